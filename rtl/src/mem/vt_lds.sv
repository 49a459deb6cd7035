// Local data share: NumLane banks of 32-bit words, consecutive words in consecutive banks.
//
// A request brings all LDS lanes of one instruction. In each round every bank serves one word: the lowest
// waiting lane of a bank picks it, and every lane that wants the same word is served with it (a broadcast for
// reads; for writes the highest lane wins byte by byte). Lanes left over wait for the next round, so bank
// conflicts cost a cycle each. Each round is answered one cycle later with the lanes it served; nothing
// stalls an answer. The contents are zero after reset and persist over launches.
module vt_lds
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,
  input  word_t    sm_id_i,

  input  logic     req_valid_i,
  output logic     req_ready_o,
  // The warp matters only to reservations.
  // verilator lint_off UNUSEDSIGNAL
  input  lds_req_t req_i,
  // verilator lint_on UNUSEDSIGNAL

  output logic     rsp_valid_o,
  output lds_rsp_t rsp_o,

  output logic     perform_o,      // a round of perform_slot_o is performed in this cycle
  output slot_t    perform_slot_o
);

  localparam int unsigned Rows = LdsWords / NumLane;

  typedef logic [LdsBankW-1:0] bank_t;
  typedef logic [LdsRowW-1:0]  row_t;

  word_t mem_q [NumLane][Rows];

  logic     busy_q;
  slot_t    slot_q;
  logic     we_q;
  mask_t    todo_q;
  logic [NumLane-1:0][LdsWordW-1:0] word_q;
  logic [NumLane-1:0][3:0]          strb_q;
  vec_t     wdata_q;

  // One round
  mask_t                         serve, bank_en;
  logic  [NumLane-1:0][LdsRowW-1:0] bank_row;
  vec_t                          bank_wdata, bank_wmask;

  always_comb begin
    bank_t bank;
    row_t  row;
    word_t wmask;

    serve      = '0;
    bank_en    = '0;
    bank_row   = '0;
    bank_wdata = '0;
    bank_wmask = '0;
    bank       = '0;
    row        = '0;
    wmask      = '0;
    if (busy_q) begin
      for (int unsigned l = 0; l < NumLane; l++) begin
        bank = word_q[l][LdsBankW-1:0];
        row  = word_q[l][LdsWordW-1:LdsBankW];
        if (todo_q[l] && (!bank_en[bank] || bank_row[bank] == row)) begin
          bank_en[bank]  = 1'b1;
          bank_row[bank] = row;
          serve[l]       = 1'b1;
          if (we_q) begin
            wmask            = {{8{strb_q[l][3]}}, {8{strb_q[l][2]}}, {8{strb_q[l][1]}},
                                {8{strb_q[l][0]}}};
            bank_wdata[bank] = (bank_wdata[bank] & ~wmask) | (wdata_q[l] & wmask);
            bank_wmask[bank] = bank_wmask[bank] | wmask;
          end
        end
      end
    end
  end

  logic last_round;
  assign last_round  = todo_q == serve;
  assign req_ready_o = !busy_q || last_round;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      todo_q <= '0;
    end else if (req_valid_i && req_ready_o) begin
      busy_q <= 1'b1;
      todo_q <= req_i.mask;
    end else if (busy_q) begin
      busy_q <= !last_round;
      todo_q <= todo_q & ~serve;
    end
  end

  always_ff @(posedge clk_i) begin
    if (req_valid_i && req_ready_o) begin
      slot_q <= req_i.slot;
      we_q   <= req_i.we;
      word_q <= req_i.word;
      if (req_i.we) begin
        strb_q  <= req_i.strb;
        wdata_q <= req_i.wdata;
      end
    end
  end

  // Banks: one synchronous port each
  vec_t bank_rdata_q;

  // Blocking writes: only this block reads the array, so Verilator needs no shadow copies. Reset clears it at
  // once; a chip would take a cycle a row.
  // verilator lint_off BLKSEQ
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int unsigned b = 0; b < NumLane; b++) begin
        for (int unsigned r = 0; r < Rows; r++) mem_q[b][r] = '0;
      end
    end else if (busy_q) begin
      for (int unsigned b = 0; b < NumLane; b++) begin
        if (bank_en[b]) begin
          if (we_q) begin
            mem_q[b][bank_row[b]] = (mem_q[b][bank_row[b]] & ~bank_wmask[b]) | bank_wdata[b];
          end else begin
            bank_rdata_q[b] <= mem_q[b][bank_row[b]];
          end
        end
      end
    end
  end
  // verilator lint_on BLKSEQ

  // Answer: route each served lane's bank to it
  logic                             rsp_valid_q, rsp_we_q;
  slot_t                            rsp_slot_q;
  mask_t                            rsp_lanes_q;
  logic [NumLane-1:0][LdsBankW-1:0] rsp_bank_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rsp_valid_q <= 1'b0;
    else         rsp_valid_q <= busy_q;
  end

  always_ff @(posedge clk_i) begin
    if (busy_q) begin
      rsp_we_q    <= we_q;
      rsp_slot_q  <= slot_q;
      rsp_lanes_q <= serve;
      for (int unsigned l = 0; l < NumLane; l++) rsp_bank_q[l] <= word_q[l][LdsBankW-1:0];
    end
  end

  always_comb begin
    bank_t bank;

    rsp_o = '0;
    bank  = '0;
    if (rsp_valid_q) begin
      rsp_o.slot  = rsp_slot_q;
      rsp_o.we    = rsp_we_q;
      rsp_o.lanes = rsp_lanes_q;
      for (int unsigned l = 0; l < NumLane; l++) begin
        bank = rsp_bank_q[l];
        rsp_o.rdata[l] = bank_rdata_q[bank];
      end
    end
  end

  // The harness compares the contents after each kernel; vt_trace_pkg describes how it reads them.
  import "DPI-C" context function void tandem_lds_here(input int unsigned sm, input int unsigned bytes);
  export "DPI-C" function tandem_lds_line;

  function automatic void tandem_lds_line(input int unsigned line, output bit [1023:0] words);
    for (int unsigned i = 0; i < 32; i++) begin
      automatic int unsigned index = 32 * line + i;
      words[32*i+:32] = mem_q[index[LdsBankW-1:0]][index[LdsWordW-1:LdsBankW]];
    end
  endfunction

  // This is not on the clock, because the reset would then be tested in every cycle.
  always_ff @(negedge rst_ni) begin : announce
    tandem_lds_here(sm_id_i, LdsBytes);
  end

  assign rsp_valid_o    = rsp_valid_q;
  assign perform_o      = busy_q;
  assign perform_slot_o = slot_q;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (busy_q) round_serves: assert (serve != '0);  // so every request ends
      if (req_valid_i) req_has_lanes: assert (req_i.mask != '0);
    end
  end

endmodule
