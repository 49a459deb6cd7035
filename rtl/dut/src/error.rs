//! What can go wrong while a library is built, and while one is used.

use crate::profile::{MachineError, ProfileError};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a library could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A tool is missing, too old or made something else than it should; the text says which and what to do.
    #[error("{0}")]
    Tool(String),
    /// A source description is unusable: an adapter's YAML is wrong, or names missing files.
    #[error("{0}")]
    Source(String),
    /// A file list is wrong, or names what does not exist.
    #[error("{}{} {fault}", list.display(), line.map_or(String::new(), |n| format!(":{n}:")))]
    List {
        /// The list.
        list: PathBuf,
        /// Its line, from 1.
        line: Option<usize>,
        /// What is wrong there.
        #[source]
        fault: ListFault,
    },
    /// The command line asks for what this DUT cannot do.
    #[error("{0}")]
    Refused(String),
    /// A profile cannot be read, or its keys do not go together.
    #[error("{}: {error}", path.display())]
    Profile {
        /// The profile.
        path: PathBuf,
        /// The fault in it.
        #[source]
        error: ProfileError,
    },
    /// The DUT cannot be the machine.
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// A library could not be trained. [`crate::Builder::build`] does not return this: it builds the library
    /// without training.
    #[error("{0}")]
    Training(String),
    /// A tool ran and failed.
    #[error("this command failed in {}:\n  {}\n{output}", dir.display(), short(command))]
    Failed {
        /// The command line, to run again by hand.
        command: String,
        /// The directory it ran in.
        dir: PathBuf,
        /// The part of its output that explains the failure: Verilator's errors, or the end.
        output: String,
    },
    /// Reading or writing a file.
    #[error("{what}: {error}")]
    Io {
        /// The operation, and its file.
        what: String,
        /// Why it failed.
        #[source]
        error: io::Error,
    },
}

impl BuildError {
    /// Is one of the user's files at fault, rather than a tool or the request?
    pub fn is_bad_input(&self) -> bool {
        matches!(self, BuildError::Source(_) | BuildError::List { .. } | BuildError::Profile { .. })
    }

    /// For `map_err`: an I/O error while doing `what` to `path`.
    pub(crate) fn io<'a>(what: &'a str, path: &'a Path) -> impl FnOnce(io::Error) -> BuildError + 'a {
        move |error| BuildError::Io { what: format!("{what} {}", path.display()), error }
    }
}

/// The paths that a word of a list may mean, none of which exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing(pub Vec<PathBuf>);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths: Vec<String> = self.0.iter().map(|p| p.display().to_string()).collect();
        f.write_str(&paths.join(" or "))
    }
}

/// What is wrong with a file list, or with a word of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    /// It lists no files.
    #[error("lists no files")]
    Empty,
    /// A word with a variable of the environment.
    #[error("'{0}': write the path out; variables are not replaced here")]
    Variable(String),
    /// An option without its path.
    #[error("'{0}' needs a path after it, on the same line")]
    Incomplete(String),
    /// Lists that name each other.
    #[error("lists name each other in a circle")]
    Circle,
    /// An option of a simulator that means nothing here.
    #[error(
        "'{0}' is not understood: expected paths, +incdir+DIR, -IDIR, +define+NAME=VALUE, -DNAME=VALUE, \
         -f LIST, -v FILE, -y DIR or +libext+EXT; leave the rest out"
    )]
    Option(String),
    /// A file that does not exist.
    #[error("no file {0}")]
    File(Missing),
    /// A directory that does not exist.
    #[error("no directory {0}")]
    Directory(Missing),
}

/// Why a library could not be opened, or an instance could not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DutError {
    /// The file is not a DUT library, or has another ABI version or configuration.
    #[error("{0}")]
    Library(String),
    /// The instance refused its parameters.
    #[error("{0}")]
    Params(String),
    /// A range of device memory that is not mapped.
    #[error("device memory from {addr:#010x}, {len} bytes: not all of it is mapped")]
    Unmapped {
        /// First byte of the range.
        addr: u32,
        /// Bytes.
        len: usize,
    },
    /// A range of LDS that a machine does not have.
    #[error("LDS of SM {sm} from byte {offset:#x}, {len} bytes: this machine has less")]
    Lds {
        /// SM.
        sm: u32,
        /// First byte of the range.
        offset: u32,
        /// Bytes.
        len: usize,
    },
    /// Waves or coverage were asked of a library built without them, or the file cannot be written.
    #[error("{0}")]
    Unavailable(String),
}

/// A command line for a message: of a long one, which names each file of somebody's RTL, both ends.
fn short(command: &str) -> String {
    const MOST: usize = 24;
    let words: Vec<&str> = command.split(' ').collect();
    if words.len() <= 2 * MOST {
        return command.to_string();
    }
    let (first, last) = (words[..MOST].join(" "), words[words.len() - MOST..].join(" "));
    format!("{first}\n  ... {} more words ...\n  {last}", words.len() - 2 * MOST)
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn long_commands_show_both_ends() {
        assert_eq!(short("verilator a.v"), "verilator a.v");
        let words: Vec<String> = (0..200).map(|n| format!("f{n}.v")).collect();
        let text = short(&words.join(" "));
        assert!(text.starts_with("f0.v ") && text.ends_with(" f199.v"), "{text}");
        assert!(text.contains("f23.v\n  ... 152 more words ...\n  f176.v"), "{text}");
    }
}
