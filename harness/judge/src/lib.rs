//! The judge: turns the evidence of host, golden, DUT and expectation into one [`Verdict`], one [`Blame`] and
//! one [`Reason`].
//!
//! | module | contents |
//! |---|---|
//! | [`verdict`], [`exit`] | the verdicts, and the exit code of each |
//! | [`failure`] | failures without a verdict |
//! | [`blame`] | the parties to blame, and every reason |
//! | [`evidence`] | everything that affects the judgement, as plain enumerations |
//! | [`table`] | [`judge`]: evidence to judgement, nothing else |
//! | [`compare`] | turns the results of two opinions into evidence |
//! | [`trial`] | one run from its first evidence to its judgement; renders the text once |
//!
//! The judgement follows from the evidence alone. Nothing reads a rendered report, and nothing rewrites one.

pub mod blame;
pub mod compare;
pub mod evidence;
mod exhibit;
pub mod exit;
pub mod failure;
mod gpu;
pub mod table;
pub mod trial;
pub mod verdict;

pub use blame::{Blame, NotBlame, Reason};
pub use evidence::{Cause, Compared, Device, Engines, Evidence, Expected, Gpu, Host, Origin, ResultKind};
pub use exhibit::Exhibit;
pub use exit::ExitCode;
pub use failure::Failure;
pub use table::{Judgement, judge};
pub use trial::{Again, Judged, Trial};
pub use verdict::Verdict;
