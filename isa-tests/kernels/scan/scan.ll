; Inclusive scan of a block in dynamic shared memory (Hillis and Steele): two buffers of ntid words
; that swap roles, one barrier per step.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@buf = external addrspace(3) global [0 x i32], align 4

define void @scan(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %p, align 4
  %s0 = getelementptr i32, ptr addrspace(3) @buf, i32 %tid
  store i32 %v, ptr addrspace(3) %s0, align 4
  call void @llvm.nvvm.barrier0()
  br label %loop
loop:
  %d = phi i32 [ 1, %entry ], [ %d2, %end ]
  %from = phi i32 [ 0, %entry ], [ %to, %end ]
  %more = icmp ult i32 %d, %ntid
  br i1 %more, label %step, label %done
step:
  %to = sub i32 %ntid, %from
  %src = add i32 %from, %tid
  %dst = add i32 %to, %tid
  %ps = getelementptr i32, ptr addrspace(3) @buf, i32 %src
  %pd = getelementptr i32, ptr addrspace(3) @buf, i32 %dst
  %x = load i32, ptr addrspace(3) %ps, align 4
  %has = icmp uge i32 %tid, %d
  br i1 %has, label %addit, label %end
addit:
  %left = sub i32 %src, %d
  %pl = getelementptr i32, ptr addrspace(3) @buf, i32 %left
  %y = load i32, ptr addrspace(3) %pl, align 4
  %sum = add i32 %x, %y
  br label %end
end:
  %z = phi i32 [ %x, %step ], [ %sum, %addit ]
  store i32 %z, ptr addrspace(3) %pd, align 4
  call void @llvm.nvvm.barrier0()
  %d2 = shl i32 %d, 1
  br label %loop
done:
  %pr = add i32 %from, %tid
  %pf = getelementptr i32, ptr addrspace(3) @buf, i32 %pr
  %r = load i32, ptr addrspace(3) %pf, align 4
  store i32 %r, ptr addrspace(1) %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @scan, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
