//! Ctrl-C (and SIGTERM) end a campaign at the end of the cases under way, so that it can say what it found. A
//! second one ends the process at once; a corpus loses nothing by that either.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Whether the user wants to end.
pub struct Interrupt {
    /// For whoever looks now and then.
    flag: &'static AtomicBool,
    /// The signal that came; 0 before.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Takes the signals from here on, to the end of the process.
    pub fn watch() -> io::Result<Interrupt> {
        let flag = Arc::new(AtomicBool::new(false));
        let signal = Arc::new(AtomicUsize::new(0));
        for which in [SIGINT, SIGTERM] {
            // Actions run in the order in which they are registered: the second signal finds the flag set.
            signal_hook::flag::register_conditional_shutdown(which, 128 + which, flag.clone())?;
            signal_hook::flag::register_usize(which, signal.clone(), which as usize)?;
            signal_hook::flag::register(which, flag.clone())?;
        }
        // The handlers hold it for as long as the process lives.
        let kept: &'static Arc<AtomicBool> = Box::leak(Box::new(flag));
        Ok(Interrupt { flag: kept, signal })
    }

    /// Set once a signal came.
    pub fn flag(&self) -> &'static AtomicBool {
        self.flag
    }

    /// The exit code of a process that a signal ended, if one came: 130 for Ctrl-C.
    pub fn code(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::Relaxed);
        self.flag.load(Ordering::Relaxed).then(|| 128 + u8::try_from(signal).unwrap_or(0))
    }
}
