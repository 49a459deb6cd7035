// Types inside the memory side: the interfaces between the LSU's address stage, its instruction slots, the
// D-cache and the LDS, and the two functions that place store data in words.
//
// An LSU instruction lives in a slot from address generation to its response. Every access made for it
// carries the slot and the lanes it serves; the slot is complete when every lane has been answered.
package vt_mem_pkg;

  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;

  localparam int unsigned SlotW     = $clog2(LsuSlots);
  localparam int unsigned LineWords = LineBytes / 4;
  localparam int unsigned LineTagW  = 32 - LineOffW;
  localparam int unsigned LdsWords  = LdsBytes / 4;
  localparam int unsigned LdsWordW  = $clog2(LdsWords);
  localparam int unsigned LdsBankW  = LaneW;             // one bank a lane
  localparam int unsigned LdsRowW   = LdsWordW - LdsBankW;

  typedef logic [SlotW-1:0]           slot_t;
  typedef logic [LineTagW-1:0]        lineno_t;  // address of a line divided by LineBytes
  typedef logic [LineWords-1:0][31:0] words_t;   // a line as words

  // An instruction after address generation; store data travel beside it. Wide fields come last so that they
  // stay word-aligned.
  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    lsu_op_e    op;
    amo_op_e    amo;
    logic [1:0] size;
    logic       sext;
    logic       vec;
    logic       we;    // there is a destination
    logic       priv;
    logic [7:0] rd;
    trap_e      trap;  // Misaligned: the instruction makes no access
    mask_t      page;  // lanes of bad with a page fault
    mask_t      bad;   // lanes that trap already: beyond the end of the LDS, or without a translation;
                       // nothing may be written
    mask_t      lds;   // lanes of mask that go to the LDS
    mask_t      go;    // lanes of mask that make an access
    mask_t      mask;
    word_t      trap_value;
    vec_t       addr;  // as the program sees it
  } lsu_op_t;

  // One line access on behalf of the lanes of a slot. A read for an atomic goes to memory even if the cache
  // has the line, and the cache invalidates the line.
  typedef struct packed {
    slot_t   slot;
    warp_t   warp;
    logic    we;
    logic    atomic;
    lineno_t line;
    mask_t   lanes;
    strb_t   strb;
    words_t  wdata;
  } dc_req_t;

  typedef struct packed {
    slot_t  slot;
    logic   we;
    logic   err;
    mask_t  lanes;
    words_t rdata;
  } dc_rsp_t;

  // All LDS lanes of a slot; the LDS answers in one part for each bank round.
  typedef struct packed {
    slot_t                              slot;
    warp_t                              warp;
    logic                               we;
    logic [NumLane-1:0][LdsWordW-1:0]   word;
    logic [NumLane-1:0][3:0]            strb;
    mask_t                              mask;
    vec_t                               wdata;
  } lds_req_t;

  typedef struct packed {
    slot_t slot;
    logic  we;
    mask_t lanes;
    vec_t  rdata;
  } lds_rsp_t;

  // Address translation (only if tandem_cfg_pkg::Sv39 is set). Contract of the MMU's port: a request is taken
  // in a cycle with valid and ready and is answered exactly once, by one cycle of rsp_valid, in a later
  // cycle. The requester has at most one request in flight and never stalls an answer. The MMU checks rights
  // (D40), and reports a page fault before an access fault. MmuAccess: a PTE outside memory, or a physical
  // address of 2^32 or more.
  typedef struct packed {
    logic [19:0] vpage;  // virtual address 31:12
    logic        write;  // store, AMO or SC; low for loads and LR
  } mmu_req_t;

  typedef enum logic [1:0] {MmuOk, MmuPage, MmuAccess} mmu_fault_e;

  typedef struct packed {
    mmu_fault_e  fault;
    logic [19:0] ppage;  // physical address 31:12, with MmuOk
  } mmu_rsp_t;

  function automatic logic is_atomic(lsu_op_e op);
    return op == LsuLr || op == LsuSc || op == LsuAmo;
  endfunction

  // The trace's space of the accesses of `lanes`: private, all in the LDS, or global.
  // Functions take the whole instruction and use a few fields.
  // verilator lint_off UNUSEDSIGNAL
  function automatic int unsigned space_of(lsu_op_t op, mask_t lanes);
    if (op.priv) return 2;
    return ((lanes & ~op.lds) == '0) ? 1 : 0;
  endfunction
  // verilator lint_on UNUSEDSIGNAL

  // The value that an atomic leaves in memory, from the word that was there and its operand.
  function automatic word_t amo_value(amo_op_e op, word_t old, word_t operand);
    unique case (op)
      AmoSwap: return operand;
      AmoAdd:  return old + operand;
      AmoXor:  return old ^ operand;
      AmoAnd:  return old & operand;
      AmoOr:   return old | operand;
      AmoMin:  return ($signed(old) < $signed(operand)) ? old : operand;
      AmoMax:  return ($signed(old) > $signed(operand)) ? old : operand;
      AmoMinu: return (old < operand) ? old : operand;
      AmoMaxu: return (old > operand) ? old : operand;
      default: return old;
    endcase
  endfunction

  // Store data of `size`, repeated over the word, so that strobes alone place it.
  function automatic word_t place_data(logic [1:0] size, word_t data);
    unique case (size)
      2'd0:    return {4{data[7:0]}};
      2'd1:    return {2{data[15:0]}};
      default: return data;
    endcase
  endfunction

  function automatic logic [3:0] place_strb(logic [1:0] size, logic [1:0] off);
    logic [3:0] strb;
    unique case (size)
      2'd0:    strb = 4'b0001 << off;
      2'd1:    strb = 4'b0011 << off;
      default: strb = 4'b1111;
    endcase
    return strb;
  endfunction

  // The bytes of an access of `size` at `off` in a word, zero-extended.
  function automatic word_t take_bytes(logic [1:0] size, logic [1:0] off, word_t word);
    unique case (size)
      2'd0:    return {24'b0, word[{off, 3'b000} +: 8]};
      2'd1:    return {16'b0, off[1] ? word[31:16] : word[15:0]};
      default: return word;
    endcase
  endfunction

endpackage
