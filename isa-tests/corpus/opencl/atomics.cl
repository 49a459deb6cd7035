// Atomics of OpenCL 1.x and of C11, on local and global memory.

// How often each pair of grey levels are neighbours (right and below) in a window: counted in local memory by
// each group for its own band of rows, added to the whole afterwards.
kernel void neighbour_levels(global const uchar *image, int width, int height, global uint *pairs) {
  local uint mine[8 * 8];
  uint id = get_local_id(1) * get_local_size(0) + get_local_id(0);
  uint team = get_local_size(0) * get_local_size(1);
  for (uint k = id; k < 64; k += team) mine[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height) {
    uint level = image[y * width + x] >> 5;
    if (x + 1 < width) atomic_inc(&mine[level * 8 + (image[y * width + x + 1] >> 5)]);
    if (y + 1 < height) atomic_inc(&mine[level * 8 + (image[(y + 1) * width + x] >> 5)]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = id; k < 64; k += team)
    if (mine[k]) atomic_add(&pairs[k], mine[k]);
}

// Chained hash table in local memory: items push themselves on their bucket's chain by exchange, and a walker
// for each bucket says what its chain holds, in terms that do not depend on the order.
kernel void bucket_chains(global const uint *key, int n, global uint4 *summary) {
  local int head[16];
  local int next[128];
  int id = get_local_id(0), team = get_local_size(0);
  if (id < 16) head[id] = -1;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = id; i < n; i += team) {
    uint bucket = (key[i] * 0x9E3779B1u) >> 28;
    next[i] = atomic_xchg(&head[bucket], i);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int b = id; b < 16; b += team) {
    uint4 s = (uint4)(0, 0, UINT_MAX, 0);
    for (int i = head[b]; i >= 0; i = next[i])
      s = (uint4)(s.x + 1, s.y ^ key[i], min(s.z, key[i]), max(s.w, key[i]));
    summary[b] = s;
  }
}

// Work by tickets: items of very different cost are taken as work-items get free. C11 atomics in local
// memory.
kernel void ticketed_totients(global const uint *number, int n, global uint *totient,
                              global atomic_uint *done) {
  local atomic_int ticket;
  if (get_local_id(0) == 0) atomic_init(&ticket, 0);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  for (;;) {
    int t = atomic_fetch_add_explicit(&ticket, 1, memory_order_relaxed, memory_scope_work_group);
    if (t >= n) break;
    uint left = number[t], phi = left;
    for (uint p = 2; p * p <= left; ++p) {
      if (left % p) continue;
      while (left % p == 0) left /= p;
      phi -= phi / p;
    }
    if (left > 1) phi -= phi / left;
    totient[t] = phi;
    atomic_fetch_add_explicit(done, 1, memory_order_acq_rel, memory_scope_device);
  }
}

// The most distant point from a centre, by compare-and-swap on floats, and the nearest by minimum of a packed
// distance and index.
kernel void extremes_by_swap(global const float2 *point, int n, float cx, float cy,
                             volatile global float *furthest, volatile global uint *nearest) {
  int i = get_global_id(0);
  if (i >= n) return;
  float d = length(point[i] - (float2)(cx, cy));
  volatile global uint *cell = (volatile global uint *)furthest;
  uint seen = *cell;
  while (d > as_float(seen)) {
    uint was = atomic_cmpxchg(cell, seen, as_uint(d));
    if (was == seen) break;
    seen = was;
  }
  uint packed = (convert_uint_sat_rte(d * 65536.0f) & ~0xffu) | (uint)i;
  atomic_min(nearest, packed);
}

// Sums of squares in fixed point by the optimistic loop of C11, with the weak form and 64 bits.
kernel void fixed_energy(global const float *v, int n, global atomic_long *energy) {
  int i = get_global_id(0);
  if (i >= n) return;
  long mine = convert_long_rte(v[i] * v[i] * 1048576.0f);
  long seen = 0;
  while (!atomic_compare_exchange_weak_explicit(energy, &seen, seen + mine, memory_order_acq_rel,
                                                memory_order_relaxed));
}
