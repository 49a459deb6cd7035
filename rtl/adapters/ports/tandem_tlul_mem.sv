// TileLink memory for a design that is a host: Get, PutFullData and PutPartialData, messages of several beats
// too (which TL-UL leaves to TL-UH).
//
// User:     the design keeps the rules of TileLink 1.8. A rule that it breaks ends the run with a message
//           that begins with "tilelink:" and names the signal. A beat that waits may change or be withdrawn,
//           as TileLink allows.
// Promise:  messages of up to 4096 bytes and 256 beats. A put is answered when all its bytes are in memory.
//           Answers come in the order in which memory answers; the beats of one are not interleaved with
//           others. Bytes of read data outside the message are zero. A source is free for the next message
//           when the first beat of the answer has been accepted.
// Errors:   d_denied_o, with d_corrupt_o in data, for memory that is not mapped and for an address above
//           4 GiB. Atomic operations, hints and what needs TL-C are refused by a message.
// Timing:   a_ready_o and d_valid_o are held back at random as often as memory stalls (tandem_port_noise).
// Reset:    asynchronous: nothing in flight.
module tandem_tlul_mem #(
  parameter int unsigned DataW       = 32,  // bits: 32, 64, 128, 256 or 512
  parameter int unsigned SourceW     = 4,   // bits: 1 to 12
  parameter int unsigned SizeW       = 4,   // bits: 1 to 4
  parameter int unsigned AddrW       = 32,  // bits: 32 to 64
  parameter int unsigned Outstanding = 8    // lines of each kind in flight: 1 to 64
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // The design
  input  logic               a_valid_i,
  output logic               a_ready_o,
  input  logic [2:0]         a_opcode_i,
  input  logic [2:0]         a_param_i,
  input  logic [SizeW-1:0]   a_size_i,
  input  logic [SourceW-1:0] a_source_i,
  input  logic [AddrW-1:0]   a_address_i,
  input  logic [DataW/8-1:0] a_mask_i,
  input  logic [DataW-1:0]   a_data_i,
  input  logic               a_corrupt_i,
  output logic               d_valid_o,
  input  logic               d_ready_i,
  output logic [2:0]         d_opcode_o,
  output logic [1:0]         d_param_o,
  output logic [SizeW-1:0]   d_size_o,
  output logic [SourceW-1:0] d_source_o,
  output logic               d_sink_o,
  output logic               d_denied_o,
  output logic [DataW-1:0]   d_data_o,
  output logic               d_corrupt_o,
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
    if (!(DataW inside {32, 64, 128, 256, 512}))
      $fatal(1, "tandem_tlul_mem: DataW is %0d; data has 32, 64, 128, 256 or 512 bits", DataW);
    if (SourceW < 1 || SourceW > 12)
      $fatal(1, "tandem_tlul_mem: SourceW is %0d; sources have 1 to 12 bits", SourceW);
    if (SizeW < 1 || SizeW > 4) $fatal(1, "tandem_tlul_mem: SizeW is %0d; sizes have 1 to 4 bits", SizeW);
    if (AddrW < 32 || AddrW > 64)
      $fatal(1, "tandem_tlul_mem: AddrW is %0d; addresses have 32 to 64 bits", AddrW);
    if (Outstanding < 1 || Outstanding > 64)
      $fatal(1, "tandem_tlul_mem: Outstanding is %0d; 1 to 64 lines are in flight", Outstanding);
  end

  localparam int unsigned Bytes   = DataW / 8;
  localparam logic [3:0]  MaxSize = 4'($clog2(Bytes));
  localparam logic [2:0]  PutFullData = 3'd0, PutPartialData = 3'd1, Get = 3'd4;
  localparam logic [2:0]  AccessAck = 3'd0, AccessAckData = 3'd1;

  localparam logic [3:0]  TopSize = (MaxSize + 4'd8 < 4'd12) ? MaxSize + 4'd8 : 4'd12;

  typedef struct packed {
    logic [2:0]         opcode;
    logic [3:0]         size;
    logic [SourceW-1:0] source;
    logic [AddrW-1:0]   address;
  } control_t;

  // Further beats of a message after its first.
  function automatic logic [7:0] more(input logic [3:0] size);
    more = (size <= MaxSize) ? 8'd0 : (8'd1 << (size - MaxSize)) - 8'd1;
  endfunction

  // ------------------------------------------------------------------ channel A
  // A message becomes a burst of AXI4: the source is its id, and data has the same lanes. A message is
  // aligned and at most 4096 bytes, so that the burst stays in its page. The bursts are offered only in a
  // cycle that takes them: a message that waits may be withdrawn.
  control_t   a, first_q;
  logic [7:0] left_q;        // beats of a put to come
  logic       is_put, is_get, starts, takes, fits, aligned, begins;
  logic       awready, wready, arready, out_of_reset_q;
  logic [2:0] size;          // of a burst's beats

  assign a = '{opcode: a_opcode_i, size: 4'(a_size_i), source: a_source_i, address: a_address_i};
  assign is_put    = a_opcode_i == PutFullData || a_opcode_i == PutPartialData;
  assign is_get    = a_opcode_i == Get;
  assign starts    = left_q == '0;
  assign a_ready_o = out_of_reset_q && (starts ? awready && wready && arready : wready);
  assign takes     = a_valid_i && a_ready_o;
  assign size      = 3'((a.size < MaxSize) ? a.size : MaxSize);
  assign fits      = a.size <= TopSize;
  assign aligned   = (12'(a_address_i) & ((12'd1 << a.size) - 12'd1)) == '0;
  assign begins    = takes && starts && fits && aligned;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) left_q <= '0;
    else if (takes && is_put) left_q <= starts ? more(a.size) : left_q - 8'd1;
  end
  always_ff @(posedge clk_i) if (takes && starts) first_q <= a;

  // ------------------------------------------------------------------ channel D
  // An answer to a put, or the beats of an answer to a get.
  logic               bvalid, rvalid, bready, rready, rlast, d_takes, d_first_q, data_next_q, pick_data;
  logic               waits_q, picked_q;
  logic [SourceW-1:0] bid, rid;
  logic [1:0]         bresp, rresp;
  logic [DataW-1:0]   rdata;
  logic [3:0]         size_q [2**SourceW], d_size, d_size_q;

  assign pick_data   = waits_q ? picked_q : !d_first_q || (rvalid && (data_next_q || !bvalid));
  assign d_valid_o   = pick_data ? rvalid : bvalid;
  assign bready      = d_ready_i && !pick_data;
  assign rready      = d_ready_i && pick_data;
  assign d_takes     = d_valid_o && d_ready_i;
  assign d_size      = d_first_q ? size_q[d_source_o] : d_size_q;
  assign d_opcode_o  = pick_data ? AccessAckData : AccessAck;
  assign d_param_o   = 2'd0;
  assign d_size_o    = SizeW'(d_size);
  assign d_source_o  = pick_data ? rid : bid;
  assign d_sink_o    = 1'b0;
  assign d_denied_o  = pick_data ? rresp != '0 : bresp != '0;
  assign d_data_o    = pick_data ? rdata : '0;
  assign d_corrupt_o = pick_data && rresp != '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      d_first_q   <= 1'b1;
      data_next_q <= 1'b0;
      waits_q     <= 1'b0;
    end else begin
      waits_q <= d_valid_o && !d_ready_i;
      if (d_takes) begin
        d_first_q   <= !pick_data || rlast;
        data_next_q <= !pick_data;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    picked_q <= pick_data;
    if (d_takes) d_size_q <= d_size;
    if (takes && starts) size_q[a_source_i] <= a.size;
  end

  tandem_axi4_mem #(
    .DataW(DataW), .IdW(SourceW), .AddrW(AddrW), .Outstanding(Outstanding), .Interleave(1'b0)
  ) u_axi4 (
    .clk_i, .rst_ni,
    .awvalid_i(begins && is_put), .awready_o(awready), .awid_i(a_source_i), .awaddr_i(a_address_i),
    .awlen_i(more(a.size)), .awsize_i(size), .awburst_i(2'd1),
    .wvalid_i(takes && is_put), .wready_o(wready), .wdata_i(a_data_i), .wstrb_i(a_mask_i),
    .wlast_i(starts ? more(a.size) == '0 : left_q == 8'd1),
    .bvalid_o(bvalid), .bready_i(bready), .bid_o(bid), .bresp_o(bresp),
    .arvalid_i(begins && is_get), .arready_o(arready), .arid_i(a_source_i), .araddr_i(a_address_i),
    .arlen_i(more(a.size)), .arsize_i(size), .arburst_i(2'd1),
    .rvalid_o(rvalid), .rready_i(rready), .rid_o(rid), .rdata_o(rdata), .rresp_o(rresp), .rlast_o(rlast),
    .req_valid_o, .req_ready_i, .req_we_o, .req_id_o, .req_addr_o, .req_strb_o, .req_wdata_o, .rsp_valid_i,
    .rsp_ready_o, .rsp_we_i, .rsp_id_i, .rsp_err_i, .rsp_rdata_i
  );

  // ------------------------------------------------------------------ rules that the design keeps
  // A source is in flight from the first beat of its message until that of its answer has been accepted.
  logic [2**SourceW-1:0] busy_q;
  logic [Bytes-1:0]      full;  // the bytes of a beat that a message of this size and address has
  logic [5:0]            at;

  always_comb begin
    at = a_address_i[5:0] & 6'(Bytes - 1);
    for (int b = 0; b < int'(Bytes); b++) full[b] = (6'(b) >> size) == (at >> size);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      out_of_reset_q <= 1'b0;
      busy_q         <= '0;
    end else begin
      out_of_reset_q <= 1'b1;
      if (d_takes && d_first_q) busy_q[d_source_o] <= 1'b0;
      if (takes && starts) busy_q[a_source_i] <= 1'b1;
    end
  end

  function automatic string operation(input logic [2:0] opcode);
    case (opcode)
      3'd2:    operation = "ArithmeticData";
      3'd3:    operation = "LogicalData";
      3'd5:    operation = "Intent";
      3'd6:    operation = "AcquireBlock";
      default: operation = "AcquirePerm";
    endcase
  endfunction

  // A source may be used again in the cycle that takes the first beat of its answer.
  logic source_leaves;
  assign source_leaves = d_takes && d_first_q && d_source_o == a_source_i;

  always_ff @(posedge clk_i) begin : messages
    if (rst_ni && !out_of_reset_q) begin
      reset: assert (!a_valid_i) else $error("tilelink: a_valid is high as reset ends");
    end
    if (rst_ni && a_valid_i) begin
      opcode_known: assert (is_put || is_get)
        else $error("tilelink: a_opcode is %0d, %s, which TL-UL does not have", a_opcode_i,
                    operation(a_opcode_i));
      param_zero: assert (a_param_i == '0)
        else $error("tilelink: a_param is %0d; it is 0 in gets and puts", a_param_i);
      size_fits: assert (fits)
        else $error("tilelink: a_size is %0d; the bridge takes at most 4096 bytes and 256 beats", a.size);
      address_aligned: assert (aligned)
        else $error("tilelink: a_address %h is not aligned to its size %0d", a_address_i, a.size);
      not_corrupt: assert (!a_corrupt_i)
        else $error("tilelink: a_corrupt is high; memory keeps no corrupt data, and a get has none");
      mask_inside: assert ((a_mask_i & ~full) == '0)
        else $error("tilelink: a_mask %h has bytes outside address %h, size %0d", a_mask_i, a_address_i,
                    a.size);
      if (a_opcode_i != PutPartialData) mask_full: assert ((full & ~a_mask_i) == '0)
        else $error("tilelink: a_mask %h lacks bytes of address %h, size %0d", a_mask_i, a_address_i, a.size);
      if (starts) source_free: assert (!busy_q[a_source_i] || source_leaves)
        else $error("tilelink: a_source %0d is that of a message in flight", a_source_i);
    end
    if (rst_ni && a_valid_i && !starts) begin
      opcode_same: assert (a.opcode == first_q.opcode)
        else $error("tilelink: a_opcode changed within a put, from %0d to %0d", first_q.opcode, a.opcode);
      size_same: assert (a.size == first_q.size)
        else $error("tilelink: a_size changed within a put, from %0d to %0d", first_q.size, a.size);
      source_same: assert (a.source == first_q.source)
        else $error("tilelink: a_source changed within a put, from %0d to %0d", first_q.source, a.source);
      address_same: assert (a.address == first_q.address)
        else $error("tilelink: a_address changed within a put, from %h to %h", first_q.address, a.address);
    end
  end

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && d_takes && d_first_q) asked: assert (busy_q[d_source_o])
      else $error("tilelink bridge: an answer to source %0d, which asked nothing", d_source_o);
  end

endmodule
