//! Which shards are done, running or lost, and what to do about it.

use crate::{ClusterError, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What runs tasks.
pub trait Scheduler {
    /// Submits a task for each of these shards.
    ///
    /// # Errors
    /// If they were not accepted, as far as anyone knows.
    fn submit(&mut self, shards: &BTreeSet<usize>) -> Result<()>;

    /// The shards whose tasks wait or run, with what keeps a waiting one if that is unusual.
    ///
    /// # Errors
    /// If nobody knows now, such as while the controller restarts.
    fn alive(&mut self) -> Result<BTreeMap<usize, Option<String>>>;

    /// How the last task of a shard ended, as far as anyone knows.
    fn ending(&mut self, shard: usize) -> Option<String>;
}

/// What happened to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// So many shards more have results.
    Done(usize),
    /// Tasks for so many shards were submitted.
    Submitted(usize),
    /// The task of a shard ended without a result, in this way. It is submitted again.
    Lost(usize, String),
    /// The last task that it may have did.
    GivenUp(usize, String),
    /// The scheduler does not answer. The job waits for it.
    Silent(String),
    /// It answers again.
    Answers,
    /// So many tasks wait for an unusual reason.
    Waits(usize, String),
}

/// How often to look, and how long to be patient.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Time between the first looks. Later ones are further apart.
    pub first: Duration,
    /// The longest time between two looks.
    pub longest: Duration,
    /// Submissions that fail one after the other before the job is left as it is.
    pub refusals: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { first: Duration::from_secs(1), longest: Duration::from_secs(15), refusals: 20 }
    }
}

/// Looks in a row that must show a shard without a task before it is lost: its result may reach a shared
/// directory later than its end reaches the controller.
const LOOKS: u32 = 2;

/// The state of a job's shards.
#[derive(Debug)]
pub struct Board {
    shards: usize,
    tries: u32,
    done: BTreeSet<usize>,
    /// Shards without a task, with the looks in a row that showed it.
    missing: BTreeMap<usize, u32>,
    submitted: BTreeMap<usize, u32>,
    given_up: BTreeSet<usize>,
}

impl Board {
    /// The shards 1 to `shards`, each with at most `tries` tasks one after the other.
    pub fn new(shards: usize, tries: u32) -> Board {
        Board {
            shards,
            tries: tries.max(1),
            done: BTreeSet::new(),
            missing: BTreeMap::new(),
            submitted: BTreeMap::new(),
            given_up: BTreeSet::new(),
        }
    }

    /// Shards that have results.
    pub fn done(&self) -> &BTreeSet<usize> {
        &self.done
    }

    /// Whether tasks were submitted, or found.
    pub fn began(&self) -> bool {
        !self.submitted.is_empty() || !self.done.is_empty()
    }

    /// Shards without a result whose tries are used up.
    pub fn given_up(&self) -> &BTreeSet<usize> {
        &self.given_up
    }

    /// Whether nothing is left to wait for.
    pub fn ended(&self) -> bool {
        self.done.len() + self.given_up.len() == self.shards
    }

    /// Notes which shards have results; how many are new.
    fn finished(&mut self, has_result: &dyn Fn(usize) -> bool) -> usize {
        let before = self.done.len();
        let open: Vec<usize> = (1..=self.shards).filter(|s| !self.done.contains(s)).collect();
        self.done.extend(open.into_iter().filter(|s| has_result(*s)));
        // A task may have been alive after all.
        self.given_up.retain(|s| !self.done.contains(s));
        self.done.len() - before
    }

    /// Notes which shards have tasks. Gives those that are lost.
    fn look(&mut self, alive: &BTreeMap<usize, Option<String>>) -> BTreeSet<usize> {
        let open = (1..=self.shards).filter(|s| !self.done.contains(s) && !self.given_up.contains(s));
        let (with, without): (Vec<usize>, Vec<usize>) = open.partition(|s| alive.contains_key(s));
        self.missing.retain(|s, _| !with.contains(s));
        let mut lost = BTreeSet::new();
        for shard in without {
            let looks = self.missing.entry(shard).or_default();
            *looks += 1;
            // Before its first task, there is nothing to be patient with.
            if *looks >= LOOKS || !self.submitted.contains_key(&shard) {
                lost.insert(shard);
            }
        }
        lost
    }

    /// Divides lost shards into those that may have another task, and those that may not.
    fn may_try(&mut self, lost: &BTreeSet<usize>) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let used = |s: &usize| self.submitted.get(s).copied().unwrap_or(0);
        let (again, given_up): (BTreeSet<_>, BTreeSet<_>) = lost.iter().partition(|s| used(s) < self.tries);
        self.given_up.extend(&given_up);
        (again, given_up)
    }

    fn submitted(&mut self, shards: &BTreeSet<usize>) {
        for shard in shards {
            *self.submitted.entry(*shard).or_default() += 1;
            self.missing.remove(shard);
        }
    }
}

/// Submits what has no result and no task, until every shard has a result or is given up, or `stop` is set.
/// `has_result` looks for the result of a shard, and `observe` sees what happens.
///
/// # Errors
/// If the scheduler refuses the first submission, or too many later ones.
pub fn drive(
    scheduler: &mut dyn Scheduler,
    board: &mut Board,
    has_result: &dyn Fn(usize) -> bool,
    pace: Pace,
    stop: &AtomicBool,
    observe: &mut dyn FnMut(Event),
) -> Result<()> {
    let (mut wait, mut refused, mut silent) = (pace.first, 0, false);
    let mut told = BTreeSet::new();
    while !stop.load(Ordering::Relaxed) {
        let alive = scheduler.alive();
        // The results come after the question: a task that was gone then has written its own by now.
        match board.finished(has_result) {
            0 => {}
            n => observe(Event::Done(n)),
        }
        if board.ended() {
            break;
        }
        match alive {
            Err(e @ (ClusterError::NoSlurm { .. } | ClusterError::Cancelled)) => return Err(e),
            Err(e) if !silent => {
                silent = true;
                observe(Event::Silent(e.to_string()));
            }
            Err(_) => {}
            Ok(alive) => {
                if std::mem::take(&mut silent) {
                    observe(Event::Answers);
                }
                tell_waits(&alive, &mut told, observe);
                if submit_lost(scheduler, board, &alive, &mut refused, pace, observe)? {
                    wait = pace.first;
                    continue_after(wait, stop);
                    continue;
                }
                if board.ended() {
                    break;
                }
            }
        }
        continue_after(wait, stop);
        wait = (wait * 3 / 2).min(pace.longest);
    }
    Ok(())
}

/// Submits lost shards again. True if tasks were accepted.
fn submit_lost(
    scheduler: &mut dyn Scheduler,
    board: &mut Board,
    alive: &BTreeMap<usize, Option<String>>,
    refused: &mut u32,
    pace: Pace,
    observe: &mut dyn FnMut(Event),
) -> Result<bool> {
    let lost = board.look(alive);
    let (again, given_up) = board.may_try(&lost);
    let mut ending = |s: usize| scheduler.ending(s).unwrap_or_else(|| "nobody knows how".into());
    for &shard in &given_up {
        observe(Event::GivenUp(shard, ending(shard)));
    }
    if again.is_empty() {
        return Ok(false);
    }
    let tried = again.iter().filter(|s| board.submitted.contains_key(s) && *refused == 0);
    for &shard in tried {
        observe(Event::Lost(shard, ending(shard)));
    }
    match scheduler.submit(&again) {
        Ok(()) => {
            *refused = 0;
            board.submitted(&again);
            observe(Event::Submitted(again.len()));
            Ok(true)
        }
        Err(e) => {
            *refused += 1;
            // A wrong partition stays wrong; a controller that restarts comes back.
            if board.submitted.is_empty() || *refused >= pace.refusals {
                return Err(e);
            }
            observe(Event::Silent(e.to_string()));
            Ok(false)
        }
    }
}

/// Tells each unusual reason for waiting once.
fn tell_waits(
    alive: &BTreeMap<usize, Option<String>>,
    told: &mut BTreeSet<String>,
    observe: &mut dyn FnMut(Event),
) {
    let mut why: BTreeMap<&String, usize> = BTreeMap::new();
    alive.values().flatten().for_each(|reason| *why.entry(reason).or_default() += 1);
    for (reason, tasks) in why {
        if told.insert(reason.clone()) {
            observe(Event::Waits(tasks, reason.clone()));
        }
    }
}

/// Waits, but not after a signal.
fn continue_after(wait: Duration, stop: &AtomicBool) {
    const STEP: Duration = Duration::from_millis(50);
    let until = Instant::now() + wait;
    while !stop.load(Ordering::Relaxed) {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(STEP));
    }
}
