//! `tandem litmus`: litmus tests of the memory model.

use crate::bar::Bar;
use crate::exit::{ExitCode, Failure};
use crate::library::{self, Libraries};
use crate::{out, paths};
use std::path::PathBuf;
use tandem_abi::Config;
use tandem_memory_model::litmus::Test;
use tandem_memory_model::shapes;
use tandem_plant::Plant;
use tandem_suites::litmus::{self, Replay, Spec};
use tandem_suites::progress::all_processors;

/// Runs litmus tests of the memory model on the DUT, many times with random delays, and prints which outcomes
/// were seen and which are allowed.
///
/// `docs/memory-model.md` states the model. The exit code is 1 if an outcome was seen that it forbids, or if
/// the accesses of a run have no order that it allows; a file then replays the run. A run that does not end,
/// or in which the DUT stops, has its own verdict, and the exit code of that.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only tests whose name contains this; with NAME/VARIANT, only variants that contain VARIANT: MP/lds
    filter: Option<String>,
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES; may be given several times
    #[arg(long, value_delimiter = ',', default_value = "multi")]
    config: Vec<Config>,
    /// Turns of each test in each variant; rounded up to whole runs of 16
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Seed of delays, of who runs what, and of memory latency
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plants a fault in the DUT: rtl:NAME
    #[arg(long, value_name = "FAULT")]
    plant: Option<Plant>,
    /// A test of your own instead of the table's, such as 'x=1; F; y=1 | a=y; F; b=x'
    #[arg(long, value_name = "TEST", conflicts_with = "filter")]
    test: Option<String>,
    /// Runs again what such a file describes
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["filter", "test", "config", "runs", "seed", "plant"])]
    replay: Option<PathBuf>,
    /// A line for each variant, with how often each outcome was seen
    #[arg(long)]
    outcomes: bool,
    /// Tests that run at once [default: the number of processors]
    #[arg(long)]
    jobs: Option<usize>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Whether it takes this fault, and names none itself.
    pub fn takes_plant(&self, plant: &Plant) -> bool {
        plant.rtl().is_some() && self.plant.is_none() && self.replay.is_none()
    }
}

/// Runs the tests. The exit code is 0 only if nothing forbidden was seen.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let spec = spec(args)?;
    let bar = Bar::new(litmus::count(&spec), "litmus tests");
    let report = litmus::run(&spec, &Libraries, &bar);
    bar.finish();
    let report = report?;
    out::print(&if args.json { report.to_json() } else { report.to_text(args.outcomes) });
    Ok(report.exit_code())
}

fn spec(args: &Args) -> Result<Spec, Failure> {
    if let Some(file) = &args.replay {
        return replayed(args, file);
    }
    let tests = match &args.test {
        Some(text) => {
            vec![Test::parse("test", text).map_err(|e| Failure::usage(format!("--test {text}: {e}")))?]
        }
        None => shapes::all().map_err(Failure::internal)?,
    };
    let filter = args.filter.as_deref().unwrap_or_default();
    let (name, variants) = filter.split_once('/').unwrap_or((filter, ""));
    let tests: Vec<Test> = tests.into_iter().filter(|t| t.name.contains(name)).collect();
    let spec = Spec {
        tests,
        configs: args.config.clone(),
        turns: args.runs,
        seed: args.seed,
        fault: args.plant.as_ref().map(fault).transpose()?,
        jobs: args.jobs.unwrap_or_else(all_processors),
        dir: paths::root().join("build/litmus"),
        variants: variants.to_string(),
        only: None,
    };
    if litmus::count(&spec) == 0 {
        return Err(Failure::usage(format!(
            "no litmus test is named '{filter}': leave it out to run all, or try MP or MP/lds"
        )));
    }
    Ok(spec)
}

fn fault(plant: &Plant) -> Result<(String, u32), Failure> {
    let fault = plant.rtl().ok_or_else(|| {
        Failure::usage(format!("--plant {plant}: only the DUT runs litmus tests; plant rtl:NAME"))
    })?;
    Ok((fault.to_string(), library::fault_number(fault)?))
}

fn replayed(args: &Args, file: &std::path::Path) -> Result<Spec, Failure> {
    let replay = Replay::read(file)?;
    let bad = |e: &dyn std::fmt::Display| Failure::bad_input(format!("{}: {e}", file.display()));
    if library::given().is_none() {
        library::choose(replay.dut.parse().map_err(|e| bad(&e))?)?;
    }
    let (test, variant) = replay.test()?;
    let plant: Option<Plant> = replay.plant.as_deref().map(str::parse).transpose().map_err(|e| bad(&e))?;
    Ok(Spec {
        tests: vec![test],
        configs: vec![replay.config.parse().map_err(|e| bad(&e))?],
        turns: 1,
        seed: replay.seed,
        fault: plant.as_ref().map(fault).transpose()?,
        jobs: args.jobs.unwrap_or(1),
        dir: paths::root().join("build/litmus"),
        variants: String::new(),
        only: Some((variant, replay.run)),
    })
}
