//! What `tandem conformance` says at its end: text, JSON and JUnit XML.

use super::clauses::Clauses;
use super::file::Kind;
use super::{Done, Finding, Tools};
use crate::exit::{Failure, tool_failure};
use serde_json::json;
use std::fmt::Write as _;
use std::sync::atomic::Ordering;
use tandem_report::{CaseResult, CaseStatus, RegressReport, grouped, to_junit};

/// Everything there is to say.
pub struct Report<'a> {
    /// The cases, in order.
    pub done: &'a [Done],
    /// The list with its rows judged; none where only some tests ran.
    pub clauses: Option<&'a Clauses>,
    /// For times and paths.
    pub tools: &'a Tools,
    /// Wall clock time.
    pub seconds: f64,
}

impl Report<'_> {
    /// 0 if everything held, else what shows a bug first by README's table.
    pub fn exit_code(&self) -> u8 {
        let red = self.clauses.is_some_and(|c| c.counts().1 > 0);
        // A module that should run and is refused is a test that failed.
        let found: Vec<u8> = self
            .done
            .iter()
            .flat_map(|d| &d.findings)
            .map(|f| if f.code == 5 { 1 } else { f.code })
            .collect();
        [6, 1, 3, 4].into_iter().find(|code| found.contains(code)).unwrap_or(u8::from(red))
    }

    /// For a person: failures with commands that repeat them, red rows, coverage, and one closing line.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        for d in self.done {
            // What fails alike at each level and on each machine is said once.
            let mut said: Vec<&str> = Vec::new();
            for f in &d.findings {
                if said.contains(&f.message.as_str()) {
                    continue;
                }
                said.push(&f.message);
                let alike = d.findings.iter().filter(|g| g.message == f.message);
                let places: Vec<String> = alike.map(place).filter(|p| !p.is_empty()).collect();
                let places =
                    if places.is_empty() { String::new() } else { format!("  [{}]", places.join(", ")) };
                let _ = writeln!(s, "FAIL  {}{places}", d.case.id());
                for l in f.message.lines() {
                    let _ = writeln!(s, "    {l}");
                }
                let _ = writeln!(s, "    again: {}", self.again(d, Some(f)));
            }
        }
        if let Some(c) = self.clauses {
            for r in &c.rows {
                if let Some(why) = &r.red {
                    let _ = writeln!(s, "RED   {:<44} {why}", r.id);
                }
            }
            s.push_str(&c.table());
            let (by_rule, red) = c.counts();
            let rules: Vec<String> = by_rule.iter().map(|(rule, n)| format!("{n} {rule}")).collect();
            let _ = writeln!(s, "{} rows: {}; {red} red", c.rows.len(), rules.join(", "));
        }
        let (ran, failed) = self.counts();
        let runs: u64 = self.done.iter().map(|d| d.runs).sum();
        let instructions: u64 = self.done.iter().map(|d| d.instructions).sum();
        let _ = writeln!(
            s,
            "{}: {} tests, {failed} failed: {ran} kernels with {} runs on golden, dut and host ({} instructions \
             compared), {} modules judged, in {:.1} s",
            if self.exit_code() == 0 { "PASS" } else { "FAIL" },
            self.done.len(),
            grouped(runs),
            grouped(instructions),
            self.done.len() - ran,
            self.seconds
        );
        s
    }

    /// For scripts.
    pub fn to_json(&self) -> String {
        let tests: Vec<_> = self
            .done
            .iter()
            .map(|d| {
                let failures: Vec<_> = d
                    .findings
                    .iter()
                    .map(|f| {
                        json!({ "level": f.level, "config": f.config.map(|c| c.to_string()), "message": f.message,
                                "again": self.again(d, Some(f)) })
                    })
                    .collect();
                json!({ "name": d.case.id(), "line": d.case.line, "about": d.case.about, "rows": d.case.rows,
                        "passed": d.findings.is_empty(), "failures": failures, "runs": d.runs,
                        "instructions": d.instructions, "seconds": d.seconds })
            })
            .collect();
        let (ran, failed) = self.counts();
        let spent = &self.tools.spent;
        let seconds = |us: u64| us as f64 / 1e6;
        let mut out = json!({
            "tests": tests, "kernels": ran, "failed": failed, "seconds": self.seconds,
            "compile_seconds": seconds(spent.compile.load(Ordering::Relaxed)),
            "run_seconds": seconds(spent.run.load(Ordering::Relaxed)),
        });
        if let Some(c) = self.clauses {
            let (by_rule, red) = c.counts();
            out["rows"] = json!(c.rows);
            out["counts"] = json!(by_rule);
            out["red"] = json!(red);
        }
        format!("{out:#}\n")
    }

    /// For CI servers: a suite for each document.
    pub fn to_junit(&self) -> Result<String, Failure> {
        let mut cases: Vec<CaseResult> = self.done.iter().map(|d| self.case_result(d)).collect();
        for r in self.clauses.iter().flat_map(|c| &c.rows) {
            let Some(why) = &r.red else { continue };
            cases.push(CaseResult {
                name: r.id.clone(),
                group: "clauses".into(),
                status: CaseStatus::Fail,
                verdict: "red".into(),
                exit_code: Some(1),
                instructions: 0,
                bits: 0,
                detail: why.clone(),
                replay: format!("{} conformance {}", crate::paths::command(), r.id),
                seconds: 0.0,
            });
        }
        let report =
            RegressReport { plan: "conformance".into(), cases, not_run: vec![], seconds: self.seconds };
        to_junit(&report).map_err(tool_failure)
    }

    fn case_result(&self, d: &Done) -> CaseResult {
        let first = d.findings.first();
        CaseResult {
            name: d.case.id(),
            group: d.case.file.parent().map(|p| p.display().to_string()).unwrap_or_default(),
            status: if first.is_none() { CaseStatus::Pass } else { CaseStatus::Fail },
            verdict: if first.is_none() { "pass" } else { "failed" }.into(),
            exit_code: Some(first.map_or(0, |f| i32::from(f.code))),
            instructions: d.instructions,
            bits: 0,
            detail: d
                .findings
                .iter()
                .map(|f| format!("{}\n{}", place(f), f.message))
                .collect::<Vec<_>>()
                .join("\n"),
            replay: self.again(d, first),
            seconds: d.seconds,
        }
    }

    /// Kernels, and tests that failed.
    fn counts(&self) -> (usize, usize) {
        let ran = self.done.iter().filter(|d| matches!(d.case.kind, Kind::Run(_))).count();
        (ran, self.done.iter().filter(|d| !d.findings.is_empty()).count())
    }

    /// The command that repeats a failure, and no more than it.
    fn again(&self, d: &Done, f: Option<&Finding>) -> String {
        // A '#' inside a word is nothing special to a shell.
        let name = format!("{}/{}", crate::paths::shown(&self.tools.dir), d.case.id());
        let mut words = vec!["conformance".to_string(), name];
        if let Some(level) = f.and_then(|f| f.level) {
            words.push(format!("-O{level}"));
        }
        if let Some(config) = f.and_then(|f| f.config) {
            words.extend(["--config".into(), config.to_string()]);
        }
        words.extend(self.tools.options.iter().cloned());
        format!("{} {}", crate::paths::command(), words.join(" "))
    }
}

/// Where a finding holds: level and machine.
fn place(f: &Finding) -> String {
    let level = f.level.map(|l| format!("-O{l}"));
    let config = f.config.map(|c| c.to_string());
    [level, config].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
