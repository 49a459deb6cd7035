//! Instructions to words; adds the prefix that an operand needs.

use crate::field::{Kind, OperandField, Role};
use crate::format::Format;
use crate::insn::Insn;
use crate::table::Op;
use std::fmt;

/// The words of one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// REGEXT, REGEXTI or REGPAIR, if one is needed.
    pub prefix: Option<u32>,
    /// The instruction.
    pub word: u32,
}

impl Words {
    /// Prefix (if any) and word, in memory order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        self.prefix.into_iter().chain([self.word])
    }
}

/// Why an instruction has no encoding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EncodeError {
    /// An operand does not fit its bits.
    OutOfRange {
        /// The instruction.
        op: Op,
        /// The operand.
        field: &'static str,
        /// Its value.
        value: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
        /// The value must be a multiple of this.
        step: u32,
    },
    /// An operand is set, but the instruction has no such operand.
    Unused {
        /// The instruction.
        op: Op,
        /// The member of [`Insn`].
        role: Role,
    },
    /// A pair was asked for, but REGPAIR does nothing before this row, or the data register is odd.
    NoPair {
        /// The instruction.
        op: Op,
    },
    /// Destination and source of a per-lane atomic must share the low five bits of their register numbers,
    /// those of a multiply-add all bits. These do not.
    SplitRegister {
        /// The instruction.
        op: Op,
        /// Destination.
        rd: u8,
        /// The same register as a source.
        rs3: u8,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::OutOfRange { op, field, value, min, max, step } => {
                write!(f, "{}: {field} = {value} is out of range, expected {min} to {max}", op.name())?;
                if *step > 1 { write!(f, ", a multiple of {step}") } else { Ok(()) }
            }
            EncodeError::Unused { op, role } => {
                write!(f, "{}: {role:?} is set but the instruction has no such operand", op.name())
            }
            EncodeError::NoPair { op } => {
                write!(f, "{}: no register pair: ", op.name())?;
                if op.pairs() {
                    write!(f, "the data register is odd")
                } else {
                    write!(f, "it does not move 64 bits")
                }
            }
            EncodeError::SplitRegister { op, rd, rs3 } if op.row().format.names_source() => write!(
                f,
                "{}: destination v{rd} and its source v{rs3} must agree in the low five bits",
                op.name()
            ),
            EncodeError::SplitRegister { op, rd, rs3 } => {
                write!(f, "{}: the accumulator v{rs3} must be the destination v{rd}", op.name())
            }
        }
    }
}

impl std::error::Error for EncodeError {}

/// Architectural scalar registers.
const SCALARS: i32 = 64;

const ROLES: [Role; 8] =
    [Role::Rd, Role::Rs1, Role::Rs2, Role::Rs3, Role::Imm, Role::Vm, Role::Rm, Role::Csr];

/// Encode `insn`. It gets a prefix if a register number is 32 or more, a `.vi` immediate needs eleven bits,
/// or it moves a pair.
pub fn encode(insn: &Insn) -> Result<Words, EncodeError> {
    encode_as(insn, false)
}

/// As [`encode`]; `force_prefix` adds a REGEXT even if no operand needs one (but not to a prefix).
pub fn encode_as(insn: &Insn, force_prefix: bool) -> Result<Words, EncodeError> {
    check(insn)?;
    let row = insn.op.row();
    let range = |field: &OperandField, value: i32, min: i64, max: i64| EncodeError::OutOfRange {
        op: insn.op,
        field: field.name,
        value: value.into(),
        min,
        max,
        step: 1 << field.low_zeros(),
    };
    let (mut word, mut high, mut wide_imm) = (row.matches, 0u32, None);
    for field in insn.operands() {
        let value = insn.get(field.role);
        word |= match field.kind {
            Kind::X | Kind::V => {
                if field.kind == Kind::X && value >= SCALARS {
                    return Err(range(field, value, 0, i64::from(SCALARS) - 1));
                }
                if let Some(from) = row.format.high_bits(field.role) {
                    high |= (value as u32 >> 5) << from;
                }
                field.insert(value & 0x1f).unwrap_or(0)
            }
            _ => match field.insert(value) {
                Some(bits) => bits,
                None if row.takes_immediate_prefix() => {
                    if !(-1024..1024).contains(&value) {
                        return Err(range(field, value, -1024, 1023));
                    }
                    wide_imm = Some(value as u32 >> 5 & 0x3f);
                    (value as u32 & 0x1f) << 15
                }
                None => {
                    let (min, max) = field.range();
                    return Err(range(field, value, min, max));
                }
            },
        };
    }
    let prefix = if let Some(imm) = wide_imm {
        // REGEXTI keeps x2 at bits 5:3, where REGEXT keeps x1; a `.vi` instruction has no register there.
        Some(Op::Regexti.row().matches | (imm << 6 | (high >> 6 & 7) << 3 | (high & 7)) << 20)
    } else if high != 0 || insn.pair || force_prefix && !insn.op.is_prefix() {
        let prefix = if insn.pair { Op::Regpair } else { Op::Regext };
        Some(prefix.row().matches | with_repeated(high, row.format) << 20)
    } else {
        None
    };
    Ok(Words { prefix, word })
}

/// Refuses what the operands' fields cannot say: values of operands that the row does not have, pairs that
/// do not exist, and a destination that is not the source that shares its bits.
fn check(insn: &Insn) -> Result<(), EncodeError> {
    let row = insn.op.row();
    let format = row.format;
    for role in ROLES {
        if format.operand(role).is_none() && insn.get(role) != Insn::new(insn.op).get(role) {
            return Err(EncodeError::Unused { op: insn.op, role });
        }
    }
    if insn.pair {
        let even = row.data_role().is_some_and(|role| insn.get(role) & 1 == 0);
        if !(insn.op.pairs() && even) {
            return Err(EncodeError::NoPair { op: insn.op });
        }
    }
    if !insn.has_destination() && insn.rd != 0 {
        return Err(EncodeError::Unused { op: insn.op, role: Role::Rd });
    }
    let shared = if format.names_source() { 0x1f } else { 0xff };
    if format.reads_destination() && insn.has_destination() && (insn.rd ^ insn.rs3) & shared != 0 {
        return Err(EncodeError::SplitRegister { op: insn.op, rd: insn.rd, rs3: insn.rs3 });
    }
    Ok(())
}

/// A REGEXT's immediate with the high bits of a vector store's data register, and of a multiply-add's
/// accumulator, repeated in the field where the other reading of the manual looks for them (errata, "Vector
/// stores under REGEXT" and D3b).
fn with_repeated(high: u32, format: Format) -> u32 {
    use Format::{Vaccv, Vaccx, Vconv, Vs12, Vsp, Vstore, Vstores, Vstorex};
    let data = high >> 9 & 7;
    match format {
        Vs12 | Vsp => high | data << 6,
        Vstore | Vstores | Vstorex => high | data,
        Vaccv | Vaccx | Vconv => high | (high & 7) << 9,
        _ => high,
    }
}
