//! Progress of suites: a bar on a terminal, and a line from time to time in a log.

use crate::live::Pulse;
use crate::out;
use indicatif::ProgressBar;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The progress of a suite.
pub struct Bar {
    bar: ProgressBar,
    done: Arc<AtomicU64>,
    /// Prints the lines of a log, until it is dropped.
    _pulse: Option<Pulse>,
}

impl Bar {
    /// Progress over `len` items, named by `what`.
    pub fn new(len: usize, what: &str) -> Bar {
        Bar::on(out::progress(len, what), len as u64, what)
    }

    /// Progress on this bar. If it is hidden, a log gets the lines.
    pub fn on(bar: ProgressBar, len: u64, what: &str) -> Bar {
        let done = Arc::new(AtomicU64::new(0));
        let (count, what) = (done.clone(), what.to_string());
        let pulse =
            bar.is_hidden().then(|| Pulse::new(move || line(count.load(Ordering::Relaxed), len, &what)));
        Bar { bar, done, _pulse: pulse }
    }

    /// Prints a permanent line.
    pub fn note(&self, line: impl std::fmt::Display) {
        self.bar.suspend(|| out::note(line));
    }

    /// This much more is done.
    pub fn inc(&self, n: u64) {
        self.done.fetch_add(n, Ordering::Relaxed);
        self.bar.inc(n);
    }

    /// Ends the display.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// A line of a log.
fn line(done: u64, len: u64, what: &str) -> String {
    format!("{} of {} {what}", tandem_report::grouped(done), tandem_report::grouped(len))
}

impl tandem_suites::Progress for Bar {
    fn step(&self, n: u64) {
        self.inc(n);
    }

    fn failed(&self, line: &str) {
        self.bar.suspend(|| out::complain(line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_log_says_how_far_it_is() {
        assert_eq!(line(12, 1400, "tests"), "12 of 1 400 tests");
    }

    #[test]
    fn what_is_done_adds_up_without_a_terminal() {
        let bar = Bar::on(ProgressBar::hidden(), 3, "tests");
        bar.inc(1);
        bar.inc(2);
        assert_eq!(bar.done.load(Ordering::Relaxed), 3);
        assert!(bar._pulse.is_some());
        bar.finish();
    }
}
