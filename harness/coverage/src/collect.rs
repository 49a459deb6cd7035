//! Collects the coverage of a campaign: all workers hand in their results, which are stored from time to
//! time.

use crate::dat::Coverage;
use crate::error::StoreError;
use crate::model::Model;
use crate::observer::Observer;
use crate::store::{Hits, Pending, Store};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// State that a campaign's workers share.
pub struct Collector {
    model: Arc<Model>,
    /// The directory's store; without one nothing is stored.
    store: Option<Store>,
    every: Duration,
    state: Mutex<State>,
}

struct State {
    hits: Hits,
    pending: Pending,
    counts: BTreeMap<String, Coverage>,
    saved: Instant,
    /// The first error.
    error: Option<StoreError>,
}

impl Collector {
    /// A collector that stores nothing: for observers alone.
    pub fn unstored(model: Arc<Model>) -> Collector {
        Collector::with(model, None, Hits::default(), Duration::MAX)
    }

    /// A collector for a campaign's directory. It continues from the stored state, and stores it at least
    /// once per `every`.
    pub fn open(model: Arc<Model>, corpus: &Path, every: Duration) -> Result<Collector, StoreError> {
        let store = Store::of(corpus);
        let hits = store.hits()?;
        Ok(Collector::with(model, Some(store), hits, every))
    }

    fn with(model: Arc<Model>, store: Option<Store>, hits: Hits, every: Duration) -> Collector {
        let state = State {
            hits,
            pending: Pending::default(),
            counts: BTreeMap::new(),
            saved: Instant::now(),
            error: None,
        };
        Collector { model, store, every, state: Mutex::new(state) }
    }

    /// An observer of the model, for one worker.
    pub fn observer(&self) -> Observer {
        Observer::new(self.model.clone())
    }

    /// How often a worker should hand in its machine's counts.
    pub fn every(&self) -> Duration {
        self.every
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // The counts are valid even if another worker panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a case's hits. [`Collector::flush`] reports errors in storing them.
    pub fn case(&self, hits: &[u32]) {
        let mut state = self.lock();
        state.pending.case(hits);
        if state.saved.elapsed() >= self.every
            && let Err(e) = self.save(&mut state)
        {
            state.error.get_or_insert(e);
        }
    }

    /// Records that counts were not available.
    pub fn failed(&self, why: String) {
        self.lock().error.get_or_insert(StoreError::Machine(why));
    }

    /// Takes the counts of a machine of this configuration since the last call.
    pub fn counts(&self, config: &str, new: Coverage) {
        self.lock().counts.entry(config.to_string()).or_default().merge(new);
    }

    /// Stores everything handed in.
    ///
    /// # Errors
    /// The first one since the last flush.
    pub fn flush(&self) -> Result<(), StoreError> {
        let mut state = self.lock();
        let saved = self.save(&mut state);
        state.error.take().map_or(saved, Err)
    }

    fn save(&self, state: &mut State) -> Result<(), StoreError> {
        state.saved = Instant::now();
        let State { hits, pending, .. } = state;
        pending.drain(&self.model, hits);
        let Some(store) = &self.store else { return Ok(()) };
        let reached = hits.points.len() as u64;
        if hits.progress.last().is_none_or(|(cases, _)| *cases < hits.cases) {
            hits.progress.push((hits.cases, reached));
        }
        store.set_hits(hits)?;
        for (config, counts) in std::mem::take(&mut state.counts) {
            store.add_counts(&config, counts)?;
        }
        Ok(())
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        // The end of a campaign; a caller that wants errors has called flush before.
        let _ = self.flush();
    }
}
