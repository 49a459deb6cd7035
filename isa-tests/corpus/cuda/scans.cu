// Reductions and scans over other monoids than sums: affine maps, best stretches, matrices, records, and a
// scan across blocks by tickets.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// x -> scale x + offset, modulo 2^32.
struct Affine {
    unsigned scale, offset;
    __device__ static Affine identity() { return {1, 0}; }
    // First *this, then `next`.
    __device__ Affine then(Affine next) const {
        return {scale * next.scale, next.scale * offset + next.offset};
    }
};

// What a stretch of numbers is to those around it: its sum, its best beginning, end and part.
struct Stretch {
    int sum, head, tail, best;
    __device__ static Stretch identity() { return {0, -(1 << 29), -(1 << 29), -(1 << 29)}; }
    __device__ Stretch then(Stretch r) const {
        return {sum + r.sum, max(head, sum + r.head), max(r.tail, r.sum + tail),
                max(max(best, r.best), tail + r.head)};
    }
};

// Shuffles a structure word by word.
template <typename T>
__device__ T from_lane_below(T v, int distance) {
    static_assert(sizeof(T) % 4 == 0, "words only");
    union {
        T whole;
        unsigned word[sizeof(T) / 4];
    } u;
    u.whole = v;
    for (unsigned &w : u.word) w = __shfl_up_sync(0xffffffffu, w, distance);
    return u.whole;
}

// Inclusive scan of a block's values: lanes, then the warps' totals, which warp 0 scans.
template <typename T>
__device__ T scan_block(T v, T *totals) {
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = (blockDim.x + 31) >> 5;
    for (int step = 1; step < 32; step <<= 1) {
        const T before = from_lane_below(v, step);
        if (lane >= step) v = before.then(v);
    }
    if (lane == 31) totals[warp] = v;
    __syncthreads();
    if (warp == 0) {
        T t = lane < warps ? totals[lane] : T::identity();
        for (int step = 1; step < 32; step <<= 1) {
            const T before = from_lane_below(t, step);
            if (lane >= step) t = before.then(t);
        }
        if (lane < warps) totals[lane] = t;
    }
    __syncthreads();
    return warp ? totals[warp - 1].then(v) : v;
}

// All states of a generator whose step has other factors each time.
__global__ void recurrence(const uint2 *__restrict__ steps, unsigned seed, unsigned *__restrict__ state,
                           int n) {
    __shared__ Affine totals[32];
    Affine carry = Affine::identity();
    for (int start = 0; start < n; start += blockDim.x) {
        const int i = start + threadIdx.x;
        const Affine mine = i < n ? Affine{steps[i].x, steps[i].y} : Affine::identity();
        const Affine upto = carry.then(scan_block(mine, totals));
        if (i < n) state[i] = upto.scale * seed + upto.offset;
        carry = carry.then(totals[(blockDim.x + 31) / 32 - 1]);
        __syncthreads();
    }
}

// For each row the stretch of neighbours with the greatest sum; rows end early.
__global__ void best_stretch(const int *__restrict__ rows, const int *__restrict__ length, int pitch,
                             int *__restrict__ best) {
    __shared__ Stretch totals[32];
    const int n = length[blockIdx.x], v = threadIdx.x < n ? rows[blockIdx.x * pitch + threadIdx.x] : 0;
    const Stretch mine = threadIdx.x < n ? Stretch{v, v, v, v} : Stretch::identity();
    const Stretch all = scan_block(mine, totals);
    if (threadIdx.x == blockDim.x - 1) best[blockIdx.x] = all.best;
}

// A sum in pairs of floats: what each addition loses is kept.
__global__ void exact_sum(const float *__restrict__ x, int n, float2 *__restrict__ sums) {
    float high = 0, low = 0;
    auto add = [&high, &low](float v) {
        const float sum = __fadd_rn(high, v), part = __fsub_rn(sum, high);
        const float lost = __fadd_rn(__fsub_rn(high, __fsub_rn(sum, part)), __fsub_rn(v, part));
        high = sum;
        low = __fadd_rn(low, lost);
    };
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) add(x[i]);
    for (int mask = 16; mask; mask >>= 1) {
        const float other_high = __shfl_xor_sync(~0u, high, mask),
                    other_low = __shfl_xor_sync(~0u, low, mask);
        add(other_high);
        low += other_low;
    }
    if ((threadIdx.x & 31) == 0) sums[(blockIdx.x * blockDim.x + threadIdx.x) >> 5] = make_float2(high, low);
}

// Where the greatest and the least element are, the first of equals: key and index are one word whose order
// is that of the keys. Single atomics for a tile, through a group's reduction.
__global__ void extremes(const float *__restrict__ x, int n, unsigned long long *greatest,
                         unsigned long long *least) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned bits = i < n ? __float_as_uint(x[i]) : 0;
    bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
    unsigned most = i < n ? bits : 0, fewest = i < n ? bits : 0xffffffffu;
    most = cg::reduce(tile, most, cg::greater<unsigned>());
    fewest = cg::reduce(tile, fewest, cg::less<unsigned>());
    if (i < n && bits == most)
        atomicMax(greatest, (unsigned long long)bits << 32 | (0xffffffffu - unsigned(i)));
    if (i < n && bits == fewest) atomicMin(least, (unsigned long long)bits << 32 | unsigned(i));
}

// Running number of the true flags since the last head of a segment, by ballots alone. A warp has a row.
__global__ void counts_in_segments(const unsigned char *__restrict__ head,
                                   const unsigned char *__restrict__ flag, int *__restrict__ count, int n) {
    const unsigned lane = threadIdx.x % 32;
    const unsigned upto = 0xffffffffu >> (31 - lane);
    int carry = 0;
    for (int start = 0; start < n; start += 32) {
        const int i = start + lane, row = blockIdx.x * n;
        const unsigned heads = __ballot_sync(~0u, i < n && head[row + i]);
        const unsigned flags = __ballot_sync(~0u, i < n && flag[row + i]);
        const unsigned since = heads & upto ? upto & ~((1u << (31 - __clz(heads & upto))) - 1) : upto;
        const int mine = __popc(flags & since) + (heads & upto ? 0 : carry);
        if (i < n) count[row + i] = mine;
        carry = __shfl_sync(~0u, mine, 31);
    }
}

struct Sum {
    int value;
    __device__ static Sum identity() { return {0}; }
    __device__ Sum then(Sum next) const { return {value + next.value}; }
};

// Exclusive sums over blocks: each takes a ticket, so that those before it have begun, and waits for the sum
// up to the ticket before its own. Two words tell the next block: first the sum, then that it is there.
__global__ void ticket_scan(const int *__restrict__ in, int *__restrict__ out, int n, unsigned *ticket,
                            int *sum_upto, int *ready) {
    __shared__ Sum totals[32];
    __shared__ unsigned mine;
    __shared__ int before;
    if (threadIdx.x == 0) mine = atomicInc(ticket, ~0u);
    __syncthreads();
    const int i = mine * blockDim.x + threadIdx.x, v = i < n ? in[i] : 0;
    const int upto = scan_block(Sum{v}, totals).value;
    if (threadIdx.x == blockDim.x - 1) {
        int sum = 0;
        if (mine > 0) {
            while (atomicAdd(&ready[mine - 1], 0) == 0) __nanosleep(20);
            __threadfence();
            sum = atomicAdd(&sum_upto[mine - 1], 0);
        }
        before = sum;
        atomicExch(&sum_upto[mine], sum + upto);
        __threadfence();
        atomicExch(&ready[mine], 1);
    }
    __syncthreads();
    if (i < n) out[i] = before + upto - v;
}
