; Counts values by their low three bits: each block in shared memory, by atomics, then one thread per bin adds to the
; total. The sum has 64 bits, the largest value uses max; the last thread of all prints the results.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@bins = internal addrspace(3) global [8 x i32] undef, align 4
@done = internal addrspace(1) global i32 0, align 4
@format = private unnamed_addr constant [22 x i8] c"sum %llu, largest %d\0A\00"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare void @llvm.nvvm.membar(i32)
declare i32 @vprintf(ptr, ptr)

define void @histogram(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %sum, ptr addrspace(1) %max, ptr addrspace(1) %odd) {
entry:
  %list = alloca { i64, i32 }, align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %b, %n
  %i = add i32 %first, %t
  %is.bin = icmp ult i32 %t, 8
  %mine = getelementptr [8 x i32], ptr addrspace(3) @bins, i32 0, i32 %t
  br i1 %is.bin, label %clear, label %count
clear:
  store i32 0, ptr addrspace(3) %mine, align 4
  br label %count
count:
  call void @llvm.nvvm.barrier0()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p, align 4
  %bin = and i32 %v, 7
  %at = getelementptr [8 x i32], ptr addrspace(3) @bins, i32 0, i32 %bin
  %c = atomicrmw add ptr addrspace(3) %at, i32 1 monotonic, align 4
  %v64 = zext i32 %v to i64
  %s = atomicrmw add ptr addrspace(1) %sum, i64 %v64 monotonic, align 8
  %m = atomicrmw max ptr addrspace(1) %max, i32 %v monotonic, align 4
  %bit = and i32 %v, 1
  %odds = call i32 @llvm.nvvm.barrier0.popc(i32 %bit)
  br i1 %is.bin, label %merge, label %end
merge:
  %k = load i32, ptr addrspace(3) %mine, align 4
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %old = atomicrmw add ptr addrspace(1) %o, i32 %k monotonic, align 4
  %is.first = icmp eq i32 %t, 0
  br i1 %is.first, label %finish, label %end
finish:
  %po = getelementptr i32, ptr addrspace(1) %odd, i32 %b
  store i32 %odds, ptr addrspace(1) %po, align 4
  call void @llvm.nvvm.membar(i32 0)
  %before = atomicrmw add ptr addrspace(1) @done, i32 1 monotonic, align 4
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %now = add i32 %before, 1
  %last = icmp eq i32 %now, %blocks
  br i1 %last, label %tell, label %end
tell:
  %all = atomicrmw or ptr addrspace(1) %sum, i64 0 monotonic, align 8
  %most = atomicrmw or ptr addrspace(1) %max, i32 0 monotonic, align 4
  store i64 %all, ptr %list, align 8
  %second = getelementptr { i64, i32 }, ptr %list, i32 0, i32 1
  store i32 %most, ptr %second, align 8
  %r = call i32 @vprintf(ptr @format, ptr %list)
  br label %end
end:
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @histogram, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
