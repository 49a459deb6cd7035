//! What can go wrong while a library is built, and while one is used.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a library could not be built.
#[derive(Debug)]
pub enum BuildError {
    /// A tool is missing or too old; the text says which and what to install.
    Tool(String),
    /// A source description is unusable: a file list is missing or names missing files.
    Source(String),
    /// A tool ran and failed.
    Failed {
        /// The command line, to run again by hand.
        command: String,
        /// The directory it ran in.
        dir: PathBuf,
        /// The end of what it printed.
        output: String,
    },
    /// Reading or writing a file.
    Io {
        /// What was being done to which file.
        what: String,
        /// Why it failed.
        error: io::Error,
    },
}

impl BuildError {
    /// For `map_err`: an I/O error while doing `what` to `path`.
    pub(crate) fn io<'a>(what: &'a str, path: &'a Path) -> impl FnOnce(io::Error) -> BuildError + 'a {
        move |error| BuildError::Io { what: format!("{what} {}", path.display()), error }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Tool(text) | BuildError::Source(text) => f.write_str(text),
            BuildError::Failed { command, dir, output } => {
                write!(f, "this command failed in {}:\n  {command}\n{output}", dir.display())
            }
            BuildError::Io { what, error } => write!(f, "{what}: {error}"),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BuildError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Why a library could not be opened, or an instance could not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DutError {
    /// The file is not a DUT library, or has another ABI version or configuration.
    Library(String),
    /// The instance refused its parameters.
    Params(String),
    /// A range of device memory that is not mapped.
    Unmapped {
        /// First byte of the range.
        addr: u32,
        /// Bytes.
        len: usize,
    },
    /// A range of LDS that a machine does not have.
    Lds {
        /// SM.
        sm: u32,
        /// First byte of the range.
        offset: u32,
        /// Bytes.
        len: usize,
    },
    /// Waves or coverage were asked of a library built without them, or the file cannot be written.
    Unavailable(String),
}

impl fmt::Display for DutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DutError::Library(text) | DutError::Params(text) | DutError::Unavailable(text) => {
                f.write_str(text)
            }
            DutError::Unmapped { addr, len } => {
                write!(f, "device memory from {addr:#010x}, {len} bytes: not all of it is mapped")
            }
            DutError::Lds { sm, offset, len } => {
                write!(f, "LDS of SM {sm} from byte {offset:#x}, {len} bytes: this machine has less")
            }
        }
    }
}

impl std::error::Error for DutError {}
