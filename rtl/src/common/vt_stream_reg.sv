// One register between a producer and a consumer with valid/ready handshakes: requests and responses wait in
// it until they are taken. Full throughput: it takes the next payload in the cycle in which the last one
// leaves.
//
// User:     in_valid_i and in_i may change in any cycle; a payload is taken in a cycle with in_valid_i and
//           in_ready_o, and leaves in a cycle with out_valid_o and out_ready_i.
// Promise:  payloads leave in order, each once. One that is offered stays, unchanged, until it leaves.
// Timing:   a payload is offered in the cycle after it is taken. in_ready_o depends on out_ready_i in the
//           same cycle; no output depends on in_valid_i or in_i in the same cycle.
// Reset:    asynchronous: empty. The payload itself is not reset.
module vt_stream_reg #(
  parameter type T = logic
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic in_valid_i,
  output logic in_ready_o,
  input  T     in_i,
  output logic out_valid_o,
  input  logic out_ready_i,
  output T     out_o
);

  logic valid_q;
  T     data_q;

  assign in_ready_o  = !valid_q || out_ready_i;
  assign out_valid_o = valid_q;
  assign out_o       = data_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= 1'b0;
    else if (in_ready_o) valid_q <= in_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (in_valid_i && in_ready_o) data_q <= in_i;
  end

  // ------------------------------------------------------------------ assertions
  // These are immediate assertions: for concurrent ones a simulator copies every sampled signal on each clock
  // phase. The payload is copied only when it begins to wait.
  logic waits_q;
  T     waiting_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= out_valid_o && !out_ready_i;
  end
  always_ff @(posedge clk_i) if (out_valid_o && !out_ready_i && !waits_q) waiting_q <= out_o;

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && waits_q) begin
      valid_stays:    assert (out_valid_o) else $error("stream register: a payload was withdrawn");
      payload_stable: assert (out_o == waiting_q) else $error("stream register: a waiting payload changed");
    end
  end

endmodule
