/* The clock loop and the life of a run; see instance.h. */
#include "instance.h"

#include <cstring>

#include "Vtandem_top.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_fst_c.h"
#endif
#if VM_COVERAGE
#include "verilated_cov.h"
#endif
#if TANDEM_FAULTS
// The fault selector is a variable of the generated tandem_cfg_pkg (see the crate's config package writer).
#include "Vtandem_top___024root.h"
#include "Vtandem_top__Syms.h"
#endif

namespace tandem {

namespace {
thread_local Instance *t_current = nullptr;
constexpr int kResetCycles = 8;
// Cycles that reports of a finished kernel may still take on their way to the trace.
constexpr uint64_t kDoneGrace = 64;
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
    fail(stop.what());  // a check at elaboration, perhaps; every run reports it
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
      // A final block may complain; nobody is left to hear it.
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
  top_.reset();
  context_ = std::make_unique<VerilatedContext>();
  Verilated::threadContextp(context_.get());
  context_->fatalOnError(false);
#if VM_TRACE
  context_->traceEverOn(true);
#endif
  now_ = 0;
  lds_.assign(kConfig.sms, Lds{});
  broken_ = true;  // until the model has been through its first evaluations
  top_ = std::make_unique<Vtandem_top>(context_.get(), "tandem");
  hardware_reset();
  broken_ = false;
}

void Instance::hardware_reset() {
  top_->trace_i = 0;
  top_->mem_req_ready_i = 0;
  top_->mem_rsp_valid_i = 0;
  drive_launch(false);
  top_->rst_ni = 1;
  half_cycle(0);
  top_->rst_ni = 0;
#if TANDEM_FAULTS
  top_->rootp->vlSymsp->TOP__tandem_cfg_pkg.FaultSel = params_.fault;
#endif
  for (int i = 0; i < kResetCycles; i++) {
    half_cycle(0);
    half_cycle(1);
  }
  top_->rst_ni = 1;
  half_cycle(0);
  port_.reset();
  trace_.clear();
  retired_last_ = top_->retired_o;
  dirty_ = false;
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
    fail(stop.what());
  }
}

void Instance::fail(const std::string &message) {
  if (error_.empty()) error_ = message;
  dirty_ = true;
  state_ = State::Finished;
  result_ = TANDEM_RUN_ERROR;
}

void Instance::launch(const tandem_launch &launch) {
  const bool refault = next_params_.fault != params_.fault;
  params_ = next_params_;
  if (broken_ || dirty_ || refault || state_ == State::Running) reset();
  if (state_ == State::Finished && result_ == TANDEM_RUN_ERROR && broken_) return;  // cannot even be reset
  error_.clear();
  launch_ = launch;
  port_.configure(params_);
  trace_.clear();
  tracing_ = params_.trace != 0;
  state_ = State::Running;
  dirty_ = true;
  accepted_ = done_ = false;
  cycles_ = retired_ = last_retire_ = done_cycle_ = 0;
}

void Instance::drive_launch(bool valid) {
  top_->launch_valid_i = valid;
  top_->l_start_pc_i = launch_.start_pc;
  top_->l_csr_knl_i = launch_.csr_knl;
  top_->l_grid_x_i = launch_.grid[0];
  top_->l_grid_y_i = launch_.grid[1];
  top_->l_grid_z_i = launch_.grid[2];
  top_->l_wf_size_i = launch_.wf_size;
  top_->l_wg_warps_i = launch_.wg_warps;
  top_->l_lds_size_i = launch_.lds_size;
  top_->l_pds_size_i = launch_.pds_size;
  top_->l_sgprs_i = launch_.sgprs;
  top_->l_vgprs_i = launch_.vgprs;
  top_->l_pds_base_i = launch_.pds_base;
  top_->l_ptbr_i = launch_.ptbr;
}

void Instance::half_cycle(int clock) {
  top_->clk_i = clock;
  top_->eval();
  context_->timeInc(1);
#if VM_TRACE
  if (wave_) wave_->dump(context_->time());
#endif
}

/* One clock cycle: with the clock low the inputs settle and the handshakes are read; then the edge. */
void Instance::cycle() {
  Vtandem_top &top = *top_;
  port_.begin_cycle(now_++);
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
  }
  half_cycle(1);

  if (took_launch) {
    accepted_ = true;
    top.launch_valid_i = 0;
  } else if (accepted_ && !done_ && top.done_o) {
    done_ = true;
    done_cycle_ = cycles_;
  }
  const uint32_t retired = top.retired_o;
  if (retired != retired_last_) {
    retired_ += retired - retired_last_;
    retired_last_ = retired;
    last_retire_ = cycles_;
  }
  cycles_++;
  trace_.set_cycle(cycles_);
}

uint32_t Instance::finish(uint32_t state) {
  state_ = State::Finished;
  result_ = state;
  dirty_ = state != TANDEM_RUN_DONE;
  return state;
}

/* Runs until something is to be told. The status that the caller reports. */
uint32_t Instance::simulate(uint64_t max_cycles, Sink &sink) {
  if (cycles_ == 0) {
    drive_launch(true);
    top_->trace_i = tracing_;
  }
  for (uint64_t left = max_cycles;;) {
    if (tracing_) {
      const bool drained = trace_.drain(sink);
      if (trace_.failed()) {
        fail(trace_.error());
        return TANDEM_RUN_ERROR;
      }
      // The trapping record was the last word; what other warps had ready at that edge stays untold.
      if (trace_.trapped()) return finish(TANDEM_RUN_TRAP);
      if (!drained) return TANDEM_RUN_MORE;
    } else if (top_->trap_o && accepted_) {
      return finish(TANDEM_RUN_TRAP);
    }
    if (done_) {
      if (trace_.empty()) return finish(TANDEM_RUN_DONE);
      if (cycles_ - done_cycle_ > kDoneGrace) {
        fail("trace protocol: done_o is high with " + trace_.pending_text());
        return TANDEM_RUN_ERROR;
      }
    }
    if (cycles_ - last_retire_ >= params_.hang_cycles) {
      if (!top_->trap_o || !accepted_) return finish(TANDEM_RUN_HANG);
      fail("trace protocol: trap_o is high and no trap was traced, with " + trace_.pending_text());
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
      fail("cycle " + std::to_string(cycles_) + ": " + stop.what());
      state = TANDEM_RUN_ERROR;
    }
  }
  out->state = state;
  out->records = static_cast<uint32_t>(sink.next - buffer);
  out->cycles = cycles_;
  out->retired = retired_;
  out->barrier_wait = broken_ ? 0 : top_->barrier_wait_o;
  out->live_warps = broken_ ? 0 : top_->live_warps_o;
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
  uint32_t words[32] = {};
  for (uint32_t i = 0; i < len; i++) {
    const uint32_t at = offset + i;
    if (i == 0 || at % sizeof words == 0) lds_line(lds, at / sizeof words, words);
    out[i] = static_cast<uint8_t>(words[at % sizeof words / 4] >> (8 * (at % 4)));
  }
  return 0;
}

}  // namespace tandem
