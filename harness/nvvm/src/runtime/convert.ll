; 64-bit integers to and from single.

declare i64 @llvm.ctlz.i64(i64, i1)

; To single, nearest even: the top 24 bits, rounded by the 40 below; a carry out of the fraction is a carry into
; the exponent.
define float @tandem.u64tof(i64 %x) {
  %n = call i64 @llvm.ctlz.i64(i64 %x, i1 false)
  %n63 = and i64 %n, 63
  %y = shl i64 %x, %n63
  %top64 = lshr i64 %y, 40
  %top = trunc i64 %top64 to i32
  %rest = and i64 %y, 1099511627775
  %above = icmp ugt i64 %rest, 549755813888
  %tie = icmp eq i64 %rest, 549755813888
  %low = and i32 %top, 1
  %odd = icmp ne i32 %low, 0
  %up = and i1 %tie, %odd
  %round = or i1 %above, %up
  %inc = zext i1 %round to i32
  %mant = add i32 %top, %inc
  %n32 = trunc i64 %n to i32
  %exp = sub i32 189, %n32
  %field = shl i32 %exp, 23
  %bits = add i32 %field, %mant
  %zero = icmp eq i64 %x, 0
  %r = select i1 %zero, i32 0, i32 %bits
  %f = bitcast i32 %r to float
  ret float %f
}

define float @tandem.s64tof(i64 %x) {
  %s = ashr i64 %x, 63
  %a = xor i64 %x, %s
  %u = sub i64 %a, %s
  %f = call float @tandem.u64tof(i64 %u)
  %b = bitcast float %f to i32
  %t = trunc i64 %s to i32
  %sign = and i32 %t, -2147483648
  %r = or i32 %b, %sign
  %g = bitcast i32 %r to float
  ret float %g
}

; From single, toward zero; values out of range are poison in the IR.
define i64 @tandem.fptou64(float %f) {
  %b = bitcast float %f to i32
  %field = lshr i32 %b, 23
  %e8 = and i32 %field, 255
  %frac = and i32 %b, 8388607
  %mant = or i32 %frac, 8388608
  %m = zext i32 %mant to i64
  %up = sub i32 %e8, 150
  %down = sub i32 150, %e8
  %left = icmp sge i32 %up, 0
  %up63 = and i32 %up, 63
  %down63 = and i32 %down, 63
  %upn = zext i32 %up63 to i64
  %downn = zext i32 %down63 to i64
  %big = shl i64 %m, %upn
  %small = lshr i64 %m, %downn
  %v = select i1 %left, i64 %big, i64 %small
  %tiny = icmp ult i32 %e8, 127
  %r = select i1 %tiny, i64 0, i64 %v
  ret i64 %r
}

define i64 @tandem.fptos64(float %f) {
  %u = call i64 @tandem.fptou64(float %f)
  %b = bitcast float %f to i32
  %s32 = ashr i32 %b, 31
  %s = sext i32 %s32 to i64
  %x = xor i64 %u, %s
  %r = sub i64 %x, %s
  ret i64 %r
}
