//! The cases of a plan, each as a separate process.

use super::plan::{Case, Work};
use crate::progress::{Progress, in_parallel};
use std::fmt::Write as _;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tandem_judge::{ExitCode, Verdict};
use tandem_process::{Ending, Limits, Output, Stop};
use tandem_report::{CaseResult, CaseStatus, NotRun, RegressReport, RunReport, Shown};

/// A process that runs a case.
pub struct Child {
    /// The program with its arguments.
    pub command: Command,
    /// What it reads from standard input.
    pub input: Vec<u8>,
}

/// Knows how to start a case.
pub trait Starter: Sync {
    /// A process that runs the case. For [`Work::Run`] it writes its report as JSON to standard output.
    fn child(&self, case: &Case) -> Child;

    /// Whether that process writes a [`RegressReport`] of its tests as JSON to standard output.
    fn has_parts(&self, case: &Case) -> bool;

    /// The command line that repeats the case, for users.
    fn again(&self, case: &Case) -> String;
}

/// How a plan's cases are run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Cases at once.
    pub jobs: usize,
    /// Attempts at a failing case; a case that passes on a later attempt is flaky.
    pub tries: u32,
    /// Whether no case begins after the first failure.
    pub fail_fast: bool,
    /// Tells when no further case begins; those under way are then lost.
    pub stop: Stop,
}

/// Every case, with results in the order of the cases. Groups that lost cases to `fail_fast` or `stop` are
/// named.
pub fn run_all(
    cases: &[Case],
    starter: &dyn Starter,
    options: RunOptions,
    progress: &dyn Progress,
) -> (Vec<CaseResult>, Vec<NotRun>) {
    let stopped = AtomicBool::new(false);
    let results = in_parallel(cases, options.jobs, |case| {
        if stopped.load(Ordering::Relaxed) || options.stop.signal().is_some() {
            return None;
        }
        let r = run_with_retries(starter, case, &options);
        // The signal has ended the case too, whatever its result says.
        if options.stop.signal().is_some() {
            return None;
        }
        if r.status.is_failure() {
            progress.failed(&format!("FAIL {}: {}", r.name, r.verdict));
            stopped.store(options.fail_fast, Ordering::Relaxed);
        }
        progress.step(1);
        Some(r)
    });
    let mut lost: Vec<(&str, usize)> = Vec::new();
    for (case, _) in cases.iter().zip(&results).filter(|(_, r)| r.is_none()) {
        match lost.iter_mut().find(|(group, _)| *group == case.group) {
            Some((_, n)) => *n += 1,
            None => lost.push((&case.group, 1)),
        }
    }
    let why = match options.stop.signal() {
        Some(_) => "not run or not ended: the run was interrupted",
        None => "left out after the first failure",
    };
    let reason = |n: usize| format!("{} {why}", tandem_report::counted(n as u64, "case"));
    let lost = lost.iter().map(|&(group, n)| NotRun { group: group.into(), reason: reason(n) }).collect();
    (results.into_iter().flatten().collect(), lost)
}

/// Returns the result of the first attempt. It also reports later attempts that fail in another way: they may
/// show another bug, which a waiver of the first one must not excuse.
fn run_with_retries(starter: &dyn Starter, case: &Case, options: &RunOptions) -> CaseResult {
    let mut result = run_case(starter, case);
    let first = (result.verdict.clone(), result.detail.clone(), result.shown.clone());
    for n in 2..=options.tries {
        if !result.status.is_failure() || options.stop.signal().is_some() {
            break;
        }
        let again = run_case(starter, case);
        if again.status == CaseStatus::Pass {
            result.status = CaseStatus::Flaky;
            break;
        }
        if (&again.verdict, &again.detail, &again.shown) != (&first.0, &first.1, &first.2) {
            // One difference no longer says everything.
            result.shown = None;
            let _ = write!(result.detail, "\ntry {n}: {}\n{}", again.verdict, again.detail);
        }
    }
    result
}

/// Runs one case as a child process.
fn run_case(starter: &dyn Starter, case: &Case) -> CaseResult {
    let started = Instant::now();
    let Child { mut command, input } = starter.child(case);
    let mut result = CaseResult::new(case.name.clone(), case.group.clone(), starter.again(case));
    let has_parts = starter.has_parts(case);
    match tandem_process::run(&mut command, &input, Limits::wall(Duration::from_secs(case.timeout_s))) {
        Err(e) => result.verdict = format!("did not start: {e}"),
        Ok(output) => judge_case(case, has_parts, &output, &mut result),
    }
    result.seconds = started.elapsed().as_secs_f64();
    result
}

/// Judges a case by the end of its process and its report.
fn judge_case(case: &Case, has_parts: bool, output: &Output, result: &mut CaseResult) {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = output.complaint();
    if let Ending::TimedOut(_) = output.ending {
        result.verdict = format!("ended after {} s", case.timeout_s);
        result.detail = err;
        return;
    }
    result.exit_code = output.ending.status();
    let is_run = matches!(case.work, Work::Run { .. });
    let report: Option<RunReport> = if is_run { serde_json::from_str(&out).ok() } else { None };
    if let Some(r) = &report {
        result.verdict = r.verdict.word().to_string();
        result.instructions = r.pairs.iter().filter(|p| p.unit == "instructions").map(|p| p.compared).sum();
        result.bits = r.pairs.iter().map(|p| p.bits).sum();
        result.met = r.pairs.iter().flat_map(|p| &p.waived).map(|w| w.name.clone()).collect();
        result.unmet.clone_from(&r.unmet);
    } else {
        result.verdict = match output.ending {
            Ending::Exited(code) => format!("exit code {code}"),
            ending => ending.to_string(),
        };
    }
    if let Some(why) = lacks(case, report.as_ref(), &err, result.exit_code) {
        let (first, rest) = why.split_once('\n').unwrap_or((&why, ""));
        result.status = CaseStatus::NotRun;
        result.verdict = first.trim_end_matches(':').to_string();
        result.detail = rest.to_string();
        return;
    }
    // If the command is meant to fail, failures of its tests do not count.
    let has_parts = has_parts && case.exit_code == 0;
    let parts: Option<RegressReport> = if has_parts { serde_json::from_str(&out).ok() } else { None };
    if let Some(r) = &parts {
        result.instructions = r.cases.iter().map(|c| c.instructions).sum();
        result.bits = r.cases.iter().map(|c| c.bits).sum();
        result.parts.clone_from(&r.cases);
    }
    let Some(wrong) = fault(case, has_parts, report.as_ref(), output.ending, result) else {
        result.status = CaseStatus::Pass;
        return;
    };
    result.verdict = wrong;
    result.shown = report.as_ref().map(|r| {
        Box::new(Shown {
            blame: r.blame,
            reason: r.reason,
            mismatch: r.mismatch.clone(),
            bundle: r.replay.clone(),
        })
    });
    let text = match (report, &parts) {
        (Some(r), _) => r.detail,
        (None, Some(parts)) => failed_parts(parts),
        (None, None) => out.into_owned(),
    };
    let texts = [text.trim_end(), err.trim_end()];
    result.detail = texts.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join("\n");
}

/// What the DUT lacks, if its profile excludes the case. A verdict that the plan expects does not make a pass
/// of what was not run; only the exit code does.
fn lacks(case: &Case, report: Option<&RunReport>, err: &str, code: Option<i32>) -> Option<String> {
    let lacking = i32::from(ExitCode::Lacking.code());
    if code != Some(lacking) || case.exit_code == lacking {
        return None;
    }
    report.map_or_else(|| Some(last_message(err)), |r| r.lacks.clone())
}

/// What is wrong with a case that has ended, in the words of its verdict.
fn fault(
    case: &Case,
    has_parts: bool,
    report: Option<&RunReport>,
    ending: Ending,
    result: &CaseResult,
) -> Option<String> {
    let is_run = matches!(case.work, Work::Run { .. });
    let as_planned = case.expects(result.exit_code, report.map(|r| r.verdict.word()));
    let passed = |c: &CaseResult| c.status == CaseStatus::Pass;
    match report {
        // A process that dies after its report has not ended as the report states.
        Some(r) if result.exit_code != Some(r.exit_code().code().into()) => {
            Some(format!("{}, but its process {ending}", r.verdict))
        }
        _ if !as_planned => Some(result.verdict.clone()),
        None if result.parts.iter().any(|c| c.status.is_failure()) => {
            Some("a test failed, but the process ended well".into())
        }
        // A `run` that returns 0 without a readable report proves nothing.
        None if case.exit_code == 0 && (is_run || has_parts && !result.parts.iter().any(passed)) => {
            Some("nothing was compared".into())
        }
        Some(r) if r.verdict == Verdict::Ran || (r.verdict == Verdict::Pass && result.bits == 0) => {
            Some("nothing was compared".into())
        }
        _ => None,
    }
}

impl Case {
    /// Whether the plan expects this end: one of its verdicts, or its exit code if it has none.
    fn expects(&self, exit_code: Option<i32>, verdict: Option<&str>) -> bool {
        match &self.verdicts[..] {
            [] => exit_code == Some(self.exit_code),
            verdicts => verdicts.iter().any(|v| Some(v.word()) == verdict),
        }
    }

    /// Whether it passes only if what it runs passes.
    pub fn must_pass(&self) -> bool {
        match &self.verdicts[..] {
            [] => self.exit_code == 0,
            verdicts => verdicts.contains(&Verdict::Pass),
        }
    }

    /// What is wrong with a stored result that says that the case passed: it cannot have, by the plan.
    pub fn belied(&self, stored: &CaseResult) -> Option<String> {
        if !matches!(stored.status, CaseStatus::Pass | CaseStatus::Flaky) {
            return None;
        }
        let is_run = matches!(self.work, Work::Run { .. });
        let shows = stored.verdict == Verdict::Pass.word() && stored.bits > 0;
        let expected = if !self.expects(stored.exit_code, Some(&stored.verdict)) {
            let verdicts: Vec<&str> = self.verdicts.iter().map(|v| v.word()).collect();
            if verdicts.is_empty() { format!("exit code {}", self.exit_code) } else { verdicts.join(" or ") }
        } else if is_run && self.verdicts.is_empty() && self.exit_code == 0 && !shows {
            "a pass in which bits were compared".to_string()
        } else {
            return None;
        };
        let code = stored.exit_code.map_or("none".into(), |code| code.to_string());
        let CaseResult { name, verdict, bits, .. } = stored;
        Some(format!(
            "{name}: it says that it passed, with verdict '{verdict}', exit code {code}, {bits} bits \
             compared; the plan expects {expected}"
        ))
    }
}

/// The last message of a process of this program. Lines about libraries that it built may come before it.
fn last_message(err: &str) -> String {
    const BEGIN: &str = "tandem: ";
    let starts =
        err.match_indices(BEGIN).map(|(at, _)| at).filter(|at| err[..*at].ends_with('\n') || *at == 0);
    let from = starts.last().map_or(0, |at| at + BEGIN.len());
    err[from..].trim().to_string()
}

/// The failures of a command's tests, each with the command that repeats it.
fn failed_parts(parts: &RegressReport) -> String {
    let failed = parts.cases.iter().filter(|c| c.status.is_failure());
    failed
        .map(|c| format!("{}: {}\nagain: {}", c.name, c.detail.trim_end(), c.replay))
        .collect::<Vec<_>>()
        .join("\n")
}
