// Scoreboard: for each warp, which registers await a result, how many instructions are in flight and of what
// kind; from that, which warps' next instruction may issue.
//
//  - An instruction waits while a source or its destination awaits a result (RAW, WAW). WAR cannot
//    happen: a warp issues nothing before its previous instruction reads the last of its operands.
//  - Memory: loads overlap loads; a store, atomic or fence runs alone. So no store is sent before every older
//    access of its warp is answered, and traps stay precise; and every atomic acts as if aq and rl were set.
//  - CSR instructions on flags and rounding wait for the units that raise flags; fences, barriers, ENDPRG and
//    access to CSR_PRINT wait until nothing of the warp is in flight.
//  - UnitFpx waits for the second beat once it has the first. So the first one waits for the operands of
//    both, and the second for none.
//  - uids are 8 bits: one half of their range is entered only when nothing older in that half is in flight.
module vt_scoreboard
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               start_valid_i,
  input  warp_t              start_warp_i,
  // Candidates, and which of them may issue
  input  logic [NumWarp-1:0] cand_i,
  input  slot_t              slot_i [NumWarp],
  input  uid_t               uid_i [NumWarp],
  output logic [NumWarp-1:0] ready_o,
  output logic [NumWarp-1:0] reg_wait_o,        // candidates that wait for a register
  // An instruction issues
  input  logic               issue_valid_i,
  input  warp_t              issue_warp_i,
  input  logic               issue_counted_i,   // it will be answered through writeback
  // Writeback ports: 0 scalar and answers without destination, 1 vector
  input  logic [1:0]         wb_valid_i,
  input  exec_rsp_t          wb0_i,
  input  exec_rsp_t          wb1_i,
  input  logic [1:0]         wb_fp_i,           // from a unit that raises flags
  input  logic [1:0]         wb_mem_i,          // from the LSU
  output logic               quiet_o            // nothing in flight in this SM
);

  localparam int unsigned CntW = 8;

  logic [63:0]        spend_q [NumWarp];
  logic [255:0]       vpend_q [NumWarp];
  logic [CntW-1:0]    half_q [WarpRows*2];       // in flight, by uid half
  logic [CntW-1:0]    fp_q [NumWarp], load_q [NumWarp];
  logic [NumWarp-1:0] store_q;                  // a store, atomic or fence is in flight
  logic [15:0]        total_q;

  // ------------------------------------------------------------------ may it issue?
  function automatic logic awaited(input opnd_t o, input logic [63:0] s, input logic [255:0] v);
    case (o.kind)  // not unique: a simulator would check that for each operand in each cycle
      RegScalar: awaited = s[o.num[5:0]];
      RegVector: awaited = v[o.num];
      default:   awaited = 1'b0;
    endcase
  endfunction

  // Registers of both beats
  function automatic logic awaited_pair(input opnd_t o, input logic up, input logic [63:0] s,
                                        input logic [255:0] v);
    opnd_t odd;
    odd = o;
    odd.num[0] = o.num[0] | up;
    awaited_pair = awaited(o, s, v) || awaited(odd, s, v);
  endfunction

  always_comb begin
    ready_o    = '0;
    reg_wait_o = '0;
    for (int w = 0; w < int'(NumWarp); w++) begin
      if (cand_i[w]) begin
        automatic logic hazard, order, busy, mem_busy;
        automatic unit_e unit;
        unit     = slot_i[w].dec.unit;
        busy     = (half_q[2*w] != '0) || (half_q[2*w+1] != '0);
        mem_busy = store_q[w] || (load_q[w] != '0);
        // One after the other: a simulator then looks no further than the first register that is awaited.
        hazard = awaited(slot_i[w].dec.src0, spend_q[w], vpend_q[w]);
        if (!hazard) hazard = awaited(slot_i[w].dec.src1, spend_q[w], vpend_q[w]);
        if (!hazard) hazard = awaited(slot_i[w].dec.src2, spend_q[w], vpend_q[w]);
        if (!hazard) hazard = awaited(slot_i[w].dec.dst, spend_q[w], vpend_q[w]);
        if (!hazard) hazard = slot_i[w].dec.reads_v0 && vpend_q[w][{7'b0, slot_i[w].dec.v0_odd}];
        if (unit == UnitFpx && slot_i[w].dec.two) begin
          if (slot_i[w].dec.beat) hazard = 1'b0;
          else begin
            hazard = hazard ||
                     awaited_pair(slot_i[w].dec.src0, slot_i[w].dec.inc[0], spend_q[w], vpend_q[w]) ||
                     awaited_pair(slot_i[w].dec.src1, slot_i[w].dec.inc[1], spend_q[w], vpend_q[w]) ||
                     awaited_pair(slot_i[w].dec.src2, slot_i[w].dec.inc[2], spend_q[w], vpend_q[w]) ||
                     awaited_pair(slot_i[w].dec.dst,  slot_i[w].dec.inc[3], spend_q[w], vpend_q[w]) ||
                     (slot_i[w].dec.dst_late && vpend_q[w][slot_i[w].dec.dst.num]) ||
                     // groups: the second half's mask
                     (slot_i[w].dec.reads_v0 && slot_i[w].dec.lmul2 && vpend_q[w][1]);
          end
        end
        order = (uid_i[w][6:0] == '0) && (half_q[2*w + int'(uid_i[w][7])] != '0);
        if (unit == UnitLsu) begin
          unique case (slot_i[w].dec.lsu_op)
            LsuLoad:  order = order || store_q[w];
            LsuFence: order = order || busy;
            default:  order = order || mem_busy;
          endcase
        end else if (unit == UnitNone) begin
          unique case (slot_i[w].dec.ctl)
            CtlCsr: order = order || ((slot_i[w].dec.csr[11:4] == '0) && (fp_q[w] != '0)) ||
                            ((slot_i[w].dec.csr == CsrPrint) && busy);
            CtlBarrier, CtlEndprg: order = order || busy;
            default: ;
          endcase
        end
        ready_o[w]    = !hazard && !order;
        reg_wait_o[w] = hazard;
      end
    end
  end

  // ------------------------------------------------------------------ bookkeeping
  dec_t  iss;
  assign iss = slot_i[issue_warp_i].dec;

  logic set_dst;
  assign set_dst = issue_valid_i && issue_counted_i;

  logic flags;  // the instruction raises flags
  assign flags = iss.unit inside {UnitFpu, UnitSfu, UnitFix, UnitFpx};

  // Counts of one warp after this cycle's events.
  function automatic logic [CntW-1:0] count(input logic [CntW-1:0] old, input logic plus, input logic minus0,
                                            input logic minus1);
    return old + CntW'(plus) - CntW'(minus0) - CntW'(minus1);
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      store_q <= '0;
      total_q <= '0;
      for (int w = 0; w < int'(NumWarp); w++) begin
        spend_q[w]    <= '0;
        vpend_q[w]    <= '0;
        half_q[2*w]   <= '0;
        half_q[2*w+1] <= '0;
        fp_q[w]       <= '0;
        load_q[w]     <= '0;
      end
    end else begin
      if (wb_valid_i[1]) vpend_q[wb1_i.warp][wb1_i.rd] <= 1'b0;
      if (wb_valid_i[0] && wb0_i.we) begin
        if (wb0_i.vec) vpend_q[wb0_i.warp][wb0_i.rd] <= 1'b0;
        else           spend_q[wb0_i.warp][wb0_i.rd[5:0]] <= 1'b0;
      end
      if (set_dst && iss.dst.kind == RegScalar) spend_q[issue_warp_i][iss.dst.num[5:0]] <= 1'b1;
      if (set_dst && iss.dst.kind == RegVector) vpend_q[issue_warp_i][iss.dst.num] <= 1'b1;
      if ((issue_valid_i && issue_counted_i) || (wb_valid_i != '0)) begin
        total_q <= total_q + 16'(issue_valid_i && issue_counted_i) - 16'(wb_valid_i[0]) - 16'(wb_valid_i[1]);
        for (int w = 0; w < int'(NumWarp); w++) begin
          automatic logic up, down0, down1;
          up    = issue_valid_i && issue_counted_i && (int'(issue_warp_i) == w);
          down0 = wb_valid_i[0] && (int'(wb0_i.warp) == w);
          down1 = wb_valid_i[1] && (int'(wb1_i.warp) == w);
          if (up || down0 || down1) begin
            half_q[2*w]   <= count(half_q[2*w], up && !uid_i[w][7], down0 && !wb0_i.uid[7],
                                   down1 && !wb1_i.uid[7]);
            half_q[2*w+1] <= count(half_q[2*w+1], up && uid_i[w][7], down0 && wb0_i.uid[7],
                                   down1 && wb1_i.uid[7]);
            fp_q[w] <= count(fp_q[w], up && flags, down0 && wb_fp_i[0], down1 && wb_fp_i[1]);
            load_q[w] <= count(load_q[w], up && iss.unit == UnitLsu && iss.lsu_op == LsuLoad,
                               down0 && wb_mem_i[0] && !store_q[w], down1 && wb_mem_i[1] && !store_q[w]);
            if (up && iss.unit == UnitLsu && iss.lsu_op != LsuLoad) store_q[w] <= 1'b1;
            else if ((down0 && wb_mem_i[0]) || (down1 && wb_mem_i[1])) store_q[w] <= 1'b0;
          end
        end
      end
      if (start_valid_i) begin
        spend_q[start_warp_i] <= '0;
        vpend_q[start_warp_i] <= '0;
      end
    end
  end

  assign quiet_o = (total_q == '0);

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (wb_valid_i[0]) assert (half_q[{wb0_i.warp, wb0_i.uid[7]}] != '0)
        else $error("scoreboard: an answer that nothing waits for");
      if (wb_valid_i[1]) assert (half_q[{wb1_i.warp, wb1_i.uid[7]}] != '0)
        else $error("scoreboard: a vector answer that nothing waits for");
      if (start_valid_i)
        assert (half_q[{start_warp_i, 1'b0}] == '0 && half_q[{start_warp_i, 1'b1}] == '0)
          else $error("scoreboard: a warp starts in a slot with instructions in flight");
    end
  end

endmodule
