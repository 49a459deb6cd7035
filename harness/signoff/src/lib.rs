//! Decides whether the results of a plan are good enough, by a testplan and its waivers, and gives every
//! reason against it.
//!
//! | module | contents |
//! |---|---|
//! | [`testplan`] | testpoints: what must be tested, by clause of a specification, and by which tests |
//! | [`waiver`] | failures that are accepted by name, until a date |
//! | [`judge()`] | turns results, testplan and waivers into a [`SignOff`] |
//! | [`cause`] | groups failures of one cause into a bucket |
//! | [`measured`] | coverage and mutation score, from their own reports |
//! | [`text`], [`html`], [`junit`] | the report |
//!
//! Nothing here runs a test, reads an argument or prints.

pub mod cause;
pub mod html;
pub mod judge;
pub mod junit;
pub mod measured;
mod provenance;
mod reason;
pub mod testplan;
pub mod text;
pub mod waiver;

pub use judge::{Evidence, Point, SignOff, Trend, judge};
pub use provenance::Input;
pub use reason::{Reason, ReasonKind};
pub use testplan::Testplan;
pub use waiver::Waivers;

use glob::Pattern;
use std::path::{Path, PathBuf};
use tandem_words::{typed, why_unreadable};

/// A pattern of a file: `*`, `?` and `[...]` as in a shell, but `*` matches `/` too.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
pub struct Glob(Pattern);

impl Glob {
    /// Whether it matches a text.
    pub fn matches(&self, text: &str) -> bool {
        self.0.matches(text)
    }

    /// Whether it selects tests of a group, whose names begin with the group's.
    pub(crate) fn is_about_group(&self, group: &str) -> bool {
        let begins = format!("{group} ");
        self.as_str().starts_with(&begins) || self.matches(&begins)
    }

    /// The pattern that this text alone matches.
    pub(crate) fn literal(text: String) -> Glob {
        Glob(Pattern::new(&Pattern::escape(&text)).unwrap_or_default())
    }

    /// As written.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// A text that is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no pattern: {wrong}")]
pub struct GlobError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub wrong: &'static str,
}

impl TryFrom<String> for Glob {
    type Error = GlobError;

    fn try_from(text: String) -> Result<Glob, GlobError> {
        Pattern::new(&text).map(Glob).map_err(|e| GlobError { text, wrong: e.msg })
    }
}

/// Whether one of the patterns matches an instruction: its mnemonic, or, with a `/`, its family and mnemonic
/// (`rv32i/add`).
pub(crate) fn matches_instruction(patterns: &[Glob], mnemonic: &str) -> bool {
    let family = ventus_isa::Op::from_name(mnemonic).map(|op| op.row().family.folder());
    patterns.iter().any(|p| match (p.as_str().contains('/'), family) {
        (true, Some(family)) => p.matches(&format!("{family}/{mnemonic}")),
        (true, None) => false,
        (false, _) => p.matches(mnemonic),
    })
}

/// Why a file of the sign-off is refused.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {wrong}", path = path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub wrong: FileFault,
}

/// What is wrong with a file of the sign-off.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// It cannot be read.
    #[error("{0}")]
    Io(String),
    /// It is not YAML, or has unknown or missing keys. The text has the line.
    #[error("{0}")]
    Form(#[from] tandem_yaml::YamlError),
    /// It is not the JSON report that it should be.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// A measurement that does not name its design.
    #[error("it does not say of which commit and RTL it is, as older versions did not: {0}")]
    NoOrigin(String),
    /// Two testpoints, clauses or waivers have one name, or one has none.
    #[error("'{0}': expected a name of its own")]
    Name(String),
    /// A text that must be given is empty.
    #[error("'{name}': expected {what}")]
    Empty {
        /// The testpoint or waiver.
        name: String,
        /// What it lacks.
        what: &'static str,
    },
    /// A clause that the list of specifications does not have.
    #[error("testpoint '{point}': no specification of `specs` has a clause '{clause}'")]
    Clause {
        /// The testpoint.
        point: String,
        /// The clause as written.
        clause: String,
    },
    /// A clause without a testpoint and without a reason for that.
    #[error("clause '{0}' has no testpoint: write one, or `untested:` with the reason")]
    Untested(String),
    /// A clause with both a testpoint and a reason to have none.
    #[error("clause '{0}' has a testpoint and a reason why it has none (`untested`)")]
    Both(String),
    /// An instruction that does not exist.
    #[error("'{name}': no instruction matches '{pattern}'; {} names them all", typed("isa list"))]
    Instruction {
        /// The testpoint or waiver.
        name: String,
        /// The pattern.
        pattern: String,
    },
    /// A number that is not a percentage.
    #[error("'{name}': {value} is no percentage: expected 0 to 100")]
    Percent {
        /// The goal or testpoint that has the number.
        name: String,
        /// The number.
        value: f64,
    },
    /// A waiver whose pattern matches everything.
    #[error("waiver '{name}': '{pattern}' waives everything: name the test or its group")]
    Wide {
        /// The waiver.
        name: String,
        /// The pattern.
        pattern: String,
    },
    /// A text that is not a date.
    #[error("waiver '{name}': {why}")]
    Date {
        /// The waiver.
        name: String,
        /// The error.
        why: tandem_lockstep::DateError,
    },
}

impl FileFault {
    /// With the file's name.
    pub(crate) fn of(self, path: &Path) -> FileError {
        FileError { path: path.to_path_buf(), wrong: self }
    }
}

/// Reads a YAML file.
pub(crate) fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, FileFault> {
    Ok(tandem_yaml::from_str(&text_of(path)?)?)
}

/// The text of a file.
pub(crate) fn text_of(path: &Path) -> Result<String, FileFault> {
    std::fs::read_to_string(path).map_err(|e| FileFault::Io(why_unreadable(path, &e)))
}

/// Instruction patterns that match no row of the table.
pub(crate) fn check_instructions(name: &str, patterns: &[Glob]) -> Result<(), FileFault> {
    let known = |p: &&Glob| {
        let one = std::slice::from_ref(*p);
        ventus_isa::rows().iter().any(|row| matches_instruction(one, row.name))
    };
    match patterns.iter().find(|p| !known(p)) {
        None => Ok(()),
        Some(p) => Err(FileFault::Instruction { name: name.into(), pattern: p.as_str().into() }),
    }
}
