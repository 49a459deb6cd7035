//! A case of the identities: operands for a row of the table, a word near it and a prefix.

use super::random::fold;
use proptest::prelude::*;
use ventus_isa::{Insn, Kind, Op, rows};

/// One case: operands for a row, and a random word, possibly near that row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// Row of the table.
    pub row: u16,
    /// Raw operands, in the format's order.
    pub operands: [u32; 6],
    /// Whether to ask for an unneeded prefix.
    pub force: bool,
    /// The random word: its free bits if it is near the row, or all of it.
    pub word: u32,
    /// 0: any word; 1: the row's own bits; from 2 on: with bit `near - 2` flipped.
    pub near: u8,
    /// The prefix's immediate, and which prefix: the lowest bit selects REGEXTI over REGEXT, the next one
    /// REGPAIR(I).
    pub prefix: (u16, u8),
}

/// Strategy for cases.
pub fn case() -> impl Strategy<Value = Case> {
    let row = 0..rows().len() as u16;
    (row, any::<[u32; 6]>(), any::<bool>(), any::<u32>(), 0u8..34, (0u16..4096, 0u8..4)).prop_map(
        |(row, operands, force, word, near, prefix)| Case { row, operands, force, word, near, prefix },
    )
}

/// A failed identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which identity.
    pub identity: &'static str,
    /// The row, if there is one.
    pub op: Option<Op>,
    /// The particulars.
    pub message: String,
    /// Words that show it.
    pub words: Vec<u32>,
}

/// The instruction of a case.
pub fn instruction(c: &Case) -> Insn {
    let row = &rows()[usize::from(c.row) % rows().len()];
    let wide = row.takes_immediate_prefix() && c.force;
    let mut insn = Insn::new(row.op);
    for (field, &raw) in row.format.operands().iter().zip(&c.operands) {
        let value = match field.kind {
            Kind::X => (raw % 64) as i32,
            Kind::V => (raw % 256) as i32,
            Kind::Imm if wide => fold(raw, -1024, 1023, 1),
            _ => {
                let (lo, hi) = field.range();
                fold(raw, lo, hi, 1 << field.low_zeros())
            }
        };
        insn.set(field.role, value);
    }
    // Every eighth access that can be a pair is one.
    insn.pair = row.op.pairs() && c.prefix.0.is_multiple_of(8);
    if insn.pair
        && let Some(role) = row.data_role()
    {
        insn.set(role, insn.get(role) & !1);
    }
    insn.canonical()
}

/// The word of a case.
pub fn word(c: &Case) -> u32 {
    let row = &rows()[usize::from(c.row) % rows().len()];
    match c.near {
        0 => c.word,
        1 => row.matches | c.word & !row.mask,
        bit => (row.matches | c.word & !row.mask) ^ 1 << ((bit - 2) & 31),
    }
}

/// The prefix of a case.
pub fn prefix(c: &Case) -> u32 {
    let op = [Op::Regext, Op::Regexti, Op::Regpair, Op::Regpairi][usize::from(c.prefix.1 & 3)];
    op.row().matches | u32::from(c.prefix.0 & 0xfff) << 20
}
