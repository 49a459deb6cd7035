// Bench of the execution units: random operations of every kind with random masks, gaps and back-pressure,
// each response checked against the oracles.
//
//   tb_exec [--tuples N] [--seed S] [--unit NAME]
//
// N operand tuples (active lanes) are checked at least for each operation. Prints a line a unit, the first
// mismatches in full, and "N passed, N failed" last; exits with 1 when anything failed.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "Vtb_exec.h"
#include "directed.h"
#include "operands.h"
#include "oracle_fp.h"
#include "oracle_int.h"
#include "verilated.h"

double sc_time_stamp() { return 0; }

namespace {

constexpr int MaxLanes = 32;

enum Unit : int { Salu = 1, Valu, Mul, Div, Fpu, Sfu };

struct UnitInfo {
  Unit unit;
  const char* name;
  int ops;
};
constexpr UnitInfo Units[] = {
    {Salu, "vt_salu", oracle::AluOps}, {Valu, "vt_valu", oracle::AluOps}, {Mul, "vt_mul", oracle::MulOps},
    {Div, "vt_div", oracle::DivOps},   {Fpu, "vt_fpu", oracle::FpuOps},   {Sfu, "vt_sfu", oracle::SfuOps},
};

struct Request {
  int op, rm;
  uint32_t warp, uid, vec, we, rd, mask;
  uint32_t a[MaxLanes], b[MaxLanes], c[MaxLanes];
  oracle::Fp want[MaxLanes];  // data and flags, of lanes in mask
};

class Bench {
 public:
  Bench(uint64_t seed, uint64_t tuples) : random_(seed), tuples_(tuples) {
    top_.clk_i = 0;
    top_.rst_ni = 0;
    top_.eval();
    tick();
    lanes_ = static_cast<int>(top_.lanes_o);
    top_.rst_ni = 1;
  }

  void run(const UnitInfo& info) {
    std::vector<uint64_t> left(static_cast<size_t>(info.ops), tuples_);
    const uint64_t passed = passed_, failed = failed_;
    uint64_t cycles = 0, idle = 0;
    std::deque<Request> flight;
    Request request;
    bool pending = false;
    uint32_t gap = 0, stall = 0;  // percent, changed from time to time
    top_.unit_i = info.unit;
    for (;; cycles++) {
      if (cycles % 512 == 0) {
        gap = random_.chance(50) ? 0 : random_.below(80);
        stall = random_.chance(50) ? 0 : random_.below(90);
      }
      if (!pending && !random_.chance(gap)) {
        const int op = pick(left);
        if (op >= 0) {
          make(info.unit, op, request);
          drive(request);
          for (int l = 0; l < lanes_; l++) {
            uint64_t& n = left[static_cast<size_t>(op)];
            if (((request.mask >> l) & 1) && n) n--;
          }
          pending = true;
        } else if (flight.empty()) {
          break;
        }
      }
      top_.req_valid_i = pending;
      top_.rsp_ready_i = !random_.chance(stall);
      top_.clk_i = 0;
      top_.eval();
      idle++;
      check_held(info);
      if (top_.rsp_valid_o && top_.rsp_ready_i) {
        if (flight.empty()) {
          fail("%s: a response that nothing asked for", info.name);
        } else {
          check(info, flight.front());
          flight.pop_front();
        }
        idle = 0;
      }
      if (pending && top_.req_ready_o) {
        flight.push_back(request);
        pending = false;
        idle = 0;
      }
      if (idle > 5000) {
        fail("%s: no progress for 5000 cycles", info.name);
        break;
      }
      top_.clk_i = 1;
      top_.eval();
    }
    std::printf("%-8s %2d operations, %9" PRIu64 " cycles, %9" PRIu64 " passed, %" PRIu64 " failed\n",
                info.name, info.ops, cycles, passed_ - passed, failed_ - failed);
  }

  // Full throughput of a pipelined unit: without gaps and stalls a request is taken in every cycle.
  void throughput(const UnitInfo& info) {
    Request request;
    make(info.unit, 0, request);
    drive(request);
    top_.unit_i = info.unit;
    top_.rsp_ready_i = 1;
    top_.req_valid_i = 1;
    bool full = true;
    for (int i = 0; i < 64; i++) {
      tick();
      full = full && top_.req_ready_o && (i < 8 || top_.rsp_valid_o);
    }
    top_.req_valid_i = 0;
    for (int i = 0; i < 8; i++) tick();
    if (full && !top_.rsp_valid_o) passed_++;
    else fail("%s: does not take a request a cycle", info.name);
  }

  // The cases of directed.h of one unit, on lane 0.
  void directed(const UnitInfo& info) {
    for (const directed::Case& c : directed::Cases) {
      if (c.unit != info.unit) continue;
      Request q = {};
      q.op = c.op;
      q.rm = c.rm;
      q.mask = 1;
      q.a[0] = c.a;
      q.b[0] = c.b;
      q.c[0] = c.c;
      q.want[0] = {c.result, c.flags};
      drive(q);
      top_.unit_i = info.unit;
      top_.rsp_ready_i = 1;
      top_.req_valid_i = 1;
      int cycles = 0;
      for (bool taken = false, done = false; !done && cycles < 500; cycles++) {
        top_.clk_i = 0;
        top_.eval();
        done = taken && top_.rsp_valid_o;
        if (done) check(info, q);
        taken = taken || top_.req_ready_o;
        top_.clk_i = 1;
        top_.eval();
        top_.req_valid_i = !taken;
      }
      if (cycles == 500) fail("%s op %d: no response", info.name, c.op);
    }
  }

  // The oracle of VFEXP itself: within one unit in the last place of the host's exp.
  void check_exp_oracle() {
    for (int i = 0; i < 200000; i++) {
      const uint32_t x = exp_operand(random_);
      if (oracle::is_nan(x)) continue;
      const double exact = std::exp(static_cast<double>(oracle::to_float(x)));
      const uint32_t got = oracle::vfexp(x).bits;
      const uint32_t want = oracle::to_bits(static_cast<float>(exact));
      const int64_t ulps = static_cast<int64_t>(got) - static_cast<int64_t>(want);
      if (ulps >= -1 && ulps <= 1) passed_++;
      else fail("exp(%08x) is %08x by the definition, %08x by the host", x, got, want);
    }
  }

  int finish() {
    std::printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed_, failed_);
    return failed_ != 0;
  }

 private:
  void tick() {
    top_.clk_i = 0;
    top_.eval();
    top_.clk_i = 1;
    top_.eval();
  }

  // An operation that has tuples left, or -1.
  int pick(const std::vector<uint64_t>& left) {
    const size_t start = random_.below(static_cast<uint32_t>(left.size()));
    for (size_t i = 0; i < left.size(); i++) {
      const size_t op = (start + i) % left.size();
      if (left[op]) return static_cast<int>(op);
    }
    return -1;
  }

  void make(Unit unit, int op, Request& q) {
    q.op = op;
    q.rm = random_.chance(40) ? 0 : static_cast<int>(random_.below(oracle::Rms));
    q.warp = random_.below(top_.warps_o);
    q.uid = random_.next() & 0xff;
    q.vec = random_.next() & 1;
    q.we = random_.next() & 1;
    q.rd = random_.next() & 0xff;
    const uint32_t all = lanes_ == 32 ? ~0u : (1u << lanes_) - 1;
    switch (unit == Salu ? 0 : random_.below(4)) {
      case 0: q.mask = unit == Salu ? 1 : 1u << random_.below(static_cast<uint32_t>(lanes_)); break;
      case 1: q.mask = random_.next() & all; break;
      default: q.mask = all; break;
    }
    for (int l = 0; l < (unit == Salu ? 1 : lanes_); l++) operands(unit, op, q.a[l], q.b[l], q.c[l]);
    if (unit == Sfu && op == oracle::SfTta) {
      expect_tta(q);
      return;
    }
    for (int l = 0; l < lanes_; l++) {
      if ((q.mask >> l) & 1) q.want[l] = expect(unit, op, q.rm, q.a[l], q.b[l], q.c[l], l);
    }
    // Flags come ORed over the lanes. So that one lane's do not hide another's, the mask is often reduced
    // to lanes that raise the same flags.
    if (unit >= Fpu && random_.chance(50)) {
      const int base = static_cast<int>(random_.below(static_cast<uint32_t>(lanes_)));
      if ((q.mask >> base) & 1) {
        for (int l = 0; l < lanes_; l++) {
          if (((q.mask >> l) & 1) && q.want[l].flags != q.want[base].flags) q.mask &= ~(1u << l);
        }
      }
    }
  }

  void operands(Unit unit, int op, uint32_t& a, uint32_t& b, uint32_t& c) {
    if (unit < Fpu) {
      int_operands(random_, a, b, c);
    } else if (unit == Fpu && (op == oracle::FpCvtWS || op == oracle::FpCvtWuS)) {
      a = conversion_operand(random_);
      b = c = 0;
    } else if (unit == Fpu && (op == oracle::FpCvtSW || op == oracle::FpCvtSWu)) {
      int_operands(random_, a, b, c);
    } else if (unit == Sfu && (op == oracle::SfDiv || op == oracle::SfSqrt)) {
      divsqrt_operands(random_, a, b);
      if (op == oracle::SfSqrt && random_.chance(80)) a &= 0x7fffffff;
      c = random_.next();
    } else if (unit == Sfu && op == oracle::SfExp) {
      a = exp_operand(random_);
      b = c = random_.next();
    } else if (unit == Sfu && random_.chance(85)) {  // sums of several terms that stay finite
      a = (random_.next() & 0x807fffff) | (random_.below(20) + 118) << 23;
      b = (random_.next() & 0x807fffff) | (random_.below(20) + 118) << 23;
      c = (random_.next() & 0x807fffff) | (random_.below(20) + 118) << 23;
    } else {
      fp_operands(random_, a, b, c);
    }
  }

  static oracle::Fp expect(Unit unit, int op, int rm, uint32_t a, uint32_t b, uint32_t c, int lane) {
    switch (unit) {
      case Salu: case Valu: return {oracle::alu(op, a, b, c, static_cast<uint32_t>(lane)), 0};
      case Mul: return {oracle::mul(op, a, b, c), 0};
      case Div: return {oracle::div(op, a, b), 0};
      case Fpu: return oracle::fpu(op, rm, a, b, c);
      case Sfu: break;
    }
    if (op == oracle::SfDiv) return oracle::fdiv(a, b, rm);
    if (op == oracle::SfSqrt) return oracle::fsqrt(a, rm);
    return oracle::vfexp(a);
  }

  void expect_tta(Request& q) {
    for (int i = 0; i < lanes_; i++) {
      oracle::Fp acc = {q.c[i], 0};
      for (int j = 0; j <= i; j++) {
        if (!((q.mask >> j) & 1) || !((q.mask >> (i - j)) & 1)) continue;
        const oracle::Fp r = oracle::fma(q.a[j], q.b[i - j], acc.bits, q.rm);
        acc = {r.bits, acc.flags | r.flags};
      }
      q.want[i] = acc;
    }
  }

  void drive(const Request& q) {
    top_.op_i = static_cast<uint8_t>(q.op);
    top_.rm_i = static_cast<uint8_t>(q.rm);
    top_.warp_i = static_cast<uint8_t>(q.warp);
    top_.uid_i = static_cast<uint8_t>(q.uid);
    top_.vec_i = static_cast<uint8_t>(q.vec);
    top_.we_i = static_cast<uint8_t>(q.we);
    top_.rd_i = static_cast<uint8_t>(q.rd);
    top_.mask_i = q.mask;
    for (int l = 0; l < lanes_; l++) {
      top_.a_i[l] = q.a[l];
      top_.b_i[l] = q.b[l];
      top_.c_i[l] = q.c[l];
    }
  }

  void check(const UnitInfo& info, const Request& q) {
    uint32_t flags = 0;
    for (int l = 0; l < lanes_; l++) {
      if (!((q.mask >> l) & 1)) continue;
      flags |= q.want[l].flags;
      if (top_.data_o[l] == q.want[l].bits) {
        passed_++;
      } else {
        fail("%s op %d rm %d lane %d: a %08x b %08x c %08x gives %08x, should be %08x", info.name, q.op, q.rm,
             l, q.a[l], q.b[l], q.c[l], top_.data_o[l], q.want[l].bits);
      }
    }
    if (top_.fflags_o != flags) {
      int l = 0;
      while (l < lanes_ - 1 && !((q.mask >> l) & 1)) l++;
      fail("%s op %d rm %d mask %08x: flags %02x, should be %02x (first lane: a %08x b %08x c %08x)",
           info.name, q.op, q.rm, q.mask, top_.fflags_o, flags, q.a[l], q.b[l], q.c[l]);
    }
    const bool same = top_.uid_o == q.uid && top_.warp_o == q.warp && top_.vec_o == q.vec &&
                      top_.we_o == q.we && top_.rd_o == q.rd && top_.mask_o == q.mask && top_.trap_o == 0;
    if (!same) fail("%s op %d: the response's tag is not the request's", info.name, q.op);
  }

  // A response that was not taken in the last cycle stands as it was.
  void check_held(const UnitInfo& info) {
    bool same = top_.rsp_valid_o && held_.uid == top_.uid_o && held_.flags == top_.fflags_o;
    for (int l = 0; held_.valid && l < lanes_; l++) same = same && held_.data[l] == top_.data_o[l];
    if (held_.valid && !same) fail("%s: a response changed while it was held", info.name);
    held_.valid = top_.rsp_valid_o && !top_.rsp_ready_i;
    if (!held_.valid) return;
    held_.uid = top_.uid_o;
    held_.flags = top_.fflags_o;
    for (int l = 0; l < lanes_; l++) held_.data[l] = top_.data_o[l];
  }

  template <typename... Args>
  void fail(const char* format, Args... args) {
    if (failed_++ >= 20) return;
    std::printf("FAIL ");
    std::printf(format, args...);
    std::printf("\n");
  }

  Vtb_exec top_;
  Random random_;
  uint64_t tuples_;
  int lanes_ = 0;
  struct {
    bool valid = false;
    uint32_t uid = 0, flags = 0, data[MaxLanes] = {};
  } held_;
  uint64_t passed_ = 0, failed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  uint64_t tuples = 200000, seed = 1;
  std::string only;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string arg = argv[i];
    if (arg == "--tuples") tuples = std::strtoull(argv[i + 1], nullptr, 0);
    else if (arg == "--seed") seed = std::strtoull(argv[i + 1], nullptr, 0);
    else if (arg == "--unit") only = argv[i + 1];
    else {
      std::fprintf(stderr, "unknown argument %s\n", argv[i]);
      return 2;
    }
  }
  std::printf("seed %" PRIu64 ", %" PRIu64 " tuples an operation\n", seed, tuples);
  const auto bench = std::make_unique<Bench>(seed, tuples);
  bool any = false;
  for (const UnitInfo& info : Units) {
    if (!only.empty() && only != info.name) continue;
    any = true;
    bench->directed(info);
    bench->run(info);
    if (info.unit != Div && info.unit != Sfu) bench->throughput(info);
    if (info.unit == Sfu) bench->check_exp_oracle();
  }
  if (!any) {
    std::fprintf(stderr, "no unit is called %s\n", only.c_str());
    return 2;
  }
  return bench->finish();
}
