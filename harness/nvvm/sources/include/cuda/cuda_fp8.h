// CUDA's numbers of 8 bits (CUDA Math API, FP8 Intrinsics): e4m3, which has no infinity, and e5m2.
// Conversions round to nearest even. A number beyond the largest one becomes the largest
// (`__NV_SATFINITE`), or an infinity or NaN.
#pragma once
#pragma clang system_header
#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
typedef enum { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

// The code of a number: its magnitude in units of the last place, which the exponent's steps are added to.
template <typename T>
TANDEM_HD __nv_fp8_storage_t tandem_to_fp8(T v, __nv_saturation_t saturates, __nv_fp8_interpretation_t kind) {
  bool e4m3 = kind == __NV_E4M3;
  unsigned char sign = __builtin_signbit(v) ? 0x80 : 0, most = e4m3 ? 0x7e : 0x7b;
  T a = __builtin_signbit(v) ? -v : v, largest = e4m3 ? 448 : 57344;
  if (v != v) return 0x7f;
  if (a > largest) {
    if (saturates == __NV_SATFINITE) return sign | most;
    // The middle between the largest number and the one that would follow goes to the even one.
    if (e4m3 ? a > 464 : a >= 61440) return sign | (e4m3 ? 0x7f : 0x7c);
    return sign | most;
  }
  int digits = e4m3 ? 3 : 2, lowest = e4m3 ? -6 : -14, exponent = lowest;
  T unit = e4m3 ? (T)0x1p-9 : (T)0x1p-16;
  while (a >= unit * (T)(2 << digits)) {
    unit = unit * 2;
    ++exponent;
  }
  T scaled = a / unit;
  unsigned whole = (unsigned)scaled;
  T rest = scaled - (T)whole;
  if (rest > (T)0.5 || (rest == (T)0.5 && (whole & 1))) ++whole;
  return (unsigned char)(sign | (((unsigned)(exponent - lowest) << digits) + whole));
}
TANDEM_HD float tandem_of_fp8(__nv_fp8_storage_t code, __nv_fp8_interpretation_t kind) {
  bool e4m3 = kind == __NV_E4M3;
  unsigned digits = e4m3 ? 3 : 2, magnitude = code & 0x7f;
  float v;
  if (e4m3 ? magnitude == 0x7f : magnitude > 0x7c)
    v = __builtin_nanf("");
  else if (!e4m3 && magnitude == 0x7c)
    v = __builtin_inff();
  else {
    unsigned field = magnitude >> digits, part = magnitude & ((1u << digits) - 1);
    // A power of two by its bits.
    unsigned power = (field ? field - 1 : 0) + (e4m3 ? 127 - 9 : 127 - 16);
    v = (float)(field ? part + (1u << digits) : part) * __builtin_bit_cast(float, power << 23);
  }
  return code & 0x80 ? -v : v;
}

TANDEM_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(float v, __nv_saturation_t s,
                                                   __nv_fp8_interpretation_t k) {
  return tandem_to_fp8(v, s, k);
}
TANDEM_HD __nv_fp8_storage_t __nv_cvt_double_to_fp8(double v, __nv_saturation_t s,
                                                    __nv_fp8_interpretation_t k) {
  return tandem_to_fp8(v, s, k);
}
TANDEM_HD __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw v, __nv_saturation_t s,
                                                     __nv_fp8_interpretation_t k) {
  return tandem_to_fp8((float)__half(v), s, k);
}
TANDEM_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw v, __nv_saturation_t s,
                                                         __nv_fp8_interpretation_t k) {
  return tandem_to_fp8((float)__nv_bfloat16(v), s, k);
}
TANDEM_HD __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t code, __nv_fp8_interpretation_t k) {
  return __half(tandem_of_fp8(code, k));
}
#define TANDEM_TWO(name, type, x_of, y_of) \
  TANDEM_HD __nv_fp8x2_storage_t __nv_cvt_##name##_to_fp8x2(type v, __nv_saturation_t s, \
                                                            __nv_fp8_interpretation_t k) { \
    return (unsigned short)(tandem_to_fp8(x_of, s, k) | tandem_to_fp8(y_of, s, k) << 8); \
  }
TANDEM_TWO(float2, float2, v.x, v.y)
TANDEM_TWO(double2, double2, v.x, v.y)
TANDEM_TWO(halfraw2, __half2_raw, (float)__half(__half_raw{v.x}), (float)__half(__half_raw{v.y}))
TANDEM_TWO(bfloat16raw2, __nv_bfloat162_raw, (float)__nv_bfloat16(__nv_bfloat16_raw{v.x}),
           (float)__nv_bfloat16(__nv_bfloat16_raw{v.y}))
#undef TANDEM_TWO
TANDEM_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t code, __nv_fp8_interpretation_t k) {
  __half_raw x = __nv_cvt_fp8_to_halfraw((unsigned char)code, k);
  __half_raw y = __nv_cvt_fp8_to_halfraw((unsigned char)(code >> 8), k);
  return __half2_raw{x.x, y.x};
}

// The types, made of other numbers with saturation.
#define TANDEM_TO(type) \
  TANDEM_INLINE explicit operator type() const { return (type)tandem_of_fp8(__x, of_kind); }
#define TANDEM_FP8(name, kind) \
  struct name { \
    static constexpr __nv_fp8_interpretation_t of_kind = kind; \
    __nv_fp8_storage_t __x; \
    name() = default; \
    template <typename T, typename = tandem_if_number<T, int>> \
    TANDEM_INLINE explicit name(T v) : __x(tandem_to_fp8((double)v, __NV_SATFINITE, kind)) {} \
    TANDEM_INLINE explicit name(float v) : __x(tandem_to_fp8(v, __NV_SATFINITE, kind)) {} \
    TANDEM_INLINE explicit name(__half v) : name((float)v) {} \
    TANDEM_INLINE explicit name(__nv_bfloat16 v) : name((float)v) {} \
    TANDEM_INLINE explicit operator float() const { return tandem_of_fp8(__x, kind); } \
    TANDEM_INLINE explicit operator double() const { return tandem_of_fp8(__x, kind); } \
    TANDEM_INLINE explicit operator __half() const { return __half(tandem_of_fp8(__x, kind)); } \
    TANDEM_INLINE explicit operator __nv_bfloat16() const { \
      return __nv_bfloat16(tandem_of_fp8(__x, kind)); \
    } \
    TANDEM_TO(int) TANDEM_TO(unsigned) TANDEM_TO(long) TANDEM_TO(unsigned long) TANDEM_TO(long long) \
    TANDEM_TO(unsigned long long) TANDEM_TO(short) TANDEM_TO(unsigned short) TANDEM_TO(char) \
    TANDEM_TO(signed char) TANDEM_TO(unsigned char) \
    TANDEM_INLINE explicit operator bool() const { return (__x & 0x7f) != 0; } \
  }
TANDEM_FP8(__nv_fp8_e4m3, __NV_E4M3);
TANDEM_FP8(__nv_fp8_e5m2, __NV_E5M2);
#undef TANDEM_FP8
#undef TANDEM_TO
#define TANDEM_FP8(name2, name4, kind) \
  struct __attribute__((aligned(2))) name2 { \
    __nv_fp8x2_storage_t __x; \
    name2() = default; \
    TANDEM_INLINE explicit name2(float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, kind)) {} \
    TANDEM_INLINE explicit name2(double2 v) : __x(__nv_cvt_double2_to_fp8x2(v, __NV_SATFINITE, kind)) {} \
    TANDEM_INLINE explicit name2(__half2 v) : name2(float2{(float)v.x, (float)v.y}) {} \
    TANDEM_INLINE explicit name2(__nv_bfloat162 v) : name2(float2{(float)v.x, (float)v.y}) {} \
    TANDEM_INLINE explicit operator float2() const { \
      return float2{tandem_of_fp8((unsigned char)__x, kind), \
                    tandem_of_fp8((unsigned char)(__x >> 8), kind)}; \
    } \
    TANDEM_INLINE explicit operator __half2() const { \
      float2 v = (float2) * this; \
      return __half2(__half(v.x), __half(v.y)); \
    } \
  }; \
  struct __attribute__((aligned(4))) name4 { \
    __nv_fp8x4_storage_t __x; \
    name4() = default; \
    TANDEM_INLINE explicit name4(float4 v) \
        : __x(name2(float2{v.x, v.y}).__x | (unsigned)name2(float2{v.z, v.w}).__x << 16) {} \
    TANDEM_INLINE explicit name4(double4 v) \
        : __x(name2(double2{v.x, v.y}).__x | (unsigned)name2(double2{v.z, v.w}).__x << 16) {} \
    TANDEM_INLINE explicit name4(__half2 a, __half2 b) : __x(name2(a).__x | (unsigned)name2(b).__x << 16) {} \
    TANDEM_INLINE explicit name4(__nv_bfloat162 a, __nv_bfloat162 b) \
        : __x(name2(a).__x | (unsigned)name2(b).__x << 16) {} \
    TANDEM_INLINE explicit operator float4() const { \
      name2 a, b; \
      a.__x = (unsigned short)__x; \
      b.__x = (unsigned short)(__x >> 16); \
      float2 v = (float2)a, w = (float2)b; \
      return float4{v.x, v.y, w.x, w.y}; \
    } \
  }
TANDEM_FP8(__nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __NV_E4M3);
TANDEM_FP8(__nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __NV_E5M2);
#undef TANDEM_FP8
