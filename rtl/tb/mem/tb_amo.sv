// Bench top of atomics: NumSm LSUs behind one arbiter, with the lock among them, and every struct taken apart
// into plain ports that C++ can drive. Index s of an array is SM s.
module tb_amo
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        start_valid_i [NumSm],
  input  logic [4:0]  start_warp_i  [NumSm],

  input  logic        req_valid_i  [NumSm],
  output logic        req_ready_o  [NumSm],
  input  logic [4:0]  req_warp_i   [NumSm],
  input  logic [7:0]  req_uid_i    [NumSm],
  input  logic [2:0]  req_op_i     [NumSm],
  input  logic [3:0]  req_amo_i    [NumSm],
  input  logic [1:0]  req_size_i   [NumSm],
  input  logic        req_we_i     [NumSm],
  input  logic        req_vec_i    [NumSm],
  input  logic [7:0]  req_rd_i     [NumSm],
  input  mask_t       req_mask_i   [NumSm],
  input  vec_t        req_base_i   [NumSm],
  input  vec_t        req_offset_i [NumSm],
  input  vec_t        req_data_i   [NumSm],

  output logic        rsp_valid_o [NumSm],
  input  logic        rsp_ready_i [NumSm],
  output logic [4:0]  rsp_warp_o  [NumSm],
  output logic [7:0]  rsp_uid_o   [NumSm],
  output logic        rsp_vec_o   [NumSm],
  output logic        rsp_we_o    [NumSm],
  output logic [7:0]  rsp_rd_o    [NumSm],
  output mask_t       rsp_mask_o  [NumSm],
  output vec_t        rsp_data_o  [NumSm],
  output logic [3:0]  rsp_trap_o  [NumSm],
  output logic [31:0] rsp_trap_value_o [NumSm],

  output logic        mmu_valid_o [NumSm],
  input  logic        mmu_ready_i [NumSm],
  output logic [19:0] mmu_vpage_o [NumSm],
  output logic        mmu_write_o [NumSm],
  input  logic        mmu_rsp_valid_i [NumSm],
  input  logic [1:0]  mmu_fault_i [NumSm],
  input  logic [19:0] mmu_ppage_i [NumSm],

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

  logic [NumSm-1:0] port_req_valid, port_req_ready, port_rsp_valid, port_rsp_ready;
  mem_req_t         port_req [NumSm];
  mem_rsp_t         port_rsp;
  logic [NumSm-1:0] lock_req, lock_gnt, store_hold, stores_idle;
  store_note_t      notes [NumSm];

  vt_amo u_amo (
    .clk_i, .rst_ni, .req_i(lock_req), .gnt_o(lock_gnt), .hold_o(store_hold), .stores_idle_i(stores_idle)
  );

  for (genvar s = 0; s < int'(NumSm); s++) begin : gen_sm
    lsu_req_t  req;
    exec_rsp_t rsp;
    mmu_req_t  mmu_req;

    always_comb begin
      req        = '0;
      req.warp   = warp_t'(req_warp_i[s]);
      req.uid    = req_uid_i[s];
      req.op     = lsu_op_e'(req_op_i[s]);
      req.amo    = amo_op_e'(req_amo_i[s]);
      req.size   = req_size_i[s];
      req.we     = req_we_i[s];
      req.vec    = req_vec_i[s];
      req.rd     = req_rd_i[s];
      req.mask   = req_mask_i[s];
      req.base   = req_base_i[s];
      req.offset = req_offset_i[s];
      req.data   = req_data_i[s];
    end

    assign rsp_warp_o[s]       = 5'(rsp.warp);
    assign rsp_uid_o[s]        = rsp.uid;
    assign rsp_vec_o[s]        = rsp.vec;
    assign rsp_we_o[s]         = rsp.we;
    assign rsp_rd_o[s]         = rsp.rd;
    assign rsp_mask_o[s]       = rsp.mask;
    assign rsp_data_o[s]       = rsp.data;
    assign rsp_trap_o[s]       = rsp.trap;
    assign rsp_trap_value_o[s] = rsp.trap_value;
    assign mmu_vpage_o[s]      = mmu_req.vpage;
    assign mmu_write_o[s]      = mmu_req.write;

    vt_lsu u_lsu (
      .clk_i, .rst_ni, .sm_id_i(32'(s)), .trace_i(1'b1), .flush_i(1'b0),
      .start_valid_i(start_valid_i[s]), .start_warp_i(warp_t'(start_warp_i[s])),
      .req_valid_i(req_valid_i[s]), .req_ready_o(req_ready_o[s]), .req_i(req),
      .rsp_valid_o(rsp_valid_o[s]), .rsp_ready_i(rsp_ready_i[s]), .rsp_o(rsp),
      .mem_req_valid_o(port_req_valid[s]), .mem_req_ready_i(port_req_ready[s]), .mem_req_o(port_req[s]),
      .mem_rsp_valid_i(port_rsp_valid[s]), .mem_rsp_ready_o(port_rsp_ready[s]), .mem_rsp_i(port_rsp),
      .lock_req_o(lock_req[s]), .lock_gnt_i(lock_gnt[s]), .store_hold_i(store_hold[s]),
      .stores_idle_o(stores_idle[s]), .note_o(notes[s]), .notes_i(notes),
      .mmu_req_valid_o(mmu_valid_o[s]), .mmu_req_ready_i(mmu_ready_i[s]), .mmu_req_o(mmu_req),
      .mmu_rsp_valid_i(mmu_rsp_valid_i[s]),
      .mmu_rsp_i('{fault: mmu_fault_e'(mmu_fault_i[s]), ppage: mmu_ppage_i[s]})
    );
  end

  mem_req_t mem_req;
  mem_rsp_t mem_rsp;

  vt_mem_arb #(.NumPorts(NumSm), .NumIds(8)) u_arb (
    .clk_i, .rst_ni,
    .req_valid_i(port_req_valid), .req_ready_o(port_req_ready), .req_i(port_req),
    .rsp_valid_o(port_rsp_valid), .rsp_ready_i(port_rsp_ready), .rsp_o(port_rsp),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_o(mem_req),
    .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i(mem_rsp)
  );

  assign mem_req_we_o    = mem_req.we;
  assign mem_req_id_o    = mem_req.id;
  assign mem_req_addr_o  = mem_req.addr;
  assign mem_req_strb_o  = mem_req.strb;
  assign mem_req_wdata_o = mem_req.wdata;
  assign mem_rsp         = '{we: mem_rsp_we_i, id: mem_rsp_id_i, err: mem_rsp_err_i, rdata: mem_rsp_rdata_i};

endmodule
