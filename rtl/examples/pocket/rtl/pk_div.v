// Division of 32-bit numbers, one quotient bit a cycle, with RISC-V's results for zero divisors and overflow.
// start is taken while idle; done is high for one cycle, with y.
module pk_div (
  input  wire        clk,
  input  wire        rst_n,
  input  wire        start,
  input  wire [5:0]  op,
  input  wire [31:0] a,
  input  wire [31:0] b,
  output reg         done,
  output wire [31:0] y
);
`include "pk_ops.vh"

  reg         busy;
  reg  [5:0]  left;
  reg  [31:0] quot, rem, div;
  reg         neg_q, neg_r, want_rem, by_zero;
  reg  [31:0] dividend;

  wire        is_signed = op == OP_DIV || op == OP_REM;
  wire [32:0] trial     = {rem, quot[31]} - {1'b0, div};

  always @(posedge clk) begin
    if (!rst_n) begin
      busy <= 1'b0;
      done <= 1'b0;
      left <= 6'd0;
    end else begin
      done <= 1'b0;
      if (!busy && start && !done) begin
        busy     <= 1'b1;
        left     <= 6'd32;
        rem      <= 32'b0;
        quot     <= is_signed && a[31] ? -a : a;
        div      <= is_signed && b[31] ? -b : b;
        neg_q    <= is_signed && (a[31] ^ b[31]);
        neg_r    <= is_signed && a[31];
        want_rem <= op == OP_REM || op == OP_REMU;
        by_zero  <= b == 32'b0;
        dividend <= a;
      end else if (busy && left != 6'd0) begin
        left <= left - 6'd1;
        if (trial[32]) begin
          rem  <= {rem[30:0], quot[31]};
          quot <= {quot[30:0], 1'b0};
        end else begin
          rem  <= trial[31:0];
          quot <= {quot[30:0], 1'b1};
        end
      end else if (busy) begin
        busy <= 1'b0;
        done <= 1'b1;
      end
    end
  end

  wire [31:0] q = by_zero ? 32'hffffffff : neg_q ? -quot : quot;
  wire [31:0] r = by_zero ? dividend : neg_r ? -rem : rem;
  assign y = want_rem ? r : q;
endmodule
