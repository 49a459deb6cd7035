/* One machine: the Verilated model, its memory, its trace, and the state of the run. The C ABI (dut.cpp) is
 * a thin layer over this class; the DPI calls (dpi.cpp) reach the trace of the instance that is running on
 * their thread. */
#ifndef TANDEM_INSTANCE_H
#define TANDEM_INSTANCE_H

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "memory.h"
#include "rng.h"
#include "rtl_stop.h"
#include "tandem_dut.h"
#include "trace.h"

class VerilatedContext;
class Vtandem_top;
#if VM_TRACE
class VerilatedFstC;
#endif

namespace tandem {

/* The configuration that this library was built for. */
constexpr tandem_config kConfig = {TANDEM_CFG_SMS, TANDEM_CFG_WARPS, TANDEM_CFG_LANES, TANDEM_CFG_SV39};

constexpr uint32_t kMaxSms = 8;

/* Where the RTL keeps an SM's LDS: the DPI scope to read it in; null if the RTL did not say. */
struct Lds {
  void *scope = nullptr;
  uint32_t bytes = 0;
};

/* 128 bytes of an LDS that has a scope (dpi.cpp). */
void lds_line(const Lds &lds, uint32_t line, uint32_t (&words)[32]);

class Instance {
 public:
  explicit Instance(const tandem_params &params);
  ~Instance();

  static bool accepts(const tandem_params &params);
  void set_params(const tandem_params &params) { next_params_ = params; }
  void reset();
  /* As new, with these parameters; see Snapshot. */
  void renew(const tandem_params &params);
  void launch(const tandem_launch &launch);
  /* False: the queue is full. */
  bool enqueue(const tandem_launch &launch);
  void run(uint64_t max_cycles, tandem_record *buffer, uint32_t room, tandem_status *out);
  bool wave(const char *path);
  bool coverage(const char *path);
  /* False: this build has no expressions to flip. */
  bool flip(const tandem_flip &flip);
  bool print_pending(uint32_t sm, uint32_t *slots) const;
  bool print_clear(uint32_t sm, uint32_t slot);
  void stats(tandem_stats *out) const { *out = stats_; }
  int read_lds(uint32_t sm, uint32_t offset, uint8_t *out, uint32_t len);
  /* At its reset the RTL says where an SM's LDS is. */
  void lds_here(uint32_t sm, const Lds &lds);
  void memory_any_order() { port_.allow_any_order(); }

  Memory &memory() { return memory_; }
  Trace &trace() { return trace_; }
  const std::string &error() const { return error_; }
  /* Ends the current run with an error that happened outside it. */
  void fail(const std::string &message) { fail(message, TANDEM_CAUSE_HOST); }
  /* An adapter's own check failed, and $fatal follows: the rule, and the line of its file. */
  void broken(uint32_t rule, uint32_t line) { probe_rule_ = rule, probe_line_ = line; }

 private:
  enum class State { Idle, Running, Finished };

  /* All state of the model, as it was right after reset. A model whose state is plain words (the builder
   * checks that: model_state.h) returns to it by a copy of bytes, which is exact and far cheaper than a
   * new model. */
  struct Snapshot {
    uint32_t fault = 0;
    uint64_t time = 0;
    std::vector<uint8_t> bytes;  // empty: none was taken, or the state is not plain
  };

  void make_model();
  std::vector<uint32_t> coverage_counts() const;
  void set_coverage_counts(const std::vector<uint32_t> &counts);
  void take_snapshot();
  bool restore_snapshot();
  void forget_run();
  void hardware_reset();
  void half_cycle(int clock);
  void drive_flip();
  void cycle();
  void drive_launch(bool valid, const tandem_launch &launch);
  void drive_print();
  void watch_print();
  bool print_due() const;
  void count();
  uint32_t simulate(uint64_t max_cycles, Sink &sink);
  uint32_t finish(uint32_t state);
  uint32_t trapped();
  bool ended_well();
  void fail(const std::string &message, uint32_t cause, uint32_t rule = TANDEM_RULE_NONE);
  void stopped(const std::string &message);

  tandem_params params_, next_params_;
  Memory memory_;
  MemPort port_;
  Trace trace_;
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Vtandem_top> top_;
  std::vector<Lds> lds_;        // by SM
  Snapshot snapshot_;
  tandem_flip flip_{};
#if VM_TRACE
  std::unique_ptr<VerilatedFstC> wave_;
#endif
  State state_ = State::Idle;
  uint32_t result_ = 0;         // what a finished run ended with
  std::string error_;
  uint32_t cause_ = TANDEM_CAUSE_RTL, rule_ = TANDEM_RULE_NONE;  // of error_
  uint32_t probe_rule_ = TANDEM_RULE_NONE, probe_line_ = 0;
  bool broken_ = false;         // an exception left the model mid-evaluation: it must be made anew
  bool dirty_ = false;          // the last run did not end with DONE: reset before the next launch
  bool tracing_ = false;
  std::deque<tandem_launch> queue_;  // launches that the RTL has not taken
  bool accepted_ = false;       // the RTL took the first launch
  uint32_t launched_ = 0;       // kernels launched, ended in the RTL, and reported as ended
  uint32_t ended_ = 0, told_ = 0;
  uint32_t kernels_last_ = 0;   // the RTL's running counter
  uint64_t now_ = 0;            // clock edges since the model was made
  uint64_t cycles_ = 0;         // since the launch
  uint64_t retired_ = 0;        // since the launch
  uint32_t retired_last_ = 0;   // the RTL's running counter
  uint64_t last_retire_ = 0;    // cycle of the last retirement
  uint64_t requests_ = 0;       // that memory has accepted, and the address of the first one
  uint32_t first_request_ = 0;
  uint64_t done_cycle_ = 0;     // cycle in which a kernel ended
  bool trap_seen_ = false;      // trap_o was high since the launch
  // The first line of which memory refused a write, and the first written after all kernels had ended.
  std::optional<uint32_t> refused_, late_;
  // Print requests by SM: of the RTL, reported to the host, answered by the host
  std::array<uint32_t, kMaxSms> print_pending_{}, print_told_{}, print_clear_{};
  bool print_answered_ = false; // print_clear_ is not zero
  bool print_driven_ = false;   // print_clear_i is not zero
  bool print_seen_ = false;     // there was a request in the cycle before
  Rng print_rng_;
  uint64_t print_poll_ = 0;     // cycle in which the host polls; 0 without an unreported request
  tandem_stats stats_{};
  std::array<uint32_t, 12> stats_last_{};  // the RTL's running counters
};

/* The instance whose model runs on this thread; set while one does. */
Instance *current();

/* Makes an instance current for a scope. */
class Current {
 public:
  explicit Current(Instance &instance);
  ~Current();
  Current(const Current &) = delete;
  Current &operator=(const Current &) = delete;

 private:
  Instance *outer_;
};

}  // namespace tandem

#endif
