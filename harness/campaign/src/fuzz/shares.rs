//! A campaign on a cluster: each task of a job runs a share of the campaign's tasks, with a store of its own
//! in the job's directory. The process that submitted the job takes over what they have done, and continues
//! as if it had run the cases itself. So the findings are those of a campaign on one machine.

use super::{Args, Settings, store_failure};
use crate::cluster::command::Task;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::interrupt::Interrupt;
use std::path::{Path, PathBuf};
use tandem_files::write_atomically;
use tandem_fuzz::campaign::Kind;
use tandem_fuzz::share::{Beginning, Done};
use tandem_fuzz::store::Store;

/// The file in a corpus that tells the tasks of a job how its campaign began. They do not open the corpus:
/// the process that watches the job works on it.
const BEGINNING: &str = "shares.json";

/// Refuses options that do not go with shares.
pub fn check(args: &Args) -> Result<(), Failure> {
    let given = [
        (args.corpus.is_none(), "it needs --corpus, where the campaign is kept"),
        (args.cases.is_none(), "it needs --cases, which its tasks share"),
        (args.time.is_some(), "--time: a task does not know when the others began; give --cases alone"),
        (args.guide, "--guide: cases that depend on earlier ones cannot be shared"),
        (args.coverage.is_some(), "--coverage: a share has none; collect it with a campaign on one machine"),
        (args.forget_passes, "--forget-passes: give it to a campaign on this machine first, with --cases 1"),
        (args.case.is_some(), "--case: one case needs no cluster"),
        (args.show || args.promote.is_some(), "it runs cases, and --show and --promote run none"),
    ];
    match given.iter().find(|(wrong, _)| *wrong) {
        Some((_, why)) => Err(Failure::usage(format!("fuzz --engine slurm: {why}"))),
        None => Ok(()),
    }
}

/// The store of a task's share.
pub fn open(task: &Task, corpus: &Path) -> Result<Store, Failure> {
    let path = corpus.join(BEGINNING);
    let unreadable = |e: &dyn std::fmt::Display| Failure::bad_input(format!("{}: {e}", path.display()));
    let text = std::fs::read_to_string(&path).map_err(|e| unreadable(&e))?;
    let beginning: Beginning = serde_json::from_str(&text).map_err(|e| unreadable(&e))?;
    Store::open_share(&store_of(task), &beginning).map_err(store_failure)
}

/// The directory of a share's store.
fn store_of(task: &Task) -> PathBuf {
    task.dir.join("corpus").join(task.shard.number.to_string())
}

/// Runs the cases as a job, and takes over what its tasks have done.
pub fn run(args: &Args, settings: &Settings, kinds: &[Kind], store: &mut Store) -> Result<(), Failure> {
    let (Some(corpus), Some(cases)) = (&args.corpus, args.cases) else { return Ok(()) };
    let beginning = store.beginning().map_err(store_failure)?;
    let text = serde_json::to_string_pretty(&beginning).map_err(tool_failure)?;
    write_atomically(&corpus.join(BEGINNING), text.as_bytes()).map_err(tool_failure)?;
    let most = kinds.iter().map(|kind| cases.div_ceil(kind.task.max(1))).max().unwrap_or(1);
    let ended = args.cluster.run(most as usize, &contents(settings, &beginning, cases))?;
    for number in 1..=ended.shards {
        if !ended.given_up.iter().any(|(n, _)| *n == number) {
            store.take_over(&ended.result::<Done>(number)?).map_err(store_failure)?;
        }
    }
    let lost: Vec<String> = ended.given_up.iter().map(|(n, how)| format!("{n} ({how})")).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let (command, corpus) = (crate::paths::command(), crate::paths::shown(corpus));
    Err(tool_failure(format!(
        "shards without a result: {}; the corpus has the others; to try again: {command} slurm resume {}; to \
         run what is missing here: {command} fuzz --corpus {corpus} --cases {cases}",
        lost.join(", "),
        crate::paths::shown(&ended.dir)
    )))
}

/// Refuses to run a share for another design or other settings than the job was submitted for: the store has
/// this checkout's design by now.
pub fn check_task(args: &Args, settings: &Settings, task: &Task, store: &Store) -> Result<(), Failure> {
    let beginning = store.beginning().map_err(store_failure)?;
    task.check(&contents(settings, &beginning, args.cases.unwrap_or_default()))
}

/// Ends a task: writes what its share has done.
pub fn finish(task: &Task, interrupt: &Interrupt) -> Result<ExitCode, Failure> {
    if interrupt.code().is_some() {
        return Err(tool_failure("interrupted: the share is not done"));
    }
    let store = Store::look(&store_of(task)).map_err(store_failure)?;
    task.write(&store.hand_over().map_err(store_failure)?)?;
    Ok(ExitCode::Pass)
}

/// A hash of what the tasks of a job run: settings, design, cases and known findings.
fn contents(settings: &Settings, beginning: &Beginning, cases: u64) -> String {
    let mut hash = blake3::Hasher::new();
    for (name, value) in &beginning.settings {
        hash.update(name.as_bytes()).update(&[0]).update(value.as_bytes()).update(&[1]);
    }
    hash.update(format!("{cases} {:?}", settings.known).as_bytes());
    hash.finalize().to_hex()[..16].to_string()
}
