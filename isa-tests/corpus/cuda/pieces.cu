// CUB's smaller pieces: both scans of a warp at once, iterators, loads, stores, reductions of a thread's items.
#include <cub/block/block_run_length_decode.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cub/iterator/counting_input_iterator.cuh>
#include <cub/thread/thread_load.cuh>
#include <cub/thread/thread_reduce.cuh>
#include <cub/thread/thread_search.cuh>
#include <cub/util_cpp_dialect.cuh>
#include <cub/util_math.cuh>
#include <cub/warp/warp_scan.cuh>
#include <thrust/detail/config.h>
#include <thrust/functional.h>
#include <thrust/optional.h>
#include <thrust/tuple.h>

struct Square {
  __host__ __device__ int operator()(const int &v) const { return v * v; }
};

__global__ void both_scans(const int *in, int *inclusive, int *exclusive, int *most) {
  using Scan = cub::WarpScan<int>;
  __shared__ Scan::TempStorage temp[2];
  int t = threadIdx.x, upto, before;
  Scan(temp[cub::WarpId()]).Scan(in[t], upto, before, cub::Sum());
  inclusive[t] = upto;
  exclusive[t] = cub::LaneId() == 0 ? -1 : before;
  __syncwarp();
  Scan(temp[cub::WarpId()]).Scan(in[t], upto, before, 20, cub::Max());
  most[t] = upto * 1000 + before;
}

__global__ void pieces(const int *in, int *out) {
  int t = threadIdx.x, items[4], sums[4];
  cub::TransformInputIterator<int, Square, const int *> squares(in, Square());
  cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> cached(in);
  cub::CountingInputIterator<int> numbers(5);
  cub::ConstantInputIterator<int> threes(3);
  cub::ArgIndexInputIterator<const int *> indexed(in);
  auto pair = indexed[t];
  int sum = *(squares + t) + cached[t] + numbers[t] * threes[t] + pair.key * pair.value;
  for (int k = 0; k < 4; ++k) items[k] = cub::ThreadLoad<cub::LOAD_CA>(in + (t + k) % 32);
  sum += 3 * cub::ThreadReduce(items, cub::Sum()) + cub::ThreadReduce(items, cub::Max(), 50);
  sum += CUB_MIN(items[0], items[1]) - CUB_MAX(items[2], items[3]) + cub::DivideAndRoundUp(t, 7);
  int all = cub::internal::ThreadScanExclusive(items, sums, cub::Sum(), 9);
  cub::ThreadStore<cub::STORE_CG>(out + t, sum + 100 * sums[3] + all);
}

// Runs of equal items as the items themselves, in two windows. Then the items move up and down by one.
__global__ void decoded(const int *values, const int *lengths, int *items, int *places, int *moved) {
  using Decode = cub::BlockRunLengthDecode<int, 32, 2, 3>;
  using Shuffle = cub::BlockShuffle<int, 32>;
  __shared__ union {
    Decode::TempStorage decode;
    Shuffle::TempStorage shuffle;
  } temp;
  int t = threadIdx.x, value[2], length[2], total, decoded[3], at[3], up[3] = {-1}, down[3] = {0, 0, -1};
  for (int k = 0; k < 2; ++k) {
    value[k] = values[t * 2 + k];
    length[k] = lengths[t * 2 + k];
  }
  Decode decode(temp.decode, value, length, total);
  for (int from = 0; from < total; from += 96) {
    decode.RunLengthDecode(decoded, at, from);
    for (int k = 0; k < 3; ++k) {
      int i = from + t * 3 + k;
      if (i < total) {
        items[i] = decoded[k];
        places[i] = at[k];
      }
    }
  }
  decode.RunLengthDecode(decoded);
  __syncthreads();
  int first, last;
  Shuffle(temp.shuffle).Up(decoded, up, last);
  Shuffle(temp.shuffle).Down(decoded, down, first);
  for (int k = 0; k < 3; ++k) moved[t * 3 + k] = up[k] + 100 * down[k];
  if (t == 5) {
    moved[96] = first;
    moved[97] = last;
  }
}

// The k-th largest float by its bits in order, a digit of a byte at a time.
__global__ void nth_largest(const float *in, int n, int k, float *out) {
  using Traits = cub::Traits<float>;
  using Bits = Traits::UnsignedBits;
  __shared__ int bins[256];
  __shared__ Bits prefix;
  __shared__ int left;
  int t = threadIdx.x;
  if (t == 0) {
    prefix = 0;
    left = k;
  }
  for (int shift = 24; shift >= 0; shift -= 8) {
    for (int b = t; b < 256; b += 32) bins[b] = 0;
    cub::CTA_SYNC();
    for (int i = t; i < n; i += 32) {
      Bits key = Traits::TwiddleIn(__float_as_uint(in[i]));
      bool mine = shift == 24 || key >> (shift + 8) == prefix >> (shift + 8);
      if (mine) atomicAdd(&bins[cub::BFE(key, shift, 8)], 1);
    }
    cub::CTA_SYNC();
    if (t == 0) {
      int b = 255;
      while (bins[b] < left) left -= bins[b--];
      unsigned next;
      cub::BFI(next, prefix, b, shift, 8);
      prefix = next;
    }
    cub::CTA_SYNC();
  }
  if (t == 0) out[0] = __uint_as_float(Traits::TwiddleOut(prefix));
  if (t == 1) out[1] = Traits::Lowest();
}

// Where values stand in sorted items, shuffles within parts of a warp, and numbers of the compiler.
__global__ void searched(const int *sorted, const int *in, int *out) {
  int t = threadIdx.x, lane = t & 31, *own = out + t * 8;
  own[0] = cub::LowerBound(sorted, 40, in[t]);
  own[1] = cub::UpperBound(sorted, 40, in[t]);
  own[2] = cub::ShuffleUp<8>(in[t], 3, 0, 0xffffffff);
  own[3] = cub::ShuffleDown<8>(in[t], 3, 7, 0xffffffff);
  own[4] = cub::ShuffleIndex<16>(in[t], 5, 0xffffffff);
  int2 both = cub::ShuffleUp<32>(make_int2(in[t], t), 1, 0, 0xffffffff);
  own[5] = both.x * 100 + both.y;
  own[6] = cub::Log2<33>::VALUE * 100 + cub::Log2<32>::VALUE * 10 + cub::PowerOfTwo<24>::VALUE;
  own[7] = cub::SHL_ADD(lane, 4, 1) + (int)cub::WarpMask<8>(lane / 8);
}

// Thrust's tuples and pairs: members by number and by name. Optional values.
__global__ void bound(const int *in, float *out) {
  int t = threadIdx.x;
  thrust::tuple<int, float, char> three = thrust::make_tuple(in[t], 0.5f * t, (char)t);
  three.get<0>() += 1;
  auto [whole, half, small] = three;
  const thrust::pair<int, float> two = thrust::make_pair(whole, half);
  auto [first, second] = two;
  float sum = first + second + small + thrust::get<1>(two) + three.get<2>();
  thrust::optional<float> odd;
  if (t & 1) odd = half;
  sum += odd.value_or(1000.0f);
  out[t] = sum + thrust::project1st<int, float>()(t, 2.5f) + thrust::project2nd<int, float>()(t, 2.5f);
}
