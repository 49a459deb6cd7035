// Memory for a design with a plain port: requests of up to DataW bits, answers in order.
//
// User:     a request waits, unchanged, until it is accepted. Its address is aligned to DataW; strobes pick
//           the bytes that a write changes. An answer may wait for dut_rsp_ready_i. A rule that the design
//           breaks ends the run with a message that begins with "word:".
// Promise:  accesses are performed, and answered, in the order in which requests are accepted. WriteAnswers
//           0: writes are not answered, and their errors are lost.
// Errors:   dut_rsp_err_o for memory that is not mapped, and for an address above 4 GiB.
// Timing:   ready and answers are held back at random as often as memory stalls (tandem_port_noise).
// Reset:    asynchronous: nothing in flight.
module tandem_word_mem #(
  parameter int unsigned DataW        = 32,  // bits: 8, 16, 32, 64, 128, 256 or 512
  parameter int unsigned AddrW        = 32,  // bits: 32 to 64
  parameter int unsigned Outstanding  = 8,   // requests in flight: 1 to 64
  parameter bit          WriteAnswers = 1'b1
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // The design
  input  logic               dut_req_valid_i,
  output logic               dut_req_ready_o,
  input  logic               dut_req_we_i,
  input  logic [AddrW-1:0]   dut_req_addr_i,
  input  logic [DataW/8-1:0] dut_req_strb_i,
  input  logic [DataW-1:0]   dut_req_wdata_i,
  output logic               dut_rsp_valid_o,
  input  logic               dut_rsp_ready_i,
  output logic               dut_rsp_we_o,
  output logic               dut_rsp_err_o,
  output logic [DataW-1:0]   dut_rsp_rdata_o,
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
    if (!(DataW inside {8, 16, 32, 64, 128, 256, 512}))
      $fatal(1, "tandem_word_mem: DataW is %0d; a word has 8, 16, 32, 64, 128, 256 or 512 bits", DataW);
    if (AddrW < 32 || AddrW > 64)
      $fatal(1, "tandem_word_mem: AddrW is %0d; addresses have 32 to 64 bits", AddrW);
    if (Outstanding < 1 || Outstanding > 64)
      $fatal(1, "tandem_word_mem: Outstanding is %0d; 1 to 64 requests are in flight", Outstanding);
  end

  localparam int unsigned N        = (Outstanding > 0) ? Outstanding : 1;
  localparam int unsigned SlotW    = (N > 1) ? $clog2(N) : 1;
  localparam int unsigned Bytes    = DataW / 8;
  localparam logic [5:0]  LaneMask = 6'(Bytes - 1);
  typedef logic [SlotW-1:0] slot_t;

  function automatic slot_t next(input slot_t slot);
    next = (slot == slot_t'(N - 1)) ? '0 : slot + slot_t'(1);
  endfunction

  logic [1:0] hold;  // requests, answers
  tandem_port_noise #(.Channels(2)) u_noise (
    .clk_i, .rst_ni, .req_valid_i(req_valid_o), .req_ready_i, .hold_o(hold)
  );

  // ------------------------------------------------------------------ requests
  // A ring of requests in flight: tail_q is the next one, head_q the next to be answered. One that is above
  // 4 GiB writes nothing, reads line 0 and is answered with an error.
  slot_t             head_q, tail_q;
  logic [N-1:0]      busy_q, done_q, we_q, err_q;
  logic [5:0]        lane, lane_q [N];  // where in the 64 bytes its data is
  logic [DataW-1:0]  data_q [N];
  logic              beyond, taken, leaves;

  assign lane            = dut_req_addr_i[5:0] & ~LaneMask;
  assign beyond          = (64'(dut_req_addr_i) >> 32) != '0;
  assign dut_req_ready_o = (!req_valid_o || req_ready_i) && !busy_q[tail_q] && !hold[0];
  assign taken           = dut_req_valid_i && dut_req_ready_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      req_valid_o <= 1'b0;
      head_q      <= '0;
      tail_q      <= '0;
      busy_q      <= '0;
    end else begin
      if (taken) req_valid_o <= 1'b1;
      else if (req_ready_i) req_valid_o <= 1'b0;
      if (taken) begin
        tail_q         <= next(tail_q);
        busy_q[tail_q] <= 1'b1;
      end
      if (leaves) begin
        head_q         <= next(head_q);
        busy_q[head_q] <= 1'b0;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (taken) begin
      req_we_o       <= dut_req_we_i;
      req_id_o       <= 8'(tail_q);
      req_addr_o     <= beyond ? '0 : {dut_req_addr_i[31:6], 6'd0};
      req_strb_o     <= (beyond || !dut_req_we_i) ? '0 : 64'(dut_req_strb_i) << lane;
      req_wdata_o    <= dut_req_we_i ? {512/DataW{dut_req_wdata_i}} : '0;
      we_q[tail_q]   <= dut_req_we_i;
      err_q[tail_q]  <= beyond;
      lane_q[tail_q] <= lane;
      done_q[tail_q] <= 1'b0;
    end
    if (rsp_valid_i) begin
      done_q[slot_t'(rsp_id_i)] <= 1'b1;
      data_q[slot_t'(rsp_id_i)] <= DataW'(rsp_rdata_i >> {lane_q[slot_t'(rsp_id_i)], 3'd0});
      if (rsp_err_i) err_q[slot_t'(rsp_id_i)] <= 1'b1;
    end
  end

  // ------------------------------------------------------------------ answers
  logic silent, room;
  assign rsp_ready_o = 1'b1;
  assign room        = (!dut_rsp_valid_o || dut_rsp_ready_i) && !hold[1];
  assign silent      = we_q[head_q] && !WriteAnswers;
  assign leaves      = busy_q[head_q] && done_q[head_q] && (silent || room);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) dut_rsp_valid_o <= 1'b0;
    else if (leaves && !silent) dut_rsp_valid_o <= 1'b1;
    else if (dut_rsp_ready_i) dut_rsp_valid_o <= 1'b0;
  end
  always_ff @(posedge clk_i) begin
    if (leaves && !silent) begin
      dut_rsp_we_o    <= we_q[head_q];
      dut_rsp_err_o   <= err_q[head_q];
      dut_rsp_rdata_o <= (we_q[head_q] || err_q[head_q]) ? '0 : data_q[head_q];
    end
  end

  // ------------------------------------------------------------------ rules that the design keeps
  logic             out_of_reset_q, waits_q, we_was_q;
  logic [AddrW-1:0] addr_was_q;
  logic [Bytes-1:0] strb_was_q;
  logic [DataW-1:0] wdata_was_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {out_of_reset_q, waits_q} <= '0;
    else begin
      out_of_reset_q <= 1'b1;
      waits_q        <= dut_req_valid_i && !dut_req_ready_o;
    end
  end
  always_ff @(posedge clk_i) begin
    {we_was_q, addr_was_q}    <= {dut_req_we_i, dut_req_addr_i};
    {strb_was_q, wdata_was_q} <= {dut_req_strb_i, dut_req_wdata_i};
  end

  always_ff @(posedge clk_i) begin : rules
    if (rst_ni && !out_of_reset_q) begin
      reset: assert (!dut_req_valid_i) else $error("word: req_valid is high as reset ends");
    end
    if (rst_ni && waits_q) begin
      valid_stays: assert (dut_req_valid_i) else $error("word: req_valid was withdrawn before req_ready");
      we_stable: assert (dut_req_we_i == we_was_q) else $error("word: req_we changed while req_valid waited");
      addr_stable: assert (dut_req_addr_i == addr_was_q)
        else $error("word: req_addr changed while req_valid waited, from %h to %h", addr_was_q,
                    dut_req_addr_i);
      if (we_was_q) begin
        strb_stable: assert (dut_req_strb_i == strb_was_q)
          else $error("word: req_strb changed while req_valid waited, from %h to %h", strb_was_q,
                      dut_req_strb_i);
        wdata_stable: assert (dut_req_wdata_i == wdata_was_q)
          else $error("word: req_wdata changed while req_valid waited, from %h to %h", wdata_was_q,
                      dut_req_wdata_i);
      end
    end
    if (rst_ni && dut_req_valid_i) begin
      addr_aligned: assert ((dut_req_addr_i[5:0] & LaneMask) == '0)
        else $error("word: req_addr %h is not aligned to %0d bytes", dut_req_addr_i, Bytes);
    end
  end

  logic rsp_known;
  assign rsp_known = int'(rsp_id_i) < int'(N) && busy_q[slot_t'(rsp_id_i)] && !done_q[slot_t'(rsp_id_i)]
                     && we_q[slot_t'(rsp_id_i)] == rsp_we_i;
  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && rsp_valid_i) asked: assert (rsp_known)
      else $error("word bridge: memory answers id %0d, which it was not asked", rsp_id_i);
  end

endmodule
