// Matrices by warp: products, Gram matrices, chains and recurrences with nvcuda::wmma.
#include <mma.h>
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
