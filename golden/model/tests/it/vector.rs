//! RVV instructions as Ventus runs them, each lane for itself: values, masks, inactive lanes, memory.

use crate::common::{self, Bench, CODE, DATA, launch, vector};
use tandem_abi::{MemOp, OperandKind, Trap};
use ventus_golden::{Profile, Step, V0Mask};
use ventus_isa::{Insn, Op};

const MIN: u32 = 0x8000_0000;
const NEG: u32 = u32::MAX;
const F1: u32 = 0x3f80_0000;
const F2: u32 = 0x4000_0000;
const F3: u32 = 0x4040_0000;
const F6: u32 = 0x40c0_0000;

/// (operation, vs2, vs1, vd): manuals write `vs2 op vs1`.
const OF_TWO_VECTORS: [(Op, u32, u32, u32); 66] = [
    (Op::VaddVv, NEG, 2, 1),
    (Op::VsubVv, 1, 3, -2i32 as u32),
    (Op::VandVv, 0b1100, 0b1010, 0b1000),
    (Op::VorVv, 0b1100, 0b1010, 0b1110),
    (Op::VxorVv, 0b1100, 0b1010, 0b0110),
    (Op::VsllVv, 1, 33, 2),
    (Op::VsrlVv, MIN, 35, 0x1000_0000),
    (Op::VsraVv, MIN, 35, 0xf000_0000),
    (Op::VminVv, NEG, 1, NEG),
    (Op::VminuVv, NEG, 1, 1),
    (Op::VmaxVv, NEG, 1, 1),
    (Op::VmaxuVv, NEG, 1, NEG),
    (Op::VmseqVv, 3, 3, 1),
    (Op::VmseqVv, 3, 4, 0),
    (Op::VmsneVv, 3, 4, 1),
    (Op::VmsltVv, NEG, 0, 1),
    (Op::VmsltuVv, NEG, 0, 0),
    (Op::VmsltuVv, 0, NEG, 1),
    (Op::VmsleVv, 3, 3, 1),
    (Op::VmsleVv, 0, NEG, 0),
    (Op::VmsleuVv, 0, NEG, 1),
    (Op::VmulVv, 0x1_0001, 0x1_0001, 0x2_0001),
    (Op::VmulhVv, NEG, NEG, 0),
    (Op::VmulhuVv, NEG, NEG, 0xffff_fffe),
    (Op::VmulhsuVv, NEG, 1, NEG),
    (Op::VmulhsuVv, 1, NEG, 0),
    (Op::VdivVv, 7, -2i32 as u32, -3i32 as u32),
    (Op::VdivVv, 7, 0, NEG),
    (Op::VdivVv, MIN, NEG, MIN),
    (Op::VdivuVv, 7, 2, 3),
    (Op::VremVv, -7i32 as u32, 2, NEG),
    (Op::VremVv, MIN, NEG, 0),
    (Op::VremuVv, 7, 0, 7),
    (Op::VmandMm, 3, 2, 0),
    (Op::VmandMm, 3, 3, 1),
    (Op::VmorMm, 0, 1, 1),
    (Op::VmxorMm, 1, 1, 0),
    (Op::VmandnMm, 1, 2, 1),
    (Op::VmornMm, 0, 0, 1),
    (Op::VmornMm, 0, 1, 0),
    (Op::VmnandMm, 1, 1, 0),
    (Op::VmnorMm, 0, 2, 1),
    (Op::VmxnorMm, 1, 0, 0),
    (Op::VmxnorMm, 2, 0, 1),
    (Op::VfaddVv, F1, F2, F3),
    (Op::VfsubVv, F3, F1, F2),
    (Op::VfmulVv, F2, F3, F6),
    (Op::VfdivVv, F6, F3, F2),
    (Op::VfminVv, F1, F2, F1),
    (Op::VfmaxVv, F1, F2, F2),
    (Op::VfsgnjVv, F1, MIN, F1 | MIN),
    (Op::VfsgnjnVv, F1, MIN, F1),
    (Op::VfsgnjxVv, F1 | MIN, MIN, F1),
    (Op::VmfeqVv, 0, MIN, 1),
    (Op::VmfneVv, 0x7fc0_0000, F1, 1),
    (Op::VmfltVv, F1, F2, 1),
    (Op::VmfleVv, F2, F1, 0),
    // With 5 (an integer) or 1.0 in vd, in `operations_of_two_vectors`.
    (Op::VmaccVv, 2, 3, 11),
    (Op::VnmsacVv, 2, 3, NEG),
    (Op::VmaddVv, 2, 3, 17),
    (Op::VnmsubVv, 2, 3, -13i32 as u32),
    (Op::VdivuVv, 7, 0, NEG),
    (Op::VremVv, 7, 0, 7),
    (Op::VremuVv, NEG, 10, 5),
    (Op::VsraVv, 0x4000_0000, 1, 0x2000_0000),
    (Op::VmsneVv, 3, 3, 0),
];

#[test]
fn operations_of_two_vectors() {
    for (op, a, b, expected) in OF_TWO_VECTORS {
        let insn = Insn::new(op).rd(3).rs1(1).rs2(2);
        let mut bench = Bench::new(&[insn]).v(2, &[a; 8]).v(1, &[b; 8]).v(3, &[5; 8]);
        let rec = bench.step();
        assert_eq!(rec.vdata, vector(&[expected; 8]), "{op:?} {a:#x} {b:#x}");
        assert_eq!((rec.vdst_valid, rec.vdst, rec.vmask), (1, 3, 0xff), "{op:?}");
        assert_eq!(bench.golden.v(bench.wg, 0, 3), Some(vector(&[expected; 8])), "{op:?}");
        assert_eq!((rec.src_op[0].reg, rec.src[0]), (1, vector(&[b; 8])), "{op:?}");
        assert_eq!((rec.src_op[1].reg, rec.src[1]), (2, vector(&[a; 8])), "{op:?}");
        let reads_vd = insn.op.row().format.reads_destination();
        let kind = if reads_vd { OperandKind::Vector } else { OperandKind::None };
        assert_eq!(rec.src_op[2].kind, kind as u8, "{op:?}");
    }
}

#[test]
fn float_multiply_add_forms() {
    // vs1 = 2, vs2 = 3, vd = 10
    let ten = 0x4120_0000;
    let cases = [
        (Op::VfmaccVv, 16.0),
        (Op::VfnmaccVv, -16.0),
        (Op::VfmsacVv, -4.0),
        (Op::VfnmsacVv, 4.0),
        (Op::VfmaddVv, 23.0),
        (Op::VfnmaddVv, -23.0),
        (Op::VfmsubVv, 17.0),
        (Op::VfnmsubVv, -17.0),
        (Op::VfmaccVf, 16.0),
        (Op::VfnmaccVf, -16.0),
        (Op::VfmsacVf, -4.0),
        (Op::VfnmsacVf, 4.0),
        (Op::VfmaddVf, 23.0),
        (Op::VfnmaddVf, -23.0),
        (Op::VfmsubVf, 17.0),
        (Op::VfnmsubVf, -17.0f32),
    ];
    for (op, expected) in cases {
        let bench = Bench::new(&[Insn::new(op).rd(3).rs1(1).rs2(2)]);
        let rec = bench.v(1, &[F2; 8]).x(1, F2).v(2, &[F3; 8]).v(3, &[ten; 8]).step();
        assert_eq!(rec.vdata, vector(&[expected.to_bits(); 8]), "{op:?}");
        assert_eq!((rec.src_op[2].kind, rec.src_op[2].reg), (OperandKind::Vector as u8, 3));
        assert_eq!(rec.src[2], vector(&[ten; 8]));
    }
}

#[test]
fn scalar_and_immediate_operands() {
    let vx = |op| Insn::new(op).rd(3).rs1(6).rs2(2);
    let vi = |op, imm| Insn::new(op).rd(3).rs2(2).imm(imm);
    // (instruction, vs2, x6, vd)
    let cases: [(Insn, u32, u32, u32); 36] = [
        (vx(Op::VaddVx), 1, 2, 3),
        (vx(Op::VrsubVx), 1, 3, 2),
        (vx(Op::VsubVx), 1, 3, -2i32 as u32),
        (vx(Op::VmsgtVx), 0, NEG, 1),
        (vx(Op::VmsgtuVx), 0, NEG, 0),
        (vx(Op::VdivVx), 7, 2, 3),
        (vx(Op::VmaccVx), 2, 3, 11),
        (vx(Op::VmaddVx), 2, 3, 17),
        (vx(Op::VnmsacVx), 2, 3, NEG),
        (vx(Op::VnmsubVx), 2, 3, -13i32 as u32),
        (vx(Op::VfrsubVf), F1, F3, F2),
        (vx(Op::VfrdivVf), F2, F6, F3),
        (vx(Op::VfsubVf), F3, F1, F2),
        (vx(Op::VfdivVf), F6, F2, F3),
        (vx(Op::VmfgtVf), F2, F1, 1),
        (vx(Op::VmfgeVf), F1, F1, 1),
        (vx(Op::VmfgeVf), F1, F2, 0),
        (vx(Op::VmulhsuVx), NEG, 1, NEG),
        (vi(Op::VaddVi, -1), 5, 0, 4),
        (vi(Op::VrsubVi, 0), 5, 0, -5i32 as u32),
        (vi(Op::VandVi, -2), 5, 0, 4),
        (vi(Op::VsllVi, 31), 1, 0, MIN),
        (vi(Op::VsraVi, 31), MIN, 0, NEG),
        (vi(Op::VmseqVi, -1), NEG, 0, 1),
        (vi(Op::VmsleVi, -1), 0, 0, 0),
        // The immediate is sign-extended, then compared unsigned.
        (vi(Op::VmsleuVi, -1), 5, 0, 1),
        (vi(Op::VmsgtuVi, -1), 5, 0, 0),
        (vi(Op::VmsgtVi, -1), 0, 0, 1),
        // Eleven bits, under REGEXTI.
        (vi(Op::VaddVi, -1024), 5, 0, -1019i32 as u32),
        (vi(Op::VmvVI, 1023), 0, 0, 1023),
        (vi(Op::VmvVI, -7), 0, 0, -7i32 as u32),
        (vx(Op::VmvVX), 0, 9, 9),
        (vx(Op::VmvSX), 0, 9, 9),
        (vx(Op::VfmvVF), 0, 0x7f80_0001, 0x7f80_0001),
        (vx(Op::VfmvSF), 0, 9, 9),
        (Insn::new(Op::VmvVV).rd(3).rs1(2), 8, 0, 8),
    ];
    for (insn, a, x6, expected) in cases {
        let insn = if matches!(insn.op, Op::VmvVX | Op::VmvSX | Op::VfmvVF | Op::VfmvSF | Op::VmvVI) {
            insn.rs2(0)
        } else {
            insn
        };
        let prefixed = common::words_of(&insn).len() == 2;
        let mut bench = Bench::new(&[insn]).v(2, &[a; 8]).x(6, x6).v(3, &[5; 8]);
        let rec = bench.steps(if prefixed { 2 } else { 1 });
        assert_eq!(rec.vdata, vector(&[expected; 8]), "{insn:?} {a:#x} {x6:#x}");
    }
}

#[test]
fn one_source_operations() {
    let cases = [
        (Op::VfsqrtV, 0x4110_0000, F3, 0),
        (Op::VfclassV, MIN, 1 << 3, 0),
        (Op::VfcvtXFV, 0xbfc0_0000, -2i32 as u32, 1),
        (Op::VfcvtXuFV, 0x3fc0_0000, 2, 1),
        (Op::VfcvtRtzXFV, 0xbfc0_0000, NEG, 1),
        (Op::VfcvtRtzXuFV, 0x3fc0_0000, 1, 1),
        (Op::VfcvtFXV, NEG, 0xbf80_0000, 0),
        (Op::VfcvtFXuV, NEG, 0x4f80_0000, 1),
        (Op::VfexpV, 0, F1, 0),
        (Op::VfexpV, F1, 0x402d_f854, 1),
    ];
    for (op, a, expected, flags) in cases {
        let rec = Bench::new(&[Insn::new(op).rd(3).rs2(2)]).v(2, &[a; 8]).step();
        assert_eq!((rec.vdata, rec.fflags), (vector(&[expected; 8]), flags), "{op:?} {a:#x}");
    }
    let rec = Bench::new(&[Insn::new(Op::VidV).rd(3)]).step();
    assert_eq!(rec.vdata, vector(&[0, 1, 2, 3, 4, 5, 6, 7]), "lanes without a thread stay zero");
}

/// v1 has lane numbers; lanes with an element below x6 take a branch over the instruction under test.
fn with_mask(insn: Insn, fewer: u32) -> Bench {
    let program = [
        Insn::new(Op::Vblt).rs1(4).rs2(1).imm(64), // lane < v4 jumps away
        insn,
    ];
    Bench::new(&program).v(1, &[0, 1, 2, 3, 4, 5, 6, 7]).v(4, &[fewer; 8])
}

#[test]
fn inactive_lanes_keep_their_contents() {
    // Lanes 0 to 4 leave, so that 5 to 7 run first.
    let mut bench = with_mask(Insn::new(Op::VaddVi).rd(3).rs2(1).imm(10), 5).v(3, &[99; 8]);
    assert_eq!(bench.step().next_mask, 0b1110_0000);
    let rec = bench.step();
    assert_eq!(rec.vdata, vector(&[99, 99, 99, 99, 99, 15, 16, 17]));
    assert_eq!((rec.vmask, rec.mask), (0b1110_0000, 0b1110_0000));
    assert_eq!(rec.src[1], vector(&[0, 1, 2, 3, 4, 5, 6, 7]), "operands are reported whole");
    // A scalar instruction executes anyway.
    let mut bench = with_mask(Insn::new(Op::Addi).rd(5).imm(3), 5);
    assert_eq!(bench.steps(2).sdata, 3);
}

#[test]
fn a_vector_moves_to_a_scalar_from_the_highest_active_lane() {
    for op in [Op::VmvXS, Op::VfmvFS] {
        let insn = Insn::new(op).rd(5).rs2(2);
        let values = [10, 11, 12, 13, 14, 15, 16, 17];
        let rec = Bench::new(&[insn]).v(2, &values).step();
        assert_eq!((rec.sdst, rec.sdata), (5, 17), "{op:?}");
        // Lanes 5 to 7 leave, and run first because they are fewer; then lanes 0 to 4 continue.
        let program = [
            Insn::new(Op::Setrpc).rs1(7),
            Insn::new(Op::Vbge).rs1(4).rs2(1).imm(8),
            insn,
            Insn::new(Op::Join),
        ];
        let mut bench = Bench::new(&program).v(1, &[0, 1, 2, 3, 4, 5, 6, 7]).v(4, &[5; 8]).v(2, &values);
        bench = bench.x(7, CODE + 12);
        bench.steps(3);
        let rec = bench.step();
        assert_eq!((rec.mask, rec.sdata), (0b1_1111, 14), "{op:?}");
    }
}

#[test]
fn v0_masks_per_lane_or_packed() {
    let insn = Insn::new(Op::VaddVi).rd(3).rs2(2).imm(1).masked();
    // (reading of v0.t, v0, enabled lanes)
    let cases: [(V0Mask, [u32; 8], u32); 4] = [
        (V0Mask::PerLane, [1, 0, 3, 2, 0, 0, 0, NEG], 0b1000_0101),
        (V0Mask::Packed, [0b0110_0001, NEG, 0, 0, 0, 0, 0, 0], 0b0110_0001),
        (V0Mask::PerLane, [0; 8], 0),
        (V0Mask::Packed, [0xff00, NEG, NEG, NEG, NEG, NEG, NEG, NEG], 0),
    ];
    for (v0_mask, v0, enabled) in cases {
        let profile = Profile { v0_mask, ..Profile::default() };
        let mut bench = Bench::with(&[insn], &launch(1), profile).v(0, &v0).v(2, &[6; 8]).v(3, &[5; 8]);
        let rec = bench.step();
        assert_eq!((rec.vmask, rec.vdst_valid), (enabled, u8::from(enabled != 0)), "{v0_mask:?} {v0:x?}");
        let expected: Vec<u32> = (0..8).map(|lane| if enabled >> lane & 1 != 0 { 7 } else { 5 }).collect();
        assert_eq!(bench.golden.v(bench.wg, 0, 3), Some(vector(&expected)));
        assert_eq!(rec.src_op[0].kind, OperandKind::None as u8, "v0 as a mask is not an operand");
    }
}

#[test]
fn masks_combine_compare_and_use() {
    // A compare writes v0, and the next instruction is masked by it: vd may be v0 itself.
    let program = [
        Insn::new(Op::VmsltVx).rd(0).rs1(6).rs2(1),
        Insn::new(Op::VidV).rd(0).masked(),
        Insn::new(Op::VmergeVxm).rd(3).rs1(6).rs2(1),
    ];
    let mut bench = Bench::new(&program).v(1, &[0, 9, 2, 9, 9, 1, 9, 9]).x(6, 5);
    assert_eq!(bench.step().vdata, vector(&[1, 0, 1, 0, 0, 1, 0, 0]));
    let rec = bench.step();
    assert_eq!((rec.vdata, rec.vmask), (vector(&[0, 0, 2, 0, 0, 5, 0, 0]), 0b10_0101));
    // v0's bit 0 is now set in lane 5 only; merge takes the scalar there, in all active lanes.
    let rec = bench.step();
    assert_eq!((rec.vdata, rec.vmask), (vector(&[0, 9, 2, 9, 9, 5, 9, 9]), 0xff));
}

#[test]
fn flags_come_from_enabled_lanes_only() {
    let insn = Insn::new(Op::VfdivVv).rd(3).rs1(1).rs2(2).masked();
    // Lane 0 divides by zero, lane 1 is inexact, lane 2 is exact.
    for (v0, flags) in [([1, 0, 0], 8), ([0, 1, 0], 1), ([0, 0, 1], 0), ([1, 1, 1], 9)] {
        let rec = Bench::new(&[insn]).v(2, &[F1, F1, F6]).v(1, &[0, F3, F2]).v(0, &v0).step();
        assert_eq!((rec.fflags, rec.fflags_acc), (flags, flags), "{v0:?}");
    }
}

#[test]
fn vector_rounding_follows_frm() {
    let set = |imm| Insn { csr: 2, ..Insn::new(Op::Csrrwi).imm(imm) };
    let div = Insn::new(Op::VfdivVv).rd(3).rs1(1).rs2(2);
    for (frm, expected) in [(0, 0x3eaa_aaab), (1, 0x3eaa_aaaa), (2, 0x3eaa_aaaa), (3, 0x3eaa_aaab)] {
        let mut bench = Bench::new(&[set(frm), div]).v(2, &[F1; 8]).v(1, &[F3; 8]);
        assert_eq!(bench.steps(2).vdata[0], expected, "frm {frm}");
    }
    // A reserved frm: instructions that round trap, others do not.
    let mut bench = Bench::new(&[set(6), Insn::new(Op::VfmaxVv).rd(3).rs1(1).rs2(2), div]);
    bench.steps(2);
    let (step, rec) = bench.outcome();
    assert_eq!((step, rec.trap, rec.fflags), (Step::Trapped, Trap::Illegal as u8, 0));
}

#[test]
fn convolution_over_the_enabled_lanes() {
    // Small integers, so that every sum is exact: vd[i] + sum over j of vs1[j] * vs2[i - j].
    let f = |values: &[i32]| values.iter().map(|&v| (v as f32).to_bits()).collect::<Vec<u32>>();
    let insn = Insn::new(Op::VfttaVv).rd(3).rs1(1).rs2(2);
    let (a, b, d) = (f(&[1, 2, 3, 0, 0, 0, 0, 0]), f(&[4, 5, 6, 0, 0, 0, 0, 0]), f(&[100; 8]));
    let rec = Bench::new(&[insn]).v(1, &a).v(2, &b).v(3, &d).step();
    // (1 2 3) * (4 5 6) = 4 13 28 27 18
    assert_eq!(rec.vdata, vector(&f(&[104, 113, 128, 127, 118, 100, 100, 100])));
    // Without lane 1, its elements neither give nor receive: 4, -, 6 + 12, -, 18.
    let v0 = [1, 0, 1, 1, 1, 1, 1, 1];
    let rec = Bench::new(&[insn.masked()]).v(1, &a).v(2, &b).v(3, &d).v(0, &v0).step();
    assert_eq!(rec.vdata, vector(&f(&[104, 100, 118, 100, 118, 100, 100, 100])));
}

#[test]
fn configuration() {
    const E32: i32 = 0xd0; // e32, m1, ta, ma
    const VILL: u32 = 0x8000_0000;
    // (instruction, x6, x7, rd written, vl, vtype), vl being 3 before
    let li = |rd, rs1| Insn::new(Op::Vsetvli).rd(rd).rs1(rs1);
    let cases: [(Insn, u32, u32, Option<u32>, u32, u32); 19] = [
        (li(5, 6).imm(E32), 32, 0, Some(8), 8, E32 as u32),
        (li(5, 6).imm(E32), 5, 0, Some(5), 5, E32 as u32),
        (li(5, 0).imm(E32), 0, 0, Some(8), 8, E32 as u32),
        (li(0, 0).imm(0x10), 0, 0, None, 3, 0x10),
        (li(0, 6).imm(E32), 2, 0, None, 2, E32 as u32),
        (li(5, 6).imm(0xd1), 20, 0, Some(16), 16, 0xd1), // e32, m2: VLMAX doubles
        (li(5, 6).imm(0x01), 9, 0, Some(9), 9, 0x01),    // e8, m2
        (li(5, 0).imm(0x09), 9, 0, Some(16), 16, 0x09),  // e16, m2
        (li(5, 6).imm(0xc0), 20, 0, Some(8), 8, 0xc0),   // e8: VLMAX does not depend on SEW
        (li(5, 6).imm(0xc8), 5, 0, Some(5), 5, 0xc8),    // e16
        (li(5, 6).imm(0xd8), 9, 0, Some(8), 8, 0xd8),    // e64
        (li(5, 6).imm(0xd9), 5, 0, Some(0), 0, VILL),    // e64, m2
        (li(5, 6).imm(0xd2), 5, 0, Some(0), 0, VILL),    // m4
        (li(5, 6).imm(0xd7), 5, 0, Some(0), 0, VILL),    // mf2
        (li(5, 6).imm(0xe0), 5, 0, Some(0), 0, VILL),    // SEW 128
        (li(5, 6).imm(0x1d0), 5, 0, Some(0), 0, VILL),
        (Insn::new(Op::Vsetivli).rd(5).rs1(31).imm(E32), 0, 0, Some(8), 8, E32 as u32),
        (Insn::new(Op::Vsetivli).rd(5).rs1(0).imm(E32), 0, 0, Some(0), 0, E32 as u32),
        (Insn::new(Op::Vsetvl).rd(5).rs1(6).rs2(7), 7, 0x50, Some(7), 7, 0x50),
    ];
    for (insn, x6, x7, rd, vl, vtype) in cases {
        let program = [Insn::new(Op::Vsetivli).rd(0).rs1(3).imm(E32), insn];
        let mut bench = Bench::new(&program).x(6, x6).x(7, x7);
        let rec = bench.steps(2);
        assert_eq!((rec.sdst_valid == 1).then_some(rec.sdata), rd, "{insn:?}");
        let csrs: Vec<(u32, u32)> = rec.csr[..2].iter().map(|w| (w.addr, w.value)).collect();
        assert_eq!((rec.csr_count, csrs), (2, vec![(0xc20, vl), (0xc21, vtype)]), "{insn:?}");
    }
}

#[test]
fn word_loads_and_stores() {
    let addresses = [0, 1, 2, 3, 4, 5, 6, 7];
    let unit: Vec<u32> = addresses.iter().map(|lane| DATA + 0x100 + 4 * lane).collect();
    let strided: Vec<u32> = addresses.iter().map(|lane| DATA + 0x100 - 8 * lane).collect();
    let indices = [0x40, 0x44, 0, 4, 0x80, 0x80, 8, 12];
    let indexed: Vec<u32> = indices.iter().map(|index| DATA + 0x100 + index).collect();
    let cases = [
        (Op::Vle32V, Op::Vse32V, unit),
        (Op::Vlse32V, Op::Vsse32V, strided),
        (Op::Vloxei32V, Op::Vsoxei32V, indexed.clone()),
        (Op::Vluxei32V, Op::Vsuxei32V, indexed),
    ];
    for (load, store, addr) in cases {
        let second = if matches!(load, Op::Vlse32V) { 7 } else { 2 };
        let second = if load == Op::Vle32V { 0 } else { second };
        let program = [Insn::new(store).rs1(6).rs2(second).rs3(4), Insn::new(load).rd(5).rs1(6).rs2(second)];
        let data: Vec<u32> = (0..8).map(|lane| 0x1111_1111 * (lane + 1)).collect();
        let mut bench = Bench::new(&program).x(6, DATA + 0x100).x(7, -8i32 as u32).v(2, &indices).v(4, &data);
        let rec = bench.step();
        assert_eq!((rec.mem_op, rec.mem_mask, rec.mem_size), (MemOp::Store as u8, 0xff, 4), "{store:?}");
        assert_eq!((rec.mem_addr, rec.mem_data), (vector(&addr), vector(&data)), "{store:?}");
        assert_eq!((rec.src_op[2].kind, rec.src_op[2].reg), (OperandKind::Vector as u8, 4), "{store:?}");
        let rec = bench.step();
        let mut expected = data.clone();
        if matches!(load, Op::Vloxei32V | Op::Vluxei32V) {
            expected[4] = data[5]; // lanes 4 and 5 stored to one place, and the higher lane won
        }
        assert_eq!((rec.mem_op, rec.vdata), (MemOp::Load as u8, vector(&expected)), "{load:?}");
        assert_eq!((rec.mem_addr, rec.mem_data), (vector(&addr), vector(&expected)), "{load:?}");
    }
}

#[test]
fn a_masked_access_touches_enabled_lanes_only() {
    let insn = Insn::new(Op::Vle32V).rd(5).rs1(6).masked();
    // Only lanes 6 and 7 reach unmapped memory.
    let base = DATA + 0x1_0000 - 24;
    let mut bench =
        Bench::new(&[insn]).x(6, base).v(0, &[1, 0, 0, 1, 0, 0, 0, 0]).v(5, &[9; 8]).word(base, 7);
    let rec = bench.step();
    assert_eq!((rec.mem_mask, rec.vdata), (0b1001, vector(&[7, 9, 9, 0, 9, 9, 9, 9])));
    let mut bench = Bench::new(&[insn]).x(6, base).v(0, &[1, 0, 0, 0, 0, 0, 1, 1]).v(5, &[9; 8]);
    let (step, rec) = bench.outcome();
    assert_eq!((step, rec.trap, rec.trap_value), (Step::Trapped, Trap::Access as u8, DATA + 0x1_0000));
    assert_eq!(bench.golden.v(bench.wg, 0, 5), Some(vector(&[9; 8])));
    // No lane enabled: no access at all.
    let rec = Bench::new(&[insn]).x(6, base).step();
    assert_eq!((rec.mem_op, rec.mem_mask, rec.mem_stamp, rec.vdst_valid), (0, 0, 0, 0));
}
