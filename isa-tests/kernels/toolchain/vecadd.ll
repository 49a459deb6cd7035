; c[i] = a[i] + b[i]: one element per thread.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @vecadd(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
entry:
  %ti = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %si = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ci = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %bi = mul i32 %ci, %si
  %i = add i32 %bi, %ti
  %i64 = sext i32 %i to i64
  %pa = getelementptr inbounds float, ptr addrspace(1) %a, i64 %i64
  %pb = getelementptr inbounds float, ptr addrspace(1) %b, i64 %i64
  %pc = getelementptr inbounds float, ptr addrspace(1) %c, i64 %i64
  %x = load float, ptr addrspace(1) %pa, align 4
  %y = load float, ptr addrspace(1) %pb, align 4
  %z = fadd float %x, %y
  store float %z, ptr addrspace(1) %pc, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @vecadd, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
