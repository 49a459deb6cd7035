// Bench top: all execution units behind one flat request and one flat response port; unit_i says which one is
// meant: 0 vt_salu, 1 vt_valu, 2 vt_mul, 3 vt_div, 4 vt_fpu, 5 vt_sfu, 6 vt_fix, 7 vt_fpx.
module tb_exec
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic [2:0] unit_i,
  input  logic       req_valid_i,
  output logic       req_ready_o,
  input  warp_t      warp_i,
  input  uid_t       uid_i,
  input  logic [4:0] op_i,
  input  logic [2:0] rm_i,
  input  logic [1:0] sew_i,
  input  logic       beat_i,
  input  logic       fpx_sfu_i,
  input  logic       vec_i,
  input  logic       we_i,
  input  logic [7:0] rd_i,
  input  mask_t      mask_i,
  input  vec_t       a_i,
  input  vec_t       b_i,
  input  vec_t       c_i,
  output logic       rsp_valid_o,
  input  logic       rsp_ready_i,
  output logic [7:0] warp_o,
  output uid_t       uid_o,
  output logic       vec_o,
  output logic       we_o,
  output logic [7:0] rd_o,
  output mask_t      mask_o,
  output vec_t       data_o,
  output logic [4:0] fflags_o,
  output logic       sat_o,
  output logic [3:0] trap_o,
  output logic [7:0] lanes_o,
  output logic [7:0] warps_o
);

  localparam int unsigned Units = 8;

  exec_req_t             req;
  exec_rsp_t [Units-1:0] rsp;
  /* verilator lint_off UNUSEDSIGNAL */
  exec_rsp_t             sel;  // but for trap_value, which these units leave zero
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Units-1:0]      req_valid, req_ready, rsp_valid, rsp_ready;

  always_comb begin
    req.warp = warp_i;
    req.uid  = uid_i;
    req.op   = op_i;
    req.rm   = rm_i;
    req.sew  = sew_e'(sew_i);
    req.beat = beat_i;
    req.fpx_sfu = fpx_sfu_i;
    req.vec  = vec_i;
    req.we   = we_i;
    req.rd   = rd_i;
    req.mask = mask_i;
    req.a    = a_i;
    req.b    = b_i;
    req.c    = c_i;
  end

  assign req_valid   = Units'({7'b0, req_valid_i} << unit_i);
  assign rsp_ready   = Units'({7'b0, rsp_ready_i} << unit_i);
  assign req_ready_o = req_ready[unit_i];
  assign rsp_valid_o = rsp_valid[unit_i];

  vt_salu u_salu (.clk_i, .rst_ni, .req_valid_i(req_valid[0]), .req_ready_o(req_ready[0]), .req_i(req),
                  .rsp_valid_o(rsp_valid[0]), .rsp_ready_i(rsp_ready[0]), .rsp_o(rsp[0]));
  vt_valu u_valu (.clk_i, .rst_ni, .req_valid_i(req_valid[1]), .req_ready_o(req_ready[1]), .req_i(req),
                  .rsp_valid_o(rsp_valid[1]), .rsp_ready_i(rsp_ready[1]), .rsp_o(rsp[1]));
  vt_mul  u_mul  (.clk_i, .rst_ni, .req_valid_i(req_valid[2]), .req_ready_o(req_ready[2]), .req_i(req),
                  .rsp_valid_o(rsp_valid[2]), .rsp_ready_i(rsp_ready[2]), .rsp_o(rsp[2]));
  vt_div  u_div  (.clk_i, .rst_ni, .req_valid_i(req_valid[3]), .req_ready_o(req_ready[3]), .req_i(req),
                  .rsp_valid_o(rsp_valid[3]), .rsp_ready_i(rsp_ready[3]), .rsp_o(rsp[3]));
  vt_fpu  u_fpu  (.clk_i, .rst_ni, .req_valid_i(req_valid[4]), .req_ready_o(req_ready[4]), .req_i(req),
                  .rsp_valid_o(rsp_valid[4]), .rsp_ready_i(rsp_ready[4]), .rsp_o(rsp[4]));
  vt_sfu  u_sfu  (.clk_i, .rst_ni, .req_valid_i(req_valid[5]), .req_ready_o(req_ready[5]), .req_i(req),
                  .rsp_valid_o(rsp_valid[5]), .rsp_ready_i(rsp_ready[5]), .rsp_o(rsp[5]));

  vt_fix  u_fix  (.clk_i, .rst_ni, .req_valid_i(req_valid[6]), .req_ready_o(req_ready[6]), .req_i(req),
                  .rsp_valid_o(rsp_valid[6]), .rsp_ready_i(rsp_ready[6]), .rsp_o(rsp[6]));
  vt_fpx  u_fpx  (.clk_i, .rst_ni, .req_valid_i(req_valid[7]), .req_ready_o(req_ready[7]), .req_i(req),
                  .rsp_valid_o(rsp_valid[7]), .rsp_ready_i(rsp_ready[7]), .rsp_o(rsp[7]));

  always_comb begin
    sel      = rsp[unit_i];
    warp_o   = 8'(sel.warp);
    uid_o    = sel.uid;
    vec_o    = sel.vec;
    we_o     = sel.we;
    rd_o     = sel.rd;
    mask_o   = sel.mask;
    data_o   = sel.data;
    fflags_o = sel.fflags;
    sat_o    = sel.sat;
    trap_o   = sel.trap;
    lanes_o  = 8'(NumLane);
    warps_o  = 8'(NumWarp);
  end

endmodule
