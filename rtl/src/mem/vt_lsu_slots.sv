// Instruction slots: every instruction in flight in the LSU, the lanes it still waits for, the data its
// loads have gathered, and the lanes whose line failed. Complete slots answer in rotating order, each through
// one output register; the trace of memory accesses is made here, where addresses and data meet.
module vt_lsu_slots
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
  import vt_trace_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] sm_id_i,
  input  logic        trace_i,

  input  logic        alloc_i,         // op_i takes free_slot_o; only while free_o
  input  lsu_op_t     op_i,
  input  vec_t        data_i,
  output logic        free_o,
  output slot_t       free_slot_o,
  output logic        warp_busy_o,     // an instruction of op_i's warp is in flight

  input  logic        dc_rsp_valid_i,
  input  dc_rsp_t     dc_rsp_i,
  input  logic        lds_rsp_valid_i,
  input  lds_rsp_t    lds_rsp_i,

  // The slot of an atomic does not answer before vt_lsu_amo says so.
  input  logic        amo_start_i,     // with alloc_i: op_i is one
  input  slot_t       amo_slot_i,
  output logic        amo_answered_o,  // the slot waits for no lane
  output logic        amo_failed_o,
  output vec_t        amo_words_o,
  input  logic        amo_rewait_i,    // the slot waits for these lanes again
  input  mask_t       amo_lanes_i,
  input  logic        amo_done_i,
  input  vec_t        amo_result_i,

  input  logic        dc_perform_i,    // an access of the slot is performed in this cycle
  input  slot_t       dc_perform_slot_i,
  input  logic        lds_perform_i,
  input  slot_t       lds_perform_slot_i,

  output logic        rsp_valid_o,
  input  logic        rsp_ready_i,
  output exec_rsp_t   rsp_o
);

  logic    [LsuSlots-1:0] valid_q;
  logic    [LsuSlots-1:0] stamped_q;
  logic    [LsuSlots-1:0] amo_q;              // an atomic's, not done
  lsu_op_t                op_q   [LsuSlots];
  vec_t                   data_q [LsuSlots];  // store data, or gathered load data before sign extension
  mask_t                  wait_q [LsuSlots];  // lanes not answered yet
  mask_t                  fail_q [LsuSlots];  // lanes whose line is not mapped, or beyond the LDS

  // Allocation
  always_comb begin
    warp_busy_o = 1'b0;
    for (int unsigned s = 0; s < LsuSlots; s++) begin
      if (valid_q[s] && op_q[s].warp == op_i.warp) warp_busy_o = 1'b1;
    end
  end

  logic full;
  assign free_o = !full;
  vt_lzc #(.Width(LsuSlots), .Trailing(1'b1)) u_free (
    .in_i(~valid_q), .cnt_o(free_slot_o), .empty_o(full)
  );

  // Answers of the D-cache and the LDS: they may concern one slot in one cycle, never one lane.
  logic same_slot;
  assign same_slot = dc_rsp_valid_i && lds_rsp_valid_i && dc_rsp_i.slot == lds_rsp_i.slot;

  // Functions take the whole instruction and use a few fields.
  // verilator lint_off UNUSEDSIGNAL
  function automatic vec_t gather_line(vec_t old, lsu_op_t op, mask_t lanes, words_t line);
    vec_t v;
    v = old;
    for (int unsigned l = 0; l < NumLane; l++) begin
      if (lanes[l]) v[l] = take_bytes(op.size, op.addr[l][1:0], line[op.addr[l][LineOffW-1:2]]);
    end
    return v;
  endfunction

  function automatic vec_t gather_lds(vec_t old, lsu_op_t op, mask_t lanes, vec_t data);
    vec_t v;
    v = old;
    for (int unsigned l = 0; l < NumLane; l++) begin
      if (lanes[l]) v[l] = take_bytes(op.size, op.addr[l][1:0], data[l]);
    end
    return v;
  endfunction
  // verilator lint_on UNUSEDSIGNAL

  mask_t dc_lanes, lds_lanes;
  assign dc_lanes  = dc_rsp_i.we ? '0 : dc_rsp_i.lanes;
  assign lds_lanes = lds_rsp_i.we ? '0 : lds_rsp_i.lanes;

  always_ff @(posedge clk_i) begin
    if (alloc_i) begin
      op_q[free_slot_o]   <= op_i;
      data_q[free_slot_o] <= data_i;
    end
    if (amo_done_i) data_q[amo_slot_i] <= amo_result_i;
    if (dc_rsp_valid_i && same_slot) begin
      data_q[dc_rsp_i.slot] <=
          gather_lds(gather_line(data_q[dc_rsp_i.slot], op_q[dc_rsp_i.slot], dc_lanes, dc_rsp_i.rdata),
                     op_q[dc_rsp_i.slot], lds_lanes, lds_rsp_i.rdata);
    end else if (dc_rsp_valid_i) begin
      data_q[dc_rsp_i.slot] <=
          gather_line(data_q[dc_rsp_i.slot], op_q[dc_rsp_i.slot], dc_lanes, dc_rsp_i.rdata);
    end
    if (lds_rsp_valid_i && !same_slot) begin
      data_q[lds_rsp_i.slot] <=
          gather_lds(data_q[lds_rsp_i.slot], op_q[lds_rsp_i.slot], lds_lanes, lds_rsp_i.rdata);
    end
  end

  mask_t wait_d [LsuSlots];
  mask_t fail_d [LsuSlots];

  always_comb begin
    wait_d = wait_q;
    fail_d = fail_q;
    if (alloc_i) begin
      wait_d[free_slot_o] = op_i.go;
      fail_d[free_slot_o] = op_i.bad;
    end
    if (dc_rsp_valid_i) begin
      wait_d[dc_rsp_i.slot] = wait_d[dc_rsp_i.slot] & ~dc_rsp_i.lanes;
      if (dc_rsp_i.err) fail_d[dc_rsp_i.slot] = fail_d[dc_rsp_i.slot] | dc_rsp_i.lanes;
    end
    if (lds_rsp_valid_i) wait_d[lds_rsp_i.slot] = wait_d[lds_rsp_i.slot] & ~lds_rsp_i.lanes;
    if (amo_rewait_i) wait_d[amo_slot_i] = amo_lanes_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < LsuSlots; s++) begin
        wait_q[s] <= '0;
        fail_q[s] <= '0;
      end
    end else begin
      wait_q <= wait_d;
      fail_q <= fail_d;
    end
  end

  assign amo_answered_o = wait_q[amo_slot_i] == '0;
  assign amo_failed_o   = fail_q[amo_slot_i] != '0;
  assign amo_words_o    = data_q[amo_slot_i];

  // Completion: the first complete slot after the one that answered last
  logic  done_any, send;
  slot_t done_slot, last_q;

  always_comb begin
    slot_t s;
    done_any  = 1'b0;
    done_slot = '0;
    s         = '0;
    for (int unsigned i = LsuSlots; i > 0; i--) begin
      s = last_q + slot_t'(i);
      if (valid_q[s] && wait_q[s] == '0 && !amo_q[s]) begin
        done_any  = 1'b1;
        done_slot = s;
      end
    end
  end

  logic      rsp_room;
  exec_rsp_t rsp_d;
  assign send = done_any && rsp_room;

  vt_stream_reg #(.T(exec_rsp_t)) u_rsp (
    .clk_i, .rst_ni, .in_valid_i(done_any), .in_ready_o(rsp_room), .in_i(rsp_d), .out_valid_o(rsp_valid_o),
    .out_ready_i(rsp_ready_i), .out_o(rsp_o)
  );

  always_comb begin
    vec_t data;

    rsp_d = '0;
    data  = '0;
    if (send) begin
      data       = data_q[done_slot];
      rsp_d.warp = op_q[done_slot].warp;
      rsp_d.uid  = op_q[done_slot].uid;
      rsp_d.vec  = op_q[done_slot].vec;
      rsp_d.we   = op_q[done_slot].we;
      rsp_d.rd   = op_q[done_slot].rd;
      rsp_d.mask = op_q[done_slot].mask;
      for (int unsigned l = 0; l < NumLane; l++) begin
        if (op_q[done_slot].sext && op_q[done_slot].size == 2'd0) data[l][31:8] = {24{data[l][7]}};
        if (op_q[done_slot].sext && op_q[done_slot].size == 2'd1) data[l][31:16] = {16{data[l][15]}};
      end
      rsp_d.data = data;
      if (op_q[done_slot].trap != TrapNone) begin
        rsp_d.trap       = op_q[done_slot].trap;
        rsp_d.trap_value = op_q[done_slot].trap_value;
      end else if (fail_q[done_slot] != '0) begin
        for (int l = int'(NumLane) - 1; l >= 0; l--) begin
          if (fail_q[done_slot][l]) begin
            rsp_d.trap_value = op_q[done_slot].addr[l];
            rsp_d.trap       = op_q[done_slot].page[l] ? TrapPage : TrapAccess;
          end
        end
      end
      if (rsp_d.trap != TrapNone) rsp_d.we = 1'b0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= '0;
      amo_q   <= '0;
      last_q  <= '0;
    end else begin
      if (alloc_i) begin
        valid_q[free_slot_o] <= 1'b1;
        amo_q[free_slot_o]   <= amo_start_i;
      end
      if (amo_done_i) amo_q[amo_slot_i] <= 1'b0;
      if (send) begin
        valid_q[done_slot] <= 1'b0;
        last_q             <= done_slot;
      end
    end
  end

  // Trace: a slot is stamped at its first performed access, and reported when it answers without a trap.
  // vt_lsu_amo reports the accesses of atomics.
  logic stamp_dc, stamp_lds;
  assign stamp_dc  = dc_perform_i && !stamped_q[dc_perform_slot_i];
  assign stamp_lds = lds_perform_i && !stamped_q[lds_perform_slot_i]
                     && !(stamp_dc && dc_perform_slot_i == lds_perform_slot_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stamped_q <= '0;
    end else begin
      if (stamp_dc) stamped_q[dc_perform_slot_i] <= 1'b1;
      if (stamp_lds) stamped_q[lds_perform_slot_i] <= 1'b1;
      if (alloc_i) stamped_q[free_slot_o] <= amo_start_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i) begin
      if (stamp_dc) begin
        tandem_tr_stamp(sm_id_i, 32'(op_q[dc_perform_slot_i].warp), 32'(op_q[dc_perform_slot_i].uid));
      end
      if (stamp_lds) begin
        tandem_tr_stamp(sm_id_i, 32'(op_q[lds_perform_slot_i].warp), 32'(op_q[lds_perform_slot_i].uid));
      end
      if (send && rsp_d.trap == TrapNone && rsp_d.mask != '0 && !is_atomic(op_q[done_slot].op)) begin
        tandem_tr_mem(sm_id_i, 32'(rsp_d.warp), 32'(rsp_d.uid), (op_q[done_slot].op == LsuStore) ? 2 : 1,
                      space_of(op_q[done_slot], rsp_d.mask), 32'd1 << op_q[done_slot].size, 32'(rsp_d.mask),
                      1024'(op_q[done_slot].addr), 1024'(data_q[done_slot]));
      end
    end
  end

  mask_t dc_extra, lds_extra;  // answered lanes that nobody waits for
  assign dc_extra  = dc_rsp_i.lanes & ~wait_q[dc_rsp_i.slot];
  assign lds_extra = lds_rsp_i.lanes & ~wait_q[lds_rsp_i.slot];

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (alloc_i) alloc_when_free: assert (free_o);
      if (amo_start_i) start_allocates: assert (alloc_i);
      if (amo_rewait_i || amo_done_i) amo_known: assert (valid_q[amo_slot_i] && amo_q[amo_slot_i]
                                                         && amo_answered_o);
      if (dc_rsp_valid_i) dc_rsp_awaited: assert (valid_q[dc_rsp_i.slot] && dc_extra == '0);
      if (lds_rsp_valid_i) lds_rsp_awaited: assert (valid_q[lds_rsp_i.slot] && lds_extra == '0);
    end
  end

endmodule
