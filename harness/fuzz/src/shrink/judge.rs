//! Shrinking on a bench: the evidence that candidates must show, and the cost that running them may have.
//!
//! A tree's program runs like any case. A list of instructions must first end on golden alone as the original
//! list did (at its end, or with the same trap), because an invalid program shows nothing. Then it must fail
//! with the same signature.
//!
//! Hangs are expensive. While shrinking, a run counts as a hang after [`HANG_CYCLES`] without a retired
//! instruction, plus the time that the case's memory may take. The result must also fail under the usual
//! limits. If it does not, shrinking is repeated with those.

use super::{Budget, Candidate, Flat, Log, Meter, Shrunk, Size, minimise, report, shrink};
use crate::assembly::Machine;
use crate::bench::{Bench, needless_sc};
use crate::cause::sighting::stores;
use crate::cause::{Sighting, Unit};
use crate::error::CaseError;
use crate::pair::Timing;
use crate::program::Program;
use crate::signature::{Bucket, Signature};
use crate::subject::Finding;
use tandem_abi::Trap;
use tandem_launch::Job;
use tandem_lockstep::{End, Outcome};
use ventus_isa::{Insn, Op};

/// Cycles without a retired instruction that count as a hang while shrinking; each cycle of memory latency
/// adds [`PER_LATENCY`].
const HANG_CYCLES: u32 = 3000;
/// One lane after another, with a miss each.
const PER_LATENCY: u32 = 64;
/// A candidate may take this many times as long as the first case.
const LONGER: u64 = 4;
/// A candidate may always take this many instructions (cycles).
const LEAST: u64 = 10_000;

/// How golden alone ends.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Closing {
    Done,
    /// The cause, if the trap has a record.
    Trap(Option<Trap>),
    Other,
}

impl Closing {
    fn of(o: &Outcome) -> Closing {
        match &o.end {
            End::Pass => Closing::Done,
            End::Trap(m) => Closing::Trap(m.trap.as_ref().map(|t| t.cause)),
            _ => Closing::Other,
        }
    }
}

impl Bench {
    /// Runs a list of instructions.
    pub fn run_flat(&mut self, f: &Flat) -> Outcome {
        let Machine { seed, latency, stall_percent, .. } = f.machine;
        let timing = Timing { seed, latency, stall_percent };
        let job = f.job();
        let queue = std::mem::replace(&mut self.options.queue, f.queue);
        let mut outcome = self.run_job(job.as_ref().unwrap_or(&Job::default()), &timing);
        self.options.queue = queue;
        if let Err(m) = job {
            outcome.end = End::BadInput(m.to_string());
        }
        outcome
    }

    /// Shrinks a failing program as far as the budget allows. The result still fails with the same signature.
    pub fn shrink(&mut self, p: &Program, failure: &Signature, budget: &Budget) -> Result<Shrunk, CaseError> {
        let (first, _) = self.judge(p);
        let most = first.cycles.max(first.instructions).saturating_mul(LONGER).max(LEAST);
        let usual = self.limit(most, hang_cycles(p.machine.latency));
        let small = self.shrink_within(p, failure, budget, most);
        self.limit(usual.0, usual.1);
        let small = small?;
        if self.stays(&small, failure) {
            return Ok(small);
        }
        let small = self.shrink_within(p, failure, budget, most)?;
        if self.stays(&small, failure) {
            return Ok(small);
        }
        // Whatever went wrong, return a case that fails.
        let flat = crate::program::flat(p, self.config(), self.max())?;
        Ok(Shrunk { program: p.clone(), flat, log: small.log })
    }

    /// Whether a shrunk program still fails as the original did.
    fn stays(&mut self, small: &Shrunk, failure: &Signature) -> bool {
        self.fails_alike(&small.flat, failure)
            || signature(self.judge(&small.program).1).as_ref() == Some(failure)
    }

    fn shrink_within(
        &mut self,
        p: &Program,
        failure: &Signature,
        budget: &Budget,
        most: u64,
    ) -> Result<Shrunk, CaseError> {
        let (config, max) = (*self.config(), self.max());
        let mut end = None;
        shrink(p, &config, max, budget, |c| match c {
            Candidate::Program(p) => signature(self.judge(p).1).as_ref() == Some(failure),
            Candidate::Flat(f) => self.is_program(f, most, &mut end) && self.fails_alike(f, failure),
        })
    }

    /// Whether a list of instructions fails with this signature.
    fn fails_alike(&mut self, f: &Flat, failure: &Signature) -> bool {
        let outcome = self.run_flat(f);
        signature(Bucket::of(&outcome).or_else(|| needless_sc(&outcome))).as_ref() == Some(failure)
    }

    /// Shrinks a failing program and describes it. `found` says how it was found.
    pub fn reduce(&mut self, p: &Program, finding: Finding, found: &str, budget: &Budget) -> Finding {
        let failure = finding.bucket.signature.clone();
        match self.shrink(p, &failure, budget) {
            Ok(s) => self.write_up(&s.flat, &s.log, finding, found),
            Err(e) => Finding { detail: format!("shrinking failed: {e}\n"), ..finding },
        }
    }

    /// The same for a case that is a list of instructions from the start.
    pub fn reduce_flat(&mut self, f: &Flat, finding: Finding, found: &str, budget: &Budget) -> Finding {
        let failure = finding.bucket.signature.clone();
        let first = self.run_flat(f);
        let most = first.cycles.max(first.instructions).saturating_mul(LONGER).max(LEAST);
        let usual = self.limit(most, hang_cycles(f.machine.latency.1));
        let (mut meter, mut log) = (Meter::new(budget), Log::default());
        let mut end = None;
        let small = minimise(f.clone(), "list", &mut meter, &mut log, |f| {
            self.is_program(f, most, &mut end) && self.fails_alike(f, &failure)
        });
        self.limit(usual.0, usual.1);
        self.write_up(&small, &log, finding, found)
    }

    /// Whether golden alone ends this list as it ended the first one.
    fn is_program(&mut self, f: &Flat, most: u64, first: &mut Option<Closing>) -> bool {
        let Ok(job) = f.job() else { return false };
        let ends = Closing::of(&self.golden_alone(&job, most));
        ends != Closing::Other && *first.get_or_insert(ends.clone()) == ends
    }

    /// Adds the evidence of the shrunk program, and whether it still fails with its instructions apart.
    fn described(&mut self, small: &Flat, outcome: &Outcome, mut finding: Finding) -> Finding {
        let Some(shown) = Bucket::of(outcome).filter(|b| b.signature == finding.bucket.signature) else {
            return finding;
        };
        // Through the ALU, and past it.
        let crowded = [Insn::new(Op::Addi), Insn::new(Op::Bne).imm(4)].into_iter().any(|idle| {
            let apart = small.apart(idle);
            // Distances that are not relative to labels may break.
            self.closing(&apart, outcome).is_some_and(|c| Some(c) == self.closing(small, outcome))
                && matches!(self.run_flat(&apart).end, End::Pass | End::Trap(_))
        });
        let mut units: Vec<Unit> = small.instructions_beyond().map(Unit::of).collect();
        units.sort();
        units.dedup();
        let stored = shown.sighting.stored || small.instructions_beyond().any(stores);
        finding.bucket.sighting = Sighting { crowded: Some(crowded), units, stored, ..shown.sighting };
        finding
    }

    /// How golden alone ends a list, within a small multiple of a run's instructions.
    fn closing(&mut self, f: &Flat, run: &Outcome) -> Option<Closing> {
        let most = LONGER * run.cycles.max(run.instructions).max(LEAST);
        Some(Closing::of(&self.golden_alone(&f.job().ok()?, most)))
    }

    fn write_up(&mut self, small: &Flat, log: &Log, finding: Finding, found: &str) -> Finding {
        let outcome = self.run_flat(small);
        let finding = self.described(small, &outcome, finding);
        let report = report::of(small, &outcome.end, &finding.bucket);
        let remarks = [format!("{}\n{found}", finding.bucket), report.head];
        let text = report.marked.text(&remarks).unwrap_or_else(|e| format!("# {e}\n"));
        let Size { prologue, beyond } = small.size();
        let tried = log.lines();
        let mut finding =
            Finding { detail: report.whole, prologue, beyond, runs: log.tried(), tried, ..finding }
                .with_assembly(text, Some(&small.machine));
        if small.queue {
            finding.replay.push("--queue".to_string());
        }
        finding
    }
}

fn hang_cycles(latency: u32) -> u32 {
    HANG_CYCLES.saturating_add(latency.saturating_mul(PER_LATENCY))
}

fn signature(bucket: Option<Bucket>) -> Option<Signature> {
    bucket.map(|b| b.signature)
}
