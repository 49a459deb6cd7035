// Cover points of the scripted stand-in, for tests of the coverage flavour.
module vt_cover_mini (
  input logic clk_i,
  input logic rst_ni,
  input logic launch_valid_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_launches:   cover (launch_valid_i);
      rtl_impossible: cover (launch_valid_i && !launch_valid_i);
    end
  end

endmodule

bind tandem_top vt_cover_mini u_cover (.clk_i, .rst_ni, .launch_valid_i);
