// The built-in functions of OpenCL C: of floats, doubles and integers, relational and geometric.

// Special functions at one point each, eight results apiece.
kernel void special_functions(global const float *x, global float8 *y) {
  size_t i = get_global_id(0);
  float v = x[i];
  int exponent, quotient;
  float whole, mantissa = frexp(v, &exponent);
  float part = modf(v * 3.0f, &whole);
  float floor_part;
  float saw = fract(v, &floor_part);
  float rest = remquo(v, 0.7f, &quotient);
  y[3 * i] = (float8)(erf(v), erfc(v), tgamma(v + 3.5f), lgamma(v + 3.5f), cbrt(v), hypot(v, 2.0f), expm1(v),
                      log1p(fabs(v)));
  y[3 * i + 1] = (float8)(mantissa, exponent, part, whole, saw, floor_part, rest, quotient & 7);
  y[3 * i + 2] = (float8)(atan2pi(v, 0.5f), sinpi(v), exp10(v), ldexp(v, 5), rootn(fabs(v), 3), asinh(v),
                          copysign(2.0f, v), fma(v, v, -2.0f));
}

// Integer functions: what an audio mixer and an address generator use.
kernel void integer_functions(global const int *a, global const int *b, global int8 *out) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i];
  short sx = (short)x, sy = (short)y;
  out[2 * i] = (int8)(mul_hi(x, y), mad_sat(x, 3, y), add_sat(x, y), sub_sat(x, y), hadd(x, y), rhadd(x, y),
                      (int)abs_diff(x, y), rotate(x, y & 31));
  out[2 * i + 1] = (int8)(clz(x), popcount(y), mad24(x >> 9, y >> 9, 7), mul24(x >> 10, y >> 8),
                          upsample(sx, (ushort)sy), add_sat(sx, sy), clamp(x, -1000, 1000), (int)abs(y));
}

// Common and geometric functions: a rim light on a ball, in a scene of one lamp.
kernel void rim_light(global const float3 *normal, global const float3 *eye, global float4 *shade) {
  size_t i = get_global_id(0);
  float3 n = normalize(normal[i]), v = fast_normalize(eye[i] - n);
  float3 lamp = (float3)(0.48f, 0.6f, 0.64f);
  float facing = clamp(dot(n, v), 0.0f, 1.0f);
  float rim = smoothstep(0.4f, 0.9f, 1.0f - facing);
  float lit = step(0.0f, dot(n, lamp)) * max(dot(n, lamp), 0.0f);
  float3 colour = mix((float3)(0.1f, 0.2f, 0.4f), (float3)(1.0f, 0.9f, 0.7f), lit) + 0.5f * rim;
  float3 bend = cross(n, lamp);
  shade[i] = (float4)(colour, degrees(atan2(length(bend), dot(n, lamp))) + sign(bend.z) * distance(n, lamp));
}

// What became of a measurement: classes of float4 and a mask of bits, repaired by select and bitselect.
kernel void repair_samples(global const float4 *in, global float4 *out, global int4 *state) {
  size_t i = get_global_id(0);
  float4 v = in[i];
  int4 broken = isnan(v) | isinf(v), tiny = isnotequal(v, (float4)(0.0f)) & ~isnormal(v) & ~broken;
  float4 neighbour = v.yzwx;
  float4 fixed = select(v, select(neighbour, (float4)(0.0f), isunordered(neighbour, neighbour)), broken);
  fixed = bitselect(fixed, as_float4((int4)(0)), as_float4(tiny));
  out[i] = clamp(fixed, -8.0f, 8.0f);
  state[i] = (int4)(any(broken), all(isfinite(v)), signbit(v.x), isless(v.z, v.w));
}

// True anomaly on an elliptic orbit: Kepler's equation in doubles, by Newton's method with a bounded step.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void kepler_orbit(global const double *mean, double eccentricity, global double2 *position,
                         global int *steps) {
  size_t i = get_global_id(0);
  double m = remainder(mean[i], 2.0 * M_PI), e = m + copysign(0.85 * eccentricity, m);
  int n = 0;
  for (; n < 30; ++n) {
    double c, s = sincos(e, &c);
    double move = (e - eccentricity * s - m) / (1.0 - eccentricity * c);
    e -= clamp(move, -1.0, 1.0);
    if (fabs(move) < 1e-13) break;
  }
  position[i] = (double2)(cos(e) - eccentricity, sqrt(1.0 - eccentricity * eccentricity) * sin(e));
  steps[i] = n < 30;
}

// Conversions that clamp give 0 for NaN. `ctz` of 0 is the width of the type.
kernel void clamped(global const float *x, global int4 *out, global long *sum, global const float3 *v,
                    global float3 *turned) {
  size_t i = get_global_id(0);
  uchar2 bytes = convert_uchar2_sat_rte((float2)(x[i], -x[i]));
  out[i] = (int4)(convert_int_sat(x[i]), convert_short_sat_rte((double)x[i]), bytes.x - bytes.y,
                  ctz((uchar)i) + ctz(convert_uint_sat(x[i])));
  atom_add(sum, (long)i << 33);
  turned[i] = v[i].zxy;
}

// Generic pointers: which memory each item's points to, and high halves of products.
kernel void spaces(global const int *in, global int *out) {
  local int shared[32];
  int own = 3, i = get_local_id(0);
  shared[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int *p = &own;
  if (i % 3 == 1) p = (int *)in;
  if (i % 3 == 2) p = shared;
  out[i] = (to_global(p) ? 1 : 0) + (to_local(p) ? 2 : 0) + (to_private(p) ? 4 : 0);
  local int *q = to_local(p);
  if (q) out[i] += q[31 - i] * 10;
  out[i] += (get_fence(p) == CLK_LOCAL_MEM_FENCE ? 1000 : 0) + get_global_offset(0);
  out[i] += mad_hi(in[i], 1 << 30, 7) * 10000;
}

// mad_hi of narrow types wraps around in its own type.
kernel void high_sums(global const char *c, global const uchar *u, global const short *s, global const long *l,
                      global char *oc, global uchar *ou, global short *os, global long *ol, global int *wide) {
  size_t i = get_global_id(0);
  wide[i] = mad_hi(c[i], (char)100, (char)100);
  oc[i] = mad_hi(c[i], c[i], c[i]);
  ou[i] = mad_hi(u[i], u[i], u[i]);
  os[i] = mad_hi(s[i], s[i], s[i]);
  ol[i] = mad_hi(l[i], l[i], l[i]);
}

// Functions of integers at the ends of their ranges, whose exact results have more bits.
kernel void at_the_ends(global const int4 *x, global const int4 *y, global const long2 *p, global const long2 *q,
                        global int4 *out, global long2 *wide, global uint4 *sizes) {
  size_t i = get_global_id(0), n = get_global_size(0);
  out[i] = sub_sat(x[i], y[i]);
  out[n + i] = mad_sat(x[i], y[i], x[i]);
  out[2 * n + i] = ctz(x[i]);
  wide[i] = mul_hi(p[i], q[i]);
  wide[n + i] = mad_sat(p[i] >> 31, q[i] >> 31, p[i]);
  wide[2 * n + i] = mad_hi(p[i], q[i], q[i]);
  wide[3 * n + i] = sub_sat(p[i], q[i]);
  sizes[i] = abs(x[i]);
  sizes[n + i].x = abs(x[i].x) + ctz(y[i].y) + (abs(p[i].x) > q[i].x);
}

// Integers as floats in directed roundings, also at the ends of their ranges.
kernel void as_floats(global const int *i32, global const uint *u32, global const long2 *i64, global const ulong2 *u64,
                      global float *f, global double2 *d, global float2 *g) {
  size_t i = get_global_id(0), n = get_global_size(0);
  f[i] = convert_float_rtz(i32[i]);
  f[n + i] = convert_float_rtp(i32[i]);
  f[2 * n + i] = convert_float_rtn(i32[i]);
  f[3 * n + i] = convert_float_rtz(u32[i]);
  f[4 * n + i] = convert_float_rtp(u32[i]);
  d[i] = convert_double2_rtz(i64[i]);
  d[n + i] = convert_double2_rtp(i64[i]);
  d[2 * n + i] = convert_double2_rtn(u64[i]);
  g[i] = convert_float2_rtp(u64[i]);
  g[n + i] = convert_float2_rtn(i64[i]);
  f[5 * n + i] = convert_float_rtz((short)i32[i]) + convert_float_rtp((double)i32[i] * 0.1);
}
