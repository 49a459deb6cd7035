// Random operands for the benches, weighted towards the values where arithmetic goes wrong.
#pragma once
#include <cstdint>

#include "oracle_fp.h"

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ull + 1) {}
  uint64_t next64() {  // splitmix64
    uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  uint32_t next() { return static_cast<uint32_t>(next64() >> 32); }
  uint32_t below(uint32_t n) { return static_cast<uint32_t>((static_cast<uint64_t>(next()) * n) >> 32); }
  bool chance(uint32_t percent) { return below(100) < percent; }

 private:
  uint64_t state_;
};

// ------------------------------------------------------------------ integers
inline uint32_t int_operand(Random& r) {
  static const uint32_t edge[] = {0, 1, 2, 3, 31, 32, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7ffffffe, 0x7fffffff,
                                  0x80000000, 0x80000001, 0xfffffffe, 0xffffffff};
  switch (r.below(8)) {
    case 0: case 1: return edge[r.below(sizeof edge / sizeof *edge)];
    case 2: return r.next() >> r.below(32);                                // few significant bits
    case 3: return 0u - (r.next() >> r.below(32));
    case 4: return (1u << r.below(32)) + r.below(3) - 1;                   // around powers of two
    default: return r.next();
  }
}

inline void int_operands(Random& r, uint32_t& a, uint32_t& b, uint32_t& c) {
  a = int_operand(r);
  b = r.chance(15) ? a + r.below(3) - 1 : int_operand(r);                  // equal and nearly equal pairs
  c = int_operand(r);
}

// ------------------------------------------------------------------ floating point
inline uint32_t fp_operand(Random& r) {
  static const uint32_t edge[] = {
      0x00000000, 0x00000001, 0x00000002, 0x003fffff, 0x00400000, 0x007fffff, 0x00800000, 0x00800001,
      0x33800000, 0x3effffff, 0x3f000000, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fc00000, 0x40000000,
      0x4b000000, 0x4b7fffff, 0x4b800000, 0x4effffff, 0x4f000000, 0x4f7fffff, 0x4f800000, 0x7e800000,
      0x7f000000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fbfffff, 0x7fc00000, 0x7fc00001, 0x7fffffff};
  const uint32_t sign = r.next() & 0x80000000;
  switch (r.below(8)) {
    case 0: case 1: return sign | edge[r.below(sizeof edge / sizeof *edge)];
    case 2: return sign | (r.next() & 0x7fffff);                           // subnormal
    case 3: return sign | (r.below(254) + 1) << 23 | (r.next() & 0x7fffff & (~0u << r.below(24)));
    case 4: return sign | (r.below(16) + 120) << 23 | (r.next() & 0x7fffff);  // around one
    case 5: return sign | (r.below(254) + 1) << 23 | (0x7fffff & ~(r.next() >> 9 >> r.below(23)));
    default: return sign | r.next() >> 1;
  }
}

// x moved by up to three units in the last place.
inline uint32_t nudge(Random& r, uint32_t x) {
  const uint32_t m = (x & 0x7fffffff) + r.below(7) - 3;
  return (x & 0x80000000) | (m <= 0x7f800000 ? m : 0x7f800000);
}

// The exponent that brings a number to within `spread` of `e`, with its mantissa kept.
inline uint32_t with_exponent(Random& r, uint32_t x, int e, uint32_t spread) {
  e += static_cast<int>(r.below(2 * spread + 1)) - static_cast<int>(spread);
  if (e < 0) e = 0;
  if (e > 254) e = 254;
  return (x & 0x807fffff) | static_cast<uint32_t>(e) << 23;
}

inline int exponent(uint32_t x) { return static_cast<int>((x >> 23) & 0xff); }

// Three operands for the additive and multiplicative operations.
inline void fp_operands(Random& r, uint32_t& a, uint32_t& b, uint32_t& c) {
  using namespace oracle;
  a = fp_operand(r);
  b = fp_operand(r);
  c = fp_operand(r);
  switch (r.below(8)) {
    case 0:  // sums near cancellation
      b = nudge(r, a ^ (r.next() & 0x80000000));
      break;
    case 1:  // sums whose parts overlap a little
      b = with_exponent(r, b, exponent(a), 27);
      break;
    case 2:  // products near the smallest numbers
      b = with_exponent(r, b, 127 - exponent(a), 26);
      break;
    case 3:  // products near the largest
      b = with_exponent(r, b, 381 - exponent(a), 2);
      break;
    case 4:  // fused cancellation
      c = nudge(r, to_bits(to_float(a) * to_float(b)) ^ (r.next() & 0x80000000));
      break;
    case 5:  // addends that overlap the product a little
      c = with_exponent(r, c, exponent(a) + exponent(b) - 127, 50);
      break;
    case 6: {  // short significands: exact results and ties
      const uint32_t keep = ~0u << (10 + r.below(10));
      a &= keep;
      b = with_exponent(r, b & keep, exponent(a), 24);
      c &= keep;
      break;
    }
    default: break;
  }
}

inline uint32_t conversion_operand(Random& r) {
  if (r.chance(30)) return fp_operand(r);
  const uint32_t x = r.next() & (r.chance(50) ? ~0u : ~0u << r.below(24));
  return (x & 0x807fffff) | (r.below(38) + 124) << 23;                     // 2^-3 .. 2^34
}

// Quotients near the ends of the range, exact quotients; roots of squares and their neighbours.
inline void divsqrt_operands(Random& r, uint32_t& a, uint32_t& b) {
  using namespace oracle;
  a = fp_operand(r);
  b = fp_operand(r);
  switch (r.below(5)) {
    case 0: b = with_exponent(r, b, exponent(a) + 138, 16); break;         // tiny quotients
    case 1: b = with_exponent(r, b, exponent(a) - 127, 2); break;          // huge ones
    case 2: b &= ~0u << r.below(24); a = to_bits(to_float(b) * static_cast<float>(r.below(4096))); break;
    case 3: a = nudge(r, to_bits(to_float(b & 0xfffff000) * to_float(b & 0xfffff000))); break;
    default: break;
  }
}

inline uint32_t exp_operand(Random& r) {
  using namespace oracle;
  switch (r.below(6)) {
    case 0: return fp_operand(r);
    case 1: return 0x42b17217 + r.below(64) - 32;                          // overflow limit
    case 2: return 0xc2cff1b5 + r.below(64) - 32;                          // underflow limit
    case 3: return (r.next() & 0x80000000) | (0x33000000 + r.below(0x1000000) - 0x400000);  // near zero
    case 4: return to_bits(-85.0f - static_cast<float>(r.below(20000)) / 1000);  // subnormal results
    default: return to_bits(static_cast<float>(static_cast<double>(r.next()) / 4294967296.0 * 200.0 - 108.0));
  }
}
