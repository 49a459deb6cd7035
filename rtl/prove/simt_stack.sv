// vt_simt_stack: each warp's entries come back in the opposite order, each once, and no warp touches
// another's stack. One warp and one place of its stack are looked at, any of them.
module prove_simt_stack
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
(
  input logic        clk_i,
  input logic        start_valid_i,
  input warp_t       start_warp_i,
  input warp_t       warp_i,
  input logic        push_i,
  input simt_entry_t push_low_i,
  input simt_entry_t push_top_i,
  input logic        pop_i,
  input warp_t       peek_warp_i,
  input warp_t       one_i,
  input logic [7:0]  place_i
);

  logic        rst_n, empty, full;
  logic [7:0]  depth, peek_depth;
  simt_entry_t top, second, third, peek_top, peek_second;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_simt_stack u_dut (
    .clk_i, .rst_ni(rst_n), .start_valid_i, .start_warp_i, .warp_i, .push_i, .push_low_i, .push_top_i, .pop_i,
    .empty_o(empty), .full_o(full), .depth_o(depth), .top_o(top), .second_o(second), .third_o(third),
    .peek_warp_i, .peek_depth_o(peek_depth), .peek_top_o(peek_top), .peek_second_o(peek_second)
  );

  // The contract of the control unit.
  always_comb begin
    if (rst_n) begin
      pushes_where_there_is_room: assume (!push_i || !full);
      pops_what_is_there: assume (!pop_i || !empty);
      one_at_a_time: assume (!(push_i && pop_i));
      a_warp_that_starts_waits: assume (!(start_valid_i && (push_i || pop_i)) || start_warp_i != warp_i);
    end
  end

  // The warp's depth, and what was pushed last to the place.
  warp_t       one_q;
  logic [7:0]  depth_q, place_q;
  simt_entry_t entry_q;
  logic        mine;
  assign mine = warp_i == one_q;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      one_q   <= one_i;
      place_q <= place_i;
      depth_q <= '0;
    end else begin
      if (mine && push_i) begin
        depth_q <= depth_q + 8'd2;
        if (depth_q == place_q) entry_q <= push_low_i;
        if (depth_q + 8'd1 == place_q) entry_q <= push_top_i;
      end
      if (mine && pop_i) depth_q <= depth_q - 8'd1;
      if (start_valid_i && start_warp_i == one_q) depth_q <= '0;
    end
  end

  // What the n-th entry from the top is, if that is the place; zero if there is none.
  function automatic logic is_right(input simt_entry_t got, input logic [7:0] n, input logic [7:0] entries,
                                    input logic [7:0] place, input simt_entry_t entry);
    is_right = 1'b1;
    if (entries < n) is_right = got == '0;
    else if (entries - n == place) is_right = got == entry;
  endfunction

  always_comb begin
    if (rst_n) begin
      if (mine) counts_entries: assert (depth == depth_q && empty == (depth_q == '0));
      if (mine) room_for_a_split: assert (full == (32'(depth_q) + 2 > StackDepth));
      never_beyond: assert (32'(depth_q) <= StackDepth);
      if (mine) last_in_first_out: assert (is_right(top, 8'd1, depth_q, place_q, entry_q));
      if (mine) those_below: assert (is_right(second, 8'd2, depth_q, place_q, entry_q) &&
                                     is_right(third, 8'd3, depth_q, place_q, entry_q));
      if (peek_warp_i == one_q)
        peek: assert (peek_depth == depth_q && is_right(peek_top, 8'd1, depth_q, place_q, entry_q) &&
                      is_right(peek_second, 8'd2, depth_q, place_q, entry_q));
      full_stack: cover (mine && full && 32'(depth_q) == StackDepth);
      comes_back: cover (mine && pop_i && depth_q == 8'd1 && place_q == 8'd0 && entry_q == '1);
    end
  end

endmodule
