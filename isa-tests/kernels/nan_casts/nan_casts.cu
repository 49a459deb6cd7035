// Casts of NaN and of numbers that do not fit. A cast is PTX's `cvt`, and so are CUDA's functions.
__global__ void casts(const float *single, const double *twice, long long *signed64, unsigned long long *unsigned64,
                      int *signed32, unsigned *unsigned32) {
    const int i = threadIdx.x, n = blockDim.x;
    signed64[i] = static_cast<long long>(single[i]);
    signed64[i + n] = __float2ll_rz(single[i]);
    signed64[i + 2 * n] = static_cast<long long>(twice[i]);
    unsigned64[i] = static_cast<unsigned long long>(single[i]);
    unsigned64[i + n] = static_cast<unsigned long long>(twice[i]);
    signed32[i] = static_cast<int>(single[i]);
    signed32[i + n] = static_cast<int>(twice[i]);
    asm("cvt.rzi.s32.f64 %0, %1;" : "=r"(signed32[i + 2 * n]) : "d"(twice[i]));
    unsigned32[i] = static_cast<unsigned>(single[i]);
    unsigned32[i + n] = static_cast<unsigned>(twice[i]);
}
