//! Words to instructions.
//!
//! A lookup by opcode, funct3 and the top six bits leaves at most a few candidate rows a word, so the cost
//! does not grow with the table.

use crate::field::{Kind, Role};
use crate::insn::Insn;
use crate::table::{Op, Row, is_op_v_immediate, rows};
use std::fmt;
use std::sync::OnceLock;

/// Why a word is not an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// No row accepts the word.
    Illegal {
        /// The word.
        word: u32,
    },
    /// A prefix after a prefix.
    PrefixTwice {
        /// The second prefix.
        word: u32,
    },
    /// REGEXTI or REGPAIRI before an instruction without a 5-bit vector immediate.
    PrefixNotApplicable {
        /// The word after the prefix.
        word: u32,
    },
    /// The word given as a prefix is not one.
    NotAPrefix {
        /// The word.
        word: u32,
    },
}

impl DecodeError {
    /// True when the pair of words is at fault, not the second word by itself (trap Prefix, not Illegal).
    pub fn is_prefix_error(self) -> bool {
        matches!(self, DecodeError::PrefixTwice { .. } | DecodeError::PrefixNotApplicable { .. })
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Illegal { word } => write!(f, "{word:#010x} is not an instruction"),
            DecodeError::PrefixTwice { word } => write!(f, "{word:#010x} is a prefix and follows a prefix"),
            DecodeError::PrefixNotApplicable { word } => {
                write!(
                    f,
                    "{word:#010x} follows REGEXTI or REGPAIRI but is not an OP-V instruction with an \
                     immediate (.vi)"
                )
            }
            DecodeError::NotAPrefix { word } => {
                write!(f, "{word:#010x} is not REGEXT, REGEXTI, REGPAIR or REGPAIRI")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

/// Candidate rows of a word, by opcode[6:2], funct3 and bits 31:26.
struct Index {
    /// Start and end in `candidates`.
    buckets: Vec<(u16, u16)>,
    candidates: Vec<Op>,
}

const KEYS: usize = 1 << 14;

/// The bits that make a key, spread over a word.
const fn key_word(key: u32) -> u32 {
    (key & 0x1f) << 2 | (key >> 5 & 7) << 12 | (key >> 8) << 26 | 3
}

const fn key_of(word: u32) -> usize {
    ((word >> 2 & 0x1f) | (word >> 12 & 7) << 5 | (word >> 26) << 8) as usize
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let key_bits = key_word(KEYS as u32 - 1);
        let mut by_opcode: Vec<Vec<&Row>> = vec![Vec::new(); 32];
        for row in rows() {
            by_opcode[(row.matches >> 2 & 0x1f) as usize].push(row);
        }
        let (mut buckets, mut candidates) = (Vec::with_capacity(KEYS), Vec::new());
        for key in 0..KEYS as u32 {
            let start = candidates.len() as u16;
            let agrees = |r: &&&Row| (r.matches ^ key_word(key)) & r.mask & key_bits == 0;
            candidates.extend(by_opcode[(key & 0x1f) as usize].iter().filter(agrees).map(|r| r.op));
            buckets.push((start, candidates.len() as u16));
        }
        Index { buckets, candidates }
    })
}

/// The row that accepts `word`.
pub fn lookup(word: u32) -> Option<&'static Row> {
    if word & 3 != 3 {
        return None;
    }
    let index = index();
    let (start, end) = index.buckets[key_of(word)];
    index.candidates[start as usize..end as usize].iter().map(|op| op.row()).find(|row| row.accepts(word))
}

/// Is `word` a prefix: REGEXT, REGEXTI, REGPAIR or REGPAIRI?
pub fn is_prefix(word: u32) -> bool {
    lookup(word).is_some_and(|row| row.op.is_prefix())
}

/// Decode a word that no prefix precedes. Prefixes themselves decode to their own rows.
pub fn decode(word: u32) -> Result<Insn, DecodeError> {
    let row = lookup(word).ok_or(DecodeError::Illegal { word })?;
    let mut insn = Insn::new(row.op);
    for field in row.format.operands() {
        insn.set(field.role, field.extract(word));
    }
    if !insn.has_destination() {
        insn.rd = 0;
    }
    Ok(insn)
}

/// Decode `word` under `prefix`; 0 means none.
///
/// A prefix before a prefix is [`DecodeError::PrefixTwice`]. REGEXTI and REGPAIRI before anything else that
/// is not OP-V with funct3 = 011 are [`DecodeError::PrefixNotApplicable`], whether or not that word decodes.
/// High bits for registers that the instruction lacks are ignored. REGPAIR extends numbers as REGEXT does,
/// and sets [`Insn::pair`] if that makes the instruction a 64-bit access; REGPAIRI is REGEXTI.
pub fn decode_prefixed(prefix: u32, word: u32) -> Result<Insn, DecodeError> {
    if prefix == 0 {
        return decode(word);
    }
    let immediate = match lookup(prefix).map(|row| row.op) {
        Some(Op::Regext | Op::Regpair) => false,
        Some(Op::Regexti | Op::Regpairi) => true,
        _ => return Err(DecodeError::NotAPrefix { word: prefix }),
    };
    if is_prefix(word) {
        return Err(DecodeError::PrefixTwice { word });
    }
    if immediate && !is_op_v_immediate(word) {
        return Err(DecodeError::PrefixNotApplicable { word });
    }
    let mut insn = decode(word)?;
    let (format, high) = (insn.op.row().format, prefix >> 20);
    for field in insn.operands() {
        if matches!(field.kind, Kind::X | Kind::V) {
            let from = match (immediate, field.role) {
                (false, role) => format.high_bits(role),
                (true, Role::Rd) => Some(0),
                (true, Role::Rs2) => Some(3),
                (true, _) => None,
            };
            if let Some(from) = from {
                insn.set(field.role, insn.get(field.role) | ((high >> from & 7) << 5) as i32);
            }
        }
    }
    if immediate {
        // imm[10:5] from the prefix, imm[4:0] as stored; sign from bit 10.
        let imm = (high >> 6 & 0x3f) << 5 | (insn.imm as u32 & 0x1f);
        insn.imm = ((imm << 21) as i32) >> 21;
    }
    if prefix & 0x707f == Op::Regpair.row().matches && insn.op.pairs() {
        insn.pair = insn.op.row().data_role().is_some_and(|role| insn.get(role) & 1 == 0);
    }
    Ok(insn)
}
