// Thrust's algorithms by a thread alone, and function objects of any type behind one wrapper.
#include <nvfunctional>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/tuple.h>

// Each thread sorts a row of eight, with keys, and asks for what is in it.
__global__ void sorted_rows(const int *in, int *sorted, int *order, int *facts) {
  int t = threadIdx.x, row[8], at[8], sums[8];
  thrust::copy(thrust::seq, in + t * 8, in + t * 8 + 8, row);
  thrust::sequence(thrust::seq, at, at + 8);
  int first = *thrust::find_if(thrust::seq, row, row + 8, [](int v) { return v > 0; });
  int highest = (int)(thrust::max_element(thrust::seq, row, row + 8) - row);
  thrust::inclusive_scan(thrust::seq, row, row + 8, sums);
  thrust::stable_sort_by_key(thrust::seq, row, row + 8, at);
  thrust::copy_n(thrust::seq, row, 8, sorted + t * 8);
  thrust::copy_n(thrust::seq, at, 8, order + t * 8);
  int *f = facts + t * 10;
  f[0] = thrust::reduce(thrust::seq, row, row + 8);
  f[1] = thrust::reduce(thrust::device, row, row + 8, -1000, thrust::maximum<int>());
  f[2] = (int)(thrust::lower_bound(thrust::seq, row, row + 8, 0) - row);
  f[3] = (int)thrust::count_if(thrust::seq, row, row + 8, [](int v) { return v % 2 == 0; });
  f[4] = thrust::binary_search(thrust::seq, row, row + 8, first) + 2 * thrust::is_sorted(thrust::seq, row, row + 8);
  f[5] = highest;
  f[6] = sums[5];
  thrust::transform(thrust::seq, row, row + 8, at, row, thrust::multiplies<int>());
  f[7] = thrust::transform_reduce(thrust::seq, row, row + 8, thrust::negate<int>(), 5, thrust::plus<int>());
  thrust::sort(thrust::seq, row, row + 8, thrust::greater<int>());
  f[8] = row[0] - row[7];
  for (int &v : row) v /= 64;
  f[9] = (int)(thrust::unique(thrust::seq, row, row + 8) - row);
}

__global__ void small_tools(const int *in, int *out) {
  int t = threadIdx.x, a = in[t], b = 5, whole;
  float part;
  thrust::swap(a, b);
  auto all = thrust::make_tuple(b, 2.5f, t);
  thrust::tie(whole, part, thrust::ignore) = all;
  out[t] = a + 10 * whole + (int)(part * 2) + 100 * thrust::max(t, 7) - thrust::min(whole, 0) +
           thrust::min(1, 2, thrust::greater<int>());
}

__device__ int twice(int v) { return 2 * v; }

struct Wide {
  int of[16];
  __device__ int operator()(int v) const { return of[v & 15] * v; }
};

__global__ void wrapped(const int *in, int *out) {
  int t = threadIdx.x, c = t + 3;
  Wide wide;
  for (int k = 0; k < 16; ++k) wide.of[k] = k - 4;
  nvstd::function<int(int)> f = twice, g = [=](int v) { return v + c; }, h = wide, none;
  if (t % 3 == 1) f = g;
  if (t % 3 == 2) f = h;
  nvstd::function<int(int)> copy(f);
  f = nullptr;
  out[t] = copy(in[t]) + 1000 * (f == nullptr) + 2000 * (none ? 1 : 0) + (copy ? 1 : 0);
}
