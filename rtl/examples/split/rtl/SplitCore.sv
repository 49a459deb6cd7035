// SplitCore: the SM. Frontend, scheduler, register files, the five units and the result bus.
module SplitCore
    import SplitTypes::*;
#(
    parameter int WARPS = 4,
    parameter int WARP_BITS = 2,
    parameter int LANES = 4,
    parameter int LDS_BYTES = 131072
) (
    input  logic        clock,
    input  logic        reset,
    input  logic        flush,
    input  Command      command,
    input  logic        groupStart,
    input  logic [31:0] groupX, groupY, groupZ,
    input  logic [31:0] groupPds,
    output logic        groupBusy,
    output logic        fault,
    output Trap         faultCause,
    output logic [31:0] faultValue,
    // refills
    output logic        lineValid,
    input  logic        lineReady,
    output logic [31:0] lineAddress,
    input  logic        beatValid,
    input  logic [63:0] beatData,
    input  logic        beatDenied,
    // data accesses
    output logic        dataValid,
    input  logic        dataReady,
    output logic        dataWrite,
    output logic [5:0]  dataId,
    output logic [31:0] dataAddress,
    output logic [1:0]  dataSize,
    output logic [31:0] dataWord,
    input  logic        replyValid,
    input  logic [5:0]  replyId,
    input  logic [63:0] replyData,
    input  logic        replyDenied
);

    logic [WARPS-1:0]            wants, slotFull, slotTake, vill, lmul2, begins;
    logic [WARPS-1:0][31:0]      pcs;
    logic [WARPS-1:0][LANES-1:0] masks;
    Prefix [WARPS-1:0]           prefixes;
    Uop [WARPS-1:0]              slotUop;

    Frontend #(.WARPS(WARPS), .WARP_BITS(WARP_BITS)) frontend (
        .clock, .reset, .flush, .command, .wants, .pcs, .prefixes, .vill, .lmul2,
        .slotFull, .slotUop, .slotTake,
        .askValid(lineValid), .askReady(lineReady), .askAddress(lineAddress), .beatValid, .beatData,
        .beatDenied
    );

    // ------------------------------------------------------------------ an instruction begins
    logic                 goValid, goBeat, goLast, stop, anyInFlight;
    logic [WARP_BITS-1:0] goWarp;
    Uop                   goUop;
    Tag                   goTag;
    logic [LANES-1:0]     goLanes, v0Bits;
    logic [4:0]           unitReady;

    logic                 writeX, writeV;
    logic [WARP_BITS-1:0] endWarp;
    logic [7:0]           endReg;
    logic [LANES-1:0]     endLanes;

    logic                   busValid, busFault;
    Tag                     busTag;
    Unit                    busUnit;
    logic [LANES-1:0][31:0] busData;

    Scheduler #(.WARPS(WARPS), .WARP_BITS(WARP_BITS), .LANES(LANES)) scheduler (
        .clock, .reset, .flush, .stop, .slotFull, .slotUop, .slotTake, .masks, .unitReady,
        .goValid, .goWarp, .goUop, .goBeat, .goLast, .goTag, .v0Bits, .goLanes,
        .endValid(busValid), .endTag(busTag), .endFault(busFault), .writeX, .writeV, .endWarp, .endReg,
        .endLanes, .anyInFlight
    );

    logic [LANES-1:0][31:0] s1, s2, s3;
    RegisterFiles #(.WARPS(WARPS), .WARP_BITS(WARP_BITS), .LANES(LANES)) registers (
        .clock, .reset, .clear(begins), .readWarp(goWarp), .k1(goUop.k1), .k2(goUop.k2), .k3(goUop.k3),
        .n1(goUop.n1), .n2(goUop.n2), .n3(goUop.n3), .maskBeat(goBeat), .s1, .s2, .s3, .v0Bits,
        .writeX, .writeV, .writeWarp(endWarp), .writeReg(endReg), .writeLanes(endLanes), .writeData(busData)
    );

    // A scalar operand is the same for all lanes.
    function automatic logic [LANES-1:0][31:0] spread(input RegKind kind, input logic [LANES-1:0][31:0] s);
        return kind == REG_X ? {LANES{s[0]}} : s;
    endfunction

    logic [LANES-1:0][31:0] wide1, wide2, left, right;
    always_comb begin
        wide1 = spread(goUop.k1, s1);
        wide2 = spread(goUop.k2, s2);
        left = goUop.usePc ? {LANES{goUop.pc}} : goUop.swap ? wide2 : wide1;
        right = goUop.useImm ? {LANES{goUop.imm}} : goUop.swap ? wide1 : wide2;
    end

    // ------------------------------------------------------------------ units
    logic [4:0]                  valid, taken;
    Tag [4:0]                    tags;
    logic [4:0][LANES-1:0][31:0] data;

    AluUnit #(.LANES(LANES)) alu (
        .clock, .reset, .goValid, .goUop, .goBeat, .goTag, .goMask(masks[goWarp]), .left, .right, .v0Bits,
        .threads(command.threads), .ready(unitReady[UNIT_ALU]), .resultValid(valid[UNIT_ALU]),
        .resultTaken(taken[UNIT_ALU]), .resultTag(tags[UNIT_ALU]), .resultData(data[UNIT_ALU])
    );

    MultiplyUnit #(.LANES(LANES)) multiplier (
        .clock, .reset, .goValid, .goUop, .goTag, .left, .right, .third(s3),
        .ready(unitReady[UNIT_MUL]), .resultValid(valid[UNIT_MUL]), .resultTaken(taken[UNIT_MUL]),
        .resultTag(tags[UNIT_MUL]), .resultData(data[UNIT_MUL])
    );

    DivideUnit #(.LANES(LANES)) divider (
        .clock, .reset, .goValid, .goUop, .goTag, .left, .right,
        .ready(unitReady[UNIT_DIV]), .resultValid(valid[UNIT_DIV]), .resultTaken(taken[UNIT_DIV]),
        .resultTag(tags[UNIT_DIV]), .resultData(data[UNIT_DIV])
    );

    logic        memFault, sysFault;
    Trap         memTrap, sysTrap;
    logic [31:0] memTrapValue, sysTrapValue, sysData;

    MemoryUnit #(.WARP_BITS(WARP_BITS), .LANES(LANES), .LDS_BYTES(LDS_BYTES)) memory (
        .clock, .reset, .command, .groupPds, .goValid, .goWarp, .goUop, .goBeat, .goTag, .goLanes,
        .s1, .s2, .s3, .ready(unitReady[UNIT_MEM]),
        .askValid(dataValid), .askReady(dataReady), .askWrite(dataWrite), .askId(dataId),
        .askAddress(dataAddress), .askSize(dataSize), .askData(dataWord),
        .replyValid, .replyId, .replyData, .replyDenied,
        .resultValid(valid[UNIT_MEM]), .resultTaken(taken[UNIT_MEM]), .resultTag(tags[UNIT_MEM]),
        .resultData(data[UNIT_MEM]), .resultFault(memFault), .resultTrap(memTrap),
        .resultTrapValue(memTrapValue)
    );

    ControlUnit #(.WARPS(WARPS), .WARP_BITS(WARP_BITS), .LANES(LANES)) control (
        .clock, .reset, .command, .groupStart, .groupX, .groupY, .groupZ, .groupPds, .groupBusy, .begins,
        .goValid, .goLast, .goWarp, .goUop, .goTag, .s1, .s2, .ready(unitReady[UNIT_SYS]),
        .wants, .pcs, .masks, .prefixes, .vill, .lmul2,
        .resultValid(valid[UNIT_SYS]), .resultTaken(taken[UNIT_SYS]), .resultTag(tags[UNIT_SYS]),
        .resultData(sysData), .resultFault(sysFault), .resultTrap(sysTrap), .resultTrapValue(sysTrapValue)
    );
    assign data[UNIT_SYS] = (LANES * 32)'(sysData);

    ResultBus #(.LANES(LANES)) bus (
        .valid, .taken, .tags, .data, .busValid, .busTag, .busData, .busUnit
    );

    // ------------------------------------------------------------------ traps
    Trap         busTrap;
    logic [31:0] busTrapValue;
    always_comb begin
        busFault = busUnit == UNIT_MEM ? memFault : busUnit == UNIT_SYS && sysFault;
        busTrap = !busValid ? TRAP_NONE : busUnit == UNIT_MEM ? memTrap :
                  busUnit == UNIT_SYS ? sysTrap : TRAP_NONE;
        busTrapValue = busUnit == UNIT_MEM ? memTrapValue : sysTrapValue;
    end

    always_ff @(posedge clock) begin
        if (reset) begin
            stop <= 1'b0;
            faultCause <= TRAP_NONE;
        end else if (busTrap != TRAP_NONE) begin
            stop <= 1'b1;
            if (!stop) begin
                faultCause <= busTrap;
                faultValue <= busTrapValue;
            end
        end
    end
    assign fault = stop && !anyInFlight;

endmodule
