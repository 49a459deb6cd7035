//! `tandem history`: shows past runs of plans, from the store that `regress` and `signoff` write: an SQLite
//! file (`--history`), or a database of PostgreSQL (`--store`).

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::result_files::read_report;
use crate::{out, paths};
use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::mpsc;
use std::time::Duration;
use tandem_history::{
    Failing, Flaky, History, HistoryError, PATIENCE, Place, Run, Server, Spool, Test, UrlError,
};
use tandem_report::{RegressReport, counted};
use tandem_signoff::Trend;

/// Runs that a report's trend shows.
const TREND: u64 = 60;
/// How long a store may take in all. A server that accepts a connection and says no more has no limit of its
/// own.
const DEADLINE: Duration = Duration::from_secs(60);

/// What `--store` says. A wrong value is no error of the command line's parser, which would print it, with
/// its password.
#[derive(Clone, Debug)]
struct Store(Result<Server, UrlError>);

impl FromStr for Store {
    type Err = Infallible;

    fn from_str(url: &str) -> Result<Store, Infallible> {
        Ok(Store(url.parse()))
    }
}

impl Store {
    fn server(&self) -> Result<&Server, Failure> {
        self.0.as_ref().map_err(|why| Failure::usage(format!("--store: {why}")))
    }
}

/// Where a command writes its results besides its report.
#[derive(clap::Args, Debug)]
pub struct Into {
    /// An SQLite file to which the results are added; see `tandem history`. If it cannot be written, a
    /// warning is printed, the results do not change, and the next run delivers them
    #[arg(long, value_name = "FILE", conflicts_with = "store")]
    history: Option<PathBuf>,
    /// The same for a database of a PostgreSQL server: postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "URL")]
    store: Option<Store>,
}

impl Into {
    /// Reports a wrong store before hours of tests.
    pub fn check(&self, on_slurm: bool) -> Result<(), Failure> {
        let Some(server) = self.store.as_ref().map(Store::server).transpose()? else { return Ok(()) };
        if on_slurm && server.has_password() {
            return Err(Failure::usage(
                "--store has a password, and with --engine slurm the job's directory would hold it: leave it \
                 out and set PGPASSWORD",
            ));
        }
        Ok(())
    }

    /// Adds a run, and returns the runs of its plan, oldest first. Any failure is a warning, because results
    /// do not depend on a database.
    pub fn record(&self, report: &RegressReport) -> Vec<Trend> {
        let server = self.store.as_ref().and_then(|store| store.server().ok());
        let Some(place) = place(self.history.as_ref(), server) else { return Vec::new() };
        let spool = spool(&place);
        match within_deadline(place, report.clone()) {
            Ok(runs) => runs.into_iter().map(trend).collect(),
            Err(e) => {
                let kept = match spool.keep(report) {
                    Ok(()) => format!("it waits in {} for the next one", spool.dir().display()),
                    Err(e) => format!("nor could it be kept: {e}"),
                };
                out::note(format_args!("warning: the history does not have this run: {e}; {kept}"));
                Vec::new()
            }
        }
    }
}

/// Adds a run to a store, and returns the runs of its plan. A store that needs too long may have the run
/// later, and the spool hands it over too: a run that is written twice counts once.
fn within_deadline(place: Place, report: RegressReport) -> Result<Vec<Run>, HistoryError> {
    let name = place.to_string();
    let write = move || -> Result<Vec<Run>, HistoryError> {
        let mut history = History::create(&place, PATIENCE)?;
        history.record(&report)?;
        hand_over(&spool(&place), &mut history);
        history.trend(&report.plan, TREND)
    };
    let (send, written) = mpsc::channel();
    std::thread::spawn(move || drop(send.send(write())));
    let late = |_| HistoryError::Late { store: name, seconds: DEADLINE.as_secs() };
    written.recv_timeout(DEADLINE).unwrap_or_else(|e| Err(late(e)))
}

/// The store that the options name.
fn place(file: Option<&PathBuf>, server: Option<&Server>) -> Option<Place> {
    server.cloned().map(Place::Server).or_else(|| file.cloned().map(Place::File))
}

/// The runs that wait for a store.
fn spool(place: &Place) -> Spool {
    let name = match place {
        Place::File(path) => std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string(),
        Place::Server(_) => place.to_string(),
    };
    let hash = blake3::hash(name.as_bytes()).to_hex();
    Spool::new(&paths::root().join("build/history-spool").join(&hash[..16]))
}

/// Hands waiting runs over. What goes wrong is a warning: they wait on.
fn hand_over(spool: &Spool, history: &mut History) {
    match spool.hand_over(history) {
        Ok(0) => {}
        Ok(n) => out::note(format_args!("the history has {} that waited for it", counted(n as u64, "run"))),
        Err(e) => {
            out::note(format_args!("warning: runs wait for the history in {}: {e}", spool.dir().display()))
        }
    }
}

fn trend(run: Run) -> Trend {
    Trend {
        begun: run.begun,
        commit: run.commit,
        passed: run.passed.into(),
        failed: (run.failed + run.flaky).into(),
        seconds: run.seconds,
    }
}

/// Shows past runs of plans: trends, flaky tests, since when a test has failed
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The SQLite file that `regress --history` and `signoff --history` write [default:
    /// build/history.sqlite]
    #[arg(long, value_name = "FILE", global = true)]
    history: Option<PathBuf>,
    /// The PostgreSQL database that `regress --store` and `signoff --store` write
    #[arg(long, value_name = "URL", conflicts_with = "history", global = true)]
    store: Option<Store>,
    /// JSON instead of text
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Lists runs, newest first
    Runs {
        /// Only of this plan
        #[arg(long)]
        plan: Option<String>,
        /// At most this many
        #[arg(long, default_value_t = 20)]
        last: u64,
    },
    /// Lists the results of tests, newest first
    Test {
        /// A part of the tests' names
        name: String,
        /// At most this many
        #[arg(long, default_value_t = 20)]
        last: u64,
    },
    /// Lists tests that passed and failed on the same commit and RTL
    Flaky,
    /// Lists tests that fail now, each with the run since which it has failed
    FirstFailing {
        /// Only of this plan
        #[arg(long)]
        plan: Option<String>,
    },
    /// Shows how whole runs of a plan went, oldest first
    Trend {
        /// The plan
        plan: String,
        /// At most this many runs
        #[arg(long, default_value_t = 30)]
        last: u64,
    },
    /// Adds the results of a run, which `regress --json` wrote; a run that is there already is replaced
    Add {
        /// The report
        report: PathBuf,
    },
}

/// Runs the command. The exit code is 0 whatever the history holds, because the command judges nothing.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let file = args.history.clone().unwrap_or_else(|| "build/history.sqlite".into());
    let server = args.store.as_ref().map(Store::server).transpose()?;
    let place = place(Some(&file), server).unwrap_or(Place::File(file));
    let spool = spool(&place);
    if let Command::Add { report } = &args.command {
        let report = read_report(report)?;
        let mut history = History::create(&place, PATIENCE).map_err(failure)?;
        history.record(&report).map_err(failure)?;
        hand_over(&spool, &mut history);
        return Ok(ExitCode::Pass);
    }
    let mut history = match History::open(&place) {
        Err(HistoryError::Missing(_)) if spool.waits() => History::create(&place, PATIENCE),
        other => other,
    }
    .map_err(failure)?;
    hand_over(&spool, &mut history);
    match &args.command {
        Command::Runs { plan, last } => show(args, &history.runs(plan.as_deref(), *last), run_line),
        Command::Test { name, last } => show(args, &history.test(name, *last), test_line),
        Command::Flaky => show(args, &history.flaky(), flaky_line),
        Command::FirstFailing { plan } => show(args, &history.first_failing(plan.as_deref()), failing_line),
        Command::Trend { plan, last } => show(args, &history.trend(plan, *last), run_line),
        Command::Add { .. } => Ok(()),
    }?;
    Ok(ExitCode::Pass)
}

/// A file that is not a history is bad input. If a history cannot be read or written now, that is a tool
/// failure.
fn failure(e: HistoryError) -> Failure {
    match e {
        HistoryError::Sqlite { .. }
        | HistoryError::Postgres { .. }
        | HistoryError::Late { .. }
        | HistoryError::Spool { .. } => tool_failure(e),
        _ => Failure::bad_input(e),
    }
}

fn show<T: serde::Serialize>(
    args: &Args,
    rows: &Result<Vec<T>, HistoryError>,
    line: fn(&T) -> String,
) -> Result<(), Failure> {
    let rows = match rows {
        Ok(rows) => rows,
        Err(e) => return Err(tool_failure(e)),
    };
    if args.json {
        out::line(serde_json::to_string_pretty(rows).map_err(tool_failure)?);
    } else if rows.is_empty() {
        out::line("none");
    } else {
        rows.iter().for_each(|row| out::line(line(row)));
    }
    Ok(())
}

/// The beginning of a commit's hash.
fn short(commit: &str) -> String {
    let (hash, changes) = commit.split_once('+').unwrap_or((commit, ""));
    let hash: String = hash.chars().take(10).collect();
    if changes.is_empty() { hash } else { hash + "+" }
}

fn run_line(r: &Run) -> String {
    let planted = r.plant.iter().map(|p| format!("  {p} planted")).collect::<String>();
    let part = r.selection.iter().map(|s| format!("  ({s})")).collect::<String>();
    format!(
        "{}  {:<10}  {:<11}  {:>5} passed {:>4} failed {:>3} flaky  {:>8.1} s  {}{planted}{part}",
        r.begun,
        r.plan,
        short(&r.commit),
        r.passed,
        r.failed,
        r.flaky,
        r.seconds,
        r.id
    )
}

fn test_line(t: &Test) -> String {
    let commit = short(&t.commit);
    format!("{}  {commit:<11}  {:<5}  {:>8.1} s  {}  ({})", t.begun, t.status, t.seconds, t.name, t.verdict)
}

fn flaky_line(f: &Flaky) -> String {
    let all = u64::from(f.passed + f.failed);
    format!("{} of {} on {}  {}: {}", f.failed, counted(all, "run"), short(&f.commit), f.plan, f.name)
}

fn failing_line(f: &Failing) -> String {
    let good = f.last_good.as_deref().map_or("never passed".into(), |c| format!("last good {}", short(c)));
    let runs = counted(f.runs.into(), "run");
    format!(
        "{}: {}  ({})\n    since {} on {}, {runs}; {good}\n    again: {}",
        f.plan,
        f.name,
        f.verdict,
        f.first_begun,
        short(&f.first_commit),
        f.replay
    )
}
