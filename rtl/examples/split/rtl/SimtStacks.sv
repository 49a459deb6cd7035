// SimtStacks: for every warp, the paths that still have to run and where they meet. A split pushes two
// entries: where all lanes go on together, and the side that waits.
module SimtStacks #(
    parameter int WARPS = 4,
    parameter int WARP_BITS = 2,
    parameter int LANES = 4,
    parameter int DEPTH = 2 * LANES,
    parameter int DEPTH_BITS = $clog2(DEPTH + 1)
) (
    input  logic                  clock,
    input  logic [WARPS-1:0]      clear,
    input  logic [WARP_BITS-1:0]  warp,
    output logic [DEPTH_BITS-1:0] depth,
    output logic                  full,         // a split does not fit
    output logic [31:0]           topRpc, topPc,
    output logic [LANES-1:0]      topMask,
    input  logic                  split,
    input  logic [31:0]           rpc,
    input  logic [LANES-1:0]      allMask,
    input  logic [31:0]           waitPc,
    input  logic [LANES-1:0]      waitMask,
    input  logic                  pop
);

    typedef struct packed {
        logic [31:0]      rpc, pc;
        logic [LANES-1:0] mask;
    } Path;

    Path                              paths [WARPS][DEPTH];
    logic [WARPS-1:0][DEPTH_BITS-1:0] depths;

    localparam int AT_BITS = $clog2(DEPTH);
    assign depth = depths[warp];
    assign full = depth > DEPTH_BITS'(DEPTH - 2);

    wire [AT_BITS-1:0] free = AT_BITS'(depth);
    Path top;
    assign top = paths[warp][free - AT_BITS'(1)];
    assign topRpc = top.rpc;
    assign topPc = top.pc;
    assign topMask = top.mask;

    always_ff @(posedge clock) begin
        if (split) begin
            paths[warp][free] <= '{rpc: rpc, pc: rpc, mask: allMask};
            paths[warp][free + AT_BITS'(1)] <= '{rpc: rpc, pc: waitPc, mask: waitMask};
            depths[warp] <= depth + DEPTH_BITS'(2);
        end
        if (pop) depths[warp] <= depth - DEPTH_BITS'(1);
        for (int w = 0; w < WARPS; w++) if (clear[w]) depths[w] <= '0;
    end

endmodule
