// Integer functions that libclc gets wrong, or computes as signed numbers whose overflow LLVM may take for
// impossible. Types that libclc gets right keep its function.
#define TANDEM_O static inline __attribute__((overloadable))
#define TANDEM_SIZES(M) M() M(2) M(3) M(4) M(8) M(16)
#define TANDEM_KEEP_2(name, T) TANDEM_O T tandem_##name(T x, T y) { return name(x, y); }
#define TANDEM_KEEP_3(name, T) TANDEM_O T tandem_##name(T x, T y, T z) { return name(x, y, z); }

// The low 32 bits of the product of the low 24.
#define TANDEM_MUL24(S, U) \
  TANDEM_O S tandem_mul24(S x, S y) { return as_##S(as_##U(x << 8 >> 8) * as_##U(y << 8 >> 8)); } \
  TANDEM_O S tandem_mad24(S x, S y, S z) { return as_##S(as_##U(tandem_mul24(x, y)) + as_##U(z)); }
#define TANDEM_24(n) TANDEM_MUL24(int##n, uint##n) TANDEM_MUL24(uint##n, uint##n)
TANDEM_SIZES(TANDEM_24)
#define mul24(x, y) tandem_mul24(x, y)
#define mad24(x, y, z) tandem_mad24(x, y, z)

// Of longs, the upper half is that of the unsigned product, less each factor whose partner is negative.
#define TANDEM_MUL_HI(n) \
  TANDEM_KEEP_2(mul_hi, char##n) TANDEM_KEEP_2(mul_hi, uchar##n) TANDEM_KEEP_2(mul_hi, short##n) \
  TANDEM_KEEP_2(mul_hi, ushort##n) TANDEM_KEEP_2(mul_hi, int##n) TANDEM_KEEP_2(mul_hi, uint##n) \
  TANDEM_KEEP_2(mul_hi, ulong##n) \
  TANDEM_O long##n tandem_mul_hi(long##n x, long##n y) { \
    ulong##n a = as_ulong##n(x), b = as_ulong##n(y); \
    return as_long##n(mul_hi(a, b) - (as_ulong##n(x >> 63) & b) - (as_ulong##n(y >> 63) & a)); \
  }
TANDEM_SIZES(TANDEM_MUL_HI)
#define mul_hi(x, y) tandem_mul_hi(x, y)

// The sum has the operands' type, and wraps around.
#define TANDEM_MAD_HI_(T, U) \
  TANDEM_O T tandem_mad_hi(T x, T y, T z) { return as_##T((U)(as_##U(mul_hi(x, y)) + as_##U(z))); }
#define TANDEM_MAD_HI(n) \
  TANDEM_MAD_HI_(char##n, uchar##n) TANDEM_MAD_HI_(uchar##n, uchar##n) \
  TANDEM_MAD_HI_(short##n, ushort##n) TANDEM_MAD_HI_(ushort##n, ushort##n) \
  TANDEM_MAD_HI_(int##n, uint##n) TANDEM_MAD_HI_(uint##n, uint##n) \
  TANDEM_MAD_HI_(long##n, ulong##n) TANDEM_MAD_HI_(ulong##n, ulong##n)
TANDEM_SIZES(TANDEM_MAD_HI)
#define mad_hi(x, y, z) tandem_mad_hi(x, y, z)

// The exact product and sum, then the nearest number of the type. Of longs they have 128 bits, `high` and
// `sum`; `beyond` is all ones if the upper 65 bits are not all alike.
#define TANDEM_MAD_SAT(n) \
  TANDEM_KEEP_3(mad_sat, char##n) TANDEM_KEEP_3(mad_sat, uchar##n) TANDEM_KEEP_3(mad_sat, short##n) \
  TANDEM_KEEP_3(mad_sat, ushort##n) TANDEM_KEEP_3(mad_sat, uint##n) TANDEM_KEEP_3(mad_sat, ulong##n) \
  TANDEM_O int##n tandem_mad_sat(int##n x, int##n y, int##n z) { \
    return convert_int##n##_sat(convert_long##n(x) * convert_long##n(y) + convert_long##n(z)); \
  } \
  TANDEM_O long##n tandem_mad_sat(long##n x, long##n y, long##n z) { \
    ulong##n low = as_ulong##n(x) * as_ulong##n(y), more = as_ulong##n(z), sum = low + more; \
    ulong##n carry = ((low & more) | ((low | more) & ~sum)) >> 63; \
    ulong##n high = as_ulong##n(mul_hi(x, y)) + as_ulong##n(z >> 63) + carry; \
    ulong##n excess = high ^ as_ulong##n(as_long##n(sum) >> 63); \
    ulong##n beyond = as_ulong##n(as_long##n(excess | -excess) >> 63); \
    ulong##n limit = as_ulong##n(as_long##n(high) >> 63) ^ (ulong##n)LONG_MAX; \
    return as_long##n((sum & ~beyond) | (limit & beyond)); \
  }
TANDEM_SIZES(TANDEM_MAD_SAT)
#define mad_sat(x, y, z) tandem_mad_sat(x, y, z)

#define TANDEM_SUB_SAT(n) \
  TANDEM_KEEP_2(sub_sat, char##n) TANDEM_KEEP_2(sub_sat, uchar##n) TANDEM_KEEP_2(sub_sat, short##n) \
  TANDEM_KEEP_2(sub_sat, ushort##n) TANDEM_KEEP_2(sub_sat, uint##n) TANDEM_KEEP_2(sub_sat, ulong##n) \
  TANDEM_O int##n tandem_sub_sat(int##n x, int##n y) { \
    return convert_int##n##_sat(convert_long##n(x) - convert_long##n(y)); \
  } \
  TANDEM_O long##n tandem_sub_sat(long##n x, long##n y) { \
    ulong##n less = as_ulong##n(x) - as_ulong##n(y); \
    ulong##n beyond = as_ulong##n(((x ^ y) & (x ^ as_long##n(less))) >> 63); \
    ulong##n limit = as_ulong##n(x >> 63) ^ (ulong##n)LONG_MAX; \
    return as_long##n((less & ~beyond) | (limit & beyond)); \
  }
TANDEM_SIZES(TANDEM_SUB_SAT)
#define sub_sat(x, y) tandem_sub_sat(x, y)

// The absolute value is unsigned, so the least number has one.
#define TANDEM_ABS_(S, U, sign) \
  TANDEM_O U tandem_abs(S x) { \
    U m = as_##U((S)(x >> sign)); \
    return (U)((as_##U(x) ^ m) - m); \
  } \
  TANDEM_O U tandem_abs(U x) { return x; }
#define TANDEM_ABS(n) \
  TANDEM_ABS_(char##n, uchar##n, 7) TANDEM_ABS_(short##n, ushort##n, 15) TANDEM_ABS_(int##n, uint##n, 31) \
  TANDEM_ABS_(long##n, ulong##n, 63)
TANDEM_SIZES(TANDEM_ABS)
#define abs(x) tandem_abs(x)

// The zeros below the lowest one; all bits of zero.
#define TANDEM_CTZ_(T, U) \
  TANDEM_O T tandem_ctz(T x) { \
    U v = as_##U(x); \
    return as_##T(popcount((U)(~v & (U)(v - (U)1)))); \
  }
#define TANDEM_CTZ(n) \
  TANDEM_CTZ_(char##n, uchar##n) TANDEM_CTZ_(uchar##n, uchar##n) TANDEM_CTZ_(short##n, ushort##n) \
  TANDEM_CTZ_(ushort##n, ushort##n) TANDEM_CTZ_(int##n, uint##n) TANDEM_CTZ_(uint##n, uint##n) \
  TANDEM_CTZ_(long##n, ulong##n) TANDEM_CTZ_(ulong##n, ulong##n)
TANDEM_SIZES(TANDEM_CTZ)
#define ctz(x) tandem_ctz(x)

#undef TANDEM_CTZ
#undef TANDEM_CTZ_
#undef TANDEM_ABS
#undef TANDEM_ABS_
#undef TANDEM_SUB_SAT
#undef TANDEM_MAD_SAT
#undef TANDEM_MAD_HI
#undef TANDEM_MAD_HI_
#undef TANDEM_MUL_HI
#undef TANDEM_24
#undef TANDEM_MUL24
#undef TANDEM_KEEP_3
#undef TANDEM_KEEP_2
#undef TANDEM_SIZES
#undef TANDEM_O
