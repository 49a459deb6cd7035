; Matching across a warp (§15.6.4): the active lanes compare their value with that of one lane, which all of
; them get.
;
; In each round of match.any at least the lane that was asked leaves, so there are at most 32 rounds. Not to
; be optimised: the meaning of a ballot is the set of lanes that are active at it.

declare i32 @tandem.op.first(i32)
declare i32 @tandem.op.ballot(i1)

define i32 @tandem.warp.matchany32(i32 %v) noinline optnone {
entry:
  br label %next
next:
  %lead = call i32 @tandem.op.first(i32 %v)
  %same = icmp eq i32 %v, %lead
  %mask = call i32 @tandem.op.ballot(i1 %same)
  br i1 %same, label %done, label %next
done:
  ret i32 %mask
}

define { i32, i1 } @tandem.warp.matchall32(i32 %members, i32 %v) noinline optnone {
  %lead = call i32 @tandem.op.first(i32 %v)
  %same = icmp eq i32 %v, %lead
  %differs = xor i1 %same, true
  %others = call i32 @tandem.op.ballot(i1 %differs)
  %all = icmp eq i32 %others, 0
  %mask = select i1 %all, i32 %members, i32 0
  %a = insertvalue { i32, i1 } undef, i32 %mask, 0
  %b = insertvalue { i32, i1 } %a, i1 %all, 1
  ret { i32, i1 } %b
}

define i32 @tandem.warp.matchany64(i64 %v) noinline optnone {
entry:
  br label %next
next:
  %low = trunc i64 %v to i32
  %shift = lshr i64 %v, 32
  %high = trunc i64 %shift to i32
  %leadlow = call i32 @tandem.op.first(i32 %low)
  %leadhigh = call i32 @tandem.op.first(i32 %high)
  %samelow = icmp eq i32 %low, %leadlow
  %samehigh = icmp eq i32 %high, %leadhigh
  %same = and i1 %samelow, %samehigh
  %mask = call i32 @tandem.op.ballot(i1 %same)
  br i1 %same, label %done, label %next
done:
  ret i32 %mask
}

define { i32, i1 } @tandem.warp.matchall64(i32 %members, i64 %v) noinline optnone {
  %low = trunc i64 %v to i32
  %shift = lshr i64 %v, 32
  %high = trunc i64 %shift to i32
  %leadlow = call i32 @tandem.op.first(i32 %low)
  %leadhigh = call i32 @tandem.op.first(i32 %high)
  %samelow = icmp eq i32 %low, %leadlow
  %samehigh = icmp eq i32 %high, %leadhigh
  %same = and i1 %samelow, %samehigh
  %differs = xor i1 %same, true
  %others = call i32 @tandem.op.ballot(i1 %differs)
  %all = icmp eq i32 %others, 0
  %mask = select i1 %all, i32 %members, i32 0
  %a = insertvalue { i32, i1 } undef, i32 %mask, 0
  %b = insertvalue { i32, i1 } %a, i1 %all, 1
  ret { i32, i1 } %b
}
