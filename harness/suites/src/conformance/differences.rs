//! The known differences on a GPU: tests by name, each with the argument why both results are right, or why a
//! GPU cannot run the test.

use glob::Pattern;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The list.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    why: String,
    tests: Vec<String>,
    #[serde(default)]
    ends_badly: bool,
}

#[derive(Clone, Debug)]
struct Entry {
    why: String,
    tests: Vec<Pattern>,
    ends_badly: bool,
}

/// The known difference of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<'a> {
    /// Why it differs.
    pub why: &'a str,
    /// Whether it traps or faults there, rather than leave another result.
    pub ends_badly: bool,
}

/// A list that cannot be read.
#[derive(Debug, Error)]
#[error("{}: {why}", path.display())]
pub struct DifferencesError {
    path: PathBuf,
    why: DifferencesFault,
}

/// What is wrong with a list.
#[derive(Debug, Error)]
pub enum DifferencesFault {
    /// The system's error.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// It is not YAML of this form.
    #[error(transparent)]
    Syntax(#[from] tandem_yaml::YamlError),
    /// An entry that excuses nothing, or without an argument.
    #[error("an entry needs a reason (why) and the tests that it covers (tests)")]
    Incomplete,
    /// A name of tests that is no pattern.
    #[error("the pattern '{0}': {1}")]
    Pattern(String, glob::PatternError),
}

impl Differences {
    /// Reads a list.
    ///
    /// # Errors
    /// If the file cannot be read, or an entry gives no reason or no test.
    pub fn read(path: &Path) -> Result<Differences, DifferencesError> {
        let parsed = std::fs::read_to_string(path).map_err(DifferencesFault::from);
        let parsed = parsed.and_then(|text| Differences::parse(&text));
        parsed.map_err(|why| DifferencesError { path: path.to_path_buf(), why })
    }

    fn parse(text: &str) -> Result<Differences, DifferencesFault> {
        let written: Vec<Written> = tandem_yaml::from_str(text)?;
        let mut entries = Vec::new();
        for Written { why, tests, ends_badly } in written {
            if why.trim().is_empty() || tests.is_empty() {
                return Err(DifferencesFault::Incomplete);
            }
            let pattern = |t: &String| Pattern::new(t).map_err(|e| DifferencesFault::Pattern(t.clone(), e));
            let tests = tests.iter().map(pattern).collect::<Result<_, _>>()?;
            entries.push(Entry { why, tests, ends_badly });
        }
        Ok(Differences { entries })
    }

    /// The reason why this test differs; `None` if no difference is known.
    pub fn known(&self, test: &str) -> Option<Known<'_>> {
        let covers = |e: &&Entry| e.tests.iter().any(|p| p.matches(test));
        self.entries.iter().find(covers).map(|e| Known { why: e.why.trim(), ends_badly: e.ends_badly })
    }

    /// The patterns that cover none of these tests.
    pub fn unused<'a>(&'a self, differing: &'a [String]) -> impl Iterator<Item = &'a str> {
        let patterns = self.entries.iter().flat_map(|e| &e.tests);
        patterns.filter(|p| !differing.iter().any(|test| p.matches(test))).map(Pattern::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_known_by_its_name() {
        let text = "- why: rounding is the unit's own\n  tests: ['nvptx/mma-*.yaml#f16*', 'a.ll']\n";
        let list = Differences::parse(text).unwrap();
        let known = Known { why: "rounding is the unit's own", ends_badly: false };
        assert_eq!(list.known("nvptx/mma-1.yaml#f16-x"), Some(known));
        assert_eq!(list.known("a.ll"), Some(known));
        assert_eq!(list.unused(&["a.ll".into()]).collect::<Vec<_>>(), ["nvptx/mma-*.yaml#f16*"]);
        assert_eq!(list.known("b/a.ll"), None);
    }

    #[test]
    fn an_entry_says_why_and_what() {
        for (text, says) in [
            ("- why: ''\n  tests: [a]\n", "needs a reason"),
            ("- why: b\n  tests: []\n", "needs a reason"),
            ("- why: b\n  tests: ['[']\n", "the pattern '['"),
            ("- tests: [a]\n", "missing field `why`"),
        ] {
            let error = Differences::parse(text).unwrap_err();
            assert!(error.to_string().contains(says), "{error}");
        }
    }
}
