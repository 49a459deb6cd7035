//! Shards of a run as a Slurm job array. The engine is Slurm's: this crate submits the array, watches it,
//! submits the tasks again that ended without a result, and cancels it.
//!
//! A *job* is a directory that the machine that submits and the nodes share:
//!
//! | path | contents |
//! |---|---|
//! | `job.json` | the [`Spec`]: what a shard runs, and how it is submitted |
//! | `shard.sh` | the batch script of every task |
//! | `results/N.json` | the result of shard N, written whole and renamed: if it is there, the shard is done |
//! | `logs/N.txt` | what the tasks of shard N printed, one attempt after the other |
//! | `lock` | held by the process that watches the job |
//! | `cancel-asked` | there from `tandem slurm cancel` on, until somebody resumes the job |
//!
//! Everything that must survive a crash is a result file or known to Slurm under the job's name, which is
//! unique. So a watcher that is killed loses nothing, and whoever comes next finds the tasks that still run.
//! A shard may run twice: both write the same result.

mod board;
mod slurm;
mod spec;

pub use board::{Board, Event, Pace, Scheduler, drive};
pub use slurm::{Slurm, Unfit, check_option};
pub use spec::{Spec, log_file, result_file};

use std::path::PathBuf;

/// Why a job cannot be submitted or watched.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// A file of the job.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is no job.
    #[error("{}: not a job of `--engine slurm`: {why}", path.display())]
    NoJob {
        /// The file.
        path: PathBuf,
        /// The fault.
        why: String,
    },
    /// Another process watches the job.
    #[error("{}: another process watches this job", .0.display())]
    Watched(PathBuf),
    /// Somebody cancelled the job.
    #[error("the job was cancelled")]
    Cancelled,
    /// Slurm's program does not start.
    #[error("{program} does not start: {error}: is Slurm installed on this machine?")]
    NoSlurm {
        /// The program.
        program: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// Slurm refuses.
    #[error("{program}: {message}")]
    Slurm {
        /// The program.
        program: String,
        /// What it says.
        message: String,
    },
}

type Result<T> = std::result::Result<T, ClusterError>;
