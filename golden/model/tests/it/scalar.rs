//! Scalar instructions, from the RISC-V unprivileged manual: values, records, CSRs, traps.

use crate::common::{self, Bench, CODE, DATA, launch};
use tandem_abi::{MemOp, MemSpace, OperandKind, Trap};
use ventus_golden::{Profile, Step};
use ventus_isa::{Insn, Op};

const MIN: u32 = 0x8000_0000;
const NEG: u32 = u32::MAX;

#[test]
fn register_operations() {
    // (operation, rs1, rs2, rd)
    let cases: [(Op, u32, u32, u32); 44] = [
        (Op::Add, NEG, 2, 1),
        (Op::Sub, 1, 2, NEG),
        (Op::Sll, 1, 33, 2),
        (Op::Srl, MIN, 31, 1),
        (Op::Sra, MIN, 31, NEG),
        (Op::Sra, 0x4000_0000, 62, 1),
        (Op::Slt, NEG, 0, 1),
        (Op::Sltu, NEG, 0, 0),
        (Op::And, 0b1100, 0b1010, 0b1000),
        (Op::Or, 0b1100, 0b1010, 0b1110),
        (Op::Xor, 0b1100, 0b1010, 0b0110),
        (Op::Mul, 0x1_0001, 0x1_0001, 0x0002_0001),
        (Op::Mulh, NEG, NEG, 0),
        (Op::Mulh, MIN, MIN, 0x4000_0000),
        (Op::Mulhu, NEG, NEG, 0xffff_fffe),
        (Op::Mulhsu, NEG, NEG, NEG),
        (Op::Mulhsu, 1, NEG, 0),
        (Op::Div, 7, -2i32 as u32, -3i32 as u32),
        (Op::Div, 7, 0, NEG),
        (Op::Div, MIN, NEG, MIN),
        (Op::Divu, 7, 0, NEG),
        (Op::Divu, NEG, 2, 0x7fff_ffff),
        (Op::Rem, -7i32 as u32, 2, NEG),
        (Op::Rem, 7, -2i32 as u32, 1),
        (Op::Rem, 7, 0, 7),
        (Op::Rem, MIN, NEG, 0),
        (Op::Remu, 7, 0, 7),
        (Op::Remu, NEG, 10, 5),
        (Op::FaddS, 0x3f80_0000, 0x4000_0000, 0x4040_0000),
        (Op::FsubS, 0x3f80_0000, 0x4000_0000, 0xbf80_0000),
        (Op::FmulS, 0x4000_0000, 0x4040_0000, 0x40c0_0000),
        (Op::FdivS, 0x40c0_0000, 0x4000_0000, 0x4040_0000),
        (Op::FsgnjS, 0x3f80_0000, MIN, 0xbf80_0000),
        (Op::FsgnjnS, 0x3f80_0000, MIN, 0x3f80_0000),
        (Op::FsgnjxS, 0xbf80_0000, MIN, 0x3f80_0000),
        (Op::FminS, 0x3f80_0000, 0x4000_0000, 0x3f80_0000),
        (Op::FmaxS, 0x3f80_0000, 0x4000_0000, 0x4000_0000),
        (Op::FeqS, 0, MIN, 1),
        (Op::FltS, 0x3f80_0000, 0x4000_0000, 1),
        (Op::FleS, 0x4000_0000, 0x3f80_0000, 0),
        (Op::Sltu, 0, NEG, 1),
        (Op::Slt, 0, NEG, 0),
        (Op::Mulhu, MIN, 2, 1),
        (Op::Mulh, MIN, 2, NEG),
    ];
    for (op, a, b, expected) in cases {
        let program = [Insn::new(op).rd(5).rs1(6).rs2(7)];
        let mut bench = Bench::new(&program).x(6, a).x(7, b);
        let rec = bench.step();
        assert_eq!((rec.sdst_valid, rec.sdst, rec.sdata), (1, 5, expected), "{op:?} {a:#x} {b:#x}");
        assert_eq!(bench.golden.x(bench.wg, 0, 5), Some(expected));
        assert_eq!((rec.src_op[0].reg, rec.src[0][0], rec.src_op[1].reg, rec.src[1][0]), (6, a, 7, b));
        assert_eq!(rec.src_op[2].kind, OperandKind::None as u8);
        assert_eq!((rec.pc, rec.next_pc, rec.mask, rec.next_mask), (CODE, CODE + 4, 0xff, 0xff));
    }
}

#[test]
fn immediate_and_single_source_operations() {
    // (instruction, x6, value written to x5)
    let i = |op, imm| Insn::new(op).rd(5).rs1(6).imm(imm);
    let one = |op| Insn::new(op).rd(5).rs1(6);
    let cases: [(Insn, u32, u32); 24] = [
        (i(Op::Addi, -1), 0, NEG),
        (i(Op::Slti, -1), -2i32 as u32, 1),
        (i(Op::Sltiu, -1), 5, 1),
        (i(Op::Sltiu, 1), 0, 1),
        (i(Op::Xori, -1), 0x0f0f_0f0f, 0xf0f0_f0f0),
        (i(Op::Ori, 0x700), 0xff, 0x7ff),
        (i(Op::Andi, -16), 0xff, 0xf0),
        (i(Op::Slli, 31), 1, MIN),
        (i(Op::Srli, 4), MIN, 0x0800_0000),
        (i(Op::Srai, 4), MIN, 0xf800_0000),
        (Insn::new(Op::Lui).rd(5).imm(0x1234_5000), 0, 0x1234_5000),
        (Insn::new(Op::Auipc).rd(5).imm(0x1000), 0, CODE + 0x1000),
        (one(Op::FsqrtS), 0x4110_0000, 0x4040_0000),
        (one(Op::FclassS), 0, 1 << 4),
        (one(Op::FcvtWS), 0xbfc0_0000, -2i32 as u32),
        (one(Op::FcvtWS).rs1(6), 0x4020_0000, 2),
        (Insn { rm: 1, ..one(Op::FcvtWS) }, 0xbfc0_0000, NEG),
        (Insn { rm: 3, ..one(Op::FcvtWuS) }, 0x3fa0_0000, 2),
        (one(Op::FcvtSW), NEG, 0xbf80_0000),
        (one(Op::FcvtSWu), NEG, 0x4f80_0000),
        (one(Op::FmvXW), 0x7f80_0001, 0x7f80_0001),
        (one(Op::FmvWX), 0x7f80_0001, 0x7f80_0001),
        (i(Op::Slti, 0), 0, 0),
        (i(Op::Addi, 2047), MIN, 0x8000_07ff),
    ];
    for (insn, a, expected) in cases {
        let rec = Bench::new(&[insn]).x(6, a).step();
        assert_eq!((rec.sdst, rec.sdata), (5, expected), "{insn:?} {a:#x}");
    }
}

#[test]
fn fused_multiply_add_signs() {
    // 2 * 3 and 10
    let (a, b, c) = (0x4000_0000, 0x4040_0000, 0x4120_0000);
    let cases = [
        (Op::FmaddS, 0x4180_0000),  // 16
        (Op::FmsubS, 0xc080_0000),  // -4
        (Op::FnmsubS, 0x4080_0000), // 4
        (Op::FnmaddS, 0xc180_0000), // -16
    ];
    for (op, expected) in cases {
        let insn = Insn::new(op).rd(5).rs1(6).rs2(7).rs3(8);
        let rec = Bench::new(&[insn]).x(6, a).x(7, b).x(8, c).step();
        assert_eq!(rec.sdata, expected, "{op:?}");
        assert_eq!((rec.src_op[2].kind, rec.src_op[2].reg, rec.src[2][0]), (OperandKind::Scalar as u8, 8, c));
    }
}

#[test]
fn x0_reads_zero_and_takes_no_write() {
    let mut bench = Bench::new(&[Insn::new(Op::Addi).rd(0).rs1(0).imm(7)]);
    let rec = bench.step();
    assert_eq!((rec.sdst_valid, rec.sdst, rec.sdata), (0, 0, 0));
    assert_eq!((rec.src_op[0].kind, rec.src_op[0].reg), (OperandKind::Scalar as u8, 0));
    assert_eq!(bench.golden.x(bench.wg, 0, 0), Some(0));
}

#[test]
fn branches_and_jumps() {
    // (branch, x6, x7, taken)
    let cases = [
        (Op::Beq, 1, 1, true),
        (Op::Beq, 1, 2, false),
        (Op::Bne, 1, 2, true),
        (Op::Blt, NEG, 0, true),
        (Op::Bltu, NEG, 0, false),
        (Op::Bge, 0, NEG, true),
        (Op::Bgeu, 0, NEG, false),
        (Op::Bgeu, 5, 5, true),
    ];
    for (op, a, b, taken) in cases {
        let rec = Bench::new(&[Insn::new(op).rs1(6).rs2(7).imm(-16)]).x(6, a).x(7, b).step();
        assert_eq!(rec.next_pc, if taken { CODE - 16 } else { CODE + 4 }, "{op:?} {a:#x} {b:#x}");
    }
    let rec = Bench::new(&[Insn::new(Op::Jal).rd(1).imm(0x400)]).step();
    assert_eq!((rec.next_pc, rec.sdst, rec.sdata), (CODE + 0x400, 1, CODE + 4));
    // The target comes from the old value of a register that is also written; bit 0 is cleared.
    let rec = Bench::new(&[Insn::new(Op::Jalr).rd(6).rs1(6).imm(5)]).x(6, CODE + 0x100).step();
    assert_eq!((rec.next_pc, rec.sdata), (CODE + 0x104, CODE + 4));
}

#[test]
fn loads_and_stores() {
    let load = |op| Insn::new(op).rd(5).rs1(6).imm(4);
    let at = DATA + 0x10;
    // (instruction, word in memory, value, raw data, size)
    let cases = [
        (Op::Lw, 0x8182_8384, 0x8182_8384, 0x8182_8384, 4),
        (Op::Lh, 0x8182_8384, 0xffff_8384, 0x8384, 2),
        (Op::Lhu, 0x8182_8384, 0x8384, 0x8384, 2),
        (Op::Lb, 0x8182_8384, 0xffff_ff84, 0x84, 1),
        (Op::Lbu, 0x8182_8384, 0x84, 0x84, 1),
    ];
    for (op, memory, value, raw, size) in cases {
        let rec = Bench::new(&[load(op)]).x(6, at - 4).word(at, memory).step();
        assert_eq!(rec.sdata, value, "{op:?}");
        assert_eq!(
            (rec.mem_op, rec.mem_space, rec.mem_size),
            (MemOp::Load as u8, MemSpace::Global as u8, size)
        );
        assert_eq!(
            (rec.mem_mask, rec.mem_addr[0], rec.mem_data[0], rec.mem_stamp),
            (1, at, raw, 1),
            "{op:?}"
        );
    }
    // (instruction, word afterwards over ones, data reported)
    let cases =
        [(Op::Sw, 0x1234_5678, 0x1234_5678), (Op::Sh, 0xffff_5678, 0x5678), (Op::Sb, 0xffff_ff78, 0x78)];
    for (op, after, data) in cases {
        let insn = Insn::new(op).rs1(6).rs2(7).imm(4);
        let mut bench = Bench::new(&[insn]).x(6, at - 4).x(7, 0x1234_5678).word(at, u32::MAX);
        let rec = bench.step();
        assert_eq!(bench.golden.memory().read_u32(at), Ok(after), "{op:?}");
        assert_eq!(
            (rec.mem_op, rec.mem_mask, rec.mem_addr[0], rec.mem_data[0]),
            (MemOp::Store as u8, 1, at, data)
        );
        assert_eq!(rec.sdst_valid, 0);
    }
    // The LDS window, through its absolute address.
    let program = [Insn::new(Op::Sw).rs1(6).rs2(7), Insn::new(Op::Lbu).rd(5).rs1(6).imm(1)];
    let mut bench = Bench::new(&program).x(6, 0x7000_0408).x(7, 0xa1b2);
    assert_eq!(bench.step().mem_space, MemSpace::Lds as u8);
    assert_eq!(bench.step().sdata, 0xa1);
    assert_eq!(bench.golden.lds(0)[0x408..0x40a], [0xb2, 0xa1]);
}

#[test]
fn csr_reads() {
    // (CSR, value in warp 1 of workgroup 4 of a 3 x 2 grid)
    let cases: [(u16, u32); 23] = [
        (0x001, 0),
        (0x002, 0),
        (0x003, 0),
        (0x008, 0),
        (0x300, 0x1800),
        (0x305, 0),
        (0xf14, 1),
        (0xc20, 0),
        (0xc21, 0x8000_0000),
        (0xc22, 32),
        (0x800, 8),
        (0x801, 2),
        (0x802, 8),
        (0x803, 0x9000_0100),
        (0x804, 2),
        (0x805, 1),
        (0x806, 0x7000_0400),
        // pds_base + 4 * 2 warps * 8 threads * 64 bytes
        (0x807, common::PRIVATE + 4 * 2 * 8 * 64),
        (0x808, 1),
        (0x809, 1),
        (0x80a, 0),
        (0x80b, 0),
        (0x80c, 0),
    ];
    for (csr, expected) in cases {
        let program = [Insn { csr, ..Insn::new(Op::Csrrs).rd(5) }];
        let mut bench = Bench::with(&program, &launch(2), Profile::default());
        let (step, rec) = bench.outcome_of(1);
        assert_eq!((step, rec.sdata, rec.csr_count), (Step::Retired, expected, 0), "{csr:#x}");
    }
}

#[test]
fn csr_writes() {
    // (CSR, value written, value afterwards)
    let cases = [
        (0x001, NEG, 0x1f),
        (0x002, NEG, 0x7),
        (0x003, NEG, 0xff),
        (0x300, NEG, 0x8000_7e00),
        (0x300, 0x2200, 0x3a00),
        (0x305, NEG, 0xffff_fffc),
        (0x80b, 0x1234, 0x1234),
        (0x80c, CODE, CODE),
    ];
    for (csr, value, after) in cases {
        let program =
            [Insn { csr, ..Insn::new(Op::Csrrw).rd(5).rs1(6) }, Insn { csr, ..Insn::new(Op::Csrrs).rd(7) }];
        let mut bench = Bench::new(&program).x(6, value);
        let rec = bench.step();
        assert_eq!((rec.csr_count, rec.csr[0].addr, rec.csr[0].value), (1, csr.into(), after), "{csr:#x}");
        assert_eq!(bench.step().sdata, after, "{csr:#x}");
    }
    // Set, clear and the immediate forms, on frm with 0b011 in it.
    let cases = [
        (Insn::new(Op::Csrrs).rd(5).rs1(6), 0b111),
        (Insn::new(Op::Csrrc).rd(5).rs1(6), 0b001),
        (Insn::new(Op::Csrrwi).rd(5).imm(0b100), 0b100),
        (Insn::new(Op::Csrrsi).rd(5).imm(0b100), 0b111),
        (Insn::new(Op::Csrrci).rd(5).imm(0b010), 0b001),
    ];
    for (insn, after) in cases {
        let first = Insn { csr: 2, ..Insn::new(Op::Csrrwi).imm(0b011) };
        let mut bench = Bench::new(&[first, Insn { csr: 2, ..insn }]).x(6, 0b110);
        let rec = bench.steps(2);
        assert_eq!((rec.sdata, rec.csr[0].value), (0b011, after), "{insn:?}");
    }
}

#[test]
fn flags_accumulate_and_the_dynamic_mode_counts() {
    let program = [
        Insn { rm: 7, ..Insn::new(Op::FdivS).rd(5).rs1(6).rs2(0) }, // 1 / 0: DZ
        Insn { rm: 7, ..Insn::new(Op::FdivS).rd(5).rs1(6).rs2(7) }, // 1 / 3: NX
        Insn { csr: 1, ..Insn::new(Op::Csrrs).rd(8) },
        Insn { csr: 2, ..Insn::new(Op::Csrrwi).imm(3) },
        Insn { rm: 7, ..Insn::new(Op::FdivS).rd(5).rs1(6).rs2(7) }, // up
        Insn { rm: 2, ..Insn::new(Op::FdivS).rd(5).rs1(6).rs2(7) }, // down, whatever frm says
    ];
    let mut bench = Bench::new(&program).x(6, 0x3f80_0000).x(7, 0x4040_0000);
    let rec = bench.step();
    assert_eq!((rec.fflags, rec.fflags_acc, rec.csr_count), (8, 8, 0));
    let rec = bench.step();
    assert_eq!((rec.sdata, rec.fflags, rec.fflags_acc), (0x3eaa_aaab, 1, 9));
    assert_eq!(bench.step().sdata, 9);
    assert_eq!(bench.steps(2).sdata, 0x3eaa_aaab);
    assert_eq!(bench.step().sdata, 0x3eaa_aaaa);
}

#[test]
fn traps_report_their_cause_and_have_no_effect() {
    let csr = |op, csr| Insn { csr, ..Insn::new(op).rd(5).rs1(6) };
    let words = |insn: Insn| common::words_of(&insn);
    let value_is_word = None;
    // (what, words, x6, trap, value or the word)
    type Case = (&'static str, Vec<u32>, u32, Trap, Option<u32>);
    let cases: [Case; 18] = [
        ("zero", vec![0], 0, Trap::Illegal, value_is_word),
        ("ones", vec![u32::MAX], 0, Trap::Illegal, value_is_word),
        ("fence.i", vec![0x0000_100f], 0, Trap::Illegal, value_is_word),
        ("mret", vec![0x3020_0073], 0, Trap::Illegal, value_is_word),
        ("ecall", vec![0x0000_0073], 0, Trap::Environment, value_is_word),
        ("ebreak", vec![0x0010_0073], 0, Trap::Environment, value_is_word),
        ("amoadd.d", vec![0x0073_32af], 0, Trap::Illegal, value_is_word),
        ("rounding mode 5", vec![0x0062_d2d3], 0, Trap::Illegal, value_is_word),
        ("unknown CSR", words(csr(Op::Csrrs, 0x340)), 0, Trap::Csr, value_is_word),
        ("read-only CSR", words(csr(Op::Csrrw, 0x805)), 0, Trap::Csr, value_is_word),
        ("read-only CSR, set", words(csr(Op::Csrrs, 0xc20)), 1, Trap::Csr, value_is_word),
        ("vstart", words(csr(Op::Csrrw, 0x008)), 0, Trap::Csr, value_is_word),
        (
            "misaligned word",
            words(Insn::new(Op::Lw).rd(5).rs1(6)),
            DATA + 2,
            Trap::Misaligned,
            Some(DATA + 2),
        ),
        ("misaligned before unmapped", words(Insn::new(Op::Sh).rs1(6).rs2(5)), 1, Trap::Misaligned, Some(1)),
        ("unmapped", words(Insn::new(Op::Lb).rd(5).rs1(6)), 0x5000_0000, Trap::Access, Some(0x5000_0000)),
        ("past the LDS", words(Insn::new(Op::Sb).rs1(6)), 0x7002_0000, Trap::Access, Some(0x7002_0000)),
        ("store unmapped", words(Insn::new(Op::Sw).rs1(6)), 0x9001_0000, Trap::Access, Some(0x9001_0000)),
        (
            "the top of memory",
            words(Insn::new(Op::Lw).rd(5).rs1(6)),
            0xffff_fffc,
            Trap::Access,
            Some(0xffff_fffc),
        ),
    ];
    for (what, code, x6, trap, value) in cases {
        let mut bench = Bench::of_words(&code, &launch(1), Profile::default()).x(6, x6).x(5, 77);
        let (step, rec) = bench.outcome();
        assert_eq!((step, rec.trap), (Step::Trapped, trap as u8), "{what}");
        assert_eq!(rec.trap_value, value.unwrap_or(code[0]), "{what}");
        assert_eq!(
            (rec.pc, rec.insn, rec.mask, rec.next_pc, rec.next_mask),
            (CODE, code[0], 0xff, 0, 0),
            "{what}"
        );
        assert_eq!((rec.sdst_valid, rec.mem_op, rec.csr_count), (0, 0, 0), "{what}");
        assert_eq!((rec.simt_depth, rec.fflags_acc), (0, 0), "{what}");
        assert_eq!(rec.src_op, [Default::default(); 3], "{what}");
        assert_eq!(rec.src, [[0; 32]; 3], "{what}");
        assert_eq!(bench.golden.x(bench.wg, 0, 5), Some(77), "{what}");
        assert_eq!(bench.outcome().0, Step::NotRunning, "{what}: the warp is over");
    }
}

#[test]
fn fetching_traps_at_the_target() {
    for target in [0x5000_0000, CODE + 2] {
        let mut bench = Bench::new(&[Insn::new(Op::Jalr).rs1(6)]).x(6, target);
        assert_eq!(bench.step().next_pc, target);
        let (step, rec) = bench.outcome();
        assert_eq!((step, rec.trap, rec.trap_value), (Step::Trapped, Trap::Fetch as u8, target));
        assert_eq!((rec.pc, rec.insn), (target, 0));
    }
}

#[test]
fn a_reserved_dynamic_mode_traps_only_where_it_is_used() {
    let set = Insn { csr: 2, ..Insn::new(Op::Csrrwi).imm(5) };
    let add = |rm| Insn { rm, ..Insn::new(Op::FaddS).rd(5) };
    let mut bench = Bench::new(&[set, add(0), add(7)]);
    bench.steps(2);
    let (step, rec) = bench.outcome();
    assert_eq!((step, rec.trap), (Step::Trapped, Trap::Illegal as u8));
}

#[test]
fn registers_beyond_the_launch_trap() {
    let few = tandem_abi::Launch { sgprs: 9, ..launch(1) };
    // Nine registers are rounded up to twelve.
    for (reg, ok) in [(11, true), (12, false)] {
        let program = [Insn::new(Op::Addi).rd(reg).rs1(0).imm(1)];
        let (step, rec) = Bench::with(&program, &few, Profile::default()).outcome();
        let trap = if ok { Trap::None } else { Trap::Register };
        assert_eq!((step == Step::Retired, rec.trap), (ok, trap as u8), "x{reg}");
        assert_eq!(rec.trap_value, if ok { 0 } else { rec.insn });
    }
    // x64 does not exist, even with a prefix.
    let add = common::words_of(&Insn::new(Op::Add).rd(5).rs1(0).rs2(1))[0];
    let words = [(2 << 3) << 20 | 0x200b, add];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default());
    bench.step();
    assert_eq!(bench.outcome().1.trap, Trap::Register as u8);
}

#[test]
fn stores_into_code_are_seen_at_once() {
    let nop = Insn::new(Op::Addi);
    let li = common::words_of(&Insn::new(Op::Addi).rd(5).imm(42))[0];
    // Executes the word at CODE + 4 as a nop, jumps back, stores over it, executes it again.
    let program = [nop, nop, Insn::new(Op::Sw).rs1(6).rs2(7).imm(4), Insn::new(Op::Jal).imm(-8)];
    let mut bench = Bench::new(&program).x(6, CODE).x(7, li);
    assert_eq!(bench.steps(2).sdst_valid, 0);
    bench.steps(2);
    let rec = bench.step();
    assert_eq!((rec.insn, rec.sdst, rec.sdata), (li, 5, 42));
}
