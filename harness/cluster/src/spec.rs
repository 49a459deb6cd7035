//! The directory of a job, and its description.

use crate::{ClusterError, Result};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use tandem_files::write_atomically;
use ventus_dut::quoted;

/// Version of the description.
const FORMAT: u32 = 1;

/// What a job's shards run, and how they are submitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    format: u32,
    /// The job's name in Slurm: no other job has it.
    pub name: String,
    /// Number of shards, which are numbered from 1 on.
    pub shards: usize,
    /// The command line that was given, after the program's name. A shard runs its part of it.
    pub words: Vec<String>,
    /// The directory in which it was given.
    pub directory: PathBuf,
    /// The project's root.
    pub root: PathBuf,
    /// The program that a task starts.
    pub program: PathBuf,
    /// Options of sbatch.
    pub options: Vec<String>,
    /// A hash of what all shards together run. A task that finds something else to run refuses.
    pub contents: String,
}

impl Spec {
    /// A description with a new name.
    pub fn new(shards: usize, words: Vec<String>, program: PathBuf, contents: String) -> Spec {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let name = format!("tandem-{:x}-{}", now.map_or(0, |d| d.as_nanos()), std::process::id());
        let here = std::env::current_dir().unwrap_or_default();
        let (root, options) = (here.clone(), Vec::new());
        Spec { format: FORMAT, name, shards, words, directory: here, root, program, options, contents }
    }

    /// Reads the description of a job.
    ///
    /// # Errors
    /// If there is none, or it is of another version.
    pub fn read(dir: &Path) -> Result<Spec> {
        let path = file(dir);
        let no_job = |why: String| ClusterError::NoJob { path: path.clone(), why };
        let text = std::fs::read_to_string(&path).map_err(|e| no_job(e.to_string()))?;
        let spec: Spec = serde_json::from_str(&text).map_err(|e| no_job(e.to_string()))?;
        match spec.format {
            FORMAT if spec.shards > 0 => Ok(spec),
            FORMAT => Err(no_job("it has no shards".into())),
            other => Err(no_job(format!("its format is {other}, not {FORMAT}"))),
        }
    }

    /// Begins a job in a directory that has none: script and directories first, so that a job with a
    /// description is whole.
    ///
    /// # Errors
    /// If the directory has a job already, or cannot be written.
    pub fn begin(&self, dir: &Path) -> Result<()> {
        if file(dir).exists() {
            let words = format!("slurm resume {}", dir.display());
            let why = format!("there is one already: {} goes on with it", tandem_words::typed(&words));
            return Err(ClusterError::NoJob { path: dir.to_path_buf(), why });
        }
        let results = dir.join("results");
        if std::fs::read_dir(&results).is_ok_and(|mut files| files.next().is_some()) {
            let why = "it has results of something else: give an empty directory".into();
            return Err(ClusterError::NoJob { path: results, why });
        }
        for sub in ["results", "logs"] {
            let path = dir.join(sub);
            std::fs::create_dir_all(&path).map_err(|error| ClusterError::File { path, error })?;
        }
        let task =
            [&self.program.to_string_lossy(), "slurm", "task", &dir.to_string_lossy()].map(String::from);
        let script = format!(
            "#!/bin/sh\n# A shard of a run of tandem: results go to the directory of the job.\n\
             export TANDEM_ROOT={}\nexec {} \"$SLURM_ARRAY_TASK_ID\"\n",
            quoted([self.root.to_string_lossy()]),
            quoted(task)
        );
        put(&script_file(dir), &script)?;
        let text = serde_json::to_string_pretty(self).map_err(std::io::Error::other);
        put(&file(dir), &text.map_err(|error| ClusterError::File { path: file(dir), error })?)
    }

    /// Gives up a job of which nothing was submitted: its directory may have another one.
    ///
    /// # Errors
    /// If the directory cannot be written.
    pub fn withdraw(dir: &Path) -> Result<()> {
        let path = file(dir);
        std::fs::remove_file(&path).map_err(|error| ClusterError::File { path, error })
    }

    /// Marks a job as cancelled, so that whoever watches it stops, or takes the mark away.
    ///
    /// # Errors
    /// If the directory cannot be written.
    pub fn mark_cancelled(dir: &Path, cancelled: bool) -> Result<()> {
        let path = cancelled_file(dir);
        match std::fs::remove_file(&path) {
            _ if cancelled => put(&path, ""),
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(ClusterError::File { path, error })
            }
            _ => Ok(()),
        }
    }

    /// Makes this process the one that begins or watches a job in a directory, as long as it holds the
    /// returned file.
    ///
    /// # Errors
    /// If another one does.
    pub fn lock(dir: &Path) -> Result<File> {
        std::fs::create_dir_all(dir)
            .map_err(|error| ClusterError::File { path: dir.to_path_buf(), error })?;
        let path = dir.join("lock");
        let open = File::options().write(true).create(true).truncate(false).open(&path);
        let lock = open.map_err(|error| ClusterError::File { path: path.clone(), error })?;
        match lock.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => Err(ClusterError::Watched(dir.to_path_buf())),
            Err(TryLockError::Error(error)) => Err(ClusterError::File { path, error }),
        }
    }
}

fn put(path: &Path, text: &str) -> Result<()> {
    write_atomically(path, text.as_bytes())
        .map_err(|error| ClusterError::File { path: path.to_path_buf(), error })
}

fn file(dir: &Path) -> PathBuf {
    dir.join("job.json")
}

/// There while a job is cancelled.
pub(crate) fn cancelled_file(dir: &Path) -> PathBuf {
    dir.join("cancel-asked")
}

/// The batch script of a job.
pub(crate) fn script_file(dir: &Path) -> PathBuf {
    dir.join("shard.sh")
}

/// The result of a shard: if the file is there, it is whole.
pub fn result_file(dir: &Path, shard: usize) -> PathBuf {
    dir.join(format!("results/{shard}.json"))
}

/// What a shard's tasks printed.
pub fn log_file(dir: &Path, shard: usize) -> PathBuf {
    dir.join(format!("logs/{shard}.txt"))
}
