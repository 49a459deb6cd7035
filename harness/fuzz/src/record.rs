//! What a campaign keeps: its totals and its findings.

use crate::subject::Finding;

/// Totals so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cases run.
    pub cases: u64,
    /// Cases that could not be run, or only in part, such as a kernel too large for the compiler; not
    /// included in `cases`.
    pub not_run: u64,
    /// Of these, cases that need rows that the DUT's profile lacks.
    pub lacking: u64,
    /// Instructions compared; for encodings, identities checked.
    pub instructions: u64,
    /// State bits compared, final memory included.
    pub bits: u64,
    /// Failing cases, including repetitions of a finding, without those of known findings.
    pub failures: u64,
    /// Failing cases of known findings.
    pub known: u64,
}

impl Counts {
    /// Adds other counts.
    pub fn add(&mut self, other: &Counts) {
        self.cases += other.cases;
        self.not_run += other.not_run;
        self.lacking += other.lacking;
        self.instructions += other.instructions;
        self.bits += other.bits;
        self.failures += other.failures;
        self.known += other.known;
    }

    /// The increase since `before`.
    pub fn since(&self, before: &Counts) -> Counts {
        Counts {
            cases: self.cases - before.cases,
            not_run: self.not_run - before.not_run,
            lacking: self.lacking - before.lacking,
            instructions: self.instructions - before.instructions,
            bits: self.bits - before.bits,
            failures: self.failures - before.failures,
            known: self.known - before.known,
        }
    }
}

/// A finding as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// Its number in the corpus.
    pub id: i64,
    /// The finding; until it is shrunk, only kind, machine, case and bucket.
    pub finding: Finding,
    /// Number of cases in its bucket.
    pub seen: u64,
    /// Whether it has been shrunk and written up.
    pub shrunk: bool,
    /// Whether it was found on another design and has not been seen on this one.
    pub old: bool,
}
