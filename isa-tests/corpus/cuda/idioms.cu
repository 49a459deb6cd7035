// What the language and its library offer beyond arithmetic: one idiom a kernel, as applications use it.
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda/atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>

// A reduction over a tile of any power of two, with the operator as a template.
struct Largest {
  static constexpr int neutral = -2147483647 - 1;
  __device__ static int join(int a, int b) { return max(a, b); }
};
struct Parity {
  static constexpr int neutral = 0;
  __device__ static int join(int a, int b) { return a ^ b; }
};
template <class Op, int Width>
__device__ __forceinline__ int over_tile(int v) {
#pragma unroll
  for (int d = Width / 2; d > 0; d >>= 1) v = Op::join(v, __shfl_down_sync(0xffffffffu, v, d, Width));
  return __shfl_sync(0xffffffffu, v, 0, Width);
}
__global__ void tile_reductions(const int *__restrict__ in, int *__restrict__ largest,
                                int *__restrict__ parity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  largest[i] = over_tile<Largest, 8>(in[i]);
  parity[i] = over_tile<Parity, 32>(in[i]);
}

// An inclusive scan of a warp and the warp's neighbours through dynamic shared memory of two types.
__global__ void __launch_bounds__(128, 2) two_arrays_in_one(const int *in, long long *sum, int n) {
  extern __shared__ __align__(16) unsigned char raw[];
  long long *totals = reinterpret_cast<long long *>(raw);
  int *values = reinterpret_cast<int *>(raw + sizeof(long long) * (blockDim.x / 32));
  int t = threadIdx.x, lane = t & 31;
  values[t] = t < n ? in[t] : 0;
  __syncthreads();
  long long s = values[t];
  for (int d = 1; d < 32; d *= 2) {
    long long below = __shfl_up_sync(~0u, s, d);
    if (lane >= d) s += below;
  }
  if (lane == 31) totals[t / 32] = s;
  __syncthreads();
  for (int w = 0; w < t / 32; ++w) s += totals[w];
  if (t < n) sum[t] = s;
}

// Tricks with bits: Gray codes, the next number of as many ones, Morton order, a De Bruijn sequence.
__constant__ unsigned char kDeBruijn[32] = {0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
                                            31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9};
__device__ unsigned spread(unsigned v) {
  v &= 0xffff;
  v = (v | v << 8) & 0x00ff00ff;
  v = (v | v << 4) & 0x0f0f0f0f;
  v = (v | v << 2) & 0x33333333;
  return (v | v << 1) & 0x55555555;
}
__global__ void bit_tricks(const unsigned *in, uint4 *out) {
  int i = threadIdx.x;
  unsigned v = in[i] | 1u << (i & 31), lowest = v & -v, ripple = v + lowest;
  uint4 r;
  r.x = v ^ v >> 1;
  r.y = ripple ? ripple | ((v ^ ripple) / lowest) >> 2 : 0;
  r.z = spread(v) | spread(v >> 16) << 1;
  r.w = kDeBruijn[(lowest * 0x077cb531u) >> 27];
  out[i] = r;
}

// Structures by value, one in another, with an array and with padding.
struct Window {
  short left, top;
  struct {
    double gain;
    unsigned char mask[5];
  } filter;
  float bias;
};
__device__ __noinline__ Window shifted(Window w, int by) {
  w.left += by;
  w.filter.mask[by] ^= 1;
  return w;
}
__global__ void windowed(const Window *windows, const float *image, int pitch, double *out) {
  int x = threadIdx.x, y = threadIdx.y;
  Window w = shifted(windows[y & 1], y);
  float v = image[(w.top + y) * pitch + w.left + x];
  out[y * blockDim.x + x] = w.filter.mask[x % 5] ? w.filter.gain * v + w.bias : -1.0;
}

// A switch with many cases, some of which fall through.
__global__ void dispatch(const unsigned char *code, const int *operand, int *result, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = operand[i], r = 0;
  switch (code[i] % 16) {
    case 0: r = v; break;
    case 1: r = -v; break;
    case 2: r = v * v;
    case 3: r += 7; break;
    case 4: r = v / 3; break;
    case 5: r = v % 5; break;
    case 6: r = __popc(v); break;
    case 7: r = __clz(v); break;
    case 8: r = __ffs(v); break;
    case 9: r = v << 3;
    case 10: r |= 1;
    case 11: r ^= 0x55; break;
    case 13: r = __brev(v); break;
    case 14: r = abs(v); break;
    default: r = -1000 - code[i];
  }
  result[i] = r;
}

// Recursion of two functions that call each other, and one with a divide and conquer over an array.
__device__ int female(int n);
__device__ int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
__device__ int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }
__global__ void hofstadter(int *m, int *f) {
  m[threadIdx.x] = male(threadIdx.x);
  f[threadIdx.x] = female(threadIdx.x);
}

// A table of functions, chosen per thread, in constant memory of the device.
typedef float (*Curve)(float, float);
__device__ float ramp(float x, float k) { return fmaxf(0.f, x) * k; }
__device__ float bump(float x, float k) { return k / (1.f + x * x); }
__device__ float fold(float x, float k) { return fabsf(x - k) - fabsf(x + k); }
__device__ Curve const curves[] = {ramp, bump, fold};
__global__ void by_pointer(const float *x, const int *which, float *y, float k) {
  int i = threadIdx.x;
  Curve f = which[i] < 3 ? curves[which[i]] : nullptr;
  y[i] = f ? f(x[i], k) : x[i];
}

// Higher-order functions: a lambda that captures by reference, applied by a template.
template <class F>
__device__ void for_stride(int n, F f) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) f(i);
}
__global__ void captured(const int *in, int *out, int n) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  int mine = 0;
  for_stride(n, [&](int i) { mine += in[i] * (i % 3 - 1); });
  atomicAdd(&total, mine);
  __syncthreads();
  for_stride(n, [=](int i) { out[i] = in[i] - total; });
}

// Atomics of each kind, on global and on shared memory.
__global__ void every_atomic(const int *in, int *results, unsigned *wrapped, unsigned long long *wide,
                             float *sum) {
  __shared__ int local[2];
  int v = in[threadIdx.x];
  if (threadIdx.x < 2) local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&results[0], v);
  atomicSub(&results[1], v);
  atomicMin(&results[2], v);
  atomicMax(&results[3], v);
  atomicAnd(&results[4], v | 0xff00);
  atomicOr(&results[5], v);
  atomicXor(&results[6], v);
  atomicMax(&local[0], v);
  atomicAdd_block(&local[1], v & 7);
  atomicInc(&wrapped[0], 20);
  atomicDec(&wrapped[1], 12);
  atomicAdd(&wide[0], (unsigned long long)(long long)v * 1000003);
  atomicMax(&wide[1], (unsigned long long)(unsigned)v << 20);
  atomicMin((long long *)&wide[2], (long long)v * 5000000000ll);
  atomicXor(&wide[3], 1ull << (v & 63));
  atomicAdd(sum, 0.25f * (v & 15));
  int seen = results[7], want;
  do {
    want = seen;
    seen = atomicCAS(&results[7], want, want * 2 + 1 > 100000 ? want - 99990 : want + 3);
  } while (seen != want);
  __syncthreads();
  if (threadIdx.x == 0) {
    results[8] = local[0];
    results[9] = atomicExch(&local[1], -1);
  }
}

// Halves and bfloats, alone and in pairs.
__global__ void half_blend(const __half *a, const __half *b, __half *out, const __nv_bfloat16 *c, float *wide,
                           int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  __half2 x = reinterpret_cast<const __half2 *>(a)[i], y = reinterpret_cast<const __half2 *>(b)[i];
  __half2 r = __hfma2(x, y, __float2half2_rn(0.5f));
  if (__hgt(__low2half(r), __high2half(r))) r = __lowhigh2highlow(r);
  reinterpret_cast<__half2 *>(out)[i] = r;
  __nv_bfloat16 lo = c[2 * i], hi = c[2 * i + 1];
  wide[i] = __bfloat162float(__hmul(lo, hi)) + __bfloat162float(__float2bfloat16(0.3f));
}

// Arithmetic of 64 and 128 bits: modular powers by Montgomery's product.
__device__ uint64_t montgomery(uint64_t a, uint64_t b, uint64_t m, uint64_t inverse) {
  uint64_t low = a * b, high = __umul64hi(a, b);
  uint64_t q = low * inverse, back = __umul64hi(q, m);
  return high >= back ? high - back : high + m - back;
}
__global__ void modular_powers(const uint64_t *base, const uint64_t *modulus, const uint32_t *exponent,
                               uint64_t *out) {
  int i = threadIdx.x;
  uint64_t m = modulus[i], inverse = m;
  for (int k = 0; k < 5; ++k) inverse *= 2 - m * inverse;
  uint64_t one = (uint64_t)(((unsigned __int128)1 << 64) % m);
  uint64_t x = (uint64_t)(((unsigned __int128)(base[i] % m) << 64) % m), r = one;
  for (uint32_t e = exponent[i]; e; e >>= 1) {
    if (e & 1) r = montgomery(r, x, m, inverse);
    x = montgomery(x, x, m, inverse);
  }
  out[i] = montgomery(r, 1, m, inverse);
}

// What a debugging build prints: formats of each kind, from a few threads in order.
__global__ void talkative(const float *x, int *count) {
  for (int t = 0; t < 4; ++t) {
    if (threadIdx.x == t) {
      count[t] = printf("%3d|%-6s|%08.3f|%#llx|%c|%%|%u\n", t, t & 1 ? "odd" : "even", x[t],
                        (unsigned long long)t << 40 | 0xabc, 'a' + t, ~0u - t);
    }
    __syncthreads();
  }
}

// Type punning by unions, by memcpy and by the built-ins: the fast inverse square root, fields of a double.
union Word {
  float f;
  int32_t i;
  uint8_t b[4];
};
__global__ void punned(const float *x, float *root, uint32_t *bytes, int *exponent, const double *d) {
  int i = threadIdx.x;
  Word w{x[i]};
  w.i = 0x5f375a86 - (w.i >> 1);
  w.f *= 1.5f - 0.5f * x[i] * w.f * w.f;
  root[i] = w.f;
  uint8_t first = w.b[0];
  w.b[0] = w.b[3];
  w.b[3] = first;
  memcpy(&bytes[i], &w, sizeof w);
  long long bits = __double_as_longlong(d[i]);
  exponent[i] = int(bits >> 52 & 0x7ff) - 1023 + (__double2hiint(d[i]) < 0 ? 10000 : 0);
}

// Vectors of each width: pixels blended as bytes, matrices by rows.
__global__ void blended(const uchar4 *under, const uchar4 *over, uchar4 *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  uchar4 u = under[i], o = over[i];
  auto mix = [&](int a, int b) { return (unsigned char)((b * o.w + a * (255 - o.w) + 127) / 255); };
  out[i] = make_uchar4(mix(u.x, o.x), mix(u.y, o.y), mix(u.z, o.z), max(u.w, o.w));
}
__global__ void transformed(const float4 *rows, const float3 *points, float4 *out, short2 *rounded) {
  int i = threadIdx.x;
  float3 p = points[i];
  float r[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    float4 m = __ldg(&rows[k]);
    r[k] = fmaf(m.x, p.x, fmaf(m.y, p.y, fmaf(m.z, p.z, m.w)));
  }
  out[i] = make_float4(r[0], r[1], r[2], r[3]);
  rounded[i] = make_short2((short)__float2int_rn(r[0] * 16), (short)__float2int_rd(r[1] * 16));
}

// Votes and matches: lanes of one key elect a leader who counts for all of them.
__global__ void aggregated(const int *key, int *bins, int *rank) {
  int i = threadIdx.x, k = key[i];
  unsigned peers = __match_any_sync(~0u, k), lane = i & 31;
  int leader = __ffs(peers) - 1, at = 0;
  if ((int)lane == leader) at = atomicAdd(&bins[k], __popc(peers));
  at = __shfl_sync(peers, at, leader);
  rank[i] = at + __popc(peers & ((1u << lane) - 1));
  if (__all_sync(~0u, k >= 0) && __any_sync(~0u, k == 3))
    atomicAdd(&bins[7], __popc(__ballot_sync(~0u, k & 1)));
}

// A class template with static state, specialised by a value and by a type.
template <int N>
struct Fibonacci {
  static constexpr unsigned long long value = Fibonacci<N - 1>::value + Fibonacci<N - 2>::value;
};
template <>
struct Fibonacci<1> {
  static constexpr unsigned long long value = 1;
};
template <>
struct Fibonacci<0> {
  static constexpr unsigned long long value = 0;
};
template <class T, int... Places>
__device__ T weighted(const T *v) {
  T sum{};
  ((sum += v[Places] * T(Fibonacci<Places + 5>::value)), ...);
  return sum;
}
__global__ void compile_time(const int *a, const double *b, int *ra, double *rb) {
  int i = threadIdx.x;
  ra[i] = weighted<int, 0, 3, 1>(a + 4 * i);
  rb[i] = weighted<double, 2, 2, 0, 1>(b + 4 * i) + (double)Fibonacci<80>::value * 1e-16;
}

// Two-dimensional constants, and a local array that is indexed by data.
__constant__ float kKernel[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
__global__ void rank_filter(const float *image, float *smooth, float *middle, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float around[9], sum = 0;
  int n = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      float v = image[min(max(y + dy, 0), h - 1) * w + min(max(x + dx, 0), w - 1)];
      sum += kKernel[dy + 1][dx + 1] * v;
      int at = n++;
      while (at > 0 && around[at - 1] > v) {
        around[at] = around[at - 1];
        --at;
      }
      around[at] = v;
    }
  smooth[y * w + x] = sum / 16;
  middle[y * w + x] = around[4];
}

// Inline PTX beside C++: additions with carry, a permutation of bytes, a predicate.
__global__ void in_ptx(const uint4 *a, const uint4 *b, uint4 *sum, unsigned *bytes) {
  int i = threadIdx.x;
  uint4 x = a[i], y = b[i], s;
  asm("add.cc.u32 %0, %4, %8;\n\taddc.cc.u32 %1, %5, %9;\n\taddc.cc.u32 %2, %6, %10;\n\taddc.u32 %3, %7, %11;"
      : "=r"(s.x), "=r"(s.y), "=r"(s.z), "=r"(s.w)
      : "r"(x.x), "r"(x.y), "r"(x.z), "r"(x.w), "r"(y.x), "r"(y.y), "r"(y.z), "r"(y.w));
  sum[i] = s;
  unsigned p;
  asm("prmt.b32 %0, %1, %2, 0x5140;" : "=r"(p) : "r"(x.x), "r"(y.x));
  asm("{.reg .pred q; setp.gt.u32 q, %1, %2; @q xor.b32 %0, %0, 0xff;}" : "+r"(p) : "r"(x.w), "r"(y.w));
  bytes[i] = p;
}

// Bytes by four: sums of absolute differences and products of vectors of bytes.
__global__ void four_bytes(const unsigned *a, const unsigned *b, unsigned *sad, int *dot, unsigned *larger) {
  int i = threadIdx.x;
  sad[i] = __vsadu4(a[i], b[i]);
  dot[i] = __dp4a((int)a[i], (int)b[i], -5);
  larger[i] = __vmaxu4(a[i], b[i]) ^ __vavgu4(a[i], b[i]);
}

// Several blocks, the last of which finishes the work: a counter, a fence, and dynamic shared memory.
__device__ unsigned done;
__global__ void last_block(const float *x, volatile float *part, float *total, int n) {
  extern __shared__ float cache[];
  __shared__ bool last;
  float s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += x[i];
  cache[threadIdx.x] = s;
  for (int d = blockDim.x / 2; d; d /= 2) {
    __syncthreads();
    if (threadIdx.x < d) cache[threadIdx.x] += cache[threadIdx.x + d];
  }
  if (threadIdx.x == 0) {
    part[blockIdx.x] = cache[0];
    __threadfence();
    last = atomicInc(&done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    s = 0;
    for (int b = 0; b < gridDim.x; ++b) s += part[b];
    *total = s;
  }
}

// Rounding in each direction, saturation, and what a float may be.
__global__ void roundings(const float *x, const float *y, float4 *sums, int4 *whole, unsigned char *kind) {
  int i = threadIdx.x;
  sums[i] = make_float4(__fadd_rn(x[i], y[i]), __fmul_rz(x[i], y[i]), __fdiv_ru(x[i], y[i]),
                        __fsqrt_rd(fabsf(x[i])));
  whole[i] = make_int4(__float2int_rz(x[i]), __float2int_ru(x[i]), (int)lrintf(y[i]),
                       (int)(__saturatef(x[i]) * 255));
  kind[i] = isnan(x[i] / (y[i] - y[i])) | isinf(y[i] / 0.f) << 1 | signbit(x[i]) << 2 |
            (fpclassify(x[i]) == FP_NORMAL) << 3;
}

// A state machine with goto, nested loops with a labelled way out, and a do-while.
__global__ void tangled(const unsigned char *text, int n, int *words, int *depth) {
  int at = threadIdx.x * n, level = 0, most = 0, count = 0;
  const int end = at + n;
outside:
  if (at == end) goto out;
  if (text[at] == '(') most = max(most, ++level);
  if (text[at] == ')' && --level < 0) goto out;
  if (text[at++] < 'a') goto outside;
  ++count;
  do {
    for (int k = 0; k < 2; ++k)
      if (at == end || text[at] < 'a') goto outside;
      else if (k == 0) ++at;
  } while (at < end);
  goto outside;
out:
  words[threadIdx.x] = count;
  depth[threadIdx.x] = level < 0 ? -1 : most;
}

// Atomics narrower and wider than a word: halves in pairs, doubles, 16 bits by compare and swap.
__global__ void narrow_atomics(const short *in, __half2 *pair, double *sum, unsigned short *least, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(pair, __floats2half2_rn(in[i] & 3, 1.f));
  atomicAdd(&sum[i & 1], in[i] * 0.5);
  unsigned short seen = least[i % 3], want;
  do {
    want = seen;
    if (want <= (unsigned short)in[i]) break;
    seen = atomicCAS(&least[i % 3], want, (unsigned short)in[i]);
  } while (seen != want);
}

// Cooperative groups: a partition into tiles, each of which finds its majority.
namespace cg = cooperative_groups;
__global__ void tile_majority(const int *vote, int *winner, unsigned *tally) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  __shared__ unsigned counts[8];
  unsigned yes = __popc(tile.ballot(vote[block.thread_rank()] > 0));
  int sum = vote[block.thread_rank()];
  for (int d = tile.size() / 2; d; d /= 2) sum += tile.shfl_xor(sum, d);
  if (tile.thread_rank() == 0) counts[tile.meta_group_rank()] = yes;
  block.sync();
  if (tile.thread_rank() == tile.meta_group_rank())
    winner[tile.meta_group_rank()] = yes * 2 > tile.size() ? sum : -sum;
  tally[block.thread_rank()] = counts[block.thread_rank() % (block.size() / 16)];
}

// A scan whose blocks wait for the one before them (decoupled look-back), at volatile and at atomic flags.
__global__ void chained_blocks(const int *in, int *out, volatile int *ends, unsigned *ready, unsigned *ticket) {
  __shared__ int s[32], block, before;
  int t = threadIdx.x;
  if (t == 0) block = atomicAdd(ticket, 1);
  __syncthreads();
  int b = block;
  s[t] = in[b * 32 + t];
  __syncthreads();
  for (int d = 1; d < 32; d <<= 1) {
    int left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  if (t == 31) {
    int sum = 0;
    if (b & 1) {
      while (!(sum = ends[b - 1])) {
      }
    } else if (b) {
      cuda::atomic_ref<unsigned, cuda::thread_scope_device> flag(ready[b - 1]);
      while (!flag.load(cuda::std::memory_order_acquire)) {
      }
      sum = ends[b - 1];
    }
    before = sum;
    ends[b] = sum + s[31];
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(ready[b]).store(1, cuda::std::memory_order_release);
  }
  __syncthreads();
  out[b * 32 + t] = before + s[t];
}

// Locks for which the lanes of a warp compete: the release is in the turn that takes the lock. Each bucket keeps
// its largest key with the key's number, and their sum.
__device__ bool try_lock(int *lock) { return atomicCAS(lock, 0, 1) == 0; }
__global__ void locked_buckets(const int *key, int *locks, int *largest, int *number, int *sum, int buckets) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, b = (unsigned)key[i] % buckets;
  bool done = false;
  while (!done) {
    if (try_lock(&locks[b])) {
      __threadfence();
      volatile int *best = largest, *which = number;
      if (key[i] > best[b]) {
        best[b] = key[i];
        which[b] = i;
      }
      ((volatile int *)sum)[b] += key[i];
      __threadfence();
      atomicExch(&locks[b], 0);
      done = true;
    }
  }
  bool mine = false;
  do {
    if (atomicExch(&locks[buckets], 1) == 0) {
      __threadfence();
      ((volatile int *)sum)[buckets] += 1;
      __threadfence();
      atomicExch(&locks[buckets], 0);
      mine = true;
    }
  } while (!mine);
}

// Casts that PTX clamps, and a quotient that no flag turns into a product.
__global__ void clamping(const float *x, int *whole, long long *wide, float *third) {
  int i = threadIdx.x;
  whole[i] = (int)x[i];
  wide[i] = (long long)x[i];
  third[i] = x[i] / 3.0f;
}
