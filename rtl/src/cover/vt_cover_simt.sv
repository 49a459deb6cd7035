// Cover points of control flow: vector branches, JOIN, the SIMT stack, traps, CSR instructions.
module vt_cover_ctrl
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input logic       clk_i,
  input logic       rst_ni,
  input logic       go,
  input ctl_e       ctl,
  input mask_t      mask,
  input mask_t      taken,
  input mask_t      fall,
  input logic       diverged,
  input logic       taken_first,
  input logic       push_o,
  input logic       pop_o,
  input logic       stack_empty_i,
  input logic       stack_full_i,
  input logic [7:0] depth_i,
  input logic       on_top,          // the pc is the top entry's reconvergence pc
  input mask_t      next_mask_o,
  input logic       redirect_o,
  input trap_e      trap,
  input logic       csr_write,
  input logic       set_vl_o,
  input logic       vtype_refused,
  input warp_t      warp,
  input logic       set_rpc_o,
  input logic       rsp_valid_o,
  input logic       rsp_ready_i
);

  // The last instruction of a warp was a SETRPC.
  logic [NumWarp-1:0] setrpc_q;
  logic               after_setrpc;
  assign after_setrpc = setrpc_q[warp];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) setrpc_q <= '0;
    else if (go) setrpc_q[warp] <= set_rpc_o;
  end

  logic branch, join_here;
  assign branch    = go && ctl == CtlVbranch;
  assign join_here = go && ctl == CtlJoin;

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_taken, n_fall, n_mask;
  assign n_taken = popcount(32'(taken));
  assign n_fall  = popcount(32'(fall));
  assign n_mask  = popcount(32'(mask));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      m421_all_taken:        cover (branch && fall == '0);
      m421_none_taken:       cover (branch && taken == '0);
      m421_then_first:       cover (push_o && taken_first && n_taken != n_fall);
      m421_else_first:       cover (push_o && !taken_first);
      m421_tie:              cover (push_o && n_taken == n_fall);
      m421_one_lane_leaves:  cover (push_o && (n_taken == 6'd1 || n_fall == 6'd1));
      m421_branch_one_lane:  cover (branch && n_mask == 6'd1);
      m421_push_depth_0:     cover (push_o && depth_i == 8'd0);
      m421_push_depth_1:     cover (push_o && depth_i == 8'd1);
      m421_push_depth_2:     cover (push_o && depth_i == 8'd2);
      m421_push_depth_3:     cover (push_o && depth_i == 8'd3);
      m421_push_depth_4:     cover (push_o && depth_i == 8'd4);
      m421_push_depth_5_up:  cover (push_o && depth_i >= 8'd5);
      m421_push_last_room:   cover (push_o && 32'(depth_i) == StackDepth - 2);
      m421_overflow:         cover (branch && diverged && stack_full_i);
      m421_full_but_uniform: cover (branch && !diverged && stack_full_i);
      m421_pop_other_side:   cover (pop_o && (next_mask_o & mask) == '0);
      m421_pop_reconverges:  cover (pop_o && (next_mask_o & mask) == mask && next_mask_o != mask);
      m421_pop_to_empty:     cover (pop_o && depth_i == 8'd1);
      m421_join_empty:       cover (join_here && stack_empty_i);
      m421_join_elsewhere:   cover (join_here && !stack_empty_i && !on_top);
      m421_branch_at_once_after_setrpc: cover (push_o && after_setrpc);
      m424_endprg_diverged:  cover (go && ctl == CtlEndprg && !stack_empty_i);
      m424_barrier_diverged: cover (go && ctl == CtlBarrier && !stack_empty_i);
      rtl_scalar_branch_taken: cover (go && ctl == CtlBranch && redirect_o);
      rtl_scalar_branch_in_divergence: cover (go && ctl == CtlBranch && !stack_empty_i);
      rtl_jump_in_divergence: cover (go && (ctl == CtlJal || ctl == CtlJalr) && !stack_empty_i);
      rtl_trap_found_by_decoding: cover (go && ctl == CtlTrap);
      rtl_trap_in_divergence: cover (go && trap != TrapNone && !stack_empty_i);
      rtl_csr_read_only:     cover (go && ctl == CtlCsr && !csr_write);
      rtl_csr_written:       cover (go && ctl == CtlCsr && csr_write);
      rtl_vset:              cover (set_vl_o && !vtype_refused);
      rtl_vset_refused:      cover (set_vl_o && vtype_refused);
      rtl_answer_waits:      cover (rsp_valid_o && !rsp_ready_i);
    end
  end

endmodule

bind vt_ctrl vt_cover_ctrl u_cover (
  .clk_i, .rst_ni, .go, .ctl(dec.ctl), .mask(iss_i.mask), .taken, .fall, .diverged, .taken_first, .push_o,
  .pop_o, .stack_empty_i, .stack_full_i, .depth_i, .on_top(top_i.rpc == iss_i.pc), .next_mask_o, .redirect_o,
  .trap, .csr_write, .set_vl_o, .vtype_refused(new_vtype_o[31]), .warp(iss_i.warp), .set_rpc_o, .rsp_valid_o,
  .rsp_ready_i
);

// Barriers: which warps wait, and which event releases them.
module vt_cover_barrier
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input logic               clk_i,
  input logic               rst_ni,
  input logic               arrive_valid_i,
  input logic               end_valid_i,
  input logic               start_valid_i,
  input logic [NumWarp-1:0] waiting_q,
  input logic [NumWarp-1:0] release_o,
  input logic [NumWarp-1:0] members_q [NumWarp]
);

  logic               ended_q;     // a warp ended in the cycle before: it causes a release in this one
  logic [NumWarp-1:0] groups;      // workgroups with a waiting warp
  always_comb for (int g = 0; g < int'(NumWarp); g++) groups[g] = (members_q[g] & waiting_q) != '0;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) ended_q <= 1'b0;
    else         ended_q <= end_valid_i;
  end

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_release_o, n_groups;
  assign n_release_o = popcount(32'(release_o));
  assign n_groups    = popcount(32'(groups));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      m424_one_warp:            cover (release_o != '0 && n_release_o == 6'd1);
      m424_several_warps:       cover (n_release_o > 6'd1);
      m424_all_slots:           cover (release_o == '1);
      m424_released_by_an_end:  cover (release_o != '0 && ended_q);
      m424_others_still_wait:   cover (release_o != '0 && (waiting_q & ~release_o) != '0);
      m424_two_groups_wait:     cover (n_groups > 6'd1);
      m424_arrival_at_release:  cover (release_o != '0 && arrive_valid_i);
      m424_arrival_and_end:     cover (arrive_valid_i && end_valid_i);
      rtl_start_while_waiting:  cover (start_valid_i && waiting_q != '0);
    end
  end

endmodule

bind vt_barrier vt_cover_barrier u_cover (
  .clk_i, .rst_ni, .arrive_valid_i, .end_valid_i, .start_valid_i, .waiting_q, .release_o, .members_q
);
