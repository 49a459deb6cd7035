// Counts the leading zeros of a vector, or, with Trailing, its trailing zeros. The count of trailing zeros is
// also the index of the lowest set bit.
//
// User:     nothing to observe; any vector is allowed.
// Promise:  in_i[cnt_o] (Trailing), or in_i[Width-1-cnt_o], is set and every bit in front of it is clear.
//           If no bit is set, cnt_o is 0 and empty_o is high.
// Timing:   combinational, one halving step for each bit of the count.
// Reset:    no state.
module vt_lzc #(
  parameter  int unsigned Width    = 8,
  parameter  bit          Trailing = 1'b0,
  localparam int unsigned CntW     = (Width > 1) ? $clog2(Width) : 1
) (
  input  logic [Width-1:0] in_i,
  output logic [CntW-1:0]  cnt_o,
  output logic             empty_o
);

  localparam int unsigned Span = 2 ** CntW;

  assign empty_o = in_i == '0;

  // Each step tests one half of the remaining bits, and continues in the other half if that one is empty.
  logic [Span-1:0] left;
  always_comb begin
    left  = Trailing ? Span'(in_i) : Span'(in_i) << (Span - Width);
    cnt_o = '0;
    if (!empty_o) begin
      for (int unsigned half = Span / 2; half > 0; half = half / 2) begin
        if (Trailing) begin
          if ((left << (Span - half)) == '0) begin
            cnt_o = cnt_o + CntW'(half);
            left  = left >> half;
          end
        end else begin
          if ((left >> (Span - half)) == '0) begin
            cnt_o = cnt_o + CntW'(half);
            left  = left << half;
          end
        end
      end
      points_at_a_one: assert (Trailing ? in_i[cnt_o] : in_i[CntW'(Width - 1) - cnt_o])
        else $error("lzc: the bit behind the zeros is not set");
    end
  end

endmodule
