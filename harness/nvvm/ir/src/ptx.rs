//! Parses the text of an inline assembly expression into PTX statements.

use std::fmt;

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The register that must be set (`@p`) or clear (`@!p`) for the instruction to act.
    pub guard: Option<(bool, String)>,
    /// Mnemonic with its suffixes, `mad.lo.u32`; `.reg`, `{` and `}` stand for themselves, and a label is its
    /// name with the `:`.
    pub name: String,
    /// Operands; of `.reg`, the type and the names.
    pub operands: Vec<Operand>,
}

/// An operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A register, special register or constant, by name; operand `n` of the expression is `$n`.
    Name(String),
    /// An integer.
    Number(i128),
    /// Bits of a float, 32 or 64 of them.
    Float(u64, u32),
    /// `[base + offset]`
    Address(Box<Operand>, i128),
    /// `{a, b}`
    Group(Vec<Operand>),
    /// `p|q`
    Both(String, String),
    /// `!p`
    Not(String),
    /// `<n>` after a name of `.reg`.
    Many(String, u32),
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Name(name) => f.write_str(name),
            Operand::Number(n) => write!(f, "{n}"),
            Operand::Float(bits, 32) => write!(f, "0f{bits:08X}"),
            Operand::Float(bits, _) => write!(f, "0d{bits:016X}"),
            Operand::Address(base, 0) => write!(f, "[{base}]"),
            Operand::Address(base, offset) => write!(f, "[{base}+{offset}]"),
            Operand::Group(all) => {
                let all: Vec<String> = all.iter().map(Operand::to_string).collect();
                write!(f, "{{{}}}", all.join(", "))
            }
            Operand::Both(a, b) => write!(f, "{a}|{b}"),
            Operand::Not(name) => write!(f, "!{name}"),
            Operand::Many(name, n) => write!(f, "{name}<{n}>"),
        }
    }
}

/// Text that cannot be read as PTX.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// A token in the wrong place, or text that is not a token.
    #[error("'{0}'")]
    Token(String),
    /// Another token is expected.
    #[error("end of the text")]
    End,
    /// A comment that does not end.
    #[error("a comment without end")]
    Comment,
    /// The same in the operands of an instruction.
    #[error("{0}, {1}")]
    Within(String, Box<Unreadable>),
}

impl Unreadable {
    fn within(self, name: &str) -> Unreadable {
        Unreadable::Within(name.to_string(), Box::new(self))
    }
}

fn token(text: &str) -> Unreadable {
    Unreadable::Token(text.to_string())
}

/// Splits a template into statements.
///
/// # Errors
/// The text that could not be read.
pub fn statements(template: &str) -> Result<Vec<Statement>, Unreadable> {
    let mut p = Tokens::of(template)?;
    let mut out = Vec::new();
    while let Some(t) = p.take() {
        let plain = |name: &str| Statement { guard: None, name: name.into(), operands: Vec::new() };
        match t.as_str() {
            ";" => {}
            "{" | "}" => out.push(plain(&t)),
            "@" => {
                let sense = !p.eat("!");
                let register = p.word()?;
                let name = p.word()?;
                let operands = p.operands().map_err(|e| e.within(&name))?;
                out.push(Statement { guard: Some((sense, register)), name, operands });
            }
            _ => {
                p.check(&t)?;
                if p.eat(":") {
                    out.push(plain(&format!("{t}:")));
                    continue;
                }
                let operands = p.operands().map_err(|e| e.within(&t))?;
                out.push(Statement { guard: None, name: t, operands });
            }
        }
    }
    Ok(out)
}

/// The tokens of PTX, read one after the other.
#[derive(Default)]
pub struct Tokens {
    tokens: Vec<String>,
    at: usize,
}

impl Tokens {
    /// The tokens of a template. On an error, the position of the text that is not a token.
    pub fn of(template: &str) -> Result<Tokens, Unreadable> {
        Ok(Tokens { tokens: tokens(template)?, at: 0 })
    }

    /// The next one.
    pub fn take(&mut self) -> Option<String> {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned()
    }

    /// Consumes the next one if it equals this.
    pub fn eat(&mut self, what: &str) -> bool {
        let yes = self.tokens.get(self.at).is_some_and(|t| t == what);
        self.at += usize::from(yes);
        yes
    }

    fn check(&self, word: &str) -> Result<(), Unreadable> {
        if word.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '_' | '.' | '%' | '$'))
        {
            Ok(())
        } else {
            Err(Unreadable::Token(word.to_string()))
        }
    }

    fn word(&mut self) -> Result<String, Unreadable> {
        let word = self.take().ok_or(Unreadable::End)?;
        self.check(&word)?;
        Ok(word)
    }

    /// Operands up to the end of the statement.
    fn operands(&mut self) -> Result<Vec<Operand>, Unreadable> {
        let mut out = Vec::new();
        loop {
            match self.tokens.get(self.at).map(String::as_str) {
                None | Some("}") => return Ok(out),
                Some(";") => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(",") => self.at += 1,
                _ => out.push(self.operand()?),
            }
        }
    }

    fn operand(&mut self) -> Result<Operand, Unreadable> {
        let t = self.take().ok_or(Unreadable::End)?;
        match t.as_str() {
            "[" => {
                let base = self.operand()?;
                let offset = if self.eat("+") {
                    self.number()?
                } else if self.eat("-") {
                    -self.number()?
                } else {
                    0
                };
                if self.eat("]") { Ok(Operand::Address(Box::new(base), offset)) } else { Err(token("[")) }
            }
            "{" => {
                let mut all = vec![self.operand()?];
                while self.eat(",") {
                    all.push(self.operand()?);
                }
                if self.eat("}") { Ok(Operand::Group(all)) } else { Err(token("{")) }
            }
            "!" => Ok(Operand::Not(self.word()?)),
            "-" => match self.operand()? {
                Operand::Number(n) => Ok(Operand::Number(-n)),
                Operand::Float(bits, width) => Ok(Operand::Float(bits ^ 1 << (width - 1), width)),
                _ => Err(token("-")),
            },
            _ if t.starts_with(|c: char| c.is_ascii_digit()) => number(&t),
            _ => {
                self.check(&t)?;
                if self.eat("|") {
                    return Ok(Operand::Both(t, self.word()?));
                }
                if self.eat("<") {
                    let n = u32::try_from(self.number()?).map_err(|_| token("<"))?;
                    return if self.eat(">") && n <= 4096 {
                        Ok(Operand::Many(t, n))
                    } else {
                        Err(token("<"))
                    };
                }
                Ok(Operand::Name(t))
            }
        }
    }

    fn number(&mut self) -> Result<i128, Unreadable> {
        let negative = self.eat("-");
        let t = self.take().ok_or(Unreadable::End)?;
        match number(&t)? {
            Operand::Number(n) => Ok(if negative { -n } else { n }),
            _ => Err(token(&t)),
        }
    }
}

/// A literal: decimal, 0x, 0b, octal, with U; 0f and 0d bits of floats; decimal fractions are doubles.
fn number(text: &str) -> Result<Operand, Unreadable> {
    let bad = || token(text);
    let lower = text.to_ascii_lowercase();
    let radix = |digits: &str, radix| u64::from_str_radix(digits, radix).map_err(|_| bad());
    if let Some(hex) = lower.strip_prefix("0f") {
        return if hex.len() == 8 { Ok(Operand::Float(radix(hex, 16)?, 32)) } else { Err(bad()) };
    }
    if let Some(hex) = lower.strip_prefix("0d")
        && hex.len() == 16
    {
        return Ok(Operand::Float(radix(hex, 16)?, 64));
    }
    if lower.contains('.') || (lower.contains('e') && !lower.starts_with("0x")) {
        return lower.parse::<f64>().map(|f| Operand::Float(f.to_bits(), 64)).map_err(|_| bad());
    }
    let digits = lower.strip_suffix('u').unwrap_or(&lower);
    let value = if let Some(hex) = digits.strip_prefix("0x") {
        radix(hex, 16)?
    } else if let Some(binary) = digits.strip_prefix("0b") {
        radix(binary, 2)?
    } else if digits.len() > 1 && digits.starts_with('0') {
        radix(digits, 8)?
    } else {
        radix(digits, 10)?
    };
    Ok(Operand::Number(value.into()))
}

/// A placeholder for a number that differs from one expression to the next; clang writes `%=` like this.
/// Names are local to an expression here, so any text will do.
const UNIQUE: &str = "${:uid}";

/// Words, numbers and signs; `$0`, `${0}` and `${0:mod}` are one word each, `$$` is a `$`, and `shared::cta`
/// is one word.
fn tokens(template: &str) -> Result<Vec<String>, Unreadable> {
    let text: Vec<char> = template.replace(UNIQUE, "_uid").chars().collect();
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    let wordy = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%');
    while at < text.len() {
        let c = text[at];
        let next = text.get(at + 1).copied();
        if c.is_whitespace() || c == '\0' {
            at += 1;
        } else if c == '/' && next == Some('/') {
            while at < text.len() && text[at] != '\n' {
                at += 1;
            }
        } else if c == '/' && next == Some('*') {
            let end = (at + 2..text.len()).find(|&n| text[n] == '*' && text.get(n + 1) == Some(&'/'));
            at = end.ok_or(Unreadable::Comment)? + 2;
        } else if c == '$' && next.is_some_and(|n| n.is_ascii_digit()) {
            let end = (at + 1..text.len()).find(|&n| !text[n].is_ascii_digit()).unwrap_or(text.len());
            out.push(text[at..end].iter().collect());
            at = end;
        } else if c == '$' && next == Some('{') {
            let end = (at..text.len()).find(|&n| text[n] == '}').ok_or_else(|| token("${"))?;
            let inside: String = text[at + 2..end].iter().collect();
            let number = inside.split(':').next().unwrap_or("");
            if number.is_empty() || !number.chars().all(|c| c.is_ascii_digit()) {
                return Err(token(&format!("${{{inside}}}")));
            }
            out.push(format!("${number}"));
            at = end + 1;
        } else if wordy(c) || (c == '$' && next == Some('$')) {
            let mut word = String::new();
            while let Some(&c) = text.get(at) {
                if wordy(c) {
                    word.push(c);
                    at += 1;
                } else if c == '$' && text.get(at + 1) == Some(&'$') {
                    word.push('$');
                    at += 2;
                } else if c == ':' && text.get(at + 1) == Some(&':') {
                    word.push_str("::");
                    at += 2;
                } else {
                    break;
                }
            }
            out.push(word);
        } else if ",;[]{}()=+-@!|<>:".contains(c) {
            out.push(c.to_string());
            at += 1;
        } else {
            return Err(token(&c.to_string()));
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_operands_and_literals() {
        let read = statements(
            "{ .reg .pred p; // a predicate\n setp.ne.s32 p|q, $1, -0x10; @!p mov.b64 {${0}, $2}, \
             0f3F800000; }\n\
             ld.global.u32 %r1, [$3+8]; .reg .b32 t<3>; add.u32 a$$b, 010U, 1.0",
        )
        .unwrap();
        let name = |s: &str| Operand::Name(s.into());
        assert_eq!(
            read.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(),
            ["{", ".reg", "setp.ne.s32", "mov.b64", "}", "ld.global.u32", ".reg", "add.u32"]
        );
        assert_eq!(read[1].operands, [name(".pred"), name("p")]);
        assert_eq!(
            read[2].operands,
            [Operand::Both("p".into(), "q".into()), name("$1"), Operand::Number(-16)]
        );
        assert_eq!(read[3].guard, Some((false, "p".into())));
        assert_eq!(
            read[3].operands,
            [Operand::Group(vec![name("$0"), name("$2")]), Operand::Float(0x3f80_0000, 32)]
        );
        assert_eq!(read[5].operands, [name("%r1"), Operand::Address(Box::new(name("$3")), 8)]);
        assert_eq!(read[6].operands, [name(".b32"), Operand::Many("t".into(), 3)]);
        assert_eq!(read[7].operands, [name("a$b"), Operand::Number(8), Operand::Float(1.0f64.to_bits(), 64)]);
        let loops = statements("L_${:uid}: ld.shared::cta.u32 a, [b]; bra.uni L_${:uid};").unwrap();
        assert_eq!(
            loops.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(),
            ["L__uid:", "ld.shared::cta.u32", "bra.uni"]
        );
        assert_eq!(loops[2].operands, [name("L__uid")]);
        for bad in ["mov.u32 $0, \"x\";", "1: ret;", "mov.u32 [$0;", "/* x", "mov.u32 $0, 0f12;"] {
            assert!(statements(bad).is_err(), "{bad}");
        }
    }
}
