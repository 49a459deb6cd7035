//! What the history can be asked.

use crate::database::{Row, Value};
use crate::{History, HistoryError};
use serde::Serialize;

/// A run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Run {
    /// Its id.
    pub id: String,
    /// Its plan.
    pub plan: String,
    /// When it began, RFC 3339 in UTC.
    pub begun: String,
    /// The commit.
    pub commit: String,
    /// The hash of the RTL.
    pub rtl: String,
    /// The planted fault, if there was one.
    pub plant: Option<String>,
    /// The part of the plan that was chosen; none if all of it was.
    pub selection: Option<String>,
    /// Elapsed time.
    pub seconds: f64,
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
    /// Tests that passed on a later try.
    pub flaky: u32,
}

/// A test in one run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// The plan.
    pub plan: String,
    /// The run.
    pub run: String,
    /// When the run began.
    pub begun: String,
    /// The run's commit.
    pub commit: String,
    /// `pass`, `fail` or `flaky`.
    pub status: String,
    /// The word of the verdict.
    pub verdict: String,
    /// Elapsed time.
    pub seconds: f64,
    /// The command that repeats it.
    pub replay: String,
}

/// A test with both outcomes on one design: something other than the design decides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flaky {
    /// The plan.
    pub plan: String,
    /// The test.
    pub name: String,
    /// The commit on which it had both.
    pub commit: String,
    /// The RTL on which it had both.
    pub rtl: String,
    /// Runs of that design in which it passed at once.
    pub passed: u32,
    /// Runs in which it did not.
    pub failed: u32,
}

/// A test that fails in the last run that had it, with the run since which it does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Failing {
    /// The plan.
    pub plan: String,
    /// The test.
    pub name: String,
    /// The verdict of its last run.
    pub verdict: String,
    /// Its first failing run since it last passed.
    pub first: String,
    /// When that run began.
    pub first_begun: String,
    /// The commit of that run.
    pub first_commit: String,
    /// The commit of the last run in which it passed; none if it never did.
    pub last_good: Option<String>,
    /// Runs since then.
    pub runs: u32,
    /// The command that repeats it.
    pub replay: String,
}

const RUN: &str =
    "id, plan, begun, commit_id, rtl, plant, selection, seconds, passed, failed, flaky FROM runs";

/// Runs without a planted fault: a fault that was planted on purpose says nothing about the design.
const REAL: &str = "plant IS NULL";

/// Of two runs that began in one second, the one with the later id is later: ids have the time in them.
const NEWEST_FIRST: &str = "ORDER BY begun DESC, id DESC";

fn run(row: &mut Row) -> Run {
    Run {
        id: row.text(),
        plan: row.text(),
        begun: row.text(),
        commit: row.text(),
        rtl: row.text(),
        plant: row.optional(),
        selection: row.optional(),
        seconds: row.real(),
        passed: row.count(),
        failed: row.count(),
        flaky: row.count(),
    }
}

impl History {
    fn all<T>(
        &mut self,
        sql: &str,
        params: &[Value],
        make: impl Fn(&mut Row) -> T,
    ) -> Result<Vec<T>, HistoryError> {
        Ok(self.db.rows(sql, params)?.iter_mut().map(make).collect())
    }

    /// The last `most` runs, of one plan or of all, newest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn runs(&mut self, plan: Option<&str>, most: u64) -> Result<Vec<Run>, HistoryError> {
        let sql = format!("SELECT {RUN} WHERE CAST($1 AS TEXT) IS NULL OR plan = $1 {NEWEST_FIRST} LIMIT $2");
        self.all(&sql, &[plan.into(), number(most)], run)
    }

    /// The last `most` whole runs of a plan without a planted fault, oldest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn trend(&mut self, plan: &str, most: u64) -> Result<Vec<Run>, HistoryError> {
        let sql =
            format!("SELECT {RUN} WHERE plan = $1 AND {REAL} AND selection IS NULL {NEWEST_FIRST} LIMIT $2");
        let mut runs = self.all(&sql, &[plan.into(), number(most)], run)?;
        runs.reverse();
        Ok(runs)
    }

    /// The last `most` results of tests with `part` in their names, newest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn test(&mut self, part: &str, most: u64) -> Result<Vec<Test>, HistoryError> {
        // That a part is in a text, in what both databases understand.
        let sql =
            "SELECT t.name, r.plan, r.id, r.begun, r.commit_id, t.status, t.verdict, t.seconds, t.replay
                   FROM tests t JOIN runs r ON r.id = t.run
                   WHERE $1 = '' OR replace(t.name, $1, '') <> t.name
                   ORDER BY r.begun DESC, r.id DESC, t.name LIMIT $2";
        self.all(sql, &[part.into(), number(most)], |row| Test {
            name: row.text(),
            plan: row.text(),
            run: row.text(),
            begun: row.text(),
            commit: row.text(),
            status: row.text(),
            verdict: row.text(),
            seconds: row.real(),
            replay: row.text(),
        })
    }

    /// Tests that passed and failed on the same commit and RTL, or passed on a later try, worst first.
    /// Trees with changes are not the same design, whatever their commit.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn flaky(&mut self) -> Result<Vec<Flaky>, HistoryError> {
        let sql = format!(
            "WITH counts AS (
                 SELECT r.plan, t.name, r.commit_id, r.rtl,
                        CAST(sum(CASE WHEN t.status = 'pass' THEN 1 ELSE 0 END) AS BIGINT) AS good,
                        CAST(sum(CASE WHEN t.status <> 'pass' THEN 1 ELSE 0 END) AS BIGINT) AS bad,
                        CAST(sum(CASE WHEN t.status = 'flaky' THEN 1 ELSE 0 END) AS BIGINT) AS flakes
                 FROM tests t JOIN runs r ON r.id = t.run WHERE r.{REAL}
                 GROUP BY r.plan, t.name, r.commit_id, r.rtl,
                          CASE WHEN r.commit_id LIKE '%+changes' THEN r.id END)
             SELECT plan, name, commit_id, rtl, good, bad FROM counts
             WHERE flakes > 0 OR (good > 0 AND bad > 0)
             ORDER BY bad DESC, plan, name, commit_id, rtl, good"
        );
        self.all(&sql, &[], |row| Flaky {
            plan: row.text(),
            name: row.text(),
            commit: row.text(),
            rtl: row.text(),
            passed: row.count(),
            failed: row.count(),
        })
    }

    /// Tests that failed in the last run that had them, each with its first failing run since it passed.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn first_failing(&mut self, plan: Option<&str>) -> Result<Vec<Failing>, HistoryError> {
        let sql = format!(
            "WITH results AS (
                 SELECT r.plan, t.name, t.status, t.verdict, t.replay, r.id, r.begun, r.commit_id,
                        row_number() OVER (PARTITION BY r.plan, t.name ORDER BY r.begun, r.id) AS n
                 FROM tests t JOIN runs r ON r.id = t.run
                 WHERE r.{REAL} AND (CAST($1 AS TEXT) IS NULL OR r.plan = $1)),
             marks AS (
                 SELECT plan, name, max(n) AS last, max(CASE WHEN status = 'pass' THEN n ELSE 0 END) AS good
                 FROM results GROUP BY plan, name)
             SELECT m.plan, m.name, l.verdict, f.id, f.begun, f.commit_id, g.commit_id, m.last - m.good, l.replay
             FROM marks m
             JOIN results l ON l.plan = m.plan AND l.name = m.name AND l.n = m.last
             JOIN results f ON f.plan = m.plan AND f.name = m.name AND f.n = m.good + 1
             LEFT JOIN results g ON g.plan = m.plan AND g.name = m.name AND g.n = m.good
             WHERE m.last > m.good ORDER BY f.begun DESC, m.plan, m.name"
        );
        self.all(&sql, &[plan.into()], |row| Failing {
            plan: row.text(),
            name: row.text(),
            verdict: row.text(),
            first: row.text(),
            first_begun: row.text(),
            first_commit: row.text(),
            last_good: row.optional(),
            runs: row.count(),
            replay: row.text(),
        })
    }
}

/// A limit of rows.
fn number(n: u64) -> Value {
    Value::Int(i64::try_from(n).unwrap_or(i64::MAX))
}
