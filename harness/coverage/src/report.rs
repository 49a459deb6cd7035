//! The coverage report: by unit and kind, by group, and the holes. [`text`], [`lcov`], [`html`] and [`json`]
//! write it.

mod holes;
mod html;
mod json;
mod lcov;
mod text;

pub use holes::{Hole, holes};
pub use html::html;
pub use json::json;
pub use lcov::lcov;
pub use text::text;

use crate::dat::{Coverage, Kind, Place};
use crate::error::NoCoverage;
use crate::exclude::{Exclusions, Sources};
use crate::model::{Group, Model};
use crate::store::Hits;
use std::collections::{BTreeMap, HashMap};
use tandem_report::Environment;

/// The covered part of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Points hit.
    pub hit: u64,
    /// Points that can be hit.
    pub total: u64,
    /// Points excluded by the list.
    pub excluded: u64,
}

impl Part {
    /// The percentage; 100 if there is nothing to hit.
    pub fn percent(&self) -> f64 {
        if self.total == 0 { 100.0 } else { 100.0 * self.hit as f64 / self.total as f64 }
    }

    fn count(&mut self, hit: bool, excluded: bool) {
        if excluded {
            self.excluded += 1;
        } else {
            self.total += 1;
            self.hit += u64::from(hit);
        }
    }

    fn add(&mut self, other: Part) {
        self.hit += other.hit;
        self.total += other.total;
        self.excluded += other.excluded;
    }
}

/// One counter of a file, and why it is excluded, if it is.
#[derive(Clone, Debug)]
pub struct Counted<'a> {
    /// Its identity.
    pub place: &'a Place,
    /// Its count.
    pub count: u64,
    /// Lines of the block.
    pub lines: &'a [u32],
    /// The reason for its exclusion.
    pub excluded: Option<&'a str>,
}

/// A source file.
#[derive(Clone, Debug)]
pub struct FileReport<'a> {
    /// Its name in the file list.
    pub name: &'a str,
    /// By [`Kind`].
    pub parts: [Part; 3],
    /// Its counters.
    pub counters: Vec<Counted<'a>>,
}

impl FileReport<'_> {
    /// Its unit: the directory; for cover points, that of the modules that they watch.
    pub fn unit(&self) -> &str {
        match self.name.strip_prefix("cover/vt_cover_").and_then(|n| n.strip_suffix(".sv")) {
            Some("fetch") => "frontend",
            Some("dispatch") => "top",
            Some(unit) => unit,
            None => self.name.rsplit_once('/').map_or("(other)", |(dir, _)| dir),
        }
    }

    /// How often each line with code was executed; if a line has several blocks, the highest count.
    pub fn lines(&self) -> BTreeMap<u32, u64> {
        let mut lines = BTreeMap::new();
        for c in self.counters.iter().filter(|c| c.place.kind == Kind::Line && c.excluded.is_none()) {
            for &line in c.lines {
                let count: &mut u64 = lines.entry(line).or_default();
                *count = (*count).max(c.count);
            }
        }
        lines
    }
}

/// A group of the functional model.
#[derive(Clone, Debug)]
pub struct GroupReport<'a> {
    /// The group.
    pub group: &'a Group,
    /// Its points.
    pub part: Part,
    /// Cases that hit each of its points.
    pub counts: Vec<u64>,
}

/// The contents of a report.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// Configurations with counts.
    pub configs: Vec<String>,
    /// Files of the design.
    pub files: Vec<FileReport<'a>>,
    /// The functional model, if hits of it were stored.
    pub functional: Option<Functional<'a>>,
    /// The file of the functional model, if it is not the project's. The caller adds it.
    pub model: Option<String>,
    /// Exclusions that need attention.
    pub stale: Vec<String>,
    /// The designs of the runs that collected. The caller adds them.
    pub origins: Vec<Environment>,
}

/// The functional part.
#[derive(Clone, Debug)]
pub struct Functional<'a> {
    /// The model.
    pub model: &'a Model,
    /// Cases observed.
    pub cases: u64,
    /// Groups, in the model's order.
    pub groups: Vec<GroupReport<'a>>,
    /// Stored names that are not in the model.
    pub strangers: usize,
    /// Points hit after a number of cases.
    pub progress: &'a [(u64, u64)],
}

/// Whether a place is in the design; files of cover statements are not.
fn is_design(place: &Place) -> bool {
    let cover = place.file.split('/').rev().nth(1) == Some("cover");
    place.kind == Kind::User || !cover
}

impl<'a> Report<'a> {
    /// Combines counts and hits. It is an error if both are missing.
    pub fn new(
        configs: Vec<String>,
        coverage: &'a Coverage,
        functional: Option<(&'a Model, &'a Hits)>,
        exclusions: &'a Exclusions,
        sources: &dyn Sources,
    ) -> Result<Report<'a>, NoCoverage> {
        let watched = functional.filter(|(_, hits)| hits.cases > 0);
        if coverage.counters.is_empty() && watched.is_none() {
            return Err(NoCoverage);
        }
        let mut at: HashMap<&str, usize> = HashMap::new();
        let mut files: Vec<FileReport> = vec![];
        for (place, counter) in coverage.counters.iter().filter(|(p, _)| is_design(p)) {
            let n = *at.entry(&place.file).or_insert_with(|| {
                files.push(FileReport { name: &place.file, parts: Default::default(), counters: vec![] });
                files.len() - 1
            });
            let excluded = exclusions.of(place, sources).map(|e| e.because.as_str());
            files[n].parts[place.kind as usize].count(counter.count > 0, excluded.is_some());
            files[n].counters.push(Counted { place, count: counter.count, lines: &counter.lines, excluded });
        }
        let stale = if coverage.counters.is_empty() { vec![] } else { exclusions.stale(coverage, sources) };
        let functional = watched.map(|(model, hits)| {
            let by_place = hits.by_place(model);
            let groups = model.groups().iter().map(|group| {
                let counts = by_place[group.base..group.base + group.size].to_vec();
                let mut part = Part::default();
                for (n, &count) in counts.iter().enumerate() {
                    let place = group.base + n;
                    if model.excluded(place).is_none() || model.excluded_by_hand(place) {
                        part.count(count > 0, model.excluded(place).is_some());
                    }
                }
                GroupReport { group, part, counts }
            });
            Functional {
                model,
                cases: hits.cases,
                groups: groups.collect(),
                strangers: hits.strangers(model).count(),
                progress: &hits.progress,
            }
        });
        Ok(Report { configs, files, functional, model: None, stale, origins: Vec::new() })
    }

    /// Parts of each unit, by [`Kind`].
    pub fn units(&self) -> BTreeMap<String, [Part; 3]> {
        let mut units: BTreeMap<String, [Part; 3]> = BTreeMap::new();
        for file in &self.files {
            let unit = units.entry(file.unit().to_string()).or_default();
            for (sum, part) in unit.iter_mut().zip(file.parts) {
                sum.add(part);
            }
        }
        units
    }

    /// Parts of all units together.
    pub fn total(&self) -> [Part; 3] {
        let mut total: [Part; 3] = Default::default();
        for file in &self.files {
            for (sum, part) in total.iter_mut().zip(file.parts) {
                sum.add(part);
            }
        }
        total
    }
}

impl Functional<'_> {
    /// Points of all groups together.
    pub fn total(&self) -> Part {
        let mut total = Part::default();
        self.groups.iter().for_each(|g| total.add(g.part));
        total
    }
}

/// A cover statement's clause and description, from its label: `m421_else_first` is for clause 4.2.1 of the
/// manual.
pub fn clause(label: &str) -> (String, String) {
    let words = |text: &str| text.replace('_', " ");
    let Some((head, rest)) = label.split_once('_') else { return (String::new(), words(label)) };
    let digits = |t: &str| !t.is_empty() && t.chars().all(|c| c.is_ascii_digit());
    match (head, head.split_at_checked(1)) {
        ("rtl", _) => ("implementation".into(), words(rest)),
        ("ext", _) => match rest.split_once('_') {
            Some((ext, rest)) => (format!("extension {}", ext.to_uppercase()), words(rest)),
            None => (String::new(), words(label)),
        },
        (_, Some(("m", number))) if digits(number) => {
            let dotted: Vec<String> = number.chars().map(|c| c.to_string()).collect();
            (format!("manual {}", dotted.join(".")), words(rest))
        }
        (_, Some(("d", number))) if digits(number) => (format!("errata D{number}"), words(rest)),
        _ => (String::new(), words(label)),
    }
}

#[cfg(test)]
mod tests;
