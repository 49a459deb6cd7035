//! `vprintf` on the host: C's directives (errata D38), each formatted by the C library itself. Arguments are
//! in the caller's buffer as NVVM's front ends lay them out: 4-byte ones aligned to 4, 8-byte ones to 8; int
//! has 4 bytes; long and longer types, pointers and double have 8. Text that is not a directive is printed as
//! written.

use crate::memory;
use std::ffi::{CString, c_char, c_int};
use std::sync::Mutex;

/// The output of the kernel so far.
static PRINTED: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

/// The text of each call so far; the list is then cleared.
pub fn take() -> Vec<String> {
    let calls = PRINTED.lock().map(|mut p| std::mem::take(&mut *p)).unwrap_or_default();
    calls.iter().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect()
}

/// Called by kernels: formats and stores the text. Returns the number of arguments taken, as in CUDA, or -1
/// without a format.
pub extern "C-unwind" fn vprintf(format: u64, args: u64) -> u64 {
    if format == 0 {
        return u64::MAX;
    }
    let format = memory::text(format);
    let mut args = Arguments { base: args, offset: 0, taken: 0 };
    let text = formatted(&format, &mut args);
    if let Ok(mut printed) = PRINTED.lock() {
        printed.push(text);
    }
    args.taken
}

/// The argument buffer, read front to back.
struct Arguments {
    base: u64,
    offset: u64,
    taken: u64,
}

impl Arguments {
    /// The next argument of `size` bytes (4 or 8), zero-extended.
    fn next(&mut self, size: u64) -> u64 {
        self.offset = self.offset.next_multiple_of(size);
        let at = self.base + self.offset;
        self.offset += size;
        self.taken += 1;
        memory::number(at, size as usize)
    }
}

/// A directive in its parts.
struct Directive<'a> {
    /// Flags, width and precision as written; `*` if an argument gives the number.
    head: &'a [u8],
    length: &'a [u8],
    conversion: u8,
    /// Bytes it takes in the format.
    size: usize,
}

fn directive(text: &[u8]) -> Option<Directive<'_>> {
    let run = |from: usize, set: &[u8]| from + text[from..].iter().take_while(|c| set.contains(c)).count();
    let mut at = run(1, b"-+ #0");
    at = if text.get(at) == Some(&b'*') { at + 1 } else { run(at, b"0123456789") };
    if text.get(at) == Some(&b'.') {
        at = if text.get(at + 1) == Some(&b'*') { at + 2 } else { run(at + 1, b"0123456789") };
    }
    let head = at;
    at = run(at, b"hljztL");
    let length = &text[head..at];
    let known: [&[u8]; 9] = [b"", b"hh", b"h", b"l", b"ll", b"j", b"z", b"t", b"L"];
    let conversion = *text.get(at)?;
    if !known.contains(&length) || !b"diuxXocspfFeEgGaA%".contains(&conversion) {
        return None;
    }
    Some(Directive { head: &text[1..head], length, conversion, size: at + 1 })
}

fn formatted(format: &[u8], args: &mut Arguments) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some((&c, tail)) = rest.split_first() {
        match (c == b'%').then(|| directive(rest)).flatten() {
            Some(d) => {
                one(&d, args, &mut out);
                rest = &rest[d.size..];
            }
            None => {
                out.push(c);
                rest = tail;
            }
        }
    }
    out
}

/// Formats one directive with its arguments.
fn one(d: &Directive<'_>, args: &mut Arguments, out: &mut Vec<u8>) {
    if d.conversion == b'%' {
        return out.push(b'%');
    }
    let mut head = String::from("%");
    for &c in d.head {
        if c == b'*' {
            head += &(args.next(4) as i32).to_string();
        } else {
            head.push(char::from(c));
        }
    }
    // A negative precision from an argument counts as none (C17 7.21.6.1).
    if let Some(at) = head.find(".-") {
        head.truncate(at);
    }
    let conversion = char::from(d.conversion);
    let wide = matches!(d.length, b"l" | b"ll" | b"j" | b"z" | b"t");
    match d.conversion {
        b'd' | b'i' => {
            let v = args.next(if wide { 8 } else { 4 });
            let v = match d.length {
                b"hh" => i64::from(v as i8),
                b"h" => i64::from(v as i16),
                _ if wide => v as i64,
                _ => i64::from(v as i32),
            };
            c_format(&format!("{head}ll{conversion}"), Value::Integer(v), out);
        }
        b'u' | b'x' | b'X' | b'o' => {
            let v = args.next(if wide { 8 } else { 4 });
            let v = match d.length {
                b"hh" => u64::from(v as u8),
                b"h" => u64::from(v as u16),
                _ => v,
            };
            c_format(&format!("{head}ll{conversion}"), Value::Integer(v as i64), out);
        }
        b'c' => c_format(&format!("{head}c"), Value::Character(args.next(4) as c_int), out),
        b's' => c_format(&format!("{head}s"), Value::Address(args.next(8)), out),
        b'p' => c_format(&format!("{head}p"), Value::Address(args.next(8)), out),
        _ => c_format(&format!("{head}{conversion}"), Value::Float(f64::from_bits(args.next(8))), out),
    }
}

enum Value {
    Integer(i64),
    Character(c_int),
    Address(u64),
    Float(f64),
}

/// Formats one directive with the C library.
#[allow(unsafe_code, reason = "no crate formats as the C library does")]
fn c_format(directive: &str, value: Value, out: &mut Vec<u8>) {
    let Ok(format) = CString::new(directive) else { return };
    let print = |buffer: *mut c_char, size: usize| {
        // SAFETY: the directive was checked, and the one argument has the type that it takes.
        unsafe {
            match value {
                Value::Integer(v) => libc::snprintf(buffer, size, format.as_ptr(), v),
                Value::Character(v) => libc::snprintf(buffer, size, format.as_ptr(), v),
                Value::Address(v) => libc::snprintf(buffer, size, format.as_ptr(), v as *const c_char),
                Value::Float(v) => libc::snprintf(buffer, size, format.as_ptr(), v),
            }
        }
    };
    let size = usize::try_from(print(std::ptr::null_mut(), 0)).unwrap_or(0);
    let mut buffer = vec![0u8; size + 1];
    print(buffer.as_mut_ptr().cast(), buffer.len());
    out.extend(&buffer[..size]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(format: &str, words: &[u64]) -> String {
        // Words are laid out by hand in 8-byte slots: every argument of these tests has 8 bytes or is the
        // only one.
        let mut args = Arguments { base: words.as_ptr() as u64, offset: 0, taken: 0 };
        String::from_utf8(formatted(format.as_bytes(), &mut args)).unwrap()
    }

    #[test]
    fn directives_read_as_in_c() {
        let text = c"abc".as_ptr() as u64;
        for (format, words, want) in [
            ("%d", vec![0xffff_fffe], "-2"),
            ("%5u|", vec![7], "    7|"),
            ("%-5x|%%", vec![255], "ff   |%"),
            ("%#o", vec![8], "010"),
            ("%lld %lu", vec![u64::MAX, 3], "-1 3"),
            ("%hhd", vec![0x1ff], "-1"),
            ("%c", vec![65], "A"),
            ("%s!", vec![text], "abc!"),
            ("%.2s", vec![text], "ab"),
            ("%f %.1e", vec![1.5f64.to_bits(), 12345.0f64.to_bits()], "1.500000 1.2e+04"),
            ("%a", vec![1.0f64.to_bits()], "0x1p+0"),
            ("%n %k 100%", vec![], "%n %k 100%"),
            // 4-byte width, then an 8-byte number at the next multiple of 8.
            ("%*lld|", vec![4, 9], "   9|"),
        ] {
            assert_eq!(print(format, &words), want, "{format}");
        }
    }

    #[test]
    fn two_words_share_eight_bytes() {
        assert_eq!(print("%d %d %lld", &[1 | 2 << 32, 3]), "1 2 3");
    }
}
