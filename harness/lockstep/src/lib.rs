//! Runs engines side by side and compares the instructions that they retire. The `tandem-judge` crate assigns
//! blame.
//!
//! | module | contents |
//! |---|---|
//! | [`engine`] | the [`Engine`] trait; golden, DUT and log engines |
//! | [`accord`] | whether logs agree with the memory that their cases give them |
//! | [`simlog`] | the text of simulator logs, read and printed |
//! | `field.rs`, [`policy`], `compare.rs` | names of a record's fields, waivers, the comparison |
//! | `track.rs` | workgroups and warps as the leader reports them: protocol checks, windows, stacks |
//! | `requests.rs` | what an engine asked of memory |
//! | `order.rs` | the order that atomics and fences impose |
//! | `place.rs` | one address for each place, behind address translation |
//! | [`races`] | whether a difference comes from unordered accesses |
//! | `run.rs` | [`run_pair`] and [`run_alone`]: the loop that joins them |
//! | [`mod@print`] | the print buffer as text |
//! | [`mismatch`], [`outcome`], [`buffers`] | reports |
//! | [`bundle`] | repro bundles |
//!
//! The leading engine (DUT or log) gives the order; golden follows it one instruction at a time. The
//! comparison fails closed: a field is compared, waived by name until a date, listed as unreported, or an
//! error.

pub mod accord;
pub mod buffers;
pub mod bundle;
mod compare;
mod disassembly;
pub mod engine;
mod field;
mod loaded;
pub mod mismatch;
mod needs;
mod order;
pub mod outcome;
mod place;
pub mod policy;
pub mod print;
pub mod races;
mod requests;
mod rows;
mod run;
pub mod simlog;
mod stack;
mod track;
mod unreported;
mod witness;

pub use compare::{Compared, FieldDiff, compare};
pub use disassembly::disassemble;
pub use engine::{
    DutEngine, Engine, GoldenEngine, LineCount, LogEngine, Opinion, Waves, WavesError, WavesRequest,
    WavesWindow, WindowError,
};
pub use field::{Field, FieldMask};
pub use loaded::{Loaded, Origin};
pub use mismatch::{Mismatch, MismatchKind, Trapped};
pub use needs::{CSR_PRINT, Implemented, Needs, extension};
pub use outcome::{End, Outcome, WaiverUse};
pub use policy::{Date, DateError, Policy, Waiver};
pub use print::{Printed, Sink};
pub use requests::Requests;
pub use rows::{PolicyError, WrongDifference, WrongProfile, refuses_job};
pub use run::{Observer, Options, run_alone, run_pair, source_text, waiver_uses};
pub use stack::rebuild as rebuild_stack;
pub use track::contradiction;
pub use unreported::unreported;
pub use ventus_dut::{Stop, StopCause};
pub use witness::{race_anywhere, race_at};
