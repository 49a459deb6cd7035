// Atomics: LR, SC and AMOs, scalar (lane 0) or a lane each, of one SM.
//
// An atomic runs alone in its LSU: it starts when the walker has sent everything older, and nothing younger
// passes the request register before it ends. With lanes in global memory it also holds the machine's lock
// (vt_amo), under which no other SM stores or runs an atomic of global memory. So no other access comes
// between its first read and its last write:
//
//   read    all lanes' words, through the walker: lines of global memory past the cache, words of the LDS;
//           a lane that fails ends it here, without effect
//   lanes   one lane a cycle in ascending order, on the words read; lanes on one word see each other
//   write   the words that a lane stored, as an ordinary store of the walker, until memory has acknowledged
//
// The trace's stamp is given while the atomic computes: its place among all atomics of the machine.
module vt_lsu_amo
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
  import vt_trace_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [31:0]      sm_id_i,
  input  logic             trace_i,
  // The atomic at the head of the LSU; stays until done_o
  input  logic             valid_i,
  input  lsu_op_t          op_i,
  input  vec_t             addr_i,       // physical
  input  vec_t             data_i,       // operands
  input  logic             slot_free_i,
  input  slot_t            free_slot_i,
  input  logic             walk_idle_i,
  output logic             start_o,      // takes free_slot_i
  output logic             done_o,
  // The machine's lock
  output logic             lock_req_o,
  input  logic             lock_gnt_i,
  // Accesses, through the walker
  output logic             walk_valid_o,
  input  logic             walk_ready_i,
  output lsu_op_t          walk_op_o,
  output vec_t             walk_data_o,
  // Its slot
  output slot_t            slot_o,
  input  logic             answered_i,   // every lane that the slot waited for is answered
  input  logic             failed_i,     // some lane failed
  input  vec_t             words_i,      // what was read
  output logic             rewait_o,     // the slot waits for the lanes of walk_op_o.go again
  output vec_t             result_o,     // with done_o, unless a lane failed
  // Reservations
  output logic [LaneW-1:0] lane_o,
  output logic             lane_lds_o,
  output logic [29:0]      lane_word_o,
  input  logic             held_i,
  output logic             resv_set_o,
  output logic             resv_give_up_o,
  output logic             resv_steal_o
);

  typedef enum logic [2:0] {StIdle, StLock, StRead, StReadWait, StLanes, StWrite, StWriteWait,
                            StDone} state_e;
  state_e state_q;

  slot_t slot_q;
  mask_t todo_q;    // lanes not done yet
  mask_t wrote_q;   // lanes whose word was stored to
  mask_t stored_q;  // lanes that stored
  vec_t  word_q;    // each lane's word as it is now
  vec_t  result_q;
  vec_t  left_q;    // each lane's word as the lane left it, for the trace
  logic  stamped_q;

  logic  global_any, lanes_last;
  assign global_any = (op_i.mask & ~op_i.lds) != '0;

  assign start_o    = state_q == StIdle && valid_i && slot_free_i && walk_idle_i;
  assign done_o     = state_q == StDone;
  assign lock_req_o = state_q != StIdle && global_any;
  assign slot_o     = slot_q;
  assign result_o   = result_q;

  // ------------------------------------------------------------------ the lane in turn
  logic [LaneW-1:0] lane;
  logic             lane_valid, stores;
  word_t            lane_addr, old_word, new_word, result;
  mask_t            same;      // lanes on the word of this one

  logic             no_lane;

  vt_lzc #(.Width(NumLane), .Trailing(1'b1)) u_lane (.in_i(todo_q), .cnt_o(lane), .empty_o(no_lane));

  assign lane_valid  = state_q == StLanes;
  assign lanes_last  = (todo_q & (todo_q - 1'b1)) == '0;
  assign lane_o      = lane;
  assign lane_lds_o  = lane_valid && op_i.lds[lane];
  assign lane_word_o = lane_addr[31:2];

  assign lane_addr = lane_valid ? addr_i[lane] : '0;

  always_comb begin
    old_word = '0;
    same     = '0;
    if (lane_valid) begin
      old_word = word_q[lane];
      for (int unsigned l = 0; l < NumLane; l++) begin
        same[l] = op_i.mask[l] && addr_i[l] == lane_addr && op_i.lds[l] == lane_lds_o;
      end
    end
  end

  always_comb begin
    new_word = '0;
    result   = '0;
    stores   = 1'b0;
    if (lane_valid) begin
      new_word = old_word;
      result   = old_word;
      unique case (op_i.op)
        LsuSc: begin
          stores = held_i;
          result = {31'b0, !held_i};
          if (held_i) new_word = data_i[lane];
        end
        LsuAmo: begin
          stores   = 1'b1;
          new_word = amo_value(op_i.amo, old_word, data_i[lane]);
        end
        default: ;
      endcase
    end
  end

  assign resv_set_o     = lane_valid && op_i.op == LsuLr;
  assign resv_give_up_o = lane_valid && op_i.op == LsuSc;
  assign resv_steal_o   = stores;

  always_ff @(posedge clk_i) begin
    if (state_q == StReadWait) word_q <= words_i;
    if (lane_valid) begin
      for (int unsigned l = 0; l < NumLane; l++) if (same[l]) word_q[l] <= new_word;
      result_q[lane] <= result;
      left_q[lane]   <= new_word;
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_o) begin
      todo_q    <= op_i.mask;
      wrote_q   <= '0;
      stored_q  <= '0;
      stamped_q <= 1'b0;
    end
    if (lane_valid) begin
      todo_q[lane] <= 1'b0;
      if (stores) begin
        wrote_q        <= wrote_q | same;
        stored_q[lane] <= 1'b1;
      end
    end
    if (state_q == StLanes) stamped_q <= 1'b1;
  end

  // ------------------------------------------------------------------ steps
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= StIdle;
    end else begin
      unique case (state_q)
        StIdle: if (start_o) begin
          if (op_i.go == '0) state_q <= StDone;  // nothing to do, or every lane fails
          else               state_q <= global_any ? StLock : StRead;
        end
        StLock:      if (lock_gnt_i) state_q <= StRead;
        StRead:      if (walk_ready_i) state_q <= StReadWait;
        StReadWait:  if (answered_i) state_q <= failed_i ? StDone : StLanes;
        StLanes: if (lanes_last) begin
          state_q <= (wrote_q != '0 || stores) ? StWrite : StDone;
        end
        StWrite:     if (walk_ready_i) state_q <= StWriteWait;
        StWriteWait: if (answered_i) state_q <= StDone;
        StDone:      state_q <= StIdle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_o) slot_q <= free_slot_i;
  end

  // Accesses. Lanes of one word store the same value.
  assign walk_valid_o = state_q == StRead || state_q == StWrite;
  assign walk_data_o  = word_q;
  assign rewait_o     = state_q == StWrite && walk_ready_i;

  always_comb begin
    walk_op_o = op_i;
    if (state_q == StRead) begin
      walk_op_o.op = LsuLoad;
    end else if (state_q == StWrite) begin
      walk_op_o.op = LsuStore;
      walk_op_o.go = wrote_q;
    end
  end

  // ------------------------------------------------------------------ trace
  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i) begin
      if (state_q == StLanes && !stamped_q) tandem_tr_stamp(sm_id_i, 32'(op_i.warp), 32'(op_i.uid));
      if (done_o && stamped_q) begin
        if (op_i.op == LsuSc) begin
          if (stored_q != '0) begin
            tandem_tr_mem(sm_id_i, 32'(op_i.warp), 32'(op_i.uid), 2, space_of(op_i, stored_q), 4,
                          32'(stored_q),
                          1024'(op_i.addr), 1024'(left_q));
          end
        end else begin
          tandem_tr_mem(sm_id_i, 32'(op_i.warp), 32'(op_i.uid), (op_i.op == LsuLr) ? 1 : 3,
                        space_of(op_i, op_i.mask), 4,
                        32'(op_i.mask), 1024'(op_i.addr), 1024'(left_q));
        end
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (valid_i) is_word: assert (op_i.size == 2'd2 && op_i.trap == TrapNone && !op_i.priv);
      if (state_q != StIdle) stays: assert (valid_i);
      if (state_q != StIdle && state_q != StLock && global_any && op_i.go != '0)
        keeps_lock: assert (lock_gnt_i);
      if (state_q == StLanes) a_lane_left: assert (!no_lane);
      if (state_q == StWriteWait) store_cannot_fail: assert (!failed_i);
    end
  end

endmodule
