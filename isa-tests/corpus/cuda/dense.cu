// Dense linear algebra on small matrices: bands, rotations, factors, Kronecker products, eigenvalues.
#include <cuda_runtime.h>

// y = M x for a matrix of 2 HALF + 1 diagonals. Diagonal d of row r is at diag[d][r]; rows are shared out
// over the whole grid.
template <int HALF>
__global__ void band_matvec(const float *__restrict__ diag, const float *__restrict__ x,
                            float *__restrict__ y, int rows, int pitch) {
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows; r += gridDim.x * blockDim.x) {
        float sum = 0.0f;
#pragma unroll
        for (int d = -HALF; d <= HALF; ++d) {
            const int c = r + d;
            if (c >= 0 && c < rows) sum = fmaf(__ldg(diag + (d + HALF) * pitch + r), __ldg(x + c), sum);
        }
        y[r] = sum;
    }
}
template __global__ void band_matvec<2>(const float *, const float *, float *, int, int);
template __global__ void band_matvec<5>(const float *, const float *, float *, int, int);

struct Rotation {
    int upper, lower;
    float2 cs;  // cosine, sine
};

__device__ __forceinline__ void turn(float2 cs, float &a, float &b) {
    const float up = cs.x * a + cs.y * b;
    b = cs.x * b - cs.y * a;
    a = up;
}

// Applies a list of plane rotations to the rows of a matrix. A thread owns a column, which it holds on chip.
__global__ void rotate_rows(float *__restrict__ m, const Rotation *__restrict__ list, int count, int rows,
                            int columns) {
    extern __shared__ float held[];
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    float *mine = held + threadIdx.x * rows;
    if (column >= columns) return;
    for (int r = 0; r < rows; ++r) mine[r] = m[r * columns + column];
    for (int n = 0; n < count; ++n) {
        const Rotation step = list[n];
        turn(step.cs, mine[step.upper], mine[step.lower]);
    }
    for (int r = 0; r < rows; ++r) m[r * columns + column] = mine[r];
}

// A = L D L^T in place, one matrix a block, rows against columns of a packed lower triangle. Pivots whose
// size is below `tiny` are counted and replaced.
__global__ void ldlt_packed(double *__restrict__ packed, int n, double tiny, int *__restrict__ replaced) {
    extern __shared__ __align__(16) unsigned char raw[];
    double *tri = reinterpret_cast<double *>(raw);
    const int size = n * (n + 1) / 2;
    double *global = packed + size_t(blockIdx.x) * size;
    for (int i = threadIdx.x; i < size; i += blockDim.x) tri[i] = global[i];
    __syncthreads();
    auto at = [tri](int r, int c) -> double & { return tri[r * (r + 1) / 2 + c]; };
    for (int k = 0; k < n; ++k) {
        if (threadIdx.x == 0 && fabs(at(k, k)) < tiny) {
            at(k, k) = copysign(tiny, at(k, k));
            atomicAdd(replaced, 1);
        }
        __syncthreads();
        const double pivot = at(k, k);
        // The trailing triangle first, from the unscaled column; then the column itself.
        const int rest = n - k - 1, area = rest * (rest + 1) / 2;
        for (int i = threadIdx.x; i < area; i += blockDim.x) {
            int r = int((sqrtf(8.0f * i + 1.0f) - 1.0f) * 0.5f);
            while (r * (r + 1) / 2 > i) --r;
            while ((r + 1) * (r + 2) / 2 <= i) ++r;
            const int c = i - r * (r + 1) / 2;
            at(k + 1 + r, k + 1 + c) -= at(k + 1 + r, k) * at(k + 1 + c, k) / pivot;
        }
        __syncthreads();
        for (int r = k + 1 + threadIdx.x; r < n; r += blockDim.x) at(r, k) /= pivot;
        __syncthreads();
    }
    for (int i = threadIdx.x; i < size; i += blockDim.x) global[i] = tri[i];
}

constexpr int LEFT = 6, RIGHT = 5;
__constant__ float left_factor[LEFT][LEFT] = {
    {2, -1, 0, 0, 0.5f, 0}, {-1, 2, -1, 0, 0, 0}, {0, -1, 2, -1, 0, 0.25f},
    {0, 0, -1, 2, -1, 0},   {1, 0, 0, -1, 2, -1}, {0, 3, 0, 0, -1, 2},
};

// y = (left_factor (x) R) x without the product matrix: R over the rows of x seen as a LEFT x RIGHT matrix,
// then left_factor over its columns. One block has one right-hand side.
__global__ __launch_bounds__(32) void kronecker_apply(const float *__restrict__ right,
                                                      const float *__restrict__ x, float *__restrict__ y) {
    __shared__ float between[LEFT][RIGHT + 1];
    const float *in = x + blockIdx.x * LEFT * RIGHT;
    const unsigned t = threadIdx.x, row = t / RIGHT, column = t % RIGHT;
    if (row < LEFT) {
        float sum = 0;
        for (int k = 0; k < RIGHT; k++) sum += right[column * RIGHT + k] * in[row * RIGHT + k];
        between[row][column] = sum;
    }
    __syncthreads();
    if (row >= LEFT) return;
    float sum = 0;
#pragma unroll 3
    for (int k = 0; k < LEFT; k++) sum += left_factor[row][k] * between[k][column];
    y[blockIdx.x * LEFT * RIGHT + t] = sum;
}

// Eigenvalues of symmetric 3 x 3 matrices in ascending order, a matrix a thread, by plane rotations until
// nothing is left off the diagonal. `sweeps` has how many rotations each took.
__global__ void eigen_small(const double *__restrict__ upper, double3 *__restrict__ values, int *sweeps,
                            int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double m[3][3];
    for (int r = 0, k = 0; r < 3; ++r)
        for (int c = r; c < 3; ++c, ++k) m[r][c] = m[c][r] = upper[6 * i + k];
    int turns = 0;
    while (turns < 60) {
        int p = 0, q = 1;
        if (fabs(m[0][2]) > fabs(m[p][q])) q = 2;
        if (fabs(m[1][2]) > fabs(m[p][q])) p = 1, q = 2;
        const double off = m[p][q];
        if (fabs(off) < 1e-13) break;
        const double slope = (m[q][q] - m[p][p]) / (2 * off);
        const double t = copysign(1.0, slope) / (fabs(slope) + hypot(slope, 1.0));
        const double c = rsqrt(t * t + 1), s = t * c;
        for (int k = 0; k < 3; ++k) {
            const double a = m[k][p], b = m[k][q];
            m[k][p] = c * a - s * b;
            m[k][q] = s * a + c * b;
        }
        for (int k = 0; k < 3; ++k) {
            const double a = m[p][k], b = m[q][k];
            m[p][k] = c * a - s * b;
            m[q][k] = s * a + c * b;
        }
        ++turns;
    }
    const double a = m[0][0], b = m[1][1], c = m[2][2];
    const double low = fmin(a, fmin(b, c)), high = fmax(a, fmax(b, c));
    values[i] = make_double3(low, a + b + c - low - high, high);
    sweeps[i] = turns;
}
