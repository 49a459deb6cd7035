//! The report of one run: what was compared between which engines, and the verdict.

use crate::{counted, grouped, noun};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use tandem_judge::{Blame, ExitCode, Reason, Verdict};

/// Comparisons skipped on purpose, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waived {
    /// The waiver's name.
    pub name: String,
    /// Why the difference is acceptable.
    pub reason: String,
    /// Day after which the waiver is an error, `YYYY-MM-DD`.
    pub expires: String,
    /// Times it was used.
    pub count: u64,
}

/// What was compared between two engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairReport {
    /// The two engines, `golden/dut`.
    pub pair: String,
    /// Unit of `compared`: `instructions` or, against the host oracle, `results`.
    pub unit: String,
    /// The number compared.
    pub compared: u64,
    /// State bits compared.
    pub bits: u64,
    /// What one side cannot report, so that it was not compared.
    pub unreported: Vec<String>,
    /// Waivers used.
    pub waived: Vec<Waived>,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// The target, as the user named it.
    pub target: String,
    /// Configuration (`tiny`, `1x16x16`, ...).
    pub config: String,
    /// Engines in the order given.
    pub engines: Vec<String>,
    /// Seed of memory latency and of everything else that is random.
    pub seed: u64,
    /// How it ended.
    pub verdict: Verdict,
    /// The party to blame for a failure, if known.
    pub blame: Option<Blame>,
    /// The reason for a failure.
    #[serde(default)]
    pub reason: Option<Reason>,
    /// Pairs compared.
    pub pairs: Vec<PairReport>,
    /// Kernels of the program.
    pub kernels: u64,
    /// DUT cycles, all kernels together.
    pub cycles: u64,
    /// The failure as text; empty on a pass.
    pub detail: String,
    /// What the program printed.
    #[serde(default)]
    pub printed: String,
    /// Notes for the reader: SCs that failed by choice, lost output, a queue.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Known differences of the DUT's profile that the run did not meet; for `regress`, which tells those
    /// that no case met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmet: Vec<String>,
    /// What the DUT lacks by its profile. The program was then not run, or not to its end, and nothing is
    /// wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
    /// Details for scripts: the mismatch with its fields and lanes.
    pub mismatch: Option<serde_json::Value>,
    /// The command that repeats this failure.
    pub replay: Option<String>,
    /// Elapsed time.
    pub seconds: f64,
}

impl RunReport {
    /// The exit code of a process that ends with this report.
    pub fn exit_code(&self) -> ExitCode {
        if self.lacks.is_some() { ExitCode::Lacking } else { self.verdict.into() }
    }

    /// The report as text. `colour` is for terminals only.
    pub fn to_text(&self, colour: bool) -> String {
        let (on, off) = match (colour, self.verdict) {
            (false, _) => ("", ""),
            (true, Verdict::Pass) => ("\x1b[32m", "\x1b[0m"),
            (true, _) => ("\x1b[31m", "\x1b[0m"),
        };
        let mut s = String::new();
        let _ = writeln!(
            s,
            "{on}{}{off}  {}  config {}  seed {}  {}{}",
            if self.lacks.is_some() { "NOT RUN".into() } else { self.verdict.word().to_uppercase() },
            self.target,
            self.config,
            self.seed,
            counted(self.kernels, "kernel"),
            if self.cycles > 0 { format!("  {}", counted(self.cycles, "cycle")) } else { String::new() },
        );
        for p in &self.pairs {
            // `results`, and `bytes that the program wrote`.
            let (units, rest) = p.unit.split_once(' ').unwrap_or((&p.unit, ""));
            let space = if rest.is_empty() { "" } else { " " };
            let unit = noun(p.compared, units.strip_suffix('s').unwrap_or(units)) + space + rest;
            let _ = writeln!(
                s,
                "  {:<12} {:>12} {}",
                p.pair,
                grouped(p.compared),
                if p.bits > 0 {
                    format!("{unit} compared, {:>14} {}", grouped(p.bits), noun(p.bits, "state bit"))
                } else {
                    unit
                }
            );
            for w in &p.waived {
                let _ = writeln!(
                    s,
                    "    waived {} x {} (until {}): {}",
                    w.name,
                    grouped(w.count),
                    w.expires,
                    w.reason
                );
            }
            if !p.unreported.is_empty() {
                let _ = writeln!(s, "    not reported by one side: {}", p.unreported.join(", "));
            }
        }
        for note in &self.notes {
            let _ = writeln!(s, "  {note}");
        }
        if !self.printed.is_empty() {
            let _ = writeln!(s, "  printed:");
            for line in self.printed.lines() {
                let _ = writeln!(s, "    {line}");
            }
        }
        if let Some(b) = &self.blame {
            let _ = writeln!(s, "  blame: {b}");
        }
        if let Some(r) = &self.reason {
            let _ = writeln!(s, "  reason: {r}");
        }
        if !self.detail.is_empty() {
            let _ = writeln!(s, "{}", self.detail.trim_end());
        }
        if let Some(r) = &self.replay {
            let _ = writeln!(s, "  again: {r}");
        }
        s
    }

    /// The report as JSON, pretty-printed with a final newline.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).map_or_else(|e| format!("{{\"error\": \"{e}\"}}\n"), |s| s + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(verdict: Verdict) -> RunReport {
        RunReport {
            target: "isa-tests/kernels/saxpy".into(),
            config: "default".into(),
            engines: vec!["host".into(), "golden".into(), "dut".into()],
            seed: 1,
            verdict,
            blame: (verdict != Verdict::Pass).then_some(Blame::Rtl),
            reason: (verdict != Verdict::Pass).then_some(Reason::DutDiffers),
            pairs: vec![PairReport {
                pair: "golden/dut".into(),
                unit: "instructions".into(),
                compared: 1234,
                bits: 5_678_901,
                unreported: vec!["fflags_acc".into()],
                waived: vec![],
            }],
            kernels: 1,
            cycles: 4321,
            detail: if verdict == Verdict::Pass { String::new() } else { "warp 0 pc 0x80000010".into() },
            printed: String::new(),
            notes: Vec::new(),
            unmet: Vec::new(),
            lacks: None,
            mismatch: None,
            replay: (verdict != Verdict::Pass).then(|| "./scripts/tandem replay repro-1".into()),
            seconds: 0.5,
        }
    }

    #[test]
    fn a_pass_says_what_was_compared() {
        insta::assert_snapshot!(sample(Verdict::Pass).to_text(false), @r"
        PASS  isa-tests/kernels/saxpy  config default  seed 1  1 kernel  4 321 cycles
          golden/dut          1 234 instructions compared,      5 678 901 state bits
            not reported by one side: fflags_acc
        ");
    }

    #[test]
    fn one_of_a_thing_is_not_several() {
        let mut r = sample(Verdict::Pass);
        r.cycles = 1;
        r.pairs[0].unreported.clear();
        (r.pairs[0].compared, r.pairs[0].bits) = (1, 1);
        let bytes = PairReport { unit: "bytes that the program wrote".into(), bits: 0, ..r.pairs[0].clone() };
        r.pairs.extend([PairReport { unit: "results".into(), bits: 32, ..bytes.clone() }, bytes]);
        insta::assert_snapshot!(r.to_text(false), @r"
        PASS  isa-tests/kernels/saxpy  config default  seed 1  1 kernel  1 cycle
          golden/dut              1 instruction compared,              1 state bit
          golden/dut              1 result compared,             32 state bits
          golden/dut              1 byte that the program wrote
        ");
    }

    #[test]
    fn a_failure_says_who_and_how_to_see_it_again() {
        insta::assert_snapshot!(sample(Verdict::Mismatch).to_text(false), @r"
        MISMATCH  isa-tests/kernels/saxpy  config default  seed 1  1 kernel  4 321 cycles
          golden/dut          1 234 instructions compared,      5 678 901 state bits
            not reported by one side: fflags_acc
          blame: rtl (or model)
          reason: golden and the DUT differ
        warp 0 pc 0x80000010
          again: ./scripts/tandem replay repro-1
        ");
    }

    #[test]
    fn printed_text_and_notes_have_lines_of_their_own() {
        let mut r = sample(Verdict::Pass);
        r.printed = "thread 0\nthread 1\n".into();
        r.notes = vec!["3 SCs failed by the dut's choice".into()];
        insta::assert_snapshot!(r.to_text(false), @r"
        PASS  isa-tests/kernels/saxpy  config default  seed 1  1 kernel  4 321 cycles
          golden/dut          1 234 instructions compared,      5 678 901 state bits
            not reported by one side: fflags_acc
          3 SCs failed by the dut's choice
          printed:
            thread 0
            thread 1
        ");
    }

    #[test]
    fn json_reads_back() {
        let r = sample(Verdict::Hang);
        assert_eq!(serde_json::from_str::<RunReport>(&r.to_json()).unwrap(), r);
    }
}
