// What the C++ library calls to throw. Device code has no exceptions: it stops, as a failed assertion does.
#pragma once
#pragma clang system_header

namespace std {
#define TANDEM_THROW(name) \
  TANDEM_D __attribute__((noreturn)) void name(const char *) { __builtin_trap(); }
TANDEM_THROW(__throw_bad_variant_access)
TANDEM_THROW(__throw_out_of_range)
TANDEM_THROW(__throw_length_error)
TANDEM_THROW(__throw_logic_error)
TANDEM_THROW(__throw_invalid_argument)
TANDEM_THROW(__throw_runtime_error)
#undef TANDEM_THROW
TANDEM_D __attribute__((noreturn)) void __throw_bad_variant_access(bool) { __builtin_trap(); }
TANDEM_D __attribute__((noreturn)) void __throw_bad_optional_access() { __builtin_trap(); }
TANDEM_D __attribute__((noreturn)) void __throw_bad_function_call() { __builtin_trap(); }
template <typename... T>
TANDEM_D __attribute__((noreturn)) void __throw_out_of_range_fmt(const char *, T...) {
  __builtin_trap();
}
}  // namespace std
