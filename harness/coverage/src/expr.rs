//! Expressions of the functional model: `mask_partial and depth in 1..2`, `not masked`, `lines >= 2`.
//!
//! Names are those of [`crate::facts`]; an unknown name is an error when the expression is parsed. A value
//! counts as true if it is not 0.

use crate::error::ExprError;
use crate::facts::{self, Facts, Name};
use serde::de::{Deserialize, Deserializer, Error as _};
use std::fmt;

/// A condition on the facts of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Number(u32),
    /// A fact.
    Fact(Name),
    /// True if the operand is not.
    Not(Box<Expr>),
    /// All of them.
    And(Vec<Expr>),
    /// At least one of them.
    Or(Vec<Expr>),
    /// A comparison of two values.
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// Whether the value is in the range from the first number to the second, inclusive.
    Within(Box<Expr>, u32, u32),
}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether the comparison of two values holds.
    #[inline]
    pub fn holds(self, a: u32, b: u32) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::Different => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::More => a > b,
            Comparison::AtLeast => a >= b,
        }
    }
}

impl Expr {
    /// Parses an expression.
    pub fn parse(text: &str) -> Result<Expr, ExprError> {
        let tokens = tokens(text)?;
        let mut parser = Parser { tokens: &tokens, at: 0 };
        let expr = parser.or()?;
        match parser.peek() {
            None => Ok(expr),
            Some(t) => Err(ExprError::Trailing { token: t.to_string(), text: text.to_string() }),
        }
    }

    /// Its value for these facts.
    pub fn value(&self, facts: &Facts) -> u32 {
        match self {
            Expr::Number(n) => *n,
            Expr::Fact(name) => facts.get(*name),
            Expr::Not(e) => u32::from(e.value(facts) == 0),
            Expr::And(all) => u32::from(all.iter().all(|e| e.value(facts) != 0)),
            Expr::Or(any) => u32::from(any.iter().any(|e| e.value(facts) != 0)),
            Expr::Compare(a, how, b) => u32::from(how.holds(a.value(facts), b.value(facts))),
            Expr::Within(e, low, high) => u32::from((*low..=*high).contains(&e.value(facts))),
        }
    }

    /// Whether it holds. The most common forms avoid recursion.
    #[inline]
    pub fn holds(&self, facts: &Facts) -> bool {
        match self {
            Expr::Number(n) => *n != 0,
            Expr::Fact(name) => facts.get(*name) != 0,
            Expr::Compare(left, how, right) => match (&**left, &**right) {
                (Expr::Fact(name), Expr::Number(n)) => how.holds(facts.get(*name), *n),
                _ => self.value(facts) != 0,
            },
            _ => self.value(facts) != 0,
        }
    }

    /// The facts in it, in order.
    pub fn facts(&self) -> Vec<Name> {
        match self {
            Expr::Number(_) => vec![],
            Expr::Fact(name) => vec![*name],
            Expr::Not(e) | Expr::Within(e, ..) => e.facts(),
            Expr::And(all) | Expr::Or(all) => all.iter().flat_map(Expr::facts).collect(),
            Expr::Compare(a, _, b) => [a.facts(), b.facts()].concat(),
        }
    }

    /// A fact in it that does not follow from the opcode alone.
    pub fn dynamic(&self) -> Option<Name> {
        match self {
            Expr::Number(_) => None,
            Expr::Fact(name) => Some(*name).filter(|n| !n.is_static()),
            Expr::Not(e) | Expr::Within(e, ..) => e.dynamic(),
            Expr::And(all) | Expr::Or(all) => all.iter().find_map(Expr::dynamic),
            Expr::Compare(a, _, b) => a.dynamic().or_else(|| b.dynamic()),
        }
    }

    /// The expression with everything evaluated that follows from the opcode's facts.
    pub fn folded(&self, of_opcode: &Facts) -> Expr {
        if self.dynamic().is_none() {
            return Expr::Number(self.value(of_opcode));
        }
        match self {
            Expr::Not(e) => Expr::Not(Box::new(e.folded(of_opcode))),
            Expr::And(all) => {
                let mut kept = vec![];
                for e in all.iter().map(|e| e.folded(of_opcode)) {
                    match e {
                        Expr::Number(0) => return Expr::Number(0),
                        Expr::Number(_) => {}
                        e => kept.push(e),
                    }
                }
                Expr::And(kept)
            }
            Expr::Or(any) => {
                let mut kept = vec![];
                for e in any.iter().map(|e| e.folded(of_opcode)) {
                    match e {
                        Expr::Number(0) => {}
                        Expr::Number(_) => return Expr::Number(1),
                        e => kept.push(e),
                    }
                }
                Expr::Or(kept)
            }
            other => other.clone(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(u32),
    Sign(&'static str),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(w) => f.write_str(w),
            Token::Number(n) => write!(f, "{n}"),
            Token::Sign(s) => f.write_str(s),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, ExprError> {
    const SIGNS: [&str; 9] = ["==", "!=", "<=", ">=", "..", "<", ">", "(", ")"];
    let mut out = vec![];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if let Some(sign) = SIGNS.into_iter().find(|s| rest.starts_with(s)) {
            out.push(Token::Sign(sign));
            rest = rest[sign.len()..].trim_start();
        } else if word(first) {
            let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
            let piece = &rest[..end];
            out.push(if first.is_ascii_digit() {
                let value = match piece.strip_prefix("0x") {
                    Some(hex) => u32::from_str_radix(hex, 16),
                    None => piece.parse(),
                };
                let wrong = |_| ExprError::Number { word: piece.to_string(), text: text.to_string() };
                Token::Number(value.map_err(wrong)?)
            } else {
                Token::Word(piece.to_string())
            });
            rest = rest[end..].trim_start();
        } else {
            return Err(ExprError::Character { character: first, text: text.to_string() });
        }
    }
    Ok(out)
}

/// A token in a message, or the end of the text.
fn there(token: Option<&Token>) -> String {
    token.map_or("the end".to_string(), |t| format!("'{t}'"))
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn takes(&mut self, what: &Token) -> bool {
        let found = self.peek() == Some(what);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        self.takes(&Token::Word(word.to_string()))
    }

    fn or(&mut self) -> Result<Expr, ExprError> {
        let mut any = vec![self.and()?];
        while self.word("or") {
            any.push(self.and()?);
        }
        Ok(if any.len() == 1 { any.remove(0) } else { Expr::Or(any) })
    }

    fn and(&mut self) -> Result<Expr, ExprError> {
        let mut all = vec![self.not()?];
        while self.word("and") {
            all.push(self.not()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expr::And(all) })
    }

    fn not(&mut self) -> Result<Expr, ExprError> {
        if self.word("not") {
            return Ok(Expr::Not(Box::new(self.not()?)));
        }
        let left = self.atom()?;
        if self.word("in") {
            let low = self.number()?;
            if !self.takes(&Token::Sign("..")) {
                return Err(ExprError::NoRange);
            }
            let high = self.number()?;
            if low > high {
                return Err(ExprError::EmptyRange(low, high));
            }
            return Ok(Expr::Within(Box::new(left), low, high));
        }
        use Comparison::*;
        for (sign, how) in
            [("==", Equal), ("!=", Different), ("<=", AtMost), (">=", AtLeast), ("<", Less), (">", More)]
        {
            if self.takes(&Token::Sign(sign)) {
                return Ok(Expr::Compare(Box::new(left), how, Box::new(self.atom()?)));
            }
        }
        Ok(left)
    }

    fn number(&mut self) -> Result<u32, ExprError> {
        match self.peek() {
            Some(Token::Number(n)) => {
                let n = *n;
                self.at += 1;
                Ok(n)
            }
            other => Err(ExprError::NoNumber(there(other))),
        }
    }

    fn atom(&mut self) -> Result<Expr, ExprError> {
        match self.peek().cloned() {
            Some(Token::Number(n)) => {
                self.at += 1;
                Ok(Expr::Number(n))
            }
            Some(Token::Word(word)) => {
                self.at += 1;
                match facts::name(&word) {
                    Some(fact) => Ok(Expr::Fact(fact)),
                    None => Err(ExprError::Fact { near: facts::nearest(&word), word }),
                }
            }
            Some(Token::Sign("(")) => {
                self.at += 1;
                let inner = self.or()?;
                if self.takes(&Token::Sign(")")) { Ok(inner) } else { Err(ExprError::Unclosed) }
            }
            other => Err(ExprError::NoOperand(there(other.as_ref()))),
        }
    }
}

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Expr, D::Error> {
        Expr::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, set: &[(&str, u32)]) -> u32 {
        let mut facts = Facts::default();
        for (name, value) in set {
            facts.set(facts::name(name).unwrap(), *value);
        }
        Expr::parse(text).unwrap().value(&facts)
    }

    #[test]
    fn expressions_mean_what_they_say() {
        for (text, want) in [
            ("depth", 3),
            ("depth == 3", 1),
            ("depth != 3", 0),
            ("depth in 1..2", 0),
            ("depth in 3..3", 1),
            ("not depth == 3", 0),
            ("mask_full and depth > 2", 1),
            ("mask_full and depth > 3 or masked", 0),
            ("mask_full and (depth > 3 or not masked)", 1),
            ("not not mask_full", 1),
            ("0x10 >= 16", 1),
            ("active < lanes", 1),
            ("active <= 2", 1),
        ] {
            let got = value(text, &[("depth", 3), ("mask_full", 1), ("active", 2), ("lanes", 8)]);
            assert_eq!(got, want, "{text}");
        }
    }

    #[test]
    fn a_wrong_expression_is_refused() {
        for (text, want) in [
            ("", "not the end"),
            ("mask_ful", "there is no fact 'mask_ful'; 'mask_full' is one"),
            ("depth ==", "not the end"),
            ("depth in 3", "LOW..HIGH"),
            ("depth in 4..3", "an empty range"),
            ("(depth", "')' is missing"),
            ("depth depth", "'depth' is not expected there"),
            ("depth & 1", "'&' is not understood"),
            ("12ab", "'12ab' is not a number"),
        ] {
            let e = Expr::parse(text).unwrap_err().to_string();
            assert!(e.contains(want), "{text}: {e}");
        }
    }
}
