//! Messages through the pipe between a child that runs our own code and its parent: a tag, a length and
//! bytes. Both ends are the same program, so there is no version.
//!
//! A child that does one job sends its progress, so that the parent knows where it died, and finally its
//! answer: [`report_to`], [`progress`] and [`answer`] on its side, [`Report`] on its parent's.

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the child does next.
const PROGRESS: u8 = b'P';
/// The result, which is the last message.
const ANSWER: u8 = b'A';

/// The pipe for this process's reports; none unless it is a child.
static PARENT: Mutex<Option<File>> = Mutex::new(None);

fn parent() -> MutexGuard<'static, Option<File>> {
    PARENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a message.
///
/// # Errors
/// The system's error.
pub fn write(to: &mut impl Write, tag: u8, bytes: &[u8]) -> io::Result<()> {
    let mut message = Vec::with_capacity(bytes.len() + 9);
    message.push(tag);
    message.extend((bytes.len() as u64).to_le_bytes());
    message.extend(bytes);
    to.write_all(&message)?;
    to.flush()
}

/// The next message, tag and bytes; none at the end.
///
/// # Errors
/// The system's error, or a message that is cut off.
pub fn read(from: &mut impl Read) -> io::Result<Option<(u8, Vec<u8>)>> {
    let mut head = [0; 9];
    match from.read_exact(&mut head) {
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let [tag, len @ ..] = head;
    let len = u64::from_le_bytes(len);
    let mut bytes = Vec::new();
    from.take(len).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == len { Ok(Some((tag, bytes))) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Sends reports to this pipe from here on.
pub fn report_to(pipe: File) {
    *parent() = Some(pipe);
}

/// Reports the next step, in words that follow "while": `reading the module`. Outside a child it does
/// nothing.
pub fn progress(what: &str) {
    send(PROGRESS, what.as_bytes());
}

/// Sends the result.
pub fn answer(bytes: &[u8]) {
    send(ANSWER, bytes);
}

fn send(tag: u8, bytes: &[u8]) {
    if let Some(pipe) = parent().as_mut() {
        // If the parent is gone, the child need not care.
        let _ = write(pipe, tag, bytes);
    }
}

/// The reports of a child.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Its last step; empty if it has not reported one.
    pub progress: String,
    /// Its answer, if complete.
    pub answer: Option<Vec<u8>>,
}

impl Report {
    /// Reads what a child has sent, which may end in the middle of a message.
    pub fn of(mut bytes: &[u8]) -> Report {
        let mut report = Report::default();
        while let Ok(Some((tag, body))) = read(&mut bytes) {
            match tag {
                ANSWER => report.answer = Some(body),
                _ => report.progress = String::from_utf8_lossy(&body).into_owned(),
            }
        }
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_may_end_anywhere() {
        let mut all = Vec::new();
        write(&mut all, PROGRESS, b"abc").unwrap();
        let first = all.len();
        write(&mut all, ANSWER, &[1, 2]).unwrap();
        let progress = || "abc".to_string();
        assert_eq!(Report::of(&all), Report { progress: progress(), answer: Some(vec![1, 2]) });
        for end in first..all.len() {
            assert_eq!(Report::of(&all[..end]), Report { progress: progress(), answer: None });
        }
        for end in 0..first {
            assert_eq!(Report::of(&all[..end]), Report::default());
        }
        // An impossible length.
        assert_eq!(Report::of(&[ANSWER, 255, 255, 255, 255, 255, 255, 255, 255]), Report::default());
    }

    #[test]
    fn messages_are_read_one_after_the_other() {
        let mut all = Vec::new();
        write(&mut all, 1, b"").unwrap();
        write(&mut all, 2, b"x").unwrap();
        let mut from = all.as_slice();
        assert_eq!(read(&mut from).unwrap(), Some((1, vec![])));
        assert_eq!(read(&mut from).unwrap(), Some((2, vec![b'x'])));
        assert_eq!(read(&mut from).unwrap(), None);
    }
}
