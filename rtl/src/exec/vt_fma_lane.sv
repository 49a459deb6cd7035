// One lane of the fused multiply-add datapath, five stages. The user owns the pipeline control: load_i[s],
// common to all lanes, loads stage s from the stage before it (stage 0 from the inputs). So the same lane
// serves the pipelined FPU and the step-by-step VFTTA of the SFU. A lane that does not take part (part_i
// is low) never toggles; part_i travels with the operands.
//   0  unpack, find special results and do the simple operations
//   1  multiply the significands
//   2  align and add
//   3  count leading zeros and normalise
//   4  round and pack
//
// The sum is exact but for a sticky bit. Product and addend stand in a 64-bit frame with their leading bits
// at the top, and the one with the smaller exponent is shifted right. It loses bits only if the other is so
// much larger that cancellation can shorten the sum by at most one bit, far above the sticky bit.
module vt_fma_lane
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_fp_pkg::*;
  import vt_fp_simple_pkg::*;
(
  input  logic       clk_i,
  input  logic [4:0] load_i,
  input  logic       part_i,      // with stage 0
  input  fpu_op_e    op_i,        // with stage 0
  input  logic [2:0] rm_i,        // with stage 0
  input  logic [2:0] rm_round_i,  // the same instruction's, with stage 4
  input  word_t      a_i,
  input  word_t      b_i,
  input  word_t      c_i,
  output fp_res_t    res_o
);

  // ------------------------------------------------------------------ stage 0: unpack
  // Every arithmetic operation becomes product + addend. An addition multiplies by one; a multiplication adds
  // a zero of the product's sign, which changes neither value nor sign.
  logic        part0_q, special0_q, neg_p0_q, neg_c0_q, neg_zero0_q;
  fp_res_t     res0_q;
  exp_t        exp_p0_q, exp_c0_q;
  logic [23:0] sig_a0_q, sig_b0_q;
  logic [31:0] sig_c0_q;

  always_ff @(posedge clk_i) begin
    if (load_i[0]) begin
      part0_q <= part_i;
      if (part_i) begin
        automatic fp_num_t na, nb;
        /* verilator lint_off UNUSEDSIGNAL */
        automatic fp_num_t nc;  // zero has a zero significand
        /* verilator lint_on UNUSEDSIGNAL */
        automatic logic neg_p, p_inf, p_invalid;
        na = unpack(a_i);
        if (is_simple(op_i)) begin
          special0_q <= 1'b1;
          res0_q     <= fp_simple(op_i, rm_i, a_i, b_i, na, unpack(b_i));
        end else if (op_i == FpCvtSW || op_i == FpCvtSWu) begin
          // An integer is an addend that is not normalised; the product is zero.
          neg_p       = op_i == FpCvtSW && a_i[31];
          special0_q  <= 1'b0;
          neg_p0_q    <= neg_p;
          neg_c0_q    <= neg_p;
          neg_zero0_q <= 1'b0;
          exp_p0_q    <= ExpOfZero;
          sig_a0_q    <= '0;
          exp_c0_q    <= 11'sd127 + 11'sd31;
          sig_c0_q    <= neg_p ? -a_i : a_i;
        end else begin
          unique case (op_i)
            FpAdd, FpSub: begin
              nb     = unpack(One);
              nc     = unpack(b_i);
              nc.neg = nc.neg ^ (op_i == FpSub);
            end
            FpMul: begin
              nb     = unpack(b_i);
              nc     = unpack('0);
              nc.neg = na.neg ^ nb.neg;
            end
            default: begin
              nb     = unpack(b_i);
              nc     = unpack(c_i);
              na.neg = na.neg ^ (op_i == FpNmsub || op_i == FpNmadd);
              nc.neg = nc.neg ^ (op_i == FpMsub || op_i == FpNmadd);
            end
          endcase
          neg_p      = na.neg ^ nb.neg;
          p_inf      = na.inf || nb.inf;
          p_invalid  = (na.inf && nb.zero) || (na.zero && nb.inf);
          special0_q <= 1'b1;
          if (na.nan || nb.nan || nc.nan || p_invalid) begin
            res0_q <= {(na.snan || nb.snan || nc.snan || p_invalid) ? FlagNv : 5'b0, CanonicalNan};
          end else if (p_inf && nc.inf && neg_p != nc.neg) begin
            res0_q <= {FlagNv, CanonicalNan};
          end else if (p_inf || nc.inf) begin
            res0_q <= {5'b0, p_inf ? neg_p : nc.neg, Infinity[30:0]};
          end else begin
            special0_q <= 1'b0;
          end
          neg_p0_q    <= neg_p;
          neg_c0_q    <= nc.neg;
          neg_zero0_q <= (neg_p == nc.neg) ? neg_p : rm_i == Rdn;
          // exp_p is the exponent of the product's bit 47.
          exp_p0_q    <= (na.zero || nb.zero) ? ExpOfZero : na.exp + nb.exp - 11'sd126;
          sig_a0_q    <= na.sig;
          sig_b0_q    <= nb.sig;
          exp_c0_q    <= nc.exp;
          sig_c0_q    <= {nc.sig, 8'b0};
        end
      end
    end
  end

  // ------------------------------------------------------------------ stage 1: multiply
  logic        part1_q, special1_q, neg_p1_q, neg_c1_q, neg_zero1_q;
  fp_res_t     res1_q;
  exp_t        exp_p1_q, exp_c1_q;
  logic [47:0] prod1_q;
  logic [31:0] sig_c1_q;

  always_ff @(posedge clk_i) begin
    if (load_i[1]) begin
      part1_q <= part0_q;
      if (part0_q) begin
        special1_q <= special0_q;
        if (special0_q) begin
          res1_q <= res0_q;
        end else begin
          neg_p1_q    <= neg_p0_q;
          neg_c1_q    <= neg_c0_q;
          neg_zero1_q <= neg_zero0_q;
          exp_p1_q    <= exp_p0_q;
          exp_c1_q    <= exp_c0_q;
          prod1_q     <= 48'(sig_a0_q) * 48'(sig_b0_q);
          sig_c1_q    <= sig_c0_q;
        end
      end
    end
  end

  // ------------------------------------------------------------------ stage 2: align and add
  logic        part2_q, special2_q, neg2_q;
  fp_res_t     res2_q;
  exp_t        exp2_q;
  logic [63:0] sum2_q;

  always_ff @(posedge clk_i) begin
    if (load_i[2]) begin
      part2_q <= part1_q;
      if (part1_q) begin
        special2_q <= special1_q;
        if (special1_q) begin
          res2_q <= res1_q;
        end else begin
          automatic logic [63:0] p, c;
          automatic exp_t        d;
          // Leading bits at 62: bit 63 takes the carry.
          p = {1'b0, prod1_q, 15'b0};
          c = {1'b0, sig_c1_q, 31'b0};
          d = exp_p1_q - exp_c1_q;
          if (d >= 11'sd0) c = shift_sticky64(c, 11'(d));
          else             p = shift_sticky64(p, 11'(-d));
          exp2_q <= (d >= 11'sd0) ? exp_p1_q : exp_c1_q;
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
  end

  // ------------------------------------------------------------------ stage 3: normalise
  logic        part3_q, special3_q, neg3_q;
  fp_res_t     res3_q;
  exp_t        exp3_q;
  logic [31:0] sig3_q;

  always_ff @(posedge clk_i) begin
    if (load_i[3]) begin
      part3_q <= part2_q;
      if (part2_q) begin
        special3_q <= special2_q || sum2_q == '0;
        if (special2_q) begin
          res3_q <= res2_q;
        end else begin
          automatic logic [5:0]  lz;
          automatic logic [63:0] norm;
          lz     = lzc64(sum2_q);
          norm   = sum2_q << lz;
          res3_q <= {5'b0, neg2_q, 31'b0};  // for an exact zero
          neg3_q <= neg2_q;
          exp3_q <= exp2_q + 11'sd1 - exp_t'({5'b0, lz});
          sig3_q <= {norm[63:33], norm[32:0] != '0};
        end
      end
    end
  end

  // ------------------------------------------------------------------ stage 4: round and pack
  fp_res_t res4_q;

  always_ff @(posedge clk_i) begin
    if (load_i[4]) begin
      if (part3_q) begin
        if (special3_q) res4_q <= res3_q;
        else res4_q <= round_pack(rm_round_i, neg3_q, exp3_q, sig3_q);
      end
    end
  end

  assign res_o = res4_q;

endmodule
