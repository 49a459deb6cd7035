// Texture and surface objects and references: a handle is the address of a descriptor, which a launch makes
// of a buffer (docs/textures.md). A reference is a variable that holds one. An image has one level, so a
// level or gradient selects it.
#pragma once
#pragma clang system_header

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum {
  cudaTextureType1D = 1,
  cudaTextureType2D = 2,
  cudaTextureType3D = 3,
  cudaTextureTypeCubemap = 12,
  cudaTextureType1DLayered = 241,
  cudaTextureType2DLayered = 242,
  cudaTextureTypeCubemapLayered = 252,
  cudaSurfaceType1D = 1,
  cudaSurfaceType2D = 2,
  cudaSurfaceType3D = 3,
  cudaSurfaceTypeCubemap = 12,
  cudaSurfaceType1DLayered = 241,
  cudaSurfaceType2DLayered = 242,
  cudaSurfaceTypeCubemapLayered = 252
};
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
};
struct cudaChannelFormatDesc {
  int x, y, z, w;
  cudaChannelFormatKind f;
};
enum cudaTextureAddressMode {
  cudaAddressModeWrap,
  cudaAddressModeClamp,
  cudaAddressModeMirror,
  cudaAddressModeBorder
};
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };

// References. For a device, clang makes an i64 of a variable of such a class, and copies of it hold the
// handle. The members are the host's.
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization;
};
template <typename T, int dims = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  __host__ texture(int = 0, cudaTextureFilterMode = cudaFilterModePoint,
                   cudaTextureAddressMode = cudaAddressModeClamp);
  __host__ texture(int, cudaTextureFilterMode, cudaTextureAddressMode, cudaChannelFormatDesc);
};
// Without a member, clang would copy nothing.
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};
template <typename T, int dims = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {
  __host__ surface();
};
template <typename T, int dims, cudaTextureReadMode mode>
TANDEM_D cudaTextureObject_t tandem_handle(texture<T, dims, mode> t) {
  return *(cudaTextureObject_t *)&t;
}
template <typename T, int dims>
TANDEM_D cudaSurfaceObject_t tandem_handle(surface<T, dims> s) {
  return *(cudaSurfaceObject_t *)&s;
}

// What a read of a texture reference returns.
template <typename T, cudaTextureReadMode mode>
struct tandem_fetched {
  typedef T type;
};
#define TANDEM_FRACTION(scalar) \
  template <> \
  struct tandem_fetched<scalar, cudaReadModeNormalizedFloat> { \
    typedef float type; \
  };
#define TANDEM_FRACTIONS(scalar, name) \
  TANDEM_FRACTION(scalar) \
  template <> \
  struct tandem_fetched<name##1, cudaReadModeNormalizedFloat> { \
    typedef float1 type; \
  }; \
  template <> \
  struct tandem_fetched<name##2, cudaReadModeNormalizedFloat> { \
    typedef float2 type; \
  }; \
  template <> \
  struct tandem_fetched<name##4, cudaReadModeNormalizedFloat> { \
    typedef float4 type; \
  };
TANDEM_FRACTION(char)
TANDEM_FRACTIONS(signed char, char)
TANDEM_FRACTIONS(unsigned char, uchar)
TANDEM_FRACTIONS(short, short)
TANDEM_FRACTIONS(unsigned short, ushort)
#undef TANDEM_FRACTIONS
#undef TANDEM_FRACTION

// The words in which a texel of a type is read, and the type made of them.
template <typename T>
struct tandem_texel;
#define TANDEM_SCALAR(scalar, read) \
  template <> \
  struct tandem_texel<scalar> { \
    typedef read word; \
    static TANDEM_TEXEL scalar of(const read *w) { return (scalar)w[0]; } \
  };
#define TANDEM_TEXELS(scalar, read, name) \
  TANDEM_SCALAR(scalar, read) \
  template <> \
  struct tandem_texel<name##1> { \
    typedef read word; \
    static TANDEM_TEXEL name##1 of(const read *w) { return name##1 {(scalar)w[0]}; } \
  }; \
  template <> \
  struct tandem_texel<name##2> { \
    typedef read word; \
    static TANDEM_TEXEL name##2 of(const read *w) { return name##2 {(scalar)w[0], (scalar)w[1]}; } \
  }; \
  template <> \
  struct tandem_texel<name##4> { \
    typedef read word; \
    static TANDEM_TEXEL name##4 of(const read *w) { \
      return name##4 {(scalar)w[0], (scalar)w[1], (scalar)w[2], (scalar)w[3]}; \
    } \
  };
#define TANDEM_TEXEL __inline__ __attribute__((device, nodebug, always_inline))
TANDEM_TEXELS(float, float, float)
TANDEM_TEXELS(int, int, int)
TANDEM_TEXELS(unsigned, unsigned, uint)
TANDEM_TEXELS(short, int, short)
TANDEM_TEXELS(unsigned short, unsigned, ushort)
TANDEM_TEXELS(signed char, int, char)
TANDEM_TEXELS(unsigned char, unsigned, uchar)
TANDEM_SCALAR(char, int)
#undef TANDEM_TEXELS
#undef TANDEM_SCALAR
#undef TANDEM_TEXEL

// tandem_NAME<T>(texture, place...), for the device functions __nv_tex_NAME_*.
#define TANDEM_LIST(...) __VA_ARGS__
#define TANDEM_READ(name, parameters, place) \
  extern "C" __device__ void __nv_tex_##name##_v4f32(float *, cudaTextureObject_t, TANDEM_LIST parameters); \
  extern "C" __device__ void __nv_tex_##name##_v4s32(int *, cudaTextureObject_t, TANDEM_LIST parameters); \
  extern "C" __device__ void __nv_tex_##name##_v4u32(unsigned *, cudaTextureObject_t, \
                                                     TANDEM_LIST parameters); \
  TANDEM_D void tandem_read_##name(float *w, cudaTextureObject_t t, TANDEM_LIST parameters) { \
    __nv_tex_##name##_v4f32(w, t, TANDEM_LIST place); \
  } \
  TANDEM_D void tandem_read_##name(int *w, cudaTextureObject_t t, TANDEM_LIST parameters) { \
    __nv_tex_##name##_v4s32(w, t, TANDEM_LIST place); \
  } \
  TANDEM_D void tandem_read_##name(unsigned *w, cudaTextureObject_t t, TANDEM_LIST parameters) { \
    __nv_tex_##name##_v4u32(w, t, TANDEM_LIST place); \
  } \
  template <typename T> \
  TANDEM_D T tandem_##name(cudaTextureObject_t t, TANDEM_LIST parameters) { \
    typename tandem_texel<T>::word w[4]; \
    tandem_read_##name(w, t, TANDEM_LIST place); \
    return tandem_texel<T>::of(w); \
  }
TANDEM_READ(fetch, (int x), (x))
TANDEM_READ(1d, (float x), (x))
TANDEM_READ(2d, (float x, float y), (x, y))
TANDEM_READ(3d, (float x, float y, float z), (x, y, z))
TANDEM_READ(cube, (float x, float y, float z), (x, y, z))
TANDEM_READ(1d_array, (int layer, float x), (layer, x))
TANDEM_READ(2d_array, (int layer, float x, float y), (layer, x, y))
TANDEM_READ(cube_array, (int layer, float x, float y, float z), (layer, x, y, z))
TANDEM_READ(gather_r, (float x, float y), (x, y))
TANDEM_READ(gather_g, (float x, float y), (x, y))
TANDEM_READ(gather_b, (float x, float y), (x, y))
TANDEM_READ(gather_a, (float x, float y), (x, y))
#undef TANDEM_READ

// CUDA's names: of an object, one returns the texel and another one stores it; and of a reference.
#define TANDEM_FETCH(name, kind, parameters, call) \
  template <typename T> \
  TANDEM_D T name(cudaTextureObject_t t, TANDEM_LIST parameters) { \
    return call; \
  } \
  template <typename T> \
  TANDEM_D void name(T *p, cudaTextureObject_t t, TANDEM_LIST parameters) { \
    *p = call; \
  } \
  template <typename E, cudaTextureReadMode mode> \
  TANDEM_D typename tandem_fetched<E, mode>::type name(texture<E, cudaTextureType##kind, mode> reference, \
                                                       TANDEM_LIST parameters) { \
    typedef typename tandem_fetched<E, mode>::type T; \
    cudaTextureObject_t t = tandem_handle(reference); \
    return call; \
  }
TANDEM_FETCH(tex1Dfetch, 1D, (int x), tandem_fetch<T>(t, x))
TANDEM_FETCH(tex1D, 1D, (float x), tandem_1d<T>(t, x))
TANDEM_FETCH(tex2D, 2D, (float x, float y), tandem_2d<T>(t, x, y))
TANDEM_FETCH(tex3D, 3D, (float x, float y, float z), tandem_3d<T>(t, x, y, z))
TANDEM_FETCH(texCubemap, Cubemap, (float x, float y, float z), tandem_cube<T>(t, x, y, z))
TANDEM_FETCH(tex1DLayered, 1DLayered, (float x, int layer), tandem_1d_array<T>(t, layer, x))
TANDEM_FETCH(tex2DLayered, 2DLayered, (float x, float y, int layer), tandem_2d_array<T>(t, layer, x, y))
TANDEM_FETCH(texCubemapLayered, CubemapLayered, (float x, float y, float z, int layer),
             tandem_cube_array<T>(t, layer, x, y, z))
TANDEM_FETCH(tex1DLod, 1D, (float x, float), tandem_1d<T>(t, x))
TANDEM_FETCH(tex2DLod, 2D, (float x, float y, float), tandem_2d<T>(t, x, y))
TANDEM_FETCH(tex3DLod, 3D, (float x, float y, float z, float), tandem_3d<T>(t, x, y, z))
TANDEM_FETCH(texCubemapLod, Cubemap, (float x, float y, float z, float), tandem_cube<T>(t, x, y, z))
TANDEM_FETCH(tex1DLayeredLod, 1DLayered, (float x, int layer, float), tandem_1d_array<T>(t, layer, x))
TANDEM_FETCH(tex2DLayeredLod, 2DLayered, (float x, float y, int layer, float),
             tandem_2d_array<T>(t, layer, x, y))
TANDEM_FETCH(texCubemapLayeredLod, CubemapLayered, (float x, float y, float z, int layer, float),
             tandem_cube_array<T>(t, layer, x, y, z))
TANDEM_FETCH(tex1DGrad, 1D, (float x, float, float), tandem_1d<T>(t, x))
TANDEM_FETCH(tex2DGrad, 2D, (float x, float y, float2, float2), tandem_2d<T>(t, x, y))
TANDEM_FETCH(tex3DGrad, 3D, (float x, float y, float z, float4, float4), tandem_3d<T>(t, x, y, z))
TANDEM_FETCH(tex1DLayeredGrad, 1DLayered, (float x, int layer, float, float), tandem_1d_array<T>(t, layer, x))
TANDEM_FETCH(tex2DLayeredGrad, 2DLayered, (float x, float y, int layer, float2, float2),
             tandem_2d_array<T>(t, layer, x, y))
TANDEM_FETCH(tex2Dgather, 2D, (float x, float y, int channel = 0),
             channel == 0   ? tandem_gather_r<T>(t, x, y)
             : channel == 1 ? tandem_gather_g<T>(t, x, y)
             : channel == 2 ? tandem_gather_b<T>(t, x, y)
                            : tandem_gather_a<T>(t, x, y))
#undef TANDEM_FETCH

// Surfaces: x is in bytes. The element is as large as the type.
#define TANDEM_ACCESS(kind, shape, parameters, place) \
  extern "C" __device__ void __nv_##kind##_##shape##_1(void *, cudaSurfaceObject_t, int, \
                                                       TANDEM_LIST parameters); \
  extern "C" __device__ void __nv_##kind##_##shape##_2(void *, cudaSurfaceObject_t, int, \
                                                       TANDEM_LIST parameters); \
  extern "C" __device__ void __nv_##kind##_##shape##_4(void *, cudaSurfaceObject_t, int, \
                                                       TANDEM_LIST parameters); \
  extern "C" __device__ void __nv_##kind##_##shape##_8(void *, cudaSurfaceObject_t, int, \
                                                       TANDEM_LIST parameters); \
  extern "C" __device__ void __nv_##kind##_##shape##_16(void *, cudaSurfaceObject_t, int, \
                                                        TANDEM_LIST parameters); \
  template <typename T> \
  TANDEM_D void tandem_##kind##_##shape(T *p, cudaSurfaceObject_t s, int mode, TANDEM_LIST parameters) { \
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16, \
                  "elements of surfaces have 1, 2, 4, 8 or 16 bytes"); \
    if (sizeof(T) == 1) __nv_##kind##_##shape##_1(p, s, mode, TANDEM_LIST place); \
    if (sizeof(T) == 2) __nv_##kind##_##shape##_2(p, s, mode, TANDEM_LIST place); \
    if (sizeof(T) == 4) __nv_##kind##_##shape##_4(p, s, mode, TANDEM_LIST place); \
    if (sizeof(T) == 8) __nv_##kind##_##shape##_8(p, s, mode, TANDEM_LIST place); \
    if (sizeof(T) == 16) __nv_##kind##_##shape##_16(p, s, mode, TANDEM_LIST place); \
  }
#define TANDEM_SURFACE(prefix, kind, shape, parameters, place, inner, given) \
  TANDEM_ACCESS(suld, shape, inner, given) \
  TANDEM_ACCESS(sust, shape, inner, given) \
  template <typename T> \
  TANDEM_D void prefix##read(T *p, cudaSurfaceObject_t s, TANDEM_LIST parameters, \
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    tandem_suld_##shape(p, s, mode, TANDEM_LIST place); \
  } \
  template <typename T> \
  TANDEM_D T prefix##read(cudaSurfaceObject_t s, TANDEM_LIST parameters, \
                          cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    T r; \
    tandem_suld_##shape(&r, s, mode, TANDEM_LIST place); \
    return r; \
  } \
  template <typename T> \
  TANDEM_D void prefix##write(T v, cudaSurfaceObject_t s, TANDEM_LIST parameters, \
                              cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    tandem_sust_##shape(&v, s, mode, TANDEM_LIST place); \
  } \
  template <typename T, typename E> \
  TANDEM_D void prefix##read(T *p, surface<E, cudaSurfaceType##kind> s, TANDEM_LIST parameters, \
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    tandem_suld_##shape(p, tandem_handle(s), mode, TANDEM_LIST place); \
  } \
  template <typename T, typename E> \
  TANDEM_D T prefix##read(surface<E, cudaSurfaceType##kind> s, TANDEM_LIST parameters, \
                          cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    T r; \
    tandem_suld_##shape(&r, tandem_handle(s), mode, TANDEM_LIST place); \
    return r; \
  } \
  template <typename T, typename E> \
  TANDEM_D void prefix##write(T v, surface<E, cudaSurfaceType##kind> s, TANDEM_LIST parameters, \
                              cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    tandem_sust_##shape(&v, tandem_handle(s), mode, TANDEM_LIST place); \
  }
TANDEM_SURFACE(surf1D, 1D, 1d, (int x), (x), (int x), (x))
TANDEM_SURFACE(surf2D, 2D, 2d, (int x, int y), (x, y), (int x, int y), (x, y))
TANDEM_SURFACE(surf3D, 3D, 3d, (int x, int y, int z), (x, y, z), (int x, int y, int z), (x, y, z))
TANDEM_SURFACE(surf1DLayered, 1DLayered, 1d_array, (int x, int layer), (layer, x), (int layer, int x),
               (layer, x))
TANDEM_SURFACE(surf2DLayered, 2DLayered, 2d_array, (int x, int y, int layer), (layer, x, y),
               (int layer, int x, int y), (layer, x, y))
#undef TANDEM_SURFACE
#undef TANDEM_ACCESS
#undef TANDEM_LIST
