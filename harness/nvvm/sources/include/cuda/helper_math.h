// The arithmetic of vectors that CUDA's samples share under this name: operators of float2 to uint4, and the
// functions of shading languages.
#pragma once
#pragma clang system_header

typedef unsigned uint;
typedef unsigned short ushort;

// ------------------------------------------------------------------ scalars
TANDEM_HD float lerp(float a, float b, float t) { return a + t * (b - a); }
TANDEM_HD float clamp(float v, float low, float high) {
  return __builtin_fmaxf(low, __builtin_fminf(v, high));
}
TANDEM_HD int clamp(int v, int low, int high) { return max(low, min(v, high)); }
TANDEM_HD uint clamp(uint v, uint low, uint high) { return max(low, min(v, high)); }
TANDEM_HD float smoothstep(float low, float high, float v) {
  float t = clamp((v - low) / (high - low), 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

// ------------------------------------------------------------------ vectors
// M(x) for each component, with commas or a sum between them.
#define TANDEM_OF2(M) M(x), M(y)
#define TANDEM_OF3(M) M(x), M(y), M(z)
#define TANDEM_OF4(M) M(x), M(y), M(z), M(w)
#define TANDEM_SUM2(M) M(x) + M(y)
#define TANDEM_SUM3(M) M(x) + M(y) + M(z)
#define TANDEM_SUM4(M) M(x) + M(y) + M(z) + M(w)

#define TANDEM_OPERATOR(V, S, n, op) \
  TANDEM_HD V operator op(V a, V b) { return tandem_each(a, b, [](S p, S q) { return (S)(p op q); }); } \
  TANDEM_HD V operator op(V a, S b) { return tandem_each(a, b, [](S p, S q) { return (S)(p op q); }); } \
  TANDEM_HD V operator op(S a, V b) { return tandem_each(a, b, [](S p, S q) { return (S)(p op q); }); } \
  TANDEM_HD void operator op## = (V & a, V b) { a = a op b; } \
  TANDEM_HD void operator op## = (V & a, S b) { a = a op b; }
#define TANDEM_PAIR(c) f(a.c, b.c)
#define TANDEM_FIRST(c) f(a.c, b)
#define TANDEM_SECOND(c) f(a, b.c)
#define TANDEM_PRODUCT(c) a.c *b.c
#define TANDEM_CLAMPED(c) clamp(v.c, low.c, high.c)
#define TANDEM_WITHIN(c) clamp(v.c, low, high)
#define TANDEM_MINIMUM(c) min(a.c, b.c)
#define TANDEM_MAXIMUM(c) max(a.c, b.c)
#define TANDEM_VECTOR(V, S, n) \
  template <typename Each> \
  TANDEM_HD V tandem_each(V a, V b, Each f) { \
    return V{TANDEM_OF##n(TANDEM_PAIR)}; \
  } \
  template <typename Each> \
  TANDEM_HD V tandem_each(V a, S b, Each f) { \
    return V{TANDEM_OF##n(TANDEM_FIRST)}; \
  } \
  template <typename Each> \
  TANDEM_HD V tandem_each(S a, V b, Each f) { \
    return V{TANDEM_OF##n(TANDEM_SECOND)}; \
  } \
  TANDEM_OPERATOR(V, S, n, +) \
  TANDEM_OPERATOR(V, S, n, -) \
  TANDEM_OPERATOR(V, S, n, *) \
  TANDEM_HD S dot(V a, V b) { return TANDEM_SUM##n(TANDEM_PRODUCT); } \
  TANDEM_HD V clamp(V v, S low, S high) { return V{TANDEM_OF##n(TANDEM_WITHIN)}; } \
  TANDEM_HD V clamp(V v, V low, V high) { return V{TANDEM_OF##n(TANDEM_CLAMPED)}; }
#define TANDEM_NEGATIVE(c) -v.c
#define TANDEM_MAGNITUDE(c) (v.c < 0 ? -v.c : v.c)
#define TANDEM_SIGNED(V, S, n) \
  TANDEM_VECTOR(V, S, n) \
  TANDEM_HD V operator-(V v) { return V{TANDEM_OF##n(TANDEM_NEGATIVE)}; }
#define TANDEM_WHOLE(V, S, n) \
  TANDEM_HD V min(V a, V b) { return V{TANDEM_OF##n(TANDEM_MINIMUM)}; } \
  TANDEM_HD V max(V a, V b) { return V{TANDEM_OF##n(TANDEM_MAXIMUM)}; }
#define TANDEM_LEAST(c) __builtin_fminf(a.c, b.c)
#define TANDEM_MOST(c) __builtin_fmaxf(a.c, b.c)
#define TANDEM_FLOOR(c) floorf(v.c)
#define TANDEM_FRACTION(c) v.c - floorf(v.c)
#define TANDEM_REMAINDER(c) fmodf(a.c, b.c)
#define TANDEM_FABS(c) fabsf(v.c)
#define TANDEM_SMOOTH(c) smoothstep(low.c, high.c, v.c)
#define TANDEM_FLOATS(V, n) \
  TANDEM_SIGNED(V, float, n) \
  TANDEM_OPERATOR(V, float, n, /) \
  TANDEM_HD V fminf(V a, V b) { return V{TANDEM_OF##n(TANDEM_LEAST)}; } \
  TANDEM_HD V fmaxf(V a, V b) { return V{TANDEM_OF##n(TANDEM_MOST)}; } \
  TANDEM_HD V lerp(V a, V b, float t) { return a + t * (b - a); } \
  TANDEM_HD float length(V v) { return sqrtf(dot(v, v)); } \
  TANDEM_HD V normalize(V v) { return v * rsqrtf(dot(v, v)); } \
  TANDEM_HD V reflect(V v, V normal) { return v - 2.0f * normal * dot(normal, v); } \
  TANDEM_HD V floorf(V v) { return V{TANDEM_OF##n(TANDEM_FLOOR)}; } \
  TANDEM_HD V fracf(V v) { return V{TANDEM_OF##n(TANDEM_FRACTION)}; } \
  TANDEM_HD V fmodf(V a, V b) { return V{TANDEM_OF##n(TANDEM_REMAINDER)}; } \
  TANDEM_HD V fabs(V v) { return V{TANDEM_OF##n(TANDEM_FABS)}; } \
  TANDEM_HD V smoothstep(V low, V high, V v) { return V{TANDEM_OF##n(TANDEM_SMOOTH)}; }
TANDEM_HD float fracf(float v) { return v - floorf(v); }
TANDEM_FLOATS(float2, 2)
TANDEM_FLOATS(float3, 3)
TANDEM_FLOATS(float4, 4)
#define TANDEM_INTS(V, n) \
  TANDEM_SIGNED(V, int, n) \
  TANDEM_WHOLE(V, int, n) \
  TANDEM_HD V abs(V v) { return V{TANDEM_OF##n(TANDEM_MAGNITUDE)}; }
TANDEM_INTS(int2, 2)
TANDEM_INTS(int3, 3)
TANDEM_INTS(int4, 4)
#define TANDEM_UINTS(V, n) TANDEM_VECTOR(V, uint, n) TANDEM_WHOLE(V, uint, n)
TANDEM_UINTS(uint2, 2)
TANDEM_UINTS(uint3, 3)
TANDEM_UINTS(uint4, 4)
TANDEM_HD float3 cross(float3 a, float3 b) {
  return float3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// ------------------------------------------------------------------ conversions
#define TANDEM_MAKE(name, scalar_type, other1, other2) \
  TANDEM_HD name##2 make_##name##2(scalar_type s) { return name##2 {s, s}; } \
  TANDEM_HD name##3 make_##name##3(scalar_type s) { return name##3 {s, s, s}; } \
  TANDEM_HD name##4 make_##name##4(scalar_type s) { return name##4 {s, s, s, s}; } \
  TANDEM_HD name##2 make_##name##2(name##3 v) { return name##2 {v.x, v.y}; } \
  TANDEM_HD name##3 make_##name##3(name##2 v) { return name##3 {v.x, v.y, 0}; } \
  TANDEM_HD name##3 make_##name##3(name##2 v, scalar_type z) { return name##3 {v.x, v.y, z}; } \
  TANDEM_HD name##3 make_##name##3(name##4 v) { return name##3 {v.x, v.y, v.z}; } \
  TANDEM_HD name##4 make_##name##4(name##3 v) { return name##4 {v.x, v.y, v.z, 0}; } \
  TANDEM_HD name##4 make_##name##4(name##3 v, scalar_type w) { return name##4 {v.x, v.y, v.z, w}; } \
  TANDEM_CONVERTED(name, scalar_type, other1) \
  TANDEM_CONVERTED(name, scalar_type, other2)
#define TANDEM_CONVERTED(name, S, other) \
  TANDEM_HD name##2 make_##name##2(other##2 v) { return name##2 {(S)v.x, (S)v.y}; } \
  TANDEM_HD name##3 make_##name##3(other##3 v) { return name##3 {(S)v.x, (S)v.y, (S)v.z}; } \
  TANDEM_HD name##4 make_##name##4(other##4 v) { return name##4 {(S)v.x, (S)v.y, (S)v.z, (S)v.w}; }
TANDEM_MAKE(float, float, int, uint)
TANDEM_MAKE(int, int, float, uint)
TANDEM_MAKE(uint, uint, float, int)

#undef TANDEM_CLAMPED
#undef TANDEM_CONVERTED
#undef TANDEM_FABS
#undef TANDEM_FIRST
#undef TANDEM_FLOATS
#undef TANDEM_FLOOR
#undef TANDEM_FRACTION
#undef TANDEM_INTS
#undef TANDEM_LEAST
#undef TANDEM_MAGNITUDE
#undef TANDEM_MAKE
#undef TANDEM_MAXIMUM
#undef TANDEM_MINIMUM
#undef TANDEM_MOST
#undef TANDEM_NEGATIVE
#undef TANDEM_OF2
#undef TANDEM_OF3
#undef TANDEM_OF4
#undef TANDEM_OPERATOR
#undef TANDEM_PAIR
#undef TANDEM_PRODUCT
#undef TANDEM_REMAINDER
#undef TANDEM_SECOND
#undef TANDEM_SIGNED
#undef TANDEM_SMOOTH
#undef TANDEM_SUM2
#undef TANDEM_SUM3
#undef TANDEM_SUM4
#undef TANDEM_UINTS
#undef TANDEM_VECTOR
#undef TANDEM_WHOLE
#undef TANDEM_WITHIN
