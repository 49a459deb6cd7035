//! Suites over the instruction table: what checks each row of it, and the RTL's decoder, or a whole machine,
//! against it.

pub mod coverage;
pub mod machine;
pub mod sweep;
