//! A campaign's state: interruptions and the number of workers do not change the findings. The subject here
//! is made up, so that a campaign of a thousand cases takes no time.

mod common;

use common::machine;
use rusqlite::Connection;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tandem_fuzz::campaign::{Campaign, CampaignError, Counts, Kind, Report};
use tandem_fuzz::share::Share;
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::store::{FILE, FailedCase, FinishedTask, Store, StoreError, Stored};
use tandem_fuzz::{Bucket, CaseId, Class, Finding, Judged, NotRun, Subject, SubjectError, Suspect};
use tandem_judge::Blame;
use tandem_lockstep::engine::EngineError;

/// Sometimes fails with one of three buckets, panics on one case, and errors (like an engine that cannot be
/// made) after `left` cases.
struct MadeUp<'a> {
    left: &'a AtomicU64,
    guided: Vec<u64>,
    /// Cases before this one do not fail.
    from: u64,
}

const PANICS: u64 = 77;
/// A case that cannot be run.
const NOT_RUN: u64 = 85;
/// Cases that need a row that the DUT lacks.
const LACKING: [u64; 3] = [90, 92, 301];

fn bucket(number: u64) -> Option<Bucket> {
    let opcode = ["vadd.vv", "lw", "join"];
    // Number 41 is the first of the second bucket, 130 of the third.
    let which = match number {
        130 | 400 => 2,
        n if n > 40 && n % 41 == 0 => 1,
        n if n > 20 && n % 13 == 0 => 0,
        _ => return None,
    };
    Some(Bucket::new(Blame::Rtl, opcode[which], Class::Vector))
}

impl Subject for MadeUp<'_> {
    fn kind(&self) -> &'static str {
        "made up"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        assert_ne!(case.number, PANICS, "case {} is a bad one", case.number);
        self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| Some(n.saturating_sub(1))).unwrap();
        // Threads take turns.
        std::thread::yield_now();
        // Guidance shows in the result.
        let hits = vec![(case.number / 50) as u32, 1000 + self.guided.len() as u32];
        let not_run = match case.number {
            NOT_RUN => Some(NotRun::Unfit("too large".into())),
            n if LACKING.contains(&n) => Some(NotRun::Lacking(format!("no row {}", n % 2))),
            _ => None,
        };
        Judged {
            failure: bucket(case.number).filter(|_| case.number >= self.from),
            instructions: if not_run.is_some() { 0 } else { 3 },
            not_run,
            bits: 64,
            hits,
        }
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, _: &Budget) -> Finding {
        let text = format!("# {failure}, case {}, guided by {:?}\n", case.number, self.guided);
        Finding::bare("made up", Some(machine(8)), case, failure.clone()).with_assembly(text, None)
    }

    fn guide(&mut self, fruitful: &[u64]) {
        self.guided = fruitful.to_vec();
    }
}

/// Runs up to `cases`; after `left` of them every subject fails, and the campaign ends with an error.
fn run(
    store: Store,
    cases: u64,
    jobs: usize,
    left: u64,
    max_findings: usize,
) -> Result<Report, CampaignError> {
    run_from(store, cases, jobs, left, max_findings, 0)
}

/// The same, but no case before `from` of the second kind fails.
fn run_from(
    store: Store,
    cases: u64,
    jobs: usize,
    left: u64,
    max_findings: usize,
    from: u64,
) -> Result<Report, CampaignError> {
    run_share(store, (cases, jobs, left, max_findings), from, Some(4), None)
}

/// The same for a share of the tasks; coverage guides cases if there is an epoch.
fn run_share(
    store: Store,
    (cases, jobs, left, max_findings): (u64, usize, u64, usize),
    from: u64,
    epoch: Option<u64>,
    share: Option<Share>,
) -> Result<Report, CampaignError> {
    let left = AtomicU64::new(left);
    // The subject must be 'static, as engines are.
    let left: &'static AtomicU64 = Box::leak(Box::new(left));
    let make = move |from| -> Result<Box<dyn Subject>, SubjectError> {
        if left.load(Ordering::SeqCst) == 0 {
            return Err(EngineError::Failed("the machine is gone".into()).into());
        }
        Ok(Box::new(MadeUp { left, guided: Vec::new(), from }))
    };
    let kind = |name, from| Kind {
        name,
        task: 10,
        weight: 1,
        machines: true,
        epoch,
        make: Box::new(move |_: &tandem_abi::Config| make(from)),
        alone: None,
    };
    let campaign = Campaign {
        seed: 5,
        configs: vec![machine(8), machine(4)],
        cases,
        whole_tasks: true,
        time: None,
        jobs,
        max_findings,
        known: Default::default(),
        share,
        budget: Budget::default(),
    };
    campaign.run(&[kind("made up", 0), Kind { weight: 3, ..kind("others", from) }], store, |_| ())
}

/// Everything that must not depend on workers and interruptions.
type Essence = (Counts, Vec<(String, String, Counts)>, Vec<(String, u64)>, Vec<Stored>, u64);

fn essence(r: &Report) -> Essence {
    (r.counts, r.kinds.clone(), r.lacks.clone(), r.findings.clone(), r.coverage)
}

#[test]
fn findings_are_the_first_cases_of_their_buckets() {
    let r = run(Store::in_memory().unwrap(), 500, 1, u64::MAX, usize::MAX).unwrap();
    // Four cases of each kind could not be run, so they do not count as passes; nor does the one that panics.
    assert_eq!((r.counts.cases, r.counts.not_run, r.counts.instructions), (992, 8, 3 * (992 - 2)));
    assert_eq!((r.counts.lacking, &r.lacks[..]), (6, &[("no row 0".into(), 4), ("no row 1".into(), 2)][..]));
    let found: Vec<(&str, u64, u64)> = r
        .findings
        .iter()
        .map(|f| (f.finding.bucket.signature.opcode.as_str(), f.finding.case.number, f.seen))
        .collect();
    // Two kinds of cases fail alike and share their findings; "others" have three times the weight, so one of
    // them is first.
    let seen = |which: &str| {
        2 * (0..500)
            .filter(|n| *n != PANICS && bucket(*n).is_some_and(|b| b.signature.opcode == which))
            .count() as u64
    };
    let panic = "a panic: assertion `left != right` failed: case # is a bad one";
    assert_eq!(
        found,
        [("vadd.vv", 26, seen("vadd.vv")), ("lw", 41, seen("lw")), (panic, PANICS, 2), ("join", 130, 4)]
    );
    assert_eq!(r.counts.failures, r.findings.iter().map(|f| f.seen).sum::<u64>());
    assert!(r.findings.iter().all(|f| f.shrunk));
    assert_eq!(r.findings[2].finding.tried, ["not shrunk: the case panics"]);
    assert!(r.findings[1].finding.text().starts_with("# vector at lw, blame rtl (or model), case 41"));
}

#[test]
fn workers_and_interruptions_change_nothing() {
    let whole = essence(&run(Store::in_memory().unwrap(), 500, 1, u64::MAX, usize::MAX).unwrap());
    let two = run(Store::in_memory().unwrap(), 500, 3, u64::MAX, usize::MAX).unwrap();
    assert_eq!(essence(&two), whole, "three workers");
    for left in [1, 77, 78, 131, 400] {
        let dir = tempfile::tempdir().unwrap();
        // Subjects are replaced after a panic; at that point the machine is missing.
        let _ = run(Store::open(dir.path()).unwrap(), 500, 2, left, usize::MAX);
        let _ = run(Store::open(dir.path()).unwrap(), 130, 2, left, usize::MAX);
        let last = run(Store::open(dir.path()).unwrap(), 500, 2, u64::MAX, usize::MAX).unwrap();
        assert_eq!(essence(&last), whole, "interrupted after {left} cases");
        let again = run(Store::open(dir.path()).unwrap(), 500, 2, u64::MAX, usize::MAX).unwrap();
        assert_eq!(
            (essence(&again), again.added),
            (whole.clone(), Counts::default()),
            "nothing is left to do"
        );
    }
}

/// Shares run on other machines, one of them in two processes; the campaign takes them over in any order.
#[test]
fn shares_change_nothing() {
    let unguided = |store, cases, left, share| run_share(store, (cases, 2, left, usize::MAX), 0, None, share);
    let whole = essence(&unguided(Store::in_memory().unwrap(), 500, u64::MAX, None).unwrap());
    // Begun alone, and folded up to 100 cases of each kind.
    for before in [0, 100] {
        let dir = tempfile::tempdir().unwrap();
        let open = || Store::open(&dir.path().join("campaign")).unwrap();
        open().settle(&[("seed", None, "5".into())]).unwrap();
        if before > 0 {
            unguided(open(), before, u64::MAX, None).unwrap();
        }
        let mut campaign = open();
        let beginning = campaign.beginning().unwrap();
        let mut tasks = 0;
        for number in [3, 1, 2] {
            let (at, share) = (dir.path().join(number.to_string()), Some(Share { number, of: 3 }));
            if number == 1 {
                let _ = unguided(Store::open_share(&at, &beginning).unwrap(), 500, 40, share);
            }
            unguided(Store::open_share(&at, &beginning).unwrap(), 500, u64::MAX, share).unwrap();
            let done = Store::open_share(&at, &beginning).unwrap().hand_over().unwrap();
            tasks += done.tables[0].1.len();
            let text = serde_json::to_string(&done).unwrap();
            // Twice: what arrives twice counts once.
            campaign.take_over(&serde_json::from_str(&text).unwrap()).unwrap();
            campaign.take_over(&done).unwrap();
        }
        assert_eq!(tasks as u64, 2 * (500 - before) / 10, "each task in one share");
        // Enough cases to shrink the findings, and no more: subjects are replaced after the one that panics.
        let end = unguided(campaign, 500, 60, None).unwrap();
        assert_eq!(essence(&end), whole, "{before} cases before");
        assert_eq!(end.unfolded, 0, "no folded task ran again");
    }
}

#[test]
fn what_is_no_share_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let mut campaign = Store::in_memory().unwrap();
    campaign.settle(&[("seed", None, "5".into())]).unwrap();
    let beginning = campaign.beginning().unwrap();
    drop(Store::open_share(dir.path(), &beginning).unwrap());
    drop(Store::open_share(dir.path(), &beginning).unwrap());
    let mut other = Store::in_memory().unwrap();
    other.settle(&[("seed", None, "6".into())]).unwrap();
    let refused = Store::open_share(dir.path(), &other.beginning().unwrap()).err().expect("another seed");
    assert!(refused.to_string().contains("a share of another campaign"), "{refused}");
    let short = r#"{"tables": [["tasks", [["valid", 1]]]]}"#;
    let none = r#"{"tables": [["settings", [["valid", 1]]]]}"#;
    for (text, why) in [(short, "a row of tasks with 2 columns"), (none, "the table settings does not exist")]
    {
        let refused = campaign.take_over(&serde_json::from_str(text).unwrap()).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn a_campaign_stops_at_enough_findings_and_goes_on_when_more_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let one = run(Store::open(dir.path()).unwrap(), 500, 1, u64::MAX, 2).unwrap();
    let two = run(Store::in_memory().unwrap(), 500, 2, u64::MAX, 2).unwrap();
    assert_eq!(essence(&one), essence(&two), "the end is the same whatever the workers");
    assert_eq!(one.findings.len(), 2);
    assert!(one.counts.cases < 200);
    let still = run(Store::open(dir.path()).unwrap(), 500, 1, u64::MAX, 2).unwrap();
    assert_eq!(still.added.cases, 0);
    let on = run(Store::open(dir.path()).unwrap(), 500, 2, u64::MAX, usize::MAX).unwrap();
    let whole = run(Store::in_memory().unwrap(), 500, 1, u64::MAX, usize::MAX).unwrap();
    assert_eq!(essence(&on), essence(&whole));
}

#[test]
fn settings_hold_once_they_are_settled() {
    let dir = tempfile::tempdir().unwrap();
    let wanted = |seed: Option<&str>| [("--seed", seed.map(String::from), "1".to_string())];
    let mut store = Store::open(dir.path()).unwrap();
    // Until a task begins, nothing depends on them: the first command may have failed.
    assert_eq!(store.settle(&wanted(Some("6"))).unwrap(), ["6"]);
    assert_eq!(store.settle(&wanted(Some("7"))).unwrap(), ["7"]);
    assert_eq!(store.settle(&wanted(None)).unwrap(), ["7"]);
    store.begins("made up", 0).unwrap();
    let Err(StoreError::Settings(m)) = store.settle(&wanted(Some("8"))) else { panic!("8 was taken") };
    assert!(m.contains("this campaign has --seed 7, not 8; leave the option out"), "{m}");
}

#[test]
fn the_directory_of_a_dut_is_no_corpus() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("profile.yaml"), "name: mine\n").unwrap();
    let refused = Store::open(dir.path()).err().expect("a DUT").to_string();
    assert!(refused.ends_with("a DUT; a campaign's corpus is a directory of its own"), "{refused}");
}

/// With several kinds, a campaign resumed with more cases folds some tasks later than one that was given them
/// at the start. The cases of the findings are the same.
#[test]
fn how_many_cases_were_asked_for_before_changes_no_finding() {
    let go = |store, cases, jobs| run_from(store, cases, jobs, u64::MAX, usize::MAX, 50).unwrap();
    let of = |r: &Report| -> Vec<(Finding, u64)> {
        r.findings.iter().map(|f| (f.finding.clone(), f.seen)).collect()
    };
    let whole = go(Store::in_memory().unwrap(), 500, 1);
    // "others" have three times the weight: their case 52 comes before case 26 of "made up".
    let first = &whole.findings[0].finding;
    assert_eq!((first.kind.as_str(), first.case.number), ("others", 52));
    for steps in [vec![30, 500], vec![30, 50, 130, 140, 500], (3..=50).map(|n| 10 * n).collect()] {
        let dir = tempfile::tempdir().unwrap();
        let reports: Vec<Report> =
            steps.iter().map(|&cases| go(Store::open(dir.path()).unwrap(), cases, 2)).collect();
        let first = &reports[0].findings[0].finding;
        assert_eq!((first.kind.as_str(), first.case.number), ("made up", 26), "that was all so far");
        let last = &reports[reports.len() - 1];
        assert_eq!(of(last), of(&whole), "{steps:?}");
        assert!(last.findings.iter().all(|f| f.shrunk), "{steps:?}");
        assert_eq!((last.counts, &last.kinds), (whole.counts, &whole.kinds), "{steps:?}");
    }
}

#[test]
fn a_campaign_is_of_one_design() {
    let dir = tempfile::tempdir().unwrap();
    let open = || Store::open(dir.path()).unwrap();
    let parts = |rtl: &str| [("golden", "g1".to_string()), ("RTL", rtl.to_string())];
    let differs = |rtl: &str| open().settle_design(&parts(rtl)).unwrap();
    // Nothing has run yet.
    assert_eq!((differs("r0"), differs("r1")), (vec![], vec![]));
    let first = run(open(), 500, 1, u64::MAX, usize::MAX).unwrap();
    assert_eq!(differs("r1"), Vec::<String>::new());
    assert_eq!(differs("r2"), ["RTL (r1 then, r2 now)"]);
    assert_eq!(
        open().settle_design(&[("compiler", "c1".to_string())]).unwrap(),
        ["compiler (not noted then, c1 now)"]
    );
    assert_eq!(open().findings().unwrap(), first.findings, "they can be read");

    open().forget_passes(&parts("r2")).unwrap();
    assert_eq!(differs("r2"), Vec::<String>::new());
    // Only the first bucket appears within 30 cases.
    let again = run(open(), 30, 1, u64::MAX, usize::MAX).unwrap();
    assert_eq!((again.counts.cases, again.added.cases), (60, 60));
    let seen: Vec<(&str, bool, bool, u64)> = again
        .findings
        .iter()
        .map(|f| (f.finding.bucket.signature.opcode.as_str(), f.old, f.shrunk, f.seen))
        .collect();
    assert_eq!(seen[0], ("vadd.vv", false, true, 2));
    assert!(seen[1..].iter().all(|(_, old, shrunk, _)| *old && *shrunk), "{seen:?}");
    // The final state is that of the first design.
    let whole = run(open(), 500, 2, u64::MAX, usize::MAX).unwrap();
    assert_eq!(essence(&whole), essence(&first));
}

/// A killed process may leave only a failing case of an unfinished task. It is not a finding yet, and is
/// neither forgotten nor skipped.
#[test]
fn a_failing_case_of_a_task_that_was_not_ended_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let open = || Store::open(dir.path()).unwrap();
    let parts = [("RTL", "r1".to_string())];
    let mut store = open();
    store.settle_design(&parts).unwrap();
    let failed = FailedCase { number: 41, instructions: 7, bucket: bucket(41).unwrap() };
    store.saw("made up", 4, &failed).unwrap();
    drop(store);
    assert_eq!(open().settle_design(&[("RTL", "r2".to_string())]).unwrap(), ["RTL (r1 then, r2 now)"]);
    assert_eq!(open().settle_design(&parts).unwrap(), Vec::<String>::new());
    assert_eq!(open().failures().unwrap(), 1);
    // Task 4 is not among the first ten cases.
    let few = run(open(), 1, 1, u64::MAX, usize::MAX).unwrap();
    assert_eq!((few.findings.len(), few.unfolded), (0, 1));
    let all = run(open(), 500, 1, u64::MAX, usize::MAX).unwrap();
    let whole = run(Store::in_memory().unwrap(), 500, 1, u64::MAX, usize::MAX).unwrap();
    assert_eq!((essence(&all), all.unfolded), (essence(&whole), 0));
}

/// Of a task's failing cases of one bucket, the one with the fewest instructions is shrunk; of several tasks,
/// one of the first. Of several buckets, that with the shortest case comes first.
#[test]
fn the_shortest_case_of_a_task_stands_for_a_finding() {
    let mut store = Store::in_memory().unwrap();
    let task = |task: u64| FinishedTask {
        kind: "made up".into(),
        task,
        place: task,
        config: "-".into(),
        counts: Counts::default(),
        hits: Default::default(),
        lacks: Default::default(),
        known: Default::default(),
    };
    let mut fold = |n: u64, cases: &[(u64, u64, u64)]| {
        for (number, instructions, like) in cases {
            let (number, instructions) = (*number, *instructions);
            let bucket = bucket(*like).unwrap();
            store.saw("made up", n, &FailedCase { number, instructions, bucket }).unwrap();
        }
        let new = store.fold(&task(n), 1).unwrap().new;
        let of =
            |all: Vec<Stored>| all.into_iter().map(|f| (f.finding.case.number, f.seen)).collect::<Vec<_>>();
        (new.iter().map(|f| f.finding.case.number).collect::<Vec<_>>(), of(store.findings().unwrap()))
    };
    // Two buckets of four cases: 26 and 39 are of the first, 41 of the second.
    let first = fold(3, &[(30, 90, 26), (31, 40, 39), (32, 41, 26), (33, 12, 41)]);
    assert_eq!(first, (vec![33, 31], vec![(33, 1), (31, 3)]));
    // A later task, however short its case is, is only counted. An earlier one gives the case.
    assert_eq!(fold(4, &[(40, 3, 26)]), (vec![], vec![(33, 1), (31, 4)]));
    assert_eq!(fold(2, &[(20, 99, 26)]), (vec![20], vec![(20, 5), (33, 1)]));
}

/// A campaign that an earlier version wrote, without lengths, is read.
#[test]
fn a_campaign_without_lengths_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let whole = essence(&run(Store::open(dir.path()).unwrap(), 500, 1, u64::MAX, usize::MAX).unwrap());
    let file = Connection::open(dir.path().join(FILE)).unwrap();
    for table in ["failures", "findings"] {
        file.execute_batch(&format!("ALTER TABLE {table} DROP COLUMN instructions")).unwrap();
    }
    file.pragma_update(None, "user_version", 7).unwrap();
    drop(file);
    let StoreError::Unreadable(m) = Store::look(dir.path()).err().expect("it was shown") else { panic!() };
    assert!(m.contains("an older tandem wrote it (schema 7, this one has 8): resume the campaign"), "{m}");
    let resumed = run(Store::open(dir.path()).unwrap(), 500, 1, u64::MAX, usize::MAX).unwrap();
    assert_eq!(essence(&resumed), whole);
}

fn refused(dir: &Path) -> StoreError {
    Store::open(dir).err().expect("it was opened")
}

#[test]
fn one_process_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let first = Store::open(dir.path()).unwrap();
    let StoreError::Locked(m) = refused(dir.path()) else { panic!("not locked") };
    assert!(m.contains(&format!("process {} works on this campaign", std::process::id())), "{m}");
    drop(first);
    // A dead process's lock file does not lock.
    std::fs::write(dir.path().join("lock"), "999999\n").unwrap();
    Store::open(dir.path()).unwrap();
}

#[test]
fn what_cannot_be_read_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join(FILE);
    drop(run(Store::open(dir.path()).unwrap(), 50, 1, u64::MAX, usize::MAX).unwrap());
    let good = std::fs::read(&file).unwrap();

    Connection::open(&file).unwrap().pragma_update(None, "user_version", 9).unwrap();
    let StoreError::Unreadable(m) = refused(dir.path()) else { panic!("a newer version was read") };
    assert!(m.contains("a newer tandem wrote it (schema 9, this one knows up to 8)"), "{m}");

    for (what, bytes) in [
        (
            "text",
            b"these are no tables, and never were; whoever wrote them here did not look at it first"
                .repeat(20),
        ),
        ("a page in the middle is gone", {
            let mut b = good.clone();
            b[4096..3 * 4096].fill(0x5a);
            b
        }),
    ] {
        std::fs::write(&file, bytes).unwrap();
        let _ = std::fs::remove_file(dir.path().join(format!("{FILE}-wal")));
        let _ = std::fs::remove_file(dir.path().join(format!("{FILE}-shm")));
        let StoreError::Unreadable(m) = refused(dir.path()) else { panic!("{what}: it was read") };
        assert!(m.contains("the file is damaged or not an SQLite file"), "{what}: {m}");
        assert!(m.contains("move it away to start over"), "{what}: {m}");
    }

    std::fs::remove_file(&file).unwrap();
    Connection::open(&file).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    let StoreError::Unreadable(m) = refused(dir.path()) else { panic!("another's tables were taken") };
    assert!(m.contains("an SQLite file of another program"), "{m}");
}

/// Blame and class are words in the file. The words that reports have always used are read back with their
/// meaning. An unknown word is refused, and not taken for another.
#[test]
fn words_of_a_finding_are_read_back_or_refused() {
    let dir = tempfile::tempdir().unwrap();
    drop(run(Store::open(dir.path()).unwrap(), 50, 1, u64::MAX, usize::MAX).unwrap());
    let set = |column: &str, word: &str| {
        let file = Connection::open(dir.path().join(FILE)).unwrap();
        let changed = file.execute(&format!("UPDATE findings SET {column} = ?1 WHERE id = 1"), [word]);
        assert_eq!(changed.unwrap(), 1);
    };
    let suspects = Blame::ALL.map(Suspect::Judged).into_iter().chain([Suspect::Errata, Suspect::Tool]);
    for suspect in suspects {
        set("blame", suspect.word());
        let found = Store::open(dir.path()).unwrap().findings().unwrap();
        assert!(found.iter().any(|f| f.id == 1 && f.finding.bucket.signature.blame == suspect), "{suspect}");
    }
    for (column, good, why) in [
        ("blame", "tool", "a report cannot blame 'somebody'"),
        ("class", "vector", "'somebody' is not a class"),
    ] {
        set(column, "somebody");
        let read = Store::open(dir.path()).unwrap().findings();
        let Err(StoreError::Unreadable(m)) = read else { panic!("{column}: {read:?}") };
        assert!(m.contains(why) && m.contains("use that version, or another directory"), "{m}");
        set(column, good);
    }
}

/// Kills its process at one case.
struct Deadly;

const DEADLY: u64 = 13;

impl Subject for Deadly {
    fn kind(&self) -> &'static str {
        "deadly"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        if case.number == DEADLY {
            std::process::abort();
        }
        Judged { instructions: 1, bits: 1, ..Judged::default() }
    }

    fn reduce(&mut self, _: CaseId, _: &Bucket, _: &Budget) -> Finding {
        unreachable!("it would end the process")
    }
}

/// Like a fault of the simulated machine: the campaign must not die of the same case forever.
#[test]
fn a_case_that_ends_its_process_becomes_a_finding() {
    const DIR: &str = "TANDEM_DEADLY_CORPUS";
    if let Some(dir) = std::env::var_os(DIR) {
        let kind = Kind {
            name: "deadly",
            task: 10,
            weight: 1,
            machines: true,
            epoch: None,
            make: Box::new(|_| Ok(Box::new(Deadly))),
            alone: Some(Box::new(|_, case| (case.number == DEADLY).then(|| "SIGABRT".to_string()))),
        };
        let c = Campaign { whole_tasks: true, max_findings: usize::MAX, ..common::campaign(1, 40, 1) };
        let report = c.run(&[kind], Store::open(Path::new(&dir)).unwrap(), |_| ()).unwrap();
        assert_eq!(report.counts.cases, 40);
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let run = || {
        std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_case_that_ends_its_process_becomes_a_finding"])
            .env(DIR, dir.path())
            .output()
            .unwrap()
    };
    let by = std::os::unix::process::ExitStatusExt::signal;
    for (process, died) in [(1, Some(6)), (2, None), (3, None)] {
        let out = run();
        assert_eq!(by(&out.status), died, "process {process}: {}", String::from_utf8_lossy(&out.stdout));
    }
    let store = Store::open(dir.path()).unwrap();
    let [found] = &store.findings().unwrap()[..] else { panic!("one finding") };
    assert_eq!((found.finding.case.number, found.shrunk, found.seen), (DEADLY, true, 1));
    assert_eq!(found.finding.bucket.signature.opcode, "the process that ran the case died: SIGABRT");
    assert_eq!(found.finding.tried, ["not shrunk: the case ends its process"]);
    assert_eq!(store.left_over(1).unwrap(), []);
}
