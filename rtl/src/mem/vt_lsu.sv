// Load/store unit of one SM with its LDS and D-cache.
//
//   req -> [register] -> address generation -> slot -> walker -+-> D-cache <-> memory port
//                                               ^              +-> LDS
//                                               +---- answers, any order ----+-> rsp
//
// Several instructions are in flight, in slots (vt_lsu_slots); they are walked in arrival order and answer in
// any order. The issue stage orders what must be ordered: it sends a warp's memory instruction only when no
// store of that warp is in flight, and a store only when no memory instruction of it is. A fence waits here
// until nothing else of its warp is in flight, empties the D-cache and answers.
module vt_lsu
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] sm_id_i,
  input  logic        trace_i,
  input  logic        flush_i,  // empty the D-cache (kernel launch)

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
  input  mem_rsp_t    mem_rsp_i
);

  // Request register and address generation
  logic     in_valid_q, in_go;
  lsu_req_t in_q;
  lsu_op_t  op;
  vec_t     op_data;

  assign req_ready_o = !in_valid_q || in_go;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)          in_valid_q <= 1'b0;
    else if (req_ready_o) in_valid_q <= req_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (req_valid_i && req_ready_o) in_q <= req_i;
  end

  vt_lsu_agu u_agu (
    .valid_i(in_valid_q),
    .req_i  (in_q),
    .op_o   (op),
    .data_o (op_data)
  );

  // Into a slot, and to the walker where there is anything to access
  logic  is_fence, slot_free, warp_busy, walk_ready, walk_valid;
  slot_t slot;

  assign is_fence   = op.op == LsuFence;
  assign in_go      = in_valid_q && slot_free && (is_fence ? !warp_busy : walk_ready);
  assign walk_valid = in_valid_q && slot_free && op.go != '0;

  logic     dc_valid, dc_ready, dc_rsp_valid, dc_perform;
  dc_req_t  dc_req;
  dc_rsp_t  dc_rsp;
  logic     lds_valid, lds_ready, lds_rsp_valid, lds_perform;
  lds_req_t lds_req;
  lds_rsp_t lds_rsp;
  slot_t    dc_perform_slot, lds_perform_slot, drop_slot;
  mask_t    drop;

  vt_lsu_walk u_walk (
    .clk_i,
    .rst_ni,
    .op_valid_i (walk_valid),
    .op_ready_o (walk_ready),
    .op_i       (op),
    .data_i     (op_data),
    .op_slot_i  (slot),
    .dc_valid_o (dc_valid),
    .dc_ready_i (dc_ready),
    .dc_req_o   (dc_req),
    .lds_valid_o(lds_valid),
    .lds_ready_i(lds_ready),
    .lds_req_o  (lds_req),
    .drop_o     (drop),
    .drop_slot_o(drop_slot)
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
    .flush_i       (flush_i || (in_go && is_fence)),
    .req_valid_i   (dc_valid),
    .req_ready_o   (dc_ready),
    .req_i         (dc_req),
    .rsp_valid_o   (dc_rsp_valid),
    .rsp_o         (dc_rsp),
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
    .alloc_i           (in_go),
    .op_i              (op),
    .data_i            (op_data),
    .free_o            (slot_free),
    .free_slot_o       (slot),
    .warp_busy_o       (warp_busy),
    .dc_rsp_valid_i    (dc_rsp_valid),
    .dc_rsp_i          (dc_rsp),
    .lds_rsp_valid_i   (lds_rsp_valid),
    .lds_rsp_i         (lds_rsp),
    .drop_i            (drop),
    .drop_slot_i       (drop_slot),
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
