//! `tandem slurm`: jobs that `--engine slurm` began. A job knows its command line, so that whoever goes on
//! with it, a task on a node included, runs the same command.

use super::{Options, ShardResult, failure};
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::result_files::write_result;
use crate::{Cli, Command, out, paths};
use clap::Parser;
use std::path::{Path, PathBuf};
use tandem_cluster::{ClusterError, Scheduler, Slurm, Spec, result_file};
use tandem_suites::regress::Shard;

/// Shows, cancels or resumes a job of `--engine slurm`
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Verb,
}

#[derive(clap::Subcommand, Debug)]
enum Verb {
    /// Shows how many shards have results, and how many tasks wait or run
    Status {
        /// The job's directory
        dir: PathBuf,
    },
    /// Continues a job: waits for its tasks, submits what has neither task nor result, and merges results
    Resume {
        /// The job's directory
        dir: PathBuf,
    },
    /// Cancels all tasks of a job; its results stay, and it can be resumed
    Cancel {
        /// The job's directory
        dir: PathBuf,
    },
    /// Runs a shard of a job; its batch script does this
    #[command(hide = true)]
    Task {
        /// The job's directory
        dir: PathBuf,
        /// The shard
        number: usize,
    },
}

/// What remains to be done after the command itself.
pub enum Next {
    /// Nothing.
    End(ExitCode),
    /// The job's own command, from the beginning.
    Run(Box<Cli>),
}

/// Runs the command.
pub fn main(args: &Args) -> Result<Next, Failure> {
    match &args.command {
        Verb::Status { dir } => status(dir).map(Next::End),
        Verb::Cancel { dir } => {
            let spec = Spec::read(dir).map_err(failure)?;
            let (shards, done) = (spec.shards, done(dir, &spec));
            // Whoever watches it would take cancelled tasks for lost ones.
            Spec::mark_cancelled(dir, true).map_err(failure)?;
            Slurm::new(spec, dir, None).cancel().map_err(failure)?;
            let resume = format!("{} slurm resume {}", paths::command(), paths::shown(dir));
            out::line(format_args!(
                "cancelled: {done} of {shards} shards have results; resume with: {resume}"
            ));
            Ok(Next::End(ExitCode::Pass))
        }
        Verb::Resume { dir } => {
            let dir = std::path::absolute(dir).map_err(tool_failure)?;
            let (_, mut cli) = given(&dir)?;
            options(&mut cli.command)?.resumed = Some(dir);
            Ok(Next::Run(Box::new(cli)))
        }
        Verb::Task { dir, number } => {
            let (spec, mut cli) = given(dir)?;
            if !(1..=spec.shards).contains(number) {
                let what = format!("shard {number}: the job has the shards 1 to {}", spec.shards);
                return Err(Failure::usage(what));
            }
            let shard = Shard { number: *number, of: spec.shards };
            let task = Task { dir: dir.clone(), job: spec.name, shard, contents: spec.contents };
            options(&mut cli.command)?.task = Some(task);
            Ok(Next::Run(Box::new(cli)))
        }
    }
}

/// The part of a job that a task runs.
#[derive(Clone, Debug)]
pub struct Task {
    /// The job's directory.
    pub dir: PathBuf,
    /// The job's name.
    pub job: String,
    /// The shard.
    pub shard: Shard,
    /// A hash of what all shards together run.
    pub contents: String,
}

impl Task {
    /// Refuses to run something other than the job was submitted for.
    pub fn check(&self, contents: &str) -> Result<(), Failure> {
        if self.contents == contents {
            return Ok(());
        }
        let dir = self.dir.display();
        Err(Failure::bad_input(format!(
            "{dir}: this checkout has other cases, or another design, than the one that submitted it"
        )))
    }

    /// Writes the shard's result, whole or not at all.
    pub fn write<T: serde::Serialize>(&self, report: &T) -> Result<(), Failure> {
        let (job, contents, shard) = (self.job.clone(), self.contents.clone(), self.shard.number);
        let result = ShardResult { job, contents, shard, report };
        let text = serde_json::to_string(&result).map_err(tool_failure)?;
        write_result(&result_file(&self.dir, shard), &text)
    }
}

/// A job and the command line that began it, in the directory in which it was given.
fn given(dir: &Path) -> Result<(Spec, Cli), Failure> {
    let spec = Spec::read(dir).map_err(failure)?;
    let there = |e| tool_failure(format!("{}: {e}", spec.directory.display()));
    std::env::set_current_dir(&spec.directory).map_err(there)?;
    let words = std::iter::once("tandem").chain(spec.words.iter().map(String::as_str));
    let cli = Cli::try_parse_from(words)
        .map_err(|e| Failure::bad_input(format!("{}: its command line: {e}", dir.display())))?;
    Ok((spec, cli))
}

/// The options of a command that can run on a cluster.
fn options(command: &mut Command) -> Result<&mut Options, Failure> {
    match command {
        Command::Regress(args) => Ok(args.cluster()),
        Command::Signoff(args) => Ok(args.cluster()),
        Command::Fuzz(args) => Ok(args.cluster()),
        _ => Err(Failure::bad_input("the job's command has no --engine slurm")),
    }
}

/// Shards with results.
fn done(dir: &Path, spec: &Spec) -> usize {
    (1..=spec.shards).filter(|s| result_file(dir, *s).exists()).count()
}

fn status(dir: &Path) -> Result<ExitCode, Failure> {
    let spec = Spec::read(dir).map_err(failure)?;
    let done = done(dir, &spec);
    let (name, shards) = (spec.name.clone(), spec.shards);
    let alive = match Slurm::new(spec, dir, None).alive() {
        Err(ClusterError::Cancelled) => "cancelled".to_string(),
        alive => {
            let alive = tandem_report::counted(alive.map_err(failure)?.len() as u64, "task");
            format!("{alive} waiting or running")
        }
    };
    out::line(format_args!("{name}: {done} of {shards} shards have results; {alive}"));
    Ok(ExitCode::Pass)
}
