// Single-precision building blocks that the FPU and the SFU share: unpacking, shifting and counting zeros
// without losing the bits that rounding needs, and rounding and packing a result.
//
// Internal numbers are a sign, a biased exponent that may go below 1 and beyond 254, and a significand whose
// lowest bit may be "sticky": the OR of everything shifted out below it.
package vt_fp_pkg;

  import vt_pkg::*;

  localparam word_t CanonicalNan = 32'h7fc0_0000;
  localparam word_t Infinity     = 32'h7f80_0000;
  localparam word_t One          = 32'h3f80_0000;

  // Rounding modes as the frm field writes them.
  localparam logic [2:0] Rne = 3'd0;
  localparam logic [2:0] Rtz = 3'd1;
  localparam logic [2:0] Rdn = 3'd2;
  localparam logic [2:0] Rup = 3'd3;
  localparam logic [2:0] Rmm = 3'd4;

  // Flags as the fflags field holds them.
  localparam logic [4:0] FlagNv = 5'b10000;
  localparam logic [4:0] FlagDz = 5'b01000;
  localparam logic [4:0] FlagOf = 5'b00100;
  localparam logic [4:0] FlagUf = 5'b00010;
  localparam logic [4:0] FlagNx = 5'b00001;

  typedef logic signed [10:0] exp_t;  // biased; products of subnormals need about -170
  localparam exp_t ExpOfZero = -11'sd500;  // below every other number, so that alignment shifts a zero away

  typedef struct packed {
    logic [4:0] flags;
    word_t      data;
  } fp_res_t;

  typedef struct packed {
    logic        neg;
    logic        nan;
    logic        snan;
    logic        inf;
    logic        zero;
    exp_t        exp;  // as if normalised; ExpOfZero for zeros
    logic [23:0] sig;  // bit 23 set unless zero
  } fp_num_t;

  // ------------------------------------------------------------------ shifts and zero counts
  // The function of vt_lzc, for use in functions, which cannot instantiate a module, and in the clocked
  // blocks of lanes: a simulator evaluates a module for every lane in every cycle.
  function automatic logic [5:0] lzc64(logic [63:0] x);
    logic [5:0] n;
    n = '0;
    if (x[63:32] == '0) begin n = n + 6'd32; x = {x[31:0], 32'b0}; end
    if (x[63:48] == '0) begin n = n + 6'd16; x = {x[47:0], 16'b0}; end
    if (x[63:56] == '0) begin n = n + 6'd8;  x = {x[55:0], 8'b0}; end
    if (x[63:60] == '0) begin n = n + 6'd4;  x = {x[59:0], 4'b0}; end
    if (x[63:62] == '0) begin n = n + 6'd2;  x = {x[61:0], 2'b0}; end
    if (!x[63])         n = n + 6'd1;
    return n;  // 63 for zero
  endfunction

  // x >> n; bits that are shifted out are ORed into bit 0.
  function automatic logic [63:0] shift_sticky64(logic [63:0] x, logic [10:0] n);
    if (n >= 11'd64) return {63'b0, x != '0};
    return (x >> n[5:0]) | {63'b0, (x & ~(~64'b0 << n[5:0])) != '0};
  endfunction

  function automatic logic [31:0] shift_sticky32(logic [31:0] x, logic [10:0] n);
    if (n >= 11'd32) return {31'b0, x != '0};
    return (x >> n[4:0]) | {31'b0, (x & ~(~32'b0 << n[4:0])) != '0};
  endfunction

  // ------------------------------------------------------------------ unpack
  function automatic fp_num_t unpack(word_t x);
    fp_num_t    n;
    logic [5:0] lz;
    n.neg  = x[31];
    n.nan  = x[30:23] == '1 && x[22:0] != '0;
    n.snan = n.nan && !x[22];
    n.inf  = x[30:23] == '1 && x[22:0] == '0;
    n.zero = x[30:0] == '0;
    if (x[30:23] != '0) begin
      n.exp = exp_t'({3'b0, x[30:23]});
      n.sig = {1'b1, x[22:0]};
    end else if (n.zero) begin
      n.exp = ExpOfZero;
      n.sig = '0;
    end else begin
      lz    = lzc64({1'b0, x[22:0], 40'b0});
      n.exp = 11'sd1 - exp_t'({5'b0, lz});
      n.sig = {1'b0, x[22:0]} << lz;
    end
    return n;
  endfunction

  // ------------------------------------------------------------------ round and pack
  // Whether a magnitude whose discarded part is `half` (its top bit) and `rest` (OR of the others) goes up.
  function automatic logic round_up(logic [2:0] rm, logic neg, logic lsb, logic half, logic rest);
    unique case (rm)
      Rne:     return half && (rest || lsb);
      Rdn:     return neg && (half || rest);
      Rup:     return !neg && (half || rest);
      Rmm:     return half;
      default: return 1'b0;  // Rtz
    endcase
  endfunction

  // The single-precision number nearest to (-1)^neg * sig/2^31 * 2^(exp-127), rounded by rm. sig has bit 31
  // set and bit 0 sticky. Underflow is signalled if the result is inexact and tiny after rounding: if
  // rounding to 24 bits with an unbounded exponent gives less than 2^-126.
  function automatic fp_res_t round_pack(logic [2:0] rm, logic neg, exp_t exp, logic [31:0] sig);
    fp_res_t     r;
    logic [31:0] s;
    logic [24:0] mant;
    logic        up, tiny, inexact;
    s    = sig;
    tiny = 1'b0;
    if (exp < 11'sd1) begin
      up   = round_up(rm, neg, s[8], s[7], s[6:0] != '0);
      tiny = !(exp == 11'sd0 && s[31:8] == '1 && up);
      s    = shift_sticky32(sig, 11'(11'sd1 - exp));
    end
    inexact = s[7:0] != '0;
    up      = round_up(rm, neg, s[8], s[7], s[6:0] != '0);
    mant    = {1'b0, s[31:8]} + {24'b0, up};
    // The hidden bit adds 1 to the exponent field, and a carry out of the mantissa adds one more.
    if (exp < 11'sd1) r.data = {neg, {6'b0, mant}};
    else              r.data = {neg, 31'({exp[7:0] - 8'd1, 23'b0}) + {6'b0, mant}};
    r.flags = {2'b0, 1'b0, tiny && inexact, inexact};
    if (exp > 11'sd254 || (exp == 11'sd254 && mant[24])) begin
      r.flags = FlagOf | FlagNx;
      if (rm == Rtz || (rm == Rdn && !neg) || (rm == Rup && neg)) r.data = {neg, Infinity[30:0] - 31'd1};
      else                                                        r.data = {neg, Infinity[30:0]};
    end
    return r;
  endfunction

endpackage
