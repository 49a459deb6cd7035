// Cases with their results in sight: the corners that the specifications spell out. They run through the
// hardware and, like everything else, are not derived from the oracles.
#pragma once
#include <cstdint>

#include "oracle_fp.h"
#include "oracle_int.h"

namespace directed {

constexpr int Mul = 3, Div = 4, Fpu = 5, Sfu = 6;  // vt_pkg::unit_e

struct Case {
  int unit, op, rm;
  uint32_t a, b, c, result, flags;
};

using namespace oracle;

constexpr Case Cases[] = {
    // Integer division by zero and overflow.
    {Div, DivS, 0, 7, 0, 0, 0xffffffff, 0},
    {Div, DivS, 0, 0x80000000, 0, 0, 0xffffffff, 0},
    {Div, DivS, 0, 0x80000000, 0xffffffff, 0, 0x80000000, 0},
    {Div, DivU, 0, 7, 0, 0, 0xffffffff, 0},
    {Div, RemS, 0, 0xfffffff9, 0, 0, 0xfffffff9, 0},
    {Div, RemS, 0, 0x80000000, 0xffffffff, 0, 0, 0},
    {Div, RemS, 0, 0xfffffff9, 2, 0, 0xffffffff, 0},  // -7 % 2 = -1
    {Div, RemU, 0, 7, 0, 0, 7, 0},
    // Products: -1 * -1, -1 * 0xffffffff unsigned, both unsigned; c - a * b and b - a * c.
    {Mul, MulHi, 0, 0xffffffff, 0xffffffff, 0, 0, 0},
    {Mul, MulHsu, 0, 0xffffffff, 0xffffffff, 0, 0xffffffff, 0},
    {Mul, MulHu, 0, 0xffffffff, 0xffffffff, 0, 0xfffffffe, 0},
    {Mul, MulNmsac, 0, 3, 5, 100, 85, 0},
    {Mul, MulNmsub, 0, 3, 100, 5, 85, 0},
    // Signs of zero: x - x, -0 + -0, products with zero, fused sums that cancel.
    {Fpu, FpSub, Rne, 0x3f800000, 0x3f800000, 0, 0x00000000, 0},
    {Fpu, FpSub, Rdn, 0x3f800000, 0x3f800000, 0, 0x80000000, 0},
    {Fpu, FpAdd, Rne, 0x80000000, 0x80000000, 0, 0x80000000, 0},
    {Fpu, FpMul, Rne, 0x80000000, 0x3f800000, 0, 0x80000000, 0},
    {Fpu, FpMul, Rdn, 0x00000000, 0x3f800000, 0, 0x00000000, 0},
    {Fpu, FpMadd, Rdn, 0x3f800000, 0x3f800000, 0xbf800000, 0x80000000, 0},
    {Fpu, FpNmadd, Rne, 0x3f800000, 0x3f800000, 0xbf800000, 0x00000000, 0},
    {Fpu, FpNmsub, Rne, 0x40000000, 0x40400000, 0x3f800000, 0xc0a00000, 0},  // -(2*3) + 1 = -5
    {Fpu, FpNmadd, Rne, 0x40000000, 0x40400000, 0x3f800000, 0xc0e00000, 0},  // -(2*3) - 1 = -7
    // Ties: 1 + 2^-24 in the five modes.
    {Fpu, FpAdd, Rne, 0x3f800000, 0x33800000, 0, 0x3f800000, Nx},
    {Fpu, FpAdd, Rtz, 0x3f800000, 0x33800000, 0, 0x3f800000, Nx},
    {Fpu, FpAdd, Rdn, 0x3f800000, 0x33800000, 0, 0x3f800000, Nx},
    {Fpu, FpAdd, Rup, 0x3f800000, 0x33800000, 0, 0x3f800001, Nx},
    {Fpu, FpAdd, Rmm, 0x3f800000, 0x33800000, 0, 0x3f800001, Nx},
    // Overflow, underflow, and a tiny product that rounds to the smallest normal number.
    {Fpu, FpMul, Rne, 0x7f7fffff, 0x40000000, 0, 0x7f800000, Of | Nx},
    {Fpu, FpMul, Rtz, 0x7f7fffff, 0x40000000, 0, 0x7f7fffff, Of | Nx},
    {Fpu, FpMul, Rne, 0x00000001, 0x3f000000, 0, 0x00000000, Uf | Nx},
    {Fpu, FpMul, Rmm, 0x00000001, 0x3f000000, 0, 0x00000001, Uf | Nx},
    {Fpu, FpMul, Rne, 0x00800001, 0x3f7ffffe, 0, 0x00800000, Nx},  // tiny before rounding, not after
    {Fpu, FpMul, Rne, 0x00800000, 0x3f000000, 0, 0x00400000, 0},       // exact subnormal: no flag
    // NaN: canonical result; NV for signalling ones and for 0 * inf even with a quiet addend.
    {Fpu, FpAdd, Rne, 0xffc12345, 0x3f800000, 0, 0x7fc00000, 0},
    {Fpu, FpAdd, Rne, 0x7f800001, 0x3f800000, 0, 0x7fc00000, Nv},
    {Fpu, FpSub, Rne, 0x7f800000, 0x7f800000, 0, 0x7fc00000, Nv},
    {Fpu, FpMadd, Rne, 0x00000000, 0x7f800000, 0x7fc00000, 0x7fc00000, Nv},
    // Minimum and maximum.
    {Fpu, FpMin, 0, 0x00000000, 0x80000000, 0, 0x80000000, 0},
    {Fpu, FpMax, 0, 0x80000000, 0x00000000, 0, 0x00000000, 0},
    {Fpu, FpMin, 0, 0x7fc00000, 0x3f800000, 0, 0x3f800000, 0},
    {Fpu, FpMax, 0, 0x3f800000, 0x7f800001, 0, 0x3f800000, Nv},
    {Fpu, FpMin, 0, 0xffc00001, 0x7fc00002, 0, 0x7fc00000, 0},
    // Comparison: quiet eq and ne, signalling lt and le.
    {Fpu, FpEq, 0, 0x80000000, 0x00000000, 0, 1, 0},
    {Fpu, FpEq, 0, 0x7fc00000, 0x7fc00000, 0, 0, 0},
    {Fpu, FpNe, 0, 0x7fc00000, 0x7fc00000, 0, 1, 0},
    {Fpu, FpLt, 0, 0x7fc00000, 0x3f800000, 0, 0, Nv},
    {Fpu, FpLe, 0, 0x80000000, 0x00000000, 0, 1, 0},
    // Conversion: ties, limits, NaN.
    {Fpu, FpCvtWS, Rne, 0x40200000, 0, 0, 2, Nx},   // 2.5
    {Fpu, FpCvtWS, Rmm, 0x40200000, 0, 0, 3, Nx},
    {Fpu, FpCvtWS, Rne, 0xcf000000, 0, 0, 0x80000000, 0},
    {Fpu, FpCvtWS, Rne, 0x4f000000, 0, 0, 0x7fffffff, Nv},
    {Fpu, FpCvtWS, Rne, 0xffc00000, 0, 0, 0x7fffffff, Nv},
    {Fpu, FpCvtWuS, Rtz, 0xbf666666, 0, 0, 0, Nx},  // -0.9
    {Fpu, FpCvtWuS, Rdn, 0xbf666666, 0, 0, 0, Nv},
    {Fpu, FpCvtWuS, Rne, 0x7fc00000, 0, 0, 0xffffffff, Nv},
    {Fpu, FpCvtSW, Rne, 0x01000001, 0, 0, 0x4b800000, Nx},
    {Fpu, FpCvtSW, Rne, 0x80000000, 0, 0, 0xcf000000, 0},
    {Fpu, FpCvtSWu, Rne, 0xffffffff, 0, 0, 0x4f800000, Nx},
    {Fpu, FpCvtSW, Rdn, 0, 0, 0, 0, 0},
    // Division and square root.
    {Sfu, SfDiv, Rne, 0x3f800000, 0x80000000, 0, 0xff800000, Dz},
    {Sfu, SfDiv, Rne, 0x00000000, 0x00000000, 0, 0x7fc00000, Nv},
    {Sfu, SfDiv, Rne, 0x7f800000, 0x00000000, 0, 0x7f800000, 0},
    {Sfu, SfDiv, Rne, 0x3f800000, 0x40400000, 0, 0x3eaaaaab, Nx},
    {Sfu, SfSqrt, Rne, 0x80000000, 0, 0, 0x80000000, 0},
    {Sfu, SfSqrt, Rne, 0xbf800000, 0, 0, 0x7fc00000, Nv},
    {Sfu, SfSqrt, Rne, 0x40000000, 0, 0, 0x3fb504f3, Nx},
    // VFEXP, the values pinned in the errata.
    {Sfu, SfExp, 0, 0x3f800000, 0, 0, 0x402df854, Nx},
    {Sfu, SfExp, 0, 0xbf800000, 0, 0, 0x3ebc5ab2, Nx},
    {Sfu, SfExp, 0, 0x3f000000, 0, 0, 0x3fd3094c, Nx},
    {Sfu, SfExp, 0, 0x40490fdb, 0, 0, 0x41b92025, Nx},
    {Sfu, SfExp, 0, 0x3a83126f, 0, 0, 0x3f8020c9, Nx},
    {Sfu, SfExp, 0, 0x33000000, 0, 0, 0x3f800000, Nx},
    {Sfu, SfExp, 0, 0x42b00000, 0, 0, 0x7ef882b7, Nx},
    {Sfu, SfExp, 0, 0x42b17217, 0, 0, 0x7f7fff84, Nx},
    {Sfu, SfExp, 0, 0x42b17218, 0, 0, 0x7f800000, Of | Nx},
    {Sfu, SfExp, 0, 0xc2b00000, 0, 0, 0x0041edc4, Uf | Nx},
    {Sfu, SfExp, 0, 0xc2aeac50, 0, 0, 0x007fffe6, Uf | Nx},
    {Sfu, SfExp, 0, 0xc2aeac4f, 0, 0, 0x00800026, Nx},
    {Sfu, SfExp, 0, 0xc2c80000, 0, 0, 0x0000001b, Uf | Nx},
    {Sfu, SfExp, 0, 0xc2cff1b4, 0, 0, 0x00000001, Uf | Nx},
    {Sfu, SfExp, 0, 0xc2cff1b5, 0, 0, 0x00000000, Uf | Nx},
    {Sfu, SfExp, 0, 0x80000000, 0, 0, 0x3f800000, 0},
    // VFTTA in lane 0: one fused step.
    {Sfu, SfTta, Rne, 0x40000000, 0x40400000, 0x3f800000, 0x40e00000, 0},
};

}  // namespace directed
