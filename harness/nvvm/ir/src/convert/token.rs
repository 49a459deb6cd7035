//! Textual IR as tokens with their positions, and edits that keep each line where it is.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Keyword, type name, number.
    Word,
    /// `@name`, `@"name"`, `@0`.
    Global,
    /// `%name`, `%"name"`, `%0`.
    Local,
    /// `!name` or `!0`.
    Meta,
    /// `name:` or `"name":`.
    Label,
    /// `"text"` or `c"text"`.
    Text,
    /// One character of punctuation, or `...`.
    Mark,
    /// `#0`, `$comdat`, and everything else. LLVM reports errors in it.
    Other,
}

/// A token: `text[start..end]`, on a line (from 1).
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    pub line: u32,
}

/// A text and its tokens. Reading past the end yields empty words, so that callers need not check.
pub(super) struct Tokens<'a> {
    text: &'a str,
    list: Vec<Token>,
}

fn word_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_') || b >= 0x80
}

impl<'a> Tokens<'a> {
    /// Splits a text into tokens, without comments.
    pub fn new(text: &'a str) -> Tokens<'a> {
        let bytes = text.as_bytes();
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let run = |from: usize, ok: fn(u8) -> bool| {
            from + bytes[from.min(bytes.len())..].iter().take_while(|&&b| ok(b)).count()
        };
        // The end of the quoted text whose opening quote is at `from`; unterminated text ends with the input.
        let quoted = |from: usize| {
            let rest = &bytes[from + 1..];
            from + 1 + rest.iter().position(|&b| b == b'"').map_or(rest.len(), |n| n + 1)
        };
        let mut list = Vec::new();
        let (mut at, mut line) = (0, 1);
        while at < bytes.len() {
            let b = bytes[at];
            if b == b'\n' {
                line += 1;
            }
            if b.is_ascii_whitespace() || b == 0 {
                at += 1;
                continue;
            }
            if b == b';' {
                at = run(at, |b| b != b'\n');
                continue;
            }
            let named =
                |at: usize| if byte(at + 1) == b'"' { quoted(at + 1) } else { run(at + 1, word_byte) };
            let (kind, end) = match b {
                b'@' => (Kind::Global, named(at)),
                b'%' => (Kind::Local, named(at)),
                b'$' => (Kind::Other, named(at)),
                b'#' => (Kind::Other, run(at + 1, word_byte)),
                b'!' if word_byte(byte(at + 1)) || byte(at + 1) == b'\\' => {
                    (Kind::Meta, run(at + 1, |b| word_byte(b) || b == b'\\'))
                }
                b'"' => match quoted(at) {
                    end if byte(end) == b':' => (Kind::Label, end + 1),
                    end => (Kind::Text, end),
                },
                b'c' if byte(at + 1) == b'"' => (Kind::Text, quoted(at + 1)),
                b'.' if bytes[at..].starts_with(b"...") => (Kind::Mark, at + 3),
                // A number may contain the sign of its exponent.
                b'0'..=b'9' | b'-' | b'+' => {
                    let mut end = run(at + 1, word_byte);
                    if byte(end) == b'+' && matches!(byte(end - 1), b'e' | b'E') {
                        end = run(end + 1, word_byte);
                    }
                    if byte(end) == b':' { (Kind::Label, end + 1) } else { (Kind::Word, end) }
                }
                _ if word_byte(b) => match run(at, word_byte) {
                    end if byte(end) == b':' => (Kind::Label, end + 1),
                    end => (Kind::Word, end),
                },
                _ => (Kind::Mark, at + 1),
            };
            list.push(Token { kind, start: at, end, line });
            line += bytes[at..end].iter().filter(|&&b| b == b'\n').count() as u32;
            at = end;
        }
        Tokens { text, list }
    }

    /// Number of tokens.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The token's text; empty beyond the end.
    pub fn text(&self, i: usize) -> &'a str {
        self.list.get(i).map_or("", |t| &self.text[t.start..t.end])
    }

    /// The token's kind.
    pub fn kind(&self, i: usize) -> Kind {
        self.list.get(i).map_or(Kind::Other, |t| t.kind)
    }

    /// Whether token `i` is this word or mark (quoted texts never are).
    pub fn is(&self, i: usize, what: &str) -> bool {
        matches!(self.kind(i), Kind::Word | Kind::Mark) && self.text(i) == what
    }

    /// Where the token starts; past the end, the end of the text.
    pub fn start(&self, i: usize) -> usize {
        self.list.get(i).map_or(self.text.len(), |t| t.start)
    }

    /// Where the token ends.
    pub fn end(&self, i: usize) -> usize {
        self.list.get(i).map_or(self.text.len(), |t| t.end)
    }

    /// Line of the token, from 1.
    pub fn line(&self, i: usize) -> u32 {
        self.list.get(i).map_or(0, |t| t.line)
    }

    /// Tokens `from..to` on one line.
    pub fn join(&self, from: usize, to: usize) -> String {
        let mut out = String::new();
        for i in from..to.min(self.len()) {
            if i > from && self.start(i) > self.end(i - 1) {
                out.push(' ');
            }
            out.push_str(self.text(i));
        }
        out
    }

    /// Index after the bracket that closes the one at `open`. `None` if nothing closes it.
    pub fn close(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for i in open..self.len() {
            if self.kind(i) != Kind::Mark {
                continue;
            }
            match self.text(i) {
                "(" | "[" | "{" | "<" => depth += 1,
                ")" | "]" | "}" | ">" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(i + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// Replacements of parts of a text.
#[derive(Default)]
pub(super) struct Edits(Vec<(usize, usize, String)>);

impl Edits {
    /// Inserts `new` at `at`.
    pub fn insert(&mut self, at: usize, new: impl Into<String>) {
        self.0.push((at, at, new.into()));
    }

    /// Replaces `from..to` by `new`.
    pub fn replace(&mut self, from: usize, to: usize, new: impl Into<String>) {
        self.0.push((from, to, new.into()));
    }

    /// Whether there are no edits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text with all edits. Edits at one position stay in order; an edit inside another one is lost. Line
    /// breaks in replaced text are kept.
    pub fn apply(mut self, text: &str) -> String {
        self.0.sort_by_key(|e| e.0);
        let mut out = String::with_capacity(text.len() + 16 * self.0.len());
        let mut at = 0;
        for (from, to, new) in self.0 {
            if from < at {
                continue;
            }
            out.push_str(&text[at..from]);
            out.push_str(&new);
            out.extend(text[from..to].chars().filter(|&c| c == '\n'));
            at = to;
        }
        out.push_str(&text[at..]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_quotes_comments_and_labels() {
        let text = "a: %\"x y\" = load i32* %p ; load\n!0 = metadata !{i32 -1, !\"s;\"}\n@f = c\"\\22\" \
            1.0e+5 \"b\":";
        let t = Tokens::new(text);
        let all: Vec<_> = (0..t.len()).map(|i| t.text(i)).collect();
        assert_eq!(
            all,
            [
                "a:",
                "%\"x y\"",
                "=",
                "load",
                "i32",
                "*",
                "%p",
                "!0",
                "=",
                "metadata",
                "!",
                "{",
                "i32",
                "-1",
                ",",
                "!",
                "\"s;\"",
                "}",
                "@f",
                "=",
                "c\"\\22\"",
                "1.0e+5",
                "\"b\":"
            ]
        );
        assert_eq!((t.line(6), t.line(7), t.kind(22)), (1, 2, Kind::Label));
    }

    #[test]
    fn edits_keep_lines() {
        let mut e = Edits::default();
        e.replace(1, 4, "X");
        e.insert(5, "Y");
        assert_eq!(e.apply("ab\ncdef"), "aX\ndYef");
    }
}
