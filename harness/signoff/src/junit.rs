//! The answer as JUnit XML: the suites of the regression, with waived failures skipped, and one suite for all
//! other reasons for a no.

use crate::judge::SignOff;
use crate::reason::ReasonKind;
use tandem_junit::{Extra, JunitError, to_junit_with};
use tandem_report::RegressReport;

/// The answer as JUnit XML.
///
/// # Errors
/// If it holds something that XML cannot carry.
pub fn junit(s: &SignOff) -> Result<String, JunitError> {
    let waived = |w: &crate::judge::WaiverResult| {
        let why = format!("waived by {} ({}, until {}): {}", w.name, w.owner, w.expires, w.reason);
        w.tests.iter().map(|t| (t.clone(), why.clone())).collect::<Vec<_>>()
    };
    let excused = s.waivers.iter().flat_map(waived).collect();
    let mut extra: Vec<Extra> = Vec::new();
    for p in s.points.iter().filter(|p| p.needed) {
        let own = s.reasons.iter().filter(|r| of_testpoint(r.kind) && r.about == p.id);
        let texts: Vec<String> = own.map(|r| format!("{}: {}", r.kind.word(), r.text)).collect();
        let failure = (!texts.is_empty()).then(|| texts.join("\n"));
        extra.push(Extra { suite: "testplan".into(), name: p.id.clone(), failure });
    }
    for r in s.reasons.iter().filter(|r| r.kind != ReasonKind::Failure && !of_testpoint(r.kind)) {
        let failure = Some(format!("{}: {}", r.kind.word(), r.text));
        extra.push(Extra { suite: "sign-off".into(), name: r.about.clone(), failure });
    }
    let report = RegressReport { cases: s.tests.clone(), ..s.report.clone() };
    to_junit_with(&report, &excused, &extra)
}

fn of_testpoint(kind: ReasonKind) -> bool {
    matches!(kind, ReasonKind::TestpointFailed | ReasonKind::TestpointUntested)
}
