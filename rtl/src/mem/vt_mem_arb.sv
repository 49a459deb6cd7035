// Memory arbiter: NumPorts line ports share one. Requests are taken in rotating order and get an id of the
// arbiter's own from a free list; the table under that id leads the answer back to its port with the port's
// id. One register stage on the way out; answers pass through in the cycle in which they come.
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

  // Free ids: a ring holding every id that is not in flight
  id_t             free_q [NumIds];
  logic [IdW:0]    free_head_q, free_tail_q;  // empty when equal, full when NumIds apart
  logic            free_some;
  id_t             free_id;

  port_t             port_q [NumIds];  // where an id in flight came from
  logic [MemIdW-1:0] id_q   [NumIds];

  assign free_some = free_head_q != free_tail_q;
  assign free_id   = free_q[free_head_q[IdW-1:0]];

  // Grant: the first port with a request after the one granted last
  logic                out_valid_q, can_take, take;
  port_t               last_q, grant_port;
  logic [NumPorts-1:0] grant;

  assign can_take = free_some && (!out_valid_q || mem_req_ready_i);

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

  mem_req_t out_q;
  assign mem_req_valid_o = out_valid_q;
  assign mem_req_o       = out_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      out_valid_q <= 1'b0;
      last_q      <= port_t'(NumPorts - 1);
    end else if (take) begin
      out_valid_q <= 1'b1;
      last_q      <= grant_port;
    end else if (mem_req_ready_i) begin
      out_valid_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      out_q           <= req_i[grant_port];
      out_q.id        <= MemIdW'(free_id);
      port_q[free_id] <= grant_port;
      id_q[free_id]   <= req_i[grant_port].id;
    end
  end

  // Answers
  id_t   rsp_id;
  port_t rsp_port;
  logic  rsp_take;

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

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      free_head_q <= '0;
      free_tail_q <= (IdW + 1)'(NumIds);
    end else begin
      if (take) free_head_q <= free_head_q + 1'b1;
      if (rsp_take) free_tail_q <= free_tail_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned i = 0; i < NumIds; i++) free_q[i] <= id_t'(i);
    end else if (rsp_take) begin
      free_q[free_tail_q[IdW-1:0]] <= rsp_id;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (mem_rsp_valid_i) rsp_id_known: assert (32'(mem_rsp_i.id) < NumIds);
      ids_bounded: assert (free_tail_q - free_head_q <= (IdW + 1)'(NumIds));
    end
  end

endmodule
