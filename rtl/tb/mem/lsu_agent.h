// Drives the LSU as the issue stage would and checks every answer and trace call against flat memories.
//
// Issue guarantees kept: a memory instruction goes only when no store or fence of its warp is outstanding, a
// store only when no memory instruction of it is. Fences go behind outstanding loads now and then.
#pragma once
#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

#include "bench.h"
#include "memory.h"
#include "mmu_agent.h"

enum { kLoad = 0, kStore = 1, kFence = 2 };
enum { kTrapAccess = 3, kTrapMisaligned = 4, kTrapPage = 11 };
enum class Pool { Own, Const, Remote, Race };

struct Op {
  uint32_t warp, uid, op, size, mask, rd, tid;
  bool sext, vec, priv, pair, beat;
  Pool pool;
  uint32_t base[LANES], offset[LANES], store[LANES];
  // expectations
  uint32_t addr[LANES], raw[LANES], floor[LANES];
  uint32_t trap, trap_value, space;
  bool stamped, traced;
  uint64_t order;  // of issue
};

class LsuAgent {
 public:
  LsuAgent(const Scenario &s, Rng &rng, Report &report, Memory &memory)
      : s_(s), rng_(rng), report_(report), memory_(memory), ref_(kGlobalBytes), lds_(kLdsBytes),
        uid_(WARPS), loads_(WARPS), blocked_(WARPS) {
    for (uint32_t i = 0; i < kRemoteWords; i++) {
      memory_.set_word(physical(kRemote + 4 * i), 0);
      floor_[i] = 0;
    }
    for (uint32_t i = 0; i < kGlobalBytes; i++) ref_[i] = memory_.bytes()[physical(kGlobal + i) - kGlobal];
  }

  static constexpr uint32_t kThreads = WARPS * LANES;

  // The next instruction to offer, or null in this cycle.
  const Op *next() {
    if (have_) return &offered_;
    if (rng_.percent(s_.req_idle)) return nullptr;
    uint32_t warp = rng_.below(WARPS);
    if (blocked_[warp] || loads_[warp] > 3) return nullptr;
    have_ = make(warp);
    return have_ ? &offered_ : nullptr;
  }

  // The instruction that is offered already, or null.
  const Op *pending() const { return have_ ? &offered_ : nullptr; }

  void accepted() {
    Op &op = offered_;
    have_ = false;
    expect(op);
    if (op.op == kLoad) loads_[op.warp]++;
    else blocked_[op.warp] = true;
    if (op.op == kFence) {
      for (uint32_t i = 0; i < kRemoteWords; i++) fence_seen_[op.warp][i] =
        memory_.word(physical(kRemote + 4 * i));
    }
    op.order = issued;
    flying_[key(op.warp, op.uid)] = op;
    issued++;
  }

  // Trace calls; sm is fixed by the bench top.
  void stamp(uint32_t sm, uint32_t warp, uint32_t uid) {
    Op *op = find(warp, uid);
    report_.check(sm == 3 && op, "stamp of unknown instruction warp %u uid %u", warp, uid);
    if (!op) return;
    report_.check(!op->stamped, "warp %u uid %u is stamped twice", warp, uid);
    report_.check(op->mask != 0 && op->op != kFence, "warp %u uid %u has no access to stamp", warp, uid);
    op->stamped = true;
    if (op->pool != Pool::Race || op->trap || op->mask == 0) return;
    uint32_t word = op->addr[__builtin_ctz(op->mask)] & ~3u;
    for (const auto &other : flying_) {  // a warp's accesses of one word keep their order
      const Op &o = other.second;
      if (o.warp != op->warp || o.pool != Pool::Race || o.order >= op->order || o.stamped
          || o.op == kFence) continue;
      report_.check((o.addr[__builtin_ctz(o.mask)] & ~3u) != word, "warp %u: uid %u passes uid %u at %08x",
                    warp, uid,
                    o.uid, word);
    }
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(op->mask >> l & 1)) continue;
      if (op->op == kStore) put(op->addr[l], op->size, op->store[l]);
      else op->raw[l] = get(op->addr[l], op->size);
    }
  }

  void mem(uint32_t sm, uint32_t warp, uint32_t uid, uint32_t kind, uint32_t space, uint32_t size,
           uint32_t mask,
           const uint32_t *addr, const uint32_t *data) {
    Op *op = find(warp, uid);
    report_.check(sm == 3 && op, "access of unknown instruction warp %u uid %u", warp, uid);
    if (!op) return;
    report_.check(!op->traced && op->stamped, "warp %u uid %u: access reported twice or before its stamp",
                  warp, uid);
    op->traced = true;
    report_.check(kind == (op->op == kStore ? 2u : 1u) && space == op->space && size == 1u << op->size
                      && mask == op->mask,
                  "warp %u uid %u: access op %u space %u size %u mask %x, want space %u size %u mask %x",
                    warp, uid,
                  kind, space, size, mask, op->space, 1u << op->size, op->mask);
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(mask >> l & 1)) continue;
      report_.check(addr[l] == op->addr[l], "warp %u uid %u lane %u: address %08x, want %08x", warp, uid, l,
                    addr[l],
                    op->addr[l]);
      uint32_t want = op->op == kStore ? cut(op->store[l], op->size) : op->raw[l];
      if (op->pool == Pool::Remote) continue;
      report_.check(data[l] == want, "warp %u uid %u lane %u at %08x: traced data %08x, want %08x", warp, uid,
                    l,
                    addr[l], data[l], want);
    }
  }

  template <class Wide>
  void response(uint32_t warp, uint32_t uid, bool vec, bool we, uint32_t rd, uint32_t mask, const Wide &data,
                uint32_t fflags, uint32_t trap, uint32_t trap_value) {
    Op *op = find(warp, uid);
    report_.check(op != nullptr, "answer to unknown instruction warp %u uid %u", warp, uid);
    if (!op) return;
    report_.check(trap == op->trap && (!trap || trap_value == op->trap_value),
                  "warp %u uid %u: trap %u at %08x, want %u at %08x", warp, uid, trap, trap_value, op->trap,
                  op->trap_value);
    report_.check(vec == op->vec && mask == op->mask && fflags == 0, "warp %u uid %u: vec, mask or fflags",
                  warp, uid);
    bool accesses = op->op != kFence && op->mask && !op->trap;
    report_.check(op->traced == accesses, "warp %u uid %u: access trace %d", warp, uid, op->traced);
    if (!trap) {
      report_.check(we == (op->op == kLoad), "warp %u uid %u: we", warp, uid);
      report_.check(op->op != kLoad || rd == op->rd, "warp %u uid %u: rd", warp, uid);
    }
    if (!trap && op->op == kLoad) {
      for (uint32_t l = 0; l < LANES; l++) {
        if (!(mask >> l & 1)) continue;
        uint32_t got = data[l];
        if (op->pool == Pool::Remote) {
          uint32_t now = memory_.word(physical(op->addr[l]));
          report_.check(got >= op->floor[l] && got <= now,
                        "warp %u uid %u lane %u at %08x: version %u, not in %u..%u",
                        warp, uid, l, op->addr[l], got, op->floor[l], now);
          continue;
        }
        uint32_t want = op->raw[l];
        if (op->sext && op->size == 0) want = static_cast<uint32_t>(static_cast<int8_t>(want));
        if (op->sext && op->size == 1) want = static_cast<uint32_t>(static_cast<int16_t>(want));
        report_.check(got == want, "warp %u uid %u lane %u at %08x size %u: loaded %08x, want %08x", warp,
                      uid, l,
                      op->addr[l], 1u << op->size, got, want);
      }
    }
    if (op->op == kLoad) loads_[warp]--;
    else blocked_[warp] = false;
    if (op->op == kFence) {
      report_.check(loads_[warp] == 0, "warp %u: fence uid %u answers before older loads", warp, uid);
      for (uint32_t i = 0; i < kRemoteWords; i++) floor_[i] = std::max(floor_[i], fence_seen_[warp][i]);
    }
    flying_.erase(key(warp, uid));
    answered++;
  }

  // Somebody else writes memory; and the D-cache was flushed.
  void remote_write() {
    uint32_t addr = kRemote + 4 * rng_.below(kRemoteWords);
    memory_.set_word(physical(addr), memory_.word(physical(addr)) + 1);
  }
  void flushed() {
    for (uint32_t i = 0; i < kRemoteWords; i++) floor_[i] = memory_.word(physical(kRemote + 4 * i));
  }

  bool idle() const { return flying_.empty() && !have_; }

  // When all is quiet: memory holds what the reference holds.
  void final_check() {
    const auto &got = memory_.bytes();
    for (uint32_t i = 0; i < kGlobalBytes; i++) {
      uint32_t addr = kGlobal + i;
      if (addr - kRemote < 4 * kRemoteWords) continue;
      const uint8_t byte = got[physical(addr) - kGlobal];
      if (byte != ref_[i]) report_.check(false, "memory byte %08x is %02x, want %02x", addr, byte, ref_[i]);
    }
    report_.check(true, "memory compared");
  }

  uint64_t issued = 0, answered = 0;

 private:
  static uint32_t key(uint32_t warp, uint32_t uid) { return warp << 8 | uid; }
  Op *find(uint32_t warp, uint32_t uid) {
    auto it = flying_.find(key(warp, uid));
    return it == flying_.end() ? nullptr : &it->second;
  }
  static uint32_t cut(uint32_t v, uint32_t size) { return size == 0 ? v & 0xff : size == 1 ? v & 0xffff : v; }
  static bool in_lds(uint32_t addr) { return addr >> 28 == 7; }

  uint8_t *ref(uint32_t addr) {
    if (in_lds(addr)) return &lds_[addr - kLds];
    return is_mapped(addr) ? &ref_[addr - kGlobal] : nullptr;
  }
  uint32_t get(uint32_t addr, uint32_t size) {
    uint32_t v = 0;
    if (const uint8_t *p = ref(addr)) memcpy(&v, p, 1u << size);
    return v;
  }
  void put(uint32_t addr, uint32_t size, uint32_t v) {
    if (uint8_t *p = ref(addr)) memcpy(p, &v, 1u << size);
  }

  // Byte k of a warp's own pool.
  uint32_t own(uint32_t warp, uint32_t k, bool lds) const {
    uint32_t g = s_.granule;
    return (lds ? kLds : kOwn) + k / g * (g * WARPS) + warp * g + k % g;
  }
  uint32_t own_bytes(bool lds) const {
    uint32_t limit = ((lds ? kLdsBytes - 4 * kLdsRaceWords : 0x40000u) / WARPS) / s_.granule * s_.granule;
    return std::min(limit, s_.own_bytes);
  }

  bool make(uint32_t warp) {
    Op &op = offered_;
    op = Op{};
    op.warp = warp;
    op.uid = uid_[warp]++ & 0xff;
    op.rd = rng_.below(256);
    if (rng_.below(1000) < s_.fences) {
      op.op = kFence;
      op.vec = rng_.percent(50);
      return true;
    }
    op.op = rng_.percent(60) ? kLoad : kStore;
    if (op.op == kStore && loads_[warp]) {
      op.op = kLoad;
    }
    op.size = rng_.below(3);
    op.sext = op.op == kLoad && rng_.percent(50);
    op.vec = !rng_.percent(25);
    op.mask = !op.vec ? 1 : rng_.percent(40) ? all() : rng_.word() & all();
    if (op.mask == 0 && !rng_.percent(20)) op.mask = 1u << rng_.below(LANES);
    op.priv = op.vec && rng_.percent(20);
    op.tid = warp * LANES;
    uint32_t pick = rng_.below(100);
    op.pool = op.priv || pick >= 10 + s_.remote + s_.race ? Pool::Own
              : pick < 10 ? Pool::Const : pick < 10 + s_.remote ? Pool::Remote : Pool::Race;
    if (op.op == kStore && (op.pool == Pool::Const || op.pool == Pool::Remote)) op.pool = Pool::Own;
    if (op.pool == Pool::Remote) {
      op.size = 2;
      op.sext = false;
    }
    if (op.pool == Pool::Race) {  // one lane, so that one stamp orders the whole access
      uint32_t lane = op.vec ? rng_.below(LANES) : 0;
      op.mask = 1u << lane;
    }
    uint32_t linear[LANES];
    addresses(op, linear);
    if (op.mask && rng_.below(1000) < s_.faults && op.pool != Pool::Race) spoil(op, linear);
    if (op.size == 2 && rng_.percent(40)) pair_up(op, linear);
    bool one_base = rng_.percent(50);
    uint32_t base = rng_.word();
    for (uint32_t l = 0; l < LANES; l++) {
      op.base[l] = one_base ? base : rng_.word();
      op.offset[l] = linear[l] - op.base[l];
      op.store[l] = rng_.word();
      if (!(op.mask >> l & 1)) op.base[l] = rng_.word();  // junk in inactive lanes
    }
    return true;
  }

  static uint32_t all() { return LANES == 32 ? 0xffffffffu : (1u << LANES) - 1; }

  void addresses(const Op &op, uint32_t *linear) {
    uint32_t bytes = 1u << op.size;
    bool gather = rng_.percent(s_.gathers);
    bool lds_all = rng_.percent(s_.lds);
    bool mixed = rng_.percent(10);
    uint32_t stride = rng_.percent(60) ? 1 : rng_.percent(50) ? 1 + rng_.below(8)
      : LANES * (1 + rng_.below(2));
    uint32_t span = rng_.percent(20) ? 8 : 0xffffffffu;  // a narrow span: lanes collide
    uint32_t start = rng_.word();
    for (uint32_t l = 0; l < LANES; l++) {
      bool lds = mixed ? rng_.percent(50) : lds_all;
      uint32_t pool;
      if (op.priv) pool = 4 * kPdsWordsPerThread;
      else if (op.pool == Pool::Own) pool = own_bytes(lds);
      else if (op.pool == Pool::Const) pool = kConstBytes;
      else pool = 4 * (op.pool == Pool::Remote ? kRemoteWords : kRaceWords);
      uint32_t index = gather ? rng_.word() % std::min(span, pool / bytes)
        : (start % pool / bytes + stride * l);
      uint32_t k = index * bytes % pool;
      if (op.priv) linear[l] = k;
      else if (op.pool == Pool::Own) linear[l] = own(op.warp, k, lds);
      else if (op.pool == Pool::Const) linear[l] = kConst + k;
      else if (op.pool == Pool::Remote) linear[l] = kRemote + k;
      else linear[l] = (lds ? kLds + kLdsBytes - 4 * kLdsRaceWords : kRace) + k;
    }
  }

  // Makes a word access one half of a pair, where all lanes are in the same half of their eight bytes. A pair
  // that starts in the middle is Misaligned.
  void pair_up(Op &op, uint32_t *linear) {
    uint32_t high = 0;
    for (uint32_t l = 0; l < LANES; l++) if (linear[l] & 4) high |= 1u << l;
    high &= op.mask;
    if (high != 0 && high != op.mask) return;
    op.pair = true;
    op.beat = high != 0;
    for (uint32_t l = 0; l < LANES; l++) linear[l] -= 4 * op.beat;
    if (rng_.below(1000) >= s_.faults || op.pool == Pool::Race) return;
    for (uint32_t l = 0; l < LANES; l++) if (rng_.percent(30)) linear[l] += 4;
  }

  // Makes some lanes misaligned, unmapped or outside the LDS.
  void spoil(const Op &op, uint32_t *linear) {
    uint32_t kind = rng_.below(SV39 ? 12 : 8);
    for (uint32_t l = 0; l < LANES; l++) {
      if (!rng_.percent(30)) continue;
      if (kind < 2 || (kind == 7 && rng_.percent(50))) linear[l] |= op.size == 2 ? 1 + rng_.below(3)
        : op.size;
      else if (op.priv) continue;
      else if (kind > 7) linear[l] = (rng_.percent(60) ? kNoPage : kNoMemory) + (rng_.below(4096) << op.size);
      else if (kind < 5) linear[l] = kUnmapped + (rng_.below(256) << op.size);
      else linear[l] = kLds + kLdsBytes + (rng_.below(1u << 20) << op.size);
    }
  }

  void expect(Op &op) {
    if (op.op == kFence) {
      op.mask = 0;
      return;
    }
    uint32_t misaligned = 0, range = 0, unmapped = 0, page = 0, untranslated = 0;
    bool all_lds = true;
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(op.mask >> l & 1)) continue;
      uint32_t a = op.base[l] + op.offset[l];
      if (a & ((1u << op.size) - 1) || (op.pair && (a & 7))) misaligned |= 1u << l;
      if (op.pair && op.beat) a += 4;
      op.addr[l] = op.priv ? kPds + (a & ~3u) * kThreads + (a & 3) + 4 * (op.tid + l) : a;
      uint32_t ppage = 0;
      const uint32_t fault = in_lds(op.addr[l]) ? 0u : translate(op.addr[l] >> 12, op.op == kStore, ppage);
      if (fault) untranslated |= 1u << l;
      if (in_lds(op.addr[l])) {
        if (op.addr[l] - kLds >= kLdsBytes) range |= 1u << l;
      } else if (fault == kMmuPage) {
        page |= 1u << l;
      } else if (fault || !is_mapped(physical(op.addr[l]))) {
        unmapped |= 1u << l;
      }
      all_lds = all_lds && in_lds(op.addr[l]);
      if (op.pool == Pool::Remote && op.addr[l] - kRemote < 4 * kRemoteWords) {
        op.floor[l] = floor_[(op.addr[l] - kRemote) / 4];
      }
    }
    op.space = op.priv ? 2 : all_lds ? 1 : 0;
    uint32_t bad = misaligned ? misaligned : range | unmapped | page;
    if (bad) {
      const uint32_t lane = __builtin_ctz(bad);
      op.trap = misaligned ? kTrapMisaligned : (page >> lane & 1) ? kTrapPage : kTrapAccess;
      op.trap_value = op.addr[lane];
    }
    if (misaligned || range || untranslated || op.pool == Pool::Race) return;
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(op.mask >> l & 1)) continue;
      if (op.op == kStore) put(op.addr[l], op.size, op.store[l]);
      else op.raw[l] = get(op.addr[l], op.size);
    }
  }

  const Scenario &s_;
  Rng &rng_;
  Report &report_;
  Memory &memory_;
  std::vector<uint8_t> ref_, lds_;
  std::vector<uint32_t> uid_, loads_;
  std::vector<bool> blocked_;
  std::map<uint32_t, Op> flying_;
  Op offered_{};
  bool have_ = false;
  uint32_t floor_[kRemoteWords];
  uint32_t fence_seen_[WARPS][kRemoteWords];
};
