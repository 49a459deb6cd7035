// Load/store unit of one SM with its LDS and D-cache.
//
//   req -> [register] -> address generation -> slot -> walker -+-> D-cache <-> memory port
//                                               ^              +-> LDS
//                                               +---- answers, any order ----+-> rsp
//
// Several instructions are in flight, in slots (vt_lsu_slots). They are walked in arrival order and answer in
// any order. The issue stage enforces the order: it sends a warp's memory instruction only when no store of
// that warp is in flight, and a store only when no memory instruction of that warp is. A fence waits here
// until nothing else of its warp is in flight, empties the D-cache and answers. An atomic (vt_lsu_amo) stays
// in the request register until it has ended, and uses the walker meanwhile.
module vt_lsu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] sm_id_i,
  input  logic        trace_i,
  input  logic        flush_i,  // empty the D-cache (kernel launch)
  input  logic        start_valid_i,  // a new warp in a slot: its reservations end
  input  warp_t       start_warp_i,

  input  logic        req_valid_i,
  output logic        req_ready_o,
  input  lsu_req_t    req_i,

  output logic        rsp_valid_o,
  input  logic        rsp_ready_i,
  output exec_rsp_t   rsp_o,

  output logic        mem_req_valid_o,
  input  logic        mem_req_ready_i,
  output mem_req_t    mem_req_o,

  input  logic        mem_rsp_valid_i,
  output logic        mem_rsp_ready_o,
  input  mem_rsp_t    mem_rsp_i,

  // The machine's lock for atomics of global memory (vt_amo), and what SMs' D-caches store
  output logic        lock_req_o,
  input  logic        lock_gnt_i,
  input  logic        store_hold_i,    // another SM has the lock
  output logic        stores_idle_o,
  output store_note_t note_o,
  input  store_note_t notes_i [NumSm],

  // Translation; not used without it
  output logic        mmu_req_valid_o,
  input  logic        mmu_req_ready_i,
  output mmu_req_t    mmu_req_o,
  input  logic        mmu_rsp_valid_i,
  input  mmu_rsp_t    mmu_rsp_i
);

  // Request register and address generation
  logic     in_valid, in_go;
  lsu_req_t in;
  lsu_op_t  va_op, op;         // before and after translation
  vec_t     op_addr, op_data;  // physical addresses
  logic     op_ready;

  vt_stream_reg #(.T(lsu_req_t)) u_in (
    .clk_i,
    .rst_ni,
    .in_valid_i (req_valid_i),
    .in_ready_o (req_ready_o),
    .in_i       (req_i),
    .out_valid_o(in_valid),
    .out_ready_i(in_go),
    .out_o      (in)
  );

  vt_lsu_agu u_agu (
    .valid_i(in_valid),
    .req_i  (in),
    .op_o   (va_op),
    .data_o (op_data)
  );

  if (Sv39) begin : gen_sv39
    vt_lsu_xlate u_xlate (
      .clk_i,
      .rst_ni,
      .valid_i(in_valid),
      .op_i   (va_op),
      .take_i (in_go),
      .ready_o(op_ready),
      .op_o   (op),
      .addr_o (op_addr),
      .mmu_req_valid_o,
      .mmu_req_ready_i,
      .mmu_req_o,
      .mmu_rsp_valid_i,
      .mmu_rsp_i
    );
  end else begin : gen_bare
    logic unused;
    assign unused          = &{1'b0, mmu_req_ready_i, mmu_rsp_valid_i, mmu_rsp_i};
    assign mmu_req_valid_o = 1'b0;
    assign mmu_req_o       = '0;
    assign op              = va_op;
    assign op_addr         = va_op.addr;
    assign op_ready        = 1'b1;
  end

  // Into a slot, and to the walker if there is anything to access
  logic    is_fence, is_amo, plain_go, slot_free, warp_busy, walk_ready, walk_valid, walk_idle;
  slot_t   slot, walk_slot;
  lsu_op_t walk_op;
  vec_t    walk_data;

  logic    amo_start, amo_done, amo_walk_valid, amo_answered, amo_failed, amo_rewait;
  slot_t   amo_slot;
  lsu_op_t amo_walk_op;
  vec_t    amo_walk_data, amo_words, amo_result;

  assign is_fence = op.op == LsuFence;
  assign is_amo   = in_valid && is_atomic(op.op) && op.trap == TrapNone;  // a misaligned one only traps
  assign plain_go = in_valid && !is_amo && op_ready && slot_free && (is_fence ? !warp_busy : walk_ready);
  assign in_go    = plain_go || amo_done;

  assign walk_valid = is_amo ? amo_walk_valid : in_valid && op_ready && slot_free && op.go != '0;
  assign walk_op    = is_amo ? amo_walk_op : op;
  assign walk_data  = is_amo ? amo_walk_data : op_data;
  assign walk_slot  = is_amo ? amo_slot : slot;

  logic     dc_valid, dc_ready, dc_rsp_valid, dc_perform;
  dc_req_t  dc_req;
  dc_rsp_t  dc_rsp;
  logic     lds_valid, lds_ready, lds_rsp_valid, lds_perform;
  lds_req_t lds_req;
  lds_rsp_t lds_rsp;
  slot_t    dc_perform_slot, lds_perform_slot;

  vt_lsu_walk u_walk (
    .clk_i,
    .rst_ni,
    .op_valid_i (walk_valid),
    .op_ready_o (walk_ready),
    .op_i       (walk_op),
    .atomic_i   (is_amo),
    .addr_i     (op_addr),
    .data_i     (walk_data),
    .op_slot_i  (walk_slot),
    .idle_o     (walk_idle),
    .dc_valid_o (dc_valid),
    .dc_ready_i (dc_ready),
    .dc_req_o   (dc_req),
    .lds_valid_o(lds_valid),
    .lds_ready_i(lds_ready),
    .lds_req_o  (lds_req)
  );

  logic [LaneW-1:0] lane;
  logic             lane_lds, held, resv_set, resv_give_up, resv_steal;
  logic [29:0]      lane_word;

  vt_lsu_amo u_amo (
    .clk_i,
    .rst_ni,
    .sm_id_i,
    .trace_i,
    .valid_i       (is_amo && op_ready),
    .op_i          (op),
    .addr_i        (op_addr),
    .data_i        (op_data),
    .slot_free_i   (slot_free),
    .free_slot_i   (slot),
    .walk_idle_i   (walk_idle),
    .start_o       (amo_start),
    .done_o        (amo_done),
    .lock_req_o,
    .lock_gnt_i,
    .walk_valid_o  (amo_walk_valid),
    .walk_ready_i  (walk_ready),
    .walk_op_o     (amo_walk_op),
    .walk_data_o   (amo_walk_data),
    .slot_o        (amo_slot),
    .answered_i    (amo_answered),
    .failed_i      (amo_failed),
    .words_i       (amo_words),
    .rewait_o      (amo_rewait),
    .result_o      (amo_result),
    .lane_o        (lane),
    .lane_lds_o    (lane_lds),
    .lane_word_o   (lane_word),
    .held_i        (held),
    .resv_set_o    (resv_set),
    .resv_give_up_o(resv_give_up),
    .resv_steal_o  (resv_steal)
  );

  vt_lsu_resv u_resv (
    .clk_i,
    .rst_ni,
    .sm_id_i,
    .start_valid_i,
    .start_warp_i,
    .notes_i,
    .lds_store_i(lds_valid && lds_ready && lds_req.we),
    .lds_req_i  (lds_req),
    .warp_i     (op.warp),
    .lane_i     (lane),
    .lds_i      (lane_lds),
    .word_i     (lane_word),
    .held_o     (held),
    .set_i      (resv_set),
    .give_up_i  (resv_give_up),
    .steal_i    (resv_steal)
  );

  vt_lds u_lds (
    .clk_i,
    .rst_ni,
    .sm_id_i,
    .req_valid_i   (lds_valid),
    .req_ready_o   (lds_ready),
    .req_i         (lds_req),
    .rsp_valid_o   (lds_rsp_valid),
    .rsp_o         (lds_rsp),
    .perform_o     (lds_perform),
    .perform_slot_o(lds_perform_slot)
  );

  vt_dcache u_dcache (
    .clk_i,
    .rst_ni,
    .flush_i       (flush_i || (plain_go && is_fence)),
    .req_valid_i   (dc_valid),
    .req_ready_o   (dc_ready),
    .req_i         (dc_req),
    .rsp_valid_o   (dc_rsp_valid),
    .rsp_o         (dc_rsp),
    .hold_i        (store_hold_i),
    .stores_idle_o,
    .note_o,
    .perform_o     (dc_perform),
    .perform_slot_o(dc_perform_slot),
    .mem_req_valid_o,
    .mem_req_ready_i,
    .mem_req_o,
    .mem_rsp_valid_i,
    .mem_rsp_ready_o,
    .mem_rsp_i
  );

  vt_lsu_slots u_slots (
    .clk_i,
    .rst_ni,
    .sm_id_i,
    .trace_i,
    .alloc_i           (plain_go || amo_start),
    .amo_start_i       (amo_start),
    .amo_slot_i        (amo_slot),
    .amo_answered_o    (amo_answered),
    .amo_failed_o      (amo_failed),
    .amo_words_o       (amo_words),
    .amo_rewait_i      (amo_rewait),
    .amo_lanes_i       (amo_walk_op.go),
    .amo_done_i        (amo_done),
    .amo_result_i      (amo_result),
    .op_i              (op),
    .data_i            (op_data),
    .free_o            (slot_free),
    .free_slot_o       (slot),
    .warp_busy_o       (warp_busy),
    .dc_rsp_valid_i    (dc_rsp_valid),
    .dc_rsp_i          (dc_rsp),
    .lds_rsp_valid_i   (lds_rsp_valid),
    .lds_rsp_i         (lds_rsp),
    .dc_perform_i      (dc_perform),
    .dc_perform_slot_i (dc_perform_slot),
    .lds_perform_i     (lds_perform),
    .lds_perform_slot_i(lds_perform_slot),
    .rsp_valid_o,
    .rsp_ready_i,
    .rsp_o
  );

  always_ff @(posedge clk_i) begin
    if (rst_ni && req_valid_i && req_i.op != LsuFence) begin
      size_known: assert (req_i.size != 2'd3);
      if (!req_i.vec) scalar_is_lane_0: assert (req_i.mask == mask_t'(1));
    end
  end

endmodule
