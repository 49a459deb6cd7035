// Arithmetic of one element: what a scalar instruction or one lane of a vector instruction computes.
// Purely combinational; division is in pk_div.
module pk_alu (
  input  wire [5:0]  op,
  input  wire [31:0] a,
  input  wire [31:0] b,
  input  wire [31:0] c,    // accumulator of multiply-adds
  input  wire        m,    // mask bit of a merge
  input  wire [31:0] id,   // element number
  output reg  [31:0] y
);
`include "pk_ops.vh"

  wire signed [32:0] a_ext = {(op == OP_MULH || op == OP_MULHSU) & a[31], a};
  wire signed [32:0] b_ext = {(op == OP_MULH) & b[31], b};
  wire signed [65:0] prod  = a_ext * b_ext;

  wire [31:0] ab   = a * b;
  wire [31:0] bc   = b * c;
  wire        eq   = a == b;
  wire        lts  = $signed(a) < $signed(b);
  wire        ltu  = a < b;
  wire [4:0]  sh   = b[4:0];
  wire [31:0] sra  = $signed(a) >>> sh;

  always @* begin
    case (op)
      OP_ADD:    y = a + b;
      OP_SUB:    y = a - b;
      OP_RSUB:   y = b - a;
      OP_AND:    y = a & b;
      OP_OR:     y = a | b;
      OP_XOR:    y = a ^ b;
      OP_SLL:    y = a << sh;
      OP_SRL:    y = a >> sh;
      OP_SRA:    y = sra;
      OP_LT:     y = {31'b0, lts};
      OP_LTU:    y = {31'b0, ltu};
      OP_EQ:     y = {31'b0, eq};
      OP_NE:     y = {31'b0, !eq};
      OP_LE:     y = {31'b0, lts | eq};
      OP_LEU:    y = {31'b0, ltu | eq};
      OP_GT:     y = {31'b0, !(lts | eq)};
      OP_GTU:    y = {31'b0, !(ltu | eq)};
      OP_GE:     y = {31'b0, !lts};
      OP_GEU:    y = {31'b0, !ltu};
      OP_MIN:    y = lts ? a : b;
      OP_MINU:   y = ltu ? a : b;
      OP_MAX:    y = lts ? b : a;
      OP_MAXU:   y = ltu ? b : a;
      OP_MUL:    y = ab;
      OP_MULH,
      OP_MULHU,
      OP_MULHSU: y = prod[63:32];
      OP_MACC:   y = c + ab;
      OP_NMSAC:  y = c - ab;
      OP_MADD:   y = a + bc;
      OP_NMSUB:  y = a - bc;
      OP_PASSB:  y = b;
      OP_MERGE:  y = m ? b : a;
      OP_ID:     y = id;
      OP_MAND:   y = {31'b0, a[0] & b[0]};
      OP_MOR:    y = {31'b0, a[0] | b[0]};
      OP_MXOR:   y = {31'b0, a[0] ^ b[0]};
      OP_MANDN:  y = {31'b0, a[0] & ~b[0]};
      OP_MORN:   y = {31'b0, a[0] | ~b[0]};
      OP_MNAND:  y = {31'b0, ~(a[0] & b[0])};
      OP_MNOR:   y = {31'b0, ~(a[0] | b[0])};
      OP_MXNOR:  y = {31'b0, ~(a[0] ^ b[0])};
      default:   y = 32'b0;
    endcase
  end

  wire unused = &{1'b0, prod[65:64], prod[31:0]};
endmodule
