// D-cache of one SM: set-associative, write-through, no allocation on writes, one operation a cycle.
//
// Operations, in order of priority: an answer of memory, a replay, a new request. Each is decided in the cycle
// in which it is taken, against tags in flip-flops; line data come out of (or go into) one synchronous array,
// and the answer to the LSU leaves one cycle later. Nothing stalls an answer.
//
// What cannot be answered at once gets an entry: a load that misses, any store (until memory acknowledges
// it), and any request that must wait for an older one. Entries of one line form a chain, each waiting for the
// one before it and then replayed, so at most one access of a line is in flight in memory and a line's
// accesses are performed in the order of arrival. The one shortcut: a load that hits may pass stores that are
// performed here and wait only for memory. Misses of different lines, and hits beside them, overlap.
//
// A flush empties the tags. A line that was asked for before the flush is delivered to its own entry but not
// kept, so that nobody else sees data older than the flush.
//
// An atomic comes as a read that goes to memory in any case and makes the cache give the line up, and, when
// the LSU has computed, a store. Both are chained like everything else. While another SM's atomic runs
// (hold_i), new stores are refused; those taken before are performed, and stores_idle_o says when they are.
module vt_dcache
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumSets    = 64,
  parameter int unsigned NumWays    = 4,
  parameter int unsigned NumEntries = 8   // a power of two, below 2 ** MemIdW
) (
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     flush_i,

  input  logic     req_valid_i,
  output logic     req_ready_o,     // depends on req_i
  input  dc_req_t  req_i,

  output logic     rsp_valid_o,
  output dc_rsp_t  rsp_o,

  input  logic        hold_i,
  output logic        stores_idle_o,
  output store_note_t note_o,       // a store was taken in this cycle

  output logic     perform_o,       // data are read, or a store takes its place in the order
  output slot_t    perform_slot_o,

  output logic     mem_req_valid_o,
  input  logic     mem_req_ready_i,
  output mem_req_t mem_req_o,

  input  logic     mem_rsp_valid_i,
  output logic     mem_rsp_ready_o,
  input  mem_rsp_t mem_rsp_i
);

  localparam int unsigned SetW   = $clog2(NumSets);
  localparam int unsigned WayW   = $clog2(NumWays);
  localparam int unsigned TagW   = LineTagW - SetW;
  localparam int unsigned EntryW = $clog2(NumEntries);

  typedef logic [SetW-1:0]       set_t;
  typedef logic [WayW-1:0]       way_t;
  typedef logic [TagW-1:0]       tag_t;
  typedef logic [EntryW-1:0]     entry_t;
  typedef logic [NumEntries-1:0] entries_t;

  // ------------------------------------------------------------------ tags and lines
  logic [NumWays-1:0] tag_valid_q [NumSets];
  tag_t               tag_q       [NumSets][NumWays];
  way_t               victim_q    [NumSets];          // next way to replace
  words_t             data_q      [NumSets * NumWays];

  // ------------------------------------------------------------------ entries
  entries_t ent_valid_q;
  entries_t ent_wait_q;    // waits for the entry ent_prev_q
  entries_t ent_replay_q;  // its turn has come
  entries_t ent_tail_q;    // youngest of its line
  entries_t ent_stale_q;   // read sent before a flush, or for an atomic: its line is not kept
  entries_t ent_we_q;
  entries_t ent_atomic_q;  // read for an atomic
  entry_t   ent_prev_q  [NumEntries];
  slot_t    ent_slot_q  [NumEntries];
  lineno_t  ent_line_q  [NumEntries];
  mask_t    ent_lanes_q [NumEntries];
  strb_t    ent_strb_q  [NumEntries];
  words_t   ent_wdata_q [NumEntries];

  entry_t ent_free;
  logic   ent_full;

  always_comb begin
    ent_full = ent_valid_q == '1;
    ent_free = '0;
    for (int e = int'(NumEntries) - 1; e >= 0; e--) if (!ent_valid_q[e]) ent_free = entry_t'(e);
  end

  // ------------------------------------------------------------------ which operation
  logic   do_fill, do_replay, replay_any;
  entry_t replay_ent, rsp_ent;

  always_comb begin
    replay_ent = '0;
    for (int e = int'(NumEntries) - 1; e >= 0; e--) if (ent_replay_q[e]) replay_ent = entry_t'(e);
  end

  assign replay_any      = ent_replay_q != '0;
  assign mem_rsp_ready_o = 1'b1;
  assign rsp_ent         = mem_rsp_i.id[EntryW-1:0];
  assign do_fill         = mem_rsp_valid_i;
  assign do_replay       = !do_fill && replay_any;

  // ------------------------------------------------------------------ lookup of a replay or a new request
  lineno_t look_line;
  logic    look_we, look_atomic, hit;
  way_t    hit_way;
  set_t    look_set;

  assign look_line   = do_replay ? ent_line_q[replay_ent] : req_i.line;
  assign look_we     = do_replay ? ent_we_q[replay_ent] : req_i.we;
  assign look_set    = look_line[SetW-1:0];
  assign look_atomic = do_replay ? ent_atomic_q[replay_ent] : req_i.atomic && !req_i.we;

  always_comb begin
    hit     = 1'b0;
    hit_way = '0;
    for (int unsigned w = 0; w < NumWays; w++) begin
      if (tag_valid_q[look_set][w] && tag_q[look_set][w] == look_line[LineTagW-1:SetW]) begin
        hit     = 1'b1;
        hit_way = way_t'(w);
      end
    end
  end

  // Older requests of a new request's line. All of a line's entries but performed stores block a load.
  logic   older_any, older_blocks_load;
  entry_t older_tail;

  always_comb begin
    older_any         = 1'b0;
    older_blocks_load = 1'b0;
    older_tail        = '0;
    for (int unsigned e = 0; e < NumEntries; e++) begin
      if (ent_valid_q[e] && ent_line_q[e] == req_i.line) begin
        older_any = 1'b1;
        if (!ent_we_q[e] || ent_wait_q[e] || ent_replay_q[e]) older_blocks_load = 1'b1;
        if (ent_tail_q[e]) older_tail = entry_t'(e);
      end
    end
  end

  logic new_hit, do_new, new_alloc, new_blocked;
  assign new_hit     = !req_i.we && !req_i.atomic && hit && !older_blocks_load;  // only meaningful without a replay
  assign req_ready_o = !do_fill && !replay_any && (new_hit || (!ent_full && !(req_i.we && hold_i)));
  assign do_new      = req_valid_i && req_ready_o;
  assign new_alloc   = do_new && !new_hit;
  assign new_blocked = new_alloc && older_any;

  // What the operation does
  logic    load_hit, store_now, send, finish, keep_fill, drop;
  entry_t  send_ent;
  assign load_hit  = (do_new && new_hit) || (do_replay && !look_we && !look_atomic && hit);
  assign store_now = (new_alloc && !new_blocked && look_we) || (do_replay && look_we);
  assign send      = (new_alloc && !new_blocked) || (do_replay && !load_hit);
  assign send_ent  = do_replay ? replay_ent : ent_free;
  assign drop      = send && look_atomic && hit;
  assign finish    = do_fill || (do_replay && load_hit);  // an entry ends
  assign keep_fill = do_fill && !mem_rsp_i.we && !mem_rsp_i.err && !ent_stale_q[rsp_ent] && !flush_i;

  entry_t finish_ent;
  assign finish_ent = do_fill ? rsp_ent : replay_ent;

  always_comb begin
    perform_o      = 1'b0;
    perform_slot_o = req_i.slot;
    if (do_fill) begin
      perform_o      = !mem_rsp_i.we;
      perform_slot_o = ent_slot_q[rsp_ent];
    end else if (do_replay) begin
      perform_o      = load_hit || store_now;
      perform_slot_o = ent_slot_q[replay_ent];
    end else begin
      perform_o = load_hit || store_now;
    end
  end

  assign stores_idle_o = (ent_valid_q & ent_we_q) == '0;
  assign note_o        = (new_alloc && req_i.we)
                         ? '{valid: 1'b1, warp: req_i.warp, line: req_i.line, strb: req_i.strb} : '0;

  // ------------------------------------------------------------------ tag and line updates
  lineno_t fill_line;
  set_t    fill_set;
  way_t    fill_way;
  assign fill_line = ent_line_q[rsp_ent];
  assign fill_set  = fill_line[SetW-1:0];

  always_comb begin
    fill_way = victim_q[fill_set];
    for (int w = int'(NumWays) - 1; w >= 0; w--) if (!tag_valid_q[fill_set][w]) fill_way = way_t'(w);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < NumSets; s++) tag_valid_q[s] <= '0;
    end else if (flush_i) begin
      for (int unsigned s = 0; s < NumSets; s++) tag_valid_q[s] <= '0;
    end else if (keep_fill) begin
      tag_valid_q[fill_set][fill_way] <= 1'b1;
    end else if (drop) begin
      tag_valid_q[look_set][hit_way] <= 1'b0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < NumSets; s++) victim_q[s] <= '0;
    end else if (keep_fill) begin
      victim_q[fill_set] <= fill_way + 1'b1;
    end
  end

  function automatic words_t merge(words_t old, words_t data, strb_t strb);
    words_t line;
    for (int unsigned w = 0; w < LineWords; w++) begin
      line[w] = old[w];
      for (int unsigned b = 0; b < 4; b++) if (strb[4*w+b]) line[w][8*b+:8] = data[w][8*b+:8];
    end
    return line;
  endfunction

  strb_t  store_strb;
  words_t store_wdata;
  assign store_strb  = do_replay ? ent_strb_q[replay_ent] : req_i.strb;
  assign store_wdata = do_replay ? ent_wdata_q[replay_ent] : req_i.wdata;

  words_t rsp_line_q;

  always_ff @(posedge clk_i) begin
    if (keep_fill) begin
      tag_q[fill_set][fill_way]      <= fill_line[LineTagW-1:SetW];
      data_q[{fill_set, fill_way}]   <= mem_rsp_i.rdata;
    end else if (store_now && hit) begin
      data_q[{look_set, hit_way}] <= merge(data_q[{look_set, hit_way}], store_wdata, store_strb);
    end
    if (do_fill)       rsp_line_q <= mem_rsp_i.rdata;
    else if (load_hit) rsp_line_q <= data_q[{look_set, hit_way}];
  end

  // ------------------------------------------------------------------ entry updates
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ent_valid_q  <= '0;
      ent_wait_q   <= '0;
      ent_replay_q <= '0;
      ent_tail_q   <= '0;
      ent_stale_q  <= '0;
    end else begin
      if (do_replay) ent_replay_q[replay_ent] <= 1'b0;
      if (finish) begin
        ent_valid_q[finish_ent] <= 1'b0;
        for (int unsigned e = 0; e < NumEntries; e++) begin
          if (ent_wait_q[e] && ent_prev_q[e] == finish_ent) begin
            ent_wait_q[e]   <= 1'b0;
            ent_replay_q[e] <= 1'b1;
          end
        end
      end
      if (new_alloc) begin
        ent_valid_q[ent_free] <= 1'b1;
        ent_wait_q[ent_free]  <= new_blocked;
        ent_tail_q[ent_free]  <= 1'b1;
        if (new_blocked) ent_tail_q[older_tail] <= 1'b0;
      end
      if (flush_i) ent_stale_q <= '1;
      if (send) ent_stale_q[send_ent] <= flush_i || look_atomic;
    end
  end

  always_ff @(posedge clk_i) begin
    if (new_alloc) begin
      ent_we_q[ent_free]     <= req_i.we;
      ent_atomic_q[ent_free] <= req_i.atomic && !req_i.we;
      ent_prev_q[ent_free]  <= older_tail;
      ent_slot_q[ent_free]  <= req_i.slot;
      ent_line_q[ent_free]  <= req_i.line;
      ent_lanes_q[ent_free] <= req_i.lanes;
      if (req_i.we) begin
        ent_strb_q[ent_free]  <= req_i.strb;
        ent_wdata_q[ent_free] <= req_i.wdata;
      end
    end
  end

  // ------------------------------------------------------------------ answers
  logic  rsp_valid_q, rsp_we_q, rsp_err_q;
  slot_t rsp_slot_q;
  mask_t rsp_lanes_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rsp_valid_q <= 1'b0;
    else         rsp_valid_q <= finish || load_hit;
  end

  always_ff @(posedge clk_i) begin
    if (finish) begin
      rsp_we_q    <= do_fill && mem_rsp_i.we;
      rsp_err_q   <= do_fill && mem_rsp_i.err;
      rsp_slot_q  <= ent_slot_q[finish_ent];
      rsp_lanes_q <= ent_lanes_q[finish_ent];
    end else if (load_hit) begin
      rsp_we_q    <= 1'b0;
      rsp_err_q   <= 1'b0;
      rsp_slot_q  <= req_i.slot;
      rsp_lanes_q <= req_i.lanes;
    end
  end

  assign rsp_valid_o = rsp_valid_q;
  assign rsp_o       = '{slot: rsp_slot_q, we: rsp_we_q, err: rsp_err_q, lanes: rsp_lanes_q, rdata: rsp_line_q};

  // ------------------------------------------------------------------ to memory, in the order of sending
  entry_t           queue_q [NumEntries];
  logic [EntryW:0]  queue_head_q, queue_tail_q;
  logic             queue_some, load_out, out_valid_q;
  mem_req_t         out_q;
  entry_t           head_ent;

  assign queue_some      = queue_head_q != queue_tail_q;
  assign load_out        = queue_some && (!out_valid_q || mem_req_ready_i);
  assign head_ent        = queue_q[queue_head_q[EntryW-1:0]];
  assign mem_req_valid_o = out_valid_q;
  assign mem_req_o       = out_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      queue_head_q <= '0;
      queue_tail_q <= '0;
      out_valid_q  <= 1'b0;
    end else begin
      if (send) queue_tail_q <= queue_tail_q + 1'b1;
      if (load_out) queue_head_q <= queue_head_q + 1'b1;
      if (load_out)             out_valid_q <= 1'b1;
      else if (mem_req_ready_i) out_valid_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (send) queue_q[queue_tail_q[EntryW-1:0]] <= send_ent;
    if (load_out) begin
      out_q.we    <= ent_we_q[head_ent];
      out_q.id    <= MemIdW'(head_ent);
      out_q.addr  <= {ent_line_q[head_ent], {LineOffW{1'b0}}};
      out_q.strb  <= ent_we_q[head_ent] ? ent_strb_q[head_ent] : '0;
      out_q.wdata <= ent_we_q[head_ent] ? ent_wdata_q[head_ent] : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (mem_rsp_valid_i) begin
        mem_rsp_expected: assert (32'(mem_rsp_i.id) < NumEntries && ent_valid_q[rsp_ent] && !ent_wait_q[rsp_ent]
                                  && !ent_replay_q[rsp_ent] && ent_we_q[rsp_ent] == mem_rsp_i.we);
      end
      if (new_blocked) chain_has_tail: assert (ent_tail_q[older_tail]);
      if (req_valid_i) req_has_lanes: assert (req_i.lanes != '0);
      queue_bounded: assert (queue_tail_q - queue_head_q <= (EntryW + 1)'(NumEntries));
    end
  end

endmodule
