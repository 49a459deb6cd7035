// Dynamic programming: alignments along anti-diagonals, subsets as bits, bracketings, common subsequences
// word-parallel, a warping path, cheapest cuts by a monotone search.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

struct Scores {
    static constexpr int same = 3, other = -2, open = -4, extend = -1;
};
struct Strict {
    static constexpr int same = 5, other = -9, open = -6, extend = -5;
};

// The best local alignment of two words with gaps that cost more to begin than to extend. A lane has a column
// of each strip of 32; what crosses a strip's right side waits in shared memory for the next strip.
template <class Score>
__global__ void best_alignment(const char *__restrict__ a, int na, const char *__restrict__ b, int nb,
                               int *__restrict__ best) {
    constexpr Score score;
    extern __shared__ int2 border[];  // value, gap along the row
    const int lane = threadIdx.x;
    for (int r = lane; r < na; r += 32) border[r] = make_int2(0, -1000);
    __syncwarp();
    int top = 0;
    for (int strip = 0; strip < nb; strip += 32) {
        const int column = strip + lane;
        const char mine = column < nb ? b[column] : '\0';
        int up = 0, up_gap = -1000, diagonal = 0, value = 0, row_gap = -1000;
        for (int step = 0; step < na + 31; ++step) {
            // The left neighbour is a step ahead: what it has now is this lane's row.
            int left = __shfl_up_sync(~0u, value, 1), left_gap = __shfl_up_sync(~0u, row_gap, 1);
            const int row = step - lane;
            if (row < 0 || row >= na) continue;
            if (lane == 0) left = border[row].x, left_gap = border[row].y;
            left_gap = max(left_gap + score.extend, left + score.open);
            up_gap = max(up_gap + score.extend, up + score.open);
            const int fit = column < nb ? (a[row] == mine ? score.same : score.other) : -1000;
            value = max(max(0, diagonal + fit), max(left_gap, up_gap));
            row_gap = left_gap;
            diagonal = left;
            up = value;
            if (column < nb) top = max(top, value);
            if (lane == 31) border[row] = make_int2(value, row_gap);
        }
        __syncwarp();
    }
    top = __reduce_max_sync(~0u, top);
    if (lane == 0) *best = top;
}
template __global__ void best_alignment<Scores>(const char *, int, const char *, int, int *);
template __global__ void best_alignment<Strict>(const char *, int, const char *, int, int *);

// Which sums the weights can make, as bits of a long number that shifts over itself: word w of the shifted
// number comes from two words. A block has a set of weights.
__global__ void reachable_sums(const int *__restrict__ weights, const int *__restrict__ begin, int words,
                               unsigned *__restrict__ reachable, int *__restrict__ count) {
    extern __shared__ unsigned bits[];
    const auto block = cg::this_thread_block();
    for (int w = block.thread_rank(); w < words; w += block.size()) bits[w] = w == 0;
    block.sync();
    for (int k = begin[blockIdx.x]; k < begin[blockIdx.x + 1]; ++k) {
        const int whole = weights[k] >> 5, part = weights[k] & 31;
        unsigned fresh = 0;
        const int w = block.thread_rank();
        if (w < words && w >= whole) {
            const unsigned high = bits[w - whole], low = w > whole ? bits[w - whole - 1] : 0;
            fresh = __funnelshift_l(low, high, part);
        }
        block.sync();
        if (w < words) bits[w] |= fresh;
        block.sync();
    }
    int mine = 0;
    for (int w = block.thread_rank(); w < words; w += block.size()) {
        reachable[blockIdx.x * words + w] = bits[w];
        mine += __popc(bits[w]);
    }
    atomicAdd(&count[blockIdx.x], mine);
}

// The dearest way to put brackets around a chain of differences (a - b - c ...): the greatest and the least
// value of every part, shorter parts first.
__global__ void bracketings(const int *__restrict__ terms, int n, int2 *__restrict__ range) {
    extern __shared__ int2 part[];  // part[i * n + j]: greatest and least value of terms i to j
    for (int i = threadIdx.x; i < n; i += blockDim.x) part[i * n + i] = make_int2(terms[i], terms[i]);
    for (int length = 1; length < n; ++length) {
        __syncthreads();
        for (int i = threadIdx.x; i + length < n; i += blockDim.x) {
            int2 all = make_int2(INT_MIN, INT_MAX);
            for (int cut = i; cut < i + length; ++cut) {
                const int2 l = part[i * n + cut], r = part[(cut + 1) * n + i + length];
                all.x = max(all.x, l.x - r.y);
                all.y = min(all.y, l.y - r.x);
            }
            part[i * n + i + length] = all;
        }
    }
    __syncthreads();
    for (int k = threadIdx.x; k < n * n; k += blockDim.x)
        if (k / n <= k % n) range[k] = part[k];
}

// Length of the longest common subsequence of a word and many others, a row of the table in 64 bits: a bit
// that is zero is a step up. The carry of an addition moves steps along the row.
__global__ void common_letters(const char *__restrict__ word, int length, const char *__restrict__ others,
                               int pitch, int count, int *__restrict__ common) {
    __shared__ unsigned long long where[32];
    for (int letter = threadIdx.x; letter < 32; letter += blockDim.x) {
        unsigned long long bits = 0;
        for (int i = 0; i < length; ++i)
            if ((word[i] & 31) == letter) bits |= 1ull << i;
        where[letter] = bits;
    }
    __syncthreads();
    const int n = blockIdx.x * blockDim.x + threadIdx.x;
    if (n >= count) return;
    unsigned long long row = ~0ull;
    for (const char *c = others + n * pitch; *c; ++c) {
        const unsigned long long hits = row & where[*c & 31];
        row = (row + hits) | (row - hits);
    }
    common[n] = __popcll(~row & (length == 64 ? ~0ull : (1ull << length) - 1));
}

// Cost of the cheapest path that warps one series onto another, within a band, with doubles of the past two
// diagonals in registers' reach: three rows of shared memory take turns.
template <int BAND>
__global__ void warp_series(const double *__restrict__ a, const double *__restrict__ b, int n, double *cost) {
    __shared__ double ring[3][2 * BAND + 3];
    const double far = __longlong_as_double(0x7ff0000000000000ll);
    const int offset = int(threadIdx.x) - BAND;  // j - i
    for (int d = 0; d < 3; ++d)
        for (int k = threadIdx.x; k < 2 * BAND + 3; k += blockDim.x) ring[d][k] = far;
    __syncthreads();
    for (int diagonal = 0; diagonal < 2 * n - 1; ++diagonal) {
        double *now = ring[diagonal % 3];
        const double *one = ring[(diagonal + 2) % 3], *two = ring[(diagonal + 1) % 3];
        if (offset <= BAND) {
            const int i = (diagonal - offset) / 2, j = i + offset, at = threadIdx.x + 1;
            double value = far;
            if ((diagonal - offset) % 2 == 0 && i >= 0 && j >= 0 && i < n && j < n) {
                const double before = fmin(two[at], fmin(one[at - 1], one[at + 1]));
                value = fabs(a[i] - b[j]) + (diagonal ? before : 0.0);
            }
            now[at] = value;
        }
        __syncthreads();
    }
    if (offset == 0) *cost = ring[(2 * n - 2) % 3][threadIdx.x + 1];
}
template __global__ void warp_series<4>(const double *, const double *, int, double *);

// Tilings of strips of growing width and height up to six by dominoes, modulo a prime: a state is the set of
// rows that the next column finds taken, and a recursive function lists what may follow.
__device__ unsigned transitions(int row, int height, unsigned taken, unsigned next, const unsigned *ways,
                                unsigned p) {
    if (row == height) return ways[next] % p;
    if (taken >> row & 1) return transitions(row + 1, height, taken, next, ways, p);
    unsigned sum = transitions(row + 1, height, taken, next | 1u << row, ways, p);
    if (row + 1 < height && !(taken >> (row + 1) & 1))
        sum += transitions(row + 2, height, taken, next, ways, p);
    return sum % p;
}

__global__ void domino_tilings(int height, int width, unsigned prime, unsigned *__restrict__ tilings) {
    __shared__ unsigned ways[2][64];
    const unsigned states = 1u << height;
    unsigned flip = 0;
    for (unsigned s = threadIdx.x; s < states; s += blockDim.x) ways[0][s] = s == 0;
    for (int column = 1; column <= width; ++column, flip ^= 1) {
        __syncthreads();
        for (unsigned s = threadIdx.x; s < states; s += blockDim.x)
            ways[flip ^ 1][s] = transitions(0, height, s, 0, ways[flip], prime);
        __syncthreads();
        if (threadIdx.x == 0) tilings[column - 1] = ways[flip ^ 1][0];
    }
}
