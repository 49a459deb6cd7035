// The CSRs of one warp (Ventus 3.2), read and changed combinationally; pk_core keeps the state.
module pk_csr (
  input  wire [11:0] addr,
  input  wire [1:0]  f,          // 1 write, 2 set, 3 clear
  input  wire [31:0] operand,
  // Constants of the warp.
  input  wire [31:0] tid, numw, numt, knl, wid, lds, pds, gdx, gdy, gdz, vl, vtype,
  // State, as one word each.
  input  wire [7:0]  fcsr,       // frm, fflags
  input  wire [2:0]  vcsr,       // vxrm, vxsat
  input  wire [3:0]  mst,        // FS, VS
  input  wire [31:0] mtvec,
  input  wire [31:0] rpc,
  output reg         exists,
  output reg         writable,
  output reg  [31:0] rdata,
  output wire [31:0] after,      // what reads give after the write
  output reg  [7:0]  fcsr_n,
  output reg  [2:0]  vcsr_n,
  output reg  [3:0]  mst_n,
  output reg  [31:0] mtvec_n,
  output reg  [31:0] rpc_n
);
  always @* begin
    exists   = 1'b1;
    writable = 1'b0;
    case (addr)
      12'h001: begin rdata = {27'b0, fcsr[4:0]}; writable = 1'b1; end
      12'h002: begin rdata = {29'b0, fcsr[7:5]}; writable = 1'b1; end
      12'h003: begin rdata = {24'b0, fcsr}; writable = 1'b1; end
      12'h008: rdata = 32'b0;
      12'h009: begin rdata = {31'b0, vcsr[0]}; writable = 1'b1; end
      12'h00a: begin rdata = {30'b0, vcsr[2:1]}; writable = 1'b1; end
      12'h00f: begin rdata = {29'b0, vcsr}; writable = 1'b1; end
      12'h300: begin
        rdata = {(&mst[3:2]) | (&mst[1:0]), 16'b0, mst[3:2], 2'b11, mst[1:0], 9'b0};
        writable = 1'b1;
      end
      12'h305: begin rdata = mtvec; writable = 1'b1; end
      12'h800: rdata = tid;
      12'h801: rdata = numw;
      12'h802: rdata = numt;
      12'h803: rdata = knl;
      12'h804: rdata = 32'b0;    // one workgroup at a time
      12'h805: rdata = wid;
      12'h806: rdata = lds;
      12'h807: rdata = pds;
      12'h808: rdata = gdx;
      12'h809: rdata = gdy;
      12'h80a: rdata = gdz;
      12'h80c: begin rdata = rpc; writable = 1'b1; end
      12'hc20: rdata = vl;
      12'hc21: rdata = vtype;
      12'hc22: rdata = numt << 2;
      12'hf14: rdata = wid;
      default: begin exists = 1'b0; rdata = 32'b0; end
    endcase
  end

  wire [31:0] w = f == 2'd1 ? operand : f == 2'd2 ? rdata | operand : rdata & ~operand;

  always @* begin
    fcsr_n  = fcsr;
    vcsr_n  = vcsr;
    mst_n   = mst;
    mtvec_n = mtvec;
    rpc_n   = rpc;
    case (addr)
      12'h001: fcsr_n[4:0] = w[4:0];
      12'h002: fcsr_n[7:5] = w[2:0];
      12'h003: fcsr_n = w[7:0];
      12'h009: vcsr_n[0] = w[0];
      12'h00a: vcsr_n[2:1] = w[1:0];
      12'h00f: vcsr_n = w[2:0];
      12'h300: mst_n = {w[14:13], w[10:9]};
      12'h305: mtvec_n = {w[31:2], 2'b00};
      12'h80c: rpc_n = w;
      default: ;
    endcase
  end

  assign after = addr == 12'h001 ? {27'b0, fcsr_n[4:0]} : addr == 12'h002 ? {29'b0, fcsr_n[7:5]} :
    addr == 12'h003 ? {24'b0, fcsr_n} : addr == 12'h009 ? {31'b0, vcsr_n[0]} :
    addr == 12'h00a ? {30'b0, vcsr_n[2:1]} : addr == 12'h00f ? {29'b0, vcsr_n} :
    addr == 12'h300 ? {(&mst_n[3:2]) | (&mst_n[1:0]), 16'b0, mst_n[3:2], 2'b11, mst_n[1:0], 9'b0} :
    addr == 12'h305 ? mtvec_n : rpc_n;
endmodule
