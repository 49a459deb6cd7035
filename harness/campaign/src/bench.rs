//! `tandem bench`: measures costs.

use crate::exit::{ExitCode, Failure};
use crate::library::Libraries;
use crate::{out, paths};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command as Process;
use tandem_abi::{Config, NAMED_CONFIGS};
use tandem_bench::ratchet::{Ratchet, together};
use tandem_bench::{Place, Report, code, compile, dut, fuzz, golden, host, lockstep};

/// Measures costs, as ratios of runs that alternate in one process.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Lockstep (records, golden, comparison) against the bare DUT on the same kernels
    Lockstep(LockstepArgs),
    /// The bare DUT: simulation speed, instructions per cycle, and what stalled issue
    Dut(DutArgs),
    /// Golden without records: host instructions per instruction, and speed compared with qemu
    Golden(GoldenArgs),
    /// Fuzzing: program cases per second and core, compared with the bare DUT, and where a case's time goes
    Fuzz(FuzzArgs),
    /// Code quality: instructions retired, compared with the Ventus toolchain's
    Code(CodeArgs),
    /// Compiling: time, compared with LLVM's own PTX backend
    Compile(CompileArgs),
    /// All of these, with the limits and recorded figures of CI
    All(AllArgs),
}

/// Arguments of `tandem bench lockstep`.
#[derive(clap::Args, Debug)]
struct LockstepArgs {
    /// Targets, as for `tandem run` [default: four kernels of isa-tests]
    targets: Vec<String>,
    /// Machine
    #[arg(long, short, default_value = "default")]
    config: Config,
    /// Pairs of runs of each target
    #[arg(long, short, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// Fail (exit code 1) if the ratio of all targets together is above this
    #[arg(long)]
    at_most: Option<f64>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Arguments of `tandem bench dut`.
#[derive(clap::Args, Debug)]
struct DutArgs {
    /// Targets, as for `tandem run` [default: six kernels of isa-tests, or those of --baseline]
    targets: Vec<String>,
    /// Machine
    #[arg(long, short, default_value = "default")]
    config: Config,
    /// Runs of each target
    #[arg(long, short, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// Cycles and instructions of kernels (benches/dut.yaml); fail (exit code 1) when a kernel takes more
    /// cycles or has a lower IPC, beyond the file's tolerance
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Also count host instructions for each simulated cycle, with callgrind
    #[arg(long)]
    host: bool,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
    /// Only run this target, for callgrind to count
    #[arg(long, hide = true, requires = "rounds")]
    only: Option<String>,
    #[arg(long, hide = true)]
    rounds: Option<u64>,
}

/// Arguments of `tandem bench golden`.
#[derive(clap::Args, Debug)]
struct GoldenArgs {
    /// Pairs of runs of each loop, on golden and on qemu
    #[arg(long, short, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
    /// Only make this run of a loop, for callgrind to count
    #[arg(long, hide = true, value_name = "NAME:ROUNDS")]
    only: Vec<golden::Rounds>,
}

/// Arguments of `tandem bench fuzz`.
#[derive(clap::Args, Debug)]
struct FuzzArgs {
    /// Machine
    #[arg(long, short, default_value = "tiny")]
    config: Config,
    /// Flavour of the DUT: plain, faults or mutants (with none of their faults)
    #[arg(long, default_value = "plain")]
    flavour: ventus_dut::Flavour,
    /// Programs
    #[arg(long, short = 'n', default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Approximate maximum of instructions in a program's body
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=2000))]
    max_insns: u16,
    /// Seed of the programs
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Fail (exit code 1) if a whole case costs more than this many runs of the bare DUT
    #[arg(long)]
    at_most: Option<f64>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Arguments of `tandem bench code`.
#[derive(clap::Args, Debug)]
struct CodeArgs {
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Arguments of `tandem bench compile`.
#[derive(clap::Args, Debug)]
struct CompileArgs {
    /// Modules that both compile [default: every .ll of isa-tests/kernels]
    modules: Vec<PathBuf>,
    /// Pairs of runs of each module
    #[arg(long, short, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Arguments of `tandem bench all`.
#[derive(clap::Args, Debug)]
struct AllArgs {
    /// Fail (exit code 1) if a figure is worse than the one in this file by more than its noise [default:
    /// benches/baseline.json of the checkout]
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Whether it can fail because of what it measures.
    pub fn judges(&self) -> bool {
        match &self.command {
            Command::Lockstep(args) => args.at_most.is_some(),
            Command::Dut(args) => args.baseline.is_some(),
            Command::Fuzz(args) => args.at_most.is_some(),
            Command::Golden(_) => false,
            Command::Code(_) | Command::Compile(_) | Command::All(_) => true,
        }
    }
}

/// Runs a benchmark. The exit code is 1 if a figure is worse than its limit.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    if matches!(args.command, Command::Golden(_) | Command::Code(_) | Command::Compile(_) | Command::All(_)) {
        crate::library::only_in_tree("this benchmark", "it runs no DUT")?;
    }
    let program = crate::run::tools()?.program;
    let place = Place { root: paths::root(), program: program.clone(), machines: &Libraries };
    let (report, json) = match &args.command {
        Command::Lockstep(a) => (lockstep::run(&of_lockstep(a), &place)?, a.json),
        Command::Dut(a) => match (&a.only, a.rounds) {
            (Some(target), Some(rounds)) => {
                return host::execute(target, rounds, a.config, &place).map(|()| ExitCode::Pass);
            }
            _ => (of_dut(a, &program, &place)?, a.json),
        },
        Command::Golden(a) if !a.only.is_empty() => {
            return golden::execute(&a.only, &place).map(|()| ExitCode::Pass);
        }
        Command::Golden(a) => (of_golden(a, &program, &place)?, a.json),
        Command::Fuzz(a) => (fuzz::run(&of_fuzz(a), &place)?, a.json),
        Command::Code(a) => (code::run(&place)?, a.json),
        Command::Compile(a) => (of_compile(a, &program, &place)?, a.json),
        Command::All(a) => (of_all(a, &program, &place)?, a.json),
    };
    match json {
        true => out::line(&report.json),
        false => out::print(&report.text),
    }
    Ok(report.exit_code())
}

/// The benchmarks of CI, one after the other. Where there is no reference data, the code of the toolchain is
/// not looked at.
fn of_all(a: &AllArgs, program: &Path, place: &Place<'_>) -> Result<Report, Failure> {
    let baseline = a.baseline.clone().unwrap_or_else(|| place.root.join("benches/baseline.json"));
    let ratchet = Ratchet::read(&baseline)?;
    let [(_, tiny), (_, default), ..] = NAMED_CONFIGS;
    let golden = of_golden(&GoldenArgs { runs: 7, json: false, only: vec![] }, program, place)?;
    let dut = DutArgs {
        targets: vec![],
        config: default,
        runs: 1,
        baseline: Some(place.root.join("benches/dut.yaml")),
        host: false,
        json: false,
        only: None,
        rounds: None,
    };
    let fuzz = fuzz::Spec {
        config: tiny,
        flavour: ventus_dut::Flavour::Plain,
        cases: 200,
        max_insns: 40,
        seed: 1,
        at_most: Some(1.8),
    };
    let mut reports = vec![
        ("golden", golden),
        ("dut", of_dut(&dut, program, place)?),
        ("fuzz", fuzz::run(&fuzz, place)?),
        ("compile", of_compile(&CompileArgs { modules: vec![], runs: 7, json: false }, program, place)?),
    ];
    let mut left_out = vec![];
    match tandem_refdata::directory(&place.root).map_err(Failure::bad_input)? {
        Some(_) => reports.push(("code", code::run(place)?)),
        None => {
            tandem_refdata::record("bench code").map_err(crate::exit::tool_failure)?;
            left_out.push("code");
        }
    }
    Ok(together(&reports, &left_out, &ratchet))
}

fn of_lockstep(a: &LockstepArgs) -> lockstep::Spec {
    let LockstepArgs { targets, config, runs, at_most, .. } = a;
    lockstep::Spec { targets: targets.clone(), config: *config, runs: *runs, at_most: *at_most }
}

fn of_fuzz(a: &FuzzArgs) -> fuzz::Spec {
    fuzz::Spec {
        config: a.config,
        flavour: a.flavour,
        cases: a.cases,
        max_insns: a.max_insns,
        seed: a.seed,
        at_most: a.at_most,
    }
}

/// Callgrind measures this program, started with the hidden options of `bench dut`.
fn of_dut(a: &DutArgs, program: &Path, place: &Place<'_>) -> Result<Report, Failure> {
    let (dut, config) = (place.machines.dut().to_string(), a.config.to_string());
    let counted = |target: &str, rounds: u64| {
        let rounds = rounds.to_string();
        let words =
            ["bench", "dut", "--dut", &dut, "--config", &config, "--only", target, "--rounds", &rounds];
        std::iter::once(program.into()).chain(words.map(OsString::from)).collect()
    };
    let (targets, baseline) = (a.targets.clone(), a.baseline.clone());
    dut::run(&dut::Spec { targets, config: a.config, runs: a.runs, host: a.host, baseline }, &counted, place)
}

/// Callgrind measures this program, started with the hidden options of `bench golden`.
fn of_golden(a: &GoldenArgs, program: &Path, place: &Place<'_>) -> Result<Report, Failure> {
    let counted = |runs: &[golden::Rounds]| {
        let only = runs.iter().map(|run| format!("--only={run}"));
        let words = ["bench", "golden"].map(String::from).into_iter().chain(only).map(OsString::from);
        std::iter::once(program.as_os_str().to_owned()).chain(words).collect()
    };
    golden::run(&golden::Spec { runs: a.runs, counted: &counted }, place)
}

/// Whole processes are compared, so Tandem's side is `tandem compile`.
fn of_compile(a: &CompileArgs, program: &Path, place: &Place<'_>) -> Result<Report, Failure> {
    let ours = |module: &Path| {
        let mut command = Process::new(program);
        command.arg("compile").arg(module).args(["-O2", "--emit", "asm"]);
        command
    };
    compile::run(&compile::Spec { modules: a.modules.clone(), runs: a.runs, ours: &ours }, place)
}
