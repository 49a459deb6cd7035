// Each function that CUDA's Math API lists for half and bfloat16, called once; translate.rs compiles it.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <typename... T>
__device__ void use(T...) {}

#define COMPARE(M) M(eq) M(ne) M(lt) M(le) M(gt) M(ge) M(equ) M(neu) M(ltu) M(leu) M(gtu) M(geu)
#define MATH(M) \
  M(ceil) M(cos) M(exp) M(exp10) M(exp2) M(floor) M(log) M(log10) M(log2) M(rcp) M(rint) M(rsqrt) M(sin) \
  M(sqrt) M(tanh) M(tanh_approx) M(trunc)
#define TWO(M) M(add) M(add_rn) M(add_sat) M(sub) M(sub_rn) M(sub_sat) M(mul) M(mul_rn) M(mul_sat)
#define TWO2(M) M(add2) M(add2_rn) M(add2_sat) M(sub2) M(sub2_rn) M(sub2_sat) M(mul2) M(mul2_rn) M(mul2_sat)

template <typename N, typename N2>
__device__ void of_both(N h, N2 v, N *p, N2 *p2) {
#define CALL(name) use(__h##name(h, h));
  TWO(CALL) COMPARE(CALL) CALL(div) CALL(max) CALL(min) CALL(max_nan) CALL(min_nan)
#undef CALL
#define CALL(name) use(__h##name(v, v));
  TWO2(CALL) CALL(2div) CALL(max2) CALL(min2) CALL(max2_nan) CALL(min2_nan)
#undef CALL
#define CALL(name) use(__h##name##2(v, v), __hb##name##2(v, v), __h##name##2_mask(v, v));
  COMPARE(CALL)
#undef CALL
#define CALL(name) use(h##name(h), h2##name(v));
  MATH(CALL)
#undef CALL
  use(__habs(h), __hneg(h), __hisnan(h), __hisinf(h), __habs2(v), __hneg2(v), __hisnan2(v));
  use(__hfma(h, h, h), __hfma_sat(h, h, h), __hfma_relu(h, h, h));
  use(__hfma2(v, v, v), __hfma2_sat(v, v, v), __hfma2_relu(v, v, v), __hcmadd(v, v, v));
  use(h + h, h - h, h * h, h / h, h += h, h -= h, h *= h, h /= h, h++, h--, ++h, --h, -h, +h);
  use(v + v, v - v, v * v, v / v, v += v, v -= v, v *= v, v /= v, v++, v--, ++v, --v, -v, +v);
  use(h == h, h != h, h < h, h <= h, h > h, h >= h, v == v, v != v, v < v, v <= v, v > v, v >= v);
  use(atomicAdd(p, h), atomicAdd(p2, v));
  use(__shfl_sync(~0u, h, 1), __shfl_up_sync(~0u, h, 1), __shfl_down_sync(~0u, h, 1));
  use(__shfl_sync(~0u, v, 1), __shfl_up_sync(~0u, v, 1), __shfl_down_sync(~0u, v, 1));
  use(__shfl_xor_sync(~0u, h, 1), __shfl_xor_sync(~0u, v, 1));
  use(__ldg(p), __ldca(p), __ldcg(p), __ldcs(p), __ldcv(p), __ldlu(p));
  use(__ldg(p2), __ldca(p2), __ldcg(p2), __ldcs(p2), __ldcv(p2), __ldlu(p2));
  __stcg(p, h);
  __stcs(p2, v);
  __stwb(p, h);
  __stwt(p2, v);
  use(__low2float(v), __high2float(v));
}

#define INTEGERS(M) M(int) M(uint) M(short) M(ushort) M(ll) M(ull)
#define ROUNDINGS(M, name) M(name, rn) M(name, rz) M(name, ru) M(name, rd)

__global__ void half_only(__half *p, __half2 *p2, float f, double d) {
  __half h = p[0];
  __half2 v = p2[0];
  of_both(h, v, p, p2);
#define CALL(name, how) use(__##name##2half_##how(3), __half2##name##_##how(h));
#define ALL(name) ROUNDINGS(CALL, name)
  INTEGERS(ALL)
#undef ALL
#undef CALL
  use(__half2char_rz(h), __half2uchar_rz(h), __double2half(d), __float2half(f), __float2half_rn(f));
  use(__float2half_rz(f), __float2half_ru(f), __float2half_rd(f), __float2half2_rn(f), __half2half2(h));
  use(__floats2half2_rn(f, f), __float22half2_rn(make_float2(f, f)), __half22float2(v), __half2float(h));
  use(__half_as_short(h), __half_as_ushort(h), __short_as_half(1), __ushort_as_half(1), make_half2(h, h));
  use(__halves2half2(h, h), __high2half(v), __low2half(v), __high2half2(v), __low2half2(v));
  use(__highs2half2(v, v), __lows2half2(v, v), __lowhigh2highlow(v));
  use(CUDART_INF_FP16, CUDART_NAN_FP16, CUDART_ZERO_FP16, CUDART_NEG_ZERO_FP16, CUDART_ONE_FP16);
  use(CUDART_MAX_NORMAL_FP16, CUDART_MIN_DENORM_FP16);
}

__global__ void bfloat_only(__nv_bfloat16 *p, __nv_bfloat162 *p2, float f, double d) {
  __nv_bfloat16 h = p[0];
  __nv_bfloat162 v = p2[0];
  of_both(h, v, p, p2);
#define CALL(name, how) use(__##name##2bfloat16_##how(3), __bfloat162##name##_##how(h));
#define ALL(name) ROUNDINGS(CALL, name)
  INTEGERS(ALL)
#undef ALL
#undef CALL
  use(__bfloat162char_rz(h), __bfloat162uchar_rz(h), __double2bfloat16(d), __float2bfloat16(f));
  use(__float2bfloat16_rn(f), __float2bfloat16_rz(f), __float2bfloat16_ru(f), __float2bfloat16_rd(f));
  use(__float2bfloat162_rn(f), __bfloat162bfloat162(h), __floats2bfloat162_rn(f, f));
  use(__float22bfloat162_rn(make_float2(f, f)), __bfloat1622float2(v), __bfloat162float(h));
  use(__bfloat16_as_short(h), __bfloat16_as_ushort(h), __short_as_bfloat16(1), __ushort_as_bfloat16(1));
  use(make_bfloat162(h, h), __halves2bfloat162(h, h), __high2bfloat16(v), __low2bfloat16(v));
  use(__high2bfloat162(v), __low2bfloat162(v), __highs2bfloat162(v, v), __lows2bfloat162(v, v));
  use(__lowhigh2highlow(v), CUDART_INF_BF16, CUDART_NAN_BF16, CUDART_ZERO_BF16, CUDART_NEG_ZERO_BF16);
  use(CUDART_ONE_BF16, CUDART_MAX_NORMAL_BF16, CUDART_MIN_DENORM_BF16);
}
