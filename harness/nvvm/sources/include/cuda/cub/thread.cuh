// CUB's pieces for one thread: iterators, loads and stores through a cache of one's choice, reductions and
// scans of a thread's own items (CUB's documentation). Included by cub.cuh.
#pragma once
#pragma clang system_header

#define CUB_MIN(a, b) (((a) > (b)) ? (b) : (a))
#define CUB_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) (CUB_QUOTIENT_CEILING(x, y) * (y))
#define CUB_ROUND_DOWN_NEAREST(x, y) (((x) / (y)) * (y))
#define CUB_MAX_DEVICES 128
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_WARP_THREADS(arch) 32
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_ARCH 800

namespace cub {
TANDEM_C unsigned WarpId() {
  return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) >> 5;
}
TANDEM_C unsigned LaneMaskLt() { return (1u << LaneId()) - 1; }
TANDEM_C unsigned LaneMaskLe() { return (2u << LaneId()) - 1; }
TANDEM_C unsigned LaneMaskGt() { return ~LaneMaskLe(); }
TANDEM_C unsigned LaneMaskGe() { return ~LaneMaskLt(); }
template <typename A, typename B>
__inline__ __attribute__((host, device, nodebug)) constexpr auto DivideAndRoundUp(A a, B b)
    -> decltype(a / b) {
  return a / b + (a % b != 0);
}

TANDEM_C int SHR_ADD(int v, unsigned n, int add) { return (int)((unsigned)v >> n) + add; }
TANDEM_C int SHL_ADD(int v, unsigned n, int add) { return (int)((unsigned)v << n) + add; }
template <typename Bits>
TANDEM_C unsigned BFE(Bits v, unsigned first, unsigned count) {
  return (unsigned)(v >> first) & (count < 32 ? (1u << count) - 1 : ~0u);
}
TANDEM_C void BFI(unsigned &r, unsigned v, unsigned field, unsigned first, unsigned count) {
  unsigned mask = (count < 32 ? (1u << count) - 1 : ~0u) << first;
  r = (v & ~mask) | ((field << first) & mask);
}
TANDEM_C unsigned IADD3(unsigned a, unsigned b, unsigned c) { return a + b + c; }
TANDEM_C int PRMT(unsigned a, unsigned b, unsigned places) { return (int)__byte_perm(a, b, places); }
TANDEM_C void CTA_SYNC() { __syncthreads(); }
TANDEM_C int CTA_SYNC_AND(int p) { return __syncthreads_and(p); }
TANDEM_C int CTA_SYNC_OR(int p) { return __syncthreads_or(p); }
TANDEM_C void WARP_SYNC(unsigned lanes) { __syncwarp(lanes); }
TANDEM_C int WARP_ANY(int p, unsigned lanes) { return __any_sync(lanes, p); }
TANDEM_C int WARP_ALL(int p, unsigned lanes) { return __all_sync(lanes, p); }
TANDEM_C int WARP_BALLOT(int p, unsigned lanes) { return (int)__ballot_sync(lanes, p); }
TANDEM_C void ThreadExit() { __asm__ volatile("exit;"); }
TANDEM_C void ThreadTrap() { __trap(); }
// The lanes of a logical warp of so many threads.
template <int Threads>
TANDEM_C unsigned WarpMask(unsigned warp) {
  constexpr bool several = (Threads & (Threads - 1)) == 0 && Threads < 32;
  unsigned own = Threads < 32 ? (1u << (Threads & 31)) - 1 : ~0u;
  return several ? own << (warp * Threads & 31) : own;
}
// The lanes of a warp whose `bits` lowest bits of the label are this lane's.
template <int Bits>
TANDEM_C unsigned MatchAny(unsigned label) {
  return __match_any_sync(__activemask(), Bits < 32 ? label & ((1u << Bits) - 1) : label);
}

// Shuffles of values of any size. The last argument but one of the first two is the first or last lane that
// a value may come from.
namespace details {
template <typename T, typename Move>
TANDEM_C T moved(const T &v, Move move) {
  unsigned words[(sizeof(T) + 3) / 4] = {};
  __builtin_memcpy(words, &v, sizeof(T));
  for (unsigned &w : words) w = move(w);
  T r;
  __builtin_memcpy(&r, words, sizeof(T));
  return r;
}
}  // namespace details
template <int Threads, typename T>
TANDEM_C T ShuffleUp(T v, int distance, int first, unsigned lanes) {
  int lane = (int)LaneId(), start = (lane & ~(Threads - 1)) + (first & (Threads - 1));
  int from = lane - distance < start ? lane : lane - distance;
  return details::moved(v, [=](unsigned w) { return __shfl_sync(lanes, w, from); });
}
template <int Threads, typename T>
TANDEM_C T ShuffleDown(T v, int distance, int last, unsigned lanes) {
  int lane = (int)LaneId(), end = (lane & ~(Threads - 1)) + (last & (Threads - 1));
  int from = lane + distance > end ? lane : lane + distance;
  return details::moved(v, [=](unsigned w) { return __shfl_sync(lanes, w, from); });
}
template <int Threads, typename T>
TANDEM_C T ShuffleIndex(T v, int lane, unsigned lanes) {
  return details::moved(v, [=](unsigned w) { return __shfl_sync(lanes, w, lane, Threads); });
}

// Compile-time helpers.
template <int N, int Now = N, int Count = 0>
struct Log2 {
  enum { VALUE = Log2<N, (Now >> 1), Count + 1>::VALUE };
};
// The logarithm, rounded up.
template <int N, int Count>
struct Log2<N, 0, Count> {
  enum { VALUE = (1 << (Count - 1) < N) ? Count : Count - 1 };
};
template <int N>
struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};

// The machine has one memory, and so these are all alike.
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier Modifier, typename Iterator>
TANDEM_C auto ThreadLoad(Iterator at) -> std::decay_t<decltype(*at)> {
  if constexpr (std::is_pointer_v<Iterator> && (Modifier == LOAD_VOLATILE || Modifier == LOAD_CV) &&
                std::is_arithmetic_v<std::decay_t<decltype(*at)>>)
    return *(const volatile std::decay_t<decltype(*at)> *)at;
  else
    return *at;
}
template <CacheStoreModifier Modifier, typename Iterator, typename T>
TANDEM_C void ThreadStore(Iterator at, T v) {
  if constexpr (std::is_pointer_v<Iterator> && Modifier == STORE_VOLATILE && std::is_arithmetic_v<T>)
    *(volatile std::decay_t<decltype(*at)> *)at = v;
  else
    *at = v;
}

// Reductions and scans of the items that a thread has.
template <int Count, typename T, typename Op>
TANDEM_C T ThreadReduce(const T *in, Op op, T first) {
  for (int k = 0; k < Count; ++k) first = op(first, in[k]);
  return first;
}
template <int Count, typename T, typename Op>
TANDEM_C T ThreadReduce(const T *in, Op op) {
  T r = in[0];
  for (int k = 1; k < Count; ++k) r = op(r, in[k]);
  return r;
}
template <typename T, int Count, typename Op>
TANDEM_C T ThreadReduce(const T (&in)[Count], Op op, T first) {
  return ThreadReduce<Count>((const T *)in, op, first);
}
template <typename T, int Count, typename Op>
TANDEM_C T ThreadReduce(const T (&in)[Count], Op op) {
  return ThreadReduce<Count>((const T *)in, op);
}
namespace internal {
using cub::ThreadReduce;
template <typename T, int Count, typename Op>
TANDEM_C T ThreadScanInclusive(T (&in)[Count], T (&out)[Count], Op op) {
  T upto = in[0];
  out[0] = upto;
  for (int k = 1; k < Count; ++k) out[k] = upto = op(upto, in[k]);
  return upto;
}
template <typename T, int Count, typename Op>
TANDEM_C T ThreadScanInclusive(T (&in)[Count], T (&out)[Count], Op op, T before, bool apply = true) {
  T upto = apply ? op(before, in[0]) : in[0];
  out[0] = upto;
  for (int k = 1; k < Count; ++k) out[k] = upto = op(upto, in[k]);
  return upto;
}
template <typename T, int Count, typename Op>
TANDEM_C T ThreadScanExclusive(T (&in)[Count], T (&out)[Count], Op op, T before, bool apply = true) {
  T upto = apply ? op(before, in[0]) : in[0];
  if (apply) out[0] = before;
  for (int k = 1; k < Count; ++k) {
    T item = in[k];
    out[k] = upto;
    upto = op(upto, item);
  }
  return upto;
}
}  // namespace internal
using internal::ThreadScanExclusive;
using internal::ThreadScanInclusive;
template <int Count, typename T, typename Op>
TANDEM_C T ThreadScanInclusive(T *in, T *out, Op op) {
  T upto = in[0];
  out[0] = upto;
  for (int k = 1; k < Count; ++k) out[k] = upto = op(upto, in[k]);
  return upto;
}

// How many of sorted items are below a value, or not above it.
template <typename Iterator, typename Offset, typename T>
TANDEM_C Offset LowerBound(Iterator in, Offset count, T v) {
  Offset first = 0;
  while (count > 0) {
    Offset half = count >> 1;
    if (in[first + half] < v) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}
template <typename Iterator, typename Offset, typename T>
TANDEM_C Offset UpperBound(Iterator in, Offset count, T v) {
  Offset first = 0;
  while (count > 0) {
    Offset half = count >> 1;
    if (v < in[first + half]) {
      count = half;
    } else {
      first += half + 1;
      count -= half + 1;
    }
  }
  return first;
}
// Where a diagonal of the merge of two sorted lists is crossed: x items of `a`, y of `b`.
template <typename A, typename B, typename Offset, typename Place>
TANDEM_C void MergePathSearch(Offset diagonal, A a, B b, Offset a_count, Offset b_count, Place &place) {
  Offset low = diagonal > b_count ? diagonal - b_count : 0, high = diagonal < a_count ? diagonal : a_count;
  while (low < high) {
    Offset middle = (low + high) >> 1;
    if (a[middle] <= b[diagonal - middle - 1])
      low = middle + 1;
    else
      high = middle;
  }
  place.x = low < a_count ? low : a_count;
  place.y = diagonal - low;
}
// The sum of values with the same key; or of all since the last segment began.
template <typename Op>
struct ReduceByKeyOp {
  Op op;
  TANDEM_C ReduceByKeyOp() {}
  TANDEM_C ReduceByKeyOp(Op f) : op(f) {}
  template <typename Pair>
  TANDEM_C Pair operator()(const Pair &a, const Pair &b) {
    Pair r = b;
    if (a.key == b.key) r.value = op(a.value, b.value);
    return r;
  }
};
template <typename Op>
struct ReduceBySegmentOp {
  Op op;
  TANDEM_C ReduceBySegmentOp() {}
  TANDEM_C ReduceBySegmentOp(Op f) : op(f) {}
  template <typename Pair>
  TANDEM_C Pair operator()(const Pair &a, const Pair &b) {
    Pair r;
    r.key = a.key + b.key;
    r.value = b.key ? b.value : op(a.value, b.value);
    return r;
  }
};
template <typename To>
struct CastOp {
  template <typename From>
  __inline__ __attribute__((host, device, nodebug, always_inline)) To operator()(From &&v) const {
    return (To)v;
  }
};
template <typename Op>
struct SwizzleScanOp {
  Op op;
  TANDEM_C SwizzleScanOp(Op f) : op(f) {}
  template <typename T>
  TANDEM_C T operator()(const T &a, const T &b) {
    return op(b, a);
  }
};

// Iterators over what is computed or read when asked for. `Self` says what an offset refers to.
namespace details {
#define TANDEM_HOST_C __inline__ __attribute__((host, device, nodebug, always_inline))
template <typename Self, typename T, typename Offset>
struct iterator {
  typedef Self self_type;
  typedef Offset difference_type;
  typedef T value_type, reference;
  typedef T *pointer;
  typedef std::random_access_iterator_tag iterator_category;
  Offset offset = 0;

  TANDEM_HOST_C Self moved(Offset n) const {
    Self r = static_cast<const Self &>(*this);
    r.offset += n;
    return r;
  }
  TANDEM_HOST_C T operator*() const { return static_cast<const Self *>(this)->get(offset); }
  TANDEM_HOST_C T operator[](Offset n) const { return static_cast<const Self *>(this)->get(offset + n); }
  TANDEM_HOST_C Self operator+(Offset n) const { return moved(n); }
  TANDEM_HOST_C Self operator-(Offset n) const { return moved(-n); }
  TANDEM_HOST_C Offset operator-(const Self &other) const { return offset - other.offset; }
  TANDEM_HOST_C Self &operator+=(Offset n) {
    offset += n;
    return static_cast<Self &>(*this);
  }
  TANDEM_HOST_C Self &operator-=(Offset n) { return *this += -n; }
  TANDEM_HOST_C Self &operator++() { return *this += 1; }
  TANDEM_HOST_C Self operator++(int) {
    Self old = static_cast<Self &>(*this);
    ++offset;
    return old;
  }
  TANDEM_HOST_C bool operator==(const Self &other) const { return offset == other.offset; }
  TANDEM_HOST_C bool operator!=(const Self &other) const { return offset != other.offset; }
};
}  // namespace details
template <typename T, typename Offset = ptrdiff_t>
struct CountingInputIterator : details::iterator<CountingInputIterator<T, Offset>, T, Offset> {
  T first;
  TANDEM_HOST_C CountingInputIterator(const T &v) : first(v) {}
  TANDEM_HOST_C T get(Offset n) const { return first + (T)n; }
};
template <typename T, typename Offset = ptrdiff_t>
struct ConstantInputIterator : details::iterator<ConstantInputIterator<T, Offset>, T, Offset> {
  T v;
  TANDEM_HOST_C ConstantInputIterator(T value, Offset n = 0) : v(value) { this->offset = n; }
  TANDEM_HOST_C T get(Offset) const { return v; }
};
template <typename T, typename Op, typename From, typename Offset = ptrdiff_t>
struct TransformInputIterator : details::iterator<TransformInputIterator<T, Op, From, Offset>, T, Offset> {
  From from;
  Op op;
  TANDEM_HOST_C TransformInputIterator(From i, Op f) : from(i), op(f) {}
  TANDEM_HOST_C T get(Offset n) const { return op(from[n]); }
};
template <CacheLoadModifier Modifier, typename T, typename Offset = ptrdiff_t>
struct CacheModifiedInputIterator
    : details::iterator<CacheModifiedInputIterator<Modifier, T, Offset>, T, Offset> {
  const T *from;
  TANDEM_HOST_C CacheModifiedInputIterator(const T *p) : from(p) {}
  TANDEM_HOST_C T get(Offset n) const { return from[n]; }
};
template <typename From, typename Offset = ptrdiff_t>
struct ArgIndexInputIterator
    : details::iterator<ArgIndexInputIterator<From, Offset>,
                        KeyValuePair<Offset, std::decay_t<decltype(std::declval<From &>()[0])>>, Offset> {
  typedef KeyValuePair<Offset, std::decay_t<decltype(std::declval<From &>()[0])>> Pair;
  From from;
  TANDEM_HOST_C ArgIndexInputIterator(From i, Offset n = 0) : from(i) { this->offset = n; }
  __inline__ __attribute__((device, nodebug)) Pair get(Offset n) const { return Pair(n, from[n]); }
};
#undef TANDEM_HOST_C
}  // namespace cub
