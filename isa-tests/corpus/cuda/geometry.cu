// Geometry: rays against boxes and spheres through virtual calls, winding numbers, hull support, clipping,
// neighbours by cells, distances between segments.
#include <cuda_runtime.h>
#include <cfloat>
#include <type_traits>

struct Vec {
    float x, y, z;
    __device__ Vec operator+(const Vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
    __device__ Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; }
    __device__ friend Vec operator*(float k, const Vec &v) { return {k * v.x, k * v.y, k * v.z}; }
    __device__ float operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
};
__device__ float dot(const Vec &a, const Vec &b) {
    return fmaf(a.x, b.x, fmaf(a.y, b.y, a.z * b.z));
}
static_assert(std::is_trivially_copyable<Vec>::value && sizeof(Vec) == 12, "as numpy has it");

class Shape {
  public:
    // Where a ray from `from` along `way` first meets the shape, or a negative number.
    __device__ virtual float meet(const Vec &from, const Vec &way) const = 0;
};

class Box : public Shape {
  public:
    __device__ Box(Vec low, Vec high) : low_(low), high_(high) {}
    __device__ float meet(const Vec &from, const Vec &way) const override {
        float enter = 0, leave = FLT_MAX;
#pragma unroll
        for (int axis = 0; axis < 3; ++axis) {
            const float inverse = 1.0f / way[axis];
            const float a = (low_[axis] - from[axis]) * inverse, b = (high_[axis] - from[axis]) * inverse;
            enter = fmaxf(enter, fminf(a, b));
            leave = fminf(leave, fmaxf(a, b));
        }
        return enter <= leave ? enter : -1;
    }

  private:
    Vec low_, high_;
};

class Ball : public Shape {
  public:
    __device__ Ball(Vec centre, float radius) : centre_(centre), radius_(radius) {}
    __device__ float meet(const Vec &from, const Vec &way) const override {
        const Vec off = from - centre_;
        const float a = dot(way, way), b = dot(off, way), c = dot(off, off) - radius_ * radius_;
        const float under = b * b - a * c;
        if (under < 0) return -1;
        const float near = (-b - sqrtf(under)) / a;
        return near >= 0 ? near : -1;
    }

  private:
    Vec centre_;
    float radius_;
};

// The nearest of a few shapes along each ray, and how far it is. `kind` says how six numbers are a shape.
__global__ void first_shape(const Vec *__restrict__ ray, int rays, const float *__restrict__ facts,
                            const int *__restrict__ kind, int shapes, int *__restrict__ which,
                            float *__restrict__ distance) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rays) return;
    const Vec from = ray[2 * i], way = ray[2 * i + 1];
    float nearest = FLT_MAX;
    int best = -1;
    for (int s = 0; s < shapes; ++s) {
        const float *f = facts + 6 * s;
        const Box box({f[0], f[1], f[2]}, {f[3], f[4], f[5]});
        const Ball ball({f[0], f[1], f[2]}, f[3]);
        const Shape *shape = kind[s] ? static_cast<const Shape *>(&ball) : &box;
        const float t = shape->meet(from, way);
        if (t >= 0 && t < nearest) nearest = t, best = s;
    }
    which[i] = best;
    distance[i] = best < 0 ? -1 : nearest;
}

// How often a closed polygon goes around each point, exactly: 64-bit products of 32-bit coordinates. Points
// on the line itself have `on_line`. The polygon comes through shared memory in pieces, the next vertex with
// it.
__global__ void windings(const int2 *__restrict__ polygon, int corners, const int2 *__restrict__ points,
                         int n, int on_line, int *__restrict__ turns) {
    constexpr int PIECE = 16;
    __shared__ int2 piece[PIECE + 1];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int2 p = i < n ? points[i] : make_int2(0, 0);
    int count = 0;
    bool touches = false;
    for (int start = 0; start < corners; start += PIECE) {
        __syncthreads();
        for (int k = threadIdx.x; k <= PIECE; k += blockDim.x) piece[k] = polygon[(start + k) % corners];
        __syncthreads();
        const int here = min(PIECE, corners - start);
        for (int k = 0; k < here; ++k) {
            const int2 a = piece[k], b = piece[k + 1];
            const long long side =
                (long long)(b.x - a.x) * (p.y - a.y) - (long long)(b.y - a.y) * (p.x - a.x);
            if (side == 0 && min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y &&
                p.y <= max(a.y, b.y))
                touches = true;
            count += (a.y <= p.y && b.y > p.y && side > 0) - (a.y > p.y && b.y <= p.y && side < 0);
        }
    }
    if (i < n) turns[i] = touches ? on_line : count;
}

// The farthest point in each of a few directions: a warp has a direction, lanes keep (value, index) pairs,
// the lower index wins.
__global__ void farthest(const float2 *__restrict__ points, int n, const float2 *__restrict__ ways,
                         int directions, int *__restrict__ index) {
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (warp >= directions) return;
    const float2 w = ways[warp];
    float best = -INFINITY;
    int at = n;
    for (int i = lane; i < n; i += 32) {
        const float v = __fadd_rn(__fmul_rn(points[i].x, w.x), __fmul_rn(points[i].y, w.y));
        if (v > best) best = v, at = i;
    }
#pragma unroll
    for (int step = 1; step < 32; step <<= 1) {
        const float other = __shfl_xor_sync(0xffffffff, best, step);
        const int other_at = __shfl_xor_sync(0xffffffff, at, step);
        if (other > best || (other == best && other_at < at)) best = other, at = other_at;
    }
    if (lane == 0) index[warp] = at;
}

// Area of triangles within a convex window: each is cut by the half planes in turn, in private memory, and
// the corners of what is left are summed up.
__constant__ double3 window[5] = {{1, 0, 0.6}, {-1, 0, 0.7}, {0, 1, 0.5}, {0, -1, 0.8}, {1, 1, 0.75}};

__device__ int cut(const double2 *in, int corners, double3 plane, double2 *out) {
    int kept = 0;
    for (int i = 0; i < corners; ++i) {
        const double2 a = in[i], b = in[i + 1 < corners ? i + 1 : 0];
        const double over = plane.x * a.x + plane.y * a.y - plane.z;
        const double next = plane.x * b.x + plane.y * b.y - plane.z;
        if (over <= 0) out[kept++] = a;
        if ((over < 0 && next > 0) || (over > 0 && next < 0)) {
            const double t = over / (over - next);
            out[kept++] = make_double2(fma(t, b.x - a.x, a.x), fma(t, b.y - a.y, a.y));
        }
    }
    return kept;
}

__global__ void visible_area(const double2 *__restrict__ triangles, int n, double *__restrict__ area) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double2 polygon[2][8];
    int corners = 3, side = 0;
    for (int k = 0; k < 3; ++k) polygon[0][k] = triangles[3 * i + k];
    for (const double3 &plane : window) {
        corners = cut(polygon[side], corners, plane, polygon[side ^ 1]);
        side ^= 1;
        if (corners == 0) break;
    }
    double twice = 0;
    for (int k = 0; k < corners; ++k) {
        const double2 a = polygon[side][k], b = polygon[side][(k + 1) % corners];
        twice += a.x * b.y - a.y * b.x;
    }
    area[i] = 0.5 * fabs(twice);
}

// How many points lie within a radius of each, the points sorted by square cells of that size.
__global__ void neighbours(const float2 *__restrict__ sorted, const int *__restrict__ cell_begin, int side,
                           int n, float radius, unsigned short *__restrict__ near) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float2 me = sorted[i];
    const int cx = __float2int_rd(me.x / radius), cy = __float2int_rd(me.y / radius);
    int count = -1;  // not itself
    for (int y = max(cy - 1, 0); y <= min(cy + 1, side - 1); ++y) {
        // Cells of a row follow each other, and so do their points.
        const int first = cell_begin[y * side + max(cx - 1, 0)];
        const int last = cell_begin[y * side + min(cx + 1, side - 1) + 1];
        for (int k = first; k < last; ++k) {
            const float dx = sorted[k].x - me.x, dy = sorted[k].y - me.y;
            count += dx * dx + dy * dy <= radius * radius;
        }
    }
    near[i] = count;
}
