// SIMD intrinsics of CUDA: two halfwords or four bytes of a word at once.
#pragma once
#pragma clang system_header

// `each` computes one part from the parts x and y of type `type`; the result is cut to `bits`.
#define TANDEM_PARTS(name, bits, type, each) \
  TANDEM_D unsigned name(unsigned a, unsigned b) { \
    unsigned r = 0; \
    for (int at = 0; at < 32; at += bits) { \
      int x = (type)(a >> at), y = (type)(b >> at); \
      r |= ((unsigned)(each) & (unsigned)((1ull << bits) - 1)) << at; \
    } \
    return r; \
  }
#define TANDEM_PART1(name, bits, type, each) \
  TANDEM_D unsigned name(unsigned a) { \
    unsigned r = 0; \
    for (int at = 0; at < 32; at += bits) { \
      int x = (type)(a >> at); \
      r |= ((unsigned)(each) & (unsigned)((1ull << bits) - 1)) << at; \
    } \
    return r; \
  }
#define TANDEM_CLAMP(v, low, high) ((v) < (low) ? (low) : (v) > (high) ? (high) : (v))
#define TANDEM_SIMD(n, bits, s, u) \
  TANDEM_PARTS(__vadd##n, bits, u, x + y) \
  TANDEM_PARTS(__vsub##n, bits, u, x - y) \
  TANDEM_PARTS(__vaddss##n, bits, s, TANDEM_CLAMP(x + y, -(1 << (bits - 1)), (1 << (bits - 1)) - 1)) \
  TANDEM_PARTS(__vsubss##n, bits, s, TANDEM_CLAMP(x - y, -(1 << (bits - 1)), (1 << (bits - 1)) - 1)) \
  TANDEM_PARTS(__vaddus##n, bits, u, TANDEM_CLAMP(x + y, 0, (1 << bits) - 1)) \
  TANDEM_PARTS(__vsubus##n, bits, u, TANDEM_CLAMP(x - y, 0, (1 << bits) - 1)) \
  TANDEM_PARTS(__vabsdiffs##n, bits, s, x < y ? y - x : x - y) \
  TANDEM_PARTS(__vabsdiffu##n, bits, u, x < y ? y - x : x - y) \
  TANDEM_PARTS(__vavgs##n, bits, s, (x + y + (x + y >= 0)) >> 1) \
  TANDEM_PARTS(__vavgu##n, bits, u, (x + y + 1) >> 1) \
  TANDEM_PARTS(__vhaddu##n, bits, u, (x + y) >> 1) \
  TANDEM_PARTS(__vmaxs##n, bits, s, x < y ? y : x) \
  TANDEM_PARTS(__vmins##n, bits, s, x < y ? x : y) \
  TANDEM_PARTS(__vmaxu##n, bits, u, x < y ? y : x) \
  TANDEM_PARTS(__vminu##n, bits, u, x < y ? x : y) \
  TANDEM_PARTS(__vcmpeq##n, bits, u, x == y ? -1 : 0) \
  TANDEM_PARTS(__vcmpne##n, bits, u, x != y ? -1 : 0) \
  TANDEM_PARTS(__vcmpges##n, bits, s, x >= y ? -1 : 0) \
  TANDEM_PARTS(__vcmpgts##n, bits, s, x > y ? -1 : 0) \
  TANDEM_PARTS(__vcmples##n, bits, s, x <= y ? -1 : 0) \
  TANDEM_PARTS(__vcmplts##n, bits, s, x < y ? -1 : 0) \
  TANDEM_PARTS(__vcmpgeu##n, bits, u, x >= y ? -1 : 0) \
  TANDEM_PARTS(__vcmpgtu##n, bits, u, x > y ? -1 : 0) \
  TANDEM_PARTS(__vcmpleu##n, bits, u, x <= y ? -1 : 0) \
  TANDEM_PARTS(__vcmpltu##n, bits, u, x < y ? -1 : 0) \
  TANDEM_PARTS(__vseteq##n, bits, u, x == y) \
  TANDEM_PARTS(__vsetne##n, bits, u, x != y) \
  TANDEM_PARTS(__vsetges##n, bits, s, x >= y) \
  TANDEM_PARTS(__vsetgts##n, bits, s, x > y) \
  TANDEM_PARTS(__vsetles##n, bits, s, x <= y) \
  TANDEM_PARTS(__vsetlts##n, bits, s, x < y) \
  TANDEM_PARTS(__vsetgeu##n, bits, u, x >= y) \
  TANDEM_PARTS(__vsetgtu##n, bits, u, x > y) \
  TANDEM_PARTS(__vsetleu##n, bits, u, x <= y) \
  TANDEM_PARTS(__vsetltu##n, bits, u, x < y) \
  TANDEM_PART1(__vabs##n, bits, s, x < 0 ? -x : x) \
  TANDEM_PART1(__vabsss##n, bits, s, x == -(1 << (bits - 1)) ? (1 << (bits - 1)) - 1 : x < 0 ? -x : x) \
  TANDEM_PART1(__vneg##n, bits, s, -x) \
  TANDEM_PART1(__vnegss##n, bits, s, x == -(1 << (bits - 1)) ? (1 << (bits - 1)) - 1 : -x) \
  TANDEM_D unsigned __vsads##n(unsigned a, unsigned b) { \
    unsigned r = 0; \
    for (int at = 0; at < 32; at += bits) { \
      int x = (s)(a >> at), y = (s)(b >> at); \
      r += (unsigned)(x < y ? y - x : x - y); \
    } \
    return r; \
  } \
  TANDEM_D unsigned __vsadu##n(unsigned a, unsigned b) { \
    unsigned r = 0; \
    for (int at = 0; at < 32; at += bits) { \
      int x = (u)(a >> at), y = (u)(b >> at); \
      r += (unsigned)(x < y ? y - x : x - y); \
    } \
    return r; \
  }
TANDEM_SIMD(2, 16, short, unsigned short)
TANDEM_SIMD(4, 8, signed char, unsigned char)
#undef TANDEM_SIMD
#undef TANDEM_CLAMP
#undef TANDEM_PART1
#undef TANDEM_PARTS

// Sums, maxima and minima of three numbers at once (DPX), of 32 bits and of two halfwords. Sums wrap around;
// with `relu`, the result is at least 0.
#define TANDEM_DPX(name, expression) \
  TANDEM_D int name##_s32(int a, int b, int c) { \
    typedef int part; \
    return expression; \
  } \
  TANDEM_D unsigned name##_u32(unsigned a, unsigned b, unsigned c) { \
    typedef unsigned part; \
    return expression; \
  } \
  TANDEM_D int name##_s32_relu(int a, int b, int c) { return max(name##_s32(a, b, c), 0); } \
  TANDEM_DPX2(name##_s16x2, short, (int)(expression)) \
  TANDEM_DPX2(name##_u16x2, unsigned short, (int)(expression)) \
  TANDEM_DPX2(name##_s16x2_relu, short, max((int)(expression), 0))
#define TANDEM_DPX2(name, type, expression) \
  TANDEM_D unsigned name(unsigned u, unsigned v, unsigned w) { \
    typedef type part; \
    unsigned r = 0; \
    for (int at = 0; at < 32; at += 16) { \
      part a = (part)(u >> at), b = (part)(v >> at), c = (part)(w >> at); \
      r |= ((unsigned)(expression) & 0xffffu) << at; \
    } \
    return r; \
  }
#define TANDEM_SUM ((part)((unsigned)a + (unsigned)b))
TANDEM_DPX(__viaddmax, TANDEM_SUM > c ? TANDEM_SUM : c)
TANDEM_DPX(__viaddmin, TANDEM_SUM < c ? TANDEM_SUM : c)
TANDEM_DPX(__vimax3, a > b ? (a > c ? a : c) : b > c ? b : c)
TANDEM_DPX(__vimin3, a < b ? (a < c ? a : c) : b < c ? b : c)
#undef TANDEM_DPX
#undef TANDEM_DPX2
#undef TANDEM_SUM
TANDEM_D int __vimax_s32_relu(int a, int b) { return max(max(a, b), 0); }
TANDEM_D int __vimin_s32_relu(int a, int b) { return max(min(a, b), 0); }
TANDEM_D unsigned __vimax_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmaxs2(a, b), 0); }
TANDEM_D unsigned __vimin_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmins2(a, b), 0); }
// The predicates say whether the first number is the result.
#define TANDEM_CHOICE(name, type, op) \
  TANDEM_D type name(type a, type b, bool *first) { \
    *first = a op b; \
    return *first ? a : b; \
  }
TANDEM_CHOICE(__vibmax_s32, int, >=)
TANDEM_CHOICE(__vibmin_s32, int, <=)
TANDEM_CHOICE(__vibmax_u32, unsigned, >=)
TANDEM_CHOICE(__vibmin_u32, unsigned, <=)
#undef TANDEM_CHOICE
#define TANDEM_CHOICE(name, type, op) \
  TANDEM_D unsigned name(unsigned a, unsigned b, bool *high, bool *low) { \
    *high = (type)(a >> 16) op(type)(b >> 16); \
    *low = (type)a op(type)b; \
    return (*high ? a : b) & 0xffff0000u | (*low ? a : b) & 0xffffu; \
  }
TANDEM_CHOICE(__vibmax_s16x2, short, >=)
TANDEM_CHOICE(__vibmin_s16x2, short, <=)
TANDEM_CHOICE(__vibmax_u16x2, unsigned short, >=)
TANDEM_CHOICE(__vibmin_u16x2, unsigned short, <=)
#undef TANDEM_CHOICE
