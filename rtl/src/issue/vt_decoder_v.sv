// Decoder of the OP-V opcode (1010111): vector integer, multiply/divide, fixed point, floating point, moves and
// vset. Formats and groups by vtype are the business of vt_vtype.
// rs1 and rs2 stand for vs1 and vs2 too; funct3 says which file the first one is in.
//
// RVV computes "vs2 op vs1", the units "a op b". `swapped` puts vs2 on operand a.
module vt_decoder_v
  import vt_pkg::*;
  import vt_issue_pkg::*;
(
  input  logic [31:12] insn_i,
  input  logic [7:0] rd_i,
  input  logic [7:0] rs1_i,
  input  logic [7:0] rs2_i,
  input  word_t      imm5_i,
  input  logic       valid_i,
  output dec_t       dec_o,
  output logic       legal_o
);

  typedef enum logic [2:0] {
    OpiVv = 3'b000, OpfVv = 3'b001, OpmVv = 3'b010, OpiVi = 3'b011,
    OpiVx = 3'b100, OpfVf = 3'b101, OpmVx = 3'b110, OpCfg = 3'b111
  } cat_e;

  cat_e       f3;
  logic [5:0] f6;
  logic       vm, vv, vx, vi;
  logic [4:0] vs1_f, vs2_f;

  assign f3    = cat_e'(insn_i[14:12]);
  assign f6    = insn_i[31:26];
  assign vm    = insn_i[25];
  assign vs1_f = insn_i[19:15];
  assign vs2_f = insn_i[24:20];
  assign vv    = (f3 == OpiVv) || (f3 == OpfVv) || (f3 == OpmVv);
  assign vi    = (f3 == OpiVi);
  assign vx    = !vv && !vi;

  dec_t d;
  logic legal, swapped;

  // Multiply-add group: c is the old destination.
  logic fma;

  always_comb begin
    d       = '0;
    legal   = 1'b0;
    swapped = 1'b0;
    fma     = 1'b0;
    d.f3    = f3;
    d.rm    = 3'b111;
    if (valid_i) begin
      d.vec      = 1'b1;
      d.vt       = 1'b1;
      d.masked   = !vm;
      d.reads_v0 = !vm;
      d.imm      = imm5_i;
      d.src0     = '{kind: vv ? RegVector : vi ? RegNone : RegScalar, num: vi ? 8'd0 : rs1_i};
      d.src1     = '{kind: RegVector, num: rs2_i};
      d.dst      = '{kind: RegVector, num: rd_i};
      unique case (f3)
        // ------------------------------------------------------------ integer
        OpiVv, OpiVi, OpiVx: begin
          d.unit = UnitValu;
          legal  = 1'b1;
          unique case (f6)
            6'h00: d.op = 5'(AluAdd);
            6'h02: begin d.op = 5'(AluSub); swapped = 1'b1; legal = !vi; end
            6'h03: begin d.op = 5'(AluSub); legal = !vv; end  // vrsub: x - vs2
            6'h04: begin d.op = 5'(AluMinu); legal = !vi; end
            6'h05: begin d.op = 5'(AluMin);  legal = !vi; end
            6'h06: begin d.op = 5'(AluMaxu); legal = !vi; end
            6'h07: begin d.op = 5'(AluMax);  legal = !vi; end
            6'h09: d.op = 5'(AluAnd);
            6'h0a: d.op = 5'(AluOr);
            6'h0b: d.op = 5'(AluXor);
            6'h17: begin
              if (vm) begin  // vmv.v.v, .x, .i
                d.op = 5'(AluA); d.src1 = '0; legal = (vs2_f == '0);
              end else begin // vmerge selects by v0 in every active lane
                d.op = 5'(AluMerge); d.masked = 1'b0; d.csel = CMask;
              end
            end
            6'h18: d.op = 5'(AluSeq);
            6'h19: d.op = 5'(AluSne);
            6'h1a: begin d.op = 5'(AluSltu); swapped = 1'b1; legal = !vi; end
            6'h1b: begin d.op = 5'(AluSlt);  swapped = 1'b1; legal = !vi; end
            6'h1c: begin d.op = 5'(AluSleu); swapped = 1'b1; end
            6'h1d: begin d.op = 5'(AluSle);  swapped = 1'b1; end
            6'h1e: begin d.op = 5'(AluSltu); legal = !vv; end // vs2 > x is x < vs2
            6'h1f: begin d.op = 5'(AluSlt);  legal = !vv; end
            6'h20: begin d.unit = UnitFix; d.op = 5'(FixSaddu); swapped = 1'b1; end
            6'h21: begin d.unit = UnitFix; d.op = 5'(FixSadd);  swapped = 1'b1; end
            6'h22: begin d.unit = UnitFix; d.op = 5'(FixSsubu); swapped = 1'b1; legal = !vi; end
            6'h23: begin d.unit = UnitFix; d.op = 5'(FixSsub);  swapped = 1'b1; legal = !vi; end
            6'h27: begin d.unit = UnitFix; d.op = 5'(FixSmul);  swapped = 1'b1; legal = !vi; end
            6'h2a: begin d.unit = UnitFix; d.op = 5'(FixSsrl);  swapped = 1'b1; end
            6'h2b: begin d.unit = UnitFix; d.op = 5'(FixSsra);  swapped = 1'b1; end
            6'h25: begin d.op = 5'(AluSll); swapped = 1'b1; end
            6'h28: begin d.op = 5'(AluSrl); swapped = 1'b1; end
            6'h29: begin d.op = 5'(AluSra); swapped = 1'b1; end
            default: legal = 1'b0;
          endcase
        end
        // ------------------------------------------------------------ multiply, divide, mask logic, moves
        OpmVv, OpmVx: begin
          d.unit = UnitMul;
          legal  = 1'b1;
          unique case (f6)
            6'h08: begin d.unit = UnitFix; d.op = 5'(FixAaddu); swapped = 1'b1; end
            6'h09: begin d.unit = UnitFix; d.op = 5'(FixAadd);  swapped = 1'b1; end
            6'h0a: begin d.unit = UnitFix; d.op = 5'(FixAsubu); swapped = 1'b1; end
            6'h0b: begin d.unit = UnitFix; d.op = 5'(FixAsub);  swapped = 1'b1; end
            6'h10: begin
              d.masked = 1'b0; d.reads_v0 = 1'b0;
              if (vv) begin  // vmv.x.s
                legal = vm && (vs1_f == '0);
                d.unit = UnitSalu; d.op = 5'(AluA); d.to_scalar = 1'b1; d.src0 = '0; swapped = 1'b1;
                d.dst = '{kind: RegScalar, num: rd_i};
              end else begin // vmv.s.x
                legal = vm && (vs2_f == '0);
                d.unit = UnitValu; d.op = 5'(AluA); d.src1 = '0;
              end
            end
            6'h14: begin  // vid.v
              legal = vv && (vs2_f == '0) && (vs1_f == 5'h11);
              d.unit = UnitValu; d.op = 5'(AluId); d.src0 = '0; d.src1 = '0;
            end
            6'h18: begin d.unit = UnitValu; d.op = 5'(AluAndn); swapped = 1'b1; legal = vv; end
            6'h19: begin d.unit = UnitValu; d.op = 5'(AluMand); swapped = 1'b1; legal = vv; end
            6'h1a: begin d.unit = UnitValu; d.op = 5'(AluMor);  swapped = 1'b1; legal = vv; end
            6'h1b: begin d.unit = UnitValu; d.op = 5'(AluMxor); swapped = 1'b1; legal = vv; end
            6'h1c: begin d.unit = UnitValu; d.op = 5'(AluOrn);  swapped = 1'b1; legal = vv; end
            6'h1d: begin d.unit = UnitValu; d.op = 5'(AluNand); swapped = 1'b1; legal = vv; end
            6'h1e: begin d.unit = UnitValu; d.op = 5'(AluNor);  swapped = 1'b1; legal = vv; end
            6'h1f: begin d.unit = UnitValu; d.op = 5'(AluXnor); swapped = 1'b1; legal = vv; end
            6'h20: begin d.unit = UnitDiv; d.op = 5'(DivU); swapped = 1'b1; end
            6'h21: begin d.unit = UnitDiv; d.op = 5'(DivS); swapped = 1'b1; end
            6'h22: begin d.unit = UnitDiv; d.op = 5'(RemU); swapped = 1'b1; end
            6'h23: begin d.unit = UnitDiv; d.op = 5'(RemS); swapped = 1'b1; end
            6'h24: d.op = 5'(MulHu);
            6'h25: d.op = 5'(MulLo);
            6'h26: begin d.op = 5'(MulHsu); swapped = 1'b1; end // vs2 is the signed one
            6'h27: d.op = 5'(MulHi);
            6'h29: begin d.op = 5'(MulMadd);  fma = 1'b1; end
            6'h2b: begin d.op = 5'(MulNmsub); fma = 1'b1; end
            6'h2d: begin d.op = 5'(MulMacc);  fma = 1'b1; end
            6'h2f: begin d.op = 5'(MulNmsac); fma = 1'b1; end
            default: legal = 1'b0;
          endcase
        end
        // ------------------------------------------------------------ floating point
        OpfVv, OpfVf: begin
          d.unit = UnitFpu;
          d.vfp  = 1'b1;
          legal  = 1'b1;
          unique case (f6)
            6'h00: begin d.op = 5'(FpAdd); swapped = 1'b1; d.uses_rm = 1'b1; end
            6'h02: begin d.op = 5'(FpSub); swapped = 1'b1; d.uses_rm = 1'b1; end
            6'h27: begin d.op = 5'(FpSub); legal = vx; d.uses_rm = 1'b1; end
            6'h04: begin d.op = 5'(FpMin); swapped = 1'b1; end
            6'h06: begin d.op = 5'(FpMax); swapped = 1'b1; end
            6'h08: begin d.op = 5'(FpSgnj);  swapped = 1'b1; end
            6'h09: begin d.op = 5'(FpSgnjn); swapped = 1'b1; end
            6'h0a: begin d.op = 5'(FpSgnjx); swapped = 1'b1; end
            6'h10: begin
              d.masked = 1'b0; d.reads_v0 = 1'b0;
              if (vv) begin  // vfmv.f.s, as vmv.x.s
                legal = vm && (vs1_f == '0);
                d.unit = UnitSalu; d.op = 5'(AluA); d.to_scalar = 1'b1; d.src0 = '0; swapped = 1'b1;
                d.dst = '{kind: RegScalar, num: rd_i};
              end else begin
                legal = vm && (vs2_f == '0);
                d.unit = UnitValu; d.op = 5'(AluA); d.src1 = '0;
              end
            end
            6'h17: begin  // vfmv.v.f
              legal = vx && vm && (vs2_f == '0);
              d.unit = UnitValu; d.op = 5'(AluA); d.src1 = '0;
            end
            6'h12: begin  // conversions, by the vs1 field
              d.src0 = '0; swapped = 1'b1; d.uses_rm = 1'b1;
              legal  = vv;
              unique case (vs1_f)
                5'h00: d.op = 5'(FpCvtWuS);
                5'h01: d.op = 5'(FpCvtWS);
                5'h02: d.op = 5'(FpCvtSWu);
                5'h03: d.op = 5'(FpCvtSW);
                5'h06: begin d.op = 5'(FpCvtWuS); d.rm = 3'b001; end
                5'h07: begin d.op = 5'(FpCvtWS);  d.rm = 3'b001; end
                default: legal = 1'b0;
              endcase
            end
            6'h13: begin
              d.src0 = '0; swapped = 1'b1;
              legal  = vv && ((vs1_f == 5'h00) || (vs1_f == 5'h10));
              if (vs1_f[4]) d.op = 5'(FpClass);
              else begin d.unit = UnitSfu; d.op = 5'(SfSqrt); d.uses_rm = 1'b1; end
            end
            6'h18: begin d.op = 5'(FpEq); swapped = 1'b1; end
            6'h19: begin d.op = 5'(FpLe); swapped = 1'b1; end
            6'h1b: begin d.op = 5'(FpLt); swapped = 1'b1; end
            6'h1c: begin d.op = 5'(FpNe); swapped = 1'b1; end
            6'h1d: begin d.op = 5'(FpLt); legal = vx; end  // vs2 > f is f < vs2
            6'h1f: begin d.op = 5'(FpLe); legal = vx; end
            6'h20: begin d.unit = UnitSfu; d.op = 5'(SfDiv); swapped = 1'b1; d.uses_rm = 1'b1; end
            6'h21: begin d.unit = UnitSfu; d.op = 5'(SfDiv); legal = vx; d.uses_rm = 1'b1; end
            6'h24: begin d.op = 5'(FpMul); swapped = 1'b1; d.uses_rm = 1'b1; end
            6'h28, 6'h2c: begin d.op = 5'(FpMadd);  fma = 1'b1; d.uses_rm = 1'b1; end
            6'h29, 6'h2d: begin d.op = 5'(FpNmadd); fma = 1'b1; d.uses_rm = 1'b1; end
            6'h2a, 6'h2e: begin d.op = 5'(FpMsub);  fma = 1'b1; d.uses_rm = 1'b1; end
            6'h2b, 6'h2f: begin d.op = 5'(FpNmsub); fma = 1'b1; d.uses_rm = 1'b1; end
            default: legal = 1'b0;
          endcase
          // vfmadd and friends multiply vs1 by vd and add vs2.
          if (fma && !f6[2]) begin
            d.bsel = BSrc2;
            d.csel = CSrc1;
          end
        end
        // ------------------------------------------------------------ vsetvli, vsetivli, vsetvl
        OpCfg: begin
          d.ctl    = CtlVset;
          d.vec    = 1'b0;
          d.vt     = 1'b0;
          d.masked = 1'b0; d.reads_v0 = 1'b0;
          d.dst    = '{kind: RegScalar, num: rd_i};
          d.src1   = '0;
          legal    = 1'b1;
          // d.op[0]: avl is the uimm, in imm[20:16]; imm[10:0]: vtype where it is immediate.
          if (!insn_i[31]) begin
            d.imm = 32'(insn_i[30:20]);
          end else if (insn_i[30]) begin
            d.imm = {11'b0, vs1_f, 6'b0, insn_i[29:20]};
            d.op[0] = 1'b1; d.src0 = '0;
          end else begin
            d.src1 = '{kind: RegScalar, num: rs2_i};
            legal  = (insn_i[29:25] == '0);
          end
        end
      endcase
      // The accumulator is the destination: it has xd, not x3.
      if (fma) d.src2 = '{kind: RegVector, num: rd_i};
      if (vi && !swapped) d.asel = AImm;
      if (swapped) begin
        d.asel = ASrc1;
        d.bsel = vi ? BImm : BSrc0;
      end
    end
  end

  assign dec_o   = d;
  assign legal_o = legal;

endmodule
