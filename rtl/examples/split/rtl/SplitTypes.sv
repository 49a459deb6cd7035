// SplitTypes: names that all of Split uses. An instruction travels as a Uop from the decoder to its unit;
// lane vectors travel beside it, because their width is a parameter.
package SplitTypes;

    localparam int TAG_BITS = 4;              // instructions in flight, all warps together: 16
    localparam int TAGS = 1 << TAG_BITS;

    typedef logic [TAG_BITS-1:0] Tag;

    typedef enum logic [2:0] {UNIT_ALU, UNIT_MUL, UNIT_DIV, UNIT_MEM, UNIT_SYS} Unit;

    // What an operand field names.
    typedef enum logic [1:0] {REG_NONE, REG_X, REG_V} RegKind;

    typedef enum logic [5:0] {
        ALU_ADD, ALU_SUB, ALU_RSUB, ALU_AND, ALU_OR, ALU_XOR, ALU_SLL, ALU_SRL, ALU_SRA,
        ALU_SEQ, ALU_SNE, ALU_SLT, ALU_SLTU, ALU_SLE, ALU_SLEU, ALU_SGT, ALU_SGTU,
        ALU_MIN, ALU_MINU, ALU_MAX, ALU_MAXU, ALU_COPY_B, ALU_MERGE, ALU_ID, ALU_TOP_LANE,
        ALU_MAND, ALU_MANDN, ALU_MOR, ALU_MORN, ALU_MXOR, ALU_MNAND, ALU_MNOR, ALU_MXNOR
    } AluOp;

    // Which half, and what is added to or subtracted from the product.
    typedef enum logic [5:0] {
        MUL_LOW, MUL_HIGH, MUL_HIGH_SU, MUL_HIGH_U, MUL_ACC, MUL_NEG_ACC, MUL_ADD, MUL_NEG_ADD
    } MulOp;

    typedef enum logic [5:0] {DIV_S, DIV_U, REM_S, REM_U} DivOp;

    // How a lane's address comes about.
    typedef enum logic [5:0] {
        MEM_SCALAR, MEM_LANE, MEM_PRIVATE, MEM_UNIT, MEM_STRIDE, MEM_INDEX
    } MemOp;

    typedef enum logic [5:0] {
        SYS_NOP, SYS_PREFIX, SYS_JAL, SYS_JALR, SYS_BRANCH, SYS_VBRANCH, SYS_JOIN, SYS_SETRPC, SYS_CSR,
        SYS_VSET, SYS_BARRIER, SYS_END, SYS_TRAP
    } SysOp;

    // Why a warp traps; the numbers are what software sees.
    typedef enum logic [3:0] {
        TRAP_NONE = 0, TRAP_ILLEGAL = 1, TRAP_FETCH = 2, TRAP_ACCESS = 3, TRAP_ALIGN = 4, TRAP_STACK = 5,
        TRAP_END = 6, TRAP_ENVIRONMENT = 7, TRAP_PREFIX = 8, TRAP_REGISTER = 9, TRAP_CSR = 10
    } Trap;

    // REGEXT or REGEXTI before the instruction.
    typedef struct packed {
        logic        regext;
        logic        regexti;
        logic [31:0] word;
    } Prefix;

    typedef struct packed {
        logic [31:0] pc;
        logic [31:0] word;
        logic [31:0] prefix;     // the prefix word that was applied, or 0
        Unit         unit;
        logic [5:0]  op;         // AluOp, MulOp, DivOp, MemOp or SysOp, by unit
        RegKind      k1, k2, k3, kd;
        logic [7:0]  n1, n2, n3, nd;
        logic        swap;       // the left operand is field 24:20, as in RVV
        logic        useImm;     // the right operand is imm
        logic        usePc;      // the left operand is pc
        logic [31:0] imm;
        logic        perLane;    // executes for each active lane
        logic        masked;     // v0.t
        logic        readsV0;    // v0.t, or vmerge
        logic        pairs;      // two beats, on registers n and n + 1
        logic [1:0]  size;       // log2 of the bytes accessed
        logic [1:0]  indexSize;  // log2 of the bytes of an index
        logic        extend;     // a load extends the sign
        logic        store;
        logic        drain;      // issues when all older instructions of its warp have ended
        Trap         trap;
        logic [31:0] trapValue;
    } Uop;

    // A warp's launch arguments.
    typedef struct packed {
        logic [31:0] pc, knl;
        logic [31:0] gridX, gridY, gridZ;
        logic [31:0] threads;    // of a warp
        logic [31:0] warps;      // of a workgroup
        logic [31:0] pdsSize;    // bytes of private memory of a thread
        logic [31:0] xregs, vregs;
        logic [31:0] pdsBase;
    } Command;

endpackage
