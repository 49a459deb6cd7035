; Division of integers of 65 to 128 bits.

; Quotient and remainder by shift and subtract: one round per bit of the quotient. Operands that fit in half the
; width use the narrower routine. Division by zero ends too, with a meaningless result.
define { i128, i128 } @tandem.int.divmod128(i128 %a, i128 %b) {
entry:
  %both = or i128 %a, %b
  %high = lshr i128 %both, 64
  %small = icmp eq i128 %high, 0
  br i1 %small, label %short, label %long
short:
  %ah = trunc i128 %a to i64
  %bh = trunc i128 %b to i64
  %sh = call { i64, i64 } @tandem.divmod64(i64 %ah, i64 %bh)
  %qh = extractvalue { i64, i64 } %sh, 0
  %rh = extractvalue { i64, i64 } %sh, 1
  %qs = zext i64 %qh to i128
  %rs = zext i64 %rh to i128
  br label %done
long:
  %less = icmp ult i128 %a, %b
  br i1 %less, label %done, label %head
head:
  %za = call i128 @llvm.ctlz.i128(i128 %a, i1 false)
  %zb = call i128 @llvm.ctlz.i128(i128 %b, i1 false)
  %za32 = trunc i128 %za to i32
  %zb32 = trunc i128 %zb to i32
  %apart = sub i32 %zb32, %za32
  %places = and i32 %apart, 127
  %wide = zext i32 %places to i128
  %up = shl i128 %b, %wide
  br label %loop
loop:
  %n = phi i32 [ %places, %head ], [ %n1, %loop ]
  %d = phi i128 [ %up, %head ], [ %d1, %loop ]
  %r = phi i128 [ %a, %head ], [ %r1, %loop ]
  %q = phi i128 [ 0, %head ], [ %q1, %loop ]
  %take = icmp uge i128 %r, %d
  %rest = sub i128 %r, %d
  %r1 = select i1 %take, i128 %rest, i128 %r
  %twice = shl i128 %q, 1
  %bit = zext i1 %take to i128
  %q1 = or i128 %twice, %bit
  %d1 = lshr i128 %d, 1
  %n1 = sub i32 %n, 1
  %more = icmp ne i32 %n, 0
  br i1 %more, label %loop, label %done
done:
  %quotient = phi i128 [ %qs, %short ], [ 0, %long ], [ %q1, %loop ]
  %remainder = phi i128 [ %rs, %short ], [ %a, %long ], [ %r1, %loop ]
  %s1 = insertvalue { i128, i128 } undef, i128 %quotient, 0
  %s2 = insertvalue { i128, i128 } %s1, i128 %remainder, 1
  ret { i128, i128 } %s2
}

declare i128 @llvm.ctlz.i128(i128, i1)

define i128 @tandem.int.udiv128(i128 %a, i128 %b) {
  %s = call { i128, i128 } @tandem.int.divmod128(i128 %a, i128 %b)
  %q = extractvalue { i128, i128 } %s, 0
  ret i128 %q
}

define i128 @tandem.int.urem128(i128 %a, i128 %b) {
  %s = call { i128, i128 } @tandem.int.divmod128(i128 %a, i128 %b)
  %m = extractvalue { i128, i128 } %s, 1
  ret i128 %m
}

; Signs are kept as masks: (x ^ mask) - mask is |x|, and also restores a sign.
define i128 @tandem.int.sdiv128(i128 %a, i128 %b) {
  %sa = ashr i128 %a, 127
  %sb = ashr i128 %b, 127
  %xa = xor i128 %a, %sa
  %xb = xor i128 %b, %sb
  %ua = sub i128 %xa, %sa
  %ub = sub i128 %xb, %sb
  %s = call { i128, i128 } @tandem.int.divmod128(i128 %ua, i128 %ub)
  %q = extractvalue { i128, i128 } %s, 0
  %sign = xor i128 %sa, %sb
  %x = xor i128 %q, %sign
  %r = sub i128 %x, %sign
  ret i128 %r
}

define i128 @tandem.int.srem128(i128 %a, i128 %b) {
  %sa = ashr i128 %a, 127
  %sb = ashr i128 %b, 127
  %xa = xor i128 %a, %sa
  %xb = xor i128 %b, %sb
  %ua = sub i128 %xa, %sa
  %ub = sub i128 %xb, %sb
  %s = call { i128, i128 } @tandem.int.divmod128(i128 %ua, i128 %ub)
  %m = extractvalue { i128, i128 } %s, 1
  %x = xor i128 %m, %sa
  %r = sub i128 %x, %sa
  ret i128 %r
}
