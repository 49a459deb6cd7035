//! Faults made from the RTL's own syntax, all in one build, and the campaigns that run them.
//!
//! | module | contents |
//! |---|---|
//! | [`syntax`], [`expr`], [`types`] | the RTL as trees, and the types in its declarations |
//! | [`mod@discover`] | every possible fault, by class |
//! | [`choose`] | some of them: every unit, every class, and a seed for the rest |
//! | [`mod@rewrite`], [`schema`] | many of them in one text, each behind its number, and one build of it |
//! | [`campaign`], `slices`, [`worker`], [`kinds`] | runs the fuzzer's cases on every mutant, in children that may die |
//! | [`store`], [`mod@report`] | a campaign's state, and its result |
//! | [`mod@error`] | the errors of all of these |

pub mod campaign;
pub mod choose;
pub mod discover;
pub mod error;
pub mod expr;
pub mod kinds;
pub mod report;
pub mod rewrite;
pub mod schema;
mod slices;
pub mod store;
pub mod syntax;
pub mod types;
pub mod worker;

pub use discover::{Class, File, Machines, Mutant, discover, parse, propose};
pub use schema::{Choice, Schema};
