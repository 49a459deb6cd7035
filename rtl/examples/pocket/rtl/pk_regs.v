// The driver's registers, an AXI4-Lite subordinate of 32 bits. Words that do not exist read 0.
//
//   0x00 control  write 1: start; read: bit 0 busy, bit 1 fault
//   0x04 start pc            0x08 metadata buffer (CSR_KNL)
//   0x0c 0x10 0x14 grid x y z, in workgroups
//   0x18 threads a warp      0x1c warps a workgroup
//   0x20 LDS bytes           0x24 private bytes a thread
//   0x28 scalar registers    0x2c vector registers
//   0x30 private memory base
//   0x34 fault cause         0x38 fault value
module pk_regs (
  input  wire        clk,
  input  wire        rst_n,
  input  wire        awvalid,
  output wire        awready,
  input  wire [7:0]  awaddr,
  input  wire        wvalid,
  output wire        wready,
  input  wire [31:0] wdata,
  output reg         bvalid,
  input  wire        bready,
  output wire [1:0]  bresp,
  input  wire        arvalid,
  output wire        arready,
  input  wire [7:0]  araddr,
  output reg         rvalid,
  input  wire        rready,
  output reg  [31:0] rdata,
  output wire [1:0]  rresp,
  // To the core.
  output reg         start,
  input  wire        busy,
  input  wire        fault,
  input  wire [3:0]  cause,
  input  wire [31:0] value,
  output wire [31:0] start_pc,
  output wire [31:0] knl,
  output wire [31:0] grid_x,
  output wire [31:0] grid_y,
  output wire [31:0] grid_z,
  output wire [31:0] threads,
  output wire [31:0] warps,
  output wire [31:0] pds_size,
  output wire [31:0] sgprs,
  output wire [31:0] vgprs,
  output wire [31:0] pds_base
);
  reg [31:0] bank [0:15];

  // A write takes address and data in the same cycle.
  wire write = awvalid && wvalid && !bvalid;
  assign awready = write;
  assign wready  = write;
  assign bresp   = 2'b00;
  assign arready = !rvalid;
  assign rresp   = 2'b00;

  assign start_pc = bank[1];
  assign knl      = bank[2];
  assign grid_x   = bank[3];
  assign grid_y   = bank[4];
  assign grid_z   = bank[5];
  assign threads  = bank[6];
  assign warps    = bank[7];
  assign pds_size = bank[9];
  assign sgprs    = bank[10];
  assign vgprs    = bank[11];
  assign pds_base = bank[12];

  integer i;
  always @(posedge clk) begin
    if (!rst_n) begin
      bvalid <= 1'b0;
      rvalid <= 1'b0;
      start  <= 1'b0;
      for (i = 0; i < 16; i = i + 1) bank[i] <= 32'b0;
    end else begin
      start <= 1'b0;
      if (bvalid && bready) bvalid <= 1'b0;
      if (rvalid && rready) rvalid <= 1'b0;
      if (write) begin
        bvalid <= 1'b1;
        if (awaddr[7:2] == 6'd0) start <= wdata[0] && !busy && !fault;
        else if (!busy && awaddr[7:6] == 2'b00) bank[awaddr[5:2]] <= wdata;
      end
      if (arvalid && arready) begin
        rvalid <= 1'b1;
        case (araddr[7:2])
          6'd0:    rdata <= {30'b0, fault, busy};
          6'd13:   rdata <= {28'b0, cause};
          6'd14:   rdata <= value;
          default: rdata <= araddr[7:6] == 2'b00 ? bank[araddr[5:2]] : 32'b0;
        endcase
      end
    end
  end

  wire unused = &{1'b0, awaddr[1:0], araddr[1:0]};
endmodule
