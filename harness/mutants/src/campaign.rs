//! The campaign: every live mutant gets slices of cases, short ones first, until it fails one.
//!
//! A mutant's work is a fixed sequence of turns: turn `n` determines how many cases of which kind run on
//! which machine, and where their numbers begin. So a campaign continues where it was interrupted, and the
//! number of workers does not change it. In each turn the clean design comes first; cases that fail on it do
//! not count, and are reported as errors of the campaign.

use crate::error::CampaignError;
use crate::kinds::{cases, kinds};
use crate::schema::Schema;
use crate::slices::{self, Outcome};
use crate::store::{Killer, Row, Shrunk, Store};
use crate::worker::{Reply, Request, Slice};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_fuzz::signature::Bucket;
use tandem_process::{Limits, Worker};
use ventus_dut::RecordMask;

/// The name of the design without a fault.
pub const CLEAN: &str = "clean";

/// Limits of one case; beyond them its child is killed. CPU time is limited, because a case of a second may
/// take a minute if other work shares the machine, and that must not kill it. Wall-clock time is limited too,
/// because a child may sleep forever.
const LIMITS: Limits = Limits { cpu: Some(Duration::from_secs(20)), wall: Some(Duration::from_secs(900)) };

/// The longest slice.
const SLICE_SECONDS: u64 = 20;

/// The inputs and limits of a campaign.
pub struct Runner<'a> {
    /// The build.
    pub schema: &'a Schema,
    /// Numbers of the mutants that take part.
    pub numbers: Vec<u32>,
    /// Machines and their libraries.
    pub libraries: Vec<(Config, PathBuf)>,
    /// The groups of the machines' records that are used.
    pub records: RecordMask,
    /// Seed of the cases.
    pub seed: u64,
    /// Number of children at once.
    pub jobs: usize,
    /// Time after which no further slice begins.
    pub until: Instant,
    /// Total processor time of slices, including earlier runs, after which no further one begins.
    pub work: Duration,
    /// Most turns of a mutant.
    pub turns: u64,
    /// Program and arguments of the child.
    pub child: Vec<String>,
}

/// One turn of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Index into the machines that the mutant exists on.
    pub config: usize,
    /// Kind of cases.
    pub kind: &'static str,
    /// The first case.
    pub first: u64,
    /// Number of cases.
    pub count: u64,
}

/// Turn `n` of a mutant that exists on `machines` machines. Cases of one kind on one machine never repeat.
pub fn turn(n: u64, machines: usize, records: RecordMask) -> Turn {
    let machines = machines.max(1) as u64;
    // Seven kinds per round and at most four machines: every combination occurs, and has had about the same
    // work at any time.
    let kinds = kinds(records);
    let at = |i: u64| ((i % machines) as usize, kinds[(i % kinds.len() as u64) as usize]);
    let round = machines * kinds.len() as u64;
    let size = |i: u64| (6 << (i / round).min(5)).min(120) * cases(at(i).1);
    let (config, kind) = at(n);
    let first = (0..n).filter(|i| at(*i) == (config, kind)).map(size).sum();
    Turn { config, kind, first, count: size(n) }
}

/// The progress of a campaign, for display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Mutants that take part.
    pub mutants: usize,
    /// Killed so far.
    pub killed: usize,
    /// The current turn.
    pub turn: u64,
    /// Cases so far.
    pub cases: u64,
    /// Processor time so far.
    pub work: Duration,
}

fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The facts known before a turn, from the campaign's state and earlier turns.
#[derive(Default)]
struct EarlierResults {
    /// Slices already run: mutant and turn.
    done: HashSet<(String, u64)>,
    /// Mutants already killed.
    dead: HashSet<u32>,
    /// Cases that fail without a fault, by machine and kind.
    tainted: HashMap<(String, String), HashSet<u64>>,
    cases: u64,
    work: Duration,
}

impl EarlierResults {
    fn read(store: &Store, numbers: &HashMap<String, u32>) -> Result<EarlierResults, CampaignError> {
        let mut known = EarlierResults::default();
        let mut clean: HashMap<u64, (String, String)> = HashMap::new();
        for row in store.rows()? {
            known.cases += row.cases;
            known.work += Duration::from_secs_f64(row.seconds);
            known.done.insert((row.mutant.clone(), row.turn));
            if row.failure.is_some() {
                known.dead.extend(numbers.get(&row.mutant));
            }
            if row.mutant == CLEAN {
                clean.insert(row.turn, (row.config, row.kind));
            }
        }
        for (turn, case, _) in store.clean_failures()? {
            if let Some(place) = clean.get(&turn) {
                known.tainted.entry(place.clone()).or_default().insert(case);
            }
        }
        Ok(known)
    }

    /// The cases of a slice's machine and kind that fail without a fault.
    fn tainted(&self, slice: &Slice) -> Vec<u64> {
        let place = (slice.config.clone(), slice.kind.clone());
        self.tainted.get(&place).map_or(vec![], |cases| cases.iter().copied().collect())
    }
}

/// State that a campaign's workers share.
struct Shared<'a> {
    store: Mutex<&'a mut Store>,
    standing: Mutex<Standing>,
    observe: &'a (dyn Fn(&Standing) + Sync),
}

impl Shared<'_> {
    /// Stores a slice, and shows the campaign's progress.
    fn add(
        &self,
        row: &Row,
        clean_failures: &[(u64, String)],
        outcome: &Outcome,
    ) -> Result<(), CampaignError> {
        lock(&self.store).add(row, clean_failures, &outcome.excused)?;
        let mut s = lock(&self.standing);
        s.cases += outcome.cases;
        s.work += outcome.work;
        s.killed += usize::from(row.failure.is_some());
        (self.observe)(&s);
        Ok(())
    }
}

/// The row of a finished slice.
fn row(mutant: String, turn: u64, slice: &Slice, outcome: &Outcome) -> Row {
    Row {
        mutant,
        turn,
        config: slice.config.clone(),
        kind: slice.kind.clone(),
        first: slice.first,
        cases: outcome.cases,
        instructions: outcome.instructions,
        seconds: outcome.work.as_secs_f64(),
        failure: None,
    }
}

impl Runner<'_> {
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
            records: self.records,
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

    /// Runs until the time is over or no work is left.
    pub fn run(&self, store: &mut Store, observe: impl Fn(&Standing) + Sync) -> Result<(), CampaignError> {
        let numbers: HashMap<String, u32> = self.numbers.iter().map(|n| (self.id(*n), *n)).collect();
        let mut known = EarlierResults::read(store, &numbers)?;
        let standing = Standing {
            mutants: self.numbers.len(),
            killed: known.dead.len(),
            turn: 0,
            cases: known.cases,
            work: known.work,
        };
        let shared = Shared { store: Mutex::new(store), standing: Mutex::new(standing), observe: &observe };
        let mut workers: Vec<Option<Worker>> = (0..self.jobs.max(1)).map(|_| None).collect();
        for n in 0..self.turns {
            if self.is_over(&shared) {
                break;
            }
            lock(&shared.standing).turn = n;
            let mut wanted = self.wanted(n, &known);
            self.clean_turn(n, &wanted, &mut known, &mut workers[0], &shared)?;
            for slice in &mut wanted {
                slice.skip = known.tainted(slice);
            }
            known.dead.extend(self.mutants_turn(n, wanted, &mut workers, &shared)?);
            if known.dead.len() == self.numbers.len() {
                break;
            }
        }
        Ok(())
    }

    fn is_over(&self, shared: &Shared) -> bool {
        Instant::now() >= self.until || lock(&shared.standing).work >= self.work
    }

    /// The slices of mutants in turn `n`.
    fn wanted(&self, n: u64, known: &EarlierResults) -> Vec<Slice> {
        let alive = self.numbers.iter().filter(|number| !known.dead.contains(number));
        alive
            .filter(|number| !known.done.contains(&(self.id(**number), n)))
            .filter_map(|&number| {
                let turn = turn(n, self.machines(number).len(), self.records);
                self.slice(number, &turn, vec![])
            })
            .collect()
    }

    /// Runs every case of a turn on the clean design, and notes those that fail.
    fn clean_turn(
        &self,
        n: u64,
        wanted: &[Slice],
        known: &mut EarlierResults,
        worker: &mut Option<Worker>,
        shared: &Shared,
    ) -> Result<(), CampaignError> {
        let clean =
            |s: &Slice| Slice { number: 0, skip: vec![], all: true, seconds: 4 * SLICE_SECONDS, ..s.clone() };
        let mut slices: Vec<Slice> = wanted.iter().map(clean).collect();
        let order = |s: &Slice| (s.config.clone(), s.kind.clone(), s.first, s.count, s.library.clone());
        slices.sort_by_cached_key(order);
        slices.dedup();
        for (i, slice) in slices.iter().enumerate() {
            // A turn of the clean design is numbered by the turn and its place in it.
            let place = n * 100 + i as u64;
            if known.done.contains(&(CLEAN.to_string(), place)) {
                continue;
            }
            let outcome = slices::run_slice(worker, &self.child, slice, LIMITS)?;
            let how = |k: &Killer| if k.bucket.is_empty() { k.verdict.clone() } else { k.bucket.clone() };
            let failures: Vec<(u64, String)> = outcome.failures.iter().map(|(n, k)| (*n, how(k))).collect();
            let tainted = known.tainted.entry((slice.config.clone(), slice.kind.clone())).or_default();
            tainted.extend(failures.iter().map(|f| f.0));
            shared.add(&row(CLEAN.into(), place, slice, &outcome), &failures, &outcome)?;
            known.done.insert((CLEAN.to_string(), place));
        }
        Ok(())
    }

    /// Runs the slices of mutants in a turn, on all workers at once; returns the mutants that were killed.
    fn mutants_turn(
        &self,
        n: u64,
        wanted: Vec<Slice>,
        workers: &mut [Option<Worker>],
        shared: &Shared,
    ) -> Result<Vec<u32>, CampaignError> {
        let queue = Mutex::new(wanted.into_iter());
        let killed: Mutex<Vec<u32>> = Mutex::default();
        let error: Mutex<Option<CampaignError>> = Mutex::default();
        let one = |worker: &mut Option<Worker>, slice: &Slice| -> Result<(), CampaignError> {
            let outcome = slices::run_mutant(worker, &self.child, slice, LIMITS)?;
            let failure = outcome.failures.first().cloned();
            let row = Row { failure, ..row(self.id(slice.number), n, slice, &outcome) };
            shared.add(&row, &[], &outcome)?;
            if row.failure.is_some() {
                lock(&killed).push(slice.number);
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            for worker in workers {
                let (queue, error, one) = (&queue, &error, &one);
                scope.spawn(move || {
                    while !self.is_over(shared) && lock(error).is_none() {
                        let Some(slice) = lock(queue).next() else { return };
                        if let Err(e) = one(worker, &slice) {
                            lock(error).get_or_insert(e);
                        }
                    }
                });
            }
        });
        match lock(&error).take() {
            Some(e) => Err(e),
            None => Ok(killed.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// Shrinks counterexamples of up to `count` killed mutants that have none yet, spread over the list.
    pub fn shrink(&self, store: &mut Store, count: usize, seconds: u64) -> Result<(), CampaignError> {
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
        let error: Mutex<Option<CampaignError>> = Mutex::default();
        let store = Mutex::new(store);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let (queue, error, store) = (&queue, &error, &store);
                scope.spawn(move || {
                    let mut worker = None;
                    loop {
                        let Some(row) = lock(queue).next() else { return };
                        if let Err(e) = self.shrink_one(&mut worker, row, store, seconds) {
                            lock(error).get_or_insert(e);
                            return;
                        }
                    }
                });
            }
        });
        lock(&error).take().map_or(Ok(()), Err)
    }

    fn shrink_one(
        &self,
        worker: &mut Option<Worker>,
        row: &Row,
        store: &Mutex<&mut Store>,
        seconds: u64,
    ) -> Result<(), CampaignError> {
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
            records: self.records,
            kind: row.kind.clone(),
            seed: self.seed,
            first: *case,
            count: 1,
            skip: vec![],
            all: false,
            seconds,
        };
        let bucket: Bucket = serde_json::from_str(&killer.bucket)
            .map_err(|source| CampaignError::Bucket { mutant: row.mutant.clone(), source })?;
        let w = match worker {
            Some(w) => w,
            None => worker.insert(slices::start(&self.child)?),
        };
        let asked = slices::ask(w, &Request::Shrink(slice, bucket));
        // A candidate may loop forever on a mutant. The counterexample then stays unshrunk.
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

    /// A bug of one machine that only wrong programs show would otherwise live on a few cases.
    #[test]
    fn every_kind_has_its_share_on_every_machine() {
        for turns in [56, 70, 84, 100] {
            let mut seen: HashMap<(usize, &str), u64> = HashMap::new();
            for n in 0..turns {
                let t = turn(n, 4, RecordMask::ALL);
                *seen.entry((t.config, t.kind)).or_default() += t.count / cases(t.kind);
            }
            let most = kinds(RecordMask::ALL).len() as u64 * 4;
            let all: u64 = seen.values().sum();
            let least = seen.values().min().copied().unwrap_or_default();
            assert!(seen.len() == 4 * 4 && least * 2 * most >= all, "{turns} turns: {seen:?}");
        }
    }

    #[test]
    fn no_case_comes_twice() {
        for machines in 1..5 {
            let mut seen = HashSet::new();
            for n in 0..40 {
                let t = turn(n, machines, RecordMask::ALL);
                for case in t.first..t.first + t.count {
                    assert!(seen.insert((t.config, t.kind, case)), "turn {n}");
                }
            }
        }
    }
}
