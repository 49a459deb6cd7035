// Types of the issue stage: the decoder's output, and the data that the operand collector passes to the
// dispatch muxes. Only frontend/, issue/, simt/ and top/ use them.
package vt_issue_pkg;

  import vt_pkg::*;
  import vt_isa_pkg::*;

  // Instructions that the issue stage itself executes (unit UnitNone).
  typedef enum logic [3:0] {
    CtlTrap,     // decoding found a trap: cause in `trap`
    CtlPrefix,   // REGEXT, REGEXTI, REGPAIR, REGPAIRI (by `f3`): no effect of their own
    CtlBranch,   // scalar conditional branch, condition in `f3`
    CtlJal,
    CtlJalr,
    CtlCsr,      // function in `f3`, address in `csr`
    CtlVset,     // vsetvli, vsetivli, vsetvl
    CtlSetrpc,
    CtlJoin,
    CtlVbranch,  // vector branch, condition in `f3`
    CtlBarrier,
    CtlNop,      // BARRIERSUB: lockstep warps are their own subgroup
    CtlEndprg
  } ctl_e;

  typedef enum logic [1:0] {RegNone, RegScalar, RegVector} rkind_e;

  typedef struct packed {
    rkind_e     kind;
    logic [7:0] num;
  } opnd_t;

  // Where the units' operands come from: a source slot, the immediate or the pc.
  typedef enum logic [1:0] {ASrc0, ASrc1, AImm, APc} asel_e;
  typedef enum logic [1:0] {BSrc1, BSrc0, BSrc2, BImm} bsel_e;
  typedef enum logic [1:0] {CSrc2, CSrc1, CMask} csel_e;
  // Per-lane offset of a memory access: immediate, element * its size, element * rs2, vs2.
  typedef enum logic [1:0] {OffImm, OffUnit, OffStride, OffIndex} off_e;
  // The result of an instruction fetch.
  typedef enum logic [1:0] {FetchOk, FetchAccess, FetchPage} fetch_err_e;

  typedef struct packed {
    unit_e       unit;
    ctl_e        ctl;
    logic [4:0]  op;       // unit's own operation
    logic [2:0]  f3;
    csr_e        csr;
    logic [2:0]  rm;       // rounding mode field; 7 takes frm. After vt_vtype: as in exec_req_t
    logic        uses_rm;
    logic        vec;      // lanes follow the active mask; otherwise lane 0 alone
    logic        masked;   // v0.t
    logic        reads_v0; // v0's bits are needed: masked, or vmerge
    logic        to_scalar;// the highest active lane of vs2 becomes the scalar result
    opnd_t       src0;     // rs1/vs1
    opnd_t       src1;     // rs2/vs2
    opnd_t       src2;     // rs3, or vd as a source
    opnd_t       dst;      // RegNone also for x0
    asel_e       asel;
    bsel_e       bsel;
    csel_e       csel;
    lsu_op_e     lsu_op;
    logic [1:0]  size;
    logic        sext;
    logic        priv;
    off_e        off;
    logic [1:0]  idx;      // OffIndex: log2 of an index's bytes
    logic        data_src2;// store data, or an atomic's operand, is slot 2, not slot 1
    amo_op_e     amo;      // of LsuAmo
    trap_e       trap;     // TrapCsr: found by the decoder, after everything below
    // What vt_vtype needs to finish the decoding with the warp's vtype, frm and vxrm
    logic        vt;       // needs a valid vtype: OP-V and the loads and stores of RVV
    logic        vfp;      // floating point whose format is SEW
    logic        pair;     // REGPAIR makes it a 64-bit access
    logic        bad_reg;  // a register number is beyond the allocation, or D32's overlap
    // What vt_vtype adds
    sew_e        sew;      // as in exec_req_t
    logic        fpx_sfu;
    logic        half;     // a move of a half: operand a is sign-extended from bit 15
    logic        two;      // comes in two beats
    logic        beat;
    logic        lmul2;    // a group: elements of beat 1 count from NUMT on
    logic        v0_odd;   // the mask is in v1 (beat 1 of a group)
    logic        dst_late; // the destination is written in beat 1 only
    logic [3:0]  inc;      // operands whose number goes up with the beat: dst, src2, src1, src0
    word_t       imm;
  } dec_t;

  // State of a warp that decoding reads, apart from its prefix.
  typedef struct packed {
    logic       refused;   // vtype is vill because a vset* asked for an unsupported one
    sew_e       sew;
    logic       lmul2;
    logic [2:0] frm;
    logic [1:0] vxrm;
  } vstate_t;

  // The second beat of an instruction whose first one is `d`. Numbers that go up are even.
  function automatic dec_t second_beat(input dec_t d);
    second_beat             = d;
    second_beat.beat        = 1'b1;
    second_beat.v0_odd      = d.lmul2;
    second_beat.src0.num[0] = d.src0.num[0] | d.inc[0];
    second_beat.src1.num[0] = d.src1.num[0] | d.inc[1];
    second_beat.src2.num[0] = d.src2.num[0] | d.inc[2];
    second_beat.dst.num[0]  = d.dst.num[0]  | d.inc[3];
    if (d.dst_late) second_beat.dst.kind = RegVector;
  endfunction

  // A decoded instruction waiting at the head of its warp.
  typedef struct packed {
    dec_t  dec;
    word_t pc;
    word_t insn;
    word_t prefix;
  } slot_t;

  // The part of an instruction that the collector holds, apart from its operands.
  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    mask_t      mask;      // active mask
    dec_t       dec;
    word_t      pc;
  } iss_t;

  // Warp start command of the dispatcher, with the warp's place in its workgroup.
  typedef struct packed {
    warp_t slot;
    warp_t wg_slot;        // CSR_WGID
    word_t wg;             // linear number
    word_t wid;
    word_t gdx;
    word_t gdy;
    word_t gdz;
    word_t lds;
    word_t pds;
    word_t sbase;          // first row in the scalar register file
    word_t vbase;
  } warp_start_t;

  // Lowest set bit; 0 if none is.
  function automatic logic [4:0] lowest(input logic [31:0] bits);
    lowest = '0;
    for (int i = 31; i >= 0; i--) if (bits[i]) lowest = 5'(i);
  endfunction

  function automatic logic [5:0] popcount(input logic [31:0] bits);
    popcount = 6'($countones(bits));
  endfunction

  // First set bit after position `last`, in rotating order.
  function automatic logic [4:0] next_after(input logic [31:0] bits, input logic [4:0] last);
    logic [31:0] above;
    above = bits & ~(32'hffff_ffff >> (5'd31 - last));
    next_after = lowest((above != '0) ? above : bits);
  endfunction

  // Entries of tables that are indexed by {warp, n}: a lone warp slot still has a one-bit number.
  localparam int unsigned WarpRows = 2 ** WarpW;

endpackage
