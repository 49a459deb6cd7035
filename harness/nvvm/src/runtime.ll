; Helper functions that the machine has no instructions for, linked in after the passes and compiled like the rest.
; Their names hold a '.', which NVVM IR forbids in names of its own.

; Quotient and remainder by shift and subtract, one bit a round; 32-bit operands take the divider.
define { i64, i64 } @tandem.divmod64(i64 %a, i64 %b) {
entry:
  %both = or i64 %a, %b
  %high = lshr i64 %both, 32
  %small = icmp eq i64 %high, 0
  br i1 %small, label %short, label %head
short:
  %a32 = trunc i64 %a to i32
  %b32 = trunc i64 %b to i32
  %q32 = udiv i32 %a32, %b32
  %r32 = urem i32 %a32, %b32
  %q64 = zext i32 %q32 to i64
  %r64 = zext i32 %r32 to i64
  br label %done
head:
  br label %loop
loop:
  %n = phi i32 [ 64, %head ], [ %n1, %loop ]
  %x = phi i64 [ %a, %head ], [ %x2, %loop ]
  %r = phi i64 [ 0, %head ], [ %r2, %loop ]
  %carry = lshr i64 %r, 63
  %top = lshr i64 %x, 63
  %up = shl i64 %r, 1
  %r1 = or i64 %up, %top
  %x1 = shl i64 %x, 1
  %over = icmp ne i64 %carry, 0
  %fits = icmp uge i64 %r1, %b
  %take = or i1 %over, %fits
  %less = sub i64 %r1, %b
  %r2 = select i1 %take, i64 %less, i64 %r1
  %bit = zext i1 %take to i64
  %x2 = or i64 %x1, %bit
  %n1 = sub i32 %n, 1
  %more = icmp ne i32 %n1, 0
  br i1 %more, label %loop, label %long
long:
  br label %done
done:
  %q = phi i64 [ %q64, %short ], [ %x2, %long ]
  %m = phi i64 [ %r64, %short ], [ %r2, %long ]
  %s1 = insertvalue { i64, i64 } undef, i64 %q, 0
  %s2 = insertvalue { i64, i64 } %s1, i64 %m, 1
  ret { i64, i64 } %s2
}

define i64 @tandem.udiv64(i64 %a, i64 %b) {
  %s = call { i64, i64 } @tandem.divmod64(i64 %a, i64 %b)
  %q = extractvalue { i64, i64 } %s, 0
  ret i64 %q
}

define i64 @tandem.urem64(i64 %a, i64 %b) {
  %s = call { i64, i64 } @tandem.divmod64(i64 %a, i64 %b)
  %m = extractvalue { i64, i64 } %s, 1
  ret i64 %m
}

; Signs are set aside as masks: (x ^ mask) - mask is |x|, and puts a sign back.
define i64 @tandem.sdiv64(i64 %a, i64 %b) {
  %sa = ashr i64 %a, 63
  %sb = ashr i64 %b, 63
  %xa = xor i64 %a, %sa
  %xb = xor i64 %b, %sb
  %ua = sub i64 %xa, %sa
  %ub = sub i64 %xb, %sb
  %s = call { i64, i64 } @tandem.divmod64(i64 %ua, i64 %ub)
  %q = extractvalue { i64, i64 } %s, 0
  %sign = xor i64 %sa, %sb
  %x = xor i64 %q, %sign
  %r = sub i64 %x, %sign
  ret i64 %r
}

define i64 @tandem.srem64(i64 %a, i64 %b) {
  %sa = ashr i64 %a, 63
  %sb = ashr i64 %b, 63
  %xa = xor i64 %a, %sa
  %xb = xor i64 %b, %sb
  %ua = sub i64 %xa, %sa
  %ub = sub i64 %xb, %sb
  %s = call { i64, i64 } @tandem.divmod64(i64 %ua, i64 %ub)
  %m = extractvalue { i64, i64 } %s, 1
  %x = xor i64 %m, %sa
  %r = sub i64 %x, %sa
  ret i64 %r
}

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
