// CUB's smaller pieces: both scans of a warp at once, iterators, loads, stores, reductions of a thread's items.
#include <cub/iterator/counting_input_iterator.cuh>
#include <cub/thread/thread_load.cuh>
#include <cub/thread/thread_reduce.cuh>
#include <cub/util_math.cuh>
#include <cub/warp/warp_scan.cuh>

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
