// MemoryUnit: loads and stores. An instruction gets an entry; its lanes go out one a cycle, to local memory
// or to the port, and come back in any order. Loads of several instructions overlap. A store waits until
// nothing is outstanding and everything waits for a store, so that memory sees each warp's accesses in
// program order. After a fault nothing more goes out; what still comes in is cancelled.
module MemoryUnit
    import SplitTypes::*;
#(
    parameter int WARP_BITS = 2,
    parameter int LANES = 4,
    parameter int LDS_BYTES = 131072
) (
    input  logic                   clock,
    input  logic                   reset,
    input  Command                 command,
    input  logic [31:0]            groupPds,
    // instruction
    input  logic                   goValid,
    input  logic [WARP_BITS-1:0]   goWarp,
    input  Uop                     goUop,
    input  logic                   goBeat,
    input  Tag                     goTag,
    input  logic [LANES-1:0]       goLanes,
    input  logic [LANES-1:0][31:0] s1, s2, s3,
    output logic                   ready,
    // port: one access; the id comes back with the answer
    output logic                   askValid,
    input  logic                   askReady,
    output logic                   askWrite,
    output logic [5:0]             askId,
    output logic [31:0]            askAddress,
    output logic [1:0]             askSize,
    output logic [31:0]            askData,
    input  logic                   replyValid,
    input  logic [5:0]             replyId,
    input  logic [63:0]            replyData,
    input  logic                   replyDenied,
    // result
    output logic                   resultValid,
    input  logic                   resultTaken,
    output Tag                     resultTag,
    output logic [LANES-1:0][31:0] resultData,
    output logic                   resultFault,
    output Trap                    resultTrap,
    output logic [31:0]            resultTrapValue
);

    localparam int ENTRIES = 4;
    localparam int LANE_BITS = $clog2(LANES);

    typedef struct packed {
        Tag                   tag;
        logic [WARP_BITS-1:0] warp;
        logic                 store;
        logic                 extend;
        logic [1:0]           size;
        logic                 crooked;
        logic [LANES-1:0]     lanes;
    } Access;

    Access                  access [ENTRIES];
    logic [ENTRIES-1:0]     used;
    logic [LANES-1:0]       toSend [ENTRIES];      // still has to go out
    logic [LANES-1:0]       toCome [ENTRIES];      // went out, no answer yet
    logic [LANES-1:0]       failed [ENTRIES];
    logic [LANES-1:0][31:0] addresses [ENTRIES];
    logic [LANES-1:0][31:0] data [ENTRIES];        // store data; loaded data, not extended
    logic [1:0]             newest, next;
    assign next = newest + 2'd1;

    // ------------------------------------------------------------------ the instruction that waits
    logic                   inValid, inBeat;
    logic [WARP_BITS-1:0]   inWarp;
    Uop                     inUop;
    Tag                     inTag;
    logic [LANES-1:0]       inLanes;
    logic [LANES-1:0][31:0] in1, in2, in3;
    logic                   accept, cancel;

    assign ready = !inValid || accept || cancel;

    always_ff @(posedge clock) begin
        if (reset) inValid <= 1'b0;
        else if (ready) inValid <= goValid && goUop.unit == UNIT_MEM;
        if (ready) begin
            inWarp <= goWarp;
            inUop <= goUop;
            inBeat <= goBeat;
            inTag <= goTag;
            inLanes <= goLanes;
            in1 <= s1;
            in2 <= s2;
            in3 <= s3;
        end
    end

    logic [LANES-1:0][31:0] inAddress;
    logic [LANES-1:0]       inCrooked;
    AddressLanes #(.LANES(LANES)) lanes (
        .uop(inUop), .beat(inBeat), .warp(32'(inWarp)), .command, .groupPds, .s1(in1), .s2(in2),
        .address(inAddress), .crooked(inCrooked)
    );

    // Of lanes that store to one address, the highest counts.
    logic [LANES-1:0] inSend;
    always_comb begin
        inSend = inLanes;
        if (inUop.store)
            for (int i = 0; i < LANES; i++)
                for (int j = i + 1; j < LANES; j++)
                    if (inLanes[j] && inAddress[j] == inAddress[i]) inSend[i] = 1'b0;
    end

    logic poisoned, anyOpen, storeOpen;
    always_comb begin
        poisoned = 1'b0;
        anyOpen = 1'b0;
        storeOpen = 1'b0;
        for (int e = 0; e < ENTRIES; e++) if (used[e]) begin
            if (failed[e] != '0) poisoned = 1'b1;
            if ((toSend[e] | toCome[e]) != '0) begin
                anyOpen = 1'b1;
                if (access[e].store) storeOpen = 1'b1;
            end
        end
    end

    logic dead;         // a fault was reported
    wire  stopped = poisoned || dead;
    assign accept = inValid && !stopped && !used[next] && toSend[newest] == '0 &&
                    !(inUop.store ? anyOpen : storeOpen);

    // ------------------------------------------------------------------ one lane a cycle
    logic [LANE_BITS-1:0] lane;
    always_comb begin
        lane = '0;
        for (int i = LANES - 1; i >= 0; i--) if (toSend[newest][i]) lane = LANE_BITS'(i);
    end

    wire        sending = toSend[newest] != '0;
    wire [31:0] address = addresses[newest][lane];
    wire [31:0] datum = data[newest][lane];
    wire        local_ = address[31:28] == 4'h7;
    wire        localFits = address[27:0] < 28'(LDS_BYTES);
    wire        sent = sending && (local_ || askReady);

    assign askValid = sending && !local_;
    assign askWrite = access[newest].store;
    assign askId = {newest, 4'(lane)};
    assign askAddress = address;
    assign askSize = access[newest].size;
    assign askData = datum;

    localparam int LOCAL_BITS = $clog2(LDS_BYTES / 4);
    logic [31:0] localWord;
    wire [3:0] localBytes = access[newest].size == 2'd0 ? 4'b0001 << address[1:0] :
                            access[newest].size == 2'd1 ? 4'b0011 << address[1:0] : 4'b1111;
    LocalMemory #(.BYTES(LDS_BYTES)) lds (
        .clock, .reset, .address(address[2 +: LOCAL_BITS]), .readData(localWord),
        .write(sending && local_ && localFits && access[newest].store), .bytes(localBytes),
        .writeData(datum << {address[1:0], 3'd0})
    );

    function automatic logic [31:0] cut(input logic [1:0] size, input logic [31:0] word);
        case (size)
            2'd0: return word & 32'h000000ff;
            2'd1: return word & 32'h0000ffff;
            default: return word;
        endcase
    endfunction

    // ------------------------------------------------------------------ answers
    wire [1:0]           replyEntry = replyId[5:4];
    wire [LANE_BITS-1:0] replyLane = replyId[LANE_BITS-1:0];
    wire [31:0]          replyAddress = addresses[replyEntry][replyLane];
    wire [31:0]          replyWord = 32'(replyData >> {replyAddress[2:0], 3'd0});

    // ------------------------------------------------------------------ results, the oldest first
    logic [1:0]         best, order;
    logic [ENTRIES-1:0] finished;
    logic               bestAny, behind;
    always_comb begin
        best = '0;
        bestAny = 1'b0;
        finished = '0;
        for (int k = ENTRIES - 1; k >= 0; k--) begin
            order = next + 2'(k);
            // A fault waits for the older accesses of its warp, which may fault as well.
            behind = 1'b0;
            for (int j = 0; j < k; j++)
                if (used[next + 2'(j)] && access[next + 2'(j)].warp == access[order].warp) behind = 1'b1;
            finished[order] = used[order] && (toSend[order] | toCome[order]) == '0 &&
                              !(failed[order] != '0 && behind);
            if (finished[order]) begin
                best = order;
                bestAny = 1'b1;
            end
        end
    end

    assign cancel = inValid && stopped && !bestAny && resultTaken;
    assign resultValid = bestAny || (inValid && stopped);
    assign resultTag = bestAny ? access[best].tag : inTag;
    assign resultFault = !bestAny || failed[best] != '0;
    assign resultTrap = !bestAny || failed[best] == '0 ? TRAP_NONE :
                        access[best].crooked ? TRAP_ALIGN : TRAP_ACCESS;

    always_comb begin
        resultTrapValue = 32'd0;
        for (int i = LANES - 1; i >= 0; i--) if (failed[best][i]) resultTrapValue = addresses[best][i];
        for (int i = 0; i < LANES; i++)
            case ({access[best].extend, access[best].size})
                3'b100: resultData[i] = {{24{data[best][i][7]}}, data[best][i][7:0]};
                3'b101: resultData[i] = {{16{data[best][i][15]}}, data[best][i][15:0]};
                default: resultData[i] = data[best][i];
            endcase
    end

    // ------------------------------------------------------------------ entries
    always_ff @(posedge clock) begin
        if (reset) begin
            used <= '0;
            newest <= '0;
            dead <= 1'b0;
            for (int e = 0; e < ENTRIES; e++) begin
                toSend[e] <= '0;
                toCome[e] <= '0;
                failed[e] <= '0;
            end
        end else begin
            if (accept) begin
                newest <= next;
                used[next] <= 1'b1;
                access[next] <= '{
                    tag: inTag, warp: inWarp, store: inUop.store, extend: inUop.extend, size: inUop.size,
                    crooked: (inCrooked & inLanes) != '0, lanes: inLanes
                };
                addresses[next] <= inAddress;
                for (int i = 0; i < LANES; i++)
                    data[next][i] <= !inUop.store ? 32'd0 :
                                     cut(inUop.size, inUop.k3 == REG_V ? in3[i] : in2[i]);
                toSend[next] <= (inCrooked & inLanes) != '0 ? '0 : inSend;
                toCome[next] <= '0;
                failed[next] <= inCrooked & inLanes;
            end
            if (sent) begin
                toSend[newest][lane] <= 1'b0;
                if (!local_) toCome[newest][lane] <= 1'b1;
                else if (!localFits) failed[newest] <= failed[newest] | sameAddress(newest, address);
                else if (!access[newest].store)
                    data[newest][lane] <= cut(access[newest].size, localWord >> {address[1:0], 3'd0});
            end
            if (replyValid) begin
                toCome[replyEntry][replyLane] <= 1'b0;
                if (replyDenied) failed[replyEntry] <= failed[replyEntry] |
                                                       sameAddress(replyEntry, replyAddress);
                else if (!access[replyEntry].store)
                    data[replyEntry][replyLane] <= cut(access[replyEntry].size, replyWord);
            end
            if (bestAny && resultTaken) begin
                used[best] <= 1'b0;
                if (resultFault) dead <= 1'b1;
            end
        end
    end

    // The lanes of an access that went to this address: of stores to one address, one lane went out for all.
    function automatic logic [LANES-1:0] sameAddress(input logic [1:0] e, input logic [31:0] a);
        for (int i = 0; i < LANES; i++) sameAddress[i] = access[e].lanes[i] && addresses[e][i] == a;
    endfunction

endmodule
