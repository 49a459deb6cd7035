// Floating-point unit: the F extension except division and square root, one operation a cycle on
// every lane of the mask, five stages deep (see vt_fma_lane). Stages move independently: a stage takes a new
// operation as soon as its old one can leave.
module vt_fpu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
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

  logic [Stages-1:0]  load;
  mask_t [Stages-1:0] mask;
  logic [2:0]         rm_q [Stages-1];  // rounding mode of the operation in each stage but the last

  vt_pipe_ctrl #(.Stages(Stages)) u_ctrl (
    .clk_i, .rst_ni, .in_valid_i(req_valid_i), .in_ready_o(req_ready_o), .load_o(load),
    .out_valid_o(rsp_valid_o), .out_ready_i(rsp_ready_i)
  );

  always_ff @(posedge clk_i) begin
    if (load[0]) rm_q[0] <= req_i.rm;
    if (load[1]) rm_q[1] <= rm_q[0];
    if (load[2]) rm_q[2] <= rm_q[1];
    if (load[3]) rm_q[3] <= rm_q[2];
  end

  fp_res_t [NumLane-1:0] res;

  for (genvar l = 0; l < int'(NumLane); l++) begin : gen_lane
    vt_fma_lane u_lane (
      .clk_i,
      .load_i    (load),
      .part_i    (req_i.mask[l]),
      .op_i      (fpu_op_e'(req_i.op)),
      .rm_i      (req_i.rm),
      .rm_round_i(rm_q[3]),
      .a_i       (req_i.a[l]),
      .b_i       (req_i.b[l]),
      .c_i       (req_i.c[l]),
      .res_o     (res[l])
    );
  end

  vec_t       data;
  logic [4:0] fflags;
  always_comb begin
    data   = '0;
    fflags = '0;
    if (rsp_valid_o) begin
      for (int l = 0; l < int'(NumLane); l++) begin
        data[l] = res[l].data;
        if (mask[Stages-1][l]) fflags = fflags | res[l].flags;
      end
    end
  end

  vt_rsp_reg #(.Stages(Stages)) u_rsp (
    .clk_i, .rst_ni, .load_i(load), .req_i, .mask_o(mask), .rsp_valid_i(rsp_valid_o), .rsp_ready_i,
    .data_i(data), .fflags_i(fflags), .sat_i(1'b0), .rsp_o
  );

  logic unused_mask;  // vt_fma_lane carries the lanes' parts along
  assign unused_mask = ^mask[Stages-2:0];

  // Rounding modes are resolved before they reach this unit.
  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && req_valid_i) mode_resolved: assert (req_i.rm <= Rmm) else $error("fpu: no rounding mode");
  end

endmodule
