/* The trace assembler's way in: one function for each call of vt_trace_pkg.sv. See trace.h; the way out is
 * trace_out.cpp. */
#include "trace.h"

#include <cstring>

namespace tandem {

namespace {
enum { kKindRetire = 1, kKindWgStart = 2, kKindWgEnd = 3 };
enum { kOperandScalar = 1, kOperandVector = 2 };

/* The calls, with the rule that most of their faults break. */
constexpr Trace::Call kWgStart{"wg_start", TANDEM_RULE_WG_START};
constexpr Trace::Call kWarpStart{"warp_start", TANDEM_RULE_WARP_START};
constexpr Trace::Call kWgEnd{"wg_end", TANDEM_RULE_WG_END};
constexpr Trace::Call kIssue{"issue", TANDEM_RULE_ISSUE};
constexpr Trace::Call kSrc{"src", TANDEM_RULE_SRC};
constexpr Trace::Call kCtl{"ctl", TANDEM_RULE_CTL};
constexpr Trace::Call kTrap{"trap", TANDEM_RULE_TRAP};
constexpr Trace::Call kWbScalar{"wb_scalar", TANDEM_RULE_WB_SCALAR};
constexpr Trace::Call kWbVector{"wb_vector", TANDEM_RULE_WB_VECTOR};
constexpr Trace::Call kFflags{"fflags", TANDEM_RULE_FFLAGS};
constexpr Trace::Call kCsr{"csr", TANDEM_RULE_CSR};
constexpr Trace::Call kMem{"mem", TANDEM_RULE_MEM};
constexpr Trace::Call kStamp{"stamp", TANDEM_RULE_STAMP};
constexpr Trace::Call kDone{"done", TANDEM_RULE_DONE};

std::string hex(uint32_t v) {
  char text[16];
  snprintf(text, sizeof text, "0x%x", v);
  return text;
}
}  // namespace

Trace::Trace(const tandem_config &config)
    : config_(config),
      lane_mask_(config.lanes >= 32 ? UINT32_MAX : (1u << config.lanes) - 1),
      slots_(config.sms * config.warps),
      sms_(config.sms) {
  clear();
}

void Trace::clear() {
  for (Slot &slot : slots_) {
    slot = Slot();
    slot.by_uid.fill(kNone);
  }
  for (Sm &sm : sms_) {
    sm.events.clear();
    sm.wgs.clear();
    sm.ends.clear();
  }
  free_.clear();
  for (size_t i = pool_.size(); i-- > 0;) free_.push_back(static_cast<uint16_t>(i));
  dirty_.clear();
  atomics_.clear();
  waiting_ = events_ = wgs_ = 0;
  cycle_ = stamp_ = 0;
  trapped_ = false;
  error_.clear();
  rule_ = TANDEM_RULE_NONE;
}

void Trace::fail(uint32_t rule, const std::string &what) {
  if (failed()) return;
  rule_ = rule;
  error_ = "trace protocol, cycle " + std::to_string(cycle_) + ": " + what;
}

void Trace::fail(const Call &call, const std::string &what) { fail(call.rule, call.name + (": " + what)); }

void Trace::fail(const Call &call, uint32_t sm, uint32_t slot, uint32_t uid, const std::string &what) {
  fail(call.rule, std::string(call.name) + " for sm " + std::to_string(sm) + " slot " + std::to_string(slot)
                      + " uid " + std::to_string(uid) + ": " + what);
}

Trace::Slot *Trace::slot_of(const Call &call, uint32_t sm, uint32_t slot) {
  if (failed()) return nullptr;
  if (sm >= config_.sms || slot >= config_.warps) {
    fail(call, "there is no sm " + std::to_string(sm) + " slot " + std::to_string(slot));
    return nullptr;
  }
  Slot &s = slots_[sm * config_.warps + slot];
  return s.dead ? nullptr : &s;
}

Trace::Insn *Trace::find(const Call &call, uint32_t sm, uint32_t slot, uint32_t uid) {
  Slot *s = slot_of(call, sm, slot);
  if (!s) return nullptr;
  const uint16_t index = uid < 256 ? s->by_uid[uid] : kNone;
  if (index == kNone) {
    fail(call, sm, slot, uid, "no such instruction is in flight");
    return nullptr;
  }
  Insn &insn = pool_[index];
  if (insn.done && insn.done_cycle != cycle_) {
    fail(call, sm, slot, uid, "the instruction was reported done before");
    return nullptr;
  }
  return &insn;
}

void Trace::wg_start(uint32_t sm, uint32_t wg, uint32_t x, uint32_t y, uint32_t z, uint32_t sm_wg,
                     uint32_t lds_base, uint32_t pds_base) {
  if (failed()) return;
  if (sm >= config_.sms) return fail(kWgStart, "there is no sm " + std::to_string(sm));
  for (const Sm &other : sms_)
    for (const Workgroup &w : other.wgs)
      if (w.start.wg == wg) return fail(kWgStart, "workgroup " + std::to_string(wg) + " is running");
  Workgroup &w = sms_[sm].wgs.emplace_back();
  tandem_record &r = w.start;
  std::memset(&r, 0, sizeof r);
  r.kind = kKindWgStart;
  r.lanes = static_cast<uint8_t>(config_.lanes);
  r.sm = static_cast<uint16_t>(sm);
  r.wg = wg;
  r.sm_wg = sm_wg;
  r.wg_xyz[0] = x, r.wg_xyz[1] = y, r.wg_xyz[2] = z;
  r.lds_base = lds_base;
  r.pds_base = pds_base;
  r.untold = untold_;
  untold_ = 0;
  sms_[sm].events.push_back({&w, true, cycle_});
  wgs_++, events_++;
}

void Trace::warp_start(uint32_t sm, uint32_t slot, uint32_t wg, uint32_t warp, uint32_t sm_wg) {
  Slot *s = slot_of(kWarpStart, sm, slot);
  if (!s) return;
  if (s->live && (!s->ended || s->busy)) return fail(kWarpStart, sm, slot, 0,
      "the slot's previous warp has not ended");
  Workgroup *found = nullptr;
  for (Workgroup &w : sms_[sm].wgs)
    if (w.start.wg == wg) found = &w;
  if (!found) return fail(kWarpStart, sm, slot, 0,
                          "workgroup " + std::to_string(wg) + " was not started here");
  if (found->start.sm_wg != sm_wg) return fail(kWarpStart, sm, slot, 0, "sm_wg differs from wg_start's");
  if (found->ending) return fail(kWarpStart, sm, slot, 0, "its workgroup has ended");
  found->live++;
  s->wg = found;
  s->warp = static_cast<uint16_t>(warp);
  s->live = true;
  s->ended = false;
  s->life++;
  s->by_uid.fill(kNone);
}

void Trace::wg_end(uint32_t sm, uint32_t wg) {
  if (failed()) return;
  if (sm >= config_.sms) return fail(kWgEnd, "there is no sm " + std::to_string(sm));
  for (Workgroup &w : sms_[sm].wgs) {
    if (w.start.wg != wg) continue;
    if (w.ending) return fail(kWgEnd, "workgroup " + std::to_string(wg) + " ended twice");
    // Its resources are free at once, whatever its warps still do.
    for (const Slot &s : slots_)
      if (s.wg == &w && s.live && !s.ended)
        return fail(kWgEnd, "warp " + std::to_string(s.warp) + " of workgroup " + std::to_string(wg)
                    + " has not ended");
    w.ending = true;
    sms_[sm].events.push_back({&w, false, cycle_});
    events_++;
    return;
  }
  fail(kWgEnd, "workgroup " + std::to_string(wg) + " does not run on sm " + std::to_string(sm));
}

void Trace::issue(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t pc, uint32_t insn, uint32_t prefix,
                  uint32_t mask, uint32_t beat) {
  Slot *s = slot_of(kIssue, sm, slot);
  if (!s) return;
  if (beat > 1) return fail(kIssue, sm, slot, uid, "there is no beat " + std::to_string(beat));
  if (!s->live) return fail(kIssue, sm, slot, uid, "no warp runs in the slot");
  if (s->ended) return fail(kIssue, sm, slot, uid, "the warp has ended");
  if (uid > 255) return fail(kIssue, sm, slot, uid, "uids are 0 to 255");
  if (s->by_uid[uid] != kNone && !pool_[s->by_uid[uid]].done)
    return fail(kIssue.breaks(TANDEM_RULE_UID), sm, slot, uid, "the uid is in use");
  if (free_.empty()) {
    if (pool_.size() == kNone) return fail(kIssue.breaks(TANDEM_RULE_ROOM), sm, slot, uid,
                                           "too many instructions wait for an older atomic");
    free_.push_back(static_cast<uint16_t>(pool_.size()));
    pool_.emplace_back();
  }
  const uint16_t index = free_.back();
  free_.pop_back();
  s->by_uid[uid] = index;
  s->ring.push(index);
  s->busy++;
  waiting_++;
  Insn &p = pool_[index];
  p.wg = s->wg;
  p.life = s->life;
  p.uid = static_cast<uint8_t>(uid);
  p.done = p.has_ctl = p.ordered = false;
  p.record = s->wg->start;
  tandem_record &r = p.record;
  r.kind = kKindRetire;
  r.slot = static_cast<uint16_t>(slot);
  r.warp = s->warp;
  r.has = kHas;
  r.pc = pc;
  r.insn = insn;
  r.prefix = prefix;
  r.mask = mask;
  r.beat = static_cast<uint8_t>(beat);
}

void Trace::src(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t idx, uint32_t kind, uint32_t regno,
                const uint32_t *value) {
  Insn *p = find(kSrc, sm, slot, uid);
  if (!p || kind == 0) return;
  if (idx > 2 || kind > kOperandVector || regno > 255)
    return fail(kSrc, sm, slot, uid, "operand " + std::to_string(idx) + " of kind " + std::to_string(kind) +
                                          " register " + std::to_string(regno) + " cannot exist");
  tandem_record &r = p->record;
  if (r.src_op[idx].kind) return fail(kSrc, sm, slot, uid,
                                      "operand " + std::to_string(idx) + " reported twice");
  r.src_op[idx] = {static_cast<uint8_t>(kind), static_cast<uint8_t>(regno)};
  std::memcpy(r.src[idx], value, 4 * (kind == kOperandScalar ? 1 : config_.lanes));
}

void Trace::ctl(uint32_t sm, uint32_t slot, uint32_t uid, const Ctl &c) {
  Insn *p = find(kCtl, sm, slot, uid);
  if (!p) return;
  if (p->has_ctl) return fail(kCtl, sm, slot, uid, "reported twice");
  p->has_ctl = true;
  tandem_record &r = p->record;
  r.next_pc = c.next_pc;
  r.next_mask = c.next_mask;
  r.simt_op = static_cast<uint8_t>(c.simt_op);
  r.simt_depth = static_cast<uint8_t>(c.depth);
  if (c.depth > 0) r.simt_top[0] = c.top;
  if (c.depth > 1) r.simt_top[1] = c.nxt;
  r.barrier = c.barrier != 0;
  r.endprg = c.endprg != 0;
  if (r.endprg) slots_[sm * config_.warps + slot].ended = true;
}

void Trace::trap(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t cause, uint32_t value) {
  Insn *p = find(kTrap, sm, slot, uid);
  if (!p) return;
  if (cause == 0 || cause > 255) return fail(kTrap, sm, slot, uid,
                                             "cause " + std::to_string(cause) + " is none");
  if (p->record.trap) return fail(kTrap, sm, slot, uid, "the instruction trapped twice");
  p->record.trap = static_cast<uint8_t>(cause);
  p->record.trap_value = value;
}

void Trace::wb_scalar(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t rd, uint32_t data) {
  Insn *p = find(kWbScalar, sm, slot, uid);
  if (!p) return;
  if (rd == 0 || rd > 255) return fail(kWbScalar.breaks(TANDEM_RULE_SCALAR), sm, slot, uid,
                                       "x" + std::to_string(rd) + " cannot be written");
  if (p->record.sdst_valid) return fail(kWbScalar, sm, slot, uid, "a second scalar write");
  p->record.sdst_valid = 1;
  p->record.sdst = static_cast<uint8_t>(rd);
  p->record.sdata = data;
}

void Trace::wb_vector(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t rd, uint32_t mask,
                      const uint32_t *after) {
  Insn *p = find(kWbVector, sm, slot, uid);
  if (!p || mask == 0) return;
  if (rd > 255 || (mask & ~lane_mask_))
    return fail(kWbVector.breaks(TANDEM_RULE_VECTOR), sm, slot, uid,
                "v" + std::to_string(rd) + " mask " + hex(mask)
                + " cannot exist");
  tandem_record &r = p->record;
  // A write in several parts is one write: the lanes add up, and the last part shows the whole register.
  if (r.vdst_valid && r.vdst != rd) return fail(kWbVector, sm, slot, uid, "a second vector register");
  if (r.vmask & mask) return fail(kWbVector, sm, slot, uid,
                                  "lanes " + hex(r.vmask & mask) + " written twice");
  r.vdst_valid = 1;
  r.vdst = static_cast<uint8_t>(rd);
  r.vmask |= mask;
  std::memcpy(r.vdata, after, 4 * config_.lanes);
}

void Trace::fflags(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t raised) {
  Insn *p = find(kFflags, sm, slot, uid);
  if (!p) return;
  if (raised > 63) return fail(kFflags, sm, slot, uid, hex(raised) + " has more than six flags");
  p->record.fflags |= static_cast<uint8_t>(raised);
}

void Trace::csr(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t addr, uint32_t value) {
  Insn *p = find(kCsr, sm, slot, uid);
  if (!p) return;
  tandem_record &r = p->record;
  if (r.csr_count == TANDEM_MAX_CSR) return fail(kCsr, sm, slot, uid, "more CSR writes than a record holds");
  int at = r.csr_count++;  // ascending address order
  for (; at > 0 && r.csr[at - 1].addr > addr; at--) r.csr[at] = r.csr[at - 1];
  r.csr[at] = {addr, value};
}

void Trace::mem(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t op, uint32_t space, uint32_t size,
                uint32_t mask, const uint32_t *addr, const uint32_t *data) {
  Insn *p = find(kMem, sm, slot, uid);
  if (!p || mask == 0) return;
  tandem_record &r = p->record;
  if (r.mem_op) return fail(kMem, sm, slot, uid, "reported twice");
  const bool ok = op >= 1 && op <= 3 && space <= 2 && (size == 1 || size == 2 || size == 4)
    && !(mask & ~lane_mask_);
  if (!ok)
    return fail(kMem.breaks(TANDEM_RULE_ACCESS), sm, slot, uid,
                "op " + std::to_string(op) + " space " + std::to_string(space)
                + " size " +
                                          std::to_string(size) + " mask " + hex(mask) + " cannot exist");
  r.mem_op = static_cast<uint8_t>(op);
  r.mem_space = static_cast<uint8_t>(space);
  r.mem_size = static_cast<uint8_t>(size);
  r.mem_mask = mask;
  for (uint32_t left = mask; left; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    r.mem_addr[lane] = addr[lane];
    r.mem_data[lane] = data[lane];
  }
}

void Trace::stamp(uint32_t sm, uint32_t slot, uint32_t uid) {
  Insn *p = find(kStamp, sm, slot, uid);
  if (!p) return;
  if (p->record.mem_stamp) return fail(kStamp, sm, slot, uid, "the first access was performed before");
  p->record.mem_stamp = ++stamp_;
  if (atomic(p->record)) {
    p->ordered = true;
    atomics_.push_back(slots_[sm * config_.warps + slot].by_uid[uid]);
  }
}

void Trace::done(uint32_t sm, uint32_t slot, uint32_t uid) {
  Insn *p = find(kDone, sm, slot, uid);
  if (!p) return;
  if (p->done) return fail(kDone, sm, slot, uid, "reported twice");
  p->done = true;
  p->done_cycle = cycle_;
  if (p->record.endprg && !p->record.trap) sms_[sm].ends.push_back(cycle_);
  const uint32_t index = sm * config_.warps + slot;
  Slot &s = slots_[index];
  s.busy--;
  if (s.ring.front() == s.by_uid[uid]) mark(s, index);  // else it leaves after the older ones
}

void Trace::mark(Slot &slot, uint32_t index) {
  if (slot.dirty) return;
  slot.dirty = true;
  dirty_.push_back(static_cast<uint16_t>(index));
}

}  // namespace tandem
