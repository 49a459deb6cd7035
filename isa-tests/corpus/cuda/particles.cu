// Particles: point vortices, short-range forces by cells, a chain of nonlinear springs, multipoles on a line.
#include <cuda_runtime.h>

// Velocities of point vortices with a blob of radius delta. Each warp holds 32 sources in registers and
// passes them around by shuffles, so that no memory is shared.
__global__ void vortex_velocity(const float3 *__restrict__ vortex, float2 *velocity, int n, float delta2) {
  const unsigned full = 0xffffffffu;
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & (warpSize - 1);
  float3 me = i < n ? vortex[i] : make_float3(0.f, 0.f, 0.f);
  float u = 0.f, v = 0.f;
  for (int base = 0; base < n; base += warpSize) {
    int j = base + lane;
    float3 source = j < n ? vortex[j] : make_float3(0.f, 0.f, 0.f);
    for (int turn = 0; turn < warpSize; ++turn) {
      float dx = me.x - source.x, dy = me.y - source.y;
      float weight = source.z * __frcp_rn(fmaf(dx, dx, fmaf(dy, dy, delta2)));
      u -= dy * weight;
      v += dx * weight;
      int next = (lane + 1) & (warpSize - 1);
      source.x = __shfl_sync(full, source.x, next);
      source.y = __shfl_sync(full, source.y, next);
      source.z = __shfl_sync(full, source.z, next);
    }
  }
  if (i < n) velocity[i] = make_float2(u * 0.159154943f, v * 0.159154943f);
}

// Soft repulsion between discs of one diameter in a periodic box. One block bins them into cells by counting,
// then looks at nine cells each. Forces are summed in fixed point, so that the order does not matter.
template <int Cells>
struct Bins {
  unsigned short first[Cells * Cells + 1], fill[Cells * Cells], member[128];
};

__device__ inline int wrapped(int c, int n) { return c < 0 ? c + n : c >= n ? c - n : c; }

template <int Cells>
__global__ void soft_discs(const double2 *at, int n, double diameter, longlong2 *force, unsigned *contacts) {
  __shared__ Bins<Cells> bins;
  __shared__ unsigned count[Cells * Cells];
  int id = threadIdx.x;
  for (int c = id; c < Cells * Cells; c += blockDim.x) count[c] = 0;
  __syncthreads();
  auto cell_of = [=](double2 p) {
    return min(int(p.y * Cells), Cells - 1) * Cells + min(int(p.x * Cells), Cells - 1);
  };
  for (int i = id; i < n; i += blockDim.x) atomicAdd_block(&count[cell_of(at[i])], 1u);
  __syncthreads();
  if (id == 0) {
    unsigned sum = 0;
    for (int c = 0; c < Cells * Cells; ++c) {
      bins.first[c] = bins.fill[c] = sum;
      sum += count[c];
      count[c] = 0;
    }
    bins.first[Cells * Cells] = sum;
  }
  __syncthreads();
  for (int i = id; i < n; i += blockDim.x) {
    int c = cell_of(at[i]);
    bins.member[bins.first[c] + atomicAdd_block(&count[c], 1u)] = i;
  }
  __syncthreads();
  for (int i = id; i < n; i += blockDim.x) {
    double2 p = at[i];
    int cx = cell_of(p) % Cells, cy = cell_of(p) / Cells;
    long long fx = 0, fy = 0;
    for (int k = 0; k < 9; ++k) {
      int c = wrapped(cy + k / 3 - 1, Cells) * Cells + wrapped(cx + k % 3 - 1, Cells);
      for (int m = bins.first[c]; m < bins.first[c + 1]; ++m) {
        int j = bins.member[m];
        if (j == i) continue;
        double dx = p.x - at[j].x, dy = p.y - at[j].y;
        dx -= rint(dx);
        dy -= rint(dy);
        double r2 = dx * dx + dy * dy;
        if (r2 >= diameter * diameter) continue;
        double r = sqrt(r2), push = (diameter - r) / r;
        fx += __double2ll_rn(dx * push * 0x1p40);
        fy += __double2ll_rn(dy * push * 0x1p40);
        if (j > i) atomicInc(contacts, ~0u);
      }
    }
    force[i] = make_longlong2(fx, fy);
  }
}
template __global__ void soft_discs<5>(const double2 *, int, double, longlong2 *, unsigned *);

// A chain of masses joined by springs with a cubic term, fixed at its ends, in the fourth-order symplectic
// scheme of Forest and Ruth. Energies are of the whole chain.
class Chain {
 public:
  __device__ Chain(double *q, int n, double beta) : q_(q), n_(n), beta_(beta) {}
  __device__ double stretch(int i) const { return right(i) - (i < 0 ? 0.0 : q_[i]); }
  __device__ double pull(int i) const { return tension(stretch(i)) - tension(stretch(i - 1)); }
  __device__ double potential(int i) const {
    double s = stretch(i);
    return s * s * (0.5 + 0.25 * beta_ * s * s);
  }

 private:
  __device__ double right(int i) const { return i + 1 < n_ ? q_[i + 1] : 0.0; }
  __device__ double tension(double s) const { return s + beta_ * s * s * s; }
  double *q_;
  int n_;
  double beta_;
};

__constant__ double forest_ruth[2] = {1.3512071919596578, -1.7024143839193153};

__global__ void nonlinear_chain(double *q, double *p, int n, double beta, double dt, int steps,
                                double *energy) {
  extern __shared__ double positions[];
  int i = threadIdx.x;
  Chain chain(positions, n, beta);
  positions[i] = q[i];
  double momentum = p[i];
  const double theta = forest_ruth[0], middle = forest_ruth[1];
  const double drift[4] = {theta / 2, (1 - theta) / 2, (1 - theta) / 2, theta / 2};
  const double kick[3] = {theta, middle, theta};
  for (int s = 0; s < steps; ++s) {
#pragma unroll
    for (int stage = 0; stage < 4; ++stage) {
      positions[i] += drift[stage] * dt * momentum;
      __syncthreads();
      if (stage < 3) momentum += kick[stage] * dt * chain.pull(i);
      __syncthreads();
    }
  }
  q[i] = positions[i];
  p[i] = momentum;
  double mine = 0.5 * momentum * momentum + chain.potential(i) + (i == 0 ? chain.potential(-1) : 0.0);
  for (int step = warpSize / 2; step; step >>= 1) mine += __shfl_down_sync(~0u, mine, step);
  if (i % warpSize == 0) atomicAdd(energy, mine);
}

// Logarithmic potential of charges on a line at far targets: eight moments of each cluster about its centre,
// merged pairwise up to one expansion, which is then evaluated.
struct Expansion {
  static constexpr int order = 8;
  float centre, charge, moment[order];
  // A moment about another centre is a polynomial in the shift.
  __device__ Expansion moved(float to) const {
    Expansion e;
    e.centre = to;
    e.charge = charge;
    float shift = centre - to;
    for (int k = 0; k < order; ++k) {
      // moment[k] = sum of q (x - c)^(k+1)
      float power = 1.f, binomial = 1.f, sum = 0.f;
      for (int j = k + 1; j >= 0; --j) {
        sum += binomial * power * (j == 0 ? charge : moment[j - 1]);
        power *= shift;
        binomial = binomial * j / (k + 2 - j);
      }
      e.moment[k] = sum;
    }
    return e;
  }
  __device__ Expansion &operator+=(const Expansion &o) {
    charge += o.charge;
    for (int k = 0; k < order; ++k) moment[k] += o.moment[k];
    return *this;
  }
  __device__ float potential(float x) const {
    float d = x - centre, sum = charge * logf(fabsf(d)), inverse = 1.f / d, power = 1.f;
    for (int k = 0; k < order; ++k) {
      power *= inverse;
      sum -= moment[k] * power / (k + 1);
    }
    return sum;
  }
};

__global__ void line_multipole(const float2 *charge, int each, const float *target, float *potential) {
  __shared__ Expansion level[32];
  int id = threadIdx.x, clusters = blockDim.x;
  Expansion mine{};
  mine.centre = (id + 0.5f) / clusters;
  for (int k = 0; k < each; ++k) {
    float2 c = charge[id * each + k];
    float power = c.y, d = c.x - mine.centre;
    mine.charge += c.y;
    for (int m = 0; m < Expansion::order; ++m) mine.moment[m] += power *= d;
  }
  for (int width = 1; width < clusters; width *= 2) {
    level[id] = mine;
    __syncthreads();
    if (id % (2 * width) == 0) {
      float middle = (id + width) / float(clusters);
      mine = mine.moved(middle);
      mine += level[id + width].moved(middle);
    }
    __syncthreads();
  }
  if (id == 0) level[0] = mine;
  __syncthreads();
  potential[id] = level[0].potential(target[id]);
}
