// Atomic objects and references of every type and size, with all their operations.
#include <cuda/atomic>
#include <cuda/std/atomic>

__device__ cuda::atomic<double, cuda::thread_scope_device> sum_of_doubles{0.5};
__device__ cuda::atomic<bool> seen{false};
__device__ cuda::atomic<short, cuda::thread_scope_device> halfword{-5};
__device__ cuda::atomic<unsigned char> byte{250};
__device__ cuda::atomic<int *> place{nullptr};
__device__ cuda::std::atomic_flag flag;

// Two words at a time, each reference with another operation.
__global__ void references(double *d, long long *l, unsigned long long *u, float *f) {
  int t = threadIdx.x;
  cuda::atomic_ref<double> sum(d[0]), most(d[1]);
  cuda::atomic_ref<double, cuda::thread_scope_block> least(d[2]);
  sum.fetch_add(t, cuda::memory_order_relaxed);
  most.fetch_max(1.5 * t);
  least.fetch_min(-1.5 * t);
  cuda::atomic_ref<long long, cuda::thread_scope_device> total(l[0]), top(l[1]), bottom(l[2]);
  total += t - (1ll << 33);
  top.fetch_max((1ll << 40) + t);
  bottom.fetch_min(t - (1ll << 40));
  cuda::atomic_ref<unsigned long long> set(u[0]), cleared(u[1]), flipped(u[2]), replaced(u[3]);
  set |= 1ull << t;
  cleared &= ~(1ull << t);
  flipped.fetch_xor(3ull << t);
  replaced.store(77);
  cuda::atomic_ref<float> floats(f[0]), bound(f[1]);
  floats.fetch_sub(0.25f);
  bound.fetch_max((float)t);
  __syncthreads();
  if (t == 0) {
    double old = 3.0;
    d[3] = most.compare_exchange_strong(old, 1.0) ? -1.0 : old;
    l[3] = total.exchange(5) + total.load() + (long long)replaced.load();
  }
}

// Objects, some smaller than a word.
__global__ void objects(int *out) {
  int t = threadIdx.x;
  if (t == 0) place = out;
  __syncthreads();
  sum_of_doubles += 1.0;
  halfword.fetch_sub(3);
  byte++;
  ++place;
  if (t == 5) seen = true;
  __syncthreads();
  if (t != 0) return;
  bool wanted = true;
  double other = 1.0;
  out[0] = (int)(place.load() - out);
  out[1] = seen.load();
  out[2] = seen.compare_exchange_strong(wanted, false);
  out[3] = seen;
  out[4] = halfword;
  out[5] = byte.load();
  out[6] = sum_of_doubles.compare_exchange_weak(other, 4.0, cuda::memory_order_acq_rel);
  out[7] = (int)(2 * other);
  out[8] = flag.test_and_set();
  out[9] = flag.test_and_set();
  flag.clear();
  out[10] = flag.test();
}

// One warp waits for the other's word, then for its flag.
__global__ void waits(const int *in, int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ int box[32];
  int t = threadIdx.x;
  if (t == 0) ready.store(0);
  __syncthreads();
  if (t >= 32) {
    box[t - 32] = in[t - 32] * 2;
    __syncwarp();
    if (t == 32) {
      ready.store(9, cuda::memory_order_release);
      ready.notify_all();
    }
  } else {
    ready.wait(0, cuda::memory_order_acquire);
    out[t] = box[31 - t] + ready.load();
  }
}
