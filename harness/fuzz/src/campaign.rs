//! Campaigns: workers take tasks, run their cases, and shrink failing ones.
//!
//! A task is a run of consecutive cases of one kind on one machine. Tasks are dealt in an order that depends
//! only on the kinds' weights, and their results are merged in the same order, whichever worker finished
//! first. So the findings, their cases and their shrunk forms depend on the seed, but not on the number of
//! workers or on how often the campaign was resumed with more cases. [`crate::store`] keeps the state.
//!
//! Causes ([`crate::cause`]) count as findings when a campaign has a limit on them, and only shrunk programs
//! show causes. So a task is folded when all findings of earlier tasks are shrunk; other tasks run meanwhile.
//! Of the findings that look alike, only a few are shrunk ([`cause::enough`]).

use crate::cause::{self, Group};
use crate::class::Class;
use crate::encodings::words::WordsError;
use crate::kernel::bench::StartError;
use crate::known::KnownFile;
pub use crate::record::Counts;
use crate::share::Share;
use crate::shrink::Budget;
use crate::signature::Bucket;
use crate::store::{FailedCase, FinishedTask, Folded, Store, StoreError, Stored};
use crate::subject::{CaseId, Finding, Judged, NotRun, Subject};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_lockstep::engine::EngineError;

/// Extra time after the campaign's own in which the last findings may still be shrunk.
const GRACE: Duration = Duration::from_secs(60);

/// How many processes must die in a task before its cases run in separate processes. The first death may be a
/// kill from outside. That costs the tasks under way a process for each case, once.
const DEADLY: u64 = 1;

/// Runs a case in a separate process. Returns the cause of its death, if it died.
pub type Alone<'a> = Box<dyn Fn(&Config, CaseId) -> Option<String> + Sync + 'a>;

/// Why a worker's subject cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum SubjectError {
    /// The machine's library cannot be built or opened.
    #[error("the library of {0}: {1}")]
    NoLibrary(Config, String),
    /// An engine cannot be made, or has failed.
    #[error(transparent)]
    Machine(#[from] EngineError),
    /// The running program, which also serves as compiler and host, cannot be found.
    #[error("cannot find this program: {0}")]
    Program(#[source] std::io::Error),
    /// The process that compiles and runs kernels on the host cannot be started.
    #[error(transparent)]
    Server(#[from] StartError),
    /// The decoders cannot be asked.
    #[error(transparent)]
    Words(#[from] WordsError),
}

/// Makes the subject of a kind for a machine.
pub type Factory<'a> = Box<dyn Fn(&Config) -> Result<Box<dyn Subject>, SubjectError> + Sync + 'a>;

/// A kind of case in a campaign.
pub struct Kind<'a> {
    /// Its name, from [`Subject::kind`].
    pub name: &'static str,
    /// Cases per task: some tenths of a second of work.
    pub task: u64,
    /// Its tasks for each task of a kind of weight 1.
    pub weight: u64,
    /// Whether its cases run on a machine. If not, they run once, however many machines there are.
    pub machines: bool,
    /// Tasks between two updates of the coverage that guides it; `None` if it is not guided.
    pub epoch: Option<u64>,
    /// Makes a worker's subject.
    pub make: Factory<'a>,
    /// Runs a case that may kill its process. Without it, such a task kills the campaign's process each time.
    pub alone: Option<Alone<'a>>,
}

/// Limits and seed of a campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The seed of all cases.
    pub seed: u64,
    /// Machines; tasks take them in turn.
    pub configs: Vec<Config>,
    /// Most cases of each kind.
    pub cases: u64,
    /// Whether to round that up to whole tasks, so that a later process can continue with more cases.
    pub whole_tasks: bool,
    /// Longest time.
    pub time: Option<Duration>,
    /// Workers.
    pub jobs: usize,
    /// Number of causes that ends the campaign.
    pub max_findings: usize,
    /// Known findings. Their cases are counted, but are not findings.
    pub known: KnownFile,
    /// The tasks to run, if these are not all of them. A share folds nothing and finds nothing: whoever has
    /// all shares does.
    pub share: Option<Share>,
    /// The most that shrinking one finding may cost, and the flag that ends the campaign.
    pub budget: Budget,
}

/// The progress of a campaign.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress<'a> {
    /// Totals, including earlier processes.
    pub counts: Counts,
    /// Totals at the start of this process.
    pub before: Counts,
    /// Seconds of this process.
    pub seconds: f64,
    /// Coverage points reached.
    pub coverage: u64,
    /// Causes, with the number of their cases.
    pub findings: &'a [(String, u64)],
    /// How many of these are not shrunk yet.
    pub unshrunk: usize,
}

/// The result of a campaign, including earlier processes.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Totals.
    pub counts: Counts,
    /// This process's share of the totals.
    pub added: Counts,
    /// Totals by kind and machine ("-" if no machine takes part).
    pub kinds: Vec<(String, String, Counts)>,
    /// Cases that need something the DUT's profile lacks, by reason, the most frequent one first.
    pub lacks: Vec<(String, u64)>,
    /// Different failures, in the order of their cases.
    pub findings: Vec<Stored>,
    /// Their causes.
    pub causes: Vec<Group>,
    /// Cases that ended at a known finding, by its name.
    pub known: BTreeMap<String, u64>,
    /// Failing cases of tasks that are not folded yet, and so not counted above.
    pub unfolded: u64,
    /// Coverage points reached.
    pub coverage: u64,
    /// Wall clock time of this process.
    pub seconds: f64,
    /// Wall clock time of all processes.
    pub total_seconds: f64,
}

/// Why a campaign could not continue.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// Its stored state could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A worker's subject could not be made.
    #[error(transparent)]
    Subject(#[from] SubjectError),
}

/// Runs one case, and turns a panic into a failure. Returns `true` if the subject must be replaced.
pub fn judge(subject: &mut dyn Subject, case: CaseId) -> (Judged, bool) {
    catch_unwind(AssertUnwindSafe(|| subject.judge(case))).map_or_else(
        |panic| {
            let message = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("without a message");
            (
                Judged { failure: Some(Bucket::tool(&format!("a panic: {message}"))), ..Judged::default() },
                true,
            )
        },
        |judged| (judged, false),
    )
}

/// The next job of a worker.
enum Job {
    /// Run a task of a kind, by their positions.
    Task(usize, u64),
    /// Shrink a finding.
    Shrink(Box<Stored>),
    /// Wait: another worker's task may create more work.
    Wait,
    /// Nothing is left to do.
    End,
}

/// State that workers share, behind one lock.
struct State {
    store: Store,
    /// For each kind, the next task to deal and the next to fold.
    next: Vec<u64>,
    folded: Vec<u64>,
    /// Tasks that are done but not folded yet.
    done: BTreeMap<(usize, u64), FinishedTask>,
    to_shrink: VecDeque<Stored>,
    shrinking: usize,
    /// All findings of this design in case order, and their causes for the progress line.
    findings: Vec<Stored>,
    causes: Vec<(String, u64)>,
    running: usize,
    counts: Counts,
    before: Counts,
    coverage: u64,
    /// Coverage points that each kind has reached.
    known: BTreeMap<String, BTreeSet<u32>>,
    /// Seconds of earlier processes, and when this process last stored its own.
    spent: f64,
    saved: Option<Instant>,
    /// Set after enough findings, or an error.
    stopped: bool,
    error: Option<CampaignError>,
}

impl State {
    /// Reads findings again, and groups them.
    fn refresh(&mut self) -> Result<(), StoreError> {
        self.findings = self.store.findings()?;
        self.findings.retain(|f| !f.old);
        self.causes = causes(&self.findings);
        Ok(())
    }

    /// Stops at `most` causes, unless a finding is left that may turn out to be one of them.
    fn stop(&mut self, most: usize) {
        let settled = self.to_shrink.is_empty() && self.shrinking == 0;
        self.stopped |= settled && self.causes.len() >= most;
    }
}

struct Shared<'a> {
    campaign: &'a Campaign,
    kinds: &'a [Kind<'a>],
    /// Tasks in which processes died.
    deadly: BTreeSet<(String, u64)>,
    began: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

impl Campaign {
    /// Runs the campaign, or continues the one in `store`. `observe` sees its progress from time to time.
    pub fn run(
        &self,
        kinds: &[Kind],
        store: Store,
        observe: impl Fn(&Progress) + Sync,
    ) -> Result<Report, CampaignError> {
        let began = Instant::now();
        let deadly = store.left_over(DEADLY)?.into_iter().collect();
        let state = Mutex::new(self.load(kinds, store)?);
        let shared = Shared { campaign: self, kinds, deadly, began, state, changed: Condvar::new() };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(|| {
                    if let Err(e) = work(&shared, &observe) {
                        let mut state = shared.lock();
                        state.stopped = true;
                        state.error.get_or_insert(e);
                        drop(state);
                        shared.changed.notify_all();
                    }
                });
            }
        });
        let mut state = shared.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let seconds = began.elapsed().as_secs_f64();
        state.store.set_seconds(state.spent + seconds)?;
        if let Some(e) = state.error {
            return Err(e);
        }
        let mut report = report(&state.store)?;
        report.added = report.counts.since(&state.before);
        report.seconds = seconds;
        Ok(report)
    }

    fn load(&self, kinds: &[Kind], store: Store) -> Result<State, StoreError> {
        let mut before = Counts::default();
        for (_, _, c) in store.counts()? {
            before.add(&c);
        }
        let folded: Vec<u64> = kinds.iter().map(|k| store.folded(k.name)).collect::<Result<_, _>>()?;
        let mut done = BTreeMap::new();
        for d in store.unfolded()? {
            if let Some(k) = kinds.iter().position(|k| k.name == d.kind) {
                done.insert((k, d.task), d);
            }
        }
        let mut findings = store.findings()?;
        findings.retain(|f| !f.old);
        let to_shrink: VecDeque<Stored> =
            findings.iter().filter(|f| !f.shrunk && !cause::enough(&findings, f)).cloned().collect();
        let causes = causes(&findings);
        let stopped = to_shrink.is_empty() && causes.len() >= self.max_findings;
        let mut known: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
        for (kind, point) in store.coverage()? {
            known.entry(kind).or_default().insert(point);
        }
        Ok(State {
            next: folded.clone(),
            folded,
            done,
            to_shrink,
            shrinking: 0,
            running: 0,
            counts: before,
            before,
            coverage: store.points()?,
            known,
            spent: store.seconds()?,
            // Store at the first opportunity.
            saved: None,
            stopped,
            findings,
            causes,
            error: None,
            store,
        })
    }
}

/// The title of each cause, with the number of its cases.
fn causes(findings: &[Stored]) -> Vec<(String, u64)> {
    let seen = |g: &Group| g.members.iter().map(|m| findings[*m].seen).sum();
    cause::group(findings).iter().map(|g| (g.cause.to_string(), seen(g))).collect()
}

/// The report of a stored campaign.
pub fn report(store: &Store) -> Result<Report, StoreError> {
    let kinds = store.counts()?;
    let mut counts = Counts::default();
    for (_, _, c) in &kinds {
        counts.add(c);
    }
    let findings = store.findings()?;
    Ok(Report {
        counts,
        added: Counts::default(),
        kinds,
        lacks: store.lacks()?,
        causes: cause::group(&findings),
        findings,
        known: store.known()?,
        unfolded: store.failures()?,
        coverage: store.points()?,
        seconds: 0.0,
        total_seconds: store.seconds()?,
    })
}

impl Shared<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A worker that panicked did so without the lock, so the state is consistent.
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn timed_out(&self, grace: Duration) -> bool {
        self.campaign.time.is_some_and(|t| self.began.elapsed() >= t.saturating_add(grace))
    }

    /// The kind whose task comes next in the order of all tasks, given each kind's next task.
    fn first(&self, next: &[u64]) -> Option<usize> {
        (0..next.len())
            .filter(|&k| next[k].saturating_mul(self.kinds[k].task) < self.campaign.cases)
            .min_by_key(|&k| self.place(k, next[k]))
    }

    /// The position of a task among those of all kinds: kinds take turns by their weights.
    fn place(&self, kind: usize, task: u64) -> u64 {
        let round = u128::from(task) * (1 << 16) / u128::from(self.kinds[kind].weight.max(1));
        // Fewer than 16 kinds exist.
        u64::try_from(round * 16 + kind as u128).unwrap_or(u64::MAX)
    }

    /// An epoch's tasks wait for all tasks before it, so that guidance does not depend on the number of
    /// workers.
    fn blocked(&self, state: &State, kind: usize) -> bool {
        let at = state.next[kind];
        // A share folds nothing, so nothing guides it.
        let folds = self.campaign.share.is_none();
        folds
            && self.kinds[kind].epoch.is_some_and(|e| at.is_multiple_of(e.max(1)) && state.folded[kind] < at)
    }

    fn job(&self) -> Job {
        let mut state = self.lock();
        loop {
            if state.error.is_some() {
                return Job::End;
            }
            let ended = self.campaign.budget.stopped();
            if !ended
                && !self.timed_out(GRACE)
                && let Some(f) = state.to_shrink.pop_front()
            {
                state.shrinking += 1;
                return Job::Shrink(Box::new(f));
            }
            let over = ended || state.stopped || self.timed_out(Duration::ZERO);
            // Tasks that waited for the findings before them.
            if let Err(e) = self.fold(&mut state) {
                state.error = Some(e.into());
                continue;
            }
            if !state.to_shrink.is_empty() && !ended && !self.timed_out(GRACE) {
                continue;
            }
            if let Some(k) = self.first(&state.next).filter(|_| !over) {
                if self.blocked(&state, k) {
                    return Job::Wait;
                }
                let task = state.next[k];
                state.next[k] += 1;
                let of_another = self.campaign.share.is_some_and(|share| !share.has(task));
                // Tasks of an earlier process may be folded before their turn comes to be dealt.
                let is_done = task < state.folded[k] || state.done.contains_key(&(k, task));
                if of_another || is_done {
                    continue;
                }
                state.running += 1;
                return Job::Task(k, task);
            }
            return if state.running + state.shrinking > 0 { Job::Wait } else { Job::End };
        }
    }

    /// The machine of a task. Tasks take turns on the machines. If there are many, each has some tasks in a
    /// row, because making a machine costs as much as some cases.
    fn config(&self, kind: usize, task: u64) -> Config {
        let configs = &self.campaign.configs;
        let row = if configs.len() > FEW_MACHINES { 8 } else { 1 };
        let turn = if self.kinds[kind].machines { (task / row) as usize % configs.len().max(1) } else { 0 };
        configs.get(turn).copied().unwrap_or(Config::new(1, 8, 8))
    }

    /// Folds the tasks that come next in the order. If no more cases are dealt, these are all tasks;
    /// otherwise folding stops at a task with a finding that must be shrunk first.
    fn fold(&self, state: &mut State) -> Result<(), StoreError> {
        if self.campaign.share.is_some() {
            return Ok(());
        }
        let over = self.campaign.budget.stopped() || self.timed_out(Duration::ZERO);
        while !state.stopped && (over || state.to_shrink.is_empty() && state.shrinking == 0) {
            let Some(k) = self.first(&state.folded) else { break };
            // A dealt task may be done. Any other is done only if an earlier process did it.
            let Some(mut d) = state.done.remove(&(k, state.folded[k])) else { break };
            d.place = self.place(k, d.task);
            let Folded { new, failures, points } = state.store.fold(&d, self.campaign.seed)?;
            state.known.entry(d.kind.clone()).or_default().extend(d.hits.keys());
            state.folded[k] += 1;
            state.counts.add(&Counts { failures: failures.len() as u64, ..d.counts });
            state.coverage += points;
            if failures.is_empty() {
                continue;
            }
            state.refresh()?;
            let findings = &state.findings;
            let chosen = new.into_iter().filter(|f| !cause::enough(findings, f));
            state.to_shrink.extend(chosen);
            state.stop(self.campaign.max_findings);
        }
        Ok(())
    }

    fn progress<'s>(&self, state: &'s State) -> Progress<'s> {
        Progress {
            counts: state.counts,
            before: state.before,
            seconds: self.began.elapsed().as_secs_f64(),
            coverage: state.coverage,
            findings: &state.causes,
            unshrunk: state.to_shrink.len() + state.shrinking,
        }
    }
}

/// Machines up to which a campaign's tasks take turns one by one.
const FEW_MACHINES: usize = 8;

/// The subjects that a worker keeps: those of the last machines of each kind. A machine takes megabytes.
struct Subjects<'a> {
    shared: &'a Shared<'a>,
    /// The one used last is at the end.
    made: Vec<Made>,
}

/// A kind's subject for one machine, and the epoch that it was guided for.
struct Made {
    kind: usize,
    config: Config,
    subject: Box<dyn Subject>,
    epoch: u64,
}

impl Subjects<'_> {
    /// The subject for a task.
    fn get(&mut self, kind: usize, task: u64) -> Result<&mut dyn Subject, CampaignError> {
        let config = self.shared.config(kind, task);
        let k = &self.shared.kinds[kind];
        let epoch = k.epoch.map_or(0, |e| task / e.max(1));
        let mut made = match self.place(kind, config) {
            Some(n) => self.made.remove(n),
            None => {
                let of_kind = self.made.iter().filter(|m| m.kind == kind).count();
                if of_kind == FEW_MACHINES {
                    self.made.remove(self.made.iter().position(|m| m.kind == kind).unwrap_or(0));
                }
                Made { kind, config, subject: (k.make)(&config)?, epoch: 0 }
            }
        };
        if made.epoch != epoch {
            let until = epoch * k.epoch.unwrap_or(1) * k.task;
            made.subject.guide(&self.shared.lock().store.fruitful(k.name, until)?);
            made.epoch = epoch;
        }
        self.made.push(made);
        Ok(&mut *self.made.last_mut().unwrap_or_else(|| unreachable!("it was pushed")).subject)
    }

    fn place(&self, kind: usize, config: Config) -> Option<usize> {
        self.made.iter().position(|m| m.kind == kind && m.config == config)
    }

    /// Drops the subject of a task, whose engines may be in any state.
    fn forget(&mut self, kind: usize, task: u64) {
        if let Some(n) = self.place(kind, self.shared.config(kind, task)) {
            self.made.remove(n);
        }
    }
}

fn work(shared: &Shared, observe: &impl Fn(&Progress)) -> Result<(), CampaignError> {
    let mut subjects = Subjects { shared, made: vec![] };
    loop {
        match shared.job() {
            Job::End => {
                shared.changed.notify_all();
                return Ok(());
            }
            Job::Wait => {
                let state = shared.lock();
                // The timeout is short because the awaited event may have come before the lock.
                drop(shared.changed.wait_timeout(state, Duration::from_millis(20)));
            }
            Job::Task(kind, task) => {
                shared.lock().store.begins(shared.kinds[kind].name, task)?;
                let mut done = run_task(shared, &mut subjects, kind, task)?;
                let mut state = shared.lock();
                state.running -= 1;
                // Points reached by earlier tasks are known already, so dropping them loses nothing.
                if let Some(known) = state.known.get(&done.kind) {
                    done.hits.retain(|p, _| !known.contains(p));
                }
                // A stopped campaign ends at the task that stopped it, whatever else was running.
                if state.stopped {
                    state.store.gave_up(&done.kind, task)?;
                } else {
                    state.store.done(&done)?;
                    state.done.insert((kind, task), done);
                    shared.fold(&mut state)?;
                }
                if state.saved.is_none_or(|then| then.elapsed() > Duration::from_secs(1)) {
                    let seconds = state.spent + shared.began.elapsed().as_secs_f64();
                    state.store.set_seconds(seconds)?;
                    state.saved = Some(Instant::now());
                }
                observe(&shared.progress(&state));
                drop(state);
                shared.changed.notify_all();
            }
            Job::Shrink(found) => {
                let finding = shrink(shared, &mut subjects, &found)?;
                let mut state = shared.lock();
                state.shrinking -= 1;
                // The next process shrinks what this one cut short. Without a corpus there is no next
                // process.
                if !(shared.campaign.budget.stopped() && shared.campaign.whole_tasks) {
                    state.store.shrunk(&found, &finding)?;
                    state.refresh()?;
                    state.stop(shared.campaign.max_findings);
                    shared.fold(&mut state)?;
                }
                observe(&shared.progress(&state));
                drop(state);
                shared.changed.notify_all();
            }
        }
    }
}

/// Runs the cases of a task.
fn run_task(
    shared: &Shared,
    subjects: &mut Subjects,
    kind: usize,
    task: u64,
) -> Result<FinishedTask, CampaignError> {
    let k = &shared.kinds[kind];
    let config = if k.machines { shared.config(kind, task).to_string() } else { "-".to_string() };
    let mut done = FinishedTask {
        kind: k.name.to_string(),
        task,
        place: 0,
        config,
        counts: Counts::default(),
        hits: BTreeMap::new(),
        lacks: BTreeMap::new(),
        known: BTreeMap::new(),
    };
    let first = task * k.task;
    let most = if shared.campaign.whole_tasks { u64::MAX } else { shared.campaign.cases };
    let alone = k.alone.as_ref().filter(|_| shared.deadly.contains(&(done.kind.clone(), task)));
    for number in first..(first + k.task).min(most) {
        let case = CaseId { seed: shared.campaign.seed, number };
        let died = alone.and_then(|alone| alone(&shared.config(kind, task), case));
        let (judged, broken) = match died {
            Some(how) => {
                let failure = Some(Bucket::crash(&how));
                (Judged { failure, ..Judged::default() }, false)
            }
            None => judge(subjects.get(kind, task)?, case),
        };
        if broken {
            subjects.forget(kind, task);
        }
        match judged.not_run.filter(|_| judged.failure.is_none()) {
            Some(why) => {
                done.counts.not_run += 1;
                if let NotRun::Lacking(why) = why {
                    done.counts.lacking += 1;
                    *done.lacks.entry(why).or_default() += 1;
                }
            }
            None => done.counts.cases += 1,
        }
        done.counts.instructions += judged.instructions;
        done.counts.bits += judged.bits;
        if let Some(bucket) = &judged.failure {
            match shared.campaign.known.find(bucket) {
                Some(known) => {
                    done.counts.known += 1;
                    *done.known.entry(known.name.clone()).or_default() += 1;
                }
                None => {
                    let (instructions, bucket) = (judged.instructions, bucket.clone());
                    shared.lock().store.saw(k.name, task, &FailedCase { number, instructions, bucket })?;
                }
            }
        }
        for point in judged.hits {
            done.hits.entry(point).or_insert(number);
        }
    }
    Ok(done)
}

/// Shrinks a finding, after checking that its case still fails.
fn shrink(shared: &Shared, subjects: &mut Subjects, found: &Stored) -> Result<Finding, CampaignError> {
    let (case, bucket) = (found.finding.case, &found.finding.bucket);
    let mut finding = found.finding.clone();
    let Some(kind) = shared.kinds.iter().position(|k| k.name == finding.kind) else {
        finding.tried = vec!["not shrunk: this process does not run its kind".into()];
        return Ok(finding);
    };
    let task = case.number / shared.kinds[kind].task.max(1);
    if bucket.signature.class == Class::Crash {
        finding.detail = format!("{bucket}\n");
        finding.tried = vec!["not shrunk: the case ends its process".into()];
        return Ok(finding);
    }
    let (again, broken) = judge(subjects.get(kind, task)?, case);
    if broken {
        subjects.forget(kind, task);
        finding.detail = format!("{bucket}\n");
        finding.tried = vec!["not shrunk: the case panics".into()];
        return Ok(finding);
    }
    if again.failure.as_ref().map(|b| &b.signature) != Some(&bucket.signature) {
        let now = again.failure.map_or("it passes".to_string(), |b| format!("it fails with {b}"));
        finding.detail = format!(
            "{bucket}\nRun again by itself, the case does not fail in this way: {now}. Either \
             another build found it, or an engine carries state from case to case.\n"
        );
        finding.tried = vec!["not shrunk: the failure does not repeat".into()];
        return Ok(finding);
    }
    let subject = subjects.get(kind, task)?;
    let budget = &shared.campaign.budget;
    match catch_unwind(AssertUnwindSafe(|| subject.reduce(case, bucket, budget))) {
        Ok(finding) => Ok(finding),
        Err(_) => {
            subjects.forget(kind, task);
            finding.detail = format!("{bucket}\n");
            finding.tried = vec!["not shrunk: a smaller case panics".into()];
            Ok(finding)
        }
    }
}
