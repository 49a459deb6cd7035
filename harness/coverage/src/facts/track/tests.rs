//! Each fact, tested on handwritten records.

use super::*;
use crate::facts::{all, name};
use tandem_abi::{Operand, SimtEntry};
use ventus_isa::{Insn, encode};

/// A record of 4 lanes, all active.
fn record(insn: Insn) -> Record {
    let insn = encode(&insn).unwrap().word;
    Record {
        insn,
        lanes: 4,
        mask: 0xf,
        pc: 0x100,
        next_pc: 0x104,
        next_mask: 0xf,
        ..Record::new(Kind::Retire)
    }
}

fn x(reg: u8) -> Operand {
    Operand { kind: OperandKind::Scalar as u8, reg }
}

fn v(reg: u8) -> Operand {
    Operand { kind: OperandKind::Vector as u8, reg }
}

/// The facts among `wanted` that hold, and numbers as `name=value`.
#[track_caller]
fn facts(tracker: &mut Tracker, r: &Record, wanted: &str) -> String {
    let (_, facts) = tracker.see(r).expect("an instruction");
    let shown = wanted.split(' ').filter_map(|w| {
        let at = name(w).unwrap_or_else(|| panic!("no fact {w}"));
        let value = facts.get(at);
        if at.bit == 32 { Some(format!("{w}={value}")) } else { (value != 0).then(|| w.to_string()) }
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn alone(r: &Record, wanted: &str) -> String {
    facts(&mut Tracker::default(), r, wanted)
}

/// Names of the facts that begin with a prefix.
fn names(prefix: &str) -> String {
    all().map(|(n, ..)| n).filter(|n| n.starts_with(prefix)).collect::<Vec<_>>().join(" ")
}

fn vadd() -> Record {
    let mut r = record(Insn::new(Op::VaddVv).rd(3).rs1(1).rs2(2));
    r.src_op = [v(1), v(2), Operand::default()];
    (r.vdst_valid, r.vdst, r.vmask) = (1, 3, 0xf);
    r
}

#[test]
fn masks() {
    for (mask, want) in [
        (0b1111, "mask_full"),
        (0b0001, "mask_one"),
        (0b1000, "mask_one mask_high"),
        (0b0011, "mask_low"),
        (0b1100, "mask_high"),
        (0b0101, "mask_alternating mask_hole"),
        (0b1010, "mask_alternating mask_hole"),
        (0b1001, "mask_hole"),
        (0b0111, ""),
    ] {
        let r = Record { mask, vmask: mask, ..vadd() };
        assert_eq!(
            alone(&r, "mask_full mask_one mask_low mask_high mask_alternating mask_hole"),
            want,
            "{mask:#b}"
        );
    }
    let r = Record { mask: 0b0111, ..vadd() };
    assert_eq!(alone(&r, "active lanes"), "active=3 lanes=4");
}

#[test]
fn what_v0_leaves() {
    let masked = |vmask: u32| {
        let mut r = record(Insn::new(Op::VaddVv).rd(3).rs1(1).rs2(2).masked());
        (r.vdst_valid, r.vdst, r.vmask) = (u8::from(vmask != 0), 3, vmask);
        alone(&r, "masked none_left v0_split written")
    };
    assert_eq!(masked(0xf), "masked written=4");
    assert_eq!(masked(0x3), "masked v0_split written=2");
    assert_eq!(masked(0x0), "masked none_left written=0");
    assert_eq!(alone(&vadd(), "masked none_left v0_split"), "");
}

#[test]
fn operand_classes_come_from_active_lanes_only() {
    let mut r = vadd();
    r.src[0][..4].copy_from_slice(&[0, 1, u32::MAX, 0x8000_0000]);
    r.src[1][..4].copy_from_slice(&[0x7fff_ffff, 31, 99, 0xffff_0000]);
    assert_eq!(alone(&r, &names("a_")), "a_vector a_b_opposite a_zero a_one a_ones a_min");
    assert_eq!(alone(&r, &names("b_")), "b_vector b_max b_small b_positive b_negative");
    r.mask = 0b0001;
    assert_eq!(alone(&r, &names("a_")), "a_vector a_zero");
    r.src[1][0] = 0;
    assert_eq!(alone(&r, "equal_ab a_b_opposite"), "equal_ab");
}

#[test]
fn float_classes_follow_the_width() {
    let mut r = record(Insn::new(Op::VfaddVv).rd(3).rs1(1).rs2(2));
    r.src_op = [v(1), v(2), Operand::default()];
    r.src[0][..4].copy_from_slice(&[0x7f80_0001, 0x7fc0_0000, 0x8000_0000, 0x3f80_0000]);
    let wanted = "a_fsnan a_fqnan a_min a_fone a_fnorm a_fsub a_finf";
    assert_eq!(alone(&r, wanted), "a_fsnan a_fqnan a_min a_fone a_fnorm");
    // The same bits as halves: 0x0001, 0x0000, 0x0000, 0x0000.
    let mut tracker = Tracker::default();
    let mut vset = record(Insn::new(Op::Vsetvli).rd(1).rs1(2).imm(8));
    vset.csr_count = 1;
    vset.csr[0] = tandem_abi::CsrWrite { addr: VTYPE, value: 8 };
    assert_eq!(facts(&mut tracker, &vset, "sew lmul"), "sew=32 lmul=1");
    assert_eq!(
        facts(&mut tracker, &r, "sew a_fsub a_zero a_fsnan"),
        "a_fsub a_zero".to_string().replacen("a_fsub", "sew=16 a_fsub", 1)
    );
}

#[test]
fn registers_named_twice_and_prefixes() {
    let mut r = vadd();
    assert_eq!(alone(&r, "same_ab dst_is_a dst_is_b high_a high_dst"), "");
    r.src_op = [v(3), v(3), Operand::default()];
    assert_eq!(alone(&r, "same_ab dst_is_a dst_is_b"), "same_ab dst_is_a dst_is_b");
    r.src_op = [v(40), v(2), Operand::default()];
    r.vdst = 33;
    for (op, want) in [
        (Op::Regext, "high_a high_dst prefix_regext"),
        (Op::Regexti, "high_a high_dst prefix_regexti"),
        (Op::Regpair, "high_a high_dst prefix_regpair"),
        (Op::Regpairi, "high_a high_dst prefix_regpair"),
    ] {
        r.prefix = op.row().matches;
        assert_eq!(alone(&r, "high_a high_b high_dst prefix_regext prefix_regexti prefix_regpair"), want);
    }
    let mut tracker = Tracker::default();
    let mut prefix = record(Insn::new(Op::Regext));
    prefix.pc = 0x13c;
    facts(&mut tracker, &prefix, "depth");
    assert_eq!(facts(&mut tracker, &r, "prefix_at_line_end"), "prefix_at_line_end");
    assert_eq!(facts(&mut tracker, &r, "prefix_at_line_end"), "");
}

#[test]
fn distances_count_instructions_of_the_warp() {
    let mut tracker = Tracker::default();
    let wanted = "raw_vector waw_vector war_vector";
    let other = |n: u8| {
        let mut r = vadd();
        (r.src_op, r.vdst) = ([v(n), v(n + 1), Operand::default()], n + 2);
        r
    };
    assert_eq!(facts(&mut tracker, &vadd(), wanted), "raw_vector=255 waw_vector=255 war_vector=255");
    let mut reader = other(10);
    reader.src_op[1] = v(3);
    assert_eq!(facts(&mut tracker, &reader, wanted), "raw_vector=0 waw_vector=255 war_vector=255");
    // A prefix and another warp's instruction do not count.
    facts(&mut tracker, &record(Insn::new(Op::Regext)), "depth");
    facts(&mut tracker, &Record { warp: 1, ..other(20) }, "depth");
    let mut writer = other(30);
    writer.vdst = 3;
    assert_eq!(facts(&mut tracker, &writer, wanted), "raw_vector=255 waw_vector=1 war_vector=0");
    for _ in 0..4 {
        facts(&mut tracker, &other(50), "depth");
    }
    assert_eq!(facts(&mut tracker, &reader, wanted), "raw_vector=4 waw_vector=255 war_vector=255");
    // A new workgroup's warps have no history.
    assert!(tracker.see(&Record::new(Kind::WgStart)).is_none());
    assert_eq!(facts(&mut tracker, &reader, wanted), "raw_vector=255 waw_vector=255 war_vector=255");
}

#[test]
fn scalar_distances_and_loads() {
    let mut tracker = Tracker::default();
    let mut load = record(Insn::new(Op::Lw).rd(5).rs1(6));
    load.src_op[0] = x(6);
    (load.sdst_valid, load.sdst, load.mem_op, load.mem_mask, load.mem_size) = (1, 5, MemOp::Load as u8, 1, 4);
    facts(&mut tracker, &load, "depth");
    let mut add = record(Insn::new(Op::Add).rd(5).rs1(5).rs2(5));
    add.src_op = [x(5), x(5), Operand::default()];
    (add.sdst_valid, add.sdst) = (1, 5);
    let wanted = "raw_scalar waw_scalar war_scalar since_load same_ab dst_is_a";
    assert_eq!(
        facts(&mut tracker, &add, wanted),
        "raw_scalar=0 waw_scalar=0 war_scalar=255 since_load=0 same_ab dst_is_a"
    );
    // The load's value was overwritten; x0 never causes a hazard.
    let mut zero = add;
    zero.src_op = [x(0), x(0), Operand::default()];
    assert_eq!(facts(&mut tracker, &zero, "raw_scalar war_scalar"), "raw_scalar=255 war_scalar=0");
    let discards = Record { sdst_valid: 0, ..record(Insn::new(Op::Add).rs1(1).rs2(2)) };
    assert_eq!(alone(&discards, "dst_is_zero"), "dst_is_zero");
}

#[test]
fn branches_and_joins() {
    let wanted = "diverged tie else_first all_taken not_taken backward popped widened swapped depth";
    let branch = |mask: u32, next_mask: u32, next_pc: u32, push: bool| {
        let mut r = record(Insn::new(Op::Vbeq).rs1(1).rs2(2).imm(0x40));
        (r.mask, r.next_mask, r.next_pc) = (mask, next_mask, next_pc);
        if push {
            (r.simt_op, r.simt_depth) = (SimtOp::Push as u8, 2);
            r.simt_top[0] = SimtEntry::default();
        }
        r
    };
    assert_eq!(alone(&branch(0xf, 0xf, 0x140, false), wanted), "all_taken depth=0");
    assert_eq!(alone(&branch(0xf, 0xf, 0x104, false), wanted), "not_taken depth=0");
    assert_eq!(alone(&branch(0xf, 0x3, 0x140, true), wanted), "diverged tie depth=0");
    assert_eq!(alone(&branch(0xf, 0x1, 0x140, true), wanted), "diverged depth=0");
    assert_eq!(alone(&branch(0xf, 0x1, 0x104, true), wanted), "diverged else_first depth=0");
    assert_eq!(alone(&branch(0xf, 0xf, 0x80, false), wanted), "all_taken backward depth=0");
    let mut tracker = Tracker::default();
    facts(&mut tracker, &branch(0xf, 0x1, 0x140, true), "depth");
    let mut join = record(Insn::new(Op::Join));
    (join.mask, join.next_mask, join.simt_op, join.simt_depth) = (0x1, 0xe, SimtOp::Pop as u8, 1);
    assert_eq!(facts(&mut tracker, &join, wanted), "popped swapped depth=2");
    (join.mask, join.next_mask, join.simt_depth) = (0xe, 0xf, 0);
    assert_eq!(facts(&mut tracker, &join, wanted), "popped widened depth=1");
    (join.simt_op, join.mask) = (0, 0xf);
    assert_eq!(facts(&mut tracker, &join, wanted), "depth=0");
    let mut scalar = record(Insn::new(Op::Beq).rs1(1).rs2(2).imm(8));
    scalar.next_pc = 0x108;
    assert_eq!(alone(&scalar, wanted), "all_taken depth=0");
}

fn load(space: MemSpace, addresses: [u32; 4]) -> Record {
    let mut r = record(Insn::new(Op::Vle32V).rd(4).rs1(1));
    (r.mem_op, r.mem_space, r.mem_size, r.mem_mask) = (MemOp::Load as u8, space as u8, 4, 0xf);
    r.mem_addr[..4].copy_from_slice(&addresses);
    r
}

#[test]
fn patterns_of_lanes() {
    let wanted = "mem_unit mem_broadcast mem_strided mem_scatter mem_single mem_shared mem_lines";
    for (addresses, want) in [
        ([0x1000, 0x1004, 0x1008, 0x100c], "mem_unit mem_lines=1"),
        ([0x1000; 4], "mem_broadcast mem_lines=1"),
        ([0x1000, 0x1040, 0x1080, 0x10c0], "mem_strided mem_lines=4"),
        ([0x100c, 0x1008, 0x1004, 0x1000], "mem_strided mem_lines=1"),
        ([0x1000, 0x1010, 0x1014, 0x2000], "mem_scatter mem_lines=2"),
        ([0x1000, 0x1000, 0x1014, 0x1014], "mem_scatter mem_shared mem_lines=1"),
    ] {
        assert_eq!(alone(&load(MemSpace::Global, addresses), wanted), want, "{addresses:x?}");
    }
    // Inactive lanes leave gaps: lanes 0 and 2 of a unit-stride access.
    let gaps = Record { mem_mask: 0b0101, ..load(MemSpace::Global, [0x1000, 0, 0x1008, 0]) };
    assert_eq!(alone(&gaps, wanted), "mem_unit mem_lines=1");
    let one = Record { mem_mask: 0b0100, ..gaps };
    assert_eq!(alone(&one, wanted), "mem_single mem_lines=1");
    let none = Record { mem_mask: 0, ..gaps };
    assert_eq!(alone(&none, "mem_single mem_none"), "mem_none");
}

#[test]
fn spaces_places_and_banks() {
    let lds = tandem_abi::LDS_BASE;
    let wanted = "mem_global mem_lds mem_private mem_mixed line_end page_end page_start pages bank_ways";
    assert_eq!(alone(&load(MemSpace::Global, [0x100c; 4]), wanted), "mem_global bank_ways=0");
    assert_eq!(alone(&load(MemSpace::Global, [0x103c; 4]), wanted), "mem_global line_end bank_ways=0");
    assert_eq!(
        alone(&load(MemSpace::Global, [0x1ff8, 0x1ffc, 0x2000, 0x2004]), wanted),
        "mem_global line_end page_end page_start pages bank_ways=0"
    );
    assert_eq!(alone(&load(MemSpace::Private, [0x1004; 4]), wanted), "mem_private bank_ways=0");
    assert_eq!(
        alone(&load(MemSpace::Global, [0x1004, lds + 4, 0x1004, 0x1004]), wanted),
        "mem_mixed pages bank_ways=0"
    );
    // Four banks: unit stride hits each once, stride 16 hits one four times, a broadcast is one word.
    for (step, ways) in [(4, 1), (8, 2), (16, 4), (0, 1)] {
        let at = [0, 1, 2, 3].map(|l| lds + 0x100 + l * step);
        assert_eq!(
            alone(&load(MemSpace::Lds, at), "mem_lds bank_ways"),
            format!("mem_lds bank_ways={ways}"),
            "{step}"
        );
    }
}

#[test]
fn narrow_and_signed_loads() {
    let mut byte = record(Insn::new(Op::Lb).rd(5).rs1(6));
    (byte.mem_op, byte.mem_size, byte.mem_mask) = (MemOp::Load as u8, 1, 1);
    (byte.mem_addr[0], byte.mem_data[0]) = (0x1003, 0x80);
    assert_eq!(alone(&byte, "narrow_high sign mem_size"), "narrow_high sign mem_size=1");
    (byte.mem_addr[0], byte.mem_data[0]) = (0x1001, 0x7f);
    assert_eq!(alone(&byte, "narrow_high sign"), "");
}

#[test]
fn loads_after_stores_of_the_warp_and_of_others() {
    let mut tracker = Tracker::default();
    let mut store = record(Insn::new(Op::Sb).rs1(1).rs2(2));
    (store.mem_op, store.mem_size, store.mem_mask, store.mem_addr[0]) = (MemOp::Store as u8, 1, 1, 0x1002);
    let wanted = "after_own_store after_other_store same_line_as_before";
    facts(&mut tracker, &store, wanted);
    assert_eq!(
        facts(&mut tracker, &load(MemSpace::Global, [0x1000; 4]), wanted),
        "after_own_store same_line_as_before"
    );
    assert_eq!(facts(&mut tracker, &load(MemSpace::Global, [0x1004; 4]), wanted), "same_line_as_before");
    assert_eq!(facts(&mut tracker, &load(MemSpace::Global, [0x1100; 4]), wanted), "");
    let other = Record { warp: 1, ..load(MemSpace::Global, [0x1000; 4]) };
    assert_eq!(facts(&mut tracker, &other, wanted), "after_other_store");
    tracker.clear();
    assert_eq!(facts(&mut tracker, &other, wanted), "");
}

#[test]
fn traps_flags_csrs_and_rounding() {
    let trapped = Record { trap: 3, next_mask: 0, next_pc: 0, ..vadd() };
    assert_eq!(alone(&trapped, "trap none_left"), "trap=3");
    let flagged = Record { fflags: 0b10001, ..record(Insn::new(Op::FaddS).rd(1).rs1(2).rs2(3)) };
    assert_eq!(alone(&flagged, "fflags rounding csr"), "fflags=17 rounding=0 csr=0");
    let mut insn = Insn::new(Op::Csrrw).rd(1).rs1(2);
    insn.csr = 0x002;
    assert_eq!(alone(&record(insn), "csr"), "csr=2");
}

#[test]
fn words_without_an_opcode_are_nobodys() {
    let r = Record { insn: 0, ..Record::new(Kind::Retire) };
    assert!(Tracker::default().see(&r).is_none());
}
