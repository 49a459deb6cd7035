//! Why a module was not compiled.

use std::fmt;

/// Why a module was not compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// LLVM cannot read the input, or it is not valid LLVM IR.
    Invalid {
        /// Name of the input.
        path: String,
        /// Line, when LLVM names one.
        line: Option<u32>,
        /// LLVM's words.
        message: String,
    },
    /// The input is LLVM IR, but not NVVM IR that this compiler takes.
    Refused(Refusal),
    /// The kernel asked for is not in the module, or none or several are where one is needed.
    Kernel(String),
    /// A limit of the machine that no rewriting gets around.
    Limit(String),
    /// The compiler contradicts itself: a bug of ours, reported rather than miscompiled.
    Internal(String),
}

/// A construct outside NVVM IR 2.0, or outside what this compiler takes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Chapter of the NVVM IR 2.0 specification that governs the construct, for example `§10.6.4`.
    pub clause: &'static str,
    /// The construct, as the input spells it.
    pub construct: String,
    /// Name of the input.
    pub path: String,
    /// Line in the input, when known.
    pub line: Option<u32>,
    /// What is wrong with it, and what to do instead.
    pub hint: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, &self.path, self.line)?;
        write!(f, "unsupported: {} (NVVM IR 2.0 {}): {}", self.construct, self.clause, self.hint)
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
            CompileError::Refused(r) => r.fmt(f),
            CompileError::Kernel(m) | CompileError::Limit(m) => f.write_str(m),
            CompileError::Internal(m) => write!(f, "internal error of the compiler: {m}"),
        }
    }
}

impl std::error::Error for CompileError {}
