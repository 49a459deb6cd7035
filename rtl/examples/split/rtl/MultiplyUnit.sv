// MultiplyUnit: three stages: operands, product, sum. All lanes at once, one instruction a cycle.
module MultiplyUnit
    import SplitTypes::*;
#(
    parameter int LANES = 4
) (
    input  logic                   clock,
    input  logic                   reset,
    input  logic                   goValid,
    input  Uop                     goUop,
    input  Tag                     goTag,
    input  logic [LANES-1:0][31:0] left, right, third,
    output logic                   ready,
    output logic                   resultValid,
    input  logic                   resultTaken,
    output Tag                     resultTag,
    output logic [LANES-1:0][31:0] resultData
);

    logic [2:0]             valid;
    MulOp                   op [2];
    Tag                     tag [3];
    logic [LANES-1:0][31:0] a, b, c, addend, result;
    logic [LANES-1:0][63:0] product;

    wire moves = !valid[2] || resultTaken;
    assign ready = moves;
    assign resultValid = valid[2];
    assign resultTag = tag[2];
    assign resultData = result;

    always_ff @(posedge clock) begin
        if (reset) valid <= '0;
        else if (moves) valid <= {valid[1:0], goValid && goUop.unit == UNIT_MUL};
        if (moves) begin
            op[0] <= MulOp'(goUop.op);
            op[1] <= op[0];
            tag <= '{goTag, tag[0], tag[1]};
            b <= right;
            // vmadd and vnmsub multiply the destination and add the left operand.
            a <= goUop.op inside {MUL_ADD, MUL_NEG_ADD} ? third : left;
            c <= goUop.op inside {MUL_ADD, MUL_NEG_ADD} ? left : third;
            addend <= c;
            for (int i = 0; i < LANES; i++) begin
                product[i] <= multiply(op[0], a[i], b[i]);
                result[i] <= finish(op[1], product[i], addend[i]);
            end
        end
    end

    function automatic logic [63:0] multiply(input MulOp f, input logic [31:0] x, input logic [31:0] y);
        logic [63:0] wideX, wideY;
        wideX = {{32{x[31] && f != MUL_HIGH_U}}, x};
        wideY = {{32{y[31] && f == MUL_HIGH}}, y};
        return wideX * wideY;
    endfunction

    function automatic logic [31:0] finish(input MulOp f, input logic [63:0] p, input logic [31:0] s);
        case (f)
            MUL_HIGH, MUL_HIGH_SU, MUL_HIGH_U: return p[63:32];
            MUL_ACC, MUL_ADD: return s + p[31:0];
            MUL_NEG_ACC, MUL_NEG_ADD: return s - p[31:0];
            default: return p[31:0];
        endcase
    endfunction

endmodule
