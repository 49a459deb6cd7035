//! Instructions to text.

use crate::csr::csr_name;
use crate::decode::{DecodeError, decode_prefixed, is_prefix};
use crate::field::{Kind, OperandField, Role};
use crate::insn::Insn;
use crate::text::{RM_DYN, fence_text, push_register, rounding_name, vtype_text};
use std::fmt::Write as _;

/// The canonical text of `insn`, whose word (not its prefix) is at `pc`: base mnemonics only, `x` and `v`
/// register names, branch targets as absolute addresses. The assembler reads it back to the same instruction.
///
/// A 64-bit access to a pair has `.pair` after its mnemonic.
pub fn disasm(insn: &Insn, pc: u32) -> String {
    let mut text = String::new();
    disasm_into(&mut text, insn, pc);
    text
}

/// As [`disasm`], at the end of `text`: for long listings.
pub fn disasm_into(text: &mut String, insn: &Insn, pc: u32) {
    let row = insn.op.row();
    let operands = row.format.operands();
    text.push_str(row.name);
    if let Some(field) = operands.iter().find(|f| f.kind == Kind::AqRl) {
        text.push_str(match insn.get(field.role) {
            0 => "",
            1 => ".rl",
            2 => ".aq",
            _ => ".aqrl",
        });
    }
    if insn.pair {
        text.push_str(".pair");
    }
    // The separator of an operand that is left out (`, v0.t`, `, dyn`) goes with it.
    let mut separator = " ".to_string();
    for (name, after) in pieces(row.format.syntax()) {
        let begin = text.len();
        text.push_str(&separator);
        let shown = match operands.iter().find(|f| f.name == name) {
            Some(field) => operand(text, insn, field, pc),
            None => {
                text.push_str(name);
                true
            }
        };
        if shown {
            separator.clear();
        } else {
            text.truncate(begin);
        }
        separator.push_str(after);
    }
    // Only a closing parenthesis of the last separator is text.
    text.push_str(separator.trim_end_matches([',', ' ']));
}

/// Split a syntax into (field name, punctuation after it); the first name may be empty before a parenthesis.
fn pieces(syntax: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = syntax;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let word = |c: char| c.is_ascii_alphanumeric();
        let name_end = rest.find(|c| !word(c)).unwrap_or(rest.len());
        let end = rest[name_end..].find(word).map_or(rest.len(), |n| name_end + n);
        let piece = (&rest[..name_end], &rest[name_end..end]);
        rest = &rest[end..];
        Some(piece)
    })
}

/// Writes one operand. False, with nothing written, if assembly leaves it out.
fn operand(text: &mut String, insn: &Insn, field: &OperandField, pc: u32) -> bool {
    let value = insn.get(field.role);
    let bits = value as u32;
    // Writing to a string cannot fail.
    let mut put = |args: std::fmt::Arguments<'_>| text.write_fmt(args).unwrap_or_default();
    match field.kind {
        Kind::V if field.role == Role::Rd && !insn.has_destination() => text.push_str("x0"),
        Kind::X | Kind::V => push_register(text, field.kind, value as u8),
        Kind::Imm => put(format_args!("{value}")),
        Kind::Target => put(format_args!("{:#x}", pc.wrapping_add(bits))),
        Kind::Upper => put(format_args!("{:#x}", bits >> 12)),
        Kind::Vtype => text.push_str(&vtype_text(bits)),
        Kind::Vm if insn.vm => return false,
        Kind::Vm => text.push_str("v0.t"),
        Kind::Rm if insn.rm == RM_DYN => return false,
        Kind::Rm => text.push_str(&rounding_name(insn.rm)),
        Kind::Csr => match csr_name(insn.csr) {
            Some(name) => text.push_str(name),
            None => put(format_args!("{:#x}", insn.csr)),
        },
        Kind::AqRl | Kind::Wd => return false,
        Kind::Fence => text.push_str(&fence_text(bits)),
        Kind::High4 => {
            put(format_args!("{}, {}, {}, {}", bits >> 9 & 7, bits >> 6 & 7, bits >> 3 & 7, bits & 7));
        }
        Kind::High3 => put(format_args!("{}, {}, {}", bits >> 6 & 63, bits >> 3 & 7, bits & 7)),
    }
    true
}

/// One line of a listing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListingLine {
    /// Address of the first word: the prefix if there is one.
    pub addr: u32,
    /// Prefix of the instruction.
    pub prefix: Option<u32>,
    /// The instruction's word.
    pub word: u32,
    /// What it decodes to.
    pub insn: Result<Insn, DecodeError>,
    /// Disassembly, or `.word 0x...` with the reason as a comment.
    pub text: String,
}

/// Disassemble consecutive words from `addr`, pairing prefixes with their instructions.
///
/// If a prefix and the word after it do not decode together, each is listed by itself.
pub fn listing(addr: u32, words: &[u32]) -> Vec<ListingLine> {
    let mut lines = Vec::new();
    let mut i = 0;
    while i < words.len() {
        let at = addr.wrapping_add(4 * i as u32);
        let word = words[i];
        if is_prefix(word)
            && let Some(next) = words.get(i + 1)
            && let Ok(insn) = decode_prefixed(word, *next)
        {
            let text = disasm(&insn, at.wrapping_add(4));
            lines.push(ListingLine { addr: at, prefix: Some(word), word: *next, insn: Ok(insn), text });
            i += 2;
            continue;
        }
        let insn = decode_prefixed(0, word);
        let text = match &insn {
            Ok(insn) => disasm(insn, at),
            Err(_) => format!(".word {word:#010x} # no instruction"),
        };
        lines.push(ListingLine { addr: at, prefix: None, word, insn, text });
        i += 1;
    }
    lines
}
