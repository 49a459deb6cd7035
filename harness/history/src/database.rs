//! Two databases behind one set of statements: SQLite in a file, PostgreSQL on a server. Statements are
//! written in what both understand, with parameters `$1`, `$2`, ...; rows come back as the same values.

use crate::{APPLICATION, HistoryError, SCHEMA, Server, with_causes};
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, TransactionBehavior, params_from_iter};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// In the words of SQLite; [`for_postgres`] has those of PostgreSQL.
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

/// The tables for PostgreSQL. Text is ordered by its bytes, as in SQLite, whatever the server's language.
fn for_postgres() -> String {
    TABLES
        .replace("TEXT", "TEXT COLLATE \"C\"")
        .replace("REAL", "DOUBLE PRECISION")
        .replace("INTEGER", "BIGINT")
        .replace(" WITHOUT ROWID", "")
}

/// A value of a row, or of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value.
    Null,
    /// A whole number.
    Int(i64),
    /// A number.
    Real(f64),
    /// Text, without zero bytes: PostgreSQL has none.
    Text(String),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.replace('\0', "\u{fffd}"))
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        text.map_or(Value::Null, Value::from)
    }
}

/// A row of a result, whose values are taken from the first on.
#[derive(Debug)]
pub struct Row(std::vec::IntoIter<Value>);

impl Row {
    fn value(&mut self) -> Value {
        self.0.next().unwrap_or(Value::Null)
    }

    /// The next value as text; empty if it is none.
    pub fn text(&mut self) -> String {
        self.optional().unwrap_or_default()
    }

    /// The next value as text, if there is one.
    pub fn optional(&mut self) -> Option<String> {
        match self.value() {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The next value as a count; 0 if it is none.
    pub fn count(&mut self) -> u32 {
        match self.value() {
            Value::Int(n) => u32::try_from(n).unwrap_or(0),
            _ => 0,
        }
    }

    /// The next value as a number; 0 if it is none.
    pub fn real(&mut self) -> f64 {
        match self.value() {
            Value::Real(x) => x,
            Value::Int(n) => n as f64,
            _ => 0.0,
        }
    }
}

/// A statement, and the sets of parameters to run it with, one after the other.
pub type Step = (&'static str, Vec<Vec<Value>>);

/// An open database.
pub enum Database {
    /// A file of SQLite.
    Sqlite(PathBuf, Connection),
    /// A server's database, and its name for messages.
    Postgres(String, Box<postgres::Client>),
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Database::Sqlite(path, _) => write!(f, "{}", path.display()),
            Database::Postgres(name, _) => f.write_str(name),
        }
    }
}

impl Database {
    /// Opens a file. One that is to be written to is created if it does not exist.
    pub fn file(path: &Path, make: bool, patience: Duration) -> Result<Database, HistoryError> {
        if !make && !path.exists() {
            return Err(HistoryError::Missing(path.display().to_string()));
        }
        let open = || -> rusqlite::Result<Connection> {
            // Reading a log that is written ahead needs the right to write its index.
            let flags = if make { OpenFlags::default() } else { OpenFlags::SQLITE_OPEN_READ_WRITE };
            let db = Connection::open_with_flags(path, flags)?;
            db.busy_timeout(patience)?;
            Ok(db)
        };
        if path.is_dir() {
            return Err(HistoryError::NoDatabase(path.to_path_buf()));
        }
        let sqlite = |error| of_file(path, error);
        let mut db = open().map_err(sqlite)?;
        settle_file(&mut db, path, make)?;
        if make {
            let wal = db.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()));
            wal.and_then(|()| db.execute_batch("PRAGMA foreign_keys = ON")).map_err(sqlite)?;
        }
        Ok(Database::Sqlite(path.to_path_buf(), db))
    }

    /// Connects to a server. The tables are created if they are not there and `make` allows it.
    pub fn server(server: &Server, make: bool, patience: Duration) -> Result<Database, HistoryError> {
        let failed = |e: postgres::Error| failed(&server.name, &e);
        let mut config: postgres::Config = server.url.parse().map_err(failed)?;
        config.connect_timeout(patience).tcp_user_timeout(patience * 2);
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        let mut client = config.connect(postgres::NoTls).map_err(failed)?;
        let limit = patience.as_millis();
        client
            .batch_execute(&format!(
                "SET search_path TO tandem; SET lock_timeout = {limit}; SET statement_timeout = {}; \
                 SET client_min_messages = warning",
                limit * 6
            ))
            .map_err(failed)?;
        settle_server(&mut client, &server.name, make)?;
        Ok(Database::Postgres(server.name.clone(), Box::new(client)))
    }

    /// The rows of a query.
    pub fn rows(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, HistoryError> {
        match self {
            Database::Sqlite(path, db) => {
                let list = || -> rusqlite::Result<Vec<Row>> {
                    let mut statement = db.prepare(&numbered(sql))?;
                    let columns = statement.column_count();
                    let row =
                        |row: &rusqlite::Row| (0..columns).map(|n| of_sqlite(row.get_ref(n)?)).collect();
                    let rows = statement.query_map(params_from_iter(params), row)?;
                    rows.map(|row| row.map(|values: Vec<Value>| Row(values.into_iter()))).collect()
                };
                list().map_err(|error| HistoryError::Sqlite { path: path.clone(), error })
            }
            Database::Postgres(name, client) => {
                let rows = client.query(sql, &referenced(params)).map_err(|e| failed(name, &e))?;
                let row = |row: &postgres::Row| -> Result<Row, postgres::Error> {
                    let values: Result<Vec<Value>, _> = (0..row.len()).map(|n| row.try_get(n)).collect();
                    Ok(Row(values?.into_iter()))
                };
                rows.iter().map(row).collect::<Result<_, _>>().map_err(|e| failed(name, &e))
            }
        }
    }

    /// Runs statements in one transaction: all of them, or none.
    pub fn write(&mut self, steps: &[Step]) -> Result<(), HistoryError> {
        match self {
            Database::Sqlite(path, db) => {
                let mut all = || -> rusqlite::Result<()> {
                    let t = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
                    for (sql, sets) in steps {
                        let mut statement = t.prepare(&numbered(sql))?;
                        for set in sets {
                            statement.execute(params_from_iter(set))?;
                        }
                    }
                    t.commit()
                };
                all().map_err(|error| HistoryError::Sqlite { path: path.clone(), error })
            }
            Database::Postgres(name, client) => {
                let mut all = || -> Result<(), postgres::Error> {
                    let mut t = client.transaction()?;
                    for (sql, sets) in steps {
                        let statement = t.prepare(sql)?;
                        for set in sets {
                            t.execute(&statement, &referenced(set))?;
                        }
                    }
                    t.commit()
                };
                all().map_err(|e| failed(name, &e))
            }
        }
    }
}

/// What SQLite says of a file.
fn of_file(path: &Path, error: rusqlite::Error) -> HistoryError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => HistoryError::NoDatabase(path.to_path_buf()),
        _ => HistoryError::Sqlite { path: path.to_path_buf(), error },
    }
}

/// Checks what a file is. An empty one becomes a history if `make` allows it.
fn settle_file(db: &mut Connection, path: &Path, make: bool) -> Result<(), HistoryError> {
    let sqlite = |error| of_file(path, error);
    // Two processes may create it at the same time.
    let t = db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(sqlite)?;
    let number = |sql: &str| t.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(sqlite);
    let (application, version) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
    let tables = number("SELECT count(*) FROM sqlite_master")?;
    match (application, version) {
        (APPLICATION, SCHEMA) => {}
        (APPLICATION, version) => {
            return Err(HistoryError::Later { store: path.display().to_string(), version });
        }
        (0, 0) if make && tables == 0 => {
            let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA};");
            t.execute_batch(&format!("{TABLES}{marks}")).map_err(sqlite)?;
        }
        _ => return Err(HistoryError::Other(path.to_path_buf())),
    }
    t.commit().map_err(sqlite)
}

/// Looks for the tables on a server, in a schema of their own. They are created if `make` allows it.
fn settle_server(client: &mut postgres::Client, name: &str, make: bool) -> Result<(), HistoryError> {
    let failed = |e: postgres::Error| failed(name, &e);
    let mut t = client.transaction().map_err(failed)?;
    // Two processes may create them at the same time.
    t.execute("SELECT pg_advisory_xact_lock($1)", &[&APPLICATION]).map_err(failed)?;
    let there = "SELECT to_regclass('tandem.history') IS NOT NULL";
    let there: bool = t.query_one(there, &[]).and_then(|row| row.try_get(0)).map_err(failed)?;
    if !there && !make {
        return Err(HistoryError::Missing(name.into()));
    }
    if !there {
        let tables = for_postgres();
        t.batch_execute(&format!(
            "CREATE SCHEMA IF NOT EXISTS tandem; {tables} CREATE TABLE history (version BIGINT NOT NULL); \
             INSERT INTO history VALUES ({SCHEMA})"
        ))
        .map_err(failed)?;
    }
    let version = t.query_one("SELECT version FROM history", &[]);
    match version.and_then(|row| row.try_get(0)).map_err(failed)? {
        SCHEMA => t.commit().map_err(failed),
        version => Err(HistoryError::Later { store: name.into(), version }),
    }
}

/// What the server or the connection says: the message of the error, with what is behind it.
fn failed(store: &str, error: &postgres::Error) -> HistoryError {
    HistoryError::Postgres { store: store.into(), message: with_causes(error) }
}

/// A statement with the parameters of SQLite: `?1`.
fn numbered(sql: &str) -> String {
    sql.replace('$', "?")
}

fn of_sqlite(value: ValueRef) -> rusqlite::Result<Value> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(n) => Value::Int(n),
        ValueRef::Real(x) => Value::Real(x),
        ValueRef::Text(text) | ValueRef::Blob(text) => {
            Value::Text(String::from_utf8_lossy(text).into_owned())
        }
    })
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(n) => ValueRef::Integer(*n),
            Value::Real(x) => ValueRef::Real(*x),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

fn referenced(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

type AnyError = Box<dyn std::error::Error + Sync + Send>;

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut bytes::BytesMut) -> Result<IsNull, AnyError> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(n) => n.to_sql(ty, out),
            Value::Real(x) => x.to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
        }
    }

    fn accepts(ty: &Type) -> bool {
        [Type::INT8, Type::FLOAT8, Type::TEXT].contains(ty)
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Value, AnyError> {
        match *ty {
            Type::INT8 => i64::from_sql(ty, raw).map(Value::Int),
            Type::FLOAT8 => f64::from_sql(ty, raw).map(Value::Real),
            _ => String::from_sql(ty, raw).map(Value::Text),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Value, AnyError> {
        Ok(Value::Null)
    }

    fn accepts(ty: &Type) -> bool {
        [Type::INT8, Type::FLOAT8, Type::TEXT].contains(ty)
    }
}
