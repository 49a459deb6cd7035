// First in, first out: Depth entries in registers.
//
// User:     push_valid_i and push_i may change in any cycle; an entry is taken in a cycle with push_valid_i
//           and push_ready_o. pop_i only while head_valid_o is high. Depth is a power of two, 2 or more.
// Promise:  the oldest entry is offered in head_o, unchanged, until it is popped; entries leave in order,
//           each once. head_o is zero while the queue is empty, so that the logic behind it does not toggle.
// Timing:   an entry that is pushed into the empty queue is offered in the next cycle. push_ready_o does not
//           depend on pop_i: a full queue takes nothing in the cycle in which its head is popped.
// Reset:    asynchronous: empty. The entries themselves are not reset.
module vt_fifo #(
  parameter type         T     = logic,
  parameter int unsigned Depth = 4
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic push_valid_i,
  output logic push_ready_o,
  input  T     push_i,
  output logic head_valid_o,
  output T     head_o,
  input  logic pop_i
);

  localparam int unsigned PtrW = $clog2(Depth);

  T                entry_q [Depth];
  logic [PtrW-1:0] head_q, tail;
  logic [PtrW:0]   count_q;
  logic            push;

  assign push_ready_o = !count_q[PtrW];
  assign head_valid_o = count_q != '0;
  assign push         = push_valid_i && push_ready_o;
  assign tail         = head_q + count_q[PtrW-1:0];

  always_comb begin
    head_o = '0;
    if (head_valid_o) head_o = entry_q[head_q];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      head_q  <= '0;
      count_q <= '0;
    end else if (push || pop_i) begin
      head_q  <= head_q + PtrW'(pop_i);
      count_q <= count_q + (PtrW + 1)'(push) - (PtrW + 1)'(pop_i);
    end
  end

  always_ff @(posedge clk_i) if (push) entry_q[tail] <= push_i;

  // ------------------------------------------------------------------ assertions
  logic waits_q;
  T     waiting_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= head_valid_o && !pop_i;
  end
  always_ff @(posedge clk_i) if (head_valid_o && !pop_i && !waits_q) waiting_q <= head_o;

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni) begin
      no_overflow:  assert (count_q <= (PtrW + 1)'(Depth)) else $error("fifo: more entries than it has");
      if (pop_i) no_underflow: assert (head_valid_o) else $error("fifo: pop of an empty queue");
      if (waits_q) head_stable: assert (head_valid_o && head_o == waiting_q)
        else $error("fifo: the head changed before it was popped");
    end
  end

endmodule
