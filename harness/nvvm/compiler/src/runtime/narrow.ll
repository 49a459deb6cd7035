; half and bfloat in the low 16 bits of a word. Their arithmetic is that of single precision, rounded once
; more. 24 bits are more than twice their precision, so the result is that of a single rounding. NaN is PTX's
; canonical one, 0x7FFF.
;
; Written by harness/nvvm/compiler/src/runtime/generate from narrow.py.

define i32 @tandem.f16.fromf32(i32 %a) {
entry:
  %m.1 = and i32 %a, u0x7FFFFFFF
  %t.2 = lshr i32 %m.1, 23
  %t.3 = sub i32 %t.2, 113
  %t.4 = and i32 %m.1, u0x7FFFFF
  %t.5 = or i32 %t.4, u0x800000
  %t.6 = shl i32 %t.5, 7
  ; f64_round for formats of 32 bits and less: sig has its top bit at 30, `extra` of its bits are to go,
  ; `inf` is infinity. The sign is the caller's.
  %c.7 = icmp slt i32 %t.3, 0
  br i1 %c.7, label %then1, label %done1
then1:
  %t.8 = sub i32 0, %t.3
  %few.9 = call i32 @llvm.umin.i32(i32 %t.8, i32 31)
  %y.10 = lshr i32 %t.6, %few.9
  %back.11 = shl i32 %y.10, %few.9
  %t.12 = icmp ne i32 %back.11, %t.6
  %t.13 = zext i1 %t.12 to i32
  %t.14 = or i32 %y.10, %t.13
  br label %done1
done1:
  %exp.15 = phi i32 [ 0, %then1 ], [ %t.3, %entry ]
  %sig.16 = phi i32 [ %t.14, %then1 ], [ %t.6, %entry ]
  %rest.17 = and i32 %sig.16, u0xFFFFF
  %t.18 = add i32 %sig.16, u0x80000
  %sig.19 = lshr i32 %t.18, 20
  %t.20 = icmp eq i32 %rest.17, u0x80000
  %t.21 = zext i1 %t.20 to i32
  %t.22 = xor i32 %t.21, -1
  %sig.23 = and i32 %sig.19, %t.22
  %exp.24 = call i32 @llvm.smin.i32(i32 %exp.15, i32 31)
  %t.25 = shl i32 %exp.24, 10
  %t.26 = add i32 %t.25, %sig.23
  %t.27 = call i32 @llvm.umin.i32(i32 %t.26, i32 u0x7C00)
  %c.28 = icmp ugt i32 %m.1, u0x7F800000
  %t.29 = and i32 %a, u0x80000000
  %t.30 = lshr i32 %t.29, 16
  %t.31 = or i32 %t.30, %t.27
  %t.32 = select i1 %c.28, i32 u0x7FFF, i32 %t.31
  ret i32 %t.32
}

; One rounding: not the single's, then the half's.
define i32 @tandem.f16.fromf64(i64 %a) {
entry:
  ; A double's magnitude in a smaller format. Subnormal doubles and zeros are far below the smallest number,
  ; infinity is far above the largest.
  %m.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %t.2 = lshr i64 %m.1, 52
  %t.3 = trunc i64 %t.2 to i32
  %exp.4 = sub i32 %t.3, 1009
  %t.5 = and i64 %m.1, u0xFFFFFFFFFFFFF
  %f.6 = or i64 %t.5, u0x10000000000000
  %t.7 = lshr i64 %f.6, 22
  %t.8 = trunc i64 %t.7 to i32
  %t.9 = and i64 %f.6, u0x3FFFFF
  %t.10 = icmp ne i64 %t.9, 0
  %t.11 = zext i1 %t.10 to i32
  %sig.12 = or i32 %t.8, %t.11
  ; f64_round for formats of 32 bits and less: sig has its top bit at 30, `extra` of its bits are to go,
  ; `inf` is infinity. The sign is the caller's.
  %c.13 = icmp slt i32 %exp.4, 0
  br i1 %c.13, label %then1, label %done1
then1:
  %t.14 = sub i32 0, %exp.4
  %few.15 = call i32 @llvm.umin.i32(i32 %t.14, i32 31)
  %y.16 = lshr i32 %sig.12, %few.15
  %back.17 = shl i32 %y.16, %few.15
  %t.18 = icmp ne i32 %back.17, %sig.12
  %t.19 = zext i1 %t.18 to i32
  %t.20 = or i32 %y.16, %t.19
  br label %done1
done1:
  %exp.21 = phi i32 [ 0, %then1 ], [ %exp.4, %entry ]
  %sig.22 = phi i32 [ %t.20, %then1 ], [ %sig.12, %entry ]
  %rest.23 = and i32 %sig.22, u0xFFFFF
  %t.24 = add i32 %sig.22, u0x80000
  %sig.25 = lshr i32 %t.24, 20
  %t.26 = icmp eq i32 %rest.23, u0x80000
  %t.27 = zext i1 %t.26 to i32
  %t.28 = xor i32 %t.27, -1
  %sig.29 = and i32 %sig.25, %t.28
  %exp.30 = call i32 @llvm.smin.i32(i32 %exp.21, i32 31)
  %t.31 = shl i32 %exp.30, 10
  %t.32 = add i32 %t.31, %sig.29
  %t.33 = call i32 @llvm.umin.i32(i32 %t.32, i32 u0x7C00)
  %c.34 = icmp ugt i64 %m.1, u0x7FF0000000000000
  %t.35 = select i1 %c.34, i32 u0x7FFF, i32 %t.33
  %t.36 = lshr i64 %a, 48
  %t.37 = trunc i64 %t.36 to i32
  %sign.38 = and i32 %t.37, u0x8000
  %c.39 = icmp ugt i32 %t.35, u0x7C00
  %t.40 = or i32 %sign.38, %t.35
  %t.41 = select i1 %c.39, i32 %t.35, i32 %t.40
  ret i32 %t.41
}

define i32 @tandem.bf16.fromf64(i64 %a) {
entry:
  ; A double's magnitude in a smaller format. Subnormal doubles and zeros are far below the smallest number,
  ; infinity is far above the largest.
  %m.1 = and i64 %a, u0x7FFFFFFFFFFFFFFF
  %t.2 = lshr i64 %m.1, 52
  %t.3 = trunc i64 %t.2 to i32
  %exp.4 = sub i32 %t.3, 897
  %t.5 = and i64 %m.1, u0xFFFFFFFFFFFFF
  %f.6 = or i64 %t.5, u0x10000000000000
  %t.7 = lshr i64 %f.6, 22
  %t.8 = trunc i64 %t.7 to i32
  %t.9 = and i64 %f.6, u0x3FFFFF
  %t.10 = icmp ne i64 %t.9, 0
  %t.11 = zext i1 %t.10 to i32
  %sig.12 = or i32 %t.8, %t.11
  ; f64_round for formats of 32 bits and less: sig has its top bit at 30, `extra` of its bits are to go,
  ; `inf` is infinity. The sign is the caller's.
  %c.13 = icmp slt i32 %exp.4, 0
  br i1 %c.13, label %then1, label %done1
then1:
  %t.14 = sub i32 0, %exp.4
  %few.15 = call i32 @llvm.umin.i32(i32 %t.14, i32 31)
  %y.16 = lshr i32 %sig.12, %few.15
  %back.17 = shl i32 %y.16, %few.15
  %t.18 = icmp ne i32 %back.17, %sig.12
  %t.19 = zext i1 %t.18 to i32
  %t.20 = or i32 %y.16, %t.19
  br label %done1
done1:
  %exp.21 = phi i32 [ 0, %then1 ], [ %exp.4, %entry ]
  %sig.22 = phi i32 [ %t.20, %then1 ], [ %sig.12, %entry ]
  %rest.23 = and i32 %sig.22, u0x7FFFFF
  %t.24 = add i32 %sig.22, u0x400000
  %sig.25 = lshr i32 %t.24, 23
  %t.26 = icmp eq i32 %rest.23, u0x400000
  %t.27 = zext i1 %t.26 to i32
  %t.28 = xor i32 %t.27, -1
  %sig.29 = and i32 %sig.25, %t.28
  %exp.30 = call i32 @llvm.smin.i32(i32 %exp.21, i32 255)
  %t.31 = shl i32 %exp.30, 7
  %t.32 = add i32 %t.31, %sig.29
  %t.33 = call i32 @llvm.umin.i32(i32 %t.32, i32 u0x7F80)
  %c.34 = icmp ugt i64 %m.1, u0x7FF0000000000000
  %t.35 = select i1 %c.34, i32 u0x7FFF, i32 %t.33
  %t.36 = lshr i64 %a, 48
  %t.37 = trunc i64 %t.36 to i32
  %sign.38 = and i32 %t.37, u0x8000
  %c.39 = icmp ugt i32 %t.35, u0x7F80
  %t.40 = or i32 %sign.38, %t.35
  %t.41 = select i1 %c.39, i32 %t.35, i32 %t.40
  ret i32 %t.41
}

define i32 @tandem.bf16.fromu64(i64 %x) {
entry:
  %c.1 = icmp ne i64 %x, 0
  br i1 %c.1, label %then1, label %done1
then1:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.2 = lshr i64 %x, 32
  %high.3 = trunc i64 %t.2 to i32
  %empty.4 = icmp eq i32 %high.3, 0
  %t.5 = trunc i64 %x to i32
  %word.6 = select i1 %empty.4, i32 %t.5, i32 %high.3
  %n.7 = call i32 @llvm.ctlz.i32(i32 %word.6, i1 false)
  %t.8 = add i32 %n.7, 32
  %t.9 = select i1 %empty.4, i32 %t.8, i32 %n.7
  %t.10 = sub i32 189, %t.9
  %t.11 = zext i32 %t.9 to i64
  %t.12 = shl i64 %x, %t.11
  ; The upper part of a 64-bit significand, top bit at 30, the rest jammed.
  %t.13 = lshr i64 %t.12, 33
  %t.14 = trunc i64 %t.13 to i32
  %t.15 = and i64 %t.12, u0x1FFFFFFFF
  %t.16 = icmp ne i64 %t.15, 0
  %t.17 = zext i1 %t.16 to i32
  %t.18 = or i32 %t.14, %t.17
  ; f64_round for formats of 32 bits and less: sig has its top bit at 30, `extra` of its bits are to go,
  ; `inf` is infinity. The sign is the caller's.
  %c.19 = icmp slt i32 %t.10, 0
  br i1 %c.19, label %then2, label %done2
then2:
  %t.20 = sub i32 0, %t.10
  %few.21 = call i32 @llvm.umin.i32(i32 %t.20, i32 31)
  %y.22 = lshr i32 %t.18, %few.21
  %back.23 = shl i32 %y.22, %few.21
  %t.24 = icmp ne i32 %back.23, %t.18
  %t.25 = zext i1 %t.24 to i32
  %t.26 = or i32 %y.22, %t.25
  br label %done2
done2:
  %exp.27 = phi i32 [ 0, %then2 ], [ %t.10, %then1 ]
  %sig.28 = phi i32 [ %t.26, %then2 ], [ %t.18, %then1 ]
  %rest.29 = and i32 %sig.28, u0x7FFFFF
  %t.30 = add i32 %sig.28, u0x400000
  %sig.31 = lshr i32 %t.30, 23
  %t.32 = icmp eq i32 %rest.29, u0x400000
  %t.33 = zext i1 %t.32 to i32
  %t.34 = xor i32 %t.33, -1
  %sig.35 = and i32 %sig.31, %t.34
  %exp.36 = call i32 @llvm.smin.i32(i32 %exp.27, i32 255)
  %t.37 = shl i32 %exp.36, 7
  %t.38 = add i32 %t.37, %sig.35
  %t.39 = call i32 @llvm.umin.i32(i32 %t.38, i32 u0x7F80)
  br label %done1
done1:
  %r.40 = phi i32 [ %t.39, %done2 ], [ 0, %entry ]
  ret i32 %r.40
}

define i32 @tandem.bf16.froms64(i64 %x) {
entry:
  %s.1 = ashr i64 %x, 63
  %t.2 = xor i64 %x, %s.1
  %t.3 = sub i64 %t.2, %s.1
  %r.4 = call i32 @tandem.bf16.fromu64(i64 %t.3)
  %t.5 = trunc i64 %s.1 to i32
  %t.6 = and i32 %t.5, u0x8000
  %t.7 = or i32 %r.4, %t.6
  ret i32 %t.7
}

define i32 @tandem.bf16.fromu128(i64 %low, i64 %high) {
entry:
  %t.1 = or i64 %low, %high
  %c.2 = icmp ne i64 %t.1, 0
  br i1 %c.2, label %then1, label %done1
then1:
  ; A 128-bit number other than zero as f / 2**63 * 2**e, what does not fit jammed.
  %c.3 = icmp eq i64 %high, 0
  br i1 %c.3, label %then2, label %else2
then2:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.4 = lshr i64 %low, 32
  %high.5 = trunc i64 %t.4 to i32
  %empty.6 = icmp eq i32 %high.5, 0
  %t.7 = trunc i64 %low to i32
  %word.8 = select i1 %empty.6, i32 %t.7, i32 %high.5
  %n.9 = call i32 @llvm.ctlz.i32(i32 %word.8, i1 false)
  %t.10 = add i32 %n.9, 32
  %t.11 = select i1 %empty.6, i32 %t.10, i32 %n.9
  %t.12 = zext i32 %t.11 to i64
  %f.13 = shl i64 %low, %t.12
  %e.14 = sub i32 63, %t.11
  br label %done2
else2:
  ; Leading zeros: those of the upper word, or 32 more than those of the lower one.
  %t.15 = lshr i64 %high, 32
  %high.16 = trunc i64 %t.15 to i32
  %empty.17 = icmp eq i32 %high.16, 0
  %t.18 = trunc i64 %high to i32
  %word.19 = select i1 %empty.17, i32 %t.18, i32 %high.16
  %n.20 = call i32 @llvm.ctlz.i32(i32 %word.19, i1 false)
  %t.21 = add i32 %n.20, 32
  %t.22 = select i1 %empty.17, i32 %t.21, i32 %n.20
  %m.23 = zext i32 %t.22 to i64
  %t.24 = shl i64 %high, %m.23
  %t.25 = lshr i64 %low, 1
  %t.26 = sub i64 63, %m.23
  %t.27 = lshr i64 %t.25, %t.26
  %t.28 = or i64 %t.24, %t.27
  %t.29 = shl i64 %low, %m.23
  %t.30 = icmp ne i64 %t.29, 0
  %t.31 = zext i1 %t.30 to i64
  %f.32 = or i64 %t.28, %t.31
  %e.33 = sub i32 127, %t.22
  br label %done2
done2:
  %n.34 = phi i32 [ %t.11, %then2 ], [ %t.22, %else2 ]
  %f.35 = phi i64 [ %f.13, %then2 ], [ %f.32, %else2 ]
  %e.36 = phi i32 [ %e.14, %then2 ], [ %e.33, %else2 ]
  %t.37 = add i32 %e.36, 126
  ; The upper part of a 64-bit significand, top bit at 30, the rest jammed.
  %t.38 = lshr i64 %f.35, 33
  %t.39 = trunc i64 %t.38 to i32
  %t.40 = and i64 %f.35, u0x1FFFFFFFF
  %t.41 = icmp ne i64 %t.40, 0
  %t.42 = zext i1 %t.41 to i32
  %t.43 = or i32 %t.39, %t.42
  ; f64_round for formats of 32 bits and less: sig has its top bit at 30, `extra` of its bits are to go,
  ; `inf` is infinity. The sign is the caller's.
  %c.44 = icmp slt i32 %t.37, 0
  br i1 %c.44, label %then3, label %done3
then3:
  %t.45 = sub i32 0, %t.37
  %few.46 = call i32 @llvm.umin.i32(i32 %t.45, i32 31)
  %y.47 = lshr i32 %t.43, %few.46
  %back.48 = shl i32 %y.47, %few.46
  %t.49 = icmp ne i32 %back.48, %t.43
  %t.50 = zext i1 %t.49 to i32
  %t.51 = or i32 %y.47, %t.50
  br label %done3
done3:
  %exp.52 = phi i32 [ 0, %then3 ], [ %t.37, %done2 ]
  %sig.53 = phi i32 [ %t.51, %then3 ], [ %t.43, %done2 ]
  %rest.54 = and i32 %sig.53, u0x7FFFFF
  %t.55 = add i32 %sig.53, u0x400000
  %sig.56 = lshr i32 %t.55, 23
  %t.57 = icmp eq i32 %rest.54, u0x400000
  %t.58 = zext i1 %t.57 to i32
  %t.59 = xor i32 %t.58, -1
  %sig.60 = and i32 %sig.56, %t.59
  %exp.61 = call i32 @llvm.smin.i32(i32 %exp.52, i32 255)
  %t.62 = shl i32 %exp.61, 7
  %t.63 = add i32 %t.62, %sig.60
  %t.64 = call i32 @llvm.umin.i32(i32 %t.63, i32 u0x7F80)
  br label %done1
done1:
  %r.65 = phi i32 [ %t.64, %done3 ], [ 0, %entry ]
  ret i32 %r.65
}

define i32 @tandem.bf16.froms128(i64 %low, i64 %high) {
entry:
  %sign.1 = and i64 %high, u0x8000000000000000
  %t.2 = sub i64 0, %low
  %t.3 = sub i64 0, %high
  %t.4 = icmp ne i64 %low, 0
  %t.5 = zext i1 %t.4 to i64
  %t.6 = sub i64 %t.3, %t.5
  %c.7 = icmp ne i64 %sign.1, 0
  %t.8 = select i1 %c.7, i64 %t.2, i64 %low
  %c.9 = icmp ne i64 %sign.1, 0
  %t.10 = select i1 %c.9, i64 %t.6, i64 %high
  %r.11 = call i32 @tandem.bf16.fromu128(i64 %t.8, i64 %t.10)
  %t.12 = lshr i64 %sign.1, 48
  %t.13 = trunc i64 %t.12 to i32
  %t.14 = or i32 %r.11, %t.13
  ret i32 %t.14
}

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
