//! Commands of `tandem isa` that check rows of the instruction table: the evidence for each row, and the
//! RTL's decoder.

pub mod coverage;
pub mod sweep;
