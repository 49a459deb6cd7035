//! Traces: the retire records of one run, written as they come, and what differs between two of them.
//!
//! | module | contents |
//! |---|---|
//! | [`filter`] | which records are written: by number or cycle, warp, address |
//! | [`tracer`] | takes an engine's records and hands them to a format; memory stays flat |
//! | [`header`] | what a trace is of |
//! | `text.rs`, `spike.rs`, `jsonl.rs`, `perfetto.rs`, `konata.rs` | the formats |
//! | [`diff`] | where two runs part, warp by warp |
//! | [`read`] | JSON lines and simulator logs back as records |
//! | `listing.rs`, `digits.rs` | disassembly that is made once for each address; numbers without allocation |
//!
//! Nothing here runs an engine, opens a file, or compares by rules of its own: the comparison and its policy
//! are those of `tandem-lockstep`.

pub mod diff;
mod digits;
pub mod filter;
pub mod header;
mod jsonl;
mod konata;
mod listing;
pub mod log;
mod perfetto;
pub mod read;
mod spike;
mod text;
pub mod tracer;

pub use filter::{Bound, Filter, FilterError, Place, Warps};
pub use header::{Header, Kernel};
pub use tracer::{Counter, Format, Sink, TraceError, Tracer, Written};
