//! The judge: turns the evidence of host, golden, DUT and expectation into one [`Verdict`], one [`Blame`] and
//! one [`Reason`].
//!
//! | room | what is in it |
//! |---|---|
//! | [`verdict`], [`exit`] | the verdicts, and the exit code of each |
//! | [`failure`] | what cannot come to a verdict |
//! | [`blame`] | who can be to blame, and every reason for it |
//! | [`evidence`] | what is known of a run, as plain enumerations |
//! | [`table`] | [`judge`]: evidence to judgement, nothing else |
//! | [`compare`] | results of two opinions become evidence |
//! | [`trial`] | one run from its first evidence to its judgement; text is made here, once |
//!
//! The judgement follows from the evidence alone. Nothing reads a rendered report, and nothing rewrites one.

pub mod blame;
pub mod compare;
pub mod evidence;
pub mod exit;
pub mod failure;
pub mod table;
pub mod trial;
pub mod verdict;

pub use blame::{Blame, Reason};
pub use evidence::{Cause, Compared, Device, Engines, Evidence, Expected, Host, Origin, What};
pub use exit::ExitCode;
pub use failure::Failure;
pub use table::{Judgement, judge};
pub use trial::{Exhibit, Judged, Trial};
pub use verdict::Verdict;
