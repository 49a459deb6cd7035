// Mathematics of integers and of numbers of several types, as <cmath> has it: all of it in doubles.
#include <cmath>
#include <math.h>

template <typename T>
__device__ void elementary(T i, double *y) {
  y[0] = acos(i / i) + asin(i / i) + std::atan(i);
  y[1] = sinh(i) + std::cosh(i) + tanh(i);
  y[2] = std::asinh(i) + acosh(i) + std::atanh(i - i);
  y[3] = exp(i) + std::expm1(i) + exp2(i) + log(i) + std::log1p(i) + log2(i) + std::log10(i);
  y[4] = logb(i) + std::ilogb(i) + ldexp(i, 2) + std::scalbn(i, -1) + scalbln(i, 3l);
  y[5] = cbrt(i) + std::sqrt(i) + sin(i) + std::cos(i) + tan(i);
  y[6] = std::erf(i) + erfc(i) + std::tgamma(i) + lgamma(i);
  y[7] = floor(i) + std::ceil(i) + trunc(i) + std::rint(i) + round(i) + fabs(i) + lrint(i) + std::llround(i);
}

__global__ void of_integers(double *y) {
  int t = threadIdx.x;
  if (t == 0) elementary(3, y);
  if (t == 1) elementary((unsigned char)3, y + 8);
}

struct Both {
  __host__ __device__ double operator()(int i) const { return atan(i) + std::pow(i, 0.5f); }
};

__global__ void of_several_types(int i, float f, double d, double *y) {
  int e, q;
  y[0] = pow(i, 2) + std::pow(f, i) + pow(2.0, i);
  y[1] = atan2(i, f) + std::hypot(i, 4u) + hypot(f, d);
  y[2] = fmod(i, 3) + std::remainder(i, f) + fdim(d, i);
  y[3] = fmin(i, 2) + std::fmax(i, f) + fmin(f, d);
  y[4] = copysign(i, -1.0) + std::fma(i, f, d) + nextafter(i, 9);
  y[5] = frexp(i, &e) + e;
  y[6] = std::remquo(i, f, &q) + q;
  y[7] = Both()(i);
  y[8] = sizeof(pow(f, 2)) + 10 * sizeof(std::pow(f, f)) + 100 * sizeof(fmax(i, i)) + 1000 * sizeof(ilogb(i));
}
