// A stand-in for the GPGPU with the same ports, for tests of the library around it. It runs a script: memory
// at l_start_pc holds one command per 64-byte line, fetched one after the other through the memory port, so
// that a test states exactly which trace calls and memory requests the "RTL" makes. Word 0 of a line is the
// command; the words after it are its arguments, in the order of the trace call of that name. A word that is
// not a command is an instruction: the program's own code is there, and the script begins in the next page.
module tandem_top
  import tandem_cfg_pkg::*;
  import vt_trace_pkg::*;
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

  localparam logic [31:0] CmdDone = 0, CmdWgStart = 1, CmdWarpStart = 2, CmdWgEnd = 3, CmdIssue = 4,
    CmdSrc = 5, CmdCtl = 6, CmdTrap = 7, CmdWbScalar = 8, CmdWbVector = 9, CmdFflags = 10, CmdCsr = 11,
    CmdMem = 12, CmdStamp = 13, CmdDoneInsn = 14, CmdRetire = 15, CmdWait = 16, CmdPins = 17, CmdFatal = 18,
    CmdError = 19, CmdFinish = 20, CmdRequests = 21, CmdLaunchArgs = 22, CmdPrint = 23, CmdPrintWait = 24,
    CmdStats = 25, CmdKept = 26;

  typedef enum logic [3:0] {StIdle, StFetch, StLine, StExec, StWait, StRequests, StLog, StLogAck,
    StPrintWait} state_e;

  state_e             state_q, state_d;
  logic [31:0]        pc_q;
  logic [15:0][31:0]  cmd_q;
  logic [31:0]        wait_q;
  logic [2:0]         sent_q, answered_q;
  logic [15:0][31:0]  log_q;
  logic [31:0]        retired_q, barrier_q, live_q;
  logic               trap_q, done_q;
  logic [31:0]        kernels_q;
  logic [7:0][31:0]   print_q;
  logic [15:0][31:0]  stats_q;
  logic [31:0]        kept_mem [16];  // as a RAM: no reset clears it

  // Vectors of the trace calls: lane i is base + i * step.
  function automatic logic [1023:0] ramp(logic [31:0] base, logic [31:0] step);
    logic [31:0][31:0] lanes;
    for (int i = 0; i < 32; i++) lanes[i] = base + step * i;
    return lanes;
  endfunction

  // CmdRequests: word 1 is how many (1 to 6), word 15 where the log of the answers goes; request n has its
  // address in word 2n+2 and in word 2n+3 its id (7:0), we (8), first-8-bytes-only (9) and data (31:16).
  logic [31:0] req_info;
  assign req_info = cmd_q[4'(2 * sent_q + 3)];
  logic all_sent, all_answered;
  assign all_sent     = 32'(sent_q) == cmd_q[1];
  assign all_answered = 32'(answered_q) == cmd_q[1];

  always_comb begin
    mem_req_valid_o = 1'b0;
    mem_req_we_o    = 1'b0;
    mem_req_id_o    = 8'hf0;
    mem_req_addr_o  = pc_q;
    mem_req_strb_o  = '1;
    mem_req_wdata_o = log_q;
    unique case (state_q)
      StFetch: mem_req_valid_o = 1'b1;
      StRequests: begin
        mem_req_valid_o = !all_sent;
        mem_req_we_o    = req_info[8];
        mem_req_id_o    = req_info[7:0];
        mem_req_addr_o  = cmd_q[4'(2 * sent_q + 2)];
        mem_req_strb_o  = req_info[9] ? 64'hff : '1;
        mem_req_wdata_o = {32{req_info[31:16]}};
      end
      StLog: begin
        mem_req_valid_o = 1'b1;
        mem_req_we_o    = 1'b1;
        mem_req_addr_o  = cmd_q[15];
      end
      default: ;
    endcase
  end

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle:   if (launch_valid_i) state_d = StFetch;
      StFetch:  if (mem_req_ready_i) state_d = StLine;
      StLine:   if (mem_rsp_valid_i) state_d = StExec;
      StExec: begin
        unique case (cmd_q[0])
          CmdDone:       state_d = StIdle;
          CmdWait:       state_d = StWait;
          CmdPrintWait:  state_d = StPrintWait;
          CmdRequests:   state_d = StRequests;
          CmdLaunchArgs, CmdKept: state_d = StLog;
          default:       state_d = StFetch;
        endcase
      end
      StWait:     if (wait_q == 0) state_d = StFetch;
      StPrintWait: if (print_q == '0) state_d = StFetch;
      StRequests: if (all_answered) state_d = StLog;
      StLog:      if (mem_req_ready_i) state_d = StLogAck;
      StLogAck:   if (mem_rsp_valid_i) state_d = StFetch;
      default:    state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q    <= StIdle;
      pc_q       <= '0;
      cmd_q      <= '0;
      wait_q     <= '0;
      sent_q     <= '0;
      answered_q <= '0;
      log_q      <= '0;
      retired_q  <= '0;
      barrier_q  <= '0;
      live_q     <= '0;
      trap_q     <= 1'b0;
      done_q     <= 1'b0;
      kernels_q  <= '0;
      print_q    <= '0;
      stats_q    <= '0;
    end else begin
      state_q <= state_d;
      print_q <= print_q & ~print_clear_i;
      if (state_q == StIdle && launch_valid_i) begin
        pc_q   <= l_start_pc_i;
        done_q <= 1'b0;
      end
      if (state_q == StLine && mem_rsp_valid_i) begin
        // Running off the mapped script is the script's "unmapped" test: it shows as the pins' trap.
        cmd_q <= mem_rsp_err_i ? 512'(CmdPins) | (512'd1 << 32) : mem_rsp_rdata_i;
        pc_q  <= pc_q + 32'd64;
      end
      if (state_q == StWait) wait_q <= wait_q - 32'd1;
      if (state_q == StRequests) begin
        if (mem_req_valid_o && mem_req_ready_i) sent_q <= sent_q + 3'd1;
        if (mem_rsp_valid_i) begin
          answered_q <= answered_q + 3'd1;
          log_q[4'(2 * answered_q)]     <= {14'd0, mem_rsp_err_i, mem_rsp_we_i, 8'd0, mem_rsp_id_i};
          log_q[4'(2 * answered_q + 1)] <= mem_rsp_rdata_i[31:0];
        end
      end
      if (state_q == StExec) begin
        sent_q     <= '0;
        answered_q <= '0;
        log_q      <= '0;
        unique case (cmd_q[0])
          CmdDone: begin
            done_q    <= 1'b1;
            kernels_q <= kernels_q + 32'd1;
          end
          CmdPrint: print_q[cmd_q[1][2:0]] <= (print_q[cmd_q[1][2:0]] | cmd_q[2]) & ~cmd_q[3];
          CmdStats: stats_q[cmd_q[1][3:0]] <= stats_q[cmd_q[1][3:0]] + cmd_q[2];
          CmdRetire: retired_q <= retired_q + cmd_q[1];
          CmdWait:   wait_q <= cmd_q[1];
          CmdPins: begin
            trap_q    <= cmd_q[1][0];
            barrier_q <= cmd_q[2];
            live_q    <= cmd_q[3];
          end
          CmdFatal:  $fatal(1, "the script asks for a fatal error");
          CmdFinish: $finish;
          CmdLaunchArgs:
            log_q <= {32'd0, 32'(NumLane), 32'(NumWarp), 32'(NumSm), l_pds_base_i, l_vgprs_i, l_sgprs_i,
                      l_pds_size_i, l_lds_size_i, l_wg_warps_i, l_wf_size_i, l_grid_z_i, l_grid_y_i,
                      l_grid_x_i, l_csr_knl_i, l_start_pc_i};
          CmdKept: for (int i = 0; i < 16; i++) log_q[i] <= kept_mem[i];
          default: if (cmd_q[0] > CmdKept) pc_q <= {pc_q[31:12] + 20'd1, 12'd0};
        endcase
      end
    end
  end

  // CmdKept logs the whole memory, then writes word 2 to the place in word 1.
  always_ff @(posedge clk_i) begin
    if (state_q == StExec && cmd_q[0] == CmdKept) kept_mem[cmd_q[1][3:0]] <= cmd_q[2];
  end

  always_ff @(posedge clk_i) begin : trace
    if (trace_i && state_q == StExec) begin
      unique case (cmd_q[0])
        CmdWgStart: tandem_tr_wg_start(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5], cmd_q[6], cmd_q[7],
                                       cmd_q[8]);
        CmdWarpStart: tandem_tr_warp_start(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5]);
        CmdWgEnd: tandem_tr_wg_end(cmd_q[1], cmd_q[2]);
        CmdIssue: tandem_tr_issue(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5], cmd_q[6], cmd_q[7],
                                  cmd_q[8]);
        CmdSrc: tandem_tr_src(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5], cmd_q[6],
                              ramp(cmd_q[7], cmd_q[8]));
        CmdCtl: tandem_tr_ctl(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5], cmd_q[6], cmd_q[7], cmd_q[8],
                              cmd_q[9], cmd_q[10], cmd_q[11], cmd_q[12], cmd_q[13], cmd_q[14], cmd_q[15]);
        CmdTrap: tandem_tr_trap(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5]);
        CmdWbScalar: tandem_tr_wb_scalar(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5]);
        CmdWbVector: tandem_tr_wb_vector(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5],
                                         ramp(cmd_q[6], cmd_q[7]));
        CmdFflags: tandem_tr_fflags(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4]);
        CmdCsr: tandem_tr_csr(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5]);
        CmdMem: tandem_tr_mem(cmd_q[1], cmd_q[2], cmd_q[3], cmd_q[4], cmd_q[5], cmd_q[6], cmd_q[7],
                              ramp(cmd_q[8], cmd_q[9]), ramp(cmd_q[10], cmd_q[11]));
        CmdStamp: tandem_tr_stamp(cmd_q[1], cmd_q[2], cmd_q[3]);
        CmdDoneInsn: tandem_tr_done(cmd_q[1], cmd_q[2], cmd_q[3]);
        default: ;
      endcase
    end
  end

  assign launch_ready_o  = state_q == StIdle;
  assign mem_rsp_ready_o = 1'b1;
  assign done_o          = done_q;
  assign trap_o          = trap_q;
  assign barrier_wait_o  = barrier_q;
  assign live_warps_o    = live_q;
  assign retired_o       = retired_q;
  assign kernels_o       = kernels_q;
  assign print_pending_o = print_q;
  assign print_any_o     = print_q != '0;
  assign stats_o         = stats_q;

  NoErrorAsked: assert property (@(posedge clk_i) disable iff (!rst_ni)
    !(state_q == StExec && cmd_q[0] == CmdError)) else $error("the script asks for a failed assertion");

endmodule
