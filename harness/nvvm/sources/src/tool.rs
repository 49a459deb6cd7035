//! Finds clang, and installs it when the first source is read.

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

/// Whether the program can be started.
fn starts(program: &str) -> bool {
    tandem_process::run(Command::new(program).arg("--version"), &[], Limits::default())
        .is_ok_and(|o| o.ending.success())
}

/// The name of clang, after installing it if it is missing.
pub(crate) fn clang(language: Language) -> Result<String, SourceError> {
    static READY: OnceLock<()> = OnceLock::new();
    let name = std::env::var("TANDEM_CLANG").unwrap_or_else(|_| CLANG.to_string());
    let library = || language == Language::Cuda || Path::new(LIBCLC).is_file();
    // Once it has started, it need not be started to be found again.
    let found = || {
        let ready = (READY.get().is_some() || starts(&name)) && library();
        ready.then(|| READY.get_or_init(|| ())).map(|()| name.clone())
    };
    tandem_tools::find_or_install("sources", found).map_err(|missing| SourceError::Missing {
        language,
        tool: name.clone(),
        why: missing.why,
    })
}
