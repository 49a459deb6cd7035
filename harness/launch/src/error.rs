//! The error of all readers: file, place, and what was expected.

use std::fmt;
use std::path::{Path, PathBuf};
use tandem_words::why_unreadable;

/// The place of a fault within its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    Whole,
    /// A line, counted from 1.
    Line(usize),
    /// A byte offset.
    Offset(u64),
}

/// The reason why an input was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The file, if known.
    pub file: Option<PathBuf>,
    /// The place in it.
    pub place: Place,
    /// The fault, and what was expected.
    pub message: String,
}

impl LoadError {
    /// An error about the whole input.
    pub fn new(message: impl Into<String>) -> LoadError {
        LoadError { file: None, place: Place::Whole, message: message.into() }
    }

    /// An error at a line, counted from 1.
    pub fn line(line: usize, message: impl Into<String>) -> LoadError {
        LoadError { file: None, place: Place::Line(line), message: message.into() }
    }

    /// An error at a byte offset.
    pub fn offset(offset: u64, message: impl Into<String>) -> LoadError {
        LoadError { file: None, place: Place::Offset(offset), message: message.into() }
    }

    /// The same error, in `file` unless it already names a file.
    pub fn in_file(mut self, file: &Path) -> LoadError {
        self.file.get_or_insert_with(|| file.to_path_buf());
        self
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", file.display())?;
        }
        match self.place {
            Place::Whole => {}
            Place::Line(n) => write!(f, "line {n}: ")?,
            Place::Offset(o) => write!(f, "offset {o:#x}: ")?,
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for LoadError {}

/// Reads a whole file; the error names it.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    // Reading a device or a pipe might never end.
    if std::fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return Err(LoadError::new("cannot read it: not a regular file").in_file(path));
    }
    std::fs::read(path).map_err(|e| LoadError::new(why_unreadable(path, &e)).in_file(path))
}

/// Reads a text file; the error names it.
pub(crate) fn read_text(path: &Path) -> Result<String, LoadError> {
    String::from_utf8(read(path)?).map_err(|e| {
        LoadError::offset(e.utf8_error().valid_up_to() as u64, "expected UTF-8 text").in_file(path)
    })
}
