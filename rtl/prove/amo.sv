// vt_amo: one SM at a time holds the lock for atomics, after the others' stores are performed.
module prove_amo
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
(
  input logic             clk_i,
  input logic [NumSm-1:0] req_i,
  input logic [NumSm-1:0] stores_idle_i,
  input logic [SmW-1:0]   one_i             // the SM that is looked at
);

  logic             rst_n;
  logic [NumSm-1:0] gnt, hold;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_amo u_dut (.clk_i, .rst_ni(rst_n), .req_i, .gnt_o(gnt), .hold_o(hold), .stores_idle_i);

  // The contract: an SM that is granted the lock asks on until its atomic has ended, and one that waits does
  // not withdraw. An SM that is held takes no store, so once its stores are performed they stay so.
  logic             past_q;
  logic [NumSm-1:0] req_q, gnt_q, hold_q, idle_q;
  logic [SmW-1:0]   one_q;
  always_ff @(posedge clk_i) begin
    past_q <= rst_n;
    req_q  <= req_i;
    gnt_q  <= gnt;
    hold_q <= hold;
    idle_q <= stores_idle_i;
    if (!rst_n) one_q <= one_i;
  end
  always_comb begin
    if (rst_n && past_q) begin
      waits_on: assume ((req_q & ~gnt_q & ~req_i) == '0);
      takes_no_store: assume ((hold_q & idle_q & ~stores_idle_i) == '0);
    end
    if (rst_n) one_exists: assume (32'(one_q) < NumSm);
  end

  // How often others got the lock while this one waited.
  logic [NumSm-1:0] one;
  logic [3:0]       passed_q;
  logic             begins;
  assign one    = NumSm'(1) << one_q;
  assign begins = (gnt & ~gnt_q) != '0;
  always_ff @(posedge clk_i) begin
    if (!rst_n || (req_i & one) == '0 || (gnt & one) != '0) passed_q <= '0;
    else if (begins && passed_q != '1) passed_q <= passed_q + 1'b1;
  end

  always_comb begin
    if (rst_n) begin
      one_holds_it: assert ((gnt & (gnt - 1'b1)) == '0);
      others_are_idle: assert (gnt == '0 || (stores_idle_i | gnt) == '1);
      others_are_held: assert (gnt == '0 || hold == ~gnt);
      asked_for_it: assert ((gnt & ~(req_i | req_q)) == '0);
      in_turn: assert (passed_q < 4'(NumSm));
      if (past_q && gnt_q != '0 && (req_i & gnt_q) != '0 && (req_q & gnt_q) != '0)
        keeps_it: assert (gnt == gnt_q);
      last_in_turn: cover (passed_q == 4'(NumSm - 1) && (gnt & one) != '0);
    end
  end

endmodule
