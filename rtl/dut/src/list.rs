//! The file list of RTL from elsewhere: the syntax that simulators have in common. Everything else is
//! refused.

use crate::error::{BuildError, ListFault, Missing};
use std::fs;
use std::path::{Path, PathBuf};

/// The contents of a list. Paths are relative to the directory of the outermost list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileList {
    /// Sources in order: Verilog, SystemVerilog, and C++ (`.cpp`).
    pub files: Vec<PathBuf>,
    /// Directories of included files.
    pub include_dirs: Vec<PathBuf>,
    /// Macros, `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// Library files (`-v`): modules that are taken if something needs them.
    pub libraries: Vec<PathBuf>,
    /// Library directories (`-y`).
    pub library_dirs: Vec<PathBuf>,
    /// Extensions of files in library directories, with their dot (`+libext+`).
    pub extensions: Vec<String>,
}

/// Lists that name each other end somewhere.
const DEPTH: usize = 16;

impl FileList {
    /// Reads `name` in `dir`.
    ///
    /// # Errors
    /// If a file or directory is missing, or a line is not understood; with the list and the line.
    pub fn read(dir: &Path, name: &Path) -> Result<FileList, BuildError> {
        let mut list = FileList::default();
        let base = name.parent().unwrap_or(Path::new(""));
        list.add(&Here { dir, base, outer: None }, name, 0)?;
        if list.files.is_empty() {
            let path = dir.join(name);
            return Err(BuildError::List { list: path, line: None, fault: ListFault::Empty });
        }
        Ok(list)
    }

    fn add(&mut self, here: &Here<'_>, name: &Path, depth: usize) -> Result<(), BuildError> {
        let path = here.dir.join(name);
        let text = fs::read_to_string(&path)
            .map_err(|e| BuildError::Source(format!("{}: cannot read it: {e}", path.display())))?;
        for (n, line) in text.lines().enumerate() {
            let line = line.split("//").next().unwrap_or("").split('#').next().unwrap_or("");
            let bad = |fault| BuildError::List { list: path.clone(), line: Some(n + 1), fault };
            let mut words = line.split_whitespace();
            while let Some(word) = words.next() {
                if word.contains('$') {
                    return Err(bad(ListFault::Variable(word.into())));
                }
                let mut next = || {
                    let missing = || bad(ListFault::Incomplete(word.into()));
                    words.next().ok_or_else(missing)
                };
                match word {
                    "-f" | "-F" if depth == DEPTH => {
                        return Err(bad(ListFault::Circle));
                    }
                    "-f" | "-F" => {
                        let list = here.file(next()?).map_err(bad)?;
                        let base = list.parent().unwrap_or(Path::new("")).to_path_buf();
                        // Simulators take what a list of -f names from where they were started, and what a
                        // list of -F names from where it is. Both kinds are in use after either option.
                        let outer = (word == "-f").then(|| here.outer.unwrap_or(here.base));
                        self.add(&Here { dir: here.dir, base: &base, outer }, &list, depth + 1)?;
                    }
                    "-v" => self.libraries.push(here.file(next()?).map_err(bad)?),
                    "-y" => self.library_dirs.push(here.directory(next()?).map_err(bad)?),
                    _ => self.word(here, word).map_err(bad)?,
                }
            }
        }
        Ok(())
    }

    fn word(&mut self, here: &Here<'_>, word: &str) -> Result<(), ListFault> {
        let parts =
            |rest: &str| rest.split('+').filter(|p| !p.is_empty()).map(String::from).collect::<Vec<_>>();
        if let Some(rest) = word.strip_prefix("+incdir+") {
            for part in parts(rest) {
                self.include_dirs.push(here.directory(&part)?);
            }
        } else if let Some(rest) = word.strip_prefix("+define+") {
            self.defines.extend(parts(rest));
        } else if let Some(rest) = word.strip_prefix("+libext+") {
            self.extensions.extend(parts(rest));
        } else if let Some(define) = word.strip_prefix("-D").filter(|d| !d.is_empty()) {
            self.defines.push(define.to_string());
        } else if let Some(path) = word.strip_prefix("-I").filter(|d| !d.is_empty()) {
            self.include_dirs.push(here.directory(path)?);
        } else if word.starts_with(['-', '+']) {
            return Err(ListFault::Option(word.into()));
        } else {
            self.files.push(here.file(word)?);
        }
        Ok(())
    }

    /// The options for Verilator, but for files and include directories.
    pub fn options(&self) -> Vec<String> {
        let mut options: Vec<String> = self.defines.iter().map(|d| format!("-D{d}")).collect();
        for file in &self.libraries {
            options.extend(["-v".to_string(), file.display().to_string()]);
        }
        for dir in &self.library_dirs {
            options.extend(["-y".to_string(), dir.display().to_string()]);
        }
        if !self.extensions.is_empty() {
            options.push(format!("+libext+{}", self.extensions.join("+")));
        }
        options
    }
}

/// The directories from which a list's paths lead.
struct Here<'a> {
    /// Directory of the outermost list.
    dir: &'a Path,
    /// That of this list, relative to `dir`.
    base: &'a Path,
    /// Where a simulator that reads the outermost list would be started, if the list's paths may mean that.
    outer: Option<&'a Path>,
}

impl Here<'_> {
    fn find(&self, word: &str, is: impl Fn(&Path) -> bool) -> Result<PathBuf, Missing> {
        let from = [Some(self.base), self.outer].into_iter().flatten().map(|b| b.join(word));
        let paths: Vec<PathBuf> = from.collect();
        paths.iter().find(|p| is(&self.dir.join(p))).cloned().ok_or_else(|| {
            let mut tried: Vec<PathBuf> = paths.iter().map(|p| self.dir.join(p)).collect();
            tried.dedup();
            Missing(tried)
        })
    }

    fn file(&self, word: &str) -> Result<PathBuf, ListFault> {
        self.find(word, Path::is_file).map_err(ListFault::File)
    }

    fn directory(&self, word: &str) -> Result<PathBuf, ListFault> {
        self.find(word, Path::is_dir).map_err(ListFault::Directory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<FileList, String> {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("a.v", ""),
            ("b.sv", ""),
            ("sub/c.v", ""),
            ("sub/more.f", "c.v +incdir+inc\n"),
            ("sub/run.f", "a.v c.v ./sub/inc/../c.v\n"),
            ("sub/none.f", "gone.v\n"),
        ] {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir(dir.path().join("sub/inc")).unwrap();
        fs::write(dir.path().join("circle.f"), "-f circle.f\n").unwrap();
        fs::write(dir.path().join("files.f"), text).unwrap();
        let cut = |e: BuildError| e.to_string().replace(&format!("{}/", dir.path().display()), "");
        FileList::read(dir.path(), Path::new("files.f")).map_err(cut)
    }

    #[test]
    fn lists_of_other_tools_read() {
        let list = read(
            "// their list\n+define+A=1+B  -DC=2\na.v b.sv  # two\n-f sub/more.f\n-v a.v\n-y sub\n\
             +libext+.v+.sv\n-Isub\n",
        )
        .unwrap();
        let paths = |all: &[PathBuf]| all.iter().map(|p| p.display().to_string()).collect::<Vec<_>>();
        assert_eq!(paths(&list.files), ["a.v", "b.sv", "sub/c.v"]);
        assert_eq!(paths(&list.include_dirs), ["sub/inc", "sub"]);
        let options = ["-DA=1", "-DB", "-DC=2", "-v", "a.v", "-y", "sub", "+libext+.v+.sv"];
        assert_eq!(list.options(), options);
    }

    #[test]
    fn paths_of_a_list_lead_from_it_or_with_f_from_the_first_one() {
        let paths = |list: FileList| list.files.iter().map(|p| p.display().to_string()).collect::<Vec<_>>();
        assert_eq!(paths(read("-f sub/run.f\n").unwrap()), ["a.v", "sub/c.v", "./sub/inc/../c.v"]);
        assert_eq!(read("-F sub/run.f\n").unwrap_err(), "sub/run.f:1: no file sub/a.v");
        assert_eq!(read("-f sub/none.f\n").unwrap_err(), "sub/none.f:1: no file sub/gone.v or gone.v");
    }

    #[test]
    fn what_a_list_cannot_say_is_refused_with_its_line() {
        for (text, says) in [
            ("a.v\nmissing.v\n", "files.f:2: no file missing.v"),
            ("a.v\n$ROOT/a.v\n", "files.f:2: '$ROOT/a.v': write the path out"),
            ("-timescale=1ns\n", "files.f:1: '-timescale=1ns' is not understood: expected paths"),
            ("a.v\n+incdir+none\n", "files.f:2: no directory none"),
            ("-v\n", "files.f:1: '-v' needs a path after it"),
            ("-f circle.f\n", "circle.f:1: lists name each other in a circle"),
            ("// nothing\n", "files.f lists no files"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(says), "{error}");
        }
    }
}
