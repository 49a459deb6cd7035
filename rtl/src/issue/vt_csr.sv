// CSR file of one SM: each warp's place in its workgroup (written once when the warp starts) and the CSRs
// that programs write. CSR instructions read and write here in the cycle in which they execute.
// Floating-point flags and saturation may arrive from both writeback ports at any time.
module vt_csr
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  word_t       knl_i,
  input  word_t       numw_i,
  input  word_t       numt_i,
  input  logic        start_valid_i,
  input  warp_start_t start_i,
  // Access by the control unit
  input  warp_t       warp_i,
  input  csr_e        addr_i,
  output word_t       rdata_o,
  input  logic        we_i,
  input  word_t       wdata_i,
  output word_t       after_o,        // what the CSR holds after the write
  output word_t       rpc_o,
  output word_t       vl_o,
  input  logic        set_rpc_i,      // SETRPC, value in wdata_i
  input  logic        set_vl_i,       // vset*
  input  word_t       new_vl_i,
  input  word_t       new_vtype_i,
  // Flags
  input  logic [1:0]  ff_valid_i,
  input  warp_t [1:0] ff_warp_i,
  input  logic [1:0][4:0] ff_i,
  input  logic [1:0]  sat_i,
  // Print requests: CSR_PRINT is not zero; the host resets it
  output logic [NumWarp-1:0] print_pending_o,
  input  logic [NumWarp-1:0] print_clear_i,
  // To decode and dispatch
  input  warp_t       vstate_warp_i,
  output vstate_t     vstate_o,
  input  warp_t       mem_warp_i,
  output word_t       mem_pds_o,
  output word_t       mem_tid_o
);

  localparam word_t StatusReset = 32'h0000_1800;

  warp_start_t info_q [NumWarp];
  word_t       tid_q [NumWarp];
  logic [4:0]  fflags_q [NumWarp];
  logic [2:0]  frm_q [NumWarp];
  logic [NumWarp-1:0] vxsat_q, vset_q;   // vset_q: vtype was written
  logic [1:0]  vxrm_q [NumWarp];
  logic [1:0]  fs_q [NumWarp], vs_q [NumWarp];
  logic [31:2] mtvec_q [NumWarp];
  word_t       vl_q [NumWarp], vtype_q [NumWarp], print_q [NumWarp], rpc_q [NumWarp];

  function automatic word_t status(input logic [1:0] fs, input logic [1:0] vs);
    status = StatusReset;
    status[14:13] = fs;
    status[10:9]  = vs;
    status[31]    = (fs == 2'b11) || (vs == 2'b11);
  endfunction

  // ------------------------------------------------------------------ read
  always_comb begin
    case (addr_i)  // not `unique`: a simulator would check all the addresses in each cycle
      CsrFflags:  rdata_o = 32'(fflags_q[warp_i]);
      CsrFrm:     rdata_o = 32'(frm_q[warp_i]);
      CsrFcsr:    rdata_o = {24'b0, frm_q[warp_i], fflags_q[warp_i]};
      CsrVxsat:   rdata_o = 32'(vxsat_q[warp_i]);
      CsrVxrm:    rdata_o = 32'(vxrm_q[warp_i]);
      CsrVcsr:    rdata_o = {29'b0, vxrm_q[warp_i], vxsat_q[warp_i]};
      CsrMstatus: rdata_o = status(fs_q[warp_i], vs_q[warp_i]);
      CsrMtvec:   rdata_o = {mtvec_q[warp_i], 2'b00};
      CsrVl:      rdata_o = vl_q[warp_i];
      CsrVtype:   rdata_o = vtype_q[warp_i];
      CsrVlenb:   rdata_o = numt_i << 2;
      CsrMhartid: rdata_o = info_q[warp_i].wid;
      CsrTid:     rdata_o = tid_q[warp_i];
      CsrNumw:    rdata_o = numw_i;
      CsrNumt:    rdata_o = numt_i;
      CsrKnl:     rdata_o = knl_i;
      CsrWgid:    rdata_o = 32'(info_q[warp_i].wg_slot);
      CsrWid:     rdata_o = info_q[warp_i].wid;
      CsrLds:     rdata_o = info_q[warp_i].lds;
      CsrPds:     rdata_o = info_q[warp_i].pds;
      CsrGdx:     rdata_o = info_q[warp_i].gdx;
      CsrGdy:     rdata_o = info_q[warp_i].gdy;
      CsrGdz:     rdata_o = info_q[warp_i].gdz;
      CsrPrint:   rdata_o = print_q[warp_i];
      CsrRpc:     rdata_o = rpc_q[warp_i];
      default:    rdata_o = '0;  // CsrVstart
    endcase
  end

  // Writable bits of a CSR's new value.
  always_comb begin
    case (addr_i)
      CsrFflags:  after_o = 32'(wdata_i[4:0]);
      CsrFrm:     after_o = 32'(wdata_i[2:0]);
      CsrFcsr:    after_o = 32'(wdata_i[7:0]);
      CsrVxsat:   after_o = 32'(wdata_i[0]);
      CsrVxrm:    after_o = 32'(wdata_i[1:0]);
      CsrVcsr:    after_o = 32'(wdata_i[2:0]);
      CsrMstatus: after_o = status(wdata_i[14:13], wdata_i[10:9]);
      CsrMtvec:   after_o = {wdata_i[31:2], 2'b00};
      default:    after_o = wdata_i;
    endcase
  end

  assign rpc_o     = rpc_q[warp_i];
  assign vl_o      = vl_q[warp_i];
  assign mem_pds_o = info_q[mem_warp_i].pds;
  assign mem_tid_o = tid_q[mem_warp_i];

  // Before any vset*, vtype reads vill but is that of SEW 32, LMUL 1.
  logic vill;
  assign vill     = vtype_q[vstate_warp_i][31];
  assign vstate_o = '{refused: vill && vset_q[vstate_warp_i],
                      sew: vill ? Sew32 : sew_e'(vtype_q[vstate_warp_i][4:3]),
                      lmul2: !vill && vtype_q[vstate_warp_i][0],
                      frm: frm_q[vstate_warp_i], vxrm: vxrm_q[vstate_warp_i]};

  always_comb begin
    for (int w = 0; w < int'(NumWarp); w++) print_pending_o[w] = (print_q[w] != '0);
  end

  // ------------------------------------------------------------------ write
  word_t start_tid;
  assign start_tid = start_i.wid * numt_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      vxsat_q <= '0;
      vset_q  <= '0;
      for (int w = 0; w < int'(NumWarp); w++) begin
        fflags_q[w] <= '0;
        frm_q[w]    <= '0;
        vxrm_q[w]   <= '0;
        fs_q[w]     <= '0;
        vs_q[w]     <= '0;
        mtvec_q[w]  <= '0;
        vl_q[w]     <= '0;
        vtype_q[w]  <= VtypeIll;
        print_q[w]  <= '0;
        rpc_q[w]    <= '0;
        tid_q[w]    <= '0;
        info_q[w]   <= '0;
      end
    end else begin
      if (ff_valid_i == 2'b11 && ff_warp_i[0] == ff_warp_i[1]) begin
        fflags_q[ff_warp_i[0]] <= fflags_q[ff_warp_i[0]] | ff_i[0] | ff_i[1];
      end else begin
        if (ff_valid_i[0]) fflags_q[ff_warp_i[0]] <= fflags_q[ff_warp_i[0]] | ff_i[0];
        if (ff_valid_i[1]) fflags_q[ff_warp_i[1]] <= fflags_q[ff_warp_i[1]] | ff_i[1];
      end
      for (int i = 0; i < 2; i++) if (ff_valid_i[i] && sat_i[i]) vxsat_q[ff_warp_i[i]] <= 1'b1;
      if (print_clear_i != '0) begin
        for (int w = 0; w < int'(NumWarp); w++) if (print_clear_i[w]) print_q[w] <= '0;
      end
      if (we_i) begin
        unique case (addr_i)
          CsrFflags: fflags_q[warp_i] <= wdata_i[4:0];
          CsrFrm: frm_q[warp_i] <= wdata_i[2:0];
          CsrFcsr: {frm_q[warp_i], fflags_q[warp_i]} <= wdata_i[7:0];
          CsrVxsat: vxsat_q[warp_i] <= wdata_i[0];
          CsrVxrm: vxrm_q[warp_i] <= wdata_i[1:0];
          CsrVcsr: {vxrm_q[warp_i], vxsat_q[warp_i]} <= wdata_i[2:0];
          CsrMstatus: begin
            fs_q[warp_i] <= wdata_i[14:13];
            vs_q[warp_i] <= wdata_i[10:9];
          end
          CsrMtvec: mtvec_q[warp_i] <= wdata_i[31:2];
          CsrPrint: print_q[warp_i] <= wdata_i;
          CsrRpc: rpc_q[warp_i] <= wdata_i;
          default: ;
        endcase
      end
      if (set_rpc_i) rpc_q[warp_i] <= wdata_i;
      if (set_vl_i) begin
        vl_q[warp_i]    <= new_vl_i;
        vtype_q[warp_i] <= new_vtype_i;
        vset_q[warp_i]  <= 1'b1;
      end
      if (start_valid_i) begin
        info_q[start_i.slot]   <= start_i;
        tid_q[start_i.slot]    <= start_tid;
        fflags_q[start_i.slot] <= '0;
        frm_q[start_i.slot]    <= '0;
        vxsat_q[start_i.slot]  <= 1'b0;
        vxrm_q[start_i.slot]   <= '0;
        vset_q[start_i.slot]   <= 1'b0;
        fs_q[start_i.slot]     <= '0;
        vs_q[start_i.slot]     <= '0;
        mtvec_q[start_i.slot]  <= '0;
        vl_q[start_i.slot]     <= '0;
        vtype_q[start_i.slot]  <= VtypeIll;
        print_q[start_i.slot]  <= '0;
        rpc_q[start_i.slot]    <= '0;
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) assert (!(we_i && (set_rpc_i || set_vl_i))) else $error("csr: two writes at once");
  end

endmodule
