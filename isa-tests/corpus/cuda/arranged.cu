// CUB's collectives that move and sort items: loads, exchanges, sorts, neighbours, histograms, long scans.
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_store.cuh>
#include <cub/cub.cuh>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// Keys with their places, in descending order, written striped.
template <typename Key, int Threads, int Items>
__global__ void sorted_tile(const Key *in, Key *keys, int *places, Key *by_digit) {
  typedef cub::BlockLoad<Key, Threads, Items, cub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef cub::BlockRadixSort<Key, Threads, Items, int> Sort;
  typedef cub::BlockRadixSort<Key, Threads, Items> Digit;
  __shared__ union {
    typename Load::TempStorage load;
    typename Sort::TempStorage sort;
    typename Digit::TempStorage digit;
  } temp;
  int tile = blockIdx.x * Threads * Items;
  Key key[Items], again[Items];
  int place[Items];
  Load(temp.load).Load(in + tile, key);
  for (int k = 0; k < Items; ++k) {
    place[k] = threadIdx.x * Items + k;
    again[k] = key[k];
  }
  __syncthreads();
  Sort(temp.sort).SortDescendingBlockedToStriped(key, place);
  cub::StoreDirectStriped<Threads>(threadIdx.x, keys + tile, key);
  cub::StoreDirectStriped<Threads>(threadIdx.x, places + tile, place);
  __syncthreads();
  // Only four bits of the keys count.
  Digit(temp.digit).Sort(again, 4, 8);
  cub::BlockStore<Key, Threads, Items, cub::BLOCK_STORE_WARP_TRANSPOSE>().Store(by_digit + tile, again);
}
template __global__ void sorted_tile<int, 32, 4>(const int *, int *, int *, int *);
template __global__ void sorted_tile<float, 64, 1>(const float *, float *, int *, float *);

struct ByLast {
  __device__ bool operator()(unsigned a, unsigned b) const { return a % 10 < b % 10; }
};
__global__ void merged(const unsigned *in, int n, unsigned *block_sorted, unsigned *warp_sorted) {
  typedef cub::BlockMergeSort<unsigned, 64, 2> Block;
  typedef cub::WarpMergeSort<unsigned, 4, 16> Warp;
  __shared__ typename Block::TempStorage block;
  __shared__ typename Warp::TempStorage warp[4];
  unsigned two[2], four[4];
  cub::LoadDirectBlocked(threadIdx.x, in, two, n, 999u);
  Block(block).StableSort(two, ByLast(), n, 999u);
  cub::StoreDirectBlocked(threadIdx.x, block_sorted, two);
  for (int k = 0; k < 4; ++k) four[k] = in[(threadIdx.x * 4 + k) % 128];
  Warp(warp[threadIdx.x / 16]).Sort(four, [](unsigned a, unsigned b) { return a > b; });
  for (int k = 0; k < 4; ++k) warp_sorted[threadIdx.x * 4 + k] = four[k];
}

// Runs of equal items: where they begin and end, and the steps between neighbours.
__global__ void runs(const int *in, int *heads, int *tails, int *steps, int *shifted) {
  int item[2], head[2], tail[2], step[2], up[2] = {-1, -1};
  cub::BlockLoad<int, 64, 2>().Load(in, item);
  cub::BlockDiscontinuity<int, 64>().FlagHeads(head, item, cub::Inequality());
  cub::BlockDiscontinuity<int, 64>().FlagTails(tail, item, cub::Inequality(), 7);
  cub::BlockAdjacentDifference<int, 64>().SubtractLeft(item, step, cub::Difference(), 100);
  cub::BlockShuffle<int, 64>().Up(item, up);
  cub::BlockStore<int, 64, 2>().Store(heads, head);
  cub::BlockStore<int, 64, 2>().Store(tails, tail);
  cub::BlockStore<int, 64, 2>().Store(steps, step);
  cub::BlockStore<int, 64, 2>().Store(shifted, up);
}

// A scan of more items than a block has threads, carried from tile to tile; the largest item and its place.
struct Carry {
  int total;
  __device__ int operator()(int sum) {
    int before = total;
    total += sum;
    return before;
  }
};
__global__ void long_scan(const int *in, int tiles, int *out, int *best, unsigned *bins) {
  typedef cub::BlockScan<int, 64> Scan;
  typedef cub::KeyValuePair<int, int> Pair;
  typedef cub::BlockReduce<Pair, 64> Reduce;
  __shared__ typename Scan::TempStorage scan;
  __shared__ typename Reduce::TempStorage reduce;
  __shared__ unsigned count[16];
  Carry carry{0};
  Pair most(-1, -1000000);
  cub::BlockHistogram<unsigned char, 64, 2, 16> histogram;
  histogram.InitHistogram(count);
  for (int tile = 0; tile < tiles; ++tile) {
    int item[2], sum[2];
    unsigned char digit[2];
    cub::LoadDirectBlocked(threadIdx.x, in + tile * 128, item);
    Scan(scan).ExclusiveSum(item, sum, carry);
    cub::StoreDirectBlocked(threadIdx.x, out + tile * 128, sum);
    for (int k = 0; k < 2; ++k) {
      digit[k] = item[k] & 15;
      most = cub::ArgMax()(most, Pair(tile * 128 + threadIdx.x * 2 + k, item[k]));
    }
    histogram.Composite(digit, count);
  }
  Pair all = Reduce(reduce).Reduce(most, cub::ArgMax());
  if (threadIdx.x == 0) {
    best[0] = all.key;
    best[1] = all.value;
  }
  if (threadIdx.x < 16) bins[threadIdx.x] = count[threadIdx.x];
}

// Columns become rows by way of striped arrangements; sums of segments of a warp.
__global__ void exchanged(const short *in, short *striped, short *scattered, int *segments) {
  typedef cub::BlockExchange<short, 64, 4> Exchange;
  typedef cub::WarpReduce<int> Warp;
  __shared__ typename Exchange::TempStorage temp;
  __shared__ typename Warp::TempStorage warp[2];
  short item[4], moved[4];
  int rank[4];
  cub::LoadDirectBlocked(threadIdx.x, in, item);
  for (int k = 0; k < 4; ++k) rank[k] = (threadIdx.x * 4 + k) * 37 % 256;
  Exchange(temp).BlockedToStriped(item, moved);
  cub::StoreDirectBlocked(threadIdx.x, striped, moved);
  Exchange(temp).ScatterToBlocked(item, rank);
  cub::StoreDirectBlocked(threadIdx.x, scattered, item);
  int head = in[threadIdx.x] % 4 == 0;
  segments[threadIdx.x] = Warp(warp[threadIdx.x / 32]).HeadSegmentedSum((int)in[threadIdx.x], head);
}

// Halves and bfloat16s are ordered as floats are, not by their whole parts.
__global__ void sorted_narrow(const __half *in, __half *up, __nv_bfloat16 *down) {
  typedef cub::BlockRadixSort<__half, 32, 2> Halves;
  typedef cub::BlockRadixSort<__nv_bfloat16, 32, 2> Brains;
  __shared__ typename Halves::TempStorage halves;
  __shared__ typename Brains::TempStorage brains;
  __half h[2];
  __nv_bfloat16 b[2];
  for (int k = 0; k < 2; ++k) {
    h[k] = in[threadIdx.x * 2 + k];
    b[k] = __float2bfloat16(__half2float(h[k]));
  }
  Halves(halves).Sort(h);
  Brains(brains).SortDescending(b);
  for (int k = 0; k < 2; ++k) {
    up[threadIdx.x * 2 + k] = h[k];
    down[threadIdx.x * 2 + k] = b[k];
  }
}
