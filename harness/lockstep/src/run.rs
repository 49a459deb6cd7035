//! The main loop: reads the leader's stream, steps golden along it, and compares everything.
//!
//! The leader runs on its own thread and hands over batches through a short channel (`lead.rs`); golden and
//! the comparison run on the caller's thread. On one core they take turns, on two they overlap. With
//! [`Options::overlap`] off, everything runs on the caller's thread.

mod allotment;
mod alone;
mod atomics;
mod coherence;
pub(crate) mod ends;
mod lead;
pub(crate) mod leftover;
mod observer;
mod prints;
mod queue;
mod report;
mod tohost;
mod trapped;
mod unheld;

pub use alone::run_alone;
pub use observer::Observer;
pub use report::{source_text, waiver_uses};

use crate::compare::{FieldDiff, compare};
use crate::engine::open::Open;
use crate::engine::{Batch, Engine, EngineError, GoldenEngine, Progress, State};
use crate::field::{Field, FieldMask};
use crate::loaded;
use crate::mismatch::{Mismatch, MismatchKind, StackEntry, Trapped};
use crate::needs::Needs;
use crate::outcome::{End, LineCount, Outcome};
use crate::place::placed;
use crate::policy::{Date, Policy};
use crate::print::{Printer, Sink};
use crate::races::open::Bytes;
use crate::races::{History, Later, Party, Race};
use crate::track::{RecordFault, Tracker};
use crate::unreported::{LDS, MEMORY, RECORDS, unreported};
use atomics::Atomics;
use coherence::Coherence;
use lead::{Ahead, Bounds};
use prints::Prints;
use report::Reporter;
use std::collections::HashMap;
use std::time::Instant;
use tandem_abi::{FieldSet, Kind, MemOp, Record};
use tandem_launch::{Job, KernelRun};
use tandem_words::counted;
use ventus_dut::Stop;
use ventus_golden::{Step, WgStart};

/// Limits and rules of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Cycles (instructions without a clock) that one kernel may take; a kernel's own `timeout_cycles` has
    /// priority.
    pub max_cycles: u64,
    /// Cycles simulated per batch of records.
    pub slice: u64,
    /// The date used to check waivers; today if absent.
    pub today: Option<Date>,
    /// Waivers; if absent, those of the leader's kind.
    pub policy: Option<Policy>,
    /// Gives the leader several launches at once if it has a queue and the driver would write nothing in
    /// between.
    pub queue: bool,
    /// Simulates on its own thread, ahead of the comparison. If off, both take turns on the caller's thread,
    /// with the same result. Off is better for many short programs on as many threads as cores.
    pub overlap: bool,
    /// Receives printed text as it arrives.
    pub sink: Option<Sink>,
    /// Sees golden's record of every compared instruction and the leader's record of every workgroup start.
    /// If one engine runs alone, it sees every record.
    pub observer: Option<Observer>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_cycles: 20_000_000,
            slice: 512,
            today: None,
            policy: None,
            queue: false,
            overlap: true,
            sink: None,
            observer: None,
        }
    }
}

/// Runs `job` on `leader` with golden following, and compares every instruction.
pub fn run_pair(leader: &mut dyn Engine, golden: &mut GoldenEngine, job: &Job, options: &Options) -> Outcome {
    let began = Instant::now();
    let policy = options.policy.clone().unwrap_or_else(|| leader.policy());
    let mut outcome = Outcome::new(leader.opinion(), vec![leader.name().into(), golden.name().into()]);
    let has = leader.fields();
    outcome.unreported = match leader.has_records() {
        true => unreported(has, leader.never()),
        false => vec![RECORDS.into()],
    };
    outcome.arrivals = Some(0);
    outcome.unreported.extend(leader.taken_away().map(|(what, _)| what));
    outcome.unreported.extend(leader.unchecked().into_iter().map(String::from));
    let uses = vec![0; policy.waivers.len()];
    let reported = FieldMask::reported(has);
    let about = About {
        name: leader.name(),
        dispatches: leader.dispatches(),
        asks_to_the_end: leader.asks_to_the_end(),
        moves_late_records: leader.moves_late_records(),
        describe: leader.describe(),
    };
    let mut pair = Pair {
        about,
        golden,
        job,
        options,
        policy,
        uses,
        has,
        reported,
        outcome,
        race: None,
        open: Bytes::default(),
        study: None,
        diffs: Vec::new(),
        unheld: unheld::Unheld::default(),
        allotment: allotment::Allotment::default(),
        needs: Needs::new(leader.implemented()),
    };
    let verdict = match pair.run(leader) {
        // Without records, only the memory that the program wrote can be compared.
        Ok(())
            if !leader.has_records()
                && (pair.outcome.written_bytes.unwrap_or(0) == 0 || pair.outcome.memory_bytes == 0) =>
        {
            pair.race.take().map_or(End::NothingCompared, |r| End::Race(Box::new(r)))
        }
        Ok(()) if !leader.has_records() => pair.race.take().map_or(End::Pass, |r| End::Race(Box::new(r))),
        // Instructions without a compared field show nothing either.
        Ok(()) if pair.outcome.instructions == 0 || pair.outcome.bits == 0 => End::NothingCompared,
        Ok(()) => pair.race.take().map_or(End::Pass, |r| End::Race(Box::new(r))),
        Err(v) => pair.unless_lacking(v),
    };
    let mut outcome = pair.finish(leader, verdict);
    outcome.seconds = began.elapsed().as_secs_f64();
    outcome
}

/// Facts about the leader for reports. They are copied because the leader is busy on its own thread.
struct About {
    name: &'static str,
    dispatches: bool,
    asks_to_the_end: bool,
    moves_late_records: bool,
    describe: String,
}

struct Pair<'a> {
    about: About,
    golden: &'a mut GoldenEngine,
    job: &'a Job,
    options: &'a Options,
    policy: Policy,
    uses: Vec<u64>,
    has: FieldSet,
    reported: FieldMask,
    outcome: Outcome,
    race: Option<Race>,
    /// Without records: bytes that differ after the last kernel, because their value depends on an order that
    /// the program leaves open.
    open: Bytes,
    /// Without records: golden's job again, up to the last kernel that left a difference.
    study: Option<ends::Study>,
    diffs: Vec<FieldDiff>,
    unheld: unheld::Unheld,
    allotment: allotment::Allotment,
    /// What the program needs and the leader lacks.
    needs: Needs,
}

/// Cycles that a leader may always run alone; instructions if it has no clock.
const ALONE_CYCLES: u64 = 1 << 13;

/// A leader that golden no longer follows.
struct Alone {
    /// Why.
    race: Race,
    /// Cycles of the kernel up to the end of the batch with the race.
    since: Option<u64>,
}

impl Alone {
    /// Whether it may continue after so many cycles of the kernel: for as long again as the kernel had taken.
    /// A kernel that takes longer hardly ends, and a campaign has other cases.
    fn may_go_on(&mut self, spent: u64) -> bool {
        let since = *self.since.get_or_insert(spent);
        spent - since < ALONE_CYCLES.max(since)
    }
}

/// One kernel in progress.
struct Kernel<'a> {
    index: usize,
    run: &'a KernelRun,
    tracker: Tracker,
    history: History,
    atomics: Atomics,
    coherence: Coherence,
    /// A race after an atomic. Golden cannot adopt the leader's memory. So the leader runs alone from there
    /// on, and only the order of its accesses is judged.
    alone: Option<Alone>,
    prints: Prints,
    /// The leader's cycle in which a write to tohost retired and ended the program.
    stopped: Option<u64>,
    /// The trap that ended the program, if both sides agree on it.
    trap: Option<tandem_abi::Trap>,
}

impl Kernel<'_> {
    /// Whether memory is well defined after a trap: the instruction left it alone (errata D29), and no other
    /// warp was running, whose progress would be unknown.
    fn leaves_memory_alone(&self) -> bool {
        self.run.launch.is_one_warp() && self.trap.is_some_and(|t| t != tandem_abi::Trap::Access)
    }
}

fn engine_error(e: EngineError) -> End {
    match e {
        EngineError::Input(m) => End::BadInput(m),
        EngineError::Failed(m) => End::Failed(m),
    }
}

impl Pair<'_> {
    fn run(&mut self, leader: &mut dyn Engine) -> Result<(), End> {
        let today = self.options.today.unwrap_or_else(Date::today);
        // Whoever gave a waiver must look at it again: its file is wrong.
        if let Some(w) = self.policy.expired(today) {
            return Err(End::BadInput(format!(
                "waiver '{}' expired on {}: renew it with a reason, or remove it (its reason: {})",
                w.name, w.expires, w.reason
            )));
        }
        if let Some((what, expires)) = leader.taken_away().filter(|(_, expires)| *expires < today) {
            let what = format!("the profile no longer excuses {what}: it expired on {expires}");
            return Err(End::BadInput(what));
        }
        leader.reset().map_err(engine_error)?;
        self.golden.reset().map_err(engine_error)?;
        let depth = if self.options.queue { leader.queue_depth() } else { 1 };
        let mut index = 0;
        while index < self.job.kernels.len() && self.outcome.tohost.is_none() {
            if leader.has_records() {
                index = self.queue(leader, index, depth)?;
            } else {
                // Between two kernels of a queue, memory shows nothing: a store may be in a cache.
                self.kernel_by_ends(leader, index)?;
                self.outcome.kernels += 1;
                index += 1;
            }
        }
        Ok(())
    }

    /// Queues kernels from `index` on, at most `depth` of them; returns the index after the last.
    fn queue(&mut self, leader: &mut dyn Engine, index: usize, depth: usize) -> Result<usize, End> {
        let job = self.job;
        let rest = &job.kernels[index..];
        let queue = &rest[..queue::together(rest, depth, job.paging.as_ref())];
        for run in queue {
            leader.load(&run.mem).map_err(engine_error)?;
            self.golden.load(&run.mem).map_err(engine_error)?;
        }
        for (n, run) in queue.iter().enumerate() {
            let begun = if n == 0 { leader.launch(run) } else { leader.enqueue(run) };
            begun.map_err(engine_error)?;
        }
        if queue.len() > 1 {
            self.outcome.queued += queue.len() as u64;
        }
        let mut before = 0;
        for (n, run) in queue.iter().enumerate() {
            before = self.kernel(leader, index + n, run, before)?;
            self.outcome.kernels += 1;
            if self.outcome.tohost.is_some() {
                break;
            }
        }
        Ok(index + queue.len())
    }

    /// Runs one kernel, whose queue has run for `before` cycles; returns the queue's cycles at its end.
    fn kernel(
        &mut self,
        leader: &mut dyn Engine,
        index: usize,
        run: &KernelRun,
        before: u64,
    ) -> Result<u64, End> {
        self.golden.launch(run).map_err(engine_error)?;
        self.unheld.begin(run);
        self.allotment.begin(self.job, index);
        self.needs.begin();
        // A log engine knows its file only after the launch.
        self.about.describe = leader.describe();
        let config = self.golden.golden().config();
        let tracker = Tracker::new(&run.launch, &config, self.about.dispatches);
        let mut k = Kernel {
            index,
            run,
            tracker,
            history: History::default(),
            atomics: Atomics::default(),
            coherence: Coherence::new(&run.launch, self.has, self.about.dispatches, self.outcome.races),
            alone: None,
            prints: Prints::default(),
            stopped: None,
            trap: None,
        };
        let limit = run.timeout_cycles.unwrap_or(self.options.max_cycles);
        let printer = Printer::new(self.job, index, self.options.sink.as_ref());
        let Options { slice, overlap, .. } = *self.options;
        let bounds = Bounds { limit, slice, before, overlap };
        let (followed, led) = lead::lead(leader, bounds, printer, |batch, ahead, progress| {
            self.follow(&mut k, limit, batch, ahead, progress)
        });
        self.outcome.leader_seconds += led.seconds;
        let unread = led.printed.map(|printed| self.outcome.print(printed)).err();
        if matches!(followed, Err(End::Trap(_))) {
            self.unjudged(&k, "a trap ends the kernel");
            if k.leaves_memory_alone() {
                settle(leader);
                self.compare_leftover(leader, &k)?;
            } else {
                self.outcome.lacks("final memory (a trap ends the kernel)");
            }
        }
        followed?;
        if let Some(alone) = k.alone.take() {
            [MEMORY, LDS].iter().for_each(|what| self.outcome.lacks(what));
            self.outcome.arrivals = None;
            self.coherent(leader, &k)?;
            return Err(End::Race(Box::new(alone.race)));
        }
        unread.map_or(Ok(()), |e| Err(engine_error(e)))?;
        self.kernel_lines(leader);
        if k.stopped.is_some() {
            settle(leader);
            let what = "final memory outside the signature (the program ended by tohost)";
            self.outcome.unreported.push(what.into());
            self.unjudged(&k, "the program ended by tohost");
            self.compare_signature(leader, &k)?;
            return Ok(led.cycles);
        }
        if let Err((kind, message)) = k.tracker.finish() {
            return Err(self.missing(&k, kind, message));
        }
        self.compare_leftover(leader, &k)?;
        self.coherent(leader, &k)?;
        Ok(led.cycles)
    }

    /// Takes one batch; returns whether the kernel continues.
    fn follow(
        &mut self,
        k: &mut Kernel,
        limit: u64,
        batch: &Batch,
        ahead: &mut Ahead,
        p: &lead::Step,
    ) -> Result<bool, End> {
        self.outcome.cycles += p.cycles;
        self.outcome.requests = p.progress.requests;
        match (self.batch(k, batch, ahead), &p.progress.state) {
            // The trap is in the records, and the DUT's driver did not learn of it.
            (Err(End::Trap(_)), State::Error(m)) => return Err(self.stopped(m.clone(), p.progress.stop)),
            (taken, _) => taken?,
        }
        k.prints.answered(&p.answered);
        if let Some(cycle) = k.stopped {
            // The leader ran on to the end of its slice, so take those cycles back.
            self.outcome.cycles -= p.progress.cycles.saturating_sub(cycle).min(p.cycles);
            return Ok(false);
        }
        if k.alone.is_some() {
            return self.follow_alone(k, limit, p);
        }
        match &p.progress.state {
            State::More if p.spent >= limit => {
                let print = k.prints.waits();
                Err(End::Timeout { kernel: k.run.name.clone(), after: p.spent, print })
            }
            State::More => Ok(true),
            // If other kernels follow in the queue, this one has left its slots to them.
            State::Done if self.about.asks_to_the_end => match k.prints.unheard() {
                Some(r) => Err(self.unheard(k, r)),
                None => Ok(false),
            },
            State::Done | State::Kernel => Ok(false),
            State::Trap => Err(self.unannounced_trap(k)),
            State::Hang => Err(self.hang(k, &p.progress)),
            State::Error(m) => Err(self.stopped(m.clone(), p.progress.stop)),
        }
    }

    fn stopped(&self, message: String, stop: Stop) -> End {
        End::Stopped { engine: self.about.name.into(), message, stop }
    }

    /// Whether a kernel continues that golden no longer follows. A race may have made a loop endless, or a
    /// trap; then the accesses are not all known, and their order is not judged.
    fn follow_alone(&mut self, k: &mut Kernel, limit: u64, p: &lead::Step) -> Result<bool, End> {
        let Some(alone) = &mut k.alone else { return Ok(true) };
        match &p.progress.state {
            State::More if p.spent < limit && alone.may_go_on(p.spent) => Ok(true),
            State::Done | State::Kernel => Ok(false),
            // No race excuses a DUT that fails an assertion or stops retiring.
            State::Error(m) => Err(self.stopped(m.clone(), p.progress.stop)),
            State::Hang if p.progress.barrier_wait == 0 => {
                let what = "nothing retires any more after accesses that race";
                let m = self.reporter(k).nowhere(MismatchKind::Hang, what.into());
                Err(End::Hang(Box::new(m)))
            }
            State::More | State::Hang | State::Trap => {
                let race = alone.race.clone();
                self.unjudged(k, "the kernel did not end");
                Err(End::Race(Box::new(race)))
            }
        }
    }

    /// Adds up the leader's line counts.
    fn kernel_lines(&mut self, leader: &dyn Engine) {
        if let Some(lines) = leader.lines() {
            let sum = self.outcome.lines.get_or_insert_with(LineCount::default);
            sum.total += lines.total;
            sum.compared += lines.compared;
            sum.waived += lines.waived;
        }
        for (name, n) in leader.waived() {
            if let Some(i) = self.policy.waivers.iter().position(|w| w.name == name) {
                self.uses[i] += n;
            }
        }
    }

    fn batch(&mut self, k: &mut Kernel, batch: &Batch, ahead: &mut Ahead) -> Result<(), End> {
        let mut stacks = batch.stacks.iter().peekable();
        let mut open = batch.open.iter().peekable();
        for (i, r) in batch.records.iter().enumerate() {
            let absent = batch.absent.get(i).copied().unwrap_or_default();
            let open = open.next_if(|(at, _)| *at == i).map(|(_, open)| open);
            let whole = || open.is_none() && self.shows_accesses(absent, r.insn);
            k.coherence.take(r, whole, |addr| self.job.physical(k.index, addr));
            if k.alone.is_some() {
                k.atomics.in_order(r, self.has).map_err(|w| self.wrong(k, r, w))?;
                continue;
            }
            match r.kind {
                kind if kind == Kind::Retire as u8 => {
                    if let Some(how) = open.and_then(|o| o.trapped.as_ref()) {
                        return Err(self.unexplained_trap(k, r, how));
                    }
                    let mut rest = Rest { batch: &batch.records[i + 1..], ahead };
                    self.retire(k, r, (absent, open), &mut rest)?
                }
                kind if kind == Kind::WgStart as u8 => self.start(k, r)?,
                kind if kind == Kind::WgEnd as u8 => {
                    k.tracker.end(r).map_err(|w| self.wrong(k, r, w))?;
                    k.history.ended(r.wg);
                }
                kind => {
                    return Err(self.wrong(
                        k,
                        r,
                        (MismatchKind::Protocol, format!("a record of kind {kind}")),
                    ));
                }
            }
            if let Some((_, stack)) = stacks.next_if(|(at, _)| *at == i) {
                self.whole_stack(k, r, stack)?;
            }
            if k.stopped.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn start(&mut self, k: &mut Kernel, r: &Record) -> Result<(), End> {
        k.tracker.start(r).map_err(|w| self.wrong(k, r, w))?;
        k.history.began(r.wg);
        self.allotment.see(self.job, r);
        if let Some(observer) = &self.options.observer {
            observer.see(r);
        }
        let pds_base = (!self.about.dispatches).then_some(r.pds_base);
        let start = WgStart { wg: r.wg, sm: r.sm, sm_wg: r.sm_wg, lds_base: r.lds_base, pds_base };
        self.golden
            .golden_mut()
            .start_workgroup(&start)
            .map_err(|e| self.wrong(k, r, (MismatchKind::Dispatch, e.to_string())))
    }

    /// Handles one retired instruction: golden steps, and every field that both report is compared.
    fn retire(
        &mut self,
        k: &mut Kernel,
        r: &Record,
        (absent, open): (FieldMask, Option<&Open>),
        rest: &mut Rest,
    ) -> Result<(), End> {
        let lanes = self.golden.golden().config().lanes;
        if let Some(what) = self.malformed(r, lanes) {
            return Err(self.wrong(k, r, (MismatchKind::Protocol, what)));
        }
        let (warp, epoch) = match k.tracker.retire(r) {
            Ok(w) => (u32::from(r.warp), w.epoch),
            Err(w) => return Err(self.wrong(k, r, w)),
        };
        k.atomics.in_order(r, self.has).map_err(|w| self.wrong(k, r, w))?;
        if r.mem_op >= MemOp::Store as u8 && self.has.contains(FieldSet::MEM) {
            let model = self.golden.golden();
            let physical = |addr| self.job.physical(k.index, addr);
            let word = |addr| read_word(model, physical, r.sm, addr);
            k.history.store(&placed(self.job.paging.as_ref(), k.index, r), epoch, r.sm, word);
            k.coherence.before(r, physical, word);
        }
        self.take_prefix(k, r, warp)?;
        let mut g = self
            .step_golden(k, r, warp)
            .map_err(|end| rest.explain(end, r, self.about.moves_late_records))?;
        if let Some(why) = self.needs.see(&g) {
            return Err(self.not_implemented(why, k.run, g.pc));
        }
        self.needs.settle(r, &mut g);
        if let Some(observer) = &self.options.observer {
            observer.see(&g);
        }
        let closed = open.map(|open| open.close(r, &g));
        let r = closed.as_ref().unwrap_or(r);
        let waived = self.policy.waived(g.insn, |i| self.uses[i] += 1);
        let fields = self.reported.without(absent).without(waived);
        self.diffs.clear();
        self.outcome.bits += compare(r, &g, fields, lanes, &mut self.diffs);
        // Both beats belong to one instruction.
        self.outcome.instructions += u64::from(g.beat == 0);
        if !self.diffs.is_empty() {
            self.excuse(k, r, &g, epoch, rest)?;
        }
        if k.alone.is_some() {
            return Ok(());
        }
        self.retired(k, r, &g)
    }

    /// The end of a run whose program needs what the leader lacks, in the instruction at `pc`.
    fn not_implemented(&mut self, why: String, run: &KernelRun, pc: u32) -> End {
        let place = format!("{why}, and kernel {} executes it at {pc:#010x}", run.name);
        self.outcome.not_implemented = Some(why);
        End::BadInput(place)
    }

    /// The end itself, unless a warp is about to execute what the leader lacks. A leader may hang or give up
    /// there before it has retired anything.
    fn unless_lacking(&mut self, end: End) -> End {
        let gave_up = match &end {
            End::Hang(_) | End::Timeout { .. } | End::Stopped { .. } | End::BarrierDeadlock(_) => true,
            End::Mismatch(m) => !matches!(m.kind, MismatchKind::Fields | MismatchKind::Barrier),
            _ => false,
        };
        let job = self.job;
        let run = job.kernels.get(self.outcome.kernels as usize);
        let (true, true, Some(run)) = (gave_up, self.needs.any(), run) else { return end };
        let live: Vec<(u32, u32)> = self.golden.golden().live_warps().collect();
        for (wg, warp) in live {
            for _ in 0..IN_FLIGHT {
                let mut g = Record::ZERO;
                let step = self.golden.step_blocking(wg, warp, &mut g);
                if !matches!(step, Step::Retired | Step::WarpEnded | Step::Trapped) {
                    break;
                }
                if let Some(why) = self.needs.see(&g) {
                    return self.not_implemented(why, run, g.pc);
                }
                if step != Step::Retired {
                    break;
                }
            }
        }
        end
    }

    /// The fault of a record by itself, if any: groups that the engine promises are missing, or the number of
    /// lanes is wrong.
    fn malformed(&self, r: &Record, lanes: u32) -> Option<String> {
        if !r.fields().contains(self.has) {
            let lacks = self.has.without(r.fields()).0;
            return Some(format!("the record lacks groups {lacks:#x} that the engine promises"));
        }
        let wrong = r.lanes != 0 && u32::from(r.lanes) != lanes;
        wrong.then(|| format!("the record has {} lanes, expected {lanes}", r.lanes))
    }

    /// Lets golden retire a prefix that the leader took together with the instruction after it. A decoder
    /// that does not report prefixes may do that. The effect of the prefix shows in that instruction's
    /// record.
    fn take_prefix(&mut self, k: &mut Kernel, r: &Record, warp: u32) -> Result<(), End> {
        let golden = self.golden.golden();
        let prefix_at =
            golden.pc_and_mask(r.wg, warp).map(|(pc, _)| pc).filter(|pc| pc.wrapping_add(4) == r.pc);
        let (false, Some(pc)) = (self.has.contains(FieldSet::PREFIX), prefix_at) else { return Ok(()) };
        let word = read_word(golden, |addr| self.job.physical(k.index, addr), r.sm, pc);
        if !ventus_isa::is_prefix(word) {
            return Ok(());
        }
        let g = self.step_golden(k, &Record { pc, insn: word, ..*r }, warp)?;
        if let Some(observer) = &self.options.observer {
            observer.see(&g);
        }
        Ok(())
    }

    /// Golden's record of the instruction that the leader retired.
    fn step_golden(&mut self, k: &mut Kernel, r: &Record, warp: u32) -> Result<Record, End> {
        let mut g = Record::ZERO;
        let mut hints = atomics::hints(r, self.has);
        if hints.print == Some(0) && self.golden.golden().print_of(r.wg, warp) != 0 && !k.prints.notices(r) {
            hints.print = None;
        }
        let wrong = match self.golden.step_hinted(r.wg, warp, &hints, &mut g) {
            Step::Retired | Step::WarpEnded | Step::Trapped => return Ok(g),
            Step::BarrierViolation { waiting_for } => {
                let m = format!("warp {warp} passed a barrier that warp {waiting_for} has not reached");
                (MismatchKind::Barrier, m)
            }
            Step::AtBarrier => (MismatchKind::Barrier, "the warp waits at a barrier".into()),
            Step::NotRunning => (MismatchKind::Extra, "golden has no such running warp".into()),
        };
        Err(self.wrong(k, r, wrong))
    }

    /// Handles the effects of an instruction on which both agree, and returns whether it ends the run.
    fn retired(&mut self, k: &mut Kernel, r: &Record, g: &Record) -> Result<(), End> {
        k.tracker.retired(r, g);
        k.history.retired(&placed(self.job.paging.as_ref(), k.index, r));
        self.outcome.warnings.extend(self.unheld.see(k.run, g));
        self.outcome.note_beyond(self.allotment.see(self.job, g));
        self.outcome.arrive(g);
        if g.csr_count != 0 || g.endprg != 0 {
            k.prints.retired(r, g);
        }
        let chosen = self.golden.golden().sc_failed_by_choice();
        self.outcome.failed_scs += u64::from(chosen.count_ones());
        if let Some(times) = k.atomics.failed(g, chosen) {
            return Err(self.starved(k, r, times));
        }
        if g.trap != 0 {
            k.trap = tandem_abi::Trap::from_code(g.trap);
            return Err(self.trapped(k, r, g));
        }
        if let Some(value) = tohost::written(self.job, k.index, g) {
            self.outcome.tohost = Some(value);
            k.stopped = Some(r.cycle);
        }
        Ok(())
    }

    /// Compares a whole stack that the leader shows with golden's.
    fn whole_stack(&mut self, k: &Kernel, r: &Record, stack: &[tandem_abi::SimtEntry]) -> Result<(), End> {
        let golden = self.golden.golden().simt_stack(r.wg, r.warp.into());
        let lanes = u64::from(self.golden.golden().config().lanes);
        self.outcome.bits += golden.len() as u64 * (64 + lanes);
        // After a warp's last instruction golden has no stack to show.
        if stack == golden || (stack.is_empty() && golden.is_empty()) {
            return Ok(());
        }
        let mut m = self.reporter(k).at(r, MismatchKind::Fields, "the SIMT stacks differ".into());
        m.stacks =
            [stack.iter().map(StackEntry::from).collect(), golden.iter().map(StackEntry::from).collect()];
        let show = |s: &[StackEntry]| format!("{} entries", s.len());
        let (leader, golden) = (show(&m.stacks[0]), show(&m.stacks[1]));
        m.diffs.push(FieldDiff { field: Field::SimtStack.name().into(), lane: None, leader, golden });
        Err(End::Mismatch(Box::new(m)))
    }

    /// Continues after a difference that a race explains. The store that the leader saw may retire long after
    /// the load, for example after divisions and square roots of its warp. So the leader runs ahead until
    /// that store appears, up to the longest possible delay.
    fn excuse(
        &mut self,
        k: &mut Kernel,
        r: &Record,
        g: &Record,
        epoch: u32,
        rest: &mut Rest,
    ) -> Result<(), End> {
        let named = [Field::Sdata, Field::Vdata, Field::StoreData, Field::LoadData];
        let only_data = self.diffs.iter().all(|d| named.iter().any(|f| d.field == f.name()));
        loop {
            let later = rest.stores(k, self.job);
            if let Some(race) = self.atomic_race(k, r, g, epoch, &later) {
                self.outcome.races += 1;
                k.alone = Some(Alone { race, since: None });
                return Ok(());
            }
            if self.adopt(k, r, g, epoch, &later) {
                return Ok(());
            }
            if !only_data || g.mem_op == MemOp::None as u8 || !rest.ahead.more() {
                return Err(self.differ(k, r, g));
            }
        }
    }

    /// If a race explains every difference, and all are in load data, golden adopts the leader's values.
    fn adopt(&mut self, k: &Kernel, r: &Record, g: &Record, epoch: u32, later: &[Later]) -> bool {
        let only_data = self
            .diffs
            .iter()
            .all(|d| [Field::LoadData, Field::Sdata, Field::Vdata].iter().any(|f| d.field == f.name()));
        if !only_data || g.mem_op != MemOp::Load as u8 || !self.has.contains(FieldSet::LOAD_DATA) {
            return false;
        }
        let reader = Party::of(r, epoch);
        let mut race = None;
        for lane in (0..32).filter(|l| g.mem_mask >> l & 1 != 0) {
            let register = if g.vdst_valid != 0 { r.vdata[lane] } else { r.sdata };
            // A load into x0 leaves nothing to compare.
            let written = g.vdst_valid != 0 || g.sdst_valid != 0;
            if written && !extends(r.mem_data[lane], register, g.mem_size) {
                return false;
            }
            for byte in 0..u32::from(g.mem_size) {
                let (a, b) = ((r.mem_data[lane] >> (8 * byte)) as u8, (g.mem_data[lane] >> (8 * byte)) as u8);
                if a == b {
                    continue;
                }
                let addr = self.job.canonical(k.index, g.mem_addr[lane]).wrapping_add(byte);
                let Some((reader, writer)) = k.history.explain(Some(&reader), r.sm, addr, a, later) else {
                    return false;
                };
                let kernel = k.run.name.clone();
                race.get_or_insert(Race { kernel, addr, reader, writer, leader: a, golden: b });
            }
        }
        // Lanes that did not load must agree; no race can explain their differences.
        let outside = |d: &FieldDiff| d.lane.is_some_and(|l| g.mem_mask >> l & 1 == 0);
        if race.is_none() || self.diffs.iter().any(outside) {
            return false;
        }
        let model = self.golden.golden_mut();
        if g.vdst_valid != 0 {
            let mut value = g.vdata;
            for lane in (0..32).filter(|l| g.mem_mask >> l & 1 != 0) {
                value[lane] = r.vdata[lane];
            }
            model.set_v(g.wg, g.warp.into(), g.vdst, &value);
        } else if g.sdst_valid != 0 {
            model.set_x(g.wg, g.warp.into(), g.sdst, r.sdata);
        }
        self.outcome.races += 1;
        self.race = self.race.take().or(race);
        true
    }

    fn reporter<'r>(&'r self, k: &'r Kernel<'r>) -> Reporter<'r> {
        Reporter {
            job: self.job,
            kernel: k.index,
            run: k.run,
            tracker: &k.tracker,
            golden: Some(self.golden.golden()),
            engines: [self.about.name.into(), self.golden.name().into()],
            provenance: [self.about.describe.clone(), self.golden.describe()],
            config: self.golden.golden().config().to_string(),
        }
    }

    fn wrong(&self, k: &Kernel, r: &Record, (kind, message): RecordFault) -> End {
        End::Mismatch(Box::new(self.reporter(k).at(r, kind, message)))
    }

    fn differ(&mut self, k: &Kernel, r: &Record, g: &Record) -> End {
        let names: Vec<&str> = self.diffs.iter().map(|d| d.field.as_str()).fold(Vec::new(), |mut v, n| {
            if !v.contains(&n) {
                v.push(n);
            }
            v
        });
        let message = format!("{} and golden differ in {}", self.about.name, names.join(", "));
        let mut m = self.reporter(k).at(r, MismatchKind::Fields, message);
        m.rebuild_leader_stack(r);
        if g.pc != r.pc {
            m.message += &format!(" (golden executes {:#010x})", g.pc);
        }
        m.diffs = std::mem::take(&mut self.diffs);
        let place = |addr| self.job.canonical(k.index, addr);
        m.loaded = loaded::loaded(&k.history, r, g, self.has, place);
        End::Mismatch(Box::new(m))
    }

    fn trapped(&self, k: &Kernel, r: &Record, g: &Record) -> End {
        let trap = Trapped::of(g, k.run);
        let agreed = match self.has.contains(FieldSet::TRAP) {
            true => "both sides agree".to_string(),
            false => format!("whether the {} traps is not reported", self.about.name),
        };
        let mut m = self.reporter(k).at(r, MismatchKind::Trap, format!("{trap}; {agreed}"));
        m.trap = Some(trap);
        End::Trap(Box::new(m))
    }

    fn unheard(&self, k: &Kernel, r: &Record) -> End {
        let m =
            "this sets CSR_PRINT, and no request to read the print buffer has come from its slot".to_string();
        End::Mismatch(Box::new(self.reporter(k).at(r, MismatchKind::Missing, m)))
    }

    fn unannounced_trap(&self, k: &Kernel) -> End {
        let m = "the leader stopped at a trap without a record of it".to_string();
        End::Mismatch(Box::new(self.reporter(k).nowhere(MismatchKind::Protocol, m)))
    }

    fn missing(&self, k: &Kernel, kind: MismatchKind, message: String) -> End {
        End::Mismatch(Box::new(self.reporter(k).at_live_warp(kind, message)))
    }

    /// Nothing retires in the leader. Finds out whether golden can continue.
    fn hang(&mut self, k: &mut Kernel, p: &Progress) -> End {
        let live: Vec<(u32, u32)> = self.golden.golden().live_warps().collect();
        let mut at = self.reporter(k).at_live_warp(MismatchKind::Hang, String::new());
        let mut scratch = Record::ZERO;
        let stuck = !live.is_empty()
            && live
                .iter()
                .all(|&(wg, warp)| self.golden.step_blocking(wg, warp, &mut scratch) == Step::AtBarrier);
        if !stuck
            && !live.is_empty()
            && let Some(why) = self.needs.see(&scratch)
        {
            return self.not_implemented(why, k.run, scratch.pc);
        }
        let what = format!("{} live, {} at a barrier", counted(p.live_warps.into(), "warp"), p.barrier_wait);
        if stuck {
            at.kind = MismatchKind::Deadlock;
            at.message = format!("every live warp waits at a barrier that cannot release ({what})");
            return End::BarrierDeadlock(Box::new(at));
        }
        if p.live_warps > 0 && p.barrier_wait == p.live_warps {
            at.kind = MismatchKind::Unreleased;
        }
        at.message = format!("nothing retires ({what}), but golden can continue");
        End::Hang(Box::new(at))
    }

    fn finish(mut self, leader: &dyn Engine, verdict: End) -> Outcome {
        if self.outcome.lines.is_none() && !verdict.passed() {
            self.kernel_lines(leader);
        }
        for what in leader.untold() {
            self.outcome.lacks(what);
        }
        self.outcome.end = verdict;
        self.outcome.tell_requests(self.job);
        self.outcome.waived = report::waiver_uses(&self.policy, &self.uses);
        self.outcome.unused_waivers = report::unused_waivers(&self.policy, &self.uses);
        self.outcome
    }
}

/// Instructions of a warp that the hardware may have begun and not retired.
const IN_FLIGHT: usize = 16;

/// Most instructions of a warp that look like those in flight at a barrier.
const LATE: usize = 4;

/// The records that the leader delivers after a given one.
struct Rest<'a, 'b> {
    /// The rest of the same batch.
    batch: &'a [Record],
    ahead: &'a mut Ahead<'b>,
}

impl Rest<'_, '_> {
    /// Adds to a barrier that was released too early what looks like the cause: a warp whose last
    /// instructions before it retire a little later. `moved` says that the leader has moved such records
    /// already, as far as that is allowed.
    fn explain(&self, end: End, r: &Record, moved: bool) -> End {
        let End::Mismatch(mut m) = end else { return end };
        let others = self.batch.iter().filter(|o| o.kind == Kind::Retire as u8 && o.wg == r.wg);
        let mut before: HashMap<u16, usize> = HashMap::new();
        let mut late = false;
        for o in others.filter(|o| o.warp != r.warp) {
            let count = before.entry(o.warp).or_default();
            let is_barrier =
                ventus_isa::lookup(o.insn).is_some_and(|row| row.class == ventus_isa::Class::Barrier);
            late |= is_barrier && (1..=LATE).contains(count);
            *count = if is_barrier { LATE } else { *count } + 1;
        }
        if m.kind == MismatchKind::Barrier && late {
            m.message += match moved {
                false => {
                    "; its records come a little later. RTL that is meant to let instructions be in \
                     flight at a barrier says so in its profile (in-flight-at-barriers: true); the in-tree \
                     RTL is not meant to"
                }
                true => {
                    "; its records come a little later, and in-flight-at-barriers does not excuse them: an \
                     atomic there would have to move before another atomic, so memory performed it after the \
                     barrier"
                }
            };
        }
        End::Mismatch(m)
    }

    /// Its stores, with the number of barriers that their warps had passed.
    fn stores(&self, k: &Kernel, job: &Job) -> Vec<Later<'_>> {
        let mut epochs = HashMap::new();
        let mut stores = Vec::new();
        let retired = self.batch.iter().chain(self.ahead.records()).filter(|s| s.kind == Kind::Retire as u8);
        for s in retired {
            let passed = || k.tracker.warp(s.wg, s.warp.into()).map_or(0, |w| w.epoch);
            let epoch: &mut u32 = epochs.entry((s.wg, s.warp)).or_insert_with(passed);
            if s.mem_op >= MemOp::Store as u8 {
                stores.push((placed(job.paging.as_ref(), k.index, s), *epoch));
            }
            *epoch += u32::from(s.barrier != 0);
        }
        stores
    }
}

/// Gives the machine time for stores in flight, after a store to tohost or a trap.
fn settle(leader: &mut dyn Engine) {
    let mut rest = Batch::default();
    for _ in 0..2 {
        rest.clear();
        leader.advance(2_000, &mut rest);
    }
}

/// The word at an address before a store, LDS included; 0 if it is unmapped.
fn read_word(
    golden: &ventus_golden::Golden,
    physical: impl Fn(u32) -> Option<u32>,
    sm: u16,
    addr: u32,
) -> u32 {
    let at = addr.wrapping_sub(tandem_abi::LDS_BASE);
    if at < tandem_abi::LDS_WINDOW {
        let lds = golden.lds(usize::from(sm));
        let at = at as usize;
        let byte = |i: usize| lds.get(at + i).copied().unwrap_or(0);
        return u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)]);
    }
    let mut bytes = [0; 4];
    let Some(addr) = physical(addr) else { return 0 };
    // A narrow store at the end of the mapped range has fewer than four bytes there.
    let n = (1..=4).rev().find(|&n| golden.memory().read(addr, &mut bytes[..n]).is_ok()).unwrap_or(0);
    bytes[n..].fill(0);
    u32::from_le_bytes(bytes)
}

/// Whether a register value is raw memory data loaded with `size` bytes, sign- or zero-extended.
fn extends(raw: u32, register: u32, size: u8) -> bool {
    let unused = 32 - 8 * u32::from(size.clamp(1, 4));
    register == raw || register == ((raw << unused) as i32 >> unused) as u32
}

impl Mismatch {
    /// Rebuilds the leader's stack after the failing record, which the tracker has not seen.
    fn rebuild_leader_stack(&mut self, r: &Record) {
        let entry = |e: &tandem_abi::SimtEntry| StackEntry::from(e);
        match r.simt_op {
            1 => self.stacks[0].extend([entry(&r.simt_top[1]), entry(&r.simt_top[0])]),
            2 => {
                self.stacks[0].pop();
            }
            _ => {}
        }
    }
}
