//! Turns an engine's records into text: counts them, asks the filter, and hands them to a format.

use crate::filter::{Filter, Resolved};
use crate::header::{Header, Kernel};
use crate::writer::{At, TraceError, Writer};
use crate::{jsonl::Jsonl, konata::Konata, perfetto::Perfetto, spike::Spike, text::Text};
use std::io;
use tandem_abi::{Kind, Record};
use tandem_launch::Job;

/// Bytes after which the buffer goes to its sink.
const FULL: usize = 64 << 10;

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines for people.
    Text,
    /// The Ventus simulator's instruction log.
    Spike,
    /// One JSON object a line.
    Jsonl,
    /// Trace events for ui.perfetto.dev and chrome://tracing.
    Perfetto,
    /// A Kanata 0004 log for Konata.
    Konata,
}

/// Takes text of a kernel's records.
pub type Sink = Box<dyn FnMut(usize, &[u8]) -> io::Result<()> + Send>;

/// Counts of what was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Instructions that retired.
    pub retired: u64,
    /// Of these, written.
    pub shown: u64,
}

/// Counts the instructions of a run, and tells kernels apart. After all workgroups of a kernel have begun,
/// the next one that begins belongs to the next kernel.
#[derive(Clone, Debug)]
pub struct Counter {
    /// Workgroups of each kernel.
    workgroups: Vec<u64>,
    kernel: usize,
    begun: u64,
    retired: u64,
}

impl Counter {
    /// A counter at the beginning of a run of these kernels.
    pub fn new(kernels: &[Kernel]) -> Counter {
        let workgroups = kernels.iter().map(|k| k.workgroups).collect();
        Counter { workgroups, kernel: 0, begun: 0, retired: 0 }
    }

    /// Takes a record. Returns its kernel's position in the job, and the number of instructions before it.
    pub fn place(&mut self, r: &Record) -> (usize, u64) {
        let number = self.retired;
        match r.kind {
            kind if kind == Kind::WgStart as u8 => {
                if self.workgroups.get(self.kernel).is_some_and(|all| *all == self.begun) {
                    (self.kernel, self.begun) = (self.kernel + 1, 0);
                }
                self.begun += 1;
            }
            kind if kind == Kind::Retire as u8 => self.retired += 1,
            _ => {}
        }
        (self.kernel, number)
    }
}

/// Writes the records of one run.
pub struct Tracer {
    filter: Resolved,
    writer: Box<dyn Writer>,
    sink: Sink,
    buffer: Vec<u8>,
    counter: Counter,
    /// The kernel whose records are in the buffer.
    kernel: usize,
    /// The last cycle, and the cycles of the kernels before.
    cycle: u64,
    before: u64,
    count: Written,
    failed: Option<TraceError>,
}

impl Tracer {
    /// A trace of a job's run.
    ///
    /// # Errors
    /// If the filter does not fit the job, or the format does not fit the records.
    pub fn new(format: Format, header: Header, job: &Job, sink: Sink) -> Result<Tracer, TraceError> {
        let filter = Filter::resolve(&header.filter, job)?;
        let mut writer: Box<dyn Writer> = match format {
            Format::Text => Box::new(Text::new(&header)),
            Format::Spike => Box::new(Spike::new(&header)),
            Format::Jsonl => Box::new(Jsonl::new(&header)),
            Format::Perfetto => Box::new(Perfetto::new(&header)),
            Format::Konata => Box::new(Konata::new(&header)),
        };
        let mut buffer = Vec::with_capacity(2 * FULL);
        writer.begin(&header, &mut buffer)?;
        Ok(Tracer {
            filter,
            writer,
            sink,
            buffer,
            counter: Counter::new(&header.kernels),
            kernel: 0,
            cycle: 0,
            before: 0,
            count: Written::default(),
            failed: None,
        })
    }

    /// Takes a record; returns whether more are wanted.
    pub fn see(&mut self, r: &Record) -> bool {
        if self.failed.is_some() {
            return false;
        }
        match self.take(r) {
            Ok(more) => more,
            Err(e) => {
                self.failed = Some(e);
                false
            }
        }
    }

    fn take(&mut self, r: &Record) -> Result<bool, TraceError> {
        let retires = r.kind == Kind::Retire as u8;
        let (kernel, number) = self.counter.place(r);
        if kernel != self.kernel {
            self.flush()?;
            self.kernel = kernel;
            self.before += std::mem::take(&mut self.cycle);
        }
        if retires && self.filter.is_over(number, kernel, r) {
            return Ok(false);
        }
        self.cycle = self.cycle.max(r.cycle);
        let shown = if retires { self.filter.shows(number, kernel, r) } else { self.filter.has_warp(r) };
        let at = At { number, kernel, before: self.before, shown };
        self.writer.record(at, r, &mut self.buffer)?;
        self.count.retired += u64::from(retires);
        self.count.shown += u64::from(retires && shown);
        if self.buffer.len() >= FULL {
            self.flush()?;
        }
        Ok(true)
    }

    fn flush(&mut self) -> Result<(), TraceError> {
        let done = (self.sink)(self.kernel, &self.buffer);
        self.buffer.clear();
        Ok(done?)
    }

    /// Ends the trace. `verdict` is how the run ended.
    ///
    /// # Errors
    /// The first error of the run.
    pub fn finish(&mut self, verdict: &str) -> Result<Written, TraceError> {
        if let Some(e) = self.failed.take() {
            return Err(e);
        }
        self.writer.end(verdict, self.count.shown, &mut self.buffer)?;
        self.flush()?;
        Ok(self.count)
    }
}
