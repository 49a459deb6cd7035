; c[i] = a[i] + b[i] for i below n, in the legacy dialect with typed pointers; the last block is
; partial.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @vecadd(float addrspace(1)* %a, float addrspace(1)* %b, float addrspace(1)* %c, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %in = icmp ult i32 %i, %n
  br i1 %in, label %body, label %exit
body:
  %i64 = zext i32 %i to i64
  %pa = getelementptr inbounds float, float addrspace(1)* %a, i64 %i64
  %pb = getelementptr inbounds float, float addrspace(1)* %b, i64 %i64
  %pc = getelementptr inbounds float, float addrspace(1)* %c, i64 %i64
  %va = load float, float addrspace(1)* %pa, align 4
  %vb = load float, float addrspace(1)* %pb, align 4
  %vc = fadd float %va, %vb
  store float %vc, float addrspace(1)* %pc, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{void (float addrspace(1)*, float addrspace(1)*, float addrspace(1)*, i32)* @vecadd, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
