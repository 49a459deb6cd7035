package kinds;
  typedef struct packed {
    logic [31:0] pc;
    logic        last;
  } uop_t;
  typedef enum logic [1:0] { IDLE, BUSY } state_t;
endpackage
module leaf #(parameter int W = 4) (input logic clk, input logic [W-1:0] d, output logic [W-1:0] q);
  always_ff @(posedge clk) q <= d;
endmodule
module tiny
  import kinds::*;
#(
  parameter int LANES = 8,
  localparam int LOG = $clog2(LANES)
) (
  input  logic            clk,
  input  uop_t            uop,
  output logic [LANES-1:0][31:0] lanes,
  inout  wire             pad
);
  logic [31:0] regs [0:LANES-1];
  state_t      state;
  logic [LOG-1:0] lane;
  if (LANES > 4) begin : g_wide
    logic [15:0] extra;
    leaf #(.W(16)) u_leaf (.clk(clk), .d(extra), .q(extra));
  end
  always_ff @(posedge clk) begin
    automatic logic [3:0] inside_it = 4'(lane);
    regs[lane] <= uop.pc + 32'(inside_it);
    state <= uop.last ? IDLE : BUSY;
  end
  always_comb for (int i = 0; i < LANES; i++) lanes[i] = regs[i];
endmodule
