// The copies that barriers and pipelines have in common: made at once, by every `step`th thread from `first`
// on. An aligned size says that words can be copied.
#pragma once
#pragma clang system_header
#include <cuda/tandem_scope.h>

namespace cuda {
namespace details {
__inline__ __attribute__((device, nodebug, always_inline)) void copy(void *to, const void *from, size_t bytes,
                                                                     size_t first, size_t step) {
  for (size_t at = first; at < bytes; at += step) ((char *)to)[at] = ((const char *)from)[at];
}
template <unsigned Align>
__inline__ __attribute__((device, nodebug, always_inline)) void copy(void *to, const void *from,
                                                                     aligned_size_t<Align> bytes,
                                                                     size_t first, size_t step) {
  if constexpr (Align % 4 == 0) {
    for (size_t at = first; at < bytes / 4; at += step) ((unsigned *)to)[at] = ((const unsigned *)from)[at];
  } else {
    copy(to, from, (size_t)bytes, first, step);
  }
}
}  // namespace details
}  // namespace cuda
