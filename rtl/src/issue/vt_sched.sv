// Warp scheduler and warp state: which warps are live, their active masks, and which may issue. In each cycle
// the next ready warp, in rotating order, issues one instruction to the collector. Prefixes need no operands
// and no unit, so they retire here.
//
// A warp is held back until its last instruction reads the last of its operands. (In that cycle the next
// instruction may issue, because it reads and writes later.) A warp is also held back from the issue of a
// control instruction until that is resolved. So instructions of a warp issue in program order, on the right
// path only.
//
// UnitFpx must get the two beats of a double-precision instruction in direct succession. So an instruction
// for it issues only when no other one is in the collector, and between the two beats only the second beat
// issues.
module vt_sched
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import vt_trace_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic [31:0]        sm_id_i,
  input  logic               trace_i,
  input  logic               halt_i,          // some warp trapped: nothing issues
  input  word_t              numt_i,
  input  logic               start_valid_i,
  input  warp_t              start_warp_i,
  // Decoded instructions
  input  logic [NumWarp-1:0] slot_valid_i,
  input  logic [NumWarp-1:0] slot_is_prefix_i,
  input  logic [NumWarp-1:0] slot_is_fpx_i,
  output logic [NumWarp-1:0] take_o,
  // Scoreboard
  output logic [NumWarp-1:0] cand_o,
  output uid_t               uid_o [NumWarp],
  input  logic [NumWarp-1:0] hazard_free_i,
  output logic               issue_valid_o,
  output warp_t              issue_warp_o,
  input  slot_t              slot_i,          // of issue_warp_o
  output logic               issue_counted_o,
  // Collector
  output logic               col_valid_o,
  input  logic               col_ready_i,
  output iss_t               col_o,
  input  logic [NumWarp-1:0] collected_i,
  input  logic               fpx_held_i,      // the collector has an instruction for UnitFpx
  // Control unit and barrier
  input  logic               resolve_valid_i,
  input  warp_t              resolve_warp_i,
  input  logic               resume_i,
  input  logic               end_i,
  input  mask_t              next_mask_i,
  input  logic [NumWarp-1:0] release_i,
  output logic [NumWarp-1:0] live_o,
  output logic [NumWarp-1:0] collecting_o,    // live warps that may not issue yet
  output logic [NumWarp-1:0] blocked_o,
  // SIMT stack of issue_warp_o, for the trace
  input  logic [7:0]         depth_i,
  input  simt_entry_t        top_i,
  input  simt_entry_t        second_i
);

  logic [NumWarp-1:0] live_q, blocked_q, collecting_q, ready;
  mask_t              mask_q [NumWarp];
  uid_t               uid_q [NumWarp];
  uid_t               barrier_uid_q [NumWarp];  // the BARRIER that the warp waits at
  logic [4:0]         last_q, pick;

  // The warp that is between two beats for UnitFpx.
  logic               fpx_lock_q;
  warp_t              fpx_warp_q;
  logic [NumWarp-1:0] fpx_ok;
  assign fpx_ok = ~slot_is_fpx_i | (fpx_held_i ? '0 : fpx_lock_q ? (NumWarp'(1) << fpx_warp_q) : '1);

  assign cand_o = halt_i ? '0 : (slot_valid_i & live_q & ~blocked_q & (~collecting_q | collected_i));
  assign ready  = cand_o & hazard_free_i & fpx_ok & (slot_is_prefix_i | {NumWarp{col_ready_i}});
  assign pick   = next_after(32'(ready), last_q);

  assign issue_valid_o = ready != '0;
  assign issue_warp_o  = warp_t'(pick);
  assign take_o        = issue_valid_o ? (NumWarp'(1) << issue_warp_o) : '0;
  assign uid_o         = uid_q;

  // ------------------------------------------------------------------ the instruction that issues
  slot_t slot;
  logic  is_prefix, is_ctl;
  assign slot      = slot_i;
  assign is_prefix = slot_is_prefix_i[issue_warp_o];
  assign is_ctl    = (slot.dec.unit == UnitNone);

  assign col_valid_o     = issue_valid_o && !is_prefix;
  assign issue_counted_o = !is_prefix && !((slot.dec.unit == UnitNone) &&
                                           (slot.dec.ctl == CtlBarrier || slot.dec.ctl == CtlEndprg));

  assign col_o = '{dec: slot.dec, warp: issue_warp_o, uid: uid_q[issue_warp_o], pc: slot.pc,
                   mask: mask_q[issue_warp_o]};

  logic reads;
  assign reads = (col_o.dec.src0.kind != RegNone) || (col_o.dec.src1.kind != RegNone) ||
                 (col_o.dec.src2.kind != RegNone) || col_o.dec.reads_v0;

  function automatic mask_t full_mask(input word_t threads);
    for (int l = 0; l < int'(NumLane); l++) full_mask[l] = 32'(l) < threads;
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      live_q       <= '0;
      blocked_q    <= '0;
      collecting_q <= '0;
      fpx_lock_q   <= 1'b0;
      fpx_warp_q   <= '0;
      last_q       <= '0;
      for (int w = 0; w < int'(NumWarp); w++) begin
        mask_q[w]        <= '0;
        uid_q[w]         <= '0;
        barrier_uid_q[w] <= '0;
      end
    end else begin
      collecting_q <= collecting_q & ~collected_i;
      blocked_q    <= blocked_q & ~release_i;
      if (resolve_valid_i) begin
        if (resume_i) begin
          blocked_q[resolve_warp_i] <= 1'b0;
          mask_q[resolve_warp_i]    <= next_mask_i;
        end
        if (end_i) live_q[resolve_warp_i] <= 1'b0;
      end
      if (issue_valid_o) begin
        last_q              <= pick;
        uid_q[issue_warp_o] <= uid_q[issue_warp_o] + 1'b1;
        if (!is_prefix && is_ctl) blocked_q[issue_warp_o] <= 1'b1;
        if (!is_prefix && reads) collecting_q[issue_warp_o] <= 1'b1;
        if (slot.dec.unit == UnitFpx) begin
          fpx_lock_q <= slot.dec.two && !slot.dec.beat;
          fpx_warp_q <= issue_warp_o;
        end
        if (slot.dec.unit == UnitNone && slot.dec.ctl == CtlBarrier)
          barrier_uid_q[issue_warp_o] <= uid_q[issue_warp_o];
      end
      if (start_valid_i) begin
        live_q[start_warp_i]    <= 1'b1;
        blocked_q[start_warp_i] <= 1'b0;
        mask_q[start_warp_i]    <= full_mask(numt_i);
        uid_q[start_warp_i]     <= '0;
      end
    end
  end

  assign live_o       = live_q;
  assign collecting_o = collecting_q & live_q;
  assign blocked_o    = blocked_q & live_q;

  // ------------------------------------------------------------------ trace
  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i) begin
      if (release_i != '0) begin
        for (int w = 0; w < int'(NumWarp); w++)
          if (release_i[w]) tandem_tr_done(sm_id_i, w, 32'(barrier_uid_q[w]));
      end
      if (issue_valid_o) begin
        tandem_tr_issue(sm_id_i, 32'(issue_warp_o), 32'(uid_q[issue_warp_o]), slot.pc, slot.insn, slot.prefix,
                        32'(mask_q[issue_warp_o]), 32'(slot.dec.beat));
        if (is_prefix || !is_ctl)
          tandem_tr_ctl(sm_id_i, 32'(issue_warp_o), 32'(uid_q[issue_warp_o]),
                        slot.pc + ((slot.dec.two && !slot.dec.beat) ? 32'd0 : 32'd4),
                        32'(mask_q[issue_warp_o]), 0, 32'(depth_i), top_i.rpc, top_i.pc, 32'(top_i.mask),
                        second_i.rpc, second_i.pc, 32'(second_i.mask), 0, 0);
        if (is_prefix) tandem_tr_done(sm_id_i, 32'(issue_warp_o), 32'(uid_q[issue_warp_o]));
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (resolve_valid_i) assert (blocked_q[resolve_warp_i])
        else $error("sched: a control instruction resolves that did not block its warp");
      if (start_valid_i) assert (!live_q[start_warp_i]) else $error("sched: a live warp is started");
      assert ((release_i & ~blocked_q) == '0) else $error("sched: release of a warp that does not wait");
      if (halt_i) halted: assert (!issue_valid_o) else $error("sched: an instruction issues after a trap");
    end
  end

endmodule
