// Cooperative groups whose type is erased, whose size only the run knows, and shuffles of whole structures.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>

namespace cg = cooperative_groups;

// One function for any group: the block, tiles of a run-time size, and tiles of those.
__device__ int tree_sum(const cg::thread_group &g, int *scratch, int v) {
  unsigned rank = g.thread_rank();
  for (unsigned half = g.size() / 2; half > 0; half /= 2) {
    scratch[rank] = v;
    g.sync();
    if (rank < half) v += scratch[rank + half];
    g.sync();
  }
  return v;
}

__global__ void sums_of_any_group(const int *in, int size, int *of_tiles, int *of_fours, int *of_block) {
  __shared__ int scratch[64];
  __shared__ cg::block_tile_memory<64> memory;
  cg::thread_block block = cg::this_thread_block(memory);
  unsigned me = block.thread_rank();
  int v = in[block.group_index().x * block.size() + me], *out = of_tiles + blockIdx.x * 64;

  cg::thread_group tile = cg::tiled_partition(block, size);
  int sum = tree_sum(tile, scratch + me / size * size, v);
  if (tile.thread_rank() == 0) out[me / size] = sum;
  cg::sync(block);

  cg::thread_group four = cg::tiled_partition(cg::tiled_partition<16>(block), 4);
  sum = tree_sum(four, scratch + me / 4 * 4, v);
  if (cg::thread_rank(four) == 0) of_fours[(blockIdx.x * 64 + me) / 4] = sum;
  block.sync();

  sum = tree_sum(block, scratch, v);
  if (block.thread_rank() == 0) of_block[blockIdx.x] = sum;
}

// Welford's running moments, merged by shuffles of the whole structure.
struct Moments {
  double mean, spread;
  int count;
  short least;
  char sign;
};

__device__ Moments merged(Moments a, Moments b) {
  int n = a.count + b.count;
  double gap = b.mean - a.mean;
  Moments r = {a.mean + gap * b.count / n, a.spread + b.spread + gap * gap * a.count * b.count / n, n,
               (short)min((int)a.least, (int)b.least), (char)(a.sign * b.sign)};
  return r;
}

__global__ void moments(const short *in, Moments *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  short x = in[blockIdx.x * blockDim.x + threadIdx.x];
  Moments m = {(double)x, 0, 1, x, (char)(x < 0 ? -1 : 1)};
  m = cg::reduce(tile, m, [](const Moments &a, const Moments &b) { return merged(a, b); });
  if (tile.thread_rank() == 0) out[(blockIdx.x * blockDim.x + threadIdx.x) / 16] = m;
}

// The bounding box of each tile, and each point's neighbours in it.
__global__ void boxes(const float3 *point, float3 *low, float3 *high, float2 *steps) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float3 p = point[i];
  auto least = [](float3 a, float3 b) {
    return make_float3(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z));
  };
  auto most = [](float3 a, float3 b) {
    return make_float3(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z));
  };
  float3 l = cg::reduce(tile, p, least), h = p;
  for (int d = 4; d > 0; d /= 2) h = most(h, tile.shfl_xor(h, d));
  float3 after = tile.shfl_down(p, 1), before = tile.shfl_up(p, 1), first = tile.shfl(p, 0);
  steps[i] = make_float2(after.x - before.x, p.y - first.y);
  if (tile.thread_rank() == 0) {
    low[i / 8] = l;
    high[i / 8] = h;
  }
}

struct Span {
  unsigned char from, to;
};

// Groups of those that are active, divided again: ranks, sizes and numbers of the groups.
__global__ void active_parts(const int *in, int4 *part, int4 *label, Span *span) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  if (v % 3 == 0) return;
  cg::coalesced_group active = cg::coalesced_threads();
  cg::coalesced_group four = cg::tiled_partition(active, 4);
  part[i] = make_int4(four.meta_group_rank(), four.meta_group_size(), four.thread_rank(), four.size());
  Span s = {(unsigned char)four.shfl(threadIdx.x, 0), (unsigned char)four.shfl(threadIdx.x, four.size() - 1)};
  span[i] = four.shfl(s, 0);
  cg::coalesced_group same = cg::labeled_partition(active, v & 3);
  int sum = cg::reduce(same, v, cg::plus<>());
  label[i] = make_int4(same.meta_group_rank(), same.meta_group_size(), sum, active.meta_group_size());
}

// One thread takes room for all that are active, and the others get the place from it. Theirs was never set.
__device__ int taken(int *next) {
  cg::coalesced_group active = cg::coalesced_threads();
  int place;
  if (active.thread_rank() == 0) place = atomicAdd(next, active.size());
  return active.shfl(place, 0) + active.thread_rank();
}
__global__ void append(const int *in, int *out, int *next, int least) {
  int v = in[threadIdx.x];
  if (v > least) out[taken(next)] = v;
}

// The same with the library's own functions, and sums that go to an atomic object or to memory.
__global__ void updates(const int *in, int *kept, int *count, int *most, int *sums, int *upto) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int i = threadIdx.x, keep = in[i] > 10;
  cuda::atomic_ref<int, cuda::thread_scope_device> next(count[0]), total(count[1]), largest(*most);
  int at = cg::exclusive_scan_update(tile, next, keep);
  if (keep) kept[at] = 1;
  cg::reduce_update_async(tile, total, in[i], cg::plus<int>());
  cg::reduce_update_async(tile, largest, in[i], cg::greater<int>());
  cg::reduce_store_async(tile, &sums[tile.meta_group_rank()], in[i], cg::plus<int>());
  // One tile alone, whose results do not depend on the order of tiles.
  if (i < 16) {
    cuda::atomic_ref<int> base(count[2]);
    upto[i] = cg::inclusive_scan_update(tile, base, in[i]);
  }
}
