// vt_pipe_ctrl and vt_rsp_reg together, as execution units use them: each request is answered once, in order,
// with its own warp, uid, destination and lanes. One request is marked, any one. The unit's datapath is a
// result that moves with load_o.
module prove_pipe
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
#(
  parameter int unsigned Stages = 3
) (
  input logic        clk_i,
  input logic        req_valid_i,
  input warp_t       warp_i,
  input uid_t        uid_i,
  input logic        vec_i,
  input logic        we_i,
  input logic [7:0]  rd_i,
  input mask_t       mask_i,
  input logic [31:0] result_i,    // of the request that is taken now
  input logic [4:0]  fflags_i,
  input logic        sat_i,
  input logic        rsp_ready_i,
  input logic        mark_i       // the request that is taken now is the marked one
);

  logic               rst_n, req_ready, rsp_valid, taken, leaves;
  logic  [Stages-1:0] load;
  mask_t [Stages-1:0] masks;
  exec_req_t          req;
  exec_rsp_t          rsp;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  always_comb begin
    req      = '0;
    req.warp = warp_i;
    req.uid  = uid_i;
    req.vec  = vec_i;
    req.we   = we_i;
    req.rd   = rd_i;
    req.mask = mask_i;
  end

  vt_pipe_ctrl #(.Stages(Stages)) u_ctrl (
    .clk_i, .rst_ni(rst_n), .in_valid_i(req_valid_i), .in_ready_o(req_ready), .load_o(load),
    .out_valid_o(rsp_valid), .out_ready_i(rsp_ready_i)
  );

  logic [37:0] unit_q [Stages];
  always_ff @(posedge clk_i) begin
    for (int s = 0; s < int'(Stages); s++) begin
      if (load[s]) unit_q[s] <= (s == 0) ? {result_i, fflags_i, sat_i} : unit_q[(s == 0) ? 0 : s - 1];
    end
  end

  vt_rsp_reg #(.Stages(Stages)) u_dut (
    .clk_i, .rst_ni(rst_n), .load_i(load), .req_i(req), .mask_o(masks), .rsp_valid_i(rsp_valid),
    .rsp_ready_i, .data_i(vec_t'(unit_q[Stages-1][37:6])), .fflags_i(unit_q[Stages-1][5:1]),
    .sat_i(unit_q[Stages-1][0]), .rsp_o(rsp)
  );

  assign taken  = req_valid_i && req_ready;
  assign leaves = rsp_valid && rsp_ready_i;

  // A model: how many requests are inside, how many of them before the marked one, how long that waits.
  typedef logic [$clog2(Stages+1):0] count_t;
  typedef struct packed {
    warp_t       warp;
    uid_t        uid;
    logic        vec;
    logic        we;
    logic [7:0]  rd;
    mask_t       mask;
    logic [31:0] data;
    logic [4:0]  fflags;
    logic        sat;
  } answer_t;
  logic    marked_q, gone_q;
  count_t  count_q, ahead_q, age_q;
  answer_t want_q, got;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      marked_q <= 1'b0;
      gone_q   <= 1'b0;
      count_q  <= '0;
    end else begin
      count_q <= count_q + count_t'(taken) - count_t'(leaves);
      if (taken && mark_i && !marked_q) begin
        marked_q <= 1'b1;
        ahead_q  <= count_q - count_t'(leaves);
        age_q    <= count_t'(1);
        want_q   <= '{warp: warp_i, uid: uid_i, vec: vec_i, we: we_i, rd: rd_i, mask: mask_i,
                      data: result_i, fflags: fflags_i, sat: sat_i};
      end else if (marked_q && !gone_q) begin
        if (leaves && ahead_q == '0) gone_q <= 1'b1;
        if (leaves) ahead_q <= ahead_q - 1'b1;
        if (!(rsp_valid && !rsp_ready_i)) age_q <= age_q + 1'b1;
      end
    end
  end

  logic waiting, due;
  assign waiting = marked_q && !gone_q;
  assign due    = waiting && ahead_q == '0 && rsp_valid;
  assign got    = '{warp: rsp.warp, uid: rsp.uid, vec: rsp.vec, we: rsp.we, rd: rsp.rd, mask: rsp.mask,
                    data: rsp.data[0], fflags: rsp.fflags, sat: rsp.sat};

  always_comb begin
    if (rst_n) begin
      no_more_than_came: assert (!rsp_valid || count_q != '0);
      room: assert (count_q <= count_t'(Stages));
      if (count_q < count_t'(Stages)) takes_while_there_is_room: assert (req_ready);
      if (waiting) in_time: assert (age_q <= count_t'(Stages));
      if (waiting && age_q == count_t'(Stages)) there_in_the_end: assert (due);
      if (due) own_answer: assert (got == want_q);
      if (!rsp_valid) zero_while_none: assert (rsp == '0);
      full: cover (count_q == count_t'(Stages) && !req_ready);
      marked_after_a_bubble: cover (due && leaves && count_q == count_t'(1) && age_q == count_t'(Stages));
      marked_waits: cover (due && !rsp_ready_i && count_q == count_t'(Stages));
      lanes: cover (waiting && masks[Stages-1] == want_q.mask && want_q.mask != '0);
    end
  end

endmodule
