; Elements of matrix products: a row of A times a column of B, both contiguous in the warp's buffer, which
; other lanes have written: accesses are volatile. Products of floats are exact and each sum is rounded once,
; to nearest even, in ascending order of k, beginning with the addend (docs/matrix.md).

declare float @tandem.op.fma(float, float, float)
declare double @llvm.fma.f64(double, double, double)
declare i32 @llvm.ctpop.i32(i32)

; k elements, a multiple of four.
define float @tandem.matrix.dot.f32(ptr %a, ptr %b, i32 %k, float %c) {
entry:
  br label %next
next:
  %left = phi i32 [ %k, %entry ], [ %rest, %next ]
  %pa = phi ptr [ %a, %entry ], [ %qa, %next ]
  %pb = phi ptr [ %b, %entry ], [ %qb, %next ]
  %sum = phi float [ %c, %entry ], [ %s3, %next ]
  %pa1 = getelementptr float, ptr %pa, i32 1
  %pb1 = getelementptr float, ptr %pb, i32 1
  %pa2 = getelementptr float, ptr %pa, i32 2
  %pb2 = getelementptr float, ptr %pb, i32 2
  %pa3 = getelementptr float, ptr %pa, i32 3
  %pb3 = getelementptr float, ptr %pb, i32 3
  %x0 = load volatile float, ptr %pa, align 4
  %y0 = load volatile float, ptr %pb, align 4
  %x1 = load volatile float, ptr %pa1, align 4
  %y1 = load volatile float, ptr %pb1, align 4
  %x2 = load volatile float, ptr %pa2, align 4
  %y2 = load volatile float, ptr %pb2, align 4
  %x3 = load volatile float, ptr %pa3, align 4
  %y3 = load volatile float, ptr %pb3, align 4
  %s0 = call float @tandem.op.fma(float %x0, float %y0, float %sum)
  %s1 = call float @tandem.op.fma(float %x1, float %y1, float %s0)
  %s2 = call float @tandem.op.fma(float %x2, float %y2, float %s1)
  %s3 = call float @tandem.op.fma(float %x3, float %y3, float %s2)
  %qa = getelementptr float, ptr %pa, i32 4
  %qb = getelementptr float, ptr %pb, i32 4
  %rest = sub i32 %left, 4
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %next, label %done
done:
  ret float %s3
}

define double @tandem.matrix.dot.f64(ptr %a, ptr %b, i32 %k, double %c) {
entry:
  ; @tandem.f64.fma does what LLVM's intrinsic says.
  br label %next
next:
  %n = phi i32 [ 0, %entry ], [ %n1, %next ]
  %sum = phi double [ %c, %entry ], [ %s, %next ]
  %pa = getelementptr double, ptr %a, i32 %n
  %pb = getelementptr double, ptr %b, i32 %n
  %x = load volatile double, ptr %pa, align 4
  %y = load volatile double, ptr %pb, align 4
  %s = call double @llvm.fma.f64(double %x, double %y, double %sum)
  %n1 = add i32 %n, 1
  %more = icmp ne i32 %n1, %k
  br i1 %more, label %next, label %done
done:
  ret double %s
}

; The same, rounded as f64_fmato says.
define double @tandem.matrix.dot.f64to(ptr %a, ptr %b, i32 %k, i32 %down, i32 %rise, double %c) {
entry:
  %first = bitcast double %c to i64
  br label %next
next:
  %n = phi i32 [ 0, %entry ], [ %n1, %next ]
  %sum = phi i64 [ %first, %entry ], [ %s, %next ]
  %pa = getelementptr i64, ptr %a, i32 %n
  %pb = getelementptr i64, ptr %b, i32 %n
  %x = load volatile i64, ptr %pa, align 4
  %y = load volatile i64, ptr %pb, align 4
  %s = call i64 @tandem.f64.fmato(i64 %x, i64 %y, i64 %sum, i32 %down, i32 %rise)
  %n1 = add i32 %n, 1
  %more = icmp ne i32 %n1, %k
  br i1 %more, label %next, label %done
done:
  %d = bitcast i64 %s to double
  ret double %d
}

; Registers full of integers of some bits; their top bits are given if they are signed, or else zeros.
define i32 @tandem.matrix.dot.int(ptr %a, ptr %b, i32 %words, i32 %bits, i32 %topa, i32 %topb) {
entry:
  %over = sub i32 32, %bits
  %mask = lshr i32 -1, %over
  br label %word
word:
  %n = phi i32 [ 0, %entry ], [ %n1, %after ]
  %before = phi i32 [ 0, %entry ], [ %s, %after ]
  %pa = getelementptr i32, ptr %a, i32 %n
  %pb = getelementptr i32, ptr %b, i32 %n
  %wa = load volatile i32, ptr %pa, align 4
  %wb = load volatile i32, ptr %pb, align 4
  br label %part
part:
  %at = phi i32 [ 0, %word ], [ %at1, %part ]
  %sum = phi i32 [ %before, %word ], [ %s, %part ]
  %ra = lshr i32 %wa, %at
  %rb = lshr i32 %wb, %at
  %ua = and i32 %ra, %mask
  %ub = and i32 %rb, %mask
  %fa = xor i32 %ua, %topa
  %fb = xor i32 %ub, %topb
  %x = sub i32 %fa, %topa
  %y = sub i32 %fb, %topb
  %p = mul i32 %x, %y
  %s = add i32 %sum, %p
  %at1 = add i32 %at, %bits
  %parts = icmp ne i32 %at1, 32
  br i1 %parts, label %part, label %after
after:
  %n1 = add i32 %n, 1
  %more = icmp ne i32 %n1, %words
  br i1 %more, label %word, label %done
done:
  ret i32 %s
}

define i32 @tandem.matrix.dot.and(ptr %a, ptr %b, i32 %words) {
entry:
  br label %next
next:
  %n = phi i32 [ 0, %entry ], [ %n1, %next ]
  %sum = phi i32 [ 0, %entry ], [ %s, %next ]
  %pa = getelementptr i32, ptr %a, i32 %n
  %pb = getelementptr i32, ptr %b, i32 %n
  %x = load volatile i32, ptr %pa, align 4
  %y = load volatile i32, ptr %pb, align 4
  %both = and i32 %x, %y
  %count = call i32 @llvm.ctpop.i32(i32 %both)
  %s = add i32 %sum, %count
  %n1 = add i32 %n, 1
  %more = icmp ne i32 %n1, %words
  br i1 %more, label %next, label %done
done:
  ret i32 %s
}

define i32 @tandem.matrix.dot.xor(ptr %a, ptr %b, i32 %words) {
entry:
  br label %next
next:
  %n = phi i32 [ 0, %entry ], [ %n1, %next ]
  %sum = phi i32 [ 0, %entry ], [ %s, %next ]
  %pa = getelementptr i32, ptr %a, i32 %n
  %pb = getelementptr i32, ptr %b, i32 %n
  %x = load volatile i32, ptr %pa, align 4
  %y = load volatile i32, ptr %pb, align 4
  %either = xor i32 %x, %y
  %count = call i32 @llvm.ctpop.i32(i32 %either)
  %s = add i32 %sum, %count
  %n1 = add i32 %n, 1
  %more = icmp ne i32 %n1, %words
  br i1 %more, label %next, label %done
done:
  ret i32 %s
}
