// Names of textures and surfaces, so that host code that makes them is read. Kernels that fetch from them
// are not supported: a fetch is an undeclared function.
#pragma once
#pragma clang system_header

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
