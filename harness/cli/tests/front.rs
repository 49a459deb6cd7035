//! The program `tandem` alone: the commands it runs, its list of commands, and how it hands over the others.

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

/// Without the other program, its commands end with exit code 4 and advice; with it, they run.
#[test]
fn the_other_program_is_looked_for_beside_this_one() {
    let dir = tempfile::tempdir().expect("a scratch directory");
    let alone = dir.path().join("tandem");
    std::fs::copy(env!("CARGO_BIN_EXE_tandem"), &alone).expect("a copy of the program");
    let out = tandem(&alone, &["fuzz", "--cases", "1"]);
    let stderr = text(&out.stderr);
    assert_eq!(out.status.code(), Some(4), "{stderr}");
    assert!(
        stderr.contains("`fuzz` is a command of tandem-campaign") && stderr.contains("./scripts/tandem"),
        "{stderr}"
    );
    std::os::unix::fs::symlink("/bin/echo", dir.path().join("tandem-campaign")).expect("a link");
    let out = tandem(&alone, &["isa", "sweep", "--slice", "1/2"]);
    assert_eq!(text(&out.stdout), "isa sweep --slice 1/2\n");
}
