; Barriers in memory (PTX mbarrier): 64 bits, changed as a whole by compare-and-swap.
;
;   bits  0 to 19   arrivals that are pending in this phase
;   bits 20 to 39   arrivals that each phase expects
;   bits 40 to 61   transactions that are pending, with their sign
;   bit  63         the phase's parity
;
; What an arrival returns is the word's pending arrivals and parity from before it. Copies are complete when
; the instruction that starts them is, so whoever waits only needs the parity, which is in one word: no lock.

declare void @llvm.nvvm.membar.cta()

; Arrives %arrive times, expects %drop arrivals fewer from now on, adds %tx transactions. The phase is over
; when nothing is pending.
define i64 @tandem.mbarrier.update(ptr %m, i32 %arrive, i32 %drop, i32 %tx) {
entry:
  %a = zext i32 %arrive to i64
  %d = zext i32 %drop to i64
  %t = sext i32 %tx to i64
  br label %again
again:
  %old = load volatile i64, ptr %m, align 8
  %pending.old = and i64 %old, 1048575
  %pending = sub i64 %pending.old, %a
  %expected.at = lshr i64 %old, 20
  %expected.old = and i64 %expected.at, 1048575
  %expected = sub i64 %expected.old, %d
  %tx.top = shl i64 %old, 2
  %tx.old = ashr i64 %tx.top, 42
  %tx.new = add i64 %tx.old, %t
  %rest = or i64 %pending, %tx.new
  %complete = icmp eq i64 %rest, 0
  %parity.old = lshr i64 %old, 63
  %flip = zext i1 %complete to i64
  %parity = xor i64 %parity.old, %flip
  %next = select i1 %complete, i64 %expected, i64 %pending
  %next.in = and i64 %next, 1048575
  %expected.in = and i64 %expected, 1048575
  %expected.up = shl i64 %expected.in, 20
  %tx.in = and i64 %tx.new, 4194303
  %tx.up = shl i64 %tx.in, 40
  %parity.up = shl i64 %parity, 63
  %w1 = or i64 %next.in, %expected.up
  %w2 = or i64 %tx.up, %parity.up
  %new = or i64 %w1, %w2
  %pair = cmpxchg ptr %m, i64 %old, i64 %new monotonic monotonic
  %ok = extractvalue { i64, i1 } %pair, 1
  br i1 %ok, label %done, label %again
done:
  %state.parity = and i64 %old, u0x8000000000000000
  %state = or i64 %state.parity, %pending.old
  ret i64 %state
}

define void @tandem.mbarrier.init(ptr %m, i32 %count) {
  %n = zext i32 %count to i64
  %up = shl i64 %n, 20
  %word = or i64 %n, %up
  store volatile i64 %word, ptr %m, align 8
  ret void
}

define i64 @tandem.mbarrier.arrive(ptr %m, i32 %count) {
  call void @llvm.nvvm.membar.cta()
  %state = call i64 @tandem.mbarrier.update(ptr %m, i32 %count, i32 0, i32 0)
  ret i64 %state
}

define i64 @tandem.mbarrier.drop(ptr %m, i32 %count) {
  call void @llvm.nvvm.membar.cta()
  %state = call i64 @tandem.mbarrier.update(ptr %m, i32 %count, i32 %count, i32 0)
  ret i64 %state
}

; The parity of the phase that is not complete, 0 or 1.
define i32 @tandem.mbarrier.parity(ptr %m) {
  %at = getelementptr i8, ptr %m, i32 4
  %high = load volatile i32, ptr %at, align 4
  %parity = lshr i32 %high, 31
  call void @llvm.nvvm.membar.cta()
  ret i32 %parity
}

; Whether the phase that an arrival returned is complete.
define i1 @tandem.mbarrier.test(ptr %m, i64 %state) {
  %now = call i32 @tandem.mbarrier.parity(ptr %m)
  %then.wide = lshr i64 %state, 63
  %then = trunc i64 %then.wide to i32
  %done = icmp ne i32 %now, %then
  ret i1 %done
}

; Whether the phase of this parity is complete.
define i1 @tandem.mbarrier.testparity(ptr %m, i32 %phase) {
  %now = call i32 @tandem.mbarrier.parity(ptr %m)
  %then = and i32 %phase, 1
  %done = icmp ne i32 %now, %then
  ret i1 %done
}

define void @tandem.mbarrier.wait(ptr %m, i32 %phase) {
entry:
  br label %again
again:
  %done = call i1 @tandem.mbarrier.testparity(ptr %m, i32 %phase)
  br i1 %done, label %end, label %again
end:
  ret void
}
