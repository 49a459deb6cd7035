// Address generation: base + offset for each lane, the interleaving of private memory, and the checks that
// need no memory: alignment, and the end of the LDS (which decides whether lanes are only probed). A pair
// access comes as two words, at base + offset and 4 beyond; the first word must be aligned to 8.
//
// Private memory gives each thread a space A that looks contiguous. Word w of thread t lies at pds_base + 4 *
// (w * threads + t), so that lanes touching the same private word share a line.
module vt_lsu_agu
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
(
  input  logic     valid_i,
  input  lsu_req_t req_i,
  output lsu_op_t  op_o,
  output vec_t     data_o  // store data, zero-extended from the access size
);

  always_comb begin
    mask_t misaligned;
    word_t linear;

    op_o       = '0;
    data_o     = '0;
    misaligned = '0;
    linear     = '0;
    if (valid_i) begin
      op_o.warp = req_i.warp;
      op_o.uid  = req_i.uid;
      op_o.op   = req_i.op;
      op_o.size = req_i.size;
      op_o.sext = req_i.sext;
      op_o.amo  = req_i.amo;
      op_o.we   = req_i.we;
      op_o.vec  = req_i.vec;
      op_o.priv = req_i.priv;
      op_o.rd   = req_i.rd;
      op_o.mask = (req_i.op == LsuFence) ? '0 : req_i.mask;

      for (int unsigned l = 0; l < NumLane; l++) begin
        if (op_o.mask[l]) begin
          linear = req_i.base[l] + req_i.offset[l];
          misaligned[l] = (req_i.size == 2'd1 && linear[0]) || (req_i.size == 2'd2 && linear[1:0] != 2'b00)
                          || (req_i.pair && linear[2:0] != 3'b000);
          if (req_i.pair && req_i.beat) linear = linear + 32'd4;
          if (req_i.priv) begin
            op_o.addr[l] = req_i.pds_base + {linear[31:2], 2'b00} * req_i.threads + {30'b0, linear[1:0]}
                           + ((req_i.tid + l) << 2);
          end else begin
            op_o.addr[l] = linear;
          end
          op_o.lds[l]   = op_o.addr[l][31:28] == LdsWindow;
          op_o.bad[l]   = op_o.lds[l] && {4'b0, op_o.addr[l][27:0]} >= LdsBytes;
          data_o[l]     = take_bytes(req_i.size, 2'b00, req_i.data[l]);
        end
      end

      // Misalignment has priority, and the lowest misaligned lane gives the value. If a lane is beyond the
      // LDS, the global lanes are still probed, because the lowest failing lane of both kinds gives the
      // value.
      if (misaligned != '0) begin
        op_o.trap = TrapMisaligned;
        for (int l = int'(NumLane) - 1; l >= 0; l--) if (misaligned[l]) op_o.trap_value = op_o.addr[l];
      end else begin
        op_o.go = (op_o.bad != '0) ? op_o.mask & ~op_o.lds : op_o.mask;
      end
    end
  end

endmodule
