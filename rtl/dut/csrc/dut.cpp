/* The C ABI of tandem_dut.h, and nothing else. No exception leaves it. */
#include <exception>
#include <new>

#include "instance.h"

#define EXPORT extern "C" __attribute__((visibility("default")))

struct tandem_dut {
  tandem::Instance instance;
};

namespace {
/* Runs f; an exception (out of memory, mostly) becomes the instance's error. */
template <typename F>
void guarded(tandem_dut *dut, F f) {
  try {
    f();
  } catch (const std::exception &e) {
    dut->instance.fail(e.what());
  }
}
}  // namespace

#if TANDEM_COUNTS
extern "C" void __gcov_dump(void);

/* Writes what a training counted. Without this, a library that stays loaded writes when the process ends. */
EXPORT void tandem_dut_write_counts(void) { __gcov_dump(); }
#endif

EXPORT uint32_t tandem_dut_abi(void) { return TANDEM_DUT_ABI; }

EXPORT void tandem_dut_config(tandem_config *out) { *out = tandem::kConfig; }

EXPORT uint32_t tandem_dut_has(void) { return tandem::Trace::kHas; }

EXPORT tandem_dut *tandem_dut_open(const tandem_params *params) {
  if (!tandem::Instance::accepts(*params)) return nullptr;
  try {
    return new tandem_dut{tandem::Instance(*params)};
  } catch (const std::exception &) {
    return nullptr;
  }
}

EXPORT void tandem_dut_close(tandem_dut *dut) { delete dut; }

EXPORT int tandem_dut_renew(tandem_dut *dut, const tandem_params *params) {
  if (!tandem::Instance::accepts(*params)) return 1;
  guarded(dut, [&] { dut->instance.renew(*params); });
  return 0;
}

EXPORT void tandem_dut_reset(tandem_dut *dut) {
  guarded(dut, [&] { dut->instance.reset(); });
}

EXPORT void tandem_dut_set_params(tandem_dut *dut, const tandem_params *params) {
  if (tandem::Instance::accepts(*params))
    dut->instance.set_params(*params);
  else
    dut->instance.fail("these parameters are refused");
}

EXPORT void tandem_dut_map(tandem_dut *dut, uint32_t addr, uint32_t len) {
  guarded(dut, [&] { dut->instance.memory().map(addr, len); });
}

EXPORT void tandem_dut_unmap_all(tandem_dut *dut) { dut->instance.memory().unmap_all(); }

EXPORT int tandem_dut_write(tandem_dut *dut, uint32_t addr, const uint8_t *data, uint32_t len) {
  return dut->instance.memory().write(addr, data, len) ? 0 : 1;
}

EXPORT int tandem_dut_read(tandem_dut *dut, uint32_t addr, uint8_t *out, uint32_t len) {
  return dut->instance.memory().read(addr, out, len) ? 0 : 1;
}

EXPORT int tandem_dut_read_lds(tandem_dut *dut, uint32_t sm, uint32_t offset, uint8_t *out, uint32_t len) {
  int result = 2;
  guarded(dut, [&] { result = dut->instance.read_lds(sm, offset, out, len); });
  return result;
}

EXPORT void tandem_dut_launch(tandem_dut *dut, const tandem_launch *launch) {
  guarded(dut, [&] { dut->instance.launch(*launch); });
}

EXPORT int tandem_dut_enqueue(tandem_dut *dut, const tandem_launch *launch) {
  int refused = 0;
  guarded(dut, [&] { refused = dut->instance.enqueue(*launch) ? 0 : 1; });
  return refused;
}

EXPORT void tandem_dut_run(tandem_dut *dut, uint64_t max_cycles, tandem_record *buf, uint32_t cap,
                           tandem_status *out) {
  *out = tandem_status{};
  out->state = TANDEM_RUN_ERROR;
  out->cause = TANDEM_CAUSE_HOST;
  guarded(dut, [&] { dut->instance.run(max_cycles, buf, cap, out); });
}

EXPORT int tandem_dut_print_pending(tandem_dut *dut, uint32_t sm, uint32_t *slots) {
  return dut->instance.print_pending(sm, slots) ? 0 : 1;
}

EXPORT int tandem_dut_print_clear(tandem_dut *dut, uint32_t sm, uint32_t slot) {
  return dut->instance.print_clear(sm, slot) ? 0 : 1;
}

EXPORT void tandem_dut_stats(tandem_dut *dut, tandem_stats *out) { dut->instance.stats(out); }

EXPORT const char *tandem_dut_error(tandem_dut *dut) { return dut->instance.error().c_str(); }

EXPORT int tandem_dut_wave(tandem_dut *dut, const char *path) {
  int failed = 1;
  guarded(dut, [&] { failed = dut->instance.wave(path) ? 0 : 1; });
  return failed;
}

EXPORT int tandem_dut_coverage(tandem_dut *dut, const char *path) {
  int failed = 1;
  guarded(dut, [&] { failed = dut->instance.coverage(path) ? 0 : 1; });
  return failed;
}

/* Only libraries whose RTL has such expressions: others stay as they are, so this is no part of the ABI. */
#if TANDEM_FLIPS
EXPORT int tandem_dut_flip(tandem_dut *dut, const tandem_flip *flip) {
  return dut->instance.flip(*flip) ? 0 : 1;
}
#endif
