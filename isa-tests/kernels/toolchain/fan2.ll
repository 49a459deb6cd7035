; One step of Gaussian elimination: a[r][c] -= m[r][t] * a[t][c] to the right of t and below it; the threads of the
; first column update the right-hand side.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @Fan2(ptr addrspace(1) %m, ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %size, i32 %t) {
entry:
  %ti = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %si = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ci = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %bi = mul i32 %ci, %si
  %i = add i32 %bi, %ti
  %tj = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %sj = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %cj = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bj = mul i32 %cj, %sj
  %j = add i32 %bj, %tj
  %last = sub i32 %size, 1
  %rows = sub i32 %last, %t
  %columns = sub i32 %size, %t
  %inrow = icmp slt i32 %i, %rows
  %incol = icmp slt i32 %j, %columns
  %in = and i1 %inrow, %incol
  br i1 %in, label %body, label %exit
body:
  %i1 = add i32 %i, %t
  %r = add i32 %i1, 1
  %c = add i32 %j, %t
  %row = mul i32 %r, %size
  %mi = add i32 %row, %t
  %mi64 = sext i32 %mi to i64
  %pm = getelementptr inbounds float, ptr addrspace(1) %m, i64 %mi64
  %x = load float, ptr addrspace(1) %pm, align 4
  %top = mul i32 %size, %t
  %tc = add i32 %top, %c
  %tc64 = sext i32 %tc to i64
  %pt = getelementptr inbounds float, ptr addrspace(1) %a, i64 %tc64
  %y = load float, ptr addrspace(1) %pt, align 4
  %ai = add i32 %row, %c
  %ai64 = sext i32 %ai to i64
  %pa = getelementptr inbounds float, ptr addrspace(1) %a, i64 %ai64
  %z = load float, ptr addrspace(1) %pa, align 4
  %xy = fmul contract float %x, %y
  %less = fsub contract float %z, %xy
  store float %less, ptr addrspace(1) %pa, align 4
  %first = icmp eq i32 %j, 0
  br i1 %first, label %side, label %exit
side:
  %r64 = sext i32 %r to i64
  %t64 = sext i32 %t to i64
  %pbt = getelementptr inbounds float, ptr addrspace(1) %b, i64 %t64
  %bt = load float, ptr addrspace(1) %pbt, align 4
  %pbr = getelementptr inbounds float, ptr addrspace(1) %b, i64 %r64
  %br = load float, ptr addrspace(1) %pbr, align 4
  %xb = fmul contract float %x, %bt
  %bless = fsub contract float %br, %xb
  store float %bless, ptr addrspace(1) %pbr, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @Fan2, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
