//! `tandem bench`: what things cost. Ratios are measured in one run, so that the machine's mood cancels out.

mod code;
mod compile;
mod dut;
mod fuzz;
mod golden;

use crate::exit::{Failure, tool_failure};
use crate::out;
use crate::run::{Program, flavour, programs_of};
use serde_json::json;
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, Engine, GoldenEngine, Options, run_pair};
use ventus_dut::{Library, RunState, Stats};
use ventus_golden::Profile;

/// Measures costs, as ratios of runs that alternate in one process.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Lockstep (records, golden, comparison) against the bare DUT on the same kernels
    Lockstep {
        /// Targets, as for `tandem run` [default: four kernels of isa-tests]
        targets: Vec<String>,
        /// Machine
        #[arg(long, short, default_value = "default")]
        config: Config,
        /// Pairs of runs of each target
        #[arg(long, short, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=1000))]
        runs: u32,
        /// Fail (exit code 1) when the ratio of all targets together is above this
        #[arg(long)]
        at_most: Option<f64>,
        /// JSON in place of text
        #[arg(long)]
        json: bool,
    },
    /// The bare DUT: simulation speed, instructions per cycle, and what held issue back
    Dut(dut::Args),
    /// Golden without records: host instructions for each instruction, and speed against qemu
    Golden(golden::Args),
    /// Fuzzing: program cases per second and core, compared with the bare DUT, and where a case's time goes
    Fuzz(fuzz::Args),
    /// Our code: instructions retired, compared with the Ventus toolchain's
    Code(code::Args),
    /// Compiling: time, compared with LLVM's own way to PTX
    Compile(compile::Args),
}

/// Runs a benchmark.
pub fn main(args: &Args) -> Result<u8, Failure> {
    let (targets, config, runs, at_most, json) = match &args.command {
        Command::Lockstep { targets, config, runs, at_most, json } => (targets, config, runs, at_most, json),
        Command::Dut(args) => return dut::main(args),
        Command::Golden(args) => return golden::main(args),
        Command::Fuzz(args) => return fuzz::main(args),
        Command::Code(args) => return code::main(args),
        Command::Compile(args) => return compile::main(args),
    };
    let targets = or_kernels(targets, &["collatz", "int64", "mandelbrot", "matmul"]);
    let library = crate::library::open(config, flavour(false))?;
    let mut rows = Vec::new();
    for t in &targets {
        for p in programs_of(t, *config)? {
            rows.push(lockstep(&p, &library, *runs)?);
        }
    }
    let bare: f64 = rows.iter().map(|r| r.bare.as_secs_f64()).sum();
    let pair: f64 = rows.iter().map(|r| r.pair.as_secs_f64()).sum();
    let ratio = pair / bare.max(f64::MIN_POSITIVE);
    let good = at_most.is_none_or(|m| ratio <= m);
    if *json {
        let each: Vec<_> = rows
            .iter()
            .map(|r| {
                json!({"target": r.name, "cycles": r.cycles, "instructions": r.instructions,
                                "bare_s": r.bare.as_secs_f64(), "lockstep_s": r.pair.as_secs_f64(), "ratio": r.ratio()})
            })
            .collect();
        out::line(
            json!({"config": config.to_string(), "runs": runs, "ratio": ratio, "at_most": at_most, "targets": each}),
        );
    } else {
        out::line(format_args!(
            "lockstep against the bare DUT on {config}, median of {runs} alternating pairs:"
        ));
        for r in &rows {
            out::line(format_args!(
                "  {:<14} {:>9} cycles {:>9} instructions  bare {:>8.2} ms  lockstep {:>8.2} ms  ratio {:.3}",
                r.name,
                r.cycles,
                r.instructions,
                r.bare.as_secs_f64() * 1e3,
                r.pair.as_secs_f64() * 1e3,
                r.ratio()
            ));
        }
        let limit = at_most.map_or(String::new(), |m| format!(" (at most {m} wanted)"));
        out::line(format_args!("  all together: ratio {ratio:.3}{limit}"));
    }
    Ok(u8::from(!good))
}

/// The targets, or kernels of isa-tests where none is given.
fn or_kernels(targets: &[String], kernels: &[&str]) -> Vec<String> {
    let dir = crate::paths::root().join("isa-tests/kernels");
    match targets {
        [] => kernels.iter().map(|k| dir.join(k).display().to_string()).collect(),
        some => some.to_vec(),
    }
}

struct Row {
    name: String,
    cycles: u64,
    instructions: u64,
    bare: Duration,
    pair: Duration,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.pair.as_secs_f64() / self.bare.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// Alternates bare and lockstep runs of one program; medians of both.
fn lockstep(p: &Program, library: &Library, runs: u32) -> Result<Row, Failure> {
    let bare_params = DutParams { trace: false, ..DutParams::default() };
    let mut bare_dut = DutEngine::new(library, &bare_params).map_err(tool_failure)?;
    let mut dut = DutEngine::new(library, &DutParams::default()).map_err(tool_failure)?;
    let mut golden = GoldenEngine::new(p.config, Profile::default(), None);
    let (mut bare, mut pair) = (Vec::new(), Vec::new());
    let (mut cycles, mut instructions) = (0, 0);
    for _ in 0..runs {
        let clock = Instant::now();
        cycles = run_bare(&mut bare_dut, p)?;
        bare.push(clock.elapsed());
        let clock = Instant::now();
        let outcome = run_pair(&mut dut, &mut golden, &p.job, &Options::default());
        pair.push(clock.elapsed());
        if !outcome.verdict.passed() {
            return Err(tool_failure(format!(
                "{} does not pass in lockstep:\n{}",
                p.name,
                outcome.verdict.detail()
            )));
        }
        if outcome.cycles != cycles {
            return Err(tool_failure(format!(
                "{}: {cycles} cycles without records and {} with them: they change what they observe",
                p.name, outcome.cycles
            )));
        }
        instructions = outcome.instructions;
    }
    bare.sort();
    pair.sort();
    let middle = runs as usize / 2;
    Ok(Row { name: p.name.clone(), cycles, instructions, bare: bare[middle], pair: pair[middle] })
}

/// All kernels on the DUT with records off; gives the cycles.
fn run_bare(dut: &mut DutEngine, p: &Program) -> Result<u64, Failure> {
    Ok(run_counted(dut, p)?.cycles)
}

/// All kernels on the DUT with records off; gives what it counted.
fn run_counted(dut: &mut DutEngine, p: &Program) -> Result<Stats, Failure> {
    dut.reset().map_err(tool_failure)?;
    let mut stats = Stats::default();
    for k in &p.job.kernels {
        dut.load(&k.mem).map_err(tool_failure)?;
        dut.launch(k).map_err(tool_failure)?;
        let mut none = Vec::new();
        loop {
            let status = dut.dut().run(u64::MAX, &mut none);
            match status.state {
                // Nobody reads the print buffer here; the kernel does not wait for that.
                state if state.goes_on() => {}
                RunState::Done => {
                    stats.add(&dut.dut().stats());
                    break;
                }
                other => return Err(tool_failure(format!("{}: the bare run ended with {other:?}", p.name))),
            }
        }
    }
    Ok(stats)
}
