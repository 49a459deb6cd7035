// RegisterFiles: 64 scalar and 256 vector registers of every warp. Reads are combinational; a register that
// was not written since its warp began reads 0. One write a cycle.
module RegisterFiles
    import SplitTypes::*;
#(
    parameter int WARPS = 4,
    parameter int WARP_BITS = 2,
    parameter int LANES = 4
) (
    input  logic                   clock,
    input  logic                   reset,
    input  logic [WARPS-1:0]       clear,       // these warps begin
    // reads
    input  logic [WARP_BITS-1:0]   readWarp,
    input  RegKind                 k1, k2, k3,
    input  logic [7:0]             n1, n2, n3,
    input  logic                   maskBeat,
    output logic [LANES-1:0][31:0] s1, s2, s3,  // a scalar is in lane 0
    output logic [LANES-1:0]       v0Bits,
    // write
    input  logic                   writeX,
    input  logic                   writeV,
    input  logic [WARP_BITS-1:0]   writeWarp,
    input  logic [7:0]             writeReg,
    input  logic [LANES-1:0]       writeLanes,
    input  logic [LANES-1:0][31:0] writeData
);

    logic [31:0]            xbank [1 << (WARP_BITS + 6)];
    logic [LANES-1:0][31:0] vbank [1 << (WARP_BITS + 8)];
    logic [63:0]            xused [WARPS];
    logic [255:0]           vused [WARPS];

    function automatic logic [31:0] readX(input logic [7:0] n);
        return n != 8'd0 && xused[readWarp][n[5:0]] ? xbank[{readWarp, n[5:0]}] : 32'd0;
    endfunction

    function automatic logic [LANES-1:0][31:0] readV(input logic [7:0] n);
        return vused[readWarp][n] ? vbank[{readWarp, n}] : '0;
    endfunction

    function automatic logic [LANES-1:0][31:0] read(input RegKind kind, input logic [7:0] n);
        case (kind)
            REG_X: return (LANES * 32)'(readX(n));
            REG_V: return readV(n);
            default: return '0;
        endcase
    endfunction

    logic [LANES-1:0][31:0] v0;
    always_comb begin
        s1 = read(k1, n1);
        s2 = read(k2, n2);
        s3 = read(k3, n3);
        v0 = readV({7'd0, maskBeat});
        for (int i = 0; i < LANES; i++) v0Bits[i] = v0[i][0];
    end

    // The first write of a vector register zeroes the lanes that it leaves out.
    logic [LANES-1:0][31:0] merged;
    wire [LANES-1:0][31:0]  old = vused[writeWarp][writeReg] ? vbank[{writeWarp, writeReg}] : '0;
    always_comb
        for (int i = 0; i < LANES; i++) merged[i] = writeLanes[i] ? writeData[i] : old[i];

    always_ff @(posedge clock) begin
        if (writeX) begin
            xbank[{writeWarp, writeReg[5:0]}] <= writeData[0];
            xused[writeWarp][writeReg[5:0]] <= 1'b1;
        end
        if (writeV) begin
            vbank[{writeWarp, writeReg}] <= merged;
            vused[writeWarp][writeReg] <= 1'b1;
        end
        for (int w = 0; w < WARPS; w++) if (clear[w] || reset) begin
            xused[w] <= '0;
            vused[w] <= '0;
        end
    end

endmodule
