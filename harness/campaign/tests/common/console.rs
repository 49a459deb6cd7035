//! The console blocks of a page: what they type, and what they show of the output.

use super::{Scratch, root};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

/// A command of the text, and the lines of its output that the text shows.
pub struct Typed {
    pub command: String,
    pub shown: Vec<String>,
}

/// What the console blocks of a page type.
pub fn typed(markdown: &str) -> Vec<Typed> {
    let (mut inside, mut more, mut all) = (false, false, Vec::<Typed>::new());
    for line in markdown.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(kind), false) => inside = kind == "console",
            (Some(_), true) => inside = false,
            (None, true) => {
                match (line.strip_prefix("$ "), all.last_mut()) {
                    (Some(command), _) => all.push(Typed { command: command.into(), shown: vec![] }),
                    (None, Some(last)) if more => last.command += &format!("\n{line}"),
                    (None, Some(last)) => last.shown.push(line.into()),
                    (None, None) => panic!("a block begins with output: {line}"),
                }
                more = line.ends_with('\\');
            }
            (None, false) => {}
        }
    }
    all
}

/// A directory that looks like the project's root: its RTL and tests, the programs, and no `build`.
pub fn project() -> Scratch {
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

/// What a command prints in such a directory, both streams together.
pub fn output(s: &Scratch, command: &str) -> String {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(s.path(".")).env("TANDEM_ROOT", root());
    let output = shell.output().expect("a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
