// The instruction that a vector instruction's controls mean: the other half of the table is in tb_decode.
// Written by hand from what the units do (vt_pkg) and what RVV and Ventus ask for, not from the decoder.
module tb_decode_vector
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import tb_decode_pkg::*;
(
  input  dec_t  d_i,
  input  logic  variant_i,
  output insn_e insn_o
);

  // How operands reach the unit. Plain: a is vs1, x or the immediate, b is vs2. Swapped: the other way round.
  typedef enum logic [3:0] {
    Other, PlainVv, PlainVx, PlainVi, SwapVv, SwapVx, SwapVi, OneSwap, MoveV, MoveX, MoveI, Sourceless, AccV,
    AccX
  } form_e;
  form_e form;

  function automatic insn_e plain(input form_e f, input insn_e vv, input insn_e vx, input insn_e vi);
    unique case (f)
      PlainVv: plain = vv;
      PlainVx: plain = vx;
      PlainVi: plain = vi;
      default: plain = IsBad;
    endcase
  endfunction
  function automatic insn_e swap(input form_e f, input insn_e vv, input insn_e vx, input insn_e vi);
    unique case (f)
      SwapVv:  swap = vv;
      SwapVx:  swap = vx;
      SwapVi:  swap = vi;
      default: swap = IsBad;
    endcase
  endfunction
  // Multiply-adds: the product of a and b with c added, or of a and c with b added, by the unit's own
  // operation.
  function automatic insn_e acc(input form_e f, input insn_e v, input insn_e x);
    unique case (f)
      AccV:    acc = v;
      AccX:    acc = x;
      default: acc = IsBad;
    endcase
  endfunction
  function automatic insn_e only(input logic good, input insn_e name);
    only = good ? name : IsBad;
  endfunction

  always_comb begin
    form = Other;
    if (d_i.vec && (d_i.dst.kind == RegVector)) begin
      if (d_i.src2.kind == RegVector) begin
        if ((d_i.asel == ASrc0) && (d_i.src1.kind == RegVector)) begin
          if (d_i.src0.kind == RegVector) form = AccV;
          if (d_i.src0.kind == RegScalar) form = AccX;
        end
      end else if (d_i.src1.kind == RegVector) begin
        unique case ({d_i.asel, d_i.bsel})
          {ASrc0, BSrc1}: form = (d_i.src0.kind == RegVector) ? PlainVv :
                                 (d_i.src0.kind == RegScalar) ? PlainVx : Other;
          {AImm, BSrc1}:  form = (d_i.src0.kind == RegNone) ? PlainVi : Other;
          {ASrc1, BSrc0}: form = (d_i.src0.kind == RegVector) ? SwapVv :
                                 (d_i.src0.kind == RegScalar) ? SwapVx : OneSwap;
          {ASrc1, BImm}:  form = (d_i.src0.kind == RegNone) ? SwapVi : Other;
          default: ;
        endcase
      end else if (d_i.src1.kind == RegNone) begin
        unique case (d_i.asel)
          ASrc0:   form = (d_i.src0.kind == RegVector) ? MoveV : (d_i.src0.kind == RegScalar) ? MoveX
            : Sourceless;
          AImm:    form = (d_i.src0.kind == RegNone) ? MoveI : Other;
          default: ;
        endcase
      end
    end
  end

  // Which of the two products of a multiply-add.
  logic by_c, by_b;
  assign by_b = (d_i.bsel == BSrc1) && (d_i.csel == CSrc2);
  assign by_c = (d_i.bsel == BSrc2) && (d_i.csel == CSrc1);

  insn_e alu, mul, fpu, rest;
  always_comb begin
    alu = IsBad;
    unique case (alu_op_e'(d_i.op))
      AluAdd:   alu = plain(form, IsVaddVv, IsVaddVx, IsVaddVi);
      AluSub:   alu = (form == SwapVv) ? IsVsubVv : (form == SwapVx) ? IsVsubVx :
                      plain(form, IsBad, IsVrsubVx, IsVrsubVi);
      AluMinu:  alu = plain(form, IsVminuVv, IsVminuVx, IsBad);
      AluMin:   alu = plain(form, IsVminVv, IsVminVx, IsBad);
      AluMaxu:  alu = plain(form, IsVmaxuVv, IsVmaxuVx, IsBad);
      AluMax:   alu = plain(form, IsVmaxVv, IsVmaxVx, IsBad);
      AluAnd:   alu = plain(form, IsVandVv, IsVandVx, IsVandVi);
      AluOr:    alu = plain(form, IsVorVv, IsVorVx, IsVorVi);
      AluXor:   alu = plain(form, IsVxorVv, IsVxorVx, IsVxorVi);
      AluSll:   alu = swap(form, IsVsllVv, IsVsllVx, IsVsllVi);
      AluSrl:   alu = swap(form, IsVsrlVv, IsVsrlVx, IsVsrlVi);
      AluSra:   alu = swap(form, IsVsraVv, IsVsraVx, IsVsraVi);
      AluSeq:   alu = plain(form, IsVmseqVv, IsVmseqVx, IsVmseqVi);
      AluSne:   alu = plain(form, IsVmsneVv, IsVmsneVx, IsVmsneVi);
      AluSltu:  alu = (form == SwapVv) ? IsVmsltuVv : (form == SwapVx) ? IsVmsltuVx :
                      plain(form, IsBad, IsVmsgtuVx, IsVmsgtuVi);
      AluSlt:   alu = (form == SwapVv) ? IsVmsltVv : (form == SwapVx) ? IsVmsltVx :
                      plain(form, IsBad, IsVmsgtVx, IsVmsgtVi);
      AluSleu:  alu = swap(form, IsVmsleuVv, IsVmsleuVx, IsVmsleuVi);
      AluSle:   alu = swap(form, IsVmsleVv, IsVmsleVx, IsVmsleVi);
      AluA:     alu = d_i.vfp ? only(form == MoveX, variant_i ? IsVfmvSF : IsVfmvVF) :
                      variant_i ? only(form == MoveX, IsVmvSX) :
                      (form == MoveV) ? IsVmvVV : (form == MoveX) ? IsVmvVX : only(form == MoveI, IsVmvVI);
      AluMerge: alu = plain(form, IsVmergeVvm, IsVmergeVxm, IsVmergeVim);
      AluId:    alu = only(form == Sourceless, IsVidV);
      AluAndn:  alu = swap(form, IsVmandnMm, IsBad, IsBad);
      AluMand:  alu = swap(form, IsVmandMm, IsBad, IsBad);
      AluMor:   alu = swap(form, IsVmorMm, IsBad, IsBad);
      AluMxor:  alu = swap(form, IsVmxorMm, IsBad, IsBad);
      AluOrn:   alu = swap(form, IsVmornMm, IsBad, IsBad);
      AluNand:  alu = swap(form, IsVmnandMm, IsBad, IsBad);
      AluNor:   alu = swap(form, IsVmnorMm, IsBad, IsBad);
      AluXnor:  alu = swap(form, IsVmxnorMm, IsBad, IsBad);
      default: ;
    endcase
    // vmerge selects by v0 and is not masked; the others have no use for c.
    if ((d_i.op == 5'(AluMerge)) != (d_i.csel == CMask)) alu = IsBad;
    if ((d_i.op == 5'(AluMerge)) && (d_i.masked || !d_i.reads_v0)) alu = IsBad;
    if (d_i.vfp && (d_i.op != 5'(AluA))) alu = IsBad;
  end

  always_comb begin
    mul = IsBad;
    unique case (mul_op_e'(d_i.op[3:0]))
      MulLo:    mul = plain(form, IsVmulVv, IsVmulVx, IsBad);
      MulHi:    mul = plain(form, IsVmulhVv, IsVmulhVx, IsBad);
      MulHu:    mul = plain(form, IsVmulhuVv, IsVmulhuVx, IsBad);
      MulHsu:   mul = swap(form, IsVmulhsuVv, IsVmulhsuVx, IsBad);
      MulMacc:  mul = only(by_b, acc(form, IsVmaccVv, IsVmaccVx));
      MulNmsac: mul = only(by_b, acc(form, IsVnmsacVv, IsVnmsacVx));
      MulMadd:  mul = only(by_b, acc(form, IsVmaddVv, IsVmaddVx));
      MulNmsub: mul = only(by_b, acc(form, IsVnmsubVv, IsVnmsubVx));
      default: ;
    endcase
  end

  logic rounds, rtz;  // by frm, toward zero
  assign rounds = d_i.uses_rm && (d_i.rm == 3'd7);
  assign rtz    = d_i.uses_rm && (d_i.rm == 3'd1);

  function automatic insn_e fma(input logic b, input logic c, input insn_e by_b_name, input insn_e by_c_name);
    fma = b ? by_b_name : only(c, by_c_name);
  endfunction

  always_comb begin
    fpu = IsBad;
    unique case (fpu_op_e'(d_i.op))
      FpAdd:    fpu = only(rounds, swap(form, IsVfaddVv, IsVfaddVf, IsBad));
      FpSub:    fpu = only(rounds, (form == PlainVx) ? IsVfrsubVf : swap(form, IsVfsubVv, IsVfsubVf, IsBad));
      FpMul:    fpu = only(rounds, swap(form, IsVfmulVv, IsVfmulVf, IsBad));
      FpMadd:   fpu = only(rounds, fma(by_b, by_c, acc(form, IsVfmaccVv, IsVfmaccVf),
                                       acc(form, IsVfmaddVv, IsVfmaddVf)));
      FpNmadd:  fpu = only(rounds, fma(by_b, by_c, acc(form, IsVfnmaccVv, IsVfnmaccVf),
                                       acc(form, IsVfnmaddVv, IsVfnmaddVf)));
      FpMsub:   fpu = only(rounds, fma(by_b, by_c, acc(form, IsVfmsacVv, IsVfmsacVf),
                                       acc(form, IsVfmsubVv, IsVfmsubVf)));
      FpNmsub:  fpu = only(rounds, fma(by_b, by_c, acc(form, IsVfnmsacVv, IsVfnmsacVf),
                                       acc(form, IsVfnmsubVv, IsVfnmsubVf)));
      FpMin:    fpu = swap(form, IsVfminVv, IsVfminVf, IsBad);
      FpMax:    fpu = swap(form, IsVfmaxVv, IsVfmaxVf, IsBad);
      FpSgnj:   fpu = swap(form, IsVfsgnjVv, IsVfsgnjVf, IsBad);
      FpSgnjn:  fpu = swap(form, IsVfsgnjnVv, IsVfsgnjnVf, IsBad);
      FpSgnjx:  fpu = swap(form, IsVfsgnjxVv, IsVfsgnjxVf, IsBad);
      FpEq:     fpu = swap(form, IsVmfeqVv, IsVmfeqVf, IsBad);
      FpNe:     fpu = swap(form, IsVmfneVv, IsVmfneVf, IsBad);
      FpLt:     fpu = (form == PlainVx) ? IsVmfgtVf : swap(form, IsVmfltVv, IsVmfltVf, IsBad);
      FpLe:     fpu = (form == PlainVx) ? IsVmfgeVf : swap(form, IsVmfleVv, IsVmfleVf, IsBad);
      FpClass:  fpu = only(form == OneSwap, IsVfclassV);
      FpCvtWuS: fpu = only(form == OneSwap, rtz ? IsVfcvtRtzXuFV : only(rounds, IsVfcvtXuFV));
      FpCvtWS:  fpu = only(form == OneSwap, rtz ? IsVfcvtRtzXFV : only(rounds, IsVfcvtXFV));
      FpCvtSWu: fpu = only((form == OneSwap) && rounds, IsVfcvtFXuV);
      FpCvtSW:  fpu = only((form == OneSwap) && rounds, IsVfcvtFXV);
      default: ;
    endcase
    if (!d_i.vfp) fpu = IsBad;
  end

  always_comb begin
    rest = IsBad;
    unique case (d_i.unit)
      UnitDiv: begin
        unique case (div_op_e'(d_i.op[1:0]))
          DivS: rest = swap(form, IsVdivVv, IsVdivVx, IsBad);
          DivU: rest = swap(form, IsVdivuVv, IsVdivuVx, IsBad);
          RemS: rest = swap(form, IsVremVv, IsVremVx, IsBad);
          RemU: rest = swap(form, IsVremuVv, IsVremuVx, IsBad);
        endcase
      end
      UnitSfu: begin
        unique case (sfu_op_e'(d_i.op[1:0]))
          SfDiv: rest = only(d_i.vfp && rounds,
                             (form == PlainVx) ? IsVfrdivVf : swap(form, IsVfdivVv, IsVfdivVf, IsBad));
          SfSqrt: rest = only(d_i.vfp && rounds && (form == OneSwap), IsVfsqrtV);
          SfExp, SfTta: rest = IsBad;  // Ventus's own
        endcase
      end
      UnitFix: begin
        unique case (fix_op_e'(d_i.op[3:0]))
          FixSaddu: rest = swap(form, IsVsadduVv, IsVsadduVx, IsVsadduVi);
          FixSadd:  rest = swap(form, IsVsaddVv, IsVsaddVx, IsVsaddVi);
          FixSsubu: rest = swap(form, IsVssubuVv, IsVssubuVx, IsBad);
          FixSsub:  rest = swap(form, IsVssubVv, IsVssubVx, IsBad);
          FixAaddu: rest = swap(form, IsVaadduVv, IsVaadduVx, IsBad);
          FixAadd:  rest = swap(form, IsVaaddVv, IsVaaddVx, IsBad);
          FixAsubu: rest = swap(form, IsVasubuVv, IsVasubuVx, IsBad);
          FixAsub:  rest = swap(form, IsVasubVv, IsVasubVx, IsBad);
          FixSmul:  rest = swap(form, IsVsmulVv, IsVsmulVx, IsBad);
          FixSsrl:  rest = swap(form, IsVssrlVv, IsVssrlVx, IsVssrlVi);
          FixSsra:  rest = swap(form, IsVssraVv, IsVssraVx, IsVssraVi);
          default: ;
        endcase
      end
      // The highest active lane of vs2 becomes the scalar.
      UnitSalu: rest = only(d_i.to_scalar && (d_i.op == 5'(AluA)) && (d_i.asel == ASrc1) && !d_i.masked &&
                            (d_i.src0.kind == RegNone) && (d_i.src1.kind == RegVector) &&
                            (d_i.dst.kind != RegVector), d_i.vfp ? IsVfmvFS : IsVmvXS);
      UnitNone: rest = IsBad;
      default: ;
    endcase
  end

  always_comb begin
    unique case (d_i.unit)
      UnitValu: insn_o = alu;
      UnitMul:  insn_o = mul;
      UnitFpu:  insn_o = fpu;
      default:  insn_o = rest;
    endcase
    // Only the moves to a scalar take a lane, only vmerge and v0.t read v0.
    if (d_i.to_scalar && (d_i.unit != UnitSalu)) insn_o = IsBad;
    if ((d_i.reads_v0 != d_i.masked) && (insn_o != IsVmergeVvm) && (insn_o != IsVmergeVxm) &&
        (insn_o != IsVmergeVim)) insn_o = IsBad;
    // Multiplies and fixed point leave the rounding mode alone; so do the others that are not floating point.
    if (d_i.uses_rm && !d_i.vfp) insn_o = IsBad;
  end

endmodule
