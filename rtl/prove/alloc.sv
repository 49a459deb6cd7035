// vt_alloc: what it finds is free and in range, the lowest place where the request fits, in time. The model
// knows for each unit of the resource which allocation has it. One place is looked at, any.
module prove_alloc
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned Size = 8,
  parameter int unsigned Num  = 4
) (
  input logic        clk_i,
  input logic        start_i,
  input logic [31:0] size_i,
  input logic        take_i,
  input logic [1:0]  take_idx_i,
  input logic        free_i,
  input logic [1:0]  free_idx_i,
  input logic [3:0]  place_i       // where the request may fit
);

  logic        rst_n, done, found;
  logic [31:0] base;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_alloc #(.Size(Size), .Num(Num)) u_dut (
    .clk_i, .rst_ni(rst_n), .start_i, .size_i, .done_o(done), .found_o(found), .base_o(base), .take_i,
    .take_idx_i, .free_i, .free_idx_i
  );

  // What each unit belongs to
  logic [Size-1:0] taken_q;
  logic [1:0]      owner_q [Size];
  logic [Num-1:0]  held_q;             // allocations that were taken and not freed, empty ones too
  // The search
  logic            searched_q;         // a search was begun since something was taken
  logic [31:0]     size_q;
  logic [3:0]      cycles_q;
  logic [3:0]      place_q;
  logic            fits_q;             // the request fits at the place, since its search began

  function automatic logic inside_of(input int unit, input logic [31:0] from, input logic [31:0] size);
    inside_of = 32'(unit) >= from && 32'(unit) < from + size;
  endfunction

  logic [Size-1:0] asked, wanted, found_units;
  always_comb begin
    for (int u = 0; u < int'(Size); u++) begin
      asked[u]       = inside_of(u, 32'(place_q), size_i);
      wanted[u]      = inside_of(u, 32'(place_q), size_q);
      found_units[u] = inside_of(u, base, size_q);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      taken_q    <= '0;
      held_q     <= '0;
      searched_q <= 1'b0;
      place_q    <= place_i;
    end else begin
      for (int u = 0; u < int'(Size); u++) begin
        if (free_i && owner_q[u] == free_idx_i) taken_q[u] <= 1'b0;
        if (take_i && found_units[u]) begin
          taken_q[u] <= 1'b1;
          owner_q[u] <= take_idx_i;
        end
      end
      if (free_i) held_q[free_idx_i] <= 1'b0;
      if (take_i) held_q[take_idx_i] <= 1'b1;
      if (take_i) searched_q <= 1'b0;
      if (start_i) begin
        searched_q <= 1'b1;
        size_q     <= size_i;
        cycles_q   <= '0;
        fits_q     <= size_i <= 32'(Size) && 32'(place_q) + size_i <= 32'(Size) && (asked & taken_q) == '0;
      end else if (!done && cycles_q != '1) cycles_q <= cycles_q + 1'b1;
    end
  end

  // The contract of the dispatcher
  always_comb begin
    if (rst_n) begin
      one_search: assume (!start_i || done);
      size_stays: assume (!searched_q || start_i || size_i == size_q);
      takes_what_was_found: assume (!take_i || (searched_q && done && found && !start_i));
      takes_a_free_number: assume (!take_i || !held_q[take_idx_i]);
      frees_what_it_has: assume (!free_i || held_q[free_idx_i]);
    end
  end

  // The allocator's own books agree with this model's. With this, each promise follows in one step.
  logic       books;
  logic [3:0] ahead;               // allocations that the search has not passed
  always_comb begin
    books = 32'(u_dut.pos_q) <= Size && u_dut.busy_q == !done && (done || searched_q);
    ahead = '0;
    for (int i = 0; i < int'(Num); i++) begin
      if (u_dut.used_q[i]) begin
        books &= held_q[i] && u_dut.begin_q[i] < u_dut.end_q[i] && 32'(u_dut.end_q[i]) <= Size;
        if (u_dut.end_q[i] > u_dut.pos_q) ahead += 4'd1;
      end
      for (int u = 0; u < int'(Size); u++)
        books &= (u_dut.used_q[i] && 32'(u_dut.begin_q[i]) <= 32'(u) && 32'(u) < 32'(u_dut.end_q[i])) ==
                 (taken_q[u] && 32'(owner_q[u]) == 32'(i));
    end
    if (!done) books &= 32'(cycles_q) + 32'(ahead) <= Num && !found;
    if (searched_q && fits_q)
      books &= size_q <= 32'(Size) && 32'(place_q) + size_q <= 32'(Size) && (wanted & taken_q) == '0 &&
               (done || 32'(u_dut.pos_q) <= 32'(place_q));
  end

  logic ended;
  assign ended = searched_q && done;
  always_comb begin
    if (rst_n) begin
      if (ended && found) in_range: assert (size_q <= 32'(Size) && base <= 32'(Size) - size_q);
      if (ended && found) none_overlap: assert ((found_units & taken_q) == '0);
      if (ended && fits_q) lowest_place: assert (found && base <= 32'(place_q));
      if (ended && size_q > 32'(Size)) too_large: assert (!found);
      if (searched_q) in_time: assert (32'(cycles_q) <= Num + 1);
      keeps_what_was_taken: assert (books);
      fills_a_gap: cover (take_i && size_i == 32'd2 && base == 32'd2 && (taken_q | found_units) == '1);
      longest: cover (ended && found && 32'(cycles_q) == Num);
      empty: cover (take_i && size_i == '0 && taken_q == '1);
      freed_meanwhile: cover (ended && !found && taken_q == '0 && size_q < 32'(Size));
    end
  end

endmodule
