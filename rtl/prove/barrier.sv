// vt_barrier: a warp that waits is released exactly when every warp of its workgroup that has not ended waits
// too, those that have not started yet included.
module prove_barrier
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
(
  input logic  clk_i,
  input warp_t wg_warps_i,        // less one
  input logic  start_valid_i,
  input warp_t start_warp_i,
  input warp_t start_wg_i,
  input logic  arrive_valid_i,
  input warp_t arrive_warp_i,
  input logic  end_valid_i,
  input warp_t end_warp_i
);

  localparam int unsigned CntW = WarpW + 1;

  logic               rst_n, first;
  logic [NumWarp-1:0] waiting, released;
  logic [CntW-1:0]    wg_warps;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));
  assign wg_warps = CntW'(wg_warps_i) + 1'b1;

  vt_barrier u_dut (
    .clk_i, .rst_ni(rst_n), .wg_warps_i(32'(wg_warps)), .start_valid_i, .start_warp_i, .start_wg_i,
    .start_first_i(first), .arrive_valid_i, .arrive_warp_i, .end_valid_i, .end_warp_i, .waiting_o(waiting),
    .release_o(released)
  );

  // Warps that run or wait, and of which workgroup. Workgroups start one after the other: `to_start_q` warps
  // of the last one have not started yet.
  logic [NumWarp-1:0] live_q, waits_q;
  warp_t              wg_q [NumWarp];
  warp_t              starting_q, size_q;
  logic [CntW-1:0]    to_start_q;
  assign first = to_start_q == '0;

  function automatic logic [CntW-1:0] many(input logic [NumWarp-1:0] bits);
    many = '0;
    for (int w = 0; w < int'(NumWarp); w++) many += CntW'(bits[w]);
  endfunction

  // Warps of a workgroup, by its slot: those that are live, and how many have not ended
  logic [NumWarp-1:0] members [NumWarp];
  logic [CntW-1:0]    left [NumWarp];
  always_comb begin
    for (int g = 0; g < int'(NumWarp); g++) begin
      for (int w = 0; w < int'(NumWarp); w++) members[g][w] = live_q[w] && 32'(wg_q[w]) == 32'(g);
      left[g] = many(members[g]) + (32'(starting_q) == 32'(g) ? to_start_q : '0);
    end
  end

  logic [NumWarp-1:0] due;      // warps that wait with nobody missing
  always_comb begin
    for (int w = 0; w < int'(NumWarp); w++)
      due[w] = waits_q[w] && many(members[wg_q[w]] & waits_q) == left[wg_q[w]];
  end

  always_ff @(posedge clk_i) begin
    size_q <= wg_warps_i;
    if (!rst_n) begin
      live_q     <= '0;
      waits_q    <= '0;
      to_start_q <= '0;
    end else begin
      waits_q <= waits_q & ~due;
      if (arrive_valid_i) waits_q[arrive_warp_i] <= 1'b1;
      if (end_valid_i) live_q[end_warp_i] <= 1'b0;
      if (start_valid_i) begin
        live_q[start_warp_i] <= 1'b1;
        wg_q[start_warp_i]   <= start_wg_i;
        starting_q           <= start_wg_i;
        to_start_q           <= first ? wg_warps - 1'b1 : to_start_q - 1'b1;
      end
    end
  end

  // The contract of the dispatcher and of the control unit
  logic [NumWarp-1:0] runs;
  assign runs = live_q & ~waits_q;
  always_comb begin
    if (rst_n) begin
      size_stays: assume ((live_q == '0 && first) || wg_warps_i == size_q);
      if (start_valid_i) begin
        starts_in_a_free_slot: assume (!live_q[start_warp_i]);
        starts_one_workgroup: assume (first ? members[start_wg_i] == '0 : start_wg_i == starting_q);
      end
      fits: assume (!start_valid_i || !first || 32'(many(live_q)) + 32'(wg_warps) <= NumWarp);
      arrives_while_it_runs: assume (!arrive_valid_i || runs[arrive_warp_i]);
      ends_while_it_runs: assume (!end_valid_i || runs[end_warp_i]);
      one_instruction: assume (!(arrive_valid_i && end_valid_i));
    end
  end

  // The unit's own books agree with this model's. With this, each promise follows in one step.
  logic books;
  always_comb begin
    books = 32'(many(live_q)) + 32'(to_start_q) <= NumWarp && (waits_q & ~live_q) == '0;
    for (int w = 0; w < int'(NumWarp); w++) begin
      books &= u_dut.members_q[w] == members[w] && u_dut.left_q[w] == left[w];
      books &= !live_q[w] || u_dut.wg_q[w] == wg_q[w];
    end
  end

  always_comb begin
    if (rst_n) begin
      counts_warps: assert (books);
      who_waits: assert (waiting == waits_q);
      if (released != '0) none_early: assert ((released & ~due) == '0);
      if (due != '0) none_late: assert ((due & ~released) == '0);
      all_of_it: cover (released == '1 && wg_warps_i == '1);
      two_workgroups: cover (released != '0 && (waits_q & ~released) != '0);
      an_end_releases: cover (released != '0 && many(live_q) == CntW'(1) && size_q != '0);
      waits_for_a_start: cover (waits_q != '0 && !first && runs == '0);
    end
  end

endmodule
