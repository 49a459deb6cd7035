// Half and double precision in one form: unpacking numbers of either format, and rounding and packing
// results. The format is selected at run time, so that one datapath, wide enough for double, serves both.
//
// Internal numbers are a sign, an exponent without bias that may leave the format's range, and a significand
// with its leading bit at the top whatever the format. Halves stand in bits 15:0 of a 64-bit word.
package vt_fpx_pkg;

  import vt_pkg::*;
  import vt_fp_pkg::Rtz;
  import vt_fp_pkg::Rdn;
  import vt_fp_pkg::Rup;
  import vt_fp_pkg::FlagOf;
  import vt_fp_pkg::FlagNx;
  import vt_fp_pkg::round_up;
  import vt_fp_pkg::lzc64;
  import vt_fp_pkg::shift_sticky64;

  typedef logic [63:0]        dword_t;
  typedef logic signed [13:0] xexp_t;  // products of subnormal doubles need -2148, differences twice that
  // below every other number, so that alignment shifts a zero away
  localparam xexp_t XExpOfZero = -14'sd3500;

  typedef struct packed {
    logic [4:0] flags;
    dword_t     data;
  } fpx_res_t;

  typedef struct packed {
    logic        neg;
    logic        nan;
    logic        snan;
    logic        inf;
    logic        zero;
    logic        subnormal;
    xexp_t       exp;  // as if normalised; XExpOfZero for zeros
    logic [52:0] sig;  // bit 52 set unless zero
  } fpx_num_t;

  // A result before rounding: (-1)^neg * sig/2^63 * 2^exp with bit 63 of sig set and bit 0 sticky; or, if
  // `special`, a finished result.
  typedef struct packed {
    logic     special;
    fpx_res_t res;
    logic     neg;
    xexp_t    exp;
    dword_t   sig;
  } fpx_raw_t;

  function automatic dword_t canonical_nan(logic half);
    return half ? 64'h7e00 : 64'h7ff8_0000_0000_0000;
  endfunction

  // A number from its sign and the bits below it; `magnitude` may have more bits than the format. Halves are
  // sign-extended, as results of the half format are.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic dword_t with_sign(logic half, logic neg, logic [62:0] magnitude);
    return half ? {{49{neg}}, magnitude[14:0]} : {neg, magnitude};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic logic [62:0] infinity(logic half);
    return half ? 63'h7c00 : 63'h7ff0_0000_0000_0000;
  endfunction

  // ------------------------------------------------------------------ shifts and zero counts
  function automatic logic [6:0] lzc128(logic [127:0] x);
    return (x[127:64] != '0) ? {1'b0, lzc64(x[127:64])} : {1'b1, lzc64(x[63:0])};
  endfunction

  // x >> n; bits that are shifted out are ORed into bit 0.
  function automatic logic [127:0] shift_sticky128(logic [127:0] x, xexp_t n);
    if (n >= 14'sd128) return {127'b0, x != '0};
    return (x >> n[6:0]) | {127'b0, (x & ~(~128'b0 << n[6:0])) != '0};
  endfunction

  // ------------------------------------------------------------------ unpack
  function automatic fpx_num_t xunpack(logic half, dword_t x);
    fpx_num_t    n;
    logic [10:0] field;
    logic [51:0] frac;
    logic [5:0]  lz;
    logic        top;
    xexp_t       bias;
    field  = half ? {6'b0, x[14:10]} : x[62:52];
    frac   = half ? {x[9:0], 42'b0} : x[51:0];
    top    = half ? x[14:10] == '1 : x[62:52] == '1;
    bias   = half ? 14'sd15 : 14'sd1023;
    n.neg  = half ? x[15] : x[63];
    n.nan  = top && frac != '0;
    n.snan = n.nan && !frac[51];
    n.inf  = top && frac == '0;
    n.zero = field == '0 && frac == '0;
    n.subnormal = field == '0 && !n.zero;
    if (n.zero) begin
      n.exp = XExpOfZero;
      n.sig = '0;
    end else if (n.subnormal) begin
      lz    = lzc64({1'b0, frac, 11'b0});
      n.exp = 14'sd1 - bias - xexp_t'({8'b0, lz});
      n.sig = {1'b0, frac} << lz;
    end else begin
      n.exp = xexp_t'({3'b0, field}) - bias;
      n.sig = {1'b1, frac};
    end
    return n;
  endfunction

  // ------------------------------------------------------------------ round and pack
  // The number of the format nearest to the raw one, rounded by rm. Underflow is signalled if the result is
  // inexact and tiny after rounding: if rounding with an unbounded exponent gives less than the smallest
  // normal number.
  function automatic fpx_res_t xround(logic half, logic [2:0] rm, logic neg, xexp_t exp, dword_t sig);
    fpx_res_t    r;
    dword_t      s;     // bits 10:0 are rounded off
    logic [53:0] mant;
    logic [62:0] magnitude;
    logic        up, tiny, inexact, ones, carry;
    xexp_t       emin, emax;
    emin = half ? -14'sd14 : -14'sd1022;
    emax = half ? 14'sd15 : 14'sd1023;
    s    = half ? {42'b0, sig[63:43], sig[42:0] != '0} : sig;
    ones = half ? s[21:11] == '1 : s[63:11] == '1;
    tiny = 1'b0;
    if (exp < emin) begin
      up   = round_up(rm, neg, s[11], s[10], s[9:0] != '0);
      tiny = !(exp == emin - 14'sd1 && ones && up);
      s    = shift_sticky64(s, 11'(emin - exp));  // the smallest product is 1126 below emin
    end
    inexact = s[10:0] != '0;
    up      = round_up(rm, neg, s[11], s[10], s[9:0] != '0);
    mant    = {1'b0, s[63:11]} + {53'b0, up};
    carry   = half ? mant[11] : mant[53];
    // The hidden bit adds 1 to the exponent field, and a carry out of the mantissa adds one more.
    magnitude = {9'b0, mant};
    if (exp >= emin) begin
      magnitude = magnitude + (half ? {48'b0, 5'(exp + 14'sd14), 10'b0} : {11'(exp + 14'sd1022), 52'b0});
    end
    r.flags = {3'b0, tiny && inexact, inexact};
    if (exp > emax || (exp == emax && carry)) begin
      r.flags   = FlagOf | FlagNx;
      magnitude = infinity(half);
      if (rm == Rtz || (rm == Rdn && !neg) || (rm == Rup && neg)) magnitude = magnitude - 63'd1;
    end
    r.data = with_sign(half, neg, magnitude);
    return r;
  endfunction

endpackage
