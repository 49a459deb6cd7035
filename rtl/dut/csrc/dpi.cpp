/* The DPI functions that vt_trace_pkg.sv imports: each hands its arguments to the trace assembler of the
 * instance that runs on this thread. The prototypes come from Verilator: a change of the package that is not
 * made here too does not compile. */
#include "Vtandem_top__Dpi.h"
#include "instance.h"

using tandem::Trace;

/* RTL without an LDS exports no function of this name; calls then choose this one. */
[[maybe_unused]] static void tandem_lds_line(...) {}

#define TRACE (tandem::current()->trace())

void tandem_tr_wg_start(unsigned sm, unsigned wg, unsigned x, unsigned y, unsigned z, unsigned sm_wg,
                        unsigned lds_base, unsigned pds_base) {
  TRACE.wg_start(sm, wg, x, y, z, sm_wg, lds_base, pds_base);
}

/* Only adapters call it. */
extern "C" void tandem_tr_wg_untold(unsigned fields) { TRACE.wg_untold(fields); }

void tandem_tr_warp_start(unsigned sm, unsigned slot, unsigned wg, unsigned warp, unsigned sm_wg) {
  TRACE.warp_start(sm, slot, wg, warp, sm_wg);
}

void tandem_tr_wg_end(unsigned sm, unsigned wg) { TRACE.wg_end(sm, wg); }

void tandem_tr_issue(unsigned sm, unsigned slot, unsigned uid, unsigned pc, unsigned insn, unsigned prefix,
                     unsigned mask, unsigned beat) {
  TRACE.issue(sm, slot, uid, pc, insn, prefix, mask, beat);
}

void tandem_tr_src(unsigned sm, unsigned slot, unsigned uid, unsigned idx, unsigned kind, unsigned regno,
                   const svBitVecVal *value) {
  TRACE.src(sm, slot, uid, idx, kind, regno, value);
}

void tandem_tr_ctl(unsigned sm, unsigned slot, unsigned uid, unsigned next_pc, unsigned next_mask,
                   unsigned simt_op,
                   unsigned depth, unsigned top_rpc, unsigned top_pc, unsigned top_mask, unsigned nxt_rpc,
                   unsigned nxt_pc, unsigned nxt_mask, unsigned barrier, unsigned endprg) {
  TRACE.ctl(sm, slot, uid,
            {next_pc, next_mask, simt_op, depth, {top_rpc, top_pc, top_mask}, {nxt_rpc, nxt_pc, nxt_mask},
             barrier,
             endprg});
}

void tandem_tr_trap(unsigned sm, unsigned slot, unsigned uid, unsigned cause, unsigned value) {
  TRACE.trap(sm, slot, uid, cause, value);
}

void tandem_tr_wb_scalar(unsigned sm, unsigned slot, unsigned uid, unsigned rd, unsigned data) {
  TRACE.wb_scalar(sm, slot, uid, rd, data);
}

void tandem_tr_wb_vector(unsigned sm, unsigned slot, unsigned uid, unsigned rd, unsigned mask,
                         const svBitVecVal *after) {
  TRACE.wb_vector(sm, slot, uid, rd, mask, after);
}

void tandem_tr_fflags(unsigned sm, unsigned slot, unsigned uid, unsigned raised) {
  TRACE.fflags(sm, slot, uid, raised);
}

void tandem_tr_csr(unsigned sm, unsigned slot, unsigned uid, unsigned addr, unsigned value) {
  TRACE.csr(sm, slot, uid, addr, value);
}

void tandem_tr_mem(unsigned sm, unsigned slot, unsigned uid, unsigned op, unsigned space_id, unsigned size,
                   unsigned mask, const svBitVecVal *addr, const svBitVecVal *data) {
  TRACE.mem(sm, slot, uid, op, space_id, size, mask, addr, data);
}

void tandem_tr_stamp(unsigned sm, unsigned slot, unsigned uid) { TRACE.stamp(sm, slot, uid); }

void tandem_tr_done(unsigned sm, unsigned slot, unsigned uid) { TRACE.done(sm, slot, uid); }

/* Only adapters that were written from a probes.yaml import it (tandem_match_pkg.sv). */
extern "C" void tandem_tr_broken(unsigned rule, unsigned line) { tandem::current()->broken(rule, line); }

/* Verilator's header does not declare it if the RTL has no LDS. */
extern "C" void tandem_lds_here(unsigned sm, unsigned bytes) {
  tandem::current()->lds_here(sm, {svGetScope(), bytes});
}

/* Only RTL that may have it so calls it. */
extern "C" void tandem_memory_any_order(void) { tandem::current()->memory_any_order(); }

void tandem::lds_line(const Lds &lds, uint32_t line, uint32_t (&words)[32]) {
  svSetScope(lds.scope);
  tandem_lds_line(line, words);
}
