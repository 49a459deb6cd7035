// Integer divider: restoring division of magnitudes, two quotient bits a cycle, all lanes in lockstep, one
// operation at a time. Signs are restored in the last cycle. Division by zero is no special case in the
// loop: restoring division by 0 gives an all-ones quotient and the dividend as remainder.
module vt_div
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

  typedef enum logic [1:0] {Idle, Run, Sign, Done} state_e;
  localparam logic [3:0] LastStep = 4'd15;

  state_e     state_q;
  logic [3:0] step_q;
  div_op_e    op_q;
  mask_t      mask;
  logic       take, in_signed;

  assign req_ready_o = state_q == Idle || (state_q == Done && rsp_ready_i);
  assign rsp_valid_o = state_q == Done;
  assign take        = req_valid_i && req_ready_o;
  assign in_signed   = req_i.op[1:0] == DivS || req_i.op[1:0] == RemS;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= Idle;
      step_q  <= '0;
    end else begin
      unique case (state_q)
        Idle: if (take) state_q <= Run;
        Run: begin
          step_q <= step_q + 4'd1;
          if (step_q == LastStep) state_q <= Sign;
        end
        Sign: state_q <= Done;
        Done: if (rsp_ready_i) state_q <= take ? Run : Idle;
        default: state_q <= Idle;
      endcase
    end
  end

  always_ff @(posedge clk_i) if (take) op_q <= div_op_e'(req_i.op[1:0]);

  // Two restoring steps on {remainder, quotient}: the dividend leaves the quotient register at the top as
  // quotient bits enter at the bottom.
  function automatic logic [63:0] div_two_bits(word_t rem, word_t quo, word_t divisor);
    logic [32:0] part;
    for (int i = 0; i < 2; i++) begin
      part = {rem, quo[31]};
      if (part >= {1'b0, divisor}) begin
        part = part - {1'b0, divisor};
        quo  = {quo[30:0], 1'b1};
      end else begin
        quo  = {quo[30:0], 1'b0};
      end
      rem = part[31:0];
    end
    return {rem, quo};
  endfunction

  vec_t data;
  for (genvar l = 0; l < int'(NumLane); l++) begin : gen_lane
    word_t rem_q, quo_q, div_q;
    logic  neg_quo_q, neg_rem_q;

    always_ff @(posedge clk_i) begin
      // States with a division in progress come first: reads of a register precede its writes, so that a
      // simulator needs no second copy of it.
      if (state_q == Run) begin
        if (mask[l]) {rem_q, quo_q} <= div_two_bits(rem_q, quo_q, div_q);
      end else if (state_q == Sign) begin
        // The result of either kind ends in quo_q.
        if (mask[l]) begin
          if (op_q == DivS || op_q == DivU) quo_q <= neg_quo_q ? -quo_q : quo_q;
          else quo_q <= neg_rem_q ? -rem_q : rem_q;
        end
      end else if (take) begin
        if (req_i.mask[l]) begin
          rem_q     <= '0;
          quo_q     <= (in_signed && req_i.a[l][31]) ? -req_i.a[l] : req_i.a[l];
          div_q     <= (in_signed && req_i.b[l][31]) ? -req_i.b[l] : req_i.b[l];
          neg_quo_q <= in_signed && (req_i.a[l][31] != req_i.b[l][31]) && req_i.b[l] != '0;
          neg_rem_q <= in_signed && req_i.a[l][31];
        end
      end
    end
    assign data[l] = quo_q;
  end

  vt_rsp_reg u_rsp (
    .clk_i, .rst_ni, .load_i(take), .req_i, .mask_o(mask), .rsp_valid_i(rsp_valid_o), .rsp_ready_i,
    .data_i(data), .fflags_i('0), .sat_i(1'b0), .rsp_o
  );

  // Steps are counted only while dividing, so every division takes all of them.
  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && state_q != Run) steps_rest: assert (step_q == '0) else $error("div: a step is left over");
  end

endmodule
