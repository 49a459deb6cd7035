// Pocket: a small Ventus GPGPU of one SM. It is started through registers on an AXI4-Lite bus (pk_regs) and
// reads and writes memory through an AXI4 bus of 32 bits. irq rises when a kernel has ended or trapped, and
// falls when the next one starts.
module pocket #(
  parameter WARPS     = 4,
  parameter WB        = 2,
  parameter LANES     = 4,
  parameter LB        = 2,
  parameter LDS_BYTES = 65536
) (
  input  wire        clk,
  input  wire        rst_n,
  output reg         irq,
  // AXI4-Lite: registers.
  input  wire        s_awvalid,
  output wire        s_awready,
  input  wire [7:0]  s_awaddr,
  input  wire        s_wvalid,
  output wire        s_wready,
  input  wire [31:0] s_wdata,
  output wire        s_bvalid,
  input  wire        s_bready,
  output wire [1:0]  s_bresp,
  input  wire        s_arvalid,
  output wire        s_arready,
  input  wire [7:0]  s_araddr,
  output wire        s_rvalid,
  input  wire        s_rready,
  output wire [31:0] s_rdata,
  output wire [1:0]  s_rresp,
  // AXI4: memory. Every burst has one beat of four bytes.
  output wire        m_awvalid,
  input  wire        m_awready,
  output wire [3:0]  m_awid,
  output wire [31:0] m_awaddr,
  output wire [7:0]  m_awlen,
  output wire [2:0]  m_awsize,
  output wire [1:0]  m_awburst,
  output wire        m_wvalid,
  input  wire        m_wready,
  output wire [31:0] m_wdata,
  output wire [3:0]  m_wstrb,
  output wire        m_wlast,
  input  wire        m_bvalid,
  output wire        m_bready,
  input  wire [3:0]  m_bid,
  input  wire [1:0]  m_bresp,
  output wire        m_arvalid,
  input  wire        m_arready,
  output wire [3:0]  m_arid,
  output wire [31:0] m_araddr,
  output wire [7:0]  m_arlen,
  output wire [2:0]  m_arsize,
  output wire [1:0]  m_arburst,
  input  wire        m_rvalid,
  output wire        m_rready,
  input  wire [3:0]  m_rid,
  input  wire [31:0] m_rdata,
  input  wire [1:0]  m_rresp,
  input  wire        m_rlast
);
  wire        start, busy, ended, fault;
  wire [3:0]  cause;
  wire [31:0] value, start_pc, knl, grid_x, grid_y, grid_z, threads, warps, pds_size, sgprs, vgprs, pds_base;
  wire        req, req_we, ack, ack_err;
  wire [31:0] req_addr, req_wdata, ack_rdata;
  wire [3:0]  req_strb;

  assign m_awid    = 4'd0;
  assign m_awlen   = 8'd0;
  assign m_awsize  = 3'd2;
  assign m_awburst = 2'd1;
  assign m_wlast   = 1'b1;
  assign m_arid    = 4'd0;
  assign m_arlen   = 8'd0;
  assign m_arsize  = 3'd2;
  assign m_arburst = 2'd1;

  always @(posedge clk)
    if (!rst_n)              irq <= 1'b0;
    else if (ended || fault) irq <= 1'b1;
    else if (start)          irq <= 1'b0;

  pk_regs u_regs (
    .clk(clk), .rst_n(rst_n), .awvalid(s_awvalid), .awready(s_awready), .awaddr(s_awaddr), .wvalid(s_wvalid),
    .wready(s_wready), .wdata(s_wdata), .bvalid(s_bvalid), .bready(s_bready), .bresp(s_bresp),
    .arvalid(s_arvalid), .arready(s_arready), .araddr(s_araddr), .rvalid(s_rvalid), .rready(s_rready),
    .rdata(s_rdata), .rresp(s_rresp), .start(start), .busy(busy), .fault(fault), .cause(cause),
    .value(value), .start_pc(start_pc), .knl(knl), .grid_x(grid_x), .grid_y(grid_y), .grid_z(grid_z),
    .threads(threads), .warps(warps), .pds_size(pds_size), .sgprs(sgprs), .vgprs(vgprs), .pds_base(pds_base)
  );

  pk_core #(.WARPS(WARPS), .WB(WB), .LANES(LANES), .LB(LB), .LDS_BYTES(LDS_BYTES)) u_core (
    .clk(clk), .rst_n(rst_n), .start(start), .busy(busy), .ended(ended), .fault(fault), .cause(cause),
    .value(value), .start_pc(start_pc), .knl(knl), .grid_x(grid_x), .grid_y(grid_y), .grid_z(grid_z),
    .threads(threads), .warps(warps), .pds_size(pds_size), .sgprs(sgprs), .vgprs(vgprs),
    .pds_base(pds_base), .req(req), .req_we(req_we), .req_addr(req_addr), .req_strb(req_strb),
    .req_wdata(req_wdata), .ack(ack), .ack_err(ack_err), .ack_rdata(ack_rdata)
  );

  pk_bus u_bus (
    .clk(clk), .rst_n(rst_n), .req(req), .we(req_we), .addr(req_addr), .strb(req_strb), .wdata(req_wdata),
    .ack(ack), .err(ack_err), .rdata(ack_rdata), .awvalid(m_awvalid), .awready(m_awready),
    .awaddr(m_awaddr), .wvalid(m_wvalid), .wready(m_wready), .wdata_o(m_wdata), .wstrb(m_wstrb),
    .bvalid(m_bvalid), .bready(m_bready), .bresp(m_bresp), .arvalid(m_arvalid), .arready(m_arready),
    .araddr(m_araddr), .rvalid(m_rvalid), .rready(m_rready), .rdata_i(m_rdata), .rresp(m_rresp)
  );

  wire unused = &{1'b0, m_bid, m_rid, m_rlast};
endmodule
