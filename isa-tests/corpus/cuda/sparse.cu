// Sparse linear algebra: sliced rows, small dense blocks, coordinate triples, colours, incomplete solves.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// y = beta y + alpha M x. Rows are cut into slices of SLICE; a slice is as wide as its longest row and holds
// its entries column by column. A column of -1 ends a row early.
template <unsigned SLICE, typename T>
__global__ void sliced_matvec(const unsigned *__restrict__ slice_begin, const int *__restrict__ column,
                              const T *__restrict__ value, const T *__restrict__ x, T *y, T alpha, T beta,
                              unsigned rows) {
    static_assert((SLICE & (SLICE - 1)) == 0, "a slice is a power of two of rows");
    const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    const unsigned slice = row / SLICE, lane = row % SLICE;
    T sum{};
    for (unsigned at = slice_begin[slice] + lane; at < slice_begin[slice + 1]; at += SLICE) {
        if (column[at] < 0) break;
        sum += value[at] * x[column[at]];
    }
    y[row] = beta == T(0) ? alpha * sum : alpha * sum + beta * y[row];
}
template __global__ void sliced_matvec<8, float>(const unsigned *, const int *, const float *, const float *,
                                                 float *, float, float, unsigned);
template __global__ void sliced_matvec<16, double>(const unsigned *, const int *, const double *,
                                                   const double *, double *, double, double, unsigned);

// Adds 4 x 4 blocks times four-element pieces of x into y. Four neighbours share a block, a row each, and add
// what they have with an atomic, since blocks of a row stand anywhere.
__global__ void blocks_matvec(const int2 *__restrict__ place, const float4 *__restrict__ rows_of,
                              const float4 *__restrict__ x, float *__restrict__ y, int blocks) {
    const int work = blockIdx.x * blockDim.x + threadIdx.x;
    const int block = work >> 2, row = work & 3;
    if (block >= blocks) return;
    const int2 at = place[block];
    const float4 m = rows_of[block * 4 + row], v = x[at.y];
    atomicAdd(&y[at.x * 4 + row], m.x * v.x + m.y * v.y + m.z * v.z + m.w * v.w);
}

struct Triple {
    unsigned row, column;
    int value;
};

// Sums of coordinate triples' rows: the lanes that hold the same row elect one of them, which adds once for
// all. Without a match in a warp's tail the lanes there are just not in the mask.
__global__ void triples_row_sums(const Triple *__restrict__ list, int n, long long *__restrict__ sums) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned present = __ballot_sync(0xffffffffu, i < n);
    if (i >= n) return;
    const Triple mine = list[i];
    const unsigned same = __match_any_sync(present, mine.row);
    const int total = __reduce_add_sync(same, mine.value);
    if (__ffs(same) - 1 == int(threadIdx.x % warpSize))
        atomicAdd(reinterpret_cast<unsigned long long *>(sums + mine.row), (unsigned long long)total);
}

// Relaxes D x = b - R x colour by colour until no unknown moves by more than `enough`, or for `most` rounds.
// Unknowns of one colour do not touch each other. A single block; `rounds` says how many it took.
__global__ void coloured_relax(const int *__restrict__ first, const int *__restrict__ column,
                               const double *__restrict__ value, const double *__restrict__ b, double *x,
                               const unsigned char *__restrict__ colour, int colours, int n, double enough,
                               int most, int *rounds) {
    cg::thread_block block = cg::this_thread_block();
    __shared__ int moving;
    int round = 0;
    for (; round < most; ++round) {
        if (block.thread_rank() == 0) moving = 0;
        block.sync();
        for (int c = 0; c < colours; ++c) {
            for (int i = block.thread_rank(); i < n; i += block.size()) {
                if (colour[i] != c) continue;
                double rest = b[i], pivot = 1;
                for (int k = first[i]; k < first[i + 1]; ++k) {
                    if (column[k] == i)
                        pivot = value[k];
                    else
                        rest -= value[k] * x[column[k]];
                }
                const double now = rest / pivot;
                if (fabs(now - x[i]) > enough) moving = 1;
                x[i] = now;
            }
            block.sync();
        }
        const bool done = moving == 0;
        block.sync();
        if (done) break;
    }
    if (block.thread_rank() == 0) *rounds = round;
}

// Solves an arrowhead system (a diagonal, and a last row and column that are full) for many right sides: a
// warp takes a right side, and one Schur complement, summed over its lanes, gives the last unknown.
__global__ void arrowhead_solve(const float *__restrict__ diagonal, const float *__restrict__ edge, float tip,
                                float *__restrict__ rhs, int n, int many) {
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int which = blockIdx.x * (blockDim.x / 32) + warp.meta_group_rank();
    if (which >= many) return;
    float *mine = rhs + which * (n + 1);
    float complement = 0, folded = 0;
    for (int i = warp.thread_rank(); i < n; i += warp.size()) {
        const float scaled = __fdividef(edge[i], diagonal[i]);
        complement = fmaf(scaled, edge[i], complement);
        folded = fmaf(scaled, mine[i], folded);
    }
    for (int step = 16; step; step >>= 1) {
        complement += warp.shfl_down(complement, step);
        folded += warp.shfl_down(folded, step);
    }
    float last = (mine[n] - folded) / (tip - complement);
    last = warp.shfl(last, 0);
    for (int i = warp.thread_rank(); i < n; i += warp.size())
        mine[i] = (mine[i] - edge[i] * last) / diagonal[i];
    if (warp.thread_rank() == 0) mine[n] = last;
}
