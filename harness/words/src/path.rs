//! Paths that cannot be read, and the existing ones that may be meant.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Says that a path does not exist, and names the existing one that is near it, if there is one.
pub fn missing(path: &Path) -> String {
    unreadable(path, &ErrorKind::NotFound.into())
}

/// Says why a path cannot be read: [`why_unreadable`], after the path.
pub fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("{}: {}", path.display(), why_unreadable(path, error))
}

/// Why a path cannot be read. Of one that does not exist, the existing one that is near it, if there is one.
pub fn why_unreadable(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        // Of a link that leads nowhere, the system's words say what there is to say.
        ErrorKind::NotFound if path.is_symlink() => format!("cannot read it: {error}"),
        ErrorKind::NotFound => format!("no such file or directory{}", meant(path)),
        ErrorKind::IsADirectory => "a directory, expected a file".to_string(),
        _ => format!("cannot read it: {error}"),
    }
}

/// The question whether the existing path that is near this one is meant, to follow a text; empty if there is
/// none.
pub fn meant(path: &Path) -> String {
    near(path).map_or_else(String::new, |near| format!("; did you mean {}?", near.display()))
}

/// The existing path that is nearest to one that does not exist.
fn near(path: &Path) -> Option<PathBuf> {
    let listed = |dir: &Path| if dir.as_os_str().is_empty() { Path::new(".") } else { dir }.to_path_buf();
    let known = path.ancestors().skip(1).find(|dir| listed(dir).is_dir())?;
    let rest = path.strip_prefix(known).ok()?;
    let mut names = rest.components().map(|c| c.as_os_str());
    let wrong = names.next()?.to_str()?;
    let after: PathBuf = names.collect();
    let entries = fs::read_dir(listed(known)).ok()?.flatten().map(|e| e.file_name());
    let scored = entries.filter_map(|name| likeness(wrong, name.to_str()?));
    let (_, name) = scored.min()?;
    let found = known.join(name);
    if after.as_os_str().is_empty() {
        return Some(found);
    }
    // The names after it may be misspelt too.
    let whole = found.join(after);
    if whole.exists() { Some(whole) } else { near(&whole).or(Some(found)) }
}

/// How far a name in a directory is from the one that was typed, and what to type instead; `None` if it is
/// something else.
fn likeness(wrong: &str, name: &str) -> Option<(usize, String)> {
    if name.starts_with('.') && !wrong.starts_with('.') || name == wrong {
        return None;
    }
    let distance = |a: &str, b: &str| strsim::osa_distance(&a.to_lowercase(), &b.to_lowercase());
    let stem = |name: &str| Path::new(name).file_stem().and_then(OsStr::to_str).map(String::from);
    let whole = distance(wrong, name);
    // A wrong extension, or one too few or too many.
    let stems = distance(&stem(wrong)?, &stem(name)?) + 1;
    let far = whole.min(stems);
    // A case is named without its extension.
    let of_case = Path::new(name).extension().is_some_and(|e| e == "metadata" || e == "data");
    let shown = if of_case && !wrong.contains('.') { stem(name)? } else { name.to_string() };
    (far * 3 <= stem(wrong)?.len().max(3)).then_some((far, shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_existing_path_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir_all(at("isa-tests/kernels/saxpy")).unwrap();
        for file in ["isa-tests/kernels/saxpy/saxpy.ll", "gauss_1.metadata", "gauss_1.data", "plan.yaml"] {
            fs::write(at(file), "").unwrap();
        }
        for (typed, meant) in [
            ("isa-tests/kernels/saxpi", Some("isa-tests/kernels/saxpy")),
            ("isa-test/kernel/saxpy", Some("isa-tests/kernels/saxpy")),
            ("isa-tests/kernels/saxpy.yaml", Some("isa-tests/kernels/saxpy")),
            ("isa-tests/kernels/saxpy/saxpy.bc", Some("isa-tests/kernels/saxpy/saxpy.ll")),
            ("isa-test/other", Some("isa-tests")),
            ("gauss_2", Some("gauss_1")),
            ("Plan.yml", Some("plan.yaml")),
            ("nosuch.yaml", None),
            ("plan.yaml/x", None),
        ] {
            let meant = meant.map_or(String::new(), |m| format!("; did you mean {}?", at(m).display()));
            let want = format!("{}: no such file or directory{meant}", at(typed).display());
            assert_eq!(missing(&at(typed)), want);
        }
    }

    #[test]
    fn a_path_without_a_directory_is_looked_for_here() {
        assert_eq!(near(Path::new("Cargo.tom")), Some("Cargo.toml".into()));
        assert_eq!(near(Path::new("scr/lib.rs")), Some("src/lib.rs".into()));
        let why = why_unreadable(Path::new("src"), &ErrorKind::IsADirectory.into());
        assert_eq!(why, "a directory, expected a file");
    }
}
