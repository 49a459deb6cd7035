// Pocket behind the harness's ports: launches become register writes on AXI4-Lite, and single beats on AXI4
// become accesses to 64-byte lines.
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

  // ------------------------------------------------------------------------------------- launches
  typedef enum logic [1:0] {LIdle, LWrite, LRun, LStatus} launch_e;
  launch_e           l_q;
  logic [3:0]        reg_q;      // the register being written: 1 to 12, then 0, which starts
  logic [12:0][31:0] args_q;
  logic [31:0]       kernels_q;
  logic              trap_q, asked_q, fresh_q;
  logic              irq, s_awready, s_arready, s_rvalid;
  logic [31:0]       s_rdata;

  assign launch_ready_o = l_q == LIdle && !trap_q;
  assign done_o         = l_q == LIdle && !launch_valid_i;
  assign kernels_o      = kernels_q;
  assign trap_o         = trap_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      l_q       <= LIdle;
      kernels_q <= '0;
      trap_q    <= 1'b0;
      asked_q   <= 1'b0;
    end else begin
      unique case (l_q)
        LIdle: if (launch_valid_i && launch_ready_o) begin
          args_q <= {l_pds_base_i, l_vgprs_i, l_sgprs_i, l_pds_size_i, l_lds_size_i, l_wg_warps_i,
                     l_wf_size_i, l_grid_z_i, l_grid_y_i, l_grid_x_i, l_csr_knl_i, l_start_pc_i, 32'd1};
          reg_q  <= 4'd1;
          l_q    <= LWrite;
        end
        LWrite: if (s_awready) begin
          reg_q <= reg_q == 4'd12 ? 4'd0 : reg_q + 4'd1;
          if (reg_q == 4'd0) begin
            l_q     <= LRun;
            fresh_q <= 1'b1;
          end
        end
        LRun: if (fresh_q) fresh_q <= 1'b0;  // irq is still the last kernel's
        else if (irq) begin
          l_q     <= LStatus;
          asked_q <= 1'b0;
        end
        LStatus: begin
          if (s_arready) asked_q <= 1'b1;
          if (s_rvalid && asked_q) begin
            l_q    <= LIdle;
            trap_q <= s_rdata[1];
            if (!s_rdata[1]) kernels_q <= kernels_q + 32'd1;
          end
        end
      endcase
    end
  end

  // ---------------------------------------------------------------------------------------- memory
  logic        m_awvalid, m_wvalid, m_arvalid, m_bvalid, m_rvalid;
  logic [31:0] m_awaddr, m_araddr, m_wdata;
  logic [3:0]  m_wstrb;
  logic        sent_q;           // the request waits for its answer
  logic [3:0]  word_q;

  wire write = m_awvalid && m_wvalid;
  assign mem_req_valid_o = !sent_q && (write || m_arvalid);
  assign mem_req_we_o    = write;
  assign mem_req_id_o    = 8'd0;
  assign mem_req_addr_o  = {write ? m_awaddr[31:6] : m_araddr[31:6], 6'd0};
  assign mem_req_strb_o  = {60'd0, m_wstrb} << {m_awaddr[5:2], 2'd0};
  assign mem_req_wdata_o = {16{m_wdata}};
  assign mem_rsp_ready_o = 1'b1;
  wire taken = mem_req_valid_o && mem_req_ready_i;
  assign m_bvalid = mem_rsp_valid_i && mem_rsp_we_i;
  assign m_rvalid = mem_rsp_valid_i && !mem_rsp_we_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) sent_q <= 1'b0;
    else if (taken) begin
      sent_q <= 1'b1;
      word_q <= write ? m_awaddr[5:2] : m_araddr[5:2];
    end else if (mem_rsp_valid_i) sent_q <= 1'b0;
  end

  pocket #(
    .WARPS(NumWarp), .WB(NumWarp > 1 ? $clog2(NumWarp) : 1), .LANES(NumLane), .LB($clog2(NumLane)),
    .LDS_BYTES(131072)
  ) u_pocket (
    .clk(clk_i), .rst_n(rst_ni), .irq(irq),
    .s_awvalid(l_q == LWrite), .s_awready(s_awready), .s_awaddr({2'd0, reg_q, 2'd0}),
    .s_wvalid(l_q == LWrite),
    .s_wready(), .s_wdata(args_q[reg_q]), .s_bvalid(), .s_bready(1'b1), .s_bresp(),
    .s_arvalid(l_q == LStatus && !asked_q), .s_arready(s_arready), .s_araddr(8'd0), .s_rvalid(s_rvalid),
    .s_rready(1'b1), .s_rdata(s_rdata), .s_rresp(),
    .m_awvalid(m_awvalid), .m_awready(taken && write), .m_awid(), .m_awaddr(m_awaddr), .m_awlen(),
    .m_awsize(),
    .m_awburst(), .m_wvalid(m_wvalid), .m_wready(taken && write), .m_wdata(m_wdata), .m_wstrb(m_wstrb),
    .m_wlast(), .m_bvalid(m_bvalid), .m_bready(), .m_bid(4'd0), .m_bresp({mem_rsp_err_i, 1'b0}),
    .m_arvalid(m_arvalid), .m_arready(taken && !write), .m_arid(), .m_araddr(m_araddr), .m_arlen(),
    .m_arsize(),
    .m_arburst(), .m_rvalid(m_rvalid), .m_rready(), .m_rid(4'd0), .m_rdata(mem_rsp_rdata_i[32*word_q+:32]),
    .m_rresp({mem_rsp_err_i, 1'b0}), .m_rlast(1'b1)
  );

  bind pk_core pocket_probe #(.WARPS(WARPS), .WB(WB), .LANES(LANES), .LB(LB)) u_probe ();

  assign retired_o       = u_pocket.u_core.u_probe.retired_q;
  assign barrier_wait_o  = $countones(u_pocket.u_core.live & u_pocket.u_core.waiting);
  assign live_warps_o    = $countones(u_pocket.u_core.live);
  assign print_any_o     = 1'b0;
  assign print_pending_o = '0;
  assign stats_o         = '0;

endmodule
