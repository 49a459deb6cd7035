// Integers as floats in directed roundings. libclc converts to the nearest float and back, and compares; at
// the end of a type's range the float has no integer. Here the magnitude loses the bits that the float cannot
// hold, which is exact, and the next float is taken if the rounding goes away from 0.
#define TANDEM_O static inline __attribute__((overloadable))
#define TANDEM_MAGNITUDE(F, digits) \
  static inline F tandem_##F##_inwards(ulong x, bool *lost) { \
    int wide = 64 - (int)clz(x), shift = wide > digits ? wide - digits : 0; \
    ulong kept = x >> shift << shift; \
    *lost = kept != x; \
    return (F)kept; \
  } \
  static inline F tandem_##F##_directed(ulong size, bool negative, bool outwards) { \
    bool lost; \
    F r = tandem_##F##_inwards(size, &lost); \
    if (outwards && lost) r = nextafter(r, (F)INFINITY); \
    return negative ? -r : r; \
  }
TANDEM_MAGNITUDE(float, 24)
TANDEM_MAGNITUDE(double, 53)

#define TANDEM_OF_1(F, T, mode, outwards) \
  TANDEM_O F tandem_convert_##F##_##mode(T x) { \
    bool negative = x < 0; \
    ulong size = negative ? -(ulong)x : (ulong)x; \
    return tandem_##F##_directed(size, negative, outwards); \
  }
#define TANDEM_OF_N(n, F, T, mode) \
  TANDEM_O F##n tandem_convert_##F##n##_##mode(T##n x) { \
    F##n r; \
    for (int i = 0; i < n; ++i) r[i] = tandem_convert_##F##_##mode(x[i]); \
    return r; \
  }
#define TANDEM_OF(F, T, mode, outwards) \
  TANDEM_OF_1(F, T, mode, outwards) TANDEM_OF_N(2, F, T, mode) TANDEM_OF_N(3, F, T, mode) \
  TANDEM_OF_N(4, F, T, mode) TANDEM_OF_N(8, F, T, mode) TANDEM_OF_N(16, F, T, mode)
// Narrower numbers are exact, and floats are rounded rightly.
#define TANDEM_KEPT_(F, T, mode) \
  TANDEM_O F tandem_convert_##F##_##mode(T x) { return convert_##F##_##mode(x); }
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define TANDEM_KEPT_HALF(n, F, mode) \
  TANDEM_O F##n tandem_convert_##F##n##_##mode(half##n x) { return convert_##F##n(x); }
#else
#define TANDEM_KEPT_HALF(n, F, mode)
#endif
#define TANDEM_KEPT(n, F, mode) \
  TANDEM_KEPT_HALF(n, F, mode) \
  TANDEM_KEPT_(F##n, char##n, mode) TANDEM_KEPT_(F##n, uchar##n, mode) TANDEM_KEPT_(F##n, short##n, mode) \
  TANDEM_KEPT_(F##n, ushort##n, mode) TANDEM_KEPT_(F##n, float##n, mode) TANDEM_KEPT_(F##n, double##n, mode)
#define TANDEM_MODE(F, mode, outwards) \
  TANDEM_OF(F, int, mode, outwards) TANDEM_OF(F, uint, mode, outwards) TANDEM_OF(F, long, mode, outwards) \
  TANDEM_OF(F, ulong, mode, outwards) TANDEM_KEPT(, F, mode) TANDEM_KEPT(2, F, mode) TANDEM_KEPT(3, F, mode) \
  TANDEM_KEPT(4, F, mode) TANDEM_KEPT(8, F, mode) TANDEM_KEPT(16, F, mode)
TANDEM_MODE(float, rtz, false) TANDEM_MODE(double, rtz, false)
TANDEM_MODE(float, rtp, !negative) TANDEM_MODE(double, rtp, !negative)
TANDEM_MODE(float, rtn, negative) TANDEM_MODE(double, rtn, negative)

#define convert_float_rtz(x) tandem_convert_float_rtz(x)
#define convert_float2_rtz(x) tandem_convert_float2_rtz(x)
#define convert_float3_rtz(x) tandem_convert_float3_rtz(x)
#define convert_float4_rtz(x) tandem_convert_float4_rtz(x)
#define convert_float8_rtz(x) tandem_convert_float8_rtz(x)
#define convert_float16_rtz(x) tandem_convert_float16_rtz(x)
#define convert_float_rtp(x) tandem_convert_float_rtp(x)
#define convert_float2_rtp(x) tandem_convert_float2_rtp(x)
#define convert_float3_rtp(x) tandem_convert_float3_rtp(x)
#define convert_float4_rtp(x) tandem_convert_float4_rtp(x)
#define convert_float8_rtp(x) tandem_convert_float8_rtp(x)
#define convert_float16_rtp(x) tandem_convert_float16_rtp(x)
#define convert_float_rtn(x) tandem_convert_float_rtn(x)
#define convert_float2_rtn(x) tandem_convert_float2_rtn(x)
#define convert_float3_rtn(x) tandem_convert_float3_rtn(x)
#define convert_float4_rtn(x) tandem_convert_float4_rtn(x)
#define convert_float8_rtn(x) tandem_convert_float8_rtn(x)
#define convert_float16_rtn(x) tandem_convert_float16_rtn(x)
#define convert_double_rtz(x) tandem_convert_double_rtz(x)
#define convert_double2_rtz(x) tandem_convert_double2_rtz(x)
#define convert_double3_rtz(x) tandem_convert_double3_rtz(x)
#define convert_double4_rtz(x) tandem_convert_double4_rtz(x)
#define convert_double8_rtz(x) tandem_convert_double8_rtz(x)
#define convert_double16_rtz(x) tandem_convert_double16_rtz(x)
#define convert_double_rtp(x) tandem_convert_double_rtp(x)
#define convert_double2_rtp(x) tandem_convert_double2_rtp(x)
#define convert_double3_rtp(x) tandem_convert_double3_rtp(x)
#define convert_double4_rtp(x) tandem_convert_double4_rtp(x)
#define convert_double8_rtp(x) tandem_convert_double8_rtp(x)
#define convert_double16_rtp(x) tandem_convert_double16_rtp(x)
#define convert_double_rtn(x) tandem_convert_double_rtn(x)
#define convert_double2_rtn(x) tandem_convert_double2_rtn(x)
#define convert_double3_rtn(x) tandem_convert_double3_rtn(x)
#define convert_double4_rtn(x) tandem_convert_double4_rtn(x)
#define convert_double8_rtn(x) tandem_convert_double8_rtn(x)
#define convert_double16_rtn(x) tandem_convert_double16_rtn(x)

#undef TANDEM_MODE
#undef TANDEM_KEPT
#undef TANDEM_KEPT_HALF
#undef TANDEM_KEPT_
#undef TANDEM_OF
#undef TANDEM_OF_N
#undef TANDEM_OF_1
#undef TANDEM_MAGNITUDE
#undef TANDEM_O
