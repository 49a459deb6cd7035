// AXI4-Lite manager for a design's registers: one write or read at a time.
//
// User:     cmd_valid_i waits, with its payload unchanged, for cmd_ready_o. cmd_ready_o is high while no
//           command is under way. Data of DataW bits is written whole: every strobe is set. The address is
//           aligned to the bus.
// Promise:  each command is answered once, with rsp_valid_o high for one cycle: rsp_data_o is what a read
//           returned (zero for a write), rsp_err_o says that the design answered SLVERR or DECERR.
// Timing:   address and data of a write come up to three cycles apart, either first, and an answer may wait
//           up to three cycles for bready or rready. These gaps come from a generator that starts with reset
//           and steps every cycle. Skew 0: no gaps.
// Design:   it keeps the rules of AXI4-Lite (Arm IHI 0022). A rule that it breaks ends the run with a message
//           that begins with "axi4-lite:" and names the signal.
// Reset:    asynchronous: no command under way.
module tandem_axi4l_host #(
  parameter int unsigned AddrW = 32,   // bits: 1 to 64
  parameter int unsigned DataW = 32,   // bits: 32 or 64
  parameter bit          Skew  = 1'b1
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // Commands
  input  logic               cmd_valid_i,
  output logic               cmd_ready_o,
  input  logic               cmd_we_i,
  input  logic [AddrW-1:0]   cmd_addr_i,
  input  logic [DataW-1:0]   cmd_data_i,
  output logic               rsp_valid_o,
  output logic [DataW-1:0]   rsp_data_o,
  output logic               rsp_err_o,
  // The design
  output logic               awvalid_o,
  input  logic               awready_i,
  output logic [AddrW-1:0]   awaddr_o,
  output logic [2:0]         awprot_o,
  output logic               wvalid_o,
  input  logic               wready_i,
  output logic [DataW-1:0]   wdata_o,
  output logic [DataW/8-1:0] wstrb_o,
  input  logic               bvalid_i,
  output logic               bready_o,
  input  logic [1:0]         bresp_i,
  output logic               arvalid_o,
  input  logic               arready_i,
  output logic [AddrW-1:0]   araddr_o,
  output logic [2:0]         arprot_o,
  input  logic               rvalid_i,
  output logic               rready_o,
  input  logic [DataW-1:0]   rdata_i,
  input  logic [1:0]         rresp_i
);

  initial begin : parameters
    if (!(DataW inside {32, 64}))
      $fatal(1, "tandem_axi4l_host: DataW is %0d; registers have 32 or 64 bits", DataW);
    if (AddrW < 1 || AddrW > 64)
      $fatal(1, "tandem_axi4l_host: AddrW is %0d; addresses have 1 to 64 bits", AddrW);
  end

  localparam logic [31:0] Start = 32'h6b84_33a9;

  logic             busy_q, we_q;
  logic             aw_left_q, w_left_q, ar_left_q;     // to be accepted
  logic             awvalid_q, wvalid_q, arvalid_q, ready_q;
  logic [1:0]       a_gap_q, w_gap_q, answer_gap_q;
  logic [AddrW-1:0] addr_q;
  logic [DataW-1:0] data_q;
  logic [31:0]      state_q, mixed;
  logic             start, asked, answer;

  // Marsaglia's xorshift, one step a cycle.
  always_comb begin
    mixed = state_q ^ (state_q << 13);
    mixed = mixed ^ (mixed >> 17);
    mixed = mixed ^ (mixed << 5);
  end

  assign cmd_ready_o = !busy_q;
  assign start       = cmd_valid_i && !busy_q;
  assign asked       = busy_q && !aw_left_q && !w_left_q && !ar_left_q;
  assign answer      = ready_q && (we_q ? bvalid_i : rvalid_i);
  assign rsp_valid_o = answer;
  assign rsp_data_o  = we_q ? '0 : rdata_i;
  assign rsp_err_o   = we_q ? bresp_i[1] : rresp_i[1];

  assign awvalid_o = awvalid_q;
  assign awaddr_o  = addr_q;
  assign awprot_o  = 3'd0;
  assign wvalid_o  = wvalid_q;
  assign wdata_o   = data_q;
  assign wstrb_o   = '1;
  assign bready_o  = ready_q && we_q;
  assign arvalid_o = arvalid_q;
  assign araddr_o  = addr_q;
  assign arprot_o  = 3'd0;
  assign rready_o  = ready_q && !we_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {busy_q, we_q, aw_left_q, w_left_q, ar_left_q} <= '0;
      {awvalid_q, wvalid_q, arvalid_q, ready_q}      <= '0;
      {a_gap_q, w_gap_q, answer_gap_q}               <= '0;
      state_q <= Start;
    end else begin
      state_q <= mixed;
      if (start) begin
        {busy_q, we_q}                   <= {1'b1, cmd_we_i};
        {aw_left_q, w_left_q, ar_left_q} <= {cmd_we_i, cmd_we_i, !cmd_we_i};
        {a_gap_q, w_gap_q, answer_gap_q} <= Skew ? state_q[5:0] : '0;
      end
      // Each channel waits for its gap, then offers until it is accepted.
      if (a_gap_q != '0) a_gap_q <= a_gap_q - 2'd1;
      else if (aw_left_q && !awvalid_q) awvalid_q <= 1'b1;
      else if (ar_left_q && !arvalid_q) arvalid_q <= 1'b1;
      if (w_gap_q != '0) w_gap_q <= w_gap_q - 2'd1;
      else if (w_left_q && !wvalid_q) wvalid_q <= 1'b1;
      if (awvalid_q && awready_i) {awvalid_q, aw_left_q} <= '0;
      if (arvalid_q && arready_i) {arvalid_q, ar_left_q} <= '0;
      if (wvalid_q && wready_i) {wvalid_q, w_left_q} <= '0;
      if (asked && !ready_q) begin
        if (answer_gap_q != '0) answer_gap_q <= answer_gap_q - 2'd1;
        else ready_q <= 1'b1;
      end
      if (answer) {busy_q, ready_q} <= '0;
    end
  end

  always_ff @(posedge clk_i) if (start) {addr_q, data_q} <= {cmd_addr_i, cmd_data_i};

  // ------------------------------------------------------------------ rules that the design keeps
  logic             out_of_reset_q, b_waits_q, r_waits_q;
  logic [1:0]       bresp_q, rresp_q;
  logic [DataW-1:0] rdata_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {out_of_reset_q, b_waits_q, r_waits_q} <= '0;
    else begin
      out_of_reset_q <= 1'b1;
      b_waits_q      <= bvalid_i && !bready_o;
      r_waits_q      <= rvalid_i && !rready_o;
    end
  end
  always_ff @(posedge clk_i) {bresp_q, rresp_q, rdata_q} <= {bresp_i, rresp_i, rdata_i};

  always_ff @(posedge clk_i) begin : rules
    if (rst_ni && !out_of_reset_q) begin
      b_reset: assert (!bvalid_i) else $error("axi4-lite: bvalid is high as reset ends");
      r_reset: assert (!rvalid_i) else $error("axi4-lite: rvalid is high as reset ends");
    end
    if (rst_ni && b_waits_q) begin
      bvalid_stays: assert (bvalid_i) else $error("axi4-lite: bvalid was withdrawn before bready");
      bresp_stable: assert (bresp_i == bresp_q)
        else $error("axi4-lite: bresp changed while bvalid waited, from %0d to %0d", bresp_q, bresp_i);
    end
    if (rst_ni && r_waits_q) begin
      rvalid_stays: assert (rvalid_i) else $error("axi4-lite: rvalid was withdrawn before rready");
      rdata_stable: assert (rdata_i == rdata_q)
        else $error("axi4-lite: rdata changed while rvalid waited, from %h to %h", rdata_q, rdata_i);
      rresp_stable: assert (rresp_i == rresp_q)
        else $error("axi4-lite: rresp changed while rvalid waited, from %0d to %0d", rresp_q, rresp_i);
    end
    if (rst_ni && out_of_reset_q && bvalid_i) begin
      b_asked: assert (asked && we_q)
        else $error("axi4-lite: bvalid without a write whose awvalid and wvalid were accepted");
      bresp_known: assert (bresp_i != 2'd1)
        else $error("axi4-lite: bresp is EXOKAY, which AXI4-Lite does not have");
    end
    if (rst_ni && out_of_reset_q && rvalid_i) begin
      r_asked: assert (asked && !we_q)
        else $error("axi4-lite: rvalid without a read whose arvalid was accepted");
      rresp_known: assert (rresp_i != 2'd1)
        else $error("axi4-lite: rresp is EXOKAY, which AXI4-Lite does not have");
    end
  end

  // ------------------------------------------------------------------ rules of the user
  typedef struct packed {
    logic             we;
    logic [AddrW-1:0] addr;
    logic [DataW-1:0] data;
  } command_t;
  logic     cmd_waits_q;
  command_t cmd, cmd_q;
  assign cmd = '{we: cmd_we_i, addr: cmd_addr_i, data: cmd_data_i};
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) cmd_waits_q <= 1'b0;
    else cmd_waits_q <= cmd_valid_i && !cmd_ready_o;
  end
  always_ff @(posedge clk_i) cmd_q <= cmd;
  always_ff @(posedge clk_i) begin : commands
    if (rst_ni && cmd_waits_q) begin
      cmd_stable: assert (cmd_valid_i && cmd == cmd_q)
        else $error("axi4-lite host: a command that waits changed");
    end
    if (rst_ni && start) begin
      cmd_aligned: assert ((7'(cmd_addr_i) & 7'(DataW / 8 - 1)) == '0)
        else $error("axi4-lite host: address %h is not aligned to the bus of %0d bits", cmd_addr_i, DataW);
    end
  end

endmodule
