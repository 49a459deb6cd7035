//! Errors in reading, storing or reporting coverage: what is wrong, where, and what to do next.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// A file, and the system's error.
#[derive(Debug, Error)]
#[error("{}: {source}", path.display())]
pub struct FileError {
    /// The file or directory.
    pub path: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

/// An error in an expression of the functional model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExprError {
    /// A character that begins no token.
    #[error("'{character}' is not understood in '{text}'")]
    Character {
        /// The character.
        character: char,
        /// The whole expression.
        text: String,
    },
    /// Something that begins with a digit and is not a number.
    #[error("'{word}' is not a number in '{text}'")]
    Number {
        /// The word.
        word: String,
        /// The whole expression.
        text: String,
    },
    /// The expression ends before its text does.
    #[error("'{token}' is not expected there in '{text}'")]
    Trailing {
        /// The first token after it.
        token: String,
        /// The whole text.
        text: String,
    },
    /// `in` without a range.
    #[error("expected LOW..HIGH after 'in'")]
    NoRange,
    /// An empty range.
    #[error("{0}..{1} is an empty range")]
    EmptyRange(u32, u32),
    /// A bound of a range is not a number: the token found, or the end.
    #[error("a number is expected, not {0}")]
    NoNumber(String),
    /// An operand is missing: the token found, or the end.
    #[error("a fact or a number is expected, not {0}")]
    NoOperand(String),
    /// A parenthesis is not closed.
    #[error("a ')' is missing")]
    Unclosed,
    /// A word that is not a fact.
    #[error("there is no fact '{word}'{}", near.map_or(String::new(), |n| format!("; '{n}' is one")))]
    Fact {
        /// The word.
        word: String,
        /// The fact with the most similar name.
        near: Option<&'static str>,
    },
}

/// Why the functional model cannot be used.
#[derive(Debug, Error)]
pub enum ModelError {
    /// Its file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is not YAML, or has another structure.
    #[error(transparent)]
    Yaml(#[from] tandem_yaml::YamlError),
    /// A mistake on a line, counted from 1.
    #[error("line {line}: {mistake}")]
    Line {
        /// The line.
        line: usize,
        /// The mistake.
        mistake: Mistake,
    },
    /// More axes than an observer has room for.
    #[error("{axes} axes: {most} are possible")]
    Axes {
        /// Axes of the model.
        axes: usize,
        /// Most axes.
        most: usize,
    },
    /// Nothing can be hit.
    #[error("the model has no points")]
    Empty,
    /// Two names have one hash.
    #[error("the points {0} and {1} have one id: rename a bin")]
    SameId(String, String),
    /// The same, for a model in a file.
    #[error("{}: {source}", path.display())]
    In {
        /// The file.
        path: PathBuf,
        /// The problem.
        source: Box<ModelError>,
    },
}

/// A mistake in an axis or a group of the functional model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Mistake {
    /// In an axis.
    #[error("axis '{0}': {1}")]
    Axis(String, AxisMistake),
    /// In a group.
    #[error("group '{0}': {1}")]
    Group(String, GroupMistake),
    /// An exception names an axis that its group does not cross.
    #[error("group '{group}' has no axis '{axis}'")]
    ForeignAxis {
        /// The group.
        group: String,
        /// The axis.
        axis: String,
    },
    /// An exception names a bin that its axis lacks.
    #[error("axis '{axis}' has no bin '{bin}'")]
    UnknownBin {
        /// The axis.
        axis: String,
        /// The bin.
        bin: String,
    },
    /// An exception without bins or without a reason.
    #[error("an exception names bins and a reason")]
    Exception,
}

/// A mistake in an axis.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AxisMistake {
    /// Another axis has its name.
    #[error("the name is taken")]
    Taken,
    /// It has no bins, or too many.
    #[error("{bins} bins: 1 to {most} are possible")]
    Bins {
        /// Bins of the axis.
        bins: usize,
        /// Most bins.
        most: usize,
    },
    /// A bin's name cannot be part of a point's name.
    #[error("the bin '{0}' has a comma or a colon in its name")]
    BinName(String),
}

/// A mistake in a group.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GroupMistake {
    /// Another group has its name.
    #[error("the name is taken")]
    Taken,
    /// Its opcodes are chosen by a fact that does not follow from the opcode alone.
    #[error("'{0}' does not follow from the opcode: put it in 'when'")]
    Dynamic(String),
    /// No opcode is chosen.
    #[error("no opcode is meant")]
    NoOpcode,
    /// An axis appears twice.
    #[error("'{0}' is crossed with itself")]
    Twice(String),
    /// The opcode comes after another axis.
    #[error("'opcode' must come first")]
    OpcodeFirst,
    /// A name that is not an axis.
    #[error("there is no axis '{0}'")]
    UnknownAxis(String),
    /// It crosses no axes, or too many.
    #[error("crosses {axes} axes: 1 to {most} are possible")]
    Crossed {
        /// Axes in addition to the opcode.
        axes: usize,
        /// Most axes.
        most: usize,
    },
}

/// Why a list of exclusions cannot be used.
#[derive(Debug, Error)]
pub enum ExclusionError {
    /// It is not YAML, or has another structure.
    #[error(transparent)]
    Yaml(#[from] tandem_yaml::YamlError),
    /// An entry without a reason, by its file.
    #[error("the exclusion of {0} gives no reason")]
    Reason(String),
    /// An entry of an unknown kind.
    #[error("the exclusion of {file}: '{kind}' is none of line, toggle, user")]
    Kind {
        /// The entry's file.
        file: String,
        /// Its kind.
        kind: String,
    },
}

/// Why a file is not a coverage file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {wrong}")]
pub struct DatError {
    /// Line of the file, from 1.
    pub line: usize,
    /// The problem.
    pub wrong: CounterError,
}

/// A mistake on a line of Verilator's coverage file. Quoted texts are shortened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CounterError {
    /// The first line is not that of a coverage file.
    #[error("'{found}' is not '{wanted}'")]
    Header {
        /// The line.
        found: String,
        /// The line of a coverage file.
        wanted: &'static str,
    },
    /// The file is empty: a report of it would mean that nothing needs to be covered.
    #[error("the file has no counters")]
    Empty,
    /// A line that is not a counter.
    #[error("'{0}' is not a counter")]
    NoCounter(String),
    /// Nothing follows the key.
    #[error("a counter without its count")]
    NoCount,
    /// No number follows the key.
    #[error("'{0}' is not a count")]
    Count(String),
    /// A part of the key without a name.
    #[error("'{0}' is not a field")]
    Field(String),
    /// A field that must be a number and is not.
    #[error("'{0}' is not a number")]
    Number(String),
    /// The key names no file.
    #[error("a counter without a file")]
    NoFile,
    /// The key names no line.
    #[error("a counter without a line")]
    NoLine,
    /// A type of counter that Verilator's own tools may know.
    #[error("'{0}' is not a known kind of counter")]
    Kind(String),
    /// A line of a block that is not a number.
    #[error("'{0}' is not a line")]
    Line(String),
    /// Lines of a block that are out of order.
    #[error("{0}-{1} is not a range of lines")]
    Range(u32, u32),
}

/// Why a campaign's coverage cannot be read or stored.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The functional hits cannot be read, or cannot be written as JSON.
    #[error("{}: {source}", path.display())]
    Hits {
        /// The file.
        path: PathBuf,
        /// The problem.
        source: serde_json::Error,
    },
    /// The counts of a configuration cannot be read.
    #[error("{}: {source}", path.display())]
    Counts {
        /// The file.
        path: PathBuf,
        /// The problem and its line.
        source: DatError,
    },
    /// The counts are of another design, whose lines differ.
    #[error(
        "{}: this is coverage of another RTL ({then} then, {now} now), and their lines do not add up; take \
         another directory",
        dir.display()
    )]
    OtherRtl {
        /// The directory.
        dir: PathBuf,
        /// Fingerprint of the RTL that was counted.
        then: String,
        /// Fingerprint of the RTL to be counted.
        now: String,
    },
    /// A machine's counts are not available; the text gives the reason.
    #[error("{0}")]
    Machine(String),
}

/// There is nothing to report: neither counts nor hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no coverage: nothing was collected yet")]
pub struct NoCoverage;
