//! Conformance to the NVVM IR documents, clause by clause. Kernels run on the host, on golden and on the DUT
//! and are compared with values from the specification. Modules outside the specification must be refused
//! with the diagnostics in their file. Each test names rows of the clause list; a row that no passing test
//! shows is red.
//!
//! `file` reads tests, `run` and `check` execute them (`done` holds the results), `clauses` joins them with
//! the list, and `report` writes the report. `differences` holds the known differences on a GPU.

mod check;
mod clauses;
mod differences;
mod done;
mod file;
mod report;
mod run;

pub use clauses::{Clauses, ListError};
pub use differences::{Differences, DifferencesError, DifferencesFault};
pub use done::{Bench, Finding, FinishedCase, OnGpu, Outcome, StepTimes};
pub use file::{Case, FileError, Kind};
pub use report::{Again, Report};

use crate::progress::{Progress, in_parallel};
use clauses::{CaseEvidence, Shows};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tandem_abi::Config;
use tandem_judge::{ExitCode, Failure};
use tandem_run::Tools;
use ventus_dut::Flavour;

/// Which tests to run, and where.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The tests' directory.
    pub tests: PathBuf,
    /// The clause list.
    pub clauses: PathBuf,
    /// Only tests whose name contains one of these texts, or that show a row whose name begins with it.
    pub filter: Vec<String>,
    /// Only these machines; a test that names machines runs only on those of them. Empty: the tests' own.
    pub configs: Vec<Config>,
    /// This optimisation level instead of the tests' own.
    pub opt: Option<u8>,
    /// Number of concurrent tests.
    pub jobs: usize,
    /// Whether changed diagnostics are written to the tests' files.
    pub bless: bool,
    /// The known differences on a GPU.
    pub differences: Differences,
}

impl Spec {
    /// Every test of a checkout.
    pub fn of_tree(root: &Path) -> Spec {
        Spec {
            tests: root.join("isa-tests/conformance"),
            clauses: root.join("isa-tests/plans/nvvm-clauses.yaml"),
            filter: Vec::new(),
            configs: Vec::new(),
            opt: None,
            jobs: crate::progress::all_processors(),
            bless: false,
            differences: Differences::default(),
        }
    }

    /// Whether all tests run as their files say, so that clauses can be judged.
    fn is_whole(&self) -> bool {
        self.filter.is_empty() && self.configs.is_empty() && self.opt.is_none()
    }

    /// The requested tests.
    ///
    /// # Errors
    /// If there are none, or a file is wrong.
    pub fn cases(&self) -> Result<Vec<Case>, Failure> {
        let all = read_all(&self.tests)?;
        let cases: Vec<Case> = all.into_iter().filter(|c| chosen(c, &self.filter, &self.tests)).collect();
        match (cases.is_empty(), self.filter.is_empty()) {
            (false, _) => Ok(cases),
            (true, true) => Err(Failure::bad_input(format!(
                "{}: no conformance test (.yaml, .ll) here",
                self.tests.display()
            ))),
            (true, false) => Err(Failure::usage(format!(
                "no test has the name or shows the clause {}; --list names them all",
                self.filter.join(" or ")
            ))),
        }
    }

    /// Those of these tests that run on the requested machines. Each is restricted to these machines and to
    /// the requested level.
    ///
    /// # Errors
    /// If there are none.
    pub fn on_machines(&self, mut cases: Vec<Case>) -> Result<Vec<Case>, Failure> {
        cases.retain_mut(|c| runs_on(c, self));
        match cases.is_empty() {
            true => Err(Failure::usage("none of these tests runs on these machines")),
            false => Ok(cases),
        }
    }
}

/// A completed conformance run.
pub struct FinishedRun {
    /// The tests, in order.
    pub done: Vec<FinishedCase>,
    /// The list with its rows judged; none if only some tests ran.
    pub clauses: Option<Clauses>,
    /// The time spent on each step.
    pub spent: StepTimes,
    /// Recorded GPU answers and differences that match no present test.
    pub stale: Vec<String>,
    /// Elapsed time.
    pub seconds: f64,
}

impl FinishedRun {
    /// The whole report.
    pub fn report<'a>(&'a self, again: &'a Again) -> Report<'a> {
        Report {
            done: &self.done,
            clauses: self.clauses.as_ref(),
            spent: &self.spent,
            stale: &self.stale,
            again,
            seconds: self.seconds,
        }
    }
}

/// Opens the machines of tests separately, so that the caller can show that they are being built. A machine
/// that the DUT cannot be is left out: its tests are not run.
///
/// # Errors
/// If one cannot be built or opened.
pub fn open_machines(cases: &[Case], tools: &Tools<'_>) -> Result<(), Failure> {
    machines(cases).iter().try_for_each(|config| match tools.machines.open(config, Flavour::Plain) {
        Err(f) if f.code != ExitCode::Lacking => Err(f),
        _ => Ok(()),
    })
}

/// Runs tests.
///
/// # Errors
/// If the clause list is wrong, or names tests that do not exist.
pub fn run(
    spec: &Spec,
    cases: &[Case],
    tools: &Tools<'_>,
    root: &Path,
    progress: &dyn Progress,
) -> Result<FinishedRun, Failure> {
    let began = Instant::now();
    let mut clauses = Clauses::read(&spec.clauses).map_err(Failure::bad_input)?;
    let bench = Bench {
        dir: spec.tests.clone(),
        bless: spec.bless,
        differences: &spec.differences,
        tools,
        spent: StepTimes::default(),
    };
    let done = in_parallel(cases, spec.jobs, |case| {
        let done = one(case, &bench);
        if done.failed() {
            progress.failed(&format!("FAIL {}", case.id()));
        }
        progress.step(1);
        done
    });
    // A clause whose tests were not run is neither shown nor red.
    let whole = spec.is_whole() && done.iter().all(|d| d.not_run().is_none());
    if whole {
        let shown: Vec<CaseEvidence> = done.iter().map(shown).collect();
        clauses.judge(&shown, root).map_err(Failure::bad_input)?;
    }
    let recorded = whole && tools.gpu.has_answers();
    let stale = if recorded { stale(spec, tools, &done) } else { Vec::new() };
    let seconds = began.elapsed().as_secs_f64();
    Ok(FinishedRun { done, clauses: whole.then_some(clauses), spent: bench.spent, stale, seconds })
}

/// Recorded GPU answers and differences that match no present test: otherwise, nobody would notice that they
/// are no longer compared.
fn stale(spec: &Spec, tools: &Tools<'_>, done: &[FinishedCase]) -> Vec<String> {
    let differ = done.iter().filter(|d| d.outcome.gpu == Some(OnGpu::DiffersAsKnown));
    let differ: Vec<String> = differ.map(|d| d.case.id()).collect();
    let unused = spec.differences.unused(&differ);
    let patterns = unused.map(|p| {
        format!("isa-tests/gpu/differences.yaml: no test that differs on the GPU matches '{p}': remove it")
    });
    let unasked = tools.gpu.unasked();
    let answers = unasked.iter().map(|name| {
        format!(
            "isa-tests/gpu: the recorded answer to {name} is to another version of it: renew it, or remove \
             its line (docs/gpu.md)"
        )
    });
    patterns.chain(answers).collect()
}

/// The modules of every test of a checkout, by the test's name: for the fuzzer.
///
/// # Errors
/// If a file is wrong.
pub fn modules(root: &Path) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let all = read_all(&Spec::of_tree(root).tests)?;
    let named = |c: Case| {
        let id = c.id();
        c.modules.into_iter().map(move |m| (id.clone(), m))
    };
    // Those in MLIR are not LLVM IR.
    Ok(all.into_iter().filter(|c| !c.mlir).flat_map(named).collect())
}

/// Every case below `dir`.
fn read_all(dir: &Path) -> Result<Vec<Case>, Failure> {
    let mut files = Vec::new();
    collect(dir, Path::new(""), &mut files)?;
    files.sort();
    let (mut cases, mut wrong) = (Vec::new(), Vec::new());
    for f in files {
        match file::read(dir, &f) {
            Ok(c) => cases.extend(c),
            Err(e) => wrong.push(e.to_string()),
        }
    }
    if wrong.is_empty() { Ok(cases) } else { Err(Failure::bad_input(wrong.join("\n"))) }
}

fn collect(dir: &Path, below: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let at = dir.join(below);
    let fail = |e: std::io::Error| Failure::bad_input(format!("{}: {e}", at.display()));
    for entry in std::fs::read_dir(&at).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let path = below.join(entry.file_name());
        // Files that generate tests are not tests.
        if entry.path().is_dir() {
            if path != Path::new("generate") {
                collect(dir, &path, files)?;
            }
        } else if path.extension().is_some_and(|e| e == "yaml" || e == "ll") {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a case was requested.
fn chosen(case: &Case, filter: &[String], dir: &Path) -> bool {
    let id = case.id();
    let long = dir.join(&id).to_string_lossy().into_owned();
    filter.is_empty()
        || filter.iter().any(|f| {
            let f = f.strip_prefix("./").unwrap_or(f);
            match f.split_once('#') {
                Some((_, name)) if name != case.name => false,
                Some(_) => long.ends_with(f) || id == f,
                None => long.contains(f) || case.rows.iter().any(|r| r.starts_with(f)),
            }
        })
}

/// Restricts a case to the requested machines and level; false if none of its own remains.
fn runs_on(case: &mut Case, spec: &Spec) -> bool {
    let Kind::Run(run) = &mut case.kind else { return true };
    if let Some(level) = spec.opt {
        run.levels = vec![level];
    }
    if !spec.configs.is_empty() {
        match run.names_configs {
            true => run.configs.retain(|c| spec.configs.contains(c)),
            false => run.configs.clone_from(&spec.configs),
        }
    }
    !run.configs.is_empty()
}

/// The machines of cases.
fn machines(cases: &[Case]) -> Vec<Config> {
    let mut all: Vec<Config> = Vec::new();
    for c in cases {
        let Kind::Run(r) = &c.kind else { continue };
        for config in &r.configs {
            if !all.contains(config) {
                all.push(*config);
            }
        }
    }
    all
}

/// Writes a case as separate files.
///
/// # Errors
/// If one cannot be written.
pub fn keep_case(case: &Case, dir: &Path) -> Result<(), Failure> {
    let stem = case.id().replace(".yaml", "").replace(".ll", "").replace(['/', '#'], "-");
    let write = |name: &str, text: &[u8]| {
        let path = dir.join(name);
        tandem_files::write_atomically(&path, text)
            .map_err(|e| Failure::tool(format!("{}: {e}", path.display())))
    };
    let mut names = Vec::new();
    for (n, text) in case.modules.iter().enumerate() {
        let ext = case.module_name(n).rsplit_once('.').map(|(_, e)| e.to_string()).unwrap_or_default();
        names.push(if n == 0 { format!("{stem}.{ext}") } else { format!("{stem}.{}.{ext}", n + 1) });
        write(&names[n], text)?;
    }
    if let Kind::Run(run) = &case.kind {
        let ir = if names.len() == 1 { names.remove(0) } else { format!("[{}]", names.join(", ")) };
        let configs: Vec<String> = run.configs.iter().map(|c| c.to_string()).collect();
        let head = format!("ir: {ir}\nconfigs: [{}]", configs.join(", "));
        let named = run.kernel_file.replacen("ir: k.ll", &head, 1);
        write(&format!("{stem}.yaml"), named.as_bytes())?;
    }
    Ok(())
}

/// Runs one case; a panic in it is a failure of that case.
fn one(case: &Case, bench: &Bench<'_>) -> FinishedCase {
    let began = Instant::now();
    let work = || match &case.kind {
        Kind::Run(r) => run::run(case, r, bench),
        Kind::Check(v) => Outcome { findings: check::run(case, v, bench), ..Outcome::default() },
    };
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let failure = Failure::internal("internal error (above)");
        Outcome { findings: vec![Finding { level: None, config: None, failure }], ..Outcome::default() }
    });
    FinishedCase { case: case.clone(), outcome, seconds: began.elapsed().as_secs_f64() }
}

fn shown(done: &FinishedCase) -> CaseEvidence {
    let shows = match &done.case.kind {
        Kind::Run(_) => Shows::Runs,
        Kind::Check(v) if v.accepted => Shows::Accepted,
        Kind::Check(_) => Shows::Refused,
    };
    CaseEvidence { id: done.case.id(), rows: done.case.rows.clone(), shows, passed: done.passed() }
}
