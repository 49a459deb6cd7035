//! The kinds of state in which a failure first shows.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tandem_lockstep::{Mismatch, MismatchKind};

/// The kind of state in which the first divergence appears. If a record has several, the cause counts and not
/// its effects: a wrong operand causes a wrong result, a wrong load causes a wrong register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A scalar register: which one, or its value.
    Scalar,
    /// A vector register: which one, or its lanes.
    Vector,
    /// Lanes that are active, are written or access memory.
    Mask,
    /// The place of the warp now or next, and the word fetched there.
    NextPc,
    /// The address of an access, and its kind.
    Address,
    /// Data of a store.
    StoreData,
    /// Data of a load.
    LoadData,
    /// The SIMT stack.
    Stack,
    /// A CSR's write.
    Csr,
    /// Floating-point or saturation flags.
    Flags,
    /// The prefix in effect.
    Prefix,
    /// A source operand's value.
    Operand,
    /// Barriers and ends of warps.
    Sync,
    /// A trap on one side only, or its cause.
    Trap,
    /// An instruction or a workgroup too many, missing, or out of order.
    Order,
    /// Memory after the kernel.
    FinalMemory,
    /// Nothing retires, or the program does not end.
    Hang,
    /// A failed check of the RTL or its trace.
    Assertion,
    /// A result differs from the host's or from the expected one.
    Result,
    /// A race although none is allowed, or no race although one is required.
    Race,
    /// Encoder, decoder, assembler or disassembler disagree.
    Identity,
    /// A failure of a tool: a panic, a build, a case that could not be made.
    Tool,
    /// The process that ran the case died.
    Crash,
}

/// Every class with its word.
const WORDS: [(Class, &str); 23] = [
    (Class::Scalar, "scalar"),
    (Class::Vector, "vector"),
    (Class::Mask, "mask"),
    (Class::NextPc, "next-pc"),
    (Class::Address, "address"),
    (Class::StoreData, "store-data"),
    (Class::LoadData, "load-data"),
    (Class::Stack, "stack"),
    (Class::Csr, "csr"),
    (Class::Flags, "flags"),
    (Class::Prefix, "prefix"),
    (Class::Operand, "operand"),
    (Class::Sync, "sync"),
    (Class::Trap, "trap"),
    (Class::Order, "order"),
    (Class::FinalMemory, "final-memory"),
    (Class::Hang, "hang"),
    (Class::Assertion, "assertion"),
    (Class::Result, "result"),
    (Class::Race, "race"),
    (Class::Identity, "identity"),
    (Class::Tool, "tool"),
    (Class::Crash, "crash"),
];

/// Fields of a record from cause to effect; the first differing one decides the class.
const CAUSES: [(&str, Class); 32] = [
    ("pc", Class::NextPc),
    ("insn", Class::NextPc),
    ("beat", Class::Order),
    ("prefix", Class::Prefix),
    ("mask", Class::Mask),
    ("src_op", Class::Operand),
    ("src", Class::Operand),
    ("trap", Class::Trap),
    ("trap_value", Class::Trap),
    ("mem_op", Class::Address),
    ("mem_space", Class::Address),
    ("mem_size", Class::Address),
    ("mem_mask", Class::Mask),
    ("mem_addr", Class::Address),
    ("store_data", Class::StoreData),
    ("load_data", Class::LoadData),
    ("sdst", Class::Scalar),
    ("sdata", Class::Scalar),
    ("vdst", Class::Vector),
    ("vmask", Class::Mask),
    ("vdata", Class::Vector),
    ("csr", Class::Csr),
    ("fflags", Class::Flags),
    ("fflags_acc", Class::Flags),
    ("simt_op", Class::Stack),
    ("simt_depth", Class::Stack),
    ("simt_top", Class::Stack),
    ("simt_stack", Class::Stack),
    ("next_pc", Class::NextPc),
    ("next_mask", Class::Mask),
    ("barrier", Class::Sync),
    ("endprg", Class::Sync),
];

impl Class {
    /// Every class.
    pub fn all() -> impl Iterator<Item = Class> {
        WORDS.iter().map(|(c, _)| *c)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        WORDS[self as usize].1
    }

    /// Of a divergence.
    pub(crate) fn of(m: &Mismatch) -> Class {
        match m.kind {
            MismatchKind::Fields => CAUSES
                .iter()
                // A field's name may have a register or a position after it.
                .find(|(name, _)| m.diffs.iter().any(|d| d.field.split(' ').next() == Some(name)))
                .map_or(Class::Order, |(_, class)| *class),
            MismatchKind::Barrier | MismatchKind::Deadlock | MismatchKind::Unreleased => Class::Sync,
            MismatchKind::Extra | MismatchKind::Missing | MismatchKind::Dispatch | MismatchKind::Protocol => {
                Class::Order
            }
            MismatchKind::Memory => Class::FinalMemory,
            // Each value was there to see, but not in this order.
            MismatchKind::Coherence => Class::LoadData,
            // One side traps, or ends in another way that the other does not.
            MismatchKind::Trap | MismatchKind::End => Class::Trap,
            MismatchKind::Hang => Class::Hang,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A text that names no class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a class")]
pub struct NotClass(pub String);

impl FromStr for Class {
    type Err = NotClass;

    fn from_str(s: &str) -> Result<Class, NotClass> {
        WORDS.iter().find(|(_, w)| *w == s).map(|(c, _)| *c).ok_or_else(|| NotClass(s.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_the_order_of_the_enum() {
        for (i, (class, word)) in WORDS.iter().enumerate() {
            assert_eq!((*class as usize, word.parse(), class.word()), (i, Ok(*class), *word));
        }
    }

    #[test]
    fn every_compared_field_has_a_class() {
        let missing: Vec<_> =
            tandem_lockstep::Field::all().filter(|f| !CAUSES.iter().any(|(n, _)| *n == f.name())).collect();
        assert_eq!(missing, [], "fields without a class");
    }
}
