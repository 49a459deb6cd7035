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
  } tag_t;

  // Each stage's tag is a variable of its own, which costs a simulator less than a part of an array.
  for (genvar s = 0; s < int'(Stages); s++) begin : gen_stage
    tag_t tag_d, tag_q;
    if (s == 0) begin : gen_first
      assign tag_d = '{warp: req_i.warp, uid: req_i.uid, vec: req_i.vec, we: req_i.we, rd: req_i.rd};
    end else begin : gen_next
      assign tag_d = gen_stage[s-1].tag_q;
    end
    always_ff @(posedge clk_i) if (load_i[s]) tag_q <= tag_d;
  end

  mask_t [Stages-1:0] mask_q;
  always_ff @(posedge clk_i) begin
    for (int unsigned s = Stages - 1; s > 0; s--) if (load_i[s]) mask_q[s] <= mask_q[s-1];
    if (load_i[0]) mask_q[0] <= req_i.mask;
  end
  assign mask_o = mask_q;

  tag_t tag;  // of the operation in the last stage
  assign tag = gen_stage[Stages-1].tag_q;

  always_comb begin
    rsp_o = '0;
    if (rsp_valid_i) begin
      rsp_o.warp   = tag.warp;
      rsp_o.uid    = tag.uid;
      rsp_o.vec    = tag.vec;
      rsp_o.we     = tag.we;
      rsp_o.rd     = tag.rd;
      rsp_o.mask   = mask_q[Stages-1];
      rsp_o.data   = data_i;
      rsp_o.fflags = fflags_i;
      rsp_o.sat    = sat_i;
    end
  end

  // ------------------------------------------------------------------ assertions
  // The response is copied when it begins to wait, and at no other time.
  logic      waits_q;
  exec_rsp_t waiting_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin : checks
    if (!rst_ni) begin
      waits_q <= 1'b0;
    end else begin
      waits_q <= rsp_valid_i && !rsp_ready_i;
      if (waits_q) begin
        valid_stays:    assert (rsp_valid_i) else $error("response: one that waits was withdrawn");
        payload_stable: assert (rsp_o == waiting_q) else $error("response: one that waits changed");
      end
      if (rsp_valid_i && !rsp_ready_i) begin
        none_overwritten: assert (!load_i[Stages-1])
          else $error("response: the next operation overwrites one that waits");
        if (!waits_q) waiting_q <= rsp_o;
      end
    end
  end

endmodule
