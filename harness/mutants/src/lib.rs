//! Faults made from the RTL's own syntax, all in one build, and what campaigns make of them.
//!
//! | room | what is in it |
//! |---|---|
//! | [`syntax`], [`expr`], [`types`] | the RTL as trees, and what its declarations say |
//! | [`mod@discover`] | every fault that could be made, by class |
//! | [`choose`] | some of them: every unit, every class, and a seed for the rest |
//! | [`mod@rewrite`], [`schema`] | many of them in one text, each behind its number, and one build of it |
//! | [`hunt`], `slices`, [`worker`], [`kinds`] | cases of the fuzzer on every mutant, in children that may die |
//! | [`store`], [`mod@report`] | what became of each, and what it comes to |
//! | [`mod@error`] | why any of it cannot be done |

pub mod choose;
pub mod discover;
pub mod error;
pub mod expr;
pub mod hunt;
pub mod kinds;
pub mod report;
pub mod rewrite;
pub mod schema;
mod slices;
pub mod store;
pub mod syntax;
pub mod types;
pub mod worker;

pub use discover::{Class, File, Machines, Mutant, discover};
pub use schema::{Choice, Schema};
