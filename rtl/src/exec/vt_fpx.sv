// Half and double precision: all arithmetic of the F and D extensions, one instruction at a time, one lane a
// cycle through one shared datapath (division and square root: one lane after the other).
//
// Double operands come as two requests, low words then high words, and results leave as two responses, in
// that order. A comparison's result and the flags leave with the second; a comparison's first response writes
// nothing. Half operands are bits 15:0 of the words; results are sign-extended from bit 15, unsigned integers
// and truth values zero-extended.
module vt_fpx
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_fp_pkg::Rne;
  import vt_fp_pkg::Rmm;
  import vt_fpx_pkg::*;
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

  typedef logic [LaneW-1:0] lane_t;

  typedef enum logic [2:0] {Idle, WaitHigh, Run, AnswerLow, Answer} state_e;

  state_e     state_q;
  logic       half_q, sfu_q;
  logic [4:0] op_q;
  logic [2:0] rm_q;
  vec_t       a_low_q, b_low_q, c_low_q, a_high_q, b_high_q, c_high_q;
  logic       take, compare, running, finished;

  assign req_ready_o = state_q == Idle || state_q == WaitHigh;
  assign take        = req_valid_i && req_ready_o;
  assign running     = state_q == Run;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= Idle;
    else begin
      unique case (state_q)
        Idle:      if (req_valid_i) state_q <= (req_i.sew == Sew64) ? WaitHigh : Run;
        WaitHigh:  if (req_valid_i) state_q <= Run;
        Run:       if (finished) state_q <= half_q ? Answer : AnswerLow;
        AnswerLow: if (rsp_ready_i) state_q <= Answer;
        Answer:    if (rsp_ready_i) state_q <= Idle;
        default:   state_q <= Idle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      op_q  <= req_i.op;
      rm_q  <= req_i.rm;
      sfu_q <= req_i.fpx_sfu;
      if (state_q == Idle) begin
        half_q    <= req_i.sew != Sew64;
        a_low_q   <= req_i.a;
        b_low_q   <= req_i.b;
        c_low_q   <= req_i.c;
      end else begin
        a_high_q  <= req_i.a;
        b_high_q  <= req_i.b;
        c_high_q  <= req_i.c;
      end
    end
  end

  assign compare = !sfu_q && fpu_op_e'(op_q) inside {FpEq, FpNe, FpLt, FpLe};

  // ------------------------------------------------------------------ lanes to do, the lowest first
  mask_t  todo_q, first;
  lane_t  lane;
  logic   none, start;  // no lane left; start of `lane`
  dword_t a, b, c;

  assign first = todo_q & -todo_q;

  vt_lzc #(.Width(NumLane), .Trailing(1'b1)) u_lane (.in_i(todo_q), .cnt_o(lane), .empty_o(none));

  always_comb begin
    a = '0;
    b = '0;
    c = '0;
    if (running) begin
      a = {a_high_q[lane], a_low_q[lane]};
      b = {b_high_q[lane], b_low_q[lane]};
      c = {c_high_q[lane], c_low_q[lane]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) todo_q <= req_i.mask;
    else if (start) todo_q <= todo_q & ~first;
  end

  // ------------------------------------------------------------------ datapaths
  // Bit s: a lane is at stage s, of which the last, 4, rounds and packs.
  localparam int unsigned Last = 4;
  logic [Last:0] stage_q;  // lanes whose stage s is loaded
  lane_t         lane_q [Last+1];
  logic          div_busy, div_valid;
  fpx_raw_t      fma_raw, div_raw, raw;
  logic          round;

  assign start = running && !none && (!sfu_q || !div_busy);

  vt_fpx_fma u_fma (
    .clk_i,
    .en_i  ({stage_q[2:0], start && !sfu_q}),
    .half_i(half_q),
    .op_i  (fpu_op_e'(op_q)),
    .rm_i  (rm_q),
    .a_i   (a),
    .b_i   (b),
    .c_i   (c),
    .raw_o (fma_raw)
  );

  vt_fpx_divsqrt u_divsqrt (
    .clk_i,
    .rst_ni,
    .start_i(start && sfu_q),
    .half_i (half_q),
    .sqrt_i (sfu_op_e'(op_q[1:0]) == SfSqrt),
    .a_i    (a),
    .b_i    (b),
    .busy_o (div_busy),
    .valid_o(div_valid),
    .raw_o  (div_raw)
  );

  always_comb begin
    raw = '0;
    if (round) raw = sfu_q ? div_raw : fma_raw;
  end
  assign round = sfu_q ? div_valid : stage_q[Last-1];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) stage_q <= '0;
    else if (running) stage_q <= {round, stage_q[Last-2:0], start && !sfu_q};
  end

  // A division's lane waits at stage 0 and goes from there to the last one.
  always_ff @(posedge clk_i) begin
    if (start) lane_q[0] <= lane;
    if (stage_q[0]) lane_q[1] <= lane_q[0];
    if (stage_q[1]) lane_q[2] <= lane_q[1];
    if (stage_q[2]) lane_q[3] <= lane_q[2];
    if (round) lane_q[Last] <= sfu_q ? lane_q[0] : lane_q[Last-1];
  end

  // ------------------------------------------------------------------ round and collect
  fpx_res_t   res_q;
  vec_t       low_q, high_q;
  logic [4:0] flags_q;

  always_ff @(posedge clk_i) begin
    if (round) begin
      if (raw.special) res_q <= raw.res;
      else res_q <= xround(half_q, rm_q, raw.neg, raw.exp, raw.sig);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) flags_q <= '0;
    else if (stage_q[Last]) flags_q <= flags_q | res_q.flags;
    if (stage_q[Last]) begin
      low_q[lane_q[Last]]  <= res_q.data[31:0];
      high_q[lane_q[Last]] <= compare ? res_q.data[31:0] : res_q.data[63:32];
    end
  end

  assign finished = none && stage_q == '0 && !div_busy;

  // ------------------------------------------------------------------ answers
  // Two tags: of beat 0, and of the last beat, which is the only one of halves.
  logic      low_valid, last_valid;
  exec_rsp_t rsp_low, rsp_last;
  mask_t     unused_low_mask, unused_mask;

  assign low_valid   = state_q == AnswerLow;
  assign last_valid  = state_q == Answer;
  assign rsp_valid_o = low_valid || last_valid;

  vt_rsp_reg u_rsp_low (
    .clk_i, .rst_ni, .load_i(take && state_q == Idle), .req_i, .mask_o(unused_low_mask),
    .rsp_valid_i(low_valid), .rsp_ready_i, .data_i(low_q), .fflags_i('0), .sat_i(1'b0), .rsp_o(rsp_low)
  );
  vt_rsp_reg u_rsp_last (
    .clk_i, .rst_ni, .load_i(take), .req_i, .mask_o(unused_mask), .rsp_valid_i(last_valid), .rsp_ready_i,
    .data_i(half_q ? low_q : high_q), .fflags_i(flags_q), .sat_i(1'b0), .rsp_o(rsp_last)
  );

  always_comb begin
    rsp_o = low_valid ? rsp_low : rsp_last;
    if (low_valid && compare) rsp_o.we = 1'b0;
  end

  // The inputs of a response are stable while it waits.
  always_ff @(posedge clk_i) begin : rests
    if (rst_ni && rsp_valid_o) lanes_rest: assert (stage_q == '0 && !div_busy)
      else $error("fpx: a lane is under way while a response waits");
  end
  // The contract of requests.
  warp_t low_warp_q;
  always_ff @(posedge clk_i) if (take && state_q == Idle) low_warp_q <= req_i.warp;
  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && take) begin
      mode_resolved: assert (req_i.rm <= Rmm) else $error("fpx: no rounding mode");
      format_known: assert (req_i.sew == Sew16 || req_i.sew == Sew64) else $error("fpx: no such format");
      beats_in_order: assert (req_i.sew == Sew16 || req_i.beat == (state_q == WaitHigh))
        else $error("fpx: beats out of order");
      if (state_q == WaitHigh) beats_together: assert (req_i.sew == Sew64 && req_i.warp == low_warp_q
                                                       && req_i.op == op_q)
        else $error("fpx: another operation between two beats");
    end
  end

endmodule
