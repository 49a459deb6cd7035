//! Two persistent engines, a leader and golden following, for every kind of case that uses a machine.
//!
//! Everything that these kinds share is here: memory timing that changes with each case, page tables,
//! coverage.

use crate::error::CaseError;
use crate::scope::Scope;
use crate::watch::Watch;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use tandem_abi::{Config, Memory};
use tandem_launch::{Job, paging};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, End, Engine, GoldenEngine, Options, Outcome, run_alone, run_pair};

/// The engine that golden follows.
pub enum Leader {
    /// The RTL, and the parameters that cases do not set.
    Dut(Box<DutEngine>, DutParams),
    /// The reference model itself, for tests of the fuzzer.
    Golden(Box<GoldenEngine>),
}

impl Leader {
    /// The RTL, if it leads.
    fn dut(&mut self) -> Option<&mut DutEngine> {
        match self {
            Leader::Dut(dut, _) => Some(dut),
            Leader::Golden(_) => None,
        }
    }

    /// The parameters that cases do not set, if the RTL leads.
    pub fn base(&self) -> Option<&DutParams> {
        match self {
            Leader::Dut(_, base) => Some(base),
            Leader::Golden(_) => None,
        }
    }

    /// The engine, with the case's memory timing. The model's memory has no timing.
    fn with(&mut self, timing: &Timing) -> &mut dyn Engine {
        match self {
            Leader::Dut(dut, base) => {
                dut.set_params(&timing.over(base));
                &mut **dut
            }
            Leader::Golden(golden) => &mut **golden,
        }
    }
}

/// Turns a passing RTL run into a failure if it compared less than its profile promises.
fn whole(mut outcome: Outcome, left_out: &[String]) -> Outcome {
    let lacking = outcome.unreported.iter().find(|what| !left_out.contains(what));
    if let (End::Pass, Some(what)) = (&outcome.end, lacking) {
        outcome.end = End::Failed(format!("not compared: {what}"));
    }
    outcome
}

/// The RTL's memory timing in a case, and the seed of its pages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// Seed of latencies, stalls and page tables.
    pub seed: u64,
    /// Shortest and longest latency, in cycles.
    pub latency: (u32, u32),
    /// Percentage of cycles in which memory accepts nothing.
    pub stall_percent: u32,
}

impl Timing {
    /// The RTL's parameters: these, and the rest of `base`.
    pub fn over(&self, base: &DutParams) -> DutParams {
        let Timing { seed, latency, stall_percent } = *self;
        DutParams { seed, latency, stall_percent, ..*base }
    }
}

/// Names of the DUT's known differences that cases met, over all workers of a process.
#[derive(Clone, Debug, Default)]
pub struct MetDifferences(Arc<Mutex<BTreeSet<String>>>);

impl MetDifferences {
    /// Adds the known differences that a run met.
    fn add(&self, outcome: &Outcome) {
        if !outcome.waived.is_empty() {
            let mut names = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            names.extend(outcome.waived.iter().map(|w| w.name.clone()));
        }
    }

    /// Whether one was met.
    pub fn has(&self, name: &str) -> bool {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).contains(name)
    }
}

/// A leader and golden following, kept from case to case.
pub(crate) struct Pair {
    leader: Leader,
    golden: GoldenEngine,
    config: Config,
    watch: Option<Watch>,
    /// State that the leader's profile leaves out of the comparison.
    left_out: Vec<String>,
    /// The rows and sizes that the leader accepts.
    scope: Scope,
    met: MetDifferences,
}

impl Drop for Pair {
    fn drop(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.finish(self.leader.dut());
        }
    }
}

impl Pair {
    /// Engines for machines of shape `config`.
    pub fn new(leader: Leader, golden: GoldenEngine, config: Config) -> Pair {
        let (left_out, scope) = match &leader {
            Leader::Dut(dut, _) => (dut.left_out(), Scope::of(dut.profile())),
            Leader::Golden(_) => (vec![], Scope::default()),
        };
        Pair { leader, golden, config, watch: None, left_out, scope, met: MetDifferences::default() }
    }

    /// The machine's shape.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The rows and sizes that the leader accepts.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The engine that leads.
    pub fn leader(&self) -> &Leader {
        &self.leader
    }

    /// Golden's memory after the last run.
    pub fn memory(&self) -> &Memory {
        self.golden.memory()
    }

    /// Collects coverage from the next case on: of cases between [`Pair::begin`] and [`Pair::hits`].
    pub fn watch(&mut self, watch: Watch) {
        self.watch = Some(watch);
    }

    /// Notes the known differences that cases meet from the next one on.
    pub fn note(&mut self, met: MetDifferences) {
        self.met = met;
    }

    /// Begins a case that counts for coverage.
    pub fn begin(&self) {
        if let Some(watch) = &self.watch {
            watch.begin();
        }
    }

    /// The functional coverage points that the case hit. Empty if nothing watches.
    pub fn hits(&mut self) -> Vec<u32> {
        let dut = self.leader.dut();
        self.watch.as_mut().map_or(Vec::new(), |w| w.take(dut))
    }

    /// A job in the machine's memory: behind page tables if the machine translates addresses. The kernels
    /// share the tables' roots if they are `queued`.
    ///
    /// # Errors
    /// If its pages cannot be laid out. Without them the case would not test translation.
    pub fn place<'a>(&self, job: &'a Job, seed: u64, queued: bool) -> Result<Cow<'a, Job>, CaseError> {
        if !self.config.is_sv39() {
            return Ok(Cow::Borrowed(job));
        }
        let paged = if queued { paging::paged(job, seed) } else { paging::paged_anew(job, seed) };
        paged.map(Cow::Owned).map_err(CaseError::Pages)
    }

    /// Runs a placed job.
    pub fn run(&mut self, job: &Job, timing: &Timing, options: &Options) -> Outcome {
        let leader = self.leader.with(timing);
        let outcome = match &self.watch {
            None => run_pair(leader, &mut self.golden, job, options),
            Some(watch) => {
                let options = Options { observer: Some(watch.observer()), ..options.clone() };
                run_pair(leader, &mut self.golden, job, &options)
            }
        };
        self.met.add(&outcome);
        whole(outcome, &self.left_out)
    }

    /// How golden alone ends a job, within this many instructions.
    pub fn golden_alone(&mut self, job: &Job, instructions: u64, options: &Options) -> Outcome {
        let options = Options { max_cycles: instructions, ..options.clone() };
        run_alone(&mut self.golden, &self.config, job, &options)
    }

    /// Sets how many cycles without a retired instruction count as a hang of the RTL. Returns the old number.
    pub fn limit_silence(&mut self, cycles: u32) -> u32 {
        match &mut self.leader {
            Leader::Dut(_, base) => std::mem::replace(&mut base.hang_cycles, cycles),
            Leader::Golden(_) => cycles,
        }
    }
}
