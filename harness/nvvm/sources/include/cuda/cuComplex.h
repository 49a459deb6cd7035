// Complex numbers of CUDA's libraries (cuComplex.h): a float2 or double2 with functions for its arithmetic.
#pragma once
#pragma clang system_header

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// Products are plain. A quotient is scaled by its divisor, so that squares neither overflow nor vanish.
#define TANDEM_COMPLEX(type, Complex, f) \
  TANDEM_HD type cuCreal##f(Complex z) { return z.x; } \
  TANDEM_HD type cuCimag##f(Complex z) { return z.y; } \
  TANDEM_HD Complex make_##Complex(type x, type y) { return Complex{x, y}; } \
  TANDEM_HD Complex cuConj##f(Complex z) { return Complex{z.x, -z.y}; } \
  TANDEM_HD Complex cuCadd##f(Complex a, Complex b) { return Complex{a.x + b.x, a.y + b.y}; } \
  TANDEM_HD Complex cuCsub##f(Complex a, Complex b) { return Complex{a.x - b.x, a.y - b.y}; } \
  TANDEM_HD Complex cuCmul##f(Complex a, Complex b) { \
    return Complex{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; \
  } \
  TANDEM_HD Complex cuCdiv##f(Complex a, Complex b) { \
    type scale = 1 / (fabs##f(b.x) + fabs##f(b.y)); \
    type ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale; \
    type square = 1 / (bx * bx + by * by); \
    return Complex{(ax * bx + ay * by) * square, (ay * bx - ax * by) * square}; \
  } \
  TANDEM_HD type cuCabs##f(Complex z) { return hypot##f(z.x, z.y); } \
  TANDEM_HD Complex cuCfma##f(Complex a, Complex b, Complex c) { \
    return Complex{a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x}; \
  }
TANDEM_COMPLEX(float, cuFloatComplex, f)
TANDEM_COMPLEX(double, cuDoubleComplex, )
#undef TANDEM_COMPLEX
TANDEM_HD cuComplex make_cuComplex(float x, float y) { return cuComplex{x, y}; }
TANDEM_HD cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return cuDoubleComplex{z.x, z.y}; }
TANDEM_HD cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return cuFloatComplex{(float)z.x, (float)z.y};
}
