// Operations of half and double precision that need no adder, multiplier or rounding of a significand in the
// main pipeline: minimum and maximum, sign injection, comparison, classification and conversion to integers
// of the format's own width.
package vt_fpx_simple_pkg;

  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_fp_pkg::FlagNv;
  import vt_fp_pkg::FlagNx;
  import vt_fp_pkg::round_up;
  import vt_fpx_pkg::*;

  // The functions take whole numbers and use only some of their fields.
  /* verilator lint_off UNUSEDSIGNAL */

  // a < b for numbers that are not NaN, both with the sign in bit 63. `zeros_differ` orders -0 before +0.
  function automatic logic xless(dword_t a, dword_t b, logic zeros_differ);
    if (!zeros_differ && a[62:0] == '0 && b[62:0] == '0) return 1'b0;
    if (a[63] != b[63]) return a[63];
    return a[63] ? a[62:0] > b[62:0] : a[62:0] < b[62:0];
  endfunction

  function automatic logic [9:0] xclass(logic neg, logic nan, logic snan, logic inf, logic zero,
                                        logic subnormal);
    logic normal;
    normal = !nan && !inf && !zero && !subnormal;
    return {nan && !snan, snan, !neg && inf, !neg && normal, !neg && subnormal, !neg && zero,
            neg && zero, neg && subnormal, neg && normal, neg && inf};
  endfunction

  // Conversion to a 16-bit or 64-bit integer. Out-of-range values and NaN give the nearest limit and NV
  // alone.
  function automatic fpx_res_t xto_int(logic half, logic [2:0] rm, logic is_signed, fpx_num_t n);
    fpx_res_t    r;
    logic [65:0] fixed;  // 64 integer bits, the first fraction bit, and the sticky bit
    logic [64:0] mag, limit;
    logic        invalid, inexact;
    if (n.exp >= 14'sd52) begin
      fixed = {11'b0, n.sig, 2'b0} << 4'(n.exp - 14'sd52);
    end else if (n.exp < -14'sd2) begin
      fixed = {65'b0, !n.zero};
    end else begin
      automatic logic [5:0] lost;
      lost  = 6'(14'sd52 - n.exp);
      fixed = {11'b0, n.sig, 2'b0} >> lost;
      fixed[0] = fixed[0] || ({n.sig, 2'b0} & ~(~55'b0 << lost)) != '0;
    end
    inexact = fixed[1:0] != '0;
    mag     = {1'b0, fixed[65:2]} + {64'b0, round_up(rm, n.neg, fixed[2], fixed[1], fixed[0])};
    // The largest magnitude that fits.
    limit = half ? 65'hffff : 65'h0_ffff_ffff_ffff_ffff;
    if (is_signed)  limit = (limit >> 1) + {64'b0, n.neg && !n.nan};
    else if (n.neg && !n.nan) limit = '0;
    invalid = n.nan || n.inf || n.exp >= 14'sd64 || mag > limit;
    if (invalid) mag = limit;
    r.flags = invalid ? FlagNv : (inexact ? FlagNx : '0);
    r.data  = (n.neg && !n.nan) ? -mag[63:0] : mag[63:0];
    return r;
  endfunction

  // Whether the operation's result is fpx_simple's; all others go through the fused datapath.
  function automatic logic xis_simple(fpu_op_e op);
    return op >= FpMin && op <= FpCvtWuS;
  endfunction

  function automatic fpx_res_t fpx_simple(fpu_op_e op, logic half, logic [2:0] rm, dword_t a, dword_t b,
                                          fpx_num_t na, fpx_num_t nb);
    fpx_res_t r;
    dword_t   x, y;  // the operands with the sign in bit 63
    logic     any_nan, any_snan, pick_a;
    any_nan  = na.nan || nb.nan;
    any_snan = na.snan || nb.snan;
    x        = half ? {a[15:0], 48'b0} : a;
    y        = half ? {b[15:0], 48'b0} : b;
    r        = '0;
    unique case (op)
      FpMin, FpMax: begin
        r.flags = any_snan ? FlagNv : '0;
        pick_a  = nb.nan || (!na.nan && (xless(x, y, 1'b1) == (op == FpMin)));
        if (na.nan && nb.nan) r.data = canonical_nan(half);
        else if (pick_a)      r.data = with_sign(half, na.neg, a[62:0]);
        else                  r.data = with_sign(half, nb.neg, b[62:0]);
      end
      FpSgnj:  r.data = with_sign(half, nb.neg, a[62:0]);
      FpSgnjn: r.data = with_sign(half, !nb.neg, a[62:0]);
      FpSgnjx: r.data = with_sign(half, na.neg ^ nb.neg, a[62:0]);
      FpEq, FpNe: begin
        r.flags = any_snan ? FlagNv : '0;
        r.data  = {63'b0, (!any_nan && (x == y || (na.zero && nb.zero))) == (op == FpEq)};
      end
      FpLt: begin
        r.flags = any_nan ? FlagNv : '0;
        r.data  = {63'b0, !any_nan && xless(x, y, 1'b0)};
      end
      FpLe: begin
        r.flags = any_nan ? FlagNv : '0;
        r.data  = {63'b0, !any_nan && !xless(y, x, 1'b0)};
      end
      FpClass:  r.data = {54'b0, xclass(na.neg, na.nan, na.snan, na.inf, na.zero, na.subnormal)};
      FpCvtWS:  r = xto_int(half, rm, 1'b1, na);
      FpCvtWuS: r = xto_int(half, rm, 1'b0, na);
      default: ;
    endcase
    return r;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage
