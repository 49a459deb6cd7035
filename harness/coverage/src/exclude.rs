//! Exclusions: lines, signals and cover points that cannot be reached, each with its reason.
//!
//! If an exclusion matches no counter, or matches one that has been hit, it is reported, so that the list
//! stays correct.

use crate::dat::{Coverage, Kind, Place};
use crate::error::ExclusionError;
use glob::Pattern;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

/// One entry of the list.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Exclusion {
    /// `line`, `toggle` or `user`; all kinds if absent.
    #[serde(default)]
    pub kind: Option<String>,
    /// File as the file list names it; a `*` stands for anything, directories too.
    #[serde(deserialize_with = "pattern")]
    #[schemars(with = "String")]
    pub file: Pattern,
    /// Text of the source line, without surrounding space; only lines with this text match. Line numbers
    /// would change.
    #[serde(default)]
    pub line: Option<String>,
    /// The signal (without its bit), the cover point, or the kind of block; a `*` matches anything.
    #[serde(default, deserialize_with = "some_pattern")]
    #[schemars(with = "Option<String>")]
    pub name: Option<Pattern>,
    /// Why it cannot be reached.
    pub because: String,
}

fn pattern<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pattern, D::Error> {
    let text = String::deserialize(deserializer)?;
    Pattern::new(&text).map_err(|e| D::Error::custom(format!("'{text}' is no pattern: {e}")))
}

fn some_pattern<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Pattern>, D::Error> {
    pattern(deserializer).map(Some)
}

/// A list of exclusions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exclusions {
    /// In the file's order.
    pub list: Vec<Exclusion>,
}

/// Source files, by name; `None` for a file that cannot be read.
pub trait Sources {
    /// The lines of a file.
    fn lines(&self, file: &str) -> Option<&[String]>;
}

impl Exclusions {
    /// Reads the list.
    pub fn parse(text: &str) -> Result<Exclusions, ExclusionError> {
        let list: Vec<Exclusion> = tandem_yaml::from_str(text)?;
        for e in &list {
            if e.because.trim().is_empty() {
                return Err(ExclusionError::Reason(e.file.to_string()));
            }
            if let Some(kind) = &e.kind
                && !Kind::ALL.iter().any(|k| k.name() == kind)
            {
                return Err(ExclusionError::Kind { file: e.file.to_string(), kind: kind.clone() });
            }
        }
        Ok(Exclusions { list })
    }

    /// The first entry that matches a counter.
    pub fn of(&self, place: &Place, sources: &dyn Sources) -> Option<&Exclusion> {
        self.list.iter().find(|e| meets(e, place, sources))
    }

    /// Entries that match no counter, and entries whose counters were hit.
    pub fn stale(&self, coverage: &Coverage, sources: &dyn Sources) -> Vec<String> {
        let mut out = vec![];
        for e in &self.list {
            let met: Vec<_> = coverage.counters.iter().filter(|(p, _)| meets(e, p, sources)).collect();
            let what = e.name.as_ref().map(Pattern::as_str).or(e.line.as_deref()).unwrap_or("all of it");
            if met.is_empty() {
                out.push(format!("{}: there is nothing called '{what}'", e.file));
            } else if let Some((p, c)) = met.iter().find(|(_, c)| c.count > 0) {
                out.push(format!(
                    "{}:{}: '{what}' is excluded and was hit {} times",
                    p.file, p.line, c.count
                ));
            }
        }
        out
    }
}

fn meets(e: &Exclusion, place: &Place, sources: &dyn Sources) -> bool {
    let signal = place.comment.split('[').next().unwrap_or_default();
    e.kind.as_deref().is_none_or(|k| k == place.kind.name())
        && e.file.matches(&place.file)
        && e.name.as_ref().is_none_or(|n| n.matches(signal))
        && e.line.as_deref().is_none_or(|want| {
            let lines = sources.lines(&place.file).unwrap_or_default();
            let at = (place.line as usize).checked_sub(1);
            at.and_then(|n| lines.get(n)).is_some_and(|l| l.contains(want))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dat::Counter;

    struct Text(Vec<String>);
    impl Sources for Text {
        fn lines(&self, _: &str) -> Option<&[String]> {
            Some(&self.0)
        }
    }

    fn place(kind: Kind, line: u32, comment: &str) -> Place {
        Place { file: "a/b.sv".into(), line, column: 1, kind, comment: comment.into(), module: "b".into() }
    }

    #[test]
    fn entries_meet_by_kind_line_and_name() {
        let sources = Text(vec!["  default: x = 0;".into(), "  y = 1;".into()]);
        let list = Exclusions::parse(
            "- { kind: line, file: '*b.sv', line: 'default:', because: the cases are complete }\n\
             - { kind: toggle, file: a/b.sv, name: rd, because: a constant }\n",
        )
        .unwrap();
        let found = |p: Place| list.of(&p, &sources).map(|e| e.because.as_str());
        assert_eq!(found(place(Kind::Line, 1, "case")), Some("the cases are complete"));
        assert_eq!(found(place(Kind::Line, 2, "block")), None);
        assert_eq!(found(place(Kind::Toggle, 1, "rd[3]")), Some("a constant"));
        assert_eq!(found(place(Kind::Toggle, 1, "rs[3]")), None);
        let mut coverage = Coverage::default();
        coverage.add(place(Kind::Line, 1, "case"), Counter { count: 2, lines: vec![1] });
        assert_eq!(
            list.stale(&coverage, &sources),
            ["a/b.sv:1: 'default:' is excluded and was hit 2 times", "a/b.sv: there is nothing called 'rd'"]
        );
    }

    #[test]
    fn a_list_without_reasons_or_with_unknown_kinds_is_refused() {
        for (text, want) in [
            ("- { file: a, because: '' }", "gives no reason"),
            ("- { file: a, kind: lines, because: x }", "none of line, toggle, user"),
            ("- { file: a, why: x, because: x }", "unknown field `why`"),
            ("- { file: 'a[', because: x }", "'a[' is no pattern"),
        ] {
            let e = Exclusions::parse(text).unwrap_err().to_string();
            assert!(e.contains(want), "{e}");
        }
    }
}
