// AXI4 memory for a design that is a manager: bursts in, accesses to 64-byte lines out.
//
// User:     the design keeps the rules of AXI4 (Arm IHI 0022). A rule that it breaks ends the run with a
//           message that begins with "axi4:" and names the signal.
// Promise:  INCR, WRAP and FIXED bursts of any legal length and size, aligned or not. The part of a burst
//           that lies in one line is one access to the line. Accesses of one kind are performed in the order
//           of their addresses on AW or AR. A write is answered when all its bytes are in memory. Answers of
//           one id come in order; those of different ids in the order in which memory answers, and read data
//           of different ids is interleaved beat by beat (Interleave 0: burst by burst). Write data may come
//           before its address. Bytes of read data outside the transfer are zero.
// Errors:   memory that is not mapped is answered with SLVERR, an address above 4 GiB with DECERR. A write
//           burst with both is answered with DECERR, although its other lines were written.
// Timing:   ready of AW, W and AR, and the answers, are held back at random as often as memory stalls
//           (tandem_port_noise). Without that, a beat is taken in every cycle.
// Reset:    asynchronous: nothing in flight.
module tandem_axi4_mem #(
  parameter int unsigned DataW       = 32,   // bits: 32, 64, 128, 256 or 512
  parameter int unsigned IdW         = 4,    // bits: 1 to 16
  parameter int unsigned AddrW       = 32,   // bits: 32 to 64
  parameter int unsigned Outstanding = 8,    // lines of each kind in flight: 1 to 64
  parameter bit          Interleave  = 1'b1  // read data of different ids
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // The design
  input  logic               awvalid_i,
  output logic               awready_o,
  input  logic [IdW-1:0]     awid_i,
  input  logic [AddrW-1:0]   awaddr_i,
  input  logic [7:0]         awlen_i,
  input  logic [2:0]         awsize_i,
  input  logic [1:0]         awburst_i,
  input  logic               wvalid_i,
  output logic               wready_o,
  input  logic [DataW-1:0]   wdata_i,
  input  logic [DataW/8-1:0] wstrb_i,
  input  logic               wlast_i,
  output logic               bvalid_o,
  input  logic               bready_i,
  output logic [IdW-1:0]     bid_o,
  output logic [1:0]         bresp_o,
  input  logic               arvalid_i,
  output logic               arready_o,
  input  logic [IdW-1:0]     arid_i,
  input  logic [AddrW-1:0]   araddr_i,
  input  logic [7:0]         arlen_i,
  input  logic [2:0]         arsize_i,
  input  logic [1:0]         arburst_i,
  output logic               rvalid_o,
  input  logic               rready_i,
  output logic [IdW-1:0]     rid_o,
  output logic [DataW-1:0]   rdata_o,
  output logic [1:0]         rresp_o,
  output logic               rlast_o,
  // Line port of the harness
  output logic               req_valid_o,
  input  logic               req_ready_i,
  output logic               req_we_o,
  output logic [7:0]         req_id_o,
  output logic [31:0]        req_addr_o,
  output logic [63:0]        req_strb_o,
  output logic [511:0]       req_wdata_o,
  input  logic               rsp_valid_i,
  output logic               rsp_ready_o,
  input  logic               rsp_we_i,
  input  logic [7:0]         rsp_id_i,
  input  logic               rsp_err_i,
  input  logic [511:0]       rsp_rdata_i
);

  initial begin : parameters
    if (!(DataW inside {32, 64, 128, 256, 512}))
      $fatal(1, "tandem_axi4_mem: DataW is %0d; data has 32, 64, 128, 256 or 512 bits", DataW);
    if (IdW < 1 || IdW > 16) $fatal(1, "tandem_axi4_mem: IdW is %0d; ids have 1 to 16 bits", IdW);
    if (AddrW < 32 || AddrW > 64)
      $fatal(1, "tandem_axi4_mem: AddrW is %0d; addresses have 32 to 64 bits", AddrW);
    if (Outstanding < 1 || Outstanding > 64)
      $fatal(1, "tandem_axi4_mem: Outstanding is %0d; 1 to 64 lines are in flight", Outstanding);
  end

  localparam int unsigned N       = (Outstanding > 0) ? Outstanding : 1;
  localparam int unsigned SlotW   = (N > 1) ? $clog2(N) : 1;
  localparam int unsigned Bytes   = DataW / 8;
  localparam int unsigned MaxSize = $clog2(Bytes);
  localparam logic [5:0]  LaneMask = 6'(Bytes - 1);  // of an offset in the line: the byte of the bus
  localparam logic [1:0]  Okay = 2'd0, SlvErr = 2'd2, DecErr = 2'd3;

  typedef logic [SlotW-1:0] slot_t;

  // A burst on its way: addr is that of the next beat, left counts the beats after it. Only the bits of the
  // address in wrap change from beat to beat: none of FIXED, all of INCR.
  typedef struct packed {
    logic [IdW-1:0] id;
    logic [31:0]    addr, wrap;
    logic [7:0]     left;
    logic [2:0]     size;
    logic           beyond;  // above 4 GiB
  } burst_t;

  function automatic burst_t accept(input logic [IdW-1:0] id, input logic [AddrW-1:0] addr,
                                    input logic [7:0] len, input logic [2:0] size, input logic [1:0] kind);
    accept.id   = id;
    accept.addr = addr[31:0];
    accept.left = len;
    accept.size = size;
    accept.beyond  = (64'(addr) >> 32) != '0;
    unique case (kind)
      2'd0:    accept.wrap = '0;
      2'd2:    accept.wrap = ((32'(len) + 32'd1) << size) - 32'd1;
      default: accept.wrap = '1;
    endcase
  endfunction

  // The next beat's address: aligned to the size from the second beat on.
  function automatic logic [31:0] step(input logic [31:0] addr, input logic [31:0] wrap,
                                       input logic [2:0] size);
    logic [31:0] up;
    up   = ((addr >> size) + 32'd1) << size;
    step = (addr & ~wrap) | (up & wrap);
  endfunction

  // Bytes of the bus that a beat at this offset carries.
  function automatic logic [Bytes-1:0] lanes(input logic [5:0] offset, input logic [2:0] size);
    logic [5:0] first, last;
    first = offset & LaneMask;
    last  = (((offset >> size) << size) | ((6'd1 << size) - 6'd1)) & LaneMask;
    for (int b = 0; b < int'(Bytes); b++) lanes[b] = 6'(b) >= first && 6'(b) <= last;
  endfunction

  logic [4:0] hold;  // AW, W, B, AR, R
  tandem_port_noise #(.Channels(5)) u_noise (
    .clk_i, .rst_ni, .req_valid_i(req_valid_o), .req_ready_i, .hold_o(hold)
  );

  // ------------------------------------------------------------------ writes: from beats to lines
  burst_t             aw_q, aw_next;
  logic               aw_full_q, w_full_q, wlast_q;
  logic [DataW-1:0]   wdata_q;
  logic [Bytes-1:0]   wstrb_q;
  logic [511:0]       gather_q, gather;      // bytes of this line, from the beats so beyond
  logic [63:0]        gather_strb_q, gather_strb;
  logic [5:0]         w_lane;
  logic               w_last, w_line_ends, w_take, w_line, aw_done;
  logic               send, send_we, w_room, r_room, w_first_q;

  assign awready_o   = (!aw_full_q || aw_done) && !hold[0];
  assign wready_o    = (!w_full_q || w_take) && !hold[1];
  assign w_last      = aw_q.left == '0;
  assign w_lane      = aw_q.addr[5:0] & ~LaneMask;
  assign w_line_ends = w_last || aw_next.addr[31:6] != aw_q.addr[31:6];
  assign w_line      = aw_full_q && w_full_q && w_line_ends && w_room;  // the line is whole
  assign w_take      = aw_full_q && w_full_q
                       && (!w_line_ends || (w_room && (aw_q.beyond || (send && send_we))));
  assign aw_done     = w_take && w_last;

  always_comb begin
    aw_next      = aw_q;
    aw_next.addr = step(aw_q.addr, aw_q.wrap, aw_q.size);
    aw_next.left = aw_q.left - 8'd1;
    gather       = gather_q;
    gather_strb  = gather_strb_q;
    for (int b = 0; b < int'(Bytes); b++) begin
      if (wstrb_q[b]) begin
        gather[8*(int'(w_lane)+b)+:8]  = wdata_q[8*b+:8];
        gather_strb[int'(w_lane)+b] = 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      aw_full_q     <= 1'b0;
      w_full_q      <= 1'b0;
      gather_strb_q <= '0;
    end else begin
      if (awvalid_i && awready_o) aw_full_q <= 1'b1;
      else if (aw_done) aw_full_q <= 1'b0;
      if (wvalid_i && wready_o) w_full_q <= 1'b1;
      else if (w_take) w_full_q <= 1'b0;
      if (w_take) gather_strb_q <= w_line_ends ? '0 : gather_strb;
    end
  end
  always_ff @(posedge clk_i) begin
    if (awvalid_i && awready_o) aw_q <= accept(awid_i, awaddr_i, awlen_i, awsize_i, awburst_i);
    else if (w_take) aw_q <= aw_next;
    if (wvalid_i && wready_o) {wdata_q, wstrb_q, wlast_q} <= {wdata_i, wstrb_i, wlast_i};
    if (w_take) gather_q <= gather;
  end

  // ------------------------------------------------------------------ reads: from bursts to lines
  burst_t      ar_q;
  logic        ar_full_q, r_line_ends, r_issue, ar_done;
  logic [7:0]  r_beats;   // further beats of this line
  logic [31:0] r_next;    // the first address after it
  logic [6:0]  r_room_in_line;

  assign arready_o = (!ar_full_q || ar_done) && !hold[3];
  // A burst stays in its line if its address cannot leave it: FIXED, and WRAP within 64 bytes.
  assign r_room_in_line = (7'd64 - {1'b0, (ar_q.addr[5:0] >> ar_q.size) << ar_q.size}) >> ar_q.size;
  assign r_line_ends    = ar_q.wrap[31:6] == '0 || ar_q.left < 8'(r_room_in_line);
  assign r_beats        = r_line_ends ? ar_q.left : 8'(r_room_in_line) - 8'd1;
  assign r_next         = step(ar_q.addr | (32'h3f & ar_q.wrap), ar_q.wrap, ar_q.size);
  assign r_issue        = ar_full_q && r_room && (ar_q.beyond || (send && !send_we));
  assign ar_done        = r_issue && r_line_ends;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) ar_full_q <= 1'b0;
    else if (arvalid_i && arready_o) ar_full_q <= 1'b1;
    else if (ar_done) ar_full_q <= 1'b0;
  end
  always_ff @(posedge clk_i) begin
    if (arvalid_i && arready_o) ar_q <= accept(arid_i, araddr_i, arlen_i, arsize_i, arburst_i);
    else if (r_issue) begin
      ar_q.addr <= r_next;
      ar_q.left <= ar_q.left - r_beats - 8'd1;
    end
  end

  // ------------------------------------------------------------------ slots: a line in flight each
  // A slot that follows another of its id waits for it. The last of an id is its tail.
  logic [N-1:0]      w_busy_q, w_done_q, w_after_q, w_tail_q, w_ends_q;
  slot_t             w_before_q [N];
  logic [IdW-1:0]    w_id_q [N];
  logic [1:0]        w_resp_q [N];
  logic [N-1:0]      r_busy_q, r_done_q, r_after_q, r_tail_q, r_ends_q;
  slot_t             r_before_q [N];
  burst_t            r_burst_q [N];
  logic [1:0]        r_resp_q [N];
  logic [511:0]      r_line_q [N];

  slot_t w_new, r_new, w_pick, r_pick, w_prev, r_prev, w_turn_q, r_turn_q;
  logic  w_found, r_found, w_follows, r_follows, w_frees, r_frees, w_start;
  logic [1:0] w_carry_q, w_carry;

  function automatic slot_t first_free(input logic [N-1:0] busy);
    first_free = '0;
    for (int s = int'(N) - 1; s >= 0; s--) if (!busy[s]) first_free = slot_t'(s);
  endfunction

  assign w_room  = w_busy_q != '1;
  assign r_room  = r_busy_q != '1;
  assign w_new   = first_free(w_busy_q);
  assign r_new   = first_free(r_busy_q);
  assign w_start = w_take && w_line_ends;

  // The slot that a new one follows, unless it is freed in this cycle.
  always_comb begin
    w_follows = 1'b0;
    w_prev    = '0;
    r_follows = 1'b0;
    r_prev    = '0;
    for (int s = 0; s < int'(N); s++) begin
      if (w_busy_q[s] && w_tail_q[s] && w_id_q[s] == aw_q.id && !(w_frees && w_pick == slot_t'(s))) begin
        w_follows = 1'b1;
        w_prev    = slot_t'(s);
      end
      if (r_busy_q[s] && r_tail_q[s] && r_burst_q[s].id == ar_q.id
          && !(r_frees && r_pick == slot_t'(s))) begin
        r_follows = 1'b1;
        r_prev    = slot_t'(s);
      end
    end
  end

  // ------------------------------------------------------------------ answers to writes
  logic           b_full_q, b_room;
  logic [IdW-1:0] b_id_q;
  logic [1:0]     b_resp_q;
  logic [N-1:0]   w_can;

  assign bvalid_o = b_full_q;
  assign bid_o    = b_id_q;
  assign bresp_o  = b_resp_q;
  assign b_room   = (!b_full_q || bready_i) && !hold[2];
  assign w_can    = w_busy_q & w_done_q & ~w_after_q & (~w_ends_q | {N{b_room}});
  assign w_frees  = w_found;
  always_comb begin
    w_found = w_can != '0;
    w_pick  = '0;
    for (int s = int'(N) - 1; s >= 0; s--) if (w_can[s]) w_pick = slot_t'(s);
    for (int s = int'(N) - 1; s >= 0; s--) if (w_can[s] && slot_t'(s) >= w_turn_q) w_pick = slot_t'(s);
  end

  // An error in one line of a burst goes along to the next, which may not be there yet. Then that is the next
  // one to start.
  assign w_carry = w_carry_q | ((w_frees && w_tail_q[w_pick] && !w_ends_q[w_pick]) ? w_resp_q[w_pick] : Okay);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      w_busy_q  <= '0;
      w_after_q <= '0;
      w_carry_q <= Okay;
      w_turn_q  <= '0;
      b_full_q  <= 1'b0;
    end else begin
      w_carry_q <= w_start ? Okay : w_carry;
      if (w_frees && w_ends_q[w_pick]) b_full_q <= 1'b1;
      else if (bready_i) b_full_q <= 1'b0;
      if (w_frees) begin
        w_busy_q[w_pick] <= 1'b0;
        w_turn_q         <= (w_pick == slot_t'(N - 1)) ? '0 : w_pick + slot_t'(1);
        for (int s = 0; s < int'(N); s++) if (w_before_q[s] == w_pick) w_after_q[s] <= 1'b0;
      end
      if (w_start) begin
        w_busy_q[w_new]  <= 1'b1;
        w_after_q[w_new] <= w_follows;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (w_frees && w_ends_q[w_pick]) {b_id_q, b_resp_q} <= {w_id_q[w_pick], w_resp_q[w_pick]};
    if (rsp_valid_i && rsp_we_i) begin
      w_done_q[slot_t'(rsp_id_i)] <= 1'b1;
      if (rsp_err_i) w_resp_q[slot_t'(rsp_id_i)] <= w_resp_q[slot_t'(rsp_id_i)] | SlvErr;
    end
    if (w_frees && !w_ends_q[w_pick]) begin
      for (int s = 0; s < int'(N); s++) begin
        if (w_busy_q[s] && w_after_q[s] && w_before_q[s] == w_pick) begin
          w_resp_q[s] <= w_resp_q[s] | w_resp_q[w_pick]
            | ((rsp_valid_i && rsp_we_i && rsp_err_i && slot_t'(rsp_id_i) == slot_t'(s)) ? SlvErr : Okay);
        end
      end
    end
    if (w_start) begin
      if (w_follows) w_tail_q[w_prev] <= 1'b0;
      w_tail_q[w_new]   <= 1'b1;
      w_done_q[w_new]   <= aw_q.beyond;
      w_ends_q[w_new]   <= w_last;
      w_before_q[w_new] <= w_prev;
      w_id_q[w_new]     <= aw_q.id;
      w_resp_q[w_new]   <= w_carry | (aw_q.beyond ? DecErr : Okay);
    end
  end

  // ------------------------------------------------------------------ answers to reads
  logic             rd_full_q, rd_last_q, rd_room, locked_q;
  logic [IdW-1:0]   rd_id_q, lock_id_q;
  logic [DataW-1:0] rd_data_q, rd_data;
  logic [1:0]       rd_resp_q;
  logic [N-1:0]     r_can;
  burst_t           r_beat;
  logic [Bytes-1:0] r_lanes;
  logic             r_last;

  assign rvalid_o = rd_full_q;
  assign rid_o    = rd_id_q;
  assign rdata_o  = rd_data_q;
  assign rresp_o  = rd_resp_q;
  assign rlast_o  = rd_last_q;
  assign rd_room  = (!rd_full_q || rready_i) && !hold[4];
  always_comb begin
    r_can = r_busy_q & r_done_q & ~r_after_q & {N{rd_room}};
    for (int s = 0; s < int'(N); s++) begin
      if (!Interleave && locked_q && r_burst_q[s].id != lock_id_q) r_can[s] = 1'b0;
    end
    r_found = r_can != '0;
    r_pick  = '0;
    for (int s = int'(N) - 1; s >= 0; s--) if (r_can[s]) r_pick = slot_t'(s);
    for (int s = int'(N) - 1; s >= 0; s--) if (r_can[s] && slot_t'(s) >= r_turn_q) r_pick = slot_t'(s);
  end

  assign r_beat  = r_burst_q[r_pick];
  assign r_last  = r_beat.left == '0;
  assign r_frees = r_found && r_last;
  assign r_lanes = lanes(r_beat.addr[5:0], r_beat.size);
  always_comb begin
    rd_data = DataW'(r_line_q[r_pick] >> {r_beat.addr[5:0] & ~LaneMask, 3'd0});
    for (int b = 0; b < int'(Bytes); b++) if (!r_lanes[b] || r_beat.beyond) rd_data[8*b+:8] = '0;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      r_busy_q  <= '0;
      r_after_q <= '0;
      r_turn_q  <= '0;
      rd_full_q <= 1'b0;
      locked_q  <= 1'b0;
    end else begin
      if (r_found) rd_full_q <= 1'b1;
      else if (rready_i) rd_full_q <= 1'b0;
      if (r_found) begin
        r_turn_q <= (r_pick == slot_t'(N - 1)) ? '0 : r_pick + slot_t'(1);
        locked_q <= !(r_last && r_ends_q[r_pick]);
      end
      if (r_frees) begin
        r_busy_q[r_pick] <= 1'b0;
        for (int s = 0; s < int'(N); s++) if (r_before_q[s] == r_pick) r_after_q[s] <= 1'b0;
      end
      if (r_issue) begin
        r_busy_q[r_new]  <= 1'b1;
        r_after_q[r_new] <= r_follows;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (r_found) begin
      rd_id_q                <= r_beat.id;
      rd_data_q              <= rd_data;
      rd_resp_q              <= r_beat.beyond ? DecErr : r_resp_q[r_pick];
      rd_last_q              <= r_last && r_ends_q[r_pick];
      lock_id_q              <= r_beat.id;
      r_burst_q[r_pick].addr <= step(r_beat.addr, r_beat.wrap, r_beat.size);
      r_burst_q[r_pick].left <= r_beat.left - 8'd1;
    end
    if (rsp_valid_i && !rsp_we_i) begin
      r_done_q[slot_t'(rsp_id_i)] <= 1'b1;
      r_line_q[slot_t'(rsp_id_i)] <= rsp_err_i ? '0 : rsp_rdata_i;
      r_resp_q[slot_t'(rsp_id_i)] <= rsp_err_i ? SlvErr : Okay;
    end
    if (r_issue) begin
      if (r_follows) r_tail_q[r_prev] <= 1'b0;
      r_tail_q[r_new]       <= 1'b1;
      r_done_q[r_new]       <= ar_q.beyond;
      r_ends_q[r_new]       <= r_line_ends;
      r_before_q[r_new]     <= r_prev;
      r_burst_q[r_new]      <= ar_q;
      r_burst_q[r_new].left <= r_beats;
    end
  end

  // ------------------------------------------------------------------ line port
  logic w_asks, r_asks;
  assign w_asks  = w_line && !aw_q.beyond;
  assign r_asks  = ar_full_q && r_room && !ar_q.beyond;
  assign send    = (w_asks || r_asks) && (!req_valid_o || req_ready_i);
  assign send_we = w_asks && (w_first_q || !r_asks);
  assign rsp_ready_o = 1'b1;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      req_valid_o <= 1'b0;
      w_first_q   <= 1'b0;
    end else begin
      if (send) req_valid_o <= 1'b1;
      else if (req_ready_i) req_valid_o <= 1'b0;
      if (send) w_first_q <= !send_we;
    end
  end
  always_ff @(posedge clk_i) begin
    if (send) begin
      req_we_o    <= send_we;
      req_id_o    <= send_we ? 8'(w_new) : 8'(r_new);
      req_addr_o  <= {send_we ? aw_q.addr[31:6] : ar_q.addr[31:6], 6'd0};
      req_strb_o  <= send_we ? gather_strb : '0;
      req_wdata_o <= send_we ? gather : '0;
    end
  end

  // ------------------------------------------------------------------ rules that the design keeps
  logic             out_of_reset_q, aw_waits_q, w_waits_q, ar_waits_q;
  logic [IdW-1:0]   awid_q, arid_q;
  logic [AddrW-1:0] awaddr_q, araddr_q;
  logic [7:0]       awlen_q, arlen_q;
  logic [2:0]       awsize_q, arsize_q;
  logic [1:0]       awburst_q, arburst_q;
  logic [DataW-1:0] wdata_was_q;
  logic [Bytes-1:0] wstrb_was_q;
  logic             wlast_was_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {out_of_reset_q, aw_waits_q, w_waits_q, ar_waits_q} <= '0;
    else begin
      out_of_reset_q <= 1'b1;
      aw_waits_q     <= awvalid_i && !awready_o;
      w_waits_q      <= wvalid_i && !wready_o;
      ar_waits_q     <= arvalid_i && !arready_o;
    end
  end
  always_ff @(posedge clk_i) begin
    {awid_q, awaddr_q, awlen_q, awsize_q, awburst_q} <= {awid_i, awaddr_i, awlen_i, awsize_i, awburst_i};
    {arid_q, araddr_q, arlen_q, arsize_q, arburst_q} <= {arid_i, araddr_i, arlen_i, arsize_i, arburst_i};
    {wdata_was_q, wstrb_was_q, wlast_was_q}          <= {wdata_i, wstrb_i, wlast_i};
  end

  // The bytes of an INCR burst, from the aligned first address on, are in one page of 4 KiB.
  function automatic logic in_page(input logic [11:0] addr, input logic [7:0] len, input logic [2:0] size);
    in_page = ((17'(addr) >> size) << size) + ((17'(len) + 17'd1) << size) <= 17'd4096;
  endfunction
  function automatic logic aligned(input logic [11:0] addr, input logic [2:0] size);
    aligned = (addr & ((12'd1 << size) - 12'd1)) == '0;
  endfunction
  function automatic logic wraps(input logic [7:0] len);
    wraps = len inside {8'd1, 8'd3, 8'd7, 8'd15};
  endfunction

  always_ff @(posedge clk_i) begin : stable
    if (rst_ni) begin
      if (!out_of_reset_q) begin
        aw_reset: assert (!awvalid_i) else $error("axi4: awvalid is high as reset ends");
        w_reset:  assert (!wvalid_i) else $error("axi4: wvalid is high as reset ends");
        ar_reset: assert (!arvalid_i) else $error("axi4: arvalid is high as reset ends");
      end
      if (aw_waits_q) begin
        awvalid_stays: assert (awvalid_i) else $error("axi4: awvalid was withdrawn before awready");
        awid_stable: assert (awid_i == awid_q)
          else $error("axi4: awid changed while awvalid waited, from %0d to %0d", awid_q, awid_i);
        awaddr_stable: assert (awaddr_i == awaddr_q)
          else $error("axi4: awaddr changed while awvalid waited, from %h to %h", awaddr_q, awaddr_i);
        awlen_stable: assert (awlen_i == awlen_q)
          else $error("axi4: awlen changed while awvalid waited, from %0d to %0d", awlen_q, awlen_i);
        awsize_stable: assert (awsize_i == awsize_q)
          else $error("axi4: awsize changed while awvalid waited, from %0d to %0d", awsize_q, awsize_i);
        awburst_stable: assert (awburst_i == awburst_q)
          else $error("axi4: awburst changed while awvalid waited, from %0d to %0d", awburst_q, awburst_i);
      end
      if (w_waits_q) begin
        wvalid_stays: assert (wvalid_i) else $error("axi4: wvalid was withdrawn before wready");
        wdata_stable: assert (wdata_i == wdata_was_q)
          else $error("axi4: wdata changed while wvalid waited, from %h to %h", wdata_was_q, wdata_i);
        wstrb_stable: assert (wstrb_i == wstrb_was_q)
          else $error("axi4: wstrb changed while wvalid waited, from %h to %h", wstrb_was_q, wstrb_i);
        wlast_stable: assert (wlast_i == wlast_was_q) else $error("axi4: wlast changed while wvalid waited");
      end
      if (ar_waits_q) begin
        arvalid_stays: assert (arvalid_i) else $error("axi4: arvalid was withdrawn before arready");
        arid_stable: assert (arid_i == arid_q)
          else $error("axi4: arid changed while arvalid waited, from %0d to %0d", arid_q, arid_i);
        araddr_stable: assert (araddr_i == araddr_q)
          else $error("axi4: araddr changed while arvalid waited, from %h to %h", araddr_q, araddr_i);
        arlen_stable: assert (arlen_i == arlen_q)
          else $error("axi4: arlen changed while arvalid waited, from %0d to %0d", arlen_q, arlen_i);
        arsize_stable: assert (arsize_i == arsize_q)
          else $error("axi4: arsize changed while arvalid waited, from %0d to %0d", arsize_q, arsize_i);
        arburst_stable: assert (arburst_i == arburst_q)
          else $error("axi4: arburst changed while arvalid waited, from %0d to %0d", arburst_q, arburst_i);
      end
    end
  end

  always_ff @(posedge clk_i) begin : bursts
    if (rst_ni && awvalid_i) begin
      awburst_known: assert (awburst_i != 2'd3) else $error("axi4: awburst is 3, which is reserved");
      awsize_fits: assert (int'(awsize_i) <= int'(MaxSize))
        else $error("axi4: awsize is %0d, wider than the %0d bits of the bus", awsize_i, DataW);
      if (awburst_i == 2'd0) awfixed_len: assert (awlen_i <= 8'd15)
        else $error("axi4: awlen is %0d; a FIXED burst has at most 16 beats", awlen_i);
      if (awburst_i == 2'd1) awpage: assert (in_page(awaddr_i[11:0], awlen_i, awsize_i))
        else $error("axi4: awaddr %h, %0d beats of size %0d cross a page of 4 KiB", awaddr_i,
                    9'(awlen_i) + 9'd1, awsize_i);
      if (awburst_i == 2'd2) begin
        awwrap_len: assert (wraps(awlen_i))
          else $error("axi4: awlen is %0d; a WRAP burst has 2, 4, 8 or 16 beats", awlen_i);
        awwrap_aligned: assert (aligned(awaddr_i[11:0], awsize_i))
          else $error("axi4: awaddr %h of a WRAP burst is not aligned to its size %0d", awaddr_i, awsize_i);
      end
    end
    if (rst_ni && arvalid_i) begin
      arburst_known: assert (arburst_i != 2'd3) else $error("axi4: arburst is 3, which is reserved");
      arsize_fits: assert (int'(arsize_i) <= int'(MaxSize))
        else $error("axi4: arsize is %0d, wider than the %0d bits of the bus", arsize_i, DataW);
      if (arburst_i == 2'd0) arfixed_len: assert (arlen_i <= 8'd15)
        else $error("axi4: arlen is %0d; a FIXED burst has at most 16 beats", arlen_i);
      if (arburst_i == 2'd1) arpage: assert (in_page(araddr_i[11:0], arlen_i, arsize_i))
        else $error("axi4: araddr %h, %0d beats of size %0d cross a page of 4 KiB", araddr_i,
                    9'(arlen_i) + 9'd1, arsize_i);
      if (arburst_i == 2'd2) begin
        arwrap_len: assert (wraps(arlen_i))
          else $error("axi4: arlen is %0d; a WRAP burst has 2, 4, 8 or 16 beats", arlen_i);
        arwrap_aligned: assert (aligned(araddr_i[11:0], arsize_i))
          else $error("axi4: araddr %h of a WRAP burst is not aligned to its size %0d", araddr_i, arsize_i);
      end
    end
    if (rst_ni && aw_full_q && w_full_q) begin
      wlast_in_place: assert (wlast_q == w_last)
        else $error("axi4: wlast is %0d in a beat with %0d beats of its burst to come", wlast_q, aw_q.left);
      wstrb_in_lanes: assert ((wstrb_q & ~lanes(aw_q.addr[5:0], aw_q.size)) == '0)
        else $error("axi4: wstrb %h has bytes outside its transfer: address %h, size %0d", wstrb_q, aw_q.addr,
                    aw_q.size);
    end
  end

  // ------------------------------------------------------------------ rules of the bridge
  slot_t rsp_slot;
  logic  rsp_known;
  assign rsp_slot  = slot_t'(rsp_id_i);
  assign rsp_known = rsp_we_i ? w_busy_q[rsp_slot] && !w_done_q[rsp_slot]
                              : r_busy_q[rsp_slot] && !r_done_q[rsp_slot];

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && rsp_valid_i) begin
      asked: assert (int'(rsp_id_i) < int'(N) && rsp_known)
        else $error("axi4 bridge: memory answers id %0d, which it was not asked", rsp_id_i);
    end
    if (rst_ni && w_frees) answered: assert (!w_after_q[w_pick])
      else $error("axi4 bridge: an answer to a write before an earlier one of its id");
  end

endmodule
