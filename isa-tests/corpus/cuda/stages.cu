// Warps with different roles: pipelines between producers and consumers, barriers with a completion function.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/barrier>

namespace cg = cooperative_groups;

// A warp fetches tiles, and another folds them: two stages between them.
__device__ void fetch(const int *in, int tiles, int (*tile)[32],
                      cuda::pipeline<cuda::thread_scope_block> &pipe) {
  int lane = threadIdx.x % 32;
  for (int t = 0; t < tiles; ++t) {
    pipe.producer_acquire();
    cuda::memcpy_async(&tile[t & 1][lane], in + t * 32 + lane, cuda::aligned_size_t<4>(4), pipe);
    pipe.producer_commit();
  }
}

__device__ int fold(int tiles, int (*tile)[32], cuda::pipeline<cuda::thread_scope_block> &pipe) {
  int sum = 0;
  for (int t = 0; t < tiles; ++t) {
    pipe.consumer_wait();
    sum = sum * 3 + tile[t & 1][31 - threadIdx.x % 32];
    pipe.consumer_release();
  }
  return sum;
}

__global__ void by_role(const int *in, int tiles, int *out) {
  __shared__ int tile[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state, role);
  if (role == cuda::pipeline_role::producer)
    fetch(in, tiles, tile, pipe);
  else
    out[threadIdx.x - 32] = fold(tiles, tile, pipe);
}

__global__ void by_count(const int *in, int tiles, int *out) {
  __shared__ int tile[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state, 32);
  if (threadIdx.x < 32)
    fetch(in, tiles, tile, pipe);
  else
    out[threadIdx.x - 32] = fold(tiles, tile, pipe);
}

// The last thread to arrive swaps the rows.
struct Swap {
  int *source;
  __device__ void operator()() noexcept { *source = 1 - *source; }
};

__global__ void completions(const int *in, int steps, int *out) {
  __shared__ int row[2][64], source;
  __shared__ cuda::barrier<cuda::thread_scope_block, Swap> turn;
  int i = threadIdx.x;
  if (i == 0) {
    source = 0;
    init(&turn, blockDim.x, Swap{&source});
  }
  row[0][i] = in[i];
  __syncthreads();
  int mine = 0;
  for (int s = 0; s < steps; ++s) {
    row[1 - mine][i] = row[mine][i] + 2 * row[mine][(i + 1) % 64];
    turn.arrive_and_wait();
    mine = *(volatile int *)&source;
  }
  out[i] = row[mine][i];
}

// A copy by a group between pointers of several types, for a barrier.
__global__ void untyped(const int *in, int *out) {
  __shared__ int box[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> done;
  auto block = cg::this_thread_block();
  if (threadIdx.x == 0) init(&done, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(block, box, (const char *)in, cuda::aligned_size_t<4>(sizeof(box)), done);
  done.arrive_and_wait();
  out[threadIdx.x] = box[31 - threadIdx.x];
}
