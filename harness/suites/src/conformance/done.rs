//! The environment of tests, and their results.

use super::differences::Differences;
use super::file::{Case, Kind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tandem_abi::Config;
use tandem_judge::{ExitCode, Failure};
use tandem_run::Tools;

/// A failure and its place.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Optimisation level, if it depends on one.
    pub level: Option<u8>,
    /// Machine, if it depends on one.
    pub config: Option<Config>,
    /// The failure, with the exit code that it leads to.
    pub failure: Failure,
}

impl Finding {
    /// A failure at every level and on every machine.
    pub fn everywhere(message: impl Into<String>) -> Finding {
        Finding { level: None, config: None, failure: does_not_hold(message) }
    }
}

/// The failure of a test.
pub fn does_not_hold(message: impl Into<String>) -> Failure {
    Failure { code: ExitCode::Mismatch, message: message.into() }
}

/// The result of a case.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Runs on golden and the DUT, with the number of instructions on which they agreed.
    pub runs: u64,
    /// See `runs`.
    pub instructions: u64,
    /// How a GPU's result compares, if one is known.
    pub gpu: Option<OnGpu>,
    /// Failures.
    pub findings: Vec<Finding>,
    /// What the DUT lacks for runs that were not made, each once.
    pub lacks: Vec<String>,
}

impl Outcome {
    /// A run was not made.
    pub(super) fn not_run(&mut self, why: String) {
        if !self.lacks.contains(&why) {
            self.lacks.push(why);
        }
    }
}

/// A GPU's result beside the expected one, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OnGpu {
    /// A GPU cannot run it.
    Refused,
    /// It is the same.
    Same,
    /// It differs, as is known and argued.
    DiffersAsKnown,
    /// It differs.
    Differs,
}

/// A case and its result.
pub struct FinishedCase {
    /// The case.
    pub case: Case,
    /// Its result.
    pub outcome: Outcome,
    /// Elapsed time.
    pub seconds: f64,
}

impl FinishedCase {
    /// Whether something did not hold.
    pub fn failed(&self) -> bool {
        !self.outcome.findings.is_empty()
    }

    /// Whether it ran, and everything held.
    pub fn passed(&self) -> bool {
        !self.failed() && self.not_run().is_none()
    }

    /// What the DUT lacks, if the test ran nowhere because of it and nothing is wrong.
    pub fn not_run(&self) -> Option<&str> {
        let Outcome { runs, lacks, .. } = &self.outcome;
        lacks.first().filter(|_| *runs == 0 && !self.failed()).map(String::as_str)
    }

    /// Whether the test is a kernel that runs.
    pub fn is_run(&self) -> bool {
        matches!(self.case.kind, Kind::Run(_))
    }
}

/// The environment of cases.
pub struct Bench<'a> {
    /// The tests' directory.
    pub dir: PathBuf,
    /// Whether changed diagnostics are written to the files.
    pub bless: bool,
    /// The known differences on a GPU.
    pub differences: &'a Differences,
    /// The tools of runs.
    pub tools: &'a Tools<'a>,
    /// The time spent on each step.
    pub spent: StepTimes,
}

/// The time spent on each step, over all threads, in microseconds.
#[derive(Default)]
pub struct StepTimes {
    compile: AtomicU64,
    run: AtomicU64,
}

impl StepTimes {
    fn add(to: &AtomicU64, since: Instant) {
        to.fetch_add(u64::try_from(since.elapsed().as_micros()).unwrap_or(0), Ordering::Relaxed);
    }

    /// Adds compile time since `start`.
    pub fn compile(&self, since: Instant) {
        StepTimes::add(&self.compile, since);
    }

    /// Adds engine time since `start`.
    pub fn run(&self, since: Instant) {
        StepTimes::add(&self.run, since);
    }

    /// Seconds in the compiler, and in engines.
    pub fn seconds(&self) -> (f64, f64) {
        let of = |us: &AtomicU64| us.load(Ordering::Relaxed) as f64 / 1e6;
        (of(&self.compile), of(&self.run))
    }
}
