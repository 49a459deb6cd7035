//! The table of a run of litmus tests.

use super::emit::Variant;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_judge::{Blame, ExitCode, Verdict};
use tandem_memory_model::litmus::{Outcome, Test};
use tandem_words::{command, counted};
use ventus_dut::quoted;

/// Something that the model forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// The outcome, or the finding of the checker of the records.
    pub what: String,
    /// The file that replays it.
    pub file: PathBuf,
    /// Number of the run.
    pub run: u32,
}

/// A run that failed in another way: it does not end, or the DUT stops or contradicts itself. It shows
/// nothing of the memory model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// How it ended.
    pub verdict: Verdict,
    /// The party to blame.
    pub blame: Option<Blame>,
    /// Why.
    pub reason: String,
    /// What happened.
    pub what: String,
    /// The file that replays it.
    pub file: PathBuf,
    /// Number of the run.
    pub run: u32,
}

/// One test in one variant on one machine.
#[derive(Clone, Debug)]
pub struct Row {
    /// The test.
    pub test: Test,
    /// How it was run.
    pub variant: Variant,
    /// The machine.
    pub config: Config,
    /// How often each outcome was seen.
    pub seen: BTreeMap<Outcome, u64>,
    /// The outcomes that the model allows wherever the threads were.
    pub allowed: BTreeSet<Outcome>,
    /// The first runs with something forbidden.
    pub forbidden: Vec<Forbidden>,
    /// The first runs that failed in another way.
    pub failed: Vec<Failed>,
    /// Why it was not run.
    pub not_run: Option<String>,
}

impl Row {
    /// A test is not run any further after so many runs that are forbidden or failed.
    const MOST_BAD: usize = 3;

    /// Whether it need not be run any further.
    pub(super) fn is_enough(&self) -> bool {
        self.forbidden.len() + self.failed.len() >= Row::MOST_BAD
    }

    /// What its runs mean for the exit code.
    fn codes(&self) -> impl Iterator<Item = ExitCode> {
        let forbidden = ExitCode::held(self.forbidden.is_empty());
        self.failed.iter().map(|f| f.verdict.into()).chain([forbidden])
    }

    pub(super) fn new(test: &Test, variant: Variant, config: Config) -> Row {
        let (seen, allowed) = (BTreeMap::new(), BTreeSet::new());
        let (forbidden, failed) = (vec![], vec![]);
        Row { test: test.clone(), variant, config, seen, allowed, forbidden, failed, not_run: None }
    }

    fn turns(&self) -> u64 {
        self.seen.values().sum()
    }

    /// Allowed outcomes that were seen.
    fn allowed_seen(&self) -> usize {
        self.seen.keys().filter(|o| self.allowed.contains(*o)).count()
    }

    /// Whether it ran, and nothing is wrong.
    fn held(&self) -> bool {
        self.not_run.is_none() && self.forbidden.is_empty() && self.failed.is_empty()
    }

    /// Adds its line, and with `outcomes` one for each outcome; then what is wrong.
    fn write(&self, s: &mut String, outcomes: bool) {
        let (name, variant) = (&self.test.name, self.variant.name());
        let _ = write!(s, "{name:<24} {variant:<16} {:<8}", self.config.to_string());
        if let Some(why) = &self.not_run {
            let _ = writeln!(s, " not run: {why}");
            return;
        }
        let (turns, seen, all) = (self.turns(), self.allowed_seen(), self.allowed.len());
        let _ = writeln!(
            s,
            " {turns:>6} turns, {seen:>3} of {all:>3} allowed outcomes seen{}{}",
            if self.forbidden.is_empty() { "" } else { ", FORBIDDEN" },
            self.failed.first().map_or(String::new(), |f| format!(", {}", f.verdict.word().to_uppercase()))
        );
        if outcomes {
            for (outcome, n) in &self.seen {
                let _ = writeln!(s, "  {n:>8} {}", self.test.outcome_text(outcome));
            }
        }
        for f in &self.forbidden {
            let _ = writeln!(s, "  FORBIDDEN in run {}: {}", f.run, f.what.replace('\n', "\n    "));
            let _ = writeln!(s, "    test: {}", self.test);
            let _ = writeln!(s, "    again: {}", again(&f.file));
        }
        for f in &self.failed {
            let what = f.what.replace('\n', "\n    ");
            let _ = writeln!(s, "  {} in run {}: {what}", f.verdict.word().to_uppercase(), f.run);
            f.blame.iter().for_each(|blame| {
                let _ = writeln!(s, "    blame: {blame}");
            });
            let _ = writeln!(s, "    reason: {}", f.reason);
            let _ = writeln!(s, "    test: {}", self.test);
            let _ = writeln!(s, "    again: {}", again(&f.file));
        }
    }
}

/// A completed run.
#[derive(Clone, Debug)]
pub struct Report {
    /// Tests in their variants.
    pub rows: Vec<Row>,
    /// The seed.
    pub seed: u64,
}

/// The command that replays a run.
fn again(file: &Path) -> String {
    format!("{} litmus --replay {}", command(), quoted([file.to_string_lossy()]))
}

impl Report {
    /// 1 if something forbidden was seen; else that of the runs that failed in another way.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::of_all(self.rows.iter().flat_map(Row::codes))
    }

    /// As text: a line for each test on each machine, and one for each variant in which something is wrong or
    /// that was not run. With `outcomes`, a line for each variant and each outcome instead.
    pub fn to_text(&self, outcomes: bool) -> String {
        let mut s = String::new();
        if outcomes {
            self.rows.iter().for_each(|row| row.write(&mut s, true));
            return s + &self.closing();
        }
        let mut tests: Vec<(&str, &Config, Vec<&Row>)> = Vec::new();
        for row in &self.rows {
            match tests.iter_mut().find(|(name, on, _)| (*name, *on) == (&row.test.name, &row.config)) {
                Some((_, _, rows)) => rows.push(row),
                None => tests.push((&row.test.name, &row.config, vec![row])),
            }
        }
        for (name, config, rows) in tests {
            let (held, others): (Vec<&Row>, Vec<&Row>) = rows.into_iter().partition(|row| row.held());
            if !held.is_empty() {
                let turns: u64 = held.iter().map(|row| row.turns()).sum();
                let seen: usize = held.iter().map(|row| row.allowed_seen()).sum();
                let allowed: usize = held.iter().map(|row| row.allowed.len()).sum();
                let variants = counted(held.len() as u64, "variant");
                let _ = writeln!(
                    s,
                    "{name:<24} {variants:<16} {:<8} {turns:>6} turns, {seen:>3} of {allowed:>3} allowed \
                     outcomes seen",
                    config.to_string()
                );
            }
            others.iter().for_each(|row| row.write(&mut s, false));
        }
        s + &self.closing()
    }

    fn closing(&self) -> String {
        let ran: Vec<&Row> = self.rows.iter().filter(|r| r.not_run.is_none()).collect();
        let forbidden = ran.iter().filter(|r| !r.forbidden.is_empty()).count();
        let failed = ran.iter().filter(|r| !r.failed.is_empty()).count();
        let turns: u64 = ran.iter().map(|r| r.turns()).sum();
        let not_run = self.rows.len() - ran.len();
        format!(
            "{}: {} in {}, {}: {forbidden} with something forbidden{}{}, seed {}\n",
            if forbidden + failed == 0 { "PASS" } else { "FAIL" },
            counted(ran.iter().map(|r| &r.test.name).collect::<BTreeSet<_>>().len() as u64, "litmus test"),
            counted(ran.len() as u64, "variant"),
            counted(turns, "turn"),
            if failed == 0 { String::new() } else { format!(", {failed} that failed otherwise") },
            if not_run == 0 { String::new() } else { format!(", {not_run} not run") },
            self.seed
        )
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                let text = |o: &Outcome| row.test.outcome_text(o);
                let seen: BTreeMap<String, u64> = row.seen.iter().map(|(o, n)| (text(o), *n)).collect();
                let allowed: Vec<String> = row.allowed.iter().map(text).collect();
                let forbidden: Vec<_> = row
                    .forbidden
                    .iter()
                    .map(|f| json!({ "run": f.run, "what": f.what, "file": f.file }))
                    .collect();
                let failed: Vec<_> = row
                    .failed
                    .iter()
                    .map(|f| {
                        json!({ "run": f.run, "verdict": f.verdict, "blame": f.blame, "reason": f.reason,
                                "what": f.what, "file": f.file })
                    })
                    .collect();
                json!({ "test": row.test.name, "text": row.test.to_string(), "variant": row.variant.name(),
                        "config": row.config.to_string(), "turns": row.turns(), "seen": seen,
                        "allowed": allowed, "forbidden": forbidden, "failed": failed,
                        "not_run": row.not_run })
            })
            .collect();
        format!("{}\n", json!({ "seed": self.seed, "rows": rows }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of a thousand variants that hold tells nothing that a line a test does not.
    #[test]
    fn a_test_is_a_line_unless_something_is_wrong() {
        let test = Test::parse("SB", "x=1; a=y | y=1; b=x").expect("a test");
        let variants = Variant::of(&test);
        let row = |at: usize| Row::new(&test, variants[at], Config::new(1, 8, 4));
        let mut failed = row(2);
        failed.failed.push(Failed {
            verdict: Verdict::Hang,
            blame: None,
            reason: "no instruction retired".into(),
            what: "it does not end".into(),
            file: "f.yaml".into(),
            run: 3,
        });
        let mut not_run = row(3);
        not_run.not_run = Some("one SM".into());
        let report = Report { rows: vec![row(0), row(1), failed, not_run], seed: 1 };
        insta::assert_snapshot!(report.to_text(false), @r"
        SB                       2 variants       tiny          0 turns,   0 of   0 allowed outcomes seen
        SB                       workgroups/word  tiny          0 turns,   0 of   0 allowed outcomes seen, HANG
          HANG in run 3: it does not end
            reason: no instruction retired
            test: x=1; a=y | y=1; b=x
            again: tandem litmus --replay f.yaml
        SB                       warps/near       tiny     not run: one SM
        FAIL: 1 litmus test in 3 variants, 0 turns: 0 with something forbidden, 1 that failed otherwise, 1 not run, seed 1
        ");
        assert_eq!(report.to_text(true).lines().filter(|line| line.starts_with("SB ")).count(), 4);
    }
}
