//! Compiles modules to an executable, in a separate process. Sources in CUDA or OpenCL C are first translated
//! to IR.

use std::path::{Path, PathBuf};
use tandem_judge::Failure;
use tandem_mlir::MlirError;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Compiled, Options, Source};
use tandem_sources::{Language, SourceError, Translation};
use tandem_words::{missing, typed};
use ventus_dut::quoted;

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

/// Extensions of modules: IR, and sources that become IR.
pub(crate) const MODULES: [&str; 5] = ["ll", "bc", "mlir", "cu", "cl"];

/// Refuses what is no file. Of a directory, the modules in it are named.
fn check_file(path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Err(Failure::bad_input(missing(path)));
    }
    if !path.is_dir() {
        return Ok(());
    }
    /// So many are named.
    const MOST: usize = 6;
    let mut found = modules_in(path);
    if found.is_empty() {
        // Kernels are often in directories of their own.
        found = entries(path).iter().filter(|p| p.is_dir()).flat_map(|dir| modules_in(dir)).collect();
    }
    let named: Vec<String> = found.iter().take(MOST).map(|p| p.display().to_string()).collect();
    let held = match found.len().saturating_sub(MOST) {
        _ if found.is_empty() => "it holds none".to_string(),
        0 => format!("it holds {}", named.join(", ")),
        more => format!("it holds {} and {more} more", named.join(", ")),
    };
    Err(Failure::bad_input(format!(
        "{}: a directory; expected a module, which is a file: NVVM IR (.ll, .bc), MLIR (.mlir), CUDA (.cu) \
         or OpenCL C (.cl); {held}",
        path.display()
    )))
}

/// The paths in a directory, by name.
fn entries(dir: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path()).collect();
    all.sort();
    all
}

/// The modules in a directory.
fn modules_in(dir: &Path) -> Vec<PathBuf> {
    let is_module = |p: &PathBuf| p.extension().is_some_and(|x| MODULES.iter().any(|m| x == *m));
    entries(dir).into_iter().filter(|p| is_module(p) && p.is_file()).collect()
}

/// Reads a module. NVVM IR is taken as it is, MLIR goes through its translator, and a source, recognised by
/// its extension, goes through clang with the arguments `cc`. An instance of a template that `kernel` names
/// is made if the source has none.
///
/// # Errors
/// If the file cannot be read, or clang or MLIR refuses it.
pub fn read_source(path: &Path, cc: &[String], kernel: Option<&str>) -> Result<Input, Failure> {
    check_file(path)?;
    if let Some(language) = Language::of(path) {
        let translation = tandem_sources::translate_for(path, language, cc, kernel).map_err(|e| match e {
            SourceError::Missing { .. } => Failure::tool(e),
            other => Failure::bad_input(other),
        })?;
        return Ok(Input { source: translation.source.clone(), translation: Some(translation) });
    }
    let text = std::fs::read(path).map_err(|e| Failure::unreadable(path, &e))?;
    Ok(Input { source: source(&path.display().to_string(), text)?, translation: None })
}

/// The symbols of texture and surface references in sources and in IR that is text.
pub(crate) fn references(inputs: &[Input]) -> Vec<String> {
    let of = |i: &Input| match &i.translation {
        Some(translation) => translation.textures.clone(),
        None => i.source.as_text().map(tandem_sources::kernels::textures).unwrap_or_default(),
    };
    inputs.iter().flat_map(of).collect()
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
            let module = inputs.first().map_or("K.ll", |input| input.source.path.as_str());
            let list = typed(&format!("compile {} --emit info", quoted([module])));
            Err(Failure::usage(format!("an IR file needs --kernel NAME; {list} lists its kernels")))
        }
        (all, name) => {
            if let Some(symbol) = all.iter().find_map(|t| t.symbol(name)) {
                return Ok(symbol.to_string());
            }
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
