// Seeded back-pressure for the design's side of a bridge: hold_o tells a channel to be slow in this cycle.
//
// The harness's memory port is not ready in a seeded, random share of cycles (`--stall`). This module keeps
// the last 16 looks at it and offers each channel one of them, picked at random. So a channel is held as
// often as memory stalls, with timing that follows from the same seed, and never if memory never stalls.
//
// User:     req_valid_i and req_ready_i are the handshake of the bridge's line port. The module looks in
//           cycles without a request only, so that a wait for another port of the machine is not a stall.
// Promise:  without a stall hold_o is zero. hold_o depends on registers only.
// Reset:    asynchronous: no stall seen, the generator starts again.
module tandem_port_noise #(
  parameter int unsigned Channels = 4  // 1 to 8
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                req_valid_i,
  input  logic                req_ready_i,
  output logic [Channels-1:0] hold_o
);

  initial begin : parameters
    if (Channels < 1 || Channels > 8)
      $fatal(1, "tandem_port_noise: Channels is %0d; it has 1 to 8", Channels);
  end

  localparam logic [31:0] Start = 32'h2545_f491;

  logic [15:0] stalls_q;
  logic [31:0] state_q, mixed;

  // Marsaglia's xorshift, one step a cycle; a stall moves it to another place of its sequence.
  always_comb begin
    mixed = state_q ^ (state_q << 13);
    mixed = mixed ^ (mixed >> 17);
    mixed = mixed ^ (mixed << 5);
    if (!req_valid_i && !req_ready_i) mixed = mixed + 32'h9e37_79b9;
    if (mixed == '0) mixed = Start;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stalls_q <= '0;
      state_q  <= Start;
    end else begin
      if (!req_valid_i) stalls_q <= {stalls_q[14:0], !req_ready_i};
      state_q <= mixed;
    end
  end

  always_comb for (int c = 0; c < int'(Channels); c++) hold_o[c] = stalls_q[state_q[4*c+:4]];

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin : checks
    if (rst_ni) begin
      quiet: assert (hold_o == '0 || stalls_q != '0) else $error("port noise: a hold without a stall");
      alive: assert (state_q != '0) else $error("port noise: the generator stands still");
    end
  end

endmodule
