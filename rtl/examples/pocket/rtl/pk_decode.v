// Takes an instruction word apart (Ventus 4.1 to 4.3), combinationally. Pocket has RV32IMA with scalar
// atomics, Zicsr, the integer part of RV32V and Ventus's own instructions but VFEXP, VFTTA and REGPAIR;
// every other word is illegal.
module pk_decode (
  input  wire [31:0] word,
  input  wire        ext,       // the word before was REGEXT
  input  wire        exti,      // the word before was REGEXTI
  input  wire [11:0] eimm,      // its immediate
  output reg         legal,
  output reg  [4:0]  kind,
  output reg  [5:0]  op,
  output reg  [2:0]  asel,
  output reg  [1:0]  bsel,
  output reg  [31:0] imm,
  // Registers: numbers, and which of them the instruction has.
  output wire [7:0]  n1,
  output wire [7:0]  n2,
  output wire [7:0]  nd,
  output wire [7:0]  n3,        // data of a vector store
  output reg         s1,
  output reg         s2,
  output reg         sd,
  output reg         v1,
  output reg         v2,
  output reg         v3,
  output reg         vd,
  output reg         acc,       // vd is read, too
  output reg         masked,    // takes v0.t
  output reg         by_vtype,  // illegal while vtype is refused
  output reg         grouped,   // LMUL applies
  // Memory.
  output reg  [2:0]  form,
  output reg  [1:0]  size,      // log2 of the bytes of an element
  output reg  [1:0]  isize,     // log2 of the bytes of an index
  output reg         zext
);
`include "pk_ops.vh"

  wire [6:0] opcode = word[6:0];
  wire [2:0] f3     = word[14:12];
  wire [6:0] f7     = word[31:25];
  wire [5:0] f6     = word[31:26];
  wire       vm     = word[25];

  wire [2:0] xd = ext | exti ? eimm[2:0] : 3'b0;
  wire [2:0] x1 = ext ? eimm[5:3] : 3'b0;
  wire [2:0] x2 = ext ? eimm[8:6] : exti ? eimm[5:3] : 3'b0;
  wire [2:0] x3 = ext ? eimm[11:9] : 3'b0;
  wire       data_low = opcode == 7'b0100111;  // vse and its kind hold the data register in rd's place
  assign nd = {xd, word[11:7]};
  assign n1 = {x1, word[19:15]};
  assign n2 = {x2, word[24:20]};
  assign n3 = {x3, data_low ? word[11:7] : word[24:20]};

  wire [31:0] imm_i = {{20{word[31]}}, word[31:20]};
  wire [31:0] imm_s = {{20{word[31]}}, word[31:25], word[11:7]};
  wire [31:0] imm_b = {{20{word[31]}}, word[7], word[30:25], word[11:8], 1'b0};
  wire [31:0] imm_u = {word[31:12], 12'b0};
  wire [31:0] imm_j = {{12{word[31]}}, word[19:12], word[20], word[30:21], 1'b0};
  wire [31:0] imm_v = exti ? {{21{eimm[11]}}, eimm[11:6], word[19:15]} : {{27{word[19]}}, word[19:15]};

  // Vector forms of opcode OP-V.
  wire vv = f3 == 3'b000 || f3 == 3'b010;
  wire vx = f3 == 3'b100 || f3 == 3'b110;
  wire vi = f3 == 3'b011;

  // Widths of vector loads and stores.
  wire       width_ok = f3 == 3'b000 || f3 == 3'b101 || f3 == 3'b110;
  wire [1:0] width    = f3 == 3'b000 ? 2'd0 : f3 == 3'b101 ? 2'd1 : 2'd2;

  // What a branch compares by, of scalars and of lanes.
  function [5:0] comparison(input [2:0] f);
    case (f)
      3'b000:  comparison = OP_EQ;
      3'b001:  comparison = OP_NE;
      3'b100:  comparison = OP_LT;
      3'b101:  comparison = OP_GE;
      3'b110:  comparison = OP_LTU;
      default: comparison = OP_GEU;
    endcase
  endfunction

  // Defaults of a vector arithmetic instruction.
  task vector_arith(input [5:0] o);
    begin
      legal = 1'b1; kind = K_VALU; op = o; masked = !vm; by_vtype = 1'b1; grouped = 1'b1;
      asel = A_VS2; v2 = 1'b1; vd = 1'b1;
      if (vv) begin bsel = B_VS1; v1 = 1'b1; end
      else if (vx) begin bsel = B_RS1; s1 = 1'b1; end
      else begin bsel = B_IMM; imm = imm_v; end
    end
  endtask

  always @* begin
    legal = 1'b0; kind = K_NOP; op = OP_ADD; asel = A_RS1; bsel = B_RS2; imm = 32'b0;
    s1 = 1'b0; s2 = 1'b0; sd = 1'b0; v1 = 1'b0; v2 = 1'b0; v3 = 1'b0; vd = 1'b0; acc = 1'b0;
    masked = 1'b0; by_vtype = 1'b0; grouped = 1'b0;
    form = M_BASE; size = 2'd2; isize = 2'd2; zext = 1'b0;
    case (opcode)
      7'b0110111: begin legal = 1'b1; kind = K_ALU; asel = A_ZERO; bsel = B_IMM; imm = imm_u; sd = 1'b1; end
      7'b0010111: begin legal = 1'b1; kind = K_ALU; asel = A_PC; bsel = B_IMM; imm = imm_u; sd = 1'b1; end
      7'b1101111: begin legal = 1'b1; kind = K_JAL; imm = imm_j; sd = 1'b1; end
      7'b1100111: begin legal = f3 == 3'b000; kind = K_JALR; imm = imm_i; s1 = 1'b1; sd = 1'b1; end
      7'b1100011: begin
        legal = f3[2:1] != 2'b01; kind = K_BRANCH; imm = imm_b; s1 = 1'b1; s2 = 1'b1;
        op = comparison(f3);
      end
      7'b0000011: begin
        legal = f3 != 3'b011 && f3[2:1] != 2'b11; kind = K_LOAD; imm = imm_i; size = f3[1:0]; zext = f3[2];
        s1 = 1'b1; sd = 1'b1;
      end
      7'b0100011: begin
        legal = f3 < 3'b011; kind = K_STORE; imm = imm_s; size = f3[1:0]; s1 = 1'b1; s2 = 1'b1;
      end
      7'b0010011: begin
        legal = 1'b1; kind = K_ALU; bsel = B_IMM; imm = imm_i; s1 = 1'b1; sd = 1'b1;
        case (f3)
          3'b000:  op = OP_ADD;
          3'b001:  begin op = OP_SLL; legal = f7 == 7'b0; end
          3'b010:  op = OP_LT;
          3'b011:  op = OP_LTU;
          3'b100:  op = OP_XOR;
          3'b101:  begin op = f7[5] ? OP_SRA : OP_SRL; legal = {f7[6], f7[4:0]} == 6'b0; end
          3'b110:  op = OP_OR;
          default: op = OP_AND;
        endcase
      end
      7'b0110011: begin
        kind = K_ALU; s1 = 1'b1; s2 = 1'b1; sd = 1'b1;
        case ({f7, f3})
          {7'h00, 3'b000}: begin legal = 1'b1; op = OP_ADD; end
          {7'h20, 3'b000}: begin legal = 1'b1; op = OP_SUB; end
          {7'h00, 3'b001}: begin legal = 1'b1; op = OP_SLL; end
          {7'h00, 3'b010}: begin legal = 1'b1; op = OP_LT; end
          {7'h00, 3'b011}: begin legal = 1'b1; op = OP_LTU; end
          {7'h00, 3'b100}: begin legal = 1'b1; op = OP_XOR; end
          {7'h00, 3'b101}: begin legal = 1'b1; op = OP_SRL; end
          {7'h20, 3'b101}: begin legal = 1'b1; op = OP_SRA; end
          {7'h00, 3'b110}: begin legal = 1'b1; op = OP_OR; end
          {7'h00, 3'b111}: begin legal = 1'b1; op = OP_AND; end
          {7'h01, 3'b000}: begin legal = 1'b1; op = OP_MUL; end
          {7'h01, 3'b001}: begin legal = 1'b1; op = OP_MULH; end
          {7'h01, 3'b010}: begin legal = 1'b1; op = OP_MULHSU; end
          {7'h01, 3'b011}: begin legal = 1'b1; op = OP_MULHU; end
          {7'h01, 3'b100}: begin legal = 1'b1; op = OP_DIV; end
          {7'h01, 3'b101}: begin legal = 1'b1; op = OP_DIVU; end
          {7'h01, 3'b110}: begin legal = 1'b1; op = OP_REM; end
          {7'h01, 3'b111}: begin legal = 1'b1; op = OP_REMU; end
          default: ;
        endcase
      end
      7'b0001111: begin legal = f3 == 3'b000; kind = K_FENCE; end
      7'b1110011:
        if (f3 == 3'b000) begin
          legal = word[31:21] == 11'b0 && word[19:7] == 13'b0; kind = K_ENV;
        end else begin
          legal = f3 != 3'b100; kind = K_CSR; sd = 1'b1; s1 = !f3[2];
        end
      7'b0101111: begin
        kind = K_AMO; s1 = 1'b1; s2 = 1'b1; sd = 1'b1; bsel = B_RS2;
        case (word[31:27])
          5'b00010: begin legal = word[24:20] == 5'b0; kind = K_LR; s2 = 1'b0; end
          5'b00011: begin legal = 1'b1; kind = K_SC; end
          5'b00001: begin legal = 1'b1; op = OP_PASSB; end
          5'b00000: begin legal = 1'b1; op = OP_ADD; end
          5'b00100: begin legal = 1'b1; op = OP_XOR; end
          5'b01100: begin legal = 1'b1; op = OP_AND; end
          5'b01000: begin legal = 1'b1; op = OP_OR; end
          5'b10000: begin legal = 1'b1; op = OP_MIN; end
          5'b10100: begin legal = 1'b1; op = OP_MAX; end
          5'b11000: begin legal = 1'b1; op = OP_MINU; end
          5'b11100: begin legal = 1'b1; op = OP_MAXU; end
          default: ;
        endcase
        if (f3 != 3'b010) legal = 1'b0;
      end
      7'b1010111: begin
        if (f3 == 3'b111) begin
          kind = K_VSET; sd = 1'b1;
          if (!word[31]) begin legal = 1'b1; s1 = 1'b1; imm = {21'b0, word[30:20]}; end
          else if (word[30]) begin legal = 1'b1; imm = {22'b0, word[29:20]}; end
          else begin legal = f7 == 7'h40; s1 = 1'b1; s2 = 1'b1; end
        end else if (f3[1:0] == 2'b00 || vi) begin
          case (f6)
            6'b000000: vector_arith(OP_ADD);
            6'b000010: if (!vi) vector_arith(OP_SUB);
            6'b000011: if (!vv) vector_arith(OP_RSUB);
            6'b000100: if (!vi) vector_arith(OP_MINU);
            6'b000101: if (!vi) vector_arith(OP_MIN);
            6'b000110: if (!vi) vector_arith(OP_MAXU);
            6'b000111: if (!vi) vector_arith(OP_MAX);
            6'b001001: vector_arith(OP_AND);
            6'b001010: vector_arith(OP_OR);
            6'b001011: vector_arith(OP_XOR);
            6'b010111:
              if (!vm) begin vector_arith(OP_MERGE); masked = 1'b0; end
              else if (word[24:20] == 5'b0) begin vector_arith(OP_PASSB); v2 = 1'b0; end
            6'b011000: vector_arith(OP_EQ);
            6'b011001: vector_arith(OP_NE);
            6'b011010: if (!vi) vector_arith(OP_LTU);
            6'b011011: if (!vi) vector_arith(OP_LT);
            6'b011100: vector_arith(OP_LEU);
            6'b011101: vector_arith(OP_LE);
            6'b011110: if (!vv) vector_arith(OP_GTU);
            6'b011111: if (!vv) vector_arith(OP_GT);
            6'b100101: vector_arith(OP_SLL);
            6'b101000: vector_arith(OP_SRL);
            6'b101001: vector_arith(OP_SRA);
            default: ;
          endcase
        end else if (f3 == 3'b010 || f3 == 3'b110) begin
          case (f6)
            6'b010000:
              if (vv && vm && word[19:15] == 5'b0) begin
                legal = 1'b1; kind = K_VTOX; v2 = 1'b1; sd = 1'b1; by_vtype = 1'b1;
              end else if (vx && vm && word[24:20] == 5'b0) begin
                vector_arith(OP_PASSB); v2 = 1'b0;
              end
            6'b010100:
              if (vv && word[24:15] == {5'b0, 5'b10001}) begin
                vector_arith(OP_ID); v1 = 1'b0; v2 = 1'b0;
              end
            6'b011000: if (vv) vector_arith(OP_MANDN);
            6'b011001: if (vv) vector_arith(OP_MAND);
            6'b011010: if (vv) vector_arith(OP_MOR);
            6'b011011: if (vv) vector_arith(OP_MXOR);
            6'b011100: if (vv) vector_arith(OP_MORN);
            6'b011101: if (vv) vector_arith(OP_MNAND);
            6'b011110: if (vv) vector_arith(OP_MNOR);
            6'b011111: if (vv) vector_arith(OP_MXNOR);
            6'b100000: vector_arith(OP_DIVU);
            6'b100001: vector_arith(OP_DIV);
            6'b100010: vector_arith(OP_REMU);
            6'b100011: vector_arith(OP_REM);
            6'b100100: vector_arith(OP_MULHU);
            6'b100101: vector_arith(OP_MUL);
            6'b100110: vector_arith(OP_MULHSU);
            6'b100111: vector_arith(OP_MULH);
            6'b101001: begin vector_arith(OP_MADD); acc = 1'b1; end
            6'b101011: begin vector_arith(OP_NMSUB); acc = 1'b1; end
            6'b101101: begin vector_arith(OP_MACC); acc = 1'b1; end
            6'b101111: begin vector_arith(OP_NMSAC); acc = 1'b1; end
            default: ;
          endcase
        end
      end
      7'b0000111, 7'b0100111: begin
        legal = width_ok && word[31:28] == 4'b0;
        masked = !vm; by_vtype = 1'b1; grouped = 1'b1; s1 = 1'b1; zext = 1'b1; size = width;
        if (opcode[5]) begin kind = K_VSTORE; v3 = 1'b1; end
        else begin kind = K_VLOAD; vd = 1'b1; end
        case (word[27:26])
          2'b00:   begin form = M_UNIT; legal = legal && word[24:20] == 5'b0; end
          2'b10:   begin form = M_STRIDE; s2 = 1'b1; end
          default: begin form = M_INDEX; v2 = 1'b1; isize = width; size = 2'd2; end
        endcase
      end
      7'b0001011:
        case (f3)
          3'b000, 3'b001: begin
            legal = 1'b1; kind = K_VALU; op = f3[0] ? OP_SUB : OP_ADD; asel = A_VS1; bsel = B_IMM; imm = imm_i;
            v1 = 1'b1; vd = 1'b1;
          end
          3'b010, 3'b011: begin legal = word[19:15] == 5'b0 && word[11:7] == 5'b0; kind = K_PREFIX; end
          3'b100: begin
            legal = f7 == 7'h00 || f7 == 7'h02 || f7 == 7'h03;
            kind = f7 == 7'h00 ? K_END : f7 == 7'h02 ? K_BARRIER : K_NOP;
          end
          default: ;
        endcase
      7'b0101011: begin
        form = M_PRIVATE; v1 = 1'b1; size = f3[1:0]; zext = f3[2];
        if (word[31]) begin
          legal = f3 < 3'b011; kind = K_VSTORE; v3 = 1'b1; imm = {{21{word[30]}}, word[30:25], word[11:7]};
        end else begin
          legal = f3 != 3'b011 && f3[2:1] != 2'b11; kind = K_VLOAD; vd = 1'b1;
          imm = {{21{word[30]}}, word[30:20]};
        end
      end
      7'b1111011: begin
        form = M_LANE; v1 = 1'b1;
        if (f3 == 3'b110 || f3 == 3'b011 || f3 == 3'b111) begin
          legal = 1'b1; kind = K_VSTORE; v3 = 1'b1; imm = imm_s;
          size = f3 == 3'b110 ? 2'd2 : f3 == 3'b011 ? 2'd1 : 2'd0;
        end else begin
          legal = 1'b1; kind = K_VLOAD; vd = 1'b1; imm = imm_i; size = f3[1:0]; zext = f3[2];
        end
      end
      7'b1011011: begin
        legal = 1'b1;
        case (f3)
          3'b010:  kind = K_JOIN;
          3'b011:  begin kind = K_SETRPC; bsel = B_IMM; imm = imm_i; s1 = 1'b1; sd = 1'b1; end
          default: begin
            kind = K_VBRANCH; asel = A_VS2; bsel = B_VS1; v1 = 1'b1; v2 = 1'b1; imm = imm_b;
            op = comparison(f3);
          end
        endcase
      end
      default: ;
    endcase
  end
endmodule
