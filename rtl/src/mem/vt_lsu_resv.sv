// Reservations of one SM's LR and SC: one for each lane of each warp, on an aligned word of physical memory
// or of the LDS.
//
// The running atomic tests and changes them one lane at a time. Other stores end them: stores of any SM's
// D-cache, reported as notes of the line and bytes, and stores to this SM's LDS. A warp's own plain store
// ends none of its reservations. A store by a lane of an atomic ends those of the other lanes of its warp at
// once (steal_i), and those of other warps when the store is sent. Reservations end with the warp, so a new
// warp in a slot has none.
module vt_lsu_resv
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [31:0]      sm_id_i,
  input  logic             start_valid_i,
  input  warp_t            start_warp_i,
  // Stores performed
  input  store_note_t      notes_i [NumSm],
  input  logic             lds_store_i,   // the LDS takes lds_req_i, a store
  // The data of the store are not used here.
  // verilator lint_off UNUSEDSIGNAL
  input  lds_req_t         lds_req_i,
  // verilator lint_on UNUSEDSIGNAL
  // The running atomic's lane
  input  warp_t            warp_i,
  input  logic [LaneW-1:0] lane_i,
  input  logic             lds_i,
  input  logic [29:0]      word_i,        // address over 4
  output logic             held_o,        // the lane holds a reservation on the word
  input  logic             set_i,         // the lane takes one
  input  logic             give_up_i,     // the lane's reservation ends, whatever its word
  input  logic             steal_i        // the lane stores: other lanes of the warp lose the word
);

  typedef logic [29:0] wordno_t;

  mask_t                       valid_q [NumWarp];
  mask_t                       lds_q   [NumWarp];  // the word is in the LDS
  logic [NumLane-1:0][29:0]    word_q  [NumWarp];
  logic [NumWarp-1:0]          any_q;              // may hold one: tested before anything is compared

  assign held_o = valid_q[warp_i][lane_i] && lds_q[warp_i][lane_i] == lds_i
    && word_q[warp_i][lane_i] == word_i;

  function automatic logic hits_line(wordno_t word, logic [31-LineOffW:0] line, strb_t strb);
    return word[29:4] == line && strb[{word[3:0], 2'b00} +: 4] != 4'd0;
  endfunction

  logic             note_any;
  logic [NumSm-1:0] note_valid;
  always_comb for (int unsigned s = 0; s < NumSm; s++) note_valid[s] = notes_i[s].valid;
  assign note_any = note_valid != '0;

  // Reservations that end in this cycle
  mask_t lost [NumWarp];

  always_comb begin
    for (int unsigned w = 0; w < NumWarp; w++) lost[w] = '0;
    if (any_q != '0) begin
      for (int unsigned w = 0; w < NumWarp; w++) begin
        if (any_q[w] && note_any) begin
          for (int unsigned s = 0; s < NumSm; s++) begin
            if (note_valid[s] && !(s == sm_id_i && notes_i[s].warp == warp_t'(w))) begin
              for (int unsigned l = 0; l < NumLane; l++) begin
                if (!lds_q[w][l] && hits_line(word_q[w][l], notes_i[s].line, notes_i[s].strb))
                  lost[w][l] = 1'b1;
              end
            end
          end
        end
        if (any_q[w] && lds_store_i && lds_req_i.warp != warp_t'(w)) begin
          for (int unsigned l = 0; l < NumLane; l++) begin
            for (int unsigned k = 0; k < NumLane; k++) begin
              if (lds_q[w][l] && lds_req_i.mask[k]
                  && lds_req_i.word[k] == word_q[w][l][LdsWordW-1:0]) lost[w][l] = 1'b1;
            end
          end
        end
        if (any_q[w] && steal_i && warp_i == warp_t'(w)) begin
          for (int unsigned l = 0; l < NumLane; l++) begin
            if (lane_i != LaneW'(l) && lds_q[w][l] == lds_i && word_q[w][l] == word_i) lost[w][l] = 1'b1;
          end
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      any_q <= '0;
      for (int unsigned w = 0; w < NumWarp; w++) valid_q[w] <= '0;
    end else if (any_q != '0 || set_i) begin
      for (int unsigned w = 0; w < NumWarp; w++) begin
        valid_q[w] <= valid_q[w] & ~lost[w];
        any_q[w]   <= any_q[w] && valid_q[w] != '0;
      end
      if (give_up_i) valid_q[warp_i][lane_i] <= 1'b0;
      if (set_i) begin
        valid_q[warp_i][lane_i] <= 1'b1;
        any_q[warp_i]           <= 1'b1;
      end
      if (start_valid_i) valid_q[start_warp_i] <= '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (set_i) begin
      lds_q[warp_i][lane_i]  <= lds_i;
      word_q[warp_i][lane_i] <= word_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      for (int unsigned w = 0; w < NumWarp; w++) begin
        if (valid_q[w] != '0) any_covers: assert (any_q[w]);
      end
      one_change: assert (!(set_i && (give_up_i || steal_i)));
      if (set_i || steal_i) owner_runs: assert (!(start_valid_i && start_warp_i == warp_i));
    end
  end

endmodule
