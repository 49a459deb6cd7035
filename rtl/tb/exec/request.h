// Requests to the units with what must come back: operands by operation, masks, expected results, and a count
// of what the operands have exercised.
#pragma once
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

#include "operands.h"
#include "oracle_fix.h"
#include "oracle_fp.h"
#include "oracle_int.h"
#include "units.h"

constexpr int MaxLanes = 32;

struct UnitInfo {
  unit::Unit unit;
  uint8_t port;  // of tb_exec.sv
  const char* name;
  int ops;
  bool pipelined;  // takes a request a cycle
};
constexpr UnitInfo Units[] = {
    {unit::Salu, 0, "vt_salu", oracle::AluOps, true},     {unit::Valu, 1, "vt_valu", oracle::AluOps, true},
    {unit::Mul, 2, "vt_mul", oracle::MulOps, true},       {unit::Div, 3, "vt_div", oracle::DivOps, false},
    {unit::Fpu, 4, "vt_fpu", oracle::FpuOps, true},       {unit::Sfu, 5, "vt_sfu", oracle::SfuOps, false},
    {unit::Fix, 6, "vt_fix", oracle::FixOps, true},
            {unit::Half, 7, "vt_fpx.half", oracle::FpxOps, false},
    {unit::Double, 7, "vt_fpx.double", oracle::FpxOps, false},
};

struct Request {
  int op, rm;
  int beats;     // 2: operands and results are 64-bit, low words first
  bool compare;  // of doubles: only the second beat has a result
  uint32_t warp, uid, vec, we, rd, mask;
  uint64_t a[MaxLanes], b[MaxLanes], c[MaxLanes];
  oracle::Fp want[MaxLanes];  // data and flags (saturation of fixed point), of lanes in mask
};

class Requests {
 public:
  Requests(Random& random, const UnitInfo& info, int lanes, uint32_t warps)
      : random_(random), info_(info), lanes_(lanes), warps_(warps), half_(random), single_(random),
        double_(random),
        next_(static_cast<size_t>(info.ops)), seen_(static_cast<size_t>(info.ops)) {}

  // How many tuples are all operands of an operation in all rounding modes; 0 where they are too many.
  uint64_t exhaustive(int op) const { return all_operands(op) ? 65536u * static_cast<uint64_t>(modes()) : 0; }

  void make(int op, Request& q) {
    const bool fp = info_.unit == unit::Fpu || info_.unit == unit::Sfu || wide();
    std::vector<uint32_t>& next = next_[static_cast<size_t>(op)];
    q.op = op;
    q.rm = static_cast<int>(random_.below(static_cast<uint32_t>(modes())));
    q.beats = info_.unit == unit::Double ? 2 : 1;
    q.compare = q.beats == 2 && op >= oracle::FpEq && op <= oracle::FpLe;
    q.warp = random_.below(warps_);
    q.uid = random_.next() & 0xff;
    q.vec = random_.next() & 1;
    q.we = random_.next() & 1;
    q.rd = random_.next() & 0xff;
    const uint32_t all = lanes_ == 32 ? ~0u : (1u << lanes_) - 1;
    switch (info_.unit == unit::Salu ? 0 : random_.below(4)) {
      case 0: q.mask = info_.unit == unit::Salu ? 1 : 1u
        << random_.below(static_cast<uint32_t>(lanes_)); break;
      case 1: q.mask = random_.next() & all; break;
      default: q.mask = all; break;
    }
    // Flags come ORed over the lanes. So that one lane's do not hide another's, the mask is often reduced to
    // lanes that raise the same flags.
    const bool uniform = (fp || info_.unit == unit::Fix) && random_.chance(50);
    bool in_turn = false;  // operands in turn, in the mode that is furthest behind
    if (all_operands(op)) {
      if (next.empty()) next.resize(static_cast<size_t>(modes()));
      const auto least = std::min_element(next.begin(), next.end());
      in_turn = *least < 65536;
      if (in_turn) q.rm = static_cast<int>(least - next.begin());
    }
    for (int l = 0; l < (info_.unit == unit::Salu ? 1 : lanes_); l++) operands(op, q.a[l], q.b[l], q.c[l]);
    if (info_.unit == unit::Sfu && op == oracle::SfTta) {
      expect_tta(q);  // with fewer lanes the results would be others
      return;
    }
    int base = -1;
    for (int l = 0; l < lanes_; l++) {
      if (!((q.mask >> l) & 1)) continue;
      if (in_turn) {
        uint32_t& n = next[static_cast<size_t>(q.rm)];
        operands_in_turn(n, q.a[l], q.b[l]);
        q.want[l] = expect(op, q.rm, q.a[l], q.b[l], q.c[l], l);
        if (base < 0) base = l;
        if (n == 65536 || (uniform && q.want[l].flags != q.want[base].flags)) q.mask &= ~(1u << l);
        else n++;
      } else {
        q.want[l] = expect(op, q.rm, q.a[l], q.b[l], q.c[l], l);
      }
    }
    if (uniform && !in_turn) same_flags(q);
    if (fp) note(q);
  }

  // The flags and exact ties that a floating-point operation can meet and that no operands have met; empty if
  // none.
  std::string missing() const {
    std::string text;
    for (size_t op = 0; op < seen_.size(); op++) {
      const uint32_t flags = possible_flags(static_cast<int>(op)) & ~seen_[op].flags;
      if (flags) text += " op " + std::to_string(op) + " flags " + std::to_string(flags);
      if (can_tie(static_cast<int>(op)) && seen_[op].ties == 0) text += " op " + std::to_string(op) + " ties";
    }
    return text;
  }

  std::string summary() const {
    uint64_t ties = 0, sampled = 0;
    for (const Seen& s : seen_) ties += s.ties, sampled += s.sampled;
    if (!ties) return "";
    char text[80];
    std::snprintf(text, sizeof text, ", odd ties %.1f %%",
                  100.0 * static_cast<double>(ties) / static_cast<double>(sampled));
    return text;
  }

 private:
  struct Seen {
    uint32_t flags = 0;
    uint64_t ties = 0, sampled = 0;  // ties that nearest-even and nearest-away resolve differently
  };

  bool wide() const { return info_.unit == unit::Half || info_.unit == unit::Double; }
  int modes() const { return info_.unit == unit::Fix ? int{oracle::Vxrms} : int{oracle::Rms}; }

  bool all_operands(int op) const {
    using namespace oracle;
    if (info_.unit == unit::Fix) return true;
    return info_.unit == unit::Half && ((op >= FpClass && op <= FpCvtSWu) || op == FpSqrt);
  }

  // The operation as oracle_fp.h numbers it, or -1.
  int fp_op(int op) const {
    if (info_.unit == unit::Fpu || wide()) return op;
    if (info_.unit != unit::Sfu || op > oracle::SfSqrt) return -1;
    return op == oracle::SfDiv ? oracle::FpDiv : oracle::FpSqrt;
  }

  bool can_tie(int op) const {
    using namespace oracle;
    op = fp_op(op);
    if (op == FpCvtSW || op == FpCvtSWu) return true;
    return (op >= FpAdd && op <= FpNmadd) || op == FpCvtWS || op == FpCvtWuS || op == FpDiv;
  }

  uint32_t possible_flags(int op) const {
    using namespace oracle;
    op = fp_op(op);
    if (op < 0) return 0;
    if (op <= FpSub) return Nv | Of | Nx;  // a sum that is tiny is exact
    if (op <= FpNmadd) return Nv | Of | Uf | Nx;
    if (op <= FpMax || (op >= FpEq && op <= FpLe)) return Nv;
    if (op == FpCvtWS || op == FpCvtWuS || op == FpSqrt) return Nv | Nx;
    if (op == FpCvtSWu && info_.unit == unit::Half) return Of | Nx;
    if (op == FpCvtSW || op == FpCvtSWu) return Nx;
    if (op == FpDiv) return Nv | Dz | Of | Uf | Nx;
    return 0;
  }

  void operands(int op, uint64_t& a, uint64_t& b, uint64_t& c) {
    using namespace oracle;
    switch (info_.unit) {
      case unit::Fpu: single_(op, a, b, c); return;
      case unit::Double: double_(op, a, b, c); return;
      case unit::Half:
        half_(op, a, b, c);
        for (uint64_t* x : {&a, &b, &c}) *x |= random_.next() & 0xffff0000;  // not looked at
        return;
      case unit::Sfu: break;
      default: int_operands(random_, a, b, c); return;
    }
    if (op == SfExp) {
      a = exp_operand(random_);
      b = c = random_.next();
    } else if (op == SfTta && random_.chance(85)) {  // sums of several terms that stay finite
      for (uint64_t* x : {&a, &b, &c}) *x = (random_.next() & 0x807fffff) | (random_.below(20) + 118) << 23;
    } else {
      single_(op == SfDiv ? FpDiv : op == SfSqrt ? FpSqrt : FpMadd, a, b, c);
    }
  }

  void operands_in_turn(uint32_t n, uint64_t& a, uint64_t& b) {
    a = random_.next();
    b = random_.next();
    if (info_.unit == unit::Fix) {
      a = (a & 0xffffff00) | (n & 0xff);
      b = (b & 0xffffff00) | ((n >> 8) & 0xff);
    } else {
      a = (a & 0xffff0000) | (n & 0xffff);
    }
  }

  oracle::Fp expect(int op, int rm, uint64_t a, uint64_t b, uint64_t c, int lane) const {
    using namespace oracle;
    const auto x = static_cast<uint32_t>(a), y = static_cast<uint32_t>(b), z = static_cast<uint32_t>(c);
    switch (info_.unit) {
      case unit::Salu: case unit::Valu: return {alu(op, x, y, z, static_cast<uint32_t>(lane)), 0};
      case unit::Mul: return {mul(op, x, y, z), 0};
      case unit::Div: return {div(op, x, y), 0};
      case unit::Fix: {
        const FixResult r = fix(op, rm, x, y);
        return {r.bits, r.sat};
      }
      case unit::Half: return half(op, rm, a, b, c);
      case unit::Double: return fp<SoftDouble>(op, rm, a, b, c);
      default: break;
    }
    return fp_op(op) < 0 ? vfexp(a) : fp<SoftSingle>(fp_op(op), rm, a, b, c);
  }

  void expect_tta(Request& q) const {
    for (int i = 0; i < lanes_; i++) {
      oracle::Fp acc = {q.c[i], 0};
      for (int j = 0; j <= i; j++) {
        if (!((q.mask >> j) & 1) || !((q.mask >> (i - j)) & 1)) continue;
        const oracle::Fp r = oracle::fp<oracle::SoftSingle>(oracle::FpMadd, q.rm, q.a[j], q.b[i - j],
            acc.bits);
        acc = {r.bits, acc.flags | r.flags};
      }
      q.want[i] = acc;
    }
  }

  void same_flags(Request& q) {
    const int base = static_cast<int>(random_.below(static_cast<uint32_t>(lanes_)));
    if (!((q.mask >> base) & 1)) return;
    for (int l = 0; l < lanes_; l++) {
      if (((q.mask >> l) & 1) && q.want[l].flags != q.want[base].flags) q.mask &= ~(1u << l);
    }
  }

  void note(const Request& q) {
    Seen& seen = seen_[static_cast<size_t>(q.op)];
    if (fp_op(q.op) < 0) return;
    for (int l = 0; l < lanes_; l++) {
      if ((q.mask >> l) & 1) seen.flags |= q.want[l].flags;
    }
    if (!can_tie(q.op) || random_.below(8) != 0 || q.mask == 0) return;
    const int l = __builtin_ctz(q.mask);
    const auto result = [&](int rm) { return expect(q.op, rm, q.a[l], q.b[l], q.c[l], l).bits; };
    seen.sampled++;
    seen.ties += result(oracle::Rne) != result(oracle::Rmm);
  }

  Random& random_;
  const UnitInfo& info_;
  int lanes_;
  uint32_t warps_;
  FpOperands<oracle::SoftHalf> half_;
  FpOperands<oracle::SoftSingle> single_;
  FpOperands<oracle::SoftDouble> double_;
  std::vector<std::vector<uint32_t>> next_;  // by operation and mode: the operands whose turn it is
  std::vector<Seen> seen_;
};
