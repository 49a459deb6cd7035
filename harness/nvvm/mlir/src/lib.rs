//! MLIR's llvm and nvvm dialects to LLVM IR.
//!
//! `mlir-translate` of LLVM 19 does most of it, but knows few of the nvvm dialect's operations. So each of
//! them is first replaced in the text (`rewrite`): `scan` reads words, values and types, `table` has the
//! syntax of every operation, as the document gives it, `operation` reads one by it, and `lower` writes the
//! call of LLVM's intrinsic instead (`emit`). Lines stay where they are, and functions get a scope for debug
//! information, so that what `tool` returns has the lines of the input.
//!
//! It knows text: nothing of the compiler or the oracle, nor what an intrinsic does.

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

/// A module in LLVM IR, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated {
    /// LLVM IR, as text.
    pub text: String,
    /// For each line of `text`, the line of the input that it was made from; 0 if there is none.
    pub lines: Vec<u32>,
}

/// Translates a module. `path` is its name in messages and debug information. MLIR's tool is installed first
/// if it is not there.
///
/// # Errors
/// See [`MlirError`].
pub fn translate(text: &str, path: &str) -> Result<Translated, MlirError> {
    let rewritten = rewrite::rewrite(text, path).map_err(MlirError::Module)?;
    let text = versioned(&tool::translate(&rewritten, path)?);
    let lines = lines::of(&text);
    Ok(Translated { text, lines })
}

/// The text as NVVM IR 2.0 wants a module with debug information (§16): with its version, and with a module
/// flag whose behaviour is 1.
fn versioned(text: &str) -> String {
    let text = text.replacen("!{i32 2, !\"Debug Info Version\"", "!{i32 1, !\"Debug Info Version\"", 1);
    if text.contains("!nvvmir.version") {
        return text;
    }
    let number = |l: &str| l.strip_prefix('!')?.split_once(" =")?.0.parse::<u32>().ok();
    let next = text.lines().filter_map(number).max().map_or(0, |n| n + 1);
    format!("{text}!nvvmir.version = !{{!{next}}}\n!{next} = !{{i32 2, i32 0, i32 3, i32 1}}\n")
}
