//! `signoff`, `history` and the ways of `regress` to choose cases, as users meet them. The cases are `check`
//! of small modules, which take no time.

mod common;

use common::{Ended, Scratch};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tandem_signoff::Testplan;
use tandem_suites::directed;
use tandem_suites::regress::Plan;

const PLAN: &str = "
name: p
stage: smoke
testplan: testplan.yaml
groups:
- {name: good, tags: [quick], command: [check, good.ll]}
- {name: other, tags: [slow], command: [check, good.ll, --strict]}
- {name: bad, tags: [quick, broken], command: [check, bad.ll]}
";

const TESTPLAN: &str = "
name: t
waivers: waivers.yaml
specs:
- name: S
  title: A specification
  clauses: [{clause: '1', title: One}]
testpoints:
- {id: modules, title: Modules, clauses: [S 1], tests: ['good *', 'other *', 'bad *']}
";

/// The beginning of a plan with that testplan.
const HEAD: &str = "name: p\nstage: smoke\ntestplan: testplan.yaml\ngroups:\n";

/// The testplan without waivers, about these tests.
fn testplan_of(tests: &str) -> String {
    let whole = TESTPLAN.replace("waivers: waivers.yaml\n", "");
    whole.replace("'good *', 'other *', 'bad *'", tests)
}

/// A plan whose last case fails, with a testplan. Cases run in the project's root, so modules have whole
/// paths.
fn plan(waivers: &str) -> Scratch {
    let s = Scratch::new();
    s.put("good.ll", common::vecadd());
    s.put("bad.ll", "this is no module\n");
    let whole = |name: &str| s.path(name).to_string_lossy().into_owned();
    s.put("p.yaml", PLAN.replace("good.ll", &whole("good.ll")).replace("bad.ll", &whole("bad.ll")));
    s.put("testplan.yaml", TESTPLAN);
    s.put("waivers.yaml", waivers);
    s
}

/// Writes a waiver of the failing case, with the cause that a no reports.
fn waive(s: &Scratch) {
    let no = s.run(&["signoff", "p.yaml", "--allow-changes", "--json", "-"]).expect_code(1);
    let no: Value = serde_json::from_str(&no.out).expect("JSON");
    let cause = &no["buckets"][0]["causes"][0];
    s.put(
        "waivers.yaml",
        format!(
            "waivers:\n- {{name: w, tests: ['bad *'], must_fail: true, cause: {cause}, owner: o, reason: r, \
             link: l, expires: 2999-12-31}}\n"
        ),
    );
}

fn regress(s: &Scratch, words: &[&str]) -> Ended {
    s.run(&[&["regress", "p.yaml"], words].concat())
}

/// Judges, whether or not the checkout of this test has changes.
fn signoff(s: &Scratch, words: &[&str]) -> Ended {
    s.run(&[&["signoff", "p.yaml", "--allow-changes"], words].concat())
}

/// The names of the groups whose cases `--list` lists.
fn listed(s: &Scratch, words: &[&str]) -> Vec<String> {
    let ended = regress(s, &[&["--list"], words].concat()).expect_code(0);
    ended.out.lines().filter_map(|l| l.split(' ').next()).map(str::to_string).collect()
}

fn json(s: &Scratch, name: &str) -> Value {
    serde_json::from_str(&s.text(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn cases_are_chosen_by_expressions_and_shards() {
    let s = plan("waivers: []\n");
    assert_eq!(listed(&s, &["-E", "quick and not topic(broken)"]), ["good"]);
    assert_eq!(listed(&s, &["-E", "group(o*) or broken"]), ["other", "bad"]);
    assert_eq!(listed(&s, &["--shard", "1/2"]), ["good", "bad"]);
    assert_eq!(listed(&s, &["--shard", "2/2"]), ["other"]);
    regress(&s, &["-E", "not slwo"])
        .expect_code(2)
        .says(&["no group of the plan has a tag 'slwo'", "broken"]);
    regress(&s, &["-E", "quick and"]).expect_code(2).says(&["'the end' at column 10: expected a tag"]);
    regress(&s, &["-E", "quick and slow"]).expect_code(2).says(&["no case of plan p is chosen"]);
    regress(&s, &["--shard", "4/4"]).expect_code(2).says(&["no case of plan p is in shard 4/4"]);
    regress(&s, &["--shard", "3/2"]).expect_code(2).says(&["'3/2' is not a shard"]);
    regress(&s, &["--plant", "rtl:tie-side"]).expect_code(2).says(&["no case of plan p can run it"]);
}

#[test]
fn what_failed_or_did_not_run_runs_again() {
    let s = plan("waivers: []\n");
    // The failing case comes last: with --fail-fast before it everything ran, after it nothing would.
    regress(&s, &["-E", "not slow", "--json", "first.json"]).expect_code(1).says(&["1 passed, 1 failed"]);
    assert_eq!(listed(&s, &["--rerun-failed", "first.json"]), ["other", "bad"]);
    regress(&s, &["--rerun-failed", "first.json", "-E", "slow", "--json", "second.json"]).expect_code(0);
    let second = json(&s, "second.json");
    assert_eq!(second["selection"], "-E --rerun-failed first.json");
    regress(&s, &["-E", "slow", "--rerun-failed", "second.json"])
        .expect_code(2)
        .says(&["none failed in second"]);
    s.put("other.json", s.text("first.json").replace("\"plan\": \"p\"", "\"plan\": \"q\""));
    regress(&s, &["--rerun-failed", "other.json"])
        .expect_code(5)
        .says(&["the report is of plan q, not of p"]);
    regress(&s, &["--rerun-failed", "p.yaml"]).expect_code(5).says(&["not a report of `regress --json`"]);
}

#[test]
fn a_no_has_its_reasons_in_every_report_and_a_waiver_makes_it_a_yes() {
    let s = plan("waivers: []\n");
    let all = ["--html", "r.html", "--junit", "r.xml", "--json", "r.json", "--keep", "k.json"];
    signoff(&s, &all).expect_code(1).says(&[
        "NO  plan p is not signed off at stage smoke: 2 reasons",
        "failure: bad check",
        "testpoint modules (S 1)",
        "again: ",
        "testpoint failed: modules: 66.7 % of its tests passed",
    ]);
    let (page, answer) = (s.text("r.html"), json(&s, "r.json"));
    assert!(page.contains("<div class=\"verdict\">NO</div>") && page.contains("modules · S 1"), "{page}");
    assert_eq!(answer["yes"], false);
    assert_eq!(answer["reasons"][0]["kind"], "failure");
    let again = answer["reasons"][0]["replay"].as_str().unwrap();
    assert!(page.contains(again) && s.text("r.xml").contains("testpoint failed"), "{again}");
    // The same results with a waiver, without running anything.
    waive(&s);
    let judged = signoff(&s, &["--results", "k.json", "--html", "y.html"]).expect_code(0);
    judged.says(&["YES  plan p is signed off", "waived by w (o, until 2999-12-31): 1 test: r"]);
    assert!(s.text("y.html").contains("<div class=\"verdict\">YES</div>"));
    // A known failure that passes is an error.
    let edited = s.text("k.json").replace("\"fail\"", "\"pass\"");
    s.put("k.json", edited.replace("\"exit_code\": 5", "\"exit_code\": 0"));
    signoff(&s, &["--results", "k.json"]).expect_code(1).says(&["known failure passed: w"]);
    // A status that the rest of the result belies is no pass.
    s.put("k.json", edited);
    signoff(&s, &["--results", "k.json"]).expect_code(5).says(&[
        "k.json: bad check",
        "it says that it passed, with verdict",
        "exit code 5, 0 bits compared; the plan expects exit code 0",
    ]);
}

#[test]
fn results_of_a_part_or_of_another_design_are_not_enough() {
    let s = plan("waivers: []\n");
    waive(&s);
    signoff(&s, &["-E", "quick", "--keep", "k.json"])
        .expect_code(1)
        .says(&["not run: p: 1 case of the plan did not run (-E): other check"]);
    let rtl = json(&s, "k.json")["environment"]["rtl"].as_str().unwrap().to_string();
    s.put("k.json", s.text("k.json").replace(&rtl, "another"));
    signoff(&s, &["--results", "k.json"])
        .expect_code(1)
        .says(&["provenance: RTL: the results are of another, and the tree has"]);
    s.run(&["signoff", "p.yaml", "--results", "testplan.yaml"]).expect_code(5);
    s.put("none.yaml", PLAN.replace("testplan: testplan.yaml\n", ""));
    s.run(&["signoff", "none.yaml"]).expect_code(2).says(&["names no `testplan:`"]);
    s.put("waivers.yaml", s.text("waivers.yaml").replace("owner: o", "ownr: o"));
    s.run(&["signoff", "p.yaml"]).expect_code(5).says(&[
        "waivers.yaml",
        "unknown field `ownr`",
        "line 2",
        "owner",
    ]);
}

fn git(s: &Scratch, words: &[&str]) {
    let name = ["-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false"];
    let mut git = std::process::Command::new("git");
    let done = git.arg("-C").arg(s.path("")).args(name).args(words).output().expect("git starts");
    assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// A checkout with the project's RTL, and a commit of a plan whose cases pass, its testplan and a module.
fn checkout() -> Scratch {
    let s = Scratch::new();
    std::os::unix::fs::symlink(common::root().join("rtl"), s.path("rtl")).expect("a link");
    for directory in ["src", "build"] {
        std::fs::create_dir(s.path(directory)).expect("a directory");
    }
    s.put("src/good.ll", common::vecadd());
    let good = "- {name: good, command: [check, src/good.ll]}\n";
    let other = "- {name: other, command: [compile, src/good.ll, -o, build/o.elf]}\n";
    s.put("p.yaml", [HEAD, good, other].concat());
    s.put("testplan.yaml", TESTPLAN.replace("waivers: waivers.yaml\n", ""));
    s.put(".gitignore", "/build/\n");
    git(&s, &["init", "--quiet"]);
    git(&s, &["add", "-A"]);
    git(&s, &["commit", "--quiet", "-m", "one"]);
    s
}

/// A checkout of its own, with a commit: what no commit has is a reason for a no, before the run or after it.
#[test]
fn a_tree_with_changes_is_no_signed_design() {
    let s = checkout();
    // The last case writes into the tree, as somebody who edits it would.
    s.put("q.yaml", s.text("p.yaml").replace("build/o.elf", "src/o.elf"));
    git(&s, &["add", "-A"]);
    git(&s, &["commit", "--quiet", "-m", "two"]);
    let root = s.path("").to_string_lossy().into_owned();
    // Beside this root is no reference data, and no case needs any.
    let env = [("TANDEM_ROOT", root.as_str()), ("TANDEM_REQUIRE_DATA", "0")];
    let signoff = |words: &[&str]| s.run_with(&[&["signoff"], words].concat(), &env);
    signoff(&["p.yaml", "--keep", "build/k.json"]).expect_code(0).says(&["at stage smoke\n"]);
    // The tree changes during the run: the first case saw another one than the last.
    signoff(&["q.yaml", "--keep", "build/q.json"])
        .expect_code(1)
        .says(&["provenance: commit: the tree changed while the plan ran: from ", " with changes "]);
    // Now it has changes from the beginning on.
    signoff(&["p.yaml"]).expect_code(1).says(&["provenance: commit: files differ from ", "--allow-changes"]);
    signoff(&["p.yaml", "--results", "build/k.json"])
        .expect_code(1)
        .says(&["provenance: commit: the results are of ", ", and the tree is at "]);
    signoff(&["p.yaml", "--allow-changes"]).expect_code(0).says(&[
        "YES  plan p is signed off at stage smoke, with 1 exception\n",
        "allowed: provenance: commit",
    ]);
    s.put("p.yaml", s.text("p.yaml") + "allow_changes: true\n");
    signoff(&["p.yaml"]).expect_code(0).says(&["with 1 exception\n"]);
}

/// A plan, a testplan or a test that is on one disk only is a reason for a no. Files of another checkout are
/// not, if that one's commit has them.
#[test]
fn files_of_no_commit_are_no_signed_plan() {
    let (s, other) = (checkout(), Scratch::new());
    let root = s.path("").to_string_lossy().into_owned();
    let env = [("TANDEM_ROOT", root.as_str()), ("TANDEM_REQUIRE_DATA", "0")];
    let elsewhere = |name: &str| other.path(name).to_string_lossy().into_owned();
    let signoff = |plan: &str, words: &[&str]| s.run_with(&[&["signoff", plan], words].concat(), &env);
    // Outside of any checkout.
    for name in ["p.yaml", "testplan.yaml"] {
        other.put(name, s.text(name));
    }
    let plan = elsewhere("p.yaml");
    signoff(&plan, &[]).expect_code(1).says(&[
        &format!("1. provenance: plan: no commit has {plan}: commit it"),
        "2. provenance: testplan: no commit has ",
    ]);
    signoff(&plan, &["--allow-changes"]).expect_code(0).says(&["with 2 exceptions\n"]);
    // In another checkout, first with its commit and then changed.
    git(&other, &["init", "--quiet"]);
    git(&other, &["add", "-A"]);
    git(&other, &["commit", "--quiet", "-m", "one"]);
    signoff(&plan, &[]).expect_code(0);
    other.put("good.ll", common::vecadd());
    other.put("p.yaml", s.text("p.yaml").replace("src/good.ll", &elsewhere("good.ll")));
    let parts = ["plan: no commit has ", "tests: no commit has 1 file that tests read (", "good.ll)"];
    let no = signoff(&plan, &[]).expect_code(1).says(&parts);
    assert!(!no.out.contains("testplan: no commit"), "{no}");
    // A new file in the checkout's top directory, which is no change of the checkout.
    s.put("q.yaml", s.text("p.yaml"));
    signoff("q.yaml", &[]).expect_code(1).says(&["1 reason\n", "plan: no commit has q.yaml"]);
}

/// A plan in which a test shows nothing of the design is refused, or is a no.
#[test]
fn a_test_that_shows_nothing_signs_nothing() {
    let s = plan("waivers: []\n");
    let good = s.path("good.ll").to_string_lossy().into_owned();
    s.put("tie.s", "# launch: grid=1 warps=1\nendprg\n");
    let program = s.path("tie.s").to_string_lossy().into_owned();
    s.put("testplan.yaml", testplan_of("'g *'"));
    let group = |text: &str| {
        s.put("p.yaml", format!("{HEAD}- {{name: g, {text}}}\n"));
    };
    for (text, why) in [
        ("command: [--strict-profile, run, x.ll, --engine, golden]", "exit code 0 may mean that nothing was"),
        ("command: [regress, p.yaml, --list]", "judges nothing"),
        ("command: [conformance, --list]", "judges nothing"),
        ("command: [bench, golden, --runs, '1']", "judges nothing"),
        ("command: [regress, p.yaml, -E, a]", "a plan within a plan runs whole"),
        (
            "command: [fuzz, --corpus, c, --cases, '1']",
            "a corpus (--corpus) has settings and cases of earlier",
        ),
        ("command: [check, nothere.ll], exit_code: 5", "would, because there is no nothere.ll"),
        ("run: [nothere.s], verdicts: [bad-input]", "would, because there is no nothere.s"),
        ("run: [tie.s], dut: nothere, exit_code: 5", "would, because there is no "),
    ] {
        group(text);
        signoff(&s, &[]).expect_code(5).says(&[why]);
    }
    // The DUT of the command line must have run.
    let dut = common::root().join("rtl/dut/tests/mini").display().to_string();
    group(&format!("command: [check, {good}]"));
    let words = ["signoff", "p.yaml", "--allow-changes", "--dut", &dut];
    s.run(&words).expect_code(1).says(&["provenance: DUT: no case that passed ran ", "mini"]);
    // A fault that is planted on purpose, and a test that must pass all the same.
    let planted = |verdicts: &str| {
        group(&format!(
            "run: [{program}], engines: ['golden,dut'], configs: [tiny], args: [--plant, 'golden:tie-side']{verdicts}"
        ));
    };
    planted("");
    signoff(&s, &[])
        .expect_code(1)
        .says(&["planted fault: 1 case (g ", "must pass, although a fault is planted"]);
    planted(", verdicts: [mismatch]");
    assert!(!signoff(&s, &[]).expect_code(1).out.contains("must pass"), "it is meant to fail");
    // Results of another command are not of this plan.
    group(&format!("run: [{program}], engines: ['golden,dut'], configs: [tiny], args: [-O0]"));
    signoff(&s, &["--keep", "k.json"]).expect_code(0);
    signoff(&s, &["--results", "k.json"]).expect_code(0);
    group(&format!("run: [{program}], engines: ['golden,dut'], configs: [tiny], args: [-O3]"));
    signoff(&s, &["--results", "k.json"]).expect_code(5).says(&["is of another command than the plan's"]);
}

/// The project's plans are read whole, with the words of each case.
#[test]
fn the_projects_plans_list_their_cases() {
    for plan in ["ci", "nightly"] {
        let plan = common::root().join(format!("isa-tests/plans/{plan}.yaml")).display().to_string();
        let listed = Scratch::new().run(&["regress", &plan, "--list"]).expect_code(0);
        assert!(listed.out.lines().count() > 200, "{listed}");
    }
}

/// Cases for another DUT are told, however a path is written; the DUT of a case is part of the design.
#[test]
fn the_dut_of_a_case_is_part_of_the_design() {
    let s = plan("waivers: []\n");
    let program = s.path("one.s").to_string_lossy().into_owned();
    s.put("one.s", "# launch: grid=1 warps=1\nendprg\n");
    s.put("testplan.yaml", testplan_of("'* *'"));
    let group = |name: &str, dut: &str| {
        format!(
            "- {{name: {name}, dut: {dut}, run: [{program}], engines: ['golden,dut'], configs: [tiny]}}\n"
        )
    };
    s.put(
        "p.yaml",
        [HEAD, &group("split", "rtl/examples/split"), &group("pocket", "rtl/examples/pocket")].concat(),
    );
    let dut = common::root().join("rtl/examples/../examples/pocket/").display().to_string();
    s.run(&["signoff", "p.yaml", "--allow-changes", "--dut", &dut])
        .expect_code(0)
        .says(&["tests: 1 passed", "left out, for a DUT of their own: 1 case: split "]);
    signoff(&s, &["--keep", "k.json"]).expect_code(0).says(&["tests: 2 passed"]);
    let duts = &json(&s, "k.json")["environment"]["duts"];
    let names: Vec<&String> = duts.as_object().expect("hashes").keys().collect();
    assert!(names.len() == 2 && names[0].ends_with("pocket") && names[1].ends_with("split"), "{duts}");
    let hash = duts[names[1]].as_str().unwrap();
    s.put("k.json", s.text("k.json").replace(hash, "another"));
    signoff(&s, &["--results", "k.json"])
        .expect_code(1)
        .says(&["provenance: DUT: ", "split has changed since"]);
}

/// After Ctrl-C the report has what had ended, nothing of it is left running, and the rest can run later.
#[test]
fn a_run_that_is_interrupted_has_its_report() {
    let s = plan("waivers: []\n");
    // A campaign that does not end by itself, and that no other test runs.
    let long = "fuzz, --kind, valid, --config, tiny, --seed, '90210', --time, 10h";
    let last = s.path("good.ll").to_string_lossy().into_owned();
    s.put(
        "p.yaml",
        s.text("p.yaml")
            + &format!("- {{name: long, timeout_s: 36000, command: [{long}]}}\n")
            + &format!("- {{name: last, command: [check, {last}]}}\n"),
    );
    let running = || {
        let found = std::process::Command::new("pgrep").args(["-f", "--", "--seed 90210"]).output();
        !found.expect("pgrep starts").stdout.is_empty()
    };
    for (command, file) in [("regress", "--json"), ("signoff", "--keep")] {
        let mut process = s.command();
        let words = [command, "p.yaml", "--jobs", "1", "-E", "not broken", file, "r.json"];
        process.args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = process.spawn().expect("tandem starts");
        while !running() {
            std::thread::sleep(Duration::from_millis(20));
        }
        let pid = child.id().to_string();
        let sent = std::process::Command::new("kill").args(["-INT", &pid]).status().expect("kill starts");
        let output = child.wait_with_output().expect("it ends");
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(sent.success() && output.status.code() == Some(130), "{command}: {out}{err}");
        assert!(err.contains("interrupted: the "), "{command}: {err}");
        assert!(!running(), "{command}");
        let report = json(&s, "r.json");
        let ended: Vec<&Value> = report["cases"].as_array().unwrap().iter().map(|c| &c["group"]).collect();
        assert_eq!(ended, ["good", "other"], "{command}");
        let reason = "1 case not run or not ended: the run was interrupted";
        let lost = |group: &str| serde_json::json!({"group": group, "reason": reason});
        assert_eq!(report["not_run"], Value::from(vec![lost("long"), lost("last")]), "{command}");
        if command == "signoff" {
            assert!(out.starts_with("NO  plan p is not signed off"), "{out}");
        }
    }
    assert_eq!(listed(&s, &["--rerun-failed", "r.json"]), ["bad", "long", "last"]);
}

/// Files that cannot be written are refused before the run. If one becomes so while the plan runs, the answer
/// is still there, and so are the other files.
#[test]
fn an_answer_is_not_lost_with_its_file() {
    let s = plan("waivers: []\n");
    s.put("file", "x");
    for (command, option) in [
        ("signoff", "--html"),
        ("signoff", "--junit"),
        ("signoff", "--json"),
        ("signoff", "--keep"),
        ("regress", "--junit"),
        ("regress", "--json"),
    ] {
        let ended = s.run(&[command, "p.yaml", option, "file/r"]).expect_code(4);
        assert!(
            ended.err.contains("cannot write file/r") && ended.out.is_empty(),
            "{command} {option}: {ended}"
        );
    }
    // The last case puts a directory where the report will be; cases run in the project's root.
    let whole = |name: &str| s.path(name).to_string_lossy().into_owned();
    let (file, there) = (whole("good.ll"), whole("r.html/o.elf"));
    s.put(
        "p.yaml",
        s.text("p.yaml") + &format!("- {{name: late, command: [compile, {file}, -o, {there}]}}\n"),
    );
    let ended = signoff(&s, &["--html", "r.html", "--json", "r.json"]).expect_code(4);
    assert!(ended.out.contains("NO  plan p is not signed off"), "{ended}");
    assert!(ended.err.contains("cannot write r.html"), "{ended}");
    assert_eq!(json(&s, "r.json")["yes"], false);
}

/// Coverage says of which design it is, and an older file, which does not, is refused.
#[test]
fn coverage_is_of_the_design_of_the_results() {
    let s = plan("waivers: []\n");
    s.run(&["coverage", "run", "--corpus", "c", "--model-only", "--cases", "3", "--config", "tiny"])
        .expect_code(0);
    s.run(&["coverage", "report", "--corpus", "c", "--format", "json", "--out", "c.json"]).expect_code(0);
    let ended = signoff(&s, &["--keep", "k.json", "--coverage", "c.json"]).expect_code(1);
    assert!(
        ended.out.contains("functional coverage") && !ended.out.contains("provenance: coverage"),
        "{ended}"
    );
    let of = |change: fn(&mut Value)| {
        let mut all = json(&s, "c.json");
        change(&mut all);
        s.put("d.json", all.to_string());
        signoff(&s, &["--results", "k.json", "--coverage", "d.json"])
    };
    of(|c| c["origins"][0]["rtl"] = "another".into())
        .expect_code(1)
        .says(&["provenance: coverage: of the RTL another", "tandem coverage run --corpus DIR"]);
    of(|c| c["origins"][0]["commit"] = "another".into())
        .expect_code(1)
        .says(&["provenance: coverage: of another, and the results are of"]);
    of(|c| c["stale"] = serde_json::json!(["a.sv: nothing"]))
        .expect_code(1)
        .says(&["provenance: coverage: 1 stale exclusion (a.sv: nothing)"]);
    of(|c| drop(c.as_object_mut().unwrap().remove("origins")))
        .expect_code(5)
        .says(&["d.json: it does not say of which commit and RTL it is", "tandem coverage report"]);
    s.put("m.json", r#"{"total": {"mutants": 1, "killed": 1, "equivalent": 0}, "units": {}, "errors": []}"#);
    signoff(&s, &["--results", "k.json", "--mutants", "m.json"])
        .expect_code(5)
        .says(&["m.json: it does not say of which commit and RTL it is", "tandem mutants report"]);
}

#[test]
fn the_history_tells_since_when_a_test_fails() {
    let s = plan("waivers: []\n");
    let history = |words: &[&str]| {
        let all = [&["history"], words, &["--history", "h.sqlite", "--json"]].concat();
        let rows: Value = serde_json::from_str(&s.run(&all).expect_code(0).out).expect("JSON");
        rows.as_array().expect("rows").clone()
    };
    s.run(&["history", "runs", "--history", "h.sqlite"]).expect_code(5).says(&["no history there yet"]);
    regress(&s, &["--history", "h.sqlite", "--json", "r.json"]).expect_code(1);
    // The same run again counts once; one that passed before, with another id, is another run.
    s.run(&["history", "add", "r.json", "--history", "h.sqlite"]).expect_code(0);
    assert_eq!(history(&["runs"]).len(), 1);
    let (id, begun) = (json(&s, "r.json")["id"].clone(), json(&s, "r.json")["environment"]["begun"].clone());
    let earlier = s.text("r.json").replace("\"fail\"", "\"pass\"");
    let earlier = earlier.replace(id.as_str().unwrap(), "earlier");
    s.put("earlier.json", earlier.replace(begun.as_str().unwrap(), "2020-01-01T00:00:00Z"));
    s.run(&["history", "add", "earlier.json", "--history", "h.sqlite"]).expect_code(0);
    let failing = history(&["first-failing"]);
    assert_eq!(failing.len(), 1, "{failing:?}");
    assert_eq!((&failing[0]["first"], &failing[0]["runs"]), (&id, &Value::from(1)));
    assert_eq!(failing[0]["last_good"], json(&s, "r.json")["environment"]["commit"]);
    let trend: Vec<_> = history(&["trend", "p"]).iter().map(|r| r["failed"].clone()).collect();
    assert_eq!(trend, [0, 1]);
    assert_eq!(history(&["test", "bad"]).len(), 2);
    s.put("other.sqlite", "this is no database, and long enough not to be taken for an empty one");
    // A file that is no history is bad input, and so is a directory.
    for file in ["other.sqlite", "."] {
        let expected = "expected the SQLite file that `regress --history` or `signoff --history` writes";
        let told = format!("{file}: not a history: {expected}\n");
        s.run(&["history", "runs", "--history", file]).expect_code(5).says(&[&told]);
    }
}

#[test]
fn a_database_that_is_away_costs_a_warning_and_no_result() {
    let s = plan("waivers: []\n");
    waive(&s);
    let (with, without) = (["--history", "no/such/directory/h.sqlite"], [""; 0]);
    for command in ["regress", "signoff"] {
        let code = if command == "regress" { 1 } else { 0 };
        let allow: &[&str] = if command == "signoff" { &["--allow-changes"] } else { &[] };
        let run = |words: &[&str]| s.run(&[&[command, "p.yaml"], allow, words].concat()).expect_code(code);
        let warned = run(&with);
        assert!(warned.err.contains("warning: the history does not have this run"), "{warned}");
        let lines =
            |ended: &Ended| ended.out.lines().filter(|l| !l.contains(" s")).map(str::to_string).collect();
        let (a, b): (Vec<String>, Vec<String>) = (lines(&warned), lines(&run(&without)));
        assert_eq!(a, b);
    }
}

/// Runs are written by processes that are killed at random moments: what the history has is whole.
#[test]
fn a_history_killed_at_random_moments_has_whole_runs_only() {
    let (kills, seed, mut below) = common::random_kills(20);
    const TESTS: usize = 5000;
    let s = plan("waivers: []\n");
    regress(&s, &["--json", "r.json"]).expect_code(1);
    let mut report = json(&s, "r.json");
    let case = report["cases"][0].clone();
    let cases = (0..TESTS).map(|n| {
        let mut case = case.clone();
        case["name"] = format!("good {n}").into();
        case
    });
    report["cases"] = cases.collect();
    for n in 0..kills {
        report["id"] = format!("run-{n}").into();
        s.put("big.json", report.to_string());
        let mut child = s
            .command()
            .args(["history", "add", "big.json", "--history", "h.sqlite"])
            .stderr(Stdio::null())
            .spawn()
            .expect("tandem starts");
        std::thread::sleep(Duration::from_millis(below(150)));
        child.kill().expect("kill -9");
        child.wait().expect("a killed child ends");
        // Every second run is written again, as a rerun would.
        if n % 2 == 0 {
            s.run(&["history", "add", "big.json", "--history", "h.sqlite"]).expect_code(0);
        }
    }
    let all = s.run(&["history", "runs", "--history", "h.sqlite", "--json", "--last", "1000"]).expect_code(0);
    let runs: Value = serde_json::from_str(&all.out).expect("JSON");
    let ids: BTreeSet<&str> = runs.as_array().unwrap().iter().map(|r| r["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), runs.as_array().unwrap().len(), "a run counts twice, TANDEM_KILL_SEED={seed}");
    assert!(ids.len() >= kills.div_ceil(2) as usize, "TANDEM_KILL_SEED={seed}");
    let last = (TESTS * kills as usize + 1).to_string();
    let tests = s.run(&["history", "test", "good ", "--history", "h.sqlite", "--json", "--last", &last]);
    let tests: Value = serde_json::from_str(&tests.expect_code(0).out).expect("JSON");
    assert_eq!(tests.as_array().unwrap().len(), TESTS * ids.len(), "half a run, TANDEM_KILL_SEED={seed}");
    println!("{} of {kills} runs are there", ids.len());
}

/// Every pattern of the project's testplan selects something, and every group of the project's plans,
/// directed test and conformance test is in a testpoint. Otherwise nobody would notice if it were missing.
#[test]
fn the_projects_testplan_fits_its_plans() {
    let root = common::root();
    let testplan =
        Testplan::read(&root.join("isa-tests/plans/testplan.yaml")).unwrap_or_else(|e| panic!("{e}"));
    let plans = ["ci", "nightly"].map(|name| {
        Plan::read(&root.join(format!("isa-tests/plans/{name}.yaml"))).unwrap_or_else(|e| panic!("{e}"))
    });
    let groups: BTreeSet<String> =
        plans.iter().flat_map(|p| p.groups.iter().map(|g| g.name.clone())).collect();
    let spec = directed::Spec {
        targets: vec![root.join("isa-tests/asm")],
        configs: vec![],
        golden_only: true,
        seed: 1,
        fault: 0,
    };
    let files = directed::files(&spec, root).unwrap_or_else(|e| panic!("{e}"));
    let tail = |file: &Path| {
        let mut last: Vec<_> = file.iter().rev().take(2).map(|w| w.to_string_lossy()).collect();
        last.reverse();
        last.join("/")
    };
    let mut tests: Vec<String> =
        files.iter().map(|file| format!("directed directed x > {}", tail(file))).collect();
    let list = Scratch::new().run(&["conformance", "--list"]).expect_code(0);
    tests.extend(list.out.lines().filter_map(|l| Some(format!("conformance x > {}", l.split(' ').next()?))));
    let kernels = std::fs::read_dir(root.join("isa-tests/kernels")).unwrap();
    tests.extend(
        kernels.map(|k| format!("kernels isa-tests/kernels/{}/k.yaml", k.unwrap().file_name().display())),
    );
    for name in ["lock", "print"] {
        tests.push(format!("programs isa-tests/programs/{name}.s golden,dut"));
    }
    // Commands, in the words of the plans.
    tests.extend(["fuzz fuzz --kind valid", "coverage isa coverage"].map(String::from));
    tests.extend(groups.iter().filter(|g| *g != "programs" && *g != "coverage").map(|g| format!("{g} x")));
    for test in tests.iter().filter(|t| t.contains(" > ")) {
        assert!(testplan.testpoints.iter().any(|p| p.has(test)), "no testpoint has {test}");
    }
    for p in &testplan.testpoints {
        for pattern in &p.tests {
            assert!(
                tests.iter().any(|t| pattern.matches(t)),
                "{}: nothing matches {}",
                p.id,
                pattern.as_str()
            );
        }
    }
    let asks = |g: &String| {
        let own = tests.iter().filter(|t| t.split(' ').next() == Some(g));
        own.clone().count() > 0 && own.into_iter().any(|t| testplan.testpoints.iter().any(|p| p.has(t)))
    };
    // Groups whose tests are told one by one are those above under another name.
    let forgotten: Vec<&String> = groups
        .iter()
        .filter(|g| !g.starts_with("conformance") && !g.starts_with("directed") && !asks(g))
        .collect();
    assert!(forgotten.is_empty(), "no testpoint has the groups {forgotten:?}");
    // Each plan by itself has a test of each testpoint of its stage.
    for plan in &plans {
        let own = |test: &&String| plan.groups.iter().any(|g| test.split(' ').next() == Some(&g.name));
        for p in testplan.testpoints.iter().filter(|p| p.stage <= plan.stage) {
            let tested = tests.iter().filter(own).any(|test| p.has(test));
            assert!(tested, "plan {} has no test of {}", plan.name, p.id);
        }
    }
}

/// A campaign is a test for each kind on each machine, with what it compared: exit code 0 alone would say
/// nothing of how much that was.
#[test]
fn a_campaign_says_what_it_compared() {
    let s = plan("waivers: []\n");
    s.put(
        "p.yaml",
        "name: p\nabout: a campaign\nstage: smoke\ntestplan: testplan.yaml\ngroups:\n  - name: good\n    \
         command: [fuzz, --kind, \"valid,words\", --cases, \"3\", --seed, \"1\"]\n",
    );
    let report = s.run(&["regress", "p.yaml", "--json", "r.json"]).expect_code(0);
    report.says(&["1 passed, 0 failed"]);
    let report = json(&s, "r.json");
    let case = &report["cases"][0];
    let names: Vec<&str> =
        case["parts"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["valid on tiny", "words"]);
    let compared = |c: &Value| c["instructions"].as_u64().unwrap();
    assert!(compared(case) > 500, "{case}");
    assert_eq!(compared(case), case["parts"].as_array().unwrap().iter().map(compared).sum::<u64>());
    assert!(case["bits"].as_u64() > Some(1_000_000), "{case}");
}
