// The lock for atomics of global memory: one SM holds it at a time, in rotating order. Meanwhile the D-caches
// of the others take no new stores. The grant comes when the stores that they took before are performed. So
// no other SM writes global memory between an atomic's first read and its last write.
module vt_amo
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [NumSm-1:0] req_i,          // from the request until the atomic has ended
  output logic [NumSm-1:0] gnt_o,
  output logic [NumSm-1:0] hold_o,         // take no stores
  input  logic [NumSm-1:0] stores_idle_i   // no store is in flight
);

  typedef logic [SmW-1:0] sm_t;

  logic             busy_q;
  sm_t              owner_q, pick;
  logic [NumSm-1:0] owner;

  always_comb begin
    pick = '0;
    for (int s = int'(NumSm) - 1; s >= 0; s--) if (req_i[s]) pick = sm_t'(s);
    for (int s = int'(NumSm) - 1; s >= 0; s--) if (req_i[s] && s > int'(owner_q)) pick = sm_t'(s);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q  <= 1'b0;
      owner_q <= '0;
    end else if (busy_q) begin
      busy_q <= req_i[owner_q];
    end else if (req_i != '0) begin
      busy_q  <= 1'b1;
      owner_q <= pick;
    end
  end

  assign owner  = NumSm'(1) << owner_q;
  assign hold_o = busy_q ? ~owner : '0;
  assign gnt_o  = (busy_q && (stores_idle_i | owner) == '1) ? owner : '0;

  always_ff @(posedge clk_i) begin
    if (rst_ni) one_owner: assert ((gnt_o & (gnt_o - 1'b1)) == '0);
  end

endmodule
