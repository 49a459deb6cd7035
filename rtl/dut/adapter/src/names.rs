//! Names in expressions: `$name` is replaced here, everything else is SystemVerilog's business.

use crate::error::AdapterError;
use crate::schema::Expr;
use std::collections::BTreeMap;

/// SystemVerilog's own functions, which keep their `$`.
const SYSTEM: [&str; 9] =
    ["signed", "unsigned", "clog2", "countones", "onehot", "onehot0", "bits", "isunknown", "size"];
/// Names that stand for names can nest this deep.
const DEPTH: usize = 16;

/// What `$name` stands for, in one place of the file.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    /// Name of the file, for messages.
    pub file: &'a str,
    meanings: BTreeMap<String, String>,
}

impl<'a> Names<'a> {
    /// No names.
    pub fn new(file: &'a str) -> Names<'a> {
        Names { file, meanings: BTreeMap::new() }
    }

    /// The same names and one more.
    pub fn with(&self, name: &str, meaning: impl Into<String>) -> Names<'a> {
        let mut names = self.clone();
        names.set(name, meaning);
        names
    }

    /// Adds a name.
    pub fn set(&mut self, name: &str, meaning: impl Into<String>) {
        self.meanings.insert(name.to_string(), meaning.into());
    }

    /// Whether `name` means something.
    pub fn has(&self, name: &str) -> bool {
        self.meanings.contains_key(name)
    }

    /// The expression with every `$name` replaced. An expression that is empty is refused.
    pub fn expand(&self, e: &Expr) -> Result<String, AdapterError> {
        if e.text.is_empty() {
            return Err(AdapterError::at(self.file, e.line, "the expression is empty: write one, or 0"));
        }
        self.replace(&literals(&e.text), e.line, 0)
    }

    fn replace(&self, text: &str, line: usize, depth: usize) -> Result<String, AdapterError> {
        if depth > DEPTH {
            let what = "a name under `let` means itself: write one of them out";
            return Err(AdapterError::at(self.file, line, what));
        }
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            out += &rest[..at];
            rest = &rest[at + 1..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            rest = after;
            match self.meanings.get(name) {
                Some(meaning) => out += &self.replace(meaning, line, depth + 1)?,
                None if SYSTEM.contains(&name) => out += &format!("${name}"),
                None => return Err(AdapterError::at(self.file, line, self.unknown(name))),
            }
        }
        Ok(out + rest)
    }

    fn unknown(&self, name: &str) -> String {
        let known: Vec<String> = self.meanings.keys().map(|k| format!("${k}")).collect();
        format!("'${name}' means nothing here; known are {}", known.join(", "))
    }

    /// Whether `$lane` occurs in the expression, or in what its names mean.
    pub fn uses_lane(&self, e: &Expr) -> bool {
        let probe = self.with("lane", "\u{1}");
        probe.replace(&e.text, e.line, 0).is_ok_and(|t| t.contains('\u{1}'))
    }

    /// An expression for 32 words: lane i in bits 32i+31:32i. With `$lane`, it is evaluated for each lane.
    pub fn expand_lanes(&self, e: &Expr, lanes: u32) -> Result<String, AdapterError> {
        if !self.uses_lane(e) {
            return self.expand(e);
        }
        let mut words = vec![];
        for lane in (0..lanes).rev() {
            words.push(format!("32'({})", self.with("lane", lane.to_string()).expand(e)?));
        }
        let above = if lanes < 32 { format!("{}'d0, ", 32 * (32 - lanes)) } else { String::new() };
        Ok(format!("{{{above}{}}}", words.join(", ")))
    }
}

/// The text with C's hexadecimal literals as SystemVerilog has them: `32'h80c` for `0x80c`.
fn literals(text: &str) -> String {
    words(text, |word| {
        let hex = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
        let hex = hex.filter(|h| !h.is_empty() && h.chars().all(|c| c.is_ascii_hexdigit() || c == '_'));
        let Some(hex) = hex else { return word.to_string() };
        let digits = hex.chars().filter(|c| *c != '_').collect::<String>();
        let digits = digits.trim_start_matches('0').len();
        format!("{}'h{hex}", if digits > 8 { 4 * digits } else { 32 })
    })
}

/// The text with each of its words replaced: letters, digits and `_`, as far as they hang together. The base
/// of a literal (`'d`) is not part of the word after it.
pub fn words(text: &str, replace: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = match is_word(c) {
            true if out.ends_with('\'') && "bdohBDOH".contains(c) => 1,
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => c.len_utf8(),
        };
        let (word, after) = rest.split_at(end);
        out += &if is_word(c) { replace(word) } else { word.to_string() };
        rest = after;
    }
    out
}

/// The expression with `module.` before each name of its own, for code outside the module.
pub fn qualified(module: &str, text: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let starts = c.is_ascii_alphabetic() || c == '_';
        let continues = before.is_ascii_alphanumeric() || matches!(before, '_' | '.' | '\'' | '$' | '`');
        let mut word = c.to_string();
        if starts {
            while let Some(n) = chars.next_if(|n| n.is_ascii_alphanumeric() || *n == '_') {
                word.push(n);
            }
            if !continues && chars.peek() != Some(&'\'') && !matches!(&*word, "int" | "unsigned" | "signed") {
                out += &format!("{module}.");
            }
        } else if c.is_ascii_digit() || c == '\'' {
            // A literal with its base and digits.
            while let Some(n) = chars.next_if(|n| n.is_ascii_alphanumeric() || *n == '_' || *n == '\'') {
                word.push(n);
            }
        }
        before = word.chars().last().unwrap_or(' ');
        out += &word;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names<'static> {
        let mut names = Names::new("probes.yaml");
        for (name, meaning) in [("a", "(x + $b)"), ("b", "y[$lane]"), ("c", "$c")] {
            names.set(name, meaning);
        }
        names
    }

    fn e(text: &str) -> Expr {
        Expr::implied(text, 7)
    }

    #[test]
    fn names_nest_and_lanes_are_written_out() {
        let names = names();
        assert_eq!(names.with("lane", "3").expand(&e("$a && $clog2(4)")).unwrap(), "(x + y[3]) && $clog2(4)");
        assert_eq!(names.expand_lanes(&e("$b"), 2).unwrap(), "{960'd0, 32'(y[1]), 32'(y[0])}");
        assert_eq!(names.expand_lanes(&e("whole"), 2).unwrap(), "whole");
        // A number as C writes it, which SystemVerilog has otherwise.
        assert_eq!(names.expand(&e("csr == 0x80c")).unwrap(), "csr == 32'h80c");
        assert_eq!(names.expand(&e("0x1_0000_0000 + x0x1")).unwrap(), "36'h1_0000_0000 + x0x1");
        assert!(names.uses_lane(&e("$a")) && !names.uses_lane(&e("a")));
    }

    #[test]
    fn names_that_mean_nothing_are_refused_with_their_line() {
        for (text, says) in [
            ("$d", "probes.yaml:7: '$d' means nothing here; known are $a, $b, $c"),
            ("$c", "probes.yaml:7: a name under `let` means itself"),
            ("", "probes.yaml:7: the expression is empty"),
        ] {
            let error = names().expand(&e(text)).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
        }
    }

    #[test]
    fn names_get_their_module() {
        for (text, is) in [
            ("live[i] ? mem[i + 1] : 32'hff", "m.live[m.i] ? m.mem[m.i + 1] : 32'hff"),
            ("u_a.b[3'(x)]", "m.u_a.b[3'(m.x)]"),
            ("W'(k) + int'(q)", "W'(m.k) + int'(m.q)"),
            ("8'b1_0", "8'b1_0"),
        ] {
            assert_eq!(qualified("m", text), is, "{text}");
        }
    }
}
