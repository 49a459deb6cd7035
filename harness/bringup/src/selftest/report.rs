//! The findings of a selftest, as text and as JSON.

use super::Test;
use super::diagnosis::{Diagnosis, EVIDENCE, Evidence};
use super::places::{Place, Places};
use serde::Serialize;
use std::fmt::Write as _;
use tandem_abi::{FieldSet, Record};
use tandem_judge::ExitCode;
use tandem_lockstep::disassemble;
use ventus_dut::groups;

/// The verdict of a selftest on a DUT.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The machine and every probe are right, and each promised group was compared.
    Pass,
    /// The machine is right, and a probe is not.
    ProbeLies,
    /// The machine, or its memory port, is wrong; probes were not judged.
    DesignWrong,
    /// Nothing is wrong, but something that the profile promises was not compared.
    Incomplete,
}

/// One program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Why it was not run, if it was not.
    pub skipped: Option<String>,
    /// Records compared.
    pub records: usize,
}

/// A program whose results are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Design {
    /// The program.
    pub program: String,
    /// The fault.
    pub what: String,
}

/// A probe that lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The event of `probes.yaml`; empty if it is not known.
    pub event: String,
    /// Its key.
    pub key: String,
    /// The fault.
    pub sentence: String,
    /// Whether a hypothesis explains every wrong record.
    pub explained: bool,
    /// The number of wrong records, and of all.
    pub wrong: (usize, usize),
    /// Instructions, lanes, expected and seen values.
    pub evidence: Vec<String>,
    /// The lines of the probe.
    pub places: Vec<Place>,
    /// The part to look at.
    pub look: String,
}

/// The findings of a selftest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The DUT, by the name in its profile.
    pub dut: String,
    /// The machine.
    pub config: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Every program.
    pub programs: Vec<Program>,
    /// Programs whose results are wrong.
    pub design: Vec<Design>,
    /// Probes that lie.
    pub findings: Vec<Finding>,
    /// Promised groups, and the records that show something of each.
    pub groups: Vec<(String, usize)>,
}

/// Whether a record shows something of a group: without a store, for example, nothing of `mem`.
pub fn shows(group: FieldSet, r: &Record) -> bool {
    match group {
        FieldSet::PREFIX => r.prefix != 0,
        FieldSet::SRC => r.src_op[0].kind != 0,
        FieldSet::SDST => r.sdst_valid != 0,
        FieldSet::VDST | FieldSet::VDST_WHOLE => r.vdst_valid != 0,
        FieldSet::MEM | FieldSet::STAMP => r.mem_op != 0,
        FieldSet::LOAD_DATA => r.mem_op == 1,
        FieldSet::CSR => r.csr_count != 0,
        FieldSet::SIMT => r.simt_op != 0,
        FieldSet::SYNC => r.barrier != 0 || r.endprg != 0,
        FieldSet::TRAP => r.trap != 0,
        FieldSet::FLAGS => r.fflags != 0,
        FieldSet::FLAGS_ACC => r.fflags_acc != 0,
        _ => true,
    }
}

/// The report of a completed test.
pub fn make(test: &Test<'_>, lies: Vec<Diagnosis>, places: &Places) -> Report {
    let promised = groups().filter(|(bit, _)| test.promised.contains(*bit));
    let counted: Vec<(String, usize)> =
        promised.map(|(bit, name)| (name.to_string(), test.shown(bit))).collect();
    let findings: Vec<Finding> = lies.into_iter().map(|l| finding(test, l, places)).fold(vec![], distinct);
    let none = test.programs.iter().all(|p| p.skipped.is_some());
    let verdict = if !test.design.is_empty() {
        Verdict::DesignWrong
    } else if !findings.is_empty() {
        Verdict::ProbeLies
    } else if none || counted.iter().any(|(_, n)| *n == 0) {
        Verdict::Incomplete
    } else {
        Verdict::Pass
    };
    Report {
        dut: test.library.profile().name.clone(),
        config: test.spec.config.to_string(),
        verdict,
        programs: test.programs.clone(),
        design: test.design.clone(),
        findings: if verdict == Verdict::DesignWrong { vec![] } else { findings },
        groups: counted,
    }
}

/// Several programs may break the same rule.
fn distinct(mut all: Vec<Finding>, next: Finding) -> Vec<Finding> {
    let same = |f: &&mut Finding| {
        (&f.event, &f.key, &f.sentence, &f.places) == (&next.event, &next.key, &next.sentence, &next.places)
    };
    match all.iter_mut().find(same) {
        Some(known) => {
            known.wrong = (known.wrong.0 + next.wrong.0, known.wrong.1 + next.wrong.1);
            known.evidence.extend(next.evidence);
            known.evidence.truncate(EVIDENCE);
        }
        None => all.push(next),
    }
    all
}

fn finding(test: &Test<'_>, lie: Diagnosis, places: &Places) -> Finding {
    let evidence = lie.evidence.iter().map(|s| line(test, s)).chain(lie.notes.iter().cloned());
    let found = places.find(lie.event, &lie.key);
    Finding {
        event: lie.event.name.to_string(),
        key: lie.key,
        sentence: lie.sentence,
        explained: lie.explained,
        wrong: lie.wrong,
        evidence: evidence.take(EVIDENCE).collect(),
        places: found,
        look: lie.look,
    }
}

/// One line of evidence.
fn line(test: &Test<'_>, shown: &Evidence) -> String {
    let track = &test.tracks[shown.at.track];
    let step = track.steps.get(shown.at.step).map(|s| &s.golden);
    let place = step.map_or(String::new(), |r| {
        let beat = if r.beat != 0 { " beat 1" } else { "" };
        format!(" {:#010x} {}{beat}", r.pc, disassemble(r.pc, r.prefix, r.insn))
    });
    let (wg, warp) = track.warp;
    let program = &test.programs[track.program].name;
    let lane = shown.lane.map_or(String::new(), |l| format!(" lane {l}"));
    format!("{program} wg {wg} warp {warp}{place}{lane}: expected {}, seen {}", shown.expected, shown.seen)
}

impl Report {
    /// The exit code: 0 only for a pass.
    pub fn exit_code(&self) -> ExitCode {
        if self.verdict == Verdict::Pass { ExitCode::Pass } else { ExitCode::Mismatch }
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).map_or_else(|e| format!("{{\"error\": \"{e}\"}}\n"), |t| t + "\n")
    }

    /// As text.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut s);
        s
    }

    fn write(&self, s: &mut String) -> std::fmt::Result {
        let ran: Vec<&Program> = self.programs.iter().filter(|p| p.skipped.is_none()).collect();
        let records: usize = ran.iter().map(|p| p.records).sum();
        let word = match self.verdict {
            Verdict::Pass => "PASS",
            Verdict::ProbeLies => "PROBE",
            Verdict::DesignWrong => "DESIGN",
            Verdict::Incomplete => "INCOMPLETE",
        };
        let all = self.programs.len();
        writeln!(s, "{word}  selftest of {}  config {}", self.dut, self.config)?;
        writeln!(s, "  {} of {all} programs ran, {records} records compared with known ones", ran.len())?;
        for p in self.programs.iter().filter(|p| p.skipped.is_some()) {
            writeln!(s, "  not run: {}: {}", p.name, p.skipped.as_deref().unwrap_or_default())?;
        }
        match self.verdict {
            Verdict::DesignWrong => {
                writeln!(
                    s,
                    "the design, or its memory port, is wrong: results in memory are, without records"
                )?;
                for d in &self.design {
                    writeln!(s, "  {}: {}", d.program, d.what)?;
                }
                writeln!(
                    s,
                    "  no probe is blamed; isa-tests/selftest/{}.s, run with this --dut, shows more",
                    self.design.first().map_or("", |d| &d.program)
                )?;
            }
            _ => self.findings.iter().enumerate().try_for_each(|(n, f)| f.write(s, n + 1))?,
        }
        if self.groups.is_empty() {
            writeln!(s, "  the profile promises no records: the machine was tested, and no probe")?;
        }
        for (name, _) in self.groups.iter().filter(|(_, n)| *n == 0 && self.verdict == Verdict::Incomplete) {
            writeln!(s, "  nothing of the group {name} was compared, although the profile promises it")?;
        }
        Ok(())
    }
}

impl Finding {
    fn write(&self, s: &mut String, number: usize) -> std::fmt::Result {
        writeln!(s, "\nprobe {number}: {}", self.sentence)?;
        let (wrong, of) = self.wrong;
        if of > 1 {
            writeln!(s, "  wrong     {wrong} of {of} records; the results in memory are right")?;
        }
        for (n, p) in self.places.iter().enumerate() {
            let head = if n == 0 { "where" } else { "" };
            writeln!(s, "  {head:<9} {}:{}  {}", p.file, p.line, p.text)?;
        }
        for (n, e) in self.evidence.iter().enumerate() {
            writeln!(s, "  {:<9} {e}", if n == 0 { "evidence" } else { "" })?;
        }
        writeln!(s, "  look at   {}", self.look)
    }
}
