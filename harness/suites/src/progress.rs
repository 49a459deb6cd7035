//! How a suite reports its progress.

/// Receives the progress.
pub trait Progress: Sync {
    /// This much more is done.
    fn step(&self, n: u64);

    /// Something to show at once: a case that failed.
    fn failed(&self, line: &str);
}

/// Shows nothing.
pub struct Silent;

impl Progress for Silent {
    fn step(&self, _: u64) {}
    fn failed(&self, _: &str) {}
}

/// Runs every item, `jobs` at a time; results are in the order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Mutex, PoisonError};
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<R>>> = Mutex::new(items.iter().map(|_| None).collect());
    std::thread::scope(|s| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            s.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    let r = work(item);
                    results.lock().unwrap_or_else(PoisonError::into_inner)[i] = Some(r);
                }
            });
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

/// The number of processors.
pub fn all_processors() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}
