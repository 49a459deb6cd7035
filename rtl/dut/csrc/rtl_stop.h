/* What Verilator's hooks (vl_hooks.cpp) throw when the RTL stops. */
#ifndef TANDEM_RTL_STOP_H
#define TANDEM_RTL_STOP_H

#include <stdexcept>

namespace tandem {

/* $fatal, a failed assertion, $stop or $finish, thrown through the model's eval. */
struct RtlStop : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace tandem

#endif
