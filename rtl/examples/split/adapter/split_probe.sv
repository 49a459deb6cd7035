// Makes the trace calls for Split; bound into its top, whose names it uses. Results come by tag and in any
// order: the probe remembers which instruction each tag stands for.
module split_probe
  import vt_trace_pkg::*;
  import SplitTypes::*;
#(
  parameter int WARPS = 4,
  parameter int LANES = 4
) ();

  wire clk = Split.clock;
  wire on  = tandem_top.trace_i && !Split.reset;

  logic [31:0] retired_q;
  logic [7:0]  uid_q [WARPS];          // of each warp's next instruction
  logic [7:0]  tag_uid_q [TAGS];
  logic        tag_private_q [TAGS];

  // An instruction that has just begun (or, of the control unit, ended): where its warp goes shows now.
  logic        went_q, ended_q, push_q, pop_q;
  logic [31:0] went_warp_q, ended_warp_q;
  logic [7:0]  went_uid_q, ended_uid_q;
  logic [31:0] csr_addr_q;
  logic        csr_q;
  SysOp        ended_op_q;

  wire         go      = Split.core.goValid;
  wire [31:0]  go_warp = 32'(Split.core.goWarp);
  wire Uop     go_uop  = Split.core.goUop;
  wire [7:0]   go_uid  = uid_q[Split.core.goWarp];
  wire         over     = Split.core.busValid;
  wire [31:0]  over_warp = 32'(Split.core.endWarp);
  wire [7:0]   over_uid = tag_uid_q[Split.core.busTag];
  wire         control  = Split.core.busUnit == UNIT_SYS;

  always_ff @(posedge clk) begin
    if (Split.reset) begin
      retired_q <= '0;
      went_q    <= 1'b0;
      ended_q   <= 1'b0;
      for (int w = 0; w < WARPS; w++) uid_q[w] <= '0;
    end else begin
      went_q      <= go && go_uop.unit != UNIT_SYS;
      went_warp_q <= go_warp;
      went_uid_q  <= go_uid;
      if (go) begin
        uid_q[Split.core.goWarp]           <= go_uid + 8'd1;
        tag_uid_q[Split.core.goTag]     <= go_uid;
        tag_private_q[Split.core.goTag] <= go_uop.op == MEM_PRIVATE;
      end
      ended_q      <= over && control && !Split.core.busFault;
      ended_warp_q <= over_warp;
      ended_uid_q  <= over_uid;
      ended_op_q   <= Split.core.control.op;
      push_q       <= Split.core.control.splits;
      pop_q        <= Split.core.control.joins;
      csr_q        <= Split.core.control.csrWrites;
      csr_addr_q   <= 32'(Split.core.control.uop.word[31:20]);
      if (over && !Split.core.busFault) retired_q <= retired_q + 32'd1;
    end
  end

  // The latest instruction of a warp: a barrier, when it is released.
  function automatic logic [7:0] last_uid(int w);
    return uid_q[w] - 8'd1;
  endfunction

  function automatic logic [31:0][31:0] lanes(logic [LANES-1:0][31:0] v);
    return 1024'(v);
  endfunction

  task automatic source(int idx, RegKind kind, logic [7:0] n, logic [LANES-1:0][31:0] v);
    if (kind != REG_NONE)
      tandem_tr_src(0, go_warp, 32'(go_uid), idx, kind == REG_X ? 1 : 2, 32'(n), lanes(v));
  endtask

  // Entry n of a warp's SIMT stack, from the top.
  function automatic logic [95:0] entry(logic [31:0] w, int n);
    automatic int depth = int'(Split.core.control.stacks.depths[w]);
    if (depth <= n) return '0;
    return {Split.core.control.stacks.paths[w][depth-1-n].rpc,
            Split.core.control.stacks.paths[w][depth-1-n].pc,
            32'(Split.core.control.stacks.paths[w][depth-1-n].mask)};
  endfunction

  task automatic where(logic [31:0] w, logic [7:0] uid, int simt, logic barrier, logic ends);
    logic [95:0] top, under;
    top   = entry(w, 0);
    under = entry(w, 1);
    tandem_tr_ctl(0, w, 32'(uid), ends ? 0 : Split.core.control.pcs[w],
                  ends ? 0 : 32'(Split.core.control.masks[w]), simt,
                  32'(Split.core.control.stacks.depths[w]), top[95:64], top[63:32], top[31:0], under[95:64],
                  under[63:32], under[31:0], 32'(barrier), 32'(ends));
  endtask

  function automatic logic [31:0] csr(logic [31:0] w, logic [31:0] addr);
    case (addr)
      32'h001: return 32'(Split.core.control.csrs.states[w].fflags);
      32'h002: return 32'(Split.core.control.csrs.states[w].frm);
      32'h003: return {24'd0, Split.core.control.csrs.states[w].frm,
                       Split.core.control.csrs.states[w].fflags};
      32'h009: return 32'(Split.core.control.csrs.states[w].vxsat);
      32'h00a: return 32'(Split.core.control.csrs.states[w].vxrm);
      32'h00f: return {29'd0, Split.core.control.csrs.states[w].vxrm,
                       Split.core.control.csrs.states[w].vxsat};
      32'h300: return {Split.core.control.csrs.states[w].fs == 2'd3 ||
                       Split.core.control.csrs.states[w].vs == 2'd3,
                       16'd0, Split.core.control.csrs.states[w].fs, 2'b11,
                       Split.core.control.csrs.states[w].vs, 9'd0};
      32'h305: return {Split.core.control.csrs.states[w].mtvec, 2'd0};
      32'hc20: return Split.core.control.csrs.states[w].vl;
      32'hc21: return Split.core.control.csrs.states[w].vtype;
      default: return Split.core.control.csrs.states[w].rpc;
    endcase
  endfunction

  task automatic accesses();
    logic outside;
    logic [1:0] e;
    e = Split.core.memory.best;
    outside = 1'b0;
    for (int i = 0; i < LANES; i++)
      if (Split.core.memory.access[e].lanes[i] && Split.core.memory.addresses[e][i][31:28] != 4'h7)
        outside = 1'b1;
    if (Split.core.memory.access[e].lanes != '0)
      tandem_tr_mem(0, over_warp, 32'(over_uid), Split.core.memory.access[e].store ? 2 : 1,
                    tag_private_q[Split.core.busTag] ? 2 : outside ? 0 : 1,
                    32'd1 << Split.core.memory.access[e].size, 32'(Split.core.memory.access[e].lanes),
                    lanes(Split.core.memory.addresses[e]), lanes(Split.core.memory.data[e]));
  endtask

  always_ff @(posedge clk) begin : trace
    if (on) begin
      if (Split.groupStart) begin
        tandem_tr_wg_start(0, Split.group, Split.groupX, Split.groupY, Split.groupZ, 0, 32'h70000000,
                           Split.groupPds);
        for (int w = 0; w < WARPS; w++)
          if (Split.core.begins[w]) tandem_tr_warp_start(0, w, Split.group, w, 0);
      end
      if (went_q) where(went_warp_q, went_uid_q, 0, 1'b0, 1'b0);
      if (ended_q) begin
        where(ended_warp_q, ended_uid_q, push_q ? 1 : pop_q ? 2 : 0, ended_op_q == SYS_BARRIER,
              ended_op_q == SYS_END);
        if (ended_op_q == SYS_CSR && csr_q)
          tandem_tr_csr(0, ended_warp_q, 32'(ended_uid_q), csr_addr_q, csr(ended_warp_q, csr_addr_q));
        if (ended_op_q == SYS_SETRPC)
          tandem_tr_csr(0, ended_warp_q, 32'(ended_uid_q), 32'h80c, csr(ended_warp_q, 32'h80c));
        if (ended_op_q == SYS_VSET) begin
          tandem_tr_csr(0, ended_warp_q, 32'(ended_uid_q), 32'hc20, csr(ended_warp_q, 32'hc20));
          tandem_tr_csr(0, ended_warp_q, 32'(ended_uid_q), 32'hc21, csr(ended_warp_q, 32'hc21));
        end
        if (ended_op_q != SYS_BARRIER) tandem_tr_done(0, ended_warp_q, 32'(ended_uid_q));
      end
      if (Split.core.control.release_)
        for (int w = 0; w < WARPS; w++)
          if (Split.core.control.waiting[w]) tandem_tr_done(0, w, 32'(last_uid(w)));
      if (Split.dispatcher.state == Split.dispatcher.RUN && !Split.groupBusy && !Split.fault)
        tandem_tr_wg_end(0, Split.group);
      if (Split.core.memory.accept && Split.core.memory.inLanes != '0)
        tandem_tr_stamp(0, 32'(Split.core.memory.inWarp), 32'(tag_uid_q[Split.core.memory.inTag]));
      if (over) begin
        if (Split.core.writeX)
          tandem_tr_wb_scalar(0, over_warp, 32'(over_uid), 32'(Split.core.endReg), Split.core.busData[0]);
        if (Split.core.writeV)
          tandem_tr_wb_vector(0, over_warp, 32'(over_uid), 32'(Split.core.endReg), 32'(Split.core.endLanes),
                              lanes(Split.core.registers.merged));
        if (Split.core.busUnit == UNIT_MEM && !Split.core.busFault) accesses();
        if (Split.core.busTrap != TRAP_NONE)
          tandem_tr_trap(0, over_warp, 32'(over_uid), 32'(Split.core.busTrap), Split.core.busTrapValue);
        if (Split.core.busTrap != TRAP_NONE || (!control && !Split.core.busFault))
          tandem_tr_done(0, over_warp, 32'(over_uid));
      end
      if (go) begin
        tandem_tr_issue(0, go_warp, 32'(go_uid), go_uop.pc, go_uop.word, go_uop.prefix,
                        32'(Split.core.masks[Split.core.goWarp]), 32'(Split.core.goBeat));
        source(0, go_uop.k1, go_uop.n1, Split.core.s1);
        source(1, go_uop.k2, go_uop.n2, Split.core.s2);
        source(2, go_uop.k3, go_uop.n3, Split.core.s3);
      end
    end
  end

  // Local memory, for its final contents.
  import "DPI-C" context function void tandem_lds_here(input int unsigned sm, input int unsigned bytes);
  export "DPI-C" function tandem_lds_line;
  function automatic void tandem_lds_line(input int unsigned line, output bit [1023:0] words);
    for (int i = 0; i < 32; i++) begin
      automatic int at = (32 * int'(line) + i) % (Split.LDS_BYTES / 4);
      words[32*i+:32] = Split.core.memory.lds.used[at/4096][at%4096] ?
                        Split.core.memory.lds.words[at] : 32'd0;
    end
  endfunction
  always_ff @(posedge Split.reset) begin : announce
    tandem_lds_here(0, Split.LDS_BYTES);
  end

endmodule
