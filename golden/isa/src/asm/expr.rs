//! Expressions: numbers, symbols, `.`, C operators with C precedence, and the %-relocations.

use super::Fault;
use super::source::{character, is_name};

/// An expression as parsed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    /// A number.
    Num(i64),
    /// A label or constant.
    Sym(String),
    /// The address of the statement.
    Dot,
    /// A value that is known already: `.` of a statement that expands to several instructions.
    At(Value),
    /// `-a` or `~a`.
    Unary(char, Box<Expr>),
    /// `a op b`; shifts are `<` and `>`.
    Binary(char, Box<Expr>, Box<Expr>),
    /// `%hi(a)` and its like.
    Reloc(Reloc, Box<Expr>),
    /// Upper or lower part of `target - (pc - back)`, for LA and CALL.
    Pcrel {
        /// Upper 20 bits, or the lower 12.
        hi: bool,
        /// Bytes from the AUIPC to this instruction.
        back: u32,
        /// The target.
        target: Box<Expr>,
    },
}

/// %-relocations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reloc {
    /// Upper 20 bits, corrected for the sign of the lower 12.
    Hi,
    /// Lower 12 bits, sign-extended.
    Lo,
    /// `%hi(target - pc)`.
    PcrelHi,
    /// `%lo` of the `%pcrel_hi` at the label.
    PcrelLo,
}

/// A value: a number, or an offset into a section that has no address yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// Index of the section; `None`: a plain number.
    pub section: Option<usize>,
    /// The number or offset.
    pub offset: i64,
}

impl Value {
    /// A plain number.
    pub fn num(offset: i64) -> Value {
        Value { section: None, offset }
    }
}

/// What symbols stand for while an expression is evaluated.
pub(crate) trait Scope {
    /// The value of a symbol, or why there is none.
    fn symbol(&self, name: &str) -> Result<Value, Fault>;
    /// The address of the statement: of the prefix, if there is one.
    fn dot(&self) -> Value;
    /// The address of the instruction word, to which pc-relative operands relate.
    fn pc(&self) -> Value;
    /// The address of a value; fails while sections are not placed.
    fn address(&self, value: Value) -> Result<i64, Fault>;
    /// The distance that the `%pcrel_hi` at `addr` stands for.
    fn pcrel_at(&self, addr: i64) -> Result<i64, Fault>;
}

/// Upper 20 bits of a distance or address such that `(hi << 12) + lo` gives it back.
fn hi20(value: i64) -> i64 {
    (value.wrapping_add(0x800) >> 12) & 0xf_ffff
}

/// Lower 12 bits, sign-extended.
fn lo12(value: i64) -> i64 {
    ((value & 0xfff) ^ 0x800) - 0x800
}

impl Expr {
    /// The expression's value in `scope`.
    pub fn eval(&self, scope: &dyn Scope) -> Result<Value, Fault> {
        Ok(match self {
            Expr::Num(n) => Value::num(*n),
            Expr::Sym(name) => scope.symbol(name)?,
            Expr::Dot => scope.dot(),
            Expr::At(value) => *value,
            Expr::Unary(op, a) => {
                let a = scope.address(a.eval(scope)?)?;
                Value::num(if *op == '-' { a.wrapping_neg() } else { !a })
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (a.eval(scope)?, b.eval(scope)?);
                match (op, a.section, b.section) {
                    ('+', section, None) | ('+', None, section) => {
                        Value { section, offset: a.offset.wrapping_add(b.offset) }
                    }
                    ('-', section, None) => Value { section, offset: a.offset.wrapping_sub(b.offset) },
                    ('-', x, y) if x == y => Value::num(a.offset.wrapping_sub(b.offset)),
                    _ => Value::num(arithmetic(*op, scope.address(a)?, scope.address(b)?)?),
                }
            }
            Expr::Reloc(kind, a) => {
                let a = scope.address(a.eval(scope)?)?;
                Value::num(match kind {
                    Reloc::Hi => hi20(a),
                    Reloc::Lo => lo12(a),
                    Reloc::PcrelHi => hi20(a.wrapping_sub(scope.address(scope.pc())?)),
                    Reloc::PcrelLo => lo12(scope.pcrel_at(a)?),
                })
            }
            Expr::Pcrel { hi, back, target } => {
                let pc = scope.address(scope.pc())?.wrapping_sub(i64::from(*back));
                let distance = scope.address(target.eval(scope)?)?.wrapping_sub(pc);
                Value::num(if *hi { hi20(distance) } else { lo12(distance) })
            }
        })
    }

    /// The same expression with `.` standing for `here` wherever it is evaluated.
    pub fn with_dot(self, here: Value) -> Expr {
        let fix = |e: Box<Expr>| Box::new(e.with_dot(here));
        match self {
            Expr::Dot => Expr::At(here),
            Expr::Unary(op, a) => Expr::Unary(op, fix(a)),
            Expr::Binary(op, a, b) => Expr::Binary(op, fix(a), fix(b)),
            Expr::Reloc(kind, a) => Expr::Reloc(kind, fix(a)),
            Expr::Pcrel { hi, back, target } => Expr::Pcrel { hi, back, target: fix(target) },
            Expr::Num(_) | Expr::Sym(_) | Expr::At(_) => self,
        }
    }

    /// The target of a `%pcrel_hi(target)`.
    pub fn pcrel_hi_target(&self) -> Option<&Expr> {
        match self {
            Expr::Reloc(Reloc::PcrelHi, target) => Some(target),
            _ => None,
        }
    }
}

fn arithmetic(op: char, a: i64, b: i64) -> Result<i64, Fault> {
    Ok(match op {
        '+' => a.wrapping_add(b),
        '-' => a.wrapping_sub(b),
        '*' => a.wrapping_mul(b),
        '/' | '%' if b == 0 => return Err(Fault::new("division by zero")),
        '/' => a.wrapping_div(b),
        '%' => a.wrapping_rem(b),
        '<' | '>' if !(0..64).contains(&b) => return Err(Fault::new(format!("cannot shift by {b}"))),
        '<' => a.wrapping_shl(b as u32),
        '>' => a >> b,
        '&' => a & b,
        '^' => a ^ b,
        _ => a | b,
    })
}

/// Numeric labels seen so far: how often each number was defined.
pub(crate) type Numeric = std::collections::HashMap<String, u32>;

/// The internal name of the `n`th definition of numeric label `label`.
pub(crate) fn numeric_name(label: &str, n: u32) -> String {
    format!("{label}\u{1}{n}")
}

/// Parse an expression. `numeric` says what `1b` and `1f` mean here.
pub(crate) fn parse(text: &str, numeric: &Numeric) -> Result<Expr, Fault> {
    let mut parser = Parser { text, at: 0, depth: 0, operators: 0, numeric };
    let expr = parser.binary(0)?;
    parser.blanks();
    match &text[parser.at..] {
        "" => Ok(expr),
        rest => Err(Fault::new(format!(
            "expected an operator or the end of the operand, found `{rest}` in `{text}`"
        ))),
    }
}

/// Operators by rising precedence.
const LEVELS: [&[&str]; 6] = [&["|"], &["^"], &["&"], &["<<", ">>"], &["+", "-"], &["*", "/", "%"]];

/// Nesting allowed in one expression, so that hostile input cannot exhaust the stack.
const MAX_DEPTH: u32 = 64;

/// Operators allowed in one expression: each is a level of the tree.
const MAX_OPERATORS: u32 = 1000;

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    operators: u32,
    numeric: &'a Numeric,
}

impl Parser<'_> {
    fn blanks(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.blanks();
        let found = self.text[self.at..].starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn binary(&mut self, level: usize) -> Result<Expr, Fault> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        while let Some(op) = operators.iter().find(|op| self.eat(op)) {
            self.operators += 1;
            if self.operators > MAX_OPERATORS {
                return Err(Fault::new(format!("expression with more than {MAX_OPERATORS} operators")));
            }
            let right = self.binary(level + 1)?;
            left = Expr::Binary(op.as_bytes()[0].into(), Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::new(format!("expression nested deeper than {MAX_DEPTH}")));
        }
        let expr = if self.eat("-") {
            Expr::Unary('-', Box::new(self.unary()?))
        } else if self.eat("~") {
            Expr::Unary('~', Box::new(self.unary()?))
        } else if self.eat("+") {
            self.unary()?
        } else {
            self.primary()?
        };
        self.depth -= 1;
        Ok(expr)
    }

    fn closed(&mut self) -> Result<Expr, Fault> {
        let inner = self.binary(0)?;
        if self.eat(")") { Ok(inner) } else { Err(Fault::new(format!("expected `)` in `{}`", self.text))) }
    }

    fn primary(&mut self) -> Result<Expr, Fault> {
        if self.eat("(") {
            return self.closed();
        }
        for (name, kind) in [
            ("%hi(", Reloc::Hi),
            ("%lo(", Reloc::Lo),
            ("%pcrel_hi(", Reloc::PcrelHi),
            ("%pcrel_lo(", Reloc::PcrelLo),
        ] {
            if self.eat(name) {
                return Ok(Expr::Reloc(kind, Box::new(self.closed()?)));
            }
        }
        self.blanks();
        let rest = &self.text[self.at..];
        if let Some(quoted) = rest.strip_prefix('\'') {
            let (c, used) = character(quoted)?;
            if !quoted[used..].starts_with('\'') {
                return Err(Fault::new(format!("expected one character in quotes, found `{rest}`")));
            }
            self.at += used + 2;
            return Ok(Expr::Num(i64::from(c)));
        }
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        match word.bytes().next() {
            None => Err(Fault::new(format!("expected a number or a symbol in `{}`", self.text))),
            Some(b'0'..=b'9') => self.number(word),
            _ if word == "." => Ok(Expr::Dot),
            _ => Ok(Expr::Sym(word.to_string())),
        }
    }

    fn number(&self, word: &str) -> Result<Expr, Fault> {
        if let Some(label) = word.strip_suffix(['b', 'f']).filter(|l| l.bytes().all(|b| b.is_ascii_digit())) {
            let seen = self.numeric.get(label).copied().unwrap_or(0);
            return match word.ends_with('f') {
                true => Ok(Expr::Sym(numeric_name(label, seen + 1))),
                false if seen > 0 => Ok(Expr::Sym(numeric_name(label, seen))),
                false => Err(Fault::new(format!("no label `{label}:` before `{word}`"))),
            };
        }
        let lower = word.to_ascii_lowercase();
        let (digits, radix) = match lower.get(..2) {
            Some("0x") => (&lower[2..], 16),
            Some("0b") => (&lower[2..], 2),
            _ if lower.len() > 1 && lower.starts_with('0') => (&lower[1..], 8),
            _ => (&lower[..], 10),
        };
        i64::from_str_radix(digits, radix).map(Expr::Num).map_err(|_| {
            Fault::new(format!("`{word}` is not a number")).hint("expected decimal, 0x, 0b or octal digits")
        })
    }
}
