//! SQLite and a real PostgreSQL server have the same history of the same runs. The server is started here, by
//! Debian's package, on a temporary directory and a Unix socket, as another user if the test is root. Without
//! the package the test is left out by name; with TANDEM_REQUIRE_POSTGRES=1 that is a failure.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tandem_history::{History, HistoryError, Place, Server, Spool};
use tandem_report::{CaseResult, CaseStatus, Environment, RegressReport};

/// How long to wait for a store that may be gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// A run. Its tests are a word each: a name, and `+` pass, `-` fail or `~` flaky.
fn run(id: &str, plan: &str, second: u32, commit: &str, tests: &str) -> RegressReport {
    let case = |word: &str| {
        let (name, end) = word.split_at(word.len() - 1);
        let status = match end {
            "+" => CaseStatus::Pass,
            "-" => CaseStatus::Fail,
            _ => CaseStatus::Flaky,
        };
        let mut case = CaseResult::new(name.into(), "group".into(), format!("./scripts/tandem run '{name}'"));
        (case.status, case.verdict, case.seconds) =
            (status, format!("exit code {second}"), 0.1 + f64::from(second));
        case
    };
    RegressReport {
        id: id.into(),
        plan: plan.into(),
        environment: Some(Environment {
            begun: format!("2026-01-01T00:00:{second:02}Z"),
            commit: commit.into(),
            rtl: "rtl".into(),
            ..Environment::default()
        }),
        selection: None,
        cases: tests.split(' ').map(case).collect(),
        not_run: Vec::new(),
        seconds: 1.0 / 3.0,
    }
}

/// Runs with everything that a query looks at: two plans, changes of outcome, one second, a fault, a part.
fn runs() -> Vec<RegressReport> {
    let mut all = vec![
        run("p-10", "p", 1, "c1", "a+ b+ B- ä+ a_b+ a%b+"),
        run("p-11", "p", 2, "c1", "a+ b- B- ä~ a_b+ a%b+"),
        run("p-12", "p", 2, "c2", "a- b- B+ ä+ a_b- a%b+"),
        run("q-13", "q", 3, "c2", "a- Z+ z- new-"),
        run("p-14", "p", 4, "c3+changes", "a- b+ B-"),
        run("p-15", "p", 5, "c3+changes", "a+ b+ B-"),
        run("p-16", "p", 6, "c4", "a- b- B-"),
        run("p-17", "p", 7, "c4", "a-"),
    ];
    all[6].environment.as_mut().unwrap().plant = Some("rtl:tie-side".into());
    all[7].selection = Some("--filter a".into());
    all[3].cases[0].replay = "zero \0 byte, 'quote', \"double\", $1 ?1 \\ €".into();
    all
}

/// Everything that a history says.
fn everything(place: &Place) -> String {
    let mut h = History::open(place).unwrap();
    let mut all = String::new();
    let mut add = |what: &str, text: String| all += &format!("{what}: {text}\n");
    for plan in [None, Some("p"), Some("q"), Some("none")] {
        for most in [0, 2, 100] {
            add("runs", format!("{:#?}", h.runs(plan, most).unwrap()));
        }
        add("first failing", format!("{:#?}", h.first_failing(plan).unwrap()));
    }
    for part in ["", "a", "b", "B", "ä", "_", "%", "'", "none"] {
        add("test", format!("{part} {:#?}", h.test(part, 100).unwrap()));
    }
    add("flaky", format!("{:#?}", h.flaky().unwrap()));
    add("trend", format!("{:#?}", h.trend("p", 3).unwrap()));
    all
}

/// A server of PostgreSQL.
struct Postgres {
    dir: tempfile::TempDir,
    bin: PathBuf,
}

impl Postgres {
    /// A server that has not started, if the package is there.
    fn new() -> Option<Postgres> {
        let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let bin = installed.map(|e| e.path().join("bin")).find(|bin| bin.join("initdb").exists());
        let Some(bin) = bin else {
            let required = std::env::var("TANDEM_REQUIRE_POSTGRES").is_ok_and(|v| v == "1");
            assert!(!required, "Debian's postgresql is missing, and TANDEM_REQUIRE_POSTGRES demands it");
            // Not by a macro, whose output a passing test keeps to itself.
            let why = "PostgreSQL: not run, Debian's package postgresql is not installed";
            let _ = writeln!(std::io::stderr(), "{why}");
            return None;
        };
        let dir = tempfile::tempdir().unwrap();
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let server = Postgres { dir, bin };
        server.call("initdb", &["-D", "DATA", "--auth=trust", "--no-sync", "-U", "team", "--locale=C.UTF-8"]);
        Some(server)
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Runs one of the package's programs, not as root.
    fn call(&self, program: &str, words: &[&str]) {
        let data = self.path().join("data").to_string_lossy().into_owned();
        let words =
            words.iter().map(|w| w.replace("DATA", &data).replace("DIR", &self.path().to_string_lossy()));
        let program = self.bin.join(program);
        let root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        let mut command = if root {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        // What pg_ctl leaves running must not hold pipes of this process.
        let log = fs::File::create(self.path().join("call.txt")).unwrap();
        command.args(words).current_dir("/").stdin(Stdio::null());
        let status = command.stdout(log.try_clone().unwrap()).stderr(log).status().unwrap();
        assert!(status.success(), "{}", fs::read_to_string(self.path().join("call.txt")).unwrap());
    }

    fn start(&self) {
        let options = "-F -c listen_addresses='' -c unix_socket_directories=DIR";
        self.call("pg_ctl", &["-D", "DATA", "-w", "-l", "DIR/log.txt", "-o", options, "start"]);
    }

    fn stop(&self) {
        self.call("pg_ctl", &["-D", "DATA", "-w", "-m", "immediate", "stop"]);
    }

    fn place(&self) -> Place {
        let host = self.path().to_string_lossy().replace('/', "%2F");
        Place::Server(format!("postgres://team@{host}/postgres").parse::<Server>().unwrap())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.path().join("data/postmaster.pid").exists() {
            self.stop();
        }
    }
}

#[test]
fn both_stores_have_the_same_history() {
    let Some(server) = Postgres::new() else { return };
    server.start();
    let dir = tempfile::tempdir().unwrap();
    let places = [Place::File(dir.path().join("h.sqlite")), server.place()];
    let said = places.each_ref().map(|place| {
        assert!(matches!(History::open(place), Err(HistoryError::Missing(_))), "{place}");
        // Not in the order of time, and one twice: the last one counts.
        let mut all = runs();
        all.reverse();
        all.push(runs().remove(3));
        for report in &all {
            History::create(place, PATIENCE).unwrap().record(report).unwrap();
        }
        everything(place)
    });
    assert!(said[0].contains("last_good: Some(") && said[0].contains("zero \u{fffd} byte"));
    similar(&said[0], &said[1]);
}

/// Fails with the first line that differs.
fn similar(a: &str, b: &str) {
    for (n, (a, b)) in a.lines().zip(b.lines()).enumerate() {
        assert_eq!(a, b, "line {n}");
    }
    assert_eq!(a.lines().count(), b.lines().count());
}

#[test]
fn a_server_that_goes_away_costs_no_run() {
    let Some(server) = Postgres::new() else { return };
    server.start();
    let (place, spool) = (server.place(), Spool::new(&server.path().join("spool")));
    let mut open = History::create(&place, PATIENCE).unwrap();
    let all = runs();
    open.record(&all[0]).unwrap();
    server.stop();
    // In the middle of a connection, and at the begin of one.
    assert!(matches!(open.record(&all[1]), Err(HistoryError::Postgres { .. })));
    spool.keep(&all[1]).unwrap();
    let error = History::create(&place, PATIENCE).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{place}: ")), "{error}");
    spool.keep(&all[2]).unwrap();
    spool.keep(&all[2]).unwrap();
    server.start();
    let mut history = History::create(&place, PATIENCE).unwrap();
    assert_eq!(history.runs(None, 9).unwrap().len(), 1, "nothing of a run that failed");
    assert_eq!((spool.hand_over(&mut history).unwrap(), spool.waits()), (2, false));
    let ids: Vec<String> = history.runs(None, 9).unwrap().into_iter().map(|r| r.id).collect();
    assert_eq!(ids, ["p-12", "p-11", "p-10"]);
}

#[test]
fn many_processes_may_begin_a_history_at_once() {
    let Some(server) = Postgres::new() else { return };
    server.start();
    let place = server.place();
    std::thread::scope(|scope| {
        for report in runs() {
            let place = &place;
            scope.spawn(move || History::create(place, PATIENCE).unwrap().record(&report).unwrap());
        }
    });
    assert_eq!(History::open(&place).unwrap().runs(None, 99).unwrap().len(), runs().len());
}

#[test]
fn a_spooled_run_that_is_damaged_stays_and_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let spool = Spool::new(&dir.path().join("spool"));
    let mut history = History::create(&Place::File(dir.path().join("h.sqlite")), PATIENCE).unwrap();
    assert_eq!(spool.hand_over(&mut history).unwrap(), 0);
    spool.keep(&runs()[0]).unwrap();
    fs::write(spool.dir().join("z.json"), "{").unwrap();
    let error = spool.hand_over(&mut history).unwrap_err().to_string();
    assert!(error.contains("z.json: not a run"), "{error}");
    assert_eq!(history.runs(None, 9).unwrap().len(), 1);
    assert!(spool.waits());
}

#[test]
fn what_names_no_server_is_refused() {
    for (url, why) in [
        ("mysql://h/d", "expected postgres://USER@HOST/DATABASE"),
        ("postgres:///d", "it names no host"),
        ("postgres://h/d?sslmode=require", "not encrypted"),
        ("postgres://h:port/d", "invalid"),
    ] {
        let error = url.parse::<Server>().unwrap_err().to_string();
        assert!(error.contains(why), "{url}: {error}");
    }
    assert!(!"postgres://u@h/d".parse::<Server>().unwrap().has_password());
    let server: Server = "postgres://u:secret@h:1234/d".parse().unwrap();
    assert!(server.has_password());
    assert_eq!(Place::Server(server).to_string(), "postgres://u@h:1234/d", "no password in messages");
}
