// Split: a GPGPU of one SM. Commands come by valid and ready; memory is a TileLink-UL port of 64 bits. A trap
// raises `fault` until reset.
module Split
    import SplitTypes::*;
#(
    parameter int WARPS = 4,
    parameter int LANES = 4,
    parameter int LDS_BYTES = 131072
) (
    input  logic        clock,
    input  logic        reset,
    input  logic        cmd_valid,
    output logic        cmd_ready,
    input  logic [31:0] cmd_pc,
    input  logic [31:0] cmd_knl,
    input  logic [31:0] cmd_grid_x,
    input  logic [31:0] cmd_grid_y,
    input  logic [31:0] cmd_grid_z,
    input  logic [31:0] cmd_threads,      // of a warp
    input  logic [31:0] cmd_warps,        // of a workgroup
    input  logic [31:0] cmd_pds_size,     // bytes of a thread
    input  logic [31:0] cmd_pds_base,
    input  logic [31:0] cmd_xregs,
    input  logic [31:0] cmd_vregs,
    output logic        idle,
    output logic        fault,
    output logic [3:0]  fault_cause,
    output logic [31:0] fault_value,
    output logic [31:0] ended,            // commands
    output logic [31:0] group,            // the workgroup that runs
    output logic        tl_a_valid,
    input  logic        tl_a_ready,
    output logic [2:0]  tl_a_opcode,
    output logic [2:0]  tl_a_param,
    output logic [2:0]  tl_a_size,
    output logic [6:0]  tl_a_source,
    output logic [31:0] tl_a_address,
    output logic [7:0]  tl_a_mask,
    output logic [63:0] tl_a_data,
    output logic        tl_a_corrupt,
    input  logic        tl_d_valid,
    output logic        tl_d_ready,
    input  logic [2:0]  tl_d_opcode,
    input  logic [2:0]  tl_d_size,
    input  logic [6:0]  tl_d_source,
    input  logic [63:0] tl_d_data,
    input  logic        tl_d_denied,
    input  logic        tl_d_corrupt
);
    localparam int WARP_BITS = WARPS > 1 ? $clog2(WARPS) : 1;

    if (WARPS > 8) $error("Split: 1 to 8 warps");
    if (LANES != 4 && LANES != 8 && LANES != 16) $error("Split: 4, 8 or 16 lanes");

    Command command, commandIn;
    assign commandIn = '{
        pc: cmd_pc, knl: cmd_knl, gridX: cmd_grid_x, gridY: cmd_grid_y, gridZ: cmd_grid_z,
        threads: cmd_threads, warps: cmd_warps, pdsSize: cmd_pds_size, xregs: cmd_xregs, vregs: cmd_vregs,
        pdsBase: cmd_pds_base
    };

    logic        flush, groupStart, groupBusy;
    logic [31:0] groupX, groupY, groupZ, groupPds;
    Trap         faultCause;
    assign fault_cause = faultCause;

    Dispatcher dispatcher (
        .clock, .reset, .commandValid(cmd_valid), .commandReady(cmd_ready), .commandIn, .command, .flush,
        .groupStart, .groupNumber(group), .groupX, .groupY, .groupZ, .groupPds, .groupBusy, .fault, .idle,
        .ended
    );

    logic        lineValid, lineReady, beatValid, beatDenied;
    logic [31:0] lineAddress, dataAddress, dataWord;
    logic [63:0] beatData, replyData;
    logic        dataValid, dataReady, dataWrite, replyValid, replyDenied;
    logic [5:0]  dataId, replyId;
    logic [1:0]  dataSize;

    SplitCore #(.WARPS(WARPS), .WARP_BITS(WARP_BITS), .LANES(LANES), .LDS_BYTES(LDS_BYTES)) core (
        .clock, .reset, .flush, .command, .groupStart, .groupX, .groupY, .groupZ, .groupPds, .groupBusy,
        .fault, .faultCause, .faultValue(fault_value), .lineValid, .lineReady, .lineAddress, .beatValid,
        .beatData, .beatDenied,
        .dataValid, .dataReady, .dataWrite, .dataId, .dataAddress, .dataSize, .dataWord,
        .replyValid, .replyId, .replyData, .replyDenied
    );

    TileLinkPort port (
        .clock, .reset, .dataValid, .dataReady, .dataWrite, .dataId, .dataAddress, .dataSize, .dataWord,
        .replyValid, .replyId, .replyData, .replyDenied, .lineValid, .lineReady, .lineAddress, .beatValid,
        .beatData, .beatDenied, .tl_a_valid, .tl_a_ready, .tl_a_opcode, .tl_a_param, .tl_a_size,
        .tl_a_source, .tl_a_address, .tl_a_mask, .tl_a_data, .tl_a_corrupt, .tl_d_valid, .tl_d_ready,
        .tl_d_opcode, .tl_d_size, .tl_d_source, .tl_d_data, .tl_d_denied, .tl_d_corrupt
    );

endmodule
