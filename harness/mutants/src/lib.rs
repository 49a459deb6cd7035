//! Makes faults from the RTL's own syntax, puts them all into one build, and runs campaigns over them. The
//! score tells whether the fuzzer would find a bug.
//!
//! | module | contents |
//! |---|---|
//! | [`syntax`], [`expr`], [`types`] | the RTL as trees, and the types in its declarations |
//! | [`mod@discover`] | every possible fault, by list and class |
//! | [`choose`] | a choice among them: some of every unit and class, and by a seed among the rest |
//! | [`mod@rewrite`], [`schema`] | many faults in one text, each behind its number, and one build of it |
//! | [`campaign`], `slices`, [`worker`], [`kinds`] | runs the fuzzer's cases on every mutant, in children that may die |
//! | [`flips`], [`mod@locate`] | expressions whose value can be flipped, in one build; where a failing program's fault is |
//! | [`store`], [`mod@report`] | a campaign's state, and its result |
//! | [`mod@state`] | the table of the RTL's registers, and what notices state that is left over |
//! | [`mod@error`] | the errors of all of these |

pub mod campaign;
pub mod choose;
pub mod discover;
pub mod error;
pub mod expr;
pub mod flips;
pub mod kinds;
pub mod levels;
pub mod locate;
pub mod report;
pub mod rewrite;
pub mod schema;
mod slices;
pub mod state;
pub mod store;
pub mod syntax;
pub mod types;
pub mod worker;

pub use discover::{Class, File, List, Machines, Mutant, Site, discover, parse};
pub use flips::Flips;
pub use schema::{Choice, Schema};
