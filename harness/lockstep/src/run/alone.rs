//! Runs one engine alone: nothing is compared, so a pass means only that the program ended.

use super::allotment::Allotment;
use super::report::Reporter;
use super::tohost::{self, ToHost, WHEN};
use super::unheld::Unheld;
use super::{Options, engine_error, lead, settle};
use crate::engine::{Batch, Engine, Progress, State};
use crate::mismatch::{Mismatch, MismatchKind, Trapped};
use crate::outcome::{End, Outcome};
use crate::print::{Printed, Printer};
use crate::track::Tracker;
use std::time::Instant;
use tandem_abi::{Config, FieldSet, Kind, Record};
use tandem_launch::{Job, KernelRun};
use tandem_words::counted;

/// Runs `job` on one engine of shape `config`.
pub fn run_alone(engine: &mut dyn Engine, config: &Config, job: &Job, options: &Options) -> Outcome {
    let began = Instant::now();
    let mut alone = Alone {
        outcome: Outcome::new(engine.opinion(), vec![engine.name().into()]),
        engine,
        config,
        job,
        options,
        unheld: Unheld::default(),
        allotment: Allotment::default(),
    };
    let has = alone.engine.fields();
    if alone.engine.has_records() && has.contains(FieldSet::MASK) && has.contains(FieldSet::SYNC) {
        alone.outcome.arrivals = Some(0);
    }
    let verdict = match alone.run() {
        Ok(()) if alone.outcome.instructions == 0 => End::NothingCompared,
        Ok(()) => End::Pass,
        Err(v) => v,
    };
    let mut outcome = alone.outcome;
    outcome.end = verdict;
    outcome.seconds = began.elapsed().as_secs_f64();
    outcome
}

struct Alone<'a> {
    engine: &'a mut dyn Engine,
    config: &'a Config,
    job: &'a Job,
    options: &'a Options,
    outcome: Outcome,
    unheld: Unheld,
    allotment: Allotment,
}

impl Alone<'_> {
    fn run(&mut self) -> Result<(), End> {
        self.engine.reset().map_err(engine_error)?;
        let job = self.job;
        for (index, run) in job.kernels.iter().enumerate() {
            self.kernel(index, run)?;
            self.outcome.kernels += 1;
            if self.outcome.tohost.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn kernel(&mut self, index: usize, run: &KernelRun) -> Result<(), End> {
        self.engine.load(&run.mem).map_err(engine_error)?;
        self.engine.launch(run).map_err(engine_error)?;
        self.unheld.begin(run);
        self.allotment.begin(self.job, index);
        let mut printer = Printer::new(self.job, index, self.options.sink.as_ref());
        let ended = self.steps(index, run, &mut printer);
        let printed = printer.map_or_else(|| Ok(Printed::default()), |p| p.finish(self.engine));
        printed.map(|p| self.outcome.print(p)).map_err(engine_error).and(ended)
    }

    /// Executes the kernel's instructions to its end.
    fn steps(&mut self, index: usize, run: &KernelRun, printer: &mut Option<Printer>) -> Result<(), End> {
        // An engine that traces shows where it is. For any other engine the tracker stays empty.
        let mut tracker = Tracker::new(&run.launch, self.config, false);
        let limit = run.timeout_cycles.unwrap_or(self.options.max_cycles);
        let (mut batch, mut spent, mut retired) = (Batch::default(), 0, 0);
        let mut last = Record::ZERO;
        let tohost = ToHost::unseen(self.engine, self.job, index, None)?;
        loop {
            batch.clear();
            // A program that ends by its own store must not run past it.
            let most = if run.tohost.is_some() { 1 } else { self.options.slice };
            let slice = most.min(limit.saturating_sub(spent)).max(1);
            let clock = Instant::now();
            let progress = self.engine.advance(slice, &mut batch);
            lead::answer(self.engine, printer.as_mut()).map_err(engine_error)?;
            self.outcome.leader_seconds += clock.elapsed().as_secs_f64();
            self.outcome.requests = progress.requests;
            let before = spent;
            spent = if progress.cycles > 0 { progress.cycles } else { progress.retired };
            self.outcome.cycles += if progress.cycles > 0 { spent.saturating_sub(before) } else { 0 };
            self.outcome.instructions += progress.retired.saturating_sub(retired);
            retired = progress.retired;
            for r in &batch.records {
                if let Some(observer) = &self.options.observer
                    && !observer.see(r)
                {
                    return Err(End::Enough);
                }
                follow(&mut tracker, r);
                self.outcome.note_beyond(self.allotment.see(self.job, r));
                self.outcome.arrive(r);
                if r.kind == Kind::Retire as u8 {
                    last = *r;
                    self.outcome.warnings.extend(self.unheld.see(run, r));
                    if let Some(value) = tohost::written(self.job, index, r) {
                        self.outcome.tohost = Some(value);
                        // A clocked engine may have stores in flight; golden has none, and would run on.
                        if progress.cycles > 0 {
                            settle(self.engine);
                        }
                        return Ok(());
                    }
                }
            }
            if let Some(word) = &tohost
                && let Some(value) = word.value_in(self.engine, &progress.state, run.launch.is_one_warp())?
            {
                self.outcome.tohost = Some(value);
                self.outcome.lacks(WHEN);
                settle(self.engine);
                return Ok(());
            }
            match &progress.state {
                State::More if spent >= limit => {
                    return Err(End::Timeout { kernel: run.name.clone(), after: spent, print: None });
                }
                State::More => {}
                State::Done | State::Kernel => return Ok(()),
                State::Trap => return Err(End::Trap(Box::new(self.trap(index, run, &tracker, &last)))),
                State::Hang => return Err(self.hang(index, run, &tracker, &last, &progress)),
                State::Error(m) => {
                    let (engine, stop) = (self.engine.name().into(), progress.stop);
                    return Err(End::Stopped { engine, message: m.clone(), stop });
                }
            }
        }
    }

    fn reporter<'r>(&'r self, kernel: usize, run: &'r KernelRun, tracker: &'r Tracker) -> Reporter<'r> {
        let (name, what) = (self.engine.name().to_string(), self.engine.describe());
        Reporter {
            job: self.job,
            kernel,
            run,
            tracker,
            golden: None,
            engines: [name, "-".into()],
            provenance: [what, "no other engine".into()],
            config: self.config.to_string(),
        }
    }

    fn trap(&self, kernel: usize, run: &KernelRun, tracker: &Tracker, r: &Record) -> Mismatch {
        let trap = Trapped::of(r, run);
        let mut m = self.reporter(kernel, run, tracker).at(r, MismatchKind::Trap, trap.to_string());
        m.trap = Some(trap);
        m
    }

    fn hang(&self, kernel: usize, run: &KernelRun, tracker: &Tracker, r: &Record, p: &Progress) -> End {
        let what = format!("{} live, {} at a barrier", counted(p.live_warps.into(), "warp"), p.barrier_wait);
        let message = format!("nothing retires ({what}); the last instruction is shown");
        let deadlock = p.live_warps > 0 && p.live_warps == p.barrier_wait;
        let kind = if deadlock { MismatchKind::Deadlock } else { MismatchKind::Hang };
        let m = Box::new(self.reporter(kernel, run, tracker).at(r, kind, message));
        if deadlock { End::BarrierDeadlock(m) } else { End::Hang(m) }
    }
}

/// Keeps windows and stacks; the tracker's objections matter only in a comparison.
fn follow(tracker: &mut Tracker, r: &Record) {
    match r.kind {
        k if k == Kind::WgStart as u8 => drop(tracker.start(r)),
        k if k == Kind::WgEnd as u8 => drop(tracker.end(r)),
        _ if tracker.retire(r).is_ok() => tracker.retired(r, r),
        _ => {}
    }
}
