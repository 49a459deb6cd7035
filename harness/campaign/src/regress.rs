//! `tandem regress PLAN.yaml`: runs every case of a plan as a process of this program. A failure's replay
//! command is the case's command line.

use crate::bar::Bar;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::{out, paths};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tandem_files::write_atomically;
use tandem_junit::to_junit;
use tandem_report::{NotRun, RegressReport};
use tandem_suites::progress::all_processors;
use tandem_suites::regress::{Case, Expanded, Plan, Starter, Work, run_all};
use ventus_dut::DutRef;

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
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let plan = Plan::read(&args.plan).map_err(Failure::bad_input)?;
    let root = paths::root();
    let shared = tandem_refdata::directory(&root).map_err(Failure::bad_input)?;
    let mut all = plan.expand(&root, shared.as_deref()).map_err(Failure::bad_input)?;
    on_dut(&mut all.cases, &crate::library::dut());
    if crate::library::given_strict() {
        strictly(&mut all.cases);
    }
    if let Some(part) = &args.filter {
        filter(&plan, &mut all, part)?;
    }
    let Expanded { cases, without_files, without_data } = all;
    // Report them: a directory whose name differs from the plan's looks the same.
    let empty: Vec<String> = without_files.iter().map(|g| format!("group {g}: no files yet")).collect();
    if args.list {
        for c in &cases {
            out::line(format_args!("{:<60} tandem {}", c.name, words(c).join(" ")));
        }
        for g in &without_data {
            out::line(format_args!("{g}: not run, {}", tandem_refdata::REASON));
        }
        empty.iter().for_each(out::line);
        return Ok(ExitCode::Pass);
    }
    if cases.is_empty() {
        let groups = without_data.join(", ");
        return Err(Failure::bad_input(format!("nothing to run: {groups}: {}", tandem_refdata::REASON)));
    }
    for g in &without_data {
        tandem_refdata::record(&format!("plan {}: {g}", plan.name)).map_err(tool_failure)?;
    }
    tandem_process::end_children_on_interrupt().map_err(tool_failure)?;
    let exe = std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let started = Instant::now();
    let jobs = args.jobs.unwrap_or_else(all_processors).max(1);
    let bar = Bar(out::progress(cases.len(), "cases"));
    let starter = Processes { program: exe, root };
    let results = run_all(&cases, &starter, jobs, args.tries, &bar);
    bar.0.finish_and_clear();
    let reason = tandem_refdata::REASON;
    let not_run = without_data.into_iter().map(|group| NotRun { group, reason: reason.into() }).collect();
    let seconds = started.elapsed().as_secs_f64();
    let report = RegressReport { plan: plan.name, cases: results, not_run, seconds };
    write(args, &report, &empty)?;
    Ok(ExitCode::held(report.passed()))
}

/// Keeps the cases with `part` in their names. It is a usage error if there are none.
fn filter(plan: &Plan, all: &mut Expanded, part: &str) -> Result<(), Failure> {
    let without = all.without_data.join(", ");
    all.without_files.retain(|g| g.contains(part));
    all.without_data.retain(|g| g.contains(part));
    all.cases.retain(|c| c.name.contains(part));
    if !all.cases.is_empty() || !all.without_data.is_empty() {
        return Ok(());
    }
    let hint = match without.as_str() {
        "" => String::new(),
        groups => format!(" ({groups}: not looked at, {})", tandem_refdata::REASON),
    };
    Err(Failure::usage(format!("no case of plan {} has '{part}' in its name{hint}", plan.name)))
}

/// Writes the report to the requested places. `empty` names the groups without files.
fn write(args: &Args, report: &RegressReport, empty: &[String]) -> Result<(), Failure> {
    let put = |path: &Path, text: &str| {
        write_atomically(path, text.as_bytes()).map_err(|e| tool_failure(format!("{}: {e}", path.display())))
    };
    if let Some(path) = &args.junit {
        put(path, &to_junit(report).map_err(tool_failure)?)?;
    }
    match &args.json {
        Some(p) if p.as_os_str() == "-" => {
            empty.iter().for_each(|line| eprintln!("tandem: {line}"));
            out::print(&report.to_json());
        }
        other => {
            if let Some(path) = other {
                put(path, &report.to_json())?;
            }
            out::print(&report.to_text());
            empty.iter().for_each(out::line);
        }
    }
    Ok(())
}

/// Commands that run a DUT.
const RUN_ONE: [&str; 7] = ["run", "fuzz", "directed", "coverage", "bench", "mutants", "conformance"];

/// Makes the cases that run a DUT compare its known differences.
fn strictly(cases: &mut [Case]) {
    let compares = |w: &String| RUN_ONE.contains(&w.as_str()) && w != "mutants";
    for case in cases.iter_mut() {
        if words(case).first().is_some_and(compares) {
            case.more.push("--strict-profile".to_string());
        }
    }
}

/// Makes the cases that run a DUT, and name none themselves, run this one.
fn on_dut(cases: &mut [Case], dut: &DutRef) {
    for case in cases.iter_mut().filter(|_| !dut.is_in_tree()) {
        let all = words(case);
        let runs_one = all.first().is_some_and(|w| RUN_ONE.contains(&w.as_str()));
        if runs_one && !all.iter().any(|w| w == "--dut") {
            case.more.extend(["--dut".to_string(), dut.to_string()]);
        }
    }
}

/// Runs cases as processes of this program.
struct Processes {
    program: PathBuf,
    root: PathBuf,
}

impl Starter for Processes {
    fn command(&self, case: &Case) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words(case)).current_dir(&self.root);
        if matches!(case.work, Work::Run { .. }) {
            command.arg("--json");
        }
        command
    }

    fn again(&self, case: &Case) -> String {
        format!("{} {}", paths::command(), out::quoted(words(case)))
    }
}

/// A case as words after `tandem`.
fn words(case: &Case) -> Vec<String> {
    let mut words = match &case.work {
        Work::Run { target, engines } => {
            let mut words = vec!["run".to_string(), target.clone()];
            words.extend(engines.iter().flat_map(|e| ["--engine".to_string(), e.clone()]));
            words
        }
        Work::Command(words) => words.clone(),
    };
    words.extend(case.config.iter().flat_map(|c| ["--config".to_string(), c.clone()]));
    words.extend(case.seed.iter().flat_map(|s| ["--seed".to_string(), s.to_string()]));
    words.extend(case.more.iter().cloned());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strict_plan_is_strict_where_a_dut_is_compared() {
        let case = |line: &str| Case {
            name: line.into(),
            group: "g".into(),
            work: Work::Command(line.split(' ').map(String::from).collect()),
            config: None,
            seed: None,
            more: vec![],
            exit_code: 0,
            verdicts: vec![],
            timeout_s: 1,
        };
        let mut cases =
            ["fuzz --kind racy", "directed isa-tests/asm", "mutants run", "isa coverage"].map(case);
        strictly(&mut cases);
        let lines: Vec<String> = cases.iter().map(|c| words(c).join(" ")).collect();
        assert_eq!(
            lines,
            [
                "fuzz --kind racy --strict-profile",
                "directed isa-tests/asm --strict-profile",
                "mutants run",
                "isa coverage"
            ]
        );
    }

    #[test]
    fn a_case_is_named_as_a_user_would_name_it() {
        let mut case = Case {
            name: "k x".into(),
            group: "k".into(),
            work: Work::Run { target: "x".into(), engines: Some("golden,dut".into()) },
            config: Some("tiny".into()),
            seed: Some(1),
            more: vec!["--queue".into()],
            exit_code: 0,
            verdicts: vec![],
            timeout_s: 1,
        };
        assert_eq!(words(&case).join(" "), "run x --engine golden,dut --config tiny --seed 1 --queue");
        case.work = Work::Command(vec!["fuzz".into(), "--kind".into(), "racy".into()]);
        (case.config, case.seed) = (None, None);
        assert_eq!(words(&case).join(" "), "fuzz --kind racy --queue");
    }
}
