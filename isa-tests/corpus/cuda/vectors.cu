// The vector arithmetic that CUDA's samples share.
#include <helper_math.h>

// Light on points: diffuse, mirrored, and fog with the distance.
__global__ void shaded_points(const float4 *point, const float3 *normal, const float3 *lamp, float4 *colour) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float3 p = make_float3(point[i]), n = normalize(normal[i]);
  float3 to_light = *lamp - p, ray = normalize(p);
  float diffuse = clamp(dot(n, normalize(to_light)), 0.0f, 1.0f);
  float3 mirrored = reflect(ray, n);
  float fog = smoothstep(1.0f, 3.0f, length(p));
  float3 base = fabs(cross(mirrored, n)) * 0.5f + make_float3(diffuse) / 4.0f;
  base += 0.125f * fmaxf(ray, make_float3(0.0f));
  base -= fminf(n, -n) * make_float3(0.25f, 0.5f, 1.0f);
  colour[i] = make_float4(lerp(base, make_float3(make_float2(0.5f), 0.75f), fog), point[i].w);
}

// Positions in a texture of tiles, as whole numbers and fractions.
__global__ void tiled_positions(const float2 *at, int2 size, int4 *cell, uint2 *hash, float2 *inside) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float2 scaled = at[i] * make_float2(size) - 0.5f;
  int2 low = make_int2(floorf(scaled));
  int2 first = clamp(low, make_int2(0), size - 1), second = max(min(low + 1, size - 1), make_int2(0));
  cell[i] = make_int4(first.x, first.y, second.x, second.y);
  uint2 h = make_uint2(abs(low)) * 2654435761u + make_uint2(i, 7u);
  hash[i] = h * h - 3u;
  inside[i] = fracf(scaled) + fmodf(at[i], make_float2(0.25f));
}
