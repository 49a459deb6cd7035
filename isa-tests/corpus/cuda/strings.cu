// Text and bits: patterns with wildcards, UTF-8, runs, numbers as text, transposed bits, codes of variable
// length, gaps between set bits.
#include <cuda_runtime.h>
#include <cassert>
#include <cstdint>
#include <cstdio>

// Whether names match a pattern with `*`, `?` and [a-z]. Names stand in one buffer, each ended by a zero.
// On a mismatch the last star takes one letter more.
__constant__ char pattern[] = "*a[b-d]?*e";

__device__ bool one_matches(const char *&p, char c) {
    if (*p == '?') return ++p, true;
    if (*p != '[') return *p == c && (++p, true);
    const char low = p[1], high = p[3];
    if (c < low || c > high) return false;
    p += 5;
    return true;
}

__global__ void match_names(const char *__restrict__ names, const unsigned *__restrict__ begin, int count,
                            unsigned *__restrict__ hits) {
    const int n = blockIdx.x * blockDim.x + threadIdx.x;
    bool hit = false;
    if (n < count) {
        const char *s = names + begin[n], *p = pattern, *star = nullptr, *retry = nullptr;
        hit = true;
        while (*s) {
            const char *at = p;
            if (*p == '*') {
                star = ++p;
                retry = s;
            } else if (*p && one_matches(at, *s)) {
                p = at;
                ++s;
            } else if (star) {
                p = star;
                s = ++retry;
            } else {
                hit = false;
                break;
            }
        }
        while (*p == '*') ++p;
        hit = hit && !*p;
    }
    const unsigned votes = __ballot_sync(__activemask(), hit);
    if (threadIdx.x % 32 == 0) hits[n / 32] = votes;
}

// Decodes UTF-8, a character a thread at its first byte; every byte that is no part of a valid character
// counts as wrong. Overlong forms, surrogates and what is above U+10FFFF are not valid.
__device__ int decode(const uint8_t *s, int left, unsigned *character) {
    const uint8_t lead = s[0];
    int length;
    switch (__clz(~(unsigned(lead) << 24))) {
        case 0:
            *character = lead;
            return 1;
        case 2:
            length = 2;
            break;
        case 3:
            length = 3;
            break;
        case 4:
            length = 4;
            break;
        default:
            return 0;
    }
    if (length > left) return 0;
    unsigned c = lead & (0x7f >> length);
    for (int i = 1; i < length; ++i) {
        if ((s[i] & 0xc0) != 0x80) return 0;
        c = c << 6 | (s[i] & 0x3f);
    }
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (c < least[length] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return 0;
    *character = c;
    return length;
}

__global__ void decode_utf8(const uint8_t *__restrict__ text, int n, unsigned *__restrict__ characters,
                            int *__restrict__ wrong) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned c = 0;
    bool part = false;
    for (int back = 1; back < 4 && back <= i && !part; ++back) {
        unsigned ignored;
        part = decode(text + i - back, n - i + back, &ignored) > back;
    }
    const int length = part ? 0 : decode(text + i, n - i, &c);
    characters[i] = length ? c : ~0u;
    if (!part && length == 0) atomicAdd(wrong, 1);
}

// Writes signed numbers as text, right-aligned in fields of twelve characters, four of which are a word.
__global__ void format_numbers(const int *__restrict__ numbers, int n, uint3 *__restrict__ fields) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    union {
        char text[12];
        uint3 words;
    };
    words = make_uint3(0x20202020, 0x20202020, 0x20202020);
    unsigned rest = numbers[i] < 0 ? 0u - unsigned(numbers[i]) : unsigned(numbers[i]);
    int at = 12;
    do {
        assert(at > 1);
        text[--at] = '0' + rest % 10;
        rest /= 10;
    } while (rest);
    if (numbers[i] < 0) text[--at] = '-';
    fields[i] = words;
    if (numbers[i] == 42) printf("number %d is %s\n", i, "the answer");
}

// Runs of equal bytes as (value, length), the number of them in `runs`. One block, chunk by chunk; a run's
// beginning finds its place by ballots, its end is the next beginning.
__global__ void run_lengths(const uint8_t *__restrict__ bytes, int n, uchar4 *__restrict__ out, int *runs) {
    extern __shared__ int starts[];
    __shared__ int found, warp_count[8];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    if (threadIdx.x == 0) found = 0;
    for (int base = 0; base < n; base += blockDim.x) {
        const int i = base + threadIdx.x;
        const bool begins = i < n && (i == 0 || bytes[i] != bytes[i - 1]);
        const unsigned votes = __ballot_sync(~0u, begins);
        if (lane == 0) warp_count[warp] = __popc(votes);
        __syncthreads();
        int place = found + __popc(votes & ~(~0u << lane));
        for (int w = 0; w < warp; ++w) place += warp_count[w];
        if (begins) starts[place] = i;
        __syncthreads();
        if (threadIdx.x == blockDim.x - 1) found = place + begins;
        __syncthreads();
    }
    for (int r = threadIdx.x; r < found; r += blockDim.x) {
        const int length = (r + 1 < found ? starts[r + 1] : n) - starts[r];
        out[r] = make_uchar4(bytes[starts[r]], length & 0xff, length >> 8 & 0xff, 0);
    }
    if (threadIdx.x == 0) *runs = found;
}

// Transposes squares of 32 x 32 bits, a row a lane, by swapping ever smaller quarters with a partner's.
__global__ void turn_bits(unsigned *rows) {
    unsigned mine = rows[blockIdx.x * 32 + threadIdx.x];
    unsigned mask = 0xffffu;
    for (int half = 16; half; half >>= 1, mask ^= mask << half) {
        const unsigned other = __shfl_xor_sync(0xffffffffu, mine, half);
        if (threadIdx.x & half)
            mine = (mine & ~mask) | (other >> half & mask);
        else
            mine = (mine & mask) | (other & mask) << half;
    }
    rows[blockIdx.x * 32 + threadIdx.x] = mine;
}

// Numbers as differences in groups of seven bits, low ones first, the eighth bit saying that more come.
// A thread writes its number at the place that the lengths before it leave.
__global__ void pack_numbers(const unsigned *__restrict__ sorted, int n, uint8_t *__restrict__ out,
                             int *__restrict__ size) {
    const int i = threadIdx.x;
    const unsigned gap = i < n ? sorted[i] - (i ? sorted[i - 1] : 0) : 0;
    const int length = i < n ? max(1, (38 - __clz(gap)) / 7) : 0;
    int end = length;
    for (int step = 1; step < 32; step <<= 1) {
        const int before = __shfl_up_sync(~0u, end, step);
        asm("{ .reg .pred p;\n\t"
            "setp.ge.s32 p, %2, %3;\n\t"
            "@p add.s32 %0, %0, %1; }"
            : "+r"(end)
            : "r"(before), "r"(i), "r"(step));
    }
    unsigned rest = gap;
    for (int at = end - length; at < end; ++at, rest >>= 7)
        out[at] = (rest & 0x7f) | (rest > 0x7f ? 0x80 : 0);
    if (i == 31) *size = end;
}

// For every word the longest run of zero bits in it, its bits reversed, and its bytes sorted.
__global__ void bit_facts(const uint64_t *__restrict__ words, int n, int *__restrict__ gap,
                          uint64_t *__restrict__ reversed, uint64_t *__restrict__ ordered) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint64_t zeros = ~words[i];
    int longest = 0;
    while (zeros) {
        zeros &= zeros << 1;
        ++longest;
    }
    gap[i] = longest;
    reversed[i] = __brevll(words[i]);
    // A network for eight: odd and even neighbours change places in turn.
    unsigned low = unsigned(words[i]), high = unsigned(words[i] >> 32);
    for (int round = 0; round < 8; ++round) {
        const bool odd = round & 1;
        const unsigned a_low = odd ? __funnelshift_r(low, high, 8) : low;
        const unsigned a_high = odd ? (high >> 8 | 0xff000000u) : high;
        unsigned even_low = a_low & 0x00ff00ff, odd_low = a_low >> 8 & 0x00ff00ff;
        unsigned even_high = a_high & 0x00ff00ff, odd_high = a_high >> 8 & 0x00ff00ff;
        const unsigned small_low = __vminu2(even_low, odd_low), large_low = __vmaxu2(even_low, odd_low);
        const unsigned small_high = __vminu2(even_high, odd_high), large_high = __vmaxu2(even_high, odd_high);
        const unsigned b_low = small_low | large_low << 8, b_high = small_high | large_high << 8;
        if (odd) {
            high = b_high << 8 | b_low >> 24;
            low = b_low << 8 | (low & 0xff);
        } else {
            low = b_low;
            high = b_high;
        }
    }
    ordered[i] = uint64_t(high) << 32 | low;
}

// Smith and Waterman's local alignment of two pairs of texts at once, in halfwords, one diagonal at a time:
// the best score of each pair.
__global__ void aligned_pairs(const unsigned *first, const unsigned *second, int n, unsigned *best,
                              int *wide) {
  __shared__ unsigned score[3][33];
  int i = threadIdx.x;
  for (int k = 0; k < 3; ++k) score[k][i + 1] = 0;
  if (i == 0) score[0][0] = score[1][0] = score[2][0] = 0;
  __syncthreads();
  unsigned most = 0;
  int above = 0;
  for (int d = 0; d < 2 * n - 1; ++d) {
    unsigned *now = score[d % 3], *last = score[(d + 2) % 3], *older = score[(d + 1) % 3];
    int j = d - i;
    if (i < n && j >= 0 && j < n) {
      unsigned same = __vcmpeq2(first[i], second[j]);
      unsigned step = (same & 0x00030003u) | (~same & 0xfffefffeu);
      unsigned gap = __vadd2(__vmaxs2(last[i + 1], last[i]), 0xfffefffeu);
      bool high, low;
      unsigned v = __viaddmax_s16x2_relu(older[i], step, gap);
      most = __vibmax_s16x2(most, v, &high, &low);
      above += high + 2 * low;
      now[i + 1] = v;
    }
    __syncthreads();
  }
  best[i] = most;
  wide[i] = __viaddmin_s32(above, -3, __vimax3_s32(i, n, above - 9));
}
