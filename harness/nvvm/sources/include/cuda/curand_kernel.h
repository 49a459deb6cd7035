// Random numbers on the device under the names of cuRAND's device interface. The generator of every state is
// Philox 4x32-10 (Salmon et al., 2011), so the numbers of XORWOW and MRG32k3a states differ from NVIDIA's;
// their distributions do not. The numbers of a Philox state, and their order, are those of cuRAND; its normal
// numbers may differ in their last bits, because cuRAND computes logarithm, sine and cosine in its own way.
#pragma once
#pragma clang system_header

// A state has the bytes of cuRAND's.
struct tandem_random {
  uint4 counter;
  uint2 key;
  unsigned used;
  // The second of a pair of normal or log-normal numbers, if it was not asked for yet.
  unsigned char kept, kept_double;
  float second;
  double second_double;
};
enum { tandem_kept_normal = 1, tandem_kept_log_normal = 2 };
struct curandStatePhilox4_32_10 : tandem_random {
  uint4 unused;
};
struct curandStateXORWOW : tandem_random {};
struct curandStateMRG32k3a : tandem_random {};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;

// What needs tables that the host makes.
#define TANDEM_NO_TABLES(what) \
  unavailable(#what " needs tables that cuRAND makes on the host, and is not supported: use Philox")
struct __attribute__((TANDEM_NO_TABLES(Sobol))) curandStateSobol32 {};
struct __attribute__((TANDEM_NO_TABLES(Sobol))) curandStateSobol64 {};
struct __attribute__((TANDEM_NO_TABLES(Sobol))) curandStateScrambledSobol32 {};
struct __attribute__((TANDEM_NO_TABLES(Sobol))) curandStateScrambledSobol64 {};
struct __attribute__((TANDEM_NO_TABLES(MTGP32))) curandStateMtgp32 {};
typedef struct tandem_discrete *curandDiscreteDistribution_t;
#define TANDEM_NO_STATE(name) \
  typedef curandState##name curandState##name##_t __attribute__((TANDEM_NO_TABLES(name)));
TANDEM_NO_STATE(Sobol32)
TANDEM_NO_STATE(Sobol64)
TANDEM_NO_STATE(ScrambledSobol32)
TANDEM_NO_STATE(ScrambledSobol64)
TANDEM_NO_STATE(Mtgp32)
#undef TANDEM_NO_STATE

TANDEM_D uint4 tandem_philox(uint4 c, uint2 k) {
  for (int i = 0; i < 10; ++i) {
    unsigned high0 = __umulhi(0xD2511F53u, c.x), low0 = 0xD2511F53u * c.x;
    unsigned high1 = __umulhi(0xCD9E8D57u, c.z), low1 = 0xCD9E8D57u * c.z;
    c = make_uint4(high1 ^ c.y ^ k.x, low1, high0 ^ c.w ^ k.y, low0);
    k.x += 0x9E3779B9u;
    k.y += 0xBB67AE85u;
  }
  return c;
}
// Each step of the counter gives four numbers.
TANDEM_D void skipahead(unsigned long long n, tandem_random *s) {
  unsigned used = s->used + (unsigned)(n & 3);
  unsigned long long steps = n / 4 + used / 4, low = (unsigned long long)s->counter.y << 32 | s->counter.x;
  low += steps;
  if (low < steps && ++s->counter.z == 0) ++s->counter.w;
  s->counter.x = (unsigned)low;
  s->counter.y = (unsigned)(low >> 32);
  s->used = used & 3;
}
// Numbers of the same seed with another sequence number lie 2^66 apart.
TANDEM_D void skipahead_sequence(unsigned long long n, tandem_random *s) {
  unsigned long long at = ((unsigned long long)s->counter.w << 32 | s->counter.z) + n;
  s->counter.z = (unsigned)at;
  s->counter.w = (unsigned)(at >> 32);
}
TANDEM_D void skipahead_subsequence(unsigned long long n, tandem_random *s) { skipahead_sequence(n, s); }
TANDEM_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                          tandem_random *s) {
  s->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
  s->counter = make_uint4(0, 0, (unsigned)sequence, (unsigned)(sequence >> 32));
  s->used = 0;
  s->kept = s->kept_double = 0;
  s->second = 0;
  s->second_double = 0;
  skipahead(offset, s);
}
TANDEM_D unsigned curand(tandem_random *s) {
  uint4 v = tandem_philox(s->counter, s->key);
  unsigned used = s->used;
  skipahead(1, s);
  return used == 0 ? v.x : used == 1 ? v.y : used == 2 ? v.z : v.w;
}
TANDEM_D uint4 curand4(tandem_random *s) {
  uint4 v = tandem_philox(s->counter, s->key);
  skipahead(4, s);
  if (s->used == 0) return v;
  uint4 next = tandem_philox(s->counter, s->key);
  if (s->used == 1) return make_uint4(v.y, v.z, v.w, next.x);
  if (s->used == 2) return make_uint4(v.z, v.w, next.x, next.y);
  return make_uint4(v.w, next.x, next.y, next.z);
}

// In (0, 1]: the middle of one of 2^32 parts, or of 2^53 for which two numbers are mixed.
TANDEM_D float tandem_uniform(unsigned x) { return x * 0x1p-32f + 0x1p-33f; }
TANDEM_D double tandem_uniform_double(unsigned x, unsigned y) {
  return (x ^ (unsigned long long)y << 21) * 0x1p-53 + 0x1p-54;
}
TANDEM_D float curand_uniform(tandem_random *s) { return tandem_uniform(curand(s)); }
TANDEM_D double curand_uniform_double(tandem_random *s) {
  unsigned x = curand(s);
  return tandem_uniform_double(x, curand(s));
}
// Of a Philox state, one number of 32 bits gives one of these: the upper end of its part.
TANDEM_D double curand_uniform_double(curandStatePhilox4_32_10 *s) {
  return curand(s) * 0x1p-32 + 0x1p-32;
}
// By Box and Muller: first the sine, then the cosine.
TANDEM_D float2 tandem_normal2(unsigned x, unsigned y) {
  const float part = 0x1.921fb6p2f * 0x1p-32f;
  float radius = sqrtf(-2.0f * logf(tandem_uniform(x))), sine, cosine;
  sincosf(y * part + part / 2, &sine, &cosine);
  return make_float2(radius * sine, radius * cosine);
}
TANDEM_D double2 tandem_normal2_double(uint4 v) {
  double radius = sqrt(-2.0 * log(tandem_uniform_double(v.x, v.y))), sine, cosine;
  sincospi(2.0 * tandem_uniform_double(v.z, v.w), &sine, &cosine);
  return make_double2(radius * sine, radius * cosine);
}
TANDEM_D float2 curand_normal2(tandem_random *s) {
  unsigned x = curand(s);
  return tandem_normal2(x, curand(s));
}
TANDEM_D double2 curand_normal2_double(tandem_random *s) { return tandem_normal2_double(curand4(s)); }
TANDEM_D float2 curand_log_normal2(tandem_random *s, float mean, float deviation) {
  float2 v = curand_normal2(s);
  return make_float2(expf(mean + deviation * v.x), expf(mean + deviation * v.y));
}
TANDEM_D double2 curand_log_normal2_double(tandem_random *s, double mean, double deviation) {
  double2 v = curand_normal2_double(s);
  return make_double2(exp(mean + deviation * v.x), exp(mean + deviation * v.y));
}
// One at a time: of a pair, first the one, then the other.
#define TANDEM_ONE(T, name, params, args, mark, kept, second) \
  TANDEM_D T name params { \
    if (s->kept == mark) { \
      s->kept = 0; \
      return s->second; \
    } \
    T##2 v = args; \
    s->kept = mark; \
    s->second = v.y; \
    return v.x; \
  }
TANDEM_ONE(float, curand_normal, (tandem_random * s), curand_normal2(s), tandem_kept_normal, kept, second)
TANDEM_ONE(double, curand_normal_double, (tandem_random * s), curand_normal2_double(s), tandem_kept_normal,
           kept_double, second_double)
TANDEM_ONE(float, curand_log_normal, (tandem_random * s, float mean, float deviation),
           curand_log_normal2(s, mean, deviation), tandem_kept_log_normal, kept, second)
TANDEM_ONE(double, curand_log_normal_double, (tandem_random * s, double mean, double deviation),
           curand_log_normal2_double(s, mean, deviation), tandem_kept_log_normal, kept_double, second_double)
#undef TANDEM_ONE
// The number of events of which `mean` are expected: the uniform numbers that can be multiplied before their
// product falls below e^-mean. A large mean is the sum of smaller ones; from 4000 on it is nearly normal.
TANDEM_D unsigned curand_poisson(tandem_random *s, double mean) {
  if (mean >= 4000) {
    double v = rint(mean + sqrt(mean) * curand_normal_double(s));
    return v < 0 ? 0u : (unsigned)v;
  }
  unsigned count = 0;
  while (mean > 0) {
    float part = (float)(mean < 32 ? mean : 32), least = expf(-part), product = curand_uniform(s);
    while (product > least) {
      ++count;
      product *= curand_uniform(s);
    }
    mean -= 32;
  }
  return count;
}
// Several at a time.
TANDEM_D float4 curand_uniform4(tandem_random *s) {
  float a = curand_uniform(s), b = curand_uniform(s), c = curand_uniform(s);
  return make_float4(a, b, c, curand_uniform(s));
}
TANDEM_D double2 curand_uniform2_double(tandem_random *s) {
  uint4 v = curand4(s);
  return make_double2(tandem_uniform_double(v.x, v.y), tandem_uniform_double(v.z, v.w));
}
TANDEM_D double4 curand_uniform4_double(tandem_random *s) {
  double2 a = curand_uniform2_double(s), b = curand_uniform2_double(s);
  return make_double4(a.x, a.y, b.x, b.y);
}
TANDEM_D float4 curand_normal4(tandem_random *s) {
  float2 a = curand_normal2(s), b = curand_normal2(s);
  return make_float4(a.x, a.y, b.x, b.y);
}
TANDEM_D double4 curand_normal4_double(tandem_random *s) {
  double2 a = curand_normal2_double(s), b = curand_normal2_double(s);
  return make_double4(a.x, a.y, b.x, b.y);
}
TANDEM_D float4 curand_log_normal4(tandem_random *s, float mean, float deviation) {
  float2 a = curand_log_normal2(s, mean, deviation), b = curand_log_normal2(s, mean, deviation);
  return make_float4(a.x, a.y, b.x, b.y);
}
TANDEM_D double4 curand_log_normal4_double(tandem_random *s, double mean, double deviation) {
  double2 a = curand_log_normal2_double(s, mean, deviation);
  double2 b = curand_log_normal2_double(s, mean, deviation);
  return make_double4(a.x, a.y, b.x, b.y);
}
TANDEM_D uint4 curand_poisson4(tandem_random *s, double mean) {
  unsigned a = curand_poisson(s, mean), b = curand_poisson(s, mean), c = curand_poisson(s, mean);
  return make_uint4(a, b, c, curand_poisson(s, mean));
}
__attribute__((device, TANDEM_NO_TABLES(curand_discrete))) unsigned curand_discrete(
    tandem_random *, curandDiscreteDistribution_t);
__attribute__((device, TANDEM_NO_TABLES(curand_discrete4))) uint4 curand_discrete4(
    tandem_random *, curandDiscreteDistribution_t);
#undef TANDEM_NO_TABLES
