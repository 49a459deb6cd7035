//! Numbers as text at the end of a buffer. Traces have millions of them, so nothing is allocated for one.

/// Eight hexadecimal digits.
pub fn hex8(out: &mut Vec<u8>, value: u32) {
    hex(out, value, 8);
}

/// The last `count` hexadecimal digits, at most eight.
pub fn hex(out: &mut Vec<u8>, value: u32, count: u32) {
    // Each nibble to a byte of its own, all at once.
    let mut bytes = u64::from(value);
    bytes = (bytes | bytes << 16) & 0x0000_ffff_0000_ffff;
    bytes = (bytes | bytes << 8) & 0x00ff_00ff_00ff_00ff;
    bytes = (bytes | bytes << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    // 1 in each byte from 10 on: a letter, 39 further than the digits.
    let letters = (bytes + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101;
    let digits = (bytes + 0x3030_3030_3030_3030 + 39 * letters).to_be_bytes();
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
        for value in [0, 0x0123_4567, 0x89ab_cdef, 0x9f0a_a9f0, u32::MAX] {
            let mut out = vec![];
            hex8(&mut out, value);
            hex(&mut out, value, 3);
            assert_eq!(String::from_utf8(out).unwrap(), format!("{value:08x}{:03x}", value & 0xfff));
        }
    }
}
