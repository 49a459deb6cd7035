//! What is wrong with a `probes.yaml`: file, line, what, and what to do.

use marked_yaml::{FromNodeError, LoadError};
use std::path::PathBuf;

/// A `probes.yaml` that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AdapterError {
    /// The text says file, line and what to do.
    #[error("{0}")]
    Bad(String),
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: std::io::Error,
    },
}

impl AdapterError {
    /// What is wrong at a line of a file.
    pub(crate) fn at(file: &str, line: usize, what: impl std::fmt::Display) -> AdapterError {
        AdapterError::Bad(format!("{file}:{line}: {what}"))
    }

    /// Text that is no YAML.
    pub(crate) fn load(file: &str, error: &LoadError) -> AdapterError {
        let (line, what) = match error {
            LoadError::ScanError(at, e) => (at.line(), e.info().to_string()),
            LoadError::DuplicateKey(twice) => (
                twice.key.span().start().map_or(0, |m| m.line()),
                format!("'{}' is there twice: keep one, or make it a list", twice.key.as_str()),
            ),
            LoadError::TopLevelMustBeMapping(at)
            | LoadError::TopLevelMustBeSequence(at)
            | LoadError::UnexpectedAnchor(at)
            | LoadError::MappingKeyMustBeScalar(at)
            | LoadError::UnexpectedTag(at) => (at.line(), error.to_string()),
        };
        AdapterError::at(file, line, what)
    }

    /// YAML that does not have the shape of the file.
    pub(crate) fn shape(file: &str, error: &FromNodeError) -> AdapterError {
        let line = error.start_mark().map_or(0, |m| m.line());
        AdapterError::at(file, line, tandem_yaml::told(&error.to_string()))
    }
}
