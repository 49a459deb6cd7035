//! Identities of the instruction table on random operands and random words: encode and decode, assembler and
//! disassembler, and Illegal for every word that is not an instruction.

use std::panic::{AssertUnwindSafe, catch_unwind};
use ventus_isa::{
    DecodeError, EncodeError, Insn, Kind, asm, decode, decode_prefixed, disasm, encode, encode_as,
    is_op_v_immediate, is_prefix, rows,
};

use super::case::{Case, Fault, instruction, prefix, word};

/// Where text is assembled.
const PC: u32 = 0x8000_1000;

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
    let wide = insn.op.row().takes_immediate_prefix();
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
        Err(DecodeError::PrefixNotApplicable { .. }) if c.prefix.1 & 1 != 0 && !is_op_v_immediate(word) => {
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
