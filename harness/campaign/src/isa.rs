//! Commands of `tandem isa` that judge rows of the instruction table: what holds each, and the RTL's decoder.

pub mod coverage;
pub mod sweep;
