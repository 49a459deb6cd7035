//! The child that runs cases on mutants. A mutant may loop forever inside one evaluation of the simulation,
//! abort or crash. That costs one child, and the parent knows the case.
//!
//! One JSON object per line: requests in, replies out.

use crate::error::WorkerError;
use crate::kinds;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::error::Error;
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::signature::Bucket;
use tandem_fuzz::subject::{CaseId, Judged, NotRun};
use ventus_dut::{Library, RecordMask};

/// Some cases of one kind on one mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slice {
    /// The mutant's number in the build; 0 is the clean design.
    pub number: u32,
    /// The library of the machine.
    pub library: PathBuf,
    /// The machine.
    pub config: String,
    /// The groups of its records that are used.
    pub records: RecordMask,
    /// Kind of cases.
    pub kind: String,
    /// Seed of the cases.
    pub seed: u64,
    /// The first case.
    pub first: u64,
    /// Most cases.
    pub count: u64,
    /// Cases that fail on the clean design and therefore show nothing.
    pub skip: Vec<u64>,
    /// Whether to continue after a failure.
    pub all: bool,
    /// Seconds after which no further case begins.
    pub seconds: u64,
}

/// A request to the child.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Run cases.
    Run(Slice),
    /// Shrink the slice's first case, which failed like this.
    Shrink(Slice, Bucket),
}

/// Its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// A case passed; this many instructions were compared.
    Passed(u64, u64),
    /// A case failed.
    Failed(u64, Bucket),
    /// The slice is over.
    Done,
    /// Shrunk: instructions of the prologue and beyond it, runs.
    Shrunk {
        /// Instructions of the prologue.
        prologue: usize,
        /// All other instructions.
        beyond: usize,
        /// Cases run.
        runs: u32,
        /// The reproducer.
        text: String,
    },
    /// The slice cannot be run.
    Error(String),
}

/// Answers requests until there are no more.
pub fn serve(input: impl BufRead, mut output: impl Write) -> Result<(), WorkerError> {
    let mut libraries: HashMap<PathBuf, Library> = HashMap::new();
    let mut say = |reply: &Reply| -> Result<(), WorkerError> {
        let line = serde_json::to_string(reply).map_err(WorkerError::Reply)?;
        writeln!(output, "{line}")?;
        Ok(output.flush()?)
    };
    for line in input.lines() {
        let line = line?;
        let request: Request =
            serde_json::from_str(&line).map_err(|source| WorkerError::Request { line, source })?;
        let (Request::Run(slice) | Request::Shrink(slice, _)) = &request;
        if !libraries.contains_key(&slice.library) {
            match open(slice) {
                Ok(library) => libraries.insert(slice.library.clone(), library),
                Err(e) => {
                    say(&Reply::Error(e.to_string()))?;
                    continue;
                }
            };
        }
        let library = &libraries[&slice.library];
        match &request {
            Request::Run(slice) => run(slice, library, &mut say)?,
            Request::Shrink(slice, bucket) => {
                let reply = match kinds::subject(&slice.kind, library, slice.number) {
                    Ok(mut subject) => {
                        let case = CaseId { seed: slice.seed, number: slice.first };
                        let budget = Budget { time: Duration::from_secs(slice.seconds), ..Budget::default() };
                        let f = subject.reduce(case, bucket, &budget);
                        let text = f.text().to_string();
                        Reply::Shrunk { prologue: f.prologue, beyond: f.beyond, runs: f.runs, text }
                    }
                    Err(e) => Reply::Error(e.to_string()),
                };
                say(&reply)?;
            }
        }
    }
    Ok(())
}

/// Opens the library of a slice for its machine.
fn open(slice: &Slice) -> Result<Library, Box<dyn Error>> {
    let config = slice.config.parse()?;
    let library = Library::open_built(&slice.library, &config)?;
    let profile = library.profile().masked(slice.records.0);
    Ok(library.with_profile(profile)?)
}

fn run(
    slice: &Slice,
    library: &Library,
    say: &mut impl FnMut(&Reply) -> Result<(), WorkerError>,
) -> Result<(), WorkerError> {
    let until = Instant::now() + Duration::from_secs(slice.seconds);
    let mut subject = match kinds::subject(&slice.kind, library, slice.number) {
        Ok(s) => s,
        Err(e) => return say(&Reply::Error(e.to_string())),
    };
    for number in slice.first..slice.first + slice.count {
        if Instant::now() >= until {
            break;
        }
        if slice.skip.contains(&number) {
            continue;
        }
        let case = CaseId { seed: slice.seed, number };
        let judged = catch_unwind(AssertUnwindSafe(|| subject.judge(case)));
        match judged {
            // A case that needs something the DUT lacks shows nothing about any mutant.
            Ok(Judged { not_run: Some(NotRun::Lacking(_)), .. }) => say(&Reply::Passed(number, 0))?,
            Ok(Judged { not_run: Some(why), .. }) => {
                return say(&Reply::Error(format!("case {number} could not be run: {why}")));
            }
            Ok(j) => match j.failure {
                None => say(&Reply::Passed(number, j.instructions))?,
                Some(bucket) => {
                    say(&Reply::Failed(number, bucket))?;
                    if !slice.all {
                        break;
                    }
                }
            },
            Err(_) => {
                say(&Reply::Failed(number, Bucket::tool("the harness panicked")))?;
                match kinds::subject(&slice.kind, library, slice.number) {
                    Ok(s) if slice.all => subject = s,
                    _ => break,
                }
            }
        }
    }
    say(&Reply::Done)
}
