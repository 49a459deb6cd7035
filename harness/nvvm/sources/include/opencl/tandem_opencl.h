// What libclc lacks of OpenCL C 2.0 and 3.0: C11 atomics, fences, linear ids. clang reads it before a .cl
// file. Work-group and sub-group functions are in work_group.cu.
#pragma OPENCL EXTENSION all : enable
#define __TANDEM__ 1

// An order, and a scope that need not be given.
#define TANDEM_SCOPE(...) TANDEM_SCOPE_(__VA_ARGS__, memory_scope_device, 0)
#define TANDEM_SCOPE_(order, scope, ...) order, scope
#define TANDEM_SCOPES(...) TANDEM_SCOPES_(__VA_ARGS__, memory_scope_device, 0)
#define TANDEM_SCOPES_(success, failure, scope, ...) success, failure, scope
#define TANDEM_SEQ memory_order_seq_cst, memory_scope_device

#define atomic_init(p, v) __opencl_atomic_init(p, v)
#define atomic_load(p) __opencl_atomic_load(p, TANDEM_SEQ)
#define atomic_load_explicit(p, ...) __opencl_atomic_load(p, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_store(p, v) __opencl_atomic_store(p, v, TANDEM_SEQ)
#define atomic_store_explicit(p, v, ...) __opencl_atomic_store(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_exchange(p, v) __opencl_atomic_exchange(p, v, TANDEM_SEQ)
#define atomic_exchange_explicit(p, v, ...) __opencl_atomic_exchange(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_fetch_add(p, v) __opencl_atomic_fetch_add(p, v, TANDEM_SEQ)
#define atomic_fetch_add_explicit(p, v, ...) __opencl_atomic_fetch_add(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_fetch_sub(p, v) __opencl_atomic_fetch_sub(p, v, TANDEM_SEQ)
#define atomic_fetch_sub_explicit(p, v, ...) __opencl_atomic_fetch_sub(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_fetch_or(p, v) __opencl_atomic_fetch_or(p, v, TANDEM_SEQ)
#define atomic_fetch_or_explicit(p, v, ...) __opencl_atomic_fetch_or(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_fetch_xor(p, v) __opencl_atomic_fetch_xor(p, v, TANDEM_SEQ)
#define atomic_fetch_xor_explicit(p, v, ...) __opencl_atomic_fetch_xor(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_fetch_and(p, v) __opencl_atomic_fetch_and(p, v, TANDEM_SEQ)
#define atomic_fetch_and_explicit(p, v, ...) __opencl_atomic_fetch_and(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_fetch_min(p, v) __opencl_atomic_fetch_min(p, v, TANDEM_SEQ)
#define atomic_fetch_min_explicit(p, v, ...) __opencl_atomic_fetch_min(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_fetch_max(p, v) __opencl_atomic_fetch_max(p, v, TANDEM_SEQ)
#define atomic_fetch_max_explicit(p, v, ...) __opencl_atomic_fetch_max(p, v, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_compare_exchange_strong(p, old, v) \
  __opencl_atomic_compare_exchange_strong(p, old, v, memory_order_seq_cst, TANDEM_SEQ)
#define atomic_compare_exchange_weak(p, old, v) \
  __opencl_atomic_compare_exchange_weak(p, old, v, memory_order_seq_cst, TANDEM_SEQ)
#define atomic_compare_exchange_strong_explicit(p, old, v, ...) \
  __opencl_atomic_compare_exchange_strong(p, old, v, TANDEM_SCOPES(__VA_ARGS__))
#define atomic_compare_exchange_weak_explicit(p, old, v, ...) \
  __opencl_atomic_compare_exchange_weak(p, old, v, TANDEM_SCOPES(__VA_ARGS__))
#define atomic_flag_test_and_set(p) (__opencl_atomic_exchange(p, 1, TANDEM_SEQ) != 0)
#define atomic_flag_test_and_set_explicit(p, ...) \
  (__opencl_atomic_exchange(p, 1, TANDEM_SCOPE(__VA_ARGS__)) != 0)
#define atomic_flag_clear(p) __opencl_atomic_store(p, 0, TANDEM_SEQ)
#define atomic_flag_clear_explicit(p, ...) __opencl_atomic_store(p, 0, TANDEM_SCOPE(__VA_ARGS__))
#define atomic_work_item_fence(...) __nvvm_membar_gl()

#define work_group_barrier(flags, ...) barrier(flags)
// A launch does not say how many dimensions it was given: the last one that is not 1.
#define get_work_dim() (get_global_size(2) > 1 ? 3u : get_global_size(1) > 1 ? 2u : 1u)
#define get_enqueued_local_size(n) get_local_size(n)
#define get_global_linear_id() \
  ((get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0))
#define get_local_linear_id() \
  ((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0))

// libclc multiplies as int, and LLVM may take overflow of int for impossible. OpenCL wants the low 32 bits of
// mul24 and mad24, and the exact product in mad_sat. Other types keep libclc's.
#define TANDEM_MUL24(S, U) \
  static inline __attribute__((overloadable)) S tandem_mul24(S x, S y) { \
    return __builtin_astype(__builtin_astype(x << 8 >> 8, U) * __builtin_astype(y << 8 >> 8, U), S); \
  } \
  static inline __attribute__((overloadable)) S tandem_mad24(S x, S y, S z) { \
    return __builtin_astype(__builtin_astype(tandem_mul24(x, y), U) + __builtin_astype(z, U), S); \
  }
#define TANDEM_MAD_SAT(T) \
  static inline __attribute__((overloadable)) T tandem_mad_sat(T x, T y, T z) { return mad_sat(x, y, z); }
#define TANDEM_EXACT(n) \
  TANDEM_MUL24(int##n, uint##n) \
  TANDEM_MUL24(uint##n, uint##n) \
  static inline __attribute__((overloadable)) int##n tandem_mad_sat(int##n x, int##n y, int##n z) { \
    return convert_int##n##_sat(convert_long##n(x) * convert_long##n(y) + convert_long##n(z)); \
  } \
  TANDEM_MAD_SAT(char##n) TANDEM_MAD_SAT(uchar##n) TANDEM_MAD_SAT(short##n) TANDEM_MAD_SAT(ushort##n) \
  TANDEM_MAD_SAT(uint##n) TANDEM_MAD_SAT(long##n) TANDEM_MAD_SAT(ulong##n)
TANDEM_EXACT() TANDEM_EXACT(2) TANDEM_EXACT(3) TANDEM_EXACT(4) TANDEM_EXACT(8) TANDEM_EXACT(16)
#define mul24(x, y) tandem_mul24(x, y)
#define mad24(x, y, z) tandem_mad24(x, y, z)
#define mad_sat(x, y, z) tandem_mad_sat(x, y, z)

// The zeros below the lowest one; all bits of zero.
#define TANDEM_CTZ_(T) \
  static inline __attribute__((overloadable)) T tandem_ctz(T x) { return popcount((T)(~x & (T)(x - (T)1))); }
#define TANDEM_CTZ(n) \
  TANDEM_CTZ_(char##n) TANDEM_CTZ_(uchar##n) TANDEM_CTZ_(short##n) TANDEM_CTZ_(ushort##n) \
  TANDEM_CTZ_(int##n) TANDEM_CTZ_(uint##n) TANDEM_CTZ_(long##n) TANDEM_CTZ_(ulong##n)
TANDEM_CTZ() TANDEM_CTZ(2) TANDEM_CTZ(3) TANDEM_CTZ(4) TANDEM_CTZ(8) TANDEM_CTZ(16)
#define ctz(x) tandem_ctz(x)

// The atomic functions of 64 bits (cl_khr_int64_base_atomics and its extension), and their names for 32 bits.
#define atom_add(p, v) __atomic_fetch_add(p, v, 0)
#define atom_sub(p, v) __atomic_fetch_sub(p, v, 0)
#define atom_inc(p) __atomic_fetch_add(p, 1, 0)
#define atom_dec(p) __atomic_fetch_sub(p, 1, 0)
#define atom_and(p, v) __atomic_fetch_and(p, v, 0)
#define atom_or(p, v) __atomic_fetch_or(p, v, 0)
#define atom_xor(p, v) __atomic_fetch_xor(p, v, 0)
#define atom_min(p, v) __atomic_fetch_min(p, v, 0)
#define atom_max(p, v) __atomic_fetch_max(p, v, 0)
#define atom_xchg(p, v) __atomic_exchange_n(p, v, 0)
#define atom_cmpxchg(p, old, v) __sync_val_compare_and_swap(p, old, v)
