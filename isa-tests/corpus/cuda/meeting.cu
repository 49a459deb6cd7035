// Lanes meet again before barriers and operations of a warp, whatever jumps there are that no lane takes: a
// return, a break, a failed assertion, the second half of a condition. The data is never negative.
#include <cassert>
#include <cuda_runtime.h>

__global__ void checked_input(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 16) {
    if (in[t] < 0) return;
    s[t] = in[t] * 2;
  } else {
    s[t] = in[t];
  }
  __syncthreads();
  out[t] = s[63 - t];
}

__global__ void asserted_input(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 16) {
    assert(in[t] >= 0);
    s[t] = in[t] + 1;
  } else {
    s[t] = in[t];
  }
  __syncthreads();
  out[t] = s[63 - t];
  if (t & 1) {
    if (in[t] < 0) __trap();
    out[t] += 1000;
  }
  out[64 + t] = __shfl_xor_sync(~0u, out[t], 1);
}

__device__ bool load(const int *in, int *to, int t) {
  if (t < 8) {
    if (in[t] < 0) return false;
    to[t] = in[t];
  }
  return true;
}

__global__ void rounds_of_a_tile(const int *in, int *out, int rounds) {
  __shared__ int s[8];
  int t = threadIdx.x;
  for (int i = 0; i < rounds; ++i) {
    if (!load(in + i, s, t)) break;
    __syncthreads();
    out[i * 64 + t] = s[t & 7];
    __syncthreads();
    if (t == 0)
      s[0] = -1;
    else if (in[t] == -2)
      continue;
    __syncthreads();
    out[i * 64 + t] += s[0];
    __syncthreads();
  }
}

__global__ void either_condition(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0 || in[t] < n) {
    s[t] = in[t];
    __syncthreads();
    int v = s[63 - t];
    __syncthreads();
    s[t] = v + 1;
    __syncthreads();
    out[t] = s[(t + 1) & 63];
  }
}

// The first lane searches, the others wait for it.
__global__ void leader_searches(const int *in, int *out, int n) {
  __shared__ int found;
  int l = threadIdx.x;
  for (int i = 0; i < 2; ++i) {
    if (l < n) {
      if (l == 0) {
        int at = 0;
        while (in[at] < 20 + i) ++at;
        found = at;
      }
      __syncwarp();
      out[i * 32 + l] = found;
      __syncwarp();
      if (l == 0) found = -1;
    }
  }
}

__global__ void choices(const int *kind, const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  switch (kind[t]) {
    case 0: v += 1; break;
    case 1:
      if (v < 0) return;
      v *= 2;
      break;
    case 2: v = -v; break;
    default: return;
  }
  for (int d = 16; d; d /= 2) {
    v += __shfl_xor_sync(~0u, v, d);
    if ((t & 3) == 1 && v == 77777777) break;
  }
  unsigned odd = __ballot_sync(~0u, t & 1);
  out[t] = v + (odd == 0xaaaaaaaau);
}
