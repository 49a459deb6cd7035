// Second half of decoding: applies the warp's vtype, frm and vxrm to an instruction. Combinational. The
// decode stage waits for instructions that write these, so the values here are the right ones for the
// instruction.
//
//  - what vtype or frm forbids traps as illegal; register numbers are checked next, then CSRs;
//  - floating point of OP-V goes to the unit of its format;
//  - groups (LMUL 2), pairs of SEW 64 and 64-bit accesses become two beats: `inc` says which register numbers
//    go up by one in the second. Allocations are multiples of four, so an even number that exists has a
//    partner.
module vt_vtype
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
(
  input  dec_t    dec_i,
  input  word_t   insn_i,
  input  word_t   trap_value_i,  // of a trap that the decoder found
  input  vstate_t state_i,
  output dec_t    dec_o
);

  logic group, dpair, compare, fpx, illegal, odd, over_mask;
  assign group   = dec_i.vt && !dec_i.to_scalar && state_i.lmul2;
  assign dpair   = dec_i.vfp && (state_i.sew == Sew64);
  assign fpx     = dec_i.vfp && (state_i.sew != Sew32)
    && ((dec_i.unit == UnitFpu) || (dec_i.unit == UnitSfu));
  assign compare = (dec_i.unit == UnitFpu) && ((dec_i.op == 5'(FpEq)) || (dec_i.op == 5'(FpNe)) ||
                                               (dec_i.op == 5'(FpLt)) || (dec_i.op == 5'(FpLe)));

  assign illegal = (dec_i.vt && state_i.refused) ||
                   ((dec_i.unit == UnitFix) && (state_i.sew != Sew8)) ||
                   (dec_i.vfp && (state_i.sew == Sew8)) ||
                   (dec_i.pair && group) ||
                   (dec_i.uses_rm && (dec_i.rm == RmDyn) && (state_i.frm >= 3'd5));

  // Does the operand's number go up with the beat? x0's pair is x0 twice.
  function automatic logic goes_up(input opnd_t o, input logic is_group, input logic is_pair);
    unique case (o.kind)
      RegScalar: goes_up = is_pair && (o.num != '0);
      RegVector: goes_up = is_pair || is_group;
      default:   goes_up = 1'b0;
    endcase
  endfunction

  logic       load, store;
  logic [3:0] inc;
  assign load   = dec_i.pair && (dec_i.lsu_op == LsuLoad);
  assign store  = dec_i.pair && (dec_i.lsu_op == LsuStore);
  assign inc[0] = goes_up(dec_i.src0, group, dpair);
  assign inc[1] = goes_up(dec_i.src1, group, dpair || (store && !dec_i.data_src2));
  assign inc[2] = goes_up(dec_i.src2, group, dpair || (store && dec_i.data_src2));
  assign inc[3] = goes_up(dec_i.dst, group, (dpair && !compare) || load);

  assign odd = (inc[0] && dec_i.src0.num[0]) || (inc[1] && dec_i.src1.num[0]) ||
               (inc[2] && dec_i.src2.num[0]) || (inc[3] && dec_i.dst.num[0]);
  // v0 masks both beats of pairs: the first must not overwrite it.
  assign over_mask = (dpair || load) && inc[3] && dec_i.masked && (dec_i.dst.kind == RegVector) &&
                     (dec_i.dst.num == '0);

  trap_e trap;
  always_comb begin
    trap = dec_i.trap;
    if (illegal) trap = TrapIllegal;
    else if (dec_i.bad_reg || odd || over_mask) trap = TrapRegister;
  end

  always_comb begin
    dec_o         = dec_i;
    dec_o.sew     = fpx ? state_i.sew : (dec_i.unit == UnitFix) ? Sew8 : Sew32;
    dec_o.fpx_sfu = fpx && (dec_i.unit == UnitSfu);
    dec_o.half    = dec_i.vfp && !fpx && (state_i.sew == Sew16);
    dec_o.two     = group || dpair || dec_i.pair;
    dec_o.lmul2   = group;
    dec_o.inc     = inc;
    if (fpx) dec_o.unit = UnitFpx;
    if (dec_i.unit == UnitFix) dec_o.rm = {1'b0, state_i.vxrm};
    // Instructions that do not round ignore frm, and the units get only valid modes.
    else if (dec_i.rm == RmDyn) dec_o.rm = dec_i.uses_rm ? state_i.frm : 3'b000;
    if (dpair && compare) begin
      dec_o.dst_late = 1'b1;
      dec_o.dst.kind = RegNone;
    end
    if (trap != TrapNone) begin
      dec_o      = '0;
      dec_o.ctl  = CtlTrap;
      dec_o.trap = trap;
      dec_o.imm  = ((dec_i.unit == UnitNone) && (dec_i.ctl == CtlTrap)) ? trap_value_i : insn_i;
    end
  end

endmodule
