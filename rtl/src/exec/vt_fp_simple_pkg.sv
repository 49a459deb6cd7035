// FPU operations that need no adder, multiplier or rounding of a significand in the main pipeline: minimum
// and maximum, sign injection, comparison, classification and conversion to integers.
package vt_fp_simple_pkg;

  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_fp_pkg::*;

  // The functions take whole numbers and use only some of their fields.
  /* verilator lint_off UNUSEDSIGNAL */

  // Whether the operation's result is fp_simple's; all others go through the fused datapath.
  function automatic logic is_simple(fpu_op_e op);
    return op >= FpMin && op <= FpCvtWuS;
  endfunction

  // a < b for numbers that are not NaN. `zeros_differ` orders -0 before +0.
  function automatic logic less(word_t a, word_t b, logic zeros_differ);
    if (!zeros_differ && a[30:0] == '0 && b[30:0] == '0) return 1'b0;
    if (a[31] != b[31]) return a[31];
    return a[31] ? a[30:0] > b[30:0] : a[30:0] < b[30:0];
  endfunction

  function automatic word_t fclass(fp_num_t n, logic subnormal);
    word_t r;
    r    = '0;
    r[0] = n.neg && n.inf;
    r[1] = n.neg && !n.inf && !n.nan && !n.zero && !subnormal;
    r[2] = n.neg && subnormal;
    r[3] = n.neg && n.zero;
    r[4] = !n.neg && n.zero;
    r[5] = !n.neg && subnormal;
    r[6] = !n.neg && !n.inf && !n.nan && !n.zero && !subnormal;
    r[7] = !n.neg && n.inf;
    r[8] = n.snan;
    r[9] = n.nan && !n.snan;
    return r;
  endfunction

  // Conversion to a 32-bit integer. Out-of-range values and NaN give the nearest limit and NV alone.
  function automatic fp_res_t to_int(logic [2:0] rm, logic is_signed, fp_num_t n);
    fp_res_t     r;
    logic [63:0] fixed;  // 32 integer bits, 32 fraction bits (bit 0 sticky)
    logic [32:0] mag;
    logic        invalid, inexact, below;  // below: saturate towards minus infinity
    exp_t        e;
    e     = n.exp - 11'sd127;
    below = n.neg && !n.nan;
    if (e >= -11'sd9) fixed = {40'b0, n.sig} << 6'(e + 11'sd9);
    else              fixed = shift_sticky64({40'b0, n.sig}, 11'(-11'sd9 - e));
    inexact = fixed[31:0] != '0;
    mag     = {1'b0, fixed[63:32]} + {32'b0, round_up(rm, n.neg, fixed[32], fixed[31], fixed[30:0] != '0)};
    invalid = n.nan || n.inf || e >= 11'sd32;
    if (!is_signed) invalid = invalid || (n.neg ? mag != '0 : mag[32]);
    else            invalid = invalid || (n.neg ? mag > 33'h0_8000_0000 : mag > 33'h0_7fff_ffff);
    if (invalid) begin
      r.flags = FlagNv;
      r.data  = is_signed ? (below ? 32'h8000_0000 : 32'h7fff_ffff) : (below ? '0 : '1);
    end else begin
      r.flags = inexact ? FlagNx : '0;
      r.data  = n.neg ? -mag[31:0] : mag[31:0];
    end
    return r;
  endfunction

  function automatic fp_res_t fp_simple(fpu_op_e op, logic [2:0] rm, word_t a, word_t b, fp_num_t na,
                                        fp_num_t nb);
    fp_res_t r;
    logic    any_nan, any_snan, pick_a;
    any_nan  = na.nan || nb.nan;
    any_snan = na.snan || nb.snan;
    r        = '0;
    unique case (op)
      FpMin, FpMax: begin
        r.flags = any_snan ? FlagNv : '0;
        pick_a  = nb.nan || (!na.nan && (less(a, b, 1'b1) == (op == FpMin)));
        r.data  = (na.nan && nb.nan) ? CanonicalNan : (pick_a ? a : b);
      end
      FpSgnj:  r.data = {b[31], a[30:0]};
      FpSgnjn: r.data = {!b[31], a[30:0]};
      FpSgnjx: r.data = {a[31] ^ b[31], a[30:0]};
      FpEq, FpNe: begin
        r.flags = any_snan ? FlagNv : '0;
        r.data  = {31'b0, (!any_nan && (a == b || (na.zero && nb.zero))) == (op == FpEq)};
      end
      FpLt: begin
        r.flags = any_nan ? FlagNv : '0;
        r.data  = {31'b0, !any_nan && less(a, b, 1'b0)};
      end
      FpLe: begin
        r.flags = any_nan ? FlagNv : '0;
        r.data  = {31'b0, !any_nan && !less(b, a, 1'b0)};
      end
      FpClass:  r.data = fclass(na, a[30:23] == '0 && !na.zero);
      FpCvtWS:  r = to_int(rm, 1'b1, na);
      FpCvtWuS: r = to_int(rm, 1'b0, na);
      default: ;
    endcase
    return r;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
