//! Facts that a module's text shows before LLVM rewrites it: the lines of its constructs.

use crate::error::{CompileError, Diagnostic};
use std::collections::HashMap;

/// A module as the user gave it.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Source {
    /// Name used in messages and debug information.
    pub path: String,
    /// The module: textual IR in either pointer dialect, or bitcode.
    pub text: Vec<u8>,
    /// For a text that was made from a file in another language, which `path` names: the line of that file
    /// for each line of `text`, 0 if there is none. Empty if `text` is the file itself.
    pub lines: Vec<u32>,
}

impl Source {
    /// A module from text.
    pub fn new(path: impl Into<String>, text: impl Into<Vec<u8>>) -> Source {
        Source { path: path.into(), text: text.into(), lines: Vec::new() }
    }

    /// A module that was made from a file in another language. `lines` has the file's line for each line of
    /// the text, 0 if there is none. Its debug information has the file's lines too.
    pub fn made_from(path: impl Into<String>, text: impl Into<Vec<u8>>, lines: Vec<u32>) -> Source {
        Source { lines, ..Source::new(path, text) }
    }

    /// The line of the user's file from which line `n` (from 1) of the text was made.
    pub fn own_line(&self, n: u32) -> Option<u32> {
        if self.lines.is_empty() {
            return Some(n);
        }
        self.lines.get(n as usize - 1).copied().filter(|l| *l > 0)
    }

    /// Whether it is bitcode, bare or in its wrapper.
    pub fn is_bitcode(&self) -> bool {
        self.text.starts_with(b"BC\xc0\xde") || self.text.starts_with(&0x0b17_c0de_u32.to_le_bytes())
    }

    /// The text, if it is text.
    pub fn as_text(&self) -> Option<&str> {
        if self.is_bitcode() { None } else { std::str::from_utf8(&self.text).ok() }
    }

    /// First line (from 1) that contains `needle` as a whole word outside comments.
    pub fn find_line(&self, needle: &str) -> Option<u32> {
        let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let text = self.as_text()?;
        let found = text.lines().position(|line| {
            let code = strip_comment(line);
            code.match_indices(needle).any(|(at, _)| {
                let before = code[..at].chars().next_back();
                let after = code[at + needle.len()..].chars().next();
                let glued = before.is_some_and(word) && needle.starts_with(word);
                !glued && !after.is_some_and(word)
            })
        })?;
        self.own_line(u32::try_from(found + 1).ok()?)
    }

    /// A refusal of something in the text: at the line of `needle`, if the text has it.
    pub fn refusal(&self, clause: &'static str, construct: String, needle: &str, hint: &str) -> CompileError {
        Diagnostic::error(clause, construct, hint).at(self.path.clone(), self.find_line(needle)).into()
    }
}

/// `line` without its comment.
fn strip_comment(line: &str) -> &str {
    let mut quoted = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ';' if !quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

/// For each defined function, the lines (from 1) on which its instructions begin, in order.
///
/// Written for the usual layout, LLVM's and people's: an instruction begins on its own line, and only
/// `switch` tables continue over several lines. `text` is the input as given; `added` are the lines on which
/// the converter added an instruction. The count is checked against what LLVM read before it is used.
pub fn instruction_lines(text: &str, added: &[u32]) -> HashMap<String, Vec<u32>> {
    let mut out = HashMap::new();
    let mut current: Option<(String, Vec<u32>)> = None;
    let mut header = String::new();
    let mut in_table = false;
    let number = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
    let more = |n: usize| added.iter().copied().filter(move |&l| l == number(n));
    for (n, line) in text.lines().enumerate() {
        let code = strip_comment(line).trim();
        if code.is_empty() {
            continue;
        }
        match &mut current {
            None => {
                if header.is_empty() && !code.starts_with("define ") {
                    continue;
                }
                header.push_str(code);
                header.push(' ');
                if code.ends_with('{') {
                    let name = function_name(&header).unwrap_or_default();
                    current = Some((name, more(n).collect()));
                    header.clear();
                }
            }
            Some((name, lines)) => {
                let ends = code.matches('}').count() > code.matches('{').count();
                if code == "}" {
                    // Only the end.
                } else if in_table {
                    in_table = !code.contains(']');
                } else if !is_label(code) {
                    lines.push(number(n));
                    lines.extend(more(n));
                    in_table = code.starts_with("switch ") && !code.contains(']');
                }
                if is_label(code) {
                    lines.extend(more(n));
                }
                if ends {
                    out.insert(std::mem::take(name), std::mem::take(lines));
                    current = None;
                }
            }
        }
    }
    out
}

/// The name after `@` in a `define` header.
fn function_name(header: &str) -> Option<String> {
    let rest = &header[header.find('@')? + 1..];
    if let Some(quoted) = rest.strip_prefix('"') {
        return Some(quoted[..quoted.find('"')?].to_string());
    }
    Some(rest[..rest.find('(')?].trim().to_string())
}

fn is_label(code: &str) -> bool {
    code.strip_suffix(':').is_some_and(|name| {
        (name.starts_with('"') && name.ends_with('"')) || !name.contains(char::is_whitespace)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instruction_lines_follow_the_text() {
        assert_eq!(instruction_lines("define void @h() {\nret void }\n", &[])["h"], [2]);
        let text = "; head\ndefine void @f(\n  i32 %a) {\nentry:\n  %x = add i32 %a, 1 ; one\n\n  \
                    switch i32 %x, label %e [\n    i32 1, label %e\n  ]\ne:   ; preds\n  ret void\n}\n\
                    define i32 @\"g h\"() {\n  ret i32 0\n}\n";
        let lines = instruction_lines(text, &[]);
        assert_eq!(lines["f"], [5, 7, 11]);
        assert_eq!(lines["g h"], [14]);
    }

    #[test]
    fn words_are_found_outside_comments() {
        let s = Source::new("a.ll", "; fence\n%fenced = add i32 1, 2\n  fence seq_cst\n");
        assert_eq!(s.find_line("fence"), Some(3));
        assert_eq!(s.find_line("nothing"), None);
        let s = Source::made_from("a.mlir", "one\ntwo\nthree\n", vec![0, 7]);
        let found = ["one", "two", "three"].map(|word| s.find_line(word));
        assert_eq!(found, [None, Some(7), None]);
    }
}
