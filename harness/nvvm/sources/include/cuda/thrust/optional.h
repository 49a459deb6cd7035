// Thrust's optional values are the C++ library's.
#pragma once
#include <cuda/std/optional>
#include <thrust/tandem_thrust.h>
namespace thrust {
using std::in_place;
using std::make_optional;
using std::nullopt;
using std::optional;
}  // namespace thrust
