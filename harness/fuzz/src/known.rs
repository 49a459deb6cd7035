//! Known findings: bugs of a design that a campaign counts and runs past.
//!
//! An entry matches the first difference of a failing case ([`Sighting`]). It is narrow by construction,
//! because it names an effect and its place. If a field differs that the named effect does not explain, there
//! is a second bug, and the case is reported. Entries expire. `docs/findings.md` describes the file.

use crate::cause::{Effect, Sighting, Unit, cause_unit};
use crate::signature::{Bucket, Suspect};
use schemars::JsonSchema;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use tandem_judge::Blame;
use tandem_lockstep::{Date, DateError};
use tandem_words::{typed, why_unreadable};
use ventus_isa::Op;

/// The name of the file next to a DUT's profile.
pub const FILE: &str = "known.yaml";

/// A condition that a case must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// The instruction is masked by v0.
    Masked,
    /// It has a prefix.
    Prefixed,
    /// It accesses private memory.
    Private,
    /// It is the second half of a pair.
    Second,
    /// Some lanes are inactive.
    Partial,
}

impl When {
    fn holds(self, s: &Sighting) -> bool {
        match self {
            When::Masked => s.masked,
            When::Prefixed => s.prefixed,
            When::Private => s.private,
            When::Second => s.second,
            When::Partial => s.partial,
        }
    }
}

/// The evidence that a case must show to match an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Matcher {
    /// The first effect: one of these.
    pub effects: Vec<Effect>,
    /// Mnemonics of the failing instruction: one of these.
    pub rows: Vec<String>,
    /// The unit that executes it.
    pub unit: Option<Unit>,
    /// The instruction may be any: the fault is in what all of them use. It needs a condition, and not just
    /// one that holds for much of any divergent code.
    pub any_row: bool,
    /// The unit that made a wrong operand.
    pub source: Option<Unit>,
    /// Conditions, which all hold.
    pub when: Vec<When>,
    /// The CSR, or the barrier's fate, as findings name it.
    pub what: Option<String>,
    /// The name of a failed assertion.
    pub assertion: Option<String>,
}

/// One known finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its name in reports.
    pub name: String,
    /// The evidence that its cases show.
    pub matcher: Matcher,
    /// The fault of the design.
    pub reason: String,
    /// Where it is tracked.
    pub link: String,
    /// When it was found.
    pub date: Date,
    /// The last day on which the entry holds.
    pub expires: Date,
    /// Rows that generators leave out, so that cases get past it.
    pub avoid: Vec<String>,
    /// Its smallest program.
    pub program: Option<PathBuf>,
}

/// A file of known findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownFile {
    /// The file.
    pub path: PathBuf,
    /// Its entries.
    pub entries: Vec<Known>,
}

/// An entry as written.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    name: String,
    #[serde(rename = "match")]
    matcher: Matcher,
    reason: String,
    link: String,
    date: String,
    expires: String,
    #[serde(default)]
    avoid: Vec<String>,
    #[serde(default)]
    program: Option<PathBuf>,
}

/// Why a file of known findings is refused.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {wrong}", path = path.display())]
pub struct KnownError {
    /// The file.
    pub path: PathBuf,
    /// The error.
    pub wrong: WrongKnown,
}

/// The errors in a file of known findings.
#[derive(Debug, thiserror::Error)]
pub enum WrongKnown {
    /// It cannot be read.
    #[error("{0}")]
    Io(String),
    /// It is not YAML, or has unknown or missing keys.
    #[error("{0}")]
    Form(#[from] tandem_yaml::YamlError),
    /// Two entries have one name, or an entry has none.
    #[error("entry '{0}': expected a name of its own")]
    Name(String),
    /// The reason is empty.
    #[error("entry '{0}': expected a reason, and a link to where it is tracked")]
    Reason(String),
    /// The matcher matches too much.
    #[error("entry '{name}': the matcher is too wide: {lacks}")]
    Wide {
        /// The entry.
        name: String,
        /// The missing part.
        lacks: &'static str,
    },
    /// No row has this name.
    #[error("entry '{name}': no instruction is called '{row}'; {} names them all", typed("isa list"))]
    Row {
        /// The entry.
        name: String,
        /// The row.
        row: String,
    },
    /// A text that is not a date.
    #[error("entry '{name}': {error}")]
    Date {
        /// The entry.
        name: String,
        /// The error.
        error: DateError,
    },
    /// The entry is out of date.
    #[error(
        "entry '{name}' expired on {expires}: see whether the bug is still there ({} on its program), then \
         renew the date or remove the entry",
        typed("run")
    )]
    Expired {
        /// The entry.
        name: String,
        /// Its last day.
        expires: Date,
    },
    /// The program does not exist.
    #[error("entry '{name}': no program {file}", file = file.display())]
    Program {
        /// The entry.
        name: String,
        /// The file.
        file: PathBuf,
    },
}

impl Matcher {
    /// The part that it lacks to be narrow, if any.
    fn lacks(&self) -> Option<&'static str> {
        let plain = self.effects.is_empty() && self.rows.is_empty() && self.unit.is_none();
        match &self.assertion {
            Some(name) if name.trim().is_empty() => return Some("assertion: expected its name"),
            Some(_) if plain => return None,
            Some(_) => return Some("assertion: it is named alone, without effects, rows and unit"),
            None => {}
        }
        if self.effects.is_empty() {
            return Some("expected effects (what is wrong first), or assertion");
        }
        let somewhere = !self.rows.is_empty() || self.unit.is_some();
        if self.any_row && (somewhere || self.when.is_empty()) {
            return Some("any-row: expected a condition (when) and neither rows nor unit");
        }
        let placed = somewhere || self.any_row;
        let named = self.what.as_ref().is_some_and(|w| !w.trim().is_empty());
        // In divergent code either of the two holds for most instructions, so it is hardly a condition.
        let common = [When::Masked, When::Partial];
        let rare = self.when.iter().any(|when| !common.contains(when));
        let both = common.iter().all(|when| self.when.contains(when));
        if self.any_row && !(rare || both || named || self.source.is_some()) {
            return Some(
                "any-row: with masked or partial alone most failures match, also those of other bugs: give a \
                 second condition, what or source, or name rows or unit",
            );
        }
        self.effects.iter().find_map(|effect| match effect {
            Effect::Assertion => Some("effects: an assertion is matched by its name (key assertion)"),
            Effect::Tool | Effect::Identity | Effect::HostResult | Effect::Race | Effect::Crash => {
                Some("effects: only differences of the DUT, hangs and assertions can be known")
            }
            Effect::Barrier | Effect::Order if !named => Some("expected what: as the finding names it"),
            Effect::Barrier | Effect::Order => None,
            Effect::Csr if named || placed => None,
            Effect::Operand if self.source.is_some() || placed => None,
            Effect::Operand => Some("expected source (the unit that made the operand), rows or unit"),
            _ if placed => None,
            _ => Some("expected rows or unit: where it is wrong (or any-row: true with a condition in when)"),
        })
    }

    /// Whether a failure is one of these.
    pub fn matches(&self, b: &Bucket) -> bool {
        let s = &b.sighting;
        // A bug of the design may look like one of its adapter, and is known all the same.
        if !matches!(
            b.signature.blame,
            Suspect::Judged(Blame::Rtl | Blame::RtlOrAdapter | Blame::AdapterOrRtl)
        ) {
            return false;
        }
        if let Some(name) = &self.assertion {
            return s.effect == Effect::Assertion && s.what == *name;
        }
        let row = |rows: &[String]| s.row.as_ref().is_some_and(|row| rows.contains(row));
        self.effects.contains(&s.effect)
            // A field beyond that is a second bug.
            && s.fields.iter().all(|f| s.effect.explains(f))
            && (self.rows.is_empty() || row(&self.rows))
            && self.unit.is_none_or(|unit| s.unit == Some(unit))
            && self.source.is_none_or(|unit| cause_unit(s) == Some(unit))
            && self.what.as_ref().is_none_or(|what| s.what == *what)
            && self.when.iter().all(|when| when.holds(s))
    }
}

impl KnownFile {
    /// Reads a file; entries hold on `today`.
    pub fn read(path: &Path, today: Date) -> Result<KnownFile, KnownError> {
        let refuse = |wrong| KnownError { path: path.to_path_buf(), wrong };
        let unreadable = |e| refuse(WrongKnown::Io(why_unreadable(path, &e)));
        let text = std::fs::read_to_string(path).map_err(unreadable)?;
        let entries: Vec<Entry> = tandem_yaml::from_str(&text).map_err(|e| refuse(e.into()))?;
        let dir = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let mut known: Vec<Known> = Vec::new();
        for entry in entries {
            if entry.name.trim().is_empty() || known.iter().any(|k| k.name == entry.name) {
                return Err(refuse(WrongKnown::Name(entry.name)));
            }
            known.push(checked(entry, &dir, today).map_err(refuse)?);
        }
        Ok(KnownFile { path: path.to_path_buf(), entries: known })
    }

    /// The first entry that a failure is one of.
    pub fn find(&self, b: &Bucket) -> Option<&Known> {
        self.entries.iter().find(|k| k.matcher.matches(b))
    }

    /// Rows that generators leave out, each once, sorted.
    pub fn avoided(&self) -> Vec<String> {
        let mut rows: Vec<String> = self.entries.iter().flat_map(|k| k.avoid.clone()).collect();
        rows.sort();
        rows.dedup();
        rows
    }
}

fn checked(entry: Entry, dir: &Path, today: Date) -> Result<Known, WrongKnown> {
    let name = entry.name.clone();
    if entry.reason.trim().is_empty() || entry.link.trim().is_empty() {
        return Err(WrongKnown::Reason(name));
    }
    if let Some(lacks) = entry.matcher.lacks() {
        return Err(WrongKnown::Wide { name, lacks });
    }
    let mut rows = entry.matcher.rows.iter().chain(&entry.avoid);
    if let Some(row) = rows.find(|row| Op::from_name(row).is_none()) {
        return Err(WrongKnown::Row { name, row: row.clone() });
    }
    let day = |text: &str| -> Result<Date, WrongKnown> {
        text.parse().map_err(|error| WrongKnown::Date { name: name.clone(), error })
    };
    let (date, expires) = (day(&entry.date)?, day(&entry.expires)?);
    if expires < today {
        return Err(WrongKnown::Expired { name, expires });
    }
    let program = entry.program.map(|p| dir.join(p));
    if let Some(file) = program.iter().find(|p| !p.is_file()) {
        return Err(WrongKnown::Program { name, file: file.clone() });
    }
    let Entry { matcher, reason, link, avoid, .. } = entry;
    Ok(Known { name, matcher, reason, link, date, expires, avoid, program })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signature::Class;

    const GOOD: &str = "\
- name: product-sign
  match: {effects: [result], rows: [mulhsu, vmulhsu.vv]}
  reason: the left operand is taken as unsigned
  link: https://example.org/1
  date: 2026-01-02
  expires: 2027-01-02
";

    fn read(text: &str) -> Result<KnownFile, String> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(FILE);
        std::fs::write(&path, text).unwrap();
        KnownFile::read(&path, "2026-06-01".parse().unwrap()).map_err(|e| e.to_string())
    }

    fn seen(row: &str, effect: Effect, fields: &[&str]) -> Bucket {
        let mut bucket = Bucket::new(Blame::Rtl, row, Class::Vector);
        bucket.sighting = Sighting {
            effect,
            row: Some(row.into()),
            unit: crate::cause::unit_of(row),
            fields: fields.iter().map(ToString::to_string).collect(),
            ..Sighting::default()
        };
        bucket
    }

    fn matcher(text: &str) -> Matcher {
        read(&GOOD.replace("{effects: [result], rows: [mulhsu, vmulhsu.vv]}", text)).unwrap().entries[0]
            .matcher
            .clone()
    }

    #[test]
    fn an_entry_matches_its_own_cause_alone() {
        let known = read(GOOD).unwrap();
        let name = |b: &Bucket| known.find(b).map(|k| k.name.as_str());
        assert_eq!(name(&seen("vmulhsu.vv", Effect::Result, &["vdata"])), Some("product-sign"));
        // Another row, another effect, and a second bug in the same instruction.
        assert_eq!(name(&seen("vmul.vv", Effect::Result, &["vdata"])), None);
        assert_eq!(name(&seen("vmulhsu.vv", Effect::Operand, &["src"])), None);
        assert_eq!(name(&seen("vmulhsu.vv", Effect::Result, &["next_pc", "vdata"])), None);
        let mut compiler = seen("vmulhsu.vv", Effect::Result, &["vdata"]);
        compiler.signature.blame = Blame::Compiler.into();
        assert_eq!(name(&compiler), None);
    }

    #[test]
    fn conditions_narrow_a_matcher() {
        let masked = matcher("{effects: [write-mask], unit: adder, when: [masked]}");
        let mut b = seen("vadd.vv", Effect::WriteMask, &["vmask", "vdata"]);
        assert!(!masked.matches(&b));
        b.sighting.masked = true;
        assert!(masked.matches(&b));
        // A fault in what all instructions use.
        let any = matcher("{effects: [write-mask], any-row: true, when: [masked, partial]}");
        assert!(any.lacks().is_none() && !any.matches(&b));
        b.sighting.partial = true;
        assert!(any.matches(&b));
        b.sighting.masked = false;
        assert!(!any.matches(&b));
        let stale = matcher("{effects: [operand], source: multiplier}");
        let mut b = seen("vadd.vv", Effect::Operand, &["src", "vdata"]);
        assert!(!stale.matches(&b));
        b.sighting.source = Some("vmul.vv".into());
        assert!(stale.matches(&b));
        let assertion = matcher("{assertion: u_fifo.NoOverflow}");
        let fifo = |name: &str| Bucket::new(Blame::Rtl, name, Class::Assertion);
        assert!(assertion.matches(&fifo("u_fifo.NoOverflow")) && !assertion.matches(&fifo("u_fifo.Full")));
        let early = Bucket::new(Blame::AdapterOrRtl, "u_fifo.NoOverflow", Class::Assertion);
        assert!(assertion.matches(&early), "before the first request to memory");
        let hang = matcher("{effects: [hang], rows: [div]}");
        assert!(
            hang.matches(&seen("div", Effect::Hang, &[])) && !hang.matches(&seen("rem", Effect::Hang, &[]))
        );
    }

    #[test]
    fn any_row_needs_a_rare_condition_or_two() {
        for narrow in [
            "{effects: [result], any-row: true, when: [private]}",
            "{effects: [result], any-row: true, when: [prefixed, partial]}",
            "{effects: [result], any-row: true, when: [second]}",
            "{effects: [csr], any-row: true, when: [partial], what: tid}",
            "{effects: [operand], any-row: true, when: [masked], source: multiplier}",
        ] {
            assert_eq!(matcher(narrow).lacks(), None, "{narrow}");
        }
    }

    #[test]
    fn what_matches_too_much_or_says_too_little_is_refused() {
        let matcher = "{effects: [result], rows: [mulhsu, vmulhsu.vv]}";
        for (from, to, says) in [
            (matcher, "{}", "too wide: expected effects"),
            (matcher, "{rows: [mul]}", "too wide: expected effects"),
            (matcher, "{effects: [result]}", "too wide: expected rows or unit"),
            (matcher, "{effects: [result], when: [masked]}", "too wide: expected rows or unit"),
            (matcher, "{effects: [result], any-row: true}", "any-row: expected a condition (when)"),
            (
                matcher,
                "{effects: [result], any-row: true, when: [masked], rows: [mul]}",
                "neither rows nor unit",
            ),
            (matcher, "{effects: [result], any-row: true, when: [partial]}", "masked or partial alone"),
            (
                matcher,
                "{effects: [result], any-row: true, when: [masked, masked]}",
                "masked or partial alone",
            ),
            (matcher, "{effects: [operand]}", "expected source"),
            (matcher, "{effects: [barrier]}", "expected what"),
            (matcher, "{effects: [tool], rows: [mul]}", "only differences of the DUT"),
            (matcher, "{effects: [hang]}", "expected rows or unit"),
            (matcher, "{assertion: ''}", "expected its name"),
            (matcher, "{effects: [assertion], rows: [mul]}", "by its name"),
            ("[mulhsu,", "[nope,", "no instruction is called 'nope'"),
            ("reason: the left operand is taken as unsigned", "reason: ''", "expected a reason"),
            ("2027-01-02", "2026-05-31", "expired on 2026-05-31"),
            ("2026-01-02", "then", "'then' is not a date"),
            ("  link: https://example.org/1\n", "", "missing field `link`"),
            ("name: product-sign", "name: ''", "a name of its own"),
            ("  date:", "  avoid: [nope]\n  date:", "no instruction is called 'nope'"),
            ("  date:", "  program: x.s\n  date:", "no program"),
        ] {
            let text = GOOD.replace(from, to);
            assert_ne!(text, GOOD, "{from}");
            let error = read(&text).unwrap_err();
            assert!(error.contains("known.yaml: ") && error.contains(says), "{to}: {error}");
        }
        assert!(read(&GOOD.repeat(2)).unwrap_err().contains("a name of its own"));
    }
}
