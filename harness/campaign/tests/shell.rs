//! `tandem completions` and `tandem man`: both cover the commands of both programs.

mod common;

use common::Scratch;
use std::process::Command;

/// Commands of `tandem` itself, of tandem-campaign, and below another; with an option of each.
const COMMANDS: [(&str, &str); 5] = [
    ("run", "signature"),
    ("compile", "emit"),
    ("signoff", "waivers"),
    ("fuzz", "promote"),
    ("dut-unit", "requests"),
];

#[test]
fn each_shell_gets_all_commands_and_options() {
    for shell in ["bash", "zsh", "fish"] {
        let script = Scratch::new().run(&["completions", shell]).expect_code(0).out;
        for (command, option) in COMMANDS {
            let name = command.rsplit('-').next().expect("a name");
            assert!(script.contains(name) && script.contains(option), "{shell}: {command} --{option}");
        }
    }
    Scratch::new().run(&["completions", "tcsh"]).expect_code(2);
}

/// What bash offers for words of which the last one is being written.
fn bash(script: &str, line: &[&str]) -> Vec<String> {
    let here = Scratch::new();
    here.put("tandem.bash", script);
    let words: Vec<String> = line.iter().map(|w| format!("'{w}'")).collect();
    let (last, before) = (line[line.len() - 1], line[line.len() - 2]);
    let ask = format!(
        "source tandem.bash; COMP_WORDS=({}); COMP_CWORD={}; _tandem tandem '{last}' '{before}'; \
         printf '%s\n' \"${{COMPREPLY[@]}}\"",
        words.join(" "),
        line.len() - 1
    );
    let output = Command::new("bash").args(["-c", &ask]).current_dir(here.path("")).output().expect("bash");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect()
}

#[test]
fn bash_completes_what_is_written() {
    let script = Scratch::new().run(&["completions", "bash"]).expect_code(0).out;
    for (line, want) in [
        (&["tandem", "sig"][..], &["signoff"][..]),
        (&["tandem", "d"], &["debug", "diff", "directed", "doctor", "dut"]),
        (&["tandem", "signoff", "--wa"], &["--waivers"]),
        (&["tandem", "dut", "unit", "--req"], &["--requests"]),
        (&["tandem", "run", "--sig"], &["--signature"]),
        (&["tandem", "schema", "testp"], &["testplan"]),
    ] {
        let mut got = bash(&script, line);
        got.sort();
        assert_eq!(got, want, "{line:?}");
    }
}

#[test]
fn each_command_has_a_man_page() {
    let here = Scratch::new();
    here.run(&["man", "share/man1"]).expect_code(0);
    for (command, option) in COMMANDS {
        let page = here.text(&format!("share/man1/tandem-{command}.1"));
        assert!(page.contains(&format!(".TH tandem-{command} 1")), "{command}: {page}");
        assert!(page.contains(&format!("\\-\\-{option}")), "{command}: no --{option}: {page}");
        assert!(page.contains(".TP\n\\fB7\\fR\nnot run, because the DUT lacks it\n"), "{command}: {page}");
    }
    assert!(here.text("share/man1/tandem.1").contains("Exit codes: 0 pass"), "the page of all commands");
    here.put("file", "");
    here.run(&["man", "file"]).expect_code(4).says(&["cannot write man pages to file"]);
}
