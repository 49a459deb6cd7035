// DivideUnit: restoring division, one bit a cycle, all lanes in step. One instruction at a time.
module DivideUnit
    import SplitTypes::*;
#(
    parameter int LANES = 4
) (
    input  logic                   clock,
    input  logic                   reset,
    input  logic                   goValid,
    input  Uop                     goUop,
    input  Tag                     goTag,
    input  logic [LANES-1:0][31:0] left, right,
    output logic                   ready,
    output logic                   resultValid,
    input  logic                   resultTaken,
    output Tag                     resultTag,
    output logic [LANES-1:0][31:0] resultData
);

    typedef enum logic [1:0] {IDLE, STEP, HOLD} State;
    State                   state;
    logic [4:0]             count;
    logic                   remainder;
    logic [LANES-1:0]       negative;           // the result's sign is to be turned
    logic [LANES-1:0]       byZero;
    logic [LANES-1:0][31:0] rest, quotient, divisor, dividend;

    assign ready = state == IDLE;
    assign resultValid = state == HOLD;

    function automatic logic [31:0] magnitude(input logic isSigned, input logic [31:0] x);
        return isSigned && x[31] ? -x : x;
    endfunction

    // One step: the next bit of the dividend comes down, and the divisor is taken off if it fits.
    logic [LANES-1:0][32:0] trial;
    logic [LANES-1:0]       fits;
    always_comb
        for (int i = 0; i < LANES; i++) begin
            trial[i] = {rest[i], quotient[i][31]};
            fits[i] = trial[i] >= {1'b0, divisor[i]};
        end

    always_comb
        for (int i = 0; i < LANES; i++) begin
            resultData[i] = remainder ? rest[i] : quotient[i];
            if (negative[i]) resultData[i] = -resultData[i];
            if (byZero[i]) resultData[i] = remainder ? dividend[i] : '1;
        end

    wire isSigned = DivOp'(goUop.op) == DIV_S || DivOp'(goUop.op) == REM_S;
    wire isRemainder = DivOp'(goUop.op) == REM_S || DivOp'(goUop.op) == REM_U;

    always_ff @(posedge clock) begin
        if (reset) state <= IDLE;
        else case (state)
            IDLE: if (goValid && goUop.unit == UNIT_DIV) begin
                state <= STEP;
                count <= '1;
                resultTag <= goTag;
                remainder <= isRemainder;
                rest <= '0;
                dividend <= left;
                for (int i = 0; i < LANES; i++) begin
                    quotient[i] <= magnitude(isSigned, left[i]);
                    divisor[i] <= magnitude(isSigned, right[i]);
                    byZero[i] <= right[i] == 32'd0;
                    negative[i] <= isSigned && (left[i][31] ^ (right[i][31] && !isRemainder));
                end
            end
            STEP: begin
                count <= count - 5'd1;
                if (count == 5'd0) state <= HOLD;
                for (int i = 0; i < LANES; i++) begin
                    rest[i] <= fits[i] ? 32'(trial[i] - {1'b0, divisor[i]}) : trial[i][31:0];
                    quotient[i] <= {quotient[i][30:0], fits[i]};
                end
            end
            default: if (resultTaken) state <= IDLE;
        endcase
    end

endmodule
