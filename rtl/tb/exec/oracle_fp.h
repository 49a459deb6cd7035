// Floating-point oracle: the host's IEEE 754 unit under fesetround, with the host's exception flags, mapped
// to RISC-V (canonical NaN; NV for 0 * inf even with a quiet NaN addend; x86 and RISC-V both detect tininess
// after rounding). Ties-away rounding, which hosts lack, is derived from the results rounded down and up and
// an exact test for a tie in double arithmetic. Minimum, maximum, comparison, classification and conversion
// to integers are spelled out from the RISC-V text.
//
// Compile with -frounding-math; operands go through volatile so that nothing is folded or moved.
#pragma once
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace oracle {

enum Fpu : int {
  FpAdd, FpSub, FpMul, FpMadd, FpMsub, FpNmsub, FpNmadd, FpMin, FpMax, FpSgnj, FpSgnjn, FpSgnjx, FpEq, FpNe,
  FpLt, FpLe, FpClass, FpCvtWS, FpCvtWuS, FpCvtSW, FpCvtSWu, FpuOps
};
enum Sfu : int { SfDiv, SfSqrt, SfExp, SfTta, SfuOps };
enum Rm : int { Rne, Rtz, Rdn, Rup, Rmm, Rms };
constexpr uint32_t Nv = 16, Dz = 8, Of = 4, Uf = 2, Nx = 1;

struct Fp {
  uint32_t bits;
  uint32_t flags;
};

inline float to_float(uint32_t x) {
  float f;
  std::memcpy(&f, &x, 4);
  return f;
}
inline uint32_t to_bits(float f) {
  uint32_t x;
  std::memcpy(&x, &f, 4);
  return x;
}
inline bool is_nan(uint32_t x) { return (x & 0x7fffffff) > 0x7f800000; }
inline bool is_snan(uint32_t x) { return is_nan(x) && !(x & 0x00400000); }
inline bool is_inf(uint32_t x) { return (x & 0x7fffffff) == 0x7f800000; }
inline bool is_zero(uint32_t x) { return (x & 0x7fffffff) == 0; }

// Kinds of host operation: x + y, x * y, x * y + z, x / y, sqrt(x), and integer v to float.
enum Kind { HAdd, HMul, HFma, HDiv, HSqrt, HInt };
struct Operands {
  float x, y, z;
  int64_t v;
};

inline Fp host(Kind kind, const Operands& o, int mode) {
  volatile float x = o.x, y = o.y, z = o.z, r = 0;
  volatile int64_t v = o.v;
  std::fesetround(mode);
  std::feclearexcept(FE_ALL_EXCEPT);
  switch (kind) {
    case HAdd: r = x + y; break;
    case HMul: r = x * y; break;
    case HFma: r = fmaf(x, y, z); break;
    case HDiv: r = x / y; break;
    case HSqrt: r = sqrtf(x); break;
    case HInt: r = static_cast<float>(v); break;
  }
  const int e = std::fetestexcept(FE_ALL_EXCEPT);
  std::fesetround(FE_TONEAREST);
  uint32_t flags = 0;
  if (e & FE_INVALID) flags |= Nv;
  if (e & FE_DIVBYZERO) flags |= Dz;
  if (e & FE_OVERFLOW) flags |= Of;
  if (e & FE_UNDERFLOW) flags |= Uf;
  if (e & FE_INEXACT) flags |= Nx;
  const uint32_t bits = to_bits(r);
  return {is_nan(bits) ? 0x7fc00000u : bits, flags};
}

// Whether the exact result is `m`, a double: products of floats are exact in double, and a sum is exact when
// the error term of its two-sum is zero.
inline bool exactly(Kind kind, const Operands& o, double m) {
  volatile double x = o.x, y = o.y, z = o.z;
  if (kind == HInt) return static_cast<double>(o.v) == m;
  if (kind == HDiv) return m * y == x;
  if (kind == HSqrt) return m * m == x;
  if (kind == HMul) return x * y == m;
  volatile double p = kind == HFma ? x * y : x;
  volatile double q = kind == HFma ? z : y;
  volatile double s = p + q;
  volatile double pp = s - q;
  volatile double qq = s - pp;
  volatile double dp = p - pp;
  volatile double dq = q - qq;
  return dp + dq == 0 && s == m;
}

inline Fp rounded(Kind kind, const Operands& o, int rm) {
  static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  if (rm != Rmm) return host(kind, o, modes[rm]);
  const Fp nearest = host(kind, o, FE_TONEAREST);
  const Fp lo = host(kind, o, FE_DOWNWARD), hi = host(kind, o, FE_UPWARD);
  if (is_nan(nearest.bits) || !(nearest.flags & Nx)) return nearest;
  const double lim = std::ldexp(1.0, 128);  // what an infinity stands for as the upper neighbour
  const double l = is_inf(lo.bits) ? -lim : to_float(lo.bits);
  const double h = is_inf(hi.bits) ? lim : to_float(hi.bits);
  if (!exactly(kind, o, (l + h) / 2)) return nearest;
  // At a tie nearest-even may have gone the other way, but its flags hold: a tie at the overflow limit or
  // next to the smallest normal number rounds away in both modes.
  return {(lo.bits & 0x80000000) ? lo.bits : hi.bits, nearest.flags};
}

inline Fp fma(uint32_t a, uint32_t b, uint32_t c, int rm) {
  Fp r = rounded(HFma, {to_float(a), to_float(b), to_float(c), 0}, rm);
  const bool inf_zero = (is_inf(a) && is_zero(b)) || (is_zero(a) && is_inf(b));
  if (inf_zero || is_snan(a) || is_snan(b) || is_snan(c)) r.flags = Nv;
  return r;
}

// ------------------------------------------------------------------ the rest, spelled out
// Total order of numbers with -0 below +0.
inline int64_t key(uint32_t x) {
  const int64_t m = x & 0x7fffffff;
  return (x >> 31) ? -m - 1 : m;
}

inline Fp min_max(bool max, uint32_t a, uint32_t b) {
  const uint32_t flags = (is_snan(a) || is_snan(b)) ? Nv : 0;
  if (is_nan(a) && is_nan(b)) return {0x7fc00000, flags};
  if (is_nan(a)) return {b, flags};
  if (is_nan(b)) return {a, flags};
  const bool a_first = max ? key(a) >= key(b) : key(a) <= key(b);
  return {a_first ? a : b, flags};
}

inline Fp compare(int op, uint32_t a, uint32_t b) {
  const bool unordered = is_nan(a) || is_nan(b);
  const bool signalling = op == FpLt || op == FpLe;
  uint32_t flags = 0;
  if (signalling ? unordered : (is_snan(a) || is_snan(b))) flags = Nv;
  const double x = unordered ? 0 : to_float(a), y = unordered ? 0 : to_float(b);
  switch (op) {
    case FpEq: return {!unordered && x == y, flags};
    case FpNe: return {unordered || x != y, flags};
    case FpLt: return {!unordered && x < y, flags};
    default: return {!unordered && x <= y, flags};
  }
}

inline uint32_t classify(uint32_t a) {
  const bool neg = a >> 31;
  const uint32_t e = (a >> 23) & 0xff, m = a & 0x7fffff;
  if (e == 255 && m) return (m >> 22) ? 1u << 9 : 1u << 8;
  if (e == 255) return neg ? 1u << 0 : 1u << 7;
  if (e) return neg ? 1u << 1 : 1u << 6;
  if (m) return neg ? 1u << 2 : 1u << 5;
  return neg ? 1u << 3 : 1u << 4;
}

inline Fp to_int(bool is_signed, uint32_t a, int rm) {
  const int64_t lo = is_signed ? -(int64_t{1} << 31) : 0;
  const int64_t hi = is_signed ? (int64_t{1} << 31) - 1 : (int64_t{1} << 32) - 1;
  if (is_nan(a)) return {static_cast<uint32_t>(hi), Nv};
  const double x = to_float(a);
  if (std::fabs(x) >= 1e12) return {static_cast<uint32_t>(x < 0 ? lo : hi), Nv};
  const double f = std::floor(x);  // |x| < 2^40: the fraction x - f is exact
  const double frac = x - f;
  int64_t r = static_cast<int64_t>(f);
  switch (rm) {
    case Rne: r += frac > 0.5 || (frac == 0.5 && (r & 1)); break;
    case Rtz: r += frac > 0 && x < 0; break;
    case Rdn: break;
    case Rup: r += frac > 0; break;
    default: r += frac > 0.5 || (frac == 0.5 && x > 0); break;
  }
  if (r < lo) return {static_cast<uint32_t>(lo), Nv};
  if (r > hi) return {static_cast<uint32_t>(hi), Nv};
  return {static_cast<uint32_t>(r), frac != 0 ? Nx : 0};
}

inline Fp fpu(int op, int rm, uint32_t a, uint32_t b, uint32_t c) {
  const uint32_t sign = 0x80000000;
  const Operands o = {to_float(a), to_float(b), 0, 0};
  switch (op) {
    case FpAdd: return rounded(HAdd, o, rm);
    case FpSub: return rounded(HAdd, {to_float(a), to_float(b ^ sign), 0, 0}, rm);
    case FpMul: return rounded(HMul, o, rm);
    case FpMadd: return fma(a, b, c, rm);
    case FpMsub: return fma(a, b, c ^ sign, rm);
    case FpNmsub: return fma(a ^ sign, b, c, rm);
    case FpNmadd: return fma(a ^ sign, b, c ^ sign, rm);
    case FpMin: return min_max(false, a, b);
    case FpMax: return min_max(true, a, b);
    case FpSgnj: return {(a & ~sign) | (b & sign), 0};
    case FpSgnjn: return {(a & ~sign) | (~b & sign), 0};
    case FpSgnjx: return {a ^ (b & sign), 0};
    case FpEq: case FpNe: case FpLt: case FpLe: return compare(op, a, b);
    case FpClass: return {classify(a), 0};
    case FpCvtWS: return to_int(true, a, rm);
    case FpCvtWuS: return to_int(false, a, rm);
    case FpCvtSW: return rounded(HInt, {0, 0, 0, static_cast<int32_t>(a)}, rm);
    case FpCvtSWu: return rounded(HInt, {0, 0, 0, static_cast<int64_t>(a)}, rm);
    default: return {0xdeadbeef, 0};
  }
}

inline Fp fdiv(uint32_t a, uint32_t b, int rm) { return rounded(HDiv, {to_float(a), to_float(b), 0, 0}, rm); }
inline Fp fsqrt(uint32_t a, int rm) { return rounded(HSqrt, {to_float(a), 0, 0, 0}, rm); }

// VFEXP, from the errata's integer definition.
inline Fp vfexp(uint32_t a) {
  using i128 = __int128;
  if (is_nan(a)) return {0x7fc00000, is_snan(a) ? Nv : 0};
  if (is_inf(a)) return {(a >> 31) ? 0u : a, 0};
  const uint32_t mag = a & 0x7fffffff;
  const bool neg = a >> 31;
  if (mag < 0x33000000) return {0x3f800000, mag ? Nx : 0};  // below 2^-25
  if (!neg && mag > 0x42b17217) return {0x7f800000, Of | Nx};
  if (neg && mag > 0x42cff1b5) return {0, Uf | Nx};
  // |a| * 2^40 is exact in double, since it is a power of two away.
  const int64_t xm = static_cast<int64_t>(std::trunc(std::ldexp(static_cast<double>(to_float(mag)), 40)));
  const i128 x = neg ? -xm : xm;
  int n = static_cast<int>((x * 0x171547653LL + (i128{1} << 71)) >> 72);
  const i128 r = x - ((static_cast<i128>(n) * 0xB17217F7D1CF7ALL) >> 16);
  const i128 one = i128{1} << 40;
  i128 p = one;
  for (int i = 9; i >= 1; i--) p = one + ((((r * p) >> 40) * (one / i)) >> 40);
  if (p < one) {
    p *= 2;
    n -= 1;
  }
  // p * 2^(n-40) in units of the result's last place, to nearest even.
  const int drop = 17 + (n < -126 ? -126 - n : 0);
  i128 q = p >> drop;
  const i128 rest = p - (q << drop), half = i128{1} << (drop - 1);
  if (rest > half || (rest == half && (q & 1))) q += 1;
  uint32_t flags = Nx;
  if (n < -126) return {static_cast<uint32_t>(q), flags | Uf};
  const i128 bits = q + (static_cast<i128>(n + 126) << 23);
  if (bits >= 0x7f800000) return {0x7f800000, flags | Of};
  return {static_cast<uint32_t>(bits), flags};
}

}  // namespace oracle
