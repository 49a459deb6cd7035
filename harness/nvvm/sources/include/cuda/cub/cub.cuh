// The collectives of a warp and of a block (CUB's documentation): reductions and scans here, the others in
// arrange.cuh. Every algorithm that CUB can be asked for gives the same result, so there is one. What
// the host calls (cub::DeviceReduce and its like) is only declared, in device.cuh.
#pragma once
#pragma clang system_header
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

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
struct Equality {
  template <typename T, typename U>
  TANDEM_C bool operator()(const T &a, const U &b) const {
    return a == b;
  }
};
struct Inequality {
  template <typename T, typename U>
  TANDEM_C bool operator()(const T &a, const U &b) const {
    return a != b;
  }
};
struct Difference {
  template <typename T, typename U>
  TANDEM_C auto operator()(const T &a, const U &b) const -> decltype(a - b) {
    return a - b;
  }
};
template <typename Key, typename Value>
struct KeyValuePair {
  typedef ::cub::KeyValuePair<Key, Value> type;
  Key key;
  Value value;
  KeyValuePair() = default;
  TANDEM_C KeyValuePair(const Key &k, const Value &v) : key(k), value(v) {}
};
// Of equal values, the one with the lower key.
struct ArgMax {
  template <typename Key, typename T>
  TANDEM_C KeyValuePair<Key, T> operator()(const KeyValuePair<Key, T> &a,
                                           const KeyValuePair<Key, T> &b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <typename Key, typename T>
  TANDEM_C KeyValuePair<Key, T> operator()(const KeyValuePair<Key, T> &a,
                                           const KeyValuePair<Key, T> &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

TANDEM_C int RowMajorTid(int x, int y, int) {
  return (int)((threadIdx.z * y + threadIdx.y) * x + threadIdx.x);
}
TANDEM_C unsigned LaneId() {
  return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) & 31;
}

namespace details {
TANDEM_C int thread() { return (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x); }

// Threads of a collective, which is `Count` threads next to each other. `sync` waits for them.
template <typename T, int Count, bool Block>
struct collective {
  struct TempStorage {
    T of[Count];
    // Where segments begin or end.
    bool flags[Count];
  };
  T *all;
  bool *flags;

  TANDEM_C explicit collective(TempStorage &s) : all(s.of), flags(s.flags) {}
  // Without memory of their caller's, blocks share one piece of it.
  TANDEM_C collective() : all(shared().of), flags(shared().flags) {
    static_assert(Block, "a warp's collective needs a TempStorage");
  }
  TANDEM_C static TempStorage &shared() {
    static __shared__ TempStorage own;
    return own;
  }
  // A warp is several collectives if their size is a power of two. Otherwise its first lanes are one, and the
  // others take no part.
  TANDEM_C static int rank() {
    constexpr bool several = (Count & (Count - 1)) == 0;
    int lane = thread() & 31;
    return Block ? thread() : several ? lane % Count : lane;
  }
  TANDEM_C void put(T v) {
    if (rank() < Count) all[rank()] = v;
  }
  TANDEM_C static void sync() {
    if constexpr (Block)
      __syncthreads();
    else
      __syncwarp(__activemask());
  }
  // The values of the threads up to and with this one, or of the first `valid`, combined from the first on.
  template <typename Op>
  TANDEM_C T scan(T v, Op op, T *total, int valid = Count) {
    put(v);
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

// What WarpScan and BlockScan share. A scan of several items takes one thread's after the other's.
template <typename T, int Count, bool Block>
struct scans : collective<T, Count, Block> {
  using collective<T, Count, Block>::collective;
  // What the threads before this one have, combined after `first`; and of all threads, without `first`.
  template <typename Op>
  TANDEM_C T before(T v, const T *first, Op op, T &total) {
    T upto = this->scan(v, op, &total);
    this->put(upto);
    this->sync();
    T r = first ? *first : T();
    if (this->rank() > 0) {
      T others = this->all[this->rank() - 1];
      r = first ? op(*first, others) : others;
    }
    this->sync();
    return r;
  }
  // A functor of the first warp, which gets the sum of the block and returns what was before the block.
  template <typename Callback>
  TANDEM_C T seed(Callback &callback, T total) {
    T mine = T();
    if (this->rank() < 32) mine = callback(total);
    if (this->rank() == 0) this->all[0] = mine;
    this->sync();
    T r = this->all[0];
    this->sync();
    return r;
  }
  template <int Items, typename Op>
  TANDEM_C void combined(T (&in)[Items], T (&out)[Items], const T *first, Op op, T &total, bool inclusive) {
    T given[Items], own = in[0];
    for (int k = 0; k < Items; ++k) given[k] = in[k];
    for (int k = 1; k < Items; ++k) own = op(own, given[k]);
    T running = before(own, first, op, total);
    bool none = this->rank() == 0 && !first;
    for (int k = 0; k < Items; ++k) {
      T with = none && k == 0 ? given[0] : op(running, given[k]);
      out[k] = inclusive ? with : running;
      running = with;
    }
  }

  template <typename Op>
  TANDEM_C void InclusiveScan(T v, T &out, Op op) {
    out = this->scan(v, op, (T *)nullptr);
  }
  template <typename Op>
  TANDEM_C void InclusiveScan(T v, T &out, Op op, T &total) {
    out = this->scan(v, op, &total);
  }
  template <typename Op, typename Callback, typename = std::enable_if_t<std::is_class_v<Callback>>,
            typename = decltype(std::declval<Callback &>()(std::declval<T>()))>
  TANDEM_C void InclusiveScan(T v, T &out, Op op, Callback &callback) {
    T total;
    out = this->scan(v, op, &total);
    out = op(seed(callback, total), out);
  }
  template <typename Op>
  TANDEM_C void ExclusiveScan(T v, T &out, T first, Op op, T &total) {
    out = before(v, &first, op, total);
  }
  template <typename Op>
  TANDEM_C void ExclusiveScan(T v, T &out, T first, Op op) {
    T total;
    out = before(v, &first, op, total);
  }
  // Without a first value, the first thread's result is not defined.
  template <typename Op>
  TANDEM_C void ExclusiveScan(T v, T &out, Op op) {
    T total;
    out = before(v, (const T *)nullptr, op, total);
  }
  template <typename Op, typename Callback, typename = std::enable_if_t<std::is_class_v<Callback>>,
            typename = decltype(std::declval<Callback &>()(std::declval<T>()))>
  TANDEM_C void ExclusiveScan(T v, T &out, Op op, Callback &callback) {
    T total, upto = this->scan(v, op, &total);
    this->put(upto);
    this->sync();
    T others = this->all[this->rank() > 0 ? this->rank() - 1 : 0];
    this->sync();
    T first = seed(callback, total);
    out = this->rank() > 0 ? op(first, others) : first;
  }
  template <typename Op>
  TANDEM_C void Scan(T v, T &inclusive, T &exclusive, T first, Op op) {
    T total;
    exclusive = before(v, &first, op, total);
    inclusive = op(exclusive, v);
  }
  // Without a first value, the first thread's exclusive result is not defined.
  template <typename Op>
  TANDEM_C void Scan(T v, T &inclusive, T &exclusive, Op op) {
    T total;
    exclusive = before(v, (const T *)nullptr, op, total);
    inclusive = this->rank() > 0 ? op(exclusive, v) : v;
  }
  template <int Items, typename Op>
  TANDEM_C void InclusiveScan(T (&in)[Items], T (&out)[Items], Op op) {
    T total;
    combined(in, out, (const T *)nullptr, op, total, true);
  }
  template <int Items, typename Op>
  TANDEM_C void InclusiveScan(T (&in)[Items], T (&out)[Items], Op op, T &total) {
    combined(in, out, (const T *)nullptr, op, total, true);
  }
  template <int Items, typename Op>
  TANDEM_C void ExclusiveScan(T (&in)[Items], T (&out)[Items], T first, Op op) {
    T total;
    combined(in, out, &first, op, total, false);
  }
  template <int Items, typename Op>
  TANDEM_C void ExclusiveScan(T (&in)[Items], T (&out)[Items], T first, Op op, T &total) {
    combined(in, out, &first, op, total, false);
  }
  // With a callback, the block's items begin where the blocks before end.
  template <int Items, typename Op, typename Callback, typename = std::enable_if_t<std::is_class_v<Callback>>,
            typename = decltype(std::declval<Callback &>()(std::declval<T>()))>
  TANDEM_C void InclusiveScan(T (&in)[Items], T (&out)[Items], Op op, Callback &callback) {
    T total;
    combined(in, out, (const T *)nullptr, op, total, true);
    T first = seed(callback, total);
    for (int k = 0; k < Items; ++k) out[k] = op(first, out[k]);
  }
  template <int Items, typename Op, typename Callback, typename = std::enable_if_t<std::is_class_v<Callback>>,
            typename = decltype(std::declval<Callback &>()(std::declval<T>()))>
  TANDEM_C void ExclusiveScan(T (&in)[Items], T (&out)[Items], Op op, Callback &callback) {
    T total;
    combined(in, out, (const T *)nullptr, op, total, false);
    T first = seed(callback, total);
    for (int k = 0; k < Items; ++k) out[k] = this->rank() == 0 && k == 0 ? first : op(first, out[k]);
  }
  TANDEM_C void InclusiveSum(T v, T &out) { InclusiveScan(v, out, Sum()); }
  TANDEM_C void InclusiveSum(T v, T &out, T &total) { InclusiveScan(v, out, Sum(), total); }
  template <typename Callback, typename = std::enable_if_t<std::is_class_v<Callback>>,
            typename = decltype(std::declval<Callback &>()(std::declval<T>()))>
  TANDEM_C void InclusiveSum(T v, T &out, Callback &callback) {
    InclusiveScan(v, out, Sum(), callback);
  }
  template <int Items, typename... More>
  TANDEM_C void InclusiveSum(T (&in)[Items], T (&out)[Items], More &...more) {
    InclusiveScan(in, out, Sum(), more...);
  }
  TANDEM_C void ExclusiveSum(T v, T &out) { ExclusiveScan(v, out, T(), Sum()); }
  TANDEM_C void ExclusiveSum(T v, T &out, T &total) { ExclusiveScan(v, out, T(), Sum(), total); }
  template <typename Callback, typename = std::enable_if_t<std::is_class_v<Callback>>,
            typename = decltype(std::declval<Callback &>()(std::declval<T>()))>
  TANDEM_C void ExclusiveSum(T v, T &out, Callback &callback) {
    ExclusiveScan(v, out, Sum(), callback);
  }
  template <int Items>
  TANDEM_C void ExclusiveSum(T (&in)[Items], T (&out)[Items]) {
    ExclusiveScan(in, out, T(), Sum());
  }
  template <int Items>
  TANDEM_C void ExclusiveSum(T (&in)[Items], T (&out)[Items], T &total) {
    ExclusiveScan(in, out, T(), Sum(), total);
  }
  template <int Items, typename Callback, typename = std::enable_if_t<std::is_class_v<Callback>>,
            typename = decltype(std::declval<Callback &>()(std::declval<T>()))>
  TANDEM_C void ExclusiveSum(T (&in)[Items], T (&out)[Items], Callback &callback) {
    ExclusiveScan(in, out, Sum(), callback);
  }
  TANDEM_C T Broadcast(T v, unsigned from) {
    if ((unsigned)this->rank() == from) this->all[0] = v;
    this->sync();
    T r = this->all[0];
    this->sync();
    return r;
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
  // Of the segments that begin (or end) where a flag is set, each in its first thread.
  template <typename Op, typename Flag>
  TANDEM_C T segment(T v, Flag flag, Op op, bool heads) {
    this->put(v);
    if (this->rank() < Count) this->flags[this->rank()] = flag != 0;
    this->sync();
    T r = v;
    for (int k = this->rank() + 1; k < Count && !this->flags[heads ? k : k - 1]; ++k) r = op(r, this->all[k]);
    this->sync();
    return r;
  }
  template <typename Op, typename Flag>
  TANDEM_C T HeadSegmentedReduce(T v, Flag flag, Op op) {
    return segment(v, flag, op, true);
  }
  template <typename Op, typename Flag>
  TANDEM_C T TailSegmentedReduce(T v, Flag flag, Op op) {
    return segment(v, flag, op, false);
  }
  template <typename Flag>
  TANDEM_C T HeadSegmentedSum(T v, Flag flag) {
    return segment(v, flag, cub::Sum(), true);
  }
  template <typename Flag>
  TANDEM_C T TailSegmentedSum(T v, Flag flag) {
    return segment(v, flag, cub::Sum(), false);
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
template <typename T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockReduce : details::reductions<T, X * Y * Z, true> {
  using details::reductions<T, X * Y * Z, true>::reductions;
};
template <typename T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockScan : details::scans<T, X * Y * Z, true> {
  using details::scans<T, X * Y * Z, true>::scans;
};
}  // namespace cub
#include <cub/thread.cuh>
#include <cub/arrange.cuh>
#include <cub/device.cuh>
#undef TANDEM_C
