// The trace interface: DPI calls by which RTL reports to the harness. The C++ side (rtl/dut/csrc) puts the
// parts of each instruction together by (sm, slot, uid) and emits retire records in each warp's program
// order.
//
// Rules for every caller:
//  - Every call happens on a clock edge, and only while the top's trace_i is high.
//  - tandem_tr_issue comes first for an instruction, in program order within its warp, prefixes included;
//    tandem_tr_done comes last, when the instruction is complete. The calls between may come in any order,
//    and only if they apply.
//  - Values are those that the hardware really read, wrote and sent, taken from the functional wires.
//  - 1024-bit values carry lane i in bits 32i+31:32i, lanes above NumLane zero; a scalar is lane 0.
//
// Besides these calls, the harness reads LDS contents after a kernel. The module that holds an SM's LDS
// registers its scope when reset begins, and exports a function that returns 128 bytes of it without side
// effects:
//   import "DPI-C" context function void tandem_lds_here(input int unsigned sm, input int unsigned bytes);
//   export "DPI-C" function tandem_lds_line;
//   function void tandem_lds_line(input int unsigned line, output bit [1023:0] words);  // word i: 32i+31:32i
// They are declared in that module, because the declaration determines the DPI scope. RTL without them runs
// too; the result then lists its final LDS as not reported.
package vt_trace_pkg;

  // A workgroup was given to an SM. wg is its linear number, x fastest; sm_wg is CSR_WGID.
  import "DPI-C" function void tandem_tr_wg_start(
    input int unsigned sm, input int unsigned wg, input int unsigned x, input int unsigned y,
    input int unsigned z, input int unsigned sm_wg, input int unsigned lds_base, input int unsigned pds_base);
  // What the next call of wg_start leaves out, because the launch implies it: bits 0 to 2 for x, y and z,
  // bit 3 for pds_base. The host fills these in and does not compare them.
  import "DPI-C" function void tandem_tr_wg_untold(input int unsigned fields);
  // Warp slot `slot` of `sm` now runs warp `warp` of workgroup wg.
  import "DPI-C" function void tandem_tr_warp_start(
    input int unsigned sm, input int unsigned slot, input int unsigned wg, input int unsigned warp,
    input int unsigned sm_wg);
  import "DPI-C" function void tandem_tr_wg_end(input int unsigned sm, input int unsigned wg);

  // An instruction leaves the issue stage. uid is 0 to 255 and unique among the instructions of its warp
  // whose done has not come; a counter modulo 256 will do. prefix is the prefix word in effect or 0. An
  // instruction on a group or pair of registers comes as two, beat 0 and beat 1, each with a uid and
  // everything else of its own.
  import "DPI-C" function void tandem_tr_issue(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned pc,
    input int unsigned insn, input int unsigned prefix, input int unsigned mask, input int unsigned beat);
  // Source operand idx (0 rs1/vs1, 1 rs2/vs2, 2 rs3/vs3/old vd) as read; kind 1 scalar, 2 vector.
  import "DPI-C" function void tandem_tr_src(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned idx,
    input int unsigned kind, input int unsigned regno, input bit [1023:0] value);
  // The warp's next pc and mask, and the SIMT stack after the instruction: op 0 none, 1 push, 2 pop.
  import "DPI-C" function void tandem_tr_ctl(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned next_pc,
    input int unsigned next_mask, input int unsigned simt_op, input int unsigned depth,
    input int unsigned top_rpc, input int unsigned top_pc, input int unsigned top_mask,
    input int unsigned nxt_rpc, input int unsigned nxt_pc, input int unsigned nxt_mask,
    input int unsigned barrier, input int unsigned endprg);
  import "DPI-C" function void tandem_tr_trap(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned cause,
    input int unsigned value);
  // Register writes, as they reach the register file. after: the whole register after the write.
  import "DPI-C" function void tandem_tr_wb_scalar(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned rd,
    input int unsigned data);
  import "DPI-C" function void tandem_tr_wb_vector(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned rd,
    input int unsigned mask, input bit [1023:0] after);
  import "DPI-C" function void tandem_tr_fflags(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned raised);
  import "DPI-C" function void tandem_tr_csr(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned addr,
    input int unsigned value);
  // All accesses of an instruction: op 1 load, 2 store, 3 atomic; space 0 global, 1 LDS, 2 private; size in
  // bytes; data is store data, or raw load data before extension, of the lanes in mask.
  import "DPI-C" function void tandem_tr_mem(
    input int unsigned sm, input int unsigned slot, input int unsigned uid, input int unsigned op,
    input int unsigned space_id, input int unsigned size, input int unsigned mask, input bit [1023:0] addr,
    input bit [1023:0] data);
  // The instruction's first access is performed in this cycle: gives the memory order stamp. An instruction
  // of the A extension (opcode 0x2f) is one event, and its place among all of them is that of this call; it
  // makes the call even if it accesses nothing (an SC that fails, no lane active), and then no tandem_tr_mem.
  import "DPI-C" function void tandem_tr_stamp(
    input int unsigned sm, input int unsigned slot, input int unsigned uid);
  // The instruction is complete; it may retire once all older ones of its warp have.
  import "DPI-C" function void tandem_tr_done(
    input int unsigned sm, input int unsigned slot, input int unsigned uid);

endpackage
