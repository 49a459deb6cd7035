// Writeback arbiter. In each cycle one response with a vector destination and one of any other kind (scalar
// destination, none, trapped) leave the units, round-robin over the sources, and take effect: register write,
// flags, scoreboard, trap. Instructions retire for the trace here, except those that the control unit and the
// issue stage finish themselves.
module vt_writeback
  import vt_pkg::*;
  import vt_isa_pkg::*;
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
  input  logic [NumSrc-1:0] is_vec_i,     // not trapped, with a vector destination
  output logic [NumSrc-1:0] ready_o,
  // Winners: 0 scalar and others, 1 vector. The parent drives their responses in the same cycle, or zero if
  // there is none. An array of all responses would be copied at the module's boundary in simulation.
  output logic [1:0]        wb_valid_o,
  output logic [$clog2(NumSrc)-1:0] pick0_o,
  output logic [$clog2(NumSrc)-1:0] pick1_o,
  /* verilator lint_off UNUSEDSIGNAL */
  input  exec_rsp_t         wb0_i,         // not every field is used here
  input  exec_rsp_t         wb1_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic [1:0]        wb_fp_o,
  output logic [1:0]        wb_mem_o,
  output logic              trap_o,
  // Register file
  output logic              sw_valid_o,
  output logic              vw_valid_o,
  input  vec_t              vw_after_i
);

  localparam int unsigned SrcW = $clog2(NumSrc);

  logic [NumSrc-1:0] want0, want1;
  logic [SrcW-1:0]   last0_q, last1_q, pick0, pick1;

  assign want0      = valid_i & ~is_vec_i;
  assign want1      = valid_i & is_vec_i;
  assign pick0      = SrcW'(next_after(32'(want0), 5'(last0_q)));
  assign pick1      = SrcW'(next_after(32'(want1), 5'(last1_q)));
  assign wb_valid_o = {want1 != '0, want0 != '0};
  assign ready_o    = (wb_valid_o[0] ? (NumSrc'(1) << pick0) : '0)
    | (wb_valid_o[1] ? (NumSrc'(1) << pick1) : '0);

  assign pick0_o = pick0;
  assign pick1_o = pick1;

  // Units that raise flags
  function automatic logic flags(input logic [SrcW-1:0] s);
    flags = (s == SrcW'(UnitFpu)) || (s == SrcW'(UnitSfu)) || (s == SrcW'(UnitFix)) || (s == SrcW'(UnitFpx));
  endfunction
  assign wb_fp_o  = {flags(pick1), flags(pick0)};
  assign wb_mem_o = {pick1 == SrcW'(UnitLsu), pick0 == SrcW'(UnitLsu)};
  assign trap_o   = wb_valid_o[0] && (wb0_i.trap != '0);

  assign sw_valid_o = wb_valid_o[0] && wb0_i.we && !wb0_i.vec && (wb0_i.trap == '0) && (wb0_i.rd != '0);
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
        if (wb0_i.trap != '0)
          tandem_tr_trap(sm_id_i, 32'(wb0_i.warp), 32'(wb0_i.uid), 32'(wb0_i.trap), wb0_i.trap_value);
        if (sw_valid_o)
          tandem_tr_wb_scalar(sm_id_i, 32'(wb0_i.warp), 32'(wb0_i.uid), 32'(wb0_i.rd), wb0_i.data[0]);
        if (wb0_i.trap == '0 && {wb0_i.sat, wb0_i.fflags} != '0)
          tandem_tr_fflags(sm_id_i, 32'(wb0_i.warp), 32'(wb0_i.uid), 32'({wb0_i.sat, wb0_i.fflags}));
        tandem_tr_done(sm_id_i, 32'(wb0_i.warp), 32'(wb0_i.uid));
      end
      if (wb_valid_o[1]) begin
        if (wb1_i.mask != '0)
          tandem_tr_wb_vector(sm_id_i, 32'(wb1_i.warp), 32'(wb1_i.uid), 32'(wb1_i.rd), 32'(wb1_i.mask),
                              1024'(vw_after_i));
        if ({wb1_i.sat, wb1_i.fflags} != '0)
          tandem_tr_fflags(sm_id_i, 32'(wb1_i.warp), 32'(wb1_i.uid), 32'({wb1_i.sat, wb1_i.fflags}));
        tandem_tr_done(sm_id_i, 32'(wb1_i.warp), 32'(wb1_i.uid));
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
