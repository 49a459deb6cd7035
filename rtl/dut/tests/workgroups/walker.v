// RTL that is launched for each workgroup: for each it writes who it is to memory, and says once that it has
// ended. It holds two workgroups at a time.
//
// Registers: 0x00 start, 0x04 number, 0x08, 0x0c, 0x10 place (x, y, z), 0x14 address of the results; 0x18 reads
// as 1 for each workgroup that has ended, once. Results: 32 bytes for each workgroup, with its number, its
// place, `LANES, and how many workgroups it held when this one began.
`include "defs.vh"
module walker (
  input             clk,
  input             rst_n,
  output            h_awready_o, input h_awvalid_i, input [7:0] h_awaddr_i,
  output            h_wready_o,  input h_wvalid_i,  input [31:0] h_wdata_i,
  output            h_bvalid_o,  input h_bready_i,  output [1:0] h_bresp_o,
  output            h_arready_o, input h_arvalid_i, input [7:0] h_araddr_i,
  output            h_rvalid_o,  input h_rready_i,  output [31:0] h_rdata_o, output [1:0] h_rresp_o,
  output            m_awvalid_o, input m_awready_i, output [31:0] m_awaddr_o,
  output            m_wvalid_o,  input m_wready_i,  output [31:0] m_wdata_o,
  input             m_bvalid_i,  output m_bready_o
);
  // ------------------------------------------------------------------ registers
  reg        b_q, r_q, aw_q, w_q, start_q;
  reg [7:0]  aw_addr_q;
  reg [31:0] w_data_q, r_data_q;
  reg [31:0] next_q [0:4];
  reg [7:0]  ended_q;
  wire       write     = aw_q && w_q && !b_q;
  wire       read      = h_arvalid_i && !r_q;
  wire       read_end  = read && h_araddr_i == 8'h18 && ended_q != 0;
  wire       job_ended;
  assign {h_awready_o, h_wready_o, h_arready_o} = {!aw_q, !w_q, !r_q};
  assign {h_bvalid_o, h_bresp_o, h_rvalid_o, h_rresp_o} = {b_q, 2'd0, r_q, 2'd0};
  assign h_rdata_o = r_data_q;
  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      {b_q, r_q, aw_q, w_q, start_q} <= 0;
      ended_q <= 0;
    end else begin
      start_q <= write && aw_addr_q == 0;
      if (h_awvalid_i && h_awready_o) aw_q <= 1;
      if (h_wvalid_i && h_wready_o) w_q <= 1;
      if (write) {b_q, aw_q, w_q} <= 3'b100;
      if (b_q && h_bready_i) b_q <= 0;
      if (read) r_q <= 1;
      if (r_q && h_rready_i) r_q <= 0;
      ended_q <= ended_q + {7'd0, job_ended} - {7'd0, read_end};
    end
  end
  always @(posedge clk) begin
    if (h_awvalid_i && h_awready_o) aw_addr_q <= h_awaddr_i;
    if (h_wvalid_i && h_wready_o) w_data_q <= h_wdata_i;
    if (write && aw_addr_q != 0) next_q[aw_addr_q[4:2] - 1] <= w_data_q;
    if (read) r_data_q <= {31'd0, read_end};
  end

  // ------------------------------------------------------------------ workgroups, first come first served
  reg [31:0] job_q [0:9];
  reg [1:0]  held_q;
  reg        first_q;          // where the older one is
  reg [2:0]  word_q;
  reg [7:0]  busy_q;
  reg [1:0]  beside_q;
  reg        aw_left_q, w_left_q, waits_q;
  wire [3:0] base  = first_q ? 4'd5 : 4'd0;
  wire       taken = start_q;
  wire [3:0] to    = (first_q ^ held_q[0]) ? 4'd5 : 4'd0;
  assign job_ended   = waits_q && m_bvalid_i && word_q == 5;
  assign m_awvalid_o = aw_left_q;
  assign m_wvalid_o  = w_left_q;
  assign m_awaddr_o  = job_q[base + 4] + 32 * job_q[base] + {27'd0, word_q, 2'd0};
  assign m_wdata_o   = word_q < 4 ? job_q[base + {1'b0, word_q}] : word_q == 4 ? `LANES : {30'd0, beside_q};
  assign m_bready_o  = 1;
  integer i;
  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      {held_q, first_q, word_q, busy_q, beside_q, aw_left_q, w_left_q, waits_q} <= 0;
    end else begin
      held_q <= held_q + {1'b0, taken} - {1'b0, job_ended};
      if (held_q != 0 && !waits_q && !job_ended) begin
        busy_q <= busy_q + 1;
        // The older one takes its time, so that the host has another one ready.
        if (busy_q >= 200 || word_q != 0) begin
          if (word_q == 0) beside_q <= held_q;
          {aw_left_q, w_left_q, waits_q} <= 3'b111;
        end
      end
      if (m_awvalid_o && m_awready_i) aw_left_q <= 0;
      if (m_wvalid_o && m_wready_i) w_left_q <= 0;
      if (waits_q && m_bvalid_i) begin
        waits_q <= 0;
        word_q  <= job_ended ? 0 : word_q + 1;
        busy_q  <= 0;
        if (job_ended) first_q <= !first_q;
      end
    end
  end
  always @(posedge clk) if (taken) for (i = 0; i < 5; i = i + 1) job_q[to + i] <= next_q[i];
endmodule
