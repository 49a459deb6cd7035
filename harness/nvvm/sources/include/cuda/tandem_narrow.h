// What cuda_fp16.h and cuda_bf16.h have in common: operators, arithmetic, comparisons, mathematical
// functions, shuffles and atomics, as CUDA's Math API documents them. Each of the two includes this with
//
//   TANDEM_N, TANDEM_N2       the type and the vector of two
//   TANDEM_WORD               the type in names of conversions: half, bfloat16
//   TANDEM_RAW                the compiler's type
//   TANDEM_BITS(x)            the number with these 16 bits
//   TANDEM_INFINITY           the bits of infinity, below those of NaN
//   TANDEM_OPERATORS          1 unless the program turns the operators off, and TANDEM_OPERATORS2
//
// Arithmetic is LLVM's on the compiler's type, rounded to nearest.

// Integers. One that no single holds becomes the single on the wanted side first. A NaN becomes 0, and of 64
// bits the lowest number.
#define TANDEM_INT(word, type, name, of_float, through) \
  TANDEM_HD TANDEM_N __##name##2##word##_rn(type v) { return TANDEM_N((TANDEM_RAW)v); } \
  TANDEM_D TANDEM_N __##name##2##word##_rz(type v) { \
    return __float2##word##_rz(__##of_float##2float_rz(v)); \
  } \
  TANDEM_D TANDEM_N __##name##2##word##_ru(type v) { \
    return __float2##word##_ru(__##of_float##2float_ru(v)); \
  } \
  TANDEM_D TANDEM_N __##name##2##word##_rd(type v) { \
    return __float2##word##_rd(__##of_float##2float_rd(v)); \
  } \
  TANDEM_D type __##word##2##name##_rn(TANDEM_N v) { return through(rintf((float)v)); } \
  TANDEM_D type __##word##2##name##_rz(TANDEM_N v) { return through(truncf((float)v)); } \
  TANDEM_D type __##word##2##name##_ru(TANDEM_N v) { return through(ceilf((float)v)); } \
  TANDEM_D type __##word##2##name##_rd(TANDEM_N v) { return through(floorf((float)v)); }
#define TANDEM_INTS(word) \
  TANDEM_INT(word, int, int, int, (int)) \
  TANDEM_INT(word, unsigned, uint, uint, (unsigned)) \
  TANDEM_INT(word, short, short, int, (short)) \
  TANDEM_INT(word, unsigned short, ushort, uint, (unsigned short)) \
  TANDEM_INT(word, long long, ll, ll, __float2ll_rz) \
  TANDEM_INT(word, unsigned long long, ull, ull, __float2ull_rz)
TANDEM_INTS(TANDEM_WORD)
#undef TANDEM_INT
#undef TANDEM_INTS

// Arithmetic by name.
#define TANDEM_NAMED(name, op) \
  TANDEM_HD TANDEM_N __h##name(TANDEM_N a, TANDEM_N b) { return (TANDEM_RAW)(a.tandem() op b.tandem()); } \
  TANDEM_HD TANDEM_N2 __h##name##2(TANDEM_N2 a, TANDEM_N2 b) { \
    return TANDEM_N2(__h##name(a.x, b.x), __h##name(a.y, b.y)); \
  } \
  TANDEM_HD TANDEM_N __h##name##_rn(TANDEM_N a, TANDEM_N b) { return __h##name(a, b); } \
  TANDEM_HD TANDEM_N2 __h##name##2_rn(TANDEM_N2 a, TANDEM_N2 b) { return __h##name##2(a, b); } \
  TANDEM_D TANDEM_N __h##name##_sat(TANDEM_N a, TANDEM_N b) { \
    return TANDEM_N(__saturatef(__h##name(a, b))); \
  } \
  TANDEM_D TANDEM_N2 __h##name##2_sat(TANDEM_N2 a, TANDEM_N2 b) { \
    return TANDEM_N2(__h##name##_sat(a.x, b.x), __h##name##_sat(a.y, b.y)); \
  }
TANDEM_NAMED(add, +)
TANDEM_NAMED(sub, -)
TANDEM_NAMED(mul, *)
#undef TANDEM_NAMED
TANDEM_HD TANDEM_N __hdiv(TANDEM_N a, TANDEM_N b) { return (TANDEM_RAW)(a.tandem() / b.tandem()); }
TANDEM_HD TANDEM_N2 __h2div(TANDEM_N2 a, TANDEM_N2 b) {
  return TANDEM_N2(__hdiv(a.x, b.x), __hdiv(a.y, b.y));
}
TANDEM_HD TANDEM_N __hneg(TANDEM_N a) { return (TANDEM_RAW)-a.tandem(); }
TANDEM_HD TANDEM_N2 __hneg2(TANDEM_N2 a) { return TANDEM_N2(__hneg(a.x), __hneg(a.y)); }
TANDEM_HD TANDEM_N __habs(TANDEM_N a) { return TANDEM_BITS(a.__x & 0x7fff); }
TANDEM_HD TANDEM_N2 __habs2(TANDEM_N2 a) { return TANDEM_N2(__habs(a.x), __habs(a.y)); }
TANDEM_HD bool __hisnan(TANDEM_N a) { return (a.__x & 0x7fff) > TANDEM_INFINITY; }
TANDEM_HD int __hisinf(TANDEM_N a) {
  return (a.__x & 0x7fff) != TANDEM_INFINITY ? 0 : a.__x >> 15 ? -1 : 1;
}
TANDEM_HD TANDEM_N2 __hisnan2(TANDEM_N2 a) {
  return TANDEM_N2(TANDEM_N(__hisnan(a.x) ? 1.0f : 0.0f), TANDEM_N(__hisnan(a.y) ? 1.0f : 0.0f));
}

TANDEM_D TANDEM_N __hfma(TANDEM_N a, TANDEM_N b, TANDEM_N c) {
  return __builtin_elementwise_fma(a.tandem(), b.tandem(), c.tandem());
}
TANDEM_D TANDEM_N __hfma_sat(TANDEM_N a, TANDEM_N b, TANDEM_N c) {
  return TANDEM_N(__saturatef(__hfma(a, b, c)));
}
// Negative numbers become zero; NaN becomes the one NaN of arithmetic.
TANDEM_D TANDEM_N __hfma_relu(TANDEM_N a, TANDEM_N b, TANDEM_N c) {
  TANDEM_N r = __hfma(a, b, c);
  return __hisnan(r) ? TANDEM_BITS(0x7fff) : r.__x >> 15 ? TANDEM_BITS(0) : r;
}
#define TANDEM_FMA2(end) \
  TANDEM_D TANDEM_N2 __hfma2##end(TANDEM_N2 a, TANDEM_N2 b, TANDEM_N2 c) { \
    return TANDEM_N2(__hfma##end(a.x, b.x, c.x), __hfma##end(a.y, b.y, c.y)); \
  }
TANDEM_FMA2()
TANDEM_FMA2(_sat)
TANDEM_FMA2(_relu)
#undef TANDEM_FMA2
// a * b + c of complex numbers, in four roundings.
TANDEM_D TANDEM_N2 __hcmadd(TANDEM_N2 a, TANDEM_N2 b, TANDEM_N2 c) {
  TANDEM_N real = __hfma(a.x, b.x, c.x), imag = __hfma(a.x, b.y, c.y);
  return TANDEM_N2(__hfma(__hneg(a.y), b.y, real), __hfma(a.y, b.x, imag));
}

// Of a number and NaN, the number; the forms with `nan`, NaN. Zero is above its negative.
#define TANDEM_EXTREME(name, function) \
  TANDEM_D TANDEM_N __h##name(TANDEM_N a, TANDEM_N b) { return TANDEM_N(function((float)a, (float)b)); } \
  TANDEM_D TANDEM_N2 __h##name##2(TANDEM_N2 a, TANDEM_N2 b) { \
    return TANDEM_N2(__h##name(a.x, b.x), __h##name(a.y, b.y)); \
  } \
  TANDEM_D TANDEM_N __h##name##_nan(TANDEM_N a, TANDEM_N b) { \
    return __hisnan(a) || __hisnan(b) ? TANDEM_BITS(0x7fff) : __h##name(a, b); \
  } \
  TANDEM_D TANDEM_N2 __h##name##2_nan(TANDEM_N2 a, TANDEM_N2 b) { \
    return TANDEM_N2(__h##name##_nan(a.x, b.x), __h##name##_nan(a.y, b.y)); \
  }
TANDEM_EXTREME(max, fmaxf)
TANDEM_EXTREME(min, fminf)
#undef TANDEM_EXTREME

// Comparisons are false of NaN; with a u suffix, true. Those of vectors are ones and zeros, a mask, or
// (__hb*) whether both hold.
#define TANDEM_COMPARE_VECTORS(scalar, vector, both, mask) \
  TANDEM_HD TANDEM_N2 vector(TANDEM_N2 a, TANDEM_N2 b) { \
    return TANDEM_N2(TANDEM_N(scalar(a.x, b.x) ? 1.0f : 0.0f), TANDEM_N(scalar(a.y, b.y) ? 1.0f : 0.0f)); \
  } \
  TANDEM_HD bool both(TANDEM_N2 a, TANDEM_N2 b) { return scalar(a.x, b.x) && scalar(a.y, b.y); } \
  TANDEM_HD unsigned mask(TANDEM_N2 a, TANDEM_N2 b) { \
    return (scalar(a.x, b.x) ? 0xffffu : 0) | (scalar(a.y, b.y) ? 0xffff0000u : 0); \
  }
#define TANDEM_COMPARE(name, op) \
  TANDEM_HD bool __h##name(TANDEM_N a, TANDEM_N b) { \
    return !__hisnan(a) && !__hisnan(b) && a.tandem() op b.tandem(); \
  } \
  TANDEM_HD bool __h##name##u(TANDEM_N a, TANDEM_N b) { \
    return __hisnan(a) || __hisnan(b) || a.tandem() op b.tandem(); \
  } \
  TANDEM_COMPARE_VECTORS(__h##name, __h##name##2, __hb##name##2, __h##name##2_mask) \
  TANDEM_COMPARE_VECTORS(__h##name##u, __h##name##u2, __hb##name##u2, __h##name##u2_mask)
TANDEM_COMPARE(eq, ==)
TANDEM_COMPARE(ne, !=)
TANDEM_COMPARE(lt, <)
TANDEM_COMPARE(le, <=)
TANDEM_COMPARE(gt, >)
TANDEM_COMPARE(ge, >=)
#undef TANDEM_COMPARE
#undef TANDEM_COMPARE_VECTORS

// Operators. With a number of another type, the arithmetic is that of C: in float or double.
#define TANDEM_MIXED(result, op) \
  template <typename T> \
  TANDEM_HD tandem_if_number<T, result> operator op(TANDEM_N a, T b) { \
    return (float)a op b; \
  } \
  template <typename T> \
  TANDEM_HD tandem_if_number<T, result> operator op(T a, TANDEM_N b) { \
    return a op(float) b; \
  }
#if TANDEM_OPERATORS
#define TANDEM_OP(op, name) \
  TANDEM_HD TANDEM_N operator op(TANDEM_N a, TANDEM_N b) { return __h##name(a, b); } \
  TANDEM_HD TANDEM_N &operator op## = (TANDEM_N & a, TANDEM_N b) { return a = __h##name(a, b); } \
  TANDEM_MIXED(typename tandem_with_float<T>::type, op)
TANDEM_OP(+, add)
TANDEM_OP(-, sub)
TANDEM_OP(*, mul)
TANDEM_OP(/, div)
#undef TANDEM_OP
#define TANDEM_OP(op) \
  TANDEM_HD bool operator op(TANDEM_N a, TANDEM_N b) { return a.tandem() op b.tandem(); } \
  TANDEM_MIXED(bool, op)
TANDEM_OP(==)
TANDEM_OP(!=)
TANDEM_OP(<)
TANDEM_OP(<=)
TANDEM_OP(>)
TANDEM_OP(>=)
#undef TANDEM_OP
TANDEM_HD TANDEM_N operator-(TANDEM_N a) { return __hneg(a); }
TANDEM_HD TANDEM_N operator+(TANDEM_N a) { return a; }
TANDEM_HD TANDEM_N &operator++(TANDEM_N &a) { return a = __hadd(a, TANDEM_N(1.0f)); }
TANDEM_HD TANDEM_N &operator--(TANDEM_N &a) { return a = __hsub(a, TANDEM_N(1.0f)); }
TANDEM_HD TANDEM_N operator++(TANDEM_N &a, int) {
  TANDEM_N old = a;
  ++a;
  return old;
}
TANDEM_HD TANDEM_N operator--(TANDEM_N &a, int) {
  TANDEM_N old = a;
  --a;
  return old;
}
#endif
#if TANDEM_OPERATORS2
#define TANDEM_OP(op, function) \
  TANDEM_HD TANDEM_N2 operator op(TANDEM_N2 a, TANDEM_N2 b) { return function(a, b); } \
  TANDEM_HD TANDEM_N2 &operator op## = (TANDEM_N2 & a, TANDEM_N2 b) { return a = function(a, b); }
TANDEM_OP(+, __hadd2)
TANDEM_OP(-, __hsub2)
TANDEM_OP(*, __hmul2)
TANDEM_OP(/, __h2div)
#undef TANDEM_OP
// Whether both hold. Only != is true of NaN.
#define TANDEM_OP(op, function) \
  TANDEM_HD bool operator op(TANDEM_N2 a, TANDEM_N2 b) { return function(a, b); }
TANDEM_OP(==, __hbeq2)
TANDEM_OP(!=, __hbneu2)
TANDEM_OP(<, __hblt2)
TANDEM_OP(<=, __hble2)
TANDEM_OP(>, __hbgt2)
TANDEM_OP(>=, __hbge2)
#undef TANDEM_OP
TANDEM_HD TANDEM_N2 operator-(TANDEM_N2 a) { return __hneg2(a); }
TANDEM_HD TANDEM_N2 operator+(TANDEM_N2 a) { return a; }
TANDEM_HD TANDEM_N2 &operator++(TANDEM_N2 &a) {
  return a = __hadd2(a, TANDEM_N2(TANDEM_N(1.0f), TANDEM_N(1.0f)));
}
TANDEM_HD TANDEM_N2 &operator--(TANDEM_N2 &a) {
  return a = __hsub2(a, TANDEM_N2(TANDEM_N(1.0f), TANDEM_N(1.0f)));
}
TANDEM_HD TANDEM_N2 operator++(TANDEM_N2 &a, int) {
  TANDEM_N2 old = a;
  a = __hadd2(a, TANDEM_N2(TANDEM_N(1.0f), TANDEM_N(1.0f)));
  return old;
}
TANDEM_HD TANDEM_N2 operator--(TANDEM_N2 &a, int) {
  TANDEM_N2 old = a;
  a = __hsub2(a, TANDEM_N2(TANDEM_N(1.0f), TANDEM_N(1.0f)));
  return old;
}
#endif
#undef TANDEM_MIXED

// Mathematical functions, computed as singles and rounded again.
#define TANDEM_MATH(name, function) \
  TANDEM_D TANDEM_N h##name(TANDEM_N a) { return TANDEM_N(function((float)a)); } \
  TANDEM_D TANDEM_N2 h2##name(TANDEM_N2 a) { return TANDEM_N2(h##name(a.x), h##name(a.y)); }
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
TANDEM_MATH(tanh_approx, tanhf)
TANDEM_MATH(floor, floorf)
TANDEM_MATH(ceil, ceilf)
TANDEM_MATH(trunc, truncf)
TANDEM_MATH(rint, rintf)
#undef TANDEM_MATH

// Shuffles and atomics.
#define TANDEM_SHUFFLE(name, param) \
  TANDEM_D TANDEM_N __##name##_sync(unsigned mask, TANDEM_N v, param n, int width = 32) { \
    return TANDEM_BITS(__##name##_sync(mask, (unsigned)v.__x, n, width)); \
  } \
  TANDEM_D TANDEM_N2 __##name##_sync(unsigned mask, TANDEM_N2 v, param n, int width = 32) { \
    return __builtin_bit_cast(TANDEM_N2, \
                              __##name##_sync(mask, __builtin_bit_cast(unsigned, v), n, width)); \
  }
TANDEM_SHUFFLE(shfl, int)
TANDEM_SHUFFLE(shfl_up, unsigned)
TANDEM_SHUFFLE(shfl_down, unsigned)
TANDEM_SHUFFLE(shfl_xor, int)
#undef TANDEM_SHUFFLE
TANDEM_D TANDEM_N atomicAdd(TANDEM_N *p, TANDEM_N v) {
  unsigned short *at = &p->__x, old = *at, seen;
  do {
    seen = old;
    old = atomicCAS(at, seen, __hadd(TANDEM_BITS(seen), v).__x);
  } while (old != seen);
  return TANDEM_BITS(old);
}
TANDEM_D TANDEM_N2 atomicAdd(TANDEM_N2 *p, TANDEM_N2 v) {
  return TANDEM_N2(atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y));
}

#undef TANDEM_N
#undef TANDEM_N2
#undef TANDEM_WORD
#undef TANDEM_RAW
#undef TANDEM_BITS
#undef TANDEM_INFINITY
#undef TANDEM_OPERATORS
#undef TANDEM_OPERATORS2
