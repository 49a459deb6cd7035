// Memory for a design with a line port: requests with an id and DataW bits, answers in any order.
//
// User:     a request waits, unchanged, until it is accepted. Its address is aligned to DataW. Its id is
//           unique among the requests of its kind (read, write) in flight. An answer may wait for
//           dut_rsp_ready_i. A rule that the design breaks ends the run with a message that begins with
//           "line:".
// Promise:  accesses are performed in the order in which requests are accepted. Each is answered once, with
//           its id, in the order in which memory answers. Strobes are per byte.
// Errors:   dut_rsp_err_o for memory that is not mapped, and for an address above 4 GiB.
// Timing:   ready and answers are held back at random as often as memory stalls (tandem_port_noise).
// Reset:    asynchronous: nothing in flight.
module tandem_line_mem #(
  parameter int unsigned DataW = 512,  // bits: 128, 256 or 512
  parameter int unsigned IdW   = 8,    // bits: 1 to 8
  parameter int unsigned AddrW = 32    // bits: 32 to 64
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // The design
  input  logic               dut_req_valid_i,
  output logic               dut_req_ready_o,
  input  logic               dut_req_we_i,
  input  logic [IdW-1:0]     dut_req_id_i,
  input  logic [AddrW-1:0]   dut_req_addr_i,
  input  logic [DataW/8-1:0] dut_req_strb_i,
  input  logic [DataW-1:0]   dut_req_wdata_i,
  output logic               dut_rsp_valid_o,
  input  logic               dut_rsp_ready_i,
  output logic               dut_rsp_we_o,
  output logic [IdW-1:0]     dut_rsp_id_o,
  output logic               dut_rsp_err_o,
  output logic [DataW-1:0]   dut_rsp_rdata_o,
  // Line port of the harness
  output logic               req_valid_o,
  input  logic               req_ready_i,
  output logic               req_we_o,
  output logic [7:0]         req_id_o,
  output logic [31:0]        req_addr_o,
  output logic [63:0]        req_strb_o,
  output logic [511:0]       req_wdata_o,
  input  logic               rsp_valid_i,
  output logic               rsp_ready_o,
  input  logic               rsp_we_i,
  input  logic [7:0]         rsp_id_i,
  input  logic               rsp_err_i,
  input  logic [511:0]       rsp_rdata_i
);

  initial begin : parameters
    if (!(DataW inside {128, 256, 512}))
      $fatal(1, "tandem_line_mem: DataW is %0d; a line has 128, 256 or 512 bits", DataW);
    if (IdW < 1 || IdW > 8) $fatal(1, "tandem_line_mem: IdW is %0d; ids have 1 to 8 bits", IdW);
    if (AddrW < 32 || AddrW > 64)
      $fatal(1, "tandem_line_mem: AddrW is %0d; addresses have 32 to 64 bits", AddrW);
  end

  localparam int unsigned Bytes    = DataW / 8;
  localparam logic [5:0]  LaneMask = 6'(Bytes - 1);
  localparam int unsigned Ids      = 2 ** IdW;

  logic [1:0] hold;  // requests, answers
  tandem_port_noise #(.Channels(2)) u_noise (
    .clk_i, .rst_ni, .req_valid_i(req_valid_o), .req_ready_i, .hold_o(hold)
  );

  // ------------------------------------------------------------------ requests
  // One that is above 4 GiB writes nothing, reads line 0 and is answered with an error.
  logic                beyond, taken;
  logic [1:0][Ids-1:0] busy_q, beyond_q;  // by kind and id
  logic [5:0]          lane, lane_q [2*Ids];  // where in the 64 bytes its data is

  assign lane            = dut_req_addr_i[5:0] & ~LaneMask;
  assign beyond          = (64'(dut_req_addr_i) >> 32) != '0;
  assign dut_req_ready_o = (!req_valid_o || req_ready_i) && !hold[0];
  assign taken           = dut_req_valid_i && dut_req_ready_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) req_valid_o <= 1'b0;
    else if (taken) req_valid_o <= 1'b1;
    else if (req_ready_i) req_valid_o <= 1'b0;
  end
  always_ff @(posedge clk_i) begin
    if (taken) begin
      req_we_o    <= dut_req_we_i;
      req_id_o    <= 8'(dut_req_id_i);
      req_addr_o  <= beyond ? '0 : {dut_req_addr_i[31:6], 6'd0};
      req_strb_o  <= (beyond || !dut_req_we_i) ? '0 : 64'(dut_req_strb_i) << lane;
      req_wdata_o <= dut_req_we_i ? {512/DataW{dut_req_wdata_i}} : '0;
      beyond_q[dut_req_we_i][dut_req_id_i] <= beyond;
      lane_q[{dut_req_we_i, dut_req_id_i}] <= lane;
    end
  end

  // ------------------------------------------------------------------ answers
  logic [IdW-1:0] rsp_id;
  assign rsp_id      = rsp_id_i[IdW-1:0];
  assign rsp_ready_o = (!dut_rsp_valid_o || dut_rsp_ready_i) && !hold[1];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      dut_rsp_valid_o <= 1'b0;
      busy_q          <= '0;
    end else begin
      if (rsp_valid_i && rsp_ready_o) dut_rsp_valid_o <= 1'b1;
      else if (dut_rsp_ready_i) dut_rsp_valid_o <= 1'b0;
      if (dut_rsp_valid_o && dut_rsp_ready_i) busy_q[dut_rsp_we_o][dut_rsp_id_o] <= 1'b0;
      if (taken) busy_q[dut_req_we_i][dut_req_id_i] <= 1'b1;
    end
  end
  always_ff @(posedge clk_i) begin
    if (rsp_valid_i && rsp_ready_o) begin
      dut_rsp_we_o    <= rsp_we_i;
      dut_rsp_id_o    <= rsp_id;
      dut_rsp_err_o   <= rsp_err_i || beyond_q[rsp_we_i][rsp_id];
      dut_rsp_rdata_o <= (rsp_we_i || rsp_err_i || beyond_q[rsp_we_i][rsp_id]) ? '0
                         : DataW'(rsp_rdata_i >> {lane_q[{rsp_we_i, rsp_id}], 3'd0});
    end
  end

  // ------------------------------------------------------------------ rules that the design keeps
  logic               out_of_reset_q, waits_q, we_was_q;
  logic [IdW-1:0]     id_was_q;
  logic [AddrW-1:0]   addr_was_q;
  logic [Bytes-1:0]   strb_was_q;
  logic [DataW-1:0]   wdata_was_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {out_of_reset_q, waits_q} <= '0;
    else begin
      out_of_reset_q <= 1'b1;
      waits_q        <= dut_req_valid_i && !dut_req_ready_o;
    end
  end
  always_ff @(posedge clk_i) begin
    {we_was_q, id_was_q, addr_was_q}  <= {dut_req_we_i, dut_req_id_i, dut_req_addr_i};
    {strb_was_q, wdata_was_q}         <= {dut_req_strb_i, dut_req_wdata_i};
  end

  // An id may be used again in the cycle that takes its answer.
  logic id_leaves;
  assign id_leaves = dut_rsp_valid_o && dut_rsp_ready_i && dut_rsp_we_o == dut_req_we_i
                     && dut_rsp_id_o == dut_req_id_i;

  always_ff @(posedge clk_i) begin : rules
    if (rst_ni && !out_of_reset_q) begin
      reset: assert (!dut_req_valid_i) else $error("line: req_valid is high as reset ends");
    end
    if (rst_ni && waits_q) begin
      valid_stays: assert (dut_req_valid_i) else $error("line: req_valid was withdrawn before req_ready");
      we_stable: assert (dut_req_we_i == we_was_q) else $error("line: req_we changed while req_valid waited");
      id_stable: assert (dut_req_id_i == id_was_q)
        else $error("line: req_id changed while req_valid waited, from %0d to %0d", id_was_q, dut_req_id_i);
      addr_stable: assert (dut_req_addr_i == addr_was_q)
        else $error("line: req_addr changed while req_valid waited, from %h to %h", addr_was_q,
                    dut_req_addr_i);
      if (we_was_q) begin
        strb_stable: assert (dut_req_strb_i == strb_was_q)
          else $error("line: req_strb changed while req_valid waited, from %h to %h", strb_was_q,
                      dut_req_strb_i);
        wdata_stable: assert (dut_req_wdata_i == wdata_was_q)
          else $error("line: req_wdata changed while req_valid waited, from %h to %h", wdata_was_q,
                      dut_req_wdata_i);
      end
    end
    if (rst_ni && dut_req_valid_i) begin
      addr_aligned: assert ((dut_req_addr_i[5:0] & LaneMask) == '0)
        else $error("line: req_addr %h is not aligned to %0d bytes", dut_req_addr_i, Bytes);
    end
    if (rst_ni && taken) begin
      id_unique: assert (!busy_q[dut_req_we_i][dut_req_id_i] || id_leaves)
        else $error("line: req_id %0d is that of a request of its kind in flight", dut_req_id_i);
    end
  end

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && rsp_valid_i) asked: assert (int'(rsp_id_i) < int'(Ids) && busy_q[rsp_we_i][rsp_id])
      else $error("line bridge: memory answers id %0d, which it was not asked", rsp_id_i);
  end

endmodule
