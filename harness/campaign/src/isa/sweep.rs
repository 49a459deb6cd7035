//! `tandem isa sweep`: compares the RTL's decoder, by itself, with golden's. A DUT whose decoder has no bench
//! of its own executes the words instead.

use crate::bar::Bar;
use crate::exit::{ExitCode, Failure};
use crate::fuzz::kinds::{self, Engines};
use crate::out;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};
use tandem_abi::Config;
use tandem_fuzz::Scope;
use tandem_fuzz::encodings::states::{MachineWords, Order};
use tandem_suites::isa::machine;
use tandem_suites::isa::sweep::{self, Slice, Spec};
use tandem_suites::progress::all_processors;
use ventus_dut::RecordMask;

/// Random pairs by default.
const PAIRS: u64 = 2_000_000;

/// Compares the RTL's instruction decoder with the instruction table on all 4,294,967,296 words, and on
/// random pairs of prefix and word
///
/// The decoder of the in-tree design is tested alone (rtl/tb/decode). Any other DUT executes words, one in
/// each program: every row, alone and after each prefix, and every word that differs from a row in one of the
/// bits that the row fixes.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Every M-th word, from the N-th on; the M slices together are all words
    #[arg(long, default_value = "1/1", value_name = "N/M")]
    slice: Slice,
    /// Threads, each with its own decoder [default: one per core]
    #[arg(long)]
    jobs: Option<usize>,
    /// Random pairs of prefix and word to compare, on the decoder alone [default: 2000000]
    #[arg(long, conflicts_with = "config")]
    pairs: Option<u64>,
    /// Seed of the pairs, or of the words' free bits [default: from the clock]
    #[arg(long)]
    seed: Option<u64>,
    /// The machine that executes the words: tiny (if none is named), default, wide, multi, or SMSxWARPSxLANES
    #[arg(long)]
    config: Option<Config>,
    /// A planted fault of the DUT that executes the words
    #[arg(long, value_name = "rtl:NAME")]
    plant: Option<tandem_plant::Plant>,
}

/// Runs the sweep. The exit code is 0 if there is no difference, otherwise 1.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    if crate::library::dut().has_decoder_bench() {
        return decoder(args);
    }
    if args.pairs.is_some() {
        return Err(Failure::usage(format!(
            "--dut {}: --pairs is for the decoder alone; this DUT executes the words, prefixes included",
            crate::library::dut()
        )));
    }
    machine(args)
}

/// The seed of `--seed`, or one from the clock.
fn seed(args: &Args) -> u64 {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH);
    args.seed.unwrap_or_else(|| clock.map_or(1, |d| d.as_nanos() as u64 & 0xffff_ffff))
}

fn bar(words: u64) -> Bar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(words) } else { ProgressBar::hidden() };
    let style = "{bar:40} {human_pos} of {human_len} words, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    Bar::on(bar, words, "words")
}

/// The sweep on a machine.
fn machine(args: &Args) -> Result<ExitCode, Failure> {
    let tiny = || Config::from_str("tiny").map_err(|e| Failure::tool(e.to_string()));
    let config = args.config.map_or_else(tiny, Ok)?;
    let dut = crate::library::dut();
    if let Some(why) = kinds::hidden("states", crate::library::profile()?.groups()) {
        return Err(Failure::usage(format!("--dut {dut}: isa sweep would show nothing: {why}")));
    }
    let engines = Engines::of_machine(&config, crate::library::planted(args.plant.as_ref())?)?;
    let make = || {
        let states = engines.states(&config).map_err(|e| Failure::tool(e.to_string()))?;
        Ok(MachineWords::new(states, Order::Walk))
    };
    let records = crate::library::given_records().unwrap_or(RecordMask::ALL);
    let options = crate::library::options(&dut, records, crate::library::strict());
    let plant = args.plant.as_ref().map(|p| format!(" --plant {p}"));
    let after = options.iter().map(|word| format!(" {word}")).chain(plant).collect();
    let scope = Scope::of(&crate::library::profile()?);
    let spec = machine::Spec {
        slice: args.slice,
        jobs: args.jobs.unwrap_or_else(all_processors),
        seed: seed(args),
        config,
        dut: dut.to_string(),
        rows: scope.rows(),
        dir: crate::paths::root().join("build/isa-sweep"),
        command: (crate::paths::command(), after),
    };
    let bar = bar(machine::len(args.slice));
    let report = machine::run(&spec, &make, &bar);
    bar.finish();
    let report = report?;
    out::print(&report.text);
    Ok(report.exit_code)
}

/// The sweep of the decoder alone.
fn decoder(args: &Args) -> Result<ExitCode, Failure> {
    if args.config.is_some() || args.plant.is_some() {
        return Err(Failure::usage(
            "--config and --plant: the in-tree decoder is tested alone, without a machine and its faults",
        ));
    }
    let spec = Spec {
        slice: args.slice,
        jobs: args.jobs.unwrap_or_else(all_processors),
        pairs: args.pairs.unwrap_or(PAIRS),
        seed: seed(args),
    };
    let bar = bar(args.slice.len());
    let report = sweep::run(&spec, &bar);
    bar.finish();
    let report = report?;
    out::print(&report.text);
    Ok(report.exit_code)
}
