// vt_scoreboard: no instruction issues while a register that it reads or writes awaits a result, or before
// what must come first has been answered; and none waits longer. One warp is looked at, one of its registers
// and one of its instructions, any of them. What the other warp does is free.
module prove_scoreboard
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
(
  input logic               clk_i,
  input logic               start_valid_i,
  input warp_t              start_warp_i,
  input logic [NumWarp-1:0] cand_i,
  input slot_t              slot_i [NumWarp],
  input uid_t               uid_i [NumWarp],
  input logic               issue_valid_i,
  input warp_t              issue_warp_i,
  input logic               issue_counted_i,
  input logic [1:0]         wb_valid_i,
  input exec_rsp_t          wb0_i,
  input exec_rsp_t          wb1_i,
  input logic [1:0]         wb_fp_i,
  input logic [1:0]         wb_mem_i,
  input logic [1:0]         wb_store_i,     // of the LSU's answers: to a store, atomic or fence
  input warp_t              one_i,          // the warp that is looked at
  input opnd_t              reg_i,          // its register
  input logic               mark_i,         // the instruction that issues now is the marked one
  input uid_t               skip_i          // a later uid, for what issues next
);

  logic               rst_n, quiet;
  logic [NumWarp-1:0] ready, reg_wait;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_scoreboard u_dut (
    .clk_i, .rst_ni(rst_n), .start_valid_i, .start_warp_i, .cand_i, .slot_i, .uid_i, .ready_o(ready),
    .reg_wait_o(reg_wait), .issue_valid_i, .issue_warp_i, .issue_counted_i, .wb_valid_i, .wb0_i, .wb1_i,
    .wb_fp_i, .wb_mem_i, .quiet_o(quiet)
  );

  // ------------------------------------------------------------------ what an instruction touches
  function automatic logic is(input opnd_t o, input opnd_t r);
    is = o.kind == r.kind && (r.kind == RegVector ? o.num == r.num : o.num[5:0] == r.num[5:0]);
  endfunction

  function automatic logic touches_now(input dec_t d, input opnd_t r);
    touches_now = is(d.src0, r) || is(d.src1, r) || is(d.src2, r) || is(d.dst, r) ||
                  (d.reads_v0 && r.kind == RegVector && r.num == {7'b0, d.v0_odd});
  endfunction

  // UnitFpx holds the first beat until it has the second. So the first one speaks for both.
  function automatic logic first_of_two(input dec_t d);
    first_of_two = d.unit == UnitFpx && d.two && !d.beat;
  endfunction

  function automatic logic touches(input dec_t d, input opnd_t r);
    touches = touches_now(d, r) || (first_of_two(d) && touches_now(second_beat(d), r));
  endfunction

  // No register but perhaps this one
  function automatic logic none_but(input dec_t d, input opnd_t r);
    none_but = (d.src0.kind == RegNone || is(d.src0, r)) && (d.src1.kind == RegNone || is(d.src1, r)) &&
               (d.src2.kind == RegNone || is(d.src2, r)) && (d.dst.kind == RegNone || is(d.dst, r)) &&
               (!d.reads_v0 || (r.kind == RegVector && r.num == {7'b0, d.v0_odd}));
  endfunction

  // ------------------------------------------------------------------ events
  warp_t      one_q;
  opnd_t      reg_q;
  dec_t       dec, issued;
  logic       cand, issues, counted;
  logic [1:0] mine, names, of_mark;          // answers to the warp, its register, the marked instruction
  warp_t      wb_warp [2];
  uid_t       wb_uid [2];
  assign dec     = slot_i[one_q].dec;
  assign issued  = slot_i[issue_warp_i].dec;
  assign cand    = cand_i[one_q];
  assign issues  = issue_valid_i && issue_warp_i == one_q;
  assign counted = issues && issue_counted_i;
  assign wb_warp = '{wb0_i.warp, wb1_i.warp};
  assign wb_uid  = '{wb0_i.uid, wb1_i.uid};
  assign mine    = {wb_valid_i[1] && wb1_i.warp == one_q, wb_valid_i[0] && wb0_i.warp == one_q};
  assign names   = {mine[1] && reg_q.kind == RegVector && wb1_i.rd == reg_q.num,
                    mine[0] && wb0_i.we && (wb0_i.vec ? reg_q.kind == RegVector && wb0_i.rd == reg_q.num
                                                : reg_q.kind == RegScalar &&
                                                  wb0_i.rd[5:0] == reg_q.num[5:0])};
  logic raises_flags, is_load, is_store;
  assign raises_flags = issued.unit inside {UnitFpu, UnitSfu, UnitFix, UnitFpx};
  assign is_load      = issued.unit == UnitLsu && issued.lsu_op == LsuLoad;
  assign is_store     = issued.unit == UnitLsu && issued.lsu_op != LsuLoad;

  // ------------------------------------------------------------------ what is in flight
  logic [8:0]  half_q [2*NumWarp];            // by warp and half of the uids
  logic [8:0]  fp_q, load_q, store_q, other_q; // of the warp, by kind
  logic [15:0] all_q;                          // of all warps
  logic        busy_q;                         // an instruction that writes the register
  uid_t        busy_uid_q;
  logic        marked_q;                       // the marked instruction
  uid_t        marked_uid_q;
  logic        between_q;                      // the warp is between two beats for UnitFpx
  dec_t        first_q;
  // Of the warp's next instruction. Instructions that nothing answers take uids too, so some may be skipped,
  // but never the first one of a half.
  uid_t        uid_q;
  logic [8:0]  flight;
  assign flight  = half_q[{one_q, 1'b0}] + half_q[{one_q, 1'b1}];
  assign of_mark = {mine[1] && wb1_i.uid == marked_uid_q, mine[0] && wb0_i.uid == marked_uid_q} &
                   {2{marked_q}};

  function automatic logic [8:0] many(input logic [1:0] bits);
    many = 9'(bits[0]) + 9'(bits[1]);
  endfunction

  logic [1:0] a_fp, a_load, a_store, a_other;
  assign a_fp    = mine & wb_fp_i;
  assign a_load  = mine & wb_mem_i & ~wb_store_i;
  assign a_store = mine & wb_mem_i & wb_store_i;
  assign a_other = mine & ~wb_mem_i & ~wb_fp_i;

  logic [1:0] in_half [2*NumWarp];
  logic       too_many;                       // more answers than instructions
  always_comb begin
    too_many = 1'b0;
    for (int h = 0; h < int'(2 * NumWarp); h++) begin
      for (int p = 0; p < 2; p++) in_half[h][p] = wb_valid_i[p] && 32'({wb_warp[p], wb_uid[p][7]}) == h;
      if (many(in_half[h]) > half_q[h]) too_many = 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      one_q     <= one_i;
      reg_q     <= reg_i;
      busy_q    <= 1'b0;
      marked_q  <= 1'b0;
      between_q <= 1'b0;
      fp_q      <= '0;
      load_q    <= '0;
      store_q   <= '0;
      other_q   <= '0;
      all_q     <= '0;
      for (int h = 0; h < int'(2 * NumWarp); h++) half_q[h] <= '0;
    end else begin
      for (int h = 0; h < int'(2 * NumWarp); h++)
        half_q[h] <= half_q[h] - many(in_half[h]) +
                     9'(issue_valid_i && issue_counted_i && 32'({issue_warp_i, uid_i[issue_warp_i][7]}) == h);
      all_q   <= all_q - 16'(many(wb_valid_i)) + 16'(issue_valid_i && issue_counted_i);
      fp_q    <= fp_q - many(a_fp) + 9'(counted && raises_flags);
      load_q  <= load_q - many(a_load) + 9'(counted && is_load);
      store_q <= store_q - many(a_store) + 9'(counted && is_store);
      other_q <= other_q - many(a_other) + 9'(counted && !raises_flags && !is_load && !is_store);
      if (busy_q && ((mine[0] && wb0_i.uid == busy_uid_q) || (mine[1] && wb1_i.uid == busy_uid_q)))
        busy_q <= 1'b0;
      if (counted && is(issued.dst, reg_q)) begin
        busy_q     <= 1'b1;
        busy_uid_q <= uid_q;
      end
      if (of_mark != '0) marked_q <= 1'b0;
      if (counted && mark_i && !marked_q) begin
        marked_q     <= 1'b1;
        marked_uid_q <= uid_q;
      end
      if (issues) begin
        uid_q     <= uid_q + 1'b1;
        between_q <= first_of_two(issued);
        first_q   <= issued;
      end else if (uid_q[6:0] != '0 && skip_i[7] == uid_q[7] && skip_i > uid_q) uid_q <= skip_i;
      if (start_valid_i && start_warp_i == one_q) begin
        uid_q     <= '0;
        between_q <= 1'b0;
      end
    end
  end

  // ------------------------------------------------------------------ the contract
  always_comb begin
    if (rst_n) begin
      is_a_register: assume (reg_q.kind == RegVector || (reg_q.kind == RegScalar && reg_q.num[5:0] != '0 &&
                                                         reg_q.num[7:6] == '0));
      issues_what_may: assume (!issue_valid_i || (cand_i[issue_warp_i] && ready[issue_warp_i]));
      few_in_flight: assume (!issue_valid_i || (half_q[{issue_warp_i, 1'b0}] < 9'd100 &&
                                                half_q[{issue_warp_i, 1'b1}] < 9'd100));
      uids_count: assume (uid_i[one_q] == uid_q);
      // Both beats for UnitFpx in succession; the second touches nothing that the first writes.
      if (cand) begin
        beats: assume (between_q ? dec == second_beat(first_q)
                                 : !(dec.unit == UnitFpx && dec.two && dec.beat));
        if (first_of_two(dec)) begin
          beats_apart: assume (!(is(dec.dst, reg_q) && touches_now(second_beat(dec), reg_q)));
          first_beats: assume (!dec.v0_odd &&
                               !(dec.dst_late && (dec.dst.kind != RegNone || dec.inc[3])));
        end
      end
      // Units answer what is in flight, once, as what it is.
      answers_what_flies: assume (!too_many);
      answers_a_kind: assume ((wb_fp_i & wb_mem_i) == '0 && many(a_fp) <= fp_q && many(a_load) <= load_q &&
                              many(a_store) <= store_q && many(a_other) <= other_q);
      answers_once: assume (names != '1 && of_mark != '1);
      answers_as_its_own: assume (names == (mine & {2{busy_q}} & {wb1_i.uid == busy_uid_q,
                                                                  wb0_i.uid == busy_uid_q}));
      stays_till_answered: assume (!marked_q || of_mark != '0 || many(in_half[{one_q, marked_uid_q[7]}]) <
                                                                 half_q[{one_q, marked_uid_q[7]}]);
      busy_till_answered: assume (!busy_q || names != '0 ||
                                  many(in_half[{one_q, busy_uid_q[7]}]) < half_q[{one_q, busy_uid_q[7]}]);
      // A warp starts in a slot in which nothing is in flight.
      starts_when_ended: assume (!start_valid_i || (half_q[{start_warp_i, 1'b0}] == '0 &&
                                                    half_q[{start_warp_i, 1'b1}] == '0));
      starts_alone: assume (!(start_valid_i && issue_valid_i && start_warp_i == issue_warp_i));
    end
  end

  // ------------------------------------------------------------------ what is promised
  logic order;   // something else must be answered first
  always_comb begin
    order = uid_q[6:0] == '0 && half_q[{one_q, uid_q[7]}] != '0;
    if (dec.unit == UnitLsu) begin
      if (dec.lsu_op == LsuLoad) order |= store_q != '0;
      else if (dec.lsu_op == LsuFence) order |= flight != '0;
      else order |= load_q != '0 || store_q != '0;
    end
    if (dec.unit == UnitNone && dec.ctl == CtlCsr)
      order |= (dec.csr[11:4] == '0 && fp_q != '0) || (dec.csr == CsrPrint && flight != '0);
    if (dec.unit == UnitNone && (dec.ctl == CtlBarrier || dec.ctl == CtlEndprg)) order |= flight != '0;
  end

  // The scoreboard's own books agree with this model's. With this, each promise follows in one step.
  logic books, pending;
  always_comb begin
    pending = (reg_q.kind == RegVector) ? u_dut.vpend_q[one_q][reg_q.num]
                                        : u_dut.spend_q[one_q][reg_q.num[5:0]];
    books = pending == busy_q && 9'(u_dut.fp_q[one_q]) == fp_q && 9'(u_dut.load_q[one_q]) == load_q &&
            9'(u_dut.store_q[one_q]) == store_q && u_dut.total_q == all_q && (store_q == '0 || load_q == '0);
    for (int h = 0; h < int'(2 * NumWarp); h++)
      books &= 9'(u_dut.half_q[h]) == half_q[h] && half_q[h] <= 9'd100;
    books &= 11'(flight) == 11'(fp_q) + 11'(load_q) + 11'(store_q) + 11'(other_q);
    books &= !busy_q || half_q[{one_q, busy_uid_q[7]}] != '0;
    books &= !marked_q || half_q[{one_q, marked_uid_q[7]}] != '0;
    books &= !(between_q && busy_q && touches_now(second_beat(first_q), reg_q));
    books &= !marked_q || uid_q[7] != marked_uid_q[7] || uid_q[6:0] == '0 || uid_q > marked_uid_q;
  end

  logic may, mem;
  assign may = cand && ready[one_q];
  assign mem = dec.unit == UnitLsu;
  always_comb begin
    if (rst_n) begin
      keeps_count: assert (books);
      only_candidates: assert (((ready | reg_wait) & ~cand_i) == '0);
      if (cand && touches(dec, reg_q) && busy_q)
        none_awaited: assert (!may && (reg_wait[one_q] || between_q));
      if (cand && none_but(dec, reg_q) && (!first_of_two(dec) || none_but(second_beat(dec), reg_q)))
        waits_no_longer: assert (reg_wait[one_q] == (touches(dec, reg_q) && busy_q));
      if (may && mem && dec.lsu_op != LsuLoad) stores_alone: assert (load_q == '0 && store_q == '0);
      if (may && mem && dec.lsu_op == LsuLoad) loads_after_stores: assert (store_q == '0);
      if (may && mem && dec.lsu_op == LsuFence) fence_last: assert (flight == '0);
      if (may && dec.unit == UnitNone && dec.ctl == CtlCsr && dec.csr[11:4] == '0)
        flags_are_all_there: assert (fp_q == '0);
      if (may && dec.unit == UnitNone &&
          (dec.ctl == CtlBarrier || dec.ctl == CtlEndprg || (dec.ctl == CtlCsr && dec.csr == CsrPrint)))
        ends_last: assert (flight == '0);
      if (may && marked_q) one_uid_each: assert (uid_q != marked_uid_q);
      if (cand) nothing_else_waits: assert (ready[one_q] == (!reg_wait[one_q] && !order));
      quiet_when_none: assert (quiet == (all_q == '0));
      both_ports: cover (names[1] && mine[0] && issues && busy_q);
      waits_for_second: cover (cand && first_of_two(dec) && !touches_now(dec, reg_q) && touches(dec, reg_q) &&
                               busy_q);
      next_half: cover (marked_q && may && uid_q[7] != marked_uid_q[7]);
    end
  end

endmodule
