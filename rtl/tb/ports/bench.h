// What the agents share: the model, checks, packed ports, the harness's line port, and the history of memory
// that says which values a read may return.
#pragma once
#include <array>
#include <cinttypes>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "Vtb_ports.h"
#include "verilated.h"

// A failed assertion, with its message.
struct RtlStop : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// How busy everything is, in percent; a phase has one.
struct Mood {
  uint32_t stall, latency;      // of memory: percent of cycles, at most so many cycles
  uint32_t ask, answer;         // agents: begin something, take an answer
};

struct Bench {
  std::unique_ptr<VerilatedContext> context;
  std::unique_ptr<Vtb_ports> top;
  std::mt19937_64 engine;
  std::vector<std::string> args;
  uint64_t passed = 0, failed = 0;
  bool stop_at_first = false;
  Mood mood{0, 1, 50, 50};

  Bench(uint64_t seed, std::vector<std::string> a) : engine(seed), args(std::move(a)) { renew(); }

  // A machine as it is switched on, out of reset.
  void renew() {
    top.reset();
    context = std::make_unique<VerilatedContext>();
    Verilated::threadContextp(context.get());
    std::vector<const char *> argv;
    for (const std::string &arg : args) argv.push_back(arg.c_str());
    context->commandArgs(static_cast<int>(argv.size()), argv.data());
    for (const std::string &arg : args) if (arg == "--no-assertions") context->assertOn(false);
    context->randReset(2);
    context->randSeed(4711);
    top = std::make_unique<Vtb_ports>(context.get());
    quiet();
    top->rst_ni = 1;
    settle();
    top->rst_ni = 0;
    for (int n = 0; n < 4; n++) settle(), edge();
    top->rst_ni = 1;
    top->req_ready_i = 1;
    settle();
    edge();
  }
  void quiet() {
    Vtb_ports &t = *top;
    t.awvalid_i = t.wvalid_i = t.arvalid_i = t.bready_i = t.rready_i = 0;
    t.a_valid_i = t.d_ready_i = t.a_corrupt_i = 0;
    t.a_param_i = 0;
    t.p_valid_i = t.p_rready_i = 0;
    t.cmd_valid_i = t.l_awready_i = t.l_wready_i = t.l_arready_i = t.l_bvalid_i = t.l_rvalid_i = 0;
    t.l_bresp_i = t.l_rresp_i = 0;
    t.direct_i = 15;
    t.x_valid_i = 0;
    t.req_ready_i = 0;
    t.rsp_valid_i = 0;
  }
  void settle() {
    top->clk_i = 0;
    top->eval();
  }
  void edge() {
    context->timeInc(1);
    top->clk_i = 1;
    top->eval();
    settle();
  }

  uint32_t below(uint32_t n) { return static_cast<uint32_t>(engine() % n); }
  uint8_t byte() { return static_cast<uint8_t>(engine() >> 13); }
  bool percent(uint32_t p) { return below(100) < p; }

  __attribute__((format(printf, 3, 4))) bool check(bool ok, const char *format, ...) {
    if (ok) {
      passed++;
      return true;
    }
    if (failed++ >= 10) return false;
    va_list list;
    va_start(list, format);
    std::fputs("FAIL: ", stdout);
    std::vprintf(format, list);
    std::fputc('\n', stdout);
    va_end(list);
    if (stop_at_first) {
      std::printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
      std::fflush(stdout);
      std::_Exit(1);
    }
    return false;
  }
};

// ---------------------------------------------------------------------- packed ports, by instance
template <class T> void set1(T &port, int i, bool v) {
  port = static_cast<T>((port & ~(T(1) << i)) | (T(v) << i));
}
template <class T> bool get1(const T &port, int i) { return port >> i & 1; }
template <class T> void set8(T &port, int i, uint32_t v) {
  port = static_cast<T>((port & ~(T(0xff) << (8 * i))) | (T(v & 0xff) << (8 * i)));
}
template <class T> uint32_t get8(const T &port, int i) { return port >> (8 * i) & 0xff; }
inline void set32(QData &port, int i, uint32_t v) {
  port = (port & ~(0xffffffffull << (32 * i))) | (uint64_t(v) << (32 * i));
}
inline uint32_t get32(QData port, int i) { return static_cast<uint32_t>(port >> (32 * i)); }
template <class W> void set64(W &port, int i, uint64_t v) {
  port[2 * i] = static_cast<uint32_t>(v);
  port[2 * i + 1] = static_cast<uint32_t>(v >> 32);
}
template <class W> uint64_t get64(const W &port, int i) {
  return port[2 * i] | static_cast<uint64_t>(port[2 * i + 1]) << 32;
}
using Wide = std::array<uint8_t, 64>;
template <class W> void set512(W &port, int i, const Wide &v) { std::memcpy(&port[16 * i], v.data(), 64); }
template <class W> Wide get512(const W &port, int i) {
  Wide v;
  std::memcpy(v.data(), &port[16 * i], 64);
  return v;
}

// ---------------------------------------------------------------------- memory
// Two mapped pages for each agent, from its base on; everything else is not mapped.
constexpr uint32_t kPage = 4096, kPages = 2;
constexpr uint32_t base_of(uint32_t agent) { return 0x10000000u * (agent + 1); }

// The values that each byte of an agent's memory has had, and which of them a read may still return: the last
// one whose write was answered before the read was asked, and every later one.
struct History {
  uint32_t base;
  std::vector<std::vector<uint8_t>> values;
  std::vector<uint32_t> answered;

  History(Bench &b, uint32_t agent) : base(base_of(agent)), values(kPage * kPages), answered(kPage * kPages) {
    for (auto &v : values) v.push_back(b.byte());
  }
  uint32_t write(uint32_t addr, uint8_t v) {
    values[addr - base].push_back(v);
    return static_cast<uint32_t>(values[addr - base].size() - 1);
  }
  void answer(uint32_t addr, uint32_t index) {
    answered[addr - base] = std::max(answered[addr - base], index);
  }
  uint32_t since(uint32_t addr) const { return answered[addr - base]; }
  bool may(uint32_t addr, uint32_t since, uint8_t v) const {
    const auto &all = values[addr - base];
    for (size_t n = since; n < all.size(); n++) if (all[n] == v) return true;
    return false;
  }
  uint8_t latest(uint32_t addr) const { return values[addr - base].back(); }
};

// The harness's side of the line port, with the rules of rtl/adapters/README.md.
struct LineMemory {
  Bench &b;
  std::map<uint32_t, std::array<uint8_t, kPage>> pages;
  struct Answer {
    bool busy = false, err = false;
    uint64_t due = 0;
    Wide data{};
  };
  std::array<Answer, 512> slots;
  int front = -1;
  uint64_t cycle = 0, accepted = 0, overtakes = 0, last_id = 0;
  bool waits = false, ready = false;
  std::vector<uint32_t> was;

  explicit LineMemory(Bench &bench) : b(bench) {}

  void fill(const History &h) {
    for (uint32_t n = 0; n < kPages; n++) {
      auto &page = pages[h.base + n * kPage];
      for (uint32_t k = 0; k < kPage; k++) page[k] = h.latest(h.base + n * kPage + k);
    }
  }
  bool idle() const {
    for (const Answer &a : slots) if (a.busy) return false;
    return true;
  }
  void drive() {
    cycle++;
    ready = !b.percent(b.mood.stall);
    b.top->req_ready_i = ready;
    if (front < 0) {
      std::vector<int> due;
      for (int n = 0; n < 512; n++) if (slots[n].busy && slots[n].due <= cycle) due.push_back(n);
      if (!due.empty()) front = due[b.below(static_cast<uint32_t>(due.size()))];
    }
    b.top->rsp_valid_i = front >= 0;
    if (front < 0) return;
    b.top->rsp_we_i = front >= 256;
    b.top->rsp_id_i = static_cast<uint8_t>(front);
    b.top->rsp_err_i = slots[front].err;
    set512(b.top->rsp_rdata_i, 0, slots[front].data);
  }
  void sample() {
    const Vtb_ports &t = *b.top;
    if (front >= 0 && t.rsp_ready_o) {
      slots[front].busy = false;
      front = -1;
    }
    std::vector<uint32_t> now = {t.req_we_o, t.req_id_o, t.req_addr_o};
    for (int n = 0; n < 16; n++) now.push_back(t.req_wdata_o[n]);
    now.push_back(static_cast<uint32_t>(t.req_strb_o));
    now.push_back(static_cast<uint32_t>(t.req_strb_o >> 32));
    if (waits) b.check(t.req_valid_o && now == was, "line port: a request that waits changed");
    was = now;
    waits = t.req_valid_o && !ready;
    if (t.req_valid_o && ready) accept();
  }
  void accept() {
    const Vtb_ports &t = *b.top;
    const uint32_t addr = t.req_addr_o, slot = (t.req_we_o ? 256 : 0) + t.req_id_o;
    Answer &a = slots[slot];
    b.check(!a.busy, "line port: id %u is in flight", t.req_id_o);
    b.check(addr % 64 == 0, "line port: address %08x", addr);
    const auto page = pages.find(addr & ~(kPage - 1));
    const bool there = page != pages.end();
    a.busy = true;
    a.due = cycle + 1 + b.below(b.mood.latency);
    a.err = !there && (!t.req_we_o || t.req_strb_o != 0);
    a.data = {};
    accepted++;
    if (!there) {
      for (uint8_t &v : a.data) v = b.byte();  // what comes with an error is no data
      return;
    }
    uint8_t *line = &page->second[addr % kPage];
    const Wide data = get512(t.req_wdata_o, 0);
    if (!t.req_we_o) std::memcpy(a.data.data(), line, 64);
    for (int n = 0; t.req_we_o && n < 64; n++) if (t.req_strb_o >> n & 1) line[n] = data[n];
  }
};
