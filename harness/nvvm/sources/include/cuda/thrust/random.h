// Engines and distributions of random numbers (Thrust: Random Number Generation). The engines are those of
// the C++ standard with the same names, [rand.predef].
#pragma once
#pragma clang system_header
#include <thrust/tandem_thrust.h>

#define TANDEM_T __inline__ __attribute__((host, device, nodebug))
namespace thrust {
namespace random {

// x = A x + C modulo M; a modulus of 0 stands for 2 to the number of bits.
template <typename U, U A, U C, U M>
class linear_congruential_engine {
  U x;

 public:
  typedef U result_type;
  static constexpr U multiplier = A, increment = C, modulus = M, default_seed = 1;
  static constexpr U min = C == 0 ? 1 : 0, max = M - 1;
  TANDEM_T explicit linear_congruential_engine(U s = default_seed) { seed(s); }
  TANDEM_T void seed(U s = default_seed) { x = M ? s % M : s, x = C % M == 0 && x == 0 ? 1 : x; }
  TANDEM_T U operator()() { return x = (U)(((unsigned long long)A * x + C) % M); }
  // A jump over n numbers takes as many steps as n has bits.
  TANDEM_T void discard(unsigned long long n) {
    unsigned long long a = A, c = C;
    for (; n; n /= 2) {
      if (n & 1) x = (U)((a * x + c) % M);
      c = (a * c + c) % M;
      a = a * a % M;
    }
  }
  TANDEM_T friend bool operator==(const linear_congruential_engine &l, const linear_congruential_engine &r) {
    return l.x == r.x;
  }
  TANDEM_T friend bool operator!=(const linear_congruential_engine &l, const linear_congruential_engine &r) {
    return l.x != r.x;
  }
};
typedef linear_congruential_engine<unsigned, 16807, 0, 2147483647> minstd_rand0;
typedef linear_congruential_engine<unsigned, 48271, 0, 2147483647> minstd_rand;
typedef minstd_rand default_random_engine;

template <typename T>
class tandem_between {
 protected:
  T low, high;
  TANDEM_T tandem_between(T a, T b) : low(a), high(b) {}

 public:
  typedef T result_type;
  TANDEM_T T a() const { return low; }
  TANDEM_T T b() const { return high; }
  TANDEM_T T min() const { return low; }
  TANDEM_T T max() const { return high; }
  TANDEM_T void reset() {}
};

// From a to b, without b: the engine's number, less its least, by one more than the largest of these.
template <typename T = double>
class uniform_real_distribution : public tandem_between<T> {
 public:
  TANDEM_T explicit uniform_real_distribution(T a = 0, T b = 1) : tandem_between<T>(a, b) {}
  template <typename Engine>
  TANDEM_T T operator()(Engine &e) {
    T x = (T)(e() - Engine::min);
    x /= (T)1 + (T)(Engine::max - Engine::min);
    return x * (this->high - this->low) + this->low;
  }
};

// From a to b, with b: a real number from a to b + 1, cut.
template <typename T = int>
class uniform_int_distribution : public tandem_between<T> {
 public:
  TANDEM_T explicit uniform_int_distribution(T a = 0, T b = 0x7fffffff) : tandem_between<T>(a, b) {}
  template <typename Engine>
  TANDEM_T T operator()(Engine &e) {
    uniform_real_distribution<double> real((double)this->low, (double)this->high + 1);
    return (T)std::floor(real(e));
  }
};
}  // namespace random
using random::default_random_engine;
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::uniform_int_distribution;
using random::uniform_real_distribution;
}  // namespace thrust
#undef TANDEM_T
