//! The supervisor of all child processes: starts or forks them, limits their time and memory, kills them with
//! everything that they started, and returns how they ended as a typed value.
//!
//! - [`run`] starts a program, feeds it, and collects its output. [`fork`] does the same with a closure,
//!   which takes only a millisecond, but requires a process with a single thread.
//! - [`Snapshot`] is a copy of this process that keeps a moment and works from there if it is asked.
//! - [`Worker`] is a child that stays and answers one request after the other.
//! - [`Limits`] are limits of CPU time and elapsed time; [`Ending`] is how a child ended. A child that runs
//!   our own code limits its memory itself ([`limit_memory`]) and reports its progress and its answer through
//!   a pipe ([`message`]).
//!
//! It does not know what the children do: only the callers interpret their output.

mod ending;
mod fork;
mod group;
mod limits;
pub mod message;
mod snapshot;
mod supervise;
mod worker;

pub use ending::{Ending, TimeLimit};
pub use fork::{die_with_parent, fork, limit_memory, single_threaded};
pub use group::{Stop, end_children_on_interrupt, stop_on_interrupt};
pub use limits::Limits;
pub use message::{Report, progress};
pub use snapshot::Snapshot;
pub use supervise::{Output, run};
pub use worker::{NoReply, Worker};
