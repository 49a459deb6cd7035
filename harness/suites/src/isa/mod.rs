//! Suites over the instruction table: what checks each row of it, and the RTL's decoder against it.

pub mod coverage;
pub mod sweep;
