// Registers on the chip's memory port, so that nothing inside depends on an input in the same cycle. Chips
// have them for timing. Here they also save a simulator from evaluating the logic behind the inputs again on
// each clock phase. Requests pass through a two-entry queue, responses through one register. Both have full
// throughput or nearly so, and a response waits only until it is taken.
module vt_port_slice
  import vt_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,
  // inside
  input  logic     req_valid_i,
  output logic     req_ready_o,
  input  mem_req_t req_i,
  output logic     rsp_valid_o,
  input  logic     rsp_ready_i,
  output mem_rsp_t rsp_o,
  // outside
  output logic     mem_req_valid_o,
  input  logic     mem_req_ready_i,
  output mem_req_t mem_req_o,
  input  logic     mem_rsp_valid_i,
  output logic     mem_rsp_ready_o,
  input  mem_rsp_t mem_rsp_i
);

  vt_fifo #(.T(mem_req_t), .Depth(2)) u_req (
    .clk_i, .rst_ni, .push_valid_i(req_valid_i), .push_ready_o(req_ready_o), .push_i(req_i),
    .head_valid_o(mem_req_valid_o), .head_o(mem_req_o), .pop_i(mem_req_valid_o && mem_req_ready_i)
  );

  vt_stream_reg #(.T(mem_rsp_t)) u_rsp (
    .clk_i, .rst_ni, .in_valid_i(mem_rsp_valid_i), .in_ready_o(mem_rsp_ready_o), .in_i(mem_rsp_i),
    .out_valid_o(rsp_valid_o), .out_ready_i(rsp_ready_i), .out_o(rsp_o)
  );

endmodule
