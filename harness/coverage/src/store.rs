//! Coverage in a campaign's directory: `coverage/functional.json`, one `coverage/<config>.dat` per
//! configuration, `coverage/rtl`, which identifies the counted RTL, and `coverage/origins.json`, the designs
//! of the runs that collected.
//!
//! Files are written completely and then renamed, so a killed campaign loses only what it collected since the
//! last write. Hits are stored by name, because the model may change between two runs.

use crate::dat::Coverage;
use crate::error::{FileError, StoreError};
use crate::model::Model;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tandem_files::write_atomically;
use tandem_report::Environment;

/// The file of the designs.
const ORIGINS: &str = "origins.json";

/// Hits of the functional model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hits {
    /// Cases observed.
    pub cases: u64,
    /// Cases that hit a point, by its name.
    pub points: BTreeMap<String, u64>,
    /// Number of points hit after a number of cases, one step per write.
    #[serde(default)]
    pub progress: Vec<(u64, u64)>,
}

impl Hits {
    /// Adds another campaign's hits.
    pub fn merge(&mut self, other: &Hits) {
        self.cases += other.cases;
        for (name, n) in &other.points {
            *self.points.entry(name.clone()).or_default() += n;
        }
    }

    /// How many cases hit each place of a model.
    pub fn by_place(&self, model: &Model) -> Vec<u64> {
        (0..model.places())
            .map(|p| {
                if model.excluded(p).is_some() {
                    0
                } else {
                    self.points.get(&model.name(p)).copied().unwrap_or(0)
                }
            })
            .collect()
    }

    /// Names that the model lacks, because an edit removed their points.
    pub fn strangers<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = &'a str> {
        self.points.keys().map(String::as_str).filter(|n| model.place(crate::model::id_of(n)).is_none())
    }
}

/// Hits of all workers that are not stored yet.
#[derive(Clone, Debug, Default)]
pub struct Pending {
    cases: u64,
    hits: HashMap<u32, u64>,
}

impl Pending {
    /// Adds a case's hits.
    pub fn case(&mut self, hits: &[u32]) {
        self.cases += 1;
        for &id in hits {
            *self.hits.entry(id).or_default() += 1;
        }
    }

    /// Moves everything into the stored hits.
    pub fn drain(&mut self, model: &Model, into: &mut Hits) {
        into.cases += self.cases;
        for (id, n) in self.hits.drain() {
            if let Some(place) = model.place(id) {
                *into.points.entry(model.name(place)).or_default() += n;
            }
        }
        self.cases = 0;
    }
}

/// The coverage of one campaign's directory.
#[derive(Clone, Debug)]
pub struct Store {
    dir: PathBuf,
}

impl Store {
    /// The store of a corpus directory, whether or not it has any files.
    pub fn of(corpus: &Path) -> Store {
        Store { dir: corpus.join("coverage") }
    }

    /// Where the files are.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Deletes everything.
    ///
    /// # Errors
    /// If it exists and cannot be removed.
    pub fn forget(&self) -> Result<(), StoreError> {
        match fs::remove_dir_all(&self.dir) {
            Err(e) if e.kind() != ErrorKind::NotFound => Err(on(&self.dir, e)),
            _ => Ok(()),
        }
    }

    /// Records the fingerprint of the RTL that will be counted.
    ///
    /// # Errors
    /// If another RTL was counted here: the lines of two designs cannot be merged.
    pub fn settle_rtl(&self, fingerprint: &str) -> Result<(), StoreError> {
        match self.rtl()? {
            Some(then) if then != fingerprint => {
                Err(StoreError::OtherRtl { dir: self.dir.clone(), then, now: fingerprint.to_string() })
            }
            Some(_) => Ok(()),
            None => self.write("rtl", fingerprint),
        }
    }

    /// The fingerprint of the counted RTL, if recorded.
    pub fn rtl(&self) -> Result<Option<String>, StoreError> {
        Ok(read(&self.dir.join("rtl"))?.map(|text| text.trim().to_string()))
    }

    /// The designs of the runs that collected here, oldest first. Coverage of an older version, which did not
    /// record them, begins with an unknown one.
    ///
    /// # Errors
    /// If their file cannot be read.
    pub fn origins(&self) -> Result<Vec<Environment>, StoreError> {
        let path = self.dir.join(ORIGINS);
        match read(&path)? {
            Some(text) => serde_json::from_str(&text).map_err(|source| StoreError::Hits { path, source }),
            None if self.hits()? == Hits::default() && self.configs()?.is_empty() => Ok(vec![]),
            None => Ok(vec![Environment::unknown()]),
        }
    }

    /// Records the design of a run that will collect here.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn add_origin(&self, origin: &Environment) -> Result<(), StoreError> {
        let mut all = self.origins()?;
        if !all.iter().any(|o| o.is_same_design(origin)) {
            all.push(origin.clone());
            let wrong = |source| StoreError::Hits { path: self.dir.join(ORIGINS), source };
            self.write(ORIGINS, &serde_json::to_string_pretty(&all).map_err(wrong)?)?;
        }
        Ok(())
    }

    /// The functional hits; empty if nothing was stored.
    pub fn hits(&self) -> Result<Hits, StoreError> {
        let path = self.dir.join("functional.json");
        let Some(text) = read(&path)? else { return Ok(Hits::default()) };
        serde_json::from_str(&text).map_err(|source| StoreError::Hits { path, source })
    }

    /// Stores the functional hits.
    pub fn set_hits(&self, hits: &Hits) -> Result<(), StoreError> {
        const NAME: &str = "functional.json";
        let wrong = |source| StoreError::Hits { path: self.dir.join(NAME), source };
        self.write(NAME, &serde_json::to_string(hits).map_err(wrong)?)
    }

    /// Names of the configurations with counts of the RTL.
    pub fn configs(&self) -> Result<Vec<String>, StoreError> {
        let entries = match fs::read_dir(&self.dir) {
            Ok(entries) => entries,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(vec![]),
            Err(e) => return Err(on(&self.dir, e)),
        };
        let mut names = vec![];
        for entry in entries {
            let name = entry.map_err(|e| on(&self.dir, e))?.file_name();
            names.extend(name.to_str().and_then(|n| n.strip_suffix(".dat")).map(str::to_string));
        }
        names.retain(|n| !n.starts_with('.'));
        names.sort();
        Ok(names)
    }

    /// The counts of one configuration; empty if nothing was stored.
    pub fn counts(&self, config: &str) -> Result<Coverage, StoreError> {
        let path = self.dir.join(format!("{config}.dat"));
        let Some(text) = read(&path)? else { return Ok(Coverage::default()) };
        Coverage::parse(&text).map_err(|source| StoreError::Counts { path, source })
    }

    /// Adds counts to those of a configuration.
    pub fn add_counts(&self, config: &str, new: Coverage) -> Result<(), StoreError> {
        let mut counts = self.counts(config)?;
        counts.merge(new);
        self.write(&format!("{config}.dat"), &counts.text())
    }

    /// The counts of all configurations.
    pub fn all_counts(&self) -> Result<Coverage, StoreError> {
        let mut all = Coverage::default();
        for config in self.configs()? {
            all.merge(self.counts(&config)?);
        }
        Ok(all)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let path = self.dir.join(name);
        write_atomically(&path, text.as_bytes()).map_err(|e| on(&path, e))
    }
}

fn on(path: &Path, source: std::io::Error) -> StoreError {
    StoreError::File(FileError { path: path.to_path_buf(), source })
}

/// A file's text; `None` if the file does not exist.
fn read(path: &Path) -> Result<Option<String>, StoreError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(on(path, e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dat::{Counter, Kind, Place};

    fn counts(n: u64) -> Coverage {
        let mut coverage = Coverage::default();
        let place = Place {
            file: "a.sv".into(),
            line: 3,
            column: 1,
            kind: Kind::Line,
            comment: "block".into(),
            module: "a".into(),
        };
        coverage.add(place, Counter { count: n, lines: vec![3] });
        coverage
    }

    #[test]
    fn one_rtl_is_counted() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::of(dir.path());
        assert_eq!(store.rtl().unwrap(), None);
        store.settle_rtl("abc").unwrap();
        store.settle_rtl("abc").unwrap();
        assert_eq!(store.rtl().unwrap(), Some("abc".into()));
        assert_eq!(store.configs().unwrap(), [""; 0], "it is no machine");
        let refused = store.settle_rtl("def").unwrap_err().to_string();
        assert!(refused.contains("another RTL (abc then, def now)"), "{refused}");
        store.forget().unwrap();
        store.settle_rtl("def").unwrap();
    }

    #[test]
    fn the_designs_of_all_runs_are_known_or_said_to_be_unknown() {
        let of = |commit: &str, begun: &str| Environment {
            commit: commit.into(),
            begun: begun.into(),
            ..Environment::default()
        };
        let dir = tempfile::tempdir().unwrap();
        let store = Store::of(dir.path());
        assert_eq!(store.origins().unwrap(), []);
        for origin in [of("a", "1"), of("a", "2"), of("b", "3")] {
            store.add_origin(&origin).unwrap();
            store.add_counts("1x8x4", counts(1)).unwrap();
        }
        assert_eq!(store.origins().unwrap(), [of("a", "1"), of("b", "3")]);
        // What an older version collected does not become this design's.
        fs::remove_file(store.dir().join(ORIGINS)).unwrap();
        store.add_origin(&of("b", "4")).unwrap();
        assert_eq!(store.origins().unwrap(), [Environment::unknown(), of("b", "4")]);
    }

    #[test]
    fn counts_add_up_over_runs_and_configurations() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::of(dir.path());
        assert_eq!(store.configs().unwrap(), Vec::<String>::new());
        store.add_counts("1x8x4", counts(2)).unwrap();
        store.add_counts("1x8x4", counts(3)).unwrap();
        store.add_counts("1x8x8", counts(10)).unwrap();
        assert_eq!(store.configs().unwrap(), ["1x8x4", "1x8x8"]);
        assert_eq!(store.counts("1x8x4").unwrap(), counts(5));
        assert_eq!(store.all_counts().unwrap(), counts(15));
    }

    #[test]
    fn hits_are_kept_by_name_and_survive_an_edit_of_the_model() {
        let model = |bins: &str| {
            Model::parse(&format!(
                "axes: [{{ axis: d, about: x, bins: {{ {bins} }} }}]\n\
                 groups: [{{ group: g, about: x, ops: is_vbranch, cross: [d] }}]\n"
            ))
            .unwrap()
        };
        let old = model("a: depth == 0, b: depth == 1");
        let mut pending = Pending::default();
        pending.case(&[crate::model::id_of("g:a"), crate::model::id_of("g:b")]);
        pending.case(&[crate::model::id_of("g:b")]);
        let mut hits = Hits::default();
        pending.drain(&old, &mut hits);
        let dir = tempfile::tempdir().unwrap();
        let store = Store::of(dir.path());
        store.set_hits(&hits).unwrap();
        let read = store.hits().unwrap();
        assert_eq!((read.cases, read.by_place(&old)), (2, vec![1, 2]));
        // Bins were inserted before, and one was renamed.
        let new = model("n: depth == 5, c: depth == 0, b: depth == 1");
        assert_eq!(read.by_place(&new), [0, 0, 2]);
        assert_eq!(read.strangers(&new).collect::<Vec<_>>(), ["g:a"]);
    }

    #[test]
    fn a_broken_file_is_an_error_and_not_an_empty_one() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::of(dir.path());
        fs::create_dir_all(store.dir()).unwrap();
        fs::write(store.dir().join("functional.json"), "{").unwrap();
        fs::write(store.dir().join("1x8x4.dat"), "").unwrap();
        assert!(store.hits().unwrap_err().to_string().contains("functional.json"));
        assert!(store.all_counts().unwrap_err().to_string().contains("1x8x4.dat: line 1"));
    }
}
