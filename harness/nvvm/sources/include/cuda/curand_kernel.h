// Random numbers on the device under the names of cuRAND's device interface. The generator of every state is
// Philox 4x32-10 (Salmon et al., 2011), so the numbers of XORWOW and MRG32k3a states differ from NVIDIA's;
// their distributions do not. A normal number is the first one of a pair, of which the second is dropped.
#pragma once
#pragma clang system_header

struct tandem_random {
  uint4 counter, out;
  uint2 key;
  unsigned used;
};
struct curandStatePhilox4_32_10 : tandem_random {};
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
TANDEM_D void skipahead(unsigned long long n, tandem_random *s) {
  unsigned long long at = (unsigned long long)s->counter.y << 32 | s->counter.x;
  at += (n + s->used) / 4;
  s->used = (unsigned)((n + s->used) % 4);
  s->counter.x = (unsigned)at;
  s->counter.y = (unsigned)(at >> 32);
  s->out = tandem_philox(s->counter, s->key);
}
// Numbers of the same seed with another sequence number lie 2^66 apart.
TANDEM_D void skipahead_sequence(unsigned long long n, tandem_random *s) {
  unsigned long long at = ((unsigned long long)s->counter.w << 32 | s->counter.z) + n;
  s->counter.z = (unsigned)at;
  s->counter.w = (unsigned)(at >> 32);
  s->out = tandem_philox(s->counter, s->key);
}
TANDEM_D void skipahead_subsequence(unsigned long long n, tandem_random *s) { skipahead_sequence(n, s); }
TANDEM_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                          tandem_random *s) {
  s->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
  s->counter = make_uint4(0, 0, (unsigned)sequence, (unsigned)(sequence >> 32));
  s->used = 0;
  skipahead(offset, s);
}
TANDEM_D unsigned curand(tandem_random *s) {
  unsigned r = s->used == 0 ? s->out.x : s->used == 1 ? s->out.y : s->used == 2 ? s->out.z : s->out.w;
  skipahead(1, s);
  return r;
}
TANDEM_D uint4 curand4(tandem_random *s) {
  unsigned a = curand(s), b = curand(s), c = curand(s);
  return make_uint4(a, b, c, curand(s));
}
// In (0, 1].
TANDEM_D float curand_uniform(tandem_random *s) { return ((curand(s) >> 8) + 1u) * (1.0f / 16777216.0f); }
TANDEM_D double curand_uniform_double(tandem_random *s) {
  unsigned long long high = curand(s);
  return (((high << 32 | curand(s)) >> 11) + 1ull) * (1.0 / 9007199254740992.0);
}
// By Box and Muller.
TANDEM_D float2 curand_normal2(tandem_random *s) {
  float radius = sqrtf(-2.0f * logf(curand_uniform(s))), sine, cosine;
  sincospif(2.0f * curand_uniform(s), &sine, &cosine);
  return make_float2(radius * cosine, radius * sine);
}
TANDEM_D double2 curand_normal2_double(tandem_random *s) {
  double radius = sqrt(-2.0 * log(curand_uniform_double(s))), sine, cosine;
  sincospi(2.0 * curand_uniform_double(s), &sine, &cosine);
  return make_double2(radius * cosine, radius * sine);
}
TANDEM_D float curand_normal(tandem_random *s) { return curand_normal2(s).x; }
TANDEM_D double curand_normal_double(tandem_random *s) {
  double radius = sqrt(-2.0 * log(curand_uniform_double(s)));
  return radius * cospi(2.0 * curand_uniform_double(s));
}
TANDEM_D float curand_log_normal(tandem_random *s, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(s));
}
TANDEM_D double curand_log_normal_double(tandem_random *s, double mean, double deviation) {
  return exp(mean + deviation * curand_normal_double(s));
}
TANDEM_D float2 curand_log_normal2(tandem_random *s, float mean, float deviation) {
  float2 v = curand_normal2(s);
  return make_float2(expf(mean + deviation * v.x), expf(mean + deviation * v.y));
}
TANDEM_D double2 curand_log_normal2_double(tandem_random *s, double mean, double deviation) {
  double2 v = curand_normal2_double(s);
  return make_double2(exp(mean + deviation * v.x), exp(mean + deviation * v.y));
}
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
  double a = curand_uniform_double(s);
  return make_double2(a, curand_uniform_double(s));
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
