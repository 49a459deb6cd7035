// Decode stage: takes the head of one warp's instruction buffer a cycle (round-robin), decodes it with the
// warp's pending prefix, and parks the result in the warp's slot, from which the issue stage takes it. One
// decoder serves the whole SM. A redirect empties the slot and forgets the prefix.
module vt_decode
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  input  word_t              sgprs_i,
  input  word_t              vgprs_i,
  // Streams that were given up this cycle
  input  logic [NumWarp-1:0] flush_i,
  // Instruction buffers
  input  logic [NumWarp-1:0] head_valid_i,
  output logic               pop_valid_o,
  output warp_t              pop_warp_o,
  input  word_t              pop_pc_i,
  input  word_t              pop_insn_i,
  input  logic               pop_err_i,
  // Slots
  output logic [NumWarp-1:0] slot_valid_o,
  output slot_t              slot_o [NumWarp],   // registers themselves: no copy of this wide array is made
  output logic [NumWarp-1:0] slot_is_prefix_o,
  input  logic [NumWarp-1:0] take_i            // the issue stage takes the slot
);

  word_t              prefix_q [NumWarp];       // prefix for the warp's next instruction; 0: none
  logic [NumWarp-1:0] valid_q, is_prefix_q;
  logic [4:0]         last_q, pick;
  logic [NumWarp-1:0] can;

  assign can         = head_valid_i & (~valid_q | take_i) & ~flush_i;
  assign pick        = next_after(32'(can), last_q);
  assign pop_valid_o = can != '0;
  assign pop_warp_o  = warp_t'(pick);

  dec_t  dec;
  word_t trap_value;
  logic  is_prefix;
  vt_decoder u_decoder (
    .insn_i(pop_insn_i), .pc_i(pop_pc_i), .fetch_err_i(pop_err_i), .prefix_i(prefix_q[pop_warp_o]),
    .sgprs_i, .vgprs_i, .is_prefix_o(is_prefix), .dec_o(dec), .trap_value_o(trap_value)
  );

  dec_t dec_imm;
  always_comb begin
    dec_imm = dec;
    if (dec.unit == UnitNone && dec.ctl == CtlTrap) dec_imm.imm = trap_value;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q     <= '0;
      is_prefix_q <= '0;
      last_q      <= '0;
      for (int w = 0; w < int'(NumWarp); w++) prefix_q[w] <= '0;
    end else begin
      valid_q <= valid_q & ~take_i & ~flush_i;
      if (pop_valid_o) begin
        slot_o[pop_warp_o] <= '{dec: dec_imm, pc: pop_pc_i, insn: pop_insn_i, prefix: prefix_q[pop_warp_o]};
        valid_q[pop_warp_o]     <= 1'b1;
        is_prefix_q[pop_warp_o] <= is_prefix;
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

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) assert ((take_i & ~valid_q) == '0) else $error("decode: take of an empty slot");
  end

endmodule
