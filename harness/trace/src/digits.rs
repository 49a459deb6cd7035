//! Numbers as text at the end of a buffer. Traces have millions of them, so nothing is allocated for one.

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Eight hexadecimal digits.
pub fn hex8(out: &mut Vec<u8>, value: u32) {
    hex(out, value, 8);
}

/// The last `count` hexadecimal digits, at most eight.
pub fn hex(out: &mut Vec<u8>, value: u32, count: u32) {
    let mut digits = [0; 8];
    for (n, digit) in digits.iter_mut().enumerate() {
        *digit = DIGITS[(value >> (28 - 4 * n) & 15) as usize];
    }
    out.extend_from_slice(&digits[8 - count.min(8) as usize..]);
}

/// A decimal number.
pub fn decimal(out: &mut Vec<u8>, value: u64) {
    decimal_in(out, value, 0);
}

/// A decimal number with spaces before it, so that it takes `width` columns.
pub fn decimal_in(out: &mut Vec<u8>, mut value: u64, width: usize) {
    let mut digits = [b' '; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    let taken = digits.len() - at;
    out.resize(out.len() + width.saturating_sub(taken), b' ');
    out.extend_from_slice(&digits[at..]);
}

/// Spaces up to a column, counted from `line`, the buffer's length where the line began.
pub fn pad(out: &mut Vec<u8>, line: usize, column: usize) {
    let length = out.len().max(line + column);
    out.resize(length, b' ');
}

/// Text.
pub fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_format() {
        for value in [0, 9, 10, 4_294_967_295, u64::MAX] {
            for width in [0, 5, 25] {
                let mut out = vec![];
                decimal_in(&mut out, value, width);
                assert_eq!(String::from_utf8(out).unwrap(), format!("{value:width$}"));
            }
        }
        let mut out = vec![];
        hex8(&mut out, 0x00ab_cdef);
        hex(&mut out, 0x1f, 1);
        assert_eq!(out, b"00abcdeff");
    }
}
