// CUB's collectives that move, sort and compare the items of a block or warp (CUB's documentation). A
// thread's items are next to each other (a blocked arrangement) unless a name says striped. Included by
// cub.cuh.
#pragma once
#pragma clang system_header

namespace cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED,
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum RadixSortStoreAlgorithm { RADIX_SORT_STORE_DIRECT, RADIX_SORT_STORE_ALIGNED };

// ------------------------------------------------------------------ loads and stores
template <typename T, int Items, typename Iterator>
TANDEM_C void LoadDirectBlocked(int thread, Iterator from, T (&items)[Items]) {
  for (int k = 0; k < Items; ++k) items[k] = from[thread * Items + k];
}
template <typename T, int Items, typename Iterator>
TANDEM_C void LoadDirectBlocked(int thread, Iterator from, T (&items)[Items], int valid) {
  for (int k = 0; k < Items; ++k)
    if (thread * Items + k < valid) items[k] = from[thread * Items + k];
}
template <typename T, int Items, typename Default, typename Iterator>
TANDEM_C void LoadDirectBlocked(int thread, Iterator from, T (&items)[Items], int valid, Default other) {
  for (int k = 0; k < Items; ++k) items[k] = other;
  LoadDirectBlocked(thread, from, items, valid);
}
template <typename T, int Items>
TANDEM_C void LoadDirectBlockedVectorized(int thread, T *from, T (&items)[Items]) {
  LoadDirectBlocked(thread, from, items);
}
template <int Threads, typename T, int Items, typename Iterator>
TANDEM_C void LoadDirectStriped(int thread, Iterator from, T (&items)[Items]) {
  for (int k = 0; k < Items; ++k) items[k] = from[thread + k * Threads];
}
template <int Threads, typename T, int Items, typename Iterator>
TANDEM_C void LoadDirectStriped(int thread, Iterator from, T (&items)[Items], int valid) {
  for (int k = 0; k < Items; ++k)
    if (thread + k * Threads < valid) items[k] = from[thread + k * Threads];
}
template <int Threads, typename T, int Items, typename Default, typename Iterator>
TANDEM_C void LoadDirectStriped(int thread, Iterator from, T (&items)[Items], int valid, Default other) {
  for (int k = 0; k < Items; ++k) items[k] = other;
  LoadDirectStriped<Threads>(thread, from, items, valid);
}
template <typename T, int Items, typename Iterator>
TANDEM_C void StoreDirectBlocked(int thread, Iterator to, T (&items)[Items]) {
  for (int k = 0; k < Items; ++k) to[thread * Items + k] = items[k];
}
template <typename T, int Items, typename Iterator>
TANDEM_C void StoreDirectBlocked(int thread, Iterator to, T (&items)[Items], int valid) {
  for (int k = 0; k < Items; ++k)
    if (thread * Items + k < valid) to[thread * Items + k] = items[k];
}
template <typename T, int Items>
TANDEM_C void StoreDirectBlockedVectorized(int thread, T *to, T (&items)[Items]) {
  StoreDirectBlocked(thread, to, items);
}
template <int Threads, typename T, int Items, typename Iterator>
TANDEM_C void StoreDirectStriped(int thread, Iterator to, T (&items)[Items]) {
  for (int k = 0; k < Items; ++k) to[thread + k * Threads] = items[k];
}
template <int Threads, typename T, int Items, typename Iterator>
TANDEM_C void StoreDirectStriped(int thread, Iterator to, T (&items)[Items], int valid) {
  for (int k = 0; k < Items; ++k)
    if (thread + k * Threads < valid) to[thread + k * Threads] = items[k];
}

namespace details {
template <typename T, int Count, int Items, bool Striped>
struct loads {
  struct TempStorage {};
  TANDEM_C loads() {}
  TANDEM_C explicit loads(TempStorage &) {}
  template <typename Iterator, typename... More>
  TANDEM_C void Load(Iterator from, T (&items)[Items], More... more) {
    if constexpr (Striped)
      LoadDirectStriped<Count>(thread() % Count, from, items, more...);
    else
      LoadDirectBlocked(thread() % Count, from, items, more...);
  }
};
template <typename T, int Count, int Items, bool Striped>
struct stores {
  struct TempStorage {};
  TANDEM_C stores() {}
  TANDEM_C explicit stores(TempStorage &) {}
  template <typename Iterator, typename... More>
  TANDEM_C void Store(Iterator to, T (&items)[Items], More... more) {
    if constexpr (Striped)
      StoreDirectStriped<Count>(thread() % Count, to, items, more...);
    else
      StoreDirectBlocked(thread() % Count, to, items, more...);
  }
};

// Items of all threads side by side.
template <typename T, int Count, int Items, bool Block>
struct exchanges : collective<T, Count * Items, Block> {
  typedef collective<T, Count * Items, Block> base;
  using base::base;
  // A block without memory of its own for this shares one piece of it.
  TANDEM_C exchanges() : base(shared()) {}
  TANDEM_C static typename base::TempStorage &shared() {
    static __shared__ typename base::TempStorage own;
    return own;
  }
  TANDEM_C static int rank() { return thread() % Count; }
  // The places that a thread writes and reads, item by item.
  template <typename Out, typename To, typename From>
  TANDEM_C void moved(T (&in)[Items], Out (&out)[Items], To to, From from) {
    for (int k = 0; k < Items; ++k) {
      int at = to(k);
      if (at >= 0) this->all[at] = in[k];
    }
    this->sync();
    for (int k = 0; k < Items; ++k) out[k] = this->all[from(k)];
    this->sync();
  }
  TANDEM_C static int blocked(int k) { return rank() * Items + k; }
  TANDEM_C static int striped(int k) { return rank() + k * Count; }
  TANDEM_C static int warp_striped(int k) {
    return rank() / 32 * 32 * Items + k * (Count < 32 ? Count : 32) + rank() % 32;
  }
#define TANDEM_MOVE(name, to, from) \
  template <typename Out> \
  TANDEM_C void name(T (&in)[Items], Out (&out)[Items]) { \
    moved(in, out, [](int k) { return to(k); }, [](int k) { return from(k); }); \
  } \
  TANDEM_C void name(T (&items)[Items]) { name(items, items); }
  TANDEM_MOVE(StripedToBlocked, striped, blocked)
  TANDEM_MOVE(BlockedToStriped, blocked, striped)
  TANDEM_MOVE(WarpStripedToBlocked, warp_striped, blocked)
  TANDEM_MOVE(BlockedToWarpStriped, blocked, warp_striped)
#undef TANDEM_MOVE
  // A negative rank keeps an item where it is not wanted.
#define TANDEM_SCATTER(name, from) \
  template <typename Out, typename Rank> \
  TANDEM_C void name(T (&in)[Items], Out (&out)[Items], Rank (&ranks)[Items]) { \
    moved(in, out, [&](int k) { return (int)ranks[k]; }, [](int k) { return from(k); }); \
  } \
  template <typename Rank> \
  TANDEM_C void name(T (&items)[Items], Rank (&ranks)[Items]) { name(items, items, ranks); }
  TANDEM_SCATTER(ScatterToBlocked, blocked)
  TANDEM_SCATTER(ScatterToStriped, striped)
  TANDEM_SCATTER(ScatterToStripedGuarded, striped)
#undef TANDEM_SCATTER
};

// ------------------------------------------------------------------ sorts
// Whether a key is ordered as floats are: by sign and magnitude. Classes of 2 bytes are __half and
// __nv_bfloat16.
template <typename Key>
constexpr bool is_float_key = std::is_floating_point_v<Key> || (std::is_class_v<Key> && sizeof(Key) == 2);

// A key as an unsigned number in the same order. The two zeros of floats are equal.
template <typename Key>
TANDEM_C unsigned long long ordered(Key key) {
  static_assert((std::is_arithmetic_v<Key> || is_float_key<Key>) && sizeof(Key) <= 8,
                "radix sorts take keys of up to 64 bits: integers, float, double, __half, __nv_bfloat16");
  constexpr int bits = (int)sizeof(Key) * 8;
  constexpr unsigned long long top = 1ull << (bits - 1);
  constexpr unsigned long long all = top | (top - 1);
  if constexpr (is_float_key<Key>) {
    unsigned long long v = 0;
    __builtin_memcpy(&v, &key, sizeof key);
    if (v == top) v = 0;
    return v & top ? ~v & all : v | top;
  } else if constexpr (std::is_signed_v<Key>) {
    return ((unsigned long long)key ^ top) & all;
  } else {
    return (unsigned long long)key;
  }
}

}  // namespace details
// What is known of a type: its bits as an unsigned number, and such numbers in the order of its values.
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <typename T>
struct NumericTraits {
  typedef std::conditional_t<
      sizeof(T) == 1, unsigned char,
      std::conditional_t<sizeof(T) == 2, unsigned short,
                         std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>>>
      UnsignedBits;
  static constexpr bool PRIMITIVE = std::is_arithmetic_v<T> || details::is_float_key<T>;
  static constexpr bool NULL_TYPE = std::is_same_v<T, NullType>;
  static constexpr Category CATEGORY = details::is_float_key<T>  ? FLOATING_POINT
                                       : !std::is_integral_v<T>  ? NOT_A_NUMBER
                                       : std::is_unsigned_v<T> ? UNSIGNED_INTEGER
                                                                 : SIGNED_INTEGER;
  static constexpr UnsignedBits HIGH_BIT = (UnsignedBits)((UnsignedBits)1 << (sizeof(T) * 8 - 1));
  static constexpr UnsignedBits LOWEST_KEY = CATEGORY == FLOATING_POINT ? (UnsignedBits)-1
                                             : CATEGORY == SIGNED_INTEGER ? HIGH_BIT
                                                                          : (UnsignedBits)0;
  static constexpr UnsignedBits MAX_KEY = CATEGORY == UNSIGNED_INTEGER ? (UnsignedBits)-1
                                                                       : (UnsignedBits)(HIGH_BIT - 1);
  TANDEM_C static UnsignedBits TwiddleIn(UnsignedBits key) {
    if (CATEGORY == UNSIGNED_INTEGER) return key;
    return key ^ (CATEGORY == FLOATING_POINT && (key & HIGH_BIT) ? (UnsignedBits)-1 : HIGH_BIT);
  }
  TANDEM_C static UnsignedBits TwiddleOut(UnsignedBits key) {
    if (CATEGORY == UNSIGNED_INTEGER) return key;
    return key ^ (CATEGORY == FLOATING_POINT && !(key & HIGH_BIT) ? (UnsignedBits)-1 : HIGH_BIT);
  }
  TANDEM_C static T Max() { return extreme(false); }
  TANDEM_C static T Lowest() { return extreme(true); }

 private:
  TANDEM_C static T extreme(bool low) {
    // Halves have no limits in the C++ library: the largest one is before the infinity.
    if constexpr (std::is_class_v<T>) {
      T infinity((float)__builtin_inff());
      UnsignedBits bits;
      __builtin_memcpy(&bits, &infinity, sizeof bits);
      bits = (UnsignedBits)((bits - 1) | (low ? HIGH_BIT : 0));
      __builtin_memcpy(&infinity, &bits, sizeof bits);
      return infinity;
    } else {
      return low ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
    }
  }
};
template <typename T>
struct Traits : NumericTraits<T> {};
template <typename T>
struct FpLimits : NumericTraits<T> {};
namespace details {

// Each item's place is the number of items before it, so the sort is stable.
template <typename Key, int Count, int Items, typename Value, bool Block>
struct sorts {
  typedef exchanges<Key, Count, Items, Block> keys_type;
  struct no_values {
    struct TempStorage {};
  };
  typedef std::conditional_t<std::is_same_v<Value, NullType>, no_values,
                             exchanges<Value, Count, Items, Block>>
      values_type;
  struct TempStorage {
    typename keys_type::TempStorage keys;
    typename values_type::TempStorage values;
  };
  TempStorage &temp;
  TANDEM_C explicit sorts(TempStorage &storage) : temp(storage) {}
  TANDEM_C sorts() : temp(shared()) {}
  TANDEM_C static TempStorage &shared() {
    static __shared__ TempStorage own;
    return own;
  }

  template <typename Less>
  TANDEM_C void places(Key (&keys)[Items], int (&place)[Items], Less less) {
    keys_type exchange(temp.keys);
    for (int k = 0; k < Items; ++k) exchange.all[keys_type::blocked(k)] = keys[k];
    exchange.sync();
    for (int k = 0; k < Items; ++k) {
      int own = keys_type::blocked(k), before = 0;
      for (int j = 0; j < Count * Items; ++j)
        before += j < own ? !less(keys[k], exchange.all[j]) : j > own && less(exchange.all[j], keys[k]);
      place[k] = before;
    }
    exchange.sync();
  }
  template <typename T>
  TANDEM_C static void arranged(exchanges<T, Count, Items, Block> exchange, T (&items)[Items],
                                int (&place)[Items], bool striped) {
    if (striped)
      exchange.ScatterToStriped(items, place);
    else
      exchange.ScatterToBlocked(items, place);
  }
  template <typename Less>
  TANDEM_C void sort(Key (&keys)[Items], Less less, bool striped) {
    int place[Items];
    places(keys, place, less);
    arranged(keys_type(temp.keys), keys, place, striped);
  }
  template <typename Less>
  TANDEM_C void sort(Key (&keys)[Items], Value (&values)[Items], Less less, bool striped) {
    int place[Items];
    places(keys, place, less);
    arranged(keys_type(temp.keys), keys, place, striped);
    arranged(values_type(temp.values), values, place, striped);
  }
};

template <typename Key, int Count, int Items, typename Value>
struct radix_sorts : sorts<Key, Count, Items, Value, true> {
  typedef sorts<Key, Count, Items, Value, true> base;
  using base::base;
  static constexpr int width = (int)sizeof(Key) * 8;
  // The bits that count, of which those of a descending sort are inverted.
  struct below {
    int first, last;
    bool down;
    TANDEM_C unsigned long long of(Key key) const {
      unsigned long long v = ordered(key) >> first;
      return last - first < 64 ? v & ((1ull << (last - first)) - 1) : v;
    }
    TANDEM_C bool operator()(Key a, Key b) const { return down ? of(b) < of(a) : of(a) < of(b); }
  };
#define TANDEM_SORT(name, down, striped) \
  TANDEM_C void name(Key (&keys)[Items], int first = 0, int last = width) { \
    this->sort(keys, below{first, last, down}, striped); \
  } \
  template <typename V> \
  TANDEM_C void name(Key (&keys)[Items], V (&values)[Items], int first = 0, int last = width) { \
    this->sort(keys, values, below{first, last, down}, striped); \
  }
  TANDEM_SORT(Sort, false, false)
  TANDEM_SORT(SortDescending, true, false)
  TANDEM_SORT(SortBlockedToStriped, false, true)
  TANDEM_SORT(SortDescendingBlockedToStriped, true, true)
#undef TANDEM_SORT
};

template <typename Key, int Count, int Items, typename Value, bool Block>
struct merge_sorts : sorts<Key, Count, Items, Value, Block> {
  typedef sorts<Key, Count, Items, Value, Block> base;
  using base::base;
#define TANDEM_SORT(name) \
  template <typename Less> \
  TANDEM_C void name(Key (&keys)[Items], Less less) { \
    this->sort(keys, less, false); \
  } \
  template <typename Less> \
  TANDEM_C void name(Key (&keys)[Items], Less less, int valid, Key other) { \
    for (int k = 0; k < Items; ++k) \
      if (base::keys_type::blocked(k) >= valid) keys[k] = other; \
    this->sort(keys, less, false); \
  } \
  template <typename V, typename Less> \
  TANDEM_C void name(Key (&keys)[Items], V (&values)[Items], Less less) { \
    this->sort(keys, values, less, false); \
  } \
  template <typename V, typename Less> \
  TANDEM_C void name(Key (&keys)[Items], V (&values)[Items], Less less, int valid, Key other) { \
    for (int k = 0; k < Items; ++k) \
      if (base::keys_type::blocked(k) >= valid) keys[k] = other; \
    this->sort(keys, values, less, false); \
  }
  TANDEM_SORT(Sort)
  TANDEM_SORT(StableSort)
#undef TANDEM_SORT
};
}  // namespace details

template <typename T, int X, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockLoad : details::loads<T, X * Y * Z, Items, Algorithm == BLOCK_LOAD_STRIPED> {
  using details::loads<T, X * Y * Z, Items, Algorithm == BLOCK_LOAD_STRIPED>::loads;
};
template <typename T, int X, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockStore : details::stores<T, X * Y * Z, Items, Algorithm == BLOCK_STORE_STRIPED> {
  using details::stores<T, X * Y * Z, Items, Algorithm == BLOCK_STORE_STRIPED>::stores;
};
template <typename T, int Items, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT, int Threads = 32,
          int Arch = 0>
struct WarpLoad : details::loads<T, Threads, Items, Algorithm == WARP_LOAD_STRIPED> {
  using details::loads<T, Threads, Items, Algorithm == WARP_LOAD_STRIPED>::loads;
};
template <typename T, int Items, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT, int Threads = 32,
          int Arch = 0>
struct WarpStore : details::stores<T, Threads, Items, Algorithm == WARP_STORE_STRIPED> {
  using details::stores<T, Threads, Items, Algorithm == WARP_STORE_STRIPED>::stores;
};
template <typename T, int X, int Items, bool Slices = false, int Y = 1, int Z = 1, int Arch = 0>
struct BlockExchange : details::exchanges<T, X * Y * Z, Items, true> {
  using details::exchanges<T, X * Y * Z, Items, true>::exchanges;
};
template <typename T, int Items, int Threads = 32, int Arch = 0>
struct WarpExchange : details::exchanges<T, Threads, Items, false> {
  using details::exchanges<T, Threads, Items, false>::exchanges;
};
template <typename Key, int X, int Items, typename Value = NullType, int RadixBits = 4, bool Memoize = true,
          BlockScanAlgorithm Scan = BLOCK_SCAN_WARP_SCANS, int Banks = 0, int Y = 1, int Z = 1, int Arch = 0>
struct BlockRadixSort : details::radix_sorts<Key, X * Y * Z, Items, Value> {
  using details::radix_sorts<Key, X * Y * Z, Items, Value>::radix_sorts;
};
template <typename Key, int X, int Items, typename Value = NullType, int Y = 1, int Z = 1>
struct BlockMergeSort : details::merge_sorts<Key, X * Y * Z, Items, Value, true> {
  using details::merge_sorts<Key, X * Y * Z, Items, Value, true>::merge_sorts;
};
template <typename Key, int Items, int Threads = 32, typename Value = NullType, int Arch = 0>
struct WarpMergeSort : details::merge_sorts<Key, Threads, Items, Value, false> {
  using details::merge_sorts<Key, Threads, Items, Value, false>::merge_sorts;
};

// ------------------------------------------------------------------ neighbours
// Items beside each other, also across threads.
template <typename T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockDiscontinuity : details::collective<T, X * Y * Z, true> {
  typedef details::collective<T, X * Y * Z, true> base;
  using base::base;
  // What the thread before has last, and the one after first; the first and last thread's own if it has none.
  template <int Items>
  TANDEM_C T before(T (&in)[Items]) {
    this->all[this->rank()] = in[Items - 1];
    this->sync();
    T v = this->rank() > 0 ? this->all[this->rank() - 1] : in[0];
    this->sync();
    return v;
  }
  template <int Items>
  TANDEM_C T after(T (&in)[Items]) {
    this->all[this->rank()] = in[0];
    this->sync();
    T v = this->rank() + 1 < X * Y * Z ? this->all[this->rank() + 1] : in[Items - 1];
    this->sync();
    return v;
  }
  template <int Items, typename Flag, typename Op>
  TANDEM_C void FlagHeads(Flag (&flags)[Items], T (&in)[Items], Op op) {
    T left = before(in);
    flags[0] = this->rank() == 0 ? (Flag)1 : (Flag)op(left, in[0]);
    for (int k = 1; k < Items; ++k) flags[k] = op(in[k - 1], in[k]);
  }
  template <int Items, typename Flag, typename Op>
  TANDEM_C void FlagHeads(Flag (&flags)[Items], T (&in)[Items], Op op, T first) {
    FlagHeads(flags, in, op);
    if (this->rank() == 0) flags[0] = op(first, in[0]);
  }
  template <int Items, typename Flag, typename Op>
  TANDEM_C void FlagTails(Flag (&flags)[Items], T (&in)[Items], Op op) {
    T right = after(in);
    for (int k = 0; k + 1 < Items; ++k) flags[k] = op(in[k], in[k + 1]);
    flags[Items - 1] = this->rank() + 1 == X * Y * Z ? (Flag)1 : (Flag)op(in[Items - 1], right);
  }
  template <int Items, typename Flag, typename Op>
  TANDEM_C void FlagTails(Flag (&flags)[Items], T (&in)[Items], Op op, T last) {
    FlagTails(flags, in, op);
    if (this->rank() + 1 == X * Y * Z) flags[Items - 1] = op(in[Items - 1], last);
  }
  template <int Items, typename Flag, typename Op>
  TANDEM_C void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items], T (&in)[Items], Op op) {
    FlagHeads(heads, in, op);
    FlagTails(tails, in, op);
  }
};

template <typename T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockAdjacentDifference : BlockDiscontinuity<T, X, Y, Z> {
  using BlockDiscontinuity<T, X, Y, Z>::BlockDiscontinuity;
  static constexpr int threads = X * Y * Z;
  // The first item of all stays, or is compared with the one before the tile. Items from `valid` on stay.
  template <int Items, typename Out, typename Op>
  TANDEM_C void left(T (&in)[Items], Out (&out)[Items], Op op, int valid, const T *first) {
    T previous = this->before(in);
    if (this->rank() == 0 && first) previous = *first;
    for (int k = 0; k < Items; ++k) {
      T own = in[k];
      int at = this->rank() * Items + k;
      out[k] = at >= valid || (at == 0 && !first) ? (Out)own : (Out)op(own, previous);
      previous = own;
    }
  }
  template <int Items, typename Out, typename Op>
  TANDEM_C void right(T (&in)[Items], Out (&out)[Items], Op op, int valid, const T *last) {
    T next = this->after(in);
    if (this->rank() + 1 == threads && last) next = *last;
    for (int k = 0; k < Items; ++k) {
      T own = in[k];
      int at = this->rank() * Items + k;
      bool alone = at + 1 >= valid && !(last && at + 1 == threads * Items);
      out[k] = alone ? (Out)own : (Out)op(own, k + 1 < Items ? in[k + 1] : next);
    }
  }
  template <int Items, typename Out, typename Op>
  TANDEM_C void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op op) {
    left(in, out, op, threads * Items, (const T *)nullptr);
  }
  template <int Items, typename Out, typename Op>
  TANDEM_C void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op op, T first) {
    left(in, out, op, threads * Items, &first);
  }
  template <int Items, typename Out, typename Op>
  TANDEM_C void SubtractLeftPartialTile(T (&in)[Items], Out (&out)[Items], Op op, int valid) {
    left(in, out, op, valid, (const T *)nullptr);
  }
  template <int Items, typename Out, typename Op>
  TANDEM_C void SubtractRight(T (&in)[Items], Out (&out)[Items], Op op) {
    right(in, out, op, threads * Items, (const T *)nullptr);
  }
  template <int Items, typename Out, typename Op>
  TANDEM_C void SubtractRight(T (&in)[Items], Out (&out)[Items], Op op, T last) {
    right(in, out, op, threads * Items, &last);
  }
  template <int Items, typename Out, typename Op>
  TANDEM_C void SubtractRightPartialTile(T (&in)[Items], Out (&out)[Items], Op op, int valid) {
    right(in, out, op, valid, (const T *)nullptr);
  }
};

template <typename T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockShuffle : BlockDiscontinuity<T, X, Y, Z> {
  using BlockDiscontinuity<T, X, Y, Z>::BlockDiscontinuity;
  static constexpr int threads = X * Y * Z;
  // A thread without such a neighbour keeps what `out` had.
  TANDEM_C void Offset(T in, T &out, int distance = 1) {
    this->all[this->rank()] = in;
    this->sync();
    int from = this->rank() + distance;
    if (from >= 0 && from < threads) out = this->all[from];
    this->sync();
  }
  TANDEM_C void Rotate(T in, T &out, unsigned distance = 1) {
    this->all[this->rank()] = in;
    this->sync();
    out = this->all[((unsigned)this->rank() + distance) % threads];
    this->sync();
  }
  template <int Items>
  TANDEM_C void Up(T (&in)[Items], T (&out)[Items]) {
    T left = this->before(in), first = out[0];
    for (int k = Items - 1; k > 0; --k) out[k] = in[k - 1];
    out[0] = this->rank() == 0 ? first : left;
  }
  // The last argument gets the item that no thread has afterwards.
  template <int Items>
  TANDEM_C void Up(T (&in)[Items], T (&out)[Items], T &suffix) {
    suffix = of(threads - 1, in[Items - 1]);
    Up(in, out);
  }
  template <int Items>
  TANDEM_C void Down(T (&in)[Items], T (&out)[Items]) {
    T right = this->after(in), last = out[Items - 1];
    for (int k = 0; k + 1 < Items; ++k) out[k] = in[k + 1];
    out[Items - 1] = this->rank() + 1 == threads ? last : right;
  }
  template <int Items>
  TANDEM_C void Down(T (&in)[Items], T (&out)[Items], T &prefix) {
    prefix = of(0, in[0]);
    Down(in, out);
  }

 private:
  // What one thread has.
  TANDEM_C T of(int one, T v) {
    if (this->rank() == one) this->all[0] = v;
    this->sync();
    T r = this->all[0];
    this->sync();
    return r;
  }
};

template <typename T, int X, int Items, int Bins, BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT,
          int Y = 1, int Z = 1, int Arch = 0>
struct BlockHistogram {
  struct TempStorage {};
  TANDEM_C BlockHistogram() {}
  TANDEM_C explicit BlockHistogram(TempStorage &) {}
  template <typename Counter>
  TANDEM_C void InitHistogram(Counter (&bins)[Bins]) {
    for (int k = details::thread(); k < Bins; k += X * Y * Z) bins[k] = 0;
    __syncthreads();
  }
  template <typename Counter>
  TANDEM_C void Composite(T (&items)[Items], Counter (&bins)[Bins]) {
    for (int k = 0; k < Items; ++k) atomicAdd(&bins[items[k]], (Counter)1);
    __syncthreads();
  }
  template <typename Counter>
  TANDEM_C void Histogram(T (&items)[Items], Counter (&bins)[Bins]) {
    InitHistogram(bins);
    Composite(items, bins);
  }
};

// Runs of equal items as the items themselves: run k of all threads begins at offset[k].
template <typename Item, int X, int Runs, int Items, typename Offset = unsigned, int Y = 1, int Z = 1>
struct BlockRunLengthDecode {
  static constexpr int threads = X * Y * Z;
  struct TempStorage {
    Item values[threads * Runs];
    Offset offsets[threads * Runs];
    Offset sums[threads];
  };
  TempStorage &temp;
  TANDEM_C static TempStorage &shared() {
    static __shared__ TempStorage own;
    return own;
  }
  template <typename Length, typename Total>
  TANDEM_C BlockRunLengthDecode(TempStorage &storage, Item (&values)[Runs], Length (&lengths)[Runs],
                                Total &total)
      : temp(storage) {
    int rank = details::thread();
    Offset own = 0, all = 0, before = 0;
    for (int k = 0; k < Runs; ++k) own += (Offset)lengths[k];
    temp.sums[rank] = own;
    __syncthreads();
    for (int k = 0; k < threads; ++k) {
      if (k == rank) before = all;
      all += temp.sums[k];
    }
    for (int k = 0; k < Runs; ++k) {
      put(k, values[k], before);
      before += (Offset)lengths[k];
    }
    total = (Total)all;
    __syncthreads();
  }
  template <typename From>
  TANDEM_C BlockRunLengthDecode(TempStorage &storage, Item (&values)[Runs], From (&offsets)[Runs])
      : temp(storage) {
    for (int k = 0; k < Runs; ++k) put(k, values[k], (Offset)offsets[k]);
    __syncthreads();
  }
  template <typename Length, typename Total>
  TANDEM_C BlockRunLengthDecode(Item (&values)[Runs], Length (&lengths)[Runs], Total &total)
      : BlockRunLengthDecode(shared(), values, lengths, total) {}
  template <typename From>
  TANDEM_C BlockRunLengthDecode(Item (&values)[Runs], From (&offsets)[Runs])
      : BlockRunLengthDecode(shared(), values, offsets) {}

  template <typename Relative>
  TANDEM_C void RunLengthDecode(Item (&items)[Items], Relative (&relative)[Items], Offset from = 0) {
    for (int k = 0; k < Items; ++k) {
      Offset at = from + (Offset)(details::thread() * Items + k);
      int run = UpperBound(temp.offsets, threads * Runs, at) - 1;
      items[k] = temp.values[run];
      relative[k] = (Relative)(at - temp.offsets[run]);
    }
  }
  TANDEM_C void RunLengthDecode(Item (&items)[Items], Offset from = 0) {
    Offset relative[Items];
    RunLengthDecode(items, relative, from);
  }

 private:
  TANDEM_C void put(int k, Item value, Offset offset) {
    temp.values[details::thread() * Runs + k] = value;
    temp.offsets[details::thread() * Runs + k] = offset;
  }
};
}  // namespace cub
