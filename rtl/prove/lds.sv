// vt_lds: the walk over bank conflicts serves each lane of a request exactly once, in time, and each lane
// gets what its word holds. One lane and one byte of the LDS are looked at, any of them.
module prove_lds
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input logic                clk_i,
  input logic                req_valid_i,
  input lds_req_t            req_i,
  input logic [LaneW-1:0]    lane_i,
  input logic [LdsWordW-1:0] word_i,
  input logic [1:0]          byte_i
);

  logic     rst_n, req_ready, rsp_valid, perform;
  lds_rsp_t rsp;
  slot_t    slot;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_lds u_dut (
    .clk_i, .rst_ni(rst_n), .sm_id_i('0), .req_valid_i, .req_ready_o(req_ready), .req_i,
    .rsp_valid_o(rsp_valid), .rsp_o(rsp), .perform_o(perform), .perform_slot_o(slot)
  );

  always_comb if (rst_n) requests_have_lanes: assume (!req_valid_i || req_i.mask != '0);

  logic [LaneW-1:0]    lane_q;
  logic [LdsWordW-1:0] word_q;
  logic [1:0]          byte_q;
  logic                taken;
  assign taken = req_valid_i && req_ready;

  // The request that is walked now: its lanes that were not served yet, and which round this is.
  logic           busy_q, first_q;
  lds_req_t       now_q;
  mask_t          left_q, served, left;
  logic [LaneW:0] round_q;
  // A round is answered in the next cycle.
  mask_t          answered_q;
  slot_t          slot_q;
  logic           we_q, was_busy_q;
  assign served = u_dut.serve;
  assign left   = left_q & ~served;
  always_ff @(posedge clk_i) begin
    was_busy_q <= rst_n && busy_q;
    if (busy_q) begin
      answered_q <= served;
      slot_q     <= now_q.slot;
      we_q       <= now_q.we;
    end
    if (!rst_n) begin
      busy_q <= 1'b0;
      lane_q <= lane_i;
      word_q <= word_i;
      byte_q <= byte_i;
    end else if (taken) begin
      busy_q  <= 1'b1;
      now_q   <= req_i;
      left_q  <= req_i.mask;
      round_q <= '0;
    end else if (busy_q) begin
      busy_q  <= left != '0;
      left_q  <= left;
      round_q <= round_q + 1'b1;
    end
  end

  // The byte of the word that is looked at, as the lanes served write it: the highest lane wins. And what the
  // lane that is looked at should read of it.
  logic [7:0] byte_now_q, next, want_q;
  logic       reads_q;
  always_comb begin
    next = byte_now_q;
    for (int l = 0; l < int'(NumLane); l++) begin
      if (busy_q && now_q.we && served[l] && now_q.word[l] == word_q && now_q.strb[l][byte_q])
        next = now_q.wdata[l][8*byte_q+:8];
    end
  end
  always_ff @(posedge clk_i) begin
    byte_now_q <= rst_n ? next : '0;
    reads_q    <= rst_n && busy_q && !now_q.we && served[lane_q] && now_q.word[lane_q] == word_q;
    want_q     <= byte_now_q;
  end

  // Banks of the lanes served: no two rows of one bank in a round.
  logic conflict;
  always_comb begin
    conflict = 1'b0;
    for (int l = 0; l < int'(NumLane); l++) begin
      if (served[l] && served[lane_q] && now_q.word[l][LdsBankW-1:0] == now_q.word[lane_q][LdsBankW-1:0] &&
          now_q.word[l] != now_q.word[lane_q]) conflict = 1'b1;
    end
  end

  always_comb begin
    if (rst_n) begin
      walks_what_it_took: assert (perform == busy_q);
      only_those_left: assert ((served & ~(busy_q ? left_q : '0)) == '0);
      if (busy_q) ends_when_all_are_served: assert (req_ready == (left == '0));
      if (busy_q) in_time: assert (32'(round_q) < NumLane);
      one_row_a_bank: assert (!conflict);
      answers_each_round: assert (rsp_valid == was_busy_q);
      if (was_busy_q) answers_who_was_served: assert (rsp.lanes == answered_q && rsp.slot == slot_q &&
                                                      rsp.we == we_q);
      if (reads_q) reads_what_was_written: assert (rsp.rdata[lane_q][8*byte_q+:8] == want_q);
      worst_case: cover (busy_q && 32'(round_q) == NumLane - 1);
      broadcast: cover (reads_q && want_q != '0 && answered_q == '1);
      back_to_back: cover (taken && busy_q && left_q != now_q.mask);
    end
  end

endmodule
