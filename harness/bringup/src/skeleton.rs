//! The skeleton of an adapter: `files.f`, `profile.yaml` and `probes.yaml` for somebody's RTL. Facts that its
//! ports tell are filled in. A line with TODO is one that only its author can write; likely candidates stand
//! next to it.

mod probes;
mod profile;
mod records;

use crate::design::Design;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

/// The place of the RTL. Paths are relative to the current directory.
#[derive(Clone, Debug)]
pub enum Rtl {
    /// A file list.
    List(PathBuf),
    /// Files, packages first.
    Sources(Vec<PathBuf>),
}

/// The files of an adapter's directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    /// Names and texts.
    pub files: Vec<(&'static str, String)>,
    /// The recognised ports, a line each, for the user.
    pub found: Vec<String>,
}

/// A line that its author has to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Todo {
    /// The file in the directory.
    pub file: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// The question that it asks.
    pub what: String,
}

/// Why no skeleton was written.
#[derive(Debug, thiserror::Error)]
pub enum SkeletonError {
    /// A file is there already. Nothing was written.
    #[error(
        "{} is there already, and nothing here overwrites: name another directory, or remove it",
        .0.display()
    )]
    Exists(PathBuf),
    /// A path that file lists cannot have.
    #[error("{}: a file list cannot name a path with a space, '#', '$' or '//' in it: link to it from \
             another place", .0.display())]
    Path(PathBuf),
    /// A file or directory cannot be written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: std::io::Error,
    },
}

/// Writes the texts of a skeleton in `dir` for the design's top.
///
/// # Errors
/// If a path of the RTL cannot stand in a file list.
pub fn skeleton(design: &Design, top: &str, rtl: &Rtl, dir: &Path) -> Result<Skeleton, SkeletonError> {
    let list = file_list(top, rtl, dir)?;
    let ports = probes::Ports::of(design, top);
    let files = vec![
        ("files.f", list),
        ("profile.yaml", profile::text(&ports, top)),
        ("probes.yaml", format!("{}{}", ports.text(top), records::text(design, ports.several()))),
    ];
    Ok(Skeleton { files, found: ports.found() })
}

/// The lines that only the author can write, file by file.
pub fn todo(skeleton: &Skeleton) -> Vec<Todo> {
    let of = |(file, text): &(&'static str, String)| -> Vec<Todo> {
        let line = |(n, line): (usize, &str)| {
            let (_, what) = line.split_once("# TODO ")?;
            Some(Todo { file, line: n + 1, what: what.trim().to_string() })
        };
        text.lines().enumerate().filter_map(line).collect()
    };
    skeleton.files.iter().flat_map(of).collect()
}

/// Writes the files into `dir`, which is created if it does not exist. Existing files are left alone.
///
/// # Errors
/// If one of the files exists already, or cannot be written.
pub fn write(skeleton: &Skeleton, dir: &Path) -> Result<(), SkeletonError> {
    let io = |path: &Path| {
        let path = path.to_path_buf();
        |error| SkeletonError::Io { path, error }
    };
    let path = |name: &str| dir.join(name);
    if let Some((name, _)) = skeleton.files.iter().find(|(name, _)| path(name).exists()) {
        return Err(SkeletonError::Exists(path(name)));
    }
    std::fs::create_dir_all(dir).map_err(io(dir))?;
    for (name, text) in &skeleton.files {
        let path = path(name);
        // If somebody else creates the file meanwhile, theirs stays.
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(io(&path))?;
        file.write_all(text.as_bytes()).map_err(io(&path))?;
    }
    Ok(())
}

/// `files.f` in `dir` for the RTL.
fn file_list(top: &str, rtl: &Rtl, dir: &Path) -> Result<String, SkeletonError> {
    let from = absolute(dir)?;
    let entry = |path: &Path| -> Result<String, SkeletonError> {
        let text = relative(&from, &absolute(path)?).display().to_string();
        let bad = |c: char| c.is_whitespace() || c == '#' || c == '$';
        if text.contains(bad) || text.contains("//") {
            return Err(SkeletonError::Path(path.to_path_buf()));
        }
        Ok(text)
    };
    let lines: Vec<String> = match rtl {
        Rtl::List(list) => vec![format!("-f {}", entry(list)?)],
        Rtl::Sources(sources) => {
            let included =
                directories(sources).into_iter().map(|dir| Ok(format!("+incdir+{}", entry(&dir)?)));
            included.chain(sources.iter().map(|s| entry(s))).collect::<Result<_, _>>()?
        }
    };
    Ok(format!("// The RTL of {top}; paths are relative to this directory.\n{}\n", lines.join("\n")))
}

/// The directories of these files, where files that they include may be.
pub fn directories(sources: &[PathBuf]) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = Vec::new();
    for parent in sources.iter().filter_map(|source| source.parent()) {
        let dir = if parent.as_os_str().is_empty() { PathBuf::from(".") } else { parent.to_path_buf() };
        if !all.contains(&dir) {
            all.push(dir);
        }
    }
    all
}

fn absolute(path: &Path) -> Result<PathBuf, SkeletonError> {
    let absolute = std::path::absolute(path);
    let absolute = absolute.map_err(|error| SkeletonError::Io { path: path.to_path_buf(), error })?;
    let mut clean = PathBuf::new();
    for part in absolute.components() {
        match part {
            Component::ParentDir => {
                clean.pop();
            }
            Component::CurDir => {}
            part => clean.push(part),
        }
    }
    Ok(clean)
}

/// The path from a directory to a file; both are absolute.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let same = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(same).map(|_| Component::ParentDir);
    up.chain(to.components().skip(same)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_from_the_directory_to_the_rtl() {
        for (from, to, is) in [
            ("/a/b/dut", "/a/rtl/x.v", "../../rtl/x.v"),
            ("/a", "/a/rtl/x.v", "rtl/x.v"),
            ("/a/dut", "/a/dut/x.v", "x.v"),
        ] {
            assert_eq!(relative(Path::new(from), Path::new(to)), Path::new(is));
        }
        let rtl = Rtl::Sources(vec!["/a/with space.v".into()]);
        assert!(file_list("t", &rtl, Path::new("/a/dut")).is_err());
        let rtl = Rtl::Sources(["/a/rtl/a.v", "/a/rtl/b.v", "/a/c.v"].map(PathBuf::from).to_vec());
        let text = file_list("t", &rtl, Path::new("/a/dut")).unwrap();
        let lines = "\n+incdir+../rtl\n+incdir+..\n../rtl/a.v\n../rtl/b.v\n../c.v\n";
        assert!(text.ends_with(lines), "{text}");
        let rtl = Rtl::List("/a/rtl/all.f".into());
        let text = file_list("t", &rtl, Path::new("/a/dut")).unwrap();
        assert!(text.ends_with("\n-f ../rtl/all.f\n"), "{text}");
    }

    #[test]
    fn nothing_is_overwritten() {
        let dir = tempfile::tempdir().unwrap();
        let s = Skeleton { files: vec![("a.f", "new".into()), ("b.f", "new".into())], found: vec![] };
        std::fs::write(dir.path().join("b.f"), "old").unwrap();
        assert!(matches!(write(&s, dir.path()), Err(SkeletonError::Exists(p)) if p.ends_with("b.f")));
        assert!(!dir.path().join("a.f").exists());
        assert_eq!(std::fs::read_to_string(dir.path().join("b.f")).unwrap(), "old");
        write(&s, &dir.path().join("deep/er")).unwrap();
        assert_eq!(std::fs::read_to_string(dir.path().join("deep/er/a.f")).unwrap(), "new");
    }
}
