// Wrapper around the instruction decoder for checking it word by word: from its control outputs, a table
// written by hand finds the instruction, and the operands come out in the form of the instruction table.
// Nothing here looks at the word itself. OP-V is in tb_decode_vector.
module tb_decode
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import tb_decode_pkg::*;
(
  input  logic [31:0] word_i,
  input  logic [31:0] prefix_i,    // 0: none
  // [9:0] insn_e, [13:10] trap_e, [14] bad_reg, [15] pair, [16] masked, [19:17] rm,
  output logic [31:0] insn_o,
                                   // [31:20] CSR
  output logic [31:0] regs_o,      // numbers of src0, src1, src2, dst; 0 where there is none
  output logic [7:0]  kinds_o,     // their kinds, two bits each
  output logic [31:0] imm_o
);

  dec_t d;
  logic is_prefix, variant;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:0] value;
  /* verilator lint_on UNUSEDSIGNAL */
  vt_decoder u_decoder (
    .insn_i(word_i), .pc_i('0), .fetch_err_i(FetchOk), .prefix_i, .sgprs_i(32'd64), .vgprs_i(32'd256),
    .is_prefix_o(is_prefix), .dec_o(d), .trap_value_o(value), .variant_o(variant)
  );

  insn_e vector;
  tb_decode_vector u_vector (.d_i(d), .variant_i(variant), .insn_o(vector));

  function automatic insn_e only(input logic good, input insn_e name);
    only = good ? name : IsBad;
  endfunction

  // Scalar operands: a and b from registers, from a register and the immediate, from a register alone.
  logic to_x, two_x, one_x, rr, ri, r1;
  assign to_x  = (d.dst.kind != RegVector);
  assign two_x = (d.src0.kind == RegScalar) && (d.src1.kind == RegScalar) && (d.src2.kind == RegNone);
  assign one_x = (d.src0.kind == RegScalar) && (d.src1.kind == RegNone) && (d.src2.kind == RegNone);
  assign rr    = to_x && two_x && (d.asel == ASrc0) && (d.bsel == BSrc1);
  assign ri    = to_x && one_x && (d.asel == ASrc0) && (d.bsel == BImm);
  assign r1    = to_x && one_x && (d.asel == ASrc0) && (d.bsel == BSrc1);

  insn_e salu, mul, fpu, mem, ctl, own, found;

  always_comb begin
    salu = IsBad;
    unique case (alu_op_e'(d.op))
      AluAdd: salu = rr ? IsAdd : ri ? IsAddi :
                     only((d.asel == APc) && (d.bsel == BImm) && (d.src0.kind == RegNone), IsAuipc);
      AluSub:  salu = only(rr, IsSub);
      AluSll:  salu = rr ? IsSll : only(ri, IsSlli);
      AluSrl:  salu = rr ? IsSrl : only(ri, IsSrli);
      AluSra:  salu = rr ? IsSra : only(ri, IsSrai);
      AluAnd:  salu = rr ? IsAnd : only(ri, IsAndi);
      AluOr:   salu = rr ? IsOr : only(ri, IsOri);
      AluXor:  salu = rr ? IsXor : only(ri, IsXori);
      AluSlt:  salu = rr ? IsSlt : only(ri, IsSlti);
      AluSltu: salu = rr ? IsSltu : only(ri, IsSltiu);
      AluA:    salu = (d.asel == AImm) ? only(d.src0.kind == RegNone, IsLui) :
                      only(r1, variant ? IsFmvWX : IsFmvXW);
      default: ;
    endcase
  end

  always_comb begin
    mul = IsBad;
    if (rr && (d.unit == UnitDiv)) begin
      unique case (div_op_e'(d.op[1:0]))
        DivS: mul = IsDiv;
        DivU: mul = IsDivu;
        RemS: mul = IsRem;
        RemU: mul = IsRemu;
      endcase
    end else if (rr) begin
      unique case (mul_op_e'(d.op[3:0]))
        MulLo:   mul = IsMul;
        MulHi:   mul = IsMulh;
        MulHsu:  mul = IsMulhsu;
        MulHu:   mul = IsMulhu;
        default: mul = IsBad;
      endcase
    end
  end

  logic r4;
  assign r4 = to_x && (d.src0.kind == RegScalar) && (d.src1.kind == RegScalar)
    && (d.src2.kind == RegScalar) &&
              (d.asel == ASrc0) && (d.bsel == BSrc1) && (d.csel == CSrc2);
  always_comb begin
    fpu = IsBad;
    if (d.unit == UnitSfu) begin
      if (d.uses_rm && (d.op == 5'(SfDiv))) fpu = only(rr, IsFdivS);
      if (d.uses_rm && (d.op == 5'(SfSqrt))) fpu = only(r1, IsFsqrtS);
    end else begin
      unique case (fpu_op_e'(d.op))
        FpAdd:    fpu = only(rr && d.uses_rm, IsFaddS);
        FpSub:    fpu = only(rr && d.uses_rm, IsFsubS);
        FpMul:    fpu = only(rr && d.uses_rm, IsFmulS);
        FpMadd:   fpu = only(r4 && d.uses_rm, IsFmaddS);
        FpMsub:   fpu = only(r4 && d.uses_rm, IsFmsubS);
        FpNmsub:  fpu = only(r4 && d.uses_rm, IsFnmsubS);
        FpNmadd:  fpu = only(r4 && d.uses_rm, IsFnmaddS);
        FpMin:    fpu = only(rr, IsFminS);
        FpMax:    fpu = only(rr, IsFmaxS);
        FpSgnj:   fpu = only(rr, IsFsgnjS);
        FpSgnjn:  fpu = only(rr, IsFsgnjnS);
        FpSgnjx:  fpu = only(rr, IsFsgnjxS);
        FpEq:     fpu = only(rr, IsFeqS);
        FpLt:     fpu = only(rr, IsFltS);
        FpLe:     fpu = only(rr, IsFleS);
        FpClass:  fpu = only(r1, IsFclassS);
        FpCvtWS:  fpu = only(r1 && d.uses_rm, IsFcvtWS);
        FpCvtWuS: fpu = only(r1 && d.uses_rm, IsFcvtWuS);
        FpCvtSW:  fpu = only(r1 && d.uses_rm, IsFcvtSW);
        FpCvtSWu: fpu = only(r1 && d.uses_rm, IsFcvtSWu);
        default: ;
      endcase
    end
  end

  // Ventus's own arithmetic
  always_comb begin
    own = IsBad;
    if (d.vec && !d.vt && (d.dst.kind == RegVector)) begin
      if ((d.unit == UnitValu) && (d.asel == ASrc0) && (d.bsel == BImm) && (d.src0.kind == RegVector) &&
          (d.src1.kind == RegNone) && !d.reads_v0) begin
        if (d.op == 5'(AluAdd)) own = IsVadd12Vi;
        if (d.op == 5'(AluSub)) own = IsVsub12Vi;
      end
      if ((d.unit == UnitSfu) && (d.reads_v0 == d.masked)) begin
        if ((d.op == 5'(SfExp)) && (d.asel == ASrc1) && (d.src0.kind == RegNone) &&
            (d.src1.kind == RegVector)) own = IsVfexpV;
        if ((d.op == 5'(SfTta)) && (d.asel == ASrc0) && (d.bsel == BSrc1) && (d.csel == CSrc2) &&
            (d.src0.kind == RegVector) && (d.src1.kind == RegVector) && (d.src2.kind == RegVector) &&
            d.uses_rm && (d.rm == 3'd7)) own = IsVfttaVv;
      end
    end
  end

  tb_decode_memory u_memory (.d_i(d), .variant_i(variant), .insn_o(mem));

  always_comb begin
    ctl = IsBad;
    unique case (d.ctl)
      CtlTrap:   ctl = (d.trap == TrapEnvironment) ? (variant ? IsEbreak : IsEcall) : IsNone;
      CtlPrefix: begin
        unique case (d.f3)
          3'b010:  ctl = IsRegext;
          3'b011:  ctl = IsRegexti;
          3'b101:  ctl = IsRegpair;
          3'b111:  ctl = IsRegpairi;
          default: ctl = IsBad;
        endcase
        if (!is_prefix) ctl = IsBad;
      end
      CtlBranch: begin
        unique case (d.f3)
          3'b000:  ctl = IsBeq;
          3'b001:  ctl = IsBne;
          3'b100:  ctl = IsBlt;
          3'b101:  ctl = IsBge;
          3'b110:  ctl = IsBltu;
          3'b111:  ctl = IsBgeu;
          default: ctl = IsBad;
        endcase
        if (!two_x) ctl = IsBad;
      end
      CtlJal:  ctl = only(d.src0.kind == RegNone, IsJal);
      CtlJalr: ctl = only(one_x, IsJalr);
      CtlCsr: begin
        unique case (d.f3)
          3'b001:  ctl = only(one_x, IsCsrrw);
          3'b010:  ctl = only(one_x, IsCsrrs);
          3'b011:  ctl = only(one_x, IsCsrrc);
          3'b101:  ctl = only(d.src0.kind == RegNone, IsCsrrwi);
          3'b110:  ctl = only(d.src0.kind == RegNone, IsCsrrsi);
          3'b111:  ctl = only(d.src0.kind == RegNone, IsCsrrci);
          default: ctl = IsBad;
        endcase
      end
      CtlVset:   ctl = d.op[0] ? only(d.src0.kind == RegNone, IsVsetivli) : two_x ? IsVsetvl :
                       only(one_x, IsVsetvli);
      CtlSetrpc: ctl = only(one_x, IsSetrpc);
      CtlJoin:   ctl = IsJoin;
      CtlVbranch: begin
        unique case (d.f3)
          3'b000:  ctl = IsVbeq;
          3'b001:  ctl = IsVbne;
          3'b100:  ctl = IsVblt;
          3'b101:  ctl = IsVbge;
          3'b110:  ctl = IsVbltu;
          3'b111:  ctl = IsVbgeu;
          default: ctl = IsBad;
        endcase
        if (!d.vec || d.masked || (d.src0.kind != RegVector) || (d.src1.kind != RegVector)) ctl = IsBad;
      end
      CtlBarrier: ctl = IsBarrier;
      CtlNop:     ctl = IsBarriersub;
      CtlEndprg:  ctl = IsEndprg;
      default: ;
    endcase
  end

  always_comb begin
    if (d.unit == UnitNone)      found = ctl;
    else if (d.unit == UnitLsu)  found = mem;
    else if (d.vt)               found = vector;
    else if (d.vec)              found = own;
    else if (d.masked || d.reads_v0 || d.to_scalar || d.vfp) found = IsBad;
    else begin
      unique case (d.unit)
        UnitSalu:         found = salu;
        UnitMul, UnitDiv: found = mul;
        UnitFpu, UnitSfu: found = fpu;
        default:          found = IsBad;
      endcase
    end
  end

  function automatic logic [7:0] number(input opnd_t o);
    number = (o.kind == RegNone) ? 8'd0 : o.num;
  endfunction

  trap_e trap;
  assign trap    = d.trap;
  assign insn_o  = {d.csr, d.rm, d.masked, d.pair, d.bad_reg, trap, found};
  assign regs_o  = {number(d.dst), number(d.src2), number(d.src1), number(d.src0)};
  assign kinds_o = {d.dst.kind, d.src2.kind, d.src1.kind, d.src0.kind};
  assign imm_o   = d.imm;

endmodule
