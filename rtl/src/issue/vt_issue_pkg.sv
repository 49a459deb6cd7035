// Types of the issue stage: what the decoder says about an instruction, and what the operand collector hands
// to the dispatch muxes. Nothing outside frontend/, issue/, simt/ and top/ sees these.
package vt_issue_pkg;

  import vt_pkg::*;

  // Instructions that the issue stage itself carries out (unit UnitNone).
  typedef enum logic [3:0] {
    CtlTrap,     // decoding found a trap: cause in `trap`
    CtlPrefix,   // REGEXT, REGEXTI: no effect of their own
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
  // Per-lane offset of a memory access: immediate, lane * 4, lane * rs2, vs2.
  typedef enum logic [1:0] {OffImm, OffUnit, OffStride, OffIndex} off_e;

  typedef struct packed {
    unit_e       unit;
    ctl_e        ctl;
    logic [4:0]  op;       // unit's own operation
    logic [2:0]  f3;
    logic [11:0] csr;
    logic [2:0]  rm;       // rounding mode field; 7 takes frm
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
    word_t       imm;
    lsu_op_e     lsu_op;
    logic [1:0]  size;
    logic        sext;
    logic        priv;
    off_e        off;
    logic        data_src2;// store data is slot 2, not slot 1
    trap_e       trap;
  } dec_t;

  // A decoded instruction waiting at the head of its warp.
  typedef struct packed {
    dec_t  dec;
    word_t pc;
    word_t insn;
    word_t prefix;
  } slot_t;

  // What the collector holds of an instruction beside its operands.
  typedef struct packed {
    dec_t       dec;
    warp_t      warp;
    uid_t       uid;
    word_t      pc;
    logic [2:0] rm;        // resolved
    mask_t      mask;      // active mask
  } iss_t;

  // Warp start command of the dispatcher, with all that a warp knows about its workgroup.
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
    popcount = '0;
    for (int i = 0; i < 32; i++) popcount += 6'(bits[i]);
  endfunction

  // First set bit after position `last`, going round.
  function automatic logic [4:0] next_after(input logic [31:0] bits, input logic [4:0] last);
    logic [31:0] above;
    above = bits & ~(32'hffff_ffff >> (5'd31 - last));
    next_after = lowest((above != '0) ? above : bits);
  endfunction

  // Entries of tables that are indexed by {warp, n}: a lone warp slot still has a one-bit number.
  localparam int unsigned WarpRows = 2 ** WarpW;

endpackage
