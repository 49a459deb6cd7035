//! clang: where it is, and how it gets there. Most runs need no clang, so `scripts/setup sources` installs it
//! when the first source is read.

use crate::language::Language;
use crate::translate::SourceError;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tandem_process::Limits;

/// The compiler's name; `TANDEM_CLANG` names another one.
const CLANG: &str = "clang-19";

/// The built-in functions of OpenCL C as bitcode for nvptx64: Debian's package libclc-19.
pub(crate) const LIBCLC: &str = "/usr/lib/clc/nvptx64--nvidiacl.bc";

/// The Debian packages that sources need.
pub const PACKAGES: &str = "clang-19 libclc-19";

/// The directory of our own headers for a language.
pub(crate) fn include(root: &Path, language: Language) -> PathBuf {
    root.join("harness/nvvm/sources/include").join(match language {
        Language::Cuda => "cuda",
        Language::OpenCl => "opencl",
    })
}

/// The project's root: `TANDEM_ROOT`, or where this crate was compiled.
pub(crate) fn root() -> PathBuf {
    match std::env::var_os("TANDEM_ROOT") {
        Some(root) if !root.is_empty() => PathBuf::from(root),
        _ => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").components().collect(),
    }
}

/// Whether the program can be started.
fn starts(program: &str) -> bool {
    tandem_process::run(Command::new(program).arg("--version"), &[], Limits::default())
        .is_ok_and(|o| o.ending.success())
}

/// The name of clang, after installing it if it is missing.
pub(crate) fn clang(root: &Path, language: Language) -> Result<String, SourceError> {
    static READY: OnceLock<()> = OnceLock::new();
    let name = std::env::var("TANDEM_CLANG").unwrap_or_else(|_| CLANG.to_string());
    let ready = || starts(&name) && (language == Language::Cuda || Path::new(LIBCLC).is_file());
    if READY.get().is_some() || ready() {
        return Ok(name);
    }
    let mut setup = Command::new(root.join("scripts/setup"));
    let done = tandem_process::run(setup.arg("sources"), &[], Limits::default());
    if ready() {
        READY.get_or_init(|| ());
        return Ok(name);
    }
    let why = done.map_or_else(|e| e.to_string(), |o| o.complaint());
    Err(SourceError::Missing { language, tool: name, why })
}
