//! Many cases: workers take numbers, run the case of that number, and shrink what fails.

use crate::bench::{Bench, Signature};
use crate::encodings;
use crate::program::{self, Program};
use crate::shrink::{Budget, shrink};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config as ProptestConfig, RngAlgorithm, TestRng, TestRunner};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tandem_abi::Config;
use ventus_isa::Op;

/// What is fuzzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Encodings.
    Encodings,
    /// Programs.
    Programs,
}

/// Bounds and seed of a campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Machine shape.
    pub config: Config,
    /// Seed of everything.
    pub seed: u64,
    /// Cases, at most.
    pub cases: u64,
    /// Time, at most.
    pub time: Option<Duration>,
    /// Workers.
    pub jobs: usize,
    /// Instructions of a program's body, at most about.
    pub max_insns: usize,
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

/// A failure, shrunk.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Number of the first case that showed it.
    pub case: u64,
    /// What makes it this one.
    pub signature: Signature,
    /// The report for people.
    pub detail: String,
    /// Instructions of the shrunk body.
    pub instructions: usize,
    /// Programs run while shrinking.
    pub tried: u32,
    /// Assembly that shows it.
    pub text: String,
    /// The machine to replay it on; encodings need none.
    pub machine: Option<crate::assembly::Machine>,
    /// The shrunk program.
    pub program: Option<Program>,
    /// Cases with this signature.
    pub seen: u64,
}

/// What a campaign came to.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Totals.
    pub counts: Counts,
    /// Different failures.
    pub findings: Vec<Finding>,
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
    findings: Mutex<HashMap<Signature, Option<Finding>>>,
    seen: Mutex<HashMap<Signature, u64>>,
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
    fn claim(&self, signature: &Signature) -> bool {
        *lock(&self.seen).entry(signature.clone()).or_default() += 1;
        let mut findings = lock(&self.findings);
        if findings.contains_key(signature) || findings.len() >= self.campaign.max_findings {
            return false;
        }
        findings.insert(signature.clone(), None);
        true
    }

    fn found(&self, finding: Finding) {
        let mut findings = lock(&self.findings);
        findings.insert(finding.signature.clone(), Some(finding));
        if findings.len() >= self.campaign.max_findings {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Campaign {
    /// Runs the campaign. `bench` makes each worker's engines; `observe` sees the counts now and then.
    pub fn run(
        &self,
        kind: Kind,
        bench: impl Fn() -> Result<Bench, String> + Sync,
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
                scope.spawn(|| match kind {
                    Kind::Encodings => encodings_worker(&shared, &observe),
                    Kind::Programs => match bench() {
                        Ok(b) => programs_worker(&shared, b, &observe),
                        Err(e) => lock(&shared.errors).push(e),
                    },
                });
            }
        });
        if let Some(e) = lock(&shared.errors).first() {
            return Err(e.clone());
        }
        let seen = shared.seen.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut findings: Vec<Finding> = lock(&shared.findings).drain().filter_map(|(_, f)| f).collect();
        findings.sort_by_key(|f| f.case);
        for f in &mut findings {
            f.seen = seen.get(&f.signature).copied().unwrap_or(1);
        }
        let counts = *lock(&shared.counts);
        Ok(Report { counts, findings, seconds: began.elapsed().as_secs_f64() })
    }
}

fn encodings_worker(shared: &Shared, observe: &impl Fn(&Counts)) {
    let strategy = encodings::case();
    while let Some(number) = shared.take() {
        let mut runner = runner(shared.campaign.seed, number);
        let Ok(mut tree) = strategy.new_tree(&mut runner) else { continue };
        let result = encodings::check(&tree.current());
        {
            let mut counts = lock(&shared.counts);
            counts.cases += 1;
            counts.instructions += result.as_ref().copied().unwrap_or(1);
            counts.failures += u64::from(result.is_err());
            if counts.cases.is_multiple_of(1000) {
                observe(&counts);
            }
        }
        let Err(fault) = result else { continue };
        let name = |f: &encodings::Fault| f.op.map_or("no row", Op::name).to_string();
        let signature = Signature { kind: fault.identity.to_string(), place: name(&fault) };
        if shared.claim(&signature) {
            let (fault, tried) = shrink_encoding(&mut tree, fault);
            let words: String = fault.words.iter().map(|w| format!("    .word {w:#010x}\n")).collect();
            let detail = format!("{}: {}\n", fault.identity, fault.message);
            let text = format!("# {detail}.text\n{words}");
            shared.found(Finding {
                case: number,
                signature,
                detail,
                instructions: fault.words.len(),
                tried,
                text,
                machine: None,
                program: None,
                seen: 1,
            });
        }
    }
}

/// The same identity on the same row, with simpler operands.
fn shrink_encoding(
    tree: &mut impl ValueTree<Value = encodings::Case>,
    first: encodings::Fault,
) -> (encodings::Fault, u32) {
    let (mut best, mut tried) = (first, 0);
    let mut more = tree.simplify();
    while more && tried < 2000 {
        tried += 1;
        more = match encodings::check(&tree.current()) {
            Err(f) if f.identity == best.identity && f.op == best.op => {
                best = f;
                tree.simplify()
            }
            _ => tree.complicate(),
        };
    }
    (best, tried)
}

fn programs_worker(shared: &Shared, mut bench: Bench, observe: &impl Fn(&Counts)) {
    let campaign = shared.campaign;
    let strategy = program::program(campaign.config, campaign.max_insns);
    while let Some(number) = shared.take() {
        let mut runner = runner(campaign.seed, number);
        let Ok(mut tree) = strategy.new_tree(&mut runner) else { continue };
        let (outcome, signature) = bench.judge(&tree.current());
        {
            let mut counts = lock(&shared.counts);
            counts.cases += 1;
            counts.instructions += outcome.instructions;
            counts.bits += outcome.bits + 8 * outcome.memory_bytes;
            counts.failures += u64::from(signature.is_some());
            observe(&counts);
        }
        let Some(signature) = signature else { continue };
        if shared.claim(&signature) {
            shared.found(finding(campaign, number, signature, &mut tree, &mut bench));
        }
    }
}

/// Shrinks a failing case and writes it up.
fn finding(
    campaign: &Campaign,
    case: u64,
    signature: Signature,
    tree: &mut impl ValueTree<Value = Program>,
    bench: &mut Bench,
) -> Finding {
    let (small, tried) = shrink(tree, campaign.budget, |p| bench.judge(p).1.is_some_and(|s| s == signature));
    let detail = bench.run(&small).verdict.detail();
    let remarks = [
        format!("{signature}; found by tandem fuzz --seed {}, case {case}", campaign.seed),
        detail.lines().take(12).collect::<Vec<_>>().join("\n"),
    ];
    let (config, max) = (bench.config(), bench.max());
    let text = program::text(&small, config, max, &remarks).unwrap_or_else(|e| format!("# {e}\n"));
    let built = program::build(&small, config, max).ok();
    Finding {
        case,
        signature,
        detail,
        instructions: built.as_ref().map_or(0, |b| b.body),
        tried,
        text,
        machine: built.and_then(|b| b.directives.machine),
        program: Some(small),
        seen: 1,
    }
}
