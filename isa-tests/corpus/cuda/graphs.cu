// Graphs: distances, components, triangles, shortest paths, layers of a partial order, independent sets.
#include <cooperative_groups.h>
#include <climits>

namespace cg = cooperative_groups;

struct Graph {
    int vertices;
    const int *__restrict__ first;
    const int *__restrict__ to;
    __device__ int degree(int v) const { return first[v + 1] - first[v]; }
};

// Hop distances from a source, the front of the search a set of bits in shared memory. A vertex looks for a
// neighbour in the front, rather than the front for its neighbours: no two threads write one distance.
__global__ void hops_by_pull(const int *first, const int *to, int vertices, int source, short *distance) {
    const Graph g{vertices, first, to};
    extern __shared__ unsigned front[];
    const int words = (g.vertices + 31) / 32;
    unsigned *next = front + words;
    for (int w = threadIdx.x; w < words; w += blockDim.x)
        front[w] = source / 32 == w ? 1u << (source & 31) : 0;
    for (int v = threadIdx.x; v < g.vertices; v += blockDim.x) distance[v] = v == source ? 0 : -1;
    __syncthreads();
    for (short level = 1;; ++level) {
        int reached = 0;
        const int rounded = (g.vertices + blockDim.x - 1) / blockDim.x * blockDim.x;
        for (int v = threadIdx.x; v < rounded; v += blockDim.x) {
            bool hit = false;
            if (v < g.vertices && distance[v] < 0)
                for (int e = g.first[v]; e < g.first[v + 1] && !hit; ++e)
                    hit = front[g.to[e] >> 5] >> (g.to[e] & 31) & 1;
            const unsigned bits = __ballot_sync(0xffffffff, hit);
            if ((v & 31) == 0 && v / 32 < words) next[v / 32] = bits;
            if (hit) distance[v] = level;
            reached += hit;
        }
        if (!__syncthreads_count(reached)) return;
        for (int w = threadIdx.x; w < words; w += blockDim.x) front[w] = next[w];
        __syncthreads();
    }
}

// A word that others may be changing: read by the means that they change it with.
__device__ int current(int *at) {
    return atomicOr(at, 0);
}

__device__ int root_of(int *parent, int v) {
    // Halves the path while it climbs.
    for (int up = current(parent + v); up != v; up = current(parent + v)) {
        const int above = current(parent + up);
        if (above != up) atomicCAS(&parent[v], up, above);
        v = up;
    }
    return v;
}

// Components of a list of edges: the larger root is hung under the smaller one, and whoever loses the race
// tries again from where it stands. The forest's shape depends on the order of the atomics; its roots, which
// are the components' least vertices, do not.
__global__ void unite(const int2 *__restrict__ edges, int count, int *__restrict__ label, int vertices) {
    extern __shared__ int parent[];
    for (int v = threadIdx.x; v < vertices; v += blockDim.x) parent[v] = v;
    __syncthreads();
    for (int e = threadIdx.x; e < count; e += blockDim.x) {
        int a = edges[e].x, b = edges[e].y;
        for (;;) {
            a = root_of(parent, a);
            b = root_of(parent, b);
            if (a == b) break;
            if (a < b) {
                const int t = a;
                a = b, b = t;
            }
            if (atomicCAS(&parent[a], a, b) == a) break;
        }
    }
    __syncthreads();
    for (int v = threadIdx.x; v < vertices; v += blockDim.x) {
        int up = v;
        while (parent[up] != up) up = parent[up];
        label[v] = up;
    }
}

// Follows a forest's parents to the root and counts the steps; roots are their own parents.
__global__ void climb(const int *__restrict__ parent, int2 *__restrict__ root_and_depth, int vertices) {
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= vertices) return;
    int up = v, depth = 0;
    while (parent[up] != up) up = parent[up], ++depth;
    root_and_depth[v] = make_int2(up, depth);
}

// Triangles of a graph of at most 64 vertices from rows of bits. Each triangle is found at its middle vertex.
__global__ void triangles_of_bits(const unsigned long long *__restrict__ row, int vertices,
                                  unsigned long long *total, unsigned *at_vertex) {
    auto block = cg::this_thread_block();
    __shared__ unsigned sum;
    if (block.thread_rank() == 0) sum = 0;
    block.sync();
    const int v = block.group_index().x * block.size() + block.thread_rank();
    if (v < vertices) {
        unsigned mine = 0;
        const unsigned long long below = (1ull << v) - 1;
        for (unsigned long long low = row[v] & below; low; low &= low - 1) {
            const int w = __ffsll(low) - 1;
            mine += __popcll(row[w] & row[v] & ~below & ~(1ull << v));
        }
        at_vertex[v] = mine;
        atomicAdd(&sum, mine);
    }
    block.sync();
    if (block.thread_rank() == 0) atomicAdd(total, static_cast<unsigned long long>(sum));
}

// Shortest paths by relaxing all edges until none improves. Distance and predecessor are one 64-bit word, so
// that one atomic minimum decides both, ties by the smaller predecessor.
__global__ void relax_edges(const int3 *__restrict__ edges, int count, unsigned long long *label,
                            int source) {
    __shared__ int improved;
    if (threadIdx.x == 0) label[source] = (unsigned)source;
    int round = 0;
    do {
        __syncthreads();
        if (threadIdx.x == 0) improved = 0;
        __syncthreads();
        for (int e = threadIdx.x; e < count; e += blockDim.x) {
            const int3 edge = edges[e];
            const unsigned long long from = label[edge.x];
            if (from == ULLONG_MAX) continue;
            const unsigned long long offer = ((from >> 32) + edge.z) << 32 | unsigned(edge.x);
            // Only strictly shorter paths, or equal ones from smaller vertices.
            if (offer < label[edge.y] && atomicMin(&label[edge.y], offer) > offer) atomicExch(&improved, 1);
        }
        __syncthreads();
        ++round;
    } while (improved && round < 100);
}

// Layers of a partial order: vertices without open predecessors leave together. Those on cycles keep -1. A
// queue in shared memory, filled with one atomic a warp.
__global__ void peel_layers(const int *first, const int *to, int vertices, const int *__restrict__ indegree,
                            int *layer) {
    const Graph g{vertices, first, to};
    extern __shared__ int memory[];
    int *open = memory, *queue = memory + vertices;
    __shared__ int filled;
    if (threadIdx.x == 0) filled = 0;
    for (int v = threadIdx.x; v < vertices; v += blockDim.x) open[v] = indegree[v], layer[v] = -1;
    __syncthreads();
    auto push = [&](int v) {
        const cg::coalesced_group together = cg::coalesced_threads();
        int at = 0;
        if (together.thread_rank() == 0) at = atomicAdd(&filled, int(together.size()));
        queue[together.shfl(at, 0) + together.thread_rank()] = v;
    };
    for (int v = threadIdx.x; v < vertices; v += blockDim.x)
        if (open[v] == 0) push(v);
    __syncthreads();
    int begin = 0, end = filled;
    for (int depth = 0; begin < end; ++depth) {
        __syncthreads();
        for (int q = begin + threadIdx.x; q < end; q += blockDim.x) {
            const int v = queue[q];
            layer[v] = depth;
            for (int e = g.first[v]; e < g.first[v] + g.degree(v); ++e)
                if (atomicSub(&open[g.to[e]], 1) == 1) push(g.to[e]);
        }
        __syncthreads();
        begin = end;
        end = filled;
    }
}

__device__ __host__ constexpr unsigned stir(unsigned x) {
    x = (x ^ x >> 15) * 0x2c1b3c6du;
    x = (x ^ x >> 12) * 0x297a2d39u;
    return x ^ x >> 15;
}
static_assert(stir(0) == 0, "zero stays");

// An independent set to which no vertex can be added: a vertex joins if its priority beats those of all
// undecided neighbours. States: 0 undecided, 1 in, 2 out.
__global__ void independent(const int *first, const int *to, int vertices, unsigned seed,
                            unsigned char *state) {
    const Graph g{vertices, first, to};
    extern __shared__ bool joins[];
    bool undecided;
    do {
        for (int v = threadIdx.x; v < vertices; v += blockDim.x) {
            bool best = state[v] == 0;
            for (int e = g.first[v]; best && e < g.first[v + 1]; ++e) {
                const int w = g.to[e];
                if (state[w] != 0) continue;
                const unsigned a = stir(v * 31 + seed), b = stir(w * 31 + seed);
                best = a > b || (a == b && v > w);
            }
            joins[v] = best;
        }
        __syncthreads();
        undecided = false;
        for (int v = threadIdx.x; v < vertices; v += blockDim.x) {
            if (state[v] != 0) continue;
            bool out = false;
            for (int e = g.first[v]; e < g.first[v + 1]; ++e) out |= joins[g.to[e]];
            if (joins[v])
                state[v] = 1;
            else if (out)
                state[v] = 2;
            else
                undecided = true;
        }
    } while (__syncthreads_or(undecided));
}
