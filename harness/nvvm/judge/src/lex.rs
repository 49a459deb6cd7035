//! Tokens of LLVM assembly, each with its line. Nothing is refused here. Text that is not a token becomes
//! [`Kind::Bad`], and LLVM's own reader reports the fault.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A keyword, type or attribute.
    Word,
    /// `@name`.
    Global,
    /// `%name`.
    Local,
    /// `!name` or `!12`.
    Meta,
    /// `!` alone, before `{`.
    Bang,
    /// `!"text"`.
    MetaString,
    /// `#12`.
    Group,
    /// `#dbg_value` and its like.
    Record,
    /// `$name`.
    Comdat,
    /// `^12`.
    Summary,
    /// `"text"`.
    Str,
    /// An integer or floating-point number.
    Number,
    /// `name:`.
    Label,
    /// One character.
    Punct,
    /// `...`.
    Dots,
    /// None of these.
    Bad,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text without sigil, quotes and colon; escapes stay as written.
    pub text: &'a str,
    /// Line, from 1.
    pub line: u32,
    /// Whether it is the first of its line.
    pub first: bool,
}

impl<'a> Token<'a> {
    /// Whether it is this punctuation.
    pub fn is(&self, c: char) -> bool {
        self.kind == Kind::Punct && self.text.starts_with(c)
    }

    /// Whether it is this word.
    pub fn word(&self, w: &str) -> bool {
        self.kind == Kind::Word && self.text == w
    }
}

fn starts_name(c: u8) -> bool {
    c.is_ascii_alphabetic() || matches!(c, b'$' | b'.' | b'_' | b'-')
}

fn continues_name(c: u8) -> bool {
    starts_name(c) || c.is_ascii_digit()
}

/// The tokens of `text`; comments and blanks are left out.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, line: 1, first: true, out: Vec::new() };
    while lexer.step() {}
    lexer.out
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: u32,
    first: bool,
    out: Vec<Token<'a>>,
}

impl<'a> Lexer<'a> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// `text[from..to]`, or an empty string if that would split a character.
    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or("")
    }

    fn push(&mut self, kind: Kind, text: &'a str, line: u32) {
        self.out.push(Token { kind, text, line, first: self.first });
        self.first = false;
    }

    /// The end of the run of bytes, starting at `from`, for which `test` holds.
    fn run(&self, from: usize, test: impl Fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        from + rest.iter().position(|&b| !test(b)).unwrap_or(rest.len())
    }

    /// The text between quotes, starting at the opening quote at `from`; moves past the closing quote.
    fn quoted(&mut self, from: usize) -> &'a str {
        let end = self.run(from + 1, |b| b != b'"');
        let inner = self.slice(from + 1, end);
        self.line += inner.bytes().filter(|&b| b == b'\n').count() as u32;
        self.at = (end + 1).min(self.bytes.len());
        inner
    }

    /// A name or a quoted name after a sigil; `None` if neither follows.
    fn name(&mut self) -> Option<&'a str> {
        let from = self.at + 1;
        match self.peek(1) {
            b'"' => Some(self.quoted(from)),
            c if continues_name(c) => {
                let end = self.run(from, continues_name);
                self.at = end;
                Some(self.slice(from, end))
            }
            _ => None,
        }
    }

    /// Reads one token, blank or comment; `false` at the end of the text.
    fn step(&mut self) -> bool {
        let Some(&c) = self.bytes.get(self.at) else { return false };
        let line = self.line;
        match c {
            b'\n' => {
                self.line += 1;
                self.first = true;
                self.at += 1;
            }
            b' ' | b'\t' | b'\r' | 0 => self.at += 1,
            b';' => self.at = self.run(self.at, |b| b != b'\n'),
            b'"' => {
                let inner = self.quoted(self.at);
                if self.peek(0) == b':' {
                    self.at += 1;
                    self.push(Kind::Label, inner, line);
                } else {
                    self.push(Kind::Str, inner, line);
                }
            }
            b'@' | b'%' | b'$' => {
                let kind = match c {
                    b'@' => Kind::Global,
                    b'%' => Kind::Local,
                    _ => Kind::Comdat,
                };
                match self.name() {
                    Some(name) => self.push(kind, name, line),
                    None => self.bad(line),
                }
            }
            b'!' => self.metadata(line),
            b'#' | b'^' => self.numbered(c, line),
            b'.' if self.peek(1) == b'.' && self.peek(2) == b'.' => {
                self.at += 3;
                self.push(Kind::Dots, "...", line);
            }
            _ if c.is_ascii_digit() || (matches!(c, b'-' | b'+') && self.peek(1).is_ascii_digit()) => {
                let end = self.number_end(self.at);
                self.word_or_label(self.at, end, Kind::Number, line);
            }
            _ if starts_name(c) => {
                let end = self.run(self.at, continues_name);
                self.word_or_label(self.at, end, Kind::Word, line);
            }
            _ if c.is_ascii_punctuation() => {
                let text = self.slice(self.at, self.at + 1);
                self.at += 1;
                self.push(Kind::Punct, text, line);
            }
            _ => self.bad(line),
        }
        true
    }

    /// `!"text"`, `!name` or a lone `!`.
    fn metadata(&mut self, line: u32) {
        if self.peek(1) == b'"' {
            let inner = self.quoted(self.at + 1);
            self.push(Kind::MetaString, inner, line);
        } else if continues_name(self.peek(1)) || self.peek(1) == b'\\' {
            let end = self.run(self.at + 1, |b| continues_name(b) || b == b'\\');
            let name = self.slice(self.at + 1, end);
            self.at = end;
            self.push(Kind::Meta, name, line);
        } else {
            self.at += 1;
            self.push(Kind::Bang, "!", line);
        }
    }

    /// `#0`, `#dbg_value` or `^0`.
    fn numbered(&mut self, c: u8, line: u32) {
        let end = self.run(self.at + 1, continues_name);
        let name = self.slice(self.at + 1, end);
        let kind = match (c, name.bytes().next()) {
            (_, None) => Kind::Bad,
            (b'^', _) => Kind::Summary,
            (_, Some(d)) if d.is_ascii_digit() => Kind::Group,
            _ => Kind::Record,
        };
        self.at = end;
        self.push(kind, name, line);
    }

    /// The end of the number at `from`: a sign may follow the exponent's letter, but not in hexadecimal.
    fn number_end(&self, from: usize) -> usize {
        let hex = self.bytes[from..].starts_with(b"0x");
        let mut end = from + 1;
        while let Some(&b) = self.bytes.get(end) {
            let exponent = !hex && matches!(self.bytes[end - 1], b'e' | b'E');
            let more = b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$');
            let sign = matches!(b, b'+' | b'-') && exponent;
            if !(more || sign) {
                break;
            }
            end += 1;
        }
        end
    }

    fn word_or_label(&mut self, from: usize, end: usize, kind: Kind, line: u32) {
        let text = self.slice(from, end);
        self.at = end;
        if self.peek(0) == b':' {
            self.at += 1;
            self.push(Kind::Label, text, line);
        } else {
            self.push(kind, text, line);
        }
    }

    /// One character that has no meaning.
    fn bad(&mut self, line: u32) {
        let width = self.text.get(self.at..).and_then(|s| s.chars().next()).map_or(1, char::len_utf8);
        let text = self.slice(self.at, self.at + width);
        self.at += width;
        self.push(Kind::Bad, text, line);
    }
}

/// A name with its escapes (`\2E`) resolved.
pub fn unescape(name: &str) -> String {
    if !name.contains('\\') {
        return name.to_string();
    }
    let bytes = name.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&b) = bytes.get(at) {
        let hex = |o: usize| bytes.get(at + o).and_then(|&b| char::from(b).to_digit(16));
        match (b, hex(1), hex(2)) {
            (b'\\', Some(h), Some(l)) => {
                out.push((h * 16 + l) as u8);
                at += 3;
            }
            (b'\\', _, _) if bytes.get(at + 1) == Some(&b'\\') => {
                out.push(b'\\');
                at += 2;
            }
            _ => {
                out.push(b);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_kinds_and_lines() {
        let text =
            "@\"a b\" = global i32 -5 ; c\n%x.y = type { ... }\nentry: !0 = !{!\"s\"} #1 $c ^2 1.0e+5 0xK1 ~";
        let got: Vec<_> = tokens(text).into_iter().map(|t| (t.kind, t.text, t.line)).collect();
        use Kind::*;
        assert_eq!(
            got,
            [
                (Global, "a b", 1),
                (Punct, "=", 1),
                (Word, "global", 1),
                (Word, "i32", 1),
                (Number, "-5", 1),
                (Local, "x.y", 2),
                (Punct, "=", 2),
                (Word, "type", 2),
                (Punct, "{", 2),
                (Dots, "...", 2),
                (Punct, "}", 2),
                (Label, "entry", 3),
                (Meta, "0", 3),
                (Punct, "=", 3),
                (Bang, "!", 3),
                (Punct, "{", 3),
                (MetaString, "s", 3),
                (Punct, "}", 3),
                (Group, "1", 3),
                (Comdat, "c", 3),
                (Summary, "2", 3),
                (Number, "1.0e+5", 3),
                (Number, "0xK1", 3),
                (Punct, "~", 3),
            ]
        );
        assert_eq!(unescape("a\\2Eb\\\\c"), "a.b\\c");
        // Any input at all is accepted.
        for text in
            ["\"open", "@", "!", "#", "\u{e9}\u{4e2d}", "\\", "@\"\\", "%\u{e9}", "0x", "-", "..", "\0"]
        {
            tokens(text);
        }
    }
}
