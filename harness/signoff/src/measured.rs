//! Coverage and mutation score, from the JSON of `tandem coverage report` and `tandem mutants report`.

use crate::testplan::CoverageKind;
use crate::{FileError, FileFault, text_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use tandem_report::Environment;
use tandem_words::typed;

/// The covered part of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Points hit.
    pub hit: u64,
    /// Points that can be hit.
    pub total: u64,
}

impl Part {
    /// The percentage; none if there is nothing to hit.
    pub fn percent(&self) -> Option<f64> {
        (self.total > 0).then(|| 100.0 * self.hit as f64 / self.total as f64)
    }
}

/// The RTL's parts by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// Lines and branches.
    pub line: Part,
    /// Toggles.
    pub toggle: Part,
    /// Cover points.
    #[serde(rename = "user")]
    pub cover: Part,
}

/// A group of the SIMT model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Its name.
    pub group: String,
    /// Its purpose.
    pub about: String,
    /// Its points.
    pub points: Part,
}

/// Coverage of the SIMT model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Functional {
    /// All points.
    pub total: Part,
    /// By group.
    pub groups: Vec<Group>,
}

/// A coverage report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coverage {
    /// Machines whose counts it has.
    pub configs: Vec<String>,
    /// The RTL as a whole.
    pub total: Parts,
    /// By unit.
    pub units: BTreeMap<String, Parts>,
    /// The SIMT model, if it was counted.
    pub functional: Option<Functional>,
    /// Exclusions that no longer hold.
    pub stale: Vec<String>,
    /// The functional model, if it is not the project's.
    #[serde(default)]
    pub model: Option<String>,
    /// The designs that were counted, one for each that a campaign met.
    #[serde(default)]
    pub origins: Vec<Environment>,
}

/// How to measure coverage again.
pub(crate) fn cover() -> String {
    let (run, report) =
        ("coverage run --corpus DIR", "coverage report --corpus DIR --format json --out FILE");
    format!("collect it again ({}, in a new directory) and report it ({})", typed(run), typed(report))
}

/// How to run mutants again.
pub(crate) fn mutate() -> String {
    let (run, report) = ("mutants run --state DIR", "mutants report --state DIR --json");
    format!("run them again ({}, in a new directory) and report them ({})", typed(run), typed(report))
}

impl Coverage {
    /// Reads the file of `tandem coverage report --format json`.
    ///
    /// # Errors
    /// If it is another file, or does not name its design.
    pub fn read(path: &Path) -> Result<Coverage, FileError> {
        let all: Coverage = read(path)?;
        if all.origins.is_empty() { Err(FileFault::NoOrigin(cover()).of(path)) } else { Ok(all) }
    }

    /// The part of a kind; nothing if it was not counted.
    pub fn part(&self, kind: CoverageKind) -> Option<Part> {
        let part = match kind {
            CoverageKind::Line => self.total.line,
            CoverageKind::Toggle => self.total.toggle,
            CoverageKind::Cover => self.total.cover,
            CoverageKind::Functional => self.functional.as_ref()?.total,
        };
        (part.total > 0).then_some(part)
    }
}

/// Counts of mutants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// All of them.
    pub mutants: u64,
    /// Killed.
    pub killed: u64,
    /// Argued equivalent.
    pub equivalent: u64,
}

impl Score {
    /// The percentage killed of those that are not equivalent; none if there are none.
    pub fn percent(&self) -> Option<f64> {
        let real = self.mutants.saturating_sub(self.equivalent);
        (real > 0).then(|| 100.0 * self.killed as f64 / real as f64)
    }
}

/// A report on mutants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutants {
    /// Which mutants these are, if they are not all of the list.
    #[serde(default)]
    pub part: Option<String>,
    /// All mutants.
    pub total: Score,
    /// By area.
    #[serde(default)]
    pub areas: BTreeMap<String, Score>,
    /// Areas in which every mutant must be killed.
    #[serde(default)]
    pub whole: Vec<String>,
    /// By unit.
    pub units: BTreeMap<String, Score>,
    /// Errors that invalidate the result.
    pub errors: Vec<String>,
    /// The designs whose mutants ran, one for each that the campaign met.
    #[serde(default)]
    pub origins: Vec<Environment>,
}

impl Mutants {
    /// Reads the file of `tandem mutants report --json`.
    ///
    /// # Errors
    /// If it is another file, or does not name its design.
    pub fn read(path: &Path) -> Result<Mutants, FileError> {
        let all: Mutants = read(path)?;
        if all.origins.is_empty() { Err(FileFault::NoOrigin(mutate()).of(path)) } else { Ok(all) }
    }
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, FileError> {
    let text = text_of(path).map_err(|e| e.of(path))?;
    serde_json::from_str(&text).map_err(|e| FileFault::from(e).of(path))
}

/// Measurements other than the tests.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Measured {
    /// Coverage, if a report of it was given.
    pub coverage: Option<Coverage>,
    /// The score of the mutants, if a report of it was given.
    pub mutants: Option<Mutants>,
}

impl Measured {
    /// Every measurement: its name, its designs, and the way to renew it.
    pub(crate) fn origins(&self) -> impl Iterator<Item = (&'static str, &Environment, String)> {
        let coverage = self.coverage.iter().flat_map(|c| &c.origins).map(|o| ("coverage", o, cover()));
        coverage.chain(self.mutants.iter().flat_map(|m| &m.origins).map(|o| ("mutants", o, mutate())))
    }
}
