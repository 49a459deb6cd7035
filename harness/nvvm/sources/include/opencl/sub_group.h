// The sub-group functions of OpenCL's extensions (cl_khr_subgroup_*): votes, ballots, shuffles, and
// arithmetic of the work-items that are active. A sub-group is a warp. Their names and types in C++ give the
// symbols that clang gives them in a .cl file.
typedef unsigned uint4v __attribute__((ext_vector_type(4)));

namespace {
__device__ unsigned lane() { return self() & 31; }
__device__ unsigned everybody() { return members() == 32 ? ~0u : (1u << members()) - 1; }
__device__ uint4v mask_of(unsigned bits) { return uint4v{bits, 0, 0, 0}; }
__device__ unsigned bits_of(uint4v mask) { return mask.x & everybody(); }
__device__ bool has(uint4v mask, unsigned index) { return index < 128 && mask[index / 32] >> index % 32 & 1; }

struct Mul {
  template <typename T> static __device__ T of(T a, T b) { return a * b; }
};
struct And {
  template <typename T> static __device__ T of(T a, T b) { return a & b; }
};
struct Or {
  template <typename T> static __device__ T of(T a, T b) { return a | b; }
};
struct Xor {
  template <typename T> static __device__ T of(T a, T b) { return a ^ b; }
};

// Values narrower than a word move as words.
template <typename T> __device__ T move(unsigned mask, T v, unsigned from) {
  if constexpr (sizeof(T) < 4)
    return (T)__shfl_sync(mask, (int)v, (int)from);
  else
    return __shfl_sync(mask, v, (int)from);
}

// Of the lanes of a mask, in their order.
template <typename Op, typename T> __device__ T among(unsigned mask, T v, Kind kind, T none) {
  T r = none;
  bool first = true;
  for (unsigned active = __activemask(), left = active; left; left &= left - 1) {
    unsigned k = (unsigned)__ffs((int)left) - 1;
    T other = move(active, v, k);
    if ((mask >> k & 1) && (kind == Reduce || k < lane() || (kind == Inclusive && k == lane()))) {
      r = first ? other : Op::of(r, other);
      first = false;
    }
  }
  return r;
}
// The lanes of this one's cluster, whose size is a power of two.
__device__ unsigned cluster(unsigned size) {
  return size >= 32 ? ~0u : ((1u << size) - 1) << (lane() & ~(size - 1));
}
}  // namespace

#define SUB __device__
#define ARITHMETIC(T, Op, name, none) \
  SUB T sub_group_non_uniform_reduce_##name(T v) { return among<Op>(~0u, v, Reduce, (T)(none)); } \
  SUB T sub_group_non_uniform_scan_inclusive_##name(T v) { return among<Op>(~0u, v, Inclusive, (T)(none)); } \
  SUB T sub_group_non_uniform_scan_exclusive_##name(T v) { return among<Op>(~0u, v, Exclusive, (T)(none)); } \
  SUB T sub_group_clustered_reduce_##name(T v, unsigned size) { \
    return among<Op>(cluster(size), v, Reduce, (T)(none)); \
  }
#define NUMBERS(T, low, high) \
  SUB T sub_group_shuffle(T v, unsigned index) { return move(__activemask(), v, index); } \
  SUB T sub_group_shuffle_xor(T v, unsigned mask) { return move(__activemask(), v, lane() ^ mask); } \
  SUB T sub_group_shuffle_up(T v, unsigned n) { \
    return move(__activemask(), v, n > lane() ? lane() : lane() - n); \
  } \
  SUB T sub_group_shuffle_down(T v, unsigned n) { \
    return move(__activemask(), v, n > 31 - lane() ? lane() : lane() + n); \
  } \
  SUB T sub_group_rotate(T v, int n) { \
    int size = (int)members(); \
    return move(__activemask(), v, (lane() + (unsigned)(n % size + size)) % (unsigned)size); \
  } \
  SUB T sub_group_clustered_rotate(T v, int n, unsigned size) { \
    return move(__activemask(), v, (lane() & ~(size - 1)) | ((lane() + (unsigned)n) & (size - 1))); \
  } \
  SUB T sub_group_non_uniform_broadcast(T v, unsigned index) { return move(__activemask(), v, index); } \
  SUB T sub_group_broadcast_first(T v) { \
    return move(__activemask(), v, (unsigned)__ffs((int)__activemask()) - 1); \
  } \
  SUB int sub_group_non_uniform_all_equal(T v) { \
    T first = sub_group_broadcast_first(v); \
    return __all_sync(__activemask(), v == first); \
  } \
  ARITHMETIC(T, Add, add, 0) \
  ARITHMETIC(T, Mul, mul, 1) \
  ARITHMETIC(T, Min, min, high) \
  ARITHMETIC(T, Max, max, low)
#define INTEGERS(T, low, high) \
  NUMBERS(T, low, high) \
  ARITHMETIC(T, And, and, ~(T)0) \
  ARITHMETIC(T, Or, or, 0) \
  ARITHMETIC(T, Xor, xor, 0)
INTEGERS(char, -128, 127)
INTEGERS(unsigned char, 0, 255)
INTEGERS(short, -32768, 32767)
INTEGERS(unsigned short, 0, 65535)
INTEGERS(int, -0x7fffffff - 1, 0x7fffffff)
INTEGERS(unsigned, 0, ~0u)
INTEGERS(long, -0x7fffffffffffffffL - 1, 0x7fffffffffffffffL)
INTEGERS(unsigned long, 0, ~0ul)
NUMBERS(float, -__builtin_inff(), __builtin_inff())
NUMBERS(double, -__builtin_inf(), __builtin_inf())
#define LOGICAL(Op, name, none) \
  SUB int sub_group_non_uniform_reduce_logical_##name(int p) { \
    return sub_group_non_uniform_reduce_##name(p != 0 ? 1 : 0); \
  } \
  SUB int sub_group_non_uniform_scan_inclusive_logical_##name(int p) { \
    return sub_group_non_uniform_scan_inclusive_##name(p != 0 ? 1 : 0); \
  } \
  SUB int sub_group_non_uniform_scan_exclusive_logical_##name(int p) { \
    return among<Op>(~0u, p != 0 ? 1 : 0, Exclusive, none); \
  } \
  SUB int sub_group_clustered_reduce_logical_##name(int p, unsigned size) { \
    return sub_group_clustered_reduce_##name(p != 0 ? 1 : 0, size); \
  }
LOGICAL(And, and, 1)
LOGICAL(Or, or, 0)
LOGICAL(Xor, xor, 0)

SUB int sub_group_elect() { return (__activemask() & ((1u << lane()) - 1)) == 0; }
SUB int sub_group_non_uniform_all(int p) { return __all_sync(__activemask(), p); }
SUB int sub_group_non_uniform_any(int p) { return __any_sync(__activemask(), p); }
SUB uint4v sub_group_ballot(int p) { return mask_of(__ballot_sync(__activemask(), p)); }
SUB int sub_group_inverse_ballot(uint4v mask) { return has(mask, lane()); }
SUB int sub_group_ballot_bit_extract(uint4v mask, unsigned index) { return has(mask, index); }
SUB unsigned sub_group_ballot_bit_count(uint4v mask) { return (unsigned)__popc(bits_of(mask)); }
SUB unsigned sub_group_ballot_inclusive_scan(uint4v mask) {
  return (unsigned)__popc(bits_of(mask) & (2u << lane()) - 1);
}
SUB unsigned sub_group_ballot_exclusive_scan(uint4v mask) {
  return (unsigned)__popc(bits_of(mask) & (1u << lane()) - 1);
}
SUB unsigned sub_group_ballot_find_lsb(uint4v mask) { return (unsigned)__ffs((int)bits_of(mask)) - 1; }
SUB unsigned sub_group_ballot_find_msb(uint4v mask) { return 31u - (unsigned)__clz((int)bits_of(mask)); }
SUB uint4v get_sub_group_eq_mask() { return mask_of(1u << lane()); }
SUB uint4v get_sub_group_ge_mask() { return mask_of(everybody() & ~0u << lane()); }
SUB uint4v get_sub_group_gt_mask() { return mask_of(everybody() & ~1u << lane()); }
SUB uint4v get_sub_group_le_mask() { return mask_of((2u << lane()) - 1); }
SUB uint4v get_sub_group_lt_mask() { return mask_of((1u << lane()) - 1); }
