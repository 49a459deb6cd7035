//! History of regressions in SQLite: what ran when, on which commit and RTL, how it ended and how long it
//! took.
//!
//! | table | contents |
//! |---|---|
//! | `runs` | one row per run: plan, commit, RTL, begin, elapsed time, counts |
//! | `tests` | one row per test of a run: outcome, verdict, time, replay command |
//!
//! A run is written in one transaction, by its id: a process killed at any moment leaves the whole run or
//! nothing of it, and a run that is written again replaces itself. The log is written ahead, so readers do
//! not wait for a writer.

mod query;

pub use query::{Failing, Flaky, Run, Test};

use rusqlite::{Connection, OpenFlags, params};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tandem_report::{CaseStatus, RegressReport};

/// Version of the tables below.
pub const SCHEMA: i64 = 1;
/// Marks an SQLite file as a history: "TNDH".
const APPLICATION: i64 = 0x544e_4448;
/// How long to wait for another process's transaction. A nightly run must not wait for long: its results are
/// in its report.
pub const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

const TABLES: &str = "
    CREATE TABLE runs (
        id TEXT PRIMARY KEY, plan TEXT NOT NULL, begun TEXT NOT NULL, commit_id TEXT NOT NULL,
        rtl TEXT NOT NULL, plant TEXT, selection TEXT, seconds REAL NOT NULL, passed INTEGER NOT NULL,
        failed INTEGER NOT NULL, flaky INTEGER NOT NULL);
    CREATE INDEX runs_by_plan ON runs (plan, begun, id);
    CREATE TABLE tests (
        run TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE, name TEXT NOT NULL, group_name TEXT NOT NULL,
        status TEXT NOT NULL, verdict TEXT NOT NULL, seconds REAL NOT NULL, replay TEXT NOT NULL,
        PRIMARY KEY (run, name)) WITHOUT ROWID;
    CREATE INDEX tests_by_name ON tests (name);
";

/// Why a history cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// The file is not there.
    #[error("{}: no such file: `regress --history` and `signoff --history` write it", .0.display())]
    Missing(PathBuf),
    /// It is another database.
    #[error("{}: an SQLite file, but not a history of tandem", .0.display())]
    Other(PathBuf),
    /// It is of a later version.
    #[error("{path}: its tables have version {version}, not {SCHEMA}", path = path.display())]
    Later {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// The report has no id, so writing it twice would count it twice.
    #[error("the report has no run id: it was written by an older version")]
    NoId,
    /// What SQLite says: a locked database, a full disk, a damaged file.
    #[error("{path}: {error}", path = path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// The error.
        error: rusqlite::Error,
    },
}

/// A history.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    db: Connection,
}

impl History {
    /// Opens a history to write to it; it is created if it does not exist.
    ///
    /// # Errors
    /// If the file is something else, is locked for longer than `patience`, or cannot be written.
    pub fn create(path: &Path, patience: Duration) -> Result<History, HistoryError> {
        let sqlite = |error| HistoryError::Sqlite { path: path.to_path_buf(), error };
        let db = Connection::open(path).map_err(sqlite)?;
        db.busy_timeout(patience).map_err(sqlite)?;
        let mut history = History { path: path.to_path_buf(), db };
        history.settle(true)?;
        history.wal().map_err(sqlite)?;
        Ok(history)
    }

    /// Opens an existing history to read it.
    ///
    /// # Errors
    /// If there is none, or the file is something else.
    pub fn open(path: &Path) -> Result<History, HistoryError> {
        if !path.exists() {
            return Err(HistoryError::Missing(path.to_path_buf()));
        }
        let sqlite = |error| HistoryError::Sqlite { path: path.to_path_buf(), error };
        // Reading a log that is written ahead needs the right to write its index.
        let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(sqlite)?;
        db.busy_timeout(BUSY_TIMEOUT).map_err(sqlite)?;
        let mut history = History { path: path.to_path_buf(), db };
        history.settle(false)?;
        Ok(history)
    }

    /// Checks what the file is. An empty one becomes a history if `make` allows it.
    fn settle(&mut self, make: bool) -> Result<(), HistoryError> {
        let path = self.path.clone();
        let sqlite = |error| HistoryError::Sqlite { path: path.clone(), error };
        // Two processes may create it at the same time.
        let t =
            self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(sqlite)?;
        let pragma = |name: &str| t.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
        let (application, version) =
            (pragma("application_id").map_err(sqlite)?, pragma("user_version").map_err(sqlite)?);
        let tables: i64 =
            t.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0)).map_err(sqlite)?;
        match (application, version) {
            (APPLICATION, SCHEMA) => {}
            (APPLICATION, version) => return Err(HistoryError::Later { path, version }),
            (0, 0) if make && tables == 0 => {
                let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA};");
                t.execute_batch(&format!("{TABLES}{marks}")).map_err(sqlite)?;
            }
            _ => return Err(HistoryError::Other(path)),
        }
        t.commit().map_err(sqlite)
    }

    fn wal(&self) -> rusqlite::Result<()> {
        self.db.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        self.db.execute_batch("PRAGMA foreign_keys = ON")
    }

    /// Writes a run. One that is there already is replaced, so that writing twice counts once.
    ///
    /// # Errors
    /// If the report has no id, or the database cannot be written. Then nothing of the run is there.
    pub fn record(&mut self, report: &RegressReport) -> Result<(), HistoryError> {
        if report.id.is_empty() {
            return Err(HistoryError::NoId);
        }
        self.write(report).map_err(|error| HistoryError::Sqlite { path: self.path.clone(), error })
    }

    fn write(&mut self, report: &RegressReport) -> rusqlite::Result<()> {
        let t = self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        t.execute("DELETE FROM tests WHERE run = ?1", [&report.id])?;
        t.execute("DELETE FROM runs WHERE id = ?1", [&report.id])?;
        let environment = report.environment.clone().unwrap_or_default();
        let count = |status| report.count(status) as i64;
        t.execute(
            "INSERT INTO runs VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            params![
                report.id,
                report.plan,
                environment.begun,
                environment.commit,
                environment.rtl,
                environment.plant,
                report.selection,
                report.seconds,
                count(CaseStatus::Pass),
                count(CaseStatus::Fail),
                count(CaseStatus::Flaky),
            ],
        )?;
        {
            let mut insert = t.prepare("INSERT INTO tests VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
            for c in &report.cases {
                let status = word(c.status);
                insert
                    .execute(params![report.id, c.name, c.group, status, c.verdict, c.seconds, c.replay])?;
            }
        }
        t.commit()
    }
}

/// The word for an outcome in the table.
fn word(status: CaseStatus) -> &'static str {
    match status {
        CaseStatus::Pass => "pass",
        CaseStatus::Fail => "fail",
        CaseStatus::Flaky => "flaky",
    }
}
