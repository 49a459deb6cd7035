//! `--engine slurm`: the shards of a run as a Slurm job array. This part submits and watches; what a shard
//! does, and how results are merged, belongs to the command. [`command`] has `tandem slurm`.

pub mod command;

use crate::bar::Bar;
use crate::exit::{Failure, tool_failure};
use crate::interrupt::Interrupt;
use crate::{out, paths};
use std::fs::File;
use std::path::{Path, PathBuf};
use tandem_cluster::{
    Board, ClusterError, Event, Pace, Slurm, Spec, check_option, drive, log_file, result_file,
};

/// Shards if nothing else is said.
const SHARDS: usize = 64;

/// What runs the cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    /// This machine
    #[default]
    Local,
    /// Slurm, as a job array
    Slurm,
}

/// Where the cases of a command run.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Options {
    /// What runs the cases: this machine, or Slurm as a job array (docs/clusters.md)
    #[arg(long, value_enum, default_value_t)]
    engine: Engine,
    /// An option for sbatch, such as --partition=x; may be repeated
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true, value_parser = option)]
    slurm_option: Vec<String>,
    /// Shards, each a task of the array [default: 64, or the number of cases if that is smaller]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    shards: Option<u64>,
    /// Maximum number of tasks for a shard, run in turn while they end without a result
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=100)
    )]
    shard_tries: u32,
    /// The job's directory, which the nodes must see [default: a new one in build/slurm]
    #[arg(long, value_name = "DIR")]
    job_dir: Option<PathBuf>,
    /// The job to resume, instead of a new one.
    #[arg(skip)]
    resumed: Option<PathBuf>,
    /// The part that this process runs, if it is a task of a job.
    #[arg(skip)]
    pub task: Option<command::Task>,
}

/// An option for sbatch.
fn option(text: &str) -> Result<String, tandem_cluster::Unfit> {
    check_option(text).map(|()| text.to_string())
}

/// The result of a shard, with what it is the result of.
#[derive(serde::Serialize, serde::Deserialize)]
struct ShardResult<T> {
    /// The job's name.
    job: String,
    /// A hash of what all its shards run.
    contents: String,
    /// The shard, from 1 on.
    shard: usize,
    /// What it found.
    report: T,
}

/// A job whose shards have ended.
pub struct EndedJob {
    /// Its directory.
    pub dir: PathBuf,
    /// Its name.
    name: String,
    /// A hash of what its shards run.
    contents: String,
    /// Number of its shards.
    pub shards: usize,
    /// Shards without a result, each with how its last task ended.
    pub given_up: Vec<(usize, String)>,
}

impl Options {
    /// Whether Slurm runs the cases. Its options mean nothing here.
    pub fn on_slurm(&self) -> Result<bool, Failure> {
        let slurm = self.engine == Engine::Slurm;
        let own = [
            ("--slurm-option", !self.slurm_option.is_empty()),
            ("--shards", self.shards.is_some()),
            ("--job-dir", self.job_dir.is_some()),
        ];
        match own.iter().find(|(_, given)| *given && !slurm) {
            Some((name, _)) => Err(Failure::usage(format!("{name} goes with --engine slurm"))),
            None => Ok(slurm),
        }
    }

    /// Runs `most` items or fewer in shards, and waits for the last one. `contents` is a hash of the items.
    pub fn run(&self, most: usize, contents: &str) -> Result<EndedJob, Failure> {
        let (dir, spec, lock) = match &self.resumed {
            Some(dir) => {
                let spec = Spec::read(dir).map_err(failure)?;
                (dir.clone(), spec, Spec::lock(dir).map_err(failure)?)
            }
            None => self.begin(most, contents)?,
        };
        if spec.contents != contents {
            return Err(Failure::bad_input(format!(
                "{}: since this job began, its cases or the design have changed: begin a new one",
                dir.display()
            )));
        }
        let ended = watch(&dir, spec, self.shard_tries);
        drop(lock);
        ended
    }

    fn begin(&self, most: usize, contents: &str) -> Result<(PathBuf, Spec, File), Failure> {
        let words: Option<Vec<String>> =
            std::env::args_os().skip(1).map(|word| word.into_string().ok()).collect();
        let words = words.ok_or_else(|| Failure::usage("the command line of a job must be UTF-8"))?;
        let exe = std::env::current_exe();
        let program = exe.map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
        let shards = self.shards.map_or(SHARDS, |n| n as usize).clamp(1, most.max(1));
        let mut spec = Spec::new(shards, words, program, contents.to_string());
        (spec.root, spec.options) = (paths::root(), self.slurm_option.clone());
        let dir = match &self.job_dir {
            Some(dir) => dir.clone(),
            None => paths::root().join("build/slurm").join(&spec.name),
        };
        let dir = std::path::absolute(&dir).map_err(tool_failure)?;
        // sbatch reads % in names of logs as its own.
        if dir.to_string_lossy().contains(['%', '\\']) {
            return Err(Failure::usage(format!(
                "--job-dir {}: % and \\ mean something to sbatch",
                dir.display()
            )));
        }
        let lock = Spec::lock(&dir).map_err(failure)?;
        spec.begin(&dir).map_err(failure)?;
        Ok((dir, spec, lock))
    }
}

/// Watches a job until each shard has a result or is given up. Ctrl-C cancels it.
fn watch(dir: &Path, spec: Spec, tries: u32) -> Result<EndedJob, Failure> {
    Spec::mark_cancelled(dir, false).map_err(failure)?;
    let shards = spec.shards;
    let (name, contents) = (spec.name.clone(), spec.contents.clone());
    let mut slurm = Slurm::new(spec, dir, None);
    let mut board = Board::new(shards, tries);
    let interrupt = Interrupt::watch().map_err(tool_failure)?;
    let resume = format!("{} slurm resume {}", paths::command(), paths::shown(dir));
    let bar = Bar::new(shards, "shards");
    let note = |text: String| bar.note(text);
    note(format!("job {}", dir.display()));
    let mut given_up = Vec::new();
    let log = |shard| log_file(dir, shard).display().to_string();
    let driven = drive(
        &mut slurm,
        &mut board,
        &|shard| result_file(dir, shard).exists(),
        Pace::default(),
        interrupt.flag(),
        &mut |event| match event {
            Event::Done(n) => bar.inc(n as u64),
            Event::Submitted(n) => note(format!("submitted {}", tandem_report::counted(n as u64, "task"))),
            Event::Lost(n, how) => {
                note(format!(
                    "warning: shard {n} ended without a result ({how}; its log: {}): submitted again",
                    log(n)
                ));
            }
            Event::GivenUp(n, how) => {
                note(format!(
                    "warning: shard {n} is given up after {tries} tasks ({how}; its log: {}): its cases \
                     fail; mend the cause, then: {resume}",
                    log(n)
                ));
                given_up.push((n, how));
            }
            Event::Silent(why) => note(format!("warning: {why}: waiting for Slurm")),
            Event::Answers => note("Slurm answers again".into()),
            Event::Waits(n, why) => {
                let tasks = tandem_report::counted(n as u64, "task");
                note(format!("Slurm holds back {tasks}: {why} (see scontrol show job)"));
            }
        },
    );
    bar.finish();
    // Since the last look, more may be done.
    let done = (1..=shards).filter(|shard| result_file(dir, *shard).exists()).count();
    if let Err(e) = driven {
        let Failure { code, message } = failure(e);
        if !board.began() && Spec::withdraw(dir).is_ok() {
            let message = format!("{message}; nothing was submitted: give other options, and begin again");
            return Err(Failure { code, message });
        }
        let message = format!("{message}; {done} of {shards} shards have results; resume with: {resume}");
        return Err(Failure { code, message });
    }
    if let Some(code) = interrupt.code() {
        let cancelled = match slurm.cancel() {
            Ok(()) => "cancelled".to_string(),
            Err(e) => format!("interrupted, but not cancelled: {e}"),
        };
        out::note(format_args!("{cancelled}: {done} of {shards} shards have results; resume with: {resume}"));
        std::process::exit(code.into());
    }
    // A task that was given up may have been late, and not lost.
    given_up.retain(|(n, _)| board.given_up().contains(n) && !result_file(dir, *n).exists());
    Ok(EndedJob { dir: dir.to_path_buf(), name, contents, shards, given_up })
}

impl EndedJob {
    /// The result of a shard that has one.
    pub fn result<T: serde::de::DeserializeOwned>(&self, shard: usize) -> Result<T, Failure> {
        let path = result_file(&self.dir, shard);
        let wrong = |why: &str| {
            let file = path.display();
            Failure::bad_input(format!("{file}: not of this job ({why}): remove it, then resume"))
        };
        let text = std::fs::read_to_string(&path).map_err(|e| wrong(&e.to_string()))?;
        let read: ShardResult<T> = serde_json::from_str(&text).map_err(|e| wrong(&e.to_string()))?;
        if (&read.job, &read.contents, read.shard) != (&self.name, &self.contents, shard) {
            return Err(wrong("it is of another job or shard"));
        }
        Ok(read.report)
    }
}

/// Processors that Slurm gave to this task.
pub fn processors() -> usize {
    let given = std::env::var("SLURM_CPUS_ON_NODE").ok().and_then(|n| n.parse().ok());
    given.unwrap_or(1).max(1)
}

/// A wrong directory is bad input; everything else is a tool's failure.
fn failure(e: ClusterError) -> Failure {
    match e {
        ClusterError::NoJob { .. } => Failure::bad_input(e),
        _ => tool_failure(e),
    }
}
