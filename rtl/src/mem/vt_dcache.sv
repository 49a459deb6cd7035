// D-cache of one SM: set-associative, write-through, no allocation on writes, one operation a cycle.
//
// Operations, in order of priority: an answer of memory, a replay, a new request. Each is decided in the
// cycle in which it is taken, against the tags of vt_cache_array; line data come out of (or go into) its one
// synchronous port, and the answer to the LSU leaves one cycle later. Nothing stalls an answer.
//
// A request that cannot be answered at once gets an entry: a load that misses, any store (until memory
// acknowledges it), and any request that must wait for an older one. Entries of one line form a chain. Each
// waits for the one before it and is then replayed, so at most one access of a line is in flight in memory
// and a line's accesses are performed in the order of arrival. The one exception: a load that hits may pass
// stores that are performed here and wait only for memory. Misses of different lines overlap, with each other
// and with hits.
//
// A flush empties the tags. A line that was requested before the flush is delivered to its own entry but not
// kept, so no other request sees data older than the flush.
//
// An atomic arrives as a read, which always goes to memory and invalidates the line. A store follows when the
// LSU has computed the result. Both are chained like everything else. While another SM's atomic runs
// (hold_i), new stores are refused. Stores taken before that are performed, and stores_idle_o says when they
// are.
module vt_dcache
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumSets    = DcacheSets,
  parameter int unsigned NumWays    = DcacheWays,
  parameter int unsigned NumEntries = DcacheEntries   // a power of two, below 2 ** MemIdW
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

  localparam int unsigned EntryW = $clog2(NumEntries);

  typedef logic [EntryW-1:0]     entry_t;
  typedef logic [NumEntries-1:0] entries_t;

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

  vt_lzc #(.Width(NumEntries), .Trailing(1'b1)) u_free (
    .in_i(~ent_valid_q), .cnt_o(ent_free), .empty_o(ent_full)
  );

  // ------------------------------------------------------------------ which operation
  logic   do_fill, do_replay, replay_none;
  entry_t replay_ent, rsp_ent;

  vt_lzc #(.Width(NumEntries), .Trailing(1'b1)) u_replay (
    .in_i(ent_replay_q), .cnt_o(replay_ent), .empty_o(replay_none)
  );

  assign mem_rsp_ready_o = 1'b1;
  assign rsp_ent         = mem_rsp_i.id[EntryW-1:0];
  assign do_fill         = mem_rsp_valid_i;
  assign do_replay       = !do_fill && !replay_none;

  // ------------------------------------------------------------------ lookup of a replay or a new request
  lineno_t look_line;
  logic    look_we, look_atomic, hit;

  assign look_line   = do_replay ? ent_line_q[replay_ent] : req_i.line;
  assign look_we     = do_replay ? ent_we_q[replay_ent] : req_i.we;
  assign look_atomic = do_replay ? ent_atomic_q[replay_ent] : req_i.atomic && !req_i.we;

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
  // Only meaningful without a replay
  assign new_hit     = !req_i.we && !req_i.atomic && hit && !older_blocks_load;
  assign req_ready_o = !do_fill && replay_none && (new_hit || (!ent_full && !(req_i.we && hold_i)));
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

  // ------------------------------------------------------------------ tags and lines
  strb_t  store_strb;
  words_t store_wdata, rsp_line;
  assign store_strb  = do_replay ? ent_strb_q[replay_ent] : req_i.strb;
  assign store_wdata = do_replay ? ent_wdata_q[replay_ent] : req_i.wdata;

  lineno_t fill_line;
  assign fill_line = ent_line_q[rsp_ent];

  vt_cache_array #(
    .NumSets(NumSets), .NumWays(NumWays), .LineNoW(LineTagW), .LineBytes(LineBytes)
  ) u_array (
    .clk_i, .rst_ni, .flush_i,
    .look_i(look_line), .hit_o(hit), .read_i(load_hit), .write_i(store_now && hit), .strb_i(store_strb),
    .wdata_i(store_wdata), .drop_i(drop),
    .fill_i(do_fill), .keep_i(keep_fill), .fill_line_i(fill_line), .fill_data_i(mem_rsp_i.rdata),
    .line_o(rsp_line)
  );

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
      ent_prev_q[ent_free]   <= older_tail;
      ent_slot_q[ent_free]   <= req_i.slot;
      ent_line_q[ent_free]   <= req_i.line;
      ent_lanes_q[ent_free]  <= req_i.lanes;
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
  assign rsp_o       = '{slot: rsp_slot_q, we: rsp_we_q, err: rsp_err_q, lanes: rsp_lanes_q,
                         rdata: rsp_line};

  // ------------------------------------------------------------------ to memory, in the order of sending
  logic     queue_room, queue_some, out_room, load_out;
  mem_req_t out;
  entry_t   head_ent;

  vt_fifo #(.T(entry_t), .Depth(NumEntries)) u_queue (
    .clk_i, .rst_ni, .push_valid_i(send), .push_ready_o(queue_room), .push_i(send_ent),
    .head_valid_o(queue_some), .head_o(head_ent), .pop_i(load_out)
  );

  assign load_out = queue_some && out_room;
  always_comb begin
    out = '0;
    if (load_out) begin
      out.we   = ent_we_q[head_ent];
      out.id   = MemIdW'(head_ent);
      out.addr = {ent_line_q[head_ent], {LineOffW{1'b0}}};
      if (ent_we_q[head_ent]) begin
        out.strb  = ent_strb_q[head_ent];
        out.wdata = ent_wdata_q[head_ent];
      end
    end
  end

  vt_stream_reg #(.T(mem_req_t)) u_out (
    .clk_i, .rst_ni, .in_valid_i(queue_some), .in_ready_o(out_room), .in_i(out),
    .out_valid_o(mem_req_valid_o), .out_ready_i(mem_req_ready_i), .out_o(mem_req_o)
  );

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (mem_rsp_valid_i) begin
        mem_rsp_expected: assert (32'(mem_rsp_i.id) < NumEntries && ent_valid_q[rsp_ent]
                                  && !ent_wait_q[rsp_ent] && !ent_replay_q[rsp_ent]
                                  && ent_we_q[rsp_ent] == mem_rsp_i.we);
      end
      if (new_blocked) chain_has_tail: assert (ent_tail_q[older_tail]);
      if (req_valid_i) req_has_lanes: assert (req_i.lanes != '0);
      if (send) queue_has_room: assert (queue_room);
    end
  end

endmodule
