; 64-bit quotients and remainders.

; Quotient and remainder by shift and subtract, one bit per round; 32-bit operands use the divider.
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

; Signs are kept as masks: (x ^ mask) - mask is |x|, and also restores a sign.
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
