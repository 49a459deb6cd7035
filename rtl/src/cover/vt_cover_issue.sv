// Cover points of decoding and issue: prefixes, hazards, the scheduler, the operand collector, writeback.
module vt_cover_decode
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input logic               clk_i,
  input logic               rst_ni,
  input logic [NumWarp-1:0] flush_i,
  input logic               pop_valid_o,
  input logic [3:0]         pop_word,      // position of the word in its line
  input fetch_err_e         pop_err_i,
  input logic               is_prefix,
  input logic               has_prefix,    // this instruction has a prefix
  input logic               is_two,
  input logic               lmul2,
  input logic               pair,
  input logic               traps,
  input logic               holds,
  input logic [NumWarp-1:0] head_valid_i,
  input logic [NumWarp-1:0] valid_q,
  input logic [NumWarp-1:0] emptied,
  input logic [NumWarp-1:0] hold_q,
  input logic [NumWarp-1:0] first_q,
  input logic [NumWarp-1:0] take_i,
  input word_t              prefix_q [NumWarp]
);

  logic [NumWarp-1:0] pending;
  always_comb for (int w = 0; w < int'(NumWarp); w++) pending[w] = prefix_q[w] != '0;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      m422_prefix:                cover (pop_valid_o && is_prefix);
      m422_prefix_at_line_end:    cover (pop_valid_o && is_prefix && pop_word == 4'd15);
      m422_prefixed:              cover (pop_valid_o && has_prefix && !is_prefix);
      m422_prefixed_at_line_start: cover (pop_valid_o && has_prefix && pop_word == 4'd0);
      m422_prefix_twice:          cover (pop_valid_o && has_prefix && is_prefix);
      m422_prefixed_traps:        cover (pop_valid_o && has_prefix && traps);
      m422_flushed_prefix:        cover ((flush_i & pending) != '0);
      m423_pair:                  cover (pop_valid_o && pair);
      m41_two_beats:              cover (pop_valid_o && is_two);
      m41_group:                  cover (pop_valid_o && is_two && lmul2);
      rtl_beats_apart:            cover ((first_q & valid_q & ~take_i) != '0);
      rtl_waits_for_vtype:        cover ((hold_q & head_valid_i) != '0);
      rtl_writes_vtype_or_frm:    cover (pop_valid_o && holds);
      rtl_slot_refilled_at_once:  cover (pop_valid_o && emptied != '0);
      rtl_fetch_error_decoded:    cover (pop_valid_o && pop_err_i != FetchOk);
      rtl_flush_of_a_full_slot:   cover ((flush_i & valid_q) != '0);
    end
  end

endmodule

bind vt_decode vt_cover_decode u_cover (
  .clk_i, .rst_ni, .flush_i, .pop_valid_o, .pop_word(pop_pc_i[5:2]), .pop_err_i, .is_prefix,
  .has_prefix(prefix_q[pop_warp_o] != '0), .is_two, .lmul2(dec_full.lmul2), .pair(dec_full.pair),
  .traps(dec_full.unit == UnitNone && dec_full.ctl == CtlTrap), .holds, .head_valid_i, .valid_q, .emptied,
  .hold_q, .first_q,
  .take_i, .prefix_q
);

// Hazards: the reason why a candidate waits.
module vt_cover_scoreboard
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input logic               clk_i,
  input logic               rst_ni,
  input logic [NumWarp-1:0] cand_i,
  // The waiting instructions are passed whole.
  // verilator lint_off UNUSEDSIGNAL
  input slot_t              slot_i [NumWarp],
  input uid_t               uid_i [NumWarp],
  // verilator lint_on UNUSEDSIGNAL
  input logic [63:0]        spend_q [NumWarp],
  input logic [255:0]       vpend_q [NumWarp],
  input logic [NumWarp-1:0] store_q,
  input logic [7:0]         load_q [NumWarp],
  input logic [7:0]         fp_q [NumWarp],
  input logic [7:0]         half_q [WarpRows*2],
  input logic [NumWarp-1:0] ready_o,
  input logic [NumWarp-1:0] reg_wait_o
);

  function automatic logic awaits(input opnd_t o, input rkind_e kind, input logic [63:0] s,
                                  input logic [255:0] v);
    return o.kind == kind && (kind == RegScalar ? s[o.num[5:0]] : v[o.num]);
  endfunction

  // By cause, over all warps
  logic raw_s0, raw_s1, raw_s2, raw_v0, raw_v1, raw_v2, waw_s, waw_v, raw_mask, raw_odd_mask, second;
  logic load_after_store, store_after_load, store_after_store, fence_waits, csr_waits, end_waits, half_wraps;
  logic two_causes, busy, src, dst;
  // verilator lint_off UNUSEDSIGNAL
  dec_t d;
  // verilator lint_on UNUSEDSIGNAL
  always_comb begin
    {busy, src, dst} = '0;
    d = '0;
    {raw_s0, raw_s1, raw_s2, raw_v0, raw_v1, raw_v2, waw_s, waw_v, raw_mask, raw_odd_mask, second} = '0;
    {load_after_store, store_after_load, store_after_store, fence_waits, csr_waits, end_waits, half_wraps} =
      '0;
    two_causes = 1'b0;
    for (int w = 0; w < int'(NumWarp); w++) begin
      if (cand_i[w] && !ready_o[w]) begin
        d    = slot_i[w].dec;
        busy = (half_q[2*w] != '0) || (half_q[2*w+1] != '0);
        src  = awaits(d.src0, RegScalar, spend_q[w], vpend_q[w])
          || awaits(d.src0, RegVector, spend_q[w], vpend_q[w]);
        dst  = awaits(d.dst, RegScalar, spend_q[w], vpend_q[w])
          || awaits(d.dst, RegVector, spend_q[w], vpend_q[w]);
        two_causes |= src && dst;
        raw_s0 |= awaits(d.src0, RegScalar, spend_q[w], vpend_q[w]);
        raw_s1 |= awaits(d.src1, RegScalar, spend_q[w], vpend_q[w]);
        raw_s2 |= awaits(d.src2, RegScalar, spend_q[w], vpend_q[w]);
        raw_v0 |= awaits(d.src0, RegVector, spend_q[w], vpend_q[w]);
        raw_v1 |= awaits(d.src1, RegVector, spend_q[w], vpend_q[w]);
        raw_v2 |= awaits(d.src2, RegVector, spend_q[w], vpend_q[w]);
        waw_s  |= awaits(d.dst, RegScalar, spend_q[w], vpend_q[w]);
        waw_v  |= awaits(d.dst, RegVector, spend_q[w], vpend_q[w]);
        raw_mask     |= d.reads_v0 && !d.v0_odd && vpend_q[w][0];
        raw_odd_mask |= d.reads_v0 && d.v0_odd && vpend_q[w][1];
        // Only a register of the second beat is pending.
        second |= reg_wait_o[w] && d.two && !d.beat && !src && !dst
                  && !awaits(d.src1, RegVector, spend_q[w], vpend_q[w])
                    && !awaits(d.src2, RegVector, spend_q[w], vpend_q[w]);
        half_wraps |= (uid_i[w][6:0] == '0) && (half_q[2*w + int'(uid_i[w][7])] != '0);
        if (!reg_wait_o[w]) begin
          load_after_store  |= d.unit == UnitLsu && d.lsu_op == LsuLoad && store_q[w];
          store_after_load  |= d.unit == UnitLsu && d.lsu_op == LsuStore && load_q[w] != '0;
          store_after_store |= d.unit == UnitLsu && d.lsu_op == LsuStore && store_q[w];
          fence_waits       |= d.unit == UnitLsu && d.lsu_op == LsuFence && busy;
          csr_waits         |= d.unit == UnitNone && d.ctl == CtlCsr && fp_q[w] != '0;
          end_waits         |= d.unit == UnitNone && (d.ctl == CtlEndprg || d.ctl == CtlBarrier) && busy;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_raw_scalar_first:   cover (raw_s0);
      rtl_raw_scalar_second:  cover (raw_s1);
      rtl_raw_scalar_third:   cover (raw_s2);
      rtl_raw_vector_first:   cover (raw_v0);
      rtl_raw_vector_second:  cover (raw_v1);
      rtl_raw_vector_third:   cover (raw_v2);
      rtl_raw_mask:           cover (raw_mask);
      rtl_raw_mask_of_second_half: cover (raw_odd_mask);
      rtl_waw_scalar:         cover (waw_s);
      rtl_waw_vector:         cover (waw_v);
      rtl_raw_and_waw:        cover (two_causes);
      rtl_second_register:    cover (second);
      rtl_load_after_store:   cover (load_after_store);
      rtl_store_after_load:   cover (store_after_load);
      rtl_store_after_store:  cover (store_after_store);
      rtl_fence_waits:        cover (fence_waits);
      rtl_csr_waits_for_flags: cover (csr_waits);
      rtl_end_or_barrier_waits: cover (end_waits);
      rtl_uid_half_busy:      cover (half_wraps);
      rtl_all_warps_wait:     cover (reg_wait_o == '1);
    end
  end

endmodule

bind vt_scoreboard vt_cover_scoreboard u_cover (
  .clk_i, .rst_ni, .cand_i, .slot_i, .uid_i, .spend_q, .vpend_q, .store_q, .load_q, .fp_q, .half_q, .ready_o,
  .reg_wait_o
);

// Which warp issues.
module vt_cover_sched
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input logic               clk_i,
  input logic               rst_ni,
  input logic               halt_i,
  input logic [NumWarp-1:0] ready,
  input logic [NumWarp-1:0] cand_o,
  input logic [NumWarp-1:0] live_q,
  input logic [NumWarp-1:0] collected_i,
  input logic [NumWarp-1:0] release_i,
  input logic               issue_valid_o,
  input logic [4:0]         pick,
  input logic [4:0]         last_q,
  input logic               col_ready_i,
  input logic               fpx_lock_q,
  input logic [NumWarp-1:0] slot_is_fpx_i,
  input logic               resolve_valid_i,
  input logic               resume_i,
  input logic               start_valid_i
);

  logic [NumWarp-1:0] fpx_waits;
  assign fpx_waits = cand_o & slot_is_fpx_i;

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_ready, n_fpx_waits;
  assign n_ready     = popcount(32'(ready));
  assign n_fpx_waits = popcount(32'(fpx_waits));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_one_warp_ready:        cover (n_ready == 6'd1);
      rtl_several_warps_ready:   cover (n_ready > 6'd1);
      rtl_every_warp_ready:      cover (ready == '1);
      rtl_every_slot_lives:      cover (live_q == '1);
      rtl_goes_round:            cover (issue_valid_o && pick < last_q);
      rtl_same_warp_again:       cover (issue_valid_o && pick == last_q);
      rtl_collector_full:        cover (cand_o != '0 && !col_ready_i);
      rtl_issue_at_last_read:    cover (issue_valid_o && (collected_i & (NumWarp'(1) << pick)) != '0);
      rtl_between_beats_another_waits: cover (fpx_lock_q && n_fpx_waits > 6'd1);
      rtl_between_beats_another_issues: cover (fpx_lock_q && issue_valid_o
                                               && (slot_is_fpx_i & (NumWarp'(1) << pick)) == '0);
      rtl_release_and_resolve:   cover (release_i != '0 && resolve_valid_i);
      rtl_start_and_resolve:     cover (start_valid_i && resolve_valid_i && resume_i);
      rtl_halted_with_work:      cover (halt_i && live_q != '0);
    end
  end

endmodule

bind vt_sched vt_cover_sched u_cover (
  .clk_i, .rst_ni, .halt_i, .ready, .cand_o, .live_q, .collected_i, .release_i, .issue_valid_o, .pick,
  .last_q, .col_ready_i,
  .fpx_lock_q, .slot_is_fpx_i, .resolve_valid_i, .resume_i, .start_valid_i
);

// Operand banks, and the entry that leaves the collector.
module vt_cover_collector
  import vt_pkg::*;
  import vt_issue_pkg::*;
#(
  parameter int unsigned NumEntry = 4,
  parameter int unsigned NumBank  = 4
) (
  input logic                        clk_i,
  input logic                        rst_ni,
  input logic [NumEntry-1:0]         valid_q,
  input logic [NumEntry-1:0][3:0]    pend_q,
  input logic [NumEntry-1:0][3:0]    got,
  input logic [NumBank-1:0]          sr_en_o,
  input logic [NumBank-1:0]          vr_en_o,
  input logic [NumEntry-1:0]         can_go,
  input logic                        out_valid_o,
  input logic [$clog2(NumEntry)-1:0] out_idx,
  input logic [$clog2(NumEntry)-1:0] rot_q,
  input logic                        in_valid_i,
  input logic                        in_ready_o,
  input logic                        fpx_held_o
);

  logic [NumEntry-1:0] conflict, complete;
  always_comb begin
    for (int e = 0; e < int'(NumEntry); e++) begin
      conflict[e] = (pend_q[e] & ~got[e]) != '0;
      complete[e] = valid_q[e] && pend_q[e] == '0;
    end
  end

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_valid_q, n_conflict, n_can_go;
  assign n_valid_q  = popcount(32'(valid_q));
  assign n_conflict = popcount(32'(conflict));
  assign n_can_go   = popcount(32'(can_go));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_bank_conflict:           cover (conflict != '0);
      rtl_bank_conflict_inside:    cover (n_valid_q == 6'd1 && conflict != '0);
      rtl_bank_conflicts_of_two:   cover (n_conflict > 6'd1);
      rtl_every_scalar_bank:       cover (sr_en_o == '1);
      rtl_every_vector_bank:       cover (vr_en_o == '1);
      rtl_both_files:              cover (sr_en_o != '0 && vr_en_o != '0);
      rtl_entries_full:            cover (!in_ready_o);
      rtl_unit_busy:               cover ((complete & ~can_go) != '0);
      rtl_leaves_out_of_order:     cover (out_valid_o && out_idx != rot_q && valid_q[rot_q]);
      rtl_two_may_leave:           cover (n_can_go > 6'd1);
      rtl_in_and_out:              cover (in_valid_i && in_ready_o && out_valid_o);
      rtl_fpx_waits:               cover (fpx_held_o);
    end
  end

endmodule

bind vt_collector vt_cover_collector #(.NumEntry(NumEntry), .NumBank(NumBank)) u_cover (
  .clk_i, .rst_ni, .valid_q, .pend_q, .got, .sr_en_o, .vr_en_o, .can_go, .out_valid_o, .out_idx, .rot_q,
  .in_valid_i, .in_ready_o,
  .fpx_held_o
);

// The sources of writeback.
module vt_cover_writeback
  import vt_issue_pkg::*;
#(
  parameter int unsigned NumSrc = 8
) (
  input logic              clk_i,
  input logic              rst_ni,
  input logic [NumSrc-1:0] want0,
  input logic [NumSrc-1:0] want1,
  input logic [1:0]        wb_valid_o,
  input logic              trap_o,
  input logic              same_warp
);

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_want0, n_want1;
  assign n_want0 = popcount(32'(want0));
  assign n_want1 = popcount(32'(want1));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_both_ports:        cover (wb_valid_o == 2'b11);
      rtl_both_ports_one_warp: cover (wb_valid_o == 2'b11 && same_warp);
      rtl_scalar_port_contended: cover (n_want0 > 6'd1);
      rtl_vector_port_contended: cover (n_want1 > 6'd1);
      rtl_vector_port_three: cover (n_want1 > 6'd2);
      rtl_trap_and_vector:   cover (trap_o && wb_valid_o[1]);
    end
  end

endmodule

bind vt_writeback vt_cover_writeback #(.NumSrc(NumSrc)) u_cover (
  .clk_i, .rst_ni, .want0, .want1, .wb_valid_o, .trap_o, .same_warp(wb0_i.warp == wb1_i.warp)
);

// Rows that have not been written yet, and reads in the cycle of a write.
module vt_cover_regfile
  import vt_pkg::*;
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned NumBank = 4
) (
  input logic                      clk_i,
  input logic                      rst_ni,
  input logic [NumBank-1:0]        vr_en_i,
  input warp_t [NumBank-1:0]       vr_warp_i,
  input logic [NumBank-1:0][7:0]   vr_num_i,
  input logic                      vw_valid_i,
  input warp_t                     vw_warp_i,
  input logic [7:0]                vw_num_i,
  input mask_t                     vw_mask_i,
  input logic                      sw_valid_i,
  input logic [255:0]              vwritten_q [NumWarp]
);

  logic [NumBank-1:0] unwritten, bypass;
  always_comb begin
    for (int b = 0; b < int'(NumBank); b++) begin
      unwritten[b] = vr_en_i[b] && !vwritten_q[vr_warp_i[b]][vr_num_i[b]];
      bypass[b]    = vr_en_i[b] && vw_valid_i && vr_warp_i[b] == vw_warp_i && vr_num_i[b] == vw_num_i;
    end
  end

  logic fresh;
  assign fresh = vw_valid_i && !vwritten_q[vw_warp_i][vw_num_i];

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_read_of_unwritten:      cover (unwritten != '0);
      rtl_first_write_full:       cover (fresh && vw_mask_i == '1);
      rtl_first_write_partial:    cover (fresh && vw_mask_i != '1 && vw_mask_i != '0);
      rtl_partial_write:          cover (vw_valid_i && !fresh && vw_mask_i != '1 && vw_mask_i != '0);
      rtl_write_without_lanes:    cover (vw_valid_i && vw_mask_i == '0);
      rtl_read_while_written:     cover (bypass != '0);
      rtl_both_files_written:     cover (sw_valid_i && vw_valid_i);
      m422_register_above_31:     cover (vw_valid_i && vw_num_i >= 8'd32);
    end
  end

endmodule

bind vt_regfile vt_cover_regfile #(.NumBank(NumBank)) u_cover (
  .clk_i, .rst_ni, .vr_en_i, .vr_warp_i, .vr_num_i, .vw_valid_i, .vw_warp_i, .vw_num_i, .vw_mask_i,
  .sw_valid_i, .vwritten_q
);

// Back-pressure at an execution unit's ports.
module vt_cover_unit (
  input logic clk_i,
  input logic rst_ni,
  input logic req_valid_i,
  input logic req_ready_o,
  input logic rsp_valid_o,
  input logic rsp_ready_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_request:        cover (req_valid_i && req_ready_o);
      rtl_not_ready:      cover (!req_ready_o);
      rtl_answer_waits:   cover (rsp_valid_o && !rsp_ready_i);
      rtl_in_while_out:   cover (req_valid_i && req_ready_o && rsp_valid_o && rsp_ready_i);
    end
  end

endmodule

bind vt_salu vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
bind vt_valu vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
bind vt_mul  vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
bind vt_div  vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
bind vt_fix  vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
bind vt_fpu  vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
bind vt_sfu  vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
bind vt_fpx  vt_cover_unit u_cover (.clk_i, .rst_ni, .req_valid_i, .req_ready_o, .rsp_valid_o, .rsp_ready_i);
