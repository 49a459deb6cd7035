//! DUT libraries for commands: from the cache, or built with something to look at meanwhile.

use crate::exit::{Failure, tool_failure};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;
use tandem_abi::Config;
use ventus_dut::{Builder, Flavour, Library, Progress, Source};

/// Libraries that this process has opened: a command that runs many programs looks for each once.
static OPENED: Mutex<Vec<(Config, Flavour, Library)>> = Mutex::new(Vec::new());

/// The libraries of this command.
pub struct Libraries;

impl tandem_run::Machines for Libraries {
    fn open(&self, config: &Config, flavour: Flavour) -> Result<Library, Failure> {
        open(config, flavour)
    }
}

/// Opens the library of `config`, building it first where the cache has none.
pub fn open(config: &Config, flavour: Flavour) -> Result<Library, Failure> {
    let mut opened = OPENED.lock().map_err(|_| tool_failure("another thread failed at opening a library"))?;
    if let Some((_, _, library)) = opened.iter().find(|(c, f, _)| c == config && *f == flavour) {
        return Ok(library.clone());
    }
    let library = open_first(config, flavour)?;
    opened.push((*config, flavour, library.clone()));
    Ok(library)
}

fn open_first(config: &Config, flavour: Flavour) -> Result<Library, Failure> {
    let built = build(Source::in_tree().map_err(tool_failure)?, config, flavour)?;
    Library::open_for(&built, config).map_err(tool_failure)
}

/// Builds the library of `source` for `config` where the cache has none; where it is.
pub fn build(source: Source, config: &Config, flavour: Flavour) -> Result<PathBuf, Failure> {
    let what = format!("DUT library {config} ({flavour})");
    let bar = spinner(&what);
    let shown = bar.clone();
    let builder = Builder::new(source).map_err(tool_failure)?.progress(move |p| {
        let step = match p {
            Progress::Waiting => "waiting for another build of it",
            Progress::Verilating => "Verilator at work",
            _ => "compiling C++",
        };
        if shown.is_hidden() {
            eprintln!("tandem: {what}: {step} (once; then it is cached)");
        } else {
            shown.set_message(step);
        }
    });
    let built = builder.build(config, flavour);
    bar.finish_and_clear();
    Ok(built.map_err(tool_failure)?.path)
}

fn spinner(what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}: {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_prefix(what.to_string());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
