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
