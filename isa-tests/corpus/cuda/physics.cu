// Physics: spins, lattice gases, sand, cellular automata in bits, waves.
#include <curand_kernel.h>
#include <cuda_runtime.h>

// Potts spins of three states on a triangular lattice with periodic borders: one of three sublattices at a
// time, by heat bath. What a state weighs is a table of integers, so that nothing is rounded.
__constant__ unsigned boltzmann[7] = {256, 434, 736, 1248, 2117, 3590, 6089};

__global__ void potts_sweeps(unsigned char *spin, int sweeps, unsigned long long seed, int *like) {
  constexpr int side = 12;
  __shared__ unsigned char s[side][side];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = spin[y * side + x];
  curandStatePhilox4_32_10_t state;
  curand_init(seed, y * side + x, 0, &state);
  const signed char dx[6] = {1, -1, 0, 0, 1, -1}, dy[6] = {0, 0, 1, -1, -1, 1};
  auto neighbour = [&](int k) { return s[(y + dy[k] + side) % side][(x + dx[k] + side) % side]; };
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (int colour = 0; colour < 3; ++colour) {
      __syncthreads();
      if ((x - y + side) % 3 != colour) continue;
      int count[3] = {0, 0, 0};
      for (int k = 0; k < 6; ++k) ++count[neighbour(k)];
      unsigned a = boltzmann[count[0]], b = boltzmann[count[1]], c = boltzmann[count[2]];
      unsigned pick = __umulhi(curand(&state), a + b + c);
      s[y][x] = pick < a ? 0 : pick < a + b ? 1 : 2;
    }
  __syncthreads();
  spin[y * side + x] = s[y][x];
  int same = 0;
  for (int k = 0; k < 6; k += 2) same += neighbour(k) == s[y][x];
  atomicAdd(like, same);
}

// Lattice Boltzmann in two dimensions and nine speeds with two relaxation times: opposite pairs relax by
// their sums and differences. Populations are pulled; cells marked as walls bounce them back.
struct Pairing {
  int x, y, opposite;
  float weight;
};
__constant__ Pairing speed[9] = {{0, 0, 0, 4.f / 9},    {1, 0, 2, 1.f / 9},   {-1, 0, 1, 1.f / 9},
                                 {0, 1, 4, 1.f / 9},    {0, -1, 3, 1.f / 9},  {1, 1, 6, 1.f / 36},
                                 {-1, -1, 5, 1.f / 36}, {1, -1, 8, 1.f / 36}, {-1, 1, 7, 1.f / 36}};

__global__ void two_time_lattice(const float *__restrict__ from, float *__restrict__ to, const bool *wall,
                                 int width, int height, float even_rate, float odd_rate, float push) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int cells = width * height, here = y * width + x;
  float f[9], density = 0.f, mx = 0.f, my = 0.f;
#pragma unroll
  for (int i = 0; i < 9; ++i) {
    int cell = (y - speed[i].y + height) % height * width + (x - speed[i].x + width) % width;
    f[i] = wall[cell] ? from[speed[i].opposite * cells + here] : from[i * cells + cell];
    density += f[i];
    mx += f[i] * speed[i].x;
    my += f[i] * speed[i].y;
  }
  float ux = mx / density + push, uy = my / density, uu = 1.5f * (ux * ux + uy * uy);
#pragma unroll
  for (int i = 0; i < 9; ++i) {
    float along = 3.f * (speed[i].x * ux + speed[i].y * uy), w = speed[i].weight * density;
    int o = speed[i].opposite;
    float even = 0.5f * (f[i] + f[o]) - w * (1.f + 0.5f * along * along - uu);
    float odd = 0.5f * (f[i] - f[o]) - w * along;
    to[i * cells + here] = f[i] - even_rate * even - odd_rate * odd;
  }
}

// A heap of sand that topples where four grains lie, until none does; the border swallows. The final heap
// does not depend on the order. Grains that fall are counted.
__global__ void topple(int *sand, int side, unsigned long long *topplings) {
  extern __shared__ int heap[];
  const int cells = side * side, team = blockDim.x;
  for (int c = threadIdx.x; c < cells; c += team) heap[c] = sand[c];
  __shared__ unsigned long long total;
  if (!threadIdx.x) total = 0;
  bool busy;
  do {
    busy = false;
    __syncthreads();
    for (int c = threadIdx.x; c < cells; c += team) {
      int fall = atomicAdd(heap + c, 0) / 4;
      if (fall == 0) continue;
      busy = true;
      atomicSub(heap + c, 4 * fall);
      int x = c % side, y = c / side;
      if (x > 0) atomicAdd(heap + c - 1, fall);
      if (x < side - 1) atomicAdd(heap + c + 1, fall);
      if (y > 0) atomicAdd(heap + c - side, fall);
      if (y < side - 1) atomicAdd(heap + c + side, fall);
      atomicAdd(&total, (unsigned long long)fall);
    }
  } while (__syncthreads_or(busy));
  for (int c = threadIdx.x; c < cells; c += team) sand[c] = heap[c];
  if (threadIdx.x == 0) *topplings = total;
}

// A cellular automaton of excitable cells, in bits: a lane has a row of 32 cells in two words, those that
// fire and those that rest. A quiet cell fires if just two of its eight neighbours do. Counting is by full
// adders.
__device__ __forceinline__ void add3(unsigned a, unsigned b, unsigned c, unsigned &sum, unsigned &carry) {
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(sum) : "r"(a), "r"(b), "r"(c));
  carry = (a & b) | (c & (a ^ b));
}

__global__ void excitable_rows(unsigned *firing, unsigned *resting, int generations) {
  const unsigned all = 0xffffffffu;
  int lane = threadIdx.x;
  unsigned fire = firing[lane], rest = resting[lane];
  for (int g = 0; g < generations; ++g) {
    unsigned west = __funnelshift_l(fire, fire, 1), east = __funnelshift_r(fire, fire, 1);
    unsigned ones, twos, side_ones = west ^ east, side_twos = west & east;
    add3(west, fire, east, ones, twos);
    unsigned up1 = __shfl_sync(all, ones, lane + 31 & 31), up2 = __shfl_sync(all, twos, lane + 31 & 31);
    unsigned down1 = __shfl_sync(all, ones, lane + 1 & 31), down2 = __shfl_sync(all, twos, lane + 1 & 31);
    unsigned one, two_a, two_b, four_a, two, four_b;
    add3(up1, side_ones, down1, one, two_a);
    add3(up2, side_twos, down2, two_b, four_a);
    two = two_a ^ two_b;
    four_b = two_a & two_b;
    unsigned born = ~one & two & ~(four_a | four_b) & ~fire & ~rest;
    rest = fire;
    fire = born;
  }
  firing[lane] = fire;
  resting[lane] = rest;
}

// A wave of light in one dimension through glass, by leapfrog on staggered fields, with borders that let it
// out.
template <int Cells>
__global__ void staggered_light(const float *index, float *electric, float *magnetic, int steps,
                                float pulse) {
  __shared__ float e[Cells], h[Cells];
  const int i = threadIdx.x;
  const float courant = 0.5f, gain = courant / (index[i] * index[i]);
  e[i] = electric[i];
  h[i] = magnetic[i];
  for (int t = 0; t < steps; ++t) {
    __syncthreads();
    if (i < Cells - 1) h[i] += courant * (e[i + 1] - e[i]);
    const float first = e[1], last = e[Cells - 2];
    __syncthreads();
    if (i > 0 && i < Cells - 1) e[i] += gain * (h[i] - h[i - 1]);
    if (i == 12) e[i] += expf(-pulse * (t - 6) * (t - 6));
    __syncthreads();
    // The one-way equation at either end.
    if (i == 0) e[0] = first + (courant - 1.f) / (courant + 1.f) * (e[1] - e[0]);
    if (i == Cells - 1) e[i] = last + (courant - 1.f) / (courant + 1.f) * (e[i - 1] - e[i]);
  }
  electric[i] = e[i];
  magnetic[i] = h[i];
}
template __global__ void staggered_light<64>(const float *, float *, float *, int, float);
