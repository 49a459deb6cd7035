//! Rewrites textual IR of older LLVMs (NVVM IR 1.1 is LLVM 3.2) to what LLVM 19 reads. Each line stays where it
//! is, so that LLVM's and our own messages name the line of the input.

use crate::error::{CompileError, Diagnostic};

/// A text that LLVM 19 reads.
pub(crate) struct Converted {
    /// The text, with as many lines as the input.
    pub text: String,
    /// Lines (from 1) on which instructions were added, one entry for each instruction, in order.
    pub added: Vec<u32>,
    /// What was dropped.
    pub warnings: Vec<Diagnostic>,
}

/// Converts a text.
pub(crate) fn convert(text: &str, _path: &str) -> Result<Converted, CompileError> {
    Ok(Converted { text: text.to_string(), added: Vec::new(), warnings: Vec::new() })
}
