// Cover points of launches and workgroups: the queue, the walk over the grid, allocation, reuse of slots.
module vt_cover_wg_dispatch
  import vt_pkg::*;
  import vt_issue_pkg::popcount;
  import tandem_cfg_pkg::*;
(
  input logic             clk_i,
  input logic             rst_ni,
  input logic             picks,
  input logic             room,
  input logic             waits,
  input logic             alloc_done,
  input logic             alloc_found,
  input logic             starts,
  input logic             last_warp,
  input logic             more,
  input logic             x_ends,
  input logic             y_ends,
  input logic [NumSm-1:0] end_valid_i,
  input logic [NumSm-1:0] free_valid,
  input logic             slots_full,
  input logic             others_here,   // the SM has other workgroups in flight
  input logic             halt_i,
  input logic             lone_warp,
  input logic             lower_slot     // the workgroup slot is below a used one
);

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_end_valid_i;
  assign n_end_valid_i = popcount(32'(end_valid_i));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_no_warp_slots:       cover (picks && !room);
      rtl_every_slot_used:     cover (picks && slots_full);
      rtl_allocation_searches: cover (waits && !alloc_done);
      rtl_allocation_fails:    cover (waits && alloc_done && !alloc_found);
      rtl_beside_others:       cover (waits && alloc_done && alloc_found && others_here);
      rtl_slot_used_again:     cover (waits && alloc_done && alloc_found && lower_slot);
      rtl_one_warp_group:      cover (starts && lone_warp);
      rtl_several_warps:       cover (starts && last_warp && !lone_warp);
      rtl_next_row:            cover (starts && last_warp && more && x_ends);
      rtl_next_layer:          cover (starts && last_warp && more && x_ends && y_ends);
      rtl_last_group:          cover (starts && last_warp && !more);
      rtl_group_ends:          cover (free_valid != '0);
      rtl_warp_ends_others_live: cover (end_valid_i != '0 && free_valid == '0);
      rtl_end_while_starting:  cover (starts && end_valid_i != '0);
      rtl_two_sms_end:         cover (n_end_valid_i > 6'd1);
      rtl_halt_while_picking:  cover (picks && halt_i);
    end
  end

endmodule

bind vt_wg_dispatch vt_cover_wg_dispatch u_cover (
  .clk_i, .rst_ni, .picks(state_q == StPick), .room, .waits(state_q == StWait), .alloc_done(done_all[sm_q]),
  .alloc_found(found_all[sm_q]), .starts(start_valid_o != '0), .last_warp, .more,
  .x_ends(gdx_q + 32'd1 == launch_desc_i.grid_x),
  .y_ends(gdy_q + 32'd1 == launch_desc_i.grid_y), .end_valid_i, .free_valid,
  .slots_full(slot_used_q[sm_q] == '1),
  .others_here(wg_used_q[sm_q] != '0), .halt_i, .lone_warp(launch_desc_i.wg_warps == 32'd1),
  .lower_slot((wg_used_q[sm_q] >> wg_slot_q) != '0)
);

module vt_cover_alloc
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned Size = 256,
  parameter int unsigned Num  = NumWarp
) (
  input logic           clk_i,
  input logic           rst_ni,
  input logic           busy_q,
  input logic           hit,
  input logic           too_big,
  input logic           past_the_end,
  input logic           empty,
  input logic           take_i,
  input logic           free_i,
  input logic           ends_at_top,
  input logic           below_others,
  input logic           from_zero,
  input logic [Num-1:0] used_q
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_first_fit_at_once: cover (take_i && from_zero);
      rtl_moves_up:          cover (busy_q && hit && !past_the_end);
      rtl_passes_the_end:    cover (busy_q && past_the_end && !too_big);
      rtl_larger_than_all:   cover (busy_q && too_big);
      rtl_wants_nothing:     cover (take_i && empty);
      rtl_up_to_the_end:     cover (take_i && !empty && ends_at_top);
      rtl_hole_used_again:   cover (take_i && !empty && below_others);
      rtl_every_allocation:  cover (used_q == '1);
      rtl_freed_while_searching: cover (busy_q && free_i);
    end
  end

  // Size tells instances apart in waves.
  initial assert (Size > 0);

endmodule

bind vt_alloc vt_cover_alloc #(.Size(Size), .Num(Num)) u_cover (
  .clk_i, .rst_ni, .busy_q, .hit, .too_big(size_i > 32'(Size)), .past_the_end(pos_q + want > W'(Size)),
  .empty(want == '0),
  .take_i, .free_i, .ends_at_top(pos_q + want == W'(Size)), .below_others(used_q != '0 && pos_q == '0),
  .from_zero(pos_q == '0),
  .used_q
);

module vt_cover_launch_queue (
  input logic clk_i,
  input logic rst_ni,
  input logic push_valid_i,
  input logic push_ready_o,
  input logic push,
  input logic pop_i,
  input logic head_valid_o
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      m22_launch:        cover (push && !head_valid_o);
      m22_launch_queued: cover (push && head_valid_o);
      m22_queue_full:    cover (push_valid_i && !push_ready_o);
      m22_in_and_out:    cover (push && pop_i);
    end
  end

endmodule

bind gpgpu vt_cover_launch_queue u_cover (
  .clk_i, .rst_ni, .push_valid_i(launch_valid_i && !trap_q), .push_ready_o(room),
  .push(launch_valid_i && !trap_q && room), .pop_i(begins), .head_valid_o(head_valid)
);
