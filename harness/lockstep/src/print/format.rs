//! C's printf directives, applied to arguments in vprintf's layout: 4-byte arguments aligned to 4 bytes,
//! 8-byte ones to 8.
//!
//! Data model of the arguments: int has 4 bytes; long, long long, intmax_t, size_t, ptrdiff_t, pointers and
//! double have 8. If C does not define a directive, or the record lacks its argument, the directive is
//! printed unchanged.

/// The bytes of a record after its format's address.
struct Args<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Args<'_> {
    fn take(&mut self, size: usize) -> Option<u64> {
        let from = self.at.next_multiple_of(size);
        let bytes = self.bytes.get(from..from + size)?;
        self.at = from + size;
        Some(bytes.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b)))
    }
}

/// A conversion specification.
#[derive(Default)]
struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    alt: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// 1 and 2 for hh and h, 8 for the 8-byte lengths, 4 without a length.
    size: usize,
}

/// Largest width or precision, more than any output needs. A wild width must not exhaust memory. Rust's own
/// formatting panics at a precision of 2^16, and scientific notation a few digits before that.
const MOST: usize = 1 << 15;

/// Formats `format` with the arguments in `args`; `string` reads the NUL-terminated string at an address.
pub fn printf(format: &[u8], args: &[u8], mut string: impl FnMut(u64) -> Option<Vec<u8>>) -> Vec<u8> {
    let mut args = Args { bytes: args, at: 0 };
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.iter().position(|&b| b == b'%') {
        out.extend(&rest[..at]);
        let directive = &rest[at..];
        let before = args.at;
        match directive_text(&directive[1..], &mut args, &mut string) {
            Some((text, used)) => {
                out.extend(text);
                rest = &directive[1 + used..];
            }
            None => {
                args.at = before;
                out.push(b'%');
                rest = &directive[1..];
            }
        }
    }
    out.extend(rest);
    out
}

/// The text of one directive (given without its `%`), and how many bytes of the format it took.
fn directive_text(
    text: &[u8],
    args: &mut Args,
    string: &mut impl FnMut(u64) -> Option<Vec<u8>>,
) -> Option<(Vec<u8>, usize)> {
    let mut at = 0;
    let mut s = Spec { size: 4, ..Spec::default() };
    while let Some(&flag) = text.get(at) {
        match flag {
            b'-' => s.minus = true,
            b'+' => s.plus = true,
            b' ' => s.space = true,
            b'#' => s.alt = true,
            b'0' => s.zero = true,
            _ => break,
        }
        at += 1;
    }
    if let Some(width) = number(text, &mut at, args)? {
        s.minus |= width < 0;
        s.width = (width.unsigned_abs() as usize).min(MOST);
    }
    if text.get(at) == Some(&b'.') {
        at += 1;
        let given = number(text, &mut at, args)?.unwrap_or(0);
        // A negative precision counts as absent.
        s.precision = usize::try_from(given).ok().map(|p| p.min(MOST));
    }
    for (length, size) in
        [("hh", 1), ("h", 2), ("ll", 8), ("l", 8), ("j", 8), ("z", 8), ("t", 8), ("q", 8), ("L", 8)]
    {
        if text[at..].starts_with(length.as_bytes()) {
            (s.size, at) = (size, at + length.len());
            break;
        }
    }
    let conversion = *text.get(at)?;
    let out = match conversion {
        b'%' => b"%".to_vec(),
        b'd' | b'i' => s.signed(args.take(s.size.max(4))?),
        b'u' | b'o' | b'x' | b'X' => {
            let bits = args.take(s.size.max(4))?;
            s.unsigned(bits & (u64::MAX >> (64 - 8 * s.size)), conversion)
        }
        b'p' => {
            let pointer = match args.take(8)? {
                0 => s.padded(b"(nil)"),
                bits => Spec { alt: true, ..s }.unsigned_from(bits, b'p'),
            };
            return Some((pointer, at + 1));
        }
        b'c' => s.padded(&[args.take(4)? as u8]),
        b's' => {
            let address = args.take(8)?;
            let bytes = match address {
                0 => b"(null)".to_vec(),
                a => string(a).unwrap_or_else(|| format!("<no string at {a:#x}>").into_bytes()),
            };
            s.padded(&bytes[..bytes.len().min(s.precision.unwrap_or(usize::MAX))])
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            s.float(f64::from_bits(args.take(8)?), conversion)
        }
        _ => return None,
    };
    Some((out, at + 1))
}

/// A width or precision: digits, or `*` for an argument. The outer `None` means that the argument is missing.
#[allow(clippy::option_option, reason = "absent and impossible are different here")]
fn number(text: &[u8], at: &mut usize, args: &mut Args) -> Option<Option<i64>> {
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        return args.take(4).map(|v| Some(i64::from(v as u32 as i32)));
    }
    let from = *at;
    let mut value = 0i64;
    while let Some(d) = text.get(*at).filter(|c| c.is_ascii_digit()) {
        value = (value * 10 + i64::from(d - b'0')).min(MOST as i64);
        *at += 1;
    }
    Some((*at > from).then_some(value))
}

impl Spec {
    /// Pads text that is not a number, with spaces only.
    fn padded(&self, text: &[u8]) -> Vec<u8> {
        let mut out = text.to_vec();
        let missing = self.width.saturating_sub(text.len());
        let at = if self.minus { out.len() } else { 0 };
        out.splice(at..at, std::iter::repeat_n(b' ', missing));
        out
    }

    /// Pads a number: zeros go between the sign (or 0x) and the digits.
    fn numeric(&self, sign: &str, digits: &str, zero: bool) -> Vec<u8> {
        let missing = self.width.saturating_sub(sign.len() + digits.len());
        if zero && !self.minus {
            return format!("{sign}{}{digits}", "0".repeat(missing)).into_bytes();
        }
        self.padded(format!("{sign}{digits}").as_bytes())
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, _, _) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        }
    }

    /// Digits of an integer padded to its precision; none at all for 0 with precision 0.
    fn digits(&self, digits: String) -> String {
        match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(p) => format!("{}{digits}", "0".repeat(p.saturating_sub(digits.len()))),
            None => digits,
        }
    }

    fn signed(&self, bits: u64) -> Vec<u8> {
        let unused = 64 - 8 * self.size;
        let value = (bits << unused) as i64 >> unused;
        let digits = self.digits(value.unsigned_abs().to_string());
        self.numeric(self.sign(value < 0), &digits, self.zero && self.precision.is_none())
    }

    fn unsigned(&self, value: u64, conversion: u8) -> Vec<u8> {
        self.unsigned_from(value, conversion)
    }

    fn unsigned_from(&self, value: u64, conversion: u8) -> Vec<u8> {
        let (text, prefix) = match conversion {
            b'o' => (format!("{value:o}"), ""),
            b'x' => (format!("{value:x}"), "0x"),
            b'X' => (format!("{value:X}"), "0X"),
            b'p' => (format!("{value:x}"), "0x"),
            _ => (value.to_string(), ""),
        };
        let mut digits = self.digits(text);
        if conversion == b'o' && self.alt && !digits.starts_with('0') {
            digits.insert(0, '0');
        }
        let prefix = if self.alt && (value != 0 || conversion == b'p') { prefix } else { "" };
        self.numeric(prefix, &digits, self.zero && self.precision.is_none())
    }

    fn float(&self, value: f64, conversion: u8) -> Vec<u8> {
        let upper = conversion.is_ascii_uppercase();
        let sign = self.sign(value.is_sign_negative());
        if !value.is_finite() {
            let word = if value.is_nan() { "nan" } else { "inf" };
            let word = if upper { word.to_uppercase() } else { word.to_string() };
            return self.numeric(sign, &word, false);
        }
        let magnitude = value.abs();
        let text = match conversion.to_ascii_lowercase() {
            b'f' => self.fixed(magnitude, self.precision.unwrap_or(6)),
            b'e' => self.scientific(magnitude, self.precision.unwrap_or(6)),
            b'g' => self.general(magnitude),
            _ => {
                let hex = self.hexadecimal(magnitude);
                let text = if upper { hex.to_uppercase() } else { hex };
                let prefix = format!("{sign}{}", if upper { "0X" } else { "0x" });
                return self.numeric(&prefix, &text, self.zero);
            }
        };
        let text = if upper { text.to_uppercase() } else { text };
        self.numeric(sign, &text, self.zero)
    }

    fn fixed(&self, value: f64, precision: usize) -> String {
        let point = if self.alt && precision == 0 { "." } else { "" };
        format!("{value:.precision$}{point}")
    }

    fn scientific(&self, value: f64, precision: usize) -> String {
        let text = format!("{value:.precision$e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let point = if self.alt && precision == 0 { "." } else { "" };
        format!("{digits}{point}{}", exponent_text(exponent.parse().unwrap_or(0)))
    }

    /// The shorter of the two forms above, without trailing zeros unless `#` asks for them.
    fn general(&self, value: f64) -> String {
        let p = self.precision.unwrap_or(6).max(1);
        let rounded = format!("{value:.*e}", p - 1);
        let exponent: i32 = rounded.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0);
        let scientific = exponent < -4 || exponent >= p as i32;
        let text = if scientific {
            self.scientific(value, p - 1)
        } else {
            self.fixed(value, (p as i32 - 1 - exponent) as usize)
        };
        if self.alt {
            return text;
        }
        let (digits, tail) = match text.split_once('e') {
            Some((digits, exponent)) => (digits, format!("e{exponent}")),
            None => (text.as_str(), String::new()),
        };
        let digits =
            if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
        format!("{digits}{tail}")
    }

    /// Hexadecimal form without the 0x: one digit, the fraction, and a binary exponent. Rounds to nearest
    /// even.
    fn hexadecimal(&self, value: f64) -> String {
        const FRACTION: u32 = 52;
        let bits = value.to_bits();
        let (raw, mut exponent) = (bits >> FRACTION, (bits >> FRACTION) as i64 - 1023);
        let mut mantissa = bits & ((1 << FRACTION) - 1);
        if raw == 0 {
            // Subnormals keep their leading 0, and zero has exponent 0.
            exponent = if mantissa == 0 { 0 } else { -1022 };
        } else {
            mantissa |= 1 << FRACTION;
        }
        if let Some(p) = self.precision.filter(|p| *p < 13) {
            let drop = 4 * (13 - p as u32);
            let (half, kept) = (1u64 << (drop - 1), mantissa >> drop);
            let low = mantissa & ((1 << drop) - 1);
            let up = low > half || (low == half && kept & 1 == 1);
            mantissa = (kept + u64::from(up)) << drop;
        }
        let digits = format!("{:013x}", mantissa & ((1 << FRACTION) - 1));
        let fraction = match self.precision {
            None => digits.trim_end_matches('0').to_string(),
            Some(p) if p <= 13 => digits[..p].to_string(),
            Some(p) => format!("{digits}{}", "0".repeat(p - 13)),
        };
        let point = if fraction.is_empty() && !self.alt { "" } else { "." };
        format!("{}{point}{fraction}p{exponent:+}", mantissa >> FRACTION)
    }
}

/// The exponent: a sign and at least two digits.
fn exponent_text(exponent: i32) -> String {
    format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// A value to format, as bytes of a record and as text for printf(1).
    enum Value {
        Int(i32),
        Long(i64),
        Double(f64),
        Text(&'static str),
    }

    fn ours(format: &str, values: &[Value]) -> String {
        let mut args = Vec::new();
        let mut strings: Vec<&str> = Vec::new();
        let mut put = |bytes: &[u8]| {
            args.resize(args.len().next_multiple_of(bytes.len()), 0xee);
            args.extend(bytes);
        };
        for v in values {
            match v {
                Value::Int(v) => put(&v.to_le_bytes()),
                Value::Long(v) => put(&v.to_le_bytes()),
                Value::Double(v) => put(&v.to_le_bytes()),
                Value::Text(t) => {
                    strings.push(t);
                    put(&(strings.len() as u64 * 0x1000).to_le_bytes());
                }
            }
        }
        let string = |a: u64| Some(strings[(a / 0x1000) as usize - 1].as_bytes().to_vec());
        String::from_utf8(printf(format.as_bytes(), &args, string)).unwrap()
    }

    fn theirs(format: &str, values: &[Value]) -> String {
        let words = values.iter().map(|v| match v {
            Value::Int(v) => v.to_string(),
            Value::Long(v) => v.to_string(),
            // All digits, so that the text denotes exactly this number.
            Value::Double(v) if v.is_finite() => format!("{v:.800e}"),
            Value::Double(v) => v.to_string().to_lowercase(),
            Value::Text(t) => t.to_string(),
        });
        let out = Command::new("printf").arg(format).args(words).env("LC_ALL", "C").output().unwrap();
        assert!(out.status.success(), "printf '{format}': {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    }

    /// Every flag, a few widths and precisions, every conversion, against the system's printf.
    #[test]
    fn as_the_systems_printf() {
        let doubles = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            0.1,
            123456.0,
            1234567.0,
            9.999_999_5,
            0.000_123_45,
            1e-5,
            2.5,
            3.5,
            0.5,
            1e22,
            1.7976931348623157e308,
            5e-324,
            -2.2250738585072014e-308,
            f64::INFINITY,
            f64::NEG_INFINITY,
            99999.95,
        ];
        let ints = [0, 1, -1, 42, -12345, i32::MAX, i32::MIN];
        let mut compared = 0;
        for flags in ["", "-", "+", " ", "0", "#", "+0", "-#", "#0", " 0"] {
            for size in ["", "1", "12", ".0", ".3", "14.0", "14.4", "9.9", ".", "25.17"] {
                let mut check = |conversion: char, values: &[Value]| {
                    let format = format!("<%{flags}{size}{conversion}>");
                    assert_eq!(ours(&format, values), theirs(&format, values), "{format}");
                    compared += 1;
                };
                // One process for several values: printf(1) reuses its format for each.
                let signed: &[char] = if flags.contains('#') { &[] } else { &['d', 'i'] };
                for conversion in signed {
                    let format = format!("<%{flags}{size}{conversion}>");
                    let mine: String = ints.iter().map(|i| ours(&format, &[Value::Int(*i)])).collect();
                    let values: Vec<Value> = ints.iter().map(|i| Value::Int(*i)).collect();
                    assert_eq!(mine, theirs(&format, &values), "{format}");
                }
                for conversion in ['f', 'F', 'e', 'E', 'g', 'G'] {
                    let format = format!("<%{flags}{size}{conversion}>");
                    let mine: String = doubles.iter().map(|d| ours(&format, &[Value::Double(*d)])).collect();
                    let values: Vec<Value> = doubles.iter().map(|d| Value::Double(*d)).collect();
                    assert_eq!(mine, theirs(&format, &values), "{format}");
                }
                // Skip flags that C leaves undefined for a conversion.
                if !flags.contains(['+', ' ', '#']) {
                    check('u', &[Value::Int(77)]);
                    if !flags.contains('0') {
                        check('s', &[Value::Text("some text")]);
                    }
                }
                if !flags.contains(['+', ' ']) {
                    for conversion in ['o', 'x', 'X'] {
                        check(conversion, &[Value::Int(0x3fa5)]);
                        check(conversion, &[Value::Int(0)]);
                    }
                }
            }
        }
        assert!(compared > 300);
    }

    #[test]
    fn several_arguments_and_their_alignment() {
        use Value::{Double, Int, Long, Text};
        for (format, values, text) in [
            ("%d %f %d", vec![Int(1), Double(2.5), Int(-3)], "1 2.500000 -3"),
            (
                "%d%%%c|%-5s|%5s|%.2s",
                vec![Int(7), Int(65), Text("ab"), Text("cd"), Text("xyz")],
                "7%A|ab   |   cd|xy",
            ),
            ("%*d|%-*d|%.*f", vec![Int(5), Int(42), Int(4), Int(7), Int(2), Double(1.0)], "   42|7   |1.00"),
            ("%*d|", vec![Int(-4), Int(3)], "3   |"),
            (
                "%hhd %hd %ld %lld %hhu %hx",
                vec![Int(0x1ff), Int(0x1_8000), Long(i64::MIN), Long(-5), Int(-1), Int(-1)],
                "-1 -32768 -9223372036854775808 -5 255 ffff",
            ),
            (
                "%u %x %lu %zu",
                vec![Int(-1), Int(-1), Long(-1), Long(9)],
                "4294967295 ffffffff 18446744073709551615 9",
            ),
            ("%p", vec![Long(0x9000_0000)], "0x90000000"),
            // IEEE 754 values whose hexadecimal forms C 7.21.6.1 gives by definition.
            (
                "%a %a %a %A",
                vec![Double(1.0), Double(0.0), Double(-0.1), Double(10.5)],
                "0x1p+0 0x0p+0 -0x1.999999999999ap-4 0X1.5P+3",
            ),
            (
                "%.0a %.1a %#.0a %12.2a|%a",
                vec![Double(1.5), Double(1.96875), Double(1.0), Double(1.0), Double(5e-324)],
                "0x2p+0 0x2.0p+0 0x1.p+0    0x1.00p+0|0x0.0000000000001p-1022",
            ),
        ] {
            assert_eq!(ours(format, &values), text, "{format}");
        }
    }

    #[test]
    fn what_is_no_directive_stands_as_it_is() {
        use Value::Int;
        assert_eq!(ours("%n %y %", &[]), "%n %y %");
        assert_eq!(ours("%n %d", &[Int(5)]), "%n 5");
        assert_eq!(ours("%d %d", &[Int(5)]), "5 %d", "an argument that is not there");
        assert_eq!(ours("%d %f", &[Int(5)]), "5 %f");
        assert_eq!(printf(b"%s", &[0; 8], |_| None), b"(null)");
        assert_eq!(printf(b"%s", &[1, 0, 0, 0, 0, 0, 0, 0], |_| None), b"<no string at 0x1>");
        assert_eq!(ours("%99999999999d", &[Int(1)]).len(), MOST, "a wild width is bounded");
    }

    #[test]
    fn a_wild_precision_is_bounded() {
        use Value::{Double, Int};
        for conversion in ["f", "e", "g", "#g", "a", "F", "E", "G", "A"] {
            for value in [2.5, 1e-4] {
                let (alt, conversion) =
                    (if conversion.starts_with('#') { "#" } else { "" }, conversion.trim_start_matches('#'));
                for precision in ["65535", "65536", "99999999999999999999"] {
                    let text = ours(&format!("%{alt}.{precision}{conversion}"), &[Double(value)]);
                    assert!(text.len() <= MOST + 400, "%.{precision}{conversion}");
                }
                ours(&format!("%{alt}.*{conversion}"), &[Int(i32::MAX), Double(value)]);
            }
        }
    }
}
