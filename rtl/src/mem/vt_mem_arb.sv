// Memory arbiter: NumPorts line ports share one. Requests are taken in rotating order and get a free id of
// the arbiter; a table maps it back to the port and the port's own id for the answer. Requests go out through
// one register stage; answers pass through in the cycle in which they come.
module vt_mem_arb
  import vt_pkg::*;
#(
  parameter int unsigned NumPorts = 2,
  parameter int unsigned NumIds   = 64  // requests in flight; a power of two up to 2 ** MemIdW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  input  logic     [NumPorts-1:0]  req_valid_i,
  output logic     [NumPorts-1:0]  req_ready_o,
  input  mem_req_t                 req_i [NumPorts],

  output logic     [NumPorts-1:0]  rsp_valid_o,
  input  logic     [NumPorts-1:0]  rsp_ready_i,
  output mem_rsp_t                 rsp_o,           // for the port with rsp_valid_o

  output logic                     mem_req_valid_o,
  input  logic                     mem_req_ready_i,
  output mem_req_t                 mem_req_o,

  input  logic                     mem_rsp_valid_i,
  output logic                     mem_rsp_ready_o,
  input  mem_rsp_t                 mem_rsp_i
);

  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1;
  localparam int unsigned IdW   = $clog2(NumIds);

  typedef logic [PortW-1:0] port_t;
  typedef logic [IdW-1:0]   id_t;

  // Free ids: first those from fresh_q on, which have not been used since reset, then returned ones, the
  // oldest first.
  logic [IdW:0] fresh_q;
  logic         fresh, back_some, back_room, free_some, take, rsp_take;
  id_t          back_id, free_id, rsp_id;

  assign fresh     = !fresh_q[IdW];
  assign free_some = fresh || back_some;
  assign free_id   = fresh ? fresh_q[IdW-1:0] : back_id;

  vt_fifo #(.T(id_t), .Depth(NumIds)) u_back (
    .clk_i, .rst_ni, .push_valid_i(rsp_take), .push_ready_o(back_room), .push_i(rsp_id),
    .head_valid_o(back_some), .head_o(back_id), .pop_i(take && !fresh)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) fresh_q <= '0;
    else if (take && fresh) fresh_q <= fresh_q + 1'b1;
  end

  port_t             port_q [NumIds];  // where an id in flight came from
  logic [MemIdW-1:0] id_q   [NumIds];

  // Grant: the first port with a request after the one granted last
  logic                out_room, can_take;
  port_t               last_q, grant_port;
  logic [NumPorts-1:0] grant;

  assign can_take = free_some && out_room;

  always_comb begin
    grant      = '0;
    grant_port = '0;
    if (can_take && req_valid_i != '0) begin
      for (int p = int'(NumPorts) - 1; p >= 0; p--) if (req_valid_i[p]) grant_port = port_t'(p);
      for (int p = int'(NumPorts) - 1; p >= 0; p--) begin
        if (req_valid_i[p] && p > int'(last_q)) grant_port = port_t'(p);
      end
      grant[grant_port] = 1'b1;
    end
  end

  assign take        = grant != '0;
  assign req_ready_o = grant;

  mem_req_t out;
  always_comb begin
    out = '0;
    if (take) begin
      out    = req_i[grant_port];
      out.id = MemIdW'(free_id);
    end
  end

  vt_stream_reg #(.T(mem_req_t)) u_out (
    .clk_i, .rst_ni, .in_valid_i(take), .in_ready_o(out_room), .in_i(out), .out_valid_o(mem_req_valid_o),
    .out_ready_i(mem_req_ready_i), .out_o(mem_req_o)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) last_q <= port_t'(NumPorts - 1);
    else if (take) last_q <= grant_port;
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      port_q[free_id] <= grant_port;
      id_q[free_id]   <= req_i[grant_port].id;
    end
  end

  // Answers
  port_t rsp_port;

  assign rsp_id          = mem_rsp_i.id[IdW-1:0];
  assign rsp_port        = port_q[rsp_id];
  assign mem_rsp_ready_o = rsp_ready_i[rsp_port];
  assign rsp_take        = mem_rsp_valid_i && mem_rsp_ready_o;

  always_comb begin
    rsp_valid_o           = '0;
    rsp_valid_o[rsp_port] = mem_rsp_valid_i;
    rsp_o                 = mem_rsp_i;
    rsp_o.id              = id_q[rsp_id];
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (mem_rsp_valid_i) rsp_id_known: assert (32'(mem_rsp_i.id) < NumIds);
      if (rsp_take) room_for_id: assert (back_room);
      // Rotation: a port that is served twice in a row was alone.
      if (take) in_turn: assert (grant_port != last_q || (req_valid_i & ~grant) == '0)
        else $error("mem_arb: a port is served again before another that waits");
    end
  end

endmodule
