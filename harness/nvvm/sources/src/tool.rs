//! Finds clang, and installs it when the first source is read.

use crate::error::SourceError;
use crate::language::{LIBCLC, Language};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use tandem_process::{Limits, Output};

/// CPU time for one file. Templates can compute for ever.
const TIME: Duration = Duration::from_secs(60);

/// clang, by its name.
pub(crate) struct Clang(pub String);

impl Clang {
    /// Runs it. What it makes goes to standard output.
    pub(crate) fn start(&self, arguments: &[String], input: Input) -> Result<Output, SourceError> {
        let mut command = Command::new(&self.0);
        command.args(arguments).args(["-o", "-"]);
        let text = match input {
            Input::File(path) => {
                command.arg(path);
                ""
            }
            Input::Text(text) => {
                command.arg("-");
                text
            }
        };
        tandem_process::run(&mut command, text.as_bytes(), Limits::cpu(TIME))
            .map_err(|error| SourceError::Io { path: PathBuf::from(&self.0), error })
    }
}

/// What clang reads.
#[derive(Clone, Copy)]
pub(crate) enum Input<'a> {
    File(&'a Path),
    /// A text without a file. What it includes by a name in quotes is sought from the current directory.
    Text(&'a str),
}

/// The compiler's name; `TANDEM_CLANG` names another one.
const CLANG: &str = "clang-19";

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
pub(crate) fn clang(language: Language) -> Result<Clang, Missing> {
    static READY: OnceLock<()> = OnceLock::new();
    let name = std::env::var("TANDEM_CLANG").unwrap_or_else(|_| CLANG.to_string());
    let library = || language == Language::Cuda || Path::new(LIBCLC).is_file();
    // Once it has started, it need not be started to be found again.
    let found = || {
        let ready = (READY.get().is_some() || starts(&name)) && library();
        ready.then(|| READY.get_or_init(|| ())).map(|()| name.clone())
    };
    tandem_tools::find_or_install("sources", found)
        .map(Clang)
        .map_err(|missing| Missing { tool: name.clone(), why: missing.why })
}
