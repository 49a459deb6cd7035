// Puts several line ports onto one: round robin among those that ask, ids kept apart.
//
// User:     on each port, requests have an id that is unique among those of its kind (read, write) in flight;
//           a request that waits does not change.
// Promise:  requests are performed in the order in which they are accepted, and each port gets the answers
//           to its own requests, with its own ids. At most 256 requests of a kind are in flight on the line
//           port. A request that waits there does not change either.
// Timing:   nothing is added: requests and answers pass in the cycle in which they are offered. A port that
//           asks nothing sees ready of the line port (see tandem_port_noise).
// Reset:    asynchronous: nothing in flight.
module tandem_mem_mux #(
  parameter int unsigned Ports = 2  // 1 to 16
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Line ports of the bridges
  input  logic [Ports-1:0]        s_req_valid_i,
  output logic [Ports-1:0]        s_req_ready_o,
  input  logic [Ports-1:0]        s_req_we_i,
  input  logic [Ports-1:0][7:0]   s_req_id_i,
  input  logic [Ports-1:0][31:0]  s_req_addr_i,
  input  logic [Ports-1:0][63:0]  s_req_strb_i,
  input  logic [Ports-1:0][511:0] s_req_wdata_i,
  output logic [Ports-1:0]        s_rsp_valid_o,
  input  logic [Ports-1:0]        s_rsp_ready_i,
  output logic [Ports-1:0]        s_rsp_we_o,
  output logic [Ports-1:0][7:0]   s_rsp_id_o,
  output logic [Ports-1:0]        s_rsp_err_o,
  output logic [Ports-1:0][511:0] s_rsp_rdata_o,
  // Line port of the harness
  output logic                    m_req_valid_o,
  input  logic                    m_req_ready_i,
  output logic                    m_req_we_o,
  output logic [7:0]              m_req_id_o,
  output logic [31:0]             m_req_addr_o,
  output logic [63:0]             m_req_strb_o,
  output logic [511:0]            m_req_wdata_o,
  input  logic                    m_rsp_valid_i,
  output logic                    m_rsp_ready_o,
  input  logic                    m_rsp_we_i,
  input  logic [7:0]              m_rsp_id_i,
  input  logic                    m_rsp_err_i,
  input  logic [511:0]            m_rsp_rdata_i
);

  initial begin : parameters
    if (Ports < 1 || Ports > 16) $fatal(1, "tandem_mem_mux: Ports is %0d; it has 1 to 16", Ports);
  end

  localparam int unsigned PortW = (Ports > 1) ? $clog2(Ports) : 1;
  typedef logic [PortW-1:0] port_t;

  // By kind: which ids of the line port are in flight, and whose they are.
  logic [1:0][255:0] busy_q;
  port_t             owner_q [512];
  logic [7:0]        theirs_q [512];
  logic [7:0]        next_q;            // the id of the next request
  port_t             first_q, pick, held_q;
  logic              waits_q, any, free, taken, answered;

  // The first port that asks, from first_q on; a request that waits keeps its turn.
  always_comb begin
    pick = first_q;
    for (int p = int'(Ports) - 1; p >= 0; p--) begin
      if (s_req_valid_i[p] && port_t'(p) < first_q) pick = port_t'(p);
    end
    for (int p = int'(Ports) - 1; p >= 0; p--) begin
      if (s_req_valid_i[p] && port_t'(p) >= first_q) pick = port_t'(p);
    end
    if (waits_q) pick = held_q;
  end

  assign any         = s_req_valid_i != '0;
  assign free        = !busy_q[m_req_we_o][next_q];
  assign m_req_valid_o = any && free;
  assign m_req_we_o    = s_req_we_i[pick];
  assign m_req_id_o    = next_q;
  assign m_req_addr_o  = s_req_addr_i[pick];
  assign m_req_strb_o  = s_req_strb_i[pick];
  assign m_req_wdata_o = s_req_wdata_i[pick];
  assign taken       = m_req_valid_o && m_req_ready_i;

  always_comb begin
    s_req_ready_o = {Ports{m_req_ready_i}} & ~s_req_valid_i;
    s_req_ready_o[pick] = any ? taken : m_req_ready_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q  <= '0;
      next_q  <= '0;
      first_q <= '0;
      waits_q <= 1'b0;
    end else begin
      waits_q <= any && !taken;
      if (answered) busy_q[m_rsp_we_i][m_rsp_id_i] <= 1'b0;
      if (taken) begin
        busy_q[m_req_we_o][next_q] <= 1'b1;
        first_q                  <= (pick == port_t'(Ports - 1)) ? '0 : pick + port_t'(1);
      end
      if (taken || (any && !free)) next_q <= next_q + 8'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    held_q <= pick;
    if (taken) begin
      owner_q[{m_req_we_o, next_q}]  <= pick;
      theirs_q[{m_req_we_o, next_q}] <= s_req_id_i[pick];
    end
  end

  // ------------------------------------------------------------------ answers
  port_t owner;
  assign owner            = owner_q[{m_rsp_we_i, m_rsp_id_i}];
  assign m_rsp_ready_o      = s_rsp_ready_i[owner];
  assign answered         = m_rsp_valid_i && m_rsp_ready_o;
  assign s_rsp_we_o    = {Ports{m_rsp_we_i}};
  assign s_rsp_id_o    = {Ports{theirs_q[{m_rsp_we_i, m_rsp_id_i}]}};
  assign s_rsp_err_o   = {Ports{m_rsp_err_i}};
  assign s_rsp_rdata_o = {Ports{m_rsp_rdata_i}};
  always_comb begin
    s_rsp_valid_o        = '0;
    s_rsp_valid_o[owner] = m_rsp_valid_i;
  end

  // ------------------------------------------------------------------ assertions
  logic [Ports-1:0]                  stuck_q;
  logic [Ports-1:0][1+8+32+64+511:0] was_q, now;
  logic [Ports-1:0][511:0]           theirs_busy_q;  // by kind and the port's own id
  always_comb begin
    for (int p = 0; p < int'(Ports); p++) begin
      now[p] = {s_req_we_i[p], s_req_id_i[p], s_req_addr_i[p], s_req_strb_i[p],
                s_req_wdata_i[p]};
    end
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stuck_q       <= '0;
      theirs_busy_q <= '0;
    end else begin
      stuck_q <= s_req_valid_i & ~s_req_ready_o;
      if (answered) theirs_busy_q[owner][{m_rsp_we_i, s_rsp_id_o[0]}] <= 1'b0;
      if (taken) theirs_busy_q[pick][{m_req_we_o, s_req_id_i[pick]}] <= 1'b1;
    end
  end
  always_ff @(posedge clk_i) was_q <= now;

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni) begin
      for (int p = 0; p < int'(Ports); p++) begin
        if (stuck_q[p]) no_withdrawal: assert (s_req_valid_i[p])
          else $error("mem mux: port %0d withdrew a request before it was accepted", p);
        if (stuck_q[p] && s_req_valid_i[p]) stable: assert (now[p] == was_q[p])
          else $error("mem mux: port %0d changed a request that waits", p);
      end
      if (taken) unique_id: assert (!theirs_busy_q[pick][{m_req_we_o, s_req_id_i[pick]}])
        else $error("mem mux: port %0d has another request with id %0d in flight", pick, s_req_id_i[pick]);
      if (m_rsp_valid_i) asked: assert (busy_q[m_rsp_we_i][m_rsp_id_i])
        else $error("mem mux: an answer with id %0d, which no request in flight has", m_rsp_id_i);
    end
  end

endmodule
