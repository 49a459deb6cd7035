//! `tandem regress PLAN.yaml`: every case of a plan as a process of its own, several at once. A case that
//! crashes or hangs is a failed case and nothing more; a failure's replay command is the case's command line.

mod plan;

use crate::exit::{Failure, tool_failure};
use crate::out;
use plan::{Case, Expanded, Plan};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tandem_process::{Ending, Limits, Output};
use tandem_report::{CaseResult, CaseStatus, NotRun, RegressReport, RunReport, to_junit, write_atomically};

/// Runs the cases of a regression plan in parallel and sums them up.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The plan, a YAML file (see isa-tests/plans/)
    plan: PathBuf,
    /// Cases at once [default: the number of processors]
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Only cases whose name contains this text
    #[arg(long, short)]
    filter: Option<String>,
    /// List the cases and stop
    #[arg(long)]
    list: bool,
    /// Tries for a case that fails; a case that passes on a later try is reported as flaky and does not pass
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10))]
    tries: u32,
    /// Where to write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Where to write the report as JSON; `-` is standard output, in place of the text
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Runs the plan. The exit code is 0 only if every case passed.
pub fn main(args: &Args) -> Result<u8, Failure> {
    tandem_process::end_children_on_interrupt().map_err(tool_failure)?;
    let plan = Plan::read(&args.plan).map_err(Failure::bad_input)?;
    let root = crate::paths::root();
    let shared = tandem_refdata::directory(&root).map_err(Failure::bad_input)?;
    let mut all = plan.expand(&root, shared.as_deref()).map_err(Failure::bad_input)?;
    let without = all.without_data.join(", ");
    if let Some(f) = &args.filter {
        all.without_files.retain(|g| g.contains(f));
        all.without_data.retain(|g| g.contains(f));
        all.cases.retain(|c| c.name.contains(f));
        if all.cases.is_empty() && all.without_data.is_empty() {
            let hint = match without.as_str() {
                "" => String::new(),
                groups => format!(" ({groups}: not looked at, {})", tandem_refdata::REASON),
            };
            return Err(Failure::usage(format!("no case of plan {} has '{f}' in its name{hint}", plan.name)));
        }
    }
    let Expanded { cases, without_files, without_data } = all;
    // Not silently: a directory with another name than the plan's looks just so.
    let empty: Vec<String> = without_files.iter().map(|g| format!("group {g}: no files yet")).collect();
    if args.list {
        for c in &cases {
            out::line(format_args!("{:<60} tandem {}", c.name, c.words.join(" ")));
        }
        for g in &without_data {
            out::line(format_args!("{g}: not run, {}", tandem_refdata::REASON));
        }
        empty.iter().for_each(out::line);
        return Ok(0);
    }
    if cases.is_empty() {
        let groups = without_data.join(", ");
        return Err(Failure::bad_input(format!("nothing to run: {groups}: {}", tandem_refdata::REASON)));
    }
    for g in &without_data {
        tandem_refdata::record(&format!("plan {}: {g}", plan.name)).map_err(tool_failure)?;
    }
    let exe = std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let started = Instant::now();
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)).max(1);
    let results = run_all(&exe, &root, &cases, jobs, args.tries);
    let reason = tandem_refdata::REASON;
    let not_run = without_data.into_iter().map(|group| NotRun { group, reason: reason.into() }).collect();
    let seconds = started.elapsed().as_secs_f64();
    let report = RegressReport { plan: plan.name, cases: results, not_run, seconds };
    if let Some(p) = &args.junit {
        let xml = to_junit(&report).map_err(tool_failure)?;
        write_atomically(p, xml.as_bytes()).map_err(|e| tool_failure(format!("{}: {e}", p.display())))?;
    }
    match &args.json {
        Some(p) if p.as_os_str() == "-" => {
            empty.iter().for_each(|line| eprintln!("tandem: {line}"));
            out::print(&report.to_json());
        }
        other => {
            if let Some(p) = other {
                write_atomically(p, report.to_json().as_bytes())
                    .map_err(|e| tool_failure(format!("{}: {e}", p.display())))?;
            }
            out::print(&report.to_text());
            empty.iter().for_each(out::line);
        }
    }
    Ok(u8::from(!report.passed()))
}

/// Every case, `jobs` at a time, results in the order of the cases.
fn run_all(exe: &Path, root: &Path, cases: &[Case], jobs: usize, tries: u32) -> Vec<CaseResult> {
    let bar = out::progress(cases.len(), "cases");
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<CaseResult>>> = Mutex::new(vec![None; cases.len()]);
    std::thread::scope(|s| {
        for _ in 0..jobs.min(cases.len()) {
            s.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(i) else { break };
                    let r = run_with_retries(exe, root, case, tries);
                    if r.status != CaseStatus::Pass {
                        bar.suspend(|| eprintln!("FAIL {}: {}", r.name, r.verdict));
                    }
                    bar.inc(1);
                    if let Ok(mut all) = results.lock() {
                        all[i] = Some(r);
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    results.into_inner().unwrap_or_else(|e| e.into_inner()).into_iter().flatten().collect()
}

fn run_with_retries(exe: &Path, root: &Path, case: &Case, tries: u32) -> CaseResult {
    let mut result = run_case(exe, root, case);
    for _ in 1..tries {
        if result.status == CaseStatus::Pass {
            break;
        }
        let again = run_case(exe, root, case);
        if again.status == CaseStatus::Pass {
            result.status = CaseStatus::Flaky;
            break;
        }
    }
    result
}

/// One case as a child process.
fn run_case(exe: &Path, root: &Path, case: &Case) -> CaseResult {
    let started = Instant::now();
    let is_run = case.words.first().is_some_and(|w| w == "run");
    let mut command = Command::new(exe);
    command.args(&case.words).current_dir(root);
    if is_run {
        command.arg("--json");
    }
    let mut result = CaseResult {
        name: case.name.clone(),
        group: case.group.clone(),
        status: CaseStatus::Fail,
        verdict: String::new(),
        exit_code: None,
        instructions: 0,
        bits: 0,
        detail: String::new(),
        replay: format!("{} {}", crate::paths::command(), out::quoted(&case.words)),
        seconds: 0.0,
    };
    match tandem_process::run(&mut command, &[], Limits::wall(Duration::from_secs(case.timeout_s))) {
        Err(e) => result.verdict = format!("did not start: {e}"),
        Ok(output) => finish_case(&output, case, is_run, &mut result),
    }
    result.seconds = started.elapsed().as_secs_f64();
    result
}

/// Judges a case that has ended.
fn finish_case(output: &Output, case: &Case, is_run: bool, result: &mut CaseResult) {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = output.complaint();
    if let Ending::TimedOut(_) = output.ending {
        result.verdict = format!("ended after {} s", case.timeout_s);
        result.detail = err;
        return;
    }
    result.exit_code = output.ending.status();
    let report: Option<RunReport> = if is_run { serde_json::from_str(&out).ok() } else { None };
    if let Some(r) = &report {
        result.verdict = r.verdict.word().to_string();
        result.instructions = r.pairs.iter().filter(|p| p.unit == "instructions").map(|p| p.compared).sum();
        result.bits = r.pairs.iter().map(|p| p.bits).sum();
    } else {
        result.verdict = match output.ending {
            Ending::Exited(code) => format!("exit code {code}"),
            ending => ending.to_string(),
        };
    }
    // A `run` that returns 0 without a readable report has shown nothing.
    let shown =
        !is_run || case.exit_code != 0 || report.as_ref().is_some_and(|r| r.pairs.iter().any(|p| p.bits > 0));
    let as_planned = match &case.verdicts[..] {
        [] => result.exit_code == Some(case.exit_code),
        verdicts => report.as_ref().is_some_and(|r| verdicts.contains(&r.verdict)),
    };
    if as_planned && shown {
        result.status = CaseStatus::Pass;
    } else {
        let text = report.map_or_else(|| out.into_owned(), |r| r.detail);
        result.detail = [text.trim_end(), err.trim_end()]
            .iter()
            .filter(|s| !s.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join("\n");
        if as_planned {
            result.verdict = "nothing was compared".into();
        }
    }
}
