//! Faults of a module in MLIR.

use crate::lower::Refusal;
use std::fmt;

/// Something in a module that is not translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The module's name.
    pub path: String,
    /// Line in it, from 1, if it is known.
    pub line: Option<u32>,
    /// The operation. Empty if MLIR's own tool reported the fault.
    pub operation: String,
    /// Whether it is valid MLIR, but the machine cannot do it.
    pub unsupported: bool,
    /// The fault, and a way around it.
    pub message: String,
}

impl Fault {
    pub(crate) fn of(path: &str, line: u32, operation: &str, why: Refusal) -> Fault {
        let (unsupported, message) = match why {
            Refusal::Machine(why) => (true, why.to_string()),
            Refusal::Wrong(why) => (false, why),
        };
        let (path, operation) = (path.to_string(), operation.to_string());
        Fault { path, line: Some(line), operation, unsupported, message }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { path, line, operation, unsupported, message } = self;
        match line {
            Some(line) => write!(f, "{path}:{line}: ")?,
            None => write!(f, "{path}: ")?,
        }
        match (unsupported, operation.as_str()) {
            (true, _) => write!(f, "unsupported: {operation} (MLIR nvvm dialect): {message}"),
            (false, "") => write!(f, "not valid MLIR: {message}"),
            (false, _) => write!(f, "not valid MLIR: {operation}: {message}"),
        }
    }
}

/// Why a module in MLIR has no LLVM IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MlirError {
    /// Something in it: at least one fault.
    Module(Vec<Fault>),
    /// MLIR's tool is not there and could not be installed, or did not do its work.
    Tool(String),
}

impl fmt::Display for MlirError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MlirError::Module(all) => {
                let all: Vec<String> = all.iter().map(Fault::to_string).collect();
                f.write_str(&all.join("\n"))
            }
            MlirError::Tool(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for MlirError {}
