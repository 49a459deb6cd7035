//! Random encodings, programs and kernels, run in lockstep. Failures are shrunk to a few instructions.
//!
//! | module | contents |
//! |---|---|
//! | [`encodings`] | identities of the instruction table |
//! | [`program`] | random SIMT programs, valid by construction |
//! | [`signature`] | when two failures count as the same |
//! | [`cause`], [`known`] | which failures are one bug, and which bugs are known |
//! | [`subject`] | kinds of cases behind one trait |
//! | [`mod@bench`] | programs on engines, and their expected outcome |
//! | [`pair`] | the engines that a worker keeps: a leader, and golden following |
//! | [`scope`] | the rows and sizes of a DUT, within which generators stay |
//! | [`shrink`] | shrinks a failing case to the smallest one that fails in the same way |
//! | [`campaign`], [`store`] | workers, budgets, findings; their state in SQLite |
//! | [`mod@training`] | the programs that DUT libraries are trained with |
//! | [`watch`] | coverage of cases as they run |
//! | [`assembly`] | tandem-launch's assembly files with launch directives: the form of findings |
//!
//! A case depends on the campaign's seed and its number alone, whatever the number of workers.

pub mod bench;
pub mod campaign;
pub mod cause;
pub mod encodings;
mod error;
pub mod kernel;
pub mod known;
pub mod machines;
pub mod pair;
pub mod program;
pub mod scope;
pub mod shrink;
pub mod signature;
pub mod store;
pub mod subject;
pub mod training;
pub mod watch;

pub use assembly::{Machine, read as job_from_assembly};
pub use cause::{Cause, Effect, Group, Sighting, Unit};
pub use error::CaseError;
pub use known::{Known, KnownFile};
pub use pair::{Leader, Met};
pub use scope::Scope;
pub use signature::{Bucket, Class, Signature, Suspect};
pub use subject::{CaseId, Finding, Judged, NotRun, Subject, SubjectError};
pub use tandem_launch::assembly;
