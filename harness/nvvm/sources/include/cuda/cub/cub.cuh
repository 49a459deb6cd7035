// The collectives of a warp and of a block (CUB's documentation: cub::WarpReduce, WarpScan, BlockReduce and
// BlockScan). Every algorithm that CUB can be asked for gives the same result, so there is one. What the host
// calls (cub::DeviceReduce and its like) is not here.
#pragma once
#pragma clang system_header

#define TANDEM_C __inline__ __attribute__((device, nodebug, always_inline))
namespace cub {

struct NullType {};
struct Sum {
  template <typename T>
  TANDEM_C T operator()(const T &a, const T &b) const {
    return a + b;
  }
};
struct Max {
  template <typename T>
  TANDEM_C T operator()(const T &a, const T &b) const {
    return b > a ? b : a;
  }
};
struct Min {
  template <typename T>
  TANDEM_C T operator()(const T &a, const T &b) const {
    return b < a ? b : a;
  }
};
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

TANDEM_C unsigned LaneId() { return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) & 31; }

namespace details {
TANDEM_C int thread() { return (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x); }

// Threads of a collective, which is `Count` threads next to each other. `sync` waits for them.
template <typename T, int Count, bool Block>
struct collective {
  struct TempStorage {
    T of[Count];
  };
  T *all;

  TANDEM_C explicit collective(TempStorage &s) : all(s.of) {}
  TANDEM_C static int rank() { return thread() % Count; }
  TANDEM_C static void sync() {
    if constexpr (Block)
      __syncthreads();
    else
      __syncwarp(__activemask());
  }
  // The values of the threads up to and with this one, or of the first `valid`, combined from the first on.
  template <typename Op>
  TANDEM_C T scan(T v, Op op, T *total, int valid = Count) {
    all[rank()] = v;
    sync();
    T mine = all[0], sum = all[0];
    for (int k = 1; k < valid; ++k) {
      sum = op(sum, all[k]);
      if (k == rank()) mine = sum;
    }
    sync();
    if (total) *total = sum;
    return mine;
  }
};

// What WarpScan and BlockScan share.
template <typename T, int Count, bool Block>
struct scans : collective<T, Count, Block> {
  using collective<T, Count, Block>::collective;
  template <typename Op>
  TANDEM_C void InclusiveScan(T v, T &out, Op op) {
    out = this->scan(v, op, (T *)nullptr);
  }
  template <typename Op>
  TANDEM_C void InclusiveScan(T v, T &out, Op op, T &total) {
    out = this->scan(v, op, &total);
  }
  TANDEM_C void InclusiveSum(T v, T &out) { InclusiveScan(v, out, Sum()); }
  TANDEM_C void InclusiveSum(T v, T &out, T &total) { InclusiveScan(v, out, Sum(), total); }
  template <typename Op>
  TANDEM_C void ExclusiveScan(T v, T &out, T first, Op op, T &total) {
    T upto = this->scan(v, op, &total);
    this->all[this->rank()] = upto;
    this->sync();
    T before = this->rank() == 0 ? first : op(first, this->all[this->rank() - 1]);
    this->sync();
    out = before;
  }
  template <typename Op>
  TANDEM_C void ExclusiveScan(T v, T &out, T first, Op op) {
    T total;
    ExclusiveScan(v, out, first, op, total);
  }
  TANDEM_C void ExclusiveSum(T v, T &out) { ExclusiveScan(v, out, T(), Sum()); }
  TANDEM_C void ExclusiveSum(T v, T &out, T &total) { ExclusiveScan(v, out, T(), Sum(), total); }
  // Several values of each thread, one thread's after the other's.
  template <int Items>
  TANDEM_C void ExclusiveSum(T (&v)[Items], T (&out)[Items]) {
    T total;
    ExclusiveSum(v, out, total);
  }
  template <int Items>
  TANDEM_C void ExclusiveSum(T (&v)[Items], T (&out)[Items], T &total) {
    T own = v[0], before;
    for (int k = 1; k < Items; ++k) own = own + v[k];
    ExclusiveScan(own, before, T(), Sum(), total);
    for (int k = 0; k < Items; ++k) {
      T here = v[k];
      out[k] = before;
      before = before + here;
    }
  }
  template <int Items>
  TANDEM_C void InclusiveSum(T (&v)[Items], T (&out)[Items]) {
    T given[Items];
    for (int k = 0; k < Items; ++k) given[k] = v[k];
    ExclusiveSum(v, out);
    for (int k = 0; k < Items; ++k) out[k] = out[k] + given[k];
  }
};

// What WarpReduce and BlockReduce share. The result is the first thread's.
template <typename T, int Count, bool Block>
struct reductions : collective<T, Count, Block> {
  using collective<T, Count, Block>::collective;
  template <typename Op>
  TANDEM_C T Reduce(T v, Op op) {
    T total;
    this->scan(v, op, &total);
    return total;
  }
  template <typename Op>
  TANDEM_C T Reduce(T v, Op op, int valid) {
    T total;
    this->scan(v, op, &total, valid);
    return total;
  }
  template <int Items, typename Op>
  TANDEM_C T Reduce(T (&v)[Items], Op op) {
    T own = v[0];
    for (int k = 1; k < Items; ++k) own = op(own, v[k]);
    return Reduce(own, op);
  }
  TANDEM_C T Sum(T v) { return Reduce(v, cub::Sum()); }
  TANDEM_C T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
  template <int Items>
  TANDEM_C T Sum(T (&v)[Items]) {
    return Reduce(v, cub::Sum());
  }
};
}  // namespace details

template <typename T, int Threads = 32, int Arch = 0>
struct WarpReduce : details::reductions<T, Threads, false> {
  using details::reductions<T, Threads, false>::reductions;
};
template <typename T, int Threads = 32, int Arch = 0>
struct WarpScan : details::scans<T, Threads, false> {
  using details::scans<T, Threads, false>::scans;
};
template <typename T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockReduce : details::reductions<T, X * Y * Z, true> {
  using details::reductions<T, X * Y * Z, true>::reductions;
};
template <typename T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Arch = 0>
struct BlockScan : details::scans<T, X * Y * Z, true> {
  using details::scans<T, X * Y * Z, true>::scans;
};
}  // namespace cub
#undef TANDEM_C
