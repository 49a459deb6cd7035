// Control of a pipeline whose stages advance independently: a stage takes the next operation as soon as its
// old one can leave, so that bubbles close up while the last stage waits. The datapath belongs to the user,
// who loads stage s from the stage before it (stage 0 from the input) in cycles with load_o[s].
//
// User:     load stage s if and only if load_o[s]; an operation enters in a cycle with in_valid_i and
//           in_ready_o, and leaves the last stage in a cycle with out_valid_o and out_ready_i.
// Promise:  operations leave in order, each once. No stage is loaded while its operation has to stay, so the
//           last stage is stable while out_valid_o waits for out_ready_i.
// Timing:   an operation that is not stalled is in the last stage Stages cycles after it enters.
//           in_ready_o and load_o depend on out_ready_i in the same cycle.
// Reset:    asynchronous: all stages empty.
module vt_pipe_ctrl #(
  parameter int unsigned Stages = 1
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              in_valid_i,
  output logic              in_ready_o,
  output logic [Stages-1:0] load_o,
  output logic              out_valid_o,
  input  logic              out_ready_i
);

  logic [Stages-1:0] valid_q, ready;

  // A stage can load if it or a later one is empty, or if the operation in the last one leaves.
  always_comb begin
    ready = '1;
    if (valid_q != '0) begin  // spares a simulator the rest while the pipeline is empty
      for (int unsigned s = 0; s < Stages; s++) ready[s] = out_ready_i || (~valid_q >> s) != '0;
    end
  end

  assign load_o      = Stages'({valid_q, in_valid_i}) & ready;
  assign in_ready_o  = ready[0];
  assign out_valid_o = valid_q[Stages-1];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else valid_q <= load_o | (valid_q & ~ready);
  end

  // ------------------------------------------------------------------ assertions
  logic [Stages-1:0] leaves;  // the operation advances to the next stage, or leaves
  logic              waits_q;
  assign leaves = Stages'({out_ready_i, load_o} >> 1);
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= out_valid_o && !out_ready_i;
  end

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni) begin
      if (valid_q != '0) begin
        none_lost: assert ((valid_q & ready & ~leaves) == '0)
          else $error("pipeline: a stage gave up an operation that has to stay");
        none_doubled: assert ((valid_q & ~ready & leaves) == '0)
          else $error("pipeline: an operation went on and stays");
      end
      if (waits_q) valid_stays: assert (out_valid_o) else $error("pipeline: a result was withdrawn");
    end
  end

endmodule
