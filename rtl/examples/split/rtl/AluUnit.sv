// AluUnit: additions, logic, shifts, comparisons, moves and mask logic of all lanes at once. Its latency is
// one cycle; its result waits there if the result bus is taken.
module AluUnit
    import SplitTypes::*;
#(
    parameter int LANES = 4
) (
    input  logic                   clock,
    input  logic                   reset,
    input  logic                   goValid,
    input  Uop                     goUop,
    input  logic                   goBeat,
    input  Tag                     goTag,
    input  logic [LANES-1:0]       goMask,       // active lanes
    input  logic [LANES-1:0][31:0] left, right,
    input  logic [LANES-1:0]       v0Bits,
    input  logic [31:0]            threads,
    output logic                   ready,
    output logic                   resultValid,
    input  logic                   resultTaken,
    output Tag                     resultTag,
    output logic [LANES-1:0][31:0] resultData
);

    logic                   valid, beat;
    AluOp                   op;
    logic [LANES-1:0]       mask, choose;
    logic [LANES-1:0][31:0] a, b;

    assign ready = !valid || resultTaken;
    assign resultValid = valid;

    always_ff @(posedge clock) begin
        if (reset) valid <= 1'b0;
        else if (ready) valid <= goValid && goUop.unit == UNIT_ALU;
        if (ready) begin
            op <= AluOp'(goUop.op);
            beat <= goBeat;
            resultTag <= goTag;
            mask <= goMask;
            choose <= v0Bits;
            a <= left;
            b <= right;
        end
    end

    function automatic logic [31:0] calculate(input AluOp f, input logic [31:0] x, input logic [31:0] y);
        case (f)
            ALU_ADD: return x + y;
            ALU_SUB: return x - y;
            ALU_RSUB: return y - x;
            ALU_AND: return x & y;
            ALU_OR: return x | y;
            ALU_XOR: return x ^ y;
            ALU_SLL: return x << y[4:0];
            ALU_SRL: return x >> y[4:0];
            ALU_SRA: return $unsigned($signed(x) >>> y[4:0]);
            ALU_SEQ: return 32'(x == y);
            ALU_SNE: return 32'(x != y);
            ALU_SLT: return 32'($signed(x) < $signed(y));
            ALU_SLTU: return 32'(x < y);
            ALU_SLE: return 32'($signed(x) <= $signed(y));
            ALU_SLEU: return 32'(x <= y);
            ALU_SGT: return 32'($signed(x) > $signed(y));
            ALU_SGTU: return 32'(x > y);
            ALU_MIN: return $signed(x) < $signed(y) ? x : y;
            ALU_MINU: return x < y ? x : y;
            ALU_MAX: return $signed(x) < $signed(y) ? y : x;
            ALU_MAXU: return x < y ? y : x;
            ALU_MAND: return {31'd0, x[0] & y[0]};
            ALU_MANDN: return {31'd0, x[0] & ~y[0]};
            ALU_MOR: return {31'd0, x[0] | y[0]};
            ALU_MORN: return {31'd0, x[0] | ~y[0]};
            ALU_MXOR: return {31'd0, x[0] ^ y[0]};
            ALU_MNAND: return {31'd0, ~(x[0] & y[0])};
            ALU_MNOR: return {31'd0, ~(x[0] | y[0])};
            ALU_MXNOR: return {31'd0, ~(x[0] ^ y[0])};
            default: return y;
        endcase
    endfunction

    always_comb begin
        for (int i = 0; i < LANES; i++) begin
            case (op)
                ALU_MERGE: resultData[i] = choose[i] ? b[i] : a[i];
                ALU_ID: resultData[i] = 32'(i) + (beat ? threads : 32'd0);
                default: resultData[i] = calculate(op, a[i], b[i]);
            endcase
        end
        // vmv.x.s: the highest active lane
        if (op == ALU_TOP_LANE)
            for (int i = 0; i < LANES; i++) if (mask[i]) resultData[0] = a[i];
    end

endmodule
