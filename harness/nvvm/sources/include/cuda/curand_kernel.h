// Random numbers on the device under the names of cuRAND's device interface. The generator of every state is
// Philox 4x32-10 (Salmon et al., 2011), so the numbers of XORWOW states differ from NVIDIA's; their
// distributions do not.
#pragma once
#pragma clang system_header

struct curandStatePhilox4_32_10 {
  uint4 counter, out;
  uint2 key;
  unsigned used;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStatePhilox4_32_10 curandStateXORWOW;
typedef curandStatePhilox4_32_10 curandStateXORWOW_t;
typedef curandStatePhilox4_32_10 curandState;
typedef curandStatePhilox4_32_10 curandState_t;

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
TANDEM_D void skipahead(unsigned long long n, curandState *s) {
  unsigned long long at = (unsigned long long)s->counter.y << 32 | s->counter.x;
  at += (n + s->used) / 4;
  s->used = (unsigned)((n + s->used) % 4);
  s->counter.x = (unsigned)at;
  s->counter.y = (unsigned)(at >> 32);
  s->out = tandem_philox(s->counter, s->key);
}
TANDEM_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                          curandState *s) {
  s->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
  s->counter = make_uint4(0, 0, (unsigned)sequence, (unsigned)(sequence >> 32));
  s->used = 0;
  skipahead(offset, s);
}
TANDEM_D unsigned curand(curandState *s) {
  unsigned r = s->used == 0 ? s->out.x : s->used == 1 ? s->out.y : s->used == 2 ? s->out.z : s->out.w;
  skipahead(1, s);
  return r;
}
TANDEM_D uint4 curand4(curandState *s) {
  unsigned a = curand(s), b = curand(s), c = curand(s);
  return make_uint4(a, b, c, curand(s));
}
// In (0, 1].
TANDEM_D float curand_uniform(curandState *s) { return ((curand(s) >> 8) + 1u) * (1.0f / 16777216.0f); }
TANDEM_D double curand_uniform_double(curandState *s) {
  unsigned long long high = curand(s);
  return (((high << 32 | curand(s)) >> 11) + 1ull) * (1.0 / 9007199254740992.0);
}
// By Box and Muller.
TANDEM_D float2 curand_normal2(curandState *s) {
  float radius = sqrtf(-2.0f * logf(curand_uniform(s))), sine, cosine;
  sincospif(2.0f * curand_uniform(s), &sine, &cosine);
  return make_float2(radius * cosine, radius * sine);
}
TANDEM_D float4 curand_uniform4(curandState *s) {
  float a = curand_uniform(s), b = curand_uniform(s), c = curand_uniform(s);
  return make_float4(a, b, c, curand_uniform(s));
}
TANDEM_D double2 curand_uniform2_double(curandState *s) {
  double a = curand_uniform_double(s);
  return make_double2(a, curand_uniform_double(s));
}
TANDEM_D float4 curand_normal4(curandState *s) {
  float2 a = curand_normal2(s), b = curand_normal2(s);
  return make_float4(a.x, a.y, b.x, b.y);
}
TANDEM_D float curand_normal(curandState *s) { return curand_normal2(s).x; }
TANDEM_D double curand_normal_double(curandState *s) {
  double radius = sqrt(-2.0 * log(curand_uniform_double(s)));
  return radius * cospi(2.0 * curand_uniform_double(s));
}
TANDEM_D float curand_log_normal(curandState *s, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(s));
}
