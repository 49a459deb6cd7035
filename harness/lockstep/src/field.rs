//! Names for the parts of a retire record, each with the group that tells whether a producer reports it.

use std::fmt;
use tandem_abi::FieldSet;

/// One compared part of a [`tandem_abi::Record`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "each is the record's field of the same name, documented there")]
pub enum Field {
    Pc,
    Insn,
    Beat,
    Prefix,
    Mask,
    NextPc,
    NextMask,
    SrcOp,
    Src,
    Sdst,
    Sdata,
    Vdst,
    Vmask,
    Vdata,
    MemOp,
    MemSpace,
    MemSize,
    MemMask,
    MemAddr,
    StoreData,
    LoadData,
    Csr,
    SimtOp,
    SimtDepth,
    SimtTop,
    SimtStack,
    Barrier,
    Endprg,
    Trap,
    TrapValue,
    Fflags,
    FflagsAcc,
}

/// Every field with its name and group. A field without a group is in every record.
const TABLE: [(Field, &str, FieldSet); 32] = [
    (Field::Pc, "pc", FieldSet(0)),
    (Field::Insn, "insn", FieldSet(0)),
    (Field::Beat, "beat", FieldSet(0)),
    (Field::Prefix, "prefix", FieldSet::PREFIX),
    (Field::Mask, "mask", FieldSet::MASK),
    (Field::NextPc, "next_pc", FieldSet::NEXT),
    (Field::NextMask, "next_mask", FieldSet::NEXT),
    (Field::SrcOp, "src_op", FieldSet::SRC),
    (Field::Src, "src", FieldSet::SRC),
    (Field::Sdst, "sdst", FieldSet::SDST),
    (Field::Sdata, "sdata", FieldSet::SDST),
    (Field::Vdst, "vdst", FieldSet::VDST),
    (Field::Vmask, "vmask", FieldSet::VDST),
    (Field::Vdata, "vdata", FieldSet::VDST),
    (Field::MemOp, "mem_op", FieldSet::MEM),
    (Field::MemSpace, "mem_space", FieldSet::MEM),
    (Field::MemSize, "mem_size", FieldSet::MEM),
    (Field::MemMask, "mem_mask", FieldSet::MEM),
    (Field::MemAddr, "mem_addr", FieldSet::MEM),
    (Field::StoreData, "store_data", FieldSet::MEM),
    (Field::LoadData, "load_data", FieldSet::LOAD_DATA),
    (Field::Csr, "csr", FieldSet::CSR),
    (Field::SimtOp, "simt_op", FieldSet::SIMT),
    (Field::SimtDepth, "simt_depth", FieldSet::SIMT),
    (Field::SimtTop, "simt_top", FieldSet::SIMT),
    (Field::SimtStack, "simt_stack", FieldSet::SIMT),
    (Field::Barrier, "barrier", FieldSet::SYNC),
    (Field::Endprg, "endprg", FieldSet::SYNC),
    (Field::Trap, "trap", FieldSet::TRAP),
    (Field::TrapValue, "trap_value", FieldSet::TRAP),
    (Field::Fflags, "fflags", FieldSet::FLAGS),
    (Field::FflagsAcc, "fflags_acc", FieldSet::FLAGS_ACC),
];

impl Field {
    /// Every field.
    pub fn all() -> impl Iterator<Item = Field> {
        TABLE.iter().map(|(f, _, _)| *f)
    }

    /// The name used in reports.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The group that must be in [`tandem_abi::Record::has`] for this field to be valid.
    pub fn group(self) -> FieldSet {
        TABLE[self as usize].2
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldMask(u64);

impl FieldMask {
    /// The empty set.
    pub const NONE: FieldMask = FieldMask(0);

    /// These fields.
    pub const fn of(fields: &[Field]) -> FieldMask {
        let (mut bits, mut i) = (0, 0);
        while i < fields.len() {
            bits |= 1 << fields[i] as u8;
            i += 1;
        }
        FieldMask(bits)
    }

    /// The fields that a producer of these groups reports.
    pub fn reported(has: FieldSet) -> FieldMask {
        let bits = TABLE
            .iter()
            .filter(|(_, _, group)| has.contains(*group))
            .fold(0, |m, (f, _, _)| m | 1 << *f as u8);
        FieldMask(bits)
    }

    /// Whether `field` is in the set.
    #[inline]
    pub const fn has(self, field: Field) -> bool {
        self.0 >> field as u8 & 1 != 0
    }

    /// Fields of either set.
    pub const fn union(self, other: FieldMask) -> FieldMask {
        FieldMask(self.0 | other.0)
    }

    /// Fields of `self` that are not in `other`.
    pub const fn without(self, other: FieldMask) -> FieldMask {
        FieldMask(self.0 & !other.0)
    }

    /// Adds a field.
    pub fn insert(&mut self, field: Field) {
        self.0 |= 1 << field as u8;
    }

    /// Number of fields.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (i, (f, name, _)) in TABLE.iter().enumerate() {
            assert_eq!(*f as usize, i, "{name}");
        }
        assert_eq!(FieldMask::reported(FieldSet::ALL).len() as usize, TABLE.len());
    }
}
