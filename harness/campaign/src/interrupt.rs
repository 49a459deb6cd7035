//! Ctrl-C (or SIGTERM) ends a campaign after the cases under way, so that it can report its findings, and
//! cancels a job on a cluster. A second one ends the process at once, and even then corpus and job lose
//! nothing.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Whether the user has asked to end.
pub struct Interrupt {
    /// For code that checks from time to time.
    flag: &'static AtomicBool,
    /// The signal received; 0 until then.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Handles the signals from here to the end of the process.
    pub fn watch() -> io::Result<Interrupt> {
        let flag = Arc::new(AtomicBool::new(false));
        let signal = Arc::new(AtomicUsize::new(0));
        for which in [SIGINT, SIGTERM] {
            // Actions run in the order in which they are registered: the second signal finds the flag set.
            signal_hook::flag::register_conditional_shutdown(which, 128 + which, flag.clone())?;
            signal_hook::flag::register_usize(which, signal.clone(), which as usize)?;
            signal_hook::flag::register(which, flag.clone())?;
        }
        // The handlers hold it for the life of the process.
        let leaked: &'static Arc<AtomicBool> = Box::leak(Box::new(flag));
        Ok(Interrupt { flag: leaked, signal })
    }

    /// Set after a signal.
    pub fn flag(&self) -> &'static AtomicBool {
        self.flag
    }

    /// The exit code for a process ended by a signal, if one was received: 130 for Ctrl-C.
    pub fn code(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::Relaxed);
        self.flag.load(Ordering::Relaxed).then(|| 128 + u8::try_from(signal).unwrap_or(0))
    }
}
