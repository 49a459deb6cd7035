// Matrices by warp: products, Gram matrices, chains and recurrences with nvcuda::wmma.
#include <mma.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

using namespace nvcuda;

// The Gram matrix of 16 vectors with 48 components: one array is read by rows as the left factor and by
// columns as the right one, and the distances come from its diagonal.
__global__ void gram_distances(const half *vectors, int length, float *gram, float *distance2) {
  __shared__ __align__(32) float g[16 * 16];
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < length; k += 16) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
    wmma::load_matrix_sync(a, vectors + k, length);
    wmma::load_matrix_sync(b, vectors + k, length);
    wmma::mma_sync(sum, a, b, sum);
  }
  wmma::store_matrix_sync(g, sum, 16, wmma::mem_row_major);
  wmma::store_matrix_sync(gram, sum, 16, wmma::mem_col_major);
  __syncwarp();
  for (int e = threadIdx.x; e < 256; e += warpSize) {
    int i = e / 16, j = e % 16;
    distance2[e] = g[i * 17] + g[j * 17] - 2.0f * g[e];
  }
}

// One layer of a network with halves throughout: a bias goes in as the accumulator, and the leaky activation
// is applied to the fragment, whose layout does not matter for that.
template <int M, int N, int K>
__global__ void leaky_layer(const half *weight, const half *input, const half *bias, half *output, int depth,
                            int columns) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  const half *in = input + warp * N;
  wmma::fragment<wmma::accumulator, M, N, K, half> c;
  wmma::load_matrix_sync(c, bias + warp * N, columns, wmma::mem_row_major);
  wmma::fragment<wmma::matrix_a, M, N, K, half, wmma::col_major> a;
  wmma::fragment<wmma::matrix_b, M, N, K, half, wmma::row_major> b;
  for (int k = 0; k < depth; k += K) {
    wmma::load_matrix_sync(a, weight + k * M, M);
    wmma::load_matrix_sync(b, in + k * columns, columns);
    wmma::mma_sync(c, a, b, c);
  }
#pragma unroll
  for (int t = 0; t < c.num_elements; t++) {
    half v = c.x[t];
    c.x[t] = __hgt(v, __float2half(0.f)) ? v : __hmul(v, __float2half(0.125f));
  }
  wmma::store_matrix_sync(output + warp * N, c, columns, wmma::mem_row_major);
}
template __global__ void leaky_layer<32, 8, 16>(const half *, const half *, const half *, half *, int, int);
template __global__ void leaky_layer<8, 32, 16>(const half *, const half *, const half *, half *, int, int);

// Many steps of a Markov chain at once: the transition matrix is squared again and again, in floats, and goes
// back to halves through shared memory between squarings. Rows are put right so that they stay distributions.
__global__ void markov_powers(const float *transition, int squarings, float *result) {
  constexpr int n = 16;
  __shared__ __align__(32) half now[n * n];
  __shared__ __align__(32) float next[n * n];
  int lane = threadIdx.x;
  for (int e = lane; e < n * n; e += 32) now[e] = __float2half_rn(transition[e]);
  for (int s = 0; s < squarings; ++s) {
    __syncwarp();
    wmma::fragment<wmma::matrix_a, n, n, n, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, n, n, n, half, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, n, n, n, float> c;
    wmma::load_matrix_sync(a, now, n);
    wmma::load_matrix_sync(b, now, n);
    wmma::fill_fragment(c, 0.f);
    wmma::mma_sync(c, a, b, c);
    wmma::store_matrix_sync(next, c, n, wmma::mem_row_major);
    __syncwarp();
    if (lane < n) {
      float sum = 0.f;
      for (int j = 0; j < n; ++j) sum += next[lane * n + j];
      for (int j = 0; j < n; ++j) now[lane * n + j] = __float2half_rn(next[lane * n + j] / sum);
    }
  }
  __syncwarp();
  for (int e = lane; e < n * n; e += 32) result[e] = __half2float(now[e]);
}

// A symmetric update of rank 32 in bfloat16: S - U W^T is made of what the sums already hold.
__global__ void downdate(const __nv_bfloat16 *u, const __nv_bfloat16 *w, float *s) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::col_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::load_matrix_sync(c, s, 16, wmma::mem_row_major);
  for (int k = 0; k < 32; k += 16) {
    wmma::load_matrix_sync(a, u + k * 16, 16);
    wmma::load_matrix_sync(b, w + k * 16, 16);
    for (int t = 0; t < a.num_elements; ++t) a.x[t] = __hneg(a.x[t]);
    wmma::mma_sync(c, a, b, c);
  }
  wmma::store_matrix_sync(s, c, 16, wmma::mem_row_major);
}

// Scores of templates against patches of bytes, with sums that saturate: the last tile begins near the limit.
template <typename Byte, int M, int N>
__global__ void match_templates(const Byte *templates, const Byte *patches, int depth, int first,
                                int *score) {
  wmma::fragment<wmma::accumulator, M, N, 16, int> sum;
  wmma::fill_fragment(sum, first);
  for (int k = 0; k < depth; k += 16) {
    wmma::fragment<wmma::matrix_a, M, N, 16, Byte, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, M, N, 16, Byte, wmma::col_major> b;
    wmma::load_matrix_sync(a, templates + k, depth);
    wmma::load_matrix_sync(b, patches + k, depth);
    wmma::mma_sync(sum, a, b, sum, true);
  }
  wmma::store_matrix_sync(score, sum, N, wmma::mem_row_major);
}
template __global__ void match_templates<signed char, 32, 8>(const signed char *, const signed char *, int,
                                                             int, int *);
template __global__ void match_templates<unsigned char, 8, 32>(const unsigned char *, const unsigned char *,
                                                               int, int, int *);

// The inverse of a matrix near a known one, by X (2 I - A X), in tf32.
using Tf32 = wmma::precision::tf32;

__device__ void tf32_product(const float *left, const float *right, const float *start, float *out) {
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
  if (start)
    wmma::load_matrix_sync(c, start, 16, wmma::mem_row_major);
  else
    wmma::fill_fragment(c, 0.0f);
  for (int k = 0; k < 16; k += 8) {
    wmma::fragment<wmma::matrix_a, 16, 16, 8, Tf32, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, Tf32, wmma::row_major> b;
    wmma::load_matrix_sync(a, left + k, 16);
    wmma::load_matrix_sync(b, right + k * 16, 16);
    for (int t = 0; t < a.num_elements; ++t) a.x[t] = wmma::__float_to_tf32(a.x[t]);
    for (int t = 0; t < b.num_elements; ++t) b.x[t] = wmma::__float_to_tf32(b.x[t]);
    wmma::mma_sync(c, a, b, c);
  }
  wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
  __syncwarp();
}

__global__ void polish_inverse(const float *matrix, float *inverse) {
  __shared__ __align__(32) float negated[256], x[256], twice[256], middle[256];
  for (int e = threadIdx.x; e < 256; e += 32) {
    negated[e] = -matrix[e];
    x[e] = inverse[e];
    twice[e] = e % 17 == 0 ? 2.f : 0.f;
  }
  __syncwarp();
  for (int step = 0; step < 2; ++step) {
    tf32_product(negated, x, twice, middle);
    tf32_product(x, middle, nullptr, x);
  }
  for (int e = threadIdx.x; e < 256; e += 32) inverse[e] = x[e];
}

// A product of complex matrices of doubles by three real ones (Gauss).
__global__ void complex_by_three(const double *ar, const double *ai, const double *br, const double *bi,
                                 double *cr, double *ci) {
  using A = wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major>;
  using B = wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major>;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> real, imaginary, both;
  wmma::fill_fragment(real, 0.0);
  wmma::fill_fragment(imaginary, 0.0);
  wmma::fill_fragment(both, 0.0);
  for (int k = 0; k < 8; k += 4) {
    A a, i, s;
    B b, j, t;
    wmma::load_matrix_sync(a, ar + k, 8);
    wmma::load_matrix_sync(i, ai + k, 8);
    wmma::load_matrix_sync(b, br + k, 8);
    wmma::load_matrix_sync(j, bi + k, 8);
    for (int e = 0; e < s.num_elements; ++e) s.x[e] = a.x[e] + i.x[e];
    for (int e = 0; e < t.num_elements; ++e) t.x[e] = b.x[e] + j.x[e];
    wmma::mma_sync(real, a, b, real);
    wmma::mma_sync(imaginary, i, j, imaginary);
    wmma::mma_sync(both, s, t, both);
  }
  for (int e = 0; e < real.num_elements; ++e) {
    both.x[e] -= real.x[e] + imaginary.x[e];
    real.x[e] -= imaginary.x[e];
  }
  wmma::store_matrix_sync(cr, real, 8, wmma::mem_row_major);
  wmma::store_matrix_sync(ci, both, 8, wmma::mem_col_major);
}
