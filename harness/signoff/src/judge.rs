//! Turns results, testplan and waivers into yes or no, with every reason for a no.

use crate::cause::{Bucket, Cause, buckets};
use crate::measured::{Measured, Score};
use crate::provenance::{Input, provenance};
use crate::reason::{Reason, ReasonKind};
use crate::testplan::{CoverageKind, Goal, Testplan, Testpoint};
use crate::waiver::{Waiver, Waivers};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use tandem_lockstep::Date;
use tandem_report::{CaseResult, CaseStatus, Environment, RegressReport, Stage, counted};

/// The evidence on which a sign-off rests.
#[derive(Debug)]
pub struct Evidence<'a> {
    /// The results.
    pub report: RegressReport,
    /// Names of all cases of the plan on this machine.
    pub cases: &'a BTreeSet<String>,
    /// Groups of the plan that may be empty and are.
    pub empty: &'a [String],
    /// The testplan.
    pub testplan: &'a Testplan,
    /// Its waivers.
    pub waivers: &'a Waivers,
    /// The stage that the run is meant for.
    pub stage: Stage,
    /// The day by which waivers expire.
    pub today: Date,
    /// Coverage and mutation score.
    pub measured: Measured,
    /// The present environment, if the results are those of an earlier run.
    pub now: Option<Environment>,
    /// Reasons for a no that follow from the plan itself.
    pub of_plan: Vec<Reason>,
    /// Cases of the plan that were left out, because they are for another DUT.
    pub left_out: Vec<String>,
    /// The plan, its testplan and waivers, and what else the cases read that no commit has.
    pub inputs: Vec<Input>,
    /// Whether changes that no commit has are accepted. The answer then mentions them.
    pub allow_changes: bool,
    /// Earlier runs of the plan, oldest first.
    pub trend: Vec<Trend>,
}

/// An earlier run of the plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Trend {
    /// When it began.
    pub begun: String,
    /// Its commit.
    pub commit: String,
    /// Tests that passed.
    pub passed: u64,
    /// Tests that did not, waived or not.
    pub failed: u64,
    /// Elapsed seconds.
    pub seconds: f64,
}

/// The fate of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It ended as the plan expects.
    Pass,
    /// It failed, or passed only on a later try.
    Fail,
    /// It failed, or passed only on a later try, and a waiver excuses it.
    Waived,
}

/// A test of a testpoint.
#[derive(Clone, Debug, Serialize)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// Its fate.
    pub fate: Fate,
}

/// A testpoint's result.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    /// The testpoint.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its clauses.
    pub clauses: Vec<String>,
    /// The first stage that needs it.
    pub stage: Stage,
    /// Whether the run's stage needs it.
    pub needed: bool,
    /// Its tests that ran.
    pub tests: Vec<Test>,
    /// Patterns that match no test of this run; other plans may have some.
    pub unmatched: Vec<String>,
    /// Its groups that may be empty and are, so that nothing in them was tested.
    pub empty: Vec<String>,
    /// The least pass rate, in percent.
    pub goal: f64,
    /// Failures at its instructions, whatever test found them: numbers of buckets from 0.
    pub buckets: Vec<usize>,
}

impl Point {
    /// Tests with this fate.
    pub fn count(&self, fate: Fate) -> usize {
        self.tests.iter().filter(|t| t.fate == fate).count()
    }

    /// The percentage that passed of the tests that are not waived; none if none is left.
    pub fn rate(&self) -> Option<f64> {
        let counted = self.tests.len() - self.count(Fate::Waived);
        (counted > 0).then(|| 100.0 * self.count(Fate::Pass) as f64 / counted as f64)
    }

    /// Whether it holds: tests ran, enough of them passed, and no failure is at its instructions.
    pub fn holds(&self) -> bool {
        self.rate().is_some_and(|rate| rate >= self.goal) && self.buckets.is_empty()
    }
}

/// A clause with its testpoints.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseResult {
    /// The clause in the form in which it is cited.
    pub clause: String,
    /// Its title.
    pub title: String,
    /// Why it has no testpoint, if it has none.
    pub untested: Option<String>,
    /// Testpoints: positions in [`SignOff::points`].
    pub points: Vec<usize>,
}

/// A waiver's use.
#[derive(Clone, Debug, Serialize)]
pub struct WaiverResult {
    /// Its name.
    pub name: String,
    /// The person who answers for it.
    pub owner: String,
    /// Why the failure is acceptable.
    pub reason: String,
    /// Where it is tracked.
    pub link: String,
    /// Its last day.
    pub expires: String,
    /// Whether its tests must fail.
    pub must_fail: bool,
    /// Tests that it excused.
    pub tests: Vec<String>,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
pub struct SignOff {
    /// Yes or no.
    pub yes: bool,
    /// The stage.
    pub stage: Stage,
    /// The testplan's name.
    pub testplan: String,
    /// Every reason for a no.
    pub reasons: Vec<Reason>,
    /// Faults that would be reasons if the plan or the command line did not allow them.
    pub allowed: Vec<Reason>,
    /// Groups that may be empty and are.
    pub empty: Vec<String>,
    /// Failures that nothing excuses, by cause.
    pub buckets: Vec<Bucket>,
    /// Testpoints.
    pub points: Vec<Point>,
    /// Clauses.
    pub clauses: Vec<ClauseResult>,
    /// Waivers that apply to the plan.
    pub waivers: Vec<WaiverResult>,
    /// Tests that belong to no testpoint.
    pub unplanned: Vec<String>,
    /// Coverage and mutation score.
    pub measured: Measured,
    /// Cases that were left out, because they are for another DUT.
    pub left_out: Vec<String>,
    /// The plan, the testplan, the waivers, and files of tests that no commit has.
    pub inputs: Vec<Input>,
    /// Earlier runs, oldest first.
    pub trend: Vec<Trend>,
    /// Every test: a case of the plan, or a part of one.
    #[serde(skip)]
    pub tests: Vec<CaseResult>,
    /// The results.
    pub report: RegressReport,
}

impl SignOff {
    /// The answer as JSON, pretty-printed with a final newline.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).map_or_else(|e| format!("{{\"error\": \"{e}\"}}\n"), |s| s + "\n")
    }

    /// The words that a yes adds about allowed faults: `, with 1 exception`. Empty if there is none.
    pub(crate) fn with_exceptions(&self) -> String {
        match self.allowed.len() as u64 {
            0 => String::new(),
            n => format!(", with {}", counted(n, "exception")),
        }
    }

    /// What a yes does not speak of, a sentence each: cases that were left out, and what known bugs excused.
    pub fn reservations(&self) -> Vec<String> {
        let mut all = Vec::new();
        if let Some(first) = self.left_out.first() {
            let n = counted(self.left_out.len() as u64, "case");
            all.push(format!("left out, for a DUT of their own: {n}: {first}"));
        }
        let met: BTreeSet<&str> = self.report.cases.iter().flat_map(|c| &c.met).map(String::as_str).collect();
        if !met.is_empty() {
            let met: Vec<&str> = met.into_iter().collect();
            all.push(format!("known differences of the DUT that tests met: {}", met.join(", ")));
        }
        let passed = self.tests.iter().filter(|t| t.status == CaseStatus::Pass);
        all.extend(
            passed.filter(|t| t.verdict.starts_with("pass, ")).map(|t| format!("{}: {}", t.name, t.verdict)),
        );
        all
    }

    /// The name of the waiver that excuses a test.
    pub fn excuse(&self, test: &str) -> Option<&WaiverResult> {
        self.waivers.iter().find(|w| w.tests.iter().any(|t| t == test))
    }
}

/// Judges.
pub fn judge(evidence: Evidence) -> SignOff {
    let Evidence { report, cases, empty, testplan, waivers, stage, today, measured, .. } = evidence;
    let now = evidence.now.as_ref();
    let mut reasons = Vec::new();
    let tests: Vec<CaseResult> = report.cases.iter().flat_map(CaseResult::tests).collect();
    let waivers = apply(waivers, today, &report.plan, &tests, &mut reasons);
    let excused: BTreeSet<&str> = waivers.iter().flat_map(|w| &w.tests).map(String::as_str).collect();
    let failed = tests.iter().filter(|c| c.status.is_failure() && !excused.contains(c.name.as_str()));
    let mut buckets = buckets(failed);
    let points = points(testplan, stage, &tests, empty, &excused, &mut buckets);
    // The failures come first: they are what a reader wants to know.
    let mut all: Vec<Reason> = buckets.iter().map(|b| failure(b, testplan)).collect();
    all.append(&mut reasons);
    not_run(&report, cases, &mut all);
    all.extend(evidence.of_plan);
    all.extend(same_names(&tests));
    testpoints(testplan, stage, &points, &mut all);
    goals(testplan, stage, &measured, &mut all);
    let allowed = provenance(&report, now, &measured, &evidence.inputs, evidence.allow_changes, &mut all);
    let unplanned = tests.iter().filter(|c| !testplan.testpoints.iter().any(|p| p.has(&c.name)));
    SignOff {
        yes: all.is_empty(),
        stage,
        testplan: testplan.name.clone(),
        reasons: all,
        allowed,
        empty: empty.to_vec(),
        clauses: clauses(testplan),
        unplanned: unplanned.map(|c| c.name.clone()).collect(),
        tests,
        buckets,
        points,
        waivers,
        measured,
        inputs: evidence.inputs,
        left_out: evidence.left_out,
        trend: evidence.trend,
        report,
    }
}

/// Applies the waivers. A failure is excused by the first one that covers it and has not expired.
fn apply(
    waivers: &Waivers,
    today: Date,
    plan: &str,
    tests: &[CaseResult],
    reasons: &mut Vec<Reason>,
) -> Vec<WaiverResult> {
    let own: Vec<&Waiver> = waivers.waivers.iter().filter(|w| w.applies_to(plan)).collect();
    let mut used: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for case in tests {
        if let Some(i) = own.iter().position(|w| !w.expired(today) && w.covers(case)) {
            used.entry(i).or_default().push(case.name.clone());
        }
    }
    let mut reason = |kind, w: &Waiver, text: String, replay: Option<&CaseResult>| {
        let replay = replay.map(|c| c.replay.clone());
        reasons.push(Reason { kind, about: w.name.clone(), text, replay });
    };
    let result = |(i, w): (usize, &&Waiver)| {
        let excused = used.remove(&i).unwrap_or_default();
        if w.expired(today) {
            let text = format!("it expired on {}; {} answers for it ({})", w.expires, w.owner, w.link);
            reason(ReasonKind::WaiverExpired, w, text, None);
        } else if w.must_fail {
            let passed =
                |c: &&CaseResult| w.has(&c.name) && matches!(c.status, CaseStatus::Pass | CaseStatus::Flaky);
            for c in tests.iter().filter(passed) {
                let text =
                    format!("{} must fail and did not: remove it from the waiver ({})", c.name, w.link);
                reason(ReasonKind::KnownFailurePassed, w, text, Some(c));
            }
        }
        if excused.is_empty() && !w.expired(today) {
            let other = tests.iter().find(|c| c.status.is_failure() && w.has(&c.name));
            let text = match other {
                None => "it excused no failure: remove it, or run the tests that it is about".to_string(),
                Some(c) => {
                    format!("it excused no failure: {} failed by another cause, {}", c.name, Cause::of(c))
                }
            };
            reason(ReasonKind::WaiverUnused, w, text, None);
        }
        WaiverResult {
            name: w.name.clone(),
            owner: w.owner.clone(),
            reason: w.reason.clone(),
            link: w.link.clone(),
            expires: w.expires.clone(),
            must_fail: w.must_fail,
            tests: excused,
        }
    };
    own.iter().enumerate().map(result).collect()
}

/// The testpoints with their tests, and the buckets with their testpoints.
fn points(
    testplan: &Testplan,
    stage: Stage,
    all: &[CaseResult],
    empty: &[String],
    excused: &BTreeSet<&str>,
    buckets: &mut [Bucket],
) -> Vec<Point> {
    let fate = |c: &CaseResult| match c.status {
        CaseStatus::Pass => Fate::Pass,
        _ if excused.contains(c.name.as_str()) => Fate::Waived,
        _ => Fate::Fail,
    };
    let tests = |p: &Testpoint| {
        let own = all.iter().filter(|c| c.status != CaseStatus::NotRun && p.has(&c.name));
        own.map(|c| Test { name: c.name.clone(), fate: fate(c) }).collect()
    };
    let unmatched = |p: &Testpoint| {
        let none = p.tests.iter().filter(|g| !all.iter().any(|c| g.matches(&c.name)));
        none.map(|g| g.as_str().to_string()).collect()
    };
    let without = |p: &Testpoint| {
        let asks = |group: &&String| p.tests.iter().any(|g| g.is_about_group(group));
        empty.iter().filter(asks).cloned().collect()
    };
    let mut points: Vec<Point> = testplan
        .testpoints
        .iter()
        .map(|p| Point {
            id: p.id.clone(),
            title: p.title.clone(),
            clauses: p.clauses.clone(),
            stage: p.stage,
            needed: p.stage <= stage,
            tests: tests(p),
            unmatched: unmatched(p),
            empty: without(p),
            goal: p.pass_rate,
            buckets: Vec::new(),
        })
        .collect();
    for (i, b) in buckets.iter_mut().enumerate() {
        let at = |p: &Testpoint| b.instructions.iter().any(|name| p.about(name));
        let of_tests = |p: &Testpoint| b.tests.iter().any(|t| p.has(t));
        let by_instruction: Vec<usize> = positions(&testplan.testpoints, at);
        b.testpoints = match by_instruction.is_empty() {
            true => positions(&testplan.testpoints, of_tests),
            false => by_instruction.clone(),
        }
        .into_iter()
        .map(|p| testplan.testpoints[p].id.clone())
        .collect();
        by_instruction.into_iter().for_each(|p| points[p].buckets.push(i));
    }
    points
}

fn positions(all: &[Testpoint], of: impl Fn(&Testpoint) -> bool) -> Vec<usize> {
    all.iter().enumerate().filter(|(_, p)| of(p)).map(|(i, _)| i).collect()
}

fn failure(b: &Bucket, testplan: &Testplan) -> Reason {
    let clause = |id: &String| {
        let point = testplan.testpoints.iter().find(|p| p.id == *id);
        let clause = point.and_then(|p| p.clauses.first());
        format!("{id}{}", clause.map(|c| format!(" ({c})")).unwrap_or_default())
    };
    let points: Vec<String> = b.testpoints.iter().take(3).map(clause).collect();
    let points = if points.is_empty() { String::new() } else { format!("; testpoint {}", points.join(", ")) };
    let instructions: Vec<&str> = b.instructions.iter().map(String::as_str).collect();
    let about = if instructions.is_empty() { b.tests[0].clone() } else { instructions.join(", ") };
    let tests = counted(b.tests.len() as u64, "test");
    let text = format!("{}: {} in {tests}{points}", b.verdict, b.what);
    Reason { kind: ReasonKind::Failure, about, text, replay: Some(b.replay.clone()) }
}

/// Cases of the plan without a result. If there is no result at all, no case is named.
fn not_run(report: &RegressReport, cases: &BTreeSet<String>, reasons: &mut Vec<Reason>) {
    let mut push = |about: &str, text: String| {
        let about = about.to_string();
        reasons.push(Reason { kind: ReasonKind::NotRun, about, text, replay: None });
    };
    for group in &report.not_run {
        push(&group.group, group.reason.clone());
    }
    let have: BTreeSet<&str> = report.cases.iter().map(|c| c.name.as_str()).collect();
    let missing: Vec<&str> = cases.iter().map(String::as_str).filter(|c| !have.contains(c)).collect();
    if let Some(first) = missing.first() {
        let why = report.selection.as_ref().map(|s| format!(" ({s})")).unwrap_or_default();
        let n = counted(missing.len() as u64, "case");
        push(&report.plan, format!("{n} of the plan did not run{why}: {first}{}", more(missing.len())));
    }
    let strange: Vec<&str> = have.into_iter().filter(|c| !cases.contains(*c)).collect();
    if let Some(first) = strange.first() {
        let n = counted(strange.len() as u64, "result");
        push(&report.plan, format!("{n} of no case of the plan: {first}{}", more(strange.len())));
    }
    // A sign-off says that the plan holds. Of what a DUT cannot run, nothing holds.
    let lacking = report.lacking();
    if let Some((first, _)) = lacking.first() {
        let n = counted(lacking.iter().map(|(_, n)| *n as u64).sum(), "test");
        let text = format!("the DUT's profile excludes {n}: {first}{}", more(lacking.len()));
        push(&report.plan, text);
    }
    if report.cases.iter().all(|c| c.status == CaseStatus::NotRun) {
        push(&report.plan, "no case ran".into());
    }
}

fn more(n: usize) -> &'static str {
    if n > 1 { ", ..." } else { "" }
}

/// Tests with the same name. Nobody could tell whose result counts, or which test a waiver excuses.
fn same_names(tests: &[CaseResult]) -> Option<Reason> {
    let mut seen = BTreeSet::new();
    let twice: BTreeSet<&str> = tests.iter().map(|c| c.name.as_str()).filter(|c| !seen.insert(*c)).collect();
    let n = counted(twice.len() as u64, "name");
    twice.first().map(|first| Reason {
        kind: ReasonKind::Provenance,
        about: "results".into(),
        text: format!("{n} of several results: {first}{}", more(twice.len())),
        replay: None,
    })
}

fn testpoints(testplan: &Testplan, stage: Stage, points: &[Point], reasons: &mut Vec<Reason>) {
    if !points.iter().any(|p| p.needed) {
        let text = match points.first() {
            None => "the testplan has no testpoint".to_string(),
            Some(_) => format!("all testpoints are of stages behind {stage}"),
        };
        let (kind, about) = (ReasonKind::NothingAsked, testplan.name.clone());
        reasons.push(Reason { kind, about, text, replay: None });
    }
    for (point, p) in points.iter().zip(&testplan.testpoints).filter(|(point, _)| point.needed) {
        let mut push = |kind, text| {
            reasons.push(Reason { kind, about: p.id.clone(), text, replay: None });
        };
        let clauses = p.clauses.join(", ");
        match point.rate() {
            None if point.tests.is_empty() => {
                let empty = match &point.empty[..] {
                    [] => String::new(),
                    groups => format!(": empty groups: {}", groups.join(", ")),
                };
                push(ReasonKind::TestpointUntested, format!("no test of it ran ({clauses}){empty}"));
            }
            None => push(ReasonKind::TestpointUntested, format!("all of its tests are waived ({clauses})")),
            Some(rate) if rate < p.pass_rate => {
                let failed = counted(point.count(Fate::Fail) as u64, "test");
                let text = format!("{rate:.1} % of its tests passed, {failed} did not ({clauses})");
                push(ReasonKind::TestpointFailed, text);
            }
            Some(_) => {}
        }
    }
}

fn goals(testplan: &Testplan, stage: Stage, measured: &Measured, reasons: &mut Vec<Reason>) {
    let mut goal = |about: String, goal: &Goal, have: Option<f64>| {
        let text = match have {
            Some(have) if have >= goal.at_least => return,
            Some(have) => format!("{have:.1} %, less than the {} % of the testplan", goal.at_least),
            None if stage < goal.stage => return,
            None => format!("not measured, and the testplan asks for {} %", goal.at_least),
        };
        reasons.push(Reason { kind: ReasonKind::Goal, about, text, replay: None });
    };
    if let Some(g) = &testplan.goals.mutants {
        goal("mutants".into(), g, measured.mutants.as_ref().and_then(|m| m.total.percent()));
    }
    for (kind, g) in &testplan.goals.coverage {
        let part = measured.coverage.as_ref().and_then(|c| c.part(*kind));
        goal(format!("{} coverage", kind.word()), g, part.and_then(|p| p.percent()));
    }
    let reason = |about: &str, text: String| Reason {
        kind: ReasonKind::Goal,
        about: about.into(),
        text,
        replay: None,
    };
    if let Some(m) = &measured.mutants {
        reasons.extend(m.errors.iter().map(|e| reason("mutants", e.clone())));
        if let (Some(_), Some(part)) = (&testplan.goals.mutants, &m.part) {
            reasons
                .push(reason("mutants", format!("the goal is of the whole list, and the score of {part}")));
        }
        for area in &m.whole {
            let percent = m.areas.get(area).and_then(Score::percent);
            if let Some(percent) = percent.filter(|percent| *percent < 100.0) {
                let text = format!("{area}: {percent:.1} % killed, and all must be in this area");
                reasons.push(reason("mutants", text));
            }
        }
    }
    let functional = testplan.goals.coverage.contains_key(&CoverageKind::Functional);
    let model = measured.coverage.as_ref().and_then(|c| c.model.as_ref());
    if let Some(model) = model.filter(|_| functional) {
        let text = format!("the goal is of the project's model, and this is of {model} (--model)");
        reasons.push(reason("functional coverage", text));
    }
}

/// Kinds of coverage, for reports.
pub const KINDS: [CoverageKind; 4] =
    [CoverageKind::Line, CoverageKind::Toggle, CoverageKind::Cover, CoverageKind::Functional];

fn clauses(testplan: &Testplan) -> Vec<ClauseResult> {
    let first = |cited: &String| positions(&testplan.testpoints, |p| p.clauses.contains(cited));
    testplan
        .clauses()
        .map(|(cited, clause)| ClauseResult {
            points: first(&cited),
            title: clause.title.clone(),
            untested: clause.untested.clone(),
            clause: cited,
        })
        .collect()
}
