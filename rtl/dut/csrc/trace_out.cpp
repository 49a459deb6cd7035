/* The trace assembler's way out: what may be emitted, in which order. See trace.h. */
#include <algorithm>
#include <cstring>

#include "trace.h"

namespace tandem {

namespace {
constexpr Trace::Call kDone{"done", TANDEM_RULE_DONE};

void put(Sink &sink, const tandem_record &record) {
  *sink.next++ = record;
  sink.room--;
}

/* A trapped instruction has no effects: what its pipeline had already reported about reads, the next pc
 * and memory is not architectural. Register writes stay, because a trapped instruction that made one is a
 * bug that must show. */
void strip_trapped(tandem_record &r) {
  std::memset(r.src_op, 0, sizeof r.src_op);
  std::memset(r.src, 0, sizeof r.src);
  r.next_pc = r.next_mask = 0;
  r.simt_op = r.simt_depth = r.barrier = r.endprg = 0;
  std::memset(r.simt_top, 0, sizeof r.simt_top);
  r.mem_stamp = 0;
  r.mem_op = r.mem_space = r.mem_size = 0;
  r.mem_mask = 0;
  std::memset(r.mem_addr, 0, sizeof r.mem_addr);
  std::memset(r.mem_data, 0, sizeof r.mem_data);
  r.fflags = 0;
}
}  // namespace

bool Trace::drain(Sink &sink) {
  if (dirty_.empty() && events_ == 0) return true;
  // A workgroup's start releases its warps' records, and those release its end: repeat while anything moves.
  for (bool progress = true; progress && !failed();) {
    progress = parted_ = false;
    if (events_ && !drain_events(sink, progress)) return false;
    if (dirty_.empty()) continue;
    size_t kept = 0;
    for (size_t i = 0; i < dirty_.size(); i++) {
      Slot &slot = slots_[dirty_[i]];
      const uint32_t before = slot.ring.size();
      const bool room = drain_slot(slot, sink);
      progress |= slot.ring.size() != before;
      // An atomic that waits for its turn comes back when its turn has come (see leave).
      const bool again = slot.ring.size() && pool_[slot.ring.front()].done && !blocked(slot.ring.front());
      slot.dirty = again;
      if (again) dirty_[kept++] = dirty_[i];
      if (!room) {
        while (++i < dirty_.size()) dirty_[kept++] = dirty_[i];
        dirty_.resize(kept);
        return false;
      }
      if (failed()) break;
    }
    if (!failed()) dirty_.resize(kept);
    progress &= events_ != 0 || parted_;
  }
  return true;
}

/* False if the sink is full. */
bool Trace::drain_events(Sink &sink, bool &progress) {
  for (Sm &sm : sms_) {
    while (!sm.events.empty()) {
      const Event event = sm.events.front();
      // A workgroup's end waits for the records of its warps; what starts after it waits likewise.
      if (!event.start && event.wg->live != 0) break;
      // A workgroup may begin in the slots of warps whose last atomics wait for their turn. The warps ended
      // before it began, and the records show that.
      if (event.start && !sm.ends.empty() && sm.ends.front() < event.cycle) break;
      if (sink.room == 0) return false;
      tandem_record record = event.wg->start;
      record.cycle = cycle_;
      if (event.start) {
        event.wg->announced = true;
        put(sink, record);
      } else {
        record.kind = 3;
        put(sink, record);
        sm.wgs.remove_if([&](const Workgroup &w) { return &w == event.wg; });
        wgs_--;
      }
      sm.events.pop_front();
      events_--;
      progress = true;
    }
  }
  return true;
}

/* False if the sink is full and the slot has more. */
bool Trace::drain_slot(Slot &slot, Sink &sink) {
  while (slot.ring.size()) {
    Insn &insn = pool_[slot.ring.front()];
    if (!insn.done || !insn.wg->announced || blocked(slot.ring.front())) return true;
    if (sink.room == 0) return false;
    if (!complete(slot, insn)) return true;
    tandem_record &r = insn.record;
    if (r.barrier && !gathered(slot, insn)) {
      parted_ = true;
      return true;
    }
    r.cycle = cycle_;
    const bool trap = r.trap != 0;
    if (trap) strip_trapped(r);
    put(sink, r);
    const bool endprg = r.endprg != 0;
    const uint64_t ended = insn.done_cycle;
    Workgroup *wg = insn.wg;
    Sm &sm = sms_[r.sm];
    release(slot);
    if (trap) {
      trapped_ = true;
      slot.dead = true;
      while (slot.ring.size()) release(slot);
    } else if (endprg) {
      wg->live--;
      const auto end = std::find(sm.ends.begin(), sm.ends.end(), ended);
      if (end == sm.ends.end()) {
        fail(kDone.breaks(TANDEM_RULE_LATE_ENDPRG),
             "sm " + std::to_string(r.sm) + ": ENDPRG was reported after its instruction's done");
        return true;
      }
      sm.ends.erase(end);
    }
  }
  return true;
}

/* Whether everything that the workgroup's other warps did before this barrier has been emitted: an atomic may
 * have waited for its turn while the warps continued. */
bool Trace::gathered(const Slot &slot, const Insn &barrier) const {
  const uint32_t sm = barrier.record.sm;
  for (uint32_t i = sm * config_.warps; i < (sm + 1) * config_.warps; i++) {
    const Slot &other = slots_[i];
    if (&other == &slot || !other.ring.size()) continue;
    const Insn &oldest = pool_[other.ring.front()];
    if (oldest.wg == barrier.wg && oldest.done && oldest.done_cycle < barrier.done_cycle) return false;
  }
  return true;
}

/* Checks what only shows once an instruction is whole. */
bool Trace::complete(const Slot &slot, const Insn &insn) {
  const tandem_record &r = insn.record;
  const char *what = nullptr;
  uint32_t rule = TANDEM_RULE_NONE;
  if (!r.trap && !insn.has_ctl)
    rule = TANDEM_RULE_NO_CTL, what = "done without tandem_tr_ctl";
  // An SC that fails is an event in the order of atomics, without an access.
  else if (!r.trap && (r.mem_op != 0) != (r.mem_stamp != 0) && !(insn.ordered && r.mem_op == 0))
    rule = TANDEM_RULE_NO_STAMP, what = "tandem_tr_mem and tandem_tr_stamp come together or not at all";
  else if (r.endprg && slot.ring.size() > 1 && pool_[slot.ring.second()].life == insn.life)
    rule = TANDEM_RULE_AFTER_ENDPRG, what = "ENDPRG is not the warp's last instruction";
  if (!what) return true;
  fail(kDone.breaks(rule), r.sm, r.slot, insn.uid, what);
  return false;
}

void Trace::release(Slot &slot) {
  const uint16_t index = slot.ring.front();
  if (pool_[index].ordered) leave(index);
  uint16_t &latest = slot.by_uid[pool_[index].uid];
  if (latest == index) latest = kNone;
  slot.ring.pop();
  waiting_--;
  free_.push_back(index);
}

/* Takes an atomic out of the order; the next one may leave. */
void Trace::leave(uint16_t index) {
  const bool first = atomics_.front() == index;
  atomics_.erase(std::find(atomics_.begin(), atomics_.end(), index));
  if (!first || atomics_.empty()) return;
  const tandem_record &next = pool_[atomics_.front()].record;
  const uint32_t at = next.sm * config_.warps + next.slot;
  mark(slots_[at], at);
}

bool Trace::empty() const { return waiting_ == 0 && events_ == 0 && wgs_ == 0; }

std::string Trace::pending_text() const {
  std::string text = std::to_string(waiting_) + " instructions and " + std::to_string(wgs_)
    + " workgroups pending";
  for (const Slot &slot : slots_) {
    if (!slot.ring.size()) continue;
    const Insn &insn = pool_[slot.ring.front()];
    char line[128];
    snprintf(line, sizeof line, "; the oldest of sm %u slot %u is pc 0x%x (%s)", insn.record.sm,
             insn.record.slot,
             insn.record.pc, insn.done ? "done" : "not done");
    text += line;
    break;
  }
  return text;
}

}  // namespace tandem
