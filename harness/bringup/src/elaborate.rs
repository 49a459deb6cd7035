//! Runs Verilator to read RTL. Verilator lists its modules and signals, as JSON or, if it is too old, as XML.

use crate::design::{Design, Raw};
use crate::{json, macros, xml};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use ventus_dut::{BuildError, FileList, Tools, verilator_errors};

/// Why RTL could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A file list, or a tool that is missing.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Verilator finds errors in the RTL; the text is its own.
    #[error("Verilator does not accept this RTL:\n{0}")]
    Refused(String),
    /// The top is not there.
    #[error("the RTL has no module '{top}'; modules that no other instantiates: {}", tops.join(", "))]
    NoTop {
        /// The name that was asked for.
        top: String,
        /// Names that could be meant.
        tops: Vec<String>,
    },
    /// Verilator wrote something else than expected.
    #[error("cannot understand what {tool} wrote about the RTL: {why}")]
    Form {
        /// The program.
        tool: PathBuf,
        /// The place at which it stopped making sense.
        why: String,
    },
    /// Reading or writing a file.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: std::io::Error,
    },
}

/// Elaborates the RTL of a list, whose paths are relative to the current directory, from `top` down.
///
/// # Errors
/// If Verilator is missing or finds errors, or there is no such module.
pub fn elaborate(list: &FileList, top: &str) -> Result<Design, ReadError> {
    let tools = Tools::find()?;
    elaborate_with(&tools.verilator, list, top)
}

/// Like [`elaborate`], with a certain Verilator.
///
/// # Errors
/// As [`elaborate`].
pub fn elaborate_with(verilator: &Path, list: &FileList, top: &str) -> Result<Design, ReadError> {
    let verilator = Verilator { program: verilator, list };
    match verilator.read(Some(top)) {
        Err(ReadError::Refused(text)) if text.contains("--top-module") && text.contains("not found") => {
            let design = verilator.read(None)?;
            let mut tops: Vec<String> = design.tops().into_iter().map(String::from).collect();
            tops.sort();
            Err(ReadError::NoTop { top: top.to_string(), tops })
        }
        other => other,
    }
}

struct Verilator<'a> {
    program: &'a Path,
    list: &'a FileList,
}

impl Verilator<'_> {
    fn read(&self, top: Option<&str>) -> Result<Design, ReadError> {
        let scratch = std::env::temp_dir();
        let dir = tempfile::tempdir().map_err(|error| ReadError::Io { path: scratch, error })?;
        let tree = dir.path().join("design");
        let meta = dir.path().join("meta");
        let json = ["--json-only", "--json-only-output"].map(String::from).to_vec();
        let mut output = self.run(dir.path(), top, &json, &tree, &meta)?;
        let is_old = String::from_utf8_lossy(&output.stderr).contains("Invalid option: --json-only");
        if is_old {
            let xml = ["--xml-only", "--xml-output"].map(String::from).to_vec();
            output = self.run(dir.path(), top, &xml, &tree, &meta)?;
        }
        if !output.status.success() {
            return Err(ReadError::Refused(verilator_errors(&String::from_utf8_lossy(&output.stderr)).0));
        }
        let text = |path: &Path| {
            fs::read_to_string(path).map_err(|error| ReadError::Io { path: path.to_path_buf(), error })
        };
        let form = |why: String| ReadError::Form { tool: self.program.to_path_buf(), why };
        let raw: Raw = if is_old {
            xml::read(&text(&tree)?).map_err(|e| form(e.to_string()))?
        } else {
            json::read(&text(&tree)?, &text(&meta)?).map_err(|e| form(e.to_string()))?
        };
        let mut design = raw.design();
        if design.modules.is_empty() {
            return Err(form("it lists no modules".into()));
        }
        design.macros = macros::of(self.list);
        Ok(design)
    }

    fn run(
        &self,
        dir: &Path,
        top: Option<&str>,
        format: &[String],
        tree: &Path,
        meta: &Path,
    ) -> Result<Output, ReadError> {
        let mut command = Command::new(self.program);
        command.args(format).arg(tree).arg("-Mdir").arg(dir);
        if format[0] == "--json-only" {
            command.arg("--json-only-meta-output").arg(meta);
        }
        command.args(["-Wno-fatal", "-Wno-lint", "-Wno-style", "-Wno-MULTITOP"]);
        command.args(top.iter().flat_map(|t| ["--top-module", t]));
        command.args(self.list.include_dirs.iter().map(|i| format!("-I{}", i.display())));
        command.args(self.list.options());
        command.args(self.list.files.iter().filter(|f| f.extension().is_none_or(|e| e != "cpp")));
        let failed = |error| ReadError::Io { path: self.program.to_path_buf(), error };
        command.output().map_err(failed)
    }
}
