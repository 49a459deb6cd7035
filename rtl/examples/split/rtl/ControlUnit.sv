// ControlUnit: where every warp is, and the instructions that change that: jumps, branches, splits and joins,
// prefixes, CSRs, barriers, the end, traps. It is one cycle long; a warp fetches again when its instruction
// here has been through.
module ControlUnit
    import SplitTypes::*;
#(
    parameter int WARPS = 4,
    parameter int WARP_BITS = 2,
    parameter int LANES = 4
) (
    input  logic                        clock,
    input  logic                        reset,
    input  Command                      command,
    // a workgroup begins
    input  logic                        groupStart,
    input  logic [31:0]                 groupX, groupY, groupZ,
    input  logic [31:0]                 groupPds,
    output logic                        groupBusy,
    output logic [WARPS-1:0]            begins,
    // instructions that begin, of any unit
    input  logic                        goValid,
    input  logic                        goLast,
    input  logic [WARP_BITS-1:0]        goWarp,
    input  Uop                          goUop,
    input  Tag                          goTag,
    input  logic [LANES-1:0][31:0]      s1, s2,
    output logic                        ready,
    // state of warps
    output logic [WARPS-1:0]            wants,
    output logic [WARPS-1:0][31:0]      pcs,
    output logic [WARPS-1:0][LANES-1:0] masks,
    output Prefix [WARPS-1:0]           prefixes,
    output logic [WARPS-1:0]            vill,
    output logic [WARPS-1:0]            lmul2,
    // result
    output logic                        resultValid,
    input  logic                        resultTaken,
    output Tag                          resultTag,
    output logic [31:0]                 resultData,
    output logic                        resultFault,
    output Trap                         resultTrap,
    output logic [31:0]                 resultTrapValue
);

    logic [WARPS-1:0] live, held, waiting;
    assign wants = live & ~held & ~waiting;
    assign groupBusy = live != '0;

    always_comb
        for (int w = 0; w < WARPS; w++) begins[w] = groupStart && 32'(w) < command.warps;

    // ------------------------------------------------------------------ the instruction in the unit
    logic                   valid;
    logic [WARP_BITS-1:0]   warp;
    Uop                     uop;
    Tag                     tag;
    logic [LANES-1:0][31:0] a, b;

    wire fire = valid && resultTaken;
    assign ready = !valid || resultTaken;

    always_ff @(posedge clock) begin
        if (reset) valid <= 1'b0;
        else begin
            if (fire) valid <= 1'b0;
            if (goValid && goUop.unit == UNIT_SYS) begin
                valid <= 1'b1;
                warp <= goWarp;
                uop <= goUop;
                tag <= goTag;
                a <= s1;
                b <= s2;
            end
        end
    end

    wire SysOp op = SysOp'(uop.op);
    wire [31:0] pc = uop.pc;
    wire [LANES-1:0] mask = masks[warp];

    // ------------------------------------------------------------------ conditions
    function automatic logic holds(input logic [2:0] code, input logic [31:0] x, input logic [31:0] y);
        case (code)
            3'd0: return x == y;
            3'd1: return x != y;
            3'd4: return $signed(x) < $signed(y);
            3'd5: return $signed(x) >= $signed(y);
            3'd6: return x < y;
            default: return x >= y;
        endcase
    endfunction

    logic [LANES-1:0] taken, others;
    logic             splits, takenFirst;
    always_comb begin
        for (int i = 0; i < LANES; i++) taken[i] = mask[i] && holds(uop.word[14:12], b[i], a[i]);
        others = mask & ~taken;
        splits = op == SYS_VBRANCH && taken != '0 && others != '0;
        takenFirst = $countones(taken) <= $countones(others);
    end

    // ------------------------------------------------------------------ SIMT stack
    localparam int DEPTH_BITS = $clog2(2 * LANES + 1);
    logic [DEPTH_BITS-1:0] depth;
    logic                  full, joins;
    logic [31:0]           topRpc, topPc, rpc;
    logic [LANES-1:0]      topMask;

    assign joins = op == SYS_JOIN && depth != '0 && topRpc == pc;

    SimtStacks #(.WARPS(WARPS), .WARP_BITS(WARP_BITS), .LANES(LANES)) stacks (
        .clock, .clear(begins), .warp, .depth, .full, .topRpc, .topPc, .topMask,
        .split(fire && splits && !full), .rpc, .allMask(mask),
        .waitPc(takenFirst ? pc + 32'd4 : pc + uop.imm), .waitMask(takenFirst ? others : taken),
        .pop(fire && joins)
    );

    // ------------------------------------------------------------------ CSRs
    logic [31:0] csrOld, csrNew, csrOperand, newVl;
    logic        csrExists, csrReadOnly, csrWrites;
    wire  [2:0]  f3 = uop.word[14:12];

    always_comb begin
        csrOperand = f3[2] ? {27'd0, uop.word[19:15]} : a[0];
        case (f3[1:0])
            2'd1: csrNew = csrOperand;
            2'd2: csrNew = csrOld | csrOperand;
            default: csrNew = csrOld & ~csrOperand;
        endcase
        csrWrites = f3[1:0] == 2'd1 || (f3[2] ? uop.word[19:15] != 5'd0 : uop.n1 != 8'd0);
    end

    wire csrBad = op == SYS_CSR && (!csrExists || (csrWrites && csrReadOnly));
    wire immediateVl = uop.word[31:30] == 2'd3;
    wire noVl = !immediateVl && uop.n1 == 8'd0;

    Csrs #(.WARPS(WARPS), .WARP_BITS(WARP_BITS)) csrs (
        .clock, .clear(begins), .command, .groupX, .groupY, .groupZ, .groupPds,
        .warp, .address(uop.word[31:20]), .writeData(csrNew),
        .write(fire && op == SYS_CSR && csrWrites && !csrBad),
        .readData(csrOld), .exists(csrExists), .readOnly(csrReadOnly),
        .setRpc(fire && op == SYS_SETRPC), .newRpc(a[0] + uop.imm), .rpc,
        .setVector(fire && op == SYS_VSET), .keepVl(noVl && uop.nd == 8'd0),
        .wholeVl(noVl), .wantedVl(immediateVl ? {27'd0, uop.word[19:15]} : a[0]),
        .wantedType(!uop.word[31] ? {21'd0, uop.word[30:20]} :
                    immediateVl ? {22'd0, uop.word[29:20]} : b[0]),
        .newVl, .vill, .lmul2
    );

    // ------------------------------------------------------------------ what comes of it
    logic [31:0]      nextPc;
    logic [LANES-1:0] nextMask;
    always_comb begin
        nextPc = pc + 32'd4;
        nextMask = mask;
        case (op)
            SYS_JAL: nextPc = pc + uop.imm;
            SYS_JALR: nextPc = (a[0] + uop.imm) & ~32'd1;
            SYS_BRANCH: if (holds(f3, a[0], b[0])) nextPc = pc + uop.imm;
            SYS_VBRANCH: begin
                if (splits ? takenFirst : others == '0) nextPc = pc + uop.imm;
                if (splits) nextMask = takenFirst ? taken : others;
            end
            SYS_JOIN: if (joins) begin
                nextPc = topPc;
                nextMask = topMask;
            end
            default: ;
        endcase
    end

    always_comb begin
        resultTrap = TRAP_NONE;
        resultTrapValue = uop.word;
        if (op == SYS_TRAP) begin
            resultTrap = uop.trap;
            resultTrapValue = uop.trapValue;
        end
        if (csrBad) resultTrap = TRAP_CSR;
        if (splits && full) begin
            resultTrap = TRAP_STACK;
            resultTrapValue = 32'(depth);
        end
        if (op == SYS_END && depth != '0) begin
            resultTrap = TRAP_END;
            resultTrapValue = 32'(depth);
        end
    end

    assign resultFault = resultTrap != TRAP_NONE;
    assign resultValid = valid;
    assign resultTag = tag;
    assign resultData = op == SYS_CSR ? csrOld : op == SYS_SETRPC ? a[0] + uop.imm :
                        op == SYS_VSET ? newVl : pc + 32'd4;

    // ------------------------------------------------------------------ warps
    wire release_ = live != '0 && (live & ~waiting) == '0;

    always_ff @(posedge clock) begin
        if (reset) begin
            live <= '0;
            held <= '0;
            waiting <= '0;
        end else begin
            if (release_) waiting <= '0;
            if (goValid && goLast) begin
                if (goUop.unit == UNIT_SYS) held[goWarp] <= 1'b1;
                else begin
                    pcs[goWarp] <= pcs[goWarp] + 32'd4;
                    prefixes[goWarp] <= '0;
                end
            end
            if (fire && !resultFault) begin
                held[warp] <= 1'b0;
                pcs[warp] <= nextPc;
                masks[warp] <= nextMask;
                prefixes[warp].regext <= op == SYS_PREFIX && !f3[0];
                prefixes[warp].regexti <= op == SYS_PREFIX && f3[0];
                prefixes[warp].word <= uop.word;
                if (op == SYS_BARRIER) waiting[warp] <= 1'b1;
                if (op == SYS_END) live[warp] <= 1'b0;
            end
            for (int w = 0; w < WARPS; w++) if (begins[w]) begin
                live[w] <= 1'b1;
                held[w] <= 1'b0;
                waiting[w] <= 1'b0;
                pcs[w] <= command.pc;
                for (int i = 0; i < LANES; i++) masks[w][i] <= 32'(i) < command.threads;
                prefixes[w] <= '0;
            end
        end
    end

endmodule
