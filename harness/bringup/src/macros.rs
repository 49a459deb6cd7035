//! Macros of somebody's RTL that are numbers. If the RTL has macros in place of parameters, they are its
//! sizes.

use std::fs;
use std::path::PathBuf;
use ventus_dut::FileList;

/// A macro without arguments whose text is a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Macro {
    /// Its name, without the backquote.
    pub name: String,
    /// Its text: `8`, `4'b1000`.
    pub text: String,
}

impl Macro {
    /// The text before the digits: `4'b`, or nothing.
    fn base(&self) -> &str {
        let Some((width, rest)) = self.text.split_once('\'') else { return "" };
        let radix = rest.chars().next().map_or(0, char::len_utf8);
        &self.text[..width.len() + 1 + radix]
    }

    /// Its value.
    pub fn value(&self) -> Option<u64> {
        let digits: String = self.text[self.base().len()..].chars().filter(|c| *c != '_').collect();
        let radix = match self.base().chars().last().map(|c| c.to_ascii_lowercase()) {
            None | Some('d') => 10,
            Some('h') => 16,
            Some('o') => 8,
            Some('b') => 2,
            Some(_) => return None,
        };
        u64::from_str_radix(&digits, radix).ok()
    }

    /// The text that makes it a size of the machine: of the same width, if it states one.
    pub fn follows(&self, size: &str) -> String {
        match self.base().split_once('\'') {
            Some((width, _)) if !width.is_empty() => format!("\"{width}'d{size}\""),
            _ => size.to_string(),
        }
    }
}

/// The macros that the files of a list, and those in its include directories, define. A file that cannot be
/// read has none; Verilator has read every file that matters.
pub fn of(list: &FileList) -> Vec<Macro> {
    let source = |path: &PathBuf| {
        path.extension().is_some_and(|e| ["v", "vh", "sv", "svh"].iter().any(|known| e == *known))
    };
    let beside = list.include_dirs.iter().filter_map(|dir| fs::read_dir(dir).ok()).flatten();
    let mut headers: Vec<PathBuf> =
        beside.filter_map(|entry| Some(entry.ok()?.path())).filter(source).collect();
    headers.sort();
    let texts = list.files.iter().filter(|p| source(p)).chain(&headers).filter_map(|p| fs::read(p).ok());
    let mut all: Vec<Macro> = vec![];
    for text in texts {
        for found in String::from_utf8_lossy(&text).lines().filter_map(defined) {
            if all.iter().all(|known| known.name != found.name) {
                all.push(found);
            }
        }
    }
    all
}

/// The macro that a line defines, if it is a number.
fn defined(line: &str) -> Option<Macro> {
    let mut words = line.trim_start().strip_prefix("`define")?.split_whitespace();
    let (name, text) = (words.next()?, words.next()?);
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let ends = words.next().is_none_or(|rest| rest.starts_with("//") || rest.starts_with("/*"));
    let found = Macro { name: name.to_string(), text: text.split("//").next()?.to_string() };
    (is_name && ends && found.text.is_ascii() && found.value().is_some()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_macros_of_interest_and_other_texts_are_not() {
        for (line, is) in [
            ("`define NUM_SM 2 // cores", Some(("NUM_SM", 2, "N"))),
            ("  `define NUM_WARP 4'b1000", Some(("NUM_WARP", 8, "\"4'dN\""))),
            ("`define LANES 32'h0000_0010//lanes", Some(("LANES", 16, "\"32'dN\""))),
            ("`define N 'd4", Some(("N", 4, "N"))),
            ("`define HALF `NUM_SM", None),
            ("`define TWICE 2 * 4", None),
            ("`define MAX(a, b) a", None),
            ("`define FLAG", None),
            ("`define X 4'bxxxx", None),
            ("`define Q '", None),
            ("`undef NUM_SM", None),
        ] {
            let got = defined(line);
            let got = got.as_ref().map(|m| (m.name.as_str(), m.value().unwrap(), m.follows("N")));
            assert_eq!(got, is.map(|(n, v, f)| (n, v, f.to_string())), "{line}");
        }
    }
}
