// Types and sizes that the whole GPGPU shares: widths, the requests that the issue stage sends to the
// execution units and the responses it gets back, the memory port, and the launch descriptor.
//
// Contract of every execution unit: a request is taken in a cycle with valid and ready; one response comes
// back for each request, in any order between units, with the request's warp, uid and destination. A unit
// never drops a response: it holds it until ready. Lanes outside `mask` carry no meaning in data.
//
// Structs have their words at the low end, so that they are aligned to a simulator's own words.
package vt_pkg;

  import tandem_cfg_pkg::*;

  localparam int unsigned WarpW = (NumWarp > 1) ? $clog2(NumWarp) : 1;
  localparam int unsigned LaneW = $clog2(NumLane);
  localparam int unsigned SmW   = (NumSm > 1) ? $clog2(NumSm) : 1;

  // Resources of one SM. harness/abi's Limits::of states the same numbers.
  localparam int unsigned LdsBytes  = 128 * 1024;
  localparam int unsigned SgprRows  = NumWarp * 64;
  // 1,024 (manual, 3.1), but at most what the warps can address, and at least 64 for each warp
  localparam int unsigned VgprRows  = (NumWarp <= 4) ? NumWarp * 256 : (NumWarp <= 16) ? 1024 : NumWarp * 64;
  localparam int unsigned StackDepth = 2 * NumLane;  // two entries a split, which at best halves the mask

  localparam logic [31:0] LdsBase   = 32'h7000_0000;
  localparam logic [3:0]  LdsWindow = 4'h7;  // address bits 31:28 of the LDS window

  // Memory lines, the unit of caches and of the memory port.
  localparam int unsigned LineBytes = 64;
  localparam int unsigned LineW     = 8 * LineBytes;
  localparam int unsigned LineOffW  = $clog2(LineBytes);

  typedef logic [31:0]              word_t;
  typedef logic [NumLane-1:0]       mask_t;
  typedef logic [NumLane-1:0][31:0] vec_t;
  typedef logic [WarpW-1:0]         warp_t;
  typedef logic [7:0]               uid_t;  // program order of a warp's instructions, modulo 256
  typedef logic [LineW-1:0]         line_t;
  typedef logic [LineBytes-1:0]     strb_t;

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

  // ------------------------------------------------------------------ issue to units and back
  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    logic [4:0] op;      // the unit's own enumeration, zero extended
    logic [2:0] rm;      // resolved rounding mode (frm already applied); vxrm for UnitFix
    sew_e       sew;     // element width; Sew32 but for UnitFix (Sew8) and UnitFpx (Sew16, Sew64)
    logic       beat;    // second half of an instruction on a group or pair of registers
    logic       fpx_sfu; // UnitFpx: op is a sfu_op_e
    logic       vec;     // destination is a vector register
    logic       we;      // there is a destination
    logic [7:0] rd;      // architectural number, prefix applied
    mask_t      mask;    // lanes to compute: active and, where masked, v0.t; lane 0 only for scalars
    vec_t       a;
    vec_t       b;
    vec_t       c;
  } exec_req_t;

  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    logic       vec;
    logic       we;
    logic [7:0] rd;
    mask_t      mask;    // lanes to write
    logic [4:0] fflags;  // NV DZ OF UF NX, ORed over the lanes of mask
    logic       sat;     // fixed-point saturation in a lane of mask (vxsat)
    logic [3:0] trap;    // trap_e; non-zero: the instruction had no effect
    word_t      trap_value;
    vec_t       data;
  } exec_rsp_t;

  // Codes of the retire record's trap field.
  typedef enum logic [3:0] {
    TrapNone, TrapIllegal, TrapFetch, TrapAccess, TrapMisaligned, TrapSimtOverflow, TrapEndprgDiverged,
    TrapEnvironment, TrapPrefix, TrapRegister, TrapCsr, TrapPage
  } trap_e;

  // ------------------------------------------------------------------ load/store requests
  typedef enum logic [2:0] {LsuLoad, LsuStore, LsuFence, LsuLr, LsuSc, LsuAmo} lsu_op_e;

  // Function of an atomic (A extension, funct5): the new value of memory, from its old value m and the
  // operand d.
  typedef enum logic [3:0] {
    AmoSwap, AmoAdd, AmoXor, AmoAnd, AmoOr, AmoMin, AmoMax, AmoMinu, AmoMaxu
  } amo_op_e;

  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    lsu_op_e    op;
    amo_op_e    amo;      // of LsuAmo
    logic       we;       // of atomics: there is a destination (loads always have one)
    logic [1:0] size;     // log2 of bytes: 0, 1 or 2
    logic       sext;     // sign-extend loads
    logic       vec;      // per-lane access; a scalar one uses lane 0
    logic       pair;     // 64-bit access by REGPAIR, aligned to 8: this is word `beat` of it, 4 * beat on
    logic       beat;
    logic       priv;     // private memory: `base + imm` goes through the interleaving of ventus-notes.md
    logic [7:0] rd;       // of loads
    mask_t      mask;
    vec_t       base;     // per-lane base address (scalar base broadcast by the issue stage)
    vec_t       offset;   // per-lane offset: immediate, stride * lane or index, added to base
    vec_t       data;     // store data, operand of an atomic
    word_t      pds_base; // CSR_PDS
    word_t      tid;      // CSR_TID: thread of lane 0 in its workgroup
    word_t      threads;  // warps a workgroup * threads a warp
  } lsu_req_t;
  // Responses are exec_rsp_t. Loads have we, stores and fences do not, and for atomics it depends on the
  // operation. A response comes once every access is performed (for a store, when memory has acknowledged
  // it). The result of LsuSc is 0 or 1, of LsuAmo the old value.

  // ------------------------------------------------------------------ memory port
  localparam int unsigned MemIdW = 8;
  typedef struct packed {
    logic              we;
    logic [MemIdW-1:0] id;
    word_t             addr;   // line address, low bits zero
    strb_t             strb;   // bytes to write
    line_t             wdata;
  } mem_req_t;

  typedef struct packed {
    logic              we;     // answers a write
    logic [MemIdW-1:0] id;
    logic              err;    // the line, or a byte written, is not mapped
    line_t             rdata;
  } mem_rsp_t;
  // Responses may come in any order, each at most once a request; reads and writes of one line that are in
  // flight together may be performed in either order, so requesters serialise those themselves.

  // A store that an SM's D-cache has taken, which may end reservations. An atomic holds the machine's lock
  // (vt_amo), which holds back the other SMs' stores meanwhile.
  typedef struct packed {
    logic                   valid;
    warp_t                  warp;
    logic [31-LineOffW:0]   line;
    strb_t                  strb;
  } store_note_t;

  // ------------------------------------------------------------------ launch
  typedef struct packed {
    word_t start_pc;
    word_t csr_knl;
    word_t grid_x;
    word_t grid_y;
    word_t grid_z;
    word_t wf_size;
    word_t wg_warps;
    word_t lds_size;
    word_t pds_size;
    word_t sgprs;
    word_t vgprs;
    word_t pds_base;
    word_t ptbr;     // physical address of the root page table; 0 without translation
  } launch_t;

  // ------------------------------------------------------------------ SIMT stack
  typedef struct packed {
    mask_t mask;
    word_t rpc;
    word_t pc;
  } simt_entry_t;

endpackage
