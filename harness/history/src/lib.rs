//! History of regressions: what ran when, on which commit and RTL, how it ended and how long it took. It is
//! an SQLite file, or a database of a PostgreSQL server for a team; both give the same answers.
//!
//! | table | contents |
//! |---|---|
//! | `runs` | one row per run: plan, commit, RTL, begin, elapsed time, counts |
//! | `tests` | one row per test of a run: outcome, verdict, time, replay command |
//!
//! A run is written in one transaction, by its id: a process killed at any moment leaves the whole run or
//! nothing of it, and a run that is written again replaces itself. The log of a file is written ahead, so
//! readers do not wait for a writer. On a server the tables are in a schema of their own, `tandem`. A run
//! that a store cannot take waits in a [`Spool`].

mod database;
mod place;
mod query;
mod spool;

pub use place::{Place, Server, UrlError};
pub use query::{Failing, Flaky, Run, Test};
pub use spool::Spool;

use database::{Database, Value};
use std::path::PathBuf;
use std::time::Duration;
use tandem_report::{CaseStatus, RegressReport};

/// Version of the tables.
pub const SCHEMA: i64 = 1;
/// Marks an SQLite file as a history: "TNDH". On a server it is the lock under which tables are made.
const APPLICATION: i64 = 0x544e_4448;
/// How long to wait for another process's transaction, or for a server. A nightly run must not wait for long:
/// its results are in its report.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// What a file ought to be.
const EXPECTED: &str = "expected the SQLite file that `regress --history` or `signoff --history` writes";

/// Why a history cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// The history is not there.
    #[error("{0}: no history there yet: run `regress` or `signoff` with this --history or --store first")]
    Missing(String),
    /// It is another database.
    #[error("{}: an SQLite file, but not a history: {EXPECTED}", .0.display())]
    Other(PathBuf),
    /// It is no database.
    #[error("{}: not a history: {EXPECTED}", .0.display())]
    NoDatabase(PathBuf),
    /// It is of a later version.
    #[error("{store}: its tables have version {version}, not {SCHEMA}")]
    Later {
        /// The file or the server.
        store: String,
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
    /// What the server says, or the connection to it.
    #[error("{store}: {message}")]
    Postgres {
        /// The server's database.
        store: String,
        /// The error.
        message: String,
    },
    /// It does not answer.
    #[error("{store}: no answer within {seconds} s")]
    Late {
        /// The file or the server.
        store: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// A run that waits.
    #[error("{path}: {why}", path = path.display())]
    Spool {
        /// Its file.
        path: PathBuf,
        /// The fault.
        why: String,
    },
}

/// An error's message, with those of its causes.
pub(crate) fn with_causes(error: &postgres::Error) -> String {
    let mut message = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(e) = source {
        message = format!("{message}: {e}");
        source = e.source();
    }
    message
}

/// A history.
#[derive(Debug)]
pub struct History {
    db: Database,
}

impl History {
    /// Opens a history to write to it; it is created if it does not exist.
    ///
    /// # Errors
    /// If it is something else, is locked for longer than `patience`, or cannot be written or reached.
    pub fn create(place: &Place, patience: Duration) -> Result<History, HistoryError> {
        History::at(place, true, patience)
    }

    /// Opens an existing history to read it.
    ///
    /// # Errors
    /// If there is none, it is something else, or it cannot be reached.
    pub fn open(place: &Place) -> Result<History, HistoryError> {
        History::at(place, false, PATIENCE)
    }

    fn at(place: &Place, make: bool, patience: Duration) -> Result<History, HistoryError> {
        let db = match place {
            Place::File(path) => Database::file(path, make, patience),
            Place::Server(server) => Database::server(server, make, patience),
        }?;
        Ok(History { db })
    }

    /// Writes a run. One that is there already is replaced, so that writing twice counts once.
    ///
    /// # Errors
    /// If the report has no id, or the database cannot be written. Then nothing of the run is there.
    pub fn record(&mut self, report: &RegressReport) -> Result<(), HistoryError> {
        if report.id.is_empty() {
            return Err(HistoryError::NoId);
        }
        let id = || Value::from(report.id.as_str());
        let environment = report.environment.clone().unwrap_or_default();
        let count = |status| Value::Int(report.count(status) as i64);
        let run = vec![
            id(),
            report.plan.as_str().into(),
            environment.begun.as_str().into(),
            environment.commit.as_str().into(),
            environment.rtl.as_str().into(),
            environment.plant.as_deref().into(),
            report.selection.as_deref().into(),
            Value::Real(report.seconds),
            count(CaseStatus::Pass),
            count(CaseStatus::Fail),
            count(CaseStatus::Flaky),
        ];
        let test = |c: &tandem_report::CaseResult| {
            let texts = [&c.name, &c.group, word(c.status), &c.verdict].map(Value::from);
            let rest = [Value::Real(c.seconds), c.replay.as_str().into()];
            std::iter::once(id()).chain(texts).chain(rest).collect()
        };
        self.db.write(&[
            ("DELETE FROM tests WHERE run = $1", vec![vec![id()]]),
            ("DELETE FROM runs WHERE id = $1", vec![vec![id()]]),
            ("INSERT INTO runs VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)", vec![run]),
            (
                "INSERT INTO tests VALUES ($1, $2, $3, $4, $5, $6, $7)",
                // What the DUT lacks says nothing about a test.
                report.cases.iter().filter(|c| c.status != CaseStatus::NotRun).map(test).collect(),
            ),
        ])
    }
}

/// The word for an outcome in the table.
fn word(status: CaseStatus) -> &'static str {
    match status {
        CaseStatus::Pass => "pass",
        CaseStatus::Fail => "fail",
        CaseStatus::Flaky => "flaky",
        CaseStatus::NotRun => "not-run",
    }
}
