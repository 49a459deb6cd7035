// One lane of VFEXP: exp(x) in fixed point, bit for bit as the specification's errata define it. With
// x = n ln 2 + r, exp(x) is 2^n times the Taylor polynomial of degree 9 in r, by Horner's scheme; division by
// i is a multiplication by floor(2^40 / i). One multiplier serves every step. The user counts the steps:
//   0  unpack, find special results     1  n     2  r
//   3, 5, .. 19  t = r * p     4, 6, .. 20  p = 1 + t / i     21  round and pack
module vt_exp_lane
  import vt_pkg::*;
  import vt_fp_pkg::*;
(
  input  logic       clk_i,
  input  logic       run_i,   // common to all lanes
  input  logic       part_i,  // this lane takes part
  input  logic [4:0] step_i,
  input  word_t      a_i,
  output fp_res_t    res_o
);

  localparam logic [4:0] StepUnpack = 5'd0;
  localparam logic [4:0] StepN      = 5'd1;
  localparam logic [4:0] StepR      = 5'd2;
  localparam logic [4:0] StepRound  = 5'd21;

  // Fixed-point numbers have 40 fraction bits.
  typedef logic signed [47:0]  fix_t;
  typedef logic signed [56:0]  factor_t;
  typedef logic signed [104:0] prod_t;

  localparam fix_t    FixOne = 48'sh100_0000_0000;
  localparam factor_t Log2E  = 57'sh1_7154_7653;        // log2(e) * 2^32
  localparam factor_t Ln2    = 57'sh0B1_7217_F7D1_CF7A; // ln(2) * 2^56
  localparam prod_t   HalfN  = 105'sd1 <<< 71;

  localparam logic [30:0] TooLarge = 31'h42b1_7217;  // above it, exp(x) exceeds every finite number
  localparam logic [30:0] TooSmall = 31'h42cf_f1b5;  // below minus this, exp(x) rounds to 0
  localparam exp_t        MinExp   = 11'sd127 - 11'sd25;  // of |x|; below it the result is 1

  function automatic factor_t reciprocal(logic [4:0] step);
    unique case (step)
      5'd4:    return 57'sd122167958641;   // 2^40 / 9
      5'd6:    return 57'sd137438953472;   // 2^40 / 8
      5'd8:    return 57'sd157073089682;   // 2^40 / 7
      5'd10:   return 57'sd183251937962;   // 2^40 / 6
      5'd12:   return 57'sd219902325555;   // 2^40 / 5
      5'd14:   return 57'sd274877906944;   // 2^40 / 4
      5'd16:   return 57'sd366503875925;   // 2^40 / 3
      5'd18:   return 57'sd549755813888;   // 2^40 / 2
      default: return 57'sd1099511627776;  // 2^40
    endcase
  endfunction

  // ------------------------------------------------------------------ unpack
  typedef struct packed {
    logic    special;
    fp_res_t res;
    fix_t    x;
  } start_t;

  function automatic start_t start(word_t a);
    start_t      s;
    fp_num_t     n;
    logic [47:0] mag;
    n         = unpack(a);
    s         = '0;
    s.special = 1'b1;
    if (n.nan)                             s.res = {n.snan ? FlagNv : 5'b0, CanonicalNan};
    else if (n.inf)                        s.res = {5'b0, n.neg ? 32'b0 : Infinity};
    else if (n.exp < MinExp)               s.res = {n.zero ? 5'b0 : FlagNx, One};
    else if (!n.neg && a[30:0] > TooLarge) s.res = {FlagOf | FlagNx, Infinity};
    else if (n.neg && a[30:0] > TooSmall)  s.res = {FlagUf | FlagNx, 32'b0};
    else                                   s.special = 1'b0;
    // |x| * 2^40, truncated: the significand's bit 23 weighs 2^(exp - 127).
    if (n.exp >= 11'sd127 - 11'sd17) mag = {24'b0, n.sig} << 5'(n.exp - 11'sd110);
    else                             mag = {24'b0, n.sig} >> 4'(11'sd110 - n.exp);
    s.x = n.neg ? -fix_t'(mag) : fix_t'(mag);
    return s;
  endfunction

  // ------------------------------------------------------------------ round and pack
  // The result is 2^n * p, with the polynomial's value p = 0.7 .. 1.42, always rounded to nearest.
  function automatic fp_res_t finish(exp_t n, fix_t p);
    fp_res_t r;
    if (!p[40]) begin
      p = p <<< 1;
      n = n - 11'sd1;
    end
    r       = round_pack(Rne, 1'b0, n + 11'sd127, {p[40:10], p[9:0] != '0});
    r.flags = (r.flags & FlagOf) | FlagNx | ((n < -11'sd126) ? FlagUf : 5'b0);
    return r;
  endfunction

  // ------------------------------------------------------------------ steps
  logic    special_q;
  fix_t    x_q;  // x, from step 2 on r
  fix_t    t_q;  // n, from step 3 on r * p
  fix_t    p_q;
  exp_t    n_q;
  fp_res_t res_q;

  // Reads of a register precede its writes, so that a simulator needs no second copy of it.
  always_ff @(posedge clk_i) begin
    if (run_i) begin
      if (part_i) begin
        if (step_i == StepRound) begin
          if (!special_q) res_q <= finish(n_q, p_q);
        end else if (step_i != StepUnpack) begin
          if (!special_q) begin
            automatic fix_t    x, t, mul_a;
            automatic factor_t mul_b;
            automatic prod_t   prod;
            x     = x_q;
            t     = t_q;
            mul_a = step_i[0] ? x : t;
            if (step_i == StepN)      mul_b = Log2E;
            else if (step_i == StepR) mul_b = Ln2;
            else if (step_i[0])       mul_b = factor_t'(p_q);
            else                      mul_b = reciprocal(step_i);
            prod = prod_t'(mul_a) * prod_t'(mul_b);
            if (step_i == StepN) begin
              t_q <= fix_t'((prod + HalfN) >>> 72);
            end else if (step_i == StepR) begin
              n_q <= exp_t'(t);
              x_q <= x - fix_t'(prod >>> 16);
            end else if (step_i[0]) begin
              t_q <= fix_t'(prod >>> 40);
            end else begin
              p_q <= FixOne + fix_t'(prod >>> 40);
            end
          end
        end else begin
          automatic start_t s;
          s         = start(a_i);
          special_q <= s.special;
          res_q     <= s.res;
          x_q       <= s.x;
          p_q       <= FixOne;
        end
      end
    end
  end

  assign res_o = res_q;

endmodule
