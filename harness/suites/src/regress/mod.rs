//! Regressions: a plan lists the cases to run. Each case is a separate process, and several run at once. A
//! case that crashes or hangs simply fails.

mod plan;
mod run;
pub mod select;

pub use plan::{Case, Expanded, Group, Plan, PlanError, Work};
pub use run::{Child, RunOptions, Starter, run_all};
pub use select::{Expression, Shard};
