// Address translation for instruction fetch (only in configurations with SV39), between vt_fetch and the
// I-cache, which uses physical addresses. It holds a few pages and asks the MMU for others, while the request
// waits. If a page has no fetch permission, the request is answered with an error and never reaches the
// cache. Answers carry the virtual pc.
module vt_itlb
  import vt_pkg::*;
  import vt_mem_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned NumEntry = ItlbEntries  // a power of two
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        flush_i,
  // Fetch
  input  logic        req_valid_i,
  output logic        req_ready_o,
  input  warp_t       req_warp_i,
  input  word_t       req_pc_i,
  output logic        rsp_valid_o,
  output warp_t       rsp_warp_o,
  output word_t       rsp_pc_o,
  output fetch_err_e  rsp_err_o,
  // I-cache
  output logic        ic_req_valid_o,
  input  logic        ic_req_ready_i,
  output word_t       ic_req_pc_o,
  input  logic        ic_rsp_valid_i,
  input  warp_t       ic_rsp_warp_i,
  input  logic        ic_rsp_err_i,
  // MMU
  output logic        mmu_req_valid_o,
  input  logic        mmu_req_ready_i,
  output mmu_req_t    mmu_req_o,
  input  logic        mmu_rsp_valid_i,
  input  mmu_rsp_t    mmu_rsp_i
);

  localparam int unsigned EntryW = $clog2(NumEntry);

  typedef logic [19:0] page_t;

  page_t               vpage_q [NumEntry], ppage_q [NumEntry];
  logic [NumEntry-1:0] valid_q;
  logic [EntryW-1:0]   victim_q;
  logic                asked_q;              // the MMU has a request
  page_t               asked_page_q;
  fetch_err_e          bad_q;                // FetchOk, or why bad_page_q cannot be fetched from
  page_t               bad_page_q;
  word_t               pc_q [NumWarp];       // of the warp's request in the I-cache

  // ------------------------------------------------------------------ lookup
  page_t page, ppage;
  logic  hit, bad;
  assign page = req_pc_i[31:12];
  always_comb begin
    hit   = 1'b0;
    ppage = '0;
    if (req_valid_i) begin
      for (int e = 0; e < int'(NumEntry); e++) begin
        if (valid_q[e] && vpage_q[e] == page) begin
          hit   = 1'b1;
          ppage = ppage_q[e];
        end
      end
    end
  end
  // The LDS window is never translated, and nothing is fetched from it.
  logic  window;
  assign window = page[19:16] == LdsWindow;
  assign bad    = req_valid_i && (window || (bad_q != FetchOk && bad_page_q == page));

  assign ic_req_valid_o  = hit;
  assign ic_req_pc_o     = {ppage, req_pc_i[11:0]};
  assign mmu_req_valid_o = req_valid_i && !hit && !bad && !asked_q;
  assign mmu_req_o       = '{vpage: page, write: 1'b0};

  // ------------------------------------------------------------------ answers
  // An answer that is not from the I-cache waits here for a cycle in which the cache gives none.
  typedef struct packed {
    warp_t      warp;
    word_t      pc;
    fetch_err_e err;
  } err_t;

  logic err_valid, err_take, err_room;
  err_t err;

  // It takes no new answer in the cycle in which it gives one up, so that the offered answer does not depend
  // on the cache's.
  assign err_take    = bad && !err_valid;
  assign req_ready_o = hit ? ic_req_ready_i : err_take;
  assign rsp_valid_o = ic_rsp_valid_i || err_valid;
  always_comb begin
    rsp_warp_o = err.warp;
    rsp_pc_o   = err.pc;
    rsp_err_o  = err.err;
    if (ic_rsp_valid_i) begin
      rsp_warp_o = ic_rsp_warp_i;
      rsp_pc_o   = pc_q[ic_rsp_warp_i];
      rsp_err_o  = ic_rsp_err_i ? FetchAccess : FetchOk;
    end
  end

  vt_stream_reg #(.T(err_t)) u_err (
    .clk_i, .rst_ni, .in_valid_i(err_take), .in_ready_o(err_room),
    .in_i('{warp: req_warp_i, pc: req_pc_i, err: window ? FetchAccess : bad_q}),
    .out_valid_o(err_valid), .out_ready_i(!ic_rsp_valid_i), .out_o(err)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q  <= '0;
      victim_q <= '0;
      asked_q  <= 1'b0;
      bad_q    <= FetchOk;
    end else begin
      if (mmu_req_valid_o && mmu_req_ready_i) asked_q <= 1'b1;
      if (mmu_rsp_valid_i) begin
        asked_q <= 1'b0;
        if (mmu_rsp_i.fault == MmuOk) begin
          valid_q[victim_q] <= 1'b1;
          victim_q          <= victim_q + 1'b1;
        end else begin
          bad_q <= (mmu_rsp_i.fault == MmuPage) ? FetchPage : FetchAccess;
        end
      end
      if (flush_i) begin
        valid_q <= '0;
        bad_q   <= FetchOk;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (mmu_req_valid_o && mmu_req_ready_i) asked_page_q <= page;
    if (mmu_rsp_valid_i) begin
      if (mmu_rsp_i.fault == MmuOk) begin
        vpage_q[victim_q] <= asked_page_q;
        ppage_q[victim_q] <= mmu_rsp_i.ppage;
      end else begin
        bad_page_q <= asked_page_q;
      end
    end
    if (ic_req_valid_o && ic_req_ready_i) pc_q[req_warp_i] <= req_pc_i;
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (mmu_rsp_valid_i) answer_awaited: assert (asked_q);
      if (flush_i) flushed_idle: assert (!asked_q && !err_valid);
      if (err_take) room_for_error: assert (err_room);
    end
  end

endmodule
