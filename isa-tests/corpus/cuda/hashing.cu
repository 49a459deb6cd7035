// Cryptography and hashing, each from its standard.
#include <cuda_runtime.h>
#include <cstdint>

// Keccak-f[1600] with a lane of the sponge in each lane of the warp: rows and columns of the state are
// reached by shuffles of 64-bit words. SHA3-256 of messages of one block (FIPS 202).
__constant__ uint8_t rotation[25] = {0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                     25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};

__device__ __forceinline__ uint64_t rotated(uint64_t v, unsigned n) { return n ? v << n | v >> (64 - n) : v; }

// The round constants come out of an 8-bit register with feedback.
__device__ uint64_t round_constant(unsigned &shift) {
  uint64_t rc = 0;
  for (int j = 0; j < 7; ++j) {
    if (shift & 1) rc |= 1ull << ((1 << j) - 1);
    shift = shift << 1 ^ (shift >> 7) * 0x171;
  }
  return rc;
}

__global__ void sha3_blocks(const uint8_t *message, const int *length, uint64_t *digest) {
  const unsigned all = ~0u;
  const int lane = threadIdx.x, cell = lane < 25 ? lane : 0, x = cell % 5, y = cell / 5;
  constexpr int rate = 136;
  uint64_t a = 0;
  if (lane < rate / 8) {
    for (int b = 7; b >= 0; --b) {
      int at = lane * 8 + b, n = length[blockIdx.x];
      uint8_t byte = at < n ? message[blockIdx.x * rate + at] : at == n ? 0x06 : 0;
      if (at == rate - 1) byte |= 0x80;
      a = a << 8 | byte;
    }
  }
  unsigned shift = 1;
  for (int round = 0; round < 24; ++round) {
    uint64_t column = 0;
    for (int k = 0; k < 5; ++k) column ^= __shfl_sync(all, a, x + 5 * k);
    a ^= __shfl_sync(all, column, (x + 4) % 5) ^ rotated(__shfl_sync(all, column, (x + 1) % 5), 1);
    // What arrives at (x, y) was at (x + 3 y, x).
    a = __shfl_sync(all, rotated(a, rotation[cell]), (x + 3 * y) % 5 + 5 * x);
    uint64_t next = __shfl_sync(all, a, (x + 1) % 5 + 5 * y),
             after = __shfl_sync(all, a, (x + 2) % 5 + 5 * y);
    a ^= ~next & after;
    uint64_t constant = round_constant(shift);
    if (lane == 0) a ^= constant;
  }
  if (lane < 4) digest[blockIdx.x * 4 + lane] = a;
}

// ChaCha20 (RFC 8439): four lanes have a block, a column each, and turn rows by shuffles among themselves.
struct Column {
  uint32_t a, b, c, d;
  __device__ void quarter() {
    a += b, d = __funnelshift_l(d ^ a, d ^ a, 16);
    c += d, b = __funnelshift_l(b ^ c, b ^ c, 12);
    a += b, d = __funnelshift_l(d ^ a, d ^ a, 8);
    c += d, b = __funnelshift_l(b ^ c, b ^ c, 7);
  }
  __device__ void turn(int by) {
    b = __shfl_sync(~0u, b, threadIdx.x + by, 4);
    c = __shfl_sync(~0u, c, threadIdx.x + 2, 4);
    d = __shfl_sync(~0u, d, threadIdx.x - by, 4);
  }
};

__global__ void chacha_stream(const uint4 *key, const uint32_t *first, const uint3 *salt,
                              const uint32_t *plain, uint32_t *cipher) {
  const int block = (blockIdx.x * blockDim.x + threadIdx.x) / 4, column = threadIdx.x % 4;
  const uint32_t counter = *first;
  const uint3 nonce = *salt;
  const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  const uint32_t *k = reinterpret_cast<const uint32_t *>(key);
  const uint32_t last[4] = {counter + block, nonce.x, nonce.y, nonce.z};
  const Column start = {sigma[column], k[column], k[column + 4], last[column]};
  Column s = start;
#pragma unroll 1
  for (int pair = 0; pair < 10; ++pair) {
    s.quarter();
    s.turn(1);
    s.quarter();
    s.turn(-1);
  }
  const uint32_t stream[4] = {s.a + start.a, s.b + start.b, s.c + start.c, s.d + start.d};
  for (int row = 0; row < 4; ++row) {
    int at = block * 16 + row * 4 + column;
    cipher[at] = plain[at] ^ stream[row];
  }
}

// Powers modulo odd numbers of 64 bits in Montgomery's form, and with them the Miller-Rabin test to the bases
// that leave no doubt below 2^64.
class Montgomery {
 public:
  __device__ explicit Montgomery(uint64_t n) : n_(n), inverse_(n) {
    for (int i = 0; i < 5; ++i) inverse_ *= 2 - n * inverse_;
    one_ = -n % n;
    square_ = one_;
    for (int i = 0; i < 64; ++i) square_ = twice(square_);
  }
  __device__ uint64_t times(uint64_t a, uint64_t b) const {
    uint64_t low = a * b, high = __umul64hi(a, b), back = __umul64hi(low * inverse_, n_);
    return high >= back ? high - back : high - back + n_;
  }
  __device__ uint64_t in(uint64_t v) const { return times(v % n_, square_); }
  __device__ uint64_t one() const { return one_; }
  __device__ uint64_t power(uint64_t base, uint64_t e) const {
    uint64_t r = one_;
    for (int bit = 63 - __clzll(e); bit >= 0; --bit) {
      r = times(r, r);
      if (e >> bit & 1) r = times(r, base);
    }
    return r;
  }

 private:
  __device__ uint64_t twice(uint64_t v) const { return v >= n_ - v ? v - (n_ - v) : v + v; }
  uint64_t n_, inverse_, one_, square_;
};

__global__ void strong_primes(const unsigned long long *number, bool *prime, unsigned *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  uint64_t n = number[i];
  Montgomery m(n);
  int twos = __ffsll(n - 1) - 1;
  bool passes = true;
  for (unsigned base : {2u, 325u, 9375u, 28178u, 450775u, 9780504u, 1795265022u}) {
    uint64_t b = m.in(base);
    if (!passes || b == 0) continue;
    uint64_t x = m.power(b, (n - 1) >> twos), minus = n - m.one();
    bool fine = x == m.one() || x == minus;
    for (int k = 1; k < twos && !fine; ++k) fine = (x = m.times(x, x)) == minus;
    passes = fine;
  }
  prime[i] = passes;
  unsigned votes = __ballot_sync(~0u, passes);
  if (threadIdx.x % 32 == 0) atomicAdd(count, __popc(votes));
}

// CRC-32 of a message by parts: each thread has the checksum of its part, and zeros are put after a part by
// powers of a matrix over GF(2), held as 32 columns in the lanes.
__device__ unsigned crc_bytes(const unsigned char *p, int n) {
  unsigned crc = 0;
  while (n-- > 0) {
    crc ^= *p++;
    for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0u);
  }
  return crc;
}

__device__ unsigned matrix_times(unsigned column, unsigned vector) {
  unsigned r = 0;
  for (int bit = 0; bit < 32; ++bit) {
    unsigned c = __shfl_sync(~0u, column, bit);
    if (vector >> bit & 1) r ^= c;
  }
  return r;
}

__global__ void crc_by_parts(const unsigned char *text, int part, unsigned *crc) {
  int lane = threadIdx.x;
  // One bit of zeros, then squared up to a whole part: `part` is a power of two.
  unsigned column = lane == 0 ? 0xEDB88320u : 1u << (lane - 1);
  for (int bits = 1; bits < 8 * part; bits *= 2) column = matrix_times(column, column);
  unsigned mine = crc_bytes(text + lane * part, part);
  // What the register holds at first is like a part before the first.
  unsigned seed = matrix_times(column, ~0u);
  if (lane == 0) mine ^= seed;
  for (int reach = 1; reach < 32; reach *= 2) {
    unsigned right = __shfl_down_sync(~0u, mine, reach), moved = matrix_times(column, mine);
    if (lane % (2 * reach) == 0) mine = moved ^ right;
    column = matrix_times(column, column);
  }
  if (lane == 0) *crc = ~mine;
}

// A Bloom filter of words by a double hash (FNV-1a and its finisher), set by atomics and asked at once.
__host__ __device__ constexpr unsigned fnv(const signed char *s, int n) {
  unsigned h = 2166136261u;
  for (int i = 0; i < n; ++i) h = (h ^ (uint8_t)s[i]) * 16777619u;
  return h;
}
constexpr signed char letter = 'a';
static_assert(fnv(&letter, 1) == 0xe40c292cu, "the published value");

template <int Words, int Hashes>
__global__ void bloom_members(const char4 *known, int n, const char4 *asked, int m, bool *maybe) {
  __shared__ unsigned filter[Words];
  for (int w = threadIdx.x; w < Words; w += blockDim.x) filter[w] = 0;
  __syncthreads();
  auto each = [](const char4 &word, auto &&visit) {
    unsigned h = fnv(&word.x, 4), step = (h >> 15 ^ h) * 0x2c1b3c6du | 1u;
    for (int k = 0; k < Hashes; ++k, h += step) visit(h >> 5 & (Words - 1), 1u << (h & 31));
  };
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    each(known[i], [&](unsigned w, unsigned bit) { atomicOr(&filter[w], bit); });
  __syncthreads();
  for (int i = threadIdx.x; i < m; i += blockDim.x) {
    bool all = true;
    each(asked[i], [&](unsigned w, unsigned bit) { all &= (filter[w] & bit) != 0; });
    maybe[i] = all;
  }
}
template __global__ void bloom_members<16, 3>(const char4 *, int, const char4 *, int, bool *);
