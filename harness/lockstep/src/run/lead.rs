//! Runs the leader a batch ahead of the comparison. On its own thread it simulates the next batch while the
//! last one is compared. In turns on the caller's thread it costs less if kernels are short or every core is
//! busy. Both ways give `follow` the same batches.

use super::prints::Slot;
use crate::engine::{Batch, Engine, EngineError, LOOK_CYCLES, Progress, State};
use crate::outcome::End;
use crate::print::{Printed, Printer};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{channel, sync_channel};
use std::time::Instant;
use tandem_abi::Record;

/// Number of batches that the leader may be ahead.
const AHEAD: usize = 3;

/// Most records that a look ahead keeps, some 60 MB.
const LOOK_RECORDS: usize = 1 << 16;

/// The records that the leader has delivered after the batch being compared.
pub struct Ahead<'a> {
    held: &'a mut VecDeque<(Batch, Step)>,
    next: &'a mut dyn FnMut() -> Option<(Batch, Step)>,
    /// Cycles of the kernel up to the end of the batch being compared.
    spent: u64,
}

impl Ahead<'_> {
    /// The records delivered so far.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.held.iter().flat_map(|(batch, _)| &batch.records)
    }

    /// Makes the leader deliver about as much again; returns whether there was more.
    pub fn more(&mut self) -> bool {
        let (before, wanted) = (self.held.len(), 2 * self.held.len().max(1));
        while self.held.len() < wanted {
            let far = self.held.back().is_some_and(|(_, step)| step.spent > self.spent + LOOK_CYCLES);
            if far || self.records().count() > LOOK_RECORDS {
                break;
            }
            let Some(coming) = (self.next)() else { break };
            self.held.push_back(coming);
        }
        self.held.len() > before
    }
}

/// The state that comes with a batch.
pub struct Step {
    /// The leader's progress.
    pub progress: Progress,
    /// Cycles of the kernel so far; instructions if there is no clock.
    pub spent: u64,
    /// Cycles of this batch; 0 if there is no clock.
    pub cycles: u64,
    /// Slots of the warps whose print requests the host answered after it.
    pub answered: Vec<Slot>,
}

/// The leader's results when its kernel ends.
pub struct KernelEnd {
    /// Seconds inside it.
    pub seconds: f64,
    /// Its cycles since the launch, earlier kernels of a queue included.
    pub cycles: u64,
    /// What the kernel printed.
    pub printed: Result<Printed, EngineError>,
}

/// Limits of a kernel.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// Most cycles that it may take.
    pub limit: u64,
    /// Cycles per batch of records.
    pub slice: u64,
    /// Cycles that earlier kernels of the same queue took.
    pub before: u64,
    /// Whether the leader has a thread of its own.
    pub overlap: bool,
}

/// Runs a launched kernel on `leader` to its end, to its limit, or until `follow` returns false or fails.
/// `follow` gets a batch and access to the records after it. `printer` reads the print buffer meanwhile.
/// Returns the result of `follow`, and the leader's results.
pub fn lead(
    leader: &mut dyn Engine,
    bounds: Bounds,
    printer: Option<Printer>,
    follow: impl FnMut(&Batch, &mut Ahead, &Step) -> Result<bool, End>,
) -> (Result<(), End>, KernelEnd) {
    let leading = Leading { leader, bounds, printer, spent: 0, cycles: 0, seconds: 0.0 };
    if bounds.overlap { overlapping(leading, follow) } else { in_turns(leading, follow) }
}

fn overlapping(
    mut leading: Leading,
    follow: impl FnMut(&Batch, &mut Ahead, &Step) -> Result<bool, End>,
) -> (Result<(), End>, KernelEnd) {
    let (full, filled) = sync_channel(AHEAD);
    let (back, empty) = channel::<Batch>();
    std::thread::scope(|scope| {
        let worker = scope.spawn(move || {
            loop {
                let mut batch = empty.try_recv().unwrap_or_default();
                let (step, last) = leading.next(&mut batch);
                // The send fails if the receiver is gone; then nobody needs the step.
                if full.send((batch, step)).is_err() || last {
                    return leading.end();
                }
            }
        });
        // A worker that has ended needs no batches.
        let result = pass_on(|| filled.recv().ok(), |batch| drop(back.send(batch)), follow);
        // With the receiver dropped, the worker stops at its next batch.
        drop(filled);
        worker.join().map_or_else(|_| panicked(), |led| (result, led))
    })
}

thread_local! {
    /// Batches of this thread's last kernel, reused for their capacity.
    static SPARE: RefCell<Vec<Batch>> = const { RefCell::new(Vec::new()) };
}

fn in_turns(
    mut leading: Leading,
    follow: impl FnMut(&Batch, &mut Ahead, &Step) -> Result<bool, End>,
) -> (Result<(), End>, KernelEnd) {
    let (mut ended, mut broken) = (false, false);
    let next = || {
        if ended {
            return None;
        }
        let mut batch = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
        // After a panic the leader's state is discarded: it is reset before its next use.
        let (step, last) = catch_unwind(AssertUnwindSafe(|| leading.next(&mut batch)))
            .inspect_err(|_| (ended, broken) = (true, true))
            .ok()?;
        ended = last;
        Some((batch, step))
    };
    let result = pass_on(next, |batch| SPARE.with_borrow_mut(|spare| spare.push(batch)), follow);
    if broken { panicked() } else { (result, leading.end()) }
}

fn panicked() -> (Result<(), End>, KernelEnd) {
    let led = KernelEnd { seconds: 0.0, cycles: 0, printed: Ok(Printed::default()) };
    (Err(End::Failed("the leading engine panicked".into())), led)
}

/// Gives `follow` each batch and those after it, at least one, until there are no more or `follow` stops.
fn pass_on(
    mut next: impl FnMut() -> Option<(Batch, Step)>,
    mut back: impl FnMut(Batch),
    mut follow: impl FnMut(&Batch, &mut Ahead, &Step) -> Result<bool, End>,
) -> Result<(), End> {
    let mut result = Ok(true);
    let mut held: VecDeque<(Batch, Step)> = next().into_iter().collect();
    while matches!(result, Ok(true)) {
        let Some((batch, step)) = held.pop_front() else { break };
        if held.is_empty() {
            held.extend(next());
        }
        let mut ahead = Ahead { held: &mut held, next: &mut next, spent: step.spent };
        result = follow(&batch, &mut ahead, &step);
        back(batch);
    }
    held.into_iter().for_each(|(batch, _)| back(batch));
    result.map(drop)
}

/// A leader while it runs a kernel.
struct Leading<'a> {
    leader: &'a mut dyn Engine,
    bounds: Bounds,
    printer: Option<Printer<'a>>,
    /// Cycles of the kernel so far; instructions if there is no clock.
    spent: u64,
    /// Cycles since the launch.
    cycles: u64,
    seconds: f64,
}

impl Leading<'_> {
    /// Advances the leader; returns whether that was the last time.
    fn next(&mut self, batch: &mut Batch) -> (Step, bool) {
        let Bounds { limit, slice, before: base, .. } = self.bounds;
        batch.clear();
        let clock = Instant::now();
        let room = limit.saturating_sub(self.spent);
        let mut progress = self.leader.advance(slice.min(room).max(1), batch);
        self.seconds += clock.elapsed().as_secs_f64();
        let answered = answer(self.leader, self.printer.as_mut()).unwrap_or_else(|e| {
            progress.state = State::Error(e.to_string());
            Vec::new()
        });
        let (before, clocked) = (self.spent, progress.cycles > 0);
        self.cycles = progress.cycles;
        self.spent = if clocked { progress.cycles - base } else { progress.retired };
        let cycles = if clocked { self.spent.saturating_sub(before) } else { 0 };
        let last = progress.state != State::More || self.spent >= limit;
        (Step { progress, spent: self.spent, cycles, answered }, last)
    }

    fn end(self) -> KernelEnd {
        let printed = self.printer.map_or_else(|| Ok(Printed::default()), |p| p.finish(self.leader));
        KernelEnd { seconds: self.seconds, cycles: self.cycles, printed }
    }
}

/// Answers warps that ask for the print buffer to be read; returns their slots.
pub fn answer(leader: &mut dyn Engine, printer: Option<&mut Printer>) -> Result<Vec<Slot>, EngineError> {
    if !leader.print_pending() {
        return Ok(Vec::new());
    }
    printer.map_or(Ok(()), |p| p.drain(leader))?;
    Ok(leader.print_clear())
}
