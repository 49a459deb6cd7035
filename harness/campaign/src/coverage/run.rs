//! `tandem coverage run`: runs random programs on libraries of the coverage flavour, only to collect
//! coverage.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_coverage::{Collector, Store};
use tandem_fuzz::Leader;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::programs::Programs;
use tandem_fuzz::watch::Watch;
use tandem_fuzz::{CaseId, Subject};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use tandem_words::counted;
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

/// Interval at which the counts are stored.
const EVERY: Duration = Duration::from_secs(20);

/// Collects the coverage of random programs
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Directory that the coverage is added to
    #[arg(long, value_name = "DIR")]
    corpus: PathBuf,
    /// Machines, one after another
    #[arg(long, short, value_delimiter = ',', default_value = "tiny")]
    config: Vec<Config>,
    /// Programs on each machine
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Seed
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Workers
    #[arg(long, short, default_value_t = 2)]
    jobs: usize,
    /// Instructions of a program's body
    #[arg(long, default_value_t = 40)]
    max_insns: usize,
    /// The functional model alone, on plain libraries, which are faster
    #[arg(long)]
    model_only: bool,
}

/// Runs the command.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    if args.corpus.join(tandem_fuzz::store::FILE).exists() {
        return Err(Failure::usage(format!(
            "{}: this directory belongs to a campaign, and coverage of other cases would mix with its own: \
             use another directory (coverage report takes several), or resume the campaign with fuzz \
             --coverage",
            args.corpus.display()
        )));
    }
    if !args.model_only {
        Store::of(&args.corpus).settle_rtl(&super::rtl()?).map_err(Failure::usage)?;
    }
    super::record_origin(&args.corpus, None)?;
    let model = super::model(None)?;
    let collector = Arc::new(Collector::open(model, &args.corpus, EVERY).map_err(Failure::bad_input)?);
    let flavour = if args.model_only { Flavour::Plain } else { Flavour::Coverage };
    let mut failures = 0;
    for config in &args.config {
        let library = crate::library::open(config, flavour)?;
        failures += one(args, config, &library, &collector)?;
    }
    collector.flush().map_err(tool_failure)?;
    let hits = Store::of(&args.corpus).hits().map_err(tool_failure)?;
    if hits.cases == 0 || hits.points.is_empty() {
        return Err(tool_failure("no case was watched, so nothing was collected"));
    }
    out::line(format_args!("{} points hit in {} cases", hits.points.len(), hits.cases));
    if failures > 0 {
        let (configs, command) = (&args.config, crate::paths::command());
        let configs = configs.iter().map(Config::to_string).collect::<Vec<_>>().join(",");
        out::line(format_args!(
            "{failures} cases failed; each of these machines by itself finds them: {command} fuzz --kind \
             valid --config \
             {configs} --seed {} --cases {} --max-insns {}",
            args.seed, args.cases, args.max_insns
        ));
    }
    Ok(ExitCode::held(failures == 0))
}

/// Runs all cases on one machine; returns how many failed.
fn one(args: &Args, config: &Config, library: &Library, collector: &Arc<Collector>) -> Result<u64, Failure> {
    let (next, failures, not_run) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let began = Instant::now();
    let work = || -> Result<(), Failure> {
        let params = DutParams::default();
        let dut = DutEngine::new(library, &params)?;
        let golden = GoldenEngine::new(*config, Profile::default(), None);
        let mut bench = Bench::new(Leader::Dut(Box::new(dut), params), golden, *config, args.max_insns);
        bench.watch(Watch::new(collector.clone(), config, !args.model_only));
        let mut programs = Programs::new(bench);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.cases {
                return Ok(());
            }
            let judged = programs.judge(CaseId { seed: args.seed, number });
            failures.fetch_add(u64::from(judged.failure.is_some()), Ordering::Relaxed);
            not_run.fetch_add(u64::from(judged.not_run.is_some()), Ordering::Relaxed);
        }
    };
    let results = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|w| w.join().unwrap_or_else(|_| Err(Failure::internal("a worker panicked"))))
            .collect::<Vec<_>>()
    });
    results.into_iter().collect::<Result<Vec<()>, _>>()?;
    let seconds = began.elapsed().as_secs_f64();
    out::line(format_args!(
        "{config}: {} in {seconds:.1} s ({:.0} a second)",
        counted(args.cases, "case"),
        args.cases as f64 / seconds
    ));
    match not_run.into_inner() {
        0 => {}
        n if n == args.cases => {
            return Err(tool_failure(format!("{config}: the DUT's profile lacks what every case needs")));
        }
        n => out::line(format_args!(
            "{config}: {n} of them were not run: the DUT's profile lacks what they need"
        )),
    }
    Ok(failures.into_inner())
}
