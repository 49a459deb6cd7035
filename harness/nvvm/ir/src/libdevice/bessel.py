"""CUDA's Bessel functions, of doubles and of singles.

Up to 8, each function is its zeros times a smooth factor, a Chebyshev series: so the result is exact near the
zeros too. The sum of such a series loses digits at the ends of its range, so the ranges are a little wider
than their use, and close to zero the power series takes over. From 8 on, Hankel's form:
J + iY = sqrt(2 / (pi x)) * e^(i (x - pi / 4 - ...)) * (P + iQ), where P and Q are smooth functions of
(8 / x)^2. Other orders follow by recurrence.
"""
from decimal import Decimal, getcontext
from fractions import Fraction

from builder import OUT, Num, fn, hexd, series
from doubles import INFINITY, NAN, function, pair, pair_of, value
from special import DECIMAL_PI, chebyshev, euler_gamma

getcontext().prec = 60
GAMMA = euler_gamma()
TWO_BY_PI = 2 / DECIMAL_PI
EDGE = 8
MINUS_INFINITY = "0xFFF0000000000000"


# ------------------------------------------------------------------ exact values
def power_series(x, order, weight):
    """The sum of weight(k) * (-x^2 / 4)^k / (k! (k + order)!)."""
    q, term, total, k = -x * x / 4, Decimal(1), Decimal(0), 0
    while k < 4 or abs(term) > Decimal(10) ** -50:
        total += term * weight(k)
        k += 1
        term = term * q / (k * (k + order))
    return total


def harmonic(k):
    return sum((Decimal(1) / n for n in range(1, k + 1)), Decimal(0))


def exact_j(order, x):
    return power_series(x, order, lambda k: 1) * (x / 2) ** order


def exact_y(order, x):
    log = (x / 2).ln() + GAMMA
    if order == 0:
        return TWO_BY_PI * (log * exact_j(0, x) - power_series(x, 0, harmonic))
    rest = power_series(x, 1, lambda k: harmonic(k) + harmonic(k + 1)) * x / 2
    return TWO_BY_PI * (log * exact_j(1, x) - 1 / x - rest / 2)


def zero_near(f, x):
    """A zero of f, by the secant through two points that close in on it."""
    a, b = Decimal(x), Decimal(x) + Decimal("0.01")
    fa, fb = f(a), f(b)
    while abs(b - a) > Decimal(10) ** -38:
        a, b = b, b - fb * (b - a) / (fb - fa)
        fa, fb = fb, f(b)
        if fb == fa:
            break
    return b


def complex_root(re, im):
    """The root of re + i im with re > 0."""
    length = (re * re + im * im).sqrt()
    root = ((length + re) / 2).sqrt()
    return root, im / (2 * root)


def hankel(order, x):
    """P and Q of Hankel's form: an integral over a bell curve, which the trapezoidal rule gives exactly."""
    step, p, q = Decimal(1) / 10, Decimal(0), Decimal(0)
    for k in range(-115, 116):
        s = step * k
        bell = (-s * s).exp() * step
        im = s * s / (2 * x)
        re, im = complex_root(Decimal(1), im)
        if order == 0:
            size = re * re + im * im
            p += bell * re / size
            q -= bell * im / size
        else:
            p += bell * s * s * re * 2
            q += bell * s * s * im * 2
    root_pi = DECIMAL_PI.sqrt()
    return p / root_pi, q / root_pi


# ------------------------------------------------------------------ series
def clenshaw(t, coefficients):
    """The Chebyshev series at t."""
    coefficients = [Fraction(c) for c in coefficients]
    largest = max(abs(c) for c in coefficients)
    while abs(coefficients[-1]) < largest / (1 << 58):
        coefficients.pop()
    twice, b1, b2 = t * 2, Num(t.f, hexd(0)), Num(t.f, hexd(0))
    for c in reversed(coefficients[1:]):
        b1, b2 = twice.fma(b1, c - b2), b1
    return t.fma(b1, coefficients[0] - b2)


def away(x, zero):
    """x - zero, exact to a rounding although the zero is none of the doubles."""
    high, low = pair_of(Fraction(zero))
    return (x - high) - low


def factorials(order, count):
    """1 / (k! (k + order)!) for k from 0 on, times order!."""
    c = [Fraction(1)]
    for k in range(1, count):
        c.append(c[-1] / (k * (k + order)))
    return c


def part(name, exact, low, high, zeros):
    """A function between `low` and `high`, where it has these zeros among others."""

    def smooth(t):
        x = Decimal(low + high) / 2 + Decimal(high - low) / 2 * t
        for zero in zeros:
            # A node beside a zero would lose digits; none is that close.
            assert abs(x - zero) > Decimal(10) ** -9, f"{name}: a node at {x}"
        return exact(x) / product(x - zero for zero in zeros)

    f, x = function("double", name, ("double", "x"))
    v = clenshaw((x - (low + high) / 2) * (2 / (high - low)), chebyshev(smooth, 44))
    for zero in zeros:
        v = v * away(x, zero)
    f.end(str(v))


def product(factors):
    total = Decimal(1)
    for v in factors:
        total *= v
    return total


def small_j(order):
    f, x = function("double", f"tandem.j{order}.small", ("double", "x"))
    v = series(x * x * -0.25, factorials(order, 16))
    f.end(str(v * (x * 0.5) if order else v))


def small_y(order):
    f, x = function("double", f"tandem.y{order}.small", ("double", "x"))
    z = x * x * -0.25
    log = pair(f, "tandem.pair.log.any", x)
    high, low = pair_of(Fraction(GAMMA - Decimal(2).ln()))
    log = log[0] + (log[1] + low) + high
    c, h = factorials(order, 12), [Fraction(harmonic(k)) for k in range(13)]
    bessel = series(z, c)
    if order == 0:
        v = log.fma(bessel, -(z * series(z, [h[k] * c[k] for k in range(1, 12)])))
    else:
        rest = series(z, [(h[k] + h[k + 1]) * c[k] / 4 for k in range(12)])
        v = (log * bessel * 0.5 - rest).fma(x, -(1 / x))
    high, low = pair_of(Fraction(TWO_BY_PI))
    v = v.fma(high, v * low)
    # 1 / x has overflowed; what is left times it is no number.
    f.end(str(Num(f, MINUS_INFINITY).if_(x.is_("olt", 3e-309), v) if order else v))


# Each function's parts: below where each is used, its range, and its zeros there and beside it.
PARTS_OF = {
    "j0": [(1.5, None), (4.5, (1.25, 4.75, [2.4])), (8, (4.25, 8.25, [5.5, 8.65]))],
    "j1": [(1.5, None), (5.25, (1.25, 5.5, [3.8])), (8, (5, 8.25, [7.0]))],
    "y0": [(0.5, None), (2, (0.375, 2.125, [0.89])), (5, (1.75, 5.25, [3.95])), (8, (4.75, 8.25, [7.08]))],
    "y1": [(0.5, None), (2, (0.375, 2.125, [2.2])), (4, (1.75, 4.25, [2.2])),
           (8, (3.75, 8.25, [5.43, 8.59]))],
}


def near(name, order):
    """The function of 0 to 8, and the choice of its part."""
    exact = (lambda x: exact_j(order, x)) if name[0] == "j" else (lambda x: exact_y(order, x))
    (small_j if name[0] == "j" else small_y)(order)
    lines = [f"define double @tandem.{name}.near(double %x) {{"]
    for n, (below, range_of) in enumerate(PARTS_OF[name]):
        function_name = f"tandem.{name}.small"
        if range_of:
            low, high, zeros = range_of
            function_name = f"tandem.{name}.part{n}"
            part(function_name, exact, low, high, [zero_near(exact, z) for z in zeros])
        if below < EDGE:
            lines.append(f"  %c{n} = fcmp olt double %x, {hexd(below)}")
            lines.append(f"  br i1 %c{n}, label %p{n}, label %q{n}\np{n}:")
        lines.append(f"  %v{n} = call double @{function_name}(double %x)\n  ret double %v{n}")
        if below < EDGE:
            lines.append(f"q{n}:")
    text("\n".join(lines + ["}"]))


def far(order):
    """J and Y from 8 on, as one pair of numbers."""
    forms = {}

    def form(t, which):
        # t goes with (8 / x)^2 from 0 to 1.
        z = (1 + t) / 2
        x = EDGE / z.sqrt()
        if t not in forms:
            forms[t] = hankel(order, x)
        return forms[t][which] * (x if which else 1)

    f, x = function("{ double, double }", f"tandem.bessel{order}.far", ("double", "x"))
    y = 8 / x
    t = (y * y).fma(2, -1)
    p = clenshaw(t, chebyshev(lambda t: form(t, 0), 32))
    q = clenshaw(t, chebyshev(lambda t: form(t, 1), 32)) / x
    # The angle is x - pi / 4 or x - 3 pi / 4, whose sine and cosine are sums of those of x.
    s, c = value(f, "__nv_sin", x), value(f, "__nv_cos", x)
    cosine, sine = (c + s, s - c) if order == 0 else (s - c, -(s + c))
    scale = Fraction(1 / DECIMAL_PI.sqrt()) / x.sqrt()
    j, y = (p * cosine - q * sine) * scale, (p * sine + q * cosine) * scale
    v = f.add(f"insertvalue {{ double, double }} poison, double {j}, 0")
    f.end(f.add(f"insertvalue {{ double, double }} {v}, double {y}, 1"))


# ------------------------------------------------------------------ the functions
def text(lines):
    OUT.append(lines.strip("\n") + "\n")


def orders_0_and_1():
    for order in (0, 1):
        near(f"j{order}", order)
        near(f"y{order}", order)
        far(order)
        # J0 is even, and J1 has the sign of x, or the other one.
        minus = f"and i64 %bits, {0 if order == 0 else -1 << 63}"
        signed = lambda v: f"%b.{v} = bitcast double %{v} to i64\n  %s.{v} = xor i64 %b.{v}, %minus\n" \
            f"  %r.{v} = bitcast i64 %s.{v} to double\n  ret double %r.{v}"  # noqa: E731
        text(f"""
define double @__nv_j{order}(double %x) {{
  %a = call double @llvm.fabs.f64(double %x)
  %bits = bitcast double %x to i64
  %minus = {minus}
  %small = fcmp olt double %a, {hexd(EDGE)}
  br i1 %small, label %near, label %beyond
near:
  %n = call double @tandem.j{order}.near(double %a)
  {signed("n")}
beyond:
  %finite = fcmp olt double %a, {INFINITY}
  br i1 %finite, label %far, label %none
far:
  %pair = call {{ double, double }} @tandem.bessel{order}.far(double %a)
  %f = extractvalue {{ double, double }} %pair, 0
  {signed("f")}
none:
  %nan = fcmp uno double %x, %x
  %e = select i1 %nan, double %x, double 0.0
  {signed("e")}
}}
""")
        text(f"""
define double @__nv_y{order}(double %x) {{
  %small = fcmp olt double %x, {hexd(EDGE)}
  br i1 %small, label %low, label %beyond
low:
  %positive = fcmp ogt double %x, 0.0
  br i1 %positive, label %near, label %edge
near:
  %n = call double @tandem.y{order}.near(double %x)
  ret double %n
edge:
  %zero = fcmp oeq double %x, 0.0
  %v0 = select i1 %zero, double {MINUS_INFINITY}, double {NAN}
  ret double %v0
beyond:
  %finite = fcmp olt double %x, {INFINITY}
  br i1 %finite, label %far, label %none
far:
  %pair = call {{ double, double }} @tandem.bessel{order}.far(double %x)
  %v = extractvalue {{ double, double }} %pair, 1
  ret double %v
none:
  %nan = fcmp uno double %x, %x
  %e = select i1 %nan, double %x, double 0.0
  ret double %e
}}
""")


def any_order():
    # Upwards while the order is below x: 2 k / x J(k) - J(k - 1) is J(k + 1). Above, the sequence is run
    # downwards from where it has vanished, and J(0) + 2 (J(2) + J(4) + ...) = 1 gives its scale.
    text(f"""
define double @__nv_jn(i32 %n, double %x) {{
  %nan = fcmp uno double %x, %x
  %below = icmp slt i32 %n, 0
  %bad = or i1 %nan, %below
  br i1 %bad, label %none, label %good
none:
  ret double {NAN}
good:
  %a = call double @llvm.fabs.f64(double %x)
  %few = icmp ult i32 %n, 2
  br i1 %few, label %direct, label %recur
direct:
  %first = icmp eq i32 %n, 0
  br i1 %first, label %zeroth, label %oneth
zeroth:
  %d0 = call double @__nv_j0(double %x)
  ret double %d0
oneth:
  %d1 = call double @__nv_j1(double %x)
  ret double %d1
recur:
  %order = sitofp i32 %n to double
  %infinite = fcmp oeq double %a, {INFINITY}
  ; Beyond e times x, each order is at most half of the one before.
  %reach = fmul double %a, 2.75
  %high = icmp ugt i32 %n, 1200
  %past = fcmp ogt double %order, %reach
  %vanished = and i1 %high, %past
  %zero = fcmp oeq double %a, 0.0
  %nothing.0 = or i1 %infinite, %vanished
  %nothing = or i1 %nothing.0, %zero
  br i1 %nothing, label %naught, label %some
naught:
  br label %end
some:
  %tiny = fcmp olt double %a, {hexd(2.0 ** -27)}
  br i1 %tiny, label %power, label %either
power:
  ; (x / 2)^n / n!
  %k.p = phi i32 [ 1, %some ], [ %k.p.next, %power ]
  %v.p = phi double [ 1.0, %some ], [ %v.p.next, %power ]
  %half.p = fmul double %a, 0.5
  %kd.p = sitofp i32 %k.p to double
  %step.p = fdiv double %half.p, %kd.p
  %v.p.next = fmul double %v.p, %step.p
  %k.p.next = add i32 %k.p, 1
  %more.p = icmp sle i32 %k.p.next, %n
  br i1 %more.p, label %power, label %end
either:
  %up = fcmp olt double %order, %a
  br i1 %up, label %upward, label %down
upward:
  %u0 = call double @__nv_j0(double %a)
  %u1 = call double @__nv_j1(double %a)
  br label %rise
rise:
  %k.u = phi i32 [ 1, %upward ], [ %k.u.next, %rise ]
  %b.u = phi double [ %u0, %upward ], [ %c.u, %rise ]
  %c.u = phi double [ %u1, %upward ], [ %d.u, %rise ]
  %kd.u = sitofp i32 %k.u to double
  %two.u = fmul double %kd.u, 2.0
  %factor.u = fdiv double %two.u, %a
  %minus.u = fneg double %b.u
  %d.u = call double @llvm.fma.f64(double %factor.u, double %c.u, double %minus.u)
  %k.u.next = add i32 %k.u, 1
  %more.u = icmp slt i32 %k.u.next, %n
  br i1 %more.u, label %rise, label %end
down:
  ; Far enough above n that the sequence has fallen by 2^-60 or more.
  %forty = fmul double %order, 60.0
  %root = call double @llvm.sqrt.f64(double %forty)
  %margin.0 = fptosi double %root to i32
  %margin = add i32 %margin.0, 20
  %start.0 = add i32 %n, %margin
  %start = and i32 %start.0, -2
  br label %fall
fall:
  %k.d = phi i32 [ %start, %down ], [ %k.d.next, %fall ]
  %c.d = phi double [ 0.0, %down ], [ %b.next, %fall ]
  %b.d = phi double [ 1.0, %down ], [ %a.next, %fall ]
  %sum.d = phi double [ 0.0, %down ], [ %sum.next, %fall ]
  %found.d = phi double [ 0.0, %down ], [ %found.next, %fall ]
  ; b is J(k), c is J(k + 1)
  %even.0 = and i32 %k.d, 1
  %even = icmp eq i32 %even.0, 0
  %twice = fmul double %b.d, 2.0
  %sum.with = fadd double %sum.d, %twice
  %sum.1 = select i1 %even, double %sum.with, double %sum.d
  %here = icmp eq i32 %k.d, %n
  %found.1 = select i1 %here, double %b.d, double %found.d
  %kd.d = sitofp i32 %k.d to double
  %two.d = fmul double %kd.d, 2.0
  %factor.d = fdiv double %two.d, %a
  %minus.d = fneg double %c.d
  %lower = call double @llvm.fma.f64(double %factor.d, double %b.d, double %minus.d)
  %size = call double @llvm.fabs.f64(double %lower)
  %large = fcmp ogt double %size, {hexd(2.0 ** 500)}
  %scale = select i1 %large, double {hexd(2.0 ** -500)}, double 1.0
  %a.next = fmul double %lower, %scale
  %b.next = fmul double %b.d, %scale
  %sum.next = fmul double %sum.1, %scale
  %found.next = fmul double %found.1, %scale
  %k.d.next = sub i32 %k.d, 1
  %more.d = icmp sgt i32 %k.d.next, 0
  br i1 %more.d, label %fall, label %fell
fell:
  %whole = fadd double %sum.next, %a.next
  %v.d = fdiv double %found.next, %whole
  br label %end
end:
  %v = phi double [ 0.0, %naught ], [ %v.p.next, %power ], [ %d.u, %rise ], [ %v.d, %fell ]
  %odd.0 = and i32 %n, 1
  %odd = icmp ne i32 %odd.0, 0
  %left.0 = bitcast double %x to i64
  %left = icmp slt i64 %left.0, 0
  %turn = and i1 %odd, %left
  %turned = fneg double %v
  %r = select i1 %turn, double %turned, double %v
  ret double %r
}}
""")
    text(f"""
define double @__nv_yn(i32 %n, double %x) {{
  %nan = fcmp uno double %x, %x
  %below = icmp slt i32 %n, 0
  %bad = or i1 %nan, %below
  br i1 %bad, label %none, label %good
none:
  ret double {NAN}
good:
  %y0 = call double @__nv_y0(double %x)
  %first = icmp eq i32 %n, 0
  br i1 %first, label %zeroth, label %more
zeroth:
  ret double %y0
more:
  %y1 = call double @__nv_y1(double %x)
  %positive = fcmp ogt double %x, 0.0
  %finite = fcmp olt double %x, {INFINITY}
  %second = icmp ugt i32 %n, 1
  %usual.0 = and i1 %positive, %finite
  %usual = and i1 %usual.0, %second
  br i1 %usual, label %rise, label %end
rise:
  %k = phi i32 [ 1, %more ], [ %k.next, %rise ]
  %b = phi double [ %y0, %more ], [ %c, %rise ]
  %c = phi double [ %y1, %more ], [ %d.whole, %rise ]
  %kd = sitofp i32 %k to double
  %two = fmul double %kd, 2.0
  %factor = fdiv double %two, %x
  %minus = fneg double %b
  %d = call double @llvm.fma.f64(double %factor, double %c, double %minus)
  ; Once infinite, always: infinity less infinity would be no number.
  %over = fcmp oeq double %c, {MINUS_INFINITY}
  %d.whole = select i1 %over, double %c, double %d
  %k.next = add i32 %k, 1
  %go = icmp slt i32 %k.next, %n
  br i1 %go, label %rise, label %end
end:
  %v = phi double [ %y1, %more ], [ %d.whole, %rise ]
  ret double %v
}}
""")


def modified():
    # I is a sum of positive terms up to 8, and e^x / sqrt(x) times a smooth function of 8 / x beyond.
    for order in (0, 1):
        f, x = function("double", f"__nv_cyl_bessel_i{order}", ("double", "x"))
        a = x.abs()
        small = a.intrinsic("minnum", EDGE)
        near = series(small * small * 0.25, factorials(order, 40))
        if order:
            near = near * (small * 0.5)

        def smooth(t):
            x = 2 * EDGE / (1 + t) if t > -1 else Decimal(10) ** 6
            return scaled_i(order, x)

        large = a.clamp(EDGE, 1000)
        v = clenshaw((16 / large) - 1, chebyshev(smooth, 40))
        # Half of x twice, because e^x overflows before the result does.
        e = value(f, "tandem.d.exp.any", large * 0.5, Num(f, hexd(0)))
        v = e * (v / large.sqrt()) * e
        v = near.if_(a.is_("olt", EDGE), v)
        v = Num(f, INFINITY).if_(a.is_("ogt", 800), v)
        v = v.sign_of(x) if order else v
        f.end(str(v.if_(x.is_("ord", x), x)))


def scaled_i(order, x):
    """I(x) * sqrt(x) * e^-x. Below 80 by the power series, whose terms are positive; else asymptotically."""
    if x < 80:
        term = (x / 2) ** order
        total, k = Decimal(0), 0
        while term > total * Decimal(10) ** -45 or k < 4:
            total += term
            k += 1
            term = term * x * x / 4 / (k * (k + order))
        return total * x.sqrt() * (-x).exp()
    term, total, k, mu = Decimal(1), Decimal(0), 0, 4 * order * order
    while abs(term) > Decimal(10) ** -40 and k < 150:
        total += term
        k += 1
        term = -term * (mu - (2 * k - 1) ** 2) / (8 * k * x)
    return total / (2 * DECIMAL_PI).sqrt()


def singles():
    for name in ("j0", "j1", "y0", "y1", "cyl_bessel_i0", "cyl_bessel_i1"):
        f = fn("float", f"__nv_{name}f", ("float", "x"))
        v = f.call("double", f"__nv_{name}", ("double", f.add("fpext float %x to double")))
        f.end(f.add(f"fptrunc double {v} to float"))
    for name in ("jn", "yn"):
        f = fn("float", f"__nv_{name}f", ("i32", "n"), ("float", "x"))
        x = f.add("fpext float %x to double")
        v = f.call("double", f"__nv_{name}", ("i32", "%n"), ("double", x))
        f.end(f.add(f"fptrunc double {v} to float"))


PARTS = [orders_0_and_1, any_order, modified, singles]
