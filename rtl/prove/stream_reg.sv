// vt_stream_reg passes payloads on in order, each once, unchanged. One payload is marked, any one.
module prove_stream_reg
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned Width = 2
) (
  input logic             clk_i,
  input logic             in_valid_i,
  input logic [Width-1:0] in_i,
  input logic             out_ready_i,
  input logic             mark_i        // the payload that is taken now is the marked one
);

  logic             rst_n, in_ready, out_valid, taken, leaves;
  logic [Width-1:0] out;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_stream_reg #(.T(logic [Width-1:0])) u_dut (
    .clk_i, .rst_ni(rst_n), .in_valid_i, .in_ready_o(in_ready), .in_i, .out_valid_o(out_valid), .out_ready_i,
    .out_o(out)
  );

  assign taken  = in_valid_i && in_ready;
  assign leaves = out_valid && out_ready_i;

  logic             inside_q;   // more payloads were taken than have left
  logic             marked_q;   // the one inside is the marked one
  logic             used_q;     // there is one mark alone
  logic [Width-1:0] data_q;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      inside_q <= 1'b0;
      marked_q <= 1'b0;
      used_q   <= 1'b0;
    end else begin
      inside_q <= (inside_q && !leaves) || taken;
      if (leaves) marked_q <= 1'b0;
      if (taken && mark_i && !used_q) begin
        marked_q <= 1'b1;
        used_q   <= 1'b1;
        data_q   <= in_i;
      end
    end
  end

  always_comb begin
    if (rst_n) begin
      none_lost_none_doubled: assert (out_valid == inside_q);
      full_throughput: assert (in_ready == (!inside_q || out_ready_i));
      if (marked_q) unchanged: assert (out == data_q);
      back_to_back: cover (taken && leaves && marked_q);
      waits: cover (marked_q && in_valid_i && !out_ready_i);
    end
  end

endmodule
