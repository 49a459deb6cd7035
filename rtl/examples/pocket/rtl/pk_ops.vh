// Operations of pk_alu and pk_div, classes of instructions, forms of addresses and causes of traps.
localparam [5:0] OP_ADD = 0, OP_SUB = 1, OP_RSUB = 2, OP_AND = 3, OP_OR = 4, OP_XOR = 5, OP_SLL = 6,
  OP_SRL = 7, OP_SRA = 8, OP_LT = 9, OP_LTU = 10, OP_EQ = 11, OP_NE = 12, OP_LE = 13, OP_LEU = 14,
  OP_GT = 15, OP_GTU = 16, OP_GE = 17, OP_GEU = 18, OP_MIN = 19, OP_MINU = 20, OP_MAX = 21, OP_MAXU = 22,
  OP_MUL = 23, OP_MULH = 24, OP_MULHU = 25, OP_MULHSU = 26, OP_MACC = 27, OP_NMSAC = 28, OP_MADD = 29,
  OP_NMSUB = 30, OP_PASSB = 31, OP_MERGE = 32, OP_ID = 33, OP_MAND = 34, OP_MOR = 35, OP_MXOR = 36,
  OP_MANDN = 37, OP_MORN = 38, OP_MNAND = 39, OP_MNOR = 40, OP_MXNOR = 41, OP_DIV = 44, OP_DIVU = 45,
  OP_REM = 46, OP_REMU = 47;

localparam [4:0] K_ALU = 0, K_JAL = 1, K_JALR = 2, K_BRANCH = 3, K_LOAD = 4, K_STORE = 5, K_LR = 6, K_SC = 7,
  K_AMO = 8, K_CSR = 9, K_FENCE = 10, K_ENV = 11, K_PREFIX = 12, K_VALU = 13, K_VLOAD = 14, K_VSTORE = 15,
  K_VBRANCH = 16, K_JOIN = 17, K_SETRPC = 18, K_BARRIER = 19, K_NOP = 20, K_END = 21, K_VSET = 22,
  K_VTOX = 23;

localparam [2:0] M_BASE = 0, M_UNIT = 1, M_STRIDE = 2, M_INDEX = 3, M_LANE = 4, M_PRIVATE = 5;

localparam [2:0] A_RS1 = 0, A_PC = 1, A_ZERO = 2, A_VS2 = 3, A_VS1 = 4;
localparam [1:0] B_RS2 = 0, B_IMM = 1, B_VS1 = 2, B_RS1 = 3;

localparam [3:0] T_ILLEGAL = 1, T_FETCH = 2, T_ACCESS = 3, T_ALIGN = 4, T_OVERFLOW = 5, T_DIVERGED = 6,
  T_ENV = 7, T_PREFIX = 8, T_REGISTER = 9, T_CSR = 10;
