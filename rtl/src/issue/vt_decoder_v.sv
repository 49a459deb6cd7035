// Decoder of the OP-V opcode: vector integer, multiply/divide, fixed point, floating point, moves and vset.
// vt_vtype handles formats and groups by vtype.
// rs1 and rs2 stand for vs1 and vs2 too; funct3 says which file the first one is in.
//
// RVV computes "vs2 op vs1", the units "a op b". `swapped` puts vs2 on operand a.
module vt_decoder_v
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
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

  f3_opv_e    f3;
  logic [5:0] f6;
  logic       vm, vv, vx, vi;
  logic [4:0] vs1_f, vs2_f;

  assign f3    = f3_opv_e'(insn_i[14:12]);
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
    d.rm    = RmDyn;
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
          unique case (f6_opi_e'(f6))
            ViAdd: d.op = 5'(AluAdd);
            ViSub: begin d.op = 5'(AluSub); swapped = 1'b1; legal = !vi; end
            ViRsub: begin d.op = 5'(AluSub); legal = !vv; end  // vrsub: x - vs2
            ViMinu: begin d.op = 5'(AluMinu); legal = !vi; end
            ViMin: begin d.op = 5'(AluMin);  legal = !vi; end
            ViMaxu: begin d.op = 5'(AluMaxu); legal = !vi; end
            ViMax: begin d.op = 5'(AluMax);  legal = !vi; end
            ViAnd: d.op = 5'(AluAnd);
            ViOr: d.op = 5'(AluOr);
            ViXor: d.op = 5'(AluXor);
            ViMerge: begin
              if (vm) begin  // vmv.v.v, .x, .i
                d.op = 5'(AluA); d.src1 = '0; legal = (vs2_f == '0);
              end else begin // vmerge selects by v0 in every active lane
                d.op = 5'(AluMerge); d.masked = 1'b0; d.csel = CMask;
              end
            end
            ViMseq: d.op = 5'(AluSeq);
            ViMsne: d.op = 5'(AluSne);
            ViMsltu: begin d.op = 5'(AluSltu); swapped = 1'b1; legal = !vi; end
            ViMslt: begin d.op = 5'(AluSlt);  swapped = 1'b1; legal = !vi; end
            ViMsleu: begin d.op = 5'(AluSleu); swapped = 1'b1; end
            ViMsle: begin d.op = 5'(AluSle);  swapped = 1'b1; end
            ViMsgtu: begin d.op = 5'(AluSltu); legal = !vv; end // vs2 > x is x < vs2
            ViMsgt: begin d.op = 5'(AluSlt);  legal = !vv; end
            ViSaddu: begin d.unit = UnitFix; d.op = 5'(FixSaddu); swapped = 1'b1; end
            ViSadd: begin d.unit = UnitFix; d.op = 5'(FixSadd);  swapped = 1'b1; end
            ViSsubu: begin d.unit = UnitFix; d.op = 5'(FixSsubu); swapped = 1'b1; legal = !vi; end
            ViSsub: begin d.unit = UnitFix; d.op = 5'(FixSsub);  swapped = 1'b1; legal = !vi; end
            ViSmul: begin d.unit = UnitFix; d.op = 5'(FixSmul);  swapped = 1'b1; legal = !vi; end
            ViSsrl: begin d.unit = UnitFix; d.op = 5'(FixSsrl);  swapped = 1'b1; end
            ViSsra: begin d.unit = UnitFix; d.op = 5'(FixSsra);  swapped = 1'b1; end
            ViSll: begin d.op = 5'(AluSll); swapped = 1'b1; end
            ViSrl: begin d.op = 5'(AluSrl); swapped = 1'b1; end
            ViSra: begin d.op = 5'(AluSra); swapped = 1'b1; end
            default: legal = 1'b0;
          endcase
        end
        // ------------------------------------------------------------ multiply, divide, mask logic, moves
        OpmVv, OpmVx: begin
          d.unit = UnitMul;
          legal  = 1'b1;
          unique case (f6_opm_e'(f6))
            VmAaddu: begin d.unit = UnitFix; d.op = 5'(FixAaddu); swapped = 1'b1; end
            VmAadd: begin d.unit = UnitFix; d.op = 5'(FixAadd);  swapped = 1'b1; end
            VmAsubu: begin d.unit = UnitFix; d.op = 5'(FixAsubu); swapped = 1'b1; end
            VmAsub: begin d.unit = UnitFix; d.op = 5'(FixAsub);  swapped = 1'b1; end
            VmMove: begin
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
            VmId: begin  // vid.v
              legal = vv && (vs2_f == '0) && (vs1_f == Vs1Id);
              d.unit = UnitValu; d.op = 5'(AluId); d.src0 = '0; d.src1 = '0;
            end
            VmAndn: begin d.unit = UnitValu; d.op = 5'(AluAndn); swapped = 1'b1; legal = vv; end
            VmAnd: begin d.unit = UnitValu; d.op = 5'(AluMand); swapped = 1'b1; legal = vv; end
            VmOr: begin d.unit = UnitValu; d.op = 5'(AluMor);  swapped = 1'b1; legal = vv; end
            VmXor: begin d.unit = UnitValu; d.op = 5'(AluMxor); swapped = 1'b1; legal = vv; end
            VmOrn: begin d.unit = UnitValu; d.op = 5'(AluOrn);  swapped = 1'b1; legal = vv; end
            VmNand: begin d.unit = UnitValu; d.op = 5'(AluNand); swapped = 1'b1; legal = vv; end
            VmNor: begin d.unit = UnitValu; d.op = 5'(AluNor);  swapped = 1'b1; legal = vv; end
            VmXnor: begin d.unit = UnitValu; d.op = 5'(AluXnor); swapped = 1'b1; legal = vv; end
            VmDivu: begin d.unit = UnitDiv; d.op = 5'(DivU); swapped = 1'b1; end
            VmDiv: begin d.unit = UnitDiv; d.op = 5'(DivS); swapped = 1'b1; end
            VmRemu: begin d.unit = UnitDiv; d.op = 5'(RemU); swapped = 1'b1; end
            VmRem: begin d.unit = UnitDiv; d.op = 5'(RemS); swapped = 1'b1; end
            VmMulhu: d.op = 5'(MulHu);
            VmMul: d.op = 5'(MulLo);
            VmMulhsu: begin d.op = 5'(MulHsu); swapped = 1'b1; end // vs2 is the signed one
            VmMulh: d.op = 5'(MulHi);
            VmMadd: begin d.op = 5'(MulMadd);  fma = 1'b1; end
            VmNmsub: begin d.op = 5'(MulNmsub); fma = 1'b1; end
            VmMacc: begin d.op = 5'(MulMacc);  fma = 1'b1; end
            VmNmsac: begin d.op = 5'(MulNmsac); fma = 1'b1; end
            default: legal = 1'b0;
          endcase
        end
        // ------------------------------------------------------------ floating point
        OpfVv, OpfVf: begin
          d.unit = UnitFpu;
          d.vfp  = 1'b1;
          legal  = 1'b1;
          unique case (f6_opf_e'(f6))
            VfAdd: begin d.op = 5'(FpAdd); swapped = 1'b1; d.uses_rm = 1'b1; end
            VfSub: begin d.op = 5'(FpSub); swapped = 1'b1; d.uses_rm = 1'b1; end
            VfRsub: begin d.op = 5'(FpSub); legal = vx; d.uses_rm = 1'b1; end
            VfMin: begin d.op = 5'(FpMin); swapped = 1'b1; end
            VfMax: begin d.op = 5'(FpMax); swapped = 1'b1; end
            VfSgnj: begin d.op = 5'(FpSgnj);  swapped = 1'b1; end
            VfSgnjn: begin d.op = 5'(FpSgnjn); swapped = 1'b1; end
            VfSgnjx: begin d.op = 5'(FpSgnjx); swapped = 1'b1; end
            VfMove: begin
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
            VfMerge: begin  // vfmv.v.f
              legal = vx && vm && (vs2_f == '0);
              d.unit = UnitValu; d.op = 5'(AluA); d.src1 = '0;
            end
            VfUnary0: begin  // conversions, by the vs1 field
              d.src0 = '0; swapped = 1'b1; d.uses_rm = 1'b1;
              legal  = vv;
              unique case (vs1_cvt_e'(vs1_f))
                CvtXuF:    d.op = 5'(FpCvtWuS);
                CvtXF:     d.op = 5'(FpCvtWS);
                CvtFXu:    d.op = 5'(FpCvtSWu);
                CvtFX:     d.op = 5'(FpCvtSW);
                CvtRtzXuF: begin d.op = 5'(FpCvtWuS); d.rm = RmRtz; end
                CvtRtzXF:  begin d.op = 5'(FpCvtWS);  d.rm = RmRtz; end
                default: legal = 1'b0;
              endcase
            end
            VfUnary1: begin
              d.src0 = '0; swapped = 1'b1;
              legal  = vv && ((vs1_f == UnarySqrt) || (vs1_f == UnaryClass));
              if (vs1_f == UnaryClass) d.op = 5'(FpClass);
              else begin d.unit = UnitSfu; d.op = 5'(SfSqrt); d.uses_rm = 1'b1; end
            end
            VfMfeq: begin d.op = 5'(FpEq); swapped = 1'b1; end
            VfMfle: begin d.op = 5'(FpLe); swapped = 1'b1; end
            VfMflt: begin d.op = 5'(FpLt); swapped = 1'b1; end
            VfMfne: begin d.op = 5'(FpNe); swapped = 1'b1; end
            VfMfgt: begin d.op = 5'(FpLt); legal = vx; end  // vs2 > f is f < vs2
            VfMfge: begin d.op = 5'(FpLe); legal = vx; end
            VfDiv: begin d.unit = UnitSfu; d.op = 5'(SfDiv); swapped = 1'b1; d.uses_rm = 1'b1; end
            VfRdiv: begin d.unit = UnitSfu; d.op = 5'(SfDiv); legal = vx; d.uses_rm = 1'b1; end
            VfMul: begin d.op = 5'(FpMul); swapped = 1'b1; d.uses_rm = 1'b1; end
            VfMadd, VfMacc: begin d.op = 5'(FpMadd);  fma = 1'b1; d.uses_rm = 1'b1; end
            VfNmadd, VfNmacc: begin d.op = 5'(FpNmadd); fma = 1'b1; d.uses_rm = 1'b1; end
            VfMsub, VfMsac: begin d.op = 5'(FpMsub);  fma = 1'b1; d.uses_rm = 1'b1; end
            VfNmsub, VfNmsac: begin d.op = 5'(FpNmsub); fma = 1'b1; d.uses_rm = 1'b1; end
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
      // The accumulator is the destination: its high bits are xd, not x3.
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
