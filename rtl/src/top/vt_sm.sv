// One streaming multiprocessor: fetch -> decode -> issue (scheduler, scoreboard) -> operand collector ->
// dispatch to the units -> writeback, with the control unit, SIMT stacks and barriers that decide where warps
// go next. Two memory ports leave it: instruction fetch and data.
module vt_sm
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::mmu_req_t;
  import vt_mem_pkg::mmu_rsp_t;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] sm_id_i,
  input  logic        trace_i,
  input  logic        halt_i,           // a warp of any SM trapped
  input  logic        flush_i,          // empty the caches
  input  launch_t     launch_i,
  input  word_t       threads_i,        // of a workgroup
  // Dispatcher
  input  logic        start_valid_i,
  input  logic        start_first_i,
  input  warp_start_t start_i,
  output logic        end_valid_o,
  output warp_t       end_warp_o,
  output logic        trap_o,           // for one cycle
  output logic        quiet_o,          // nothing in flight
  output logic [5:0]  live_o,
  output logic [5:0]  waiting_o,
  output logic [6:0]  retired_o,        // in this cycle
  // CSR_PRINT: warps that wait for the host to drain the print buffer; it resets them
  output logic [NumWarp-1:0] print_pending_o,
  input  logic [NumWarp-1:0] print_clear_i,
  output word_t       stat_o [8],       // cycles since reset by cause; see the end of this file
  // Instruction memory port
  output logic        imem_req_valid_o,
  input  logic        imem_req_ready_i,
  output mem_req_t    imem_req_o,
  input  logic        imem_rsp_valid_i,
  output logic        imem_rsp_ready_o,
  input  mem_rsp_t    imem_rsp_i,
  // Data memory port
  output logic        dmem_req_valid_o,
  input  logic        dmem_req_ready_i,
  output mem_req_t    dmem_req_o,
  input  logic        dmem_rsp_valid_i,
  output logic        dmem_rsp_ready_o,
  input  mem_rsp_t    dmem_rsp_i,
  // Atomics and stores among SMs (vt_amo)
  output logic        lock_req_o,
  input  logic        lock_gnt_i,
  input  logic        store_hold_i,
  output logic        stores_idle_o,
  output store_note_t note_o,
  input  store_note_t notes_i [NumSm],
  // Translation of data addresses and of fetch addresses (vt_mem_pkg); not used without it
  output logic        dmmu_req_valid_o,
  input  logic        dmmu_req_ready_i,
  output mmu_req_t    dmmu_req_o,
  input  logic        dmmu_rsp_valid_i,
  input  mmu_rsp_t    dmmu_rsp_i,
  output logic        immu_req_valid_o,
  input  logic        immu_req_ready_i,
  output mmu_req_t    immu_req_o,
  input  logic        immu_rsp_valid_i,
  input  mmu_rsp_t    immu_rsp_i
);

  localparam int unsigned NumBank = 4;

  // ------------------------------------------------------------------ fetch and decode
  logic               ctl_valid, ctl_resume, ctl_redirect, ctl_arrive, ctl_end;
  warp_t              ctl_warp;
  word_t              ctl_next_pc;
  mask_t              ctl_next_mask;
  logic [NumWarp-1:0] ended, flush_stream, started, redirected;
  logic               fetch_idle;

  assign ended        = ctl_end ? (NumWarp'(1) << ctl_warp) : '0;
  assign redirected   = ctl_redirect ? (NumWarp'(1) << ctl_warp) : '0;
  assign started      = start_valid_i ? (NumWarp'(1) << start_i.slot) : '0;
  assign flush_stream = redirected | started;

  logic               ic_req_valid, ic_req_ready, ic_rsp_valid, ic_rsp_err;
  warp_t              ic_req_warp, ic_rsp_warp;
  word_t              ic_req_pc, ic_rsp_pc, ic_rsp_insn;
  logic [NumWarp-1:0] head_valid;
  logic               pop_valid;
  fetch_err_e         ic_rsp_kind, pop_err;
  vstate_t            pop_vstate;
  warp_t              pop_warp;
  word_t              pop_pc, pop_insn;

  // Translation, if there is any, is between fetch and the I-cache.
  logic               f_req_ready, f_rsp_valid, pa_req_valid;
  warp_t              f_rsp_warp;
  word_t              f_rsp_pc, pa_req_pc;
  if (Sv39) begin : gen_itlb
    logic unused;  // the physical address comes back with the answer
    assign unused = &ic_rsp_pc;
    vt_itlb u_itlb (
      .clk_i, .rst_ni, .flush_i,
      .req_valid_i(ic_req_valid), .req_ready_o(f_req_ready), .req_warp_i(ic_req_warp), .req_pc_i(ic_req_pc),
      .rsp_valid_o(f_rsp_valid), .rsp_warp_o(f_rsp_warp), .rsp_pc_o(f_rsp_pc), .rsp_err_o(ic_rsp_kind),
      .ic_req_valid_o(pa_req_valid), .ic_req_ready_i(ic_req_ready), .ic_req_pc_o(pa_req_pc),
      .ic_rsp_valid_i(ic_rsp_valid), .ic_rsp_warp_i(ic_rsp_warp), .ic_rsp_err_i(ic_rsp_err),
      .mmu_req_valid_o(immu_req_valid_o), .mmu_req_ready_i(immu_req_ready_i), .mmu_req_o(immu_req_o),
      .mmu_rsp_valid_i(immu_rsp_valid_i), .mmu_rsp_i(immu_rsp_i)
    );
  end else begin : gen_bare
    assign pa_req_valid     = ic_req_valid;
    assign pa_req_pc        = ic_req_pc;
    assign f_req_ready      = ic_req_ready;
    assign f_rsp_valid      = ic_rsp_valid;
    assign f_rsp_warp       = ic_rsp_warp;
    assign f_rsp_pc         = ic_rsp_pc;
    assign ic_rsp_kind      = ic_rsp_err ? FetchAccess : FetchOk;
    assign immu_req_valid_o = 1'b0;
    assign immu_req_o       = '0;
    logic unused;
    assign unused           = &{immu_req_ready_i, immu_rsp_valid_i, immu_rsp_i};
  end

  vt_fetch u_fetch (
    .clk_i, .rst_ni,
    .start_valid_i, .start_warp_i(start_i.slot), .start_pc_i(launch_i.start_pc),
    .redirect_valid_i(ctl_redirect), .redirect_warp_i(ctl_warp), .redirect_pc_i(ctl_next_pc),
    .stop_i(ended), .idle_o(fetch_idle),
    .req_valid_o(ic_req_valid), .req_ready_i(f_req_ready), .req_warp_o(ic_req_warp), .req_pc_o(ic_req_pc),
    .rsp_valid_i(f_rsp_valid), .rsp_warp_i(f_rsp_warp), .rsp_pc_i(f_rsp_pc), .rsp_insn_i(ic_rsp_insn),
    .rsp_err_i(ic_rsp_kind),
    .head_valid_o(head_valid), .pop_valid_i(pop_valid), .pop_warp_i(pop_warp), .pop_pc_o(pop_pc),
    .pop_insn_o(pop_insn), .pop_err_o(pop_err)
  );

  vt_icache u_icache (
    .clk_i, .rst_ni, .flush_i,
    .req_valid_i(pa_req_valid), .req_ready_o(ic_req_ready), .req_warp_i(ic_req_warp), .req_pc_i(pa_req_pc),
    .rsp_valid_o(ic_rsp_valid), .rsp_warp_o(ic_rsp_warp), .rsp_pc_o(ic_rsp_pc), .rsp_insn_o(ic_rsp_insn),
    .rsp_err_o(ic_rsp_err),
    .mem_req_valid_o(imem_req_valid_o), .mem_req_ready_i(imem_req_ready_i), .mem_req_o(imem_req_o),
    .mem_rsp_valid_i(imem_rsp_valid_i), .mem_rsp_ready_o(imem_rsp_ready_o), .mem_rsp_i(imem_rsp_i)
  );

  logic [NumWarp-1:0] slot_valid, slot_is_prefix, slot_is_fpx, take;
  slot_t              slot [NumWarp];

  vt_decode u_decode (
    .clk_i, .rst_ni, .sgprs_i((launch_i.sgprs + 32'd3) & ~32'd3), .vgprs_i((launch_i.vgprs + 32'd3) & ~32'd3),
    .flush_i(flush_stream), .resolve_valid_i(ctl_valid), .resolve_warp_i(ctl_warp),
    .head_valid_i(head_valid), .pop_valid_o(pop_valid), .pop_warp_o(pop_warp),
    .pop_pc_i(pop_pc), .pop_insn_i(pop_insn), .pop_err_i(pop_err), .pop_vstate_i(pop_vstate),
    .slot_valid_o(slot_valid), .slot_o(slot), .slot_is_prefix_o(slot_is_prefix), .slot_is_fpx_o(slot_is_fpx),
    .take_i(take)
  );

  // ------------------------------------------------------------------ issue
  logic [NumWarp-1:0] cand, hazard_free, collected, release_warps, waiting, live;
  uid_t               uid [NumWarp];
  logic               issue_valid, issue_counted, col_valid, col_ready, sb_quiet;
  warp_t              issue_warp;
  iss_t               col_in;
  logic               fpx_held;
  logic [NumWarp-1:0] collecting, blocked;      // of live warps
  logic [NumWarp-1:0] reg_wait;
  logic [1:0]         wb_valid, wb_fp, wb_mem, wb_effect;
  exec_rsp_t          wb0, wb1;
  logic [7:0]         depth, peek_depth;
  simt_entry_t        top, second, third, peek_top, peek_second;

  vt_sched u_sched (
    .clk_i, .rst_ni, .sm_id_i, .trace_i, .halt_i, .numt_i(launch_i.wf_size),
    .start_valid_i, .start_warp_i(start_i.slot),
    .slot_valid_i(slot_valid), .slot_is_prefix_i(slot_is_prefix), .slot_is_fpx_i(slot_is_fpx),
    .slot_i(slot[issue_warp]), .take_o(take),
    .cand_o(cand), .uid_o(uid), .hazard_free_i(hazard_free), .issue_valid_o(issue_valid),
    .issue_warp_o(issue_warp), .issue_counted_o(issue_counted),
    .col_valid_o(col_valid), .col_ready_i(col_ready), .col_o(col_in), .collected_i(collected),
    .fpx_held_i(fpx_held),
    .resolve_valid_i(ctl_valid), .resolve_warp_i(ctl_warp), .resume_i(ctl_resume), .end_i(ctl_end),
    .next_mask_i(ctl_next_mask), .release_i(release_warps), .live_o(live),
    .collecting_o(collecting), .blocked_o(blocked),
    .depth_i(peek_depth), .top_i(peek_top), .second_i(peek_second)
  );

  vt_scoreboard u_scoreboard (
    .clk_i, .rst_ni, .start_valid_i, .start_warp_i(start_i.slot),
    .cand_i(cand), .slot_i(slot), .uid_i(uid), .ready_o(hazard_free),
    .reg_wait_o(reg_wait),
    .issue_valid_i(issue_valid), .issue_warp_i(issue_warp), .issue_counted_i(issue_counted),
    .wb_valid_i(wb_effect), .wb0_i(wb0), .wb1_i(wb1), .wb_fp_i(wb_fp), .wb_mem_i(wb_mem), .quiet_o(sb_quiet)
  );

  // ------------------------------------------------------------------ operands
  logic  [NumBank-1:0]      sr_en, vr_en;
  warp_t [NumBank-1:0]      sr_warp, vr_warp;
  logic  [NumBank-1:0][7:0] sr_num, vr_num;
  word_t [NumBank-1:0]      sr_data;
  vec_t  [NumBank-1:0]      vr_data;
  vec_t               vw_after;
  logic               sw_valid, vw_valid, disp_valid;
  iss_t               disp;
  vec_t [2:0]         disp_src;
  mask_t              disp_v0;
  logic [NumUnit-1:0] unit_ready;

  vt_collector #(.NumBank(NumBank)) u_collector (
    .clk_i, .rst_ni, .sm_id_i, .trace_i,
    .in_valid_i(col_valid), .in_ready_o(col_ready), .in_i(col_in), .collected_o(collected),
    .fpx_held_o(fpx_held),
    .sr_en_o(sr_en), .sr_warp_o(sr_warp), .sr_num_o(sr_num), .sr_data_i(sr_data),
    .vr_en_o(vr_en), .vr_warp_o(vr_warp), .vr_num_o(vr_num), .vr_data_i(vr_data),
    .unit_ready_i(unit_ready), .out_valid_o(disp_valid), .out_o(disp), .out_src_o(disp_src),
    .out_v0_o(disp_v0)
  );

  vt_regfile #(.NumBank(NumBank)) u_regfile (
    .clk_i, .rst_ni, .start_valid_i, .start_warp_i(start_i.slot), .start_sbase_i(start_i.sbase),
    .start_vbase_i(start_i.vbase),
    .sr_en_i(sr_en), .sr_warp_i(sr_warp), .sr_num_i(sr_num), .sr_data_o(sr_data),
    .vr_en_i(vr_en), .vr_warp_i(vr_warp), .vr_num_i(vr_num), .vr_data_o(vr_data),
    .sw_valid_i(sw_valid), .sw_warp_i(wb0.warp), .sw_num_i(wb0.rd), .sw_data_i(wb0.data[0]),
    .vw_valid_i(vw_valid), .vw_warp_i(wb1.warp), .vw_num_i(wb1.rd), .vw_mask_i(wb1.mask),
    .vw_data_i(wb1.data), .vw_after_o(vw_after)
  );

  exec_req_t req;
  lsu_req_t  lsu_req;
  word_t     mem_pds, mem_tid;
  vt_dispatch u_dispatch (
    .valid_i(disp_valid), .iss_i(disp), .src_i(disp_src), .v0_i(disp_v0), .numt_i(launch_i.wf_size),
    .pds_base_i(mem_pds),
    .tid_i(mem_tid), .threads_i, .exec_o(req), .lsu_o(lsu_req)
  );

  logic [NumUnit-1:0] unit_valid;
  assign unit_valid = disp_valid ? (NumUnit'(1) << disp.dec.unit) : '0;

  // ------------------------------------------------------------------ units
  logic [NumUnit-1:0] rsp_valid, rsp_ready;
  exec_rsp_t          rsp_ctrl, rsp_salu, rsp_valu, rsp_mul, rsp_div, rsp_fpu, rsp_sfu, rsp_lsu, rsp_fix,
    rsp_fpx;

  vt_salu u_salu (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitSalu]), .req_ready_o(unit_ready[UnitSalu]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitSalu]), .rsp_ready_i(rsp_ready[UnitSalu]), .rsp_o(rsp_salu)
  );
  vt_valu u_valu (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitValu]), .req_ready_o(unit_ready[UnitValu]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitValu]), .rsp_ready_i(rsp_ready[UnitValu]), .rsp_o(rsp_valu)
  );
  vt_mul u_mul (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitMul]), .req_ready_o(unit_ready[UnitMul]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitMul]), .rsp_ready_i(rsp_ready[UnitMul]), .rsp_o(rsp_mul)
  );
  vt_div u_div (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitDiv]), .req_ready_o(unit_ready[UnitDiv]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitDiv]), .rsp_ready_i(rsp_ready[UnitDiv]), .rsp_o(rsp_div)
  );
  vt_fpu u_fpu (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitFpu]), .req_ready_o(unit_ready[UnitFpu]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitFpu]), .rsp_ready_i(rsp_ready[UnitFpu]), .rsp_o(rsp_fpu)
  );
  vt_sfu u_sfu (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitSfu]), .req_ready_o(unit_ready[UnitSfu]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitSfu]), .rsp_ready_i(rsp_ready[UnitSfu]), .rsp_o(rsp_sfu)
  );
  vt_fix u_fix (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitFix]), .req_ready_o(unit_ready[UnitFix]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitFix]), .rsp_ready_i(rsp_ready[UnitFix]), .rsp_o(rsp_fix)
  );
  vt_fpx u_fpx (
    .clk_i, .rst_ni, .req_valid_i(unit_valid[UnitFpx]), .req_ready_o(unit_ready[UnitFpx]), .req_i(req),
    .rsp_valid_o(rsp_valid[UnitFpx]), .rsp_ready_i(rsp_ready[UnitFpx]), .rsp_o(rsp_fpx)
  );
  vt_lsu u_lsu (
    .clk_i, .rst_ni, .sm_id_i, .trace_i, .flush_i, .start_valid_i, .start_warp_i(start_i.slot),
    .req_valid_i(unit_valid[UnitLsu]), .req_ready_o(unit_ready[UnitLsu]), .req_i(lsu_req),
    .rsp_valid_o(rsp_valid[UnitLsu]), .rsp_ready_i(rsp_ready[UnitLsu]), .rsp_o(rsp_lsu),
    .mem_req_valid_o(dmem_req_valid_o), .mem_req_ready_i(dmem_req_ready_i), .mem_req_o(dmem_req_o),
    .mem_rsp_valid_i(dmem_rsp_valid_i), .mem_rsp_ready_o(dmem_rsp_ready_o), .mem_rsp_i(dmem_rsp_i),
    .lock_req_o, .lock_gnt_i, .store_hold_i, .stores_idle_o, .note_o, .notes_i,
    .mmu_req_valid_o(dmmu_req_valid_o), .mmu_req_ready_i(dmmu_req_ready_i), .mmu_req_o(dmmu_req_o),
    .mmu_rsp_valid_i(dmmu_rsp_valid_i), .mmu_rsp_i(dmmu_rsp_i)
  );

  // ------------------------------------------------------------------ control
  logic        csr_we, set_rpc, set_vl, push, pop, stack_empty, stack_full;
  word_t       csr_wdata, csr_rdata, csr_after, rpc, vl, new_vl, new_vtype;
  simt_entry_t push_low, push_top;
  assign ctl_valid = unit_valid[UnitNone];
  assign ctl_warp  = disp.warp;

  vt_ctrl u_ctrl (
    .clk_i, .rst_ni, .sm_id_i, .trace_i, .numt_i(launch_i.wf_size),
    .valid_i(ctl_valid), .ready_o(unit_ready[UnitNone]), .iss_i(disp), .src0_i(disp_src[0]),
    .src1_i(disp_src[1]),
    .csr_we_o(csr_we), .csr_wdata_o(csr_wdata), .set_rpc_o(set_rpc), .set_vl_o(set_vl), .new_vl_o(new_vl),
    .new_vtype_o(new_vtype), .csr_rdata_i(csr_rdata), .csr_after_i(csr_after), .rpc_i(rpc), .vl_i(vl),
    .push_o(push), .push_low_o(push_low), .push_top_o(push_top), .pop_o(pop), .stack_empty_i(stack_empty),
    .stack_full_i(stack_full), .depth_i(depth), .top_i(top), .second_i(second), .third_i(third),
    .resume_o(ctl_resume), .redirect_o(ctl_redirect), .next_pc_o(ctl_next_pc), .next_mask_o(ctl_next_mask),
    .arrive_o(ctl_arrive), .end_o(ctl_end),
    .rsp_valid_o(rsp_valid[UnitNone]), .rsp_ready_i(rsp_ready[UnitNone]), .rsp_o(rsp_ctrl)
  );

  vt_csr u_csr (
    .clk_i, .rst_ni, .knl_i(launch_i.csr_knl), .numw_i(launch_i.wg_warps), .numt_i(launch_i.wf_size),
    .start_valid_i, .start_i,
    .warp_i(ctl_warp), .addr_i(disp.dec.csr), .rdata_o(csr_rdata), .we_i(csr_we), .wdata_i(csr_wdata),
    .after_o(csr_after), .rpc_o(rpc), .vl_o(vl), .set_rpc_i(set_rpc), .set_vl_i(set_vl), .new_vl_i(new_vl),
    .new_vtype_i(new_vtype),
    .ff_valid_i(wb_effect & wb_fp), .ff_warp_i({wb1.warp, wb0.warp}), .ff_i({wb1.fflags, wb0.fflags}),
    .sat_i({wb1.sat, wb0.sat}), .print_pending_o, .print_clear_i,
    .vstate_warp_i(pop_warp), .vstate_o(pop_vstate), .mem_warp_i(disp.warp), .mem_pds_o(mem_pds),
    .mem_tid_o(mem_tid)
  );

  vt_simt_stack u_stack (
    .clk_i, .rst_ni, .start_valid_i, .start_warp_i(start_i.slot),
    .warp_i(ctl_warp), .push_i(push), .push_low_i(push_low), .push_top_i(push_top), .pop_i(pop),
    .empty_o(stack_empty), .full_o(stack_full), .depth_o(depth), .top_o(top), .second_o(second),
    .third_o(third),
    .peek_warp_i(issue_warp), .peek_depth_o(peek_depth), .peek_top_o(peek_top), .peek_second_o(peek_second)
  );

  vt_barrier u_barrier (
    .clk_i, .rst_ni, .wg_warps_i(launch_i.wg_warps), .start_valid_i, .start_warp_i(start_i.slot),
    .start_wg_i(start_i.wg_slot), .start_first_i, .arrive_valid_i(ctl_arrive), .arrive_warp_i(ctl_warp),
    .end_valid_i(ctl_end), .end_warp_i(ctl_warp), .waiting_o(waiting), .release_o(release_warps)
  );

  // ------------------------------------------------------------------ writeback
  logic [NumUnit-1:0] rsp_is_vec;
  logic [$clog2(NumUnit)-1:0] wb0_pick, wb1_pick;
  assign rsp_is_vec[UnitNone] = 1'b0;  // the control unit writes scalars
  // Only the control unit and the LSU trap.
  assign rsp_is_vec[UnitSalu] = rsp_salu.vec && rsp_salu.we;
  assign rsp_is_vec[UnitValu] = rsp_valu.vec && rsp_valu.we;
  assign rsp_is_vec[UnitMul] = rsp_mul.vec && rsp_mul.we;
  assign rsp_is_vec[UnitDiv] = rsp_div.vec && rsp_div.we;
  assign rsp_is_vec[UnitFpu] = rsp_fpu.vec && rsp_fpu.we;
  assign rsp_is_vec[UnitSfu] = rsp_sfu.vec && rsp_sfu.we;
  assign rsp_is_vec[UnitLsu] = rsp_lsu.vec && rsp_lsu.we && (rsp_lsu.trap == '0);
  assign rsp_is_vec[UnitFix] = rsp_fix.vec && rsp_fix.we;
  assign rsp_is_vec[UnitFpx] = rsp_fpx.vec && rsp_fpx.we;
  always_comb begin
    wb0 = '0;
    if (wb_valid[0]) begin
      case (unit_e'(wb0_pick))
        UnitNone: wb0 = rsp_ctrl;
        UnitSalu: wb0 = rsp_salu;
        UnitValu: wb0 = rsp_valu;
        UnitMul: wb0 = rsp_mul;
        UnitDiv: wb0 = rsp_div;
        UnitFpu: wb0 = rsp_fpu;
        UnitSfu: wb0 = rsp_sfu;
        UnitLsu: wb0 = rsp_lsu;
        UnitFix: wb0 = rsp_fix;
        default: wb0 = rsp_fpx;
      endcase
    end
    wb1 = '0;
    if (wb_valid[1]) begin
      case (unit_e'(wb1_pick))
        UnitNone: wb1 = rsp_ctrl;
        UnitSalu: wb1 = rsp_salu;
        UnitValu: wb1 = rsp_valu;
        UnitMul: wb1 = rsp_mul;
        UnitDiv: wb1 = rsp_div;
        UnitFpu: wb1 = rsp_fpu;
        UnitSfu: wb1 = rsp_sfu;
        UnitLsu: wb1 = rsp_lsu;
        UnitFix: wb1 = rsp_fix;
        default: wb1 = rsp_fpx;
      endcase
    end
  end

  vt_writeback #(.NumSrc(NumUnit)) u_writeback (
    .clk_i, .rst_ni, .sm_id_i, .trace_i, .valid_i(rsp_valid), .is_vec_i(rsp_is_vec), .ready_o(rsp_ready),
    .wb_valid_o(wb_valid), .pick0_o(wb0_pick), .pick1_o(wb1_pick), .wb0_i(wb0), .wb1_i(wb1), .wb_fp_o(wb_fp),
    .wb_mem_o(wb_mem), .trap_o,
    .sw_valid_o(sw_valid), .vw_valid_o(vw_valid), .vw_after_i(vw_after)
  );
  // A trapped response has no effect; its warp never continues.
  assign wb_effect = wb_valid & {1'b1, !trap_o};

  // The dispatcher is told of an end a cycle later, after the trace has seen the instruction retire.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      end_valid_o <= 1'b0;
      end_warp_o  <= '0;
    end else begin
      end_valid_o <= ctl_end;
      end_warp_o  <= ctl_warp;
    end
  end

  // ------------------------------------------------------------------ cycles by cause
  // Each cycle since reset counts once. If nothing issues, the cause is that of the warp nearest to an issue:
  //  0  an instruction issued
  //  1  no live warp
  //  2  live warps have nothing decoded: fetch
  //  3  a register awaits a result (RAW, WAW)
  //  4  a control instruction is not resolved yet (branch, CSR, vset*, JOIN) or the warp waits at a barrier
  //  5  order: older memory accesses, FENCE, BARRIER and ENDPRG wait for what is in flight, flags
  //  6  ready, but the collector is full because the units of its entries are busy
  //  7  the warp's last instruction still collects its operands
  logic [2:0] stat_now;
  always_comb begin
    stat_now = 3'd2;
    if (issue_valid) stat_now = 3'd0;
    else if (live == '0) stat_now = 3'd1;
    else if ((cand & hazard_free) != '0) stat_now = 3'd6;
    else if (collecting != '0) stat_now = 3'd7;
    else if ((cand & ~reg_wait) != '0) stat_now = 3'd5;
    else if (cand != '0) stat_now = 3'd3;
    else if (blocked != '0) stat_now = 3'd4;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stat_o <= '{default: '0};
    end else begin
      stat_o[stat_now] <= stat_o[stat_now] + 32'd1;
    end
  end

  assign quiet_o   = sb_quiet && fetch_idle && (live == '0) && !end_valid_o;
  assign live_o    = popcount(32'(live));
  assign waiting_o = popcount(32'(waiting));
  assign retired_o = 7'(wb_valid[0]) + 7'(wb_valid[1]) + 7'(issue_valid && !col_valid) + 7'(ctl_end) +
                     ((release_warps != '0) ? 7'(popcount(32'(release_warps))) : 7'd0);

endmodule
