// The CUDA Math API of floats and doubles, and the C library's functions that device code may call. Each
// becomes a call of CUDA's device function (`__nv_*`), which the compiler links.
#pragma once
#pragma clang system_header

typedef __SIZE_TYPE__ tandem_size;

// Functions of one and two numbers: of doubles under their own name, of floats with an f and overloaded.
#define TANDEM_MATH1(name) \
  extern "C" __device__ double __nv_##name(double); \
  extern "C" __device__ float __nv_##name##f(float); \
  TANDEM_D double name(double x) { return __nv_##name(x); } \
  TANDEM_D float name##f(float x) { return __nv_##name##f(x); } \
  TANDEM_D float name(float x) { return __nv_##name##f(x); }
#define TANDEM_MATH2(name) \
  extern "C" __device__ double __nv_##name(double, double); \
  extern "C" __device__ float __nv_##name##f(float, float); \
  TANDEM_D double name(double x, double y) { return __nv_##name(x, y); } \
  TANDEM_D float name##f(float x, float y) { return __nv_##name##f(x, y); } \
  TANDEM_D float name(float x, float y) { return __nv_##name##f(x, y); }

TANDEM_MATH1(sin)
TANDEM_MATH1(cos)
TANDEM_MATH1(tan)
TANDEM_MATH1(sinpi)
TANDEM_MATH1(cospi)
TANDEM_MATH1(asin)
TANDEM_MATH1(acos)
TANDEM_MATH1(atan)
TANDEM_MATH1(sinh)
TANDEM_MATH1(cosh)
TANDEM_MATH1(tanh)
TANDEM_MATH1(asinh)
TANDEM_MATH1(acosh)
TANDEM_MATH1(atanh)
TANDEM_MATH1(exp)
TANDEM_MATH1(exp2)
TANDEM_MATH1(exp10)
TANDEM_MATH1(expm1)
TANDEM_MATH1(log)
TANDEM_MATH1(log2)
TANDEM_MATH1(log10)
TANDEM_MATH1(log1p)
TANDEM_MATH1(logb)
TANDEM_MATH1(sqrt)
TANDEM_MATH1(rsqrt)
TANDEM_MATH1(cbrt)
TANDEM_MATH1(rcbrt)
TANDEM_MATH1(floor)
TANDEM_MATH1(ceil)
TANDEM_MATH1(trunc)
TANDEM_MATH1(rint)
TANDEM_MATH1(nearbyint)
TANDEM_MATH1(round)
TANDEM_MATH1(fabs)
TANDEM_MATH1(erf)
TANDEM_MATH1(erfc)
TANDEM_MATH1(erfcx)
TANDEM_MATH1(erfinv)
TANDEM_MATH1(erfcinv)
TANDEM_MATH1(normcdf)
TANDEM_MATH1(normcdfinv)
TANDEM_MATH1(tgamma)
TANDEM_MATH1(lgamma)
TANDEM_MATH1(j0)
TANDEM_MATH1(j1)
TANDEM_MATH1(y0)
TANDEM_MATH1(y1)
TANDEM_MATH1(cyl_bessel_i0)
TANDEM_MATH1(cyl_bessel_i1)
TANDEM_MATH2(pow)
TANDEM_MATH2(atan2)
TANDEM_MATH2(hypot)
TANDEM_MATH2(rhypot)
TANDEM_MATH2(fmod)
TANDEM_MATH2(remainder)
TANDEM_MATH2(fmin)
TANDEM_MATH2(fmax)
TANDEM_MATH2(fdim)
TANDEM_MATH2(copysign)
TANDEM_MATH2(nextafter)
#undef TANDEM_MATH1
#undef TANDEM_MATH2

// Functions of other types, each as (result of double, name, parameters, arguments) and the same of float.
#define TANDEM_MATH(result, name, params, args) \
  extern "C" __device__ result __nv_##name params; \
  TANDEM_D result name params { return __nv_##name args; }
#define TANDEM_MATHF(result, name, params, args) \
  TANDEM_MATH(result, name##f, params, args) \
  TANDEM_D result name params { return __nv_##name##f args; }
TANDEM_MATH(double, fma, (double x, double y, double z), (x, y, z))
TANDEM_MATHF(float, fma, (float x, float y, float z), (x, y, z))
TANDEM_MATH(double, ldexp, (double x, int n), (x, n))
TANDEM_MATHF(float, ldexp, (float x, int n), (x, n))
TANDEM_MATH(double, scalbn, (double x, int n), (x, n))
TANDEM_MATHF(float, scalbn, (float x, int n), (x, n))
TANDEM_MATH(double, frexp, (double x, int *e), (x, e))
TANDEM_MATHF(float, frexp, (float x, int *e), (x, e))
TANDEM_MATH(double, modf, (double x, double *w), (x, w))
TANDEM_MATHF(float, modf, (float x, float *w), (x, w))
TANDEM_MATH(double, remquo, (double x, double y, int *q), (x, y, q))
TANDEM_MATHF(float, remquo, (float x, float y, int *q), (x, y, q))
TANDEM_MATH(int, ilogb, (double x), (x))
TANDEM_MATHF(int, ilogb, (float x), (x))
TANDEM_MATH(long long, llrint, (double x), (x))
TANDEM_MATHF(long long, llrint, (float x), (x))
TANDEM_MATH(long long, llround, (double x), (x))
TANDEM_MATHF(long long, llround, (float x), (x))
TANDEM_MATH(double, norm3d, (double x, double y, double z), (x, y, z))
TANDEM_MATH(float, norm3df, (float x, float y, float z), (x, y, z))
TANDEM_MATH(double, rnorm3d, (double x, double y, double z), (x, y, z))
TANDEM_MATH(float, rnorm3df, (float x, float y, float z), (x, y, z))
TANDEM_MATH(double, norm4d, (double x, double y, double z, double w), (x, y, z, w))
TANDEM_MATH(float, norm4df, (float x, float y, float z, float w), (x, y, z, w))
TANDEM_MATH(double, rnorm4d, (double x, double y, double z, double w), (x, y, z, w))
TANDEM_MATH(float, rnorm4df, (float x, float y, float z, float w), (x, y, z, w))
TANDEM_MATH(double, norm, (int n, const double *p), (n, p))
TANDEM_MATH(float, normf, (int n, const float *p), (n, p))
TANDEM_MATH(double, rnorm, (int n, const double *p), (n, p))
TANDEM_MATH(float, rnormf, (int n, const float *p), (n, p))
TANDEM_MATH(double, jn, (int n, double x), (n, x))
TANDEM_MATH(float, jnf, (int n, float x), (n, x))
TANDEM_MATH(double, yn, (int n, double x), (n, x))
TANDEM_MATH(float, ynf, (int n, float x), (n, x))
#undef TANDEM_MATHF
extern "C" __device__ void __nv_sincos(double, double *, double *);
extern "C" __device__ void __nv_sincosf(float, float *, float *);
extern "C" __device__ void __nv_sincospi(double, double *, double *);
extern "C" __device__ void __nv_sincospif(float, float *, float *);
TANDEM_D void sincos(double x, double *s, double *c) { __nv_sincos(x, s, c); }
TANDEM_D void sincosf(float x, float *s, float *c) { __nv_sincosf(x, s, c); }
TANDEM_D void sincos(float x, float *s, float *c) { __nv_sincosf(x, s, c); }
TANDEM_D void sincospi(double x, double *s, double *c) { __nv_sincospi(x, s, c); }
TANDEM_D void sincospif(float x, float *s, float *c) { __nv_sincospif(x, s, c); }
TANDEM_D void sincospi(float x, float *s, float *c) { __nv_sincospif(x, s, c); }
extern "C" __device__ double __nv_nan(const signed char *);
extern "C" __device__ float __nv_nanf(const signed char *);
TANDEM_D double nan(const char *tag) { return __nv_nan((const signed char *)tag); }
TANDEM_D float nanf(const char *tag) { return __nv_nanf((const signed char *)tag); }

// A long has the bytes of a long long.
TANDEM_D long lrint(double x) { return llrint(x); }
TANDEM_D long lrint(float x) { return llrintf(x); }
TANDEM_D long lrintf(float x) { return llrintf(x); }
TANDEM_D long lround(double x) { return llround(x); }
TANDEM_D long lround(float x) { return llroundf(x); }
TANDEM_D long lroundf(float x) { return llroundf(x); }
TANDEM_D int tandem_exponent(long n) {
  return n > 1 << 20 ? 1 << 20 : n < -(1 << 20) ? -(1 << 20) : (int)n;
}
TANDEM_D double scalbln(double x, long n) { return scalbn(x, tandem_exponent(n)); }
TANDEM_D float scalbln(float x, long n) { return scalbnf(x, tandem_exponent(n)); }
TANDEM_D float scalblnf(float x, long n) { return scalbnf(x, tandem_exponent(n)); }
TANDEM_D double nexttoward(double x, double y) { return nextafter(x, y); }
TANDEM_D float fdividef(float x, float y) { return x / y; }

// Of other numbers than floats and doubles, as <cmath> has them: an integer counts as a double, and a result
// of arguments of several types is a double. The C++ library's own templates would call intrinsics that the
// compiler does not have; of two templates that fit alike, device code takes the one for the device alone.
template <bool Is, typename Result>
struct tandem_only {};
template <typename Result>
struct tandem_only<true, Result> {
  typedef Result type;
};
template <typename T, typename Result>
using tandem_of_integer = typename tandem_only<__is_integral(T), Result>::type;
template <typename T, typename U, typename Result>
using tandem_of_mixed =
    typename tandem_only<__is_arithmetic(T) && __is_arithmetic(U) &&
                             (!__is_same(T, U) || __is_integral(T)) && sizeof(T) <= 8 && sizeof(U) <= 8,
                         Result>::type;
#define TANDEM_INTEGER1(result, name) \
  template <typename T> \
  TANDEM_D tandem_of_integer<T, result> name(T x) { \
    return name((double)x); \
  }
#define TANDEM_INTEGER(result, name, more, given) \
  template <typename T> \
  TANDEM_D tandem_of_integer<T, result> name(T x, more) { \
    return name((double)x, given); \
  }
#define TANDEM_MIXED2(name) \
  template <typename T, typename U> \
  TANDEM_D tandem_of_mixed<T, U, double> name(T x, U y) { \
    return name((double)x, (double)y); \
  }
TANDEM_INTEGER1(double, sin)
TANDEM_INTEGER1(double, cos)
TANDEM_INTEGER1(double, tan)
TANDEM_INTEGER1(double, asin)
TANDEM_INTEGER1(double, acos)
TANDEM_INTEGER1(double, atan)
TANDEM_INTEGER1(double, sinh)
TANDEM_INTEGER1(double, cosh)
TANDEM_INTEGER1(double, tanh)
TANDEM_INTEGER1(double, asinh)
TANDEM_INTEGER1(double, acosh)
TANDEM_INTEGER1(double, atanh)
TANDEM_INTEGER1(double, exp)
TANDEM_INTEGER1(double, exp2)
TANDEM_INTEGER1(double, expm1)
TANDEM_INTEGER1(double, log)
TANDEM_INTEGER1(double, log2)
TANDEM_INTEGER1(double, log10)
TANDEM_INTEGER1(double, log1p)
TANDEM_INTEGER1(double, logb)
TANDEM_INTEGER1(double, sqrt)
TANDEM_INTEGER1(double, cbrt)
TANDEM_INTEGER1(double, floor)
TANDEM_INTEGER1(double, ceil)
TANDEM_INTEGER1(double, trunc)
TANDEM_INTEGER1(double, rint)
TANDEM_INTEGER1(double, nearbyint)
TANDEM_INTEGER1(double, round)
TANDEM_INTEGER1(double, fabs)
TANDEM_INTEGER1(double, erf)
TANDEM_INTEGER1(double, erfc)
TANDEM_INTEGER1(double, tgamma)
TANDEM_INTEGER1(double, lgamma)
TANDEM_INTEGER1(int, ilogb)
TANDEM_INTEGER1(long, lrint)
TANDEM_INTEGER1(long, lround)
TANDEM_INTEGER1(long long, llrint)
TANDEM_INTEGER1(long long, llround)
TANDEM_INTEGER(double, ldexp, int n, n)
TANDEM_INTEGER(double, scalbn, int n, n)
TANDEM_INTEGER(double, scalbln, long n, n)
TANDEM_INTEGER(double, frexp, int *e, e)
TANDEM_MIXED2(pow)
TANDEM_MIXED2(atan2)
TANDEM_MIXED2(hypot)
TANDEM_MIXED2(fmod)
TANDEM_MIXED2(remainder)
TANDEM_MIXED2(fmin)
TANDEM_MIXED2(fmax)
TANDEM_MIXED2(fdim)
TANDEM_MIXED2(copysign)
TANDEM_MIXED2(nextafter)
template <typename T, typename U>
TANDEM_D tandem_of_mixed<T, U, double> remquo(T x, U y, int *q) {
  return remquo((double)x, (double)y, q);
}
template <typename T, typename U, typename V>
TANDEM_D typename tandem_only<__is_arithmetic(T) && __is_arithmetic(U) && __is_arithmetic(V) &&
                                  (__is_integral(T) || !__is_same(T, U) || !__is_same(T, V)),
                              double>::type
fma(T x, U y, V z) {
  return fma((double)x, (double)y, (double)z);
}
#undef TANDEM_INTEGER1
#undef TANDEM_INTEGER
#undef TANDEM_MIXED2

TANDEM_D int abs(int x) { return x < 0 ? 0 - x : x; }
TANDEM_D long abs(long x) { return x < 0 ? 0 - x : x; }
TANDEM_D long long abs(long long x) { return x < 0 ? 0 - x : x; }
TANDEM_D float abs(float x) { return fabsf(x); }
TANDEM_D double abs(double x) { return fabs(x); }
TANDEM_D long labs(long x) { return abs(x); }
TANDEM_D long long llabs(long long x) { return abs(x); }

// Memory and text of the C library.
TANDEM_D void *memcpy(void *to, const void *from, tandem_size n) { return __builtin_memcpy(to, from, n); }
TANDEM_D void *memmove(void *to, const void *from, tandem_size n) { return __builtin_memmove(to, from, n); }
TANDEM_D void *memset(void *to, int byte, tandem_size n) { return __builtin_memset(to, byte, n); }

// Integers, bits and conversions: the intrinsics of CUDA, under their own names.
#define TANDEM_INTRINSIC(result, name, params, args) \
  extern "C" __device__ result __nv_##name params; \
  TANDEM_D result __##name params { return __nv_##name args; }
TANDEM_INTRINSIC(int, mulhi, (int x, int y), (x, y))
TANDEM_INTRINSIC(unsigned, umulhi, (unsigned x, unsigned y), (x, y))
TANDEM_INTRINSIC(long long, mul64hi, (long long x, long long y), (x, y))
TANDEM_INTRINSIC(unsigned long long, umul64hi, (unsigned long long x, unsigned long long y), (x, y))
TANDEM_INTRINSIC(int, mul24, (int x, int y), (x, y))
TANDEM_INTRINSIC(unsigned, umul24, (unsigned x, unsigned y), (x, y))
TANDEM_INTRINSIC(int, hadd, (int x, int y), (x, y))
TANDEM_INTRINSIC(int, rhadd, (int x, int y), (x, y))
TANDEM_INTRINSIC(unsigned, uhadd, (unsigned x, unsigned y), (x, y))
TANDEM_INTRINSIC(unsigned, urhadd, (unsigned x, unsigned y), (x, y))
TANDEM_INTRINSIC(unsigned, sad, (int x, int y, unsigned z), (x, y, z))
TANDEM_INTRINSIC(unsigned, usad, (unsigned x, unsigned y, unsigned z), (x, y, z))
TANDEM_INTRINSIC(int, float_as_int, (float x), (x))
TANDEM_INTRINSIC(unsigned, float_as_uint, (float x), (x))
TANDEM_INTRINSIC(float, int_as_float, (int x), (x))
TANDEM_INTRINSIC(float, uint_as_float, (unsigned x), (x))
TANDEM_INTRINSIC(long long, double_as_longlong, (double x), (x))
TANDEM_INTRINSIC(double, longlong_as_double, (long long x), (x))
TANDEM_INTRINSIC(double, hiloint2double, (int high, int low), (high, low))
TANDEM_INTRINSIC(int, double2hiint, (double x), (x))
TANDEM_INTRINSIC(int, double2loint, (double x), (x))
TANDEM_D unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  unsigned long long bytes = (unsigned long long)y << 32 | x;
  unsigned r = 0;
  for (int i = 0; i < 4; ++i) r |= (unsigned)(bytes >> (s >> 4 * i & 7) * 8 & 0xff) << 8 * i;
  return r;
}
TANDEM_D int __popc(unsigned x) { return __builtin_popcount(x); }
TANDEM_D int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
TANDEM_D int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned)x); }
TANDEM_D int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll((unsigned long long)x); }
TANDEM_D int __ffs(int x) { return __builtin_ffs(x); }
TANDEM_D int __ffsll(long long x) { return __builtin_ffsll(x); }
TANDEM_D unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
TANDEM_D unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
TANDEM_D unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) << (n & 31) >> 32);
}
TANDEM_D unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) << (n < 32 ? n : 32) >> 32);
}
TANDEM_D unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (n & 31));
}
TANDEM_D unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (n < 32 ? n : 32));
}
TANDEM_D int __dp4a(int a, int b, int c) {
  unsigned sum = (unsigned)c;  // it wraps around
  for (int i = 0; i < 32; i += 8) sum += (unsigned)((signed char)(a >> i) * (signed char)(b >> i));
  return (int)sum;
}
TANDEM_D unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 0xff) * (b >> i & 0xff);
  return c;
}
TANDEM_D int __dp2a_lo(int a, int b, int c) {
  unsigned low = (unsigned)((short)a * (signed char)b);
  unsigned high = (unsigned)((a >> 16) * (signed char)(b >> 8));
  return (int)((unsigned)c + low + high);
}
TANDEM_D int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
TANDEM_D unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
TANDEM_D unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) { return __dp2a_lo(a, b >> 16, c); }

TANDEM_D unsigned short __nv_bswap16(unsigned short x) { return __builtin_bswap16(x); }
TANDEM_D unsigned __nv_bswap32(unsigned x) { return __builtin_bswap32(x); }
TANDEM_D unsigned long long __nv_bswap64(unsigned long long x) { return __builtin_bswap64(x); }

// In each of the four roundings.
#define TANDEM_ROUNDED(M) M(rn) M(rz) M(ru) M(rd)
#define TANDEM_SUMS(r) \
  TANDEM_INTRINSIC(float, fadd_##r, (float x, float y), (x, y)) \
  TANDEM_INTRINSIC(float, fsub_##r, (float x, float y), (x, y)) \
  TANDEM_INTRINSIC(float, fmul_##r, (float x, float y), (x, y)) \
  TANDEM_INTRINSIC(float, fdiv_##r, (float x, float y), (x, y)) \
  TANDEM_INTRINSIC(float, fmaf_##r, (float x, float y, float z), (x, y, z)) \
  TANDEM_D float __fmaf_ieee_##r(float x, float y, float z) { return __fmaf_##r(x, y, z); } \
  TANDEM_INTRINSIC(float, frcp_##r, (float x), (x)) \
  TANDEM_INTRINSIC(float, fsqrt_##r, (float x), (x)) \
  TANDEM_INTRINSIC(double, dadd_##r, (double x, double y), (x, y)) \
  TANDEM_INTRINSIC(double, dsub_##r, (double x, double y), (x, y)) \
  TANDEM_INTRINSIC(double, dmul_##r, (double x, double y), (x, y)) \
  TANDEM_INTRINSIC(double, ddiv_##r, (double x, double y), (x, y)) \
  TANDEM_INTRINSIC(double, fma_##r, (double x, double y, double z), (x, y, z)) \
  TANDEM_INTRINSIC(double, drcp_##r, (double x), (x)) \
  TANDEM_INTRINSIC(double, dsqrt_##r, (double x), (x)) \
  TANDEM_INTRINSIC(int, float2int_##r, (float x), (x)) \
  TANDEM_INTRINSIC(unsigned, float2uint_##r, (float x), (x)) \
  TANDEM_INTRINSIC(long long, float2ll_##r, (float x), (x)) \
  TANDEM_INTRINSIC(unsigned long long, float2ull_##r, (float x), (x)) \
  TANDEM_INTRINSIC(int, double2int_##r, (double x), (x)) \
  TANDEM_INTRINSIC(unsigned, double2uint_##r, (double x), (x)) \
  TANDEM_INTRINSIC(long long, double2ll_##r, (double x), (x)) \
  TANDEM_INTRINSIC(unsigned long long, double2ull_##r, (double x), (x)) \
  TANDEM_INTRINSIC(float, double2float_##r, (double x), (x)) \
  TANDEM_INTRINSIC(float, int2float_##r, (int x), (x)) \
  TANDEM_INTRINSIC(float, uint2float_##r, (unsigned x), (x)) \
  TANDEM_INTRINSIC(float, ll2float_##r, (long long x), (x)) \
  TANDEM_INTRINSIC(float, ull2float_##r, (unsigned long long x), (x)) \
  TANDEM_INTRINSIC(double, ll2double_##r, (long long x), (x)) \
  TANDEM_INTRINSIC(double, ull2double_##r, (unsigned long long x), (x))
TANDEM_ROUNDED(TANDEM_SUMS)
TANDEM_INTRINSIC(float, frsqrt_rn, (float x), (x))
TANDEM_INTRINSIC(double, int2double_rn, (int x), (x))
TANDEM_INTRINSIC(double, uint2double_rn, (unsigned x), (x))

// The fast forms.
TANDEM_INTRINSIC(float, saturatef, (float x), (x))
#define TANDEM_FAST1(name) \
  extern "C" __device__ float __nv_fast_##name(float); \
  TANDEM_D float __##name(float x) { return __nv_fast_##name(x); }
TANDEM_FAST1(sinf)
TANDEM_FAST1(cosf)
TANDEM_FAST1(tanf)
TANDEM_FAST1(expf)
TANDEM_FAST1(exp10f)
TANDEM_FAST1(logf)
TANDEM_FAST1(log2f)
TANDEM_FAST1(log10f)
#undef TANDEM_FAST1
extern "C" __device__ float __nv_fast_powf(float, float);
extern "C" __device__ float __nv_fast_fdividef(float, float);
extern "C" __device__ void __nv_fast_sincosf(float, float *, float *);
TANDEM_D float __powf(float x, float y) { return __nv_fast_powf(x, y); }
TANDEM_D float __fdividef(float x, float y) { return __nv_fast_fdividef(x, y); }
TANDEM_D float __tanhf(float x) { return tanhf(x); }
TANDEM_D void __sincosf(float x, float *s, float *c) { __nv_fast_sincosf(x, s, c); }
TANDEM_D int __finitef(float x) { return __builtin_isfinite(x); }
TANDEM_D int __isinff(float x) { return __builtin_isinf(x); }
TANDEM_D int __isnanf(float x) { return __builtin_isnan(x); }
#undef TANDEM_SUMS
#undef TANDEM_ROUNDED
#undef TANDEM_INTRINSIC
#undef TANDEM_MATH
