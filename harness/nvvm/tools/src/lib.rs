//! Programs that only some inputs need: clang for sources, `mlir-translate` for MLIR. Most runs need none, so
//! `scripts/setup` installs a group of packages when the first input asks for it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use tandem_process::Limits;
use thiserror::Error;

/// A group of packages that is not there and could not be installed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct Missing {
    /// The output of the attempt to install it.
    pub why: String,
}

/// The project's root: `TANDEM_ROOT`, or the checkout in which this crate was compiled.
pub fn root() -> PathBuf {
    match std::env::var_os("TANDEM_ROOT") {
        Some(root) if !root.is_empty() => PathBuf::from(root),
        _ => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").components().collect(),
    }
}

/// Returns the result of `find`. If `find` finds nothing at first, `scripts/setup `*group* runs and `find` is
/// called again. If several threads ask at once, one installs and the others wait.
///
/// # Errors
/// If it is still missing: the script's output.
pub fn find_or_install<T>(group: &str, find: impl Fn() -> Option<T>) -> Result<T, Missing> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = find() {
        return Ok(found);
    }
    let script = root().join("scripts/setup");
    let done = tandem_process::run(Command::new(&script).arg(group), &[], Limits::default());
    if let Some(found) = find() {
        return Ok(found);
    }
    let why = match done {
        Ok(output) if output.ending.success() => "its packages are installed, but it is not there".into(),
        Ok(output) => output.complaint(),
        Err(e) => format!("{}: {e}", script.display()),
    };
    Err(Missing { why })
}

#[cfg(test)]
mod tests {
    use super::find_or_install;
    use std::cell::Cell;

    #[test]
    fn what_is_there_is_not_installed() {
        assert_eq!(find_or_install("no-such-group", || Some(7)), Ok(7));
    }

    #[test]
    fn what_stays_away_is_reported_with_the_script_s_words() {
        let asked = Cell::new(0);
        let missing = find_or_install("no-such-group", || {
            asked.set(asked.get() + 1);
            None::<()>
        });
        let why = missing.expect_err("there is nothing").why;
        assert!(why.contains("no group no-such-group"), "{why}");
        assert_eq!(asked.get(), 2, "before and after");
    }
}
