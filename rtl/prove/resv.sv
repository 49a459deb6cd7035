// vt_lsu_resv: a lane holds a reservation exactly from its LR until another one stores to the word, the lane
// gives it up or takes another, or a new warp starts in the slot. One lane of one warp is looked at, any.
module prove_resv
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input logic             clk_i,
  input logic [SmW-1:0]   sm_i,          // which SM this is
  input logic             start_valid_i,
  input warp_t            start_warp_i,
  input store_note_t      notes_i [NumSm],
  input logic             lds_store_i,
  input lds_req_t         lds_req_i,
  input warp_t            warp_i,
  input logic [LaneW-1:0] lane_i,
  input logic             lds_i,
  input logic [29:0]      word_i,
  input logic             set_i,
  input logic             give_up_i,
  input logic             steal_i,
  input warp_t            one_warp_i,    // the lane that is looked at
  input logic [LaneW-1:0] one_lane_i
);

  logic             rst_n, held;
  logic [SmW-1:0]   sm_q;
  warp_t            warp_q;
  logic [LaneW-1:0] lane_q;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_lsu_resv u_dut (
    .clk_i, .rst_ni(rst_n), .sm_id_i(32'(sm_q)), .start_valid_i, .start_warp_i, .notes_i, .lds_store_i,
    .lds_req_i, .warp_i, .lane_i, .lds_i, .word_i, .held_o(held), .set_i, .give_up_i, .steal_i
  );

  // Whether a store that is performed now writes bytes of a word; `but` is a warp of this SM whose own stores
  // do not count.
  function automatic logic written(input logic in_lds, input logic [29:0] word, input warp_t but,
                                   input logic [SmW-1:0] sm, input store_note_t notes [NumSm],
                                   input logic store, input lds_req_t req);
    written = 1'b0;
    for (int s = 0; s < int'(NumSm); s++)
      if (!in_lds && notes[s].valid && !(32'(s) == 32'(sm) && notes[s].warp == but) &&
          notes[s].line == word[29:4])
        for (int b = 0; b < int'(LineBytes); b++)
          written |= notes[s].strb[b] && 4'(b / 4) == word[3:0];
    for (int k = 0; k < int'(NumLane); k++)
      if (in_lds && store && req.warp != but && req.mask[k] && req.word[k] == LdsWordW'(word)) written = 1'b1;
  endfunction

  // The lane's reservation
  logic        valid_q, in_lds_q, mine, other, stored;
  logic [29:0] word_q;
  assign mine   = warp_i == warp_q && lane_i == lane_q;
  assign other  = warp_i == warp_q && lane_i != lane_q && lds_i == in_lds_q && word_i == word_q;
  assign stored = written(in_lds_q, word_q, warp_q, sm_q, notes_i, lds_store_i, lds_req_i);
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      sm_q    <= sm_i;
      warp_q  <= one_warp_i;
      lane_q  <= one_lane_i;
      valid_q <= 1'b0;
    end else begin
      if (stored || (other && steal_i) || (mine && give_up_i)) valid_q <= 1'b0;
      if (mine && set_i) begin
        valid_q  <= 1'b1;
        in_lds_q <= lds_i;
        word_q   <= word_i;
      end
      if (start_valid_i && start_warp_i == warp_q) valid_q <= 1'b0;
    end
  end

  // The contract of the atomic that runs: it does one thing at a time, and its warp is live. Nothing else
  // stores to its words meanwhile, but nothing here depends on that: a store that is performed while the lane
  // takes a reservation counts as one before it.
  always_comb begin
    if (rst_n) begin
      sm_exists: assume (32'(sm_q) < NumSm);
      one_thing: assume (!set_i || !(give_up_i || steal_i));
      lives: assume (!(set_i || give_up_i || steal_i) || !start_valid_i || start_warp_i != warp_i);
    end
  end

  // The module's own books agree with this model's. With this, each promise follows in one step.
  logic books;
  always_comb begin
    books = 1'b1;
    for (int w = 0; w < int'(NumWarp); w++) begin
      books &= u_dut.valid_q[w] == '0 || u_dut.any_q[w];
      for (int l = 0; l < int'(NumLane); l++)
        if (32'(warp_q) == 32'(w) && 32'(lane_q) == 32'(l))
          books &= u_dut.valid_q[w][l] == valid_q &&
                   (!valid_q || (u_dut.lds_q[w][l] == in_lds_q && u_dut.word_q[w][l] == word_q));
    end
  end

  logic hit;
  assign hit = in_lds_q == lds_i && word_q == word_i;
  always_comb begin
    if (rst_n) begin
      keeps_what_was_reserved: assert (books);
      if (mine && held) held_only_if_untouched: assert (valid_q && hit);
      if (mine && valid_q && hit) held_while_untouched: assert (held);
      succeeds: cover (mine && held && give_up_i && steal_i);
      fails_after_a_store: cover (mine && !held && hit && give_up_i && valid_q == 1'b0 && word_i == '1);
      own_store: cover (valid_q && !stored && notes_i[sm_q].valid && notes_i[sm_q].warp == warp_q &&
                        30'(notes_i[sm_q].line) == word_q >> 4 && notes_i[sm_q].strb == '1 && !in_lds_q);
      in_the_lds: cover (valid_q && in_lds_q && stored);
    end
  end

endmodule
