//! A campaign's state in one SQLite file. A finished slice is written in one transaction. A campaign that is
//! killed at any moment loses only the slices under way, and repeats them.

use crate::error::{FileError, NoState, StateError};
use rusqlite::{Connection, OpenFlags, params};
use std::path::Path;
use tandem_report::Environment;

/// The key under which a state records the mutants of its last campaign.
pub const CHOSEN: &str = "chosen";

/// The state's file in its directory.
const FILE: &str = "mutants.sqlite";

/// The key under which a state has the designs of its runs.
const ORIGINS: &str = "origins";

/// The state of a campaign.
pub struct Store {
    db: Connection,
}

/// One slice that was run.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The mutant's id; "clean" for the clean design.
    pub mutant: String,
    /// The slice's number for this mutant.
    pub turn: u64,
    /// The machine.
    pub config: String,
    /// Kind of cases.
    pub kind: String,
    /// The first case.
    pub first: u64,
    /// Cases run.
    pub cases: u64,
    /// Instructions compared.
    pub instructions: u64,
    /// Processor time it took.
    pub seconds: f64,
    /// The case that failed, and how: a bucket as JSON, or `crash` or `timeout`.
    pub failure: Option<(u64, Killer)>,
}

/// The failure that killed a mutant.
#[derive(Clone, Debug, PartialEq)]
pub struct Killer {
    /// Blame, or "crash" or "timeout".
    pub verdict: String,
    /// State class, or "-".
    pub class: String,
    /// Mnemonic, or an assertion's message.
    pub opcode: String,
    /// The whole bucket as JSON; empty for a crash or timeout.
    pub bucket: String,
}

/// A shrunk counterexample.
#[derive(Clone, Debug, PartialEq)]
pub struct Shrunk {
    /// The mutant's id.
    pub mutant: String,
    /// Instructions of the prologue.
    pub prologue: u64,
    /// All other instructions.
    pub beyond: u64,
    /// Cases run while shrinking.
    pub runs: u64,
    /// The reproducer.
    pub text: String,
}

/// The results of a campaign so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Campaign {
    /// Every slice, by mutant and turn.
    pub rows: Vec<Row>,
    /// Cases that fail on the clean design: turn, number, how.
    pub clean_failures: Vec<(u64, u64, String)>,
    /// Cases that looked like failures and are not, as text.
    pub excused: Vec<String>,
    /// Shrunk counterexamples, by mutant.
    pub shrunk: Vec<Shrunk>,
}

fn none(dir: &Path, why: NoState) -> StateError {
    StateError::None { dir: dir.to_path_buf(), why }
}

/// Checks that `dir` has a state file; the error names the command that creates one.
pub fn present(dir: &Path) -> Result<(), StateError> {
    if dir.join(FILE).is_file() { Ok(()) } else { Err(none(dir, NoState::NoFile(FILE))) }
}

impl Store {
    /// Opens the state in `dir`, or creates one there. The state belongs to the build with this key; another
    /// build's state is refused.
    pub fn open(dir: &Path, key: &str) -> Result<Store, StateError> {
        std::fs::create_dir_all(dir).map_err(FileError::on(dir))?;
        let db = Connection::open(dir.join(FILE))?;
        let store = Store { db };
        store.make_tables()?;
        match store.meta("key")? {
            None => store.set_meta("key", key)?,
            Some(_) => store.check(dir, key)?,
        }
        Ok(store)
    }

    /// Opens the existing state of the build with this key in `dir`. If the directory has no state, it is not
    /// changed.
    pub fn find(dir: &Path, key: &str) -> Result<Store, StateError> {
        present(dir)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(dir.join(FILE), flags)
            .map_err(|e| none(dir, NoState::NoDatabase(e)))?;
        let store = Store { db };
        match store.meta("key") {
            Ok(Some(_)) => store.check(dir, key)?,
            Ok(None) => return Err(none(dir, NoState::NoBuild(FILE))),
            Err(StateError::Database(e)) => return Err(none(dir, NoState::NoDatabase(e))),
            Err(e) => return Err(e),
        }
        store.make_tables()?;
        Ok(store)
    }

    fn make_tables(&self) -> Result<(), StateError> {
        self.db.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 10000;
             CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT);
             CREATE TABLE IF NOT EXISTS slices (
                 mutant TEXT, turn INTEGER, config TEXT, kind TEXT, first INTEGER, cases INTEGER,
                 instructions INTEGER, seconds REAL, failed INTEGER, verdict TEXT, class TEXT, opcode TEXT,
                 bucket TEXT, PRIMARY KEY (mutant, turn));
             CREATE TABLE IF NOT EXISTS clean_failures (turn INTEGER, number INTEGER, bucket TEXT);
             CREATE TABLE IF NOT EXISTS excused (
                 mutant TEXT, turn INTEGER, config TEXT, kind TEXT, number INTEGER, why TEXT);
             CREATE TABLE IF NOT EXISTS shrunk (
                 mutant TEXT PRIMARY KEY, prologue INTEGER, beyond INTEGER, runs INTEGER, text TEXT);",
        )?;
        Ok(())
    }

    fn check(&self, dir: &Path, key: &str) -> Result<(), StateError> {
        if self.meta("key")?.as_deref() == Some(key) {
            return Ok(());
        }
        Err(StateError::OtherMutants(dir.to_path_buf()))
    }

    /// The designs of the campaign's runs, oldest first. A state of an older version, which did not record
    /// them, begins with an unknown one.
    ///
    /// # Errors
    /// If the state cannot be read.
    pub fn origins(&self) -> Result<Vec<Environment>, StateError> {
        match self.meta(ORIGINS)? {
            Some(text) => Ok(serde_json::from_str(&text).unwrap_or_else(|_| vec![Environment::unknown()])),
            None if self.rows()?.is_empty() => Ok(vec![]),
            None => Ok(vec![Environment::unknown()]),
        }
    }

    /// Records the design of a run of the campaign.
    ///
    /// # Errors
    /// If the state cannot be read or written.
    pub fn add_origin(&self, origin: &Environment) -> Result<(), StateError> {
        let mut all = self.origins()?;
        if !all.iter().any(|o| o.is_same_design(origin)) {
            all.push(origin.clone());
            self.set_meta(ORIGINS, &serde_json::json!(all).to_string())?;
        }
        Ok(())
    }

    /// Fixes a setting that a campaign depends on: `value` must equal the one of the first run.
    pub fn settle(&self, dir: &Path, name: &str, value: &str) -> Result<(), StateError> {
        match self.meta(name)? {
            Some(then) if then != value => Err(StateError::OtherSetting {
                dir: dir.to_path_buf(),
                name: name.to_string(),
                then,
                value: value.to_string(),
            }),
            Some(_) => Ok(()),
            None => self.set_meta(name, value),
        }
    }

    /// The value recorded under a name.
    pub fn meta(&self, name: &str) -> Result<Option<String>, StateError> {
        let mut q = self.db.prepare("SELECT value FROM meta WHERE name = ?1")?;
        let mut rows = q.query([name])?;
        match rows.next()? {
            Some(r) => Ok(r.get(0)?),
            None => Ok(None),
        }
    }

    /// Records a value under a name.
    pub fn set_meta(&self, name: &str, value: &str) -> Result<(), StateError> {
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", [name, value])?;
        Ok(())
    }

    /// Adds a slice, and cases that looked like failures but are not. For the clean design, also adds the
    /// cases that fail on it.
    pub fn add(
        &mut self,
        row: &Row,
        clean_failures: &[(u64, String)],
        excused: &[(u64, String)],
    ) -> Result<(), StateError> {
        let t = self.db.transaction()?;
        let (failed, killer) = match &row.failure {
            Some((n, k)) => (Some(*n as i64), Some(k)),
            None => (None, None),
        };
        t.execute(
            "INSERT OR REPLACE INTO slices VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
            params![
                row.mutant,
                row.turn as i64,
                row.config,
                row.kind,
                row.first as i64,
                row.cases as i64,
                row.instructions as i64,
                row.seconds,
                failed,
                killer.map(|k| &k.verdict),
                killer.map(|k| &k.class),
                killer.map(|k| &k.opcode),
                killer.map(|k| &k.bucket),
            ],
        )?;
        for (n, bucket) in clean_failures {
            t.execute(
                "INSERT INTO clean_failures VALUES (?1, ?2, ?3)",
                params![row.turn as i64, *n as i64, bucket],
            )?;
        }
        for (n, why) in excused {
            t.execute(
                "INSERT INTO excused VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![row.mutant, row.turn as i64, row.config, row.kind, *n as i64, why],
            )?;
        }
        Ok(t.commit()?)
    }

    /// The whole state.
    pub fn campaign(&self) -> Result<Campaign, StateError> {
        Ok(Campaign {
            rows: self.rows()?,
            clean_failures: self.clean_failures()?,
            excused: self.excused()?,
            shrunk: self.shrunk()?,
        })
    }

    /// Every slice, by mutant and turn.
    pub fn rows(&self) -> Result<Vec<Row>, StateError> {
        let mut q = self.db.prepare("SELECT * FROM slices ORDER BY mutant, turn")?;
        let rows = q.query_map([], |r| {
            let failed: Option<i64> = r.get(8)?;
            let failure = match failed {
                Some(n) => Some((
                    n as u64,
                    Killer { verdict: r.get(9)?, class: r.get(10)?, opcode: r.get(11)?, bucket: r.get(12)? },
                )),
                None => None,
            };
            Ok(Row {
                mutant: r.get(0)?,
                turn: r.get::<_, i64>(1)? as u64,
                config: r.get(2)?,
                kind: r.get(3)?,
                first: r.get::<_, i64>(4)? as u64,
                cases: r.get::<_, i64>(5)? as u64,
                instructions: r.get::<_, i64>(6)? as u64,
                seconds: r.get(7)?,
                failure,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Cases that fail on the clean design: turn, number, how.
    pub fn clean_failures(&self) -> Result<Vec<(u64, u64, String)>, StateError> {
        let mut q = self.db.prepare("SELECT turn, number, bucket FROM clean_failures")?;
        let rows =
            q.query_map([], |r| Ok((r.get::<_, i64>(0)? as u64, r.get::<_, i64>(1)? as u64, r.get(2)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Cases that looked like failures and are not, as text.
    pub fn excused(&self) -> Result<Vec<String>, StateError> {
        let mut q = self
            .db
            .prepare("SELECT mutant, config, kind, number, why FROM excused ORDER BY mutant, turn, number")?;
        let rows = q.query_map([], |r| {
            let [mutant, config, kind, why] = [r.get(0)?, r.get(1)?, r.get(2)?, r.get(4)?].map(|s: String| s);
            Ok(format!("{mutant} on {config}, {kind} case {}: {why}", r.get::<_, i64>(3)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Adds a shrunk counterexample.
    pub fn add_shrunk(&self, s: &Shrunk) -> Result<(), StateError> {
        self.db.execute(
            "INSERT OR REPLACE INTO shrunk VALUES (?1, ?2, ?3, ?4, ?5)",
            params![s.mutant, s.prologue as i64, s.beyond as i64, s.runs as i64, s.text],
        )?;
        Ok(())
    }

    /// Shrunk counterexamples, by mutant.
    pub fn shrunk(&self) -> Result<Vec<Shrunk>, StateError> {
        let mut q = self.db.prepare("SELECT * FROM shrunk ORDER BY mutant")?;
        let rows = q.query_map([], |r| {
            Ok(Shrunk {
                mutant: r.get(0)?,
                prologue: r.get::<_, i64>(1)? as u64,
                beyond: r.get::<_, i64>(2)? as u64,
                runs: r.get::<_, i64>(3)? as u64,
                text: r.get(4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_without_a_campaign_is_refused_and_stays_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let refused = |dir: &Path| Store::find(dir, "key").err().unwrap().to_string();
        assert!(refused(dir.path()).contains("holds no campaign of mutants"));
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
        assert!(refused(&dir.path().join("missing")).contains("holds no campaign"));
        assert!(!dir.path().join("missing").exists());
        // A database of another program is not a state either.
        for text in ["", "no database, but long enough to be looked at ".repeat(40).as_str()] {
            std::fs::write(dir.path().join(FILE), text).unwrap();
            assert!(refused(dir.path()).contains("holds no campaign"));
            assert_eq!(std::fs::read_to_string(dir.path().join(FILE)).unwrap(), text);
        }
    }

    #[test]
    fn a_campaign_is_found_by_the_key_of_its_build() {
        let dir = tempfile::tempdir().unwrap();
        drop(Store::open(dir.path(), "this build").unwrap());
        assert!(Store::find(dir.path(), "this build").is_ok());
        let error = Store::find(dir.path(), "another").err();
        assert!(matches!(error, Some(StateError::OtherMutants(at)) if at == dir.path()));
    }
}
