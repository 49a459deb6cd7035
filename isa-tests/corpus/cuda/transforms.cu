// Fourier and other transforms: single bins, number theory, Walsh, coprime factors, Hartley.
#include <cuda_runtime.h>

// One bin of a spectrum for each thread, by Goertzel's recurrence. Damped accumulators come as a policy.
template <typename Real>
struct Undamped {
  __device__ static Real factor() { return Real(1); }
};
template <typename Real>
struct Damped {
  __device__ static Real factor() { return Real(0.96875); }
};

template <typename Real, template <typename> class Damping>
__global__ void goertzel_power(const Real *signal, int n, const Real *cycles, Real *power, int bins) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= bins) return;
  const Real r = Damping<Real>::factor();
  Real coefficient = 2 * r * cospi(2 * cycles[k] / n), s1 = 0, s2 = 0;
  for (int i = 0; i < n; ++i) {
    Real s0 = __ldg(signal + i) + coefficient * s1 - r * r * s2;
    s2 = s1;
    s1 = s0;
  }
  power[k] = s1 * s1 + r * r * s2 * s2 - coefficient * s1 * s2;
}
template __global__ void goertzel_power<float, Undamped>(const float *, int, const float *, float *, int);
template __global__ void goertzel_power<double, Damped>(const double *, int, const double *, double *, int);

// Product of two polynomials of degree 31 over the integers modulo 998244353, by a transform of 64 points:
// decimation in frequency forwards, in time backwards, so that nothing is put in bit-reversed order.
namespace field {
constexpr unsigned prime = 998244353u;
struct Element {
  unsigned v;
  __device__ friend Element operator+(Element a, Element b) {
    unsigned s = a.v + b.v;
    return {s >= prime ? s - prime : s};
  }
  __device__ friend Element operator-(Element a, Element b) {
    return {a.v >= b.v ? a.v - b.v : a.v + prime - b.v};
  }
  __device__ friend Element operator*(Element a, Element b) {
    return {static_cast<unsigned>(static_cast<unsigned long long>(a.v) * b.v % prime)};
  }
};
__device__ Element power(Element base, unsigned e) {
  Element r{1u};
  for (; e; e >>= 1, base = base * base)
    if (e & 1) r = r * base;
  return r;
}
}  // namespace field

__global__ void polynomial_product(const unsigned *a, const unsigned *b, unsigned *product) {
  using field::Element;
  constexpr int points = 64;
  __shared__ Element x[points], y[points];
  const int id = threadIdx.x;
  x[id] = {a[id]}, y[id] = {b[id]};
  x[id + 32] = y[id + 32] = {0u};
  const Element root = field::power({3u}, (field::prime - 1) / points);
  for (int half = points / 2; half >= 1; half /= 2) {
    __syncthreads();
    int at = id / half * 2 * half + id % half;
    Element w = field::power(root, id % half * (points / 2 / half));
    Element u = x[at], v = x[at + half];
    x[at] = u + v, x[at + half] = (u - v) * w;
    u = y[at], v = y[at + half];
    y[at] = u + v, y[at + half] = (u - v) * w;
  }
  __syncthreads();
  x[id] = x[id] * y[id], x[id + 32] = x[id + 32] * y[id + 32];
  const Element back = field::power(root, points - 1);
  for (int half = 1; half < points; half *= 2) {
    __syncthreads();
    int at = id / half * 2 * half + id % half;
    Element u = x[at], v = x[at + half] * field::power(back, id % half * (points / 2 / half));
    x[at] = u + v, x[at + half] = u - v;
  }
  __syncthreads();
  const Element scale = field::power({unsigned(points)}, field::prime - 2);
  product[id] = (x[id] * scale).v;
  product[id + 32] = (x[id + 32] * scale).v;
}

// The 15-point DFT by the coprime factors 3 and 5: no twiddle factors, only two renumberings (Good, Thomas).
// One signal for each thread, all in registers and local memory.
struct Complex {
  float re, im;
  __device__ Complex(float r = 0.f, float i = 0.f) : re(r), im(i) {}
  __device__ Complex operator+(Complex o) const { return {re + o.re, im + o.im}; }
  __device__ Complex operator-(Complex o) const { return {re - o.re, im - o.im}; }
  __device__ Complex operator*(float s) const { return {re * s, im * s}; }
  __device__ Complex turned() const { return {im, -re}; }
};

template <int N>
__device__ void small_dft(Complex (&x)[N]) {
  Complex y[N];
#pragma unroll
  for (int k = 0; k < N; ++k) {
    y[k] = x[0];
#pragma unroll
    for (int j = 1; j <= N / 2; ++j) {
      // Terms j and N-j together: a cosine of the sum, a sine of the difference.
      float s, c;
      sincospif(2.f * (j * k % N) / N, &s, &c);
      y[k] = y[k] + (x[j] + x[N - j]) * c + ((x[j] - x[N - j]) * s).turned();
    }
  }
#pragma unroll
  for (int k = 0; k < N; ++k) x[k] = y[k];
}

__global__ void coprime_fft15(const float2 *signal, float2 *spectrum, int stride) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  Complex grid[3][5];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 5; ++j) {
      float2 v = signal[(5 * i + 3 * j) % 15 * stride + t];
      grid[i][j] = Complex(v.x, v.y);
    }
  for (auto &row : grid) small_dft(row);
  for (int j = 0; j < 5; ++j) {
    Complex column[3] = {grid[0][j], grid[1][j], grid[2][j]};
    small_dft(column);
    for (int i = 0; i < 3; ++i) {
      // By the Chinese remainder theorem: 10 is 1 mod 3 and 0 mod 5, 6 the other way round.
      int k = (10 * i + 6 * j) % 15;
      spectrum[k * stride + t] = make_float2(column[i].re, column[i].im);
    }
  }
}

// Haar packets with thresholds: a warp holds 64 samples, two a lane. Each level's details are shrunk, and the
// signal is put together again on the way back.
__device__ float soft(float v, float threshold) { return copysignf(fmaxf(fabsf(v) - threshold, 0.f), v); }

__global__ void denoise_haar(const float2 *noisy, float2 *clean, float threshold) {
  const float half_root = 0.70710678f;
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  float2 pair = noisy[i];
  float detail[6];
  float mean = (pair.x + pair.y) * half_root;
  detail[0] = soft((pair.x - pair.y) * half_root, threshold);
#pragma unroll
  for (int level = 1; level < 6; ++level) {
    int reach = 1 << (level - 1);
    float other = __shfl_xor_sync(0xffffffffu, mean, reach);
    bool left = !(lane & reach);
    detail[level] = soft((left ? mean - other : other - mean) * half_root, threshold);
    mean = (mean + other) * half_root;
  }
#pragma unroll
  for (int level = 5; level >= 1; --level)
    mean = (mean + (lane >> (level - 1) & 1 ? -detail[level] : detail[level])) * half_root;
  clean[i] = make_float2((mean + detail[0]) * half_root, (mean - detail[0]) * half_root);
}
