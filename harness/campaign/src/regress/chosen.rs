//! Chooses cases of a plan by a command's options, and runs them. `regress` and `signoff` share this.

use super::start::{ForAll, Processes, Reader, dut_of, has_its_files, words};
use crate::bar::Bar;
use crate::cluster::{Options, processors};
use crate::committed::{data_hash, whole};
use crate::environment::{ended, environment};
use crate::exit::{Failure, tool_failure};
use crate::result_files::read_report;
use crate::{out, paths};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tandem_plant::Plant;
use tandem_process::Stop;
use tandem_report::{CaseResult, CaseStatus, Ended, Environment, NotRun, RegressReport, counted};
use tandem_suites::progress::all_processors;
use tandem_suites::regress::{Case, Expanded, Expression, Plan, RunOptions, Shard, run_all};
use ventus_dut::{DutRef, RecordMask};

/// Which cases of the plan to run, and how.
#[derive(clap::Args, Debug)]
pub struct ChoiceArgs {
    /// Cases at once [default: the number of processors]
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Only cases whose name contains this text
    #[arg(long, short)]
    filter: Option<String>,
    /// Only cases that an expression chooses: 'topic(simt) and not slow', 'group(kernels*) or config(wide)'.
    /// Keys: name, group, tag (or topic), target, config, engine, dut; a word by itself is a tag
    #[arg(long, short = 'E', value_name = "EXPRESSION")]
    expression: Option<Expression>,
    /// Run every N-th case; the shards 1/N to N/N cover the plan
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// Only cases that failed in this report (of --json), or are not in it
    #[arg(long, value_name = "REPORT")]
    rerun_failed: Option<PathBuf>,
    /// Begin no case after the first failure
    #[arg(long)]
    pub(super) fail_fast: bool,
    /// Maximum attempts at a case that fails; one that passes on a later attempt is flaky, and does not pass
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10))]
    tries: u32,
    /// Plant a fault in each case that can run it (rtl:NAME, golden:NAME, compiler:NAME), to see what the
    /// plan and its report make of it
    #[arg(long, value_name = "SIDE:FAULT")]
    plant: Option<Plant>,
    #[command(flatten)]
    pub cluster: Options,
}

/// A plan on this machine, with the chosen cases.
#[derive(Clone)]
pub struct Chosen {
    /// The plan.
    pub plan: Plan,
    /// Cases to run.
    pub cases: Vec<Case>,
    /// Names of all cases of the plan.
    pub all: BTreeSet<String>,
    /// Chosen groups that may be empty and are.
    pub without_files: Vec<String>,
    /// All groups of the plan that may be empty and are.
    pub empty: Vec<String>,
    /// Groups that need the reference data, which is missing.
    pub without_data: Vec<String>,
    /// The project's root.
    pub root: PathBuf,
    /// The directory of the reference data, if there is one.
    pub data: Option<PathBuf>,
    /// Names of cases that were left out, because they are for another DUT than the command line's.
    pub foreign: BTreeSet<String>,
    /// The DUTs of the cases that run one.
    pub of_dut: BTreeMap<String, DutRef>,
    pub(super) selection: Option<String>,
    /// Set when the cases begin to run on this machine.
    pub(super) stop: OnceLock<Stop>,
}

impl Chosen {
    /// The exit code of a run that Ctrl-C or another signal has ended.
    pub fn interrupted(&self) -> Option<u8> {
        Some(128 + u8::try_from(self.stop.get()?.signal()?).unwrap_or(0))
    }

    /// What the chosen cases would run in now.
    pub fn environment(&self, plant: Option<String>) -> Environment {
        let data = self.data.as_deref().and_then(|data| data_hash(&self.root, data, &self.cases));
        Environment { data, duts: self.duts(), ..environment(&self.root, plant) }
    }

    /// Hashes of the DUTs that cases name, but for the command line's, by name.
    fn duts(&self) -> BTreeMap<String, String> {
        let given = crate::library::dut();
        let named = self.cases.iter().filter_map(|case| self.of_dut.get(&case.name));
        let mut all: BTreeMap<String, &DutRef> = BTreeMap::new();
        all.extend(named.filter(|dut| !same(dut, &given)).map(|dut| (dut.to_string(), dut)));
        let hash = |dut: &DutRef| dut.fingerprint().unwrap_or_else(|_| Environment::UNKNOWN.to_string());
        all.into_iter().map(|(name, dut)| (name, hash(dut))).collect()
    }

    /// The libraries and adapters' directories of the cases' DUTs, but for the in-tree one.
    pub fn dut_files(&self) -> BTreeSet<PathBuf> {
        let all = self.cases.iter().filter_map(|case| self.of_dut.get(&case.name));
        all.filter_map(file).map(|path| path.to_path_buf()).collect()
    }

    /// The design when the cases have ended.
    fn ended(&self) -> Ended {
        Ended { duts: self.duts(), ..ended(&self.root) }
    }

    /// Whether a case that passed ran the command line's DUT. Others ran golden, a log or the host alone.
    pub fn passed_on_dut(&self, report: &RegressReport) -> bool {
        let given = crate::library::dut();
        let ran = |name: &String| self.of_dut.get(name).is_some_and(|dut| same(dut, &given));
        report.cases.iter().any(|c| c.status == CaseStatus::Pass && ran(&c.name))
    }

    /// Cases that pass although a fault is planted, as the plan wants it: of the design they show nothing.
    pub fn planted(&self) -> Vec<String> {
        let has =
            |case: &&Case| words(case).iter().any(|word| word == "--plant" || word.starts_with("--plant="));
        let cases = self.cases.iter().filter(|case| case.plant.is_none() && case.must_pass()).filter(has);
        cases.map(|case| case.name.clone()).collect()
    }
}

impl ChoiceArgs {
    /// Whether it chooses some of the cases.
    pub fn is_part(&self) -> bool {
        self.selection().is_some() || self.fail_fast
    }

    /// Reads a plan and chooses from it. It is a usage error if nothing is left.
    pub fn choose(&self, plan: &Path) -> Result<Chosen, Failure> {
        let plan = Plan::read(plan).map_err(Failure::bad_input)?;
        let root = paths::root();
        let shared = tandem_refdata::directory(&root).map_err(Failure::bad_input)?;
        let mut all = plan.expand(&root, shared.as_deref()).map_err(Failure::bad_input)?;
        let empty = all.without_files.clone();
        let given = crate::library::dut();
        let for_all = ForAll {
            dut: &given,
            records: narrowed(),
            strict: crate::library::given_strict(),
            plant: self.plant.as_ref(),
        };
        let mut reader = Reader::new();
        let (mut foreign, mut of_dut) = (BTreeSet::new(), BTreeMap::new());
        for case in &mut all.cases {
            let cli = reader.read(case).map_err(|e| in_plan(&plan, e))?;
            has_its_files(case, &root).map_err(|e| in_plan(&plan, e))?;
            for_all.apply(case, &cli);
            let own = dut_of(case, &cli, &root).map_err(|e| in_plan(&plan, e))?;
            // What another DUT does says nothing of the one that was asked for.
            if !given.is_in_tree() && own.as_ref().is_some_and(|own| !same(own, &given)) {
                foreign.insert(case.name.clone());
            }
            if cli.command.shows_dut(&case.work) {
                of_dut.insert(case.name.clone(), own.unwrap_or_else(|| given.clone()));
            }
        }
        if !foreign.is_empty() {
            all.cases.retain(|case| !foreign.contains(&case.name));
            let n = counted(foreign.len() as u64, "case");
            out::note(format_args!("{n} of plan {} for a DUT of their own, left out", plan.name));
        }
        let names = all.cases.iter().map(|c| c.name.clone()).collect();
        if let Some(fault) = &self.plant
            && all.cases.iter().all(|case| case.plant.is_none())
        {
            return Err(Failure::usage(format!("--plant {fault}: no case of plan {} can run it", plan.name)));
        }
        if let Some(part) = &self.filter {
            filter(&plan, &mut all, part)?;
        }
        self.narrow(&plan, &mut all)?;
        let Expanded { cases, without_files, without_data } = all;
        let selection = self.selection();
        Ok(Chosen {
            plan,
            cases,
            all: names,
            without_files,
            empty,
            without_data,
            root,
            data: shared,
            foreign,
            of_dut,
            selection,
            stop: OnceLock::new(),
        })
    }

    /// Keeps the cases that -E, --rerun-failed and --shard choose, in this order.
    fn narrow(&self, plan: &Plan, all: &mut Expanded) -> Result<(), Failure> {
        let none = |what: String| Failure::usage(format!("no case of plan {} {what}", plan.name));
        let cases = &mut all.cases;
        if let Some(expression) = &self.expression {
            expression.check_tags(plan).map_err(|e| Failure::usage(format!("-E: {e}")))?;
            cases.retain(|c| expression.chooses(c));
            let group = |name: &String| plan.groups.iter().find(|g| g.name == *name);
            let may = |name: &String| group(name).is_none_or(|g| expression.may_choose(g));
            all.without_data.retain(may);
            all.without_files.retain(may);
            if cases.is_empty() && all.without_data.is_empty() {
                return Err(none("is chosen by the expression of -E".into()));
            }
        }
        if let Some(file) = &self.rerun_failed {
            let earlier = read_report(file)?;
            if earlier.plan != plan.name {
                let what = format!("{}: the report is of plan {}", file.display(), earlier.plan);
                return Err(Failure::bad_input(format!("{what}, not of {}", plan.name)));
            }
            let done: BTreeSet<&str> =
                earlier.cases.iter().filter(|c| !c.status.is_failure()).map(|c| c.name.as_str()).collect();
            cases.retain(|c| !done.contains(c.name.as_str()));
            if cases.is_empty() {
                return Err(none(format!("is left: none failed in {}", file.display())));
            }
        }
        if let Some(shard) = self.shard {
            *cases = shard.keep(std::mem::take(cases));
            if cases.is_empty() {
                return Err(none(format!("is in shard {}/{}", shard.number, shard.of)));
            }
        }
        Ok(())
    }

    /// The choice in the words of the command line. `None` if everything was chosen.
    fn selection(&self) -> Option<String> {
        let mut words: Vec<String> = Vec::new();
        words.extend(self.filter.iter().map(|f| format!("--filter {f}")));
        words.extend(self.expression.iter().map(|_| "-E".to_string()));
        words.extend(self.rerun_failed.iter().map(|f| format!("--rerun-failed {}", f.display())));
        // It leaves out a part of each case.
        words.extend(narrowed().map(|r| format!("--records {r}")));
        words.extend(self.shard.iter().map(|s| format!("--shard {}/{}", s.number, s.of)));
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Runs the chosen cases.
    pub fn run(&self, chosen: &Chosen) -> Result<RegressReport, Failure> {
        self.run_in(chosen, self.environment(chosen))
    }

    /// What the chosen cases run in.
    pub(super) fn environment(&self, chosen: &Chosen) -> Environment {
        chosen.environment(self.plant.as_ref().map(Plant::to_string))
    }

    /// Runs the chosen cases in this environment.
    pub(super) fn run_in(
        &self,
        chosen: &Chosen,
        mut environment: Environment,
    ) -> Result<RegressReport, Failure> {
        let plan = &chosen.plan.name;
        if chosen.cases.is_empty() {
            let groups = chosen.without_data.join(", ");
            return Err(Failure::bad_input(format!("nothing to run: {groups}: {}", tandem_refdata::REASON)));
        }
        for g in &chosen.without_data {
            tandem_refdata::record(&format!("plan {plan}: {g}")).map_err(tool_failure)?;
        }
        let (started, now) = (Instant::now(), SystemTime::now().duration_since(UNIX_EPOCH));
        let ((cases, left_out), elsewhere) = if self.cluster.on_slurm()? && self.cluster.task.is_none() {
            self.run_shards(chosen, &environment)?
        } else {
            (self.run_here(chosen)?, None)
        };
        environment.ended = Some(elsewhere.unwrap_or_else(|| chosen.ended()));
        let reason = tandem_refdata::REASON;
        let lacking = chosen.without_data.iter();
        let lacking = lacking.map(|g| NotRun { group: g.clone(), reason: reason.into() });
        Ok(RegressReport {
            id: format!("{plan}-{:x}-{}", now.map_or(0, |d| d.as_nanos()), std::process::id()),
            plan: plan.clone(),
            environment: Some(environment),
            selection: chosen.selection.clone(),
            not_run: lacking.chain(left_out).collect(),
            cases,
            seconds: started.elapsed().as_secs_f64(),
        })
    }

    /// Runs the chosen cases as processes of this machine.
    fn run_here(&self, chosen: &Chosen) -> Result<(Vec<CaseResult>, Vec<NotRun>), Failure> {
        let stop = if self.cluster.task.is_some() {
            // A task without a result runs again. A part of a result would count as the whole.
            tandem_process::end_children_on_interrupt().map_err(tool_failure)?;
            Stop::default()
        } else {
            let stop = tandem_process::stop_on_interrupt().map_err(tool_failure)?;
            chosen.stop.get_or_init(|| stop).clone()
        };
        // A task has the processors that Slurm gave it, not all of its node.
        let processors = if self.cluster.task.is_some() { processors } else { all_processors };
        let jobs = self.jobs.unwrap_or_else(processors).max(1);
        let bar = Bar::new(chosen.cases.len(), "cases");
        let options = RunOptions { jobs, tries: self.tries, fail_fast: self.fail_fast, stop };
        let results = run_all(&chosen.cases, &starter(chosen)?, options, &bar);
        bar.finish();
        Ok(results)
    }
}

/// The groups of the DUT's records to use, if they are not all.
fn narrowed() -> Option<RecordMask> {
    crate::library::given_records().filter(|records| *records != RecordMask::ALL)
}

/// Where a DUT is, but for the in-tree one.
fn file(dut: &DutRef) -> Option<&Path> {
    match dut {
        DutRef::InTree => None,
        DutRef::Sources(path) | DutRef::Library(path) => Some(path),
    }
}

/// Whether both are one DUT, however its path is written.
fn same(one: &DutRef, other: &DutRef) -> bool {
    one == other || file(one).map(whole).is_some_and(|path| file(other).map(whole) == Some(path))
}

/// What starts the cases.
pub(super) fn starter(chosen: &Chosen) -> Result<Processes, Failure> {
    let exe = std::env::current_exe();
    let program = exe.map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    Processes::new(program, &chosen.root, &chosen.cases).map_err(|e| in_plan(&chosen.plan, e))
}

/// A failure that is about this plan.
fn in_plan(plan: &Plan, e: Failure) -> Failure {
    Failure { message: format!("plan {}, {}", plan.name, e.message), ..e }
}

/// Keeps the cases with `part` in their names. It is a usage error if there are none.
fn filter(plan: &Plan, all: &mut Expanded, part: &str) -> Result<(), Failure> {
    let without = all.without_data.join(", ");
    all.without_files.retain(|g| g.contains(part));
    all.without_data.retain(|g| g.contains(part));
    all.cases.retain(|c| c.name.contains(part));
    if !all.cases.is_empty() || !all.without_data.is_empty() {
        return Ok(());
    }
    let hint = match without.as_str() {
        "" => String::new(),
        groups => format!(" ({groups}: not looked at, {})", tandem_refdata::REASON),
    };
    Err(Failure::usage(format!("no case of plan {} has '{part}' in its name{hint}", plan.name)))
}
