//! The one supervisor of child processes: starts or forks them, limits their time and memory, kills them with
//! all that they started, and says as a typed value how they ended.
//!
//! - [`run`] starts a program, feeds it, and collects what it writes. [`fork`] does the same with a closure,
//!   which costs a millisecond, but only a process with one thread can fork.
//! - [`Worker`] is a child that stays and answers one request after the other.
//! - [`Limits`] are CPU time and time by the clock; [`Ending`] is how a child ended. A child that runs our
//!   own code limits its memory itself ([`limit_memory`]) and reports its progress and its answer through a
//!   pipe ([`message`]).
//!
//! It does not know what the children do: what their bytes mean is their callers' business.

mod ending;
mod fork;
mod group;
mod limits;
pub mod message;
mod supervise;
mod worker;

pub use ending::{Ending, TimeLimit};
pub use fork::{die_with_parent, fork, limit_memory, single_threaded};
pub use group::end_children_on_interrupt;
pub use limits::Limits;
pub use message::{Report, progress};
pub use supervise::{Output, run};
pub use worker::{NoReply, Worker};
