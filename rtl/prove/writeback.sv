// vt_writeback chooses the responses that leave the units: one with a vector destination and one of the
// others in each cycle, in rotating order. One unit is looked at, any one.
module prove_writeback
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_issue_pkg::*;
#(
  parameter int unsigned NumSrc = 8
) (
  input logic              clk_i,
  input logic [NumSrc-1:0] valid_i,
  input logic [NumSrc-1:0] is_vec_i,
  input logic [2:0]        one_i        // the unit that is looked at
);

  logic              rst_n;
  logic [NumSrc-1:0] ready;
  logic [1:0]        wb_valid;
  logic [2:0]        pick0, pick1;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_writeback #(.NumSrc(NumSrc)) u_dut (
    .clk_i, .rst_ni(rst_n), .sm_id_i('0), .trace_i(1'b0), .valid_i, .is_vec_i, .ready_o(ready),
    .wb_valid_o(wb_valid), .pick0_o(pick0), .pick1_o(pick1), .wb0_i('0), .wb1_i('0), .wb_fp_o(),
    .wb_mem_o(), .trap_o(), .sw_valid_o(), .vw_valid_o(), .vw_after_i('0)
  );

  // The contract of a unit: a response that waits stays as it is.
  logic [NumSrc-1:0] waited_q, vec_q;
  logic [2:0]        one_q;
  always_ff @(posedge clk_i) begin
    waited_q <= rst_n ? (valid_i & ~ready) : '0;
    vec_q    <= is_vec_i;
    if (!rst_n) one_q <= one_i;
  end
  always_comb if (rst_n) responses_stay: assume ((waited_q & (~valid_i | (vec_q ^ is_vec_i))) == '0);

  // Cycles that the unit has waited: in each of them another one of its kind was served.
  logic [3:0] age_q;
  always_ff @(posedge clk_i) begin
    if (!rst_n || !valid_i[one_q] || ready[one_q]) age_q <= '0;
    else if (age_q != '1) age_q <= age_q + 1'b1;
  end

  logic [NumSrc-1:0] others, vectors;
  assign others  = ready & ~is_vec_i;
  assign vectors = ready & is_vec_i;

  always_comb begin
    if (rst_n) begin
      one_other: assert ((others & (others - 1'b1)) == '0);
      one_vector: assert ((vectors & (vectors - 1'b1)) == '0);
      only_who_asks: assert ((ready & ~valid_i) == '0);
      none_idle: assert (wb_valid == {(valid_i & is_vec_i) != '0, (valid_i & ~is_vec_i) != '0});
      if (wb_valid[0]) names_the_other: assert (others == NumSrc'(1) << pick0);
      if (wb_valid[1]) names_the_vector: assert (vectors == NumSrc'(1) << pick1);
      in_turn: assert (age_q < 4'(NumSrc));
      last_in_turn: cover (age_q == 4'(NumSrc - 1) && ready[one_q]);
      both_ports: cover (wb_valid == '1 && valid_i != ready);
    end
  end

endmodule
