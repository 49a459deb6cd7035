// cuda::std in C++17: bits, variants, expected values, views of several dimensions, durations.
#include <cuda/annotated_ptr>
#include <cuda/bit>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/concepts>
#include <cuda/std/cstdint>
#include <cuda/std/expected>
#include <cuda/std/mdspan>
#include <cuda/std/numbers>
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
