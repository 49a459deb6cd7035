//! The cases of a plan, each as a separate process.

use super::plan::{Case, Work};
use crate::progress::{Progress, in_parallel};
use std::process::Command;
use std::time::{Duration, Instant};
use tandem_judge::{ExitCode, Verdict};
use tandem_process::{Ending, Limits, Output};
use tandem_report::{CaseResult, CaseStatus, RunReport};

/// Knows the command line of a case.
pub trait Starter: Sync {
    /// A process that runs the case. For [`Work::Run`] it writes its report as JSON to standard output.
    fn command(&self, case: &Case) -> Command;

    /// The command line that repeats the case, for users.
    fn again(&self, case: &Case) -> String;
}

/// Every case, `jobs` at a time, with results in the order of the cases. A failing case is tried `tries`
/// times in total.
pub fn run_all(
    cases: &[Case],
    starter: &dyn Starter,
    jobs: usize,
    tries: u32,
    progress: &dyn Progress,
) -> Vec<CaseResult> {
    in_parallel(cases, jobs, |case| {
        let r = run_with_retries(starter, case, tries);
        if r.status != CaseStatus::Pass {
            progress.failed(&format!("FAIL {}: {}", r.name, r.verdict));
        }
        progress.step(1);
        r
    })
}

fn run_with_retries(starter: &dyn Starter, case: &Case, tries: u32) -> CaseResult {
    let mut result = run_case(starter, case);
    for _ in 1..tries {
        if result.status == CaseStatus::Pass {
            break;
        }
        let again = run_case(starter, case);
        if again.status == CaseStatus::Pass {
            result.status = CaseStatus::Flaky;
            break;
        }
    }
    result
}

/// Runs one case as a child process.
fn run_case(starter: &dyn Starter, case: &Case) -> CaseResult {
    let started = Instant::now();
    let mut command = starter.command(case);
    let mut result = CaseResult {
        name: case.name.clone(),
        group: case.group.clone(),
        status: CaseStatus::Fail,
        verdict: String::new(),
        exit_code: None,
        instructions: 0,
        bits: 0,
        detail: String::new(),
        replay: starter.again(case),
        met: Vec::new(),
        unmet: Vec::new(),
        seconds: 0.0,
    };
    match tandem_process::run(&mut command, &[], Limits::wall(Duration::from_secs(case.timeout_s))) {
        Err(e) => result.verdict = format!("did not start: {e}"),
        Ok(output) => judge_case(case, &output, &mut result),
    }
    result.seconds = started.elapsed().as_secs_f64();
    result
}

/// Judges a case by the end of its process and its report.
fn judge_case(case: &Case, output: &Output, result: &mut CaseResult) {
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
    let as_planned = match &case.verdicts[..] {
        [] => result.exit_code == Some(case.exit_code),
        verdicts => report.as_ref().is_some_and(|r| verdicts.contains(&r.verdict)),
    };
    let wrong = match &report {
        // A process that dies after its report has not ended as the report states.
        Some(r) if result.exit_code != Some(ExitCode::from(r.verdict).code().into()) => {
            Some(format!("{}, but its process {}", r.verdict, output.ending))
        }
        _ if !as_planned => Some(result.verdict.clone()),
        // A `run` that returns 0 without a readable report proves nothing.
        None if is_run && case.exit_code == 0 => Some("nothing was compared".into()),
        Some(r) if r.verdict == Verdict::Ran || (r.verdict == Verdict::Pass && result.bits == 0) => {
            Some("nothing was compared".into())
        }
        _ => None,
    };
    let Some(wrong) = wrong else {
        result.status = CaseStatus::Pass;
        return;
    };
    result.verdict = wrong;
    let text = report.map_or_else(|| out.into_owned(), |r| r.detail);
    let texts = [text.trim_end(), err.trim_end()];
    result.detail = texts.into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join("\n");
}
