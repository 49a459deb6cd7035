//! IR to an executable, in a separate process.

use std::path::Path;
use tandem_judge::Failure;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Compiled, Options, Source};

/// Reads a module.
///
/// # Errors
/// If the file cannot be read.
pub fn read_source(path: &Path) -> Result<Source, Failure> {
    let text = std::fs::read(path).map_err(|e| Failure::bad_input(format!("{}: {e}", path.display())))?;
    Ok(Source::new(path.display().to_string(), text))
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
