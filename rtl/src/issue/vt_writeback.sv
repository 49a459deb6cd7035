// Writeback arbiter: each cycle one response with a vector destination and one of any other kind (scalar
// destination, none, trapped) leave the units, round-robin over the sources, and take effect: register write,
// flags, scoreboard, trap. What retires an instruction for the trace is here, except for what the control
// unit and the issue stage finish themselves.
module vt_writeback
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_trace_pkg::*;
  import tandem_cfg_pkg::*;
#(
  parameter int unsigned NumSrc = 8      // in the order of unit_e: 0 is the control unit
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic [31:0]       sm_id_i,
  input  logic              trace_i,
  input  logic [NumSrc-1:0] valid_i,
  output logic [NumSrc-1:0] ready_o,
  input  exec_rsp_t         rsp_i [NumSrc],
  // Winners: 0 scalar and others, 1 vector
  output logic [1:0]        wb_valid_o,
  output exec_rsp_t         wb0_o,
  output exec_rsp_t         wb1_o,
  output logic [1:0]        wb_fp_o,
  output logic [1:0]        wb_mem_o,
  output logic              trap_o,
  // Register file
  output logic              sw_valid_o,
  output logic              vw_valid_o,
  input  vec_t              vw_after_i
);

  localparam int unsigned SrcW = $clog2(NumSrc);

  logic [NumSrc-1:0] is_vec, want0, want1;
  logic [SrcW-1:0]   last0_q, last1_q, pick0, pick1;
  always_comb begin
    for (int s = 0; s < int'(NumSrc); s++)
      is_vec[s] = rsp_i[s].vec && rsp_i[s].we && (rsp_i[s].trap == '0);
  end

  assign want0      = valid_i & ~is_vec;
  assign want1      = valid_i & is_vec;
  assign pick0      = SrcW'(next_after(32'(want0), 5'(last0_q)));
  assign pick1      = SrcW'(next_after(32'(want1), 5'(last1_q)));
  assign wb_valid_o = {want1 != '0, want0 != '0};
  assign ready_o    = (wb_valid_o[0] ? (NumSrc'(1) << pick0) : '0) | (wb_valid_o[1] ? (NumSrc'(1) << pick1) : '0);

  always_comb begin
    wb0_o = '0;
    wb1_o = '0;
    if (wb_valid_o[0]) wb0_o = rsp_i[pick0];
    if (wb_valid_o[1]) wb1_o = rsp_i[pick1];
  end

  // Units that raise flags
  function automatic logic flags(input logic [SrcW-1:0] s);
    flags = (s == SrcW'(UnitFpu)) || (s == SrcW'(UnitSfu)) || (s == SrcW'(UnitFix)) || (s == SrcW'(UnitFpx));
  endfunction
  assign wb_fp_o  = {flags(pick1), flags(pick0)};
  assign wb_mem_o = {pick1 == SrcW'(UnitLsu), pick0 == SrcW'(UnitLsu)};
  assign trap_o   = wb_valid_o[0] && (wb0_o.trap != '0);

  assign sw_valid_o = wb_valid_o[0] && wb0_o.we && !wb0_o.vec && (wb0_o.trap == '0) && (wb0_o.rd != '0);
  assign vw_valid_o = wb_valid_o[1];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      last0_q <= '0;
      last1_q <= '0;
    end else begin
      if (wb_valid_o[0]) last0_q <= pick0;
      if (wb_valid_o[1]) last1_q <= pick1;
    end
  end

  // ------------------------------------------------------------------ trace
  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i) begin
      if (wb_valid_o[0]) begin
        if (wb0_o.trap != '0)
          tandem_tr_trap(sm_id_i, 32'(wb0_o.warp), 32'(wb0_o.uid), 32'(wb0_o.trap), wb0_o.trap_value);
        if (sw_valid_o)
          tandem_tr_wb_scalar(sm_id_i, 32'(wb0_o.warp), 32'(wb0_o.uid), 32'(wb0_o.rd), wb0_o.data[0]);
        if (wb0_o.trap == '0 && {wb0_o.sat, wb0_o.fflags} != '0)
          tandem_tr_fflags(sm_id_i, 32'(wb0_o.warp), 32'(wb0_o.uid), 32'({wb0_o.sat, wb0_o.fflags}));
        tandem_tr_done(sm_id_i, 32'(wb0_o.warp), 32'(wb0_o.uid));
      end
      if (wb_valid_o[1]) begin
        if (wb1_o.mask != '0)
          tandem_tr_wb_vector(sm_id_i, 32'(wb1_o.warp), 32'(wb1_o.uid), 32'(wb1_o.rd), 32'(wb1_o.mask),
                              1024'(vw_after_i));
        if ({wb1_o.sat, wb1_o.fflags} != '0)
          tandem_tr_fflags(sm_id_i, 32'(wb1_o.warp), 32'(wb1_o.uid), 32'({wb1_o.sat, wb1_o.fflags}));
        tandem_tr_done(sm_id_i, 32'(wb1_o.warp), 32'(wb1_o.uid));
      end
    end
  end

  // ------------------------------------------------------------------ assertions: a waiting response stays
  logic [NumSrc-1:0] waiting_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) waiting_q <= '0;
    else         waiting_q <= valid_i & ~ready_o;
  end
  always_ff @(posedge clk_i) begin
    if (rst_ni) assert ((waiting_q & ~valid_i) == '0) else $error("writeback: a unit withdrew its response");
  end

endmodule
