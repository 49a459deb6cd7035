//! `tandem isa sweep`: compares the RTL's decoder, by itself, with golden's.

use crate::bar::Bar;
use crate::exit::{ExitCode, Failure};
use crate::out;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};
use tandem_suites::isa::sweep::{self, Slice, Spec};
use tandem_suites::progress::all_processors;

/// Compares the RTL's instruction decoder with the instruction table on all 4,294,967,296 words, and on
/// random pairs of prefix and word
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Every M-th word of a scattered order, from the N-th on; the M slices together are all words
    #[arg(long, default_value = "1/1", value_name = "N/M")]
    slice: Slice,
    /// Threads, each with its own decoder [default: one per core]
    #[arg(long)]
    jobs: Option<usize>,
    /// Random pairs of prefix and word to compare
    #[arg(long, default_value_t = 2_000_000)]
    pairs: u64,
    /// Seed of the pairs [default: from the clock]
    #[arg(long)]
    seed: Option<u64>,
}

/// Runs the sweep. The exit code is 0 if there is no difference, otherwise 1.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    crate::library::only_in_tree(
        "isa sweep",
        "it tests the decoder alone, which rtl/tb/decode wraps for the in-tree design; run directed tests",
    )?;
    let clock = SystemTime::now().duration_since(UNIX_EPOCH);
    let spec = Spec {
        slice: args.slice,
        jobs: args.jobs.unwrap_or_else(all_processors),
        pairs: args.pairs,
        seed: args.seed.unwrap_or_else(|| clock.map_or(1, |d| d.as_nanos() as u64 & 0xffff_ffff)),
    };
    let words = args.slice.len();
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(words) } else { ProgressBar::hidden() };
    let style = "{bar:40} {human_pos} of {human_len} words, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let bar = Bar(bar);
    let report = sweep::run(&spec, &bar);
    bar.0.finish_and_clear();
    let report = report?;
    out::print(&report.text);
    Ok(report.exit_code)
}
