// Cover points of the memory side: LSU, LDS, D-cache, atomics, translation, the memory port.
module vt_cover_lsu
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_mem_pkg::*;
(
  input logic    clk_i,
  input logic    rst_ni,
  input logic    in_valid,
  input logic    op_ready,
  input lsu_op_e kind,
  input logic    priv,
  input logic    vec,
  input trap_e   trap,
  input mask_t   mask,
  input mask_t   lds,
  input mask_t   bad,
  input logic    is_fence,
  input logic    is_amo,
  input logic    slot_free,
  input logic    warp_busy,
  input logic    walk_ready,
  input logic    plain_go,
  input logic    req_valid_i,
  input logic    req_ready_o,
  input logic    lds_valid,
  input logic    lds_ready,
  input logic    dc_valid,
  input logic    dc_ready,
  input logic    store_hold_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_every_slot_taken:      cover (in_valid && !slot_free);
      rtl_walker_busy:           cover (in_valid && slot_free && !walk_ready && !is_amo);
      rtl_request_waits:         cover (req_valid_i && !req_ready_o);
      rtl_translation_waits:     cover (in_valid && !op_ready);
      rtl_fence_waits_for_warp:  cover (in_valid && is_fence && warp_busy);
      rtl_fence:                 cover (plain_go && is_fence);
      rtl_atomic_behind_others:  cover (is_amo && !walk_ready);
      rtl_misaligned:            cover (plain_go && trap == TrapMisaligned);
      rtl_no_lane:               cover (plain_go && !is_fence && mask == '0);
      rtl_lds_and_global:        cover (plain_go && (mask & lds) != '0 && (mask & ~lds) != '0);
      rtl_lds_only:              cover (plain_go && mask != '0 && (mask & ~lds) == '0);
      rtl_beyond_the_lds:        cover (plain_go && bad != '0 && (mask & ~bad) != '0 && kind == LsuStore);
      m427_private_load:         cover (plain_go && priv && kind == LsuLoad);
      m427_private_store:        cover (plain_go && priv && kind == LsuStore);
      rtl_scalar_access:         cover (plain_go && !vec && !is_fence);
      rtl_lds_not_ready:         cover (lds_valid && !lds_ready);
      rtl_dcache_not_ready:      cover (dc_valid && !dc_ready);
      rtl_lds_and_dcache_at_once: cover (lds_valid && lds_ready && dc_valid && dc_ready);
      rtl_stores_held:           cover (dc_valid && !dc_ready && store_hold_i);
    end
  end

endmodule

bind vt_lsu vt_cover_lsu u_cover (
  .clk_i, .rst_ni, .in_valid, .op_ready, .kind(op.op), .priv(op.priv), .vec(op.vec), .trap(op.trap),
  .mask(op.mask), .lds(op.lds), .bad(op.bad), .is_fence, .is_amo, .slot_free, .warp_busy, .walk_ready,
  .plain_go, .req_valid_i, .req_ready_o, .lds_valid, .lds_ready, .dc_valid, .dc_ready, .store_hold_i
);

module vt_cover_lsu_slots
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input logic                clk_i,
  input logic                rst_ni,
  input logic [LsuSlots-1:0] valid_q,
  input logic [LsuSlots-1:0] amo_q,
  input mask_t               wait_q [LsuSlots],
  input logic                same_slot,
  input logic                send,
  input slot_t               done_slot,
  input slot_t               last_q,
  input logic                rsp_valid_q,
  input logic                rsp_ready_i,
  input trap_e               sent_trap,
  input logic                failed
);

  logic [LsuSlots-1:0] complete;
  always_comb begin
    for (int s = 0; s < int'(LsuSlots); s++) complete[s] = valid_q[s] && wait_q[s] == '0 && !amo_q[s];
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_all_slots:           cover (valid_q == '1);
      rtl_several_complete:    cover ((complete & (complete - 1'b1)) != '0);
      rtl_both_answer_one:     cover (same_slot);
      rtl_answer_goes_round:   cover (send && done_slot < last_q);
      rtl_answer_waits:        cover (rsp_valid_q && !rsp_ready_i);
      rtl_answer_waits_behind: cover (rsp_valid_q && !rsp_ready_i && complete != '0);
      rtl_sends_a_trap:        cover (send && sent_trap != TrapNone);
      rtl_sends_a_failed_line: cover (send && failed);
    end
  end

endmodule

bind vt_lsu_slots vt_cover_lsu_slots u_cover (
  .clk_i, .rst_ni, .valid_q, .amo_q, .wait_q, .same_slot, .send, .done_slot, .last_q,
  .rsp_valid_q(rsp_valid_o), .rsp_ready_i, .sent_trap(op_q[done_slot].trap),
  .failed(fail_q[done_slot] != '0)
);

// Coalescing.
module vt_cover_lsu_walk
  import vt_pkg::*;
(
  input logic  clk_i,
  input logic  rst_ni,
  input logic  line_send,
  input mask_t group,
  input mask_t left_q,
  input logic  take,
  input logic  we_q,
  input logic  lds_left_q
);

  logic split_q;  // a line of the instruction has been sent

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)        split_q <= 1'b0;
    else if (take)      split_q <= 1'b0;
    else if (line_send) split_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_one_line_all_lanes: cover (line_send && group == '1 && !split_q);
      rtl_one_lane_a_line:    cover (line_send && (group & (group - 1'b1)) == '0);
      rtl_further_line:       cover (line_send && split_q);
      rtl_last_of_several:    cover (line_send && split_q && group == left_q);
      rtl_store_split:        cover (line_send && split_q && we_q);
      rtl_lds_still_to_go:    cover (line_send && lds_left_q);
    end
  end

endmodule

bind vt_lsu_walk vt_cover_lsu_walk u_cover (
  .clk_i, .rst_ni, .line_send, .group, .left_q, .take, .we_q, .lds_left_q
);

module vt_cover_lds
  import vt_pkg::*;
  import vt_mem_pkg::*;
  import vt_issue_pkg::popcount;
(
  input logic  clk_i,
  input logic  rst_ni,
  input logic  busy_q,
  input logic  we_q,
  input mask_t todo_q,
  input mask_t serve,
  input mask_t bank_en,
  input logic  last_round,
  input logic  req_valid_i,
  input logic  req_ready_o
);

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_serve, n_bank_en;
  assign n_serve   = popcount(32'(serve));
  assign n_bank_en = popcount(32'(bank_en));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_no_conflict:        cover (busy_q && todo_q == '1 && serve == '1);
      rtl_bank_conflict:      cover (busy_q && !last_round);
      rtl_store_conflict:     cover (busy_q && !last_round && we_q);
      rtl_one_lane_a_round:   cover (busy_q && !last_round && n_serve == 6'd1);
      rtl_broadcast:          cover (busy_q && !we_q && n_serve > n_bank_en);
      rtl_stores_to_one_word: cover (busy_q && we_q && n_serve > n_bank_en);
      rtl_every_bank:         cover (busy_q && bank_en == '1);
      rtl_back_to_back:       cover (busy_q && req_valid_i && req_ready_o);
      rtl_request_waits:      cover (req_valid_i && !req_ready_o);
    end
  end

endmodule

bind vt_lds vt_cover_lds u_cover (
  .clk_i, .rst_ni, .busy_q, .we_q, .todo_q, .serve, .bank_en, .last_round, .req_valid_i, .req_ready_o
);

module vt_cover_dcache
  import vt_pkg::*;
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumWays    = 4,
  parameter int unsigned NumEntries = 8
) (
  input logic                  clk_i,
  input logic                  rst_ni,
  input logic                  flush_i,
  input logic                  hold_i,
  input logic                  req_valid_i,
  input logic                  req_we,
  input logic                  do_new,
  input logic                  new_hit,
  input logic                  new_alloc,
  input logic                  new_blocked,
  input logic                  older_any,
  input logic                  older_blocks_load,
  input logic                  hit,
  input logic                  look_we,
  input logic                  look_atomic,
  input logic                  do_fill,
  input logic                  do_replay,
  input logic                  load_hit,
  input logic                  store_now,
  input logic                  send,
  input logic                  keep_fill,
  input logic                  drop,
  input logic                  ent_full,
  input logic [NumEntries-1:0] ent_valid_q,
  input logic [NumEntries-1:0] ent_wait_q,
  input logic [NumEntries-1:0] ent_replay_q,
  input logic [NumEntries-1:0] ent_we_q,
  input logic                  rsp_stale,
  input logic                  rsp_err,
  input logic                  rsp_we,
  input logic [NumWays-1:0]    fill_ways,
  input logic                  fill_same_set,   // the waiting request and the fill have the same set
  input logic                  out_valid_q,
  input logic                  mem_req_ready_i
);

  function automatic logic several(input logic [NumEntries-1:0] bits);
    return (bits & (bits - 1'b1)) != '0;
  endfunction

  logic evict;
  assign evict = keep_fill && fill_ways == '1;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_load_hit:                cover (do_new && new_hit);
      rtl_load_miss:               cover (new_alloc && !req_we && !hit);
      rtl_hit_under_miss:          cover (do_new && new_hit && (ent_valid_q & ~ent_we_q) != '0);
      rtl_miss_under_miss:         cover (new_alloc && !req_we && !hit && (ent_valid_q & ~ent_we_q) != '0);
      rtl_load_passes_store:       cover (do_new && new_hit && older_any);
      rtl_load_behind_load:        cover (new_blocked && !req_we && older_blocks_load);
      rtl_store_behind_store:      cover (new_blocked && req_we);
      rtl_chain_of_three:          cover (new_blocked && several(ent_wait_q));
      rtl_store_hits:              cover (store_now && hit);
      rtl_store_misses:            cover (store_now && !hit);
      rtl_entries_full:            cover (req_valid_i && ent_full);
      rtl_full_but_hits:           cover (do_new && new_hit && ent_full);
      rtl_evicts:                  cover (evict);
      rtl_evicts_while_others_wait: cover (evict && ent_wait_q != '0);
      rtl_evicts_while_stores_fly: cover (evict && (ent_valid_q & ent_we_q) != '0);
      rtl_evicts_set_in_demand:    cover (evict && req_valid_i && fill_same_set);
      rtl_fill_and_request:        cover (do_fill && req_valid_i);
      rtl_fill_and_replay:         cover (do_fill && ent_replay_q != '0);
      rtl_replay_hits:             cover (do_replay && load_hit);
      rtl_replay_misses:           cover (do_replay && !look_we && !look_atomic && !load_hit);
      rtl_replay_stores:           cover (do_replay && look_we);
      rtl_several_replay:          cover (several(ent_replay_q));
      rtl_replay_holds_request:    cover (do_replay && req_valid_i);
      rtl_stale_fill:              cover (do_fill && rsp_stale && !rsp_we);
      rtl_fill_not_mapped:         cover (do_fill && rsp_err && !rsp_we);
      rtl_store_not_mapped:        cover (do_fill && rsp_err && rsp_we);
      rtl_flush_in_flight:         cover (flush_i && ent_valid_q != '0);
      rtl_flush_at_fill:           cover (flush_i && do_fill);
      ext_a_atomic_drops_line:     cover (drop);
      ext_a_atomic_without_line:   cover (send && look_atomic && !hit);
      ext_a_atomic_behind_others:  cover (new_blocked && !req_we && look_atomic);
      ext_a_store_held:            cover (hold_i && req_valid_i && req_we && !do_new);
      ext_a_load_during_hold:      cover (hold_i && do_new && !req_we);
      rtl_port_busy:               cover (out_valid_q && !mem_req_ready_i);
    end
  end

endmodule

bind vt_dcache vt_cover_dcache #(.NumWays(NumWays), .NumEntries(NumEntries)) u_cover (
  .clk_i, .rst_ni, .flush_i, .hold_i, .req_valid_i, .req_we(req_i.we), .do_new, .new_hit, .new_alloc,
  .new_blocked, .older_any, .older_blocks_load, .hit, .look_we, .look_atomic, .do_fill, .do_replay, .load_hit,
  .store_now, .send, .keep_fill, .drop, .ent_full, .ent_valid_q, .ent_wait_q, .ent_replay_q, .ent_we_q,
  .rsp_stale(ent_stale_q[rsp_ent]), .rsp_err(mem_rsp_i.err), .rsp_we(mem_rsp_i.we),
  .fill_ways(u_array.valid_q[u_array.fill_set]),
  .fill_same_set(((req_i.line ^ fill_line) & LineTagW'(NumSets - 1)) == '0), .out_valid_q(mem_req_valid_o),
  .mem_req_ready_i
);

module vt_cover_amo
  import vt_pkg::*;
  import vt_isa_pkg::*;
  import vt_issue_pkg::popcount;
(
  input logic    clk_i,
  input logic    rst_ni,
  input logic    start_o,
  input lsu_op_e kind,
  input amo_op_e amo,
  input logic    vec,
  input mask_t   mask,
  input mask_t   lds,
  input mask_t   same,
  input logic    lane_valid,
  input logic    lock_req_o,
  input logic    lock_gnt_i,
  input logic    held_i,
  input logic    done_o,
  input logic    failed_i,
  input logic    waits_for_walker
);

  logic amo_lane;
  assign amo_lane = lane_valid && kind == LsuAmo;

  // Counts have names: Verilator 5.006 loses calls inside of cover statements.
  logic [5:0] n_same, n_mask;
  assign n_same = popcount(32'(same));
  assign n_mask = popcount(32'(mask));

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      ext_a_swap:            cover (amo_lane && amo == AmoSwap);
      ext_a_add:             cover (amo_lane && amo == AmoAdd);
      ext_a_xor:             cover (amo_lane && amo == AmoXor);
      ext_a_and:             cover (amo_lane && amo == AmoAnd);
      ext_a_or:              cover (amo_lane && amo == AmoOr);
      ext_a_min:             cover (amo_lane && amo == AmoMin);
      ext_a_max:             cover (amo_lane && amo == AmoMax);
      ext_a_minu:            cover (amo_lane && amo == AmoMinu);
      ext_a_maxu:            cover (amo_lane && amo == AmoMaxu);
      ext_a_lr:              cover (lane_valid && kind == LsuLr);
      ext_a_sc_succeeds:     cover (lane_valid && kind == LsuSc && held_i);
      ext_a_sc_fails:        cover (lane_valid && kind == LsuSc && !held_i);
      ext_a_lanes_contend:   cover (lane_valid && n_same > 6'd1);
      ext_a_all_lanes_one_word: cover (lane_valid && vec && same == mask && n_mask > 6'd1);
      ext_a_scalar:          cover (start_o && !vec);
      ext_a_in_lds:          cover (start_o && (mask & ~lds) == '0 && mask != '0);
      ext_a_mixed:           cover (start_o && (mask & ~lds) != '0 && (mask & lds) != '0);
      ext_a_no_lane:         cover (start_o && mask == '0);
      ext_a_fails:           cover (done_o && failed_i);
      rtl_lock_waits:        cover (lock_req_o && !lock_gnt_i);
      rtl_walker_first:      cover (waits_for_walker);
    end
  end

endmodule

bind vt_lsu_amo vt_cover_amo u_cover (
  .clk_i, .rst_ni, .start_o, .kind(op_i.op), .amo(op_i.amo), .vec(op_i.vec), .mask(op_i.mask), .lds(op_i.lds),
  .same, .lane_valid, .lock_req_o, .lock_gnt_i, .held_i, .done_o, .failed_i,
  .waits_for_walker(valid_i && state_q == StIdle && !walk_idle_i)
);

module vt_cover_resv
  import vt_pkg::*;
  import tandem_cfg_pkg::*;
(
  input logic  clk_i,
  input logic  rst_ni,
  input logic  note_any,
  input logic  lds_store_i,
  input logic  set_i,
  input logic  give_up_i,
  input logic  steal_i,
  input logic  held_o,
  input mask_t lost [NumWarp],
  input mask_t valid_q [NumWarp],
  input warp_t warp_i,
  input logic  start_valid_i,
  input warp_t start_warp_i
);

  logic [NumWarp-1:0] loses;
  always_comb for (int w = 0; w < int'(NumWarp); w++) loses[w] = (lost[w] & valid_q[w]) != '0;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      ext_a_reserved:             cover (set_i);
      ext_a_reserved_anew:        cover (set_i && valid_q[warp_i] != '0);
      ext_a_lost_to_global_store: cover (loses != '0 && note_any);
      ext_a_lost_to_lds_store:    cover (loses != '0 && lds_store_i);
      ext_a_lost_to_own_lane:     cover (steal_i && loses[warp_i]);
      ext_a_given_up_unused:      cover (give_up_i && !held_o);
      ext_a_ends_with_warp:       cover (start_valid_i && valid_q[start_warp_i] != '0);
    end
  end

endmodule

bind vt_lsu_resv vt_cover_resv u_cover (
  .clk_i, .rst_ni, .note_any, .lds_store_i, .set_i, .give_up_i, .steal_i, .held_o, .lost, .valid_q, .warp_i,
  .start_valid_i, .start_warp_i
);

module vt_cover_amo_lock
  import tandem_cfg_pkg::*;
(
  input logic             clk_i,
  input logic             rst_ni,
  input logic [NumSm-1:0] req_i,
  input logic [NumSm-1:0] gnt_o,
  input logic [NumSm-1:0] stores_idle_i,
  input logic             busy_q
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      ext_a_lock:            cover (gnt_o != '0);
      ext_a_lock_contended:  cover ((req_i & (req_i - 1'b1)) != '0);
      ext_a_lock_waits_for_stores: cover (busy_q && gnt_o == '0 && stores_idle_i != '1);
      ext_a_lock_passed_on:  cover (!busy_q && (req_i & (req_i - 1'b1)) != '0);
    end
  end

endmodule

bind vt_amo vt_cover_amo_lock u_cover (.clk_i, .rst_ni, .req_i, .gnt_o, .stores_idle_i, .busy_q);

module vt_cover_mmu
  import vt_mem_pkg::*;
#(
  parameter int unsigned NumEntry = 16
) (
  input logic                clk_i,
  input logic                rst_ni,
  input logic                d_req_valid_i,
  input logic                i_req_valid_i,
  input logic                idle_o,
  input logic                looks,
  input logic                hit,
  input logic                fetch_q,
  input logic                mega,
  input logic                giga,
  input mmu_fault_e          look_fault,
  input logic                walked,          // a page table entry arrives
  input logic                leaf,
  input logic                bad,
  input logic                far,
  input logic                not_mapped,
  input logic [NumEntry-1:0] valid_q,
  input logic                mem_req_valid_o,
  input logic                mem_req_ready_i,
  input logic                flush_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      d40_hit_page:       cover (looks && hit && !mega && !giga);
      d40_hit_mega_page:  cover (looks && hit && mega);
      d40_hit_giga_page:  cover (looks && hit && giga);
      d40_miss_data:      cover (looks && !hit && !fetch_q);
      d40_miss_fetch:     cover (looks && !hit && fetch_q);
      d40_evicts:         cover (walked && leaf && !bad && valid_q == '1);
      d40_no_right:       cover (looks && hit && look_fault == MmuPage);
      d40_beyond_address_space: cover (looks && hit && look_fault == MmuAccess);
      d40_bad_entry:      cover (walked && bad);
      d40_table_too_far:  cover (walked && !bad && !leaf && far);
      d40_table_not_mapped: cover (walked && not_mapped);
      d40_both_ask:       cover (idle_o && d_req_valid_i && i_req_valid_i);
      d40_asked_while_busy: cover (!idle_o && (d_req_valid_i || i_req_valid_i));
      rtl_port_busy:      cover (mem_req_valid_o && !mem_req_ready_i);
      rtl_flush_of_some:  cover (flush_i && valid_q != '0);
    end
  end

endmodule

bind vt_mmu vt_cover_mmu #(.NumEntry(NumEntry)) u_cover (
  .clk_i, .rst_ni, .d_req_valid_i, .i_req_valid_i, .idle_o, .looks(state_q == StLook), .hit, .fetch_q,
  .mega(found.mega), .giga(found.giga), .look_fault(look_rsp.fault),
  .walked(state_q == StWait && mem_rsp_valid_i), .leaf(pte_leaf), .bad(pte_bad), .far(pte_far),
  .not_mapped(mem_rsp_i.err), .valid_q, .mem_req_valid_o, .mem_req_ready_i, .flush_i
);

module vt_cover_xlate
  import vt_pkg::*;
  import vt_mem_pkg::*;
(
  input logic       clk_i,
  input logic       rst_ni,
  input mask_t      todo_q,
  input mask_t      lanes,
  input mask_t      page_q,
  input mask_t      access_q,
  input mask_t      mask,
  input logic       take_i,
  input logic       mmu_rsp_valid_i,
  input mmu_fault_e fault,
  input logic       mmu_req_valid_o,
  input logic       mmu_req_ready_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      d40_one_page:           cover (mmu_rsp_valid_i && lanes == todo_q);
      d40_several_pages:      cover (mmu_rsp_valid_i && lanes != todo_q);
      d40_some_lanes_fault:   cover (take_i && page_q != '0 && (mask & ~page_q) != '0);
      d40_two_kinds_of_fault: cover (take_i && page_q != '0 && access_q != '0);
      d40_access_fault:       cover (mmu_rsp_valid_i && fault == MmuAccess);
      rtl_mmu_not_ready:      cover (mmu_req_valid_o && !mmu_req_ready_i);
    end
  end

endmodule

bind vt_lsu_xlate vt_cover_xlate u_cover (
  .clk_i, .rst_ni, .todo_q, .lanes, .page_q, .access_q, .mask(op_i.mask), .take_i, .mmu_rsp_valid_i,
  .fault(mmu_rsp_i.fault), .mmu_req_valid_o, .mmu_req_ready_i
);

module vt_cover_mem_arb #(
  parameter int unsigned NumPorts = 2
) (
  input logic                clk_i,
  input logic                rst_ni,
  input logic [NumPorts-1:0] req_valid_i,
  input logic                take,
  input logic                can_take,
  input logic                free_some,
  input logic                out_valid_q,
  input logic                mem_req_ready_i,
  input logic                mem_rsp_valid_i,
  input logic                mem_rsp_ready_o
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_ports_contend:   cover (take && (req_valid_i & (req_valid_i - 1'b1)) != '0);
      rtl_every_port:      cover (take && req_valid_i == '1);
      rtl_request_held:    cover (req_valid_i != '0 && !can_take);
      rtl_no_id_left:      cover (!free_some);
      rtl_port_busy:       cover (out_valid_q && !mem_req_ready_i);
      rtl_answer_waits:    cover (mem_rsp_valid_i && !mem_rsp_ready_o);
    end
  end

endmodule

bind vt_mem_arb vt_cover_mem_arb #(.NumPorts(NumPorts)) u_cover (
  .clk_i, .rst_ni, .req_valid_i, .take, .can_take, .free_some, .out_valid_q(mem_req_valid_o),
  .mem_req_ready_i, .mem_rsp_valid_i, .mem_rsp_ready_o
);

module vt_cover_port_slice (
  input logic clk_i,
  input logic rst_ni,
  input logic req_valid_i,
  input logic req_ready_o,
  input logic mem_req_valid_o,
  input logic mem_req_ready_i,
  input logic rsp_valid_o,
  input logic rsp_ready_i,
  input logic mem_rsp_valid_i
);

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      rtl_queue_full:     cover (req_valid_i && !req_ready_o);
      rtl_in_and_out:     cover (req_valid_i && req_ready_o && mem_req_valid_o && mem_req_ready_i);
      rtl_memory_stalls:  cover (mem_req_valid_o && !mem_req_ready_i);
      rtl_answer_held:    cover (rsp_valid_o && !rsp_ready_i);
      rtl_answers_in_row: cover (rsp_valid_o && rsp_ready_i && mem_rsp_valid_i);
    end
  end

endmodule

bind vt_port_slice vt_cover_port_slice u_cover (
  .clk_i, .rst_ni, .req_valid_i, .req_ready_o, .mem_req_valid_o, .mem_req_ready_i, .rsp_valid_o, .rsp_ready_i,
  .mem_rsp_valid_i
);
