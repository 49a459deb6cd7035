// Vector ALU: one operation a cycle on every lane of the mask, results registered. Lanes outside the mask
// keep their previous result register, so they do not toggle. A held response stalls the input.
module vt_valu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
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

  logic       valid_q;
  warp_t      warp_q;
  uid_t       uid_q;
  logic       vec_q, we_q;
  logic [7:0] rd_q;
  mask_t      mask_q;
  vec_t       data_q;
  logic       take;

  assign req_ready_o = !valid_q || rsp_ready_i;
  assign rsp_valid_o = valid_q;
  assign take        = req_valid_i && req_ready_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= 1'b0;
    else if (req_ready_o) valid_q <= req_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      warp_q <= req_i.warp;
      uid_q  <= req_i.uid;
      vec_q  <= req_i.vec;
      we_q   <= req_i.we;
      rd_q   <= req_i.rd;
      mask_q <= req_i.mask;
    end
  end

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

  always_comb begin
    rsp_o = '0;
    if (rsp_valid_o) begin
      rsp_o.warp = warp_q;
      rsp_o.uid  = uid_q;
      rsp_o.vec  = vec_q;
      rsp_o.we   = we_q;
      rsp_o.rd   = rd_q;
      rsp_o.mask = mask_q;
      rsp_o.data = data_q;
    end
  end

  // A response waits until it is taken, and what it is made of does not change meanwhile. Immediate assertions:
  // for concurrent ones a simulator copies what they look at on each clock phase.
  logic waits_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= rsp_valid_o && !rsp_ready_i;
  end
  always_ff @(posedge clk_i) begin : stable
    if (rst_ni) begin
      if (waits_q) assert (rsp_valid_o);
      if (rsp_valid_o && !rsp_ready_i) assert (!take);
    end
  end

endmodule
