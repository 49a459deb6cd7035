// One lane of floating-point division and square root: digit recurrence on significands, two result bits a
// cycle, for 26 bits (24, and two more that rounding needs; the remainder gives the sticky bit). The user
// counts the steps, which are the same for all lanes:
//   0  unpack, find special results     1..13  recurrence     14  round and pack
module vt_divsqrt_lane
  import vt_pkg::*;
  import vt_fp_pkg::*;
(
  input  logic       clk_i,
  input  logic       run_i,   // common to all lanes
  input  logic       part_i,  // this lane takes part
  input  logic [4:0] step_i,
  input  logic       sqrt_i,
  input  logic [2:0] rm_i,
  input  word_t      a_i,
  input  word_t      b_i,
  output fp_res_t    res_o
);

  localparam logic [4:0] StepUnpack = 5'd0;
  localparam logic [4:0] StepRound  = 5'd14;

  // ------------------------------------------------------------------ special results
  typedef struct packed {
    logic        special;
    fp_res_t     res;
    logic        neg;
    exp_t        exp;   // of the result; the recurrence gives its significand in [1, 2)
    logic [23:0] dsr;   // divisor
    logic [27:0] rem;
    logic [51:0] rad;   // radicand, scaled so that its root has 26 bits
  } start_t;

  function automatic start_t start_div(word_t a, word_t b);
    start_t  s;
    fp_num_t na, nb;
    logic    a_less;
    s      = '0;
    na     = unpack(a);
    nb     = unpack(b);
    s.neg  = na.neg ^ nb.neg;
    if (na.nan || nb.nan) begin
      s.special = 1'b1;
      s.res     = {(na.snan || nb.snan) ? FlagNv : 5'b0, CanonicalNan};
    end else if ((na.inf && nb.inf) || (na.zero && nb.zero)) begin
      s.special = 1'b1;
      s.res     = {FlagNv, CanonicalNan};
    end else if (na.inf || nb.zero) begin
      s.special = 1'b1;
      s.res     = {na.inf ? 5'b0 : FlagDz, s.neg, Infinity[30:0]};
    end else if (na.zero || nb.inf) begin
      s.special = 1'b1;
      s.res     = {5'b0, s.neg, 31'b0};
    end
    a_less = na.sig < nb.sig;
    s.exp  = na.exp - nb.exp + (a_less ? 11'sd126 : 11'sd127);
    s.dsr  = nb.sig;
    s.rem  = a_less ? {3'b0, na.sig, 1'b0} : {4'b0, na.sig};
    return s;
  endfunction

  function automatic start_t start_sqrt(word_t a);
    start_t  s;
    fp_num_t na;
    exp_t    e;
    s     = '0;
    na    = unpack(a);
    s.neg = na.neg;
    if (na.nan || (na.neg && !na.zero)) begin
      s.special = 1'b1;
      s.res     = {(na.snan || !na.nan) ? FlagNv : 5'b0, CanonicalNan};
    end else if (na.inf || na.zero) begin
      s.special = 1'b1;
      s.res     = {5'b0, a};
    end
    e     = na.exp - 11'sd127;
    s.exp = (e >>> 1) + 11'sd127;
    s.rad = e[0] ? {na.sig, 28'b0} : {1'b0, na.sig, 27'b0};
    return s;
  endfunction

  // ------------------------------------------------------------------ recurrences
  typedef struct packed {
    logic [27:0] rem;
    logic [25:0] quo;
    logic [51:0] rad;
  } iter_t;

  function automatic iter_t step_div(iter_t s, logic [23:0] dsr);
    for (int i = 0; i < 2; i++) begin
      if (s.rem >= {4'b0, dsr}) begin
        s.rem = s.rem - {4'b0, dsr};
        s.quo = {s.quo[24:0], 1'b1};
      end else begin
        s.quo = {s.quo[24:0], 1'b0};
      end
      s.rem = {s.rem[26:0], 1'b0};
    end
    return s;
  endfunction

  function automatic iter_t step_sqrt(iter_t s);
    for (int i = 0; i < 2; i++) begin
      s.rem = {s.rem[25:0], s.rad[51:50]};
      s.rad = {s.rad[49:0], 2'b0};
      if (s.rem >= {s.quo, 2'b01}) begin
        s.rem = s.rem - {s.quo, 2'b01};
        s.quo = {s.quo[24:0], 1'b1};
      end else begin
        s.quo = {s.quo[24:0], 1'b0};
      end
    end
    return s;
  endfunction

  // ------------------------------------------------------------------ registers
  iter_t       iter_q;
  logic        special_q, neg_q;
  exp_t        exp_q;
  logic [23:0] dsr_q;
  fp_res_t     res_q;

  // The steps are in reverse order, so that reads of a register precede its writes: a simulator then needs no
  // second copy of it.
  always_ff @(posedge clk_i) begin
    if (run_i) begin
      if (part_i) begin
        if (step_i == StepRound) begin
          if (!special_q) res_q <= round_pack(rm_i, neg_q, exp_q, {iter_q.quo, 5'b0, iter_q.rem != '0});
        end else if (step_i != StepUnpack) begin
          if (!special_q) iter_q <= sqrt_i ? step_sqrt(iter_q) : step_div(iter_q, dsr_q);
        end else begin
          automatic start_t s;
          s         = sqrt_i ? start_sqrt(a_i) : start_div(a_i, b_i);
          special_q <= s.special;
          res_q     <= s.res;
          neg_q     <= s.neg;
          exp_q     <= s.exp;
          dsr_q     <= s.dsr;
          iter_q    <= {s.rem, 26'b0, s.rad};
        end
      end
    end
  end

  assign res_o = res_q;

endmodule
