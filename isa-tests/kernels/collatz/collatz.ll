; Steps of the Collatz iteration from each seed down to 1: a divergent branch inside a divergent loop.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @collatz(ptr addrspace(1) %seeds, ptr addrspace(1) %steps, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %in = icmp ult i32 %i, %n
  br i1 %in, label %start, label %exit
start:
  %ps = getelementptr i32, ptr addrspace(1) %seeds, i32 %i
  %x0 = load i32, ptr addrspace(1) %ps, align 4
  br label %loop
loop:
  %x = phi i32 [ %x0, %start ], [ %x.next, %latch ]
  %count = phi i32 [ 0, %start ], [ %count.next, %latch ]
  %done = icmp ule i32 %x, 1
  br i1 %done, label %store, label %body
body:
  %bit = and i32 %x, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %up, label %down
up:
  %x3 = mul i32 %x, 3
  %x31 = add i32 %x3, 1
  br label %latch
down:
  %half = lshr i32 %x, 1
  br label %latch
latch:
  %x.next = phi i32 [ %x31, %up ], [ %half, %down ]
  %count.next = add i32 %count, 1
  br label %loop
store:
  %pc = getelementptr i32, ptr addrspace(1) %steps, i32 %i
  store i32 %count, ptr addrspace(1) %pc, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @collatz, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
