// The built-in functions of half (OpenCL C 3.0 §6.15, cl_khr_fp16), which libclc does not have. Most compute
// as singles and round again, vectors element by element. Those that a program calls are chosen by macros:
// -DTANDEM_NEED_sin=~,1 defines sin. This file is compiled with declarations of all built-in functions, so
// that sin(float) is one beside sin(half).
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define O __attribute__((overloadable))

#define SECOND(a, b, ...) b
#define IS(...) SECOND(__VA_ARGS__, 0, )
#define IF_0(...)
#define IF_1(...) __VA_ARGS__
#define IF__(c) IF_##c
#define IF_(c) IF__(c)
// What follows in parentheses, if the program calls `name`.
#define IF(name) IF_(IS(TANDEM_NEED_##name))

#define VECTORS(M, ...) \
  M(2, __VA_ARGS__) M(3, __VA_ARGS__) M(4, __VA_ARGS__) M(8, __VA_ARGS__) M(16, __VA_ARGS__)
#define EACH(n, expression) \
  { \
    half##n r; \
    for (int i = 0; i < n; ++i) r[i] = expression; \
    return r; \
  }

// ------------------------------------------------------------------ one, two and three numbers
#define UNARY_N(n, name) half##n O name(half##n x) EACH(n, name(x[i]))
#define UNARY(name, ...) \
  IF(name)(half O name(half x) { return __VA_ARGS__; } VECTORS(UNARY_N, name))
#define ONE(name) UNARY(name, (half)name((float)x))
ONE(acos) ONE(acosh) ONE(acospi) ONE(asin) ONE(asinh) ONE(asinpi) ONE(atan) ONE(atanh) ONE(atanpi)
ONE(cbrt) ONE(ceil) ONE(cos) ONE(cosh) ONE(cospi) ONE(erfc) ONE(erf) ONE(exp) ONE(exp2) ONE(exp10) ONE(expm1)
ONE(floor) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(logb) ONE(rint) ONE(round) ONE(rsqrt) ONE(sin)
ONE(sinh) ONE(sinpi) ONE(sqrt) ONE(tan) ONE(tanh) ONE(tanpi) ONE(tgamma) ONE(lgamma) ONE(trunc) ONE(degrees)
ONE(radians) ONE(sign)
UNARY(fabs, as_half((ushort)(as_ushort(x) & 0x7fff)))
IF(nan)(half O nan(ushort code) { return as_half((ushort)(0x7e00 | (code & 0x1ff))); })

#define BINARY_N(n, name) half##n O name(half##n x, half##n y) EACH(n, name(x[i], y[i]))
#define BINARY(name, ...) \
  IF(name)(half O name(half x, half y) { return __VA_ARGS__; } VECTORS(BINARY_N, name))
#define TWO(name) BINARY(name, (half)name((float)x, (float)y))
TWO(atan2) TWO(atan2pi) TWO(fdim) TWO(fmod) TWO(hypot) TWO(maxmag) TWO(minmag) TWO(pow) TWO(powr)
TWO(remainder)
BINARY(copysign, as_half((ushort)((as_ushort(x) & 0x7fff) | (as_ushort(y) & 0x8000))))
static half next(half x, half y) {
  if (isnan((float)x) || isnan((float)y)) return x + y;
  if (x == y) return y;
  if (x == 0) return as_half((ushort)(y < 0 ? 0x8001 : 1));
  ushort bits = as_ushort(x);
  return as_half((ushort)((x < y) == (x > 0) ? bits + 1 : bits - 1));
}
BINARY(nextafter, next(x, y))

// Functions whose later numbers may be scalars beside a vector.
#define BINARY_S(n, name) half##n O name(half##n x, half y) EACH(n, name(x[i], y))
#define TWO_OR_SCALAR(name) TWO(name) IF(name)(VECTORS(BINARY_S, name))
TWO_OR_SCALAR(fmax) TWO_OR_SCALAR(fmin)
BINARY(max, x < y ? y : x)
BINARY(min, y < x ? y : x)
IF(max)(VECTORS(BINARY_S, max))
IF(min)(VECTORS(BINARY_S, min))
BINARY(step, y < x ? 0.0h : 1.0h)
#define STEP_S(n, name) half##n O name(half x, half##n y) EACH(n, name(x, y[i]))
IF(step)(VECTORS(STEP_S, step))

#define TERNARY_N(n, name) half##n O name(half##n x, half##n y, half##n z) EACH(n, name(x[i], y[i], z[i]))
#define TERNARY(name, ...) \
  IF(name)(half O name(half x, half y, half z) { return __VA_ARGS__; } VECTORS(TERNARY_N, name))
TERNARY(fma, __builtin_elementwise_fma(x, y, z))
TERNARY(mad, __builtin_elementwise_fma(x, y, z))
TERNARY(clamp, (half)fmin(fmax((float)x, (float)y), (float)z))
TERNARY(mix, (half)mix((float)x, (float)y, (float)z))
TERNARY(smoothstep, (half)smoothstep((float)x, (float)y, (float)z))
#define CLAMP_S(n, name) half##n O name(half##n x, half y, half z) EACH(n, name(x[i], y, z))
IF(clamp)(VECTORS(CLAMP_S, clamp))
#define MIX_S(n, name) half##n O name(half##n x, half##n y, half z) EACH(n, name(x[i], y[i], z))
IF(mix)(VECTORS(MIX_S, mix))
#define SMOOTH_S(n, name) half##n O name(half x, half y, half##n z) EACH(n, name(x, y, z[i]))
IF(smoothstep)(VECTORS(SMOOTH_S, smoothstep))

// ------------------------------------------------------------------ with integers
#define POWER_N(n, name) half##n O name(half##n x, int##n y) EACH(n, name(x[i], y[i]))
#define POWER(name) \
  IF(name)(half O name(half x, int y) { return (half)name((float)x, y); } VECTORS(POWER_N, name))
POWER(ldexp) POWER(pown) POWER(rootn)
#define LDEXP_S(n, name) half##n O name(half##n x, int y) EACH(n, name(x[i], y))
IF(ldexp)(VECTORS(LDEXP_S, ldexp))
#define ILOGB_N(n, name) \
  int##n O name(half##n x) { \
    int##n r; \
    for (int i = 0; i < n; ++i) r[i] = name(x[i]); \
    return r; \
  }
IF(ilogb)(int O ilogb(half x) { return ilogb((float)x); } VECTORS(ILOGB_N, ilogb))

// ------------------------------------------------------------------ through a pointer
// fract, modf and sincos give a second half; frexp, lgamma_r and remquo an int. Private memory is generic.
#define PLACE_N(n, name, type, space) \
  half##n O name(half##n x, space type##n *p) { \
    half##n r; \
    type##n v; \
    for (int i = 0; i < n; ++i) { \
      type one; \
      r[i] = name(x[i], &one); \
      v[i] = one; \
    } \
    *p = v; \
    return r; \
  }
#define PLACE_1(name, type, wide, space) \
  half O name(half x, space type *p) { \
    wide v; \
    half r = (half)name((float)x, &v); \
    *p = (type)v; \
    return r; \
  }
#define PLACE(name, type, wide) \
  IF(name)(PLACE_1(name, type, wide, ) PLACE_1(name, type, wide, global) PLACE_1(name, type, wide, local) \
           VECTORS(PLACE_N, name, type, ) VECTORS(PLACE_N, name, type, global) \
           VECTORS(PLACE_N, name, type, local))
PLACE(modf, half, float) PLACE(sincos, half, float)
// A fraction is below 1, but a single next to 1 rounds to the half 1.
#define FRACT_1(space) \
  half O fract(half x, space half *p) { \
    float v; \
    half r = (half)fract((float)x, &v); \
    *p = (half)v; \
    return r == 1.0h ? 0x1.ffcp-1h : r; \
  }
IF(fract)(FRACT_1() FRACT_1(global) FRACT_1(local) VECTORS(PLACE_N, fract, half, )
          VECTORS(PLACE_N, fract, half, global) VECTORS(PLACE_N, fract, half, local))
PLACE(frexp, int, int) PLACE(lgamma_r, int, int)
#define REMQUO_1(space) \
  half O remquo(half x, half y, space int *p) { \
    int v; \
    half r = (half)remquo((float)x, (float)y, &v); \
    *p = v; \
    return r; \
  }
#define REMQUO_N(n, space) \
  half##n O remquo(half##n x, half##n y, space int##n *p) { \
    half##n r; \
    int##n v; \
    for (int i = 0; i < n; ++i) { \
      int one; \
      r[i] = remquo(x[i], y[i], &one); \
      v[i] = one; \
    } \
    *p = v; \
    return r; \
  }
IF(remquo)(REMQUO_1() REMQUO_1(global) REMQUO_1(local) VECTORS(REMQUO_N, ) VECTORS(REMQUO_N, global)
           VECTORS(REMQUO_N, local))

// ------------------------------------------------------------------ relations
#define RELATION_N(n, name) \
  short##n O name(half##n x, half##n y) { \
    short##n r; \
    for (int i = 0; i < n; ++i) r[i] = name(x[i], y[i]) ? -1 : 0; \
    return r; \
  }
#define RELATION(name) \
  IF(name)(int O name(half x, half y) { return name((float)x, (float)y); } VECTORS(RELATION_N, name))
RELATION(isequal) RELATION(isnotequal) RELATION(isgreater) RELATION(isgreaterequal) RELATION(isless)
RELATION(islessequal) RELATION(islessgreater) RELATION(isordered) RELATION(isunordered)
#define KIND_N(n, name) \
  short##n O name(half##n x) { \
    short##n r; \
    for (int i = 0; i < n; ++i) r[i] = name(x[i]) ? -1 : 0; \
    return r; \
  }
#define KIND(name, ...) IF(name)(int O name(half x) { return __VA_ARGS__; } VECTORS(KIND_N, name))
KIND(isfinite, (as_ushort(x) & 0x7c00) != 0x7c00)
KIND(isinf, (as_ushort(x) & 0x7fff) == 0x7c00)
KIND(isnan, (as_ushort(x) & 0x7fff) > 0x7c00)
KIND(isnormal, (as_ushort(x) & 0x7c00) != 0x7c00 && (as_ushort(x) & 0x7c00) != 0)
KIND(signbit, as_ushort(x) >> 15)
TERNARY(bitselect, as_half((ushort)((as_ushort(x) & ~as_ushort(z)) | (as_ushort(y) & as_ushort(z)))))
#define SELECT_N(n, name, type) \
  half##n O name(half##n x, half##n y, type##n z) EACH(n, z[i] & 0x8000 ? y[i] : x[i])
IF(select)(half O select(half x, half y, short z) { return z ? y : x; }
           half O select(half x, half y, ushort z) { return z ? y : x; }
           VECTORS(SELECT_N, select, short) VECTORS(SELECT_N, select, ushort))

// ------------------------------------------------------------------ geometry
#define WIDE(n, v) __builtin_convertvector(v, float##n)
#define GEOMETRY(n, ...) \
  IF(dot)(half O dot(half##n x, half##n y) { return (half)dot(WIDE(n, x), WIDE(n, y)); }) \
  IF(length)(half O length(half##n x) { return (half)length(WIDE(n, x)); }) \
  IF(distance)(half O distance(half##n x, half##n y) { return (half)distance(WIDE(n, x), WIDE(n, y)); }) \
  IF(normalize)(half##n O normalize(half##n x) { \
    return __builtin_convertvector(normalize(WIDE(n, x)), half##n); \
  })
GEOMETRY(2) GEOMETRY(3) GEOMETRY(4)
IF(dot)(half O dot(half x, half y) { return x * y; })
IF(length)(half O length(half x) { return (half)fabs((float)x); })
IF(distance)(half O distance(half x, half y) { return (half)fabs((float)x - (float)y); })
IF(normalize)(half O normalize(half x) { return (half)normalize((float)x); })
#define CROSS(n) \
  IF(cross)(half##n O cross(half##n x, half##n y) { \
    return __builtin_convertvector(cross(WIDE(n, x), WIDE(n, y)), half##n); \
  })
CROSS(3) CROSS(4)

// ------------------------------------------------------------------ conversions
// A number rounded to the nearest half goes one step on if it is on the wrong side.
#define SIDES(type, wide, clamped) \
  static half O nearest(type v) { return (half)v; } \
  static half O upward(type v) { \
    wide exact = clamped; \
    half r = (half)exact; \
    return (wide)r < exact ? next(r, (half)INFINITY) : r; \
  } \
  static half O downward(type v) { \
    wide exact = clamped; \
    half r = (half)exact; \
    return (wide)r > exact ? next(r, (half)-INFINITY) : r; \
  } \
  static half O toward_zero(type v) { return v < 0 ? upward(v) : downward(v); }
#define EXACT(type) SIDES(type, double, (double)v)
EXACT(char) EXACT(uchar) EXACT(short) EXACT(ushort) EXACT(int) EXACT(uint) EXACT(half) EXACT(float)
EXACT(double)
// Beyond a million all integers round alike.
SIDES(long, double, (double)clamp(v, -1000000L, 1000000L))
SIDES(ulong, double, (double)min(v, 1000000UL))
#define TO_N(n, type, suffix, how) \
  IF(convert_half##n##suffix)(half##n O convert_half##n##suffix(type##n x) EACH(n, how(x[i])))
#define TO_SUFFIX(type, suffix, how) \
  IF(convert_half##suffix)(half O convert_half##suffix(type x) { return how(x); }) \
  VECTORS(TO_N, type, suffix, how)
#define TO(type) \
  TO_SUFFIX(type, , nearest) TO_SUFFIX(type, _rte, nearest) TO_SUFFIX(type, _rtz, toward_zero) \
  TO_SUFFIX(type, _rtp, upward) TO_SUFFIX(type, _rtn, downward)
TO(char) TO(uchar) TO(short) TO(ushort) TO(int) TO(uint) TO(long) TO(ulong) TO(half) TO(float) TO(double)
#define FROM_N(n, type, suffix) \
  IF(convert_##type##n##suffix)(type##n O convert_##type##n##suffix(half##n x) { \
    return convert_##type##n##suffix(WIDE(n, x)); \
  })
#define FROM_SUFFIX(type, suffix) \
  IF(convert_##type##suffix)(type O convert_##type##suffix(half x) { \
    return convert_##type##suffix((float)x); \
  }) \
  VECTORS(FROM_N, type, suffix)
#define FROM(type) \
  FROM_SUFFIX(type, ) FROM_SUFFIX(type, _rte) FROM_SUFFIX(type, _rtz) FROM_SUFFIX(type, _rtp) \
  FROM_SUFFIX(type, _rtn)
#define FROM_SAT(type) \
  FROM(type) FROM_SUFFIX(type, _sat) FROM_SUFFIX(type, _sat_rte) FROM_SUFFIX(type, _sat_rtz) \
  FROM_SUFFIX(type, _sat_rtp) FROM_SUFFIX(type, _sat_rtn)
FROM_SAT(char) FROM_SAT(uchar) FROM_SAT(short) FROM_SAT(ushort) FROM_SAT(int) FROM_SAT(uint) FROM_SAT(long)
FROM_SAT(ulong)
// Widening is exact in every rounding; those that are directed are in conversions.h.
FROM_SUFFIX(float, ) FROM_SUFFIX(float, _rte) FROM_SUFFIX(double, ) FROM_SUFFIX(double, _rte)

// ------------------------------------------------------------------ memory and lanes
#define LOAD(n, space) IF(vload##n)(half##n O vload##n(size_t at, const space half *p) EACH(n, p[at * n + i]))
#define STORE(n, space) \
  IF(vstore##n)(void O vstore##n(half##n v, size_t at, space half *p) { \
    for (int i = 0; i < n; ++i) p[at * n + i] = v[i]; \
  })
VECTORS(LOAD, ) VECTORS(LOAD, global) VECTORS(LOAD, local) VECTORS(LOAD, constant)
VECTORS(STORE, ) VECTORS(STORE, global) VECTORS(STORE, local)
#define SHUFFLE_M(n, m) \
  IF(shuffle)(half##n O shuffle(half##m x, ushort##n mask) EACH(n, x[mask[i] % m])) \
  IF(shuffle2)(half##n O shuffle2(half##m x, half##m y, ushort##n mask) \
      EACH(n, mask[i] % (2 * m) < m ? x[mask[i] % m] : y[mask[i] % m]))
#define SHUFFLE(n) SHUFFLE_M(n, 2) SHUFFLE_M(n, 4) SHUFFLE_M(n, 8) SHUFFLE_M(n, 16)
SHUFFLE(2) SHUFFLE(4) SHUFFLE(8) SHUFFLE(16)

// ------------------------------------------------------------------ groups
#define GROUP(name) IF(name)(half O name(half x) { return (half)name((float)x); })
#define GROUPS(what) \
  GROUP(what##_reduce_add) GROUP(what##_reduce_min) GROUP(what##_reduce_max) \
  GROUP(what##_scan_inclusive_add) GROUP(what##_scan_inclusive_min) GROUP(what##_scan_inclusive_max) \
  GROUP(what##_scan_exclusive_add) GROUP(what##_scan_exclusive_min) GROUP(what##_scan_exclusive_max)
GROUPS(work_group) GROUPS(sub_group) GROUPS(sub_group_non_uniform)
GROUP(sub_group_non_uniform_reduce_mul) GROUP(sub_group_non_uniform_scan_inclusive_mul)
GROUP(sub_group_non_uniform_scan_exclusive_mul) GROUP(sub_group_broadcast_first)
IF(work_group_broadcast)(half O work_group_broadcast(half v, size_t x) {
  return (half)work_group_broadcast((float)v, x);
}
half O work_group_broadcast(half v, size_t x, size_t y) { return (half)work_group_broadcast((float)v, x, y); }
half O work_group_broadcast(half v, size_t x, size_t y, size_t z) {
  return (half)work_group_broadcast((float)v, x, y, z);
})
#define LANES(name) IF(name)(half O name(half x, uint n) { return (half)name((float)x, n); })
LANES(sub_group_broadcast) LANES(sub_group_non_uniform_broadcast) LANES(sub_group_shuffle)
LANES(sub_group_shuffle_xor) LANES(sub_group_shuffle_up) LANES(sub_group_shuffle_down)
LANES(sub_group_clustered_reduce_add) LANES(sub_group_clustered_reduce_mul)
LANES(sub_group_clustered_reduce_min) LANES(sub_group_clustered_reduce_max)
