//! Random encodings, programs and kernels, run in lockstep. Failures are shrunk to a few instructions.
//!
//! | module | contents |
//! |---|---|
//! | [`encodings`] | identities of the instruction table |
//! | [`program`] | random SIMT programs, valid by construction |
//! | [`class`], [`signature`] | the kinds of wrong state; when two failures count as the same |
//! | [`sighting`], [`mod@unit`] | what a failing run shows; the part of the machine that executes a row |
//! | [`cause`], [`known`] | which failures are one bug, and which bugs are known |
//! | [`subject`], [`programs`] | kinds of cases behind one trait; programs as one of them |
//! | [`mod@bench`] | programs on engines, and their expected outcome |
//! | [`pair`] | the engines that a worker keeps: a leader, and golden following |
//! | [`scope`] | the rows and sizes of a DUT, within which generators stay |
//! | [`mod@minimise`] | shrinks any kind of case step by step; proof that it ends; log of what it tried |
//! | [`mod@shrink`] | shrinks a failing case to the smallest one that fails in the same way |
//! | [`modules`] | modules of LLVM IR with changed bytes and tokens, for the compiler |
//! | [`campaign`], [`record`], [`store`] | workers, budgets; totals and findings; their state in SQLite |
//! | [`mod@promote`] | a finding becomes a regression file |
//! | [`mod@training`] | the programs that DUT libraries are trained with |
//! | [`watch`] | coverage of cases as they run |
//! | [`assembly`] | tandem-launch's assembly files with launch directives: the form of findings |
//!
//! A case depends on the campaign's seed and its number alone, whatever the number of workers.

pub mod bench;
pub mod campaign;
pub mod cause;
pub mod class;
pub mod encodings;
mod error;
pub mod kernel;
pub mod known;
pub mod machines;
pub mod minimise;
pub mod modules;
pub mod pair;
pub mod program;
pub mod programs;
pub mod promote;
pub mod record;
pub mod scope;
pub mod share;
pub mod shrink;
pub mod sighting;
pub mod signature;
pub mod store;
pub mod subject;
pub mod training;
pub mod unit;
pub mod watch;

pub use assembly::{Machine, read as job_from_assembly};
pub use campaign::SubjectError;
pub use cause::{Cause, Group};
pub use class::Class;
pub use error::CaseError;
pub use known::{Known, KnownFile};
pub use pair::{Leader, MetDifferences};
pub use scope::Scope;
pub use sighting::{Effect, Sighting};
pub use signature::{Bucket, Signature, Suspect};
pub use subject::{CaseId, Finding, Judged, NotRun, Subject};
pub use tandem_launch::assembly;
pub use unit::Unit;
