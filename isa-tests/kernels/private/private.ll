; Each thread sorts eight values in a private array (insertion sort with dynamic indices), then writes
; them back. Generic pointers to the array are cast to the local address space.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @private(ptr addrspace(1) %data, i32 %n) {
entry:
  %arr = alloca [8 x i32], align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %in = icmp ult i32 %i, %n
  br i1 %in, label %start, label %exit
start:
  %first = shl i32 %i, 3
  br label %copy
copy:
  %k = phi i32 [ 0, %start ], [ %k.next, %copy ]
  %si = add i32 %first, %k
  %ps = getelementptr i32, ptr addrspace(1) %data, i32 %si
  %v = load i32, ptr addrspace(1) %ps, align 4
  %pk = getelementptr [8 x i32], ptr %arr, i32 0, i32 %k
  store i32 %v, ptr %pk, align 4
  %k.next = add i32 %k, 1
  %kmore = icmp ult i32 %k.next, 8
  br i1 %kmore, label %copy, label %outer
outer:
  %a = phi i32 [ 1, %copy ], [ %a.next, %place ]
  %pa = getelementptr [8 x i32], ptr %arr, i32 0, i32 %a
  %key = load i32, ptr %pa, align 4
  br label %inner
inner:
  %j = phi i32 [ %a, %outer ], [ %j1, %shift ]
  %j1 = sub i32 %j, 1
  %atstart = icmp eq i32 %j, 0
  br i1 %atstart, label %place, label %look
look:
  %pj1 = getelementptr [8 x i32], ptr %arr, i32 0, i32 %j1
  %left = load i32, ptr %pj1, align 4
  %bigger = icmp sgt i32 %left, %key
  br i1 %bigger, label %shift, label %place
shift:
  %pj = getelementptr [8 x i32], ptr %arr, i32 0, i32 %j
  store i32 %left, ptr %pj, align 4
  br label %inner
place:
  %pp = getelementptr [8 x i32], ptr %arr, i32 0, i32 %j
  store i32 %key, ptr %pp, align 4
  %a.next = add i32 %a, 1
  %amore = icmp ult i32 %a.next, 8
  br i1 %amore, label %outer, label %back
back:
  %m = phi i32 [ 0, %place ], [ %m.next, %back ]
  %pm = getelementptr [8 x i32], ptr %arr, i32 0, i32 %m
  %w = load i32, ptr %pm, align 4
  %di = add i32 %first, %m
  %pd = getelementptr i32, ptr addrspace(1) %data, i32 %di
  store i32 %w, ptr addrspace(1) %pd, align 4
  %m.next = add i32 %m, 1
  %mmore = icmp ult i32 %m.next, 8
  br i1 %mmore, label %back, label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @private, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
