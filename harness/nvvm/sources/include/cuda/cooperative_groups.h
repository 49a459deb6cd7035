// Cooperative groups of one block (CUDA C++ Programming Guide, Cooperative Groups): blocks, tiles of a
// warp, and the threads that are active. Groups across a grid are not supported: nothing synchronises
// blocks.
#pragma once
#pragma clang system_header

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
}  // namespace details

class thread_block {
 public:
  struct arrival_token {};
  TANDEM_G void sync() const { __syncthreads(); }
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

// A grid, of which only the numbers can be asked: nothing synchronises its blocks.
class grid_group {
 public:
  TANDEM_G static bool is_valid() { return false; }
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

template <unsigned Size, typename Parent = void>
class thread_block_tile;

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
}  // namespace details

// The operations of lanes under a mask; `first` is the lane of rank 0 if the lanes are next to each other.
template <unsigned Size, typename Parent>
class thread_block_tile {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0,
                "a tile has 1, 2, 4, 8, 16 or 32 threads");
  template <unsigned, typename>
  friend class thread_block_tile;
  // The threads of the group that was divided: a block, or a larger tile.
  unsigned divided;

 public:
  TANDEM_G thread_block_tile() : divided(details::group_size<Parent>::of()) {}
  // A tile whose type does not name what was divided keeps that number.
  template <typename Other>
  TANDEM_G thread_block_tile(const thread_block_tile<Size, Other> &other) : divided(other.divided) {}
  TANDEM_G static unsigned mask() {
    unsigned own = Size == 32 ? ~0u : ((1u << (Size & 31)) - 1) << (details::thread() & 31 & ~(Size - 1));
    return own & details::warp_mask();
  }
  TANDEM_G void sync() const { __syncwarp(mask()); }
  TANDEM_G static unsigned thread_rank() { return details::thread() & (Size - 1); }
  TANDEM_G static constexpr unsigned size() { return Size; }
  TANDEM_G static constexpr unsigned num_threads() { return Size; }
  TANDEM_G unsigned meta_group_rank() const { return details::thread() % divided / Size; }
  TANDEM_G unsigned meta_group_size() const { return (divided + Size - 1) / Size; }
  template <typename T>
  TANDEM_G T shfl(T v, int rank) const {
    return __shfl_sync(mask(), v, rank, Size);
  }
  template <typename T>
  TANDEM_G T shfl_up(T v, unsigned n) const {
    return __shfl_up_sync(mask(), v, n, Size);
  }
  template <typename T>
  TANDEM_G T shfl_down(T v, unsigned n) const {
    return __shfl_down_sync(mask(), v, n, Size);
  }
  template <typename T>
  TANDEM_G T shfl_xor(T v, unsigned n) const {
    return __shfl_xor_sync(mask(), v, (int)n, Size);
  }
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
  return thread_block_tile<Size, Parent>();
}

// The lanes that are active where the group is made.
class coalesced_group {
  unsigned lanes;

 public:
  TANDEM_G explicit coalesced_group(unsigned mask) : lanes(mask) {}
  TANDEM_G void sync() const { __syncwarp(lanes); }
  TANDEM_G unsigned size() const { return (unsigned)__popc(lanes); }
  TANDEM_G unsigned num_threads() const { return size(); }
  TANDEM_G unsigned thread_rank() const {
    return (unsigned)__popc(lanes & ((1u << (details::thread() & 31)) - 1));
  }
  TANDEM_G unsigned mask() const { return lanes; }
  template <typename T>
  TANDEM_G T shfl(T v, unsigned rank) const {
    return __shfl_sync(lanes, v, (int)__fns(lanes, 0, (int)rank + 1));
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
    return shfl(v, own + n < size() ? own + n : own);
  }
  template <typename T>
  TANDEM_G unsigned match_any(T v) const {
    return packed(__match_any_sync(lanes, v) & lanes);
  }
  TANDEM_G int any(int p) const { return __ballot_sync(lanes, p) != 0; }
  TANDEM_G int all(int p) const { return __ballot_sync(lanes, p) == lanes; }
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

// Threads of a group with the same label, or with the same answer.
template <typename Group, typename T>
TANDEM_G coalesced_group labeled_partition(const Group &g, T label) {
  return coalesced_group(__match_any_sync(g.mask(), label) & g.mask());
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
TANDEM_G unsigned thread_rank(const thread_block &g) { return g.thread_rank(); }

#define TANDEM_FUNCTION(name, expression) \
  template <typename T = void> \
  struct name { \
    TANDEM_G T operator()(T a, T b) const { return expression; } \
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

// One thread of a group executes a function.
template <typename Group, typename F>
TANDEM_G void invoke_one(const Group &g, F f) {
  if (g.thread_rank() == 0) f();
}
template <typename Group, typename F>
TANDEM_G auto invoke_one_broadcast(const Group &g, F f) -> decltype(f()) {
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
