// The walker turns an instruction's lanes into accesses, one instruction after the other.
//
// LDS lanes go to the LDS in one request. Global lanes are coalesced: each cycle the lowest lane still to go
// names a line, and every waiting lane of that line joins its access. If several lanes store to one byte, the
// highest lane wins, because they are placed in the line in ascending order. This holds for the whole
// instruction, because all lanes of one line share an access. A store with a lane beyond the LDS reads its
// global lanes instead of writing them, only to find out which of them fail.
module vt_lsu_walk
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,

  input  logic     op_valid_i,  // an instruction with an access to make
  output logic     op_ready_o,
  // Fields for the answer are not used here.
  // verilator lint_off UNUSEDSIGNAL
  input  lsu_op_t  op_i,
  // verilator lint_on UNUSEDSIGNAL
  input  logic     atomic_i,    // an access of an atomic
  input  vec_t     addr_i,      // physical addresses; of LDS lanes as in op_i
  input  vec_t     data_i,
  input  slot_t    op_slot_i,

  output logic     dc_valid_o,
  input  logic     dc_ready_i,
  output dc_req_t  dc_req_o,

  output logic     lds_valid_o,
  input  logic     lds_ready_i,
  output lds_req_t lds_req_o,

  output logic     idle_o       // nothing left to send
);

  // The rest of the current instruction; nothing in an idle walker.
  slot_t      slot_q;
  warp_t      warp_q;
  logic       we_q, atomic_q, lds_left_q;
  logic [1:0] size_q;
  mask_t      left_q, lds_mask_q;  // global lanes to go; all LDS lanes
  vec_t       addr_q, data_q;

  // Global lanes: the next line
  logic    line_send;
  dc_req_t line_req;
  mask_t   group;

  always_comb begin
    logic [3:0]                   strb;
    logic [31:0]                  wmask, placed;
    logic [$clog2(LineWords)-1:0] word;

    line_req = '0;
    group    = '0;
    strb     = '0;
    wmask    = '0;
    placed   = '0;
    word     = '0;
    if (left_q != '0) begin
      line_req.slot   = slot_q;
      line_req.warp   = warp_q;
      line_req.we     = we_q;
      line_req.atomic = atomic_q;
      for (int l = int'(NumLane) - 1; l >= 0; l--) begin
        if (left_q[l]) line_req.line = addr_q[l][31:LineOffW];
      end
      for (int unsigned l = 0; l < NumLane; l++) begin
        group[l] = left_q[l] && addr_q[l][31:LineOffW] == line_req.line;
      end
      line_req.lanes = group;
      if (we_q) begin
        for (int unsigned l = 0; l < NumLane; l++) begin
          if (line_req.lanes[l]) begin
            word   = addr_q[l][LineOffW-1:2];
            strb   = place_strb(size_q, addr_q[l][1:0]);
            placed = place_data(size_q, data_q[l]);
            wmask  = {{8{strb[3]}}, {8{strb[2]}}, {8{strb[1]}}, {8{strb[0]}}};
            line_req.strb[{word, 2'b00} +: 4] = line_req.strb[{word, 2'b00} +: 4] | strb;
            line_req.wdata[word] = (line_req.wdata[word] & ~wmask) | (placed & wmask);
          end
        end
      end
    end
  end

  // A register before the D-cache
  logic line_valid, dc_room;

  assign line_valid = left_q != '0;
  assign line_send  = line_valid && dc_room;

  vt_stream_reg #(.T(dc_req_t)) u_dc_req (
    .clk_i, .rst_ni, .in_valid_i(line_valid), .in_ready_o(dc_room), .in_i(line_req),
    .out_valid_o(dc_valid_o), .out_ready_i(dc_ready_i), .out_o(dc_req_o)
  );

  // LDS lanes
  assign lds_valid_o = lds_left_q;

  always_comb begin
    lds_req_o = '0;
    if (lds_left_q) begin
      lds_req_o.slot = slot_q;
      lds_req_o.warp = warp_q;
      lds_req_o.we   = we_q;
      lds_req_o.mask = lds_mask_q;
      for (int unsigned l = 0; l < NumLane; l++) begin
        lds_req_o.word[l]  = addr_q[l][LdsWordW+1:2];
        lds_req_o.strb[l]  = place_strb(size_q, addr_q[l][1:0]);
        lds_req_o.wdata[l] = place_data(size_q, data_q[l]);
      end
    end
  end

  // Next instruction: taken in the cycle in which the current one sends its last access
  logic global_done, lds_done, take;
  assign global_done = left_q == '0 || (line_send && group == left_q);
  assign lds_done    = !lds_left_q || lds_ready_i;
  assign op_ready_o  = global_done && lds_done;
  assign take        = op_valid_i && op_ready_o;
  assign idle_o      = left_q == '0 && !lds_left_q && !dc_valid_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      left_q     <= '0;
      lds_left_q <= 1'b0;
    end else if (take) begin
      left_q     <= op_i.go & ~op_i.lds;
      lds_left_q <= (op_i.go & op_i.lds) != '0;
    end else begin
      if (line_send) left_q <= left_q & ~group;
      if (lds_ready_i) lds_left_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      slot_q     <= op_slot_i;
      we_q       <= op_i.op == LsuStore && op_i.bad == '0;
      size_q     <= op_i.size;
      lds_mask_q <= op_i.go & op_i.lds;
      warp_q     <= op_i.warp;
      atomic_q   <= atomic_i;
      addr_q     <= addr_i;
      data_q     <= data_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (op_valid_i) op_has_access: assert (op_i.go != '0 && op_i.trap == TrapNone && op_i.op != LsuFence);
      if (left_q != '0) group_not_empty: assert (group != '0);
    end
  end

endmodule
