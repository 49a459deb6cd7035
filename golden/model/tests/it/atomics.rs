//! Atomics, scalar and by lanes, their reservations and what a leader may choose (errata D23, D37).

use crate::common::{self, Bench, CODE, DATA, launch, vector};
use tandem_abi::{LDS_BASE, MemOp, MemSpace, Record, Trap};
use ventus_golden::{Hints, Profile, Step};
use ventus_isa::{Insn, Op};

/// Scalar AMO, its per-lane form, operand, memory before, memory afterwards.
const AMOS: [(Op, Op, u32, u32, u32); 13] = [
    (Op::AmoswapW, Op::VamoswapEi32V, 7, 100, 7),
    (Op::AmoaddW, Op::VamoaddEi32V, 7, 100, 107),
    (Op::AmoaddW, Op::VamoaddEi32V, 2, u32::MAX, 1),
    (Op::AmoxorW, Op::VamoxorEi32V, 0b1100, 0b1010, 0b0110),
    (Op::AmoandW, Op::VamoandEi32V, 0b1100, 0b1010, 0b1000),
    (Op::AmoorW, Op::VamoorEi32V, 0b1100, 0b1010, 0b1110),
    (Op::AmominW, Op::VamominEi32V, 1, u32::MAX, u32::MAX),
    (Op::AmominW, Op::VamominEi32V, 0x8000_0000, 5, 0x8000_0000),
    (Op::AmomaxW, Op::VamomaxEi32V, 1, u32::MAX, 1),
    (Op::AmomaxW, Op::VamomaxEi32V, 0x7fff_ffff, 0x8000_0000, 0x7fff_ffff),
    (Op::AmominuW, Op::VamominuEi32V, 1, u32::MAX, 1),
    (Op::AmomaxuW, Op::VamomaxuEi32V, 1, u32::MAX, u32::MAX),
    (Op::AmomaxuW, Op::VamomaxuEi32V, 6, 5, 6),
];

#[test]
fn scalar_amos_return_the_old_value_and_report_the_new_one() {
    for (op, _, operand, old, new) in AMOS {
        for (addr, space) in [(DATA + 8, MemSpace::Global), (LDS_BASE + 8, MemSpace::Lds)] {
            let program = [
                Insn::new(Op::Sw).rs1(6).rs2(7),
                Insn::new(op).rd(5).rs1(6).rs2(8),
                Insn::new(Op::Lw).rd(9).rs1(6),
            ];
            let mut bench = Bench::new(&program).x(6, addr).x(7, old).x(8, operand);
            let before = bench.step().mem_stamp;
            let rec = bench.step();
            assert_eq!((rec.sdst, rec.sdata), (5, old), "{op:?}");
            assert_eq!((rec.mem_op, rec.mem_space, rec.mem_size), (MemOp::Atomic as u8, space as u8, 4));
            assert_eq!((rec.mem_mask, rec.mem_addr[0], rec.mem_data[0]), (1, addr, new), "{op:?}");
            assert_eq!([rec.src[0][0], rec.src[1][0]], [addr, operand]);
            assert_eq!(rec.mem_stamp, before + 1);
            assert_eq!(bench.step().sdata, new, "{op:?}");
        }
    }
    // rd may be the operand's register, or none.
    let mut bench =
        Bench::new(&[Insn::new(Op::AmoaddW).rd(8).rs1(6).rs2(8)]).x(6, DATA).x(8, 3).word(DATA, 4);
    let rec = bench.step();
    assert_eq!((rec.sdata, rec.mem_data[0]), (4, 7));
    let mut bench = Bench::new(&[Insn::new(Op::AmoaddW).rd(0).rs1(6).rs2(8)]).x(6, DATA).x(8, 3);
    let rec = bench.step();
    assert_eq!((rec.sdst_valid, rec.mem_data[0]), (0, 3));
}

#[test]
fn lanes_are_performed_in_ascending_order() {
    for (_, op, operand, old, new) in AMOS {
        // Each lane has a word of its own; lane 7 is masked off.
        let offsets = [0, 4, 8, 12, 16, 20, 24, 28];
        let insn = Insn::new(op).rd(5).rs1(6).rs2(8).rs3(5).imm(1).masked();
        let mut bench =
            Bench::new(&[insn]).x(6, DATA).v(8, &offsets).v(5, &[operand; 8]).v(0, &[1, 1, 1, 1, 1, 1, 1, 0]);
        for offset in offsets {
            bench = bench.word(DATA + offset, old);
        }
        let rec = bench.step();
        assert_eq!((rec.mem_op, rec.mem_mask, rec.vmask), (MemOp::Atomic as u8, 0x7f, 0x7f), "{op:?}");
        assert_eq!(rec.vdata, vector(&[old, old, old, old, old, old, old, operand]), "{op:?}");
        assert_eq!(rec.mem_data, vector(&[new; 7]), "{op:?}");
        assert_eq!([rec.src[0][0], rec.src[1][1], rec.src[2][7]], [DATA, 4, operand]);
        assert_eq!(bench.golden.memory().read_u32(DATA + 28), Ok(old), "{op:?}");
    }
    // All on one word: each lane sees what the one before it left.
    let insn = Insn::new(Op::VamoaddEi32V).rd(5).rs1(6).rs2(8).rs3(5).imm(1);
    let mut bench = Bench::new(&[insn]).x(6, DATA).v(5, &[1, 2, 3, 4, 5, 6, 7, 8]).word(DATA, 10);
    let rec = bench.step();
    assert_eq!(rec.vdata, vector(&[10, 11, 13, 16, 20, 25, 31, 38]));
    assert_eq!(rec.mem_data, vector(&[11, 13, 16, 20, 25, 31, 38, 46]));
    // Without a destination nothing is returned.
    let insn = Insn::new(Op::VamoaddEi32V).rs1(6).rs2(8).imm(0);
    let insn = Insn { rs3: 0, ..insn };
    let rec = Bench::new(&[insn]).x(6, DATA).v(0, &[1; 8]).step();
    assert_eq!((rec.vdst_valid, rec.mem_data[7], rec.mem_op), (0, 8, MemOp::Atomic as u8));
    // Without an enabled lane nothing happens.
    let insn = Insn::new(Op::VamoaddEi32V).rd(5).rs1(6).rs2(8).rs3(5).imm(1).masked();
    let rec = Bench::new(&[insn]).x(6, DATA).step();
    assert_eq!((rec.mem_op, rec.mem_stamp, rec.vdst_valid), (0, 0, 0));
}

#[test]
fn lanes_may_mix_lds_and_global_memory() {
    let insn = Insn::new(Op::VamoorEi32V).rd(5).rs1(0).rs2(8).rs3(5).imm(1);
    let addr = [DATA, LDS_BASE, DATA, LDS_BASE, DATA + 4, LDS_BASE + 4, DATA, LDS_BASE];
    let mut bench = Bench::new(&[insn]).v(8, &addr).v(5, &[1, 2, 4, 8, 16, 32, 64, 128]);
    let rec = bench.step();
    assert_eq!(rec.mem_data, vector(&[1, 2, 5, 10, 16, 32, 69, 138]));
    assert_eq!(
        (rec.mem_space, &bench.golden.lds(0)[..8]),
        (MemSpace::Global as u8, &[138, 0, 0, 0, 32, 0, 0, 0][..])
    );
}

#[test]
fn atomics_trap_before_they_do_anything() {
    let amo = Insn::new(Op::AmoaddW).rd(5).rs1(6).rs2(7);
    let lr = Insn::new(Op::LrW).rd(5).rs1(6);
    let sc = Insn::new(Op::ScW).rd(5).rs1(6).rs2(7);
    for insn in [amo, lr, sc] {
        for (addr, trap) in
            [(DATA + 2, Trap::Misaligned), (0x5000_0000, Trap::Access), (0x5000_0001, Trap::Misaligned)]
        {
            let rec = Bench::new(&[insn]).x(6, addr).outcome().1;
            assert_eq!((rec.trap, rec.trap_value, rec.mem_stamp), (trap as u8, addr, 0), "{insn:?}");
        }
    }
    for op in [Op::VamoaddEi32V, Op::VscEi32V, Op::VlrEi32V] {
        let insn = Insn::new(op).rd(4).rs1(6).rs2(8);
        let insn = if op == Op::VamoaddEi32V { insn.imm(1) } else { insn };
        let mut bench = Bench::new(&[insn]).x(6, DATA).v(8, &[0, 0, 0, 0x4000_0000, 2]).v(4, &[1; 8]);
        let rec = bench.outcome().1;
        assert_eq!((rec.trap, rec.trap_value), (Trap::Misaligned as u8, DATA + 2), "{op:?}: alignment first");
        let mut bench = Bench::new(&[insn]).x(6, DATA).v(8, &[0, 0, 0, 0x4000_0000]).v(4, &[1; 8]);
        let rec = bench.outcome().1;
        assert_eq!(
            (rec.trap, rec.trap_value),
            (Trap::Access as u8, DATA.wrapping_add(0x4000_0000)),
            "{op:?}"
        );
        assert_eq!(bench.golden.memory().read_u32(DATA), Ok(0), "{op:?}");
    }
}

const LR: Insn = Insn::new(Op::LrW).rs1(6);
const SC: Insn = Insn::new(Op::ScW).rs1(6).rs2(7);

fn sc(rd: u8) -> Insn {
    SC.rd(rd)
}

/// The result of an sc.w, the last instruction of a one-warp program.
fn sc_after(program: &[Insn]) -> Record {
    let mut bench = Bench::new(program).x(6, DATA).x(7, 55).x(8, DATA + 4);
    bench.steps(program.len())
}

#[test]
fn sc_succeeds_on_the_word_of_the_last_lr() {
    let lr = LR.rd(5);
    let elsewhere = Insn::new(Op::LrW).rd(5).rs1(8);
    let sw = Insn::new(Op::Sw).rs1(6).rs2(7);
    let vsw = Insn::new(Op::Vse32V).rs1(6).rs3(4);
    let amo = Insn::new(Op::AmoaddW).rd(5).rs1(6).rs2(7);
    let other_lanes = Insn::new(Op::VamoaddEi32V).rd(4).rs1(6).rs2(4).rs3(4).imm(1);
    // (program, result)
    let cases: [(&[Insn], u32); 10] = [
        (&[sc(9)], 1),
        (&[lr, sc(9)], 0),
        (&[lr, sc(9), sc(9)], 1),
        (&[lr, elsewhere, sc(9)], 1),
        (&[elsewhere, lr, sc(9)], 0),
        (&[lr, Insn::new(Op::ScW).rd(9).rs1(8).rs2(7), sc(9)], 1),
        (&[lr, sw, sc(9)], 0),
        (&[lr, vsw, sc(9)], 0),
        (&[lr, amo, sc(9)], 0),
        (&[lr, other_lanes, sc(9)], 1),
    ];
    for (program, result) in cases {
        let rec = sc_after(program);
        assert_eq!((rec.sdst, rec.sdata), (9, result), "{program:?}");
        assert!(rec.mem_stamp > 0, "{program:?}: a stamp either way");
        let store = (MemOp::Store as u8, 1, DATA, 55, 4);
        let seen = (rec.mem_op, rec.mem_mask, rec.mem_addr[0], rec.mem_data[0], rec.mem_size);
        assert_eq!(seen, if result == 0 { store } else { (0, 0, 0, 0, 0) }, "{program:?}");
    }
    let rec = sc_after(&[lr]);
    assert_eq!((rec.mem_op, rec.mem_mask, rec.mem_addr[0]), (MemOp::Load as u8, 1, DATA));
}

#[test]
fn others_take_a_reservation_away() {
    // Warp 1 does something to the word, or near it, between warp 0's lr and sc.
    let cases = [
        (Insn::new(Op::Sw).rs1(6).rs2(7), 0, 1),
        (Insn::new(Op::Sb).rs1(6).rs2(7).imm(3), 0, 1),
        (Insn::new(Op::Sw).rs1(6).rs2(7).imm(4), 0, 0),
        (Insn::new(Op::Vse32V).rs1(6).rs3(4), 0, 1),
        (Insn::new(Op::AmoorW).rd(5).rs1(6), 0, 1),
        (Insn::new(Op::LrW).rd(5).rs1(6), 0, 0),
        (Insn::new(Op::ScW).rd(5).rs1(6), 0, 0),
        (Insn::new(Op::Lw).rd(5).rs1(6), 0, 0),
        (Insn::new(Op::Sw).rs1(6).rs2(7), LDS_BASE, 1),
    ];
    for (insn, base, result) in cases {
        let addr = if base == 0 { DATA } else { base };
        let program = [Insn::new(Op::Jal).rd(0).imm(0), LR.rd(5), sc(9), insn];
        let mut bench = Bench::with(&program, &launch(2), Profile::default());
        // Each warp starts at its own instruction by a jump through a register.
        let words = common::words_of(&Insn::new(Op::Jalr).rs1(31));
        bench = bench.word(CODE, words[0]);
        for (warp, start) in [(0, CODE + 4), (1, CODE + 12)] {
            bench.golden.set_x(bench.wg, warp, 31, start);
            bench.golden.set_x(bench.wg, warp, 6, addr);
            bench.outcome_of(warp);
        }
        bench.outcome_of(0);
        assert_eq!(bench.outcome_of(1).1.trap, 0, "{insn:?}");
        assert_eq!(bench.outcome_of(0).1.sdata, result, "{insn:?}");
    }
}

#[test]
fn each_lane_has_a_reservation() {
    let lr = Insn::new(Op::VlrEi32V).rd(4).rs1(6).rs2(8);
    let sc = Insn::new(Op::VscEi32V).rd(5).rs1(6).rs2(8).rs3(5);
    let own = [0, 4, 8, 12, 16, 20, 24, 28];
    let mut bench = Bench::new(&[lr, sc, sc]).x(6, DATA).v(8, &own).v(5, &own).word(DATA + 4, 77);
    let rec = bench.step();
    assert_eq!((rec.mem_op, rec.vdata), (MemOp::Load as u8, vector(&[0, 77])));
    let rec = bench.step();
    assert_eq!((rec.mem_op, rec.mem_mask, rec.mem_data), (MemOp::Store as u8, 0xff, vector(&own)));
    assert_eq!((rec.vdata, rec.vmask), (vector(&[0; 8]), 0xff));
    let rec = bench.step();
    assert_eq!((rec.mem_op, rec.mem_mask, rec.vdata), (0, 0, vector(&[1; 8])), "given up");
    assert!(rec.mem_stamp > 0);

    // Two words: on each the lowest lane wins and takes the others' reservations.
    let shared = [0, 4, 0, 4, 0, 4, 0, 4];
    let mut bench = Bench::new(&[lr, sc]).x(6, DATA).v(8, &shared).v(5, &own);
    let rec = bench.steps(2);
    assert_eq!((rec.mem_mask, rec.vdata), (0b11, vector(&[0, 0, 1, 1, 1, 1, 1, 1])));
    assert_eq!(rec.mem_data, vector(&[0, 4]));

    // A scalar instruction's reservation is lane 0's.
    let mut bench = Bench::new(&[LR.rd(9), sc]).x(6, DATA).v(8, &[0; 8]).v(5, &[3; 8]);
    assert_eq!(bench.steps(2).vdata, vector(&[0, 1, 1, 1, 1, 1, 1, 1]));
    let mut bench = Bench::new(&[lr, SC.rd(9)]).x(6, DATA).v(8, &[4, 0, 0, 0]);
    assert_eq!(bench.steps(2).sdata, 1, "lane 1 reserved the word");
}

#[test]
fn a_leader_may_choose_that_an_sc_fails() {
    let hinted = |bench: &mut Bench, sc_failed: u32| {
        let (mut rec, hints) = (Record::ZERO, Hints { sc_failed, print: None });
        assert_eq!(bench.golden.step_hinted(bench.wg, 0, &hints, &mut rec), Step::Retired);
        rec
    };
    let mut bench = Bench::new(&[LR.rd(5), sc(9), sc(9)]).x(6, DATA).x(7, 55);
    bench.step();
    let rec = hinted(&mut bench, 1);
    assert_eq!((rec.sdata, rec.mem_op), (1, 0));
    assert_eq!(bench.golden.memory().read_u32(DATA), Ok(0));
    assert_eq!(bench.golden.chosen_sc_failures(), 1);
    // The reservation was given up, so the next SC must fail; that failure is not a choice.
    assert_eq!(hinted(&mut bench, 1).sdata, 1);
    assert_eq!(bench.golden.chosen_sc_failures(), 1);

    let lr = Insn::new(Op::VlrEi32V).rd(4).rs1(6).rs2(8);
    let sc = Insn::new(Op::VscEi32V).rd(5).rs1(6).rs2(8).rs3(5);
    // Lanes 0 and 1 share a word: if lane 0 fails, lane 1 may succeed. No hint makes lane 3 succeed.
    let mut bench = Bench::new(&[lr, sc]).x(6, DATA).v(8, &[0, 0, 4, 4, 8, 12, 16, 20]);
    bench.step();
    let rec = hinted(&mut bench, 0b10_0001);
    assert_eq!(rec.vdata, vector(&[1, 0, 0, 1, 0, 1, 0, 0]));
    assert_eq!((rec.mem_mask, bench.golden.chosen_sc_failures()), (0b1101_0110, 2));
}

#[test]
fn an_atomic_on_code_is_seen_by_the_next_fetch() {
    let addi = common::words_of(&Insn::new(Op::Addi).rd(5).imm(42))[0];
    let program = [
        Insn::new(Op::Addi).rd(5).imm(1),
        Insn::new(Op::AmoswapW).rd(0).rs1(6).rs2(7),
        Insn::new(Op::Jal).rd(0).imm(-8),
    ];
    let mut bench = Bench::new(&program).x(6, CODE).x(7, addi);
    assert_eq!(bench.steps(4).sdata, 42);
}
