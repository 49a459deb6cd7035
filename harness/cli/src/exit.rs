//! How a command ends without a verdict: a message, and an exit code from README's table.

use std::fmt;
pub use tandem_judge::{ExitCode, Failure};

/// A failure of a tool, a build or the file system.
pub fn tool_failure(message: impl fmt::Display) -> Failure {
    Failure::tool(message)
}
