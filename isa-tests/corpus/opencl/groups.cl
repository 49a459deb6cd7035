// Work-groups: local memory, barriers, copies by the group, reductions, scans and sub-groups.

// The integer 5/3 wavelet of a row by lifting. The group fetches the row and stores the two bands with
// asynchronous copies: the even samples are gathered with a stride.
kernel void wavelet53(global const int *rows, global int *low, global int *high, int width) {
  local int even[32], odd[32];
  int half_width = width / 2;
  size_t row = get_group_id(0);
  event_t e = async_work_group_strided_copy(even, rows + row * width, half_width, 2, 0);
  e = async_work_group_strided_copy(odd, rows + row * width + 1, half_width, 2, e);
  wait_group_events(1, &e);
  for (int i = get_local_id(0); i < half_width; i += get_local_size(0)) {
    int right = even[min(i + 1, half_width - 1)];
    odd[i] -= (even[i] + right) >> 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_id(0); i < half_width; i += get_local_size(0)) {
    int left = odd[max(i - 1, 0)];
    even[i] += (left + odd[i] + 2) >> 2;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t out[2];
  out[0] = async_work_group_copy(low + row * half_width, even, half_width, 0);
  out[1] = async_work_group_copy(high + row * half_width, odd, half_width, 0);
  wait_group_events(2, out);
}

// x[i+1] = a[i] x[i] + b[i] for a whole row at once: affine maps compose associatively, so a scan by doubling
// in local memory finds every prefix.
kernel void affine_recurrence(global const float2 *map, float first, global float *x) {
  local float2 pre[2][64];
  uint i = get_local_id(0);
  size_t base = get_group_id(0) * get_local_size(0);
  pre[0][i] = map[base + i];
  int now = 0;
  for (uint reach = 1; reach < get_local_size(0); reach *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    float2 me = pre[now][i];
    if (i >= reach) {
      float2 before = pre[now][i - reach];
      me = (float2)(me.x * before.x, mad(me.x, before.y, me.y));
    }
    now ^= 1;
    pre[now][i] = me;
  }
  x[base + i] = pre[now][i].x * first + pre[now][i].y;
}

// Sorts 64 keys laid as an 8x8 matrix: rows in alternating directions, then columns, by turns (shear sort).
kernel void shear_sort(global ushort *keys) {
  local ushort cell[8][8];
  int id = get_local_id(0);
  for (int k = id; k < 64; k += get_local_size(0)) cell[k / 8][k % 8] = keys[get_group_id(0) * 64 + k];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int phase = 0; phase < 7; ++phase) {
    int by_column = phase & 1;
    for (int step = 0; step < 8; ++step) {
      // Each of 8 lines has up to 4 disjoint neighbours to exchange.
      int line = id / 4, at = (id % 4) * 2 + (step & 1);
      if (line < 8 && at < 7) {
        local ushort *p = by_column ? &cell[at][line] : &cell[line][at];
        local ushort *q = by_column ? &cell[at + 1][line] : &cell[line][at + 1];
        bool down = !by_column && (line & 1);
        ushort lesser = min(*p, *q), greater = max(*p, *q);
        *p = down ? greater : lesser;
        *q = down ? lesser : greater;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  for (int k = id; k < 64; k += get_local_size(0)) keys[get_group_id(0) * 64 + k] = cell[k / 8][k % 8];
}

// Samples categories by their logits: log-sum-exp over the group, then the first whose cumulative
// probability passes the draw.
kernel void sample_category(global const float *logit, global const float *draw, global int *category,
                            global float *logsum) {
  size_t g = get_group_id(0), i = get_local_id(0), n = get_local_size(0);
  float z = logit[g * n + i];
  float top = work_group_reduce_max(z);
  float e = exp(z - top);
  float total = work_group_reduce_add(e);
  float upto = work_group_scan_inclusive_add(e) / total;
  int mine = upto > draw[g] ? (int)i : (int)n;
  int first = work_group_reduce_min(mine);
  if (i == n - 1) {
    category[g] = first;
    logsum[g] = top + log(total);
  }
}

// Run lengths of a line of symbols, found sub-group by sub-group: a run starts where the symbol changes.
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void run_lengths(global const uchar *symbol, int n, global uchar *value, global int *length,
                        global int *runs) {
  uint lane = get_sub_group_local_id();
  int base = 0, open = -1;
  for (int start = 0; start < n; start += get_sub_group_size()) {
    int i = start + lane;
    int begins = i < n && (i == 0 || symbol[i] != symbol[i - 1]);
    int slot = base + sub_group_scan_exclusive_add(begins);
    if (begins) {
      value[slot] = symbol[i];
      length[slot] = i;
    }
    base += sub_group_reduce_add(begins);
    open = max(open, sub_group_reduce_max(begins ? i : -1));
  }
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
  // Starts become lengths. What is read is a later start, so all read before any writes.
  int blocks = (base + (int)get_sub_group_size() - 1) / (int)get_sub_group_size();
  for (int k = 0; k < blocks; ++k) {
    int r = k * (int)get_sub_group_size() + (int)lane;
    int begin = r < base ? length[r] : 0;
    int end = r + 1 < base ? length[r + 1] : r < base ? n : 0;
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
    if (r < base) length[r] = end - begin;
    if (r == base - 1 && open != begin) length[r] = -1;
  }
  if (lane == sub_group_broadcast(lane, 5)) *runs = base;
}

// Shortest ways to each node of a graph given by its edges, relaxed until no node gains: one work-item an
// edge.
kernel void relax_edges(global const int *from, global const int *to, global const int *cost, int edges,
                        int nodes, global int *distance, global int *rounds) {
  local int best[40];
  for (int v = get_local_id(0); v < nodes; v += get_local_size(0)) best[v] = v == 0 ? 0 : INT_MAX;
  barrier(CLK_LOCAL_MEM_FENCE);
  int round = 0, gained;
  do {
    gained = 0;
    for (int e = get_local_id(0); e < edges; e += get_local_size(0)) {
      int here = best[from[e]];
      if (here != INT_MAX && atomic_min(&best[to[e]], here + cost[e]) > here + cost[e]) gained = 1;
    }
    ++round;
  } while (work_group_any(gained) && round < nodes);
  for (int v = get_local_id(0); v < nodes; v += get_local_size(0)) distance[v] = best[v];
  if (get_local_id(0) == 0) *rounds = round < nodes;
}
