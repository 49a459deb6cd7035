//! The reference data: Ventus kernels with their logs, and a list of encodings, which are not part of a
//! checkout. This crate finds the data, and lets a check that needs it report that it was not run.
//!
//! The data is in the directory that `TANDEM_SHARED` names, or else in `shared` next to the checkout. A
//! checkout without it is complete: checks that need it are skipped, each by name. With
//! `TANDEM_REQUIRE_DATA=1`, as in CI, missing data is an error; so is a `TANDEM_SHARED` without reference
//! data.
//!
//! A test begins with [`reference!`]:
//!
//! ```no_run
//! # fn every_case_loads() {
//! let cases = tandem_refdata::reference!("ventus-cases");
//! # let _: std::path::PathBuf = cases;
//! # }
//! ```

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The environment variable that names the directory of the reference data.
pub const DIRECTORY: &str = "TANDEM_SHARED";
/// The environment variable that, set to 1, makes missing data an error.
pub const REQUIRED: &str = "TANDEM_REQUIRE_DATA";
/// The environment variable that names a file to which every skipped check adds a line with its name.
pub const NOT_RUN: &str = "TANDEM_NOT_RUN";
/// Why a check was not run, in the words of reports.
pub const REASON: &str = "no reference data (TANDEM_SHARED)";

/// A directory that all reference data contains.
const MARK: &str = "ventus-cases";

/// Why the reference data cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DataError {
    /// The named directory holds something else.
    #[error(
        "{DIRECTORY} is {}, which holds no {MARK}: set it to the reference data, or unset it to do without",
        .0.display()
    )]
    Elsewhere(PathBuf),
    /// The data is demanded, and is not where it belongs.
    #[error(
        "no reference data at {}, and {REQUIRED} demands it: put it there or set {DIRECTORY}",
        .0.display()
    )]
    Missing(PathBuf),
}

/// A check that is not run cannot be recorded.
#[derive(Debug, Error)]
#[error("{NOT_RUN}: {}: {source}", file.display())]
pub struct RecordError {
    /// The file that `TANDEM_NOT_RUN` names.
    pub file: PathBuf,
    /// What the system says.
    pub source: std::io::Error,
}

/// The directory of the reference data for the checkout at `root`. None if there is none and it is not
/// required.
///
/// # Errors
/// `TANDEM_SHARED` names something else, or the data is required but missing; the text says what to do.
pub fn directory(root: &Path) -> Result<Option<PathBuf>, DataError> {
    let required = std::env::var_os(REQUIRED).is_some_and(|v| v == "1");
    locate(std::env::var_os(DIRECTORY), &root.join("../shared"), required)
}

fn locate(named: Option<OsString>, beside: &Path, required: bool) -> Result<Option<PathBuf>, DataError> {
    if let Some(named) = named.filter(|n| !n.is_empty()) {
        let dir = PathBuf::from(named);
        return if dir.join(MARK).is_dir() { Ok(Some(dir)) } else { Err(DataError::Elsewhere(dir)) };
    }
    if beside.join(MARK).is_dir() {
        return Ok(Some(beside.to_path_buf()));
    }
    if required {
        return Err(DataError::Missing(beside.to_path_buf()));
    }
    Ok(None)
}

/// The path of `what` in the reference data, for the test that calls this. If it is None, the test is
/// skipped, which is reported on standard error and in the file that `TANDEM_NOT_RUN` names. Tests call
/// [`reference!`].
///
/// # Panics
/// The reference data is required but missing, it lacks `what`, or the skip cannot be recorded.
pub fn for_test(what: &str, package: &str, module: &str) -> Option<PathBuf> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let Some(dir) = directory(root).unwrap_or_else(|e| panic!("{e}")) else {
        // Libtest names a test's thread after the test; without threads there is only the module's name.
        let thread = std::thread::current();
        let test = thread.name().filter(|n| *n != "main").unwrap_or("");
        // In a unit test the thread's name already contains the module's path, except for the crate.
        let test = match module.split_once("::") {
            Some((_, inner)) if test.starts_with(inner) => test.to_string(),
            _ => format!("{module}::{test}"),
        };
        let check = format!("{package} {test}");
        // Not by eprintln!, which libtest hides when a test passes.
        let _ = writeln!(std::io::stderr(), "{check}: not run, {REASON}");
        record(&check).unwrap_or_else(|e| panic!("{e}"));
        return None;
    };
    let path = dir.join(what);
    assert!(path.exists(), "{} is missing: the reference data is not complete", path.display());
    Some(path)
}

/// Adds the skipped `check` to the file that `TANDEM_NOT_RUN` names, if it names one.
///
/// # Errors
/// If the file cannot be written: a skipped check must not go unnoticed.
pub fn record(check: &str) -> Result<(), RecordError> {
    let Some(file) = std::env::var_os(NOT_RUN) else { return Ok(()) };
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(&file);
    // One write per line, so that lines of several processes do not mix.
    let written = opened.and_then(|mut f| f.write_all(format!("{check}\n").as_bytes()));
    written.map_err(|source| RecordError { file: file.into(), source })
}

/// The path of a file or directory of the reference data, in a test. Without data the test returns, and its
/// name is reported as not run.
#[macro_export]
macro_rules! reference {
    ($what:expr) => {
        match $crate::for_test($what, env!("CARGO_PKG_NAME"), module_path!()) {
            Some(path) => path,
            None => return,
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_found_beside_or_by_name_and_missed_only_if_nobody_wants_it() {
        let root = std::env::temp_dir().join(format!("tandem-refdata-{}", std::process::id()));
        let (full, empty) = (root.join("full"), root.join("empty"));
        std::fs::create_dir_all(full.join(MARK)).unwrap();
        std::fs::create_dir_all(&empty).unwrap();
        let named = |dir: &Path| Some(dir.as_os_str().to_owned());
        // The value of TANDEM_SHARED, the directory next to the checkout, whether data is required; the
        // expected result.
        type Want<'a> = Result<Option<&'a Path>, &'static str>;
        let table: [(Option<OsString>, &Path, bool, Want); 8] = [
            (None, &full, false, Ok(Some(&full))),
            (None, &full, true, Ok(Some(&full))),
            (named(&full), &empty, true, Ok(Some(&full))),
            // A directory that happens to have this name is not reference data.
            (None, &empty, false, Ok(None)),
            (Some(OsString::new()), &empty, false, Ok(None)),
            (None, &empty, true, Err("demands it")),
            (named(&empty), &full, false, Err("holds no ventus-cases")),
            (named(&root.join("nowhere")), &full, true, Err("holds no ventus-cases")),
        ];
        for (named, beside, required, want) in table {
            let got = locate(named.clone(), beside, required);
            match want {
                Ok(path) => assert_eq!(got, Ok(path.map(Path::to_path_buf)), "{named:?} {required}"),
                Err(text) => {
                    assert!(got.as_ref().is_err_and(|e| e.to_string().contains(text)), "{named:?}: {got:?}")
                }
            }
        }
        std::fs::remove_dir_all(&root).unwrap();
    }
}
