// Kernels that lean on the libraries of CUDA's toolkit: CUB's collectives, libcu++'s atomics, barriers and
// pipelines, and cooperative groups beyond a tile's shuffles.
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cub/cub.cuh>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/functional>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/std/algorithm>
#include <cuda/std/array>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <cuda/std/semaphore>
#include <cuda/std/span>
#include <cuda_pipeline.h>
#include <cufft.h>
#include <thrust/pair.h>
#include <thrust/tuple.h>

namespace cg = cooperative_groups;

// Compaction of what is positive: a block's scan gives each thread its place.
__global__ void compact(const int *in, int n, int *out, int *count) {
  using Scan = cub::BlockScan<int, 64>;
  __shared__ typename Scan::TempStorage temp;
  int i = threadIdx.x, v = i < n ? in[i] : 0, at, total;
  Scan(temp).ExclusiveSum(v > 0, at, total);
  if (v > 0) out[at] = v;
  if (i == 0) *count = total;
}

// A block's largest value, each warp's sum, and a running maximum over sixteen threads.
__global__ void summaries(const int *in, int *largest, int *sums, int *running) {
  using Block = cub::BlockReduce<int, 64>;
  using Warp = cub::WarpReduce<int>;
  using Run = cub::WarpScan<int, 16>;
  __shared__ typename Block::TempStorage block;
  __shared__ typename Warp::TempStorage warp[2];
  __shared__ typename Run::TempStorage run[4];
  int i = threadIdx.x, v = in[i], upto;
  int most = Block(block).Reduce(v, cub::Max());
  int sum = Warp(warp[i / 32]).Sum(v);
  Run(run[i / 16]).InclusiveScan(v, upto, cub::Max());
  if (i == 0) *largest = most;
  if (i % 32 == 0) sums[i / 32] = sum;
  running[i] = upto;
}

// Prefix sums of four values a thread.
__global__ void four_each(const int *in, int *out) {
  using Scan = cub::BlockScan<int, 32>;
  __shared__ typename Scan::TempStorage temp;
  int v[4];
  for (int k = 0; k < 4; k++) v[k] = in[threadIdx.x * 4 + k];
  Scan(temp).InclusiveSum(v, v);
  for (int k = 0; k < 4; k++) out[threadIdx.x * 4 + k] = v[k];
}

// Counts, extremes and a sum of floats, all by atomics of libcu++.
__global__ void tally(const float *in, int n, int *bins, int *extremes, float *sum) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> seen;
  if (threadIdx.x == 0) seen.store(0);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int bin = (int)in[i];
    cuda::atomic_ref<int, cuda::thread_scope_device>(bins[bin]).fetch_add(1, cuda::memory_order_relaxed);
    cuda::atomic_ref<int> least(extremes[0]), most(extremes[1]);
    least.fetch_min(bin);
    most.fetch_max(bin);
    cuda::atomic_ref<float> total(*sum);
    total.fetch_add(in[i]);
    seen++;
  }
  __syncthreads();
  if (threadIdx.x == 0) cuda::atomic_ref<int>(extremes[2]).fetch_add(seen.load());
}

// Jacobi's method on a row in shared memory: a barrier in two halves between the steps.
__global__ void relax(const float *in, float *out, int steps) {
  __shared__ cuda::barrier<cuda::thread_scope_block> turn;
  __shared__ float row[2][64];
  int i = threadIdx.x;
  if (i == 0) init(&turn, blockDim.x);
  row[0][i] = in[i];
  __syncthreads();
  for (int s = 0; s < steps; s++) {
    const float *from = row[s & 1];
    float v = i == 0 || i == 63 ? from[i] : 0.25f * from[i - 1] + 0.5f * from[i] + 0.25f * from[i + 1];
    row[~s & 1][i] = v;
    auto token = turn.arrive();
    turn.wait(std::move(token));
  }
  out[i] = row[steps & 1][i];
}

// A moving sum over tiles that a pipeline of two stages brings to shared memory.
__global__ void two_stages(const int *in, int tiles, int *out) {
  __shared__ int tile[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  auto fetch = [&](int t) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, tile[t & 1], in + t * 64, sizeof(int) * 64, pipe);
    pipe.producer_commit();
  };
  fetch(0);
  int sum = 0;
  for (int t = 0; t < tiles; t++) {
    if (t + 1 < tiles) fetch(t + 1);
    pipe.consumer_wait();
    sum += tile[t & 1][63 - threadIdx.x];
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}

// The same copy by a group, and by the thread's own primitives.
__global__ void copies(const int *in, int *out) {
  __shared__ int a[32], b[32];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, a, in, sizeof(int) * 32);
  __pipeline_memcpy_async(&b[threadIdx.x], &in[32 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  cg::wait(block);
  out[threadIdx.x] = a[31 - threadIdx.x] * 3 + b[(threadIdx.x + 5) % 32];
}

// Groups of threads with the same key: their size, ranks, sums and offsets.
__global__ void by_key(const int *key, const int *in, int *size, int *rank, int *sum, int *before) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int i = cg::this_grid().thread_rank();
  auto group = cg::labeled_partition(tile, key[i]);
  size[i] = group.size();
  rank[i] = group.thread_rank();
  sum[i] = cg::reduce(group, in[i], cg::plus<int>());
  before[i] = cg::exclusive_scan(group, in[i]);
}

// One atomic for all threads of a warp that have something to add.
__global__ void aggregated(const int *in, int n, int *slots, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) {
    auto active = cg::coalesced_threads();
    int base = 0;
    if (active.thread_rank() == 0) base = atomicAdd(next, (int)active.size());
    base = active.shfl(base, 0);
    slots[base + active.thread_rank()] = in[i];
  }
}

// Neighbours in a table of the standard library's device side.
__global__ void table(const int *in, int *out) {
  cuda::std::array<int, 5> weights{1, 4, 6, 4, 1};
  int sum = 0;
  for (int k = 0; k < 5; k++) sum += weights[k] * in[(threadIdx.x + k) % blockDim.x];
  out[threadIdx.x] = sum;
}

// A tile of a tile counts its neighbours in the larger one.
__global__ void nested(int *out) {
  auto outer = cg::tiled_partition<16>(cg::this_thread_block());
  cg::thread_block_tile<4> inner = cg::tiled_partition<4>(outer);
  int rank = inner.meta_group_rank() * 100 + inner.meta_group_size() * 10 + inner.thread_rank();
  out[threadIdx.x] = rank * 100 + outer.meta_group_rank() * 10 + outer.meta_group_size();
}

// Function objects, spans, semaphores and std's barriers of libcu++, a pair taken apart, cuFFT's numbers.
__device__ float most_of(cuda::std::span<const float> s) {
  float most = s[0];
  for (float v : s) most = cuda::maximum<>{}(most, v);
  return most;
}
__global__ void library_types(const float *x, float *out, int *turns, cufftComplex *z, int n) {
  __shared__ cuda::binary_semaphore<cuda::thread_scope_block> gate;
  __shared__ cuda::std::counting_semaphore<8> tickets;
  __shared__ cuda::std::barrier<> met;
  int t = threadIdx.x;
  if (t == 0) {
    init(&gate, 1);
    init(&tickets, 5);
    init(&met, blockDim.x);
  }
  __syncthreads();
  auto twice = cuda::proclaim_return_type<float>([](float v) { return 2 * v; });
  cuda::std::span<const float> all(x, n);
  auto four = all.subspan(4 * t, 4);
  float first, last;
  thrust::tie(first, last) = thrust::make_pair(four.front(), four.back());
  out[t] = twice(most_of(all.first(t + 1))) + (first - last) * four.size();
  met.arrive_and_wait();
  for (bool done = false; !done;)
    if (gate.try_acquire()) {
      __threadfence();
      ((volatile int *)turns)[0] += 1;
      __threadfence();
      gate.release();
      done = true;
    }
  if (tickets.try_acquire()) atomicAdd(&turns[1], 1);
  z[t] = cuCmulf(z[t], make_cuComplex(0, 1));
  if (cudaGetLastError() != cudaSuccess) printf("%s\n", cudaGetErrorString(cudaPeekAtLastError()));
}
