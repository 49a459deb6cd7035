//! Coverage of cases as they run: hits of the functional model, and the counts of the DUT's library, if it
//! has any.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tandem_coverage::error::DatError;
use tandem_coverage::{Collector, Coverage, Observer};
use tandem_lockstep::DutEngine;
use ventus_dut::DutError;

/// The parts that a bench needs to watch its cases.
pub struct Watch {
    observer: Arc<Mutex<Observer>>,
    collector: Arc<Collector>,
    /// File for the library's counts; `None` if it has none.
    counts: Option<Counts>,
}

struct Counts {
    config: String,
    file: std::path::PathBuf,
    asked: Instant,
}

impl Watch {
    /// Hands hits to `collector` and, if `counts` is given, the counts of the DUT's library too.
    pub fn new(collector: Arc<Collector>, config: &tandem_abi::Config, counts: bool) -> Watch {
        use std::sync::atomic::{AtomicU32, Ordering};
        static WORKERS: AtomicU32 = AtomicU32::new(0);
        let n = WORKERS.fetch_add(1, Ordering::Relaxed);
        let file = std::env::temp_dir().join(format!("tandem-coverage-{}-{n}.dat", std::process::id()));
        let counts = counts.then(|| Counts { config: config.to_string(), file, asked: Instant::now() });
        Watch { observer: Arc::new(Mutex::new(collector.observer())), collector, counts }
    }

    /// For [`tandem_lockstep::Options::observer`].
    pub fn observer(&self) -> tandem_lockstep::Observer {
        let observer = self.observer.clone();
        tandem_lockstep::Observer::new(move |r| {
            observer.lock().unwrap_or_else(PoisonError::into_inner).see(r);
        })
    }

    /// Begins a case.
    pub fn begin(&self) {
        self.observer.lock().unwrap_or_else(PoisonError::into_inner).begin();
    }

    /// The points that the case hit; they are also collected.
    pub fn take(&mut self, dut: Option<&mut DutEngine>) -> Vec<u32> {
        let hits = self.observer.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.collector.case(&hits);
        let every = self.collector.every();
        if let (Some(counts), Some(dut)) = (&mut self.counts, dut)
            && counts.asked.elapsed() >= every
        {
            counts.asked = Instant::now();
            hand_in(counts, dut, &self.collector);
        }
        hits
    }

    /// Ends the bench.
    pub fn finish(&mut self, dut: Option<&mut DutEngine>) {
        if let (Some(counts), Some(dut)) = (&mut self.counts, dut) {
            hand_in(counts, dut, &self.collector);
        }
    }
}

/// Why the machine's counts cannot be collected.
#[derive(Debug, thiserror::Error)]
enum CountsError {
    /// The machine does not write them.
    #[error(transparent)]
    Machine(#[from] DutError),
    /// Their file cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// Their file is no file of counts.
    #[error("{}: {error}", path.display())]
    Form {
        path: PathBuf,
        #[source]
        error: DatError,
    },
}

/// Collects the machine's counts.
fn hand_in(counts: &Counts, dut: &mut DutEngine, collector: &Collector) {
    let mut read = || -> Result<Coverage, CountsError> {
        dut.dut().coverage(&counts.file)?;
        let path = &counts.file;
        let text =
            std::fs::read_to_string(path).map_err(|error| CountsError::Read { path: path.clone(), error })?;
        Coverage::parse(&text).map_err(|error| CountsError::Form { path: path.clone(), error })
    };
    match read() {
        Ok(new) => collector.counts(&counts.config, new),
        Err(why) => collector.failed(why.to_string()),
    }
    let _ = std::fs::remove_file(&counts.file);
}
