//! What a campaign runs: kinds of cases, each behind one trait.
//!
//! | room | what is in it |
//! |---|---|
//! | this file | [`Subject`], what it is given and what it gives |
//! | [`identities`], [`programs`] | the first two |
//!
//! A worker of a campaign makes its subjects once and keeps them: engines are expensive, cases are not. A
//! case is fixed by the seed and its number, so a subject must not let one case change the next.

pub mod identities;
pub mod programs;

use crate::assembly::Machine;
use crate::shrink::Budget;
use crate::signature::Bucket;
use serde::{Deserialize, Serialize};
use tandem_abi::Config;

/// Stands for a finding's files in [`Finding::files`] and [`Finding::replay`]: their name without its
/// extension, in a replay with its directory.
pub const STEM: &str = "{stem}";

/// One case: fixed by seed and number alone; where coverage guides, also by what [`Subject::guide`] was given
/// at the start of the case's epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CaseId {
    /// The campaign's seed.
    pub seed: u64,
    /// The case's number among those of its kind.
    pub number: u64,
}

/// What became of one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// How it failed, if it did.
    pub failure: Option<Bucket>,
    /// Why it was not run, or not wholly, where that is nobody's fault: it is no case that passed.
    pub not_run: Option<String>,
    /// Instructions compared; of encodings, identities checked.
    pub instructions: u64,
    /// State bits compared, final memory included.
    pub bits: u64,
    /// Points of functional coverage that it reached; may be empty.
    pub hits: Vec<u32>,
}

/// One file of a finding's reproducer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// What follows the stem: ".s", ".ll", ".yaml".
    pub extension: String,
    /// What is in it; [`STEM`] stands for the name it will have.
    pub text: String,
}

/// A failure, shrunk and written up.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The kind of case, as [`Subject::kind`] says it.
    pub kind: String,
    /// The machine that it failed on; `None` where none takes part.
    pub config: Option<Config>,
    /// The case.
    pub case: CaseId,
    /// What makes it this finding.
    pub bucket: Bucket,
    /// The report for people.
    pub detail: String,
    /// Reproducer: one `.s`, or `.ll` and `.yaml`. What replays it begins with the first.
    pub files: Vec<File>,
    /// Words after `tandem` that replay the files, [`STEM`] in place of their path; empty where files alone
    /// cannot show it, and only the case's number can.
    pub replay: Vec<String>,
    /// Instructions of the shrunk prologue.
    pub prologue: usize,
    /// All other instructions, executed or not, but for the final ENDPRG: body, epilogue, tail words,
    /// functions.
    pub beyond: usize,
    /// Cases run while shrinking.
    pub runs: u32,
    /// What shrinking tried, a line a step or a pass.
    pub tried: Vec<String>,
}

/// A kind of case, with the engines that one worker keeps.
pub trait Subject {
    /// "identities", "words", "states", "valid", "racy", "wrong" or "kernels".
    fn kind(&self) -> &'static str;

    /// Runs one case. Never panics of itself; where it does, the campaign makes a finding of it and a new
    /// subject.
    fn judge(&mut self, case: CaseId) -> Judged;

    /// Shrinks a case that failed with `failure`, keeping its signature, and writes it up. `None` of its work
    /// may depend on what ran before.
    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding;

    /// Takes the numbers of earlier cases of this kind that reached new coverage, at the start of an epoch.
    /// Ignored by kinds that nothing guides.
    fn guide(&mut self, fruitful: &[u64]) {
        let _ = fruitful;
    }
}

impl Finding {
    /// A finding of `kind` about `case` with nothing written up yet.
    pub fn bare(kind: &str, config: Option<Config>, case: CaseId, bucket: Bucket) -> Finding {
        Finding {
            kind: kind.to_string(),
            config,
            case,
            bucket,
            detail: String::new(),
            files: Vec::new(),
            replay: Vec::new(),
            prologue: 0,
            beyond: 0,
            runs: 0,
            tried: Vec::new(),
        }
    }

    /// Adds the reproducer as one assembly file, and the words that run it on `machine`.
    pub fn with_assembly(mut self, text: String, machine: Option<&Machine>) -> Finding {
        self.files.push(File { extension: ".s".into(), text });
        if let Some(m) = machine {
            let (least, most) = m.latency;
            let words = format!(
                "run {STEM}.s --config {} --seed {} --latency {least}..{most} --stall {}",
                m.config, m.seed, m.stall_percent
            );
            self.replay = words.split(' ').map(String::from).collect();
        }
        self
    }

    /// The text of the first file; empty where there is none.
    pub fn text(&self) -> &str {
        self.files.first().map_or("", |f| &f.text)
    }
}
