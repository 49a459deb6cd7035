; Twice the size: each thread samples the bound texture between its texels and stores what it found in a surface.
@image = addrspace(1) global i64 undef, align 8

define void @enlarge(i64 %out) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %j = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %fi = sitofp i32 %i to float
  %fj = sitofp i32 %j to float
  %ui = fadd float %fi, 0.5
  %uj = fadd float %fj, 0.5
  %x = fmul float %ui, 0.125
  %y = fmul float %uj, 0.25
  %in = call i64 @llvm.nvvm.texsurf.handle.p1(metadata ptr addrspace(1) @image, ptr addrspace(1) @image)
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %in, float %x, float %y)
  %r = extractvalue { float, float, float, float } %v, 0
  %bits = bitcast float %r to i32
  %at = shl i32 %i, 2
  call void @llvm.nvvm.sust.b.2d.i32.trap(i64 %out, i32 %at, i32 %j, i32 %bits)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i64 @llvm.nvvm.texsurf.handle.p1(metadata, ptr addrspace(1))
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
declare void @llvm.nvvm.sust.b.2d.i32.trap(i64, i32, i32, i32)

!nvvm.annotations = !{!0, !1}
!nvvmir.version = !{!2}
!0 = !{ptr @enlarge, !"kernel", i32 1}
!1 = !{ptr addrspace(1) @image, !"texture", i32 1}
!2 = !{i32 2, i32 0}
