//! Files of results: written whole or not at all, and read back.

use crate::exit::{ExitCode, Failure, tool_failure};
use std::path::{Path, PathBuf};
use tandem_files::{check_writable, write_atomically};
use tandem_report::RegressReport;

/// Checks that these result files can be written, so that the user learns of it before hours of tests.
pub fn writable<'a>(files: impl IntoIterator<Item = &'a Option<PathBuf>>) -> Result<(), Failure> {
    let all = files.into_iter().flatten().filter(|path| path.as_os_str() != "-");
    together(all.map(|path| check_writable(path).map_err(|e| not_written(path, &e))))
}

/// Writes a result file whole or not at all.
pub fn write_result(path: &Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, text.as_bytes()).map_err(|e| not_written(path, &e))
}

fn not_written(path: &Path, e: &std::io::Error) -> Failure {
    tool_failure(format!("cannot write {}: {e}", path.display()))
}

/// Makes all attempts and joins their failures. A failed attempt does not keep the others from being made.
pub fn together(attempts: impl IntoIterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
    let failures: Vec<Failure> = attempts.into_iter().filter_map(Result::err).collect();
    let code = ExitCode::of_all(failures.iter().map(|f| f.code));
    let all: Vec<String> = failures.into_iter().map(|f| f.message).collect();
    if all.is_empty() { Ok(()) } else { Err(Failure { code, message: all.join("; ") }) }
}

/// Reads the JSON report of a regression.
pub fn read_report(file: &Path) -> Result<RegressReport, Failure> {
    let wrong = |e: String| Failure::bad_input(format!("{}: {e}", file.display()));
    let unreadable = |e| Failure::unreadable(file, &e);
    let text = std::fs::read_to_string(file).map_err(unreadable)?;
    serde_json::from_str(&text).map_err(|e| wrong(format!("not a report of `regress --json`: {e}")))
}
