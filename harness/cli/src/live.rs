//! Shows the progress of a long command on one line that changes. If standard error is not a terminal, it
//! prints a line from time to time, so that a log does not look dead.

use crate::out;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The line.
pub struct Live {
    bar: ProgressBar,
    began: Instant,
    /// When the next line of a log is due.
    next: Mutex<Instant>,
}

/// Interval between two lines of a log.
const EVERY: Duration = Duration::from_secs(30);

impl Live {
    /// Starts the display; a log has `what` as its first line.
    pub fn new(what: &str) -> Live {
        let began = Instant::now();
        let next = Mutex::new(began + EVERY);
        if !std::io::stderr().is_terminal() {
            out::note(what);
            return Live { bar: ProgressBar::hidden(), began, next };
        }
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Live { bar, began, next }
    }

    /// Shows the progress.
    pub fn show(&self, line: impl Fn() -> String) {
        if !self.bar.is_hidden() {
            self.bar.set_message(line());
            return;
        }
        let Ok(mut next) = self.next.lock() else { return };
        let now = Instant::now();
        if due(&mut next, now) {
            out::note(format_args!("{:.0} s: {}", (now - self.began).as_secs_f64(), line()));
        }
    }

    /// Prints a permanent line.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| out::note(line));
    }

    /// Ends the display.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// Prints a line of a log every half minute, from a thread of its own, until it is dropped. So a log does not
/// look dead either if a single test takes minutes.
pub struct Pulse(Option<Sender<()>>, Option<JoinHandle<()>>);

impl Pulse {
    /// Begins; `line` returns how far the command is.
    pub fn new(line: impl Fn() -> String + Send + 'static) -> Pulse {
        Pulse::every(EVERY, move |seconds| out::note(format_args!("{seconds:.0} s: {}", line())))
    }

    /// Calls `say` after each interval, with the seconds since the beginning.
    fn every(interval: Duration, say: impl Fn(f64) + Send + 'static) -> Pulse {
        let (end, ended) = mpsc::channel();
        let began = Instant::now();
        let beat = move || {
            while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                say(began.elapsed().as_secs_f64());
            }
        };
        // Without the thread there are no lines, and nothing else is lost.
        Pulse(Some(end), std::thread::Builder::new().spawn(beat).ok())
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        drop(self.0.take());
        if let Some(thread) = self.1.take() {
            let _ = thread.join();
        }
    }
}

/// Whether the next line is due; if so, schedules the one after it.
fn due(next: &mut Instant, now: Instant) -> bool {
    let due = now >= *next;
    if due {
        *next = now + EVERY;
    }
    due
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pulse_beats_until_it_is_dropped() {
        let (beats, heard) = mpsc::channel();
        let pulse = Pulse::every(Duration::from_millis(1), move |_| {
            // Nobody may listen any more.
            let _ = beats.send(());
        });
        assert_eq!((heard.recv(), heard.recv()), (Ok(()), Ok(())));
        drop(pulse);
        while heard.try_recv().is_ok() {}
        assert_eq!(heard.try_recv(), Err(mpsc::TryRecvError::Disconnected));
    }

    #[test]
    fn a_log_has_a_line_every_half_minute() {
        let began = Instant::now();
        let mut next = began + EVERY;
        let lines = (0..100).filter(|s| due(&mut next, began + Duration::from_secs(*s))).collect::<Vec<_>>();
        assert_eq!(lines, [30, 60, 90]);
    }
}
