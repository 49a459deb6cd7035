// Histograms and selection: private bins, order statistics by bits, compaction, bounded counters, quotas.
#include <cuda_runtime.h>
#include <cstdint>

// Counts directions by eighths of the circle, in bytes of a word that a thread keeps to itself until one may
// overflow; warps have bins of their own. No arctangent: the eighth follows from signs and a comparison.
__global__ void compass(const short2 *__restrict__ vectors, int n, unsigned *__restrict__ bins) {
    __shared__ unsigned warp_bins[8][9];
    const int warp = threadIdx.x / warpSize;
    for (int i = threadIdx.x; i < 8 * 9; i += blockDim.x) (&warp_bins[0][0])[i] = 0;
    __syncthreads();
    uint64_t packed = 0;
    int kept = 0;
    auto flush = [&] {
        for (int d = 0; d < 8; ++d) {
            const unsigned count = unsigned(packed >> (8 * d)) & 0xff;
            if (count) atomicAdd(&warp_bins[warp][d], count);
        }
        packed = 0;
        kept = 0;
    };
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const short2 v = vectors[i];
        if (v.x == 0 && v.y == 0) continue;
        const int ax = abs(int(v.x)), ay = abs(int(v.y));
        int eighth = (v.y < 0) << 2 | ((v.x < 0) != (v.y < 0)) << 1;
        eighth |= ((ay > ax) != ((v.x < 0) != (v.y < 0)));
        packed += 1ull << (8 * eighth);
        if (++kept == 3) flush();
    }
    flush();
    __syncthreads();
    if (threadIdx.x < 8) {
        unsigned sum = 0;
        for (unsigned w = 0; w < (blockDim.x + 31) / 32; ++w) sum += warp_bins[w][threadIdx.x];
        if (sum) atomicAdd(&bins[threadIdx.x], sum);
    }
}

// The k-th least of a row, from the highest bit down: each bit is decided by how many candidates have a zero
// there. A block has a row.
template <typename T>
__global__ void order_statistic(const T *__restrict__ rows, int n, int pitch, int k, T *__restrict__ out) {
    using Bits = unsigned;
    static_assert(sizeof(T) == sizeof(Bits), "keys of 32 bits");
    auto key = [](T v) {
        Bits b;
        memcpy(&b, &v, sizeof b);
        if (T(-1) < T(0) && sizeof(T) == 4 && T(1) / T(2) == T(0)) return b ^ 0x80000000u;
        if (T(1) / T(2) != T(0)) return b >> 31 ? ~b : b | 0x80000000u;
        return b;
    };
    const T *row = rows + blockIdx.x * pitch;
    Bits prefix = 0, decided = 0;
    for (int bit = 31; bit >= 0; --bit) {
        int zeros = 0;
        for (int start = 0; start < n; start += blockDim.x) {
            const int i = start + threadIdx.x;
            const bool candidate = i < n && (key(row[i]) & decided) == prefix;
            zeros += __syncthreads_count(candidate && !(key(row[i < n ? i : 0]) >> bit & 1));
        }
        if (k >= zeros) {
            k -= zeros;
            prefix |= 1u << bit;
        }
        decided |= 1u << bit;
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (key(row[i]) == prefix) out[blockIdx.x] = row[i];  // equal ones are equal
}
template __global__ void order_statistic<float>(const float *, int, int, int, float *);
template __global__ void order_statistic<int>(const int *, int, int, int, int *);

// Moves what satisfies a condition to the front, in order, and the rest after it in reverse. One block.
__global__ void part(const int4 *__restrict__ in, int n, int most, int4 *__restrict__ out,
                     int *__restrict__ kept) {
    __shared__ int upto[33];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, warps = blockDim.x / 32;
    int taken = 0;
    for (int start = 0; start < n; start += blockDim.x) {
        const int i = start + threadIdx.x;
        const int4 v = i < n ? in[i] : make_int4(0, 0, 0, 0);
        const bool good = i < n && v.x + v.y * v.z - v.w <= most;
        const unsigned votes = __ballot_sync(~0u, good);
        if (lane == 0) upto[warp + 1] = __popc(votes);
        if (threadIdx.x == 0) upto[0] = 0;
        __syncthreads();
        if (threadIdx.x == 0)
            for (int w = 0; w < warps; ++w) upto[w + 1] += upto[w];
        __syncthreads();
        const int before = taken + upto[warp] + __popc(votes & ((1u << lane) - 1));
        if (i < n) out[good ? before : n - 1 - (i - before)] = v;
        taken += upto[warps];
        __syncthreads();
    }
    if (threadIdx.x == 0) *kept = taken;
}

struct Ledger {
    int total, least, most;
    unsigned any, all, odd, ring, down;
    double weight;
    float drift;
    unsigned long long wide, newest;
};

// Every kind of atomic on one record, in global memory.
__global__ void enter(const int *__restrict__ amounts, int n, Ledger *ledger) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int v = amounts[i];
    atomicAdd(&ledger->total, v);
    atomicMin(&ledger->least, v);
    atomicMax(&ledger->most, v);
    atomicOr(&ledger->any, 1u << (v & 31));
    atomicAnd(&ledger->all, ~(1u << (v >> 5 & 31)));
    atomicXor(&ledger->odd, unsigned(v));
    atomicInc(&ledger->ring, 16);
    atomicDec(&ledger->down, 22);
    atomicAdd(&ledger->weight, v * 0.5);
    atomicAdd(&ledger->drift, v * -0.25f);
    atomicAdd(&ledger->wide, (unsigned long long)v << 30);
    // The greatest square, by compare and swap.
    const unsigned long long square = (long long)v * v;
    unsigned long long seen = atomicAdd(&ledger->newest, 0ull);
    while (square > seen) {
        const unsigned long long was = atomicCAS(&ledger->newest, seen, square);
        if (was == seen) break;
        seen = was;
    }
}

// A joint histogram of two attributes in halfwords of shared memory, then each row's most frequent column, by
// the lanes of a warp. Rows without entries have -1.
template <int ROWS, int COLUMNS>
__global__ void modes(const unsigned char *__restrict__ a, const unsigned char *__restrict__ b, int n,
                      int *__restrict__ mode) {
    static_assert(COLUMNS % 2 == 0 && COLUMNS <= 64, "");
    __shared__ unsigned table[ROWS][COLUMNS / 2];
    for (int i = threadIdx.x; i < ROWS * COLUMNS / 2; i += blockDim.x)
        table[i / (COLUMNS / 2)][i % (COLUMNS / 2)] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&table[a[i] % ROWS][b[i] % COLUMNS / 2], b[i] & 1 ? 0x10000u : 1u);
    __syncthreads();
    for (int row = threadIdx.x / 32; row < ROWS; row += blockDim.x / 32) {
        const int lane = threadIdx.x % 32;
        unsigned best = 0;
        if (lane < COLUMNS / 2) {
            const unsigned pair = table[row][lane];
            // Smaller columns win ties.
            best = max((pair & 0xffff) << 8 | (255 - 2 * lane), (pair >> 16) << 8 | (254 - 2 * lane));
        }
        best = __reduce_max_sync(~0u, best);
        if (lane == 0) mode[row] = best >> 8 ? int(255 - (best & 255)) : -1;
    }
}
template __global__ void modes<6, 20>(const unsigned char *, const unsigned char *, int, int *);
