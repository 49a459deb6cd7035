// Atomic functions (CUDA C++ Programming Guide, Atomic Functions): relaxed, and of one scope, since the
// machine has one memory.
#pragma once
#pragma clang system_header

// Each name with the two scopes that CUDA knows besides the device's.
#define TANDEM_ATOMIC(type, name, value, expression) \
  TANDEM_D type name(type *p, value v) { return expression; } \
  TANDEM_D type name##_block(type *p, value v) { return name(p, v); } \
  TANDEM_D type name##_system(type *p, value v) { return name(p, v); }
#define TANDEM_ATOMIC_INT(type) \
  TANDEM_ATOMIC(type, atomicAdd, type, __atomic_fetch_add(p, v, __ATOMIC_RELAXED)) \
  TANDEM_ATOMIC(type, atomicSub, type, __atomic_fetch_sub(p, v, __ATOMIC_RELAXED)) \
  TANDEM_ATOMIC(type, atomicMin, type, __atomic_fetch_min(p, v, __ATOMIC_RELAXED)) \
  TANDEM_ATOMIC(type, atomicMax, type, __atomic_fetch_max(p, v, __ATOMIC_RELAXED)) \
  TANDEM_ATOMIC(type, atomicAnd, type, __atomic_fetch_and(p, v, __ATOMIC_RELAXED)) \
  TANDEM_ATOMIC(type, atomicOr, type, __atomic_fetch_or(p, v, __ATOMIC_RELAXED)) \
  TANDEM_ATOMIC(type, atomicXor, type, __atomic_fetch_xor(p, v, __ATOMIC_RELAXED)) \
  TANDEM_ATOMIC(type, atomicExch, type, __atomic_exchange_n(p, v, __ATOMIC_RELAXED)) \
  TANDEM_CAS(type)
#define TANDEM_CAS(type) \
  TANDEM_D type atomicCAS(type *p, type old, type v) { \
    __atomic_compare_exchange_n(p, &old, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
    return old; \
  } \
  TANDEM_D type atomicCAS_block(type *p, type old, type v) { return atomicCAS(p, old, v); } \
  TANDEM_D type atomicCAS_system(type *p, type old, type v) { return atomicCAS(p, old, v); }
TANDEM_ATOMIC_INT(int)
TANDEM_ATOMIC_INT(unsigned)
TANDEM_ATOMIC_INT(long long)
TANDEM_ATOMIC_INT(unsigned long long)
TANDEM_ATOMIC_INT(long)
TANDEM_ATOMIC_INT(unsigned long)
TANDEM_CAS(unsigned short)
TANDEM_ATOMIC(unsigned, atomicInc, unsigned, __nvvm_atom_inc_gen_ui(p, v))
TANDEM_ATOMIC(unsigned, atomicDec, unsigned, __nvvm_atom_dec_gen_ui(p, v))
TANDEM_ATOMIC(float, atomicAdd, float, __nvvm_atom_add_gen_f(p, v))
TANDEM_ATOMIC(double, atomicAdd, double, __nvvm_atom_add_gen_d(p, v))
TANDEM_ATOMIC(float, atomicExch, float,
              __int_as_float(__atomic_exchange_n((int *)p, __float_as_int(v), __ATOMIC_RELAXED)))
#undef TANDEM_CAS
#undef TANDEM_ATOMIC_INT
#undef TANDEM_ATOMIC
