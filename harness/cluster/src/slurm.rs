//! Slurm's own programs: sbatch, squeue, scancel, and scontrol or sacct for how a task ended.

use crate::board::Scheduler;
use crate::spec::{Spec, cancelled_file, script_file};
use crate::{ClusterError, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tandem_process::{Ending, Limits};

/// How long one of them may take: longer than its own patience with a controller.
const PATIENCE: Duration = Duration::from_secs(120);

/// Options of sbatch that belong to the job itself, or to how it is submitted. The others of Slurm's programs
/// ask this cluster, so the job must be here.
const OWN: [&str; 17] = [
    "--array",
    "-a",
    "--job-name",
    "-J",
    "--output",
    "-o",
    "--error",
    "-e",
    "--chdir",
    "-D",
    "--wrap",
    "--wait",
    "-W",
    "--clusters",
    "-M",
    "--parsable",
    "--test-only",
];

/// Options that begin like one of those and are others.
const OTHERS: [&str; 1] = ["--wait-all-nodes"];

/// Why a task waits that needs no word: it has its turn later.
const USUAL: [&str; 8] =
    ["None", "Priority", "Resources", "BeginTime", "JobArrayTaskLimit", "Cleaning", "Prolog", "(null)"];

/// An option that the job sets itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: the job itself decides what this option says: array, name, files, directory, cluster")]
pub struct Unfit(pub String);

/// Checks an option for sbatch.
///
/// # Errors
/// If it is one that the job needs for itself.
pub fn check_option(option: &str) -> std::result::Result<(), Unfit> {
    let name = option.split('=').next().unwrap_or_default();
    let short = |own: &str| own.len() == 2 && option.starts_with(own) && !option.starts_with("--");
    // sbatch takes any beginning of a long option.
    let begins = |own: &str| name.len() > 3 && own.starts_with(name);
    let own = OWN.iter().any(|own| *own == name || short(own) || begins(own)) && !OTHERS.contains(&name);
    if own { Err(Unfit(option.to_string())) } else { Ok(()) }
}

/// A job in Slurm.
#[derive(Debug)]
pub struct Slurm {
    spec: Spec,
    dir: PathBuf,
    /// Where Slurm's programs are, if not on PATH.
    bin: Option<PathBuf>,
    /// The arrays of this process, with the shards of each.
    arrays: Vec<(u64, BTreeSet<usize>)>,
}

impl Slurm {
    /// The job in a directory. `bin` has Slurm's programs; none: they are on PATH.
    pub fn new(spec: Spec, dir: &Path, bin: Option<PathBuf>) -> Slurm {
        Slurm { spec, dir: dir.to_path_buf(), bin, arrays: Vec::new() }
    }

    /// Cancels every task of the job. Results stay.
    ///
    /// # Errors
    /// If Slurm does not take it.
    pub fn cancel(&self) -> Result<()> {
        self.call("scancel", &["--name".into(), self.spec.name.clone()]).map(drop)
    }

    /// Runs one of Slurm's programs; what it prints.
    fn call(&self, program: &str, words: &[String]) -> Result<String> {
        let path = self.bin.as_ref().map_or(PathBuf::from(program), |bin| bin.join(program));
        let mut command = Command::new(path);
        command.args(words);
        // The environment must not hide tasks, nor send them where nobody looks.
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            let hides = ["SQUEUE_", "SCANCEL_", "SACCT_"].iter().any(|p| text.starts_with(p));
            let own = ["SBATCH_ARRAY_INX", "SBATCH_CLUSTERS", "SBATCH_WAIT", "SLURM_CLUSTERS"];
            if hides || own.contains(&&*text) {
                command.env_remove(&name);
            }
        }
        let output = tandem_process::run(&mut command, &[], Limits::wall(PATIENCE))
            .map_err(|error| ClusterError::NoSlurm { program: program.into(), error })?;
        if output.ending == Ending::Exited(0) {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let message = match output.telling_line(&["error"], 300) {
            line if line.is_empty() => output.ending.to_string(),
            line => line,
        };
        Err(ClusterError::Slurm { program: program.into(), message })
    }
}

impl Scheduler for Slurm {
    fn submit(&mut self, shards: &BTreeSet<usize>) -> Result<()> {
        let dir = self.dir.display();
        let mut words = vec![
            "--parsable".to_string(),
            format!("--job-name={}", self.spec.name),
            format!("--array={}", ranges(shards)),
            format!("--chdir={}", self.spec.directory.display()),
            // After the failure of a node, Slurm starts its tasks again.
            "--requeue".to_string(),
            "--open-mode=append".to_string(),
            format!("--output={dir}/logs/%a.txt"),
        ];
        words.extend(self.spec.options.iter().cloned());
        words.push(script_file(&self.dir).to_string_lossy().into_owned());
        let printed = self.call("sbatch", &words)?;
        // "ID" or "ID;CLUSTER".
        if let Some(id) = printed.trim().split(';').next().and_then(|id| id.parse().ok()) {
            self.arrays.push((id, shards.clone()));
        }
        Ok(())
    }

    fn alive(&mut self) -> Result<BTreeMap<usize, Option<String>>> {
        if cancelled_file(&self.dir).exists() {
            return Err(ClusterError::Cancelled);
        }
        let words = ["--noheader", "--array", "--all", "--format=%K|%T|%r"].map(String::from);
        let printed = self.call("squeue", &[&words[..], &[format!("--name={}", self.spec.name)]].concat())?;
        printed.lines().filter(|l| !l.trim().is_empty()).map(task).collect()
    }

    fn ending(&mut self, shard: usize) -> Option<String> {
        let (id, _) = self.arrays.iter().rev().find(|(_, shards)| shards.contains(&shard))?;
        let id = format!("{id}_{shard}");
        // The controller forgets jobs after some minutes; accounting may not be there at all.
        let show = ["--oneliner", "show", "job", &id].map(String::from);
        if let Some(ending) = self.call("scontrol", &show).ok().as_deref().and_then(of_scontrol) {
            return Some(ending);
        }
        let words = ["-X", "-n", "-P", "-j", &id, "--format=State,ExitCode"].map(String::from);
        let line = self.call("sacct", &words).ok()?.lines().last()?.to_string();
        let (state, code) = line.split_once('|')?;
        Some(format!("{state}, exit code and signal {code}"))
    }
}

/// A task of squeue's list: its shard, and why it waits if that is unusual.
fn task(line: &str) -> Result<(usize, Option<String>)> {
    let mut columns = line.trim().splitn(3, '|');
    let (shard, state, reason) = (columns.next(), columns.next(), columns.next());
    let shard = shard.and_then(|s| s.parse().ok()).ok_or_else(|| ClusterError::Slurm {
        program: "squeue".into(),
        message: format!("'{line}' is no task of an array"),
    })?;
    let reason = reason.filter(|r| state == Some("PENDING") && !USUAL.contains(r));
    Ok((shard, reason.map(String::from)))
}

/// State and exit code in what scontrol shows of a task.
fn of_scontrol(text: &str) -> Option<String> {
    let value = |key: &str| text.split_whitespace().find_map(|word| word.strip_prefix(key));
    let code = value("ExitCode=").unwrap_or("unknown");
    Some(format!("{}, exit code and signal {code}", value("JobState=")?))
}

/// Shards in sbatch's notation: `1-3,7`.
fn ranges(shards: &BTreeSet<usize>) -> String {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for &shard in shards {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == shard => *last = shard,
            _ => all.push((shard, shard)),
        }
    }
    let text = |&(first, last): &(usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    all.iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_written_as_sbatch_reads_them() {
        for (shards, want) in [(vec![1], "1"), (vec![1, 2, 3, 7], "1-3,7"), (vec![2, 4, 5], "2,4-5")] {
            assert_eq!(ranges(&shards.into_iter().collect()), want);
        }
    }

    #[test]
    fn options_of_the_job_itself_are_refused() {
        for (option, fits) in [
            ("--partition=x", true),
            ("-p", true),
            ("--time=10", true),
            ("--array=1-3", false),
            ("-a1-3", false),
            ("--job-name", false),
            ("--account=a", true),
            ("-J", false),
            ("-W", false),
            ("--arr=1-3", false),
            ("--clusters=x", false),
            ("-Mx", false),
            ("--wait-all-nodes=1", true),
            ("--error", false),
            ("--mem=1G", true),
        ] {
            assert_eq!(check_option(option).is_ok(), fits, "{option}");
        }
    }

    #[test]
    fn unusual_reasons_are_told() {
        for (line, want) in [
            ("3|RUNNING|None", (3, None)),
            ("4|PENDING|Resources", (4, None)),
            ("5|PENDING|PartitionTimeLimit", (5, Some("PartitionTimeLimit".to_string()))),
            ("6|PENDING|launch failed requeued held", (6, Some("launch failed requeued held".to_string()))),
        ] {
            assert_eq!(task(line).unwrap(), want);
        }
        assert!(task("N/A|PENDING|None").is_err());
    }
}
