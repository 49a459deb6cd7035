// The memory behind the port: random latency, answers in any order, and each access performed at a random
// moment between its request and its answer. It fails a bench in which two accesses of one line, one of them
// a write, are in flight together, because their order would be nobody's.
#pragma once
#include <cstring>
#include <vector>

#include "bench.h"

struct Pending {
  bool we, err, done;
  uint8_t id;
  uint32_t addr;
  uint64_t strb, perform_at, answer_at;
  uint32_t data[16];
};

class Memory {
 public:
  // Only one requester is bound to keep its accesses of a line apart.
  Memory(const Scenario &scenario, Rng &rng, Report &report, uint32_t requesters = 1)
      : scenario_(scenario), rng_(rng), report_(report), alone_(requesters == 1), bytes_(kGlobalBytes) {
    for (auto &b : bytes_) b = static_cast<uint8_t>(rng_.word());
  }

  std::vector<uint8_t> &bytes() { return bytes_; }
  uint32_t word(uint32_t addr) const {
    uint32_t v;
    memcpy(&v, &bytes_[addr - kGlobal], 4);
    return v;
  }
  void set_word(uint32_t addr, uint32_t v) { memcpy(&bytes_[addr - kGlobal], &v, 4); }

  // The instruction at pc in code version v.
  static uint32_t code(uint32_t pc, uint32_t version) {
    return (pc * 0x9e3779b1u) ^ (version * 0x85ebca6bu) ^ (pc >> 7);
  }
  // Every 61st line of the code is missing.
  static bool code_mapped(uint32_t pc) { return ((pc - kCode) >> 6) % 61 != 60; }
  uint32_t code_version = 1;

  template <class Wide>
  void request(uint64_t now, bool we, uint8_t id, uint32_t addr, uint64_t strb, const Wide &wdata) {
    report_.check((addr & 63) == 0, "memory request to %08x is not a line address", addr);
    for (const auto &p : pending_) {
      report_.check(p.id != id, "memory id %u is used twice", id);
      report_.check(!alone_ || p.addr != addr || (!p.we && !we),
                    "line %08x: a write and another access in flight", addr);
    }
    Pending p{};
    p.we = we;
    p.id = id;
    p.addr = addr;
    p.strb = strb;
    p.err = !is_mapped(addr) || (addr - kCode < kCodeBytes && !code_mapped(addr));
    uint32_t latency = rng_.range(scenario_.latency_min, scenario_.latency_max);
    p.answer_at = now + latency;
    p.perform_at = now + rng_.range(1, latency);
    for (int i = 0; i < 16; i++) p.data[i] = wdata[i];
    pending_.push_back(p);
  }

  // Performs what is due; then the index of an answer to offer, or -1. The offer stands until taken.
  int offer(uint64_t now) {
    for (auto &p : pending_) {
      if (!p.done && p.perform_at <= now) perform(p);
    }
    if (offered_ >= 0) return offered_;
    std::vector<int> due;
    for (size_t i = 0; i < pending_.size(); i++) {
      if (pending_[i].answer_at <= now) due.push_back(static_cast<int>(i));
    }
    if (!due.empty()) offered_ = due[rng_.below(static_cast<uint32_t>(due.size()))];
    return offered_;
  }
  const Pending &at(int i) const { return pending_[static_cast<size_t>(i)]; }
  void taken() {
    pending_.erase(pending_.begin() + offered_);
    offered_ = -1;
  }
  bool idle() const { return pending_.empty(); }

 private:
  void perform(Pending &p) {
    p.done = true;
    if (p.addr - kCode < kCodeBytes) {
      for (uint32_t i = 0; i < 16; i++) p.data[i] = code(p.addr + 4 * i, code_version);
      return;
    }
    if (p.err) {
      for (auto &w : p.data) w = rng_.word();
      return;
    }
    uint8_t *line = &bytes_[p.addr - kGlobal];
    if (!p.we) {
      memcpy(p.data, line, 64);
      return;
    }
    const auto *src = reinterpret_cast<const uint8_t *>(p.data);
    for (int b = 0; b < 64; b++) {
      if (p.strb >> b & 1) line[b] = src[b];
    }
  }

  const Scenario &scenario_;
  Rng &rng_;
  Report &report_;
  const bool alone_;
  std::vector<uint8_t> bytes_;
  std::vector<Pending> pending_;
  int offered_ = -1;
};
