// Cases with their results in sight: the corners that the specifications spell out. They run through the
// hardware and, like everything else, are not derived from the oracles.
#pragma once
#include <cstdint>

#include "oracle_fix.h"
#include "oracle_fp.h"
#include "oracle_int.h"
#include "units.h"

namespace directed {

struct Case {
  unit::Unit unit;
  int op, rm;
  uint64_t a, b, c, result;
  uint32_t flags;  // of Fix: saturation
};

using namespace oracle;
constexpr unit::Unit Mul = unit::Mul, Div = unit::Div, Fpu = unit::Fpu, Sfu = unit::Sfu, Fix = unit::Fix,
                     Half = unit::Half, Double = unit::Double;

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
    // Fixed point: the four rounding modes at a tie and around it, saturation on both sides, wrapping
    // averages.
    {Fix, FixSaddu, 0, 200, 100, 0, 255, 1},
    {Fix, FixSaddu, 0, 0xffffff01, 0x00000102, 0, 3, 0},  // bits 31:8 are ignored
    {Fix, FixSadd, 0, 0x80, 0xff, 0, 0xffffff80, 1},      // -128 + -1
    {Fix, FixSadd, 0, 100, 28, 0, 127, 1},
    {Fix, FixSsubu, 0, 1, 2, 0, 0, 1},
    {Fix, FixSsub, 0, 0, 0x80, 0, 127, 1},                // 0 - -128
    {Fix, FixSsub, 0, 5, 6, 0, 0xffffffff, 0},
    {Fix, FixAaddu, Rnu, 255, 254, 0, 255, 0},            // 254.5
    {Fix, FixAaddu, VxRne, 255, 254, 0, 254, 0},
    {Fix, FixAaddu, VxRdn, 255, 254, 0, 254, 0},
    {Fix, FixAaddu, Rod, 255, 254, 0, 255, 0},
    {Fix, FixAadd, Rnu, 0xff, 0xfe, 0, 0xffffffff, 0},    // -1.5
    {Fix, FixAadd, VxRne, 0xff, 0xfe, 0, 0xfffffffe, 0},
    {Fix, FixAadd, VxRdn, 0xff, 0xfe, 0, 0xfffffffe, 0},
    {Fix, FixAadd, Rod, 0xff, 0xfe, 0, 0xffffffff, 0},
    {Fix, FixAsubu, VxRdn, 1, 2, 0, 255, 0},              // -0.5 wraps
    {Fix, FixAsub, Rnu, 127, 0x80, 0, 0xffffff80, 0},     // 127.5 rounds to 128 and wraps
    {Fix, FixSmul, Rnu, 0x80, 0x80, 0, 127, 1},           // -1 * -1
    {Fix, FixSmul, Rnu, 8, 8, 0, 1, 0},                   // 64 / 128 is a tie
    {Fix, FixSmul, VxRne, 8, 8, 0, 0, 0},
    {Fix, FixSsrl, Rnu, 0x83, 0xf9, 0, 0x42, 0},          // shift amount 1: 65.5
    {Fix, FixSsra, VxRdn, 0x83, 1, 0, 0xffffffc1, 0},     // -62.5
    {Fix, FixSsra, Rod, 0x84, 2, 0, 0xffffffe1, 0},       // exact
    // Half precision: sign-extended results, ties, limits of 16-bit integers, subnormals.
    {Half, FpAdd, Rne, 0x3c00, 0x1000, 0, 0x3c00, Nx},            // 1 + 2^-11
    {Half, FpAdd, Rmm, 0x3c00, 0x1000, 0, 0x3c01, Nx},
    {Half, FpAdd, Rne, 0xbc00, 0, 0, 0xffffbc00, 0},
    {Half, FpAdd, Rne, 0x1234bc00, 0xabcd0000, 0, 0xffffbc00, 0}, // bits 31:16 are ignored
    {Half, FpMul, Rne, 0x7bff, 0x4000, 0, 0x7c00, Of | Nx},
    {Half, FpMul, Rdn, 0xfbff, 0x4000, 0, 0xfffffc00, Of | Nx},
    {Half, FpMul, Rne, 0x0001, 0x3800, 0, 0, Uf | Nx},
    {Half, FpMul, Rmm, 0x0001, 0x3800, 0, 1, Uf | Nx},
    {Half, FpMul, Rne, 0x0401, 0x3bfe, 0, 0x0400, Nx},            // tiny before rounding, not after
    {Half, FpAdd, Rne, 0x7c01, 0x3c00, 0, 0x7e00, Nv},
    {Half, FpMin, 0, 0x8000, 0x0000, 0, 0xffff8000, 0},
    {Half, FpClass, 0, 0x03ff, 0, 0, 1 << 5, 0},
    {Half, FpLt, 0, 0xbc00, 0x3c00, 0, 1, 0},
    {Half, FpCvtWS, Rne, 0xf800, 0, 0, 0xffff8000, 0},            // -32768
    {Half, FpCvtWS, Rne, 0x7800, 0, 0, 0x7fff, Nv},
    {Half, FpCvtWS, Rne, 0x7e00, 0, 0, 0x7fff, Nv},
    {Half, FpCvtWuS, Rne, 0x7bff, 0, 0, 0xffe0, 0},               // 65504, zero-extended
    {Half, FpCvtWuS, Rne, 0x7c00, 0, 0, 0xffff, Nv},
    {Half, FpCvtWuS, Rne, 0xbc00, 0, 0, 0, Nv},
    {Half, FpCvtSW, Rne, 0x00018000, 0, 0, 0xfffff800, 0},        // -32768
    {Half, FpCvtSWu, Rne, 0xffff, 0, 0, 0x7c00, Of | Nx},         // 65535 rounds beyond 65504
    {Half, FpCvtSWu, Rtz, 0xffff, 0, 0, 0x7bff, Nx},
    {Half, FpDiv, Rne, 0x3c00, 0x4200, 0, 0x3555, Nx},            // 1/3
    {Half, FpDiv, Rne, 0x3c00, 0x8000, 0, 0xfffffc00, Dz},
    {Half, FpSqrt, Rne, 0x4000, 0, 0, 0x3da8, Nx},                // sqrt(2)
    // Double precision.
    {Double, FpAdd, Rne, 0x3ff0000000000000, 0x3ca0000000000000, 0, 0x3ff0000000000000, Nx},  // 1 + 2^-53
    {Double, FpAdd, Rmm, 0x3ff0000000000000, 0x3ca0000000000000, 0, 0x3ff0000000000001, Nx},
    {Double, FpSub, Rdn, 0x3ff0000000000000, 0x3ff0000000000000, 0, 0x8000000000000000, 0},
    {Double, FpMul, Rne, 0x7fefffffffffffff, 0x4000000000000000, 0, 0x7ff0000000000000, Of | Nx},
    {Double, FpMul, Rmm, 0x0000000000000001, 0x3fe0000000000000, 0, 1, Uf | Nx},
    {Double, FpMadd, Rne, 0, 0x7ff0000000000000, 0x7ff8000000000000, 0x7ff8000000000000, Nv},
    {Double, FpNmsub, Rne, 0x4000000000000000, 0x4008000000000000, 0x3ff0000000000000, 0xc014000000000000, 0},
    {Double, FpLe, 0, 0x7ff8000000000000, 0, 0, 0, Nv},
    {Double, FpEq, 0, 0x8000000000000000, 0, 0, 1, 0},
    {Double, FpClass, 0, 0x7ff0000000000001, 0, 0, 1 << 8, 0},
    {Double, FpCvtWS, Rne, 0x43e0000000000000, 0, 0, 0x7fffffffffffffff, Nv},                 // 2^63
    {Double, FpCvtWS, Rne, 0xc3e0000000000000, 0, 0, 0x8000000000000000, 0},
    {Double, FpCvtWuS, Rne, 0x43f0000000000000, 0, 0, 0xffffffffffffffff, Nv},                // 2^64
    {Double, FpCvtWuS, Rmm, 0x3fe0000000000000, 0, 0, 1, Nx},                                 // 0.5
    {Double, FpCvtSW, Rne, 0x8000000000000000, 0, 0, 0xc3e0000000000000, 0},
    {Double, FpCvtSWu, Rne, 0xffffffffffffffff, 0, 0, 0x43f0000000000000, Nx},
    {Double, FpDiv, Rne, 0x3ff0000000000000, 0x4008000000000000, 0, 0x3fd5555555555555, Nx},
    {Double, FpDiv, Rmm, 0x0000000000000001, 0x4000000000000000, 0, 1, Uf | Nx},              // a tie
    {Double, FpSqrt, Rne, 0x4000000000000000, 0, 0, 0x3ff6a09e667f3bcd, Nx},
};

}  // namespace directed
