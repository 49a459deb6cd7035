//! The leader on a thread of its own: it simulates the next batch while the last one is compared.

use crate::engine::{Batch, Engine, EngineError, Progress, State};
use crate::print::{Printed, Printer};
use crate::verdict::Verdict;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::time::Instant;
use tandem_abi::Record;

/// Batches that the leader may be ahead.
const AHEAD: usize = 3;

/// What came with a batch.
pub struct Step {
    /// How the leader stands.
    pub progress: Progress,
    /// Cycles of the kernel so far; instructions without a clock.
    pub spent: u64,
    /// Cycles of this batch; 0 without a clock.
    pub cycles: u64,
}

/// What is left of a leader when its kernel ends.
pub struct Led {
    /// Seconds inside it.
    pub seconds: f64,
    /// Its cycles since the launch, earlier kernels of a queue included.
    pub cycles: u64,
    /// What the kernel printed.
    pub printed: Result<Printed, EngineError>,
}

/// Bounds of a kernel.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// Cycles that it may take.
    pub limit: u64,
    /// Cycles between two looks at the records.
    pub slice: u64,
    /// Cycles that earlier kernels of the same queue took.
    pub before: u64,
}

/// Runs a launched kernel on `leader` to its end, to its limit, or until `follow` says false or fails. `follow` gets a
/// batch and the records of the next one, for what shows only later. `printer` reads the print buffer meanwhile.
/// Returns what `follow` came to, and what the leader leaves.
pub fn lead(
    leader: &mut dyn Engine,
    bounds: Bounds,
    printer: Option<Printer>,
    mut follow: impl FnMut(&Batch, &[Record], &Step) -> Result<bool, Verdict>,
) -> (Result<(), Verdict>, Led) {
    let (full, filled) = sync_channel(AHEAD);
    let (back, empty) = channel();
    std::thread::scope(|scope| {
        let worker = scope.spawn(move || produce(leader, bounds, printer, &full, &empty));
        let mut result = Ok(true);
        let mut held: Option<(Batch, Step)> = None;
        while matches!(result, Ok(true)) {
            let next = filled.recv().ok();
            let ended = next.is_none();
            if let Some((batch, step)) = std::mem::replace(&mut held, next) {
                let ahead = held.as_ref().map_or(&[][..], |(b, _)| &b.records);
                result = follow(&batch, ahead, &step);
                // A worker that has ended needs no batches.
                let _ = back.send(batch);
            }
            if ended {
                break;
            }
        }
        let result = result.map(drop);
        // Without a receiver the worker stops at its next batch.
        drop(filled);
        match worker.join() {
            Ok(led) => (result, led),
            Err(_) => {
                let led = Led { seconds: 0.0, cycles: 0, printed: Ok(Printed::default()) };
                (Err(Verdict::Failed("the leading engine panicked".into())), led)
            }
        }
    })
}

/// Advances the leader until it ends or nobody listens.
fn produce(
    leader: &mut dyn Engine,
    bounds: Bounds,
    mut printer: Option<Printer>,
    full: &SyncSender<(Batch, Step)>,
    empty: &Receiver<Batch>,
) -> Led {
    let Bounds { limit, slice, before: base } = bounds;
    let (mut spent, mut seconds) = (0, 0.0);
    loop {
        let mut batch = empty.try_recv().unwrap_or_default();
        batch.clear();
        let clock = Instant::now();
        let mut progress = leader.advance(slice.min(limit.saturating_sub(spent)).max(1), &mut batch);
        seconds += clock.elapsed().as_secs_f64();
        if let Err(e) = answer(leader, printer.as_mut()) {
            progress.state = State::Error(e.to_string());
        }
        let (before, clocked) = (spent, progress.cycles > 0);
        let cycles_now = progress.cycles;
        spent = if clocked { progress.cycles - base } else { progress.retired };
        let cycles = if clocked { spent.saturating_sub(before) } else { 0 };
        let last = progress.state != State::More || spent >= limit;
        if full.send((batch, Step { progress, spent, cycles })).is_err() || last {
            let printed = printer.map_or_else(|| Ok(Printed::default()), |p| p.finish(leader));
            return Led { seconds, cycles: cycles_now, printed };
        }
    }
}

/// Answers warps that ask for the print buffer to be read.
pub fn answer(leader: &mut dyn Engine, printer: Option<&mut Printer>) -> Result<(), EngineError> {
    if leader.print_pending() {
        printer.map_or(Ok(()), |p| p.drain(leader))?;
        leader.print_clear();
    }
    Ok(())
}
