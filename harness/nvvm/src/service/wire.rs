//! What crosses the pipe between compiler and caller: messages of a tag, a length and bytes. Both ends are the
//! same program, so there is no version.

use serde::{Deserialize, Deserializer, Serializer};

/// The stage that the child enters.
pub(super) const STAGE: u8 = b'S';
/// The result, which is the last message.
pub(super) const ANSWER: u8 = b'A';

/// Writes a message. A reader that is gone is no concern of the writer's.
pub(super) fn send(out: i32, tag: u8, bytes: &[u8]) {
    let mut message = Vec::with_capacity(bytes.len() + 9);
    message.push(tag);
    message.extend((bytes.len() as u64).to_le_bytes());
    message.extend(bytes);
    let mut rest = message.as_slice();
    while !rest.is_empty() {
        // SAFETY: the slice is readable for its length.
        let n = unsafe { libc::write(out, rest.as_ptr().cast(), rest.len()) };
        match usize::try_from(n) {
            Ok(n) if n > 0 => rest = &rest[n.min(rest.len())..],
            _ if std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}

/// Splits what has been read into messages: the last stage, and the answer once it is whole.
pub(super) fn read(bytes: &[u8]) -> (String, Option<&[u8]>) {
    let mut stage = String::new();
    let mut rest = bytes;
    while let Some((&tag, tail)) = rest.split_first() {
        let Some((len, tail)) = tail.split_first_chunk::<8>() else { break };
        let len = usize::try_from(u64::from_le_bytes(*len)).unwrap_or(usize::MAX);
        let Some((body, tail)) = tail.split_at_checked(len) else { break };
        match tag {
            ANSWER => return (stage, Some(body)),
            _ => stage = String::from_utf8_lossy(body).into_owned(),
        }
        rest = tail;
    }
    (stage, None)
}

fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |n: u8| char::from(DIGITS[usize::from(n & 15)]);
    bytes.iter().flat_map(|b| [digit(b >> 4), digit(*b)]).collect()
}

fn from_hex<E: serde::de::Error>(text: &str) -> Result<Vec<u8>, E> {
    let digit = |b: u8| char::from(b).to_digit(16).map(|d| d as u8);
    let pairs = text.as_bytes().chunks(2).map(|p| match p {
        &[a, b] => Some(digit(a)? << 4 | digit(b)?),
        _ => None,
    });
    pairs.collect::<Option<Vec<u8>>>().ok_or_else(|| E::custom("not hexadecimal"))
}

/// Bytes as text of two digits each: JSON's lists of numbers are twice as long, and slow.
pub(crate) mod hex {
    use super::*;

    /// Writes bytes.
    pub fn serialize<S: Serializer>(bytes: &[u8], s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&to_hex(bytes))
    }

    /// Reads bytes.
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<u8>, D::Error> {
        from_hex(&String::deserialize(d)?)
    }
}

/// The same for several pieces.
pub(crate) mod hex_list {
    use super::*;

    /// Writes all.
    pub fn serialize<S: Serializer>(list: &[Vec<u8>], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(list.iter().map(|b| to_hex(b)))
    }

    /// Reads all.
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Vec<u8>>, D::Error> {
        Vec::<String>::deserialize(d)?.iter().map(|t| from_hex(t)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_in_pieces() {
        let mut all = vec![STAGE, 3, 0, 0, 0, 0, 0, 0, 0, b'a', b'b', b'c'];
        all.extend([ANSWER, 2, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert_eq!(read(&all), ("abc".to_string(), Some(&[1u8, 2][..])));
        for end in 12..all.len() {
            assert_eq!(read(&all[..end]), ("abc".to_string(), None));
        }
        assert_eq!(read(&[ANSWER, 255, 255, 255, 255, 255, 255, 255, 255]), (String::new(), None));
    }
}
