//! How a command ends when it cannot give a verdict: a message, and an exit code of README's table.

use std::fmt;
pub use tandem_judge::{ExitCode, Failure};

/// A tool, a build or the file system failed.
pub fn tool_failure(message: impl fmt::Display) -> Failure {
    Failure::tool(message)
}
