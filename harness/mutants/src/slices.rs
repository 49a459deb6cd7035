//! Runs one slice of cases in a child, which may die.
//!
//! The computer may also lose a child, because it has too little memory or is too slow. So a case whose child
//! died runs again in a new child, and fails only if it kills that one too. A failure on a mutant counts only
//! if the clean design passes the same case.

use crate::error::CampaignError;
use crate::store::Killer;
use crate::worker::{Reply, Request, Slice};
use std::io::{self, Write};
use std::process::Command;
use std::time::Duration;
use tandem_fuzz::signature::Bucket;
use tandem_process::{Limits, NoReply, Worker};

/// How many children in a row may end before they take a request.
const MAX_DEAF: u32 = 3;

/// The result of a slice.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Cases run.
    pub(crate) cases: u64,
    /// Instructions compared.
    pub(crate) instructions: u64,
    /// Processor time of the children.
    pub(crate) work: Duration,
    /// Cases that failed.
    pub(crate) failures: Vec<(u64, Killer)>,
    /// Cases that looked like failures and are not, each with the reason.
    pub(crate) excused: Vec<(u64, String)>,
}

/// Starts a child.
pub(crate) fn start(command: &[String]) -> Result<Worker, CampaignError> {
    let (program, arguments) = command.split_first().ok_or(CampaignError::NoChild)?;
    Worker::start(Command::new(program).args(arguments))
        .map_err(|source| CampaignError::Start { program: program.clone(), source })
}

/// Sends a request to a child.
pub(crate) fn ask(worker: &mut Worker, request: &Request) -> io::Result<()> {
    let line = serde_json::to_string(request)?;
    let input = worker.input();
    writeln!(input, "{line}")?;
    input.flush()
}

fn killer(bucket: &Bucket) -> Killer {
    Killer {
        verdict: bucket.signature.blame.to_string(),
        class: bucket.signature.class.to_string(),
        opcode: bucket.signature.opcode.clone(),
        bucket: serde_json::to_string(bucket).unwrap_or_default(),
    }
}

fn gone(word: &str) -> Killer {
    Killer { verdict: word.into(), class: "-".into(), opcode: "-".into(), bucket: String::new() }
}

/// Runs a slice of a mutant. A failure counts only if the clean design passes the same case, in the same
/// child or, if that child was lost, in a new one.
pub(crate) fn run_mutant(
    worker: &mut Option<Worker>,
    command: &[String],
    slice: &Slice,
    limits: Limits,
) -> Result<Outcome, CampaignError> {
    let mut outcome = run_slice(worker, command, slice, limits)?;
    if let Some((case, killer)) = outcome.failures.pop() {
        let clean = Slice { number: 0, first: case, count: 1, skip: vec![], ..slice.clone() };
        let without = run_slice(worker, command, &clean, limits)?;
        outcome.work += without.work;
        if without.cases == 1 && without.failures.is_empty() {
            outcome.failures.push((case, killer));
        } else {
            let how = format!("{}, and the clean design does not pass it either", killer.verdict);
            outcome.excused.push((case, how));
        }
    }
    Ok(outcome)
}

/// Runs a slice on the worker. Starts one if there is none; if the slice killed it, it is gone afterwards.
pub(crate) fn run_slice(
    worker: &mut Option<Worker>,
    command: &[String],
    slice: &Slice,
    limits: Limits,
) -> Result<Outcome, CampaignError> {
    let mut course = Course::of(slice);
    let mut deaf = 0;
    loop {
        let w = match worker {
            Some(w) => w,
            None => worker.insert(start(command)?),
        };
        let before = w.cpu_time().unwrap_or_default();
        if let Err(e) = ask(w, &Request::Run(course.left.clone())) {
            *worker = None;
            deaf += 1;
            if deaf > MAX_DEAF {
                return Err(CampaignError::Deaf(e));
            }
            continue;
        }
        let end = course.listen(w, limits)?;
        course.outcome.work += w.cpu_time().unwrap_or_default().saturating_sub(before);
        let End::Lost(word) = end else { return Ok(course.outcome) };
        *worker = None;
        if !course.lost(word) {
            return Ok(course.outcome);
        }
    }
}

/// How a child's answers ended.
enum End {
    /// It ran all requested cases.
    Done,
    /// It died or must be killed: "crash" or "timeout".
    Lost(&'static str),
}

/// A slice in progress, with all the children that it needs.
struct Course {
    /// The rest of the slice.
    left: Slice,
    /// The case after the last one of the slice.
    end: u64,
    /// The case that killed a child and is run again, and how that child ended.
    suspect: Option<(u64, &'static str)>,
    outcome: Outcome,
}

impl Course {
    fn of(slice: &Slice) -> Course {
        let end = slice.first + slice.count;
        Course { left: slice.clone(), end, suspect: None, outcome: Outcome::default() }
    }

    /// Sets the rest of the slice to begin at this case.
    fn begin_at(&mut self, case: u64) {
        (self.left.first, self.left.count) = (case, self.end.saturating_sub(case));
    }

    /// Reads a child's replies until the slice is over or the child is lost.
    fn listen(&mut self, worker: &mut Worker, limits: Limits) -> Result<End, CampaignError> {
        loop {
            let line = match worker.line(limits) {
                Ok(line) => line,
                Err(NoReply::TimedOut(_)) => return Ok(End::Lost("timeout")),
                Err(NoReply::Ended | NoReply::Broken(_)) => return Ok(End::Lost("crash")),
            };
            let reply =
                serde_json::from_str(&line).map_err(|source| CampaignError::Reply { line, source })?;
            match reply {
                Reply::Passed(case, instructions) => {
                    self.answered(case);
                    self.outcome.instructions += instructions;
                }
                Reply::Failed(case, bucket) => {
                    self.answered(case);
                    self.outcome.failures.push((case, killer(&bucket)));
                }
                Reply::Done => return Ok(End::Done),
                Reply::Error(why) => return Err(CampaignError::Slice(why)),
                Reply::Shrunk { .. } => {}
            }
        }
    }

    /// Notes that a child has finished this case.
    fn answered(&mut self, case: u64) {
        if let Some((_, word)) = self.suspect.take_if(|(suspect, _)| *suspect == case) {
            self.outcome.excused.push((case, format!("{word}, and not when it was run again")));
        }
        self.begin_at(case + 1);
        self.outcome.cases += 1;
    }

    /// Handles the loss of a child in the case after the last answered one. Returns whether another child
    /// must continue, with the same case or with the ones after it.
    fn lost(&mut self, word: &'static str) -> bool {
        let mut case = self.left.first;
        while self.left.skip.contains(&case) {
            case += 1;
        }
        if case >= self.end {
            return false;
        }
        if self.suspect.is_none_or(|(suspect, _)| suspect != case) {
            self.suspect = Some((case, word));
            self.begin_at(case);
            return true;
        }
        self.suspect = None;
        self.outcome.cases += 1;
        self.outcome.failures.push((case, gone(word)));
        self.begin_at(case + 1);
        self.left.all && case + 1 < self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A child that executes `on_case` for every request, and a slice of two cases of mutant `number` for it.
    fn child(on_case: &str, number: u32) -> (Vec<String>, Slice) {
        let script = format!("while read line; do {on_case}; done");
        let slice = Slice {
            number,
            library: PathBuf::new(),
            config: "tiny".into(),
            records: Default::default(),
            kind: "valid".into(),
            seed: 1,
            first: 5,
            count: 2,
            skip: vec![],
            all: false,
            seconds: 1,
        };
        (["sh", "-c", &script].map(String::from).to_vec(), slice)
    }

    /// Both cases of the slice pass, with these numbers of instructions.
    const PASSES: &str = r#"echo '{"Passed":[5,9]}'; echo '{"Passed":[6,9]}'; echo '"Done"'"#;
    /// The single case requested on the clean design passes.
    const CLEAN_PASSES: &str = r#"echo '{"Passed":[5,9]}'; echo '"Done"'"#;
    const SHORT: Limits = Limits { cpu: Some(Duration::from_secs(1)), wall: Some(Duration::from_secs(2)) };

    /// Cases, failures, and excused cases.
    type Summary<'a> = (u64, Vec<(u64, &'a str)>, Vec<(u64, &'a str)>);

    fn came_to(r: &Outcome) -> Summary<'_> {
        let failures = r.failures.iter().map(|(n, k)| (*n, k.verdict.as_str())).collect();
        (r.cases, failures, r.excused.iter().map(|(n, why)| (*n, why.as_str())).collect())
    }

    #[test]
    fn a_child_that_is_lost_once_kills_no_mutant() {
        let dir = tempfile::tempdir().unwrap();
        let mark = dir.path().join("lost");
        let at = mark.display();
        for (gone, why) in [
            ("exit 1", "crash, and not when it was run again"),
            ("sleep 30", "timeout, and not when it was run again"),
            ("while true; do true; done", "timeout, and not when it was run again"),
        ] {
            let (command, slice) =
                child(&format!("if [ -e {at} ]; then {PASSES}; else touch {at}; {gone}; fi"), 3);
            let r = run_mutant(&mut None, &command, &slice, SHORT).unwrap();
            assert_eq!(came_to(&r), (2, vec![], vec![(5, why)]), "{gone}");
            std::fs::remove_file(&mark).unwrap();
        }
    }

    #[test]
    fn a_mutant_is_killed_by_what_repeats_and_the_clean_design_gets_through() {
        for (gone, word) in [("exit 1", "crash"), ("while true; do true; done", "timeout")] {
            let only_mutants = format!("case $line in *'\"number\":0'*) {CLEAN_PASSES};; *) {gone};; esac");
            let (command, slice) = child(&only_mutants, 3);
            let r = run_mutant(&mut None, &command, &slice, SHORT).unwrap();
            assert_eq!(came_to(&r), (1, vec![(5, word)], vec![]));
            // If the clean design dies in the same way, it is not a kill.
            let (command, slice) = child(gone, 3);
            let r = run_mutant(&mut None, &command, &slice, SHORT).unwrap();
            let why = format!("{word}, and the clean design does not pass it either");
            assert_eq!(came_to(&r), (1, vec![], vec![(5, why.as_str())]));
        }
    }
}
