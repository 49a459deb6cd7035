// Bench of rtl/adapters/ports: agents with random traffic on every bridge at once, each against a plain
// reference memory; then the rules, each broken once (rules.h).
//
//   tb_ports SEED CYCLES [--no-assertions] [--first] [--rules] [+fault=N]
//
// Prints what was seen and `N passed, N failed`; exits with 1 if a check failed. --rules breaks the rules
// instead, and prints each message. A failed assertion in the random part ends it; --first ends it at the
// first failed check too.
#include <algorithm>

#include "bench.h"
#include "axi4_agent.h"
#include "host_agent.h"
#include "plain_agent.h"
#include "rules.h"
#include "tlul_agent.h"

// ---------------------------------------------------------------------- what the RTL says
static std::string g_text;

extern "C" int ports_printf(const char *format, ...) {
  char line[1024];
  va_list list;
  va_start(list, format);
  const int n = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  g_text += line;
  return n;
}
[[noreturn]] static void stop(const char *why) {
  const std::string text = g_text + why;
  g_text.clear();
  throw RtlStop(text);
}
void vl_stop(const char *, int, const char *) { stop(""); }
void vl_finish(const char *, int, const char *) { stop("$finish"); }
void vl_fatal(const char *, int, const char *, const char *message) { stop(message ? message : ""); }

namespace {

struct World {
  Bench &b;
  LineMemory memory;
  std::vector<History> history;
  std::vector<Axi4Agent> axi4;
  std::vector<TlulAgent> tlul;
  std::vector<PlainAgent> plain;
  std::vector<HostAgent> host;

  explicit World(Bench &bench) : b(bench), memory(bench) {
    for (uint32_t n = 0; n < 9; n++) {
      history.emplace_back(b, n);
      memory.fill(history.back());
    }
    memory.pages[0] = {};  // where an address above 4 GiB must not lead
    axi4.emplace_back(b, history[0], 0, 64, 3, 36, true);
    axi4.emplace_back(b, history[1], 1, 32, 4, 32, true);
    axi4.emplace_back(b, history[2], 2, 512, 2, 32, false);
    tlul.emplace_back(b, history[3], 0, 64, 4, 33);
    tlul.emplace_back(b, history[4], 1, 256, 2, 32);
    plain.emplace_back(b, history[5], 0, 32, 0, 32, true);
    plain.emplace_back(b, history[6], 1, 64, 0, 40, false);
    plain.emplace_back(b, history[7], 2, 512, 8, 32, true);
    plain.emplace_back(b, history[8], 3, 128, 3, 34, true);
    host.emplace_back(b, 0, 32, true);
    host.emplace_back(b, 1, 64, false);
  }
  template <class F> void each(F f) {
    for (auto &a : axi4) f(a);
    for (auto &a : tlul) f(a);
    for (auto &a : plain) f(a);
    for (auto &a : host) f(a);
  }
  uint32_t in_flight() {
    uint32_t n = 0;
    each([&](auto &a) { n += a.in_flight(); });
    return n;
  }
  void cycle(bool more) {
    each([&](auto &a) { a.drive(more); });
    memory.drive();
    b.settle();
    each([&](auto &a) { a.sample(); });
    memory.sample();
    b.edge();
  }
};

// Everything at once, in many moods; after each, all that was asked is answered.
void traffic(Bench &b, uint64_t cycles) {
  World w(b);
  static const uint32_t stalls[] = {0, 10, 40, 80}, latencies[] = {1, 6, 40}, rates[] = {5, 50, 100};
  for (uint64_t done = 0; done < cycles;) {
    b.mood = {stalls[b.below(4)], latencies[b.below(3)], rates[b.below(3)], 1 + rates[b.below(3)] * 99 / 100};
    for (uint64_t end = done + 500; done < end; done++) w.cycle(true);
    b.mood.ask = b.mood.answer = 50;
    b.mood.stall = std::min(b.mood.stall, 40u);
    for (int n = 0; n < 20000 && (w.in_flight() || !w.memory.idle()); n++) w.cycle(false);
    if (!b.check(w.in_flight() == 0, "%u requests are never answered", w.in_flight())) return;
    for (int n = 0; n < 20; n++) w.cycle(false);
  }
  for (const auto &[page, bytes] : w.memory.pages) {
    if (page == 0) continue;
    const History &h = w.history[(page >> 28) - 1];
    uint32_t wrong = 0;
    for (uint32_t k = 0; k < kPage; k++) wrong += bytes[k] != h.latest(page + k);
    b.check(wrong == 0, "memory %08x: %u bytes differ at the end", page, wrong);
  }
  b.check(std::all_of(w.memory.pages[0].begin(), w.memory.pages[0].end(), [](uint8_t v) { return v == 0; }),
          "memory 00000000 was written, which nobody asked for");
  const bool seen = cycles >= 10000;  // enough that each kind must have been met
  for (const Axi4Agent &a : w.axi4) {
    uint64_t all = 0;
    for (int we = 0; we < 2; we++) {
      for (int k = 0; k < 3; k++) {
        all += a.bursts[we][k];
        b.check(!seen || a.bursts[we][k] > 5, "axi4 %d: too few bursts of kind %d", a.i, k);
      }
    }
    b.check(!seen || (a.errors > 5 && a.data_first > 10), "axi4 %d: errors or early data are not met", a.i);
    b.check(!seen || a.reordered > 2 || a.i == 1, "axi4 %d: no answers overtake others", a.i);
    b.check(!seen || (a.woven > 10) == (a.i == 0), "axi4 %d: %" PRIu64 " times interleaved", a.i, a.woven);
    std::printf("tandem_axi4_mem %d: %" PRIu64 " bursts, %" PRIu64 " with errors, %" PRIu64
                " overtaken, %" PRIu64 " interleavings\n", a.i, all, a.errors, a.reordered, a.woven);
  }
  for (const TlulAgent &a : w.tlul) {
    const bool met = a.messages[0] > 20 && a.messages[1] > 20 && a.messages[2] > 20 && a.several > 20
                     && a.errors > 3 && a.withdrawn > 10 && a.reused > 0 && a.reordered > 10;
    b.check(!seen || met, "tilelink %d: something is not met", a.i);
    std::printf("tandem_tlul_mem %d: %" PRIu64 " messages, %" PRIu64 " of several beats, %" PRIu64
                " denied, %" PRIu64 " overtaking, %" PRIu64 " withdrawn\n", a.i,
                a.messages[0] + a.messages[1] + a.messages[2], a.several, a.errors, a.reordered, a.withdrawn);
  }
  for (const PlainAgent &a : w.plain) {
    b.check(!seen || (a.requests[0] > 100 && a.requests[1] > 100 && a.errors > 10), "plain %d: too little",
            a.i);
    b.check(!seen || (a.reordered > 10) == (a.ids > 0), "plain %d: %" PRIu64 " overtake", a.i, a.reordered);
    std::printf("tandem_%s_mem %d: %" PRIu64 " requests, %" PRIu64 " with errors, %" PRIu64 " overtaking\n",
                a.ids ? "line" : "word", a.i & 1, a.requests[0] + a.requests[1], a.errors, a.reordered);
  }
  for (const HostAgent &a : w.host) {
    b.check(!seen || (a.commands[0] > 50 && a.commands[1] > 50 && a.errors > 10), "host %d: too little", a.i);
    b.check(!seen || (a.aw_first > 10 && a.w_first > 10) == a.skew, "host %d: order of aw and w", a.i);
    b.check(!seen || a.together > 5, "host %d: aw and w never come together", a.i);
    std::printf("tandem_axi4l_host %d: %" PRIu64 " commands, %" PRIu64 " errors\n", a.i,
                a.commands[0] + a.commands[1], a.errors);
  }
  std::printf("tandem_mem_mux: %" PRIu64 " requests\n", w.memory.accepted);
}

// Channels are held as often as memory stalls, each by itself, and never without a stall.
void noise(Bench &b) {
  for (uint32_t stall : {0u, 20u, 50u, 80u}) {
    b.renew();
    b.quiet();
    uint64_t held[3] = {}, both = 0;
    constexpr uint64_t kCycles = 4000;
    for (uint64_t n = 0; n < kCycles; n++) {
      b.top->req_ready_i = !b.percent(stall);
      b.settle();
      const bool aw = !get1(b.top->awready_o, 0), w = !get1(b.top->wready_o, 0);
      const bool ar = !get1(b.top->arready_o, 0);
      held[0] += aw, held[1] += w, held[2] += ar, both += aw && w;
      b.edge();
    }
    for (uint64_t count : held) {
      const uint64_t percent = 100 * count / kCycles;
      b.check(stall ? percent + 5 >= stall && percent <= stall + 5 : count == 0,
              "noise: a channel is held in %" PRIu64 " %% of cycles when memory stalls in %u %%", percent,
              stall);
    }
    const uint64_t together = 100 * both / kCycles, expected = stall * stall / 100;
    b.check(together + 6 >= expected && together <= expected + 6,
            "noise: two channels are held together in %" PRIu64 " %% of cycles, expected %" PRIu64 " %%",
            together, expected);
  }
}

// Without stalls and with a latency of one cycle, a port takes one line in every cycle.
void pace(Bench &b) {
  b.renew();
  b.mood = {0, 1, 100, 100};
  LineMemory memory(b);
  History history(b, 0);
  memory.fill(history);
  Vtb_ports &t = *b.top;
  uint64_t reads = 0, writes = 0;
  for (int n = 0; n < 1000; n++) {
    b.quiet();
    t.bready_i = t.rready_i = 1;
    const bool write = n < 500;
    set1(write ? t.awvalid_i : t.arvalid_i, 0, true);
    set1(t.wvalid_i, 0, write), set1(t.wlast_i, 0, true);
    set8(t.awid_i, 0, writes & 7), set8(t.arid_i, 0, reads & 7);
    set64(t.awaddr_i, 0, history.base + 8 * (writes & 255));
    set64(t.araddr_i, 0, history.base + 8 * (reads & 255));
    set8(t.awlen_i, 0, 0), set8(t.arlen_i, 0, 0), set8(t.awsize_i, 0, 3), set8(t.arsize_i, 0, 3);
    set8(t.awburst_i, 0, 1), set8(t.arburst_i, 0, 1);
    set64(t.wstrb_i, 0, 0xff);
    memory.drive();
    b.settle();
    writes += write && get1(t.awready_o, 0), reads += !write && get1(t.arready_o, 0);
    memory.sample();
    b.edge();
  }
  b.check(writes >= 495 && reads >= 495, "pace: %" PRIu64 " writes and %" PRIu64 " reads in 500 cycles each",
          writes, reads);
}

// An id, or a source, is used again in the cycle that takes its answer.
void reuse(Bench &b) {
  for (const bool line : {true, false}) {
    b.renew();
    b.mood = {0, 1, 100, 100};
    LineMemory memory(b);
    Vtb_ports &t = *b.top;
    uint64_t answers = 0;
    for (int n = 0; n < 100; n++) {
      b.quiet();
      memory.drive();
      b.settle();
      const bool answered = line ? get1(t.p_rvalid_o, 2) : get1(t.d_valid_o, 0);
      answers += answered;
      if (n == 0 || answered) {
        set1(t.p_valid_i, 2, line), set1(t.p_rready_i, 2, line), set1(t.p_we_i, 2, false);
        set8(t.p_id_i, 2, 5), set64(t.p_addr_i, 2, 0x1000);
        set1(t.a_valid_i, 0, !line), set1(t.d_ready_i, 0, !line), set8(t.a_opcode_i, 0, 4);
        set8(t.a_source_i, 0, 5), set8(t.a_size_i, 0, 3), set64(t.a_address_i, 0, 0x1000);
        set64(t.a_mask_i, 0, 0xff);
      }
      b.settle();
      memory.sample();
      b.edge();
    }
    b.check(answers > 10, "%s: an id that is used again at once gets %" PRIu64 " answers",
            line ? "line" : "tilelink", answers);
  }
}

}  // namespace

int main(int argc, char **argv) {
  bool rules = false, first = false;
  uint64_t numbers[2] = {1, 20000};
  int given = 0;
  std::vector<std::string> args;
  for (int i = 0; i < argc; i++) {
    const std::string arg = argv[i];
    args.push_back(arg);
    if (arg == "--rules") rules = true;
    else if (arg == "--first") first = true;
    else if (i && arg[0] != '+' && arg[0] != '-' && given < 2)
      numbers[given++] = std::strtoull(argv[i], nullptr, 0);
  }
  Bench b(numbers[0], args);
  b.stop_at_first = first;
  try {
    if (rules) {
      break_rules(b);
    } else {
      traffic(b, numbers[1]);
      noise(b);
      pace(b);
      reuse(b);
    }
  } catch (const RtlStop &stop) {
    b.check(false, "an assertion: %s", stop.what());
  }
  b.top.reset();
  std::printf("%" PRIu64 " passed, %" PRIu64 " failed\n", b.passed, b.failed);
  return b.failed != 0;
}
