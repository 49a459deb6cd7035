// Names of the parts of instruction words: opcodes, function fields, and addresses of CSRs, as the manuals of
// RISC-V and Ventus number them. A decoder casts a field of the word to its enumeration and matches by name.
// Values that are not in an enumeration are no instruction.
//
// OP-V's funct6 is in vt_pkg, next to the operations that it selects. Types only: no logic, no state.
package vt_isa_pkg;

  // ------------------------------------------------------------------ bits 6:0
  typedef enum logic [6:0] {
    OpcLoad    = 7'h03,
    OpcVload   = 7'h07,  // LOAD-FP: RVV's loads
    OpcVentus  = 7'h0b,  // custom-0: prefixes, BARRIER, ENDPRG, vadd12.vi, vftta.vv, vfexp.v
    OpcMiscMem = 7'h0f,
    OpcOpImm   = 7'h13,
    OpcAuipc   = 7'h17,
    OpcStore   = 7'h23,
    OpcVstore  = 7'h27,  // STORE-FP: RVV's stores
    OpcPrivate = 7'h2b,  // custom-1: private memory
    OpcAmo     = 7'h2f,
    OpcOp      = 7'h33,
    OpcLui     = 7'h37,
    OpcMadd    = 7'h43,
    OpcMsub    = 7'h47,
    OpcNmsub   = 7'h4b,
    OpcNmadd   = 7'h4f,
    OpcOpFp    = 7'h53,
    OpcOpV     = 7'h57,
    OpcVbranch = 7'h5b,  // custom-2: vector branches, JOIN, SETRPC
    OpcBranch  = 7'h63,
    OpcJalr    = 7'h67,
    OpcJal     = 7'h6f,
    OpcSystem  = 7'h73,
    OpcVmem12  = 7'h7b   // custom-3: vector memory with a 12-bit offset
  } opcode_e;

  // ------------------------------------------------------------------ funct3, by opcode
  typedef enum logic [2:0] {
    F3AddSub, F3Sll, F3Slt, F3Sltu, F3Xor, F3Sr, F3Or, F3And
  } f3_op_e;  // OP-IMM and OP; funct7 tells sub from add and sra from srl

  typedef enum logic [2:0] {
    F3Mul, F3Mulh, F3Mulhsu, F3Mulhu, F3Div, F3Divu, F3Rem, F3Remu
  } f3_muldiv_e;

  typedef enum logic [2:0] {
    F3Beq = 3'b000, F3Bne = 3'b001, F3Blt = 3'b100, F3Bge = 3'b101, F3Bltu = 3'b110, F3Bgeu = 3'b111
  } f3_branch_e;  // BRANCH and vector branches

  // Custom-2 uses two values that branches leave free.
  typedef enum logic [2:0] {F3Join = 3'b010, F3Setrpc = 3'b011} f3_simt_e;

  typedef enum logic [2:0] {
    F3Byte = 3'b000, F3Half = 3'b001, F3Word = 3'b010, F3ByteU = 3'b100, F3HalfU = 3'b101
  } f3_mem_e;  // LOAD, STORE, private memory, loads of custom-3

  // Stores of custom-3 use the values that loads leave free.
  typedef enum logic [2:0] {F3Vsh12 = 3'b011, F3Vsw12 = 3'b110, F3Vsb12 = 3'b111} f3_vstore12_e;

  // Widths of RVV's loads and stores: of the data or, if indexed, of the indices.
  typedef enum logic [2:0] {F3Width8 = 3'b000, F3Width16 = 3'b101, F3Width32 = 3'b110} f3_width_e;

  typedef enum logic [2:0] {F3AmoScalar = 3'b010, F3AmoVector = 3'b110} f3_amo_e;

  typedef enum logic [2:0] {
    F3Csrrw  = 3'b001, F3Csrrs  = 3'b010, F3Csrrc  = 3'b011,
    F3Csrrwi = 3'b101, F3Csrrsi = 3'b110, F3Csrrci = 3'b111
  } f3_csr_e;

  typedef enum logic [2:0] {
    F3Vadd12, F3Vsub12, F3Regext, F3Regexti, F3Warp, F3Regpair, F3Vfexp, F3Regpairi
  } f3_ventus_e;  // custom-0; F3Warp: by funct7

  typedef enum logic [2:0] {
    OpiVv = 3'b000, OpfVv = 3'b001, OpmVv = 3'b010, OpiVi = 3'b011,
    OpiVx = 3'b100, OpfVf = 3'b101, OpmVx = 3'b110, OpCfg = 3'b111
  } f3_opv_e;

  typedef enum logic [2:0] {F3Fsgnj, F3Fsgnjn, F3Fsgnjx} f3_fsgnj_e;
  typedef enum logic [2:0] {F3Fmin, F3Fmax} f3_fminmax_e;
  typedef enum logic [2:0] {F3Fle, F3Flt, F3Feq} f3_fcmp_e;
  typedef enum logic [2:0] {F3FmvXW, F3Fclass} f3_fmv_e;

  localparam logic [2:0] F3Jalr  = 3'b000;
  localparam logic [2:0] F3Fence = 3'b000;

  // ------------------------------------------------------------------ funct7, funct5
  typedef enum logic [6:0] {F7Base = 7'h00, F7MulDiv = 7'h01, F7Alt = 7'h20} f7_op_e;  // F7Alt: sub, sra

  typedef enum logic [6:0] {
    F7Endprg = 7'h00, F7Barrier = 7'h02, F7Barriersub = 7'h03, F7VfttaMasked = 7'h06, F7Vftta = 7'h07
  } f7_warp_e;

  typedef enum logic [6:0] {
    F7Fadd   = 7'h00,
    F7Fsub   = 7'h04,
    F7Fmul   = 7'h08,
    F7Fdiv   = 7'h0c,
    F7Fsgnj  = 7'h10,
    F7Fmin   = 7'h14,  // and fmax
    F7Fsqrt  = 7'h2c,
    F7Fcmp   = 7'h50,
    F7FcvtWS = 7'h60,
    F7FcvtSW = 7'h68,
    F7FmvXW  = 7'h70,  // and fclass
    F7FmvWX  = 7'h78
  } f7_fp_e;

  typedef enum logic [4:0] {
    F5Amoadd  = 5'b00000,
    F5Amoswap = 5'b00001,
    F5Lr      = 5'b00010,
    F5Sc      = 5'b00011,
    F5Amoxor  = 5'b00100,
    F5Amoor   = 5'b01000,
    F5Amoand  = 5'b01100,
    F5Amomin  = 5'b10000,
    F5Amomax  = 5'b10100,
    F5Amominu = 5'b11000,
    F5Amomaxu = 5'b11100
  } f5_amo_e;

  localparam logic [5:0] F6Vfexp = 6'b000010;

  // Bits 27:26 of RVV's loads and stores.
  typedef enum logic [1:0] {MopUnit, MopIndexUnordered, MopStride, MopIndexOrdered} mop_e;

  // ------------------------------------------------------------------ vs1 field of OP-V
  // The vs1 field of VfUnary0 and VfUnary1, and of vid.v
  typedef enum logic [4:0] {
    CvtXuF = 5'h00, CvtXF = 5'h01, CvtFXu = 5'h02, CvtFX = 5'h03, CvtRtzXuF = 5'h06, CvtRtzXF = 5'h07
  } vs1_cvt_e;
  typedef enum logic [4:0] {UnarySqrt = 5'h00, UnaryClass = 5'h10} vs1_unary_e;
  localparam logic [4:0] Vs1Id = 5'h11;

  // ------------------------------------------------------------------ whole words, rounding modes
  localparam logic [31:0] InsnEcall  = 32'h0000_0073;
  localparam logic [31:0] InsnEbreak = 32'h0010_0073;

  localparam logic [2:0] RmRtz = 3'b001;
  localparam logic [2:0] RmDyn = 3'b111;  // the mode in frm

  // ------------------------------------------------------------------ CSRs
  typedef enum logic [11:0] {
    CsrFflags  = 12'h001,
    CsrFrm     = 12'h002,
    CsrFcsr    = 12'h003,
    CsrVstart  = 12'h008,
    CsrVxsat   = 12'h009,
    CsrVxrm    = 12'h00a,
    CsrVcsr    = 12'h00f,
    CsrMstatus = 12'h300,
    CsrMtvec   = 12'h305,
    CsrTid     = 12'h800,
    CsrNumw    = 12'h801,
    CsrNumt    = 12'h802,
    CsrKnl     = 12'h803,
    CsrWgid    = 12'h804,
    CsrWid     = 12'h805,
    CsrLds     = 12'h806,
    CsrPds     = 12'h807,
    CsrGdx     = 12'h808,
    CsrGdy     = 12'h809,
    CsrGdz     = 12'h80a,
    CsrPrint   = 12'h80b,
    CsrRpc     = 12'h80c,
    CsrVl      = 12'hc20,
    CsrVtype   = 12'hc21,
    CsrVlenb   = 12'hc22,
    CsrMhartid = 12'hf14
  } csr_e;

  localparam logic [31:0] VtypeIll = 32'h8000_0000;  // vill: nothing configured, or refused

endpackage
