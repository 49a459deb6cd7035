//! The sweep on a whole machine, for a DUT whose decoder has no bench of its own. Each word is the only
//! instruction of a small program: every row, alone and after each prefix, and every neighbour of a row that
//! differs in one of the bits that the row fixes. Golden follows, so that a word counts only if both agree on
//! the trap, or on everything that the instruction did.

use super::sweep::{Report, Slice};
use crate::progress::Progress;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tandem_abi::Config;
use tandem_fuzz::encodings::questions::{Question, own_places, walk_len};
use tandem_fuzz::encodings::states::MachineWords;
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::subject::STEM;
use tandem_fuzz::{CaseId, NotRun, Subject};
use tandem_judge::{ExitCode, Failure};
use tandem_report::counted;
use ventus_isa::{Op, decode_prefixed};

/// What to try.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The slice of the walk over all rows.
    pub slice: Slice,
    /// Number of threads, each with its own machine.
    pub jobs: usize,
    /// Seed of the words' free bits, and of the states in which they execute.
    pub seed: u64,
    /// The machine.
    pub config: Config,
    /// The DUT's name, for the report.
    pub dut: String,
    /// The rows that it has.
    pub rows: Vec<Op>,
    /// The directory for the programs that show differences.
    pub dir: PathBuf,
    /// The command line before the words of a replay, and what it needs after them.
    pub command: (String, String),
}

/// A difference: how many words show it, and the first of them.
struct Difference {
    words: u64,
    case: CaseId,
    asked: Question,
    failure: tandem_fuzz::Bucket,
}

/// The results so far.
#[derive(Default)]
struct Found {
    rows: BTreeSet<Op>,
    instructions: u64,
    illegal: u64,
    /// Words that need what the DUT's profile lacks.
    lacking: u64,
    /// Words that no program could hold, by reason.
    not_run: BTreeMap<String, u64>,
    differences: BTreeMap<String, Difference>,
}

impl Found {
    /// Judges one word.
    fn ask(&mut self, words: &mut MachineWords, case: CaseId) {
        let asked = words.question(case);
        let judged = words.judge(case);
        if let Some(failure) = judged.failure {
            let new = || Difference { words: 0, case, asked, failure: failure.clone() };
            let one = self.differences.entry(failure.to_string()).or_insert_with(new);
            one.words += 1;
            if case.number < one.case.number {
                (one.case, one.asked) = (case, asked);
            }
            return;
        }
        match judged.not_run {
            None => {}
            Some(NotRun::Lacking(_)) => return self.lacking += 1,
            Some(NotRun::Unfit(why)) => return *self.not_run.entry(why).or_default() += 1,
        }
        match decode_prefixed(asked.prefix, asked.word) {
            Ok(insn) => {
                self.instructions += 1;
                self.rows.insert(insn.op);
            }
            Err(_) => self.illegal += 1,
        }
    }

    fn add(&mut self, other: Found) {
        self.rows.extend(other.rows);
        self.instructions += other.instructions;
        self.illegal += other.illegal;
        self.lacking += other.lacking;
        other.not_run.into_iter().for_each(|(why, n)| *self.not_run.entry(why).or_default() += n);
        for (name, new) in other.differences {
            match self.differences.get_mut(&name) {
                Some(one) => {
                    let words = one.words + new.words;
                    if new.case.number < one.case.number {
                        *one = new;
                    }
                    one.words = words;
                }
                None => drop(self.differences.insert(name, new)),
            }
        }
    }
}

/// The number of words in a slice of the walk.
pub fn len(slice: Slice) -> u64 {
    slice.of(walk_len())
}

/// Runs the sweep. `make` makes a thread's machine.
///
/// # Errors
/// If a machine cannot be made, or the program of a difference cannot be written.
pub fn run(
    spec: &Spec,
    make: &(dyn Fn() -> Result<MachineWords, Failure> + Sync),
    progress: &dyn Progress,
) -> Result<Report, Failure> {
    let start = Instant::now();
    let jobs = spec.jobs.clamp(1, 256);
    let mut machines = (0..jobs).map(|_| make()).collect::<Result<Vec<_>, _>>()?;
    let (next, all) = (AtomicU64::new(0), Mutex::new(Found::default()));
    std::thread::scope(|scope| {
        for words in &mut machines {
            let (next, all) = (&next, &all);
            scope.spawn(move || {
                let mut found = Found::default();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= len(spec.slice) {
                        break;
                    }
                    found.ask(words, CaseId { seed: spec.seed, number: spec.slice.place(at) });
                    progress.step(1);
                }
                all.lock().unwrap_or_else(|e| e.into_inner()).add(found);
            });
        }
    });
    let found = all.into_inner().unwrap_or_else(|e| e.into_inner());
    let mut text = String::new();
    for (name, one) in &found.differences {
        text += &shown(spec, name, one, &mut machines[0])?;
    }
    let wrong: u64 = found.differences.values().map(|d| d.words).sum();
    let _ = writeln!(
        text,
        "{} on {} ({}, seed {}): {} of {}, {}, {}",
        counted(len(spec.slice), "word"),
        spec.dut,
        spec.config,
        spec.seed,
        counted(found.instructions, "instruction"),
        counted(found.rows.len() as u64, "row"),
        counted(found.illegal, "illegal word"),
        counted(wrong, "difference"),
    );
    if found.lacking > 0 {
        let lacking = counted(found.lacking, "word");
        let _ = writeln!(text, "  {lacking} not run: they need what the DUT's profile lacks");
    }
    for (why, n) in &found.not_run {
        let _ = writeln!(text, "  {} not run: {why}", counted(*n, "word"));
    }
    let unseen = spec.rows.iter().filter(|op| !found.rows.contains(op)).map(|op| op.name());
    let unseen: Vec<&str> = unseen.collect();
    if spec.slice.is_whole() && !unseen.is_empty() {
        let _ = writeln!(
            text,
            "  {} of the DUT without an instruction here (see fuzz --kind states): {}",
            counted(unseen.len() as u64, "row"),
            unseen.join(", ")
        );
    }
    let threads = counted(jobs as u64, "thread");
    let (verdict, exit_code) = match (wrong, found.instructions) {
        (0, 0) if found.lacking > 0 => ("NOT RUN", ExitCode::Lacking),
        (0, 0) => ("NOTHING COMPARED", ExitCode::held(false)),
        (0, _) => ("PASS", ExitCode::held(true)),
        _ => ("MISMATCH", ExitCode::held(false)),
    };
    let _ = writeln!(text, "{verdict} in {:.1} s with {}", start.elapsed().as_secs_f64(), threads);
    Ok(Report { text, exit_code })
}

/// A row that the DUT promises and executes otherwise than golden.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct WrongRow {
    /// The row's name.
    pub row: &'static str,
    /// The first word that shows it.
    pub word: u32,
    /// What went wrong, as findings are titled.
    pub what: String,
}

/// What came of the rows that a DUT promises.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Rows {
    /// Number of rows whose words did what golden says.
    pub agree: usize,
    /// Rows with a word that did not.
    pub wrong: Vec<WrongRow>,
    /// Rows of which no word could be run by itself: jumps, and what ends a program.
    pub not_run: Vec<&'static str>,
    /// Why the first of these did not run.
    pub why_not_run: Option<String>,
}

impl Rows {
    /// Whether any row was compared with golden.
    pub fn compared(&self) -> bool {
        self.agree > 0 || !self.wrong.is_empty()
    }
}

/// Tries a few words of each of `rows`, each word in a program of its own, up to the first wrong one.
pub fn try_rows(rows: &[Op], seed: u64, words: &mut MachineWords, progress: &dyn Progress) -> Rows {
    let mut all = Rows::default();
    for op in rows {
        let mut ran = false;
        let (mut wrong, mut why) = (None, None);
        for number in own_places(*op) {
            let case = CaseId { seed, number };
            let judged = words.judge(case);
            ran |= judged.not_run.is_none();
            why = why.or(judged.not_run);
            if let Some(failure) = judged.failure {
                let word = words.question(case).word;
                wrong = Some(WrongRow { row: op.name(), word, what: failure.to_string() });
                break;
            }
        }
        match wrong {
            Some(wrong) => all.wrong.push(wrong),
            None if ran => all.agree += 1,
            None => {
                all.not_run.push(op.name());
                all.why_not_run = all.why_not_run.or_else(|| why.map(|why| why.to_string()));
            }
        }
        progress.step(1);
    }
    all
}

/// A difference: its words, and a program that shows it alone.
fn shown(spec: &Spec, name: &str, one: &Difference, words: &mut MachineWords) -> Result<String, Failure> {
    let Question { prefix, word } = one.asked;
    let mut text = format!("{name}: {}, the first is {word:#010x}", counted(one.words, "word"));
    if prefix != 0 {
        let _ = write!(text, " after {prefix:#010x}");
    }
    let insn = decode_prefixed(prefix, word);
    let _ = writeln!(text, " ({})", insn.map_or("illegal", |insn| insn.op.name()));
    let finding = words.reduce(one.case, &one.failure, &Budget::default());
    for line in finding.detail.lines().take(12) {
        let _ = writeln!(text, "  {line}");
    }
    let stem = spec.dir.join(format!("word-{word:08x}-{}", one.case.number));
    let written = stem.display().to_string();
    for file in &finding.files {
        let path = PathBuf::from(format!("{written}{}", file.extension));
        let contents = file.text.replace(STEM, &format!("word-{word:08x}-{}", one.case.number));
        tandem_files::write_atomically(&path, contents.as_bytes())
            .map_err(|e| Failure::tool(format!("{}: {e}", path.display())))?;
    }
    if !finding.replay.is_empty() {
        let replay: Vec<String> = finding.replay.iter().map(|w| w.replace(STEM, &written)).collect();
        let (before, after) = &spec.command;
        let _ = writeln!(text, "  again: {before} {}{after}", replay.join(" "));
    }
    Ok(text)
}
