// CUDA's warp matrix functions (CUDA C++ Programming Guide, Warp Matrix Functions): halves times halves, with
// accumulators of halves or floats, in the three shapes of 16x16x16, 32x8x16 and 8x32x16.
#pragma once
#pragma clang system_header
#include <cuda_fp16.h>

namespace nvcuda {
namespace wmma {
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };

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
TANDEM_D void fill_fragment(fragment<Use, m, n, k, T, Layout> &f, const T &v) {
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
}  // namespace wmma
}  // namespace nvcuda
