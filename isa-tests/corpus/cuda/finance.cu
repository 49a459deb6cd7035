// Finance: yields, portfolios of defaults, rates on a grid, risk measures, implied volatility.
#include <cuda_runtime.h>

// Yield to maturity of bonds of different length, by Newton's method kept within a bracket.
struct Bond {
  float coupon, price;
  int periods;
};

__global__ void bond_yields(const Bond *bonds, int n, float *yield, float *duration) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Bond bond = bonds[i];
  float low = -0.5f, high = 1.f, y = bond.coupon, slope = 0.f, value = 0.f;
  for (int step = 0; step < 40; ++step) {
    float discount = 1.f / (1.f + y), factor = 1.f;
    value = slope = 0.f;
    for (int t = 1; t <= bond.periods; ++t) {
      factor *= discount;
      float cash = (bond.coupon + (t == bond.periods)) * factor;
      value += cash;
      slope -= t * cash * discount;
    }
    (value > bond.price ? low : high) = y;
    float next = y - (value - bond.price) / slope;
    if (!(next > low && next < high)) next = 0.5f * (low + high);
    if (fabsf(next - y) < 1e-7f) break;
    y = next;
  }
  yield[i] = y;
  duration[i] = -slope / value;
}

// How many of a portfolio's loans default, given a common factor: the distribution is built loan by loan in
// shared memory, and expected losses above an attachment point are integrated over the factor's nodes.
__global__ void tranche_losses(const float2 *loan, int loans, const float2 *node, double *expected,
                               int attachment) {
  extern __shared__ float law[];  // two buffers of loans + 1, then the chances
  int k = threadIdx.x;
  float *now = law, *next = law + loans + 1, *chance = next + loans + 1;
  float2 factor = node[blockIdx.x];
  if (k <= loans) now[k] = k == 0;
  // A loan has a threshold and its loading on the factor.
  if (k < loans)
    chance[k] = normcdff((loan[k].x - loan[k].y * factor.x) * rsqrtf(1.f - loan[k].y * loan[k].y));
  for (int j = 0; j < loans; ++j) {
    __syncthreads();
    float p = chance[j];
    if (k <= loans) next[k] = now[k] * (1.f - p) + (k > 0 ? now[k - 1] * p : 0.f);
    float *t = now;
    now = next, next = t;
  }
  __syncthreads();
  double mine = k <= loans && k > attachment ? double(now[k]) * (k - attachment) * factor.y : 0.0;
  for (int lane = 16; lane; lane >>= 1) mine += __shfl_xor_sync(~0u, mine, lane);
  if (k == 0) expected[blockIdx.x] = mine;
}

// Bond prices where the short rate reverts to its mean with a volatility of its root: an implicit step in
// time is a tridiagonal system, which a warp solves by cyclic reduction through shuffles.
struct Row {
  double below, diagonal, above, right;
  __device__ Row from(int lane) const {
    return {__shfl_sync(~0u, below, lane), __shfl_sync(~0u, diagonal, lane), __shfl_sync(~0u, above, lane),
            __shfl_sync(~0u, right, lane)};
  }
};

__global__ void short_rate_bonds(double speed, double mean, double sigma, double top, double years, int steps,
                                 double *price) {
  const int lane = threadIdx.x;
  const double dr = top / 31, r = lane * dr, dt = years / steps;
  double value = 1.0;
  for (int s = 0; s < steps; ++s) {
    double spread = 0.5 * sigma * sigma * r / (dr * dr), drift = speed * (mean - r) / dr;
    // Upwind, so that no coefficient changes sign.
    Row row = {-dt * (spread + fmax(-drift, 0.0)), 1 + dt * (2 * spread + fabs(drift) + r),
               -dt * (spread + fmax(drift, 0.0)), value};
    if (lane == 0) row.below = 0, row.diagonal = 1 + dt * drift, row.above = -dt * drift;
    if (lane == 31) {
      double back = fmax(-drift, 0.0);
      row.below = -dt * back, row.diagonal = 1 + dt * (back + r), row.above = 0;
    }
    for (int reach = 1; reach < 32; reach *= 2) {
      Row left = row.from(lane >= reach ? lane - reach : lane),
          right = row.from(lane + reach < 32 ? lane + reach : lane);
      double a = lane >= reach ? -row.below / left.diagonal : 0.0;
      double c = lane + reach < 32 ? -row.above / right.diagonal : 0.0;
      row = {a * left.below, row.diagonal + a * left.above + c * right.below, c * right.above,
             row.right + a * left.right + c * right.right};
    }
    value = row.right / row.diagonal;
  }
  price[lane] = value;
}

// Value at risk and what is lost beyond it, of a day's scenarios: profits are ranked by counting, in one
// block.
__global__ void tail_risk(const float *__restrict__ positions, const float *__restrict__ returns, int assets,
                          int scenarios, int tail, float *risk) {
  extern __shared__ float profit[];
  for (int s = threadIdx.x; s < scenarios; s += blockDim.x) {
    float sum = 0.f, carry = 0.f;
    for (int a = 0; a < assets; ++a) {
      // Compensated, because positions are long and short.
      float term = __fsub_rn(__fmul_rn(positions[a], returns[a * scenarios + s]), carry);
      float t = __fadd_rn(sum, term);
      carry = __fsub_rn(__fsub_rn(t, sum), term);
      sum = t;
    }
    profit[s] = sum;
  }
  __syncthreads();
  float beyond = 0.f;
  for (int s = threadIdx.x; s < scenarios; s += blockDim.x) {
    int rank = 0;
    for (int o = 0; o < scenarios; ++o) rank += profit[o] < profit[s] || (profit[o] == profit[s] && o < s);
    if (rank < tail) beyond -= profit[s];
    if (rank == tail) risk[0] = -profit[s];
  }
  __shared__ float sums[32];
  for (int lane = 16; lane; lane /= 2) beyond += __shfl_down_sync(0xffffffffu, beyond, lane);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = beyond;
  __syncthreads();
  if (threadIdx.x == 0) {
    float all = 0.f;
    for (int w = 0; w < blockDim.x / 32; ++w) all += sums[w];
    risk[1] = all / tail;
  }
}

// The normal volatility that a swaption's price implies (Bachelier): by regula falsi with the Illinois
// correction, each thread until its own bracket is narrow.
__device__ double normal_price(double moneyness, double deviation) {
  double d = moneyness / deviation;
  return moneyness * normcdf(d) + deviation * exp(-0.5 * d * d) * 0.3989422804014327;
}

__global__ void implied_normal(const double3 *quote, int n, double *volatility, int *evaluations) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n) return;
  auto [moneyness, price, years] = quote[i];
  double low = 1e-6, high = 4.0, f = normal_price(moneyness, low) - price,
         g = normal_price(moneyness, high) - price;
  double at = low;
  int used = 2, side = 0;
  while (high - low > 1e-13 && used < 100) {
    at = (low * g - high * f) / (g - f);
    double h = normal_price(moneyness, at) - price;
    ++used;
    if (fabs(h) < 1e-15) break;
    if (h < 0) {
      low = at, f = h;
      if (side < 0) g *= 0.5;
      side = -1;
    } else {
      high = at, g = h;
      if (side > 0) f *= 0.5;
      side = 1;
    }
  }
  volatility[i] = at * rsqrt(years);
  evaluations[i] = used;
}
