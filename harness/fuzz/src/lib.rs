//! Random encodings and programs, run in lockstep and shrunk to a few instructions.
//!
//! | room | what is in it |
//! |---|---|
//! | [`encodings`] | identities of the instruction table |
//! | [`program`] | random SIMT programs, valid by construction |
//! | [`signature`] | what makes two failures the same one |
//! | [`subject`] | what a campaign runs: kinds of cases behind one trait |
//! | [`mod@bench`] | programs on them, and what must come of a program |
//! | [`pair`] | the engines a worker keeps: a leader, and golden behind it |
//! | [`shrink`] | a failing program to the smallest that fails alike |
//! | [`campaign`], [`store`] | workers, budgets, findings; their state in SQLite |
//! | [`watch`] | coverage of cases as they run |
//! | [`assembly`] | of tandem-launch: assembly files with launch directives, as findings are written |
//!
//! A case is fixed by the campaign's seed and its number, whatever the number of workers.

pub mod bench;
pub mod campaign;
pub mod encodings;
pub mod kernel;
pub mod pair;
pub mod program;
pub mod shrink;
pub mod signature;
pub mod store;
pub mod subject;
pub mod watch;

pub use assembly::{Machine, read as job_from_assembly};
pub use pair::Leader;
pub use signature::{Bucket, Class, Signature};
pub use subject::{CaseId, Finding, Judged, Subject};
pub use tandem_launch::assembly;
