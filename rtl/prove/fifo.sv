// vt_fifo keeps what it takes: entries leave in order, each once, unchanged.
//
// One entry is marked: any one, chosen from outside. What holds for it holds for all.
module prove_fifo
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 2
) (
  input logic             clk_i,
  input logic             push_valid_i,
  input logic [Width-1:0] push_i,
  input logic             pop_i,
  input logic             mark_i      // the entry that is pushed now is the marked one
);

  logic             rst_n, push_ready, head_valid, push, pop;
  logic [Width-1:0] head;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_fifo #(.T(logic [Width-1:0]), .Depth(Depth)) u_dut (
    .clk_i, .rst_ni(rst_n), .push_valid_i, .push_ready_o(push_ready), .push_i, .head_valid_o(head_valid),
    .head_o(head), .pop_i
  );

  assign push = push_valid_i && push_ready;
  assign pop  = pop_i && head_valid;
  // The contract: nothing is popped from an empty queue.
  always_comb if (rst_n) pops_what_is_there: assume (!pop_i || head_valid);

  // A model of the queue: the number of entries, and how many of them are before the marked one.
  logic                     marked_q, gone_q;
  logic [$clog2(Depth+1):0] count_q, ahead_q;
  logic [Width-1:0]         data_q;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      marked_q <= 1'b0;
      gone_q   <= 1'b0;
      count_q  <= '0;
    end else begin
      count_q <= count_q + ($bits(count_q))'(push) - ($bits(count_q))'(pop);
      if (push && mark_i && !marked_q) begin
        marked_q <= 1'b1;
        data_q   <= push_i;
        ahead_q  <= count_q - ($bits(count_q))'(pop);
      end else if (marked_q && !gone_q && pop) begin
        if (ahead_q == '0) gone_q <= 1'b1;
        ahead_q <= ahead_q - 1'b1;
      end
    end
  end

  logic due;  // the marked entry is the oldest one
  assign due = marked_q && !gone_q && ahead_q == '0;
  always_comb begin
    if (rst_n) begin
      none_lost_none_doubled: assert (head_valid == (count_q != '0));
      takes_while_there_is_room: assert (push_ready == (count_q < ($bits(count_q))'(Depth)));
      if (due) in_order_unchanged: assert (head_valid && head == data_q);
      if (!head_valid) zero_while_empty: assert (head == '0);
      full: cover (!push_ready);
      marked_leaves_from_behind: cover (due && pop && data_q != '0 && count_q == ($bits(count_q))'(Depth));
    end
  end

endmodule
