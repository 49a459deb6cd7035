; Distance of each record (latitude, longitude) from a point.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @NearestNeighbor(ptr addrspace(1) %records, ptr addrspace(1) %distances, i32 %count, float %lat, float %lng) {
entry:
  %ti = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %si = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ci = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %bi = mul i32 %ci, %si
  %i = add i32 %bi, %ti
  %in = icmp slt i32 %i, %count
  br i1 %in, label %body, label %exit
body:
  %i64 = sext i32 %i to i64
  %record = getelementptr inbounds { float, float }, ptr addrspace(1) %records, i64 %i64
  %plng = getelementptr inbounds { float, float }, ptr addrspace(1) %record, i32 0, i32 1
  %rlat = load float, ptr addrspace(1) %record, align 4
  %rlng = load float, ptr addrspace(1) %plng, align 4
  %dlat = fsub float %lat, %rlat
  %dlng = fsub float %lng, %rlng
  %lat2 = fmul contract float %dlat, %dlat
  %lng2 = fmul contract float %dlng, %dlng
  %sum = fadd contract float %lat2, %lng2
  %d = call float @llvm.sqrt.f32(float %sum)
  %pd = getelementptr inbounds float, ptr addrspace(1) %distances, i64 %i64
  store float %d, ptr addrspace(1) %pd, align 4
  br label %exit
exit:
  ret void
}

declare float @llvm.sqrt.f32(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @NearestNeighbor, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
