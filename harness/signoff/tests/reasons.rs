//! Every reason for a no, each from results, a testplan or waivers that have just that one fault; and the
//! project's own testplan, held against its plans and the instruction table.

use std::collections::BTreeSet;
use std::path::Path;
use tandem_report::{CaseResult, CaseStatus, Ended, Environment, NotRun, RegressReport, Shown, Stage};
use tandem_signoff::cause::Cause;
use tandem_signoff::judge::Fate;
use tandem_signoff::measured::{Coverage, Measured, Mutants};
use tandem_signoff::{Evidence, Input, ReasonKind, SignOff, Testplan, Waivers, html, judge, junit, text};

const TESTPLAN: &str = "
name: t
specs:
- name: S
  title: A specification
  clauses: [{clause: '1', title: One}, {clause: '2', title: Two}]
testpoints:
- {id: adds, title: Additions, clauses: [S 1], tests: ['g *'], instructions: [vadd.vv]}
- {id: later, title: More of them, clauses: [S 2], stage: nightly, tests: ['n *']}
";

fn testplan(text: &str) -> Testplan {
    let file = std::env::temp_dir().join(format!("tandem-testplan-{}-{:p}.yaml", std::process::id(), &text));
    std::fs::write(&file, text).unwrap();
    let plan = Testplan::read(&file);
    std::fs::remove_file(&file).unwrap();
    plan.unwrap_or_else(|e| panic!("{e}"))
}

fn waivers(text: &str) -> Waivers {
    let file = std::env::temp_dir().join(format!("tandem-waivers-{}-{:p}.yaml", std::process::id(), &text));
    std::fs::write(&file, text).unwrap();
    let all = Waivers::read(&file);
    std::fs::remove_file(&file).unwrap();
    all.unwrap_or_else(|e| panic!("{e}"))
}

/// A waiver of this failure.
fn waiver_of(failure: &CaseResult, more: &str) -> Waivers {
    let cause = Cause::of(failure);
    waivers(&format!(
        "waivers:\n- {{name: w, tests: ['g b'], cause: {cause}, owner: o, reason: r, link: l, expires: \
         2999-12-31{more}}}\n"
    ))
}

fn waiver(more: &str) -> Waivers {
    waiver_of(&case("g b", FAIL), more)
}

/// A failed run that shows this difference.
fn differs(name: &str, disasm: &str, fields: &[&str]) -> CaseResult {
    let diffs: Vec<_> = fields.iter().map(|f| serde_json::json!({"field": f, "lane": 0})).collect();
    let mismatch = serde_json::json!({"mismatch": {"disasm": disasm, "diffs": diffs}});
    let shown = Shown { mismatch: Some(mismatch), ..Shown::default() };
    CaseResult { shown: Some(Box::new(shown)), ..case(name, FAIL) }
}

fn case(name: &str, status: CaseStatus) -> CaseResult {
    let group = name.split(' ').next().unwrap_or_default();
    let verdict = if status == CaseStatus::Pass { "pass" } else { "mismatch" };
    CaseResult {
        status,
        verdict: verdict.into(),
        exit_code: Some(i32::from(status != CaseStatus::Pass)),
        instructions: 10,
        bits: 320,
        ..CaseResult::new(name.into(), group.into(), format!("./scripts/tandem run {name}"))
    }
}

fn environment() -> Environment {
    Environment {
        begun: "2026-01-01T00:00:00Z".into(),
        commit: "c0ffee".into(),
        rtl: "abc".into(),
        ended: Some(Ended { commit: "c0ffee".into(), rtl: "abc".into(), ..Ended::default() }),
        ..Default::default()
    }
}

/// The input of a judgement; each test changes one part of it.
struct Given {
    cases: Vec<CaseResult>,
    planned: Option<Vec<&'static str>>,
    empty: Vec<String>,
    allow_changes: bool,
    testplan: String,
    waivers: Waivers,
    stage: Stage,
    environment: Option<Environment>,
    now: Option<Environment>,
    inputs: Vec<Input>,
    not_run: Vec<NotRun>,
    measured: Measured,
}

fn given(cases: &[(&str, CaseStatus)]) -> Given {
    Given {
        cases: cases.iter().map(|(name, status)| case(name, *status)).collect(),
        planned: None,
        empty: vec![],
        allow_changes: false,
        testplan: TESTPLAN.into(),
        waivers: Waivers::default(),
        stage: Stage::Smoke,
        environment: Some(environment()),
        now: None,
        inputs: vec![],
        not_run: vec![],
        measured: Measured::default(),
    }
}

impl Given {
    fn judge(self) -> SignOff {
        let names: BTreeSet<String> = match &self.planned {
            Some(names) => names.iter().map(|n| n.to_string()).collect(),
            None => self.cases.iter().map(|c| c.name.clone()).collect(),
        };
        let mut report = RegressReport::of_tests("p", self.cases, 1.0);
        (report.environment, report.not_run) = (self.environment, self.not_run);
        judge(Evidence {
            report,
            cases: &names,
            empty: &self.empty,
            allow_changes: self.allow_changes,
            testplan: &testplan(&self.testplan),
            waivers: &self.waivers,
            stage: self.stage,
            today: "2026-06-01".parse().unwrap(),
            measured: self.measured,
            now: self.now,
            inputs: self.inputs,
            of_plan: vec![],
            left_out: vec![],
            trend: vec![],
        })
    }

    /// The reasons, as `kind: about`.
    fn reasons(self) -> Vec<String> {
        let answer = self.judge();
        assert_eq!(answer.yes, answer.reasons.is_empty());
        answer.reasons.iter().map(|r| format!("{}: {}", r.kind.word(), r.about)).collect()
    }
}

const PASS: CaseStatus = CaseStatus::Pass;
const FAIL: CaseStatus = CaseStatus::Fail;
const FLAKY: CaseStatus = CaseStatus::Flaky;

#[test]
fn all_pass_is_a_yes() {
    let answer = given(&[("g a", PASS), ("g b", PASS)]).judge();
    assert!(answer.yes, "{:?}", answer.reasons);
    assert!(text::text(&answer).starts_with("YES  plan p is signed off at stage smoke\n"));
}

#[test]
fn a_failure_is_a_reason_and_its_testpoint_another() {
    for status in [FAIL, FLAKY] {
        let reasons = given(&[("g a", PASS), ("g b", status)]).reasons();
        assert_eq!(reasons, ["failure: g b", "testpoint failed: adds"]);
    }
}

#[test]
fn a_failure_names_instruction_testpoint_and_replay() {
    let mut all = given(&[("g a", PASS), ("x b", FAIL)]);
    all.cases[1].detail = "  pc        0x80000040  vadd.vv v1, v2, v3\n".into();
    let answer = all.judge();
    let first = &answer.reasons[0];
    assert_eq!(first.about, "vadd.vv");
    assert!(first.text.ends_with("in 1 test; testpoint adds (S 1)"), "{}", first.text);
    assert_eq!(first.replay.as_deref(), Some("./scripts/tandem run x b"));
    // The test is not one of the testpoint, but the instruction is.
    assert_eq!((answer.points[0].buckets.as_slice(), answer.points[0].holds()), (&[0][..], false));
    let page = html::page(&answer);
    for part in ["vadd.vv", "href=\"#point-adds\"", "./scripts/tandem run x b"] {
        assert!(page.contains(part), "no {part}");
    }
}

#[test]
fn a_testpoint_needs_a_test_that_ran_from_its_stage_on() {
    let later = |stage| Given { stage, ..given(&[("g a", PASS)]) }.reasons();
    assert!(later(Stage::Smoke).is_empty());
    assert_eq!(later(Stage::Nightly), ["testpoint untested: later"]);
    assert_eq!(later(Stage::SignOff), ["testpoint untested: later"]);
}

#[test]
fn a_pass_rate_below_all_is_allowed_if_the_testplan_says_so() {
    let rate = |percent: &str| {
        let text = TESTPLAN.replace("instructions", &format!("pass_rate: {percent}, instructions"));
        Given { testplan: text, ..given(&[("g a", PASS), ("g b", FAIL)]) }.reasons()
    };
    assert_eq!(rate("50"), ["failure: g b"], "the failure itself needs a waiver");
    assert_eq!(rate("51"), ["failure: g b", "testpoint failed: adds"]);
}

#[test]
fn a_waiver_excuses_what_it_names_and_nothing_else() {
    let with = |more: &str, status| {
        Given { waivers: waiver(more), ..given(&[("g a", PASS), ("g b", status)]) }.reasons()
    };
    let refused = ["failure: g b", "waiver unused: w", "testpoint failed: adds"];
    for (more, status, want) in [
        ("", FAIL, &[][..]),
        ("", FLAKY, &[]),
        (", flaky: true", FLAKY, &[]),
        (", flaky: true", FAIL, &refused),
        (", plans: [p]", FAIL, &[]),
        (", plans: [q]", FAIL, &["failure: g b", "testpoint failed: adds"]),
        // Nothing to excuse.
        ("", PASS, &["waiver unused: w"]),
        (", must_fail: true", FAIL, &[]),
        (", must_fail: true", PASS, &["known failure passed: w", "waiver unused: w"]),
    ] {
        let mut got = with(more, status);
        let mut want: Vec<String> = want.iter().map(|s| s.to_string()).collect();
        got.sort();
        want.sort();
        assert_eq!(got, want, "{more} {status:?}");
    }
}

/// The failure that a waiver names is excused; another one in the same test, beside it or instead of it, is
/// not.
#[test]
fn a_waiver_excuses_one_cause() {
    let known = differs("g b", "vadd.vv v1, v2, v3", &["v1"]);
    let told = |detail: &str| CaseResult { detail: detail.into(), ..case("g b", FAIL) };
    let first = "FAIL directed/vector_int/vadd.vv.s:12: v3: expected 1, got 2\n";
    let second = format!("{first}FAIL directed/vector_int/vadd.vv.s:40: v3: expected 5, got 6\n");
    let exit = CaseResult { verdict: "exit code 4".into(), ..told(first) };
    for (waived, failure, excused) in [
        (&known, known.clone(), true),
        // The same bug in other registers.
        (&known, differs("g b", "vadd.vv v4, v2, v3", &["v4", "v4"]), true),
        (&known, differs("g b", "vsub.vv v1, v2, v3", &["v1"]), false),
        (&known, differs("g b", "vadd.vv v1, v2, v3", &["v1", "fflags"]), false),
        (&known, differs("g b", "vadd.vv v1, v2, v3", &["next_pc"]), false),
        (&known, told("  pc        0x80000040  vadd.vv v1, v2, v3\n"), false),
        (&told(first), told(first), true),
        (&told(first), told(&second), false),
        (&told(first), exit, false),
    ] {
        let waivers = waiver_of(waived, "");
        let mut all = Given { waivers, ..given(&[("g a", PASS), ("g b", FAIL)]) };
        all.cases[1] = failure.clone();
        let answer = all.judge();
        assert_eq!(answer.yes, excused, "{failure:?}: {:?}", answer.reasons);
        if !excused {
            let unused = answer.reasons.iter().find(|r| r.kind == ReasonKind::WaiverUnused).unwrap();
            let want = format!("g b failed by another cause, {}", Cause::of(&failure));
            assert!(unused.text.contains(&want), "{}", unused.text);
            assert!(answer.buckets[0].causes.contains(&Cause::of(&failure)));
        }
    }
}

#[test]
fn a_waiver_holds_until_its_last_day() {
    for (expires, want) in [
        ("2026-06-01", &[][..]),
        ("2026-05-31", &["failure: g b", "waiver expired: w", "testpoint failed: adds"]),
    ] {
        let cause = Cause::of(&case("g b", FAIL));
        let text = format!(
            "waivers:\n- {{name: w, tests: ['g b'], cause: {cause}, owner: o, reason: r, link: l, expires: \
             {expires}}}\n"
        );
        let got = Given { waivers: waivers(&text), ..given(&[("g a", PASS), ("g b", FAIL)]) }.reasons();
        assert_eq!(got, want, "{expires}");
    }
}

#[test]
fn a_testpoint_whose_tests_are_all_waived_shows_nothing() {
    let reasons = Given { waivers: waiver(""), ..given(&[("g b", FAIL)]) }.reasons();
    assert_eq!(reasons, ["testpoint untested: adds"]);
}

#[test]
fn a_command_is_judged_by_its_tests() {
    let part = |name: &str, status| CaseResult { name: name.into(), ..case("g x", status) };
    let mut all = given(&[("g all", FAIL)]);
    all.cases[0].parts = vec![part("a", PASS), part("b", FAIL)];
    let cause = Cause::of(&case("b", FAIL));
    all.waivers = waivers(&format!(
        "waivers:\n- {{name: w, tests: ['g all > b'], cause: {cause}, owner: o, reason: r, link: l, expires: \
         2999-12-31}}\n",
    ));
    let answer = all.judge();
    assert!(answer.yes, "{:?}", answer.reasons);
    let fates: Vec<_> = answer.points[0].tests.iter().map(|t| (t.name.as_str(), t.fate)).collect();
    assert_eq!(fates, [("g all > a", Fate::Pass), ("g all > b", Fate::Waived)]);
}

#[test]
fn what_did_not_run_is_a_reason() {
    let missing = Given { planned: Some(vec!["g a", "g b"]), ..given(&[("g a", PASS)]) };
    assert_eq!(missing.reasons(), ["not run: p"]);
    let strange = Given { planned: Some(vec!["g a"]), ..given(&[("g a", PASS), ("g b", PASS)]) };
    assert_eq!(strange.reasons(), ["not run: p"]);
    let group = NotRun { group: "logs".into(), reason: "no reference data".into() };
    assert_eq!(Given { not_run: vec![group], ..given(&[("g a", PASS)]) }.reasons(), ["not run: logs"]);
    assert_eq!(given(&[]).reasons(), ["not run: p", "testpoint untested: adds"]);
    // What the DUT's profile excludes is no failure, and nobody can sign it off.
    let lacking = given(&[("g a", PASS), ("g b", CaseStatus::NotRun)]);
    assert_eq!(lacking.reasons(), ["not run: p"]);
    // The same of one test among those of a command.
    let parts = vec![case("one", PASS), case("two", CaseStatus::NotRun)];
    let command = CaseResult { parts, ..case("g a", PASS) };
    assert_eq!(Given { cases: vec![command], ..given(&[]) }.reasons(), ["not run: p"]);
    let all = given(&[("g a", CaseStatus::NotRun)]);
    assert_eq!(all.reasons(), ["not run: p", "not run: p", "testpoint untested: adds"]);
}

#[test]
fn two_results_of_one_name_are_none() {
    let all = given(&[("g a", PASS), ("g b", FAIL), ("g b", PASS)]);
    assert_eq!(all.reasons(), ["failure: g b", "provenance: results", "testpoint failed: adds"]);
}

#[test]
fn a_testplan_that_asks_nothing_is_a_no() {
    let (begin, points) = TESTPLAN.split_once("testpoints:").unwrap();
    let none = begin
        .replace("title: One}", "title: One, untested: u}")
        .replace("title: Two}", "title: Two, untested: u}");
    let later =
        format!("{begin}testpoints:{}", points.replace("instructions", "stage: nightly, instructions"));
    for (testplan, why) in [
        (none + "testpoints: []\n", "nothing was asked: t: the testplan has no testpoint"),
        (later, "nothing was asked: t: all testpoints are of stages behind smoke"),
    ] {
        let answer = Given { testplan, ..given(&[("g a", PASS)]) }.judge();
        let text = text::text(&answer);
        assert!(!answer.yes && text.contains(why), "{text}");
    }
}

/// Groups that may be empty and are tested nothing: the answer names them, and a testpoint needs more.
#[test]
fn empty_groups_are_told_and_meet_no_testpoint() {
    let empty = || vec!["n".to_string()];
    let answer = Given { empty: empty(), ..given(&[("g a", PASS)]) }.judge();
    assert!(answer.yes, "{:?}", answer.reasons);
    assert!(text::text(&answer).contains("empty, so nothing of them was tested: n\n"));
    assert!(html::page(&answer).contains("nothing of them was tested: n"));
    let answer = Given { empty: empty(), stage: Stage::Nightly, ..given(&[("g a", PASS)]) }.judge();
    let text = text::text(&answer);
    assert!(text.contains("testpoint untested: later: no test of it ran (S 2): empty groups: n\n"), "{text}");
    assert_eq!((answer.points[1].empty.as_slice(), answer.points[0].empty.len()), (&empty()[..], 0));
}

#[test]
fn results_of_another_design_or_of_an_unknown_one_are_no_results() {
    let with = |then: Option<Environment>, now: Option<Environment>| {
        Given { environment: then, now, ..given(&[("g a", PASS)]) }.reasons()
    };
    let other = || Environment { rtl: "def".into(), ..environment() };
    let planted = || Environment { plant: Some("rtl:tie-side".into()), ..environment() };
    let at = |commit: &str, rtl: &str| Environment {
        commit: commit.into(),
        rtl: rtl.into(),
        ended: Some(Ended { commit: commit.into(), rtl: rtl.into(), ..Ended::default() }),
        ..environment()
    };
    let unknown = || at("unknown", "abc");
    assert!(with(Some(environment()), Some(environment())).is_empty());
    assert_eq!(with(Some(environment()), Some(other())), ["provenance: RTL"]);
    assert_eq!(with(None, None), ["provenance: results"]);
    assert_eq!(with(Some(planted()), None), ["provenance: planted fault"]);
    let narrowed = Environment { records: Some("mask".into()), ..environment() };
    assert_eq!(with(Some(narrowed), None), ["provenance: records"]);
    let words = |words: &str| {
        let mut case = given(&[("g a", PASS)]);
        case.cases[0].replay = format!("tandem run k --records {words}");
        case.reasons()
    };
    assert_eq!(words("none -e golden,dut"), ["provenance: records"]);
    assert!(words("all -e golden,dut").is_empty());
    assert_eq!(with(Some(unknown()), None), ["provenance: commit"]);
    let older = Environment { ended: None, ..environment() };
    assert_eq!(with(Some(older), None), ["provenance: results"]);
    let data = |hash: &str| Some(Environment { data: Some(hash.into()), ..environment() });
    assert!(with(data("a"), data("a")).is_empty() && with(data("a"), Some(environment())).is_empty());
    assert_eq!(with(data("a"), data("b")), ["provenance: reference data"]);
    assert_eq!(with(Some(environment()), data("b")), ["provenance: reference data"]);
}

/// A plan, a testplan, waivers and tests that no commit has are reasons for a no, or told.
#[test]
fn files_that_no_commit_has_are_a_reason_or_told() {
    let input = |what, path: &str, commit: Option<&str>| {
        let (path, commit) = (path.into(), commit.map(str::to_string));
        Input { what, path, commit, hash: Some("ab".into()) }
    };
    let with = |inputs: &[Input], allow_changes| {
        Given { inputs: inputs.to_vec(), allow_changes, ..given(&[("g a", PASS)]) }.judge()
    };
    let has = [input("plan", "p.yaml", Some("c0ffee")), input("testplan", "t.yaml", Some("another"))];
    let answer = with(&has, false);
    assert!(answer.yes && html::page(&answer).contains("t.yaml, commit <code>another</code>, hash"));
    let lacks = [
        input("plan", "/tmp/p.yaml", None),
        input("waivers", "w.yaml", None),
        input("tests", "/tmp/a.elf", None),
        input("tests", "/tmp/b.elf", None),
    ];
    let answer = with(&lacks, false);
    let texts: Vec<String> = answer.reasons.iter().map(|r| format!("{}: {}", r.about, r.text)).collect();
    let mend = "commit it and run the plan again, or allow it (--allow-changes)";
    assert_eq!(
        texts,
        [
            format!("plan: no commit has /tmp/p.yaml: {mend}"),
            format!("waivers: no commit has w.yaml: {mend}"),
            format!("tests: no commit has 2 files that tests read (/tmp/a.elf): {mend}"),
        ]
    );
    let answer = with(&lacks, true);
    assert!(answer.yes && answer.allowed.len() == 3 && html::page(&answer).contains("w.yaml, no commit"));
}

/// Changes that are in no commit are a reason for a no. If they are allowed, the answer mentions them.
#[test]
fn changes_of_the_checkout_are_a_reason_or_told() {
    let (c, one, two) = ("c0ffee", "c0ffee+changes-1", "c0ffee+changes-2");
    let run = |then: &str, end: (&str, &str), now: Option<&str>| {
        let then = Environment {
            commit: then.into(),
            ended: Some(Ended { commit: end.0.into(), rtl: end.1.into(), ..Ended::default() }),
            ..environment()
        };
        let now = now.map(|now| Environment { commit: now.into(), ..environment() });
        move |allow_changes| {
            let (environment, now) = (Some(then.clone()), now.clone());
            Given { environment, now, allow_changes, ..given(&[("g a", PASS)]) }.judge()
        }
    };
    for (judged, reasons, forbidden) in [
        (run(c, (c, "abc"), Some(c)), 0, 0),
        (run(one, (one, "abc"), Some(one)), 1, 0),
        // It was clean and was edited while the plan ran, or the other way round.
        (run(c, (one, "abc"), None), 1, 0),
        (run(one, (c, "abc"), None), 2, 0),
        (run(one, (two, "abc"), None), 2, 0),
        (run(c, (c, "abc"), Some(one)), 1, 0),
        // Nobody can allow two designs or two commits in one run, or results of another commit.
        (run(c, ("another", "abc"), None), 1, 1),
        (run(c, ("unknown", "abc"), None), 1, 1),
        (run(c, (c, "def"), None), 1, 1),
        (run(c, (c, "abc"), Some("another")), 1, 1),
        (run("c0ffee+changes", ("c0ffee+changes", "abc"), None), 1, 0),
    ] {
        let (no, yes) = (judged(false), judged(true));
        assert_eq!((no.reasons.len(), yes.reasons.len()), (reasons, forbidden), "{:?}", no.reasons);
        assert!(no.reasons.iter().all(|r| r.kind == ReasonKind::Provenance));
        assert_eq!(yes.allowed.len(), reasons - forbidden);
        if let Some(told) = yes.allowed.first() {
            let text = text::text(&yes);
            assert!(text.starts_with("YES  plan p is signed off at stage smoke, with "), "{text}");
            assert!(text.contains(&format!("allowed: provenance: commit: {}\n", told.text)), "{text}");
            let page = html::page(&yes);
            assert!(page.contains("Signed off, with ") && page.contains(&told.text), "{page}");
        }
    }
}

/// Coverage of this many of 100 lines.
fn coverage(hit: u64) -> Coverage {
    let part = |hit: u64| serde_json::json!({"hit": hit, "total": 100, "excluded": 0});
    let parts = serde_json::json!({"line": part(hit), "toggle": part(0), "user": part(0)});
    let all = serde_json::json!({
        "configs": ["tiny"], "total": parts, "units": {}, "functional": null, "stale": [],
        "origins": [environment()],
    });
    serde_json::from_value(all).unwrap()
}

/// So many killed of 10 mutants that could be.
fn mutants(killed: u64, errors: &[&str]) -> Mutants {
    let total = serde_json::json!({"mutants": 12, "killed": killed, "equivalent": 2});
    let all = serde_json::json!({"total": total, "units": {}, "errors": errors, "origins": [environment()]});
    serde_json::from_value(all).unwrap()
}

/// A measurement of another design, of an unknown one, or with exclusions that no longer hold, is a reason
/// for a no that says how to renew it.
#[test]
fn measurements_are_of_the_design_of_the_results() {
    let with = |coverage: Coverage, mutants: Mutants, allow_changes| {
        let measured = Measured { coverage: Some(coverage), mutants: Some(mutants) };
        Given { measured, allow_changes, ..given(&[("g a", PASS)]) }.judge()
    };
    assert!(with(coverage(80), mutants(9, &[]), false).yes);
    let other = |change: fn(&mut Environment)| {
        let mut origin = environment();
        change(&mut origin);
        // The newest run of the campaign is of this design, an older one was not.
        vec![origin, environment()]
    };
    for (origins, says, allowed) in [
        (other(|e| e.commit = "another".into()), "of another, and the results are of c0ffee", false),
        (
            other(|e| e.commit += "+changes-1"),
            "of c0ffee with changes 1, and the results are of c0ffee",
            true,
        ),
        (other(|e| e.rtl = "def".into()), "of the RTL def, and the results are of abc", false),
        (other(|e| e.dut = "rtl/other".into()), "of the DUT rtl/other, and the results are of ", false),
        (other(|e| e.plant = Some("rtl:tie-side".into())), "rtl:tie-side was planted on purpose", false),
        (vec![Environment::unknown(), environment()], "of an unknown commit or RTL", false),
    ] {
        let covered = Coverage { origins: origins.clone(), ..coverage(80) };
        let tried = Mutants { origins, ..mutants(9, &[]) };
        for allow in [false, true] {
            for (answer, about, renew) in [
                (with(covered.clone(), mutants(9, &[]), allow), "coverage", "tandem coverage run"),
                (with(coverage(80), tried.clone(), allow), "mutants", "tandem mutants run"),
            ] {
                assert_eq!(answer.yes, allow && allowed, "{about}: {says}");
                let told = answer.reasons.first().or(answer.allowed.first()).unwrap();
                assert!(told.about == about && told.text.starts_with(says), "{told:?}");
                assert!(answer.yes || told.text.contains(renew), "{told:?}");
            }
        }
    }
    let stale = Coverage { stale: vec!["a.sv:3 has no counter".into()], ..coverage(80) };
    let text = text::text(&with(stale, mutants(9, &[]), true));
    assert!(text.contains("provenance: coverage: 1 stale exclusion (a.sv:3"), "{text}");
}

#[test]
fn goals_count_if_measured_and_from_their_stage_on_they_must_be() {
    let with = |stage, coverage: Option<Coverage>, mutants: Option<Mutants>| {
        let goals = "goals: {mutants: {at_least: 90, stage: nightly}, coverage: {line: {at_least: 80, stage: nightly}}}";
        let testplan = TESTPLAN
            .replace("specs:", &format!("{goals}\nspecs:"))
            .replace("nightly, tests", "sign-off, tests");
        let measured = Measured { coverage, mutants };
        Given { stage, testplan, measured, ..given(&[("g a", PASS)]) }.reasons()
    };
    use Stage::{Nightly, Smoke};
    assert!(with(Smoke, None, None).is_empty());
    assert_eq!(with(Nightly, None, None), ["goal: mutants", "goal: line coverage"]);
    assert!(with(Nightly, Some(coverage(80)), Some(mutants(9, &[]))).is_empty());
    assert_eq!(
        with(Smoke, Some(coverage(79)), Some(mutants(8, &[]))),
        ["goal: mutants", "goal: line coverage"]
    );
    assert_eq!(with(Smoke, None, Some(mutants(10, &["a clean design failed"]))), ["goal: mutants"]);
}

#[test]
fn wrong_files_are_refused_with_what_is_wrong() {
    let refused = |text: &str| {
        let file =
            std::env::temp_dir().join(format!("tandem-wrong-{}-{}.yaml", std::process::id(), text.len()));
        std::fs::write(&file, text).unwrap();
        let testplan = Testplan::read(&file).err().map(|e| e.to_string()).unwrap_or_default();
        let waivers = Waivers::read(&file).err().map(|e| e.to_string()).unwrap_or_default();
        std::fs::remove_file(&file).unwrap();
        (testplan, waivers)
    };
    for (from, to, want) in [
        (
            "clauses: [S 2]",
            "clauses: [S 3]",
            "testpoint 'later': no specification of `specs` has a clause 'S 3'",
        ),
        ("clauses: [S 2]", "clauses: [S 1]", "clause 'S 2' has no testpoint"),
        ("title: Two", "title: Two, untested: prose", "has a testpoint and a reason why it has none"),
        ("id: later", "id: adds", "'adds': expected a name of its own"),
        ("clause: '2'", "clause: '1'", "'S 1': expected a name of its own"),
        ("tests: ['n *']", "tests: []", "'later': expected a pattern of its tests"),
        ("tests: ['n *']", "tests: ['n [']", "'n [' is no pattern"),
        ("vadd.vv", "vadd.vw", "'adds': no instruction matches 'vadd.vw'"),
        ("stage: nightly", "stage: weekly", "found 'weekly', expected one of `smoke`, `nightly`, `sign-off`"),
        ("id: later,", "id: later, pass_rate: 101,", "'later': 101 is no percentage"),
        ("id: later,", "id: later, owner: me,", "unknown field `owner`, expected one of `id`, `title`"),
    ] {
        let (got, _) = refused(&TESTPLAN.replace(from, to));
        assert!(got.contains(want), "{to}: {got}");
    }
    let one = "{name: w, tests: ['g b'], cause: {verdict: mismatch, instruction: vadd.vv, differs: [v]}, \
               owner: o, reason: r, link: l, expires: 2999-12-31}";
    let good = format!("waivers:\n- {one}\n");
    assert_eq!(refused(&good).1, "");
    for (from, to, want) in [
        ("owner: o", "owner: ''", "'w': expected an owner"),
        ("reason: r", "reason: ' '", "'w': expected a reason"),
        ("link: l", "link: ''", "'w': expected a link"),
        ("['g b']", "['*']", "'*' waives everything"),
        (one, &format!("{one}\n- {one}"), "'w': expected a name of its own"),
        ("verdict: mismatch, ", "", "missing field `verdict`"),
        ("mismatch", "' '", "'w': expected a verdict in its cause"),
        ("vadd.vv", "vadd.vw", "'w': no instruction matches 'vadd.vw'"),
        (", differs: [v]", "", "'w': expected `differs` or `text` in its cause"),
        ("differs: [v]", "differs: [v], text: abc", "'w': expected `differs` or `text` in its cause"),
        ("cause", "verdicts: [mismatch], cause", "unknown field `verdicts`, expected one of `name`"),
        ("2999-12-31", "soon", "'soon' is not a date, expected YYYY-MM-DD"),
        (", expires: 2999-12-31", "", "line 2: waivers[0]: missing field `expires`"),
    ] {
        let (_, got) = refused(&good.replace(from, to));
        assert!(got.contains(want), "{to}: {got}");
    }
}

#[test]
fn junit_has_waived_tests_skipped_and_reasons_failed() {
    let waived = Given { waivers: waiver(""), ..given(&[("g a", PASS), ("g b", FAIL)]) }.judge();
    let xml = junit::junit(&waived).unwrap();
    assert!(xml.contains("<skipped message=\"waived by w (o, until 2999-12-31): r\"/>"), "{xml}");
    let planted = Environment { plant: Some("rtl:tie-side".into()), ..environment() };
    let no = Given { environment: Some(planted), stage: Stage::Nightly, ..given(&[("g a", PASS)]) }.judge();
    let xml = junit::junit(&no).unwrap();
    assert!(xml.contains("testpoint untested: no test of it ran (S 2)"), "{xml}");
    assert!(xml.contains("provenance: rtl:tie-side was planted on purpose"), "{xml}");
}

#[test]
fn the_page_needs_no_network_and_escapes_what_it_shows() {
    let mut all = given(&[("g a", PASS), ("g <b>", FAIL)]);
    all.cases[1].detail = "<script>alert(1)</script>".into();
    let page = html::page(&all.judge());
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"));
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

/// Every instruction of the table belongs to a testpoint of the project: a failure at any of them has a
/// clause.
#[test]
fn the_projects_testplan_has_every_instruction() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let plan = Testplan::read(&root.join("isa-tests/plans/testplan.yaml")).unwrap_or_else(|e| panic!("{e}"));
    let missing: Vec<_> = ventus_isa::rows()
        .iter()
        .filter(|row| !plan.testpoints.iter().any(|p| p.about(row.name)))
        .map(|row| row.name)
        .collect();
    assert!(missing.is_empty(), "no testpoint has {missing:?}");
    Waivers::read(&root.join("isa-tests/plans/waivers.yaml")).unwrap_or_else(|e| panic!("{e}"));
}
