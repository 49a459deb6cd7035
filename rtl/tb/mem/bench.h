// What the parts of the memory bench share: the random source, failure reports, the address map, and one
// scenario's knobs.
//
// The map: warps own words of the pools they write, interleaved so that warps share lines but no bytes; then
// each load has one right value whatever the order between warps. The race pool has no owners: its loads are
// checked against the order of the stamps that the trace gives.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdarg>
#include <random>

#ifndef LANES
#error "LANES and WARPS come from run.sh"
#endif

struct Rng {
  std::mt19937_64 engine;
  explicit Rng(uint64_t seed) : engine(seed) {}
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(engine() % n); }
  uint32_t word() { return static_cast<uint32_t>(engine()); }
  uint32_t range(uint32_t lo, uint32_t hi) { return lo + below(hi - lo + 1); }
  bool percent(uint32_t p) { return below(100) < p; }
};

struct Scenario {
  const char *name;
  uint32_t latency_min, latency_max;  // of memory, cycles
  uint32_t mem_stall, rsp_stall, req_idle;  // percent of cycles
  uint32_t granule;    // bytes that a warp owns in a row
  uint32_t own_bytes;  // of each warp's global pool
  uint32_t faults;     // permille of instructions with a bad address
  uint32_t lds;        // percent of accesses in the LDS
  uint32_t remote, race;  // percent of instructions in those pools
  uint32_t fences;     // permille of instructions
  uint32_t gathers;    // percent of vector accesses with random addresses
};

// Checks of one scenario. The first failures are printed in full.
struct Report {
  uint64_t checks = 0, failures = 0;
  void check(bool ok, const char *format, ...) {
    checks++;
    if (ok) return;
    failures++;
    if (failures > 5) return;
    va_list args;
    va_start(args, format);
    fputs("    FAIL: ", stdout);
    vprintf(format, args);
    fputc('\n', stdout);
    va_end(args);
  }
};

constexpr uint32_t kGlobal = 0x80000000u, kGlobalBytes = 0x100000u;
constexpr uint32_t kOwn = kGlobal;                     // written by their owners, up to 256 KiB
constexpr uint32_t kConst = kGlobal + 0x40000u, kConstBytes = 0x4000u;    // only read
constexpr uint32_t kRemote = kGlobal + 0x50000u, kRemoteWords = 64;       // written behind the LSU's back
constexpr uint32_t kRace = kGlobal + 0x60000u, kRaceWords = 20;           // any warp, stamp order
constexpr uint32_t kPds = kGlobal + 0x80000u, kPdsWordsPerThread = 64;
constexpr uint32_t kCode = 0x90000000u, kCodeBytes = 0x8000u;
constexpr uint32_t kUnmapped = 0xa0000000u, kUnmappedCode = 0xb0000000u;
constexpr uint32_t kLds = 0x70000000u, kLdsBytes = 128 * 1024;
constexpr uint32_t kLdsRaceWords = 32;                 // the last words of the LDS

inline bool is_mapped(uint32_t addr) {
  return addr - kGlobal < kGlobalBytes || addr - kCode < kCodeBytes;
}
