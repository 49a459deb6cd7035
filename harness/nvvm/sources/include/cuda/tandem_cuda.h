// CUDA C++ for clang, device side: what every .cu file may use without an include. Written from the CUDA
// C++ Programming Guide and the CUDA Math API. clang reads it before the file itself (-include).
//
// Functions are `nodebug`: code that is inlined from here has the line of its caller in reports.
#pragma once
#pragma clang system_header

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// There is no host to share managed memory with.
#define __managed__ __attribute__((device))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(n)
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __cluster_dims__(...)
#define __assume(condition) __builtin_assume(condition)
#define __nv_pure__ __attribute__((pure))
// Marks of CUDA's own declarations. Code that declares more of their kind has them too.
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__

// The version whose guide this follows, and a mark for code that wants to know where it is.
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 0
#define __NVCC__ 1
#define __CUDACC__ 1
#define __TANDEM__ 1

// What libstdc++ has constexpr from C++20 on may run on the device in older C++ too, as libcu++ has it.
#if __cplusplus < 202002L
#define _GLIBCXX20_CONSTEXPR __attribute__((host, device))
#endif

#define TANDEM_D static __inline__ __attribute__((device, nodebug, always_inline))
#define TANDEM_INLINE __inline__ __attribute__((host, device, nodebug, always_inline))
#define TANDEM_HD static __inline__ __attribute__((host, device, nodebug, always_inline))

#include "tandem_math.h"
#include "tandem_throw.h"
// The host's own headers come after the device's overloads, so that `using ::sin` in <cmath> takes both.
#include <assert.h>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
// CUDA's runtime header brings this one, and with it std::initializer_list.
#include <utility>

#include "tandem_types.h"
#include "tandem_complex.h"
#include "tandem_device.h"
#include "tandem_warp.h"
#include "tandem_atomic.h"
#include "tandem_simd.h"
#include "tandem_texture.h"
#include "tandem_host.h"
