// The intrinsics of half and bfloat16, each in one template: arithmetic, comparisons, conversions.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

template <typename N, typename N2>
__device__ void arithmetic(N2 a, N2 b, N2 c, float *of, int stride) {
  int n = 0;
  auto put = [&](N v) { of[stride * n++] = v; };
  auto put2 = [&](N2 v) {
    put(v.x);
    put(v.y);
  };
  put2(__hadd2(a, b));
  put2(__hsub2_rn(a, b));
  put2(__hmul2_sat(a, b));
  put2(__h2div(a, b));
  put2(__hfma2(a, b, c));
  put2(__hfma2_relu(a, b, c));
  put2(__hfma2_sat(a, b, c));
  put2(__hcmadd(a, b, c));
  put2(__habs2(__hneg2(a)));
  put(__hfma_relu(a.x, b.x, c.x));
  put(__hadd_sat(a.x, b.x));
  // Operators, also with numbers of other types.
  N2 sum = a * b + c;
  sum -= a;
  ++sum;
  put2(-sum);
  put(a.x > 0.25f ? b.x : c.x);
  put(1.5f - a.x * 2);
  N step = c.y;
  step++;
  step += 0.5f;
  put(step--);
}

template <typename N, typename N2>
__device__ void comparisons(N a, N b, unsigned *of, int stride) {
  N2 x(a, b), y(b, a);
  int n = 0;
  auto put = [&](unsigned v) { of[stride * n++] = v; };
  put(__heq(a, b) | __hne(a, b) << 1 | __hlt(a, b) << 2 | __hle(a, b) << 3 | __hgt(a, b) << 4 |
      __hge(a, b) << 5);
  put(__hequ(a, b) | __hneu(a, b) << 1 | __hltu(a, b) << 2 | __hleu(a, b) << 3 | __hgtu(a, b) << 4 |
      __hgeu(a, b) << 5);
  put(__hbeq2(x, y) | __hbne2(x, y) << 1 | __hblt2(x, y) << 2 | __hbltu2(x, y) << 3 | __hbneu2(x, y) << 4 |
      __hbequ2(x, y) << 5 | __hbgeu2(x, y) << 6);
  put(__heq2_mask(x, y));
  put(__hlt2_mask(x, y));
  put(__hgeu2_mask(x, y));
  put(__builtin_bit_cast(unsigned, __hneu2(x, y)));
  put(__builtin_bit_cast(unsigned, __hgt2(x, y)));
  put(__builtin_bit_cast(unsigned, __hmax2_nan(x, y)));
  put(__builtin_bit_cast(unsigned, __hmin2_nan(x, y)));
  put(__builtin_bit_cast(unsigned, __hmax2(x, y)));
  put(__builtin_bit_cast(unsigned, __hmin2(x, y)));
  put(__builtin_bit_cast(unsigned, __hisnan2(x)));
  put(__hisnan(a) | (__hisinf(a) + 1) << 1 | (x == y) << 3 | (x != y) << 4 | (x < y) << 5);
}

__global__ void half_arithmetic(const __half2 *a, const __half2 *b, const __half2 *c, float *out) {
  int i = threadIdx.x;
  arithmetic<__half>(a[i], b[i], c[i], out + i, blockDim.x);
}
__global__ void bfloat_arithmetic(const __nv_bfloat162 *a, const __nv_bfloat162 *b, const __nv_bfloat162 *c,
                                  float *out) {
  int i = threadIdx.x;
  arithmetic<__nv_bfloat16>(a[i], b[i], c[i], out + i, blockDim.x);
}
__global__ void half_comparisons(const __half *a, const __half *b, unsigned *out) {
  int i = threadIdx.x;
  comparisons<__half, __half2>(a[i], b[i], out + i, blockDim.x);
}
__global__ void bfloat_comparisons(const __nv_bfloat16 *a, const __nv_bfloat16 *b, unsigned *out) {
  int i = threadIdx.x;
  comparisons<__nv_bfloat16, __nv_bfloat162>(a[i], b[i], out + i, blockDim.x);
}

// Integers to halves and back, in each rounding.
__global__ void half_integers(const long long *in, const float *f, float *to, long long *from) {
  int i = threadIdx.x, n = blockDim.x;
  to[i] = __ll2half_rn(in[i]);
  to[n + i] = __ll2half_rz(in[i]);
  to[2 * n + i] = __ll2half_ru(in[i]);
  to[3 * n + i] = __ll2half_rd(in[i]);
  to[4 * n + i] = __ll2bfloat16_ru(in[i]);
  to[5 * n + i] = __int2bfloat16_rd((int)in[i]);
  to[6 * n + i] = __ull2bfloat16_rz(in[i]);
  __half h = __float2half_rn(f[i]);
  from[i] = __half2ll_rn(h);
  from[n + i] = __half2int_ru(h);
  from[2 * n + i] = __half2short_rd(h);
  from[3 * n + i] = __half2uchar_rz(h);
  from[4 * n + i] = __half2char_rz(h);
  from[5 * n + i] = __half2ull_rz(h);
  from[6 * n + i] = __bfloat162uint_rn(__float2bfloat16(f[i]));
}

// Numbers of 8 bits: every code's value, and the codes of other numbers.
__global__ void bytes_of_floats(const float *in, unsigned char *codes, float *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  codes[i] = __nv_fp8_e4m3(in[i]).__x;
  codes[n + i] = __nv_cvt_float_to_fp8(in[i], __NV_NOSAT, __NV_E4M3);
  codes[2 * n + i] = __nv_fp8_e5m2(in[i]).__x;
  codes[3 * n + i] = __nv_cvt_float_to_fp8(in[i], __NV_NOSAT, __NV_E5M2);
  __nv_fp8_e4m3 a;
  __nv_fp8_e5m2 b;
  a.__x = b.__x = (unsigned char)i;
  values[i] = (float)a;
  values[n + i] = (float)b;
  __nv_fp8x4_e4m3 four(make_float4(in[i], 1.5f, -0.25f, 500.0f));
  float4 back = (float4)four;
  values[2 * n + i] = back.x + back.y * back.z + back.w;
}

// Vectors as their bits and back without a cast by name, and bytes as integers.
__global__ void raw_bits(const __half2 *in, unsigned short *codes, long long *whole, __half2 *back) {
  int i = threadIdx.x;
  codes[i] = __nv_cvt_halfraw2_to_fp8x2(in[i], __NV_SATFINITE, __NV_E4M3);
  __nv_bfloat162 wide = __floats2bfloat162_rn(__low2float(in[i]), __high2float(in[i]));
  codes[32 + i] = __nv_cvt_bfloat16raw2_to_fp8x2(wide, __NV_SATFINITE, __NV_E5M2);
  __nv_fp8_e4m3 v;
  v.__x = (unsigned char)codes[i];
  whole[i] = (short)v + 100 * (signed char)v + 10000 * (long long)v + 1000000 * (unsigned char)v;
  __half2_raw bits = __nv_cvt_fp8x2_to_halfraw2(codes[i], __NV_E4M3);
  __half2 again = bits;
  bits = again;
  bits.x ^= 0x8000;
  back[i] = bits;
}
