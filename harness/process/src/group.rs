//! Process groups of children. A child that starts programs of its own gets a group, so that one signal ends
//! all of them. Ctrl-C at a terminal does not reach such a group; [`end_children_on_interrupt`] forwards it.

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Leaders of the live groups.
static GROUPS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn groups() -> MutexGuard<'static, BTreeSet<i32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The processes that are killed with a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// The child has a group of its own, which ends with it.
    Own,
    /// The child is in this process's group and is killed alone.
    Shared,
}

impl Group {
    /// A child has begun.
    pub(crate) fn began(self, pid: Pid) {
        if self == Group::Own {
            groups().insert(pid.as_raw_pid());
        }
    }

    /// Kills a child that has not been waited for yet.
    pub(crate) fn kill(self, pid: Pid) {
        // A child that has already ended cannot be killed, and nothing is left to do.
        let _ = match self {
            Group::Own => kill_process_group(pid, Signal::KILL),
            Group::Shared => kill_process(pid, Signal::KILL),
        };
    }

    /// Called when the child has been waited for: its number may now mean another process.
    pub(crate) fn ended(self, pid: Pid) {
        if self == Group::Own {
            groups().remove(&pid.as_raw_pid());
        }
    }
}

/// After this call, SIGINT, SIGTERM and SIGHUP first end this process's children and then this process, with
/// the usual effect. For commands that do not handle these signals otherwise.
///
/// # Errors
/// The system's error if the handler cannot be installed.
pub fn end_children_on_interrupt() -> io::Result<()> {
    on_first_signal(|signal, _| end(signal))
}

/// Calls `act` with the first of the signals, and with those to come.
fn on_first_signal(act: impl FnOnce(i32, Signals) + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    std::thread::Builder::new().name("interrupt".into()).spawn(move || {
        if let Some(first) = signals.forever().next() {
            act(first, signals);
        }
    })?;
    Ok(())
}

/// Ends this process's children and then this process.
fn end(signal: i32) -> ! {
    // Held until the end, so that no child starts in between.
    let groups = groups();
    kill(&groups);
    // If the default action cannot be repeated, the process ends anyway.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal);
}

fn kill(groups: &BTreeSet<i32>) {
    for pid in groups.iter().filter_map(|&n| Pid::from_raw(n)) {
        Group::Own.kill(pid);
    }
}

/// Whether the user has asked this process to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicI32>);

impl Stop {
    /// The signal that asked for it.
    pub fn signal(&self) -> Option<i32> {
        Some(self.0.load(Ordering::Acquire)).filter(|&signal| signal != 0)
    }
}

/// After this call, the first SIGINT, SIGTERM or SIGHUP is recorded and ends this process's children, and
/// those that begin afterwards: this process can report what it has. A second signal ends it too.
///
/// # Errors
/// The system's error if the handler cannot be installed.
pub fn stop_on_interrupt() -> io::Result<Stop> {
    // A child may begin between the look at the record and the kill.
    const PAUSE: Duration = Duration::from_millis(20);
    let stop = Stop::default();
    let record = stop.clone();
    on_first_signal(move |first, mut signals| {
        record.0.store(first, Ordering::Release);
        loop {
            kill(&groups());
            std::thread::sleep(PAUSE);
            if let Some(second) = signals.pending().next() {
                end(second);
            }
        }
    })?;
    Ok(stop)
}
