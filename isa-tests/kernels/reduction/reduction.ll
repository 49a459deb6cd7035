; Tree reduction in shared memory: out[block] = sum of the 32 elements of the block. Half of the
; active threads leave at each step, so the branch diverges within warps and between them.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@scratch = internal addrspace(3) global [32 x i32] undef, align 4

define void @reduction(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p, align 4
  %slot = getelementptr [32 x i32], ptr addrspace(3) @scratch, i32 0, i32 %tid
  store i32 %v, ptr addrspace(3) %slot, align 4
  call void @llvm.nvvm.barrier0()
  %half0 = lshr i32 %ntid, 1
  br label %loop
loop:
  %s = phi i32 [ %half0, %entry ], [ %s.next, %next ]
  %done = icmp eq i32 %s, 0
  br i1 %done, label %final, label %step
step:
  %mine = icmp ult i32 %tid, %s
  br i1 %mine, label %sum, label %next
sum:
  %j = add i32 %tid, %s
  %other = getelementptr [32 x i32], ptr addrspace(3) @scratch, i32 0, i32 %j
  %x = load i32, ptr addrspace(3) %slot, align 4
  %y = load i32, ptr addrspace(3) %other, align 4
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(3) %slot, align 4
  br label %next
next:
  call void @llvm.nvvm.barrier0()
  %s.next = lshr i32 %s, 1
  br label %loop
final:
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %exit
write:
  %r = load i32, ptr addrspace(3) @scratch, align 4
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %ctaid
  store i32 %r, ptr addrspace(1) %po, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @reduction, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
