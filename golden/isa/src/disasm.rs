//! Instructions to text.

use crate::csr::csr_name;
use crate::decode::{DecodeError, decode_prefixed, is_prefix};
use crate::field::{Kind, OperandField, Role};
use crate::insn::Insn;
use crate::text::{RM_DYN, fence_text, register_name, rounding_name, vtype_text};

/// The canonical text of `insn`, whose word (not its prefix) is at `pc`: base mnemonics only, `x` and `v`
/// register names, branch targets as absolute addresses. The assembler reads it back to the same instruction.
///
/// A 64-bit access to a pair has `.pair` after its mnemonic.
pub fn disasm(insn: &Insn, pc: u32) -> String {
    let row = insn.op.row();
    let mut text = String::from(row.name);
    if let Some(field) = row.format.operands().iter().find(|f| f.kind == Kind::AqRl) {
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
        let shown = match row.format.operands().iter().find(|f| f.name == name) {
            Some(field) => operand(insn, field, pc),
            None => Some(name.to_string()),
        };
        if let Some(shown) = shown {
            text.push_str(&separator);
            text.push_str(&shown);
            separator.clear();
        }
        separator.push_str(after);
    }
    // Only a closing parenthesis of the last separator is text.
    text.push_str(separator.trim_end_matches([',', ' ']));
    text
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

/// The text of one operand; `None` if assembly leaves it out.
fn operand(insn: &Insn, field: &OperandField, pc: u32) -> Option<String> {
    let value = insn.get(field.role);
    let bits = value as u32;
    Some(match field.kind {
        Kind::V if field.role == Role::Rd && !insn.has_destination() => "x0".to_string(),
        Kind::X | Kind::V => register_name(field.kind, value as u8),
        Kind::Imm => value.to_string(),
        Kind::Target => format!("{:#x}", pc.wrapping_add(bits)),
        Kind::Upper => format!("{:#x}", bits >> 12),
        Kind::Vtype => vtype_text(bits),
        Kind::Vm if insn.vm => return None,
        Kind::Vm => "v0.t".to_string(),
        Kind::Rm if insn.rm == RM_DYN => return None,
        Kind::Rm => rounding_name(insn.rm),
        Kind::Csr => csr_name(insn.csr).map_or_else(|| format!("{:#x}", insn.csr), str::to_string),
        Kind::AqRl | Kind::Wd => return None,
        Kind::Fence => fence_text(bits),
        Kind::High4 => format!("{}, {}, {}, {}", bits >> 9 & 7, bits >> 6 & 7, bits >> 3 & 7, bits & 7),
        Kind::High3 => format!("{}, {}, {}", bits >> 6 & 63, bits >> 3 & 7, bits & 7),
    })
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
