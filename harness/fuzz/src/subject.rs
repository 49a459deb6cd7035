//! The kinds of cases that a campaign runs, each behind one trait.
//!
//! The kinds are with what they generate: [`programs`](crate::programs), [`encodings`](crate::encodings),
//! [`kernel`](crate::kernel).
//!
//! A worker makes its subjects once and keeps them: engines are expensive, cases are not. A case depends on
//! the seed and its number alone, so a subject must not let one case change the next.

use crate::assembly::Machine;
use crate::minimise::Budget;
use crate::signature::Bucket;
use proptest::test_runner::{Config as ProptestConfig, RngAlgorithm, TestRng, TestRunner};
use serde::{Deserialize, Serialize};
use std::fmt;
use tandem_abi::Config;

/// Placeholder in [`Finding::files`] and [`Finding::replay`] for the files' name without extension; in a
/// replay, with its directory.
pub const STEM: &str = "{stem}";

/// One case. Seed and number alone determine it. If coverage guides, the input of [`Subject::guide`] at the
/// start of the case's epoch does too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CaseId {
    /// The campaign's seed.
    pub seed: u64,
    /// The case's number among those of its kind.
    pub number: u64,
}

/// The random numbers of case `number` under `seed`.
pub fn runner(seed: u64, number: u64) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// Why a case was not run, or only in part, although nothing is at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRun {
    /// It does not fit, such as a kernel that is too large for the compiler.
    Unfit(String),
    /// The DUT's profile lacks a row or a size that it needs.
    Lacking(String),
}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRun::Unfit(why) | NotRun::Lacking(why) => f.write_str(why),
        }
    }
}

/// The result of one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// How it failed, if it did.
    pub failure: Option<Bucket>,
    /// Why it was not run, or only in part, although nothing is wrong. It does not count as a pass.
    pub not_run: Option<NotRun>,
    /// Instructions compared; for encodings, identities checked.
    pub instructions: u64,
    /// State bits compared, final memory included.
    pub bits: u64,
    /// Functional coverage points that it reached; may be empty.
    pub hits: Vec<u32>,
}

/// One file of a finding's reproducer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// The extension that follows the stem: ".s", ".ll", ".yaml".
    pub extension: String,
    /// Its text; [`STEM`] stands for its future name.
    pub text: String,
}

/// A failure, shrunk and written up.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The kind of case, from [`Subject::kind`].
    pub kind: String,
    /// The machine that it failed on; `None` if no machine takes part.
    pub config: Option<Config>,
    /// The case.
    pub case: CaseId,
    /// Its bucket.
    pub bucket: Bucket,
    /// The report for people.
    pub detail: String,
    /// Reproducer: one `.s`, or `.ll` and `.yaml`. Replaying starts from the first.
    pub files: Vec<File>,
    /// Words after `tandem` that replay the files, with [`STEM`] for their path. Empty if only the case's
    /// number can show the failure.
    pub replay: Vec<String>,
    /// Instructions of the shrunk prologue.
    pub prologue: usize,
    /// All other instructions, executed or not, except the final ENDPRG: body, epilogue, tail words,
    /// functions.
    pub beyond: usize,
    /// Cases run while shrinking.
    pub runs: u32,
    /// The steps that shrinking tried, one line per step or pass.
    pub tried: Vec<String>,
}

/// A kind of case, with the engines that one worker keeps.
pub trait Subject {
    /// Its name, as `--kind` takes it: "identities", "valid", "kernels" and so on.
    fn kind(&self) -> &'static str;

    /// Runs one case. It should not panic; if it does, the campaign records a finding and replaces the
    /// subject.
    fn judge(&mut self, case: CaseId) -> Judged;

    /// Shrinks a case that failed with `failure`, keeping its signature, and writes it up. The result must
    /// not depend on earlier runs.
    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding;

    /// Receives the numbers of earlier cases of this kind that reached new coverage, at the start of an
    /// epoch. Kinds without guidance ignore it.
    fn guide(&mut self, fruitful: &[u64]) {
        let _ = fruitful;
    }
}

impl Finding {
    /// A finding of `kind` about `case` that is not written up yet.
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

    /// The text of the first file; empty if there is none.
    pub fn text(&self) -> &str {
        self.files.first().map_or("", |f| &f.text)
    }
}
