// What C++ has: virtual functions, templates of templates, lambdas, recursion, dual numbers, interpreters.
#include <thrust/functional.h>
#include <thrust/tuple.h>

#include <cuda_runtime.h>
#include <type_traits>
#include <utility>
#include <new>

// A scene of solids as a tree of objects on the device's heap, each with its distance as a virtual function.
// Every thread builds the scene of its own parameters, marches a ray, and takes the scene down.
class Solid {
 public:
  __device__ virtual ~Solid() {}
  __device__ virtual float distance(float3 p) const = 0;
  __device__ virtual int parts() const { return 1; }
};
class Ball final : public Solid {
 public:
  __device__ Ball(float3 centre, float radius) : centre_(centre), radius_(radius) {}
  __device__ float distance(float3 p) const override {
    return norm3df(p.x - centre_.x, p.y - centre_.y, p.z - centre_.z) - radius_;
  }

 private:
  float3 centre_;
  float radius_;
};
class Slab : public Solid {
 public:
  __device__ explicit Slab(float half) : half_(half) {}
  __device__ float distance(float3 p) const override { return fabsf(p.y) - half_; }

 protected:
  float half_;
};
class Grooved : public Slab {
 public:
  using Slab::Slab;
  __device__ float distance(float3 p) const override { return Slab::distance(p) + 0.05f * sinpif(4.f * p.x); }
};
template <bool Union>
class Pair : public Solid {
 public:
  __device__ Pair(Solid *a, Solid *b) : a_(a), b_(b) {}
  __device__ ~Pair() override {
    delete a_;
    delete b_;
  }
  __device__ float distance(float3 p) const override {
    float a = a_->distance(p), b = b_->distance(p);
    return Union ? fminf(a, b) : fmaxf(a, -b);
  }
  __device__ int parts() const override { return a_->parts() + b_->parts(); }

 private:
  Solid *a_, *b_;
};

__global__ void march_rays(const float *offset, float *depth, int *parts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Solid *ground = i & 1 ? static_cast<Solid *>(new Slab(0.2f)) : new Grooved(0.2f);
  Solid *hollow = new Pair<false>(new Ball(make_float3(0.f, 1.f, 0.f), 0.8f),
                                  new Ball(make_float3(0.f, 1.f, -0.6f), 0.5f));
  Solid *scene = new Pair<true>(ground, hollow);
  float3 p = make_float3(offset[i], 3.f, -0.3f);
  float gone = 0.f;
  for (int step = 0; step < 24; ++step) {
    float d = scene->distance(p);
    if (d < 1e-4f) break;
    p.y -= 0.8f * d;
    gone += 0.8f * d;
  }
  depth[i] = gone;
  parts[i] = scene->parts();
  delete scene;
}

// A pipeline of lambdas, composed at compile time: each stage gets what the one before gives, of any type.
template <typename First, typename... Rest>
__device__ auto chain(First first, Rest... rest) {
  if constexpr (sizeof...(Rest) == 0)
    return first;
  else
    return [=](auto &&...v) { return chain(rest...)(first(std::forward<decltype(v)>(v)...)); };
}

struct Tagged {
  int value;
  bool odd;
  __host__ __device__ constexpr int folded() const { return odd ? -value : value; }
};

__global__ void lambda_pipeline(const int *in, int *out, int n, int bias) {
  auto work = chain([bias](int a, int b) { return a * 3 + b + bias; },
                    [](int v) { return Tagged{v >> 1, bool(v & 1)}; },
                    [](Tagged t) { return std::pair<int, short>(t.folded(), t.value % 100); },
                    [n](auto p) -> long long { return (long long)p.first * n + p.second; });
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    static_assert(std::is_same_v<decltype(work(1, 2)), long long>);
    out[i] = int(work(in[i], in[(i + 1) % n]) % 65537);
  }
}

// Dual numbers: Newton's method on a system whose derivatives nobody writes down. Any number of variables.
template <typename T, int N>
struct Dual {
  T v;
  T d[N];
  __device__ static Dual variable(T v, int which) {
    Dual r{v, {}};
    r.d[which] = T(1);
    return r;
  }
};
template <typename T, int N>
__device__ Dual<T, N> operator+(Dual<T, N> a, const Dual<T, N> &b) {
  a.v += b.v;
  for (int i = 0; i < N; ++i) a.d[i] += b.d[i];
  return a;
}
template <typename T, int N>
__device__ Dual<T, N> operator*(const Dual<T, N> &a, const Dual<T, N> &b) {
  Dual<T, N> r{a.v * b.v, {}};
  for (int i = 0; i < N; ++i) r.d[i] = a.v * b.d[i] + b.v * a.d[i];
  return r;
}
template <typename T, int N>
__device__ Dual<T, N> operator-(Dual<T, N> a, T c) {
  a.v -= c;
  return a;
}
template <typename T, int N>
__device__ Dual<T, N> exp(const Dual<T, N> &a) {
  T e = ::exp(a.v);
  Dual<T, N> r{e, {}};
  for (int i = 0; i < N; ++i) r.d[i] = e * a.d[i];
  return r;
}

__global__ void dual_newton(const double2 *start, double2 *root, double *residual) {
  using Number = Dual<double, 2>;
  int i = threadIdx.x;
  double2 at = start[i];
  Number f, g;
  for (int k = 0; k < 8; ++k) {
    Number x = Number::variable(at.x, 0), y = Number::variable(at.y, 1);
    f = x * x + y * y * y - 2.0;
    g = exp(x * y) + y - 3.0;
    double det = f.d[0] * g.d[1] - f.d[1] * g.d[0];
    at.x -= (f.v * g.d[1] - f.d[1] * g.v) / det;
    at.y -= (f.d[0] * g.v - f.v * g.d[0]) / det;
  }
  root[i] = at;
  residual[i] = fmax(fabs(f.v), fabs(g.v));
}

// Recursion: an integral by halving where three points do not describe the curve. How deep it goes is each
// thread's own affair.
struct Integrand {
  float sharpness;
  __device__ float operator()(float x) const { return 1.f / (1.f + sharpness * x * x); }
};

template <typename F>
__device__ float adaptive(const F &f, float a, float fa, float b, float fb, float m, float fm,
                          float tolerance, int depth, int &calls) {
  float l = 0.5f * (a + m), r = 0.5f * (m + b), fl = f(l), fr = f(r);
  calls += 2;
  float whole = (b - a) / 6.f * (fa + 4.f * fm + fb);
  float halves = (b - a) / 12.f * (fa + 4.f * fl + 2.f * fm + 4.f * fr + fb);
  if (depth == 0 || fabsf(halves - whole) < tolerance) return halves;
  return adaptive(f, a, fa, m, fm, l, fl, 0.5f * tolerance, depth - 1, calls) +
         adaptive(f, m, fm, b, fb, r, fr, 0.5f * tolerance, depth - 1, calls);
}

__global__ void adaptive_integral(const float *sharpness, float *area, int *calls) {
  int i = threadIdx.x, used = 3;
  Integrand f{sharpness[i]};
  area[i] = adaptive(f, -1.f, f(-1.f), 2.f, f(2.f), 0.5f, f(0.5f), 1e-3f, 6, used);
  calls[i] = used;
}

// A machine with a stack: each thread runs its own program of bytes. Operators of two operands come from a
// table of functions.
typedef int (*Operator)(int, int);
__device__ int plus(int a, int b) { return a + b; }
__device__ int minus(int a, int b) { return a - b; }
__device__ int times(int a, int b) { return a * b; }
__device__ int over(int a, int b) { return b ? a / b : 0; }
__device__ const Operator operators[] = {plus, minus, times, over};

enum Code : unsigned char { Push, Apply, Copy, Swap, JumpUnlessZero, Halt };

__global__ void stack_machine(const unsigned char *program, int length, const int *input, int *result,
                              int *steps) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, stack[8], top = 0, pc = 0, count = 0;
  const unsigned char *code = program + t * length;
  stack[top++] = input[t];
  bool running = true;
  while (running && count < 200) {
    ++count;
    switch (code[pc++]) {
      case Push: stack[top++] = (signed char)code[pc++]; break;
      case Apply: {
        int b = stack[--top];
        stack[top - 1] = operators[code[pc++] & 3](stack[top - 1], b);
        break;
      }
      case Copy:
        stack[top] = stack[top - 1];
        ++top;
        break;
      case Swap: {
        int u = stack[top - 1];
        stack[top - 1] = stack[top - 2];
        stack[top - 2] = u;
        break;
      }
      case JumpUnlessZero: pc = stack[top - 1] ? code[pc] : pc + 1; break;
      default: running = false;
    }
  }
  result[t] = stack[top - 1];
  steps[t] = count;
}

// Thrust's functors and tuples in device code.
template <typename Op>
__device__ int folded(const int *in, int n, Op op) {
  int r = in[0];
  for (int k = 1; k < n; ++k) r = op(r, in[k]);
  return r;
}
__global__ void with_functors(const int *in, int *out) {
  const int *mine = in + threadIdx.x * 4;
  thrust::tuple<int, int> extremes(folded(mine, 4, thrust::minimum<int>()),
                                   folded(mine, 4, thrust::maximum<>()));
  int low, high;
  thrust::tie(low, high) = extremes;
  thrust::pair<int, int> swapped = thrust::make_pair(high, low);
  std::swap(swapped.first, swapped.second);
  extremes = thrust::make_tuple(swapped.first, high);
  out[threadIdx.x] = thrust::get<0>(extremes) * 1000 + thrust::get<1>(extremes);
  out[threadIdx.x] += folded(mine, 4, thrust::bit_xor<int>());
  // A narrow type's result is narrow too.
  unsigned char narrow = (unsigned char)mine[0];
  out[threadIdx.x] += thrust::plus<unsigned char>()(narrow, 200) + thrust::negate<unsigned char>()(narrow) +
                      thrust::multiplies<short>()((short)mine[1], 300);
}

// Flags as parameters.
__global__ void with_flags(const int *in, int *out, bool reversed, int n, bool negated) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = in[reversed ? n - 1 - i : i];
  out[i] = negated ? -v : v;
}
