// Reset of a proof: low in the first cycle, high ever after. Registers that it does not reset begin with any
// value, so whatever a later reset could leave behind is among the beginnings.
module prove_reset (
  input  logic clk_i,
  output logic rst_no
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  assign rst_no = started_q;

endmodule
