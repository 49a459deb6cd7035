// Bench top of the memory side: one LSU and one I-cache behind an arbiter, with every struct taken apart into
// plain ports that C++ can drive. The fault build's MutantSel is set by +fault=N.
module tb_mem
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        flush_i,
  input  logic        ic_flush_i,

  input  logic        req_valid_i,
  output logic        req_ready_o,
  input  logic [4:0]  req_warp_i,
  input  logic [7:0]  req_uid_i,
  input  logic [2:0]  req_op_i,
  input  logic [1:0]  req_size_i,
  input  logic        req_sext_i,
  input  logic        req_vec_i,
  input  logic        req_pair_i,
  input  logic        req_beat_i,
  input  logic        req_priv_i,
  input  logic [7:0]  req_rd_i,
  input  mask_t       req_mask_i,
  input  vec_t        req_base_i,
  input  vec_t        req_offset_i,
  input  vec_t        req_data_i,
  input  logic [31:0] req_pds_base_i,
  input  logic [31:0] req_tid_i,
  input  logic [31:0] req_threads_i,

  output logic        rsp_valid_o,
  input  logic        rsp_ready_i,
  output logic [4:0]  rsp_warp_o,
  output logic [7:0]  rsp_uid_o,
  output logic        rsp_vec_o,
  output logic        rsp_we_o,
  output logic [7:0]  rsp_rd_o,
  output mask_t       rsp_mask_o,
  output vec_t        rsp_data_o,
  output logic [4:0]  rsp_fflags_o,
  output logic [3:0]  rsp_trap_o,
  output logic [31:0] rsp_trap_value_o,

  input  logic        ic_valid_i,
  output logic        ic_ready_o,
  input  logic [4:0]  ic_warp_i,
  input  logic [31:0] ic_pc_i,
  output logic        ic_rsp_valid_o,
  output logic [4:0]  ic_rsp_warp_o,
  output logic [31:0] ic_rsp_pc_o,
  output logic [31:0] ic_rsp_insn_o,
  output logic        ic_rsp_err_o,

  output logic        mmu_valid_o,
  input  logic        mmu_ready_i,
  output logic [19:0] mmu_vpage_o,
  output logic        mmu_write_o,
  input  logic        mmu_rsp_valid_i,
  input  logic [1:0]  mmu_fault_i,
  input  logic [19:0] mmu_ppage_i,

  output logic        mem_req_valid_o,
  input  logic        mem_req_ready_i,
  output logic        mem_req_we_o,
  output logic [7:0]  mem_req_id_o,
  output logic [31:0] mem_req_addr_o,
  output strb_t       mem_req_strb_o,
  output line_t       mem_req_wdata_o,
  input  logic        mem_rsp_valid_i,
  output logic        mem_rsp_ready_o,
  input  logic        mem_rsp_we_i,
  input  logic [7:0]  mem_rsp_id_i,
  input  logic        mem_rsp_err_i,
  input  line_t       mem_rsp_rdata_i
);

`ifdef TANDEM_FAULTS
  initial begin
    if ($value$plusargs("fault=%d", MutantSel) == 0) MutantSel = 0;
  end
`endif

  lsu_req_t  req;
  exec_rsp_t rsp;

  always_comb begin
    req          = '0;
    req.warp     = warp_t'(req_warp_i);
    req.uid      = req_uid_i;
    req.op       = lsu_op_e'(req_op_i);
    req.size     = req_size_i;
    req.sext     = req_sext_i;
    req.vec      = req_vec_i;
    req.pair     = req_pair_i;
    req.beat     = req_beat_i;
    req.we       = req_op_i == 3'd0;
    req.priv     = req_priv_i;
    req.rd       = req_rd_i;
    req.mask     = req_mask_i;
    req.base     = req_base_i;
    req.offset   = req_offset_i;
    req.data     = req_data_i;
    req.pds_base = req_pds_base_i;
    req.tid      = req_tid_i;
    req.threads  = req_threads_i;
  end

  assign rsp_warp_o       = 5'(rsp.warp);
  assign rsp_uid_o        = rsp.uid;
  assign rsp_vec_o        = rsp.vec;
  assign rsp_we_o         = rsp.we;
  assign rsp_rd_o         = rsp.rd;
  assign rsp_mask_o       = rsp.mask;
  assign rsp_data_o       = rsp.data;
  assign rsp_fflags_o     = rsp.fflags;
  assign rsp_trap_o       = rsp.trap;
  assign rsp_trap_value_o = rsp.trap_value;

  logic [1:0] port_req_valid, port_req_ready, port_rsp_valid, port_rsp_ready;
  mem_req_t   port_req [2];
  mem_rsp_t   port_rsp;

  store_note_t note, notes [NumSm];
  mmu_req_t    mmu_req;
  always_comb begin
    for (int unsigned s = 0; s < NumSm; s++) notes[s] = '0;
    notes[0] = note;
  end
  assign mmu_vpage_o = mmu_req.vpage;
  assign mmu_write_o = mmu_req.write;

  vt_lsu u_lsu (
    .clk_i,
    .rst_ni,
    .sm_id_i        (32'd3),
    .trace_i        (1'b1),
    .flush_i,
    .start_valid_i  (1'b0),
    .start_warp_i   ('0),
    .req_valid_i,
    .req_ready_o,
    .req_i          (req),
    .rsp_valid_o,
    .rsp_ready_i,
    .rsp_o          (rsp),
    .mem_req_valid_o(port_req_valid[0]),
    .mem_req_ready_i(port_req_ready[0]),
    .mem_req_o      (port_req[0]),
    .mem_rsp_valid_i(port_rsp_valid[0]),
    .mem_rsp_ready_o(port_rsp_ready[0]),
    .mem_rsp_i      (port_rsp),
    .lock_req_o     (),
    .lock_gnt_i     (1'b0),
    .store_hold_i   (1'b0),
    .stores_idle_o  (),
    .note_o         (note),
    .notes_i        (notes),
    .mmu_req_valid_o(mmu_valid_o),
    .mmu_req_ready_i(mmu_ready_i),
    .mmu_req_o      (mmu_req),
    .mmu_rsp_valid_i(mmu_rsp_valid_i),
    .mmu_rsp_i      ('{fault: mmu_fault_e'(mmu_fault_i), ppage: mmu_ppage_i})
  );

  warp_t ic_rsp_warp;
  assign ic_rsp_warp_o = 5'(ic_rsp_warp);

  vt_icache u_icache (
    .clk_i,
    .rst_ni,
    .flush_i        (ic_flush_i),
    .req_valid_i    (ic_valid_i),
    .req_ready_o    (ic_ready_o),
    .req_warp_i     (warp_t'(ic_warp_i)),
    .req_pc_i       (ic_pc_i),
    .rsp_valid_o    (ic_rsp_valid_o),
    .rsp_warp_o     (ic_rsp_warp),
    .rsp_pc_o       (ic_rsp_pc_o),
    .rsp_insn_o     (ic_rsp_insn_o),
    .rsp_err_o      (ic_rsp_err_o),
    .mem_req_valid_o(port_req_valid[1]),
    .mem_req_ready_i(port_req_ready[1]),
    .mem_req_o      (port_req[1]),
    .mem_rsp_valid_i(port_rsp_valid[1]),
    .mem_rsp_ready_o(port_rsp_ready[1]),
    .mem_rsp_i      (port_rsp)
  );

  mem_req_t mem_req;
  mem_rsp_t mem_rsp;

  vt_mem_arb #(
    .NumPorts(2),
    .NumIds  (8)  // fewer than the ports can ask for, so that ids run out and come back
  ) u_arb (
    .clk_i,
    .rst_ni,
    .req_valid_i    (port_req_valid),
    .req_ready_o    (port_req_ready),
    .req_i          (port_req),
    .rsp_valid_o    (port_rsp_valid),
    .rsp_ready_i    (port_rsp_ready),
    .rsp_o          (port_rsp),
    .mem_req_valid_o,
    .mem_req_ready_i,
    .mem_req_o      (mem_req),
    .mem_rsp_valid_i,
    .mem_rsp_ready_o,
    .mem_rsp_i      (mem_rsp)
  );

  assign mem_req_we_o    = mem_req.we;
  assign mem_req_id_o    = mem_req.id;
  assign mem_req_addr_o  = mem_req.addr;
  assign mem_req_strb_o  = mem_req.strb;
  assign mem_req_wdata_o = mem_req.wdata;
  assign mem_rsp         = '{we: mem_rsp_we_i, id: mem_rsp_id_i, err: mem_rsp_err_i, rdata: mem_rsp_rdata_i};

endmodule
