//! Answers in a file, one in a line of JSON, by key: readable, mergeable, and small, because only bytes that
//! are not 0 are written out.

use crate::hex;
use crate::question::{Answer, End, Key, Region};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Zeros in a row that end a run of written bytes.
const GAP: usize = 8;
/// The longest range of memory: a line of a file must not take all of ours.
const MOST_BYTES: usize = 256 << 20;

/// Recorded answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    answers: BTreeMap<Key, (String, Answer)>,
}

/// A file of answers that cannot be read or written.
#[derive(Debug, Error)]
pub enum RecordedError {
    /// The system's error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line that is not an answer.
    #[error("{}:{line}: not a recorded answer: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: LineFault,
    },
}

/// What is wrong with a line of recorded answers.
#[derive(Debug, Error)]
pub enum LineFault {
    /// It is not JSON of this form.
    #[error(transparent)]
    Syntax(#[from] serde_json::Error),
    /// It ends in an unknown way.
    #[error("it ends in '{0}': expected finished, refused, trap or fault")]
    End(String),
    /// An address that is none.
    #[error("'{0}' is not an address")]
    Address(String),
    /// A file from elsewhere must not make us allocate without end.
    #[error("{len} bytes at {addr:#010x}: {MOST_BYTES} at most")]
    Long {
        /// Its length.
        len: usize,
        /// Its address.
        addr: u32,
    },
    /// Memory beyond the last address.
    #[error("{len} bytes at {addr:#010x} end beyond the last address")]
    Beyond {
        /// Its length.
        len: usize,
        /// Its address.
        addr: u32,
    },
    /// Contents that are no bytes of the range.
    #[error("the bytes at {at} are not hexadecimal, or not within {len} bytes")]
    Bytes {
        /// Their place in the range.
        at: usize,
        /// Its length.
        len: usize,
    },
    /// The question has been answered before.
    #[error("a second answer to {0}")]
    Twice(Key),
}

impl Recorded {
    /// Reads a file.
    ///
    /// # Errors
    /// See [`RecordedError`]. The same question twice is an error, because the two may differ.
    pub fn read(path: &Path) -> Result<Recorded, RecordedError> {
        let io = |error| RecordedError::Io { path: path.to_path_buf(), error };
        let text = std::fs::read_to_string(path).map_err(io)?;
        let mut all = Recorded::default();
        for (n, line) in text.lines().enumerate() {
            let wrong = |why: LineFault| RecordedError::Line { path: path.to_path_buf(), line: n + 1, why };
            let line: Line = serde_json::from_str(line).map_err(|e| wrong(e.into()))?;
            let (key, name, answer) = line.parts().map_err(wrong)?;
            if all.answers.insert(key, (name, answer)).is_some() {
                return Err(wrong(LineFault::Twice(key)));
            }
        }
        Ok(all)
    }

    /// Adds an answer, or replaces it.
    pub fn insert(&mut self, key: Key, name: &str, answer: Answer) {
        self.answers.insert(key, (name.to_string(), answer));
    }

    /// The answer to a question, if it has been recorded.
    pub fn get(&self, key: Key) -> Option<&Answer> {
        self.answers.get(&key).map(|(_, answer)| answer)
    }

    /// Every question that has an answer: its key and its name.
    pub fn questions(&self) -> impl Iterator<Item = (Key, &str)> {
        self.answers.iter().map(|(key, (name, _))| (*key, name.as_str()))
    }

    /// Number of answers.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// Writes the file, whole or not at all. Its lines are in the order of names, so that versions compare
    /// well.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), RecordedError> {
        let mut lines: Vec<Line> =
            self.answers.iter().map(|(key, (name, answer))| Line::of(*key, name, answer)).collect();
        lines.sort_by(|a, b| (&a.name, a.key).cmp(&(&b.name, b.key)));
        let texts: Result<Vec<String>, _> = lines.iter().map(serde_json::to_string).collect();
        let text = texts.map_err(io::Error::other).map(|lines| lines.join("\n") + "\n");
        text.and_then(|text| tandem_files::write_atomically(path, text.as_bytes()))
            .map_err(|error| RecordedError::Io { path: path.to_path_buf(), error })
    }
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    name: String,
    key: Key,
    device: String,
    end: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    words: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    memory: Vec<Range>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    printed: String,
}

/// Memory: its address, its length, and its bytes at distances from the address; all others are 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    addr: String,
    len: usize,
    bytes: Vec<(usize, String)>,
}

impl Line {
    fn of(key: Key, name: &str, answer: &Answer) -> Line {
        let (end, words, memory, printed) = match &answer.end {
            End::Finished { regions, printed } => {
                ("finished", String::new(), regions.iter().map(Range::of).collect(), printed.clone())
            }
            End::Refused(words) => ("refused", words.clone(), Vec::new(), String::new()),
            End::Trap(words) => ("trap", words.clone(), Vec::new(), String::new()),
            End::Fault(words) => ("fault", words.clone(), Vec::new(), String::new()),
        };
        let (name, device, end) = (name.to_string(), answer.device.clone(), end.to_string());
        Line { name, key, device, end, words, memory, printed }
    }

    fn parts(self) -> Result<(Key, String, Answer), LineFault> {
        let end = match self.end.as_str() {
            "finished" => {
                let regions = self.memory.iter().map(Range::region).collect::<Result<_, _>>()?;
                End::Finished { regions, printed: self.printed }
            }
            "refused" => End::Refused(self.words),
            "trap" => End::Trap(self.words),
            "fault" => End::Fault(self.words),
            other => return Err(LineFault::End(other.to_string())),
        };
        Ok((self.key, self.name, Answer { device: self.device, end }))
    }
}

impl Range {
    fn of(region: &Region) -> Range {
        let bytes = &region.bytes;
        let mut runs = Vec::new();
        let mut at = 0;
        while let Some(start) = bytes[at..].iter().position(|&b| b != 0).map(|n| at + n) {
            let gap = bytes[start..].windows(GAP).position(|w| w.iter().all(|&b| b == 0));
            at = gap.map_or(bytes.len(), |n| start + n);
            runs.push((start, hex::encode(&bytes[start..at])));
        }
        Range { addr: format!("{:#010x}", region.addr), len: bytes.len(), bytes: runs }
    }

    fn region(&self) -> Result<Region, LineFault> {
        let digits = self.addr.strip_prefix("0x").and_then(|d| u32::from_str_radix(d, 16).ok());
        let addr = digits.ok_or_else(|| LineFault::Address(self.addr.clone()))?;
        let len = self.len;
        if len > MOST_BYTES {
            return Err(LineFault::Long { len, addr });
        }
        if u64::from(addr) + len as u64 > 1 << 32 {
            return Err(LineFault::Beyond { len, addr });
        }
        let mut bytes = vec![0; len];
        for (at, digits) in &self.bytes {
            let wrong = || LineFault::Bytes { at: *at, len };
            let run = hex::decode(digits).ok_or_else(wrong)?;
            let place = bytes.get_mut(*at..).and_then(|rest| rest.get_mut(..run.len())).ok_or_else(wrong)?;
            place.copy_from_slice(&run);
        }
        Ok(Region { addr, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(end: End) -> Answer {
        Answer { device: "a GPU".into(), end }
    }

    #[test]
    fn answers_are_read_as_they_were_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("answers.jsonl");
        let mut bytes = vec![0; 4096];
        (bytes[5], bytes[20], bytes[21], bytes[4095]) = (1, 2, 3, 4);
        let full = Region { addr: 0x9000_0000, bytes };
        let empty = Region { addr: 0xfff0_0000, bytes: vec![0; 16] };
        let mut all = Recorded::default();
        let ends = [
            End::Finished { regions: vec![full, empty], printed: "a\n\"b\"\n".into() },
            End::Refused("no".into()),
            End::Trap("t".into()),
            End::Fault("f".into()),
        ];
        for (n, end) in ends.into_iter().enumerate() {
            all.insert(Key::of([[n as u8].as_slice()]), &format!("test {n}"), answer(end));
        }
        all.write(&path).unwrap();
        assert_eq!(Recorded::read(&path).unwrap(), all);
        let first = std::fs::read_to_string(&path).unwrap();
        assert!(first.contains(r#""bytes":[[5,"01"],[20,"0203"],[4095,"04"]]"#), "{first}");
    }

    #[test]
    fn wrong_lines_are_named() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("answers.jsonl");
        let key = Key::of([b"k".as_slice()]);
        let line = |rest: &str| format!(r#"{{"name":"n","key":"{key}","device":"d",{rest}}}"#);
        let good = line(r#""end":"trap""#);
        for (text, says) in [
            (String::from("{"), "answers.jsonl:1: not a recorded answer: EOF"),
            (line(r#""end":"stopped""#), "it ends in 'stopped'"),
            (line(r#""end":"trap","more":1"#), "unknown field `more`"),
            (format!("{good}\n{good}"), "answers.jsonl:2: not a recorded answer: a second answer"),
            (good.replace(&key.to_string(), "12"), "expected a key"),
            (
                line(r#""end":"finished","memory":[{"addr":"0xfffffff0","len":17,"bytes":[]}]"#),
                "beyond the last address",
            ),
            (
                line(r#""end":"finished","memory":[{"addr":"0x0","len":2,"bytes":[[1,"0102"]]}]"#),
                "not within 2 bytes",
            ),
            (
                line(r#""end":"finished","memory":[{"addr":"0x0","len":2,"bytes":[[0,"é"]]}]"#),
                "not hexadecimal",
            ),
        ] {
            std::fs::write(&path, text).unwrap();
            let error = Recorded::read(&path).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
