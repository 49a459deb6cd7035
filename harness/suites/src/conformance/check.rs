//! Judges cases without a run: compares the compiler's diagnostics on a module with those in the file.
//! Blessing writes them into the file.

use super::done::{Bench, Finding, does_not_hold};
use super::file::{Case, Ruling, line_of};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tandem_judge::{ExitCode, Failure};
use tandem_nvvm::{CompileError, Options, Source};

/// Judges a case. With `bless`, a difference is written into the file and is not a failure.
pub fn run(case: &Case, want: &Ruling, bench: &Bench<'_>) -> Vec<Finding> {
    let began = std::time::Instant::now();
    let mut findings = Vec::new();
    let mut fail = |failure| findings.push(Finding { level: None, config: None, failure });
    let (found, asm) = match case.sources() {
        Ok(sources) => judge(&sources, case.strict),
        // A module in MLIR that has no LLVM IR.
        Err(f) if f.code == ExitCode::BadInput => (refusal(&f.message), None),
        Err(f) => {
            fail(f);
            return findings;
        }
    };
    if let Ok(Some(other)) = case.twin() {
        match (asm, judge(&other, case.strict).1) {
            (Some(a), Some(b)) if instructions(&a) == instructions(&b) => {}
            (Some(_), Some(_)) => fail(twin_differs()),
            _ => fail(does_not_hold("`same_code_as` needs a kernel in both modules")),
        }
    }
    if found == *want {
        if !found.accepted && found.lines.is_empty() {
            fail(does_not_hold("it is refused without a diagnostic"));
        }
    } else if bench.bless && found.accepted == want.accepted {
        if let Err(e) = bless(&bench.dir.join(&case.file), case, &found) {
            fail(Failure::tool(e));
        }
    } else {
        fail(does_not_hold(difference(want, &found)));
    }
    bench.spent.compile(began);
    findings
}

/// The failure of a module that compiles to other instructions than its twin.
pub fn twin_differs() -> Failure {
    does_not_hold("the module of `same_code_as` becomes other instructions")
}

fn difference(want: &Ruling, found: &Ruling) -> String {
    let word = |v: &Ruling| if v.accepted { "accepted" } else { "refused" };
    let mut text = if want.accepted == found.accepted {
        format!("{} as it should be, but with other words (TANDEM_BLESS=1 takes them):\n", word(found))
    } else {
        format!("{}, but it should be {}:\n", word(found), word(want))
    };
    for line in want.lines.iter().filter(|l| !found.lines.contains(l)) {
        text.push_str(&format!("- {line}\n"));
    }
    for line in found.lines.iter().filter(|l| !want.lines.contains(l)) {
        text.push_str(&format!("+ {line}\n"));
    }
    text.trim_end().to_string()
}

/// The compiler's diagnostics on a module and, if it has kernels and is accepted, its code.
fn judge(sources: &[Source], strict: bool) -> (Ruling, Option<String>) {
    match tandem_nvvm::compile_modules(sources, &Options { opt_level: 0, strict, ..Options::default() }) {
        Ok(compiled) => {
            let lines = compiled.warnings.iter().map(ToString::to_string).collect();
            (Ruling { accepted: true, lines }, Some(compiled.asm))
        }
        // A module without kernels is meant to be linked with others.
        Err(CompileError::Kernel(_)) => (Ruling { accepted: true, lines: Vec::new() }, None),
        Err(e) => (refusal(&e.to_string()), None),
    }
}

fn refusal(text: &str) -> Ruling {
    Ruling { accepted: false, lines: text.lines().map(str::to_string).collect() }
}

/// Assembly without its references to source lines.
pub fn instructions(asm: &str) -> Vec<&str> {
    asm.lines()
        .map(|l| l.split(['#', ';']).next().unwrap_or("").trim())
        .filter(|l| !l.is_empty() && !l.starts_with(".loc") && !l.starts_with(".file"))
        .collect()
}

/// Why diagnostics cannot be written to a file.
#[derive(Debug)]
enum BlessError {
    /// The file cannot be read or written.
    File(PathBuf, std::io::Error),
    /// The case has no place for them.
    NoPlace(PathBuf, usize),
}

impl fmt::Display for BlessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlessError::File(path, e) => write!(f, "{}: {e}", path.display()),
            BlessError::NoPlace(path, line) => {
                write!(f, "{}:{line}: no `refused:` or `accepted:` on a line of its own here", path.display())
            }
        }
    }
}

impl std::error::Error for BlessError {}

/// Writes the diagnostics into the file.
fn bless(path: &Path, case: &Case, found: &Ruling) -> Result<(), BlessError> {
    // Cases of one file may be judged concurrently.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let text = std::fs::read_to_string(path).map_err(|e| BlessError::File(path.to_path_buf(), e))?;
    let new = if path.extension().is_some_and(|e| e == "ll") {
        let mut new = String::from_utf8_lossy(&case.modules[0]).into_owned();
        new.push_str(if found.accepted { "; ==> accepted\n" } else { "; ==> refused\n" });
        for line in &found.lines {
            new.push_str(format!("; {line}").trim_end());
            new.push('\n');
        }
        new
    } else {
        in_table(&text, case, found).ok_or_else(|| BlessError::NoPlace(path.to_path_buf(), case.line))?
    };
    tandem_files::write_atomically(path, new.as_bytes()).map_err(|e| BlessError::File(path.to_path_buf(), e))
}

/// The table with the block of one case replaced; the rest, including comments, stays as it is.
fn in_table(text: &str, case: &Case, found: &Ruling) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |l: &str| l.len() - l.trim_start().len();
    let from = if case.name.is_empty() { 0 } else { line_of(text, &case.name) - 1 };
    let key = if found.accepted { "accepted:" } else { "refused:" };
    let at = (from..lines.len())
        .take_while(|&n| n == from || !lines[n].trim_start().starts_with("- name:"))
        .find(|&n| lines[n].trim_start().trim_start_matches("- ").starts_with(key))?;
    let depth = indent(lines[at]) + if lines[at].trim_start().starts_with("- ") { 2 } else { 0 };
    let end = (at + 1..lines.len())
        .find(|&n| !lines[n].trim().is_empty() && indent(lines[n]) <= depth)
        .unwrap_or(lines.len());
    let mut out: Vec<String> = lines[..at].iter().map(|l| l.to_string()).collect();
    let head = &lines[at][..lines[at].find(key)? + key.len()];
    if found.lines.is_empty() {
        out.push(format!("{head} \"\""));
    } else {
        out.push(format!("{head} |"));
        out.extend(
            found.lines.iter().map(|l| format!("{}{l}", " ".repeat(depth + 2)).trim_end().to_string()),
        );
    }
    out.extend(lines[end..].iter().map(|l| l.to_string()));
    Some(out.join("\n") + "\n")
}
