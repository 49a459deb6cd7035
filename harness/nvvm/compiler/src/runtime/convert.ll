; Conversions of integers, single and double precision. Conversions to integers truncate toward zero; a value
; that does not fit is poison in IR and arbitrary here.
;
; Written by harness/nvvm/compiler/src/runtime/generate from convert.py.

define i64 @tandem.f64.fromf32(i32 %a) {
entry:
  %m.1 = and i32 %a, u0x7FFFFFFF
  %t.2 = and i32 %a, u0x80000000
  %t.3 = zext i32 %t.2 to i64
  %sign.4 = shl i64 %t.3, 32
  %e.5 = lshr i32 %m.1, 23
  %t.6 = zext i32 %m.1 to i64
  %t.7 = shl i64 %t.6, 29
  %mag.8 = add i64 %t.7, u0x3800000000000000
  %c.9 = icmp eq i32 %e.5, 0
  br i1 %c.9, label %then1, label %done1
then1:
  %n.10 = call i32 @llvm.ctlz.i32(i32 %m.1, i1 false)
  %t.11 = sub i32 %n.10, 8
  %t.12 = shl i32 %m.1, %t.11
  %t.13 = zext i32 %t.12 to i64
  %t.14 = shl i64 %t.13, 29
  %t.15 = sub i32 904, %n.10
  %t.16 = zext i32 %t.15 to i64
  %t.17 = shl i64 %t.16, 52
  %mag.18 = add i64 %t.14, %t.17
  %c.19 = icmp eq i32 %m.1, 0
  %mag.20 = select i1 %c.19, i64 0, i64 %mag.18
  br label %done1
done1:
  %mag.21 = phi i64 [ %mag.20, %then1 ], [ %mag.8, %entry ]
  %c.22 = icmp uge i32 %m.1, u0x7F800000
  %mag.23 = select i1 %c.22, i64 u0x7FF0000000000000, i64 %mag.21
  %c.24 = icmp ugt i32 %m.1, u0x7F800000
  %t.25 = or i64 %sign.4, %mag.23
  %t.26 = select i1 %c.24, i64 u0x7FF8000000000000, i64 %t.25
  ret i64 %t.26
}

define i32 @tandem.f64.tof32(i64 %a) {
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
  %rest.23 = and i32 %sig.22, 127
  %t.24 = add i32 %sig.22, 64
  %sig.25 = lshr i32 %t.24, 7
  %t.26 = icmp eq i32 %rest.23, 64
  %t.27 = zext i1 %t.26 to i32
  %t.28 = xor i32 %t.27, -1
  %sig.29 = and i32 %sig.25, %t.28
  %exp.30 = call i32 @llvm.smin.i32(i32 %exp.21, i32 255)
  %t.31 = shl i32 %exp.30, 23
  %t.32 = add i32 %t.31, %sig.29
  %t.33 = call i32 @llvm.umin.i32(i32 %t.32, i32 u0x7F800000)
  %c.34 = icmp ugt i64 %m.1, u0x7FF0000000000000
  %t.35 = select i1 %c.34, i32 u0x7FC00000, i32 %t.33
  %t.36 = lshr i64 %a, 32
  %t.37 = trunc i64 %t.36 to i32
  %sign.38 = and i32 %t.37, u0x80000000
  %c.39 = icmp ugt i32 %t.35, u0x7F800000
  %t.40 = or i32 %sign.38, %t.35
  %t.41 = select i1 %c.39, i32 %t.35, i32 %t.40
  ret i32 %t.41
}

define i64 @tandem.f64.fromu64(i64 %x) {
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
  %t.10 = zext i32 %t.9 to i64
  %f.11 = shl i64 %x, %t.10
  %t.12 = sub i32 1085, %t.9
  %t.13 = lshr i64 %f.11, 1
  %t.14 = and i64 %f.11, 1
  %t.15 = or i64 %t.13, %t.14
  %r.16 = call i64 @tandem.f64.round(i64 0, i32 %t.12, i64 %t.15)
  br label %done1
done1:
  %r.17 = phi i64 [ %r.16, %then1 ], [ 0, %entry ]
  ret i64 %r.17
}

define i64 @tandem.f64.froms64(i64 %x) {
entry:
  %s.1 = ashr i64 %x, 63
  %t.2 = xor i64 %x, %s.1
  %t.3 = sub i64 %t.2, %s.1
  %r.4 = call i64 @tandem.f64.fromu64(i64 %t.3)
  %t.5 = and i64 %s.1, u0x8000000000000000
  %t.6 = or i64 %r.4, %t.5
  ret i64 %t.6
}

; Exact.
define i64 @tandem.f64.fromu32(i32 %x) {
entry:
  %n.1 = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  %t.2 = sub i32 1053, %n.1
  %t.3 = zext i32 %t.2 to i64
  %t.4 = shl i64 %t.3, 52
  %t.5 = shl i32 %x, %n.1
  %t.6 = zext i32 %t.5 to i64
  %t.7 = shl i64 %t.6, 21
  %r.8 = add i64 %t.4, %t.7
  %c.9 = icmp eq i32 %x, 0
  %t.10 = select i1 %c.9, i64 0, i64 %r.8
  ret i64 %t.10
}

define i64 @tandem.f64.froms32(i32 %x) {
entry:
  %s.1 = ashr i32 %x, 31
  %t.2 = xor i32 %x, %s.1
  %t.3 = sub i32 %t.2, %s.1
  %r.4 = call i64 @tandem.f64.fromu32(i32 %t.3)
  %t.5 = and i32 %s.1, u0x80000000
  %t.6 = zext i32 %t.5 to i64
  %t.7 = shl i64 %t.6, 32
  %t.8 = or i64 %r.4, %t.7
  ret i64 %t.8
}

define i64 @tandem.f64.fromu128(i64 %low, i64 %high) {
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
  %t.37 = add i32 %e.36, 1022
  %t.38 = lshr i64 %f.35, 1
  %t.39 = and i64 %f.35, 1
  %t.40 = or i64 %t.38, %t.39
  %r.41 = call i64 @tandem.f64.round(i64 0, i32 %t.37, i64 %t.40)
  br label %done1
done1:
  %r.42 = phi i64 [ %r.41, %done2 ], [ 0, %entry ]
  ret i64 %r.42
}

define i64 @tandem.f64.froms128(i64 %low, i64 %high) {
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
  %r.11 = call i64 @tandem.f64.fromu128(i64 %t.8, i64 %t.10)
  %t.12 = or i64 %r.11, %sign.1
  ret i64 %t.12
}

define i64 @tandem.f64.tou64(i64 %a) {
entry:
  %t.1 = lshr i64 %a, 52
  %t.2 = trunc i64 %t.1 to i32
  %e.3 = and i32 %t.2, 2047
  %t.4 = shl i64 %a, 11
  %f.5 = or i64 %t.4, u0x8000000000000000
  %t.6 = sub i32 1086, %e.3
  %t.7 = and i32 %t.6, 63
  %t.8 = zext i32 %t.7 to i64
  %r.9 = lshr i64 %f.5, %t.8
  %c.10 = icmp ult i32 %e.3, 1023
  %t.11 = select i1 %c.10, i64 0, i64 %r.9
  ret i64 %t.11
}

define i64 @tandem.f64.tos64(i64 %a) {
entry:
  %s.1 = ashr i64 %a, 63
  %t.2 = call i64 @tandem.f64.tou64(i64 %a)
  %t.3 = xor i64 %t.2, %s.1
  %t.4 = sub i64 %t.3, %s.1
  ret i64 %t.4
}

define { i64, i64 } @tandem.f64.tou128(i64 %a) {
entry:
  %t.1 = lshr i64 %a, 52
  %t.2 = trunc i64 %t.1 to i32
  %e.3 = and i32 %t.2, 2047
  %t.4 = shl i64 %a, 11
  %f.5 = or i64 %t.4, u0x8000000000000000
  %t.6 = sub i32 1086, %e.3
  %t.7 = and i32 %t.6, 63
  %t.8 = zext i32 %t.7 to i64
  %low.9 = lshr i64 %f.5, %t.8
  %c.10 = icmp ugt i32 %e.3, 1086
  br i1 %c.10, label %then1, label %done1
then1:
  %t.11 = sub i32 %e.3, 1086
  %t.12 = and i32 %t.11, 63
  %n.13 = zext i32 %t.12 to i64
  %low.14 = shl i64 %f.5, %n.13
  %t.15 = lshr i64 %f.5, 1
  %t.16 = sub i64 63, %n.13
  %high.17 = lshr i64 %t.15, %t.16
  %c.18 = icmp uge i32 %e.3, 1150
  br i1 %c.18, label %then2, label %done2
then2:
  br label %done2
done2:
  %low.19 = phi i64 [ 0, %then2 ], [ %low.14, %then1 ]
  %high.20 = phi i64 [ %f.5, %then2 ], [ %high.17, %then1 ]
  br label %done1
done1:
  %low.21 = phi i64 [ %low.19, %done2 ], [ %low.9, %entry ]
  %high.22 = phi i64 [ %high.20, %done2 ], [ 0, %entry ]
  %c.23 = icmp ult i32 %e.3, 1023
  %low.24 = select i1 %c.23, i64 0, i64 %low.21
  %s.25 = insertvalue { i64, i64 } undef, i64 %low.24, 0
  %s.26 = insertvalue { i64, i64 } %s.25, i64 %high.22, 1
  ret { i64, i64 } %s.26
}

define { i64, i64 } @tandem.f64.tos128(i64 %a) {
entry:
  %low.1 = call { i64, i64 } @tandem.f64.tou128(i64 %a)
  %low.2 = extractvalue { i64, i64 } %low.1, 0
  %low.3 = extractvalue { i64, i64 } %low.1, 1
  %t.4 = sub i64 0, %low.2
  %t.5 = sub i64 0, %low.3
  %t.6 = icmp ne i64 %low.2, 0
  %t.7 = zext i1 %t.6 to i64
  %t.8 = sub i64 %t.5, %t.7
  %negative.9 = icmp slt i64 %a, 0
  %t.10 = select i1 %negative.9, i64 %t.4, i64 %low.2
  %t.11 = select i1 %negative.9, i64 %t.8, i64 %low.3
  %s.12 = insertvalue { i64, i64 } undef, i64 %t.10, 0
  %s.13 = insertvalue { i64, i64 } %s.12, i64 %t.11, 1
  ret { i64, i64 } %s.13
}

define i32 @tandem.f32.fromu64(i64 %x) {
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
  %rest.29 = and i32 %sig.28, 127
  %t.30 = add i32 %sig.28, 64
  %sig.31 = lshr i32 %t.30, 7
  %t.32 = icmp eq i32 %rest.29, 64
  %t.33 = zext i1 %t.32 to i32
  %t.34 = xor i32 %t.33, -1
  %sig.35 = and i32 %sig.31, %t.34
  %exp.36 = call i32 @llvm.smin.i32(i32 %exp.27, i32 255)
  %t.37 = shl i32 %exp.36, 23
  %t.38 = add i32 %t.37, %sig.35
  %t.39 = call i32 @llvm.umin.i32(i32 %t.38, i32 u0x7F800000)
  br label %done1
done1:
  %r.40 = phi i32 [ %t.39, %done2 ], [ 0, %entry ]
  ret i32 %r.40
}

define i32 @tandem.f32.froms64(i64 %x) {
entry:
  %s.1 = ashr i64 %x, 63
  %t.2 = xor i64 %x, %s.1
  %t.3 = sub i64 %t.2, %s.1
  %r.4 = call i32 @tandem.f32.fromu64(i64 %t.3)
  %t.5 = trunc i64 %s.1 to i32
  %t.6 = and i32 %t.5, u0x80000000
  %t.7 = or i32 %r.4, %t.6
  ret i32 %t.7
}

define i32 @tandem.f32.fromu128(i64 %low, i64 %high) {
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
  %rest.54 = and i32 %sig.53, 127
  %t.55 = add i32 %sig.53, 64
  %sig.56 = lshr i32 %t.55, 7
  %t.57 = icmp eq i32 %rest.54, 64
  %t.58 = zext i1 %t.57 to i32
  %t.59 = xor i32 %t.58, -1
  %sig.60 = and i32 %sig.56, %t.59
  %exp.61 = call i32 @llvm.smin.i32(i32 %exp.52, i32 255)
  %t.62 = shl i32 %exp.61, 23
  %t.63 = add i32 %t.62, %sig.60
  %t.64 = call i32 @llvm.umin.i32(i32 %t.63, i32 u0x7F800000)
  br label %done1
done1:
  %r.65 = phi i32 [ %t.64, %done3 ], [ 0, %entry ]
  ret i32 %r.65
}

define i32 @tandem.f32.froms128(i64 %low, i64 %high) {
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
  %r.11 = call i32 @tandem.f32.fromu128(i64 %t.8, i64 %t.10)
  %t.12 = lshr i64 %sign.1, 32
  %t.13 = trunc i64 %t.12 to i32
  %t.14 = or i32 %r.11, %t.13
  ret i32 %t.14
}

define i64 @tandem.f32.tou64(i32 %a) {
entry:
  %t.1 = lshr i32 %a, 23
  %e.2 = and i32 %t.1, 255
  %t.3 = shl i32 %a, 8
  %t.4 = or i32 %t.3, u0x80000000
  %t.5 = zext i32 %t.4 to i64
  %f.6 = shl i64 %t.5, 32
  %t.7 = sub i32 190, %e.2
  %t.8 = and i32 %t.7, 63
  %t.9 = zext i32 %t.8 to i64
  %r.10 = lshr i64 %f.6, %t.9
  %c.11 = icmp ult i32 %e.2, 127
  %t.12 = select i1 %c.11, i64 0, i64 %r.10
  ret i64 %t.12
}

define i64 @tandem.f32.tos64(i32 %a) {
entry:
  %t.1 = ashr i32 %a, 31
  %s.2 = sext i32 %t.1 to i64
  %t.3 = call i64 @tandem.f32.tou64(i32 %a)
  %t.4 = xor i64 %t.3, %s.2
  %t.5 = sub i64 %t.4, %s.2
  ret i64 %t.5
}

define { i64, i64 } @tandem.f32.tou128(i32 %a) {
entry:
  %t.1 = call i64 @tandem.f64.fromf32(i32 %a)
  %low.2 = call { i64, i64 } @tandem.f64.tou128(i64 %t.1)
  %low.3 = extractvalue { i64, i64 } %low.2, 0
  %low.4 = extractvalue { i64, i64 } %low.2, 1
  %s.5 = insertvalue { i64, i64 } undef, i64 %low.3, 0
  %s.6 = insertvalue { i64, i64 } %s.5, i64 %low.4, 1
  ret { i64, i64 } %s.6
}

define { i64, i64 } @tandem.f32.tos128(i32 %a) {
entry:
  %t.1 = call i64 @tandem.f64.fromf32(i32 %a)
  %low.2 = call { i64, i64 } @tandem.f64.tos128(i64 %t.1)
  %low.3 = extractvalue { i64, i64 } %low.2, 0
  %low.4 = extractvalue { i64, i64 } %low.2, 1
  %s.5 = insertvalue { i64, i64 } undef, i64 %low.3, 0
  %s.6 = insertvalue { i64, i64 } %s.5, i64 %low.4, 1
  ret { i64, i64 } %s.6
}

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
