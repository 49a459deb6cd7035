//! A question to a GPU, and its answer. Both travel as bytes between processes and machines.

use crate::hex;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tandem_process::TimeLimit;
use thiserror::Error;

/// A range of memory that kernel and driver share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Address, a multiple of 4096, the same on the GPU.
    pub addr: u32,
    /// Contents; the mapping is rounded up to whole pages.
    pub bytes: Vec<u8>,
}

/// The launch of one kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its identity.
    pub key: Key,
    /// Its name in messages.
    pub name: String,
    /// The kernel as PTX.
    pub ptx: String,
    /// Name of the kernel in the PTX.
    pub kernel: String,
    /// Blocks in x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y, z.
    pub block: [u32; 3],
    /// The parameters: each at its natural alignment, pointers in 8 bytes.
    pub args: Vec<u8>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// Memory before the run.
    pub regions: Vec<Region>,
    /// Limit of the elapsed time in seconds.
    pub seconds: u32,
}

/// A question's identity: the hash of everything that determines the answer, but for the generated code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key([u8; 16]);

impl Key {
    /// The key of a launch whose parts are written to the hash one after the other, each with its length.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Key {
        let mut hash = blake3::Hasher::new();
        for part in parts {
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let mut key = [0; 16];
        hash.finalize_xof().fill(&mut key);
        Key(key)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

/// A text that is not a key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}': expected a key of 32 hexadecimal digits")]
pub struct KeyError(String);

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Key, KeyError> {
        let bytes = hex::decode(text).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Key).ok_or_else(|| KeyError(text.to_string()))
    }
}

impl TryFrom<String> for Key {
    type Error = KeyError;

    fn try_from(text: String) -> Result<Key, KeyError> {
        text.parse()
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.to_string()
    }
}

/// A GPU's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The GPU and its driver, in words.
    pub device: String,
    /// How the kernel ended.
    pub end: End,
}

/// How a kernel ended on the GPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// It ran to its end and left this.
    Finished {
        /// Memory after the run, in the question's regions.
        regions: Vec<Region>,
        /// Everything that it printed.
        printed: String,
    },
    /// The driver's compiler refused the PTX, or the GPU the launch: the driver's words.
    Refused(String),
    /// It executed `trap`, or an assertion failed.
    Trap(String),
    /// It accessed memory that it does not have, or did something else that the hardware notices.
    Fault(String),
}

impl End {
    /// Whether the process that asked can ask no more.
    pub(crate) fn loses_the_context(&self) -> bool {
        matches!(self, End::Trap(_) | End::Fault(_))
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum Failure {
    /// This machine cannot be asked.
    #[error(
        "this machine has no usable GPU: {0}; write the questions (--gpu-questions DIR), answer them on a \
         machine that has one (tandem-gpu answer DIR FILE), and give the answers (--gpu-answers FILE)"
    )]
    NoGpu(String),
    /// The kernel reached this limit.
    #[error("on the GPU, the kernel did not finish in {0}")]
    Timeout(TimeLimit),
    /// The process that asks failed.
    #[error("asking the GPU failed: {0}")]
    Tool(String),
}

/// A file of questions that cannot be written or read.
#[derive(Debug, Error)]
#[error("{}: {why}", path.display())]
pub struct QuestionError {
    path: PathBuf,
    why: String,
}

const EXTENSION: &str = "question";

/// Writes a question into a directory, under its key.
///
/// # Errors
/// If the file cannot be written.
pub fn write_question(dir: &Path, question: &Question) -> Result<(), QuestionError> {
    let path = dir.join(format!("{}.{EXTENSION}", question.key));
    let bytes = postcard::to_stdvec(question).map_err(|e| io::Error::other(e.to_string()));
    bytes
        .and_then(|bytes| tandem_files::write_atomically(&path, &bytes))
        .map_err(|e| QuestionError { path, why: e.to_string() })
}

/// The questions of a directory, by their keys.
///
/// # Errors
/// If the directory or a question in it cannot be read.
pub fn questions_in(dir: &Path) -> Result<Vec<Question>, QuestionError> {
    let fail = |path: &Path, why: String| QuestionError { path: path.to_path_buf(), why };
    let entries = std::fs::read_dir(dir).map_err(|e| fail(dir, e.to_string()))?;
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == EXTENSION))
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let bytes = std::fs::read(path).map_err(|e| fail(path, e.to_string()))?;
        postcard::from_bytes(&bytes).map_err(|e| fail(path, format!("not a question of this version: {e}")))
    };
    files.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_depends_on_where_its_parts_end() {
        let of = |parts: &[&[u8]]| Key::of(parts.iter().copied());
        assert_eq!(of(&[b"ab", b"c"]), of(&[b"ab", b"c"]));
        assert_ne!(of(&[b"ab", b"c"]), of(&[b"a", b"bc"]));
    }

    #[test]
    fn keys_are_read_as_they_are_printed() {
        let key = Key::of([b"x".as_slice()]);
        assert_eq!(key.to_string().parse(), Ok(key));
        for wrong in ["", "12", "+0000000000000000000000000000000", "zz000000000000000000000000000000"] {
            assert!(wrong.parse::<Key>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn questions_are_kept_under_their_keys() {
        let dir = tempfile::tempdir().unwrap();
        let question = Question {
            key: Key::of([b"k".as_slice()]),
            name: "a test".into(),
            ptx: ".version 8.0".into(),
            kernel: "k".into(),
            grid: [1, 2, 3],
            block: [32, 1, 1],
            args: vec![1, 2],
            dynamic_shared: 64,
            regions: vec![Region { addr: 0x9000_0000, bytes: vec![7; 8] }],
            seconds: 1,
        };
        write_question(dir.path(), &question).unwrap();
        assert_eq!(questions_in(dir.path()).unwrap(), [question]);
        std::fs::write(dir.path().join("x.question"), b"").unwrap();
        assert!(questions_in(dir.path()).unwrap_err().to_string().contains("x.question: not a question"));
    }
}
