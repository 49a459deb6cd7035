// Small scientific programs: stencils, transforms, Monte Carlo, filters, matrices, text.

// Heat on a hexagonal lattice in axial coordinates, wrapped in both directions: several steps within a group.
kernel void hexagonal_heat(global float *field, int side, float rate, int steps, local float *cells) {
  int q = get_local_id(0), r = get_local_id(1);
  int here = r * side + q;
  int west = (q + side - 1) % side, east = (q + 1) % side;
  int north = (r + side - 1) % side * side, south = (r + 1) % side * side;
  cells[here] = field[here];
  for (int s = 0; s < steps; ++s) {
    barrier(CLK_LOCAL_MEM_FENCE);
    float ring = cells[r * side + west] + cells[r * side + east] + cells[north + q] + cells[south + q] +
                 cells[north + east] + cells[south + west];
    float next = cells[here] + rate * (ring - 6.0f * cells[here]);
    barrier(CLK_LOCAL_MEM_FENCE);
    cells[here] = next;
  }
  field[here] = cells[here];
}

// Walsh spectrum of a Boolean function of six variables, and its nonlinearity: what a cipher's designer asks
// of an S-box. The truth table is one ulong.
kernel void nonlinearity(global const ulong *truth, global char *spectrum, global int *result) {
  local int w[64];
  int i = get_local_id(0);
  size_t box = get_group_id(0);
  w[i] = (truth[box] >> i) & 1 ? -1 : 1;
  for (int bit = 1; bit < 64; bit <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int mine = w[i], other = w[i ^ bit];
    barrier(CLK_LOCAL_MEM_FENCE);
    w[i] = i & bit ? other - mine : mine + other;
  }
  spectrum[box * 64 + i] = (char)w[i];
  int largest = work_group_reduce_max((int)abs(w[i]));
  if (i == 0) result[box] = 32 - largest / 2;
}

// How often two random numbers have no common factor: 6/pi^2 of the time. PCG, a stream for each work-item.
uint pcg(ulong *state, ulong stream) {
  ulong s = *state;
  *state = s * 6364136223846793005UL + (stream << 1 | 1);
  uint x = (uint)(((s >> 18) ^ s) >> 27);
  return rotate(x, (uint)(-(int)(s >> 59)) & 31u);
}

kernel void coprime_pairs(ulong seed, int draws, global uint *total, global uint *mine) {
  ulong stream = get_global_id(0), state = seed + stream;
  uint hits = 0;
  pcg(&state, stream);
  for (int k = 0; k < draws; ++k) {
    uint a = pcg(&state, stream) >> 16 | 1, b = pcg(&state, stream) >> 16;
    while (b) {
      uint t = a % b;
      a = b;
      b = t;
    }
    hits += a == 1;
  }
  mine[stream] = hits;
  uint sum = work_group_reduce_add(hits);
  if (get_local_id(0) == 0) atomic_add(total, sum);
}

// Smooths an image within its edges: each pixel takes the mean of that of four 3x3 quadrants around it whose
// variance is least (Kuwahara). Borders are clamped.
kernel void calm_quadrant(global const float *in, global float *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height) return;
  float best = FLT_MAX, value = 0.0f;
  for (int quadrant = 0; quadrant < 4; ++quadrant) {
    int2 corner = (int2)(x, y) - (int2)(quadrant & 1, quadrant >> 1) * 2;
    float sum = 0.0f, squares = 0.0f;
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx) {
        int2 at = clamp(corner + (int2)(dx, dy), (int2)(0), (int2)(width - 1, height - 1));
        float v = in[mad24(at.y, width, at.x)];
        sum += v;
        squares = fma(v, v, squares);
      }
    float mean = sum / 9.0f, variance = squares / 9.0f - mean * mean;
    if (variance < best) {
      best = variance;
      value = mean;
    }
  }
  out[y * width + x] = value;
}

// Least squares for many small data sets at once: a quadratic through ten points, by the normal equations and
// Cholesky's method in private memory.
#define ORDER 3
kernel void fit_parabolas(global const float2 *sample, global float *coefficient, global float *residual) {
  size_t set = get_global_id(0);
  float a[ORDER][ORDER] = {{0}}, b[ORDER] = {0};
  for (int k = 0; k < 10; ++k) {
    float2 p = sample[set * 10 + k];
    float power[ORDER] = {1.0f, p.x, p.x * p.x};
    for (int i = 0; i < ORDER; ++i) {
      b[i] += power[i] * p.y;
      for (int j = 0; j <= i; ++j) a[i][j] += power[i] * power[j];
    }
  }
  for (int j = 0; j < ORDER; ++j) {
    for (int k = 0; k < j; ++k)
      for (int i = j; i < ORDER; ++i) a[i][j] -= a[i][k] * a[j][k];
    float d = rsqrt(a[j][j]);
    for (int i = j; i < ORDER; ++i) a[i][j] *= d;
  }
  for (int i = 0; i < ORDER; ++i) {
    for (int k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (int i = ORDER - 1; i >= 0; --i) {
    for (int k = i + 1; k < ORDER; ++k) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
    coefficient[set * ORDER + i] = b[i];
  }
  float worst = 0.0f;
  for (int k = 0; k < 10; ++k) {
    float2 p = sample[set * 10 + k];
    worst = fmax(worst, fabs(mad(mad(b[2], p.x, b[1]), p.x, b[0]) - p.y));
  }
  residual[set] = worst;
}

// Edit distance of a pattern to every word of a dictionary, in Myers' bit vectors: a word for each work-item.
kernel void edit_distances(constant char *pattern, int m, global const char *words, global const int *start,
                           global int *distance, int count) {
  local ulong alphabet[26];
  for (int c = get_local_id(0); c < 26; c += get_local_size(0)) {
    ulong bits = 0;
    for (int i = 0; i < m; ++i) bits |= (ulong)(pattern[i] == 'a' + c) << i;
    alphabet[c] = bits;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int w = get_global_id(0);
  if (w >= count) return;
  ulong pv = ~0UL, mv = 0, last = 1UL << (m - 1);
  int score = m;
  for (int k = start[w]; k < start[w + 1]; ++k) {
    ulong eq = alphabet[words[k] - 'a'], xv = eq | mv, xh = (((eq & pv) + pv) ^ pv) | eq;
    ulong ph = mv | ~(xh | pv), mh = pv & xh;
    score += (ph & last) ? 1 : (mh & last) ? -1 : 0;
    ph = ph << 1 | 1;
    pv = mh << 1 | ~(xv | ph);
    mv = ph & xv;
  }
  distance[w] = score;
}

// Adler's checksum of a message by pieces: each work-item sums its piece with 16-byte loads, and the pieces
// are joined by the algebra of the two sums.
kernel void adler_pieces(global const uchar *text, int piece, global uint *checksum, local uint2 *partial,
                         local uchar16 *fetched) {
  int id = get_local_id(0), team = get_local_size(0);
  uint a = 0, b = 0;
  for (int k = 0; k < piece; k += 16) {
    fetched[id] = vload16((id * piece + k) / 16, text);
    ushort16 v = convert_ushort16(fetched[id]);
    ushort16 weight = (ushort16)(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1) * v;
    ushort8 s8 = v.lo + v.hi;
    ushort4 s4 = s8.lo + s8.hi;
    uint8 w8 = convert_uint8(weight.lo) + convert_uint8(weight.hi);
    uint4 w4 = w8.even + w8.odd;
    b += 16 * a + w4.x + w4.y + w4.z + w4.w;
    a += (uint)s4.x + s4.y + s4.z + s4.w;
  }
  partial[id] = (uint2)(a % 65521, b % 65521);
  for (int half_team = 1; half_team < team; half_team *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id % (2 * half_team) == 0) {
      uint2 left = partial[id], right = partial[id + half_team];
      ulong shift = (ulong)piece * half_team % 65521;
      partial[id] = (uint2)((left.x + right.x) % 65521, (uint)((left.y + shift * left.x + right.y) % 65521));
    }
  }
  if (id == 0) {
    ulong length = (ulong)piece * team;
    uint s1 = (partial[0].x + 1) % 65521, s2 = (uint)((partial[0].y + length) % 65521);
    *checksum = s2 << 16 | s1;
  }
}
