// Bench of rtl/src/common: each module against a plain reference, exhaustively where that is possible, else
// with seeded random stimuli.
//
//   tb_common SEED CYCLES [--no-assertions] [--misuse NAME] [+fault=N]
//
// Prints a line for each module and `N passed, N failed`; exits with 1 if a check failed. --no-assertions
// turns the modules' assertions off, so that only the references speak. --misuse breaks a module's contract:
// it ends with the assertion that says so, or with exit status 1.
#include <array>
#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "Vtb_common.h"
#include "verilated.h"

namespace {

struct Bench {
  VerilatedContext *context;
  std::unique_ptr<Vtb_common> top;
  std::mt19937_64 engine;
  uint64_t passed = 0, failed = 0;

  explicit Bench(VerilatedContext *c, uint64_t seed) : context(c), top(new Vtb_common(c)), engine(seed) {}

  uint32_t word() { return static_cast<uint32_t>(engine()); }
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(engine() % n); }
  bool percent(uint32_t p) { return below(100) < p; }

  void check(bool ok, const char *format, ...) {
    if (ok) {
      passed++;
      return;
    }
    if (failed++ >= 10) return;
    va_list args;
    va_start(args, format);
    std::fputs("FAIL: ", stdout);
    std::vprintf(format, args);
    std::fputc('\n', stdout);
    va_end(args);
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
  void quiet() {
    top->sr_valid_i = top->sr_ready_i = 0;
    top->pc_valid_i = top->pc_ready_i = 0;
    top->ff_valid_i = top->ff_pop_i = 0;
    top->rr_valid_i = top->rr_ready_i = top->rr_overwrite_i = 0;
    top->ca_flush_i = top->ca_read_i = top->ca_write_i = top->ca_drop_i = 0;
    top->ca_fill_i = top->ca_keep_i = 0;
  }
  // Everything is empty after it, whatever was in there.
  void reset() {
    quiet();
    top->rst_ni = 1;
    settle();
    top->rst_ni = 0;
    settle();
    edge();
    top->rst_ni = 1;
    settle();
  }
  void done(const char *name, uint64_t before, const std::string &what) {
    std::printf("%-15s %9" PRIu64 " checks, %s\n", name, passed + failed - before, what.c_str());
  }
};

// How busy the two sides are, in percent; it changes now and then, so that full and empty are both common.
struct Mood {
  uint32_t in = 50, out = 50;
  void turn(Bench &b) {
    if (!b.percent(3)) return;
    static const uint32_t levels[] = {5, 50, 95, 100};
    in = levels[b.below(4)];
    out = levels[b.below(4)];
  }
};

// ---------------------------------------------------------------------- vt_lzc
const int kWidths[8] = {1, 2, 3, 8, 13, 24, 64, 128};

void lzc_vector(Bench &b, const std::array<uint32_t, 4> &bits) {
  for (int i = 0; i < 4; i++) b.top->lzc_i[i] = bits[i];
  b.settle();
  auto bit = [&](int n) { return (bits[n / 32] >> (n % 32) & 1) != 0; };
  for (int i = 0; i < 8; i++) {
    int lead = 0, trail = 0;
    while (trail < kWidths[i] && !bit(trail)) trail++;
    while (lead < kWidths[i] && !bit(kWidths[i] - 1 - lead)) lead++;
    const bool empty = lead == kWidths[i];
    if (empty) lead = trail = 0;
    auto byte = [i](QData v) { return static_cast<int>(v >> (8 * i) & 0xff); };
    b.check(byte(b.top->lead_o) == lead && (b.top->lead_empty_o >> i & 1) == empty,
            "vt_lzc of %d bits, leading, %08x %08x %08x %08x: %d, expected %d", kWidths[i], bits[3], bits[2],
            bits[1], bits[0], byte(b.top->lead_o), lead);
    b.check(byte(b.top->trail_o) == trail && (b.top->trail_empty_o >> i & 1) == empty,
            "vt_lzc of %d bits, trailing, %08x %08x %08x %08x: %d, expected %d", kWidths[i], bits[3], bits[2],
            bits[1], bits[0], byte(b.top->trail_o), trail);
  }
}

void lzc(Bench &b, uint64_t cycles) {
  const uint64_t before = b.passed + b.failed;
  for (uint32_t v = 0; v < 1u << 13; v++) lzc_vector(b, {v, 0, 0, 0});
  // Every place of the highest and of the lowest one, with anything between them.
  for (int high = 0; high < 128; high++) {
    for (int low = 0; low <= high; low++) {
      std::array<uint32_t, 4> v;
      for (int i = 0; i < 4; i++) {
        v[i] = 0;
        for (int n = 0; n < 32; n++) {
          const int at = 32 * i + n;
          if (at == low || at == high || (at > low && at < high && b.percent(50))) v[i] |= 1u << n;
        }
      }
      lzc_vector(b, v);
    }
  }
  for (uint64_t n = 0; n < cycles / 16; n++) lzc_vector(b, {b.word(), b.word(), b.word(), b.word()});
  b.done("vt_lzc", before, "exhaustive to 13 bits, every first and last one to 128");
}

// ---------------------------------------------------------------------- vt_stream_reg
void stream_reg(Bench &b, uint64_t cycles) {
  const uint64_t before = b.passed + b.failed;
  std::optional<uint32_t> held;
  Mood mood;
  b.reset();
  for (uint64_t n = 0; n < cycles; n++) {
    mood.turn(b);
    b.top->sr_valid_i = b.percent(mood.in);
    b.top->sr_ready_i = b.percent(mood.out);
    b.top->sr_i = b.word();
    b.settle();
    const bool room = !held || b.top->sr_ready_i;
    b.check(b.top->sr_ready_o == room, "vt_stream_reg: ready %d, expected %d", b.top->sr_ready_o, room);
    b.check(b.top->sr_valid_o == held.has_value(), "vt_stream_reg: valid %d", b.top->sr_valid_o);
    if (held) b.check(b.top->sr_o == *held, "vt_stream_reg: %08x, expected %08x", b.top->sr_o, *held);
    if (held && b.top->sr_ready_i) held.reset();
    if (b.top->sr_valid_i && room) held = b.top->sr_i;
    b.edge();
  }
  b.done("vt_stream_reg", before, "random");
}

// ---------------------------------------------------------------------- vt_pipe_ctrl
void pipe_ctrl(Bench &b, uint64_t cycles) {
  const uint64_t before = b.passed + b.failed;
  const int kStages[4] = {1, 2, 3, 5};
  std::vector<std::optional<uint32_t>> pipe[4];
  std::set<uint32_t> seen[4];  // states and inputs
  for (int i = 0; i < 4; i++) pipe[i].resize(kStages[i]);
  Mood mood;
  b.reset();
  for (uint64_t n = 0; n < cycles; n++) {
    mood.turn(b);
    b.top->pc_valid_i = b.top->pc_ready_i = 0;
    for (int i = 0; i < 4; i++) {
      b.top->pc_valid_i |= b.percent(mood.in) << i;
      b.top->pc_ready_i |= b.percent(mood.out) << i;
    }
    b.top->pc_i = b.word();
    b.settle();
    for (int i = 0; i < 4; i++) {
      auto &p = pipe[i];
      const int last = kStages[i] - 1;
      const bool in = b.top->pc_valid_i >> i & 1, out = b.top->pc_ready_i >> i & 1;
      uint32_t state = in | out << 1;
      for (int s = 0; s <= last; s++) state |= static_cast<uint32_t>(p[s].has_value()) << (s + 2);
      seen[i].insert(state);
      b.check((b.top->pc_valid_o >> i & 1) == p[last].has_value(), "vt_pipe_ctrl of %d: valid is wrong",
              kStages[i]);
      const auto offered = static_cast<uint32_t>(b.top->pc_o[i]);
      if (p[last]) {
        b.check(offered == *p[last], "vt_pipe_ctrl of %d: %08x, expected %08x", kStages[i], offered,
                *p[last]);
      }
      // Operations move from the last to the first, each into a place that is free by then.
      uint32_t load = 0;
      if (out) p[last].reset();
      for (int s = last; s > 0; s--) {
        if (p[s] || !p[s - 1]) continue;
        p[s].swap(p[s - 1]);
        load |= 1u << s;
      }
      const bool room = !p[0];
      if (in && room) p[0] = b.top->pc_i, load |= 1;
      b.check((b.top->pc_ready_o >> i & 1) == room, "vt_pipe_ctrl of %d: ready is wrong", kStages[i]);
      const uint32_t loads = b.top->pc_load_o >> (8 * i) & 0xff;
      b.check(loads == load, "vt_pipe_ctrl of %d: loads %02x, expected %02x", kStages[i], loads, load);
    }
    b.edge();
  }
  for (int i = 0; i < 4; i++) {
    b.check(seen[i].size() == 4u << kStages[i], "vt_pipe_ctrl of %d: %zu of %u states and inputs seen",
            kStages[i], seen[i].size(), 4u << kStages[i]);
  }
  b.done("vt_pipe_ctrl", before, "every state with every input");
}

// ---------------------------------------------------------------------- vt_fifo
void fifo(Bench &b, uint64_t cycles) {
  const uint64_t before = b.passed + b.failed;
  std::deque<uint32_t> queue[3];
  uint64_t full[3] = {}, empty[3] = {};
  Mood mood;
  b.reset();
  for (uint64_t n = 0; n < cycles; n++) {
    mood.turn(b);
    b.top->ff_valid_i = b.top->ff_pop_i = 0;
    for (int i = 0; i < 3; i++) {
      b.top->ff_valid_i |= b.percent(mood.in) << i;
      b.top->ff_pop_i |= (b.percent(mood.out) && !queue[i].empty()) << i;
    }
    b.top->ff_i = b.word();
    b.settle();
    for (int i = 0; i < 3; i++) {
      auto &q = queue[i];
      const size_t depth = 2u << i;
      full[i] += q.size() == depth;
      empty[i] += q.empty();
      const bool room = q.size() < depth;
      b.check((b.top->ff_ready_o >> i & 1) == room, "vt_fifo of %zu: ready is wrong", depth);
      b.check((b.top->ff_valid_o >> i & 1) == !q.empty(), "vt_fifo of %zu: valid is wrong", depth);
      const auto head = static_cast<uint32_t>(b.top->ff_o[i]);
      const uint32_t want = q.empty() ? 0 : q.front();
      b.check(head == want, "vt_fifo of %zu: head %08x, expected %08x", depth, head, want);
      if (b.top->ff_pop_i >> i & 1) q.pop_front();
      if ((b.top->ff_valid_i >> i & 1) && room) q.push_back(b.top->ff_i);
    }
    b.edge();
  }
  for (int i = 0; i < 3; i++) b.check(full[i] > 100 && empty[i] > 100, "vt_fifo: never full, or never empty");
  b.done("vt_fifo", before, "random, full and empty often");
}

// ---------------------------------------------------------------------- vt_rsp_reg
struct Request {
  uint32_t warp, uid, vec, we, rd, mask, a;
};

void rsp_reg(Bench &b, uint64_t cycles) {
  const uint64_t before = b.passed + b.failed;
  std::array<std::optional<Request>, 3> pipe;
  Mood mood;
  b.reset();
  for (uint64_t n = 0; n < cycles; n++) {
    mood.turn(b);
    const Request r = {b.below(8),   b.below(256), b.below(2), b.below(2),
                       b.below(256), b.below(256), b.word()};
    b.top->rr_valid_i = b.percent(mood.in);
    b.top->rr_ready_i = b.percent(mood.out);
    b.top->rr_warp_i = r.warp, b.top->rr_uid_i = r.uid, b.top->rr_vec_i = r.vec, b.top->rr_we_i = r.we;
    b.top->rr_rd_i = r.rd, b.top->rr_mask_i = r.mask, b.top->rr_a_i = r.a;
    b.settle();
    for (int s = 0; s < 3; s++) {
      if (!pipe[s]) continue;
      b.check((b.top->rr_masks_o >> (8 * s) & 0xff) == pipe[s]->mask, "vt_rsp_reg: mask of stage %d", s);
    }
    if (pipe[2]) {
      const Request &w = *pipe[2];
      b.check(b.top->rr_warp_o == w.warp && b.top->rr_uid_o == w.uid && b.top->rr_vec_o == w.vec
                  && b.top->rr_we_o == w.we && b.top->rr_rd_o == w.rd && b.top->rr_mask_o == w.mask,
              "vt_rsp_reg: uid %02x, rd %02x, we %d; expected uid %02x, rd %02x, we %u", b.top->rr_uid_o,
              b.top->rr_rd_o, b.top->rr_we_o, w.uid, w.rd, w.we);
      b.check(b.top->rr_first_o == w.a && b.top->rr_last_o == w.a && b.top->rr_fflags_o == (w.a & 31)
                  && b.top->rr_sat_o == (w.a >> 5 & 1),
              "vt_rsp_reg: data %08x, expected %08x", b.top->rr_first_o, w.a);
    } else {
      b.check(b.top->rr_zero_o, "vt_rsp_reg: a response without a request");
    }
    if (b.top->rr_ready_i) pipe[2].reset();
    for (int s = 2; s > 0; s--) if (!pipe[s]) pipe[s].swap(pipe[s - 1]);
    if (!pipe[0] && b.top->rr_valid_i) pipe[0] = r;
    b.edge();
  }
  b.done("vt_rsp_reg", before, "random");
}

// ---------------------------------------------------------------------- vt_cache_array
struct Way {
  bool valid = false;
  uint32_t line = 0, data = 0;
};

struct Cache {
  std::vector<Way> ways[4];
  size_t last[4];  // way that was filled last
  std::optional<uint32_t> out;

  explicit Cache(size_t n) {
    for (int s = 0; s < 4; s++) ways[s].resize(n), last[s] = n - 1;
  }
  Way *find(uint32_t line) {
    for (Way &w : ways[line % 4]) if (w.valid && w.line == line) return &w;
    return nullptr;
  }
  void keep(uint32_t line, uint32_t data) {
    auto &set = ways[line % 4];
    size_t at = 0;
    while (at < set.size() && set[at].valid) at++;
    if (at == set.size()) at = (last[line % 4] + 1) % set.size();
    set[at] = {true, line, data};
    last[line % 4] = at;
  }
};

void cache_array(Bench &b, uint64_t cycles) {
  const uint64_t before = b.passed + b.failed;
  Cache cache[2] = {Cache(2), Cache(4)};
  b.reset();
  for (uint64_t n = 0; n < cycles; n++) {
    b.quiet();
    const uint32_t look = b.below(64), strb = b.below(16), wdata = b.word();
    const uint32_t fill_line = b.below(64), fill_data = b.word();
    b.top->ca_look_i = look, b.top->ca_strb_i = strb, b.top->ca_wdata_i = wdata;
    b.top->ca_fill_line_i = fill_line, b.top->ca_fill_data_i = fill_data;
    for (int i = 0; i < 2; i++) {
      const bool hit = cache[i].find(look) != nullptr;
      const uint32_t op = b.below(10);
      if (op < 4) {
        b.top->ca_fill_i |= 1 << i;
        if (!cache[i].find(fill_line) && b.percent(80)) b.top->ca_keep_i |= 1 << i;
      } else if (hit && op < 7) {
        b.top->ca_read_i |= 1 << i;
      } else if (hit && op < 9) {
        b.top->ca_write_i |= 1 << i;
      }
      // A line is given up beside a fill of another set only: vt_dcache drops in cycles without one.
      if (hit && !(b.top->ca_fill_i >> i & 1) && b.percent(5)) b.top->ca_drop_i |= 1 << i;
      if (b.percent(1) && b.percent(50)) b.top->ca_flush_i |= 1 << i;
    }
    b.settle();
    for (int i = 0; i < 2; i++) {
      Cache &c = cache[i];
      Way *way = c.find(look);
      b.check((b.top->ca_hit_o >> i & 1) == (way != nullptr), "vt_cache_array of %d ways: line %u %s", 2 << i,
              look, way ? "is there and does not hit" : "hits and is not there");
      const auto line = static_cast<uint32_t>(b.top->ca_line_o >> (32 * i));
      if (c.out) {
        b.check(line == *c.out, "vt_cache_array of %d ways: %08x, expected %08x", 2 << i, line, *c.out);
      }
      if (b.top->ca_fill_i >> i & 1) c.out = fill_data;
      if (way && (b.top->ca_read_i >> i & 1)) c.out = way->data;
      if (way && (b.top->ca_write_i >> i & 1)) {
        for (int k = 0; k < 4; k++) {
          const uint32_t mask = 0xffu << (8 * k);
          if (strb >> k & 1) way->data = (way->data & ~mask) | (wdata & mask);
        }
      }
      if (b.top->ca_keep_i >> i & 1) c.keep(fill_line, fill_data);
      if (way && (b.top->ca_drop_i >> i & 1)) way->valid = false;
      if (b.top->ca_flush_i >> i & 1) for (auto &set : c.ways) for (Way &w : set) w.valid = false;
    }
    b.edge();
  }
  b.done("vt_cache_array", before, "random, 2 and 4 ways");
}

// ---------------------------------------------------------------------- contracts broken by the user
void misuse(Bench &b, const std::string &name) {
  b.reset();
  if (name == "fifo-pop-of-nothing") {
    b.top->ff_pop_i = 1;
  } else if (name == "cache-read-of-nothing") {
    b.top->ca_read_i = 1;
  } else if (name == "cache-two-uses" || name == "cache-keep-of-nothing") {
    b.top->ca_fill_i = name == "cache-two-uses" ? 3 : 0;
    b.top->ca_read_i = name == "cache-two-uses" ? 1 : 0;
    b.top->ca_keep_i = 1;
  } else if (name == "cache-keep-twice") {
    b.top->ca_fill_i = b.top->ca_keep_i = 1;
    b.top->ca_fill_line_i = 5;
    b.edge();
  } else if (name == "response-overwritten") {
    b.top->rr_valid_i = 1;
    for (int n = 0; n < 5; n++) b.edge();
    b.top->rr_overwrite_i = 1;
  } else {
    std::printf("unknown misuse %s\n", name.c_str());
    std::exit(2);
  }
  b.edge();
  b.edge();
  b.check(false, "misuse %s went unnoticed", name.c_str());
}

}  // namespace

int main(int argc, char **argv) {
  auto context = std::make_unique<VerilatedContext>();
  context->commandArgs(argc, argv);
  context->randReset(2);
  std::string misused;
  uint64_t numbers[2] = {1, 100000};
  int given = 0;
  for (int i = 1; i < argc; i++) {
    const std::string arg = argv[i];
    if (arg == "--no-assertions") context->assertOn(false);
    else if (arg == "--misuse" && i + 1 < argc) misused = argv[++i];
    else if (arg[0] != '+' && given < 2) numbers[given++] = std::strtoull(arg.c_str(), nullptr, 0);
  }
  Bench b(context.get(), numbers[0]);
  if (!misused.empty()) {
    misuse(b, misused);
  } else {
    const uint64_t cycles = numbers[1];
    b.reset();
    lzc(b, cycles);
    stream_reg(b, cycles);
    pipe_ctrl(b, cycles);
    fifo(b, cycles);
    rsp_reg(b, cycles);
    cache_array(b, cycles);
  }
  b.top->final();
  std::printf("%" PRIu64 " passed, %" PRIu64 " failed\n", b.passed, b.failed);
  return b.failed != 0;
}
