//! Words that are not instructions, alone or after a prefix, and instructions that always trap.

use super::Form;
use crate::program::emit::Emitter;
use tandem_abi::Trap;
use ventus_isa::{Insn, Op, decode, rows};

/// A word that no row accepts. Usually it is an instruction with one bit of its opcode or a reserved field
/// changed, which an incomplete decoder takes for the instruction; otherwise a word near the raw one.
fn illegal(raw: u32) -> u32 {
    // Operand positions: decoders forget that some rows have fixed bits there.
    const OPERANDS: u32 = 0x03ff_8000;
    // The opcode's function fields.
    const FUNCTION: u32 = 0x7000;
    let mut word = raw;
    for _ in 0..64 {
        let row = &rows()[word as usize % rows().len()];
        let scrambled = word.wrapping_mul(0x85eb_ca6b) ^ word >> 15;
        let near = row.matches | scrambled & !row.mask;
        // One of these bits, starting from a random one.
        let one_of = |bits: u32| {
            1u32.rotate_left((scrambled >> 27) + bits.rotate_right(scrambled >> 27).trailing_zeros())
        };
        let wrong = match raw % 8 {
            0 => word,
            1..=4 if row.mask & OPERANDS != 0 => near ^ one_of(row.mask & OPERANDS),
            5 | 6 if row.mask & FUNCTION == FUNCTION => near ^ (word >> 9) & FUNCTION,
            7 => near ^ one_of(row.mask),
            // Not every row has fixed bits there.
            _ => near,
        };
        if decode(wrong).is_err() {
            return wrong;
        }
        word = word.wrapping_mul(0x9e37_79b9) ^ word >> 13;
    }
    0
}

/// Bits of a prefix that the random bits choose, from this one on.
fn high(raw: u32, from: u32) -> i32 {
    (raw >> from & 0xfff) as i32
}

pub fn illegal_alone(e: &mut Emitter, form: Form) {
    e.words(Trap::Illegal, &[illegal(form.raw)]);
}

pub fn illegal_behind_regext(e: &mut Emitter, form: Form) {
    illegal_behind(Op::Regext, e, form);
}

pub fn illegal_behind_regpair(e: &mut Emitter, form: Form) {
    illegal_behind(Op::Regpair, e, form);
}

fn illegal_behind(prefix: Op, e: &mut Emitter, Form { raw, .. }: Form) {
    let prefix = e.word_of(&Insn::new(prefix).imm(high(raw, 3)));
    e.words(Trap::Illegal, &[prefix, illegal(raw)]);
}

pub fn two_prefixes(e: &mut Emitter, Form { raw, .. }: Form) {
    let pick = |n: u32| [Op::Regext, Op::Regpair, Op::Regexti, Op::Regpairi][(n % 4) as usize];
    let first = e.word_of(&Insn::new(pick(raw)).imm(high(raw, 3)));
    let second = e.word_of(&Insn::new(pick(raw >> 2)).imm(high(raw, 9)));
    e.words(Trap::Prefix, &[first, second]);
}

pub fn prefix_without_immediate(e: &mut Emitter, Form { raw, .. }: Form) {
    let op = if raw & 1 == 0 { Op::Regexti } else { Op::Regpairi };
    let prefix = e.word_of(&Insn::new(op).imm(high(raw, 3)));
    let other = match raw >> 1 & 3 {
        0 => Insn::new(Op::Addi).rd(10).rs1(10).imm(1),
        1 => Insn::new(Op::VaddVv).rd(8).rs2(9).rs1(10),
        2 => Insn::new(Op::Endprg),
        _ => Insn::new(Op::Join),
    };
    let word = e.word_of(&other);
    e.words(Trap::Prefix, &[prefix, word]);
}

pub fn ecall(e: &mut Emitter, _: Form) {
    e.last_word(Trap::Environment, Insn::new(Op::Ecall));
}

pub fn ebreak(e: &mut Emitter, _: Form) {
    e.last_word(Trap::Environment, Insn::new(Op::Ebreak));
}

pub fn rounding_mode(e: &mut Emitter, Form { raw, .. }: Form) {
    let word = e.word_of(&Insn { rm: 0, ..Insn::new(Op::FmulS).rd(10).rs1(11).rs2(12) });
    e.words(Trap::Illegal, &[word | (5 + (raw & 1)) << 12]);
}
