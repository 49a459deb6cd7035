// The GPGPU: a queue of launches, a workgroup dispatcher, NumSm streaming multiprocessors, and one memory
// port that they share. A launch flushes the caches, then its grid runs. It ends when all warps have ended
// and nothing is in flight; then the next launch of the queue begins. done_o is high while no launch is left.
// After a trap nothing issues, whatever the queue holds, and only a reset makes the machine ready
// again.
module gpgpu
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     trace_i,
  input  logic     launch_valid_i,
  output logic     launch_ready_o,
  input  launch_t  launch_i,
  output logic     done_o,
  output word_t    kernels_o,        // launches that ended since reset
  output logic     trap_o,
  output word_t    barrier_wait_o,
  output word_t    live_warps_o,
  output word_t    retired_o,        // instructions since reset
  output logic [7:0][31:0] print_pending_o,  // by SM and warp slot: CSR_PRINT is not zero
  input  logic [7:0][31:0] print_clear_i,    // make it zero
  output logic [15:0][31:0]      stats_o,          // running counters, see below
  output logic     mem_req_valid_o,
  input  logic     mem_req_ready_i,
  output mem_req_t mem_req_o,
  input  logic     mem_rsp_valid_i,
  output logic     mem_rsp_ready_o,
  input  mem_rsp_t mem_rsp_i
);

  // Memory ports: fetch and data of each SM, then its MMU's
  localparam int unsigned NumPorts = (Sv39 ? 3 : 2) * NumSm;

  typedef enum logic [1:0] {StIdle, StStart, StRun, StDone} state_e;
  state_e  state_q;
  launch_t launch_q, head;
  word_t   threads_q, retired_q, kernels_q;
  logic    trap_q, head_valid, begins, room;

  logic              running;
  logic [NumSm-1:0]  start_valid, end_valid, sm_trap, sm_quiet;
  logic              start_first;
  warp_start_t       start;
  warp_t             end_warp [NumSm];
  logic [5:0]        sm_live [NumSm], sm_waiting [NumSm];
  logic [6:0]        sm_retired [NumSm];

  assign launch_ready_o = room && !trap_q;
  assign begins         = ((state_q == StIdle) || (state_q == StDone)) && head_valid && !trap_q;
  assign done_o         = (state_q == StDone) && !head_valid;
  assign trap_o         = trap_q;
  assign kernels_o      = kernels_q;

  // Launches from the driver's command queue (Ventus 2.2)
  vt_fifo #(.T(launch_t), .Depth(Launches)) u_queue (
    .clk_i, .rst_ni, .push_valid_i(launch_valid_i && !trap_q), .push_ready_o(room), .push_i(launch_i),
    .head_valid_o(head_valid), .head_o(head), .pop_i(begins)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q   <= StIdle;
      launch_q  <= '0;
      threads_q <= '0;
      trap_q    <= 1'b0;
      kernels_q <= '0;
    end else begin
      if (sm_trap != '0) trap_q <= 1'b1;
      unique case (state_q)
        StIdle, StDone: if (begins) begin
          launch_q <= head;
          state_q  <= StStart;
        end
        StStart: begin
          threads_q <= launch_q.wg_warps * launch_q.wf_size;
          state_q   <= StRun;
        end
        StRun: if (!running && sm_quiet == '1 && mmu_idle == '1 && !trap_q) begin
          state_q   <= StDone;
          kernels_q <= kernels_q + 32'd1;
        end
      endcase
    end
  end

  // ------------------------------------------------------------------ dispatcher and SMs
  vt_wg_dispatch u_dispatch (
    .clk_i, .rst_ni, .trace_i, .halt_i(trap_q), .launch_i(state_q == StStart), .launch_desc_i(launch_q),
    .running_o(running), .start_valid_o(start_valid), .start_first_o(start_first), .start_o(start),
    .end_valid_i(end_valid), .end_warp_i(end_warp)
  );

  logic [NumPorts-1:0] req_valid, req_ready, rsp_valid, rsp_ready;
  mem_req_t            req [NumPorts];
  mem_rsp_t            rsp;

  logic [NumSm-1:0] lock_req, lock_gnt, store_hold, stores_idle;
  store_note_t      notes [NumSm];
  logic [NumSm-1:0] mmu_idle;

  vt_amo u_amo (
    .clk_i, .rst_ni, .req_i(lock_req), .gnt_o(lock_gnt), .hold_o(store_hold), .stores_idle_i(stores_idle)
  );

  logic [NumWarp-1:0] sm_print [NumSm];
  word_t              sm_stat [NumSm][8];

  for (genvar s = 0; s < int'(NumSm); s++) begin : gen_sm
    logic                 d_valid, d_ready, d_answer, i_valid, i_ready, i_answer;
    vt_mem_pkg::mmu_req_t d_page, i_page;
    vt_mem_pkg::mmu_rsp_t answer;
    vt_sm u_sm (
      .clk_i, .rst_ni, .sm_id_i(32'(s)), .trace_i, .halt_i(trap_q), .flush_i(state_q == StStart),
      .launch_i(launch_q), .threads_i(threads_q),
      .start_valid_i(start_valid[s]), .start_first_i(start_first), .start_i(start),
      .end_valid_o(end_valid[s]), .end_warp_o(end_warp[s]), .trap_o(sm_trap[s]), .quiet_o(sm_quiet[s]),
      .print_pending_o(sm_print[s]), .print_clear_i(print_clear_i[s][NumWarp-1:0]), .stat_o(sm_stat[s]),
      .live_o(sm_live[s]), .waiting_o(sm_waiting[s]), .retired_o(sm_retired[s]),
      .imem_req_valid_o(req_valid[2*s]), .imem_req_ready_i(req_ready[2*s]), .imem_req_o(req[2*s]),
      .imem_rsp_valid_i(rsp_valid[2*s]), .imem_rsp_ready_o(rsp_ready[2*s]), .imem_rsp_i(rsp),
      .dmem_req_valid_o(req_valid[2*s+1]), .dmem_req_ready_i(req_ready[2*s+1]), .dmem_req_o(req[2*s+1]),
      .dmem_rsp_valid_i(rsp_valid[2*s+1]), .dmem_rsp_ready_o(rsp_ready[2*s+1]), .dmem_rsp_i(rsp),
      .lock_req_o(lock_req[s]), .lock_gnt_i(lock_gnt[s]), .store_hold_i(store_hold[s]),
      .stores_idle_o(stores_idle[s]), .note_o(notes[s]), .notes_i(notes),
      .dmmu_req_valid_o(d_valid), .dmmu_req_ready_i(d_ready), .dmmu_req_o(d_page),
      .dmmu_rsp_valid_i(d_answer),
      .dmmu_rsp_i(answer),
      .immu_req_valid_o(i_valid), .immu_req_ready_i(i_ready), .immu_req_o(i_page),
      .immu_rsp_valid_i(i_answer),
      .immu_rsp_i(answer)
    );

    if (Sv39) begin : gen_mmu
      localparam int unsigned Port = 2 * NumSm + s;
      vt_mmu u_mmu (
        .clk_i, .rst_ni, .flush_i(state_q == StStart), .ptbr_i(launch_q.ptbr), .idle_o(mmu_idle[s]),
        .d_req_valid_i(d_valid), .d_req_ready_o(d_ready), .d_req_i(d_page), .d_rsp_valid_o(d_answer),
        .i_req_valid_i(i_valid), .i_req_ready_o(i_ready), .i_req_i(i_page), .i_rsp_valid_o(i_answer),
        .rsp_o(answer),
        .mem_req_valid_o(req_valid[Port]), .mem_req_ready_i(req_ready[Port]), .mem_req_o(req[Port]),
        .mem_rsp_valid_i(rsp_valid[Port]), .mem_rsp_ready_o(rsp_ready[Port]), .mem_rsp_i(rsp)
      );
    end else begin : gen_bare
      logic unused;  // without SV39 there are no requests to an MMU
      assign unused      = &{d_valid, d_page, i_valid, i_page};
      assign mmu_idle[s] = 1'b1;
      assign d_ready     = 1'b0;
      assign d_answer    = 1'b0;
      assign i_ready     = 1'b0;
      assign i_answer    = 1'b0;
      assign answer      = '{fault: vt_mem_pkg::MmuOk, ppage: '0};
    end
  end

  vt_mem_arb #(.NumPorts(NumPorts)) u_arb (
    .clk_i, .rst_ni, .req_valid_i(req_valid), .req_ready_o(req_ready), .req_i(req),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready), .rsp_o(rsp),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_o, .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i
  );

  // Requests of the driver: the other bits are for SMs and slots that this machine lacks.
  always_comb begin
    print_pending_o = '0;
    for (int s = 0; s < int'(NumSm); s++) print_pending_o[s] = 32'(sm_print[s]);
  end

  // ------------------------------------------------------------------ counters
  logic [7:0] retired_now;
  word_t      live, waiting;
  always_comb begin
    retired_now = '0;
    live        = '0;
    waiting     = '0;
    for (int s = 0; s < int'(NumSm); s++) begin
      retired_now += 8'(sm_retired[s]);
      live        += 32'(sm_live[s]);
      waiting     += 32'(sm_waiting[s]);
    end
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) retired_q <= '0;
    else         retired_q <= retired_q + 32'(retired_now);
  end
  // stats_o: words 0 to 7 count cycles of the SMs by cause (vt_sm's stat_o); the next ones count lines read
  // by instruction fetch, lines read and written by the data side, and lines read by page table walks.
  logic [15:0][31:0] stats_q;
  logic [3:0]        lines [4];
  always_comb begin
    lines = '{default: '0};
    if ((req_valid & req_ready) != '0) begin
      for (int s = 0; s < int'(NumSm); s++) begin
        lines[0] += 4'(req_valid[2*s] && req_ready[2*s]);
        lines[1] += 4'(req_valid[2*s+1] && req_ready[2*s+1] && !req[2*s+1].we);
        if (Sv39) lines[3] += 4'(req_valid[NumPorts-NumSm+s] && req_ready[NumPorts-NumSm+s]);
        lines[2] += 4'(req_valid[2*s+1] && req_ready[2*s+1] && req[2*s+1].we);
      end
    end
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stats_q <= '0;
    end else begin
      if ((req_valid & req_ready) != '0) begin
        for (int i = 0; i < 4; i++) stats_q[8 + i] <= stats_q[8 + i] + 32'(lines[i]);
      end
    end
  end
  always_comb begin
    stats_o = stats_q;
    for (int s = 0; s < int'(NumSm); s++) for (int i = 0; i < 8; i++) stats_o[i] = stats_o[i] + sm_stat[s][i];
  end

  assign retired_o      = retired_q;
  assign live_warps_o   = live;
  assign barrier_wait_o = waiting;

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni && launch_valid_i && launch_ready_o) begin
      assert (launch_i.wf_size >= 1 && launch_i.wf_size <= NumLane) else $error("launch: threads a warp");
      assert (launch_i.wg_warps >= 1 && launch_i.wg_warps <= NumWarp)
        else $error("launch: warps a workgroup");
    end
  end

endmodule
