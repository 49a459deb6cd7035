// What several headers of CUDA's C++ library share. The machine has one memory, so the scopes are all alike.
#pragma once
#pragma clang system_header

namespace cuda {
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread,
};

// A number of bytes that is a multiple of an alignment, which pointers have too.
template <unsigned Align>
struct aligned_size_t {
  size_t value;
  __attribute__((device, nodebug)) explicit constexpr aligned_size_t(size_t v) : value(v) {}
  __attribute__((device, nodebug)) constexpr operator size_t() const { return value; }
};
}  // namespace cuda
