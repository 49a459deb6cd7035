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
  TANDEM_INLINE explicit __half2(__half2_raw r) : x(__half_raw{r.x}), y(__half_raw{r.y}) {}
};
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

// Operators of one and of two halves.
#define TANDEM_OP(op) \
  TANDEM_HD __half operator op(__half a, __half b) { return (_Float16)(a.tandem() op b.tandem()); } \
  TANDEM_HD __half &operator op## = (__half & a, __half b) { return a = a op b; } \
  TANDEM_HD __half2 operator op(__half2 a, __half2 b) { return __half2(a.x op b.x, a.y op b.y); } \
  TANDEM_HD __half2 &operator op## = (__half2 & a, __half2 b) { return a = a op b; }
TANDEM_OP(+)
TANDEM_OP(-)
TANDEM_OP(*)
TANDEM_OP(/)
#undef TANDEM_OP
#define TANDEM_OP(op) \
  TANDEM_HD bool operator op(__half a, __half b) { return a.tandem() op b.tandem(); } \
  TANDEM_HD bool operator op(__half2 a, __half2 b) { return a.x op b.x && a.y op b.y; }
TANDEM_OP(==)
TANDEM_OP(!=)
TANDEM_OP(<)
TANDEM_OP(<=)
TANDEM_OP(>)
TANDEM_OP(>=)
#undef TANDEM_OP
TANDEM_HD __half operator-(__half a) { return (_Float16)-a.tandem(); }
TANDEM_HD __half operator+(__half a) { return a; }
TANDEM_HD __half2 operator-(__half2 a) { return __half2(-a.x, -a.y); }
TANDEM_HD __half &operator++(__half &a) { return a += __half(1.0f); }
TANDEM_HD __half &operator--(__half &a) { return a -= __half(1.0f); }

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
#define TANDEM_INT(type, name) \
  TANDEM_HD __half __##name##2half_rn(type v) { return __half((_Float16)v); } \
  TANDEM_HD type __half2##name##_rz(__half v) { return (type)v.tandem(); } \
  TANDEM_D type __half2##name##_rn(__half v) { return (type)rintf((float)v); } \
  TANDEM_D type __half2##name##_ru(__half v) { return (type)ceilf((float)v); } \
  TANDEM_D type __half2##name##_rd(__half v) { return (type)floorf((float)v); }
TANDEM_INT(int, int)
TANDEM_INT(unsigned, uint)
TANDEM_INT(short, short)
TANDEM_INT(unsigned short, ushort)
TANDEM_INT(long long, ll)
TANDEM_INT(unsigned long long, ull)
#undef TANDEM_INT

// Arithmetic by name.
#define TANDEM_NAMED(name, op) \
  TANDEM_D __half __h##name(__half a, __half b) { return a op b; } \
  TANDEM_D __half __h##name##_rn(__half a, __half b) { return a op b; } \
  TANDEM_D __half __h##name##_sat(__half a, __half b) { return __half(__saturatef(a op b)); } \
  TANDEM_D __half2 __h##name##2(__half2 a, __half2 b) { return a op b; } \
  TANDEM_D __half2 __h##name##2_rn(__half2 a, __half2 b) { return a op b; } \
  TANDEM_D __half2 __h##name##2_sat(__half2 a, __half2 b) { \
    return __half2(__h##name##_sat(a.x, b.x), __h##name##_sat(a.y, b.y)); \
  }
TANDEM_NAMED(add, +)
TANDEM_NAMED(sub, -)
TANDEM_NAMED(mul, *)
#undef TANDEM_NAMED
TANDEM_D __half __hdiv(__half a, __half b) { return a / b; }
TANDEM_D __half2 __h2div(__half2 a, __half2 b) { return a / b; }
TANDEM_D __half __hfma(__half a, __half b, __half c) {
  return __builtin_elementwise_fma(a.tandem(), b.tandem(), c.tandem());
}
TANDEM_D __half __hfma_sat(__half a, __half b, __half c) { return __half(__saturatef(__hfma(a, b, c))); }
TANDEM_D __half __hfma_relu(__half a, __half b, __half c) {
  __half r = __hfma(a, b, c);
  return r > __half(0.0f) ? r : __half(0.0f);
}
TANDEM_D __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
  return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
TANDEM_D __half2 __hfma2_sat(__half2 a, __half2 b, __half2 c) {
  return __half2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));
}
TANDEM_D __half __hneg(__half a) { return -a; }
TANDEM_D __half2 __hneg2(__half2 a) { return -a; }
TANDEM_D __half __habs(__half a) { return __ushort_as_half(a.__x & 0x7fff); }
TANDEM_D __half2 __habs2(__half2 a) { return __half2(__habs(a.x), __habs(a.y)); }
TANDEM_D bool __hisnan(__half a) { return (a.__x & 0x7fff) > 0x7c00; }
TANDEM_D int __hisinf(__half a) { return a.__x == 0x7c00 ? 1 : a.__x == 0xfc00 ? -1 : 0; }
TANDEM_D __half __hmax(__half a, __half b) { return __half(fmaxf(a, b)); }
TANDEM_D __half __hmin(__half a, __half b) { return __half(fminf(a, b)); }
TANDEM_D __half2 __hmax2(__half2 a, __half2 b) { return __half2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
TANDEM_D __half2 __hmin2(__half2 a, __half2 b) { return __half2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
// Ordered, and unordered with a u suffix: those are true of NaN.
#define TANDEM_COMPARE(name, op) \
  TANDEM_D bool __h##name(__half a, __half b) { \
    return !__hisnan(a) && !__hisnan(b) && a.tandem() op b.tandem(); \
  } \
  TANDEM_D bool __h##name##u(__half a, __half b) { \
    return __hisnan(a) || __hisnan(b) || a.tandem() op b.tandem(); \
  } \
  TANDEM_D __half2 __h##name##2(__half2 a, __half2 b) { \
    return __half2(__half(__h##name(a.x, b.x) ? 1.0f : 0.0f), __half(__h##name(a.y, b.y) ? 1.0f : 0.0f)); \
  } \
  TANDEM_D bool __hb##name##2(__half2 a, __half2 b) { return __h##name(a.x, b.x) && __h##name(a.y, b.y); }
TANDEM_COMPARE(eq, ==)
TANDEM_COMPARE(ne, !=)
TANDEM_COMPARE(lt, <)
TANDEM_COMPARE(le, <=)
TANDEM_COMPARE(gt, >)
TANDEM_COMPARE(ge, >=)
#undef TANDEM_COMPARE
#define TANDEM_MATH(name, function) \
  TANDEM_D __half h##name(__half a) { return __half(function((float)a)); } \
  TANDEM_D __half2 h2##name(__half2 a) { return __half2(h##name(a.x), h##name(a.y)); }
TANDEM_MATH(sqrt, sqrtf)
TANDEM_MATH(rsqrt, rsqrtf)
TANDEM_MATH(rcp, 1.0f /)
TANDEM_MATH(exp, expf)
TANDEM_MATH(exp2, exp2f)
TANDEM_MATH(exp10, exp10f)
TANDEM_MATH(log, logf)
TANDEM_MATH(log2, log2f)
TANDEM_MATH(log10, log10f)
TANDEM_MATH(sin, sinf)
TANDEM_MATH(cos, cosf)
TANDEM_MATH(tanh, tanhf)
TANDEM_MATH(floor, floorf)
TANDEM_MATH(ceil, ceilf)
TANDEM_MATH(trunc, truncf)
TANDEM_MATH(rint, rintf)
#undef TANDEM_MATH

// Shuffles and atomics.
#define TANDEM_SHUFFLE(name, param) \
  TANDEM_D __half __##name##_sync(unsigned mask, __half v, param n, int width = 32) { \
    return __ushort_as_half((unsigned short)__##name##_sync(mask, (unsigned)v.__x, n, width)); \
  } \
  TANDEM_D __half2 __##name##_sync(unsigned mask, __half2 v, param n, int width = 32) { \
    return __builtin_bit_cast(__half2, __##name##_sync(mask, __builtin_bit_cast(unsigned, v), n, width)); \
  }
TANDEM_SHUFFLE(shfl, int)
TANDEM_SHUFFLE(shfl_up, unsigned)
TANDEM_SHUFFLE(shfl_down, unsigned)
TANDEM_SHUFFLE(shfl_xor, int)
#undef TANDEM_SHUFFLE
TANDEM_D __half atomicAdd(__half *p, __half v) {
  unsigned short *at = &p->__x, old = *at, seen;
  do {
    seen = old;
    old = atomicCAS(at, seen, (__ushort_as_half(seen) + v).__x);
  } while (old != seen);
  return __ushort_as_half(old);
}
TANDEM_D __half2 atomicAdd(__half2 *p, __half2 v) {
  return __half2(atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y));
}
