//! Output for the user: standard output, standard error and progress bars. Nobody needs to read it: if a
//! reader (`tandem isa list | head`) has read enough, it closes the pipe, and neither that nor a closed
//! standard error changes how a command ends. A disk that is full does: then the output is incomplete.

use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
pub use ventus_dut::quoted;

/// The first failure to write to standard output, if a reader did not cause it.
static LOST: Mutex<Option<String>> = Mutex::new(None);

/// Writes text to standard output; a closed pipe is ignored.
pub fn print(text: &str) {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}

/// Notes whether standard output took what was written.
fn written(result: io::Result<()>) {
    if let Err(e) = result
        && e.kind() != ErrorKind::BrokenPipe
    {
        LOST.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(e.to_string());
    }
}

/// Why standard output is incomplete, if it is.
pub fn lost() -> Option<String> {
    LOST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Writes text and a newline to standard output; a closed pipe is ignored.
pub fn line(text: impl Display) {
    print(&format!("{text}\n"));
}

/// Writes a line of this program's to standard error, if anybody listens.
pub fn note(text: impl Display) {
    complain(format_args!("tandem: {text}"));
}

/// Writes a line to standard error as it is, if anybody listens. `eprintln!` would panic if nobody does.
pub fn complain(text: impl Display) {
    // In one piece, because other threads and processes write there too.
    let _ = io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// A progress bar over `len` items, named by `what`; hidden if standard error is not a terminal.
pub fn progress(len: usize, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
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
