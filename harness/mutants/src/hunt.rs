//! The campaign: every mutant that lives gets slices of cases, short ones first, until it fails one.
//!
//! The work of a mutant is a fixed sequence of turns: turn `n` says how many cases of which kind on which
//! machine, and where their numbers begin. So a campaign that was cut off goes on where it was, and one with
//! more workers does the same. In a turn the clean design comes first; cases that fail on it count for
//! nothing, and are an error of the campaign when it ends.

use crate::kinds::{KINDS, cases};
use crate::schema::Schema;
use crate::store::{Killer, Row, Shrunk, Store};
use crate::worker::{Reply, Request, Slice};
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_fuzz::signature::Bucket;
use tandem_process::{Limits, NoReply, Worker};

/// The name that stands for the design without a fault.
pub const CLEAN: &str = "clean";

/// What one case may take before its child is killed. CPU time counts: if other work shares the machine, a
/// case of a second may take a minute, and that kills nothing. By the clock a child is given up even so: it
/// may sleep for ever.
const LIMITS: Limits = Limits { cpu: Some(Duration::from_secs(20)), wall: Some(Duration::from_secs(900)) };

/// The longest slice.
const SLICE_SECONDS: u64 = 20;

/// What is run, and where.
pub struct Hunt<'a> {
    /// The build.
    pub schema: &'a Schema,
    /// Numbers of the mutants that take part.
    pub numbers: Vec<u32>,
    /// Machines and their libraries.
    pub libraries: Vec<(Config, PathBuf)>,
    /// Seed of the cases.
    pub seed: u64,
    /// Children at once.
    pub jobs: usize,
    /// When no further slice begins.
    pub until: Instant,
    /// Processor time of all slices, those of earlier runs too, after which no further one begins.
    pub work: Duration,
    /// Turns after which a mutant has had enough.
    pub turns: u64,
    /// Program and arguments of the child.
    pub child: Vec<String>,
}

/// What a turn is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Index into the machines that the mutant exists on.
    pub config: usize,
    /// Kind of cases.
    pub kind: &'static str,
    /// The first case.
    pub first: u64,
    /// How many.
    pub count: u64,
}

/// Turn `n` of a mutant that exists on so many machines. Cases of one kind on one machine never come twice.
pub fn turn(n: u64, machines: usize) -> Turn {
    let machines = machines.max(1) as u64;
    // Seven turns of kinds and at most four machines: they all meet.
    let at = |i: u64| ((i % machines) as usize, KINDS[(i % KINDS.len() as u64) as usize]);
    let size = |i: u64| (6 << (i / 6).min(5)).min(120) * cases(at(i).1);
    let (config, kind) = at(n);
    let first = (0..n).filter(|i| at(*i) == (config, kind)).map(size).sum();
    Turn { config, kind, first, count: size(n) }
}

/// How a campaign stands, for whoever shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Mutants that take part.
    pub mutants: usize,
    /// Killed so far.
    pub killed: usize,
    /// The turn under way.
    pub turn: u64,
    /// Cases so far.
    pub cases: u64,
    /// Processor time so far.
    pub work: Duration,
}

/// Starts a child.
fn start(command: &[String]) -> Result<Worker, String> {
    let (program, arguments) = command.split_first().ok_or("no child to run")?;
    Worker::start(Command::new(program).args(arguments)).map_err(|e| format!("{program}: {e}"))
}

/// Asks a child.
fn ask(worker: &mut Worker, request: &Request) -> Result<(), String> {
    let line = serde_json::to_string(request).map_err(|e| e.to_string())?;
    let input = worker.input();
    writeln!(input, "{line}").and_then(|()| input.flush()).map_err(|e| e.to_string())
}

/// What a slice came to.
#[derive(Debug, Default)]
struct Result_ {
    cases: u64,
    instructions: u64,
    /// Processor time of the children.
    work: Duration,
    failures: Vec<(u64, Killer)>,
    /// Cases that looked like a failure and are none, each with the reason.
    excused: Vec<(u64, String)>,
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

fn killer(bucket: &Bucket) -> Killer {
    Killer {
        verdict: bucket.signature.blame.clone(),
        class: bucket.signature.class.to_string(),
        opcode: bucket.signature.opcode.clone(),
        bucket: serde_json::to_string(bucket).unwrap_or_default(),
    }
}

fn gone(word: &str) -> Killer {
    Killer { verdict: word.into(), class: "-".into(), opcode: "-".into(), bucket: String::new() }
}

/// Runs a slice of a mutant. What fails counts only if the clean design passes the very case, in the same
/// child or, where that was lost, in a new one.
fn run_mutant(
    worker: &mut Option<Worker>,
    command: &[String],
    slice: &Slice,
    limits: Limits,
) -> Result<Result_, String> {
    let mut result = run_slice(worker, command, slice, limits)?;
    if let Some((case, killer)) = result.failures.pop() {
        let clean = Slice { number: 0, first: case, count: 1, skip: vec![], ..slice.clone() };
        let without = run_slice(worker, command, &clean, limits)?;
        result.work += without.work;
        if without.cases == 1 && without.failures.is_empty() {
            result.failures.push((case, killer));
        } else {
            let how = format!("{}, and the clean design does not pass it either", killer.verdict);
            result.excused.push((case, how));
        }
    }
    Ok(result)
}

/// Runs a slice on the worker, which is made anew where there is none, and gone where the slice took it
/// along.
///
/// A child can also be lost to the machine that this runs on: too little memory, too slow. So a case that
/// took its child along is run again in a new one, and fails only if it does so twice.
fn run_slice(
    worker: &mut Option<Worker>,
    command: &[String],
    slice: &Slice,
    limits: Limits,
) -> Result<Result_, String> {
    let mut result = Result_::default();
    let (mut slice, end) = (slice.clone(), slice.first + slice.count);
    // The case that is run again, how its first child ended, and how often a child could not even be asked.
    let (mut suspect, mut deaf) = (None, 0);
    'again: loop {
        let w = match worker {
            Some(w) => w,
            None => worker.insert(start(command)?),
        };
        let before = w.cpu_time().unwrap_or_default();
        if let Err(e) = ask(w, &Request::Run(slice.clone())) {
            *worker = None;
            deaf += 1;
            if deaf > 3 {
                return Err(format!("the child does not live long enough to be asked: {e}"));
            }
            continue;
        }
        let mut next = slice.first;
        loop {
            let line = match w.line(limits) {
                Ok(line) => line,
                Err(no_reply) => {
                    result.work += w.cpu_time().unwrap_or_default().saturating_sub(before);
                    *worker = None;
                    // The case after the last one that was answered took the child along.
                    while slice.skip.contains(&next) {
                        next += 1;
                    }
                    if next >= end {
                        return Ok(result);
                    }
                    let word = match no_reply {
                        NoReply::TimedOut(_) => "timeout",
                        NoReply::Ended | NoReply::Broken(_) => "crash",
                    };
                    if suspect.is_none_or(|(case, _)| case != next) {
                        suspect = Some((next, word));
                        slice = Slice { first: next, count: end - next, ..slice };
                        continue 'again;
                    }
                    suspect = None;
                    result.cases += 1;
                    result.failures.push((next, gone(word)));
                    if slice.all && next + 1 < end {
                        slice = Slice { first: next + 1, count: end - next - 1, ..slice };
                        continue 'again;
                    }
                    return Ok(result);
                }
            };
            let reply = serde_json::from_str(&line).map_err(|e| format!("the child says {line}: {e}"))?;
            if let (Reply::Passed(n, _) | Reply::Failed(n, _), Some((case, word))) = (&reply, suspect)
                && *n == case
            {
                result.excused.push((case, format!("{word}, and not when it was run again")));
                suspect = None;
            }
            match reply {
                Reply::Passed(n, instructions) => {
                    next = n + 1;
                    result.cases += 1;
                    result.instructions += instructions;
                }
                Reply::Failed(n, bucket) => {
                    next = n + 1;
                    result.cases += 1;
                    result.failures.push((n, killer(&bucket)));
                }
                Reply::Done => {
                    result.work += w.cpu_time().unwrap_or_default().saturating_sub(before);
                    return Ok(result);
                }
                Reply::Error(e) => return Err(e),
                Reply::Shrunk { .. } => {}
            }
        }
    }
}

impl Hunt<'_> {
    fn id(&self, number: u32) -> String {
        match (number as usize).checked_sub(1) {
            None => CLEAN.to_string(),
            Some(i) => self.schema.mutants[i].id.clone(),
        }
    }

    fn slice(&self, number: u32, turn: &Turn, skip: Vec<u64>) -> Option<Slice> {
        let machines = self.machines(number);
        let (config, library) = machines.get(turn.config)?;
        Some(Slice {
            number,
            library: library.clone(),
            config: config.to_string(),
            kind: turn.kind.to_string(),
            seed: self.seed,
            first: turn.first,
            count: turn.count,
            skip,
            all: number == 0,
            seconds: SLICE_SECONDS,
        })
    }

    /// The machines that a mutant exists on.
    fn machines(&self, number: u32) -> Vec<&(Config, PathBuf)> {
        let configs: Vec<Config> = self.libraries.iter().map(|(c, _)| *c).collect();
        let own = self.schema.configs(number, &configs);
        self.libraries.iter().filter(|(c, _)| own.contains(c)).collect()
    }

    /// Runs until the time is over, or nothing is left to do.
    pub fn run(&self, store: &mut Store, observe: impl Fn(&Standing) + Sync) -> Result<(), String> {
        let mut done: HashSet<(String, u64)> = HashSet::new();
        let mut dead: HashSet<u32> = HashSet::new();
        let (mut cases, mut work) = (0, Duration::ZERO);
        let numbers: HashMap<String, u32> = self.numbers.iter().map(|n| (self.id(*n), *n)).collect();
        for row in store.rows()? {
            cases += row.cases;
            work += Duration::from_secs_f64(row.seconds);
            done.insert((row.mutant.clone(), row.turn));
            if row.failure.is_some()
                && let Some(n) = numbers.get(&row.mutant)
            {
                dead.insert(*n);
            }
        }
        // Which cases fail without a fault, by machine and kind; and what the clean design has been given.
        let mut tainted: HashMap<(String, String), HashSet<u64>> = HashMap::new();
        let clean_rows: HashMap<u64, (String, String)> = store
            .rows()?
            .into_iter()
            .filter(|r| r.mutant == CLEAN)
            .map(|r| (r.turn, (r.config, r.kind)))
            .collect();
        for (turn, number, _) in store.clean_failures()? {
            if let Some(place) = clean_rows.get(&turn) {
                tainted.entry(place.clone()).or_default().insert(number);
            }
        }
        let store = Mutex::new(store);
        let standing =
            Mutex::new(Standing { mutants: self.numbers.len(), killed: dead.len(), turn: 0, cases, work });
        let mut workers: Vec<Option<Worker>> = (0..self.jobs.max(1)).map(|_| None).collect();
        let over = || Instant::now() >= self.until || lock(&standing).work >= self.work;
        for n in 0..self.turns {
            if over() {
                break;
            }
            lock(&standing).turn = n;
            // The slices of this turn: what the mutants get, and before that the clean design gets all of it.
            let mut wanted = vec![];
            for &number in self.numbers.iter().filter(|x| !dead.contains(x)) {
                if done.contains(&(self.id(number), n)) {
                    continue;
                }
                let t = turn(n, self.machines(number).len());
                if let Some(slice) = self.slice(number, &t, vec![]) {
                    wanted.push(slice);
                }
            }
            let mut kinds: Vec<(String, String, u64, u64, PathBuf)> = wanted
                .iter()
                .map(|s| (s.config.clone(), s.kind.clone(), s.first, s.count, s.library.clone()))
                .collect();
            kinds.sort();
            kinds.dedup();
            for (i, (config, kind, first, count, library)) in kinds.into_iter().enumerate() {
                // Turns of the clean design are numbered by turn and place in it.
                let place = n * 100 + i as u64;
                if done.contains(&(CLEAN.to_string(), place)) {
                    continue;
                }
                let slice = Slice {
                    number: 0,
                    library,
                    config: config.clone(),
                    kind: kind.clone(),
                    seed: self.seed,
                    first,
                    count,
                    skip: vec![],
                    all: true,
                    seconds: 4 * SLICE_SECONDS,
                };
                let result = run_slice(&mut workers[0], &self.child, &slice, LIMITS)?;
                let failures: Vec<(u64, String)> = result
                    .failures
                    .iter()
                    .map(|(n, k)| {
                        (*n, if k.bucket.is_empty() { k.verdict.clone() } else { k.bucket.clone() })
                    })
                    .collect();
                tainted
                    .entry((config.clone(), kind.clone()))
                    .or_default()
                    .extend(failures.iter().map(|f| f.0));
                let row = Row {
                    mutant: CLEAN.into(),
                    turn: place,
                    config,
                    kind,
                    first,
                    cases: result.cases,
                    instructions: result.instructions,
                    seconds: result.work.as_secs_f64(),
                    failure: None,
                };
                lock(&store).add(&row, &failures, &result.excused)?;
                done.insert((CLEAN.to_string(), place));
                let mut s = lock(&standing);
                s.cases += result.cases;
                s.work += result.work;
                observe(&s);
            }
            for slice in &mut wanted {
                if let Some(t) = tainted.get(&(slice.config.clone(), slice.kind.clone())) {
                    slice.skip = t.iter().copied().collect();
                }
            }
            let queue = Mutex::new(wanted.into_iter());
            let killed: Mutex<Vec<u32>> = Mutex::default();
            let errors: Mutex<Vec<String>> = Mutex::default();
            std::thread::scope(|scope| {
                for worker in &mut workers {
                    let (queue, killed, errors, store, standing, observe, over) =
                        (&queue, &killed, &errors, &store, &standing, &observe, &over);
                    scope.spawn(move || {
                        while !over() && lock(errors).is_empty() {
                            let Some(slice) = lock(queue).next() else { return };
                            let result = match run_mutant(worker, &self.child, &slice, LIMITS) {
                                Ok(r) => r,
                                Err(e) => {
                                    lock(errors).push(e);
                                    return;
                                }
                            };
                            let row = Row {
                                mutant: self.id(slice.number),
                                turn: n,
                                config: slice.config.clone(),
                                kind: slice.kind.clone(),
                                first: slice.first,
                                cases: result.cases,
                                instructions: result.instructions,
                                seconds: result.work.as_secs_f64(),
                                failure: result.failures.first().cloned(),
                            };
                            let is_dead = row.failure.is_some();
                            if let Err(e) = lock(store).add(&row, &[], &result.excused) {
                                lock(errors).push(e);
                                return;
                            }
                            if is_dead {
                                lock(killed).push(slice.number);
                            }
                            let mut s = lock(standing);
                            s.cases += row.cases;
                            s.work += result.work;
                            s.killed += usize::from(is_dead);
                            observe(&s);
                        }
                    });
                }
            });
            if let Some(e) = lock(&errors).first() {
                return Err(e.clone());
            }
            dead.extend(lock(&killed).iter());
            if dead.len() == self.numbers.len() {
                break;
            }
        }
        Ok(())
    }

    /// Shrinks counterexamples of up to `count` killed mutants that have none yet, spread over the list.
    pub fn shrink(&self, store: &mut Store, count: usize, seconds: u64) -> Result<(), String> {
        let have: HashSet<String> = store.shrunk()?.into_iter().map(|s| s.mutant).collect();
        let rows: Vec<Row> = store
            .rows()?
            .into_iter()
            .filter(|r| r.mutant != CLEAN && r.failure.as_ref().is_some_and(|(_, k)| !k.bucket.is_empty()))
            .collect();
        let open: Vec<&Row> = rows.iter().filter(|r| !have.contains(&r.mutant)).collect();
        let count = count.saturating_sub(have.len()).min(open.len());
        let picked: Vec<&Row> = (0..count).map(|i| open[i * open.len() / count]).collect();
        let queue = Mutex::new(picked.into_iter());
        let errors: Mutex<Vec<String>> = Mutex::default();
        let store = Mutex::new(store);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let (queue, errors, store) = (&queue, &errors, &store);
                scope.spawn(move || {
                    let mut worker = None;
                    loop {
                        let Some(row) = lock(queue).next() else { return };
                        if let Err(e) = self.shrink_one(&mut worker, row, store, seconds) {
                            lock(errors).push(e);
                            return;
                        }
                    }
                });
            }
        });
        match lock(&errors).first() {
            Some(e) => Err(e.clone()),
            None => Ok(()),
        }
    }

    fn shrink_one(
        &self,
        worker: &mut Option<Worker>,
        row: &Row,
        store: &Mutex<&mut Store>,
        seconds: u64,
    ) -> Result<(), String> {
        let (Some(number), Some((case, killer))) = (self.schema.number(&row.mutant), &row.failure) else {
            return Ok(());
        };
        let Some((_, library)) = self.libraries.iter().find(|(c, _)| c.to_string() == row.config) else {
            return Ok(());
        };
        let slice = Slice {
            number,
            library: library.clone(),
            config: row.config.clone(),
            kind: row.kind.clone(),
            seed: self.seed,
            first: *case,
            count: 1,
            skip: vec![],
            all: false,
            seconds,
        };
        let bucket: Bucket = serde_json::from_str(&killer.bucket).map_err(|e| e.to_string())?;
        let w = match worker {
            Some(w) => w,
            None => worker.insert(start(&self.child)?),
        };
        let asked = ask(w, &Request::Shrink(slice, bucket));
        // A candidate may loop for ever on a mutant; then this one stays unshrunk.
        let reply = w.line(Limits::wall(Duration::from_secs(2 * seconds + 20)));
        let (Ok(()), Ok(line)) = (asked, reply) else {
            *worker = None;
            return Ok(());
        };
        if let Ok(Reply::Shrunk { prologue, beyond, runs, text }) = serde_json::from_str(&line) {
            lock(store).add_shrunk(&Shrunk {
                mutant: row.mutant.clone(),
                prologue: prologue as u64,
                beyond: beyond as u64,
                runs: u64::from(runs),
                text,
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A child that does `on_case` when it is asked for anything, and a slice of two cases of mutant `number`
    /// for it.
    fn child(on_case: &str, number: u32) -> (Vec<String>, Slice) {
        let script = format!("while read line; do {on_case}; done");
        let slice = Slice {
            number,
            library: PathBuf::new(),
            config: "tiny".into(),
            kind: "valid".into(),
            seed: 1,
            first: 5,
            count: 2,
            skip: vec![],
            all: false,
            seconds: 1,
        };
        (["sh", "-c", &script].map(String::from).to_vec(), slice)
    }

    /// Both cases of the slice pass, after so many instructions each.
    const PASSES: &str = r#"echo '{"Passed":[5,9]}'; echo '{"Passed":[6,9]}'; echo '"Done"'"#;
    /// The one case that the clean design is asked for passes.
    const CLEAN_PASSES: &str = r#"echo '{"Passed":[5,9]}'; echo '"Done"'"#;
    const SHORT: Limits = Limits { cpu: Some(Duration::from_secs(1)), wall: Some(Duration::from_secs(2)) };

    /// Cases, failures, and what was excused.
    type Outcome<'a> = (u64, Vec<(u64, &'a str)>, Vec<(u64, &'a str)>);

    fn came_to(r: &Result_) -> Outcome<'_> {
        let failures = r.failures.iter().map(|(n, k)| (*n, k.verdict.as_str())).collect();
        (r.cases, failures, r.excused.iter().map(|(n, why)| (*n, why.as_str())).collect())
    }

    #[test]
    fn a_child_that_is_lost_once_kills_no_mutant() {
        let dir = tempfile::tempdir().unwrap();
        let mark = dir.path().join("lost");
        let at = mark.display();
        for (gone, why) in [
            ("exit 1", "crash, and not when it was run again"),
            ("sleep 30", "timeout, and not when it was run again"),
            ("while true; do true; done", "timeout, and not when it was run again"),
        ] {
            let (command, slice) =
                child(&format!("if [ -e {at} ]; then {PASSES}; else touch {at}; {gone}; fi"), 3);
            let r = run_mutant(&mut None, &command, &slice, SHORT).unwrap();
            assert_eq!(came_to(&r), (2, vec![], vec![(5, why)]), "{gone}");
            std::fs::remove_file(&mark).unwrap();
        }
    }

    #[test]
    fn a_mutant_is_killed_by_what_repeats_and_the_clean_design_gets_through() {
        for (gone, word) in [("exit 1", "crash"), ("while true; do true; done", "timeout")] {
            let only_mutants = format!("case $line in *'\"number\":0'*) {CLEAN_PASSES};; *) {gone};; esac");
            let (command, slice) = child(&only_mutants, 3);
            let r = run_mutant(&mut None, &command, &slice, SHORT).unwrap();
            assert_eq!(came_to(&r), (1, vec![(5, word)], vec![]));
            // Where the clean design goes the same way, it is nobody's kill.
            let (command, slice) = child(gone, 3);
            let r = run_mutant(&mut None, &command, &slice, SHORT).unwrap();
            let why = format!("{word}, and the clean design does not pass it either");
            assert_eq!(came_to(&r), (1, vec![], vec![(5, why.as_str())]));
        }
    }

    #[test]
    fn no_case_comes_twice() {
        for machines in 1..5 {
            let mut seen = HashSet::new();
            for n in 0..40 {
                let t = turn(n, machines);
                for case in t.first..t.first + t.count {
                    assert!(seen.insert((t.config, t.kind, case)), "turn {n}");
                }
            }
        }
    }
}
