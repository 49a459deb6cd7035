; c = a + b, element (y, x) at y * width + x, where width is the number of threads in x.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @matadd(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %cx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %bx = mul i32 %cx, %sx
  %x = add i32 %bx, %tx
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %sy = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %cy = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %by = mul i32 %cy, %sy
  %y = add i32 %by, %ty
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %width = mul i32 %blocks, %sx
  %row = mul i32 %y, %width
  %i = add i32 %row, %x
  %i64 = sext i32 %i to i64
  %pa = getelementptr inbounds float, ptr addrspace(1) %a, i64 %i64
  %pb = getelementptr inbounds float, ptr addrspace(1) %b, i64 %i64
  %pc = getelementptr inbounds float, ptr addrspace(1) %c, i64 %i64
  %va = load float, ptr addrspace(1) %pa, align 4
  %vb = load float, ptr addrspace(1) %pb, align 4
  %vc = fadd float %va, %vb
  store float %vc, ptr addrspace(1) %pc, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @matadd, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
