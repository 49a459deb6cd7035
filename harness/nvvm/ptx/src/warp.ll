; Warp operations as NVVM IR 2.0 §15.6 has them, in terms that LLVM 19 knows: there, a function's name has what
; the document makes an argument. The name of each is the document's, with _ for every dot.

define { i32, i1 } @tandem_llvm_nvvm_shfl_sync_i32(i32 %mask, i32 %mode, i32 %v, i32 %b, i32 %c) {
  switch i32 %mode, label %idx [
    i32 1, label %up
    i32 2, label %down
    i32 3, label %bfly
  ]
idx:
  %r0 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 %mask, i32 %v, i32 %b, i32 %c)
  ret { i32, i1 } %r0
up:
  %r1 = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 %mask, i32 %v, i32 %b, i32 %c)
  ret { i32, i1 } %r1
down:
  %r2 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 %mask, i32 %v, i32 %b, i32 %c)
  ret { i32, i1 } %r2
bfly:
  %r3 = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 %mask, i32 %v, i32 %b, i32 %c)
  ret { i32, i1 } %r3
}

define { i32, i1 } @tandem_llvm_nvvm_vote_sync(i32 %mask, i32 %mode, i1 %p) {
  switch i32 %mode, label %all [
    i32 1, label %any
    i32 2, label %eq
    i32 3, label %ballot
  ]
all:
  %p0 = call i1 @llvm.nvvm.vote.all.sync(i32 %mask, i1 %p)
  br label %flag
any:
  %p1 = call i1 @llvm.nvvm.vote.any.sync(i32 %mask, i1 %p)
  br label %flag
eq:
  %p2 = call i1 @llvm.nvvm.vote.uni.sync(i32 %mask, i1 %p)
  br label %flag
flag:
  %f = phi i1 [ %p0, %all ], [ %p1, %any ], [ %p2, %eq ]
  %r = insertvalue { i32, i1 } zeroinitializer, i1 %f, 1
  ret { i32, i1 } %r
ballot:
  %n = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %p)
  %s = insertvalue { i32, i1 } zeroinitializer, i32 %n, 0
  ret { i32, i1 } %s
}

define { i32, i1 } @tandem_llvm_nvvm_match_all_sync_i32(i32 %mask, i32 %v) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %mask, i32 %v)
  ret { i32, i1 } %r
}

define { i32, i1 } @tandem_llvm_nvvm_match_all_sync_i64(i32 %mask, i64 %v) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %mask, i64 %v)
  ret { i32, i1 } %r
}

declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64)
