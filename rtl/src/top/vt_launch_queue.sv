// Launches that wait for the machine: what the driver's queue of commands has handed over (Ventus 2.2). A
// launch is taken in a cycle with valid and ready; the oldest is offered until it is popped.
module vt_launch_queue
  import vt_pkg::*;
#(
  parameter int unsigned Depth = 4  // a power of two
) (
  input  logic    clk_i,
  input  logic    rst_ni,
  input  logic    push_valid_i,
  output logic    push_ready_o,
  input  launch_t push_i,
  output logic    head_valid_o,
  output launch_t head_o,
  input  logic    pop_i
);

  localparam int unsigned PtrW = $clog2(Depth);

  launch_t         queue_q [Depth];
  logic [PtrW-1:0] head_q, tail_q;
  logic [PtrW:0]   count_q;
  logic            push;

  assign push_ready_o = count_q != (PtrW + 1)'(Depth);
  assign head_valid_o = count_q != '0;
  assign push         = push_valid_i && push_ready_o;

  always_comb begin
    head_o = '0;
    if (head_valid_o) head_o = queue_q[head_q];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      head_q  <= '0;
      tail_q  <= '0;
      count_q <= '0;
    end else if (push || pop_i) begin
      head_q  <= head_q + PtrW'(pop_i);
      tail_q  <= tail_q + PtrW'(push);
      count_q <= count_q + (PtrW + 1)'(push) - (PtrW + 1)'(pop_i);
    end
  end
  always_ff @(posedge clk_i) if (push) queue_q[tail_q] <= push_i;

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni && pop_i) assert (head_valid_o) else $error("launch queue: pop of an empty queue");
  end

endmodule
