//! Compiles modules to an executable, in a separate process. Sources in CUDA or OpenCL C are first translated
//! to IR.

use std::path::Path;
use tandem_judge::Failure;
use tandem_mlir::MlirError;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Compiled, Options, Source};
use tandem_sources::{Language, SourceError, Translation};

/// Makes a source of a module. MLIR (a name that ends in `.mlir`) is translated first.
///
/// # Errors
/// If a module in MLIR is faulty, or a tool is missing.
pub fn source(name: &str, text: Vec<u8>) -> Result<Source, Failure> {
    if Path::new(name).extension().is_none_or(|e| e != "mlir") {
        return Ok(Source::new(name, text));
    }
    let text = String::from_utf8(text).map_err(|e| Failure::bad_input(format!("{name}: {e}")))?;
    let made = tandem_mlir::translate(&text, name).map_err(|e| match e {
        MlirError::Module(_) => Failure::bad_input(e),
        MlirError::Tool(_) => Failure::tool(e),
    })?;
    Ok(Source::made_from(name, made.text, made.lines))
}

/// A module to compile.
pub struct Input {
    source: Source,
    /// The source that it was translated from.
    translation: Option<Translation>,
}

/// Reads a module. NVVM IR is taken as it is, MLIR goes through its translator, and a source, recognised by
/// its extension, goes through clang with the arguments `cc`. An instance of a template that `kernel` names
/// is made if the source has none.
///
/// # Errors
/// If the file cannot be read, or clang or MLIR refuses it.
pub fn read_source(path: &Path, cc: &[String], kernel: Option<&str>) -> Result<Input, Failure> {
    if let Some(language) = Language::of(path) {
        let translation = tandem_sources::translate_for(path, language, cc, kernel).map_err(|e| match e {
            SourceError::Missing { .. } => Failure::tool(e),
            other => Failure::bad_input(other),
        })?;
        return Ok(Input { source: translation.source.clone(), translation: Some(translation) });
    }
    let text = std::fs::read(path).map_err(|e| Failure::bad_input(format!("{}: {e}", path.display())))?;
    Ok(Input { source: source(&path.display().to_string(), text)?, translation: None })
}

/// The symbol of the kernel that `name` means. A kernel of IR has one name, a kernel of a source may have
/// several.
///
/// # Errors
/// If no kernel or several have this name, or no name is given and there is not exactly one kernel.
pub fn kernel_symbol(inputs: &[Input], name: Option<&str>) -> Result<String, Failure> {
    let sources: Vec<&Translation> = inputs.iter().filter_map(|i| i.translation.as_ref()).collect();
    match (&sources[..], name) {
        ([], Some(name)) => Ok(name.to_string()),
        ([], None) => {
            Err(Failure::usage("an IR file needs --kernel NAME (`compile --emit info` lists its kernels)"))
        }
        (all, name) => {
            let symbols: Vec<String> = all.iter().flat_map(|t| t.kernels.clone()).collect();
            let found = tandem_sources::kernels::find(&symbols, name);
            // Another module may define it.
            if let (Err(tandem_sources::KernelError::Unknown { name, .. }), true) =
                (&found, inputs.len() > all.len())
            {
                return Ok(name.clone());
            }
            found.map(str::to_string).map_err(|e| Failure::bad_input(format!("{}: {e}", all[0].source.path)))
        }
    }
}

/// Compiles modules, linked together, in a child of `program`. Diagnostics name the lines that the user
/// wrote.
///
/// # Errors
/// See [`CompileError`].
pub fn compile_inputs(program: &Path, inputs: &[Input], options: &Options) -> Result<Compiled, CompileError> {
    let sources: Vec<Source> = inputs.iter().flat_map(modules).cloned().collect();
    let translations = || inputs.iter().filter_map(|i| i.translation.as_ref());
    match service::compile(program, &sources, options, &Limits::default()) {
        Ok(mut compiled) => {
            translations().for_each(|t| t.relocate(&mut compiled.warnings));
            Ok(compiled)
        }
        Err(mut e) => {
            translations().for_each(|t| t.relocate_error(&mut e));
            Err(e)
        }
    }
}

/// A module and the libraries that it calls.
fn modules(input: &Input) -> impl Iterator<Item = &Source> {
    std::iter::once(&input.source).chain(input.translation.iter().flat_map(|t| &t.libraries))
}

/// Like [`compile_inputs`], for callers that want a failure.
///
/// # Errors
/// If the modules have errors. A bug of the compiler is an internal failure.
pub fn compile(program: &Path, inputs: &[Input], options: &Options) -> Result<Compiled, Failure> {
    compile_inputs(program, inputs, options).map_err(failure)
}

/// clang's warnings about sources.
pub fn warnings(inputs: &[Input]) -> Vec<String> {
    let texts = inputs.iter().filter_map(|i| i.translation.as_ref()).map(|t| t.warnings.clone());
    texts.filter(|w| !w.is_empty()).collect()
}

/// Turns a refusal of the compiler into a failure.
pub fn failure(e: CompileError) -> Failure {
    match e {
        CompileError::Internal(_) => Failure::internal(e),
        other => Failure::bad_input(other),
    }
}
