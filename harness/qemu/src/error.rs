//! Why a run under qemu has no results.

use crate::TOOL;
use tandem_process::TimeLimit;
use thiserror::Error;

/// The reason why there are no results.
#[derive(Debug, Error)]
pub enum QemuError {
    /// The generated program does not assemble.
    #[error("the generated program does not assemble:\n{0}")]
    Program(String),
    /// qemu cannot be started, or its files cannot be written.
    #[error("{TOOL} cannot be run ({0}): install Debian's qemu-user")]
    Start(std::io::Error),
    /// The program ended otherwise than by exiting with 0.
    #[error("{TOOL} {status} in {}", blocks.join(", "))]
    Ended {
        /// The blocks that cannot be run even alone, or all of them.
        blocks: Vec<String>,
        /// How it ended, with its message.
        status: String,
    },
    /// qemu did not end in time: the program loops, or qemu hangs.
    #[error("{TOOL} did not end within {limit} and was killed: {what} loops, or {TOOL} hangs")]
    TimedOut {
        /// What ran.
        what: String,
        /// The limit that it reached.
        limit: TimeLimit,
    },
    /// A tuple does not fit its block's inputs.
    #[error("{0}: a tuple does not fit the inputs")]
    Tuple(String),
}
