//! A regression's report as JUnit XML, the format that CI servers read. It is a separate crate, so that
//! programs that write no XML are built without its libraries.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;
use tandem_report::{CaseStatus, NotRun, RegressReport};
use thiserror::Error;

/// The report holds something that XML cannot carry.
#[derive(Debug, Error)]
#[error("JUnit XML: {0}")]
pub struct JunitError(#[from] quick_junit::SerializeError);

/// The regression as JUnit XML: one suite per group of the plan. Flaky cases are failures of type `flaky`. A
/// group that was not run is a suite with one skipped case.
///
/// # Errors
/// If the XML cannot be produced (a name that XML cannot represent).
pub fn to_junit(report: &RegressReport) -> Result<String, JunitError> {
    let mut out = Report::new(&report.plan);
    out.set_time(Duration::from_secs_f64(report.seconds.max(0.0)));
    let mut groups: Vec<&str> = Vec::new();
    for c in &report.cases {
        if !groups.contains(&c.group.as_str()) {
            groups.push(&c.group);
        }
    }
    for g in groups {
        let mut suite = TestSuite::new(g);
        for c in report.cases.iter().filter(|c| c.group == g) {
            let status = match c.status {
                CaseStatus::Pass => TestCaseStatus::success(),
                CaseStatus::Fail | CaseStatus::Flaky => {
                    let mut s = TestCaseStatus::non_success(NonSuccessKind::Failure);
                    s.set_message(&c.verdict);
                    s.set_type(if c.status == CaseStatus::Flaky { "flaky" } else { &c.verdict });
                    s.set_description(format!("{}\nagain: {}", c.detail, c.replay));
                    s
                }
            };
            let mut case = TestCase::new(&c.name, status);
            case.set_time(Duration::from_secs_f64(c.seconds.max(0.0)));
            suite.add_test_case(case);
        }
        out.add_test_suite(suite);
    }
    for NotRun { group, reason } in &report.not_run {
        let mut suite = TestSuite::new(group);
        let mut status = TestCaseStatus::skipped();
        status.set_message(reason);
        suite.add_test_case(TestCase::new(group, status));
        out.add_test_suite(suite);
    }
    Ok(out.to_string()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_report::CaseResult;

    fn sample() -> RegressReport {
        let case = |name: &str, status, verdict: &str, detail: &str| CaseResult {
            name: name.into(),
            group: "kernels".into(),
            status,
            verdict: verdict.into(),
            exit_code: Some(if status == CaseStatus::Pass { 0 } else { 1 }),
            instructions: 1000,
            bits: 64_000,
            detail: detail.into(),
            replay: format!("./scripts/tandem run {name}"),
            met: vec![],
            unmet: vec![],
            seconds: 0.25,
        };
        RegressReport {
            plan: "ci".into(),
            cases: vec![
                case("saxpy", CaseStatus::Pass, "pass", ""),
                case(
                    "scan",
                    CaseStatus::Fail,
                    "mismatch",
                    "warp 1 pc 0x80000040 <lane 3>\nvadd.vv v1, v2, v3",
                ),
            ],
            not_run: vec![NotRun { group: "logs".into(), reason: "no data".into() }],
            seconds: 1.5,
        }
    }

    #[test]
    fn junit_carries_failures_and_escapes_them() {
        insta::assert_snapshot!(to_junit(&sample()).unwrap(), @r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="ci" tests="3" failures="1" errors="0" time="1.500">
            <testsuite name="kernels" tests="2" disabled="0" errors="0" failures="1">
                <testcase name="saxpy" time="0.250">
                </testcase>
                <testcase name="scan" time="0.250">
                    <failure message="mismatch" type="mismatch">warp 1 pc 0x80000040 &lt;lane 3&gt;
        vadd.vv v1, v2, v3
        again: ./scripts/tandem run scan</failure>
                </testcase>
            </testsuite>
            <testsuite name="logs" tests="1" disabled="1" errors="0" failures="0">
                <testcase name="logs">
                    <skipped message="no data"/>
                </testcase>
            </testsuite>
        </testsuites>
        "#);
    }
}
