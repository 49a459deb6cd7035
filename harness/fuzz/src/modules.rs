//! Modules with bytes and tokens changed, as text and as bitcode. Each is compiled in a separate process,
//! which must produce code or a diagnostic. A panic, a hang, an empty diagnostic or a crash of Tandem's own
//! stages is a finding. LLVM's own crashes are only counted, because the separate process contains them.

mod change;

use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tandem_judge::Failure;
use tandem_launch::random::Random;
use tandem_nvvm::llvm::Module;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Options, Source};
use tandem_process::Ending;
use tandem_words::counted;
use thiserror::Error;

/// Limits for each module.
const LIMIT: Limits = Limits { time: Duration::from_secs(10), memory: 4 << 30 };
/// Number of modules that the corpus also has as bitcode.
const MOST_BITCODE: usize = 64;

/// What to do.
pub struct Spec<'a> {
    /// Modules to change.
    pub corpus: &'a [Source],
    /// Serves as the compiler in child processes.
    pub program: &'a Path,
    /// The campaign's seed.
    pub seed: u64,
    /// Most cases.
    pub cases: u64,
    /// Time for all.
    pub time: Option<Duration>,
    /// Findings after which to stop.
    pub findings: u64,
    /// Where the modules that show something are written.
    pub dir: PathBuf,
}

/// Outcomes by their kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// There is code.
    pub compiled: u64,
    /// A diagnostic that names a clause.
    pub refused: u64,
    /// LLVM does not read it.
    pub invalid: u64,
    /// A diagnostic about the kernel or a limit.
    pub other: u64,
    /// A stage of LLVM's ended the process.
    pub llvm_died: u64,
}

/// A module that shows something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What is wrong, and of which module it was made.
    pub what: String,
    /// The module.
    pub file: PathBuf,
}

/// The result of a campaign.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Its seed.
    pub seed: u64,
    /// Cases that ran.
    pub cases: u64,
    /// How long it took.
    pub seconds: f64,
    /// Their outcomes.
    #[serde(flatten)]
    pub counts: Counts,
    /// How long the slowest case took.
    pub slowest_seconds: f64,
    /// Which one that was.
    pub slowest_case: u64,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// Why a campaign has shown nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NothingShown {
    /// No case ran.
    #[error("no case ran, so nothing was shown: allow more cases or time")]
    NoCase,
    /// A compiler that rejects every module, for whatever reason, has not been tested.
    #[error("no module compiled, so nothing was shown: allow more cases or time")]
    NothingCompiled,
}

impl Report {
    /// Whether it has shown nothing.
    pub fn nothing_shown(&self) -> Option<NothingShown> {
        match (self.cases, self.counts.compiled, self.findings.len()) {
            (_, _, 1..) => None,
            (0, ..) => Some(NothingShown::NoCase),
            (_, 0, _) => Some(NothingShown::NothingCompiled),
            _ => None,
        }
    }

    /// The report as text; `shown` has a path as the user is to see it.
    pub fn to_text(&self, shown: impl Fn(&Path) -> String) -> String {
        let Counts { compiled, refused, invalid, other, llvm_died } = &self.counts;
        let mut text = format!(
            "ir: {} in {:.1} s: {compiled} compiled, {refused} refused by clause, {invalid} no LLVM \
             IR, {other} refused for other reasons, {llvm_died} ended LLVM's process; the slowest took \
             {:.2} s\n",
            counted(self.cases, "module"),
            self.seconds,
            self.slowest_seconds
        );
        for Finding { what, file } in &self.findings {
            text += &format!("  {what}\n    {}\n", shown(file));
        }
        text
    }
}

/// Runs a campaign.
///
/// # Errors
/// If a module that shows something cannot be written.
pub fn run(spec: &Spec<'_>) -> Result<Report, Failure> {
    let began = Instant::now();
    let mut counts = Counts::default();
    let mut findings: Vec<Finding> = Vec::new();
    let mut slowest = (Duration::ZERO, 0);
    let mut cases = 0;
    while cases < spec.cases && (findings.len() as u64) < spec.findings {
        if spec.time.is_some_and(|time| began.elapsed() >= time) {
            break;
        }
        let n = cases;
        cases += 1;
        let mut random = Random::new(spec.seed ^ n.wrapping_mul(0xd134_2543_de82_ef95));
        let source = change::mutant(spec.corpus, n, &mut random);
        let options = Options { opt_level: random.below(4) as u8, ..Options::default() };
        let start = Instant::now();
        let result = service::compile(spec.program, std::slice::from_ref(&source), &options, &LIMIT);
        slowest = slowest.max((start.elapsed(), n));
        if let Some(what) = judge(result, &mut counts) {
            let ext = if source.is_bitcode() { "bc" } else { "ll" };
            let file = spec.dir.join(format!("ir-{}-{n}.{ext}", spec.seed));
            tandem_files::write_atomically(&file, &source.text)
                .map_err(|e| Failure::tool(format!("{}: {e}", file.display())))?;
            let what = format!("{} mutated, -O{}: {what}", source.path, options.opt_level);
            findings.push(Finding { what, file });
        }
    }
    Ok(Report {
        seed: spec.seed,
        cases,
        seconds: began.elapsed().as_secs_f64(),
        counts,
        slowest_seconds: slowest.0.as_secs_f64(),
        slowest_case: slowest.1,
        findings,
    })
}

/// Counts an outcome; describes the problem, if there is one.
fn judge(result: Result<tandem_nvvm::Compiled, CompileError>, counts: &mut Counts) -> Option<String> {
    let e = match result {
        Ok(_) => {
            counts.compiled += 1;
            return None;
        }
        Err(e) => e,
    };
    let empty = match &e {
        CompileError::Invalid { message, .. }
        | CompileError::Kernel(message)
        | CompileError::Limit(message) => message.trim().is_empty(),
        CompileError::Refused(list) => {
            list.is_empty()
                || list.iter().any(|d| d.clause.is_empty() || d.construct.is_empty() || d.hint.is_empty())
        }
        _ => false,
    };
    if empty {
        return Some(format!("an empty diagnostic: {e:?}"));
    }
    match &e {
        CompileError::Internal(_) => return Some(e.to_string()),
        CompileError::Died { stage, ending, .. } => {
            // LLVM may crash in its own stages; Tandem's stages must not.
            if matches!(ending, Ending::TimedOut(_)) || !stage.is_llvm() {
                return Some(e.to_string());
            }
            counts.llvm_died += 1;
        }
        CompileError::Refused(_) => counts.refused += 1,
        CompileError::Invalid { .. } => counts.invalid += 1,
        CompileError::Kernel(_) | CompileError::Limit(_) => counts.other += 1,
    }
    None
}

/// The modules to change: those below `isa-tests` in the project's root, `more` by their names, and the first
/// of them as bitcode too.
///
/// # Errors
/// If a file cannot be read, or there is none.
pub fn corpus(root: &Path, more: Vec<(String, Vec<u8>)>) -> Result<Vec<Source>, Failure> {
    let mut files = Vec::new();
    walk(&root.join("isa-tests"), &mut files)?;
    files.sort();
    let mut corpus = Vec::new();
    for path in files {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let bytes = std::fs::read(&path).map_err(|e| Failure::bad_input(format!("{name}: {e}")))?;
        corpus.push(Source::new(name, bytes));
    }
    corpus.extend(more.into_iter().map(|(name, text)| Source::new(name, text)));
    let as_bitcode = |s: &Source| {
        Some(Source::new(format!("{} as bitcode", s.path), Module::parse(&s.text, &s.path).ok()?.bitcode()))
    };
    let texts = corpus.iter().filter(|s| !s.is_bitcode() && !s.path.contains("conformance"));
    let bitcode: Vec<Source> = texts.take(MOST_BITCODE).filter_map(as_bitcode).collect();
    corpus.extend(bitcode);
    if corpus.is_empty() {
        return Err(Failure::bad_input("isa-tests holds no module to change"));
    }
    Ok(corpus)
}

fn walk(dir: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure::bad_input(format!("{}: {e}", dir.display()));
    for entry in std::fs::read_dir(dir).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "ll" || e == "bc") {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_nvvm::Stage;
    use tandem_process::TimeLimit;

    #[test]
    fn a_compiler_that_takes_nothing_shows_nothing() {
        let of = |cases, compiled, refused| {
            let counts = Counts { compiled, refused, ..Counts::default() };
            let (slowest_seconds, slowest_case) = (0.0, 0);
            let (seed, seconds, findings) = (1, 0.0, vec![]);
            Report { seed, cases, seconds, counts, slowest_seconds, slowest_case, findings }.nothing_shown()
        };
        assert_eq!(of(0, 0, 0), Some(NothingShown::NoCase));
        assert_eq!(of(9, 0, 9), Some(NothingShown::NothingCompiled));
        assert_eq!(of(9, 1, 8), None);
    }

    #[test]
    fn what_is_wrong_is_reported() {
        let mut c = Counts::default();
        let died = |stage: Stage, ending: Ending| CompileError::Died {
            path: "a".into(),
            stage,
            ending,
            complaint: String::new(),
        };
        let (crash, late) = (Ending::Signalled(11), Ending::TimedOut(TimeLimit::Cpu(LIMIT.time)));
        assert!(judge(Err(died(Stage::Optimising, crash)), &mut c).is_none());
        assert!(judge(Err(died(Stage::Lowering, crash)), &mut c).is_some());
        assert!(judge(Err(died(Stage::Optimising, late)), &mut c).is_some());
        assert!(judge(Err(CompileError::Internal("panic: x".into())), &mut c).is_some());
        assert!(judge(Err(CompileError::Kernel(" ".into())), &mut c).is_some());
        assert!(judge(Err(CompileError::Refused(Vec::new())), &mut c).is_some());
        assert!(judge(Err(CompileError::Kernel("no kernel".into())), &mut c).is_none());
        assert_eq!((c.llvm_died, c.other), (1, 1));
    }
}
