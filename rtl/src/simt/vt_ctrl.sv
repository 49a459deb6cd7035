// Control unit: executes the instructions that change a warp's control flow or state: branches, SIMT stack
// operations, CSR accesses, vset*, barriers, ENDPRG, and the traps that decoding found. It executes one
// instruction a cycle; the warp issues nothing younger until the instruction is resolved here. Results go to
// the scalar register file through writeback, and so does every trap.
module vt_ctrl
  import vt_pkg::*;
  import vt_issue_pkg::*;
  import vt_isa_pkg::*;
  import vt_trace_pkg::*;
  import tandem_cfg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] sm_id_i,
  input  logic        trace_i,
  input  word_t       numt_i,
  // From the collector
  input  logic        valid_i,
  output logic        ready_o,
  input  iss_t        iss_i,
  input  vec_t        src0_i,
  input  vec_t        src1_i,
  // CSR file
  output logic        csr_we_o,
  output word_t       csr_wdata_o,
  output logic        set_rpc_o,
  output logic        set_vl_o,
  output word_t       new_vl_o,
  output word_t       new_vtype_o,
  input  word_t       csr_rdata_i,
  input  word_t       csr_after_i,
  input  word_t       rpc_i,
  input  word_t       vl_i,
  // SIMT stack of the instruction's warp
  output logic        push_o,
  output simt_entry_t push_low_o,
  output simt_entry_t push_top_o,
  output logic        pop_o,
  input  logic        stack_empty_i,
  input  logic        stack_full_i,
  input  logic [7:0]  depth_i,
  input  simt_entry_t top_i,
  input  simt_entry_t second_i,
  input  simt_entry_t third_i,
  // Outcome, in the cycle of valid_i
  output logic        resume_o,        // the warp may continue
  output logic        redirect_o,      // not at pc + 4
  output word_t       next_pc_o,
  output mask_t       next_mask_o,
  output logic        arrive_o,        // at a barrier
  output logic        end_o,           // ENDPRG
  // Writeback
  output logic        rsp_valid_o,
  input  logic        rsp_ready_i,
  output exec_rsp_t   rsp_o
);

  dec_t  dec;
  word_t s0, s1, pc4;
  assign dec = iss_i.dec;
  assign s0  = src0_i[0];
  assign s1  = src1_i[0];
  assign pc4 = iss_i.pc + 32'd4;

  // a op b by the funct3 of scalar and vector branches alike
  function automatic logic holds(input logic [2:0] f3, input word_t a, input word_t b);
    unique case (f3_branch_e'(f3))
      F3Beq:   holds = a == b;
      F3Bne:   holds = a != b;
      F3Blt:   holds = $signed(a) < $signed(b);
      F3Bge:   holds = $signed(a) >= $signed(b);
      F3Bltu:  holds = a < b;
      default: holds = a >= b;
    endcase
  endfunction

  // ------------------------------------------------------------------ vector branch
  mask_t taken, fall, first, deferred;
  logic  go, diverged, taken_first;
  assign go = valid_i && (dec.unit == UnitNone);

  always_comb begin
    taken = '0;
    if (go && dec.ctl == CtlVbranch) begin
      // vs2 op vs1
      for (int l = 0; l < int'(NumLane); l++)
        taken[l] = iss_i.mask[l] && holds(dec.f3, src1_i[l], src0_i[l]);
    end
  end
  assign fall     = iss_i.mask & ~taken;
  assign diverged = (taken != '0) && (fall != '0);

  // The smaller side runs first; on a tie the taken one.
  always_comb begin
    taken_first = 1'b1;
    if (diverged) taken_first = popcount(32'(taken)) <= popcount(32'(fall));
  end
  assign first    = taken_first ? taken : fall;
  assign deferred = taken_first ? fall : taken;

  // ------------------------------------------------------------------ outcome
  word_t next_pc, result, vtype, avl, vlmax, target;
  logic  result_valid, csr_write, vtype_ok;
  trap_e trap;
  word_t trap_value;

  assign target   = iss_i.pc + dec.imm;
  assign vtype    = (dec.src1.kind == RegScalar) ? s1 : 32'(dec.imm[10:0]);
  // LMUL 1 with any SEW up to 64, LMUL 2 up to 32
  assign vtype_ok = (vtype[31:8] == '0) && !vtype[5] && (vtype[2:1] == '0) &&
                    !(vtype[0] && sew_e'(vtype[4:3]) == Sew64);
  assign vlmax    = vtype[0] ? {numt_i[30:0], 1'b0} : numt_i;
  assign avl      = dec.op[0] ? 32'(dec.imm[20:16]) : s0;

  always_comb begin
    next_pc      = pc4;
    next_mask_o  = iss_i.mask;
    result       = pc4;
    result_valid = 1'b0;
    csr_write    = 1'b0;
    csr_wdata_o  = '0;
    set_rpc_o    = 1'b0;
    set_vl_o     = 1'b0;
    new_vl_o     = '0;
    new_vtype_o  = '0;
    push_o       = 1'b0;
    pop_o        = 1'b0;
    arrive_o     = 1'b0;
    end_o        = 1'b0;
    trap         = TrapNone;
    trap_value   = '0;
    push_low_o   = '{rpc: rpc_i, pc: rpc_i, mask: iss_i.mask};
    push_top_o   = '{rpc: rpc_i, pc: taken_first ? pc4 : target, mask: deferred};
    if (go) begin
      unique case (dec.ctl)
        CtlTrap: begin
          trap       = dec.trap;
          trap_value = dec.imm;
        end
        CtlBranch: if (holds(dec.f3, s0, s1)) next_pc = target;
        CtlJal: begin
          next_pc      = target;
          result_valid = 1'b1;
        end
        CtlJalr: begin
          next_pc      = (s0 + dec.imm) & ~32'd1;
          result_valid = 1'b1;
        end
        CtlCsr: begin
          result       = csr_rdata_i;
          result_valid = 1'b1;
          csr_write    = dec.f3 inside {F3Csrrw, F3Csrrwi} ||
                         (dec.f3[2] ? (dec.imm[4:0] != '0) : (dec.src0.num != '0));
          csr_wdata_o  = dec.f3[2] ? 32'(dec.imm[4:0]) : s0;
          if (dec.f3 inside {F3Csrrs, F3Csrrsi}) csr_wdata_o = csr_rdata_i | csr_wdata_o;
          if (dec.f3 inside {F3Csrrc, F3Csrrci}) csr_wdata_o = csr_rdata_i & ~csr_wdata_o;
        end
        CtlVset: begin
          set_vl_o    = 1'b1;
          new_vtype_o = vtype;
          if (dec.op[0] || dec.src0.num != '0) new_vl_o = (avl < vlmax) ? avl : vlmax;
          else if (dec.dst.num != '0) new_vl_o = vlmax;
          else new_vl_o = vl_i;
          if (!vtype_ok || new_vl_o > vlmax) begin  // refused; the latter only if vl is preserved
            new_vtype_o = VtypeIll;
            new_vl_o    = '0;
          end
          result       = new_vl_o;
          result_valid = 1'b1;
        end
        CtlSetrpc: begin
          result       = s0 + dec.imm;
          csr_wdata_o  = result;
          set_rpc_o    = 1'b1;
          result_valid = 1'b1;
        end
        CtlJoin: begin
          if (!stack_empty_i && top_i.rpc == iss_i.pc) begin
            pop_o       = 1'b1;
            next_pc     = top_i.pc;
            next_mask_o = top_i.mask;
          end
        end
        CtlVbranch: begin
          if (diverged && stack_full_i) begin
            trap       = TrapSimtOverflow;
            trap_value = 32'(depth_i);
          end else if (diverged) begin
            push_o      = 1'b1;
            next_pc     = taken_first ? target : pc4;
            next_mask_o = first;
          end else if (taken != '0) begin
            next_pc = target;
          end
        end
        CtlBarrier: arrive_o = 1'b1;
        CtlEndprg: begin
          if (!stack_empty_i) begin
            trap       = TrapEndprgDiverged;
            trap_value = 32'(depth_i);
          end else begin
            end_o = 1'b1;
          end
        end
        default: ;  // no-op
      endcase
    end
  end

  assign csr_we_o   = csr_write;
  assign next_pc_o  = next_pc;
  assign redirect_o = go && (next_pc != pc4);
  assign resume_o   = go && !arrive_o && !end_o && (trap == TrapNone);

  // ------------------------------------------------------------------ response
  logic      answered;
  exec_rsp_t rsp;
  assign answered = go && !arrive_o && !end_o;

  always_comb begin
    rsp = '0;
    if (answered) begin
      rsp.warp       = iss_i.warp;
      rsp.uid        = iss_i.uid;
      rsp.we         = result_valid && (dec.dst.kind != RegNone) && (trap == TrapNone);
      rsp.rd         = dec.dst.num;
      rsp.mask       = mask_t'(1);
      rsp.data       = vec_t'(result);
      rsp.trap       = trap;
      rsp.trap_value = trap_value;
    end
  end

  vt_stream_reg #(.T(exec_rsp_t)) u_rsp (
    .clk_i, .rst_ni, .in_valid_i(answered), .in_ready_o(ready_o), .in_i(rsp), .out_valid_o(rsp_valid_o),
    .out_ready_i(rsp_ready_i), .out_o(rsp_o)
  );

  // ------------------------------------------------------------------ trace
  simt_entry_t after_top, after_second;
  always_comb begin
    after_top    = top_i;
    after_second = second_i;
    if (push_o) begin
      after_top    = push_top_o;
      after_second = push_low_o;
    end else if (pop_o) begin
      after_top    = second_i;
      after_second = third_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && trace_i && go && trap == TrapNone) begin
      tandem_tr_ctl(sm_id_i, 32'(iss_i.warp), 32'(iss_i.uid), end_o ? 32'd0 : next_pc,
                    end_o ? 32'd0 : 32'(next_mask_o), push_o ? 1 : pop_o ? 2 : 0,
                    32'(depth_i) + (push_o ? 2 : 0) - (pop_o ? 1 : 0),
                    after_top.rpc, after_top.pc, 32'(after_top.mask),
                    after_second.rpc, after_second.pc, 32'(after_second.mask), 32'(arrive_o), 32'(end_o));
      if (csr_write) tandem_tr_csr(sm_id_i, 32'(iss_i.warp), 32'(iss_i.uid), 32'(dec.csr), csr_after_i);
      if (set_rpc_o) tandem_tr_csr(sm_id_i, 32'(iss_i.warp), 32'(iss_i.uid), 32'(CsrRpc), csr_wdata_o);
      if (set_vl_o) begin
        tandem_tr_csr(sm_id_i, 32'(iss_i.warp), 32'(iss_i.uid), 32'(CsrVl), new_vl_o);
        tandem_tr_csr(sm_id_i, 32'(iss_i.warp), 32'(iss_i.uid), 32'(CsrVtype), new_vtype_o);
      end
      if (end_o) tandem_tr_done(sm_id_i, 32'(iss_i.warp), 32'(iss_i.uid));
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni && go) begin
      assert (ready_o) else $error("ctrl: instruction while not ready");
      assert (iss_i.mask != '0) else $error("ctrl: a warp without active lanes");
    end
  end

endmodule
