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
  TANDEM_INLINE explicit __nv_bfloat162(__nv_bfloat162_raw r)
      : x(__nv_bfloat16_raw{r.x}), y(__nv_bfloat16_raw{r.y}) {}
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

// Operators of one and of two halves.
#define TANDEM_OP(op) \
  TANDEM_HD __nv_bfloat16 operator op(__nv_bfloat16 a, __nv_bfloat16 b) { \
    return (__bf16)(a.tandem() op b.tandem()); \
  } \
  TANDEM_HD __nv_bfloat16 &operator op## = (__nv_bfloat16 & a, __nv_bfloat16 b) { return a = a op b; } \
  TANDEM_HD __nv_bfloat162 operator op(__nv_bfloat162 a, __nv_bfloat162 b) { \
    return __nv_bfloat162(a.x op b.x, a.y op b.y); \
  } \
  TANDEM_HD __nv_bfloat162 &operator op## = (__nv_bfloat162 & a, __nv_bfloat162 b) { return a = a op b; }
TANDEM_OP(+)
TANDEM_OP(-)
TANDEM_OP(*)
TANDEM_OP(/)
#undef TANDEM_OP
#define TANDEM_OP(op) \
  TANDEM_HD bool operator op(__nv_bfloat16 a, __nv_bfloat16 b) { return a.tandem() op b.tandem(); } \
  TANDEM_HD bool operator op(__nv_bfloat162 a, __nv_bfloat162 b) { return a.x op b.x && a.y op b.y; }
TANDEM_OP(==)
TANDEM_OP(!=)
TANDEM_OP(<)
TANDEM_OP(<=)
TANDEM_OP(>)
TANDEM_OP(>=)
#undef TANDEM_OP
TANDEM_HD __nv_bfloat16 operator-(__nv_bfloat16 a) { return (__bf16)-a.tandem(); }
TANDEM_HD __nv_bfloat16 operator+(__nv_bfloat16 a) { return a; }
TANDEM_HD __nv_bfloat162 operator-(__nv_bfloat162 a) { return __nv_bfloat162(-a.x, -a.y); }
TANDEM_HD __nv_bfloat16 &operator++(__nv_bfloat16 &a) { return a += __nv_bfloat16(1.0f); }
TANDEM_HD __nv_bfloat16 &operator--(__nv_bfloat16 &a) { return a -= __nv_bfloat16(1.0f); }

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
#define TANDEM_INT(type, name) \
  TANDEM_HD __nv_bfloat16 __##name##2bfloat16_rn(type v) { return __nv_bfloat16((__bf16)v); } \
  TANDEM_HD type __bfloat162##name##_rz(__nv_bfloat16 v) { return (type)v.tandem(); } \
  TANDEM_D type __bfloat162##name##_rn(__nv_bfloat16 v) { return (type)rintf((float)v); } \
  TANDEM_D type __bfloat162##name##_ru(__nv_bfloat16 v) { return (type)ceilf((float)v); } \
  TANDEM_D type __bfloat162##name##_rd(__nv_bfloat16 v) { return (type)floorf((float)v); }
TANDEM_INT(int, int)
TANDEM_INT(unsigned, uint)
TANDEM_INT(short, short)
TANDEM_INT(unsigned short, ushort)
TANDEM_INT(long long, ll)
TANDEM_INT(unsigned long long, ull)
#undef TANDEM_INT

// Arithmetic by name.
#define TANDEM_NAMED(name, op) \
  TANDEM_D __nv_bfloat16 __h##name(__nv_bfloat16 a, __nv_bfloat16 b) { return a op b; } \
  TANDEM_D __nv_bfloat16 __h##name##_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a op b; } \
  TANDEM_D __nv_bfloat16 __h##name##_sat(__nv_bfloat16 a, __nv_bfloat16 b) { \
    return __nv_bfloat16(__saturatef(a op b)); \
  } \
  TANDEM_D __nv_bfloat162 __h##name##2(__nv_bfloat162 a, __nv_bfloat162 b) { return a op b; } \
  TANDEM_D __nv_bfloat162 __h##name##2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return a op b; } \
  TANDEM_D __nv_bfloat162 __h##name##2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { \
    return __nv_bfloat162(__h##name##_sat(a.x, b.x), __h##name##_sat(a.y, b.y)); \
  }
TANDEM_NAMED(add, +)
TANDEM_NAMED(sub, -)
TANDEM_NAMED(mul, *)
#undef TANDEM_NAMED
TANDEM_D __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) { return a / b; }
TANDEM_D __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b) { return a / b; }
TANDEM_D __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return __builtin_elementwise_fma(a.tandem(), b.tandem(), c.tandem());
}
TANDEM_D __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return __nv_bfloat16(__saturatef(__hfma(a, b, c)));
}
TANDEM_D __nv_bfloat16 __hfma_relu(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  __nv_bfloat16 r = __hfma(a, b, c);
  return r > __nv_bfloat16(0.0f) ? r : __nv_bfloat16(0.0f);
}
TANDEM_D __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return __nv_bfloat162(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
TANDEM_D __nv_bfloat162 __hfma2_sat(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return __nv_bfloat162(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));
}
TANDEM_D __nv_bfloat16 __hneg(__nv_bfloat16 a) { return -a; }
TANDEM_D __nv_bfloat162 __hneg2(__nv_bfloat162 a) { return -a; }
TANDEM_D __nv_bfloat16 __habs(__nv_bfloat16 a) { return __ushort_as_bfloat16(a.__x & 0x7fff); }
TANDEM_D __nv_bfloat162 __habs2(__nv_bfloat162 a) { return __nv_bfloat162(__habs(a.x), __habs(a.y)); }
TANDEM_D bool __hisnan(__nv_bfloat16 a) { return (a.__x & 0x7fff) > 0x7f80; }
TANDEM_D int __hisinf(__nv_bfloat16 a) { return a.__x == 0x7f80 ? 1 : a.__x == 0xff80 ? -1 : 0; }
TANDEM_D __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(fmaxf(a, b)); }
TANDEM_D __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(fminf(a, b)); }
TANDEM_D __nv_bfloat162 __hmax2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(__hmax(a.x, b.x), __hmax(a.y, b.y));
}
TANDEM_D __nv_bfloat162 __hmin2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(__hmin(a.x, b.x), __hmin(a.y, b.y));
}
// Ordered, and unordered with a u suffix: those are true of NaN.
#define TANDEM_COMPARE(name, op) \
  TANDEM_D bool __h##name(__nv_bfloat16 a, __nv_bfloat16 b) { \
    return !__hisnan(a) && !__hisnan(b) && a.tandem() op b.tandem(); \
  } \
  TANDEM_D bool __h##name##u(__nv_bfloat16 a, __nv_bfloat16 b) { \
    return __hisnan(a) || __hisnan(b) || a.tandem() op b.tandem(); \
  } \
  TANDEM_D __nv_bfloat162 __h##name##2(__nv_bfloat162 a, __nv_bfloat162 b) { \
    return __nv_bfloat162(__nv_bfloat16(__h##name(a.x, b.x) ? 1.0f : 0.0f), \
                          __nv_bfloat16(__h##name(a.y, b.y) ? 1.0f : 0.0f)); \
  } \
  TANDEM_D bool __hb##name##2(__nv_bfloat162 a, __nv_bfloat162 b) { \
    return __h##name(a.x, b.x) && __h##name(a.y, b.y); \
  }
TANDEM_COMPARE(eq, ==)
TANDEM_COMPARE(ne, !=)
TANDEM_COMPARE(lt, <)
TANDEM_COMPARE(le, <=)
TANDEM_COMPARE(gt, >)
TANDEM_COMPARE(ge, >=)
#undef TANDEM_COMPARE
#define TANDEM_MATH(name, function) \
  TANDEM_D __nv_bfloat16 h##name(__nv_bfloat16 a) { return __nv_bfloat16(function((float)a)); } \
  TANDEM_D __nv_bfloat162 h2##name(__nv_bfloat162 a) { return __nv_bfloat162(h##name(a.x), h##name(a.y)); }
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
  TANDEM_D __nv_bfloat16 __##name##_sync(unsigned mask, __nv_bfloat16 v, param n, int width = 32) { \
    return __ushort_as_bfloat16((unsigned short)__##name##_sync(mask, (unsigned)v.__x, n, width)); \
  } \
  TANDEM_D __nv_bfloat162 __##name##_sync(unsigned mask, __nv_bfloat162 v, param n, int width = 32) { \
    return __builtin_bit_cast(__nv_bfloat162, \
                              __##name##_sync(mask, __builtin_bit_cast(unsigned, v), n, width)); \
  }
TANDEM_SHUFFLE(shfl, int)
TANDEM_SHUFFLE(shfl_up, unsigned)
TANDEM_SHUFFLE(shfl_down, unsigned)
TANDEM_SHUFFLE(shfl_xor, int)
#undef TANDEM_SHUFFLE
TANDEM_D __nv_bfloat16 atomicAdd(__nv_bfloat16 *p, __nv_bfloat16 v) {
  unsigned short *at = &p->__x, old = *at, seen;
  do {
    seen = old;
    old = atomicCAS(at, seen, (__ushort_as_bfloat16(seen) + v).__x);
  } while (old != seen);
  return __ushort_as_bfloat16(old);
}
TANDEM_D __nv_bfloat162 atomicAdd(__nv_bfloat162 *p, __nv_bfloat162 v) {
  return __nv_bfloat162(atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y));
}
