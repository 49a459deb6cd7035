; Multipliers of column t in Gaussian elimination: m[r][t] = a[r][t] / a[t][t] for the rows r below t.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @Fan1(ptr addrspace(1) %m, ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %size, i32 %t) {
entry:
  %ti = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %si = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ci = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %bi = mul i32 %ci, %si
  %i = add i32 %bi, %ti
  %last = sub i32 %size, 1
  %rows = sub i32 %last, %t
  %in = icmp slt i32 %i, %rows
  br i1 %in, label %body, label %exit
body:
  %i1 = add i32 %i, %t
  %r = add i32 %i1, 1
  %at = mul i32 %r, %size
  %at64 = sext i32 %at to i64
  %t64 = sext i32 %t to i64
  %arow = getelementptr inbounds float, ptr addrspace(1) %a, i64 %at64
  %pa = getelementptr inbounds float, ptr addrspace(1) %arow, i64 %t64
  %v = load float, ptr addrspace(1) %pa, align 4
  %diag = mul i32 %size, %t
  %diag64 = sext i32 %diag to i64
  %drow = getelementptr inbounds float, ptr addrspace(1) %a, i64 %diag64
  %pd = getelementptr inbounds float, ptr addrspace(1) %drow, i64 %t64
  %d = load float, ptr addrspace(1) %pd, align 4
  %q = fdiv float %v, %d
  %mrow = getelementptr inbounds float, ptr addrspace(1) %m, i64 %at64
  %pm = getelementptr inbounds float, ptr addrspace(1) %mrow, i64 %t64
  store float %q, ptr addrspace(1) %pm, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @Fan1, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
