//! An element of an operand: its words, and the number format in which the instruction reads them.

/// Values of one element in each operand: `[0]` is the low word, `[1]` the word of the second register, if
/// the operand has two.
pub type Element = [u32; 2];

/// The meaning of an operand's bits to the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An integer, or anything.
    Int,
    /// Binary32.
    Single,
    /// Binary16 in the low half.
    Half,
    /// The low word of a binary64, or its high word.
    Double,
    /// Binary32 that is an exponent.
    Exponent,
}

impl Class {
    /// Bits of exponent and mantissa; `None` for an integer.
    pub(super) fn bits(self) -> Option<(u32, u32)> {
        match self {
            Class::Int => None,
            Class::Single | Class::Exponent => Some((8, 23)),
            Class::Half => Some((5, 10)),
            Class::Double => Some((11, 52)),
        }
    }

    /// Applies `f` to the numbers in an element: one of two words, or one in each.
    pub(super) fn each(self, e: Element, mut f: impl FnMut(u64) -> u64) -> Element {
        match self {
            Class::Double => {
                let of = f(u64::from(e[1]) << 32 | u64::from(e[0]));
                [of as u32, (of >> 32) as u32]
            }
            Class::Half => e.map(|w| w & 0xffff_0000 | f(u64::from(w & 0xffff)) as u32),
            _ => e.map(|w| f(w.into()) as u32),
        }
    }
}
