// Cover points of instruction fetch: abandoned streams, misses of the I-cache.
module vt_cover_fetch
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input logic               clk_i,
  input logic               rst_ni,
  input logic               redirect_valid_i,
  input logic               redirect_in_flight,
  input logic               rsp_valid_i,
  input logic               rsp_stale,
  input fetch_err_e         rsp_err_i,
  input logic               bad_valid,
  input logic               req_valid_o,
  input logic               req_ready_i,
  input logic [NumWarp-1:0] want,
  input logic [NumWarp-1:0] room,
  input logic [NumWarp-1:0] run_q,
  input logic [NumWarp-1:0] out_q,
  input logic               start_valid_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_redirect_idle:        cover (redirect_valid_i && !redirect_in_flight);
      rtl_redirect_in_flight:   cover (redirect_valid_i && redirect_in_flight);
      rtl_redirect_and_start:   cover (redirect_valid_i && start_valid_i);
      rtl_stale_dropped:        cover (rsp_valid_i && rsp_stale);
      rtl_error_answered:       cover (rsp_valid_i && rsp_err_i != FetchOk);
      rtl_misaligned:           cover (bad_valid);
      rtl_several_want:         cover ((want & (want - 1'b1)) != '0);
      rtl_cache_not_ready:      cover (req_valid_o && !req_ready_i);
      rtl_buffer_full:          cover ((run_q & ~room) != '0);
      rtl_next_sent_at_answer:  cover (req_valid_o && req_ready_i && rsp_valid_i);
      rtl_all_in_flight:        cover (out_q == '1);
    end
  end

endmodule

bind vt_fetch vt_cover_fetch u_cover (
  .clk_i, .rst_ni, .redirect_valid_i, .redirect_in_flight(out_q[redirect_warp_i]), .rsp_valid_i,
  .rsp_stale(stale_q[rsp_warp_i]),
  .rsp_err_i, .bad_valid, .req_valid_o, .req_ready_i, .want, .room, .run_q, .out_q, .start_valid_i
);

module vt_cover_icache
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned NumWays = 2,
  parameter int unsigned NumMiss = 8
) (
  input logic               clk_i,
  input logic               rst_ni,
  input logic               flush_i,
  input logic               take_hit,
  input logic               take_join,
  input logic               take_miss,
  input logic               keep_fill,
  input logic               fill,
  input logic               fill_err,
  input logic               drain,
  input logic               drain_more,
  input logic               req_valid_i,
  input logic               req_ready_o,
  input logic               hit,
  input logic [NumMiss-1:0] miss_valid_q,
  input logic [NumMiss-1:0] miss_stale_q,
  input logic [NumWays-1:0] fill_ways,
  input logic               out_valid_q,
  input logic               mem_req_ready_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_hit:              cover (take_hit);
      rtl_hit_under_miss:   cover (take_hit && miss_valid_q != '0);
      rtl_miss:             cover (take_miss);
      rtl_miss_under_miss:  cover (take_miss && miss_valid_q != '0);
      rtl_miss_merged:      cover (take_join);
      rtl_every_miss_entry: cover (miss_valid_q == '1);
      rtl_evicts:           cover (keep_fill && fill_ways == '1);
      rtl_fill_not_mapped:  cover (fill && fill_err);
      rtl_answers_several:  cover (drain && drain_more);
      rtl_line_drains_request_waits: cover (drain && req_valid_i);
      rtl_full_and_would_hit: cover (req_valid_i && !req_ready_o && hit);
      rtl_flush_in_flight:  cover (flush_i && miss_valid_q != '0);
      rtl_stale_fill:       cover (fill && (miss_valid_q & miss_stale_q) != '0);
      rtl_port_busy:        cover (out_valid_q && !mem_req_ready_i);
    end
  end

endmodule

bind vt_icache vt_cover_icache #(.NumWays(NumWays), .NumMiss(NumMiss)) u_cover (
  .clk_i, .rst_ni, .flush_i, .take_hit, .take_join, .take_miss, .keep_fill, .fill, .fill_err(mem_rsp_i.err),
  .drain,
  .drain_more((buf_warps_q & (buf_warps_q - 1'b1)) != '0), .req_valid_i, .req_ready_o, .hit, .miss_valid_q,
  .miss_stale_q,
  .fill_ways(u_array.valid_q[u_array.fill_set]), .out_valid_q(mem_req_valid_o), .mem_req_ready_i
);

module vt_cover_itlb
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumEntry = 4
) (
  input logic                clk_i,
  input logic                rst_ni,
  input logic                req_valid_i,
  input logic                hit,
  input logic                bad,
  input logic                asked_q,
  input logic                mmu_rsp_valid_i,
  input mmu_fault_e          fault,
  input logic [NumEntry-1:0] valid_q,
  input logic                err_valid_q,
  input logic                ic_rsp_valid_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      d40_fetch_hit:            cover (req_valid_i && hit);
      d40_fetch_miss:           cover (req_valid_i && !hit && !bad && !asked_q);
      d40_fetch_waits:          cover (req_valid_i && !hit && asked_q);
      d40_fetch_hit_under_miss: cover (req_valid_i && hit && asked_q);
      d40_fetch_evicts:         cover (mmu_rsp_valid_i && fault == MmuOk && valid_q == '1);
      d40_fetch_page_fault:     cover (mmu_rsp_valid_i && fault == MmuPage);
      d40_fetch_access_fault:   cover (mmu_rsp_valid_i && fault == MmuAccess);
      rtl_fault_waits_for_a_gap: cover (err_valid_q && ic_rsp_valid_i);
    end
  end

endmodule

bind vt_itlb vt_cover_itlb #(.NumEntry(NumEntry)) u_cover (
  .clk_i, .rst_ni, .req_valid_i, .hit, .bad, .asked_q, .mmu_rsp_valid_i, .fault(mmu_rsp_i.fault), .valid_q,
  .err_valid_q(err_valid), .ic_rsp_valid_i
);
