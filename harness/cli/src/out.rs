//! Output for the user: standard output and progress bars. If a reader (`tandem isa list | head`) has read
//! enough, it closes the pipe. That is not an error.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Duration;
pub use ventus_dut::quoted;

/// Writes text to standard output; a closed pipe is ignored.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes text and a newline to standard output; a closed pipe is ignored.
pub fn line(text: impl std::fmt::Display) {
    print(&format!("{text}\n"));
}

/// A progress bar over `len` items, named by `what`; hidden if standard error is not a terminal.
pub fn progress(len: usize, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(len as u64);
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}  {{elapsed}} (about {{eta}} left)");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
