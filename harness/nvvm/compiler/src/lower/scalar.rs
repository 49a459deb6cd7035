//! The scalars that a type's values consist of, their words, and their layout in memory.
//!
//! This module knows neither LLVM's types nor code; `context` converts LLVM's types to these.

/// Widest integer. LLVM's limit is far higher, but a product of this width is already a thousand
/// instructions.
pub(super) const MOST_BITS: u32 = 512;

/// Words of an integer of `width` bits.
pub(super) fn words_for(width: u32) -> usize {
    width.div_ceil(32) as usize
}

/// A scalar inside a type, with its byte offset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) kind: Scalar,
    pub(super) offset: u32,
}

/// A part of a type, as it is laid out in memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    /// A scalar in its own bytes.
    One(Leaf),
    /// A vector of integers that are not whole bytes: LLVM packs their bits, starting with element 0.
    Packed { offset: u32, width: u32, count: u32 },
}

/// The kind of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// Integer of 1 to [`MOST_BITS`] bits.
    Int(u32),
    /// Floating point.
    Float(Format),
    /// Pointer: one word here, eight bytes in memory.
    Pointer,
}

impl Scalar {
    /// Bits of the value in word IR; for an address, the low word.
    pub(super) fn bits(self) -> u32 {
        match self {
            Scalar::Int(w) => w,
            Scalar::Float(f) => f.bits(),
            Scalar::Pointer => 32,
        }
    }

    /// Words of the value in word IR.
    pub(super) fn words(self) -> usize {
        words_for(self.bits())
    }
}

/// A floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// IEEE binary16.
    Half,
    /// bfloat16: the upper half of a single.
    Brain,
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
}

impl Format {
    /// Bits of a value.
    pub(super) fn bits(self) -> u32 {
        match self {
            Format::Half | Format::Brain => 16,
            Format::Single => 32,
            Format::Double => 64,
        }
    }

    /// Bits of the fraction.
    pub(super) fn fraction(self) -> u32 {
        match self {
            Format::Half => 10,
            Format::Brain => 7,
            Format::Single => 23,
            Format::Double => 52,
        }
    }

    /// The sign bit in the last word of a value.
    pub(super) fn sign(self) -> u32 {
        1 << ((self.bits() - 1) % 32)
    }

    /// Bits of the NaN that operations create. PTX states it for the formats of 16 bits (all bits below the
    /// sign); IR promises none, so those of 32 and 64 bits are the machine's, quiet without payload.
    pub(super) fn nan(self) -> u64 {
        match self {
            Format::Half | Format::Brain => 0x7fff,
            Format::Single | Format::Double => self.infinity() | 1 << (self.fraction() - 1),
        }
    }

    /// Bits of infinity.
    pub(super) fn infinity(self) -> u64 {
        ((1 << (self.bits() - 1)) - 1) & !((1 << self.fraction()) - 1)
    }
}
