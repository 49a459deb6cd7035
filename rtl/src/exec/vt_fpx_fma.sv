// The fused multiply-add datapath of half and double precision, up to rounding, with the simple operations as
// its special results; four stages. The user owns the pipeline control: en_i[s] loads stage s from the stage
// before it (stage 0 from the inputs). A stage that is not enabled does not toggle.
//   0  unpack, find special results and do the simple operations
//   1  multiply the significands
//   2  align and add
//   3  count leading zeros and normalise
//
// As in vt_fma_lane, the sum is exact but for a sticky bit. Product and addend stand in a 128-bit frame with
// their leading bits at the top, and the one with the smaller exponent is shifted right. It loses bits only
// if the other is so much larger that cancellation can shorten the sum by at most one bit.
module vt_fpx_fma
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_fp_pkg::FlagNv;
  import vt_fp_pkg::Rdn;
  import vt_fpx_pkg::*;
  import vt_fpx_simple_pkg::*;
(
  input  logic       clk_i,
  input  logic [3:0] en_i,
  input  logic       half_i,  // with stage 0, as all below
  input  fpu_op_e    op_i,
  input  logic [2:0] rm_i,
  input  dword_t     a_i,
  input  dword_t     b_i,
  input  dword_t     c_i,
  output fpx_raw_t   raw_o
);

  localparam dword_t HalfOne   = 64'h3c00;
  localparam dword_t DoubleOne = 64'h3ff0_0000_0000_0000;

  // ------------------------------------------------------------------ stage 0: unpack
  // Every arithmetic operation becomes product + addend. An addition multiplies by one; a multiplication adds
  // a zero of the product's sign, which changes neither value nor sign.
  logic        special0_q, neg_p0_q, neg_c0_q, neg_zero0_q;
  fpx_res_t    res0_q;
  xexp_t       exp_p0_q, exp_c0_q;
  logic [52:0] sig_a0_q, sig_b0_q;
  dword_t      sig_c0_q;

  always_ff @(posedge clk_i) begin
    if (en_i[0]) begin
      /* verilator lint_off UNUSEDSIGNAL */
      automatic fpx_num_t na, nb, nc;  // the significands show a zero nc and subnormals
      /* verilator lint_on UNUSEDSIGNAL */
      automatic logic   neg_p, p_inf, p_invalid;
      automatic dword_t int_a;
      na = xunpack(half_i, a_i);
      if (xis_simple(op_i)) begin
        special0_q <= 1'b1;
        res0_q     <= fpx_simple(op_i, half_i, rm_i, a_i, b_i, na, xunpack(half_i, b_i));
      end else if (op_i == FpCvtSW || op_i == FpCvtSWu) begin
        // An integer is an addend that is not normalised; the product is zero.
        int_a       = half_i ? {{48{op_i == FpCvtSW && a_i[15]}}, a_i[15:0]} : a_i;
        neg_p       = op_i == FpCvtSW && int_a[63];
        special0_q  <= 1'b0;
        neg_p0_q    <= neg_p;
        neg_c0_q    <= neg_p;
        neg_zero0_q <= 1'b0;
        exp_p0_q    <= XExpOfZero;
        sig_a0_q    <= '0;
        exp_c0_q    <= 14'sd63;
        sig_c0_q    <= neg_p ? -int_a : int_a;
      end else begin
        unique case (op_i)
          FpAdd, FpSub: begin
            nb     = xunpack(half_i, half_i ? HalfOne : DoubleOne);
            nc     = xunpack(half_i, b_i);
            nc.neg = nc.neg ^ (op_i == FpSub);
          end
          FpMul: begin
            nb     = xunpack(half_i, b_i);
            nc     = xunpack(half_i, '0);
            nc.neg = na.neg ^ nb.neg;
          end
          default: begin
            nb     = xunpack(half_i, b_i);
            nc     = xunpack(half_i, c_i);
            na.neg = na.neg ^ (op_i == FpNmsub || op_i == FpNmadd);
            nc.neg = nc.neg ^ (op_i == FpMsub || op_i == FpNmadd);
          end
        endcase
        neg_p      = na.neg ^ nb.neg;
        p_inf      = na.inf || nb.inf;
        p_invalid  = (na.inf && nb.zero) || (na.zero && nb.inf);
        special0_q <= 1'b1;
        if (na.nan || nb.nan || nc.nan || p_invalid) begin
          res0_q <= {(na.snan || nb.snan || nc.snan || p_invalid) ? FlagNv : 5'b0, canonical_nan(half_i)};
        end else if (p_inf && nc.inf && neg_p != nc.neg) begin
          res0_q <= {FlagNv, canonical_nan(half_i)};
        end else if (p_inf || nc.inf) begin
          res0_q <= {5'b0, with_sign(half_i, p_inf ? neg_p : nc.neg, infinity(half_i))};
        end else begin
          special0_q <= 1'b0;
        end
        neg_p0_q    <= neg_p;
        neg_c0_q    <= nc.neg;
        neg_zero0_q <= (neg_p == nc.neg) ? neg_p : rm_i == Rdn;
        // exp_p is the exponent of the product's bit 105.
        exp_p0_q    <= (na.zero || nb.zero) ? XExpOfZero : na.exp + nb.exp + 14'sd1;
        sig_a0_q    <= na.sig;
        sig_b0_q    <= nb.sig;
        exp_c0_q    <= nc.exp;
        sig_c0_q    <= {nc.sig, 11'b0};
      end
    end
  end

  // ------------------------------------------------------------------ stage 1: multiply
  logic         special1_q, neg_p1_q, neg_c1_q, neg_zero1_q;
  fpx_res_t     res1_q;
  xexp_t        exp_p1_q, exp_c1_q;
  logic [105:0] prod1_q;
  dword_t       sig_c1_q;

  always_ff @(posedge clk_i) begin
    if (en_i[1]) begin
      special1_q <= special0_q;
      if (special0_q) begin
        res1_q <= res0_q;
      end else begin
        neg_p1_q    <= neg_p0_q;
        neg_c1_q    <= neg_c0_q;
        neg_zero1_q <= neg_zero0_q;
        exp_p1_q    <= exp_p0_q;
        exp_c1_q    <= exp_c0_q;
        prod1_q     <= 106'(sig_a0_q) * 106'(sig_b0_q);
        sig_c1_q    <= sig_c0_q;
      end
    end
  end

  // ------------------------------------------------------------------ stage 2: align and add
  logic         special2_q, neg2_q;
  fpx_res_t     res2_q;
  xexp_t        exp2_q;
  logic [127:0] sum2_q;

  always_ff @(posedge clk_i) begin
    if (en_i[2]) begin
      special2_q <= special1_q;
      if (special1_q) begin
        res2_q <= res1_q;
      end else begin
        automatic logic [127:0] p, c;
        automatic xexp_t        d;
        // Leading bits at 126: bit 127 takes the carry.
        p = {1'b0, prod1_q, 21'b0};
        c = {1'b0, sig_c1_q, 63'b0};
        d = exp_p1_q - exp_c1_q;
        if (d >= 14'sd0) c = shift_sticky128(c, d);
        else             p = shift_sticky128(p, -d);
        exp2_q <= (d >= 14'sd0) ? exp_p1_q : exp_c1_q;
        if (neg_p1_q == neg_c1_q) begin
          sum2_q <= p + c;
          neg2_q <= neg_p1_q;
        end else if (p > c) begin
          sum2_q <= p - c;
          neg2_q <= neg_p1_q;
        end else begin
          sum2_q <= c - p;
          neg2_q <= (p == c) ? neg_zero1_q : neg_c1_q;
        end
      end
    end
  end

  // ------------------------------------------------------------------ stage 3: normalise
  // An exact zero has the format of the lane at stage 0: all lanes in flight belong to one instruction.
  fpx_raw_t raw3_q;

  always_ff @(posedge clk_i) begin
    if (en_i[3]) begin
      raw3_q.special <= special2_q || sum2_q == '0;
      if (special2_q) begin
        raw3_q.res <= res2_q;
      end else begin
        automatic logic [6:0]   lz;
        automatic logic [127:0] norm;
        lz         = lzc128(sum2_q);
        norm       = sum2_q << lz;
        raw3_q.res <= {5'b0, with_sign(half_i, neg2_q, '0)};
        raw3_q.neg <= neg2_q;
        raw3_q.exp <= exp2_q + 14'sd1 - xexp_t'({7'b0, lz});
        raw3_q.sig <= {norm[127:65], norm[64:0] != '0};
      end
    end
  end

  assign raw_o = raw3_q;

endmodule
