// Sorting and merging: ranks within a warp, digits, heaps, merges along diagonals, inversions.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

struct Entry {
    float key;
    int payload;
};

struct Ascending {
    template <typename T>
    __device__ bool operator()(const T &a, const T &b) const {
        return a < b;
    }
};
struct ByMagnitude {
    __device__ bool operator()(int a, int b) const { return abs(a) < abs(b); }
};

// Each group of WIDTH lanes sorts its own run: an element's place is how many come before it, equal ones by
// their lane. The runs' elements go round by rotation.
template <int WIDTH, typename T, typename Before>
__global__ void sort_runs(T *data, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % WIDTH;
    const T mine = i < n ? data[i] : T();
    const bool real = i < n;
    const Before before;
    int place = 0;
#pragma unroll 4
    for (int turn = 1; turn < WIDTH; ++turn) {
        const int from = (lane + turn) % WIDTH;
        const T other = __shfl_sync(0xffffffffu, mine, from, WIDTH);
        const bool other_real = __shfl_sync(0xffffffffu, int(real), from, WIDTH);
        if (other_real) place += before(other, mine) || (!before(mine, other) && from < lane);
    }
    if (real) data[i - lane + place] = mine;
}
template __global__ void sort_runs<32, float, Ascending>(float *, int);
template __global__ void sort_runs<8, long long, Ascending>(long long *, int);
template __global__ void sort_runs<16, int, ByMagnitude>(int *, int);

// One stable pass over a digit of the keys, least significant first, by a single block. Lanes with equal
// digits find each other by a match; warps are put in order by a table of counts.
template <int BITS>
__global__ void digit_pass(const unsigned *__restrict__ in, unsigned *__restrict__ out, int n, int shift) {
    constexpr unsigned DIGITS = 1u << BITS;
    __shared__ int base[DIGITS];
    __shared__ int count[4][DIGITS];  // up to four warps
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32, warps = blockDim.x / 32;
    for (unsigned d = threadIdx.x; d < DIGITS; d += blockDim.x) base[d] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&base[in[i] >> shift & (DIGITS - 1)], 1);
    __syncthreads();
    if (threadIdx.x == 0)
        for (int d = 0, sum = 0; d < int(DIGITS); ++d) {
            const int here = base[d];
            base[d] = sum;
            sum += here;
        }
    __syncthreads();
    for (int start = 0; start < n; start += blockDim.x) {
        for (unsigned d = lane; d < DIGITS; d += 32) count[warp][d] = 0;
        __syncwarp();
        const int i = start + threadIdx.x;
        const bool real = i < n;
        const unsigned key = real ? in[i] : 0, digit = real ? key >> shift & (DIGITS - 1) : DIGITS;
        const unsigned same = __match_any_sync(~0u, digit);
        unsigned before_me;
        asm("mov.u32 %0, %%lanemask_lt;" : "=r"(before_me));
        if (real && (same & before_me) == 0) count[warp][digit] = __popc(same);
        __syncthreads();
        if (real) {
            int place = base[digit] + __popc(same & before_me);
            for (unsigned w = 0; w < warp; ++w) place += count[w][digit];
            out[place] = key;
        }
        __syncthreads();
        for (unsigned d = threadIdx.x; d < DIGITS; d += blockDim.x)
            for (unsigned w = 0; w < warps; ++w) base[d] += count[w][d];
        __syncthreads();
    }
}
template __global__ void digit_pass<4>(const unsigned *, unsigned *, int, int);

// Merges two sorted lists, stably. Every thread cuts out its PIECE of the result: it searches the diagonal of
// the pairs (taken of a, taken of b) with the right sum.
template <int PIECE>
__global__ void merge_pieces(const Entry *__restrict__ a, int na, const Entry *__restrict__ b, int nb,
                             Entry *__restrict__ out) {
    const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * PIECE;
    if (begin >= na + nb) return;
    int low = max(0, begin - nb), high = min(begin, na);
    while (low < high) {
        const int middle = (low + high) / 2;
        if (b[begin - 1 - middle].key < a[middle].key)
            high = middle;
        else
            low = middle + 1;
    }
    int i = low, j = begin - low;
    for (int k = begin; k < min(begin + PIECE, na + nb); ++k) {
        const bool first = j >= nb || (i < na && !(b[j].key < a[i].key));
        out[k] = first ? a[i++] : b[j++];
    }
}
template __global__ void merge_pieces<5>(const Entry *, int, const Entry *, int, Entry *);

template <typename T, int CAPACITY>
class Heap {
  public:
    __device__ void offer(T value) {
        if (size_ < CAPACITY) {
            int at = size_++;
            while (at && items_[(at - 1) / 2] < value) {
                items_[at] = items_[(at - 1) / 2];
                at = (at - 1) / 2;
            }
            items_[at] = value;
        } else if (value < items_[0]) {
            sink(value);
        }
    }
    __device__ T take() {
        const T top = items_[0], last = items_[--size_];
        if (size_) sink(last);
        return top;
    }
    __device__ int size() const { return size_; }

  private:
    __device__ void sink(T value) {
        int at = 0;
        for (int child; (child = 2 * at + 1) < size_; at = child) {
            if (child + 1 < size_ && items_[child] < items_[child + 1]) ++child;
            if (!(value < items_[child])) break;
            items_[at] = items_[child];
        }
        items_[at] = value;
    }
    T items_[CAPACITY];
    int size_ = 0;
};

// The few least numbers of each row, ascending; rows differ in length. A heap in private memory for each row.
__global__ void least_of_rows(const double *__restrict__ rows, const int *__restrict__ length, int pitch,
                              int count, double *__restrict__ least) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= count) return;
    Heap<double, 6> heap;
    for (int i = 0; i < length[row]; ++i) heap.offer(rows[row * pitch + i]);
    while (heap.size()) {
        const int at = heap.size() - 1;
        least[row * 6 + at] = heap.take();
    }
}

// How many pairs stand in the wrong order. Sorts in shared memory by doubling runs; each merge of two runs
// counts, for every element of the right one, those of the left one that it passes.
__global__ void wrong_pairs(const short *__restrict__ values, int n, unsigned long long *__restrict__ pairs,
                            short *__restrict__ sorted) {
    extern __shared__ short room[];
    short *from = room, *to = room + n;
    for (int i = threadIdx.x; i < n; i += blockDim.x) from[i] = values[i];
    unsigned long long mine = 0;
    for (int run = 1; run < n; run *= 2) {
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            const int start = i / (2 * run) * (2 * run), middle = min(start + run, n),
                      end = min(start + 2 * run, n);
            const bool left = i < middle;
            // Where the element would stand in the other run: after equal ones if it comes from the right.
            int low = left ? middle : start, high = left ? end : middle;
            const int other = low;
            while (low < high) {
                const int at = (low + high) >> 1;
                const bool go = left ? from[at] < from[i] : from[at] <= from[i];
                if (go)
                    low = at + 1;
                else
                    high = at;
            }
            to[left ? i + (low - other) : start + (i - middle) + (low - other)] = from[i];
            if (!left) mine += middle - low;
        }
        __syncthreads();
        short *const spare = from;
        from = to;
        to = spare;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) sorted[i] = from[i];
    atomicAdd(pairs, mine);
}
