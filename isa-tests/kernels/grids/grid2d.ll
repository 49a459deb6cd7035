; Every thread of a 2-D grid inside the picture writes its coordinates and the grid sizes.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @grid2d(ptr addrspace(1) %out, i32 %w, i32 %h) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %nx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ny = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %gx = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %gy = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %x0 = mul i32 %bx, %nx
  %x = add i32 %x0, %tx
  %y0 = mul i32 %by, %ny
  %y = add i32 %y0, %ty
  %xin = icmp ult i32 %x, %w
  br i1 %xin, label %xok, label %exit
xok:
  %yin = icmp ult i32 %y, %h
  br i1 %yin, label %body, label %exit
body:
  %a = mul i32 %tx, 10
  %b = add i32 %a, %ty
  %c = mul i32 %b, 10
  %d = add i32 %c, %bx
  %e = mul i32 %d, 10
  %f = add i32 %e, %by
  %g = mul i32 %f, 10
  %g1 = add i32 %g, %gx
  %g2 = mul i32 %g1, 10
  %g3 = add i32 %g2, %gy
  %r = mul i32 %y, %w
  %idx = add i32 %r, %x
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %idx
  store i32 %g3, ptr addrspace(1) %p, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @grid2d, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
