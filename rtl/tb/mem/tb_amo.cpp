// Random tests of atomics: LSUs of one or two SMs with their reservations, the lock among them and the
// arbiter.
//
//   tb_amo [SEED [INSTRUCTIONS]] [+fault=N]
//
// Prints a line a scenario and a closing line; exits with 1 if a scenario failed.
#include <cinttypes>
#include <cstdlib>
#include <ctime>
#include <memory>

#include "Vtb_amo.h"
#include "amo_agent.h"
#include "memory.h"
#include "svdpi.h"
#include "verilated.h"

static int g_argc;
static char **g_argv;
static std::vector<std::unique_ptr<AmoAgent>> *g_agents;

extern "C" void tandem_tr_stamp(uint32_t sm, uint32_t slot,
                                uint32_t uid) { (*g_agents)[sm]->stamp(slot, uid); }
extern "C" void tandem_tr_mem(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t op, uint32_t space,
                              uint32_t size,
                              uint32_t mask, const svBitVecVal *addr, const svBitVecVal *data) {
  (*g_agents)[sm]->mem(slot, uid, op, space, size, mask, addr, data);
}

// Of the knobs, gathers is the percentage of words away from the hot ones, remote that of instructions with
// lanes on both sides.
static const Scenario kScenarios[] = {
    // name           latency   mem rsp idle  granule own   faults lds mixed race fences gathers
    {"fast",            1,   1,   0,  0,  0,     4,     0,    20,  30, 20,  0,   15, 10},
    {"contention",      1,  20,   5,  5,  0,     4,     0,     0,   0,  0,  0,    5,  0},
    {"lds",             1,  10,   5,  5,  0,     4,     0,    20, 100,  0,  0,    5,  0},
    {"mixed",           1,  60,  20, 10,  5,     4,     0,    20,  10, 60,  0,   20, 20},
    {"wide",            5, 100,  10, 10,  0,     4,     0,    10,  10, 10,  0,   20, 90},
    {"stalled",         1, 200,  70, 70, 20,     4,     0,    30,  20, 20,  0,   15, 20},
    {"faults",          1,  40,  10, 10,  0,     4,     0,   500,  20, 40,  0,   15, 30},
};

static bool run(const Scenario &scenario, uint64_t seed, uint64_t instructions) {
  Rng rng(seed);
  Report report;
  auto context = std::make_unique<VerilatedContext>();
  context->commandArgs(g_argc, g_argv);
  auto top = std::make_unique<Vtb_amo>(context.get());
  Memory memory(scenario, rng, report, SMS);
  World world(memory.bytes(), report);
  for (uint32_t i = 0; i < kWideWords + 16; i++) world.first_value(physical(kRace + 4 * i));
  std::vector<std::unique_ptr<AmoAgent>> agents;
  std::vector<std::unique_ptr<MmuAgent>> mmus;
  for (uint32_t s = 0; s < SMS; s++) {
    agents.push_back(std::make_unique<AmoAgent>(s, scenario, rng, report, world));
    mmus.push_back(std::make_unique<MmuAgent>(rng, report));
  }
  g_agents = &agents;

  top->rst_ni = 0;
  for (int i = 0; i < 4; i++) {
    top->clk_i = i & 1;
    top->eval();
  }
  top->clk_i = 0;
  top->rst_ni = 1;

  uint64_t cycle = 0, last_progress = 0, progress = 0;
  for (;; cycle++) {
    uint64_t issued = 0, answered = 0;
    bool idle = memory.idle();
    for (auto &a : agents) {
      issued += a->issued;
      answered += a->answered;
      idle = idle && a->idle();
    }
    const bool feeding = issued < instructions && report.failures == 0;
    if (!feeding && (report.failures > 0 || idle)) break;
    const Insn *offer[SMS];
    for (uint32_t s = 0; s < SMS; s++) {
      const Insn *i = offer[s] = agents[s]->next(feeding);
      top->req_valid_i[s] = i != nullptr;
      if (i) {
        top->req_warp_i[s] = i->warp;
        top->req_uid_i[s] = i->uid;
        top->req_op_i[s] = i->op;
        top->req_amo_i[s] = i->amo;
        top->req_size_i[s] = i->size;
        top->req_we_i[s] = i->we;
        top->req_vec_i[s] = i->vec;
        top->req_rd_i[s] = i->rd;
        top->req_mask_i[s] = i->mask;
        for (uint32_t l = 0; l < LANES; l++) {
          top->req_base_i[s][l] = i->base[l];
          top->req_offset_i[s][l] = i->offset[l];
          top->req_data_i[s][l] = i->data[l];
        }
      }
      const uint32_t ended = agents[s]->restart();
      top->start_valid_i[s] = ended < WARPS;
      top->start_warp_i[s] = ended < WARPS ? ended : 0;
      top->rsp_ready_i[s] = !rng.percent(scenario.rsp_stall);
      mmus[s]->begin(cycle);
      top->mmu_ready_i[s] = mmus[s]->ready;
      top->mmu_rsp_valid_i[s] = mmus[s]->answers;
      top->mmu_fault_i[s] = mmus[s]->fault;
      top->mmu_ppage_i[s] = mmus[s]->ppage;
    }
    top->mem_req_ready_i = !rng.percent(scenario.mem_stall);
    const int answer = memory.offer(cycle);
    top->mem_rsp_valid_i = answer >= 0;
    if (answer >= 0) {
      const Pending &p = memory.at(answer);
      top->mem_rsp_we_i = p.we;
      top->mem_rsp_id_i = p.id;
      top->mem_rsp_err_i = p.err;
      for (int i = 0; i < 16; i++) top->mem_rsp_rdata_i[i] = p.data[i];
    }
    top->eval();

    for (uint32_t s = 0; s < SMS; s++) {
      if (top->rsp_valid_o[s] && top->rsp_ready_i[s]) {
        agents[s]->response(top->rsp_warp_o[s], top->rsp_uid_o[s], top->rsp_vec_o[s], top->rsp_we_o[s],
                            top->rsp_rd_o[s], top->rsp_mask_o[s], top->rsp_data_o[s], top->rsp_trap_o[s],
                            top->rsp_trap_value_o[s]);
      }
      mmus[s]->end(cycle, top->mmu_valid_o[s], top->mmu_vpage_o[s], top->mmu_write_o[s]);
    }
    if (answer >= 0 && top->mem_rsp_ready_o) memory.taken();
    if (top->mem_req_valid_o && top->mem_req_ready_i) {
      memory.request(cycle, top->mem_req_we_o, top->mem_req_id_o, top->mem_req_addr_o, top->mem_req_strb_o,
                     top->mem_req_wdata_o);
    }
    for (uint32_t s = 0; s < SMS; s++) if (offer[s] && top->req_ready_o[s]) agents[s]->accepted();

    top->clk_i = 1;
    top->eval();
    top->clk_i = 0;

    if (issued + answered != progress) last_progress = cycle;
    progress = issued + answered;
    if (cycle - last_progress > 20000) {
      report.check(false, "nothing happens for 20000 cycles: %" PRIu64 " issued, %" PRIu64 " answered",
                   issued, answered);
      break;
    }
  }
  if (report.failures == 0) {
    const auto &got = memory.bytes();
    for (uint32_t i = 0; i < kGlobalBytes; i++) {
      if (got[i] != world.global()[i]) {
        report.check(false, "memory byte %08x is %02x, want %02x", kGlobal + i, got[i], world.global()[i]);
      }
    }
    // A run in which no SC succeeds, or none fails, has shown nothing of reservations.
    report.check(world.sc_ok > instructions / 50 && world.sc_fail > instructions / 50,
                 "%" PRIu64 " SC succeed, %" PRIu64
                 " fail", world.sc_ok, world.sc_fail);
  }
  top->final();
  uint64_t answered = 0, traps = 0, translations = 0;
  for (uint32_t s = 0; s < SMS; s++) {
    answered += agents[s]->answered;
    traps += agents[s]->traps;
    translations += mmus[s]->requests;
  }
  printf("  %-4s %-14s %8" PRIu64 " instructions, %7" PRIu64 " traps, %8" PRIu64
         " SC lanes succeed, %8" PRIu64
         " fail, %8" PRIu64 " translations, %9" PRIu64 " cycles, %10" PRIu64 " checks\n",
         report.failures ? "FAIL" : "ok", scenario.name, answered, traps, world.sc_ok, world.sc_fail,
           translations, cycle,
         report.checks);
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
  printf("atomics: %d SMs, %d lanes, %d warps%s, seed %" PRIu64 "\n", SMS, LANES, WARPS, SV39 ? ", SV39" : "",
         values[0]);
  int passed = 0, failed = 0;
  for (const auto &scenario : kScenarios) {
    const bool ok = run(scenario, values[0] * 31 + static_cast<uint64_t>(passed + failed), values[1]);
    (ok ? passed : failed)++;
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
