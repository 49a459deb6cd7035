// Random tests of the memory side: LSU with LDS and D-cache, I-cache and arbiter, in scenarios that differ in
// memory latency, back-pressure, sharing of lines between warps, and bad addresses.
//
//   tb_mem [SEED [INSTRUCTIONS]] [+fault=N]
//
// Prints the seed, a line a scenario and a closing line; exits with 1 if a scenario failed. One cycle of the
// bench: inputs are set, the design settles, handshakes are read off, then the clock edge makes the trace
// calls.
#include <cinttypes>
#include <cstdlib>
#include <ctime>
#include <memory>

#include "Vtb_mem.h"
#include "icache_agent.h"
#include "lsu_agent.h"
#include "memory.h"
#include "mmu_agent.h"
#include "svdpi.h"
#include "verilated.h"

static int g_argc;
static char **g_argv;
static LsuAgent *g_agent;  // whom the trace calls of the running scenario go to

extern "C" void tandem_tr_stamp(uint32_t sm, uint32_t slot, uint32_t uid) { g_agent->stamp(sm, slot, uid); }
extern "C" void tandem_tr_mem(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t op, uint32_t space,
                              uint32_t size,
                              uint32_t mask, const svBitVecVal *addr, const svBitVecVal *data) {
  g_agent->mem(sm, slot, uid, op, space, size, mask, addr, data);
}

static const Scenario kScenarios[] = {
    // name           latency   mem rsp idle  granule own    faults lds remote race fences gathers
    {"fast",            1,   1,   0,  0,  0,    64,  1024,    5,  30,  8, 12,  15, 20},
    {"jitter",          1,  20,  20, 20, 10,    16,  2048,   20,  30,  8, 12,  15, 40},
    {"far",             1, 200,  30, 10,  0,     4,  4096,   10,  20,  8, 12,  15, 50},
    {"stalled",         5,  40,  80, 70,  0,     4,   256,   20,  30,  8, 12,  15, 30},
    {"streams",        10,  30,   5,  0,  0,   256, 16384,    0,   0,  0,  0,   0,  0},
    {"lds",             1,  10,  10, 20,  0,     4,  4096,   10, 100,  0, 15,   5, 50},
    {"faults",          1,  60,  20, 20,  0,    16,  1024,  300,  30,  8, 12,  15, 40},
    {"one line each",   1,  50,  10, 10, 20,     4,    64,    5,  10,  5, 20,  10, 50},
    {"races",           1,  80,  10, 10,  0,    16,  1024,    5,  20,  0, 80,   5, 30},
    {"fences",          1, 120,   0,  0,  0,    16,  1024,    0,   5, 75,  5,  60, 80},
};

static void drive(Vtb_mem &top, const Op &op) {
  top.req_warp_i = op.warp;
  top.req_uid_i = op.uid;
  top.req_op_i = op.op;
  top.req_size_i = op.size;
  top.req_sext_i = op.sext;
  top.req_vec_i = op.vec;
  top.req_priv_i = op.priv;
  top.req_pair_i = op.pair;
  top.req_beat_i = op.beat;
  top.req_rd_i = op.rd;
  top.req_mask_i = op.mask;
  for (uint32_t l = 0; l < LANES; l++) {
    top.req_base_i[l] = op.base[l];
    top.req_offset_i[l] = op.offset[l];
    top.req_data_i[l] = op.store[l];
  }
  top.req_pds_base_i = kPds;
  top.req_tid_i = op.tid;
  top.req_threads_i = LsuAgent::kThreads;
}

// Runs one scenario; whether it passed.
static bool run(const Scenario &scenario, uint64_t seed, uint64_t instructions) {
  Rng rng(seed);
  Report report;
  auto context = std::make_unique<VerilatedContext>();
  context->commandArgs(g_argc, g_argv);
  auto top = std::make_unique<Vtb_mem>(context.get());
  Memory memory(scenario, rng, report);
  LsuAgent lsu(scenario, rng, report, memory);
  IcacheAgent icache(scenario, rng, report, memory);
  MmuAgent mmu(rng, report);
  g_agent = &lsu;

  top->clk_i = 0;
  top->rst_ni = 0;
  for (int i = 0; i < 4; i++) {
    top->clk_i = i & 1;
    top->eval();
  }
  top->clk_i = 0;
  top->rst_ni = 1;

  uint64_t cycle = 0, last_progress = 0, progress = 0;
  for (;; cycle++) {
    bool feeding = lsu.issued < instructions && report.failures == 0;
    uint32_t warp = 0, pc = 0;
    const Op *op = feeding ? lsu.next() : lsu.pending();
    top->req_valid_i = op != nullptr;
    if (op) drive(*top, *op);
    bool fetch = (feeding || icache.offering()) && icache.next(warp, pc);
    top->ic_valid_i = fetch;
    top->ic_warp_i = warp;
    top->ic_pc_i = pc;
    top->flush_i = rng.below(5000) == 0;
    top->ic_flush_i = rng.below(2000) == 0;
    if (top->ic_flush_i) icache.change_code();
    if (rng.percent(50)) lsu.remote_write();
    mmu.begin(cycle);
    top->mmu_ready_i = mmu.ready;
    top->mmu_rsp_valid_i = mmu.answers;
    top->mmu_fault_i = mmu.fault;
    top->mmu_ppage_i = mmu.ppage;
    top->rsp_ready_i = !rng.percent(scenario.rsp_stall);
    top->mem_req_ready_i = !rng.percent(scenario.mem_stall);
    int answer = memory.offer(cycle);
    top->mem_rsp_valid_i = answer >= 0;
    if (answer >= 0) {
      const Pending &p = memory.at(answer);
      top->mem_rsp_we_i = p.we;
      top->mem_rsp_id_i = p.id;
      top->mem_rsp_err_i = p.err;
      for (int i = 0; i < 16; i++) top->mem_rsp_rdata_i[i] = p.data[i];
    }
    top->eval();

    if (top->rsp_valid_o && top->rsp_ready_i) {
      lsu.response(top->rsp_warp_o, top->rsp_uid_o, top->rsp_vec_o, top->rsp_we_o, top->rsp_rd_o,
                   top->rsp_mask_o,
                   top->rsp_data_o, top->rsp_fflags_o, top->rsp_trap_o, top->rsp_trap_value_o);
    }
    if (top->ic_rsp_valid_o) {
      icache.response(top->ic_rsp_warp_o, top->ic_rsp_pc_o, top->ic_rsp_insn_o, top->ic_rsp_err_o);
    }
    mmu.end(cycle, top->mmu_valid_o, top->mmu_vpage_o, top->mmu_write_o);
    if (answer >= 0 && top->mem_rsp_ready_o) memory.taken();
    if (top->mem_req_valid_o && top->mem_req_ready_i) {
      memory.request(cycle, top->mem_req_we_o, top->mem_req_id_o, top->mem_req_addr_o, top->mem_req_strb_o,
                     top->mem_req_wdata_o);
    }
    if (op && top->req_ready_o) lsu.accepted();
    if (fetch && top->ic_ready_o) icache.accepted();
    if (top->flush_i) lsu.flushed();
    if (top->ic_flush_i) icache.flushed();

    top->clk_i = 1;
    top->eval();
    top->clk_i = 0;

    uint64_t now = lsu.answered + lsu.issued + icache.answered;
    if (now != progress) last_progress = cycle;
    progress = now;
    if (cycle - last_progress > 20000) {
      report.check(false, "nothing happens for 20000 cycles: %" PRIu64 " issued, %" PRIu64 " answered",
                   lsu.issued,
                   lsu.answered);
      break;
    }
    if (!feeding && (report.failures > 0 || (lsu.idle() && icache.idle() && memory.idle()))) break;
  }
  if (report.failures == 0) lsu.final_check();
  top->final();
  printf("  %-4s %-14s %8" PRIu64 " loads, stores and fences, %8" PRIu64
         " fetches, %9" PRIu64 " cycles, %10" PRIu64
         " checks\n",
         report.failures ? "FAIL" : "ok", scenario.name, lsu.answered, icache.answered, cycle, report.checks);
  return report.failures == 0;
}

int main(int argc, char **argv) {
  g_argc = argc;
  g_argv = argv;
  uint64_t values[2] = {static_cast<uint64_t>(time(nullptr)), 20000};
  int given = 0;
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] != '+' && given < 2) values[given++] = strtoull(argv[i], nullptr, 0);
  }
  printf("%d lanes, %d warps%s, seed %" PRIu64 "\n", LANES, WARPS, SV39 ? ", SV39" : "", values[0]);
  int passed = 0, failed = 0;
  for (const auto &scenario : kScenarios) {
    bool ok = run(scenario, values[0] * 31 + static_cast<uint64_t>(passed + failed), values[1]);
    (ok ? passed : failed)++;
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
