//! State of a campaign in SQLite. A process killed at any moment loses no finding and repeats none.
//!
//! A *task* is a run of consecutive cases of one kind on one machine. Workers finish tasks in any order, but
//! tasks are *folded* into the totals in an order that depends on the settings alone. So findings, their
//! first cases and counts do not depend on workers and interruptions. If a campaign is resumed with more
//! cases of several kinds, it folds some tasks later than a longer one would have. So a task also has a
//! *place*, which depends on the settings alone. A finding's case is the one with the first place, and within
//! a task the one that fails after the fewest instructions: it leaves the least to shrink.
//!
//! Results apply to one design only. [`Store::settle_design`] reports whether the design is still the same,
//! and [`Store::forget_passes`] restarts the cases.
//!
//! | table | contents |
//! |---|---|
//! | `settings` | what determines the cases: seed, kinds, machines, ...; and the design that they ran on |
//! | `failures` | failing cases of tasks that are not folded yet, written as soon as they are seen |
//! | `tasks` | tasks that are done but not folded yet |
//! | `under_way` | tasks that were begun and are not done, with the number of processes that began them |
//! | `folded` | how many tasks of each kind are folded: all before that number |
//! | `counts` | totals of folded tasks by kind and machine |
//! | `findings` | one row per bucket, with the case that stands for it, later with its shrunk form |
//! | `lacks`, `known` | cases that need what the DUT lacks; cases that ended at a known finding |
//! | `coverage` | functional coverage points with the first case of each kind that reached them |
//!
//! Every change is one transaction. The log is written ahead, so a reader sees the last completed one.

use crate::record::Counts;
pub use crate::record::Stored;
use crate::share::{Beginning, Cell, Done};
use crate::sighting::Sighting;
use crate::signature::{Bucket, Signature};
use crate::subject::{CaseId, File as Part, Finding};
use rusqlite::types::Type;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Transaction, params};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tandem_words::{missing, typed};
use ventus_dut::quoted;

/// Version of the tables below.
pub const SCHEMA: i64 = 8;
/// Marks an SQLite file as a campaign: "TNDM".
const APPLICATION: i64 = 0x544e_444d;
/// The file in a corpus directory.
pub const FILE: &str = "campaign.sqlite";

const TABLES: &str = "
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE failures (
        kind TEXT NOT NULL, task INTEGER NOT NULL, number INTEGER NOT NULL,
        blame TEXT NOT NULL, opcode TEXT NOT NULL, class TEXT NOT NULL, stack TEXT NOT NULL,
        sighting TEXT NOT NULL DEFAULT '{}', instructions INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (kind, number));
    CREATE TABLE tasks (
        kind TEXT NOT NULL, task INTEGER NOT NULL, config TEXT NOT NULL, cases INTEGER NOT NULL,
        instructions INTEGER NOT NULL, bits INTEGER NOT NULL, hits TEXT NOT NULL,
        not_run INTEGER NOT NULL DEFAULT 0, lacking INTEGER NOT NULL DEFAULT 0,
        known INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, task));
    CREATE TABLE folded (kind TEXT PRIMARY KEY, tasks INTEGER NOT NULL);
    CREATE TABLE counts (
        kind TEXT NOT NULL, config TEXT NOT NULL, cases INTEGER NOT NULL, instructions INTEGER NOT NULL,
        bits INTEGER NOT NULL, failures INTEGER NOT NULL, not_run INTEGER NOT NULL DEFAULT 0,
        lacking INTEGER NOT NULL DEFAULT 0, known INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (kind, config));
    CREATE TABLE findings (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, config TEXT, seed TEXT NOT NULL, number INTEGER NOT NULL,
        blame TEXT NOT NULL, opcode TEXT NOT NULL, class TEXT NOT NULL, stack TEXT NOT NULL,
        seen INTEGER NOT NULL, shrunk INTEGER NOT NULL DEFAULT 0,
        place INTEGER NOT NULL DEFAULT 0, old INTEGER NOT NULL DEFAULT 0,
        detail TEXT NOT NULL DEFAULT '', files TEXT NOT NULL DEFAULT '[]', replay TEXT NOT NULL DEFAULT '[]',
        prologue INTEGER NOT NULL DEFAULT 0, beyond INTEGER NOT NULL DEFAULT 0, runs INTEGER NOT NULL DEFAULT 0,
        tried TEXT NOT NULL DEFAULT '[]', sighting TEXT NOT NULL DEFAULT '{}',
        instructions INTEGER NOT NULL DEFAULT 0,
        UNIQUE (blame, opcode, class, stack));
";

/// Coverage is kept per kind, because the number of requested cases decides which kind reaches a point first.
const COVERAGE: &str = "
    CREATE TABLE coverage (
        point INTEGER NOT NULL, kind TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (point, kind));
";

const UNDER_WAY: &str = "
    CREATE TABLE under_way (
        kind TEXT NOT NULL, task INTEGER NOT NULL, processes INTEGER NOT NULL, PRIMARY KEY (kind, task));
";

/// Cases that need something the DUT's profile lacks, by reason. `task` is -1 for those of folded tasks.
const LACKS: &str = "
    CREATE TABLE lacks (
        kind TEXT NOT NULL, task INTEGER NOT NULL, why TEXT NOT NULL, cases INTEGER NOT NULL,
        PRIMARY KEY (kind, task, why));
";

/// Cases that ended at a known finding, by its name. `task` is -1 for those of folded tasks.
const KNOWN: &str = "
    CREATE TABLE known (
        kind TEXT NOT NULL, task INTEGER NOT NULL, name TEXT NOT NULL, cases INTEGER NOT NULL,
        PRIMARY KEY (kind, task, name));
";

/// What a share of a campaign hands over: each table with its columns, of which the first two are kind and
/// task.
const HANDED_OVER: [(&str, &str); 4] = [
    ("tasks", "kind, task, config, cases, instructions, bits, hits, not_run, lacking, known"),
    ("failures", "kind, task, number, blame, opcode, class, stack, sighting, instructions"),
    ("lacks", "kind, task, why, cases"),
    ("known", "kind, task, name, cases"),
];

/// How long to wait for another process's transaction.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a child that is starting may hold the lock of a process that has released it.
const START_TIMEOUT: Duration = Duration::from_secs(1);

/// Columns added after the first version: since which version, in which table.
const COLUMNS: [(i64, &str, &str); 12] = [
    (2, "tasks", "not_run"),
    (2, "counts", "not_run"),
    (3, "findings", "place"),
    (3, "findings", "old"),
    (5, "tasks", "lacking"),
    (5, "counts", "lacking"),
    (7, "tasks", "known"),
    (7, "counts", "known"),
    (7, "failures", SIGHTING),
    (7, "findings", SIGHTING),
    (8, "failures", "instructions"),
    (8, "findings", "instructions"),
];

/// The one added column that is not a number.
const SIGHTING: &str = "sighting";

/// Why a corpus cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// An option contradicts the campaign's settings.
    #[error("{0}")]
    Settings(String),
    /// Another process is working on it.
    #[error("{0}")]
    Locked(String),
    /// It is damaged, of a newer version, or not a campaign.
    #[error("{0}")]
    Unreadable(String),
    /// The file system or SQLite failed.
    #[error("{0}")]
    Failed(String),
}

/// The state of one campaign.
pub struct Store {
    db: Connection,
    path: PathBuf,
    /// Held while the store is open; the system releases it with the process.
    _lock: Option<File>,
}

/// A task that has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedTask {
    /// Kind of its cases.
    pub kind: String,
    /// Its number among the tasks of the kind.
    pub task: u64,
    /// Its place among the tasks of all kinds.
    pub place: u64,
    /// The machine, or "-".
    pub config: String,
    /// Its share of the totals. Failures are counted by their own rows.
    pub counts: Counts,
    /// Coverage points that it reached, each with the task's first case that reached it.
    pub hits: BTreeMap<u32, u64>,
    /// Cases that need something the DUT's profile lacks, by reason. This is only written: a task that is
    /// read back has none.
    pub lacks: BTreeMap<String, u64>,
    /// Cases that ended at a known finding, by its name. This is only written, too.
    pub known: BTreeMap<String, u64>,
}

/// A failing case of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedCase {
    /// Its number.
    pub number: u64,
    /// Instructions compared until it failed.
    pub instructions: u64,
    /// How it failed.
    pub bucket: Bucket,
}

/// The result of folding a task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folded {
    /// Findings that are new, or for which another case now stands, the shortest case first.
    pub new: Vec<Stored>,
    /// The bucket of each failing case, the shortest first.
    pub failures: Vec<Bucket>,
    /// Coverage points that no earlier case had reached.
    pub points: u64,
}

type Result<T> = std::result::Result<T, StoreError>;

impl Store {
    /// A store that disappears when it is dropped.
    pub fn in_memory() -> Result<Store> {
        let path = PathBuf::from("the campaign's memory");
        let db = Connection::open_in_memory().map_err(|e| failed(&path, &e))?;
        let store = Store { db, path, _lock: None };
        store.prepare()?;
        Ok(store)
    }

    /// The store in directory `dir`, created if absent.
    pub fn open(dir: &Path) -> Result<Store> {
        if dir.exists() && !dir.is_dir() {
            let m = format!("{}: a file; a campaign's corpus is a directory", dir.display());
            return Err(StoreError::Unreadable(m));
        }
        if dir.join("profile.yaml").exists() {
            let m = format!("{}: a DUT; a campaign's corpus is a directory of its own", dir.display());
            return Err(StoreError::Unreadable(m));
        }
        let io = |e: std::io::Error| StoreError::Failed(format!("{}: {e}", dir.display()));
        std::fs::create_dir_all(dir).map_err(io)?;
        let lock = lock(dir)?;
        let path = dir.join(FILE);
        let db = Connection::open(&path).map_err(|e| failed(&path, &e))?;
        let store = Store { db, path, _lock: Some(lock) };
        store.prepare()?;
        Ok(store)
    }

    /// The store in directory `dir`, read-only; a process may be working on it.
    pub fn look(dir: &Path) -> Result<Store> {
        let path = dir.join(FILE);
        if !path.exists() {
            return Err(StoreError::Unreadable(none(dir)));
        }
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY | rusqlite::OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&path, flags).map_err(|e| failed(&path, &e))?;
        let store = Store { db, path, _lock: None };
        store.db.busy_timeout(BUSY_TIMEOUT).map_err(|e| store.failed(&e))?;
        // Read everything in one snapshot.
        store.db.execute_batch("BEGIN").map_err(|e| store.failed(&e))?;
        match store.version()? {
            Some(SCHEMA) => Ok(store),
            Some(version) => Err(store.unreadable(&format!(
                "an older tandem wrote it (schema {version}, this one has {SCHEMA}): resume the campaign, \
                 or use that version"
            ))),
            None => Err(store.unreadable("the campaign has not started")),
        }
    }

    /// Whether a process is working on the campaign in directory `dir`.
    pub fn at_work(dir: &Path) -> bool {
        let lock = File::open(dir.join("lock"));
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    fn unreadable(&self, why: &str) -> StoreError {
        StoreError::Unreadable(format!("{}: {why}", self.path.display()))
    }

    /// The version of the tables, if this program knows it; `None` for a new file.
    fn version(&self) -> Result<Option<i64>> {
        let number = |text: &str| -> Result<i64> {
            self.db.query_row(text, [], |r| r.get(0)).map_err(|e| self.failed(&e))
        };
        let (application, version) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
        if application == 0 && version == 0 && number("SELECT count(*) FROM sqlite_master")? == 0 {
            Ok(None)
        } else if application != APPLICATION {
            Err(self.unreadable("it is an SQLite file of another program; use another directory"))
        } else if version > SCHEMA {
            Err(self.unreadable(&format!(
                "a newer tandem wrote it (schema {version}, this one knows up to {SCHEMA}); use that one, \
                 or another \
                 directory"
            )))
        } else {
            Ok(Some(version))
        }
    }

    /// Checks an existing file, and creates the tables in a new one.
    fn prepare(&self) -> Result<()> {
        let fail = |e: rusqlite::Error| failed(&self.path, &e);
        self.db.busy_timeout(BUSY_TIMEOUT).map_err(fail)?;
        let Some(version) = self.version()? else {
            // WAL first: it cannot change inside a transaction. A kill between the two leaves an empty file.
            self.db.pragma_update(None, "journal_mode", "wal").map_err(fail)?;
            let text = format!(
                "BEGIN; {TABLES} {COVERAGE} {UNDER_WAY} {LACKS} {KNOWN} \
                 PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA}; COMMIT;"
            );
            self.db.execute_batch(&text).map_err(fail)?;
            return self.hurry();
        };
        let ok: String = self.db.query_row("PRAGMA quick_check(1)", [], |r| r.get(0)).map_err(fail)?;
        if ok != "ok" {
            return Err(self.unreadable(&damaged(&ok)));
        }
        let mut added: String = COLUMNS
            .iter()
            .filter(|(since, ..)| version < *since)
            .map(|(_, table, column)| {
                let kind = if *column == SIGHTING {
                    "TEXT NOT NULL DEFAULT '{}'"
                } else {
                    "INTEGER NOT NULL DEFAULT 0"
                };
                format!("ALTER TABLE {table} ADD {column} {kind};")
            })
            .collect();
        if version < 3 {
            // Coverage belongs to the design that produced it, which older versions did not record.
            added += &format!("DROP TABLE coverage; {COVERAGE}");
        }
        if version < 4 {
            added += UNDER_WAY;
        }
        if version < 6 {
            added += LACKS;
        }
        if version < 7 {
            added += KNOWN;
        }
        if !added.is_empty() {
            let text = format!("BEGIN; {added} PRAGMA user_version = {SCHEMA}; COMMIT;");
            self.db.execute_batch(&text).map_err(fail)?;
        }
        self.hurry()
    }

    /// Writes without waiting for the disk: a killed process loses nothing by that.
    fn hurry(&self) -> Result<()> {
        self.db.pragma_update(None, "synchronous", "normal").map_err(|e| self.failed(&e))
    }

    /// Fixes the campaign's settings. For each: its name, the given value, if any, and the default for a new
    /// campaign. Returns the values in effect, in the same order. A campaign without a case has nothing to
    /// contradict yet.
    pub fn settle(&mut self, wanted: &[(&str, Option<String>, String)]) -> Result<Vec<String>> {
        let path = self.path.clone();
        let tx = self.begin()?;
        let mut values = Vec::new();
        let mut begun = false;
        for table in ["tasks", "under_way", "failures", "folded", "counts", "findings"] {
            begun |= tx
                .query_row(&format!("SELECT EXISTS (SELECT 1 FROM {table})"), [], |r| r.get::<_, bool>(0))
                .map_err(|e| failed(&path, &e))?;
        }
        for (name, given, default) in wanted {
            let stored: Option<String> = tx
                .query_row("SELECT value FROM settings WHERE name = ?1", [name], |r| r.get(0))
                .optional()
                .map_err(|e| failed(&path, &e))?;
            let value = match (stored, given) {
                (Some(stored), Some(given)) if stored != *given && !begun => {
                    tx.execute("UPDATE settings SET value = ?2 WHERE name = ?1", [name, &given.as_str()])
                        .map_err(|e| failed(&path, &e))?;
                    given.clone()
                }
                (Some(stored), Some(given)) if stored != *given => {
                    return Err(StoreError::Settings(format!(
                        "{}: this campaign has {name} {stored}, not {given}; leave the option out to resume \
                         it, or use another directory",
                        path.display()
                    )));
                }
                (Some(stored), _) => stored,
                (None, given) => {
                    let value = given.as_ref().unwrap_or(default);
                    tx.execute("INSERT INTO settings VALUES (?1, ?2)", [name, &value.as_str()])
                        .map_err(|e| failed(&path, &e))?;
                    value.clone()
                }
            };
            values.push(value);
        }
        tx.commit().map_err(|e| failed(&path, &e))?;
        Ok(values)
    }

    /// Records the design of the campaign, part by part, if none of its cases has run. Otherwise returns the
    /// parts that differ from the record, each described.
    pub fn settle_design(&mut self, parts: &[(&str, String)]) -> Result<Vec<String>> {
        let begun: bool = self
            .db
            .query_row(
                "SELECT EXISTS (SELECT 1 FROM folded) OR EXISTS (SELECT 1 FROM tasks) OR \
                 EXISTS (SELECT 1 FROM findings) OR EXISTS (SELECT 1 FROM failures)",
                [],
                |r| r.get(0),
            )
            .map_err(|e| self.failed(&e))?;
        if !begun {
            self.forget_passes(parts)?;
            return Ok(Vec::new());
        }
        let mut differences = Vec::new();
        for (name, now) in parts {
            match self.setting(&format!("design: {name}"))? {
                Some(then) if then == *now => {}
                Some(then) => differences.push(format!("{name} ({then} then, {now} now)")),
                None => differences.push(format!("{name} (not noted then, {now} now)")),
            }
        }
        Ok(differences)
    }

    /// Restarts the cases on this design. Findings stay, marked old until they are seen again.
    pub fn forget_passes(&mut self, parts: &[(&str, String)]) -> Result<()> {
        let path = self.path.clone();
        let fail = |e: rusqlite::Error| failed(&path, &e);
        let tx = self.begin()?;
        tx.execute_batch(
            "DELETE FROM failures; DELETE FROM tasks; DELETE FROM under_way; DELETE FROM folded; DELETE \
             FROM counts; DELETE FROM coverage; DELETE FROM lacks; DELETE FROM known; \
             UPDATE findings SET old = 1; DELETE FROM settings WHERE name LIKE 'design: %';",
        )
        .map_err(fail)?;
        for (name, now) in parts {
            tx.execute("INSERT INTO settings VALUES (?1, ?2)", [&format!("design: {name}"), now])
                .map_err(fail)?;
        }
        tx.commit().map_err(fail)
    }

    /// A setting, if it is fixed.
    pub fn setting(&self, name: &str) -> Result<Option<String>> {
        self.db
            .query_row("SELECT value FROM settings WHERE name = ?1", [name], |r| r.get(0))
            .optional()
            .map_err(|e| self.failed(&e))
    }

    /// Seconds that all processes have spent on the campaign.
    pub fn seconds(&self) -> Result<f64> {
        Ok(self.setting("seconds")?.and_then(|s| s.parse().ok()).unwrap_or(0.0))
    }

    /// Stores that number.
    pub fn set_seconds(&mut self, seconds: f64) -> Result<()> {
        self.db
            .execute("INSERT OR REPLACE INTO settings VALUES ('seconds', ?1)", [format!("{seconds:.3}")])
            .map(drop)
            .map_err(|e| self.failed(&e))
    }

    /// What another store needs to run a share of this campaign.
    pub fn beginning(&self) -> Result<Beginning> {
        let settings = self
            .list("SELECT name, value FROM settings WHERE name != 'seconds' ORDER BY name", |r| {
                Ok((r.get(0)?, r.get(1)?))
            })?;
        let folded =
            self.list("SELECT kind, tasks FROM folded ORDER BY kind", |r| Ok((r.get(0)?, get(r, 1)?)))?;
        Ok(Beginning { settings, folded })
    }

    /// Opens the store of a share in directory `dir`, with the campaign's settings.
    ///
    /// # Errors
    /// If it cannot be opened, or is of another campaign.
    pub fn open_share(dir: &Path, of: &Beginning) -> Result<Store> {
        let mut store = Store::open(dir)?;
        store.begin_share(of)?;
        Ok(store)
    }

    fn begin_share(&mut self, of: &Beginning) -> Result<()> {
        let path = self.path.clone();
        let here = self.beginning()?.settings;
        if !here.is_empty() && here != of.settings {
            let m = format!("{}: a share of another campaign: remove it", path.display());
            return Err(StoreError::Settings(m));
        }
        let tx = self.begin()?;
        let add = |tx: &Transaction| -> rusqlite::Result<()> {
            for (name, value) in &of.settings {
                tx.execute("INSERT OR REPLACE INTO settings VALUES (?1, ?2)", [name, value])?;
            }
            for (kind, tasks) in &of.folded {
                tx.execute("INSERT OR REPLACE INTO folded VALUES (?1, ?2)", params![kind, sql(*tasks)])?;
            }
            Ok(())
        };
        add(&tx).and_then(|()| tx.commit()).map_err(|e| failed(&path, &e))
    }

    /// The tasks that are done and not folded, with all that belongs to them.
    pub fn hand_over(&self) -> Result<Done> {
        let table = |(name, columns): (&str, &str)| {
            let count = columns.split(", ").count();
            let cell = |r: &Row<'_>, at| -> rusqlite::Result<Cell> {
                r.get(at).map(Cell::Number).or_else(|_| r.get(at).map(Cell::Text))
            };
            let rows = self
                .list(&format!("SELECT {columns} FROM {name} WHERE task >= 0 ORDER BY {columns}"), |r| {
                    (0..count).map(|at| cell(r, at)).collect()
                })?;
            Ok((name.to_string(), rows))
        };
        Ok(Done { tables: HANDED_OVER.into_iter().map(table).collect::<Result<_>>()? })
    }

    /// Takes over tasks that a share has done. Those that are folded already are left out.
    pub fn take_over(&mut self, done: &Done) -> Result<()> {
        let path = self.path.clone();
        let wrong = |what: &str| StoreError::Unreadable(format!("the result of a share: {what}"));
        let folded: BTreeMap<String, u64> = self.beginning()?.folded.into_iter().collect();
        let tx = self.begin()?;
        for (name, rows) in &done.tables {
            let Some((table, columns)) = HANDED_OVER.iter().find(|(table, _)| table == name) else {
                return Err(wrong(&format!("the table {name} does not exist")));
            };
            let places: Vec<String> = (1..=columns.split(", ").count()).map(|n| format!("?{n}")).collect();
            let text = format!("INSERT OR REPLACE INTO {table} ({columns}) VALUES ({})", places.join(", "));
            for row in rows {
                let [Cell::Text(kind), Cell::Number(task), ..] = &row[..] else {
                    return Err(wrong(&format!("a row of {name} without kind and task")));
                };
                let known = u64::try_from(*task).map_err(|_| wrong("a task below 0"))?;
                if row.len() != places.len() {
                    return Err(wrong(&format!("a row of {name} with {} columns", row.len())));
                }
                if known < folded.get(kind).copied().unwrap_or(0) {
                    continue;
                }
                let values = row.iter().map(|cell| -> &dyn rusqlite::ToSql {
                    match cell {
                        Cell::Number(n) => n,
                        Cell::Text(text) => text,
                    }
                });
                tx.prepare_cached(&text)
                    .and_then(|mut q| q.execute(rusqlite::params_from_iter(values)))
                    .map_err(|e| failed(&path, &e))?;
            }
        }
        tx.commit().map_err(|e| failed(&path, &e))
    }

    /// Records a failing case as soon as it is seen.
    pub fn saw(&mut self, kind: &str, task: u64, f: &FailedCase) -> Result<()> {
        let b = &f.bucket;
        let s = &b.signature;
        let sighting = json(&b.sighting)?;
        self.db
            .prepare_cached(
                "INSERT OR REPLACE INTO failures (kind, task, number, blame, opcode, class, stack, sighting, \
                 instructions) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )
            .and_then(|mut q| {
                q.execute(params![
                    kind,
                    sql(task),
                    sql(f.number),
                    s.blame.word(),
                    s.opcode,
                    s.class.word(),
                    b.stack,
                    sighting,
                    sql(f.instructions)
                ])
            })
            .map(drop)
            .map_err(|e| self.failed(&e))
    }

    /// Records that a task begins: the process may die in it.
    pub fn begins(&mut self, kind: &str, task: u64) -> Result<()> {
        self.db
            .prepare_cached(
                "INSERT INTO under_way VALUES (?1, ?2, 1) ON CONFLICT DO UPDATE SET processes = processes + \
                 1",
            )
            .and_then(|mut q| q.execute(params![kind, sql(task)]))
            .map(drop)
            .map_err(|e| self.failed(&e))
    }

    /// Tasks that at least this many processes began and none finished.
    pub fn left_over(&self, processes: u64) -> Result<Vec<(String, u64)>> {
        let mut all = self.list("SELECT kind, task, processes FROM under_way", |r| {
            Ok((r.get::<_, String>(0)?, get(r, 1)?, get(r, 2)?))
        })?;
        all.retain(|(.., n)| *n >= processes);
        Ok(all.into_iter().map(|(kind, task, _)| (kind, task)).collect())
    }

    /// Records that a task that was begun is abandoned, without any results.
    pub fn gave_up(&mut self, kind: &str, task: u64) -> Result<()> {
        ended(&self.db, kind, task).map_err(|e| self.failed(&e))
    }

    /// Records that a task is done.
    pub fn done(&mut self, d: &FinishedTask) -> Result<()> {
        let hits = serde_json::to_string(&d.hits).map_err(|e| StoreError::Failed(e.to_string()))?;
        let c = &d.counts;
        let path = self.path.clone();
        let tx = self.begin()?;
        let add = |tx: &Transaction| -> rusqlite::Result<()> {
            tx.prepare_cached(
                "INSERT OR REPLACE INTO tasks (kind, task, config, cases, instructions, bits, hits, not_run, \
                 lacking, known) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?
            .execute(params![
                d.kind,
                sql(d.task),
                d.config,
                sql(c.cases),
                sql(c.instructions),
                sql(c.bits),
                hits,
                sql(c.not_run),
                sql(c.lacking),
                sql(c.known)
            ])?;
            tx.prepare_cached("DELETE FROM known WHERE kind = ?1 AND task = ?2")?
                .execute(params![d.kind, sql(d.task)])?;
            for (name, cases) in &d.known {
                tx.prepare_cached("INSERT INTO known VALUES (?1, ?2, ?3, ?4)")?.execute(params![
                    d.kind,
                    sql(d.task),
                    name,
                    sql(*cases)
                ])?;
            }
            tx.prepare_cached("DELETE FROM lacks WHERE kind = ?1 AND task = ?2")?
                .execute(params![d.kind, sql(d.task)])?;
            for (why, cases) in &d.lacks {
                tx.prepare_cached("INSERT INTO lacks VALUES (?1, ?2, ?3, ?4)")?.execute(params![
                    d.kind,
                    sql(d.task),
                    why,
                    sql(*cases)
                ])?;
            }
            ended(tx, &d.kind, d.task)
        };
        add(&tx).and_then(|()| tx.commit()).map_err(|e| failed(&path, &e))
    }

    /// Tasks that are done but not folded; the campaign knows their places.
    pub fn unfolded(&self) -> Result<Vec<FinishedTask>> {
        let query = "SELECT kind, task, config, cases, instructions, bits, hits, not_run, lacking, \
                     known FROM tasks";
        self.list(query, |r| {
            let hits: String = r.get(6)?;
            let counts = Counts {
                cases: get(r, 3)?,
                not_run: get(r, 7)?,
                lacking: get(r, 8)?,
                known: get(r, 9)?,
                instructions: get(r, 4)?,
                bits: get(r, 5)?,
                failures: 0,
            };
            let hits = serde_json::from_str(&hits).unwrap_or_default();
            let (lacks, known) = (BTreeMap::new(), BTreeMap::new());
            let (kind, config) = (r.get(0)?, r.get(2)?);
            Ok(FinishedTask { kind, task: get(r, 1)?, place: 0, config, counts, hits, lacks, known })
        })
    }

    /// Failing cases of tasks that are not folded: their process was killed or had enough findings.
    pub fn failures(&self) -> Result<u64> {
        self.db.query_row("SELECT count(*) FROM failures", [], |r| get(r, 0)).map_err(|e| self.failed(&e))
    }

    /// How many tasks of a kind are folded.
    pub fn folded(&self, kind: &str) -> Result<u64> {
        self.db
            .query_row("SELECT tasks FROM folded WHERE kind = ?1", [kind], |r| get(r, 0))
            .optional()
            .map(Option::unwrap_or_default)
            .map_err(|e| self.failed(&e))
    }

    /// Folds a task: its counts join the totals, its failures join their findings or become new ones.
    pub fn fold(&mut self, d: &FinishedTask, seed: u64) -> Result<Folded> {
        let path = self.path.clone();
        let tx = self.begin()?;
        let out = fold(&tx, d, seed).map_err(|e| failed(&path, &e))?;
        tx.commit().map_err(|e| failed(&path, &e))?;
        Ok(out)
    }

    /// Stores the shrunk form of a finding, unless another case stands for it meanwhile.
    pub fn shrunk(&mut self, found: &Stored, f: &Finding) -> Result<()> {
        let (files, replay, tried) = (json(&f.files)?, json(&f.replay)?, json(&f.tried)?);
        let sighting = json(&f.bucket.sighting)?;
        self.db
            .execute(
                "UPDATE findings SET shrunk = 1, detail = ?2, files = ?3, replay = ?4, prologue = ?5, \
                 beyond = ?6, \
                 runs = ?7, tried = ?8, sighting = ?11 WHERE id = ?1 AND kind = ?9 AND number = ?10",
                params![
                    found.id,
                    f.detail,
                    files,
                    replay,
                    f.prologue as i64,
                    f.beyond as i64,
                    f.runs,
                    tried,
                    found.finding.kind,
                    sql(found.finding.case.number),
                    sighting
                ],
            )
            .map(drop)
            .map_err(|e| self.failed(&e))
    }

    /// Every finding, in the order of their tasks, and of one task that with the shortest case first.
    pub fn findings(&self) -> Result<Vec<Stored>> {
        self.list(
            "SELECT id, kind, config, seed, number, blame, opcode, class, stack, seen, shrunk, detail, \
             files, replay, \
             prologue, beyond, runs, tried, old, sighting FROM findings \
             ORDER BY old, place, instructions, number, id",
            stored,
        )
    }

    /// Totals by kind and machine.
    pub fn counts(&self) -> Result<Vec<(String, String, Counts)>> {
        self.list(
            "SELECT kind, config, cases, instructions, bits, failures, not_run, lacking, known FROM counts \
             ORDER BY kind, config",
            |r| {
                let counts = Counts {
                    cases: get(r, 2)?,
                    not_run: get(r, 6)?,
                    lacking: get(r, 7)?,
                    known: get(r, 8)?,
                    instructions: get(r, 3)?,
                    bits: get(r, 4)?,
                    failures: get(r, 5)?,
                };
                Ok((r.get(0)?, r.get(1)?, counts))
            },
        )
    }

    /// Cases that need something the DUT's profile lacks, by reason, the most frequent one first.
    pub fn lacks(&self) -> Result<Vec<(String, u64)>> {
        self.list(
            "SELECT why, sum(cases) FROM lacks WHERE task < 0 GROUP BY why ORDER BY sum(cases) DESC, why",
            |r| Ok((r.get(0)?, get(r, 1)?)),
        )
    }

    /// Cases that ended at a known finding, by its name.
    pub fn known(&self) -> Result<BTreeMap<String, u64>> {
        let query = "SELECT name, sum(cases) FROM known WHERE task < 0 GROUP BY name";
        Ok(self.list(query, |r| Ok((r.get(0)?, get(r, 1)?)))?.into_iter().collect())
    }

    /// Number of coverage points reached.
    pub fn points(&self) -> Result<u64> {
        self.db
            .query_row("SELECT count(DISTINCT point) FROM coverage", [], |r| get(r, 0))
            .map_err(|e| self.failed(&e))
    }

    /// Coverage points reached, by kind.
    pub fn coverage(&self) -> Result<Vec<(String, u32)>> {
        self.list("SELECT kind, point FROM coverage", |r| Ok((r.get(0)?, r.get(1)?)))
    }

    /// Cases of a kind before `number` that were the first of the kind to reach a coverage point, in order.
    pub fn fruitful(&self, kind: &str, number: u64) -> Result<Vec<u64>> {
        let fail = |e: rusqlite::Error| self.failed(&e);
        let mut q = self
            .db
            .prepare_cached(
                "SELECT DISTINCT number FROM coverage WHERE kind = ?1 AND number < ?2 ORDER BY number",
            )
            .map_err(fail)?;
        let rows = q.query_map(params![kind, sql(number)], |r| get(r, 0)).map_err(fail)?;
        rows.collect::<rusqlite::Result<_>>().map_err(fail)
    }

    fn list<T>(&self, query: &str, row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>) -> Result<Vec<T>> {
        let rows = || {
            let mut q = self.db.prepare_cached(query)?;
            q.query_map([], row)?.collect::<rusqlite::Result<Vec<T>>>()
        };
        rows().map_err(|e| self.failed(&e))
    }

    fn begin(&mut self) -> Result<Transaction<'_>> {
        let path = self.path.clone();
        self.db
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(|e| failed(&path, &e))
    }

    fn failed(&self, e: &rusqlite::Error) -> StoreError {
        failed(&self.path, e)
    }
}

/// SQLite has no unsigned numbers. No number here comes near the limit.
fn sql(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn get(r: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    r.get::<_, i64>(at).map(|n| u64::try_from(n).unwrap_or(0))
}

/// A word that this program must know.
fn word<T: FromStr>(r: &Row<'_>, at: usize) -> rusqlite::Result<T>
where
    T::Err: Error + Send + Sync + 'static,
{
    let text: String = r.get(at)?;
    text.parse().map_err(|e| rusqlite::Error::FromSqlConversionFailure(at, Type::Text, Box::new(e)))
}

/// Four columns from `at` on: blame, opcode, class, stack; and the sighting in another.
fn bucket(r: &Row<'_>, at: usize, sighting: usize) -> rusqlite::Result<Bucket> {
    let signature = Signature { blame: word(r, at)?, opcode: r.get(at + 1)?, class: word(r, at + 2)? };
    let text: String = r.get(sighting)?;
    let unknown = |e| rusqlite::Error::FromSqlConversionFailure(sighting, Type::Text, Box::new(e));
    let sighting = match text.as_str() {
        // A version that kept no sighting wrote this.
        "{}" => Sighting::bare(signature.class, &signature.opcode),
        text => serde_json::from_str(text).map_err(unknown)?,
    };
    Ok(Bucket { signature, stack: r.get(at + 3)?, sighting })
}

/// A value as a column's text.
fn json(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|e| StoreError::Failed(e.to_string()))
}

fn stored(r: &Row<'_>) -> rusqlite::Result<Stored> {
    let (config, seed): (Option<String>, String) = (r.get(2)?, r.get(3)?);
    let texts = |at: usize| -> rusqlite::Result<Vec<String>> {
        Ok(serde_json::from_str(&r.get::<_, String>(at)?).unwrap_or_default())
    };
    let files: Vec<Part> = serde_json::from_str(&r.get::<_, String>(12)?).unwrap_or_default();
    let finding = Finding {
        kind: r.get(1)?,
        config: config.and_then(|c| c.parse().ok()),
        case: CaseId { seed: seed.parse().unwrap_or(0), number: get(r, 4)? },
        bucket: bucket(r, 5, 19)?,
        detail: r.get(11)?,
        files,
        replay: texts(13)?,
        prologue: get(r, 14)? as usize,
        beyond: get(r, 15)? as usize,
        runs: r.get(16)?,
        tried: texts(17)?,
    };
    Ok(Stored { id: r.get(0)?, finding, seen: get(r, 9)?, shrunk: r.get(10)?, old: r.get(18)? })
}

fn ended(db: &Connection, kind: &str, task: u64) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM under_way WHERE kind = ?1 AND task = ?2")?
        .execute(params![kind, sql(task)])
        .map(drop)
}

fn fold(tx: &Transaction<'_>, d: &FinishedTask, seed: u64) -> rusqlite::Result<Folded> {
    let failures: Vec<FailedCase> = tx
        .prepare_cached(
            "SELECT number, blame, opcode, class, stack, sighting, instructions FROM failures \
             WHERE kind = ?1 AND task = ?2 ORDER BY instructions, number",
        )?
        .query_map(params![d.kind, sql(d.task)], |r| {
            Ok(FailedCase { number: get(r, 0)?, bucket: bucket(r, 1, 5)?, instructions: get(r, 6)? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    let mut new = Vec::new();
    for f in &failures {
        new.extend(fold_failure(tx, d, seed, f)?);
    }
    let points = fold_hits(tx, d)?;
    tx.prepare_cached(
        "INSERT INTO lacks SELECT kind, -1, why, cases FROM lacks WHERE kind = ?1 AND task = ?2 \
         ON CONFLICT DO UPDATE SET cases = cases + excluded.cases",
    )?
    .execute(params![d.kind, sql(d.task)])?;
    tx.prepare_cached("DELETE FROM lacks WHERE kind = ?1 AND task = ?2")?
        .execute(params![d.kind, sql(d.task)])?;
    tx.prepare_cached(
        "INSERT INTO known SELECT kind, -1, name, cases FROM known WHERE kind = ?1 AND task = ?2 \
         ON CONFLICT DO UPDATE SET cases = cases + excluded.cases",
    )?
    .execute(params![d.kind, sql(d.task)])?;
    tx.prepare_cached("DELETE FROM known WHERE kind = ?1 AND task = ?2")?
        .execute(params![d.kind, sql(d.task)])?;
    tx.prepare_cached("DELETE FROM failures WHERE kind = ?1 AND task = ?2")?
        .execute(params![d.kind, sql(d.task)])?;
    tx.prepare_cached("DELETE FROM tasks WHERE kind = ?1 AND task = ?2")?
        .execute(params![d.kind, sql(d.task)])?;
    tx.prepare_cached("INSERT OR REPLACE INTO folded VALUES (?1, ?2)")?
        .execute(params![d.kind, sql(d.task + 1)])?;
    let c = &d.counts;
    tx.prepare_cached(
        "INSERT INTO counts (kind, config, cases, instructions, bits, failures, not_run, lacking, known) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO UPDATE SET \
         cases = cases + ?3, instructions = instructions + ?4, bits = bits + ?5, failures = failures + ?6, \
         not_run = not_run + ?7, lacking = lacking + ?8, known = known + ?9",
    )?
    .execute(params![
        d.kind,
        d.config,
        sql(c.cases),
        sql(c.instructions),
        sql(c.bits),
        failures.len() as i64,
        sql(c.not_run),
        sql(c.lacking),
        sql(c.known)
    ])?;
    Ok(Folded { new, failures: failures.into_iter().map(|f| f.bucket).collect(), points })
}

/// The place of a case's task, the case's instructions, and its number: the least stands for a finding.
type Rank = (u64, u64, u64);

/// Counts a failing case to its finding. Returns the finding if it is new, or if this case now stands for it:
/// it is of an earlier task, or shorter than another of the same task.
fn fold_failure(
    tx: &Transaction<'_>,
    d: &FinishedTask,
    seed: u64,
    f: &FailedCase,
) -> rusqlite::Result<Option<Stored>> {
    let FailedCase { number, instructions, bucket: b } = f;
    let s = &b.signature;
    let known: Option<(i64, Rank, u64, bool)> = tx
        .prepare_cached(
            "SELECT id, place, instructions, number, seen, old FROM findings \
             WHERE blame = ?1 AND opcode = ?2 AND class = ?3 AND stack = ?4",
        )?
        .query_row(params![s.blame.word(), s.opcode, s.class.word(), b.stack], |r| {
            Ok((r.get(0)?, (get(r, 1)?, get(r, 2)?, get(r, 3)?), get(r, 4)?, r.get(5)?))
        })
        .optional()?;
    let (id, seen) = match known {
        Some((id, standing, _, false)) if standing <= (d.place, *instructions, *number) => {
            tx.prepare_cached("UPDATE findings SET seen = seen + 1 WHERE id = ?1")?.execute([id])?;
            return Ok(None);
        }
        // This case comes before the recorded one, or the recorded one is from another design.
        Some((id, _, seen, old)) => (Some(id), if old { 1 } else { seen + 1 }),
        None => (None, 1),
    };
    let config = (d.config != "-").then_some(d.config.as_str());
    let unwritten = |e| rusqlite::Error::ToSqlConversionFailure(Box::new(e));
    let sighting = serde_json::to_string(&b.sighting).map_err(unwritten)?;
    tx.execute(
        "INSERT OR REPLACE INTO findings \
         (id, kind, config, seed, number, blame, opcode, class, stack, seen, place, sighting, instructions) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        params![
            id,
            d.kind,
            config,
            seed.to_string(),
            sql(*number),
            s.blame.word(),
            s.opcode,
            s.class.word(),
            b.stack,
            sql(seen),
            sql(d.place),
            sighting,
            sql(*instructions)
        ],
    )?;
    let case = CaseId { seed, number: *number };
    let finding = Finding::bare(&d.kind, config.and_then(|c| c.parse().ok()), case, b.clone());
    Ok(Some(Stored { id: tx.last_insert_rowid(), finding, seen, shrunk: false, old: false }))
}

/// Notes the points of coverage that a task reached. Returns how many of them are new.
fn fold_hits(tx: &Transaction<'_>, d: &FinishedTask) -> rusqlite::Result<u64> {
    let mut points = 0;
    for (point, number) in &d.hits {
        let known: bool = tx
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM coverage WHERE point = ?1)")?
            .query_row([point], |r| r.get(0))?;
        points += u64::from(!known);
        tx.prepare_cached("INSERT OR IGNORE INTO coverage VALUES (?1, ?2, ?3)")?.execute(params![
            point,
            d.kind,
            sql(*number)
        ])?;
    }
    Ok(points)
}

fn damaged(what: &str) -> String {
    format!(
        "the file is damaged or not an SQLite file ({what}); move it away to start over (the same seed \
         makes the same cases), or read what is left with: sqlite3 FILE .recover"
    )
}

fn failed(path: &Path, e: &rusqlite::Error) -> StoreError {
    let shown = path.display();
    match e.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::Unreadable(format!("{shown}: {}", damaged(&e.to_string())))
        }
        _ => match e {
            rusqlite::Error::FromSqlConversionFailure(_, _, why) => StoreError::Unreadable(format!(
                "{shown}: {why}: another version of tandem wrote it, or the file was changed by hand; use \
                 that version, or another directory"
            )),
            _ => StoreError::Failed(format!("{shown}: {e}")),
        },
    }
}

/// The message if there is no campaign.
pub fn none(dir: &Path) -> String {
    let words = format!("fuzz --corpus {} --time 10m", quoted([dir.to_string_lossy()]));
    let how = format!("{} starts one", typed(&words));
    if dir.exists() {
        format!("{}: no campaign here; {how}", dir.display())
    } else {
        format!("{} (a campaign was expected; {how})", missing(dir))
    }
}

/// Locks the directory for this process.
fn lock(dir: &Path) -> Result<File> {
    let path = dir.join("lock");
    let io = |e: std::io::Error| StoreError::Failed(format!("{}: {e}", path.display()));
    let mut file =
        File::options().read(true).write(true).create(true).truncate(false).open(&path).map_err(io)?;
    // A starting child holds its parent's lock until it executes its program. That does not take long.
    let begun = Instant::now();
    let locked = loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if begun.elapsed() < START_TIMEOUT => {
                std::thread::sleep(Duration::from_millis(10));
            }
            other => break other,
        }
    };
    match locked {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            let _ = file.read_to_string(&mut pid);
            return Err(StoreError::Locked(format!(
                "{}: process {} works on this campaign; wait for it, or take another directory",
                dir.display(),
                pid.trim()
            )));
        }
        Err(TryLockError::Error(e)) => return Err(io(e)),
    }
    // The number only serves the message above: the lock belongs to the system and ends with the process.
    file.set_len(0).and_then(|()| file.rewind()).map_err(io)?;
    writeln!(file, "{}", std::process::id()).map_err(io)?;
    Ok(file)
}
