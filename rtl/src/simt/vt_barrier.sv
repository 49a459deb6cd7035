// Barrier unit: for each workgroup of the SM, counts the warps that have not ended and those that wait, and
// releases all waiting warps when none is missing. A workgroup's count is set with its first warp, because
// its warps start one by one. The condition is evaluated only after an arrival or an end.
module vt_barrier
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  input  word_t              wg_warps_i,
  input  logic               start_valid_i,
  input  warp_t              start_warp_i,
  input  warp_t              start_wg_i,
  input  logic               start_first_i,   // first warp of the workgroup
  input  logic               arrive_valid_i,
  input  warp_t              arrive_warp_i,
  input  logic               end_valid_i,
  input  warp_t              end_warp_i,
  output logic [NumWarp-1:0] waiting_o,
  output logic [NumWarp-1:0] release_o        // for one cycle
);

  localparam int unsigned CntW = WarpW + 1;

  logic [NumWarp-1:0] members_q [NumWarp];    // warps of each workgroup that started and have not ended
  logic [CntW-1:0]    left_q [NumWarp];       // warps of each workgroup that have not ended
  warp_t              wg_q [NumWarp];
  logic [NumWarp-1:0] waiting_q;
  logic               check_q;

  logic [NumWarp-1:0] here;
  logic [CntW-1:0]    arrived;
  always_comb begin
    here      = '0;
    arrived   = '0;
    release_o = '0;
    if (check_q) begin
      for (int g = 0; g < int'(NumWarp); g++) begin
        here = members_q[g] & waiting_q;
        if (here != '0) begin
          arrived = CntW'(popcount(32'(here)));
          if (arrived >= left_q[g]) release_o |= here;
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      waiting_q <= '0;
      check_q   <= 1'b0;
      for (int w = 0; w < int'(NumWarp); w++) begin
        members_q[w] <= '0;
        left_q[w]    <= '0;
        wg_q[w]      <= '0;
      end
    end else begin
      check_q   <= arrive_valid_i || end_valid_i;
      waiting_q <= (waiting_q & ~release_o) | (arrive_valid_i ? (NumWarp'(1) << arrive_warp_i) : '0);
      if (end_valid_i) begin
        members_q[wg_q[end_warp_i]][end_warp_i] <= 1'b0;
        left_q[wg_q[end_warp_i]]                <= left_q[wg_q[end_warp_i]] - 1'b1;
      end
      if (start_valid_i) begin
        wg_q[start_warp_i] <= start_wg_i;
        members_q[start_wg_i][start_warp_i] <= 1'b1;
        if (start_first_i) left_q[start_wg_i] <= CntW'(wg_warps_i);
      end
    end
  end

  assign waiting_o = waiting_q;

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (arrive_valid_i) assert (!waiting_q[arrive_warp_i]) else $error("barrier: a warp arrives twice");
      if (end_valid_i) assert (left_q[wg_q[end_warp_i]] != '0) else $error("barrier: more ends than warps");
    end
  end

endmodule
