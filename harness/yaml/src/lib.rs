//! Reads YAML files, and says what is wrong with one: the line, the key, what was found there and what is
//! expected. Every reader of YAML uses it, because the libraries speak of Rust's types ("invalid type: unit
//! value, expected u32").

mod one_or_list;
mod words;

pub use one_or_list::{OneOrList, one_or_list};
pub use words::told;

use serde::de::DeserializeOwned;
use std::fmt;

/// What is wrong with a text that should be YAML of some form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// The key, what was found there, and what is expected.
    pub what: String,
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line.map_or(Ok(()), |line| write!(f, "line {line}: "))?;
        f.write_str(&self.what)
    }
}

impl std::error::Error for YamlError {}

/// Reads a text.
///
/// # Errors
/// If it is no YAML, or YAML of another form.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    let of = |e: serde_yaml::Error| YamlError::of(&e, text);
    let value = serde_yaml::from_str(text).map_err(of)?;
    // In a map, the last of two equal keys would win without a word. A mapping refuses them.
    serde_yaml::from_str::<serde_yaml::Value>(text).map_err(of)?;
    Ok(value)
}

impl YamlError {
    /// The library's error about this text.
    fn of(error: &serde_yaml::Error, text: &str) -> YamlError {
        let message = error.to_string();
        let line = error.location().map(|at| at.line());
        let says_nothing = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
        if text.lines().all(says_nothing) {
            return YamlError { line: None, what: "the file is empty".into() };
        }
        // Where a text is no YAML, the place is in the middle of what the library says.
        if let Some((problem, context)) = message.split_once(", while ") {
            let problem = problem.split(" at line ").next().unwrap_or(problem);
            let context = context.replace(" at line ", " of line ");
            let context = context.split(" column ").next().unwrap_or(&context);
            return YamlError { line, what: format!("this is no YAML: {problem}, while {context}") };
        }
        let whole = message.rsplit_once(" at line ").map_or(message.as_str(), |(whole, _)| whole);
        YamlError { line, what: told(whole) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read")]
    struct File {
        name: String,
        count: Option<u32>,
        #[serde(default)]
        items: Vec<Item>,
        #[serde(default)]
        more: BTreeMap<String, f64>,
        place: Option<PathBuf>,
        grid: Option<[u32; 3]>,
        on: Option<bool>,
        seed: Option<u64>,
        offset: Option<i64>,
        word: Option<Word>,
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "only read")]
    struct Item {
        values: Vec<u32>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Word {
        First,
        Second,
        Third,
    }

    fn refused(text: &str) -> String {
        from_str::<File>(text).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_type_is_told_by_line_and_key() {
        for (text, want) in [
            ("name: n\ncount: x\n", "line 2: count: found 'x', expected a whole number from 0 to 4294967295"),
            (
                "name: n\ncount: [1]\n",
                "line 2: count: found a list, expected a whole number from 0 to 4294967295",
            ),
            ("name: n\ncount: -1\n", "line 2: count: found -1, expected a whole number from 0 to 4294967295"),
            ("name: n\nseed: 1.5\n", "line 2: seed: found 1.5, expected a whole number of at least 0"),
            ("name: n\noffset: yes\n", "line 2: offset: found 'yes', expected a whole number"),
            (
                "name: n\nitems:\n  - values: [1, null]\n",
                "line 3: items[0].values[1]: found nothing, expected a whole number from 0 to 4294967295",
            ),
            ("name: n\nitems:\n  - {values: 4}\n", "line 3: items[0].values: found 4, expected a list"),
            ("name: n\nitems: {a: 1}\n", "line 2: items: found keys with values, expected a list"),
            ("name: n\nitems: [7]\n", "line 2: items[0]: found 7, expected keys with values"),
            ("name: n\nmore: {a: true}\n", "line 2: more.a: found true, expected a number"),
            ("name: n\nmore: [1]\n", "line 2: more: found a list, expected keys with values"),
            ("name: n\nplace: [a]\n", "line 2: place: found a list, expected a file name"),
            ("name: [n]\n", "line 1: name: found a list, expected text"),
            ("name: n\non: 1\n", "line 2: on: found 1, expected true or false"),
            ("name: n\ngrid: [1, 2]\n", "line 2: grid: found 2 values, expected a list of 3"),
            (
                "name: n\nword: fourth\n",
                "line 2: word: found 'fourth', expected one of `first`, `second`, `third`",
            ),
            ("- 1\n", "line 1: found a list, expected keys with values"),
            ("just text\n", "line 1: found 'just text', expected keys with values"),
            ("", "the file is empty"),
            ("# nothing\n", "the file is empty"),
        ] {
            assert_eq!(refused(text), want, "{text:?}");
        }
    }

    #[test]
    fn keys_that_are_missing_unknown_or_doubled_are_named() {
        for (text, want) in [
            ("name: n\nnmae: m\n", "line 2: unknown field `nmae`, expected one of `name`, `count`,"),
            ("count: 1\n", "line 1: missing field `name`"),
            ("name: n\nitems: [{}]\n", "line 2: items[0]: missing field `values`"),
            ("name: n\nname: m\n", "line 1: duplicate field `name`"),
        ] {
            let told = refused(text);
            assert!(told.contains(want), "{text:?}: {told}");
        }
    }

    #[test]
    fn an_entry_of_a_list_is_named_by_its_place() {
        let refused = from_str::<Vec<Item>>("- values: [1]\n- values: x\n").unwrap_err();
        assert_eq!(refused.to_string(), "line 2: [1].values: found 'x', expected a list");
    }

    #[test]
    fn what_is_no_yaml_is_told_once_with_its_line() {
        for (text, want) in [
            (
                "more: [a, b\ncount: 1\n",
                "line 2: this is no YAML: did not find expected ',' or ']', while parsing a flow sequence of \
                 line 1",
            ),
            (
                "name: \"a\n",
                "this is no YAML: found unexpected end of stream, while scanning a quoted scalar",
            ),
        ] {
            let told = from_str::<serde_yaml::Value>(text).unwrap_err().to_string();
            assert!(told.contains(want) && !told.contains("column"), "{text:?}: {told}");
        }
    }
}
