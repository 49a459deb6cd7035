//! How a command ends when it cannot give a verdict: a message and an exit code of README's table.

use std::fmt;

/// A failure that is not a verdict.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Exit code: 2 usage, 4 tool or build failure, 5 bad input, 6 internal error.
    pub code: u8,
    /// What, where, and what to do next.
    pub message: String,
}

impl Failure {
    /// The command line asks for something that cannot be (exit code 2).
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure { code: 2, message: message.to_string() }
    }

    /// An input file is wrong (exit code 5).
    pub fn bad_input(message: impl fmt::Display) -> Failure {
        Failure { code: 5, message: message.to_string() }
    }
}

/// A tool, a build or the file system failed (exit code 4).
pub fn tool_failure(message: impl fmt::Display) -> Failure {
    Failure { code: 4, message: message.to_string() }
}
