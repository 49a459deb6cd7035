// Machine learning: attention, normalisation, convolution, quantised products, losses, an optimiser.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cfloat>
#include <cstdint>

namespace {
template <typename T, typename Op>
__device__ __forceinline__ T warp_all(T v, Op op) {
  for (int lane = 16; lane > 0; lane /= 2) v = op(v, __shfl_xor_sync(0xffffffff, v, lane));
  return v;
}
}  // namespace

// Causal attention with a bias that grows with distance. A warp has a query; lanes are keys while weights are
// found, and channels while values are mixed. The sum is kept up to date as the maximum moves.
template <int Channels>
__global__ void biased_attention(const float *q, const float *k, const float *v, float *out, int length,
                                 float slope) {
  static_assert(Channels == 32, "a channel is a lane");
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= length) return;
  float mine = q[row * Channels + lane] * rsqrtf(float(Channels));
  float peak = -FLT_MAX, sum = 0.f, mixed = 0.f;
  for (int base = 0; base <= row; base += 32) {
    int key = base + lane;
    float score = 0.f;
    for (int c = 0; c < Channels; ++c) {
      float qc = __shfl_sync(0xffffffff, mine, c);
      if (key <= row) score = fmaf(qc, k[key * Channels + c], score);
    }
    score = key <= row ? score - slope * (row - key) : -INFINITY;
    float top = warp_all(score, [](float a, float b) { return fmaxf(a, b); });
    float moved = fmaxf(peak, top), decay = __expf(peak - moved), weight = __expf(score - moved);
    sum = sum * decay + warp_all(weight, [](float a, float b) { return a + b; });
    mixed *= decay;
    for (int j = 0; j < 32 && base + j <= row; ++j)
      mixed += __shfl_sync(0xffffffff, weight, j) * v[(base + j) * Channels + lane];
    peak = moved;
  }
  out[row * Channels + lane] = mixed / sum;
}
template __global__ void biased_attention<32>(const float *, const float *, const float *, float *, int,
                                              float);

// Group normalisation: mean and variance by merging running moments over lanes, then over warps.
struct Moments {
  float n, mean, m2;
  __device__ void add(float x) {
    n += 1.f;
    float d = x - mean;
    mean += d / n;
    m2 += d * (x - mean);
  }
  __device__ friend Moments merged(const Moments &a, const Moments &b) {
    float n = a.n + b.n;
    if (n == 0.f) return a;
    float d = b.mean - a.mean, share = b.n / n;
    return {n, a.mean + d * share, a.m2 + b.m2 + d * d * a.n * share};
  }
  __device__ Moments shuffled(int lane) const {
    return {__shfl_xor_sync(~0u, n, lane), __shfl_xor_sync(~0u, mean, lane), __shfl_xor_sync(~0u, m2, lane)};
  }
};

template <typename T>
__global__ void group_norm(const T *x, T *y, const float *scale, const float *shift, int channels, int pixels,
                           float eps) {
  __shared__ Moments part[8];
  const T *in = x + blockIdx.x * channels * pixels;
  T *out = y + blockIdx.x * channels * pixels;
  Moments m{0.f, 0.f, 0.f};
  for (int i = threadIdx.x; i < channels * pixels; i += blockDim.x) m.add(float(in[i]));
#pragma unroll
  for (int lane = 1; lane < 32; lane <<= 1) m = merged(m, m.shuffled(lane));
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = m;
  __syncthreads();
  m = part[0];
  for (unsigned w = 1; w < blockDim.x / 32; ++w) m = merged(m, part[w]);
  float inverse = rsqrtf(m.m2 / m.n + eps);
  for (int i = threadIdx.x; i < channels * pixels; i += blockDim.x) {
    int c = blockIdx.x * channels + i / pixels;
    out[i] = T((float(in[i]) - m.mean) * inverse * scale[c] + shift[c]);
  }
}
template __global__ void group_norm<float>(const float *, float *, const float *, const float *, int, int,
                                           float);
template __global__ void group_norm<__nv_bfloat16>(const __nv_bfloat16 *, __nv_bfloat16 *, const float *,
                                                   const float *, int, int, float);

// A depthwise convolution in time with dilation, two channels at a time in halves, gated by a second one.
__global__ void gated_depthwise(const half2 *signal, const half2 *taps, const half2 *gate, half2 *out,
                                int pairs, int length, int dilation) {
  int pair = blockIdx.y * blockDim.y + threadIdx.y, t = blockIdx.x * blockDim.x + threadIdx.x;
  if (pair >= pairs || t >= length) return;
  half2 sum = __float2half2_rn(0.f), open = __float2half2_rn(-0.5f);
  for (int k = 0; k < 4; ++k) {
    int at = t - k * dilation;
    if (at < 0) break;
    half2 v = signal[at * pairs + pair];
    sum = __hfma2(v, taps[k * pairs + pair], sum);
    open = __hfma2(v, gate[k * pairs + pair], open);
  }
  half2 one = __float2half2_rn(1.f);
  half2 sigmoid = __h2div(one, __hadd2(one, h2exp(__hneg2(open))));
  out[t * pairs + pair] = __hmul2(sum, sigmoid);
}

// A product of quantised vectors, four bytes at once, with zero points and a scale for each row as a
// multiplier and a shift; the result is rounded and saturated to bytes again.
__device__ int8_t requantised(int acc, int multiplier, int shift, int zero) {
  long long wide = (long long)acc * multiplier;
  int r = int((wide + (1ll << (shift - 1))) >> shift) + zero;
  return int8_t(max(-128, min(127, r)));
}

__global__ void quantised_rows(const int *__restrict__ weights, const int *__restrict__ input,
                               const int *bias, const int2 *scale, int words, int input_zero, int8_t *out,
                               int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8, part = threadIdx.x % 8;
  int acc = 0, weight_sum = 0;
  if (row < rows)
    for (int w = part; w < words; w += 8) {
      int4 unused = make_int4(weights[row * words + w], input[w], 0x01010101, 0);
      acc = __dp4a(unused.x, unused.y, acc);
      weight_sum = __dp4a(unused.x, unused.z, weight_sum);
    }
  for (int lane = 4; lane; lane /= 2) {
    acc += __shfl_down_sync(~0u, acc, lane, 8);
    weight_sum += __shfl_down_sync(~0u, weight_sum, lane, 8);
  }
  if (part == 0 && row < rows)
    out[row] = requantised(acc - input_zero * weight_sum + bias[row], scale[row].x, scale[row].y, -3);
}

// Cross entropy with smoothed labels, and its gradient, for rows of logits: a block has a row.
template <int Threads>
__global__ __launch_bounds__(Threads) void smoothed_loss(const float *logit, const int *label, int classes,
                                                         float smoothing, float *loss, float *gradient) {
  __shared__ float scratch[Threads];
  auto block_all = [&](float v, auto op) {
    scratch[threadIdx.x] = v;
    __syncthreads();
    for (int half = Threads / 2; half > 0; half >>= 1) {
      if (threadIdx.x < half) scratch[threadIdx.x] = op(scratch[threadIdx.x], scratch[threadIdx.x + half]);
      __syncthreads();
    }
    float r = scratch[0];
    __syncthreads();
    return r;
  };
  const float *row = logit + blockIdx.x * classes;
  float top = -FLT_MAX, total = 0.f, mean = 0.f;
  for (int c = threadIdx.x; c < classes; c += Threads) top = fmaxf(top, row[c]);
  top = block_all(top, [](float a, float b) { return fmaxf(a, b); });
  for (int c = threadIdx.x; c < classes; c += Threads) {
    total += expf(row[c] - top);
    mean += row[c];
  }
  auto plus = [](float a, float b) { return a + b; };
  total = block_all(total, plus);
  mean = block_all(mean, plus) / classes;
  float logsum = top + logf(total);
  int truth = label[blockIdx.x];
  if (threadIdx.x == 0) loss[blockIdx.x] = logsum - (1.f - smoothing) * row[truth] - smoothing * mean;
  for (int c = threadIdx.x; c < classes; c += Threads) {
    float target = smoothing / classes + (c == truth ? 1.f - smoothing : 0.f);
    gradient[blockIdx.x * classes + c] = expf(row[c] - logsum) - target;
  }
}
template __global__ void smoothed_loss<32>(const float *, const int *, int, float, float *, float *);

// A step of an optimiser with momentum by sign, on bfloat16 weights with stochastic rounding by given bits.
__global__ void sign_momentum_step(__nv_bfloat16 *weight, float *momentum, const float *gradient,
                                   const unsigned short *noise, int n, float rate, float decay) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float g = gradient[i], m = momentum[i], blend = 0.9f * m + 0.1f * g;
    float w = __bfloat162float(weight[i]);
    w -= rate * (copysignf(blend != 0.f, blend) + decay * w);
    unsigned bits = __float_as_uint(w) + noise[i];
    weight[i] = __ushort_as_bfloat16((unsigned short)(bits >> 16));
    momentum[i] = __fmaf_rn(0.99f, m, 0.01f * g);
  }
}
