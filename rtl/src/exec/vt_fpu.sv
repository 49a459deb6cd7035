// Floating-point unit: everything of the F extension but division and square root, one operation a cycle on
// every lane of the mask, five stages deep (see vt_fma_lane). Stages move independently: a stage takes a new
// operation as soon as its old one can leave.
module vt_fpu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_fp_pkg::*;
(
  input  logic      clk_i,
  input  logic      rst_ni,
  input  logic      req_valid_i,
  output logic      req_ready_o,
  input  exec_req_t req_i,
  output logic      rsp_valid_o,
  input  logic      rsp_ready_i,
  output exec_rsp_t rsp_o
);

  localparam int unsigned Stages = 5;

  typedef struct packed {
    warp_t      warp;
    uid_t       uid;
    logic [2:0] rm;
    logic       vec;
    logic       we;
    logic [7:0] rd;
    mask_t      mask;
  } tag_t;

  logic [Stages-1:0] valid_q, ready, load;
  tag_t              tag_q [Stages];
  tag_t              tag_in;

  // A stage can load when it or a later one is empty, or when the response leaves.
  assign ready[4] = rsp_ready_i || !valid_q[4];
  assign ready[3] = rsp_ready_i || valid_q[4:3] != '1;
  assign ready[2] = rsp_ready_i || valid_q[4:2] != '1;
  assign ready[1] = rsp_ready_i || valid_q[4:1] != '1;
  assign ready[0] = rsp_ready_i || valid_q[4:0] != '1;
  assign load     = {valid_q[3:0], req_valid_i} & ready;

  assign req_ready_o = ready[0];
  assign rsp_valid_o = valid_q[4];

  always_comb begin
    tag_in.warp = req_i.warp;
    tag_in.uid  = req_i.uid;
    tag_in.rm   = req_i.rm;
    tag_in.vec  = req_i.vec;
    tag_in.we   = req_i.we;
    tag_in.rd   = req_i.rd;
    tag_in.mask = req_i.mask;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else valid_q <= load | (valid_q & ~ready);
  end

  always_ff @(posedge clk_i) begin
    if (load[0]) tag_q[0] <= tag_in;
    if (load[1]) tag_q[1] <= tag_q[0];
    if (load[2]) tag_q[2] <= tag_q[1];
    if (load[3]) tag_q[3] <= tag_q[2];
    if (load[4]) tag_q[4] <= tag_q[3];
  end

  fp_res_t [NumLane-1:0] res;

  for (genvar l = 0; l < int'(NumLane); l++) begin : gen_lane
    vt_fma_lane u_lane (
      .clk_i,
      .load_i    (load),
      .part_i    (req_i.mask[l]),
      .op_i      (fpu_op_e'(req_i.op)),
      .rm_i      (req_i.rm),
      .rm_round_i(tag_q[3].rm),
      .a_i       (req_i.a[l]),
      .b_i       (req_i.b[l]),
      .c_i       (req_i.c[l]),
      .res_o     (res[l])
    );
  end

  always_comb begin
    rsp_o = '0;
    if (rsp_valid_o) begin
      rsp_o.warp = tag_q[4].warp;
      rsp_o.uid  = tag_q[4].uid;
      rsp_o.vec  = tag_q[4].vec;
      rsp_o.we   = tag_q[4].we;
      rsp_o.rd   = tag_q[4].rd;
      rsp_o.mask = tag_q[4].mask;
      for (int l = 0; l < int'(NumLane); l++) begin
        rsp_o.data[l] = res[l].data;
        if (tag_q[4].mask[l]) rsp_o.fflags = rsp_o.fflags | res[l].flags;
      end
    end
  end

  logic unused_rm;
  assign unused_rm = ^tag_q[4].rm;

  // A response waits until it is taken, and what it is made of does not change meanwhile. Immediate
  // assertions: for concurrent ones a simulator copies what they look at on each clock phase.
  logic waits_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waits_q <= 1'b0;
    else waits_q <= rsp_valid_o && !rsp_ready_i;
  end
  always_ff @(posedge clk_i) begin : stable
    if (rst_ni) begin
      if (waits_q) assert (rsp_valid_o);
      if (rsp_valid_o && !rsp_ready_i) assert (!load[4]);
    end
  end
  // Rounding modes are resolved before they come here.
  always_ff @(posedge clk_i) begin : resolved
    if (rst_ni && req_valid_i) assert (req_i.rm <= Rmm);
  end

endmodule
