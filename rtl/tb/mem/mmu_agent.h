// The MMU behind an LSU's translation port, where the configuration has one: answers late, one request at a
// time.
//
// Virtual pages of the global region are shuffled in physical memory; with an alias of the whole region, a
// read-only one, a region without pages and one whose physical addresses do not exist. Without SV39 addresses
// are physical.
#pragma once
#include "bench.h"

#ifndef SV39
#define SV39 0
#endif

enum { kMmuOk = 0, kMmuPage = 1, kMmuAccess = 2 };
constexpr uint32_t kAlias = 0x08000000u, kReadOnly = 0x0c000000u;  // added to an address of the global region
constexpr uint32_t kNoPage = 0xc0000000u, kNoMemory = 0xd0000000u;

// What becomes of an access to a virtual page: the fault, or the physical page.
inline uint32_t translate(uint32_t vpage, bool write, uint32_t &ppage) {
  const uint32_t va = vpage << 12;
  ppage = vpage;
  if (!SV39) return kMmuOk;
  if (va >= kNoMemory && va < kNoMemory + 0x10000000u) return kMmuAccess;
  if (va >= kNoPage && va < kNoPage + 0x10000000u) return kMmuPage;
  if (va < kGlobal || va >= kGlobal + 0x10000000u) return kMmuOk;  // as they are
  const uint32_t off = va - kGlobal;
  if (off >= kReadOnly && write) return kMmuPage;
  const uint32_t home = off >= kReadOnly ? off - kReadOnly : off >= kAlias ? off - kAlias : off;
  ppage = ((kGlobal + home) >> 12) ^ 0x15;
  return kMmuOk;
}

// Where a virtual address that does not fault lies.
inline uint32_t physical(uint32_t va) {
  uint32_t ppage;
  if ((va >> 28) == 7) return va;  // the LDS is never translated
  translate(va >> 12, false, ppage);
  return ppage << 12 | (va & 0xfff);
}

class MmuAgent {
 public:
  MmuAgent(Rng &rng, Report &report) : rng_(rng), report_(report) {}

  // Before the clock edge: what the port shows in this cycle.
  bool ready = false, answers = false;
  uint32_t fault = 0, ppage = 0;

  void begin(uint64_t cycle) {
    ready = !busy_ && !rng_.percent(30);
    answers = busy_ && cycle >= due_;
  }
  void end(uint64_t cycle, bool valid, uint32_t vpage, bool write) {
    if (answers) busy_ = false;
    if (!SV39) report_.check(!valid, "a translation without SV39");
    if (!valid || !ready) return;
    report_.check((vpage >> 16) != 7, "the LDS window is translated: %05x", vpage);
    fault = translate(vpage, write, ppage);
    if (fault) ppage = rng_.below(1u << 20);
    busy_ = true;
    due_ = cycle + 1 + rng_.below(rng_.percent(80) ? 2 : 60);
    requests++;
  }
  uint64_t requests = 0;

 private:
  Rng &rng_;
  Report &report_;
  bool busy_ = false;
  uint64_t due_ = 0;
};
