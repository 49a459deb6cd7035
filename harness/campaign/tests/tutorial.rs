//! The tutorial, docs/guides/find-a-bug.md, command by command: what it shows of the output is there, in this
//! order. It compiles a GPU three times, so only the nightly run has it.

mod common;

use common::{Scratch, root};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

/// A command of the text, and the lines of its output that the text shows.
struct Typed {
    command: String,
    shown: Vec<String>,
}

/// What the console blocks of a page type.
fn typed(markdown: &str) -> Vec<Typed> {
    let (mut inside, mut all) = (false, Vec::<Typed>::new());
    for line in markdown.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(kind), false) => inside = kind == "console",
            (Some(_), true) => inside = false,
            (None, true) => match line.strip_prefix("$ ") {
                Some(command) => all.push(Typed { command: command.into(), shown: vec![] }),
                None => all.last_mut().expect("a command is first").shown.push(line.into()),
            },
            (None, false) => {}
        }
    }
    all
}

/// A directory that looks like the project's root: its RTL and tests, the programs, and no `build`.
fn project() -> Scratch {
    let s = Scratch::new();
    for name in ["rtl", "isa-tests"] {
        symlink(root().join(name), s.path(name)).expect("a link");
    }
    std::fs::create_dir(s.path("scripts")).expect("a directory");
    let program = Path::new(env!("CARGO_BIN_EXE_tandem-campaign"));
    s.put("scripts/tandem", format!("#!/bin/sh\nexec {} \"$@\"\n", program.display()));
    let runs = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(s.path("scripts/tandem"), runs).expect("it can be run");
    s
}

#[test]
#[ignore = "compiles a GPU three times: scripts/nightly runs it"]
fn every_command_shows_what_the_tutorial_says() {
    let page = root().join("docs/guides/find-a-bug.md");
    let all = typed(&std::fs::read_to_string(&page).expect("the tutorial"));
    assert!(all.len() > 10, "{} commands", all.len());
    let s = project();
    for Typed { command, shown } in all {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{command} 2>&1")]).current_dir(s.path(".")).env("TANDEM_ROOT", root());
        let output = shell.output().expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut lines = text.lines();
        for want in &shown {
            assert!(
                lines.any(|line| line.starts_with(want)),
                "$ {command}\nno '{want}' there, or not in order:\n{text}"
            );
        }
    }
}
