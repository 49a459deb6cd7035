// thrust::complex: std::complex whose operators take numbers of different types. The rest of Thrust is host
// code and not here.
#pragma once
#pragma clang system_header
#include <complex>
#include <type_traits>

#define TANDEM_T __inline__ __attribute__((host, device, nodebug, always_inline))
namespace thrust {

template <typename T>
struct complex : std::complex<T> {
  typedef T value_type;
  TANDEM_T complex() : std::complex<T>(T(), T()) {}
  TANDEM_T complex(const T &real) : std::complex<T>(real, T()) {}
  template <typename Real, typename Imag>
  TANDEM_T complex(const Real &real, const Imag &imag) : std::complex<T>((T)real, (T)imag) {}
  TANDEM_T complex(const std::complex<T> &z) : std::complex<T>(z) {}
  template <typename Other>
  TANDEM_T complex(const complex<Other> &z) : std::complex<T>((T)z.real(), (T)z.imag()) {}
  template <typename Other>
  TANDEM_T complex(const std::complex<Other> &z) : std::complex<T>((T)z.real(), (T)z.imag()) {}
};

namespace details {
// The type that two types of numbers have in common, and none for other types.
template <typename T, typename U>
using common = std::enable_if_t<std::is_arithmetic_v<T> && std::is_arithmetic_v<U>, decltype(T() + U())>;
}  // namespace details

#define TANDEM_OPERATOR(op) \
  template <typename T, typename U> \
  TANDEM_T complex<details::common<T, U>> operator op(const complex<T> &a, const complex<U> &b) { \
    typedef std::complex<details::common<T, U>> wide; \
    return wide((details::common<T, U>)a.real(), (details::common<T, U>)a.imag()) op wide( \
        (details::common<T, U>)b.real(), (details::common<T, U>)b.imag()); \
  } \
  template <typename T, typename U> \
  TANDEM_T complex<details::common<T, U>> operator op(const complex<T> &a, const U &b) { \
    typedef std::complex<details::common<T, U>> wide; \
    return wide((details::common<T, U>)a.real(), (details::common<T, U>)a.imag()) op( \
        details::common<T, U>) b; \
  } \
  template <typename T, typename U> \
  TANDEM_T complex<details::common<T, U>> operator op(const T &a, const complex<U> &b) { \
    typedef std::complex<details::common<T, U>> wide; \
    return (details::common<T, U>)a op wide((details::common<T, U>)b.real(), \
                                            (details::common<T, U>)b.imag()); \
  }
TANDEM_OPERATOR(+)
TANDEM_OPERATOR(-)
TANDEM_OPERATOR(*)
TANDEM_OPERATOR(/)
#undef TANDEM_OPERATOR
template <typename T>
TANDEM_T complex<T> operator-(const complex<T> &z) {
  return complex<T>(-z.real(), -z.imag());
}
template <typename T>
TANDEM_T complex<T> operator+(const complex<T> &z) {
  return z;
}

#define TANDEM_FUNCTION(result, name) \
  template <typename T> \
  TANDEM_T result name(const complex<T> &z) { \
    return std::name((const std::complex<T> &)z); \
  }
TANDEM_FUNCTION(T, abs)
TANDEM_FUNCTION(T, arg)
TANDEM_FUNCTION(T, norm)
TANDEM_FUNCTION(complex<T>, conj)
TANDEM_FUNCTION(complex<T>, exp)
TANDEM_FUNCTION(complex<T>, log)
TANDEM_FUNCTION(complex<T>, log10)
TANDEM_FUNCTION(complex<T>, sqrt)
TANDEM_FUNCTION(complex<T>, sin)
TANDEM_FUNCTION(complex<T>, cos)
TANDEM_FUNCTION(complex<T>, tan)
TANDEM_FUNCTION(complex<T>, sinh)
TANDEM_FUNCTION(complex<T>, cosh)
TANDEM_FUNCTION(complex<T>, tanh)
TANDEM_FUNCTION(complex<T>, asin)
TANDEM_FUNCTION(complex<T>, acos)
TANDEM_FUNCTION(complex<T>, atan)
TANDEM_FUNCTION(complex<T>, asinh)
TANDEM_FUNCTION(complex<T>, acosh)
TANDEM_FUNCTION(complex<T>, atanh)
#undef TANDEM_FUNCTION
template <typename T>
TANDEM_T complex<T> polar(const T &length, const T &angle = T()) {
  return std::polar(length, angle);
}
template <typename T>
TANDEM_T complex<T> pow(const complex<T> &z, const complex<T> &power) {
  return std::pow((const std::complex<T> &)z, (const std::complex<T> &)power);
}
template <typename T>
TANDEM_T complex<T> pow(const complex<T> &z, const T &power) {
  return std::pow((const std::complex<T> &)z, power);
}
template <typename T>
TANDEM_T complex<T> pow(const T &base, const complex<T> &power) {
  return std::pow(base, (const std::complex<T> &)power);
}
}  // namespace thrust
#undef TANDEM_T
