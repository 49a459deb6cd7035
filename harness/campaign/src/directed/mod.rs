//! `tandem directed`: assembly tests that say behind each instruction what it must do (see [`expect`]).
//! Golden and the DUT run each file in lockstep, and what they retired is held against the file.

mod check;
mod expect;
pub mod written;

use crate::exit::{Failure, tool_failure};
use crate::out;
use check::Finding;
use indicatif::ProgressBar;
use serde_json::json;
use std::collections::HashMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use tandem_abi::{Config, FieldSet, Kind, Record};
use tandem_launch::{Job, KernelRun, MemInit};
use tandem_lockstep::engine::{Batch, DutParams, Engine, EngineError, Progress};
use tandem_lockstep::{DutEngine, GoldenEngine, Options, Verdict, run_alone, run_pair};
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

/// Runs directed tests: assembly files that state what each instruction must do.
///
/// `isa-tests/asm/README.md` says how they are written. The exit code is 1 if an expectation failed or golden
/// and the RTL differ. Otherwise it is 3 if a program does not end, and 5 if one does not assemble or fit the
/// machine.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Assembly files, or directories of them; isa-tests/asm is written under build/directed and run there
    #[arg(required = true)]
    targets: Vec<PathBuf>,
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES, +sv39 after it; may be given several times
    #[arg(long, default_value = "default")]
    config: Vec<Config>,
    /// Golden alone, without the RTL
    #[arg(long)]
    golden_only: bool,
    /// Seed of memory latency and back-pressure
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// JSON in place of text
    #[arg(long)]
    json: bool,
}

/// One file on one machine.
struct Outcome {
    file: PathBuf,
    config: Config,
    /// Executions held against an expectation.
    judged: u64,
    /// Instructions that golden and the DUT agreed on.
    instructions: u64,
    failures: Vec<String>,
    /// What the file comes to by README's table of exit codes.
    code: u8,
}

/// Runs every file on every machine. The exit code is 0 only if each held.
pub fn main(args: &Args) -> Result<u8, Failure> {
    let mut files = Vec::new();
    for t in &args.targets {
        collect(&written::resolved(t)?, &mut files)?;
    }
    if files.is_empty() {
        return Err(Failure::bad_input("no assembly file (.s) here"));
    }
    let bar = match std::io::stderr().is_terminal() {
        true => ProgressBar::new((files.len() * args.config.len()) as u64),
        false => ProgressBar::hidden(),
    };
    let mut outcomes = Vec::new();
    for config in &args.config {
        let library =
            if args.golden_only { None } else { Some(crate::library::open(config, Flavour::Plain)?) };
        for file in &files {
            let outcome = match one(file, config, library.as_ref(), args.seed) {
                // A file that does not assemble fails alone.
                Err(bad) if bad.code == 5 => Outcome {
                    file: file.clone(),
                    config: *config,
                    judged: 0,
                    instructions: 0,
                    failures: vec![bad.message],
                    code: bad.code,
                },
                other => other?,
            };
            outcomes.push(outcome);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    report(&outcomes, args);
    // What shows a bug first.
    Ok([1, 3, 4, 5].into_iter().find(|code| outcomes.iter().any(|o| o.code == *code)).unwrap_or(0))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::bad_input(format!("{}: {e}", path.display()));
    if !path.is_dir() {
        path.metadata().map_err(fail)?;
        files.push(path.to_path_buf());
        return Ok(());
    }
    let mut inside: Vec<_> = std::fs::read_dir(path)
        .map_err(fail)?
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<_, _>>()
        .map_err(fail)?;
    inside.sort();
    for p in inside {
        if p.is_dir() || p.extension().is_some_and(|e| e == "s") {
            collect(&p, files)?;
        }
    }
    Ok(())
}

fn one(file: &Path, config: &Config, library: Option<&Library>, seed: u64) -> Result<Outcome, Failure> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|e| Failure::bad_input(format!("{name}: {e}")))?;
    let (mut job, _) =
        tandem_fuzz::job_from_assembly(&text, &name, Some(config)).map_err(Failure::bad_input)?;
    let run = &mut job.kernels[0];
    run.timeout_cycles.get_or_insert(2_000_000);
    let symbols: HashMap<String, u32> = run.symbols.iter().map(|s| (s.name.clone(), s.addr)).collect();
    let lines: Vec<(u32, u32)> = run.lines.iter().map(|l| (l.addr, l.line)).collect();
    let expected = expect::parse(&text, &symbols)
        .map_err(|(line, m)| Failure::bad_input(format!("{name}:{line}: {m}")))?;
    let threads = run.launch.wf_size as usize;
    let mut failures = Vec::new();
    if expected.is_empty() {
        failures.push(format!("{name}: it expects nothing: write `#=` behind the instructions it tests"));
    }
    let traps = expected.iter().flat_map(|e| &e.turns).any(|t| t.trap.is_some());
    if config.is_sv39() {
        job = tandem_launch::paging::paged(&job, seed)
            .map_err(|e| Failure::bad_input(format!("{name}: {e}")))?;
    }
    let (verdict, records, instructions) = execute(&job, config, library, seed)?;
    let (findings, judged) = check::check(&expected, &lines, threads, &records);
    let mut code = 0;
    match &verdict {
        Verdict::Pass if !traps => {}
        Verdict::Trap(_) if traps => {}
        Verdict::Pass => failures.push(format!("{name}: it ended without the trap that it expects")),
        other => {
            code = other.exit_code();
            failures.push(format!("{name}: {}: {}", other.word(), other.detail()));
        }
    }
    // Of a program that could not run there is nothing to judge.
    if code < 4 {
        failures.extend(
            findings.into_iter().map(|Finding { line, message }| format!("{name}:{line}: {message}")),
        );
    }
    if code == 0 && !failures.is_empty() {
        code = 1;
    }
    Ok(Outcome { file: file.to_path_buf(), config: *config, judged, instructions, failures, code })
}

fn execute(
    job: &Job,
    config: &Config,
    library: Option<&Library>,
    seed: u64,
) -> Result<(Verdict, Vec<Record>, u64), Failure> {
    let options = Options::default();
    let golden = || GoldenEngine::new(*config, Profile::default(), None);
    let (outcome, records) = match library {
        Some(library) => {
            let params = DutParams { seed, trace: true, ..DutParams::default() };
            let mut leader = Watched::new(DutEngine::new(library, &params).map_err(tool_failure)?);
            (run_pair(&mut leader, &mut golden(), job, &options), leader.records)
        }
        None => {
            let mut leader = Watched::new(golden());
            (run_alone(&mut leader, config, job, &options), leader.records)
        }
    };
    Ok((outcome.verdict, records, outcome.instructions))
}

fn report(outcomes: &[Outcome], args: &Args) {
    let failed = outcomes.iter().filter(|o| !o.failures.is_empty()).count();
    let sum = |f: fn(&Outcome) -> u64| outcomes.iter().map(f).sum::<u64>();
    let (judged, instructions) = (sum(|o| o.judged), sum(|o| o.instructions));
    if args.json {
        let all: Vec<_> = outcomes
            .iter()
            .map(|o| {
                json!({ "file": o.file, "config": o.config.to_string(), "judged": o.judged,
                        "instructions": o.instructions, "failures": o.failures })
            })
            .collect();
        out::line(json!({ "files": all, "failed": failed, "judged": judged, "instructions": instructions }));
        return;
    }
    for o in outcomes {
        for f in &o.failures {
            out::line(format_args!("FAIL [{}] {f}", o.config));
        }
    }
    let engines = if args.golden_only { "golden" } else { "golden and dut" };
    out::line(format_args!(
        "{}: {} of {} directed tests {} on {engines}: {judged} executions held against their files, {instructions} \
         instructions, seed {}",
        if failed == 0 { "PASS" } else { "FAIL" },
        if failed == 0 { outcomes.len() } else { failed },
        outcomes.len(),
        if failed == 0 { "held" } else { "failed" },
        args.seed
    ));
}

/// An engine that keeps what it retired.
struct Watched<E> {
    engine: E,
    records: Vec<Record>,
}

impl<E> Watched<E> {
    fn new(engine: E) -> Watched<E> {
        Watched { engine, records: Vec::new() }
    }
}

impl<E: Engine> Engine for Watched<E> {
    fn name(&self) -> &'static str {
        self.engine.name()
    }
    fn describe(&self) -> String {
        self.engine.describe()
    }
    fn fields(&self) -> FieldSet {
        self.engine.fields()
    }
    fn reset(&mut self) -> Result<(), EngineError> {
        self.engine.reset()
    }
    fn load(&mut self, init: &[MemInit]) -> Result<(), EngineError> {
        self.engine.load(init)
    }
    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        self.engine.launch(run)
    }
    fn advance(&mut self, max_cycles: u64, batch: &mut Batch) -> Progress {
        let from = batch.records.len();
        let progress = self.engine.advance(max_cycles, batch);
        let retired = batch.records[from..].iter().filter(|r| r.kind == Kind::Retire as u8);
        self.records.extend(retired);
        progress
    }
    fn print_pending(&mut self) -> bool {
        self.engine.print_pending()
    }
    fn print_clear(&mut self) -> Vec<(u16, u16)> {
        self.engine.print_clear()
    }
    fn asks_to_the_end(&self) -> bool {
        self.engine.asks_to_the_end()
    }
    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        self.engine.read(addr, out)
    }
    fn read_lds(&mut self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        self.engine.read_lds(sm, offset, out)
    }
}
