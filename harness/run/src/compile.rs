//! IR to an executable, in a separate process.

use std::path::Path;
use tandem_judge::Failure;
use tandem_mlir::MlirError;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Compiled, Options, Source};

/// Reads a module.
///
/// # Errors
/// If the file cannot be read; the faults of a module in MLIR.
pub fn read_source(path: &Path) -> Result<Source, Failure> {
    let text = std::fs::read(path).map_err(|e| Failure::bad_input(format!("{}: {e}", path.display())))?;
    source(&path.display().to_string(), text)
}

/// A module by its name: MLIR (`.mlir`) is translated first.
///
/// # Errors
/// The faults of a module in MLIR; a tool that is missing.
pub fn source(name: &str, text: Vec<u8>) -> Result<Source, Failure> {
    if !Path::new(name).extension().is_some_and(|e| e == "mlir") {
        return Ok(Source::new(name, text));
    }
    let text = String::from_utf8(text).map_err(|e| Failure::bad_input(format!("{name}: {e}")))?;
    let made = tandem_mlir::translate(&text, name).map_err(|e| match e {
        MlirError::Module(_) => Failure::bad_input(e),
        MlirError::Tool(_) => Failure::tool(e),
    })?;
    Ok(Source::made_from(name, made.text, made.lines))
}

/// Compiles modules in a child of `program`.
///
/// # Errors
/// The compiler's errors in the modules; a bug of the compiler is an internal failure.
pub fn compile(program: &Path, sources: &[Source], options: &Options) -> Result<Compiled, Failure> {
    service::compile(program, sources, options, &Limits::default()).map_err(failure)
}

/// The failure that a refusal of the compiler becomes.
pub fn failure(e: CompileError) -> Failure {
    match e {
        CompileError::Internal(_) => Failure::internal(e),
        other => Failure::bad_input(other),
    }
}
