; Typed pointers, and names that LLVM 19 rewrites when it reads them: as written by front ends of LLVM 7.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, float }

@table = internal addrspace(4) constant [4 x i32] [i32 100, i32 200, i32 300, i32 400], align 4

define internal i32 @pick(%pair* byval align 4 %p) noinline {
  %q = getelementptr inbounds %pair, %pair* %p, i32 0, i32 0
  %v = load i32, i32* %q, align 4
  ret i32 %v
}

define void @k(i32 addrspace(1)* %p, i32 addrspace(1)* %r) {
entry:
  %x = alloca %pair, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr inbounds i32, i32 addrspace(1)* %p, i32 %t
  %old = call i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)* %at, i32 3)
  %bits = call i32 @llvm.nvvm.popc.i(i32 %old)
  %c = getelementptr inbounds [4 x i32], [4 x i32] addrspace(4)* @table, i32 0, i32 %t
  %v = load i32, i32 addrspace(4)* %c, align 4
  %s = add i32 %v, %bits
  %q = getelementptr inbounds %pair, %pair* %x, i32 0, i32 0
  store i32 %s, i32* %q, align 4
  %w = call i32 @pick(%pair* byval align 4 %x)
  %o = getelementptr inbounds i32, i32 addrspace(1)* %r, i32 %t
  store i32 %w, i32 addrspace(1)* %o, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)*, i32)
declare i32 @llvm.nvvm.popc.i(i32)

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @k, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
