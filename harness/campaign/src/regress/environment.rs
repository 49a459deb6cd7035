//! Where a regression runs, and on what.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;
use tandem_report::Environment;

/// The environment of this process, for the checkout at `root`.
///
/// What cannot be found out is said to be unknown: a result is not lost for want of `git`. `tandem signoff`
/// says no to an unknown commit or RTL.
pub fn environment(root: &Path, plant: Option<String>) -> Environment {
    let unknown = || "unknown".to_string();
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
    Environment {
        begun: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        commit: commit(root).unwrap_or_else(unknown),
        rtl: crate::library::dut().fingerprint().unwrap_or_else(|_| unknown()),
        plant,
        tools,
    }
}

/// The commit that is checked out, and whether tracked files differ from it.
fn commit(root: &Path) -> Option<String> {
    let git = |words: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(words).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let head = git(&["rev-parse", "HEAD"])?;
    let changes = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changes.is_empty() { head } else { head + "+changes" })
}

fn first_line(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|o| o.status.success())?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(|line| line.trim().to_string())
}

/// How many processors there are, and their name.
fn processor() -> Option<String> {
    let n = tandem_suites::progress::all_processors();
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "))?.1;
    Some(format!("{n} x {name}"))
}
