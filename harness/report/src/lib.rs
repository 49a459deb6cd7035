//! Verdicts for people and machines. A [`RunReport`] is one kernel (or chain of kernels) under one
//! configuration and seed; a [`RegressReport`] is many of them. Each has a text form and a JSON form.
//! Nothing here prints or runs anything.

mod regress;
mod run;

pub use regress::{CaseResult, CaseStatus, NotRun, RegressReport};
pub use run::{PairReport, RunReport, Waived};

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;

/// Writes `contents` to a temporary file next to `path` and renames it, so that no reader ever sees half a
/// file. If `path` is not a regular file (a device, a pipe, a link), it is written to directly.
pub fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    if std::fs::symlink_metadata(path).is_ok_and(|m| !m.is_file()) {
        // /dev/stdout may lead to a file that already contains text.
        let device = path.starts_with("/dev");
        let mut file =
            OpenOptions::new().write(true).append(device).truncate(!device).create(!device).open(path)?;
        return file.write_all(contents);
    }
    let dir = path.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(dir)?;
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    let tmp = dir.join(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    std::fs::write(&tmp, contents)?;
    std::fs::rename(&tmp, path)
}

/// A whole number in groups of three, separated by thin spaces: `1 234 567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        let _ = write!(out, "{c}");
    }
    out
}

/// A number with its noun: `1 case`, `1 200 cases`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(n), if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(n), text);
        }
        assert_eq!([0, 1, 2000].map(|n| counted(n, "case")), ["0 cases", "1 case", "2 000 cases"]);
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let dir = std::env::temp_dir().join(format!("tandem-report-{}", std::process::id()));
        let file = dir.join("a/out.json");
        write_atomically(&file, b"one").unwrap();
        write_atomically(&file, b"two").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(dir.join("a")).unwrap().count(), 1);
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn what_is_not_a_regular_file_is_written_to() {
        write_atomically(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!std::fs::symlink_metadata("/dev/null").unwrap().is_file());
        assert!(write_atomically(Path::new("/"), b"a directory").is_err());
        let dir = std::env::temp_dir().join(format!("tandem-report-link-{}", std::process::id()));
        let (file, link) = (dir.join("file"), dir.join("link"));
        write_atomically(&file, b"something longer").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
