//! Directed tests: assembly with an expectation after each instruction (see `expect`). Golden and the DUT run
//! each file in lockstep, and what they retired is compared with the file.

mod check;
mod expect;
pub mod written;

use crate::progress::Progress;
use check::Finding;
use serde_json::json;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tandem_abi::{Config, FieldSet, Kind, Record};
use tandem_judge::{ExitCode, Failure, Judged, Verdict};
use tandem_launch::{Job, KernelRun, MemInit, kinds};
use tandem_lockstep::engine::{self, Batch, DutParams, Engine, EngineError, Opinion};
use tandem_lockstep::{
    Date, DutEngine, End, FieldMask, GoldenEngine, Implemented, Observer, Options, Policy, refuses_job,
    run_alone, run_pair,
};
use tandem_report::{CaseResult, CaseStatus, RegressReport, counted_reasons, lacking_text};
use tandem_run::Machines;
use tandem_words::counted;
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

/// Which tests to run, and where.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Assembly files, or directories of them.
    pub targets: Vec<PathBuf>,
    /// Machines.
    pub configs: Vec<Config>,
    /// Golden alone, without the RTL.
    pub golden_only: bool,
    /// Seed of memory latency and back-pressure.
    pub seed: u64,
    /// A planted fault of the DUT, by number; 0 for none.
    pub fault: u32,
}

/// One file on one machine.
struct Outcome {
    file: PathBuf,
    config: Config,
    /// Executions compared with an expectation.
    judged: u64,
    /// Instructions on which golden and the DUT agreed.
    instructions: u64,
    failures: Vec<String>,
    /// Why it was not run: the DUT lacks an instruction of it.
    not_run: Option<String>,
    /// The result of the file.
    code: ExitCode,
}

/// The files of a specification, in the project at `root`.
///
/// # Errors
/// If there are none, or a directory cannot be read.
pub fn files(spec: &Spec, root: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for t in &spec.targets {
        collect(&written::resolved(t, root)?, &mut files)?;
    }
    match files.is_empty() {
        true => {
            let named: Vec<_> = spec.targets.iter().map(|t| t.display().to_string()).collect();
            Err(Failure::bad_input(format!("{}: no assembly file (.s) here", named.join(", "))))
        }
        false => Ok(files),
    }
}

/// Runs every file on every machine.
///
/// # Errors
/// If a tool fails. A faulty file only fails itself.
pub fn run(
    spec: &Spec,
    files: &[PathBuf],
    machines: &dyn Machines,
    progress: &dyn Progress,
) -> Result<Report, Failure> {
    let mut outcomes = Vec::new();
    for config in &spec.configs {
        // Before the DUT is built, so that a wrong file alone is told at once.
        let tests: Vec<_> = files.iter().map(|file| Test::read(file, config, spec.seed)).collect();
        let flavour = if spec.fault == 0 { Flavour::Plain } else { Flavour::Faults };
        let library = match spec.golden_only || tests.iter().all(Result::is_err) {
            true => None,
            false => Some(machines.open(config, flavour)?),
        };
        for (file, test) in files.iter().zip(tests) {
            let outcome = match test.and_then(|test| test.run(file, config, library.as_ref(), spec)) {
                Err(bad) if bad.code == ExitCode::BadInput => Outcome {
                    file: file.clone(),
                    config: *config,
                    judged: 0,
                    instructions: 0,
                    failures: vec![bad.message],
                    not_run: None,
                    code: bad.code,
                },
                other => other?,
            };
            outcomes.push(outcome);
            progress.step(1);
        }
    }
    if let Some(why) = nothing_ran(&outcomes) {
        return Err(Failure::lacking(why));
    }
    Ok(Report { outcomes, golden_only: spec.golden_only, seed: spec.seed })
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::unreadable(path, &e);
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

/// A file, read for a machine.
struct Test {
    job: Job,
    expected: Vec<expect::Expectation>,
    /// Addresses with their source lines.
    lines: Vec<(u32, u32)>,
    /// Threads of a warp.
    threads: usize,
}

impl Test {
    fn read(file: &Path, config: &Config, seed: u64) -> Result<Test, Failure> {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(|e| Failure::unreadable(file, &e))?;
        if let Some(what) = kinds::mistaken(&text, "assembly") {
            return Err(Failure::bad_input(format!("{name}: {what}")));
        }
        let (mut job, _) =
            tandem_launch::assembly::read(&text, &name, Some(config)).map_err(Failure::bad_input)?;
        let run = &mut job.kernels[0];
        run.timeout_cycles.get_or_insert(2_000_000);
        let symbols: HashMap<String, u32> = run.symbols.iter().map(|s| (s.name.clone(), s.addr)).collect();
        let lines: Vec<(u32, u32)> = run.lines.iter().map(|l| (l.addr, l.line)).collect();
        let expected =
            expect::parse(&text, &symbols).map_err(|e| Failure::bad_input(format!("{name}:{e}")))?;
        let threads = run.launch.wf_size as usize;
        // On a machine with another number of lanes the same launch would have that many, unless the file
        // states its own.
        let other = Config { lanes: if config.lanes == 4 { 8 } else { 4 }, ..*config };
        let (elsewhere, _) =
            tandem_launch::assembly::read(&text, &name, Some(&other)).map_err(Failure::bad_input)?;
        let open = elsewhere.kernels[0].launch.wf_size as usize != threads;
        expect::within(&expected, threads, open).map_err(|e| Failure::bad_input(format!("{name}:{e}")))?;
        if config.is_sv39() {
            job = tandem_launch::paging::paged(&job, seed)
                .map_err(|e| Failure::bad_input(format!("{name}: {e}")))?;
        }
        Ok(Test { job, expected, lines, threads })
    }

    fn run(
        &self,
        file: &Path,
        config: &Config,
        library: Option<&Library>,
        spec: &Spec,
    ) -> Result<Outcome, Failure> {
        let Test { job, expected, lines, threads } = self;
        let name = file.display().to_string();
        let mut failures = Vec::new();
        if expected.is_empty() {
            failures.push(format!("{name}: it expects nothing: write `#=` behind the instructions it tests"));
        }
        let traps = expected.iter().flat_map(|e| &e.turns).any(|t| t.trap.is_some());
        let not_run = |why: String, instructions| {
            let (file, config, not_run) = (file.to_path_buf(), *config, Some(why));
            Outcome { file, config, judged: 0, instructions, failures: vec![], not_run, code: ExitCode::Pass }
        };
        if let Some(why) = library.and_then(|library| refuses_job(library.profile(), job)) {
            return Ok(not_run(why, 0));
        }
        let (outcome, records) = execute(job, config, library, spec)?;
        if let Some(why) = outcome.not_implemented {
            return Ok(not_run(why, outcome.instructions));
        }
        let judged_run = Judged::of_lockstep(&outcome);
        let verdict = judged_run.judgement.verdict;
        let ended = matches!(verdict, Verdict::Pass | Verdict::Ran | Verdict::Trap);
        let (findings, judged) = check::check(expected, lines, *threads, &records, ended);
        let mut code = ExitCode::Pass;
        match verdict {
            // A single engine is compared with no other, only with the file.
            Verdict::Pass | Verdict::Ran if !traps => {}
            Verdict::Trap if traps => {}
            Verdict::Pass | Verdict::Ran => {
                failures.push(format!("{name}: it ended without the trap that it expects"));
            }
            other => {
                code = ExitCode::from(other);
                failures.push(format!("{name}: {other}: {}", judged_run.detail()));
            }
        }
        // A program that could not run has no result to judge.
        if !matches!(code, ExitCode::Tool | ExitCode::BadInput | ExitCode::Internal) {
            failures.extend(
                findings.into_iter().map(|Finding { line, message }| format!("{name}:{line}: {message}")),
            );
        }
        if code == ExitCode::Pass {
            code = ExitCode::held(failures.is_empty());
        }
        // Golden alone held what the DUT did not show.
        let nothing = matches!(outcome.end, End::NothingCompared);
        let unshown = library.and_then(|library| unshown(expected, library.profile()));
        if let Some(why) = unshown.filter(|_| nothing || code == ExitCode::Pass) {
            return Ok(not_run(why, outcome.instructions));
        }
        let (file, config, instructions) = (file.to_path_buf(), *config, outcome.instructions);
        Ok(Outcome { file, config, judged, instructions, failures, not_run: None, code })
    }
}

fn execute(
    job: &Job,
    config: &Config,
    library: Option<&Library>,
    spec: &Spec,
) -> Result<(tandem_lockstep::Outcome, Vec<Record>), Failure> {
    let mut options = Options::default();
    let golden = || GoldenEngine::new(*config, Profile::default(), None);
    Ok(match library {
        Some(library) => {
            let params =
                DutParams { seed: spec.seed, fault: spec.fault, trace: true, ..DutParams::default() };
            let mut leader = Watched::new(DutEngine::new(library, &params)?);
            if shows_all(library.profile()) {
                return Ok((run_pair(&mut leader, &mut golden(), job, &options), leader.records));
            }
            // Golden's records fill in what the DUT does not show. The two agree on everything that the DUT
            // does show.
            let records = Arc::new(Mutex::new(Vec::new()));
            let seen = records.clone();
            options.observer = Some(Observer::new(move |r| {
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                seen.extend((r.kind == Kind::Retire as u8).then_some(*r));
            }));
            let outcome = run_pair(&mut leader, &mut golden(), job, &options);
            let records = std::mem::take(&mut *records.lock().unwrap_or_else(PoisonError::into_inner));
            (outcome, records)
        }
        None => {
            let mut leader = Watched::new(golden());
            (run_alone(&mut leader, config, job, &options), leader.records)
        }
    })
}

/// Why nothing was compared, if the DUT could run no file.
fn nothing_ran(outcomes: &[Outcome]) -> Option<String> {
    let reasons: Vec<String> = outcomes
        .iter()
        .map(|o| o.not_run.as_ref().map(|why| format!("\n  {}: {why}", o.file.display())))
        .collect::<Option<_>>()?;
    let counts = counted_reasons(outcomes.iter().filter_map(|o| o.not_run.as_deref()));
    Some(format!(
        "the DUT can run none of these tests, so nothing was compared:{}\n{}",
        reasons.concat(),
        lacking_text(&counts).trim_end()
    ))
}

/// What a file states and the DUT does not report, if there is such a thing.
fn unshown(expected: &[expect::Expectation], profile: &ventus_dut::Profile) -> Option<String> {
    let stated = expected.iter().flat_map(|e| &e.turns).fold(FieldSet(0), |all, t| all.union(t.groups()));
    let missing: Vec<&str> = ventus_dut::groups()
        .filter(|(group, _)| stated.contains(*group) && !profile.groups().contains(*group))
        .map(|(_, name)| name)
        .collect();
    let name = &profile.name;
    (!missing.is_empty()).then(|| {
        format!(
            "{name} does not report {}, which the file states (records in its profile)",
            missing.join(", ")
        )
    })
}

/// Whether a DUT reports all that a file may expect, without a known difference.
fn shows_all(profile: &ventus_dut::Profile) -> bool {
    let needed = [
        FieldSet::MASK,
        FieldSet::NEXT,
        FieldSet::PREFIX,
        FieldSet::SDST,
        FieldSet::VDST,
        FieldSet::MEM,
        FieldSet::CSR,
        FieldSet::SIMT,
        FieldSet::SYNC,
        FieldSet::TRAP,
        FieldSet::FLAGS,
    ];
    profile.differences.is_empty() && needed.iter().all(|group| profile.groups().contains(*group))
}

/// A completed run of directed tests.
pub struct Report {
    outcomes: Vec<Outcome>,
    golden_only: bool,
    seed: u64,
}

impl Report {
    /// The exit code: of several failures, the one that shows a bug first.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::of_all(self.outcomes.iter().map(|o| o.code))
    }

    fn failed(&self) -> usize {
        self.outcomes.iter().filter(|o| !o.failures.is_empty()).count()
    }

    fn sum(&self, of: fn(&Outcome) -> u64) -> u64 {
        self.outcomes.iter().map(of).sum()
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        let all: Vec<_> = self
            .outcomes
            .iter()
            .map(|o| {
                json!({ "file": o.file, "config": o.config.to_string(), "judged": o.judged,
                        "instructions": o.instructions, "failures": o.failures, "not_run": o.not_run })
            })
            .collect();
        let (judged, instructions) = (self.sum(|o| o.judged), self.sum(|o| o.instructions));
        let failed = self.failed();
        let out = json!({ "files": all, "failed": failed, "judged": judged, "instructions": instructions });
        format!("{out}\n")
    }

    /// The files as cases whose names begin with the family. `again` returns the command that repeats a file
    /// on a machine.
    pub fn to_cases(&self, again: impl Fn(&Path, &Config) -> String) -> RegressReport {
        let case = |o: &Outcome| {
            let family = o.file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
            let file = o.file.file_name().unwrap_or_default().to_string_lossy();
            let failed = !o.failures.is_empty();
            let lines = o.failures.iter().map(|f| format!("FAIL [{}] {f}", o.config));
            let (status, verdict) = match &o.not_run {
                Some(why) => (CaseStatus::NotRun, why.as_str()),
                None if failed => (CaseStatus::Fail, "failed"),
                None => (CaseStatus::Pass, "pass"),
            };
            CaseResult {
                status,
                verdict: verdict.into(),
                exit_code: Some(o.code.code().into()),
                instructions: o.instructions,
                detail: lines.collect::<Vec<_>>().join("\n"),
                ..CaseResult::new(format!("{family}/{file}"), family.into_owned(), again(&o.file, &o.config))
            }
        };
        RegressReport::of_tests("directed", self.outcomes.iter().map(case).collect(), 0.0)
    }

    /// As text: failures, then one closing line.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        for o in &self.outcomes {
            for f in &o.failures {
                let _ = writeln!(s, "FAIL [{}] {f}", o.config);
            }
            if let Some(why) = &o.not_run {
                let _ = writeln!(s, "NOT RUN [{}] {}: {why}", o.config, o.file.display());
            }
        }
        s += &lacking_text(&counted_reasons(self.outcomes.iter().filter_map(|o| o.not_run.as_deref())));
        let (failed, all) = (self.failed(), self.outcomes.len());
        let not_run = self.outcomes.iter().filter(|o| o.not_run.is_some()).count();
        let _ = writeln!(
            s,
            "{}: {} of {} {} on {}{}: {} held against their files, {}, seed {}",
            if failed == 0 { "PASS" } else { "FAIL" },
            if failed == 0 { all - not_run } else { failed },
            counted(all as u64, "directed test"),
            if failed == 0 { "held" } else { "failed" },
            if self.golden_only { "golden" } else { "golden and dut" },
            if not_run == 0 { String::new() } else { format!(", {not_run} not run") },
            counted(self.sum(|o| o.judged), "execution"),
            counted(self.sum(|o| o.instructions), "instruction"),
            self.seed
        );
        s
    }
}

/// An engine that records what it retires.
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
    fn opinion(&self) -> Opinion {
        self.engine.opinion()
    }
    fn policy(&self) -> Policy {
        self.engine.policy()
    }
    fn implemented(&self) -> Option<Implemented> {
        self.engine.implemented()
    }
    fn never(&self) -> FieldMask {
        self.engine.never()
    }
    fn taken_away(&self) -> Option<(String, Date)> {
        self.engine.taken_away()
    }
    fn unchecked(&self) -> Vec<&'static str> {
        self.engine.unchecked()
    }
    fn moves_late_records(&self) -> bool {
        self.engine.moves_late_records()
    }
    fn untold(&self) -> Vec<&'static str> {
        self.engine.untold()
    }
    fn has_records(&self) -> bool {
        self.engine.has_records()
    }
    fn expect(&mut self, instructions: u64) {
        self.engine.expect(instructions);
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
    fn advance(&mut self, max_cycles: u64, batch: &mut Batch) -> engine::Progress {
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
