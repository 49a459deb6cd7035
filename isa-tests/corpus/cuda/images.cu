// Images in global memory: summed areas, motion, dithering, lines, colour filters.
#include <cuda_runtime.h>
#include <cstdint>

// Summed-area table of an image by scans of rows and columns in one block, then the mean of a window of any
// size for each pixel: adaptive thresholding of a page with uneven light.
template <int Width, int Height>
__global__ void adaptive_threshold(const uint8_t *page, uint8_t *ink, int radius, float bias) {
  __shared__ unsigned area[Height + 1][Width + 1];
  const int x = threadIdx.x, y = threadIdx.y, id = y * Width + x;
  if (id <= Width) area[0][id] = 0;
  if (x == 0) area[y + 1][0] = 0;
  unsigned sum = page[id];
  // A row is a warp.
#pragma unroll
  for (int reach = 1; reach < Width; reach <<= 1) {
    unsigned left = __shfl_up_sync(0xffffffff, sum, reach, Width);
    if (x >= reach) sum += left;
  }
  area[y + 1][x + 1] = sum;
  __syncthreads();
  if (y == 0)
    for (int row = 1; row <= Height; ++row) area[row][x + 1] += area[row - 1][x + 1];
  __syncthreads();
  int left = max(x - radius, 0), right = min(x + radius + 1, Width);
  int top = max(y - radius, 0), bottom = min(y + radius + 1, Height);
  unsigned window = area[bottom][right] - area[top][right] - area[bottom][left] + area[top][left];
  float mean = __fdividef(float(window), float((right - left) * (bottom - top)));
  ink[id] = page[id] < mean * bias ? 255 : 0;
}
template __global__ void adaptive_threshold<32, 8>(const uint8_t *, uint8_t *, int, float);

// Motion of 8x8 tiles between two frames, by the sum of absolute differences of four pixels at once. Each
// warp tries the displacements of a 5x5 window, a lane each; the least wins, the first of equals.
__global__ void tile_motion(const unsigned char *before, const unsigned char *after, int pitch, char2 *motion,
                            unsigned *residue) {
  const int tile = blockIdx.y * gridDim.x + blockIdx.x, lane = threadIdx.x;
  const int x0 = blockIdx.x * 8 + 4, y0 = blockIdx.y * 8 + 4;
  const int dx = lane % 5 - 2, dy = lane / 5 - 2;
  unsigned cost = ~0u;
  if (lane < 25) {
    cost = 0;
    for (int y = 0; y < 8; ++y) {
      const unsigned char *p = after + (y0 + y) * pitch + x0, *q = before + (y0 + y + dy) * pitch + x0 + dx;
      for (int x = 0; x < 8; x += 4) {
        unsigned a = *reinterpret_cast<const unsigned *>(p + x);
        unsigned b = q[x] | q[x + 1] << 8 | q[x + 2] << 16 | (unsigned)q[x + 3] << 24;
        cost += __vsadu4(a, b);
      }
    }
  }
  unsigned best = __reduce_min_sync(0xffffffffu, cost);
  int winner = __ffs(__ballot_sync(0xffffffffu, cost == best)) - 1;
  if (lane == winner) {
    motion[tile] = make_char2(dx, dy);
    residue[tile] = best;
  }
}

// Error diffusion to four levels. A pixel needs its left and upper neighbours' errors, so rows follow one
// another at a distance of two pixels: a wavefront over the block.
__global__ void wavefront_dither(const short *grey, unsigned char *level, int width, int height) {
  extern __shared__ int error[];  // a padded row for each row of pixels
  const int row = threadIdx.x;
  for (int x = 0; x < width + 2; ++x) error[row * (width + 2) + x] = 0;
  __syncthreads();
  int carried = 0;
  for (int step = 0; step < width + 2 * height; ++step) {
    int x = step - 2 * row;
    if (x >= 0 && x < width && row < height) {
      // In sixteenths.
      int wanted = grey[row * width + x] * 16 + carried + error[row * (width + 2) + x + 1];
      int chosen = min(max((wanted + 680) / 1360, 0), 3);
      level[row * width + x] = chosen;
      int off = wanted - chosen * 1360, ahead = off >> 1, below = off >> 2, left = off >> 3;
      carried = ahead;
      if (row + 1 < height) {
        int *under = error + (row + 1) * (width + 2) + x;
        under[1] += below;
        under[0] += left;
        under[2] += off - ahead - below - left;
      }
    }
    __syncthreads();
  }
}

// Votes of edge points for straight lines in normal form, in fixed point by a table of sines in constant
// memory; then each column keeps only its peaks.
__constant__ short sine256[16] = {0, 50, 98, 142, 181, 213, 237, 251, 256, 251, 237, 213, 181, 142, 98, 50};

__global__ void line_votes(const uchar2 *edge, int n, unsigned short *peaks) {
  constexpr int angles = 16, distances = 48;
  __shared__ unsigned votes[angles][distances];
  for (int k = threadIdx.x; k < angles * distances; k += blockDim.x) (&votes[0][0])[k] = 0;
  __syncthreads();
  for (int k = threadIdx.x; k < n * angles; k += blockDim.x) {
    uchar2 p = edge[k / angles];
    int a = k % angles, cosine = a <= 8 ? sine256[8 - a] : -sine256[a - 8];
    int distance = ((p.x * cosine + p.y * sine256[a]) >> 8) + 16;
    if (unsigned(distance) < distances) atomicAdd(&votes[a][distance], 1);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < angles * distances; k += blockDim.x) {
    int a = k / distances, d = k % distances;
    unsigned here = votes[a][d];
    bool peak = (d == 0 || votes[a][d - 1] < here) && (d + 1 == distances || votes[a][d + 1] <= here);
    peaks[k] = peak ? here : 0;
  }
}

// A mosaic of red, green, green and blue becomes pixels of four bytes: the missing colours are means of their
// neighbours, rounded up as the SIMD average does.
__device__ unsigned quad(const uint8_t *raw, int width, int height, int x, int y) {
  auto at = [=] __device__(int dx, int dy) -> unsigned {
    int cx = min(max(x + dx, 0), width - 1), cy = min(max(y + dy, 0), height - 1);
    return raw[cy * width + cx];
  };
  unsigned here = at(0, 0), sides = __vavgu4(at(-1, 0), at(1, 0)), ends = __vavgu4(at(0, -1), at(0, 1));
  unsigned cross = __vavgu4(sides, ends);
  unsigned corners = __vavgu4(__vavgu4(at(-1, -1), at(1, 1)), __vavgu4(at(1, -1), at(-1, 1)));
  unsigned r, g, b;
  switch ((y & 1) * 2 + (x & 1)) {
    case 0: r = here, g = cross, b = corners; break;
    case 1: r = sides, g = here, b = ends; break;
    case 2: r = ends, g = here, b = sides; break;
    default: r = corners, g = cross, b = here;
  }
  return __byte_perm(__byte_perm(r, g, 0x5540), b, 0x5410) | 0xff000000u;
}

__global__ void unmosaic(const uint8_t *__restrict__ raw, uchar4 *__restrict__ rgba, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  unsigned v = quad(raw, width, height, x, y);
  rgba[y * width + x] = *reinterpret_cast<uchar4 *>(&v);
}
