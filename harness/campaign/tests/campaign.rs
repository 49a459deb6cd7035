//! Campaigns as users meet them: ended at any moment and resumed, refused if resuming would mislead, and
//! findings turned into regression files. The fault is in golden, so that these tests share a machine with
//! other tests.

mod common;

use common::{Ended, Scratch};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tandem_fuzz::store::Store;

/// The fault that every campaign here must find.
const FAULT: [&str; 6] = ["--kind", "programs", "--plant", "golden:vadd-carry", "--seed", "3"];

/// The same in one kind of case.
const ONE_KIND: [&str; 6] = ["--kind", "valid", "--plant", "golden:vadd-carry", "--seed", "3"];

fn fuzz(s: &Scratch, words: &[&str]) -> Ended {
    s.run(&[&["fuzz"], words].concat())
}

fn begin(s: &Scratch, corpus: &str, more: &[&str]) -> Ended {
    fuzz(s, &[&FAULT[..], &["--corpus", corpus], more].concat())
}

/// What must not depend on interruptions: counts, findings, and their files.
fn essence(s: &Scratch, corpus: &str, cases: &str, jobs: &str) -> (Value, Value, BTreeMap<String, String>) {
    let words = ["--corpus", corpus, "--cases", cases, "--jobs", jobs, "--json"];
    let ended = fuzz(s, &[&FAULT[..], &words].concat()).expect_code(1);
    let mut report: Value = serde_json::from_str(&ended.out).unwrap_or_else(|e| panic!("{e}: {ended}"));
    let findings = report["findings"].as_array_mut().expect("findings");
    assert!(!findings.is_empty(), "the fault was not found");
    let mut files = BTreeMap::new();
    for f in findings {
        assert_eq!(f["shrunk"], true, "{f}");
        for file in f["files"].as_array().expect("files") {
            let path = file.as_str().expect("a path");
            let text = s.text(path);
            let name = path.rsplit('/').next().unwrap_or_default().to_string();
            files.insert(name, text.replace(corpus, "CORPUS"));
        }
        // They name the directory. A finding's number shows when it was met, which depends on the number of
        // cases requested.
        f["files"].take();
        f["replay"].take();
        f["id"].take();
    }
    (report["kinds"].take(), report["findings"].take(), files)
}

#[test]
fn a_campaign_killed_at_random_moments_comes_to_the_same_end() {
    let (kills, seed, mut below) = common::random_kills(5);
    let s = Scratch::new();
    let (mut killed, mut runs) = (0, 0u32);
    while killed < kills {
        runs += 1;
        assert!(
            runs < 10 * kills + 100,
            "{killed} kills in {runs} runs: processes end before they are killed"
        );
        // Each run has something left to do: more cases than the one before.
        let cases = (20 * (killed + 1)).to_string();
        let jobs = (1 + below(2)).to_string();
        let words = ["fuzz", "--corpus", "killed", "--cases", &cases, "--jobs", &jobs];
        // The first run has to give the settings; a kill before they are stored leaves none.
        let mut child = s
            .command()
            .args(words)
            .args(FAULT)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("tandem starts");
        std::thread::sleep(Duration::from_millis(below(700)));
        match child.try_wait().expect("a child has a state") {
            None => {
                child.kill().expect("kill -9");
                child.wait().expect("a killed child ends");
                killed += 1;
            }
            Some(status) => assert!(matches!(status.code(), Some(0 | 1)), "run {runs}: {status}"),
        }
    }
    let cases = (20 * (kills + 1)).to_string();
    let resumed = essence(&s, "killed", &cases, "2");
    let whole = essence(&s, "whole", &cases, "1");
    assert_eq!(resumed.0, whole.0, "counts, TANDEM_KILL_SEED={seed}");
    assert_eq!(resumed.1, whole.1, "findings, TANDEM_KILL_SEED={seed}");
    assert_eq!(resumed.2, whole.2, "files, TANDEM_KILL_SEED={seed}");
    println!("{killed} kills in {runs} runs; {} findings", whole.2.len());
}

#[test]
fn a_corpus_says_what_it_is_and_what_it_is_not() {
    let s = Scratch::new();
    begin(&s, "c", &["--cases", "20"]).expect_code(1).says(&[
        "seed 3",
        "finding 1: ",
        "to resume",
        "--corpus c",
    ]);
    // The settings come from the corpus.
    fuzz(&s, &["--corpus", "c", "--cases", "20"])
        .expect_code(1)
        .says(&["seed 3", "of these cases 0 in this process"]);
    // --show runs nothing, says so, and writes the files.
    std::fs::remove_dir_all(s.path("c/findings")).expect("findings are files");
    let shown = fuzz(&s, &["--corpus", "c", "--show"]).expect_code(1);
    let shown =
        shown.says(&["valid, racy, wrong, pairs on tiny, seed 3", "finding 1: ", "file ", "--corpus c"]);
    assert!(!shown.out.contains("in this process"), "{}", shown.out);
    assert!(s.path("c/findings").read_dir().is_ok_and(|mut d| d.next().is_some()));
    fuzz(&s, &["--corpus", "c", "--show", "--cases", "20"]).expect_code(2).says(&["cannot be used with"]);
    for word in ["--show", "--forget-passes"] {
        fuzz(&s, &["--corpus", "nothing", word])
            .expect_code(5)
            .says(&["nothing: no such file or directory (a campaign"]);
    }
    s.run(&["coverage", "run", "--model-only", "--corpus", "c"])
        .expect_code(2)
        .says(&["c: this directory belongs to a campaign"]);
    fuzz(&s, &["--corpus", "c", "--cases", "1"]).expect_code(1).says(&["nothing to do: the corpus has "]);
    fuzz(&s, &["--corpus", "c", "--seed", "4"]).expect_code(2).says(&["this campaign has --seed 3, not 4"]);
    fuzz(&s, &["--corpus", "c", "--kind", "valid"])
        .expect_code(2)
        .says(&["this campaign has --kind valid,racy,wrong,pairs, not valid"]);
    fuzz(&s, &["--corpus", "c", "--config", "wide"]).expect_code(2).says(&["has --config tiny, not wide"]);
    fuzz(&s, &["--corpus", "nothing", "--promote", "all"])
        .expect_code(5)
        .says(&["nothing: no such file or directory"]);
    assert!(!s.path("nothing").exists());
    fuzz(&s, &["--promote", "1"]).expect_code(2).says(&["--corpus"]);
    s.put("file", "text");
    fuzz(&s, &["--corpus", "file"])
        .expect_code(5)
        .says(&["file: a file; a campaign's corpus is a directory"]);
    fuzz(&s, &["--jobs", "0"]).expect_code(2).says(&["'--jobs <JOBS>': 0 is not in 1..=1024"]);
    for command in ["fuzz", "run"] {
        s.run(&[command, "--help"]).expect_code(0).says(&[
            "isa-tests/mutants/planted",
            "vadd-carry",
            "sext-as-zext",
        ]);
    }
    s.put("c/campaign.sqlite", "no tables");
    fuzz(&s, &["--corpus", "c"])
        .expect_code(5)
        .says(&["the file is damaged or not an SQLite file", "move it away"]);
}

/// Anything that would look like a result without being one, or would fail late, is refused before anything
/// runs.
#[test]
fn what_cannot_show_anything_is_refused() {
    let s = Scratch::new();
    s.put("file", "text");
    for (words, says) in [
        (&["--kind", "valid", "--case", "4"][..], "--case needs the --seed that the finding names"),
        (&["--kind", "valid", "--plant", "compiler:sext-as-zext"], "the kinds that do are kernels\n"),
        (
            &["--kind", "words", "--plant", "rtl:1"],
            "the kinds that do are states, valid, racy, wrong, pairs, kernels\n",
        ),
        (&["--kind", "identities", "--plant", "golden:vadd-carry"], "these cases cannot run it"),
        (&["--kind", "valid", "--gpu-questions", "q"], "--kind kernels"),
        (&["--kind", "kernels", "--gpu", "--gpu-questions", "q"], "cannot be used with"),
        (&["--kind", "kernels", "--gpu-answers", "file", "--gpu-questions", "q"], "cannot be used with"),
        (&["--kind", "kernels", "--gpu-answers", "file", "--corpus", "c"], "cannot be used with"),
        (&["--kind", "ir", "--plant", "compiler:sext-as-zext"], "these cases cannot run it"),
        (&["--cases", "1", "--out", "file"], "--out file: a file; it takes a directory"),
        (&["--kind", "ir", "--cases", "1", "--out", "file/x"], "--out file: a file; it takes a directory"),
        (
            &["--corpus", "c", "--promote", "1", "--name", "../evil"],
            "expected a file's name without directory",
        ),
    ] {
        fuzz(&s, words).expect_code(2).says(&[says]);
    }
    assert!(!s.path("c").exists());
}

/// A campaign that collects coverage includes the option in the command that resumes it; one resumed without
/// the option prints a warning.
#[test]
fn coverage_is_not_lost_unnoticed() {
    let s = Scratch::new();
    let on = ["--kind", "valid", "--seed", "3", "--corpus", "c", "--coverage=model", "--cases", "10"];
    fuzz(&s, &on).expect_code(0).says(&["--corpus c --coverage=model --time 10m"]);
    fuzz(&s, &["--corpus", "c", "--cases", "20"]).expect_code(0).says(&[
        "tandem: c has coverage; without --coverage=model the cases of this run are not collected",
        "--corpus c --coverage=model --time 10m",
    ]);
    let again = fuzz(&s, &["--corpus", "c", "--cases", "30", "--coverage=model"]).expect_code(0);
    assert!(!again.err.contains("not collected"), "{again}");
}

/// Starts a campaign of ten minutes, ends it with Ctrl-C once it works, and returns its exit code and output.
fn interrupted(s: &Scratch, words: &[&str]) -> Ended {
    let mut child = s
        .command()
        .args(["fuzz", "--time", "10m", "--jobs", "2"])
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tandem starts");
    let mut err = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut first = String::new();
    err.read_line(&mut first).expect("a log begins with a line that says so");
    std::thread::sleep(Duration::from_secs(3));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let (mut stderr, mut out) = (first, String::new());
    child.stdout.take().expect("a pipe").read_to_string(&mut out).expect("text");
    err.read_to_string(&mut stderr).expect("text");
    let code = child.wait().expect("it ends").code().unwrap_or(-1);
    let begins = stderr.starts_with("tandem: fuzzing valid on tiny, seed 3: 10m");
    assert!(begins && stderr.lines().next().is_some_and(|line| line.ends_with("; 2 workers")), "{stderr}");
    Ended { code, out, err: stderr }
}

#[test]
fn ctrl_c_ends_a_campaign_with_what_it_found() {
    let s = Scratch::new();
    let ended = interrupted(&s, &[&ONE_KIND[..], &["--corpus", "d"]].concat());
    ended.expect_code(130).says(&[
        "tandem: interrupted: the cases under way end first",
        "finding 1: ",
        "to resume",
        "--corpus d --time 10m",
        "tandem: interrupted\n",
    ]);
    // It can be resumed, and its findings are there.
    fuzz(&s, &["--corpus", "d", "--cases", "1"]).expect_code(1).says(&["finding 1: "]);
    // The same without a corpus.
    interrupted(&s, &[&ONE_KIND[..], &["--max-findings", "1000", "--out", "o"]].concat())
        .expect_code(130)
        .says(&["finding 1: ", "cases in "]);
}

/// Copies the files below a directory.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a directory");
    for entry in std::fs::read_dir(from).expect("a directory") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

/// A case that passed on one design has not passed on another.
#[test]
fn a_corpus_of_another_design_is_not_gone_on_with() {
    let s = Scratch::new();
    let first = begin(&s, "c", &["--cases", "20", "--json"]).expect_code(1);
    let first: Value = serde_json::from_str(&first.out).expect("JSON");
    // The same RTL with one line more.
    copy(&common::root().join("rtl/src"), &s.path("tree/rtl/src"));
    copy(&common::root().join("rtl/dut/csrc"), &s.path("tree/rtl/dut/csrc"));
    let changed = "tree/rtl/src/issue/vt_decoder.sv";
    s.put(changed, s.text(changed) + "// A change.\n");
    let tree = s.path("tree").to_string_lossy().into_owned();
    let refused = s.run_with(&["fuzz", "--corpus", "c", "--cases", "40"], &[("TANDEM_ROOT", &tree)]);
    let refused = refused.expect_code(2).says(&[
        "c: this campaign ran on another design",
        "RTL (",
        "use another directory, or --forget-passes",
    ]);
    assert!(!refused.err.contains("golden (") && !refused.err.contains("harness ("), "{refused}");

    // Another golden is not available here, so its recorded hash is changed.
    let mut store = Store::open(&s.path("c")).expect("a corpus");
    store.forget_passes(&[("golden", "another".to_string())]).expect("noted");
    drop(store);
    fuzz(&s, &["--corpus", "c"]).expect_code(2).says(&["golden (another then, "]);
    // Its findings are still there.
    fuzz(&s, &["--corpus", "c", "--out", "kept", "--promote", "1", "--name", "carry"])
        .expect_code(0)
        .says(&["the design has changed since this campaign: golden (another then, ", "kept/carry.s"]);
    std::fs::create_dir_all(s.path("c/coverage")).expect("a directory");
    s.put("c/coverage/functional.json", "{}");
    let again = ["--corpus", "c", "--forget-passes", "--cases", "20", "--json"];
    let again = fuzz(&s, &again).expect_code(1);
    let again: Value = serde_json::from_str(&again.out).expect("JSON");
    assert!(!s.path("c/coverage").exists(), "coverage is of the design that it was collected on");
    assert_eq!(again["this_process"]["cases"], first["cases"]);
    assert_eq!(again["findings"], first["findings"]);
    fuzz(&s, &["--corpus", "c", "--cases", "20"]).expect_code(1).says(&["of these cases 0 in this process"]);
}

#[test]
fn two_processes_do_not_work_on_one_corpus() {
    let s = Scratch::new();
    let mut first = s
        .command()
        .args(["fuzz", "--kind", "identities", "--corpus", "c", "--time", "60s", "--jobs", "1"])
        .stdout(Stdio::null())
        .spawn()
        .expect("tandem starts");
    let pid = first.id().to_string();
    let locked = || std::fs::read_to_string(s.path("c/lock")).is_ok_and(|t| t.trim() == pid);
    for _ in 0..600 {
        if locked() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let refused = fuzz(&s, &["--corpus", "c"]);
    let shown = (0..600).map(|_| fuzz(&s, &["--corpus", "c", "--show"])).find(|shown| {
        std::thread::sleep(Duration::from_millis(50));
        shown.out.contains("comparisons of encodings made")
    });
    first.kill().expect("kill -9");
    first.wait().expect("a killed child ends");
    refused.expect_code(4).says(&[&format!("c: process {pid} works on this campaign")]);
    shown.expect("a look at it while it runs").expect_code(0).says(&[
        "identities on tiny",
        "0 findings",
        "is working on it",
    ]);
    // The lock of a dead process blocks nobody.
    fuzz(&s, &["--corpus", "c", "--time", "1s"]).expect_code(0);
}

#[test]
fn a_finding_becomes_a_regression_file() {
    let s = Scratch::new();
    begin(&s, "c", &["--cases", "20"]).expect_code(1);
    let promoted =
        |more: &[&str]| fuzz(&s, &[&["--corpus", "c", "--out", "kept", "--promote"], more].concat());
    promoted(&["1", "--name", "carry"])
        .expect_code(0)
        .says(&["kept/carry.s", "it fails as a file alone: mismatch"]);
    let text = s.text("kept/carry.s");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("# vector at vadd.v"), "{text}");
    assert!(lines[1].starts_with("# Found by fuzzing on tiny with golden:vadd-carry planted: "), "{text}");
    assert!(lines[2].starts_with("# launch: "), "{text}");
    s.run(&["run", "kept/carry.s", "--plant", "golden:vadd-carry", "--bundle", "b"]).expect_code(1);
    s.run(&["run", "kept/carry.s"]).expect_code(0);
    // Nothing is overwritten, and missing files are named.
    promoted(&["1", "--name", "carry"]).expect_code(0).says(&["kept/carry.s exists already"]);
    s.put("kept/carry.s", "# Somebody's.\n");
    promoted(&["1", "--name", "carry"]).expect_code(2).says(&["kept/carry.s: the file exists"]);
    promoted(&["99"]).expect_code(2).says(&["the corpus has no finding 99; its "]);
    promoted(&["1", "--cases", "5"]).expect_code(2).says(&["'--promote <ID|all>' cannot be used with"]);
    promoted(&["all"]).expect_code(0);
    promoted(&["all"]).expect_code(0).says(&["exists already"]);
}

/// Like a case on which both engines agree against the errata: only the case shows it, and a file would
/// always pass.
#[test]
fn a_finding_that_its_file_does_not_show_is_not_called_fixed() {
    let s = Scratch::new();
    begin(&s, "c", &["--cases", "20", "--max-findings", "1"]).expect_code(1);
    let mut store = Store::open(&s.path("c")).expect("a corpus");
    let found = store.findings().expect("findings").remove(0);
    let mut finding = found.finding.clone();
    // The fault is in vadd.
    finding.files[0].text = finding.files[0].text.replace("vadd.v", "vxor.v");
    store.shrunk(&found, &finding).expect("stored");
    drop(store);
    fuzz(&s, &["--corpus", "c", "--out", "kept", "--promote", "1", "--name", "carry"])
        .expect_code(2)
        .says(&["both engines agree on the file", "which a regression file cannot hold", " --case "]);
    assert!(!s.path("kept").exists(), "nothing is written");
}

/// A trap, a race and a mismatch have one exit code, so a file's directory states how it must end, and the
/// plans rely on that (`regress/plan.rs` checks the project's own plans).
#[test]
fn what_is_promoted_lies_where_the_plans_expect_its_end() {
    let s = Scratch::new();
    for (kind, plant, file, verdicts) in [
        ("valid", "golden:vadd-carry", "traps/carry.s", "verdicts: [trap]"),
        ("racy", "golden:vadd-carry", "races/carry.s", "verdicts: [pass, race]"),
        ("kernels", "compiler:sext-as-zext", "kernels/carry.yaml", "exit_code: 0"),
    ] {
        let words = ["--kind", kind, "--plant", plant, "--seed", "3", "--corpus", kind];
        fuzz(&s, &[&words[..], &["--cases", "200", "--max-findings", "1"]].concat()).expect_code(1);
        if file.starts_with("traps") {
            // One that continues to a trap.
            let mut store = Store::open(&s.path(kind)).expect("a corpus");
            let found = store.findings().expect("findings").remove(0);
            let mut finding = found.finding.clone();
            finding.files[0].text = finding.files[0].text.replacen("    endprg", "    ecall\n    endprg", 1);
            store.shrunk(&found, &finding).expect("stored");
        }
        fuzz(&s, &["--corpus", kind, "--out", "kept", "--promote", "1", "--name", "carry"])
            .expect_code(0)
            .says(&[&format!("kept/{file}"), "it fails as a file alone: mismatch"]);
        let file = s.path("kept").join(file);
        let engines = if kind == "kernels" { "host,golden,dut" } else { "golden,dut" };
        let plan = |args: &str| {
            let file = file.display();
            format!(
                "name: p\ngroups:\n- name: g\n  run: ['{file}']\n  engines: ['{engines}']\n  {verdicts}\n  args: [{args}]\n"
            )
        };
        s.put("clean.yaml", plan(""));
        s.run(&["regress", "clean.yaml"]).expect_code(0);
        let bundle = s.path(&format!("bundle-{kind}"));
        s.put("planted.yaml", plan(&format!("--plant, '{plant}', --bundle, '{}'", bundle.display())));
        s.run(&["regress", "planted.yaml"]).expect_code(1).says(&["mismatch"]);
    }
}

#[test]
fn a_case_runs_alone() {
    let s = Scratch::new();
    let found = begin(&s, "c", &["--cases", "20", "--json"]).expect_code(1);
    let report: Value = serde_json::from_str(&found.out).expect("JSON");
    let case = report["findings"][0]["replay_case"].as_str().expect("a command");
    let words: Vec<&str> = case.split(' ').skip(1).chain(["--out", "alone"]).collect();
    s.run(&words).expect_code(1).says(&["1 case in", "1 finding (1 failing case)", "finding 1: "]);
    let several = ["fuzz", "--kind", "programs", "--seed", "1", "--case", "3"];
    s.run(&several).expect_code(2).says(&["--case runs one kind"]);
    let of =
        |more: &[&str]| s.run(&[&["fuzz", "--kind", "valid", "--seed", "1", "--case", "3"], more].concat());
    // The machine of a case depends on its campaign's machines.
    of(&["--config", "tiny,multi"]).expect_code(2).says(&["--case runs on one machine", "one of tiny,multi"]);
    of(&["--guide"]).expect_code(2).says(&["it depends on those before it"]);
}
