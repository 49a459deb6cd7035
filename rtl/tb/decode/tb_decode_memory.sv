// The memory instruction that controls mean.
module tb_decode_memory
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import tb_decode_pkg::*;
(
  /* verilator lint_off UNUSEDSIGNAL */
  input  dec_t  d_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic  variant_i,
  output insn_e insn_o
);

  // Where address and data are: scalar base, vector base, and for the loads and stores of RVV the data in
  // slot 2.
  logic load, store, base_x, base_v, dst_v, data1_x, data1_v, data2_v, free;
  assign load    = (d_i.lsu_op == LsuLoad);
  assign store   = (d_i.lsu_op == LsuStore);
  assign base_x  = (d_i.src0.kind == RegScalar);
  assign base_v  = (d_i.src0.kind == RegVector);
  assign dst_v   = (d_i.dst.kind == RegVector);
  assign data1_x = (d_i.src1.kind == RegScalar) && !d_i.data_src2 && (d_i.dst.kind == RegNone);
  assign data1_v = (d_i.src1.kind == RegVector) && !d_i.data_src2 && (d_i.dst.kind == RegNone);
  assign data2_v = (d_i.src2.kind == RegVector) && d_i.data_src2;
  assign free    = (d_i.src1.kind == RegNone) && (d_i.src2.kind == RegNone);

  insn_e scalar, own, rvv, amo, vamo;

  always_comb begin
    scalar = IsBad;
    if ((d_i.off == OffImm) && !d_i.priv && base_x) begin
      if (load && free && !dst_v) begin
        unique case ({d_i.sext, d_i.size})
          3'b100:  scalar = IsLb;
          3'b101:  scalar = IsLh;
          3'b110:  scalar = IsLw;
          3'b000:  scalar = IsLbu;
          3'b001:  scalar = IsLhu;
          default: scalar = IsBad;
        endcase
      end
      if (store && data1_x) begin
        unique case (d_i.size)
          2'd0:    scalar = IsSb;
          2'd1:    scalar = IsSh;
          2'd2:    scalar = IsSw;
          default: scalar = IsBad;
        endcase
      end
    end
  end

  always_comb begin
    own = IsBad;
    if ((d_i.off == OffImm) && base_v && !d_i.reads_v0 && !d_i.vt) begin
      if (load && free && dst_v) begin
        unique case ({d_i.priv, d_i.sext, d_i.size})
          4'b0100: own = IsVlb12V;
          4'b0101: own = IsVlh12V;
          4'b0110: own = IsVlw12V;
          4'b0000: own = IsVlbu12V;
          4'b0001: own = IsVlhu12V;
          4'b1100: own = IsVlbV;
          4'b1101: own = IsVlhV;
          4'b1110: own = IsVlwV;
          4'b1000: own = IsVlbuV;
          4'b1001: own = IsVlhuV;
          default: own = IsBad;
        endcase
      end
      if (store && data1_v) begin
        unique case ({d_i.priv, d_i.size})
          3'b000:  own = IsVsb12V;
          3'b001:  own = IsVsh12V;
          3'b010:  own = IsVsw12V;
          3'b100:  own = IsVsbV;
          3'b101:  own = IsVshV;
          3'b110:  own = IsVswV;
          default: own = IsBad;
        endcase
      end
    end
  end

  logic data_ok;  // loads have a vector destination, stores have data in slot 2
  assign data_ok = load ? (dst_v && (d_i.src2.kind == RegNone) && !d_i.data_src2 && !d_i.sext)
                        : (store && data2_v && (d_i.dst.kind == RegNone));
  always_comb begin
    rvv = IsBad;
    if (d_i.vt && base_x && data_ok && !d_i.priv && (d_i.masked == d_i.reads_v0)) begin
      unique case (d_i.off)
        OffUnit: if (d_i.src1.kind == RegNone) begin
          unique case (d_i.size)
            2'd0:    rvv = load ? IsVle8V : IsVse8V;
            2'd1:    rvv = load ? IsVle16V : IsVse16V;
            2'd2:    rvv = load ? IsVle32V : IsVse32V;
            default: rvv = IsBad;
          endcase
        end
        OffStride: if (d_i.src1.kind == RegScalar) begin
          unique case (d_i.size)
            2'd0:    rvv = load ? IsVlse8V : IsVsse8V;
            2'd1:    rvv = load ? IsVlse16V : IsVsse16V;
            2'd2:    rvv = load ? IsVlse32V : IsVsse32V;
            default: rvv = IsBad;
          endcase
        end
        OffIndex: if ((d_i.src1.kind == RegVector) && (d_i.size == 2'd2)) begin
          unique case ({variant_i, d_i.idx})
            3'b100:  rvv = load ? IsVluxei8V : IsVsuxei8V;
            3'b101:  rvv = load ? IsVluxei16V : IsVsuxei16V;
            3'b110:  rvv = load ? IsVluxei32V : IsVsuxei32V;
            3'b000:  rvv = load ? IsVloxei8V : IsVsoxei8V;
            3'b001:  rvv = load ? IsVloxei16V : IsVsoxei16V;
            3'b010:  rvv = load ? IsVloxei32V : IsVsoxei32V;
            default: rvv = IsBad;
          endcase
        end
        default: ;
      endcase
    end
  end

  // Atomics on words
  always_comb begin
    amo = IsBad;
    if (base_x && !dst_v && (d_i.size == 2'd2) && (d_i.off == OffImm) && !d_i.data_src2) begin
      unique case (d_i.lsu_op)
        LsuLr: amo = free ? IsLrW : IsBad;
        LsuSc: amo = (d_i.src1.kind == RegScalar) ? IsScW : IsBad;
        LsuAmo: if (d_i.src1.kind == RegScalar) begin
          unique case (d_i.amo)
            AmoSwap: amo = IsAmoswapW;
            AmoAdd:  amo = IsAmoaddW;
            AmoXor:  amo = IsAmoxorW;
            AmoAnd:  amo = IsAmoandW;
            AmoOr:   amo = IsAmoorW;
            AmoMin:  amo = IsAmominW;
            AmoMax:  amo = IsAmomaxW;
            AmoMinu: amo = IsAmominuW;
            AmoMaxu: amo = IsAmomaxuW;
            default: amo = IsBad;
          endcase
        end
        default: ;
      endcase
    end
  end

  always_comb begin
    vamo = IsBad;
    if (base_x && (d_i.dst.kind != RegScalar) && (d_i.size == 2'd2) && (d_i.off == OffIndex) &&
        (d_i.idx == 2'd2) && (d_i.src1.kind == RegVector) && (d_i.masked == d_i.reads_v0) && !d_i.vt) begin
      unique case (d_i.lsu_op)
        LsuLr: vamo = (dst_v && (d_i.src2.kind == RegNone)) ? IsVlrEi32V : IsBad;
        LsuSc: vamo = (dst_v && data2_v) ? IsVscEi32V : IsBad;
        LsuAmo: if (data2_v) begin
          unique case (d_i.amo)
            AmoSwap: vamo = IsVamoswapEi32V;
            AmoAdd:  vamo = IsVamoaddEi32V;
            AmoXor:  vamo = IsVamoxorEi32V;
            AmoAnd:  vamo = IsVamoandEi32V;
            AmoOr:   vamo = IsVamoorEi32V;
            AmoMin:  vamo = IsVamominEi32V;
            AmoMax:  vamo = IsVamomaxEi32V;
            AmoMinu: vamo = IsVamominuEi32V;
            AmoMaxu: vamo = IsVamomaxuEi32V;
            default: vamo = IsBad;
          endcase
        end
        default: ;
      endcase
    end
  end

  always_comb begin
    unique case (d_i.lsu_op)
      LsuFence: insn_o = IsFence;
      LsuLr, LsuSc, LsuAmo: insn_o = d_i.vec ? vamo : (d_i.masked ? IsBad : amo);
      default: insn_o = d_i.vt ? (d_i.vec ? rvv : IsBad) : d_i.vec ? own : (d_i.masked ? IsBad : scalar);
    endcase
  end

endmodule
