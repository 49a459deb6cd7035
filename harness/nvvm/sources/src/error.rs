//! Why a source file did not become IR.

use crate::language::{Language, PACKAGES};
use std::path::PathBuf;
use tandem_process::Ending;
use thiserror::Error;

/// Why a source file did not become IR.
#[derive(Debug, Error)]
pub enum SourceError {
    /// clang or what it needs is not installed and could not be.
    #[error(
        "{} sources need {tool} ({}), which is missing and could not be installed; try \
         'apt-get install {}' as root{}", .language.name(), PACKAGES, PACKAGES, because(.why)
    )]
    Missing {
        /// The language.
        language: Language,
        /// The program's name.
        tool: String,
        /// The output of the attempt to install it.
        why: String,
    },
    /// clang refuses the file. Its own words, and advice if there is a way out.
    #[error("{text}{advice}")]
    Refused {
        /// clang's errors and warnings.
        text: String,
        /// Advice about a missing header or feature; may be empty.
        advice: String,
    },
    /// clang did not end by itself.
    #[error("{}: clang {ending}", .path.display())]
    Died {
        /// The file.
        path: PathBuf,
        /// How it ended.
        ending: Ending,
    },
    /// The system's error.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file or program.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// A call that cannot be translated.
    #[error("{}:{line}: {message}", .path.display())]
    Call {
        /// The file.
        path: PathBuf,
        /// The line, or 0 if it is not known.
        line: u32,
        /// The fault.
        message: String,
    },
}

fn because(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(": {why}") }
}
