// Built-in functions of half (cl_khr_fp16), of one number and of vectors.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// One row of results for each function.
kernel void of_one(global const half *x, global const half *y, global half *out) {
  size_t i = get_global_id(0), n = get_global_size(0);
  half a = x[i], b = y[i];
  out[i] = sin(a);
  out[n + i] = exp(b);
  out[2 * n + i] = sqrt(fabs(a));
  out[3 * n + i] = fma(a, b, a);
  out[4 * n + i] = pow(fabs(a), b);
  out[5 * n + i] = fmax(a, 0.25h) - fmin(b, a);
  out[6 * n + i] = copysign(a, -b);
  out[7 * n + i] = nextafter(a, b);
  out[8 * n + i] = clamp(a, -0.5h, 0.5h) + mix(a, b, 0.25h);
  out[9 * n + i] = ldexp(a, 3) + pown(b, 2);
  out[10 * n + i] = rint(a * 8) + floor(b * 8) + trunc(a * 4);
  out[11 * n + i] = select(a, b, (short)(i & 1));
  int e;
  half m = frexp(b, &e);
  out[12 * n + i] = m * 16 + e;
  half whole;
  half part = fract(a * 4, &whole);
  out[13 * n + i] = part + whole * 8;
  out[14 * n + i] = atan2(a, b);
  out[15 * n + i] = tanh(a) * rsqrt(1 + b * b);
}

kernel void of_vectors(global const half4 *x, global const half4 *y, global half4 *out, global short4 *kind,
                       global half *scalar) {
  size_t i = get_global_id(0), n = get_global_size(0);
  half4 a = x[i], b = y[i];
  out[i] = cos(a) + fabs(b);
  out[n + i] = fma(a, b, (half4)(1.0h)) * step(0.0h, a);
  out[2 * n + i] = max(a, 0.125h) + min(b, a) + smoothstep(-1.0h, 1.0h, a);
  out[3 * n + i] = shuffle(a, (ushort4)(3, 2, 1, 0)) + cross(a, b).s1023;
  out[4 * n + i] = vload4(0, (global const half *)&y[i]) * convert_half4(convert_int4_rte(a * 16));
  kind[i] = isless(a, b) + (short)2 * isnan(a / (b - b)) + (short)4 * isfinite(a);
  scalar[i] = dot(a, b) + length(a) + distance(a, b);
  scalar[n + i] = normalize(a).x;
}

// Numbers to halves in each rounding.
kernel void to_halves(global const float *f, global const long *l, global half *out, global int4 *back) {
  size_t i = get_global_id(0), n = get_global_size(0);
  out[i] = convert_half(f[i]);
  out[n + i] = convert_half_rtz(f[i]);
  out[2 * n + i] = convert_half_rtp(f[i]);
  out[3 * n + i] = convert_half_rtn(f[i]);
  out[4 * n + i] = convert_half_rtz(l[i]);
  out[5 * n + i] = convert_half_rtp(l[i]);
  half h = convert_half(f[i]);
  back[i] = (int4)(convert_int_sat(h), convert_int_sat_rte(h), convert_uchar_sat(h), convert_char_sat_rtp(h));
}

// A fraction stays below 1, also if the exact one rounds to it.
kernel void fractions(global const half *in, global half *out, global half *whole) {
  size_t i = get_global_id(0);
  out[i] = fract(in[i], &whole[i]);
}

// Widening is exact, whatever the rounding.
kernel void widened(global const half4 *in, global float4 *f, global double4 *d) {
  size_t i = get_global_id(0), n = get_global_size(0);
  half4 x = in[i];
  f[i] = (float4)(convert_float_rtz(x.x), convert_float_rtp(x.y), convert_float_rtn(x.z), convert_float_rte(x.w));
  f[n + i] = convert_float4_rtz(x);
  d[i] = convert_double4_rtn(x);
  d[n + i] = (double4)(convert_double2_rtp(x.lo), convert_double2(x.hi));
}
