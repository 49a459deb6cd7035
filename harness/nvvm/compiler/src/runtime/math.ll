; Approximations of PTX, powers by whole numbers, and fns.
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

; 2 to the power of a: 2 to the whole part, times the series of the rest, which is within one half.
define float @tandem.f32.ex2(float %a) {
entry:
  %nan = fcmp uno float %a, %a
  %low = call float @llvm.maxnum.f32(float %a, float 0xC069000000000000)
  %within = call float @llvm.minnum.f32(float %low, float 0x4069000000000000)
  %whole = call float @llvm.roundeven.f32(float %within)
  %n = fptosi float %whole to i32
  %rest = fsub float %within, %whole
  %f = fpext float %rest to double
  %p.0 = call double @llvm.fma.f64(double 0x3D7816193166D0F9, double %f, double 0x3DBC3BD650FC2986)
  %p.1 = call double @llvm.fma.f64(double %p.0, double %f, double 0x3DFE8CAC7351BB25)
  %p.2 = call double @llvm.fma.f64(double %p.1, double %f, double 0x3E3E4CF5158B8ECA)
  %p.3 = call double @llvm.fma.f64(double %p.2, double %f, double 0x3E7B5253D395E7C4)
  %p.4 = call double @llvm.fma.f64(double %p.3, double %f, double 0x3EB62C0223A5C824)
  %p.5 = call double @llvm.fma.f64(double %p.4, double %f, double 0x3EEFFCBFC588B0C7)
  %p.6 = call double @llvm.fma.f64(double %p.5, double %f, double 0x3F2430912F86C787)
  %p.7 = call double @llvm.fma.f64(double %p.6, double %f, double 0x3F55D87FE78A6731)
  %p.8 = call double @llvm.fma.f64(double %p.7, double %f, double 0x3F83B2AB6FBA4E77)
  %p.9 = call double @llvm.fma.f64(double %p.8, double %f, double 0x3FAC6B08D704A0C0)
  %p.10 = call double @llvm.fma.f64(double %p.9, double %f, double 0x3FCEBFBDFF82C58F)
  %p.11 = call double @llvm.fma.f64(double %p.10, double %f, double 0x3FE62E42FEFA39EF)
  %p.12 = call double @llvm.fma.f64(double %p.11, double %f, double 0x3FF0000000000000)
  %exp = add i32 %n, 1023
  %wide = zext i32 %exp to i64
  %scale = shl i64 %wide, 52
  %power = bitcast i64 %scale to double
  %product = fmul double %p.12, %power
  %r = fptrunc double %product to float
  %out = select i1 %nan, float 0x7FF8000000000000, float %r
  ret float %out
}

; Logarithm to base 2: the exponent, plus the series in (m - 1) / (m + 1) for a fraction m around one.
define float @tandem.f32.lg2(float %a) {
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
  %p.0 = call double @llvm.fma.f64(double 0x3FBD8BE0817F5FFE, double %q, double 0x3FC00ECD7E080215)
  %p.1 = call double @llvm.fma.f64(double %p.0, double %q, double 0x3FC1964EC6FC9491)
  %p.2 = call double @llvm.fma.f64(double %p.1, double %q, double 0x3FC3703C1F4D0FFE)
  %p.3 = call double @llvm.fma.f64(double %p.2, double %q, double 0x3FC5B9AC9B743F0D)
  %p.4 = call double @llvm.fma.f64(double %p.3, double %q, double 0x3FC89F3B1694CFFE)
  %p.5 = call double @llvm.fma.f64(double %p.4, double %q, double 0x3FCC68F568D31760)
  %p.6 = call double @llvm.fma.f64(double %p.5, double %q, double 0x3FD0C9A84994022D)
  %p.7 = call double @llvm.fma.f64(double %p.6, double %q, double 0x3FD484B13D7C02A9)
  %p.8 = call double @llvm.fma.f64(double %p.7, double %q, double 0x3FDA61762A7ADED9)
  %p.9 = call double @llvm.fma.f64(double %p.8, double %q, double 0x3FE2776C50EF9BFE)
  %p.10 = call double @llvm.fma.f64(double %p.9, double %q, double 0x3FEEC709DC3A03FD)
  %p.11 = call double @llvm.fma.f64(double %p.10, double %q, double 0x40071547652B82FE)
  %part = fmul double %p.11, %s
  %sum = fadd double %part, %exponent
  %r = fptrunc double %sum to float
  %zero = fcmp oeq float %a, 0.0
  %infinite = fcmp oeq float %a, 0x7FF0000000000000
  %number = fcmp oge float %a, 0.0
  %r1 = select i1 %infinite, float %a, float %r
  %r2 = select i1 %zero, float 0xFFF0000000000000, float %r1
  %out = select i1 %number, float %r2, float 0x7FF8000000000000
  ret float %out
}

; Sine of the exact remainder by the double nearest to two pi: a quadrant, and a series around zero.
define float @tandem.f32.sin(float %a) {
entry:
  %d = fpext float %a to double
  %x = frem double %d, 0x401921FB54442D18
  %turns = fmul double %x, 0x3FE45F306DC9C883
  %whole = call double @llvm.roundeven.f64(double %turns)
  %k = fptosi double %whole to i32
  %minus = fneg double %whole
  %y0 = call double @llvm.fma.f64(double %minus, double 0x3FF921FB54442D18, double %x)
  %y1 = call double @llvm.fma.f64(double %minus, double 0x3C91A62633145C07, double %y0)
  ; A sum would lose the sign of -0, here and below.
  %near = icmp eq i32 %k, 0
  %y = select i1 %near, double %x, double %y1
  %q = fmul double %y, %y
  %s.0 = call double @llvm.fma.f64(double 0xBC62F49B46814157, double %q, double 0x3CE952C77030AD4A)
  %s.1 = call double @llvm.fma.f64(double %s.0, double %q, double 0xBD6AE7F3E733B81F)
  %s.2 = call double @llvm.fma.f64(double %s.1, double %q, double 0x3DE6124613A86D09)
  %s.3 = call double @llvm.fma.f64(double %s.2, double %q, double 0xBE5AE64567F544E4)
  %s.4 = call double @llvm.fma.f64(double %s.3, double %q, double 0x3EC71DE3A556C734)
  %s.5 = call double @llvm.fma.f64(double %s.4, double %q, double 0xBF2A01A01A01A01A)
  %s.6 = call double @llvm.fma.f64(double %s.5, double %q, double 0x3F81111111111111)
  %s.7 = call double @llvm.fma.f64(double %s.6, double %q, double 0xBFC5555555555555)
  %s.q = fmul double %s.7, %q
  %sum = call double @llvm.fma.f64(double %s.q, double %y, double %y)
  %still = fcmp oeq double %y, 0.0
  %sine = select i1 %still, double %y, double %sum
  %c.0 = call double @llvm.fma.f64(double 0xBCA6827863B97D97, double %q, double 0x3D2AE7F3E733B81F)
  %c.1 = call double @llvm.fma.f64(double %c.0, double %q, double 0xBDA93974A8C07C9D)
  %c.2 = call double @llvm.fma.f64(double %c.1, double %q, double 0x3E21EED8EFF8D898)
  %c.3 = call double @llvm.fma.f64(double %c.2, double %q, double 0xBE927E4FB7789F5C)
  %c.4 = call double @llvm.fma.f64(double %c.3, double %q, double 0x3EFA01A01A01A01A)
  %c.5 = call double @llvm.fma.f64(double %c.4, double %q, double 0xBF56C16C16C16C17)
  %c.6 = call double @llvm.fma.f64(double %c.5, double %q, double 0x3FA5555555555555)
  %c.7 = call double @llvm.fma.f64(double %c.6, double %q, double 0xBFE0000000000000)
  %c.8 = call double @llvm.fma.f64(double %c.7, double %q, double 0x3FF0000000000000)
  %quadrant = add i32 %k, 0
  %odd = and i32 %quadrant, 1
  %other = icmp ne i32 %odd, 0
  %v = select i1 %other, double %c.8, double %sine
  %two = and i32 %quadrant, 2
  %turned = icmp ne i32 %two, 0
  %negative = fneg double %v
  %signed = select i1 %turned, double %negative, double %v
  %r = fptrunc double %signed to float
  %nan = fcmp uno double %x, %x
  %out = select i1 %nan, float 0x7FF8000000000000, float %r
  ret float %out
}

; Cosine of the exact remainder by the double nearest to two pi: a quadrant, and a series around zero.
define float @tandem.f32.cos(float %a) {
entry:
  %d = fpext float %a to double
  %x = frem double %d, 0x401921FB54442D18
  %turns = fmul double %x, 0x3FE45F306DC9C883
  %whole = call double @llvm.roundeven.f64(double %turns)
  %k = fptosi double %whole to i32
  %minus = fneg double %whole
  %y0 = call double @llvm.fma.f64(double %minus, double 0x3FF921FB54442D18, double %x)
  %y1 = call double @llvm.fma.f64(double %minus, double 0x3C91A62633145C07, double %y0)
  ; A sum would lose the sign of -0, here and below.
  %near = icmp eq i32 %k, 0
  %y = select i1 %near, double %x, double %y1
  %q = fmul double %y, %y
  %s.0 = call double @llvm.fma.f64(double 0xBC62F49B46814157, double %q, double 0x3CE952C77030AD4A)
  %s.1 = call double @llvm.fma.f64(double %s.0, double %q, double 0xBD6AE7F3E733B81F)
  %s.2 = call double @llvm.fma.f64(double %s.1, double %q, double 0x3DE6124613A86D09)
  %s.3 = call double @llvm.fma.f64(double %s.2, double %q, double 0xBE5AE64567F544E4)
  %s.4 = call double @llvm.fma.f64(double %s.3, double %q, double 0x3EC71DE3A556C734)
  %s.5 = call double @llvm.fma.f64(double %s.4, double %q, double 0xBF2A01A01A01A01A)
  %s.6 = call double @llvm.fma.f64(double %s.5, double %q, double 0x3F81111111111111)
  %s.7 = call double @llvm.fma.f64(double %s.6, double %q, double 0xBFC5555555555555)
  %s.q = fmul double %s.7, %q
  %sum = call double @llvm.fma.f64(double %s.q, double %y, double %y)
  %still = fcmp oeq double %y, 0.0
  %sine = select i1 %still, double %y, double %sum
  %c.0 = call double @llvm.fma.f64(double 0xBCA6827863B97D97, double %q, double 0x3D2AE7F3E733B81F)
  %c.1 = call double @llvm.fma.f64(double %c.0, double %q, double 0xBDA93974A8C07C9D)
  %c.2 = call double @llvm.fma.f64(double %c.1, double %q, double 0x3E21EED8EFF8D898)
  %c.3 = call double @llvm.fma.f64(double %c.2, double %q, double 0xBE927E4FB7789F5C)
  %c.4 = call double @llvm.fma.f64(double %c.3, double %q, double 0x3EFA01A01A01A01A)
  %c.5 = call double @llvm.fma.f64(double %c.4, double %q, double 0xBF56C16C16C16C17)
  %c.6 = call double @llvm.fma.f64(double %c.5, double %q, double 0x3FA5555555555555)
  %c.7 = call double @llvm.fma.f64(double %c.6, double %q, double 0xBFE0000000000000)
  %c.8 = call double @llvm.fma.f64(double %c.7, double %q, double 0x3FF0000000000000)
  %quadrant = add i32 %k, 1
  %odd = and i32 %quadrant, 1
  %other = icmp ne i32 %odd, 0
  %v = select i1 %other, double %c.8, double %sine
  %two = and i32 %quadrant, 2
  %turned = icmp ne i32 %two, 0
  %negative = fneg double %v
  %signed = select i1 %turned, double %negative, double %v
  %r = fptrunc double %signed to float
  %nan = fcmp uno double %x, %x
  %out = select i1 %nan, float 0x7FF8000000000000, float %r
  ret float %out
}

; Hyperbolic tangent: m / (m + 2) with m = e^2a - 1, from the series of e^x - 1 around zero, which loses nothing
; of a small a.
define float @tandem.f32.tanh(float %a) {
entry:
  %d = fpext float %a to double
  %size = call double @llvm.fabs.f64(double %d)
  ; The tangent of all larger numbers is one.
  %most = call double @llvm.minnum.f64(double %size, double 0x4034000000000000)
  %x = fmul double %most, 0x4000000000000000
  %halvings = fmul double %x, 0x3FF71547652B82FE
  %whole = call double @llvm.roundeven.f64(double %halvings)
  %n = fptosi double %whole to i32
  %minus = fneg double %whole
  %near = call double @llvm.fma.f64(double %minus, double 0x3FE62E42FEFA39EF, double %x)
  %rest = call double @llvm.fma.f64(double %minus, double 0x3C7ABC9E3B39803F, double %near)
  %p.0 = call double @llvm.fma.f64(double 0x3DA93974A8C07C9D, double %rest, double 0x3DE6124613A86D09)
  %p.1 = call double @llvm.fma.f64(double %p.0, double %rest, double 0x3E21EED8EFF8D898)
  %p.2 = call double @llvm.fma.f64(double %p.1, double %rest, double 0x3E5AE64567F544E4)
  %p.3 = call double @llvm.fma.f64(double %p.2, double %rest, double 0x3E927E4FB7789F5C)
  %p.4 = call double @llvm.fma.f64(double %p.3, double %rest, double 0x3EC71DE3A556C734)
  %p.5 = call double @llvm.fma.f64(double %p.4, double %rest, double 0x3EFA01A01A01A01A)
  %p.6 = call double @llvm.fma.f64(double %p.5, double %rest, double 0x3F2A01A01A01A01A)
  %p.7 = call double @llvm.fma.f64(double %p.6, double %rest, double 0x3F56C16C16C16C17)
  %p.8 = call double @llvm.fma.f64(double %p.7, double %rest, double 0x3F81111111111111)
  %p.9 = call double @llvm.fma.f64(double %p.8, double %rest, double 0x3FA5555555555555)
  %p.10 = call double @llvm.fma.f64(double %p.9, double %rest, double 0x3FC5555555555555)
  %p.11 = call double @llvm.fma.f64(double %p.10, double %rest, double 0x3FE0000000000000)
  %p.12 = call double @llvm.fma.f64(double %p.11, double %rest, double 0x3FF0000000000000)
  %part = fmul double %p.12, %rest
  %exp = add i32 %n, 1023
  %wide = zext i32 %exp to i64
  %scale = shl i64 %wide, 52
  %power = bitcast i64 %scale to double
  %less = fadd double %power, 0xBFF0000000000000
  %m = call double @llvm.fma.f64(double %part, double %power, double %less)
  %under = fadd double %m, 0x4000000000000000
  %tangent = fdiv double %m, %under
  %signed = call double @llvm.copysign.f64(double %tangent, double %d)
  %r = fptrunc double %signed to float
  %nan = fcmp uno float %a, %a
  %out = select i1 %nan, float 0x7FF8000000000000, float %r
  ret float %out
}

; a to the power of n, by repeated squaring; one over it if n is negative.
define float @tandem.f32.powi(float %a, i32 %n) {
entry:
  %negative = icmp slt i32 %n, 0
  br label %next
next:
  %b = phi i32 [ %n, %entry ], [ %half, %square ]
  %x = phi float [ %a, %entry ], [ %xx, %square ]
  %r = phi float [ 1.0, %entry ], [ %taken, %square ]
  %low = and i32 %b, 1
  %odd = icmp ne i32 %low, 0
  %more = fmul float %r, %x
  %taken = select i1 %odd, float %more, float %r
  ; Division toward zero: -1 ends as 0.
  %sign = lshr i32 %b, 31
  %up = add i32 %b, %sign
  %half = ashr i32 %up, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %exit, label %square
square:
  %xx = fmul float %x, %x
  br label %next
exit:
  %over = fdiv float 1.0, %taken
  %out = select i1 %negative, float %over, float %taken
  ret float %out
}

; a to the power of n, by repeated squaring; one over it if n is negative.
define double @tandem.f64.powi(double %a, i32 %n) {
entry:
  %negative = icmp slt i32 %n, 0
  br label %next
next:
  %b = phi i32 [ %n, %entry ], [ %half, %square ]
  %x = phi double [ %a, %entry ], [ %xx, %square ]
  %r = phi double [ 1.0, %entry ], [ %taken, %square ]
  %low = and i32 %b, 1
  %odd = icmp ne i32 %low, 0
  %more = fmul double %r, %x
  %taken = select i1 %odd, double %more, double %r
  ; Division toward zero: -1 ends as 0.
  %sign = lshr i32 %b, 31
  %up = add i32 %b, %sign
  %half = ashr i32 %up, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %exit, label %square
square:
  %xx = fmul double %x, %x
  br label %next
exit:
  %over = fdiv double 1.0, %taken
  %out = select i1 %negative, double %over, double %taken
  ret double %out
}

; PTX fns: from bit `base`, the position of the `offset`-th set bit of `mask`, upwards or, for a negative offset,
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
