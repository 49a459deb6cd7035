//! Traces: the retire records of one run, written as they come, and the differences between two of them.
//!
//! | module | contents |
//! |---|---|
//! | [`filter`] | selects the records that are written: by number or cycle, warp, address |
//! | [`tracer`] | takes an engine's records and hands them to a format, in constant memory |
//! | [`header`] | the description of a trace |
//! | `text.rs`, `spike.rs`, `jsonl.rs`, `perfetto.rs`, `konata.rs` | the formats |
//! | [`diff`] | where two runs part, warp by warp |
//! | [`read`] | reads JSON lines and simulator logs back as records |
//! | `listing.rs`, `digits.rs` | disassembly that is made once for each address; numbers without allocation |
//!
//! Nothing here runs an engine or opens a file. The comparison and its policy are those of `tandem-lockstep`.

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
mod writer;

pub use filter::{Bound, Filter, FilterError, Place, Warps};
pub use header::{Header, Kernel};
pub use tracer::{Counter, Format, Sink, Tracer, Written};
pub use writer::TraceError;
