// Random and quasi-random numbers: volumes, rejection, paths, low-discrepancy sequences.
#include <curand_kernel.h>
#include <cuda/cmath>
#include <cuda/latch>
#include <cuda_runtime.h>
#include <nv/target>
#include <thrust/random.h>

// Points in the cube that are in the four-dimensional ball. A state for each thread; hits are counted by
// vote.
__global__ void ball_volume(unsigned long long seed, int draws, unsigned *hits) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  curandStatePhilox4_32_10_t state;
  curand_init(seed, id, 0, &state);
  unsigned inside = 0;
  for (int i = 0; i < draws; ++i) {
    uint4 r = curand4(&state);
    // 15 bits each, so that the sum of squares is exact.
    int x = r.x >> 17, y = r.y >> 17, z = r.z >> 17, w = r.w >> 17;
    bool hit = (unsigned)(x * x) + y * y + z * z + w * w < 1u << 30;
    inside += __popc(__ballot_sync(~0u, hit));
  }
  if (threadIdx.x % warpSize == 0) atomicAdd(hits, inside);
}

// Numbers of a gamma distribution by Marsaglia and Tsang's rejection: lanes leave the loop when they please.
// The states are in memory, as a library keeps them, and go on from where they were.
__global__ void init_states(curandState *state, unsigned long long seed) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, 0, 64ull * id, &state[id]);
}

__device__ double gamma_variate(curandState *state, double shape) {
  const double d = shape - 1.0 / 3.0, c = rsqrt(9.0 * d);
  while (true) {
    double x = curand_normal_double(state), v = 1.0 + c * x;
    if (v <= 0.0) continue;
    v = v * v * v;
    double u = curand_uniform_double(state);
    if (log(u) < 0.5 * x * x + d - d * v + d * log(v)) return d * v;
  }
}

__global__ void gamma_numbers(unsigned long long seed, double shape, double *out) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  curandState local;
  curand_init(seed, 0, 64ull * id, &local);
  out[id] = gamma_variate(&local, shape);
}

// Halton's sequence in any base, with digits permuted by a linear map, and the error of the sequence as a
// rule of integration: products of the bases are computed at compile time.
template <unsigned Base, unsigned Multiplier>
__device__ float radical_inverse(unsigned n) {
  static_assert(Multiplier % Base != 0, "the map must be a permutation");
  unsigned long long reversed = 0, scale = 1;
  while (n) {
    reversed = reversed * Base + n % Base * Multiplier % Base;
    scale *= Base;
    n /= Base;
  }
  return float(double(reversed) / double(scale));
}

template <unsigned... Bases>
struct Sequence {
  template <typename Visitor>
  __device__ static void visit(unsigned n, Visitor &&visit) {
    int dimension = 0;
    ((visit(dimension++, radical_inverse<Bases, Bases / 2 + 1>(n))), ...);
  }
};

__global__ void halton_points(unsigned first, int n, float *point, double *integral) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double f = 1.0;
  if (i < n) {
    Sequence<3, 5, 7, 11>::visit(first + i, [&](int d, float u) {
      point[d * n + i] = u;
      f *= 0.5 + u;
    });
  }
  integral[i] = i < n ? f : 0.0;
}

// A bridge over stock noise: Brownian paths of 16 steps are filled in from the middle, so that most of the
// variance is in the first numbers; the highest point of each path is what is asked for.
__global__ void bridge_maxima(const float *normal, int paths, float *highest) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= paths) return;
  float w[17];
  w[0] = 0.f;
  int used = 0;
  w[16] = 4.f * normal[used++ * paths + p];
  for (int width = 16; width > 1; width /= 2)
    for (int left = 0; left < 16; left += width)
      w[left + width / 2] =
          0.5f * (w[left] + w[left + width]) + 0.5f * sqrtf(float(width)) * normal[used++ * paths + p];
  float top = 0.f;
  for (float v : w) top = fmaxf(top, v);
  highest[p] = top;
}

// Metropolis sampling of a particle in a double well, with each thread's own walk and a shared acceptance
// count. Decisions are made in integers: a table has the thresholds of the moves between 32 places.
__global__ void double_well(unsigned long long seed, const unsigned *threshold, int steps, int *place,
                            unsigned *accepted) {
  __shared__ unsigned moves;
  if (threadIdx.x == 0) moves = 0;
  __syncthreads();
  int id = blockIdx.x * blockDim.x + threadIdx.x, at = place[id];
  curandStatePhilox4_32_10_t state;
  curand_init(seed, id, 4, &state);
  skipahead(3, &state);
  for (int s = 0; s < steps; ++s) {
    unsigned r = curand(&state);
    int to = at + ((r & 1) ? 1 : -1);
    if (to < 0 || to > 31) continue;
    if (curand(&state) <= threshold[at * 2 + (r & 1)]) {
      at = to;
      atomicAdd_block(&moves, 1u);
    }
  }
  place[id] = at;
  __syncthreads();
  if (threadIdx.x == 0) accepted[blockIdx.x] = moves;
}

// The distributions of each generator, several numbers at a time.
__global__ void distributions(unsigned long long seed, float4 *normal, float4 *stretched, double2 *pair,
                              double4 *uniform, uint4 *events, unsigned *many) {
  int i = threadIdx.x;
  curandStatePhilox4_32_10_t philox;
  curand_init(seed, i, 0, &philox);
  normal[i] = curand_normal4(&philox);
  stretched[i] = curand_log_normal4(&philox, 0.5f, 0.25f);
  uniform[i] = curand_uniform4_double(&philox);
  curandStateMRG32k3a mrg;
  curand_init(seed, i, 3, &mrg);
  pair[i] = curand_log_normal2_double(&mrg, -0.5, 0.125);
  curandState xorwow;
  curand_init(seed, 0, 0, &xorwow);
  skipahead_sequence(i, &xorwow);
  events[i] = curand_poisson4(&xorwow, 3.5);
  many[i] = curand_poisson(&xorwow, 70.25);
}

// Numbers one at a time, of which normal ones come in pairs, and jumps over more than 2^64 numbers.
__global__ void one_at_a_time(unsigned long long seed, float *uniform, float *normal, double *doubles,
                              unsigned *jumped) {
  int t = threadIdx.x;
  curandStatePhilox4_32_10_t s;
  curand_init(seed, t, 0, &s);
  for (int i = 0; i < 5; ++i) uniform[t * 5 + i] = curand_uniform(&s);
  doubles[t * 4] = curand_uniform_double(&s);
  doubles[t * 4 + 1] = curand_normal_double(&s);
  doubles[t * 4 + 2] = curand_normal_double(&s);
  doubles[t * 4 + 3] = curand(&s);
  curand_init(seed, t, 0, &s);
  float *n = normal + t * 6;
  for (int i = 0; i < 3; ++i) n[i] = curand_normal(&s);
  n[3] = curand_log_normal(&s, 0.5f, 0.25f);
  n[4] = curand_log_normal(&s, 0.5f, 0.25f);
  n[5] = curand_normal(&s);
  // Behind the last number of a sequence comes the next sequence's first.
  curand_init(seed, t - 1u, 6, &s);
  if (t > 0)
    for (int i = 0; i < 4; ++i) skipahead(~0ull, &s);
  for (int i = 0; i < 5; ++i) jumped[t * 5 + i] = curand(&s);
}

// Thrust's engine and distributions, from a place of each thread's own; a latch says when all are done.
__global__ void engines(unsigned *raw, float *real, int *dice, int *total) {
  __shared__ cuda::latch<cuda::thread_scope_block> done;
  int t = threadIdx.x;
  if (t == 0) init(&done, blockDim.x);
  __syncthreads();
  thrust::default_random_engine e;
  e.discard(1000 * t);
  thrust::default_random_engine copy = e;
  raw[t] = copy();
  thrust::uniform_real_distribution<float> between(-1.0f, 3.0f);
  copy = e;
  real[t] = between(copy);
  thrust::uniform_int_distribution<int> die(1, 6);
  dice[t] = die(e) + 100 * cuda::ceil_div(t, 8);
  NV_IF_TARGET(NV_IS_DEVICE, (dice[t] += 1000;), (dice[t] = 0;))
  NV_IF_TARGET(NV_PROVIDES_SM_90, (dice[t] = -1;))
  __threadfence();
  done.count_down();
  if (t >= 32) return;
  done.wait();
  __threadfence();
  if (t == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; ++i) sum += ((volatile int *)dice)[i];
    *total = sum;
  }
}
