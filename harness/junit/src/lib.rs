//! A regression's report as JUnit XML, the format that CI servers read. It is a separate crate, so that
//! programs that write no XML are built without its libraries.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::collections::BTreeMap;
use std::time::Duration;
use tandem_report::{CaseResult, CaseStatus, NotRun, RegressReport};
use thiserror::Error;

/// The report holds something that XML cannot carry.
#[derive(Debug, Error)]
#[error("JUnit XML: {0}")]
pub struct JunitError(#[from] quick_junit::SerializeError);

/// A check besides the regression's cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// Its suite; suites come in the order of their first checks.
    pub suite: String,
    /// Its name.
    pub name: String,
    /// Why it failed; none if it passed.
    pub failure: Option<String>,
}

/// The regression as JUnit XML: one suite per group of the plan. Flaky cases are failures of type `flaky`,
/// and cases that the DUT's profile excludes are skipped. A group that was not run is a suite with one
/// skipped case.
///
/// # Errors
/// If the XML cannot be produced (a name that XML cannot represent).
pub fn to_junit(report: &RegressReport) -> Result<String, JunitError> {
    to_junit_with(report, &BTreeMap::new(), &[])
}

/// The same, in which failures of `excused` cases (names, with the excuse) are skipped, followed by suites of
/// other checks.
///
/// # Errors
/// If the XML cannot be produced (a name that XML cannot represent).
pub fn to_junit_with(
    report: &RegressReport,
    excused: &BTreeMap<String, String>,
    extra: &[Extra],
) -> Result<String, JunitError> {
    let mut out = Report::new(&report.plan);
    out.set_time(Duration::from_secs_f64(report.seconds.max(0.0)));
    for g in in_order(report.cases.iter().map(|c| c.group.as_str())) {
        let mut suite = TestSuite::new(g);
        for c in report.cases.iter().filter(|c| c.group == g) {
            let mut case = TestCase::new(&c.name, status(c, excused.get(&c.name)));
            case.set_time(Duration::from_secs_f64(c.seconds.max(0.0)));
            suite.add_test_case(case);
        }
        out.add_test_suite(suite);
    }
    for NotRun { group, reason } in &report.not_run {
        let mut suite = TestSuite::new(group);
        suite.add_test_case(TestCase::new(group, skipped(reason)));
        out.add_test_suite(suite);
    }
    for name in in_order(extra.iter().map(|e| e.suite.as_str())) {
        let mut suite = TestSuite::new(name);
        for e in extra.iter().filter(|e| e.suite == name) {
            let status = match &e.failure {
                None => TestCaseStatus::success(),
                Some(text) => {
                    let mut s = TestCaseStatus::non_success(NonSuccessKind::Failure);
                    s.set_message(text);
                    s
                }
            };
            suite.add_test_case(TestCase::new(&e.name, status));
        }
        out.add_test_suite(suite);
    }
    Ok(out.to_string()?)
}

fn status(c: &CaseResult, excuse: Option<&String>) -> TestCaseStatus {
    match (c.status, excuse) {
        (CaseStatus::Pass, _) => TestCaseStatus::success(),
        (CaseStatus::NotRun, _) => skipped(&c.verdict),
        (_, Some(why)) => skipped(why),
        (CaseStatus::Fail | CaseStatus::Flaky, None) => {
            let mut s = TestCaseStatus::non_success(NonSuccessKind::Failure);
            s.set_message(&c.verdict);
            s.set_type(if c.status == CaseStatus::Flaky { "flaky" } else { &c.verdict });
            s.set_description(format!("{}\nagain: {}", c.detail, c.replay));
            s
        }
    }
}

fn skipped(why: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(why);
    status
}

/// Each name once, in the order of its first appearance.
fn in_order<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all: Vec<&str> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

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
            shown: None,
            parts: vec![],
            seconds: 0.25,
        };
        RegressReport {
            id: String::new(),
            environment: None,
            selection: None,
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
    fn an_excused_failure_is_skipped_and_other_checks_follow() {
        let excused = BTreeMap::from([("scan".to_string(), "waived by w".to_string())]);
        let check = |name: &str, failure: Option<&str>| Extra {
            suite: "testplan".into(),
            name: name.into(),
            failure: failure.map(str::to_string),
        };
        let extra = [check("branches", None), check("barriers", Some("no test of it ran"))];
        let xml = to_junit_with(&sample(), &excused, &extra).unwrap();
        for part in [
            r#"tests="5" failures="1" errors="0""#,
            r#"<skipped message="waived by w"/>"#,
            r#"<testsuite name="testplan" tests="2" disabled="0" errors="0" failures="1">"#,
            r#"<failure message="no test of it ran"/>"#,
        ] {
            assert!(xml.contains(part), "no {part} in {xml}");
        }
    }

    #[test]
    fn what_the_dut_lacks_is_skipped() {
        let mut report = sample();
        report.cases[1].status = CaseStatus::NotRun;
        report.cases[1].verdict = "pocket does not implement fadd.s".into();
        let xml = to_junit(&report).unwrap();
        assert!(xml.contains(r#"<skipped message="pocket does not implement fadd.s"/>"#), "{xml}");
        assert!(xml.contains(r#"failures="0""#) && !xml.contains("<failure"), "{xml}");
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
