// Makes the trace calls for Pocket; bound into pk_core, whose names it uses. An instruction is reported as
// it retires, with what was collected while it ran: Pocket runs one at a time, so that nothing has to be
// matched.
module pocket_probe
  import vt_trace_pkg::*;
#(
  parameter int WARPS = 4,
  parameter int WB    = 2,
  parameter int LANES = 4,
  parameter int LB    = 2
) ();
`include "pk_ops.vh"

  wire        clk   = pk_core.clk;
  wire [3:0]  state = pk_core.state;
  wire [WB-1:0] cur = pk_core.cur;
  wire [4:0]  kind  = pk_core.kind;
  wire [31:0] slot  = 32'(cur);
  wire        on    = tandem_top.trace_i && pk_core.rst_n;

  logic [31:0] retired_q;
  wire  [31:0] uid_q = {24'd0, retired_q[7:0]};  // unique among a warp's latest 256
  logic [31:0] barrier_uid_q [WARPS];
  // What the instruction, or its half, did so far.
  logic [31:0]        wmask_q, mmask_q;
  logic [31:0][31:0]  src_q [3], maddr_q, mdata_q;
  logic               ran_q, stamped_q, fetched_q;

  function automatic logic [31:0] xread(logic [7:0] n);
    return n[5:0] != 0 && pk_core.xlive[{cur, n[5:0]}] ? pk_core.xreg[{cur, n[5:0]}] : 32'd0;
  endfunction
  function automatic logic [31:0][31:0] vread(logic [7:0] n);
    vread = '0;
    for (int i = 0; i < LANES; i++)
      if (pk_core.vlive[{cur, n, LB'(i)}]) vread[i] = pk_core.vreg[{cur, n, LB'(i)}];
  endfunction
  function automatic logic [31:0][31:0] scalar(logic [31:0] v);
    scalar    = '0;
    scalar[0] = v;
  endfunction

  wire [7:0]  n1 = pk_core.n1, n2 = pk_core.n2, nd = pk_core.nd, n3 = pk_core.n3;
  wire [7:0]  bt = pk_core.bt;
  wire        done = state == pk_core.S_DONE;
  wire        half = pk_core.group && !pk_core.beat;
  // The cycle before the first of execution: registers are still as the instruction finds them.
  wire        begins = state == pk_core.S_DECODE || (done && half);
  wire [7:0]  nb = state == pk_core.S_DECODE ? 8'd0 : 8'd1;
  wire        access = (state == pk_core.S_ACCESS || state == pk_core.S_AMO) && pk_core.mem_on &&
                       pk_core.access_done && !pk_core.access_bad;
  wire        data_low = pk_core.word[6:0] == 7'b0100111;
  wire [31:0] bytes = pk_core.size == 2'd0 ? 32'hff : pk_core.size == 2'd1 ? 32'hffff : 32'hffffffff;

  task automatic issue();
    tandem_tr_issue(0, slot, uid_q, pk_core.cpc, pk_core.word,
                    pk_core.pfx[cur] == 2'd0 || !fetched_q ? 32'd0 : pk_core.pfx_word[cur],
                    32'(pk_core.cmask), 32'(bt));
  endtask

  // The SIMT stack after the instruction: entry n from the top.
  wire [5:0] depth = pk_core.depth[cur];
  function automatic logic [95:0] entry(int n);
    automatic int at = int'(slot) * pk_core.DEPTH + int'(depth) - 1 - n;
    if (int'(depth) <= n) return '0;
    return {pk_core.stk_rpc[at], pk_core.stk_pc[at], 32'(pk_core.stk_mask[at])};
  endfunction

  logic [5:0] depth_before_q;

  always_ff @(posedge clk) begin
    if (!pk_core.rst_n) begin
      retired_q <= '0;
    end else begin
      if (state == pk_core.S_FETCH) fetched_q <= 1'b0;
      if (state == pk_core.S_DECODE) fetched_q <= 1'b1;
      if (begins) begin
        wmask_q        <= '0;
        mmask_q        <= '0;
        maddr_q        <= '0;
        mdata_q        <= '0;
        stamped_q      <= 1'b0;
        depth_before_q <= depth;
        src_q[0] <= pk_core.s1 ? scalar(xread(n1)) : vread(n1 + nb);
        src_q[1] <= pk_core.s2 ? scalar(xread(n2)) :
                    pk_core.v3 && !data_low ? vread(n3 + nb) : vread(n2 + nb);
        src_q[2] <= data_low ? vread(n3 + nb) : vread(nd + nb);
      end
      if (((state == pk_core.S_EXEC && kind == K_VALU && !pk_core.divides) || state == pk_core.S_COMMIT) &&
          pk_core.on)
        wmask_q[pk_core.lane] <= 1'b1;
      if (state == pk_core.S_DIVIDE && pk_core.div_done) wmask_q[pk_core.lane] <= 1'b1;
      if (access && !(kind == K_SC && !pk_core.sc_ok)) begin
        mmask_q[pk_core.lane] <= 1'b1;
        maddr_q[pk_core.lane] <= pk_core.at;
        mdata_q[pk_core.lane] <= (pk_core.writes ? pk_core.datum : pk_core.raw) & bytes;
      end
      if (done) retired_q <= retired_q + 32'd1;
      if (done && kind == K_BARRIER) barrier_uid_q[cur] <= uid_q;
    end
  end

  always_ff @(posedge clk) begin : trace
    if (on) begin
      if (state == pk_core.S_GROUP) begin
        tandem_tr_wg_start(0, pk_core.wg_n, pk_core.wg_x, pk_core.wg_y, pk_core.wg_z, 0, 32'h70000000,
                           pk_core.pds_wg);
        for (int w = 0; w < WARPS; w++)
          if (w < int'(pk_core.warps)) tandem_tr_warp_start(0, w, pk_core.wg_n, w, 0);
      end
      if (state == pk_core.S_PICK && pk_core.live != '0 && pk_core.ready == '0) begin
        for (int w = 0; w < WARPS; w++) if (pk_core.waiting[w]) tandem_tr_done(0, w, barrier_uid_q[w]);
      end
      if (state == pk_core.S_PICK && pk_core.live == '0) tandem_tr_wg_end(0, pk_core.wg_n);
      if (state == pk_core.S_TRAP && !pk_core.fault) begin
        issue();
        tandem_tr_trap(0, slot, uid_q, 32'(pk_core.cause), pk_core.value);
        tandem_tr_done(0, slot, uid_q);
      end
      if (done) retire();
    end
  end

  task automatic retire();
    logic pushed, popped;
    logic [95:0] top, under;
    top   = entry(0);
    under = entry(1);
    pushed = depth > depth_before_q;
    popped = depth < depth_before_q;
    issue();
    if (pk_core.s1) tandem_tr_src(0, slot, uid_q, 0, 1, 32'(n1), src_q[0]);
    else if (pk_core.v1) tandem_tr_src(0, slot, uid_q, 0, 2, 32'(n1 + bt), src_q[0]);
    if (pk_core.s2) tandem_tr_src(0, slot, uid_q, 1, 1, 32'(n2), src_q[1]);
    else if (pk_core.v2) tandem_tr_src(0, slot, uid_q, 1, 2, 32'(n2 + bt), src_q[1]);
    else if (pk_core.v3 && !data_low) tandem_tr_src(0, slot, uid_q, 1, 2, 32'(n3 + bt), src_q[1]);
    if (pk_core.v3 && data_low) tandem_tr_src(0, slot, uid_q, 2, 2, 32'(n3 + bt), src_q[2]);
    else if (pk_core.acc) tandem_tr_src(0, slot, uid_q, 2, 2, 32'(nd + bt), src_q[2]);
    tandem_tr_ctl(0, slot, uid_q, half ? pk_core.cpc : kind == K_END ? 0 : pk_core.npc,
                  kind == K_END ? 0 : 32'(pk_core.nmask), pushed ? 1 : popped ? 2 : 0, 32'(depth),
                  top[95:64], top[63:32], top[31:0], under[95:64], under[63:32],
                  under[31:0], 32'(kind == K_BARRIER), 32'(kind == K_END));
    if (pk_core.sd && nd[5:0] != 0) tandem_tr_wb_scalar(0, slot, uid_q, 32'(nd), xread(nd));
    if (pk_core.vd) tandem_tr_wb_vector(0, slot, uid_q, 32'(nd + bt), wmask_q, vread(nd + bt));
    if (kind == K_CSR && pk_core.csr_writes)
      tandem_tr_csr(0, slot, uid_q, 32'(pk_core.word[31:20]), pk_core.csr_rdata);  // reads show it now
    if (kind == K_SETRPC) tandem_tr_csr(0, slot, uid_q, 32'h80c, pk_core.rpc[cur]);
    if (kind == K_VSET) begin
      tandem_tr_csr(0, slot, uid_q, 32'hc20, pk_core.vl[cur]);
      tandem_tr_csr(0, slot, uid_q, 32'hc21, pk_core.vtype[cur]);
    end
    if (mmask_q != '0)
      tandem_tr_mem(0, slot, uid_q,
                    kind == K_AMO ? 3 : kind == K_STORE || kind == K_VSTORE || kind == K_SC ? 2 : 1,
                    space(), 32'd1 << pk_core.size, mmask_q, maddr_q, mdata_q);
    if (mmask_q != '0 || pk_core.amo) tandem_tr_stamp(0, slot, uid_q);
    if (kind != K_BARRIER) tandem_tr_done(0, slot, uid_q);
  endtask

  function automatic int space();
    logic outside;
    outside = 1'b0;
    for (int i = 0; i < LANES; i++) if (mmask_q[i] && maddr_q[i][31:28] != 4'h7) outside = 1'b1;
    if (pk_core.form == M_PRIVATE) return 2;
    return outside ? 0 : 1;
  endfunction

  // LDS, for its final contents.
  import "DPI-C" context function void tandem_lds_here(input int unsigned sm, input int unsigned bytes);
  export "DPI-C" function tandem_lds_line;
  function automatic void tandem_lds_line(input int unsigned line, output bit [1023:0] words);
    for (int i = 0; i < 32; i++) begin
      automatic int at = (32 * int'(line) + i) % pk_core.LDS_WORDS;
      words[32*i+:32] = pk_core.lds_live[at] ? pk_core.lds[at] : 32'd0;
    end
  endfunction
  always_ff @(negedge pk_core.rst_n) begin : announce
    tandem_lds_here(0, pk_core.LDS_BYTES);
  end

endmodule
