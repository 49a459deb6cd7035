"""Writes math.ll: approximations of single precision by way of double, and powers by repeated squaring.

Each series is Taylor's, long enough that its remainder is below a unit in the last place of double. The
result is the nearest single but for the rare number so near to a tie that double cannot tell.
"""

from fractions import Fraction
from math import factorial
import struct

LN2 = Fraction(693147180559945309417232121458176568075500134360255254120680009, 10**63)
PI = Fraction(3141592653589793238462643383279502884197169399375105820974944592, 10**63)


def nearest(q: Fraction) -> float:
    """The double nearest to a rational number: Python's division of integers rounds once."""
    return q.numerator / q.denominator


def bits(x) -> str:
    """A double as LLVM writes it."""
    return "0x" + struct.pack(">d", nearest(Fraction(x))).hex().upper()


def horner(lines, x, coefficients, name):
    """Appends the evaluation of a polynomial, highest power first, and returns its value's name."""
    at = bits(coefficients[0])
    for n, c in enumerate(coefficients[1:]):
        lines.append(f"  %{name}.{n} = call double @llvm.fma.f64(double {at}, double {x}, double {bits(c)})")
        at = f"%{name}.{n}"
    return at


def ex2():
    out = []
    series = [LN2**k / factorial(k) for k in range(14)]
    p = horner(out, "%f", series[::-1], "p")
    return f"""; 2 to the power of a: 2 to the whole part, times the series of the rest, which is within one half.
define float @tandem.f32.ex2(float %a) {{
entry:
  %nan = fcmp uno float %a, %a
  %low = call float @llvm.maxnum.f32(float %a, float {bits(-200)})
  %within = call float @llvm.minnum.f32(float %low, float {bits(200)})
  %whole = call float @llvm.roundeven.f32(float %within)
  %n = fptosi float %whole to i32
  %rest = fsub float %within, %whole
  %f = fpext float %rest to double
{chr(10).join(out)}
  %exp = add i32 %n, 1023
  %wide = zext i32 %exp to i64
  %scale = shl i64 %wide, 52
  %power = bitcast i64 %scale to double
  %product = fmul double {p}, %power
  %r = fptrunc double %product to float
  %out = select i1 %nan, float 0x7FF8000000000000, float %r
  ret float %out
}}
"""


def lg2():
    out = []
    series = [2 / (LN2 * (2 * k + 1)) for k in range(13)]
    p = horner(out, "%q", series[::-1], "p")
    return f"""; Logarithm to base 2: the exponent, plus the series in (m - 1) / (m + 1) for a fraction m around one.
define float @tandem.f32.lg2(float %a) {{
entry:
  %d = fpext float %a to double
  %b = bitcast double %d to i64
  %e = lshr i64 %b, 52
  %f = and i64 %b, 4503599627370495
  %big = icmp ugt i64 %f, 1865452045155277
  %up = zext i1 %big to i64
  %bias = sub i64 1023, %up
  %mexp = shl i64 %bias, 52
  %mbits = or i64 %f, %mexp
  %m = bitcast i64 %mbits to double
  %n = sub i64 %e, %bias
  %n32 = trunc i64 %n to i32
  %exponent = sitofp i32 %n32 to double
  %over = fsub double %m, 1.0
  %under = fadd double %m, 1.0
  %s = fdiv double %over, %under
  %q = fmul double %s, %s
{chr(10).join(out)}
  %part = fmul double {p}, %s
  %sum = fadd double %part, %exponent
  %r = fptrunc double %sum to float
  %zero = fcmp oeq float %a, 0.0
  %infinite = fcmp oeq float %a, 0x7FF0000000000000
  %number = fcmp oge float %a, 0.0
  %r1 = select i1 %infinite, float %a, float %r
  %r2 = select i1 %zero, float 0xFFF0000000000000, float %r1
  %out = select i1 %number, float %r2, float 0x7FF8000000000000
  ret float %out
}}
"""


def wave(name, turn):
    sine, cosine = [], []
    s = horner(sine, "%q", [Fraction((-1) ** k, factorial(2 * k + 1)) for k in range(1, 10)][::-1], "s")
    c = horner(cosine, "%q", [Fraction((-1) ** k, factorial(2 * k)) for k in range(0, 10)][::-1], "c")
    first = nearest(PI / 2)
    second = nearest(PI / 2 - Fraction(first))
    what = "Sine" if name == "sin" else "Cosine"
    return f"""; {what} of the exact remainder by the double nearest to two pi: a quadrant, and a series around zero.
define float @tandem.f32.{name}(float %a) {{
entry:
  %d = fpext float %a to double
  %x = frem double %d, {bits(2 * PI)}
  %turns = fmul double %x, {bits(2 / PI)}
  %whole = call double @llvm.roundeven.f64(double %turns)
  %k = fptosi double %whole to i32
  %minus = fneg double %whole
  %y0 = call double @llvm.fma.f64(double %minus, double {bits(first)}, double %x)
  %y1 = call double @llvm.fma.f64(double %minus, double {bits(second)}, double %y0)
  ; A sum would lose the sign of -0, here and below.
  %near = icmp eq i32 %k, 0
  %y = select i1 %near, double %x, double %y1
  %q = fmul double %y, %y
{chr(10).join(sine)}
  %s.q = fmul double {s}, %q
  %sum = call double @llvm.fma.f64(double %s.q, double %y, double %y)
  %still = fcmp oeq double %y, 0.0
  %sine = select i1 %still, double %y, double %sum
{chr(10).join(cosine)}
  %quadrant = add i32 %k, {turn}
  %odd = and i32 %quadrant, 1
  %other = icmp ne i32 %odd, 0
  %v = select i1 %other, double {c}, double %sine
  %two = and i32 %quadrant, 2
  %turned = icmp ne i32 %two, 0
  %negative = fneg double %v
  %signed = select i1 %turned, double %negative, double %v
  %r = fptrunc double %signed to float
  %nan = fcmp uno double %x, %x
  %out = select i1 %nan, float 0x7FF8000000000000, float %r
  ret float %out
}}
"""


def tanh():
    out = []
    series = [Fraction(1, factorial(k + 1)) for k in range(14)]
    p = horner(out, "%rest", series[::-1], "p")
    first = nearest(LN2)
    second = nearest(LN2 - Fraction(first))
    return f"""; Hyperbolic tangent: m / (m + 2) with m = e^2a - 1, from the series of e^x - 1 around zero, which loses nothing
; of a small a.
define float @tandem.f32.tanh(float %a) {{
entry:
  %d = fpext float %a to double
  %size = call double @llvm.fabs.f64(double %d)
  ; The tangent of all larger numbers is one.
  %most = call double @llvm.minnum.f64(double %size, double {bits(20)})
  %x = fmul double %most, {bits(2)}
  %halvings = fmul double %x, {bits(1 / LN2)}
  %whole = call double @llvm.roundeven.f64(double %halvings)
  %n = fptosi double %whole to i32
  %minus = fneg double %whole
  %near = call double @llvm.fma.f64(double %minus, double {bits(first)}, double %x)
  %rest = call double @llvm.fma.f64(double %minus, double {bits(second)}, double %near)
{chr(10).join(out)}
  %part = fmul double {p}, %rest
  %exp = add i32 %n, 1023
  %wide = zext i32 %exp to i64
  %scale = shl i64 %wide, 52
  %power = bitcast i64 %scale to double
  %less = fadd double %power, {bits(-1)}
  %m = call double @llvm.fma.f64(double %part, double %power, double %less)
  %under = fadd double %m, {bits(2)}
  %tangent = fdiv double %m, %under
  %signed = call double @llvm.copysign.f64(double %tangent, double %d)
  %r = fptrunc double %signed to float
  %nan = fcmp uno float %a, %a
  %out = select i1 %nan, float 0x7FF8000000000000, float %r
  ret float %out
}}
"""


def power(bits_, ty):
    return f"""; a to the power of n, by repeated squaring; one over it if n is negative.
define {ty} @tandem.{bits_}.powi({ty} %a, i32 %n) {{
entry:
  %negative = icmp slt i32 %n, 0
  br label %next
next:
  %b = phi i32 [ %n, %entry ], [ %half, %square ]
  %x = phi {ty} [ %a, %entry ], [ %xx, %square ]
  %r = phi {ty} [ 1.0, %entry ], [ %taken, %square ]
  %low = and i32 %b, 1
  %odd = icmp ne i32 %low, 0
  %more = fmul {ty} %r, %x
  %taken = select i1 %odd, {ty} %more, {ty} %r
  ; Division toward zero: -1 ends as 0.
  %sign = lshr i32 %b, 31
  %up = add i32 %b, %sign
  %half = ashr i32 %up, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %exit, label %square
square:
  %xx = fmul {ty} %x, %x
  br label %next
exit:
  %over = fdiv {ty} 1.0, %taken
  %out = select i1 %negative, {ty} %over, {ty} %taken
  ret {ty} %out
}}
"""


FNS = """; PTX fns: from bit `base`, the position of the `offset`-th set bit of `mask`, upwards or, for a negative offset,
; downwards; 0 as an offset asks for bit `base` itself. All ones if there is none.
define i32 @tandem.fns(i32 %mask, i32 %base, i32 %offset) {
entry:
  %down = icmp slt i32 %offset, 0
  %minus = sub i32 0, %offset
  %far = select i1 %down, i32 %minus, i32 %offset
  %none = icmp eq i32 %far, 0
  %wanted = select i1 %none, i32 1, i32 %far
  %step = select i1 %down, i32 -1, i32 1
  br label %next
next:
  %at = phi i32 [ %base, %entry ], [ %on, %try ]
  %left = phi i32 [ %wanted, %entry ], [ %rest, %try ]
  %inside = icmp ult i32 %at, 32
  br i1 %inside, label %try, label %out
try:
  %down.at = lshr i32 %mask, %at
  %bit = and i32 %down.at, 1
  %rest = sub i32 %left, %bit
  %on = add i32 %at, %step
  %found = icmp eq i32 %rest, 0
  %stop = or i1 %found, %none
  br i1 %stop, label %done, label %next
done:
  %r = select i1 %found, i32 %at, i32 -1
  ret i32 %r
out:
  ret i32 -1
}
"""

HEAD = """; Approximations of PTX, powers by whole numbers, and fns.
;
; Written by harness/nvvm/compiler/src/runtime/generate from series.py.

declare double @llvm.fma.f64(double, double, double)
declare double @llvm.roundeven.f64(double)
declare double @llvm.fabs.f64(double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.copysign.f64(double, double)
declare float @llvm.roundeven.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)

"""


def text() -> str:
    waves = [wave("sin", 0), wave("cos", 1), tanh()]
    return HEAD + "\n".join([ex2(), lg2(), *waves, power("f32", "float"), power("f64", "double"), FNS])
