// Floating-point oracle: Berkeley SoftFloat 3 in its RISC-V specialisation, for arithmetic, comparison and
// conversion in half, single and double precision. What it lacks (minimum and maximum, sign injection,
// classification, 16-bit integers) is spelled out from the RISC-V text, and VFEXP from the errata's
// definition.
//
// Numbers of all formats are the low bits of a 64-bit word.
#pragma once
#include <cstdint>

extern "C" {
#include "softfloat.h"
}

namespace oracle {

// Numbers of the operations, in the order of vt_isa_pkg's enumerations. Division and square root of half and
// double precision follow the others.
enum Fpu : int {
  FpAdd, FpSub, FpMul, FpMadd, FpMsub, FpNmsub, FpNmadd, FpMin, FpMax, FpSgnj, FpSgnjn, FpSgnjx, FpEq, FpNe,
  FpLt, FpLe, FpClass, FpCvtWS, FpCvtWuS, FpCvtSW, FpCvtSWu, FpuOps, FpDiv = FpuOps, FpSqrt, FpxOps
};
enum Sfu : int { SfDiv, SfSqrt, SfExp, SfTta, SfuOps };
enum Rm : int { Rne, Rtz, Rdn, Rup, Rmm, Rms };
constexpr uint32_t Nv = 16, Dz = 8, Of = 4, Uf = 2, Nx = 1;

struct Fp {
  uint64_t bits;
  uint32_t flags;
};

// ------------------------------------------------------------------ formats
struct Format {
  int exp_bits, frac_bits;
  constexpr int width() const { return 1 + exp_bits + frac_bits; }
  constexpr int bias() const { return (1 << (exp_bits - 1)) - 1; }
  constexpr uint64_t sign() const { return uint64_t{1} << (width() - 1); }
  constexpr uint64_t fraction() const { return (uint64_t{1} << frac_bits) - 1; }
  constexpr uint64_t infinity() const { return sign() - (uint64_t{1} << frac_bits); }
  constexpr uint64_t quiet() const { return uint64_t{1} << (frac_bits - 1); }
  constexpr uint64_t magnitude(uint64_t x) const { return x & (sign() - 1); }
  constexpr bool is_nan(uint64_t x) const { return magnitude(x) > infinity(); }
  constexpr bool is_snan(uint64_t x) const { return is_nan(x) && !(x & quiet()); }
  constexpr bool is_inf(uint64_t x) const { return magnitude(x) == infinity(); }
};
constexpr Format Half{5, 10}, Single{8, 23}, Double{11, 52};

// SoftFloat's functions of each format under one name.
struct SoftHalf {
  static constexpr Format format = Half;
  using T = float16_t;
  static T of(uint64_t x) { return {static_cast<uint16_t>(x)}; }
  static constexpr auto add = f16_add, sub = f16_sub, mul = f16_mul, div = f16_div;
  static constexpr auto fma = f16_mulAdd;
  static constexpr auto sqrt = f16_sqrt;
  static constexpr auto eq = f16_eq, lt = f16_lt, le = f16_le;
  // Integers are 16 bits wide. What fits no 32-bit integer fits no 16-bit one, and SoftFloat's answer then is
  // already the limit on the right side.
  static uint64_t to_signed(T a, uint_fast8_t rm) { return narrow(f16_to_i32(a, rm, true), -0x8000, 0x7fff); }
  static uint64_t to_unsigned(T a, uint_fast8_t rm) { return narrow(f16_to_ui32(a, rm, true), 0, 0xffff); }
  static T from_signed(uint64_t x) { return i32_to_f16(static_cast<int16_t>(x)); }
  static T from_unsigned(uint64_t x) { return ui32_to_f16(static_cast<uint16_t>(x)); }

 private:
  static uint64_t narrow(int64_t x, int64_t low, int64_t high) {
    if (x >= low && x <= high) return static_cast<uint64_t>(x);
    softfloat_exceptionFlags = Nv;
    return static_cast<uint64_t>(x < low ? low : high);
  }
};

struct SoftSingle {
  static constexpr Format format = Single;
  using T = float32_t;
  static T of(uint64_t x) { return {static_cast<uint32_t>(x)}; }
  static constexpr auto add = f32_add, sub = f32_sub, mul = f32_mul, div = f32_div;
  static constexpr auto fma = f32_mulAdd;
  static constexpr auto sqrt = f32_sqrt;
  static constexpr auto eq = f32_eq, lt = f32_lt, le = f32_le;
  static uint64_t to_signed(T a, uint_fast8_t rm) { return static_cast<uint32_t>(f32_to_i32(a, rm, true)); }
  static uint64_t to_unsigned(T a, uint_fast8_t rm) { return f32_to_ui32(a, rm, true); }
  static T from_signed(uint64_t x) { return i32_to_f32(static_cast<int32_t>(x)); }
  static T from_unsigned(uint64_t x) { return ui32_to_f32(static_cast<uint32_t>(x)); }
};

struct SoftDouble {
  static constexpr Format format = Double;
  using T = float64_t;
  static T of(uint64_t x) { return {x}; }
  static constexpr auto add = f64_add, sub = f64_sub, mul = f64_mul, div = f64_div;
  static constexpr auto fma = f64_mulAdd;
  static constexpr auto sqrt = f64_sqrt;
  static constexpr auto eq = f64_eq, lt = f64_lt, le = f64_le;
  static uint64_t to_signed(T a, uint_fast8_t rm) { return static_cast<uint64_t>(f64_to_i64(a, rm, true)); }
  static uint64_t to_unsigned(T a, uint_fast8_t rm) { return f64_to_ui64(a, rm, true); }
  static T from_signed(uint64_t x) { return i64_to_f64(static_cast<int64_t>(x)); }
  static T from_unsigned(uint64_t x) { return ui64_to_f64(x); }
};

// ------------------------------------------------------------------ spelled out from the RISC-V text
inline Fp min_max(const Format& f, bool max, uint64_t a, uint64_t b) {
  const uint32_t flags = (f.is_snan(a) || f.is_snan(b)) ? Nv : 0;
  if (f.is_nan(a) && f.is_nan(b)) return {f.infinity() | f.quiet(), flags};
  if (f.is_nan(a)) return {b, flags};
  if (f.is_nan(b)) return {a, flags};
  // Total order of numbers with -0 below +0.
  const auto key = [&f](uint64_t x) {
    const auto m = static_cast<int64_t>(f.magnitude(x));
    return (x & f.sign()) ? -m - 1 : m;
  };
  return {(max ? key(a) >= key(b) : key(a) <= key(b)) ? a : b, flags};
}

inline uint64_t classify(const Format& f, uint64_t a) {
  const bool neg = a & f.sign();
  const uint64_t m = f.magnitude(a);
  if (f.is_nan(a)) return f.is_snan(a) ? 1 << 8 : 1 << 9;
  if (f.is_inf(a)) return neg ? 1 << 0 : 1 << 7;
  if (m > f.fraction()) return neg ? 1 << 1 : 1 << 6;
  if (m) return neg ? 1 << 2 : 1 << 5;
  return neg ? 1 << 3 : 1 << 4;
}

// ------------------------------------------------------------------ one operation of one lane
template <typename S>
Fp fp(int op, int rm, uint64_t a, uint64_t b, uint64_t c) {
  constexpr Format f = S::format;
  constexpr uint64_t sign = f.sign();
  const auto mode = static_cast<uint_fast8_t>(rm);
  softfloat_roundingMode = mode;
  softfloat_detectTininess = softfloat_tininess_afterRounding;
  softfloat_exceptionFlags = 0;
  const auto x = S::of(a), y = S::of(b);
  uint64_t r = 0;
  switch (op) {
    case FpAdd: r = S::add(x, y).v; break;
    case FpSub: r = S::sub(x, y).v; break;
    case FpMul: r = S::mul(x, y).v; break;
    case FpMadd: r = S::fma(x, y, S::of(c)).v; break;
    case FpMsub: r = S::fma(x, y, S::of(c ^ sign)).v; break;
    case FpNmsub: r = S::fma(S::of(a ^ sign), y, S::of(c)).v; break;
    case FpNmadd: r = S::fma(S::of(a ^ sign), y, S::of(c ^ sign)).v; break;
    case FpMin: return min_max(f, false, a, b);
    case FpMax: return min_max(f, true, a, b);
    case FpSgnj: return {(a & ~sign) | (b & sign), 0};
    case FpSgnjn: return {(a & ~sign) | (~b & sign), 0};
    case FpSgnjx: return {a ^ (b & sign), 0};
    case FpEq: r = S::eq(x, y); break;
    case FpNe: r = !S::eq(x, y); break;
    case FpLt: r = S::lt(x, y); break;
    case FpLe: r = S::le(x, y); break;
    case FpClass: return {classify(f, a), 0};
    case FpCvtWS: r = S::to_signed(x, mode); break;
    case FpCvtWuS: r = S::to_unsigned(x, mode); break;
    case FpCvtSW: r = S::from_signed(a).v; break;
    case FpCvtSWu: r = S::from_unsigned(a).v; break;
    case FpDiv: r = S::div(x, y).v; break;
    case FpSqrt: r = S::sqrt(x).v; break;
    default: return {0xdeadbeef, 0};
  }
  return {r, softfloat_exceptionFlags};
}

// Half results as elements of 32 bits: sign-extended, unsigned integers and truth values zero-extended.
inline Fp half(int op, int rm, uint64_t a, uint64_t b, uint64_t c) {
  Fp r = fp<SoftHalf>(op, rm, a & 0xffff, b & 0xffff, c & 0xffff);
  if (op != FpCvtWuS) r.bits = static_cast<uint32_t>(static_cast<int16_t>(r.bits));
  return r;
}

// ------------------------------------------------------------------ VFEXP, from the errata's integers
inline Fp vfexp(uint64_t bits) {
  using i128 = __int128;
  const auto a = static_cast<uint32_t>(bits);
  if (Single.is_nan(a)) return {0x7fc00000, Single.is_snan(a) ? Nv : 0};
  if (Single.is_inf(a)) return {(a >> 31) ? 0u : a, 0};
  const uint32_t mag = a & 0x7fffffff;
  const bool neg = a >> 31;
  if (mag < 0x33000000) return {0x3f800000, mag ? Nx : 0};  // below 2^-25
  if (!neg && mag > 0x42b17217) return {0x7f800000, Of | Nx};
  if (neg && mag > 0x42cff1b5) return {0, Uf | Nx};
  // |a| * 2^40, truncated: the significand's last place weighs 2^(exponent - 150).
  const int64_t sig = (mag & 0x7fffff) | 0x800000;
  const int up = static_cast<int>(mag >> 23) - 150 + 40;
  const int64_t xm = up >= 0 ? sig << up : sig >> -up;
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
  if (n < -126) return {static_cast<uint32_t>(q), Nx | Uf};
  const i128 result = q + (static_cast<i128>(n + 126) << 23);
  if (result >= 0x7f800000) return {0x7f800000, Nx | Of};
  return {static_cast<uint32_t>(result), Nx};
}

}  // namespace oracle
