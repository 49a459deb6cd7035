// First-fit allocator of a linear resource (LDS granules, register rows) for the workgroups of an SM. It
// walks upward: if the range overlaps an allocation, it moves to the end of that allocation, one step a
// cycle, until the range is free or passes the end. An empty request succeeds at once and allocates nothing.
module vt_alloc
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned Size = 256,      // units of the resource
  parameter int unsigned Num  = NumWarp,  // allocations at once
  localparam int unsigned IdxW = (Num > 1) ? $clog2(Num) : 1
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            start_i,        // begin a search for size_i units
  input  logic [31:0]     size_i,         // stable until done
  output logic            done_o,         // search over: found_o and base_o are valid until the next start
  output logic            found_o,
  output logic [31:0]     base_o,
  input  logic            take_i,         // keep the found range as allocation take_idx_i
  input  logic [IdxW-1:0] take_idx_i,
  input  logic            free_i,
  input  logic [IdxW-1:0] free_idx_i
);

  localparam int unsigned W = $clog2(Size + 1) + 1;

  logic [W-1:0]   begin_q [Num], end_q [Num];
  logic [Num-1:0] used_q;
  logic [W-1:0]   pos_q, want;
  logic           busy_q, found_q;

  assign want = W'(size_i);

  logic         hit;
  logic [W-1:0] hit_end;
  always_comb begin
    hit     = 1'b0;
    hit_end = '0;
    if (busy_q) begin
      for (int i = 0; i < int'(Num); i++) begin
        if (used_q[i] && (pos_q < end_q[i]) && (begin_q[i] < pos_q + want)) begin
          hit     = 1'b1;
          hit_end = end_q[i];
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      used_q  <= '0;
      pos_q   <= '0;
      busy_q  <= 1'b0;
      found_q <= 1'b0;
      for (int i = 0; i < int'(Num); i++) begin
        begin_q[i] <= '0;
        end_q[i]   <= '0;
      end
    end else begin
      if (start_i) begin
        busy_q  <= 1'b1;
        found_q <= 1'b0;
        pos_q   <= '0;
      end else if (busy_q) begin
        if (size_i > 32'(Size) || pos_q + want > W'(Size)) begin
          busy_q <= 1'b0;
        end else if (want == '0 || !hit) begin
          busy_q  <= 1'b0;
          found_q <= 1'b1;
        end else begin
          pos_q <= hit_end;
        end
      end
      if (free_i) used_q[free_idx_i] <= 1'b0;
      if (take_i) begin
        used_q[take_idx_i]  <= (want != '0);
        begin_q[take_idx_i] <= pos_q;
        end_q[take_idx_i]   <= pos_q + want;
      end
    end
  end

  assign done_o  = !busy_q;
  assign found_o = found_q;
  assign base_o  = 32'(pos_q);

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (take_i) assert (found_q && !busy_q && !used_q[take_idx_i]) else $error("alloc: bad take");
      if (start_i) assert (!busy_q) else $error("alloc: a search is under way");
    end
  end

endmodule
