//! Observes the records of a run, for coverage and traces.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use tandem_abi::Record;

type See = dyn FnMut(&Record) -> bool + Send;

/// Sees records during [`super::run_pair`], in the leader's order. It cannot change a verdict.
#[derive(Clone)]
pub struct Observer(Arc<Mutex<See>>);

impl Observer {
    /// An observer that calls `see` for each record.
    pub fn new(mut see: impl FnMut(&Record) + Send + 'static) -> Observer {
        Observer::until(move |record| {
            see(record);
            true
        })
    }

    /// An observer that calls `see` for each record until it returns false. [`super::run_alone`] then ends
    /// with [`crate::End::Enough`]; a comparison continues.
    pub fn until(see: impl FnMut(&Record) -> bool + Send + 'static) -> Observer {
        Observer(Arc::new(Mutex::new(see)))
    }

    /// Shows it a record; returns whether it wants more.
    pub(super) fn see(&self, record: &Record) -> bool {
        // An observer that panicked before has lost its counts, but nothing else.
        (self.0.lock().unwrap_or_else(PoisonError::into_inner))(record)
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}
