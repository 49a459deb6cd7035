//! The report of a regression: one line per case while it runs, and a summary at the end.

use crate::grouped;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// How a case of a regression ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseStatus {
    /// It ended as the plan expects.
    Pass,
    /// It did not.
    Fail,
    /// It failed at first and passed on retry: an intermittent bug.
    Flaky,
}

/// One case of a regression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    /// Unique within the plan: target, configuration, engines, seed.
    pub name: String,
    /// The plan's group that it belongs to.
    pub group: String,
    /// How it ended.
    pub status: CaseStatus,
    /// The word of the verdict, or how the process died.
    pub verdict: String,
    /// Exit code of the process; None when it was killed.
    pub exit_code: Option<i32>,
    /// Instructions compared between engines.
    pub instructions: u64,
    /// State bits compared.
    pub bits: u64,
    /// The failure's text; empty on a pass.
    pub detail: String,
    /// The command that runs this case alone.
    pub replay: String,
    /// Known differences of the DUT's profile that the case met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<String>,
    /// Those that it did not meet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmet: Vec<String>,
    /// Elapsed time.
    pub seconds: f64,
}

/// A group of the plan that was not run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotRun {
    /// The group's name.
    pub group: String,
    /// The reason, in a few words.
    pub reason: String,
}

/// A whole regression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RegressReport {
    /// The plan's name.
    pub plan: String,
    /// Every case, in the plan's order.
    pub cases: Vec<CaseResult>,
    /// Groups that were not run.
    #[serde(default)]
    pub not_run: Vec<NotRun>,
    /// Elapsed time of the whole regression.
    pub seconds: f64,
}

impl RegressReport {
    /// Cases with this status.
    pub fn count(&self, status: CaseStatus) -> usize {
        self.cases.iter().filter(|c| c.status == status).count()
    }

    /// Whether the regression passes: at least one case, and no case failed or flaked. Groups that were not
    /// run do not count.
    pub fn passed(&self) -> bool {
        !self.cases.is_empty() && self.cases.iter().all(|c| c.status == CaseStatus::Pass)
    }

    /// Known differences of the DUT's profile that no case met.
    pub fn unmet(&self) -> Vec<&str> {
        let of = |list: fn(&CaseResult) -> &Vec<String>| -> BTreeSet<&str> {
            self.cases.iter().flat_map(list).map(String::as_str).collect()
        };
        of(|c| &c.unmet).difference(&of(|c| &c.met)).copied().collect()
    }

    /// Summary as text: failures with their replay commands, then one closing line.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        for c in self.cases.iter().filter(|c| c.status != CaseStatus::Pass) {
            let word = if c.status == CaseStatus::Flaky { "FLAKY" } else { "FAIL" };
            let _ = writeln!(s, "{word}  {}  ({})", c.name, c.verdict);
            for line in c.detail.lines() {
                let _ = writeln!(s, "    {line}");
            }
            let _ = writeln!(s, "    again: {}", c.replay);
        }
        let (i, b) = self.cases.iter().fold((0, 0), |(i, b), c| (i + c.instructions, b + c.bits));
        let _ = writeln!(
            s,
            "plan {}: {} instructions and {} state bits compared in {:.1} s",
            self.plan,
            grouped(i),
            grouped(b),
            self.seconds
        );
        let unmet = self.unmet();
        if !unmet.is_empty() {
            let _ = writeln!(
                s,
                "differences of the DUT's profile that no case met: {}; remove them, or add a case that \
                 meets them",
                unmet.join(", ")
            );
        }
        for NotRun { group, reason } in &self.not_run {
            let _ = writeln!(s, "{group}: not run, {reason}");
        }
        let failed = self.cases.len() - self.count(CaseStatus::Pass);
        let _ = write!(s, "{} passed, {} failed", self.count(CaseStatus::Pass), failed);
        let _ = match self.not_run.len() {
            0 => writeln!(s),
            1 => writeln!(s, ", 1 group not run"),
            n => writeln!(s, ", {n} groups not run"),
        };
        s
    }

    /// The report as JSON, pretty-printed with a final newline.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).map_or_else(|e| format!("{{\"error\": \"{e}\"}}\n"), |s| s + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_that_no_case_met_is_reported_once() {
        let mut report = sample();
        report.cases[0].unmet = vec!["frm".into(), "mstatus".into()];
        report.cases[1].unmet = vec!["mstatus".into()];
        report.cases[1].met = vec!["frm".into()];
        assert_eq!(report.unmet(), ["mstatus"]);
        assert_eq!(report.to_text().matches("that no case met: mstatus;").count(), 1);
    }

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
    fn text_names_failures_and_their_commands() {
        insta::assert_snapshot!(sample().to_text(), @r"
        FAIL  scan  (mismatch)
            warp 1 pc 0x80000040 <lane 3>
            vadd.vv v1, v2, v3
            again: ./scripts/tandem run scan
        plan ci: 2 000 instructions and 128 000 state bits compared in 1.5 s
        logs: not run, no data
        1 passed, 1 failed, 1 group not run
        ");
    }

    #[test]
    fn an_empty_regression_does_not_pass() {
        assert!(!RegressReport { cases: vec![], ..sample() }.passed(), "nothing but a group not run");
        assert!(!sample().passed());
        let passing = RegressReport { cases: sample().cases[..1].to_vec(), ..sample() };
        assert!(passing.passed());
    }

    #[test]
    fn json_reads_back() {
        let r = sample();
        assert_eq!(serde_json::from_str::<RegressReport>(&r.to_json()).unwrap(), r);
    }
}
