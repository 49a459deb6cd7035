; out = transpose of in (w columns, h rows) through a padded 4 x 8 tile in shared memory; edges are
; partial.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [4 x [5 x i32]] undef, align 4

define void @transpose(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %w, i32 %h) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %x0 = mul i32 %bx, 4
  %y0 = mul i32 %by, 4
  %x = add i32 %x0, %tx
  %y = add i32 %y0, %ty
  %xin = icmp ult i32 %x, %w
  %yin = icmp ult i32 %y, %h
  %in1 = and i1 %xin, %yin
  br i1 %in1, label %read, label %sync
read:
  %yw = mul i32 %y, %w
  %si = add i32 %yw, %x
  %ps = getelementptr i32, ptr addrspace(1) %in, i32 %si
  %v = load i32, ptr addrspace(1) %ps, align 4
  %pt = getelementptr [4 x [5 x i32]], ptr addrspace(3) @tile, i32 0, i32 %ty, i32 %tx
  store i32 %v, ptr addrspace(3) %pt, align 4
  br label %sync
sync:
  call void @llvm.nvvm.barrier0()
  %ox = add i32 %y0, %tx
  %oy = add i32 %x0, %ty
  %oxin = icmp ult i32 %ox, %h
  %oyin = icmp ult i32 %oy, %w
  %in2 = and i1 %oxin, %oyin
  br i1 %in2, label %write, label %exit
write:
  %pu = getelementptr [4 x [5 x i32]], ptr addrspace(3) @tile, i32 0, i32 %tx, i32 %ty
  %u = load i32, ptr addrspace(3) %pu, align 4
  %oyh = mul i32 %oy, %h
  %di = add i32 %oyh, %ox
  %pd = getelementptr i32, ptr addrspace(1) %out, i32 %di
  store i32 %u, ptr addrspace(1) %pd, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare void @llvm.nvvm.barrier0()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @transpose, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
