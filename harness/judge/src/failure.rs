//! Failures without a verdict: what is wrong, where, what to do next, and the exit code.

use crate::exit::ExitCode;
use std::fmt;
use std::io;
use std::path::Path;
use tandem_lockstep::engine::EngineError;
use ventus_dut::BuildError;

/// A failure that is not a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind of failure.
    pub code: ExitCode,
    /// What, where, and what to do next.
    pub message: String,
}

impl Failure {
    /// The request cannot be fulfilled.
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure { code: ExitCode::Usage, message: message.to_string() }
    }

    /// An input file is wrong.
    pub fn bad_input(message: impl fmt::Display) -> Failure {
        Failure { code: ExitCode::BadInput, message: message.to_string() }
    }

    /// An input file cannot be read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Failure {
        Failure::bad_input(tandem_words::unreadable(path, error))
    }

    /// A tool, a build or the file system failed.
    pub fn tool(message: impl fmt::Display) -> Failure {
        Failure { code: ExitCode::Tool, message: message.to_string() }
    }

    /// The DUT's profile excludes what was asked.
    pub fn lacking(message: impl fmt::Display) -> Failure {
        Failure { code: ExitCode::Lacking, message: message.to_string() }
    }

    /// A bug in Tandem itself.
    pub fn internal(message: impl fmt::Display) -> Failure {
        Failure { code: ExitCode::Internal, message: message.to_string() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// The one place that decides how a command ends if a DUT cannot be had. A wrong file of the DUT (its
/// profile, `probes.yaml`, a list of files, a library) is bad input. A machine beyond its profile is what it
/// lacks. What only another DUT could do is a usage error. A tool that fails, as on RTL that does not
/// compile, is a tool's failure.
impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Failure {
        match error {
            BuildError::Machine(_) => Failure::lacking(error),
            BuildError::Refused(_) => Failure::usage(error),
            _ if error.is_bad_input() => Failure::bad_input(error),
            _ => Failure::tool(error),
        }
    }
}

/// Likewise if an engine cannot do what it was asked.
impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        match error {
            EngineError::Input(_) => Failure::bad_input(error),
            EngineError::Failed(_) => Failure::tool(error),
        }
    }
}
