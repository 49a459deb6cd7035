// Tags and lines of a set-associative cache. A fill takes an invalid way of its set if there is one, and
// otherwise the way after the last one filled.
//
// User:     look_i selects the line for read_i, write_i and drop_i, which are used only while hit_o is high.
//           At most one of fill_i, read_i and write_i is high in a cycle: the lines have one port. keep_i is
//           used only with fill_i, and only for a line that the cache does not hold.
// Promise:  hit_o is high if the cache holds the line look_i. line_o is the line last read or filled, kept or
//           not; it is stable until the next read or fill. write_i writes the bytes of strb_i into the line,
//           drop_i invalidates it, and flush_i invalidates all lines, including one filled in that cycle.
// Timing:   hit_o is combinational in look_i. line_o is valid in the cycle after read_i or fill_i. Writes,
//           drops and fills take effect in the next cycle. NumSets and NumWays are powers of two, 2 or
//           more.
// Reset:    asynchronous: no line is valid. Lines and line_o themselves are not reset.
module vt_cache_array #(
  parameter  int unsigned NumSets   = 64,
  parameter  int unsigned NumWays   = 2,
  parameter  int unsigned LineNoW   = 26,  // bits of a line number: its address divided by its size
  parameter  int unsigned LineBytes = 64,
  localparam int unsigned LineW     = 8 * LineBytes
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 flush_i,
  // The line that is looked up, and the operation on it
  input  logic [LineNoW-1:0]   look_i,
  output logic                 hit_o,
  input  logic                 read_i,
  input  logic                 write_i,
  input  logic [LineBytes-1:0] strb_i,
  input  logic [LineW-1:0]     wdata_i,
  input  logic                 drop_i,
  // A line that memory delivers
  input  logic                 fill_i,
  input  logic                 keep_i,
  input  logic [LineNoW-1:0]   fill_line_i,
  input  logic [LineW-1:0]     fill_data_i,
  output logic [LineW-1:0]     line_o
);

  localparam int unsigned SetW = $clog2(NumSets);
  localparam int unsigned WayW = $clog2(NumWays);
  localparam int unsigned TagW = LineNoW - SetW;

  typedef logic [SetW-1:0] set_t;
  typedef logic [WayW-1:0] way_t;
  typedef logic [TagW-1:0] tag_t;

  logic [NumWays-1:0] valid_q  [NumSets];
  tag_t               tag_q    [NumSets][NumWays];
  way_t               victim_q [NumSets];  // next way to replace
  logic [LineW-1:0]   data_q   [NumSets * NumWays];
  logic [LineW-1:0]   line_q;

  // ------------------------------------------------------------------ lookup
  set_t               look_set;
  logic [NumWays-1:0] hits;
  way_t               hit_way;
  logic               miss;

  assign look_set = look_i[SetW-1:0];
  always_comb begin
    for (int unsigned w = 0; w < NumWays; w++) begin
      hits[w] = valid_q[look_set][w] && tag_q[look_set][w] == look_i[LineNoW-1:SetW];
    end
  end
  vt_lzc #(.Width(NumWays), .Trailing(1'b1)) u_hit (.in_i(hits), .cnt_o(hit_way), .empty_o(miss));
  assign hit_o = !miss;

  // ------------------------------------------------------------------ the way to fill
  set_t fill_set;
  way_t free_way, fill_way;
  logic set_full;

  assign fill_set = fill_line_i[SetW-1:0];
  vt_lzc #(.Width(NumWays), .Trailing(1'b1)) u_free (
    .in_i(keep_i ? ~valid_q[fill_set] : '0), .cnt_o(free_way), .empty_o(set_full)
  );
  assign fill_way = set_full ? victim_q[fill_set] : free_way;

  // ------------------------------------------------------------------ state
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < NumSets; s++) valid_q[s] <= '0;
    end else if (flush_i) begin
      for (int unsigned s = 0; s < NumSets; s++) valid_q[s] <= '0;
    end else begin
      if (keep_i) valid_q[fill_set][fill_way] <= 1'b1;
      if (drop_i) valid_q[look_set][hit_way] <= 1'b0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int unsigned s = 0; s < NumSets; s++) victim_q[s] <= '0;
    end else if (keep_i) begin
      victim_q[fill_set] <= fill_way + 1'b1;
    end
  end

  function automatic logic [LineW-1:0] merge(logic [LineW-1:0] old, logic [LineW-1:0] data,
                                             logic [LineBytes-1:0] strb);
    logic [LineW-1:0] line;
    line = old;
    for (int unsigned b = 0; b < LineBytes; b++) if (strb[b]) line[8*b+:8] = data[8*b+:8];
    return line;
  endfunction

  always_ff @(posedge clk_i) begin
    if (keep_i) begin
      tag_q[fill_set][fill_way]    <= fill_line_i[LineNoW-1:SetW];
      data_q[{fill_set, fill_way}] <= fill_data_i;
    end else if (write_i) begin
      data_q[{look_set, hit_way}] <= merge(data_q[{look_set, hit_way}], wdata_i, strb_i);
    end
    if (fill_i)      line_q <= fill_data_i;
    else if (read_i) line_q <= data_q[{look_set, hit_way}];
  end

  assign line_o = line_q;

  // ------------------------------------------------------------------ assertions
  logic [NumWays-1:0] there;  // ways that already hold the line to fill
  always_comb begin
    there = '0;
    if (keep_i) begin
      for (int unsigned w = 0; w < NumWays; w++) begin
        there[w] = valid_q[fill_set][w] && tag_q[fill_set][w] == fill_line_i[LineNoW-1:SetW];
      end
    end
  end

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni) begin
      one_way_hits: assert ((hits & (hits - 1'b1)) == '0) else $error("cache: a line is there twice");
      one_port: assert (!(fill_i && (read_i || write_i)) && !(read_i && write_i))
        else $error("cache: two uses of the lines in one cycle");
      if (read_i || write_i || drop_i) needs_a_hit: assert (hit_o)
        else $error("cache: use of a line that is not there");
      if (keep_i) kept_when_filled: assert (fill_i) else $error("cache: nothing to keep");
      if (keep_i) kept_once: assert (there == '0) else $error("cache: fills a line that it holds");
    end
  end

endmodule
