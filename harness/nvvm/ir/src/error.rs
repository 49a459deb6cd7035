//! Diagnostics with clause and line, and the reasons why a module is not compiled.

use crate::stage::Stage;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use tandem_process::Ending;

/// Severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The module is refused.
    Error,
    /// The module is accepted, although the document, to the letter, does not allow it.
    Warning,
    /// Front ends write this construct today. It is compiled with LLVM's meaning, or is ignored because it
    /// changes no result. One note stands for all occurrences of a kind.
    Note,
}

/// The document that a clause belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Document {
    /// NVVM IR 2.0.
    #[default]
    #[serde(rename = "nvvm20")]
    Nvvm20,
    /// NVVM IR 1.1.
    #[serde(rename = "nvvm11")]
    Nvvm11,
    /// The NVPTX back end's user guide.
    #[serde(rename = "nvptx")]
    Nvptx,
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Document::Nvvm20 => "NVVM IR 2.0",
            Document::Nvvm11 => "NVVM IR 1.1",
            Document::Nvptx => "NVPTX guide",
        })
    }
}

/// A construct outside the documents, or outside the part of them that this compiler supports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Whether the module is refused for it.
    pub severity: Severity,
    /// The document that `clause` is a chapter of.
    pub document: Document,
    /// Chapter that governs the construct, for example `§10.6.4`.
    pub clause: Cow<'static, str>,
    /// The construct, as the input spells it.
    pub construct: String,
    /// Name of the input.
    pub path: String,
    /// Line in the input as given, from 1, when known.
    pub line: Option<u32>,
    /// The fault, and a way around it.
    pub hint: String,
}

impl Diagnostic {
    /// An error by a clause of NVVM IR 2.0, without a place.
    pub fn error(
        clause: impl Into<Cow<'static, str>>,
        construct: impl Into<String>,
        hint: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            document: Document::Nvvm20,
            clause: clause.into(),
            construct: construct.into(),
            path: String::new(),
            line: None,
            hint: hint.into(),
        }
    }

    /// The same, as a warning.
    #[must_use]
    pub fn warning(self) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..self }
    }

    /// The same diagnostic, at a place.
    #[must_use]
    pub fn at(self, path: impl Into<String>, line: Option<u32>) -> Diagnostic {
        Diagnostic { path: path.into(), line, ..self }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, &self.path, self.line)?;
        let word = match self.severity {
            Severity::Error => "unsupported",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        write!(f, "{word}: {} ({} {}): {}", self.construct, self.document, self.clause, self.hint)
    }
}

/// The reason why a module was not compiled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompileError {
    /// LLVM cannot read the input, or it is not valid LLVM IR.
    Invalid {
        /// Name of the input.
        path: String,
        /// Line, when LLVM names one.
        line: Option<u32>,
        /// LLVM's own message.
        message: String,
    },
    /// The input is LLVM IR, but not NVVM IR that this compiler accepts: at least one error with all
    /// warnings, in the order of the input's lines.
    Refused(Vec<Diagnostic>),
    /// The requested kernel is not in the module, or the module does not have exactly one kernel although one
    /// is needed.
    Kernel(String),
    /// A limit of the machine that no rewriting can avoid.
    Limit(String),
    /// The compiling process did not return an answer: it crashed, or reached one of its limits.
    Died {
        /// Names of the inputs.
        path: String,
        /// The stage in which it died.
        stage: Stage,
        /// How it ended.
        ending: Ending,
        /// The most informative line of its standard error; empty if it wrote none.
        complaint: String,
    },
    /// The compiler contradicts itself: a bug, reported rather than miscompiled.
    Internal(String),
}

impl CompileError {
    /// The diagnostics of a refusal, warnings included; none of other errors.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            CompileError::Refused(list) => list,
            _ => &[],
        }
    }
}

impl From<Diagnostic> for CompileError {
    fn from(d: Diagnostic) -> CompileError {
        CompileError::Refused(vec![d])
    }
}

fn place(f: &mut fmt::Formatter<'_>, path: &str, line: Option<u32>) -> fmt::Result {
    match line {
        Some(line) => write!(f, "{path}:{line}: "),
        None => write!(f, "{path}: "),
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::Invalid { path, line, message } => {
                place(f, path, *line)?;
                write!(f, "not valid LLVM IR: {message}")
            }
            CompileError::Refused(list) => {
                for (n, d) in list.iter().enumerate() {
                    write!(f, "{}{d}", if n > 0 { "\n" } else { "" })?;
                }
                Ok(())
            }
            CompileError::Kernel(m) | CompileError::Limit(m) => f.write_str(m),
            CompileError::Died { path, stage, ending, complaint } => {
                write!(f, "{path}: the compiler's process {ending}")?;
                if !complaint.is_empty() {
                    write!(f, ": {complaint}")?;
                }
                write!(f, ", while {stage}")
            }
            CompileError::Internal(m) => write!(f, "internal error of the compiler: {m}"),
        }
    }
}

impl std::error::Error for CompileError {}
