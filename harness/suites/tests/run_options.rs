//! How a plan's cases are run: retries, time limits, the first failure, and commands that report their tests.
//! Each case is a line of shell.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tandem_process::Stop;
use tandem_report::{CaseStatus, NotRun};
use tandem_suites::Silent;
use tandem_suites::regress::{Case, Child, Plan, RunOptions, Starter, Work, run_all};

/// Runs the words of a case as a line of a shell.
struct Shell;

impl Starter for Shell {
    fn child(&self, case: &Case) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", &self.again(case)]);
        Child { command, input: vec![] }
    }

    fn has_parts(&self, case: &Case) -> bool {
        case.group.starts_with("parts")
    }

    fn again(&self, case: &Case) -> String {
        let Work::Command(words) = &case.work else { panic!("{case:?}") };
        words[1..].join(" ")
    }
}

/// A plan with a group for each line; `command` begins with a command that judges.
fn cases(lines: &[(&str, &str)]) -> Vec<Case> {
    let group = |(name, line): &(&str, &str)| {
        format!("- {{name: {name}, command: [check, {}], timeout_s: 1}}\n", serde_json::json!(line))
    };
    let text = format!("name: p\ngroups:\n{}", lines.iter().map(group).collect::<String>());
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("p.yaml");
    std::fs::write(&file, text).unwrap();
    Plan::read(&file).unwrap().expand(Path::new("/"), None).unwrap().cases
}

fn once() -> RunOptions {
    RunOptions { jobs: 1, tries: 1, fail_fast: false, stop: Stop::default() }
}

#[test]
fn a_case_that_passes_on_a_later_try_is_flaky() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("tried").display().to_string();
    let line = format!("test -e {mark} || {{ touch {mark}; exit 1; }}");
    let all = cases(&[("good", "true"), ("flaky", &line), ("bad", "false")]);
    let (results, _) = run_all(&all, &Shell, RunOptions { tries: 3, ..once() }, &Silent);
    let status: Vec<_> = results.iter().map(|r| r.status).collect();
    assert_eq!(status, [CaseStatus::Pass, CaseStatus::Flaky, CaseStatus::Fail]);
    assert_eq!(results[1].verdict, "exit code 1", "what it was the first time");
}

#[test]
fn a_later_try_that_fails_otherwise_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let tried = dir.path().join("tried").display().to_string();
    let line = |second: &str| {
        format!("if test ! -e {tried}; then touch {tried}; echo first; exit 1; fi; rm {tried}; {second}")
    };
    for (second, want) in
        [("echo first; exit 1", "first"), ("echo second; exit 4", "first\ntry 2: exit code 4\nsecond")]
    {
        let all = cases(&[("bad", &line(second))]);
        let (results, _) = run_all(&all, &Shell, RunOptions { tries: 2, ..once() }, &Silent);
        assert_eq!((results[0].verdict.as_str(), results[0].detail.as_str()), ("exit code 1", want));
    }
}

/// The runner's cost beyond the tests, compared with the same processes started by hand. The two alternate in
/// small groups, so that other work on the machine slows both down. The fastest round of each counts.
#[test]
fn a_test_costs_little_beyond_its_process() {
    const ROUNDS: usize = 10;
    const TESTS: usize = 20;
    let names: Vec<String> = (0..TESTS).map(|n| format!("t{n}")).collect();
    let all = cases(&names.iter().map(|name| (name.as_str(), "exit 0")).collect::<Vec<_>>());
    let by_hand = || {
        for case in &all {
            assert!(Shell.child(case).command.output().unwrap().status.success());
        }
    };
    let by_runner = || {
        let (results, _) = run_all(&all, &Shell, once(), &Silent);
        assert!(results.iter().all(|r| r.status == CaseStatus::Pass));
    };
    let time = |work: &dyn Fn()| {
        let began = Instant::now();
        work();
        began.elapsed()
    };
    let (hand, runner): (Vec<_>, Vec<_>) = (0..ROUNDS).map(|_| (time(&by_hand), time(&by_runner))).unzip();
    let (hand, runner) = (hand.into_iter().min().unwrap(), runner.into_iter().min().unwrap());
    let beyond = runner.saturating_sub(hand) / TESTS as u32;
    println!("{TESTS} tests: {hand:?} by hand, {runner:?} by the runner, {beyond:?} a test beyond it");
    assert!(beyond < Duration::from_millis(10), "{beyond:?} a test");
    assert!(runner < 5 * hand, "{hand:?} by hand, {runner:?} by the runner");
}

/// Two tests at once take half the time. They sleep, so that other work on the machine does not count.
#[test]
fn two_jobs_are_twice_as_fast_as_one() {
    let names: Vec<String> = (0..16).map(|n| format!("t{n}")).collect();
    let all = cases(&names.iter().map(|name| (name.as_str(), "sleep 0.05")).collect::<Vec<_>>());
    let time = |jobs| {
        let began = Instant::now();
        let (results, _) = run_all(&all, &Shell, RunOptions { jobs, ..once() }, &Silent);
        assert!(results.iter().all(|r| r.status == CaseStatus::Pass));
        began.elapsed().as_secs_f64()
    };
    // A machine that stops for a moment gets another try.
    let mut rounds: Vec<f64> = Vec::new();
    while rounds.len() < 3 && !rounds.iter().any(|times| *times >= 1.8) {
        rounds.push(time(1) / time(2));
    }
    assert!(rounds.iter().any(|times| *times >= 1.8), "2 jobs are {rounds:.2?} times as fast as 1");
}

#[test]
fn a_case_beyond_its_time_is_ended() {
    let (results, _) = run_all(&cases(&[("slow", "sleep 60")]), &Shell, once(), &Silent);
    assert_eq!((results[0].status, results[0].verdict.as_str()), (CaseStatus::Fail, "ended after 1 s"));
    assert!(results[0].seconds < 30.0);
}

#[test]
fn no_case_begins_after_the_first_failure_and_each_group_says_so() {
    let all = cases(&[("a", "true"), ("b", "false"), ("c", "true"), ("d", "true")]);
    let (results, left_out) = run_all(&all, &Shell, RunOptions { fail_fast: true, ..once() }, &Silent);
    let names: Vec<_> = results.iter().map(|r| r.group.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    let reason = "1 case left out after the first failure";
    let not_run = |group: &str| NotRun { group: group.into(), reason: reason.into() };
    assert_eq!(left_out, [not_run("c"), not_run("d")]);
    let (results, left_out) = run_all(&all, &Shell, once(), &Silent);
    assert_eq!((results.len(), left_out.len()), (4, 0));
}

/// A command that ends with the code for what the DUT lacks was not run: it is not tried again, and does not
/// stop the plan.
#[test]
fn a_case_that_the_dut_lacks_is_not_run() {
    let dir = tempfile::tempdir().unwrap();
    let tried = dir.path().join("tried").display().to_string();
    let line = format!(
        "echo x >> {tried}; echo 'tandem: library: built' >&2; echo 'tandem: pocket does not implement fadd.s' >&2; exit 7"
    );
    let all = cases(&[("lacking", &line), ("parts-lacking", &line), ("after", "true")]);
    let (results, left_out) =
        run_all(&all, &Shell, RunOptions { tries: 3, fail_fast: true, ..once() }, &Silent);
    let told: Vec<_> = results.iter().map(|r| (r.status, r.verdict.as_str(), r.exit_code)).collect();
    let lacking = (CaseStatus::NotRun, "pocket does not implement fadd.s", Some(7));
    assert_eq!(told, [lacking, lacking, (CaseStatus::Pass, "exit code 0", Some(0))]);
    assert_eq!(left_out, []);
    assert_eq!(std::fs::read_to_string(&tried).unwrap().lines().count(), 2, "once each");
}

#[test]
fn a_command_tells_its_tests_or_has_shown_nothing() {
    let case = |name: &str, status: &str| {
        format!(
            r#"{{"name": "{name}", "group": "g", "status": "{status}", "verdict": "v", "exit_code": 0,
                "instructions": 5, "bits": 0, "detail": "wrong", "replay": "again", "seconds": 0.1}}"#
        )
    };
    let print = |cases: &[String], code: u8| {
        let report = format!(r#"{{"plan": "p", "cases": [{}], "seconds": 0.1}}"#, cases.join(", "));
        format!("echo '{}'; exit {code}", report.replace('\n', " "))
    };
    let (good, bad, lacking) = (case("a", "pass"), case("b", "fail"), case("c", "not-run"));
    let all = cases(&[
        ("parts-good", &print(std::slice::from_ref(&good), 0)),
        ("parts-bad", &print(&[good.clone(), bad.clone()], 1)),
        ("parts-lie", &print(std::slice::from_ref(&bad), 0)),
        ("parts-none", &print(&[], 0)),
        ("parts-garbled", "echo nothing of the kind"),
        ("parts-some", &print(&[good.clone(), lacking.clone()], 0)),
        ("parts-lacking", &print(std::slice::from_ref(&lacking), 0)),
    ]);
    let (results, _) = run_all(&all, &Shell, once(), &Silent);
    let told: Vec<_> =
        results.iter().map(|r| (r.status, r.verdict.as_str(), r.parts.len(), r.instructions)).collect();
    assert_eq!(
        told,
        [
            (CaseStatus::Pass, "exit code 0", 1, 5),
            (CaseStatus::Fail, "exit code 1", 2, 10),
            (CaseStatus::Fail, "a test failed, but the process ended well", 1, 5),
            (CaseStatus::Fail, "nothing was compared", 0, 0),
            (CaseStatus::Fail, "nothing was compared", 0, 0),
            (CaseStatus::Pass, "exit code 0", 2, 10),
            (CaseStatus::Fail, "nothing was compared", 1, 5),
        ]
    );
    assert_eq!(results[1].detail, "b: wrong\nagain: again");
}
