//! Translates MLIR's llvm and nvvm dialects to LLVM IR.
//!
//! `mlir-translate` of LLVM 19 does most of the work, but knows few operations of the nvvm dialect. So each
//! of those is first replaced in the text (`rewrite`). `scan` reads words, values and types. `table` has the
//! syntax of every operation, as the document gives it. `operation` reads an operation by that syntax, and
//! `lower` writes a call of LLVM's intrinsic in its place (`emit`). Lines stay in their places, and functions
//! get a scope for debug information, so that the result of `tool` has the lines of the input.
//!
//! This crate works on text. It knows neither the compiler nor the oracle, nor the effect of an intrinsic.

mod emit;
mod error;
mod lines;
mod lower;
mod operation;
mod rewrite;
mod scan;
mod table;
mod tool;

#[cfg(test)]
mod tests;

pub use error::{Fault, MlirError};

/// A module in LLVM IR, and its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated {
    /// LLVM IR, as text.
    pub text: String,
    /// For each line of `text`, the line of the input that it was made from; 0 if there is none.
    pub lines: Vec<u32>,
}

/// Translates a module. `path` is its name in messages and debug information. If MLIR's tool is missing, it
/// is installed first.
///
/// # Errors
/// See [`MlirError`].
pub fn translate(text: &str, path: &str) -> Result<Translated, MlirError> {
    let rewritten = rewrite::rewrite(text, path).map_err(MlirError::Module)?;
    let text = versioned(&tool::translate(&rewritten, path)?);
    let lines = lines::of(&text);
    Ok(Translated { text, lines })
}

/// The text in the form that NVVM IR 2.0 requires of a module with debug information (§16): with its version,
/// and with a module flag whose behaviour is 1.
fn versioned(text: &str) -> String {
    let text = text.replacen("!{i32 2, !\"Debug Info Version\"", "!{i32 1, !\"Debug Info Version\"", 1);
    if text.contains("!nvvmir.version") {
        return text;
    }
    let number = |l: &str| l.strip_prefix('!')?.split_once(" =")?.0.parse::<u32>().ok();
    let next = text.lines().filter_map(number).max().map_or(0, |n| n + 1);
    format!("{text}!nvvmir.version = !{{!{next}}}\n!{next} = !{{i32 2, i32 0, i32 3, i32 1}}\n")
}
