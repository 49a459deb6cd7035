// Register files of one SM: scalar and vector rows shared by its warps, each warp at the base row that the
// dispatcher gave it. Bank = row modulo NumBank; one read a cycle from each bank of either file (the
// collector arbitrates) and one write a cycle to each file.
//
// A register reads zero until its warp first writes it: a written-bit for each architectural register,
// cleared when a warp starts, stands in for clearing the rows. A first write under a mask leaves zero in the
// other lanes.
module vt_regfile
  import vt_pkg::*;
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned NumBank = 4
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               start_valid_i,
  input  warp_t              start_warp_i,
  input  word_t              start_sbase_i,
  input  word_t              start_vbase_i,
  // Reads, one for each bank of each file; data in the same cycle
  input  logic  [NumBank-1:0]      sr_en_i,
  input  warp_t [NumBank-1:0]      sr_warp_i,
  input  logic  [NumBank-1:0][7:0] sr_num_i,
  output word_t [NumBank-1:0]      sr_data_o,
  input  logic  [NumBank-1:0]      vr_en_i,
  input  warp_t [NumBank-1:0]      vr_warp_i,
  input  logic  [NumBank-1:0][7:0] vr_num_i,
  output vec_t  [NumBank-1:0]      vr_data_o,
  // Writes
  input  logic               sw_valid_i,
  input  warp_t              sw_warp_i,
  input  logic [7:0]         sw_num_i,
  input  word_t              sw_data_i,
  input  logic               vw_valid_i,
  input  warp_t              vw_warp_i,
  input  logic [7:0]         vw_num_i,
  input  mask_t              vw_mask_i,
  input  vec_t               vw_data_i,
  output vec_t               vw_after_o         // the whole register as it will be
);

  localparam int unsigned SRowW = $clog2(SgprRows);
  localparam int unsigned VRowW = $clog2(VgprRows);

  word_t            smem [SgprRows];
  vec_t             vmem [VgprRows];
  logic [SRowW-1:0] sbase_q [NumWarp];
  logic [VRowW-1:0] vbase_q [NumWarp];
  logic [63:0]      swritten_q [NumWarp];
  logic [255:0]     vwritten_q [NumWarp];

  // ------------------------------------------------------------------ reads
  always_comb begin
    for (int b = 0; b < int'(NumBank); b++) begin
      sr_data_o[b] = '0;
      if (sr_en_i[b]) begin
        if (swritten_q[sr_warp_i[b]][sr_num_i[b][5:0]])
          sr_data_o[b] = smem[sbase_q[sr_warp_i[b]] + SRowW'(sr_num_i[b])];
      end
    end
  end

  logic [255:0] written;  // of the warp that reads
  always_comb begin
    written = '0;
    for (int b = 0; b < int'(NumBank); b++) begin
      vr_data_o[b] = '0;
      // The bit is looked up only when a register is read, not in each cycle.
      if (vr_en_i[b]) begin
        written = vwritten_q[vr_warp_i[b]];
        if (written[vr_num_i[b]]) vr_data_o[b] = vmem[vbase_q[vr_warp_i[b]] + VRowW'(vr_num_i[b])];
      end
    end
  end

  // ------------------------------------------------------------------ writes
  logic [VRowW-1:0] vw_row;
  assign vw_row = vbase_q[vw_warp_i] + VRowW'(vw_num_i);

  always_comb begin
    vw_after_o = '0;
    if (vw_valid_i) begin
      if (vwritten_q[vw_warp_i][vw_num_i]) vw_after_o = vmem[vw_row];
      for (int l = 0; l < int'(NumLane); l++) if (vw_mask_i[l]) vw_after_o[l] = vw_data_i[l];
    end
  end

  always_ff @(posedge clk_i) begin
    if (sw_valid_i) smem[sbase_q[sw_warp_i] + SRowW'(sw_num_i)] <= sw_data_i;
    if (vw_valid_i) vmem[vw_row] <= vw_after_o;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      for (int w = 0; w < int'(NumWarp); w++) begin
        swritten_q[w] <= '0;
        vwritten_q[w] <= '0;
        sbase_q[w]    <= '0;
        vbase_q[w]    <= '0;
      end
    end else begin
      if (sw_valid_i) swritten_q[sw_warp_i][sw_num_i[5:0]] <= 1'b1;
      if (vw_valid_i) vwritten_q[vw_warp_i][vw_num_i] <= 1'b1;
      if (start_valid_i) begin
        swritten_q[start_warp_i] <= '0;
        vwritten_q[start_warp_i] <= '0;
        sbase_q[start_warp_i]    <= SRowW'(start_sbase_i);
        vbase_q[start_warp_i]    <= VRowW'(start_vbase_i);
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni && sw_valid_i) scalar_exists: assert (sw_num_i != '0 && sw_num_i < 8'd64)
      else $error("regfile: bad scalar write");
  end

endmodule
