// I-cache of one SM: set-associative, read-only, one 32-bit instruction a request.
//
// A hit answers in the next cycle. A miss parks the warp on the miss entry of its line (a second miss of that
// line joins the first), and later requests of other warps proceed. When the line arrives it stays at the
// output of vt_cache_array, and the parked warps are answered from there, one a cycle. A warp sends its next
// request when it has its answer. Answers are never stalled. Readiness does not depend on the request, so
// even a hit waits while every miss entry is in use.
//
// A flush empties the tags. A line requested before the flush answers its own warps, but is neither kept nor
// joined.
module vt_icache
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumSets = IcacheSets,
  parameter int unsigned NumWays = IcacheWays,
  parameter int unsigned NumMiss = IcacheMisses    // lines in flight; a power of two
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        flush_i,

  input  logic        req_valid_i,
  output logic        req_ready_o,
  input  warp_t       req_warp_i,
  input  word_t       req_pc_i,

  output logic        rsp_valid_o,
  output warp_t       rsp_warp_o,
  output word_t       rsp_pc_o,
  output logic [31:0] rsp_insn_o,
  output logic        rsp_err_o,     // the line is not mapped

  output logic        mem_req_valid_o,
  input  logic        mem_req_ready_i,
  output mem_req_t    mem_req_o,

  input  logic        mem_rsp_valid_i,
  output logic        mem_rsp_ready_o,
  input  mem_rsp_t    mem_rsp_i
);

  localparam int unsigned MissW = $clog2(NumMiss);
  localparam int unsigned WordW = $clog2(LineWords);

  typedef logic [MissW-1:0]   miss_t;
  typedef logic [NumWarp-1:0] warps_t;

  logic [NumMiss-1:0] miss_valid_q, miss_sent_q, miss_stale_q;
  lineno_t            miss_line_q  [NumMiss];
  warps_t             miss_warps_q [NumMiss];
  word_t              park_pc_q    [NumWarp];  // request of a parked warp
  warps_t             parked_q;

  // ------------------------------------------------------------------ lookup
  lineno_t            line;
  logic               hit, apart, miss_full;  // apart: no miss entry has the line
  logic [NumMiss-1:0] same;
  miss_t              join_miss, free_miss;

  assign line = req_pc_i[31:LineOffW];

  always_comb begin
    same = '0;
    if (req_valid_i) begin
      for (int unsigned m = 0; m < NumMiss; m++) begin
        same[m] = miss_valid_q[m] && !miss_stale_q[m] && miss_line_q[m] == line;
      end
    end
  end

  vt_lzc #(.Width(NumMiss), .Trailing(1'b1)) u_join (.in_i(same), .cnt_o(join_miss), .empty_o(apart));
  vt_lzc #(.Width(NumMiss), .Trailing(1'b1)) u_free (
    .in_i(~miss_valid_q), .cnt_o(free_miss), .empty_o(miss_full)
  );

  // ------------------------------------------------------------------ the line that arrived, and its warps
  logic   buf_err_q;
  warps_t buf_warps_q;
  logic   drain, drained;
  warp_t  drain_warp;
  miss_t  rsp_miss;
  logic   fill;

  assign drain           = !drained;
  assign mem_rsp_ready_o = !drain;
  assign fill            = mem_rsp_valid_i && mem_rsp_ready_o;
  assign rsp_miss        = mem_rsp_i.id[MissW-1:0];

  vt_lzc #(.Width(NumWarp), .Trailing(1'b1)) u_drain (
    .in_i(buf_warps_q), .cnt_o(drain_warp), .empty_o(drained)
  );

  // ------------------------------------------------------------------ what becomes of a request
  // No request is looked up while a line arrives or drains: one use of the line array, one answer a cycle.
  logic take_hit, take_join, take_miss;
  assign req_ready_o = !fill && !drain && !miss_full;
  assign take_hit    = req_valid_i && req_ready_o && hit;
  assign take_join   = req_valid_i && req_ready_o && !hit && !apart;
  assign take_miss   = req_valid_i && req_ready_o && !hit && apart;

  lineno_t fill_line;
  logic    keep_fill;
  words_t  out_line;  // the line that was hit, or that came and drains
  assign fill_line = miss_line_q[rsp_miss];
  assign keep_fill = fill && !mem_rsp_i.err && !miss_stale_q[rsp_miss] && !flush_i;

  vt_cache_array #(
    .NumSets(NumSets), .NumWays(NumWays), .LineNoW(LineTagW), .LineBytes(LineBytes)
  ) u_array (
    .clk_i, .rst_ni, .flush_i,
    .look_i(line), .hit_o(hit), .read_i(take_hit), .write_i(1'b0), .strb_i('0), .wdata_i('0), .drop_i(1'b0),
    .fill_i(fill), .keep_i(keep_fill), .fill_line_i(fill_line), .fill_data_i(mem_rsp_i.rdata),
    .line_o(out_line)
  );

  always_ff @(posedge clk_i) if (fill) buf_err_q <= mem_rsp_i.err;

  // ------------------------------------------------------------------ misses
  logic send;
  miss_t send_miss;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      miss_valid_q <= '0;
      miss_sent_q  <= '0;
      miss_stale_q <= '0;
      buf_warps_q  <= '0;
      parked_q     <= '0;
      for (int unsigned m = 0; m < NumMiss; m++) miss_warps_q[m] <= '0;
    end else begin
      if (flush_i) miss_stale_q <= '1;
      if (take_miss) begin
        miss_valid_q[free_miss] <= 1'b1;
        miss_sent_q[free_miss]  <= 1'b0;
        miss_stale_q[free_miss] <= flush_i;
        miss_warps_q[free_miss] <= warps_t'(1) << req_warp_i;
      end
      if (take_join) miss_warps_q[join_miss] <= miss_warps_q[join_miss] | (warps_t'(1) << req_warp_i);
      if (take_join || take_miss) parked_q[req_warp_i] <= 1'b1;
      if (send) miss_sent_q[send_miss] <= 1'b1;
      if (fill) begin
        miss_valid_q[rsp_miss] <= 1'b0;
        buf_warps_q            <= miss_warps_q[rsp_miss];
      end else if (drain) begin
        buf_warps_q[drain_warp] <= 1'b0;
        parked_q[drain_warp]    <= 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_miss) miss_line_q[free_miss] <= line;
    if (take_join || take_miss) park_pc_q[req_warp_i] <= req_pc_i;
  end

  // ------------------------------------------------------------------ answers
  word_t drain_pc;
  assign drain_pc = park_pc_q[drain_warp];

  logic rsp_valid_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rsp_valid_q <= 1'b0;
    else         rsp_valid_q <= drain || take_hit;
  end

  always_ff @(posedge clk_i) begin
    if (drain) begin
      rsp_warp_o <= drain_warp;
      rsp_pc_o   <= drain_pc;
      rsp_err_o  <= buf_err_q;
    end else if (take_hit) begin
      rsp_warp_o <= req_warp_i;
      rsp_pc_o   <= req_pc_i;
      rsp_err_o  <= 1'b0;
    end
  end

  assign rsp_valid_o = rsp_valid_q;
  assign rsp_insn_o  = out_line[rsp_pc_o[LineOffW-1 -: WordW]];

  // ------------------------------------------------------------------ to memory
  typedef struct packed {
    miss_t   miss;
    lineno_t line;
  } out_t;

  logic none_unsent, out_room;
  out_t out;

  vt_lzc #(.Width(NumMiss), .Trailing(1'b1)) u_unsent (
    .in_i(miss_valid_q & ~miss_sent_q), .cnt_o(send_miss), .empty_o(none_unsent)
  );
  assign send = !none_unsent && out_room;

  vt_stream_reg #(.T(out_t)) u_out (
    .clk_i, .rst_ni, .in_valid_i(!none_unsent), .in_ready_o(out_room),
    .in_i('{miss: send_miss, line: miss_line_q[send_miss]}),
    .out_valid_o(mem_req_valid_o), .out_ready_i(mem_req_ready_i), .out_o(out)
  );

  assign mem_req_o = '{we: 1'b0, id: MemIdW'(out.miss), addr: {out.line, {LineOffW{1'b0}}}, strb: '0,
                       wdata: '0};

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (mem_rsp_valid_i) begin
        mem_rsp_expected: assert (32'(mem_rsp_i.id) < NumMiss && miss_valid_q[rsp_miss]
                                  && miss_sent_q[rsp_miss]
                                  && !mem_rsp_i.we);
      end
      if (req_valid_i) one_request_a_warp: assert (req_pc_i[1:0] == 2'b00 && !parked_q[req_warp_i]);
    end
  end

endmodule
