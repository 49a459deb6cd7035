// OpenCL's work-group and sub-group functions, under the symbols that clang gives them in a .cl file. A
// sub-group is a warp. In CUDA C++, because a function of OpenCL C may not have local variables.
typedef unsigned long long word;

namespace {
struct Add {
  template <typename T> static __device__ T of(T a, T b) { return a + b; }
};
struct Min {
  template <typename T> static __device__ T of(T a, T b) { return b < a ? b : a; }
};
struct Max {
  template <typename T> static __device__ T of(T a, T b) { return a < b ? b : a; }
};
enum Kind { Reduce, Inclusive, Exclusive };

__shared__ word slots[1024];

__device__ unsigned self() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
__device__ unsigned everyone() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ unsigned members() {
  unsigned first = self() & ~31u, left = everyone() - first;
  return left < 32 ? left : 32;
}

// In the order of the work-items, so that sums of floats are the same each time.
template <typename Op, typename T> __device__ T combine(T v, Kind kind, T none, T *all, unsigned at, unsigned n) {
  all[at] = v;
  __syncthreads();
  T r = none;
  if (kind == Reduce) {
    r = all[0];
    for (unsigned k = 1; k < n; ++k) r = Op::of(r, all[k]);
  } else {
    unsigned end = kind == Inclusive ? at + 1 : at;
    for (unsigned k = 0; k < end; ++k) r = k == 0 ? all[0] : Op::of(r, all[k]);
  }
  __syncthreads();
  return r;
}

template <typename Op, typename T> __device__ T group(T v, Kind kind, T none) {
  return combine<Op>(v, kind, none, reinterpret_cast<T *>(slots), self(), everyone());
}

template <typename Op, typename T> __device__ T warp(T v, Kind kind, T none) {
  unsigned lane = self() & 31, n = members();
  T r = none;
  bool first = true;
  for (unsigned k = 0; k < n; ++k) {
    T other = __shfl_sync(~0u, v, (int)k);
    if (kind == Reduce || k < lane || (kind == Inclusive && k == lane)) {
      r = first ? other : Op::of(r, other);
      first = false;
    }
  }
  return r;
}

template <typename T> __device__ T from(T v, unsigned where) {
  T *all = reinterpret_cast<T *>(slots);
  if (self() == where) all[0] = v;
  __syncthreads();
  T r = all[0];
  __syncthreads();
  return r;
}
}  // namespace

#define OPERATIONS(T, code, low, high) \
  extern "C" __device__ T _Z21work_group_reduce_add##code(T v) { return group<Add>(v, Reduce, (T)0); } \
  extern "C" __device__ T _Z21work_group_reduce_min##code(T v) { return group<Min>(v, Reduce, (T)high); } \
  extern "C" __device__ T _Z21work_group_reduce_max##code(T v) { return group<Max>(v, Reduce, (T)low); } \
  extern "C" __device__ T _Z29work_group_scan_inclusive_add##code(T v) { return group<Add>(v, Inclusive, (T)0); } \
  extern "C" __device__ T _Z29work_group_scan_inclusive_min##code(T v) { return group<Min>(v, Inclusive, (T)high); } \
  extern "C" __device__ T _Z29work_group_scan_inclusive_max##code(T v) { return group<Max>(v, Inclusive, (T)low); } \
  extern "C" __device__ T _Z29work_group_scan_exclusive_add##code(T v) { return group<Add>(v, Exclusive, (T)0); } \
  extern "C" __device__ T _Z29work_group_scan_exclusive_min##code(T v) { return group<Min>(v, Exclusive, (T)high); } \
  extern "C" __device__ T _Z29work_group_scan_exclusive_max##code(T v) { return group<Max>(v, Exclusive, (T)low); } \
  extern "C" __device__ T _Z20work_group_broadcast##code##m(T v, word x) { return from(v, x); } \
  extern "C" __device__ T _Z20work_group_broadcast##code##mm(T v, word x, word y) { \
    return from(v, y * blockDim.x + x); \
  } \
  extern "C" __device__ T _Z20work_group_broadcast##code##mmm(T v, word x, word y, word z) { \
    return from(v, (z * blockDim.y + y) * blockDim.x + x); \
  } \
  extern "C" __device__ T _Z20sub_group_reduce_add##code(T v) { return warp<Add>(v, Reduce, (T)0); } \
  extern "C" __device__ T _Z20sub_group_reduce_min##code(T v) { return warp<Min>(v, Reduce, (T)high); } \
  extern "C" __device__ T _Z20sub_group_reduce_max##code(T v) { return warp<Max>(v, Reduce, (T)low); } \
  extern "C" __device__ T _Z28sub_group_scan_inclusive_add##code(T v) { return warp<Add>(v, Inclusive, (T)0); } \
  extern "C" __device__ T _Z28sub_group_scan_inclusive_min##code(T v) { return warp<Min>(v, Inclusive, (T)high); } \
  extern "C" __device__ T _Z28sub_group_scan_inclusive_max##code(T v) { return warp<Max>(v, Inclusive, (T)low); } \
  extern "C" __device__ T _Z28sub_group_scan_exclusive_add##code(T v) { return warp<Add>(v, Exclusive, (T)0); } \
  extern "C" __device__ T _Z28sub_group_scan_exclusive_min##code(T v) { return warp<Min>(v, Exclusive, (T)high); } \
  extern "C" __device__ T _Z28sub_group_scan_exclusive_max##code(T v) { return warp<Max>(v, Exclusive, (T)low); } \
  extern "C" __device__ T _Z19sub_group_broadcast##code##j(T v, unsigned lane) { \
    return __shfl_sync(~0u, v, (int)lane); \
  }
OPERATIONS(int, i, -0x7fffffff - 1, 0x7fffffff)
OPERATIONS(unsigned, j, 0, ~0u)
OPERATIONS(long long, l, -0x7fffffffffffffffLL - 1, 0x7fffffffffffffffLL)
OPERATIONS(word, m, 0, ~0ull)
OPERATIONS(float, f, -__builtin_inff(), __builtin_inff())
OPERATIONS(double, d, -__builtin_inf(), __builtin_inf())

extern "C" __device__ int _Z14work_group_alli(int p) { return __syncthreads_and(p); }
extern "C" __device__ int _Z14work_group_anyi(int p) { return __syncthreads_or(p); }
extern "C" __device__ int _Z13sub_group_alli(int p) { return __all_sync(~0u, p); }
extern "C" __device__ int _Z13sub_group_anyi(int p) { return __any_sync(~0u, p); }
extern "C" __device__ void _Z17sub_group_barrierj(unsigned) { __syncwarp(); }
extern "C" __device__ void _Z17sub_group_barrierj12memory_scope(unsigned, int) { __syncwarp(); }
extern "C" __device__ unsigned _Z18get_sub_group_sizev() { return members(); }
extern "C" __device__ unsigned _Z22get_max_sub_group_sizev() { return everyone() < 32 ? everyone() : 32; }
extern "C" __device__ unsigned _Z18get_num_sub_groupsv() { return (everyone() + 31) / 32; }
extern "C" __device__ unsigned _Z16get_sub_group_idv() { return self() / 32; }
extern "C" __device__ unsigned _Z22get_sub_group_local_idv() { return self() & 31; }

#include "sub_group.h"
