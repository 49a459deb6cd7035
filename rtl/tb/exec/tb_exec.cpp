// Bench of the execution units: random operations of every kind with random masks, gaps and back-pressure,
// each response checked against the oracles.
//
//   tb_exec [--tuples N] [--seed S] [--unit NAME]...
//
// N operand tuples (active lanes) are checked at least for each operation; where all operands are few enough
// (fixed point, and half precision with one operand), all of them in every rounding mode. Prints a line a
// unit, the first differences in full, and a sum last; exits with 1 when anything failed.
#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "Vtb_exec.h"
#include "directed.h"
#include "request.h"
#include "verilated.h"

double sc_time_stamp() { return 0; }

namespace {

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
    Requests requests(random_, info, lanes_, top_.warps_o);
    std::vector<uint64_t> left;
    for (int op = 0; op < info.ops; op++) left.push_back(std::max(tuples_, requests.exhaustive(op)));
    const uint64_t passed = passed_, failed = failed_;
    directed(info);
    uint64_t cycles = 0, idle = 0;
    std::deque<Request> flight;
    Request request;
    int to_send = 0, answered = 0;  // beats
    uint32_t gap = 0, stall = 0;    // percent, changed from time to time
    top_.unit_i = info.port;
    for (;; cycles++) {
      if (cycles % 512 == 0) {
        gap = random_.chance(50) ? 0 : random_.below(80);
        stall = random_.chance(50) ? 0 : random_.below(90);
      }
      if (to_send == 0 && !random_.chance(gap)) {
        const int op = pick(left);
        if (op >= 0) {
          requests.make(op, request);
          uint64_t& n = left[static_cast<size_t>(op)];
          n -= std::min(n, static_cast<uint64_t>(__builtin_popcount(request.mask)));
          to_send = request.beats;
          drive(info, request, 0);
        } else if (flight.empty()) {
          break;
        }
      }
      top_.req_valid_i = to_send != 0;
      top_.rsp_ready_i = !random_.chance(stall);
      top_.clk_i = 0;
      top_.eval();
      idle++;
      check_held(info);
      if (top_.rsp_valid_o && top_.rsp_ready_i) {
        if (flight.empty()) {
          fail("%s: a response that nothing asked for", info.name);
        } else {
          check(info, flight.front(), answered);
          if (++answered == flight.front().beats) {
            flight.pop_front();
            answered = 0;
          }
        }
        idle = 0;
      }
      const bool taken = to_send != 0 && top_.req_ready_o;
      if (taken && to_send == 1) flight.push_back(request);
      if (taken) idle = 0;
      if (idle > 5000) {
        fail("%s: no progress for 5000 cycles", info.name);
        break;
      }
      top_.clk_i = 1;
      top_.eval();
      if (taken && --to_send != 0) drive(info, request, request.beats - to_send);
    }
    const std::string missing = requests.missing();
    if (!missing.empty()) fail("%s: the operands were too tame: %s", info.name, missing.c_str());
    operations_ += info.ops;
    std::printf("%-15s %2d operations, %9" PRIu64 " cycles, %9" PRIu64 " passed, %" PRIu64 " failed%s\n",
                info.name,
                info.ops, cycles, passed_ - passed, failed_ - failed, requests.summary().c_str());
    std::fflush(stdout);
  }

  // Full throughput of a pipelined unit: without gaps and stalls a request is taken in every cycle.
  void throughput(const UnitInfo& info) {
    Requests requests(random_, info, lanes_, top_.warps_o);
    Request request;
    requests.make(0, request);
    drive(info, request, 0);
    top_.unit_i = info.port;
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

  // The oracle of VFEXP itself: within one unit in the last place of the host's exp.
  void check_exp_oracle() {
    for (int i = 0; i < 200000; i++) {
      const uint32_t x = exp_operand(random_);
      if (oracle::Single.is_nan(x)) continue;
      float f;
      std::memcpy(&f, &x, 4);
      f = static_cast<float>(std::exp(static_cast<double>(f)));
      uint32_t want;
      std::memcpy(&want, &f, 4);
      const auto got = static_cast<uint32_t>(oracle::vfexp(x).bits);
      const int64_t ulps = static_cast<int64_t>(got) - static_cast<int64_t>(want);
      if (ulps >= -1 && ulps <= 1) passed_++;
      else fail("exp(%08x) is %08x by the definition, %08x by the host", x, got, want);
    }
  }

  int finish() {
    std::printf("%d operations, every rounding mode, %" PRIu64 " operand tuples, %" PRIu64 " differences\n",
                operations_, tuples_checked_, failed_);
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

  // The cases of directed.h of one unit, on lane 0.
  void directed(const UnitInfo& info) {
    for (const directed::Case& c : directed::Cases) {
      if (c.unit != info.unit) continue;
      Request q = {};
      q.op = c.op;
      q.rm = c.rm;
      q.beats = info.unit == unit::Double ? 2 : 1;
      q.compare = info.unit == unit::Double && c.op >= oracle::FpEq && c.op <= oracle::FpLe;
      q.mask = 1;
      q.a[0] = c.a;
      q.b[0] = c.b;
      q.c[0] = c.c;
      q.want[0] = {c.result, c.flags};
      top_.unit_i = info.port;
      top_.rsp_ready_i = 1;
      int cycles = 0, sent = 0, answered = 0;
      drive(info, q, 0);
      for (; answered < q.beats && cycles < 500; cycles++) {
        top_.req_valid_i = sent < q.beats;
        top_.clk_i = 0;
        top_.eval();
        if (sent == q.beats && top_.rsp_valid_o) check(info, q, answered++);
        const bool taken = sent < q.beats && top_.req_ready_o;
        top_.clk_i = 1;
        top_.eval();
        if (taken && ++sent < q.beats) drive(info, q, sent);
      }
      top_.req_valid_i = 0;
      if (cycles == 500) fail("%s op %d: no response", info.name, c.op);
    }
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

  void drive(const UnitInfo& info, const Request& q, int beat) {
    const bool fpx = info.unit == unit::Half || info.unit == unit::Double;
    const bool sfu = fpx && q.op >= oracle::FpuOps;
    top_.op_i = static_cast<uint8_t>(!sfu ? q.op : q.op == oracle::FpDiv ? oracle::SfDiv : oracle::SfSqrt);
    top_.fpx_sfu_i = sfu;
    top_.rm_i = static_cast<uint8_t>(q.rm);
    top_.sew_i = info.unit == unit::Fix ? 0 : info.unit == unit::Half ? 1 : info.unit == unit::Double ? 3 : 2;
    top_.beat_i = static_cast<uint8_t>(beat);
    top_.warp_i = static_cast<uint8_t>(q.warp);
    top_.uid_i = static_cast<uint8_t>(q.uid + static_cast<uint32_t>(beat));
    top_.vec_i = static_cast<uint8_t>(q.vec);
    top_.we_i = static_cast<uint8_t>(q.we);
    top_.rd_i = static_cast<uint8_t>(q.rd + static_cast<uint32_t>(beat));
    top_.mask_i = q.mask;
    for (int l = 0; l < lanes_; l++) {
      top_.a_i[l] = static_cast<uint32_t>(q.a[l] >> (32 * beat));
      top_.b_i[l] = static_cast<uint32_t>(q.b[l] >> (32 * beat));
      top_.c_i[l] = static_cast<uint32_t>(q.c[l] >> (32 * beat));
    }
  }

  void check(const UnitInfo& info, const Request& q, int beat) {
    const bool last = beat == q.beats - 1;
    const bool nothing = q.compare && !last;  // a double comparison's first beat
    uint32_t flags = 0;
    for (int l = 0; l < lanes_; l++) {
      if (!((q.mask >> l) & 1) || nothing) continue;
      flags |= q.want[l].flags;
      const auto want = static_cast<uint32_t>(q.want[l].bits >> (q.compare ? 0 : 32 * beat));
      tuples_checked_ += last;
      if (top_.data_o[l] == want) {
        passed_++;
      } else {
        fail("%s op %d rm %d lane %d beat %d: a %016" PRIx64 " b %016" PRIx64 " c %016" PRIx64
             " gives %08x, should be %08x", info.name, q.op, q.rm, l, beat, q.a[l], q.b[l], q.c[l],
               top_.data_o[l],
             want);
      }
    }
    if (!last) flags = 0;
    const uint32_t got = info.unit == unit::Fix ? top_.sat_o : top_.fflags_o;
    if (got != flags || (info.unit == unit::Fix ? top_.fflags_o : top_.sat_o) != 0) {
      const int l = q.mask ? __builtin_ctz(q.mask) : 0;
      fail("%s op %d rm %d mask %08x: flags %02x, should be %02x (first lane: a %016" PRIx64 " b %016" PRIx64
           " c %016" PRIx64 ")", info.name, q.op, q.rm, q.mask, got, flags, q.a[l], q.b[l], q.c[l]);
    }
    const auto next = [beat](uint32_t x) { return (x + static_cast<uint32_t>(beat)) & 0xff; };
    const bool same = top_.uid_o == next(q.uid) && top_.warp_o == q.warp && top_.vec_o == q.vec &&
                      top_.we_o == (q.we && !nothing) && top_.rd_o == next(q.rd) && top_.mask_o == q.mask &&
                      top_.trap_o == 0;
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
  uint64_t passed_ = 0, failed_ = 0, tuples_checked_ = 0;
  int operations_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  uint64_t tuples = 100000, seed = 1;
  std::vector<std::string> only;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string arg = argv[i];
    if (arg == "--tuples") tuples = std::strtoull(argv[i + 1], nullptr, 0);
    else if (arg == "--seed") seed = std::strtoull(argv[i + 1], nullptr, 0);
    else if (arg == "--unit") only.push_back(argv[i + 1]);
    else {
      std::fprintf(stderr, "unknown argument %s\n", argv[i]);
      return 2;
    }
  }
  std::printf("seed %" PRIu64 ", at least %" PRIu64 " tuples an operation\n", seed, tuples);
  const auto bench = std::make_unique<Bench>(seed, tuples);
  size_t found = 0;
  for (const UnitInfo& info : Units) {
    if (!only.empty() && std::find(only.begin(), only.end(), info.name) == only.end()) continue;
    found++;
    bench->run(info);
    if (info.pipelined) bench->throughput(info);
    if (info.unit == unit::Sfu) bench->check_exp_oracle();
  }
  if (found < only.size() || found == 0) {
    std::fprintf(stderr, "no such unit\n");
    return 2;
  }
  return bench->finish();
}
