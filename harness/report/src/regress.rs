//! The report of a regression: one line per case while it runs, and a summary at the end.

use crate::{counted, grouped};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use tandem_judge::{Blame, Reason};

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
    /// The DUT's profile excludes it, so it was not run. The verdict says what the DUT lacks.
    NotRun,
}

impl CaseStatus {
    /// Whether the case ran, and did not pass.
    pub fn is_failure(self) -> bool {
        matches!(self, CaseStatus::Fail | CaseStatus::Flaky)
    }
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
    /// The word of the verdict, how the process died, or what the DUT lacks.
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
    /// What a failed `run` showed, for reports that draw it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Box<Shown>>,
    /// The tests that a command ran, if it runs several and says how each ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<CaseResult>,
    /// Elapsed time.
    pub seconds: f64,
}

impl CaseResult {
    /// A case that has not ended yet, and so does not pass.
    pub fn new(name: String, group: String, replay: String) -> CaseResult {
        CaseResult {
            name,
            group,
            status: CaseStatus::Fail,
            verdict: String::new(),
            exit_code: None,
            instructions: 0,
            bits: 0,
            detail: String::new(),
            replay,
            met: Vec::new(),
            unmet: Vec::new(),
            shown: None,
            parts: Vec::new(),
            seconds: 0.0,
        }
    }

    /// The tests of the case by themselves, named `CASE > TEST`; the case alone if it has no parts. A case
    /// that fails although no part does is there too: something besides them is wrong.
    pub fn tests(&self) -> Vec<CaseResult> {
        let named = |part: &CaseResult| CaseResult {
            name: format!("{} > {}", self.name, part.name),
            group: self.group.clone(),
            // A case that passed on a later try has parts of that try or of the first one: nobody knows.
            status: if self.status == CaseStatus::Flaky { CaseStatus::Flaky } else { part.status },
            ..part.clone()
        };
        let mut all: Vec<CaseResult> = self.parts.iter().map(named).collect();
        // 1 is the end of a case some of whose tests failed; any other is something besides them.
        let by_parts = self.exit_code == Some(1) || self.status == CaseStatus::Flaky;
        let told = by_parts && all.iter().any(|t| t.status.is_failure());
        if all.is_empty() || (self.status.is_failure() && !told) {
            all.push(CaseResult { parts: Vec::new(), ..self.clone() });
        }
        all
    }
}

/// What a failed `run` showed, beyond its text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// The party to blame.
    pub blame: Option<Blame>,
    /// The reason.
    pub reason: Option<Reason>,
    /// The first difference with its fields and lanes, as in the run's own JSON.
    pub mismatch: Option<serde_json::Value>,
    /// The command that replays its bundle, which needs no other file.
    pub bundle: Option<String>,
}

/// How far a run goes: each stage includes those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Every change.
    Smoke,
    /// Every night.
    Nightly,
    /// Before a tape-out.
    #[default]
    SignOff,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Stage; 3] = [Stage::Smoke, Stage::Nightly, Stage::SignOff];

    /// The word in files and reports.
    pub fn word(self) -> &'static str {
        match self {
            Stage::Smoke => "smoke",
            Stage::Nightly => "nightly",
            Stage::SignOff => "sign-off",
        }
    }
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// A text that names no stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotStage(pub String);

impl std::fmt::Display for NotStage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "'{}' is not a stage: expected smoke, nightly or sign-off", self.0)
    }
}

impl std::error::Error for NotStage {}

impl std::str::FromStr for Stage {
    type Err = NotStage;

    fn from_str(s: &str) -> Result<Stage, NotStage> {
        Stage::ALL.into_iter().find(|stage| stage.word() == s).ok_or_else(|| NotStage(s.to_string()))
    }
}

/// Where a regression ran, and on what: what a result depends on beyond its command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Environment {
    /// When it began, RFC 3339 in UTC.
    pub begun: String,
    /// The git commit; `+changes-` and a hash of the differences follow if the checkout differs from it.
    pub commit: String,
    /// A hash of the DUT's sources and profile.
    pub rtl: String,
    /// The DUT, in the form of `--dut`.
    #[serde(default)]
    pub dut: String,
    /// The groups of the DUT's records that were used, in the form of `--records`, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub records: Option<String>,
    /// The planted fault, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plant: Option<String>,
    /// Hashes of the other DUTs that cases name, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub duts: BTreeMap<String, String>,
    /// A hash of the reference data, if the plan's cases read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// Versions of tools and the machine, by name.
    pub tools: BTreeMap<String, String>,
    /// The design when the run ended; none in reports of older versions and of runs that were cut short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// The design at the end of a run, in the form of [`Environment`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The git commit, with its changes.
    pub commit: String,
    /// The hash of the DUT.
    pub rtl: String,
    /// The hashes of the other DUTs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub duts: BTreeMap<String, String>,
}

impl Environment {
    /// Stands for a commit or an RTL that could not be determined.
    pub const UNKNOWN: &str = "unknown";
    /// Among the tools: Verilator's additional options.
    pub const VERILATE: &str = "TANDEM_DUT_VERILATE";

    /// Of something that an older version made: nothing is known about it.
    pub fn unknown() -> Environment {
        let unknown = || Environment::UNKNOWN.to_string();
        Environment { begun: unknown(), commit: unknown(), rtl: unknown(), ..Environment::default() }
    }

    /// Whether both are of one design and one set of tools, whenever they were made.
    pub fn is_same_design(&self, other: &Environment) -> bool {
        Environment { begun: String::new(), ended: None, ..self.clone() }
            == Environment { begun: String::new(), ended: None, ..other.clone() }
    }
}

/// A commit as [`Environment`] has it: the commit itself, and the mark of changes after it.
pub fn split_changes(commit: &str) -> (&str, Option<&str>) {
    commit.split_once('+').map_or((commit, None), |(commit, changes)| (commit, Some(changes)))
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
    /// Identifies this run among all others; empty in reports of older versions.
    #[serde(default)]
    pub id: String,
    /// The plan's name.
    pub plan: String,
    /// Where it ran, and on what; none in reports of older versions.
    #[serde(default)]
    pub environment: Option<Environment>,
    /// The part of the plan that was chosen, in the words of the command line; none if all of it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<String>,
    /// Every case, in the plan's order.
    pub cases: Vec<CaseResult>,
    /// Groups that were not run.
    #[serde(default)]
    pub not_run: Vec<NotRun>,
    /// Elapsed time of the whole regression.
    pub seconds: f64,
}

/// Reasons for which something was not run, each with its number, most first.
pub fn counted_reasons<'a>(reasons: impl Iterator<Item = &'a str>) -> Vec<(&'a str, usize)> {
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    reasons.for_each(|why| *all.entry(why).or_default() += 1);
    let mut all: Vec<(&str, usize)> = all.into_iter().collect();
    all.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    all
}

/// What was not run because the DUT lacks something, as text; nothing if everything ran.
pub fn lacking_text(reasons: &[(&str, usize)]) -> String {
    match reasons {
        [] => String::new(),
        _ => format!(
            "not run, because the DUT lacks what they need:\n{}",
            reasons_text(reasons.iter().map(|&(why, n)| (why, n as u64)))
        ),
    }
}

/// Reasons with their numbers, most first: a line each of the first ten, and one of the others.
pub fn reasons_text<'a>(reasons: impl Iterator<Item = (&'a str, u64)>) -> String {
    const MOST: usize = 10;
    let (mut text, mut others, mut of_others) = (String::new(), 0, 0);
    for (at, (why, n)) in reasons.enumerate() {
        if at < MOST {
            let _ = writeln!(text, "{:>8}  {why}", grouped(n));
        } else {
            others += 1;
            of_others += n;
        }
    }
    if others > 0 {
        let others = counted(others, "other reason");
        let _ = writeln!(text, "{:>8}  for {others} (--json lists them)", grouped(of_others));
    }
    text
}

/// Cases that the text lists as the slowest.
const SLOWEST: usize = 5;

impl RegressReport {
    /// Cases with this status.
    pub fn count(&self, status: CaseStatus) -> usize {
        self.cases.iter().filter(|c| c.status == status).count()
    }

    /// Whether the regression passes: at least one case passed, and none failed or flaked. Groups and cases
    /// that were not run do not count.
    pub fn passed(&self) -> bool {
        self.count(CaseStatus::Pass) > 0 && !self.cases.iter().any(|c| c.status.is_failure())
    }

    /// What the DUT lacks, with the number of tests that were not run for it, most first. A case that runs
    /// several tests may leave out some of them.
    pub fn lacking(&self) -> Vec<(&str, usize)> {
        let tests = self
            .cases
            .iter()
            .flat_map(|c| if c.parts.is_empty() { std::slice::from_ref(c) } else { &c.parts });
        let not_run = tests.filter(|c| c.status == CaseStatus::NotRun);
        counted_reasons(not_run.map(|c| c.verdict.as_str()))
    }

    /// Known differences of the DUT's profile that no case met.
    pub fn unmet(&self) -> Vec<&str> {
        let of = |list: fn(&CaseResult) -> &Vec<String>| -> BTreeSet<&str> {
            self.cases.iter().flat_map(list).map(String::as_str).collect()
        };
        of(|c| &c.unmet).difference(&of(|c| &c.met)).copied().collect()
    }

    /// A report of tests without a run of a plan.
    pub fn of_tests(name: &str, cases: Vec<CaseResult>, seconds: f64) -> RegressReport {
        RegressReport {
            id: String::new(),
            plan: name.into(),
            environment: None,
            selection: None,
            cases,
            not_run: Vec::new(),
            seconds,
        }
    }

    /// The cases that took longest, longest first.
    pub fn slowest(&self, most: usize) -> Vec<&CaseResult> {
        let mut all: Vec<&CaseResult> = self.cases.iter().collect();
        all.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
        all.truncate(most);
        all
    }

    /// Summary as text: failures with their replay commands, then one closing line.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        for c in self.cases.iter().filter(|c| c.status.is_failure()) {
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
            "plan {}: {} and {} compared in {:.1} s",
            self.plan,
            counted(i, "instruction"),
            counted(b, "state bit"),
            self.seconds
        );
        if self.cases.len() > SLOWEST {
            let _ = writeln!(s, "slowest:");
            for c in self.slowest(SLOWEST) {
                let _ = writeln!(s, "{:>8.1} s  {}", c.seconds, c.name);
            }
        }
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
        s += &lacking_text(&self.lacking());
        let failed = self.cases.iter().filter(|c| c.status.is_failure()).count();
        let _ = write!(s, "{} passed, {} failed", self.count(CaseStatus::Pass), failed);
        let _ = match self.count(CaseStatus::NotRun) as u64 {
            0 => Ok(()),
            n => write!(s, ", {} not run", counted(n, "case")),
        };
        let _ = match self.not_run.len() {
            0 => writeln!(s),
            n => writeln!(s, ", {} not run", counted(n as u64, "group")),
        };
        if failed == 0 && self.count(CaseStatus::Pass) == 0 {
            let _ = writeln!(s, "no case ran, so nothing was shown");
        }
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

    /// What the DUT lacks is neither a failure nor a pass.
    #[test]
    fn cases_that_were_not_run_are_counted_apart() {
        let lacks = |name: &str| {
            let c = sample().cases.remove(0);
            CaseResult {
                name: name.into(),
                status: CaseStatus::NotRun,
                verdict: "pocket does not implement fadd.s".into(),
                ..c
            }
        };
        let mut report = RegressReport { not_run: vec![], ..sample() };
        report.cases.truncate(1);
        report.cases.extend([lacks("a"), lacks("b")]);
        assert!(report.passed());
        let text = report.to_text();
        assert!(text.contains("       2  pocket does not implement fadd.s\n"), "{text}");
        assert!(text.ends_with("1 passed, 0 failed, 2 cases not run\n"), "{text}");
        // A DUT may lack a hundred rows. The case's verdict has each.
        let rows: Vec<String> = (0..12).map(|row| format!("no row {row}")).collect();
        let text = lacking_text(&rows.iter().map(|why| (why.as_str(), 3)).collect::<Vec<_>>());
        assert!(
            text.ends_with("       3  no row 9\n       6  for 2 other reasons (--json lists them)\n"),
            "{text}"
        );
        report.cases.remove(0);
        assert!(!report.passed());
        assert!(report.to_text().ends_with("no case ran, so nothing was shown\n"));
    }

    #[test]
    fn an_empty_regression_does_not_pass() {
        assert!(!RegressReport { cases: vec![], ..sample() }.passed(), "nothing but a group not run");
        assert!(!sample().passed());
        let passing = RegressReport { cases: sample().cases[..1].to_vec(), ..sample() };
        assert!(passing.passed());
    }

    #[test]
    fn a_case_is_as_many_tests_as_it_has_parts() {
        let part = |name: &str, status| CaseResult { name: name.into(), status, ..sample().cases[0].clone() };
        let case = |status, parts: &[CaseResult]| CaseResult {
            status,
            exit_code: Some(i32::from(status == CaseStatus::Fail)),
            parts: parts.to_vec(),
            ..sample().cases[0].clone()
        };
        let (pass, fail, flaky) = (CaseStatus::Pass, CaseStatus::Fail, CaseStatus::Flaky);
        let (a, b) = (part("a", pass), part("b", fail));
        for (case, want) in [
            (case(pass, &[]), vec![("saxpy", pass)]),
            (case(fail, &[a.clone(), b.clone()]), vec![("saxpy > a", pass), ("saxpy > b", fail)]),
            (case(fail, std::slice::from_ref(&a)), vec![("saxpy > a", pass), ("saxpy", fail)]),
            (case(flaky, std::slice::from_ref(&a)), vec![("saxpy > a", flaky)]),
        ] {
            let tests = case.tests();
            let got: Vec<_> = tests.iter().map(|t| (t.name.as_str(), t.status)).collect();
            assert_eq!(got, want);
        }
    }

    #[test]
    fn a_design_is_the_same_whenever_it_is_looked_at() {
        let one = Environment { begun: "a".into(), commit: "c+changes-1".into(), ..Environment::default() };
        assert!(one.is_same_design(&Environment { begun: "b".into(), ..one.clone() }));
        assert!(!one.is_same_design(&Environment { commit: "c+changes-2".into(), ..one.clone() }));
        assert_eq!(split_changes(&one.commit), ("c", Some("changes-1")));
        assert_eq!(split_changes("c"), ("c", None));
    }

    #[test]
    fn json_reads_back() {
        let r = sample();
        assert_eq!(serde_json::from_str::<RegressReport>(&r.to_json()).unwrap(), r);
    }
}
