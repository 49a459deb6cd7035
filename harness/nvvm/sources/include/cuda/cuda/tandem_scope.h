// The scopes of CUDA's C++ library. The machine has one memory, so they are all the same here.
#pragma once
#pragma clang system_header

namespace cuda {
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread,
};
}  // namespace cuda
