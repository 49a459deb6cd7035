//! Why mutants cannot be made, and why a campaign over them cannot go on: what is wrong, where, and what to
//! do next.

use crate::discover::Class;
use std::io;
use std::path::PathBuf;
use tandem_lockstep::engine::EngineError;
use thiserror::Error;
use ventus_dut::BuildError;

/// A file, and what the system says about it.
#[derive(Debug, Error)]
#[error("{}: {source}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
}

impl FileError {
    /// For `map_err`: an I/O error on `path`.
    pub(crate) fn on(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> FileError {
        move |source| FileError { path: path.into(), source }
    }
}

/// A word that names no class of faults.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("class '{word}': expected one of {}", Class::ALL.map(|c| c.to_string()).join(", "))]
pub struct ClassError {
    /// The word.
    pub word: String,
}

/// Why a file of the RTL has no tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SyntaxError {
    /// sv-parser stops in the middle.
    #[error("{file}: line {line}: this is not SystemVerilog that sv-parser knows: {text}")]
    Line {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The line's text.
        text: String,
    },
    /// sv-parser refuses the file as a whole.
    #[error("{file}: {why}")]
    File {
        /// The file.
        file: String,
        /// In sv-parser's words.
        why: String,
    },
    /// There is no node in the file.
    #[error("{0}: an empty tree")]
    Empty(String),
}

/// Why some text is no expression that [`crate::expr`] reads.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExprError {
    /// A character that begins no token.
    #[error("unexpected '{0}'")]
    Character(char),
    /// The expression ends before its text does.
    #[error("'{0}' after an expression")]
    Trailing(String),
    /// A token is missing.
    #[error("'{found}' where '{expected}' should be")]
    Token {
        /// The token in its place; empty at the end.
        found: String,
        /// The missing token.
        expected: String,
    },
    /// The set of an `inside` is not closed.
    #[error("inside without an end")]
    Inside,
    /// A select that is neither an index nor a range.
    #[error("'{0}' in a select")]
    Select(String),
    /// Nothing is left where an operand should be.
    #[error("no expression")]
    Missing,
    /// An operator where an operand should be.
    #[error("'{0}' where an operand should be")]
    Operand(String),
}

/// Why the build of all mutants cannot be prepared.
#[derive(Debug, Error)]
pub enum SchemaError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file of the RTL cannot be parsed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The rewritten source is unusable, or Verilator does not start.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Verilator complains of the rewritten RTL where no mutant is.
    #[error("Verilator refuses the rewritten RTL, and not for a mutant:\n{0}")]
    Refused(String),
}

/// Why a campaign's state cannot be used.
#[derive(Debug, Error)]
pub enum StateError {
    /// The directory of a new state cannot be made.
    #[error(transparent)]
    Directory(#[from] FileError),
    /// SQLite fails.
    #[error("the campaign's state: {0}")]
    Database(#[from] rusqlite::Error),
    /// The directory holds no state.
    #[error("{} holds no campaign of mutants ({why})", dir.display())]
    None {
        /// The directory.
        dir: PathBuf,
        /// How that shows.
        why: NoState,
    },
    /// The state belongs to another build.
    #[error(
        "{} holds a campaign of other mutants (the RTL, the list or the seed has changed): give another --state",
        .0.display()
    )]
    OtherMutants(PathBuf),
    /// The state belongs to a campaign with another setting.
    #[error("{} holds a campaign with {name} {then}, not {value}: give another --state", dir.display())]
    OtherSetting {
        /// The directory.
        dir: PathBuf,
        /// The setting.
        name: String,
        /// Its value when the campaign began.
        then: String,
        /// The value that was asked for.
        value: String,
    },
}

/// How it shows that a directory holds no state of a campaign.
#[derive(Debug, Error)]
pub enum NoState {
    /// The state's file is missing.
    #[error("it has no {0}; `tandem mutants run --state DIR` makes one")]
    NoFile(&'static str),
    /// The file is a database that says nothing of a build.
    #[error("its {0} names no build")]
    NoBuild(&'static str),
    /// The file is no database.
    #[error("{0}")]
    NoDatabase(rusqlite::Error),
}

/// Why cases of a kind cannot be run on a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KindError {
    /// The library gives no machine.
    #[error(transparent)]
    Machine(#[from] EngineError),
    /// The word names no kind of case that mutants are given.
    #[error("'{0}' is not a kind of case for mutants")]
    Unknown(String),
}

/// Why a child stops to answer requests.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// A pipe to the parent is broken.
    #[error(transparent)]
    Pipe(#[from] io::Error),
    /// A line is no request.
    #[error("{line}: {source}")]
    Request {
        /// The line.
        line: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A reply cannot be written as JSON.
    #[error("a reply: {0}")]
    Reply(serde_json::Error),
}

/// Why a campaign ends early.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// The state cannot be read or written.
    #[error(transparent)]
    State(#[from] StateError),
    /// The child's command line is empty.
    #[error("no child to run")]
    NoChild,
    /// The child does not start.
    #[error("{program}: {source}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// One child after the other ends before it takes a request.
    #[error("the child does not live long enough to be asked: {0}")]
    Deaf(io::Error),
    /// The child writes something that is no reply.
    #[error("the child says {line}: {source}")]
    Reply {
        /// What it says.
        line: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The child cannot run the slice at all.
    #[error("{0}")]
    Slice(String),
    /// What the state holds of a kill cannot be read back.
    #[error("the bucket of {mutant} in the campaign's state: {source}")]
    Bucket {
        /// The mutant.
        mutant: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}
