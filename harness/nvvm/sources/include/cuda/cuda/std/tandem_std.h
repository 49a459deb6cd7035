// cuda::std is std: clang lets device code call what is constexpr there, and has the functions of <cmath>.
#pragma once
#pragma clang system_header
namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
}
}  // namespace cuda
