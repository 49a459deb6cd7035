// Holds the part of a request that an execution unit needs for its response (the warp, the uid and the
// destination) and combines it with the unit's result.
//
// User:     load_i[s] loads stage s from the stage before it (stage 0: from req_i), in step with the unit's
//           data; the last stage is not loaded while its response waits. data_i, fflags_i and sat_i are the
//           result of the operation in the last stage, stable while rsp_valid_i waits for rsp_ready_i.
// Promise:  rsp_o answers the request in the last stage; it is zero while rsp_valid_i is low. mask_o[s] has
//           the lanes of the operation in stage s.
// Timing:   rsp_o is combinational in the result and rsp_valid_i; a request is in stage 0 from the cycle
//           after load_i[0] on.
// Reset:    none: the stages are undefined until they are loaded. The user resets their valid bits.
module vt_rsp_reg
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
#(
  parameter int unsigned Stages = 1
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic [Stages-1:0]  load_i,
  input  exec_req_t          req_i,
  output mask_t [Stages-1:0] mask_o,
  input  logic               rsp_valid_i,
  input  logic               rsp_ready_i,
  input  vec_t               data_i,
  input  logic [4:0]         fflags_i,
  input  logic               sat_i,
  output exec_rsp_t          rsp_o
);

  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    logic       vec;
    logic       we;
    logic [7:0] rd;
    mask_t      mask;
  } tag_t;

  tag_t tag_q [Stages];

  always_ff @(posedge clk_i) begin
    for (int unsigned s = Stages - 1; s > 0; s--) if (load_i[s]) tag_q[s] <= tag_q[s-1];
    if (load_i[0]) begin
      tag_q[0] <= '{warp: req_i.warp, uid: req_i.uid, vec: req_i.vec, we: req_i.we, rd: req_i.rd,
                    mask: req_i.mask};
    end
  end

  always_comb for (int unsigned s = 0; s < Stages; s++) mask_o[s] = tag_q[s].mask;

  always_comb begin
    rsp_o = '0;
    if (rsp_valid_i) begin
      rsp_o.warp   = tag_q[Stages-1].warp;
      rsp_o.uid    = tag_q[Stages-1].uid;
      rsp_o.vec    = tag_q[Stages-1].vec;
      rsp_o.we     = tag_q[Stages-1].we;
      rsp_o.rd     = tag_q[Stages-1].rd;
      rsp_o.mask   = tag_q[Stages-1].mask;
      rsp_o.data   = data_i;
      rsp_o.fflags = fflags_i;
      rsp_o.sat    = sat_i;
    end
  end

  // ------------------------------------------------------------------ assertions
  // The response is copied while it waits, and at no other time.
  logic      waits_q;
  exec_rsp_t waiting_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= rsp_valid_i && !rsp_ready_i;
  end
  always_ff @(posedge clk_i) if (rsp_valid_i && !rsp_ready_i) waiting_q <= rsp_o;

  always_ff @(posedge clk_i) begin : checks
    if (rst_ni) begin
      if (rsp_valid_i && !rsp_ready_i) none_overwritten: assert (!load_i[Stages-1])
        else $error("response: the next operation overwrites one that waits");
      if (waits_q) valid_stays: assert (rsp_valid_i) else $error("response: one that waits was withdrawn");
      if (waits_q) payload_stable: assert (rsp_o == waiting_q)
        else $error("response: one that waits changed");
    end
  end

endmodule
