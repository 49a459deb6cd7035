//! `tandem conformance`: the tests of the NVVM IR documents, clause by clause. Kernels run on the host, on
//! golden and on the DUT and are held against values from the specification; modules outside it must be
//! refused with the words that their file holds. Each test names rows of the clause list; a row that no
//! passing test shows is red.
//!
//! `file` reads tests, `run` and `check` do them, `clauses` joins them with the list, `report` says it all.

mod check;
mod clauses;
mod file;
mod report;
mod run;

use crate::exit::{Failure, tool_failure};
use crate::out;
use clauses::{Clauses, Shown, Shows};
use file::{Case, Kind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;
use tandem_abi::Config;
use ventus_dut::Flavour;

/// Runs the conformance tests of NVVM IR and prints which clauses they show.
///
/// isa-tests/conformance/README.md says how tests are written. The exit code is 1 if a test fails or a clause
/// is red. With a FILTER, --config or -O only tests count, because the clauses need all of them.
/// TANDEM_BLESS=1 writes changed diagnostics into the tests' files.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Tests whose name (FILE or FILE#CASE) contains this text, or that show a row whose name begins with it
    filter: Vec<String>,
    /// Machines, in place of tiny and default; a test that names machines runs only on those of them that it
    /// names
    #[arg(long, short)]
    config: Vec<Config>,
    /// Optimisation level, in place of the tests' own
    #[arg(short = 'O', value_parser = clap::value_parser!(u8).range(0..=3))]
    opt: Option<u8>,
    /// Tests at once [default: the number of processors]
    #[arg(long, short)]
    jobs: Option<usize>,
    /// List the tests and what they show, and stop
    #[arg(long)]
    list: bool,
    /// Write each test's module and kernel file here, for `tandem run` and `tandem compile`
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// The tests [default: isa-tests/conformance]
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,
    /// The clause list [default: isa-tests/plans/nvvm-clauses.yaml]
    #[arg(long, value_name = "FILE")]
    clauses: Option<PathBuf>,
    /// Where to write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// JSON in place of text
    #[arg(long)]
    json: bool,
}

/// What did not hold, and where.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Level of optimisation, where it depends on one.
    level: Option<u8>,
    /// Machine, where it depends on one.
    config: Option<Config>,
    /// Exit code that it comes to.
    code: u8,
    /// What.
    message: String,
}

/// A case and what it came to.
pub struct Done {
    case: Case,
    runs: u64,
    instructions: u64,
    findings: Vec<Finding>,
    seconds: f64,
}

/// What cases need beside themselves.
pub struct Tools {
    /// The tests' directory.
    dir: PathBuf,
    /// The options of this call that a command which repeats a test needs.
    options: Vec<String>,
    /// Whether changed diagnostics are taken.
    bless: bool,
    /// How programs run.
    run_args: crate::run::Args,
    /// Where the time went.
    spent: Spent,
}

/// Where the time went, over all threads, in microseconds.
#[derive(Default)]
pub struct Spent {
    compile: AtomicU64,
    run: AtomicU64,
}

impl Spent {
    fn add(to: &AtomicU64, since: Instant) {
        to.fetch_add(u64::try_from(since.elapsed().as_micros()).unwrap_or(0), Ordering::Relaxed);
    }
    fn compile(&self, since: Instant) {
        Spent::add(&self.compile, since);
    }
    fn run(&self, since: Instant) {
        Spent::add(&self.run, since);
    }
}

/// Runs the tests.
pub fn main(args: &Args) -> Result<u8, Failure> {
    let began = Instant::now();
    let root = crate::paths::root();
    let dir = args.tests.clone().unwrap_or_else(|| root.join("isa-tests/conformance"));
    let list = args.clauses.clone().unwrap_or_else(|| root.join("isa-tests/plans/nvvm-clauses.yaml"));
    let mut clauses = Clauses::read(&list).map_err(Failure::bad_input)?;
    let all = read_all(&dir)?;
    let whole = args.filter.is_empty() && args.config.is_empty() && args.opt.is_none();
    let mut cases: Vec<Case> = all.into_iter().filter(|c| chosen(c, &args.filter, &dir)).collect();
    if cases.is_empty() {
        return Err(match args.filter.is_empty() {
            true => Failure::bad_input(format!("{}: no conformance test (.yaml, .ll) here", dir.display())),
            false => Failure::usage(format!("no test is called or shows {}", args.filter.join(" or "))),
        });
    }
    if args.list {
        for c in &cases {
            out::line(format_args!("{:<60} {}", c.id(), c.rows.join(" ")));
        }
        return Ok(0);
    }
    cases.retain_mut(|c| runs_on(c, args));
    if cases.is_empty() {
        return Err(Failure::usage("none of these tests runs on these machines"));
    }
    if let Some(keep) = &args.keep {
        cases.iter().try_for_each(|c| keep_case(c, keep))?;
    }
    let own = [("--tests", &args.tests), ("--clauses", &args.clauses)];
    let named = own.iter().filter_map(|(option, path)| Some((option, path.as_ref()?)));
    let tools = Tools {
        dir,
        options: named.flat_map(|(option, path)| [option.to_string(), crate::paths::shown(path)]).collect(),
        bless: std::env::var_os("TANDEM_BLESS").is_some_and(|v| v == "1"),
        run_args: crate::run::Args { no_bundle: true, ..crate::run::defaults(&["conformance", "--json"])? },
        spent: Spent::default(),
    };
    // Before the bar: building a machine shows a bar of its own.
    for config in machines(&cases) {
        crate::library::open(&config, Flavour::Plain)?;
    }
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)).max(1);
    let done = run_all(cases, &tools, jobs);
    let shown: Vec<Shown> = done.iter().map(Done::shown).collect();
    if whole {
        clauses.judge(&shown, &root).map_err(Failure::bad_input)?;
    }
    let report = report::Report {
        done: &done,
        clauses: whole.then_some(&clauses),
        tools: &tools,
        seconds: began.elapsed().as_secs_f64(),
    };
    if let Some(p) = &args.junit {
        tandem_report::write_atomically(p, report.to_junit()?.as_bytes())
            .map_err(|e| tool_failure(format!("{}: {e}", p.display())))?;
    }
    out::print(&if args.json { report.to_json() } else { report.to_text() });
    Ok(report.exit_code())
}

/// The modules of every case, by the case's name: for the fuzzer.
pub fn modules() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let all = read_all(&crate::paths::root().join("isa-tests/conformance"))?;
    let named = |c: Case| {
        let id = c.id();
        c.modules.into_iter().map(move |m| (id.clone(), m))
    };
    Ok(all.into_iter().flat_map(named).collect())
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
            Err(m) => wrong.push(m),
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
        // What makes tests is none.
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

/// Whether a case is among those asked for.
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

/// Gives a case the machines and the level that were asked for; false if none of its own is among them.
fn runs_on(case: &mut Case, args: &Args) -> bool {
    let Kind::Run(run) = &mut case.kind else { return true };
    if let Some(level) = args.opt {
        run.levels = vec![level];
    }
    if !args.config.is_empty() {
        match run.names_configs {
            true => run.configs.retain(|c| args.config.contains(c)),
            false => run.configs.clone_from(&args.config),
        }
    }
    !run.configs.is_empty()
}

/// The machines that cases run on.
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

/// Writes a case as files of their own.
fn keep_case(case: &Case, dir: &Path) -> Result<(), Failure> {
    let stem = case.id().replace(".yaml", "").replace(".ll", "").replace(['/', '#'], "-");
    let write = |name: &str, text: &[u8]| {
        let path = dir.join(name);
        tandem_report::write_atomically(&path, text)
            .map_err(|e| tool_failure(format!("{}: {e}", path.display())))
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

/// Every case, `jobs` at a time, results in the order of the cases.
fn run_all(cases: Vec<Case>, tools: &Tools, jobs: usize) -> Vec<Done> {
    let bar = out::progress(cases.len(), "tests");
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Done>>> = Mutex::new(cases.iter().map(|_| None).collect());
    std::thread::scope(|s| {
        for _ in 0..jobs.min(cases.len()) {
            s.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(i) else { break };
                    let done = one(case, tools);
                    if !done.findings.is_empty() && !bar.is_hidden() {
                        bar.suspend(|| eprintln!("FAIL {}", case.id()));
                    }
                    bar.inc(1);
                    if let Ok(mut all) = results.lock() {
                        all[i] = Some(done);
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    results.into_inner().unwrap_or_else(|e| e.into_inner()).into_iter().flatten().collect()
}

/// One case; a panic in it is a failure of it.
fn one(case: &Case, tools: &Tools) -> Done {
    let began = Instant::now();
    let work = || match &case.kind {
        Kind::Run(r) => run::run(case, r, tools),
        Kind::Check(v) => run::Outcome { findings: check::run(case, v, tools), ..run::Outcome::default() },
    };
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let message = "internal error (above)".to_string();
        run::Outcome {
            findings: vec![Finding { level: None, config: None, code: 6, message }],
            ..run::Outcome::default()
        }
    });
    Done {
        case: case.clone(),
        runs: outcome.runs,
        instructions: outcome.instructions,
        findings: outcome.findings,
        seconds: began.elapsed().as_secs_f64(),
    }
}

impl Done {
    fn shown(&self) -> Shown {
        let shows = match &self.case.kind {
            Kind::Run(_) => Shows::Runs,
            Kind::Check(v) if v.accepted => Shows::Accepted,
            Kind::Check(_) => Shows::Refused,
        };
        Shown { id: self.case.id(), rows: self.case.rows.clone(), shows, passed: self.findings.is_empty() }
    }
}
