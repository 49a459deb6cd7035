//! The leader on a thread of its own: it simulates the next batch while the last one is compared.

use crate::engine::{Batch, Engine, Progress, State};
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

/// Runs a launched kernel on `leader` to its end, to `limit`, or until `follow` says false or fails. `follow` gets a
/// batch and the records of the next one, for what shows only later. Returns what `follow` came to, and the seconds
/// spent inside the leader.
pub fn lead(
    leader: &mut dyn Engine,
    limit: u64,
    slice: u64,
    mut follow: impl FnMut(&Batch, &[Record], &Step) -> Result<bool, Verdict>,
) -> (Result<(), Verdict>, f64) {
    let (full, filled) = sync_channel(AHEAD);
    let (back, empty) = channel();
    std::thread::scope(|scope| {
        let worker = scope.spawn(move || produce(leader, limit, slice, &full, &empty));
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
            Ok(seconds) => (result, seconds),
            Err(_) => (Err(Verdict::Failed("the leading engine panicked".into())), 0.0),
        }
    })
}

/// Advances the leader until it ends or nobody listens; returns the seconds inside it.
fn produce(
    leader: &mut dyn Engine,
    limit: u64,
    slice: u64,
    full: &SyncSender<(Batch, Step)>,
    empty: &Receiver<Batch>,
) -> f64 {
    let (mut spent, mut seconds) = (0, 0.0);
    loop {
        let mut batch = empty.try_recv().unwrap_or_default();
        batch.clear();
        let clock = Instant::now();
        let progress = leader.advance(slice.min(limit.saturating_sub(spent)).max(1), &mut batch);
        seconds += clock.elapsed().as_secs_f64();
        let (before, clocked) = (spent, progress.cycles > 0);
        spent = if clocked { progress.cycles } else { progress.retired };
        let cycles = if clocked { spent.saturating_sub(before) } else { 0 };
        let last = progress.state != State::More || spent >= limit;
        if full.send((batch, Step { progress, spent, cycles })).is_err() || last {
            return seconds;
        }
    }
}
