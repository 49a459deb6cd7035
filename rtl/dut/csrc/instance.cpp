/* The clock loop and the life of a run; see instance.h. */
#include "instance.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "Vtandem_top.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_fst_c.h"
#endif
#if VM_COVERAGE
#include "verilated_cov.h"
#endif
// The symbol table holds all of a model's state. A planted fault is picked by a variable of the generated
// tandem_cfg_pkg (see the crate's config package writer).
#include "Vtandem_top___024root.h"
#include "Vtandem_top__Syms.h"
#include "model_state.h"

namespace tandem {

namespace {
thread_local Instance *t_current = nullptr;
constexpr int kResetCycles = 8;
// Cycles that reports of a finished kernel may still need to reach the trace.
constexpr uint64_t kDoneGrace = 64;
// Cycles after a trap was traced in which trap_o or the end of the kernel is awaited. RTL without trap_o may
// show neither.
constexpr uint64_t kTrapGrace = 1000;
// The host looks at a print request at most this many cycles after it was made.
constexpr uint32_t kPollCycles = 128;
// Answers to print requests have a generator of their own, so that a request does not shift memory's
// latencies.
constexpr uint64_t kPrintSeed = 0x7072696e74;
// Memories and registers without a reset hold noise when a machine is switched on: always the same, so that
// runs repeat.
constexpr int kPowerUpSeed = 0x706f776;
// Who makes the trace calls: the adapter that was written from a probes.yaml, or the sources themselves.
constexpr uint32_t kTraceCause = TANDEM_ADAPTER ? TANDEM_CAUSE_PROBE : TANDEM_CAUSE_TRACE;

std::string line_at(uint32_t addr) {
  char text[32];
  std::snprintf(text, sizeof text, "the line at 0x%08x", addr);
  return text;
}
}  // namespace

Instance *current() { return t_current; }

Current::Current(Instance &instance) : outer_(t_current) { t_current = &instance; }
Current::~Current() { t_current = outer_; }

bool Instance::accepts(const tandem_params &p) {
#if !TANDEM_FAULTS
  if (p.fault != 0) return false;
#endif
  return p.latency_min <= p.latency_max && p.stall_percent <= 90 && p.hang_cycles > 0;
}

Instance::Instance(const tandem_params &params)
    : params_(params), next_params_(params), port_(memory_), trace_(kConfig), lds_(kConfig.sms) {
  Current here(*this);
  try {
    make_model();
  } catch (const RtlStop &stop) {
    stopped(stop.what());  // perhaps a check at elaboration; every run reports it
  }
}

Instance::~Instance() {
  Current here(*this);
  // The model's scopes leave the thread's context, which another instance may have set (and taken along).
  if (context_) Verilated::threadContextp(context_.get());
#if VM_TRACE
  if (wave_) wave_->close();
#endif
  if (top_ && !broken_) {
    try {
      top_->final();
    } catch (const RtlStop &) {
      // A final block may complain, but no run is left to report it.
    }
  }
}

/* A fresh model in reset. */
void Instance::make_model() {
#if VM_TRACE
  if (wave_) wave_->close();
  wave_.reset();
#endif
  if (context_) Verilated::threadContextp(context_.get());
  const std::vector<uint32_t> counts = coverage_counts();
  top_.reset();
  context_ = std::make_unique<VerilatedContext>();
  Verilated::threadContextp(context_.get());
  // Else it starts a thread for each of the host's cores, which no model uses, and no process could fork.
  context_->threads(1);
  context_->fatalOnError(false);
  context_->randReset(2);  // whatever no reset clears is noise
  context_->randSeed(kPowerUpSeed);
#if VM_TRACE
  context_->traceEverOn(true);
#endif
  now_ = 0;
  lds_.assign(kConfig.sms, Lds{});
  broken_ = true;  // until the model has finished its first evaluations
  top_ = std::make_unique<Vtandem_top>(context_.get(), "tandem");
  hardware_reset();
  set_coverage_counts(counts);  // noise that a reset clears toggles everything
  broken_ = false;
  take_snapshot();
}

/* Coverage counts outlive a machine: the next one adds to them. Empty in other builds, and before the first
 * machine. */
std::vector<uint32_t> Instance::coverage_counts() const {
  std::vector<uint32_t> counts;
#if VM_COVERAGE
  if (top_) for (const auto &counter : top_->rootp->vlSymsp->__Vcoverage) counts.push_back(counter);
#endif
  return counts;
}

void Instance::set_coverage_counts(const std::vector<uint32_t> &counts) {
#if VM_COVERAGE
  size_t i = 0;
  for (auto &counter : top_->rootp->vlSymsp->__Vcoverage) {
    counter = i < counts.size() ? counts[i] : 0;
    i++;
  }
#else
  (void)counts;
#endif
}

/* Open waves are state that outlives a run, so those builds have no snapshot. */
void Instance::take_snapshot() {
#if TANDEM_PLAIN_STATE && !VM_TRACE
  const auto *from = reinterpret_cast<const uint8_t *>(top_->rootp->vlSymsp);
  snapshot_.bytes.assign(from, from + sizeof(Vtandem_top__Syms));
  snapshot_.fault = params_.fault;
  snapshot_.time = context_->time();
#endif
}

bool Instance::restore_snapshot() {
  if (broken_ || snapshot_.bytes.empty() || snapshot_.fault != params_.fault) return false;
  const std::vector<uint32_t> counts = coverage_counts();
  // Its pointers (names, scopes, the model itself) belong to the same model and never change.
  std::memcpy(static_cast<void *>(top_->rootp->vlSymsp), snapshot_.bytes.data(), snapshot_.bytes.size());
  set_coverage_counts(counts);
  context_->time(snapshot_.time);
  return true;
}

/* Resets everything that a model in reset and its surroundings do not remember. */
void Instance::forget_run() {
  print_answered_ = print_driven_ = false;
  print_clear_ = {};
  port_.reset();
  trace_.clear();
  retired_last_ = top_->retired_o;
  kernels_last_ = top_->kernels_o;
  for (size_t i = 0; i < stats_last_.size(); i++) stats_last_[i] = top_->stats_o[i];
  print_pending_ = print_told_ = {};
  print_seen_ = false;
  print_poll_ = 0;
  queue_.clear();
  dirty_ = false;
}

void Instance::renew(const tandem_params &params) {
  Current here(*this);
  tandem_vl_forget();
  memory_.unmap_all();
  params_ = next_params_ = params;
  state_ = State::Idle;
  result_ = 0;
  error_.clear();
  probe_rule_ = probe_line_ = 0;
  now_ = cycles_ = retired_ = last_retire_ = done_cycle_ = requests_ = 0;
  first_request_ = 0;
  accepted_ = tracing_ = trap_seen_ = false;
  refused_.reset(), late_.reset();
  launched_ = ended_ = told_ = 0;
  stats_ = {};
  try {
    if (restore_snapshot()) forget_run();
    else make_model();
  } catch (const RtlStop &stop) {
    broken_ = true;
    stopped(stop.what());
  }
}

void Instance::hardware_reset() {
  top_->trace_i = 0;
  top_->mem_req_ready_i = 0;
  top_->mem_rsp_valid_i = 0;
  drive_launch(false, tandem_launch{});
  print_answered_ = false;
  print_driven_ = true;
  print_clear_ = {};
  drive_print();
  top_->rst_ni = 1;
  half_cycle(0);
  top_->rst_ni = 0;
#if TANDEM_FAULTS
  top_->rootp->vlSymsp->TOP__tandem_cfg_pkg.MutantSel = params_.fault;
#endif
  for (int i = 0; i < kResetCycles; i++) {
    half_cycle(0);
    half_cycle(1);
  }
  top_->rst_ni = 1;
  half_cycle(0);
  forget_run();
}

void Instance::reset() {
  Current here(*this);
  Verilated::threadContextp(context_.get());
  state_ = State::Idle;
  error_.clear();
  try {
    if (broken_) make_model();
    else hardware_reset();
  } catch (const RtlStop &stop) {
    broken_ = true;
    stopped(stop.what());
  }
}

void Instance::fail(const std::string &message, uint32_t cause, uint32_t rule) {
  if (error_.empty()) error_ = message, cause_ = cause, rule_ = rule;
  dirty_ = true;
  state_ = State::Finished;
  result_ = TANDEM_RUN_ERROR;
}

/* The model has thrown: an assertion of the RTL, or a check of an adapter, which has said so. */
void Instance::stopped(const std::string &message) {
  const bool probe = probe_rule_ != TANDEM_RULE_NONE;
  fail(message, probe ? TANDEM_CAUSE_PROBE : TANDEM_CAUSE_RTL, probe_rule_);
}

void Instance::launch(const tandem_launch &launch) {
  const bool refault = next_params_.fault != params_.fault;
  params_ = next_params_;
  if (broken_ || dirty_ || refault || state_ == State::Running) reset();
  if (state_ == State::Finished && result_ == TANDEM_RUN_ERROR && broken_) return;  // cannot even be reset
  error_.clear();
  probe_rule_ = probe_line_ = 0;
  queue_.assign(1, launch);
  port_.configure(params_);
  print_rng_ = Rng(params_.seed ^ kPrintSeed);
  trace_.clear();
  tracing_ = params_.trace != 0;
  state_ = State::Running;
  dirty_ = true;
  accepted_ = trap_seen_ = false;
  refused_.reset(), late_.reset();
  launched_ = 1;
  ended_ = told_ = 0;
  cycles_ = retired_ = last_retire_ = done_cycle_ = requests_ = 0;
  first_request_ = 0;
  stats_ = {};
  print_told_ = {};
  print_poll_ = 0;
}

bool Instance::enqueue(const tandem_launch &launch_after) {
  if (state_ != State::Running) {
    launch(launch_after);
    return true;
  }
  if (launched_ - told_ >= TANDEM_QUEUE) return false;
  queue_.push_back(launch_after);
  launched_++;
  return true;
}

void Instance::drive_launch(bool valid, const tandem_launch &launch) {
  top_->launch_valid_i = valid;
  top_->l_start_pc_i = launch.start_pc;
  top_->l_csr_knl_i = launch.csr_knl;
  top_->l_grid_x_i = launch.grid[0];
  top_->l_grid_y_i = launch.grid[1];
  top_->l_grid_z_i = launch.grid[2];
  top_->l_wf_size_i = launch.wf_size;
  top_->l_wg_warps_i = launch.wg_warps;
  top_->l_lds_size_i = launch.lds_size;
  top_->l_pds_size_i = launch.pds_size;
  top_->l_sgprs_i = launch.sgprs;
  top_->l_vgprs_i = launch.vgprs;
  top_->l_pds_base_i = launch.pds_base;
  top_->l_ptbr_i = launch.ptbr;
}

bool Instance::print_pending(uint32_t sm, uint32_t *slots) const {
  if (sm >= kConfig.sms) return false;
  *slots = print_pending_[sm];
  return true;
}

bool Instance::print_clear(uint32_t sm, uint32_t slot) {
  if (sm >= kConfig.sms || slot >= kConfig.warps) return false;
  print_clear_[sm] |= 1u << slot;
  print_answered_ = true;
  return true;
}

/* Drives the host's answers, for one cycle. */
void Instance::drive_print() {
  if (!print_answered_ && !print_driven_) return;
  for (uint32_t sm = 0; sm < kMaxSms; sm++) top_->print_clear_i[sm] = print_clear_[sm];
  print_clear_ = {};
  print_driven_ = print_answered_;
  print_answered_ = false;
}

/* After the edge: notes which requests there are, and when the host will look at new ones. */
void Instance::watch_print() {
  bool untold = false;
  print_seen_ = top_->print_any_o;
  for (uint32_t sm = 0; sm < kConfig.sms; sm++) {
    print_pending_[sm] = top_->print_pending_o[sm];
    print_told_[sm] &= print_pending_[sm];
    untold |= (print_pending_[sm] & ~print_told_[sm]) != 0;
  }
  if (!untold) print_poll_ = 0;
  else if (print_poll_ == 0) print_poll_ = cycles_ + 1 + print_rng_.below(kPollCycles);
}

bool Instance::print_due() const { return print_poll_ != 0 && cycles_ >= print_poll_; }

/* Adds what the RTL counted since the last time; its counters have 32 bits. */
void Instance::count() {
  uint64_t *const sums[12] = {&stats_.sm[0],      &stats_.sm[1],      &stats_.sm[2],       &stats_.sm[3],
                              &stats_.sm[4],      &stats_.sm[5],      &stats_.sm[6],       &stats_.sm[7],
                              &stats_.insn_lines, &stats_.data_reads, &stats_.data_writes,
                              &stats_.table_reads};
  for (size_t i = 0; i < stats_last_.size(); i++) {
    const uint32_t now = top_->stats_o[i];
    *sums[i] += now - stats_last_[i];
    stats_last_[i] = now;
  }
  stats_.cycles = cycles_;
  stats_.retired = retired_;
}

void Instance::half_cycle(int clock) {
  top_->clk_i = clock;
  top_->eval();
  context_->timeInc(1);
#if VM_TRACE
  if (wave_) wave_->dump(context_->time());
#endif
}

/* An expression's value is flipped in the cycles that the host has chosen. */
void Instance::drive_flip() {
#if TANDEM_FLIPS
  auto &package = top_->rootp->vlSymsp->TOP__tandem_cfg_pkg;
  const bool now = flip_.site != 0 && now_ >= flip_.from && now_ < flip_.to;
  package.FlipSite = now ? flip_.site : 0;
  if (!now) return;
  for (uint32_t w = 0; w < 32; w++) package.FlipMask[w] = 0;
  const uint32_t word = flip_.at / 32, bit = flip_.at % 32;
  package.FlipMask[word] = flip_.mask << bit;
  if (bit != 0 && word < 31) package.FlipMask[word + 1] = flip_.mask >> (32 - bit);
#endif
}

bool Instance::flip(const tandem_flip &flip) {
  flip_ = flip;
  flip_.at %= 1024;
  return TANDEM_FLIPS != 0;
}

/* One clock cycle: with the clock low, the inputs settle and the handshakes are read; then comes the edge. */
void Instance::cycle() {
  Vtandem_top &top = *top_;
  drive_flip();
  port_.begin_cycle(now_++);
  if (!queue_.empty() && !top.launch_valid_i) drive_launch(true, queue_.front());
  drive_print();
  top.mem_req_ready_i = port_.ready();
  const MemResponse *response = port_.response();
  top.mem_rsp_valid_i = response != nullptr;
  if (response) {
    top.mem_rsp_we_i = response->we;
    top.mem_rsp_id_i = response->id;
    top.mem_rsp_err_i = response->err;
    std::memcpy(&top.mem_rsp_rdata_i[0], response->rdata, kLineBytes);
  }
  half_cycle(0);

  const bool took_launch = top.launch_valid_i && top.launch_ready_o;
  if (response && top.mem_rsp_ready_o) port_.take_response();
  if (port_.ready() && top.mem_req_valid_o) {
    MemRequest request;
    request.we = top.mem_req_we_o;
    request.id = top.mem_req_id_o;
    request.addr = top.mem_req_addr_o;
    request.strb = top.mem_req_strb_o;
    std::memcpy(request.wdata, &top.mem_req_wdata_o[0], kLineBytes);
    if (const char *broken_rule = port_.accept(request)) throw RtlStop(broken_rule);
    if (request.we && request.strb && accepted_) {
      if (!refused_ && !memory_.line(request.addr)) refused_ = request.addr;
      if (!late_ && ended_ == launched_) late_ = request.addr;
    }
    if (requests_++ == 0) first_request_ = request.addr;
    // RTL that counts no retirements shows only by its requests that it is alive.
    if (!tracing_ && retired_ == 0) last_retire_ = cycles_;
  }
  half_cycle(1);

  if (took_launch) {
    accepted_ = true;
    top.launch_valid_i = 0;
    queue_.pop_front();
  }
  if (top.kernels_o != kernels_last_) {
    ended_ += top.kernels_o - kernels_last_;
    kernels_last_ = top.kernels_o;
    done_cycle_ = cycles_;
  }
  trap_seen_ |= accepted_ && top.trap_o;
  const uint32_t retired = top.retired_o;
  if (retired != retired_last_) {
    retired_ += retired - retired_last_;
    retired_last_ = retired;
    last_retire_ = cycles_;
  }
  cycles_++;
  if (top.print_any_o || print_seen_) watch_print();
  trace_.set_cycle(cycles_);
}

uint32_t Instance::finish(uint32_t state) {
  state_ = State::Finished;
  result_ = state;
  dirty_ = state != TANDEM_RUN_DONE;
  return state;
}

/* A trap was traced: the driver must learn of it too. What follows is not part of the run. */
uint32_t Instance::trapped() {
  const uint64_t cycles = cycles_, retired = retired_;
  for (uint64_t left = kTrapGrace; !top_->trap_o && left && ended_ != launched_; left--) cycle();
  cycles_ = cycles, retired_ = retired;
  if (top_->trap_o || ended_ != launched_) return finish(TANDEM_RUN_TRAP);
  fail("a trap was traced, and the kernel ended as if there had been none: trap_o is low", TANDEM_CAUSE_RTL);
  return TANDEM_RUN_ERROR;
}

/* Whether the kernels that have ended did what their records say; fails if not. */
bool Instance::ended_well() {
  if (trap_seen_) {
    fail("trace protocol: trap_o was high, the kernel has ended, and no trap was traced", kTraceCause,
         TANDEM_RULE_NO_TRAP);
    return false;
  }
  if (!refused_) return true;
  fail("the kernel has ended without a trap, and memory refused a write to " + line_at(*refused_) +
         ", where nothing is mapped",
       TANDEM_CAUSE_RTL);
  return false;
}

/* Runs until there is something to report. Returns the status for the caller. */
uint32_t Instance::simulate(uint64_t max_cycles, Sink &sink) {
  if (cycles_ == 0) top_->trace_i = tracing_;
  for (uint64_t left = max_cycles;;) {
    if (tracing_) {
      const bool drained = trace_.drain(sink);
      if (trace_.failed()) {
        fail(trace_.error(), kTraceCause, trace_.rule());
        return TANDEM_RUN_ERROR;
      }
      // The trapping record is the last one; what other warps had ready at that edge is not reported.
      if (trace_.trapped()) return trapped();
      if (!drained) return TANDEM_RUN_MORE;
    } else if (top_->trap_o && accepted_) {
      return finish(TANDEM_RUN_TRAP);
    }
    if (ended_ != told_) {
      if (ended_ > launched_) {
        fail("kernels_o counts kernels that were not launched", TANDEM_CAUSE_RTL);
        return TANDEM_RUN_ERROR;
      }
      if (late_) {
        fail(line_at(*late_) + " was written after the kernel had ended", TANDEM_CAUSE_RTL);
        return TANDEM_RUN_ERROR;
      }
      if (trace_.empty() && !ended_well()) return TANDEM_RUN_ERROR;
      if (trace_.empty()) return ++told_ == launched_ ? finish(TANDEM_RUN_DONE) : uint32_t{TANDEM_RUN_KERNEL};
      if (cycles_ - done_cycle_ > kDoneGrace) {
        fail("trace protocol: the kernel has ended with " + trace_.pending_text(), kTraceCause,
             TANDEM_RULE_NEVER_ENDS);
        return TANDEM_RUN_ERROR;
      }
    }
    if (print_due()) {
      print_told_ = print_pending_;
      print_poll_ = 0;
      return TANDEM_RUN_PRINT;
    }
    if (cycles_ - last_retire_ >= params_.hang_cycles) {
      if (!top_->trap_o || !accepted_) return finish(TANDEM_RUN_HANG);
      fail("trace protocol: trap_o is high and no trap was traced, with " + trace_.pending_text(),
           kTraceCause, TANDEM_RULE_NO_TRAP);
      return TANDEM_RUN_ERROR;
    }
    if (left-- == 0) return TANDEM_RUN_MORE;
    cycle();
  }
}

void Instance::run(uint64_t max_cycles, tandem_record *buffer, uint32_t room, tandem_status *out) {
  Current here(*this);
  Verilated::threadContextp(context_.get());
  Sink sink{buffer, room};
  uint32_t state = result_;
  if (state_ == State::Idle) {
    fail("run without a launch");
    state = TANDEM_RUN_ERROR;
  } else if (state_ == State::Running) {
    try {
      state = simulate(max_cycles, sink);
    } catch (const RtlStop &stop) {
      broken_ = true;
      stopped("cycle " + std::to_string(cycles_) + ": " + stop.what());
      state = TANDEM_RUN_ERROR;
    }
  }
  out->state = state;
  out->records = static_cast<uint32_t>(sink.next - buffer);
  out->cycles = cycles_;
  out->retired = retired_;
  out->barrier_wait = broken_ ? 0 : top_->barrier_wait_o;
  out->live_warps = broken_ ? 0 : top_->live_warps_o;
  out->kernels_done = told_;
  if (state == TANDEM_RUN_ERROR) {
    out->cause = cause_;
    out->rule = rule_;
    out->line = cause_ == TANDEM_CAUSE_PROBE ? probe_line_ : 0;
  }
  out->requests = requests_;
  out->first_request = first_request_;
  if (!broken_) count();
}

bool Instance::wave(const char *path) {
#if VM_TRACE
  Current here(*this);
  Verilated::threadContextp(context_.get());
  if (wave_) wave_->close();
  wave_.reset();
  if (!path || !path[0]) return true;
  if (broken_) return false;
  wave_ = std::make_unique<VerilatedFstC>();
  top_->trace(wave_.get(), 99);
  wave_->open(path);
  return wave_->isOpen();
#else
  (void)path;
  return false;
#endif
}

bool Instance::coverage(const char *path) {
#if VM_COVERAGE
  Current here(*this);
  Verilated::threadContextp(context_.get());
  if (!path || !path[0]) return false;
  context_->coveragep()->write(path);
  context_->coveragep()->zero();
  return true;
#else
  (void)path;
  return false;
#endif
}

void Instance::lds_here(uint32_t sm, const Lds &lds) {
  if (sm >= lds_.size()) throw RtlStop("an LDS of SM " + std::to_string(sm) + ", which does not exist");
  lds_[sm] = lds;
}

int Instance::read_lds(uint32_t sm, uint32_t offset, uint8_t *out, uint32_t len) {
  if (sm >= lds_.size()) return 1;
  const Lds &lds = lds_[sm];
  if (!lds.scope || broken_) return 2;
  if (offset > lds.bytes || len > lds.bytes - offset) return 1;
  Current here(*this);
  Verilated::threadContextp(context_.get());
  uint32_t words[32] = {};  // little-endian, as the host is
  while (len) {
    const uint32_t from = offset % sizeof words;
    const uint32_t n = std::min<uint32_t>(len, sizeof words - from);
    lds_line(lds, offset / sizeof words, words);
    std::memcpy(out, reinterpret_cast<const uint8_t *>(words) + from, n);
    out += n, offset += n, len -= n;
  }
  return 0;
}

}  // namespace tandem
