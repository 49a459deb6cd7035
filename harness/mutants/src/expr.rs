//! Expressions of SystemVerilog with their precedence.
//!
//! sv-parser reports where an expression begins and ends, but builds chains of operators without precedence.
//! So the text in between is parsed again here, into a tree with the standard's precedence for `a || b && c`.

use crate::error::ExprError;

/// An expression and its bytes in the file.
#[derive(Clone, Debug)]
pub struct Expr {
    /// First byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
    /// Its kind.
    pub what: ExprKind,
}

/// Kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal: number or string.
    Literal,
    /// A variable, parameter or enumeration literal, `p::name`, with its selects.
    Name(String, Vec<Select>),
    /// `f(a, b)` or `$f(a)`, with selects of the result.
    Call(String, Vec<Expr>, Vec<Select>),
    /// `T'(e)` and `8'(e)`: the type's text, and the operand.
    Cast(String, Box<Expr>),
    /// `(e)`.
    Paren(Box<Expr>),
    /// `{a, b}`, with its selects.
    Concat(Vec<Expr>, Vec<Select>),
    /// `{n{a, b}}`: the repeated parts. The count is never mutated.
    Repeat(Vec<Expr>),
    /// `'{...}`: the values in it.
    Pattern(Vec<Expr>),
    /// `!e`.
    Unary(String, Box<Expr>),
    /// `a + b`.
    Binary(String, Box<Expr>, Box<Expr>),
    /// `c ? a : b`.
    Ternary(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `e inside {...}`: the operand; the set is taken as constant.
    Inside(Box<Expr>),
}

/// A select of a name.
#[derive(Clone, Debug)]
pub enum Select {
    /// `.field`
    Field(String),
    /// `[e]`
    Index(Expr),
    /// `[7:0]`, whose bounds elaboration needs.
    Range,
    /// `[e +: 8]` or `[e -: 8]`; only `e` may change at run time.
    Part(Expr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Word,
    Number,
    Text,
    Operator,
}

struct Lexer<'a> {
    text: &'a str,
    tokens: Vec<(Token, usize, usize)>,
}

/// Operators, longest first.
const OPERATORS: [&str; 42] = [
    "<<<", ">>>", "===", "!==", "==?", "!=?", "<->", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "**",
    "~&", "~|", "~^", "^~", "->", "+:", "-:", "'{", "'(", "::", "+", "-", "*", "/", "%", "<", ">", "&", "|",
    "^", "~", "!", "?", ":", ",", ".",
];

/// The standard's precedence of binary operators; higher binds closer.
fn precedence(op: &str) -> Option<u8> {
    Some(match op {
        "**" => 12,
        "*" | "/" | "%" => 11,
        "+" | "-" => 10,
        "<<" | ">>" | "<<<" | ">>>" => 9,
        "<" | "<=" | ">" | ">=" | "inside" => 8,
        "==" | "!=" | "===" | "!==" | "==?" | "!=?" => 7,
        "&" => 6,
        "^" | "~^" | "^~" => 5,
        "|" => 4,
        "&&" => 3,
        "||" => 2,
        _ => return None,
    })
}

impl Lexer<'_> {
    fn run(&mut self, mut at: usize, end: usize) -> Result<(), ExprError> {
        let bytes = self.text.as_bytes();
        let while_ = |mut i: usize, ok: &dyn Fn(u8) -> bool| {
            while i < end && ok(bytes[i]) {
                i += 1;
            }
            i
        };
        let word = |c: u8| c.is_ascii_alphanumeric() || c == b'_' || c == b'$';
        let digit = |c: u8| c.is_ascii_hexdigit() || matches!(c, b'_' | b'x' | b'X' | b'z' | b'Z' | b'?');
        while at < end {
            let rest = &self.text[at..end];
            let c = bytes[at];
            if c.is_ascii_whitespace() {
                at += 1;
            } else if rest.starts_with("//") {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                at += rest.find("*/").map_or(rest.len(), |i| i + 2);
            } else if c == b'"' {
                let stop = (while_(at + 1, &|c| c != b'"') + 1).min(end);
                self.tokens.push((Token::Text, at, stop));
                at = stop;
            } else if c.is_ascii_digit() || (c == b'\'' && !rest.starts_with("'{") && !rest.starts_with("'("))
            {
                let mut stop = while_(at, &|c| c.is_ascii_digit() || c == b'_');
                if stop < end && bytes[stop] == b'\'' {
                    let tail = &self.text[stop + 1..end];
                    let signed = usize::from(tail.starts_with(['s', 'S']));
                    if tail[signed..].starts_with(['b', 'B', 'd', 'D', 'h', 'H', 'o', 'O']) {
                        stop = while_(stop + 2 + signed, &digit);
                    } else if stop == at {
                        stop = (stop + 2).min(end); // '0 and '1
                    }
                }
                self.tokens.push((Token::Number, at, stop));
                at = stop;
            } else if word(c) {
                let stop = while_(at, &word);
                self.tokens.push((Token::Word, at, stop));
                at = stop;
            } else if let Some(op) = OPERATORS.iter().find(|op| rest.starts_with(**op)) {
                self.tokens.push((Token::Operator, at, at + op.len()));
                at += op.len();
            } else if b"()[]{}".contains(&c) {
                self.tokens.push((Token::Operator, at, at + 1));
                at += 1;
            } else {
                let first = rest.chars().next().unwrap_or_default();
                return Err(ExprError::Character(first));
            }
        }
        Ok(())
    }
}

/// Parses the expression at these bytes of the file.
pub fn parse(text: &str, start: usize, end: usize) -> Result<Expr, ExprError> {
    let mut lexer = Lexer { text, tokens: vec![] };
    lexer.run(start, end)?;
    let mut parser = Parser { text, tokens: lexer.tokens, at: 0 };
    let expr = parser.expr(0)?;
    match parser.peek() {
        "" => Ok(expr),
        more => Err(ExprError::Trailing(more.to_string())),
    }
}

/// The text between two bytes on one line, without comments.
pub fn flat(text: &str, start: usize, end: usize) -> String {
    let mut lexer = Lexer { text, tokens: vec![] };
    if lexer.run(start, end).is_err() {
        return text[start..end].replace('\n', " ");
    }
    let mut out = String::new();
    let mut last = None;
    for (_, a, b) in lexer.tokens {
        // Any white space becomes one blank.
        if last.is_some_and(|l| l < a) {
            out.push(' ');
        }
        out.push_str(&text[a..b]);
        last = Some(b);
    }
    out
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token, usize, usize)>,
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> &'a str {
        self.tokens.get(self.at).map_or("", |&(_, a, b)| &self.text[a..b])
    }

    fn here(&self) -> usize {
        self.tokens.get(self.at).map_or(self.before(), |t| t.1)
    }

    fn before(&self) -> usize {
        self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(0, |t| t.2)
    }

    fn eat(&mut self, what: &str) -> bool {
        let is = self.peek() == what;
        self.at += usize::from(is);
        is
    }

    fn need(&mut self, what: &str) -> Result<(), ExprError> {
        if self.eat(what) {
            return Ok(());
        }
        Err(ExprError::Token { found: self.peek().to_string(), expected: what.to_string() })
    }

    fn expr(&mut self, least: u8) -> Result<Expr, ExprError> {
        let start = self.here();
        let mut left = self.unary()?;
        loop {
            let op = self.peek();
            if op == "?" && least <= 1 {
                self.at += 1;
                let yes = self.expr(1)?;
                self.need(":")?;
                let no = self.expr(1)?;
                let end = no.end;
                left =
                    Expr { start, end, what: ExprKind::Ternary(Box::new(left), Box::new(yes), Box::new(no)) };
                continue;
            }
            let Some(p) = precedence(op).filter(|p| *p >= least.max(2)) else { return Ok(left) };
            self.at += 1;
            if op == "inside" {
                self.need("{")?;
                let mut depth = 1;
                while depth > 0 {
                    match self.peek() {
                        "{" => depth += 1,
                        "}" => depth -= 1,
                        "" => return Err(ExprError::Inside),
                        _ => {}
                    }
                    self.at += 1;
                }
                left = Expr { start, end: self.before(), what: ExprKind::Inside(Box::new(left)) };
                continue;
            }
            let right = self.expr(p + 1)?;
            let end = right.end;
            left =
                Expr { start, end, what: ExprKind::Binary(op.to_string(), Box::new(left), Box::new(right)) };
        }
    }

    fn unary(&mut self) -> Result<Expr, ExprError> {
        let start = self.here();
        let op = self.peek();
        if matches!(op, "!" | "~" | "-" | "+" | "&" | "|" | "^" | "~&" | "~|" | "~^" | "^~") {
            self.at += 1;
            let inner = self.unary()?;
            return Ok(Expr {
                start,
                end: inner.end,
                what: ExprKind::Unary(op.to_string(), Box::new(inner)),
            });
        }
        self.primary()
    }

    fn list(&mut self, close: &str) -> Result<Vec<Expr>, ExprError> {
        let mut all = vec![];
        if self.eat(close) {
            return Ok(all);
        }
        loop {
            all.push(self.expr(0)?);
            if self.eat(close) {
                return Ok(all);
            }
            self.need(",")?;
        }
    }

    /// `'{a, b}`, `'{x: a, default: b}`: the values.
    fn pattern(&mut self) -> Result<Vec<Expr>, ExprError> {
        let mut all = vec![];
        loop {
            let value = self.expr(0)?;
            all.push(if self.eat(":") { self.expr(0)? } else { value });
            if self.eat("}") {
                return Ok(all);
            }
            self.need(",")?;
        }
    }

    fn selects(&mut self) -> Result<Vec<Select>, ExprError> {
        let mut all = vec![];
        loop {
            if self.eat(".") {
                all.push(Select::Field(self.peek().to_string()));
                self.at += 1;
            } else if self.eat("[") {
                let first = self.expr(0)?;
                if self.eat("]") {
                    all.push(Select::Index(first));
                } else if self.eat(":") {
                    self.expr(0)?;
                    self.need("]")?;
                    all.push(Select::Range);
                } else if self.eat("+:") || self.eat("-:") {
                    self.expr(0)?;
                    self.need("]")?;
                    all.push(Select::Part(first));
                } else {
                    return Err(ExprError::Select(self.peek().to_string()));
                }
            } else {
                return Ok(all);
            }
        }
    }

    fn primary(&mut self) -> Result<Expr, ExprError> {
        let start = self.here();
        let Some(&(token, a, b)) = self.tokens.get(self.at) else { return Err(ExprError::Missing) };
        let word = self.text[a..b].to_string();
        self.at += 1;
        let what = match token {
            Token::Text => ExprKind::Literal,
            Token::Number => {
                if self.eat("'(") {
                    let inner = self.expr(0)?;
                    self.need(")")?;
                    ExprKind::Cast(word, Box::new(inner))
                } else {
                    ExprKind::Literal
                }
            }
            Token::Word => {
                let mut name = word;
                while self.eat("::") {
                    name = format!("{name}::{}", self.peek());
                    self.at += 1;
                }
                if self.eat("'(") {
                    let inner = self.expr(0)?;
                    self.need(")")?;
                    ExprKind::Cast(name, Box::new(inner))
                } else if self.eat("'{") {
                    ExprKind::Pattern(self.pattern()?)
                } else if self.eat("(") {
                    let arguments = self.list(")")?;
                    ExprKind::Call(name, arguments, self.selects()?)
                } else {
                    ExprKind::Name(name, self.selects()?)
                }
            }
            Token::Operator => match word.as_str() {
                "(" => {
                    let inner = self.expr(0)?;
                    self.need(")")?;
                    if self.eat("'(") {
                        let of = self.expr(0)?;
                        self.need(")")?;
                        ExprKind::Cast(self.text[start..inner.end + 1].to_string(), Box::new(of))
                    } else {
                        ExprKind::Paren(Box::new(inner))
                    }
                }
                "'{" => ExprKind::Pattern(self.pattern()?),
                "{" => {
                    let first = self.expr(0)?;
                    if self.eat("{") {
                        let parts = self.list("}")?;
                        self.need("}")?;
                        ExprKind::Repeat(parts)
                    } else {
                        let mut parts = vec![first];
                        while self.eat(",") {
                            parts.push(self.expr(0)?);
                        }
                        self.need("}")?;
                        ExprKind::Concat(parts, self.selects()?)
                    }
                }
                other => return Err(ExprError::Operand(other.to_string())),
            },
        };
        Ok(Expr { start, end: self.before(), what })
    }
}

impl Expr {
    /// Calls `see` on this expression and everything in it, selects included.
    pub fn walk(&self, see: &mut impl FnMut(&Expr)) {
        see(self);
        let mut selects: &[Select] = &[];
        match &self.what {
            ExprKind::Literal => {}
            ExprKind::Name(_, s) => selects = s,
            ExprKind::Call(_, parts, s) | ExprKind::Concat(parts, s) => {
                parts.iter().for_each(|p| p.walk(see));
                selects = s;
            }
            ExprKind::Repeat(parts) | ExprKind::Pattern(parts) => parts.iter().for_each(|p| p.walk(see)),
            ExprKind::Cast(_, e) | ExprKind::Paren(e) | ExprKind::Unary(_, e) | ExprKind::Inside(e) => {
                e.walk(see)
            }
            ExprKind::Binary(_, a, b) => {
                a.walk(see);
                b.walk(see);
            }
            ExprKind::Ternary(c, a, b) => [c, a, b].into_iter().for_each(|e| e.walk(see)),
        }
        for s in selects {
            if let Select::Index(e) | Select::Part(e) = s {
                e.walk(see);
            }
        }
    }

    /// Names that it reads, including functions.
    pub fn names(&self) -> Vec<String> {
        let mut all = vec![];
        self.walk(&mut |e| {
            if let ExprKind::Name(n, _) | ExprKind::Call(n, _, _) = &e.what {
                all.push(n.clone());
            }
        });
        all
    }

    /// The expression without enclosing parentheses.
    pub fn bare(&self) -> &Expr {
        match &self.what {
            ExprKind::Paren(e) => e.bare(),
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree with parentheses everywhere.
    fn shape(text: &str) -> String {
        fn show(e: &Expr, text: &str) -> String {
            match &e.what {
                ExprKind::Binary(op, a, b) => format!("({} {op} {})", show(a, text), show(b, text)),
                ExprKind::Ternary(c, a, b) => {
                    format!("({} ? {} : {})", show(c, text), show(a, text), show(b, text))
                }
                ExprKind::Unary(op, a) => format!("{op}{}", show(a, text)),
                ExprKind::Paren(a) => show(a, text),
                _ => text[e.start..e.end].to_string(),
            }
        }
        match parse(text, 0, text.len()) {
            Ok(e) => show(&e, text),
            Err(e) => e.to_string(),
        }
    }

    #[test]
    fn operators_bind_as_the_standard_says() {
        for (text, want) in [
            ("a || b && c", "(a || (b && c))"),
            ("a == b & c", "((a == b) & c)"),
            ("a - b - c", "((a - b) - c)"),
            ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
            ("!a[3].x && ~b == '0", "(!a[3].x && (~b == '0))"),
            ("x[i +: 8] + 32'(y) << 2", "((x[i +: 8] + 32'(y)) << 2)"),
            ("(v < 3'd5 || w) ? {2'b0, a} : {4{b}}", "(((v < 3'd5) || w) ? {2'b0, a} : {4{b}})"),
            ("f(a, b)[2] >>> s", "(f(a, b)[2] >>> s)"),
            ("p::T'(1) | x", "(p::T'(1) | x)"),
        ] {
            assert_eq!(shape(text), want, "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for text in ["", "a +", "a b", "(a", "a[1", "f(a,"] {
            assert!(parse(text, 0, text.len()).is_err(), "{text}");
        }
    }

    #[test]
    fn flat_text_has_no_lines_and_no_comments() {
        let text = "a && // why\n    b";
        assert_eq!(flat(text, 0, text.len()), "a && b");
    }
}
