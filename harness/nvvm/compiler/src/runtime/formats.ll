; Formats of 19 bits and less, from and to single precision. Numbers are bits of a single.

; The nearest number of a format with %p bits of fraction and this bias: its bits without the sign. %mode is
; 0 for ties to even, 1 toward zero, 2 for ties away from zero. %most is the largest finite number, %over what
; infinity and what is too large become.
define i32 @tandem.formats.narrow(i32 %x, i32 %p, i32 %bias, i32 %most, i32 %over, i32 %mode) {
  %a = and i32 %x, u0x7FFFFFFF
  %infinite = icmp eq i32 %a, u0x7F800000
  %exp = lshr i32 %a, 23
  %fraction = and i32 %a, u0x7FFFFF
  %implied = or i32 %fraction, u0x800000
  %subnormal = icmp eq i32 %exp, 0
  %mant = select i1 %subnormal, i32 %fraction, i32 %implied
  %exp.least = select i1 %subnormal, i32 1, i32 %exp
  ; The exponent's field in the format; it has none below 1.
  %e.off = sub i32 %bias, 127
  %e = add i32 %exp.least, %e.off
  %low = icmp slt i32 %e, 1
  %missing = sub i32 1, %e
  %below = select i1 %low, i32 %missing, i32 0
  %field = select i1 %low, i32 1, i32 %e
  %gone.all = sub i32 23, %p
  %gone.more = add i32 %gone.all, %below
  ; 24 bits are all below a half when 25 or more go.
  %far = icmp ugt i32 %gone.more, 25
  %gone = select i1 %far, i32 25, i32 %gone.more
  %kept = lshr i32 %mant, %gone
  %back = shl i32 %kept, %gone
  %rest = sub i32 %mant, %back
  %half.up = sub i32 %gone, 1
  %half = shl i32 1, %half.up
  %above = icmp ugt i32 %rest, %half
  %tie = icmp eq i32 %rest, %half
  %odd.bit = and i32 %kept, 1
  %odd = icmp ne i32 %odd.bit, 0
  %away = icmp eq i32 %mode, 2
  %tie.rises = or i1 %odd, %away
  %tie.up = and i1 %tie, %tie.rises
  %rises = or i1 %above, %tie.up
  %cut = icmp eq i32 %mode, 1
  %up = select i1 %cut, i1 false, i1 %rises
  %one = zext i1 %up to i32
  %n = add i32 %kept, %one
  %below.field = sub i32 %field, 1
  %base = shl i32 %below.field, %p
  %code = add i32 %base, %n
  %large = icmp ugt i32 %code, %most
  %limit = select i1 %cut, i32 %most, i32 %over
  %finite = select i1 %large, i32 %limit, i32 %code
  %r = select i1 %infinite, i32 %over, i32 %finite
  ret i32 %r
}

; The same with sign, NaN and relu: %sign is the place of the sign's bit.
define i32 @tandem.formats.signed(i32 %x, i32 %code, i32 %sign, i32 %nan, i32 %relu) {
  %a = and i32 %x, u0x7FFFFFFF
  %isnan = icmp ugt i32 %a, u0x7F800000
  %s = lshr i32 %x, 31
  %placed = shl i32 %s, %sign
  %with = or i32 %code, %placed
  %negative = icmp ne i32 %s, 0
  %wanted = icmp ne i32 %relu, 0
  %zero = and i1 %negative, %wanted
  %number = select i1 %zero, i32 0, i32 %with
  %r = select i1 %isnan, i32 %nan, i32 %number
  ret i32 %r
}

; A power of two without sign (ue8m0): 0 is 2^-127, 254 is 2^127, 255 is NaN. %up rounds up, otherwise down;
; %over is what is too large.
define i32 @tandem.formats.scale(i32 %x, i32 %up, i32 %over) {
  %a = and i32 %x, u0x7FFFFFFF
  %exp = lshr i32 %a, 23
  %fraction = and i32 %a, u0x7FFFFF
  ; Up to 2^-127, which is a subnormal single, all is code 0; above it, the next power is 2^-126.
  %subnormal = icmp eq i32 %exp, 0
  %least = icmp ugt i32 %a, u0x400000
  %inexact = icmp ne i32 %fraction, 0
  %more = select i1 %subnormal, i1 %least, i1 %inexact
  %wanted = icmp ne i32 %up, 0
  %rises = and i1 %more, %wanted
  %one = zext i1 %rises to i32
  %code = add i32 %exp, %one
  %large = icmp ugt i32 %code, 254
  %limited = select i1 %large, i32 %over, i32 %code
  %isnan = icmp ugt i32 %a, u0x7F800000
  %r = select i1 %isnan, i32 255, i32 %limited
  ret i32 %r
}

; The single of a format's bits: %p bits of fraction, %bits in all with the sign.
define i32 @tandem.formats.widen(i32 %code, i32 %p, i32 %bits, i32 %bias) {
  %sign.at = sub i32 %bits, 1
  %s = lshr i32 %code, %sign.at
  %s.one = and i32 %s, 1
  %sign = shl i32 %s.one, 31
  %mask.up = shl i32 1, %sign.at
  %mask = sub i32 %mask.up, 1
  %a = and i32 %code, %mask
  %exp = lshr i32 %a, %p
  %over = sub i32 127, %bias
  %e = add i32 %exp, %over
  %e.up = shl i32 %e, 23
  %whole = shl i32 %exp, %p
  %fraction = sub i32 %a, %whole
  %left = sub i32 23, %p
  %f.up = shl i32 %fraction, %left
  %normal = or i32 %e.up, %f.up
  ; A subnormal is its fraction times a power of two: exact.
  %number = uitofp i32 %fraction to float
  %unit.e = sub i32 128, %bias
  %unit.p = sub i32 %unit.e, %p
  %unit.up = shl i32 %unit.p, 23
  %unit = bitcast i32 %unit.up to float
  %product = fmul float %number, %unit
  %small = bitcast float %product to i32
  %subnormal = icmp eq i32 %exp, 0
  %m = select i1 %subnormal, i32 %small, i32 %normal
  %r = or i32 %m, %sign
  ret i32 %r
}
