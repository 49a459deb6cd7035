; Double precision: sums, products, quotients, roots, remainders, comparisons.
;
; Written by harness/nvvm/compiler/src/runtime/generate from f64.py and f64_fma.py.

; The double nearest to sig / 2**62 * 2**(exp - 1022), ties to even; sig has its top bit at 62, with
; whatever was lost of it jammed into bit 0. The top bit, added to the exponent field, makes exp + 1 of
; it.
define i64 @tandem.f64.round(i64 %sign, i32 %exp, i64 %sig) {
entry:
  %c.1 = icmp slt i32 %exp, 0
  br i1 %c.1, label %then1, label %done1
then1:
  ; Below the normal numbers: fewer bits.
  %t.2 = sub i32 0, %exp
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.3 = call i32 @llvm.umin.i32(i32 %t.2, i32 63)
  %m.4 = zext i32 %few.3 to i64
  %y.5 = lshr i64 %sig, %m.4
  %back.6 = shl i64 %y.5, %m.4
  %t.7 = icmp ne i64 %back.6, %sig
  %t.8 = zext i1 %t.7 to i64
  %t.9 = or i64 %y.5, %t.8
  br label %done1
done1:
  %exp.10 = phi i32 [ 0, %then1 ], [ %exp, %entry ]
  %sig.11 = phi i64 [ %t.9, %then1 ], [ %sig, %entry ]
  %t.12 = trunc i64 %sig.11 to i32
  %rest.13 = and i32 %t.12, 1023
  %t.14 = add i64 %sig.11, 512
  %sig.15 = lshr i64 %t.14, 10
  ; A tie goes to even.
  %t.16 = icmp eq i32 %rest.13, 512
  %t.17 = zext i1 %t.16 to i64
  %t.18 = xor i64 %t.17, -1
  %sig.19 = and i64 %sig.15, %t.18
  %t.20 = zext i32 %exp.10 to i64
  %t.21 = shl i64 %t.20, 52
  %mag.22 = add i64 %t.21, %sig.19
  %c.23 = icmp ult i64 %mag.22, u0x7FF0000000000000
  %mag.24 = select i1 %c.23, i64 %mag.22, i64 u0x7FF0000000000000
  %t.25 = or i64 %sign, %mag.24
  ret i64 %t.25
}

; The sum. A difference is the sum with the sign of b changed.
define i64 @tandem.f64.add(i64 %a, i64 %b) {
entry:
  ; The operands by magnitude, the larger one's exponent field, and of the exact sum: exponent as f64_round
  ; takes it, significand with what does not fit jammed, and how far up its top bit has to go to be at 62.
  %t.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %t.2 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  %smaller.3 = icmp ult i64 %t.1, %t.2
  %x.4 = select i1 %smaller.3, i64 %b, i64 %a
  %y.5 = select i1 %smaller.3, i64 %a, i64 %b
  %t.6 = lshr i64 %x.4, 52
  %t.7 = trunc i64 %t.6 to i32
  %ex.8 = and i32 %t.7, 2047
  %t.9 = lshr i64 %y.5, 52
  %t.10 = trunc i64 %t.9 to i32
  %ey.11 = and i32 %t.10, 2047
  %nx.12 = call i32 @llvm.umax.i32(i32 %ex.8, i32 1)
  %ny.13 = call i32 @llvm.umax.i32(i32 %ey.11, i32 1)
  ; Top bit at 61, so that a carry goes to 62.
  %t.14 = and i64 %x.4, u0xFFFFFFFFFFFFF
  %t.15 = icmp ne i32 %ex.8, 0
  %t.16 = zext i1 %t.15 to i64
  %t.17 = shl i64 %t.16, 52
  %t.18 = or i64 %t.14, %t.17
  %sx.19 = shl i64 %t.18, 9
  %t.20 = and i64 %y.5, u0xFFFFFFFFFFFFF
  %t.21 = icmp ne i32 %ey.11, 0
  %t.22 = zext i1 %t.21 to i64
  %t.23 = shl i64 %t.22, 52
  %t.24 = or i64 %t.20, %t.23
  %sy.25 = shl i64 %t.24, 9
  %t.26 = sub i32 %nx.12, %ny.13
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.27 = call i32 @llvm.umin.i32(i32 %t.26, i32 63)
  %m.28 = zext i32 %few.27 to i64
  %y.29 = lshr i64 %sy.25, %m.28
  %back.30 = shl i64 %y.29, %m.28
  %t.31 = icmp ne i64 %back.30, %sy.25
  %t.32 = zext i1 %t.31 to i64
  %t.33 = or i64 %y.29, %t.32
  %t.34 = xor i64 %x.4, %y.5
  %differ.35 = lshr i64 %t.34, 63
  %c.36 = icmp ne i64 %differ.35, 0
  %t.37 = sub i64 %sx.19, %t.33
  %t.38 = add i64 %sx.19, %t.33
  %sum.39 = select i1 %c.36, i64 %t.37, i64 %t.38
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.40 = lshr i64 %sum.39, 32
  %high.41 = trunc i64 %t.40 to i32
  %empty.42 = icmp eq i32 %high.41, 0
  %t.43 = trunc i64 %sum.39 to i32
  %word.44 = select i1 %empty.42, i32 %t.43, i32 %high.41
  %n.45 = call i32 @llvm.ctlz.i32(i32 %word.44, i1 false)
  %t.46 = add i32 %n.45, 32
  %t.47 = select i1 %empty.42, i32 %t.46, i32 %n.45
  %n.48 = sub i32 %t.47, 1
  %t.49 = sub i32 %nx.12, %n.48
  %c.50 = icmp eq i32 %ex.8, 2047
  br i1 %c.50, label %then1, label %else1
then1:
  ; x is the larger magnitude, infinite or NaN: NaN, or infinities of different sign, or x.
  %t.51 = and i64 %y.5, u0x7FFFFFFFFFFFFFFF
  %t.52 = icmp eq i64 %t.51, u0x7FF0000000000000
  %t.53 = xor i64 %x.4, %y.5
  %t.54 = lshr i64 %t.53, 63
  %t.55 = icmp ne i64 %t.54, 0
  %other.56 = and i1 %t.52, %t.55
  %t.57 = and i64 %x.4, u0x7FFFFFFFFFFFFFFF
  %t.58 = icmp ugt i64 %t.57, u0x7FF0000000000000
  %bad.59 = or i1 %t.58, %other.56
  %t.60 = select i1 %bad.59, i64 u0x7FF8000000000000, i64 %x.4
  br label %done1
else1:
  ; An exact zero is positive unless both are negative.
  %t.61 = and i64 %x.4, %y.5
  %r.62 = and i64 %t.61, u0x8000000000000000
  %c.63 = icmp ne i64 %sum.39, 0
  br i1 %c.63, label %then2, label %done2
then2:
  %t.64 = and i64 %x.4, u0x8000000000000000
  %t.65 = zext i32 %n.48 to i64
  %t.66 = shl i64 %sum.39, %t.65
  %r.67 = call i64 @tandem.f64.round(i64 %t.64, i32 %t.49, i64 %t.66)
  br label %done2
done2:
  %r.68 = phi i64 [ %r.67, %then2 ], [ %r.62, %else1 ]
  br label %done1
done1:
  %r.69 = phi i64 [ %t.60, %then1 ], [ %r.68, %done2 ]
  ret i64 %r.69
}

; The sum rounded to odd: truncated, with the last bit set if anything was lost. Rounding it again to
; fewer bits equals rounding the exact sum. For sums of normal numbers well inside the range.
define i64 @tandem.f64.addodd(i64 %a, i64 %b) {
entry:
  ; The operands by magnitude, the larger one's exponent field, and of the exact sum: exponent as f64_round
  ; takes it, significand with what does not fit jammed, and how far up its top bit has to go to be at 62.
  %t.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %t.2 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  %smaller.3 = icmp ult i64 %t.1, %t.2
  %x.4 = select i1 %smaller.3, i64 %b, i64 %a
  %y.5 = select i1 %smaller.3, i64 %a, i64 %b
  %t.6 = lshr i64 %x.4, 52
  %t.7 = trunc i64 %t.6 to i32
  %ex.8 = and i32 %t.7, 2047
  %t.9 = lshr i64 %y.5, 52
  %t.10 = trunc i64 %t.9 to i32
  %ey.11 = and i32 %t.10, 2047
  %nx.12 = call i32 @llvm.umax.i32(i32 %ex.8, i32 1)
  %ny.13 = call i32 @llvm.umax.i32(i32 %ey.11, i32 1)
  ; Top bit at 61, so that a carry goes to 62.
  %t.14 = and i64 %x.4, u0xFFFFFFFFFFFFF
  %t.15 = icmp ne i32 %ex.8, 0
  %t.16 = zext i1 %t.15 to i64
  %t.17 = shl i64 %t.16, 52
  %t.18 = or i64 %t.14, %t.17
  %sx.19 = shl i64 %t.18, 9
  %t.20 = and i64 %y.5, u0xFFFFFFFFFFFFF
  %t.21 = icmp ne i32 %ey.11, 0
  %t.22 = zext i1 %t.21 to i64
  %t.23 = shl i64 %t.22, 52
  %t.24 = or i64 %t.20, %t.23
  %sy.25 = shl i64 %t.24, 9
  %t.26 = sub i32 %nx.12, %ny.13
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.27 = call i32 @llvm.umin.i32(i32 %t.26, i32 63)
  %m.28 = zext i32 %few.27 to i64
  %y.29 = lshr i64 %sy.25, %m.28
  %back.30 = shl i64 %y.29, %m.28
  %t.31 = icmp ne i64 %back.30, %sy.25
  %t.32 = zext i1 %t.31 to i64
  %t.33 = or i64 %y.29, %t.32
  %t.34 = xor i64 %x.4, %y.5
  %differ.35 = lshr i64 %t.34, 63
  %c.36 = icmp ne i64 %differ.35, 0
  %t.37 = sub i64 %sx.19, %t.33
  %t.38 = add i64 %sx.19, %t.33
  %sum.39 = select i1 %c.36, i64 %t.37, i64 %t.38
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.40 = lshr i64 %sum.39, 32
  %high.41 = trunc i64 %t.40 to i32
  %empty.42 = icmp eq i32 %high.41, 0
  %t.43 = trunc i64 %sum.39 to i32
  %word.44 = select i1 %empty.42, i32 %t.43, i32 %high.41
  %n.45 = call i32 @llvm.ctlz.i32(i32 %word.44, i1 false)
  %t.46 = add i32 %n.45, 32
  %t.47 = select i1 %empty.42, i32 %t.46, i32 %n.45
  %n.48 = sub i32 %t.47, 1
  %t.49 = sub i32 %nx.12, %n.48
  %c.50 = icmp eq i32 %ex.8, 2047
  br i1 %c.50, label %then1, label %else1
then1:
  ; x is the larger magnitude, infinite or NaN: NaN, or infinities of different sign, or x.
  %t.51 = and i64 %y.5, u0x7FFFFFFFFFFFFFFF
  %t.52 = icmp eq i64 %t.51, u0x7FF0000000000000
  %t.53 = xor i64 %x.4, %y.5
  %t.54 = lshr i64 %t.53, 63
  %t.55 = icmp ne i64 %t.54, 0
  %other.56 = and i1 %t.52, %t.55
  %t.57 = and i64 %x.4, u0x7FFFFFFFFFFFFFFF
  %t.58 = icmp ugt i64 %t.57, u0x7FF0000000000000
  %bad.59 = or i1 %t.58, %other.56
  %t.60 = select i1 %bad.59, i64 u0x7FF8000000000000, i64 %x.4
  br label %done1
else1:
  %t.61 = and i64 %x.4, %y.5
  %r.62 = and i64 %t.61, u0x8000000000000000
  %c.63 = icmp ne i64 %sum.39, 0
  br i1 %c.63, label %then2, label %done2
then2:
  %t.64 = zext i32 %n.48 to i64
  %t.65 = shl i64 %sum.39, %t.64
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.66 = call i32 @llvm.umin.i32(i32 10, i32 63)
  %m.67 = zext i32 %few.66 to i64
  %y.68 = lshr i64 %t.65, %m.67
  %back.69 = shl i64 %y.68, %m.67
  %t.70 = icmp ne i64 %back.69, %t.65
  %t.71 = zext i1 %t.70 to i64
  %t.72 = or i64 %y.68, %t.71
  %t.73 = and i64 %x.4, u0x8000000000000000
  %t.74 = zext i32 %t.49 to i64
  %t.75 = shl i64 %t.74, 52
  %t.76 = add i64 %t.75, %t.72
  %r.77 = or i64 %t.73, %t.76
  br label %done2
done2:
  %r.78 = phi i64 [ %r.77, %then2 ], [ %r.62, %else1 ]
  br label %done1
done1:
  %r.79 = phi i64 [ %t.60, %then1 ], [ %r.78, %done2 ]
  ret i64 %r.79
}

; The product, of 53 by 53 bits exactly, rounded.
define i64 @tandem.f64.mul(i64 %a, i64 %b) {
entry:
  %t.1 = xor i64 %a, %b
  %sign.2 = and i64 %t.1, u0x8000000000000000
  %ma.3 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.4 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  ; Whether a magnitude is zero, infinite or NaN.
  %t.5 = sub i64 %ma.3, 1
  %t.6 = icmp uge i64 %t.5, u0x7FEFFFFFFFFFFFFF
  ; Whether a magnitude is zero, infinite or NaN.
  %t.7 = sub i64 %mb.4, 1
  %t.8 = icmp uge i64 %t.7, u0x7FEFFFFFFFFFFFFF
  %c.9 = or i1 %t.6, %t.8
  br i1 %c.9, label %then1, label %else1
then1:
  %big.10 = call i64 @llvm.umax.i64(i64 %ma.3, i64 %mb.4)
  ; Zero times infinity.
  %t.11 = icmp eq i64 %big.10, u0x7FF0000000000000
  %t.12 = call i64 @llvm.umin.i64(i64 %ma.3, i64 %mb.4)
  %t.13 = icmp eq i64 %t.12, 0
  %none.14 = and i1 %t.11, %t.13
  %c.15 = icmp eq i64 %big.10, u0x7FF0000000000000
  %t.16 = select i1 %c.15, i64 u0x7FF0000000000000, i64 0
  %r.17 = or i64 %sign.2, %t.16
  %t.18 = icmp ugt i64 %big.10, u0x7FF0000000000000
  %c.19 = or i1 %none.14, %t.18
  %r.20 = select i1 %c.19, i64 u0x7FF8000000000000, i64 %r.17
  br label %done1
else1:
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.21 = lshr i64 %ma.3, 52
  %e.22 = trunc i64 %t.21 to i32
  %t.23 = shl i64 %ma.3, 11
  %f.24 = or i64 %t.23, u0x8000000000000000
  %c.25 = icmp eq i32 %e.22, 0
  br i1 %c.25, label %then2, label %done2
then2:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.26 = lshr i64 %ma.3, 32
  %high.27 = trunc i64 %t.26 to i32
  %empty.28 = icmp eq i32 %high.27, 0
  %t.29 = trunc i64 %ma.3 to i32
  %word.30 = select i1 %empty.28, i32 %t.29, i32 %high.27
  %n.31 = call i32 @llvm.ctlz.i32(i32 %word.30, i1 false)
  %t.32 = add i32 %n.31, 32
  %t.33 = select i1 %empty.28, i32 %t.32, i32 %n.31
  %t.34 = zext i32 %t.33 to i64
  %f.35 = shl i64 %ma.3, %t.34
  %e.36 = sub i32 12, %t.33
  br label %done2
done2:
  %e.37 = phi i32 [ %e.36, %then2 ], [ %e.22, %else1 ]
  %f.38 = phi i64 [ %f.35, %then2 ], [ %f.24, %else1 ]
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.39 = lshr i64 %mb.4, 52
  %e.40 = trunc i64 %t.39 to i32
  %t.41 = shl i64 %mb.4, 11
  %f.42 = or i64 %t.41, u0x8000000000000000
  %c.43 = icmp eq i32 %e.40, 0
  br i1 %c.43, label %then3, label %done3
then3:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.44 = lshr i64 %mb.4, 32
  %high.45 = trunc i64 %t.44 to i32
  %empty.46 = icmp eq i32 %high.45, 0
  %t.47 = trunc i64 %mb.4 to i32
  %word.48 = select i1 %empty.46, i32 %t.47, i32 %high.45
  %n.49 = call i32 @llvm.ctlz.i32(i32 %word.48, i1 false)
  %t.50 = add i32 %n.49, 32
  %t.51 = select i1 %empty.46, i32 %t.50, i32 %n.49
  %t.52 = zext i32 %t.51 to i64
  %f.53 = shl i64 %mb.4, %t.52
  %e.54 = sub i32 12, %t.51
  br label %done3
done3:
  %e.55 = phi i32 [ %e.54, %then3 ], [ %e.40, %done2 ]
  %f.56 = phi i64 [ %f.53, %then3 ], [ %f.42, %done2 ]
  %t.57 = lshr i64 %f.38, 1
  ; 128-bit product, high and low, of four 32-bit ones.
  %al.58 = and i64 %t.57, u0xFFFFFFFF
  %ah.59 = lshr i64 %t.57, 32
  %bl.60 = and i64 %f.56, u0xFFFFFFFF
  %bh.61 = lshr i64 %f.56, 32
  %low.62 = mul i64 %al.58, %bl.60
  %t.63 = mul i64 %ah.59, %bl.60
  %t.64 = lshr i64 %low.62, 32
  %mid.65 = add i64 %t.63, %t.64
  %t.66 = mul i64 %al.58, %bh.61
  %t.67 = and i64 %mid.65, u0xFFFFFFFF
  %cross.68 = add i64 %t.66, %t.67
  %t.69 = mul i64 %ah.59, %bh.61
  %t.70 = lshr i64 %mid.65, 32
  %t.71 = add i64 %t.69, %t.70
  %t.72 = lshr i64 %cross.68, 32
  %high.73 = add i64 %t.71, %t.72
  %t.74 = shl i64 %cross.68, 32
  %t.75 = and i64 %low.62, u0xFFFFFFFF
  %t.76 = or i64 %t.74, %t.75
  ; Top bit at 61 or 62.
  %t.77 = lshr i64 %high.73, 62
  %short.78 = icmp eq i64 %t.77, 0
  %t.79 = zext i1 %short.78 to i64
  %high.80 = shl i64 %high.73, %t.79
  %t.81 = icmp ne i64 %t.76, 0
  %t.82 = zext i1 %t.81 to i64
  %sig.83 = or i64 %high.80, %t.82
  %t.84 = add i32 %e.37, %e.55
  %t.85 = sub i32 %t.84, 1023
  %t.86 = zext i1 %short.78 to i32
  %t.87 = sub i32 %t.85, %t.86
  %r.88 = call i64 @tandem.f64.round(i64 %sign.2, i32 %t.87, i64 %sig.83)
  br label %done1
done1:
  %r.89 = phi i64 [ %r.20, %then1 ], [ %r.88, %done3 ]
  ret i64 %r.89
}

; The quotient: 56 bits and whether there is a remainder, rounded.
define i64 @tandem.f64.div(i64 %a, i64 %b) {
entry:
  %t.1 = xor i64 %a, %b
  %sign.2 = and i64 %t.1, u0x8000000000000000
  %ma.3 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.4 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  ; Whether a magnitude is zero, infinite or NaN.
  %t.5 = sub i64 %ma.3, 1
  %t.6 = icmp uge i64 %t.5, u0x7FEFFFFFFFFFFFFF
  ; Whether a magnitude is zero, infinite or NaN.
  %t.7 = sub i64 %mb.4, 1
  %t.8 = icmp uge i64 %t.7, u0x7FEFFFFFFFFFFFFF
  %c.9 = or i1 %t.6, %t.8
  br i1 %c.9, label %then1, label %else1
then1:
  %t.10 = call i64 @llvm.umax.i64(i64 %ma.3, i64 %mb.4)
  %t.11 = icmp ugt i64 %t.10, u0x7FF0000000000000
  %t.12 = icmp eq i64 %ma.3, %mb.4
  %nan.13 = or i1 %t.11, %t.12
  %t.14 = icmp eq i64 %ma.3, 0
  %t.15 = icmp eq i64 %mb.4, u0x7FF0000000000000
  %zero.16 = or i1 %t.14, %t.15
  %t.17 = select i1 %zero.16, i64 0, i64 u0x7FF0000000000000
  %r.18 = or i64 %sign.2, %t.17
  %r.19 = select i1 %nan.13, i64 u0x7FF8000000000000, i64 %r.18
  br label %done1
else1:
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.20 = lshr i64 %ma.3, 52
  %e.21 = trunc i64 %t.20 to i32
  %t.22 = shl i64 %ma.3, 11
  %f.23 = or i64 %t.22, u0x8000000000000000
  %c.24 = icmp eq i32 %e.21, 0
  br i1 %c.24, label %then2, label %done2
then2:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.25 = lshr i64 %ma.3, 32
  %high.26 = trunc i64 %t.25 to i32
  %empty.27 = icmp eq i32 %high.26, 0
  %t.28 = trunc i64 %ma.3 to i32
  %word.29 = select i1 %empty.27, i32 %t.28, i32 %high.26
  %n.30 = call i32 @llvm.ctlz.i32(i32 %word.29, i1 false)
  %t.31 = add i32 %n.30, 32
  %t.32 = select i1 %empty.27, i32 %t.31, i32 %n.30
  %t.33 = zext i32 %t.32 to i64
  %f.34 = shl i64 %ma.3, %t.33
  %e.35 = sub i32 12, %t.32
  br label %done2
done2:
  %e.36 = phi i32 [ %e.35, %then2 ], [ %e.21, %else1 ]
  %f.37 = phi i64 [ %f.34, %then2 ], [ %f.23, %else1 ]
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.38 = lshr i64 %mb.4, 52
  %e.39 = trunc i64 %t.38 to i32
  %t.40 = shl i64 %mb.4, 11
  %f.41 = or i64 %t.40, u0x8000000000000000
  %c.42 = icmp eq i32 %e.39, 0
  br i1 %c.42, label %then3, label %done3
then3:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.43 = lshr i64 %mb.4, 32
  %high.44 = trunc i64 %t.43 to i32
  %empty.45 = icmp eq i32 %high.44, 0
  %t.46 = trunc i64 %mb.4 to i32
  %word.47 = select i1 %empty.45, i32 %t.46, i32 %high.44
  %n.48 = call i32 @llvm.ctlz.i32(i32 %word.47, i1 false)
  %t.49 = add i32 %n.48, 32
  %t.50 = select i1 %empty.45, i32 %t.49, i32 %n.48
  %t.51 = zext i32 %t.50 to i64
  %f.52 = shl i64 %mb.4, %t.51
  %e.53 = sub i32 12, %t.50
  br label %done3
done3:
  %e.54 = phi i32 [ %e.53, %then3 ], [ %e.39, %done2 ]
  %f.55 = phi i64 [ %f.52, %then3 ], [ %f.41, %done2 ]
  ; Quotient between 1 and 2 of 53-bit numbers.
  %less.56 = icmp ult i64 %f.37, %f.55
  %t.57 = lshr i64 %f.37, 11
  %t.58 = zext i1 %less.56 to i64
  %n.59 = shl i64 %t.57, %t.58
  %d.60 = lshr i64 %f.55, 11
  ; A little less than 2**84 / d, for d with its top bit at 52: single precision gives 22 bits and one step
  ; of Newton's 30. It never exceeds the true value: each rounding is downward, 2 makes up for the bits of d
  ; that are left out.
  %t.61 = lshr i64 %d.60, 21
  %top.62 = trunc i64 %t.61 to i32
  %f.63 = uitofp i32 %top.62 to float
  %t.64 = bitcast float %f.63 to i32
  %f.65 = bitcast i32 u0x5EFFFFFE to float
  %f.66 = bitcast i32 %t.64 to float
  %f.67 = fdiv float %f.65, %f.66
  %t.68 = bitcast float %f.67 to i32
  %f.69 = bitcast i32 %t.68 to float
  %r.70 = fptoui float %f.69 to i32
  %t.71 = zext i32 %r.70 to i64
  %t.72 = zext i32 %top.62 to i64
  %t.73 = mul i64 %t.71, %t.72
  %error.74 = sub i64 u0x8000000000000000, %t.73
  %t.75 = zext i32 %r.70 to i64
  %t.76 = lshr i64 %error.74, 11
  %t.77 = mul i64 %t.75, %t.76
  %step.78 = lshr i64 %t.77, 52
  %t.79 = trunc i64 %step.78 to i32
  %t.80 = add i32 %r.70, %t.79
  %t.81 = sub i32 %t.80, 2
  ; 29 bits of it and 27 more; each digit is too small by at most 3, so what remains stays below 4 d.
  %t.82 = lshr i64 %n.59, 22
  %t.83 = trunc i64 %t.82 to i32
  %t.84 = zext i32 %t.83 to i64
  %t.85 = zext i32 %t.81 to i64
  %t.86 = mul i64 %t.84, %t.85
  %t.87 = lshr i64 %t.86, 32
  %t.88 = trunc i64 %t.87 to i32
  %q1.89 = lshr i32 %t.88, 2
  %t.90 = shl i64 %n.59, 28
  %t.91 = zext i32 %q1.89 to i64
  %t.92 = mul i64 %t.91, %d.60
  %rest.93 = sub i64 %t.90, %t.92
  %t.94 = lshr i64 %rest.93, 23
  %t.95 = trunc i64 %t.94 to i32
  %t.96 = zext i32 %t.95 to i64
  %t.97 = zext i32 %t.81 to i64
  %t.98 = mul i64 %t.96, %t.97
  %t.99 = lshr i64 %t.98, 32
  %t.100 = trunc i64 %t.99 to i32
  %q2.101 = lshr i32 %t.100, 2
  %t.102 = shl i64 %rest.93, 27
  %t.103 = zext i32 %q2.101 to i64
  %t.104 = mul i64 %t.103, %d.60
  %rest.105 = sub i64 %t.102, %t.104
  %t.106 = zext i32 %q1.89 to i64
  %t.107 = shl i64 %t.106, 27
  %t.108 = zext i32 %q2.101 to i64
  %q.109 = add i64 %t.107, %t.108
  br label %head4
head4:
  %rest.110 = phi i64 [ %rest.105, %done3 ], [ %rest.113, %body4 ]
  %q.111 = phi i64 [ %q.109, %done3 ], [ %q.114, %body4 ]
  %c.112 = icmp uge i64 %rest.110, %d.60
  br i1 %c.112, label %body4, label %done4
body4:
  %rest.113 = sub i64 %rest.110, %d.60
  %q.114 = add i64 %q.111, 1
  br label %head4
done4:
  %t.115 = shl i64 %q.111, 7
  %t.116 = icmp ne i64 %rest.110, 0
  %t.117 = zext i1 %t.116 to i64
  %sig.118 = or i64 %t.115, %t.117
  %t.119 = sub i32 %e.36, %e.54
  %t.120 = add i32 %t.119, 1022
  %t.121 = zext i1 %less.56 to i32
  %t.122 = sub i32 %t.120, %t.121
  %r.123 = call i64 @tandem.f64.round(i64 %sign.2, i32 %t.122, i64 %sig.118)
  br label %done1
done1:
  %r.124 = phi i64 [ %r.19, %then1 ], [ %r.123, %done4 ]
  ret i64 %r.124
}

; The root: 54 bits and whether there is a remainder, rounded.
define i64 @tandem.f64.sqrt(i64 %a) {
entry:
  %m.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  ; Zero of either sign, positive infinity, NaN, negative.
  %c.2 = icmp eq i64 %m.1, 0
  br i1 %c.2, label %then1, label %else1
then1:
  br label %done1
else1:
  %c.3 = icmp uge i64 %a, u0x7FF0000000000000
  br i1 %c.3, label %then2, label %else2
then2:
  %c.4 = icmp eq i64 %a, u0x7FF0000000000000
  %r.5 = select i1 %c.4, i64 u0x7FF0000000000000, i64 u0x7FF8000000000000
  br label %done2
else2:
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.6 = lshr i64 %m.1, 52
  %e.7 = trunc i64 %t.6 to i32
  %t.8 = shl i64 %m.1, 11
  %f.9 = or i64 %t.8, u0x8000000000000000
  %c.10 = icmp eq i32 %e.7, 0
  br i1 %c.10, label %then3, label %done3
then3:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.11 = lshr i64 %m.1, 32
  %high.12 = trunc i64 %t.11 to i32
  %empty.13 = icmp eq i32 %high.12, 0
  %t.14 = trunc i64 %m.1 to i32
  %word.15 = select i1 %empty.13, i32 %t.14, i32 %high.12
  %n.16 = call i32 @llvm.ctlz.i32(i32 %word.15, i1 false)
  %t.17 = add i32 %n.16, 32
  %t.18 = select i1 %empty.13, i32 %t.17, i32 %n.16
  %t.19 = zext i32 %t.18 to i64
  %f.20 = shl i64 %m.1, %t.19
  %e.21 = sub i32 12, %t.18
  br label %done3
done3:
  %e.22 = phi i32 [ %e.21, %then3 ], [ %e.7, %else2 ]
  %f.23 = phi i64 [ %f.20, %then3 ], [ %f.9, %else2 ]
  ; m / 2**52 between 1 and 4 and an even exponent; the bias is odd.
  %t.24 = and i32 %e.22, 1
  %odd.25 = xor i32 %t.24, 1
  %t.26 = lshr i64 %f.23, 11
  %t.27 = zext i32 %odd.25 to i64
  %m.28 = shl i64 %t.26, %t.27
  %t.29 = sub i32 %e.22, 1023
  %t.30 = sub i32 %t.29, %odd.25
  %half.31 = ashr i32 %t.30, 1
  ; s is the root of m * 2**54, found as s1 * 2**30 + c: 24 bits from single precision ...
  %t.32 = lshr i64 %m.28, 22
  %t.33 = trunc i64 %t.32 to i32
  %f.34 = uitofp i32 %t.33 to float
  %t.35 = bitcast float %f.34 to i32
  %f.36 = bitcast i32 %t.35 to float
  %f.37 = call float @llvm.sqrt.f32(float %f.36)
  %root.38 = bitcast float %f.37 to i32
  %f.39 = bitcast i32 %root.38 to float
  %f.40 = bitcast i32 u0x43800000 to float
  %f.41 = fmul float %f.39, %f.40
  %t.42 = bitcast float %f.41 to i32
  %f.43 = bitcast i32 %t.42 to float
  %s1.44 = fptoui float %f.43 to i32
  %f.45 = uitofp i32 %s1.44 to float
  %f1.46 = bitcast float %f.45 to i32
  ; ... then, from what its square lacks, 23 more ...
  %t.47 = zext i32 %s1.44 to i64
  %t.48 = zext i32 %s1.44 to i64
  %t.49 = mul i64 %t.47, %t.48
  %t.50 = shl i64 %t.49, 6
  %lacks.51 = sub i64 %m.28, %t.50
  %t.52 = ashr i64 %lacks.51, 2
  %t.53 = trunc i64 %t.52 to i32
  %f.54 = sitofp i32 %t.53 to float
  %t.55 = bitcast float %f.54 to i32
  %f.56 = bitcast i32 %t.55 to float
  %f.57 = bitcast i32 %f1.46 to float
  %f.58 = fdiv float %f.56, %f.57
  %t.59 = bitcast float %f.58 to i32
  %f.60 = bitcast i32 %t.59 to float
  %f.61 = bitcast i32 u0x4C000000 to float
  %f.62 = fmul float %f.60, %f.61
  %t.63 = bitcast float %f.62 to i32
  %f.64 = bitcast i32 %t.63 to float
  %c.65 = fptosi float %f.64 to i32
  ; ... and the last ones.
  %c64.66 = sext i32 %c.65 to i64
  %t.67 = shl i64 %lacks.51, 23
  %t.68 = zext i32 %s1.44 to i64
  %t.69 = mul i64 %t.68, %c64.66
  %error.70 = sub i64 %t.67, %t.69
  %t.71 = mul i64 %c64.66, %c64.66
  %t.72 = lshr i64 %t.71, 31
  %error.73 = sub i64 %error.70, %t.72
  %t.74 = ashr i64 %error.73, 2
  %t.75 = trunc i64 %t.74 to i32
  %f.76 = sitofp i32 %t.75 to float
  %t.77 = bitcast float %f.76 to i32
  %f.78 = bitcast i32 %t.77 to float
  %f.79 = bitcast i32 %f1.46 to float
  %f.80 = fdiv float %f.78, %f.79
  %t.81 = bitcast float %f.80 to i32
  %f.82 = bitcast i32 %t.81 to float
  %f.83 = bitcast i32 u0x40800000 to float
  %f.84 = fmul float %f.82, %f.83
  %t.85 = bitcast float %f.84 to i32
  %f.86 = bitcast i32 %t.85 to float
  %c2.87 = fptosi float %f.86 to i32
  %t.88 = zext i32 %s1.44 to i64
  %t.89 = shl i64 %t.88, 30
  %t.90 = add i64 %t.89, %c64.66
  %t.91 = sext i32 %c2.87 to i64
  %t.92 = add i64 %t.90, %t.91
  %s.93 = sub i64 %t.92, 1
  %t.94 = shl i64 %m.28, 54
  %t.95 = mul i64 %s.93, %s.93
  %rest.96 = sub i64 %t.94, %t.95
  br label %head4
head4:
  %rest.97 = phi i64 [ %rest.96, %done3 ], [ %rest.102, %body4 ]
  %s.98 = phi i64 [ %s.93, %done3 ], [ %s.103, %body4 ]
  %c.99 = icmp slt i64 %rest.97, 0
  br i1 %c.99, label %body4, label %done4
body4:
  %t.100 = shl i64 %s.98, 1
  %t.101 = add i64 %rest.97, %t.100
  %rest.102 = sub i64 %t.101, 1
  %s.103 = sub i64 %s.98, 1
  br label %head4
done4:
  br label %head5
head5:
  %rest.104 = phi i64 [ %rest.97, %done4 ], [ %rest.110, %body5 ]
  %s.105 = phi i64 [ %s.98, %done4 ], [ %s.111, %body5 ]
  %t.106 = shl i64 %s.105, 1
  %c.107 = icmp ugt i64 %rest.104, %t.106
  br i1 %c.107, label %body5, label %done5
body5:
  %t.108 = shl i64 %s.105, 1
  %t.109 = sub i64 %rest.104, %t.108
  %rest.110 = sub i64 %t.109, 1
  %s.111 = add i64 %s.105, 1
  br label %head5
done5:
  %t.112 = shl i64 %s.105, 9
  %t.113 = icmp ne i64 %rest.104, 0
  %t.114 = zext i1 %t.113 to i64
  %sig.115 = or i64 %t.112, %t.114
  %t.116 = add i32 %half.31, 1022
  %r.117 = call i64 @tandem.f64.round(i64 0, i32 %t.116, i64 %sig.115)
  br label %done2
done2:
  %m.118 = phi i64 [ %m.1, %then2 ], [ %m.28, %done5 ]
  %r.119 = phi i64 [ %r.5, %then2 ], [ %r.117, %done5 ]
  br label %done1
done1:
  %m.120 = phi i64 [ %m.1, %then1 ], [ %m.118, %done2 ]
  %r.121 = phi i64 [ %a, %then1 ], [ %r.119, %done2 ]
  ret i64 %r.121
}

; C's fmod: the remainder of the truncated quotient, exact, with the sign of a.
define i64 @tandem.f64.rem(i64 %a, i64 %b) {
entry:
  %sign.1 = and i64 %a, u0x8000000000000000
  %ma.2 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.3 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  %t.4 = icmp uge i64 %ma.2, u0x7FF0000000000000
  %t.5 = icmp eq i64 %mb.3, 0
  %c.6 = or i1 %t.4, %t.5
  %t.7 = icmp ugt i64 %mb.3, u0x7FF0000000000000
  %c.8 = or i1 %c.6, %t.7
  br i1 %c.8, label %then1, label %else1
then1:
  br label %done1
else1:
  %c.9 = icmp uge i64 %ma.2, %mb.3
  br i1 %c.9, label %then2, label %done2
then2:
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.10 = lshr i64 %ma.2, 52
  %e.11 = trunc i64 %t.10 to i32
  %t.12 = shl i64 %ma.2, 11
  %f.13 = or i64 %t.12, u0x8000000000000000
  %c.14 = icmp eq i32 %e.11, 0
  br i1 %c.14, label %then3, label %done3
then3:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.15 = lshr i64 %ma.2, 32
  %high.16 = trunc i64 %t.15 to i32
  %empty.17 = icmp eq i32 %high.16, 0
  %t.18 = trunc i64 %ma.2 to i32
  %word.19 = select i1 %empty.17, i32 %t.18, i32 %high.16
  %n.20 = call i32 @llvm.ctlz.i32(i32 %word.19, i1 false)
  %t.21 = add i32 %n.20, 32
  %t.22 = select i1 %empty.17, i32 %t.21, i32 %n.20
  %t.23 = zext i32 %t.22 to i64
  %f.24 = shl i64 %ma.2, %t.23
  %e.25 = sub i32 12, %t.22
  br label %done3
done3:
  %e.26 = phi i32 [ %e.25, %then3 ], [ %e.11, %then2 ]
  %f.27 = phi i64 [ %f.24, %then3 ], [ %f.13, %then2 ]
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.28 = lshr i64 %mb.3, 52
  %e.29 = trunc i64 %t.28 to i32
  %t.30 = shl i64 %mb.3, 11
  %f.31 = or i64 %t.30, u0x8000000000000000
  %c.32 = icmp eq i32 %e.29, 0
  br i1 %c.32, label %then4, label %done4
then4:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.33 = lshr i64 %mb.3, 32
  %high.34 = trunc i64 %t.33 to i32
  %empty.35 = icmp eq i32 %high.34, 0
  %t.36 = trunc i64 %mb.3 to i32
  %word.37 = select i1 %empty.35, i32 %t.36, i32 %high.34
  %n.38 = call i32 @llvm.ctlz.i32(i32 %word.37, i1 false)
  %t.39 = add i32 %n.38, 32
  %t.40 = select i1 %empty.35, i32 %t.39, i32 %n.38
  %t.41 = zext i32 %t.40 to i64
  %f.42 = shl i64 %mb.3, %t.41
  %e.43 = sub i32 12, %t.40
  br label %done4
done4:
  %e.44 = phi i32 [ %e.43, %then4 ], [ %e.29, %done3 ]
  %f.45 = phi i64 [ %f.42, %then4 ], [ %f.31, %done3 ]
  %d.46 = lshr i64 %f.45, 11
  %rest.47 = lshr i64 %f.27, 11
  ; A little less than 2**84 / d, for d with its top bit at 52: single precision gives 22 bits and one step
  ; of Newton's 30. It never exceeds the true value: each rounding is downward, 2 makes up for the bits of d
  ; that are left out.
  %t.48 = lshr i64 %d.46, 21
  %top.49 = trunc i64 %t.48 to i32
  %f.50 = uitofp i32 %top.49 to float
  %t.51 = bitcast float %f.50 to i32
  %f.52 = bitcast i32 u0x5EFFFFFE to float
  %f.53 = bitcast i32 %t.51 to float
  %f.54 = fdiv float %f.52, %f.53
  %t.55 = bitcast float %f.54 to i32
  %f.56 = bitcast i32 %t.55 to float
  %r.57 = fptoui float %f.56 to i32
  %t.58 = zext i32 %r.57 to i64
  %t.59 = zext i32 %top.49 to i64
  %t.60 = mul i64 %t.58, %t.59
  %error.61 = sub i64 u0x8000000000000000, %t.60
  %t.62 = zext i32 %r.57 to i64
  %t.63 = lshr i64 %error.61, 11
  %t.64 = mul i64 %t.62, %t.63
  %step.65 = lshr i64 %t.64, 52
  %t.66 = trunc i64 %step.65 to i32
  %t.67 = add i32 %r.57, %t.66
  %t.68 = sub i32 %t.67, 2
  %left.69 = sub i32 %e.26, %e.44
  br label %head5
head5:
  %rest.70 = phi i64 [ %rest.47, %done4 ], [ %rest.87, %body5 ]
  %left.71 = phi i32 [ %left.69, %done4 ], [ %left.88, %body5 ]
  %c.72 = icmp ne i32 %left.71, 0
  br i1 %c.72, label %body5, label %done5
body5:
  ; Up to 27 bits of the quotient at once; what remains stays below 4 d.
  %n.73 = call i32 @llvm.umin.i32(i32 %left.71, i32 27)
  %t.74 = lshr i64 %rest.70, 23
  %t.75 = trunc i64 %t.74 to i32
  %t.76 = zext i32 %t.75 to i64
  %t.77 = zext i32 %t.68 to i64
  %t.78 = mul i64 %t.76, %t.77
  %t.79 = lshr i64 %t.78, 32
  %t.80 = trunc i64 %t.79 to i32
  %t.81 = sub i32 29, %n.73
  %q.82 = lshr i32 %t.80, %t.81
  %t.83 = zext i32 %n.73 to i64
  %t.84 = shl i64 %rest.70, %t.83
  %t.85 = zext i32 %q.82 to i64
  %t.86 = mul i64 %t.85, %d.46
  %rest.87 = sub i64 %t.84, %t.86
  %left.88 = sub i32 %left.71, %n.73
  br label %head5
done5:
  br label %head6
head6:
  %rest.89 = phi i64 [ %rest.70, %done5 ], [ %rest.91, %body6 ]
  %c.90 = icmp uge i64 %rest.89, %d.46
  br i1 %c.90, label %body6, label %done6
body6:
  %rest.91 = sub i64 %rest.89, %d.46
  br label %head6
done6:
  %c.92 = icmp ne i64 %rest.89, 0
  br i1 %c.92, label %then7, label %done7
then7:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.93 = lshr i64 %rest.89, 32
  %high.94 = trunc i64 %t.93 to i32
  %empty.95 = icmp eq i32 %high.94, 0
  %t.96 = trunc i64 %rest.89 to i32
  %word.97 = select i1 %empty.95, i32 %t.96, i32 %high.94
  %n.98 = call i32 @llvm.ctlz.i32(i32 %word.97, i1 false)
  %t.99 = add i32 %n.98, 32
  %t.100 = select i1 %empty.95, i32 %t.99, i32 %n.98
  %t.101 = add i32 %e.44, 10
  %t.102 = sub i32 %t.101, %t.100
  %t.103 = sub i32 %t.100, 1
  %t.104 = zext i32 %t.103 to i64
  %t.105 = shl i64 %rest.89, %t.104
  %r.106 = call i64 @tandem.f64.round(i64 %sign.1, i32 %t.102, i64 %t.105)
  br label %done7
done7:
  %r.107 = phi i64 [ %r.106, %then7 ], [ %sign.1, %done6 ]
  br label %done2
done2:
  %r.108 = phi i64 [ %r.107, %done7 ], [ %a, %else1 ]
  br label %done1
done1:
  %r.109 = phi i64 [ u0x7FF8000000000000, %then1 ], [ %r.108, %done2 ]
  ret i64 %r.109
}

; 1 if a == b, 2 if a > b, 4 if a < b, 8 if unordered: the bits of an fcmp predicate's number.
define i32 @tandem.f64.cmp(i64 %a, i64 %b) {
entry:
  %ma.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.2 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  ; As signed numbers in the doubles' order, both zeros 0.
  %c.3 = icmp slt i64 %a, 0
  %t.4 = sub i64 0, %ma.1
  %ka.5 = select i1 %c.3, i64 %t.4, i64 %ma.1
  %c.6 = icmp slt i64 %b, 0
  %t.7 = sub i64 0, %mb.2
  %kb.8 = select i1 %c.6, i64 %t.7, i64 %mb.2
  %c.9 = icmp slt i64 %ka.5, %kb.8
  %r.10 = select i1 %c.9, i32 4, i32 2
  %c.11 = icmp eq i64 %ka.5, %kb.8
  %r.12 = select i1 %c.11, i32 1, i32 %r.10
  %t.13 = call i64 @llvm.umax.i64(i64 %ma.1, i64 %mb.2)
  %c.14 = icmp ugt i64 %t.13, u0x7FF0000000000000
  %t.15 = select i1 %c.14, i32 8, i32 %r.12
  ret i32 %t.15
}

; The smaller one; a number is preferred to NaN; -0 is smaller than +0.
define i64 @tandem.f64.minnum(i64 %a, i64 %b) {
entry:
  %ma.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.2 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  %t.3 = ashr i64 %a, 63
  %t.4 = lshr i64 %t.3, 1
  %t.5 = xor i64 %a, %t.4
  %t.6 = ashr i64 %b, 63
  %t.7 = lshr i64 %t.6, 1
  %t.8 = xor i64 %b, %t.7
  %less.9 = icmp slt i64 %t.5, %t.8
  %r.10 = select i1 %less.9, i64 %a, i64 %b
  %c.11 = icmp ugt i64 %ma.1, u0x7FF0000000000000
  %r.12 = select i1 %c.11, i64 %b, i64 %r.10
  %c.13 = icmp ugt i64 %mb.2, u0x7FF0000000000000
  %r.14 = select i1 %c.13, i64 %a, i64 %r.12
  %t.15 = call i64 @llvm.umin.i64(i64 %ma.1, i64 %mb.2)
  %c.16 = icmp ugt i64 %t.15, u0x7FF0000000000000
  %t.17 = select i1 %c.16, i64 u0x7FF8000000000000, i64 %r.14
  ret i64 %t.17
}

define i64 @tandem.f64.maxnum(i64 %a, i64 %b) {
entry:
  %ma.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.2 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  %t.3 = ashr i64 %a, 63
  %t.4 = lshr i64 %t.3, 1
  %t.5 = xor i64 %a, %t.4
  %t.6 = ashr i64 %b, 63
  %t.7 = lshr i64 %t.6, 1
  %t.8 = xor i64 %b, %t.7
  %less.9 = icmp slt i64 %t.5, %t.8
  %r.10 = select i1 %less.9, i64 %b, i64 %a
  %c.11 = icmp ugt i64 %ma.1, u0x7FF0000000000000
  %r.12 = select i1 %c.11, i64 %b, i64 %r.10
  %c.13 = icmp ugt i64 %mb.2, u0x7FF0000000000000
  %r.14 = select i1 %c.13, i64 %a, i64 %r.12
  %t.15 = call i64 @llvm.umin.i64(i64 %ma.1, i64 %mb.2)
  %c.16 = icmp ugt i64 %t.15, u0x7FF0000000000000
  %t.17 = select i1 %c.16, i64 u0x7FF8000000000000, i64 %r.14
  ret i64 %t.17
}

; The exact product in 128 bits, and c in the same form; the smaller one is shifted right, and their
; sum is rounded once.
define i64 @tandem.f64.fma(i64 %a, i64 %b, i64 %c) {
entry:
  %t.1 = xor i64 %a, %b
  %sign.2 = and i64 %t.1, u0x8000000000000000
  %ma.3 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.4 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  %mc.5 = and i64 %c, u0x7FFFFFFFFFFFFFFF
  ; Whether a magnitude is zero, infinite or NaN.
  %t.6 = sub i64 %ma.3, 1
  %t.7 = icmp uge i64 %t.6, u0x7FEFFFFFFFFFFFFF
  ; Whether a magnitude is zero, infinite or NaN.
  %t.8 = sub i64 %mb.4, 1
  %t.9 = icmp uge i64 %t.8, u0x7FEFFFFFFFFFFFFF
  %c.10 = or i1 %t.7, %t.9
  %t.11 = icmp uge i64 %mc.5, u0x7FF0000000000000
  %c.12 = or i1 %c.10, %t.11
  br i1 %c.12, label %then1, label %else1
then1:
  ; What the sum is if a factor is zero, or anything is infinite or NaN; zeros of different sign are +0.
  %big.13 = call i64 @llvm.umax.i64(i64 %ma.3, i64 %mb.4)
  %inf.14 = icmp eq i64 %big.13, u0x7FF0000000000000
  ; Zero times infinity, a NaN, or infinities of different sign.
  %t.15 = call i64 @llvm.umin.i64(i64 %ma.3, i64 %mb.4)
  %t.16 = icmp eq i64 %t.15, 0
  %bad.17 = and i1 %inf.14, %t.16
  %t.18 = call i64 @llvm.umax.i64(i64 %big.13, i64 %mc.5)
  %t.19 = icmp ugt i64 %t.18, u0x7FF0000000000000
  %bad.20 = or i1 %bad.17, %t.19
  %t.21 = icmp eq i64 %mc.5, u0x7FF0000000000000
  %t.22 = and i1 %inf.14, %t.21
  %t.23 = xor i64 %sign.2, %c
  %t.24 = lshr i64 %t.23, 63
  %t.25 = icmp ne i64 %t.24, 0
  %t.26 = and i1 %t.22, %t.25
  %bad.27 = or i1 %bad.20, %t.26
  ; An infinite product, or c; or a zero product and c, where zeros add up as in f64_add.
  %c.28 = icmp eq i64 %mc.5, 0
  %t.29 = and i64 %c, %sign.2
  %r.30 = select i1 %c.28, i64 %t.29, i64 %c
  %t.31 = or i64 %sign.2, u0x7FF0000000000000
  %r.32 = select i1 %inf.14, i64 %t.31, i64 %r.30
  %t.33 = select i1 %bad.27, i64 u0x7FF8000000000000, i64 %r.32
  br label %done1
else1:
  ; The exact sum: its sign, 128 bits of which the last is jammed, and the exponent for bit 126.
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.34 = lshr i64 %ma.3, 52
  %e.35 = trunc i64 %t.34 to i32
  %t.36 = shl i64 %ma.3, 11
  %f.37 = or i64 %t.36, u0x8000000000000000
  %c.38 = icmp eq i32 %e.35, 0
  br i1 %c.38, label %then2, label %done2
then2:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.39 = lshr i64 %ma.3, 32
  %high.40 = trunc i64 %t.39 to i32
  %empty.41 = icmp eq i32 %high.40, 0
  %t.42 = trunc i64 %ma.3 to i32
  %word.43 = select i1 %empty.41, i32 %t.42, i32 %high.40
  %n.44 = call i32 @llvm.ctlz.i32(i32 %word.43, i1 false)
  %t.45 = add i32 %n.44, 32
  %t.46 = select i1 %empty.41, i32 %t.45, i32 %n.44
  %t.47 = zext i32 %t.46 to i64
  %f.48 = shl i64 %ma.3, %t.47
  %e.49 = sub i32 12, %t.46
  br label %done2
done2:
  %e.50 = phi i32 [ %e.49, %then2 ], [ %e.35, %else1 ]
  %f.51 = phi i64 [ %f.48, %then2 ], [ %f.37, %else1 ]
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.52 = lshr i64 %mb.4, 52
  %e.53 = trunc i64 %t.52 to i32
  %t.54 = shl i64 %mb.4, 11
  %f.55 = or i64 %t.54, u0x8000000000000000
  %c.56 = icmp eq i32 %e.53, 0
  br i1 %c.56, label %then3, label %done3
then3:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.57 = lshr i64 %mb.4, 32
  %high.58 = trunc i64 %t.57 to i32
  %empty.59 = icmp eq i32 %high.58, 0
  %t.60 = trunc i64 %mb.4 to i32
  %word.61 = select i1 %empty.59, i32 %t.60, i32 %high.58
  %n.62 = call i32 @llvm.ctlz.i32(i32 %word.61, i1 false)
  %t.63 = add i32 %n.62, 32
  %t.64 = select i1 %empty.59, i32 %t.63, i32 %n.62
  %t.65 = zext i32 %t.64 to i64
  %f.66 = shl i64 %mb.4, %t.65
  %e.67 = sub i32 12, %t.64
  br label %done3
done3:
  %e.68 = phi i32 [ %e.67, %then3 ], [ %e.53, %done2 ]
  %f.69 = phi i64 [ %f.66, %then3 ], [ %f.55, %done2 ]
  %t.70 = lshr i64 %f.51, 1
  ; 128-bit product, high and low, of four 32-bit ones.
  %al.71 = and i64 %t.70, u0xFFFFFFFF
  %ah.72 = lshr i64 %t.70, 32
  %bl.73 = and i64 %f.69, u0xFFFFFFFF
  %bh.74 = lshr i64 %f.69, 32
  %low.75 = mul i64 %al.71, %bl.73
  %t.76 = mul i64 %ah.72, %bl.73
  %t.77 = lshr i64 %low.75, 32
  %mid.78 = add i64 %t.76, %t.77
  %t.79 = mul i64 %al.71, %bh.74
  %t.80 = and i64 %mid.78, u0xFFFFFFFF
  %cross.81 = add i64 %t.79, %t.80
  %t.82 = mul i64 %ah.72, %bh.74
  %t.83 = lshr i64 %mid.78, 32
  %t.84 = add i64 %t.82, %t.83
  %t.85 = lshr i64 %cross.81, 32
  %high.86 = add i64 %t.84, %t.85
  %t.87 = shl i64 %cross.81, 32
  %t.88 = and i64 %low.75, u0xFFFFFFFF
  %t.89 = or i64 %t.87, %t.88
  ; Product: top bit at 125 or 126 of 128, exponent for 126.
  %t.90 = add i32 %e.50, %e.68
  %ep.91 = sub i32 %t.90, 1022
  %t.92 = call i64 @llvm.umax.i64(i64 %mc.5, i64 1)
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.93 = lshr i64 %t.92, 52
  %e.94 = trunc i64 %t.93 to i32
  %t.95 = shl i64 %t.92, 11
  %f.96 = or i64 %t.95, u0x8000000000000000
  %c.97 = icmp eq i32 %e.94, 0
  br i1 %c.97, label %then4, label %done4
then4:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.98 = lshr i64 %t.92, 32
  %high.99 = trunc i64 %t.98 to i32
  %empty.100 = icmp eq i32 %high.99, 0
  %t.101 = trunc i64 %t.92 to i32
  %word.102 = select i1 %empty.100, i32 %t.101, i32 %high.99
  %n.103 = call i32 @llvm.ctlz.i32(i32 %word.102, i1 false)
  %t.104 = add i32 %n.103, 32
  %t.105 = select i1 %empty.100, i32 %t.104, i32 %n.103
  %t.106 = zext i32 %t.105 to i64
  %f.107 = shl i64 %t.92, %t.106
  %e.108 = sub i32 12, %t.105
  br label %done4
done4:
  %e.109 = phi i32 [ %e.108, %then4 ], [ %e.94, %done3 ]
  %f.110 = phi i64 [ %f.107, %then4 ], [ %f.96, %done3 ]
  ; c likewise, at 126. A zero is far below anything.
  %none.111 = icmp eq i64 %mc.5, 0
  %t.112 = lshr i64 %f.110, 1
  %ch.113 = select i1 %none.111, i64 0, i64 %t.112
  %ec.114 = select i1 %none.111, i32 u0xFFFFF000, i32 %e.109
  %c.115 = icmp sle i32 %ec.114, %ep.91
  br i1 %c.115, label %then5, label %else5
then5:
  %t.116 = sub i32 %ep.91, %ec.114
  ; high:low >> n with what falls off jammed into bit 0 of low.
  %c.117 = icmp uge i32 %t.116, 64
  br i1 %c.117, label %then6, label %else6
then6:
  %lost.118 = icmp ne i64 0, 0
  %t.119 = sub i32 %t.116, 64
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.120 = call i32 @llvm.umin.i32(i32 %t.119, i32 63)
  %m.121 = zext i32 %few.120 to i64
  %y.122 = lshr i64 %ch.113, %m.121
  %back.123 = shl i64 %y.122, %m.121
  %t.124 = icmp ne i64 %back.123, %ch.113
  %t.125 = zext i1 %t.124 to i64
  %t.126 = or i64 %y.122, %t.125
  %t.127 = zext i1 %lost.118 to i64
  %low.128 = or i64 %t.126, %t.127
  br label %done6
else6:
  %c.129 = icmp ne i32 %t.116, 0
  br i1 %c.129, label %then7, label %done7
then7:
  %m.130 = zext i32 %t.116 to i64
  %t.131 = sub i64 64, %m.130
  %over.132 = shl i64 %ch.113, %t.131
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.133 = call i32 @llvm.umin.i32(i32 %t.116, i32 63)
  %m.134 = zext i32 %few.133 to i64
  %y.135 = lshr i64 0, %m.134
  %back.136 = shl i64 %y.135, %m.134
  %t.137 = icmp ne i64 %back.136, 0
  %t.138 = zext i1 %t.137 to i64
  %t.139 = or i64 %y.135, %t.138
  %low.140 = or i64 %t.139, %over.132
  %high.141 = lshr i64 %ch.113, %m.130
  br label %done7
done7:
  %high.142 = phi i64 [ %high.141, %then7 ], [ %ch.113, %else6 ]
  %low.143 = phi i64 [ %low.140, %then7 ], [ 0, %else6 ]
  br label %done6
done6:
  %high.144 = phi i64 [ 0, %then6 ], [ %high.142, %done7 ]
  %low.145 = phi i64 [ %low.128, %then6 ], [ %low.143, %done7 ]
  br label %done5
else5:
  %t.146 = sub i32 %ec.114, %ep.91
  ; high:low >> n with what falls off jammed into bit 0 of low.
  %c.147 = icmp uge i32 %t.146, 64
  br i1 %c.147, label %then8, label %else8
then8:
  %lost.148 = icmp ne i64 %t.89, 0
  %t.149 = sub i32 %t.146, 64
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.150 = call i32 @llvm.umin.i32(i32 %t.149, i32 63)
  %m.151 = zext i32 %few.150 to i64
  %y.152 = lshr i64 %high.86, %m.151
  %back.153 = shl i64 %y.152, %m.151
  %t.154 = icmp ne i64 %back.153, %high.86
  %t.155 = zext i1 %t.154 to i64
  %t.156 = or i64 %y.152, %t.155
  %t.157 = zext i1 %lost.148 to i64
  %low.158 = or i64 %t.156, %t.157
  br label %done8
else8:
  %c.159 = icmp ne i32 %t.146, 0
  br i1 %c.159, label %then9, label %done9
then9:
  %m.160 = zext i32 %t.146 to i64
  %t.161 = sub i64 64, %m.160
  %over.162 = shl i64 %high.86, %t.161
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.163 = call i32 @llvm.umin.i32(i32 %t.146, i32 63)
  %m.164 = zext i32 %few.163 to i64
  %y.165 = lshr i64 %t.89, %m.164
  %back.166 = shl i64 %y.165, %m.164
  %t.167 = icmp ne i64 %back.166, %t.89
  %t.168 = zext i1 %t.167 to i64
  %t.169 = or i64 %y.165, %t.168
  %low.170 = or i64 %t.169, %over.162
  %high.171 = lshr i64 %high.86, %m.160
  br label %done9
done9:
  %high.172 = phi i64 [ %high.171, %then9 ], [ %high.86, %else8 ]
  %low.173 = phi i64 [ %low.170, %then9 ], [ %t.89, %else8 ]
  br label %done8
done8:
  %high.174 = phi i64 [ 0, %then8 ], [ %high.172, %done9 ]
  %low.175 = phi i64 [ %low.158, %then8 ], [ %low.173, %done9 ]
  br label %done5
done5:
  %ph.176 = phi i64 [ %high.86, %done6 ], [ %high.174, %done8 ]
  %pl.177 = phi i64 [ %t.89, %done6 ], [ %low.175, %done8 ]
  %ch.178 = phi i64 [ %high.144, %done6 ], [ %ch.113, %done8 ]
  %cl.179 = phi i64 [ %low.145, %done6 ], [ 0, %done8 ]
  %e.180 = phi i32 [ %ep.91, %done6 ], [ %ec.114, %done8 ]
  %t.181 = xor i64 %sign.2, %c
  %t.182 = lshr i64 %t.181, 63
  %c.183 = icmp eq i64 %t.182, 0
  br i1 %c.183, label %then10, label %else10
then10:
  %low.184 = add i64 %pl.177, %cl.179
  %t.185 = add i64 %ph.176, %ch.178
  %t.186 = icmp ult i64 %low.184, %pl.177
  %t.187 = zext i1 %t.186 to i64
  %high.188 = add i64 %t.185, %t.187
  br label %done10
else10:
  ; The difference, and the sign of the larger.
  %low.189 = sub i64 %pl.177, %cl.179
  %t.190 = sub i64 %ph.176, %ch.178
  %t.191 = icmp ult i64 %pl.177, %cl.179
  %t.192 = zext i1 %t.191 to i64
  %high.193 = sub i64 %t.190, %t.192
  %c.194 = icmp slt i64 %high.193, 0
  br i1 %c.194, label %then11, label %done11
then11:
  %t.195 = sub i64 0, %high.193
  %t.196 = icmp ne i64 %low.189, 0
  %t.197 = zext i1 %t.196 to i64
  %high.198 = sub i64 %t.195, %t.197
  %low.199 = sub i64 0, %low.189
  %sign.200 = xor i64 %sign.2, u0x8000000000000000
  br label %done11
done11:
  %sign.201 = phi i64 [ %sign.200, %then11 ], [ %sign.2, %else10 ]
  %low.202 = phi i64 [ %low.199, %then11 ], [ %low.189, %else10 ]
  %high.203 = phi i64 [ %high.198, %then11 ], [ %high.193, %else10 ]
  br label %done10
done10:
  %sign.204 = phi i64 [ %sign.2, %then10 ], [ %sign.201, %done11 ]
  %low.205 = phi i64 [ %low.184, %then10 ], [ %low.202, %done11 ]
  %high.206 = phi i64 [ %high.188, %then10 ], [ %high.203, %done11 ]
  %t.207 = or i64 %high.206, %low.205
  %c.208 = icmp eq i64 %t.207, 0
  br i1 %c.208, label %then12, label %else12
then12:
  br label %done12
else12:
  ; Top bit to 62 of high, if it is not at 63; bits of low below it are jammed.
  %top.209 = icmp eq i64 %high.206, 0
  %high.210 = select i1 %top.209, i64 %low.205, i64 %high.206
  %low.211 = select i1 %top.209, i64 0, i64 %low.205
  %t.212 = sub i32 %e.180, 64
  %e.213 = select i1 %top.209, i32 %t.212, i32 %e.180
  %t.214 = lshr i64 %high.210, 63
  %c.215 = icmp ne i64 %t.214, 0
  br i1 %c.215, label %then13, label %else13
then13:
  %t.216 = lshr i64 %high.210, 1
  %t.217 = and i64 %high.210, 1
  %t.218 = or i64 %t.216, %t.217
  %t.219 = icmp ne i64 %low.211, 0
  %t.220 = zext i1 %t.219 to i64
  %t.221 = or i64 %t.218, %t.220
  %r.222 = call i64 @tandem.f64.round(i64 %sign.204, i32 %e.213, i64 %t.221)
  br label %done13
else13:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.223 = lshr i64 %high.210, 32
  %high.224 = trunc i64 %t.223 to i32
  %empty.225 = icmp eq i32 %high.224, 0
  %t.226 = trunc i64 %high.210 to i32
  %word.227 = select i1 %empty.225, i32 %t.226, i32 %high.224
  %n.228 = call i32 @llvm.ctlz.i32(i32 %word.227, i1 false)
  %t.229 = add i32 %n.228, 32
  %t.230 = select i1 %empty.225, i32 %t.229, i32 %n.228
  %n.231 = sub i32 %t.230, 1
  %m.232 = zext i32 %n.231 to i64
  %t.233 = shl i64 %high.210, %m.232
  %t.234 = lshr i64 %low.211, 1
  %t.235 = sub i64 63, %m.232
  %t.236 = lshr i64 %t.234, %t.235
  %high.237 = or i64 %t.233, %t.236
  %t.238 = sub i32 %e.213, 1
  %t.239 = sub i32 %t.238, %n.231
  %t.240 = shl i64 %low.211, %m.232
  %t.241 = icmp ne i64 %t.240, 0
  %t.242 = zext i1 %t.241 to i64
  %t.243 = or i64 %high.237, %t.242
  %r.244 = call i64 @tandem.f64.round(i64 %sign.204, i32 %t.239, i64 %t.243)
  br label %done13
done13:
  %high.245 = phi i64 [ %high.210, %then13 ], [ %high.237, %else13 ]
  %r.246 = phi i64 [ %r.222, %then13 ], [ %r.244, %else13 ]
  br label %done12
done12:
  %high.247 = phi i64 [ %high.206, %then12 ], [ %high.245, %done13 ]
  %low.248 = phi i64 [ %low.205, %then12 ], [ %low.211, %done13 ]
  %e.249 = phi i32 [ %e.180, %then12 ], [ %e.213, %done13 ]
  %r.250 = phi i64 [ 0, %then12 ], [ %r.246, %done13 ]
  br label %done1
done1:
  %sign.251 = phi i64 [ %sign.2, %then1 ], [ %sign.204, %done12 ]
  %r.252 = phi i64 [ %t.33, %then1 ], [ %r.250, %done12 ]
  ret i64 %r.252
}

; As f64_round, but to the next number whose magnitude is not smaller (up is 1) or not larger (0).
define i64 @tandem.f64.roundto(i64 %sign, i32 %exp, i64 %sig, i32 %up) {
entry:
  %c.1 = icmp slt i32 %exp, 0
  br i1 %c.1, label %then1, label %done1
then1:
  %t.2 = sub i32 0, %exp
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.3 = call i32 @llvm.umin.i32(i32 %t.2, i32 63)
  %m.4 = zext i32 %few.3 to i64
  %y.5 = lshr i64 %sig, %m.4
  %back.6 = shl i64 %y.5, %m.4
  %t.7 = icmp ne i64 %back.6, %sig
  %t.8 = zext i1 %t.7 to i64
  %t.9 = or i64 %y.5, %t.8
  br label %done1
done1:
  %exp.10 = phi i32 [ 0, %then1 ], [ %exp, %entry ]
  %sig.11 = phi i64 [ %t.9, %then1 ], [ %sig, %entry ]
  %t.12 = and i64 %sig.11, 1023
  %lost.13 = icmp ne i64 %t.12, 0
  %t.14 = lshr i64 %sig.11, 10
  %t.15 = zext i32 %up to i64
  %t.16 = select i1 %lost.13, i64 %t.15, i64 0
  %sig.17 = add i64 %t.14, %t.16
  %t.18 = zext i32 %exp.10 to i64
  %t.19 = shl i64 %t.18, 52
  %mag.20 = add i64 %t.19, %sig.17
  ; Rounded toward zero, what is too large is the largest number.
  %t.21 = sub i64 u0x7FF0000000000000, 1
  %t.22 = zext i32 %up to i64
  %most.23 = add i64 %t.21, %t.22
  %c.24 = icmp ult i64 %mag.20, u0x7FF0000000000000
  %mag.25 = select i1 %c.24, i64 %mag.20, i64 %most.23
  %t.26 = or i64 %sign, %mag.25
  ret i64 %t.26
}

; As f64_fma, rounded in a direction: down says whether magnitudes of negative sums are rounded up, rise
; whether those of positive ones are. With neither, sums are rounded toward zero.
define i64 @tandem.f64.fmato(i64 %a, i64 %b, i64 %c, i32 %down, i32 %rise) {
entry:
  %t.1 = xor i64 %a, %b
  %sign.2 = and i64 %t.1, u0x8000000000000000
  %ma.3 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %mb.4 = and i64 %b, u0x7FFFFFFFFFFFFFFF
  %mc.5 = and i64 %c, u0x7FFFFFFFFFFFFFFF
  ; A zero that is the sum of different signs is negative if sums are rounded down.
  %t.6 = zext i32 %down to i64
  %null.7 = shl i64 %t.6, 63
  ; Whether a magnitude is zero, infinite or NaN.
  %t.8 = sub i64 %ma.3, 1
  %t.9 = icmp uge i64 %t.8, u0x7FEFFFFFFFFFFFFF
  ; Whether a magnitude is zero, infinite or NaN.
  %t.10 = sub i64 %mb.4, 1
  %t.11 = icmp uge i64 %t.10, u0x7FEFFFFFFFFFFFFF
  %c.12 = or i1 %t.9, %t.11
  %t.13 = icmp uge i64 %mc.5, u0x7FF0000000000000
  %c.14 = or i1 %c.12, %t.13
  br i1 %c.14, label %then1, label %else1
then1:
  ; What the sum is if a factor is zero, or anything is infinite or NaN; zeros of different sign are +0.
  %big.15 = call i64 @llvm.umax.i64(i64 %ma.3, i64 %mb.4)
  %inf.16 = icmp eq i64 %big.15, u0x7FF0000000000000
  ; Zero times infinity, a NaN, or infinities of different sign.
  %t.17 = call i64 @llvm.umin.i64(i64 %ma.3, i64 %mb.4)
  %t.18 = icmp eq i64 %t.17, 0
  %bad.19 = and i1 %inf.16, %t.18
  %t.20 = call i64 @llvm.umax.i64(i64 %big.15, i64 %mc.5)
  %t.21 = icmp ugt i64 %t.20, u0x7FF0000000000000
  %bad.22 = or i1 %bad.19, %t.21
  %t.23 = icmp eq i64 %mc.5, u0x7FF0000000000000
  %t.24 = and i1 %inf.16, %t.23
  %t.25 = xor i64 %sign.2, %c
  %t.26 = lshr i64 %t.25, 63
  %t.27 = icmp ne i64 %t.26, 0
  %t.28 = and i1 %t.24, %t.27
  %bad.29 = or i1 %bad.22, %t.28
  ; An infinite product, or c; or a zero product and c, where zeros add up as in f64_add.
  %c.30 = icmp eq i64 %mc.5, 0
  %t.31 = and i64 %c, %sign.2
  %r.32 = select i1 %c.30, i64 %t.31, i64 %c
  %t.33 = or i64 %sign.2, u0x7FF0000000000000
  %r.34 = select i1 %inf.16, i64 %t.33, i64 %r.32
  %t.35 = select i1 %bad.29, i64 u0x7FF8000000000000, i64 %r.34
  %t.36 = icmp eq i64 %ma.3, 0
  %t.37 = icmp eq i64 %mb.4, 0
  %t.38 = or i1 %t.36, %t.37
  %t.39 = icmp eq i64 %mc.5, 0
  %zeros.40 = and i1 %t.38, %t.39
  %t.41 = xor i64 %sign.2, %c
  %t.42 = lshr i64 %t.41, 63
  %t.43 = icmp ne i64 %t.42, 0
  %zeros.44 = and i1 %zeros.40, %t.43
  %t.45 = call i64 @llvm.umax.i64(i64 %ma.3, i64 %mb.4)
  %t.46 = icmp ult i64 %t.45, u0x7FF0000000000000
  %zeros.47 = and i1 %zeros.44, %t.46
  %r.48 = select i1 %zeros.47, i64 %null.7, i64 %t.35
  br label %done1
else1:
  ; The exact sum: its sign, 128 bits of which the last is jammed, and the exponent for bit 126.
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.49 = lshr i64 %ma.3, 52
  %e.50 = trunc i64 %t.49 to i32
  %t.51 = shl i64 %ma.3, 11
  %f.52 = or i64 %t.51, u0x8000000000000000
  %c.53 = icmp eq i32 %e.50, 0
  br i1 %c.53, label %then2, label %done2
then2:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.54 = lshr i64 %ma.3, 32
  %high.55 = trunc i64 %t.54 to i32
  %empty.56 = icmp eq i32 %high.55, 0
  %t.57 = trunc i64 %ma.3 to i32
  %word.58 = select i1 %empty.56, i32 %t.57, i32 %high.55
  %n.59 = call i32 @llvm.ctlz.i32(i32 %word.58, i1 false)
  %t.60 = add i32 %n.59, 32
  %t.61 = select i1 %empty.56, i32 %t.60, i32 %n.59
  %t.62 = zext i32 %t.61 to i64
  %f.63 = shl i64 %ma.3, %t.62
  %e.64 = sub i32 12, %t.61
  br label %done2
done2:
  %e.65 = phi i32 [ %e.64, %then2 ], [ %e.50, %else1 ]
  %f.66 = phi i64 [ %f.63, %then2 ], [ %f.52, %else1 ]
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.67 = lshr i64 %mb.4, 52
  %e.68 = trunc i64 %t.67 to i32
  %t.69 = shl i64 %mb.4, 11
  %f.70 = or i64 %t.69, u0x8000000000000000
  %c.71 = icmp eq i32 %e.68, 0
  br i1 %c.71, label %then3, label %done3
then3:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.72 = lshr i64 %mb.4, 32
  %high.73 = trunc i64 %t.72 to i32
  %empty.74 = icmp eq i32 %high.73, 0
  %t.75 = trunc i64 %mb.4 to i32
  %word.76 = select i1 %empty.74, i32 %t.75, i32 %high.73
  %n.77 = call i32 @llvm.ctlz.i32(i32 %word.76, i1 false)
  %t.78 = add i32 %n.77, 32
  %t.79 = select i1 %empty.74, i32 %t.78, i32 %n.77
  %t.80 = zext i32 %t.79 to i64
  %f.81 = shl i64 %mb.4, %t.80
  %e.82 = sub i32 12, %t.79
  br label %done3
done3:
  %e.83 = phi i32 [ %e.82, %then3 ], [ %e.68, %done2 ]
  %f.84 = phi i64 [ %f.81, %then3 ], [ %f.70, %done2 ]
  %t.85 = lshr i64 %f.66, 1
  ; 128-bit product, high and low, of four 32-bit ones.
  %al.86 = and i64 %t.85, u0xFFFFFFFF
  %ah.87 = lshr i64 %t.85, 32
  %bl.88 = and i64 %f.84, u0xFFFFFFFF
  %bh.89 = lshr i64 %f.84, 32
  %low.90 = mul i64 %al.86, %bl.88
  %t.91 = mul i64 %ah.87, %bl.88
  %t.92 = lshr i64 %low.90, 32
  %mid.93 = add i64 %t.91, %t.92
  %t.94 = mul i64 %al.86, %bh.89
  %t.95 = and i64 %mid.93, u0xFFFFFFFF
  %cross.96 = add i64 %t.94, %t.95
  %t.97 = mul i64 %ah.87, %bh.89
  %t.98 = lshr i64 %mid.93, 32
  %t.99 = add i64 %t.97, %t.98
  %t.100 = lshr i64 %cross.96, 32
  %high.101 = add i64 %t.99, %t.100
  %t.102 = shl i64 %cross.96, 32
  %t.103 = and i64 %low.90, u0xFFFFFFFF
  %t.104 = or i64 %t.102, %t.103
  ; Product: top bit at 125 or 126 of 128, exponent for 126.
  %t.105 = add i32 %e.65, %e.83
  %ep.106 = sub i32 %t.105, 1022
  %t.107 = call i64 @llvm.umax.i64(i64 %mc.5, i64 1)
  ; A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
  %t.108 = lshr i64 %t.107, 52
  %e.109 = trunc i64 %t.108 to i32
  %t.110 = shl i64 %t.107, 11
  %f.111 = or i64 %t.110, u0x8000000000000000
  %c.112 = icmp eq i32 %e.109, 0
  br i1 %c.112, label %then4, label %done4
then4:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.113 = lshr i64 %t.107, 32
  %high.114 = trunc i64 %t.113 to i32
  %empty.115 = icmp eq i32 %high.114, 0
  %t.116 = trunc i64 %t.107 to i32
  %word.117 = select i1 %empty.115, i32 %t.116, i32 %high.114
  %n.118 = call i32 @llvm.ctlz.i32(i32 %word.117, i1 false)
  %t.119 = add i32 %n.118, 32
  %t.120 = select i1 %empty.115, i32 %t.119, i32 %n.118
  %t.121 = zext i32 %t.120 to i64
  %f.122 = shl i64 %t.107, %t.121
  %e.123 = sub i32 12, %t.120
  br label %done4
done4:
  %e.124 = phi i32 [ %e.123, %then4 ], [ %e.109, %done3 ]
  %f.125 = phi i64 [ %f.122, %then4 ], [ %f.111, %done3 ]
  ; c likewise, at 126. A zero is far below anything.
  %none.126 = icmp eq i64 %mc.5, 0
  %t.127 = lshr i64 %f.125, 1
  %ch.128 = select i1 %none.126, i64 0, i64 %t.127
  %ec.129 = select i1 %none.126, i32 u0xFFFFF000, i32 %e.124
  %c.130 = icmp sle i32 %ec.129, %ep.106
  br i1 %c.130, label %then5, label %else5
then5:
  %t.131 = sub i32 %ep.106, %ec.129
  ; high:low >> n with what falls off jammed into bit 0 of low.
  %c.132 = icmp uge i32 %t.131, 64
  br i1 %c.132, label %then6, label %else6
then6:
  %lost.133 = icmp ne i64 0, 0
  %t.134 = sub i32 %t.131, 64
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.135 = call i32 @llvm.umin.i32(i32 %t.134, i32 63)
  %m.136 = zext i32 %few.135 to i64
  %y.137 = lshr i64 %ch.128, %m.136
  %back.138 = shl i64 %y.137, %m.136
  %t.139 = icmp ne i64 %back.138, %ch.128
  %t.140 = zext i1 %t.139 to i64
  %t.141 = or i64 %y.137, %t.140
  %t.142 = zext i1 %lost.133 to i64
  %low.143 = or i64 %t.141, %t.142
  br label %done6
else6:
  %c.144 = icmp ne i32 %t.131, 0
  br i1 %c.144, label %then7, label %done7
then7:
  %m.145 = zext i32 %t.131 to i64
  %t.146 = sub i64 64, %m.145
  %over.147 = shl i64 %ch.128, %t.146
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.148 = call i32 @llvm.umin.i32(i32 %t.131, i32 63)
  %m.149 = zext i32 %few.148 to i64
  %y.150 = lshr i64 0, %m.149
  %back.151 = shl i64 %y.150, %m.149
  %t.152 = icmp ne i64 %back.151, 0
  %t.153 = zext i1 %t.152 to i64
  %t.154 = or i64 %y.150, %t.153
  %low.155 = or i64 %t.154, %over.147
  %high.156 = lshr i64 %ch.128, %m.145
  br label %done7
done7:
  %high.157 = phi i64 [ %high.156, %then7 ], [ %ch.128, %else6 ]
  %low.158 = phi i64 [ %low.155, %then7 ], [ 0, %else6 ]
  br label %done6
done6:
  %high.159 = phi i64 [ 0, %then6 ], [ %high.157, %done7 ]
  %low.160 = phi i64 [ %low.143, %then6 ], [ %low.158, %done7 ]
  br label %done5
else5:
  %t.161 = sub i32 %ec.129, %ep.106
  ; high:low >> n with what falls off jammed into bit 0 of low.
  %c.162 = icmp uge i32 %t.161, 64
  br i1 %c.162, label %then8, label %else8
then8:
  %lost.163 = icmp ne i64 %t.104, 0
  %t.164 = sub i32 %t.161, 64
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.165 = call i32 @llvm.umin.i32(i32 %t.164, i32 63)
  %m.166 = zext i32 %few.165 to i64
  %y.167 = lshr i64 %high.101, %m.166
  %back.168 = shl i64 %y.167, %m.166
  %t.169 = icmp ne i64 %back.168, %high.101
  %t.170 = zext i1 %t.169 to i64
  %t.171 = or i64 %y.167, %t.170
  %t.172 = zext i1 %lost.163 to i64
  %low.173 = or i64 %t.171, %t.172
  br label %done8
else8:
  %c.174 = icmp ne i32 %t.161, 0
  br i1 %c.174, label %then9, label %done9
then9:
  %m.175 = zext i32 %t.161 to i64
  %t.176 = sub i64 64, %m.175
  %over.177 = shl i64 %high.101, %t.176
  ; x >> n with every bit that falls off or'ed into bit 0; n may be large.
  %few.178 = call i32 @llvm.umin.i32(i32 %t.161, i32 63)
  %m.179 = zext i32 %few.178 to i64
  %y.180 = lshr i64 %t.104, %m.179
  %back.181 = shl i64 %y.180, %m.179
  %t.182 = icmp ne i64 %back.181, %t.104
  %t.183 = zext i1 %t.182 to i64
  %t.184 = or i64 %y.180, %t.183
  %low.185 = or i64 %t.184, %over.177
  %high.186 = lshr i64 %high.101, %m.175
  br label %done9
done9:
  %high.187 = phi i64 [ %high.186, %then9 ], [ %high.101, %else8 ]
  %low.188 = phi i64 [ %low.185, %then9 ], [ %t.104, %else8 ]
  br label %done8
done8:
  %high.189 = phi i64 [ 0, %then8 ], [ %high.187, %done9 ]
  %low.190 = phi i64 [ %low.173, %then8 ], [ %low.188, %done9 ]
  br label %done5
done5:
  %ph.191 = phi i64 [ %high.101, %done6 ], [ %high.189, %done8 ]
  %pl.192 = phi i64 [ %t.104, %done6 ], [ %low.190, %done8 ]
  %ch.193 = phi i64 [ %high.159, %done6 ], [ %ch.128, %done8 ]
  %cl.194 = phi i64 [ %low.160, %done6 ], [ 0, %done8 ]
  %e.195 = phi i32 [ %ep.106, %done6 ], [ %ec.129, %done8 ]
  %t.196 = xor i64 %sign.2, %c
  %t.197 = lshr i64 %t.196, 63
  %c.198 = icmp eq i64 %t.197, 0
  br i1 %c.198, label %then10, label %else10
then10:
  %low.199 = add i64 %pl.192, %cl.194
  %t.200 = add i64 %ph.191, %ch.193
  %t.201 = icmp ult i64 %low.199, %pl.192
  %t.202 = zext i1 %t.201 to i64
  %high.203 = add i64 %t.200, %t.202
  br label %done10
else10:
  ; The difference, and the sign of the larger.
  %low.204 = sub i64 %pl.192, %cl.194
  %t.205 = sub i64 %ph.191, %ch.193
  %t.206 = icmp ult i64 %pl.192, %cl.194
  %t.207 = zext i1 %t.206 to i64
  %high.208 = sub i64 %t.205, %t.207
  %c.209 = icmp slt i64 %high.208, 0
  br i1 %c.209, label %then11, label %done11
then11:
  %t.210 = sub i64 0, %high.208
  %t.211 = icmp ne i64 %low.204, 0
  %t.212 = zext i1 %t.211 to i64
  %high.213 = sub i64 %t.210, %t.212
  %low.214 = sub i64 0, %low.204
  %sign.215 = xor i64 %sign.2, u0x8000000000000000
  br label %done11
done11:
  %sign.216 = phi i64 [ %sign.215, %then11 ], [ %sign.2, %else10 ]
  %low.217 = phi i64 [ %low.214, %then11 ], [ %low.204, %else10 ]
  %high.218 = phi i64 [ %high.213, %then11 ], [ %high.208, %else10 ]
  br label %done10
done10:
  %sign.219 = phi i64 [ %sign.2, %then10 ], [ %sign.216, %done11 ]
  %low.220 = phi i64 [ %low.199, %then10 ], [ %low.217, %done11 ]
  %high.221 = phi i64 [ %high.203, %then10 ], [ %high.218, %done11 ]
  %t.222 = or i64 %high.221, %low.220
  %c.223 = icmp eq i64 %t.222, 0
  br i1 %c.223, label %then12, label %else12
then12:
  br label %done12
else12:
  ; Top bit to 62 of high, if it is not at 63; bits of low below it are jammed.
  %top.224 = icmp eq i64 %high.221, 0
  %high.225 = select i1 %top.224, i64 %low.220, i64 %high.221
  %low.226 = select i1 %top.224, i64 0, i64 %low.220
  %t.227 = sub i32 %e.195, 64
  %e.228 = select i1 %top.224, i32 %t.227, i32 %e.195
  %c.229 = icmp ne i64 %sign.219, 0
  %up.230 = select i1 %c.229, i32 %down, i32 %rise
  %t.231 = lshr i64 %high.225, 63
  %c.232 = icmp ne i64 %t.231, 0
  br i1 %c.232, label %then13, label %else13
then13:
  %t.233 = lshr i64 %high.225, 1
  %t.234 = and i64 %high.225, 1
  %t.235 = or i64 %t.233, %t.234
  %t.236 = icmp ne i64 %low.226, 0
  %t.237 = zext i1 %t.236 to i64
  %t.238 = or i64 %t.235, %t.237
  %r.239 = call i64 @tandem.f64.roundto(i64 %sign.219, i32 %e.228, i64 %t.238, i32 %up.230)
  br label %done13
else13:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.240 = lshr i64 %high.225, 32
  %high.241 = trunc i64 %t.240 to i32
  %empty.242 = icmp eq i32 %high.241, 0
  %t.243 = trunc i64 %high.225 to i32
  %word.244 = select i1 %empty.242, i32 %t.243, i32 %high.241
  %n.245 = call i32 @llvm.ctlz.i32(i32 %word.244, i1 false)
  %t.246 = add i32 %n.245, 32
  %t.247 = select i1 %empty.242, i32 %t.246, i32 %n.245
  %n.248 = sub i32 %t.247, 1
  %m.249 = zext i32 %n.248 to i64
  %t.250 = shl i64 %high.225, %m.249
  %t.251 = lshr i64 %low.226, 1
  %t.252 = sub i64 63, %m.249
  %t.253 = lshr i64 %t.251, %t.252
  %high.254 = or i64 %t.250, %t.253
  %t.255 = sub i32 %e.228, 1
  %t.256 = sub i32 %t.255, %n.248
  %t.257 = shl i64 %low.226, %m.249
  %t.258 = icmp ne i64 %t.257, 0
  %t.259 = zext i1 %t.258 to i64
  %t.260 = or i64 %high.254, %t.259
  %r.261 = call i64 @tandem.f64.roundto(i64 %sign.219, i32 %t.256, i64 %t.260, i32 %up.230)
  br label %done13
done13:
  %high.262 = phi i64 [ %high.225, %then13 ], [ %high.254, %else13 ]
  %r.263 = phi i64 [ %r.239, %then13 ], [ %r.261, %else13 ]
  br label %done12
done12:
  %high.264 = phi i64 [ %high.221, %then12 ], [ %high.262, %done13 ]
  %low.265 = phi i64 [ %low.220, %then12 ], [ %low.226, %done13 ]
  %e.266 = phi i32 [ %e.195, %then12 ], [ %e.228, %done13 ]
  %r.267 = phi i64 [ %null.7, %then12 ], [ %r.263, %done13 ]
  br label %done1
done1:
  %sign.268 = phi i64 [ %sign.2, %then1 ], [ %sign.219, %done12 ]
  %r.269 = phi i64 [ %r.48, %then1 ], [ %r.267, %done12 ]
  ret i64 %r.269
}

declare float @llvm.sqrt.f32(float)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
