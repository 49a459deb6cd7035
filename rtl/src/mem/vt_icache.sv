// I-cache of one SM: set-associative, read-only, one 32-bit instruction a request.
//
// A hit answers in the next cycle. A miss parks the warp on the miss entry of its line (a second miss of that
// line joins the first) and later requests of other warps go on. When the line arrives it is kept in a buffer
// from which the parked warps are answered one a cycle. A warp sends its next request when it has its answer.
// Answers are never stalled, and readiness does not depend on the request: with every miss entry in use even
// a hit waits.
//
// A flush empties the tags; a line asked for before it answers its own warps, is not kept and not joined.
module vt_icache
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumSets = 64,
  parameter int unsigned NumWays = 2,
  parameter int unsigned NumMiss = 8    // lines in flight; a power of two
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

  localparam int unsigned SetW  = $clog2(NumSets);
  localparam int unsigned WayW  = $clog2(NumWays);
  localparam int unsigned TagW  = LineTagW - SetW;
  localparam int unsigned MissW = $clog2(NumMiss);
  localparam int unsigned WordW = $clog2(LineWords);

  typedef logic [SetW-1:0]    set_t;
  typedef logic [WayW-1:0]    way_t;
  typedef logic [TagW-1:0]    tag_t;
  typedef logic [MissW-1:0]   miss_t;
  typedef logic [NumWarp-1:0] warps_t;

  logic [NumWays-1:0] tag_valid_q [NumSets];
  tag_t               tag_q       [NumSets][NumWays];
  way_t               victim_q    [NumSets];
  words_t             data_q      [NumSets * NumWays];

  logic [NumMiss-1:0] miss_valid_q, miss_sent_q, miss_stale_q;
  lineno_t            miss_line_q  [NumMiss];
  warps_t             miss_warps_q [NumMiss];
  word_t              park_pc_q    [NumWarp];  // request of a parked warp
  warps_t             parked_q;

  // ------------------------------------------------------------------ lookup
  lineno_t line;
  set_t    set;
  logic    hit, same;
  way_t    hit_way;
  miss_t   join_miss, free_miss;

  assign line = req_pc_i[31:LineOffW];
  assign set  = line[SetW-1:0];

  always_comb begin
    hit       = 1'b0;
    hit_way   = '0;
    same      = 1'b0;
    join_miss = '0;
    free_miss = '0;
    if (req_valid_i) begin
      for (int unsigned w = 0; w < NumWays; w++) begin
        if (tag_valid_q[set][w] && tag_q[set][w] == line[LineTagW-1:SetW]) begin
          hit     = 1'b1;
          hit_way = way_t'(w);
        end
      end
      for (int m = int'(NumMiss) - 1; m >= 0; m--) begin
        if (!miss_valid_q[m]) free_miss = miss_t'(m);
        if (miss_valid_q[m] && !miss_stale_q[m] && miss_line_q[m] == line) begin
          same      = 1'b1;
          join_miss = miss_t'(m);
        end
      end
    end
  end

  // ------------------------------------------------------------------ the line that came, and its warps
  logic   buf_err_q;
  words_t buf_line_q;
  warps_t buf_warps_q;
  logic   drain;
  warp_t  drain_warp;
  miss_t  rsp_miss;
  logic   fill;

  assign drain           = buf_warps_q != '0;
  assign mem_rsp_ready_o = !drain;
  assign fill            = mem_rsp_valid_i && mem_rsp_ready_o;
  assign rsp_miss        = mem_rsp_i.id[MissW-1:0];

  always_comb begin
    drain_warp = '0;
    for (int w = int'(NumWarp) - 1; w >= 0; w--) if (buf_warps_q[w]) drain_warp = warp_t'(w);
  end

  // ------------------------------------------------------------------ what happens to a request
  // Nothing is looked up while a line arrives or drains: one use of the line array, one answer a cycle.
  logic take_hit, take_join, take_miss;
  assign req_ready_o = !fill && !drain && miss_valid_q != '1;
  assign take_hit    = req_valid_i && req_ready_o && hit;
  assign take_join   = req_valid_i && req_ready_o && !hit && same;
  assign take_miss   = req_valid_i && req_ready_o && !hit && !same;

  set_t    fill_set;
  way_t    fill_way;
  lineno_t fill_line;
  logic    keep_fill;
  assign fill_line = miss_line_q[rsp_miss];
  assign fill_set  = fill_line[SetW-1:0];
  assign fill_way  = victim_q[fill_set];
  assign keep_fill = fill && !mem_rsp_i.err && !miss_stale_q[rsp_miss] && !flush_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < NumSets; s++) tag_valid_q[s] <= '0;
    end else if (flush_i) begin
      for (int unsigned s = 0; s < NumSets; s++) tag_valid_q[s] <= '0;
    end else if (keep_fill) begin
      tag_valid_q[fill_set][fill_way] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < NumSets; s++) victim_q[s] <= '0;
    end else if (keep_fill) begin
      victim_q[fill_set] <= fill_way + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (keep_fill) begin
      tag_q[fill_set][fill_way]    <= fill_line[LineTagW-1:SetW];
      data_q[{fill_set, fill_way}] <= mem_rsp_i.rdata;
    end
    if (fill) begin
      buf_line_q <= mem_rsp_i.rdata;
      buf_err_q  <= mem_rsp_i.err;
    end
  end

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
      rsp_insn_o <= buf_line_q[drain_pc[LineOffW-1 -: WordW]];
      rsp_err_o  <= buf_err_q;
    end else if (take_hit) begin
      rsp_warp_o <= req_warp_i;
      rsp_pc_o   <= req_pc_i;
      rsp_insn_o <= data_q[{set, hit_way}][req_pc_i[LineOffW-1 -: WordW]];
      rsp_err_o  <= 1'b0;
    end
  end

  assign rsp_valid_o = rsp_valid_q;

  // ------------------------------------------------------------------ to memory
  logic    out_valid_q;
  miss_t   out_miss_q;
  lineno_t out_line_q;

  always_comb begin
    send      = 1'b0;
    send_miss = '0;
    if (!out_valid_q || mem_req_ready_i) begin
      for (int m = int'(NumMiss) - 1; m >= 0; m--) begin
        if (miss_valid_q[m] && !miss_sent_q[m]) begin
          send      = 1'b1;
          send_miss = miss_t'(m);
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)              out_valid_q <= 1'b0;
    else if (send)            out_valid_q <= 1'b1;
    else if (mem_req_ready_i) out_valid_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (send) begin
      out_miss_q <= send_miss;
      out_line_q <= miss_line_q[send_miss];
    end
  end

  assign mem_req_valid_o = out_valid_q;
  assign mem_req_o       = '{we: 1'b0, id: MemIdW'(out_miss_q), addr: {out_line_q, {LineOffW{1'b0}}},
                             strb: '0,
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
