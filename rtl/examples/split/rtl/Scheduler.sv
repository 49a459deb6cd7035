// Scheduler: takes one decoded instruction a cycle, of any warp, whose registers are free and whose unit is,
// and gives it a tag. From then on the tag is its name: units return results by tag, in any order, and the
// table here says whose they are and where they go. A register that a result is still to come for is
// reserved.
module Scheduler
    import SplitTypes::*;
#(
    parameter int WARPS = 4,
    parameter int WARP_BITS = 2,
    parameter int LANES = 4
) (
    input  logic                        clock,
    input  logic                        reset,
    input  logic                        flush,
    input  logic                        stop,         // a trap: nothing more begins
    // decoded instructions
    input  logic [WARPS-1:0]            slotFull,
    input  Uop [WARPS-1:0]              slotUop,
    output logic [WARPS-1:0]            slotTake,
    input  logic [WARPS-1:0][LANES-1:0] masks,        // active lanes
    input  logic [4:0]                  unitReady,    // by Unit
    // the instruction that begins
    output logic                        goValid,
    output logic [WARP_BITS-1:0]        goWarp,
    output Uop                          goUop,        // register numbers are the beat's own
    output logic                        goBeat,
    output logic                        goLast,       // no beat follows
    output Tag                          goTag,
    input  logic [LANES-1:0]            v0Bits,       // of goWarp
    output logic [LANES-1:0]            goLanes,
    // the result that ends an instruction
    input  logic                        endValid,
    input  Tag                          endTag,
    input  logic                        endFault,     // nothing is written
    output logic                        writeX,
    output logic                        writeV,
    output logic [WARP_BITS-1:0]        endWarp,
    output logic [7:0]                  endReg,
    output logic [LANES-1:0]            endLanes,
    output logic                        anyInFlight
);

    typedef struct packed {
        logic [WARP_BITS-1:0] warp;
        RegKind               kind;
        logic [7:0]           number;
        logic [LANES-1:0]     lanes;
    } Entry;

    Entry            entries [TAGS];
    logic [TAGS-1:0] used;
    logic [WARPS-1:0][63:0]  reservedX;
    logic [WARPS-1:0][255:0] reservedV;
    logic [WARPS-1:0]        beat;      // the first beat of the slot's instruction has begun

    // ------------------------------------------------------------------ may a warp's instruction begin
    function automatic logic isReserved(input int w, input RegKind kind, input logic [7:0] n);
        case (kind)
            REG_X: return reservedX[w][n[5:0]];
            REG_V: return reservedV[w][n];
            default: return 1'b0;
        endcase
    endfunction

    // The number of a register in this beat: those of a pair follow one another.
    function automatic logic [7:0] inBeat(input logic pairs, input RegKind kind, input logic [7:0] n,
                                          input logic second);
        return n + 8'(pairs && kind == REG_V && second);
    endfunction

    logic [WARPS-1:0] busy;             // has instructions in flight
    always_comb begin
        busy = '0;
        for (int t = 0; t < TAGS; t++) if (used[t]) busy[entries[t].warp] = 1'b1;
    end

    logic [WARPS-1:0] hazard, able;
    always_comb begin
        for (int w = 0; w < WARPS; w++) begin
            automatic Uop u = slotUop[w];
            hazard[w] = isReserved(w, u.k1, inBeat(u.pairs, u.k1, u.n1, beat[w])) ||
                        isReserved(w, u.k2, inBeat(u.pairs, u.k2, u.n2, beat[w])) ||
                        isReserved(w, u.k3, inBeat(u.pairs, u.k3, u.n3, beat[w])) ||
                        isReserved(w, u.kd, inBeat(u.pairs, u.kd, u.nd, beat[w])) ||
                        (u.readsV0 && reservedV[w][8'(beat[w])]);
            able[w] = slotFull[w] && !hazard[w] && unitReady[u.unit] && !(u.drain && busy[w]);
        end
    end

    logic                 any;
    logic [WARP_BITS-1:0] last;
    RoundRobin #(.N(WARPS), .BITS(WARP_BITS)) chooser (
        .requests(able), .last(last), .any(any), .choice(goWarp)
    );

    // ------------------------------------------------------------------ the instruction that begins
    logic tagFree;
    always_comb begin
        tagFree = used != '1;
        goTag = '0;
        for (int t = TAGS - 1; t >= 0; t--) if (!used[t]) goTag = TAG_BITS'(t);
    end

    assign goValid = any && tagFree && !stop && !flush;
    assign goBeat = beat[goWarp];

    always_comb begin
        goUop = slotUop[goWarp];
        goUop.n1 = inBeat(goUop.pairs, goUop.k1, goUop.n1, goBeat);
        goUop.n2 = inBeat(goUop.pairs, goUop.k2, goUop.n2, goBeat);
        goUop.n3 = inBeat(goUop.pairs, goUop.k3, goUop.n3, goBeat);
        goUop.nd = inBeat(goUop.pairs, goUop.kd, goUop.nd, goBeat);
        goLast = !goUop.pairs || goBeat;
        slotTake = goValid && goLast ? WARPS'(1) << goWarp : '0;
    end

    assign goLanes = !goUop.perLane ? LANES'(1) : masks[goWarp] & (goUop.masked ? v0Bits : '1);

    wire hasX = goUop.kd == REG_X && goUop.nd != 8'd0;
    wire hasV = goUop.kd == REG_V;

    // ------------------------------------------------------------------ the result that ends one
    Entry ended;
    assign ended = entries[endTag];
    assign endWarp = ended.warp;
    assign endReg = ended.number;
    assign endLanes = ended.lanes;
    assign writeX = endValid && !endFault && ended.kind == REG_X;
    assign writeV = endValid && !endFault && ended.kind == REG_V;
    assign anyInFlight = used != '0;

    always_ff @(posedge clock) begin
        if (reset || flush) begin
            used <= '0;
            reservedX <= '0;
            reservedV <= '0;
            beat <= '0;
            last <= '0;
        end else begin
            if (endValid) begin
                used[endTag] <= 1'b0;
                if (ended.kind == REG_X) reservedX[ended.warp][ended.number[5:0]] <= 1'b0;
                if (ended.kind == REG_V) reservedV[ended.warp][ended.number] <= 1'b0;
            end
            if (goValid) begin
                last <= goWarp;
                beat[goWarp] <= !goLast;
                used[goTag] <= 1'b1;
                entries[goTag].warp <= goWarp;
                entries[goTag].kind <= hasX ? REG_X : hasV ? REG_V : REG_NONE;
                entries[goTag].number <= goUop.nd;
                entries[goTag].lanes <= goLanes;
                if (hasX) reservedX[goWarp][goUop.nd[5:0]] <= 1'b1;
                if (hasV) reservedV[goWarp][goUop.nd] <= 1'b1;
            end
        end
    end

endmodule
