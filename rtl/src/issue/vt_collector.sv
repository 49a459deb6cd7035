// Operand collector: a few entries, each an issued instruction that gathers its operands from the register
// file banks. Every bank gives one register a cycle; entries that want the same bank wait for each other. A
// complete entry leaves for its unit as soon as that is ready, one entry a cycle, in any order. Only memory
// instructions of one warp leave in program order: the LSU performs accesses to one line in the order of
// their arrival, and a warp must not see a location go back to an older value.
//
// A warp is "collecting" from issue until its operands are read. It issues again in the cycle of the last
// read at the earliest, so operands are read in program order and a later instruction cannot overwrite them.
module vt_collector
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::*;
  import vt_trace_pkg::*;
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned NumEntry = Collectors,
  parameter int unsigned NumBank  = 4
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic [31:0]        sm_id_i,
  input  logic               trace_i,
  // From issue
  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  iss_t               in_i,
  output logic [NumWarp-1:0] collected_o,       // warps whose operands are complete after this cycle
  output logic               fpx_held_o,        // an instruction for UnitFpx is held and does not leave
  // Register file banks. Packed arrays: unpacked ones would be copied at each module's boundary in
  // simulation.
  output logic  [NumBank-1:0]      sr_en_o,
  output warp_t [NumBank-1:0]      sr_warp_o,
  output logic  [NumBank-1:0][7:0] sr_num_o,
  input  word_t [NumBank-1:0]      sr_data_i,
  output logic  [NumBank-1:0]      vr_en_o,
  output warp_t [NumBank-1:0]      vr_warp_o,
  output logic  [NumBank-1:0][7:0] vr_num_o,
  input  vec_t  [NumBank-1:0]      vr_data_i,
  // To the units: out_valid_o only with the unit ready, so the entry leaves in that cycle
  input  logic [NumUnit-1:0] unit_ready_i,
  output logic               out_valid_o,
  output iss_t               out_o,
  output vec_t [2:0]         out_src_o,
  output mask_t              out_v0_o
);

  localparam int unsigned EntW  = $clog2(NumEntry);
  localparam int unsigned BankW = $clog2(NumBank);

  // Slots 0-2 are the operands, slot 3 is v0 as mask.
  iss_t                ent_q [NumEntry];
  logic [NumEntry-1:0] valid_q;
  logic [NumEntry-1:0][3:0] pend_q;
  logic [NumEntry-1:0] fpx_q;                   // for UnitFpx
  logic [NumEntry-1:0] lsu_q;                   // for UnitLsu
  logic [NumEntry-1:0][NumEntry-1:0] behind_q;  // older entries of the warp that leave first
  vec_t                data_q [NumEntry*4];
  logic [EntW-1:0]     rot_q;                   // entry with the first claim on banks and dispatch

  // ------------------------------------------------------------------ intake
  logic [EntW-1:0]     free_idx;
  logic [NumEntry-1:0] unused;
  assign unused     = ~valid_q;
  assign in_ready_o = (valid_q != '1);
  assign free_idx   = EntW'(lowest(32'(unused)));

  logic [3:0] in_pend;
  assign in_pend = {in_i.dec.reads_v0, in_i.dec.src2.kind != RegNone, in_i.dec.src1.kind != RegNone,
                    in_i.dec.src0.kind != RegNone};

  // ------------------------------------------------------------------ bank arbitration
  function automatic opnd_t operand(input dec_t dec, input int which);
    unique case (which)
      0: operand = dec.src0;
      1: operand = dec.src1;
      2: operand = dec.src2;
      default: operand = '{kind: RegVector, num: {7'b0, dec.v0_odd}};
    endcase
  endfunction

  logic [NumBank-1:0][EntW-1:0] s_ent, v_ent;
  logic [NumBank-1:0][1:0]      s_slot, v_slot;
  logic [NumEntry-1:0][3:0]     got;

  opnd_t            o;
  logic [BankW-1:0] b;
  always_comb begin
    o = '0;
    b = '0;
    sr_en_o   = '0;
    vr_en_o   = '0;
    sr_warp_o = '0;
    sr_num_o  = '0;
    vr_warp_o = '0;
    vr_num_o  = '0;
    s_ent     = '0;
    v_ent     = '0;
    s_slot    = '0;
    v_slot    = '0;
    got       = '0;
    for (int k = 0; k < int'(NumEntry); k++) begin
      automatic logic [EntW-1:0] e;
      e = EntW'(k) + rot_q;
      if (pend_q[e] != '0) begin
        for (int s = 0; s < 4; s++) begin
          if (pend_q[e][s]) begin
            o = operand(ent_q[e].dec, s);
            b = o.num[BankW-1:0];
            if (o.kind == RegScalar && !sr_en_o[b]) begin
              sr_en_o[b]   = 1'b1;
              sr_warp_o[b] = ent_q[e].warp;
              sr_num_o[b]  = o.num;
              s_ent[b]     = e;
              s_slot[b]    = 2'(s);
              got[e][s]    = 1'b1;
            end else if (o.kind == RegVector && !vr_en_o[b]) begin
              vr_en_o[b]   = 1'b1;
              vr_warp_o[b] = ent_q[e].warp;
              vr_num_o[b]  = o.num;
              v_ent[b]     = e;
              v_slot[b]    = 2'(s);
              got[e][s]    = 1'b1;
            end
          end
        end
      end
    end
  end

  always_comb begin
    collected_o = '0;
    for (int e = 0; e < int'(NumEntry); e++) begin
      if (pend_q[e] != '0 && (pend_q[e] & ~got[e]) == '0) collected_o[ent_q[e].warp] = 1'b1;
    end
  end

  // ------------------------------------------------------------------ dispatch
  logic [NumEntry-1:0] can_go;
  logic [EntW-1:0]     out_idx;
  always_comb begin
    for (int e = 0; e < int'(NumEntry); e++)
      can_go[e] = valid_q[e] && pend_q[e] == '0 && behind_q[e] == '0 && unit_ready_i[ent_q[e].dec.unit];
    out_idx = '0;
    if (can_go != '0) begin
      // The entry with the first claim is tested last, so it wins.
      for (int k = int'(NumEntry) - 1; k >= 0; k--) if (can_go[EntW'(k) + rot_q]) out_idx = EntW'(k) + rot_q;
    end
  end
  assign out_valid_o = can_go != '0;
  assign fpx_held_o  = (valid_q & fpx_q & ~(out_valid_o ? (NumEntry'(1) << out_idx) : '0)) != '0;

  // Zero if nothing leaves, so that the logic behind it does not toggle.
  always_comb begin
    out_o     = '0;
    out_src_o = '0;
    out_v0_o  = '0;
    if (out_valid_o) begin
      out_o = ent_q[out_idx];
      for (int i = 0; i < 3; i++) out_src_o[i] = data_q[{out_idx, 2'(i)}];
      for (int l = 0; l < int'(NumLane); l++) out_v0_o[l] = data_q[{out_idx, 2'd3}][l][0];
    end
  end

  // ------------------------------------------------------------------ state
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q  <= '0;
      rot_q    <= '0;
      pend_q   <= '0;
      fpx_q    <= '0;
      lsu_q    <= '0;
      behind_q <= '0;
    end else begin
      pend_q <= pend_q & ~got;
      if (out_valid_o) begin
        valid_q[out_idx] <= 1'b0;
        if (lsu_q[out_idx]) begin
          lsu_q[out_idx] <= 1'b0;
          for (int e = 0; e < int'(NumEntry); e++) behind_q[e][out_idx] <= 1'b0;
        end
        // An entry that waits for an older one gives up its claim: the older one needs it, or warps that spin
        // keep it here forever.
        if (out_idx == rot_q || behind_q[rot_q] != '0) rot_q <= rot_q + 1'b1;
      end else if (!valid_q[rot_q] || behind_q[rot_q] != '0) begin
        rot_q <= rot_q + 1'b1;
      end
      if (in_valid_i && in_ready_o) begin
        valid_q[free_idx] <= 1'b1;
        pend_q[free_idx]  <= in_pend;
        fpx_q[free_idx]   <= in_i.dec.unit == UnitFpx;
        if (in_i.dec.unit == UnitLsu) begin
          lsu_q[free_idx] <= 1'b1;
          for (int e = 0; e < int'(NumEntry); e++) begin
            behind_q[free_idx][e] <= lsu_q[e] && ent_q[e].warp == in_i.warp
                                     && !(out_valid_o && out_idx == EntW'(e));
          end
        end
        ent_q[free_idx]   <= in_i;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < int'(NumBank); i++) begin
      if (sr_en_o[i]) data_q[{s_ent[i], s_slot[i]}] <= {NumLane{sr_data_i[i]}};
      if (vr_en_o[i]) data_q[{v_ent[i], v_slot[i]}] <= vr_data_i[i];
    end
  end

  // ------------------------------------------------------------------ trace: operands as read
  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i) begin
      for (int i = 0; i < int'(NumBank); i++) begin
        if (sr_en_o[i])
          tandem_tr_src(sm_id_i, 32'(sr_warp_o[i]), 32'(ent_q[s_ent[i]].uid), 32'(s_slot[i]), 1,
                        32'(sr_num_o[i]), 1024'(sr_data_i[i]));
        if (vr_en_o[i] && v_slot[i] != 2'd3)
          tandem_tr_src(sm_id_i, 32'(vr_warp_o[i]), 32'(ent_q[v_ent[i]].uid), 32'(v_slot[i]), 2,
                        32'(vr_num_o[i]), 1024'(vr_data_i[i]));
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (in_valid_i) assert (in_ready_o) else $error("collector: issue without a free entry");
      for (int e = 0; e < int'(NumEntry); e++) begin
        if (pend_q[e] != '0) assert (valid_q[e]) else $error("collector: an empty entry waits for operands");
      end
    end
  end

endmodule
