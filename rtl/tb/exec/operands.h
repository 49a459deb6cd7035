// Random operands for the benches, weighted towards the values where arithmetic goes wrong: the ends of each
// format's range, cancellation, and exact ties, which random operands never hit.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

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
  int range(int low, int high) { return low + static_cast<int>(below(static_cast<uint32_t>(high - low
      + 1))); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  // A random odd number of exactly `bits` bits.
  uint64_t odd(int bits) {
    return (next64() >> (64 - bits)) | 1 | uint64_t{1} << (bits - 1);
  }

 private:
  uint64_t state_;
};

// ------------------------------------------------------------------ integers
inline uint64_t int_operand(Random& r, int width) {
  const uint64_t all = ~uint64_t{0} >> (64 - width), top = uint64_t{1} << (width - 1);
  const int bits = static_cast<int>(r.below(static_cast<uint32_t>(width)));
  switch (r.below(8)) {
    case 0: return (top + r.below(5) - 2) & all;                          // around the limits
    case 1: return (0u - uint64_t{3} + r.below(7)) & all;                 // around zero
    case 2: return (r.next64() & all) >> bits;                            // few significant bits
    case 3: return (0u - ((r.next64() & all) >> bits)) & all;
    case 4: return ((uint64_t{1} << bits) + r.below(3) - 1) & all;        // around powers of two
    default: return r.next64() & all;
  }
}

inline void int_operands(Random& r, uint64_t& a, uint64_t& b, uint64_t& c) {
  a = int_operand(r, 32);
  b = r.chance(15) ? static_cast<uint32_t>(a + r.below(3) - 1) : int_operand(r, 32);  // nearly equal pairs
  c = int_operand(r, 32);
}

// ------------------------------------------------------------------ floating point
// Operands of one format. S is one of oracle_fp.h's groups of functions.
template <typename S>
class FpOperands {
 public:
  explicit FpOperands(Random& random) : r(random) {}

  // Operands for any operation but VFEXP and VFTTA.
  void operator()(int op, uint64_t& a, uint64_t& b, uint64_t& c) {
    using namespace oracle;
    a = number();
    b = number();
    c = number();
    switch (op) {
      case FpAdd: case FpSub: addition(a, b); break;
      case FpMul: product(a, b); break;
      case FpMadd: case FpMsub: case FpNmsub: case FpNmadd: fused(a, b, c); break;
      case FpCvtWS: case FpCvtWuS: a = to_convert(); break;
      case FpCvtSW: case FpCvtSWu: a = integer(); break;
      case FpDiv: quotient(a, b); break;
      case FpSqrt: a = square(); break;
      default: if (r.chance(40)) b = nudge(r.chance(50) ? a : a ^ f.sign()); break;
    }
  }

  // (-1)^neg * m * 2^e, cut to the format's bits where it has more.
  static uint64_t encode(bool neg, uint64_t m, int e) {
    const uint64_t sign = neg ? f.sign() : 0;
    if (m == 0) return sign;
    int top = 63 - __builtin_clzll(m);  // of the leading bit
    int shift = F - top;                // leading bit to the hidden bit's place
    int field = e + top + f.bias();
    if (field >= Top) return sign | (f.infinity() - 1);
    if (field < 1) {
      shift += field - 1;
      field = 0;
    }
    if (shift < -63) return sign;
    const uint64_t s = shift >= 0 ? m << shift : m >> -shift;
    return sign | static_cast<uint64_t>(field) << F | (s & f.fraction());
  }

 private:
  static constexpr oracle::Format f = S::format;
  static constexpr int F = f.frac_bits, Top = (1 << f.exp_bits) - 1;
  static constexpr int Emin = 1 - f.bias();   // exponent of the smallest normal number
  static constexpr int Tiny = Emin - F - 1;   // half of the smallest subnormal number is 2^Tiny

  bool coin() { return r.next() & 1; }
  static int field(uint64_t x) { return static_cast<int>(f.magnitude(x) >> F); }

  uint64_t number() {
    const uint64_t sign = coin() ? f.sign() : 0, frac = r.next64() & f.fraction();
    const auto any = static_cast<uint64_t>(r.range(1, Top - 1)) << F;
    const int kept = r.range(0, F);
    switch (r.below(9)) {
      case 0: return sign | edge();
      case 1: return sign | (edge() + r.below(5) - 2) % f.sign();
      case 2: return sign | frac >> r.below(static_cast<uint32_t>(F));                        // subnormal
      case 3: return sign | any | (frac & ~(f.fraction() >> kept));                           // few bits
      case 4: return sign | static_cast<uint64_t>(f.bias() + r.range(-4, 4)) << F | frac;     // around one
      case 5: return sign | any | (f.fraction() & ~(frac >> kept));                           // mostly ones
      default: return sign | any | frac;
    }
  }

  // Magnitudes at which something changes.
  uint64_t edge() {
    const auto power = [](int e) { return static_cast<uint64_t>(f.bias() + e) << F; };
    switch (r.below(12)) {
      case 0: return 0;
      case 1: return 1;
      case 2: return uint64_t{1} << (F - 1);          // largest subnormal's top bit
      case 3: return f.fraction();                    // largest subnormal
      case 4: return f.fraction() + 1;                // smallest normal
      case 5: return power(0);
      case 6: return power(-1);
      case 7: return power(F < 15 ? r.range(14, 15) : r.range(F - 1, F + 1));  // where fractions end
      case 8: return f.infinity() - 1;
      case 9: return f.infinity();
      case 10: return f.infinity() + 1;               // signalling NaN
      default: return f.infinity() | f.quiet();
    }
  }

  // x moved by up to three units in the last place.
  uint64_t nudge(uint64_t x) {
    const uint64_t m = f.magnitude(x) + r.below(7) - 3;
    return (x & f.sign()) | (m <= f.infinity() ? m : f.infinity());
  }

  // x with an exponent field within `spread` of `e`.
  uint64_t with_exponent(uint64_t x, int e, int spread) {
    e += r.range(-spread, spread);
    e = e < 0 ? 0 : e > Top - 1 ? Top - 1 : e;
    return (x & (f.sign() | f.fraction())) | static_cast<uint64_t>(e) << F;
  }

  // exponent of the last place
  int place(uint64_t x) const { return (field(x) ? field(x) : 1) - f.bias() - F; }

  void addition(uint64_t& a, uint64_t& b) {
    switch (r.below(7)) {
      case 0: b = nudge(coin() ? a : a ^ f.sign()); break;                    // near cancellation
      case 1: b = with_exponent(b, field(a), F + 4); break;                   // overlapping a little
      case 2: case 3: {                                                       // a tie: half a place of a
        a = with_exponent(a, r.range(F + 2, Top - 2), 0);
        b = encode(coin(), r.odd(r.range(1, F + 1)), place(a) - 1);
        break;
      }
      case 4:                                                                 // a trifle beside a tie
        a = with_exponent(a, r.range(F + 2, Top - 2), 0);
        b = nudge(encode(coin(), 1, place(a) - 1));
        break;
      default: break;
    }
    if (coin()) std::swap(a, b);
  }

  // Two numbers with odd significands of i and j bits whose last places multiply to 2^e, if the format can.
  void factors(int i, int j, int e, uint64_t& a, uint64_t& b) {
    // a's last place anywhere that leaves b's leading bit within the range.
    const int low = std::max(Emin - F, e - (Top - 1 - f.bias() - (j - 1)));
    const int high = std::min(Top - 1 - f.bias() - (i - 1), e - (Emin - F));
    const int ea = low <= high ? r.range(low, high) : low;
    a = encode(coin(), r.odd(i), ea);
    b = encode(coin(), r.odd(j), e - ea);
  }

  void product(uint64_t& a, uint64_t& b) {
    const int i = r.range(1, F + 1);
    switch (r.below(8)) {
      case 0: b = with_exponent(b, f.bias() - field(a), F + 3); break;        // near the smallest numbers
      case 1: b = with_exponent(b, 3 * f.bias() - field(a), 2); break;        // near the largest
      case 2: case 3:                                                         // a tie: F + 2 bits, the last 1
        factors(i, F + 2 - i + static_cast<int>(r.below(2) && i > 1), r.range(Emin - F, Top - f.bias() - F),
                a, b);
        break;
      case 4: factors(r.range(1, F / 2), r.range(1, F / 2), Tiny, a, b); break;  // a tie between subnormals
      default: break;
    }
  }

  void fused(uint64_t& a, uint64_t& b, uint64_t& c) {
    switch (r.below(12)) {
      case 0: c = nudge(S::mul(S::of(a), S::of(b)).v ^ (coin() ? f.sign() : 0)); break;  // cancellation
      // overlapping a little
      case 1: c = with_exponent(c, field(a) + field(b) - f.bias(), 2 * F + 4); break;
      case 2: c = coin() ? 0 : f.sign(); product(a, b); break;
      case 3: {                                                               // half a place of the addend
        const int i = r.range(1, F);
        c = with_exponent(c, r.range(F + 2, Top - 2), 0);
        factors(i, r.range(1, F + 1 - i), place(c) - 1, a, b);
        break;
      }
      case 4: {                                                               // half a place of the product
        const int i = r.range(1, F), j = r.range(1, F + 1 - i), e = r.range(Emin, Top - f.bias() - F - 2);
        factors(i, j, e, a, b);
        const int top = field(S::mul(S::of(a), S::of(b)).v) - f.bias();       // the product is exact
        c = encode(coin(), 1, top - F - 1);
        break;
      }
      case 5: {  // cancellation that leaves F + 2 bits, the last 1: odd significands, the sum's top part gone
        a = encode(coin(), r.odd(F + 1), r.range(Emin / 2, Top / 4) - F);
        b = encode(coin(), r.odd(F + 1), r.range(Emin / 2 + F, Top / 4) - F);
        c = nudge(S::mul(S::of(a), S::of(b)).v ^ f.sign());
        break;
      }
      case 6: {  // ties between subnormals
        factors(r.range(1, F / 2), r.range(1, F / 2), Tiny, a, b);
        c &= f.sign() | f.fraction();
        break;
      }
      // a trifle beside a tie of the product
      case 7: {
        const int i = r.range(1, F + 1), e = r.range(Emin, Top - f.bias() - F - 2);
        factors(i, F + 2 - i, e, a, b);
        c = encode(coin(), r.odd(r.range(1, 3)), std::max(Emin - F, e - r.range(2, 4 * F)));
        break;
      }
      case 8: {                                                               // and beside one of the addend
        c = with_exponent(c, r.range(F + 2, Top - 2), 0);
        const int e = place(c) - 1, ea = r.range(std::max(Emin, e - f.bias()), std::min(f.bias(), e - Emin));
        a = nudge(encode(coin(), 1, ea));
        b = nudge(encode(coin(), 1, e - ea));
        break;
      }
      case 9: case 10: product(a, b); break;
      default: break;
    }
  }

  void quotient(uint64_t& a, uint64_t& b) {
    switch (r.below(6)) {
      case 0: b = with_exponent(b, field(a) + f.bias() + F / 2, F / 2 + 4); break;       // tiny quotients
      case 1: b = with_exponent(b, field(a) - f.bias(), 2); break;                       // huge ones
      case 2: {                                                                          // exact ones
        const int i = r.range(1, F), j = r.range(1, F + 1 - i);
        const uint64_t x = r.odd(i), y = r.odd(j);
        const int e = r.range(Emin / 2, Top / 4);
        b = encode(coin(), y, e);
        a = encode(coin(), x * y, e + r.range(-F, F));
        break;
      }
      // a tie, possible only between subnormals: the quotient's last bit weighs half of the least one
      case 3: {
        const int i = r.range(1, F), j = r.range(1, F + 1 - i);
        const uint64_t x = r.odd(i), y = r.odd(j);
        const int e = r.range(0, Top - 1 - f.bias() - j);
        b = encode(coin(), y, e);
        a = encode(coin(), x * y, e + Tiny);
        break;
      }
      default: break;
    }
  }

  uint64_t square() {
    uint64_t a = number();
    if (r.chance(80)) a &= ~f.sign();
    // squares and neighbours
    if (r.chance(30)) {
      const uint64_t root = r.odd(r.range(1, (F + 1) / 2));
      a = encode(false, root * root, 2 * r.range(Emin / 2, Top / 4 - F / 2));
      if (coin()) a = nudge(a);
    }
    return a;
  }

  uint64_t to_convert() {
    const int width = F == 10 ? 16 : F == 23 ? 32 : 64;
    const uint64_t x = number();
    switch (r.below(5)) {
      case 0: return x;
      case 1: return with_exponent(x, f.bias() + width / 2, width / 2 + 3);
      case 2: return nudge(with_exponent(x & f.sign(), f.bias() + width - 1, 1));        // around the limits
      case 3: return encode(coin(), r.next64() >> (64 - r.range(1, F + 1)), r.range(-3, 0));
      default: return encode(coin(), r.odd(r.range(1, F + 1)), -1);                      // ties
    }
  }

  uint64_t integer() {
    const int width = F == 10 ? 16 : F == 23 ? 32 : 64;
    const uint64_t all = ~uint64_t{0} >> (64 - width);
    if (r.chance(60)) return int_operand(r, width);
    const uint64_t tie = r.odd(F + 2) << r.range(0, width - F - 2);
    return (coin() ? tie : 0 - tie) & all;
  }

  Random& r;
};

// ------------------------------------------------------------------ VFEXP
inline uint32_t exp_operand(Random& r) {
  using F = FpOperands<oracle::SoftSingle>;
  uint64_t a, b, c;
  switch (r.below(6)) {
    case 0: F{r}(oracle::FpClass, a, b, c); return static_cast<uint32_t>(a);
    case 1: return 0x42b17217 + r.below(64) - 32;                                        // overflow limit
    case 2: return 0xc2cff1b5 + r.below(64) - 32;                                        // underflow limit
    case 3: return (r.next() & 0x80000000) | (0x33000000 + r.below(0x1000000) - 0x400000);  // near zero
    // subnormal results
    case 4: return static_cast<uint32_t>(F::encode(true, 85 * 1024 + r.below(20480), -10));
    default: {                                                                           // -108 .. 92
      const int64_t x = static_cast<int64_t>(r.next64() % (200ull << 24)) - (108ll << 24);
      return static_cast<uint32_t>(F::encode(x < 0, static_cast<uint64_t>(x < 0 ? -x : x), -24));
    }
  }
}
