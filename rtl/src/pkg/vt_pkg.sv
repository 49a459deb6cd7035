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
  import vt_isa_pkg::amo_op_e;
  import vt_isa_pkg::lsu_op_e;
  import vt_isa_pkg::sew_e;

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
