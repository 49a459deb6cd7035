; Single-precision operations that the machine has no instruction for.
;
; Written by harness/nvvm/compiler/src/runtime/generate from f32.py.

; C's fmod, exact, with the sign of a.
define i32 @tandem.f32.rem(i32 %a, i32 %b) {
entry:
  %sign.1 = and i32 %a, u0x80000000
  %ma.2 = and i32 %a, u0x7FFFFFFF
  %mb.3 = and i32 %b, u0x7FFFFFFF
  %t.4 = icmp uge i32 %ma.2, u0x7F800000
  %t.5 = icmp eq i32 %mb.3, 0
  %c.6 = or i1 %t.4, %t.5
  %t.7 = icmp ugt i32 %mb.3, u0x7F800000
  %c.8 = or i1 %c.6, %t.7
  br i1 %c.8, label %then1, label %else1
then1:
  br label %done1
else1:
  %c.9 = icmp uge i32 %ma.2, %mb.3
  br i1 %c.9, label %then2, label %done2
then2:
  ; Likewise for single precision: f / 2**31 * 2**(e - 127), bit 31 of f set.
  %e.10 = lshr i32 %ma.2, 23
  %t.11 = shl i32 %ma.2, 8
  %f.12 = or i32 %t.11, u0x80000000
  %c.13 = icmp eq i32 %e.10, 0
  br i1 %c.13, label %then3, label %done3
then3:
  %n.14 = call i32 @llvm.ctlz.i32(i32 %ma.2, i1 false)
  %f.15 = shl i32 %ma.2, %n.14
  %e.16 = sub i32 9, %n.14
  br label %done3
done3:
  %e.17 = phi i32 [ %e.16, %then3 ], [ %e.10, %then2 ]
  %f.18 = phi i32 [ %f.15, %then3 ], [ %f.12, %then2 ]
  ; Likewise for single precision: f / 2**31 * 2**(e - 127), bit 31 of f set.
  %e.19 = lshr i32 %mb.3, 23
  %t.20 = shl i32 %mb.3, 8
  %f.21 = or i32 %t.20, u0x80000000
  %c.22 = icmp eq i32 %e.19, 0
  br i1 %c.22, label %then4, label %done4
then4:
  %n.23 = call i32 @llvm.ctlz.i32(i32 %mb.3, i1 false)
  %f.24 = shl i32 %mb.3, %n.23
  %e.25 = sub i32 9, %n.23
  br label %done4
done4:
  %e.26 = phi i32 [ %e.25, %then4 ], [ %e.19, %done3 ]
  %f.27 = phi i32 [ %f.24, %then4 ], [ %f.21, %done3 ]
  %d.28 = lshr i32 %f.27, 8
  %t.29 = lshr i32 %f.18, 8
  %rest.30 = urem i32 %t.29, %d.28
  %left.31 = sub i32 %e.17, %e.26
  ; Eight bits of the quotient at once.
  br label %head5
head5:
  %rest.32 = phi i32 [ %rest.30, %done4 ], [ %rest.37, %body5 ]
  %left.33 = phi i32 [ %left.31, %done4 ], [ %left.38, %body5 ]
  %c.34 = icmp ne i32 %left.33, 0
  br i1 %c.34, label %body5, label %done5
body5:
  %n.35 = call i32 @llvm.umin.i32(i32 %left.33, i32 8)
  %t.36 = shl i32 %rest.32, %n.35
  %rest.37 = urem i32 %t.36, %d.28
  %left.38 = sub i32 %left.33, %n.35
  br label %head5
done5:
  %c.39 = icmp ne i32 %rest.32, 0
  br i1 %c.39, label %then6, label %done6
then6:
  %n.40 = call i32 @llvm.ctlz.i32(i32 %rest.32, i1 false)
  %t.41 = add i32 %e.26, 7
  %t.42 = sub i32 %t.41, %n.40
  %t.43 = sub i32 %n.40, 1
  %t.44 = shl i32 %rest.32, %t.43
  ; f64_round for formats of 32 bits and less: sig has its top bit at 30, `extra` of its bits are to go,
  ; `inf` is infinity. The sign is the caller's.
  %c.45 = icmp slt i32 %t.42, 0
  br i1 %c.45, label %then7, label %done7
then7:
  %t.46 = sub i32 0, %t.42
  %few.47 = call i32 @llvm.umin.i32(i32 %t.46, i32 31)
  %y.48 = lshr i32 %t.44, %few.47
  %back.49 = shl i32 %y.48, %few.47
  %t.50 = icmp ne i32 %back.49, %t.44
  %t.51 = zext i1 %t.50 to i32
  %t.52 = or i32 %y.48, %t.51
  br label %done7
done7:
  %exp.53 = phi i32 [ 0, %then7 ], [ %t.42, %then6 ]
  %sig.54 = phi i32 [ %t.52, %then7 ], [ %t.44, %then6 ]
  %rest.55 = and i32 %sig.54, 127
  %t.56 = add i32 %sig.54, 64
  %sig.57 = lshr i32 %t.56, 7
  %t.58 = icmp eq i32 %rest.55, 64
  %t.59 = zext i1 %t.58 to i32
  %t.60 = xor i32 %t.59, -1
  %sig.61 = and i32 %sig.57, %t.60
  %exp.62 = call i32 @llvm.smin.i32(i32 %exp.53, i32 255)
  %t.63 = shl i32 %exp.62, 23
  %t.64 = add i32 %t.63, %sig.61
  %t.65 = call i32 @llvm.umin.i32(i32 %t.64, i32 u0x7F800000)
  %r.66 = or i32 %sign.1, %t.65
  br label %done6
done6:
  %r.67 = phi i32 [ %r.66, %done7 ], [ %sign.1, %done5 ]
  br label %done2
done2:
  %r.68 = phi i32 [ %r.67, %done6 ], [ %a, %else1 ]
  br label %done1
done1:
  %r.69 = phi i32 [ u0x7FC00000, %then1 ], [ %r.68, %done2 ]
  ret i32 %r.69
}

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
