// CUDA's warp matrix functions (CUDA C++ Programming Guide, Warp Matrix Functions): halves, bfloat16 and
// bytes in the shapes of 16x16x16, 32x8x16 and 8x32x16, tf32 in 16x16x8, and doubles in 8x8x4. The
// experimental types of fewer than eight bits are not there.
#pragma once
#pragma clang system_header
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace nvcuda {
namespace wmma {
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32 {};
}  // namespace precision

namespace details {
template <typename Layout>
struct order {};
template <>
struct order<row_major> {
  static constexpr int value = 0;
};
template <>
struct order<col_major> {
  static constexpr int value = 1;
};
}  // namespace details

// `x` has the elements of this lane; which ones is not specified.
template <typename T, int Count>
struct elements {
  static constexpr int num_elements = Count;
  typedef T element_type;
  typedef T storage_element_type;
  alignas(16) T x[Count];
};
template <typename Use, int m, int n, int k, typename T, typename Layout = void>
class fragment;

template <typename Use, int m, int n, int k, typename T, typename Layout>
TANDEM_D void fill_fragment(fragment<Use, m, n, k, T, Layout> &f,
                            const typename fragment<Use, m, n, k, T, Layout>::element_type &v) {
  for (int i = 0; i < f.num_elements; ++i) f.x[i] = v;
}

#define TANDEM_WMMA(m, n, k, shape) \
  template <typename L> \
  class fragment<matrix_a, m, n, k, __half, L> : public elements<__half, 16> {}; \
  template <typename L> \
  class fragment<matrix_b, m, n, k, __half, L> : public elements<__half, 16> {}; \
  template <> \
  class fragment<accumulator, m, n, k, float> : public elements<float, 8> {}; \
  template <> \
  class fragment<accumulator, m, n, k, __half> : public elements<__half, 8> {}; \
  template <typename L> \
  TANDEM_D void load_matrix_sync(fragment<matrix_a, m, n, k, __half, L> &f, const __half *p, unsigned ldm) { \
    __hmma_##shape##_ld_a((int *)f.x, (const int *)p, ldm, details::order<L>::value); \
  } \
  template <typename L> \
  TANDEM_D void load_matrix_sync(fragment<matrix_b, m, n, k, __half, L> &f, const __half *p, unsigned ldm) { \
    __hmma_##shape##_ld_b((int *)f.x, (const int *)p, ldm, details::order<L>::value); \
  } \
  TANDEM_D void load_matrix_sync(fragment<accumulator, m, n, k, float> &f, const float *p, unsigned ldm, \
                                 layout_t layout) { \
    if (layout == mem_row_major) \
      __hmma_##shape##_ld_c_f32(f.x, p, ldm, 0); \
    else \
      __hmma_##shape##_ld_c_f32(f.x, p, ldm, 1); \
  } \
  TANDEM_D void load_matrix_sync(fragment<accumulator, m, n, k, __half> &f, const __half *p, unsigned ldm, \
                                 layout_t layout) { \
    if (layout == mem_row_major) \
      __hmma_##shape##_ld_c_f16((int *)f.x, (const int *)p, ldm, 0); \
    else \
      __hmma_##shape##_ld_c_f16((int *)f.x, (const int *)p, ldm, 1); \
  } \
  TANDEM_D void store_matrix_sync(float *p, const fragment<accumulator, m, n, k, float> &f, unsigned ldm, \
                                  layout_t layout) { \
    if (layout == mem_row_major) \
      __hmma_##shape##_st_c_f32(p, f.x, ldm, 0); \
    else \
      __hmma_##shape##_st_c_f32(p, f.x, ldm, 1); \
  } \
  TANDEM_D void store_matrix_sync(__half *p, const fragment<accumulator, m, n, k, __half> &f, unsigned ldm, \
                                  layout_t layout) { \
    if (layout == mem_row_major) \
      __hmma_##shape##_st_c_f16((int *)p, (const int *)f.x, ldm, 0); \
    else \
      __hmma_##shape##_st_c_f16((int *)p, (const int *)f.x, ldm, 1); \
  } \
  template <typename A, typename B> \
  TANDEM_D void mma_sync(fragment<accumulator, m, n, k, float> &d, \
                         const fragment<matrix_a, m, n, k, __half, A> &a, \
                         const fragment<matrix_b, m, n, k, __half, B> &b, \
                         const fragment<accumulator, m, n, k, float> &c) { \
    __hmma_##shape##_mma_f32f32(d.x, (const int *)a.x, (const int *)b.x, c.x, \
                                details::order<A>::value * 2 + details::order<B>::value, 0); \
  } \
  template <typename A, typename B> \
  TANDEM_D void mma_sync(fragment<accumulator, m, n, k, __half> &d, \
                         const fragment<matrix_a, m, n, k, __half, A> &a, \
                         const fragment<matrix_b, m, n, k, __half, B> &b, \
                         const fragment<accumulator, m, n, k, __half> &c) { \
    __hmma_##shape##_mma_f16f16((int *)d.x, (const int *)a.x, (const int *)b.x, (const int *)c.x, \
                                details::order<A>::value * 2 + details::order<B>::value, 0); \
  }
TANDEM_WMMA(16, 16, 16, m16n16k16)
TANDEM_WMMA(32, 8, 16, m32n8k16)
TANDEM_WMMA(8, 32, 16, m8n32k16)
#undef TANDEM_WMMA

// A factor: `word` is what clang's built-in function takes its registers for.
#define TANDEM_FACTOR(use, m, n, k, type, element, count, word, load) \
  template <typename L> \
  class fragment<use, m, n, k, type, L> : public elements<element, count> {}; \
  template <typename L> \
  TANDEM_D void load_matrix_sync(fragment<use, m, n, k, type, L> &f, const element *p, unsigned ldm) { \
    load((word *)f.x, (const word *)p, ldm, details::order<L>::value); \
  }
#define TANDEM_SUM(m, n, k, type, count, load, store) \
  template <> \
  class fragment<accumulator, m, n, k, type> : public elements<type, count> {}; \
  TANDEM_D void load_matrix_sync(fragment<accumulator, m, n, k, type> &f, const type *p, unsigned ldm, \
                                 layout_t layout) { \
    if (layout == mem_row_major) \
      load(f.x, p, ldm, 0); \
    else \
      load(f.x, p, ldm, 1); \
  } \
  TANDEM_D void store_matrix_sync(type *p, const fragment<accumulator, m, n, k, type> &f, unsigned ldm, \
                                  layout_t layout) { \
    if (layout == mem_row_major) \
      store(p, f.x, ldm, 0); \
    else \
      store(p, f.x, ldm, 1); \
  }
#define TANDEM_PRODUCT(m, n, k, type, sum, word, multiply) \
  template <typename A, typename B> \
  TANDEM_D void mma_sync(fragment<accumulator, m, n, k, sum> &d, \
                         const fragment<matrix_a, m, n, k, type, A> &a, \
                         const fragment<matrix_b, m, n, k, type, B> &b, \
                         const fragment<accumulator, m, n, k, sum> &c) { \
    multiply(d.x, (const word *)a.x, (const word *)b.x, c.x, \
             details::order<A>::value * 2 + details::order<B>::value, 0); \
  }

#define TANDEM_BFLOAT(m, n, k, shape, a_count, b_count) \
  TANDEM_FACTOR(matrix_a, m, n, k, __nv_bfloat16, __nv_bfloat16, a_count, int, __mma_bf16_##shape##_ld_a) \
  TANDEM_FACTOR(matrix_b, m, n, k, __nv_bfloat16, __nv_bfloat16, b_count, int, __mma_bf16_##shape##_ld_b) \
  TANDEM_PRODUCT(m, n, k, __nv_bfloat16, float, int, __mma_bf16_##shape##_mma_f32)
TANDEM_BFLOAT(16, 16, 16, m16n16k16, 8, 8)
TANDEM_BFLOAT(32, 8, 16, m32n8k16, 16, 4)
TANDEM_BFLOAT(8, 32, 16, m8n32k16, 4, 16)
#undef TANDEM_BFLOAT

// Sums of bytes may be limited to the range of int instead of wrapping.
#define TANDEM_BYTE(m, n, k, shape, type, name, a_count, b_count) \
  TANDEM_FACTOR(matrix_a, m, n, k, type, type, a_count, int, __imma_##shape##_ld_a_##name) \
  TANDEM_FACTOR(matrix_b, m, n, k, type, type, b_count, int, __imma_##shape##_ld_b_##name) \
  template <typename A, typename B> \
  TANDEM_D void mma_sync(fragment<accumulator, m, n, k, int> &d, \
                         const fragment<matrix_a, m, n, k, type, A> &a, \
                         const fragment<matrix_b, m, n, k, type, B> &b, \
                         const fragment<accumulator, m, n, k, int> &c, bool satf = false) { \
    constexpr int orders = details::order<A>::value * 2 + details::order<B>::value; \
    if (satf) \
      __imma_##shape##_mma_##name(d.x, (const int *)a.x, (const int *)b.x, c.x, orders, 1); \
    else \
      __imma_##shape##_mma_##name(d.x, (const int *)a.x, (const int *)b.x, c.x, orders, 0); \
  }
#define TANDEM_BYTES(m, n, k, shape, a_count, b_count) \
  TANDEM_SUM(m, n, k, int, 8, __imma_##shape##_ld_c, __imma_##shape##_st_c_i32) \
  TANDEM_BYTE(m, n, k, shape, signed char, s8, a_count, b_count) \
  TANDEM_BYTE(m, n, k, shape, unsigned char, u8, a_count, b_count)
TANDEM_BYTES(16, 16, 16, m16n16k16, 8, 8)
TANDEM_BYTES(32, 8, 16, m32n8k16, 16, 4)
TANDEM_BYTES(8, 32, 16, m8n32k16, 4, 16)
#undef TANDEM_BYTES
#undef TANDEM_BYTE

// A float whose lower 13 bits a product may ignore: rounded to nearest, ties away from zero.
TANDEM_D float __float_to_tf32(float v) {
  unsigned bits = __float_as_uint(v);
  return (bits & 0x7f800000u) == 0x7f800000u ? v : __uint_as_float((bits + 0x1000u) & ~0x1fffu);
}
TANDEM_FACTOR(matrix_a, 16, 16, 8, precision::tf32, float, 4, int, __mma_tf32_m16n16k8_ld_a)
TANDEM_FACTOR(matrix_b, 16, 16, 8, precision::tf32, float, 4, int, __mma_tf32_m16n16k8_ld_b)
TANDEM_SUM(16, 16, 8, float, 8, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32)
TANDEM_PRODUCT(16, 16, 8, precision::tf32, float, int, __mma_tf32_m16n16k8_mma_f32)

TANDEM_FACTOR(matrix_a, 8, 8, 4, double, double, 1, double, __dmma_m8n8k4_ld_a)
TANDEM_FACTOR(matrix_b, 8, 8, 4, double, double, 1, double, __dmma_m8n8k4_ld_b)
TANDEM_SUM(8, 8, 4, double, 2, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64)
TANDEM_PRODUCT(8, 8, 4, double, double, double, __dmma_m8n8k4_mma_f64)
#undef TANDEM_FACTOR
#undef TANDEM_SUM
#undef TANDEM_PRODUCT
}  // namespace wmma
}  // namespace nvcuda
