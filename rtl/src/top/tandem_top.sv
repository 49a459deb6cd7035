// Top for simulation: the GPGPU with its structs unpacked, so that C++ sees plain ports.
module tandem_top
  import vt_pkg::*;
(
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              trace_i,
  input  logic              launch_valid_i,
  output logic              launch_ready_o,
  input  logic [31:0]       l_start_pc_i,
  input  logic [31:0]       l_csr_knl_i,
  input  logic [31:0]       l_grid_x_i,
  input  logic [31:0]       l_grid_y_i,
  input  logic [31:0]       l_grid_z_i,
  input  logic [31:0]       l_wf_size_i,
  input  logic [31:0]       l_wg_warps_i,
  input  logic [31:0]       l_lds_size_i,
  input  logic [31:0]       l_pds_size_i,
  input  logic [31:0]       l_sgprs_i,
  input  logic [31:0]       l_vgprs_i,
  input  logic [31:0]       l_pds_base_i,
  input  logic [31:0]       l_ptbr_i,
  output logic              done_o,
  output logic [31:0]       kernels_o,
  output logic              trap_o,
  output logic [31:0]       barrier_wait_o,
  output logic [31:0]       live_warps_o,
  output logic [31:0]       retired_o,
  output logic              print_any_o,
  output logic [255:0]      print_pending_o,  // bit 32 * SM + warp slot
  input  logic [255:0]      print_clear_i,
  output logic [511:0]      stats_o,
  output logic              mem_req_valid_o,
  input  logic              mem_req_ready_i,
  output logic              mem_req_we_o,
  output logic [MemIdW-1:0] mem_req_id_o,
  output logic [31:0]       mem_req_addr_o,
  output logic [63:0]       mem_req_strb_o,
  output logic [511:0]      mem_req_wdata_o,
  input  logic              mem_rsp_valid_i,
  output logic              mem_rsp_ready_o,
  input  logic              mem_rsp_we_i,
  input  logic [MemIdW-1:0] mem_rsp_id_i,
  input  logic              mem_rsp_err_i,
  input  logic [511:0]      mem_rsp_rdata_i
);

  // The caches keep two accesses of one line apart, so memory may perform what is in flight in any order
  // (vt_pkg). This is not on the clock, because the reset would then be tested in every cycle.
  import "DPI-C" context function void tandem_memory_any_order();
  always_ff @(negedge rst_ni) begin : announce
    tandem_memory_any_order();
  end

  launch_t  launch;
  mem_req_t mem_req;
  mem_rsp_t mem_rsp;
  logic     req_valid, req_ready, rsp_valid, rsp_ready;
  mem_req_t req;
  mem_rsp_t rsp;

  assign launch = '{
    start_pc: l_start_pc_i, csr_knl: l_csr_knl_i, grid_x: l_grid_x_i, grid_y: l_grid_y_i, grid_z: l_grid_z_i,
    wf_size: l_wf_size_i, wg_warps: l_wg_warps_i, lds_size: l_lds_size_i, pds_size: l_pds_size_i,
    sgprs: l_sgprs_i, vgprs: l_vgprs_i, pds_base: l_pds_base_i, ptbr: l_ptbr_i
  };
  logic [7:0][31:0]  print_pending, print_clear;
  logic [15:0][31:0] stats;
  assign print_any_o     = print_pending != '0;
  assign print_pending_o = print_pending;
  assign print_clear     = print_clear_i;
  assign stats_o         = stats;

  assign mem_req_we_o    = mem_req.we;
  assign mem_req_id_o    = mem_req.id;
  assign mem_req_addr_o  = mem_req.addr;
  assign mem_req_strb_o  = mem_req.strb;
  assign mem_req_wdata_o = mem_req.wdata;
  assign mem_rsp         = '{we: mem_rsp_we_i, id: mem_rsp_id_i, err: mem_rsp_err_i, rdata: mem_rsp_rdata_i};

  gpgpu u_gpgpu (
    .clk_i, .rst_ni, .trace_i, .launch_valid_i, .launch_ready_o, .launch_i(launch), .done_o, .kernels_o,
    .trap_o, .barrier_wait_o, .live_warps_o, .retired_o, .print_pending_o(print_pending),
    .print_clear_i(print_clear), .stats_o(stats),
    .mem_req_valid_o(req_valid), .mem_req_ready_i(req_ready), .mem_req_o(req), .mem_rsp_valid_i(rsp_valid),
    .mem_rsp_ready_o(rsp_ready), .mem_rsp_i(rsp)
  );

  vt_port_slice u_port (
    .clk_i, .rst_ni, .req_valid_i(req_valid), .req_ready_o(req_ready), .req_i(req), .rsp_valid_o(rsp_valid),
    .rsp_ready_i(rsp_ready), .rsp_o(rsp), .mem_req_valid_o, .mem_req_ready_i, .mem_req_o(mem_req),
    .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i(mem_rsp)
  );

endmodule
