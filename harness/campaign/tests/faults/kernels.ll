; A kernel for each planted compiler fault. Threads are those of one block of 8; the comment says what is stored.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; (5 - t) / 3
define void @divide(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sub i32 5, %t
  %q = sdiv i32 %x, 3
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %q, ptr addrspace(1) %p, align 4
  ret void
}

; a = 3 a + 1, n times, from t
define void @recur(i32 %n, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %a = phi i32 [ %t, %entry ], [ %a1, %loop ]
  %a3 = mul i32 %a, 3
  %a1 = add i32 %a3, 1
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %done
done:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %a1, ptr addrspace(1) %p, align 4
  ret void
}

; the low word of in[t]
define void @gather(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %x = load i64, ptr addrspace(1) %pi, align 8
  %w = trunc i64 %x to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %p, align 4
  ret void
}

; the high word of t + 0xfffffffc
define void @carry(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = zext i32 %t to i64
  %s = add i64 %x, 4294967292
  %h = lshr i64 %s, 32
  %w = trunc i64 %h to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %p, align 4
  ret void
}

; in[t], widened with its sign
define void @widen(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i8, ptr addrspace(1) %in, i32 %t
  %b = load i8, ptr addrspace(1) %pi, align 1
  %w = sext i8 %b to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %p, align 4
  ret void
}

; 4 - t < 2
define void @less(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sub i32 4, %t
  %c = icmp slt i32 %x, 2
  %w = zext i1 %c to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %p, align 4
  ret void
}

@handed = internal addrspace(3) global [8 x i32] undef, align 4

; t of the thread at the other end of the block, handed over in shared memory. The threads are in one warp,
; so that the result needs no barrier on this machine.
define void @meet(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr [8 x i32], ptr addrspace(3) @handed, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %mine, align 4
  call void @llvm.nvvm.barrier0()
  %o = sub i32 7, %t
  %theirs = getelementptr [8 x i32], ptr addrspace(3) @handed, i32 0, i32 %o
  %v = load i32, ptr addrspace(3) %theirs, align 4
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6}
!nvvmir.version = !{!7}
!0 = !{ptr @divide, !"kernel", i32 1}
!1 = !{ptr @recur, !"kernel", i32 1}
!2 = !{ptr @gather, !"kernel", i32 1}
!3 = !{ptr @carry, !"kernel", i32 1}
!4 = !{ptr @widen, !"kernel", i32 1}
!5 = !{ptr @less, !"kernel", i32 1}
!6 = !{ptr @meet, !"kernel", i32 1}
!7 = !{i32 2, i32 0}
