// The types of cuFFT, which kernels may use. Its functions are the host's.
#pragma once
#include "cuComplex.h"
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;
