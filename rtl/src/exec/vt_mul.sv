// Integer multiplier: three stages, one operation a cycle on every lane of the mask.
//   1  choose and extend the operands     2  multiply     3  add the accumulator or choose the half
// Stages move independently: a stage takes a new operation as soon as its old one can leave.
module vt_mul
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
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

  localparam int unsigned Stages = 3;

  logic [Stages-1:0]  load;
  mask_t [Stages-1:0] mask;
  mul_op_e            op, op_q [Stages-1];  // of the operation that enters, and in the stages

  vt_pipe_ctrl #(.Stages(Stages)) u_ctrl (
    .clk_i, .rst_ni, .in_valid_i(req_valid_i), .in_ready_o(req_ready_o), .load_o(load),
    .out_valid_o(rsp_valid_o), .out_ready_i(rsp_ready_i)
  );

  assign op = mul_op_e'(req_i.op[3:0]);
  always_ff @(posedge clk_i) begin
    if (load[1]) op_q[1] <= op_q[0];
    if (load[0]) op_q[0] <= op;
  end

  logic a_signed, b_signed, uses_c;
  assign a_signed = op != MulHu;
  assign b_signed = op != MulHu && op != MulHsu;
  assign uses_c   = op == MulMadd || op == MulNmsub;

  vec_t data;
  for (genvar l = 0; l < int'(NumLane); l++) begin : gen_lane
    logic signed [32:0] x_q, y_q;
    word_t              add0_q, add1_q, data_q;
    logic [63:0]        prod_q;

    always_ff @(posedge clk_i) begin
      if (load[0]) begin
        if (req_i.mask[l]) begin
          automatic word_t multiplier;
          multiplier = uses_c ? req_i.c[l] : req_i.b[l];
          x_q    <= {a_signed && req_i.a[l][31], req_i.a[l]};
          y_q    <= {b_signed && multiplier[31], multiplier};
          add0_q <= uses_c ? req_i.b[l] : req_i.c[l];
        end
      end
      if (load[1]) begin
        if (mask[0][l]) begin
          prod_q <= 64'(x_q) * 64'(y_q);
          add1_q <= add0_q;
        end
      end
      if (load[2]) begin
        if (mask[1][l]) begin
          unique case (op_q[1])
            MulHi, MulHsu, MulHu: data_q <= prod_q[63:32];
            MulMacc, MulMadd:     data_q <= add1_q + prod_q[31:0];
            MulNmsac, MulNmsub:   data_q <= add1_q - prod_q[31:0];
            default:              data_q <= prod_q[31:0];
          endcase
        end
      end
    end
    assign data[l] = data_q;
  end

  vt_rsp_reg #(.Stages(Stages)) u_rsp (
    .clk_i, .rst_ni, .load_i(load), .req_i, .mask_o(mask), .rsp_valid_i(rsp_valid_o), .rsp_ready_i,
    .data_i(data), .fflags_i('0), .sat_i(1'b0), .rsp_o
  );

  logic unused_mask;
  assign unused_mask = ^mask[Stages-1];

endmodule
