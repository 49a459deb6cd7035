// Split behind the harness's ports: launches become commands; the TileLink port goes through the bridge of
// the port library, which checks the protocol, holds channels back and answers in the memory's order.
module tandem_top
  import tandem_cfg_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         trace_i,
  input  logic         launch_valid_i,
  output logic         launch_ready_o,
  input  logic [31:0]  l_start_pc_i,
  input  logic [31:0]  l_csr_knl_i,
  input  logic [31:0]  l_grid_x_i,
  input  logic [31:0]  l_grid_y_i,
  input  logic [31:0]  l_grid_z_i,
  input  logic [31:0]  l_wf_size_i,
  input  logic [31:0]  l_wg_warps_i,
  input  logic [31:0]  l_lds_size_i,
  input  logic [31:0]  l_pds_size_i,
  input  logic [31:0]  l_sgprs_i,
  input  logic [31:0]  l_vgprs_i,
  input  logic [31:0]  l_pds_base_i,
  input  logic [31:0]  l_ptbr_i,
  output logic         done_o,
  output logic [31:0]  kernels_o,
  output logic         trap_o,
  output logic [31:0]  barrier_wait_o,
  output logic [31:0]  live_warps_o,
  output logic [31:0]  retired_o,
  output logic         print_any_o,
  output logic [255:0] print_pending_o,
  input  logic [255:0] print_clear_i,
  output logic [511:0] stats_o,
  output logic         mem_req_valid_o,
  input  logic         mem_req_ready_i,
  output logic         mem_req_we_o,
  output logic [7:0]   mem_req_id_o,
  output logic [31:0]  mem_req_addr_o,
  output logic [63:0]  mem_req_strb_o,
  output logic [511:0] mem_req_wdata_o,
  input  logic         mem_rsp_valid_i,
  output logic         mem_rsp_ready_o,
  input  logic         mem_rsp_we_i,
  input  logic [7:0]   mem_rsp_id_i,
  input  logic         mem_rsp_err_i,
  input  logic [511:0] mem_rsp_rdata_i
);

  logic        idle, fault;
  logic        a_valid, a_ready, a_corrupt, d_valid, d_ready, d_denied, d_corrupt;
  logic [2:0]  a_opcode, a_param, a_size, d_opcode, d_size;
  logic [6:0]  a_source, d_source;
  logic [31:0] a_address;
  logic [7:0]  a_mask;
  logic [63:0] a_data, d_data;

  assign done_o = idle && !launch_valid_i;
  assign trap_o = fault;

  tandem_tlul_mem #(.DataW(64), .SourceW(7), .SizeW(3), .AddrW(32), .Outstanding(16)) u_mem (
    .clk_i(clk_i), .rst_ni(rst_ni),
    .a_valid_i(a_valid), .a_ready_o(a_ready), .a_opcode_i(a_opcode), .a_param_i(a_param), .a_size_i(a_size),
    .a_source_i(a_source), .a_address_i(a_address), .a_mask_i(a_mask), .a_data_i(a_data),
    .a_corrupt_i(a_corrupt), .d_valid_o(d_valid), .d_ready_i(d_ready), .d_opcode_o(d_opcode), .d_param_o(),
    .d_size_o(d_size), .d_source_o(d_source), .d_sink_o(), .d_denied_o(d_denied), .d_data_o(d_data),
    .d_corrupt_o(d_corrupt),
    .req_valid_o(mem_req_valid_o), .req_ready_i(mem_req_ready_i), .req_we_o(mem_req_we_o),
    .req_id_o(mem_req_id_o), .req_addr_o(mem_req_addr_o), .req_strb_o(mem_req_strb_o),
    .req_wdata_o(mem_req_wdata_o), .rsp_valid_i(mem_rsp_valid_i), .rsp_ready_o(mem_rsp_ready_o),
    .rsp_we_i(mem_rsp_we_i), .rsp_id_i(mem_rsp_id_i), .rsp_err_i(mem_rsp_err_i),
    .rsp_rdata_i(mem_rsp_rdata_i)
  );

  Split #(.WARPS(NumWarp), .LANES(NumLane)) u_split (
    .clock(clk_i), .reset(!rst_ni), .cmd_valid(launch_valid_i), .cmd_ready(launch_ready_o),
    .cmd_pc(l_start_pc_i), .cmd_knl(l_csr_knl_i), .cmd_grid_x(l_grid_x_i), .cmd_grid_y(l_grid_y_i),
    .cmd_grid_z(l_grid_z_i), .cmd_threads(l_wf_size_i), .cmd_warps(l_wg_warps_i),
    .cmd_pds_size(l_pds_size_i), .cmd_pds_base(l_pds_base_i), .cmd_xregs(l_sgprs_i),
    .cmd_vregs(l_vgprs_i), .idle(idle), .fault(fault), .fault_cause(), .fault_value(), .ended(kernels_o),
    .group(),
    .tl_a_valid(a_valid), .tl_a_ready(a_ready), .tl_a_opcode(a_opcode), .tl_a_param(a_param),
    .tl_a_size(a_size), .tl_a_source(a_source), .tl_a_address(a_address), .tl_a_mask(a_mask),
    .tl_a_data(a_data), .tl_a_corrupt(a_corrupt), .tl_d_valid(d_valid), .tl_d_ready(d_ready),
    .tl_d_opcode(d_opcode), .tl_d_size(d_size), .tl_d_source(d_source), .tl_d_data(d_data),
    .tl_d_denied(d_denied), .tl_d_corrupt(d_corrupt)
  );

  bind Split split_probe #(.WARPS(WARPS), .LANES(LANES)) u_probe ();

  assign retired_o       = u_split.u_probe.retired_q;
  assign barrier_wait_o  = $countones(u_split.core.control.live & u_split.core.control.waiting);
  assign live_warps_o    = $countones(u_split.core.control.live);
  assign print_any_o     = 1'b0;
  assign print_pending_o = '0;
  assign stats_o         = '0;

endmodule
