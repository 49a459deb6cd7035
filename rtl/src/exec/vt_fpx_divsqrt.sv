// Division and square root of half and double precision, up to rounding: digit recurrence on significands,
// two result bits a cycle. A double takes 28 steps for 56 bits (53, two more that rounding needs, and one to
// spare), a half takes 7 steps for 14 bits. The remainder gives the sticky bit. Special results need no
// steps. start_i loads the operands; valid_o is high for one cycle when raw_o holds the result.
module vt_fpx_divsqrt
  import vt_pkg::*;
  import vt_fp_pkg::FlagNv;
  import vt_fp_pkg::FlagDz;
  import vt_fpx_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     start_i,
  input  logic     half_i,  // this and the next are stable until the result is valid
  input  logic     sqrt_i,
  input  dword_t   a_i,     // with start_i
  input  dword_t   b_i,
  output logic     busy_o,
  output logic     valid_o,
  output fpx_raw_t raw_o
);

  localparam logic [4:0] HalfSteps   = 5'd7;
  localparam logic [4:0] DoubleSteps = 5'd28;

  typedef struct packed {
    logic         special;
    fpx_res_t     res;
    logic         neg;
    xexp_t        exp;   // of the result; the recurrence gives its significand in [1, 2)
    logic [52:0]  dsr;   // divisor
    logic [57:0]  rem;
    logic [111:0] rad;   // radicand, scaled so that its root has 56 bits
  } begin_t;

  // ------------------------------------------------------------------ special results
  function automatic begin_t begin_div(logic half, dword_t a, dword_t b);
    begin_t   s;
    /* verilator lint_off UNUSEDSIGNAL */
    fpx_num_t na, nb;  // subnormals are normalised already
    /* verilator lint_on UNUSEDSIGNAL */
    logic     a_less;
    s      = '0;
    na     = xunpack(half, a);
    nb     = xunpack(half, b);
    s.neg  = na.neg ^ nb.neg;
    if (na.nan || nb.nan) begin
      s.special = 1'b1;
      s.res     = {(na.snan || nb.snan) ? FlagNv : 5'b0, canonical_nan(half)};
    end else if ((na.inf && nb.inf) || (na.zero && nb.zero)) begin
      s.special = 1'b1;
      s.res     = {FlagNv, canonical_nan(half)};
    end else if (na.inf || nb.zero) begin
      s.special = 1'b1;
      s.res     = {na.inf ? 5'b0 : FlagDz, with_sign(half, s.neg, infinity(half))};
    end else if (na.zero || nb.inf) begin
      s.special = 1'b1;
      s.res     = {5'b0, with_sign(half, s.neg, '0)};
    end
    a_less = na.sig < nb.sig;
    s.exp  = na.exp - nb.exp - (a_less ? 14'sd1 : 14'sd0);
    s.dsr  = nb.sig;
    s.rem  = a_less ? {4'b0, na.sig, 1'b0} : {5'b0, na.sig};
    return s;
  endfunction

  function automatic begin_t begin_sqrt(logic half, dword_t a);
    begin_t   s;
    /* verilator lint_off UNUSEDSIGNAL */
    fpx_num_t na;  // subnormals are normalised already
    /* verilator lint_on UNUSEDSIGNAL */
    s     = '0;
    na    = xunpack(half, a);
    s.neg = na.neg;
    if (na.nan || (na.neg && !na.zero)) begin
      s.special = 1'b1;
      s.res     = {(na.snan || !na.nan) ? FlagNv : 5'b0, canonical_nan(half)};
    end else if (na.inf || na.zero) begin
      s.special = 1'b1;
      s.res     = {5'b0, with_sign(half, na.neg, a[62:0])};
    end
    s.exp = na.exp >>> 1;
    s.rad = na.exp[0] ? {na.sig, 59'b0} : {1'b0, na.sig, 58'b0};
    return s;
  endfunction

  // ------------------------------------------------------------------ recurrences
  typedef struct packed {
    logic [57:0]  rem;
    logic [55:0]  quo;
    logic [111:0] rad;
  } iter_t;

  function automatic iter_t step_div(iter_t s, logic [52:0] dsr);
    for (int i = 0; i < 2; i++) begin
      if (s.rem >= {5'b0, dsr}) begin
        s.rem = s.rem - {5'b0, dsr};
        s.quo = {s.quo[54:0], 1'b1};
      end else begin
        s.quo = {s.quo[54:0], 1'b0};
      end
      s.rem = {s.rem[56:0], 1'b0};
    end
    return s;
  endfunction

  function automatic iter_t step_sqrt(iter_t s);
    for (int i = 0; i < 2; i++) begin
      s.rem = {s.rem[55:0], s.rad[111:110]};
      s.rad = {s.rad[109:0], 2'b0};
      if (s.rem >= {s.quo, 2'b01}) begin
        s.rem = s.rem - {s.quo, 2'b01};
        s.quo = {s.quo[54:0], 1'b1};
      end else begin
        s.quo = {s.quo[54:0], 1'b0};
      end
    end
    return s;
  endfunction

  // ------------------------------------------------------------------ registers
  logic        busy_q;
  logic [4:0]  left_q;  // steps
  iter_t       iter_q;
  logic        special_q, neg_q;
  xexp_t       exp_q;
  logic [52:0] dsr_q;
  fpx_res_t    res_q;

  assign busy_o  = busy_q;
  assign valid_o = busy_q && (special_q || left_q == '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) busy_q <= 1'b0;
    else if (start_i) busy_q <= 1'b1;
    else if (valid_o) busy_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    // Reads of a register precede its writes, so that a simulator needs no second copy of it.
    if (busy_q && !valid_o) begin
      iter_q <= sqrt_i ? step_sqrt(iter_q) : step_div(iter_q, dsr_q);
      left_q <= left_q - 5'd1;
    end else if (start_i) begin
      automatic begin_t s;
      s         = sqrt_i ? begin_sqrt(half_i, a_i) : begin_div(half_i, a_i, b_i);
      special_q <= s.special;
      res_q     <= s.res;
      neg_q     <= s.neg;
      exp_q     <= s.exp;
      dsr_q     <= s.dsr;
      iter_q    <= {s.rem, 56'b0, s.rad};
      left_q    <= half_i ? HalfSteps : DoubleSteps;
    end
  end

  always_comb begin
    raw_o = '0;
    if (valid_o) begin
      raw_o.special = special_q;
      raw_o.res     = res_q;
      raw_o.neg     = neg_q;
      raw_o.exp     = exp_q;
      raw_o.sig     = {half_i ? {iter_q.quo[13:0], 42'b0} : iter_q.quo, 7'b0, iter_q.rem != '0};
    end
  end

  always_ff @(posedge clk_i) begin : alone
    if (rst_ni && start_i) assert (!busy_q);
  end

endmodule
