//! Suites of tests as libraries. A specification goes in and a report comes out; nothing here prints or reads
//! arguments.
//!
//! | room | what is in it |
//! |---|---|
//! | [`regress`] | regression plans: many cases, each a process of its own |
//! | [`conformance`] | tests of the NVVM IR documents, clause by clause |
//! | [`directed`] | assembly tests that say what each instruction must do |
//! | [`isa`] | what holds each row of the instruction table; the RTL's decoder against it |
//! | [`progress`] | how a suite tells how far it is |

pub mod conformance;
pub mod directed;
pub mod isa;
pub mod progress;
pub mod regress;

pub use progress::{Progress, Silent};
