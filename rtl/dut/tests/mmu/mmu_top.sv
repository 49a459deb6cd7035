// The MMU alone, with the GPGPU's ports: it gets the requests of a list in memory at l_start_pc, one per
// 64-byte line, one after the other, and each answer is written into its line. Words of a line: 0: 1, or 0 at
// the list's end; 1: virtual address; 2: bit 0 a write, bit 1 instruction fetch. Answer in word 4: the fault
// in bits 21:20, the physical page below.
module tandem_top
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         trace_i,
  input  logic         launch_valid_i,
  output logic         launch_ready_o,
  input  logic [31:0]  l_start_pc_i,
  input  logic [31:0]  l_csr_knl_i,
  input  logic [31:0]  l_grid_x_i,
  input  logic [31:0]  l_grid_y_i,
  input  logic [31:0]  l_grid_z_i,
  input  logic [31:0]  l_wf_size_i,
  input  logic [31:0]  l_wg_warps_i,
  input  logic [31:0]  l_lds_size_i,
  input  logic [31:0]  l_pds_size_i,
  input  logic [31:0]  l_sgprs_i,
  input  logic [31:0]  l_vgprs_i,
  input  logic [31:0]  l_pds_base_i,
  input  logic [31:0]  l_ptbr_i,
  output logic         done_o,
  output logic [31:0]  kernels_o,
  output logic         trap_o,
  output logic [31:0]  barrier_wait_o,
  output logic [31:0]  live_warps_o,
  output logic [31:0]  retired_o,
  output logic         print_any_o,
  output logic [255:0] print_pending_o,
  input  logic [255:0] print_clear_i,
  output logic [511:0] stats_o,
  output logic         mem_req_valid_o,
  input  logic         mem_req_ready_i,
  output logic         mem_req_we_o,
  output logic [7:0]   mem_req_id_o,
  output logic [31:0]  mem_req_addr_o,
  output logic [63:0]  mem_req_strb_o,
  output logic [511:0] mem_req_wdata_o,
  input  logic         mem_rsp_valid_i,
  output logic         mem_rsp_ready_o,
  input  logic         mem_rsp_we_i,
  input  logic [7:0]   mem_rsp_id_i,
  input  logic         mem_rsp_err_i,
  input  logic [511:0] mem_rsp_rdata_i
);

  typedef enum logic [2:0] {StIdle, StFlush, StFetch, StLine, StAsk, StAnswer, StWrite, StWritten} state_e;

  state_e             state_q;
  word_t              pc_q, ptbr_q, kernels_q, asked_q, reads_q;
  logic [15:0][31:0]  line_q;
  logic               fetch, taken, answered;
  logic               d_ready, i_ready, d_answer, i_answer, idle;
  logic               mmu_valid, mmu_rsp_ready, rsp_ready;
  mmu_rsp_t           answer, answer_q;
  mem_req_t           mmu_req;

  assign fetch    = line_q[2][1];
  assign taken    = state_q == StAsk && (fetch ? i_ready : d_ready);
  assign answered = fetch ? i_answer : d_answer;

  vt_mmu u_mmu (
    .clk_i, .rst_ni, .flush_i(state_q == StFlush), .ptbr_i(ptbr_q), .idle_o(idle),
    .d_req_valid_i(state_q == StAsk && !fetch), .d_req_ready_o(d_ready),
    .d_req_i('{vpage: line_q[1][31:12], write: line_q[2][0]}), .d_rsp_valid_o(d_answer),
    .i_req_valid_i(state_q == StAsk && fetch), .i_req_ready_o(i_ready),
    .i_req_i('{vpage: line_q[1][31:12], write: line_q[2][0]}), .i_rsp_valid_o(i_answer), .rsp_o(answer),
    .mem_req_valid_o(mmu_valid), .mem_req_ready_i(mem_req_ready_i), .mem_req_o(mmu_req),
    .mem_rsp_valid_i(mem_rsp_valid_i && mem_rsp_id_i == 8'd0), .mem_rsp_ready_o(mmu_rsp_ready),
    .mem_rsp_i('{we: mem_rsp_we_i, id: mem_rsp_id_i, err: mem_rsp_err_i, rdata: mem_rsp_rdata_i})
  );

  // The list's lines have id 1.
  assign rsp_ready       = 1'b1;
  assign mem_req_valid_o = mmu_valid || state_q == StFetch || state_q == StWrite;
  assign mem_req_we_o    = state_q == StWrite;
  assign mem_req_id_o    = mmu_valid ? mmu_req.id : 8'd1;
  assign mem_req_addr_o  = mmu_valid ? mmu_req.addr : pc_q;
  assign mem_req_strb_o  = 64'hf_0000;
  assign mem_req_wdata_o = 512'({10'd0, answer_q.fault, answer_q.ppage}) << 128;
  assign mem_rsp_ready_o = (mem_rsp_id_i == 8'd0) ? mmu_rsp_ready : rsp_ready;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q   <= StIdle;
      pc_q      <= '0;
      ptbr_q    <= '0;
      kernels_q <= '0;
      asked_q   <= '0;
      reads_q   <= '0;
      line_q    <= '0;
      answer_q  <= '0;
    end else begin
      if (mmu_valid && mem_req_ready_i) reads_q <= reads_q + 32'd1;
      unique case (state_q)
        StIdle: if (launch_valid_i) begin
          state_q <= StFlush;
          pc_q    <= l_start_pc_i;
          ptbr_q  <= l_ptbr_i;
        end
        StFlush: state_q <= StFetch;
        StFetch: if (mem_req_ready_i) state_q <= StLine;
        StLine: if (mem_rsp_valid_i) begin
          line_q  <= mem_rsp_rdata_i;
          state_q <= (mem_rsp_rdata_i[0] && !mem_rsp_err_i) ? StAsk : StIdle;
          if (!mem_rsp_rdata_i[0]) kernels_q <= kernels_q + 32'd1;
        end
        StAsk: if (taken) state_q <= StAnswer;
        StAnswer: if (answered) begin
          answer_q <= answer;
          asked_q  <= asked_q + 32'd1;
          state_q  <= StWrite;
        end
        StWrite: if (mem_req_ready_i) state_q <= StWritten;
        default: if (mem_rsp_valid_i) begin
          state_q <= StFetch;
          pc_q    <= pc_q + 32'd64;
        end
      endcase
    end
  end

  assign launch_ready_o  = state_q == StIdle;
  assign done_o          = state_q == StIdle;
  assign kernels_o       = kernels_q;
  assign trap_o          = 1'b0;
  assign barrier_wait_o  = '0;
  assign live_warps_o    = '0;
  assign retired_o       = asked_q;
  assign print_any_o     = 1'b0;
  assign print_pending_o = '0;
  assign stats_o         = 512'(reads_q) << (11 * 32);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      assert (!(d_answer && i_answer)) else $error("an answer to both");
      if (d_answer || i_answer) assert (state_q == StAnswer && answered) else $error("an answer to nobody");
      if (state_q == StFetch) assert (idle) else $error("busy without a request");
    end
  end

endmodule
