// Split behind the harness's ports: launches become commands, TileLink requests become accesses to 64-byte
// lines. Requests go through at once and answers come back in the memory's order, so that Split sees them
// reordered.
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
  logic        a_valid, d_valid;
  logic [2:0]  a_opcode, a_size;
  logic [6:0]  a_source;
  logic [31:0] a_address;
  logic [7:0]  a_mask;
  logic [63:0] a_data;

  assign done_o = idle && !launch_valid_i;
  assign trap_o = fault;

  // Requests: the id is the source.
  assign mem_req_valid_o = a_valid;
  assign mem_req_we_o    = a_opcode != 3'd4;
  assign mem_req_id_o    = {1'b0, a_source};
  assign mem_req_addr_o  = {a_address[31:6], 6'd0};
  assign mem_req_strb_o  = {56'd0, a_mask} << {a_address[5:3], 3'd0};
  assign mem_req_wdata_o = {8{a_data}};

  // Where each source's answer begins in its line, and how many beats it has.
  logic [2:0] word_q [128];
  logic       line_q [128];
  logic [2:0] beat_q;
  wire  [6:0] source = mem_rsp_id_i[6:0];
  wire  [2:0] at     = word_q[source] + beat_q;
  wire        last   = mem_rsp_we_i || !line_q[source] || beat_q == 3'd7;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) beat_q <= '0;
    else begin
      if (a_valid && mem_req_ready_i) begin
        word_q[a_source] <= a_size == 3'd6 ? 3'd0 : a_address[5:3];
        line_q[a_source] <= a_size == 3'd6;
      end
      if (d_valid) beat_q <= last ? 3'd0 : beat_q + 3'd1;
    end
  end

  assign d_valid         = mem_rsp_valid_i;
  assign mem_rsp_ready_o = last;  // Split is always ready

  Split #(.WARPS(NumWarp), .LANES(NumLane)) u_split (
    .clock(clk_i), .reset(!rst_ni), .cmd_valid(launch_valid_i), .cmd_ready(launch_ready_o),
    .cmd_pc(l_start_pc_i), .cmd_knl(l_csr_knl_i), .cmd_grid_x(l_grid_x_i), .cmd_grid_y(l_grid_y_i),
    .cmd_grid_z(l_grid_z_i), .cmd_threads(l_wf_size_i), .cmd_warps(l_wg_warps_i),
    .cmd_pds_size(l_pds_size_i), .cmd_pds_base(l_pds_base_i), .cmd_xregs(l_sgprs_i),
    .cmd_vregs(l_vgprs_i), .idle(idle), .fault(fault), .fault_cause(), .fault_value(), .ended(kernels_o),
    .group(),
    .tl_a_valid(a_valid), .tl_a_ready(mem_req_ready_i), .tl_a_opcode(a_opcode), .tl_a_param(),
    .tl_a_size(a_size), .tl_a_source(a_source), .tl_a_address(a_address), .tl_a_mask(a_mask),
    .tl_a_data(a_data), .tl_a_corrupt(), .tl_d_valid(d_valid), .tl_d_ready(),
    .tl_d_opcode(mem_rsp_we_i ? 3'd0 : 3'd1), .tl_d_size(line_q[source] ? 3'd6 : 3'd3),
    .tl_d_source(source), .tl_d_data(mem_rsp_rdata_i[64*at+:64]), .tl_d_denied(mem_rsp_err_i),
    .tl_d_corrupt(1'b0)
  );

  bind Split split_probe #(.WARPS(WARPS), .LANES(LANES)) u_probe ();

  assign retired_o       = u_split.u_probe.retired_q;
  assign barrier_wait_o  = $countones(u_split.core.control.live & u_split.core.control.waiting);
  assign live_warps_o    = $countones(u_split.core.control.live);
  assign print_any_o     = 1'b0;
  assign print_pending_o = '0;
  assign stats_o         = '0;

endmodule
