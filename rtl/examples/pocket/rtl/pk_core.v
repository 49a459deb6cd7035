// The core: one SM that runs one workgroup at a time and one instruction at a time. Warps take turns after
// each instruction; the lanes of a vector instruction are worked through one after the other by one ALU.
// A trap stops everything until reset.
module pk_core #(
  parameter WARPS     = 4,       // warp slots, a power of two
  parameter WB        = 2,       // log2 of it
  parameter LANES     = 4,       // lanes a warp
  parameter LB        = 2,       // log2 of it
  parameter LDS_BYTES = 65536
) (
  input  wire        clk,
  input  wire        rst_n,
  input  wire        start,
  output wire        busy,
  output reg         ended,      // high for one cycle: the kernel has ended well
  output reg         fault,
  output reg  [3:0]  cause,
  output reg  [31:0] value,
  // The launch; stable while busy.
  input  wire [31:0] start_pc,
  input  wire [31:0] knl,
  input  wire [31:0] grid_x,
  input  wire [31:0] grid_y,
  input  wire [31:0] grid_z,
  input  wire [31:0] threads,
  input  wire [31:0] warps,
  input  wire [31:0] pds_size,
  input  wire [31:0] sgprs,
  input  wire [31:0] vgprs,
  input  wire [31:0] pds_base,
  // Memory, a word at a time.
  output wire        req,
  output wire        req_we,
  output wire [31:0] req_addr,
  output wire [3:0]  req_strb,
  output wire [31:0] req_wdata,
  input  wire        ack,
  input  wire        ack_err,
  input  wire [31:0] ack_rdata
);
`include "pk_ops.vh"

  localparam DEPTH = 2 * LANES;                    // entries of a warp's branch stack
  localparam LDS_WORDS = LDS_BYTES / 4;

  localparam [3:0] S_IDLE = 0, S_GROUP = 1, S_PICK = 2, S_FETCH = 3, S_WORD = 4, S_DECODE = 5, S_EXEC = 6,
    S_DIVIDE = 7, S_BRANCH = 8, S_ALIGN = 9, S_ACCESS = 10, S_AMO = 11, S_COMMIT = 12, S_DONE = 13,
    S_TRAP = 14;

  // ------------------------------------------------------------------------------------------- state
  reg [3:0]        state;
  reg [31:0]       wg_x, wg_y, wg_z, wg_n;
  reg [31:0]       pds_wg;                         // the workgroup's private memory
  reg [WB-1:0]     cur;

  reg [WARPS-1:0]  live, waiting;
  reg [31:0]       pc      [0:WARPS-1];
  reg [LANES-1:0]  mask    [0:WARPS-1];
  reg [31:0]       rpc     [0:WARPS-1];
  reg [5:0]        depth   [0:WARPS-1];
  reg [7:0]        fcsr    [0:WARPS-1];
  reg [2:0]        vcsr    [0:WARPS-1];
  reg [3:0]        mst     [0:WARPS-1];
  reg [31:0]       mtvec   [0:WARPS-1];
  reg [31:0]       vl      [0:WARPS-1];
  reg [31:0]       vtype   [0:WARPS-1];
  reg [WARPS-1:0]  refused;                        // a vset refused its vtype
  reg [1:0]        pfx     [0:WARPS-1];            // 0 none, 1 REGEXT, 2 REGEXTI
  reg [31:0]       pfx_word[0:WARPS-1];
  reg [WARPS-1:0]  held;                           // reservations
  reg [29:0]       held_at [0:WARPS-1];

  reg [31:0]       stk_rpc [0:WARPS*DEPTH-1];
  reg [31:0]       stk_pc  [0:WARPS*DEPTH-1];
  reg [LANES-1:0]  stk_mask[0:WARPS*DEPTH-1];

  // Registers read 0 until they are first written, and so does local memory.
  reg [31:0]             xreg  [0:WARPS*64-1];
  reg [WARPS*64-1:0]     xlive;
  reg [31:0]             vreg  [0:WARPS*256*LANES-1];
  reg [WARPS*256*LANES-1:0] vlive;
  reg [31:0]             lds   [0:LDS_WORDS-1];
  reg [LDS_WORDS-1:0]    lds_live;

  // The instruction at work.
  reg [31:0]       word;
  reg              beat;
  reg [LB:0]       ln;                             // lane counter
  reg [31:0]       npc;
  reg [LANES-1:0]  nmask;
  reg [LANES-1:0]  taken;
  reg [31:0]       addrs [0:LANES-1];
  reg [31:0]       loads [0:LANES-1];
  reg [31:0]       tox;                            // what vmv.x.s has so far
  reg              sc_ok;

  assign busy = state != S_IDLE && !fault;

  // ------------------------------------------------------------------------------------------ decode
  wire [31:0] cpc   = pc[cur];
  wire [LANES-1:0] cmask = mask[cur];
  wire        ext   = pfx[cur] == 2'd1;
  wire        exti  = pfx[cur] == 2'd2;

  wire        legal;
  wire [4:0]  kind;
  wire [5:0]  op;
  wire [2:0]  asel;
  wire [1:0]  bsel;
  wire [31:0] imm;
  wire [7:0]  n1, n2, nd, n3;
  wire        s1, s2, sd, v1, v2, v3, vd, acc, masked, by_vtype, groupable, zext;
  wire [2:0]  form;
  wire [1:0]  size, isize;

  pk_decode u_decode (
    .word(word), .ext(ext), .exti(exti), .eimm(pfx_word[cur][31:20]), .legal(legal), .kind(kind), .op(op),
    .asel(asel), .bsel(bsel), .imm(imm), .n1(n1), .n2(n2), .nd(nd), .n3(n3), .s1(s1), .s2(s2), .sd(sd),
    .v1(v1), .v2(v2), .v3(v3), .vd(vd), .acc(acc), .masked(masked), .by_vtype(by_vtype),
    .grouped(groupable), .form(form), .size(size), .isize(isize), .zext(zext)
  );

  wire       lmul2 = !vtype[cur][31] && vtype[cur][2:0] == 3'd1;
  wire       group = groupable && lmul2;
  wire [7:0] bt    = {7'b0, beat};

  // Whether a register number may not be used.
  wire [31:0] salloc = (sgprs + 32'd3) & ~32'd3;
  wire [31:0] valloc = (vgprs + 32'd3) & ~32'd3;
  function bad_x(input [7:0] n);
    bad_x = n != 8'd0 && (n >= 8'd64 || {24'b0, n} >= salloc);
  endfunction
  function bad_v(input [7:0] n);
    bad_v = group ? n[0] || {24'b0, n} + 32'd1 >= valloc : {24'b0, n} >= valloc;
  endfunction
  wire bad_register = (s1 && bad_x(n1)) || (s2 && bad_x(n2)) || (sd && bad_x(nd)) || (v1 && bad_v(n1)) ||
    (v2 && bad_v(n2)) || (v3 && bad_v(n3)) || (vd && bad_v(nd));

  wire not_after_exti = exti && !(word[6:0] == 7'b1010111 && word[14:12] == 3'b011);

  // ---------------------------------------------------------------------------------------- operands
  wire [LB-1:0] lane = ln[LB-1:0];

  function [31:0] read_x(input [7:0] n);
    read_x = n[5:0] != 6'd0 && xlive[{cur, n[5:0]}] ? xreg[{cur, n[5:0]}] : 32'b0;
  endfunction
  function [31:0] read_v(input [7:0] n);
    read_v = vlive[{cur, n, lane}] ? vreg[{cur, n, lane}] : 32'b0;
  endfunction

  wire [31:0] x1v = read_x(n1);
  wire [31:0] x2v = read_x(n2);
  wire [31:0] e1  = read_v(n1 + bt);
  wire [31:0] e2  = read_v(n2 + bt);
  wire [31:0] e3  = read_v(n3 + bt);
  wire [31:0] ed  = read_v(nd + bt);
  wire [31:0] e0  = read_v(bt);                    // v0, or v1 for the second half of a group
  wire [31:0] element = {{(32-LB){1'b0}}, lane} + (beat ? threads : 32'b0);

  wire on      = cmask[lane] && (!masked || e0[0]);
  wire last    = lane == {LB{1'b1}};
  wire amo     = kind == K_AMO || kind == K_SC || kind == K_LR;
  wire scalar  = kind == K_LOAD || kind == K_STORE || amo;

  reg  [31:0] a, b;
  always @* begin
    case (asel)
      A_PC:    a = cpc;
      A_ZERO:  a = 32'b0;
      A_VS2:   a = e2;
      A_VS1:   a = e1;
      default: a = x1v;
    endcase
    case (bsel)
      B_IMM:   b = imm;
      B_VS1:   b = e1;
      B_RS1:   b = x1v;
      default: b = x2v;
    endcase
  end

  wire [31:0] alu_y;
  pk_alu u_alu (
    .op(op), .a(state == S_AMO ? loads[0] : a), .b(state == S_AMO ? x2v : b), .c(ed), .m(e0[0]),
    .id(element), .y(alu_y)
  );

  wire divides = op >= OP_DIV;
  wire div_done;
  wire [31:0] div_y;
  pk_div u_div (
    .clk(clk), .rst_n(rst_n), .start(state == S_DIVIDE), .op(op), .a(a), .b(b), .done(div_done), .y(div_y)
  );

  // -------------------------------------------------------------------------------------------- CSRs
  wire        csr_exists, csr_writable;
  wire [31:0] csr_rdata, csr_after, mtvec_n, rpc_n;
  wire [7:0]  fcsr_n;
  wire [2:0]  vcsr_n;
  wire [3:0]  mst_n;
  wire [31:0] wid = {{(32-WB){1'b0}}, cur};
  wire        csr_writes = word[13:12] == 2'd1 || word[19:15] != 5'd0 || (!word[14] && n1 != 8'd0);

  pk_csr u_csr (
    .addr(word[31:20]), .f(word[13:12]), .operand(word[14] ? {27'b0, word[19:15]} : x1v),
    .tid(wid * threads), .numw(warps), .numt(threads), .knl(knl), .wid(wid), .lds(32'h70000000),
    .pds(pds_wg), .gdx(wg_x), .gdy(wg_y), .gdz(wg_z), .vl(vl[cur]), .vtype(vtype[cur]), .fcsr(fcsr[cur]),
    .vcsr(vcsr[cur]), .mst(mst[cur]), .mtvec(mtvec[cur]), .rpc(rpc[cur]), .exists(csr_exists),
    .writable(csr_writable), .rdata(csr_rdata), .after(csr_after), .fcsr_n(fcsr_n), .vcsr_n(vcsr_n),
    .mst_n(mst_n), .mtvec_n(mtvec_n), .rpc_n(rpc_n)
  );

  // vset{i}vl{i}: the new vtype and vl.
  wire [31:0] vt_new  = word[31:30] == 2'b10 ? x2v : imm;
  wire        vt_ok   = vt_new[31:8] == 24'b0 &&
    ((vt_new[2:0] == 3'd0 && !vt_new[5]) || (vt_new[2:0] == 3'd1 && !vt_new[5] && vt_new[4:3] != 2'd3));
  wire [31:0] vlmax   = vt_new[0] ? threads << 1 : threads;
  wire        immvl   = word[31:30] == 2'b11;
  wire [31:0] avl     = immvl ? {27'b0, word[19:15]} : x1v;
  wire        keep_vl = !immvl && n1 == 8'd0 && nd == 8'd0;
  wire        all_vl  = !immvl && n1 == 8'd0 && nd != 8'd0;
  wire        vs_ok   = vt_ok && !(keep_vl && vl[cur] > vlmax);
  wire [31:0] vl_new  = !vs_ok ? 32'b0 : keep_vl ? vl[cur] : all_vl || avl > vlmax ? vlmax : avl;

  // ------------------------------------------------------------------------------------------ memory
  wire [31:0] index  = isize == 2'd0 ? {24'b0, e2[7:0]} : isize == 2'd1 ? {16'b0, e2[15:0]} : e2;
  wire [31:0] priv   = e1 + imm;
  reg  [31:0] where;
  always @* begin
    case (form)
      M_UNIT:    where = x1v + (element << size);
      M_STRIDE:  where = x1v + x2v * element;
      M_INDEX:   where = x1v + index;
      M_LANE:    where = e1 + imm;
      M_PRIVATE: where = pds_wg + {priv[31:2], 2'b00} * warps * threads + {30'b0, priv[1:0]} +
                         ((wid * threads + {{(32-LB){1'b0}}, lane}) << 2);
      default:   where = x1v + imm;
    endcase
  end
  wire        crooked = size == 2'd1 ? where[0] : size == 2'd2 ? where[1:0] != 2'b0 : 1'b0;

  wire        mem_on  = scalar ? lane == 0 : on;
  wire [31:0] at      = addrs[lane];
  wire        in_lds  = at[31:28] == 4'h7;
  wire        lds_bad = at[27:0] >= LDS_BYTES;
  wire [31:0] ldsword = lds_live[at[27:2] % LDS_WORDS] ? lds[at[27:2] % LDS_WORDS] : 32'b0;
  wire        is_store = kind == K_STORE || kind == K_VSTORE || (kind == K_SC && sc_ok);
  wire [31:0] datum   = state == S_AMO ? alu_y : scalar ? x2v : e3;
  wire [31:0] placed  = datum << {at[1:0], 3'b0};
  wire [3:0]  strobe  = (size == 2'd0 ? 4'b0001 : size == 2'd1 ? 4'b0011 : 4'b1111) << at[1:0];
  wire [31:0] raw     = (in_lds ? ldsword : ack_rdata) >> {at[1:0], 3'b0};
  wire [31:0] value_r = size == 2'd0 ? {{24{raw[7] && !zext}}, raw[7:0]} :
                        size == 2'd1 ? {{16{raw[15] && !zext}}, raw[15:0]} : raw;
  wire        writes  = is_store || state == S_AMO;

  assign req       = state == S_WORD || ((state == S_ACCESS || state == S_AMO) && mem_on && !in_lds);
  assign req_we    = state != S_WORD && writes;
  assign req_addr  = {state == S_WORD ? cpc[31:2] : at[31:2], 2'b00};
  assign req_strb  = strobe;
  assign req_wdata = placed;

  wire        access_done = in_lds ? 1'b1 : ack;
  wire        access_bad  = in_lds ? lds_bad : ack_err;

  // ---------------------------------------------------------------------------------------- branches
  wire [LANES-1:0] through = cmask & ~taken;
  function [5:0] count(input [LANES-1:0] m);
    integer k;
    begin
      count = 6'd0;
      for (k = 0; k < LANES; k = k + 1) count = count + {5'b0, m[k]};
    end
  endfunction
  wire        taken_first = count(taken) <= count(through);
  wire [5:0]  sp   = depth[cur];
  wire [31:0] top  = wid * DEPTH + {26'b0, sp} - 32'd1;
  wire        at_top = sp != 6'd0 && stk_rpc[top] == cpc;
  wire [31:0] next = cpc + 32'd4;

  // The next warp in turn that can run.
  wire [WARPS-1:0] ready = live & ~waiting;
  reg  [WB-1:0]    turn;
  integer          t;
  always @* begin
    turn = cur;
    for (t = WARPS; t >= 1; t = t - 1)
      if (ready[(cur + t[WB-1:0])]) turn = cur + t[WB-1:0];
  end

  wire last_group = wg_x + 32'd1 == grid_x && wg_y + 32'd1 == grid_y && wg_z + 32'd1 == grid_z;

  task write_x(input [7:0] n, input [31:0] d);
    if (n[5:0] != 6'd0) begin
      xreg[{cur, n[5:0]}]  <= d;
      xlive[{cur, n[5:0]}] <= 1'b1;
    end
  endtask
  task write_v(input [31:0] d);
    begin
      vreg[{cur, nd + bt, lane}]  <= d;
      vlive[{cur, nd + bt, lane}] <= 1'b1;
    end
  endtask
  task stop(input [3:0] why, input [31:0] what);
    begin
      cause <= why;
      value <= what;
      state <= S_TRAP;
    end
  endtask
  task push(input [31:0] n, input [31:0] p, input [LANES-1:0] m);
    begin
      stk_rpc[n]  <= rpc[cur];
      stk_pc[n]   <= p;
      stk_mask[n] <= m;
    end
  endtask

  integer w;
  always @(posedge clk) begin
    if (!rst_n) begin
      state <= S_IDLE;
      ended <= 1'b0;
      fault <= 1'b0;
      cause <= 4'b0;
      value <= 32'b0;
      live  <= {WARPS{1'b0}};
      cur   <= {WB{1'b0}};
      waiting <= {WARPS{1'b0}};
      lds_live <= {LDS_WORDS{1'b0}};
    end else begin
      ended <= 1'b0;
      case (state)
        S_IDLE:
          if (start) begin
            wg_x   <= 32'b0;
            wg_y   <= 32'b0;
            wg_z   <= 32'b0;
            wg_n   <= 32'b0;
            pds_wg <= pds_base;
            state  <= S_GROUP;
          end

        // A workgroup begins: its warps take slots from 0 on.
        S_GROUP: begin
          waiting <= {WARPS{1'b0}};
          refused <= {WARPS{1'b0}};
          held    <= {WARPS{1'b0}};
          xlive   <= {WARPS*64{1'b0}};
          vlive   <= {WARPS*256*LANES{1'b0}};
          cur     <= {WB{1'b1}};
          for (w = 0; w < WARPS; w = w + 1) begin
            live[w]  <= w < warps;
            pc[w]    <= start_pc;
            mask[w]  <= ~({LANES{1'b1}} << threads);
            rpc[w]   <= 32'b0;
            depth[w] <= 6'd0;
            fcsr[w]  <= 8'b0;
            vcsr[w]  <= 3'b0;
            mst[w]   <= 4'b0;
            mtvec[w] <= 32'b0;
            vl[w]    <= 32'b0;
            vtype[w] <= 32'h80000000;
            pfx[w]   <= 2'd0;
          end
          state <= S_PICK;
        end

        S_PICK:
          if (live == {WARPS{1'b0}}) begin
            wg_n   <= wg_n + 32'd1;
            pds_wg <= pds_wg + warps * threads * pds_size;
            if (last_group) begin
              ended <= 1'b1;
              state <= S_IDLE;
            end else begin
              wg_x <= wg_x + 32'd1 == grid_x ? 32'b0 : wg_x + 32'd1;
              if (wg_x + 32'd1 == grid_x) wg_y <= wg_y + 32'd1 == grid_y ? 32'b0 : wg_y + 32'd1;
              if (wg_x + 32'd1 == grid_x && wg_y + 32'd1 == grid_y) wg_z <= wg_z + 32'd1;
              state <= S_GROUP;
            end
          end else if (ready == {WARPS{1'b0}}) waiting <= {WARPS{1'b0}};  // all are at the barrier
          else begin
            cur   <= turn;
            state <= S_FETCH;
          end

        S_FETCH: begin
          word  <= 32'b0;
          nmask <= cmask;
          npc   <= next;
          beat  <= 1'b0;
          ln    <= {(LB+1){1'b0}};
          if (cpc[1:0] != 2'b00 || cpc[31:28] == 4'h7) stop(T_FETCH, cpc);
          else state <= S_WORD;
        end

        S_WORD:
          if (ack) begin
            word  <= ack_err ? 32'b0 : ack_rdata;
            state <= S_DECODE;
            if (ack_err) stop(T_FETCH, cpc);
          end

        S_DECODE:
          if (not_after_exti) stop(T_PREFIX, word);
          else if (!legal) stop(T_ILLEGAL, word);
          else if (kind == K_PREFIX && pfx[cur] != 2'd0) stop(T_PREFIX, word);
          else if (by_vtype && refused[cur]) stop(T_ILLEGAL, word);
          else if (bad_register) stop(T_REGISTER, word);
          else state <= S_EXEC;

        S_EXEC: begin
          state <= S_DONE;
          case (kind)
            K_ALU: if (divides) state <= S_DIVIDE; else write_x(nd, alu_y);
            K_JAL: begin
              npc <= cpc + imm;
              write_x(nd, next);
            end
            K_JALR: begin
              npc <= (x1v + imm) & ~32'd1;
              write_x(nd, next);
            end
            K_BRANCH: if (alu_y[0]) npc <= cpc + imm;
            K_LOAD, K_STORE, K_LR, K_SC, K_AMO, K_VLOAD, K_VSTORE: state <= S_ALIGN;
            K_CSR:
              if (!csr_exists || (csr_writes && !csr_writable)) stop(T_CSR, word);
              else begin
                write_x(nd, csr_rdata);
                if (csr_writes) begin
                  fcsr[cur]  <= fcsr_n;
                  vcsr[cur]  <= vcsr_n;
                  mst[cur]   <= mst_n;
                  mtvec[cur] <= mtvec_n;
                  rpc[cur]   <= rpc_n;
                end
              end
            K_ENV: stop(T_ENV, word);
            K_VALU:
              if (on && divides) state <= S_DIVIDE;
              else begin
                if (on) write_v(alu_y);
                ln <= ln + 1'b1;
                if (!last) state <= S_EXEC;
              end
            K_VTOX: begin
              if (on) tox <= e2;
              ln <= ln + 1'b1;
              if (!last) state <= S_EXEC;
              else write_x(nd, on ? e2 : tox);
            end
            K_VBRANCH: begin
              taken[lane] <= on && alu_y[0];
              ln <= ln + 1'b1;
              state <= last ? S_BRANCH : S_EXEC;
            end
            K_JOIN:
              if (at_top) begin
                npc        <= stk_pc[top];
                nmask      <= stk_mask[top];
                depth[cur] <= sp - 6'd1;
              end
            K_SETRPC: begin
              rpc[cur] <= alu_y;
              write_x(nd, alu_y);
            end
            K_END: if (sp != 6'd0) stop(T_DIVERGED, {26'b0, sp});
            K_VSET: begin
              vl[cur]      <= vl_new;
              vtype[cur]   <= vs_ok ? {24'b0, vt_new[7:0]} : 32'h80000000;
              refused[cur] <= !vs_ok;
              write_x(nd, vl_new);
            end
            default: ;                             // FENCE and BARRIERSUB have nothing to wait for
          endcase
        end

        S_DIVIDE:
          if (div_done) begin
            state <= S_DONE;
            if (kind == K_ALU) write_x(nd, div_y);
            else begin
              write_v(div_y);
              ln <= ln + 1'b1;
              if (!last) state <= S_EXEC;
            end
          end

        S_BRANCH: begin
          state <= S_DONE;
          if (through == {LANES{1'b0}}) npc <= cpc + imm;
          else if (taken != {LANES{1'b0}}) begin
            if ({26'b0, sp} + 32'd2 > DEPTH) stop(T_OVERFLOW, {26'b0, sp});
            else begin
              push(top + 32'd1, rpc[cur], cmask);
              push(top + 32'd2, taken_first ? next : cpc + imm, taken_first ? through : taken);
              npc        <= taken_first ? cpc + imm : next;
              nmask      <= taken_first ? taken : through;
              depth[cur] <= sp + 6'd2;
            end
          end
        end

        // Addresses of all lanes are checked before any is accessed.
        S_ALIGN: begin
          addrs[lane] <= where;
          sc_ok <= held[cur] && held_at[cur] == where[31:2];
          ln <= ln + 1'b1;
          if (mem_on && crooked) stop(T_ALIGN, where);
          else if (scalar || last) begin
            ln    <= {(LB+1){1'b0}};
            state <= S_ACCESS;
          end
        end

        S_ACCESS:
          if (!mem_on || access_done) begin
            if (mem_on && access_bad) stop(T_ACCESS, at);
            else begin
              loads[lane] <= value_r;
              if (mem_on && is_store) begin
                if (in_lds) write_lds(ldsword);
                others_lose;
              end
              ln <= ln + 1'b1;
              if (kind == K_AMO) begin
                ln    <= ln;
                state <= S_AMO;
              end else if (scalar || last) begin
                ln    <= {(LB+1){1'b0}};
                state <= is_store || kind == K_SC ? S_DONE : S_COMMIT;
              end
              if (kind == K_LR) begin
                held[cur]    <= 1'b1;
                held_at[cur] <= at[31:2];
              end
              if (kind == K_SC) begin
                held[cur] <= 1'b0;
                write_x(nd, {31'b0, !sc_ok});
              end
            end
          end

        S_AMO:
          if (access_done) begin
            if (access_bad) stop(T_ACCESS, at);
            else begin
              if (in_lds) write_lds(ldsword);
              others_lose;
              write_x(nd, loads[0]);
              state <= S_DONE;
            end
          end

        S_COMMIT:
          if (scalar) begin
            write_x(nd, loads[0]);
            state <= S_DONE;
          end else begin
            if (on) write_v(loads[lane]);
            ln <= ln + 1'b1;
            if (last) state <= S_DONE;
          end

        // The instruction, or its first half, retires.
        S_DONE:
          if (group && !beat) begin
            beat  <= 1'b1;
            ln    <= {(LB+1){1'b0}};
            state <= S_EXEC;
          end else begin
            pc[cur]       <= npc;
            mask[cur]     <= nmask;
            pfx[cur]      <= kind == K_PREFIX ? (word[12] ? 2'd2 : 2'd1) : 2'd0;
            pfx_word[cur] <= word;
            if (kind == K_END) live[cur] <= 1'b0;
            if (kind == K_BARRIER) waiting[cur] <= 1'b1;
            state <= S_PICK;
          end

        S_TRAP: fault <= 1'b1;

        default: state <= S_IDLE;
      endcase
    end
  end

  task write_lds(input [31:0] old);
    begin
      lds[at[27:2] % LDS_WORDS] <= {strobe[3] ? placed[31:24] : old[31:24],
        strobe[2] ? placed[23:16] : old[23:16], strobe[1] ? placed[15:8] : old[15:8],
        strobe[0] ? placed[7:0] : old[7:0]};
      lds_live[at[27:2] % LDS_WORDS] <= 1'b1;
    end
  endtask
  // A write takes the other warps' reservations of the word.
  task others_lose;
    integer k;
    for (k = 0; k < WARPS; k = k + 1)
      if (k[WB-1:0] != cur && held_at[k] == at[31:2]) held[k] <= 1'b0;
  endtask
endmodule
