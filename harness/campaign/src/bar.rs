//! Progress of suites as a bar.

use indicatif::ProgressBar;

/// A progress bar that suites move.
pub struct Bar(pub ProgressBar);

impl tandem_suites::Progress for Bar {
    fn step(&self, n: u64) {
        self.0.inc(n);
    }

    fn failed(&self, line: &str) {
        self.0.suspend(|| eprintln!("{line}"));
    }
}
