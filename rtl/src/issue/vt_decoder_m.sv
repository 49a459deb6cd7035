// Decoder of memory instructions: scalar and RVV loads and stores, Ventus's own vector ones, private memory,
// atomics and FENCE. rs1, rs2 and rd stand for vs1, vs2 and vd too.
//
// REGPAIR turns a word access into a 64-bit one if the number of the data register is even.
module vt_decoder_m
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
(
  /* verilator lint_off UNUSEDSIGNAL */
  input  word_t      insn_i,         // bits 19:15 come as rs1_i
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [7:0] rd_i,
  input  logic [7:0] rs1_i,
  input  logic [7:0] rs2_i,
  input  logic [7:0] rd_as_src_i,    // bits 11:7 as the data of a vector store or atomic
  input  logic [7:0] rs2_as_data_i,  // bits 24:20 as the data of VSx12.V and VSx.V
  input  logic       has_pair_i,
  output logic       valid_o,        // a memory opcode
  output dec_t       dec_o,
  output logic       legal_o
);

  opcode_e    opcode;
  logic [2:0] f3;
  word_t      imm_i, imm_s, imm_pl, imm_ps;

  assign opcode = opcode_e'(insn_i[6:0]);
  assign f3     = insn_i[14:12];
  assign imm_i  = {{20{insn_i[31]}}, insn_i[31:20]};
  assign imm_s  = {{20{insn_i[31]}}, insn_i[31:25], insn_i[11:7]};
  assign imm_pl = {{21{insn_i[30]}}, insn_i[30:20]};
  assign imm_ps = {{21{insn_i[30]}}, insn_i[30:25], insn_i[11:7]};

  function automatic opnd_t sreg(input logic [7:0] num);
    return '{kind: RegScalar, num: num};
  endfunction
  function automatic opnd_t vreg(input logic [7:0] num);
    return '{kind: RegVector, num: num};
  endfunction

  logic f3_loads, f3_stores;  // funct3 is a width of loads; of stores
  assign f3_loads  = f3 inside {F3Byte, F3Half, F3Word, F3ByteU, F3HalfU};
  assign f3_stores = f3 inside {F3Byte, F3Half, F3Word};

  dec_t d;
  logic legal, wide;  // wide: words, which REGPAIR doubles
  always_comb begin
    d       = '0;
    d.rm    = RmDyn;
    d.f3    = f3;
    d.unit  = UnitLsu;
    legal   = 1'b0;
    wide    = 1'b0;
    valid_o = 1'b1;
    unique case (opcode)
      OpcLoad: begin
        legal = f3_loads;
        d.lsu_op = LsuLoad; d.size = f3[1:0]; d.sext = !f3[2]; wide = (f3 == F3Word);
        d.imm = imm_i; d.src0 = sreg(rs1_i); d.dst = sreg(rd_i);
      end
      OpcStore: begin
        legal = f3_stores;
        d.lsu_op = LsuStore; d.size = f3[1:0]; wide = (f3 == F3Word);
        d.imm = imm_s; d.src0 = sreg(rs1_i); d.src1 = sreg(rs2_i);
      end
      OpcMiscMem: begin
        legal = (f3 == F3Fence);
        d.lsu_op = LsuFence;
      end
      // vle8 .. vsoxei32: width (of data or, indexed, of indices) in funct3, mop in 27:26, no segments
      OpcVload, OpcVstore: begin
        d.vec = 1'b1; d.vt = 1'b1; d.src0 = sreg(rs1_i);
        d.lsu_op = (opcode == OpcVstore) ? LsuStore : LsuLoad;
        d.masked = !insn_i[25]; d.reads_v0 = !insn_i[25];
        legal  = ((f3 == F3Width8) || (f3 == F3Width16) || (f3 == F3Width32)) && (insn_i[31:28] == '0);
        d.size = (f3 == F3Width8) ? 2'd0 : (f3 == F3Width16) ? 2'd1 : 2'd2;
        unique case (mop_e'(insn_i[27:26]))
          MopUnit: begin d.off = OffUnit; legal = legal && (insn_i[24:20] == '0); end
          MopStride: begin d.off = OffStride; d.src1 = sreg(rs2_i); end
          MopIndexUnordered, MopIndexOrdered: begin  // the same here: lanes go in order
            d.off = OffIndex; d.src1 = vreg(rs2_i); d.idx = d.size; d.size = 2'd2;
          end
        endcase
        wide = (d.size == 2'd2);
        if (opcode == OpcVstore) begin d.src2 = vreg(rd_as_src_i); d.data_src2 = 1'b1; end
        else d.dst = vreg(rd_i);
      end
      OpcPrivate: begin
        d.vec = 1'b1; d.priv = 1'b1; d.size = f3[1:0]; d.src0 = vreg(rs1_i); wide = (f3 == F3Word);
        if (insn_i[31]) begin
          legal = f3_stores;
          d.lsu_op = LsuStore; d.imm = imm_ps; d.src1 = vreg(rs2_as_data_i);
        end else begin
          legal = f3_loads;
          d.lsu_op = LsuLoad; d.imm = imm_pl; d.sext = !f3[2]; d.dst = vreg(rd_i);
        end
      end
      OpcVmem12: begin
        legal = 1'b1;
        d.vec = 1'b1; d.src0 = vreg(rs1_i);
        if ((f3 == F3Vsw12) || (f3 == F3Vsh12) || (f3 == F3Vsb12)) begin
          d.lsu_op = LsuStore; d.imm = imm_s; d.src1 = vreg(rs2_as_data_i);
          d.size = (f3 == F3Vsw12) ? 2'd2 : (f3 == F3Vsh12) ? 2'd1 : 2'd0;
        end else begin
          d.lsu_op = LsuLoad; d.imm = imm_i; d.size = f3[1:0]; d.sext = !f3[2]; d.dst = vreg(rd_i);
        end
        wide = (d.size == 2'd2);
      end
      // Atomics on words: scalar (aq and rl are free), or per lane (bit 26: old values are returned)
      OpcAmo: begin
        d.size = 2'd2; d.src0 = sreg(rs1_i);
        if (f3 == F3AmoScalar) begin
          d.src1 = sreg(rs2_i); d.dst = sreg(rd_i);
        end else begin
          d.vec = 1'b1; d.off = OffIndex; d.idx = 2'd2; d.src1 = vreg(rs2_i);
          d.masked = !insn_i[25]; d.reads_v0 = !insn_i[25];
          d.src2 = vreg(rd_as_src_i); d.data_src2 = 1'b1;
          if (insn_i[26]) d.dst = vreg(rd_i);
        end
        unique case (f5_amo_e'(insn_i[31:27]))
          F5Lr: begin
            d.lsu_op = LsuLr;
            d.data_src2 = 1'b0;
            d.src2 = '0;
            if (!d.vec) d.src1 = '0;
            legal = d.vec ? insn_i[26] : (insn_i[24:20] == '0);
          end
          F5Sc: begin d.lsu_op = LsuSc; legal = !d.vec || insn_i[26]; end
          F5Amoswap: begin d.lsu_op = LsuAmo; d.amo = AmoSwap; legal = 1'b1; end
          F5Amoadd:  begin d.lsu_op = LsuAmo; d.amo = AmoAdd;  legal = 1'b1; end
          F5Amoxor:  begin d.lsu_op = LsuAmo; d.amo = AmoXor;  legal = 1'b1; end
          F5Amoand:  begin d.lsu_op = LsuAmo; d.amo = AmoAnd;  legal = 1'b1; end
          F5Amoor:   begin d.lsu_op = LsuAmo; d.amo = AmoOr;   legal = 1'b1; end
          F5Amomin:  begin d.lsu_op = LsuAmo; d.amo = AmoMin;  legal = 1'b1; end
          F5Amomax:  begin d.lsu_op = LsuAmo; d.amo = AmoMax;  legal = 1'b1; end
          F5Amominu: begin d.lsu_op = LsuAmo; d.amo = AmoMinu; legal = 1'b1; end
          F5Amomaxu: begin d.lsu_op = LsuAmo; d.amo = AmoMaxu; legal = 1'b1; end
          default: ;
        endcase
        if ((f3 != F3AmoScalar) && (f3 != F3AmoVector)) legal = 1'b0;
      end
      default: begin
        d       = '0;
        valid_o = 1'b0;
      end
    endcase

    // REGPAIR
    if (wide && has_pair_i) begin
      if (d.lsu_op == LsuLoad) begin
        d.pair = !d.dst.num[0];
        // Beat 1 would read what beat 0 wrote.
        d.bad_reg = d.pair && ((d.src0 == d.dst) || (d.src1 == d.dst));
      end else begin
        d.pair = d.data_src2 ? !d.src2.num[0] : !d.src1.num[0];
      end
    end
  end

  assign dec_o   = d;
  assign legal_o = legal;

endmodule
