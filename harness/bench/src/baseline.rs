//! Baselines: the recorded cycles and instructions of kernels, with which later runs are compared.
//!
//! A kernel is worse if, beyond the tolerance, it takes more cycles or its IPC is lower. Both count. A stall
//! in the RTL shows in both. A compiler that saves instructions around the same memory latency lowers IPC and
//! cycles together. That is an improvement, but somebody must look at it and record it, because a stall could
//! hide behind it.

use crate::host::{Costs, Judged};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_judge::Failure;

/// The contents of a baseline's file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The file, for messages.
    #[serde(skip)]
    path: PathBuf,
    /// The DUT that the figures are of, as `--dut` names it.
    dut: String,
    /// The machine.
    machine: String,
    /// How much worse cycles and IPC may be, in percent.
    tolerance_percent: f64,
    /// The number of seeds of the memory's latency, from 1 on, whose runs are added up. The order of accesses
    /// decides which latency each access gets, so a single seed varies by percents when the code changes.
    seeds: u64,
    /// By kernel of isa-tests.
    kernels: BTreeMap<String, Figures>,
    /// The host's cost of simulating some of these kernels.
    host: Option<Costs>,
}

/// The figures of one kernel, added up over all seeds.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Cycles until the grid ended.
    pub cycles: u64,
    /// Instructions retired.
    pub instructions: u64,
}

impl Figures {
    /// Instructions per cycle.
    fn ipc(self) -> f64 {
        self.instructions as f64 / (self.cycles as f64).max(1.0)
    }
}

/// The result of a comparison with a baseline: a line for each kernel that is worse or better.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Kernels that are worse: the figures of both, then the likely cause and what to do.
    pub worse: Vec<(String, String)>,
    /// Kernels that are better.
    pub better: Vec<(String, String)>,
    /// The file's lines for the kernels of both lists, as measured.
    lines: Vec<String>,
    path: PathBuf,
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// If it cannot be read, is of another machine or DUT, or holds nothing.
    pub fn read(path: &Path, config: &Config, dut: &str) -> Result<Baseline, Failure> {
        let bad = |m: String| Failure::bad_input(format!("{}: {m}", path.display()));
        let unreadable = |e| Failure::unreadable(path, &e);
        let text = std::fs::read_to_string(path).map_err(unreadable)?;
        let mut baseline: Baseline = tandem_yaml::from_str(&text).map_err(|e| bad(e.to_string()))?;
        if baseline.dut != dut {
            return Err(bad(format!("its figures are of the DUT {}, not of {dut}", baseline.dut)));
        }
        if baseline.machine.parse() != Ok(*config) {
            return Err(bad(format!("its figures are of machine {}, not {config}", baseline.machine)));
        }
        if baseline.kernels.is_empty() {
            return Err(bad("kernels: expected at least one, else nothing is held".into()));
        }
        if baseline.seeds == 0 {
            return Err(bad("seeds: expected at least 1".into()));
        }
        if !(0.0..100.0).contains(&baseline.tolerance_percent) {
            return Err(bad("tolerance_percent: expected a number from 0 to 100".into()));
        }
        if let Some(fault) = baseline.host.as_ref().and_then(|host| host.fault(&baseline.kernels())) {
            return Err(bad(fault));
        }
        baseline.path = path.to_path_buf();
        Ok(baseline)
    }

    /// The seeds that its figures are of.
    pub fn seeds(&self) -> std::ops::RangeInclusive<u64> {
        1..=self.seeds
    }

    /// The kernels that it has figures of.
    pub fn kernels(&self) -> Vec<&str> {
        self.kernels.keys().map(String::as_str).collect()
    }

    /// The cost of simulating its kernels, if the file has it.
    pub(crate) fn host(&self) -> Option<&Costs> {
        self.host.as_ref()
    }

    /// Compares: `counted` has the name of each program that ran, its cycles and its instructions.
    pub fn hold(&self, counted: &[(String, u64, u64)]) -> Comparison {
        let mut held = Comparison { path: self.path.clone(), ..Comparison::default() };
        for (kernel, was) in &self.kernels {
            let found = counted.iter().find(|(name, ..)| named(name, kernel));
            let Some((_, cycles, instructions)) = found else {
                let why = "it did not run, and the baseline has figures of it";
                held.worse.push((format!("{kernel}: nothing"), why.into()));
                continue;
            };
            let is = Figures { cycles: *cycles, instructions: *instructions };
            let (list, why) = match self.judge(*was, is) {
                Judgement::Same => continue,
                Judgement::Worse(why) => (&mut held.worse, why),
                Judgement::Better => (&mut held.better, "better than the baseline"),
            };
            list.push((format!("{kernel}: {}; baseline: {}", shown(is), shown(*was)), why.into()));
            held.lines.push(format!("  {kernel}: {{cycles: {cycles}, instructions: {instructions}}}"));
        }
        held
    }

    fn judge(&self, was: Figures, is: Figures) -> Judgement {
        let tolerance = self.tolerance_percent / 100.0;
        let (cycles, cycles_were) = (is.cycles as f64, was.cycles as f64);
        let longer = cycles > cycles_were * (1.0 + tolerance);
        let shorter = cycles < cycles_were * (1.0 - tolerance);
        let lower = is.ipc() < was.ipc() * (1.0 - tolerance);
        let higher = is.ipc() > was.ipc() * (1.0 + tolerance);
        if is.cycles == 0 || is.instructions == 0 {
            return Judgement::Worse("nothing was executed");
        }
        match (longer, lower) {
            (true, _) if is.instructions == was.instructions => Judgement::Worse(
                "the same instructions take longer: look for a stall that the RTL has added (the table \
                 above)",
            ),
            (true, true) => Judgement::Worse(
                "the code has changed and is slower: compare `compile --emit asm` before and after",
            ),
            (true, false) => Judgement::Worse(
                "more instructions, so more cycles: compare `compile --emit asm` before and after",
            ),
            (false, true) => Judgement::Worse(
                "fewer instructions wait for the same memory, so IPC fell and the cycles did not rise: if \
                 the compiler was meant to save them, write down the new figures",
            ),
            (false, false) if shorter || higher => Judgement::Better,
            (false, false) => Judgement::Same,
        }
    }
}

enum Judgement {
    Same,
    Better,
    Worse(&'static str),
}

/// Whether a program is the one of this kernel: `vecadd`, or `vecadd/vecadd.yaml` in a longer path.
fn named(program: &str, kernel: &str) -> bool {
    let path = Path::new(program);
    path.file_stem().is_some_and(|stem| stem == kernel)
}

fn shown(f: Figures) -> String {
    format!("IPC {:.3} ({} instructions, {} cycles)", f.ipc(), f.instructions, f.cycles)
}

impl Comparison {
    /// Adds the comparison of what simulation cost.
    pub(crate) fn add_host(&mut self, judged: Vec<Judged>) {
        for Judged { worse, what, why, line, .. } in judged {
            let list = if worse { &mut self.worse } else { &mut self.better };
            list.push((what, why));
            self.lines.push(line);
        }
    }

    /// The result as text, for human readers.
    pub fn text(&self) -> String {
        let file = self.path.display();
        if self.worse.is_empty() && self.better.is_empty() {
            return format!("PASS: all figures are those of {file}\n");
        }
        let mut out = String::new();
        for (word, list) in [("FAIL", &self.worse), ("BETTER", &self.better)] {
            for (what, why) in list {
                let _ = writeln!(out, "{word}: {what}\n      {why}");
            }
        }
        let _ = match self.worse.is_empty() {
            true => writeln!(out, "PASS: update {file}, so that what was gained cannot be lost unseen:"),
            false => writeln!(out, "If the change is meant, update {file} and say why in the commit:"),
        };
        for line in &self.lines {
            let _ = writeln!(out, "{line}");
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
dut: in-tree
machine: default
tolerance_percent: 2
seeds: 3
kernels:
  k: {cycles: 1000, instructions: 700}
";

    fn read(text: &str) -> Result<Baseline, String> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("dut.yaml");
        std::fs::write(&path, text).unwrap();
        let config = "default".parse().unwrap();
        let mut baseline = Baseline::read(&path, &config, "in-tree").map_err(|f| f.message)?;
        baseline.path = "dut.yaml".into();
        Ok(baseline)
    }

    #[test]
    fn cycles_and_ipc_are_held() {
        let baseline = read(FILE).unwrap();
        for (cycles, instructions, is, says) in [
            (1000, 700, "same", ""),
            (1019, 705, "same", ""),
            (1030, 700, "worse", "the same instructions take longer"),
            (1100, 690, "worse", "the code has changed and is slower"),
            (1100, 790, "worse", "more instructions, so more cycles"),
            // What saves instructions around the same latency is looked at, too.
            (900, 500, "worse", "fewer instructions wait for the same memory"),
            (0, 0, "worse", "nothing was executed"),
            (950, 680, "better", "better than the baseline"),
            (1000, 730, "better", "better than the baseline"),
        ] {
            let held = baseline.hold(&[("other".into(), 1, 1), ("kernels/k".into(), cycles, instructions)]);
            let what = format!("{cycles} {instructions}: {held:?}");
            assert_eq!(held.worse.len(), usize::from(is == "worse"), "{what}");
            assert_eq!(held.better.len(), usize::from(is == "better"), "{what}");
            assert!(held.text().contains(says), "{what}");
        }
        assert!(baseline.hold(&[("other".into(), 1000, 700)]).worse[0].1.contains("it did not run"));
    }

    #[test]
    fn a_report_says_what_to_do() {
        let baseline = read(FILE).unwrap();
        let text = |cycles, instructions| baseline.hold(&[("k".into(), cycles, instructions)]).text();
        insta::assert_snapshot!(text(1000, 700), @"PASS: all figures are those of dut.yaml");
        insta::assert_snapshot!(text(1030, 700), @r"
        FAIL: k: IPC 0.680 (700 instructions, 1030 cycles); baseline: IPC 0.700 (700 instructions, 1000 cycles)
              the same instructions take longer: look for a stall that the RTL has added (the table above)
        If the change is meant, update dut.yaml and say why in the commit:
          k: {cycles: 1030, instructions: 700}
        ");
        insta::assert_snapshot!(text(900, 690), @r"
        BETTER: k: IPC 0.767 (690 instructions, 900 cycles); baseline: IPC 0.700 (700 instructions, 1000 cycles)
              better than the baseline
        PASS: update dut.yaml, so that what was gained cannot be lost unseen:
          k: {cycles: 900, instructions: 690}
        ");
    }

    #[test]
    fn a_baseline_that_holds_nothing_is_refused() {
        for (from, to, says) in [
            ("  k: {cycles: 1000, instructions: 700}\n", "", "kernels"),
            ("dut: in-tree", "dut: other", "of the DUT other, not of in-tree"),
            ("machine: default", "machine: wide", "of machine wide"),
            ("percent: 2", "percent: .nan", "tolerance_percent"),
            ("percent: 2", "percent: 100", "tolerance_percent"),
            ("seeds: 3", "seeds: 0", "seeds: expected at least 1"),
            ("cycles", "cycle", "unknown field"),
        ] {
            let text = FILE.replace(from, to);
            assert_ne!(text, FILE, "{from}");
            let error = read(&text).unwrap_err();
            assert!(error.contains("dut.yaml") && error.contains(says), "{to}: {error}");
        }
    }

    #[test]
    fn the_committed_baseline_is_of_kernels_that_exist() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let config = "default".parse().unwrap();
        let baseline = Baseline::read(&root.join("benches/dut.yaml"), &config, "in-tree");
        let baseline = baseline.unwrap_or_else(|f| panic!("{}", f.message));
        for kernel in baseline.kernels() {
            assert!(root.join("isa-tests/kernels").join(kernel).is_dir(), "{kernel}");
        }
    }
}
