// Bench top: every module of rtl/src/common in a few shapes, with flat ports. tb_common.cpp drives them and
// holds the references.
module tb_common
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,
  // vt_lzc, each width in both directions
  input  logic [127:0]     lzc_i,
  output logic [7:0][7:0]  lead_o,
  output logic [7:0][7:0]  trail_o,
  output logic [7:0]       lead_empty_o,
  output logic [7:0]       trail_empty_o,
  // vt_stream_reg
  input  logic             sr_valid_i,
  output logic             sr_ready_o,
  input  logic [31:0]      sr_i,
  output logic             sr_valid_o,
  input  logic             sr_ready_i,
  output logic [31:0]      sr_o,
  // vt_pipe_ctrl of 1, 2, 3 and 5 stages, each with a datapath
  input  logic [3:0]       pc_valid_i,
  output logic [3:0]       pc_ready_o,
  input  logic [31:0]      pc_i,
  output logic [3:0]       pc_valid_o,
  input  logic [3:0]       pc_ready_i,
  output logic [3:0][31:0] pc_o,
  output logic [3:0][7:0]  pc_load_o,
  // vt_fifo of 2, 4 and 8 entries
  input  logic [2:0]       ff_valid_i,
  output logic [2:0]       ff_ready_o,
  input  logic [31:0]      ff_i,
  output logic [2:0]       ff_valid_o,
  output logic [2:0][31:0] ff_o,
  input  logic [2:0]       ff_pop_i,
  // vt_rsp_reg of 3 stages; the result is a function of the request's operands
  input  logic             rr_valid_i,
  output logic             rr_ready_o,
  input  logic [7:0]       rr_warp_i,
  input  logic [7:0]       rr_uid_i,
  input  logic             rr_vec_i,
  input  logic             rr_we_i,
  input  logic [7:0]       rr_rd_i,
  input  logic [7:0]       rr_mask_i,
  input  logic [31:0]      rr_a_i,
  input  logic             rr_overwrite_i,  // loads the last stage, whatever is in it
  output logic             rr_valid_o,
  input  logic             rr_ready_i,
  output logic [7:0]       rr_warp_o,
  output logic [7:0]       rr_uid_o,
  output logic             rr_vec_o,
  output logic             rr_we_o,
  output logic [7:0]       rr_rd_o,
  output logic [7:0]       rr_mask_o,
  output logic [31:0]      rr_first_o,
  output logic [31:0]      rr_last_o,
  output logic [4:0]       rr_fflags_o,
  output logic             rr_sat_o,
  output logic             rr_zero_o,       // the whole response is zero
  output logic [2:0][7:0]  rr_masks_o,      // of the stages
  // vt_cache_array of 4 sets: 2 ways and 4 ways
  input  logic [1:0]       ca_flush_i,
  input  logic [5:0]       ca_look_i,
  output logic [1:0]       ca_hit_o,
  input  logic [1:0]       ca_read_i,
  input  logic [1:0]       ca_write_i,
  input  logic [3:0]       ca_strb_i,
  input  logic [31:0]      ca_wdata_i,
  input  logic [1:0]       ca_drop_i,
  input  logic [1:0]       ca_fill_i,
  input  logic [1:0]       ca_keep_i,
  input  logic [5:0]       ca_fill_line_i,
  input  logic [31:0]      ca_fill_data_i,
  output logic [1:0][31:0] ca_line_o
);

`ifdef TANDEM_FAULTS
  initial begin
    if ($value$plusargs("fault=%d", MutantSel) == 0) MutantSel = 0;
  end
`endif

  // ------------------------------------------------------------------ vt_lzc
  function automatic int unsigned width(input int i);
    unique case (i)
      0: return 1;
      1: return 2;
      2: return 3;
      3: return 8;
      4: return 13;
      5: return 24;
      6: return 64;
      default: return 128;
    endcase
  endfunction

  for (genvar i = 0; i < 8; i++) begin : gen_lzc
    localparam int unsigned Width = width(i);
    localparam int unsigned CntW  = (Width > 1) ? $clog2(Width) : 1;
    logic [CntW-1:0] lead, trail;
    vt_lzc #(.Width(Width)) u_lead (.in_i(lzc_i[Width-1:0]), .cnt_o(lead), .empty_o(lead_empty_o[i]));
    vt_lzc #(.Width(Width), .Trailing(1'b1)) u_trail (
      .in_i(lzc_i[Width-1:0]), .cnt_o(trail), .empty_o(trail_empty_o[i])
    );
    assign lead_o[i]  = 8'(lead);
    assign trail_o[i] = 8'(trail);
  end

  // ------------------------------------------------------------------ vt_stream_reg
  vt_stream_reg #(.T(logic [31:0])) u_stream (
    .clk_i, .rst_ni, .in_valid_i(sr_valid_i), .in_ready_o(sr_ready_o), .in_i(sr_i),
    .out_valid_o(sr_valid_o), .out_ready_i(sr_ready_i), .out_o(sr_o)
  );

  // ------------------------------------------------------------------ vt_pipe_ctrl
  function automatic int unsigned stages(input int i);
    return (i < 3) ? i + 1 : 5;
  endfunction

  for (genvar i = 0; i < 4; i++) begin : gen_pipe
    localparam int unsigned Stages = stages(i);
    logic [Stages-1:0] load;
    logic [31:0]       data_q [Stages];
    vt_pipe_ctrl #(.Stages(Stages)) u_pipe (
      .clk_i, .rst_ni, .in_valid_i(pc_valid_i[i]), .in_ready_o(pc_ready_o[i]), .load_o(load),
      .out_valid_o(pc_valid_o[i]), .out_ready_i(pc_ready_i[i])
    );
    always_ff @(posedge clk_i) begin
      for (int unsigned s = Stages - 1; s > 0; s--) if (load[s]) data_q[s] <= data_q[s-1];
      if (load[0]) data_q[0] <= pc_i;
    end
    assign pc_o[i]      = data_q[Stages-1];
    assign pc_load_o[i] = 8'(load);
  end

  // ------------------------------------------------------------------ vt_fifo
  for (genvar i = 0; i < 3; i++) begin : gen_fifo
    vt_fifo #(.T(logic [31:0]), .Depth(2 << i)) u_fifo (
      .clk_i, .rst_ni, .push_valid_i(ff_valid_i[i]), .push_ready_o(ff_ready_o[i]), .push_i(ff_i),
      .head_valid_o(ff_valid_o[i]), .head_o(ff_o[i]), .pop_i(ff_pop_i[i])
    );
  end

  // ------------------------------------------------------------------ vt_rsp_reg
  logic [2:0]  rr_load, load;
  mask_t [2:0] masks;
  exec_req_t   req;
  exec_rsp_t   rsp;
  logic [31:0] a_q [3];

  always_comb begin
    req      = '0;
    req.warp = warp_t'(rr_warp_i);
    req.uid  = rr_uid_i;
    req.vec  = rr_vec_i;
    req.we   = rr_we_i;
    req.rd   = rr_rd_i;
    req.mask = mask_t'(rr_mask_i);
  end

  vt_pipe_ctrl #(.Stages(3)) u_rsp_ctrl (
    .clk_i, .rst_ni, .in_valid_i(rr_valid_i), .in_ready_o(rr_ready_o), .load_o(load),
    .out_valid_o(rr_valid_o), .out_ready_i(rr_ready_i)
  );
  assign rr_load = load | {rr_overwrite_i, 2'b00};

  always_ff @(posedge clk_i) begin
    if (load[2]) a_q[2] <= a_q[1];
    if (load[1]) a_q[1] <= a_q[0];
    if (load[0]) a_q[0] <= rr_a_i;
  end

  vt_rsp_reg #(.Stages(3)) u_rsp (
    .clk_i, .rst_ni, .load_i(rr_load), .req_i(req), .mask_o(masks), .rsp_valid_i(rr_valid_o),
    .rsp_ready_i(rr_ready_i), .data_i({NumLane{a_q[2]}}), .fflags_i(a_q[2][4:0]), .sat_i(a_q[2][5]),
    .rsp_o(rsp)
  );

  assign rr_warp_o   = 8'(rsp.warp);
  assign rr_uid_o    = rsp.uid;
  assign rr_vec_o    = rsp.vec;
  assign rr_we_o     = rsp.we;
  assign rr_rd_o     = rsp.rd;
  assign rr_mask_o   = 8'(rsp.mask);
  assign rr_first_o  = rsp.data[0];
  assign rr_last_o   = rsp.data[NumLane-1];
  assign rr_fflags_o = rsp.fflags;
  assign rr_sat_o    = rsp.sat;
  assign rr_zero_o   = rsp == '0;
  always_comb for (int s = 0; s < 3; s++) rr_masks_o[s] = 8'(masks[s]);

  // ------------------------------------------------------------------ vt_cache_array
  for (genvar i = 0; i < 2; i++) begin : gen_cache
    vt_cache_array #(.NumSets(4), .NumWays(2 << i), .LineNoW(6), .LineBytes(4)) u_cache (
      .clk_i, .rst_ni, .flush_i(ca_flush_i[i]), .look_i(ca_look_i), .hit_o(ca_hit_o[i]),
      .read_i(ca_read_i[i]), .write_i(ca_write_i[i]), .strb_i(ca_strb_i), .wdata_i(ca_wdata_i),
      .drop_i(ca_drop_i[i]), .fill_i(ca_fill_i[i]), .keep_i(ca_keep_i[i]), .fill_line_i(ca_fill_line_i),
      .fill_data_i(ca_fill_data_i), .line_o(ca_line_o[i])
    );
  end

endmodule
