; Atomics that need more than one instruction (§10.6.5, §10.6.6, §15.1).
;
; Words: load with reservation, compute, store conditionally, and repeat until the store succeeds. An SC fails
; only because another one to that word succeeded (or for no reason, errata D37), so some lane always makes
; progress: no livelock. Lanes of one warp that access one word succeed one after the other, the lowest first.
;
; Doublewords: a lock from a table, chosen by the address. A lane that takes the lock does its work and
; releases the lock before the lanes of its warp meet again. Lanes that did not get the lock do not wait for
; it separately: they come round again with all the others. So no lane of a warp waits for another one that is
; not running, and no lane takes two locks. While the lock is held, memory is accessed by atomics only: these
; act on memory itself, so cached data does not matter. A plain or volatile load of the doubleword at the same
; time may see one word of the old value and one of the new: NVVM IR has no atomic load (§3.30), so a program
; that polls must do it by an atomic.
;
; These functions must not be optimised: if the jump from "in" to "done" were threaded, the losers would spin
; while the winner waits for them. They are linked in after the passes, and are also marked here.

declare i32 @tandem.op.lr(ptr)
declare i32 @tandem.op.sc(ptr, i32)
declare void @tandem.op.fence()
declare float @llvm.minnum.f32(float, float)
declare double @llvm.minnum.f64(double, double)
declare float @llvm.maxnum.f32(float, float)
declare double @llvm.maxnum.f64(double, double)

@tandem.atomic.locks = internal addrspace(1) global [64 x i32] zeroinitializer, align 4

define { i32, i1 } @tandem.atomic.cas32(ptr %p, i32 %want, i32 %new) noinline optnone {
entry:
  br label %try
try:
  %old = call i32 @tandem.op.lr(ptr %p)
  %same = icmp eq i32 %old, %want
  br i1 %same, label %swap, label %done
swap:
  %failed = call i32 @tandem.op.sc(ptr %p, i32 %new)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  %a = insertvalue { i32, i1 } undef, i32 %old, 0
  %b = insertvalue { i32, i1 } %a, i1 %same, 1
  ret { i32, i1 } %b
}

; old >= v ? 0 : old + 1
define i32 @tandem.atomic.inc32(ptr %p, i32 %v) noinline optnone {
entry:
  br label %try
try:
  %old = call i32 @tandem.op.lr(ptr %p)
  %wrap = icmp uge i32 %old, %v
  %up = add i32 %old, 1
  %new = select i1 %wrap, i32 0, i32 %up
  %failed = call i32 @tandem.op.sc(ptr %p, i32 %new)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret i32 %old
}

; old == 0 or old > v ? v : old - 1
define i32 @tandem.atomic.dec32(ptr %p, i32 %v) noinline optnone {
entry:
  br label %try
try:
  %old = call i32 @tandem.op.lr(ptr %p)
  %zero = icmp eq i32 %old, 0
  %above = icmp ugt i32 %old, %v
  %wrap = or i1 %zero, %above
  %down = sub i32 %old, 1
  %new = select i1 %wrap, i32 %v, i32 %down
  %failed = call i32 @tandem.op.sc(ptr %p, i32 %new)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret i32 %old
}

define float @tandem.atomic.fadd32(ptr %p, float %v) noinline optnone {
entry:
  br label %try
try:
  %old = call i32 @tandem.op.lr(ptr %p)
  %x = bitcast i32 %old to float
  %sum = fadd float %x, %v
  %new = bitcast float %sum to i32
  %failed = call i32 @tandem.op.sc(ptr %p, i32 %new)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret float %x
}

; Takes the lock of an address if it is free.
define i1 @tandem.atomic.enter(ptr %p) noinline optnone {
  %a = ptrtoint ptr %p to i64
  %a32 = trunc i64 %a to i32
  %h = lshr i32 %a32, 3
  %n = and i32 %h, 63
  %lock = getelementptr [64 x i32], ptr addrspace(1) @tandem.atomic.locks, i32 0, i32 %n
  %held = atomicrmw xchg ptr addrspace(1) %lock, i32 1 monotonic
  call void @tandem.op.fence()
  %got = icmp eq i32 %held, 0
  ret i1 %got
}

define void @tandem.atomic.leave(ptr %p) noinline optnone {
  %a = ptrtoint ptr %p to i64
  %a32 = trunc i64 %a to i32
  %h = lshr i32 %a32, 3
  %n = and i32 %h, 63
  %lock = getelementptr [64 x i32], ptr addrspace(1) @tandem.atomic.locks, i32 0, i32 %n
  call void @tandem.op.fence()
  %held = atomicrmw xchg ptr addrspace(1) %lock, i32 0 monotonic
  ret void
}

define i64 @tandem.atomic.get(ptr %p) noinline optnone {
  %q = getelementptr i8, ptr %p, i32 4
  %low = atomicrmw or ptr %p, i32 0 monotonic
  %high = atomicrmw or ptr %q, i32 0 monotonic
  %l = zext i32 %low to i64
  %h = zext i32 %high to i64
  %up = shl i64 %h, 32
  %both = or i64 %up, %l
  ret i64 %both
}

define void @tandem.atomic.put(ptr %p, i64 %v) noinline optnone {
  %q = getelementptr i8, ptr %p, i32 4
  %low = trunc i64 %v to i32
  %down = lshr i64 %v, 32
  %high = trunc i64 %down to i32
  %l = atomicrmw xchg ptr %p, i32 %low monotonic
  %h = atomicrmw xchg ptr %q, i32 %high monotonic
  ret void
}

define i64 @tandem.atomic.xchg64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %new = or i64 %v, 0
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.add64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %new = add i64 %old, %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.sub64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %new = sub i64 %old, %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.and64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %new = and i64 %old, %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.or64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %new = or i64 %old, %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.xor64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %new = xor i64 %old, %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.max64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %keep = icmp sgt i64 %old, %v
  %new = select i1 %keep, i64 %old, i64 %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.min64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %keep = icmp slt i64 %old, %v
  %new = select i1 %keep, i64 %old, i64 %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.umax64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %keep = icmp ugt i64 %old, %v
  %new = select i1 %keep, i64 %old, i64 %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.umin64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %keep = icmp ult i64 %old, %v
  %new = select i1 %keep, i64 %old, i64 %v
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define double @tandem.atomic.fadd64(ptr %p, double %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %bits = call i64 @tandem.atomic.get(ptr %p)
  %old = bitcast i64 %bits to double
  %sum = fadd double %old, %v
  %new = bitcast double %sum to i64
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi double [ 0.0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret double %r
}

; Writes only what it exchanges: a holder may release a lock of the program's own by a plain volatile store.
define { i64, i1 } @tandem.atomic.cas64(ptr %p, i64 %want, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %hit = icmp eq i64 %old, %want
  br i1 %hit, label %swap, label %out
swap:
  call void @tandem.atomic.put(ptr %p, i64 %v)
  br label %out
out:
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %out ]
  %same = phi i1 [ false, %try ], [ %hit, %out ]
  br i1 %got, label %done, label %try
done:
  %a = insertvalue { i64, i1 } undef, i64 %r, 0
  %b = insertvalue { i64, i1 } %a, i1 %same, 1
  ret { i64, i1 } %b
}

define i64 @tandem.atomic.nand64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %both = and i64 %old, %v
  %new = xor i64 %both, -1
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.inc64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %wrap = icmp uge i64 %old, %v
  %up = add i64 %old, 1
  %new = select i1 %wrap, i64 0, i64 %up
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define i64 @tandem.atomic.dec64(ptr %p, i64 %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %zero = icmp eq i64 %old, 0
  %above = icmp ugt i64 %old, %v
  %wrap = or i1 %zero, %above
  %down = sub i64 %old, 1
  %new = select i1 %wrap, i64 %v, i64 %down
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  ret i64 %r
}

define double @tandem.atomic.fmin64(ptr %p, double %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %x = bitcast i64 %old to double
  %y = call double @llvm.minnum.f64(double %x, double %v)
  %new = bitcast double %y to i64
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  %d = bitcast i64 %r to double
  ret double %d
}

define double @tandem.atomic.fmax64(ptr %p, double %v) noinline optnone {
entry:
  br label %try
try:
  %got = call i1 @tandem.atomic.enter(ptr %p)
  br i1 %got, label %in, label %meet
in:
  %old = call i64 @tandem.atomic.get(ptr %p)
  %x = bitcast i64 %old to double
  %y = call double @llvm.maxnum.f64(double %x, double %v)
  %new = bitcast double %y to i64
  call void @tandem.atomic.put(ptr %p, i64 %new)
  call void @tandem.atomic.leave(ptr %p)
  br label %meet
meet:
  %r = phi i64 [ 0, %try ], [ %old, %in ]
  br i1 %got, label %done, label %try
done:
  %d = bitcast i64 %r to double
  ret double %d
}

define float @tandem.atomic.fmin32(ptr %p, float %v) noinline optnone {
entry:
  br label %try
try:
  %old = call i32 @tandem.op.lr(ptr %p)
  %x = bitcast i32 %old to float
  %y = call float @llvm.minnum.f32(float %x, float %v)
  %new = bitcast float %y to i32
  %failed = call i32 @tandem.op.sc(ptr %p, i32 %new)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret float %x
}

define float @tandem.atomic.fmax32(ptr %p, float %v) noinline optnone {
entry:
  br label %try
try:
  %old = call i32 @tandem.op.lr(ptr %p)
  %x = bitcast i32 %old to float
  %y = call float @llvm.maxnum.f32(float %x, float %v)
  %new = bitcast float %y to i32
  %failed = call i32 @tandem.op.sc(ptr %p, i32 %new)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret float %x
}

; Bytes and halfwords: the field of `mask` in the word around it. `left` is 32 less the field's bits, `what` the
; operation in the order of `OPERATIONS` in lower/atomic.rs. A whole word is a field too.
define i32 @tandem.atomic.narrow(ptr %p, i32 %v, i32 %mask, i32 %left, i32 %what) noinline optnone {
entry:
  %a64 = ptrtoint ptr %p to i64
  %a = trunc i64 %a64 to i32
  %byte = and i32 %a, 3
  %shift = shl i32 %byte, 3
  %down = sub i32 0, %byte
  %w = getelementptr i8, ptr %p, i32 %down
  %field = shl i32 %mask, %shift
  %others = xor i32 %field, -1
  %n = and i32 %v, %mask
  %ns = shl i32 %n, %left
  br label %try
try:
  %word = call i32 @tandem.op.lr(ptr %w)
  %low = lshr i32 %word, %shift
  %old = and i32 %low, %mask
  %os = shl i32 %old, %left
  %add = add i32 %old, %n
  %sub = sub i32 %old, %n
  %and = and i32 %old, %n
  %or = or i32 %old, %n
  %xor = xor i32 %old, %n
  %nand = xor i32 %and, -1
  %more = icmp sgt i32 %os, %ns
  %max = select i1 %more, i32 %old, i32 %n
  %min = select i1 %more, i32 %n, i32 %old
  %above = icmp ugt i32 %os, %ns
  %umax = select i1 %above, i32 %old, i32 %n
  %umin = select i1 %above, i32 %n, i32 %old
  %is.add = icmp eq i32 %what, 1
  %to.add = select i1 %is.add, i32 %add, i32 %n
  %is.sub = icmp eq i32 %what, 2
  %to.sub = select i1 %is.sub, i32 %sub, i32 %to.add
  %is.and = icmp eq i32 %what, 3
  %to.and = select i1 %is.and, i32 %and, i32 %to.sub
  %is.or = icmp eq i32 %what, 4
  %to.or = select i1 %is.or, i32 %or, i32 %to.and
  %is.xor = icmp eq i32 %what, 5
  %to.xor = select i1 %is.xor, i32 %xor, i32 %to.or
  %is.nand = icmp eq i32 %what, 6
  %to.nand = select i1 %is.nand, i32 %nand, i32 %to.xor
  %is.max = icmp eq i32 %what, 7
  %to.max = select i1 %is.max, i32 %max, i32 %to.nand
  %is.min = icmp eq i32 %what, 8
  %to.min = select i1 %is.min, i32 %min, i32 %to.max
  %is.umax = icmp eq i32 %what, 9
  %to.umax = select i1 %is.umax, i32 %umax, i32 %to.min
  %is.umin = icmp eq i32 %what, 10
  %to.umin = select i1 %is.umin, i32 %umin, i32 %to.umax
  %new = or i32 %to.umin, 0
  %cut = and i32 %new, %mask
  %up = shl i32 %cut, %shift
  %kept = and i32 %word, %others
  %all = or i32 %kept, %up
  %failed = call i32 @tandem.op.sc(ptr %w, i32 %all)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret i32 %old
}

define { i32, i1 } @tandem.atomic.narrowcas(ptr %p, i32 %want, i32 %put, i32 %mask) noinline optnone {
entry:
  %a64 = ptrtoint ptr %p to i64
  %a = trunc i64 %a64 to i32
  %byte = and i32 %a, 3
  %shift = shl i32 %byte, 3
  %down = sub i32 0, %byte
  %w = getelementptr i8, ptr %p, i32 %down
  %field = shl i32 %mask, %shift
  %others = xor i32 %field, -1
  %wanted = and i32 %want, %mask
  %new = and i32 %put, %mask
  br label %try
try:
  %word = call i32 @tandem.op.lr(ptr %w)
  %low = lshr i32 %word, %shift
  %old = and i32 %low, %mask
  %same = icmp eq i32 %old, %wanted
  br i1 %same, label %swap, label %done
swap:
  %cut = and i32 %new, %mask
  %up = shl i32 %cut, %shift
  %kept = and i32 %word, %others
  %all = or i32 %kept, %up
  %failed = call i32 @tandem.op.sc(ptr %w, i32 %all)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  %x = insertvalue { i32, i1 } undef, i32 %old, 0
  %y = insertvalue { i32, i1 } %x, i1 %same, 1
  ret { i32, i1 } %y
}

define half @tandem.atomic.fadd16(ptr %p, half %v) noinline optnone {
entry:
  %mask = or i32 65535, 0
  %a64 = ptrtoint ptr %p to i64
  %a = trunc i64 %a64 to i32
  %byte = and i32 %a, 3
  %shift = shl i32 %byte, 3
  %down = sub i32 0, %byte
  %w = getelementptr i8, ptr %p, i32 %down
  %field = shl i32 %mask, %shift
  %others = xor i32 %field, -1
  br label %try
try:
  %word = call i32 @tandem.op.lr(ptr %w)
  %low = lshr i32 %word, %shift
  %old = trunc i32 %low to i16
  %x = bitcast i16 %old to half
  %sum = fadd half %x, %v
  %bits = bitcast half %sum to i16
  %new = zext i16 %bits to i32
  %cut = and i32 %new, %mask
  %up = shl i32 %cut, %shift
  %kept = and i32 %word, %others
  %all = or i32 %kept, %up
  %failed = call i32 @tandem.op.sc(ptr %w, i32 %all)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret half %x
}

define bfloat @tandem.atomic.faddb16(ptr %p, bfloat %v) noinline optnone {
entry:
  %mask = or i32 65535, 0
  %a64 = ptrtoint ptr %p to i64
  %a = trunc i64 %a64 to i32
  %byte = and i32 %a, 3
  %shift = shl i32 %byte, 3
  %down = sub i32 0, %byte
  %w = getelementptr i8, ptr %p, i32 %down
  %field = shl i32 %mask, %shift
  %others = xor i32 %field, -1
  br label %try
try:
  %word = call i32 @tandem.op.lr(ptr %w)
  %low = lshr i32 %word, %shift
  %old = trunc i32 %low to i16
  %x = bitcast i16 %old to bfloat
  %sum = fadd bfloat %x, %v
  %bits = bitcast bfloat %sum to i16
  %new = zext i16 %bits to i32
  %cut = and i32 %new, %mask
  %up = shl i32 %cut, %shift
  %kept = and i32 %word, %others
  %all = or i32 %kept, %up
  %failed = call i32 @tandem.op.sc(ptr %w, i32 %all)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %try, label %done
done:
  ret bfloat %x
}
