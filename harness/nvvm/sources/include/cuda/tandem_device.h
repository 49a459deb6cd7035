// Device functions of a block and of the machine: barriers, fences, time, printf, assert, cached loads, and
// min and max.
#pragma once
#pragma clang system_header

// clang turns printf into vprintf.
extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ int printf(const char *, ...);
}

TANDEM_D void __trap(void) { __builtin_trap(); }
// A counter for profilers.
TANDEM_D void __prof_trigger(int) {}
TANDEM_D void __brkpt(void) { __asm__ volatile("brkpt;"); }
// What assert(3) of the host's assert.h calls.
TANDEM_D void __assert_fail(const char *what, const char *file, unsigned line, const char *function) {
  printf("%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file, line, function,
         blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z, what);
  __builtin_trap();
}

TANDEM_D int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
TANDEM_D int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
TANDEM_D int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
TANDEM_D void __threadfence_block(void) { __nvvm_membar_cta(); }
TANDEM_D void __threadfence(void) { __nvvm_membar_gl(); }
TANDEM_D void __threadfence_system(void) { __nvvm_membar_sys(); }

TANDEM_D clock_t clock(void) { return (clock_t)(unsigned)__nvvm_read_ptx_sreg_clock(); }
TANDEM_D long long clock64(void) { return __nvvm_read_ptx_sreg_clock64(); }
TANDEM_D long long __clock64(void) { return __nvvm_read_ptx_sreg_clock64(); }
TANDEM_D void __nanosleep(unsigned n) { __nvvm_nanosleep(n); }
TANDEM_D unsigned long long __globaltimer(void) { return __nvvm_read_ptx_sreg_globaltimer(); }

// Loads and stores through a cache of one's choice: there is one memory here.
#define TANDEM_LOAD(name) \
  template <typename T> \
  TANDEM_D T name(const T *p) { \
    return *p; \
  }
TANDEM_LOAD(__ldg)
TANDEM_LOAD(__ldcg)
TANDEM_LOAD(__ldca)
TANDEM_LOAD(__ldcs)
TANDEM_LOAD(__ldlu)
TANDEM_LOAD(__ldcv)
#undef TANDEM_LOAD
#define TANDEM_STORE(name) \
  template <typename T> \
  TANDEM_D void name(T *p, T v) { \
    *p = v; \
  }
TANDEM_STORE(__stwb)
TANDEM_STORE(__stcg)
TANDEM_STORE(__stcs)
TANDEM_STORE(__stwt)
#undef TANDEM_STORE

// A heap of 64 KiB for the kernel, without reuse of what is freed.
TANDEM_D void *malloc(size_t bytes) {
  static __attribute__((device, aligned(16))) unsigned char heap[64 << 10];
  static __attribute__((device)) unsigned next;
  if (bytes > sizeof heap) return nullptr;
  unsigned size = ((unsigned)bytes + 15u) & ~15u;
  unsigned at = __atomic_fetch_add(&next, size, __ATOMIC_RELAXED);
  return at + size <= sizeof heap ? heap + at : nullptr;
}
TANDEM_D void free(void *) {}
// clang's own <new> defines the operators by malloc and free.
#include <new>
// What the C++ library compares bytes by, where a builtin names it.
extern "C" __inline__ __attribute__((device, nodebug)) int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
  for (; n > 0; --n, ++x, ++y)
    if (*x != *y) return *x < *y ? -1 : 1;
  return 0;
}
// What a pure virtual function is in a table.
extern "C" __inline__ __attribute__((device, nodebug)) void __cxa_pure_virtual(void) { __builtin_trap(); }

// Address spaces.
TANDEM_D unsigned __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
TANDEM_D unsigned __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
TANDEM_D unsigned __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
TANDEM_D unsigned __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
#define TANDEM_SPACE(name, space) \
  TANDEM_D size_t __cvta_generic_to_##name(const void *p) { \
    return (size_t)(const void __attribute__((address_space(space))) *)p; \
  } \
  TANDEM_D void *__cvta_##name##_to_generic(size_t p) { \
    return (void *)(void __attribute__((address_space(space))) *)p; \
  }
TANDEM_SPACE(global, 1)
TANDEM_SPACE(shared, 3)
TANDEM_SPACE(constant, 4)
TANDEM_SPACE(local, 5)
#undef TANDEM_SPACE

// min and max of every pair of arithmetic types, with C's conversions; those of floats ignore NaN.
#define TANDEM_EXTREMES(type) \
  TANDEM_HD type min(type a, type b) { return b < a ? b : a; } \
  TANDEM_HD type max(type a, type b) { return a < b ? b : a; }
TANDEM_EXTREMES(int)
TANDEM_EXTREMES(unsigned)
TANDEM_EXTREMES(long)
TANDEM_EXTREMES(unsigned long)
TANDEM_EXTREMES(long long)
TANDEM_EXTREMES(unsigned long long)
#undef TANDEM_EXTREMES
#define TANDEM_EXTREMES(result, a_type, b_type) \
  TANDEM_HD result min(a_type a, b_type b) { return min((result)a, (result)b); } \
  TANDEM_HD result max(a_type a, b_type b) { return max((result)a, (result)b); }
#define TANDEM_MIXED(result, a_type, b_type) \
  TANDEM_EXTREMES(result, a_type, b_type) \
  TANDEM_EXTREMES(result, b_type, a_type)
TANDEM_MIXED(unsigned, int, unsigned)
TANDEM_MIXED(unsigned long, long, unsigned long)
TANDEM_MIXED(unsigned long long, long long, unsigned long long)
TANDEM_HD float min(float a, float b) { return __builtin_fminf(a, b); }
TANDEM_HD float max(float a, float b) { return __builtin_fmaxf(a, b); }
TANDEM_HD double min(double a, double b) { return __builtin_fmin(a, b); }
TANDEM_HD double max(double a, double b) { return __builtin_fmax(a, b); }
TANDEM_MIXED(double, float, double)
#undef TANDEM_MIXED
#undef TANDEM_EXTREMES
TANDEM_HD unsigned umin(unsigned a, unsigned b) { return min(a, b); }
TANDEM_HD unsigned umax(unsigned a, unsigned b) { return max(a, b); }
TANDEM_HD long long llmin(long long a, long long b) { return min(a, b); }
TANDEM_HD long long llmax(long long a, long long b) { return max(a, b); }
TANDEM_HD unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
TANDEM_HD unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }

// The one bit search that starts anywhere: the n-th set bit from `base`, upwards or (n < 0) downwards.
TANDEM_D unsigned __fns(unsigned mask, unsigned base, int n) {
  if (n == 0) return mask >> base & 1 ? base : ~0u;
  int step = n < 0 ? -1 : 1, left = n < 0 ? -n : n;
  for (int at = (int)base; at >= 0 && at < 32; at += step) {
    if (mask >> at & 1 && --left == 0) return (unsigned)at;
  }
  return ~0u;
}
