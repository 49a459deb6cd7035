//! `tandem signoff PLAN.yaml`: runs a plan, or takes its results, and answers yes or no by a testplan.

use crate::cluster::Options;
use crate::committed::inputs;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::history;
use crate::out;
use crate::regress::chosen::{ChoiceArgs, Chosen};
use crate::regress::start::{again, words};
use crate::result_files::{read_report, together, writable, write_result};
use std::path::{Path, PathBuf};
use tandem_lockstep::Date;
use tandem_report::{RegressReport, Stage, counted};
use tandem_signoff::measured::{Coverage, Measured, Mutants};
use tandem_signoff::{Evidence, Reason, ReasonKind, SignOff, Testplan, Waivers, html, judge, junit, text};
use tandem_suites::regress::Case;

/// Signs off a plan, or says why not: runs it, applies its testplan and waivers, and gives every reason.
///
/// The exit code is 0 for a yes and 1 for a no. If it cannot judge at
/// all, the code says why: 2 for the command line, 4 for a tool or a file that cannot be written, 5 for a
/// wrong input file.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The plan, a YAML file (see isa-tests/plans/)
    plan: PathBuf,
    #[command(flatten)]
    how: ChoiceArgs,
    /// Judge the results of an earlier run, which `regress --json FILE` wrote, and run nothing
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// The testplan [default: the plan's `testplan`]
    #[arg(long, value_name = "FILE")]
    testplan: Option<PathBuf>,
    /// The waivers [default: the testplan's `waivers`]
    #[arg(long, value_name = "FILE")]
    waivers: Option<PathBuf>,
    /// smoke, nightly or sign-off: testpoints and goals of later stages do not count [default: the plan's
    /// `stage`]
    #[arg(long)]
    stage: Option<Stage>,
    /// Coverage, as `coverage report --format json` writes it
    #[arg(long, value_name = "FILE")]
    coverage: Option<PathBuf>,
    /// The score of the mutants, as `mutants report --json` writes it
    #[arg(long, value_name = "FILE")]
    mutants: Option<PathBuf>,
    /// Accept results from a checkout with uncommitted changes; the answer says so
    #[arg(long)]
    allow_changes: bool,
    /// Where to write the HTML report: one file that needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Where to write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Where to write the answer as JSON; `-` is standard output, in place of the text
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Where to write the results, for --results and `regress --rerun-failed`
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    training: crate::training::Args,
    #[command(flatten)]
    history: history::Into,
}

impl Args {
    /// Where the plan's cases run.
    pub fn cluster(&mut self) -> &mut Options {
        &mut self.how.cluster
    }
}

/// Runs and judges.
pub fn main(args: &Args) -> Result<std::process::ExitCode, Failure> {
    let chosen = args.how.choose(&args.plan)?;
    if let Some(code) = args.how.task(&chosen)? {
        return Ok(code.into());
    }
    // Report bad files now, before hours of tests.
    let testplan_file = testplan_file(args, &chosen)?;
    let testplan = Testplan::read(&testplan_file).map_err(Failure::bad_input)?;
    let waivers_file = waivers_file(args, &testplan_file, &testplan);
    let waivers = waivers_file.as_deref().map_or_else(|| Ok(Waivers::default()), Waivers::read);
    let waivers = waivers.map_err(Failure::bad_input)?;
    let mut named = vec![("plan", args.plan.as_path()), ("testplan", &testplan_file)];
    named.extend(waivers_file.as_deref().map(|file| ("waivers", file)));
    let duts = chosen.dut_files();
    named.extend(duts.iter().map(|file| ("DUT", file.as_path())));
    let measured = measured(args)?;
    writable([&args.html, &args.junit, &args.json, &args.keep])?;
    args.history.check(args.how.cluster.on_slurm()?)?;
    args.training.begin();
    let (report, now) = match &args.results {
        Some(file) => (earlier(file, &chosen)?, Some(chosen.environment(None))),
        None => (args.how.run(&chosen)?, None),
    };
    let kept = args.keep.as_ref().map_or(Ok(()), |path| write_result(path, &report.to_json()));
    let interrupted = chosen.interrupted();
    // A part of a run is no point of a trend.
    let trend = if interrupted.is_none() { args.history.record(&report) } else { vec![] };
    let of_plan = of_plan(&chosen, &report);
    let answer = judge(Evidence {
        report,
        cases: &chosen.all,
        empty: &chosen.empty,
        testplan: &testplan,
        waivers: &waivers,
        stage: args.stage.unwrap_or(chosen.plan.stage),
        today: Date::today(),
        measured,
        now,
        of_plan,
        left_out: chosen.foreign.iter().cloned().collect(),
        inputs: inputs(&chosen.root, chosen.data.as_deref(), &named, &chosen.cases).unwrap_or_default(),
        allow_changes: args.allow_changes || chosen.plan.allow_changes,
        trend,
    });
    write(args, kept, &answer)?;
    match interrupted {
        Some(code) => {
            out::note("interrupted: the answer is of the cases that had ended");
            Ok(code.into())
        }
        None => Ok(ExitCode::held(answer.yes).into()),
    }
}

/// The results of an earlier run of this plan.
fn earlier(file: &Path, chosen: &Chosen) -> Result<RegressReport, Failure> {
    let report = read_report(file)?;
    if report.plan != chosen.plan.name {
        let (file, has, plan) = (file.display(), &report.plan, &chosen.plan.name);
        return Err(Failure::bad_input(format!("{file}: the results are of plan {has}, not of {plan}")));
    }
    let stored = |case: &Case| report.cases.iter().find(|c| c.name == case.name);
    let edited = |case: &&Case| stored(case).is_some_and(|c| !is_of(&c.replay, case, &report));
    if let Some(case) = chosen.cases.iter().find(edited) {
        let (file, name, now) = (file.display(), &case.name, again(case));
        return Err(Failure::bad_input(format!(
            "{file}: the result of '{name}' is of another command than the plan's, which is now: {now}. Run \
             the plan again"
        )));
    }
    if let Some(why) = chosen.cases.iter().find_map(|case| case.belied(stored(case)?)) {
        let file = file.display();
        return Err(Failure::bad_input(format!("{file}: {why}. Was the file edited? Run the plan again")));
    }
    Ok(report)
}

/// Whether a command line repeats a case of a run, wherever it is typed. The run may have planted a fault or
/// narrowed the records of all cases that take it, as its environment says.
fn is_of(replay: &str, case: &Case, report: &RegressReport) -> bool {
    let whole = report.environment.as_ref();
    let plant = whole.and_then(|e| e.plant.as_ref()?.parse().ok());
    let records = whole.and_then(|e| e.records.as_ref()?.parse().ok());
    let with = |planted: bool, narrowed: bool| Case {
        plant: if planted { plant.clone() } else { case.plant.clone() },
        records: if narrowed { records } else { case.records },
        ..case.clone()
    };
    let all = [with(false, false), with(true, false), with(false, true), with(true, true)];
    let repeats = |case: &Case| {
        let words = out::quoted(words(case));
        replay.strip_suffix(words.as_str()).is_some_and(|command| command.ends_with("tandem "))
    };
    all.iter().any(repeats)
}

/// What the plan itself makes of the results: reasons for a no.
fn of_plan(chosen: &Chosen, report: &RegressReport) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut reason = |about: &str, text: String| {
        reasons.push(Reason { kind: ReasonKind::Provenance, about: about.into(), text, replay: None });
    };
    let dut = crate::library::dut();
    if !dut.is_in_tree() && !chosen.passed_on_dut(report) {
        reason("DUT", format!("no case that passed ran {dut}, so nothing was shown of it"));
    }
    let planted = chosen.planted();
    if let Some(first) = planted.first() {
        let n = counted(planted.len() as u64, "case");
        reason("planted fault", format!("{n} ({first}) must pass, although a fault is planted (--plant)"));
    }
    reasons
}

fn testplan_file(args: &Args, chosen: &Chosen) -> Result<PathBuf, Failure> {
    match (&args.testplan, &chosen.plan.testplan) {
        (Some(file), _) => Ok(file.clone()),
        (None, Some(file)) => Ok(beside(&args.plan, file)),
        (None, None) => {
            let plan = args.plan.display();
            Err(Failure::usage(format!("{plan} names no `testplan:`: write one into it, or give --testplan")))
        }
    }
}

fn waivers_file(args: &Args, testplan_file: &Path, testplan: &Testplan) -> Option<PathBuf> {
    let own = || testplan.waivers.as_ref().map(|file| beside(testplan_file, file));
    args.waivers.clone().or_else(own)
}

/// A path in a file is relative to that file.
fn beside(file: &Path, named: &Path) -> PathBuf {
    file.parent().unwrap_or(Path::new("")).join(named)
}

fn measured(args: &Args) -> Result<Measured, Failure> {
    let coverage = args.coverage.as_deref().map(Coverage::read).transpose();
    let mutants = args.mutants.as_deref().map(Mutants::read).transpose();
    Ok(Measured {
        coverage: coverage.map_err(Failure::bad_input)?,
        mutants: mutants.map_err(Failure::bad_input)?,
    })
}

/// Prints the answer and then writes the requested files. If a file cannot be written, the answer is not
/// lost.
fn write(args: &Args, kept: Result<(), Failure>, answer: &SignOff) -> Result<(), Failure> {
    let (on_stdout, to_file) = match &args.json {
        Some(path) if path.as_os_str() == "-" => (true, None),
        other => (false, other.as_ref()),
    };
    out::print(&if on_stdout { answer.to_json() } else { text::text(answer) });
    let html = args.html.as_ref().map_or(Ok(()), |path| write_result(path, &html::page(answer)));
    if let Some(path) = args.html.as_ref().filter(|_| html.is_ok() && !on_stdout) {
        out::line(format_args!("report: {}", path.display()));
    }
    let xml = || junit::junit(answer).map_err(tool_failure);
    let junit = args.junit.as_ref().map_or(Ok(()), |path| write_result(path, &xml()?));
    let json = to_file.map_or(Ok(()), |path| write_result(path, &answer.to_json()));
    together([kept, html, junit, json])
}
