//! `--dut` names any machine: an adapter's directory or a library built elsewhere, and what each refuses. The
//! DUT here is `rtl/dut/tests/mini`, which plays a script.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn mini() -> PathBuf {
    Path::new(ROOT).join("rtl/dut/tests/mini")
}

fn tandem(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tandem")).args(words).env("TANDEM_ROOT", ROOT).output().unwrap()
}

/// Runs `mini`'s program on a DUT; returns exit code and report.
fn run(dut: &Path, words: &[&str]) -> (Option<i32>, serde_json::Value) {
    let program = mini().join("program.s").display().to_string();
    let dut = dut.display().to_string();
    let all = [&["run", "--dut", dut.as_str(), program.as_str(), "--json"], words].concat();
    let output = tandem(&all);
    let report = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}\n{}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code(), report)
}

/// An adapter of the same RTL with another profile.
fn adapter(dir: &Path, change: (&str, &str)) -> PathBuf {
    let rtl = mini().join("../../../src/pkg/vt_trace_pkg.sv");
    let top = mini().join("mini_top.sv");
    for (name, from) in [("vt_trace_pkg.sv", rtl), ("mini_top.sv", top)] {
        fs::copy(from, dir.join(name)).unwrap();
    }
    fs::write(dir.join("files.f"), "vt_trace_pkg.sv\nmini_top.sv\n").unwrap();
    let profile = fs::read_to_string(mini().join("profile.yaml")).unwrap();
    let other = profile.replace("planted: planted\n", "").replace(change.0, change.1);
    assert_ne!(other, profile);
    fs::write(dir.join("profile.yaml"), other).unwrap();
    dir.to_path_buf()
}

#[test]
fn an_adapter_runs_in_lockstep_and_its_planted_fault_is_caught() {
    let (code, report) = run(&mini(), &[]);
    assert_eq!((code, report["verdict"].as_str()), (Some(0), Some("pass")), "{report:#}");
    assert_eq!(report["pairs"][0]["compared"], 5, "{report:#}");
    // The verdict lists what its profile leaves out.
    let unreported = report["pairs"][0]["unreported"].as_array().unwrap();
    assert!(unreported.iter().any(|what| what == "final LDS"), "{report:#}");

    let (code, report) = run(&mini(), &["--plant", "rtl:scalar-data"]);
    let found = (code, report["verdict"].as_str(), report["blame"].as_str());
    assert_eq!(found, (Some(1), Some("mismatch"), Some("rtl (or model)")), "{report:#}");
    let text = report["detail"].as_str().unwrap();
    assert!(text.contains("addi x5, x0, 100") && text.contains("sdata"), "{text}");
}

/// Records that break a rule, or contradict each other or the launch, are never golden's doing.
#[test]
fn records_that_are_wrong_by_themselves_are_not_blamed_on_the_model() {
    let program = fs::read_to_string(mini().join("program.s")).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let write = "    .word 8, 0, 0, 0, 5, 100\n    .zero 40\n";
    let (twice, start) = (write.repeat(2), ".word 1, 0, 0, 0, 0, 0, 0, 0x70000000, 0x90002000");
    let rule = "the DUT's trace calls broke a rule of the records";
    let contradict = "the DUT's records contradict each other or the launch, whatever golden says";
    for (what, from, to, code, reason, says) in [
        ("a second write", write, twice.as_str(), 4, rule, "a second scalar write"),
        ("a wrong slot", "8, 0, 0, 0, 5, 100", "8, 0, 3, 0, 5, 100", 4, rule, "there is no sm 0 slot 3"),
        ("no such instruction", "8, 0, 0, 0, 5, 100", "8, 0, 0, 9, 5, 100", 4, rule, "no such instruction"),
        (
            "done twice",
            "14, 0, 0, 1",
            "14, 0, 0, 0",
            4,
            rule,
            "done for sm 0 slot 0 uid 0: no such instruction is in flight",
        ),
        (
            "a wrong place",
            start,
            &start.replace("1, 0, 0, 0", "1, 0, 0, 1"),
            1,
            contradict,
            "began as [1, 0, 0]",
        ),
        ("out of order", "1, 0x80000004, 0x00528333", "1, 0x80000008, 0x00528333", 1, contradict, "pc"),
        // Here golden has a part in it.
        ("a lost write", write, "", 1, "golden and the DUT differ", "sdst"),
    ] {
        let other = program.replacen(from, to, 1);
        assert_ne!(other, program, "{what}");
        let file = dir.path().join("program.s");
        fs::write(&file, other).unwrap();
        let (dut, file) = (mini().display().to_string(), file.display().to_string());
        let output = tandem(&["run", "--dut", &dut, &file]);
        let text = String::from_utf8_lossy(&output.stdout);
        let blame = if code == 1 && what == "a lost write" { "rtl (or model)" } else { "rtl (or adapter)" };
        assert_eq!(output.status.code(), Some(code), "{what}: {text}");
        for part in [format!("  blame: {blame}\n  reason: {reason}\n"), says.to_string()] {
            assert!(text.contains(&part), "{what}: no '{part}' in {text}");
        }
    }
}

/// A bundle records its DUT.
#[test]
fn a_bundle_is_replayed_on_the_dut_that_left_it() {
    let dir = tempfile::tempdir().unwrap();
    let bundle = dir.path().join("bundle").display().to_string();
    run(&mini(), &["--plant", "rtl:vector-data", "--bundle", &bundle]);
    let output = tandem(&["replay", &bundle]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(1) && text.contains("as recorded: yes"), "{text}");
}

/// A mismatch is reported as one even if its bundle cannot be kept.
#[test]
fn a_verdict_outlives_a_bundle_that_cannot_be_written() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let bundle = file.join("below").display().to_string();
    let (code, report) = run(&mini(), &["--plant", "rtl:vector-data", "--bundle", &bundle]);
    let found = (code, report["verdict"].as_str(), report["blame"].as_str());
    assert_eq!(found, (Some(1), Some("mismatch"), Some("rtl (or model)")), "{report:#}");
    let note = report["notes"][0].as_str().unwrap();
    assert!(note.starts_with("no repro bundle: ") && note.contains("file"), "{note}");
    assert!(report["replay"].as_str().unwrap().contains(" run "), "{report:#}");
}

/// An earlier bundle stays, and the new one lies next to it.
#[test]
fn a_bundle_never_replaces_another() {
    let dir = tempfile::tempdir().unwrap();
    let had = dir.path().join("had");
    fs::create_dir(&had).unwrap();
    let (code, report) = run(&mini(), &["--plant", "rtl:vector-data", "--bundle", had.to_str().unwrap()]);
    assert_eq!((code, report["verdict"].as_str()), (Some(1), Some("mismatch")), "{report:#}");
    assert_eq!(fs::read_dir(&had).unwrap().count(), 0);
    let output = tandem(&["replay", dir.path().join("had-1").to_str().unwrap()]);
    assert!(output.status.code() == Some(1), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_profile_narrows_the_comparison_in_the_open() {
    let dir = tempfile::tempdir().unwrap();
    let adapter = adapter(dir.path(), ("[mask, next, prefix, src,", "[mask, next, prefix,"));
    let (code, report) = run(&adapter, &[]);
    assert_eq!(code, Some(0), "{report:#}");
    let unreported = report["pairs"][0]["unreported"].as_array().unwrap();
    assert!(unreported.iter().any(|what| what == "src"), "{report:#}");
}

/// Promises of a profile that the DUT does not keep, and rows that it lacks.
#[test]
fn what_a_profile_forbids_ends_a_run_with_its_reason() {
    for (from, to, code, says) in [
        ("rows: all", "rows: {except: [vid.v]}", 7, "mini does not implement vid.v"),
        ("vdst-whole,\n  flags]", "vdst-whole, flags, flags-acc]", 5, "promises: flags-acc"),
        (
            "final-lds: false",
            "final-lds: true",
            5,
            "profile.yaml:8: final-lds: true, but the DUT does not show",
        ),
        ("limits: {queue: 1}", "limits: {lanes: [8]}", 7, "its warps have 8 lanes"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let (got, report) = run(&adapter(dir.path(), (from, to)), &[]);
        assert_eq!(got, Some(code), "{to}: {report:#}");
        assert!(report["detail"].as_str().unwrap_or_default().contains(says), "{to}: {report:#}");
        assert_eq!(report["lacks"].is_string(), code == 7, "{to}: {report:#}");
    }
}

/// A profile that names what is not there is bad input, told with its line before anything is built.
#[test]
fn a_profile_with_a_mistake_is_told_with_its_line() {
    let difference = |row: &str, field: &str, expires: &str| {
        format!(
            "final-lds: false\ndifferences:\n  - name: d\n    rows: [{row}]\n    fields: [{field}]\n    \
             reason: r\n    expires: {expires}"
        )
    };
    for (from, to, says) in [
        (
            "final-lds: false",
            difference("addi", "sdata", "2020-13-01"),
            ":14: difference 'd': '2020-13-01' is not",
        ),
        (
            "final-lds: false",
            difference("addi", "sdata", "2020-01-01"),
            ":14: difference 'd': it expired on 2020-01-01: renew it with a reason, or remove it",
        ),
        (
            "final-lds: false",
            difference("addi", "data", "2999-12-31"),
            ":12: difference 'd': no field of a record",
        ),
        (
            "final-lds: false",
            difference("addi", "insn", "2999-12-31"),
            ":12: difference 'd': field 'insn' identifies",
        ),
        (
            "final-lds: false",
            difference("csrr", "sdata", "2999-12-31"),
            ":11: difference 'd': no instruction is",
        ),
        ("rows: all", "rows: {except: [zfinks]}".into(), ":3: rows: 'zfinks' is neither"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let adapter = adapter(dir.path(), (from, &to));
        let program = mini().join("program.s").display().to_string();
        let output = tandem(&["run", "--dut", &adapter.display().to_string(), &program]);
        let text = String::from_utf8_lossy(&output.stderr);
        let place = format!("{}{says}", adapter.join("profile.yaml").display());
        assert!(output.status.code() == Some(5) && text.contains(&place), "{place}\n{text}");
    }
}

/// `--strict-profile` compares what a known difference excuses, and a bundle remembers that it did.
#[test]
fn a_strict_run_lifts_known_differences() {
    let known = "final-lds: false\ndifferences:\n  - {name: known, rows: [addi], fields: [sdata], reason: r, \
                 expires: 2999-12-31}";
    let dir = tempfile::tempdir().unwrap();
    let adapter = adapter(dir.path(), ("final-lds: false", known)).display().to_string();
    // The script says that x5 becomes 101.
    let program = fs::read_to_string(mini().join("program.s")).unwrap();
    let other = program.replace(".word 8, 0, 0, 0, 5, 100", ".word 8, 0, 0, 0, 5, 101");
    assert_ne!(other, program);
    let program = dir.path().join("program.s").display().to_string();
    fs::write(&program, other).unwrap();
    let code = |words: &[&str]| tandem(words).status.code();
    assert_eq!(code(&["run", "--dut", &adapter, &program]), Some(0));
    let bundle = dir.path().join("bundle").display().to_string();
    let strict = ["run", "--dut", &adapter, &program, "--strict-profile", "--bundle", &bundle];
    let output = tandem(&strict);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(1) && text.contains("sdata"), "{text}");
    let again = tandem(&["replay", &bundle]);
    let text = String::from_utf8_lossy(&again.stdout);
    assert!(again.status.code() == Some(1) && text.contains("as recorded: yes"), "{text}");
    assert_eq!(code(&["check", "x.ll", "--strict-profile"]), Some(2));
}

/// Differences that hold are in the verdict: used ones with their count, unused ones for scripts.
#[test]
fn known_differences_are_reported() {
    let with = |row: &str| {
        format!(
            "final-lds: false\ndifferences:\n  - {{name: known, rows: [{row}], fields: [sdata], reason: r, \
             expires: 2999-12-31}}"
        )
    };
    let dir = tempfile::tempdir().unwrap();
    let (code, report) = run(&adapter(dir.path(), ("final-lds: false", &with("addi"))), &[]);
    assert_eq!(
        (code, report["pairs"][0]["waived"][0]["name"].as_str()),
        (Some(0), Some("known")),
        "{report:#}"
    );
    let dir = tempfile::tempdir().unwrap();
    let (code, report) = run(&adapter(dir.path(), ("final-lds: false", &with("csrrw"))), &[]);
    assert_eq!(
        (code, report["pairs"][0]["waived"].as_array().map(Vec::len)),
        (Some(0), Some(0)),
        "{report:#}"
    );
    // `regress` reports, once, that no case met it.
    assert_eq!(
        (&report["unmet"], report["notes"].as_array().map(Vec::len)),
        (&serde_json::json!(["known"]), Some(0))
    );
}

/// A library needs a profile next to it, is a single machine, and has no sources.
#[test]
fn a_library_built_elsewhere_runs_through_the_same_door() {
    let config = "1x1x4".parse().unwrap();
    let source = ventus_dut::Source::from_dir(&mini()).unwrap();
    let built = ventus_dut::Builder::new(source).unwrap().build(&config, ventus_dut::Flavour::Plain).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let library = dir.path().join("other.so");
    fs::copy(built.path, &library).unwrap();
    let program = mini().join("program.s").display().to_string();
    let path = library.display().to_string();
    let fails = |words: &[&str], code: i32, says: &str| {
        let output = tandem(&[&["run", "--dut", path.as_str(), program.as_str()], words].concat());
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(code) && text.contains(says), "{words:?}: {text}");
    };
    fails(&[], 5, "other.so.yaml");
    fs::copy(mini().join("profile.yaml"), dir.path().join("other.so.yaml")).unwrap();
    let (code, report) = run(&library, &[]);
    assert_eq!((code, report["verdict"].as_str()), (Some(0), Some("pass")), "{report:#}");
    fails(&["--config", "tiny"], 2, "try --config 1x1x4");
    fails(&["--plant", "rtl:scalar-data"], 2, "a planted fault needs the DUT's sources");
}

#[test]
fn commands_without_a_dut_refuse_the_option() {
    for (words, says) in [
        (&["check", "x.ll", "--dut", "in-tree"][..], "check runs no DUT"),
        (&["replay", "x", "--dut", "in-tree"], "a bundle names its own DUT"),
        (&["isa", "list", "--dut", "in-tree"], "no DUT"),
        (&["run", "x.s", "--dut", "/nonexistent"], "no DUT /nonexistent"),
    ] {
        let output = tandem(words);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(2 | 5)) && text.contains(says), "{words:?}: {text}");
    }
}
