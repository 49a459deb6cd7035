/* The library's random numbers: splitmix64 (Steele, Lea, Flood 2014). Small, seedable, the same on every
 * host, and good enough to jitter latencies. */
#ifndef TANDEM_RNG_H
#define TANDEM_RNG_H

#include <cstdint>

namespace tandem {

class Rng {
 public:
  explicit Rng(uint64_t seed = 0) : state_(seed) {}

  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

  /* Uniform in [0, n), n > 0. The bias of the multiply-shift is below 2^-32. */
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(((next() >> 32) * n) >> 32); }

 private:
  uint64_t state_;
};

}  // namespace tandem

#endif
