//! Faults made from the RTL's own syntax, all in one build, and what campaigns make of them.
//!
//! | room | what is in it |
//! |---|---|
//! | [`syntax`], [`expr`], [`types`] | the RTL as trees, and what its declarations say |
//! | [`mod@discover`] | every fault that could be made, by class |
//! | [`mod@rewrite`] | many of them in one text, each behind its number |

pub mod choose;
pub mod discover;
pub mod expr;
pub mod rewrite;
pub mod schema;
pub mod syntax;
pub mod types;

pub use discover::{Class, File, Machines, Mutant, discover};
pub use schema::{Choice, Schema};
