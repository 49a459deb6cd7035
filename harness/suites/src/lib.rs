//! Suites of tests as libraries. A specification goes in and a report comes out; nothing here prints or reads
//! arguments.
//!
//! | module | contents |
//! |---|---|
//! | [`regress`] | regression plans: many cases, each a separate process |
//! | [`conformance`] | tests of the NVVM IR documents, clause by clause |
//! | [`directed`] | assembly tests with an expectation for each instruction |
//! | [`isa`] | what checks each row of the instruction table; the RTL's decoder against it |
//! | [`litmus`] | litmus tests of the memory model |
//! | [`progress`] | how a suite reports its progress |

pub mod conformance;
pub mod directed;
pub mod isa;
pub mod litmus;
pub mod progress;
pub mod regress;

pub use progress::{Progress, Silent};
