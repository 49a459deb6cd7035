//! The records of a run, in the order in which they retired, and how the run ended.

use tandem_abi::{Kind, Record};
use tandem_launch::Job;
use tandem_lockstep::Mismatch;
use tandem_trace::{Counter, Kernel};

/// Most records of a tape: some 450 MB.
pub const MOST: usize = 500_000;

/// A record, and its kernel.
pub struct Entry {
    /// The kernel's position in the job.
    pub kernel: usize,
    /// The record.
    pub record: Box<Record>,
}

/// The records of a run.
pub struct Tape {
    counter: Counter,
    entries: Vec<Entry>,
    /// Positions of retired instructions among the entries.
    retired: Vec<usize>,
    /// Whether records came that did not fit.
    full: bool,
}

/// Facts about a run other than its records.
pub struct Ending {
    /// The verdict in a word.
    pub verdict: String,
    /// The report of a run that did not end well; empty otherwise.
    pub detail: String,
    /// The difference of the last instruction, if the engines differ there.
    pub mismatch: Option<Mismatch>,
}

impl Tape {
    /// An empty tape for a run of this job.
    pub fn new(job: &Job) -> Tape {
        Tape {
            counter: Counter::new(&Kernel::of(job)),
            entries: Vec::new(),
            retired: Vec::new(),
            full: false,
        }
    }

    /// Takes a record. Returns whether more fit.
    pub fn push(&mut self, r: &Record) -> bool {
        if self.entries.len() == MOST {
            self.full = true;
            return false;
        }
        let (kernel, _) = self.counter.place(r);
        if r.kind == Kind::Retire as u8 {
            self.retired.push(self.entries.len());
        }
        self.entries.push(Entry { kernel, record: Box::new(*r) });
        true
    }

    /// Whether the run has more records than fit.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Instructions that retired.
    pub fn len(&self) -> usize {
        self.retired.len()
    }

    /// Whether nothing retired.
    pub fn is_empty(&self) -> bool {
        self.retired.is_empty()
    }

    /// Instruction number `n`, from 0.
    pub fn get(&self, n: usize) -> Option<&Entry> {
        self.retired.get(n).map(|&at| &self.entries[at])
    }

    /// The entries from instruction `from` up to instruction `to`, with the workgroups that begin or end
    /// right before `to`.
    pub fn between(&self, from: usize, to: usize) -> &[Entry] {
        let end = |n: usize| self.retired.get(n).copied().unwrap_or(self.entries.len());
        let begin = if from == 0 { 0 } else { end(from) };
        &self.entries[begin..end(to).max(begin)]
    }
}
