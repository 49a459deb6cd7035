// Decode: an instruction word, with the prefix before it and its warp's vtype, becomes a Uop. Everything that
// can be wrong with the words alone is found here, in the manual's order: prefix, unknown word, prefix after
// prefix, vtype, register numbers.
module Decode
    import SplitTypes::*;
(
    input  logic [31:0] pc,
    input  logic [31:0] word,
    input  logic        fetchFault,   // there is no word
    input  Prefix       prefix,
    input  logic        vill,         // a vset was refused
    input  logic        lmul2,
    input  logic [31:0] xregs,        // allocated registers
    input  logic [31:0] vregs,
    output Uop          uop
);

    wire [6:0] opcode = word[6:0];
    wire [2:0] f3 = word[14:12];
    wire [6:0] f7 = word[31:25];
    wire [5:0] f6 = word[31:26];
    wire       vm = word[25];

    // High bits of register numbers.
    wire [11:0] ext = prefix.regext || prefix.regexti ? prefix.word[31:20] : 12'd0;
    wire [2:0]  hd = ext[2:0];
    wire [2:0]  h1 = prefix.regext ? ext[5:3] : 3'd0;
    wire [2:0]  h2 = prefix.regext ? ext[8:6] : prefix.regexti ? ext[5:3] : 3'd0;
    wire [2:0]  h3 = prefix.regext ? ext[11:9] : 3'd0;

    wire [31:0] immI = {{20{word[31]}}, word[31:20]};
    wire [31:0] immS = {{20{word[31]}}, word[31:25], word[11:7]};
    wire [31:0] immB = {{20{word[31]}}, word[7], word[30:25], word[11:8], 1'b0};
    wire [31:0] immJ = {{12{word[31]}}, word[19:12], word[20], word[30:21], 1'b0};
    wire [31:0] immV = prefix.regexti ? {{21{ext[11]}}, ext[11:6], word[19:15]}
                                      : {{27{word[19]}}, word[19:15]};

    Uop   u;
    logic known, isPrefix, needsVtype, grouped;

    // ------------------------------------------------------------------ the word alone
    always_comb begin
        u = '0;
        u.pc = pc;
        u.word = word;
        u.prefix = prefix.regext || prefix.regexti ? prefix.word : 32'd0;
        u.n1 = {h1, word[19:15]};
        u.n2 = {h2, word[24:20]};
        u.n3 = {hd, word[11:7]};
        u.nd = {hd, word[11:7]};
        u.unit = UNIT_ALU;
        u.size = 2'd2;
        u.indexSize = 2'd2;
        known = 1'b1;
        isPrefix = 1'b0;
        needsVtype = 1'b0;
        grouped = 1'b0;
        case (opcode)
            7'h37: begin u.op = ALU_COPY_B; u.kd = REG_X; u.useImm = 1'b1; u.imm = {word[31:12], 12'd0}; end
            7'h17: begin
                u.op = ALU_ADD; u.kd = REG_X; u.usePc = 1'b1; u.useImm = 1'b1; u.imm = {word[31:12], 12'd0};
            end
            7'h6f: begin u.unit = UNIT_SYS; u.op = SYS_JAL; u.kd = REG_X; u.imm = immJ; end
            7'h67: begin
                u.unit = UNIT_SYS; u.op = SYS_JALR; u.k1 = REG_X; u.kd = REG_X; u.imm = immI;
                known = f3 == 3'd0;
            end
            7'h63: begin
                u.unit = UNIT_SYS; u.op = SYS_BRANCH; u.k1 = REG_X; u.k2 = REG_X; u.imm = immB;
                known = f3 != 3'd2 && f3 != 3'd3;
            end
            7'h03: begin
                u.unit = UNIT_MEM; u.op = MEM_SCALAR; u.k1 = REG_X; u.kd = REG_X; u.imm = immI;
                u.size = f3[1:0]; u.extend = !f3[2];
                known = f3 inside {3'd0, 3'd1, 3'd2, 3'd4, 3'd5};
            end
            7'h23: begin
                u.unit = UNIT_MEM; u.op = MEM_SCALAR; u.k1 = REG_X; u.k2 = REG_X; u.imm = immS;
                u.size = f3[1:0]; u.store = 1'b1;
                known = f3 < 3'd3;
            end
            7'h13: begin
                u.k1 = REG_X; u.kd = REG_X; u.useImm = 1'b1; u.imm = immI;
                u.op = scalarOp(f3, 1'b0, f7[5]);
                if (f3 == 3'd1) known = f7 == 7'd0;
                if (f3 == 3'd5) known = f7 == 7'd0 || f7 == 7'h20;
            end
            7'h33: begin
                u.k1 = REG_X; u.k2 = REG_X; u.kd = REG_X;
                if (f7 == 7'd1) begin
                    u.unit = f3[2] ? UNIT_DIV : UNIT_MUL;
                    u.op = 6'(f3[1:0]);
                end else begin
                    u.op = scalarOp(f3, f7[5], f7[5]);
                    known = f7 == 7'd0 || (f7 == 7'h20 && (f3 == 3'd0 || f3 == 3'd5));
                end
            end
            7'h0f: begin u.unit = UNIT_SYS; u.op = SYS_NOP; u.drain = 1'b1; known = f3 == 3'd0; end
            7'h73: begin
                u.unit = UNIT_SYS;
                if (f3 == 3'd0) begin
                    u.op = SYS_TRAP; u.trap = TRAP_ENVIRONMENT; u.trapValue = word;
                    known = word == 32'h00000073 || word == 32'h00100073;
                end else begin
                    u.op = SYS_CSR; u.kd = REG_X; u.k1 = f3[2] ? REG_NONE : REG_X;
                    known = f3 != 3'd4;
                end
            end
            7'h57: vectorArithmetic();
            7'h07, 7'h27: vectorMemory();
            7'h0b: custom0();
            7'h2b: begin     // private memory
                u.unit = UNIT_MEM; u.op = MEM_PRIVATE; u.perLane = 1'b1; u.k1 = REG_V;
                u.size = f3[1:0]; u.extend = !f3[2]; u.store = word[31];
                if (word[31]) begin
                    u.k2 = REG_V; u.n2 = {h3, word[24:20]};
                    u.imm = {{21{word[30]}}, word[30:25], word[11:7]};
                    known = f3 < 3'd3;
                end else begin
                    u.kd = REG_V;
                    u.imm = {{21{word[30]}}, word[30:20]};
                    known = f3 inside {3'd0, 3'd1, 3'd2, 3'd4, 3'd5};
                end
            end
            7'h7b: begin     // twelve-bit offsets
                u.unit = UNIT_MEM; u.op = MEM_LANE; u.perLane = 1'b1; u.k1 = REG_V;
                if (f3 inside {3'd3, 3'd6, 3'd7}) begin
                    u.store = 1'b1; u.k2 = REG_V; u.n2 = {h3, word[24:20]}; u.imm = immS;
                    u.size = f3 == 3'd6 ? 2'd2 : f3 == 3'd3 ? 2'd1 : 2'd0;
                end else begin
                    u.kd = REG_V; u.imm = immI; u.size = f3[1:0]; u.extend = !f3[2];
                end
            end
            7'h5b: begin     // SIMT control flow
                u.unit = UNIT_SYS;
                case (f3)
                    3'd2: u.op = SYS_JOIN;
                    3'd3: begin u.op = SYS_SETRPC; u.k1 = REG_X; u.kd = REG_X; u.imm = immI; end
                    default: begin u.op = SYS_VBRANCH; u.k1 = REG_V; u.k2 = REG_V; u.imm = immB; end
                endcase
            end
            default: known = 1'b0;
        endcase
    end

    function automatic logic [5:0] scalarOp(input logic [2:0] code, input logic minus, input logic sra);
        case (code)
            3'd0: return minus ? ALU_SUB : ALU_ADD;
            3'd1: return ALU_SLL;
            3'd2: return ALU_SLT;
            3'd3: return ALU_SLTU;
            3'd4: return ALU_XOR;
            3'd5: return sra ? ALU_SRA : ALU_SRL;
            3'd6: return ALU_OR;
            default: return ALU_AND;
        endcase
    endfunction

    // Opcode 0001011: prefixes, immediates of twelve bits, the end of a program, barriers.
    function automatic void custom0();
        case (f3)
            3'd0, 3'd1: begin
                u.op = f3[0] ? ALU_SUB : ALU_ADD; u.k1 = REG_V; u.kd = REG_V; u.useImm = 1'b1; u.imm = immI;
                u.perLane = 1'b1;
            end
            3'd2, 3'd3: begin
                u.unit = UNIT_SYS; u.op = SYS_PREFIX;
                isPrefix = 1'b1;
                known = word[19:15] == 5'd0 && word[11:7] == 5'd0;
            end
            3'd4: begin
                u.unit = UNIT_SYS; u.drain = 1'b1;
                u.op = f7 == 7'd0 ? SYS_END : f7 == 7'd2 ? SYS_BARRIER : SYS_NOP;
                known = f7 inside {7'd0, 7'd2, 7'd3};
            end
            default: known = 1'b0;
        endcase
    endfunction

    function automatic void vectorMemory();
        u.unit = UNIT_MEM;
        u.perLane = 1'b1;
        u.k1 = REG_X;
        u.masked = !vm;
        u.readsV0 = !vm;
        needsVtype = 1'b1;
        grouped = 1'b1;
        u.store = opcode[5];
        if (u.store) begin u.k3 = REG_V; u.n3 = {h3, word[11:7]}; end
        else u.kd = REG_V;
        known = word[31:28] == 4'd0 && f3 inside {3'd0, 3'd5, 3'd6};
        case (word[27:26])
            2'd0: begin u.op = MEM_UNIT; if (word[24:20] != 5'd0) known = 1'b0; end
            2'd2: begin u.op = MEM_STRIDE; u.k2 = REG_X; end
            default: begin u.op = MEM_INDEX; u.k2 = REG_V; end
        endcase
        if (word[26]) u.indexSize = f3 == 3'd0 ? 2'd0 : f3 == 3'd5 ? 2'd1 : 2'd2;
        else u.size = f3 == 3'd0 ? 2'd0 : f3 == 3'd5 ? 2'd1 : 2'd2;
    endfunction

    function automatic void vectorArithmetic();
        u.perLane = 1'b1;
        u.swap = 1'b1;
        u.kd = REG_V;
        u.k2 = REG_V;
        u.masked = !vm;
        u.readsV0 = !vm;
        u.useImm = f3 == 3'd3;
        u.imm = immV;
        u.k1 = f3 == 3'd3 ? REG_NONE : f3[2] ? REG_X : REG_V;
        needsVtype = 1'b1;
        grouped = 1'b1;
        case (f3)
            3'd0, 3'd3, 3'd4: integers();
            3'd2, 3'd6: products();
            3'd7: begin
                u.unit = UNIT_SYS; u.op = SYS_VSET; u.kd = REG_X;
                u.perLane = 1'b0; u.masked = 1'b0; u.readsV0 = 1'b0;
                needsVtype = 1'b0;
                grouped = 1'b0;
                u.k1 = word[31:30] == 2'd3 ? REG_NONE : REG_X;
                u.k2 = word[31:30] == 2'd2 ? REG_X : REG_NONE;
                known = !word[31] || word[30] || f7 == 7'h40;
            end
            default: known = 1'b0;
        endcase
    endfunction

    // OPIVV, OPIVX, OPIVI.
    function automatic void integers();
        case (f6)
            6'h00: u.op = ALU_ADD;
            6'h02: begin u.op = ALU_SUB; known = f3 != 3'd3; end
            6'h03: begin u.op = ALU_RSUB; known = f3 != 3'd0; end
            6'h04: begin u.op = ALU_MINU; known = f3 != 3'd3; end
            6'h05: begin u.op = ALU_MIN; known = f3 != 3'd3; end
            6'h06: begin u.op = ALU_MAXU; known = f3 != 3'd3; end
            6'h07: begin u.op = ALU_MAX; known = f3 != 3'd3; end
            6'h09: u.op = ALU_AND;
            6'h0a: u.op = ALU_OR;
            6'h0b: u.op = ALU_XOR;
            6'h17: begin
                u.masked = 1'b0;
                u.op = vm ? ALU_COPY_B : ALU_MERGE;
                if (vm) begin u.k2 = REG_NONE; known = word[24:20] == 5'd0; end
            end
            6'h18: u.op = ALU_SEQ;
            6'h19: u.op = ALU_SNE;
            6'h1a: begin u.op = ALU_SLTU; known = f3 != 3'd3; end
            6'h1b: begin u.op = ALU_SLT; known = f3 != 3'd3; end
            6'h1c: u.op = ALU_SLEU;
            6'h1d: u.op = ALU_SLE;
            6'h1e: begin u.op = ALU_SGTU; known = f3 != 3'd0; end
            6'h1f: begin u.op = ALU_SGT; known = f3 != 3'd0; end
            6'h25: u.op = ALU_SLL;
            6'h28: u.op = ALU_SRL;
            6'h29: u.op = ALU_SRA;
            default: known = 1'b0;
        endcase
    endfunction

    // OPMVV, OPMVX.
    function automatic void products();
        case (f6)
            6'h10: begin
                u.masked = 1'b0;
                u.readsV0 = 1'b0;
                if (f3 == 3'd2) begin       // vmv.x.s
                    u.op = ALU_TOP_LANE; u.kd = REG_X; u.k1 = REG_NONE;
                    grouped = 1'b0;
                    known = vm && word[19:15] == 5'd0;
                end else begin              // vmv.s.x
                    u.op = ALU_COPY_B; u.k2 = REG_NONE;
                    known = vm && word[24:20] == 5'd0;
                end
            end
            6'h14: begin
                u.op = ALU_ID; u.k1 = REG_NONE; u.k2 = REG_NONE;
                known = f3 == 3'd2 && word[24:15] == 10'b00000_10001;
            end
            6'h18, 6'h19, 6'h1a, 6'h1b, 6'h1c, 6'h1d, 6'h1e, 6'h1f: begin
                known = f3 == 3'd2;
                case (f6[2:0])
                    3'd0: u.op = ALU_MANDN;
                    3'd1: u.op = ALU_MAND;
                    3'd2: u.op = ALU_MOR;
                    3'd3: u.op = ALU_MXOR;
                    3'd4: u.op = ALU_MORN;
                    3'd5: u.op = ALU_MNAND;
                    3'd6: u.op = ALU_MNOR;
                    default: u.op = ALU_MXNOR;
                endcase
            end
            6'h20: begin u.unit = UNIT_DIV; u.op = DIV_U; end
            6'h21: begin u.unit = UNIT_DIV; u.op = DIV_S; end
            6'h22: begin u.unit = UNIT_DIV; u.op = REM_U; end
            6'h23: begin u.unit = UNIT_DIV; u.op = REM_S; end
            6'h24: begin u.unit = UNIT_MUL; u.op = MUL_HIGH_U; end
            6'h25: begin u.unit = UNIT_MUL; u.op = MUL_LOW; end
            6'h26: begin u.unit = UNIT_MUL; u.op = MUL_HIGH_SU; end
            6'h27: begin u.unit = UNIT_MUL; u.op = MUL_HIGH; end
            6'h29: begin u.unit = UNIT_MUL; u.op = MUL_ADD; u.k3 = REG_V; end
            6'h2b: begin u.unit = UNIT_MUL; u.op = MUL_NEG_ADD; u.k3 = REG_V; end
            6'h2d: begin u.unit = UNIT_MUL; u.op = MUL_ACC; u.k3 = REG_V; end
            6'h2f: begin u.unit = UNIT_MUL; u.op = MUL_NEG_ACC; u.k3 = REG_V; end
            default: known = 1'b0;
        endcase
    endfunction

    // ------------------------------------------------------------------ what may be wrong
    wire pairs = grouped && lmul2;

    function automatic logic badNumber(input RegKind kind, input logic [7:0] n);
        case (kind)
            REG_X: return n != 8'd0 && (n >= 8'd64 || 32'(n) >= ((xregs + 32'd3) & ~32'd3));
            REG_V: return (pairs && n[0]) || 32'(n) + 32'(pairs) >= ((vregs + 32'd3) & ~32'd3);
            default: return 1'b0;
        endcase
    endfunction

    wire badRegister = badNumber(u.k1, u.n1) || badNumber(u.k2, u.n2) || badNumber(u.k3, u.n3) ||
                       badNumber(u.kd, u.nd);

    Trap cause;
    always_comb begin
        cause = u.trap;
        if (badRegister) cause = TRAP_REGISTER;
        if (needsVtype && vill) cause = TRAP_ILLEGAL;
        if (isPrefix && (prefix.regext || prefix.regexti)) cause = TRAP_PREFIX;
        if (!known) cause = TRAP_ILLEGAL;
        if (prefix.regexti && {f3, opcode} != 10'b011_1010111) cause = TRAP_PREFIX;
        if (fetchFault) cause = TRAP_FETCH;
    end

    always_comb begin
        uop = u;
        uop.pairs = pairs;
        if (cause != TRAP_NONE) begin
            uop = '0;
            uop.pc = pc;
            uop.word = fetchFault ? 32'd0 : word;
            uop.prefix = fetchFault ? 32'd0 : u.prefix;
            uop.unit = UNIT_SYS;
            uop.op = SYS_TRAP;
            uop.drain = 1'b1;
            uop.trap = cause;
            uop.trapValue = fetchFault ? pc : word;
        end
    end

endmodule
