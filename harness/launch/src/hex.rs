//! Bytes as a hexadecimal string, so that a job is one readable text file.

use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// The digits of the bytes.
pub fn serialize<S: Serializer>(bytes: &[u8], s: S) -> Result<S::Ok, S::Error> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let text: String = bytes
        .iter()
        .flat_map(|b| [DIGITS[usize::from(b >> 4)], DIGITS[usize::from(b & 15)]])
        .map(char::from)
        .collect();
    s.serialize_str(&text)
}

/// The bytes of the digits.
pub fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(d)?;
    let digit = |c: u8| char::from(c).to_digit(16).map(|v| v as u8);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes: Option<Vec<u8>> = pairs.iter().map(|&[h, l]| Some(digit(h)? << 4 | digit(l)?)).collect();
    match bytes {
        Some(b) if rest.is_empty() => Ok(b),
        _ => Err(D::Error::custom("expected an even number of hexadecimal digits")),
    }
}
