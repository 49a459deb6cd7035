//! Shows the progress of a long command on one line that changes. If standard error is not a terminal, it
//! prints a line from time to time, so that a log does not look dead.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
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
            eprintln!("tandem: {what}");
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
            eprintln!("tandem: {:.0} s: {}", (now - self.began).as_secs_f64(), line());
        }
    }

    /// Prints a permanent line.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("tandem: {line}"));
    }

    /// Ends the display.
    pub fn finish(self) {
        self.bar.finish_and_clear();
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
    fn a_log_has_a_line_every_half_minute() {
        let began = Instant::now();
        let mut next = began + EVERY;
        let lines = (0..100).filter(|s| due(&mut next, began + Duration::from_secs(*s))).collect::<Vec<_>>();
        assert_eq!(lines, [30, 60, 90]);
    }
}
