// Instruction decoder: turns one word, with the prefix in effect, into the controls of the issue stage and
// the units. Purely combinational. Vector arithmetic (opcode OP-V) is in vt_decoder_v, memory in
// vt_decoder_m. This file has everything else, the prefix rules and the register-number checks. vt_vtype does
// the part that depends on the warp's vtype and frm.
//
// A prefix supplies the high three bits of each register number: x3 (imm[11:9]), x2, x1 and xd, which is why
// every number below is 8 bits wide. The data of a vector store and of a lane's atomic take x3; the
// accumulator of a multiply-add is the destination and takes xd.
module vt_decoder
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  word_t insn_i,
  input  word_t pc_i,
  input  fetch_err_e fetch_err_i,
  input  word_t prefix_i,      // 0: none
  input  word_t sgprs_i,       // registers that the launch gives a warp, rounded up to 4
  input  word_t vgprs_i,
  output logic  is_prefix_o,
  output dec_t  dec_o,
  output word_t trap_value_o,
  // Distinguishes instructions that the machine executes alike, for checks of the decoder: fmv.w.x from
  // fmv.x.w, ebreak from ecall, vluxei from vloxei, vmv.s.x from vmv.v.x, vfmv.s.f from vfmv.v.f.
  output logic  variant_o
);

  opcode_e    opcode;
  logic [6:0] funct7;
  logic [2:0] f3;
  logic       has_ext, has_exti, has_pair;
  logic [2:0] xd, x1, x2, x3;
  logic [7:0] rd, rs1, rs2, rs3, rd_as_src, rs2_as_data;
  word_t      imm_i, imm_b, imm_j, imm_u, imm5;

  assign opcode = opcode_e'(insn_i[6:0]);
  assign f3     = insn_i[14:12];
  assign funct7 = insn_i[31:25];

  // ------------------------------------------------------------------ prefix and register numbers
  f3_ventus_e prefix;
  assign prefix   = f3_ventus_e'(prefix_i[14:12]);
  assign has_pair = (prefix_i != '0) && (prefix == F3Regpair);
  assign has_ext  = has_pair || ((prefix_i != '0) && (prefix == F3Regext));
  assign has_exti = (prefix_i != '0) && ((prefix == F3Regexti) || (prefix == F3Regpairi));

  always_comb begin
    xd = '0;
    x1 = '0;
    x2 = '0;
    x3 = '0;
    if (has_ext) begin
      {x3, x2, x1, xd} = prefix_i[31:20];
    end else if (has_exti) begin
      {x2, xd} = prefix_i[25:20];
    end
  end

  assign rd          = {xd, insn_i[11:7]};
  assign rs1         = {x1, insn_i[19:15]};
  assign rs2         = {x2, insn_i[24:20]};
  assign rs3         = {x3, insn_i[31:27]};
  assign rd_as_src   = {x3, insn_i[11:7]};
  assign rs2_as_data = {x3, insn_i[24:20]};

  // ------------------------------------------------------------------ immediates
  assign imm_i  = {{20{insn_i[31]}}, insn_i[31:20]};
  assign imm_b  = {{20{insn_i[31]}}, insn_i[7], insn_i[30:25], insn_i[11:8], 1'b0};
  assign imm_j  = {{12{insn_i[31]}}, insn_i[19:12], insn_i[20], insn_i[30:21], 1'b0};
  assign imm_u  = {insn_i[31:12], 12'b0};
  assign imm5   = has_exti ? {{21{prefix_i[31]}}, prefix_i[31:26], insn_i[19:15]}
                           : {{27{insn_i[19]}}, insn_i[19:15]};

  // ------------------------------------------------------------------ OP-V, memory
  dec_t dec_v, dec_m;
  logic legal_v, legal_m, is_mem;
  vt_decoder_v u_decoder_v (
    .insn_i(insn_i[31:12]), .rd_i(rd), .rs1_i(rs1), .rs2_i(rs2), .imm5_i(imm5),
    .valid_i(opcode == OpcOpV), .dec_o(dec_v), .legal_o(legal_v)
  );
  vt_decoder_m u_decoder_m (
    .insn_i, .rd_i(rd), .rs1_i(rs1), .rs2_i(rs2), .rd_as_src_i(rd_as_src), .rs2_as_data_i(rs2_as_data),
    .has_pair_i(has_pair), .valid_o(is_mem), .dec_o(dec_m), .legal_o(legal_m)
  );

  function automatic opnd_t sreg(input logic [7:0] num);
    return '{kind: RegScalar, num: num};
  endfunction
  function automatic opnd_t vreg(input logic [7:0] num);
    return '{kind: RegVector, num: num};
  endfunction

  // CSRs that exist. A warp's place in its workgroup, vl and vtype are read-only.
  function automatic logic csr_ok(input csr_e addr, input logic write);
    unique case (addr)
      CsrFflags, CsrFrm, CsrFcsr, CsrVxsat, CsrVxrm, CsrVcsr, CsrMstatus, CsrMtvec, CsrPrint,
      CsrRpc: csr_ok = 1'b1;
      CsrVstart, CsrVl, CsrVtype, CsrVlenb, CsrMhartid,
      CsrTid, CsrNumw, CsrNumt, CsrKnl, CsrWgid, CsrWid, CsrLds, CsrPds, CsrGdx, CsrGdy,
      CsrGdz: csr_ok = !write;
      default: csr_ok = 1'b0;
    endcase
  endfunction

  function automatic logic bad_reg(input opnd_t o, input word_t sgprs, input word_t vgprs);
    unique case (o.kind)
      RegScalar: bad_reg = (o.num != '0) && ((o.num >= 8'd64) || (32'(o.num) >= sgprs));
      RegVector: bad_reg = 32'(o.num) >= vgprs;
      default:   bad_reg = 1'b0;
    endcase
  endfunction

  // ------------------------------------------------------------------ the table
  dec_t d;
  logic legal;

  always_comb begin
    d         = '0;
    d.rm      = RmDyn;
    d.op      = '0;
    d.f3      = f3;
    d.csr     = csr_e'(insn_i[31:20]);
    legal     = 1'b0;
    unique case (opcode)
      OpcLui: begin
        legal = 1'b1;
        d.unit = UnitSalu; d.op = 5'(AluA); d.asel = AImm; d.imm = imm_u; d.dst = sreg(rd);
      end
      OpcAuipc: begin
        legal = 1'b1;
        d.unit = UnitSalu; d.op = 5'(AluAdd); d.asel = APc; d.bsel = BImm; d.imm = imm_u; d.dst = sreg(rd);
      end
      OpcJal: begin
        legal = 1'b1;
        d.ctl = CtlJal; d.imm = imm_j; d.dst = sreg(rd);
      end
      OpcJalr: begin
        legal = (f3 == F3Jalr);
        d.ctl = CtlJalr; d.imm = imm_i; d.src0 = sreg(rs1); d.dst = sreg(rd);
      end
      OpcBranch: begin
        legal = f3 inside {F3Beq, F3Bne, F3Blt, F3Bge, F3Bltu, F3Bgeu};
        d.ctl = CtlBranch; d.imm = imm_b; d.src0 = sreg(rs1); d.src1 = sreg(rs2);
      end
      OpcOpImm: begin
        d.unit = UnitSalu; d.bsel = BImm; d.src0 = sreg(rs1); d.dst = sreg(rd);
        d.imm = ((f3 == F3Sll) || (f3 == F3Sr)) ? 32'(insn_i[24:20]) : imm_i;
        legal = 1'b1;
        unique case (f3_op_e'(f3))
          F3AddSub: d.op = 5'(AluAdd);
          F3Slt:    d.op = 5'(AluSlt);
          F3Sltu:   d.op = 5'(AluSltu);
          F3Xor:    d.op = 5'(AluXor);
          F3Or:     d.op = 5'(AluOr);
          F3And:    d.op = 5'(AluAnd);
          F3Sll: begin d.op = 5'(AluSll); legal = (funct7 == F7Base); end
          F3Sr: begin
            d.op  = (funct7 == F7Alt) ? 5'(AluSra) : 5'(AluSrl);
            legal = (funct7 == F7Base) || (funct7 == F7Alt);
          end
        endcase
      end
      OpcOp: begin
        d.src0 = sreg(rs1); d.src1 = sreg(rs2); d.dst = sreg(rd);
        legal = 1'b1;
        unique case (f7_op_e'(funct7))
          F7Base: begin
            d.unit = UnitSalu;
            unique case (f3_op_e'(f3))
              F3AddSub: d.op = 5'(AluAdd);
              F3Sll:    d.op = 5'(AluSll);
              F3Slt:    d.op = 5'(AluSlt);
              F3Sltu:   d.op = 5'(AluSltu);
              F3Xor:    d.op = 5'(AluXor);
              F3Sr:     d.op = 5'(AluSrl);
              F3Or:     d.op = 5'(AluOr);
              F3And:    d.op = 5'(AluAnd);
            endcase
          end
          F7Alt: begin
            d.unit = UnitSalu;
            d.op   = (f3 == F3AddSub) ? 5'(AluSub) : 5'(AluSra);
            legal  = (f3 == F3AddSub) || (f3 == F3Sr);
          end
          F7MulDiv: begin
            d.unit = f3[2] ? UnitDiv : UnitMul;
            unique case (f3_muldiv_e'(f3))
              F3Mul:    d.op = 5'(MulLo);
              F3Mulh:   d.op = 5'(MulHi);
              F3Mulhsu: d.op = 5'(MulHsu);
              F3Mulhu:  d.op = 5'(MulHu);
              F3Div:    d.op = 5'(DivS);
              F3Divu:   d.op = 5'(DivU);
              F3Rem:    d.op = 5'(RemS);
              F3Remu:   d.op = 5'(RemU);
            endcase
          end
          default: legal = 1'b0;
        endcase
      end
      OpcSystem: begin
        d.ctl = CtlCsr; d.dst = sreg(rd);
        if (!f3[2]) d.src0 = sreg(rs1);
        d.imm = 32'(insn_i[19:15]);
        legal = f3 inside {F3Csrrw, F3Csrrs, F3Csrrc, F3Csrrwi, F3Csrrsi, F3Csrrci};
        if (insn_i == InsnEcall || insn_i == InsnEbreak) begin
          legal = 1'b1;
          d.ctl = CtlTrap; d.trap = TrapEnvironment; d.dst = '0; d.src0 = '0;
        end else if (!csr_ok(csr_e'(insn_i[31:20]), (f3 == F3Csrrw) || (f3 == F3Csrrwi) ||
                                                    (f3[2] ? (insn_i[19:15] != '0) : (rs1 != '0)))) begin
          d.trap = TrapCsr;
        end
      end
      OpcMadd, OpcMsub, OpcNmsub, OpcNmadd: begin
        d.unit = UnitFpu; d.uses_rm = 1'b1; d.rm = f3;
        legal = (insn_i[26:25] == 2'b00);
        d.src0 = sreg(rs1); d.src1 = sreg(rs2); d.src2 = sreg(rs3); d.dst = sreg(rd);
        unique case (opcode)
          OpcMadd:  d.op = 5'(FpMadd);
          OpcMsub:  d.op = 5'(FpMsub);
          OpcNmsub: d.op = 5'(FpNmsub);
          default:  d.op = 5'(FpNmadd);
        endcase
      end
      OpcOpFp: begin
        d.unit = UnitFpu; d.src0 = sreg(rs1); d.src1 = sreg(rs2); d.dst = sreg(rd);
        legal = 1'b1;
        unique case (f7_fp_e'(funct7))
          F7Fadd: begin d.op = 5'(FpAdd); d.uses_rm = 1'b1; end
          F7Fsub: begin d.op = 5'(FpSub); d.uses_rm = 1'b1; end
          F7Fmul: begin d.op = 5'(FpMul); d.uses_rm = 1'b1; end
          F7Fdiv: begin d.unit = UnitSfu; d.op = 5'(SfDiv); d.uses_rm = 1'b1; end
          F7Fsqrt: begin
            d.unit = UnitSfu; d.op = 5'(SfSqrt); d.uses_rm = 1'b1; d.src1 = '0;
            legal = (insn_i[24:20] == '0);
          end
          F7Fsgnj: begin
            legal = f3 inside {F3Fsgnj, F3Fsgnjn, F3Fsgnjx};
            d.op = (f3 == F3Fsgnj) ? 5'(FpSgnj) : (f3 == F3Fsgnjn) ? 5'(FpSgnjn) : 5'(FpSgnjx);
          end
          F7Fmin: begin
            legal = f3 inside {F3Fmin, F3Fmax};
            d.op = (f3 == F3Fmin) ? 5'(FpMin) : 5'(FpMax);
          end
          F7Fcmp: begin
            legal = f3 inside {F3Fle, F3Flt, F3Feq};
            d.op = (f3 == F3Fle) ? 5'(FpLe) : (f3 == F3Flt) ? 5'(FpLt) : 5'(FpEq);
          end
          F7FcvtWS: begin
            legal = (insn_i[24:21] == '0);
            d.op = insn_i[20] ? 5'(FpCvtWuS) : 5'(FpCvtWS); d.uses_rm = 1'b1; d.src1 = '0;
          end
          F7FcvtSW: begin
            legal = (insn_i[24:21] == '0);
            d.op = insn_i[20] ? 5'(FpCvtSWu) : 5'(FpCvtSW); d.uses_rm = 1'b1; d.src1 = '0;
          end
          F7FmvXW: begin  // fmv.x.w copies x to x
            legal = (insn_i[24:20] == '0) && f3 inside {F3FmvXW, F3Fclass};
            d.src1 = '0;
            if (f3 == F3Fclass) d.op = 5'(FpClass);
            else begin d.unit = UnitSalu; d.op = 5'(AluA); end
          end
          F7FmvWX: begin  // copies x to x
            legal = (insn_i[24:20] == '0) && (f3 == F3FmvXW);
            d.src1 = '0; d.unit = UnitSalu; d.op = 5'(AluA);
          end
          default: legal = 1'b0;
        endcase
        if (d.uses_rm) d.rm = f3;
      end
      OpcOpV: begin
        d = dec_v; legal = legal_v;
      end
      OpcVbranch: begin
        legal = 1'b1;
        unique case (f3)
          F3Join: d.ctl = CtlJoin;
          F3Setrpc: begin d.ctl = CtlSetrpc; d.imm = imm_i; d.src0 = sreg(rs1); d.dst = sreg(rd); end
          default: begin
            d.ctl = CtlVbranch; d.vec = 1'b1; d.imm = imm_b; d.src0 = vreg(rs1); d.src1 = vreg(rs2);
          end
        endcase
      end
      OpcVentus: begin
        unique case (f3_ventus_e'(f3))
          F3Vadd12, F3Vsub12: begin
            legal = 1'b1;
            d.unit = UnitValu; d.vec = 1'b1; d.bsel = BImm; d.imm = imm_i;
            d.op = (f3 == F3Vsub12) ? 5'(AluSub) : 5'(AluAdd);
            d.src0 = vreg(rs1); d.dst = vreg(rd);
          end
          F3Regext, F3Regexti, F3Regpair, F3Regpairi: begin
            legal = (insn_i[19:15] == '0) && (insn_i[11:7] == '0);
            d.ctl = CtlPrefix;
          end
          F3Warp: begin
            unique case (f7_warp_e'(funct7))
              F7Endprg: begin legal = 1'b1; d.ctl = CtlEndprg; end
              F7Barrier: begin legal = 1'b1; d.ctl = CtlBarrier; end
              F7Barriersub: begin legal = 1'b1; d.ctl = CtlNop; end
              F7Vftta, F7VfttaMasked: begin
                legal = 1'b1;
                d.unit = UnitSfu; d.op = 5'(SfTta); d.vec = 1'b1; d.uses_rm = 1'b1;
                d.masked = !insn_i[25]; d.reads_v0 = !insn_i[25];
                d.src0 = vreg(rs1); d.src1 = vreg(rs2); d.src2 = vreg(rd); d.dst = vreg(rd);
              end
              default: legal = 1'b0;
            endcase
          end
          F3Vfexp: begin
            legal = (insn_i[31:26] == F6Vfexp) && (insn_i[19:15] == '0);
            d.unit = UnitSfu; d.op = 5'(SfExp); d.vec = 1'b1; d.asel = ASrc1;
            d.masked = !insn_i[25]; d.reads_v0 = !insn_i[25];
            d.src1 = vreg(rs2); d.dst = vreg(rd);
          end
        endcase
      end
      default: begin
        if (is_mem) begin d = dec_m; legal = legal_m; end
      end
    endcase
  end

  // ------------------------------------------------------------------ traps, in order of priority
  trap_e trap;
  always_comb begin
    trap = TrapNone;
    if (fetch_err_i == FetchPage) trap = TrapPage;
    else if (fetch_err_i != FetchOk) trap = TrapFetch;
    else if (has_exti && !((opcode == OpcOpV) && (f3 == OpiVi)))
      trap = TrapPrefix;  // also for words that do not decode
    else if (!legal) trap = TrapIllegal;
    else if ((prefix_i != '0) && (d.unit == UnitNone) && (d.ctl == CtlPrefix)) trap = TrapPrefix;
    else if (d.uses_rm && ((d.rm == 3'd5) || (d.rm == 3'd6))) trap = TrapIllegal;
  end

  always_comb begin
    dec_o = d;
    if ((dec_o.dst.kind == RegScalar) && (dec_o.dst.num == '0)) dec_o.dst.kind = RegNone;
    // vt_vtype applies these after the traps by vtype and frm. A CSR's trap comes after a register's.
    dec_o.bad_reg = d.bad_reg ||
                    bad_reg(d.src0, sgprs_i, vgprs_i) || bad_reg(d.src1, sgprs_i, vgprs_i) ||
                    bad_reg(d.src2, sgprs_i, vgprs_i) || bad_reg(d.dst, sgprs_i, vgprs_i);
    if (trap != TrapNone) begin
      dec_o      = '0;
      dec_o.ctl  = CtlTrap;
      dec_o.trap = trap;
    end
  end

  assign is_prefix_o  = (trap == TrapNone) && (d.unit == UnitNone) && (d.ctl == CtlPrefix);
  assign trap_value_o = ((trap == TrapFetch) || (trap == TrapPage)) ? pc_i : insn_i;

  always_comb begin
    unique case (opcode)
      OpcOpFp:             variant_o = insn_i[28];  // fmv.w.x; fcvt of integers
      OpcSystem:           variant_o = insn_i[20];  // ebreak
      OpcVload, OpcVstore: variant_o = mop_e'(insn_i[27:26]) == MopIndexUnordered;
      OpcOpV:              variant_o = insn_i[31:26] == VmMove;  // or VfMove: vmv.s.x, vfmv.s.f
      default:             variant_o = 1'b0;
    endcase
  end

endmodule
