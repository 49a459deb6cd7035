// A stand-in for an SM: each warp passes some time and ends. Assertions check what the dispatcher gives them:
// registers and LDS of live warps exist and do not overlap.
module vt_sm
  import vt_pkg::*;
  import vt_mem_pkg::mmu_req_t;
  import vt_mem_pkg::mmu_rsp_t;
  import vt_issue_pkg::*;
  import vt_trace_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] sm_id_i,
  input  logic        trace_i,
  input  logic        halt_i,
  input  logic        flush_i,
  input  launch_t     launch_i,
  input  word_t       threads_i,
  input  logic        start_valid_i,
  input  logic        start_first_i,
  input  warp_start_t start_i,
  output logic        end_valid_o,
  output warp_t       end_warp_o,
  output logic        trap_o,
  output logic        quiet_o,
  output logic [5:0]  live_o,
  output logic [5:0]  waiting_o,
  output logic [6:0]  retired_o,
  output logic [NumWarp-1:0] print_pending_o,
  input  logic [NumWarp-1:0] print_clear_i,
  output word_t       stat_o [8],
  output logic        imem_req_valid_o,
  input  logic        imem_req_ready_i,
  output mem_req_t    imem_req_o,
  input  logic        imem_rsp_valid_i,
  output logic        imem_rsp_ready_o,
  input  mem_rsp_t    imem_rsp_i,
  output logic        dmem_req_valid_o,
  input  logic        dmem_req_ready_i,
  output mem_req_t    dmem_req_o,
  input  logic        dmem_rsp_valid_i,
  output logic        dmem_rsp_ready_o,
  input  mem_rsp_t    dmem_rsp_i,
  output logic        lock_req_o,
  input  logic        lock_gnt_i,
  input  logic        store_hold_i,
  output logic        stores_idle_o,
  output store_note_t note_o,
  input  store_note_t notes_i [NumSm],
  output logic        dmmu_req_valid_o,
  input  logic        dmmu_req_ready_i,
  output mmu_req_t    dmmu_req_o,
  input  logic        dmmu_rsp_valid_i,
  input  mmu_rsp_t    dmmu_rsp_i,
  output logic        immu_req_valid_o,
  input  logic        immu_req_ready_i,
  output mmu_req_t    immu_req_o,
  input  logic        immu_rsp_valid_i,
  input  mmu_rsp_t    immu_rsp_i
);

  logic [NumWarp-1:0] live_q;
  word_t              left_q [NumWarp], lfsr_q;
  warp_start_t        warp_q [NumWarp];
  logic               ending;
  warp_t              ending_warp;

  always_comb begin
    ending      = 1'b0;
    ending_warp = '0;
    for (int w = 0; w < int'(NumWarp); w++) begin
      if (live_q[w] && left_q[w] == '0) begin
        ending      = 1'b1;
        ending_warp = warp_t'(w);
      end
    end
  end

  // A warp's time: 200 to 455 cycles.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      live_q      <= '0;
      lfsr_q      <= 32'h1234_5678 ^ sm_id_i;
      end_valid_o <= 1'b0;
      end_warp_o  <= '0;
      for (int w = 0; w < int'(NumWarp); w++) left_q[w] <= '0;
    end else begin
      lfsr_q      <= {lfsr_q[30:0], lfsr_q[31] ^ lfsr_q[21] ^ lfsr_q[1] ^ lfsr_q[0]};
      end_valid_o <= ending;
      end_warp_o  <= ending_warp;
      for (int w = 0; w < int'(NumWarp); w++) if (left_q[w] != '0) left_q[w] <= left_q[w] - 32'd1;
      if (ending) live_q[ending_warp] <= 1'b0;
      if (start_valid_i) begin
        live_q[start_i.slot] <= 1'b1;
        left_q[start_i.slot] <= 32'd200 + 32'(lfsr_q[7:0]);
        warp_q[start_i.slot] <= start_i;
      end
    end
  end

  // ------------------------------------------------------------------ what a new warp was given
  word_t sregs, vregs, lds_bytes;
  assign sregs     = (launch_i.sgprs + 32'd3) & ~32'd3;
  assign vregs     = (launch_i.vgprs + 32'd3) & ~32'd3;
  assign lds_bytes = (launch_i.lds_size + 32'd127) & ~32'd127;

  function automatic logic apart(word_t a, word_t b, word_t size);
    return a + size <= b || b + size <= a;
  endfunction

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (flush_i) assert (live_q == '0) else $error("a launch begins while warps live");
      if (start_valid_i) begin
        assert (!live_q[start_i.slot]) else $error("a warp starts in a slot that is in use");
        assert (start_i.sbase + sregs <= SgprRows) else $error("scalar registers beyond the end");
        assert (start_i.vbase + vregs <= VgprRows) else $error("vector registers beyond the end");
        assert (start_i.lds + lds_bytes <= LdsBase + LdsBytes) else $error("LDS beyond the end");
        assert (start_i.wid < launch_i.wg_warps) else $error("a warp beyond its workgroup");
        assert (start_first_i == (start_i.wid == '0)) else $error("the first warp is not warp 0");
        for (int w = 0; w < int'(NumWarp); w++) begin
          if (live_q[w]) begin
            assert (apart(start_i.sbase, warp_q[w].sbase, sregs)) else $error("scalar registers overlap");
            assert (apart(start_i.vbase, warp_q[w].vbase, vregs)) else $error("vector registers overlap");
            assert ((start_i.wg_slot == warp_q[w].wg_slot) == (start_i.wg == warp_q[w].wg))
              else $error("two workgroups have one slot, or one has two");
            if (start_i.wg == warp_q[w].wg)
              assert (start_i.lds == warp_q[w].lds && start_i.pds == warp_q[w].pds)
                else $error("a workgroup's LDS moved");
            else
              assert (apart(start_i.lds, warp_q[w].lds, lds_bytes)) else $error("LDS overlaps");
          end
        end
      end
    end
  end

  // Each warp retires one instruction, its end.
  uid_t uid_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)     uid_q <= '0;
    else if (ending) uid_q <= uid_q + 8'd1;
  end
  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i && ending) begin
      tandem_tr_issue(sm_id_i, 32'(ending_warp), 32'(uid_q), warp_q[ending_warp].wid, 32'h0000_400b, 0, 1, 0);
      tandem_tr_ctl(sm_id_i, 32'(ending_warp), 32'(uid_q), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
      tandem_tr_done(sm_id_i, 32'(ending_warp), 32'(uid_q));
    end
  end

  assign quiet_o          = live_q == '0 && !end_valid_o;
  assign live_o           = popcount(32'(live_q));
  assign retired_o        = 7'(ending);
  assign waiting_o        = '0;
  assign trap_o           = 1'b0;
  assign print_pending_o  = '0;
  assign stat_o           = '{default: '0};
  assign imem_req_valid_o = 1'b0;
  assign imem_req_o       = '0;
  assign imem_rsp_ready_o = 1'b1;
  assign dmem_req_valid_o = 1'b0;
  assign dmem_req_o       = '0;
  assign dmem_rsp_ready_o = 1'b1;
  assign lock_req_o       = 1'b0;
  assign stores_idle_o    = 1'b1;
  assign note_o           = '0;
  assign dmmu_req_valid_o = 1'b0;
  assign dmmu_req_o       = '0;
  assign immu_req_valid_o = 1'b0;
  assign immu_req_o       = '0;

endmodule
