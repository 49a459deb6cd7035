//! Errors in making mutants and in running a campaign on them. Each says what is wrong, where, and what to do
//! next.

use std::io;
use std::path::PathBuf;
use tandem_lockstep::engine::EngineError;
use thiserror::Error;
use ventus_dut::BuildError;

/// A file, and the system's error.
#[derive(Debug, Error)]
#[error("{}: {source}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

impl FileError {
    /// For `map_err`: an I/O error on `path`.
    pub(crate) fn on(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> FileError {
        move |source| FileError { path: path.into(), source }
    }
}

/// Why a file of the RTL cannot be parsed.
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
        /// sv-parser's message.
        why: String,
    },
    /// The file has no nodes.
    #[error("{0}: an empty tree")]
    Empty(String),
}

/// Why [`crate::expr`] cannot parse an expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExprError {
    /// A character that begins no token.
    #[error("unexpected '{0}'")]
    Character(char),
    /// The expression ends before its text does.
    #[error("'{0}' after an expression")]
    Trailing(String),
    /// A token is missing.
    #[error("expected '{expected}', found '{found}'")]
    Token {
        /// The token found instead; empty at the end.
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
    /// The text ends although an operand must follow.
    #[error("expected an operand, found the end")]
    Missing,
    /// An operator in the place of an operand.
    #[error("expected an operand, found '{0}'")]
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
    /// Verilator reports an error in the rewritten RTL outside every mutant.
    #[error("Verilator refuses the rewritten RTL, and not for a mutant:\n{0}")]
    Refused(String),
}

/// Why a campaign's state cannot be used.
#[derive(Debug, Error)]
pub enum StateError {
    /// The directory of a new state cannot be created.
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
        /// The evidence.
        why: NoState,
    },
    /// The state belongs to another build.
    #[error(
        "{} holds a campaign of other mutants (the RTL, the list or the seed has changed): \
         give another --state",
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
        /// The requested value.
        value: String,
    },
}

/// Why a directory does not hold a campaign's state.
#[derive(Debug, Error)]
pub enum NoState {
    /// The state's file is missing.
    #[error("it has no {0}; {how} makes one", how = tandem_words::typed("mutants run --state DIR"))]
    NoFile(&'static str),
    /// The file is a database that records no build.
    #[error("its {0} names no build")]
    NoBuild(&'static str),
    /// The file is not a database.
    #[error("{0}")]
    NoDatabase(rusqlite::Error),
}

/// Why cases of a kind cannot run on a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KindError {
    /// The library cannot make a machine.
    #[error(transparent)]
    Machine(#[from] EngineError),
    /// The word is not a kind of case for mutants.
    #[error("'{0}' is not a kind of case for mutants")]
    Unknown(String),
}

/// Why a child stops answering requests.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// A pipe to the parent is broken.
    #[error(transparent)]
    Pipe(#[from] io::Error),
    /// A line is not a request.
    #[error("{line}: {source}")]
    Request {
        /// The line.
        line: String,
        /// The problem.
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
        /// The system's error.
        source: io::Error,
    },
    /// One child after another ends before it takes a request.
    #[error("every child ends before it takes a request: {0}")]
    Deaf(io::Error),
    /// The child writes something other than a reply.
    #[error("unexpected reply of a child, {line}: {source}")]
    Reply {
        /// The text.
        line: String,
        /// The problem.
        source: serde_json::Error,
    },
    /// The child cannot run the slice.
    #[error("{0}")]
    Slice(String),
    /// A kill in the state cannot be read back.
    #[error("the bucket of {mutant} in the campaign's state: {source}")]
    Bucket {
        /// The mutant.
        mutant: String,
        /// The problem.
        source: serde_json::Error,
    },
}
