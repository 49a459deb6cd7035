//! Which files of a sign-off a commit has. An answer that rests on a file of one disk cannot be found again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use tandem_signoff::Input;
use tandem_suites::regress::Case;

/// The files that an answer rests on, and the commits that have them: the plan and its companions (`named`,
/// each with the word for it), and what the cases read.
///
/// None if the project's root is no git checkout, whose commit is then unknown. The reference data has no
/// commit; its hash is part of the environment.
pub fn inputs(
    root: &Path,
    data: Option<&Path>,
    named: &[(&'static str, &Path)],
    cases: &[Case],
) -> Option<Vec<Input>> {
    let mut repositories = Repositories { root: Repository::of(root)?, others: BTreeMap::new() };
    let mut found = Vec::new();
    for (what, path) in named {
        let commit = repositories.commit(&whole(path));
        found.push(Input { what, path: path.to_path_buf(), commit, hash: hash(path) });
    }
    let data = data.map(whole);
    let read: BTreeSet<PathBuf> = cases.iter().flat_map(|case| files(root, case)).collect();
    for path in read {
        if data.as_ref().is_some_and(|data| path.starts_with(data)) {
            continue;
        }
        let commit = repositories.commit(&path);
        if commit.is_none() {
            found.push(Input { what: "tests", hash: hash(&path), path, commit });
        }
    }
    Some(found)
}

/// A hash of all files of a directory, with their names. None if the plan's cases read none of them.
pub fn data_hash(root: &Path, data: &Path, cases: &[Case]) -> Option<String> {
    let data = whole(data);
    if !cases.iter().flat_map(|case| files(root, case)).any(|path| path.starts_with(&data)) {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    let walk = walkdir::WalkDir::new(&data).sort_by_file_name();
    for entry in walk.into_iter().filter_map(Result::ok).filter(|e| e.file_type().is_file()) {
        let name = entry.path().strip_prefix(&data).unwrap_or(entry.path());
        hasher.update(name.to_string_lossy().as_bytes());
        // If its contents cannot be read, its name alone counts; a case that needs it fails.
        let _ = std::fs::File::open(entry.path()).and_then(|file| hasher.update_reader(file).map(drop));
    }
    Some(short(&hasher.finalize()))
}

/// The existing files and directories that a case's words name.
fn files(root: &Path, case: &Case) -> Vec<PathBuf> {
    let words = case.positional().into_iter().filter(|word| word.contains(['/', '.']));
    words.filter_map(|word| root.join(word).canonicalize().ok()).collect()
}

/// The path without links and `..`.
pub fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// A hash of a file; of a directory, nothing.
fn hash(path: &Path) -> Option<String> {
    Some(short(&blake3::hash(&std::fs::read(path).ok()?)))
}

fn short(hash: &blake3::Hash) -> String {
    hash.to_hex()[..16].to_string()
}

/// The checkout of the project, and those that other files lie in.
struct Repositories {
    root: Repository,
    others: BTreeMap<PathBuf, Option<Repository>>,
}

impl Repositories {
    /// The commit that has a file. In the project's checkout it suffices that git knows the file: if it was
    /// changed, the mark of changes in the environment's commit says so.
    fn commit(&mut self, path: &Path) -> Option<String> {
        if self.root.knows(path) {
            return Some(self.root.head.clone());
        }
        let directory = path.parent()?;
        if directory.starts_with(&self.root.top) {
            return None;
        }
        let other = self.others.entry(directory.to_path_buf()).or_insert_with(|| Repository::of(directory));
        other.as_ref().filter(|r| r.knows(path) && r.is_unchanged(path)).map(|r| r.head.clone())
    }
}

/// A git checkout.
struct Repository {
    top: PathBuf,
    head: String,
    /// The files that git tracks, as whole paths.
    tracked: BTreeSet<PathBuf>,
}

impl Repository {
    /// The checkout that a directory lies in.
    fn of(directory: &Path) -> Option<Repository> {
        let line = |words: &[&str]| Some(String::from_utf8(git(directory, words)?).ok()?.trim().to_string());
        let head = line(&["rev-parse", "HEAD"])?;
        let top = whole(Path::new(&line(&["rev-parse", "--show-toplevel"])?));
        let list = git(&top, &["ls-files", "-z"])?;
        let names = list.split(|&b| b == 0).filter(|name| !name.is_empty());
        let tracked = names.map(|name| top.join(&*String::from_utf8_lossy(name))).collect();
        Some(Repository { top, head, tracked })
    }

    /// Whether git tracks a file, or a file of a directory.
    fn knows(&self, path: &Path) -> bool {
        self.tracked.range(path.to_path_buf()..).next().is_some_and(|found| found.starts_with(path))
    }

    /// Whether a file, or a directory with all its files, is as the commit has it.
    fn is_unchanged(&self, path: &Path) -> bool {
        let words = ["status", "--porcelain", "--untracked-files=all", "--"];
        let path = path.to_string_lossy();
        git(&self.top, &[&words[..], &[&path]].concat()).is_some_and(|changes| changes.is_empty())
    }
}

/// What git answers in a directory; none if it fails.
pub fn git(directory: &Path, words: &[&str]) -> Option<Vec<u8>> {
    let output = Command::new("git").arg("-C").arg(directory).args(words).output().ok()?;
    output.status.success().then_some(output.stdout)
}
