//! JUnit XML, the form that CI servers read.

use crate::{CaseStatus, NotRun, RegressReport};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

/// The regression as JUnit XML: a suite for each group of the plan. Flaky cases are failures of type `flaky`.
/// A group that was not run is a suite of one skipped case.
///
/// # Errors
/// When the XML cannot be produced (a name that XML cannot carry).
pub fn to_junit(report: &RegressReport) -> Result<String, String> {
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
    out.to_string().map_err(|e| format!("JUnit XML: {e}"))
}
