; Evaluates a polynomial whose coefficients sit in constant memory, at integer points, in integers of
; 8, 16 and 32 bits.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@coefficients = internal addrspace(4) constant [5 x i32] [i32 3, i32 -7, i32 11, i32 -13, i32 1000], align 4

define void @polynomial(ptr addrspace(1) %x, ptr addrspace(1) %out8, ptr addrspace(1) %out16, ptr addrspace(1) %out32) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %px = getelementptr i8, ptr addrspace(1) %x, i32 %i
  %x8 = load i8, ptr addrspace(1) %px, align 1
  %x32 = sext i8 %x8 to i32
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %acc = phi i32 [ 0, %entry ], [ %acc.next, %loop ]
  %pc = getelementptr [5 x i32], ptr addrspace(4) @coefficients, i32 0, i32 %k
  %c = load i32, ptr addrspace(4) %pc, align 4
  %m = mul i32 %acc, %x32
  %acc.next = add i32 %m, %c
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, 5
  br i1 %more, label %loop, label %done
done:
  %p32 = getelementptr i32, ptr addrspace(1) %out32, i32 %i
  store i32 %acc.next, ptr addrspace(1) %p32, align 4
  %h0 = trunc i32 %acc.next to i16
  %h = ashr i16 %h0, 3
  %p16 = getelementptr i16, ptr addrspace(1) %out16, i32 %i
  store i16 %h, ptr addrspace(1) %p16, align 2
  %b0 = trunc i32 %acc.next to i8
  %b = udiv i8 %b0, 3
  %p8 = getelementptr i8, ptr addrspace(1) %out8, i32 %i
  store i8 %b, ptr addrspace(1) %p8, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @polynomial, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
