// cuda::std in C++17: bits, variants, expected values, views of several dimensions, durations, algorithms.
#include <cuda/annotated_ptr>
#include <cuda/bit>
#include <cuda/cmath>
#include <cuda/std/algorithm>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/concepts>
#include <cuda/std/cstdint>
#include <cuda/std/expected>
#include <cuda/std/functional>
#include <cuda/std/mdspan>
#include <cuda/std/numbers>
#include <cuda/std/numeric>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda/std/variant>
#include <cuda/std/version>
#include <cuda/version>

__global__ void bits(const unsigned *in, unsigned *out) {
  int t = threadIdx.x;
  unsigned x = in[t], *y = out + t * 12;
  unsigned short half = (unsigned short)x;
  y[0] = cuda::std::popcount(x);
  y[1] = cuda::std::countl_zero(x) + 100 * cuda::std::countl_one(x);
  y[2] = cuda::std::countr_zero(x) + 100 * cuda::std::countr_one(half);
  y[3] = cuda::std::has_single_bit(x) + 2 * cuda::std::bit_width(half);
  y[4] = cuda::std::bit_ceil(x >> 1);
  y[5] = cuda::std::bit_floor(x);
  y[6] = cuda::std::rotl(x, 5);
  y[7] = cuda::std::rotr(half, 21);
  y[8] = cuda::std::bit_cast<unsigned>(1.5f) ^ x;
  y[9] = cuda::std::countl_zero((unsigned char)x) + 100 * cuda::std::countr_zero((cuda::std::uint64_t)x << 32);
  y[10] = cuda::std::rotl((unsigned char)x, -3);
  y[11] = cuda::std::byteswap(x);
}

struct Times {
  int by;
  __device__ int operator()(int v) const { return v * by; }
  __device__ int operator()(float v) const { return (int)(v * 100); }
  __device__ int operator()(short v) const { return -v; }
};

__device__ cuda::std::expected<int, short> half_of(int v) {
  if (v & 1) return cuda::std::unexpected<short>(v);
  return v / 2;
}

__global__ void either(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  cuda::std::variant<int, float, short> kept = v;
  if (t % 3 == 1) kept = v * 0.5f;
  if (t % 3 == 2) kept = (short)v;
  int sum = cuda::std::visit(Times{7}, kept) + 1000 * (int)kept.index();
  if (auto *f = cuda::std::get_if<float>(&kept)) sum += (int)*f;
  if (cuda::std::holds_alternative<short>(kept)) sum += cuda::std::get<short>(kept) * 5;
  cuda::std::variant<char, int> other;
  if (t & 1) other = 5;
  // Of two variants.
  sum += cuda::std::visit([](auto a, auto b) { return (int)(sizeof(a) * 10 + sizeof(b)); }, kept, other);
  auto half = half_of(v);
  sum += half ? 3 * *half : 11 * half.error();
  sum += half.transform([](int h) { return h + 1; }).value_or(-4) + half.and_then(half_of).has_value();
  out[t] = sum;
}

namespace stdlib = cuda::std;

__global__ void views(const int *in, int *out) {
  int t = threadIdx.x, i = t / 8, j = t % 8;
  stdlib::mdspan<const int, stdlib::dextents<int, 2>> rows(in, 4, 8);
  stdlib::mdspan<const int, stdlib::extents<int, 4, stdlib::dynamic_extent>, stdlib::layout_left> columns(in, 8);
  stdlib::mdspan grid(out, 4, 8);
  stdlib::array<int, 2> steps{1, 4};
  using Strided = stdlib::layout_stride::mapping<stdlib::dextents<int, 2>>;
  stdlib::mdspan<const int, stdlib::dextents<int, 2>, stdlib::layout_stride> strided(
      in, Strided(stdlib::dextents<int, 2>(4, 8), steps));
  cuda::annotated_ptr<const int, cuda::access_property::persisting> first(in);
  grid(i, j) = rows(i, j) + 1000 * columns(i, j) - 999 * strided(i, j) + (int)grid.size() * columns.extent(1) +
               (int)rows.stride(0) + first[0];
}

__global__ void durations(const int *in, double *out) {
  using namespace cuda::std::chrono;
  int t = threadIdx.x;
  auto span = milliseconds(in[t]) + seconds(2);
  out[t] = duration_cast<seconds>(span).count() + duration<double>(span).count() * cuda::std::numbers::pi;
}

// Algorithms on a thread's own array, which C++ has constexpr from C++20 on.
__global__ void algorithms(const int *in, int *out) {
  int t = threadIdx.x, *own = out + t * 16, a[8], b[8];
  cuda::std::copy(in + t, in + t + 8, a);
  cuda::std::fill(b, b + 8, 7);
  cuda::std::transform(a, a + 4, b, cuda::std::negate<>{});
  own[0] = cuda::std::accumulate(b, b + 8, 100);
  own[1] = cuda::std::inner_product(a, a + 8, b, 0);
  cuda::std::sort(a, a + 8);
  own[2] = a[0] + 100 * a[3] + 10000 * a[7];
  own[3] = (int)(cuda::std::lower_bound(a, a + 8, 50) - a);
  own[4] = (int)cuda::std::count_if(a, a + 8, [](int v) { return v % 2 == 0; });
  own[5] = cuda::std::all_of(a, a + 8, [](int v) { return v < 90; });
  cuda::std::reverse(a, a + 8);
  cuda::std::partial_sum(a, a + 8, b);
  own[6] = b[7] - b[6] + a[0];
  cuda::std::iota(b, b + 8, t);
  cuda::std::rotate(b, b + 3, b + 8);
  own[7] = b[0] * 100 + b[7];
  own[8] = (int)(cuda::std::unique(a, a + 8) - a);
  own[9] = cuda::std::exchange(a[1], -5) + a[1];
  own[10] = (int)(cuda::std::find(b, b + 8, t + 5) - b);
  cuda::std::swap_ranges(a, a + 2, b);
  own[11] = a[0] * 10 + a[1] - b[1];
  own[12] = cuda::std::invoke([](int x, int y) { return x * y; }, a[0], 3);
  own[13] = cuda::std::equal(a, a + 2, b) + 2 * cuda::std::reduce(a, a + 2);
  own[14] = cuda::ilog2(t + 1) * 100 + cuda::is_power_of_two(t) * 10 + cuda::ilog10(t * 7 + 1);
  own[15] = cuda::std::clamp(in[t], 20, 60) + cuda::next_power_of_two(t + 3) * 1000;
}

// Tuples, optional values and references that are assigned, and types that the compiler deduces.
__global__ void assigned(const int *in, float *out) {
  int t = threadIdx.x, whole;
  float part;
  cuda::std::tuple three(in[t], 0.5f, 'a');
  three = cuda::std::make_tuple(cuda::std::get<0>(three) + 1, 0.25f * t, 'b');
  char letter;
  cuda::std::tie(whole, part, letter) = three;
  cuda::std::optional<int> maybe;
  if (whole > 50) maybe = whole;
  float sum = part + maybe.value_or(-3) + (letter - 'a') * 1000;
  maybe.emplace(t);
  sum += *maybe;
  maybe.reset();
  if (!maybe) sum += 0.125f;
  cuda::std::optional known(part);
  cuda::std::array few{1, 2, t};
  cuda::std::pair both(t, 2.0f);
  cuda::std::span view(few);
  both = cuda::std::make_pair(view[2] + 1, *known);
  few.fill(3);
  cuda::std::reference_wrapper<float> to(sum);
  to.get() += both.first * 10000 + both.second + view[0];
  cuda::std::apply([&](auto... v) { sum += (0 + ... + v); }, cuda::std::make_tuple(1, t, 2));
  out[t] = sum;
}
