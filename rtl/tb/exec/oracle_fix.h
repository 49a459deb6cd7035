// Fixed-point oracle: RVV 1.0's chapter 12 for 8-bit elements, spelled out with exact fractions. A value
// stands as a whole number of 2^-7, the finest that any operation yields.
#pragma once
#include <cstdint>

namespace oracle {

enum Fix : int {
  FixSaddu, FixSadd, FixSsubu, FixSsub, FixAaddu, FixAadd, FixAsubu, FixAsub, FixSmul, FixSsrl, FixSsra,
    FixOps
};
enum Vxrm : int { Rnu, VxRne, VxRdn, Rod, Vxrms };

struct FixResult {
  uint32_t bits;
  bool sat;
};

// x / 2^7 as an integer: to nearest with ties up, to nearest even, down, or to the odd neighbour if inexact.
inline int round_128ths(int x, int vxrm) {
  const int below = (x - ((x % 128 + 128) % 128)) / 128, rest = x - below * 128;
  const bool odd = below % 2 != 0;
  switch (vxrm) {
    case Rnu: return rest >= 64 ? below + 1 : below;
    case VxRne: return rest > 64 || (rest == 64 && odd) ? below + 1 : below;
    case VxRdn: return below;
    default: return rest != 0 && !odd ? below + 1 : below;
  }
}

inline FixResult fix(int op, int vxrm, uint32_t a, uint32_t b) {
  const bool is_signed =
      op == FixSadd || op == FixSsub || op == FixAadd || op == FixAsub || op == FixSmul || op == FixSsra;
  const auto value = [is_signed](uint32_t v) {
    const int u = static_cast<int>(v & 0xff);
    return is_signed && u >= 128 ? u - 256 : u;
  };
  const int x = value(a), y = value(b), low = is_signed ? -128 : 0, high = is_signed ? 127 : 255;
  int r = 0;
  bool saturates = false;
  switch (op) {
    case FixSaddu: case FixSadd: r = x + y; saturates = true; break;
    case FixSsubu: case FixSsub: r = x - y; saturates = true; break;
    case FixAaddu: case FixAadd: r = round_128ths((x + y) * 64, vxrm); break;
    case FixAsubu: case FixAsub: r = round_128ths((x - y) * 64, vxrm); break;
    case FixSmul: r = round_128ths(x * y, vxrm); saturates = true; break;
    default: r = round_128ths(x * (128 >> (b % 8)), vxrm); break;
  }
  const bool sat = saturates && (r < low || r > high);
  if (sat) r = r < low ? low : high;
  // Averages that do not fit wrap around.
  const int wrapped = value(static_cast<uint32_t>(r));
  return {static_cast<uint32_t>(wrapped), sat};
}

}  // namespace oracle
