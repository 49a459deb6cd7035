//! Many cases: workers take numbers, run the case of that number, and shrink what fails.

use crate::shrink::Budget;
use crate::signature::Bucket;
use crate::subject::{CaseId, Finding, Judged, Subject};
use proptest::test_runner::{Config as ProptestConfig, RngAlgorithm, TestRng, TestRunner};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Bounds and seed of a campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Seed of everything.
    pub seed: u64,
    /// Cases, at most.
    pub cases: u64,
    /// Time, at most.
    pub time: Option<Duration>,
    /// Workers.
    pub jobs: usize,
    /// Different findings after which it ends.
    pub max_findings: usize,
    /// What shrinking one finding may cost.
    pub budget: Budget,
}

/// Counts so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cases run.
    pub cases: u64,
    /// Instructions compared; of encodings, identities checked.
    pub instructions: u64,
    /// State bits compared, final memory included.
    pub bits: u64,
    /// Cases that failed, repetitions of a finding included.
    pub failures: u64,
}

/// A finding and how often its bucket came.
#[derive(Clone, Debug)]
pub struct Found {
    /// The finding, from the first case that showed it.
    pub finding: Finding,
    /// Cases of its bucket.
    pub seen: u64,
}

/// What a campaign came to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Totals.
    pub counts: Counts,
    /// Different failures, in the order of their cases.
    pub findings: Vec<Found>,
    /// Wall clock time.
    pub seconds: f64,
}

impl Report {
    /// Adds another campaign's results.
    pub fn add(&mut self, other: Report) {
        self.counts.cases += other.counts.cases;
        self.counts.instructions += other.counts.instructions;
        self.counts.bits += other.counts.bits;
        self.counts.failures += other.counts.failures;
        self.findings.extend(other.findings);
        self.seconds += other.seconds;
    }
}

/// The random numbers of case `number` under `seed`.
pub fn runner(seed: u64, number: u64) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// What workers share.
struct Shared<'a> {
    campaign: &'a Campaign,
    next: AtomicU64,
    stop: AtomicBool,
    until: Option<Instant>,
    counts: Mutex<Counts>,
    findings: Mutex<HashMap<Bucket, Option<Finding>>>,
    seen: Mutex<HashMap<Bucket, u64>>,
    errors: Mutex<Vec<String>>,
}

fn lock<T>(m: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A worker that panicked leaves counts that are still counts.
    m.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Shared<'_> {
    /// The next case's number, while there is budget.
    fn take(&self) -> Option<u64> {
        if self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|t| Instant::now() >= t) {
            return None;
        }
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < self.campaign.cases)
    }

    /// Counts a failure; true for the worker that should shrink it.
    fn claim(&self, bucket: &Bucket) -> bool {
        *lock(&self.seen).entry(bucket.clone()).or_default() += 1;
        let mut findings = lock(&self.findings);
        if findings.contains_key(bucket) || findings.len() >= self.campaign.max_findings {
            return false;
        }
        findings.insert(bucket.clone(), None);
        true
    }

    fn found(&self, finding: Finding) {
        let mut findings = lock(&self.findings);
        findings.insert(finding.bucket.clone(), Some(finding));
        if findings.len() >= self.campaign.max_findings {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Campaign {
    /// Runs the campaign. `subject` makes each worker's subject; `observe` sees the counts now and then.
    pub fn run(
        &self,
        subject: impl Fn() -> Result<Box<dyn Subject>, String> + Sync,
        observe: impl Fn(&Counts) + Sync,
    ) -> Result<Report, String> {
        let began = Instant::now();
        let shared = Shared {
            campaign: self,
            next: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            until: self.time.map(|t| began + t),
            counts: Mutex::default(),
            findings: Mutex::default(),
            seen: Mutex::default(),
            errors: Mutex::default(),
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(|| {
                    if let Err(e) = work(&shared, &subject, &observe) {
                        lock(&shared.errors).push(e);
                    }
                });
            }
        });
        if let Some(e) = lock(&shared.errors).first() {
            return Err(e.clone());
        }
        let seen = shared.seen.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut findings: Vec<Found> = lock(&shared.findings)
            .drain()
            .filter_map(|(bucket, f)| {
                Some(Found { finding: f?, seen: seen.get(&bucket).copied().unwrap_or(1) })
            })
            .collect();
        findings.sort_by_key(|f| f.finding.case);
        let counts = *lock(&shared.counts);
        Ok(Report { counts, findings, seconds: began.elapsed().as_secs_f64() })
    }
}

fn work(
    shared: &Shared,
    make: &impl Fn() -> Result<Box<dyn Subject>, String>,
    observe: &impl Fn(&Counts),
) -> Result<(), String> {
    let campaign = shared.campaign;
    let mut subject = make()?;
    while let Some(number) = shared.take() {
        let case = CaseId { seed: campaign.seed, number };
        let Judged { failure, instructions, bits, .. } =
            match catch_unwind(AssertUnwindSafe(|| subject.judge(case))) {
                Ok(judged) => judged,
                Err(_) => {
                    subject = make()?;
                    Judged { failure: Some(Bucket::tool("a panic")), ..Judged::default() }
                }
            };
        {
            let mut counts = lock(&shared.counts);
            counts.cases += 1;
            counts.instructions += instructions;
            counts.bits += bits;
            counts.failures += u64::from(failure.is_some());
            if counts.cases.is_multiple_of(100) {
                observe(&counts);
            }
        }
        let Some(failure) = failure else { continue };
        if shared.claim(&failure) {
            let reduced = catch_unwind(AssertUnwindSafe(|| subject.reduce(case, &failure, &campaign.budget)));
            shared.found(match reduced {
                Ok(finding) => finding,
                Err(_) => {
                    subject = make()?;
                    Finding::bare(subject.kind(), None, case, failure)
                }
            });
        }
    }
    Ok(())
}
