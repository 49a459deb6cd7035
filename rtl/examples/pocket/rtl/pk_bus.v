// One word access at a time on an AXI4 bus of 32 bits: single beats, one id, nothing outstanding besides.
// req stays high with its payload until ack, which is high for one cycle.
module pk_bus (
  input  wire        clk,
  input  wire        rst_n,
  input  wire        req,
  input  wire        we,
  input  wire [31:0] addr,      // of the word
  input  wire [3:0]  strb,
  input  wire [31:0] wdata,
  output reg         ack,
  output reg         err,
  output reg  [31:0] rdata,
  // AXI4 manager.
  output reg         awvalid,
  input  wire        awready,
  output wire [31:0] awaddr,
  output reg         wvalid,
  input  wire        wready,
  output wire [31:0] wdata_o,
  output wire [3:0]  wstrb,
  input  wire        bvalid,
  output wire        bready,
  input  wire [1:0]  bresp,
  output reg         arvalid,
  input  wire        arready,
  output wire [31:0] araddr,
  input  wire        rvalid,
  output wire        rready,
  input  wire [31:0] rdata_i,
  input  wire [1:0]  rresp
);
  reg busy;

  assign awaddr  = addr;
  assign araddr  = addr;
  assign wdata_o = wdata;
  assign wstrb   = strb;
  assign bready  = 1'b1;
  assign rready  = 1'b1;

  always @(posedge clk) begin
    if (!rst_n) begin
      busy    <= 1'b0;
      ack     <= 1'b0;
      awvalid <= 1'b0;
      wvalid  <= 1'b0;
      arvalid <= 1'b0;
    end else begin
      ack <= 1'b0;
      if (awvalid && awready) awvalid <= 1'b0;
      if (wvalid && wready)   wvalid  <= 1'b0;
      if (arvalid && arready) arvalid <= 1'b0;
      if (!busy && req && !ack) begin
        busy    <= 1'b1;
        awvalid <= we;
        wvalid  <= we;
        arvalid <= !we;
      end
      if (busy && (we ? bvalid : rvalid)) begin
        busy  <= 1'b0;
        ack   <= 1'b1;
        err   <= we ? bresp[1] : rresp[1];
        rdata <= rdata_i;
      end
    end
  end
endmodule
