// Address translation of one instruction's global lanes, a page at a time, before anything is accessed (only
// in configurations with SV39). Lanes that fault join those that are already bad. The others are then only
// probed, and the lowest failing lane decides.
module vt_lsu_xlate
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     valid_i,      // op_i stays until take_i
  input  lsu_op_t  op_i,
  input  logic     take_i,
  output logic     ready_o,
  output lsu_op_t  op_o,
  output vec_t     addr_o,       // physical

  output logic     mmu_req_valid_o,
  input  logic     mmu_req_ready_i,
  output mmu_req_t mmu_req_o,
  input  logic     mmu_rsp_valid_i,
  input  mmu_rsp_t mmu_rsp_i
);

  logic                     begun_q, sent_q;
  mask_t                    todo_q, page_q, access_q;
  logic [NumLane-1:0][19:0] ppage_q;

  mask_t need;
  assign need    = (valid_i && op_i.trap == TrapNone) ? op_i.mask & ~op_i.lds : '0;
  assign ready_o = need == '0 || (begun_q && todo_q == '0);

  // The current page, and its lanes
  logic [19:0] vpage;
  mask_t       lanes;

  always_comb begin
    vpage = '0;
    lanes = '0;
    if (todo_q != '0) begin
      for (int l = int'(NumLane) - 1; l >= 0; l--) if (todo_q[l]) vpage = op_i.addr[l][31:12];
      for (int unsigned l = 0; l < NumLane; l++) lanes[l] = todo_q[l] && op_i.addr[l][31:12] == vpage;
    end
  end

  assign mmu_req_valid_o = todo_q != '0 && !sent_q;
  assign mmu_req_o       = '{vpage: vpage, write: op_i.op inside {LsuStore, LsuSc, LsuAmo}};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      begun_q  <= 1'b0;
      sent_q   <= 1'b0;
      todo_q   <= '0;
      page_q   <= '0;
      access_q <= '0;
    end else if (take_i) begin
      begun_q  <= 1'b0;
      page_q   <= '0;
      access_q <= '0;
    end else if (need != '0 && !begun_q) begin
      begun_q <= 1'b1;
      todo_q  <= need;
    end else if (mmu_rsp_valid_i) begin
      sent_q <= 1'b0;
      todo_q <= todo_q & ~lanes;
      if (mmu_rsp_i.fault == MmuPage)   page_q   <= page_q | lanes;
      if (mmu_rsp_i.fault == MmuAccess) access_q <= access_q | lanes;
    end else if (mmu_req_valid_o && mmu_req_ready_i) begin
      sent_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (mmu_rsp_valid_i) for (int unsigned l = 0; l < NumLane; l++) if (lanes[l])
      ppage_q[l] <= mmu_rsp_i.ppage;
  end

  always_comb begin
    op_o   = op_i;
    addr_o = op_i.addr;
    if (need != '0) begin
      op_o.page = page_q;
      op_o.bad  = op_i.bad | page_q | access_q;
      op_o.go   = (op_o.bad != '0) ? need & ~(page_q | access_q) : op_i.mask;
      for (int unsigned l = 0; l < NumLane; l++) if (need[l]) addr_o[l][31:12] = ppage_q[l];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (mmu_rsp_valid_i) answer_awaited: assert (sent_q && lanes != '0);
      if (take_i && need != '0) taken_when_done: assert (ready_o);
    end
  end

endmodule
