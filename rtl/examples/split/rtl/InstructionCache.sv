// InstructionCache: direct mapped, lines of 64 bytes, one refill at a time. A lookup answers in its own
// cycle: hit, fault (memory refused the line), or neither, and then the line is on its way or the lookup has
// to come again. A line that came is looked up once before another one is asked for: warps whose lines share
// a place would else take it from each other for ever.
module InstructionCache #(
    parameter int LINES = 16
) (
    input  logic        clock,
    input  logic        reset,
    input  logic        flush,
    // lookup
    input  logic        lookValid,
    input  logic [31:0] lookPc,
    output logic        lookHit,
    output logic        lookFault,
    output logic [31:0] lookWord,
    // refill: one request for 64 bytes, answered by eight beats of eight bytes
    output logic        askValid,
    input  logic        askReady,
    output logic [31:0] askAddress,
    input  logic        beatValid,
    input  logic [63:0] beatData,
    input  logic        beatDenied
);
    localparam int INDEX_BITS = $clog2(LINES);
    localparam int TAG_WIDTH = 26 - INDEX_BITS;

    logic [31:0] words [LINES * 16];
    logic [TAG_WIDTH-1:0] tags [LINES];
    logic [LINES-1:0] valid;
    logic [LINES-1:0] faulty;

    wire [INDEX_BITS-1:0] index = lookPc[6 +: INDEX_BITS];
    wire [TAG_WIDTH-1:0]  tag = lookPc[31 -: TAG_WIDTH];
    wire present = valid[index] && tags[index] == tag;

    assign lookHit = present && !faulty[index];
    assign lookFault = present && faulty[index];
    assign lookWord = words[{index, lookPc[5:2]}];

    typedef enum logic [1:0] {IDLE, ASK, FILL} State;
    State        state;
    logic [25:0] line;
    logic [2:0]  beat;
    logic        denied;
    logic        fresh;       // the latest line was not looked up yet

    wire [INDEX_BITS-1:0] fillIndex = line[INDEX_BITS-1:0];

    assign askValid = state == ASK;
    assign askAddress = {line, 6'd0};

    always_ff @(posedge clock) begin
        if (reset) begin
            state <= IDLE;
            valid <= '0;
            fresh <= 1'b0;
        end else begin
            if (lookValid && present && lookPc[31:6] == line) fresh <= 1'b0;
            if (flush) begin
                valid <= '0;
                fresh <= 1'b0;
            end
            case (state)
                IDLE: if (lookValid && !present && !fresh && !flush) begin
                    state <= ASK;
                    line <= lookPc[31:6];
                    beat <= 3'd0;
                    denied <= 1'b0;
                    valid[index] <= 1'b0;
                end
                ASK: if (askReady) state <= FILL;
                FILL: if (beatValid) begin
                    words[{fillIndex, beat, 1'b0}] <= beatData[31:0];
                    words[{fillIndex, beat, 1'b1}] <= beatData[63:32];
                    beat <= beat + 3'd1;
                    denied <= denied || beatDenied;
                    if (beat == 3'd7) begin
                        state <= IDLE;
                        fresh <= 1'b1;
                        valid[fillIndex] <= 1'b1;
                        faulty[fillIndex] <= denied || beatDenied;
                        tags[fillIndex] <= line[25 -: TAG_WIDTH];
                    end
                end
                default: state <= IDLE;
            endcase
        end
    end

endmodule
