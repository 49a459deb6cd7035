//! What every format of a trace is to [`Tracer`](crate::Tracer): something that writes records as text.

use crate::filter::FilterError;
use crate::header::Header;
use std::io;
use tandem_abi::Record;
use tandem_lockstep::simlog::Unprintable;
use thiserror::Error;

/// Why a trace cannot be written.
#[derive(Debug, Error)]
pub enum TraceError {
    /// The file cannot be written, or the reader has gone.
    #[error("cannot write the trace: {0}")]
    Write(#[from] io::Error),
    /// The filter names something that the program lacks.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// The simulator's log has no line for an instruction.
    #[error(transparent)]
    Unprintable(#[from] Unprintable),
    /// Workgroups that overlap in time.
    #[error(
        "workgroup {0} begins before workgroup {1} has ended, and the simulator's log has one after the \
         other: take --engine golden, or --format jsonl"
    )]
    Overlap(u32, u32),
    /// The records lack groups that a log needs.
    #[error("the simulator's log shows what these records do not report: {0}; use --format jsonl or text")]
    Groups(String),
}

/// The place of a record in its run.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// Instructions retired before, over all kernels.
    pub number: u64,
    /// The kernel's position in the job.
    pub kernel: usize,
    /// Cycles of the kernels before.
    pub before: u64,
    /// Whether the filter lets it through.
    pub shown: bool,
}

/// A format while it writes.
pub(crate) trait Writer: Send {
    /// The beginning.
    fn begin(&mut self, header: &Header, out: &mut Vec<u8>) -> Result<(), TraceError>;

    /// Writes a record. Formats that carry state see records that are not shown, too.
    fn record(&mut self, at: At, r: &Record, out: &mut Vec<u8>) -> Result<(), TraceError>;

    /// The end: the verdict in a word.
    fn end(&mut self, verdict: &str, written: u64, out: &mut Vec<u8>) -> Result<(), TraceError>;
}
