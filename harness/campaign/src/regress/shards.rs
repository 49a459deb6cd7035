//! A plan in shards on a cluster: a task runs its part of the cases, and their results are merged in the
//! order of the plan, so that nothing but times tells where they ran.

use super::chosen::{ChoiceArgs, Chosen, starter};
use super::start::words;
use crate::exit::{ExitCode, Failure};
use crate::out;
use std::collections::BTreeMap;
use std::path::Path;
use tandem_cluster::log_file;
use tandem_report::{CaseResult, Ended, Environment, NotRun, RegressReport};
use tandem_suites::regress::{Case, Shard, Starter as _};

/// Results of cases, and groups that lost some.
type Results = (Vec<CaseResult>, Vec<NotRun>);

impl ChoiceArgs {
    /// If this process is a task of a job, runs its shard and writes the result.
    pub fn task(&self, chosen: &Chosen) -> Result<Option<ExitCode>, Failure> {
        let Some(task) = &self.cluster.task else { return Ok(None) };
        let here = self.environment(chosen);
        task.check(&contents(chosen, &here))?;
        let part = Chosen { cases: task.shard.keep(chosen.cases.clone()), ..chosen.clone() };
        let report = self.run_in(&part, here)?;
        task.write(&report)?;
        Ok(Some(ExitCode::held(report.passed())))
    }

    /// Runs the chosen cases as a job, and merges the results. If a shard ran on another design than this
    /// checkout's, that design is given too.
    pub(super) fn run_shards(
        &self,
        chosen: &Chosen,
        here: &Environment,
    ) -> Result<(Results, Option<Ended>), Failure> {
        let refused =
            |what: &str, why: &str| Err(Failure::usage(format!("{what} with --engine slurm: {why}")));
        if self.fail_fast {
            return refused("--fail-fast", "its tasks do not know of each other's failures");
        }
        if self.shard.is_some() {
            return refused("--shard", "the job has shards of its own; --shards sets their number");
        }
        let ended = self.cluster.run(chosen.cases.len(), &contents(chosen, here))?;
        let of = ended.shards;
        let mut merged: Vec<Option<CaseResult>> = vec![None; chosen.cases.len()];
        let mut elsewhere = None;
        for number in 1..=of {
            let part = Shard { number, of }.keep((0..chosen.cases.len()).collect());
            let given_up = ended.given_up.iter().find(|(n, _)| *n == number);
            let report = match given_up {
                Some(_) => None,
                None => Some(ended.result::<RegressReport>(number)?),
            };
            let ran = report.as_ref().and_then(|r| r.environment.as_ref()).and_then(|e| design(e, here));
            if let Some(design) = ran {
                out::note(format_args!(
                    "warning: shard {number} ran on another design than this checkout's: commit {}, \
                     RTL {}",
                    design.commit, design.rtl
                ));
                elsewhere.get_or_insert(design);
            }
            let mut results: BTreeMap<String, CaseResult> =
                report.into_iter().flat_map(|r| r.cases).map(|c| (c.name.clone(), c)).collect();
            for place in part {
                let case = &chosen.cases[place];
                merged[place] = Some(match (results.remove(&case.name), given_up) {
                    (Some(result), _) => result,
                    (None, Some((_, how))) => lost(chosen, case, &log_file(&ended.dir, number), how)?,
                    (None, None) => {
                        let (dir, name) = (ended.dir.display(), &case.name);
                        let what = format!("{dir}: the result of shard {number} lacks the case {name}");
                        return Err(Failure::bad_input(what));
                    }
                });
            }
        }
        Ok(((merged.into_iter().flatten().collect(), Vec::new()), elsewhere))
    }
}

/// The design that a shard's checkout had at its end, if it is another one. It began with this one, or it
/// would not have run.
fn design(shard: &Environment, here: &Environment) -> Option<Ended> {
    shard.ended.clone().filter(|d| (&d.commit, &d.rtl) != (&here.commit, &here.rtl))
}

/// A case whose shard has no result: it has not passed.
fn lost(chosen: &Chosen, case: &Case, log: &std::path::Path, how: &str) -> Result<CaseResult, Failure> {
    let again = starter(chosen)?.again(case);
    let mut result = CaseResult::new(case.name.clone(), case.group.clone(), again);
    result.verdict = "lost on the cluster".into();
    result.detail = format!("the tasks of its shard ended without a result: {how}\nlog: {}", log.display());
    Ok(result)
}

/// A hash of the cases, with what passes, of their files, and of the design: what a result depends on.
fn contents(chosen: &Chosen, design: &Environment) -> String {
    let mut hash = blake3::Hasher::new();
    for word in [&design.commit, &design.rtl] {
        hash.update(word.as_bytes()).update(&[0]);
    }
    for case in &chosen.cases {
        // Everything that the plan says of it.
        hash.update(format!("{case:?}").as_bytes()).update(&[0]);
        for word in words(case) {
            hash.update(word.as_bytes()).update(&[0]);
            files(Path::new(&word), &mut hash);
        }
        hash.update(&[1]);
    }
    hash.finalize().to_hex()[..16].to_string()
}

/// Adds a file, or the files in a directory, to a hash.
fn files(path: &Path, hash: &mut blake3::Hasher) {
    let mut all: Vec<_> = match std::fs::read_dir(path) {
        Ok(entries) => entries.filter_map(|e| e.ok().map(|e| e.path())).collect(),
        Err(_) => vec![path.to_path_buf()],
    };
    all.sort();
    for file in all.iter().filter(|f| f.is_file()) {
        if let Ok(bytes) = std::fs::read(file) {
            hash.update(&bytes).update(&[2]);
        }
    }
}
