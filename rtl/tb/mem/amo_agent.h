// Atomics of several SMs against one flat model. The model performs each instruction when its stamp comes: an
// atomic lane by lane with its reservations, a plain store, or a load. If stamps are the order in which the
// machine performs, every old value, every SC's success and the final memory follow exactly.
//
// Plain accesses stay within one line, so that one stamp orders all of one. With several SMs each plain store
// is of whole words that no other SM stores to plainly (nothing orders those), and a load may see what a word
// held since its SM last ran an atomic on the line; with one SM it must see the model's value.
#pragma once
#include <cstring>
#include <map>
#include <unordered_map>
#include <vector>

#include "bench.h"
#include "memory.h"
#include "mmu_agent.h"

#ifndef SMS
#define SMS 1
#endif

enum { kLoad = 0, kStore = 1, kFence = 2, kLr = 3, kSc = 4, kAmo = 5 };
enum { kSwap = 0, kAdd, kXor, kAnd, kOr, kMin, kMax, kMinu, kMaxu, kAmoOps };
enum { kTrapAccess = 3, kTrapMisaligned = 4, kTrapPage = 11 };

constexpr uint32_t kHotWords = 40, kWideWords = 4096, kLdsHotWords = 24;

struct Insn {
  uint32_t sm, warp, uid, op, amo, size, rd, mask;
  bool vec, we;
  uint32_t base[LANES], offset[LANES], data[LANES];
  uint32_t addr[LANES];  // virtual
  // expectations, the last three from the stamp on
  uint32_t trap, trap_value, result[LANES], left[LANES], stored;
  uint64_t floor[LANES];  // of loads: the model's time that they may not look behind
  bool stamped, traced;
  bool atomic() const { return op >= kLr; }
};

// Global memory by physical address, every SM's LDS, and the reservations.
class World {
 public:
  World(const std::vector<uint8_t> &global, Report &report) : global_(global), report_(report) {
    for (auto &l : lds_) l.assign(kLdsBytes, 0);
  }

  static bool in_lds(uint32_t addr) { return addr >> 28 == 7; }

  uint8_t *at(uint32_t sm, uint32_t pa, bool lds) {
    return lds ? &lds_[sm][pa - kLds] : &global_[pa - kGlobal];
  }
  uint32_t get(uint32_t sm, uint32_t pa, bool lds, uint32_t size) {
    uint32_t v = 0;
    memcpy(&v, at(sm, pa, lds), 1u << size);
    return v;
  }
  void put(uint32_t sm, uint32_t pa, bool lds, uint32_t size,
           uint32_t v) { memcpy(at(sm, pa, lds), &v, 1u << size); }

  // A store of (sm, warp) by lane: who loses the word. `lane` is LANES for a plain store.
  void take_away(uint32_t sm, uint32_t warp, uint32_t lane, uint32_t pa, bool lds) {
    for (uint32_t s = 0; s < SMS; s++) {
      if (lds && s != sm) continue;
      for (uint32_t w = 0; w < WARPS; w++) {
        for (uint32_t l = 0; l < LANES; l++) {
          Resv &r = resv_[s][w][l];
          if (!r.valid || r.lds != lds || r.word != (pa & ~3u)) continue;
          if (s == sm && w == warp && (lane == LANES || lane == l)) continue;
          r.valid = false;
        }
      }
    }
  }

  void perform(Insn &i) {
    i.stored = 0;
    now_++;
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(i.mask >> l & 1)) continue;
      const bool lds = in_lds(i.addr[l]);
      const uint32_t pa = physical(i.addr[l]), d = i.data[l];
      const uint32_t old = get(i.sm, pa, lds, i.size);
      Resv &own = resv_[i.sm][i.warp][l];
      bool stores = false;
      uint32_t now = old;
      i.result[l] = old;
      switch (i.op) {
        case kLr: own = {true, lds, pa}; break;
        case kSc:
          stores = own.valid && own.lds == lds && own.word == pa;
          (stores ? sc_ok : sc_fail)++;
          i.result[l] = !stores;
          own.valid = false;
          now = d;
          break;
        case kAmo: stores = true; now = compute(i.amo, old, d); break;
        case kStore: stores = true; now = d; break;
        default: break;
      }
      if (stores) {
        put(i.sm, pa, lds, i.size, now);
        take_away(i.sm, i.warp, i.atomic() ? l : LANES, pa, lds);
        i.stored |= 1u << l;
      }
      i.left[l] = i.op == kSc ? d : i.op == kLr ? old : now;
    }
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(i.mask >> l & 1) || in_lds(i.addr[l])) continue;
      const uint32_t pa = physical(i.addr[l]) & ~3u;
      if (i.atomic()) fresh_[i.sm][pa / 64] = now_;
      if (i.stored >> l & 1) value_is(pa, get(i.sm, pa, false, 2));
    }
  }

  void end_warp(uint32_t sm, uint32_t warp) {
    for (auto &r : resv_[sm][warp]) r.valid = false;
  }

  // Whether the word held v at some time after `floor`.
  bool held(uint32_t pa, uint32_t v, uint64_t floor) {
    const auto &until = words_[pa].until;
    const auto it = until.find(v);
    return it != until.end() && it->second > floor;
  }
  void first_value(uint32_t pa) { value_is(pa, get(0, pa, false, 2)); }
  // The SM's view of the word is not older than this.
  uint64_t floor(uint32_t sm, uint32_t pa) {
    const auto it = fresh_[sm].find(pa / 64);
    return it == fresh_[sm].end() ? 0 : it->second;
  }

  const std::vector<uint8_t> &global() const { return global_; }
  uint64_t sc_ok = 0, sc_fail = 0;

 private:
  // A word's values and when each was last replaced.
  struct Word {
    std::unordered_map<uint32_t, uint64_t> until;
    uint32_t value = 0;
    bool known = false;
  };
  void value_is(uint32_t pa, uint32_t v) {
    Word &w = words_[pa];
    if (w.known) w.until[w.value] = now_;
    w.until[v] = ~0ull;
    w.value = v;
    w.known = true;
  }

  struct Resv {
    bool valid, lds;
    uint32_t word;
  };

  // RV32A, from the specification.
  static uint32_t compute(uint32_t amo, uint32_t m, uint32_t d) {
    const int32_t sm = static_cast<int32_t>(m), sd = static_cast<int32_t>(d);
    switch (amo) {
      case kSwap: return d;
      case kAdd: return m + d;
      case kXor: return m ^ d;
      case kAnd: return m & d;
      case kOr: return m | d;
      case kMin: return sm < sd ? m : d;
      case kMax: return sm > sd ? m : d;
      case kMinu: return m < d ? m : d;
      default: return m > d ? m : d;
    }
  }

  std::vector<uint8_t> global_, lds_[SMS];
  Report &report_;
  Resv resv_[SMS][WARPS][LANES] = {};
  std::unordered_map<uint32_t, Word> words_;
  std::unordered_map<uint32_t, uint64_t> fresh_[SMS];
  uint64_t now_ = 0;
};

// One SM's driver and checker. Issue guarantees kept: an atomic, a store or a fence goes when nothing of its
// warp is in flight, a load when nothing but loads is.
class AmoAgent {
 public:
  AmoAgent(uint32_t sm, const Scenario &s, Rng &rng, Report &report, World &world)
      : sm_(sm), s_(s), rng_(rng), report_(report), world_(world) {}

  const Insn *next(bool feeding) {
    if (have_) return &offered_;
    if (!feeding || rng_.percent(s_.req_idle)) return nullptr;
    const uint32_t warp = rng_.below(WARPS);
    if (busy_[warp] || loads_[warp] > 2 || (loads_[warp] && rng_.percent(90))) return nullptr;
    make(warp);
    have_ = true;
    return &offered_;
  }

  void accepted() {
    Insn &i = offered_;
    have_ = false;
    expect(i);
    for (uint32_t l = 0; l < LANES && i.op == kLoad && !i.trap; l++) i.floor[l] =
      world_.floor(sm_, physical(i.addr[l]));
    if (i.op == kLoad) loads_[i.warp]++;
    else busy_[i.warp] = true;
    flying_[i.warp << 8 | i.uid] = i;
    issued++;
  }

  // A warp with nothing in flight that may end here, or WARPS.
  uint32_t restart() {
    if (!rng_.percent(2)) return WARPS;
    const uint32_t warp = rng_.below(WARPS);
    if (busy_[warp] || loads_[warp] || (have_ && offered_.warp == warp)) return WARPS;
    world_.end_warp(sm_, warp);
    return warp;
  }

  void stamp(uint32_t warp, uint32_t uid) {
    Insn *i = find(warp, uid);
    if (!report_known(i, "stamp", warp, uid)) return;
    report_.check(!i->stamped, "sm %u warp %u uid %u is stamped twice", sm_, warp, uid);
    report_.check(i->mask != 0 && i->op != kFence, "sm %u warp %u uid %u has nothing to stamp", sm_, warp,
                  uid);
    report_.check(!i->atomic() || !i->trap, "sm %u warp %u uid %u: an atomic that traps is stamped", sm_,
                  warp, uid);
    i->stamped = true;
    if (!i->trap) world_.perform(*i);
  }

  void mem(uint32_t warp, uint32_t uid, uint32_t kind, uint32_t space, uint32_t size, uint32_t mask,
           const uint32_t *addr, const uint32_t *data) {
    Insn *i = find(warp, uid);
    if (!report_known(i, "access", warp, uid)) return;
    report_.check(i->stamped && !i->traced, "sm %u warp %u uid %u: access twice or before its stamp", sm_,
                  warp, uid);
    i->traced = true;
    const uint32_t lanes = i->op == kSc ? i->stored : i->mask;
    bool all_lds = true;
    for (uint32_t l = 0; l < LANES; l++) if (lanes >> l & 1) all_lds = all_lds && World::in_lds(i->addr[l]);
    const uint32_t want = i->op == kAmo ? 3 : i->op == kSc || i->op == kStore ? 2 : 1;
    report_.check(kind == want && size == 1u << i->size && mask == lanes && space == (all_lds ? 1u : 0u),
                  "sm %u warp %u uid %u: op %u size %u mask %x space %u, want op %u mask %x", sm_, warp, uid,
                    kind,
                  size, mask, space, want, lanes);
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(lanes >> l & 1)) continue;
      report_.check(addr[l] == i->addr[l], "sm %u warp %u uid %u lane %u: address %08x, want %08x", sm_, warp,
                    uid, l,
                    addr[l], i->addr[l]);
      if (i->op != kLoad) {
        report_.check(data[l] == i->left[l], "sm %u warp %u uid %u lane %u op %u.%u: left %08x, want %08x",
                      sm_, warp,
                      uid, l, i->op, i->amo, data[l], i->left[l]);
      }
    }
  }

  template <class Wide>
  void response(uint32_t warp, uint32_t uid, bool vec, bool we, uint32_t rd, uint32_t mask, const Wide &data,
                uint32_t trap, uint32_t trap_value) {
    Insn *i = find(warp, uid);
    if (!report_known(i, "answer", warp, uid)) return;
    report_.check(trap == i->trap && (!trap || trap_value == i->trap_value),
                  "sm %u warp %u uid %u op %u: trap %u at %08x, want %u at %08x", sm_, warp, uid, i->op, trap,
                  trap_value, i->trap, i->trap_value);
    report_.check(vec == i->vec && mask == i->mask, "sm %u warp %u uid %u: vec or mask", sm_, warp, uid);
    if (!trap && !i->trap) {
      const bool accesses = i->op != kFence && i->mask;
      report_.check(i->stamped == accesses, "sm %u warp %u uid %u op %u: stamped %d", sm_, warp, uid, i->op,
                    i->stamped);
      report_.check(i->traced == (accesses && (i->op != kSc || i->stored)),
                    "sm %u warp %u uid %u op %u: traced %d", sm_,
                    warp, uid, i->op, i->traced);
      report_.check(we == i->we && (!we || rd == i->rd), "sm %u warp %u uid %u: we or rd", sm_, warp, uid);
      for (uint32_t l = 0; l < LANES; l++) {
        if (!(mask >> l & 1) || !we) continue;
        const uint32_t pa = physical(i->addr[l]);
        if (i->op == kLoad && SMS > 1 && !World::in_lds(i->addr[l])) {
          if (i->size == 2) {
            report_.check(world_.held(pa, data[l], i->floor[l]),
                          "sm %u warp %u uid %u lane %u: loaded %08x from"
                          " %08x, which did not hold it lately", sm_, warp, uid, l, data[l], i->addr[l]);
          }
          continue;
        }
        report_.check(data[l] == i->result[l],
                      "sm %u warp %u uid %u lane %u op %u.%u at %08x: result %08x, want %08x",
                      sm_, warp, uid, l, i->op, i->amo, i->addr[l], data[l], i->result[l]);
      }
    }
    if (i->op == kLoad) loads_[warp]--;
    else busy_[warp] = false;
    flying_.erase(warp << 8 | uid);
    answered++;
  }

  bool idle() const { return flying_.empty() && !have_; }
  uint64_t issued = 0, answered = 0, traps = 0;

 private:
  Insn *find(uint32_t warp, uint32_t uid) {
    auto it = flying_.find(warp << 8 | uid);
    return it == flying_.end() ? nullptr : &it->second;
  }
  bool report_known(const Insn *i, const char *what, uint32_t warp, uint32_t uid) {
    report_.check(i != nullptr, "sm %u: %s of unknown instruction warp %u uid %u", sm_, what, warp, uid);
    return i != nullptr;
  }
  static uint32_t all() { return LANES == 32 ? 0xffffffffu : (1u << LANES) - 1; }

  // A word address: hot ones collide, wide ones spread over many lines.
  uint32_t word(bool lds) {
    if (lds) return kLds + 4 * rng_.below(kLdsHotWords);
    const bool wide = rng_.below(1000) < s_.gathers * 10;
    uint32_t a = kRace + 4 * rng_.below(wide ? kWideWords : kHotWords);
    if (SV39 && rng_.percent(20)) a += kAlias;
    return a;
  }

  void make(uint32_t warp) {
    Insn &i = offered_;
    i = Insn{};
    i.sm = sm_;
    i.warp = warp;
    i.uid = uid_[warp]++ & 0xff;
    i.rd = rng_.below(256);
    i.size = 2;
    i.vec = rng_.percent(60);
    i.mask = !i.vec ? 1 : rng_.percent(30) ? all() : rng_.word() & all();
    if (!i.mask && !rng_.percent(10)) i.mask = 1u << rng_.below(LANES);
    const uint32_t pick = rng_.below(100);
    if (rng_.below(1000) < s_.fences) i.op = kFence;
    else if (loads_[warp] || pick < 10) i.op = kLoad;
    else if (pick < 22) i.op = kStore;
    else if (pick < 45) i.op = kLr;
    else if (pick < 72) i.op = kSc;
    else i.op = kAmo;
    if (i.op == kFence && loads_[warp]) i.op = kLoad;
    i.amo = rng_.below(kAmoOps);
    i.we = i.op != kStore && i.op != kFence && !(i.op == kAmo && rng_.percent(20));
    for (auto &d : i.data) d = rng_.percent(40) ? rng_.below(4) - 2 : rng_.word();

    uint32_t linear[LANES];
    const uint32_t lds = rng_.percent(s_.lds) ? 100 : rng_.percent(s_.remote) ? 50 : 0;
    if (i.atomic()) {
      const bool one = rng_.percent(15);
      for (uint32_t l = 0; l < LANES; l++) linear[l] = one && l ? linear[0] : word(rng_.percent(lds));
      if (i.op == kLr) {
        last_vec_[warp] = i.vec;
        last_mask_[warp] = i.mask;
        memcpy(last_[warp], linear, sizeof linear);
      } else if (i.op == kSc && rng_.percent(80) && last_mask_[warp]) {
        i.vec = last_vec_[warp];
        i.mask = last_mask_[warp];
        memcpy(linear, last_[warp], sizeof linear);
      }
      if (i.vec && rng_.below(1000) < s_.faults) spoil(i, linear);
    } else if (i.op != kFence) {  // within one line
      const bool in_lds = lds == 100;
      const bool shared = SMS > 1 && !in_lds;
      i.size = i.op == kStore && !shared ? rng_.below(3) : 2;
      uint32_t line = word(in_lds) & ~63u;
      if (in_lds) i.mask &= ~i.mask + 1;  // one round
      for (uint32_t l = 0; l < LANES; l++) {
        linear[l] = line + (rng_.below(64) & ~((1u << i.size) - 1));
        if (shared && i.op == kStore) linear[l] = line + 4 * (rng_.below(16 / SMS) * SMS + sm_);
      }
      if (i.op == kStore && i.size < 2) for (auto &d : i.data) d &= i.size ? 0xffff : 0xff;
    } else {
      memset(linear, 0, sizeof linear);
    }
    const uint32_t base = rng_.word();
    for (uint32_t l = 0; l < LANES; l++) {
      i.base[l] = base;
      i.offset[l] = linear[l] - base;
      i.addr[l] = linear[l];
    }
  }

  void spoil(const Insn &i, uint32_t *linear) {
    const uint32_t kind = rng_.below(SV39 ? 6 : 3);
    for (uint32_t l = 0; l < LANES; l++) {
      if (!rng_.percent(40)) continue;
      switch (kind) {
        case 0: linear[l] |= 1 + rng_.below(3); break;
        case 1: linear[l] = kUnmapped + 4 * rng_.below(4096); break;
        case 2: linear[l] = kLds + kLdsBytes + 4 * rng_.below(64); break;
        case 3: linear[l] = kNoPage + 4 * rng_.below(4096); break;
        case 4: linear[l] = rng_.percent(50) ? kNoMemory + 4 * rng_.below(4096) : kNoPage; break;
        default: if (!World::in_lds(linear[l])) linear[l] = (linear[l] & ~(kAlias | kReadOnly))
          + kReadOnly; break;
      }
    }
    (void)i;
  }

  // The trap, by D9 and D40.
  void expect(Insn &i) {
    if (i.op == kFence) {
      i.mask = 0;
      return;
    }
    const bool write = i.op == kStore || i.op == kSc || i.op == kAmo;
    for (uint32_t l = 0; l < LANES && !i.trap; l++) {
      if ((i.mask >> l & 1) && (i.addr[l] & ((1u << i.size) - 1))) {
        i.trap = kTrapMisaligned;
        i.trap_value = i.addr[l];
      }
    }
    for (uint32_t l = 0; l < LANES && !i.trap; l++) {
      if (!(i.mask >> l & 1)) continue;
      uint32_t ppage, cause = 0;
      if (World::in_lds(i.addr[l])) {
        if (i.addr[l] - kLds >= kLdsBytes) cause = kTrapAccess;
      } else {
        const uint32_t fault = translate(i.addr[l] >> 12, write, ppage);
        if (fault == kMmuPage) cause = kTrapPage;
        else if (fault == kMmuAccess || !is_mapped(ppage << 12)) cause = kTrapAccess;
      }
      if (cause) {
        i.trap = cause;
        i.trap_value = i.addr[l];
      }
    }
    traps += i.trap != 0;
  }

  const uint32_t sm_;
  const Scenario &s_;
  Rng &rng_;
  Report &report_;
  World &world_;
  Insn offered_{};
  bool have_ = false;
  std::map<uint32_t, Insn> flying_;
  uint32_t uid_[WARPS] = {}, loads_[WARPS] = {};
  bool busy_[WARPS] = {};
  uint32_t last_[WARPS][LANES] = {}, last_mask_[WARPS] = {};
  bool last_vec_[WARPS] = {};
};
