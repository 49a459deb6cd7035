// SV39 translation for one SM (errata D40): a TLB and a page table walker, shared by the data side and by
// instruction fetch. One request at a time is looked up; if it misses, the walker reads the page table
// entry of each level, a line from memory each time, uncached. A leaf of any size goes into the TLB as one
// entry. Permissions are checked when the TLB hits, so that a page may be readable but not writable. A
// request whose walk faults leaves nothing in the TLB.
module vt_mmu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumEntry = TlbEntries  // a power of two
) (
  input  logic     clk_i,
  input  logic     rst_ni,
  input  logic     flush_i,        // a new launch; only while idle
  input  word_t    ptbr_i,
  output logic     idle_o,

  // Data side
  input  logic     d_req_valid_i,
  output logic     d_req_ready_o,
  input  mmu_req_t d_req_i,
  output logic     d_rsp_valid_o,
  // Instruction fetch: `write` is ignored
  input  logic     i_req_valid_i,
  output logic     i_req_ready_o,
  input  mmu_req_t i_req_i,
  output logic     i_rsp_valid_o,
  // Answer to either
  output mmu_rsp_t rsp_o,

  output logic     mem_req_valid_o,
  input  logic     mem_req_ready_i,
  output mem_req_t mem_req_o,
  input  logic     mem_rsp_valid_i,
  output logic     mem_rsp_ready_o,
  input  mem_rsp_t mem_rsp_i
);

  localparam int unsigned EntryW = $clog2(NumEntry);
  localparam int unsigned PteW   = $clog2(LineBytes / 8);

  typedef enum logic [2:0] {StIdle, StLook, StSend, StWait, StFault} state_e;

  typedef struct packed {
    logic        giga, mega;   // page of 1 GiB, 2 MiB; neither: 4 KiB
    logic        read, write, exec, dirty;
    logic        beyond;        // the physical page is at 2^32 or above
    logic [19:0] ppage;
  } entry_t;

  state_e              state_q;
  logic                fetch_q;     // the request is from instruction fetch
  mmu_req_t            req_q;
  logic [1:0]          level_q;     // of the table that is read now
  logic [19:0]         table_q;     // its page
  mmu_fault_e          fault_q;     // result of a walk
  entry_t              entry_q [NumEntry];
  logic [19:0]         vpage_q [NumEntry];
  logic [NumEntry-1:0] valid_q;
  logic [EntryW-1:0]   victim_q;

  assign idle_o        = state_q == StIdle;
  assign d_req_ready_o = state_q == StIdle;
  assign i_req_ready_o = state_q == StIdle && !d_req_valid_i;

  // ------------------------------------------------------------------ lookup
  logic        hit;
  entry_t      found;
  always_comb begin
    hit   = 1'b0;
    found = '0;
    if (state_q == StLook) begin
      for (int e = 0; e < int'(NumEntry); e++) begin
        if (valid_q[e] && vpage_q[e][19:18] == req_q.vpage[19:18] &&
            (entry_q[e].giga || (vpage_q[e][17:9] == req_q.vpage[17:9] &&
                                 (entry_q[e].mega || vpage_q[e][8:0] == req_q.vpage[8:0])))) begin
          hit   = 1'b1;
          found = entry_q[e];
        end
      end
    end
  end

  // Rights first, then whether the address exists
  mmu_rsp_t look_rsp;
  logic     allowed;
  always_comb begin
    if (fetch_q)          allowed = found.exec;
    else if (req_q.write) allowed = found.read && found.write && found.dirty;
    else                  allowed = found.read;
    look_rsp.fault = !allowed ? MmuPage : found.beyond ? MmuAccess : MmuOk;
    look_rsp.ppage = found.ppage;
    if (found.mega || found.giga) look_rsp.ppage[8:0]  = req_q.vpage[8:0];
    if (found.giga)               look_rsp.ppage[17:9] = req_q.vpage[17:9];
  end

  logic answer;
  assign answer        = (state_q == StLook && hit) || state_q == StFault;
  assign d_rsp_valid_o = answer && !fetch_q;
  assign i_rsp_valid_o = answer && fetch_q;
  assign rsp_o         = (state_q == StFault) ? '{fault: fault_q, ppage: '0} : look_rsp;

  // ------------------------------------------------------------------ walk
  // Addresses have 32 bits: the index into the root table is bits 31:30.
  logic [8:0] index;
  always_comb begin
    unique case (level_q)
      2'd2:    index = {7'd0, req_q.vpage[19:18]};
      2'd1:    index = req_q.vpage[17:9];
      default: index = req_q.vpage[8:0];
    endcase
  end

  assign mem_req_valid_o = state_q == StSend;
  assign mem_req_o       = '{we: 1'b0, id: '0, addr: {table_q, index[8:PteW], {LineOffW{1'b0}}}, strb: '0,
                             wdata: '0};
  assign mem_rsp_ready_o = 1'b1;

  logic [63:0] pte;
  logic        pte_leaf, pte_bad, pte_far, aligned, unused;
  assign unused   = &{pte[9:8], pte[5], mem_rsp_i.id};  // for software, global, and an id that is always 0
  assign pte      = mem_rsp_i.rdata[{index[PteW-1:0], 6'd0} +: 64];
  assign pte_leaf = pte[1] || pte[3];
  assign pte_far  = pte[53:30] != '0;
  assign aligned  = (level_q == 2'd0 || pte[18:10] == '0) && (level_q != 2'd2 || pte[27:19] == '0);

  always_comb begin
    pte_bad = !pte[0] || (pte[2] && !pte[1]) || pte[63:54] != '0;
    if (pte_leaf) pte_bad |= !pte[6] || !aligned;                             // A
    else          pte_bad |= level_q == 2'd0 || pte[7] || pte[6] || pte[4];   // D, A, U
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q  <= StIdle;
      fetch_q  <= 1'b0;
      level_q  <= '0;
      fault_q  <= MmuOk;
      valid_q  <= '0;
      victim_q <= '0;
    end else begin
      if (flush_i) valid_q <= '0;
      unique case (state_q)
        StIdle: if (d_req_valid_i || i_req_valid_i) begin
          state_q <= StLook;
          fetch_q <= !d_req_valid_i;
          level_q <= 2'd2;
        end
        StLook: state_q <= hit ? StIdle : StSend;
        StSend: if (mem_req_ready_i) state_q <= StWait;
        StWait: if (mem_rsp_valid_i) begin
          if (mem_rsp_i.err || pte_bad || (!pte_leaf && pte_far)) begin
            // A table beyond the address space is a PTE outside memory.
            state_q <= StFault;
            fault_q <= (!mem_rsp_i.err && pte_bad) ? MmuPage : MmuAccess;
          end else if (pte_leaf) begin
            state_q           <= StLook;
            valid_q[victim_q] <= 1'b1;
            victim_q          <= victim_q + 1'b1;
          end else begin
            state_q <= StSend;
            level_q <= level_q - 2'd1;
          end
        end
        default: state_q <= StIdle;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (state_q == StIdle) begin
      req_q   <= d_req_valid_i ? d_req_i : i_req_i;
      table_q <= ptbr_i[31:12];
    end
    if (state_q == StWait && mem_rsp_valid_i) begin
      table_q <= pte[29:10];
      if (pte_leaf) begin
        entry_q[victim_q] <= '{
          giga: level_q == 2'd2, mega: level_q == 2'd1, read: pte[1], write: pte[2], exec: pte[3],
          dirty: pte[7],
          beyond: pte_far, ppage: pte[29:10]
        };
        vpage_q[victim_q] <= req_q.vpage;
      end
    end
  end

  // ------------------------------------------------------------------ assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (flush_i) flushed_idle: assert (state_q == StIdle && !d_req_valid_i && !i_req_valid_i);
      if (mem_rsp_valid_i) answer_awaited: assert (state_q == StWait && !mem_rsp_i.we);
      ptbr_is_a_page: assert (ptbr_i[11:0] == '0);
    end
  end

endmodule
