// Warp functions: shuffles, votes, matches and reductions (CUDA C++ Programming Guide, Warp Functions).
#pragma once
#pragma clang system_header

TANDEM_D void __syncwarp(unsigned mask = ~0u) { __nvvm_bar_warp_sync(mask); }
TANDEM_D unsigned __activemask(void) { return __nvvm_activemask(); }
TANDEM_D unsigned __lane_id(void) { return __nvvm_read_ptx_sreg_laneid(); }

// A shuffle of words; other sizes move as words. `bound` is where a segment of `width` lanes ends.
#define TANDEM_SHUFFLE(name, how, param, bound) \
  TANDEM_D int __##name##_sync(unsigned mask, int v, param n, int width = 32) { \
    return __nvvm_shfl_sync_##how##_i32(mask, v, (int)n, (32 - width) << 8 | bound); \
  } \
  TANDEM_D unsigned __##name##_sync(unsigned mask, unsigned v, param n, int width = 32) { \
    return (unsigned)__##name##_sync(mask, (int)v, n, width); \
  } \
  TANDEM_D float __##name##_sync(unsigned mask, float v, param n, int width = 32) { \
    return __int_as_float(__##name##_sync(mask, __float_as_int(v), n, width)); \
  } \
  TANDEM_D long long __##name##_sync(unsigned mask, long long v, param n, int width = 32) { \
    unsigned low = (unsigned)__##name##_sync(mask, (int)v, n, width); \
    int high = __##name##_sync(mask, (int)(v >> 32), n, width); \
    return (long long)((unsigned long long)(unsigned)high << 32 | low); \
  } \
  TANDEM_D unsigned long long __##name##_sync(unsigned mask, unsigned long long v, param n, \
                                              int width = 32) { \
    return (unsigned long long)__##name##_sync(mask, (long long)v, n, width); \
  } \
  TANDEM_D long __##name##_sync(unsigned mask, long v, param n, int width = 32) { \
    return (long)__##name##_sync(mask, (long long)v, n, width); \
  } \
  TANDEM_D unsigned long __##name##_sync(unsigned mask, unsigned long v, param n, int width = 32) { \
    return (unsigned long)__##name##_sync(mask, (long long)v, n, width); \
  } \
  TANDEM_D double __##name##_sync(unsigned mask, double v, param n, int width = 32) { \
    return __longlong_as_double(__##name##_sync(mask, __double_as_longlong(v), n, width)); \
  } \
  template <typename T> \
  TANDEM_D T __##name(T v, param n, int width = 32) { \
    return __##name##_sync(__activemask(), v, n, width); \
  }
TANDEM_SHUFFLE(shfl, idx, int, 0x1f)
TANDEM_SHUFFLE(shfl_up, up, unsigned, 0)
TANDEM_SHUFFLE(shfl_down, down, unsigned, 0x1f)
TANDEM_SHUFFLE(shfl_xor, bfly, int, 0x1f)
#undef TANDEM_SHUFFLE

TANDEM_D int __all_sync(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p != 0); }
TANDEM_D int __any_sync(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p != 0); }
TANDEM_D int __uni_sync(unsigned mask, int p) { return __nvvm_vote_uni_sync(mask, p != 0); }
TANDEM_D unsigned __ballot_sync(unsigned mask, int p) { return __nvvm_vote_ballot_sync(mask, p != 0); }
// The forms without a mask, which CUDA dropped, are those of the active lanes.
TANDEM_D int __all(int p) { return __all_sync(__activemask(), p); }
TANDEM_D int __any(int p) { return __any_sync(__activemask(), p); }
TANDEM_D unsigned __ballot(int p) { return __ballot_sync(__activemask(), p); }

#define TANDEM_MATCH(type, bits, as) \
  TANDEM_D unsigned __match_any_sync(unsigned mask, type v) { \
    return (unsigned)__nvvm_match_any_sync_##bits(mask, as); \
  } \
  TANDEM_D unsigned __match_all_sync(unsigned mask, type v, int *all) { \
    return (unsigned)__nvvm_match_all_sync_##bits##p(mask, as, all); \
  }
TANDEM_MATCH(int, i32, (unsigned)v)
TANDEM_MATCH(unsigned, i32, v)
TANDEM_MATCH(float, i32, __float_as_uint(v))
TANDEM_MATCH(long, i64, (unsigned long long)v)
TANDEM_MATCH(unsigned long, i64, v)
TANDEM_MATCH(long long, i64, (unsigned long long)v)
TANDEM_MATCH(unsigned long long, i64, v)
TANDEM_MATCH(double, i64, (unsigned long long)__double_as_longlong(v))
#undef TANDEM_MATCH

TANDEM_D int __reduce_add_sync(unsigned mask, int v) { return __nvvm_redux_sync_add(v, (int)mask); }
TANDEM_D unsigned __reduce_add_sync(unsigned mask, unsigned v) {
  return (unsigned)__nvvm_redux_sync_add((int)v, (int)mask);
}
TANDEM_D int __reduce_min_sync(unsigned mask, int v) { return __nvvm_redux_sync_min(v, (int)mask); }
TANDEM_D int __reduce_max_sync(unsigned mask, int v) { return __nvvm_redux_sync_max(v, (int)mask); }
TANDEM_D unsigned __reduce_min_sync(unsigned mask, unsigned v) {
  return (unsigned)__nvvm_redux_sync_umin(v, (int)mask);
}
TANDEM_D unsigned __reduce_max_sync(unsigned mask, unsigned v) {
  return (unsigned)__nvvm_redux_sync_umax(v, (int)mask);
}
TANDEM_D unsigned __reduce_and_sync(unsigned mask, unsigned v) {
  return (unsigned)__nvvm_redux_sync_and((int)v, (int)mask);
}
TANDEM_D unsigned __reduce_or_sync(unsigned mask, unsigned v) {
  return (unsigned)__nvvm_redux_sync_or((int)v, (int)mask);
}
TANDEM_D unsigned __reduce_xor_sync(unsigned mask, unsigned v) {
  return (unsigned)__nvvm_redux_sync_xor((int)v, (int)mask);
}
