//! Tests that the program takes the arguments of every Tandem command line in README, docs and the CI
//! templates. The commands are not run here.

use crate::Cli;
use clap::Parser;
use clap::error::ErrorKind;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Splits a command as a shell does, up to the first operator or comment.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (vec![], None::<String>, None);
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some('"') | None, '\\') => word.get_or_insert_default().extend(chars.next()),
            (None, ' ') => words.extend(word.take()),
            (None, '#') if word.is_none() => break,
            (None, '|' | '>' | ';' | '&') => {
                // The number in `2>` is not a word.
                if c == '>' && word.as_deref() == Some("2") {
                    word = None;
                }
                break;
            }
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The arguments of every `./scripts/tandem` in a text of shell commands.
fn commands(shell: &str) -> Vec<Vec<String>> {
    let joined = shell.replace("\\\n", " ");
    let starts = joined.match_indices("./scripts/tandem ").map(|(at, found)| &joined[at + found.len()..]);
    starts.map(|rest| words(rest.lines().next().unwrap_or_default())).collect()
}

/// The shell blocks of a Markdown file, and the commands typed in its console blocks.
fn shell_blocks(markdown: &str) -> String {
    let (mut inside, mut shell, mut more) = (None, String::new(), false);
    for line in markdown.lines() {
        match (line.trim_start().strip_prefix("```"), inside) {
            (Some(_), Some(_)) => inside = None,
            (Some(kind), None) => inside = Some(kind),
            (None, Some("sh" | "bash")) => shell += &format!("{line}\n"),
            (None, Some("console")) if more || line.starts_with("$ ") => {
                more = line.ends_with('\\');
                shell += &format!("{}\n", line.trim_start_matches("$ "));
            }
            (None, _) => {}
        }
    }
    shell
}

/// Every string in a value that runs a command.
fn scripts(value: &serde_yaml::Value, found: &mut Vec<String>) {
    match value {
        serde_yaml::Value::String(text) => found.push(text.clone()),
        serde_yaml::Value::Sequence(all) => all.iter().for_each(|v| scripts(v, found)),
        serde_yaml::Value::Mapping(all) => all.values().for_each(|v| scripts(v, found)),
        serde_yaml::Value::Tagged(t) => scripts(&t.value, found),
        _ => {}
    }
}

/// Why the program refuses these arguments.
fn refused(arguments: &[String]) -> Option<String> {
    let line = std::iter::once("tandem").chain(arguments.iter().map(String::as_str));
    let error = Cli::try_parse_from(line).err()?;
    let shows = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    (!shows).then(|| format!("tandem {}\n{error}", arguments.join(" ")))
}

#[test]
fn words_split_as_in_a_shell() {
    for (command, want) in [
        ("run a -E 'not data' # why", &["run", "a", "-E", "not data"][..]),
        (r#"run "a b"\ c --x=''"#, &["run", "a b c", "--x="]),
        ("fuzz --time 8h 2> night.log", &["fuzz", "--time", "8h"]),
        ("isa list | head", &["isa", "list"]),
        ("doctor; fi", &["doctor"]),
    ] {
        assert_eq!(words(command), want, "{command}");
    }
}

#[test]
fn every_command_in_the_documentation_parses() {
    let mut files = vec![root().join("README.md")];
    for dir in
        ["docs", "docs/architecture", "docs/guides", "docs/ci", "isa-tests/kernels", "isa-tests/corpus"]
    {
        let entries = std::fs::read_dir(root().join(dir)).unwrap().map(|e| e.unwrap().path());
        files.extend(entries.filter(|p| p.extension().is_some_and(|e| e == "md")));
    }
    // The guide to a new kind of case uses this name.
    let new_kind = "vtypes".to_string();
    let (mut count, mut wrong) = (0, vec![]);
    for file in files {
        for arguments in commands(&shell_blocks(&read(&file))) {
            count += 1;
            if arguments.contains(&new_kind) {
                continue;
            }
            wrong.extend(refused(&arguments).map(|why| format!("{}: {why}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 100, "only {count} commands found");
}

/// The templates have the form that their services require of jobs and steps.
#[test]
fn the_ci_templates_are_jobs() {
    let yaml = |file| -> serde_yaml::Value {
        serde_yaml::from_str(&read(&root().join("docs/ci").join(file))).unwrap()
    };
    let github = yaml("github.yml");
    let jobs = github["jobs"].as_mapping().unwrap();
    for (name, job) in jobs {
        assert!(job.get("runs-on").is_some() && job["timeout-minutes"].is_u64(), "{name:?}");
        let steps = job["steps"].as_sequence().unwrap();
        assert!(steps.len() > 3, "{name:?}");
        for step in steps {
            assert!(step["uses"].is_string() != step["run"].is_string(), "{name:?}: {step:?}");
        }
    }
    let gitlab = yaml("gitlab.yml");
    let stages = gitlab["stages"].as_sequence().unwrap();
    for name in ["smoke", "nightly"] {
        let job = &gitlab[name];
        assert!(stages.contains(&job["stage"]), "{name}");
        assert!(gitlab.get(job["extends"].as_str().unwrap()).is_some(), "{name}");
        for key in ["script", "after_script"] {
            let lines = job[key].as_sequence().unwrap();
            assert!(!lines.is_empty() && lines.iter().all(serde_yaml::Value::is_string), "{name}: {key}");
        }
        assert!(job["artifacts"]["reports"]["junit"].is_string(), "{name}");
    }
    assert_eq!(
        gitlab["nightly"]["cache"][0], gitlab[".tandem"]["cache"],
        "the nightly job keeps what is built"
    );
    // 4 is the exit code of scripts/tandem and of the program if a tool fails.
    let again = serde_yaml::Value::from(u64::from(crate::exit::ExitCode::Tool.code()));
    assert_eq!(gitlab[".tandem"]["retry"]["exit_codes"][0], again);
}

/// The templates are YAML, and each command in them is one of the program's, with a plan that exists.
#[test]
fn every_command_of_the_ci_templates_parses() {
    for (file, jobs) in
        [("github.yml", &["jobs", "smoke", "nightly"][..]), ("gitlab.yml", &["smoke", "nightly"])]
    {
        // Both name a shard by variables; YAML has folded what one of them writes on two lines.
        let text = read(&root().join("docs/ci").join(file)).replace("${{ matrix.shard }}", "1");
        let text = text.replace("$CI_NODE_INDEX/$CI_NODE_TOTAL", "1/4");
        let yaml: serde_yaml::Value = serde_yaml::from_str(&text).unwrap_or_else(|e| panic!("{file}: {e}"));
        jobs.iter().for_each(|job| assert!(text.contains(&format!("{job}:")), "{file}: no {job}"));
        let mut found = vec![];
        scripts(&yaml, &mut found);
        let all = commands(&found.join("\n"));
        let mut names: Vec<&str> = all.iter().map(|arguments| arguments[0].as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["doctor", "history", "regress", "signoff"], "{file}");
        for arguments in &all {
            assert_eq!(refused(arguments), None, "{file}");
            let plans = arguments.iter().filter(|a| a.ends_with(".yaml"));
            plans.for_each(|plan| assert!(root().join(plan).is_file(), "{file}: no {plan}"));
        }
        let all: Vec<String> = all.into_iter().flatten().collect();
        for option in ["--shard", "--junit", "--html", "--history", "--keep"] {
            assert!(all.iter().any(|a| a == option), "{file}: no {option}");
        }
        // Each file that a command writes is also named for upload.
        for written in [".xml", ".html", ".sqlite"] {
            let names = all.iter().filter(|a| a.ends_with(written));
            names.for_each(|name| {
                assert!(text.matches(name.trim_end_matches(written)).count() >= 2, "{file}: {name}")
            });
        }
    }
}

/// The full names of the commands that do not group others.
fn leaves(command: &clap::Command, before: &str, found: &mut Vec<(String, clap::Command)>) {
    for c in command.get_subcommands().filter(|c| c.get_name() != "help" && !c.is_hide_set()) {
        let name = format!("{before}{}", c.get_name());
        if c.has_subcommands() {
            leaves(c, &format!("{name} "), found);
        } else {
            found.push((name, c.clone()));
        }
    }
}

/// The text in backquotes in lines that begin like this.
fn named(page: &str, begins: &str, column: usize) -> Vec<String> {
    let lines = page.lines().filter(|l| l.starts_with(begins));
    let cells = lines.filter_map(|l| l.split('|').nth(column));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>()).collect()
}

/// docs/interfaces.md has the exit codes of every command, and a section for every command with JSON.
#[test]
fn the_page_on_interfaces_leaves_no_command_out() {
    let page = read(&root().join("docs/interfaces.md"));
    let (codes, json) = page.split_once("\n## JSON\n").unwrap();
    let mut all = vec![];
    leaves(&<Cli as clap::CommandFactory>::command(), "", &mut all);
    let (_, table) = codes.split_once("| command | 0 |").unwrap();
    let mut listed = named(table, "| `", 1);
    listed.sort();
    let mut names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
    names.sort();
    assert_eq!(listed, names);
    // A flag of the group above counts too. `history add` prints nothing.
    let prints = |name: &str, c: &clap::Command| {
        let own = c.get_arguments().any(|a| a.get_long() == Some("json"));
        own || name.starts_with("history ") && name != "history add"
    };
    let mut wanted: Vec<&String> =
        all.iter().filter(|(name, c)| prints(name, c)).map(|(name, _)| name).collect();
    let headings = named(json, "### ", 0);
    let mut headings: Vec<&String> = headings.iter().filter(|h| !h.contains("--format")).collect();
    wanted.sort();
    headings.sort();
    assert_eq!(headings, wanted);
}

/// Files that are written and kept: the commands in them are typed in the project's root, whoever wrote them.
const KEPT: [&str; 4] = [
    "harness/bringup/src/skeleton/records.rs",
    "harness/campaign/src/fuzz/files.rs",
    "harness/campaign/src/mutants/levels.rs",
    "harness/mutants/src/levels.rs",
];

/// The Rust sources below a directory, without tests.
fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "tests" && name != "examples" && name != "target" {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// A command in a message begins with what starts the program from the user's directory. `tandem` is on
/// nobody's path, and `./scripts/tandem` is there in the project's root alone.
#[test]
fn a_command_in_a_message_can_be_typed() {
    let mut files = vec![];
    ["harness", "golden", "rtl"].iter().for_each(|dir| sources(&root().join(dir), &mut files));
    assert!(files.len() > 300, "{}", files.len());
    let mut wrong = vec![];
    for file in files {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        if KEPT.contains(&name.as_str()) || file.ends_with("documented.rs") {
            continue;
        }
        let text = read(&file);
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
        let typed = lines.filter(|(_, line)| line.contains("`tandem ") || line.contains("./scripts/tandem "));
        wrong.extend(typed.map(|(n, line)| format!("{name}:{}: {}", n + 1, line.trim())));
    }
    assert!(wrong.is_empty(), "use tandem_words::typed or command:\n{}", wrong.join("\n"));
}

/// A flag that no command has is found, so the tests above can fail.
#[test]
fn a_wrong_flag_is_refused() {
    for wrong in ["regress p.yaml --shards 1/4", "regres p.yaml", "regress p.yaml --shard 5/4", "signoff"] {
        assert!(refused(&words(wrong)).is_some(), "{wrong}");
    }
}
