// Bench top: the bridges in several shapes, behind one multiplexer, and the register host in two. Ports are
// packed by instance and as wide as the widest; tb_ports.cpp drives them and holds the references.
//
// Line ports: 0 to 2 AXI4, 3 and 4 TileLink, 5 and 6 word, 7 and 8 line.
module tb_ports
`ifdef TANDEM_FAULTS
  import tandem_cfg_pkg::*;
`endif
#(
  parameter int unsigned Ports = 9
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  // tandem_axi4_mem: 64 bits, 32 bits with one line in flight, 512 bits without interleaving
  input  logic [2:0]        awvalid_i,
  output logic [2:0]        awready_o,
  input  logic [2:0][7:0]   awid_i,
  input  logic [2:0][63:0]  awaddr_i,
  input  logic [2:0][7:0]   awlen_i,
  input  logic [2:0][7:0]   awsize_i,
  input  logic [2:0][7:0]   awburst_i,
  input  logic [2:0]        wvalid_i,
  output logic [2:0]        wready_o,
  input  logic [2:0][511:0] wdata_i,
  input  logic [2:0][63:0]  wstrb_i,
  input  logic [2:0]        wlast_i,
  output logic [2:0]        bvalid_o,
  input  logic [2:0]        bready_i,
  output logic [2:0][7:0]   bid_o,
  output logic [2:0][7:0]   bresp_o,
  input  logic [2:0]        arvalid_i,
  output logic [2:0]        arready_o,
  input  logic [2:0][7:0]   arid_i,
  input  logic [2:0][63:0]  araddr_i,
  input  logic [2:0][7:0]   arlen_i,
  input  logic [2:0][7:0]   arsize_i,
  input  logic [2:0][7:0]   arburst_i,
  output logic [2:0]        rvalid_o,
  input  logic [2:0]        rready_i,
  output logic [2:0][7:0]   rid_o,
  output logic [2:0][511:0] rdata_o,
  output logic [2:0][7:0]   rresp_o,
  output logic [2:0]        rlast_o,
  // tandem_tlul_mem: 64 bits, 256 bits with two lines in flight
  input  logic [1:0]        a_valid_i,
  output logic [1:0]        a_ready_o,
  input  logic [1:0][7:0]   a_opcode_i,
  input  logic [1:0][7:0]   a_param_i,
  input  logic [1:0][7:0]   a_size_i,
  input  logic [1:0][7:0]   a_source_i,
  input  logic [1:0][63:0]  a_address_i,
  input  logic [1:0][63:0]  a_mask_i,
  input  logic [1:0][511:0] a_data_i,
  input  logic [1:0]        a_corrupt_i,
  output logic [1:0]        d_valid_o,
  input  logic [1:0]        d_ready_i,
  output logic [1:0][7:0]   d_opcode_o,
  output logic [1:0][7:0]   d_param_o,
  output logic [1:0][7:0]   d_size_o,
  output logic [1:0][7:0]   d_source_o,
  output logic [1:0]        d_sink_o,
  output logic [1:0]        d_denied_o,
  output logic [1:0][511:0] d_data_o,
  output logic [1:0]        d_corrupt_o,
  // tandem_word_mem: 32 bits, 64 bits without answers to writes; tandem_line_mem: 512 bits, 128 bits
  input  logic [3:0]        p_valid_i,
  output logic [3:0]        p_ready_o,
  input  logic [3:0]        p_we_i,
  input  logic [3:0][7:0]   p_id_i,
  input  logic [3:0][63:0]  p_addr_i,
  input  logic [3:0][63:0]  p_strb_i,
  input  logic [3:0][511:0] p_wdata_i,
  output logic [3:0]        p_rvalid_o,
  input  logic [3:0]        p_rready_i,
  output logic [3:0]        p_rwe_o,
  output logic [3:0][7:0]   p_rid_o,
  output logic [3:0]        p_rerr_o,
  output logic [3:0][511:0] p_rdata_o,
  // tandem_axi4l_host: 32 bits, 64 bits without gaps
  input  logic [1:0]        cmd_valid_i,
  output logic [1:0]        cmd_ready_o,
  input  logic [1:0]        cmd_we_i,
  input  logic [1:0][31:0]  cmd_addr_i,
  input  logic [1:0][63:0]  cmd_data_i,
  output logic [1:0]        rsp_valid_o,
  output logic [1:0][63:0]  rsp_data_o,
  output logic [1:0]        rsp_err_o,
  output logic [1:0]        l_awvalid_o,
  input  logic [1:0]        l_awready_i,
  output logic [1:0][31:0]  l_awaddr_o,
  output logic [1:0][4:0]   l_prot_o,
  output logic [1:0]        l_wvalid_o,
  input  logic [1:0]        l_wready_i,
  output logic [1:0][63:0]  l_wdata_o,
  output logic [1:0][7:0]   l_wstrb_o,
  input  logic [1:0]        l_bvalid_i,
  output logic [1:0]        l_bready_o,
  input  logic [1:0][7:0]   l_bresp_i,
  output logic [1:0]        l_arvalid_o,
  input  logic [1:0]        l_arready_i,
  output logic [1:0][31:0]  l_araddr_o,
  input  logic [1:0]        l_rvalid_i,
  output logic [1:0]        l_rready_o,
  input  logic [1:0][63:0]  l_rdata_i,
  input  logic [1:0][7:0]   l_rresp_i,
  // The harness's line port. The multiplexer's port of number direct_i, if there is one, is driven from here
  // instead, to break rules.
  input  logic [3:0]        direct_i,
  input  logic              x_valid_i,
  input  logic [7:0]        x_id_i,
  input  logic [31:0]       x_addr_i,
  output logic              req_valid_o,
  input  logic              req_ready_i,
  output logic              req_we_o,
  output logic [7:0]        req_id_o,
  output logic [31:0]       req_addr_o,
  output logic [63:0]       req_strb_o,
  output logic [511:0]      req_wdata_o,
  input  logic              rsp_valid_i,
  output logic              rsp_ready_o,
  input  logic              rsp_we_i,
  input  logic [7:0]        rsp_id_i,
  input  logic              rsp_err_i,
  input  logic [511:0]      rsp_rdata_i
);

`ifdef TANDEM_FAULTS
  initial begin
    if ($value$plusargs("fault=%d", MutantSel) == 0) MutantSel = 0;
  end
`endif

  logic [Ports-1:0]        m_valid, m_ready, m_we, m_rvalid, m_rready, m_rwe, m_rerr, u_valid;
  logic [Ports-1:0][7:0]   m_id, m_rid, u_id;
  logic [Ports-1:0][31:0]  m_addr, u_addr;
  logic [Ports-1:0][63:0]  m_strb;
  logic [Ports-1:0][511:0] m_wdata, m_rdata;

  // ------------------------------------------------------------------ AXI4
  for (genvar i = 0; i < 3; i++) begin : gen_axi4
    localparam int unsigned DataW = (i == 0) ? 64 : (i == 1) ? 32 : 512;
    localparam int unsigned IdW   = (i == 0) ? 3 : (i == 1) ? 4 : 2;
    localparam int unsigned AddrW = (i == 0) ? 36 : 32;
    localparam int unsigned Lines = (i == 0) ? 8 : (i == 1) ? 1 : 5;
    logic [IdW-1:0]   bid, rid;
    logic [1:0]       bresp, rresp;
    logic [DataW-1:0] rdata;
    tandem_axi4_mem #(
      .DataW(DataW), .IdW(IdW), .AddrW(AddrW), .Outstanding(Lines), .Interleave(i != 2)
    ) u_dut (
      .clk_i, .rst_ni, .awvalid_i(awvalid_i[i]), .awready_o(awready_o[i]), .awid_i(awid_i[i][IdW-1:0]),
      .awaddr_i(awaddr_i[i][AddrW-1:0]), .awlen_i(awlen_i[i]), .awsize_i(awsize_i[i][2:0]),
      .awburst_i(awburst_i[i][1:0]), .wvalid_i(wvalid_i[i]), .wready_o(wready_o[i]),
      .wdata_i(wdata_i[i][DataW-1:0]), .wstrb_i(wstrb_i[i][DataW/8-1:0]), .wlast_i(wlast_i[i]),
      .bvalid_o(bvalid_o[i]), .bready_i(bready_i[i]), .bid_o(bid), .bresp_o(bresp),
      .arvalid_i(arvalid_i[i]), .arready_o(arready_o[i]), .arid_i(arid_i[i][IdW-1:0]),
      .araddr_i(araddr_i[i][AddrW-1:0]), .arlen_i(arlen_i[i]), .arsize_i(arsize_i[i][2:0]),
      .arburst_i(arburst_i[i][1:0]), .rvalid_o(rvalid_o[i]), .rready_i(rready_i[i]), .rid_o(rid),
      .rdata_o(rdata), .rresp_o(rresp), .rlast_o(rlast_o[i]),
      .req_valid_o(m_valid[i]), .req_ready_i(m_ready[i]), .req_we_o(m_we[i]), .req_id_o(m_id[i]),
      .req_addr_o(m_addr[i]), .req_strb_o(m_strb[i]), .req_wdata_o(m_wdata[i]), .rsp_valid_i(m_rvalid[i]),
      .rsp_ready_o(m_rready[i]), .rsp_we_i(m_rwe[i]), .rsp_id_i(m_rid[i]), .rsp_err_i(m_rerr[i]),
      .rsp_rdata_i(m_rdata[i])
    );
    assign bid_o[i]   = 8'(bid);
    assign rid_o[i]   = 8'(rid);
    assign bresp_o[i] = 8'(bresp);
    assign rresp_o[i] = 8'(rresp);
    assign rdata_o[i] = 512'(rdata);
  end

  // ------------------------------------------------------------------ TileLink
  for (genvar i = 0; i < 2; i++) begin : gen_tlul
    localparam int unsigned DataW   = (i == 0) ? 64 : 256;
    localparam int unsigned SourceW = (i == 0) ? 4 : 2;
    localparam int unsigned AddrW   = (i == 0) ? 33 : 32;
    localparam int unsigned P       = 3 + i;
    logic [SourceW-1:0] source;
    logic [2:0]         opcode;
    logic [1:0]         param;
    logic [3:0]         size;
    logic [DataW-1:0]   data;
    tandem_tlul_mem #(
      .DataW(DataW), .SourceW(SourceW), .SizeW(4), .AddrW(AddrW), .Outstanding((i == 0) ? 8 : 2)
    ) u_dut (
      .clk_i, .rst_ni, .a_valid_i(a_valid_i[i]), .a_ready_o(a_ready_o[i]), .a_opcode_i(a_opcode_i[i][2:0]),
      .a_param_i(a_param_i[i][2:0]), .a_size_i(a_size_i[i][3:0]), .a_source_i(a_source_i[i][SourceW-1:0]),
      .a_address_i(a_address_i[i][AddrW-1:0]), .a_mask_i(a_mask_i[i][DataW/8-1:0]),
      .a_data_i(a_data_i[i][DataW-1:0]), .a_corrupt_i(a_corrupt_i[i]), .d_valid_o(d_valid_o[i]),
      .d_ready_i(d_ready_i[i]), .d_opcode_o(opcode), .d_param_o(param), .d_size_o(size), .d_source_o(source),
      .d_sink_o(d_sink_o[i]), .d_denied_o(d_denied_o[i]), .d_data_o(data), .d_corrupt_o(d_corrupt_o[i]),
      .req_valid_o(m_valid[P]), .req_ready_i(m_ready[P]), .req_we_o(m_we[P]), .req_id_o(m_id[P]),
      .req_addr_o(m_addr[P]), .req_strb_o(m_strb[P]), .req_wdata_o(m_wdata[P]), .rsp_valid_i(m_rvalid[P]),
      .rsp_ready_o(m_rready[P]), .rsp_we_i(m_rwe[P]), .rsp_id_i(m_rid[P]), .rsp_err_i(m_rerr[P]),
      .rsp_rdata_i(m_rdata[P])
    );
    assign d_opcode_o[i] = 8'(opcode);
    assign d_param_o[i]  = 8'(param);
    assign d_size_o[i]   = 8'(size);
    assign d_source_o[i] = 8'(source);
    assign d_data_o[i]   = 512'(data);
  end

  // ------------------------------------------------------------------ words
  for (genvar i = 0; i < 2; i++) begin : gen_word
    localparam int unsigned DataW = (i == 0) ? 32 : 64;
    localparam int unsigned AddrW = (i == 0) ? 32 : 40;
    localparam int unsigned P     = 5 + i;
    logic [DataW-1:0] rdata;
    tandem_word_mem #(
      .DataW(DataW), .AddrW(AddrW), .Outstanding((i == 0) ? 5 : 4), .WriteAnswers(i == 0)
    ) u_dut (
      .clk_i, .rst_ni, .dut_req_valid_i(p_valid_i[i]), .dut_req_ready_o(p_ready_o[i]),
      .dut_req_we_i(p_we_i[i]), .dut_req_addr_i(p_addr_i[i][AddrW-1:0]),
      .dut_req_strb_i(p_strb_i[i][DataW/8-1:0]), .dut_req_wdata_i(p_wdata_i[i][DataW-1:0]),
      .dut_rsp_valid_o(p_rvalid_o[i]), .dut_rsp_ready_i(p_rready_i[i]), .dut_rsp_we_o(p_rwe_o[i]),
      .dut_rsp_err_o(p_rerr_o[i]), .dut_rsp_rdata_o(rdata),
      .req_valid_o(m_valid[P]), .req_ready_i(m_ready[P]), .req_we_o(m_we[P]), .req_id_o(m_id[P]),
      .req_addr_o(m_addr[P]), .req_strb_o(m_strb[P]), .req_wdata_o(m_wdata[P]), .rsp_valid_i(m_rvalid[P]),
      .rsp_ready_o(m_rready[P]), .rsp_we_i(m_rwe[P]), .rsp_id_i(m_rid[P]), .rsp_err_i(m_rerr[P]),
      .rsp_rdata_i(m_rdata[P])
    );
    assign p_rid_o[i]   = '0;
    assign p_rdata_o[i] = 512'(rdata);
  end

  // ------------------------------------------------------------------ lines
  for (genvar i = 2; i < 4; i++) begin : gen_line
    localparam int unsigned DataW = (i == 2) ? 512 : 128;
    localparam int unsigned IdW   = (i == 2) ? 8 : 3;
    localparam int unsigned AddrW = (i == 2) ? 32 : 34;
    localparam int unsigned P     = 5 + i;
    logic [DataW-1:0] rdata;
    logic [IdW-1:0]   rid;
    tandem_line_mem #(.DataW(DataW), .IdW(IdW), .AddrW(AddrW)) u_dut (
      .clk_i, .rst_ni, .dut_req_valid_i(p_valid_i[i]), .dut_req_ready_o(p_ready_o[i]),
      .dut_req_we_i(p_we_i[i]), .dut_req_id_i(p_id_i[i][IdW-1:0]), .dut_req_addr_i(p_addr_i[i][AddrW-1:0]),
      .dut_req_strb_i(p_strb_i[i][DataW/8-1:0]), .dut_req_wdata_i(p_wdata_i[i][DataW-1:0]),
      .dut_rsp_valid_o(p_rvalid_o[i]), .dut_rsp_ready_i(p_rready_i[i]), .dut_rsp_we_o(p_rwe_o[i]),
      .dut_rsp_id_o(rid), .dut_rsp_err_o(p_rerr_o[i]), .dut_rsp_rdata_o(rdata),
      .req_valid_o(m_valid[P]), .req_ready_i(m_ready[P]), .req_we_o(m_we[P]), .req_id_o(m_id[P]),
      .req_addr_o(m_addr[P]), .req_strb_o(m_strb[P]), .req_wdata_o(m_wdata[P]), .rsp_valid_i(m_rvalid[P]),
      .rsp_ready_o(m_rready[P]), .rsp_we_i(m_rwe[P]), .rsp_id_i(m_rid[P]), .rsp_err_i(m_rerr[P]),
      .rsp_rdata_i(m_rdata[P])
    );
    assign p_rid_o[i]   = 8'(rid);
    assign p_rdata_o[i] = 512'(rdata);
  end

  // ------------------------------------------------------------------ registers
  for (genvar i = 0; i < 2; i++) begin : gen_host
    localparam int unsigned DataW = (i == 0) ? 32 : 64;
    logic [DataW-1:0]   wdata, data;
    logic [DataW/8-1:0] wstrb;
    logic [2:0]         awprot, arprot;
    tandem_axi4l_host #(.AddrW(32), .DataW(DataW), .Skew(i == 0)) u_dut (
      .clk_i, .rst_ni, .cmd_valid_i(cmd_valid_i[i]), .cmd_ready_o(cmd_ready_o[i]), .cmd_we_i(cmd_we_i[i]),
      .cmd_addr_i(cmd_addr_i[i]), .cmd_data_i(cmd_data_i[i][DataW-1:0]), .rsp_valid_o(rsp_valid_o[i]),
      .rsp_data_o(data), .rsp_err_o(rsp_err_o[i]), .awvalid_o(l_awvalid_o[i]), .awready_i(l_awready_i[i]),
      .awaddr_o(l_awaddr_o[i]), .awprot_o(awprot), .wvalid_o(l_wvalid_o[i]), .wready_i(l_wready_i[i]),
      .wdata_o(wdata), .wstrb_o(wstrb), .bvalid_i(l_bvalid_i[i]), .bready_o(l_bready_o[i]),
      .bresp_i(l_bresp_i[i][1:0]), .arvalid_o(l_arvalid_o[i]), .arready_i(l_arready_i[i]),
      .araddr_o(l_araddr_o[i]), .arprot_o(arprot), .rvalid_i(l_rvalid_i[i]), .rready_o(l_rready_o[i]),
      .rdata_i(l_rdata_i[i][DataW-1:0]), .rresp_i(l_rresp_i[i][1:0])
    );
    assign l_prot_o[i]   = {2'd0, awprot | arprot};
    assign l_wdata_o[i]  = 64'(wdata);
    assign l_wstrb_o[i]  = 8'(wstrb);
    assign rsp_data_o[i] = 64'(data);
  end

  // ------------------------------------------------------------------ line port
  always_comb begin
    u_valid = m_valid;
    u_id    = m_id;
    u_addr  = m_addr;
    for (int p = 0; p < int'(Ports); p++) begin
      if (direct_i == 4'(p)) begin
        u_valid[p] = x_valid_i;
        u_id[p]    = x_id_i;
        u_addr[p]  = x_addr_i;
      end
    end
  end

  tandem_mem_mux #(.Ports(Ports)) u_mux (
    .clk_i, .rst_ni, .s_req_valid_i(u_valid), .s_req_ready_o(m_ready), .s_req_we_i(m_we), .s_req_id_i(u_id),
    .s_req_addr_i(u_addr), .s_req_strb_i(m_strb), .s_req_wdata_i(m_wdata), .s_rsp_valid_o(m_rvalid),
    .s_rsp_ready_i(m_rready), .s_rsp_we_o(m_rwe), .s_rsp_id_o(m_rid), .s_rsp_err_o(m_rerr),
    .s_rsp_rdata_o(m_rdata), .m_req_valid_o(req_valid_o), .m_req_ready_i(req_ready_i), .m_req_we_o(req_we_o),
    .m_req_id_o(req_id_o), .m_req_addr_o(req_addr_o), .m_req_strb_o(req_strb_o),
    .m_req_wdata_o(req_wdata_o), .m_rsp_valid_i(rsp_valid_i), .m_rsp_ready_o(rsp_ready_o),
    .m_rsp_we_i(rsp_we_i), .m_rsp_id_i(rsp_id_i), .m_rsp_err_i(rsp_err_i), .m_rsp_rdata_i(rsp_rdata_i)
  );

endmodule
