; Division of integers of 129 to 256 bits.

; Quotient and remainder by shift and subtract: one round per bit of the quotient. Operands that fit in half the
; width use the narrower routine. Division by zero ends too, with a meaningless result.
define { i256, i256 } @tandem.int.divmod256(i256 %a, i256 %b) {
entry:
  %both = or i256 %a, %b
  %high = lshr i256 %both, 128
  %small = icmp eq i256 %high, 0
  br i1 %small, label %short, label %long
short:
  %ah = trunc i256 %a to i128
  %bh = trunc i256 %b to i128
  %sh = call { i128, i128 } @tandem.int.divmod128(i128 %ah, i128 %bh)
  %qh = extractvalue { i128, i128 } %sh, 0
  %rh = extractvalue { i128, i128 } %sh, 1
  %qs = zext i128 %qh to i256
  %rs = zext i128 %rh to i256
  br label %done
long:
  %less = icmp ult i256 %a, %b
  br i1 %less, label %done, label %head
head:
  %za = call i256 @llvm.ctlz.i256(i256 %a, i1 false)
  %zb = call i256 @llvm.ctlz.i256(i256 %b, i1 false)
  %za32 = trunc i256 %za to i32
  %zb32 = trunc i256 %zb to i32
  %apart = sub i32 %zb32, %za32
  %places = and i32 %apart, 255
  %wide = zext i32 %places to i256
  %up = shl i256 %b, %wide
  br label %loop
loop:
  %n = phi i32 [ %places, %head ], [ %n1, %loop ]
  %d = phi i256 [ %up, %head ], [ %d1, %loop ]
  %r = phi i256 [ %a, %head ], [ %r1, %loop ]
  %q = phi i256 [ 0, %head ], [ %q1, %loop ]
  %take = icmp uge i256 %r, %d
  %rest = sub i256 %r, %d
  %r1 = select i1 %take, i256 %rest, i256 %r
  %twice = shl i256 %q, 1
  %bit = zext i1 %take to i256
  %q1 = or i256 %twice, %bit
  %d1 = lshr i256 %d, 1
  %n1 = sub i32 %n, 1
  %more = icmp ne i32 %n, 0
  br i1 %more, label %loop, label %done
done:
  %quotient = phi i256 [ %qs, %short ], [ 0, %long ], [ %q1, %loop ]
  %remainder = phi i256 [ %rs, %short ], [ %a, %long ], [ %r1, %loop ]
  %s1 = insertvalue { i256, i256 } undef, i256 %quotient, 0
  %s2 = insertvalue { i256, i256 } %s1, i256 %remainder, 1
  ret { i256, i256 } %s2
}

declare i256 @llvm.ctlz.i256(i256, i1)

define i256 @tandem.int.udiv256(i256 %a, i256 %b) {
  %s = call { i256, i256 } @tandem.int.divmod256(i256 %a, i256 %b)
  %q = extractvalue { i256, i256 } %s, 0
  ret i256 %q
}

define i256 @tandem.int.urem256(i256 %a, i256 %b) {
  %s = call { i256, i256 } @tandem.int.divmod256(i256 %a, i256 %b)
  %m = extractvalue { i256, i256 } %s, 1
  ret i256 %m
}

; Signs are kept as masks: (x ^ mask) - mask is |x|, and also restores a sign.
define i256 @tandem.int.sdiv256(i256 %a, i256 %b) {
  %sa = ashr i256 %a, 255
  %sb = ashr i256 %b, 255
  %xa = xor i256 %a, %sa
  %xb = xor i256 %b, %sb
  %ua = sub i256 %xa, %sa
  %ub = sub i256 %xb, %sb
  %s = call { i256, i256 } @tandem.int.divmod256(i256 %ua, i256 %ub)
  %q = extractvalue { i256, i256 } %s, 0
  %sign = xor i256 %sa, %sb
  %x = xor i256 %q, %sign
  %r = sub i256 %x, %sign
  ret i256 %r
}

define i256 @tandem.int.srem256(i256 %a, i256 %b) {
  %sa = ashr i256 %a, 255
  %sb = ashr i256 %b, 255
  %xa = xor i256 %a, %sa
  %xb = xor i256 %b, %sb
  %ua = sub i256 %xa, %sa
  %ub = sub i256 %xb, %sb
  %s = call { i256, i256 } @tandem.int.divmod256(i256 %ua, i256 %ub)
  %m = extractvalue { i256, i256 } %s, 1
  %x = xor i256 %m, %sa
  %r = sub i256 %x, %sa
  ret i256 %r
}
