//! What tests need beside themselves, and what they come to.

use super::file::{Case, Kind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tandem_abi::Config;
use tandem_judge::{ExitCode, Failure};
use tandem_run::Tools;

/// What did not hold, and where.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Level of optimisation, where it depends on one.
    pub level: Option<u8>,
    /// Machine, where it depends on one.
    pub config: Option<Config>,
    /// What, and the exit code that it comes to.
    pub failure: Failure,
}

impl Finding {
    /// A test that does not hold, whatever the level and the machine.
    pub fn everywhere(message: impl Into<String>) -> Finding {
        Finding { level: None, config: None, failure: does_not_hold(message) }
    }
}

/// The failure of a test that does not hold.
pub fn does_not_hold(message: impl Into<String>) -> Failure {
    Failure { code: ExitCode::Mismatch, message: message.into() }
}

/// What a case has come to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Runs on golden and the DUT, and instructions that they agreed on.
    pub runs: u64,
    /// See `runs`.
    pub instructions: u64,
    /// What did not hold.
    pub findings: Vec<Finding>,
}

/// A case and what it came to.
pub struct Done {
    /// The case.
    pub case: Case,
    /// What it came to.
    pub outcome: Outcome,
    /// Wall clock time.
    pub seconds: f64,
}

impl Done {
    /// Whether everything held.
    pub fn passed(&self) -> bool {
        self.outcome.findings.is_empty()
    }

    /// Whether it is a kernel that runs.
    pub fn is_run(&self) -> bool {
        matches!(self.case.kind, Kind::Run(_))
    }
}

/// What cases need beside themselves.
pub struct Bench<'a> {
    /// The tests' directory.
    pub dir: PathBuf,
    /// Whether changed diagnostics are taken.
    pub bless: bool,
    /// What runs need.
    pub tools: &'a Tools<'a>,
    /// Where the time went.
    pub spent: Spent,
}

/// Where the time went, over all threads, in microseconds.
#[derive(Default)]
pub struct Spent {
    compile: AtomicU64,
    run: AtomicU64,
}

impl Spent {
    fn add(to: &AtomicU64, since: Instant) {
        to.fetch_add(u64::try_from(since.elapsed().as_micros()).unwrap_or(0), Ordering::Relaxed);
    }

    /// The compiler was at work since then.
    pub fn compile(&self, since: Instant) {
        Spent::add(&self.compile, since);
    }

    /// Engines were at work since then.
    pub fn run(&self, since: Instant) {
        Spent::add(&self.run, since);
    }

    /// Seconds in the compiler, and in engines.
    pub fn seconds(&self) -> (f64, f64) {
        let of = |us: &AtomicU64| us.load(Ordering::Relaxed) as f64 / 1e6;
        (of(&self.compile), of(&self.run))
    }
}
