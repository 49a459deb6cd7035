// Registers on the chip's memory port, so that nothing inside depends on an input in the same cycle. Chips
// have them for timing; here they also keep a simulator from evaluating the logic behind the inputs anew on
// each clock phase. Requests pass through a two-entry queue, responses through one register; both keep full
// throughput or nearly so, and a response waits at most until it is taken.
module vt_port_slice
  import vt_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,
  // inside
  input  logic     req_valid_i,
  output logic     req_ready_o,
  input  mem_req_t req_i,
  output logic     rsp_valid_o,
  input  logic     rsp_ready_i,
  output mem_rsp_t rsp_o,
  // outside
  output logic     mem_req_valid_o,
  input  logic     mem_req_ready_i,
  output mem_req_t mem_req_o,
  input  logic     mem_rsp_valid_i,
  output logic     mem_rsp_ready_o,
  input  mem_rsp_t mem_rsp_i
);

  // Requests: entry `head_q` is offered; `count_q` entries are full.
  mem_req_t   queue_q [2];
  logic       head_q;
  logic [1:0] count_q;
  logic       push, pop;

  assign req_ready_o     = !count_q[1];
  assign mem_req_valid_o = count_q != 2'd0;
  assign mem_req_o       = queue_q[head_q];
  assign push            = req_valid_i && req_ready_o;
  assign pop             = mem_req_valid_o && mem_req_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      head_q  <= 1'b0;
      count_q <= 2'd0;
    end else begin
      head_q  <= head_q ^ pop;
      count_q <= count_q + 2'(push) - 2'(pop);
    end
  end
  always_ff @(posedge clk_i) if (push) queue_q[head_q ^ count_q[0]] <= req_i;

  // Responses: taken when the register is empty or is being emptied.
  logic     rsp_valid_q;
  mem_rsp_t rsp_q;

  assign rsp_valid_o     = rsp_valid_q;
  assign rsp_o           = rsp_q;
  assign mem_rsp_ready_o = !rsp_valid_q || rsp_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)              rsp_valid_q <= 1'b0;
    else if (mem_rsp_ready_o) rsp_valid_q <= mem_rsp_valid_i;
  end
  always_ff @(posedge clk_i) if (mem_rsp_ready_o && mem_rsp_valid_i) rsp_q <= mem_rsp_i;

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) assert (count_q <= 2'd2) else $error("port slice: more than two requests");
  end

endmodule
