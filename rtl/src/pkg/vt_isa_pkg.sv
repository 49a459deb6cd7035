// The instruction set as the RTL names it: opcodes, function fields and addresses of CSRs, as the manuals of
// RISC-V and Ventus number them, and the operations of the execution units, which decoders select by these.
// A decoder casts a field of the word to its enumeration and matches by name. Values that are not in an
// enumeration are no instruction.
//
// Types only: no logic, no state.
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

  // ------------------------------------------------------------------ funct6 of OP-V, by funct3
  typedef enum logic [5:0] {
    ViAdd   = 6'h00,
    ViSub   = 6'h02,
    ViRsub  = 6'h03,
    ViMinu  = 6'h04,
    ViMin   = 6'h05,
    ViMaxu  = 6'h06,
    ViMax   = 6'h07,
    ViAnd   = 6'h09,
    ViOr    = 6'h0a,
    ViXor   = 6'h0b,
    ViMerge = 6'h17,  // and vmv.v
    ViMseq  = 6'h18,
    ViMsne  = 6'h19,
    ViMsltu = 6'h1a,
    ViMslt  = 6'h1b,
    ViMsleu = 6'h1c,
    ViMsle  = 6'h1d,
    ViMsgtu = 6'h1e,
    ViMsgt  = 6'h1f,
    ViSaddu = 6'h20,
    ViSadd  = 6'h21,
    ViSsubu = 6'h22,
    ViSsub  = 6'h23,
    ViSll   = 6'h25,
    ViSmul  = 6'h27,
    ViSrl   = 6'h28,
    ViSra   = 6'h29,
    ViSsrl  = 6'h2a,
    ViSsra  = 6'h2b
  } f6_opi_e;

  typedef enum logic [5:0] {
    VmAaddu  = 6'h08,
    VmAadd   = 6'h09,
    VmAsubu  = 6'h0a,
    VmAsub   = 6'h0b,
    VmMove   = 6'h10,  // vmv.x.s, vmv.s.x
    VmId     = 6'h14,
    VmAndn   = 6'h18,
    VmAnd    = 6'h19,
    VmOr     = 6'h1a,
    VmXor    = 6'h1b,
    VmOrn    = 6'h1c,
    VmNand   = 6'h1d,
    VmNor    = 6'h1e,
    VmXnor   = 6'h1f,
    VmDivu   = 6'h20,
    VmDiv    = 6'h21,
    VmRemu   = 6'h22,
    VmRem    = 6'h23,
    VmMulhu  = 6'h24,
    VmMul    = 6'h25,
    VmMulhsu = 6'h26,
    VmMulh   = 6'h27,
    VmMadd   = 6'h29,
    VmNmsub  = 6'h2b,
    VmMacc   = 6'h2d,
    VmNmsac  = 6'h2f
  } f6_opm_e;

  typedef enum logic [5:0] {
    VfAdd    = 6'h00,
    VfSub    = 6'h02,
    VfMin    = 6'h04,
    VfMax    = 6'h06,
    VfSgnj   = 6'h08,
    VfSgnjn  = 6'h09,
    VfSgnjx  = 6'h0a,
    VfMove   = 6'h10,  // vfmv.f.s, vfmv.s.f
    VfUnary0 = 6'h12,  // conversions, by the vs1 field
    VfUnary1 = 6'h13,  // square root and classification, by the vs1 field
    VfMerge  = 6'h17,  // vfmv.v.f alone
    VfMfeq   = 6'h18,
    VfMfle   = 6'h19,
    VfMflt   = 6'h1b,
    VfMfne   = 6'h1c,
    VfMfgt   = 6'h1d,
    VfMfge   = 6'h1f,
    VfDiv    = 6'h20,
    VfRdiv   = 6'h21,
    VfMul    = 6'h24,
    VfRsub   = 6'h27,
    VfMadd   = 6'h28,
    VfNmadd  = 6'h29,
    VfMsub   = 6'h2a,
    VfNmsub  = 6'h2b,
    VfMacc   = 6'h2c,
    VfNmacc  = 6'h2d,
    VfMsac   = 6'h2e,
    VfNmsac  = 6'h2f
  } f6_opf_e;

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

  // ------------------------------------------------------------------ operations, by unit
  typedef enum logic [3:0] {
    UnitNone,  // executed in the issue stage: control flow, SIMT stack, CSR, barrier, prefixes
    UnitSalu,
    UnitValu,
    UnitMul,
    UnitDiv,
    UnitFpu,   // pipelined: add, mul, fma, compare, min/max, sign injection, classify, convert
    UnitSfu,   // iterative: fdiv, fsqrt, vfexp, vftta
    UnitLsu,
    UnitFix,   // int8 fixed-point (Ventus 4.1)
    UnitFpx    // half and double precision, a lane at a time (Ventus 4.1)
  } unit_e;
  localparam int unsigned NumUnit = 10;

  // SALU and VALU. a = src[0] (rs1/vs1/x/imm), b = src[1] (rs2/vs2), c = src[2] (old vd or v0 mask bit).
  // Vector sub is b - a and vector compares are "b op a", as RVV orders vs2 and vs1: the decoder of vector
  // instructions swaps, so that units see a op b everywhere.
  typedef enum logic [4:0] {
    AluAdd, AluSub, AluSll, AluSrl, AluSra, AluAnd, AluOr, AluXor,
    AluSlt, AluSltu, AluSle, AluSleu, AluSeq, AluSne,  // results 0 or 1
    AluMin, AluMinu, AluMax, AluMaxu,
    AluA,      // a (moves)
    AluMerge,  // c[0] ? a : b, per lane
    AluId,     // the lane's number (vid.v)
    AluNand, AluNor, AluXnor, AluAndn, AluOrn,  // mask logic: results are bit 0 of the operation, rest zero
    AluMand, AluMor, AluMxor  // a op b on bit 0, rest zero (vmand, vmor, vmxor)
  } alu_op_e;

  typedef enum logic [3:0] {
    MulLo, MulHi, MulHsu, MulHu,
    MulMacc,   // c + a * b, low word      (vmacc)
    MulNmsac,  // c - a * b                (vnmsac)
    MulMadd,   // b + a * c  (b is vs2)    (vmadd)
    MulNmsub   // b - a * c                (vnmsub)
  } mul_op_e;  // MulHsu: a signed times b unsigned

  // a / b, a % b; a zero divisor and overflow give RISC-V's results
  typedef enum logic [1:0] {DivS, DivU, RemS, RemU} div_op_e;

  typedef enum logic [4:0] {
    FpAdd, FpSub,  // a + b, a - b
    FpMul,         // a * b
    FpMadd, FpMsub, FpNmsub, FpNmadd,  // a*b + c, a*b - c, -(a*b) + c, -(a*b) - c
    FpMin, FpMax, FpSgnj, FpSgnjn, FpSgnjx,  // op(a, b)
    FpEq, FpNe, FpLt, FpLe,                  // a op b, 0 or 1
    FpClass,
    FpCvtWS, FpCvtWuS, FpCvtSW, FpCvtSWu     // of a
  } fpu_op_e;

  // Fixed-point on bits 7:0 of each lane: op(a, b), where a - b and a >> b; rounding by vxrm, which rm[1:0]
  // carries; saturation raises `sat`. Results of signed operations are sign-extended, others zero-extended.
  typedef enum logic [3:0] {
    FixSaddu, FixSadd, FixSsubu, FixSsub,    // saturating
    FixAaddu, FixAadd, FixAsubu, FixAsub,    // averaging
    FixSmul,                                 // fractional multiply
    FixSsrl, FixSsra                         // scaling shifts, by b[2:0]
  } fix_op_e;

  // UnitFpx takes fpu_op_e in op[4:0] if fpx_sfu is low, and sfu_op_e (division, square root) if it is high.
  // Format by sew. Double operands come as two requests of one warp in direct succession: beat 0 has
  // the low words, beat 1 the high words; the unit computes when it has both and answers both, in that order.
  // Comparisons answer beat 1 with the result and beat 0 with nothing (we low).
  typedef enum logic [1:0] {Sew8, Sew16, Sew32, Sew64} sew_e;

  typedef enum logic [1:0] {SfDiv, SfSqrt, SfExp, SfTta} sfu_op_e;  // a / b, sqrt(a), exp(a), c + a conv b

  typedef enum logic [2:0] {LsuLoad, LsuStore, LsuFence, LsuLr, LsuSc, LsuAmo} lsu_op_e;

  // Function of an atomic (A extension, funct5): the new value of memory, from its old value m and the
  // operand d.
  typedef enum logic [3:0] {
    AmoSwap, AmoAdd, AmoXor, AmoAnd, AmoOr, AmoMin, AmoMax, AmoMinu, AmoMaxu
  } amo_op_e;

endpackage
