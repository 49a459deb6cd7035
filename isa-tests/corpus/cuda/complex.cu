// Complex arithmetic in each of the ways that CUDA code writes it: cuComplex.h, std::complex, Thrust's.
#include <complex>
#include <cuComplex.h>
#include <cuda/std/complex>
#include <thrust/complex.h>

// Products and quotients with infinities, NaN and overflow: C's Annex G decides.
template <typename T, typename T2>
__device__ void both(T2 x, T2 y, T2 *product, T2 *quotient) {
  std::complex<T> a(x.x, x.y), b(y.x, y.y);
  std::complex<T> p = a * b, q = a / b;
  product->x = p.real();
  product->y = p.imag();
  quotient->x = q.real();
  quotient->y = q.imag();
}
__global__ void annex_g_singles(const float2 *x, const float2 *y, float2 *product, float2 *quotient) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  both<float>(x[i], y[i], &product[i], &quotient[i]);
}
__global__ void annex_g_doubles(const double2 *x, const double2 *y, double2 *product, double2 *quotient) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  both<double>(x[i], y[i], &product[i], &quotient[i]);
}

// A small Fourier transform by its definition, in cuComplex.h's functions.
__global__ void transform_by_definition(const cuDoubleComplex *in, cuDoubleComplex *out, double *power,
                                        int n) {
  int k = threadIdx.x;
  cuDoubleComplex sum = make_cuDoubleComplex(0, 0);
  for (int j = 0; j < n; ++j) {
    double s, c;
    sincospi(-2.0 * k * j / n, &s, &c);
    sum = cuCfma(in[j], make_cuDoubleComplex(c, s), sum);
  }
  out[k] = cuCdiv(sum, make_cuDoubleComplex(1, 1));
  power[k] = cuCreal(cuCmul(sum, cuConj(sum))) + cuCabs(cuCsub(sum, cuCadd(in[k], in[0])));
}

// The same set in three ways.
__global__ void julia(uchar3 *out, int w, float2 c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = (i % w - w / 2) * 0.125f, y = (i / w - w / 2) * 0.125f;
  std::complex<float> z(x, y), seed(c.x, c.y);
  int a = 0;
  while (a < 50 && std::norm(z) < 4.0f) {
    z = z * z + seed;
    ++a;
  }
  cuComplex u = make_cuComplex(x, y), v = make_cuFloatComplex(c.x, c.y);
  int b = 0;
  while (b < 50 && cuCrealf(u) * cuCrealf(u) + cuCimagf(u) * cuCimagf(u) < 4.0f) {
    u = cuCaddf(cuCmulf(u, u), v);
    ++b;
  }
  thrust::complex<float> t(x, y), s(c.x, c.y);
  int d = 0;
  while (d < 50 && thrust::norm(t) < 4.0f) {
    t = t * t + s;
    ++d;
  }
  out[i] = make_uchar3(a, b, d);
}

// Roots of a polynomial all at once (Durand and Kerner), and functions of the first one.
__global__ void durand_kerner(const float *angle, double2 *root, float2 *values) {
  cuda::std::complex<double> z[3], turn(cos(0.1 + angle[threadIdx.x]), sin(0.1 + angle[threadIdx.x]));
  for (int k = 0; k < 3; ++k) z[k] = std::pow(std::complex<double>(0.4, 0.9), k);
  for (int step = 0; step < 14; ++step)
    for (int k = 0; k < 3; ++k) {
      std::complex<double> below(1, 0);
      for (int j = 0; j < 3; ++j)
        if (j != k) below *= z[k] - z[j];
      z[k] -= (z[k] * z[k] * z[k] - turn) / below;
    }
  std::complex<double> product = z[0] * z[1] * z[2];
  root[threadIdx.x] = make_double2(product.real(), product.imag());
  thrust::complex<float> f((float)product.real(), (float)product.imag()), one = 2 * f - f;
  thrust::complex<float> g = thrust::exp(f) + thrust::sqrt(one) * 0.5;
  g -= thrust::polar(1.0f, 0.25f) / (f + 1.0f);
  values[threadIdx.x] = make_float2(g.real() + thrust::abs(f), g.imag() + thrust::arg(thrust::conj(f)));
}

// The functions with branch cuts, and those whose squares overflow: C's Annex G decides on signs, too.
template <typename Number, typename T2>
__device__ void functions_of(Number z, T2 *out) {
  Number all[] = {sqrt(z), asin(z), acos(z), atan(z), asinh(z), acosh(z), atanh(z), tan(z),
                  tanh(z), exp(z),  log(z),  sin(z),  cos(z),   sinh(z),  cosh(z)};
  for (int k = 0; k < 15; ++k) {
    out[k].x = all[k].real();
    out[k].y = all[k].imag();
  }
}
__global__ void functions_of_singles(const float2 *in, float2 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  functions_of(thrust::complex<float>(in[i].x, in[i].y), out + 15 * i);
}
__global__ void functions_of_doubles(const double2 *in, double2 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  functions_of(std::complex<double>(in[i].x, in[i].y), out + 15 * i);
}
