//! Verdicts for people and machines. A [`RunReport`] is one kernel (or chain of kernels) under one
//! configuration and seed; a [`RegressReport`] is many of them. Each has a text form and a JSON form.
//! Nothing here prints or runs anything.

mod regress;
mod run;

pub use regress::{
    CaseResult, CaseStatus, Ended, Environment, NotRun, NotStage, RegressReport, Shown, Stage,
    counted_reasons, lacking_text, reasons_text, split_changes,
};
pub use run::{PairReport, RunReport, Waived};
pub use tandem_words::{counted, grouped, noun, were};
