//! The answer as text.

use crate::judge::{KINDS, SignOff};
use std::fmt::Write as _;
use tandem_report::{CaseStatus, counted};

/// The text. Testpoints without a problem share one line; everything else has its own.
pub fn text(s: &SignOff) -> String {
    let mut out = String::new();
    let r = &s.report;
    let _ = match s.yes {
        true => {
            writeln!(out, "YES  plan {} is signed off at stage {}{}", r.plan, s.stage, s.with_exceptions())
        }
        false => writeln!(
            out,
            "NO  plan {} is not signed off at stage {}: {}",
            r.plan,
            s.stage,
            counted(s.reasons.len() as u64, "reason")
        ),
    };
    for (i, reason) in s.reasons.iter().enumerate() {
        let _ = writeln!(out, "{:>4}. {}: {}: {}", i + 1, reason.kind.word(), reason.about, reason.text);
        if let Some(again) = &reason.replay {
            let _ = writeln!(out, "      again: {again}");
        }
    }
    for a in &s.allowed {
        let _ = writeln!(out, "      allowed: {}: {}: {}", a.kind.word(), a.about, a.text);
    }
    let waived = s.waivers.iter().map(|w| w.tests.len()).sum::<usize>();
    let (i, b) = r.cases.iter().fold((0, 0), |(i, b), c| (i + c.instructions, b + c.bits));
    let count = |of: fn(&CaseStatus) -> bool| s.tests.iter().filter(|t| of(&t.status)).count();
    let _ = writeln!(
        out,
        "tests: {} passed, {} failed, of these {} waived{}; {} and {} compared in {:.1} s",
        count(|status| *status == CaseStatus::Pass),
        count(|status| status.is_failure()),
        waived,
        match count(|status| *status == CaseStatus::NotRun) {
            0 => String::new(),
            n => format!(", {n} not run"),
        },
        counted(i, "instruction"),
        counted(b, "state bit"),
        r.seconds
    );
    let needed: Vec<_> = s.points.iter().filter(|p| p.needed).collect();
    let hold = needed.iter().filter(|p| p.holds()).count();
    let _ = writeln!(out, "testplan {}: {hold} of {} testpoints hold", s.testplan, needed.len());
    if !s.empty.is_empty() {
        let _ = writeln!(out, "empty, so nothing of them was tested: {}", s.empty.join(", "));
    }
    for line in s.reservations() {
        let _ = writeln!(out, "{line}");
    }
    for w in s.waivers.iter().filter(|w| !w.tests.is_empty()) {
        let n = counted(w.tests.len() as u64, "test");
        let _ = writeln!(out, "waived by {} ({}, until {}): {n}: {}", w.name, w.owner, w.expires, w.reason);
    }
    if let Some(m) = &s.measured.mutants
        && let Some(percent) = m.total.percent()
    {
        let _ = writeln!(out, "mutants: {percent:.1} % killed");
    }
    for kind in KINDS {
        let part = s.measured.coverage.as_ref().and_then(|c| c.part(kind));
        if let Some(percent) = part.and_then(|p| p.percent()) {
            let _ = writeln!(out, "{} coverage: {percent:.1} %", kind.word());
        }
    }
    if !s.unplanned.is_empty() {
        let n = counted(s.unplanned.len() as u64, "test");
        let _ = writeln!(out, "{n} of no testpoint: {}", s.unplanned[0]);
    }
    out
}
