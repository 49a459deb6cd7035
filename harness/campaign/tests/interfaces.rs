//! docs/interfaces.md is true: its exit codes are those of the program, and each of its JSON tables fits what
//! the commands beside it print. Commands marked `slow` run with TANDEM_SLOW=1, as in scripts/nightly; the
//! others take seconds in all.

mod common;

use common::page::{Section, exit_codes, section, sections, text};
use common::{Scratch, root};
use serde_json::{Value, json};
use std::os::unix::fs::symlink;
use tandem_judge::ExitCode;

#[test]
fn the_table_of_exit_codes_is_the_program_s() {
    let rows: Vec<String> =
        ExitCode::ALL.iter().map(|c| format!("| {} | {} |", c.code(), c.meaning())).collect();
    let whole = format!("| exit code | meaning |\n|---|---|\n{}\n\n", rows.join("\n"));
    assert!(text().contains(&whole), "the page lacks\n{whole}");
}

#[test]
fn the_verdicts_of_run_are_the_program_s() {
    let words: Vec<String> = tandem_judge::Verdict::ALL
        .iter()
        .map(|v| serde_json::to_value(v).expect("JSON").as_str().expect("a word").to_string())
        .collect();
    let row = format!("| `verdict` | string | {} |", words.join(", "));
    assert!(text().contains(&row), "the page lacks\n{row}");
}

/// A directory in which the page's commands can run, and write.
fn place() -> Scratch {
    let here = Scratch::new();
    for name in ["isa-tests", "rtl", "harness", "benches"] {
        symlink(root().join(name), here.path(name)).expect("a link");
    }
    std::fs::create_dir(here.path("build")).expect("a directory");
    here
}

/// The words of a command; only single quotes occur.
fn words(command: &str) -> Vec<String> {
    let plain = command.strip_prefix("./scripts/tandem ").expect("a command of Tandem");
    let parts = plain.split('\'').enumerate();
    parts
        .flat_map(|(n, part)| match n % 2 {
            0 => part.split_whitespace().map(String::from).collect(),
            _ => vec![part.to_string()],
        })
        .collect()
}

/// Whether the command's row allows this code.
fn allowed(words: &[String], code: i32) -> bool {
    let table = exit_codes();
    let two = words[..2].join(" ");
    let row = table.iter().find(|(name, _)| *name == two || *name == words[0]);
    let (_, [zero, one, three]) = row.unwrap_or_else(|| panic!("no exit codes of {two}"));
    match code {
        0 => true,
        1 => !one.is_empty(),
        3 => !three.is_empty(),
        other => zero.contains(&format!("({other} if not)")),
    }
}

/// Runs a command, and compares what it prints: what is wrong.
fn run(here: &Scratch, section: &Section, command: &str) -> Option<String> {
    let words = words(command);
    let ended = here.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    if !allowed(&words, ended.code) {
        return Some(format!("{command}: the page does not have this exit code: {ended}"));
    }
    let file = words.iter().position(|w| w == "--json").and_then(|at| words.get(at + 1));
    let printed = match file.filter(|name| name.ends_with(".json")) {
        Some(name) => here.text(name),
        None if words.iter().any(|w| w == "--json" || w == "json") => ended.out.clone(),
        None => return None,
    };
    let misfit = match serde_json::from_str(&printed) {
        Ok(value) => section.misfit(&value)?,
        Err(e) => format!("{e}: {ended}"),
    };
    Some(format!("{command}: {misfit}"))
}

/// The results of a planted fault as if the design itself had failed, on the same commit that has passed: a
/// test that is flaky and fails now.
fn add_a_failing_run(here: &Scratch) {
    let mut report: Value = serde_json::from_str(&here.text("build/results.json")).expect("results");
    assert_eq!(report["cases"][0]["status"], "fail", "the planted fault was not seen: {report:#}");
    report["id"] = json!("a failing run");
    report["environment"].as_object_mut().expect("an environment").remove("plant");
    report["environment"]["begun"] = json!("2999-12-31T00:00:00Z");
    here.put("build/failing.json", report.to_string());
    here.run(&["history", "add", "build/failing.json", "--history", "build/history.sqlite"]).expect_code(0);
}

#[test]
fn what_commands_print_fits_the_tables() {
    let here = place();
    let slow = std::env::var_os("TANDEM_SLOW").is_some_and(|v| v == "1");
    let data = std::env::var_os("TANDEM_SHARED").is_some() || root().join("../shared/ventus-cases").exists();
    assert!(
        data || std::env::var_os("TANDEM_REQUIRE_DATA").is_none_or(|v| v != "1"),
        "TANDEM_REQUIRE_DATA demands the reference data, and TANDEM_SHARED is not set"
    );
    let (mut left_out, mut wrong) = (vec![], vec![]);
    for section in sections() {
        for (command, comment) in &section.examples {
            if comment.contains("slow") && !slow || comment.contains("data") && !data {
                left_out.push(command.clone());
                continue;
            }
            if command.contains(" history flaky ") {
                add_a_failing_run(&here);
            }
            wrong.extend(run(&here, &section, command));
        }
    }
    println!("not run: {left_out:#?}");
    assert!(wrong.is_empty(), "docs/interfaces.md says otherwise:\n{}", wrong.join("\n"));
    // The histories had something to show.
    for what in ["flaky", "first-failing"] {
        let ended = here.run(&["history", what, "--history", "build/history.sqlite", "--json"]);
        assert_ne!(ended.out.trim(), "[]", "{what}");
    }
}

/// What does not fit a table is found, so the test above can fail.
#[test]
fn what_is_wrong_does_not_fit() {
    let good = json!({"accepted": true, "diagnostics": [{"severity": "error", "document": null, "clause": null,
        "construct": null, "path": "a", "line": 3, "hint": "h"}]});
    let check = section("check");
    assert_eq!(check.misfit(&good), None);
    let changed = |pointer: &str, value: Value| {
        let mut changed = good.clone();
        *changed.pointer_mut(pointer).expect("a place") = value;
        check.misfit(&changed)
    };
    for (pointer, value, want) in [
        ("/accepted", json!("yes"), "accepted: \"yes\" is not boolean"),
        ("/accepted", json!(null), "accepted: null is not boolean"),
        ("/diagnostics/0/line", json!(1.5), "diagnostics.[].line: 1.5 is not integer or null"),
        ("/diagnostics/0", json!({}), "diagnostics.[]: no clause"),
        ("/diagnostics", json!({}), "diagnostics: no array, unlike the table"),
        ("/diagnostics/0", json!([]), "diagnostics.[]: an array, unlike the table"),
        ("/diagnostics/0", json!(7), "diagnostics.[]: 7 is not in the table"),
        ("", json!({"accepted": true, "diagnostics": [], "new": 1}), "new: not in the table"),
        ("", json!({"accepted": true}), ": no diagnostics"),
    ] {
        assert_eq!(changed(pointer, value).as_deref(), Some(want), "{pointer}");
    }
}
