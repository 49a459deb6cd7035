// Special function unit: division, square root, VFEXP and VFTTA, iterative, one operation at a time, all
// lanes of the mask in lockstep.
//
// VFTTA adds to each lane i of c the sum over j = 0..i of a[j] * b[i-j], one fused step a j in ascending
// order; pairs with an inactive lane are left out. The operand registers work as shift registers: in round j,
// lane 0 of a holds a[j] and lane i of b holds b[i-j].
module vt_sfu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_fp_pkg::*;
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

  typedef enum logic [1:0] {Idle, Run, Done} state_e;

  // The last step of each operation; VFTTA's are the steps of one round.
  localparam logic [4:0] LastDivSqrt = 5'd14;
  localparam logic [4:0] LastExp     = 5'd21;
  localparam logic [4:0] LastTta     = 5'd5;  // five stages of the fused lane, then accumulate

  state_e     state_q;
  logic [4:0] step_q, last_step;
  sfu_op_e    op_q;
  logic [2:0] rm_q;
  mask_t      mask;
  logic       take;
  logic       run_divsqrt, run_exp, run_tta;
  logic       round_end, tta_skip, finished;

  assign req_ready_o = state_q == Idle;
  assign rsp_valid_o = state_q == Done;
  assign take        = req_valid_i && req_ready_o;

  assign run_divsqrt = state_q == Run && (op_q == SfDiv || op_q == SfSqrt);
  assign run_exp     = state_q == Run && op_q == SfExp;
  assign run_tta     = state_q == Run && op_q == SfTta;

  // ------------------------------------------------------------------ VFTTA's masks of the round
  mask_t a_mask_q, b_mask_q;  // bit 0: lane j active; bit i: lane i-j active

  always_ff @(posedge clk_i) begin
    if (run_tta && round_end) begin
      a_mask_q <= a_mask_q >> 1;
      b_mask_q <= b_mask_q << 1;
    end else if (take) begin
      a_mask_q <= req_i.mask;
      b_mask_q <= req_i.mask;
    end
  end

  assign tta_skip = !a_mask_q[0];

  // The fused lanes' stage of this step; none in the accumulating step.
  logic [4:0] fma_stage;
  logic       accumulate;
  assign accumulate = run_tta && !tta_skip && step_q == LastTta;
  assign fma_stage  = (run_tta && !tta_skip) ? 5'(6'd1 << step_q) : '0;

  // ------------------------------------------------------------------ control
  always_comb begin
    unique case (op_q)
      SfExp:   last_step = LastExp;
      SfTta:   last_step = LastTta;
      default: last_step = LastDivSqrt;
    endcase
  end

  assign round_end = step_q == last_step || (run_tta && tta_skip);
  assign finished  = round_end && (op_q != SfTta || (a_mask_q >> 1) == '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= Idle;
      step_q  <= '0;
    end else begin
      unique case (state_q)
        Idle: if (take) state_q <= Run;
        Run: begin
          step_q <= round_end ? '0 : step_q + 5'd1;
          if (finished) state_q <= Done;
        end
        Done: if (rsp_ready_i) state_q <= Idle;
        default: state_q <= Idle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      op_q <= sfu_op_e'(req_i.op[1:0]);
      rm_q <= req_i.rm;
    end
  end

  // ------------------------------------------------------------------ lanes
  vec_t                  a_q, b_q;
  fp_res_t [NumLane-1:0] res;

  // Values shifted out at one end, or in at the other, belong to lanes that take no part in the round.
  always_ff @(posedge clk_i) begin
    if (run_tta && round_end) begin
      a_q <= a_q >> 32;
      b_q <= b_q << 32;
    end else if (take) begin
      a_q <= req_i.a;
      b_q <= req_i.b;
    end
  end

  for (genvar l = 0; l < int'(NumLane); l++) begin : gen_lane
    fp_res_t    divsqrt_res, exp_res, fma_res, acc_q;
    logic       pair;  // lanes l - j and l take part in this round

    vt_divsqrt_lane u_divsqrt (
      .clk_i,
      .run_i (run_divsqrt),
      .part_i(mask[l]),
      .step_i(step_q),
      .sqrt_i(op_q == SfSqrt),
      .rm_i  (rm_q),
      .a_i   (a_q[l]),
      .b_i   (b_q[l]),
      .res_o (divsqrt_res)
    );

    vt_exp_lane u_exp (
      .clk_i,
      .run_i (run_exp),
      .part_i(mask[l]),
      .step_i(step_q),
      .a_i   (a_q[l]),
      .res_o (exp_res)
    );

    assign pair = mask[l] && b_mask_q[l];

    vt_fma_lane u_fma (
      .clk_i,
      .load_i    (fma_stage),
      .part_i    (pair),
      .op_i      (FpMadd),
      .rm_i      (rm_q),
      .rm_round_i(rm_q),
      .a_i       (a_q[0]),
      .b_i       (b_q[l]),
      .c_i       (acc_q.data),
      .res_o     (fma_res)
    );

    always_ff @(posedge clk_i) begin
      if (accumulate) begin
        if (pair) acc_q <= {acc_q.flags | fma_res.flags, fma_res.data};
      end else if (take) begin
        acc_q <= {5'b0, req_i.c[l]};
      end
    end

    always_comb begin
      res[l] = '0;
      if (rsp_valid_o) begin
        unique case (op_q)
          SfExp:   res[l] = exp_res;
          SfTta:   res[l] = acc_q;
          default: res[l] = divsqrt_res;
        endcase
      end
    end
  end

  vec_t       data;
  logic [4:0] fflags;
  always_comb begin
    data   = '0;
    fflags = '0;
    if (rsp_valid_o) begin
      for (int l = 0; l < int'(NumLane); l++) begin
        data[l] = res[l].data;
        if (mask[l]) fflags = fflags | res[l].flags;
      end
    end
  end

  vt_rsp_reg u_rsp (
    .clk_i, .rst_ni, .load_i(take), .req_i, .mask_o(mask), .rsp_valid_i(rsp_valid_o), .rsp_ready_i,
    .data_i(data), .fflags_i(fflags), .sat_i(1'b0), .rsp_o
  );

  // Rounding modes are resolved before they reach this unit.
  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && req_valid_i) mode_resolved: assert (req_i.rm <= Rmm) else $error("sfu: no rounding mode");
  end

endmodule
