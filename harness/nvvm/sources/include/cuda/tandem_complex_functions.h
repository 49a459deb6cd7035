// Functions of complex numbers as C's Annex G has them. libstdc++ computes them by textbook formulas if it
// has no C library to call: the sign of a zero is lost at branch cuts, squares of large numbers overflow, and
// infinities meet zeros. The inverse functions and the tangents are those of W. Kahan, "Branch cuts for
// complex elementary functions" (1987): sums whose terms have one sign, and beyond the reciprocal of the
// precision, where 1 does not count any more, the logarithm of the length.
#pragma once
#pragma clang system_header
#include <cmath>
#include <complex>

// Not inline at each call: most kernels call several, and each is long.
#define TANDEM_CALLED __inline__ __attribute__((host, device, nodebug))
namespace tandem_complex {

template <typename T>
struct parts {
  T x, y;
};

// 1 / epsilon: whoever adds 1 to a larger number gets the number.
template <typename T>
TANDEM_CALLED T large() {
  return sizeof(T) == 4 ? (T)0x1p24 : (T)0x1p53;
}
template <typename T>
TANDEM_CALLED bool beyond(T x, T y) {
  if (std::isnan(x) || std::isnan(y)) return std::isinf(x) || std::isinf(y);
  return std::fabs(x) > large<T>() || std::fabs(y) > large<T>();
}
// The logarithm of twice the length, whose square need not be a number.
template <typename T>
TANDEM_CALLED T log_of_twice(T x, T y) {
  return std::log(std::hypot(x / 2, y / 2)) + (T)1.38629436111989061883;
}

template <typename T>
TANDEM_CALLED parts<T> exp(T x, T y) {
  if (y == 0) return {std::exp(x), y};
  if (std::isinf(x) && !std::isfinite(y)) return x < 0 ? parts<T>{0, 0} : parts<T>{x, y - y};
  T length = std::exp(x);
  return {length * std::cos(y), length * std::sin(y)};
}
template <typename T>
TANDEM_CALLED parts<T> sinh(T x, T y) {
  if (y == 0) return {std::sinh(x), y};
  if (x == 0) return {std::isfinite(y) ? x * std::cos(y) : x, std::sin(y)};
  if (std::isinf(x) && !std::isfinite(y)) return {x, y - y};
  return {std::sinh(x) * std::cos(y), std::cosh(x) * std::sin(y)};
}
template <typename T>
TANDEM_CALLED parts<T> cosh(T x, T y) {
  T zero = std::copysign((T)0, x) * std::copysign((T)1, y);
  if (y == 0) return {std::cosh(x), zero};
  if (x == 0) return {std::cos(y), std::isfinite(y) ? x * std::sin(y) : zero};
  if (std::isinf(x) && !std::isfinite(y)) return {std::fabs(x), y - y};
  return {std::cosh(x) * std::cos(y), std::sinh(x) * std::sin(y)};
}
template <typename T>
TANDEM_CALLED parts<T> sin(T x, T y) {
  parts<T> r = sinh(-y, x);
  return {r.y, -r.x};
}
template <typename T>
TANDEM_CALLED parts<T> cos(T x, T y) {
  return cosh(-y, x);
}

template <typename T>
TANDEM_CALLED parts<T> sqrt(T x, T y) {
  if (x == 0 && y == 0) return {0, y};
  if (std::isinf(y)) return {std::fabs(y), y};
  if (std::isinf(x)) {
    T none = std::isnan(y) ? y : 0;
    return x > 0 ? parts<T>{x, std::copysign(none, y)}
                 : parts<T>{std::fabs(none), std::copysign(x, y)};
  }
  if (std::isnan(x) || std::isnan(y)) return {x + y, x + y};
  // Scaled by an even power of two to about 1, so that its root is exact.
  int half = std::ilogb(std::fmax(std::fabs(x), std::fabs(y))) / 2;
  x = std::scalbn(x, -2 * half), y = std::scalbn(y, -2 * half);
  T root = std::sqrt((std::fabs(x) + std::hypot(x, y)) / 2);
  T other = std::fabs(y) / (2 * root);
  T low = std::scalbn(x < 0 ? other : root, half), high = std::scalbn(x < 0 ? root : other, half);
  return {low, std::copysign(high, y)};
}

template <typename T>
TANDEM_CALLED parts<T> asin(T x, T y) {
  if (beyond(x, y)) return {std::atan2(x, std::fabs(y)), std::copysign(log_of_twice(x, y), y)};
  if (x == 0 && std::isnan(y)) return {x, y};
  parts<T> a = sqrt<T>(1 - x, -y), b = sqrt<T>(1 + x, y);
  T imag = std::asinh(std::fabs(a.x * b.y - a.y * b.x));
  return {std::atan2(x, a.x * b.x - a.y * b.y), std::copysign(imag, y)};
}
template <typename T>
TANDEM_CALLED parts<T> acos(T x, T y) {
  if (beyond(x, y)) return {std::atan2(std::fabs(y), x), -std::copysign(log_of_twice(x, y), y)};
  if (x == 0 && std::isnan(y)) return {(T)1.57079632679489661923, y};
  parts<T> a = sqrt<T>(1 - x, -y), b = sqrt<T>(1 + x, y);
  T imag = std::asinh(std::fabs(b.x * a.y - b.y * a.x));
  return {2 * std::atan2(a.x, b.x), -std::copysign(imag, y)};
}
template <typename T>
TANDEM_CALLED parts<T> acosh(T x, T y) {
  parts<T> r = acos(x, y);
  // For a NaN of either part C wants what is known of the other.
  return {std::fabs(r.y), std::copysign(r.x, y)};
}
template <typename T>
TANDEM_CALLED parts<T> asinh(T x, T y) {
  parts<T> r = asin(-y, x);
  return {r.y, -r.x};
}

template <typename T>
TANDEM_CALLED parts<T> atanh(T x, T y) {
  T quarter_turn = std::copysign((T)1.57079632679489661923, y);
  if (std::isinf(x) || std::isinf(y)) return {std::copysign((T)0, x), std::isnan(y) ? y : quarter_turn};
  if (beyond(x, y)) {
    T length = std::hypot(x / 2, y / 2);
    return {x / 2 / length / length / 2, quarter_turn};
  }
  if (x == 0 && std::isnan(y)) return {x, y};
  T size = std::fabs(x), rest = 1 - size;
  // Next to a pole the square of y may vanish, and a quotient by it overflow.
  T real = rest == 0 && y != 0 ? (std::log(std::hypot((T)2, y)) - std::log(std::fabs(y))) / 2
                               : std::log1p(4 * size / (rest * rest + y * y)) / 4;
  return {std::copysign(real, x), std::atan2(2 * y, rest * (1 + size) - y * y) / 2};
}
template <typename T>
TANDEM_CALLED parts<T> atan(T x, T y) {
  parts<T> r = atanh(-y, x);
  return {r.y, -r.x};
}

template <typename T>
TANDEM_CALLED parts<T> tanh(T x, T y) {
  if (std::isinf(x)) {
    T turn = std::isfinite(y) ? std::sin(y) * std::cos(y) : 1;
    return {std::copysign((T)1, x), std::copysign((T)0, turn)};
  }
  if (x == 0) return {x, std::tan(y)};
  if (std::isnan(x) && y == 0) return {x, y};
  if (std::isnan(x) || !std::isfinite(y)) return {x - x + y - y, x - x + y - y};
  // What is left of the real part then is less than half of its last digit.
  if (std::fabs(x) > (sizeof(T) == 4 ? 10 : 20)) {
    return {std::copysign((T)1, x), 4 * std::sin(y) * std::cos(y) * std::exp(-2 * std::fabs(x))};
  }
  T t = std::tan(y), beta = 1 + t * t, s = std::sinh(x);
  T below = 1 + beta * s * s;
  return {beta * std::sqrt(1 + s * s) * s / below, t / below};
}
template <typename T>
TANDEM_CALLED parts<T> tan(T x, T y) {
  parts<T> r = tanh(-y, x);
  return {r.y, -r.x};
}

}  // namespace tandem_complex

// The library's functions call these with its own names for them; a function beats a template.
namespace std {
#define TANDEM_OVERLOAD(type, name) \
  TANDEM_CALLED complex<type> __complex_##name(const complex<type> &z) { \
    tandem_complex::parts<type> r = tandem_complex::name<type>(z.real(), z.imag()); \
    return complex<type>(r.x, r.y); \
  }
#define TANDEM_LENGTH(type) \
  TANDEM_CALLED type __complex_abs(const complex<type> &z) { return hypot(z.real(), z.imag()); }
TANDEM_LENGTH(float)
TANDEM_LENGTH(double)
#undef TANDEM_LENGTH
#define TANDEM_OVERLOADS(name) \
  TANDEM_OVERLOAD(float, name) \
  TANDEM_OVERLOAD(double, name)
TANDEM_OVERLOADS(exp)
TANDEM_OVERLOADS(sin)
TANDEM_OVERLOADS(cos)
TANDEM_OVERLOADS(sinh)
TANDEM_OVERLOADS(cosh)
TANDEM_OVERLOADS(sqrt)
TANDEM_OVERLOADS(asin)
TANDEM_OVERLOADS(acos)
TANDEM_OVERLOADS(atan)
TANDEM_OVERLOADS(asinh)
TANDEM_OVERLOADS(acosh)
TANDEM_OVERLOADS(atanh)
TANDEM_OVERLOADS(tan)
TANDEM_OVERLOADS(tanh)
#undef TANDEM_OVERLOADS
#undef TANDEM_OVERLOAD
}  // namespace std
#undef TANDEM_CALLED
