// Cores made by two generate loops, one in the other, that do not know their numbers. Each runs one warp of
// two instructions when it is told to: addi x5, x0, NUMBER (its place in the loops), then endprg. Nobody looks
// at what the port of memory writes.
module twins #(parameter OUTER = 1, parameter INNER = 2) (
  input  clk,
  input  rst_n,
  input  start,
  output idle,
  output m_awvalid, input m_awready, output [31:0] m_awaddr,
  output m_wvalid,  input m_wready,  output [31:0] m_wdata,
  input  m_bvalid,  output m_bready
);
  wire [OUTER*INNER-1:0] busy;
  reg aw_q, w_q, b_q;
  assign idle = busy == 0 && !aw_q && !w_q && !b_q;
  assign {m_awvalid, m_awaddr} = {aw_q, 32'h90000000};
  assign {m_wvalid, m_wdata, m_bready} = {w_q, 32'd7, b_q};
  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) {aw_q, w_q, b_q} <= 0;
    else if (start && idle) {aw_q, w_q, b_q} <= 3'b111;
    else begin
      if (m_awready) aw_q <= 0;
      if (m_wready) w_q <= 0;
      if (m_bvalid) b_q <= 0;
    end
  end
  genvar o, i;
  generate
    for (o = 0; o < OUTER; o = o + 1) begin : cluster
      for (i = 0; i < INNER; i = i + 1) begin : place
        twin core (.clk(clk), .rst_n(rst_n), .start(start), .number(8'd0 + o * INNER + i),
                   .busy(busy[o*INNER+i]));
      end
    end
  endgenerate
endmodule

module twin (
  input       clk,
  input       rst_n,
  input       start,
  input [7:0] number,
  output      busy
);
  reg [2:0] step_q;
  assign busy = step_q != 0;
  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) step_q <= 0;
    else if (step_q == 0) step_q <= {2'd0, start};
    else step_q <= step_q == 4 ? 3'd0 : step_q + 3'd1;
  end
  wire [31:0] pc   = 32'h80000000 + (step_q == 3 ? 32'd4 : 32'd0);
  wire [31:0] insn = step_q == 2 ? {4'd0, number, 20'h00293} : 32'h0000400b;
endmodule
