// Cooperative groups of one block (CUDA C++ Programming Guide, Cooperative Groups): blocks, tiles of a
// warp, and the threads that are active. Groups across a grid or a cluster are not supported: nothing
// synchronises blocks.
#pragma once
#pragma clang system_header

#define TANDEM_NO_GRID \
  "groups across a grid are not supported: a block starts when the machine has room, so blocks cannot wait " \
  "for each other"
#define TANDEM_G __inline__ __attribute__((device, nodebug, always_inline))
namespace cooperative_groups {

namespace details {
TANDEM_G unsigned thread() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
TANDEM_G unsigned threads() { return blockDim.x * blockDim.y * blockDim.z; }
// Lanes of the warp that have threads.
TANDEM_G unsigned warp_mask() {
  unsigned left = threads() - (thread() & ~31u);
  return left >= 32 ? ~0u : (1u << left) - 1;
}
// How many lanes of a mask are below one.
TANDEM_G unsigned rank_in(unsigned mask, unsigned lane) {
  return (unsigned)__popc(mask & ((1u << lane) - 1));
}
// The lanes of a mask whose rank is `first` or one of the `count - 1` after it.
TANDEM_G unsigned of_ranks(unsigned mask, unsigned first, unsigned count) {
  unsigned found = 0;
  for (unsigned rank = 0; mask; mask &= mask - 1, ++rank)
    if (rank - first < count) found |= mask & (0u - mask);
  return found;
}
class access;

// What a shuffle moves: any value that can be copied byte by byte, as words.
template <typename T>
struct words {
  static_assert(__is_trivially_copyable(T), "a shuffle moves values that can be copied byte by byte");
  static constexpr int count = (int)((sizeof(T) + 3) / 4);
  unsigned of[count] = {};
  TANDEM_G explicit words(const T &v) { __builtin_memcpy(of, &v, sizeof(T)); }
  TANDEM_G T value() const {
    alignas(T) unsigned char bytes[sizeof(T)];
    __builtin_memcpy(bytes, of, sizeof(T));
    return *(T *)bytes;
  }
};
}  // namespace details

// A group of which only the threads are known: a block, or lanes of one warp (a tile, or the lanes that were
// active somewhere).
class thread_group {
 protected:
  // The group's lanes of this warp, if it is not the whole block.
  unsigned lanes;
  bool block;
  TANDEM_G explicit thread_group(bool whole, unsigned mask = ~0u) : lanes(mask), block(whole) {}
  friend class details::access;

 public:
  TANDEM_G void sync() const {
    if (block)
      __syncthreads();
    else
      __syncwarp(lanes);
  }
  TANDEM_G unsigned size() const { return block ? details::threads() : (unsigned)__popc(lanes); }
  TANDEM_G unsigned num_threads() const { return size(); }
  TANDEM_G unsigned thread_rank() const {
    return block ? details::thread() : details::rank_in(lanes, details::thread() & 31);
  }
  TANDEM_G bool is_valid() const { return true; }
};

class thread_block : public thread_group {
 public:
  struct arrival_token {};
  TANDEM_G thread_block() : thread_group(true) {}
  TANDEM_G static void sync() { __syncthreads(); }
  // A barrier in two halves: the second one waits.
  TANDEM_G arrival_token barrier_arrive() const { return arrival_token(); }
  TANDEM_G void barrier_wait(arrival_token &&) const { __syncthreads(); }
  TANDEM_G static unsigned thread_rank() { return details::thread(); }
  TANDEM_G static unsigned size() { return details::threads(); }
  TANDEM_G static unsigned num_threads() { return details::threads(); }
  TANDEM_G static dim3 group_index() { return blockIdx; }
  TANDEM_G static dim3 thread_index() { return threadIdx; }
  TANDEM_G static dim3 group_dim() { return blockDim; }
  TANDEM_G static dim3 dim_threads() { return blockDim; }
};
TANDEM_G thread_block this_thread_block() { return thread_block(); }
// Memory for tiles of more threads than a warp, which tiled_partition refuses.
template <unsigned MaxBlockSize = 1024>
struct block_tile_memory {
  unsigned char bytes[MaxBlockSize / 32 * 8 + 8];
};
template <unsigned MaxBlockSize>
TANDEM_G thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return thread_block();
}

// A grid, of which only the numbers can be asked: nothing synchronises its blocks.
class grid_group {
 public:
  TANDEM_G static bool is_valid() { return false; }
  void sync() const __attribute__((device, unavailable(TANDEM_NO_GRID)));
  int barrier_arrive() const __attribute__((device, unavailable(TANDEM_NO_GRID)));
  void barrier_wait(int) const __attribute__((device, unavailable(TANDEM_NO_GRID)));
  TANDEM_G static dim3 group_dim() { return gridDim; }
  TANDEM_G static dim3 dim_blocks() { return gridDim; }
  TANDEM_G static dim3 block_index() { return blockIdx; }
  TANDEM_G static unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  TANDEM_G static unsigned long long block_rank() {
    return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  TANDEM_G static unsigned long long num_threads() { return num_blocks() * details::threads(); }
  TANDEM_G static unsigned long long size() { return num_threads(); }
  TANDEM_G static unsigned long long thread_rank() {
    return block_rank() * details::threads() + details::thread();
  }
};
TANDEM_G grid_group this_grid() { return grid_group(); }

// Groups that are refused by name.
struct multi_grid_group {
  __attribute__((device)) void sync() const;
};
#define TANDEM_NO_DEVICES "groups of several devices are not supported: there is one"
__attribute__((device, unavailable(TANDEM_NO_DEVICES))) multi_grid_group this_multi_grid();
struct cluster_group {
  __attribute__((device)) void sync() const;
  __attribute__((device)) unsigned block_rank() const;
  __attribute__((device)) unsigned num_blocks() const;
  __attribute__((device)) unsigned thread_rank() const;
};
#define TANDEM_NO_CLUSTER "clusters are not supported: a block cannot reach another block's shared memory"
__attribute__((device, unavailable(TANDEM_NO_CLUSTER))) cluster_group this_cluster();

template <unsigned Size, typename Parent = void>
class thread_block_tile;
class coalesced_group;

namespace details {
// The threads of a group that is divided into tiles.
template <typename Parent>
struct group_size {
  TANDEM_G static unsigned of() { return threads(); }
};
template <unsigned Size, typename Parent>
struct group_size<thread_block_tile<Size, Parent>> {
  TANDEM_G static unsigned of() { return Size; }
};
template <typename Group>
struct has_fixed_lanes {
  static constexpr bool value = true;
};
template <>
struct has_fixed_lanes<thread_group> {
  static constexpr bool value = false;
};
template <>
struct has_fixed_lanes<coalesced_group> {
  static constexpr bool value = false;
};
}  // namespace details

// Lanes next to each other, of which the first one's number is a multiple of the size.
template <unsigned Size, typename Parent>
class thread_block_tile : public thread_group {
  static_assert((Size & (Size - 1)) == 0 && Size != 0, "a tile has 1, 2, 4, 8, 16 or 32 threads");
  static_assert(Size <= 32, "tiles of several warps are not supported: the barrier is the whole block's");
  template <unsigned, typename>
  friend class thread_block_tile;
  // The threads of the group that was divided: a block, or a larger tile.
  unsigned divided;

 public:
  TANDEM_G thread_block_tile() : thread_group(false, mask()), divided(details::group_size<Parent>::of()) {}
  // A tile whose type does not name what was divided keeps that number.
  template <typename Other>
  TANDEM_G thread_block_tile(const thread_block_tile<Size, Other> &other)
      : thread_group(false, mask()), divided(other.divided) {}
  TANDEM_G static unsigned mask() {
    unsigned own = Size == 32 ? ~0u : ((1u << (Size & 31)) - 1) << (details::thread() & 31 & ~(Size - 1));
    return own & details::warp_mask();
  }
  TANDEM_G static void sync() { __syncwarp(mask()); }
  TANDEM_G static unsigned thread_rank() { return details::thread() & (Size - 1); }
  TANDEM_G static constexpr unsigned size() { return Size; }
  TANDEM_G static constexpr unsigned num_threads() { return Size; }
  TANDEM_G unsigned meta_group_rank() const { return details::thread() % divided / Size; }
  TANDEM_G unsigned meta_group_size() const { return (divided + Size - 1) / Size; }
#define TANDEM_SHUFFLE(name, how, param) \
  template <typename T> \
  TANDEM_G T name(T v, param n) const { \
    details::words<T> w(v); \
    for (int k = 0; k < w.count; ++k) w.of[k] = how(mask(), w.of[k], n, Size); \
    return w.value(); \
  }
  TANDEM_SHUFFLE(shfl, __shfl_sync, int)
  TANDEM_SHUFFLE(shfl_up, __shfl_up_sync, unsigned)
  TANDEM_SHUFFLE(shfl_down, __shfl_down_sync, unsigned)
  TANDEM_SHUFFLE(shfl_xor, __shfl_xor_sync, int)
#undef TANDEM_SHUFFLE
  TANDEM_G int any(int p) const { return (__ballot_sync(mask(), p) & mask()) != 0; }
  TANDEM_G int all(int p) const { return (__ballot_sync(mask(), p) & mask()) == mask(); }
  TANDEM_G unsigned ballot(int p) const {
    return (__ballot_sync(mask(), p) & mask()) >> (details::thread() & 31 & ~(Size - 1));
  }
  template <typename T>
  TANDEM_G unsigned match_any(T v) const {
    return (__match_any_sync(mask(), v) & mask()) >> (details::thread() & 31 & ~(Size - 1));
  }
  template <typename T>
  TANDEM_G unsigned match_all(T v, int &same) const {
    return (__match_all_sync(mask(), v, &same) & mask()) >> (details::thread() & 31 & ~(Size - 1));
  }
};

template <unsigned Size, typename Parent>
TANDEM_G thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  static_assert(details::has_fixed_lanes<Parent>::value,
                "a size that the compiler knows divides a block or a tile: divide other groups by "
                "tiled_partition(group, size)");
  return thread_block_tile<Size, Parent>();
}

// The lanes that are active where the group is made, or some of them.
class coalesced_group : public thread_group {
  // Which one of how many groups it is that were made at once, in the order of their first threads.
  unsigned index, groups;

 public:
  TANDEM_G explicit coalesced_group(unsigned mask, unsigned rank = 0, unsigned count = 1)
      : thread_group(false, mask), index(rank), groups(count) {}
  TANDEM_G void sync() const { __syncwarp(lanes); }
  TANDEM_G unsigned size() const { return (unsigned)__popc(lanes); }
  TANDEM_G unsigned num_threads() const { return size(); }
  TANDEM_G unsigned thread_rank() const { return details::rank_in(lanes, details::thread() & 31); }
  TANDEM_G unsigned meta_group_rank() const { return index; }
  TANDEM_G unsigned meta_group_size() const { return groups; }
  TANDEM_G unsigned mask() const { return lanes; }
  template <typename T>
  TANDEM_G T shfl(T v, unsigned rank) const {
    int lane = (int)__fns(lanes, 0, (int)rank + 1);
    details::words<T> w(v);
    for (int k = 0; k < w.count; ++k) w.of[k] = __shfl_sync(lanes, w.of[k], lane);
    return w.value();
  }
  // A thread without such a neighbour gets its own value.
  template <typename T>
  TANDEM_G T shfl_up(T v, unsigned n) const {
    unsigned own = thread_rank();
    return shfl(v, own < n ? own : own - n);
  }
  template <typename T>
  TANDEM_G T shfl_down(T v, unsigned n) const {
    unsigned own = thread_rank();
    return shfl(v, n < size() - own ? own + n : own);
  }
  template <typename T>
  TANDEM_G unsigned match_any(T v) const {
    return packed(__match_any_sync(lanes, v) & lanes);
  }
  template <typename T>
  TANDEM_G unsigned match_all(T v, int &same) const {
    return packed(__match_all_sync(lanes, v, &same) & lanes);
  }
  TANDEM_G int any(int p) const { return (__ballot_sync(lanes, p) & lanes) != 0; }
  TANDEM_G int all(int p) const { return (__ballot_sync(lanes, p) & lanes) == lanes; }
  TANDEM_G unsigned ballot(int p) const { return packed(__ballot_sync(lanes, p)); }

 private:
  // A mask of lanes as a mask of ranks.
  TANDEM_G unsigned packed(unsigned found) const {
    unsigned all = 0;
    for (unsigned k = 0, left = lanes; left; left &= left - 1, ++k)
      if (found & left & (0u - left)) all |= 1u << k;
    return all;
  }
};

// Tiles of a size that only the run knows: a power of two up to 32.
namespace details {
class access {
 public:
  TANDEM_G static thread_group group(unsigned mask) { return thread_group(false, mask); }
  // The lanes of this thread's tile.
  TANDEM_G static unsigned tile(const thread_group &g, unsigned size) {
    if (size == 0 || size > 32 || (size & (size - 1)) != 0) __trap();
    if (g.block) return (size == 32 ? ~0u : (1u << size) - 1) << (thread() & 31 & ~(size - 1)) & warp_mask();
    unsigned rank = g.thread_rank();
    return of_ranks(g.lanes, rank - rank % size, size);
  }
};
}  // namespace details
TANDEM_G thread_group tiled_partition(const thread_group &g, unsigned size) {
  return details::access::group(details::access::tile(g, size));
}
TANDEM_G coalesced_group tiled_partition(const coalesced_group &g, unsigned size) {
  unsigned mask = details::access::tile(g, size);
  return coalesced_group(mask, g.thread_rank() / size, (g.size() + size - 1) / size);
}

// Threads of a group with the same label, or with the same answer.
template <typename Group, typename T>
TANDEM_G coalesced_group labeled_partition(const Group &g, T label) {
  unsigned mask = g.mask(), lane = details::thread() & 31, own = __match_any_sync(mask, label) & mask;
  unsigned first = own & (0u - own), firsts = __ballot_sync(mask, first >> lane & 1) & mask;
  return coalesced_group(own, (unsigned)__popc(firsts & (first - 1)), (unsigned)__popc(firsts));
}
template <typename Group>
TANDEM_G coalesced_group binary_partition(const Group &g, bool answer) {
  return labeled_partition(g, (int)answer);
}
TANDEM_G coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <typename Group>
TANDEM_G void sync(const Group &g) {
  g.sync();
}
template <typename Group>
TANDEM_G auto thread_rank(const Group &g) -> decltype(g.thread_rank()) {
  return g.thread_rank();
}
template <typename Group>
TANDEM_G auto group_size(const Group &g) -> decltype(g.size()) {
  return g.size();
}

#define TANDEM_FUNCTION(name, expression) \
  template <typename T = void> \
  struct name { \
    TANDEM_G T operator()(T a, T b) const { return expression; } \
  }; \
  template <> \
  struct name<void> { \
    template <typename T> \
    TANDEM_G T operator()(T a, T b) const { \
      return expression; \
    } \
  };
TANDEM_FUNCTION(plus, a + b)
TANDEM_FUNCTION(less, b < a ? b : a)
TANDEM_FUNCTION(greater, a < b ? b : a)
TANDEM_FUNCTION(bit_and, a &b)
TANDEM_FUNCTION(bit_or, a | b)
TANDEM_FUNCTION(bit_xor, a ^ b)
#undef TANDEM_FUNCTION

template <unsigned Size, typename Parent, typename T, typename Op>
TANDEM_G T reduce(const thread_block_tile<Size, Parent> &g, T v, Op op) {
  for (unsigned d = Size / 2; d > 0; d /= 2) v = op(v, g.shfl_xor(v, d));
  return v;
}
template <typename T, typename Op>
TANDEM_G T reduce(const coalesced_group &g, T v, Op op) {
  T r = g.shfl(v, 0);
  for (unsigned k = 1; k < g.size(); ++k) r = op(r, g.shfl(v, k));
  return r;
}
template <typename Group, typename T, typename Op>
TANDEM_G T inclusive_scan(const Group &g, T v, Op op) {
  for (unsigned d = 1; d < g.size(); d *= 2) {
    T other = g.shfl_up(v, d);
    if (g.thread_rank() >= d) v = op(other, v);
  }
  return v;
}
template <typename Group, typename T>
TANDEM_G T inclusive_scan(const Group &g, T v) {
  return inclusive_scan(g, v, plus<T>());
}
// The first thread gets T(), as the guide says of sums.
template <typename Group, typename T, typename Op>
TANDEM_G T exclusive_scan(const Group &g, T v, Op op) {
  T before = g.shfl_up(inclusive_scan(g, v, op), 1);
  return g.thread_rank() == 0 ? T() : before;
}
template <typename Group, typename T>
TANDEM_G T exclusive_scan(const Group &g, T v) {
  return exclusive_scan(g, v, plus<T>());
}

// A group's sum goes to an atomic object, which one thread changes, or to memory.
namespace details {
template <typename Atomic, typename T, typename Op>
TANDEM_G auto change(Atomic &a, T v, Op op) -> decltype(a.load()) {
  auto old = a.load();
  while (!a.compare_exchange_weak(old, op(old, (decltype(old))v))) {
  }
  return old;
}
template <typename Group, typename Atomic, typename T, typename Op>
TANDEM_G T change_once(const Group &g, Atomic &a, T v, Op op) {
  T old = v;
  if (g.thread_rank() == 0) old = change(a, v, op);
  return g.shfl(old, 0);
}
}  // namespace details
template <typename Group, typename Atomic, typename T, typename Op>
TANDEM_G void reduce_update_async(const Group &g, Atomic &a, T v, Op op) {
  T all = reduce(g, v, op);
  if (g.thread_rank() == 0) details::change(a, all, op);
}
template <typename Group, typename T, typename U, typename Op>
TANDEM_G void reduce_store_async(const Group &g, T *to, U v, Op op) {
  U all = reduce(g, v, op);
  if (g.thread_rank() == 0) *to = all;
}
// Scans that begin with an atomic object's value, to which the whole sum is added.
template <typename Group, typename Atomic, typename T, typename Op>
TANDEM_G T inclusive_scan_update(const Group &g, Atomic &a, T v, Op op) {
  T upto = inclusive_scan(g, v, op), all = g.shfl(upto, g.size() - 1);
  return op(details::change_once(g, a, all, op), upto);
}
template <typename Group, typename Atomic, typename T>
TANDEM_G T inclusive_scan_update(const Group &g, Atomic &a, T v) {
  return inclusive_scan_update(g, a, v, plus<T>());
}
template <typename Group, typename Atomic, typename T, typename Op>
TANDEM_G T exclusive_scan_update(const Group &g, Atomic &a, T v, Op op) {
  T upto = inclusive_scan(g, v, op), all = g.shfl(upto, g.size() - 1), others = g.shfl_up(upto, 1);
  T old = details::change_once(g, a, all, op);
  return g.thread_rank() == 0 ? old : op(old, others);
}
template <typename Group, typename Atomic, typename T>
TANDEM_G T exclusive_scan_update(const Group &g, Atomic &a, T v) {
  return exclusive_scan_update(g, a, v, plus<T>());
}

// One thread of a group executes a function.
template <typename Group, typename Function>
TANDEM_G void invoke_one(const Group &g, Function f) {
  if (g.thread_rank() == 0) f();
}
template <typename Group, typename Function>
TANDEM_G auto invoke_one_broadcast(const Group &g, Function f) -> decltype(f()) {
  decltype(f()) v{};
  if (g.thread_rank() == 0) v = f();
  return g.shfl(v, 0);
}

// Copies by all threads of a group. They are made at once, so waiting is a barrier of the group.
template <typename Group, typename T>
TANDEM_G void memcpy_async(const Group &g, T *to, const T *from, size_t bytes) {
  for (size_t at = g.thread_rank(); at < bytes; at += g.size()) ((char *)to)[at] = ((const char *)from)[at];
}
template <typename Group, typename T>
TANDEM_G void memcpy_async(const Group &g, T *to, size_t room, const T *from, size_t count) {
  size_t least = room < count ? room : count;
  for (size_t at = g.thread_rank(); at < least; at += g.size()) to[at] = from[at];
}
template <typename Group>
TANDEM_G void wait(const Group &g) {
  g.sync();
}
template <unsigned Stages, typename Group>
TANDEM_G void wait_prior(const Group &g) {
  g.sync();
}
}  // namespace cooperative_groups
#undef TANDEM_G
