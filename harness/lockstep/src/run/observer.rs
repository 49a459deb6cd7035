//! A look at the records of a run from outside: coverage is collected through it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use tandem_abi::Record;

type See = dyn FnMut(&Record) + Send;

/// Sees records as [`super::run_pair`] goes on, in the leader's order. What it does with them is its own
/// affair: it cannot change a verdict.
#[derive(Clone)]
pub struct Observer(Arc<Mutex<See>>);

impl Observer {
    /// An observer that calls `see` for each record.
    pub fn new(see: impl FnMut(&Record) + Send + 'static) -> Observer {
        Observer(Arc::new(Mutex::new(see)))
    }

    pub(super) fn see(&self, record: &Record) {
        // One that panicked before has lost its counts and no more.
        (self.0.lock().unwrap_or_else(PoisonError::into_inner))(record);
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}
