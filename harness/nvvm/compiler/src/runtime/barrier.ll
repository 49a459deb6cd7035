; Barriers with a reduction (§15.2): threads whose predicate holds are counted in one word of LDS.
;
; Nothing clears LDS, so the word is cleared first. One barrier follows, so that no thread counts before that;
; a second one, so that no thread reads before all have counted; and a third one, so that no thread clears the
; word for the next time before all have read it. Threads outside the block are already at the kernel's end
; and do not count.

@tandem.barrier.count = internal addrspace(3) global i32 undef, align 4

declare void @llvm.nvvm.barrier0()

define i32 @tandem.barrier.popc(i32 %p) noinline optnone {
  store i32 0, ptr addrspace(3) @tandem.barrier.count, align 4
  call void @llvm.nvvm.barrier0()
  %set = icmp ne i32 %p, 0
  %one = zext i1 %set to i32
  %old = atomicrmw add ptr addrspace(3) @tandem.barrier.count, i32 %one monotonic
  call void @llvm.nvvm.barrier0()
  %n = load i32, ptr addrspace(3) @tandem.barrier.count, align 4
  call void @llvm.nvvm.barrier0()
  ret i32 %n
}

; Nonzero exactly if no predicate is zero.
define i32 @tandem.barrier.and(i32 %p) noinline optnone {
  %clear = icmp eq i32 %p, 0
  %z = zext i1 %clear to i32
  %n = call i32 @tandem.barrier.popc(i32 %z)
  %none = icmp eq i32 %n, 0
  %r = zext i1 %none to i32
  ret i32 %r
}

define i32 @tandem.barrier.or(i32 %p) noinline optnone {
  %n = call i32 @tandem.barrier.popc(i32 %p)
  %any = icmp ne i32 %n, 0
  %r = zext i1 %any to i32
  ret i32 %r
}
