// Integer multiplier: three stages, one operation a cycle on every lane of the mask.
//   1  choose and extend the operands     2  multiply     3  add the accumulator or choose the half
// Stages move independently: a stage takes a new operation as soon as its old one can leave.
module vt_mul
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
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

  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    mul_op_e    op;
    logic       vec;
    logic       we;
    logic [7:0] rd;
    mask_t      mask;
  } tag_t;

  logic [Stages-1:0] valid_q, ready, load;
  tag_t              tag_q [Stages];
  tag_t              tag_in;

  // A stage can load when it or a later one is empty, or when the response leaves.
  assign ready[2] = rsp_ready_i || !valid_q[2];
  assign ready[1] = rsp_ready_i || valid_q[2:1] != '1;
  assign ready[0] = rsp_ready_i || valid_q[2:0] != '1;
  assign load     = {valid_q[1:0], req_valid_i} & ready;

  assign req_ready_o = ready[0];
  assign rsp_valid_o = valid_q[2];

  always_comb begin
    tag_in.warp = req_i.warp;
    tag_in.uid  = req_i.uid;
    tag_in.op   = mul_op_e'(req_i.op[3:0]);
    tag_in.vec  = req_i.vec;
    tag_in.we   = req_i.we;
    tag_in.rd   = req_i.rd;
    tag_in.mask = req_i.mask;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else valid_q <= load | (valid_q & ~ready);
  end

  always_ff @(posedge clk_i) begin
    if (load[0]) tag_q[0] <= tag_in;
    if (load[1]) tag_q[1] <= tag_q[0];
    if (load[2]) tag_q[2] <= tag_q[1];
  end

  logic a_signed, b_signed, uses_c;  // of the operation that enters
  assign a_signed = tag_in.op != MulHu;
  assign b_signed = tag_in.op != MulHu && tag_in.op != MulHsu;
  assign uses_c   = tag_in.op == MulMadd || tag_in.op == MulNmsub;

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
        if (tag_q[0].mask[l]) begin
          prod_q <= 64'(x_q) * 64'(y_q);
          add1_q <= add0_q;
        end
      end
      if (load[2]) begin
        if (tag_q[1].mask[l]) begin
          unique case (tag_q[1].op)
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

  always_comb begin
    rsp_o = '0;
    if (rsp_valid_o) begin
      rsp_o.warp = tag_q[2].warp;
      rsp_o.uid  = tag_q[2].uid;
      rsp_o.vec  = tag_q[2].vec;
      rsp_o.we   = tag_q[2].we;
      rsp_o.rd   = tag_q[2].rd;
      rsp_o.mask = tag_q[2].mask;
      rsp_o.data = data;
    end
  end

  logic unused_bits;
  assign unused_bits = ^tag_q[2].op;

  // A response waits until it is taken, and what it is made of does not change meanwhile. Immediate
  // assertions: for concurrent ones a simulator copies what they look at on each clock phase.
  logic waits_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= rsp_valid_o && !rsp_ready_i;
  end
  always_ff @(posedge clk_i) begin : stable
    if (rst_ni) begin
      if (waits_q) assert (rsp_valid_o);
      if (rsp_valid_o && !rsp_ready_i) assert (!load[2]);
    end
  end

endmodule
