// Fetch: a program counter and a small instruction buffer for each warp, and the scheduler that shares the
// I-cache between them round-robin. A warp sends a request only while its buffer has room for the answer, and
// has one request in flight at most (it may send the next in the cycle of the answer). If a stream has been
// abandoned since (by a redirect, or by a new warp in the slot), its answer is recognised and dropped. Wrong
// guesses do no harm: an address that is unmapped, misaligned or not translated becomes an entry marked as an
// error, which traps only if it is issued.
module vt_fetch
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  // A warp starts, or continues elsewhere. Both in one cycle concern different warps.
  input  logic               start_valid_i,
  input  warp_t              start_warp_i,
  input  word_t              start_pc_i,
  input  logic               redirect_valid_i,
  input  warp_t              redirect_warp_i,
  input  word_t              redirect_pc_i,
  input  logic [NumWarp-1:0] stop_i,          // warps that ended
  output logic               idle_o,          // no request in flight
  // I-cache
  output logic               req_valid_o,
  input  logic               req_ready_i,
  output warp_t              req_warp_o,
  output word_t              req_pc_o,
  input  logic               rsp_valid_i,
  input  warp_t              rsp_warp_i,
  input  word_t              rsp_pc_i,
  input  word_t              rsp_insn_i,
  input  fetch_err_e         rsp_err_i,
  // Head of each buffer
  output logic [NumWarp-1:0] head_valid_o,
  input  logic               pop_valid_i,
  input  warp_t              pop_warp_i,
  output word_t              pop_pc_o,        // of pop_warp_i's head
  output word_t              pop_insn_o,
  output fetch_err_e         pop_err_o
);

  localparam int unsigned Depth = 4;
  localparam int unsigned PtrW  = $clog2(Depth);

  typedef struct packed {
    fetch_err_e err;
    word_t      pc;
    word_t      insn;
  } entry_t;

  entry_t             fifo_q [WarpRows*Depth];
  logic [PtrW-1:0]    rd_q [NumWarp], wr_q [NumWarp];
  logic [PtrW:0]      cnt_q [NumWarp];
  word_t              pc_q [NumWarp];
  logic [NumWarp-1:0] run_q, out_q, stale_q;  // fetching, request in flight, its answer is to be dropped
  logic [4:0]         last_q;

  // ------------------------------------------------------------------ request
  // arrives: an answer arrives, and there is room for one more
  logic [NumWarp-1:0] room, arrives, want, want_ok, want_bad, misaligned, nonempty;
  always_comb begin
    for (int w = 0; w < int'(NumWarp); w++) begin
      room[w]       = cnt_q[w] != (PtrW + 1)'(Depth);
      arrives[w]    = rsp_valid_i && (int'(rsp_warp_i) == w) && (cnt_q[w] < (PtrW + 1)'(Depth - 1));
      nonempty[w]   = cnt_q[w] != '0;
      misaligned[w] = pc_q[w][1:0] != 2'b00;
    end
  end
  assign want     = run_q & room & (~out_q | arrives);
  assign want_ok  = want & ~misaligned;
  assign want_bad = want & misaligned & ~out_q;

  logic [4:0] pick;
  warp_t      pick_bad;
  logic       bad_valid;
  assign pick        = next_after(32'(want_ok), last_q);
  assign req_valid_o = want_ok != '0;
  assign req_warp_o  = warp_t'(pick);
  assign req_pc_o    = pc_q[req_warp_o];

  // A misaligned pc never reaches the cache: its entry is made here, in cycles without an answer.
  assign pick_bad  = warp_t'(lowest(32'(want_bad)));
  assign bad_valid = (want_bad != '0) && !rsp_valid_i;

  // ------------------------------------------------------------------ answer
  logic   push;
  warp_t  push_warp;
  entry_t push_entry;
  always_comb begin
    push       = bad_valid;
    push_warp  = pick_bad;
    push_entry = '{pc: pc_q[push_warp], insn: '0, err: FetchAccess};
    if (rsp_valid_i) begin
      push       = !stale_q[rsp_warp_i];
      push_warp  = rsp_warp_i;
      push_entry = '{pc: rsp_pc_i, insn: (rsp_err_i != FetchOk) ? '0 : rsp_insn_i, err: rsp_err_i};
    end
  end

  assign idle_o       = (out_q == '0);
  assign head_valid_o = nonempty;
  entry_t head;  // zero if nothing is taken, so that the decoder does not toggle
  always_comb begin
    head = '0;
    if (pop_valid_i) head = fifo_q[{pop_warp_i, rd_q[pop_warp_i]}];
  end
  assign pop_pc_o   = head.pc;
  assign pop_insn_o = head.insn;
  assign pop_err_o  = head.err;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      run_q   <= '0;
      out_q   <= '0;
      stale_q <= '0;
      last_q  <= '0;
      for (int w = 0; w < int'(NumWarp); w++) begin
        cnt_q[w] <= '0;
        rd_q[w]  <= '0;
        wr_q[w]  <= '0;
        pc_q[w]  <= '0;
      end
    end else begin
      if (rsp_valid_i) begin
        out_q[rsp_warp_i]   <= 1'b0;
        stale_q[rsp_warp_i] <= 1'b0;
      end
      if (req_valid_o && req_ready_i) begin
        out_q[req_warp_o] <= 1'b1;
        pc_q[req_warp_o]  <= pc_q[req_warp_o] + 32'd4;
        last_q            <= pick;
      end
      if (push) begin
        fifo_q[{push_warp, wr_q[push_warp]}] <= push_entry;
        wr_q[push_warp] <= wr_q[push_warp] + 1'b1;
      end
      if (pop_valid_i) rd_q[pop_warp_i] <= rd_q[pop_warp_i] + 1'b1;
      if (push && !(pop_valid_i && (pop_warp_i == push_warp))) cnt_q[push_warp] <= cnt_q[push_warp] + 1'b1;
      if (pop_valid_i && !(push && (pop_warp_i == push_warp))) cnt_q[pop_warp_i] <= cnt_q[pop_warp_i] - 1'b1;
      // Nothing after an error can be reached in line.
      run_q <= (run_q & ~stop_i) & ~((push && push_entry.err != FetchOk) ? (NumWarp'(1) << push_warp) : '0);
      // A new stream empties the buffer and marks what is in flight as stale.
      if (redirect_valid_i) begin
        pc_q[redirect_warp_i]  <= redirect_pc_i;
        cnt_q[redirect_warp_i] <= '0;
        rd_q[redirect_warp_i]  <= '0;
        wr_q[redirect_warp_i]  <= '0;
        run_q[redirect_warp_i] <= 1'b1;
        stale_q[redirect_warp_i] <= (out_q[redirect_warp_i]
                                     && !(rsp_valid_i && rsp_warp_i == redirect_warp_i)) ||
                                    (req_valid_o && req_ready_i && req_warp_o == redirect_warp_i);
      end
      if (start_valid_i) begin
        pc_q[start_warp_i]  <= start_pc_i;
        cnt_q[start_warp_i] <= '0;
        rd_q[start_warp_i]  <= '0;
        wr_q[start_warp_i]  <= '0;
        run_q[start_warp_i] <= 1'b1;
        stale_q[start_warp_i] <= (out_q[start_warp_i] && !(rsp_valid_i && rsp_warp_i == start_warp_i)) ||
                                 (req_valid_o && req_ready_i && req_warp_o == start_warp_i);
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (pop_valid_i) assert (nonempty[pop_warp_i]) else $error("fetch: pop of an empty buffer");
      if (push && !redirect_valid_i && !start_valid_i)
        assert (room[push_warp]) else $error("fetch: push to a full buffer");
      if (rsp_valid_i) assert (out_q[rsp_warp_i]) else $error("fetch: answer without a request");
      assert (!(redirect_valid_i && start_valid_i && redirect_warp_i == start_warp_i))
        else $error("fetch: a warp starts and branches at once");
    end
  end

endmodule
