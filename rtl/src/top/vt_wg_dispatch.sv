// Workgroup dispatcher: walks the grid of a launch, x fastest, and gives each workgroup to the next SM,
// in rotating order, that has warp slots, LDS and registers for it. Its warps then start one a
// cycle. A workgroup's resources are free again when its last warp has ended.
module vt_wg_dispatch
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_trace_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               trace_i,
  input  logic               halt_i,
  input  logic               launch_i,                // launch_desc_i is a new launch; it stays stable after
  input  launch_t            launch_desc_i,
  output logic               running_o,               // workgroups are left, waiting or in flight
  // To the SMs
  output logic [NumSm-1:0]   start_valid_o,
  output logic               start_first_o,
  output warp_start_t        start_o,
  input  logic [NumSm-1:0]   end_valid_i,             // a warp of the SM ended
  input  warp_t              end_warp_i [NumSm]
);

  localparam int unsigned LdsGranule = 128;
  localparam int unsigned RegGranule = 4;

  typedef enum logic [1:0] {StIdle, StPick, StWait, StStart} state_e;

  state_e             state_q;
  logic [SmW-1:0]     sm_q;
  word_t              wg_q, gdx_q, gdy_q, gdz_q, pds_q, pds_step_q;
  word_t              sregs_q, vregs_q;               // of one warp, rounded up
  word_t              wid_q;
  warp_t              wg_slot_q;
  logic [NumWarp-1:0] slot_used_q [NumSm];            // warp slots
  logic [NumWarp-1:0] wg_used_q [NumSm];              // workgroup slots
  warp_t              wg_of_q [NumSm*NumWarp];
  logic [WarpW:0]     left_q [NumSm*NumWarp];         // warps of a workgroup slot that have not ended
  word_t              wg_num_q [NumSm*NumWarp];       // its linear number, for the trace
  word_t              inflight_q;

  function automatic int at(input int sm, input warp_t slot);
    return sm * int'(NumWarp) + int'(slot);
  endfunction

  // ------------------------------------------------------------------ allocators of each SM
  logic [NumSm-1:0] search, take, done_all, found_all, free_valid;
  warp_t            free_slot [NumSm];
  word_t            lds_base [NumSm], s_base [NumSm], v_base [NumSm];
  word_t            lds_want, s_want, v_want;

  // Of every workgroup of the launch, from the cycle after its start on
  assign lds_want = (launch_desc_i.lds_size + 32'(LdsGranule - 1)) >> $clog2(LdsGranule);
  assign s_want   = (launch_desc_i.wg_warps * sregs_q) >> $clog2(RegGranule);
  assign v_want   = (launch_desc_i.wg_warps * vregs_q) >> $clog2(RegGranule);

  for (genvar s = 0; s < int'(NumSm); s++) begin : gen_alloc
    logic lds_done, lds_found, s_done, s_found, v_done, v_found;
    vt_alloc #(.Size(LdsBytes / LdsGranule)) u_lds (
      .clk_i, .rst_ni, .start_i(search[s]), .size_i(lds_want), .done_o(lds_done), .found_o(lds_found),
      .base_o(lds_base[s]), .take_i(take[s]), .take_idx_i(wg_slot_q), .free_i(free_valid[s]),
      .free_idx_i(free_slot[s])
    );
    vt_alloc #(.Size(SgprRows / RegGranule)) u_sgpr (
      .clk_i, .rst_ni, .start_i(search[s]), .size_i(s_want), .done_o(s_done), .found_o(s_found),
      .base_o(s_base[s]), .take_i(take[s]), .take_idx_i(wg_slot_q), .free_i(free_valid[s]),
      .free_idx_i(free_slot[s])
    );
    vt_alloc #(.Size(VgprRows / RegGranule)) u_vgpr (
      .clk_i, .rst_ni, .start_i(search[s]), .size_i(v_want), .done_o(v_done), .found_o(v_found),
      .base_o(v_base[s]), .take_i(take[s]), .take_idx_i(wg_slot_q), .free_i(free_valid[s]),
      .free_idx_i(free_slot[s])
    );
    assign done_all[s]  = lds_done && s_done && v_done;
    assign found_all[s] = lds_found && s_found && v_found;
  end

  // ------------------------------------------------------------------ warps that end
  always_comb begin
    free_valid = '0;
    free_slot  = '{default: '0};
    if (end_valid_i != '0) begin
      for (int s = 0; s < int'(NumSm); s++) begin
        free_slot[s] = wg_of_q[at(s, end_warp_i[s])];
        if (end_valid_i[s] && left_q[at(s, free_slot[s])] == (WarpW + 1)'(1)) free_valid[s] = 1'b1;
      end
    end
  end

  logic [3:0] ended;
  always_comb begin
    ended = '0;
    if (free_valid != '0) for (int s = 0; s < int'(NumSm); s++) ended += 4'(free_valid[s]);
  end

  // ------------------------------------------------------------------ one workgroup after the other
  logic [SmW-1:0] sm_next;
  logic           room, last_warp;
  warp_t          free_warp;
  logic [NumWarp-1:0] free_slots, free_wgs;
  assign free_slots = ~slot_used_q[sm_q];
  assign free_wgs   = ~wg_used_q[sm_q];
  assign sm_next   = (32'(sm_q) == NumSm - 1) ? '0 : sm_q + 1'b1;
  // Values that one state uses are computed only in that state: the dispatcher mostly waits.
  always_comb begin
    room      = 1'b0;
    free_warp = '0;
    if (state_q == StPick)  room      = 32'(popcount(32'(free_slots))) >= launch_desc_i.wg_warps;
    if (state_q == StStart) free_warp = warp_t'(lowest(32'(free_slots)));
  end
  assign last_warp = wid_q + 32'd1 == launch_desc_i.wg_warps;

  logic more;  // another workgroup comes after this one
  always_comb begin
    more = 1'b0;
    if (state_q == StStart)
      more = !((gdx_q + 32'd1 == launch_desc_i.grid_x) && (gdy_q + 32'd1 == launch_desc_i.grid_y) &&
               (gdz_q + 32'd1 == launch_desc_i.grid_z));
  end

  always_comb begin
    search = '0;
    take   = '0;
    if (state_q == StPick && room && !halt_i) search[sm_q] = 1'b1;
    if (state_q == StWait && done_all[sm_q] && found_all[sm_q]) take[sm_q] = 1'b1;
  end

  always_comb begin
    start_valid_o = '0;
    if (state_q == StStart && !halt_i) start_valid_o[sm_q] = 1'b1;
    start_first_o = (wid_q == '0);
    start_o = '0;
    if (state_q == StStart) begin
      start_o = '{slot: free_warp, wg_slot: wg_slot_q, wg: wg_q, wid: wid_q, gdx: gdx_q, gdy: gdy_q,
                  gdz: gdz_q,
                  lds: LdsBase + lds_base[sm_q] * LdsGranule, pds: pds_q,
                  sbase: s_base[sm_q] * RegGranule + wid_q * sregs_q,
                  vbase: v_base[sm_q] * RegGranule + wid_q * vregs_q};
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q    <= StIdle;
      sm_q       <= '0;
      wg_q       <= '0;
      gdx_q      <= '0;
      gdy_q      <= '0;
      gdz_q      <= '0;
      pds_q      <= '0;
      pds_step_q <= '0;
      sregs_q    <= '0;
      vregs_q    <= '0;
      wid_q      <= '0;
      wg_slot_q  <= '0;
      inflight_q <= '0;
      for (int s = 0; s < int'(NumSm); s++) begin
        slot_used_q[s] <= '0;
        wg_used_q[s]   <= '0;
      end
      for (int i = 0; i < int'(NumSm * NumWarp); i++) begin
        wg_of_q[i]  <= '0;
        left_q[i]   <= '0;
        wg_num_q[i] <= '0;
      end
    end else begin
      if (end_valid_i != '0) begin
        for (int s = 0; s < int'(NumSm); s++) begin
          if (end_valid_i[s]) begin
            slot_used_q[s][end_warp_i[s]] <= 1'b0;
            left_q[at(s, free_slot[s])]   <= left_q[at(s, free_slot[s])] - 1'b1;
            if (free_valid[s]) wg_used_q[s][free_slot[s]] <= 1'b0;
          end
        end
      end
      if (take != '0 || ended != '0) inflight_q <= inflight_q + 32'(take != '0) - 32'(ended);
      unique case (state_q)
        StIdle: if (launch_i) begin
          state_q    <= StPick;
          wg_q       <= '0;
          gdx_q      <= '0;
          gdy_q      <= '0;
          gdz_q      <= '0;
          pds_q      <= launch_desc_i.pds_base;
          pds_step_q <= launch_desc_i.wg_warps * launch_desc_i.wf_size * launch_desc_i.pds_size;
          sregs_q    <= (launch_desc_i.sgprs + 32'(RegGranule - 1)) & ~32'(RegGranule - 1);
          vregs_q    <= (launch_desc_i.vgprs + 32'(RegGranule - 1)) & ~32'(RegGranule - 1);
        end
        StPick: begin
          wid_q     <= '0;
          wg_slot_q <= warp_t'(lowest(32'(free_wgs)));
          if (room && !halt_i) state_q <= StWait;
          else sm_q <= sm_next;
        end
        StWait: if (done_all[sm_q]) begin
          if (found_all[sm_q]) begin
            state_q <= StStart;
            wg_used_q[sm_q][wg_slot_q] <= 1'b1;
            left_q[at(int'(sm_q), wg_slot_q)]   <= (WarpW + 1)'(launch_desc_i.wg_warps);
            wg_num_q[at(int'(sm_q), wg_slot_q)] <= wg_q;
          end else begin
            state_q <= StPick;
            sm_q    <= sm_next;
          end
        end
        StStart: if (!halt_i) begin
          slot_used_q[sm_q][free_warp] <= 1'b1;
          wg_of_q[at(int'(sm_q), free_warp)] <= wg_slot_q;
          wid_q <= wid_q + 32'd1;
          if (last_warp) begin
            sm_q    <= sm_next;
            state_q <= more ? StPick : StIdle;
            wg_q    <= wg_q + 32'd1;
            pds_q   <= pds_q + pds_step_q;
            gdx_q   <= gdx_q + 32'd1;
            if (gdx_q + 32'd1 == launch_desc_i.grid_x) begin
              gdx_q <= '0;
              gdy_q <= gdy_q + 32'd1;
              if (gdy_q + 32'd1 == launch_desc_i.grid_y) begin
                gdy_q <= '0;
                gdz_q <= gdz_q + 32'd1;
              end
            end
          end
        end
      endcase
    end
  end

  assign running_o = (state_q != StIdle) || (inflight_q != '0);

  // ------------------------------------------------------------------ trace
  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i) begin
      for (int s = 0; s < int'(NumSm); s++)
        if (free_valid[s]) tandem_tr_wg_end(s, wg_num_q[at(s, free_slot[s])]);
      if (start_valid_o != '0) begin
        if (start_first_o)
          tandem_tr_wg_start(32'(sm_q), wg_q, gdx_q, gdy_q, gdz_q, 32'(wg_slot_q), start_o.lds, start_o.pds);
        tandem_tr_warp_start(32'(sm_q), 32'(free_warp), wg_q, wid_q, 32'(wg_slot_q));
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (launch_i) assert (!running_o) else $error("dispatch: launch while running");
      if (start_valid_o != '0) assert (slot_used_q[sm_q] != '1)
        else $error("dispatch: no warp slot to start in");
      for (int s = 0; s < int'(NumSm); s++)
        if (end_valid_i[s]) assert (slot_used_q[s][end_warp_i[s]])
          else $error("dispatch: an idle slot ended");
    end
  end

endmodule
