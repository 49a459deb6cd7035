// CUDA's vector types with their constructors, dim3, and the built-in variables of a thread.
#pragma once
#pragma clang system_header

#define TANDEM_VECTORS(scalar, name, a2, a4) \
  struct name##1 { scalar x; }; \
  struct __attribute__((aligned(a2))) name##2 { scalar x, y; }; \
  struct name##3 { scalar x, y, z; }; \
  struct __attribute__((aligned(a4))) name##4 { scalar x, y, z, w; }; \
  TANDEM_HD name##1 make_##name##1(scalar x) { return name##1 {x}; } \
  TANDEM_HD name##2 make_##name##2(scalar x, scalar y) { return name##2 {x, y}; } \
  TANDEM_HD name##3 make_##name##3(scalar x, scalar y, scalar z) { return name##3 {x, y, z}; } \
  TANDEM_HD name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) { return name##4 {x, y, z, w}; }
TANDEM_VECTORS(signed char, char, 2, 4)
TANDEM_VECTORS(unsigned char, uchar, 2, 4)
TANDEM_VECTORS(short, short, 4, 8)
TANDEM_VECTORS(unsigned short, ushort, 4, 8)
TANDEM_VECTORS(int, int, 8, 16)
TANDEM_VECTORS(unsigned, uint, 8, 16)
TANDEM_VECTORS(long, long, 16, 16)
TANDEM_VECTORS(unsigned long, ulong, 16, 16)
TANDEM_VECTORS(long long, longlong, 16, 16)
TANDEM_VECTORS(unsigned long long, ulonglong, 16, 16)
TANDEM_VECTORS(float, float, 8, 16)
TANDEM_VECTORS(double, double, 16, 16)
#undef TANDEM_VECTORS

// `Result` if a type is one of C's numbers, and no type otherwise.
template <bool Number, typename Result>
struct tandem_if {};
template <typename Result>
struct tandem_if<true, Result> {
  typedef Result type;
};
template <typename T, typename Result>
using tandem_if_number = typename tandem_if<__is_arithmetic(T), Result>::type;
// The type of a float's arithmetic with a number of another type.
template <typename T>
struct tandem_with_float {
  typedef float type;
};
template <>
struct tandem_with_float<double> {
  typedef double type;
};

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1)
      : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

// Each component is read from its special register.
#define TANDEM_SPECIAL(name, reg, whole) \
  struct tandem_##name { \
    __declspec(property(get = get_x)) unsigned x; \
    __declspec(property(get = get_y)) unsigned y; \
    __declspec(property(get = get_z)) unsigned z; \
    static __inline__ __attribute__((device, nodebug, always_inline)) unsigned get_x() { \
      return __nvvm_read_ptx_sreg_##reg##_x(); \
    } \
    static __inline__ __attribute__((device, nodebug, always_inline)) unsigned get_y() { \
      return __nvvm_read_ptx_sreg_##reg##_y(); \
    } \
    static __inline__ __attribute__((device, nodebug, always_inline)) unsigned get_z() { \
      return __nvvm_read_ptx_sreg_##reg##_z(); \
    } \
    __attribute__((device, nodebug, always_inline)) operator dim3() const { \
      return dim3(get_x(), get_y(), get_z()); \
    } \
    __attribute__((device, nodebug, always_inline)) operator uint3() const { \
      return uint3{get_x(), get_y(), get_z()}; \
    } \
  }; \
  static const __attribute__((device, unused)) tandem_##name name{};
TANDEM_SPECIAL(threadIdx, tid, uint3)
TANDEM_SPECIAL(blockIdx, ctaid, uint3)
TANDEM_SPECIAL(blockDim, ntid, dim3)
TANDEM_SPECIAL(gridDim, nctaid, dim3)
#undef TANDEM_SPECIAL
static const __attribute__((device, unused)) int warpSize = 32;
