// The instructions in flight, for probes: which one an event belongs to.
//
// Every probe of a machine shares these variables. An instruction has a uid, 0 to 255, that counts the
// instructions of its warp slot. It is in flight from issue() to finish(); a slot has at most Flight of them.
//
// User:    calls issue() in program order within a slot. Reports every event after the issue of its
//          instruction, in the same cycle or later, and finish() last.
// Promise: now, latest, by_tag, by_scalar, by_vector and by_order return the instruction of an event as
//          {slot, uid}. An event that finds no instruction ends the run, with the line of the event. While no
//          records are made (trace_i is low) it does not: a wrong probe does not stop a right machine, and
//          what it returns belongs to slot 0.
package tandem_match_pkg;
  import tandem_cfg_pkg::*;

  // The library learns which rule was broken, and by which line. $fatal follows.
  import "DPI-C" function void tandem_tr_broken(input int unsigned rule, input int unsigned line);

  // The rules' numbers, as tandem_dut.h has them.
  localparam int unsigned RuleNow = 1, RuleLatest = 2, RuleTag = 3, RuleRegister = 4, RuleUnit = 5,
                          RuleSlot = 6, RuleSm = 7, RuleDoneBefore = 8, RuleNeverDone = 9, RuleIndex = 10;

  localparam int unsigned Slots  = NumSm * NumWarp;
  localparam int unsigned Flight = 64;

  typedef struct packed {
    logic        live;
    logic [31:0] tag;
    logic [31:0] unit_no;
    logic        sdst;    // its scalar write is still to come
    logic        vdst;    // and its vector write
    logic [7:0]  rd;
    logic        ends;    // it is ENDPRG
    logic        waits;   // it is a barrier
  } insn_t;

  insn_t       flight [Slots*Flight];
  int unsigned issued [Slots];         // instructions that the slot issued
  int          now_found [NumSm];      // the one issued in this cycle, or -1
  int unsigned retired;
  int unsigned running;                // warps
  int unsigned waiting_of [NumSm];     // warps at a barrier, as a probe says
  int unsigned waiting;
  bit          strict;                 // records are made
  int unsigned issuers;                // instances of probes that report issues
  bit [NumSm-1:0] issuing;             // SMs that they report
  int unsigned issuing_line;

  function automatic void clear();
    for (int i = 0; i < Slots * Flight; i++) flight[i] = '0;
    for (int i = 0; i < Slots; i++) issued[i] = 0;
    for (int i = 0; i < NumSm; i++) begin
      now_found[i]  = -1;
      waiting_of[i] = 0;
    end
    retired = 0;
    running = 0;
    waiting = 0;
    issuers = 0;
    issuing = '0;
  endfunction

  // An instance that reports issues says for which SM, once after each reset.
  function automatic void here(input int unsigned line, input int unsigned sm);
    issuers      = issuers + 1;
    issuing_line = line;
    if (sm < NumSm) issuing[sm] = 1'b1;
  endfunction

  // Whether as many instances as there are SMs leave one of them out: two go by one number.
  function automatic void check_sms();
    if (strict && issuers >= NumSm && issuing != '1) begin
      tandem_tr_broken(RuleSm, issuing_line);
      $fatal(1, "probes.yaml:%0d: %0d instances have `issue`, and they report %0d of %0d SMs: %s",
             issuing_line, issuers, $countones(issuing), NumSm, "`sm` must tell them apart");
    end
  endfunction

  // The index of a generate loop or an array of instances in a hierarchical name: 0 is the innermost.
  function automatic int unsigned index_of(input int unsigned line, input logic [8191:0] path,
                                           input int unsigned depth);
    int unsigned seen, value, scale;
    bit          in;
    byte         c;
    seen  = 0;
    value = 0;
    scale = 1;
    in    = 1'b0;
    for (int unsigned at = 0; at < 1024; at++) begin
      c = path[8*at+:8];
      if (c == "]") begin
        in    = 1'b1;
        value = 0;
        scale = 1;
      end else if (in && c >= "0" && c <= "9") begin
        value = value + scale * (int'(c) - 48);
        scale = scale * 10;
      end else if (in && c == "[") begin
        if (seen == depth) return value;
        seen = seen + 1;
        in   = 1'b0;
      end else in = 1'b0;
    end
    tandem_tr_broken(RuleIndex, line);
    $fatal(1, "probes.yaml:%0d: $index%0d: %0d loops are around %0s", line, depth, seen, path);
    return 0;
  endfunction

  function automatic bit exists(input int unsigned line, input int unsigned sm, input int unsigned slot);
    if (sm < NumSm && slot < NumWarp) return 1'b1;
    if (strict) begin
      tandem_tr_broken(RuleSlot, line);
      $fatal(1, "probes.yaml:%0d: there is no warp slot %0d of SM %0d", line, slot, sm);
    end
    return 1'b0;
  endfunction

  // A new instruction; returns {slot, uid}.
  function automatic int issue(input int unsigned line, input int unsigned sm, input int unsigned slot,
                               input insn_t insn);
    int unsigned s, at;
    if (!exists(line, sm, slot)) return 0;
    s  = sm * NumWarp + slot;
    at = s * Flight + issued[s] % Flight;
    if (strict && flight[at].live) begin
      tandem_tr_broken(RuleNeverDone, line);
      $fatal(1, "probes.yaml:%0d: SM %0d slot %0d: more than %0d in flight: a done or last is missing",
             line, sm, slot, Flight);
    end
    flight[at]      = insn;
    flight[at].live = 1'b1;
    now_found[sm]   = int'(slot * 256 + issued[s] % 256);
    issued[s]       = issued[s] + 1;
    return now_found[sm];
  endfunction

  function automatic int now(input int unsigned line, input int unsigned sm);
    if (sm < NumSm && now_found[sm] >= 0) return now_found[sm];
    if (strict) begin
      tandem_tr_broken(RuleNow, line);
      $fatal(1, "probes.yaml:%0d: SM %0d: no instruction was issued in this cycle (match: now)", line, sm);
    end
    return 0;
  endfunction

  function automatic int latest(input int unsigned line, input int unsigned sm, input int unsigned slot);
    int unsigned s;
    if (!exists(line, sm, slot)) return 0;
    s = sm * NumWarp + slot;
    if (issued[s] == 0 || !flight[s * Flight + (issued[s] - 1) % Flight].live) begin
      if (strict) begin
        tandem_tr_broken(RuleLatest, line);
        $fatal(1, "probes.yaml:%0d: SM %0d slot %0d: the latest is done (match: latest)", line, sm, slot);
      end
      return 0;
    end
    return int'(slot * 256 + (issued[s] - 1) % 256);
  endfunction

  typedef enum {ByTag, ByScalar, ByVector, ByOrder} how_e;

  // The oldest instruction of the slot in flight that fits.
  function automatic int oldest(input int unsigned line, input int unsigned sm, input int unsigned slot,
                                input how_e how, input int unsigned what);
    int unsigned s;
    insn_t       insn;
    bit          fits;
    if (!exists(line, sm, slot)) return 0;
    s = sm * NumWarp + slot;
    for (int unsigned back = issued[s] < Flight ? issued[s] : Flight; back > 0; back--) begin
      insn = flight[s * Flight + (issued[s] - back) % Flight];
      case (how)
        ByTag:    fits = insn.tag == what;
        ByScalar: fits = insn.sdst && 32'(insn.rd) == what;
        ByVector: fits = insn.vdst && 32'(insn.rd) == what;
        default:  fits = insn.unit_no == what;
      endcase
      if (insn.live && fits) return int'(slot * 256 + (issued[s] - back) % 256);
    end
    if (!strict) return 0;
    tandem_tr_broken(how == ByTag ? RuleTag : how == ByOrder ? RuleUnit : RuleRegister, line);
    case (how)
      ByTag:    $fatal(1, "probes.yaml:%0d: SM %0d slot %0d: nothing in flight has the tag %0d", line, sm,
                       slot, what);
      ByScalar: $fatal(1, "probes.yaml:%0d: SM %0d slot %0d: nothing in flight has yet to write x%0d", line,
                       sm, slot, what);
      ByVector: $fatal(1, "probes.yaml:%0d: SM %0d slot %0d: nothing in flight has yet to write v%0d", line,
                       sm, slot, what);
      default:  $fatal(1, "probes.yaml:%0d: SM %0d slot %0d: nothing is in flight in unit %0d", line, sm,
                       slot, what);
    endcase
    return 0;
  endfunction

  // Whether the instruction is a barrier, and whether it is ENDPRG.
  function automatic bit waits(input int unsigned sm, input int found);
    insn_t insn;
    insn = flight[(sm * NumWarp + found / 256) * Flight + (found % 256) % Flight];
    return insn.waits;
  endfunction
  function automatic bit ends(input int unsigned sm, input int found);
    insn_t insn;
    insn = flight[(sm * NumWarp + found / 256) * Flight + (found % 256) % Flight];
    return insn.ends;
  endfunction

  // The register write has come: a younger instruction with the same register is next.
  function automatic void written(input int unsigned sm, input int found, input bit vdst);
    int at;
    at = (int'(sm) * int'(NumWarp) + found / 256) * int'(Flight) + (found % 256) % int'(Flight);
    if (vdst) flight[at].vdst = 1'b0;
    else flight[at].sdst = 1'b0;
  endfunction

  // Nothing of the instruction is left to come.
  function automatic void finish(input int unsigned line, input int unsigned sm, input int found);
    int at;
    at = (int'(sm) * int'(NumWarp) + found / 256) * int'(Flight) + (found % 256) % int'(Flight);
    if (strict && !flight[at].live) begin
      tandem_tr_broken(RuleDoneBefore, line);
      $fatal(1, "probes.yaml:%0d: SM %0d: the instruction was done before", line, sm);
    end
    if (flight[at].ends && running > 0) running = running - 1;
    flight[at].live = 1'b0;
    retired = retired + 1;
  endfunction

  function automatic void wait_count(input int unsigned sm, input int unsigned warps);
    waiting        = waiting - waiting_of[sm] + warps;
    waiting_of[sm] = warps;
  endfunction
endpackage
