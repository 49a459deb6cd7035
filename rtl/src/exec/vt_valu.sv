// Vector ALU: one operation a cycle on every lane of the mask, results registered. Lanes outside the mask
// keep their previous result register, so they do not toggle. A held response stalls the input.
module vt_valu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_alu_pkg::*;
(
  input  logic      clk_i,
  input  logic      rst_ni,
  input  logic      req_valid_i,
  output logic      req_ready_o,
  input  exec_req_t req_i,
  output logic      rsp_valid_o,
  input  logic      rsp_ready_i,
  output exec_rsp_t rsp_o
);

  logic  take;
  vec_t  data_q;
  mask_t unused_mask;  // lanes outside it keep their results

  vt_pipe_ctrl u_ctrl (
    .clk_i, .rst_ni, .in_valid_i(req_valid_i), .in_ready_o(req_ready_o), .load_o(take),
    .out_valid_o(rsp_valid_o), .out_ready_i(rsp_ready_i)
  );

  for (genvar l = 0; l < int'(NumLane); l++) begin : gen_lane
    word_t lane_q;
    always_ff @(posedge clk_i) begin
      if (take) begin
        if (req_i.mask[l]) begin
          lane_q <= alu_lane(alu_op_e'(req_i.op), req_i.a[l], req_i.b[l], req_i.c[l][0], word_t'(l));
        end
      end
    end
    assign data_q[l] = lane_q;
  end

  vt_rsp_reg u_rsp (
    .clk_i, .rst_ni, .load_i(take), .req_i, .mask_o(unused_mask), .rsp_valid_i(rsp_valid_o), .rsp_ready_i,
    .data_i(data_q), .fflags_i('0), .sat_i(1'b0), .rsp_o
  );

endmodule
