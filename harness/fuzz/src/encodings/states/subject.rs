//! States as a kind of case: persistent engines, the expected outcome of a run, and how a failing state
//! shrinks.

use super::simpler::Small;
use super::{State, choose, expect, layout};
use crate::pair::{Leader, MetDifferences, Pair, Timing};
use crate::scope::Scope;
use crate::shrink::{Budget, Log, Meter, minimise};
use crate::signature::{Bucket, Class, Suspect};
use crate::subject::{CaseId, Finding, Judged, NotRun, Subject};
use crate::watch::Watch;
use tandem_abi::{Config, Trap};
use tandem_judge::Blame;
use tandem_lockstep::{End, GoldenEngine, Options, Outcome};

/// Most cycles of one case; a hundred instructions take a few thousand.
const MAX_CYCLES: u64 = 400_000;

/// A pair of engines that states run on.
pub struct States {
    pair: Pair,
    options: Options,
}

impl States {
    /// States on machines of shape `config`.
    pub fn new(leader: Leader, golden: GoldenEngine, config: Config) -> States {
        // A thread for the leader costs more than such a short case takes.
        let options = Options { max_cycles: MAX_CYCLES, overlap: false, ..Options::default() };
        States { pair: Pair::new(leader, golden, config), options }
    }

    /// Collects coverage from the next case on.
    pub fn watch(&mut self, watch: Watch) {
        self.pair.watch(watch);
    }

    /// Notes the known differences that cases meet from the next one on.
    pub fn note(&mut self, met: MetDifferences) {
        self.pair.note(met);
    }

    /// The machine, and the rows and sizes that it has.
    pub(super) fn machine(&self) -> (&Config, &Scope) {
        (self.pair.config(), self.pair.scope())
    }

    /// The state of a case.
    pub fn state(&self, case: CaseId) -> State {
        choose(self.pair.config(), self.pair.scope(), case.seed, case.number)
    }

    /// Runs one state. Returns how it failed, if it did.
    pub fn run(&mut self, state: &State) -> (Option<Outcome>, Option<Bucket>) {
        let built = match layout::build(state, self.pair.config()) {
            Ok(built) => built,
            Err(e) => return (None, Some(Bucket::tool(&format!("impossible state: {e}")))),
        };
        let (seed, latency, stall_percent) = state.memory;
        let job = match self.pair.place(&built.job, seed, false) {
            Ok(job) => job,
            Err(e) => return (None, Some(Bucket::tool(&format!("impossible state: {e}")))),
        };
        let outcome = self.pair.run(&job, &Timing { seed, latency, stall_percent }, &self.options);
        if outcome.not_implemented.is_some() {
            return (Some(outcome), None);
        }
        let failure = failure(&outcome, expect::trap(state, &built.mapped));
        (Some(outcome), failure)
    }
}

/// How a run that must end with this trap, or without one, failed.
fn failure(outcome: &Outcome, expected: Option<(u32, Trap)>) -> Option<Bucket> {
    if outcome.failed_scs > 0 {
        // This RTL never fails an SC without need, so the RTL or golden tracks reservations wrongly.
        return Some(Bucket::new(Blame::Rtl, "an SC that failed without need", Class::Scalar));
    }
    match (&outcome.end, expected) {
        (End::Pass, None) => None,
        (End::Trap(m), Some((pc, trap))) if m.is_trap(trap, pc) => None,
        // Both continue although the errata require a trap.
        (End::Pass, Some((_, trap))) => {
            Some(Bucket::new(Suspect::Errata, &format!("no {trap:?} trap"), Class::Trap))
        }
        _ => Bucket::of(outcome),
    }
}

impl Subject for States {
    fn kind(&self) -> &'static str {
        "states"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        let state = self.state(case);
        self.judge_state(&state)
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding {
        let state = self.state(case);
        self.reduce_state(self.kind(), case, state, failure, budget)
    }
}

impl States {
    /// Runs one state as a case.
    pub(super) fn judge_state(&mut self, state: &State) -> Judged {
        let launch = layout::build(state, self.pair.config()).map(|b| b.job);
        if let Some(why) = launch.ok().and_then(|job| self.pair.scope().refuses_job(&job)) {
            return Judged { not_run: Some(NotRun::Lacking(why)), ..Judged::default() };
        }
        self.pair.begin();
        let (outcome, failure) = self.run(state);
        let mut judged = Judged { failure, hits: self.pair.hits(), ..Judged::default() };
        if let Some(o) = outcome {
            (judged.instructions, judged.bits) = (o.instructions, o.bits + 8 * o.memory_bytes);
            judged.not_run = o.not_implemented.map(NotRun::Lacking);
        }
        judged
    }

    /// Shrinks a failing state of a case and writes it up.
    pub(super) fn reduce_state(
        &mut self,
        kind: &str,
        case: CaseId,
        state: State,
        failure: &Bucket,
        budget: &Budget,
    ) -> Finding {
        let config = *self.pair.config();
        let (mut meter, mut log) = (Meter::new(budget), Log::default());
        let first = Small { state, config };
        let best = minimise(first, "state", &mut meter, &mut log, |s| {
            self.run(&s.state).1.is_some_and(|b| b.signature == failure.signature)
        });
        let best = best.state;
        let finding = Finding::bare(kind, Some(config), case, failure.clone());
        let (outcome, _) = self.run(&best);
        let detail = outcome.map_or_else(String::new, |o| o.end.detail());
        let remarks = [
            format!(
                "{failure}; found by tandem fuzz --kind {kind} --seed {}, case {}",
                case.seed, case.number
            ),
            detail.lines().take(12).collect::<Vec<_>>().join("\n"),
        ];
        let text = layout::text(&best, &config, &remarks).unwrap_or_else(|e| format!("# {e}\n"));
        let built = layout::build(&best, &config).ok();
        let (prologue, beyond) = built.as_ref().map_or((0, 0), |b| (b.prologue, b.beyond));
        let machine = built.and_then(|b| b.directives.machine);
        Finding { detail, prologue, beyond, runs: log.tried(), tried: log.lines(), ..finding }
            .with_assembly(text, machine.as_ref())
    }
}
