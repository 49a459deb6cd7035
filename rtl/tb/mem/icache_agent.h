// Drives the I-cache as the fetch stage would: at most one request a warp, mostly running on from the last
// pc, now and then a jump. The code changes as a whole, just before a flush: a request taken after the flush
// must see the new code, an older one may see either.
#pragma once
#include <vector>

#include "bench.h"
#include "memory.h"

class IcacheAgent {
 public:
  IcacheAgent(const Scenario &s, Rng &rng, Report &report, Memory &memory)
      : s_(s), rng_(rng), report_(report), memory_(memory), warps_(WARPS) {
    for (auto &w : warps_) w.pc = kCode;
  }

  // Whether a request is offered in this cycle; the offer stands until taken.
  bool next(uint32_t &warp, uint32_t &pc) {
    if (!have_) {
      if (rng_.percent(s_.req_idle)) return false;
      warp_ = rng_.below(WARPS);
      Warp &w = warps_[warp_];
      if (w.waiting) return false;
      uint32_t jump = rng_.below(100);
      if (jump < 4) w.pc = kCode + (rng_.below(kCodeBytes) & ~3u);
      else if (jump < 5) w.pc = kUnmappedCode + (rng_.below(4096) & ~3u);
      else if (jump < 20) w.pc = kCode + (rng_.below(512) & ~3u);
      else w.pc = w.pc + 4;
      have_ = true;
    }
    warp = warp_;
    pc = warps_[warp_].pc;
    return true;
  }

  bool offering() const { return have_; }

  void accepted() {
    have_ = false;
    warps_[warp_].waiting = true;
    warps_[warp_].version = flushed_version_;
  }

  void response(uint32_t warp, uint32_t pc, uint32_t insn, bool err) {
    report_.check(warp < WARPS && warps_[warp].waiting, "instruction for warp %u, which waits for none",
                  warp);
    if (warp >= WARPS) return;
    Warp &w = warps_[warp];
    w.waiting = false;
    answered++;
    report_.check(pc == w.pc, "warp %u: answer for pc %08x, want %08x", warp, pc, w.pc);
    bool mapped = pc - kCode < kCodeBytes && Memory::code_mapped(pc);
    report_.check(err == !mapped, "warp %u pc %08x: err %d", warp, pc, err);
    if (!mapped) return;
    bool ok = false;
    for (uint32_t v = w.version; v <= memory_.code_version; v++) ok = ok || insn == Memory::code(pc, v);
    report_.check(ok, "warp %u pc %08x: instruction %08x, want %08x (code version %u)", warp, pc, insn,
                  Memory::code(pc, w.version), w.version);
  }

  // The code changes in this cycle and the cache is flushed in it.
  void change_code() { memory_.code_version++; }
  void flushed() { flushed_version_ = memory_.code_version; }

  bool idle() const {
    for (const auto &w : warps_) if (w.waiting) return false;
    return !have_;
  }

  uint64_t answered = 0;

 private:
  struct Warp {
    uint32_t pc = 0, version = 0;
    bool waiting = false;
  };
  const Scenario &s_;
  Rng &rng_;
  Report &report_;
  Memory &memory_;
  std::vector<Warp> warps_;
  uint32_t warp_ = 0, flushed_version_ = 1;
  bool have_ = false;
};
