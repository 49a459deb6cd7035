//! Finds clang, and installs it when the first source is read.

use crate::language::{LIBCLC, Language};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use tandem_process::Limits;

/// The compiler's name; `TANDEM_CLANG` names another one.
const CLANG: &str = "clang-19";

/// The Debian packages that sources need.
pub const PACKAGES: &str = "clang-19 libclc-19";

/// clang, or what it needs, is not there.
pub(crate) struct Missing {
    /// The program's name.
    pub tool: String,
    /// The output of the attempt to install it.
    pub why: String,
}

/// Whether the program can be started.
fn starts(program: &str) -> bool {
    tandem_process::run(Command::new(program).arg("--version"), &[], Limits::default())
        .is_ok_and(|o| o.ending.success())
}

/// The name of clang, after installing it if it is missing.
pub(crate) fn clang(language: Language) -> Result<String, Missing> {
    static READY: OnceLock<()> = OnceLock::new();
    let name = std::env::var("TANDEM_CLANG").unwrap_or_else(|_| CLANG.to_string());
    let library = || language == Language::Cuda || Path::new(LIBCLC).is_file();
    // Once it has started, it need not be started to be found again.
    let found = || {
        let ready = (READY.get().is_some() || starts(&name)) && library();
        ready.then(|| READY.get_or_init(|| ())).map(|()| name.clone())
    };
    tandem_tools::find_or_install("sources", found)
        .map_err(|missing| Missing { tool: name.clone(), why: missing.why })
}
