//! Identities of the instruction table on random operands and random words: encode and decode, assembler and
//! disassembler, and Illegal for every word that is not an instruction.

use proptest::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use ventus_isa::{
    DecodeError, EncodeError, Insn, Kind, Op, asm, decode, decode_prefixed, disasm, encode, encode_as,
    is_prefix, rows,
};

use super::random::fold;

/// Where text is assembled.
const PC: u32 = 0x8000_1000;

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
    let wide = row.matches & row.mask & 0x707f == 0x3057 && c.force;
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

/// Checks every identity on a case; returns the number of checks. A panic counts as a fault.
pub fn check(c: &Case) -> Result<u64, Fault> {
    catch_unwind(AssertUnwindSafe(|| checks(c))).unwrap_or_else(|_| {
        Err(Fault {
            identity: "no panic",
            op: None,
            message: format!("a panic on {c:?}"),
            words: vec![word(c)],
        })
    })
}

fn checks(c: &Case) -> Result<u64, Fault> {
    Ok(operands(c)? + extremes(c)? + random_word(c)? + prefixed_word(c)? + super::texts::check(c)?)
}

/// encode, then decode; disassemble, then assemble.
fn operands(c: &Case) -> Result<u64, Fault> {
    round_trips(c, instruction(c))
}

/// The same with each operand at an end of its range, or inside it.
fn extremes(c: &Case) -> Result<u64, Fault> {
    let mut insn = instruction(c);
    let wide = insn.op.row().matches & insn.op.row().mask & 0x707f == 0x3057;
    for (i, field) in insn.op.row().format.operands().iter().enumerate() {
        let (lo, hi) = match field.kind {
            Kind::X => (0, 63),
            Kind::V => (0, 255),
            Kind::Imm if wide => (-1024, 1023),
            _ => field.range(),
        };
        match c.operands[3] >> (2 * i) & 3 {
            0 => insn.set(field.role, lo as i32),
            1 => insn.set(field.role, hi as i32),
            _ => {}
        }
    }
    insn.pair &= insn.op.row().data_role().is_some_and(|role| insn.get(role) & 1 == 0);
    round_trips(c, insn.canonical())
}

fn round_trips(c: &Case, insn: Insn) -> Result<u64, Fault> {
    let fault = |identity, words: &[u32], message: String| {
        Err(Fault { identity, op: Some(insn.op), message, words: words.to_vec() })
    };
    let words = match encode_as(&insn, c.force) {
        Ok(w) => w,
        Err(e) => return fault("encode accepts every operand in range", &[], format!("{insn:?}: {e}")),
    };
    let list: Vec<u32> = words.iter().collect();
    let back = decode_prefixed(words.prefix.unwrap_or(0), words.word);
    if back != Ok(insn) {
        return fault("decode(encode(i)) = i", &list, format!("{insn:?} decodes as {back:?}"));
    }
    // The text cannot ask for an unneeded prefix.
    let plain: Vec<u32> = encode(&insn).map_or(list, |w| w.iter().collect());
    let pc = PC + 4 * (plain.len() as u32 - 1);
    let text = disasm(&insn, pc);
    match asm::assemble_line(&text, PC) {
        Ok(again) if again == plain => Ok(3),
        Ok(again) => {
            let m = format!("'{text}' is {plain:08x?}, and assembles to {again:08x?}");
            fault("assemble(disasm(i)) = i", &plain, m)
        }
        Err(e) => fault("assemble(disasm(i)) = i", &plain, format!("'{text}': {e}")),
    }
}

/// A word is an instruction that encodes to it again, or Illegal.
fn random_word(c: &Case) -> Result<u64, Fault> {
    let word = word(c);
    let fault =
        |op, m: String| Err(Fault { identity: "encode(decode(w)) = w", op, message: m, words: vec![word] });
    let insn = match decode(word) {
        Ok(insn) => insn,
        Err(e) if e == (DecodeError::Illegal { word }) => {
            return match rows().iter().find(|r| r.accepts(word)) {
                None => Ok(1),
                Some(r) => fault(Some(r.op), format!("{word:#010x} is {} and was called illegal", r.name)),
            };
        }
        Err(e) => return fault(None, format!("{word:#010x}: {e}")),
    };
    match encode(&insn) {
        Ok(w) if w.prefix.is_none() && (w.word ^ word) & !insn.op.row().ignored == 0 => Ok(1),
        other => fault(Some(insn.op), format!("{word:#010x} is {insn:?}, which encodes to {other:x?}")),
    }
}

/// The same after a prefix.
fn prefixed_word(c: &Case) -> Result<u64, Fault> {
    let word = word(c);
    let prefix = prefix(c);
    let fault = |op, message: String| {
        Err(Fault { identity: "prefixed words", op, message, words: vec![prefix, word] })
    };
    let shown = format!("{prefix:#010x} {word:#010x}");
    match decode_prefixed(prefix, word) {
        Err(DecodeError::PrefixTwice { .. }) if is_prefix(word) => Ok(1),
        Err(DecodeError::PrefixNotApplicable { .. }) if c.prefix.1 & 1 != 0 && word & 0x707f != 0x3057 => {
            Ok(1)
        }
        Err(DecodeError::Illegal { .. }) if decode(word).is_err() => Ok(1),
        Err(e) => fault(None, format!("{shown}: {e}")),
        Ok(insn) => match encode(&insn) {
            Ok(w) if decode_prefixed(w.prefix.unwrap_or(0), w.word) == Ok(insn) => Ok(1),
            // A scalar register that does not exist decodes, and traps when it executes.
            Err(EncodeError::OutOfRange { value: 64.., .. }) => Ok(1),
            other => fault(Some(insn.op), format!("{shown} is {insn:?}, which encodes to {other:x?}")),
        },
    }
}
