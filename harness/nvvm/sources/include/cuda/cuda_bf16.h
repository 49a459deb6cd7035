// CUDA's bfloat16 (CUDA Math API, Bfloat16 Precision Intrinsics): __nv_bfloat16, __nv_bfloat162 and their
// functions. Arithmetic is LLVM's on `bfloat`, rounded to nearest. cuda_fp16.h has the same for half.
#pragma once
#pragma clang system_header

struct __nv_bfloat16_raw {
  unsigned short x;
};
struct __nv_bfloat162_raw {
  unsigned short x, y;
};

struct __attribute__((aligned(2))) __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  TANDEM_INLINE __nv_bfloat16(__bf16 v) : __x(__builtin_bit_cast(unsigned short, v)) {}
  TANDEM_INLINE __nv_bfloat16(__nv_bfloat16_raw r) : __x(r.x) {}
  TANDEM_INLINE __nv_bfloat16(float v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(double v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(int v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(unsigned v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(short v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(unsigned short v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(long v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(unsigned long v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(long long v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __nv_bfloat16(unsigned long long v) : __nv_bfloat16((__bf16)v) {}
  TANDEM_INLINE __bf16 tandem() const { return __builtin_bit_cast(__bf16, __x); }
  TANDEM_INLINE operator float() const { return (float)tandem(); }
  TANDEM_INLINE operator __nv_bfloat16_raw() const { return __nv_bfloat16_raw{__x}; }
  TANDEM_INLINE explicit operator double() const { return (double)tandem(); }
  TANDEM_INLINE explicit operator int() const { return (int)tandem(); }
  TANDEM_INLINE explicit operator unsigned() const { return (unsigned)tandem(); }
  TANDEM_INLINE explicit operator short() const { return (short)tandem(); }
  TANDEM_INLINE explicit operator unsigned short() const { return (unsigned short)tandem(); }
  TANDEM_INLINE explicit operator long long() const { return (long long)tandem(); }
  TANDEM_INLINE explicit operator unsigned long long() const { return (unsigned long long)tandem(); }
  TANDEM_INLINE explicit operator bool() const { return (__x & 0x7fff) != 0; }
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  TANDEM_INLINE __nv_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) : x(a), y(b) {}
  TANDEM_INLINE __nv_bfloat162(__nv_bfloat162_raw r)
      : x(__nv_bfloat16_raw{r.x}), y(__nv_bfloat16_raw{r.y}) {}
  TANDEM_INLINE operator __nv_bfloat162_raw() const { return __nv_bfloat162_raw{x.__x, y.__x}; }
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

// Conversions.
TANDEM_HD __nv_bfloat16 __float2bfloat16(float v) { return __nv_bfloat16(v); }
TANDEM_HD __nv_bfloat16 __float2bfloat16_rn(float v) { return __nv_bfloat16(v); }
TANDEM_HD __nv_bfloat16 __double2bfloat16(double v) { return __nv_bfloat16(v); }
TANDEM_HD float __bfloat162float(__nv_bfloat16 v) { return v; }
TANDEM_HD __nv_bfloat162 __float2bfloat162_rn(float v) {
  return __nv_bfloat162(__nv_bfloat16(v), __nv_bfloat16(v));
}
TANDEM_HD __nv_bfloat162 __floats2bfloat162_rn(float a, float b) {
  return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(b));
}
TANDEM_HD __nv_bfloat162 __float22bfloat162_rn(float2 v) {
  return __nv_bfloat162(__nv_bfloat16(v.x), __nv_bfloat16(v.y));
}
TANDEM_HD float2 __bfloat1622float2(__nv_bfloat162 v) { return float2{v.x, v.y}; }
TANDEM_HD float __low2float(__nv_bfloat162 v) { return v.x; }
TANDEM_HD float __high2float(__nv_bfloat162 v) { return v.y; }
TANDEM_HD __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
TANDEM_HD __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
TANDEM_HD __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat162(a, b);
}
TANDEM_HD __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
TANDEM_HD __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
TANDEM_HD __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.x, v.x); }
TANDEM_HD __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.y, v.y); }
TANDEM_HD __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 v) { return __nv_bfloat162(v.y, v.x); }
TANDEM_HD __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(a.x, b.x);
}
TANDEM_HD __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(a.y, b.y);
}
TANDEM_HD short __bfloat16_as_short(__nv_bfloat16 v) { return (short)v.__x; }
TANDEM_HD unsigned short __bfloat16_as_ushort(__nv_bfloat16 v) { return v.__x; }
TANDEM_HD __nv_bfloat16 __short_as_bfloat16(short v) {
  return __nv_bfloat16(__nv_bfloat16_raw{(unsigned short)v});
}
TANDEM_HD __nv_bfloat16 __ushort_as_bfloat16(unsigned short v) {
  return __nv_bfloat16(__nv_bfloat16_raw{v});
}
// One rounded away from what the other direction wants is one step off.
TANDEM_D __nv_bfloat16 tandem_bfloat_step(float v, bool up, bool down) {
  __nv_bfloat16 h(v);
  float back = h;
  if (!((up && back < v) || (down && back > v))) return h;
  bool away = up != (h.__x >> 15 != 0);
  if ((h.__x & 0x7fff) == 0) return __ushort_as_bfloat16(up ? 0x0001 : 0x8001);
  return __ushort_as_bfloat16((unsigned short)(away ? h.__x + 1 : h.__x - 1));
}
TANDEM_D __nv_bfloat16 __float2bfloat16_ru(float v) { return tandem_bfloat_step(v, true, false); }
TANDEM_D __nv_bfloat16 __float2bfloat16_rd(float v) { return tandem_bfloat_step(v, false, true); }
TANDEM_D __nv_bfloat16 __float2bfloat16_rz(float v) { return tandem_bfloat_step(v, v < 0, v > 0); }
TANDEM_D signed char __bfloat162char_rz(__nv_bfloat16 v) { return (signed char)(float)v; }
TANDEM_D unsigned char __bfloat162uchar_rz(__nv_bfloat16 v) { return (unsigned char)(float)v; }

#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80)
#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7f)

#define TANDEM_N __nv_bfloat16
#define TANDEM_N2 __nv_bfloat162
#define TANDEM_WORD bfloat16
#define TANDEM_RAW __bf16
#define TANDEM_BITS(x) __ushort_as_bfloat16((unsigned short)(x))
#define TANDEM_INFINITY 0x7f80
#ifdef __CUDA_NO_BFLOAT16_OPERATORS__
#define TANDEM_OPERATORS 0
#else
#define TANDEM_OPERATORS 1
#endif
#ifdef __CUDA_NO_BFLOAT162_OPERATORS__
#define TANDEM_OPERATORS2 0
#else
#define TANDEM_OPERATORS2 1
#endif
#include "tandem_narrow.h"
