; Copies between global and shared memory (PTX cp.async, cp.async.bulk, st.bulk). The machine has no unit that
; copies by itself: the thread that starts a copy makes it, and it is complete at once.

; Words; both addresses and the size are multiples of 4.
define void @tandem.transfer.words(ptr %to, ptr %from, i32 %bytes) {
entry:
  br label %test
test:
  %n = phi i32 [ 0, %entry ], [ %next, %word ]
  %more = icmp ult i32 %n, %bytes
  br i1 %more, label %word, label %end
word:
  %src = getelementptr i8, ptr %from, i32 %n
  %dst = getelementptr i8, ptr %to, i32 %n
  %v = load i32, ptr %src, align 4
  store i32 %v, ptr %dst, align 4
  %next = add i32 %n, 4
  br label %test
end:
  ret void
}

; %bytes bytes, of which the first %there are copied and the others are zero.
define void @tandem.transfer.part(ptr %to, ptr %from, i32 %bytes, i32 %there) {
entry:
  br label %test
test:
  %n = phi i32 [ 0, %entry ], [ %next, %put ]
  %more = icmp ult i32 %n, %bytes
  br i1 %more, label %byte, label %end
byte:
  %copied = icmp ult i32 %n, %there
  br i1 %copied, label %get, label %put
get:
  %src = getelementptr i8, ptr %from, i32 %n
  %v = load i8, ptr %src, align 1
  br label %put
put:
  %w = phi i8 [ 0, %byte ], [ %v, %get ]
  %dst = getelementptr i8, ptr %to, i32 %n
  store i8 %w, ptr %dst, align 1
  %next = add i32 %n, 1
  br label %test
end:
  ret void
}

; The bytes whose bit in the mask is set, of each 16.
define void @tandem.transfer.masked(ptr %to, ptr %from, i32 %bytes, i32 %mask) {
entry:
  br label %test
test:
  %n = phi i32 [ 0, %entry ], [ %next, %skip ]
  %more = icmp ult i32 %n, %bytes
  br i1 %more, label %byte, label %end
byte:
  %place = and i32 %n, 15
  %bit = lshr i32 %mask, %place
  %set = and i32 %bit, 1
  %copied = icmp ne i32 %set, 0
  br i1 %copied, label %copy, label %skip
copy:
  %src = getelementptr i8, ptr %from, i32 %n
  %dst = getelementptr i8, ptr %to, i32 %n
  %v = load i8, ptr %src, align 1
  store i8 %v, ptr %dst, align 1
  br label %skip
skip:
  %next = add i32 %n, 1
  br label %test
end:
  ret void
}

; A copy whose bytes a barrier counts.
define void @tandem.transfer.counted(ptr %to, ptr %m, ptr %from, i32 %bytes) {
  call void @tandem.transfer.words(ptr %to, ptr %from, i32 %bytes)
  call void @llvm.nvvm.membar.cta()
  %less = sub i32 0, %bytes
  %state = call i64 @tandem.mbarrier.update(ptr %m, i32 0, i32 0, i32 %less)
  ret void
}

; The same to the blocks of a mask: the only block of its cluster has rank 0.
define void @tandem.transfer.multicast(ptr %to, ptr %m, ptr %from, i32 %bytes, i32 %mask, i32 %all) {
  %others = icmp eq i32 %all, 0
  %first = and i32 %mask, 1
  %ours = icmp ne i32 %first, 0
  %here = or i1 %others, %ours
  br i1 %here, label %copy, label %end
copy:
  call void @tandem.transfer.counted(ptr %to, ptr %m, ptr %from, i32 %bytes)
  br label %end
end:
  ret void
}

define void @tandem.transfer.zero(ptr %to, i32 %bytes) {
entry:
  br label %test
test:
  %n = phi i32 [ 0, %entry ], [ %next, %word ]
  %more = icmp ult i32 %n, %bytes
  br i1 %more, label %word, label %end
word:
  %dst = getelementptr i8, ptr %to, i32 %n
  store i32 0, ptr %dst, align 4
  %next = add i32 %n, 4
  br label %test
end:
  ret void
}

; clusterlaunchcontrol.try_cancel: no cluster waits to be cancelled, so the 16 bytes of the answer are zero.
define void @tandem.transfer.cancel(ptr %to, ptr %m) {
  call void @tandem.transfer.zero(ptr %to, i32 16)
  call void @llvm.nvvm.membar.cta()
  %state = call i64 @tandem.mbarrier.update(ptr %m, i32 0, i32 0, i32 -16)
  ret void
}

; stmatrix of one matrix of 8 rows with 8 halves: lane l has the halves 2 (l mod 4) and the next one of row
; l / 4. Lane 8 %matrix + r has the address of row r.
define void @tandem.transfer.matrix(i32 %address, i32 %matrix, i32 %value) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %row = lshr i32 %lane, 2
  %first = shl i32 %matrix, 3
  %from = add i32 %first, %row
  %at = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %address, i32 %from, i32 31)
  %column = and i32 %lane, 3
  %byte = shl i32 %column, 2
  %place = add i32 %at, %byte
  %p = inttoptr i32 %place to ptr
  store i32 %value, ptr %p, align 4
  ret void
}

; The same, transposed: what is stored in a row is a column of the matrix that the lanes hold.
define void @tandem.transfer.transposed(i32 %address, i32 %matrix, i32 %value) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %row = lshr i32 %lane, 2
  %quad = and i32 %lane, 3
  %column = shl i32 %quad, 1
  %first = shl i32 %matrix, 3
  %from = add i32 %first, %column
  %next = add i32 %from, 1
  %at0 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %address, i32 %from, i32 31)
  %at1 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %address, i32 %next, i32 31)
  %byte = shl i32 %row, 1
  %place0 = add i32 %at0, %byte
  %place1 = add i32 %at1, %byte
  %low = trunc i32 %value to i16
  %up = lshr i32 %value, 16
  %high = trunc i32 %up to i16
  %p0 = inttoptr i32 %place0 to ptr
  %p1 = inttoptr i32 %place1 to ptr
  store i16 %low, ptr %p0, align 2
  store i16 %high, ptr %p1, align 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
