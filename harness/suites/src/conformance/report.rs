//! The report of a conformance run: text, JSON and JUnit XML.

use super::clauses::Clauses;
use super::done::{Finding, FinishedCase, OnGpu, StepTimes};
use serde_json::json;
use std::fmt::Write as _;
use tandem_judge::{ExitCode, Failure};
use tandem_junit::to_junit;
use tandem_report::{CaseResult, CaseStatus, RegressReport, counted, counted_reasons, grouped, lacking_text};

/// The form of commands that repeat a test.
#[derive(Clone, Debug, Default)]
pub struct Again {
    /// How a user starts `tandem`.
    pub command: String,
    /// The tests' directory, as a user would name it.
    pub dir: String,
    /// The options of this call that repeating a test needs.
    pub options: Vec<String>,
}

/// The whole report.
pub struct Report<'a> {
    /// The cases, in order.
    pub done: &'a [FinishedCase],
    /// The list with its rows judged; none if only some tests ran.
    pub clauses: Option<&'a Clauses>,
    /// The time spent on each step.
    pub spent: &'a StepTimes,
    /// Recorded GPU answers and differences that match no present test.
    pub stale: &'a [String],
    /// The form of commands that repeat a test.
    pub again: &'a Again,
    /// Elapsed time.
    pub seconds: f64,
}

impl Report<'_> {
    /// The exit code: of several failures, the one that shows a bug first.
    pub fn exit_code(&self) -> ExitCode {
        let red = self.clauses.is_some_and(|c| c.counts().1 > 0);
        let findings = self.done.iter().flat_map(|d| &d.outcome.findings);
        // A module that should run but is refused is a failed test.
        let found = findings.map(|f| match f.failure.code {
            ExitCode::BadInput => ExitCode::Mismatch,
            code => code,
        });
        let code = ExitCode::of_all(found.chain([ExitCode::held(!red && self.stale.is_empty())]));
        if code == ExitCode::Pass && self.nothing_ran() { ExitCode::Lacking } else { code }
    }

    /// The word for the whole.
    fn word(&self) -> &'static str {
        match self.exit_code() {
            ExitCode::Pass => "PASS",
            ExitCode::Lacking => "NOT RUN",
            _ => "FAIL",
        }
    }

    /// Whether the DUT could run none of the kernels that there are.
    fn nothing_ran(&self) -> bool {
        let mut kernels = self.done.iter().filter(|d| d.is_run()).peekable();
        kernels.peek().is_some() && kernels.all(|d| d.not_run().is_some())
    }

    /// As text: failures with commands that repeat them, red rows, coverage, and one closing line.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        for d in self.done {
            // A failure that is the same at each level and on each machine is shown once.
            let mut shown: Vec<&str> = Vec::new();
            for f in &d.outcome.findings {
                if shown.contains(&f.failure.message.as_str()) {
                    continue;
                }
                shown.push(&f.failure.message);
                let alike = d.outcome.findings.iter().filter(|g| g.failure.message == f.failure.message);
                let places: Vec<String> = alike.map(place).filter(|p| !p.is_empty()).collect();
                let places =
                    if places.is_empty() { String::new() } else { format!("  [{}]", places.join(", ")) };
                let _ = writeln!(s, "FAIL  {}{places}", d.case.id());
                for l in f.failure.message.lines() {
                    let _ = writeln!(s, "    {l}");
                }
                let _ = writeln!(s, "    again: {}", self.again(d, Some(f)));
            }
        }
        if let Some(c) = self.clauses {
            for r in &c.rows {
                if let Some(why) = &r.red {
                    let _ = writeln!(s, "RED   {:<44} {why}", r.id);
                }
            }
            s.push_str(&c.table());
            let (by_rule, red) = c.counts();
            let rules: Vec<String> = by_rule.iter().map(|(rule, n)| format!("{n} {rule}")).collect();
            let _ = writeln!(s, "{} rows: {}; {red} red", c.rows.len(), rules.join(", "));
        }
        let on_gpu = |what| self.done.iter().filter(|d| d.outcome.gpu == Some(what)).count();
        let kernels = self.done.iter().filter(|d| d.is_run());
        let _ = writeln!(
            s,
            "a GPU's answers (isa-tests/gpu): {} kernels have the same results, {} differ for a reason that \
             isa-tests/gpu/differences.yaml gives, {} differ, {} cannot run, {} have no answer",
            grouped(on_gpu(OnGpu::Same) as u64),
            on_gpu(OnGpu::DiffersAsKnown),
            on_gpu(OnGpu::Differs),
            on_gpu(OnGpu::Refused),
            kernels.filter(|d| d.outcome.gpu.is_none()).count()
        );
        for stale in self.stale {
            let _ = writeln!(s, "stale: {stale}");
        }
        s += &self.not_run_text();
        let not_run = self.done.iter().filter(|d| d.not_run().is_some()).count();
        let (ran, failed) = self.counts();
        let runs: u64 = self.done.iter().map(|d| d.outcome.runs).sum();
        let instructions: u64 = self.done.iter().map(|d| d.outcome.instructions).sum();
        let _ = writeln!(
            s,
            "{}: {}, {failed} failed{}: {} with {} on golden, dut and host ({} compared), {} judged, \
             in {:.1} s",
            self.word(),
            counted(self.done.len() as u64, "test"),
            if not_run == 0 { String::new() } else { format!(", {not_run} not run") },
            counted(ran as u64, "kernel"),
            counted(runs, "run"),
            counted(instructions, "instruction"),
            counted((self.done.len() - ran) as u64, "module"),
            self.seconds
        );
        s
    }

    /// What the DUT could not run, by reason.
    fn not_run_text(&self) -> String {
        let not_run: Vec<&str> = self.done.iter().filter_map(FinishedCase::not_run).collect();
        let mut s = lacking_text(&counted_reasons(not_run.iter().copied()));
        if !not_run.is_empty() {
            s += "clauses are not judged, because not all of their tests ran\n";
        }
        let in_part = self.done.iter().filter(|d| d.outcome.runs > 0 && !d.outcome.lacks.is_empty()).count();
        if in_part > 0 {
            let _ = writeln!(
                s,
                "{} ran only on some machines or levels, because the DUT lacks something on the others",
                counted(in_part as u64, "test")
            );
        }
        s
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        let tests: Vec<_> = self
            .done
            .iter()
            .map(|d| {
                let failures: Vec<_> = d
                    .outcome
                    .findings
                    .iter()
                    .map(|f| {
                        json!({ "level": f.level, "config": f.config.map(|c| c.to_string()),
                                "message": f.failure.message, "again": self.again(d, Some(f)) })
                    })
                    .collect();
                json!({ "name": d.case.id(), "line": d.case.line, "about": d.case.about, "rows": d.case.rows,
                        "passed": d.passed(), "not_run": d.not_run(), "failures": failures,
                        "runs": d.outcome.runs,
                        "instructions": d.outcome.instructions, "seconds": d.seconds })
            })
            .collect();
        let (ran, failed) = self.counts();
        let not_run = self.done.iter().filter(|d| d.not_run().is_some()).count();
        let (compile, run) = self.spent.seconds();
        let mut out = json!({
            "tests": tests, "kernels": ran, "failed": failed, "not_run": not_run, "seconds": self.seconds,
            "compile_seconds": compile, "run_seconds": run,
        });
        if let Some(c) = self.clauses {
            let (by_rule, red) = c.counts();
            out["rows"] = json!(c.rows);
            out["counts"] = json!(by_rule);
            out["red"] = json!(red);
        }
        format!("{out:#}\n")
    }

    /// As JUnit XML, with a suite for each document.
    pub fn to_junit(&self) -> Result<String, Failure> {
        to_junit(&self.to_cases()).map_err(Failure::tool)
    }

    /// The tests and the red rows as cases.
    pub fn to_cases(&self) -> RegressReport {
        let mut cases: Vec<CaseResult> = self.done.iter().map(|d| self.case_result(d)).collect();
        for r in self.clauses.iter().flat_map(|c| &c.rows) {
            let Some(why) = &r.red else { continue };
            let replay = format!("{} conformance {}", self.again.command, r.id);
            cases.push(CaseResult {
                verdict: "red".into(),
                exit_code: Some(1),
                detail: why.clone(),
                ..CaseResult::new(r.id.clone(), "clauses".into(), replay)
            });
        }
        RegressReport::of_tests("conformance", cases, self.seconds)
    }

    fn case_result(&self, d: &FinishedCase) -> CaseResult {
        let first = d.outcome.findings.first();
        let group = d.case.file.parent().map(|p| p.display().to_string()).unwrap_or_default();
        let text = |f: &Finding| format!("{}\n{}", place(f), f.failure.message);
        let (status, verdict) = match d.not_run() {
            Some(why) => (CaseStatus::NotRun, why),
            None if d.failed() => (CaseStatus::Fail, "failed"),
            None => (CaseStatus::Pass, "pass"),
        };
        CaseResult {
            status,
            verdict: verdict.into(),
            exit_code: Some(first.map_or(0, |f| i32::from(f.failure.code.code()))),
            instructions: d.outcome.instructions,
            detail: d.outcome.findings.iter().map(text).collect::<Vec<_>>().join("\n"),
            seconds: d.seconds,
            ..CaseResult::new(d.case.id(), group, self.again(d, first))
        }
    }

    /// Kernels, and tests that failed.
    fn counts(&self) -> (usize, usize) {
        let ran = self.done.iter().filter(|d| d.is_run()).count();
        (ran, self.done.iter().filter(|d| d.failed()).count())
    }

    /// The shortest command that repeats a failure.
    fn again(&self, d: &FinishedCase, f: Option<&Finding>) -> String {
        // A '#' inside a word is not special to a shell.
        let name = format!("{}/{}", self.again.dir, d.case.id());
        let mut words = vec!["conformance".to_string(), name];
        if let Some(level) = f.and_then(|f| f.level) {
            words.push(format!("-O{level}"));
        }
        if let Some(config) = f.and_then(|f| f.config) {
            words.extend(["--config".into(), config.to_string()]);
        }
        words.extend(self.again.options.iter().cloned());
        format!("{} {}", self.again.command, words.join(" "))
    }
}

/// The level and machine of a failure.
fn place(f: &Finding) -> String {
    let level = f.level.map(|l| format!("-O{l}"));
    let config = f.config.map(|c| c.to_string());
    [level, config].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::done::Outcome;
    use super::super::file;
    use super::*;
    use std::path::Path;

    /// Tests of kernels with these runs, failures and missing things.
    fn finished(tests: &[(u64, &[&str], &[&str])]) -> Vec<FinishedCase> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../isa-tests/conformance");
        let case = file::read(&root, Path::new("nvvm20/15.6.2-shuffle.yaml")).unwrap().swap_remove(0);
        let one = |(runs, findings, lacks): &(u64, &[&str], &[&str])| FinishedCase {
            case: case.clone(),
            outcome: Outcome {
                runs: *runs,
                findings: findings.iter().map(|f| Finding::everywhere(*f)).collect(),
                lacks: lacks.iter().map(ToString::to_string).collect(),
                ..Outcome::default()
            },
            seconds: 0.0,
        };
        tests.iter().map(one).collect()
    }

    /// What the DUT lacks is neither a failure nor a pass, and is counted by reason.
    #[test]
    fn a_test_that_the_dut_cannot_run_is_not_run() {
        let of = |tests: &[(u64, &[&str], &[&str])]| {
            let (done, spent, again) = (finished(tests), StepTimes::default(), Again::default());
            let report =
                Report { done: &done, clauses: None, spent: &spent, stale: &[], again: &again, seconds: 0.0 };
            let statuses: Vec<CaseStatus> = report.to_cases().cases.iter().map(|c| c.status).collect();
            let last = report.to_text().lines().last().unwrap_or_default().to_string();
            (report.exit_code(), statuses, report.to_text(), last)
        };
        let (code, statuses, text, last) = of(&[(1, &[], &[]), (0, &[], &["no a"]), (0, &[], &["no a"])]);
        assert_eq!(code, ExitCode::Pass);
        assert_eq!(statuses, [CaseStatus::Pass, CaseStatus::NotRun, CaseStatus::NotRun]);
        assert!(text.contains("not run, because the DUT lacks what they need:\n       2  no a\n"), "{text}");
        assert!(last.starts_with("PASS: 3 tests, 0 failed, 2 not run"), "{last}");
        let (code, _, _, last) = of(&[(0, &[], &["no a"]), (0, &[], &["no b"])]);
        assert!(code == ExitCode::Lacking && last.starts_with("NOT RUN: 2 tests, 0 failed, 2 not run"));
        let (code, statuses, ..) = of(&[(0, &["differs"], &["no a"]), (0, &[], &["no a"])]);
        assert_eq!((code, statuses), (ExitCode::Mismatch, vec![CaseStatus::Fail, CaseStatus::NotRun]));
        let (code, statuses, text, _) = of(&[(2, &[], &["no a"])]);
        assert_eq!((code, statuses), (ExitCode::Pass, vec![CaseStatus::Pass]));
        assert!(text.contains("1 test ran only on some machines or levels"), "{text}");
    }
}
