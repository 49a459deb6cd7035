// Decode stage: takes the head of one warp's instruction buffer a cycle (round-robin), decodes it with the
// warp's pending prefix and vtype, and parks the result in the warp's slot, from which the issue stage takes
// it. One decoder serves the whole SM. A redirect empties the slot and drops the prefix. If an instruction
// writes state that decoding reads (vset*, frm, vxrm), the warp's next instruction waits until the write is
// done.
//
// An instruction of two beats is taken twice: after the first time the slot holds its second beat.
module vt_decode
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  input  word_t              sgprs_i,
  input  word_t              vgprs_i,
  // Streams that are abandoned in this cycle
  input  logic [NumWarp-1:0] flush_i,
  // Control instructions that are executed in this cycle
  input  logic               resolve_valid_i,
  input  warp_t              resolve_warp_i,
  // Instruction buffers
  input  logic [NumWarp-1:0] head_valid_i,
  output logic               pop_valid_o,
  output warp_t              pop_warp_o,
  input  word_t              pop_pc_i,
  input  word_t              pop_insn_i,
  input  fetch_err_e         pop_err_i,
  input  vstate_t            pop_vstate_i,     // of pop_warp_o
  // Slots
  output logic [NumWarp-1:0] slot_valid_o,
  output slot_t              slot_o [NumWarp],   // registers themselves: no copy of this wide array is made
  output logic [NumWarp-1:0] slot_is_prefix_o,
  output logic [NumWarp-1:0] slot_is_fpx_o,    // for UnitFpx
  input  logic [NumWarp-1:0] take_i            // the issue stage takes what the slot shows
);

  word_t              prefix_q [NumWarp];       // prefix for the warp's next instruction; 0: none
  logic [NumWarp-1:0] valid_q, is_prefix_q, is_fpx_q;
  logic [NumWarp-1:0] first_q;                  // the slot holds the first of two beats
  logic [NumWarp-1:0] second_q;                 // ... the second one
  logic [NumWarp-1:0] hold_q;                   // state that the next decoding reads is being written
  logic [NumWarp-1:0] held_q;                   // ... by an instruction that has issued
  logic [4:0]         last_q, pick;
  logic [NumWarp-1:0] can, emptied;

  assign emptied     = take_i & ~first_q;
  assign can         = head_valid_i & (~valid_q | emptied) & ~flush_i & ~hold_q;
  assign pick        = next_after(32'(can), last_q);
  assign pop_valid_o = can != '0;
  assign pop_warp_o  = warp_t'(pick);

  dec_t  dec, dec_full;
  word_t trap_value;
  logic  is_prefix;
  /* verilator lint_off UNUSEDSIGNAL */
  logic  variant;  // for the check of the decoder against the instruction table only
  /* verilator lint_on UNUSEDSIGNAL */
  vt_decoder u_decoder (
    .insn_i(pop_insn_i), .pc_i(pop_pc_i), .fetch_err_i(pop_err_i), .prefix_i(prefix_q[pop_warp_o]),
    .sgprs_i, .vgprs_i, .is_prefix_o(is_prefix), .dec_o(dec), .trap_value_o(trap_value),
    .variant_o(variant)
  );

  vt_vtype u_vtype (
    .dec_i(dec), .insn_i(pop_insn_i), .trap_value_i(trap_value), .state_i(pop_vstate_i), .dec_o(dec_full)
  );

  // vset*, and writes of frm, fcsr, vxrm and vcsr
  logic holds, is_two;
  always_comb begin
    holds = 1'b0;
    if (dec_full.unit == UnitNone) begin
      if (dec_full.ctl == CtlVset) holds = 1'b1;
      if (dec_full.ctl == CtlCsr) holds = dec_full.csr inside {CsrFrm, CsrFcsr, CsrVxrm, CsrVcsr};
    end
  end
  assign is_two = dec_full.two;

  // An older control instruction may resolve while the one that writes is still in the slot.
  logic [NumWarp-1:0] done;
  assign done = held_q & (resolve_valid_i ? (NumWarp'(1) << resolve_warp_i) : '0);

  warp_t take_warp;
  assign take_warp = warp_t'(lowest(32'(take_i)));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q     <= '0;
      is_prefix_q <= '0;
      is_fpx_q    <= '0;
      first_q     <= '0;
      second_q    <= '0;
      hold_q      <= '0;
      held_q      <= '0;
      last_q      <= '0;
      for (int w = 0; w < int'(NumWarp); w++) prefix_q[w] <= '0;
    end else begin
      valid_q <= valid_q & ~emptied & ~flush_i;
      first_q <= first_q & ~take_i;
      second_q <= (second_q & ~take_i & ~flush_i) | (take_i & first_q);
      hold_q  <= hold_q & ~done & ~flush_i;
      held_q  <= (held_q | (take_i & hold_q)) & ~done & ~flush_i;
      if ((take_i & first_q) != '0) slot_o[take_warp].dec <= second_beat(slot_o[take_warp].dec);
      if (pop_valid_o) begin
        slot_o[pop_warp_o] <= '{dec: dec_full, pc: pop_pc_i, insn: pop_insn_i, prefix: prefix_q[pop_warp_o]};
        valid_q[pop_warp_o]     <= 1'b1;
        is_prefix_q[pop_warp_o] <= is_prefix;
        is_fpx_q[pop_warp_o]    <= (dec_full.unit == UnitFpx);
        first_q[pop_warp_o]     <= is_two;
        hold_q[pop_warp_o]      <= holds;
        prefix_q[pop_warp_o]    <= is_prefix ? pop_insn_i : '0;
        last_q                  <= pick;
      end
      if (flush_i != '0) begin
        for (int w = 0; w < int'(NumWarp); w++) if (flush_i[w]) prefix_q[w] <= '0;
      end
    end
  end

  assign slot_valid_o     = valid_q;
  assign slot_is_prefix_o = is_prefix_q;
  assign slot_is_fpx_o    = is_fpx_q;

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) assert ((take_i & ~valid_q) == '0) else $error("decode: take of an empty slot");
    if (rst_ni) assert ((take_i & (take_i - 1'b1)) == '0) else $error("decode: two slots are taken at once");
    if (rst_ni) assert ((flush_i & second_q) == '0) else $error("decode: a flush between two beats");
  end

endmodule
