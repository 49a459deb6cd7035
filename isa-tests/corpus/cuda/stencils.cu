// Stencils: waves on a ring, transport along a wind, plate bending, a hexagonal lattice, the eikonal
// equation.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdio>

// A string closed to a ring, in its own units: u'' = c^2 (u[i-1] - 2u[i] + u[i+1]). The block holds the three
// time levels and lets them change places; the middle of the ring is driven by a pulse of given length.
__global__ void ring_wave(float2 *__restrict__ now_and_before, int n, int steps, float courant2, int pulse) {
    extern __shared__ float levels[];
    float *before = levels, *now = levels + n, *next = levels + 2 * n;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        now[i] = now_and_before[i].x;
        before[i] = now_and_before[i].y;
    }
    __syncthreads();
    for (int step = 0; step < steps; ++step) {
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            const int left = i ? i - 1 : n - 1, right = i + 1 < n ? i + 1 : 0;
            next[i] = 2 * now[i] - before[i] + courant2 * (now[left] - 2 * now[i] + now[right]);
            if (i == n / 2 && step < pulse) next[i] += 0.25f;
        }
        __syncthreads();
        float *free = before;
        before = now, now = next, next = free;
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x) now_and_before[i] = make_float2(now[i], before[i]);
}

enum class Edge { Clamp, Wrap, Zero };

template <Edge EDGE>
__device__ float sample(const float *field, int x, int y, int width, int height) {
    if constexpr (EDGE == Edge::Zero) {
        if (unsigned(x) >= unsigned(width) || unsigned(y) >= unsigned(height)) return 0;
    } else if constexpr (EDGE == Edge::Clamp) {
        x = min(max(x, 0), width - 1);
        y = max(0, min(y, height - 1));
    } else {
        x = ((x % width) + width) % width;
        y = ((y % height) + height) % height;
    }
    return field[y * width + x];
}

// One step of transport against the wind: each difference is taken on the side that the wind comes from.
template <Edge EDGE>
__global__ void upwind(const float *__restrict__ field, const float2 *__restrict__ wind,
                       float *__restrict__ out, int width, int height, float dt) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float2 w = wind[y * width + x];
    const float here = sample<EDGE>(field, x, y, width, height);
    const float across = w.x > 0 ? here - sample<EDGE>(field, x - 1, y, width, height)
                                 : sample<EDGE>(field, x + 1, y, width, height) - here;
    const float along = w.y > 0 ? here - sample<EDGE>(field, x, y - 1, width, height)
                                : sample<EDGE>(field, x, y + 1, width, height) - here;
    out[y * width + x] = here - dt * (w.x * across + w.y * along);
}
template __global__ void upwind<Edge::Clamp>(const float *, const float2 *, float *, int, int, float);
template __global__ void upwind<Edge::Wrap>(const float *, const float2 *, float *, int, int, float);
template __global__ void upwind<Edge::Zero>(const float *, const float2 *, float *, int, int, float);

struct Tap {
    signed char dx, dy;
    short weight;
};
// Bending of a thin plate: the Laplacian of the Laplacian, as a list of neighbours.
__constant__ Tap plate[] = {{0, 0, 20}, {1, 0, -8}, {-1, 0, -8}, {0, 1, -8},  {0, -1, -8},
                            {1, 1, 2},  {-1, 1, 2}, {1, -1, 2},  {-1, -1, 2}, {2, 0, 1},
                            {-2, 0, 1}, {0, 2, 1},  {0, -2, 1}};

// Halves in and out, sums in single precision; the outer two rings of the plate are clamped and stay.
__global__ void plate_bending(const __half *__restrict__ in, __half *__restrict__ out, int width, int height,
                              float stiffness) {
    const int cells = width * height;
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < cells; at += gridDim.x * blockDim.x) {
        const int x = at % width, y = at / width;
        if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) {
            out[at] = in[at];
            continue;
        }
        float sum = 0;
        for (const Tap &tap : plate) sum += tap.weight * __half2float(in[at + tap.dy * width + tap.dx]);
        out[at] = __float2half_rn(__half2float(in[at]) - stiffness * sum);
    }
}

// A lattice of hexagons, every other row shifted by half a cell: a cell that differs from at least `needed`
// of its six neighbours takes the largest value among them. The tile's rim is read with it.
#define HEX_W 16
#define HEX_H 4
__global__ void hexagons_yield(const unsigned char *__restrict__ in, unsigned char *__restrict__ out,
                               int width, int height, int needed) {
    __shared__ unsigned char tile[HEX_H + 2][HEX_W + 2];
    const int x0 = blockIdx.x * HEX_W - 1, y0 = blockIdx.y * HEX_H - 1;
    const int rank = threadIdx.y * HEX_W + threadIdx.x;
    for (int i = rank; i < (HEX_W + 2) * (HEX_H + 2); i += HEX_W * HEX_H) {
        const int x = x0 + i % (HEX_W + 2), y = y0 + i / (HEX_W + 2);
        const bool inside = x >= 0 && x < width && y >= 0 && y < height;
        tile[i / (HEX_W + 2)][i % (HEX_W + 2)] = inside ? in[y * width + x] : 0;
    }
    __syncthreads();
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1, x = x0 + tx, y = y0 + ty;
    if (x >= width || y >= height) return;
    const int lean = y & 1 ? 0 : -1;  // the upper and lower pair begins here
    const unsigned char self = tile[ty][tx];
    const unsigned char around[6] = {tile[ty][tx - 1],        tile[ty][tx + 1],
                                     tile[ty - 1][tx + lean], tile[ty - 1][tx + lean + 1],
                                     tile[ty + 1][tx + lean], tile[ty + 1][tx + lean + 1]};
    int different = 0;
    unsigned char top = 0;
    for (unsigned char other : around) {
        different += other != self;
        top = max(int(top), int(other));
    }
    out[y * width + x] = different >= needed ? top : self;
}

// Arrival times of a front whose speed differs from cell to cell, |grad T| = 1 / speed, by sweeps in four
// directions along diagonals until nothing changes. One block; doubles in global memory.
__global__ void eikonal_sweeps(const double *__restrict__ slowness, volatile double *time, int n,
                               int *sweeps) {
    int count = 0;
    for (bool changed = true; changed && count < 64; ++count) {
        bool mine = false;
        const bool flip_x = count & 1, flip_y = count & 2;
        for (int diagonal = 0; diagonal <= 2 * (n - 1); ++diagonal) {
            for (int k = threadIdx.x; k < n; k += blockDim.x) {
                const int l = diagonal - k;
                if (l < 0 || l >= n) continue;
                const int x = flip_x ? n - 1 - k : k, y = flip_y ? n - 1 - l : l, at = y * n + x;
                const double far = 1e30;
                const double a = fmin(x ? time[at - 1] : far, x < n - 1 ? time[at + 1] : far);
                const double b = fmin(y ? time[at - n] : far, y < n - 1 ? time[at + n] : far);
                const double f = slowness[at], gap = fabs(a - b);
                const double t = gap >= f ? fmin(a, b) + f : 0.5 * (a + b + sqrt(2 * f * f - gap * gap));
                if (t < time[at]) time[at] = t, mine = true;
            }
            __syncthreads();
        }
        changed = __syncthreads_or(mine);
    }
    if (threadIdx.x == 0) *sweeps = count;
}

// What a user's program has around its kernels; the device has no use for it.
#define CHECK(call)                                                                        \
    do {                                                                                   \
        cudaError_t error = (call);                                                        \
        if (error != cudaSuccess) {                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
            return 1;                                                                      \
        }                                                                                  \
    } while (0)

int main(int argc, char **argv) {
    const int width = argc > 1 ? atoi(argv[1]) : 64, height = 48;
    unsigned char *in, *out;
    CHECK(cudaMalloc(&in, width * height));
    CHECK(cudaMalloc((void **)&out, width * height));
    CHECK(cudaMemset(in, 7, width * height));
    const dim3 block(HEX_W, HEX_H), grid((width + HEX_W - 1) / HEX_W, (height + HEX_H - 1) / HEX_H);
    hexagons_yield<<<grid, block>>>(in, out, width, height, 4);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    unsigned char first;
    CHECK(cudaMemcpy(&first, out, 1, cudaMemcpyDeviceToHost));
    printf("%d\n", first);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
