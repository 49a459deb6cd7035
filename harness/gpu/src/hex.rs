//! Bytes as hexadecimal digits, two for each: keys, messages between processes, recorded memory.

/// The digits of bytes.
pub(crate) fn encode(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    bytes.iter().flat_map(|b| [b >> 4, b & 15]).map(|n| DIGITS[usize::from(n)]).collect()
}

/// The bytes of digits; none if something else is among them, or the last byte has only one.
pub(crate) fn decode(digits: &str) -> Option<Vec<u8>> {
    let value = |d: u8| char::from(d).to_digit(16).and_then(|v| u8::try_from(v).ok());
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let byte = |&[high, low]: &[u8; 2]| Some(value(high)? << 4 | value(low)?);
    rest.is_empty().then(|| pairs.iter().map(byte).collect())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&encode(&all)), Some(all));
        assert_eq!(encode(&[0, 0x1f, 0xa0]), "001fa0");
        assert_eq!(decode("001FA0"), Some(vec![0, 0x1f, 0xa0]));
        for wrong in ["0", "001", "0x", "+1", "é", "1 "] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }
}
