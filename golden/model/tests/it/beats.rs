//! Groups of two registers and pairs of 64 bits: two beats with a record each (errata D6, D30, D31, D35).

use crate::common::{Bench, CODE, DATA, launch, vector, words_of};
use tandem_abi::{Record, Trap};
use ventus_golden::{Profile, Step};
use ventus_isa::{Insn, Op};

const REGEXT: u32 = 0x0000_200b;
/// vtype values: SEW in bits 5:3, LMUL in bits 2:0.
const E8: i32 = 0x00;
const E16: i32 = 0x08;
const E64: i32 = 0x18;
const E8M2: i32 = 0x01;
const E32M2: i32 = 0x11;

fn vset(vtype: i32) -> Insn {
    Insn::new(Op::Vsetvli).rd(1).imm(vtype)
}

/// A bench that has executed a vsetvli, with `insn` next.
fn under(vtype: i32, insn: Insn) -> Bench {
    let mut bench = Bench::new(&[vset(vtype), insn, Insn::new(Op::Endprg)]);
    bench.step();
    bench
}

fn counted(from: u32) -> Vec<u32> {
    (from..from + 8).collect()
}

/// Lanes that an outcome's record says were written, with the register's number.
fn written(rec: &Record) -> Option<(u8, u32)> {
    (rec.vdst_valid == 1).then_some((rec.vdst, rec.vmask))
}

#[test]
fn a_group_is_two_beats_of_register_and_next_register() {
    let insn = Insn::new(Op::VaddVv).rd(4).rs1(2).rs2(8);
    let mut bench =
        under(E32M2, insn).v(2, &counted(100)).v(3, &counted(200)).v(8, &counted(1000)).v(9, &counted(2000));
    let pc = CODE + 4;
    for beat in 0..2u8 {
        let rec = bench.step();
        assert_eq!((rec.beat, rec.pc, rec.insn, rec.mask), (beat, pc, words_of(&insn)[0], 0xff));
        assert_eq!((rec.next_pc, rec.next_mask), (pc + 4 * u32::from(beat), 0xff));
        assert_eq!([rec.src_op[0].reg, rec.src_op[1].reg], [2 + beat, 8 + beat]);
        assert_eq!(written(&rec), Some((4 + beat, 0xff)));
        let base = 1100 + 1100 * u32::from(beat);
        assert_eq!(rec.vdata, vector(&[0, 2, 4, 6, 8, 10, 12, 14].map(|twice| base + twice)));
    }
    assert_eq!(bench.step().endprg, 1);
}

#[test]
fn elements_of_beat_1_follow_those_of_beat_0() {
    let mut bench = under(E32M2, Insn::new(Op::VidV).rd(6));
    assert_eq!(bench.step().vdata, vector(&counted(0)));
    assert_eq!(bench.step().vdata, vector(&counted(8)));

    // (load, addresses of the first and the last lane in either beat)
    let cases = [
        (Op::Vle32V, [0, 28, 32, 60]),
        (Op::Vle16V, [0, 14, 16, 30]),
        (Op::Vle8V, [0, 7, 8, 15]),
        (Op::Vlse32V, [0, 7 * 12, 8 * 12, 15 * 12]),
        (Op::Vluxei32V, [0x40, 0x5c, 0x80, 0x9c]),
    ];
    for (op, [first, last, first_of_1, last_of_1]) in cases {
        let index = |from: u32| [0, 4, 8, 12, 16, 20, 24, 28].map(|offset| from + offset);
        let rs2 = match op {
            Op::Vluxei32V => 8,
            Op::Vlse32V => 7,
            _ => 0,
        };
        let insn = Insn::new(op).rd(4).rs1(6).rs2(rs2);
        let mut bench = under(E32M2, insn).x(6, DATA).x(7, 12).v(8, &index(0x40)).v(9, &index(0x80));
        let (a, b) = (bench.step(), bench.step());
        assert_eq!([a.mem_addr[0], a.mem_addr[7]], [DATA + first, DATA + last], "{op:?}");
        assert_eq!([b.mem_addr[0], b.mem_addr[7]], [DATA + first_of_1, DATA + last_of_1], "{op:?}");
        assert!(0 < a.mem_stamp && a.mem_stamp < b.mem_stamp, "{op:?}");
        assert_eq!([written(&a), written(&b)], [Some((4, 0xff)), Some((5, 0xff))], "{op:?}");
    }
}

#[test]
fn masks_are_groups_too() {
    let masks = |bench: Bench| bench.v(0, &[1, 0, 1, 0, 0, 0, 0, 0]).v(1, &[0, 0, 0, 0, 0, 1, 0, 1]);
    let mut bench = masks(under(E32M2, Insn::new(Op::VaddVi).rd(4).rs2(8).imm(1).masked()));
    assert_eq!(written(&bench.step()), Some((4, 0b0000_0101)));
    assert_eq!(written(&bench.step()), Some((5, 0b1010_0000)));

    let mut bench = masks(under(E32M2, Insn::new(Op::VmergeVim).rd(4).rs2(8).imm(7)));
    assert_eq!(bench.step().vdata, vector(&[7, 0, 7]));
    assert_eq!(bench.step().vdata, vector(&[0, 0, 0, 0, 0, 7, 0, 7]));

    // A compare writes a group as well, here the mask's own registers.
    let mut bench = under(E32M2, Insn::new(Op::VmseqVi).rd(0).rs2(8).imm(3)).v(8, &[3; 8]).v(9, &counted(0));
    assert_eq!((written(&bench.step()), bench.step().vdata), (Some((0, 0xff)), vector(&[0, 0, 0, 1])));
}

#[test]
fn a_trap_in_beat_1_leaves_beat_0_done() {
    let at = DATA + 0x1_0000 - 32;
    let mut bench = under(E32M2, Insn::new(Op::Vle32V).rd(4).rs1(6)).x(6, at).word(at, 77);
    assert_eq!((bench.step().beat, bench.golden.v(bench.wg, 0, 4)), (0, Some(vector(&[77]))));
    let (step, rec) = bench.outcome();
    assert_eq!((step, rec.trap, rec.trap_value), (Step::Trapped, Trap::Access as u8, DATA + 0x1_0000));
    assert_eq!((rec.beat, rec.pc, rec.next_pc, rec.vdst_valid, rec.mem_op), (1, CODE + 4, 0, 0, 0));
}

#[test]
fn beat_1_executes_the_words_that_beat_0_fetched() {
    // A store of a group over its own word.
    let mut bench = under(E32M2, Insn::new(Op::Vse32V).rs3(4).rs1(6)).x(6, CODE);
    let (a, b) = (bench.step(), bench.step());
    assert_eq!((a.insn, b.insn, b.beat), (a.insn, a.insn, 1));
    assert_eq!(b.mem_addr[0], CODE + 32);
    assert_eq!(bench.golden.memory().read_u32(CODE + 4), Ok(0));
}

#[test]
fn numbers_of_groups_are_even() {
    let cases = [
        Insn::new(Op::VaddVv).rd(5).rs1(2).rs2(8),
        Insn::new(Op::VaddVv).rd(4).rs1(3).rs2(8),
        Insn::new(Op::VaddVv).rd(4).rs1(2).rs2(9),
        Insn::new(Op::VmaccVv).rd(5).rs1(2).rs2(8),
        Insn::new(Op::VmseqVv).rd(1).rs1(2).rs2(8),
        Insn::new(Op::VmandMm).rd(4).rs1(2).rs2(9),
        Insn::new(Op::VmvVX).rd(3).rs1(5),
        Insn::new(Op::VmvSX).rd(3).rs1(5),
        Insn::new(Op::Vle32V).rd(5).rs1(6),
        Insn::new(Op::Vse8V).rs3(5).rs1(6),
        Insn::new(Op::Vluxei32V).rd(4).rs1(6).rs2(3),
    ];
    for insn in cases {
        let mut bench = under(E32M2, insn).x(6, DATA);
        let (step, rec) = bench.outcome();
        assert_eq!((step, rec.trap, rec.beat), (Step::Trapped, Trap::Register as u8, 0), "{insn:?}");
        assert_eq!(rec.trap_value, words_of(&insn)[0]);
        assert_eq!(Bench::new(&[insn]).x(6, DATA).outcome().0, Step::Retired, "{insn:?} at LMUL 1");
    }
    // Scalar operands are not groups.
    assert_eq!(under(E32M2, Insn::new(Op::VaddVx).rd(4).rs1(5).rs2(8)).step().src_op[0].reg, 5);
}

#[test]
fn some_instructions_know_no_groups() {
    let cases = [
        Insn::new(Op::VmvXS).rd(5).rs2(3),
        Insn::new(Op::VfmvFS).rd(5).rs2(3),
        Insn::new(Op::Vadd12Vi).rd(3).rs1(5).imm(1),
        Insn::new(Op::Vbeq).rs1(3).rs2(5).imm(4),
        Insn::new(Op::VfexpV).rd(3).rs2(5),
        Insn::new(Op::Vlw12V).rd(3).rs1(5).imm(0),
        Insn::new(Op::VamoaddEi32V).rd(3).rs1(6).rs2(5).imm(1),
        vset(E8),
    ];
    for insn in cases {
        let mut bench = under(E32M2, insn).x(6, DATA).v(5, &[DATA; 8]);
        bench = bench.v(5, if insn.op == Op::Vlw12V { &[DATA; 8] } else { &[0; 8] });
        let rec = bench.step();
        assert_ne!((rec.beat, rec.next_pc), (0, CODE + 4), "{insn:?}");
        assert_eq!(bench.step().beat, 0, "{insn:?}");
    }
}

#[test]
fn a_refused_vtype_stops_vector_instructions_until_another_is_accepted() {
    const REFUSED: i32 = 0x02; // LMUL 4
    let illegal = [
        Insn::new(Op::VaddVi).rd(4).rs2(8),
        Insn::new(Op::VmvXS).rd(5).rs2(3),
        Insn::new(Op::VfmvFS).rd(5).rs2(3),
        Insn::new(Op::VfaddVv).rd(4).rs1(2).rs2(8),
        Insn::new(Op::VsaddVv).rd(4).rs1(2).rs2(8),
        Insn::new(Op::Vle32V).rd(4).rs1(6),
        Insn::new(Op::Vse8V).rs3(4).rs1(6),
    ];
    for insn in illegal {
        let (step, rec) = under(REFUSED, insn).x(6, DATA).outcome();
        assert_eq!((step, rec.trap), (Step::Trapped, Trap::Illegal as u8), "{insn:?}");
        // At start vtype reads refused, and means SEW 32 and LMUL 1.
        if insn.op != Op::VsaddVv {
            assert_eq!(Bench::new(&[insn]).x(6, DATA).outcome().0, Step::Retired, "{insn:?} at start");
        }
    }
    for insn in [Insn::new(Op::Vadd12Vi).rd(4).rs1(8), vset(E8), Insn::new(Op::Vsw12V).rs1(8).rs2(4)] {
        assert_eq!(under(REFUSED, insn).v(8, &[DATA; 8]).outcome().0, Step::Retired, "{insn:?}");
    }
    let program = [vset(REFUSED), vset(0x10), Insn::new(Op::VaddVi).rd(4).rs2(8)];
    assert_eq!(Bench::new(&program).steps(3).trap, 0);
}

#[test]
fn element_widths_matter_to_floating_and_fixed_point_only() {
    // (instruction, vtypes under which it is illegal)
    let cases: [(Insn, &[i32]); 6] = [
        (Insn::new(Op::VfaddVv).rd(4).rs1(2).rs2(8), &[E8, E8M2]),
        (Insn::new(Op::VfmvVF).rd(4).rs1(2), &[E8, E8M2]),
        (Insn::new(Op::VfmvFS).rd(4).rs2(2), &[E8, E8M2]),
        (Insn::new(Op::VsaddVv).rd(4).rs1(2).rs2(8), &[E16, E64, E32M2, 0x10]),
        (Insn::new(Op::VssraVi).rd(4).rs2(8), &[E16, E64, E32M2, 0x10]),
        (Insn::new(Op::VaaddVx).rd(4).rs1(2).rs2(8), &[E16, E64, E32M2, 0x10]),
    ];
    for (insn, refusing) in cases {
        for vtype in [E8, E16, E64, E8M2, E32M2, 0x10] {
            let (step, rec) = under(vtype, insn).outcome();
            if refusing.contains(&vtype) {
                assert_eq!((step, rec.trap), (Step::Trapped, Trap::Illegal as u8), "{insn:?} {vtype:#x}");
            } else {
                assert_eq!(step, Step::Retired, "{insn:?} {vtype:#x}");
            }
        }
    }
    for vtype in [E8, E16, E64, 0x10] {
        let mut bench = under(vtype, Insn::new(Op::VaddVi).rd(5).rs2(7).imm(1)).v(7, &[0xffff_ffff, 0xffff]);
        let rec = bench.step();
        assert_eq!(
            (rec.vdata[0], rec.vdata[1], rec.next_pc),
            (0, 0x1_0000, CODE + 8),
            "32 bits at {vtype:#x}"
        );
    }
}

#[test]
fn checks_of_beat_0_come_in_one_order() {
    let frm5 = Insn { csr: 2, ..Insn::new(Op::Csrrwi).imm(5) };
    let outcome = |vtype, insn| {
        let mut bench = Bench::new(&[vset(vtype), frm5, insn]);
        bench.steps(2);
        let (_, rec) = bench.outcome();
        rec.trap
    };
    let (illegal, register) = (Trap::Illegal as u8, Trap::Register as u8);
    // Illegal by frm comes before a number that is odd or not allocated.
    assert_eq!(outcome(E32M2, Insn::new(Op::VfaddVv).rd(5).rs1(2).rs2(8)), illegal);
    assert_eq!(outcome(0x10, Insn::new(Op::VfaddVv).rd(200).rs1(2).rs2(8)), Trap::None as u8, "the prefix");
    assert_eq!(outcome(E8, Insn::new(Op::VfaddVv).rd(5).rs1(2).rs2(8)), illegal);
    assert_eq!(outcome(E64, Insn::new(Op::VfcvtXFV).rd(4).rs2(9)), illegal);
    assert_eq!(outcome(E64, Insn::new(Op::VfcvtRtzXFV).rd(4).rs2(9)), register, "no frm in it");
    assert_eq!(outcome(E64, Insn::new(Op::VfmaxVv).rd(4).rs1(2).rs2(9)), register);
    assert_eq!(outcome(0x10, Insn::new(Op::VfmaccVv).rd(4).rs1(2).rs2(9)), illegal);
    assert_eq!(outcome(0x10, Insn::new(Op::VfttaVv).rd(4).rs1(2).rs2(9)), illegal);
    assert_eq!(outcome(0x10, Insn::new(Op::VfexpV).rd(4).rs2(9)), 0, "VFEXP ignores frm");
    assert_eq!(outcome(0x10, Insn { rm: 7, ..Insn::new(Op::FaddS).rd(4).rs1(2).rs2(9) }), illegal);
    assert_eq!(outcome(0x10, Insn { rm: 1, ..Insn::new(Op::FaddS).rd(4).rs1(2).rs2(9) }), 0);
}

#[test]
fn double_precision_takes_pairs_by_beats() {
    let words = |value: f64| [value.to_bits() as u32, (value.to_bits() >> 32) as u32];
    let ([one, one_high], [tiny, tiny_high]) = (words(1.0), words(1e-30));
    let pairs =
        |bench: Bench| bench.v(2, &[one; 8]).v(3, &[one_high; 8]).v(8, &[tiny; 8]).v(9, &[tiny_high; 8]);
    // 1 + 1e-30 rounds to 1, inexactly; the flags are beat 1's.
    let mut bench = pairs(under(E64, Insn::new(Op::VfaddVv).rd(4).rs1(2).rs2(8)));
    let (a, b) = (bench.step(), bench.step());
    assert_eq!((a.beat, a.fflags, a.vdst, a.vdata[0]), (0, 0, 4, one));
    assert_eq!((b.beat, b.fflags, b.vdst, b.vdata[0]), (1, 1, 5, one_high));
    assert_eq!([a.src_op[0].reg, a.src_op[1].reg, b.src_op[0].reg, b.src_op[1].reg], [2, 8, 3, 9]);
    assert_eq!([b.src[0][0], b.src[1][0]], [one_high, tiny_high]);

    // The destination may be a source: beat 0 does not disturb beat 1.
    let mut bench = pairs(under(E64, Insn::new(Op::VfsubVv).rd(8).rs1(2).rs2(8)));
    let (a, b) = (bench.step(), bench.step());
    assert_eq!([a.vdata[0], b.vdata[0]], words(-1.0));

    // A compare writes one register, odd or not, in beat 1.
    let mut bench = pairs(under(E64, Insn::new(Op::VmfltVv).rd(3).rs1(2).rs2(8)));
    let (a, b) = (bench.step(), bench.step());
    assert_eq!((written(&a), written(&b), b.vdata[0]), (None, Some((3, 0xff)), 1));

    // Scalar operands are pairs, x0's being x0 and x0.
    let mut bench = pairs(under(E64, Insn::new(Op::VfaddVf).rd(4).rs1(6).rs2(2)));
    bench = bench.x(6, words(2.5)[0]).x(7, words(2.5)[1]);
    let (a, b) = (bench.step(), bench.step());
    assert_eq!([a.vdata[7], b.vdata[7]], words(3.5));
    assert_eq!([a.src_op[0].reg, b.src_op[0].reg, b.src[0][0] as u8], [6, 7, words(2.5)[1] as u8]);
    let mut bench = pairs(under(E64, Insn::new(Op::VfaddVf).rd(4).rs1(0).rs2(2)));
    let (a, b) = (bench.step(), bench.step());
    assert_eq!(([a.vdata[7], b.vdata[7]], b.src_op[0].reg), (words(1.0), 0));

    // vfmv.f.s into a pair of x registers; x0 takes nothing.
    let mut bench = pairs(under(E64, Insn::new(Op::VfmvFS).rd(6).rs2(2)));
    let (a, b) = (bench.step(), bench.step());
    assert_eq!([(a.sdst, a.sdata), (b.sdst, b.sdata)], [(6, one), (7, one_high)]);
    let mut bench = pairs(under(E64, Insn::new(Op::VfmvFS).rd(0).rs2(2)));
    assert_eq!((bench.step().sdst_valid, bench.step().sdst_valid), (0, 0));
}

#[test]
fn double_precision_refuses_odd_pairs_and_its_own_mask() {
    let refused = [
        Insn::new(Op::VfaddVv).rd(5).rs1(2).rs2(8),
        Insn::new(Op::VfaddVv).rd(4).rs1(3).rs2(8),
        Insn::new(Op::VfaddVv).rd(4).rs1(2).rs2(9),
        Insn::new(Op::VfaddVf).rd(4).rs1(7).rs2(8),
        Insn::new(Op::VmfltVv).rd(4).rs1(3).rs2(8),
        Insn::new(Op::VfmvFS).rd(5).rs2(8),
        Insn::new(Op::VfmvFS).rd(4).rs2(9),
        Insn::new(Op::VfmvVF).rd(4).rs1(7),
        Insn::new(Op::VfsqrtV).rd(0).rs2(8).masked(),
    ];
    for insn in refused {
        let (step, rec) = under(E64, insn).outcome();
        assert_eq!((step, rec.trap), (Step::Trapped, Trap::Register as u8), "{insn:?}");
    }
    // A masked compare into v0 is none of these: v0 is read before it is written.
    let mut bench = under(E64, Insn::new(Op::VmfeqVv).rd(0).rs1(2).rs2(8).masked()).v(0, &[0, 1, 1]);
    let (a, b) = (bench.step(), bench.step());
    assert_eq!((written(&a), written(&b), b.vdata), (None, Some((0, 0b110)), vector(&[0, 1, 1])));
}

#[test]
fn a_prefix_holds_for_both_beats() {
    // REGEXT: vd is v36.
    let insn = Insn::new(Op::VaddVv).rd(4).rs1(2).rs2(8);
    let prefix = REGEXT | 1 << 20;
    let words = [words_of(&vset(E32M2))[0], prefix, words_of(&insn)[0], words_of(&Insn::new(Op::Endprg))[0]];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default());
    bench.steps(2);
    let (a, b) = (bench.step(), bench.step());
    assert_eq!([(a.prefix, a.vdst), (b.prefix, b.vdst)], [(prefix, 36), (prefix, 37)]);
    assert_eq!((bench.step().endprg, bench.golden.retired()), (1, 5));
}
