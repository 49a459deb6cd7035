// CUDA's half precision (CUDA Math API, Half Precision Intrinsics): __half, __half2 and their functions.
// Arithmetic is LLVM's on `half`, rounded to nearest.
#pragma once
#pragma clang system_header

struct __half_raw {
  unsigned short x;
};
struct __half2_raw {
  unsigned short x, y;
};

struct __attribute__((aligned(2))) __half {
  unsigned short __x;
  __half() = default;
  TANDEM_INLINE __half(_Float16 v) : __x(__builtin_bit_cast(unsigned short, v)) {}
  TANDEM_INLINE __half(__half_raw r) : __x(r.x) {}
  TANDEM_INLINE __half(float v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(double v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(int v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(unsigned v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(short v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(unsigned short v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(long v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(unsigned long v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(long long v) : __half((_Float16)v) {}
  TANDEM_INLINE __half(unsigned long long v) : __half((_Float16)v) {}
  TANDEM_INLINE _Float16 tandem() const { return __builtin_bit_cast(_Float16, __x); }
  TANDEM_INLINE operator float() const { return (float)tandem(); }
  TANDEM_INLINE operator __half_raw() const { return __half_raw{__x}; }
  TANDEM_INLINE explicit operator double() const { return (double)tandem(); }
  TANDEM_INLINE explicit operator int() const { return (int)tandem(); }
  TANDEM_INLINE explicit operator unsigned() const { return (unsigned)tandem(); }
  TANDEM_INLINE explicit operator short() const { return (short)tandem(); }
  TANDEM_INLINE explicit operator unsigned short() const { return (unsigned short)tandem(); }
  TANDEM_INLINE explicit operator long long() const { return (long long)tandem(); }
  TANDEM_INLINE explicit operator unsigned long long() const { return (unsigned long long)tandem(); }
  TANDEM_INLINE explicit operator bool() const { return (__x & 0x7fff) != 0; }
};
struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  TANDEM_INLINE __half2(__half a, __half b) : x(a), y(b) {}
  TANDEM_INLINE __half2(__half2_raw r) : x(__half_raw{r.x}), y(__half_raw{r.y}) {}
  TANDEM_INLINE operator __half2_raw() const { return __half2_raw{x.__x, y.__x}; }
};
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

// Conversions.
TANDEM_HD __half __float2half(float v) { return __half(v); }
TANDEM_HD __half __float2half_rn(float v) { return __half(v); }
TANDEM_HD __half __double2half(double v) { return __half(v); }
TANDEM_HD float __half2float(__half v) { return v; }
TANDEM_HD __half2 __float2half2_rn(float v) { return __half2(__half(v), __half(v)); }
TANDEM_HD __half2 __floats2half2_rn(float a, float b) { return __half2(__half(a), __half(b)); }
TANDEM_HD __half2 __float22half2_rn(float2 v) { return __half2(__half(v.x), __half(v.y)); }
TANDEM_HD float2 __half22float2(__half2 v) { return float2{v.x, v.y}; }
TANDEM_HD float __low2float(__half2 v) { return v.x; }
TANDEM_HD float __high2float(__half2 v) { return v.y; }
TANDEM_HD __half __low2half(__half2 v) { return v.x; }
TANDEM_HD __half __high2half(__half2 v) { return v.y; }
TANDEM_HD __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
TANDEM_HD __half2 make_half2(__half a, __half b) { return __half2(a, b); }
TANDEM_HD __half2 __half2half2(__half a) { return __half2(a, a); }
TANDEM_HD __half2 __low2half2(__half2 v) { return __half2(v.x, v.x); }
TANDEM_HD __half2 __high2half2(__half2 v) { return __half2(v.y, v.y); }
TANDEM_HD __half2 __lowhigh2highlow(__half2 v) { return __half2(v.y, v.x); }
TANDEM_HD __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
TANDEM_HD __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
TANDEM_HD short __half_as_short(__half v) { return (short)v.__x; }
TANDEM_HD unsigned short __half_as_ushort(__half v) { return v.__x; }
TANDEM_HD __half __short_as_half(short v) { return __half(__half_raw{(unsigned short)v}); }
TANDEM_HD __half __ushort_as_half(unsigned short v) { return __half(__half_raw{v}); }
// A half rounded away from what the other direction wants is one step off.
TANDEM_D __half tandem_step(float v, bool up, bool down) {
  __half h(v);
  float back = h;
  if (!((up && back < v) || (down && back > v))) return h;
  bool away = up != (h.__x >> 15 != 0);
  if ((h.__x & 0x7fff) == 0) return __ushort_as_half(up ? 0x0001 : 0x8001);
  return __ushort_as_half((unsigned short)(away ? h.__x + 1 : h.__x - 1));
}
TANDEM_D __half __float2half_ru(float v) { return tandem_step(v, true, false); }
TANDEM_D __half __float2half_rd(float v) { return tandem_step(v, false, true); }
TANDEM_D __half __float2half_rz(float v) { return tandem_step(v, v < 0, v > 0); }
TANDEM_D signed char __half2char_rz(__half v) { return (signed char)(float)v; }
TANDEM_D unsigned char __half2uchar_rz(__half v) { return (unsigned char)(float)v; }

#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00)
#define CUDART_INF_FP16 __ushort_as_half(0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bff)

#define TANDEM_N __half
#define TANDEM_N2 __half2
#define TANDEM_WORD half
#define TANDEM_RAW _Float16
#define TANDEM_BITS(x) __ushort_as_half((unsigned short)(x))
#define TANDEM_INFINITY 0x7c00
#ifdef __CUDA_NO_HALF_OPERATORS__
#define TANDEM_OPERATORS 0
#else
#define TANDEM_OPERATORS 1
#endif
#ifdef __CUDA_NO_HALF2_OPERATORS__
#define TANDEM_OPERATORS2 0
#else
#define TANDEM_OPERATORS2 1
#endif
#include "tandem_narrow.h"
