// Frontend: chooses a warp that wants an instruction, looks it up in the cache, decodes it, and leaves it in
// the warp's slot until the scheduler takes it. One lookup a cycle, round robin.
module Frontend
    import SplitTypes::*;
#(
    parameter int WARPS = 4,
    parameter int WARP_BITS = 2
) (
    input  logic                    clock,
    input  logic                    reset,
    input  logic                    flush,
    input  Command                  command,
    // what each warp is about to execute
    input  logic [WARPS-1:0]        wants,
    input  logic [WARPS-1:0][31:0]  pcs,
    input  Prefix [WARPS-1:0]       prefixes,
    input  logic [WARPS-1:0]        vill,
    input  logic [WARPS-1:0]        lmul2,
    // decoded instructions, one slot a warp
    output logic [WARPS-1:0]        slotFull,
    output Uop [WARPS-1:0]          slotUop,
    input  logic [WARPS-1:0]        slotTake,
    // refills
    output logic                    askValid,
    input  logic                    askReady,
    output logic [31:0]             askAddress,
    input  logic                    beatValid,
    input  logic [63:0]             beatData,
    input  logic                    beatDenied
);

    // First cycle: a warp is chosen.
    logic                 lookValid;
    logic [WARP_BITS-1:0] lookWarp;
    logic [31:0]          lookPc;
    logic [WARPS-1:0]     looking;

    assign looking = lookValid ? WARPS'(1) << lookWarp : '0;
    wire [WARPS-1:0] candidates = wants & ~slotFull & ~looking;

    logic                 chosenAny;
    logic [WARP_BITS-1:0] chosen, last;
    RoundRobin #(.N(WARPS), .BITS(WARP_BITS)) chooser (
        .requests(candidates), .last(last), .any(chosenAny), .choice(chosen)
    );

    always_ff @(posedge clock) begin
        if (reset || flush) begin
            lookValid <= 1'b0;
            last <= '0;
        end else begin
            lookValid <= chosenAny;
            if (chosenAny) begin
                lookWarp <= chosen;
                lookPc <= pcs[chosen];
                last <= chosen;
            end
        end
    end

    // Second cycle: lookup and decoding.
    logic        hit, fault;
    logic [31:0] word;
    wire badPc = lookPc[1:0] != 2'd0 || lookPc[31:28] == 4'h7;

    InstructionCache cache (
        .clock, .reset, .flush,
        .lookValid(lookValid && !badPc), .lookPc, .lookHit(hit), .lookFault(fault), .lookWord(word),
        .askValid, .askReady, .askAddress, .beatValid, .beatData, .beatDenied
    );

    Uop decoded;
    Decode decoder (
        .pc(lookPc), .word(word), .fetchFault(badPc || fault), .prefix(prefixes[lookWarp]),
        .vill(vill[lookWarp]), .lmul2(lmul2[lookWarp]), .xregs(command.xregs), .vregs(command.vregs),
        .uop(decoded)
    );

    always_ff @(posedge clock) begin
        if (reset || flush) slotFull <= '0;
        else begin
            slotFull <= slotFull & ~slotTake;
            if (lookValid && (badPc || hit || fault)) begin
                slotFull[lookWarp] <= 1'b1;
                slotUop[lookWarp] <= decoded;
            end
        end
    end

endmodule
