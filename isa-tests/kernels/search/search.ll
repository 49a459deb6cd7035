; Lower bound of each key in a sorted table: a loop of data-dependent length with a select in its
; body.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @search(ptr addrspace(1) %table, i32 %size, ptr addrspace(1) %keys, ptr addrspace(1) %found, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %in = icmp ult i32 %i, %n
  br i1 %in, label %start, label %exit
start:
  %pk = getelementptr i32, ptr addrspace(1) %keys, i32 %i
  %key = load i32, ptr addrspace(1) %pk, align 4
  br label %loop
loop:
  %lo = phi i32 [ 0, %start ], [ %lo.next, %body ]
  %hi = phi i32 [ %size, %start ], [ %hi.next, %body ]
  %more = icmp ult i32 %lo, %hi
  br i1 %more, label %body, label %store
body:
  %sum = add i32 %lo, %hi
  %mid = lshr i32 %sum, 1
  %pm = getelementptr i32, ptr addrspace(1) %table, i32 %mid
  %v = load i32, ptr addrspace(1) %pm, align 4
  %less = icmp slt i32 %v, %key
  %mid1 = add i32 %mid, 1
  %lo.next = select i1 %less, i32 %mid1, i32 %lo
  %hi.next = select i1 %less, i32 %hi, i32 %mid
  br label %loop
store:
  %pf = getelementptr i32, ptr addrspace(1) %found, i32 %i
  store i32 %lo, ptr addrspace(1) %pf, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @search, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
