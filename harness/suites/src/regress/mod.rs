//! Regressions: a plan lists what to run. Every case of it is a separate process; several run at once. A case
//! that crashes or hangs is just a failed case.

mod plan;
mod run;
pub mod select;

pub use plan::{Case, Expanded, Group, Plan, PlanError, Work};
pub use run::{Manner, Starter, run_all};
pub use select::{Expression, Shard};
