// Dispatch: turns a collected instruction into the request of its unit by steering source slots, immediate
// and pc to the operands. Combinational; everything stays zero without a valid instruction.
module vt_dispatch
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic       valid_i,
  input  iss_t       iss_i,
  input  vec_t [2:0] src_i,
  input  mask_t      v0_i,
  input  word_t      numt_i,       // threads a warp
  input  word_t      pds_base_i,
  input  word_t      tid_i,
  input  word_t      threads_i,
  output exec_req_t  exec_o,
  output lsu_req_t   lsu_o
);

  dec_t  dec;
  mask_t mask;
  assign dec = iss_i.dec;

  always_comb begin
    mask = mask_t'(1);
    if (dec.vec && !dec.to_scalar) mask = dec.masked ? (iss_i.mask & v0_i) : iss_i.mask;
  end

  // Several lanes write one scalar: the highest active one wins.
  logic [LaneW-1:0] above_top, top_lane;  // inactive lanes above it
  logic             unused_no_lane;
  assign top_lane = LaneW'(NumLane - 1) - above_top;
  vt_lzc #(.Width(NumLane)) u_top (.in_i(iss_i.mask), .cnt_o(above_top), .empty_o(unused_no_lane));

  // Number of the element in lane 0.
  word_t first;
  assign first = (dec.lmul2 && dec.beat) ? numt_i : '0;

  always_comb begin
    exec_o = '0;
    if (valid_i && dec.unit != UnitLsu && dec.unit != UnitNone) begin
      exec_o.warp = iss_i.warp;
      exec_o.uid  = iss_i.uid;
      exec_o.op   = dec.op;
      exec_o.rm   = dec.rm;
      exec_o.sew  = dec.sew;
      exec_o.beat = dec.beat;
      exec_o.fpx_sfu = dec.fpx_sfu;
      exec_o.vec  = dec.dst.kind == RegVector;
      exec_o.we   = dec.dst.kind != RegNone;
      exec_o.rd   = dec.dst.num;
      exec_o.mask = mask;
      unique case (dec.asel)
        ASrc0: exec_o.a = src_i[0];
        ASrc1: exec_o.a = src_i[1];
        AImm:  exec_o.a = {NumLane{dec.imm}};
        APc:   exec_o.a = {NumLane{iss_i.pc}};
      endcase
      if (dec.to_scalar) exec_o.a[0] = src_i[1][top_lane];
      if (dec.half) begin
        for (int l = 0; l < int'(NumLane); l++) exec_o.a[l] = {{16{exec_o.a[l][15]}}, exec_o.a[l][15:0]};
      end
      // vid.v on the second half of a group: the element numbers are computed here.
      if (dec.unit == UnitValu && dec.op == 5'(AluId) && first != '0) begin
        exec_o.op = 5'(AluA);
        for (int l = 0; l < int'(NumLane); l++) exec_o.a[l] = first + 32'(l);
      end
      unique case (dec.bsel)
        BSrc1: exec_o.b = src_i[1];
        BSrc0: exec_o.b = src_i[0];
        BSrc2: exec_o.b = src_i[2];
        BImm:  exec_o.b = {NumLane{dec.imm}};
      endcase
      unique case (dec.csel)
        CSrc2: exec_o.c = src_i[2];
        CSrc1: exec_o.c = src_i[1];
        default: for (int l = 0; l < int'(NumLane); l++) exec_o.c[l] = 32'(v0_i[l]);
      endcase
    end
  end

  always_comb begin
    lsu_o = '0;
    if (valid_i && dec.unit == UnitLsu) begin
      lsu_o.warp     = iss_i.warp;
      lsu_o.uid      = iss_i.uid;
      lsu_o.op       = dec.lsu_op;
      lsu_o.size     = dec.size;
      lsu_o.sext     = dec.sext;
      lsu_o.vec      = dec.vec;
      lsu_o.priv     = dec.priv;
      lsu_o.amo      = dec.amo;
      lsu_o.pair     = dec.pair;
      lsu_o.beat     = dec.pair && dec.beat;
      lsu_o.we       = (dec.lsu_op != LsuStore) && (dec.lsu_op != LsuFence) &&
                       (!dec.vec || dec.dst.kind != RegNone);
      lsu_o.rd       = dec.dst.num;
      lsu_o.mask     = mask;
      lsu_o.base     = src_i[0];
      lsu_o.data     = dec.data_src2 ? src_i[2] : src_i[1];
      lsu_o.pds_base = pds_base_i;
      lsu_o.tid      = tid_i;
      lsu_o.threads  = threads_i;
      unique case (dec.off)
        OffImm:    lsu_o.offset = {NumLane{dec.imm}};
        OffUnit:   for (int l = 0; l < int'(NumLane); l++)
                     lsu_o.offset[l] = (first + 32'(l)) << (dec.pair ? 2'd3 : dec.size);
        OffStride: for (int l = 0; l < int'(NumLane); l++) lsu_o.offset[l] = src_i[1][l] * (first + 32'(l));
        OffIndex:  for (int l = 0; l < int'(NumLane); l++)
                     lsu_o.offset[l] = src_i[1][l] & ((dec.idx == 2'd0) ? 32'hff : (dec.idx == 2'd1)
                         ? 32'hffff : '1);
      endcase
    end
  end

endmodule
