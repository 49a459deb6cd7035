//! Regressions: a plan says what to run, and every case of it is a process of its own, several at once. A
//! case that crashes or hangs is a failed case and nothing more.

mod plan;
mod run;

pub use plan::{Case, Expanded, Plan, PlanError, Work};
pub use run::{Starter, run_all};
