// SIMT stacks of an SM's warps. A divergent branch pushes two entries at once, a JOIN pops one. Both read
// ports are combinational; the second exists for the trace alone.
module vt_simt_stack
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        start_valid_i,
  input  warp_t       start_warp_i,
  // Control unit: the addressed stack, and the operation on it
  input  warp_t       warp_i,
  input  logic        push_i,
  input  simt_entry_t push_low_i,     // goes below
  input  simt_entry_t push_top_i,
  input  logic        pop_i,
  output logic        empty_o,
  output logic        full_o,         // no room for a push
  output logic [7:0]  depth_o,
  output simt_entry_t top_o,
  output simt_entry_t second_o,
  output simt_entry_t third_o,
  // Trace of instructions that leave the stack alone
  input  warp_t       peek_warp_i,
  output logic [7:0]  peek_depth_o,
  output simt_entry_t peek_top_o,
  output simt_entry_t peek_second_o
);

  localparam int unsigned IdxW = $clog2(StackDepth);
  localparam int unsigned PtrW = $clog2(StackDepth + 1);

  simt_entry_t     mem [WarpRows*StackDepth];
  logic [PtrW-1:0] ptr_q [NumWarp];

  // Entry n of a warp, counted from the top; zero where there is none. StackDepth is a power of two.
  function automatic simt_entry_t entry(input logic present, input simt_entry_t value);
    return present ? value : '0;
  endfunction

  logic [PtrW-1:0] ptr, peek;
  assign ptr       = ptr_q[warp_i];
  assign peek      = ptr_q[peek_warp_i];
  assign empty_o   = ptr == '0;
  assign full_o    = ptr > PtrW'(StackDepth - 2);
  assign depth_o   = 8'(ptr);
  assign top_o     = entry(ptr >= PtrW'(1), mem[{warp_i, IdxW'(ptr - PtrW'(1))}]);
  assign second_o  = entry(ptr >= PtrW'(2), mem[{warp_i, IdxW'(ptr - PtrW'(2))}]);
  assign third_o   = entry(ptr >= PtrW'(3), mem[{warp_i, IdxW'(ptr - PtrW'(3))}]);
  assign peek_depth_o  = 8'(peek);
  assign peek_top_o    = entry(peek >= PtrW'(1), mem[{peek_warp_i, IdxW'(peek - PtrW'(1))}]);
  assign peek_second_o = entry(peek >= PtrW'(2), mem[{peek_warp_i, IdxW'(peek - PtrW'(2))}]);

  always_ff @(posedge clk_i) begin
    if (push_i) begin
      mem[{warp_i, IdxW'(ptr)}]            <= push_low_i;
      mem[{warp_i, IdxW'(ptr + PtrW'(1))}] <= push_top_i;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int w = 0; w < int'(NumWarp); w++) ptr_q[w] <= '0;
    end else begin
      if (push_i) ptr_q[warp_i] <= ptr + PtrW'(2);
      if (pop_i) ptr_q[warp_i] <= ptr - PtrW'(1);
      if (start_valid_i) ptr_q[start_warp_i] <= '0;
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (push_i) assert (!full_o) else $error("simt stack: push without room");
      if (pop_i) assert (!empty_o) else $error("simt stack: pop of an empty stack");
      assert (!(push_i && pop_i)) else $error("simt stack: push and pop at once");
      if (start_valid_i && (push_i || pop_i))
        assert (start_warp_i != warp_i) else $error("simt stack: a starting warp branches");
    end
  end

endmodule
