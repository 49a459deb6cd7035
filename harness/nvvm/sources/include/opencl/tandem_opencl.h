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
#define get_global_offset(n) ((size_t)(n) * 0)
#define get_fence(p) (to_local(p) ? CLK_LOCAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE)
#define get_global_linear_id() \
  ((get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0))
#define get_local_linear_id() \
  ((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0))

#include "conversions.h"
#include "integers.h"

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
