//! The program `tandem` alone: the commands it runs, its list of commands, and how it hands over the others.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the crate lies two levels below the root")
}

fn tandem(program: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(words).env("TANDEM_ROOT", root()).current_dir(root());
    command.output().expect("the program starts")
}

fn own(words: &[&str]) -> Output {
    tandem(Path::new(env!("CARGO_BIN_EXE_tandem")), words)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_program_runs() {
    let out = own(&["run", "isa-tests/programs/lock.s", "--engine", "golden"]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    assert!(text(&out.stdout).starts_with("RAN "), "{}", text(&out.stdout));
}

#[test]
fn help_lists_every_command() {
    let out = text(&own(&["--help"]).stdout);
    let commands =
        ["run", "compile", "check", "conformance", "coverage", "directed", "replay", "bench", "fuzz"];
    for c in commands.iter().chain(&["mutants", "isa", "regress"]) {
        assert!(out.lines().any(|l| l.split_whitespace().next() == Some(c)), "{c}: {out}");
    }
}

/// Extensions are called as in profiles, and as in the lists.
#[test]
fn a_list_takes_both_names_of_an_extension() {
    let list = |name| own(&["isa", "list", "--ext", name]);
    let memory = list("v-memory");
    assert!(text(&memory.stdout).contains("vle32.v ") && !text(&memory.stdout).contains("vadd.vv"));
    assert_eq!(memory.stdout, list("V (memory)").stdout);
    let none = list("nosuch");
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("a, i, m, v, v-memory, ventus,"), "{}", text(&none.stderr));
}

/// Without the other program, its commands end with exit code 4 and advice; with it, they run.
#[test]
fn the_other_program_is_looked_for_beside_this_one() {
    let dir = tempfile::tempdir().expect("a scratch directory");
    let alone = dir.path().join("tandem");
    fs::copy(env!("CARGO_BIN_EXE_tandem"), &alone).expect("a copy of the program");
    let out = tandem(&alone, &["fuzz", "--cases", "1"]);
    let stderr = text(&out.stderr);
    assert_eq!(out.status.code(), Some(4), "{stderr}");
    assert!(
        stderr.contains("`fuzz` is a command of tandem-campaign") && stderr.contains("./scripts/tandem"),
        "{stderr}"
    );
    symlink("/bin/echo", dir.path().join("tandem-campaign")).expect("a link");
    let out = tandem(&alone, &["isa", "sweep", "--slice", "1/2"]);
    assert_eq!(text(&out.stdout), "isa sweep --slice 1/2\n");
}

/// What `scripts/tandem` says on standard error, if cargo says `cargo` and ends with `code`. Both programs
/// are `echo`, and `built` says which of them exist before; cargo makes the other.
fn script(command: &str, built: &[&str], cargo: &str, code: i32) -> (Option<i32>, String) {
    let (ended, out, err) = script_with(command, built, cargo, code, |started| started);
    assert_eq!(out, if code == 0 { format!("{command}\n") } else { String::new() });
    (ended, err)
}

/// The same with both streams, for a script whose process is changed.
fn script_with(
    words: &str,
    built: &[&str],
    cargo: &str,
    code: i32,
    change: impl Fn(&mut Command) -> &mut Command,
) -> (Option<i32>, String, String) {
    let dir = tempfile::tempdir().expect("a scratch directory");
    let at = |name: &str| dir.path().join(name);
    for made in ["scripts", "bin", "target/release"] {
        fs::create_dir_all(at(made)).expect("a directory");
    }
    fs::copy(root().join("scripts/tandem"), at("scripts/tandem")).expect("a copy of the script");
    let release = at("target/release");
    for name in built {
        symlink("/bin/echo", release.join(name)).expect("a program");
    }
    let make =
        format!("ln -sf /bin/echo {0}/tandem; ln -sf /bin/echo {0}/tandem-campaign", release.display());
    for (name, lines) in [
        ("scripts/setup", String::new()),
        ("bin/cargo", format!("printf '{cargo}' >&2\n{make}\nexit {code}")),
    ] {
        fs::write(at(name), format!("#!/bin/sh\n{lines}\n")).expect("a script");
        fs::set_permissions(at(name), fs::Permissions::from_mode(0o755)).expect("it can be run");
    }
    let path = format!("{}:{}", at("bin").display(), std::env::var("PATH").expect("a PATH"));
    let mut started = Command::new("bash");
    started.arg(at("scripts/tandem")).args(words.split(' '));
    started.env("PATH", path).env_remove("CARGO_TARGET_DIR");
    let out = change(&mut started).output().expect("the script starts");
    (out.status.code(), text(&out.stdout), text(&out.stderr))
}

/// A pipe that nobody reads.
fn unread() -> std::io::PipeWriter {
    std::io::pipe().expect("a pipe").1
}

/// Nobody needs to read what the script says: it builds and starts the program all the same, and a build that
/// fails keeps its code.
#[test]
fn the_script_needs_no_reader() {
    const COMPILES: &str = "   Compiling a v1\\n   Compiling b v1\\n    Finished release\\n";
    for built in [&["tandem"][..], &[]] {
        let (code, out, _) = script_with("check x", built, COMPILES, 0, |s| s.stderr(unread()));
        assert_eq!((code, out.as_str()), (Some(0), "check x\n"), "{built:?}");
    }
    let (code, ..) = script_with("check x", &["tandem"], "error: no\\n", 101, |s| s.stderr(unread()));
    assert_eq!(code, Some(4));
}

/// Options of all commands may stand before the name of the command, which chooses the program.
#[test]
fn the_script_finds_the_command_behind_options() {
    for (words, program) in [
        ("--dut D regress PLAN", "tandem-campaign"),
        ("--records=none isa --strict-profile sweep", "tandem-campaign"),
        ("--dut fuzz run x", "tandem"),
    ] {
        // With the other program there, this one is built first, which is told.
        let (code, out, err) = script_with(words, &[], "", 0, |s| s);
        let other = err.contains("`trace`, `fuzz`");
        assert_eq!(
            (code, out, other),
            (Some(0), format!("{words}\n"), program == "tandem-campaign"),
            "{err}"
        );
    }
}

/// Neither a closed pipe nor a closed stream changes how a command ends.
#[test]
fn no_command_needs_a_reader() {
    let root = root().to_string_lossy().into_owned();
    let here = tempfile::tempdir().expect("a scratch directory");
    fs::write(here.path().join("bad.ll"), "not IR\n").expect("a file");
    for words in
        ["--help", "isa list", "isa decode 00700293", "run nowhere.yaml", "check bad.ll", "run --nothing"]
    {
        let start = |streams: &str, change: &dyn Fn(&mut Command) -> &mut Command| {
            let mut started = Command::new("bash");
            let line = format!("exec {} {words} {streams}", env!("CARGO_BIN_EXE_tandem"));
            started.args(["-c", &line]).env("TANDEM_ROOT", &root).current_dir(here.path());
            started.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
            change(&mut started);
            started.status().expect("the program starts").code()
        };
        let usual = start("", &|s| s);
        assert!(matches!(usual, Some(0 | 2 | 5)), "{words}: {usual:?}");
        for (what, code) in [
            ("stderr is a pipe that nobody reads", start("", &|s| s.stderr(unread()))),
            ("stdout is", start("", &|s| s.stdout(unread()))),
            ("both are", start("", &|s| s.stdout(unread()).stderr(unread()))),
            ("stderr is closed", start("2>&-", &|s| s)),
            ("all are closed", start("<&- >&- 2>&-", &|s| s)),
        ] {
            assert_eq!(code, usual, "tandem {words}: {what}");
        }
    }
}

/// A full disk is not a reader who has read enough: what is on standard output is not the whole.
#[test]
fn output_that_is_cut_short_is_no_pass() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem"));
    let out = command.args(["isa", "list"]).stdout(full).output().expect("the program starts");
    assert_eq!(out.status.code(), Some(4));
    assert!(text(&out.stderr).starts_with("tandem: standard output is incomplete: No space"), "{out:?}");
}

/// Whoever waits is told for what: for each of the two programs, for sources that changed, for another build.
#[test]
fn the_script_says_what_it_builds_and_waits_for() {
    const COMPILES: &str = "   Compiling a v1\\n   Compiling b v1\\n    Finished release\\n";
    const WAITS: &str = "    Blocking waiting for file lock on build directory\\n    Finished release\\n";
    assert_eq!(script("check", &["tandem"], "    Finished release\\n", 0), (Some(0), String::new()));
    let (_, first) = script("check", &[], COMPILES, 0);
    assert_eq!(
        first,
        "tandem: building the program of `run`, `check`, `compile`, `isa`, `replay` (a few minutes, once)\n"
    );
    let (_, other) = script("trace", &["tandem"], COMPILES, 0);
    assert_eq!(
        other,
        "tandem: building the program of `trace`, `fuzz`, `regress` and all commands but `run`, `check`, \
         `compile`, `isa`, `replay` (a few minutes, once)\n"
    );
    let (_, changed) = script("trace", &["tandem-campaign"], COMPILES, 0);
    assert_eq!(changed, "tandem: building what changed since the last time (up to minutes)\n");
    let (_, waits) = script("check", &["tandem"], WAITS, 0);
    assert_eq!(waits, "tandem: waiting for file lock on build directory (another build is running)\n");
    // What cargo refuses is shown whole, and nothing else of what it said.
    let error = "   Compiling a v1\\nerror: no\\n  --> a.rs:1\\n";
    let (code, failed) = script("check", &["tandem"], error, 101);
    assert_eq!(code, Some(4));
    assert_eq!(
        failed,
        "tandem: building what changed since the last time (up to minutes)\nerror: no\n  --> a.rs:1\n\
         tandem: the build failed (above)\n"
    );
}
