//! The host's side of the print buffer: turns records into text (errata D38).
//!
//! Word 0 of the buffer counts the bytes that producers have reserved after the 8-byte header. A record is a
//! word with its size, written last; a word with the address of its format; then its arguments. The host
//! reads records in order while the kernel runs, never writes the buffer, and reads the rest after the kernel
//! has ended.

mod format;

pub use format::printf;

use crate::engine::{Engine, EngineError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use tandem_abi::PAGE_BYTES;
use tandem_launch::{Job, PrintBuffer};

/// Bytes before the first record.
const HEADER: u32 = 8;
/// Bytes of the smallest record.
const LEAST: u64 = 8;
/// Longest format or string that the host reads.
const LONGEST: usize = 1 << 16;

/// The text that a run printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// The text, kernels in order.
    pub text: String,
    /// The text of each record.
    #[serde(default)]
    pub records: Vec<String>,
    /// Bytes of records that did not reach the host: the buffer was full, or they were never completed.
    pub lost: u64,
    /// Whether more was reserved than fits. Nothing else explains lost records.
    #[serde(default)]
    pub full: bool,
    /// Whether the engine shows no memory, as for a log. Nobody then knows what the program printed.
    #[serde(default)]
    pub unseen: bool,
}

impl Printed {
    fn add(&mut self, record: String) {
        self.text.push_str(&record);
        self.records.push(record);
    }
}

/// Receives printed text as it arrives, on the leading engine's thread.
#[derive(Clone)]
pub struct Sink(pub Arc<dyn Fn(&str) + Send + Sync>);

impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sink")
    }
}

/// Reads one kernel's print buffer.
pub struct Printer<'a> {
    job: &'a Job,
    /// The kernel's number in the job.
    kernel: usize,
    buffer: PrintBuffer,
    /// Bytes of records read so far.
    done: u32,
    /// Set after a record that could not be read: nothing after it can be found.
    stuck: bool,
    printed: Printed,
    sink: Option<Sink>,
}

impl<'a> Printer<'a> {
    /// A reader of the print buffer of kernel number `kernel`; `None` if it has no buffer.
    pub fn new(job: &'a Job, kernel: usize, sink: Option<&Sink>) -> Option<Printer<'a>> {
        let (printed, sink) = (Printed::default(), sink.cloned());
        let buffer = job.kernels.get(kernel)?.print?;
        Some(Printer { job, kernel, buffer, done: 0, stuck: false, printed, sink })
    }

    /// Reads the records that are complete.
    pub fn drain(&mut self, engine: &mut dyn Engine) -> Result<(), EngineError> {
        let from = self.printed.text.len();
        while let Some(record) = self.next(engine)? {
            let format = self.string(engine, u64::from(word(&record, 4)))?;
            let Some(format) = format else {
                let at = word(&record, 4);
                self.printed.add(format!("<no format string at {at:#010x}>\n"));
                continue;
            };
            let mut failed = None;
            let text = printf(&format, &record[8..], |at| match self.string(engine, at) {
                Ok(text) => text,
                Err(e) => {
                    failed = Some(e);
                    None
                }
            });
            if let Some(e) = failed {
                return Err(e);
            }
            self.printed.add(String::from_utf8_lossy(&text).into_owned());
        }
        if let Some(sink) = &self.sink
            && self.printed.text.len() > from
        {
            (sink.0)(&self.printed.text[from..]);
        }
        Ok(())
    }

    /// Reads the rest after the kernel has ended, and counts the lost bytes.
    pub fn finish(mut self, engine: &mut dyn Engine) -> Result<Printed, EngineError> {
        self.drain(engine)?;
        let head = self.word(engine, 0)?;
        self.printed.unseen = head.is_none();
        let reserved = head.unwrap_or(0);
        self.printed.lost = u64::from(reserved.saturating_sub(self.done));
        self.printed.full = reserved > self.buffer.size - HEADER;
        Ok(self.printed)
    }

    /// The next complete record.
    fn next(&mut self, engine: &mut dyn Engine) -> Result<Option<Vec<u8>>, EngineError> {
        let room = self.buffer.size - HEADER;
        let reserved = self.word(engine, 0)?.unwrap_or(0).min(room);
        if self.stuck || self.done >= reserved {
            return Ok(None);
        }
        let size = self.word(engine, HEADER + self.done)?.unwrap_or(0);
        if size == 0 {
            return Ok(None);
        }
        let fits = size >= 8 && size.is_multiple_of(4) && size <= reserved - self.done;
        let mut record = vec![0; if fits { size as usize } else { 0 }];
        if !fits || !self.read(engine, self.buffer.addr + HEADER + self.done, &mut record)? {
            self.stuck = true;
            let at = self.buffer.addr + HEADER + self.done;
            let text = format!("<the record at {at:#010x} has size {size:#x}: what follows it is lost>\n");
            self.printed.add(text);
            return Ok(None);
        }
        self.done += size;
        Ok(Some(record))
    }

    fn word(&self, engine: &mut dyn Engine, at: u32) -> Result<Option<u32>, EngineError> {
        let mut bytes = [0; 4];
        let there = at + 4 <= self.buffer.size && self.read(engine, self.buffer.addr + at, &mut bytes)?;
        Ok(there.then(|| u32::from_le_bytes(bytes)))
    }

    /// The bytes up to a NUL; `None` if memory ends before one.
    fn string(&self, engine: &mut dyn Engine, at: u64) -> Result<Option<Vec<u8>>, EngineError> {
        let Ok(mut at) = u32::try_from(at) else { return Ok(None) };
        let mut out = Vec::new();
        while out.len() < LONGEST {
            let mut bytes = vec![0; (PAGE_BYTES - at % PAGE_BYTES) as usize];
            if !self.read(engine, at, &mut bytes)? {
                return Ok(None);
            }
            if let Some(end) = bytes.iter().position(|&b| b == 0) {
                out.extend(&bytes[..end]);
                return Ok(Some(out));
            }
            let Some(next) = at.checked_add(bytes.len() as u32) else { return Ok(None) };
            out.extend(bytes);
            at = next;
        }
        Ok(Some(out))
    }

    /// Reads memory at a program address; `false` if it is unmapped.
    fn read(&self, engine: &mut dyn Engine, addr: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        let mut done = 0;
        while done < out.len() {
            let Some(at) = addr.checked_add(done as u32) else { return Ok(false) };
            let n = ((PAGE_BYTES - at % PAGE_BYTES) as usize).min(out.len() - done);
            let Some(physical) = self.job.physical(self.kernel, at) else { return Ok(false) };
            match engine.read(physical, &mut out[done..done + n]) {
                Ok(true) => done += n,
                // An address that is not mapped.
                Ok(false) | Err(EngineError::Failed(_)) => return Ok(false),
                Err(e) => return Err(e),
            }
        }
        Ok(true)
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |v, b| v << 8 | u32::from(*b))
}

/// The first difference between the host's prints, call by call, and a device's records, in any order. If the
/// buffer was full, records may be missing, but no more than the lost bytes can hold.
pub fn differs_from_host(host: &[String], printed: &Printed) -> Option<String> {
    let mut left: Vec<&str> = host.iter().map(String::as_str).collect();
    for record in &printed.records {
        match left.iter().position(|l| l == record) {
            Some(at) => drop(left.swap_remove(at)),
            None => return Some(format!("the device printed {record:?} more often than the host")),
        }
    }
    let room_for = if printed.full { printed.lost / LEAST } else { 0 };
    if let Some(missing) = left.first().filter(|_| left.len() as u64 > room_for) {
        return Some(format!("the host printed {missing:?} more often than the device"));
    }
    // If a buffer is not full, only records that were never completed are lost. The host completes all of its
    // records.
    (printed.lost > 0 && !printed.full)
        .then(|| format!("{} bytes of printed records were reserved and never completed", printed.lost))
}

/// The first difference between the lines that must be printed, in any order, and those that were printed.
pub fn unprinted(want: &[String], printed: &Printed) -> Option<String> {
    let mut left: Vec<&str> = printed.text.lines().collect();
    for line in want {
        match left.iter().position(|l| l == line) {
            Some(at) => drop(left.swap_remove(at)),
            None => return Some(format!("the line '{line}' was not printed, or not often enough")),
        }
    }
    if let Some(line) = left.first() {
        return Some(format!("the line '{line}' was printed and is not expected, or too often"));
    }
    (printed.lost > 0).then(|| format!("{} bytes of printed records were lost", printed.lost))
}
