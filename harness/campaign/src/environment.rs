//! The environment of a regression or a measurement: its machine, its tools and its design.

use crate::committed::git;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use tandem_report::{Ended, Environment};
use ventus_dut::RecordMask;

/// The environment of this process, for the checkout at `root`.
///
/// Facts that cannot be found out are stated as unknown, so that no result is lost for want of `git`.
/// `tandem signoff` says no if commit or RTL are unknown.
pub fn environment(root: &Path, plant: Option<String>) -> Environment {
    let unknown = || Environment::UNKNOWN.to_string();
    let Ended { commit, rtl, .. } = ended(root);
    let mut tools = BTreeMap::new();
    let mut tool = |name: &str, text: Option<String>| {
        tools.insert(name.to_string(), text.unwrap_or_else(unknown));
    };
    let verilator = std::env::var("VERILATOR").unwrap_or_else(|_| "verilator".into());
    tool("tandem", Some(env!("CARGO_PKG_VERSION").to_string()));
    tool("verilator", first_line(Command::new(verilator).arg("--version")));
    tool("c++", first_line(Command::new("c++").arg("--version")));
    tool("llvm", first_line(Command::new("llvm-config-19").arg("--version")));
    tool("system", first_line(Command::new("uname").arg("-srm")));
    tool("processor", processor());
    // Options that change the RTL, and are in no commit.
    if let Some(options) = std::env::var("TANDEM_DUT_VERILATE").ok().filter(|options| !options.is_empty()) {
        tool(Environment::VERILATE, Some(options));
    }
    Environment {
        begun: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        commit,
        rtl,
        dut: crate::library::dut().to_string(),
        records: crate::library::given_records()
            .filter(|records| *records != RecordMask::ALL)
            .map(|records| records.to_string()),
        plant,
        duts: BTreeMap::new(),
        data: None,
        tools,
        ended: None,
    }
}

/// The present design, for the end of a run.
pub fn ended(root: &Path) -> Ended {
    let unknown = || Environment::UNKNOWN.to_string();
    Ended {
        commit: commit(root).unwrap_or_else(unknown),
        rtl: crate::library::dut().fingerprint().unwrap_or_else(|_| unknown()),
        duts: BTreeMap::new(),
    }
}

/// The commit that is checked out. If files differ from it, a hash of the differences follows, so that each
/// state of the files has one name.
fn commit(root: &Path) -> Option<String> {
    let git = |words: &[&str]| git(root, words);
    let head = String::from_utf8(git(&["rev-parse", "HEAD"])?).ok()?.trim().to_string();
    let top = PathBuf::from(String::from_utf8(git(&["rev-parse", "--show-toplevel"])?).ok()?.trim());
    let status = git(&["status", "--porcelain", "-z", "--untracked-files=all"])?;
    let status = String::from_utf8_lossy(&status);
    // New files at the top are reports, because git knows all sources there.
    let is_report = |entry: &&str| entry.strip_prefix("?? ").is_some_and(|name| !name.contains('/'));
    let changed: Vec<&str> =
        status.split('\0').filter(|entry| !entry.is_empty() && !is_report(entry)).collect();
    if changed.is_empty() {
        return Some(head);
    }
    let mut hash = blake3::Hasher::new();
    hash.update(&git(&["diff", "HEAD", "--binary"])?);
    for entry in changed {
        hash.update(entry.as_bytes());
        if let Some(name) = entry.strip_prefix("?? ") {
            // If its contents cannot be read, its name alone counts.
            let _ = std::fs::File::open(top.join(name)).and_then(|file| hash.update_reader(file).map(drop));
        }
    }
    Some(format!("{head}+changes-{}", &hash.finalize().to_hex()[..12]))
}

/// The first line of a command's output.
fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|o| o.status.success())?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(|line| line.trim().to_string())
}

/// The number of processors, and their name.
fn processor() -> Option<String> {
    let n = tandem_suites::progress::all_processors();
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "))?.1;
    Some(format!("{n} x {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clean commit and every kind of change: each state of the files has a name of its own.
    #[test]
    fn a_state_of_the_files_has_one_name() {
        let dir = tempfile::tempdir().unwrap();
        let (root, put) = (dir.path(), |name: &str, text: &str| {
            let file = dir.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        });
        assert_eq!(commit(root), None, "no checkout");
        let git = |words: &[&str]| {
            let name = ["-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false"];
            let done = Command::new("git").arg("-C").arg(root).args(name).args(words).output().unwrap();
            assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
        };
        git(&["init", "--quiet"]);
        put(".gitignore", "/build/\n");
        put("src/a", "1");
        git(&["add", "-A"]);
        git(&["commit", "--quiet", "-m", "one"]);
        let head = commit(root).unwrap();
        assert!(head.len() == 40 && !head.contains('+'), "{head}");
        put("build/out", "x");
        put("report.html", "x");
        assert_eq!(commit(root).as_ref(), Some(&head), "outputs are no changes");
        let mut seen = vec![head.clone()];
        for (name, text) in [("src/a", "2"), ("src/a", "3"), ("src/new", "1"), ("src/new", "2")] {
            put(name, text);
            let now = commit(root).unwrap();
            assert!(now.starts_with(&format!("{head}+changes-")), "{now}");
            assert_eq!(commit(root).as_ref(), Some(&now));
            assert!(!seen.contains(&now), "{name} {text}");
            seen.push(now);
        }
        git(&["add", "-A"]);
        git(&["commit", "--quiet", "-m", "two"]);
        let next = commit(root).unwrap();
        assert!(next.len() == 40 && next != head, "{next}");
    }
}
